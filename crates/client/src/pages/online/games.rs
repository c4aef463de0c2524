//! All games, the newest first, with filters.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};
use locale::Locale;
use play::time::Timestamp;
use protocol::game::Speed;
use protocol::http::Games as Page;

use super::parts::{Fetched, GameRows, Nothing, Served, fetched, show};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;
use crate::online::terms::{game_words, speed_words};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// Games of a page of the list.
const MOST: usize = 30;

/// The results that can be asked for, as the server calls them; of a player, and of everybody's games.
const OF_PLAYER: [(&str, Message); 4] = [
    ("won", Locale::web_online_filter_won),
    ("drawn", Locale::web_online_filter_drawn),
    ("lost", Locale::web_online_filter_lost),
    ("going", Locale::web_online_filter_running),
];
const OF_ALL: [(&str, Message); 3] = [
    ("over", Locale::web_online_filter_over),
    ("drawn", Locale::web_online_filter_drawn),
    ("going", Locale::web_online_filter_running),
];

/// Which games are asked for. What is empty is not asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Filter {
    /// `playball`, `diaballik` or `pawnball`.
    game: String,
    /// As [`Speed::name`] says.
    speed: String,
    /// `true` or `false`.
    rated: String,
    /// How they ended.
    result: String,
    /// The name of the other player; only with a player.
    opponent: String,
}

impl Filter {
    /// The address of the games of a player, or of all, that began before a moment.
    fn path(&self, player: Option<&str>, before: Option<Timestamp>, part: impl Fn(&str) -> String) -> String {
        let mut path = format!("games?most={MOST}");
        let mut add = |name: &str, value: &str| {
            if !value.is_empty() {
                path.push_str(&format!("&{name}={}", part(value)));
            }
        };
        add("player", player.unwrap_or_default());
        add("game", &self.game);
        add("speed", &self.speed);
        add("rated", &self.rated);
        add("result", &self.result);
        add("opponent", if player.is_some() { self.opponent.trim() } else { "" });
        if let Some(before) = before {
            add("before", &before.get().to_string());
        }
        path
    }
}

/// The page.
#[component]
pub fn Games() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let navigate = use_navigate();
    let field = NodeRef::<html::Input>::new();
    let player = Memo::new(move |_| query.with(|query| query.get("player").filter(|name| !name.trim().is_empty())));
    let find = StoredValue::new(move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        let name = name.trim();
        let address = if name.is_empty() { "/games".to_owned() } else { format!("/games?player={}", api::part(name)) };
        navigate(&address, NavigateOptions::default());
    });
    view! {
        <PageTitle title=Locale::web_online_games_title lead=Locale::web_online_games_lead />
        <Served>
            <form class="filters" role="search" on:submit=move |event| find.with_value(|find| find(event))>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_player)}</span>
                    <input
                        class="text-input"
                        name="player"
                        autocomplete="off"
                        node_ref=field
                        prop:value=move || player.get().unwrap_or_default()
                    />
                </label>
                <button type="submit" class="button">{i18n.text(Locale::web_online_show)}</button>
            </form>
            {move || view! { <GamesOf name=player.get() /> }}
        </Served>
    }
}

/// The games of a player, or all, with filters, a page after another.
#[component]
pub(super) fn GamesOf(name: Option<String>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let filter = RwSignal::new(Filter::default());
    let of_player = name.is_some();
    let name = StoredValue::new(name);
    let path = move |before: Option<Timestamp>| {
        name.with_value(|name| filter.with(|filter| filter.path(name.as_deref(), before, api::part)))
    };
    let games: RwSignal<Fetched<Page>> = fetched(move || Some(path(None)));
    let busy = RwSignal::new(false);
    let more = move |before: Timestamp| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let (first, next) = untrack(move || (path(None), path(Some(before))));
        spawn_local(async move {
            let came = api::get::<Page>(&next).await;
            if busy.try_set(false).is_some() {
                return;
            }
            // Other games may have been asked for meanwhile.
            if untrack(move || path(None)) != first {
                return;
            }
            match came {
                Ok(next) => {
                    games.try_update(|games| {
                        if let Fetched::Here(page) = games {
                            page.games.extend(next.games);
                            page.before = next.before;
                        }
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <Filters filter of_player />
        {show(games, move |page| {
            let Page { games, before, .. } = page;
            let is_empty = games.is_empty() && before.is_none();
            view! {
                {is_empty.then(|| view! { <Nothing text=Locale::web_online_no_games /> })}
                <GameRows games of=name.get_value() />
                {before.map(|before| view! {
                    <button
                        type="button"
                        class="button games-more"
                        aria-disabled=move || busy.get().to_string()
                        on:click=move |_| more(before)
                    >
                        {i18n.text(Locale::web_online_more_games)}
                    </button>
                })}
            }
        })}
    }
}

/// Which games are shown.
#[component]
fn Filters(filter: RwSignal<Filter>, of_player: bool) -> impl IntoView {
    let i18n = use_i18n();
    let results: &'static [(&'static str, Message)] = if of_player { &OF_PLAYER } else { &OF_ALL };
    let select = move |name: &'static str, label: Message, set: fn(&mut Filter, String), options: AnyView| {
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
    let games = ["playball", "diaballik", "pawnball"]
        .map(|game| view! { <option value=game>{i18n.text(move |l| game_words(game, l))}</option> })
        .collect_view();
    let speeds = Speed::ALL
        .map(|speed| view! { <option value=speed.name()>{i18n.text(move |l| speed_words(speed, l))}</option> })
        .collect_view();
    let rated = view! {
        <option value="true">{i18n.text(Locale::web_online_rated)}</option>
        <option value="false">{i18n.text(Locale::web_online_casual)}</option>
    };
    let results =
        results.iter().map(|(name, label)| view! { <option value=*name>{i18n.text(*label)}</option> }).collect_view();
    view! {
        <div class="filters" role="group" aria-label=i18n.text(Locale::web_online_filter)>
            {select("filter-game", Locale::web_play_game, |filter, value| filter.game = value, games.into_any())}
            {select("filter-speed", Locale::web_online_speed, |filter, value| filter.speed = value, speeds.into_any())}
            {select("filter-rated", Locale::web_online_filter_rated, |filter, value| filter.rated = value, rated.into_any())}
            {select("filter-result", Locale::web_online_filter_result, |filter, value| filter.result = value, results.into_any())}
            {of_player.then(|| view! {
                <label class="field">
                    <span>{i18n.text(Locale::web_online_filter_opponent)}</span>
                    <input
                        class="text-input"
                        name="filter-opponent"
                        autocomplete="off"
                        on:change=move |event| filter.update(|filter| filter.opponent = event_target_value(&event))
                    />
                </label>
            })}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_chosen_is_asked_for() {
        let part = |text: &str| text.to_owned();
        assert_eq!(Filter::default().path(None, None, part), "games?most=30");
        let filter = Filter {
            game: "diaballik".to_owned(),
            rated: "true".to_owned(),
            result: "won".to_owned(),
            opponent: " Bob ".to_owned(),
            ..Filter::default()
        };
        let expected = "games?most=30&player=Ada&game=diaballik&rated=true&result=won&opponent=Bob&before=7";
        assert_eq!(filter.path(Some("Ada"), Some(Timestamp::new(7)), part), expected);
        assert!(!filter.path(None, None, part).contains("opponent"), "an opponent needs a player");
    }
}
