//! A game on its page: the board, both players with their clocks, what can be done, the turns, and what is said, wherever the game is
//! kept. Everything one needs in a turn is inside the window, in every size of it; the style sheet `60-table.css` says where.
//!
//! | what | where |
//! |---|---|
//! | what a page tells of its game, and what it hears | [`Controller`] |
//! | the page | [`Table`] |
//! | a player with its clock and goals | `bars` |
//! | the buttons | `acts` |
//! | the pictures of players | [`portrait`] |
//! | the result as it is said to the reader | [`result`] |

mod acts;
mod bars;
pub mod portrait;
pub mod result;

use board::motion::Sound;
use games::game::Game;
use games::side::{BySide, Side};
use leptos::children::ViewFn;
use leptos::prelude::*;
use locale::Locale;
use play::Tree;

use crate::game::{MoveList, Refused};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::later::{FromPart, Later};
use crate::match_board::{Made, MatchBoard, Moves, PageArrow, PageMark, Stage, shown_score};
use crate::parts::Part;
use crate::settings::use_sounds;
use acts::{Acts, Tools};
pub use acts::{may_end, passes};
use bars::PlayerBar;
pub use bars::{Clock, Seated};

/// [`turns`], which comes with [`Part::More`].
pub(crate) static TURNS: FromPart<fn(Controller) -> AnyView> = FromPart::new();

/// Something that can be done with a button. One that does nothing now keeps its place and can be reached.
#[derive(Debug, Clone, Copy)]
pub struct Act {
    /// What it looks like.
    pub sign: Signal<Sign>,
    /// What it is called.
    pub label: Signal<String>,
    /// Whether its button is there at all: one that is wanted in few positions only comes and goes.
    pub shown: Signal<bool>,
    /// Whether it does something now.
    pub works: Signal<bool>,
    /// Does it.
    pub run: Callback<()>,
    /// The class by which it is known, as `control-end`.
    pub class: &'static str,
}

/// A game as its page shows it, and what one can do in it: the same for a game on this device and for one at a server.
#[derive(Debug, Clone, Copy)]
pub struct Controller {
    /// Which game it is.
    pub game: Game,
    /// Its turns. One can go about in them.
    pub tree: RwSignal<Tree>,
    /// What the boards show.
    pub stage: Memo<Stage>,
    /// How that came from what was shown before.
    pub moves: Moves,
    /// The side that may act here now.
    pub may_act: Memo<Option<Side>>,
    /// Another side that may begin a turn here too, as in Pawnball.
    pub may_begin: Signal<Option<Side>>,
    /// The side whose set-up is hidden (PW-5).
    pub hidden: Signal<Option<Side>>,
    /// Who plays: A and B.
    pub players: BySide<Seated>,
    /// Whether the boards are seen from the other side.
    pub flipped: RwSignal<bool>,
    /// Whose turn it is, in words.
    pub status: Memo<String>,
    /// What a screen reader hears: the last turn, and whose turn it is.
    pub told: Memo<String>,
    /// Circles on the boards, as of a hint.
    pub marks: Signal<Vec<PageMark>>,
    /// Arrows on the boards, as of a hint.
    pub arrows: Signal<Vec<PageArrow>>,
    /// Why what was tried last is not allowed.
    pub refused: Refused,
    /// Hears what is played.
    pub act: Callback<Made>,
    /// Whether one plays here, and does not only look on.
    pub plays: Memo<bool>,
    /// Takes the last action back.
    pub undo: Act,
    /// Ends the turn.
    pub end: Act,
    /// What can be done besides, in the order of its places.
    pub tools: StoredValue<Vec<Act>>,
    /// Whether turns can be deleted from the list.
    pub may_cut: Signal<bool>,
    /// Whether something can be said about turns.
    pub may_comment: bool,
}

/// The page of a game. What only some games have comes from the page that shows it.
#[component]
#[expect(clippy::needless_pass_by_value, reason = "components take what they are given by value")]
pub fn Table(
    /// The game.
    controller: Controller,
    /// The heading of the page.
    #[prop(into)]
    title: Signal<String>,
    /// Beside the board where there is room, else in a sheet: what is played, who looks on, what is said.
    #[prop(into)]
    aside: ViewFn,
    /// In place of what can be done in a turn, once the game is over.
    #[prop(into)]
    outcome: ViewFn,
    /// What is asked or offered: always in sight.
    #[prop(into)]
    questions: ViewFn,
    /// How many things in the sheet are new.
    #[prop(into, default = Signal::stored(0))]
    news: Signal<usize>,
) -> impl IntoView {
    let i18n = use_i18n();
    let Controller { game, flipped, refused, may_act, may_begin, stage, moves, .. } = controller;
    warn_of_low_time(controller);
    let score = shown_score(moves);
    let side_at = move |place: Place| if flipped.get() == (place == Place::Top) { Side::A } else { Side::B };
    let bar = move |place: Place| move || view! { <PlayerBar game seated=controller.players[side_at(place)] side=side_at(place) score place /> };
    let open = RwSignal::new(false);
    let persons = move || [may_act.get_untracked(), may_begin.get_untracked()].into_iter().flatten();
    view! {
        <div
            class="table"
            data-game=game.name()
            data-sheet=move || if open.get() { "open" } else { "closed" }
            on:keydown=move |event| if event.key() == "Escape" { open.set(false) }
        >
            <h1 class="visually-hidden table-title">{title}</h1>
            {bar(Place::Top)}
            <section class="table-board" aria-label=i18n.text(Locale::web_play_board)>
                <MatchBoard
                    stage
                    moves
                    may_act
                    may_begin
                    flipped
                    marks=controller.marks
                    arrows=controller.arrows
                    on_act=controller.act
                    on_let_go=controller.undo.run
                    on_missed=Callback::new(move |missed| refused.missed(persons(), &missed))
                />
            </section>
            {bar(Place::Bottom)}
            <Acts controller outcome questions news open />
            <section class="table-sheet" aria-label=i18n.text(Locale::web_table_more)>
                <button type="button" class="tool-round sheet-close" aria-label=i18n.text(Locale::web_table_close) on:click=move |_| open.set(false)>
                    <Icon sign=Sign::X />
                </button>
                <Tools controller />
                <Later
                    part=Part::More
                    view=Callback::new(move |()| Some(TURNS.get()?(controller)))
                    meanwhile=|| view! { <div class="moves"></div> }
                />
                <div class="table-aside">{aside.run()}</div>
            </section>
        </div>
    }
}

/// A row in the list of a game's terms, beside the board.
pub(crate) fn term(sign: Sign, words: Signal<String>) -> AnyView {
    view! { <dt><Icon sign /></dt><dd>{words}</dd> }.into_any()
}

/// The icon for the kind of board that a game is played on.
pub(crate) const fn board_sign(game: Game) -> Sign {
    match game {
        Game::PlayBall => Sign::Hexagon,
        _ => Sign::Grid,
    }
}

/// The list of the turns.
pub(crate) fn turns(controller: Controller) -> AnyView {
    let Controller { tree, hidden, may_cut, may_comment, moves, .. } = controller;
    view! { <MoveList tree hidden may_cut may_comment board=Some(moves) /> }.into_any()
}

/// The clock of whoever is to act here is heard when it runs low, once until it has been higher again.
fn warn_of_low_time(controller: Controller) {
    let sounds = use_sounds();
    let warned = StoredValue::new(BySide::default());
    Effect::new(move |_| {
        for side in Side::BOTH {
            let Some(clock) = controller.players[side].clock.get() else { continue };
            let acts = [controller.may_act.get(), controller.may_begin.get()].contains(&Some(side));
            let is_low = clock.is_low();
            let warns = is_low && acts && clock.runs.get();
            let warned_before = warned.try_update_value(|warned| {
                let before = warned[side];
                warned[side] = is_low && (before || warns);
                before
            });
            if warns && warned_before == Some(false) {
                sounds.play(&[(0, Sound::LowTime)]);
            }
        }
    });
}

/// Where a player is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Above the board.
    Top,
    /// Below it: the reader.
    Bottom,
}
