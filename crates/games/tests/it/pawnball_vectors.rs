//! The sample data that every implementation of Pawnball must match: for each different die left the number of distinct
//! results, whether the side to play can score, and the SHA-256 of the sorted resulting positions.

use std::collections::BTreeSet;

use games::pawnball::{Position, PositionAfterDie};

use crate::common::{digest, sample_lines};

/// Checks the answer of one implementation: the lines of results of a die.
fn check_all(results: impl Fn(&str, &str) -> Vec<String>) {
    let samples = sample_lines(include_str!("../data/pawnball.jsonl"));
    let mut dice = 0;
    for sample in &samples {
        let position = sample["position"].as_str().unwrap();
        for die in sample["dice"].as_array().unwrap() {
            let name = die["die"].as_str().unwrap();
            let lines = results(position, name);
            let unique: BTreeSet<&String> = lines.iter().collect();
            assert_eq!(unique.len(), lines.len(), "{position} {name}: a result occurs twice");
            assert_eq!(lines.len() as u64, die["results"].as_u64().unwrap(), "{position} {name}");
            let side = position.split(' ').nth(2).unwrap();
            let goal = lines.iter().any(|line| line.ends_with(&format!(" +{side}")));
            assert_eq!(goal, die["goal"].as_bool().unwrap(), "{position} {name}");
            assert_eq!(digest(lines), die["sha256"].as_str().unwrap(), "{position} {name}");
            dice += 1;
        }
    }
    assert_eq!((samples.len(), dice), (25, 52));
}

#[test]
fn fast_results_match_the_sample_data() {
    check_all(|position, die| {
        let position: Position = position.parse().unwrap();
        let mut lines = Vec::new();
        position.for_each_result(die.parse().unwrap(), |result| {
            lines.push(PositionAfterDie { position: position.after(&result), goal: result.goal }.to_string());
        });
        lines
    });
}

#[test]
fn naive_results_match_the_sample_data() {
    check_all(|position, die| naive::pawnball::results(position, die).into_iter().collect());
}

#[test]
fn counts_and_divide_match_the_sample_data() {
    for sample in sample_lines(include_str!("../data/pawnball.jsonl")) {
        let position: Position = sample["position"].as_str().unwrap().parse().unwrap();
        let expected: Vec<(String, u64)> = sample["dice"]
            .as_array()
            .unwrap()
            .iter()
            .map(|die| (die["die"].as_str().unwrap().to_owned(), die["results"].as_u64().unwrap()))
            .collect();
        let divide: Vec<(String, u64)> =
            position.divide().into_iter().map(|(die, count)| (die.to_string(), count)).collect();
        assert_eq!(divide, expected);
        assert_eq!(position.perft(), expected.iter().map(|(_, count)| count).sum::<u64>());
    }
}
