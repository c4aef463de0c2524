//! Games that are being played, as small boards that move, for the first page.

use std::time::Duration;

use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use play::Tree;
use protocol::game::State;
use protocol::http::Games;
use web_sys::VisibilityState;

use crate::account::use_account;
use crate::document::base;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::match_board::{Drawn, drawn_for_onlooker};
use crate::online::{api, shown, terms};
use crate::poster::Poster;

/// The most games that are shown.
const MOST: usize = 5;
/// How often it is looked what has been played.
const LOOK: Duration = Duration::from_secs(5);

/// The most games that are counted.
const MOST_COUNTED: usize = 50;

/// What is known of the games; before that nothing is, and where there is no server.
#[derive(Debug, Clone, PartialEq)]
struct Known {
    /// How many go on, up to [`MOST_COUNTED`].
    count: usize,
    /// The newest of them.
    games: Vec<State>,
}

/// The games that are being played; nothing where there is no server.
#[component]
pub(crate) fn PlayingNow() -> impl IntoView {
    let i18n = use_i18n();
    let known = RwSignal::new(None);
    let look = move || {
        spawn_local(async move {
            if let Some(games) = going().await {
                let _ = known.try_set(Some(games));
            }
        });
    };
    look();
    let again = move || {
        if document().visibility_state() == VisibilityState::Visible {
            look();
        }
    };
    if let Ok(looking) = set_interval_with_handle(again, LOOK) {
        on_cleanup(move || looking.clear());
    }
    let ids = Memo::new(move |_| {
        let ids = |known: &Known| known.games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
        known.with(|known| known.as_ref().map(ids))
    });
    let count = Memo::new(move |_| known.with(|known| known.as_ref().map_or(0, |known| known.count)));
    move || {
        ids.get().map(|ids| {
            let none = ids.is_empty();
            view! {
                <section class="playing" aria-labelledby="playing">
                    <div class="playing-head">
                        <h2 id="playing">{i18n.text(Locale::web_playing_title)}</h2>
                        <A href="/watch" attr:class="home-go">
                            {i18n.text(move |l| match count.get() {
                                0 => l.web_online_games_title(),
                                MOST_COUNTED => l.web_playing_many(MOST_COUNTED),
                                count => l.web_playing_count(count),
                            })}
                            <Icon sign=Sign::Right />
                        </A>
                    </div>
                    {none.then(|| view! { <p class="facts">{i18n.text(Locale::web_playing_nobody)}</p> })}
                    <ul>{ids.into_iter().map(|id| view! { <li><Living known id /></li> }).collect_view()}</ul>
                </section>
            }
        })
    }
}

/// The games that go on; `None` without a server.
async fn going() -> Option<Known> {
    if !requests::live::has_server(&base()).await {
        return None;
    }
    let listed: Games = api::get(&format!("games?result=going&most={MOST_COUNTED}")).await.ok()?;
    let mut games = Vec::new();
    for game in listed.games.iter().take(MOST) {
        // One that has just ended is left out next time.
        if let Ok(state) = api::get::<State>(&format!("games/{}", game.id)).await {
            games.push(state);
        }
    }
    Some(Known { count: listed.games.len(), games })
}

/// A game as a small board, which leads there.
#[component]
fn Living(known: RwSignal<Option<Known>>, id: String) -> impl IntoView {
    let i18n = use_i18n();
    let address = format!("/online/{id}");
    let state =
        Memo::new(move |_| known.with(|known| known.as_ref()?.games.iter().find(|game| game.id == id).cloned()));
    let drawn = Memo::new(move |_| state.with(|state| state.as_ref().and_then(board)));
    let says = i18n.text(move |locale| {
        state.with(|state| {
            state.as_ref().map_or_else(String::new, |state| {
                let game = terms::start(&state.terms).map(|start| locale.game(start.game())).unwrap_or_default();
                locale.web_playing_game(vars::Game(game), vars::Players(players(state, locale)))
            })
        })
    });
    view! {
        <A href=address attr:class="panel living">
            {move || drawn.get().map(Drawn::view)}
            <span>{says}</span>
        </A>
    }
}

/// The players with what they have scored: `Ada 1–0 Ben`.
fn players(state: &State, locale: &Locale) -> String {
    let [a, b] = Side::BOTH.map(|side| {
        let player = &state.players[side];
        player.level.map_or_else(|| player.name.clone(), |level| locale.web_play_level(level))
    });
    match state.score.into_array() {
        [0, 0] => format!("{a} – {b}"),
        [of_a, of_b] => format!("{a} {of_a}–{of_b} {b}"),
    }
}

/// The position that a game of the user's has now, as a picture; that of the game until it is known.
#[component]
pub(crate) fn BoardNow(game: Game, id: String) -> impl IntoView {
    let drawn = RwSignal::new(None);
    let goes_on = use_account().goes_on;
    Effect::new(move |_| {
        // Whose turn it is changes with the position.
        goes_on.track();
        let path = format!("games/{id}");
        spawn_local(async move {
            if let Ok(state) = api::get::<State>(&path).await {
                let _ = drawn.try_set(board(&state));
            }
        });
    });
    move || drawn.get().map_or_else(|| view! { <Poster game /> }.into_any(), Drawn::view)
}

/// The position of a game; none of a game that this version does not know.
pub(super) fn board(state: &State) -> Option<Drawn> {
    let mut tree = Tree::new(terms::start(&state.terms)?);
    let turns: Vec<(Side, String)> = state.turns.iter().map(|(by, text)| ((*by).into(), text.clone())).collect();
    shown::sync(&mut tree, &turns, &state.draws, None);
    Some(drawn_for_onlooker(&tree))
}
