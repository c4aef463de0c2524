//! How good a Diaballik position is at the start of a turn: a linear evaluation, its weights tuned on games.
//!
//! Each side is looked at from its own end of the board, so that both play upwards. Left and right are alike: a position and its
//! mirror image, and a position with the sides exchanged, have the same points for the side to move.

use games::diaballik::{Position, Square, SquareSet};
use games::side::Side;

use crate::evaluation::{Sink, Sum, WeightTable, Weights, compiled_weights};

/// Pieces without the ball: rank, and distance of the file from the nearer edge.
const PIECE: WeightTable = WeightTable::first("piece", 28);
/// The ball, likewise.
const BALL: WeightTable = PIECE.then("ball", 28);
/// Rank of the ball, and of the foremost piece that it can be thrown to now or that holds it.
const REACH: WeightTable = BALL.then("reach", 49);
/// Pieces that the ball can be thrown to.
const RECEIVERS: WeightTable = REACH.then("receivers", 7);
/// Further pieces that the ball can be thrown to from those: the passing chain.
const CHAIN: WeightTable = RECEIVERS.then("chain", 7);
/// Rank of the foremost of these, 0 if there is none.
const CHAIN_RANK: WeightTable = CHAIN.then("chain-rank", 8);
/// Rank of the foremost empty square in the ball's sight that a piece can get to in two moves, 0 if there is none.
const ARRIVAL: WeightTable = CHAIN_RANK.then("arrival", 8);
/// Goal squares in the ball's sight.
const GOALS: WeightTable = ARRIVAL.then("goals", 4);
/// Moves until a piece stands on one of them; 0 if none is in sight, 1 if one stands there, and so on.
const GOAL_MOVES: WeightTable = GOALS.then("goal-moves", 8);
/// Goal squares in sight of the receivers.
const NEXT_GOALS: WeightTable = GOAL_MOVES.then("next-goals", 6);
/// Moves until a piece stands on one of those.
const NEXT_GOAL_MOVES: WeightTable = NEXT_GOALS.then("next-goal-moves", 8);
/// Single moves that are open.
const MOBILITY: WeightTable = NEXT_GOAL_MOVES.then("mobility", 20);
/// Opponents between the ball's rank and the goal, that rank not counted.
const OPPONENTS_AHEAD: WeightTable = MOBILITY.then("opponents-ahead", 8);
/// Pieces on their own starting rank.
const HOME: WeightTable = OPPONENTS_AHEAD.then("home", 8);
/// Files with a piece: seven can be a blocking line (DB-7).
const FILES: WeightTable = HOME.then("files", 8);
/// Opponents that stand face to face with a piece, as a claim counts them (DB-7).
const TOUCHED: WeightTable = FILES.then("touched", 8);
/// A blocking line, by the opponents that touch it; 0 without a line.
const LINE: WeightTable = TOUCHED.then("line", 5);

/// How many bits one file to the right is.
const FILE: u32 = Square::SIDE as u32;

/// Every table, in the order of the file.
pub const TABLES: [WeightTable; 17] = [
    PIECE,
    BALL,
    REACH,
    RECEIVERS,
    CHAIN,
    CHAIN_RANK,
    ARRIVAL,
    GOALS,
    GOAL_MOVES,
    NEXT_GOALS,
    NEXT_GOAL_MOVES,
    MOBILITY,
    OPPONENTS_AHEAD,
    HOME,
    FILES,
    TOUCHED,
    LINE,
];

/// How many features a side has.
pub const FEATURES: usize = LINE.end();

/// The file of the weights that the engine plays with.
pub const FILE_TEXT: &str = include_str!("../../weights/diaballik.txt");

/// The weights that the engine plays with.
pub static WEIGHTS: Weights<FEATURES> = compiled_weights(FILE_TEXT, &TABLES);

/// How good a position at the start of a turn is for the side to move, in points ([`chance`](crate::evaluation::chance)).
///
/// It is meant for positions in which the side to move cannot win in this turn; it does not look whether it can.
#[inline]
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    evaluate_with(&WEIGHTS, position)
}

/// As [`evaluate`], with other weights.
#[inline]
#[must_use]
pub fn evaluate_with(weights: &Weights<FEATURES>, position: &Position) -> i32 {
    let mut sum = Sum::new(weights);
    features(position, &mut sum);
    sum.points()
}

/// The features that are on in a position at the start of a turn.
#[inline]
pub fn features(position: &Position, sink: &mut impl Sink) {
    let mover = position.side();
    for side in [mover, mover.other()] {
        let sets = [position.pieces(side), position.pieces(side.other()), position.ball(side).set()];
        let [own, opponents, ball] = if side == Side::A { sets } else { sets.map(SquareSet::half_turned) };
        View { own, opponents, ball }.features(side == mover, sink);
    }
}

/// What a side sees from its end of the board: it plays upwards.
struct View {
    own: SquareSet,
    opponents: SquareSet,
    ball: SquareSet,
}

/// Moves that a search for the way to a goal square goes through.
const MOST_MOVES: usize = 5;

impl View {
    #[inline]
    fn features(&self, mover: bool, sink: &mut impl Sink) {
        let &Self { own, opponents, ball } = self;
        let runners = own - ball;
        let open = !opponents;
        let empty = open - own;
        let count = |set: SquareSet| set.len() as usize;

        for square in runners {
            sink.add(mover, PIECE.at(zone_of(square.index())));
        }
        sink.add(mover, BALL.at(zone_of(ball.bits().trailing_zeros() as usize)));

        let sight = in_sight_of(ball, open);
        let receivers = sight & runners;
        let ball_rank = highest_rank(ball) - 1;
        sink.add(mover, REACH.at(7 * ball_rank + highest_rank(receivers | ball) - 1));
        sink.add(mover, RECEIVERS.at(count(receivers)));
        let chain = (in_sight_of(receivers, open) & runners) - receivers;
        sink.add(mover, CHAIN.at(count(chain)));
        sink.add(mover, CHAIN_RANK.at(highest_rank(chain)));
        let near = runners.neighbours() & empty;
        let arrival = sight & (near | near.neighbours() & empty);
        sink.add(mover, ARRIVAL.at(highest_rank(arrival)));

        let goals = sight & SquareSet::RANK_7;
        sink.add(mover, GOALS.at(count(goals)));
        sink.add(mover, GOAL_MOVES.at(moves_to(goals, runners, empty)));
        let next_goals = (above_in_sight_of(receivers, open) & SquareSet::RANK_7) - goals;
        sink.add(mover, NEXT_GOALS.at(count(next_goals)));
        sink.add(mover, NEXT_GOAL_MOVES.at(moves_to(next_goals, own, empty)));

        let moves = count(runners.up() & empty)
            + count(runners.down() & empty)
            + count(runners.right() & empty)
            + count(runners.left() & empty);
        sink.add(mover, MOBILITY.at(moves));
        let ahead = RANKS_ABOVE[ball_rank % 7];
        sink.add(mover, OPPONENTS_AHEAD.at(count(opponents & ahead)));
        sink.add(mover, HOME.at(count(own & SquareSet::RANK_1)));
        sink.add(mover, FILES.at(count(own.files_on_rank_7())));
        let touched = count(own.up() & opponents);
        sink.add(mover, TOUCHED.at(touched));
        sink.add(mover, LINE.at(if own.is_blocking_line() { 1 + touched } else { 0 }));
    }
}

/// By rank, the squares of all ranks above it.
const RANKS_ABOVE: [SquareSet; 7] = {
    let mut sets = [SquareSet::EMPTY; 7];
    let mut rank = 5;
    loop {
        sets[rank] = SquareSet::from_bits(sets[rank + 1].bits() | SquareSet::RANK_1.bits() << (rank + 1));
        if rank == 0 {
            break;
        }
        rank -= 1;
    }
    sets
};

/// By bit, rank and distance from the nearer edge of the square; any bit of a word is good.
const ZONES: [u8; 64] = {
    let mut zones = [0; 64];
    let mut square = 0;
    while square < Square::COUNT as usize {
        let (file, rank) = (square / 7, square % 7);
        zones[square] = (4 * rank + if file < 4 { file } else { 6 - file }) as u8;
        square += 1;
    }
    zones
};

/// The zone of the square with this index.
#[inline]
const fn zone_of(square: usize) -> usize {
    ZONES[square % 64] as usize
}

/// The rank of the highest square of a set, 1 to 7; 0 for the empty set.
#[inline]
const fn highest_rank(set: SquareSet) -> usize {
    let set = set.bits();
    // Files e to g are laid over a to c, then c and d over a and b, then b over a.
    let set = set | set >> (4 * FILE);
    let set = set | set >> (2 * FILE);
    let ranks = (set | set >> FILE) & 0x7f;
    (u64::BITS - ranks.leading_zeros()) as usize
}

/// Squares reached from `from` by shifts to higher bits through `open` (Kogge and Stone 1973), `from` included.
#[inline]
const fn filled_up<const BY: u32>(mut from: u64, mut open: u64) -> u64 {
    from |= open & from << BY;
    open &= open << BY;
    from |= open & from << (2 * BY);
    open &= open << (2 * BY);
    from | open & from << (4 * BY)
}

/// As [`filled_up`], to lower bits.
#[inline]
const fn filled_down<const BY: u32>(mut from: u64, mut open: u64) -> u64 {
    from |= open & from >> BY;
    open &= open >> BY;
    from |= open & from >> (2 * BY);
    open &= open >> (2 * BY);
    from | open & from >> (4 * BY)
}

/// The squares in a straight line from any of `from`, those included, up to the first that is not `open` (DB-4).
#[inline]
pub(super) fn in_sight_of(from: SquareSet, open: SquareSet) -> SquareSet {
    let falling = (open - SquareSet::RANK_7).bits();
    let (above, from, open) = (above_in_sight_of(from, open), from.bits(), open.bits());
    let seen = filled_down::<1>(from, falling)
        | filled_down::<{ FILE + 1 }>(from, falling)
        | filled_up::<{ FILE - 1 }>(from, falling)
        | filled_up::<FILE>(from, open)
        | filled_down::<FILE>(from, open);
    above | SquareSet::from_bits(seen)
}

/// As [`in_sight_of`], straight and slanting upwards only.
#[inline]
pub(super) fn above_in_sight_of(from: SquareSet, open: SquareSet) -> SquareSet {
    let (from, rising) = (from.bits(), (open - SquareSet::RANK_1).bits());
    SquareSet::from_bits(
        filled_up::<1>(from, rising)
            | filled_up::<{ FILE + 1 }>(from, rising)
            | filled_down::<{ FILE - 1 }>(from, rising),
    )
}

/// Moves until one of `pieces` stands on one of `goals`, going over empty squares: 0 without goals, 1 if one stands there, 2 for one
/// move, and so on.
#[inline]
fn moves_to(goals: SquareSet, pieces: SquareSet, empty: SquareSet) -> usize {
    if goals.is_empty() {
        return 0;
    }
    let mut reached = goals;
    let mut moves = 0;
    while moves < MOST_MOVES {
        if !reached.is_disjoint(pieces) {
            return moves + 1;
        }
        reached |= (reached & (empty | goals)).neighbours();
        moves += 1;
    }
    MOST_MOVES + 2
}

#[cfg(test)]
pub(super) mod tests {
    use games::diaballik::{Position, Start};

    use super::*;
    use crate::Noise;
    use crate::evaluation::{HEADER, MOST_POINTS, parse_weights};

    /// Positions of random games.
    pub fn positions(games: u64) -> Vec<Position> {
        let mut positions = Vec::new();
        for game in 0..games {
            let mut noise = Noise::new(game);
            let mut position = Position::start(Start::ALL[game as usize % 2]);
            while positions.len() < 40 * (game as usize + 1) && position.winner().is_none() {
                let mut results = Vec::new();
                position.results(|result| results.push(result));
                if results.is_empty() {
                    break;
                }
                position = position.after(results[noise.below(results.len() as u32) as usize]);
                positions.push(position);
            }
        }
        positions
    }

    /// By feature, how often it is on for each side.
    struct Counts([[u8; FEATURES]; 2]);

    impl Sink for Counts {
        fn add(&mut self, mover: bool, feature: usize) {
            self.0[usize::from(!mover)][feature] += 1;
        }
    }

    fn counts(position: &Position) -> [[u8; FEATURES]; 2] {
        let mut counts = Counts([[0; FEATURES]; 2]);
        features(position, &mut counts);
        counts.0
    }

    fn on(text: &str, table: WeightTable) -> usize {
        let counts = counts(&Position::parse(text).unwrap())[0];
        let on: Vec<_> = (table.start..table.end()).filter(|&feature| counts[feature] > 0).collect();
        assert_eq!(on.len(), 1, "{} is on once", table.name);
        on[0] - table.start
    }

    #[test]
    fn mirror_images_and_exchanged_sides_are_worth_the_same() {
        for position in positions(40) {
            assert_eq!(counts(&position), counts(&position.mirrored()), "{position}");
            assert_eq!(counts(&position), counts(&position.swapped()), "{position}");
            assert_eq!(evaluate(&position), evaluate(&position.mirrored().swapped()), "{position}");
        }
    }

    #[test]
    fn points_are_bounded() {
        let weights = |weight| Weights([[weight; FEATURES]; 2]);
        let start = Position::start(Start::Standard);
        assert_eq!(evaluate_with(&weights(9_999_999), &start), MOST_POINTS);
        assert_eq!(evaluate_with(&weights(-9_999_999), &start), -MOST_POINTS);
        assert!(positions(20).iter().all(|position| evaluate(position).abs() <= MOST_POINTS));
    }

    #[test]
    fn the_file_names_what_made_it() {
        let weights: Weights<FEATURES> = parse_weights(FILE_TEXT, &TABLES).unwrap();
        assert_eq!(weights, WEIGHTS);
        assert!(FILE_TEXT.starts_with("game: diaballik\n"));
        assert!(HEADER.iter().all(|key| FILE_TEXT.contains(&format!("{key}: "))));
    }

    #[test]
    fn the_tables_follow_each_other() {
        assert!(TABLES.windows(2).all(|pair| pair[1].start == pair[0].end()));
        assert_eq!((TABLES[0].start, TABLES[TABLES.len() - 1].end()), (0, FEATURES));
    }

    #[test]
    fn sight_of_a_set_is_the_sight_of_its_squares() {
        for position in positions(10) {
            let opponents = position.pieces(Side::B);
            let open = !opponents;
            let own = position.pieces(Side::A);
            let seen = own.into_iter().fold(own, |seen, from| seen | from.in_sight(opponents) & open);
            assert_eq!(in_sight_of(own, open), seen, "{position}");
            assert!((above_in_sight_of(own, open) - seen).is_empty());
        }
    }

    #[test]
    fn ways_to_the_goal_are_counted() {
        // The ball on d4 sees a7, d7 and g7; the piece on d5 needs two moves.
        let text = "7/b1b1b1b/3a3/3A3/1a1b3/b4a1/a1aB1a1 a";
        assert_eq!((on(text, GOALS), on(text, GOAL_MOVES)), (3, 3));
        assert_eq!(on(text, REACH), 7 * 3 + 4);
        assert_eq!(on(text, OPPONENTS_AHEAD), 4);
        assert_eq!(on(text, FILES), 5);
    }

    #[test]
    fn a_blocking_line_is_seen_with_those_who_touch_it() {
        let text = "bbbBbbb/aaa4/7/7/7/7/3Aaaa b";
        assert_eq!(on(text, LINE), 1 + 3);
        assert_eq!(on("bbbBbbb/7/7/7/7/7/aaaAaaa a", LINE), 1);
        assert_eq!(on("bbbBbbb/7/7/7/7/a6/aaaAaa1 a", LINE), 0);
    }
}
