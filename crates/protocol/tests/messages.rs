//! The JSON of the messages: what version 1 says, letter by letter.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use play::time::{Millis, Timestamp};
use protocol::game::{Event, Side, Terms, What};
use protocol::problem::Problem;
use protocol::socket::{Act, FromClient, FromServer};

#[test]
fn a_turn_is_sent_as_it_is_documented() {
    let text = r#"{"t":"act","game":"g","id":"1","after":7,"do":{"what":"turn","text":"d1>e1"}}"#;
    let read: FromClient = serde_json::from_str(text).unwrap();
    let act = Act::Turn { text: "d1>e1".to_owned() };
    assert_eq!(read, FromClient::Act { game: "g".to_owned(), id: "1".to_owned(), after: 7, act });
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}

#[test]
fn what_is_not_known_is_refused() {
    for text in [
        r#"{"t":"watch","game":"g","x":1}"#,
        r#"{"t":"dance"}"#,
        r#"{"t":"act","game":"g","id":"1","after":-1,"do":{"what":"resign"}}"#,
        r#"{"t":"act","game":"g","id":"1","after":1,"do":{"what":"turn"}}"#,
        "[]",
    ] {
        assert!(serde_json::from_str::<FromClient>(text).is_err(), "{text}");
    }
}

#[test]
fn events_are_flat_and_read_again() {
    let event = Event {
        number: 3,
        at: Timestamp::new(5),
        what: What::Turn { side: Side::B, text: "-".to_owned(), lag: Millis::new(40) },
    };
    let text = serde_json::to_string(&event).unwrap();
    assert_eq!(text, r#"{"number":3,"at":5,"what":"turn","side":"b","text":"-","lag":40}"#);
    assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
}

#[test]
fn refusals_and_terms_leave_out_what_is_not_there() {
    let refused =
        FromServer::Refused { request: None, game: None, id: None, problem: Problem::new("server-malformed", []) };
    assert_eq!(serde_json::to_string(&refused).unwrap(), r#"{"t":"refused","problem":{"code":"server-malformed"}}"#);
    let terms: Terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
    assert!(!terms.rated && terms.board.is_none());
}

#[test]
fn after_what_a_client_did_wrong_it_does_not_come_again_by_itself() {
    use protocol::socket::close::*;
    // 1006 is what a browser says where the connection was lost.
    for code in [1000, AWAY, 1005, 1006, 1011, RESTART, BEHIND, SESSION] {
        assert!(may_come_again(code), "{code}");
    }
    for code in [PROTOCOL, UNSUPPORTED, NOT_UTF8, POLICY, TOO_BIG, 4000, 4002, 4999] {
        assert!(!may_come_again(code), "{code}");
    }
}

/// One event of each kind; the compiler asks for a new kind here.
fn kinds() -> Vec<What> {
    let (side, text) = (Side::A, || "c1c2".to_owned());
    let all = vec![
        What::Committed { side, commitment: text() },
        What::Revealed { side, entropy: text() },
        What::Started,
        What::Turn { side, text: text(), lag: Millis::new(7) },
        What::Drawn { dice: text() },
        What::DrawOffered { side },
        What::DrawAccepted { side },
        What::DrawDeclined { side },
        What::TakeBackAsked { side },
        What::TakenBack { side, turns: 2 },
        What::TakeBackDeclined { side },
        What::TimeGiven { side, time: Millis::new(15_000) },
        What::Vacation { side, time: Millis::from_days(1) },
        What::WentBerserk { side },
        What::Resigned { side },
        What::Aborted { side: Some(side) },
        What::Flagged { side },
        What::Claimed { side, win: true },
        What::Suspended,
        What::Resumed { grace: Millis::new(10_000) },
        What::Voided,
        What::SharesDice,
        What::DiceSettled { tables: vec![text()] },
    ];
    let place = |what: &What| match what {
        What::Committed { .. } => 0,
        What::Revealed { .. } => 1,
        What::Started => 2,
        What::Turn { .. } => 3,
        What::Drawn { .. } => 4,
        What::DrawOffered { .. } => 5,
        What::DrawAccepted { .. } => 6,
        What::DrawDeclined { .. } => 7,
        What::TakeBackAsked { .. } => 8,
        What::TakenBack { .. } => 9,
        What::TakeBackDeclined { .. } => 10,
        What::TimeGiven { .. } => 11,
        What::Vacation { .. } => 12,
        What::WentBerserk { .. } => 13,
        What::Resigned { .. } => 14,
        What::Aborted { .. } => 15,
        What::Flagged { .. } => 16,
        What::Claimed { .. } => 17,
        What::Suspended => 18,
        What::Resumed { .. } => 19,
        What::Voided => 20,
        What::SharesDice => 21,
        What::DiceSettled { .. } => 22,
    };
    assert_eq!(all.iter().map(place).collect::<Vec<_>>(), (0..all.len()).collect::<Vec<_>>());
    all
}

#[test]
fn events_of_every_kind_are_read_as_they_were_written() {
    for what in kinds() {
        let event = Event { number: 3, at: Timestamp::new(5), what };
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
        // A member that is missing is named; only the server itself aborts without a side.
        let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
        let members =
            whole.as_object().unwrap().keys().filter(|name| !["what", "number", "at"].contains(&name.as_str()));
        for name in members {
            let mut part = whole.clone();
            part.as_object_mut().unwrap().remove(name);
            match serde_json::from_value::<Event>(part) {
                Ok(event) => assert_eq!(event.what, What::Aborted { side: None }),
                Err(error) => assert_eq!(error.to_string(), format!("missing field `{name}`")),
            }
        }
    }
    let unknown = serde_json::from_str::<Event>(r#"{"number":1,"at":2,"what":"kicked"}"#).unwrap_err();
    assert_eq!(unknown.to_string(), "unknown event `kicked` at line 1 column 35");
}
