//! The JSON of the messages: what version 1 says, letter by letter.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

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
    let event = Event { number: 3, at: 5, what: What::Turn { side: Side::B, text: "-".to_owned(), lag: 40 } };
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
fn s14_after_what_a_client_did_wrong_it_does_not_come_again_by_itself() {
    use protocol::socket::close::*;
    // 1006 is what a browser says where the connection was lost.
    for code in [1000, AWAY, 1005, 1006, 1011, RESTART, BEHIND, SESSION] {
        assert!(may_come_again(code), "{code}");
    }
    for code in [PROTOCOL, UNSUPPORTED, NOT_UTF8, POLICY, TOO_BIG, 4000, 4002, 4999] {
        assert!(!may_come_again(code), "{code}");
    }
}
