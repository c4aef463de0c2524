//! The geometry of a board: neighbours, lines, home rows.

/// A set of squares: bit *rank* · *n* + *file*, both from 0, so that the lowest bit is `a1`.
pub type Set = u64;

/// A board of *n* × *n* squares.
#[derive(Debug, Clone)]
pub struct Board {
    size: usize,
    neighbours: Vec<Set>,
    /// By two squares in line those between them; nothing for squares that are not in line.
    between: Vec<Vec<Option<Set>>>,
}

/// The squares of a set, the lowest first.
pub(crate) fn squares(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

impl Board {
    /// The pieces that must touch a blocking line (DB-7), on every size.
    pub const TOUCHING: u32 = 3;
    /// The sizes of boards that can be described; up to 5 they can be solved.
    pub const SIZES: std::ops::RangeInclusive<usize> = 3..=7;

    /// The board of *n* × *n* squares, *n* from 3 to 7.
    #[must_use]
    pub fn new(size: usize) -> Option<Self> {
        if !Self::SIZES.contains(&size) {
            return None;
        }
        let all = size * size;
        let at = |square: usize| ((square % size) as isize, (square / size) as isize);
        let neighbours = (0..all).map(|from| {
            let (file, rank) = at(from);
            (0..all).filter(|to| (at(*to).0 - file).abs() + (at(*to).1 - rank).abs() == 1).map(|to| 1 << to).sum()
        });
        let line = |from: usize, to: usize| {
            let (file, rank) = at(from);
            let (files, ranks) = (at(to).0 - file, at(to).1 - rank);
            let is_line = from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
            is_line.then(|| {
                let steps = 1..files.abs().max(ranks.abs());
                steps
                    .map(|step| 1 << ((rank + step * ranks.signum()) * size as isize + file + step * files.signum()))
                    .sum()
            })
        };
        Some(Self {
            size,
            neighbours: neighbours.collect(),
            between: (0..all).map(|from| (0..all).map(|to| line(from, to)).collect()).collect(),
        })
    }

    /// *n*: files, ranks, and pieces of a side.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All squares.
    #[must_use]
    pub const fn all(&self) -> Set {
        (1 << (self.size * self.size)) - 1
    }

    /// The squares beside, above and below one.
    #[must_use]
    pub fn neighbours(&self, square: usize) -> Set {
        self.neighbours[square]
    }

    /// The squares between two that are in line (DB-4); `None` where they are not.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> Option<Set> {
        self.between[from][to]
    }

    /// The lowest rank, on which the side that goes upwards starts and the other one scores.
    #[must_use]
    pub const fn bottom(&self) -> Set {
        (1 << self.size) - 1
    }

    /// The highest rank.
    #[must_use]
    pub const fn top(&self) -> Set {
        self.bottom() << (self.size * (self.size - 1))
    }

    /// The squares from which pieces that go upwards touch these opponents; empty where they are no blocking line (DB-7).
    #[must_use]
    pub fn front(&self, opponents: Set) -> Set {
        let mut ranks = Vec::new();
        for file in 0..self.size {
            let mut found = squares(opponents).filter(|square| square % self.size == file);
            let (Some(square), None) = (found.next(), found.next()) else { return 0 };
            ranks.push(square / self.size);
        }
        if ranks.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1) { opponents >> self.size } else { 0 }
    }

    /// The set after a half turn of the board, which makes a side that goes upwards one that goes downwards.
    #[must_use]
    pub const fn half_turned(&self, set: Set) -> Set {
        set.reverse_bits() >> (64 - self.size * self.size)
    }
    /// The square with left and right exchanged.
    #[must_use]
    pub const fn mirrored_square(&self, square: usize) -> usize {
        square / self.size * self.size + self.size - 1 - square % self.size
    }

    /// The set with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self, set: Set) -> Set {
        squares(set).map(|square| 1 << self.mirrored_square(square)).sum()
    }

    /// The square with top and bottom exchanged: a half turn and a mirror image.
    #[must_use]
    pub(crate) const fn flipped(&self, square: usize) -> usize {
        (self.size - 1 - square / self.size) * self.size + square % self.size
    }
}
