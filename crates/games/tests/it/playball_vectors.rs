//! Play Ball against the sample data that every implementation must match.

use crate::common::{digest, sample_lines};
use games::playball::{Board, Boards, Position, TurnGenerator};
use games::side::Side;

#[test]
fn every_sample_position_has_the_expected_results() {
    let boards = Boards::shipped();
    let mut generator = TurnGenerator::new();
    let lines = sample_lines(include_str!("../data/playball.jsonl"));
    assert_eq!(lines.len(), 60);
    for line in lines {
        let text = line["position"].as_str().unwrap();
        let position = Position::parse(text, &boards).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(position.to_string(), text);
        let mut results = Vec::new();
        let summary = position.results(&mut generator, |result| results.push(result.to_string()));
        assert_eq!(u64::from(summary.results()), line["results"].as_u64().unwrap(), "{text}");
        assert_eq!(summary.goal, line["goal"].as_bool().unwrap(), "{text}");
        assert_eq!(digest(results), line["sha256"].as_str().unwrap(), "{text}");
    }
}

#[test]
fn perft_from_the_kick_off_is_as_published() {
    let expected: [(&str, &[u64]); 4] = [
        ("lanes", &[59, 11_564, 3_772_296]),
        ("sprint", &[31, 3_820, 688_238]),
        ("diamond", &[75, 25_279]),
        ("stadium", &[85, 36_419]),
    ];
    for (name, counts) in expected {
        let start = Position::kick_off(Board::shipped(name).unwrap(), Side::A, [0, 0]);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{name} at depth {depth}");
        }
    }
}
