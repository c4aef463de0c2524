//! What a message says: a type, a moment, and what it is about, as JSON.

use play::time::Timestamp;
use protocol::team_matches::{TeamMatchState, TeamMatchSummary, TeamMatchWinner};
use protocol::tournaments::{ClubName, TournamentPlace};
use serde::Serialize;

use crate::moment::Moment;

/// The most places of the result of an event.
pub const MOST_PLACES: usize = 10;

/// Something that happens in a club.
#[derive(Debug, Clone, PartialEq)]
pub enum Happened {
    /// The player with this name is a member now.
    Joined(String),
    /// The player with this name is no member any more; without a name, for the account was deleted.
    Left(Option<String>),
    /// An event was announced.
    Announced(Event),
    /// An event has begun.
    Begun(Event),
    /// An event is over, with its first places.
    Over(Event, Vec<Place>),
    /// An event was called off, or nobody came to it.
    Cancelled(Event),
    /// A match with another club was agreed on.
    MatchAgreed(Match),
    /// A match with another club has begun.
    MatchBegun(Match),
    /// A match with another club is over, with its result.
    MatchOver(Match, MatchResult),
    /// A match with another club that was agreed on was called off, or did not begin.
    MatchDropped(Match),
    /// The owner wants to see that messages arrive.
    Test,
}

/// An event of a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The id of the event in the address of its page, `/tournament/ID`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it starts, in milliseconds since 1970.
    pub starts: Timestamp,
}

/// A place in the result of an event.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Place {
    place: u32,
    player: Option<String>,
    points: f64,
}

impl Place {
    /// The first places.
    #[must_use]
    pub fn first(places: &[TournamentPlace]) -> Vec<Self> {
        let told =
            |place: &TournamentPlace| Self { place: place.place, player: place.name.clone(), points: place.points };
        places.iter().take(MOST_PLACES).map(told).collect()
    }
}

/// A match of two clubs. It names no players: nobody whose account is deleted is to be taken out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Match {
    id: String,
    home: ClubName,
    away: ClubName,
    boards: u32,
    starts: Option<Timestamp>,
}

/// What a match of two clubs came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchResult {
    points: [f64; 2],
    tie_break: [f64; 2],
    winner: TeamMatchWinner,
}

#[derive(Serialize)]
struct Body<'a> {
    r#type: &'static str,
    timestamp: String,
    data: Data<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    club: &'a ClubName,
    #[serde(flatten)]
    what: About<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum About<'a> {
    Player { player: Option<&'a str> },
    Event { event: &'a Event },
    Standings { event: &'a Event, standings: &'a [Place] },
    Match { r#match: &'a Match },
    MatchResult { r#match: &'a Match, result: &'a MatchResult },
    Nothing {},
}

impl Happened {
    /// What both clubs are told of a match that stands so now; nothing while it is only offered.
    #[must_use]
    pub fn of_match(summary: TeamMatchSummary) -> Option<Self> {
        let TeamMatchSummary { id, home, away, boards, starts, state, points, tie_break, winner, terms: _ } = summary;
        let of = Match { id, home, away, boards, starts };
        match state {
            TeamMatchState::Offered => None,
            TeamMatchState::Agreed => Some(Self::MatchAgreed(of)),
            TeamMatchState::Running => Some(Self::MatchBegun(of)),
            TeamMatchState::Over => Some(Self::MatchOver(of, MatchResult { points, tie_break, winner: winner? })),
            TeamMatchState::Dropped => Some(Self::MatchDropped(of)),
        }
    }

    /// The type of its messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Joined(_) => "member.joined",
            Self::Left(_) => "member.left",
            Self::Announced(_) => "event.announced",
            Self::Begun(_) => "event.begun",
            Self::Over(..) => "event.over",
            Self::Cancelled(_) => "event.cancelled",
            Self::MatchAgreed(_) => "match.agreed",
            Self::MatchBegun(_) => "match.begun",
            Self::MatchOver(..) => "match.over",
            Self::MatchDropped(_) => "match.dropped",
            Self::Test => "test",
        }
    }

    /// The body of its message.
    ///
    /// # Errors
    /// It cannot be written as JSON. It does not happen.
    pub fn body(&self, club: &ClubName, at: Timestamp) -> Result<String, serde_json::Error> {
        let what = match self {
            Self::Joined(name) => About::Player { player: Some(name) },
            Self::Left(name) => About::Player { player: name.as_deref() },
            Self::Announced(event) | Self::Begun(event) | Self::Cancelled(event) => About::Event { event },
            Self::Over(event, standings) => About::Standings { event, standings },
            Self::MatchAgreed(of) | Self::MatchBegun(of) | Self::MatchDropped(of) => About::Match { r#match: of },
            Self::MatchOver(of, result) => About::MatchResult { r#match: of, result },
            Self::Test => About::Nothing {},
        };
        let timestamp = Moment(at).to_string();
        serde_json::to_string(&Body { r#type: self.name(), timestamp, data: Data { club, what } })
    }
}

/// How the name of a player stands in bodies, and what stands there once the account is deleted.
#[must_use]
pub fn named(player: &str) -> (String, &'static str) {
    // No name of a player has a sign that JSON writes otherwise.
    (format!("\"player\":\"{player}\""), "\"player\":null")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_what_has_happened() {
        let club = ClubName { id: "k3Vq81LmZx0a".to_owned(), name: "Klub „Míč“".to_owned() };
        let event = || Event { id: "t1".to_owned(), name: "Cup".to_owned(), starts: Timestamp::new(5_000) };
        let place = Place { place: 1, player: Some("Ada".to_owned()), points: 2.5 };
        let known = |id: &str| ClubName { id: id.to_owned(), name: id.to_uppercase() };
        let of = Match { id: "m1".to_owned(), home: known("h"), away: known("a"), boards: 2, starts: None };
        let result = MatchResult { points: [1.5, 0.5], tie_break: [2.5, 0.5], winner: TeamMatchWinner::Home };
        let meeting =
            r#"{"id":"m1","home":{"id":"h","name":"H"},"away":{"id":"a","name":"A"},"boards":2,"starts":null}"#;
        for (happened, expected) in [
            (Happened::Joined("Ada".to_owned()), r#""type":"member.joined""#),
            (Happened::Joined("Ada".to_owned()), r#""player":"Ada""#),
            (Happened::Left(None), r#""player":null"#),
            (Happened::Begun(event()), r#""event":{"id":"t1","name":"Cup","starts":5000}"#),
            (Happened::Over(event(), vec![place]), r#""standings":[{"place":1,"player":"Ada","points":2.5}]"#),
            (Happened::MatchBegun(of.clone()), r#""type":"match.begun""#),
            (Happened::MatchBegun(of.clone()), &format!("\"match\":{meeting}")),
            (
                Happened::MatchOver(of, result),
                r#","result":{"points":[1.5,0.5],"tie_break":[2.5,0.5],"winner":"home"}}}"#,
            ),
            (Happened::Test, r#"{"type":"test","timestamp":"1970-01-01T00:00:01"#),
        ] {
            let body = happened.body(&club, Timestamp::new(1_000)).unwrap();
            assert!(body.contains(expected) && body.contains("Klub „Míč“"), "{body}");
        }
        let body = Happened::Joined("Ada".to_owned()).body(&club, Timestamp::new(1_000)).unwrap();
        let (known, gone) = named("Ada");
        assert_eq!(
            body.replace(&known, gone),
            Happened::Joined(String::new()).body(&club, Timestamp::new(1_000)).unwrap().replace("\"\"", "null")
        );
    }
}
