//! All games, the newest first, with filters.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};
use locale::Locale;
use protocol::game::Summary;
use protocol::http::Games as Page;

use super::parts::{Fetched, GameRows, Served, fetched, show};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;
use crate::online::terms::game_words;
use crate::pages::PageTitle;

/// Games of a page of the list.
const MOST: usize = 30;

/// Which games of those that come are shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Filter {
    /// `playball`, `diaballik` or `pawnball`; all without it.
    pub(super) game: Option<String>,
    /// Only rated ones, or only others.
    pub(super) rated: Option<bool>,
    /// How they ended.
    pub(super) ended: Option<Ended>,
}

/// How a game ended, seen by a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Won,
    Drawn,
    Lost,
    Running,
}

impl Ended {
    pub(super) const ALL: [(Self, &'static str, fn(&Locale) -> String); 4] = [
        (Self::Won, "won", Locale::web_online_filter_won),
        (Self::Drawn, "drawn", Locale::web_online_filter_drawn),
        (Self::Lost, "lost", Locale::web_online_filter_lost),
        (Self::Running, "running", Locale::web_online_filter_running),
    ];

    /// How the game ended for the player of this name; nothing for one that has no result.
    pub(super) fn of(game: &Summary, name: &str) -> Option<Self> {
        let Some(outcome) = &game.result else { return Some(Self::Running) };
        let own = game.players.iter().position(|player| player.name == name)?;
        match outcome.winner {
            _ if !outcome.counts => None,
            None => Some(Self::Drawn),
            Some(winner) if super::parts::side(winner).index() == own => Some(Self::Won),
            Some(_) => Some(Self::Lost),
        }
    }
}

impl Filter {
    /// Whether a game is shown, in the list of the player of this name, or in everybody's.
    pub(super) fn shows(&self, game: &Summary, of: Option<&str>) -> bool {
        let ended = match (self.ended, of) {
            (None, _) => true,
            (Some(Ended::Running), _) => game.result.is_none(),
            (Some(wanted), Some(name)) => Ended::of(game, name) == Some(wanted),
            (Some(_), None) => true,
        };
        self.game.as_ref().is_none_or(|wanted| *wanted == game.terms.game)
            && self.rated.is_none_or(|rated| rated == game.terms.rated)
            && ended
    }
}

/// The page.
#[component]
pub fn Games() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let navigate = use_navigate();
    let player = Memo::new(move |_| query.with(|query| query.get("player").filter(|name| !name.trim().is_empty())));
    let find = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let field = document().query_selector("input[name=player]").ok().flatten();
        let name = field.map(|field| {
            use wasm_bindgen::JsCast;
            field.unchecked_into::<web_sys::HtmlInputElement>().value()
        });
        let name = name.unwrap_or_default();
        let address = if name.trim().is_empty() {
            "/games".to_owned()
        } else {
            format!("/games?player={}", api::part(name.trim()))
        };
        navigate(&address, NavigateOptions::default());
    };
    view! {
        <PageTitle title=Locale::web_online_games_title lead=Locale::web_online_games_lead />
        <Served>
            <form class="filters" role="search" on:submit=find.clone()>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_player)}</span>
                    <input class="text-input" name="player" autocomplete="off" prop:value=move || player.get().unwrap_or_default() />
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
    let path = {
        let name = name.clone();
        move |before: Option<u64>| {
            let player = name.as_ref().map(|name| format!("&player={}", api::part(name))).unwrap_or_default();
            let before = before.map(|before| format!("&before={before}")).unwrap_or_default();
            format!("games?most={MOST}{player}{before}")
        }
    };
    let first: RwSignal<Fetched<Page>> = {
        let path = path.clone();
        fetched(move || Some(path(None)))
    };
    let busy = RwSignal::new(false);
    let more = move |before: u64| {
        let path = path.clone();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        spawn_local(async move {
            match api::get::<Page>(&path(Some(before))).await {
                Ok(next) => {
                    first.try_update(|first| {
                        if let Fetched::Here(page) = first {
                            page.games.extend(next.games);
                            page.before = next.before;
                        }
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
            busy.try_set(false);
        });
    };
    let of_player = name.is_some();
    let more = StoredValue::new(more);
    view! {
        <Filters filter of_player />
        {show(first, move |page| {
            let shown: Vec<Summary> =
                filter.with(|filter| page.games.iter().filter(|game| filter.shows(game, name.as_deref())).cloned().collect());
            let is_empty = shown.is_empty();
            let before = page.before;
            view! {
                {is_empty.then(|| view! { <p class="panel empty">{i18n.text(Locale::web_online_no_games)}</p> })}
                <GameRows games=shown of=name.clone() />
                {before.map(|before| view! {
                    <button
                        type="button"
                        class="button games-more"
                        aria-disabled=move || busy.get().to_string()
                        on:click=move |_| more.with_value(|more| more(before))
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
    let games = ["playball", "diaballik", "pawnball"];
    view! {
        <div class="filters" role="group" aria-label=i18n.text(Locale::web_online_filter)>
            <label class="field">
                <span>{i18n.text(Locale::web_play_game)}</span>
                <select name="filter-game" on:change=move |event| {
                    let value = event_target_value(&event);
                    filter.update(|filter| filter.game = (!value.is_empty()).then_some(value));
                }>
                    <option value="">{i18n.text(Locale::web_online_filter_all)}</option>
                    {games.map(|game| view! { <option value=game>{i18n.text(move |l| game_words(game, l))}</option> }).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_online_filter_rated)}</span>
                <select name="filter-rated" on:change=move |event| {
                    let rated = match event_target_value(&event).as_str() {
                        "rated" => Some(true),
                        "casual" => Some(false),
                        _ => None,
                    };
                    filter.update(|filter| filter.rated = rated);
                }>
                    <option value="">{i18n.text(Locale::web_online_filter_all)}</option>
                    <option value="rated">{i18n.text(Locale::web_online_rated)}</option>
                    <option value="casual">{i18n.text(Locale::web_online_casual)}</option>
                </select>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_online_filter_result)}</span>
                <select name="filter-result" on:change=move |event| {
                    let value = event_target_value(&event);
                    let ended = Ended::ALL.iter().find(|(_, name, _)| *name == value).map(|(ended, ..)| *ended);
                    filter.update(|filter| filter.ended = ended);
                }>
                    <option value="">{i18n.text(Locale::web_online_filter_all)}</option>
                    {Ended::ALL.into_iter().filter(|(ended, ..)| of_player || *ended == Ended::Running).map(|(_, name, label)| view! {
                        <option value=name>{i18n.text(label)}</option>
                    }).collect_view()}
                </select>
            </label>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Summary {
        let player = |name: &str| format!(r#"{{"name":"{name}","kind":"registered"}}"#);
        let text = format!(
            r#"{{"id":"x","terms":{{"game":"diaballik","clock":"60+1","rated":true}},"players":[{},{}],"created":1,"result":{text}}}"#,
            player("Ada"),
            player("Bob"),
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn results_are_seen_from_the_player() {
        let won = game(r#"{"winner":"a","reason":"goal","counts":true}"#);
        assert_eq!((Ended::of(&won, "Ada"), Ended::of(&won, "Bob")), (Some(Ended::Won), Some(Ended::Lost)));
        assert_eq!(Ended::of(&won, "Eve"), None);
        let drawn = game(r#"{"winner":null,"reason":"agreement","counts":true}"#);
        assert_eq!(Ended::of(&drawn, "Bob"), Some(Ended::Drawn));
        assert_eq!(Ended::of(&game(r#"{"winner":null,"reason":"aborted","counts":false}"#), "Bob"), None);
        assert_eq!(Ended::of(&game("null"), "Bob"), Some(Ended::Running));
    }

    #[test]
    fn filters_leave_what_fits() {
        let won = game(r#"{"winner":"a","reason":"goal","counts":true}"#);
        let shows = |filter: Filter| filter.shows(&won, Some("Ada"));
        assert!(shows(Filter::default()));
        assert!(!shows(Filter { game: Some("pawnball".to_owned()), ..Filter::default() }));
        assert!(shows(Filter { rated: Some(true), ended: Some(Ended::Won), ..Filter::default() }));
        assert!(!shows(Filter { ended: Some(Ended::Lost), ..Filter::default() }));
        assert!(!shows(Filter { ended: Some(Ended::Running), ..Filter::default() }));
    }
}
