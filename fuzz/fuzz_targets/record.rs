//! Any bytes as a game file: no panic, what is read prints and reads back the same, and playing it again by the rules does not panic either.

#![no_main]

use games::diaballik::{self, Start};
use games::game::Game;
use games::pawnball;
use games::playball::{self, Board, Mode};
use games::record::{Record, RecordParser, Records, replay};
use libfuzzer_sys::fuzz_target;

fn check(record: &Record) {
    let printed = record.to_string();
    let read: Vec<_> = Records::new(printed.lines()).collect();
    assert_eq!(read, [Ok(record.clone())]);
    assert_eq!(record.to_string(), printed);
    let read_draw = |text: &str| text.parse();
    match record.game() {
        Game::PlayBall => {
            let _ = replay(record, playball::Match::new(Board::lanes(), Mode::Normal), read_draw);
        }
        Game::Diaballik => {
            let _ = replay(record, diaballik::Match::new(Start::Standard), read_draw);
        }
        Game::Pawnball => {
            let _ = replay(record, pawnball::Match::new(), read_draw);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut parser = RecordParser::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if let Ok(Some(record)) = parser.bytes(line) {
            check(&record);
        }
    }
    if let Ok(Some(record)) = parser.finish() {
        check(&record);
    }
});
