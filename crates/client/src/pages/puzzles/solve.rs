//! Solving a puzzle.

use std::sync::Arc;
use std::time::Duration;

use games::diaballik;
use games::game::Game;
use games::pawnball::Action;
use games::playball::Mode;
use games::side::Side;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use play::{AnyAction, AnyMatch, GameSoFar, Start, Tree};
use study::explain::{colour, explain};
use study::lessons::friendly;
use study::puzzles::{Attempt, Difficulty, Event, Help, Phase, Progress, Puzzle, PuzzleKind, Replay, Verdict};
use study::review::Judgement;

use protocol::puzzles::NewAttempt;

use super::super::kept::Kept;
use super::list::difficulty_name;
use super::sets::Puzzles;
use super::site::{self, OnServer};
use crate::document::base;
use crate::game::TurnChain;
use crate::game::words::action_words;
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Missed, Stage, hint_arrow, hint_circle};
use crate::pages::embed::EmbedCode;
use crate::share::{address, copy};
use crate::worker::message::{Answer, Limits, Score, Task};
use crate::worker::use_engine;

/// How far the opponent looks for an answer to a wrong turn.
const REPLY: Limits = Limits { depth: Some(4), nodes: Some(200_000), milliseconds: Some(3000), lines: 1 };

/// How long the opponent waits before it answers a right turn, so that the turn is seen first: for each action of it, and besides.
const PAUSE: [u64; 2] = [400, 500];

/// The opponent's answer to a wrong turn.
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
    puzzle: Puzzle,
    /// Today, when it is the puzzle of the day.
    day: Option<u32>,
    progress: Kept<Progress>,
    /// The id of the game that it was found in.
    #[prop(default = None)]
    source: Option<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    match Attempt::new(puzzle) {
        Ok(attempt) => view! { <Solving all attempt day progress source /> }.into_any(),
        // The tests read every puzzle that ships: this one was damaged on its way.
        Err(_) => view! {
            <h1>{i18n.text(Locale::web_puzzles_title)}</h1>
            <p class="panel" role="alert">{i18n.text(Locale::web_puzzle_damaged)}</p>
        }
        .into_any(),
    }
}

/// The words of a puzzle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told {
    game: Game,
    kind: PuzzleKind,
    solver: Side,
    /// Turns of the solver in the solution.
    turns: usize,
}

impl Told {
    /// The words of the puzzle of an attempt.
    pub(super) fn of(attempt: &Attempt) -> Self {
        let puzzle = attempt.puzzle();
        let (game, solver) = (attempt.game().game(), attempt.solver());
        Self { game, kind: puzzle.kind, solver, turns: puzzle.own_turns() }
    }

    fn names(self, l: &Locale) -> (String, String) {
        (colour(self.game, self.solver, l), colour(self.game, self.solver.other(), l))
    }

    pub(super) fn task(self, l: &Locale) -> String {
        let (side, other) = self.names(l);
        match self.kind {
            PuzzleKind::Goal => l.web_puzzle_task_goal(side),
            PuzzleKind::Win => l.web_puzzle_task_win(vars::Side(side), vars::Turns(self.turns)),
            PuzzleKind::Save => l.web_puzzle_task_save(vars::Other(other), vars::Side(side)),
            PuzzleKind::WinInTwo => l.web_puzzle_task_win_in_two(vars::Other(other), vars::Side(side)),
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_task_goal_with_two_dice(side),
        }
    }

    fn right(self, l: &Locale) -> String {
        let (_, other) = self.names(l);
        match self.kind {
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_first_die_right(),
            _ => l.web_puzzle_right(other),
        }
    }

    fn solved(self, l: &Locale) -> String {
        match self.kind {
            PuzzleKind::Save => l.web_puzzle_solved_save(),
            _ => l.web_puzzle_solved_goal(),
        }
    }

    /// `left`: the turns that the solver still has to make, the wrong one included.
    fn wrong(self, left: usize, l: &Locale) -> String {
        let (_, other) = self.names(l);
        match self.kind {
            PuzzleKind::GoalWithTwoDice if left == 1 => l.web_puzzle_wrong_second_die(),
            PuzzleKind::GoalWithTwoDice => l.web_puzzle_wrong_first_die(),
            PuzzleKind::Save => l.web_puzzle_wrong_save(other),
            _ if left == 1 => l.web_puzzle_wrong_goal(),
            PuzzleKind::WinInTwo => l.web_puzzle_wrong_win_in_two(other),
            PuzzleKind::Win | PuzzleKind::Goal => l.web_puzzle_wrong_win(),
        }
    }
}

const fn verdict_name(verdict: Option<&Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::GoOn) => "go-on",
        Some(Verdict::Refused(_)) => "refused",
        Some(Verdict::Right) => "right",
        Some(Verdict::Replied) => "replied",
        Some(Verdict::Wrong) => "wrong",
        Some(Verdict::Solved) => "solved",
        Some(Verdict::Shown) => "shown",
    }
}

#[component]
fn Solving(
    all: Arc<Puzzles>,
    attempt: Attempt,
    day: Option<u32>,
    progress: Kept<Progress>,
    source: Option<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let engine = use_engine();
    let puzzle = attempt.puzzle().clone();
    let solver = attempt.solver();
    let game = attempt.game().game();
    let told = Told::of(&attempt);
    let (number, rating) = (all.number(&puzzle), puzzle.rating);
    let only = puzzle.board().map(games::pawnball::BoardNumber::index);
    // Those that were found in games have no number among those that ship.
    let title = move |l: &Locale| match number {
        0 => l.web_puzzle_found_title(l.game(game)),
        number => l.web_puzzle_title(vars::Game(l.game(game)), vars::Number(number)),
    };
    i18n.title(title);

    let attempt = RwSignal::new(attempt);
    let verdict = RwSignal::new(None::<Verdict>);
    let reply = RwSignal::new(Reply::None);
    let replay = RwSignal::new(None::<Replay>);
    // Where the opponent's answer to a right turn began, so that the board shows it.
    let answered = RwSignal::new(None::<Arc<AnyMatch>>);
    let gained = RwSignal::new(None::<i32>);
    // What the server is told of, and with which puzzle it goes on.
    let counted = RwSignal::new(None::<NewAttempt>);
    let next_of_site = RwSignal::new(None::<String>);
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
    let ask_reply = {
        let puzzle = puzzle.clone();
        move || {
            let turns = attempt.with_untracked(|a| a.game().history().to_vec());
            let Some((so_far, after)) = after_turns(&puzzle, &turns) else { return };
            reply.set(Reply::Thinking);
            let task = Task::Analyse { game: so_far, side: solver.other().letter(), limits: REPLY };
            let request = engine.ask(task, None, move |answer, _| {
                if answer.is_last() {
                    reply.try_set(read_reply(answer, &after, solver.other()));
                }
            });
            asked.set_value(Some(request));
        }
    };
    let answer_right = move || {
        let actions =
            attempt.with_untracked(|a| a.game().history().last().map_or(1, |(_, text)| text.split(',').count()));
        let wait = Duration::from_millis(PAUSE[0] * actions as u64 + PAUSE[1]);
        set_timeout(
            move || {
                let before = attempt.try_with_untracked(|attempt| Arc::new(attempt.game().clone()));
                let said = attempt.try_update(|attempt| attempt.apply(Event::Reply)).flatten();
                if said.is_some() {
                    let _ = answered.try_set(before);
                    let _ = verdict.try_set(said);
                }
            },
            wait,
        );
    };
    let rated = puzzle.clone();
    let heard = StoredValue::new(move |said: Verdict| {
        if let Some(counts) = attempt.with_untracked(Attempt::counts) {
            let change = progress.update(|progress| {
                let change = progress.rate(&rated, counts);
                match said {
                    Verdict::Solved => {
                        progress.solve(&rated.id, day);
                    }
                    Verdict::Shown => progress.show(&rated.id),
                    _ => {}
                }
                change
            });
            if change.is_some() {
                gained.set(change);
            }
            if counted.with_untracked(Option::is_none) {
                counted.set(attempt.with_untracked(site::sent));
            }
        }
        match &said {
            Verdict::Wrong if game != Game::Pawnball => ask_reply(),
            Verdict::Right if game != Game::Pawnball => answer_right(),
            Verdict::Shown => {
                forget_reply();
                replay.set(Replay::new(rated.clone()).ok());
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
    let on = move |event: Event| hear(attempt.try_update(|attempt| attempt.apply(event)).flatten());
    let act = move |action| on(Event::Act(action));
    let end_turn = move |_| on(Event::EndTurn);
    // What is taken back needs no word.
    let undo = move || {
        attempt.update(|attempt| {
            attempt.apply(Event::Undo);
        });
        verdict.set(None);
    };
    let restart = move |_| {
        forget_reply();
        attempt.update(|attempt| {
            attempt.apply(Event::Retry);
        });
        verdict.set(None);
    };
    let more_help = move |_| {
        let said = attempt.try_update(|attempt| attempt.apply(Event::Help)).flatten();
        hear(said.filter(|said| *said == Verdict::Shown));
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
            _ if attempt.with(Attempt::phase) != Phase::Solving => {
                Stage { game: Arc::new(now), before: Some(Arc::new(start)) }
            }
            _ => Stage { before: answered.get().filter(|_| now.turn().is_empty()), game: Arc::new(now) },
        }
    });
    let may_act =
        Signal::derive(move || if replay.with(Option::is_some) { None } else { attempt.with(Attempt::may_act) });
    let right = move || attempt.with(Attempt::right_actions);
    let help = Memo::new(move |_| attempt.with(Attempt::help));
    let helps = move || attempt.with(Attempt::phase) == Phase::Solving && replay.with(Option::is_none);
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
                Some(Verdict::Right) => told.right(l),
                Some(Verdict::Replied) => l.web_puzzle_replied(attempt.with(Attempt::turns_left) as u32),
                Some(Verdict::Solved) => told.solved(l),
                Some(Verdict::Wrong) => told.wrong(attempt.with(Attempt::turns_left), l),
                Some(Verdict::Shown) => String::new(),
            })
        })
    };
    let replied = move || {
        let (_, other) = i18n.with(|l| told.names(l));
        reply.with(|reply| match reply {
            Reply::None => None,
            Reply::Thinking => Some(i18n.with(|l| l.web_puzzle_thinking(other)).into_any()),
            Reply::Found { text, certain, .. } => {
                let worth = certain.map(|judgement| i18n.with(|l| explain(game, solver.other(), judgement, l)));
                let text = Signal::stored(text.clone());
                Some(
                    view! {
                        {i18n.with(|l| l.web_puzzle_reply(other))}
                        " "
                        <TurnChain game turn=text />
                        " "
                        {worth}
                    }
                    .into_any(),
                )
            }
        })
    };
    let hinted = move || {
        i18n.with(|l| match (helps(), help.get()) {
            (false, _) | (_, Help::None) => String::new(),
            (_, Help::Piece) => piece_hint(&right(), l),
            (_, Help::Action) => {
                let first = right().into_iter().find(|action| action.from().is_some());
                first.map(|action| l.web_puzzle_hint_action(action_words(action, l))).unwrap_or_default()
            }
        })
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
        Memo::new(move |_| progress.with(|progress| all.next(&puzzle, progress).map(|next| next.id.clone())))
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
    let (shared_id, puzzle_id) = (puzzle.id.clone(), puzzle.id.clone());
    let embedded = StoredValue::new(format!("embed/puzzle/{shared_id}"));
    // A folder of files has no page for a frame, and the server has none for what was found in a game.
    let has_server = RwSignal::new(false);
    spawn_local(async move {
        let _ = has_server.try_set(requests::live::has_server(&base()).await);
    });
    view! {
        <h1>{i18n.text(title)}</h1>
        <section class="lesson puzzle" aria-labelledby="puzzle-task" data-puzzle=puzzle.id>
            <div class="lesson-task">
                <h2 id="puzzle-task" class="lesson-number">
                    {i18n.text(move |l| format!("{} · {rating}", difficulty_name(Difficulty::of(rating))(l)))}
                </h2>
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
            <p class="puzzle-rating" role="status" data-gained=move || gained.get().is_some().to_string()>
                {move || gained.get().map(|change| {
                    let now = progress.with(|progress| progress.rating.value.round() as i32);
                    i18n.with(|l| l.web_puzzle_rated(vars::Change(format!("{change:+}")), vars::Rating(now)))
                })}
            </p>
            <OnServer id=puzzle_id game attempt=counted next=next_of_site />
            <div
                class="lesson-actions"
                hidden=move || {
                    replay.with(Option::is_some) || !matches!(attempt.with(Attempt::phase), Phase::Solving | Phase::Wrong)
                }
            >
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
                {move || next_of_site.get().or_else(|| following.get()).map(|id| view! {
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
                {source.map(|game| view! {
                    <A href=format!("/online/{game}") attr:class="button button-big">{i18n.text(Locale::web_puzzle_source)}</A>
                })}
            </div>
            {move || (has_server.get() && number > 0).then(|| view! { <EmbedCode path=embedded.get_value() /> })}
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

/// The game after some turns, as it is handed to an engine and as it is.
fn after_turns(puzzle: &Puzzle, turns: &[(Side, String)]) -> Option<(GameSoFar, AnyMatch)> {
    let game = Game::from_name(&puzzle.game)?;
    let mut tree = Tree::new(Start::from_position(game, &puzzle.position, None, Mode::Normal, None).ok()?);
    for (side, turn) in turns {
        tree.play(*side, turn).ok()?;
    }
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
        Score::Win(turns) => Some(Judgement::exact(games::score::Score::Win(turns), side)),
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
    let game = replay.with_untracked(|replay| replay.as_ref().map(|replay| replay.games()[0].game()));
    let at = move || {
        replay.with(|replay| {
            let replay = replay.as_ref()?;
            let last = replay.games().last().and_then(|game| game.history().last());
            Some(match last.zip(game) {
                Some(((_, text), game)) => {
                    let at =
                        i18n.with(|l| l.web_puzzle_line_at(vars::All(replay.turns()), vars::Turn(replay.played())));
                    view! { {at} " " <TurnChain game turn=Signal::stored(text.clone()) /> }.into_any()
                }
                None => i18n.with(|l| l.web_puzzle_line_start(replay.turns())).into_any(),
            })
        })
    };
    let ends = move |look: fn(&Replay) -> bool| replay.with(|replay| replay.as_ref().is_some_and(look));
    view! {
        <div class="puzzle-line">
            {(!solver_knows).then(|| view! { <p>{i18n.text(Locale::web_puzzle_was_shown)}</p> })}
            <p role="status" class="puzzle-line-at">{at}</p>
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

/// The result of copying the link.
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
