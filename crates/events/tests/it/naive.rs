//! The Dutch rules a second time: every pairing of a round is made, and the criteria choose among them one after the other. Only for few players.

use std::collections::BTreeSet;

use events::{Bye, Crosstable, Entry, Score, Side};

struct Player {
    score: u32,
    sides: Vec<Side>,
    opponents: BTreeSet<usize>,
    may_have_bye: bool,
    /// +1 for a float down, −1 for one up, in the last round and the one before.
    floats: [i32; 2],
}

impl Player {
    fn difference(&self) -> i32 {
        self.sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
    }

    /// The side of the last two games if it was the same.
    fn twice(&self) -> Option<Side> {
        let count = self.sides.len();
        (count > 1 && self.sides[count - 1] == self.sides[count - 2]).then(|| self.sides[count - 1])
    }

    /// The side that is due, and how strongly: 3 absolutely, 2 strongly, 1 mildly.
    fn due(&self) -> Option<(Side, u8)> {
        let difference = self.difference();
        let fewer = if difference > 0 { Side::Second } else { Side::First };
        if difference.abs() > 1 {
            Some((fewer, 3))
        } else if let Some(side) = self.twice() {
            Some((side.other(), 3))
        } else if difference != 0 {
            Some((fewer, 2))
        } else {
            self.sides.last().map(|side| (side.other(), 1))
        }
    }
}

fn players(table: &Crosstable) -> Vec<Player> {
    let of = |row: &events::Row| {
        let games = |entry: &Entry| match entry {
            Entry::Game { opponent, side, .. } => Some((*opponent, *side)),
            _ => None,
        };
        let float = |back: usize| {
            if back > table.rounds() {
                return 0;
            }
            let round = table.rounds() - back;
            match row.entries[round] {
                Entry::Game { opponent, .. } => {
                    let own = row.score_before(round).halves() as i32;
                    (own - table.rows()[opponent].score_before(round).halves() as i32).signum()
                }
                other => i32::from(other.score() > Score::ZERO),
            }
        };
        Player {
            score: row.score().halves(),
            sides: row.entries.iter().filter_map(games).map(|(_, side)| side).collect(),
            opponents: row.entries.iter().filter_map(games).map(|(opponent, _)| opponent).collect(),
            may_have_bye: row.entries.iter().all(|entry| match entry {
                Entry::Bye(Bye::Allocated(_)) => false,
                Entry::Forfeit { .. } | Entry::Bye(_) => entry.score() < Score::ONE,
                _ => true,
            }),
            floats: [float(1), float(2)],
        }
    };
    table.rows().iter().map(of).collect()
}

/// A pairing: pairs of seeds.
type Pairs = [(usize, usize)];

/// All ways to pair those who are left; the bye is a partner of the number `bye`.
fn all(
    left: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    made: &mut Vec<(usize, usize)>,
    found: &mut Vec<Vec<(usize, usize)>>,
) {
    let Some((first, rest)) = left.split_first() else {
        found.push(made.clone());
        return;
    };
    for (at, other) in rest.iter().enumerate() {
        if may(*first, *other) {
            let mut others = rest.to_vec();
            others.remove(at);
            made.push((*first, *other));
            all(&others, may, made, found);
            made.pop();
        }
    }
}

/// The pairs of the next round, as seeds, the higher player first; of whoever has the bye the partner is `usize::MAX`.
pub fn pair(table: &Crosstable, present: &[usize], rounds: usize) -> Option<BTreeSet<(usize, usize)>> {
    let players = players(table);
    let is_last = table.rounds() + 1 == rounds;
    let bye = usize::MAX;
    let mut order = present.to_vec();
    order.sort_by_key(|seed| (std::cmp::Reverse(players[*seed].score), *seed));
    if order.len() % 2 == 1 {
        order.push(bye);
    }
    let is_top = |seed: usize| is_last && players[seed].score as usize > table.rounds();
    let may = |a: usize, b: usize| {
        if b == bye {
            return players[a].may_have_bye;
        }
        let (one, other) = (&players[a], &players[b]);
        let both_must = match (one.due(), other.due()) {
            (Some((side, 3)), Some((others, 3))) => side == others,
            _ => false,
        };
        !one.opponents.contains(&b) && (!both_must || is_top(a) || is_top(b))
    };
    let mut candidates = Vec::new();
    all(&order, &may, &mut Vec::new(), &mut candidates);
    let best = |candidates: &mut Vec<Vec<(usize, usize)>>, key: &dyn Fn(&Pairs) -> Vec<i64>| {
        if let Some(most) = candidates.iter().map(|candidate| key(candidate)).max() {
            candidates.retain(|candidate| key(candidate) == most);
        }
    };
    // C5.
    best(&mut candidates, &|pairs| {
        pairs.iter().filter(|(_, b)| *b == bye).map(|(a, _)| -i64::from(players[*a].score)).collect()
    });
    let mut left: Vec<usize> = order.iter().copied().filter(|seed| *seed != bye).collect();
    let mut moved_down: Vec<usize> = Vec::new();
    while let Some(first) = left.iter().copied().find(|seed| !moved_down.contains(seed)) {
        let score = players[first].score;
        let residents: Vec<usize> =
            left.iter().copied().filter(|seed| !moved_down.contains(seed) && players[*seed].score == score).collect();
        let bracket: Vec<usize> = moved_down.iter().chain(&residents).copied().collect();
        let next_score = left.iter().map(|seed| players[*seed].score).filter(|next| *next < score).max();
        let next: Vec<usize> = left.iter().copied().filter(|seed| Some(players[*seed].score) == next_score).collect();
        candidates.retain(|pairs| !pairs.iter().any(|(a, b)| moved_down.contains(a) && moved_down.contains(b)));
        best(&mut candidates, &|pairs| key(&players, pairs, &moved_down, &residents, &bracket, &next));
        let chosen = candidates.first()?;
        let is_paired = |seed: &usize| {
            chosen.iter().any(|(a, b)| (a == seed || b == seed) && bracket.contains(a) && bracket.contains(b))
        };
        left.retain(|seed| !is_paired(seed));
        moved_down = bracket.into_iter().filter(|seed| left.contains(seed)).collect();
        // In the order of score and seed, as those who are left are.
        moved_down = left.iter().copied().filter(|seed| moved_down.contains(seed)).collect();
    }
    candidates.first().map(|pairs| pairs.iter().copied().collect())
}

/// The criteria and the order of article 4 for a bracket, the more the better.
fn key(
    players: &[Player],
    pairs: &[(usize, usize)],
    moved_down: &[usize],
    residents: &[usize],
    bracket: &[usize],
    next: &[usize],
) -> Vec<i64> {
    let inside: Vec<(usize, usize)> =
        pairs.iter().copied().filter(|(a, b)| bracket.contains(a) && bracket.contains(b)).collect();
    let partner = |seed: usize| {
        inside.iter().find_map(|(a, b)| match seed {
            _ if *a == seed => Some(*b),
            _ if *b == seed => Some(*a),
            _ => None,
        })
    };
    let floaters: Vec<usize> = bracket.iter().copied().filter(|seed| partner(*seed).is_none()).collect();
    let falling = |seeds: &[usize]| {
        let mut scores: Vec<i64> = seeds.iter().map(|seed| -i64::from(players[*seed].score)).collect();
        scores.sort_unstable();
        scores
    };
    // C6, C7.
    let mut key = vec![inside.len() as i64];
    key.extend(falling(&floaters));
    // C8: the same for the next bracket.
    let next_bracket: Vec<usize> = floaters.iter().chain(next).copied().collect();
    let next_pairs: Vec<(usize, usize)> =
        pairs.iter().copied().filter(|(a, b)| next_bracket.contains(a) && next_bracket.contains(b)).collect();
    key.push(next_pairs.len() as i64);
    let over: Vec<usize> =
        next_bracket.iter().copied().filter(|seed| !next_pairs.iter().any(|(a, b)| a == seed || b == seed)).collect();
    key.extend(falling(&over));
    // C9.
    let has_bye = |seed: usize| pairs.contains(&(seed, usize::MAX));
    key.push(match floaters.as_slice() {
        [one] if has_bye(*one) => players[*one].sides.len() as i64,
        _ => 0,
    });
    // C10 to C13: what each pair must break.
    let mut broken = [0i64; 4];
    for (a, b) in &inside {
        let (one, other) = (&players[*a], &players[*b]);
        let (Some((side, strength)), Some((others, others_strength))) = (one.due(), other.due()) else { continue };
        if side != others {
            continue;
        }
        // Whoever gets the other side: with unequal differences the one whose is smaller, otherwise either.
        let wrong = |player: &Player| {
            let after = player.difference() + if side == Side::First { -1 } else { 1 };
            (i64::from(after.abs() > 2), i64::from(player.twice() == Some(side.other())))
        };
        let (worst_difference, third) = if strength == 3 && others_strength == 3 {
            match one.difference().abs().cmp(&other.difference().abs()) {
                std::cmp::Ordering::Greater => wrong(other),
                std::cmp::Ordering::Less => wrong(one),
                std::cmp::Ordering::Equal => (wrong(one).0.min(wrong(other).0), wrong(one).1.min(wrong(other).1)),
            }
        } else {
            (0, 0)
        };
        broken[0] += worst_difference;
        broken[1] += third;
        broken[2] += 1;
        broken[3] += i64::from(strength >= 2 && others_strength >= 2 && !(strength == 3 && others_strength == 3));
    }
    key.extend(broken.map(|count| -count));
    let upfloats = |back: usize, score: Option<u32>| {
        inside
            .iter()
            .filter(|(a, b)| {
                moved_down.contains(a)
                    && players[*b].floats[back] < 0
                    && score.is_none_or(|score| players[*a].score == score)
            })
            .count() as i64
    };
    // C14 to C17.
    for back in 0..2 {
        let again = residents.iter().filter(|seed| partner(**seed).is_none() && players[**seed].floats[back] > 0);
        key.push(-(again.count() as i64));
        key.push(-upfloats(back, None));
    }
    // C18 to C21, from the highest score down.
    let mut scores: Vec<u32> = moved_down.iter().map(|seed| players[*seed].score).collect();
    scores.dedup();
    for back in 0..2 {
        for score in &scores {
            let again = moved_down.iter().filter(|seed| {
                players[**seed].score == *score && partner(**seed).is_none() && players[**seed].floats[back] > 0
            });
            key.push(-(again.count() as i64));
        }
        for score in &scores {
            key.push(-upfloats(back, Some(*score)));
        }
    }
    // Article 4: who of those moved down is paired, and with whom.
    key.extend(moved_down.iter().map(|seed| i64::from(partner(*seed).is_some())));
    let opponents: Vec<usize> = moved_down.iter().filter_map(|seed| partner(*seed)).collect();
    key.extend(opponents.iter().map(|seed| -(*seed as i64)));
    // The remainder: exchanges, then transpositions.
    let remainder: Vec<usize> = residents.iter().copied().filter(|seed| !opponents.contains(seed)).collect();
    let place = |seed: usize| remainder.iter().position(|own| *own == seed).unwrap() as i64;
    let mut upper: Vec<(i64, i64)> =
        inside.iter().filter(|(a, _)| !moved_down.contains(a)).map(|(a, b)| (place(*a), place(*b))).collect();
    upper.sort_unstable();
    let half = upper.len() as i64;
    let mut gone: Vec<i64> = (0..half).filter(|own| !upper.iter().any(|(a, _)| a == own)).collect();
    let come: Vec<i64> = upper.iter().map(|(a, _)| *a).filter(|a| *a >= half).collect();
    gone.reverse();
    key.push(-(gone.len() as i64));
    key.push(gone.iter().sum::<i64>() - come.iter().sum::<i64>());
    key.extend(gone);
    key.extend(come.iter().map(|own| -own));
    key.extend(upper.iter().map(|(_, b)| -b));
    key
}
