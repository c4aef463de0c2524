//! Puzzles out of games that were played: positions in which one turn was right and another one was made.

use games::notation::Fault;
use games::pawnball::BoardNumber;
use games::playball::Board;
use games::side::Side;

use super::check::scores;
use super::made::{
    diaballik_goal, diaballik_save, diaballik_win_in_two, pawnball_goal, pawnball_goal_with_two_dice, play_ball_goal,
    play_ball_save, play_ball_win_in_two,
};
use super::{Puzzle, is_near, is_same_place};
use play::{AnyMatch, Start};

/// The most puzzles that one game gives.
pub const MOST_OF_GAME: usize = 3;

/// Somebody who looks ahead, such as an engine: proofs by looking at everything are dear, and made only where they may succeed.
pub trait Judge {
    /// Whether the side to move may be able to force a goal with its next turn but one.
    fn may_force(&mut self, game: &AnyMatch, side: Side) -> bool;

    /// Whether a side is known to lose, the opponent being to move.
    fn is_lost(&mut self, game: &AnyMatch, side: Side) -> bool;
}

/// The puzzles in a match that was played: positions in which exactly one turn was right ([`Puzzle::prove`]) and its player made another
/// one. At most [`MOST_OF_GAME`], none near to another, in their order in the game, and without ids.
///
/// # Errors
/// The match cannot be played again from `start`.
pub fn missed(start: &Start, played: &AnyMatch, judge: &mut impl Judge) -> Result<Vec<Puzzle>, Fault> {
    let mut game = start.new_match();
    let mut found: Vec<Puzzle> = Vec::new();
    // Of each board of Pawnball the puzzle of the phase that is being played, with its side and how many draws there were.
    let mut open: [Option<(Side, usize, Puzzle)>; 2] = [None, None];
    let mut add = |puzzle: Puzzle| {
        let is_new = found.len() < MOST_OF_GAME && !found.iter().any(|other| is_near(other, &puzzle));
        let named = Puzzle { id: "x".to_owned(), ..puzzle };
        if is_new && named.prove().is_ok() {
            found.push(Puzzle { id: String::new(), ..named });
        }
    };
    for (side, text) in played.history() {
        roll(&mut game, played);
        let before = game.clone();
        if let (AnyMatch::Pawnball(of), Some(number)) = (&game, board_of(text)) {
            let slot = &mut open[number.index()];
            if slot.as_ref().is_some_and(|(whose, draws, _)| whose != side || *draws != of.draws().len())
                && let Some((.., puzzle)) = slot.take()
            {
                add(puzzle);
            }
            if slot.is_none() {
                let puzzle = pawnball_goal(of, number).or_else(|| pawnball_goal_with_two_dice(of, number));
                *slot = puzzle.map(|puzzle| (*side, of.draws().len(), puzzle));
            }
        }
        game.play(*side, text)?;
        if let Some(number) = board_of(text) {
            // Whoever scores with another die of the phase has seen it.
            if scores(&before, &game, *side) {
                open[number.index()] = None;
            }
        } else if let Some(puzzle) = of_turn(&before, &game, *side, judge) {
            add(puzzle);
        }
    }
    open.into_iter().flatten().for_each(|(.., puzzle)| add(puzzle));
    Ok(found)
}

/// Rolls the dice that were rolled.
fn roll(game: &mut AnyMatch, played: &AnyMatch) {
    let AnyMatch::Pawnball(played) = played else { return };
    while game.awaits_dice() {
        let AnyMatch::Pawnball(of) = &*game else { return };
        let Some(draw) = played.draws().get(of.draws().len()).copied() else { return };
        if game.roll(draw).is_err() {
            return;
        }
    }
}

/// The board of a turn of Pawnball that plays a die.
fn board_of(text: &str) -> Option<BoardNumber> {
    let (board, turn) = text.split_once('/')?;
    let number = match board {
        "1" => BoardNumber::One,
        "2" => BoardNumber::Two,
        _ => return None,
    };
    (!turn.starts_with("setup:")).then_some(number)
}

/// The puzzle of the position before a turn of Play Ball or Diaballik, if the turn was not the right one.
fn of_turn(before: &AnyMatch, after: &AnyMatch, side: Side, judge: &mut impl Judge) -> Option<Puzzle> {
    if scores(before, after, side) {
        return None;
    }
    let puzzle = match before {
        AnyMatch::PlayBall(game) => {
            let position = game.current();
            let board = position.board();
            // Positions name their board: another one of the same name is not meant.
            let is_shipped = Board::shipped(board.name()).is_some_and(|known| known.columns() == board.columns());
            if position.is_kick_off() || !is_shipped {
                return None;
            }
            play_ball_goal(position)
                .or_else(|| if judge.may_force(before, side) { play_ball_win_in_two(position) } else { None })
                .or_else(|| play_ball_save(position))
                .map(without_score)
        }
        AnyMatch::Diaballik(game) => {
            let position = game.current();
            if position.may_claim() {
                return None;
            }
            diaballik_goal(position)
                .or_else(|| if judge.may_force(before, side) { diaballik_win_in_two(position) } else { None })
                .or_else(|| diaballik_save(position))
        }
        _ => None,
    }?;
    let (mut right, _) = puzzle.begin().ok()?;
    right.play(side, puzzle.solution.first()?).ok()?;
    let is_missed = !is_same_place(&right, after);
    // What is saved for a turn only would be no puzzle.
    let holds = puzzle.kind != super::PuzzleKind::Save || !judge.is_lost(&right, side);
    (is_missed && holds).then_some(puzzle)
}

/// A puzzle of Play Ball as at the start of a match: goals that were scored before say nothing.
fn without_score(puzzle: Puzzle) -> Puzzle {
    let fields = puzzle.position.split(' ').enumerate().map(|(number, field)| if number == 4 { "0-0" } else { field });
    Puzzle { position: fields.collect::<Vec<_>>().join(" "), ..puzzle }
}
