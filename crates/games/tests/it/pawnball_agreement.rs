//! The fast rules of Pawnball against the naive ones, and against themselves, on random and goal-near positions; and
//! whole random matches.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use games::game::{EndReason, Match as _};
use games::pawnball::dice::{Dice, Die, Dot, Draw};
use games::pawnball::{
    BoardNumber, DieResult, DieTurn, FORMATION, Match, MatchPosition, Position, PositionAfterDie, Setup, ShotEnd,
    Square, Step,
};
use games::side::Side;
use proptest::prelude::*;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A board: some of the pawns and the ball in a window of the pitch, so that they meet; for positions near a goal the
/// window is at one end.
fn board() -> impl Strategy<Value = Position> {
    let window = prop_oneof![
        Just((0_u8..17, 0_u8..11)),
        Just((0..6, 2..9)),
        Just((11..17, 2..9)),
        Just((5..12, 3..8)),
        Just((0..5, 0..5)),
    ];
    let squares = window.prop_flat_map(|(columns, rows)| {
        let square = (columns, rows).prop_map(|(column, row)| Square::new(column, row).unwrap());
        (prop::collection::vec(square, 9), prop::collection::vec(0_usize..187, 60))
    });
    let dice = prop::collection::vec((0_usize..2, 1_u8..=6), 1..=4);
    (squares, dice, any::<bool>(), any::<bool>()).prop_map(|((near, far), dice, mono_a, mono_to_play)| {
        let mut free = near.into_iter().chain(far.into_iter().map(|index| Square::all().nth(index).unwrap()));
        let mut taken = HashSet::new();
        let mut next = |ball: bool| {
            free.find(|&square| !square.is_post() && (!ball || square.in_playing_area()) && taken.insert(square))
                .unwrap()
        };
        let ball = next(true);
        let pawns = Dot::ALL.map(|_| vec![next(false), next(false)]);
        let mono = if mono_a { Side::A } else { Side::B };
        let dots = Dot::of_team(mono_to_play);
        let dice: Vec<Die> = dice.into_iter().map(|(dot, points)| Die::new(dots[dot], points).unwrap()).collect();
        let to_play = if mono_to_play { mono } else { mono.other() };
        let setup = Setup { pawns, balls: vec![ball], mono, to_play: Some(to_play), dice: Dice::of(&dice).unwrap() };
        Position::try_from(&setup).unwrap()
    })
}

fn results(position: &Position, die: Die) -> Vec<DieResult> {
    let mut results = Vec::new();
    position.for_each_result(die, |result| results.push(result));
    results
}

fn text(position: &Position, result: &DieResult) -> String {
    PositionAfterDie { position: position.after(result), goal: result.goal }.to_string()
}

/// Every play of a die, made step by step from the steps that are open.
fn plays(position: &Position, die: Die) -> BTreeMap<String, DieResult> {
    fn go_on(turn: &mut DieTurn, plays: &mut BTreeMap<String, DieResult>) {
        if turn.may_end() {
            assert_eq!(plays.insert(turn.text(), turn.result()), None, "{} is listed twice", turn.text());
        }
        for step in turn.open() {
            turn.act(step).unwrap();
            go_on(turn, plays);
            assert_eq!(turn.undo(), Some(step));
        }
    }
    let mut plays = BTreeMap::new();
    if let Ok(mut turn) = DieTurn::new(*position, die) {
        go_on(&mut turn, &mut plays);
    }
    plays
}

/// Every die left, each kind once; all shapes of result need no more than these.
fn each_die(position: &Position) -> Vec<Die> {
    position.dice().different().collect()
}

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn results_agree_with_the_naive_rules(position in board()) {
        for die in each_die(&position) {
            let fast = results(&position, die);
            let lines: BTreeSet<String> = fast.iter().map(|result| text(&position, result)).collect();
            prop_assert_eq!(lines.len(), fast.len(), "a result occurs twice: {} {}", position, die);
            let naive = naive::pawnball::results(&position.to_string(), &die.to_string());
            let difference = lines.symmetric_difference(&naive).next();
            prop_assert_eq!(difference, None, "found by one only: {} {}", position, die);
            prop_assert_eq!(position.count_results(die), fast.len() as u64);
            prop_assert_eq!(position.can_play(die), !fast.is_empty());
        }
    }

    #[test]
    fn every_end_of_a_shot_has_a_path_that_is_checked(position in board()) {
        for dot in Dot::ALL {
            for shooter in position.pawns(dot) {
                for points in 1..=6 {
                    let ends = position.shot_ends(shooter, points);
                    for end in Square::all().map(ShotEnd::Rest).chain(Side::BOTH.map(ShotEnd::Goal)) {
                        let path = position.shot_path(shooter, end, points);
                        prop_assert_eq!(path.is_some(), ends.contains(end), "{} {} {}", position, shooter, end);
                        if let Some(path) = path {
                            prop_assert_eq!(position.check_shot(shooter, &path, points), Ok(end), "{:?}", path);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn results_read_back_and_are_undone(position in board()) {
        let mut board = position;
        for die in each_die(&position) {
            for result in results(&position, die) {
                let undo = board.apply(&result);
                prop_assert_eq!(board.hash(), board.computed_hash());
                let outcome = PositionAfterDie { position: board, goal: result.goal };
                prop_assert_eq!(outcome.to_string().parse::<PositionAfterDie>().unwrap(), outcome);
                board.undo(undo);
                prop_assert_eq!(board, position);
            }
        }
    }

    #[test]
    fn text_round_trips(position in board()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>().unwrap(), position);
        prop_assert_eq!(text.parse::<Setup>().unwrap(), Setup::from(&position));
        prop_assert_eq!(Setup::from(&position).to_string(), text);
    }

    #[test]
    fn symmetry_commutes(position in board()) {
        let swapped = position.side_swapped();
        let mirrored = position.mirrored();
        prop_assert_eq!(swapped.side_swapped(), position);
        prop_assert_eq!(mirrored.mirrored(), position);
        for die in each_die(&position) {
            let all = results(&position, die);
            let expected: BTreeSet<DieResult> = all.iter().map(|result| result.side_swapped()).collect();
            prop_assert_eq!(results(&swapped, die).into_iter().collect::<BTreeSet<_>>(), expected);

            // After a goal the lower of two equally near squares is taken, which is not the lower one in the mirror.
            let same_rows = |result: &DieResult| {
                if result.goal.is_some() { DieResult { ball: Square::CENTRE, ..*result } } else { *result }
            };
            let expected: BTreeSet<DieResult> = all.iter().map(|result| same_rows(&result.mirrored())).collect();
            let found: BTreeSet<DieResult> = results(&mirrored, die).iter().map(same_rows).collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn shots_named_by_their_path_are_exact(position in board(), points in 1_u8..=6) {
        let board = position.to_string();
        for shooter in Dot::ALL.into_iter().flat_map(|dot| position.shooters(dot)) {
            let mut ends = BTreeSet::new();
            for (path, end) in naive::pawnball::paths(&board, &shooter.to_string(), points) {
                let path: Vec<Square> = path.iter().map(|square| square.parse().unwrap()).collect();
                let checked = position.check_shot(shooter, &path, points).map(|end| end.to_string());
                prop_assert_eq!(checked.as_ref(), Ok(&end), "{} {} {:?}", board, shooter, path);
                ends.insert(end.clone());
                // The ball rests there and nowhere before or behind, unless something stops it.
                let legal = position.shot_ends(shooter, points);
                let onward = path.last().copied().zip(path.iter().rev().nth(1).copied().or(Some(position.ball())));
                if let Some((last, before)) = onward.filter(|_| !matches!(end.as_str(), "a" | "b")) {
                    let sign = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum();
                    let (columns, rows) = (sign(last.column(), before.column()), sign(last.row(), before.row()));
                    for away in [-1_i16, 1] {
                        let column = u8::try_from(i16::from(last.column()) + away * columns).ok();
                        let row = u8::try_from(i16::from(last.row()) + away * rows).ok();
                        let Some(other) = column.zip(row).and_then(|(column, row)| Square::new(column, row)) else { continue };
                        let mut wrong = path.clone();
                        *wrong.last_mut().unwrap() = other;
                        if let Ok(end) = position.check_shot(shooter, &wrong, points) {
                            prop_assert!(legal.contains(end), "{} {} {:?}", board, shooter, wrong);
                        }
                    }
                }
            }
            let legal: BTreeSet<String> = position.shot_ends(shooter, points).iter().map(|end| end.to_string()).collect();
            prop_assert_eq!(legal, ends);
        }
    }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn steps_lead_to_exactly_the_results(position in board()) {
        // The plays of six points are very many; the kinds of steps are the same with four.
        for die in each_die(&position).into_iter().filter(|die| die.points() <= 4) {
            let plays = plays(&position, die);
            let reached: BTreeSet<DieResult> = plays.values().copied().collect();
            prop_assert_eq!(reached, results(&position, die).into_iter().collect());
            let lines: BTreeMap<String, String> =
                plays.iter().map(|(play, result)| (play.clone(), text(&position, result))).collect();
            prop_assert_eq!(lines, naive::pawnball::plays(&position.to_string(), &die.to_string()));
        }
    }

    #[test]
    fn each_result_has_a_shortest_way(position in board()) {
        for die in each_die(&position).into_iter().filter(|die| die.points() <= 3) {
            let length = |steps: &[Step]| -> usize {
                steps.iter().map(|step| if matches!(step, Step::Exchange { .. }) { 2 } else { 1 }).sum()
            };
            let mut shortest: BTreeMap<DieResult, usize> = BTreeMap::new();
            for (play, result) in plays(&position, die) {
                let turn = DieTurn::read(position, &play).unwrap();
                prop_assert_eq!(turn.text(), play);
                let length = length(turn.steps());
                shortest.entry(result).and_modify(|least| *least = length.min(*least)).or_insert(length);
            }
            let turns = position.turns(die);
            prop_assert_eq!(turns.len(), shortest.len());
            for (steps, result) in turns {
                let mut turn = DieTurn::new(position, die).unwrap();
                for &step in &steps {
                    turn.act(step).unwrap();
                }
                prop_assert_eq!(turn.result(), result);
                prop_assert_eq!(length(&steps), shortest[&result], "{}", turn.text());
            }
        }
    }

    #[test]
    fn steps_commute_with_symmetry(position in board()) {
        for die in each_die(&position).into_iter().filter(|die| die.points() <= 3) {
            let ways = |position: &Position, map: fn(Step) -> Step| -> BTreeSet<Vec<Step>> {
                plays(position, die)
                    .keys()
                    .map(|play| DieTurn::read(*position, play).unwrap().steps().iter().copied().map(map).collect())
                    .collect()
            };
            prop_assert_eq!(ways(&position, Step::mirrored), ways(&position.mirrored(), |step| step));
            prop_assert_eq!(ways(&position, Step::side_swapped), ways(&position.side_swapped(), |step| step));
        }
    }

    #[test]
    fn steps_that_are_not_open_are_refused(position in board(), squares in prop::collection::vec((0_usize..187, 0_usize..187), 40)) {
        let at = |index: usize| Square::all().nth(index).unwrap();
        for die in each_die(&position) {
            let Ok(mut turn) = DieTurn::new(position, die) else { continue };
            let open: HashSet<Step> = turn.open().into_iter().collect();
            let home = position.pawns(die.dot());
            for &(from, to) in &squares {
                for step in [
                    Step::Move { from: at(from), to: at(to) },
                    Step::Move { from: home[from % 2], to: at(to) },
                    Step::Exchange { first: at(from).min(at(to)), second: at(to).max(at(from)) },
                    Step::Shot { from: home[from % 2], end: ShotEnd::Rest(at(to)) },
                    Step::Shot { from: at(from), end: ShotEnd::Goal(Side::A) },
                    Step::Shot { from: home[from % 2], end: ShotEnd::Goal(Side::B) },
                ] {
                    let accepted = turn.act(step).is_ok();
                    prop_assert_eq!(accepted, open.contains(&step), "{} {} {}", position, die, step);
                    if accepted {
                        turn.undo();
                    }
                    prop_assert!(turn.steps().is_empty());
                }
            }
        }
    }
}

/// A small generator of numbers, so that a match is a function of one seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays a match to its end with random actions, taking some back, and checks it on the way. Returns it with the positions
/// after each turn.
fn random_match(seed: u64) -> Match {
    let mut numbers = Numbers(seed);
    let mut game = Match::new();
    let mut replayed = Match::new();
    let mut goals = [0; 2];
    let mut phases = 0;
    while game.ending().is_none() {
        if game.awaits_dice() {
            let draw = Draw::new(std::array::from_fn(|_| Die::from_side(numbers.below(24) as u8).unwrap()));
            assert_eq!(game.phases_over() % 4, 0);
            game.roll(draw).unwrap();
            replayed.roll(draw).unwrap();
            continue;
        }
        let before = game.history().len();
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| game.actors().contains(side)).collect();
        let side = sides[numbers.below(sides.len())];
        while game.history().len() == before {
            let actions = game.actions(side);
            let unique: HashSet<_> = actions.iter().collect();
            assert_eq!(unique.len(), actions.len());
            if game.may_end_turn() && (actions.is_empty() || numbers.below(3) == 0) {
                game.end_turn().unwrap();
                break;
            }
            let mut action = actions[numbers.below(actions.len())];
            // Shoot at a goal when it is open, so that matches have goals.
            if let Some(&shot) = actions.iter().find(|action| action.to_string().ends_with(&format!("*{side}"))) {
                action = shot;
            }
            let goal = action.to_string().ends_with("*a") || action.to_string().ends_with("*b");
            if !goal && numbers.below(4) == 0 {
                let position = game.position();
                let turn = game.turn().to_vec();
                game.act(side, action).unwrap();
                assert_eq!(game.undo(), Some(action));
                assert_eq!((game.position(), game.turn()), (position, turn.as_slice()));
            }
            game.act(side, action).unwrap();
        }
        let (player, text) = game.history().last().unwrap().clone();
        assert_eq!(player, side);
        if let Some((_, scorer)) = text.rsplit_once('*').filter(|(_, end)| end.len() == 1) {
            goals[usize::from(scorer == "b")] += 1;
        }
        replayed.play(side, &text).unwrap();
        assert_eq!(replayed.position(), game.position());
        assert_eq!(game.score(), goals);
        assert!(game.phases_over() >= phases);
        phases = game.phases_over();

        let position = game.match_position();
        assert_eq!(game.position().parse::<MatchPosition>().unwrap(), position);
        let made = !game.draws().is_empty() && !game.awaits_dice();
        let resumed = Match::resume(&position, if made { game.draws().last().copied() } else { None }).unwrap();
        assert_eq!(resumed.position(), game.position());
        assert_eq!((resumed.actors(), resumed.ending()), (game.actors(), game.ending()));
        assert_eq!(resumed.actions(Side::A), game.actions(Side::A));
        assert_eq!(
            BoardNumber::BOTH.map(|board| resumed.next_dice(board)),
            BoardNumber::BOTH.map(|board| game.next_dice(board))
        );
    }
    assert_eq!(replayed.history(), game.history());
    game
}

#[test]
fn random_matches_run_to_the_end() {
    let mut goals = 0;
    for seed in 0..40 {
        let game = random_match(seed);
        assert_eq!((game.phases_over(), game.draws().len()), (32, 8));
        let [a, b] = game.score().into_array();
        goals += a + b;
        let ending = game.ending().unwrap();
        let winner = if a > b { Some(Side::A) } else { (b > a).then_some(Side::B) };
        assert_eq!((ending.winner, ending.reason), (winner, EndReason::Score));
        assert!(game.history().len() >= 4 && game.history().len() <= 4 + 2 * 32);
    }
    assert!(goals > 0, "no match had a goal: the score was not tested");
}

/// Each order in which the four teams can be set up, with every pawn on a random square.
#[test]
fn set_ups_agree_with_the_naive_order_and_are_seen_by_whom_they_may() {
    let letter = |side: Side| side.letter();
    let mut numbers = Numbers(7);
    for _ in 0..200 {
        let mut game = Match::new();
        let mut done: Vec<(char, u8)> = Vec::new();
        let mut teams: BTreeMap<(char, u8), String> = BTreeMap::new();
        while !game.awaits_dice() {
            let open = naive::pawnball::open_set_ups(&done);
            let listed: BTreeSet<(char, u8)> = Side::BOTH
                .into_iter()
                .flat_map(|side| game.actions(side).into_iter().map(move |action| (letter(side), action)))
                .map(|(side, action)| (side, action.to_string()[..1].parse().unwrap()))
                .collect();
            assert_eq!(listed, open, "{done:?}");
            for team @ (side, board) in [('a', 1), ('a', 2), ('b', 1), ('b', 2)] {
                let squares = if side == 'a' { "a1,a2,a3,a4" } else { "o1,o2,o3,o4" };
                let side = if side == 'a' { Side::A } else { Side::B };
                let played = game.clone().play(side, &format!("{board}/setup:{squares}"));
                assert_eq!(played.is_ok(), open.contains(&team), "{done:?} {team:?}");
            }
            let team = *open.iter().nth(numbers.below(open.len())).unwrap();
            let side = if team.0 == 'a' { Side::A } else { Side::B };
            let begin =
                game.actions(side).into_iter().find(|action| action.to_string().starts_with(&team.1.to_string()));
            game.act(side, begin.unwrap()).unwrap();
            let mut squares: Vec<String> = Vec::new();
            for _ in 0..4 {
                let taken: Vec<&str> = squares.iter().map(String::as_str).collect();
                let actions = game.actions(side);
                let listed: BTreeSet<String> = actions.iter().map(ToString::to_string).collect();
                assert_eq!(listed, naive::pawnball::set_up_squares(team.0, &taken));
                let place = actions[numbers.below(actions.len())];
                game.act(side, place).unwrap();
                squares.push(place.to_string());
                check_who_sees(&game, &done, &teams, Some((team, &squares)));
            }
            game.end_turn().unwrap();
            done.push(team);
            teams.insert(team, squares.join(","));
            check_who_sees(&game, &done, &teams, None);
        }
        assert_eq!(done.len(), 4);
    }
}

/// What each viewer is shown: of the teams that stand, and of the one being placed.
fn check_who_sees(
    game: &Match,
    done: &[(char, u8)],
    teams: &BTreeMap<(char, u8), String>,
    placing: Option<((char, u8), &Vec<String>)>,
) {
    for viewer in [Some(Side::A), Some(Side::B), None] {
        let seen = game.seen_by(viewer);
        let letter = viewer.map_or('-', Side::letter);
        let told: Vec<String> = done
            .iter()
            .map(|team| {
                let squares = if naive::pawnball::may_see(letter, *team, done) { &teams[team] } else { "?" };
                format!("{}/setup:{squares}", team.1)
            })
            .collect();
        let history: Vec<&str> = seen.history().iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(history, told, "{viewer:?}");
        if let Some((team, squares)) = placing {
            let text = seen.turn_text(seen.turn());
            let visible = naive::pawnball::may_see(letter, team, done);
            assert_eq!(text != "-", visible, "{viewer:?} {text} {squares:?}");
        }
        let position = seen.position();
        assert_eq!(position.parse::<MatchPosition>().unwrap().to_string(), position, "{viewer:?}");
        if placing.is_none() {
            // What is told is enough to see the same.
            let mut followed = Match::new();
            for (side, text) in seen.history() {
                followed.follow(*side, text).unwrap();
            }
            assert_eq!(followed.position(), position);
            assert_eq!(followed.actors(), game.actors());
            let draw = game.draws().last().copied();
            assert_eq!(Match::resume(&position.parse().unwrap(), draw).unwrap().position(), position);
        }
    }
}

#[test]
fn the_formation_is_a_legal_set_up() {
    let mut game = Match::new();
    for (side, board) in [(Side::A, 1), (Side::B, 2), (Side::B, 1), (Side::A, 2)] {
        game.play(side, &format!("{board}/setup:{}", FORMATION[side].join(","))).unwrap();
    }
    assert!(game.awaits_dice());
}
