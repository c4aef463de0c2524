//! How good a Diaballik position is at the start of a turn: a small network that has learned from the engine's own games.
//!
//! Its inputs are the squares of sets that decide who can be thrown to, and where to: pieces by whether the ball can be thrown to them, now
//! or by way of another, and empty squares in sight of the ball or of its receivers, by how soon a piece can stand there. There are the same
//! sets for the side to move and for its opponent, all as the side to move sees the board: it plays upwards. Of a position and its mirror
//! image one stands for both, and exchanged sides look the same, so that all of them are worth the same.
//!
//! The network is for the search: it is asked about positions in which the side to move cannot win in this turn. What the levels below it
//! look at is evaluated by [`evaluation`](super::evaluation).

use std::sync::{Arc, LazyLock};

use games::diaballik::{Position, Square, SquareSet};
use games::side::Side;

use super::evaluation::in_sight_of;
use crate::net::{self, NetError, print_header, split_header};

/// Units of the first layer.
pub const FIRST: usize = 32;
/// Units of the second layer.
pub const SECOND: usize = 16;
/// Sets of squares of each side.
const SETS: usize = 9;
/// All inputs: for the side to move and for its opponent, the squares of each set.
pub const INPUTS: usize = 2 * SETS * Square::COUNT as usize;

/// The keys that begin a file, in this order.
pub const HEADER: [&str; 6] = ["game", "method", "seed", "positions", "command", "date"];

/// The weights of a network.
pub type NetWeights = net::NetWeights<FIRST, SECOND>;

/// A network ready to evaluate.
pub type Net = net::Net<FIRST, SECOND>;

/// The file of the network that the engine plays with.
static FILE: &[u8] = include_bytes!("../../weights/diaballik.net");

/// The network that the engine plays with.
pub static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| Arc::new(Net::from(&read(FILE).expect("a test reads the file that ships"))));

/// Reads a file: lines of text with the [`HEADER`]'s keys, an empty line, then the weights.
///
/// # Errors
/// It is not such a file.
pub fn read(file: &[u8]) -> Result<NetWeights, NetError> {
    let (_, weights) = split_header(file, &HEADER)?;
    NetWeights::read(weights, INPUTS)
}

/// Writes what [`read`] reads; `header` has the values for [`HEADER`].
#[must_use]
pub fn print(weights: &NetWeights, header: &[&str; HEADER.len()]) -> Vec<u8> {
    [print_header(&HEADER, header), weights.print()].concat()
}

/// How good a position at the start of a turn is for the side to move, in points ([`chance`](crate::evaluation::chance)).
///
/// It is meant for positions in which the side to move cannot win in this turn; it does not look whether it can.
#[inline]
#[must_use]
pub fn evaluate(net: &Net, position: &Position) -> i32 {
    points(net, &Seen::of(position))
}

/// As [`evaluate`], of a position that has been looked at.
#[inline]
#[must_use]
pub fn points(net: &Net, seen: &Seen) -> i32 {
    let mut first = net.begin();
    seen.inputs(|input| first.add(input));
    first.points()
}

/// A position as the side to move sees it, it or its mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The pieces of the side to move, and of its opponent.
    pieces: [SquareSet; 2],
    /// The balls, likewise, each the square of a piece.
    balls: [SquareSet; 2],
}

impl Seen {
    /// A position as it is seen.
    #[inline]
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mover = position.side();
        let sides = [mover, mover.other()];
        let turned = |set: SquareSet| if mover == Side::A { set } else { set.half_turned() };
        Self::new(sides.map(|side| turned(position.pieces(side))), sides.map(|side| turned(position.ball(side).set())))
    }

    /// Of the position with these pieces and balls, those of the side to move first, and its mirror image: the one with the lower squares,
    /// those of the balls before those of the pieces.
    #[inline]
    #[must_use]
    pub fn new(pieces: [SquareSet; 2], balls: [SquareSet; 2]) -> Self {
        let [plain, mirrored] = [
            Self { pieces, balls },
            Self { pieces: pieces.map(SquareSet::mirrored), balls: balls.map(SquareSet::mirrored) },
        ];
        let order = |seen: &Self| {
            let ([own, opponents], [ball, other]) = (seen.pieces, seen.balls);
            [ball, other, own, opponents].map(SquareSet::bits)
        };
        if order(&mirrored) < order(&plain) { mirrored } else { plain }
    }

    /// The pieces of the side to move, and of its opponent.
    #[must_use]
    pub const fn pieces(&self) -> [SquareSet; 2] {
        self.pieces
    }

    /// The balls, likewise, each the square of a piece.
    #[must_use]
    pub const fn balls(&self) -> [SquareSet; 2] {
        self.balls
    }

    /// Calls `add` for each input that is on.
    #[inline]
    pub fn inputs(&self, mut add: impl FnMut(usize)) {
        let [own, opponents] = self.pieces;
        for (number, (own, opponents, ball)) in
            [(own, opponents, self.balls[0]), (opponents, own, self.balls[1])].into_iter().enumerate()
        {
            for (set, squares) in sets(own, opponents, ball).into_iter().enumerate() {
                let first = (number * SETS + set) * Square::COUNT as usize;
                let mut bits = squares.bits();
                while bits != 0 {
                    add(first + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }
}

/// The sets of a side: no square is in two of them.
#[inline]
fn sets(own: SquareSet, opponents: SquareSet, ball: SquareSet) -> [SquareSet; SETS] {
    let runners = own - ball;
    let open = !opponents;
    let empty = open - own;
    let sight = in_sight_of(ball, open);
    let receivers = sight & runners;
    let next_sight = in_sight_of(receivers, open);
    let chain = (next_sight & runners) - receivers;
    let one_move = runners.neighbours() & empty;
    let moves = (one_move | one_move.neighbours()) & empty;
    let seen = sight & empty;
    let next_seen = (next_sight & empty) - seen;
    [
        runners - receivers - chain,
        receivers,
        chain,
        ball,
        seen & one_move,
        (seen & moves) - one_move,
        seen - moves,
        next_seen & moves,
        next_seen - moves,
    ]
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::tests::positions;
    use super::*;
    use crate::net::tests::{plainly, random, uniform};

    #[test]
    fn the_network_that_ships_says_what_made_it() {
        let weights = read(FILE).unwrap();
        let (header, _) = split_header(FILE, &HEADER).unwrap();
        assert_eq!(print(&weights, &header), FILE);
        assert_eq!(header[0], "diaballik");
    }

    /// The inputs by their definition, square by square.
    fn inputs(position: &Position) -> Vec<usize> {
        let mut on = Vec::new();
        Seen::of(position).inputs(|input| on.push(input));
        on
    }

    #[test]
    fn a_network_is_what_its_definition_says_to_the_last_bit() {
        let shipped = read(FILE).unwrap();
        for weights in [shipped, random(INPUTS, 1), random(INPUTS, 2)] {
            let net = Net::from(&weights);
            let mut some = false;
            for position in positions(20) {
                let found = evaluate(&net, &position);
                assert_eq!(found, plainly(&weights, &inputs(&position)), "{position}");
                some |= found != 0;
            }
            assert!(some);
        }
    }

    #[test]
    fn mirror_images_and_exchanged_sides_are_worth_the_same() {
        for position in positions(40) {
            let found = evaluate(&NET, &position);
            assert_eq!(found, evaluate(&NET, &position.mirrored()), "{position}");
            assert_eq!(found, evaluate(&NET, &position.swapped()), "{position}");
        }
    }

    #[test]
    fn the_greatest_weights_that_a_file_can_hold_do_not_overflow() {
        for number in [i8::MIN, i8::MAX] {
            let weights = uniform(INPUTS, number, i16::MAX);
            let net = Net::from(&weights);
            for position in positions(10) {
                assert_eq!(evaluate(&net, &position), plainly(&weights, &inputs(&position)), "{position}");
            }
        }
    }

    #[test]
    fn every_piece_is_in_one_set_and_every_square_in_at_most_one() {
        for position in positions(20) {
            let seen = Seen::of(&position);
            let [own, opponents] = seen.pieces;
            let sets = sets(own, opponents, seen.balls[0]);
            let all = sets.into_iter().fold(SquareSet::EMPTY, |all, set| {
                assert!(all.is_disjoint(set), "{position}");
                all | set
            });
            assert!((own - all).is_empty() && all.is_disjoint(opponents), "{position}");
        }
    }

    #[test]
    fn squares_in_sight_are_those_of_the_rules() {
        for position in positions(20) {
            let seen = Seen::of(&position);
            let [own, opponents] = seen.pieces;
            let [_, receivers, chain, ball, now @ .., later, later_still] = sets(own, opponents, seen.balls[0]);
            let in_sight = |set: SquareSet| {
                set.into_iter().fold(SquareSet::EMPTY, |all, from| all | (from.in_sight(opponents) - opponents))
            };
            let (sight, next) = (in_sight(ball), in_sight(receivers));
            assert_eq!(now.into_iter().fold(SquareSet::EMPTY, |all, set| all | set), sight - own, "{position}");
            assert_eq!(receivers, (sight & own) - ball, "{position}");
            assert_eq!(later | later_still, (next - own) - sight, "{position}");
            assert_eq!(chain, ((next & own) - receivers) - ball, "{position}");
        }
    }

    #[test]
    fn sets_are_what_players_see() {
        // From d4 the ball can be thrown to d5, a1 and f2, and on to b3, c1 and f1.
        let position = Position::parse("7/b1b1b1b/3a3/3A3/1a1b3/b4a1/a1aB1a1 a").unwrap();
        let seen = Seen::of(&position);
        let of_mover = sets(seen.pieces[0], seen.pieces[1], seen.balls[0]);
        assert_eq!(of_mover.map(SquareSet::len)[..4], [0, 3, 3, 1]);
    }
}
