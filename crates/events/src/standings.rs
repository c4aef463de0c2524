//! Standings, with tie-breaks whose sums are shown.
//!
//! How rounds without a game count in Buchholz and Sonneborn-Berger is [`Unplayed`].

use std::collections::BTreeMap;
use std::fmt;
use std::iter::Sum as IterSum;

use crate::score::Score;
use crate::table::{Crosstable, Entry, Outcome, PlayerId, Row};

/// A part of a tie-break, in quarters of a point: half of an opponent's half-point is the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quarters(u32);

impl Quarters {
    /// So many quarters.
    #[must_use]
    pub const fn new(quarters: u32) -> Self {
        Self(quarters)
    }

    /// How many quarters.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl From<Score> for Quarters {
    fn from(score: Score) -> Self {
        Self(score.halves().saturating_mul(2))
    }
}

impl IterSum for Quarters {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        Self(parts.fold(0, |sum, part| sum.saturating_add(part.0)))
    }
}

impl fmt::Display for Quarters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = ["", "¼", "½", "¾"][(self.0 % 4) as usize];
        match (self.0 / 4, part) {
            (0, part) if !part.is_empty() => f.write_str(part),
            (whole, part) => write!(f, "{whole}{part}"),
        }
    }
}

/// How rounds without a game count in sums of opponents' points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unplayed {
    /// As FIDE's 80th Congress (2009) decided for Swiss events. For the player's own sum, a round without a game was one against a virtual opponent, who
    /// had as many points before it, got in it what the player did not, and half a point in each round after it. In the sums of others, each round
    /// in which the player had no game counts as a draw, whatever was given for it.
    Virtual,
    /// As games: a forfeit is a game that was won and lost, and a bye is nothing. So it is in a round robin.
    AsPlayed,
}

/// What parts players with equal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The same without the lowest one.
    BuchholzCut1,
    /// The points of those who were beaten, and half of those who were drawn with.
    SonnebornBerger,
    /// The points against those who are still tied, where all of them have met each other; otherwise nothing.
    DirectEncounter,
    /// The sum of the points after each round.
    Progressive,
    /// How many rounds were won: games and wins by forfeit, not byes.
    Wins,
}

/// What an addend comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A game against this player.
    Opponent(PlayerId),
    /// A round without a game, against a virtual opponent.
    Virtual,
    /// A round as such.
    Round,
}

/// A part of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Addend {
    /// The round, from 1.
    pub round: usize,
    /// What it comes from.
    pub source: Source,
    /// How much it is.
    pub value: Quarters,
    /// Whether it was cut and does not count.
    pub is_cut: bool,
}

/// A tie-break of a player, with all that was added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Which one.
    pub tie_break: TieBreak,
    /// The sum of all parts that count.
    pub value: Quarters,
    /// The parts, in the order of the rounds.
    pub addends: Vec<Addend>,
}

/// A player's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1. Players whom nothing parts share one.
    pub place: usize,
    /// The player whose place this is.
    pub player: PlayerId,
    /// Points of all rounds so far, byes and forfeits included.
    pub score: Score,
    /// The tie-breaks, in the order in which they were asked for.
    pub sums: Vec<Sum>,
}

/// The standings of a table: by points, then by the tie-breaks in their order; those who share a place stand in the order of the seeds.
#[must_use]
pub fn standings(table: &Crosstable, tie_breaks: &[TieBreak], unplayed: Unplayed) -> Vec<Standing> {
    let scores: Vec<Score> = table.rows().iter().map(Row::score).collect();
    // What each is worth in the sums of others.
    let worth: Vec<Score> = match unplayed {
        Unplayed::AsPlayed => scores.clone(),
        Unplayed::Virtual => table.rows().iter().map(with_draws).collect(),
    };
    let mut groups: Vec<Vec<usize>> = split((0..scores.len()).collect(), |at| scores[at]);
    let mut sums: Vec<Vec<Sum>> = vec![Vec::new(); scores.len()];
    for tie_break in tie_breaks {
        let mut parted = Vec::new();
        for group in groups {
            for at in &group {
                sums[*at].push(sum(table, &worth, unplayed, *tie_break, *at, &group));
            }
            parted.extend(split(group, |at| sums[at].last().map(|sum| sum.value)));
        }
        groups = parted;
    }
    let mut standings = Vec::with_capacity(scores.len());
    for group in groups {
        let place = standings.len() + 1;
        for at in group {
            standings.push(Standing {
                place,
                player: table.rows()[at].entrant.id,
                score: scores[at],
                sums: std::mem::take(&mut sums[at]),
            });
        }
    }
    standings
}

/// Parts a group by a value, the highest first.
fn split<T: Ord>(mut group: Vec<usize>, value: impl Fn(usize) -> T) -> Vec<Vec<usize>> {
    group.sort_by_key(|at| std::cmp::Reverse(value(*at)));
    group.chunk_by(|a, b| value(*a) == value(*b)).map(<[usize]>::to_vec).collect()
}

/// The points of a player with a draw for each round without a game.
fn with_draws(row: &Row) -> Score {
    let score = |entry: &Entry| match entry {
        Entry::Game { .. } | Entry::Unfinished { .. } => entry.score(),
        Entry::Forfeit { .. } | Entry::Bye(_) => Score::HALF,
    };
    row.entries.iter().map(score).sum()
}

fn sum(table: &Crosstable, worth: &[Score], unplayed: Unplayed, tie_break: TieBreak, at: usize, tied: &[usize]) -> Sum {
    let mut addends = match tie_break {
        TieBreak::Buchholz | TieBreak::BuchholzCut1 => against(table, worth, unplayed, at, |_, score| score.into()),
        TieBreak::SonnebornBerger => {
            let part = |entry: Entry, score: Score| Quarters(entry.score().halves() * score.halves());
            against(table, worth, unplayed, at, part)
        }
        TieBreak::DirectEncounter => direct(table, at, tied),
        TieBreak::Progressive => {
            let row = &table.rows()[at];
            let part =
                |round| Addend { round, source: Source::Round, value: row.score_before(round).into(), is_cut: false };
            (1..=table.rounds()).map(part).collect()
        }
        TieBreak::Wins => {
            let is_won = |entry: &Entry| {
                matches!(entry, Entry::Game { outcome: Outcome::Win, .. } | Entry::Forfeit { won: true, .. })
            };
            let part = |(round, entry): (usize, &Entry)| {
                let value = Score::ONE.into();
                is_won(entry).then_some(Addend { round: round + 1, source: Source::Round, value, is_cut: false })
            };
            table.rows()[at].entries.iter().enumerate().filter_map(part).collect()
        }
    };
    if tie_break == TieBreak::BuchholzCut1
        && let Some(lowest) = addends.iter_mut().min_by_key(|addend| addend.value)
    {
        lowest.is_cut = true;
    }
    let value = addends.iter().filter(|addend| !addend.is_cut).map(|addend| addend.value).sum();
    Sum { tie_break, value, addends }
}

/// A part for each round, of the entry and the opponent's score.
fn against(
    table: &Crosstable,
    worth: &[Score],
    unplayed: Unplayed,
    at: usize,
    part: impl Fn(Entry, Score) -> Quarters,
) -> Vec<Addend> {
    let row = &table.rows()[at];
    let addend = |(round, entry): (usize, &Entry)| {
        let real = |opponent: usize| Some((Source::Opponent(table.rows()[opponent].entrant.id), worth[opponent]));
        let (source, score) = match (entry, unplayed) {
            (Entry::Game { opponent, .. }, _) | (Entry::Forfeit { opponent, .. }, Unplayed::AsPlayed) => {
                real(*opponent)
            }
            // A game that is still being played counts when it is over.
            (Entry::Unfinished { .. }, _) | (Entry::Bye(_), Unplayed::AsPlayed) => None,
            (Entry::Forfeit { .. } | Entry::Bye(_), Unplayed::Virtual) => {
                let after: Score = (round + 1..table.rounds()).map(|_| Score::HALF).sum();
                Some((Source::Virtual, row.score_before(round) + (Score::ONE - entry.score()) + after))
            }
        }?;
        Some(Addend { round: round + 1, source, value: part(*entry, score), is_cut: false })
    };
    row.entries.iter().enumerate().filter_map(addend).collect()
}

fn direct(table: &Crosstable, at: usize, tied: &[usize]) -> Vec<Addend> {
    let met = |a: usize| -> BTreeMap<usize, usize> {
        let entries = table.rows()[a].entries.iter().filter_map(|entry| entry.played());
        entries.fold(BTreeMap::new(), |mut met, opponent| {
            *met.entry(opponent).or_default() += 1;
            met
        })
    };
    let have_all_met = tied.iter().all(|a| {
        let met = met(*a);
        tied.iter().all(|b| a == b || met.contains_key(b))
    });
    if !have_all_met {
        return Vec::new();
    }
    let addend = |(round, entry): (usize, &Entry)| {
        let opponent = entry.played().filter(|opponent| tied.contains(opponent))?;
        let source = Source::Opponent(table.rows()[opponent].entrant.id);
        Some(Addend { round: round + 1, source, value: entry.score().into(), is_cut: false })
    };
    table.rows()[at].entries.iter().enumerate().filter_map(addend).collect()
}
