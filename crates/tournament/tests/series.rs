//! Openings, games, series and round robins, played in process.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Failing, Random, conditions, one_turn, random};
use games::game::{Game, Match as _};
use games::record::{Records, replay};
use games::side::{BySide, Side};
use games::{diaballik, pawnball, playball};
use tournament::contest::{Contest, Scope};
use tournament::openings::{Opening, TooFew, random_openings, recorded_opening};
use tournament::pairings::{Pairing, gauntlet, play_all, ratings, round_robin};
use tournament::play::{Cause, Conditions, NoGame, play};
use tournament::player::{Player, Question, Reply};
use tournament::record::{Heading, record};
use tournament::search_statistics::SearchStatistics;
use tournament::series::{Contestant, Earlier, Entrant, Finished, NoSeries, Plan, run};
use tournament::sprt::{Model, Sprt, Verdict};
use tournament::tally::Points;
use tournament::time_control::TimeControl;
use ugi::client::Trouble;
use ugi::server::Settings;

fn settings(game: Game) -> Settings {
    Settings { game, ..Settings::default() }
}

fn openings<M: Contest>(count: usize, seed: u64) -> Vec<Opening> {
    random_openings::<M>(&[settings(M::GAME)], 2, count, seed).unwrap()
}

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Both sides search one turn deep.
const ONE_TURN: BySide<TimeControl> = BySide::new(TimeControl::Depth(1), TimeControl::Depth(1));

/// An entrant whose searches, if it searches, are one turn deep.
fn entrant<'a, P: Player<diaballik::Match> + 'static>(
    name: &str,
    make: impl Fn() -> P + Sync + 'a,
) -> Entrant<'a, diaballik::Match> {
    let make = move || -> Result<Box<dyn Player<diaballik::Match>>, Trouble> { Ok(Box::new(make())) };
    Entrant { name: name.to_owned(), time_control: TimeControl::Depth(1), make: Box::new(make) }
}

#[test]
fn openings_are_legal_distinct_quiet_and_follow_from_the_seed() {
    fn texts(openings: &[Opening]) -> Vec<String> {
        openings.iter().map(|opening| format!("{:?} {:?}", opening.turns, opening.draws)).collect()
    }
    let (one, same, other) =
        (openings::<diaballik::Match>(30, 7), openings::<diaballik::Match>(30, 7), openings::<diaballik::Match>(30, 8));
    assert_eq!(texts(&one), texts(&same));
    assert_ne!(texts(&one), texts(&other));
    let positions: HashSet<String> =
        one.iter().map(|opening| opening.play::<diaballik::Match>().unwrap().game.position()).collect();
    assert_eq!(positions.len(), 30);
    for opening in openings::<playball::Match>(10, 1) {
        let game = opening.play::<playball::Match>().unwrap().game;
        assert_eq!((game.score().into_array(), game.history().len()), ([0, 0], 2));
    }
    let dice = openings::<pawnball::Match>(3, 1);
    assert!(dice.iter().all(|opening| opening.draws.len() == 8 && opening.turns.is_empty()));
    assert_eq!(texts(&dice).into_iter().collect::<HashSet<_>>().len(), 3);
}

#[test]
fn openings_go_round_the_boards_and_end_where_there_are_no_more() {
    let boards = ["lanes", "diamond"]
        .map(|name| Settings { board: playball::Board::shipped(name).unwrap().clone(), ..settings(Game::PlayBall) });
    let openings = random_openings::<playball::Match>(&boards, 1, 4, 3).unwrap();
    let names: Vec<&str> = openings.iter().map(|opening| opening.settings.board.name()).collect();
    assert_eq!(names, ["lanes", "diamond", "lanes", "diamond"]);
    // There are fewer than 3,000 positions after one turn of Diaballik.
    let error = random_openings::<diaballik::Match>(&[settings(Game::Diaballik)], 1, 3_000, 3).unwrap_err();
    assert!(matches!(error, TooFew { found } if found > 100 && found < 3_000), "{error}");
}

#[test]
fn openings_are_read_from_game_files() {
    let file = "[Game \"diaballik\"]\n\n1. d1>e1 b7b6,d7>c7 2. e1e2\n";
    let record = Records::new(file.lines()).next().unwrap().unwrap();
    let opening = recorded_opening::<diaballik::Match>(&record, &settings(Game::Diaballik), 2).unwrap();
    assert_eq!(opening.turns.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["d1>e1", "b7b6,d7>c7"]);
    // The third turn moves the piece that has the ball.
    let fault = recorded_opening::<diaballik::Match>(&record, &settings(Game::Diaballik), 9).unwrap_err();
    assert_eq!((fault.line, fault.column), (3, 24));
    recorded_opening::<playball::Match>(&record, &settings(Game::PlayBall), 9).unwrap_err();
}

#[test]
fn whoever_looks_ahead_beats_whoever_does_not_and_pairs_are_counted() {
    let (openings, conditions) = (openings::<diaballik::Match>(6, 5), conditions());
    let plan = Plan { openings: &openings, games: 12, concurrency: 2, conditions: &conditions, sprt: None };
    let (strong, weak) = (entrant("one turn", || one_turn(1)), entrant("random", || random(2)));
    let mut games: Vec<Finished> = Vec::new();
    let standing = run(&plan, &[], [&strong, &weak], &GO_ON, &mut |finished, _| games.push(finished.clone())).unwrap();
    assert_eq!((standing.tally.count(), standing.tally.pairs.iter().sum::<u64>()), (12, 6));
    assert!(standing.tally.is_paired() && standing.tally.wins() >= 11, "{standing:?}");
    games.sort_by_key(|game| game.number);
    let mut starts: HashMap<usize, (Vec<String>, Contestant)> = HashMap::new();
    for (number, game) in games.iter().enumerate() {
        assert_eq!(game.number, number);
        let winner = if game.player_of_a == Contestant::First { Side::A } else { Side::B };
        assert_eq!(game.points == Points::One, game.played.winner == Some(winner));
        let start: Vec<String> = game.played.turns[..2].iter().map(|turn| turn.text.clone()).collect();
        match starts.remove(&(number / 2)) {
            None => drop(starts.insert(number / 2, (start, game.player_of_a))),
            Some((other, player_of_a)) => {
                assert_eq!(other, start);
                assert_ne!(player_of_a, game.player_of_a);
            }
        }
    }
}

#[test]
fn all_games_can_be_played_and_their_records_played_again() {
    fn check<M: Contest>(scope: Scope, start: impl Fn() -> M) {
        let conditions = Conditions { scope, ..conditions() };
        for opening in openings::<M>(2, 11) {
            let (mut a, mut b) = (random(3), random(4));
            let played = play::<M>(BySide::new(&mut a, &mut b), ONE_TURN, &opening, &conditions, &GO_ON).unwrap();
            let remark = (!matches!(played.cause, Cause::Rules(_))).then_some("the first goal counts");
            let names = BySide::new("Random \"One\"", "Random");
            let heading = Heading { of_match: Some("one; two"), names, round: 3, time_controls: ONE_TURN };
            let record = record(&played, &opening, &heading, remark).unwrap();
            let text = record.to_string();
            let read = Records::new(text.lines()).next().unwrap().unwrap();
            assert_eq!(read, record);
            assert_eq!(read.tag("A"), Some("Random \"One\""));
            assert_eq!(read.tags().nth(1), Some(("Match", "one; two")));
            assert_eq!(read.turns().len(), played.turns.len());
            for (read, played) in read.turns().iter().zip(&played.turns) {
                // Written to the millisecond.
                let search = played.search.map(|search| search.to_string());
                assert_eq!(read.comments().first().filter(|_| search.is_some()), search.as_ref());
                assert_eq!(
                    played.search.map(|search| (search.depth, search.nodes)),
                    search.map(|text| {
                        let read: SearchStatistics = text.parse().unwrap();
                        (read.depth, read.nodes)
                    })
                );
            }
            let again = replay(&read, start(), |text| text.parse()).unwrap();
            assert_eq!(again.ending().unwrap().winner, played.winner);
            assert_eq!(again.position(), played.last_position);
        }
    }
    check::<diaballik::Match>(Scope::Match, || diaballik::Match::new(diaballik::Start::Standard));
    check::<playball::Match>(Scope::Set, || playball::Match::new(playball::Board::lanes(), playball::Mode::Normal));
    check::<playball::Match>(Scope::Match, || playball::Match::new(playball::Board::lanes(), playball::Mode::Normal));
    check::<pawnball::Match>(Scope::Match, pawnball::Match::new);
}

#[test]
fn a_set_ends_with_its_first_goal() {
    let conditions = Conditions { scope: Scope::Set, ..conditions() };
    let opening = &openings::<playball::Match>(1, 2)[0];
    let (mut a, mut b) = (random(1), one_turn(1));
    let played = play::<playball::Match>(BySide::new(&mut a, &mut b), ONE_TURN, opening, &conditions, &GO_ON).unwrap();
    assert!(matches!(played.cause, Cause::Set(_)), "{:?}", played.cause);
    assert_eq!((played.winner, played.score.into_array()), (Some(Side::B), [0, 1]));
}

#[test]
fn whoever_fails_loses_with_the_reason_and_plays_on() {
    let ended = Trouble::Ended { status: Some("signal: 9".to_owned()) };
    let conditions = conditions();
    let opening = Opening::start(settings(Game::Diaballik));
    for reply in [Ok("a1a9"), Ok("d1d3"), Ok(""), Ok("d1>d1,,"), Err(ended)] {
        for side in Side::BOTH {
            let (mut failing, mut random) = (Failing { turns: 0, reply: reply.clone() }, random(1));
            let players: BySide<&mut dyn Player<diaballik::Match>> = match side {
                Side::A => BySide::new(&mut failing, &mut random),
                Side::B => BySide::new(&mut random, &mut failing),
            };
            let played = play(players, ONE_TURN, &opening, &conditions, &GO_ON).unwrap();
            assert_eq!(played.winner, Some(side.other()));
            match (&played.cause, &reply) {
                (Cause::Illegal { side: by, turn, .. }, Ok(text)) => assert_eq!((*by, turn.as_str()), (side, *text)),
                (Cause::Failed { side: by, trouble }, Err(expected)) => assert_eq!((*by, trouble), (side, expected)),
                (cause, _) => panic!("{cause:?}"),
            }
            assert_eq!(played.turns.len(), 2 + side.index());
        }
    }
}

#[test]
fn a_decided_test_ends_the_series() {
    let (openings, conditions) = (openings::<diaballik::Match>(4, 5), conditions());
    let sprt = Sprt::new(Model::Logistic, [0.0, 200.0], 0.05, 0.05).unwrap();
    let plan = Plan { openings: &openings, games: 4_000, concurrency: 1, conditions: &conditions, sprt: Some(sprt) };
    let (strong, weak) = (entrant("one turn", || one_turn(1)), entrant("random", || random(2)));
    for (entrants, verdict) in [([&strong, &weak], Verdict::H1), ([&weak, &strong], Verdict::H0)] {
        let standing = run(&plan, &[], entrants, &GO_ON, &mut |_, _| ()).unwrap();
        assert_eq!(standing.verdict, Some(verdict));
        assert!(standing.tally.count() < 200, "{standing:?}");
        assert_eq!(sprt.verdict(&standing.tally), Some(verdict));
    }
}

#[test]
fn a_stopped_series_keeps_what_was_played() {
    let (openings, conditions) = (openings::<diaballik::Match>(2, 5), conditions());
    let plan = Plan { openings: &openings, games: 100_000, concurrency: 2, conditions: &conditions, sprt: None };
    let stop = AtomicBool::new(false);
    let entrant = entrant("one turn", || one_turn(1));
    let mut told = 0;
    let standing = run(&plan, &[], [&entrant, &entrant], &stop, &mut |_, standing| {
        told = standing.tally.count();
        stop.store(told >= 5, Ordering::Relaxed);
    })
    .unwrap();
    assert!(standing.tally.count() >= 5 && standing.tally.count() == told && told < 100_000);
}

#[test]
fn a_player_who_cannot_be_made_and_an_impossible_opening_are_told() {
    let conditions = conditions();
    let trouble =
        Trouble::NotStarted { command: "x".to_owned(), kind: std::io::ErrorKind::NotFound, error: "y".to_owned() };
    let good = [Opening::start(settings(Game::Diaballik))];
    let plan = Plan { openings: &good, games: 4, concurrency: 2, conditions: &conditions, sprt: None };
    let fails = || -> Result<Box<dyn Player<diaballik::Match>>, Trouble> { Err(trouble.clone()) };
    let failing = Entrant { make: Box::new(fails), ..entrant("missing", || random(1)) };
    let error = run(&plan, &[], [&failing, &failing], &GO_ON, &mut |_, _| ()).unwrap_err();
    assert_eq!(error, NoSeries::Player(Contestant::First, trouble.clone()));

    let bad = [Opening { turns: vec![(Side::A, "a1a9".to_owned())], ..good[0].clone() }];
    let plan = Plan { openings: &bad, ..plan };
    let plays = entrant("one turn", || one_turn(1));
    let error = run(&plan, &[], [&plays, &plays], &GO_ON, &mut |_, _| ()).unwrap_err();
    assert!(matches!(error, NoSeries::Opening(0 | 1, NoGame::Opening(_))), "{error:?}");

    let mut dry = Opening::start(settings(Game::Pawnball));
    dry.draws = Vec::new();
    let (mut a, mut b) = (random(1), random(2));
    let error = play::<pawnball::Match>(BySide::new(&mut a, &mut b), ONE_TURN, &dry, &conditions, &GO_ON).unwrap_err();
    assert_eq!(error, NoGame::DiceMissing);
}

#[test]
fn time_is_lost_by_whoever_takes_too_much() {
    /// Uses up time as the test says, by what it was told that it may take.
    struct Slow;
    impl Player<diaballik::Match> for Slow {
        fn prepare(&mut self, _: &Settings, _: &AtomicBool) -> Result<(), Trouble> {
            Ok(())
        }
        fn choose(
            &mut self,
            question: &tournament::player::Question<'_, diaballik::Match>,
        ) -> Result<tournament::player::Reply, Trouble> {
            // An engine in a process of its own, from which nothing came.
            Err(Trouble::Silent { awaited: "bestmove", patience: question.patience })
        }
        fn reset(&mut self) {}
    }
    let clock: TimeControl = "0.2+0.1".parse().unwrap();
    let conditions = conditions();
    let opening = Opening::start(settings(Game::Diaballik));
    let clocks = BySide::new(clock, clock);
    let played =
        play::<diaballik::Match>(BySide::new(&mut Slow, &mut random(1)), clocks, &opening, &conditions, &GO_ON)
            .unwrap();
    assert_eq!((played.winner, played.cause), (Some(Side::B), Cause::Time(Side::A)));
    // Where time is not limited, it is not time that was lost, whatever limits the opponent.
    let only_a = BySide::new(clock, TimeControl::Depth(1));
    let played =
        play::<diaballik::Match>(BySide::new(&mut random(1), &mut Slow), only_a, &opening, &conditions, &GO_ON)
            .unwrap();
    let trouble = Trouble::Silent { awaited: "bestmove", patience: Duration::from_secs(600) };
    assert_eq!((played.winner, played.cause), (Some(Side::A), Cause::Failed { side: Side::B, trouble }));
}

#[test]
fn several_players_are_put_on_one_scale_and_go_on_where_they_stood() {
    let (openings, conditions) = (openings::<diaballik::Match>(3, 5), conditions());
    let plan = Plan { openings: &openings, games: 6, concurrency: 1, conditions: &conditions, sprt: None };
    let entrants =
        [entrant("random", || random(1)), entrant("one turn", || one_turn(2)), entrant("random too", || random(3))];
    let mut told = Vec::new();
    let pairings = round_robin(3);
    let standings = play_all(&entrants, &plan, &pairings, &[], &GO_ON, &mut |place, finished, _| {
        told.push((place, finished.number));
    })
    .unwrap();
    assert_eq!(told, (0..3).flat_map(|place| (0..6).map(move |number| (place, number))).collect::<Vec<_>>());
    let elo: Vec<f64> = ratings(3, &pairings, &standings).ratings().iter().map(|rating| rating.elo).collect();
    assert!(elo[1] > elo[0] + 200.0 && elo[1] > elo[2] + 200.0, "{elo:?}");

    // Taken up again: of a gauntlet's two pairings, one is complete and one has three games, and the rest is played.
    let pairings = gauntlet(3);
    let all = |places: &[usize]| -> Vec<Earlier> {
        places.iter().map(|&number| Earlier { number, points: Points::Half }).collect()
    };
    let earlier = [all(&[0, 1, 2, 3, 4, 5]), all(&[5, 0, 2])];
    let mut told = Vec::new();
    let standings = play_all(&entrants, &plan, &pairings, &earlier, &GO_ON, &mut |place, finished, _| {
        told.push((pairings[place], finished.number));
    })
    .unwrap();
    let second = Pairing { first: 0, second: 2 };
    assert_eq!(told, [(second, 1), (second, 3), (second, 4)]);
    assert!(
        standings.iter().all(|standing| standing.tally.count() == 6 && standing.tally.is_paired()),
        "{standings:?}"
    );
    assert_eq!(standings[0].tally.draws(), 6);
}

#[test]
fn a_series_taken_up_again_ends_as_it_would_have() {
    let (openings, conditions) = (openings::<diaballik::Match>(6, 5), conditions());
    let sprt = Sprt::new(Model::Normalised, [0.0, 150.0], 0.1, 0.1).unwrap();
    let (one, other) = (entrant("one", || one_turn(1)), entrant("other", || one_turn(2)));
    for sprt in [None, Some(sprt)] {
        let plan = Plan { openings: &openings, games: 12, concurrency: 1, conditions: &conditions, sprt };
        let mut games: Vec<(Earlier, Vec<String>)> = Vec::new();
        let whole = run(&plan, &[], [&one, &other], &GO_ON, &mut |finished, _| {
            let turns = finished.played.turns.iter().map(|turn| turn.text.clone()).collect();
            games.push((Earlier { number: finished.number, points: finished.points }, turns));
        })
        .unwrap();
        for count in 0..=games.len() {
            let earlier: Vec<Earlier> = games[..count].iter().map(|(game, _)| *game).collect();
            let mut rest = Vec::new();
            let again = run(&plan, &earlier, [&one, &other], &GO_ON, &mut |finished, _| {
                let turns: Vec<String> = finished.played.turns.iter().map(|turn| turn.text.clone()).collect();
                rest.push((Earlier { number: finished.number, points: finished.points }, turns));
            })
            .unwrap();
            assert_eq!((again.tally, again.verdict), (whole.tally, whole.verdict), "after {count}");
            assert_eq!(rest, games[count..], "after {count}");
        }
    }
}

#[test]
fn each_player_keeps_its_own_time_control_on_either_side() {
    /// Plays any legal turn, and reports the limits that it was given as its depth and nodes.
    struct Obedient(Random);
    impl Player<diaballik::Match> for Obedient {
        fn prepare(&mut self, _: &Settings, _: &AtomicBool) -> Result<(), Trouble> {
            Ok(())
        }
        fn choose(&mut self, question: &Question<'_, diaballik::Match>) -> Result<Reply, Trouble> {
            let reply = self.0.choose(question)?;
            Ok(Reply { depth: question.go.depth, nodes: question.go.nodes, ..reply })
        }
        fn reset(&mut self) {}
    }
    let (openings, conditions) = (openings::<diaballik::Match>(1, 5), conditions());
    let plan = Plan { openings: &openings, games: 2, concurrency: 1, conditions: &conditions, sprt: None };
    let by_depth = entrant("depth", || Obedient(random(1)));
    let by_nodes = Entrant { time_control: TimeControl::Nodes(500), ..entrant("nodes", || Obedient(random(2))) };
    let mut games = 0;
    run(&plan, &[], [&by_depth, &by_nodes], &GO_ON, &mut |finished, _| {
        games += 1;
        let told = finished.player_of_a.by_side([(Some(1), None), (None, Some(500))]);
        for turn in &finished.played.turns {
            let Some(search) = turn.search else { continue };
            assert_eq!((search.depth, search.nodes), told[turn.side], "{turn:?}");
        }
        assert!(finished.played.turns.len() > 4);
    })
    .unwrap();
    assert_eq!(games, 2);
}

#[test]
fn boards_on_which_every_start_is_decided_have_no_openings() {
    for board in playball::Board::all_shipped() {
        let start = Settings { board: board.clone(), ..settings(Game::PlayBall) };
        let openings = random_openings::<playball::Match>(&[start], 2, 4, 1);
        // Whoever is to move after two turns at random on the smallest board wins, or loses, at once.
        assert_eq!(openings.is_ok(), board.name() != "sprint", "{}", board.name());
    }
}
