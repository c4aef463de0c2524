//! Sets of squares as bitboards: bit [`Square::index`] for each square, so that one rank up is one bit up and one file
//! to the right is seven.

use super::square::Square;
use crate::side::Side;

/// All squares.
pub const BOARD: u64 = (1 << Square::COUNT) - 1;
/// Rank 1.
pub const RANK_1: u64 = {
    let mut set = 0;
    let mut file = 0;
    while file < Square::SIDE {
        set |= 1 << (file * Square::SIDE);
        file += 1;
    }
    set
};
/// Rank 7.
pub const RANK_7: u64 = RANK_1 << (Square::SIDE - 1);
/// How far one file is.
pub const FILE: u32 = Square::SIDE as u32;

/// The rank on which the pieces of a side start (DB-1).
#[must_use]
pub const fn home(side: Side) -> u64 {
    match side {
        Side::A => RANK_1,
        Side::B => RANK_7,
    }
}

/// The rank a side has to bring its ball to (DB-5).
#[must_use]
pub const fn goal(side: Side) -> u64 {
    home(side.other())
}

/// The squares of a set moved one rank up; those on rank 7 drop out.
#[inline]
#[must_use]
pub const fn up(set: u64) -> u64 {
    (set & !RANK_7) << 1
}

/// The squares of a set moved one rank down; those on rank 1 drop out.
#[inline]
#[must_use]
pub const fn down(set: u64) -> u64 {
    (set & !RANK_1) >> 1
}

/// All orthogonal neighbours of the squares of a set.
#[inline]
#[must_use]
pub const fn neighbours(set: u64) -> u64 {
    up(set) | down(set) | (set << FILE & BOARD) | set >> FILE
}

/// The squares of a set, in growing order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// Files and ranks that a step goes; the first four lead to higher bits, the others are their opposites.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];

/// By square and step, all squares that way up to the edge. The rows beyond the board are empty, so that every
/// index below 64 is good.
static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut from = 0;
    while from < Square::COUNT {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = STEPS[step];
            let mut file = (from / Square::SIDE) as i8 + files;
            let mut rank = (from % Square::SIDE) as i8 + ranks;
            while file >= 0 && rank >= 0 {
                let Some(square) = Square::new(file as u8, rank as u8) else { break };
                rays[from as usize][step] |= square.bit();
                file += files;
                rank += ranks;
            }
            step += 1;
        }
        from += 1;
    }
    rays
};

/// The squares in a straight line from `from`, orthogonal or diagonal, with none of `blockers` between (DB-4). The
/// nearest blocker of each line is among them, `from` is not.
#[inline]
#[must_use]
pub fn in_sight(from: Square, blockers: u64) -> u64 {
    let rays = &RAYS[from.index() % 64];
    let mut seen = 0;
    for step in 0..4 {
        // Bit 63 stands for no blocker: nothing is beyond it.
        let nearest = (rays[step] & blockers | 1 << 63).trailing_zeros() as usize;
        seen |= rays[step] & !RAYS[nearest % 64][step];
    }
    for step in 4..8 {
        // Bit 0, a1, stands for no blocker: nothing is beyond it this way either.
        let nearest = 63 - (rays[step] & blockers | 1).leading_zeros() as usize;
        seen |= rays[step] & !RAYS[nearest % 64][step];
    }
    seen
}

/// The squares strictly between two squares on one straight line; `None` if they are the same or not on one.
pub(super) fn between(from: Square, to: Square) -> Option<u64> {
    let step = (0..8).find(|&step| RAYS[from.index()][step] & to.bit() != 0)?;
    Some(RAYS[from.index()][step] & !RAYS[to.index()][step] & !to.bit())
}

/// Whether seven pieces form a blocking line (DB-7): one on every file, those on neighbouring files on the same rank
/// or one rank apart.
#[inline]
#[must_use]
pub fn is_blocking_line(pieces: u64) -> bool {
    // In each file's seven bits: adding 63 to the lower six carries into the seventh unless they are all zero.
    const LOWER: u64 = BOARD & !RANK_7;
    let occupied_files = (((pieces & LOWER) + LOWER) | pieces) & RANK_7;
    if occupied_files != RANK_7 || pieces.count_ones() != FILE {
        return false;
    }
    let within_reach = pieces | up(pieces) | down(pieces);
    // All but those on file g have a piece within reach on the next file.
    (within_reach << FILE & pieces).count_ones() == FILE - 1
}

/// The squares directly in front of a line of `opponents`, seen by `side`, which wants to pass through (DB-7).
#[inline]
#[must_use]
pub const fn in_front(side: Side, opponents: u64) -> u64 {
    match side {
        Side::A => down(opponents),
        Side::B => up(opponents),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &str) -> u64 {
        squares.split(' ').map(|square| square.parse::<Square>().unwrap().bit()).sum()
    }

    #[test]
    fn steps_do_not_go_round_the_edge() {
        assert_eq!(neighbours(set("a7")), set("a6 b7"));
        assert_eq!(neighbours(set("b1")), set("a1 c1 b2"));
        assert_eq!(neighbours(set("g4")), set("g3 g5 f4"));
        assert_eq!(neighbours(set("d4")), set("d3 d5 c4 e4"));
    }

    #[test]
    fn sight_ends_at_the_nearest_blocker() {
        assert_eq!(in_sight("a1".parse().unwrap(), set("a4 c3 d1")), set("a2 a3 a4 b2 c3 b1 c1 d1"));
        assert_eq!(in_sight("g7".parse().unwrap(), set("a1 b2 g1")).count_ones(), 6 + 6 + 5);
        assert_eq!(in_sight("d4".parse().unwrap(), 0).count_ones(), 24);
        assert_eq!(between("b2".parse().unwrap(), "e5".parse().unwrap()), Some(set("c3 d4")));
        assert_eq!(between("b2".parse().unwrap(), "c4".parse().unwrap()), None);
        assert_eq!(between("b2".parse().unwrap(), "b2".parse().unwrap()), None);
    }

    #[test]
    fn a_line_is_one_on_every_file_with_small_steps() {
        assert!(is_blocking_line(RANK_7));
        assert!(is_blocking_line(RANK_1));
        assert!(is_blocking_line(set("a1 b2 c3 d4 e5 f6 g7")));
        assert!(is_blocking_line(set("a4 b5 c4 d3 e3 f4 g5")));
        assert!(!is_blocking_line(set("a4 b5 c4 d3 e3 f4 g6")));
        assert!(!is_blocking_line(set("a4 a5 c4 d3 e3 f4 g5")));
        assert!(!is_blocking_line(set("a1 b1 c1 d1 e1 f1")));
    }
}
