//! A game over the network: played, watched, or looked at after its end.

mod after;
mod bars;
mod chat;
mod conditional;
mod controls;
mod next;
mod seat;
mod typed;

use board::view::media_matches;
use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use play::game_setup::Level;
use play::own_level::Outcome;
use protocol::game::{Kind, Speed, State};
use study::explain::colour;

use super::device::OfferCalls;
use super::parts::{Served, follow_begun, player_text};
use super::vacation::Away;
use crate::game::words::turn_words;
use crate::game::{Refused, own_level};
use crate::game_page::{Controller, Table};
use crate::i18n::use_i18n;
use crate::match_board::{Stage, moves_of};
use crate::online::api::problem_words;
use crate::online::live::Live;
use crate::pages::PageTitle;
use after::{AboutDice, AfterEnd, Files};
use bars::{AboutGame, NoConnection, seated, status_text};
use chat::ChatPanel;
use conditional::{PlanTable, Prepared as ConditionalTurns, PreparedLines};
use controls::{Acts, Asked, Ending, Questions};
use next::NextGame;
use seat::Seat;
use typed::{Prepared, TypedTurn};

/// The page.
#[component]
pub fn LiveGame() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    view! {
        <Served title=Locale::web_online_game_title>
            {move || view! { <OneGame id=id.get() /> }}
        </Served>
    }
}

#[component]
fn OneGame(id: String) -> impl IntoView {
    let i18n = use_i18n();
    let seat = Seat::take(id);
    // The next game of the same two is gone to; whoever is in the middle of this one is told of others.
    follow_begun(move || seat.live.with_untracked(|live| live.is_over() && live.own_side().is_some()));
    let game = Memo::new(move |_| seat.live.with(|live| live.game().map(play::AnyMatch::game)));
    let prepared = ConditionalTurns::of(seat);
    let is_preparing = Memo::new(move |_| prepared.is_open());
    move || match (seat.gone.get(), game.get()) {
        (Some(problem), _) => view! {
            <PageTitle title=Locale::web_online_game_title lead=Locale::web_online_game_missing />
            <p class="trouble" role="alert">{move || i18n.with(|locale| problem_words(&problem, locale))}</p>
        }
        .into_any(),
        (None, None) => {
            view! { <PageTitle title=Locale::web_online_game_title lead=Locale::web_online_loading /> }.into_any()
        }
        (None, Some(game)) if is_preparing.get() => view! { <PlanTable prepared game /> }.into_any(),
        (None, Some(game)) => view! { <RemoteTable seat game prepared /> }.into_any(),
    }
}

#[component]
fn RemoteTable(seat: Seat, game: Game, prepared: ConditionalTurns) -> impl IntoView {
    let i18n = use_i18n();
    note_outcome(seat, game);
    let asked = RwSignal::new(None);
    let controller = controller(seat, game, asked);
    let may_act = controller.may_act;
    // Who has gone to another tab sees there that the turn has come.
    i18n.title(move |l| {
        let name = l.game(game);
        if may_act.get().is_some() { format!("{} · {name}", l.web_online_your_turn()) } else { name }
    });
    let names = Signal::derive(move || {
        seat.live.with(|live| {
            let players = |state: &State| {
                format!("{} – {}", player_text(&state.players[Side::A]), player_text(&state.players[Side::B]))
            };
            live.state().map(players).unwrap_or_default()
        })
    });
    let has_dice = game.has_dice();
    let unread = RwSignal::new(0);
    view! {
        <Table
            controller
            title=names
            news=unread
            questions=move || view! { <NoConnection seat /> <Questions seat /> <Ending seat asked /> <Prepared seat /> <NextGame seat /> <OfferCalls waits_for=just_played(seat) /> }
            outcome=move || view! { <AfterEnd seat game /> }
            aside=move || view! {
                <AboutGame seat game />
                <Away names=others_of_days(seat) />
                <PreparedLines prepared game />
                <ChatPanel seat unread open=RwSignal::new(!has_dice && has_aside()) />
                <TypedTurn seat />
                <Files seat />
                {has_dice.then(|| view! { <AboutDice seat /> })}
            }
        />
    }
}

/// Notes how the user's game against a bot of the server ends, if it begins as the game does: the bots play at the user's level ([`own_level`]).
fn note_outcome(seat: Seat, game: Game) {
    let played = seat.live.with_untracked(|live| {
        let (side, state) = (live.own_side()?, live.state()?);
        let level = state.players[side.other()].level.and_then(Level::new)?;
        state.terms.position.is_none().then(|| (live.id().to_owned(), side, level))
    });
    let Some((id, side, level)) = played else { return };
    own_level::follow(&id, game, level, move || {
        seat.live.with(|live| {
            let outcome = live.state()?.result.as_ref().filter(|outcome| outcome.counts)?;
            Some(Outcome::of(outcome.winner.map(Side::from), side))
        })
    });
}

/// The players of a game of days that goes on, without the user: they may be away.
fn others_of_days(seat: Seat) -> Memo<Vec<String>> {
    Memo::new(move |_| {
        seat.live.with(|live| {
            let Some(state) =
                live.state().filter(|state| state.result.is_none() && state.speed == Speed::Correspondence)
            else {
                return Vec::new();
            };
            let others = Side::BOTH.into_iter().filter(|side| live.own_side() != Some(*side));
            others
                .map(|side| &state.players[side])
                .filter(|player| player.kind == Kind::Registered)
                .map(|player| player.name.clone())
                .collect()
        })
    })
}

/// Whom the user waits for, in a game of days, after a turn on this page: days may pass then, and that is when being called is of use.
fn just_played(seat: Seat) -> Signal<Option<String>> {
    let waits = Memo::new(move |_| {
        seat.live.with(|live| {
            let (side, state) = (live.own_side()?, live.state()?);
            let opponent = side.other();
            let waits = state.result.is_none()
                && state.speed == Speed::Correspondence
                && state.may_act[opponent]
                && !state.may_act[side];
            Some(waits.then(|| state.players[opponent].name.clone()))
        })
    });
    // A page that opens while the opponent is to play comes after no turn.
    let was_to_play =
        Memo::new(move |before: Option<&bool>| before.copied().unwrap_or_default() || waits.get() == Some(None));
    Signal::derive(move || {
        // Read each time, for it remembers what it saw.
        let was_to_play = was_to_play.get();
        waits.get().flatten().filter(|_| was_to_play)
    })
}

/// Whether the window is so wide that what is beside the board has a column of its own (`61-table.css`).
fn has_aside() -> bool {
    media_matches("(min-width: 1200px)").unwrap_or_default()
}

/// What the page of the game is told of it.
fn controller(seat: Seat, game: Game, asked: RwSignal<Option<Asked>>) -> Controller {
    let i18n = use_i18n();
    let own = Memo::new(move |_| seat.live.with(Live::own_side));
    let flipped = RwSignal::new(own.get_untracked() == Some(Side::B));
    let stage = Memo::new_with_compare(move |_| seat.tree.with(Stage::of_tree), |_, _| true);
    let may_act = Memo::new(move |_| seat.may_act());
    let status = Memo::new(move |_| i18n.with(|locale| status_text(seat, game, may_act.get(), locale)));
    let told = Memo::new(move |_| {
        let last = seat.tree.with(|tree| {
            let (side, text) = tree.node(tree.current()).turn()?;
            Some(i18n.with(|locale| format!("{}: {}.", colour(game, side, locale), turn_words(game, text, locale))))
        });
        let status = status.get();
        last.map_or_else(|| status.clone(), |last| format!("{last} {status}"))
    });
    let moves = moves_of(stage.into(), Signal::derive(move || [may_act.get(), None]));
    let (status, told) = (moves.held(status), moves.held(told));
    let acts = Acts::new(seat, may_act, flipped, asked);
    Controller {
        game,
        tree: seat.tree,
        stage,
        moves,
        may_act,
        may_begin: Signal::stored(None),
        hidden: Signal::stored(None),
        players: BySide::from_fn(|side| seated(seat, side)),
        flipped,
        status,
        told,
        marks: Signal::stored(Vec::new()),
        arrows: Signal::stored(Vec::new()),
        refused: Refused::follow(seat.tree),
        act: Callback::new(move |(side, action)| seat.make(side, action)),
        plays: Memo::new(move |_| own.get().is_some()),
        undo: acts.undo(),
        end: acts.end(),
        tools: StoredValue::new(acts.tools()),
        may_cut: Signal::stored(false),
        may_comment: false,
    }
}
