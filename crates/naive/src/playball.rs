//! Play Ball, straight from the rulings.
//!
//! Cells are pairs of column and height, where the height counts half rows from the centre line, so that all six
//! directions are plain differences. Nothing is precomputed.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

/// Column from the left, and half rows above the centre line (PB-1).
type Cell = (i32, i32);

/// Who stands where: six cells, in order, each with `a` or `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pieces([(Cell, char); 6]);

impl Pieces {
    fn on(&self, cell: Cell) -> Option<char> {
        self.0.iter().find(|(at, _)| *at == cell).map(|(_, side)| *side)
    }

    fn moved(mut self, from: Cell, to: Cell) -> Self {
        for (at, _) in &mut self.0 {
            if *at == from {
                *at = to;
            }
        }
        // Playballers of one team are alike: only the cells count (PB-13).
        self.0.sort_unstable();
        self
    }
}

/// A field: what lies on each cell (PB-2).
#[derive(Debug, Clone)]
pub struct Board {
    name: String,
    /// The columns from the left, top cell first.
    columns: Vec<String>,
}

const DIRECTIONS: [(&str, Cell); 6] =
    [("n", (0, 2)), ("ne", (1, 1)), ("se", (1, -1)), ("s", (0, -2)), ("sw", (-1, -1)), ("nw", (-1, 1))];

/// The boards of PB-3.
const SHIPPED: [(&str, &str); 7] = [
    ("lanes", "bB...Aa ...... bB.*.Aa ...... bB...Aa"),
    ("sprint", "bB..Aa bB.*.Aa bB..Aa"),
    ("diamond", "..... bB..Aa bB.*.Aa bB..Aa ....."),
    ("zigzag", "bB...Aa ....Aa ...*... bB.... bB...Aa"),
    ("avenue", "....... bB..Aa bB.*.Aa bB..Aa ......."),
    ("stadium", ".... ..... bB..Aa bB.*.Aa bB..Aa ..... ...."),
    ("grand", "..... ...... ....... bB....Aa bB..*..Aa bB....Aa ....... ...... ....."),
];

impl Board {
    /// A board with these columns, from the left, top cell first, separated by spaces.
    #[must_use]
    pub fn new(name: &str, columns: &str) -> Self {
        Self { name: name.to_owned(), columns: columns.split(' ').map(str::to_owned).collect() }
    }

    /// The board of PB-3 with this name.
    #[must_use]
    pub fn shipped(name: &str) -> Option<Self> {
        SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|(name, columns)| Self::new(name, columns))
    }

    /// The content of a cell; `None` beside the board.
    fn ground(&self, (column, height): Cell) -> Option<char> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        let down = column.len() as i32 - 1 - height;
        (down % 2 == 0).then_some(())?;
        column.as_bytes().get(usize::try_from(down / 2).ok().filter(|_| down >= 0)?).map(|&byte| byte as char)
    }

    fn name_of(&self, (column, height): Cell) -> String {
        let length = self.columns[column as usize].len() as i32;
        format!("{}{}", (b'a' + column as u8) as char, (height + length - 1) / 2 + 1)
    }

    fn is_dotted(&self, cell: Cell) -> bool {
        matches!(self.ground(cell), Some('o' | 'a' | 'b'))
    }
}

/// Who stands where, and where the ball is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Placement {
    pieces: Pieces,
    ball: Cell,
}

/// A position within a turn, or at its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Turn {
    placement: Placement,
    side: char,
    moves_left: u32,
    scored: bool,
}

/// The distinct results of one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// The positions without a goal, in notation.
    pub positions: BTreeSet<String>,
    /// Whether the side to move can score.
    pub goal: bool,
}

fn read_placement(board: &Board, text: &str) -> Placement {
    let mut pieces = Vec::new();
    let mut ball = None;
    for (c, column) in text.split('/').enumerate() {
        let mut row = Vec::new();
        for letter in column.chars() {
            match letter.to_digit(10) {
                Some(run) => row.extend(std::iter::repeat_n('.', run as usize)),
                None => row.push(letter),
            }
        }
        for (down, letter) in row.into_iter().enumerate() {
            let cell = (c as i32, board.columns[c].len() as i32 - 1 - 2 * down as i32);
            if matches!(letter, 'a' | 'b' | 'A' | 'B') {
                pieces.push((cell, letter.to_ascii_lowercase()));
            }
            if matches!(letter, 'A' | 'B' | '*') {
                ball = Some(cell);
            }
        }
    }
    pieces.sort_unstable();
    let pieces = Pieces(pieces.try_into().expect("there are six playballers"));
    Placement { pieces, ball: ball.expect("there is a ball") }
}

fn write_placement(board: &Board, placement: &Placement) -> String {
    let mut columns = Vec::new();
    for (c, column) in board.columns.iter().enumerate() {
        let mut text = String::new();
        let mut empty = 0;
        for down in 0..column.len() {
            let cell = (c as i32, column.len() as i32 - 1 - 2 * down as i32);
            let letter = match (placement.pieces.on(cell), placement.ball == cell) {
                (Some(side), true) => side.to_ascii_uppercase(),
                (Some(side), false) => side,
                (None, true) => '*',
                (None, false) => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        columns.push(text);
    }
    columns.join("/")
}

fn go((column, height): Cell, (dc, dh): Cell) -> Cell {
    (column + dc, height + dh)
}

/// An action: who, how, and where to.
#[derive(Debug, Clone, Copy)]
enum Action {
    Step(Cell, Cell),
    Jump(Cell, Cell),
    Bounce(Cell, &'static str),
    Pass(Cell, Cell),
}

impl Action {
    fn name(self, board: &Board) -> String {
        let name = |cell| board.name_of(cell);
        match self {
            Self::Step(from, to) => name(from) + &name(to),
            Self::Jump(from, to) => name(from) + "^" + &name(to),
            Self::Bounce(from, direction) => format!("{0}^{0}:{direction}", name(from)),
            Self::Pass(from, to) => name(from) + ">" + &name(to),
        }
    }
}

/// Every action that the rules of moving and passing allow, with what it leads to.
fn next(board: &Board, turn: &Turn) -> Vec<(Action, Turn)> {
    let mut found = Vec::new();
    if turn.scored {
        return found;
    }
    let Placement { pieces, ball } = turn.placement;
    let enemy_zone = if turn.side == 'a' { 'b' } else { 'a' };
    let mut land = |action: Action, from: Cell, to: Cell, has_ball: bool| {
        // PB-10: into the end zone only with the ball, and that is a goal.
        let in_zone = board.ground(to) == Some(enemy_zone);
        if in_zone && !has_ball {
            return;
        }
        let mut placement = turn.placement;
        placement.pieces = pieces.moved(from, to);
        if has_ball {
            placement.ball = to;
        }
        found.push((action, Turn { placement, side: turn.side, moves_left: turn.moves_left - 1, scored: in_zone }));
    };
    for (from, _) in pieces.0.into_iter().filter(|(_, side)| *side == turn.side) {
        if turn.moves_left == 0 {
            continue;
        }
        for (name, direction) in DIRECTIONS {
            let beside = go(from, direction);
            if board.ground(beside).is_none() {
                continue;
            }
            if pieces.on(beside).is_none() {
                // PB-5: a step.
                land(Action::Step(from, beside), from, beside, ball == from);
                continue;
            }
            // PB-6: a jump over the whole run; PB-8: the ball is taken on the way.
            let mut has_ball = ball == from;
            let mut at = beside;
            while pieces.on(at).is_some() {
                has_ball |= ball == at;
                at = go(at, direction);
            }
            if board.ground(at).is_some() {
                land(Action::Jump(from, at), from, at, has_ball);
            } else {
                // PB-7: a bounce.
                land(Action::Bounce(from, name), from, from, has_ball);
            }
        }
    }
    // PB-12: passes.
    if pieces.on(ball) == Some(turn.side) {
        for (_, direction) in DIRECTIONS {
            let mut at = go(ball, direction);
            while board.ground(at).is_some() && pieces.on(at).is_none_or(|side| side == turn.side) {
                if pieces.on(at).is_some() {
                    let mut placement = turn.placement;
                    placement.ball = at;
                    found.push((Action::Pass(ball, at), Turn { placement, ..*turn }));
                }
                at = go(at, direction);
            }
        }
    }
    found
}

/// Whether the turn may end here: PB-11, PB-13.
fn may_end(board: &Board, before: &Placement, turn: &Turn) -> bool {
    turn.scored
        || turn.placement != *before
            && !turn.placement.pieces.0.iter().any(|&(cell, side)| side == turn.side && board.is_dotted(cell))
}

/// All positions of the turn that can come up from here, this one included.
fn reachable(board: &Board, turn: &Turn) -> HashSet<Turn> {
    let mut seen = HashSet::from([*turn]);
    let mut queue = VecDeque::from([*turn]);
    while let Some(turn) = queue.pop_front() {
        for (_, next) in next(board, &turn) {
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    seen
}

/// A position in notation, read without any check.
struct Read {
    board: Board,
    turn: Turn,
    before: Placement,
    score: String,
    kick_off: bool,
}

fn read(board: Option<&Board>, position: &str) -> Read {
    let fields: Vec<&str> = position.split(' ').collect();
    let board = board.cloned().or_else(|| Board::shipped(fields[0])).expect("the board is known");
    let placement = read_placement(&board, fields[1]);
    let before = fields.iter().find_map(|field| field.strip_prefix("from:"));
    let before = before.map_or(placement, |text| read_placement(&board, text));
    let side = if fields[2] == "a" { 'a' } else { 'b' };
    let moves_left = fields[3].parse().expect("the moves left are a number");
    Read {
        turn: Turn { placement, side, moves_left, scored: false },
        board,
        before,
        score: fields[4].to_owned(),
        kick_off: fields.contains(&"k"),
    }
}

/// The distinct results of the turn in a position on a board of PB-3.
///
/// # Panics
/// The text is not a position: nothing is checked here.
#[must_use]
pub fn results(position: &str) -> Results {
    results_on(None, position)
}

/// As [`results`], on `board` if one is given.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn results_on(board: Option<&Board>, position: &str) -> Results {
    let Read { board, turn, before, score, .. } = read(board, position);
    let other = if turn.side == 'a' { 'b' } else { 'a' };
    let ends = reachable(&board, &turn).into_iter().filter(|turn| may_end(&board, &before, turn));
    let (goals, quiet): (Vec<Turn>, Vec<Turn>) = ends.partition(|turn| turn.scored);
    let text = |turn: &Turn| format!("{} {} {other} 3 {score}", board.name, write_placement(&board, &turn.placement));
    Results { positions: quiet.iter().map(text).collect(), goal: !goals.is_empty() }
}

/// The actions open in a position, mid-turn included (PB-14), each with the position it leads to; the empty text for a goal.
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn actions(position: &str) -> BTreeMap<String, String> {
    let Read { board, turn, before, score, kick_off } = read(None, position);
    let full = if kick_off { 2 } else { 3 };
    let text = |turn: &Turn| {
        if turn.scored {
            return String::new();
        }
        let placement = write_placement(&board, &turn.placement);
        let mut text = format!("{} {placement} {} {} {score}", board.name, turn.side, turn.moves_left);
        if kick_off {
            text += " k";
        }
        if turn.placement != before || turn.moves_left != full {
            text += &format!(" from:{}", write_placement(&board, &before));
        }
        text
    };
    next(&board, &turn)
        .into_iter()
        .filter(|(_, next)| reachable(&board, next).iter().any(|end| may_end(&board, &before, end)))
        .map(|(action, next)| (action.name(&board), text(&next)))
        .collect()
}

/// Whether the turn may end in this position (PB-11, PB-13).
///
/// # Panics
/// The text is not a position.
#[must_use]
pub fn may_end_turn(position: &str) -> bool {
    let Read { board, turn, before, .. } = read(None, position);
    may_end(&board, &before, &turn)
}
