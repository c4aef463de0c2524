//! Arenas: points, pairings of those who wait, and an hour of a thousand players.

use std::collections::{BTreeMap, BTreeSet};

use events::Outcome::{Draw, Loss, Win};
use events::arena::{Arena, ArenaError, Fact, GATHERING, Mark, Moment, PATIENCE, Waiting, berserk_clock, pair, points};
use events::{Entrant, Outcome, Pairing, Played, PlayerId, Side};

use crate::common::Random;

fn marks(outcomes: &[Outcome]) -> Vec<Mark> {
    outcomes.iter().map(|outcome| Mark { outcome: *outcome, is_berserk: false, is_long: false }).collect()
}

#[test]
fn points_count_as_on_lichess() {
    assert_eq!(points(&marks(&[Win, Win, Win, Win, Loss, Win])), [2, 2, 4, 4, 0, 2]);
    assert_eq!(points(&marks(&[Win, Win, Draw, Win, Win, Win])), [2, 2, 2, 2, 2, 4]);
    // A draw after a draw counts nothing until somebody is beaten; a loss in between changes nothing.
    assert_eq!(points(&marks(&[Draw, Draw, Loss, Draw, Win, Draw])), [1, 0, 0, 0, 2, 1]);
    let mut long = marks(&[Draw, Draw]);
    long[1].is_long = true;
    assert_eq!(points(&long), [1, 1]);
    // Berserk: one more for a win, not doubled, and nothing for less.
    let mut berserk = marks(&[Win, Win, Win, Draw, Loss]);
    berserk.iter_mut().for_each(|mark| mark.is_berserk = true);
    assert_eq!(points(&berserk), [3, 3, 5, 2, 0]);
    assert_eq!(berserk_clock(60_000, 0), Some((30_000, 0)));
    assert_eq!(berserk_clock(10_000, 20_000), None);
}

fn waiting(count: usize, random: &mut Random) -> Vec<Waiting> {
    (0..count)
        .map(|rank| Waiting {
            player: PlayerId(rank as u64 + 1),
            rank: rank * 2,
            rating: 2000 - rank as u16,
            since: Moment(random.below(4) as u64 * 1000),
            last_opponent: (random.below(3) > 0).then(|| PlayerId(random.below(count) as u64 + 1)),
            balance: random.below(7) as i32 - 3,
            last_side: random.one_in(2).then_some(Side::First),
        })
        .map(|player| Waiting { last_opponent: player.last_opponent.filter(|other| *other != player.player), ..player })
        .collect()
}

#[test]
fn everybody_is_paired_but_one_who_has_waited_least() {
    for seed in 0..400 {
        let mut random = Random(seed);
        let waiting = waiting(4 + random.below(150), &mut random);
        let pairings = pair(&waiting, Moment(5000), false, seed);
        let of: BTreeMap<PlayerId, &Waiting> = waiting.iter().map(|player| (player.player, player)).collect();
        let mut paired = BTreeSet::new();
        for two in &pairings {
            assert!(paired.insert(two.first) && paired.insert(two.second), "seed {seed}");
            assert!(
                of[&two.first].balance <= of[&two.second].balance,
                "seed {seed}: the first side goes to who had it less"
            );
        }
        assert_eq!(pairings.len(), waiting.len() / 2);
        if let Some(over) = waiting.iter().find(|player| !paired.contains(&player.player)) {
            assert!(waiting.iter().all(|player| player.since <= over.since), "seed {seed}");
        }
        assert_eq!(pairings, pair(&waiting, Moment(5000), false, seed));
    }
}

#[test]
fn nobody_meets_the_last_opponent_where_somebody_else_is_there() {
    for seed in 0..400 {
        let mut random = Random(seed);
        // Pairs who have just met, all of them.
        let mut players = waiting((2 + random.below(60)) * 2, &mut random);
        let mut order: Vec<usize> = (0..players.len()).collect();
        random.shuffle(&mut order);
        for two in order.chunks(2) {
            players[two[0]].last_opponent = Some(players[two[1]].player);
            players[two[1]].last_opponent = Some(players[two[0]].player);
        }
        let last: BTreeMap<PlayerId, Option<PlayerId>> =
            players.iter().map(|player| (player.player, player.last_opponent)).collect();
        for two in pair(&players, Moment(5000), false, seed) {
            assert_ne!(last[&two.first], Some(two.second), "seed {seed}");
        }
    }
}

#[test]
fn two_who_have_just_met_wait_a_little_for_others() {
    let mut random = Random(1);
    let mut two = waiting(2, &mut random);
    for (at, player) in two.iter_mut().enumerate() {
        player.since = Moment(1000);
        player.last_opponent = Some(PlayerId(2 - at as u64));
    }
    assert!(pair(&two, Moment(2000), false, 0).is_empty());
    assert_eq!(pair(&two, Moment(2000), true, 0).len(), 1);
    assert_eq!(pair(&two, Moment(1000 + PATIENCE), false, 0).len(), 1);
    // A third one comes: the two do not meet, though the third has waited least.
    let third = Waiting { player: PlayerId(3), since: Moment(1900), last_opponent: None, ..two[0] };
    let [met] = pair(&[two[0], two[1], third], Moment(2000), false, 0).try_into().unwrap();
    assert!(met.first == PlayerId(3) || met.second == PlayerId(3));
}

/// A player's strength decides, with some luck.
fn play(first: u64, second: u64, random: &mut Random) -> Played {
    let chance = 500 + (second as i64 - first as i64) / 3;
    match random.below(1100) as i64 {
        1000.. => Played::Draw,
        drawn if drawn < chance => Played::FirstWins,
        _ => Played::SecondWins,
    }
}

#[test]
fn a_thousand_players_wait_ten_seconds_at_most() {
    let mut random = Random(7);
    let mut arena = Arena::default();
    for id in 0..1000 {
        let entrant = Entrant { id: PlayerId(id), rating: 2500 - id as u16 };
        arena.apply(Fact::Joined(entrant, Moment(0))).unwrap();
    }
    let mut ends: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let mut last: BTreeMap<PlayerId, PlayerId> = BTreeMap::new();
    let (mut longest, mut again) = (0, 0);
    for second in 1..=600u64 {
        let now = Moment(second * 1000);
        for game in ends.remove(&second).unwrap_or_default() {
            let Pairing { first, second } = arena.games()[game].pairing;
            let result = play(first.0, second.0, &mut random);
            arena.apply(Fact::Finished { game, result, counts_berserk: true, is_long: false, at: now }).unwrap();
        }
        let since: BTreeMap<PlayerId, Moment> =
            arena.waiting().into_iter().map(|player| (player.player, player.since)).collect();
        for pairing in arena.pair(now, second) {
            let game = arena.games().len();
            arena.apply(Fact::Paired(pairing)).unwrap();
            ends.entry(second + 20 + random.below(100) as u64).or_default().push(game);
            longest = longest.max(now.0 - since[&pairing.first].0).max(now.0 - since[&pairing.second].0);
            let met =
                last.get(&pairing.first) == Some(&pairing.second) || last.get(&pairing.second) == Some(&pairing.first);
            again += usize::from(met);
            last.insert(pairing.first, pairing.second);
            last.insert(pairing.second, pairing.first);
        }
    }
    assert!(arena.games().len() > 3000, "{} games", arena.games().len());
    assert!(longest <= 10_000, "somebody has waited for {longest} ms");
    assert_eq!(again, 0);
    // The strong are at the top: the points mean something.
    let top: u64 = arena.standings()[..50].iter().map(|standing| standing.player.0).sum();
    assert!(top / 50 < 350, "the mean of the first fifty is player {}", top / 50);
}

#[test]
fn players_gather_before_they_are_paired() {
    let enter = |id| Fact::Joined(Entrant { id: PlayerId(id), rating: 1500 }, Moment(0));
    let mut arena = Arena::replay((1..=6).map(enter)).unwrap();
    let pairings = arena.pair(Moment(0), 1);
    assert_eq!(pairings.len(), 3);
    for pairing in pairings {
        arena.apply(Fact::Paired(pairing)).unwrap();
    }
    for id in 7..=8 {
        arena.apply(Fact::Joined(Entrant { id: PlayerId(id), rating: 1500 }, Moment(1000))).unwrap();
    }
    assert!(arena.pair(Moment(1000), 1).is_empty());
    assert_eq!(arena.pair(Moment(1000 + GATHERING), 1).len(), 1);
}

#[test]
fn what_cannot_happen_is_refused() {
    let entrant = |id| Entrant { id: PlayerId(id), rating: 1500 };
    let mut arena = Arena::replay([1, 2].map(|id| Fact::Joined(entrant(id), Moment(0)))).unwrap();
    let pairing = |first, second| Fact::Paired(Pairing { first: PlayerId(first), second: PlayerId(second) });
    let finish =
        Fact::Finished { game: 0, result: Played::FirstWins, counts_berserk: false, is_long: false, at: Moment(9) };
    assert_eq!(arena.apply(Fact::Joined(entrant(1), Moment(1))), Err(ArenaError::IsHere(PlayerId(1))));
    assert_eq!(arena.apply(pairing(1, 1)), Err(ArenaError::Alone(PlayerId(1))));
    assert_eq!(arena.apply(pairing(1, 3)), Err(ArenaError::Unknown(PlayerId(3))));
    assert_eq!(arena.apply(finish), Err(ArenaError::NoGame(0)));
    arena.apply(pairing(1, 2)).unwrap();
    assert_eq!(arena.apply(pairing(1, 2)), Err(ArenaError::NotWaiting(PlayerId(1))));
    arena.apply(Fact::Berserk { game: 0, side: Side::First }).unwrap();
    assert_eq!(arena.apply(Fact::Berserk { game: 0, side: Side::First }), Err(ArenaError::Twice(0)));
    arena.apply(Fact::Paused(PlayerId(2))).unwrap();
    arena.apply(finish).unwrap();
    assert_eq!(arena.apply(finish), Err(ArenaError::NoGame(0)));
    // Berserk counts only after enough turns, and whoever has paused does not wait.
    assert_eq!(arena.standings()[0].score, 2);
    assert_eq!(arena.waiting().iter().map(|player| player.player).collect::<Vec<_>>(), [PlayerId(1)]);
    arena.apply(Fact::Joined(entrant(2), Moment(20))).unwrap();
    assert_eq!(arena.waiting().len(), 2);
}
