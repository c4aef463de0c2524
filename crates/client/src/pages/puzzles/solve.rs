//! Solving a puzzle.

use std::sync::Arc;

use games::diaballik;
use games::game::Game;
use games::pawnball::Action;
use games::playball::Mode;
use games::side::Side;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::explain::{colour, explain};
use study::lessons::friendly;
use study::puzzles::{Attempt, Progress, Puzzle, PuzzleKind, Replay, Verdict};
use study::review::Judgement;
use study::{AnyAction, AnyMatch, GameSoFar, Start, Tree};

use super::super::kept::Kept;
use super::sets::Puzzles;
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Missed, Stage, hint_arrow, hint_circle};
use crate::share::{address, copy};
use crate::worker::message::{Answer, Limits, Score, Task};
use crate::worker::use_engine;

/// How far the opponent looks for an answer to a wrong turn.
const REPLY: Limits = Limits { depth: Some(4), nodes: Some(200_000), milliseconds: Some(3000), lines: 1 };

/// How much help was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Help {
    None,
    /// Which piece begins.
    Piece,
    /// The first action.
    Action,
}

/// What the opponent answers to a wrong turn.
#[derive(Debug, Clone)]
enum Reply {
    /// There is none to be looked for.
    None,
    Thinking,
    /// The turn, what it leads to, and what it is worth if that is certain.
    Found {
        text: String,
        game: Arc<AnyMatch>,
        certain: Option<Judgement>,
    },
}

/// A puzzle.
#[component]
pub(super) fn Solve(
    all: Arc<Puzzles>,
    index: usize,
    /// Today, when it is the puzzle of the day.
    day: Option<u32>,
    progress: Kept<Progress>,
) -> impl IntoView {
    let i18n = use_i18n();
    let attempt = all.get(index).cloned().map(Attempt::new);
    match attempt {
        Some(Ok(attempt)) => view! { <Solving all attempt day progress /> }.into_any(),
        // The tests read every puzzle that ships: this one was damaged on its way.
        _ => view! {
            <h1>{i18n.text(Locale::web_puzzles_title)}</h1>
            <p class="panel" role="alert">{i18n.text(Locale::web_puzzle_damaged)}</p>
        }
        .into_any(),
    }
}

/// The words of a puzzle.
#[derive(Debug, Clone, Copy)]
struct Told {
    game: Game,
    kind: PuzzleKind,
    solver: Side,
    /// Turns of the solver in the solution.
    turns: usize,
}

impl Told {
    fn names(self, l: &Locale) -> (String, String) {
        (colour(self.game, self.solver, l), colour(self.game, self.solver.other(), l))
    }

    fn task(self, l: &Locale) -> String {
        let (side, other) = self.names(l);
        match self.kind {
            PuzzleKind::Win => l.web_puzzle_task_win(vars::Side(side), vars::Turns(self.turns)),
            PuzzleKind::Save => l.web_puzzle_task_save(side),
            PuzzleKind::WinInTwo => l.web_puzzle_task_win_in_two(vars::Other(other), vars::Side(side)),
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_task_goal_with_two_dice(side),
        }
    }

    fn solved(self, l: &Locale) -> String {
        let (side, other) = self.names(l);
        match self.kind {
            PuzzleKind::Win => l.web_puzzle_solved_win(side),
            PuzzleKind::Save => l.web_puzzle_solved_save(),
            PuzzleKind::WinInTwo => l.web_puzzle_solved_win_in_two(vars::Other(other), vars::Side(side)),
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_solved_goal_with_two_dice(),
        }
    }

    fn wrong(self, second: bool, l: &Locale) -> String {
        let (_, other) = self.names(l);
        match self.kind {
            PuzzleKind::Win => l.web_puzzle_wrong_win(),
            PuzzleKind::Save => l.web_puzzle_wrong_save(other),
            PuzzleKind::WinInTwo => l.web_puzzle_wrong_win_in_two(other),
            PuzzleKind::GoalWithTwoDice if second => l.web_puzzle_wrong_second_die(),
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_wrong_first_die(),
        }
    }
}

const fn verdict_name(verdict: Option<&Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::GoOn) => "go-on",
        Some(Verdict::Refused(_)) => "refused",
        Some(Verdict::Right) => "right",
        Some(Verdict::Wrong) => "wrong",
        Some(Verdict::Solved) => "solved",
    }
}

#[component]
fn Solving(all: Arc<Puzzles>, attempt: Attempt, day: Option<u32>, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let engine = use_engine();
    let puzzle = attempt.puzzle().clone();
    let solver = attempt.solver();
    let game = attempt.game().game();
    let other_turns = if game == Game::Pawnball { 0 } else { puzzle.solution.len() / 2 };
    let told = Told { game, kind: puzzle.kind, solver, turns: puzzle.solution.len() - other_turns };
    let (number, grade) = (all.number(&puzzle), puzzle.grade);
    let only = puzzle.board().map(games::pawnball::BoardNumber::index);
    i18n.title(move |l| l.web_puzzle_title(vars::Game(l.game(game)), vars::Number(number)));

    let attempt = RwSignal::new(attempt);
    let verdict = RwSignal::new(None::<Verdict>);
    let help = RwSignal::new(Help::None);
    let reply = RwSignal::new(Reply::None);
    let replay = RwSignal::new(None::<Replay>);
    let asked = StoredValue::new(None);
    let next_button = NodeRef::<html::A>::new();

    let forget_reply = move || {
        if let Some(id) = asked.try_update_value(Option::take).flatten() {
            engine.cancel(id);
        }
        reply.set(Reply::None);
    };
    on_cleanup(move || {
        if let Some(id) = asked.try_update_value(Option::take).flatten() {
            engine.cancel(id);
        }
    });
    let (id, asked_about) = (puzzle.id.clone(), puzzle.clone());
    let heard = StoredValue::new(move |said: Verdict| {
        match said {
            Verdict::Solved => {
                progress.update(|progress| progress.solve(&id, day));
            }
            Verdict::Wrong if game != Game::Pawnball => {
                let turn = attempt.with_untracked(|a| a.game().history().last().map(|(_, text)| text.clone()));
                if let Some((so_far, after)) = turn.and_then(|turn| after_turn(&asked_about, solver, &turn)) {
                    reply.set(Reply::Thinking);
                    let task = Task::Analyse { game: so_far, side: solver.other().letter(), limits: REPLY };
                    let request = engine.ask(task, None, move |answer, _| {
                        if answer.is_last() {
                            reply.try_set(read_reply(answer, &after, solver.other()));
                        }
                    });
                    asked.set_value(Some(request));
                }
            }
            _ => {}
        }
        verdict.set(Some(said));
    });
    let hear = move |said: Option<Verdict>| {
        if let Some(said) = said {
            heard.with_value(|heard| heard(said));
        }
    };
    let act = move |action| hear(attempt.try_update(|attempt| attempt.act(action)));
    let end_turn = move |_| hear(attempt.try_update(Attempt::end_turn));
    let undo = move || {
        attempt.update(|attempt| {
            attempt.undo();
        });
        verdict.set(None);
    };
    let restart = move |_| {
        forget_reply();
        attempt.update(Attempt::restart);
        verdict.set(None);
    };
    let missed = move |missed: Missed| {
        let reason = attempt
            .with_untracked(|attempt| study::refusal(attempt.game(), solver, missed.from.as_deref(), &missed.to));
        hear(reason.map(Verdict::Refused));
    };

    let solved = move || verdict.with(|verdict| *verdict == Some(Verdict::Solved));
    let wrong = move || verdict.with(|verdict| *verdict == Some(Verdict::Wrong));
    let stage = Signal::derive(move || {
        if let Some(stage) = replay.with(|replay| replay.as_ref().map(replay_stage)) {
            return stage;
        }
        let (now, start) = attempt.with(|attempt| (attempt.game().clone(), attempt.start().clone()));
        match reply.get() {
            Reply::Found { game, .. } => Stage { game, before: Some(Arc::new(now)) },
            _ if wrong() || solved() => Stage { game: Arc::new(now), before: Some(Arc::new(start)) },
            _ => Stage::new(now),
        }
    });
    let may_act =
        Signal::derive(move || if replay.with(Option::is_some) { None } else { attempt.with(Attempt::may_act) });
    let right = move || attempt.with(Attempt::right_actions);
    let helps = move || !solved() && !wrong() && replay.with(Option::is_none);
    let board_number = only.unwrap_or(0);
    let marks = Signal::derive(move || {
        let shows = helps() && help.get() >= Help::Piece;
        let cell = if shows { right().into_iter().find_map(AnyAction::from) } else { None };
        let mark = cell.and_then(|cell| attempt.with(|attempt| hint_circle(attempt.game(), board_number, &cell)));
        mark.into_iter().collect::<Vec<_>>()
    });
    let arrows = Signal::derive(move || {
        if !(helps() && help.get() >= Help::Action) {
            return Vec::new();
        }
        let first = right().into_iter().find(|action| action.from().is_some());
        let arrow = first.and_then(|action| attempt.with(|attempt| hint_arrow(attempt.game(), board_number, action)));
        arrow.into_iter().collect::<Vec<_>>()
    });

    let said = move || {
        i18n.with(|l| {
            verdict.with(|verdict| match verdict {
                None => String::new(),
                Some(Verdict::GoOn) => l.web_puzzle_go_on(),
                Some(Verdict::Refused(reason)) => friendly(reason, l),
                Some(Verdict::Right) => l.web_puzzle_first_die_right(),
                Some(Verdict::Solved) => told.solved(l),
                Some(Verdict::Wrong) => {
                    let second = attempt.with(|attempt| !attempt.start().history().is_empty());
                    told.wrong(second, l)
                }
            })
        })
    };
    let replied = move || {
        i18n.with(|l| {
            let (_, other) = told.names(l);
            reply.with(|reply| match reply {
                Reply::None => String::new(),
                Reply::Thinking => l.web_puzzle_thinking(other),
                Reply::Found { text, certain, .. } => {
                    let reply = l.web_puzzle_reply(vars::Other(other), vars::Turn(text.clone()));
                    match certain {
                        Some(judgement) => format!("{reply} {}", explain(game, solver.other(), *judgement, l)),
                        None => reply,
                    }
                }
            })
        })
    };
    let hinted = move || {
        i18n.with(|l| match (helps(), help.get()) {
            (false, _) | (_, Help::None) => String::new(),
            (_, Help::Piece) => piece_hint(&right(), l),
            (_, Help::Action) => {
                let first = right().into_iter().find(|action| action.from().is_some());
                first.map(|action| l.web_puzzle_hint_action(action.to_string())).unwrap_or_default()
            }
        })
    };
    let (shown_id, shown_puzzle) = (puzzle.id.clone(), puzzle.clone());
    let show = StoredValue::new(move || {
        forget_reply();
        progress.update(|progress| progress.show(&shown_id));
        verdict.set(None);
        replay.set(Replay::new(shown_puzzle.clone()).ok());
    });
    let more_help = move |_| match help.get_untracked() {
        Help::None => help.set(Help::Piece),
        Help::Piece => help.set(Help::Action),
        Help::Action => show.with_value(|show| show()),
    };
    let help_label = move || {
        i18n.with(|l| match help.get() {
            Help::None => l.web_puzzle_hint_first(),
            Help::Piece => l.web_puzzle_hint_more(),
            Help::Action => l.web_puzzle_hint_solution(),
        })
    };
    let line_puzzle = puzzle.clone();
    let has_line = puzzle.solution.len() > 1 && game != Game::Pawnball;
    let see_line = move |_| {
        let mut line = Replay::new(line_puzzle.clone()).ok();
        if let Some(line) = &mut line {
            line.forward();
        }
        replay.set(line);
    };
    let following = {
        let (all, puzzle) = (Arc::clone(&all), puzzle.clone());
        Memo::new(move |_| {
            progress.with(|progress| {
                let open = |id: &str| !progress.is_solved(id) && !progress.was_shown(id);
                all.next(&puzzle, open).map(|next| next.id.clone())
            })
        })
    };
    Effect::new(move || {
        if let Some(button) = next_button.get().filter(|_| solved()) {
            let _ = button.focus();
        }
    });
    let claims = move || {
        let claim = AnyAction::Diaballik(diaballik::Action::Claim);
        may_act.get().is_some_and(|side| attempt.with(|attempt| attempt.game().actions(side).contains(&claim)))
    };
    let shared_id = puzzle.id.clone();
    view! {
        <h1>{i18n.text(move |l| l.web_puzzle_title(vars::Game(l.game(game)), vars::Number(number)))}</h1>
        <section class="lesson puzzle" aria-labelledby="puzzle-task" data-puzzle=puzzle.id>
            <div class="lesson-task">
                <h2 id="puzzle-task" class="lesson-number">{i18n.text(move |l| l.web_puzzle_grade(grade))}</h2>
                <p class="lesson-text">{i18n.text(move |l| told.task(l))}</p>
            </div>
            <div class="lesson-board">
                <MatchBoard
                    stage
                    may_act
                    on_act=move |(_, action)| act(action)
                    on_let_go=move |()| undo()
                    on_missed=Callback::new(missed)
                    only=only.unwrap_or(0)
                    flipped=Signal::stored(solver == Side::B && game != Game::Pawnball)
                    arrows
                    marks
                />
            </div>
            <p class="lesson-answer" role="status" data-answer=move || verdict.with(|said| verdict_name(said.as_ref()))>
                {said}
            </p>
            <p class="puzzle-reply" role="status" data-found=move || reply.with(|r| matches!(r, Reply::Found { .. })).to_string()>
                {replied}
            </p>
            <div class="lesson-actions" hidden=move || replay.with(Option::is_some) || solved()>
                <button
                    type="button"
                    class="button button-big"
                    class:button-accent=move || !wrong()
                    data-do="end"
                    hidden=wrong
                    on:click=end_turn
                >
                    {i18n.text(Locale::web_learn_end_turn)}
                </button>
                {move || claims().then(|| view! {
                    <button
                        type="button"
                        class="button button-big"
                        data-do="claim"
                        on:click=move |_| act(AnyAction::Diaballik(diaballik::Action::Claim))
                    >
                        {i18n.text(Locale::web_learn_claim)}
                    </button>
                })}
                <button type="button" class="button button-big" data-do="undo" hidden=wrong on:click=move |_| undo()>
                    {i18n.text(Locale::web_undo)}
                </button>
                <button
                    type="button"
                    class="button button-big"
                    class:button-accent=wrong
                    data-do="restart"
                    on:click=restart
                >
                    {i18n.text(move |l| if wrong() { l.web_puzzle_retry() } else { l.web_learn_restart() })}
                </button>
                <button type="button" class="button button-big" data-do="hint" hidden=wrong on:click=more_help>
                    {help_label}
                </button>
            </div>
            <p class="lesson-hint" role="status">{hinted}</p>
            {move || replay.with(Option::is_some).then(|| view! { <Line replay solver_knows=solved() /> })}
            <div class="lesson-actions puzzle-more">
                {move || (solved() && has_line && replay.with(Option::is_none)).then({
                    let see_line = see_line.clone();
                    move || view! {
                        <button type="button" class="button button-big" data-do="line" on:click=see_line>
                            {i18n.text(Locale::web_puzzle_line)}
                        </button>
                    }
                })}
                {move || following.get().map(|id| view! {
                    <a
                        class="button button-big"
                        class:button-accent=solved
                        href=format!("puzzles?id={id}")
                        data-do="next"
                        node_ref=next_button
                    >
                        {i18n.text(Locale::web_puzzle_next)}
                    </a>
                })}
                <A href="/puzzles" attr:class="button button-big">{i18n.text(Locale::web_puzzle_all)}</A>
                <Share id=shared_id />
            </div>
            {day.map(|day| view! {
                <p class="puzzle-streak" data-days=move || progress.with(|progress| progress.streak(day)).to_string()>
                    {i18n.text(move |l| l.web_puzzle_streak(progress.with(|progress| progress.streak(day))))}
                </p>
            })}
        </section>
    }
}

/// Which piece, and in Pawnball which die, begins.
fn piece_hint(actions: &[AnyAction], l: &Locale) -> String {
    let Some(cell) = actions.iter().find_map(|action| action.from()) else { return String::new() };
    match actions.first() {
        Some(AnyAction::Pawnball(Action::Die(_, die))) => {
            l.web_puzzle_hint_die(vars::Cell(cell), vars::Dot(l.dot(die.dot())), vars::Points(u32::from(die.points())))
        }
        _ => l.web_puzzle_hint_piece(cell),
    }
}

/// The game after a turn, as it is handed to an engine and as it is.
fn after_turn(puzzle: &Puzzle, solver: Side, turn: &str) -> Option<(GameSoFar, AnyMatch)> {
    let game = Game::from_name(&puzzle.game)?;
    let mut tree = Tree::new(Start::from_position(game, &puzzle.position, None, Mode::Normal, None).ok()?);
    tree.play(solver, turn).ok()?;
    Some((GameSoFar::of_tree(&tree).ok()?, tree.game().clone()))
}

/// The best answer that was found, played.
fn read_reply(answer: Answer, after: &AnyMatch, side: Side) -> Reply {
    let Answer::Analysis { found: Some(found) } = answer else { return Reply::None };
    let Some((score, (_, text))) =
        found.lines.into_iter().next().and_then(|line| Some((line.score, line.turns.into_iter().next()?)))
    else {
        return Reply::None;
    };
    let mut game = after.clone();
    if game.play(side, &text).is_err() {
        return Reply::None;
    }
    let certain = match score {
        Score::Win(turns) => Some(Judgement::exact(engine::Score::Win(turns), side)),
        Score::Loss(_) | Score::Points(_) => None,
    };
    Reply::Found { text, game: Arc::new(game), certain }
}

fn replay_stage(replay: &Replay) -> Stage {
    let games = replay.games();
    let before = games.len().checked_sub(2).map(|at| Arc::new(games[at].clone()));
    let now = games.last().expect("the start is always there");
    Stage { game: Arc::new(now.clone()), before }
}

/// The solution turn by turn.
#[component]
fn Line(
    replay: RwSignal<Option<Replay>>,
    /// Whether the puzzle was solved before the solution was shown.
    solver_knows: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let step = move |forward: bool| {
        replay.update(|replay| {
            if let Some(replay) = replay {
                let _ = if forward { replay.forward() } else { replay.back() };
            }
        });
    };
    let at = move |l: &Locale| {
        replay.with(|replay| {
            let Some(replay) = replay else { return String::new() };
            let last = replay.games().last().and_then(|game| game.history().last());
            match last {
                Some((_, text)) => l.web_puzzle_line_at(
                    vars::All(replay.turns()),
                    vars::Text(text.clone()),
                    vars::Turn(replay.played()),
                ),
                None => l.web_puzzle_line_start(replay.turns()),
            }
        })
    };
    let ends = move |look: fn(&Replay) -> bool| replay.with(|replay| replay.as_ref().is_some_and(look));
    view! {
        <div class="puzzle-line">
            {(!solver_knows).then(|| view! { <p>{i18n.text(Locale::web_puzzle_was_shown)}</p> })}
            <p role="status" class="puzzle-line-at">{move || i18n.with(at)}</p>
            <div class="lesson-actions">
                <button
                    type="button"
                    class="button button-big"
                    data-do="back"
                    aria-disabled=move || ends(|replay| replay.played() == 0).to_string()
                    on:click=move |_| step(false)
                >
                    {i18n.text(Locale::web_puzzle_line_back)}
                </button>
                <button
                    type="button"
                    class="button button-big button-accent"
                    data-do="forward"
                    aria-disabled=move || ends(|replay| replay.played() == replay.turns()).to_string()
                    on:click=move |_| step(true)
                >
                    {i18n.text(Locale::web_puzzle_line_forward)}
                </button>
            </div>
        </div>
    }
}

/// What came of copying the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shared {
    NotYet,
    Copied,
    /// The browser does not let the page copy: the link is shown.
    ByHand,
}

/// Copies the link of a puzzle.
#[component]
fn Share(id: String) -> impl IntoView {
    let i18n = use_i18n();
    let shared = RwSignal::new(Shared::NotYet);
    let link = StoredValue::new(address(&format!("puzzles?id={id}")));
    let share = move |_| {
        link.with_value(|link| {
            copy(link, move |done| {
                let _ = shared.try_set(if done { Shared::Copied } else { Shared::ByHand });
            });
        });
    };
    view! {
        <button type="button" class="button button-big" data-do="share" on:click=share>
            {i18n.text(Locale::web_puzzle_share)}
        </button>
        <p class="puzzle-shared" role="status">
            {move || (shared.get() == Shared::Copied).then(|| i18n.text(Locale::web_puzzle_shared))}
        </p>
        {move || (shared.get() == Shared::ByHand).then(|| view! {
            <label class="puzzle-link">
                <span>{i18n.text(Locale::web_puzzle_share_by_hand)}</span>
                <input type="text" readonly prop:value=link.get_value() />
            </label>
        })}
    }
}
