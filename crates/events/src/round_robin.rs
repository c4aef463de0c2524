//! Everybody meets everybody, by the Berger tables (FIDE Handbook, C.05, Annex 1).

use crate::swiss::Pairings;
use crate::table::{Pairing, PlayerId};

/// The most players of a round robin: more would play for more rounds than anybody stays.
pub const MOST_IN_ROUND_ROBIN: usize = 64;

/// How often each pair meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with sides changed. The last two rounds of the first cycle change places, as the annex recommends, so that nobody has a side three times
    /// running.
    Double,
}

/// How many rounds so many players need.
#[must_use]
pub const fn rounds(players: usize, cycles: Cycles) -> usize {
    let cycle = match players {
        0 | 1 => 0,
        _ => players.next_multiple_of(2) - 1,
    };
    match cycles {
        Cycles::Single => cycle,
        Cycles::Double => cycle * 2,
    }
}

/// A round, from 0, of players in the order of their drawn numbers. Where their number is odd, whoever would meet the missing one has a bye. Nothing
/// behind the last round, and for more than [`MOST_IN_ROUND_ROBIN`] players.
///
/// ```
/// use events::{Pairing, PlayerId, round_robin};
///
/// let players = [1, 2, 3, 4, 5, 6].map(PlayerId);
/// let second = round_robin::pair(&players, 1, round_robin::Cycles::Single).unwrap();
/// let pairing = |first, second| Pairing { first: PlayerId(first), second: PlayerId(second) };
/// assert_eq!(second.boards, [pairing(6, 4), pairing(5, 3), pairing(1, 2)]);
/// ```
#[must_use]
pub fn pair(players: &[PlayerId], round: usize, cycles: Cycles) -> Option<Pairings> {
    if round >= rounds(players.len(), cycles) || players.len() > MOST_IN_ROUND_ROBIN {
        return None;
    }
    let even = players.len().next_multiple_of(2);
    let cycle = even - 1;
    let within = match (cycles, round) {
        (Cycles::Double, round) if cycle >= 3 && round == cycle - 1 => cycle - 2,
        (Cycles::Double, round) if cycle >= 3 && round == cycle - 2 => cycle - 1,
        (_, round) => round % cycle,
    };
    let mut pairings = Pairings::default();
    // Each round moves everybody but the last number on by half of the players.
    let shift = within * (even / 2);
    for board in 0..even / 2 {
        let first = (board + shift) % cycle;
        let second = if board == 0 { even - 1 } else { (cycle - board + shift) % cycle };
        // The last number has either side in turn.
        let is_turned = (board == 0 && within % 2 == 1) != (round >= cycle);
        let (first, second) = if is_turned { (second, first) } else { (first, second) };
        match (players.get(first), players.get(second)) {
            (Some(first), Some(second)) => pairings.boards.push(Pairing { first: *first, second: *second }),
            (one, other) => pairings.bye = one.or(other).copied(),
        }
    }
    Some(pairings)
}
