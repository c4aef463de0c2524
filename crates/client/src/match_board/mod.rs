//! The board of a match on a page: what every page that shows a game shares.
//!
//! The page owns the match and hands it over as a [`Stage`]; [`MatchBoard`] keeps what the player has chosen, sees what moved
//! from one stage to the next, asks when the cells do not say enough, and tells the page which action was made. It plays
//! nothing itself.

mod show;
mod shown;

use std::sync::Arc;
use std::time::Duration;

use board::gesture::BoardEvent;
use board::motion::Sound;
use board::of_games::{DieShown, DieState, Look};
use board::scene::{DrawnArrow, Mark, Motion as Moving, Scene};
use board::view::{BoardView, DiceTray, follow_media};
use board::words::{Words, die_words, target_words};
use games::game::Game;
use games::pawnball::{Action, BoardNumber};
use games::side::{BySide, Side};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use locale::{Locale, vars};
use play::AnyAction;

pub use shown::{
    Drawn, Stage, drawn_for_onlooker, field_of, hint_arrow, hint_circle, scene_for_onlooker, scene_of, segments,
};

use crate::i18n::use_i18n;
use crate::settings::{Coordinates, Settings, use_settings, use_sounds};
use show::{Phase, Show};

/// An arrow that the page draws, with the number of its board.
pub type PageArrow = (usize, DrawnArrow);

/// A circle that the page draws, with the number of its board.
pub type PageMark = (usize, Mark);

/// What a player has drawn on a board, or wiped off where it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sketch {
    /// An arrow.
    Arrow(PageArrow),
    /// A circle.
    Mark(PageMark),
}

/// An action that was made on the board, and by whom.
pub type Made = (Side, AnyAction);

/// The least size of what is touched, in CSS pixels.
const TOUCHED: f64 = 46.0;

/// What was tried on the board in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// The name of the cell that was chosen; none when nothing was.
    pub from: Option<String>,
    /// The name of the cell that was touched.
    pub to: String,
}

/// What is seen of a match on its boards, and how it goes on to the next position.
#[derive(Debug, Clone, Copy)]
pub struct Moves(RwSignal<Show>);

impl Moves {
    /// Whether the last turns are still to be seen to their end: until then nobody is told that it is their turn. It ends by itself.
    #[must_use]
    pub fn holds(self) -> Signal<bool> {
        Memo::new(move |_| self.0.with(Show::holds)).into()
    }

    /// Shows the last turn once more.
    pub fn replay_last(self) {
        self.0.update(Show::replay);
    }

    /// Whether there is a last turn to be shown once more.
    #[must_use]
    pub fn can_replay(self) -> Signal<bool> {
        let has_turn = |show: &Show| {
            let stage = show.stage();
            (0..stage.boards()).any(|board| !stage.last_turn(board).is_empty())
        };
        Memo::new(move |_| self.0.with(has_turn)).into()
    }

    /// What to say about a goal while it is celebrated.
    #[must_use]
    pub fn goal_words(self) -> Memo<Option<String>> {
        let i18n = use_i18n();
        Memo::new(move |_| {
            let (score, game) = self.0.with(|show| (show.goal_on().map(|_| show.score()), show.stage().game.game()));
            let [a, b] = score?.into_array();
            Some(i18n.with(|locale| match game.counts_goals() {
                true => locale.web_goal_score(vars::A(a), vars::B(b)),
                false => locale.web_goal(),
            }))
        })
    }

    /// A text that does not change while something [is still to be seen](Self::holds).
    #[must_use]
    pub fn held(self, text: Memo<String>) -> Memo<String> {
        let holds = self.holds();
        Memo::new(move |before: Option<&String>| match before {
            Some(before) if holds.get() => before.clone(),
            _ => text.get(),
        })
    }
}

/// Follows a match from position to position. `acts` are the sides that may act here.
#[must_use]
pub fn moves_of(stage: Signal<Stage>, acts: Signal<[Option<Side>; 2]>) -> Moves {
    let settings = use_settings();
    let first = acts.get_untracked();
    let make = if first == [None, None] { Show::for_onlooker } else { Show::new };
    let show = RwSignal::new(make(stage.get_untracked()));
    let acted = StoredValue::new(first);
    Effect::new(move |_| {
        let (now, acts) = (stage.get(), acts.get());
        if let Some(acted) = acted.try_update_value(|acted| std::mem::replace(acted, acts)) {
            show.update(|show| show.arrive(now, acted));
        }
    });
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    let phase = Memo::new(move |_| show.with(|show| (show.number(), show.phase())));
    Effect::new(move |_| {
        let _ = phase.get();
        stop();
        let wait = show.with_untracked(|show| show.wait(settings.with_untracked(Settings::pace)));
        let Some(wait) = wait else { return };
        let elapsed = move || {
            let _ = show.try_update(Show::elapsed);
        };
        timer.set_value(set_timeout_with_handle(elapsed, Duration::from_millis(wait.into())).ok());
    });
    on_cleanup(stop);
    Moves(show)
}

/// The score of a match as it is to be shown: a goal counts once it has been seen.
#[must_use]
pub fn shown_score(moves: Moves) -> Signal<BySide<u32>> {
    Memo::new(move |_| moves.0.with(Show::score)).into()
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
    /// Takes what the player draws, which is then not drawn here: the page draws it among its own arrows and circles.
    #[prop(optional, into)]
    on_sketch: Option<Callback<Sketch>>,
    /// The number of the only board to be shown, where there are several; all of them without it.
    #[prop(optional, into)]
    only: Option<usize>,
) -> impl IntoView {
    let i18n = use_i18n();
    let Moves(show) =
        moves.unwrap_or_else(|| moves_of(stage, Signal::derive(move || [may_act.get(), may_begin.get()])));
    // What is seen can be behind the match: until it has caught up nobody acts here.
    let has_changed = |before: Option<&Stage>, now: Option<&Stage>| match (before, now) {
        (Some(before), Some(now)) => !Arc::ptr_eq(&before.game, &now.game),
        _ => true,
    };
    let stage = Signal::from(Memo::new_with_compare(move |_| show.with(|show| show.stage().clone()), has_changed));
    let is_busy = Memo::new(move |_| show.with(Show::is_busy));
    let acting = [may_act, may_begin];
    let [may_act, may_begin] = acting.map(|side| Signal::derive(move || side.get().filter(|_| !is_busy.get())));
    let looks_on = Signal::derive(move || acting.iter().all(|side| side.get().is_none()));
    let shown_boards = move || {
        let all = 0..stage.with(Stage::boards);
        only.filter(|only| all.contains(only)).map_or(all, |only| only..only + 1)
    };
    sound_the_end(show);
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
            <GoalTold show />
            {tabs}
            <div class="match-boards-row">
                <For each=shown_boards key=|board| *board let(board)>
                    <div
                        class="match-board"
                        data-shown=move || (tab.get() == board).to_string()
                        on:click=move |_| tab.set(board)
                    >
                        <OneBoard
                            board stage may_act may_begin looks_on on_act on_let_go flipped arrows marks on_missed on_sketch show
                        />
                        <GoalMoment show board />
                    </div>
                </For>
            </div>
        </div>
    }
}

/// The end of a match is heard once its last turn has been seen.
fn sound_the_end(show: RwSignal<Show>) {
    let sounds = use_sounds();
    let is_over = Memo::new(move |_| show.with(|show| !show.holds() && show.stage().game.ending().is_some()));
    Effect::new(move |before: Option<bool>| {
        let is_over = is_over.get();
        if before == Some(false) && is_over {
            sounds.play(&[(150, Sound::End)]);
        }
        is_over
    });
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
    looks_on: Signal<bool>,
    on_act: Callback<Made>,
    on_let_go: Callback<()>,
    flipped: Signal<bool>,
    arrows: Signal<Vec<PageArrow>>,
    marks: Signal<Vec<PageMark>>,
    on_missed: Option<Callback<Missed>>,
    on_sketch: Option<Callback<Sketch>>,
    show: RwSignal<Show>,
) -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let selected = RwSignal::new(None);
    let question = RwSignal::new(None::<Question>);
    let drawn = RwSignal::new((Vec::<DrawnArrow>::new(), Vec::<Mark>::new()));
    let sounds = use_sounds();
    // Drawings and the selection belong to a position. They stay when the same position arrives again, for example because somebody commented on it.
    let place = Memo::new(move |_| {
        let number = show.with(Show::number);
        let (turns, turn, position) =
            stage.with(|stage| (stage.game.history().len(), stage.game.turn(), stage.game.position()));
        (number, turns, turn, position)
    });
    Effect::new(move |before: Option<usize>| {
        let turns = place.with(|(_, turns, ..)| *turns);
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
        let (number, segments, shows_goal) = show.with(|show| (show.number(), show.segments(board), show.shows_goal()));
        let (mut user_arrows, mut user_marks) = drawn.get();
        user_arrows.extend(arrows.get().into_iter().filter(|(on, _)| *on == board).map(|(_, arrow)| arrow));
        user_marks.extend(marks.get().into_iter().filter(|(on, _)| *on == board).map(|(_, mark)| mark));
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
        // A goal is seen where it was scored.
        Arc::new(if shows_goal { shown::scene_for_onlooker(&now, &look) } else { shown::scene_of(&now.game, &look) })
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
            let arrow = DrawnArrow { from, to, ink, label: String::new() };
            match on_sketch {
                Some(on_sketch) => on_sketch.run(Sketch::Arrow((board, arrow))),
                None => drawn.update(|(arrows, _)| toggle(arrows, arrow)),
            }
        }
        BoardEvent::DrawMark { cell, ink } => {
            let mark = Mark { cell, ink };
            match on_sketch {
                Some(on_sketch) => on_sketch.run(Sketch::Mark((board, mark))),
                None => drawn.update(|(_, marks)| toggle(marks, mark)),
            }
        }
    };
    let on_sounds = Callback::new(move |heard: Vec<(u32, Sound)>| sounds.play(&heard));
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
    // On phones the squares of Pawnball are too small to be touched, so the board comes closer while one plays on it.
    let is_near = RwSignal::new(true);
    let may_be_near =
        Memo::new(move |_| upright.get() && stage.with(Stage::boards) > 1 && !scene.get().in_focus().is_empty());
    let cell_size = Signal::derive(move || (may_be_near.get() && is_near.get()).then_some(TOUCHED));
    let nearer = move || {
        may_be_near.get().then(|| {
            let label = move |locale: &Locale| {
                if is_near.get() { locale.web_board_whole() } else { locale.web_board_near() }
            };
            view! {
                <button type="button" class="button board-near" on:click=move |_| is_near.update(|near| *near = !*near)>
                    {i18n.text(label)}
                </button>
            }
        })
    };
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
            on_touch=move |()| {
                let ends = match show.with_untracked(Show::phase) {
                    Phase::Still => false,
                    // Whoever only looks on keeps looking at a goal.
                    Phase::Kept => !looks_on.get_untracked(),
                    Phase::Rewound | Phase::Moving | Phase::Goal => true,
                };
                if ends {
                    show.update(Show::touch);
                }
            }
            pace=Signal::derive(move || settings.with(Settings::pace))
            cell_size
        />
        {nearer}
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

/// The moment of a goal over the board on which it was scored. It takes no input.
#[component]
fn GoalMoment(show: RwSignal<Show>, board: usize) -> impl IntoView {
    let i18n = use_i18n();
    let celebrated = Memo::new(move |_| show.with(|show| (show.goal_on() == Some(board)).then(|| show.score())));
    let has_score = move || show.with_untracked(|show| show.stage().game.game().counts_goals());
    move || {
        celebrated.get().map(|score| {
            view! {
                <div class="goal-moment" aria-hidden="true">
                    <i class="goal-rays"></i>
                    <b class="goal-word">{i18n.text(Locale::web_goal)}</b>
                    {has_score().then(|| view! {
                        <span class="goal-score" data-teams=(show.with_untracked(|show| show.stage().game.game()) == Game::Pawnball).to_string()>
                            <b>{score[Side::A]}</b>
                            <i>"–"</i>
                            <b>{score[Side::B]}</b>
                        </span>
                    })}
                    {(0..12).map(|_| view! { <i class="goal-paper"></i> }).collect_view()}
                </div>
            }
        })
    }
}

/// A goal for those who listen, told once.
#[component]
fn GoalTold(show: RwSignal<Show>) -> impl IntoView {
    let words = Moves(show).goal_words();
    view! { <p class="visually-hidden goal-told" role="status">{move || words.get()}</p> }
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
