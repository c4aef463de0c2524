//! Puzzles made of positions: each is proved as it is made, by looking at every turn, and is rated by what must be seen.

use games::diaballik;
use games::game::{Game, turn_text};
use games::pawnball::{self, BoardNumber, DieResult};
use games::playball::{self, Mode};

use super::check::{
    ScoringWays, check_forced_goal, check_forced_win, check_goal_with_two_dice, check_only_save, check_win_in_two,
    scoring_ways, stubbornness,
};
use super::{Puzzle, PuzzleKind, RATINGS};
use play::AnyMatch;

fn log2(count: usize) -> u16 {
    (count + 1).ilog2() as u16
}

fn puzzle(game: Game, position: String, kind: PuzzleKind, rating: u16, solution: Vec<String>) -> Puzzle {
    let rating = rating.clamp(*RATINGS.start(), *RATINGS.end());
    Puzzle { id: String::new(), game: game.name().to_owned(), position, draw: None, kind, rating, solution }
}

/// How hard it is to see a goal: how many actions the turn takes and of which kinds, among how many turns, and in how many ways
/// the goal can be scored.
#[must_use]
pub fn goal_rating(turn: &str, turns: usize, ways: &ScoringWays) -> u16 {
    let actions = turn.split(',').count() as u16;
    let count = |sign: char| turn.matches(sign).count() as u16;
    let bounces = turn.split(',').filter(|action| action.contains(':') && action.contains('^')).count() as u16;
    let rating = 470 + 70 * (actions - 1) + 50 * count('^') + 80 * bounces + 20 * count('>') + 22 * log2(turns);
    let rating = if ways.all == 1 { rating + 70 } else { rating - 12 * log2(ways.all).min(6) };
    rating.clamp(450, 1190)
}

fn match_of_play_ball(position: &playball::Position) -> AnyMatch {
    AnyMatch::PlayBall(playball::Match::from_position(position.clone(), Mode::Normal))
}

fn match_of_diaballik(position: diaballik::Position) -> AnyMatch {
    AnyMatch::Diaballik(diaballik::Match::from_position(position))
}

/// Play Ball: the goal that the side to move can score at once; nothing if it cannot, or with more than one shortest turn.
#[must_use]
pub fn play_ball_goal(position: &playball::Position) -> Option<Puzzle> {
    let ways = scoring_ways(&match_of_play_ball(position), position.side(), None)?;
    let [way] = &ways.shortest[..] else { return None };
    let rating = goal_rating(way, position.turns().len(), &ways);
    Some(puzzle(Game::PlayBall, position.to_string(), PuzzleKind::Goal, rating, vec![way.clone()]))
}

/// Play Ball: the only turn after which the side to move scores with its next turn whatever the opponent does. The opponent's
/// answer is that which leaves the fewest ways to score, and of these the first in the order of the texts.
#[must_use]
pub fn play_ball_win_in_two(position: &playball::Position) -> Option<Puzzle> {
    let [right] = &check_forced_goal(position, 2)[..] else { return None };
    let side = position.side();
    let turns = position.turns();
    let first = turns.iter().find(|turn| !turn.goal && turn.result.placement() == right.placement())?;
    let replies = right.turns().into_iter().map(|reply| {
        let after = match_of_play_ball(&reply.result);
        (stubbornness(&after, side), turn_text(&reply.actions), after)
    });
    let (_, reply, last) = replies.min_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)))?;
    let goal = scoring_ways(&last, side, None)?.shortest.into_iter().min()?;
    let rating = 1090 + 12 * log2(turns.len()) + 20 * first.actions.len() as u16;
    let solution = vec![turn_text(&first.actions), reply, goal];
    Some(puzzle(Game::PlayBall, position.to_string(), PuzzleKind::WinInTwo, rating, solution))
}

/// Play Ball: the only turn after which the opponent cannot score at once.
#[must_use]
pub fn play_ball_save(position: &playball::Position) -> Option<Puzzle> {
    let AnyMatch::PlayBall(right) = check_only_save(&match_of_play_ball(position))? else { return None };
    let turns = position.turns();
    let right = right.current().placement();
    let turn = turns.iter().find(|turn| !turn.goal && turn.result.placement() == right)?;
    let rating = 1150 + 12 * log2(turns.len()) + 20 * turn.actions.len() as u16;
    let solution = vec![turn_text(&turn.actions)];
    Some(puzzle(Game::PlayBall, position.to_string(), PuzzleKind::Save, rating, solution))
}

/// Diaballik: the goal that the side to move can score at once; nothing if it cannot, or with more than one shortest turn.
#[must_use]
pub fn diaballik_goal(position: &diaballik::Position) -> Option<Puzzle> {
    let ways = scoring_ways(&match_of_diaballik(*position), position.side(), None)?;
    let [way] = &ways.shortest[..] else { return None };
    let rating = goal_rating(way, position.count_results().results() as usize, &ways);
    Some(puzzle(Game::Diaballik, position.to_string(), PuzzleKind::Goal, rating, vec![way.clone()]))
}

/// Diaballik: the only turn after which the side to move wins with its next turn whatever the opponent does. The opponent's answer
/// is that which leaves the fewest ways to win, and of these the first in the order of the texts.
#[must_use]
pub fn diaballik_win_in_two(position: &diaballik::Position) -> Option<Puzzle> {
    let [right] = check_win_in_two(position, 2)[..] else { return None };
    let side = position.side();
    let turns = position.turns();
    let first = turns.iter().find(|turn| turn.result == right)?;
    let replies = right.turns().into_iter().map(|reply| {
        let after = match_of_diaballik(reply.result);
        (stubbornness(&after, side), turn_text(&reply.actions), after)
    });
    let (_, reply, last) = replies.min_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)))?;
    let goal = scoring_ways(&last, side, None)?.shortest.into_iter().min()?;
    let rating = 1060 + 90 * first.actions.len() as u16 + 20 * log2(turns.len());
    let solution = vec![turn_text(&first.actions), reply, goal];
    Some(puzzle(Game::Diaballik, position.to_string(), PuzzleKind::WinInTwo, rating, solution))
}

/// Diaballik: a win in three or four own turns, wherever the solver is to move by the only turn that wins in time. The opponent's answers are
/// the longest, of these the first in the order of the texts after which one turn alone goes on; and the last as in
/// [`diaballik_win_in_two`]. Nothing where a turn has no such answer, and for another number of turns.
#[must_use]
pub fn diaballik_win(position: &diaballik::Position, turns: usize) -> Option<Puzzle> {
    if turns < 3 {
        return None;
    }
    let [right] = check_forced_win(position, turns, 2)[..] else { return None };
    let all = position.turns();
    let first = all.iter().find(|turn| turn.result == right)?;
    let (reply, rest) = right.turns().iter().find_map(|reply| {
        let rest = if turns == 3 { diaballik_win_in_two(&reply.result) } else { diaballik_win(&reply.result, turns - 1) };
        Some((turn_text(&reply.actions), rest?.solution))
    })?;
    let rating = 1060 + 240 * (turns as u16 - 2) + 90 * first.actions.len() as u16 + 20 * log2(all.len());
    let solution = [turn_text(&first.actions), reply].into_iter().chain(rest).collect();
    Some(puzzle(Game::Diaballik, position.to_string(), PuzzleKind::Win, rating, solution))
}

/// Diaballik: the only turn after which the opponent cannot win at once.
#[must_use]
pub fn diaballik_save(position: &diaballik::Position) -> Option<Puzzle> {
    let AnyMatch::Diaballik(right) = check_only_save(&match_of_diaballik(*position))? else { return None };
    let turns = position.turns();
    let turn = turns.iter().find(|turn| turn.result == *right.current())?;
    let rating = 1000 + 90 * turn.actions.len() as u16 + 20 * log2(turns.len());
    let solution = vec![turn_text(&turn.actions)];
    Some(puzzle(Game::Diaballik, position.to_string(), PuzzleKind::Save, rating, solution))
}

/// Pawnball: the goal that the side to play on a board can score with one die; nothing if it cannot, or with more than one shortest
/// turn.
#[must_use]
pub fn pawnball_goal(game: &pawnball::Match, number: BoardNumber) -> Option<Puzzle> {
    let board = game.board(number)?;
    let whole = AnyMatch::Pawnball(game.clone());
    let ways = scoring_ways(&whole, board.to_play()?, Some(number))?;
    let [way] = &ways.shortest[..] else { return None };
    let rating = goal_rating(way, 400 * board.dice().different().count(), &ways);
    let found = puzzle(Game::Pawnball, whole.position(), PuzzleKind::Goal, rating, vec![way.clone()]);
    Some(Puzzle { draw: game.draws().last().map(ToString::to_string), ..found })
}

/// Pawnball: the only way to play the first of two dice on a board after which the other one scores.
#[must_use]
pub fn pawnball_goal_with_two_dice(game: &pawnball::Match, number: BoardNumber) -> Option<Puzzle> {
    let board = game.board(number)?;
    let side = board.to_play()?;
    let [first] = check_goal_with_two_dice(board, 2)[..] else { return None };
    let turn = |board: &pawnball::Position, result: &DieResult| {
        format!("{number}/{}:{}", result.die, turn_text(&board.shortest_way(result)))
    };
    let after = board.after(&first);
    let mut goal = None;
    for die in after.dice().different() {
        after.for_each_result(die, |result| goal = goal.or(Some(result).filter(|r| r.goal == Some(side))));
    }
    let solution = vec![turn(board, &first), turn(&after, &goal?)];
    let actions: usize = solution.iter().map(|turn| turn.split(',').count()).sum();
    let rating = 1180 + if first.ball == board.ball() { 0 } else { 120 } + 40 * actions as u16;
    let position = AnyMatch::Pawnball(game.clone()).position();
    let found = puzzle(Game::Pawnball, position, PuzzleKind::GoalWithTwoDice, rating, solution);
    Some(Puzzle { draw: game.draws().last().map(ToString::to_string), ..found })
}
