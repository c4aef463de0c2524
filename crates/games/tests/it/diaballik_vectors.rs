//! Diaballik against the sample data that every implementation must match.

use crate::common::{digest, sample_lines};
use games::diaballik::{Position, Start};

#[test]
fn every_sample_position_has_the_expected_results() {
    let lines = sample_lines(include_str!("../data/diaballik.jsonl"));
    assert_eq!(lines.len(), 40);
    for line in lines {
        let text = line["position"].as_str().unwrap();
        let position = Position::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(position.to_string(), text);
        let mut results = Vec::new();
        let summary = position.results(|result| results.push(position.after(result).to_string()));
        assert_eq!(u64::from(summary.results()), line["results"].as_u64().unwrap(), "{text}");
        assert_eq!(summary.win, line["goal"].as_bool().unwrap(), "{text}");
        assert_eq!(digest(results), line["sha256"].as_str().unwrap(), "{text}");
    }
}

#[test]
fn perft_from_the_starts_is_as_published() {
    for (start, counts) in [(Start::Standard, [290, 84_100]), (Start::Variant, [132, 24_392])] {
        let position = Position::start(start);
        assert_eq!(position.perft(0), 1);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{} at depth {depth}", start.name());
            let divided = position.divide(depth);
            assert_eq!(divided.iter().map(|(_, sequences)| sequences).sum::<u64>(), count);
        }
    }
}

#[test]
fn perft_at_depth_3_is_what_the_naive_rules_count() {
    // The naive rules take minutes for these.
    assert_eq!(Position::start(Start::Standard).perft(3), 41_099_194);
    assert_eq!(Position::start(Start::Variant).perft(3), 6_513_048);
}
