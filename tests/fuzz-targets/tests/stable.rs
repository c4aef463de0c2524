//! Every fuzz target with inputs that are nearly good: good ones, changed in a few places. A failure is shrunk to the fewest changes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fuzz_targets as targets;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A change of a text: at a place, so many bytes are left out, and others put in.
type Change = (Index, usize, Vec<u8>);

fn changed(good: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for (place, left_out, put_in) in changes {
        let from = place.index(bytes.len() + 1);
        let to = bytes.len().min(from + left_out);
        bytes.splice(from..to, put_in.iter().copied());
    }
    bytes
}

/// Tries a target with its good inputs and with `cases` changed ones, made of the bytes that good ones have.
fn try_near(good: &'static [&'static str], cases: u32, target: impl Fn(&[u8])) {
    good.iter().for_each(|good| target(good.as_bytes()));
    let letters: Vec<u8> = good.iter().flat_map(|good| good.bytes()).chain(*b"09 zA\n\xc3\xa9").collect();
    let change = (any::<Index>(), 0_usize..4, vec(proptest::sample::select(letters), 0..4));
    let inputs = (proptest::sample::select(good), vec(change, 1..4));
    proptest!(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }, |((good, changes) in inputs)| {
        target(&changed(good.as_bytes(), &changes));
    });
}

/// As [`try_near`], for targets that take texts.
fn try_texts(good: &'static [&'static str], cases: u32, target: impl Fn(&str)) {
    try_near(good, cases, |bytes| target(&String::from_utf8_lossy(bytes)));
}

/// Tries a target that plays by choices with any choices.
fn try_choices(most: usize, cases: u32, target: impl Fn(&[u8])) {
    proptest!(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }, |(choices in vec(any::<u8>(), 0..most))| {
        target(&choices);
    });
}

const BOARDS: &[&str] = &[
    "17/17/17/7y7*1/10w6/4g1y3k6/1w4k5g4/17/17/17/17 a a k1k5",
    "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a k3w5",
    "17/5*4g6/17/17/5y8w2/6k10/6y10/4w1g10/4k12/17/17 b a g6y4y4y5",
];

#[test]
fn positions() {
    let play_ball = &[
        "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k",
        "sprint 1b2a1/1b1*1a1/1b2a1 b 2 1-0 k",
        "lanes 1b5/3b2/4Ba1/3a2/4a2 a 3 0-0",
    ];
    try_texts(play_ball, 100_000, targets::playball_position::try_input);
    let diaballik =
        &["bbbBbbb/7/7/7/7/7/aaaAaaa a", "b3Bbb/7/1bbb3/7/2aa1a1/7/aa2A1a a", "bAbb3/a3bb1/2a2B1/6b/5aa/3a3/4a2 b"];
    try_texts(diaballik, 100_000, targets::diaballik_position::try_input);
    try_texts(BOARDS, 30_000, targets::pawnball_board::try_input);
    let matches = &[
        "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a - - | 17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 b - - | 1 0-0",
    ];
    try_texts(matches, 100_000, targets::pawnball_match::try_input);
}

#[test]
fn boards_and_dice() {
    try_texts(
        &["..bbb\n..aaa\n", "bB*Aa\n.....\nb...a\n", "b.*.a\nb...a\nb...a\n"],
        100_000,
        targets::playball_board::try_input,
    );
    try_texts(&["k3k3w5y1", "k1", "w6g2", "-"], 100_000, targets::dice::try_input);
}

#[test]
fn turns() {
    try_texts(&["c2c3,c3c4", "c2^c4,c4>a2", "-"], 30_000, targets::playball_turn::try_input);
    try_texts(&["d1>e1,d1d2", "c1c2,c2c3,d1>c3", "!"], 30_000, targets::diaballik_turn::try_input);
    try_texts(&["1/setup:c4,g6,c6,g4", "k4:d5f7", "1/y1:m6l6"], 5_000, targets::pawnball_turn::try_input);
}

#[test]
fn what_is_listed_is_what_is_accepted() {
    try_choices(120, 1_500, targets::playball_listed::try_input);
    try_choices(120, 4_000, targets::diaballik_listed::try_input);
    try_choices(200, 1_500, targets::pawnball_listed::try_input);
}

#[test]
fn files_messages_and_lines_of_engines() {
    let files = &[
        "[Game \"diaballik\"]\n[Variant \"standard\"]\n\n1. d1>e1,d1d2 {fine} d7>e7 2. c1c2 {[%clk 0:00:40.5]}\n",
        "{a}\n[Game \"playball\"]\n[Board \"lanes\"]\n\n1. c2c3,c3c4\n",
    ];
    try_near(files, 30_000, targets::record::try_input);
    let messages = &[
        r#"{"type":"act","game":"g","id":"1","after":3,"act":{"type":"turn","text":"c2c3"}}"#,
        r#"{"terms":{"game":"diaballik","clock":"60+5"},"side":"a"}"#,
        r#"{"name":"Anna","password":"correct horse"}"#,
        r#"{"name":"phone","scopes":["read","play"],"days":30}"#,
        r#"{"turn":true,"challenge":false,"begun":true,"message":true,"quiet":{"from":1320,"to":420,"zone":"Europe/Prague"}}"#,
        r#"{"after":7,"lines":[["d7>e7","c1c2"]]}"#,
        "18bcfe56a00-7",
    ];
    try_near(messages, 30_000, targets::messages::try_input);
    let lines = &[
        "position startpos moves c2c3 roll k1k2w3w4",
        "go wtime 1000 depth 3",
        "info depth 3 score points 12 pv a,b",
        "setoption name Game value pawnball",
    ];
    try_texts(lines, 100_000, targets::ugi::try_input);
}

#[test]
fn texts_and_edits_of_studies() {
    let texts = &[
        "[Game \"diaballik\"]\n[Study \"Openings\"]\n[Chapter \"First\"]\n\n{Where to?} 1. d1>e1 {[%draw e1-e4:violet,d7:amber]} b7b6 (1b. d7>c7)\n",
        "[Game \"playball\"]\n[Board \"sprint\"]\n[Chapter \"A\"]\n[ChapterKind \"practice:b:3\"]\n\n\n[Game \"pawnball\"]\n[Chapter \"B\"]\n",
    ];
    texts.iter().for_each(|text| drop(play::studies::Study::from_text(text).unwrap()));
    try_texts(texts, 30_000, targets::study::try_text);
    let edits = &[
        r#"{"kind":"add-turn","chapter":"1","path":["a d1>e1"],"turn":"b d7>c7"}"#,
        r#"{"kind":"comment","chapter":"1","path":[],"text":"Where {to}?"}"#,
        r#"{"kind":"draw","chapter":"1","path":["a d1>e1"],"shapes":["e1-e4:violet","d7:amber"]}"#,
        r#"{"kind":"promote","chapter":"1","path":["a d1>e1","b b7b6"]}"#,
        r#"{"kind":"add-chapter","chapter":"x1","text":"[Game \"pawnball\"]\n[Chapter \"Dice\"]\n"}"#,
        r#"{"kind":"move-chapter","chapter":"2","place":0}"#,
        r#"{"kind":"set-kind","chapter":"1","to":"practice:b:3"}"#,
        r#"{"kind":"rename-chapter","chapter":"1","name":"Now second"}"#,
    ];
    edits.iter().for_each(|edit| drop(serde_json::from_str::<play::studies::Edit>(edit).unwrap()));
    try_texts(edits, 20_000, targets::study::try_edits);
}
