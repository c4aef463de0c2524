//! Any bytes as a game file: no panic, what is read prints and reads back the same, and playing it again by the rules does not panic either.

use games::record::{Record, RecordParser, Records};
use play::Start;

fn check(record: &Record) {
    let printed = record.to_string();
    let read: Vec<_> = Records::new(printed.lines()).collect();
    assert_eq!(read, [Ok(record.clone())]);
    assert_eq!(record.to_string(), printed);
    let _ = Start::from_record(record).and_then(|start| start.replay(record));
}

/// Tries one input, which may be any bytes.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(bytes: &[u8]) {
    let mut parser = RecordParser::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if let Ok(Some(record)) = parser.bytes(line) {
            check(&record);
        }
    }
    if let Ok(Some(record)) = parser.finish() {
        check(&record);
    }
}
