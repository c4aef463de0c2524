//! Matches of two clubs as they are stored, and what is decided about them.

use std::cmp::Ordering;

use events::teams::{Team, TeamMatch};
use events::{Absence, GameResult, Played, PlayerId};
use play::time::{Millis, Timestamp};
use protocol::game::Terms;
use protocol::team_matches::{
    DAYS_TO_AGREE, MOST_BOARDS, MOST_DAYS_AHEAD, SECONDS_TO_COME, TeamMatchState, TeamMatchSummary, TeamMatchWinner,
};
use protocol::tournaments::TournamentResult;

use super::StoreError;
use super::accounts::UserId;
use super::clubs::ClubKey;
use crate::refusal::Refusal;

/// The key of a match in the database; its id is what people see.
pub type TeamMatchKey = i64;

/// The most matches of a club that are not over.
pub const MOST_OPEN: usize = 10;
/// The most matches that a club offers in a day.
pub const MOST_OFFERED: usize = 20;
/// [`MOST_OFFERED`] are counted over so long.
pub(super) const OFFERED_IN: Millis = Millis::from_days(1);
/// Matches of a list.
pub(super) const LISTED: usize = 50;
/// A match that was dropped is forgotten after so long.
pub(super) const DROPPED_FOR: Millis = Millis::from_days(30);

/// A match to be stored.
#[derive(Debug, Clone)]
pub struct NewMatch {
    /// The id that people see.
    pub id: String,
    /// The account that offers the match: it runs the home club.
    pub asker: UserId,
    /// The id of the club that offers it.
    pub home: String,
    /// The id of the other club.
    pub away: String,
    /// What each game is played by.
    pub terms: Terms,
    /// On how many boards.
    pub boards: u32,
    /// When it begins; nothing for when both line-ups stand.
    pub starts: Option<Timestamp>,
    /// When it is offered.
    pub at: Timestamp,
}

impl NewMatch {
    /// When something happens by itself: it begins, or it is dropped.
    pub(super) fn due(&self) -> Timestamp {
        self.starts.unwrap_or(self.at + Millis::from_days(DAYS_TO_AGREE))
    }
}

/// Who is to play for a club.
#[derive(Debug, Clone)]
pub struct NewLineUp {
    /// The id of the match.
    pub id: String,
    /// The id of the club.
    pub club: String,
    /// The account that sets the line-up: it runs the club.
    pub asker: UserId,
    /// The names of the players, each once; the first has the first board if the order counts.
    pub players: Vec<String>,
    /// Whether they have the boards in the order of the names, else in that of their ratings.
    pub as_named: bool,
    /// When it is set, by the time of the server.
    pub at: Timestamp,
}

/// A match that has not begun, as a store has read it.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    pub(super) key: TeamMatchKey,
    /// The keys of the home club and of the other one.
    pub(super) clubs: [ClubKey; 2],
    /// The ids of the same two clubs, as people see them.
    pub(super) names: [String; 2],
    pub(super) terms: Terms,
    pub(super) boards: usize,
    pub(super) state: TeamMatchState,
}

impl Waiting {
    /// The place of a club, by its id: 0 at home, 1 away.
    ///
    /// # Errors
    /// It does not play in this match.
    pub(super) fn place(&self, club: &str) -> Result<usize, Refusal> {
        self.names.iter().position(|name| name == club).ok_or(Refusal::NotFound)
    }

    /// Sees that a line-up fits: it has no more players than there are boards, and nobody of it plays for the other club. `others` are that club's players.
    ///
    /// # Errors
    /// [`Refusal::TeamSize`] or [`Refusal::TeamTwice`].
    pub(super) fn check(&self, team: &[Lined], others: &[Option<UserId>]) -> Result<(), Refusal> {
        if team.is_empty() || team.len() > self.boards {
            return Err(Refusal::TeamSize { least: 1, most: self.boards });
        }
        match team.iter().find(|player| others.contains(&Some(player.user))) {
            Some(twice) => Err(Refusal::TeamTwice { name: twice.name.clone() }),
            None => Ok(()),
        }
    }
}

/// A player of a line-up.
#[derive(Debug, Clone)]
pub(super) struct Lined {
    pub(super) user: UserId,
    pub(super) name: String,
    pub(super) rating: f64,
}

/// Puts a line-up in the order of the ratings, the highest first; who have the same stay in theirs.
pub(super) fn by_rating(team: &mut [Lined]) {
    team.sort_by(|one, other| other.rating.total_cmp(&one.rating));
}

/// When a match without a date begins whose line-ups both stand now.
pub(super) fn start_soon(now: Timestamp) -> Timestamp {
    now + Millis::from_seconds(SECONDS_TO_COME)
}

/// What happens to a match by itself when its time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It begins.
    Begins,
    /// It is dropped: nobody has accepted it, nobody is lined up, or the line-ups of one without a date do not stand.
    Dropped,
    /// It was dropped long ago, and is forgotten.
    Forgotten,
    /// Nothing: it has begun.
    Nothing,
}

/// What happens to a match by itself when its time has come. `lined` are who plays for the two clubs.
pub(super) fn next(state: TeamMatchState, starts: Option<Timestamp>, lined: [bool; 2]) -> Next {
    match state {
        TeamMatchState::Offered => Next::Dropped,
        TeamMatchState::Agreed if starts.is_none() || lined == [false; 2] => Next::Dropped,
        TeamMatchState::Agreed => Next::Begins,
        TeamMatchState::Dropped => Next::Forgotten,
        TeamMatchState::Running | TeamMatchState::Over => Next::Nothing,
    }
}

/// A match in which something happens by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMatch {
    /// The key.
    pub key: TeamMatchKey,
    /// The id that people see.
    pub id: String,
    /// What each game is played by.
    pub terms: Terms,
    /// How far it is.
    pub state: TeamMatchState,
}

/// Sees that a match can be offered: there are boards, and it begins neither in the past nor too far ahead.
///
/// # Errors
/// It cannot.
pub fn check_offer(boards: u32, starts: Option<Timestamp>, now: Timestamp) -> Result<(), Refusal> {
    let most = MOST_BOARDS as u32;
    if boards == 0 || boards > most {
        return Err(Refusal::TeamBoards { least: 1, most });
    }
    if starts.is_some_and(|starts| starts < now || starts > now + Millis::from_days(MOST_DAYS_AHEAD)) {
        return Err(Refusal::TournamentStart { days: MOST_DAYS_AHEAD });
    }
    Ok(())
}

/// Sees that a team has the size of one, and nobody is in it twice, in small letters or capitals.
///
/// # Errors
/// It does not: [`Refusal::TeamSize`] or [`Refusal::TeamTwice`].
pub fn check_team(team: &[String]) -> Result<(), Refusal> {
    if team.is_empty() || team.len() > MOST_BOARDS {
        return Err(Refusal::TeamSize { least: 1, most: MOST_BOARDS });
    }
    let mut names: Vec<String> = team.iter().map(|name| name.to_lowercase()).collect();
    names.sort_unstable();
    match names.windows(2).find(|two| two[0] == two[1]) {
        Some(twice) => Err(Refusal::TeamTwice { name: twice[0].clone() }),
        None => Ok(()),
    }
}

/// The side of the home club on a board, from 0: whether it is A.
pub(super) const fn home_has_a(board: usize) -> bool {
    matches!(TeamMatch::side(Team::Home, board), events::Side::First)
}

/// What becomes of a board whose players are not both there when the match begins; nothing where they are.
pub(super) const fn without_a_game(board: usize, home: bool, away: bool) -> Option<TournamentResult> {
    match (home, away, home_has_a(board)) {
        (true, true, _) => None,
        (false, false, _) => Some(TournamentResult::DoubleForfeit),
        (true, false, true) | (false, true, false) => Some(TournamentResult::ForfeitToA),
        (true, false, false) | (false, true, true) => Some(TournamentResult::ForfeitToB),
    }
}

/// Says in a summary what the results of the boards come to.
pub(super) fn sum(summary: &mut TeamMatchSummary, results: &[Option<TournamentResult>]) {
    let count = u32::try_from(results.len()).unwrap_or_default();
    // Who plays makes no difference to the sums.
    let home: Vec<PlayerId> = (0..count).map(u64::from).map(PlayerId).collect();
    let away: Vec<PlayerId> = (count..2 * count).map(u64::from).map(PlayerId).collect();
    let Ok(mut whole) = TeamMatch::new(&home, &away) else { return };
    for (board, result) in results.iter().enumerate() {
        let result = match result {
            None => continue,
            Some(TournamentResult::A) => GameResult::Played(Played::FirstWins),
            Some(TournamentResult::B) => GameResult::Played(Played::SecondWins),
            Some(TournamentResult::Draw) => GameResult::Played(Played::Draw),
            Some(TournamentResult::ForfeitToA) => GameResult::Forfeit(Absence::Second),
            Some(TournamentResult::ForfeitToB) => GameResult::Forfeit(Absence::First),
            Some(TournamentResult::DoubleForfeit) => GameResult::Forfeit(Absence::Both),
        };
        // The board is one of these.
        let _ = whole.finish(board, result);
    }
    let scores = [Team::Home, Team::Away].map(|team| whole.score(team));
    summary.points = scores.map(|score| f64::from(score.board_points.halves()) / 2.0);
    summary.tie_break = scores.map(|score| f64::from(score.berlin) / 2.0);
    let [home, away] = scores.map(|score| (score.board_points, score.berlin));
    summary.winner = (summary.state == TeamMatchState::Over).then(|| match home.cmp(&away) {
        Ordering::Greater => TeamMatchWinner::Home,
        Ordering::Less => TeamMatchWinner::Away,
        Ordering::Equal => TeamMatchWinner::Nobody,
    });
}

const RESULTS: [(TournamentResult, &str); 6] = [
    (TournamentResult::A, "a"),
    (TournamentResult::B, "b"),
    (TournamentResult::Draw, "draw"),
    (TournamentResult::ForfeitToA, "forfeit-to-a"),
    (TournamentResult::ForfeitToB, "forfeit-to-b"),
    (TournamentResult::DoubleForfeit, "double-forfeit"),
];

/// The name of a result in rows.
pub(super) fn result_name(result: TournamentResult) -> &'static str {
    RESULTS.iter().find(|(known, _)| *known == result).map_or("", |(_, name)| name)
}

/// The result of this name.
///
/// # Errors
/// None has it: [`StoreError::Damaged`].
pub(super) fn result(name: &str) -> Result<TournamentResult, StoreError> {
    let found = RESULTS.iter().find(|(_, known)| *known == name).map(|(result, _)| *result);
    found.ok_or_else(|| StoreError::Damaged(format!("the result of a board `{name}`")))
}

/// The state of this name.
///
/// # Errors
/// None has it: [`StoreError::Damaged`].
pub(super) fn state(name: &str) -> Result<TeamMatchState, StoreError> {
    TeamMatchState::from_name(name).ok_or_else(|| StoreError::Damaged(format!("state of a match of clubs `{name}`")))
}

/// Terms from their text.
///
/// # Errors
/// They are none: [`StoreError::Damaged`].
pub(super) fn terms(text: &str) -> Result<Terms, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("the terms of a match of clubs: {error}")))
}

/// The text of terms.
///
/// # Errors
/// They have none: [`StoreError::Damaged`]. It does not happen.
pub(super) fn terms_text(terms: &Terms) -> Result<String, StoreError> {
    serde_json::to_string(terms).map_err(|error| StoreError::Damaged(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summed(state: TeamMatchState, results: &[Option<TournamentResult>]) -> TeamMatchSummary {
        let club = |id: &str| protocol::tournaments::ClubName { id: id.to_owned(), name: id.to_owned() };
        let mut summary = TeamMatchSummary {
            id: "m".to_owned(),
            home: club("home"),
            away: club("away"),
            terms: serde_json::from_str(r#"{"game":"diaballik","clock":"days:3"}"#).unwrap(),
            boards: results.len() as u32,
            starts: None,
            state,
            points: [0.0; 2],
            tie_break: [0.0; 2],
            winner: None,
        };
        sum(&mut summary, results);
        summary
    }

    #[test]
    fn a_board_counts_for_the_club_whose_side_won_and_the_first_boards_break_ties() {
        use TeamMatchWinner::{Away, Home, Nobody};
        use TournamentResult::{A, B, DoubleForfeit, Draw, ForfeitToA, ForfeitToB};
        for (results, points, tie_break, winner) in [
            (vec![Some(A)], [1.0, 0.0], [1.0, 0.0], Home),
            (vec![Some(A), Some(A)], [1.0, 1.0], [2.0, 1.0], Home),
            (vec![Some(B), Some(B)], [1.0, 1.0], [1.0, 2.0], Away),
            (vec![Some(Draw), Some(Draw)], [1.0, 1.0], [1.5, 1.5], Nobody),
            (vec![Some(A), Some(B), Some(Draw)], [2.5, 0.5], [5.5, 0.5], Home),
            (vec![Some(DoubleForfeit), Some(ForfeitToB), Some(ForfeitToB)], [1.0, 1.0], [2.0, 1.0], Home),
            (vec![Some(DoubleForfeit), Some(ForfeitToA)], [0.0, 1.0], [0.0, 1.0], Away),
        ] {
            let over = summed(TeamMatchState::Over, &results);
            assert_eq!((over.points, over.tie_break, over.winner), (points, tie_break, Some(winner)), "{results:?}");
        }
        let running = summed(TeamMatchState::Running, &[None, Some(A)]);
        assert_eq!((running.points, running.winner), ([0.0, 1.0], None));
    }

    #[test]
    fn who_is_not_there_loses_the_board() {
        for board in 0..2 {
            let points = |home: bool, away: bool| {
                let mut results = vec![None; 2];
                results[board] = without_a_game(board, home, away);
                summed(TeamMatchState::Running, &results).points
            };
            assert_eq!(without_a_game(board, true, true), None);
            assert_eq!(points(true, false), [1.0, 0.0]);
            assert_eq!(points(false, true), [0.0, 1.0]);
            assert_eq!(points(false, false), [0.0, 0.0]);
        }
    }

    #[test]
    fn a_match_begins_when_somebody_is_lined_up_and_is_dropped_otherwise() {
        use TeamMatchState::{Agreed, Dropped, Offered, Over, Running};
        let date = Some(Timestamp::new(1));
        for (state, starts, lined, expected) in [
            (Offered, date, [true, true], Next::Dropped),
            (Agreed, date, [true, true], Next::Begins),
            (Agreed, date, [true, false], Next::Begins),
            (Agreed, date, [false, false], Next::Dropped),
            (Agreed, None, [true, false], Next::Dropped),
            (Dropped, date, [true, true], Next::Forgotten),
            (Running, date, [true, true], Next::Nothing),
            (Over, date, [true, true], Next::Nothing),
        ] {
            assert_eq!(next(state, starts, lined), expected, "{state:?} {starts:?} {lined:?}");
        }
    }

    #[test]
    fn line_ups_are_ordered_by_rating_and_nobody_plays_for_both() {
        let lined = |user: UserId, rating: f64| Lined { user, name: format!("P{user}"), rating };
        let mut team = vec![lined(1, 1500.0), lined(2, 1900.0), lined(3, 1500.0)];
        by_rating(&mut team);
        assert_eq!(team.iter().map(|player| player.user).collect::<Vec<_>>(), [2, 1, 3]);
        let waiting = Waiting {
            key: 1,
            clubs: [1, 2],
            names: ["a".to_owned(), "b".to_owned()],
            terms: serde_json::from_str(r#"{"game":"diaballik","clock":"days:3"}"#).unwrap(),
            boards: 3,
            state: TeamMatchState::Agreed,
        };
        assert_eq!(waiting.check(&team, &[None, Some(4)]), Ok(()));
        assert_eq!(waiting.check(&team, &[Some(3)]), Err(Refusal::TeamTwice { name: "P3".to_owned() }));
        assert_eq!(waiting.check(&[], &[]), Err(Refusal::TeamSize { least: 1, most: 3 }));
        assert!(Waiting { boards: 2, ..waiting.clone() }.check(&team, &[]).is_err());
        assert_eq!((waiting.place("b"), waiting.place("c")), (Ok(1), Err(Refusal::NotFound)));
    }

    #[test]
    fn teams_have_one_to_twenty_players_each_once() {
        let team = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(check_team(&team(&["Anna", "Ben"])), Ok(()));
        assert_eq!(check_team(&team(&["Anna", "anna"])), Err(Refusal::TeamTwice { name: "anna".to_owned() }));
        assert!(check_team(&[]).is_err());
        let many: Vec<String> = (0..=MOST_BOARDS).map(|number| format!("P{number}")).collect();
        assert!(check_team(&many).is_err() && check_team(&many[1..]).is_ok());
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        for (known, name) in RESULTS {
            assert_eq!((result_name(known), result(name).unwrap()), (name, known));
        }
        assert!(result("c").is_err());
    }
}
