//! Random events.

use events::{Absence, Board, Bye, ByeScore, Crosstable, Entrant, GameResult, Pairing, Played, PlayerId, Round};

/// A small generator, the same everywhere (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    /// A game, seldom a forfeit.
    pub fn result(&mut self) -> GameResult {
        match self.below(40) {
            0 => GameResult::Forfeit(Absence::First),
            1 => GameResult::Forfeit(Absence::Second),
            2 => GameResult::Forfeit(Absence::Both),
            at => GameResult::Played([Played::FirstWins, Played::SecondWins, Played::Draw][at % 3]),
        }
    }
}

pub fn entrants(count: usize, random: &mut Random) -> Vec<Entrant> {
    (0..count as u64).map(|id| Entrant { id: PlayerId(id + 1), rating: 1000 + random.below(30) as u16 * 50 }).collect()
}

/// Rounds in which anybody may have met anybody else once, with byes and absences: not what a good pairing would make of them.
pub fn wild(entrants: &[Entrant], rounds: usize, random: &mut Random) -> Vec<Round> {
    let mut met = std::collections::BTreeSet::new();
    let mut had_bye = std::collections::BTreeSet::new();
    (0..rounds)
        .map(|_| {
            let mut left: Vec<PlayerId> = entrants.iter().map(|entrant| entrant.id).collect();
            random.shuffle(&mut left);
            let mut round = Round::default();
            while let Some(player) = left.pop() {
                let partner = left.iter().position(|other| !met.contains(&(player.min(*other), player.max(*other))));
                match partner {
                    Some(at) if !random.one_in(12) => {
                        let other = left.remove(at);
                        let result = random.result();
                        if matches!(result, GameResult::Played(_)) {
                            met.insert((player.min(other), player.max(other)));
                        }
                        round
                            .boards
                            .push(Board { pairing: Pairing { first: player, second: other }, result: Some(result) });
                    }
                    _ if random.one_in(3) => round.byes.push((player, Bye::Requested(ByeScore::Half))),
                    _ if random.one_in(2) && had_bye.insert(player) => {
                        round.byes.push((player, Bye::Allocated(ByeScore::One)));
                    }
                    _ => {}
                }
            }
            round
        })
        .collect()
}

pub fn table(entrants: &[Entrant], rounds: &[Round]) -> Crosstable {
    Crosstable::new(entrants, rounds).unwrap()
}
