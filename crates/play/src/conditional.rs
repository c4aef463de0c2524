//! Conditional turns: what a player answers if the opponent plays this or that, in games in which nothing is left to dice.
//!
//! They are lines from the position in which the opponent is to play: a turn of the opponent, the answer, the next turn of the opponent, the answer to
//! that, and so on. A turn of the opponent is the one of a line when it leaves the same position. So each line begins where others do, and all of them
//! together are a tree.

use games::game::{Actors, Ending};
use games::notation::Fault;
use games::side::{BySide, Side};

use crate::any_match::AnyMatch;

/// The most lines that a player can prepare in a game.
pub const MOST_LINES: usize = 30;
/// The most turns of a line, those of both sides counted.
pub const MOST_TURNS: usize = 20;
/// The most bytes that the turns of all lines have together, as they are handed in.
pub const MOST_TEXT: usize = 6_000;

/// Lines that were checked by the rules, from one position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConditionalTurns {
    /// Each has an even number of turns, at least two. Where two begin with turns that leave the same positions, these have the same texts.
    lines: Vec<Vec<String>>,
}

/// Why lines are refused. Lines are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionalError {
    /// There are dice: what comes next is not in the hands of the players.
    #[error("the game has dice")]
    Dice,
    /// It is not the opponent, and nobody else, who is to play.
    #[error("the opponent is not to play")]
    NotWaiting,
    /// More than [`MOST_LINES`], [`MOST_TURNS`] or [`MOST_TEXT`] allow.
    #[error("more than {MOST_LINES} lines, {MOST_TURNS} turns in one, or {MOST_TEXT} bytes")]
    TooMuch,
    /// A line is empty, or ends with a turn of the opponent.
    #[error("line {line} ends without an answer")]
    Unanswered {
        /// The line.
        line: usize,
    },
    /// A turn is malformed or not legal where it stands.
    #[error("line {}: {}", .0.line, .0.reason)]
    Illegal(Fault),
    /// A line answers otherwise than an earlier one does in the same case.
    #[error("line {line} answers otherwise than one before it")]
    Contradiction {
        /// The line.
        line: usize,
    },
}

/// What tells turns apart that are played from the same position.
#[derive(PartialEq, Eq)]
struct Left {
    position: String,
    score: BySide<u32>,
    ending: Option<Ending>,
}

impl Left {
    fn by(game: &AnyMatch) -> Self {
        Self { position: game.position(), score: game.score(), ending: game.ending() }
    }
}

/// A turn of the opponent, the answer to it, and what may follow.
struct Branch {
    left: Left,
    turn: String,
    answered: Left,
    answer: String,
    then: Vec<Self>,
}

/// Plays a turn: as it is printed, and what it leaves.
fn play(game: &mut AnyMatch, side: Side, text: &str) -> Result<(String, Left), Fault> {
    game.play(side, text)?;
    let printed = game.history().last().map_or_else(|| text.to_owned(), |(_, text)| text.clone());
    Ok((printed, Left::by(game)))
}

/// Adds what `line`, whose number is `number`, has from a position on.
fn add(
    branches: &mut Vec<Branch>,
    game: &mut AnyMatch,
    side: Side,
    number: usize,
    line: &[String],
) -> Result<(), ConditionalError> {
    let [turn, answer, rest @ ..] = line else { return Ok(()) };
    let illegal = |fault: Fault| ConditionalError::Illegal(Fault { line: number, ..fault });
    let (turn, left) = play(game, side.other(), turn).map_err(illegal)?;
    let (answer, answered) = play(game, side, answer).map_err(illegal)?;
    let place = match branches.iter().position(|branch| branch.left == left) {
        Some(place) if branches[place].answered != answered => {
            return Err(ConditionalError::Contradiction { line: number });
        }
        Some(place) => place,
        None => {
            branches.push(Branch { left, turn, answered, answer, then: Vec::new() });
            branches.len() - 1
        }
    };
    add(&mut branches[place].then, game, side, number, rest)
}

/// The lines of a tree, each behind what leads to it.
fn lines(branches: Vec<Branch>, before: &[String], found: &mut Vec<Vec<String>>) {
    for Branch { turn, answer, then, .. } in branches {
        let line = [before, &[turn, answer]].concat();
        if then.is_empty() {
            found.push(line);
        } else {
            lines(then, &line, found);
        }
    }
}

impl ConditionalTurns {
    /// Checks what `side` prepares while the opponent is to play in `game`. The turns are as they are printed then, and what is the beginning of
    /// another line is no line of its own.
    ///
    /// # Errors
    /// Why they are refused.
    pub fn check(game: &AnyMatch, side: Side, given: &[Vec<String>]) -> Result<Self, ConditionalError> {
        if game.game().has_dice() {
            return Err(ConditionalError::Dice);
        }
        if game.ending().is_some() || game.actors() != Actors::only(side.other()) {
            return Err(ConditionalError::NotWaiting);
        }
        let bytes: usize = given.iter().flatten().map(String::len).sum();
        if given.len() > MOST_LINES || given.iter().any(|line| line.len() > MOST_TURNS) || bytes > MOST_TEXT {
            return Err(ConditionalError::TooMuch);
        }
        let mut branches = Vec::new();
        for (number, line) in (1..).zip(given) {
            if line.is_empty() || !line.len().is_multiple_of(2) {
                return Err(ConditionalError::Unanswered { line: number });
            }
            add(&mut branches, &mut game.clone(), side, number, line)?;
        }
        let mut found = Vec::new();
        lines(branches, &[], &mut found);
        Ok(Self { lines: found })
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// Whether nothing is prepared.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What `side` answers to the turn of the opponent that has led from `before` to `after`, and what remains prepared after that answer. Nothing
    /// where that turn is on no line.
    #[must_use]
    pub fn answer(&self, side: Side, before: &AnyMatch, after: &AnyMatch) -> Option<(&str, Self)> {
        let left = Left::by(after);
        let leads_there = |turn: &str| {
            let mut game = before.clone();
            game.play(side.other(), turn).is_ok() && Left::by(&game) == left
        };
        let mut tried: Vec<&str> = Vec::new();
        let found = self.lines.iter().find_map(|line| {
            let turn = line.first()?.as_str();
            if tried.contains(&turn) {
                return None;
            }
            tried.push(turn);
            leads_there(turn).then_some(line)
        })?;
        let answered = |line: &&Vec<String>| line.first() == found.first() && line.len() > 2;
        let rest = self.lines.iter().filter(answered).map(|line| line[2..].to_vec()).collect();
        Some((found.get(1)?, Self { lines: rest }))
    }
}
