//! `touchline boards`: the boards of Play Ball and what is known of them.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;

use ::play::Start;
use games::game::Game;
use games::playball::{Board, Mode};
use games::side::Side;
use locale::{Locale, vars};
use tablebase::Space;
use terminal::draw::{Marks, View};
use terminal::look::Look;
use terminal::terminal_game::begin;

use crate::cli::BoardsArgs;
use crate::failure::Failure;
use crate::games::play_ball_board;
use crate::output::{self, Stdout};
use crate::play;
use crate::solve::grouped;

/// What solving a set on a board that ships has shown: docs/results/play-ball.md.
struct Known {
    board: &'static str,
    /// Whether the side that kicks off wins with best play of both, and in how many turns of both.
    kick_off_wins: bool,
    kick_off_turns: u32,
    /// Turns of both sides in the longest win.
    longest: u32,
}

const KNOWN: [Known; 7] = [
    Known { board: "sprint", kick_off_wins: true, kick_off_turns: 3, longest: 9 },
    Known { board: "diamond", kick_off_wins: false, kick_off_turns: 6, longest: 27 },
    Known { board: "lanes", kick_off_wins: true, kick_off_turns: 21, longest: 69 },
    Known { board: "zigzag", kick_off_wins: true, kick_off_turns: 11, longest: 37 },
    Known { board: "avenue", kick_off_wins: false, kick_off_turns: 8, longest: 31 },
    Known { board: "stadium", kick_off_wins: false, kick_off_turns: 8, longest: 57 },
    Known { board: "grand", kick_off_wins: true, kick_off_turns: 7, longest: 217 },
];

/// Prints the boards that ship, or one board, each with its picture.
pub(crate) fn run(args: &BoardsArgs, locale: &Locale) -> Result<(), Failure> {
    let boards = match &args.board {
        Some(name) => vec![play_ball_board(Some(name))?],
        None => Board::all_shipped().to_vec(),
    };
    let stdout = io::stdout();
    let is_terminal = stdout.is_terminal();
    let look = Look::detect(output::manner().colouring, is_terminal, args.ascii, |name| env::var(name).ok());
    let mut out = Stdout::unchanged();
    for (number, board) in boards.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        write!(out, "{gap}{}", told(board, look, play::width(is_terminal), locale)).map_err(Failure::stdout)?;
    }
    out.finish()
}

fn told(board: &Arc<Board>, look: Look, width: usize, locale: &Locale) -> String {
    let positions = Space::new(board).position_count();
    let mut text = locale.boards_board(
        vars::Board(board.name()),
        vars::Cells(board.cell_count() as u64),
        vars::Positions(grouped(positions, locale)),
    ) + "\n";
    let known = KNOWN.iter().find(|known| known.board == board.name() && is_shipped(board));
    if let Some(known) = known {
        let winner = if known.kick_off_wins { Side::A } else { Side::B };
        let value = locale
            .value_wins(vars::Side(locale.side(Game::PlayBall, winner)), vars::Turns(u64::from(known.kick_off_turns)));
        text += &(locale.solve_summary_kick_off(value) + "\n");
        text += &(locale.solve_summary_longest(u64::from(known.longest)) + "\n");
    }
    let view = View { look, size: 1, flipped: false, width, only_board: None, marks: &Marks::default() };
    let start = begin(&Start::PlayBall(Arc::clone(board), Mode::Normal));
    text + &start.draw(&view, locale).canvas.to_text(look)
}

fn is_shipped(board: &Board) -> bool {
    Board::shipped(board.name()).is_some_and(|shipped| shipped.columns() == board.columns())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use games::playball::Position;
    use locale::Language;
    use tablebase::{Solver, Value};

    use super::*;

    #[test]
    fn what_is_known_of_the_boards_is_what_the_page_of_results_says() {
        let page = include_str!("../../../docs/results/play-ball.md");
        assert_eq!(KNOWN.len(), Board::all_shipped().len());
        for known in KNOWN {
            let board = Board::shipped(known.board).unwrap();
            let row = page.lines().find(|line| line.starts_with(&format!("| [`{}`]", known.board))).unwrap();
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            assert_eq!(cells[2], board.cell_count().to_string());
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            assert_eq!(digits(cells[3]), Space::new(board).position_count().to_string());
            assert_eq!(digits(cells[7]), known.longest.to_string());
            let outcome = if known.kick_off_wins { "wins" } else { "loses" };
            assert_eq!(cells[8], format!("{outcome} in {} turns", known.kick_off_turns));
        }
    }

    #[test]
    fn the_value_of_the_smallest_board_is_that_of_its_table() {
        let board = Board::shipped("sprint").unwrap();
        let table = Solver::solved(board, 2).unwrap().table().unwrap();
        let value = table.value(&Position::kick_off(board, Side::A, [0, 0])).unwrap();
        assert_eq!(value, Value::Win(3));
    }

    #[test]
    fn boards_are_drawn_with_what_is_known() {
        let text = told(Board::shipped("sprint").unwrap(), Look::PLAIN, 80, &Locale::new(Language::English));
        assert!(text.starts_with("sprint: 19 cells"), "{text}");
        assert!(text.contains("A wins in 3 turns") && text.contains("/ b \\___/ b \\"), "{text}");
    }
}
