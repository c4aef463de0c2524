//! Matches of clubs.

use events::teams::{NoMatch, Team, TeamMatch};
use events::{Absence, GameResult, Played, PlayerId, Score, Side};

fn ids(from: u64, count: u64) -> Vec<PlayerId> {
    (from..from + count).map(PlayerId).collect()
}

#[test]
fn sides_alternate_and_points_add_up() {
    let mut found = TeamMatch::new(&ids(1, 4), &ids(11, 4)).unwrap();
    let boards: Vec<[u64; 2]> = found.boards().iter().map(|(two, _)| [two.first.0, two.second.0]).collect();
    assert_eq!(boards, [[1, 11], [12, 2], [3, 13], [14, 4]]);
    assert_eq!(TeamMatch::side(Team::Away, 1), Side::First);
    // Home wins on the first board, loses on the second with the second side, draws, and wins because nobody came.
    let results = [
        GameResult::Played(Played::FirstWins),
        GameResult::Played(Played::FirstWins),
        GameResult::Played(Played::Draw),
        GameResult::Forfeit(Absence::First),
    ];
    for (board, result) in results.into_iter().enumerate() {
        assert_eq!(found.score(Team::Home).match_points, 0);
        found.finish(board, result).unwrap();
    }
    let (home, away) = (found.score(Team::Home), found.score(Team::Away));
    assert_eq!((home.board_points, away.board_points), (Score::from_halves(5), Score::from_halves(3)));
    assert_eq!((home.match_points, away.match_points), (2, 0));
    // Four for the first board, three for the second, …: 4 + ½·2 + 1 points against 3 + ½·2, in halves.
    assert_eq!((home.berlin, away.berlin), (12, 8));
    assert_eq!(found.finish(4, results[0]), Err(NoMatch::NoBoard(5)));
}

#[test]
fn a_drawn_match_gives_one_point_each_and_neither_coming_none() {
    let mut found = TeamMatch::new(&ids(1, 2), &ids(11, 2)).unwrap();
    found.finish(0, GameResult::Played(Played::Draw)).unwrap();
    found.finish(1, GameResult::Forfeit(Absence::Both)).unwrap();
    assert_eq!(found.score(Team::Home), found.score(Team::Away));
    assert_eq!(found.score(Team::Home).match_points, 1);
    assert_eq!(found.score(Team::Home).board_points, Score::HALF);
}

#[test]
fn teams_are_of_one_size_and_nobody_is_in_both() {
    assert_eq!(TeamMatch::new(&ids(1, 2), &ids(11, 3)), Err(NoMatch::Uneven { home: 2, away: 3 }));
    assert_eq!(TeamMatch::new(&[], &[]), Err(NoMatch::Uneven { home: 0, away: 0 }));
    assert_eq!(TeamMatch::new(&ids(1, 2), &ids(2, 2)), Err(NoMatch::Twice(PlayerId(2))));
}
