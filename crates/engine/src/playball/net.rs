//! How good a Play Ball position is at the start of a turn, on a board that has been solved: a small network that has learned its table.
//!
//! Seven inputs are on: a cell for each own playballer, for each opponent, and for the ball, told apart by who has it. Of mirror images
//! one stands for both, so that what a network can tell is spent on half of the positions. What follows is what every
//! [network](crate::net) has, in one of two [sizes](Size).
//!
//! The network is for the search: it is asked about positions in which the side to move cannot score in this turn. What the levels
//! below it look at, and boards that have no network, are evaluated by [`evaluation`](super::evaluation).

use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

use games::playball::{Board, CellSet, MOST_CELLS};
use games::side::Side;

use crate::net::{self, NetError, print_header, split_header};

/// Inputs for each cell: an own playballer, an opponent, the ball with the side to move, with its opponent, with nobody.
pub const KINDS: usize = 5;
/// Inputs that are on in a position.
pub const INPUTS_ON: usize = 7;

/// The keys that begin a file, in this order.
pub const HEADER: [&str; 7] = ["game", "board", "units", "method", "seed", "command", "date"];

/// How many units the two layers of a network have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 64 units, then 16.
    Small,
    /// 128 units, then 32.
    Large,
}

impl Size {
    /// The sizes there are, the smaller first.
    pub const ALL: [Self; 2] = [Self::Small, Self::Large];

    /// The numbers of units, as files give them.
    #[must_use]
    pub const fn units(self) -> &'static str {
        match self {
            Self::Small => "64 16",
            Self::Large => "128 32",
        }
    }
}

/// The weights of a network: for each kind of input all cells, each with its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NetWeights {
    /// The weights of a [small](Size::Small) network.
    Small(Box<net::NetWeights<64, 16>>),
    /// The weights of a [large](Size::Large) network.
    Large(Box<net::NetWeights<128, 32>>),
}

impl NetWeights {
    /// The size of the network.
    #[must_use]
    pub const fn size(&self) -> Size {
        match self {
            Self::Small(_) => Size::Small,
            Self::Large(_) => Size::Large,
        }
    }
}

/// Reads a file: lines of text with the [`HEADER`]'s keys, an empty line, then the weights. The board is told by its columns.
///
/// # Errors
/// It is not such a file, or one for another board.
pub fn read(file: &[u8], board: &Board) -> Result<NetWeights, NetError> {
    let ([_, found, units, ..], weights) = split_header(file, &HEADER)?;
    if found != columns(board) {
        return Err(NetError::Board);
    }
    let size = Size::ALL.into_iter().find(|size| size.units() == units).ok_or(NetError::Header)?;
    let inputs = KINDS * board.cell_count();
    Ok(match size {
        Size::Small => NetWeights::Small(Box::new(net::NetWeights::read(weights, inputs)?)),
        Size::Large => NetWeights::Large(Box::new(net::NetWeights::read(weights, inputs)?)),
    })
}

/// Writes what [`read`] reads; `method`, `seed`, `command` and `date` say where the weights come from.
#[must_use]
pub fn print(weights: &NetWeights, board: &Board, method: &str, seed: u64, command: &str, date: &str) -> Vec<u8> {
    let header = ["playball", &columns(board), weights.size().units(), method, &seed.to_string(), command, date];
    let weights = match weights {
        NetWeights::Small(weights) => weights.print(),
        NetWeights::Large(weights) => weights.print(),
    };
    [print_header(&HEADER, &header), weights].concat()
}

fn columns(board: &Board) -> String {
    board.columns().join("/")
}

/// Which inputs are on, on one board.
///
/// ```
/// use engine::playball_net::Inputs;
/// use games::playball::{Board, Placement};
/// use games::side::Side;
///
/// let start = Placement::start(Board::lanes());
/// let inputs = Inputs::new(Board::lanes());
/// let of = |side: Side| inputs.of(start.pieces[side], start.pieces[side.other()], start.ball, side);
/// assert_eq!(of(Side::A), of(Side::B));
/// ```
#[derive(Debug)]
pub struct Inputs {
    /// How many cells the board has.
    count: usize,
    /// By side to move, where its cells are as A sees them.
    seen: [[u8; MOST_CELLS]; 2],
    /// Where each cell, as A sees it, is in the mirror image; itself on a board that changes when left and right are exchanged.
    mirrored: [u8; MOST_CELLS],
}

impl Inputs {
    /// Those of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let count = board.cell_count();
        let same = std::array::from_fn(|cell| cell as u8);
        let turned = std::array::from_fn(|cell| if cell < count { board.half_turned(cell as u8) } else { cell as u8 });
        Self { count, seen: [same, turned], mirrored: board.mirror().copied().unwrap_or(same) }
    }

    /// The inputs of a position at the start of a turn: `own` are the playballers of the side to move, `ball` is the index of the
    /// ball's cell, whoever stands there. Mirror images have the same.
    #[must_use]
    #[inline]
    pub fn of(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side) -> [u16; INPUTS_ON] {
        let holder = if own.contains(ball) { 2 } else { 3 + usize::from(!opponents.contains(ball)) };
        let seen = &self.seen[side.index()];
        let cell = |cell: u8| seen[usize::from(cell) % MOST_CELLS];
        let image = |cell: u8| self.mirrored[usize::from(cell) % MOST_CELLS];
        let [mut own, mut opponents] = [own, opponents].map(|set| set.into_iter().map(cell).collect::<CellSet>());
        let mut ball = cell(ball);
        let mirrored = |set: CellSet| set.into_iter().map(image).collect::<CellSet>();
        // The ball comes first: mostly it alone decides, and no set has to be mirrored to find out.
        let is_mirrored = match image(ball).cmp(&ball) {
            Ordering::Equal => {
                let bits = |own: CellSet, opponents: CellSet| (own.bits(), opponents.bits());
                bits(mirrored(own), mirrored(opponents)) < bits(own, opponents)
            }
            order => order == Ordering::Less,
        };
        if is_mirrored {
            (own, opponents, ball) = (mirrored(own), mirrored(opponents), image(ball));
        }
        let input = |kind: usize, cell: u8| (kind * self.count) as u16 + u16::from(cell);
        let mut inputs = [input(holder, ball); INPUTS_ON];
        let pieces = own.into_iter().map(|cell| input(0, cell)).chain(opponents.into_iter().map(|cell| input(1, cell)));
        inputs.iter_mut().zip(pieces).for_each(|(place, input)| *place = input);
        inputs
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
    layers: Layers,
    inputs: Inputs,
}

#[derive(Debug)]
enum Layers {
    Small(Box<net::Net<64, 16>>),
    Large(Box<net::Net<128, 32>>),
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
        Some((board, Net::new(&self::read(file, board).ok()?, board)))
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
        let layers = match weights {
            NetWeights::Small(weights) => Layers::Small(Box::new((&**weights).into())),
            NetWeights::Large(weights) => Layers::Large(Box::new((&**weights).into())),
        };
        Self { layers, inputs: Inputs::new(board) }
    }

    /// How good a position at the start of a turn is for the side to move, in points ([`chance`](crate::evaluation::chance)): `own` are
    /// its playballers, `ball` is the index of the ball's cell, whoever stands there.
    #[must_use]
    pub fn evaluate(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side) -> i32 {
        self.evaluate_inputs(&self.inputs_of(own, opponents, ball, side))
    }

    /// The inputs that are on in such a position.
    #[must_use]
    #[inline]
    pub fn inputs_of(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side) -> [u16; INPUTS_ON] {
        self.inputs.of(own, opponents, ball, side)
    }

    /// As [`evaluate`](Self::evaluate), of a position whose [`Inputs`] are known.
    ///
    /// # Panics
    /// They are inputs of another board.
    #[must_use]
    #[inline]
    pub fn evaluate_inputs(&self, inputs: &[u16; INPUTS_ON]) -> i32 {
        match &self.layers {
            Layers::Small(net) => points(net, inputs),
            Layers::Large(net) => points(net, inputs),
        }
    }
}

#[inline]
fn points<const FIRST: usize, const SECOND: usize>(net: &net::Net<FIRST, SECOND>, inputs: &[u16; INPUTS_ON]) -> i32 {
    let mut first = net.begin();
    inputs.iter().for_each(|&input| first.add(usize::from(input)));
    first.points()
}

#[cfg(test)]
mod tests {
    use games::playball::Placement;

    use super::super::evaluation::tests::placements;
    use super::*;
    use crate::net::tests::{random, uniform};

    const BOARDS: [&str; 3] = ["diamond", "lanes", "stadium"];

    fn weights(board: &Board, size: Size, seed: u64) -> NetWeights {
        let inputs = KINDS * board.cell_count();
        match size {
            Size::Small => NetWeights::Small(Box::new(random(inputs, seed))),
            Size::Large => NetWeights::Large(Box::new(random(inputs, seed))),
        }
    }

    fn points(net: &Net, placement: &Placement, side: Side) -> i32 {
        net.evaluate(placement.pieces[side], placement.pieces[side.other()], placement.ball, side)
    }

    /// The same by the definition.
    fn plainly(weights: &NetWeights, board: &Board, placement: &Placement, side: Side) -> i32 {
        let turned = |cell: u8| if side == Side::A { cell } else { board.half_turned(cell) };
        let mirror = board.mirror().unwrap();
        let image = |seen: &dyn Fn(u8) -> u8| {
            let set = |side: Side| placement.pieces[side].into_iter().map(seen).collect::<CellSet>();
            (seen(placement.ball), set(side).bits(), set(side.other()).bits())
        };
        let (ball, own, opponents) = image(&turned).min(image(&|cell| mirror[usize::from(turned(cell))]));
        let [own, opponents] = [own, opponents].map(CellSet::from_bits);
        let count = board.cell_count();
        let mut on = Vec::new();
        on.extend(own.into_iter().map(usize::from));
        on.extend(opponents.into_iter().map(|cell| count + usize::from(cell)));
        let kind = if own.contains(ball) { 2 } else { 3 + usize::from(!opponents.contains(ball)) };
        on.push(kind * count + usize::from(ball));
        match weights {
            NetWeights::Small(weights) => net::tests::plainly(weights, &on),
            NetWeights::Large(weights) => net::tests::plainly(weights, &on),
        }
    }

    #[test]
    fn networks_that_ship_can_be_read_and_say_what_made_them() {
        assert_eq!(SHIPPED.len(), BOARDS.len());
        for name in BOARDS {
            let file = std::fs::read(format!("{}/weights/playball-{name}.net", env!("CARGO_MANIFEST_DIR"))).unwrap();
            let board = Board::shipped(name).unwrap();
            let weights = read(&file, board).unwrap();
            assert!(Net::of(board).is_some());
            let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap();
            let header = std::str::from_utf8(&file[..end]).unwrap();
            let value = |key: &str| header.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).unwrap();
            let again = print(
                &weights,
                board,
                value("method"),
                value("seed").parse().unwrap(),
                value("command"),
                value("date"),
            );
            assert_eq!(again, file);
        }
        assert!(Net::of(Board::shipped("sprint").unwrap()).is_none());
    }

    #[test]
    fn a_network_is_what_its_definition_says_to_the_last_bit() {
        for name in BOARDS {
            let board = Board::shipped(name).unwrap();
            let file = std::fs::read(format!("{}/weights/playball-{name}.net", env!("CARGO_MANIFEST_DIR"))).unwrap();
            let random = Size::ALL.into_iter().flat_map(|size| [1, 2].map(|seed| weights(board, size, seed)));
            for weights in random.chain([read(&file, board).unwrap()]) {
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
    fn mirror_images_have_the_same_inputs_and_others_do_not() {
        for name in BOARDS {
            let board = Board::shipped(name).unwrap();
            let (inputs, mirror) = (Inputs::new(board), board.mirror().unwrap());
            let of = |own: CellSet, opponents: CellSet, ball: u8, side: Side| {
                let mut found = inputs.of(own, opponents, ball, side);
                found.sort_unstable();
                found
            };
            let mut all = std::collections::HashMap::new();
            for (placement, side) in placements(board) {
                let [own, opponents] = [side, side.other()].map(|side| placement.pieces[side]);
                let image = |cell: u8| mirror[usize::from(cell)];
                let [seen, other] = [own, opponents].map(|set| set.into_iter().map(image).collect());
                let found = of(own, opponents, placement.ball, side);
                assert_eq!(of(seen, other, image(placement.ball), side), found, "{placement:?} on {name}");
                // As A sees it, and of two mirror images the first.
                let turned = |set| if side == Side::A { set } else { board.half_turned_set(set) };
                let ball = turned(CellSet::of(placement.ball));
                let plain = [turned(own), turned(opponents), ball].map(CellSet::bits);
                let mirrored = [turned(own), turned(opponents), ball]
                    .map(|set| set.into_iter().map(image).collect::<CellSet>().bits());
                let known = all.entry(found).or_insert(plain.min(mirrored));
                assert_eq!(*known, plain.min(mirrored), "{placement:?} on {name} is another position");
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
                let inputs = KINDS * board.cell_count();
                let small = NetWeights::Small(Box::new(uniform(inputs, number, output)));
                for weights in [small, NetWeights::Large(Box::new(uniform(inputs, number, output)))] {
                    let net = Net::new(&weights, board);
                    let (placement, side) = (Placement::start(board), Side::A);
                    assert_eq!(points(&net, &placement, side), plainly(&weights, board, &placement, side));
                }
            }
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let board = Board::lanes();
        let some = Size::ALL.map(|size| weights(board, size, 3));
        let [small, file] = some.each_ref().map(|weights| print(weights, board, "chance", 3, "none", "2026-01-01"));
        assert_eq!([read(&small, board), read(&file, board)], some.map(Ok));
        let other = String::from_utf8_lossy(&file[..file.len() / 2]).replacen("units: 128", "units: 100", 1);
        assert_eq!(read(other.as_bytes(), board), Err(NetError::Header));
        let taken_for_small = [&small[..small.len() - 1], &[0, 0]].concat();
        assert_eq!(read(&taken_for_small, board), Err(NetError::Length));
        let stadium = Board::shipped("stadium").unwrap();
        assert_eq!(read(&file, stadium), Err(NetError::Board));
        assert_eq!(read(&file[..file.len() - 1], board), Err(NetError::Length));
        assert_eq!(read(&[&file[..], &[0]].concat(), board), Err(NetError::Length));
        assert_eq!(read(&file[1..], board), Err(NetError::Header));
        assert_eq!(read(b"game: playball\n", board), Err(NetError::Header));
    }
}
