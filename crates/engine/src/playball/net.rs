//! How good a Play Ball position is at the start of a turn, on a board that has been solved: a small network that has learned its table.
//!
//! Seven inputs are on: a cell for each own playballer, for each opponent, and for the ball, told apart by who has it. Each has a row of
//! weights; their sum, cut off at 0 and 1, is the first layer, of 64 units. The second has 16, cut off likewise, and their weighted sum is
//! the logarithm of the odds that the side to move wins. Everything is whole numbers of fixed size, so that a position is worth the same
//! on every machine and in the browser; no sum can overflow, for what a file may hold is bounded.
//!
//! The network is for the search: it is asked about positions in which the side to move cannot score in this turn. What the levels
//! below it look at, and boards that have no network, are evaluated by [`evaluation`](super::evaluation).

use std::sync::{Arc, LazyLock};

use games::playball::{Board, CellSet, MOST_CELLS};
use games::side::Side;

use crate::evaluation::MOST_POINTS;

/// Units of the first layer.
pub const FIRST: usize = 64;
/// Units of the second layer.
pub const SECOND: usize = 16;
/// Inputs for each cell: an own playballer, an opponent, the ball with the side to move, with its opponent, with nobody.
pub const KINDS: usize = 5;
/// What 1 is in the first layer and its weights.
pub const ONE: i16 = 64;
/// What 1 is in the weights of the output.
pub const ONE_OUT: i16 = 256;
/// Ten thousandths of a point that a unit of the output stands for: 100 / ln 3 points, see [`chance`](crate::evaluation::chance).
const POINTS: i64 = 910_239;

/// The keys that begin a file, in this order.
pub const HEADER: [&str; 6] = ["game", "board", "method", "seed", "command", "date"];

/// The weights of a network, as whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetWeights {
    /// For each kind of input all cells, each with its row; 64 stand for 1.
    pub inputs: Vec<[i8; FIRST]>,
    /// Added to the sum of the rows; 64 stand for 1.
    pub first_bias: [i8; FIRST],
    /// For each unit of the second layer its weights; 64 stand for 1.
    pub second: [[i8; FIRST]; SECOND],
    /// Added to their sum; 64 stand for 1.
    pub second_bias: [i8; SECOND],
    /// Weights of the output; 256 stand for 1.
    pub output: [i16; SECOND],
    /// Added to their sum; 256 stand for 1.
    pub output_bias: i16,
}

/// Why a file is not a network for a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The text in front is not what it must be.
    #[error(
        "a file of a network begins with `key: value` lines with the keys game, board, method, seed, command, date, and an empty line"
    )]
    Header,
    /// The file is for a board with other columns.
    #[error("the network is for another board")]
    Board,
    /// More weights follow than there must be, or fewer.
    #[error("the network has another number of weights than its board asks for")]
    Length,
}

impl NetWeights {
    /// Reads a file: lines of text with the [`HEADER`]'s keys, an empty line, then the weights in the order of the fields, each number
    /// of 8 bits a byte, each of 16 bits two, the lower first. The board is told by its columns.
    ///
    /// # Errors
    /// It is not such a file, or one for another board.
    pub fn read(file: &[u8], board: &Board) -> Result<Self, NetError> {
        let end = file.windows(2).position(|pair| pair == b"\n\n").ok_or(NetError::Header)?;
        let header = std::str::from_utf8(&file[..end]).map_err(|_| NetError::Header)?;
        let mut lines = header.lines();
        let mut value = |key: &str| lines.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(": "));
        for key in HEADER {
            let found = value(key).ok_or(NetError::Header)?;
            if key == "board" && found != columns(board) {
                return Err(NetError::Board);
            }
        }
        let rows = KINDS * board.cell_count();
        let mut bytes = Bytes(&file[end + 2..]);
        let weights = Self {
            inputs: (0..rows).map(|_| bytes.numbers()).collect::<Option<_>>().ok_or(NetError::Length)?,
            first_bias: bytes.numbers().ok_or(NetError::Length)?,
            second: bytes.rows().ok_or(NetError::Length)?,
            second_bias: bytes.numbers().ok_or(NetError::Length)?,
            output: bytes.wide().ok_or(NetError::Length)?,
            output_bias: bytes.wide::<1>().ok_or(NetError::Length)?[0],
        };
        if bytes.0.is_empty() && lines.next().is_none() { Ok(weights) } else { Err(NetError::Length) }
    }

    /// Writes what [`read`](Self::read) reads; `method`, `seed`, `command` and `date` say where the weights come from.
    #[must_use]
    pub fn print(&self, board: &Board, method: &str, seed: u64, command: &str, date: &str) -> Vec<u8> {
        let (columns, seed) = (columns(board), seed.to_string());
        let values = ["playball", &columns, method, &seed, command, date];
        let mut file = Vec::new();
        for (key, value) in HEADER.iter().zip(values) {
            file.extend(format!("{key}: {value}\n").bytes());
        }
        file.push(b'\n');
        let narrow =
            self.inputs.iter().chain([&self.first_bias]).chain(&self.second).flatten().chain(&self.second_bias);
        file.extend(narrow.map(|number| number.cast_unsigned()));
        file.extend(self.output.iter().chain([&self.output_bias]).flat_map(|number| number.to_le_bytes()));
        file
    }
}

fn columns(board: &Board) -> String {
    board.columns().join("/")
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn numbers<const N: usize>(&mut self) -> Option<[i8; N]> {
        let (taken, left) = self.0.split_first_chunk::<N>()?;
        self.0 = left;
        Some(taken.map(u8::cast_signed))
    }

    fn rows(&mut self) -> Option<[[i8; FIRST]; SECOND]> {
        let mut rows = [[0; FIRST]; SECOND];
        for row in &mut rows {
            *row = self.numbers()?;
        }
        Some(rows)
    }

    fn wide<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let (taken, left) = self.0.split_first_chunk()?;
            self.0 = left;
            *number = i16::from_le_bytes(*taken);
        }
        Some(numbers)
    }
}

/// A network ready to evaluate.
///
/// ```
/// use engine::playball_net::Net;
/// use games::playball::{Board, Placement};
/// use games::side::Side;
///
/// let board = Board::lanes();
/// let net = Net::of(board).expect("lanes has one");
/// let start = Placement::start(board);
/// let points = net.evaluate(start.pieces[Side::A], start.pieces[Side::B], start.ball, Side::A);
/// assert!(points.abs() <= engine::evaluation::MOST_POINTS);
/// ```
#[derive(Debug)]
pub struct Net {
    /// By kind of input and cell.
    inputs: Box<[[[i16; FIRST]; MOST_CELLS]; KINDS]>,
    first_bias: [i16; FIRST],
    second: [[i16; FIRST]; SECOND],
    second_bias: [i32; SECOND],
    output: [i32; SECOND],
    output_bias: i32,
    /// By side to move, where its cells are as A sees them.
    cells: [[u8; MOST_CELLS]; 2],
}

/// The networks that ship, with the boards that they are for.
static SHIPPED: LazyLock<Vec<(&'static Arc<Board>, Net)>> = LazyLock::new(|| {
    let files: [(&str, &[u8]); 3] = [
        ("diamond", include_bytes!("../../weights/playball-diamond.net")),
        ("lanes", include_bytes!("../../weights/playball-lanes.net")),
        ("stadium", include_bytes!("../../weights/playball-stadium.net")),
    ];
    // A test reads them all: one that cannot be read would be left out here, and its board evaluated without it.
    let read = |(name, file)| {
        let board = Board::shipped(name)?;
        Some((board, Net::new(&NetWeights::read(file, board).ok()?, board)))
    };
    files.into_iter().filter_map(read).collect()
});

impl Net {
    /// The network that ships for a board, by its columns.
    #[must_use]
    pub fn of(board: &Board) -> Option<&'static Self> {
        SHIPPED.iter().find(|(other, _)| other.columns() == board.columns()).map(|(_, net)| net)
    }

    /// A network with these weights.
    #[must_use]
    pub fn new(weights: &NetWeights, board: &Board) -> Self {
        let count = board.cell_count();
        let wide = |row: &[i8; FIRST]| row.map(i16::from);
        let mut inputs = Box::new([[[0; FIRST]; MOST_CELLS]; KINDS]);
        for (kind, rows) in inputs.iter_mut().zip(weights.inputs.chunks(count)) {
            for (cell, row) in kind.iter_mut().zip(rows) {
                *cell = wide(row);
            }
        }
        let same = std::array::from_fn(|cell| cell as u8);
        let turned = std::array::from_fn(|cell| if cell < count { board.half_turned(cell as u8) } else { cell as u8 });
        Self {
            inputs,
            first_bias: wide(&weights.first_bias),
            second: weights.second.each_ref().map(wide),
            second_bias: weights.second_bias.map(|bias| i32::from(bias) * i32::from(ONE)),
            output: weights.output.map(i32::from),
            output_bias: i32::from(weights.output_bias) * i32::from(ONE) * i32::from(ONE),
            cells: [same, turned],
        }
    }

    /// How good a position at the start of a turn is for the side to move, in points ([`chance`](crate::evaluation::chance)): `own` are
    /// its playballers, `ball` is the index of the ball's cell, whoever stands there.
    #[must_use]
    pub fn evaluate(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side) -> i32 {
        let cells = &self.cells[side.index()];
        let [of_own, of_opponents, balls @ ..] = &*self.inputs;
        let row = |kind: &'_ [[i16; FIRST]; MOST_CELLS], cell: u8| {
            kind[usize::from(cells[usize::from(cell) % MOST_CELLS]) % MOST_CELLS]
        };
        let mut first = self.first_bias;
        let mut add = |row: [i16; FIRST]| {
            for (sum, weight) in first.iter_mut().zip(row) {
                // Eight numbers of 8 bits.
                *sum = sum.wrapping_add(weight);
            }
        };
        own.into_iter().for_each(|cell| add(row(of_own, cell)));
        opponents.into_iter().for_each(|cell| add(row(of_opponents, cell)));
        let holder = if own.contains(ball) { 0 } else { 1 + usize::from(!opponents.contains(ball)) };
        add(row(&balls[holder], ball));
        let first = first.map(|sum| sum.clamp(0, ONE));
        let mut total = i64::from(self.output_bias);
        for ((weights, bias), output) in self.second.iter().zip(self.second_bias).zip(self.output) {
            let sum =
                first.iter().zip(weights).map(|(&unit, &weight)| i32::from(unit) * i32::from(weight)).sum::<i32>();
            total += i64::from((sum + bias).clamp(0, i32::from(ONE) * i32::from(ONE))) * i64::from(output);
        }
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(ONE_OUT) * 10_000;
        (total * POINTS / one).clamp(-i64::from(MOST_POINTS), i64::from(MOST_POINTS)) as i32
    }
}

#[cfg(test)]
mod tests {
    use games::playball::Placement;

    use super::super::evaluation::tests::placements;
    use super::*;
    use crate::Noise;

    const BOARDS: [&str; 3] = ["diamond", "lanes", "stadium"];

    fn weights(board: &Board, seed: u64) -> NetWeights {
        let mut noise = Noise::new(seed);
        let mut number = || (noise.below(256) as u8).cast_signed();
        NetWeights {
            inputs: (0..KINDS * board.cell_count()).map(|_| std::array::from_fn(|_| number() / 3)).collect(),
            first_bias: std::array::from_fn(|_| number()),
            second: std::array::from_fn(|_| std::array::from_fn(|_| number() / 2)),
            second_bias: std::array::from_fn(|_| number()),
            output: std::array::from_fn(|_| i16::from(number()) * 20),
            output_bias: i16::from(number()),
        }
    }

    fn points(net: &Net, placement: &Placement, side: Side) -> i32 {
        net.evaluate(placement.pieces[side], placement.pieces[side.other()], placement.ball, side)
    }

    /// The same by the definition, with numbers that have room for anything.
    fn plainly(weights: &NetWeights, board: &Board, placement: &Placement, side: Side) -> i32 {
        let seen = |cell: u8| usize::from(if side == Side::A { cell } else { board.half_turned(cell) });
        let (own, opponents) = (placement.pieces[side], placement.pieces[side.other()]);
        let mut on = Vec::new();
        on.extend(own.into_iter().map(seen));
        on.extend(opponents.into_iter().map(|cell| board.cell_count() + seen(cell)));
        let kind = if own.contains(placement.ball) { 2 } else { 3 + usize::from(!opponents.contains(placement.ball)) };
        on.push(kind * board.cell_count() + seen(placement.ball));
        let first: Vec<i64> = (0..FIRST)
            .map(|unit| {
                let sum: i64 = on.iter().map(|&input| i64::from(weights.inputs[input][unit])).sum();
                (sum + i64::from(weights.first_bias[unit])).clamp(0, 64)
            })
            .collect();
        let mut total = i64::from(weights.output_bias) * 4096;
        for unit in 0..SECOND {
            let sum: i64 =
                first.iter().zip(weights.second[unit]).map(|(first, weight)| first * i64::from(weight)).sum();
            total += (sum + 64 * i64::from(weights.second_bias[unit])).clamp(0, 4096) * i64::from(weights.output[unit]);
        }
        i32::try_from((total * 910_239 / 10_000 / 1_048_576).clamp(-20_000, 20_000)).unwrap()
    }

    #[test]
    fn networks_that_ship_can_be_read_and_say_what_made_them() {
        assert_eq!(SHIPPED.len(), BOARDS.len());
        for name in BOARDS {
            let file = std::fs::read(format!("{}/weights/playball-{name}.net", env!("CARGO_MANIFEST_DIR"))).unwrap();
            let board = Board::shipped(name).unwrap();
            let weights = NetWeights::read(&file, board).unwrap();
            assert!(Net::of(board).is_some());
            let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap();
            let header = std::str::from_utf8(&file[..end]).unwrap();
            let value = |key: &str| header.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).unwrap();
            let again =
                weights.print(board, value("method"), value("seed").parse().unwrap(), value("command"), value("date"));
            assert_eq!(again, file);
        }
        assert!(Net::of(Board::shipped("sprint").unwrap()).is_none());
    }

    #[test]
    fn a_network_is_what_its_definition_says_to_the_last_bit() {
        for name in BOARDS {
            let board = Board::shipped(name).unwrap();
            let file = std::fs::read(format!("{}/weights/playball-{name}.net", env!("CARGO_MANIFEST_DIR"))).unwrap();
            for weights in [NetWeights::read(&file, board).unwrap(), weights(board, 1), weights(board, 2)] {
                let net = Net::new(&weights, board);
                let mut some = false;
                for (placement, side) in placements(board) {
                    let found = points(&net, &placement, side);
                    assert_eq!(found, plainly(&weights, board, &placement, side), "{placement:?} on {name}");
                    some |= found != 0;
                }
                assert!(some);
            }
        }
    }

    #[test]
    fn exchanged_sides_are_worth_the_same() {
        for name in BOARDS {
            let board = Board::shipped(name).unwrap();
            let net = Net::of(board).unwrap();
            for (placement, side) in placements(board) {
                let pieces = placement.pieces.map(|set| board.half_turned_set(set)).swapped();
                let turned = Placement { pieces, ball: board.half_turned(placement.ball) };
                assert_eq!(
                    points(net, &turned, side.other()),
                    points(net, &placement, side),
                    "{placement:?} on {name}"
                );
            }
        }
    }

    #[test]
    fn the_greatest_weights_that_a_file_can_hold_do_not_overflow() {
        let board = Board::lanes();
        for number in [i8::MIN, i8::MAX] {
            for output in [i16::MIN, i16::MAX] {
                let weights = NetWeights {
                    inputs: vec![[number; FIRST]; KINDS * board.cell_count()],
                    first_bias: [number; FIRST],
                    second: [[number; FIRST]; SECOND],
                    second_bias: [number; SECOND],
                    output: [output; SECOND],
                    output_bias: output,
                };
                let net = Net::new(&weights, board);
                let (placement, side) = (Placement::start(board), Side::A);
                assert_eq!(points(&net, &placement, side), plainly(&weights, board, &placement, side));
            }
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let board = Board::lanes();
        let file = weights(board, 3).print(board, "chance", 3, "none", "2026-01-01");
        assert_eq!(NetWeights::read(&file, board), Ok(weights(board, 3)));
        let stadium = Board::shipped("stadium").unwrap();
        assert_eq!(NetWeights::read(&file, stadium), Err(NetError::Board));
        assert_eq!(NetWeights::read(&file[..file.len() - 1], board), Err(NetError::Length));
        assert_eq!(NetWeights::read(&[&file[..], &[0]].concat(), board), Err(NetError::Length));
        assert_eq!(NetWeights::read(&file[1..], board), Err(NetError::Header));
        assert_eq!(NetWeights::read(b"game: playball\n", board), Err(NetError::Header));
    }
}
