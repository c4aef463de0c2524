//! Sets of positions of one row, and going back by one move in all of them at once.
//!
//! Within a turn the opponents stand still, so that a position of the row is a placement of the own three and the place of the ball.
//! A set is kept as matrices of bits. For three own playballers on *p*, *q*, *r*, bit *r* of word *q* of matrix *p* tells whether the
//! position is in it; there is one such family of matrices for each place of the ball, a *lane*: with the playballer on *p*, with one of
//! the opponents, or free. All arrangements of the three are kept, so that every matrix is symmetric and what a move of *p* changes is a union of
//! whole matrices, and what a move of *q* changes a union of words; what a move of *r* changes is the transposed of the latter.
//!
//! Only cells on which own playballers can stand count: they are numbered anew for each row, in the order of the board.

use games::playball::{Board, CellSet, Direction, MOST_CELLS};
use games::side::Side;

/// A word for one lane, or for several.
trait Word: Copy + Default {
    fn map(self, change: impl Fn(u64) -> u64) -> Self;
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self;

    #[inline]
    fn or(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }

    #[inline]
    fn and(self, mask: u64) -> Self {
        self.map(|word| word & mask)
    }
}

impl Word for u64 {
    #[inline]
    fn map(self, change: impl Fn(u64) -> u64) -> Self {
        change(self)
    }

    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        join(self, other)
    }
}

/// The words of the lanes of a ball that is not with the own side: with each of three opponents from the lowest, and free.
type Four = [u64; 4];
/// The place of the free ball among these.
const FREE: usize = 3;

impl Word for Four {
    #[inline]
    fn map(self, change: impl Fn(u64) -> u64) -> Self {
        let [a, b, c, d] = self;
        [change(a), change(b), change(c), change(d)]
    }

    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self, other);
        [join(a, e), join(b, f), join(c, g), join(d, h)]
    }
}

/// Words by *q*, with a bit for each *r*.
type Matrix<W> = [W; MOST_CELLS];

/// Marks a cell on which own playballers cannot stand.
const CLOSED: u8 = u8::MAX;

/// The lanes whose ball goes along in a move: all bits of their words.
type Lanes = Four;

/// The words before a move: with the ball that goes along those of the own lane after it, else those of the same lane.
#[inline]
fn before(takes: Lanes, own: u64, same: Four) -> Four {
    takes.zip(same, |takes, same| takes & own | !takes & same)
}

/// A move over nobody or over opponents: of a playballer here, in the list of its cell.
#[derive(Debug, Clone, Copy)]
struct Over {
    /// Where it lands; the cell it came from in a bounce (PB-7).
    to: u8,
    takes: Lanes,
}

/// A jump over an own playballer, and perhaps opponents.
#[derive(Debug, Clone, Copy)]
struct OverOwn {
    /// Who is jumped over; in [`Moves::jumped_by`] who jumps.
    other: u8,
    to: u8,
    takes: Lanes,
}

/// A jump over both other own playballers, and perhaps opponents.
#[derive(Debug, Clone, Copy)]
struct OverBoth {
    from: u8,
    jumped: [u8; 2],
    /// Where it lands; `None` in the end zone.
    to: Option<u8>,
    takes: Lanes,
}

/// What one playballer can do, whoever else is there.
#[derive(Debug, Default)]
struct Moves {
    /// Where a step goes that takes no ball but its own.
    steps: Vec<u8>,
    /// Steps onto the start of the ball, and jumps over opponents.
    over: Vec<Over>,
    /// Jumps over an own playballer alone: over whom, and where to.
    over_own: Vec<(u8, u8)>,
    /// Those that take a ball from somebody else than an own playballer.
    over_own_and: Vec<OverOwn>,
    /// The jumps of others over this one.
    jumped_by: Vec<OverOwn>,
    /// Moves into the end zone over nobody or opponents: whose ball scores.
    scores: Vec<Lanes>,
    /// Moves into the end zone over an own playballer.
    scores_over: Vec<(u8, Lanes)>,
    /// The own playballers that a pass from here reaches (PB-12).
    sight: u64,
}

impl Moves {
    fn clear(&mut self) {
        let Self { steps, over, over_own, over_own_and, jumped_by, scores, scores_over, sight } = self;
        steps.clear();
        over.clear();
        over_own.clear();
        over_own_and.clear();
        jumped_by.clear();
        scores.clear();
        scores_over.clear();
        *sight = 0;
    }
}

/// A set of positions of a row: matrices by *p*, in the lane of the own side, where the ball is with *p*, and in the others.
#[derive(Debug)]
struct Set {
    own: Vec<Matrix<u64>>,
    others: Vec<Matrix<Four>>,
}

impl Set {
    fn new(cells: usize) -> Self {
        Self { own: vec![[0; MOST_CELLS]; cells], others: vec![[[0; 4]; MOST_CELLS]; cells] }
    }

    fn clear(&mut self, count: usize) {
        self.own[..count].fill([0; MOST_CELLS]);
        self.others[..count].fill([[0; 4]; MOST_CELLS]);
    }

    #[inline]
    fn has_own(&self, [p, q, r]: [u8; 3]) -> bool {
        self.own[usize::from(p)][usize::from(q) % MOST_CELLS] >> r & 1 != 0
    }

    /// Puts a position in with the ball at the first of the own cells, in all arrangements.
    #[inline]
    fn put_own(&mut self, [p, q, r]: [u8; 3]) {
        let matrix = &mut self.own[usize::from(p)];
        matrix[usize::from(q) % MOST_CELLS] |= 1 << r;
        matrix[usize::from(r) % MOST_CELLS] |= 1 << q;
    }

    /// Puts positions in with the ball in other lanes, in all arrangements.
    #[inline]
    fn put_others(&mut self, own: [u8; 3], lanes: Lanes) {
        let [p, q, r] = own;
        for (p, q, r) in [(p, q, r), (p, r, q), (q, p, r), (q, r, p), (r, p, q), (r, q, p)] {
            let words = &mut self.others[usize::from(p)][usize::from(q) % MOST_CELLS];
            *words = words.or(lanes.and(1 << r));
        }
    }

    /// The other lanes that have a position with these own cells.
    #[inline]
    fn others(&self, [p, q, r]: [u8; 3]) -> Lanes {
        self.others[usize::from(p)][usize::from(q) % MOST_CELLS].map(|word| (word >> r & 1).wrapping_neg())
    }

    /// The slots of a placement, of which `own` are the cells' numbers from the lowest.
    #[inline]
    fn slots(&self, own: [u8; 3]) -> u8 {
        let [low, middle, high] = own;
        let mut slots = u8::from(self.has_own(own));
        slots |= u8::from(self.has_own([middle, low, high])) << 1;
        slots |= u8::from(self.has_own([high, low, middle])) << 2;
        let [a, b, c, free] = self.others(own).and(1);
        slots | (a << 3 | b << 4 | c << 5 | free << 6) as u8
    }

    /// Adds slots of a placement.
    #[inline]
    fn add(&mut self, own: [u8; 3], slots: u8) {
        let [low, middle, high] = own;
        for (slot, own) in [own, [middle, low, high], [high, low, middle]].into_iter().enumerate() {
            if slots >> slot & 1 != 0 {
                self.put_own(own);
            }
        }
        if slots >> 3 != 0 {
            self.put_others(own, [3, 4, 5, 6].map(|slot| u64::from(slots >> slot & 1).wrapping_neg()));
        }
    }
}

/// The targets of a turn in one row, and the positions from which a turn reaches one.
#[derive(Debug)]
pub(crate) struct RowSets {
    /// By cell and direction: the cells from there to the edge.
    rays: Vec<[Vec<u8>; 6]>,
    /// By cell: all cells on a straight line with it.
    lines: Vec<CellSet>,
    /// The opponents' end zone, in which goals are scored.
    goals: CellSet,
    ball_start: u8,
    /// By cell: its number in the row, or [`CLOSED`].
    numbers: [u8; MOST_CELLS],
    /// How many cells are numbered.
    count: usize,
    /// The number of the ball's starting cell, if nobody of the opponents stands there.
    start: Option<u8>,
    /// By number.
    moves: Vec<Moves>,
    over_both: Vec<OverBoth>,
    /// The targets, closed under passing.
    targets: Set,
    reached: Set,
    next: Set,
}

impl RowSets {
    pub(crate) fn new(board: &Board) -> Self {
        let cells = board.cell_count();
        let ray = |cell: u8, direction: Direction| {
            let mut ray: Vec<u8> = board.ray(cell, direction).into_iter().collect();
            if !matches!(direction, Direction::North | Direction::NorthEast | Direction::SouthEast) {
                ray.reverse();
            }
            ray
        };
        let rays: Vec<[Vec<u8>; 6]> =
            (0..cells as u8).map(|cell| Direction::ALL.map(|direction| ray(cell, direction))).collect();
        let lines = rays.iter().map(|rays| rays.iter().flatten().copied().collect()).collect();
        Self {
            rays,
            lines,
            goals: board.end_zone(Side::B),
            ball_start: board.ball_start(),
            numbers: [CLOSED; MOST_CELLS],
            count: 0,
            start: None,
            moves: (0..cells).map(|_| Moves::default()).collect(),
            over_both: Vec::new(),
            targets: Set::new(cells),
            reached: Set::new(cells),
            next: Set::new(cells),
        }
    }

    /// Begins a row: lists the moves against these opponents. There are no targets.
    pub(crate) fn begin(&mut self, opponents: CellSet) {
        self.numbers = [CLOSED; MOST_CELLS];
        self.count = 0;
        for cell in 0..self.rays.len() as u8 {
            if !(opponents | self.goals).contains(cell) {
                self.numbers[usize::from(cell)] = self.count as u8;
                self.count += 1;
            }
        }
        self.start = Some(self.numbers[usize::from(self.ball_start)]).filter(|&start| start != CLOSED);
        for moves in &mut self.moves {
            moves.clear();
        }
        self.over_both.clear();
        let mut lane_of = [None; MOST_CELLS];
        for (lane, cell) in opponents.into_iter().enumerate() {
            lane_of[usize::from(cell)] = Some(lane);
        }
        for cell in 0..self.rays.len() {
            if self.numbers[cell] == CLOSED {
                continue;
            }
            self.list_moves(cell, &lane_of);
            let mut seen = self.lines[cell] - opponents;
            for opponent in opponents {
                for ray in &self.rays[cell] {
                    if let Some(at) = ray.iter().position(|&on| on == opponent) {
                        seen -= ray[at..].iter().copied().collect();
                    }
                }
            }
            let numbered = seen.into_iter().map(|cell| self.numbers[usize::from(cell)]).filter(|&n| n != CLOSED);
            self.moves[usize::from(self.numbers[cell])].sight = numbered.fold(0, |sight, n| sight | 1 << n);
        }
        self.targets.clear(self.count);
    }

    /// Lists the moves from a cell. `lane_of` has the lane of the opponent on each cell.
    fn list_moves(&mut self, cell: usize, lane_of: &[Option<usize>; MOST_CELLS]) {
        let from = self.numbers[cell];
        // The first cell of a ray, from a place in it, without an opponent, and the lanes of those before it.
        let landing = |ray: &[u8], at: usize, mut takes: Lanes| {
            for (at, &cell) in ray.iter().enumerate().skip(at) {
                match lane_of[usize::from(cell)] {
                    None => return (Some(at), takes),
                    Some(lane) => takes[lane % 4] = u64::MAX,
                }
            }
            (None, takes)
        };
        let onto = |cell: u8, mut takes: Lanes| {
            if cell == self.ball_start {
                takes[FREE] = u64::MAX;
            }
            takes
        };
        const NONE: Lanes = [0; 4];
        for ray in &self.rays[cell] {
            let (first, takes) = landing(ray, 0, NONE);
            let moves = &mut self.moves[usize::from(from)];
            let Some(first) = first else {
                if !ray.is_empty() {
                    moves.over.push(Over { to: from, takes });
                }
                continue;
            };
            if self.goals.contains(ray[first]) {
                moves.scores.push(takes);
                continue;
            }
            let jumped = self.numbers[usize::from(ray[first])];
            match onto(ray[first], takes) {
                NONE => moves.steps.push(jumped),
                takes => moves.over.push(Over { to: jumped, takes }),
            }
            // An own playballer stands there.
            let (second, takes) = landing(ray, first + 1, takes);
            let (to, and_takes) = match second {
                Some(second) if self.goals.contains(ray[second]) => {
                    moves.scores_over.push((jumped, takes));
                    continue;
                }
                Some(second) => (self.numbers[usize::from(ray[second])], onto(ray[second], takes)),
                None => (from, takes),
            };
            match and_takes {
                NONE => moves.over_own.push((jumped, to)),
                takes => moves.over_own_and.push(OverOwn { other: jumped, to, takes }),
            }
            self.moves[usize::from(jumped)].jumped_by.push(OverOwn { other: from, to, takes: and_takes });
            // Both others stand in the way.
            let Some(second) = second else { continue };
            let (third, takes) = landing(ray, second + 1, takes);
            let (to, takes) = match third {
                Some(third) if self.goals.contains(ray[third]) => (None, takes),
                Some(third) => (Some(self.numbers[usize::from(ray[third])]), onto(ray[third], takes)),
                None => (Some(from), takes),
            };
            let jumped = [jumped, self.numbers[usize::from(ray[second])]];
            self.over_both.push(OverBoth { from, jumped, to, takes });
        }
    }

    /// The numbers of the own cells of a column.
    #[inline]
    fn numbered(&self, own: [u8; 3]) -> [u8; 3] {
        own.map(|cell| self.numbers[usize::from(cell) % MOST_CELLS])
    }

    /// Adds targets: slots of a placement, given by its cells from the lowest, none of which an opponent stands on.
    #[inline]
    pub(crate) fn add_targets(&mut self, own: [u8; 3], slots: u8) {
        let own = self.numbered(own);
        self.targets.add(own, slots);
    }

    /// The slots of a placement from which a turn of at most three moves, or none, reaches a target.
    #[inline]
    pub(crate) fn reached(&self, own: [u8; 3]) -> u8 {
        self.reached.slots(self.numbered(own))
    }

    /// The slots of a placement from which passes alone, or none, reach a target.
    #[inline]
    pub(crate) fn reached_by_passing(&self, own: [u8; 3]) -> u8 {
        self.targets.slots(self.numbered(own))
    }

    /// Finds what reaches the targets, in the slots that are asked for and perhaps in others.
    pub(crate) fn go_back(&mut self, slots: u8) {
        let others = slots >> 3 != 0;
        self.pass(Which::Targets);
        self.move_back(Which::Targets, true, others);
        self.move_back(Which::Reached, true, others);
        // The ball of the own side decides of the others, but not they of it.
        self.move_back(Which::Reached, slots & 0b111 != 0, others);
    }

    /// Finds what scores this turn. There must be no targets.
    pub(crate) fn go_back_from_goals(&mut self) {
        self.reached.clear(self.count);
        self.put_goals();
        self.pass(Which::Reached);
        self.move_back(Which::Reached, true, true);
        self.move_back(Which::Reached, true, true);
    }

    /// Puts the positions in from which one move scores.
    fn put_goals(&mut self) {
        let all = u64::MAX >> (64 - self.count.max(1));
        // Who scores with his ball, and with the balls of the other lanes.
        let (mut scorers, mut takers) = (0_u64, [0; 4]);
        for (number, moves) in self.moves[..self.count].iter().enumerate() {
            for takes in &moves.scores {
                scorers |= 1 << number;
                takers = takers.or(takes.and(1 << number));
            }
        }
        for p in 0..self.count {
            for q in 0..self.count {
                let here = |takers: u64| (takers >> p | takers >> q) & 1 != 0;
                self.reached.own[p][q] |= if scorers >> p & 1 != 0 { all } else { 0 };
                let others = &mut self.reached.others[p][q];
                *others = others.or(takers.map(|takers| if here(takers) { all } else { takers }));
            }
        }
        for (from, moves) in self.moves[..self.count].iter().enumerate() {
            let from = from as u8;
            for &(jumped, takes) in &moves.scores_over {
                for third in (0..self.count as u8).filter(|third| ![from, jumped].contains(third)) {
                    self.reached.put_own([from, jumped, third]);
                    self.reached.put_own([jumped, from, third]);
                    self.reached.put_others([from, jumped, third], takes);
                }
            }
        }
        for over in self.over_both.iter().filter(|over| over.to.is_none()) {
            put_before(&mut self.reached, over);
        }
        self.take_out_impossible();
    }

    /// Adds to `reached` what leads to one of a set by one move, then by passes, and the set itself: in the lane of the own side and in the
    /// others, as far as they are wanted.
    fn move_back(&mut self, which: Which, own_wanted: bool, others_wanted: bool) {
        let Self { count, moves, over_both, targets, reached, next, .. } = self;
        let count = *count;
        let moves = &moves[..count];
        let from = match which {
            Which::Targets => &*targets,
            Which::Reached => &*reached,
        };
        next.own[..count].copy_from_slice(&from.own[..count]);
        let has_own = is_in(&from.own[..count], count);
        if own_wanted && has_own {
            for (p, into) in next.own[..count].iter_mut().enumerate() {
                own_before(into, &from.own, moves, p);
            }
        }
        if others_wanted {
            next.others[..count].copy_from_slice(&from.others[..count]);
            if has_own || is_in(&from.others[..count], count) {
                for (p, into) in next.others[..count].iter_mut().enumerate() {
                    others_before(into, from, moves, p);
                }
            }
        }
        for over in over_both.iter() {
            let Some(to) = over.to else { continue };
            let [first, second] = over.jumped;
            if from.has_own([to, first, second]) {
                put_before(next, over);
            }
            let same = from.others([to, first, second]).zip(over.takes, |same, takes| same & !takes);
            next.put_others([over.from, first, second], same);
        }
        std::mem::swap(&mut self.reached, &mut self.next);
        self.take_out_impossible();
        if own_wanted {
            self.pass(Which::Reached);
        }
    }

    /// Takes out what is no position: two playballers on one cell, and a free ball under one.
    fn take_out_impossible(&mut self) {
        let count = self.count;
        let start = self.start.map_or(0, |start| 1 << start);
        for (p, (own, others)) in self.reached.own[..count].iter_mut().zip(&mut self.reached.others).enumerate() {
            for (q, (own, others)) in own[..count].iter_mut().zip(others).enumerate() {
                let there = 1 << p | 1 << q;
                let possible = if p == q { 0 } else { !there };
                *own &= possible;
                *others = others.and(possible);
                others[FREE] &= if self.start.is_none() || there & start != 0 { 0 } else { !start };
            }
        }
    }

    /// Adds what passes lead to, and what leads to it by passes: passes can be taken back (PB-12).
    fn pass(&mut self, which: Which) {
        let count = self.count;
        let set = match which {
            Which::Targets => &mut self.targets.own,
            Which::Reached => &mut self.reached.own,
        };
        // Two passes along any line reach everything that can be reached among three.
        for _ in 0..2 {
            for (p, &Moves { sight, .. }) in self.moves[..count].iter().enumerate() {
                let mut others = [0; MOST_CELLS];
                for (q, others) in others[..count].iter_mut().enumerate() {
                    *others = set[q][p] & (sight >> q & 1).wrapping_neg();
                }
                add_symmetric(&mut set[p], &others, count);
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Which {
    Targets,
    Reached,
}

/// Puts the positions in that a jump over both others takes the ball from.
fn put_before(set: &mut Set, over: &OverBoth) {
    let [first, second] = over.jumped;
    set.put_own([over.from, first, second]);
    set.put_own([first, over.from, second]);
    set.put_own([second, over.from, first]);
    set.put_others([over.from, first, second], over.takes);
}

/// Adds to the matrix of *p* what leads by one move to one of the positions in which the ball is with an own playballer.
fn own_before(into: &mut Matrix<u64>, own: &[Matrix<u64>], moves: &[Moves], p: usize) {
    let count = moves.len();
    let here = &own[p];
    for &to in &moves[p].steps {
        unite(into, &own[usize::from(to)], count);
    }
    for over in &moves[p].over {
        unite(into, &own[usize::from(over.to)], count);
    }
    let mut others = [0; MOST_CELLS];
    for (word, moves) in others.iter_mut().zip(moves) {
        for &to in &moves.steps {
            *word |= here[usize::from(to) % MOST_CELLS];
        }
        for over in &moves.over {
            *word |= here[usize::from(over.to) % MOST_CELLS];
        }
        for &(jumped, to) in &moves.over_own {
            *word |= here[usize::from(to) % MOST_CELLS] & 1 << jumped;
        }
        for over in &moves.over_own_and {
            *word |= here[usize::from(over.to) % MOST_CELLS] & 1 << over.other;
        }
    }
    // The jumps of p over another, and of others over p.
    for &(jumped, to) in &moves[p].over_own {
        others[usize::from(jumped) % MOST_CELLS] |= own[usize::from(to)][usize::from(jumped) % MOST_CELLS];
    }
    for over in &moves[p].over_own_and {
        let jumped = usize::from(over.other) % MOST_CELLS;
        others[jumped] |= own[usize::from(over.to)][jumped];
    }
    for over in &moves[p].jumped_by {
        others[usize::from(over.other) % MOST_CELLS] |= own[usize::from(over.to)][p];
    }
    add_symmetric(into, &others, count);
}

/// The same for the positions in which the ball is elsewhere: it stays there, or goes along to an own playballer.
fn others_before(into: &mut Matrix<Four>, from: &Set, moves: &[Moves], p: usize) {
    let count = moves.len();
    let Set { own, others: same } = from;
    let here = &same[p];
    for &to in &moves[p].steps {
        unite(into, &same[usize::from(to)], count);
    }
    for over in &moves[p].over {
        let (own, same) = (&own[usize::from(over.to)], &same[usize::from(over.to)]);
        for ((into, &own), &same) in into[..count].iter_mut().zip(own).zip(same) {
            *into = into.or(before(over.takes, own, same));
        }
    }
    let mut others = [[0; 4]; MOST_CELLS];
    for (words, moves) in others.iter_mut().zip(moves) {
        for &to in &moves.steps {
            *words = words.or(here[usize::from(to) % MOST_CELLS]);
        }
        for &(jumped, to) in &moves.over_own {
            *words = words.or(here[usize::from(to) % MOST_CELLS].and(1 << jumped));
        }
        for over in &moves.over {
            *words =
                words.or(before(over.takes, own[usize::from(over.to)][p], here[usize::from(over.to) % MOST_CELLS]));
        }
        for over in &moves.over_own_and {
            let after = before(over.takes, own[usize::from(over.to)][p], here[usize::from(over.to) % MOST_CELLS]);
            *words = words.or(after.and(1 << over.other));
        }
    }
    let mut add = |other: u8, to: u8, at: usize, takes: Lanes| {
        let to = usize::from(to);
        let words = &mut others[usize::from(other) % MOST_CELLS];
        *words = words.or(before(takes, own[to][at], same[to][at]));
    };
    // The jumps of p over another, and of others over p.
    for &(jumped, to) in &moves[p].over_own {
        add(jumped, to, usize::from(jumped) % MOST_CELLS, [0; 4]);
    }
    for over in &moves[p].over_own_and {
        add(over.other, over.to, usize::from(over.other) % MOST_CELLS, over.takes);
    }
    for over in &moves[p].jumped_by {
        add(over.other, over.to, p, over.takes);
    }
    add_symmetric(into, &others, count);
}

/// Whether there is any position in matrices.
fn is_in<W: Word + PartialEq>(matrices: &[Matrix<W>], count: usize) -> bool {
    matrices.iter().any(|matrix| matrix[..count].iter().any(|&word| word != W::default()))
}

#[inline]
fn unite<W: Word>(into: &mut Matrix<W>, matrix: &Matrix<W>, count: usize) {
    for (into, &word) in into[..count].iter_mut().zip(&matrix[..count]) {
        *into = into.or(word);
    }
}

/// Adds a matrix and its transposed.
#[inline]
fn add_symmetric<W: Word>(into: &mut Matrix<W>, matrix: &Matrix<W>, count: usize) {
    let mut transposed = *matrix;
    transpose(&mut transposed, count);
    for ((into, &word), &transposed) in into[..count].iter_mut().zip(&matrix[..count]).zip(&transposed[..count]) {
        *into = into.or(word).or(transposed);
    }
}

/// Exchanges rows and columns of the first `count` words and bits, the rest of which is zero (Warren, Hacker's Delight, 7-3).
#[inline]
fn transpose<W: Word>(matrix: &mut Matrix<W>, count: usize) {
    if count > 32 {
        exchange::<W, 32>(matrix, MOST_CELLS, 0x0000_0000_ffff_ffff);
    }
    let rows = if count > 32 { MOST_CELLS } else { 32 };
    exchange::<W, 16>(matrix, rows, 0x0000_ffff_0000_ffff);
    exchange::<W, 8>(matrix, rows, 0x00ff_00ff_00ff_00ff);
    exchange::<W, 4>(matrix, rows, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<W, 2>(matrix, rows, 0x3333_3333_3333_3333);
    exchange::<W, 1>(matrix, rows, 0x5555_5555_5555_5555);
}

/// Exchanges the blocks of `SIZE` rows and bits beside the diagonal.
#[inline]
fn exchange<W: Word, const SIZE: usize>(matrix: &mut Matrix<W>, rows: usize, low: u64) {
    for block in matrix[..rows].chunks_exact_mut(2 * SIZE) {
        let (upper, lower) = block.split_at_mut(SIZE);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let differing = upper.zip(*lower, |upper, lower| (upper >> SIZE ^ lower) & low);
            *upper = upper.zip(differing, |upper, differing| upper ^ differing << SIZE);
            *lower = lower.zip(differing, |lower, differing| lower ^ differing);
        }
    }
}
