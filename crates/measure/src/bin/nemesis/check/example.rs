//! A game for the tests of the checks: what is recorded of it where nothing went wrong.

use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::game::{Event, State, What};
use protocol::socket::{Act, FromServer};
use serde_json::json;

use crate::history::{Done, History, Sent};
use crate::record::{GameRecord, Record, Shown, StoredGame, StoredPlayer};

/// The id of the game.
pub const GAME: &str = "abcdefghijkl";
/// When it began.
pub const BEGIN: Timestamp = Timestamp::new(1_800_000_000_000);

const TURNS: [(&str, Side, &str); 4] =
    [("a1", Side::A, "d1>e1"), ("b1", Side::B, "d7>e7"), ("a2", Side::A, "e1>d1"), ("b2", Side::B, "e7>d7")];

/// A rated game of so many turns; with `resigned`, A gives up then.
fn example(turns: usize, resigned: bool) -> (History, Record) {
    let turns = &TURNS[..turns];
    let mut events = vec![Event { number: 1, at: BEGIN, what: What::Started }];
    let mut history = History::default();
    let mut acts = Vec::new();
    let mut act = |id: &str, side: Side, act: Act, what: What| {
        let number = events.len() as u32 + 1;
        // A after 5 s, B after 20 s, and so on.
        let seconds = [0, 5, 20, 25, 40, 45][events.len()];
        events.push(Event { number, at: BEGIN + Millis::from_seconds(seconds), what });
        history.sent.insert(id.to_owned(), Sent { game: GAME.to_owned(), side, act });
        history.done.push(Done { game: GAME.to_owned(), id: id.to_owned(), number, node: 0 });
        acts.push((number, side.to_string(), id.to_owned()));
    };
    for (id, side, text) in turns {
        let text = (*text).to_owned();
        let what = What::Turn { side: (*side).into(), text: text.clone(), lag: Millis::ZERO };
        act(id, *side, Act::Turn { text }, what);
    }
    if resigned {
        act("a3", Side::A, Act::Resign, What::Resigned { side: protocol::game::Side::A });
    }
    let number = events.len() as u32;
    let result = json!({ "winner": "b", "reason": "resignation", "by": "a", "counts": true });
    let left = [57_000, 47_000, 54_000, 34_000];
    let state = json!({
        "id": GAME, "history": "h", "terms": { "game": "diaballik", "clock": "60+2", "rated": true }, "speed": "bullet",
        "players": [{ "name": "Anna", "kind": "registered" }, { "name": "Ben", "kind": "registered" }],
        "number": number, "started": true,
        "turns": turns.iter().map(|(_, side, text)| json!([side.to_string(), text])).collect::<Vec<_>>(),
        "left": left[..turns.len()], "draws": [], "draws_after": [], "position": "here",
        "score": [0, 0], "may_act": [true, false],
        "clocks": { "at": BEGIN.get(), "a": 60_000, "b": 60_000, "running": [true, false], "waits": [0, 0] },
        "draw_offer": null, "take_back": null, "result": if resigned { result } else { json!(null) },
        "present": [true, true], "watchers": 0,
    });
    let state: State = serde_json::from_value(state).expect("it is a state");
    for event in &events {
        history.told.insert((GAME.to_owned(), event.number), vec![event.clone()]);
    }
    let mut other = state.clone();
    (other.watchers, other.clocks.at) = (3, BEGIN + Millis::new(7));
    history.hear(0, &FromServer::State { state: Box::new(state.clone()) });
    let stored = StoredGame {
        number,
        numbers: (1..=number).collect(),
        acts,
        is_rated: true,
        reason: resigned.then(|| "resignation".to_owned()),
        players: ["Anna".to_owned(), "Ben".to_owned()],
        changed: if resigned { vec!["Anna".to_owned(), "Ben".to_owned()] } else { Vec::new() },
    };
    let shown = |client: &str| Shown {
        client: client.to_owned(),
        game: GAME.to_owned(),
        number,
        position: "here".to_owned(),
        over: resigned,
    };
    let player = |name: &str| StoredPlayer { name: name.to_owned(), rated: resigned.into(), results: resigned.into() };
    let record = Record {
        games: vec![GameRecord {
            id: GAME.to_owned(),
            states: vec![state, other],
            events: vec![events.clone(), events],
            stored,
        }],
        players: vec![player("Anna"), player("Ben")],
        shown: vec![shown("Anna 1"), shown("Ben 1")],
        ..Record::default()
    };
    (history, record)
}

/// A game that goes on: it began, A played `d1>e1` as act `a1`, B `d7>e7` as act `b1`.
pub fn played() -> (History, Record) {
    example(2, false)
}

/// A game that was played and that A gave up.
pub fn ended() -> (History, Record) {
    example(4, true)
}

/// A game of 60 s and 2 s more a turn, of which nobody was told the clocks yet: A plays after 5 s, B after 20 s.
pub fn clocked() -> (History, Record) {
    let (mut history, record) = played();
    history.samples.clear();
    (history, record)
}
