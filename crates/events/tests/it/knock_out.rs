//! Knock-outs: who meets whom, and who goes on.

use std::collections::BTreeSet;

use events::knock_out::{Decider, KnockOut, KnockOutError, MatchAt, Rules, Seat, State};
use events::{Absence, GameResult, Played, PlayerId, Side};

use crate::common::Random;

const ONE_GAME: Rules = Rules { games: 1, tie_break_pairs: 0, decider: Decider::HigherSeed, third_place: false };
const FIRST_WINS: GameResult = GameResult::Played(Played::FirstWins);
const SECOND_WINS: GameResult = GameResult::Played(Played::SecondWins);
const DRAW: GameResult = GameResult::Played(Played::Draw);

fn seeds(count: usize) -> Vec<PlayerId> {
    (1..=count as u64).map(PlayerId).collect()
}

#[test]
fn seeds_meet_as_late_as_they_can_and_the_first_ones_have_the_byes() {
    for count in 2..=40 {
        let mut knock_out = KnockOut::new(&seeds(count), ONE_GAME).unwrap();
        let size = count.next_power_of_two();
        let byes: BTreeSet<u64> = knock_out.rounds()[0]
            .iter()
            .filter_map(|found| match found.seats {
                [Seat::Taken(player), Seat::Nobody] => Some(player.0),
                _ => None,
            })
            .collect();
        assert_eq!(byes, (1..=(size - count) as u64).collect());
        // The better seed wins each game, so that in each round the first half of those who are left meets the other one.
        while knock_out.winner().is_none() {
            let ready = knock_out.ready();
            assert!(!ready.is_empty());
            for (at, two) in ready {
                let MatchAt::Bracket { round, .. } = at else { panic!("there is no third place") };
                assert_eq!(two.first.0 + two.second.0, (size >> round) as u64 + 1, "{count} players, round {round}");
                let result = if two.first < two.second { FIRST_WINS } else { SECOND_WINS };
                knock_out.finish(at, result).unwrap();
            }
        }
        assert_eq!(knock_out.winner(), Some(PlayerId(1)));
    }
}

#[test]
fn a_match_ends_as_soon_as_it_is_decided() {
    let rules = Rules { games: 4, tie_break_pairs: 1, ..ONE_GAME };
    let at = MatchAt::Bracket { round: 0, slot: 0 };
    let mut knock_out = KnockOut::new(&seeds(2), rules).unwrap();
    let mut sides = Vec::new();
    // Seed 1 wins twice and draws once: the fourth game changes nothing.
    for points in [2, 2, 1] {
        let [(_, two)] = knock_out.ready().try_into().unwrap();
        sides.push(if two.first == PlayerId(1) { Side::First } else { Side::Second });
        let result = match (points, two.first) {
            (1, _) => DRAW,
            (_, PlayerId(1)) => FIRST_WINS,
            _ => SECOND_WINS,
        };
        assert_eq!(knock_out.state(at), Some(State::On));
        knock_out.finish(at, result).unwrap();
    }
    assert_eq!(sides, [Side::First, Side::Second, Side::First]);
    assert_eq!(knock_out.state(at), Some(State::Won(PlayerId(1))));
    assert_eq!(knock_out.finish(at, DRAW), Err(KnockOutError::NotOn));
}

#[test]
fn tied_matches_go_on_by_pairs_and_then_by_the_rule() {
    let at = MatchAt::Bracket { round: 0, slot: 0 };
    let play = |decider, results: &[GameResult]| {
        let rules = Rules { games: 2, tie_break_pairs: 2, decider, third_place: false };
        let mut knock_out = KnockOut::new(&seeds(2), rules).unwrap();
        for result in results {
            knock_out.finish(at, *result).unwrap();
        }
        knock_out
    };
    // A win with the first side in the pair after two draws is answered, the next one is not.
    let answered = play(Decider::HigherSeed, &[DRAW, DRAW, FIRST_WINS, FIRST_WINS, DRAW]);
    assert_eq!(answered.state(at), Some(State::On));
    let won = play(Decider::HigherSeed, &[DRAW, DRAW, FIRST_WINS, FIRST_WINS, DRAW, FIRST_WINS]);
    assert_eq!(won.state(at), Some(State::Won(PlayerId(2))));
    assert_eq!(play(Decider::HigherSeed, &[DRAW; 6]).state(at), Some(State::Won(PlayerId(1))));
    // One more game: the higher seed has the second side and needs a draw only.
    let last = play(Decider::DrawOdds, &[DRAW; 6]);
    assert_eq!(last.ready()[0].1.second, PlayerId(1));
    assert_eq!(play(Decider::DrawOdds, &[DRAW; 7]).state(at), Some(State::Won(PlayerId(1))));
    let lost = play(Decider::DrawOdds, &[DRAW, DRAW, DRAW, DRAW, DRAW, DRAW, FIRST_WINS]);
    assert_eq!(lost.state(at), Some(State::Won(PlayerId(2))));
}

#[test]
fn those_who_lose_the_semi_finals_play_for_the_third_place() {
    let rules = Rules { third_place: true, ..ONE_GAME };
    let mut knock_out = KnockOut::new(&seeds(4), rules).unwrap();
    assert_eq!(knock_out.state(MatchAt::ThirdPlace), Some(State::Waiting));
    for slot in 0..2 {
        knock_out.finish(MatchAt::Bracket { round: 0, slot }, FIRST_WINS).unwrap();
    }
    let ready: Vec<(MatchAt, [u64; 2])> =
        knock_out.ready().into_iter().map(|(at, two)| (at, [two.first.0, two.second.0])).collect();
    assert_eq!(ready, [(MatchAt::Bracket { round: 1, slot: 0 }, [1, 2]), (MatchAt::ThirdPlace, [4, 3])]);
    knock_out.finish(MatchAt::ThirdPlace, SECOND_WINS).unwrap();
    assert_eq!(knock_out.state(MatchAt::ThirdPlace), Some(State::Won(PlayerId(3))));
}

#[test]
fn where_neither_comes_the_next_opponent_has_a_bye() {
    let mut knock_out = KnockOut::new(&seeds(4), ONE_GAME).unwrap();
    knock_out.finish(MatchAt::Bracket { round: 0, slot: 0 }, GameResult::Forfeit(Absence::Both)).unwrap();
    knock_out.finish(MatchAt::Bracket { round: 0, slot: 1 }, GameResult::Forfeit(Absence::First)).unwrap();
    assert_eq!(knock_out.winner(), Some(PlayerId(3)));
}

#[test]
fn random_knock_outs_end_with_one_winner_and_everybody_else_out_once() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let rules = Rules {
            games: 1 + random.below(4) as u8,
            tie_break_pairs: random.below(3) as u8,
            decider: if random.one_in(2) { Decider::HigherSeed } else { Decider::DrawOdds },
            third_place: random.one_in(2),
        };
        let count = 2 + random.below(40);
        let mut knock_out = KnockOut::new(&seeds(count), rules).unwrap();
        let mut games = 0;
        loop {
            let ready = knock_out.ready();
            if ready.is_empty() {
                break;
            }
            let (at, _) = ready[random.below(ready.len())];
            let result = [FIRST_WINS, SECOND_WINS, DRAW, GameResult::Forfeit(Absence::First)][random.below(4)];
            knock_out.finish(at, result).unwrap();
            games += 1;
            let most = usize::from(rules.games) + 2 * usize::from(rules.tie_break_pairs) + 1;
            assert!(games <= most * count, "seed {seed} does not end");
        }
        let winner = knock_out.winner().unwrap();
        let mut out = BTreeSet::new();
        for (round, matches) in knock_out.rounds().iter().enumerate() {
            for (slot, found) in matches.iter().enumerate() {
                let Some(State::Won(on)) = knock_out.state(MatchAt::Bracket { round, slot }) else { panic!("{seed}") };
                for seat in found.seats {
                    if let Seat::Taken(player) = seat {
                        assert!(player == on || out.insert(player), "seed {seed}: {player:?} is out twice");
                    }
                }
            }
        }
        assert_eq!(out.len(), count - 1);
        assert!(!out.contains(&winner));
    }
}

#[test]
fn rules_and_players_have_bounds() {
    assert_eq!(KnockOut::new(&seeds(1), ONE_GAME), Err(KnockOutError::Players(1)));
    assert_eq!(KnockOut::new(&[PlayerId(1), PlayerId(1)], ONE_GAME), Err(KnockOutError::Twice(PlayerId(1))));
    assert_eq!(KnockOut::new(&seeds(2), Rules { games: 0, ..ONE_GAME }), Err(KnockOutError::Games));
}
