//! Pawnball where one turn decides the match: the engine against exhaustive search.
//!
//! A turn is a die. It can win or lose a match at once only where nothing is left that could change the result: in the last draw,
//! with the other board played to its end. Two kinds of position are of this sort. In the *last phase* only the side to play has
//! dice; it must reach the best result that its dice allow. Before the *last answer* the side plays its last die, and then the
//! other side plays the rest; if it can avoid being behind after the next die, whatever that is, it must.

use games::game::Match as _;
use games::pawnball::dice::{Dice, Die, Draw};
use games::pawnball::{BoardNumber, DieResult, Match, MatchPosition, Position, Setup, Square};
use games::side::Side;

use engine::Noise;

/// Which of the two kinds a position is, and what exhaustive search says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Only the side to play has dice; with them it can reach this lead, and no more.
    LastPhase {
        /// Goals of the side less those of the other at the end of the match.
        most: i64,
    },
    /// The side plays its last die, the other side answers with all of its dice.
    LastAnswer {
        /// Whether some ways to play the die, but not all, keep the other side from leading after the first die of its answer.
        preventable: bool,
    },
}

/// A position in which one turn decides.
#[derive(Debug, Clone)]
pub struct Decisive {
    /// The match; `side` is to play on `board`, on which alone there are dice left.
    pub game: Match,
    /// The side to play.
    pub side: Side,
    /// The board.
    pub board: BoardNumber,
    /// What is at stake.
    pub decision: Decision,
}

/// The lead of `side`.
fn lead(game: &Match, side: Side) -> i64 {
    let score = game.score();
    i64::from(score[side]) - i64::from(score[side.other()])
}

/// How many different dice of `dice` score at once.
fn dangers(position: &Position, dice: Dice) -> usize {
    dice.different().filter(|&die| position.can_score(die)).count()
}

/// Whether the other side, with `dice` to answer, can be in the lead after one of them.
fn loses_next_turn(position: &Position, lead: i64, dice: Dice) -> bool {
    lead < 0 || lead == 0 && dangers(position, dice) > 0
}

/// What a die changes of the lead of `side`.
fn goal_for(result: &DieResult, side: Side) -> i64 {
    result.goal.map_or(0, |scorer| if scorer == side { 1 } else { -1 })
}

/// The most goals that `side` can score with the dice left, by trying everything.
fn most_goals(position: &Position, side: Side) -> i64 {
    let dice = position.dice();
    let left = dice.len() as i64;
    if left <= 1 {
        return i64::from(dangers(position, dice) > 0);
    }
    let mut most = 0;
    for die in dice.different() {
        position.for_each_result(die, |result| {
            if most < left {
                let goal = goal_for(&result, side);
                most = most.max(goal + most_goals(&position.after(&result), side));
            }
        });
    }
    most
}

/// Whether some plays of the die left keep the other side from leading after one die of its answer, and some do not.
fn preventable(position: &Position, side: Side, lead: i64, answer: Dice) -> bool {
    let (mut safe, mut unsafe_too) = (false, false);
    for die in position.dice().different() {
        position.for_each_result(die, |result| {
            if !(safe && unsafe_too) {
                let goal = goal_for(&result, side);
                let loses = loses_next_turn(&position.after(&result), lead + goal, answer);
                *(if loses { &mut unsafe_too } else { &mut safe }) = true;
            }
        });
    }
    safe && unsafe_too
}

/// A random board with the pawns around the ball, without dice.
fn random_board(noise: &mut Noise) -> Option<Position> {
    let mut any = |from: u8, to: u8| from + noise.below(u32::from(to - from) + 1) as u8;
    let (column, row) = (any(1, 15), any(1, 9));
    let mono = if any(0, 1) == 0 { Side::A } else { Side::B };
    let mut pawns: [Vec<Square>; 4] = Default::default();
    for pair in &mut pawns {
        for _ in 0..2 {
            let column = any(column.saturating_sub(4), (column + 4).min(16));
            pair.push(Square::new(column, any(row.saturating_sub(4), (row + 4).min(10)))?);
        }
    }
    let balls = vec![Square::new(column, row)?];
    Position::try_from(&Setup { pawns, balls, mono, to_play: None, dice: Dice::NONE }).ok()
}

/// A random position of either kind; `None` where chance made none.
fn random_position(noise: &mut Noise) -> Option<Decisive> {
    let board = random_board(noise)?;
    let side = if noise.below(2) == 0 { Side::A } else { Side::B };
    let count = 1 + noise.below(3) as usize;
    let behind = i64::from(noise.below(2));
    let mut dice = |side: Side, count: usize| -> Option<Vec<Die>> {
        let dots = board.dots_of(side);
        (0..count).map(|_| Die::new(dots[noise.below(2) as usize], 1 + noise.below(6) as u8)).collect()
    };
    // The smaller set is played first (PW-7).
    let (own, theirs) = (dice(side, count)?, dice(side.other(), Dice::MOST - count)?);
    let left = if own.len() == 1 { 1 } else { 1 + noise.below(2) as usize };
    let draw = Draw::new([own.as_slice(), theirs.as_slice()].concat().try_into().ok()?);
    let position = board.with_dice(Dice::of(&own[..left])?).ok()?;
    let idle = format!("17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 {} - -", board.mono().other());
    let score = match side {
        Side::A => format!("0-{behind}"),
        Side::B => format!("{behind}-0"),
    };
    let (number, text) = match board.mono() {
        Side::A => (BoardNumber::One, format!("{position} | {idle} | 8 {score}")),
        Side::B => (BoardNumber::Two, format!("{idle} | {position} | 8 {score}")),
    };
    let game = Match::resume(&text.parse::<MatchPosition>().ok()?, Some(draw)).ok()?;
    let decision = match game.next_dice(number) {
        None => Decision::LastPhase { most: most_goals(&position, side) - behind },
        Some(_) if left > 1 => return None,
        Some((_, answer)) => Decision::LastAnswer { preventable: preventable(&position, side, -behind, answer) },
    };
    Some(Decisive { game, side, board: number, decision })
}

/// So many random positions of the two kinds; the same for the same seed.
pub fn decisive_positions(count: usize, seed: u64) -> impl Iterator<Item = Decisive> {
    let mut noise = Noise::new(seed);
    std::iter::from_fn(move || Some(random_position(&mut noise))).flatten().take(count)
}

/// What an engine made of decisive positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Safety {
    /// Last phases that exhaustive search wins.
    pub wins: u32,
    /// Of these, those that the engine did not win.
    pub missed: u32,
    /// Last phases that are not won but drawn.
    pub draws: u32,
    /// Of these, those that the engine lost.
    pub lost: u32,
    /// Last answers whose first die can, but need not, be let win.
    pub threats: u32,
    /// Of these, those in which the engine let it.
    pub allowed: u32,
}

impl Safety {
    /// Adds a position and the match after the engine played its dice on it. Returns whether the engine did what it must.
    pub fn count(&mut self, position: &Decisive, after: &Match) -> bool {
        let lead = lead(after, position.side);
        match position.decision {
            Decision::LastPhase { most } if most > 0 => {
                self.wins += 1;
                self.missed += u32::from(lead <= 0);
                lead > 0
            }
            Decision::LastPhase { most: 0 } => {
                self.draws += 1;
                self.lost += u32::from(lead < 0);
                lead == 0
            }
            Decision::LastPhase { .. } => true,
            Decision::LastAnswer { preventable } => {
                let Some(board) = after.board(position.board).filter(|_| preventable) else { return true };
                let loses = loses_next_turn(board, lead, board.dice());
                self.threats += 1;
                self.allowed += u32::from(loses);
                !loses
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use std::sync::atomic::AtomicBool;

    use engine::pawnball_greedy::Greedy;
    use engine::{Control, Engine, Limits, NoClock, Options, PawnballEngine};
    use games::game::Match as _;
    use games::pawnball::Match;

    use super::{Decisive, Safety, decisive_positions};

    fn played(engine: &mut dyn Engine<Match>, position: &Decisive) -> Match {
        let stop = AtomicBool::new(false);
        let control = Control { stop: &stop, clock: &NoClock };
        let mut game = position.game.clone();
        engine.forget();
        while game.actors().contains(position.side) {
            let report = engine.search(&game, position.side, &Limits::depth(2), &control, &mut |_| ()).unwrap();
            let text = game.turn_text(&report.best().turns[0].actions);
            game.play(position.side, &text).unwrap();
        }
        game
    }

    fn measured(engine: &mut dyn Engine<Match>, count: usize) -> Safety {
        let mut safety = Safety::default();
        for position in decisive_positions(count, 4) {
            let after = played(engine, &position);
            safety.count(&position, &after);
        }
        safety
    }

    #[test]
    fn the_engine_misses_no_win_and_allows_none() {
        let safety = measured(&mut PawnballEngine::new(&Options::default()), 200);
        assert!(safety.wins > 5 && safety.draws > 10 && safety.threats > 20, "{safety:?}");
        assert_eq!((safety.missed, safety.lost, safety.allowed), (0, 0, 0), "{safety:?}");
    }

    #[test]
    fn a_player_that_looks_at_no_answer_allows_wins() {
        assert!(measured(&mut Greedy::pressing(), 200).allowed > 0);
    }
}
