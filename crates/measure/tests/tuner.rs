//! The tuner's games, its players and what it learns.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::diaballik_net::Net;
use engine::evaluation::Weights;
use engine::playball_net::Size;
use engine::{Noise, diaballik_evaluation, playball_evaluation};
use games::playball::Board;
use measure::tuner::{
    Diaballik, DiaballikNetOptions, FitOptions, Labelled, MatchOptions, NetOptions, PlayBall, Samples, Seen, Tally,
    Truth, TunedGame, choose, fit, learn, loss, misjudged, positions, random_board, train, train_diaballik, versus,
};
use tablebase::Solver;

const OPTIONS: MatchOptions =
    MatchOptions { games: 20, nodes: 1, engine: false, strays: 0, turns: 40, threads: 2, seed: 3 };

#[test]
fn players_take_wins_and_avoid_losses() {
    fn check<const N: usize, G: TunedGame<N>>(mut game: G, weights: &Weights<N>) {
        let mut noise = Noise::new(5);
        let (mut wins, mut dangers) = (0, 0);
        for _ in 0..60 {
            let opening = game.opening(&mut noise);
            let mut results = Vec::new();
            game.results(&opening, &mut results);
            for position in results.into_iter().step_by(17) {
                let mut turns = Vec::new();
                let win = game.results(&position, &mut turns);
                assert_eq!(win, game.can_win(&position));
                let choice = choose(&mut game, weights, &position, 300, &mut noise);
                assert_eq!(choice.next.is_none(), win, "a win is taken");
                wins += u32::from(win);
                let losing = turns.iter().filter(|next| game.can_win(next)).count();
                if let Some(next) = choice.next
                    && losing < turns.len()
                {
                    assert!(!game.can_win(&next), "a turn that does not lose is taken");
                    dangers += u32::from(losing > 0);
                }
            }
        }
        assert!(wins > 10 && dangers > 10, "{wins} wins and {dangers} dangers are too few to say anything");
    }
    check(Diaballik::default(), &diaballik_evaluation::WEIGHTS);
    check(PlayBall::new(Board::all_shipped()), &playball_evaluation::WEIGHTS);
}

#[test]
fn what_is_learned_does_not_depend_on_the_threads() {
    let game = Diaballik::default();
    let of = |threads| {
        let options = MatchOptions { threads, ..OPTIONS };
        learn(&game, &diaballik_evaluation::WEIGHTS, &options, |seen| seen.result.expect("it is of a game"))
    };
    let (training, validation) = of(1);
    assert!(training.len() > 100 && !validation.is_empty());
    assert_eq!((training, validation), of(2));
}

#[test]
fn games_of_the_engine_can_be_learned_from() {
    let options = MatchOptions { games: 3, nodes: 50, engine: true, ..OPTIONS };
    let targets = |strays, threads| {
        let options = MatchOptions { strays, threads, ..options };
        let target = |seen: &Seen<_>| seen.result.unwrap_or(2.0);
        let (training, _) = learn(&Diaballik::default(), &diaballik_evaluation::WEIGHTS, &options, target);
        (0..training.len()).map(|index| training.get(index).1).collect::<Vec<_>>()
    };
    let of_games = targets(0, 2);
    assert!(of_games.len() > 10 && of_games.iter().all(|&result| result <= 1.0));
    let with_strays = targets(4, 2);
    assert_eq!(with_strays, targets(4, 1));
    let strays = with_strays.iter().filter(|&&target| target > 1.0).count();
    let of_games = with_strays.len() - strays;
    assert!(strays > 3 * of_games && strays <= 4 * of_games + 12, "{strays} strays of {of_games} positions");
}

#[test]
fn a_match_counts_every_game_from_both_sides() {
    let weights = &diaballik_evaluation::WEIGHTS;
    let tally = versus(&Diaballik::default(), weights, weights, &OPTIONS);
    assert_eq!(tally.games(), 20);
    let other = Tally { wins: 3, draws: 2, losses: 5 };
    let (share, error) = other.share();
    assert!((share - 0.4).abs() < 1e-9);
    assert!((error - 1.96 * ((3.5 / 10.0 - 0.16_f64) / 10.0).sqrt()).abs() < 1e-9);
}

#[test]
fn drawn_boards_are_legal_and_of_many_kinds() {
    let mut noise = Noise::new(9);
    let mut columns = std::collections::HashSet::new();
    for _ in 0..200 {
        let board = random_board("drawn", &mut noise);
        assert!((19..=31).contains(&board.cell_count()));
        columns.insert(board.columns().to_vec());
    }
    assert!(columns.len() > 100, "{} boards are different", columns.len());
}

#[test]
fn solved_boards_teach_their_values() {
    let board = Board::shipped("sprint").unwrap();
    let game = PlayBall::new(std::slice::from_ref(board));
    let truth = Truth::solve(&game, 1, |_| ()).unwrap();
    let drawn = truth.draw(&game, 500, 1);
    let mut players = game.clone();
    for position in &drawn {
        let target = truth.target(position);
        assert!(target > 0.0 && target < 1.0);
        let mut results = Vec::new();
        assert!(!players.results(position, &mut results), "nobody scores at once");
        let wins = results.iter().any(|next| truth.target(next) < 0.5);
        assert_eq!(target > 0.5, wins, "a position is won if a turn leaves a lost one");
        assert!(results.iter().any(|next| truth.keeps(position, next)), "some turn keeps the value");
    }
    let samples = truth.samples(&game, &drawn, 2);
    let empty = Samples::default();
    let start = Weights([[0; playball_evaluation::FEATURES]; 2]);
    let fitted = fit(&start, &samples, &empty, &FitOptions { epochs: 40, ..FitOptions::default() });
    assert!(fitted.training < 0.9 * loss(&start, &samples), "{} is hardly better than nothing", fitted.training);
}

#[test]
fn a_network_learns_a_solved_board_the_same_each_time() {
    let solver = Solver::solved(Board::shipped("sprint").unwrap(), 2).unwrap();
    let options = NetOptions { size: Size::Small, one_in: 1, searches: 0, epochs: 6, seed: 4, threads: 1 };
    let trained = train(&solver, &options);
    assert_eq!((trained.learned, trained.checked), (6_094, 320));
    assert!(trained.right > 0.7, "{} of what it has not seen", trained.right);
    assert_eq!(train(&solver, &options), trained);
    assert_ne!(train(&solver, &NetOptions { seed: 5, ..options }).weights, trained.weights);
    let half = train(&solver, &NetOptions { one_in: 2, ..options });
    assert!((2_500..3_600).contains(&half.learned), "{}", half.learned);
}

#[test]
fn a_network_learns_what_searches_end_in_whatever_the_number_of_threads() {
    let solver = Solver::solved(Board::shipped("sprint").unwrap(), 2).unwrap();
    let options = NetOptions { size: Size::Large, one_in: 1, searches: 120, epochs: 6, seed: 4, threads: 1 };
    let trained = train(&solver, &options);
    assert_eq!((trained.learned, trained.weights.size()), (6_094, Size::Large));
    let without = train(&solver, &NetOptions { searches: 0, ..options });
    assert!(trained.weights != without.weights && without.right_in_searches.is_none());
    let right = trained.right_in_searches.unwrap();
    assert!(right > 0.7, "{right} of where searches end");
    assert_eq!(train(&solver, &NetOptions { threads: 2, ..options }), trained);
}

#[test]
fn a_network_learns_from_games_the_same_whatever_the_number_of_threads() {
    let options = MatchOptions { games: 60, nodes: 100, engine: true, strays: 3, ..OPTIONS };
    let seen = positions(&Diaballik::default(), &diaballik_evaluation::WEIGHTS, &options);
    let all: Vec<_> = seen.iter().map(|game| game.iter().map(Labelled::from).collect::<Vec<_>>()).collect();
    let (learned, apart) = all.split_at(50);
    let (learned, apart) = (learned.concat(), apart.concat());
    assert!(learned.iter().any(|position| position.result.is_none()));
    let trained = |epochs, seed, threads| train_diaballik(&learned, &DiaballikNetOptions { epochs, seed, threads });
    let weights = trained(40, 1, 2);
    assert_eq!(weights, trained(40, 1, 1));
    assert_ne!(weights, trained(40, 2, 2));
    let missed = |weights| misjudged(&Net::from(weights), &apart).chances;
    let (before, after) = (missed(&trained(0, 1, 1)), missed(&weights));
    assert!(after < 0.9 * before, "chances are missed by {after} after learning, {before} before");
}
