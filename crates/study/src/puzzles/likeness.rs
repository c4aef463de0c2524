//! Which puzzles are the same to the eye: positions compared cell by cell, with left and right exchanged too.

use games::game::Game;

use super::Puzzle;

/// Two positions of a game in which fewer cells than this differ are near to each other: one piece that stands elsewhere makes
/// two cells differ.
const fn least_difference(game: Game) -> usize {
    match game {
        Game::PlayBall => 4,
        _ => 6,
    }
}

/// The cells of a placement, in lines as they are written: empty cells as spaces.
fn lines(placement: &str) -> Vec<Vec<char>> {
    let line = |line: &str| {
        let mut cells = Vec::new();
        let mut empty = 0;
        for sign in line.chars() {
            if let Some(digit) = sign.to_digit(10) {
                empty = 10 * empty + digit as usize;
            } else {
                cells.resize(cells.len() + std::mem::take(&mut empty), ' ');
                cells.push(sign);
            }
        }
        cells.resize(cells.len() + empty, ' ');
        cells
    };
    placement.split('/').map(line).collect()
}

/// The cells of a puzzle as they are written, without checking that the position can be: the game, in Play Ball the name of the
/// board, and the columns (Play Ball) or the rows, each sign as in the notation and empty cells as spaces. In Pawnball it is the
/// board that is played.
#[must_use]
pub fn field(puzzle: &Puzzle) -> Option<(Game, String, Vec<Vec<char>>)> {
    let game = Game::from_name(&puzzle.game)?;
    let mut words = puzzle.position.split(' ');
    Some(match game {
        Game::PlayBall => (game, words.next()?.to_owned(), lines(words.next()?)),
        Game::Pawnball => {
            let number = puzzle.board()?;
            let board = puzzle.position.split(" | ").nth(number.index())?;
            let mut words = board.split(' ');
            (game, String::new(), lines(words.next()?))
        }
        _ => (game, String::new(), lines(words.next()?)),
    })
}

/// In how many cells the positions of two puzzles differ, or that of one and the other's mirror image if these are fewer. `None`
/// where they are not of the same game or not on the same board.
#[must_use]
pub fn difference(one: &Puzzle, other: &Puzzle) -> Option<usize> {
    let ((game, board, cells), (other_game, other_board, others)) = (field(one)?, field(other)?);
    if (game, board) != (other_game, other_board) {
        return None;
    }
    let count = |others: &[Vec<char>]| {
        let in_line = |(one, other): (&Vec<char>, &Vec<char>)| {
            one.iter().zip(other).filter(|(one, other)| one != other).count() + one.len().abs_diff(other.len())
        };
        cells.iter().zip(others).map(in_line).sum::<usize>()
    };
    let mut mirrored = others.clone();
    if game == Game::Diaballik {
        mirrored.iter_mut().for_each(|rank| rank.reverse());
    } else {
        // The columns of Play Ball, and the rows of Pawnball, which has no left and right but an above and below.
        mirrored.reverse();
    }
    Some(count(&others).min(count(&mirrored)))
}

/// Whether two puzzles are nearly the same position: a single piece stands elsewhere in Play Ball, two in the other games, or
/// one is the mirror image of the other.
#[must_use]
pub fn is_near(one: &Puzzle, other: &Puzzle) -> bool {
    let least = Game::from_name(&one.game).map_or(0, least_difference);
    difference(one, other).is_some_and(|difference| difference < least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleKind;

    fn puzzle(game: &str, position: &str) -> Puzzle {
        let (id, draw, solution) = (String::new(), None, vec!["1/k3:a1a2".to_owned()]);
        Puzzle {
            id,
            game: game.to_owned(),
            position: position.to_owned(),
            draw,
            kind: PuzzleKind::Goal,
            rating: 900,
            solution,
        }
    }

    #[test]
    fn a_mirror_image_is_the_same_position() {
        let one = puzzle("playball", "lanes 1b3a1/6/1b1*1a1/6/2b2a1 a 3 0-0");
        let mirrored = puzzle("playball", "lanes 2b2a1/6/1b1*1a1/6/1b3a1 a 3 0-0");
        assert_eq!(difference(&one, &mirrored), Some(0));
        let elsewhere = puzzle("playball", "lanes b5a/6/1b1*1a1/6/b3a2 a 3 0-0");
        assert!(is_near(&one, &mirrored) && !is_near(&one, &elsewhere), "{:?}", difference(&one, &elsewhere));
        assert_eq!(difference(&one, &puzzle("playball", "sprint 6/7/6 a 3 0-0")), None);
        let ranks = puzzle("diaballik", "bbbBbbb/7/7/7/7/a6/1aaAaaa a");
        assert_eq!(difference(&ranks, &puzzle("diaballik", "bbbBbbb/7/7/7/7/6a/aaaAaa1 a")), Some(0));
    }

    #[test]
    fn the_board_of_pawnball_that_is_played_is_compared() {
        let rest = "17/17/17/17/8*8/17/17/17/17/17";
        let board = |row: &str| format!("{row}/{rest} a a k3 | 17/{rest} b b - | 1 0-0");
        let (one, other) = (puzzle("pawnball", &board("k16")), puzzle("pawnball", &board("1k15")));
        assert_eq!(difference(&one, &other), Some(2));
    }
}
