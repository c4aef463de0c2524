//! What a game registers with: how its matches begin, the texts of its actions, and what its positions are recognised by.

use std::sync::Arc;

use base16ct::lower;
use games::game::Match;
use games::notation::{Fault, shortened};
use games::pawnball::BoardNumber;
use games::pawnball::dice::Draw;
use games::playball::{Board, Boards, Mode};
use games::reason::Reason;
use games::record::Record;
use games::{diaballik, pawnball, playball};
use sha2::{Digest, Sha256};

use crate::start::{PawnballPosition, Start, own_board};

/// Bytes of a key: enough that no two positions share one.
pub(crate) const KEY: usize = 16;

/// A game whose matches can be held in an [`AnyMatch`](crate::AnyMatch).
pub trait Rules: Match {
    /// The start of a match that nothing more is said about.
    fn usual_start() -> Start;

    /// The start from a position in notation, as [`Start::from_position`].
    ///
    /// # Errors
    /// The board or the position is malformed or impossible, or the draw does not fit it.
    fn start_from(position: &str, columns: Option<&str>, mode: Mode, draw: Option<Draw>) -> Result<Start, Fault>;

    /// The start that the tags of a game file describe, as [`Start::from_record`].
    ///
    /// # Errors
    /// A tag describes nothing that can be played; the fault is placed in the file.
    fn start_of(record: &Record) -> Result<Start, Fault>;

    /// Reads an action. A first action of Pawnball has its board: `1/w5`, `2/setup`.
    ///
    /// # Errors
    /// No action is written so.
    fn read_action(text: &str) -> Result<Self::Action, Fault>;

    /// The name of the cell on which what acts stands; none for an action without one.
    fn from_cell(action: Self::Action) -> Option<String>;

    /// The name of the cell where the piece or the ball comes to rest; none for an action without one.
    fn to_cell(action: Self::Action) -> Option<String>;

    /// Reads a draw of dice.
    ///
    /// # Errors
    /// It is none, or the game has no dice.
    fn read_draw(_text: &str) -> Result<Draw, Fault> {
        Err(Fault { line: 1, column: 1, reason: Reason::NoDiceAwaited })
    }

    /// What a position between two turns is recognised by, as [`keys`](crate::fair_play::keys).
    fn fair_play_keys(&self) -> Vec<String> {
        vec![key(Self::GAME.name(), "", std::iter::once(self.position()), 0..usize::MAX)]
    }
}

impl Rules for playball::Match {
    fn usual_start() -> Start {
        Start::PlayBall(Arc::clone(Board::lanes()), Mode::Normal)
    }

    fn start_from(position: &str, columns: Option<&str>, mode: Mode, _: Option<Draw>) -> Result<Start, Fault> {
        let mut boards = Boards::shipped();
        if let Some(columns) = columns {
            let name = position.split(' ').next().unwrap_or_default();
            boards.add(own_board(name, columns)?);
        }
        playball::Position::parse(position, &boards).map(|position| Start::PlayBallPosition(position, mode))
    }

    fn start_of(record: &Record) -> Result<Start, Fault> {
        let name = record.tag("Board");
        let mode = record.tag("Mode").and_then(Mode::from_name).unwrap_or_default();
        let mut boards = Boards::shipped();
        if let Some(columns) = record.tag("Columns") {
            boards.add(own_board(name.unwrap_or_default(), columns).map_err(|fault| match fault.reason {
                reason @ Reason::BoardName { .. } => record.fault_at_tag("Board", reason),
                reason @ Reason::TagValue { .. } => record.fault_at_tag("Columns", reason),
                _ => record.fault_in_tag("Columns", fault),
            })?);
        }
        let Some(text) = record.tag("Position") else {
            let board = boards.get(name.unwrap_or(Board::lanes().name()));
            let board = board.map_err(|reason| record.fault_at_tag("Board", reason))?;
            return Ok(Start::PlayBall(Arc::clone(board), mode));
        };
        let position =
            playball::Position::parse(text, &boards).map_err(|fault| record.fault_in_tag("Position", fault))?;
        let expected = position.board().name();
        if let Some(found) = name.filter(|&name| name != expected) {
            let (name, found) = ("Board".to_owned(), shortened(found));
            return Err(record.fault_at_tag("Board", Reason::TagValue { name, found, expected: expected.to_owned() }));
        }
        Ok(Start::PlayBallPosition(position, mode))
    }

    fn read_action(text: &str) -> Result<playball::Action, Fault> {
        text.parse()
    }

    fn from_cell(action: playball::Action) -> Option<String> {
        Some(action.from().to_string())
    }

    fn to_cell(action: playball::Action) -> Option<String> {
        Some(action.to().to_string())
    }

    fn fair_play_keys(&self) -> Vec<String> {
        play_ball_keys(self.current())
    }
}

impl Rules for diaballik::Match {
    fn usual_start() -> Start {
        Start::Diaballik(diaballik::Start::Standard)
    }

    fn start_from(position: &str, _: Option<&str>, _: Mode, _: Option<Draw>) -> Result<Start, Fault> {
        diaballik::Position::parse(position).map(Start::DiaballikPosition)
    }

    fn start_of(record: &Record) -> Result<Start, Fault> {
        if let Some(text) = record.tag("Position") {
            let position = diaballik::Position::parse(text).map_err(|fault| record.fault_in_tag("Position", fault))?;
            return Ok(Start::DiaballikPosition(position));
        }
        let start = record.tag("Variant").and_then(diaballik::Start::from_name);
        Ok(Start::Diaballik(start.unwrap_or_default()))
    }

    fn read_action(text: &str) -> Result<diaballik::Action, Fault> {
        text.parse()
    }

    fn from_cell(action: diaballik::Action) -> Option<String> {
        use diaballik::Action::{Claim, Move, Pass};
        match action {
            Move { from, .. } | Pass { from, .. } => Some(from.to_string()),
            Claim => None,
        }
    }

    fn to_cell(action: diaballik::Action) -> Option<String> {
        use diaballik::Action::{Claim, Move, Pass};
        match action {
            Move { to, .. } | Pass { to, .. } => Some(to.to_string()),
            Claim => None,
        }
    }

    fn fair_play_keys(&self) -> Vec<String> {
        diaballik_keys(self.current())
    }
}

impl Rules for pawnball::Match {
    fn usual_start() -> Start {
        Start::Pawnball
    }

    fn start_from(position: &str, _: Option<&str>, _: Mode, draw: Option<Draw>) -> Result<Start, Fault> {
        let whole = |reason| Fault { line: 1, column: 1, reason };
        let position = PawnballPosition::new(position.parse()?, draw).map_err(whole)?;
        Ok(Start::PawnballPosition(Box::new(position)))
    }

    fn start_of(record: &Record) -> Result<Start, Fault> {
        let Some(text) = record.tag("Position") else { return Ok(Start::Pawnball) };
        let position = text.parse().map_err(|fault| record.fault_in_tag("Position", fault))?;
        let position =
            PawnballPosition::new(position, None).map_err(|reason| record.fault_at_tag("Position", reason))?;
        Ok(Start::PawnballPosition(Box::new(position)))
    }

    fn read_action(text: &str) -> Result<pawnball::Action, Fault> {
        use pawnball::{Action, BoardNumber};
        let on_board = [("1/", BoardNumber::One), ("2/", BoardNumber::Two)]
            .into_iter()
            .find_map(|(prefix, board)| text.strip_prefix(prefix).map(|rest| (board, rest)));
        match on_board {
            Some((board, "setup")) => Ok(Action::SetUp(board)),
            Some((board, die)) => {
                die.parse().map(|die| Action::Die(board, die)).map_err(|fault: Fault| fault.shifted(1, 2))
            }
            None => match text.parse() {
                Ok(square) => Ok(Action::Place(square)),
                Err(_) => text.parse().map(Action::Step),
            },
        }
    }

    fn from_cell(action: pawnball::Action) -> Option<String> {
        use pawnball::{Action, Step};
        match action {
            Action::Step(Step::Move { from, .. } | Step::Shot { from, .. }) => Some(from.to_string()),
            Action::Step(Step::Exchange { first, .. }) => Some(first.to_string()),
            Action::SetUp(_) | Action::Place(_) | Action::Die(..) => None,
        }
    }

    fn to_cell(action: pawnball::Action) -> Option<String> {
        use pawnball::{Action, ShotEnd, Square, Step};
        match action {
            Action::Place(to) | Action::Step(Step::Move { to, .. } | Step::Shot { end: ShotEnd::Rest(to), .. }) => {
                Some(to.to_string())
            }
            Action::Step(Step::Exchange { second, .. }) => Some(second.to_string()),
            // The middle square of the goal.
            Action::Step(Step::Shot { end: ShotEnd::Goal(scorer), .. }) => {
                let mut goal = Square::all().filter(|square| square.goal() == Some(scorer));
                goal.nth(1).map(|square| square.to_string())
            }
            Action::SetUp(_) | Action::Die(..) => None,
        }
    }

    fn read_draw(text: &str) -> Result<Draw, Fault> {
        text.parse()
    }

    fn fair_play_keys(&self) -> Vec<String> {
        pawnball_keys(self)
    }
}

games::with_countdown! {
    impl Rules for games::countdown::Match {
        fn usual_start() -> Start {
            Start::Countdown(Self::new())
        }

        fn start_from(position: &str, _: Option<&str>, _: Mode, _: Option<Draw>) -> Result<Start, Fault> {
            Self::from_position(position).map(Start::Countdown)
        }

        fn start_of(record: &Record) -> Result<Start, Fault> {
            let position = record.tag("Position").map(Self::from_position).transpose();
            let position = position.map_err(|fault| record.fault_in_tag("Position", fault))?;
            Ok(position.map_or_else(Self::usual_start, Start::Countdown))
        }

        fn read_action(text: &str) -> Result<games::countdown::Action, Fault> {
            text.parse()
        }

        fn from_cell(action: games::countdown::Action) -> Option<String> {
            Some(action.from.to_string())
        }

        fn to_cell(action: games::countdown::Action) -> Option<String> {
            Some(action.to.to_string())
        }
    }
}

fn play_ball_keys(position: &playball::Position) -> Vec<String> {
    let position = as_shipped(position);
    let mut images = vec![position.clone(), position.swapped()];
    images.extend([position.mirrored(), position.swapped().mirrored()].into_iter().flatten());
    // Board, placement, side; of a board that does not ship the name is anybody's choice.
    let board = position.board().columns().join("/");
    vec![key("playball", &board, images.iter().map(ToString::to_string), 1..3)]
}

fn diaballik_keys(position: &diaballik::Position) -> Vec<String> {
    let images = [*position, position.mirrored(), position.swapped(), position.swapped().mirrored()];
    vec![key("diaballik", "", images.iter().map(ToString::to_string), 0..2)]
}

fn pawnball_keys(game: &pawnball::Match) -> Vec<String> {
    BoardNumber::BOTH.into_iter().filter_map(|number| game.board(number)).map(board_key).collect()
}

/// The position on the board that ships and differs from its own by nothing but where a set begins: anybody can draw such a board.
fn as_shipped(position: &playball::Position) -> playball::Position {
    // Rated games are played on these boards, and ask with each turn.
    let own = position.board();
    if Board::shipped(own.name()).is_some_and(|board| board.columns() == own.columns()) {
        return position.clone();
    }
    let field = |board: &Board| board.columns().join("/").replace(['A', 'B', '*'], ".");
    let drawn = field(own);
    let shipped = Board::all_shipped().iter().find(|board| field(board) == drawn);
    let text = position.to_string();
    let moved = shipped.zip(text.split_once(' ')).and_then(|(board, (_, rest))| {
        playball::Position::parse(&format!("{} {rest}", board.name()), &Boards::shipped()).ok()
    });
    moved.unwrap_or_else(|| position.clone())
}

/// Whose turn it is on a board follows from the dice, which anybody could exchange.
fn board_key(position: &pawnball::Position) -> String {
    let swapped = position.side_swapped();
    let images = [*position, position.mirrored(), swapped, swapped.mirrored()];
    key("pawnball", "", images.iter().map(ToString::to_string), 0..2)
}

/// The key of the least of some texts, of each of which only some fields count.
fn key(game: &str, board: &str, texts: impl Iterator<Item = String>, fields: std::ops::Range<usize>) -> String {
    let image = |text: String| text.split(' ').skip(fields.start).take(fields.len()).collect::<Vec<_>>().join(" ");
    let least = texts.map(image).min().unwrap_or_default();
    lower::encode_string(&Sha256::digest(format!("{game}\n{board}\n{least}"))[..KEY])
}
