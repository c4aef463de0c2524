//! What there is to watch: the featured game, and the games that go on, the best rated first, as boards that move.

use std::collections::BTreeMap;
use std::time::Duration;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::game::Speed;
use protocol::http::{Watch as Listed, Watched};
use protocol::socket::{FromClient, FromServer};
use web_sys::VisibilityState;

use super::parts::{Fetched, Served, fetched_again, player_text};
use super::playing::board;
use crate::i18n::use_i18n;
use crate::match_board::Drawn;
use crate::online::live::{Effect as LiveEffect, Live};
use crate::online::terms::{game_words, speed_words};
use crate::online::{Heard, Online, use_online};
use crate::pages::PageTitle;

/// The most games below the featured one: with it fewer than the server lets one connection follow.
const MOST: usize = 12;
/// How often it is looked which games there are; what happens in them comes by itself.
const LOOK: Duration = Duration::from_secs(5);
/// The pause before a message that may be sent again is sent again.
const LATER: Duration = Duration::from_secs(1);
/// How long the end of the featured game is seen before it is looked for the next.
const ENDED: Duration = Duration::from_secs(3);

/// The page.
#[component]
pub fn Watch() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_watch_title lead=Locale::web_watch_lead />
        <Served><Boards /></Served>
    }
}

/// The games that are followed, each as the server tells it.
#[derive(Clone, Copy)]
struct Followed {
    online: Online,
    games: RwSignal<BTreeMap<String, ArcRwSignal<Live>>>,
}

impl Followed {
    /// No game yet. What the connection tells is heard until the component that asks is gone.
    fn none() -> Self {
        let followed = Self { online: use_online(), games: RwSignal::new(BTreeMap::new()) };
        let online = followed.online;
        online.listen(move |heard| match heard {
            Heard::Connected => {
                for game in followed.games.get_untracked().into_values() {
                    followed.connect(&game);
                }
            }
            Heard::Message(message) => {
                let game = game_of(&message).and_then(|id| followed.of(id));
                if let Some(effects) = game.and_then(|game| game.try_update(|live| live.hear(&message))) {
                    followed.see_to(effects);
                }
            }
        });
        on_cleanup(move || {
            for game in followed.games.get_untracked().into_keys() {
                online.send(&FromClient::Unwatch { game });
            }
        });
        followed
    }

    fn of(self, id: &str) -> Option<ArcRwSignal<Live>> {
        self.games.with_untracked(|games| games.get(id).cloned())
    }

    /// Follows these games from now on, and no others.
    fn only(self, ids: &[String]) {
        let before = self.games.get_untracked();
        let mut games = BTreeMap::new();
        for id in ids {
            let known = before.get(id).cloned();
            games.insert(id.clone(), known.unwrap_or_else(|| ArcRwSignal::new(Live::new(id.clone(), None))));
        }
        for game in before.keys().filter(|id| !games.contains_key(*id)) {
            self.online.send(&FromClient::Unwatch { game: game.clone() });
        }
        for (_, game) in games.iter().filter(|(id, _)| !before.contains_key(*id)) {
            self.connect(game);
        }
        self.games.set(games);
    }

    fn connect(self, game: &ArcRwSignal<Live>) {
        let history = self.online.history.get_value();
        if let Some(effects) = game.try_update(|live| live.connected(&history)) {
            self.see_to(effects);
        }
    }

    fn see_to(self, effects: Vec<LiveEffect>) {
        let online = self.online;
        for effect in effects {
            match effect {
                LiveEffect::Send(message) => online.send(&message),
                LiveEffect::Later(message) => set_timeout(move || online.send(&message), LATER),
                // Nobody acts here; a game that is gone leaves the list.
                LiveEffect::Refused(_) | LiveEffect::Gone(_) => {}
            }
        }
    }
}

/// The game that a message is about, where it changes what is shown of one.
fn game_of(message: &FromServer) -> Option<&str> {
    match message {
        FromServer::State { state } => Some(&state.id),
        FromServer::Events { game, .. } | FromServer::Refused { game: Some(game), .. } => Some(game),
        _ => None,
    }
}

/// Which games are asked for. What is empty is not asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Filter {
    game: String,
    speed: String,
}

impl Filter {
    fn path(&self, of: &str) -> String {
        let parts = [("game", &self.game), ("speed", &self.speed)].into_iter().filter(|(_, value)| !value.is_empty());
        let query: Vec<_> = parts.map(|(name, value)| format!("{name}={value}")).collect();
        if query.is_empty() { of.to_owned() } else { format!("{of}?{}", query.join("&")) }
    }
}

/// The game above the others: the featured one that ranks highest, or the best of the list where none is featured.
fn split(featured: &[Watched], listed: &[Watched]) -> (Option<Watched>, Vec<Watched>) {
    let first = featured.first().or_else(|| listed.first()).cloned();
    let is_other = |game: &&Watched| first.as_ref().is_none_or(|first| first.game.id != game.game.id);
    let others = listed.iter().filter(is_other).take(MOST).cloned().collect();
    (first, others)
}

/// The games that match the filter.
#[component]
fn Boards() -> impl IntoView {
    let i18n = use_i18n();
    let filter = RwSignal::new(Filter::default());
    let times = RwSignal::new(0);
    let look = move || {
        let _ = times.try_update(|times| *times += 1);
    };
    let again = move || {
        if document().visibility_state() == VisibilityState::Visible {
            look();
        }
    };
    if let Ok(looking) = set_interval_with_handle(again, LOOK) {
        on_cleanup(move || looking.clear());
    }
    let asked = move |of: &'static str| {
        fetched_again::<Listed>(move || Some(filter.with(|filter| filter.path(of))), times.into())
    };
    let (listed, featured) = (asked("watch"), asked("watch/featured"));
    let shown = Memo::new(move |before: Option<&Option<(Option<Watched>, Vec<Watched>)>>| {
        let games = |answer: &Fetched<Listed>| match answer {
            Fetched::Here(answer) => Some(answer.games.clone()),
            _ => None,
        };
        match (featured.with(games), listed.with(games)) {
            (Some(featured), Some(listed)) => Some(split(&featured, &listed)),
            // What is known stands until the next answer, also where that fails.
            _ => before.cloned().flatten(),
        }
    });
    let first = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(|(first, _)| Some(id(first.as_ref()?)))));
    let followed = Followed::none();
    let ids = Memo::new(move |_| {
        shown.with(|shown| {
            let (first, others) = shown.as_ref()?;
            Some(first.iter().chain(others).map(id).collect::<Vec<_>>())
        })
    });
    Effect::new(move |_| {
        if let Some(ids) = ids.get() {
            followed.only(&ids);
        }
    });
    let others = move || shown.with(|shown| shown.as_ref().map(|(_, others)| others.clone()).unwrap_or_default());
    let top = move || shown.with(|shown| shown.as_ref().and_then(|(first, _)| first.clone()));
    view! {
        <Filters filter />
        {move || ids.with(|ids| ids.as_ref().is_some_and(Vec::is_empty)).then(|| view! {
            <p class="facts watch-none" role="status">{i18n.text(Locale::web_watch_none)}</p>
        })}
        {move || first.get().and_then(|_| untrack(top)).map(|game| view! {
            <section class="watch-first" aria-labelledby="featured">
                <h2 id="featured">{i18n.text(Locale::web_watch_featured)}</h2>
                <Board followed game look=Callback::new(move |()| look()) />
            </section>
        })}
        <ul class="watch-list" aria-label=i18n.text(Locale::web_watch_all)>
            <For each=others key=id let(game)>
                <li><Board followed game look=Callback::new(|()| ()) /></li>
            </For>
        </ul>
    }
}

fn id(game: &Watched) -> String {
    game.game.id.clone()
}

/// A game as a board that moves, which leads there. `look` is called some seconds after it is over.
#[component]
fn Board(followed: Followed, game: Watched, look: Callback<()>) -> impl IntoView {
    let i18n = use_i18n();
    let id = game.game.id.clone();
    let address = format!("/online/{id}");
    let known = Memo::new({
        let id = id.clone();
        move |_| {
            let live = followed.games.with(|games| games.get(&id).cloned())?;
            live.with(|live| live.state().map(|state| (state.score.into_array(), live.is_over(), board(state))))
        }
    });
    let drawn = Memo::new(move |_| known.with(|known| known.as_ref().and_then(|(_, _, drawn)| drawn.clone())));
    let score = Memo::new(move |_| known.with(|known| known.as_ref().map_or([0, 0], |(score, ..)| *score)));
    let is_over = Memo::new(move |_| known.with(|known| matches!(known, Some((_, true, _)))));
    Effect::new(move |_| {
        if is_over.get() {
            set_timeout(move || look.run(()), ENDED);
        }
    });
    let kind = Game::from_name(&game.game.terms.game);
    let [a, b] = game.game.players.map(|player| player_text(&player)).into_array();
    let speed = game.speed;
    let says = i18n.text(move |locale| {
        let players = match score.get() {
            [0, 0] => format!("{a} – {b}"),
            [of_a, of_b] => format!("{a} {of_a}–{of_b} {b}"),
        };
        let kind = kind.map(|game| locale.game(game)).unwrap_or_default();
        locale.web_watch_board(vars::Game(kind), vars::Players(players), vars::Speed(speed_words(speed, locale)))
    });
    view! {
        <A href=address attr:class="panel living" attr:data-game=id>
            {move || drawn.get().map(Drawn::view)}
            <span>{says}</span>
        </A>
        {move || is_over.get().then(|| view! { <p class="facts" role="status">{i18n.text(Locale::web_watch_over)}</p> })}
    }
}

/// Which games are shown.
#[component]
fn Filters(filter: RwSignal<Filter>) -> impl IntoView {
    let i18n = use_i18n();
    let games = Game::ALL
        .map(|game| view! { <option value=game.name()>{i18n.text(move |l| game_words(game.name(), l))}</option> })
        .collect_view();
    let speeds = Speed::ALL
        .map(|speed| view! { <option value=speed.name()>{i18n.text(move |l| speed_words(speed, l))}</option> })
        .collect_view();
    let select = move |name: &'static str,
                       label: fn(&Locale) -> String,
                       set: fn(&mut Filter, String),
                       options: AnyView| {
        view! {
            <label class="field">
                <span>{i18n.text(label)}</span>
                <select name=name on:change=move |event| filter.update(|filter| set(filter, event_target_value(&event)))>
                    <option value="">{i18n.text(Locale::web_online_filter_all)}</option>
                    {options}
                </select>
            </label>
        }
    };
    view! {
        <div class="filters" role="group" aria-label=i18n.text(Locale::web_online_filter)>
            {select("watch-game", Locale::web_play_game, |filter, value| filter.game = value, games.into_any())}
            {select("watch-speed", Locale::web_online_speed, |filter, value| filter.speed = value, speeds.into_any())}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_chosen_is_asked_for() {
        let filter = |game: &str, speed: &str| Filter { game: game.to_owned(), speed: speed.to_owned() };
        assert_eq!(filter("", "").path("watch"), "watch");
        assert_eq!(filter("pawnball", "").path("watch/featured"), "watch/featured?game=pawnball");
        assert_eq!(filter("pawnball", "blitz").path("watch"), "watch?game=pawnball&speed=blitz");
    }

    #[test]
    fn messages_that_change_no_board_are_nobodys() {
        let refused = |game: Option<&str>| FromServer::Refused {
            request: None,
            game: game.map(str::to_owned),
            id: None,
            problem: protocol::problem::Problem::new("server-not-found", []),
        };
        assert_eq!(game_of(&refused(Some("a"))), Some("a"));
        assert_eq!(game_of(&refused(None)), None);
        assert_eq!(game_of(&FromServer::Restarting), None);
    }
}
