//! The board of a match on a page: what every page that shows a game shares.
//!
//! The page owns the match and hands it over as a [`Stage`]; [`MatchBoard`] keeps what the player has chosen, sees what moved
//! from one stage to the next, asks when the cells do not say enough, and tells the page which action was made. It plays
//! nothing itself.

mod shown;

use std::sync::Arc;
use std::time::Duration;

use board::gesture::BoardEvent;
use board::of_games::{DieShown, DieState, Look};
use board::scene::{DrawnArrow, Mark, Motion as Moving, Scene, Segment};
use board::view::{BoardView, DiceTray, Sounds, follow_media, prefers_reduced_motion};
use board::words::{Words, die_words, target_words};
use games::pawnball::{Action, BoardNumber};
use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use study::AnyAction;

pub use shown::{Stage, boards, field_of, hint_arrow, hint_circle, scene_of, segments};

use crate::i18n::use_i18n;
use crate::settings::{Coordinates, Motion, use_settings};
use crate::timed::Timed;

/// An arrow that the page draws, with the number of its board.
pub type PageArrow = (usize, DrawnArrow);

/// A circle that the page draws, with the number of its board.
pub type PageMark = (usize, Mark);

/// An action that was made on the board, and by whom.
pub type Made = (Side, AnyAction);

/// What was tried on the board in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// The name of the cell that was chosen; none when nothing was.
    pub from: Option<String>,
    /// The name of the cell that was touched.
    pub to: String,
}

/// How a match came from the position shown before to the one shown now: a number that grows with each, and for each board what happened
/// on it.
pub type Moves = Memo<(u64, Vec<Vec<Segment>>)>;

/// Follows a match from position to position.
#[must_use]
pub fn moves_of(stage: Signal<Stage>) -> Moves {
    let moved = StoredValue::new(None::<Stage>);
    Memo::new(move |before: Option<&(u64, Vec<Vec<Segment>>)>| {
        let now = stage.get();
        let segments = moved
            .try_update_value(|from| from.replace(now.clone()))
            .flatten()
            .map_or_else(|| vec![Vec::new(); now.boards()], |from| shown::moved(&from.game, &now.game));
        (before.map_or(0, |(number, _)| *number) + 1, segments)
    })
}

/// The score of a match as it is to be shown: a goal counts once it has been seen. `moves` are those of `stage`.
#[must_use]
pub fn shown_score(stage: Signal<Stage>, moves: Moves) -> Signal<[u32; 2]> {
    let settings = use_settings();
    let score = Timed::new(stage.with_untracked(|stage| stage.game.score()));
    Effect::new(move |_| {
        let next = stage.with(|stage| stage.game.score());
        let time = moves.with(|(_, boards)| shown::motion_time(boards));
        let is_goal = score.value().with_untracked(|shown| next.iter().zip(shown).any(|(next, shown)| next > shown));
        let is_seen =
            settings.with_untracked(|settings| settings.motion != Motion::Reduced) && !prefers_reduced_motion();
        if is_goal && is_seen && time > 0 {
            score.set_after(Duration::from_millis(time.into()), next);
        } else {
            score.set(next);
        }
    });
    score.value().into()
}

/// The boards of a match, with the dice where there are any.
///
/// It fills the width it is given; two boards stand side by side, or are tabs where there is no room.
#[component]
pub fn MatchBoard(
    /// What is shown.
    #[prop(into)]
    stage: Signal<Stage>,
    /// What [`moves_of`] `stage` says, where the page follows it too.
    #[prop(optional)]
    moves: Option<Moves>,
    /// The side that may act here now; none while a bot thinks or there is nothing to play.
    #[prop(into)]
    may_act: Signal<Option<Side>>,
    /// Another side that may begin a turn here too: in Pawnball both may, on a board each. Its dice and set-ups work.
    #[prop(into, default = Signal::stored(None))]
    may_begin: Signal<Option<Side>>,
    /// Hears the actions that are made.
    #[prop(into)]
    on_act: Callback<Made>,
    /// Hears that the player lets go of a die that was chosen, or of the set-up that was begun: one action is to be undone.
    #[prop(into)]
    on_let_go: Callback<()>,
    /// Whether the boards are seen from the other side.
    #[prop(into, default = Signal::stored(false))]
    flipped: Signal<bool>,
    /// Arrows of the page, as an engine's best turns.
    #[prop(into, default = Signal::stored(Vec::new()))]
    arrows: Signal<Vec<PageArrow>>,
    /// Circles of the page, as a hint.
    #[prop(into, default = Signal::stored(Vec::new()))]
    marks: Signal<Vec<PageMark>>,
    /// Hears what the side that may act tries in vain.
    #[prop(optional, into)]
    on_missed: Option<Callback<Missed>>,
    /// The number of the only board to be shown, where there are several; all of them without it.
    #[prop(optional, into)]
    only: Option<usize>,
) -> impl IntoView {
    let i18n = use_i18n();
    // The same number for every board, so that a motion is one.
    let moving = moves.unwrap_or_else(|| moves_of(stage));
    let shown_boards = move || {
        let all = 0..stage.with(Stage::boards);
        only.filter(|only| all.contains(only)).map_or(all, |only| only..only + 1)
    };
    let count = Memo::new(move |_| shown_boards().len());
    let tab = RwSignal::new(0_usize);
    // Whoever plays on a board sees it: the tab follows the turn in progress, and goes where one can be begun.
    Effect::new(move |_| {
        let sides = [may_act.get(), may_begin.get()];
        let on = stage.with(|stage| match stage.game.turn().first() {
            Some(AnyAction::Pawnball(Action::SetUp(board) | Action::Die(board, _))) => Some(board.index()),
            _ => {
                let begins = |board: &usize| {
                    sides.into_iter().flatten().any(|side| shown::may_begin_on(&stage.game, side, *board))
                };
                let shown = tab.get_untracked();
                (0..stage.boards()).find(begins).filter(|_| !begins(&shown))
            }
        });
        if let Some(on) = on {
            tab.set(on);
        }
    });
    let tabs = move || {
        (count.get() > 1).then(|| {
            view! {
                <div class="board-tabs" role="group" aria-label=i18n.text(Locale::web_boards)>
                    {(0..count.get())
                        .map(|board| {
                            view! {
                                <button
                                    type="button"
                                    class="button board-tab"
                                    aria-pressed=move || (tab.get() == board).to_string()
                                    on:click=move |_| tab.set(board)
                                >
                                    {i18n.text(move |l| l.web_board_number(board + 1))}
                                </button>
                            }
                        })
                        .collect_view()}
                </div>
            }
        })
    };
    view! {
        <div class="match-boards" data-boards=move || count.get().to_string()>
            {tabs}
            <div class="match-boards-row">
                <For each=shown_boards key=|board| *board let(board)>
                    <div
                        class="match-board"
                        data-shown=move || (tab.get() == board).to_string()
                        on:click=move |_| tab.set(board)
                    >
                        <OneBoard
                            board stage may_act may_begin on_act on_let_go flipped arrows marks on_missed moving
                        />
                    </div>
                </For>
            </div>
        </div>
    }
}

/// What is asked when the cells do not say which action is meant.
#[derive(Debug, Clone, PartialEq)]
struct Question {
    side: Side,
    choices: Vec<(AnyAction, board::scene::TargetKind)>,
}

#[component]
fn OneBoard(
    board: usize,
    stage: Signal<Stage>,
    may_act: Signal<Option<Side>>,
    may_begin: Signal<Option<Side>>,
    on_act: Callback<Made>,
    on_let_go: Callback<()>,
    flipped: Signal<bool>,
    arrows: Signal<Vec<PageArrow>>,
    marks: Signal<Vec<PageMark>>,
    on_missed: Option<Callback<Missed>>,
    moving: Moves,
) -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let selected = RwSignal::new(None);
    let question = RwSignal::new(None::<Question>);
    let drawn = RwSignal::new((Vec::<DrawnArrow>::new(), Vec::<Mark>::new()));
    let sounds = Sounds::new();
    Effect::new(move |_| sounds.turn(settings.with(|settings| settings.sound)));
    // What was drawn and chosen belongs to the position it was drawn on.
    Effect::new(move |before: Option<usize>| {
        let turns = stage.with(|stage| stage.game.history().len());
        moving.track();
        selected.set(None);
        question.set(None);
        if before.is_some_and(|before| before != turns) {
            drawn.set((Vec::new(), Vec::new()));
        }
        turns
    });
    let wide = follow_media("(min-width: 30rem)", true);
    let upright = follow_media("(max-width: 40rem) and (orientation: portrait)", false);
    let coordinates = move || match settings.with(|settings| settings.coordinates) {
        Coordinates::Shown => true,
        Coordinates::Hidden => false,
        Coordinates::Room => wide.get(),
    };
    let scene = Memo::new(move |before: Option<&Arc<Scene>>| {
        let now = stage.get();
        let (number, mut segments) = moving.get();
        let (mut user_arrows, mut user_marks) = drawn.get();
        user_arrows.extend(arrows.get().into_iter().filter(|(on, _)| *on == board).map(|(_, arrow)| arrow));
        user_marks.extend(marks.get().into_iter().filter(|(on, _)| *on == board).map(|(_, mark)| mark));
        let segments = if board < segments.len() { segments.swap_remove(board) } else { Vec::new() };
        let look = Look {
            board,
            flipped: flipped.get(),
            upright: upright.get(),
            goal_word: i18n.with(|locale| locale.board_goal_word().into()),
            coordinates: coordinates(),
            selected: selected.get(),
            may_act: may_act.get(),
            last_turn: now.last_turn(board),
            motion: Moving { number, segments },
            before: before.map(|scene| scene.pieces_before(number).to_vec()).unwrap_or_default(),
            arrows: user_arrows,
            marks: user_marks,
        };
        let acts = [may_act.get(), may_begin.get()] != [None, None];
        Arc::new(if acts { shown::scene_of(&now.game, &look) } else { shown::scene_for_onlooker(&now, &look) })
    });
    let words = Memo::new(move |_| {
        let numbered = stage.with(|stage| (stage.boards() > 1).then_some(board));
        Arc::new(i18n.with(|locale| Words::of(&scene.get(), numbered, locale)))
    });
    let play = move |from, to| {
        let Some(side) = may_act.get_untracked() else { return };
        let offers = stage.with_untracked(|stage| shown::offers_of(&stage.game, side, board));
        let chosen: Vec<_> = offers.chosen(from, to).map(|offer| (offer.action, offer.kind)).collect();
        match chosen[..] {
            [] => {}
            [(action, _)] => on_act.run((side, action)),
            _ => question.set(Some(Question { side, choices: chosen })),
        }
    };
    let on_event = move |event| match event {
        BoardEvent::Select(cell) => selected.set(Some(cell)),
        BoardEvent::Clear => selected.set(None),
        BoardEvent::Choose(to) => play(selected.get_untracked(), to),
        BoardEvent::Drop { from, to } => play(Some(from), to),
        BoardEvent::DrawArrow { from, to, ink } => {
            drawn.update(|(arrows, _)| toggle(arrows, DrawnArrow { from, to, ink, label: String::new() }));
        }
        BoardEvent::DrawMark { cell, ink } => drawn.update(|(_, marks)| toggle(marks, Mark { cell, ink })),
    };
    let on_sounds = Callback::new(move |heard: Vec<(u32, board::motion::Sound)>| sounds.play(&heard));
    let on_missed = move |missed: board::gesture::Missed| {
        if let Some(on_missed) = on_missed.filter(|_| may_act.get_untracked().is_some()) {
            let scene = scene.get_untracked();
            let name = |cell| scene.field.cell(cell).name.clone();
            on_missed.run(Missed { from: missed.from.map(name), to: name(missed.to) });
        }
    };
    // Dice of a side that does not play here, or not now, cannot be taken.
    let dice = Memo::new(move |_| {
        let mut dice = stage.with(|stage| shown::dice_of(&stage.game, board));
        let sides = [may_act.get(), may_begin.get()];
        for die in &mut dice {
            if die.state == DieState::Open && !sides.contains(&Some(die.side)) {
                die.state = DieState::Later;
            }
        }
        dice
    });
    let on_pick = move |die: DieShown| {
        if ![may_act.get_untracked(), may_begin.get_untracked()].contains(&Some(die.side)) {
            return;
        }
        match (die.state, BoardNumber::BOTH.get(board)) {
            (DieState::Open, Some(&number)) => {
                on_act.run((die.side, AnyAction::Pawnball(Action::Die(number, die.die))));
            }
            (DieState::Chosen, _) => on_let_go.run(()),
            _ => {}
        }
    };
    let set_up = Memo::new(move |_| {
        let sides = [may_act.get(), may_begin.get()].into_iter().flatten();
        let made = |side| Some((side, stage.with(|stage| shown::set_up_of(&stage.game, side, board))?));
        sides.filter_map(made).next()
    });
    view! {
        {move || (!dice.with(Vec::is_empty)).then(|| view! {
            <DiceTray
                dice
                name=i18n.text(move |l| l.board_dice_name(board + 1))
                words=Callback::new(move |die| i18n.with(|locale| die_words(&die, locale)))
                on_pick
            />
        })}
        {move || set_up.get().map(|made| view! {
            <button type="button" class="button button-accent set-up" on:click=move |_| on_act.run(made)>
                {i18n.text(move |l| l.web_set_up_board(board + 1))}
            </button>
        })}
        <BoardView
            scene
            words
            on_event
            on_sounds=on_sounds
            on_missed=on_missed
            motion=Signal::derive(move || settings.with(|settings| settings.motion != Motion::Reduced))
        />
        {move || question.get().map(|asked| {
            let side = asked.side;
            view! {
                <div class="board-question" role="group" aria-label=i18n.text(Locale::web_which_action)>
                    <p>{i18n.text(Locale::web_which_action)}</p>
                    {asked.choices.into_iter().map(|(action, kind)| view! {
                        <button type="button" class="button" on:click=move |_| {
                            question.set(None);
                            on_act.run((side, action));
                        }>
                            {i18n.text(move |locale| format!("{} ({action})", target_words(kind, locale)))}
                        </button>
                    }).collect_view()}
                    <button type="button" class="button" on:click=move |_| question.set(None)>
                        {i18n.text(Locale::web_cancel)}
                    </button>
                </div>
            }
        })}
    }
}

/// Adds what is not there and removes what is.
fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|known| *known == item) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(item),
    }
}
