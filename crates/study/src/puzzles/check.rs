//! Proofs that a puzzle has one answer, by looking at everything.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use games::diaballik;
use games::game::turn_text;
use games::pawnball::{self, BoardNumber, DieResult};
use games::playball::{self, TurnGenerator};
use games::side::Side;

use play::AnyMatch;

/// The turns with which a side scores at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoringWays {
    /// Turns with the fewest actions, one for each place where the pieces and the ball can be when the goal is scored.
    pub shortest: Vec<String>,
    /// How many different such places there are, with any number of actions.
    pub all: usize,
}

/// How a side scores with the turn that begins now; in Pawnball with the next die on `board`. `None` where it cannot.
#[must_use]
pub fn scoring_ways(game: &AnyMatch, side: Side, board: Option<BoardNumber>) -> Option<ScoringWays> {
    match game {
        AnyMatch::PlayBall(game) => {
            let ways = game.current().ways_to_score();
            let fewest = ways.first()?.len();
            let shortest = ways.iter().filter(|way| way.len() == fewest).map(|way| turn_text(way)).collect();
            Some(ScoringWays { shortest, all: ways.len() })
        }
        AnyMatch::Diaballik(game) => diaballik_ways(*game.current(), side),
        AnyMatch::Pawnball(game) => {
            let number = board?;
            let board = game.board(number).filter(|board| board.to_play() == Some(side))?;
            let mut turns: BTreeMap<usize, Vec<String>> = BTreeMap::new();
            let mut all = 0;
            for die in board.dice().different() {
                let mut results = Vec::new();
                board.for_each_result(die, |result| results.extend((result.goal == Some(side)).then_some(result)));
                all += results.len();
                for result in results {
                    let way = board.shortest_way(&result);
                    let text = format!("{number}/{die}:{}", turn_text(&way));
                    turns.entry(way.len()).or_default().push(text);
                }
            }
            turns.into_values().next().map(|shortest| ScoringWays { shortest, all })
        }
        _ => None,
    }
}

/// Walks through all turns, those with few actions first. A claim is no goal.
fn diaballik_ways(start: diaballik::Position, side: Side) -> Option<ScoringWays> {
    let mut seen = HashSet::from([start.hash()]);
    let mut endings = HashSet::new();
    let mut shortest = Vec::new();
    let mut level = vec![(start, Vec::new())];
    while !level.is_empty() {
        let is_first = shortest.is_empty();
        let mut next = Vec::new();
        for (position, before) in level {
            for action in position.actions() {
                let mut after = position;
                if action == diaballik::Action::Claim || after.apply(action).is_err() {
                    continue;
                }
                let turn = || before.iter().copied().chain([action]).collect::<Vec<_>>();
                if after.winner().is_none() {
                    if seen.insert(after.hash()) {
                        next.push((after, turn()));
                    }
                } else if endings.insert((after.pieces(side), after.ball(side))) && is_first {
                    shortest.push(turn_text(&turn()));
                }
            }
        }
        level = next;
    }
    (!shortest.is_empty()).then_some(ScoringWays { shortest, all: endings.len() })
}

/// Whether the turn between two matches scored for a side, or won it the game.
#[must_use]
pub(super) fn scores(before: &AnyMatch, after: &AnyMatch, side: Side) -> bool {
    match after {
        AnyMatch::Diaballik(_) => after.ending().is_some_and(|ending| ending.winner == Some(side)),
        _ => after.score()[side] > before.score()[side],
    }
}

/// Play Ball: the positions after the turns that do not score, but after which the side to move scores with its next turn whatever
/// the opponent does; at most `most` of them are looked for. Empty when it can score at once.
#[must_use]
pub fn check_forced_goal(position: &playball::Position, most: usize) -> Vec<playball::Position> {
    let mut generator = TurnGenerator::new();
    let mut firsts = Vec::new();
    if position.can_score(&mut generator) {
        return firsts;
    }
    position.results(&mut generator, |result| firsts.push(result));
    let forces = |after: &playball::Position| {
        let mut replies = Vec::new();
        let mut generator = TurnGenerator::new();
        let is_lost = after.can_score(&mut generator);
        after.results(&mut generator, |reply| replies.push(reply));
        !is_lost && !replies.is_empty() && replies.iter().all(|reply| reply.can_score(&mut generator))
    };
    firsts.into_iter().filter(forces).take(most).collect()
}

/// How little a side to move that is about to score has to score with: the fewer ways, the more stubborn was the defence.
#[must_use]
pub fn stubbornness(game: &AnyMatch, side: Side) -> usize {
    scoring_ways(game, side, None).map_or(0, |ways| ways.all)
}

/// Diaballik: the results of the turns after which the side to move wins with its next turn whatever the opponent does; at
/// most `most` of them are looked for. Empty when it can win at once, or has no such turn.
#[must_use]
pub fn check_win_in_two(position: &diaballik::Position, most: usize) -> Vec<diaballik::Position> {
    let mut firsts = Vec::new();
    if position.results(|result| firsts.push(position.after(result))).win {
        return Vec::new();
    }
    let wins = |after: &diaballik::Position| {
        let mut replies = Vec::new();
        let summary = after.results(|result| replies.push(after.after(result)));
        // A side that must pass is rare and not counted as a puzzle.
        !summary.win && !replies.is_empty() && replies.iter().all(|reply| reply.count_results().win)
    };
    firsts.into_iter().filter(wins).take(most).collect()
}

/// The most own turns of a win that [`check_forced_win`] is asked to prove: each turn more takes hundreds of times as long.
pub const MOST_FORCED: usize = 4;

/// Diaballik: the results of the turns after which the side to move wins within `turns` own turns, this one counted, whatever the opponent does, by a goal
/// or a claim; at most `most` of them are looked for. Empty where it wins in fewer, where it has no such turn, and where `turns` is less than 2 or more
/// than [`MOST_FORCED`].
///
/// Nothing is left out: every turn of either side is looked at by its distinct results, also a turn that passes (DB-8), with no judgement of an engine.
/// The third occurrence of a position (DB-9) needs no look: no shortest way to a win has a position twice.
#[must_use]
pub fn check_forced_win(position: &diaballik::Position, turns: usize, most: usize) -> Vec<diaballik::Position> {
    if !(2..=MOST_FORCED).contains(&turns) {
        return Vec::new();
    }
    let mut proof = ForcedWins::default();
    if proof.forces(position, turns - 1) {
        return Vec::new();
    }
    results(position).into_iter().filter(|after| proof.holds(after, turns - 1)).take(most).collect()
}

/// The positions after each distinct turn that does not win, a turn that passes among them.
fn results(position: &diaballik::Position) -> Vec<diaballik::Position> {
    let mut results = Vec::new();
    position.results(|result| results.push(position.after(result)));
    if position.must_pass() {
        results.push(position.after_end());
    }
    results
}

/// What has decided lately, the latest first: where the pieces and the ball stood after a turn.
type Lately = VecDeque<(diaballik::SquareSet, diaballik::Square)>;

/// How many of them are tried first.
const LATELY: usize = 4;

/// A proof by looking at every turn of both sides.
#[derive(Default)]
struct ForcedWins {
    /// By position and turns whether its side to move forces a win: many orders of turns lead to the same position.
    known: HashMap<(diaballik::Position, usize), bool>,
    /// By turns what has won, and what has stopped a win. The same plan and the same defence decide in many positions, and what is tried first
    /// changes how long it takes and nothing else.
    plans: [Lately; MOST_FORCED],
    defences: [Lately; MOST_FORCED],
}

impl ForcedWins {
    /// Whether the side to move wins within so many own turns whatever the opponent does.
    fn forces(&mut self, position: &diaballik::Position, turns: usize) -> bool {
        if turns == 1 || position.can_win() {
            return position.can_win();
        }
        if let Some(known) = self.known.get(&(*position, turns)) {
            return *known;
        }
        // What takes fewer turns is found sooner.
        let mut forces = turns > 2 && self.forces(position, turns - 1);
        if !forces {
            let all = in_order(results(position), &self.plans[turns - 1]);
            if let Some(plan) = all.iter().find(|after| self.holds(after, turns - 1)) {
                note(&mut self.plans[turns - 1], plan);
                forces = true;
            }
        }
        // Two turns are proved anew sooner than all of them are remembered.
        if turns > 2 {
            self.known.insert((*position, turns), forces);
        }
        forces
    }

    /// Whether the side to move can neither win now nor keep the other one from winning within so many turns of its own.
    fn holds(&mut self, position: &diaballik::Position, turns: usize) -> bool {
        if position.can_win() || position.winner().is_some() {
            return false;
        }
        // To stand still is a reply wherever a piece can step forth and back (DB-6), and shows soonest that nothing was threatened.
        let is_step = |action: &diaballik::Action| matches!(action, diaballik::Action::Move { .. });
        if !(turns == 1 && position.is_threatened())
            && position.actions().iter().any(is_step)
            && !self.forces(&position.after_end(), turns)
        {
            return false;
        }
        let all = in_order(results(position), &self.defences[turns - 1]);
        match all.iter().find(|reply| !self.forces(reply, turns)) {
            Some(defence) => {
                note(&mut self.defences[turns - 1], defence);
                false
            }
            None => true,
        }
    }
}

/// Where the side stands that has just made a turn.
fn of_mover(after: &diaballik::Position) -> (diaballik::SquareSet, diaballik::Square) {
    let side = after.side().other();
    (after.pieces(side), after.ball(side))
}

fn note(lately: &mut Lately, after: &diaballik::Position) {
    let places = of_mover(after);
    lately.retain(|known| *known != places);
    lately.push_front(places);
    lately.truncate(LATELY);
}

/// The same results, those that have decided lately first.
fn in_order(mut results: Vec<diaballik::Position>, lately: &Lately) -> Vec<diaballik::Position> {
    let mut next = 0;
    for places in lately {
        if let Some(found) = (next..results.len()).find(|index| of_mover(&results[*index]) == *places) {
            results.swap(next, found);
            next += 1;
        }
    }
    results
}

/// Pawnball: the ways to play the first of two dice on a board after which the other one scores; at most `most` of them are looked
/// for. Empty when there are not two dice, when a single one scores, or when there is no such way.
#[must_use]
pub fn check_goal_with_two_dice(board: &pawnball::Position, most: usize) -> Vec<DieResult> {
    let (Some(side), 2) = (board.to_play(), board.dice().len()) else { return Vec::new() };
    let mut firsts = Vec::new();
    for die in board.dice().different() {
        board.for_each_result(die, |result| firsts.push(result));
    }
    if firsts.iter().any(|result| result.goal == Some(side)) {
        return Vec::new();
    }
    let scores = |first: &DieResult| {
        let after = board.after(first);
        let mut goal = false;
        for die in after.dice().different() {
            // Both pawns beside the ball or not: the generator decides.
            after.for_each_result(die, |result| goal |= result.goal == Some(side));
        }
        goal
    };
    firsts.into_iter().filter(scores).take(most).collect()
}

/// The match after the only turn that leaves the opponent no way to score at once, in Play Ball and Diaballik. `None` where the side to
/// move can score itself, where there is no such turn or another one, or no turn that is wrong.
#[must_use]
pub fn check_only_save(game: &AnyMatch) -> Option<AnyMatch> {
    match game {
        AnyMatch::PlayBall(game) => {
            let position = game.current();
            let (mut generator, mut results) = (TurnGenerator::new(), Vec::new());
            if position.results(&mut generator, |result| results.push(result)).goal || results.len() < 2 {
                return None;
            }
            let mut safe = results.into_iter().filter(|after| !after.can_score(&mut generator));
            let only = safe.next().filter(|_| safe.next().is_none())?;
            Some(AnyMatch::PlayBall(playball::Match::from_position(only, game.mode())))
        }
        AnyMatch::Diaballik(game) => {
            let (position, mut results) = (game.current(), Vec::new());
            if position.results(|result| results.push(position.after(result))).win || results.len() < 2 {
                return None;
            }
            let mut safe = results.into_iter().filter(|after| !after.can_win());
            let only = safe.next().filter(|_| safe.next().is_none())?;
            Some(AnyMatch::Diaballik(diaballik::Match::from_position(only)))
        }
        _ => None,
    }
}
