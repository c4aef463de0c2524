//! The class `Match`: a match of any game, action by action.

use std::sync::Arc;

use games::game::{EndReason, Game, Match as _, turn_text};
use games::pawnball::dice::Draw;
use games::playball::{Board, CellSet, Mode, TurnGenerator};
use games::reason::Reason;
use games::record::{GameResult, Record, RecordedTurn, Records};
use games::side::Side;
use games::{diaballik, pawnball, playball};
use learning::{Encode as _, Environment, Outcome, Terms, draws};
use play::{AnyAction, AnyMatch, Registered, Rules, Start};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arrays::array;
use crate::errors::{argument, illegal, illegal_number, notation};

/// An environment of any game.
#[derive(Debug, Clone)]
pub(crate) enum AnyEnvironment {
    PlayBall(Environment<playball::Match>),
    Diaballik(Environment<diaballik::Match>),
    Pawnball(Environment<pawnball::Match>),
}

/// The same expression on the environment of whichever game it is.
macro_rules! each {
    ($any:expr, $environment:ident => $call:expr) => {
        match $any {
            AnyEnvironment::PlayBall($environment) => $call,
            AnyEnvironment::Diaballik($environment) => $call,
            AnyEnvironment::Pawnball($environment) => $call,
        }
    };
}

impl AnyEnvironment {
    fn new(start: AnyMatch, game: AnyMatch, terms: Terms) -> PyResult<Self> {
        match (start, game) {
            (AnyMatch::PlayBall(start), AnyMatch::PlayBall(game)) => {
                Ok(Self::PlayBall(Environment::resumed(start, game, terms)))
            }
            (AnyMatch::Diaballik(start), AnyMatch::Diaballik(game)) => {
                Ok(Self::Diaballik(Environment::resumed(start, game, terms)))
            }
            (AnyMatch::Pawnball(start), AnyMatch::Pawnball(game)) => {
                Ok(Self::Pawnball(Environment::resumed(start, game, terms)))
            }
            _ => Err(argument("this game is not one of playball, diaballik and pawnball")),
        }
    }

    fn game(&self) -> Game {
        match self {
            Self::PlayBall(_) => Game::PlayBall,
            Self::Diaballik(_) => Game::Diaballik,
            Self::Pawnball(_) => Game::Pawnball,
        }
    }
}

/// A side by its letter.
pub(crate) fn side_from(text: &str) -> PyResult<Side> {
    let mut letters = text.chars();
    letters
        .next()
        .filter(|_| letters.as_str().is_empty())
        .and_then(Side::from_letter)
        .ok_or_else(|| argument(format!("a side is 'a' or 'b', not {text:?}")))
}

/// The letter of a side, as Python has it.
pub(crate) const fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

/// The names of the boards of Play Ball that ship.
#[pyfunction]
pub(crate) fn boards() -> Vec<&'static str> {
    Board::all_shipped().iter().map(|board| board.name()).collect()
}

fn draw_from(py: Python<'_>, text: &str) -> PyResult<Draw> {
    text.parse().map_err(|fault| notation(py, &fault))
}

fn draw_at(number: usize) -> PyResult<Draw> {
    let wrong = || argument(format!("there is no draw {number}: draws are numbered from 0 to {}", draws::COUNT - 1));
    draws::all().get(number).copied().ok_or_else(wrong)
}

/// The number of a draw of dice.
#[pyfunction]
pub(crate) fn draw_number(py: Python<'_>, draw: &str) -> PyResult<usize> {
    draw_from(py, draw).map(draws::number)
}

/// The text of the draw with a number.
#[pyfunction]
pub(crate) fn draw_text(number: usize) -> PyResult<String> {
    draw_at(number).map(|draw| draw.to_string())
}

/// A match of Play Ball, Diaballik or Pawnball.
#[pyclass(module = "touchline")]
#[derive(Debug, Clone)]
pub(crate) struct Match {
    pub(crate) environment: AnyEnvironment,
    start: Start,
    origin: Origin,
    /// All that was done since it began.
    done: Vec<Done>,
}

/// What the class was asked for, to be asked again when a match is unpickled.
#[derive(Debug, Clone, FromPyObject, IntoPyObject)]
pub(crate) enum Origin {
    /// The arguments `game`, `board`, `columns`, `mode`, `variant`, `position` and `draw`.
    #[pyo3(transparent)]
    Arguments(Vec<Option<String>>),
    /// The text of a record.
    #[pyo3(transparent)]
    Record(String),
}

/// The arguments of [`restore`].
type Reduced = (Origin, bool, Option<u32>, Vec<Pickled>);

/// Something that was done to a match, as it is pickled: a kind, a number and a text.
type Pickled = (u8, usize, String);

#[derive(Debug, Clone)]
enum Done {
    Act(u32),
    Roll(usize),
    Play(Side, String),
    Reset,
}

impl Done {
    fn pickled(&self) -> Pickled {
        match self {
            Self::Act(number) => (0, *number as usize, String::new()),
            Self::Roll(number) => (1, *number, String::new()),
            Self::Play(side, turn) => (2, side.index(), turn.clone()),
            Self::Reset => (3, 0, String::new()),
        }
    }
}

/// Makes a match again that was pickled.
#[pyfunction]
#[pyo3(name = "_restore")]
pub(crate) fn restore(
    py: Python<'_>,
    origin: Origin,
    one_goal: bool,
    most_actions: Option<u32>,
    done: Vec<Pickled>,
) -> PyResult<Match> {
    let terms = Terms { one_goal, most_actions };
    let mut game = match origin {
        Origin::Record(text) => Match::replay(py, text, terms)?,
        Origin::Arguments(arguments) => {
            let start = start_from(py, &arguments)?;
            Match::begin(start, terms, arguments)?
        }
    };
    for (kind, number, text) in done {
        match (kind, number) {
            (0, number) => game.act(py, NumberOrText::Number(number as i64))?,
            (1, number) => game.roll(py, NumberOrText::Number(number as i64))?,
            (2, 0 | 1) => game.play(py, &text, Some(letter(Side::BOTH[number])))?,
            (3, _) => game.reset(),
            _ => return Err(argument("this is no pickled match of this version")),
        }
    }
    Ok(game)
}

/// An action of Python's: its number or its text.
#[derive(FromPyObject)]
pub(crate) enum NumberOrText {
    Number(i64),
    Text(String),
}

impl Match {
    fn begin(start: Start, terms: Terms, arguments: Vec<Option<String>>) -> PyResult<Self> {
        let first = start.new_match();
        let environment = AnyEnvironment::new(first.clone(), first, terms)?;
        Ok(Self { environment, start, origin: Origin::Arguments(arguments), done: Vec::new() })
    }

    /// One set of Play Ball from a position.
    pub(crate) fn set_from(position: playball::Position) -> PyResult<Self> {
        let (board, text) = (position.board(), position.to_string());
        let is_shipped = Board::shipped(board.name()).is_some_and(|shipped| shipped.columns() == board.columns());
        let columns = (!is_shipped).then(|| board.columns().join("/"));
        let arguments = vec![Some(Game::PlayBall.name().to_owned()), None, columns, None, None, Some(text), None];
        let terms = Terms { one_goal: true, most_actions: None };
        Self::begin(Start::PlayBallPosition(position, Mode::Normal), terms, arguments)
    }

    fn replay(py: Python<'_>, text: String, terms: Terms) -> PyResult<Self> {
        let mut records = Records::new(text.lines());
        let record = match records.next() {
            Some(record) => record.map_err(|fault| notation(py, &fault))?,
            None => return Err(argument("there is no game in this text: a record begins with [Game \"…\"]")),
        };
        if records.next().is_some() {
            return Err(argument("there is more than one game in this text: split it before each [Game \"…\"]"));
        }
        let start = Start::from_record(&record).map_err(|fault| notation(py, &fault))?;
        let game = start.replay(&record).map_err(|fault| notation(py, &fault))?;
        let environment = AnyEnvironment::new(start.new_match(), game, terms)?;
        Ok(Self { environment, start, origin: Origin::Record(text), done: Vec::new() })
    }

    /// The match of Play Ball, for tables.
    pub(crate) fn play_ball(&self) -> PyResult<&Environment<playball::Match>> {
        match &self.environment {
            AnyEnvironment::PlayBall(environment) if environment.outcome().is_none() => Ok(environment),
            AnyEnvironment::PlayBall(_) => {
                Err(argument("the match is over: a table knows positions with a side to move"))
            }
            other => {
                Err(argument(format!("a table is of a board of Play Ball, and this is a match of {}", other.game())))
            }
        }
    }

    /// The side that an argument names, or the one that acts.
    fn side_or_actor(&self, side: Option<&str>) -> PyResult<Side> {
        let actor = each!(&self.environment, environment => environment.actor());
        match side {
            Some(side) => side_from(side),
            None => actor.ok_or_else(|| {
                argument(
                    "no side acts now: dice are awaited or the match is over; say which side with side='a' or side='b'",
                )
            }),
        }
    }
}

fn mode_from(mode: &str) -> PyResult<Mode> {
    Mode::from_name(mode).ok_or_else(|| argument(format!("a mode is 'normal' or 'expert', not {mode:?}")))
}

fn shipped(name: &str) -> PyResult<Arc<Board>> {
    Board::shipped(name).cloned().ok_or_else(|| {
        let names = boards().join(", ");
        argument(format!("there is no board {name:?}: {names} ship; with columns=… any name is your own board's"))
    })
}

/// What a match begins with, from the arguments of its class, as [`Origin::Arguments`] has them.
fn start_from(py: Python<'_>, arguments: &[Option<String>]) -> PyResult<Start> {
    let argument_at = |place: usize| arguments.get(place).and_then(Option::as_deref);
    let (game, board, columns) = (argument_at(0).unwrap_or_default(), argument_at(1), argument_at(2));
    let mode = argument_at(3).unwrap_or(Mode::Normal.name());
    let variant = argument_at(4).unwrap_or(diaballik::Start::Standard.name());
    let (position, draw) = (argument_at(5), argument_at(6));
    let game = Game::from_name(game)
        .ok_or_else(|| argument(format!("a game is 'playball', 'diaballik' or 'pawnball', not {game:?}")))?;
    if game != Game::PlayBall && (board.is_some() || columns.is_some()) {
        return Err(argument(format!("boards are Play Ball's: {game} takes neither board nor columns")));
    }
    let mode = mode_from(mode)?;
    let variant = diaballik::Start::from_name(variant)
        .ok_or_else(|| argument(format!("a variant is 'standard' or 'variant', not {variant:?}")))?;
    let draw = draw.map(|draw| draw_from(py, draw)).transpose()?;
    if let Some(position) = position {
        let start = Start::from_position(game, position, columns, mode, draw).map_err(|fault| notation(py, &fault))?;
        if let (Some(named), Some(found)) = (board, start.board())
            && found.name() != named
        {
            let found = found.name();
            return Err(argument(format!("the position is of the board {found:?} and not of {named:?}")));
        }
        return Ok(start);
    }
    if draw.is_some() {
        return Err(argument("a draw goes with the position in which its dice are played"));
    }
    Ok(match game {
        Game::PlayBall => {
            let name = board.unwrap_or(Board::lanes().name());
            let board = match columns {
                None => shipped(name)?,
                Some(columns) => Arc::new(Board::parse_line(name, columns).map_err(|fault| notation(py, &fault))?),
            };
            Start::PlayBall(board, mode)
        }
        Game::Diaballik => Start::Diaballik(variant),
        other => Start::of(other),
    })
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, *, board=None, columns=None, mode="normal", variant="standard", position=None, draw=None, one_goal=false, most_actions=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: String,
        board: Option<String>,
        columns: Option<String>,
        mode: &str,
        variant: &str,
        position: Option<String>,
        draw: Option<String>,
        one_goal: bool,
        most_actions: Option<u32>,
    ) -> PyResult<Self> {
        let arguments =
            vec![Some(game), board, columns, Some(mode.to_owned()), Some(variant.to_owned()), position, draw];
        let start = start_from(py, &arguments)?;
        Self::begin(start, Terms { one_goal, most_actions }, arguments)
    }

    /// Plays a recorded game again.
    #[classmethod]
    #[pyo3(signature = (text, *, one_goal=false, most_actions=None))]
    fn from_record(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        text: String,
        one_goal: bool,
        most_actions: Option<u32>,
    ) -> PyResult<Self> {
        Self::replay(py, text, Terms { one_goal, most_actions })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.environment.game().name()
    }

    /// The name of the board of Play Ball.
    #[getter]
    fn board(&self) -> Option<String> {
        self.start.board().map(|board| board.name().to_owned())
    }

    /// The side that acts.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        each!(&self.environment, environment => environment.actor().map(letter))
    }

    /// All sides that may act, in any order.
    #[getter]
    fn actors(&self) -> Vec<&'static str> {
        each!(&self.environment, environment => {
            let actors = environment.game().actors();
            let over = environment.outcome().is_some();
            Side::BOTH.into_iter().filter(|&side| !over && actors.contains(side)).map(letter).collect()
        })
    }

    /// Whether dice are awaited.
    #[getter]
    fn is_chance(&self) -> bool {
        each!(&self.environment, environment => environment.awaits_dice())
    }

    /// Whether the match, or what was asked of it, is over.
    #[getter]
    fn is_over(&self) -> bool {
        each!(&self.environment, environment => environment.outcome().is_some())
    }

    /// Whether it ended by its limit of actions.
    #[getter]
    fn is_truncated(&self) -> bool {
        each!(&self.environment, environment => environment.outcome() == Some(Outcome::Truncated))
    }

    /// The side that has won.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        each!(&self.environment, environment => match environment.outcome() {
            Some(Outcome::Win(side)) => Some(letter(side)),
            _ => None,
        })
    }

    /// Why the match is over by its rules, or by the record that it is from.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        let ending = each!(&self.environment, environment => environment.game().ending());
        ending.map(|ending| match ending.reason {
            EndReason::ThreeGoals => "three-goals",
            EndReason::TwoGoalsInARow => "two-goals-in-a-row",
            EndReason::VoidSets => "void-sets",
            EndReason::Goal => "goal",
            EndReason::AntiPlay => "anti-play",
            EndReason::Repetition => "repetition",
            EndReason::Score => "score",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
        })
    }

    /// 1 for the winner, -1 for the loser, 0 for both otherwise; A's first.
    fn returns(&self) -> (f32, f32) {
        let outcome = each!(&self.environment, environment => environment.outcome());
        let [a, b] = outcome.map_or([0.0; 2], |outcome| outcome.returns().into_array());
        (a, b)
    }

    /// The goals of A and of B.
    #[getter]
    fn score(&self) -> (u32, u32) {
        let [a, b] = each!(&self.environment, environment => environment.game().score()).into_array();
        (a, b)
    }

    /// The position in notation.
    #[getter]
    fn position(&self) -> String {
        each!(&self.environment, environment => environment.game().position())
    }

    /// The turns played, each with its side.
    #[getter]
    fn history(&self) -> Vec<(&'static str, String)> {
        let turns = each!(&self.environment, environment => environment.game().history());
        turns.iter().map(|(side, turn)| (letter(*side), turn.clone())).collect()
    }

    /// The draws made, in order.
    #[getter]
    fn draws(&self) -> Vec<String> {
        match &self.environment {
            AnyEnvironment::Pawnball(environment) => {
                environment.game().draws().iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The turn in progress in notation.
    #[getter]
    fn turn(&self) -> String {
        each!(&self.environment, environment => {
            let game = environment.game();
            if game.turn().is_empty() { String::new() } else { game.turn_text(game.turn()) }
        })
    }

    /// Actions made, ends of turns counted.
    #[getter]
    fn actions_made(&self) -> u32 {
        each!(&self.environment, environment => environment.made())
    }

    /// How many actions there are.
    #[getter]
    fn action_space(&self) -> usize {
        each!(&self.environment, environment => environment.game().action_space())
    }

    /// The shape of an observation.
    #[getter]
    fn observation_shape(&self) -> Vec<usize> {
        each!(&self.environment, environment => environment.game().observation_shape())
    }

    /// The legal actions of the side that acts, ascending.
    fn legal_actions(&self) -> Vec<u32> {
        each!(&self.environment, environment => environment.legal().collect())
    }

    /// The legal actions of the side that acts as an array of 0 and 1.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = vec![0_i8; self.action_space()];
        each!(&self.environment, environment => environment.mask(&mut mask));
        array(py, &mask, &[mask.len()])
    }

    /// The text of a legal action, `end` for the end of the turn.
    fn action_text(&self, action: i64) -> PyResult<String> {
        each!(&self.environment, environment => {
            let action = environment.action(action).map_err(illegal_number)?;
            Ok(action.map_or_else(|| "end".to_owned(), |action| action.to_string()))
        })
    }

    /// The number of the legal action with this text.
    fn action_number(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        each!(&self.environment, environment => number_of(py, environment, text))
    }

    /// Makes an action of the side that acts, by its number or its text.
    fn act(&mut self, py: Python<'_>, action: NumberOrText) -> PyResult<()> {
        each!(&mut self.environment, environment => {
            let number = match action {
                NumberOrText::Number(number) => number,
                NumberOrText::Text(text) => number_of(py, environment, &text)?.into(),
            };
            environment.step(number).map_err(illegal_number)?;
            self.done.push(Done::Act(number as u32));
        });
        Ok(())
    }

    /// Takes back the last action of the turn in progress.
    fn undo(&mut self) -> bool {
        // What is taken back was made by its number: a whole turn is over, and no match begins with actions that it knows.
        let undone = each!(&mut self.environment, environment => environment.undo());
        if undone {
            self.done.pop();
        }
        undone
    }

    /// Plays a whole turn in notation, or the rest of the one in progress.
    #[pyo3(signature = (turn, *, side=None))]
    fn play(&mut self, py: Python<'_>, turn: &str, side: Option<&str>) -> PyResult<()> {
        let side = self.side_or_actor(side)?;
        each!(&mut self.environment, environment => environment.play(side, turn))
            .map_err(|fault| notation(py, &fault))?;
        self.done.push(Done::Play(side, turn.to_owned()));
        Ok(())
    }

    /// The turns of the side that acts, one for each distinct result.
    fn turns(&self) -> PyResult<Vec<String>> {
        let over = each!(&self.environment, environment => environment.actor().is_none());
        if over {
            return Ok(Vec::new());
        }
        match &self.environment {
            AnyEnvironment::PlayBall(environment) => {
                Ok(environment.game().current().turns().iter().map(|turn| turn_text(&turn.actions)).collect())
            }
            AnyEnvironment::Diaballik(environment) => {
                Ok(environment.game().current().turns().iter().map(|turn| turn_text(&turn.actions)).collect())
            }
            AnyEnvironment::Pawnball(_) => {
                Err(argument("turns are listed of Play Ball and Diaballik; of Pawnball, list the actions"))
            }
        }
    }

    /// What the turns of the side that acts lead to.
    fn afterstates(&self) -> PyResult<Afterstates> {
        Afterstates::new(self)
    }

    /// The draws that may come, as numbers with their probabilities.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        if !self.is_chance() {
            return Vec::new();
        }
        let probability = |draw: &Draw| f64::from(draws::ways(*draw)) / f64::from(draws::WAYS);
        draws::all().iter().map(probability).enumerate().collect()
    }

    /// Hands in the dice that are awaited, by the number or the text of the draw.
    fn roll(&mut self, py: Python<'_>, draw: NumberOrText) -> PyResult<()> {
        let draw = match draw {
            NumberOrText::Number(number) => draw_at(usize::try_from(number).unwrap_or(usize::MAX))?,
            NumberOrText::Text(text) => draw_from(py, &text)?,
        };
        each!(&mut self.environment, environment => environment.roll(draw)).map_err(|reason| illegal(&reason))?;
        self.done.push(Done::Roll(draws::number(draw)));
        Ok(())
    }

    /// What a side sees.
    #[pyo3(signature = (side=None))]
    fn observation<'py>(&self, py: Python<'py>, side: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let side = self.side_or_actor(side)?;
        let shape = self.observation_shape();
        let mut numbers = vec![0.0_f32; shape.iter().product()];
        each!(&self.environment, environment => environment.game().observe(side, &mut numbers));
        array(py, &numbers, &shape)
    }

    /// What a side may know, in notation.
    #[pyo3(signature = (side=None))]
    fn seen_position(&self, side: Option<&str>) -> PyResult<String> {
        let side = side.map(side_from).transpose()?;
        Ok(each!(&self.environment, environment => environment.game().seen_by(side).position()))
    }

    /// The match as a game file.
    #[pyo3(signature = (tags=None))]
    fn record(&self, tags: Option<Vec<(String, String)>>) -> PyResult<String> {
        let record = each!(&self.environment, environment => record_of(&self.start, environment.game(), &tags.unwrap_or_default()));
        record.map(|record| record.to_string()).map_err(|reason| illegal(&reason))
    }

    /// Begins anew.
    fn reset(&mut self) {
        each!(&mut self.environment, environment => environment.reset());
        self.done.clear();
        if matches!(self.origin, Origin::Record(_)) {
            self.done.push(Done::Reset);
        }
    }

    /// A match that goes on by itself from here.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced)> {
        let Terms { one_goal, most_actions } = each!(&self.environment, environment => environment.terms());
        let done = self.done.iter().map(Done::pickled).collect();
        let restore = py.import("touchline._native")?.getattr("_restore")?;
        Ok((restore, (self.origin.clone(), one_goal, most_actions, done)))
    }

    fn __repr__(&self) -> String {
        format!("<touchline.Match {} {:?}>", self.game(), self.position())
    }
}

/// The number of the legal action with this text.
fn number_of<M: learning::Encode + Registered>(
    py: Python<'_>,
    environment: &Environment<M>,
    text: &str,
) -> PyResult<u32> {
    let game = environment.game();
    let wanted = if text == "end" {
        None
    } else {
        let action = AnyAction::parse(M::GAME, text).map_err(|fault| notation(py, &fault))?;
        M::action_of(action)
    };
    let found = environment.legal().find(|&number| environment.action(number.into()) == Ok(wanted));
    found.ok_or_else(|| {
        // The rules say what is wrong.
        let side = environment.actor().unwrap_or(Side::A);
        let mut trial = game.clone();
        let refused = match wanted {
            Some(action) => trial.act(side, action),
            None => trial.end_turn(),
        };
        illegal(&refused.err().unwrap_or(Reason::MatchOver))
    })
}

fn record_of<M: Rules>(start: &Start, game: &M, tags: &[(String, String)]) -> Result<Record, Reason>
where
    AnyMatch: From<M>,
{
    let mut record = Record::new(M::GAME);
    for (name, value) in start.tags() {
        record.set_tag(name, &value)?;
    }
    for (name, value) in tags {
        record.set_tag(name, value)?;
    }
    if let AnyMatch::Pawnball(game) = AnyMatch::from(game.clone())
        && !game.draws().is_empty()
    {
        let draws: Vec<String> = game.draws().iter().map(ToString::to_string).collect();
        record.set_tag("Dice", &draws.join(" "))?;
    }
    record.set_result(match game.ending() {
        None => GameResult::Open,
        Some(ending) => ending.winner.map_or(GameResult::Draw, GameResult::Win),
    })?;
    match game.ending().map(|ending| ending.reason) {
        Some(EndReason::Resignation) => record.set_tag("Termination", "resignation")?,
        Some(EndReason::Time) => record.set_tag("Termination", "time")?,
        Some(EndReason::Agreement) => record.set_tag("Termination", "agreement")?,
        _ => {}
    }
    for (side, turn) in game.history() {
        record.push(RecordedTurn::new(*side, turn)?)?;
    }
    Ok(record)
}

/// Where a turn leads to.
#[derive(Debug, Clone)]
enum After {
    PlayBall { own: CellSet, ball: u8 },
    Goal,
    Diaballik(diaballik::TurnResult),
}

/// The distinct results of the turns of a position, each seen by the side that has made the turn.
#[pyclass(module = "touchline", frozen)]
#[derive(Debug)]
pub(crate) struct Afterstates {
    environment: AnyEnvironment,
    side: Side,
    /// A turn that wins, or scores, is the first.
    results: Vec<After>,
}

impl Afterstates {
    fn new(of: &Match) -> PyResult<Self> {
        let side = of.side_or_actor(None)?;
        let mut results = Vec::new();
        match &of.environment {
            AnyEnvironment::PlayBall(environment) => {
                let position = environment.game().current();
                let mut generator = TurnGenerator::new();
                let state = position.turn_state();
                let summary = generator.results(position.board(), &state, |own, balls| {
                    results.extend(balls.into_iter().map(|ball| After::PlayBall { own, ball }));
                });
                if summary.goal {
                    results.insert(0, After::Goal);
                }
            }
            AnyEnvironment::Diaballik(environment) => {
                let position = environment.game().current();
                position.results(|result| results.push(After::Diaballik(result)));
                if position.can_win() {
                    results.insert(0, After::Goal);
                }
            }
            AnyEnvironment::Pawnball(_) => {
                return Err(argument("afterstates are of Play Ball and Diaballik; of Pawnball, list the actions"));
            }
        }
        Ok(Self { environment: of.environment.clone(), side, results })
    }

    /// The positions of Play Ball after some of the turns, or after all: none after a goal.
    pub(crate) fn play_ball(&self, indices: Option<Vec<usize>>) -> PyResult<Vec<Option<playball::Position>>> {
        let AnyEnvironment::PlayBall(environment) = &self.environment else {
            return Err(argument("a table is of a board of Play Ball, and these are of another game"));
        };
        let position = environment.game().current();
        let after = |after: &After| match after {
            After::PlayBall { own, ball } => Some(position.after_turn(*own, *ball)),
            After::Goal | After::Diaballik(_) => None,
        };
        match indices {
            None => Ok(self.results.iter().map(after).collect()),
            Some(indices) => indices.into_iter().map(|index| self.result(index).map(after)).collect(),
        }
    }

    fn result(&self, index: usize) -> PyResult<&After> {
        let count = self.results.len();
        let wrong = || argument(format!("there is no afterstate {index}: there are {count}, numbered from 0"));
        self.results.get(index).ok_or_else(wrong)
    }
}

#[pymethods]
impl Afterstates {
    fn __len__(&self) -> usize {
        self.results.len()
    }

    /// Whether the first of them is a turn that wins or scores.
    #[getter]
    fn has_win(&self) -> bool {
        matches!(self.results.first(), Some(After::Goal))
    }

    /// What the side that has made the turn sees after each of them; zeros after a turn that wins or scores.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = each!(&self.environment, environment => environment.game().observation_shape());
        let length: usize = shape.iter().product();
        let mut numbers = vec![0.0_f32; length * self.results.len()];
        for (after, array) in self.results.iter().zip(numbers.chunks_exact_mut(length)) {
            match (&self.environment, after) {
                (AnyEnvironment::PlayBall(environment), After::PlayBall { own, ball }) => {
                    let game = environment.game();
                    playball::Match::from_position(game.current().after_turn(*own, *ball), game.mode())
                        .observe(self.side, array);
                }
                (AnyEnvironment::Diaballik(environment), After::Diaballik(result)) => {
                    diaballik::Match::from_position(environment.game().current().after(*result))
                        .observe(self.side, array);
                }
                _ => {}
            }
        }
        let shape: Vec<usize> = std::iter::once(self.results.len()).chain(shape).collect();
        array(py, &numbers, &shape)
    }

    /// A shortest turn that leads to one of them, in notation.
    fn turn(&self, index: usize) -> PyResult<String> {
        let after = self.result(index)?;
        let text = match (&self.environment, after) {
            (AnyEnvironment::PlayBall(environment), After::PlayBall { own, ball }) => {
                environment.game().current().way_to(*own, *ball).map(|actions| turn_text(&actions))
            }
            (AnyEnvironment::PlayBall(environment), _) => {
                environment.game().current().way_to_score().map(|actions| turn_text(&actions))
            }
            (AnyEnvironment::Diaballik(environment), After::Diaballik(result)) => {
                environment.game().current().way_to(*result).map(|actions| turn_text(&actions))
            }
            (AnyEnvironment::Diaballik(environment), _) => {
                environment.game().current().way_to_win().map(|actions| turn_text(&actions))
            }
            (AnyEnvironment::Pawnball(_), _) => None,
        };
        text.ok_or_else(|| argument("no turn leads there"))
    }
}
