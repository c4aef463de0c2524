//! Game files: reading, writing, and playing recorded games again.

use std::fmt;

use games::game::{Actors, EndReason, Ending, Game, Log, Match};
use games::notation::{Fault, Scanner};
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::record::{
    ClockTime, Eval, GameResult, MAX_GAME, MAX_LINE, MAX_TEXT, Record, RecordParser, RecordedTurn, Records, replay,
};
use games::side::{BySide, Side};
use proptest::prelude::*;

use crate::common::check_place;

fn read_all(file: &str) -> Vec<Result<Record, Fault>> {
    Records::new(file.split_inclusive('\n')).collect()
}

fn read_one(file: &str) -> Result<Record, Fault> {
    let mut games = read_all(file);
    assert_eq!(games.len(), 1, "one game or one fault: {games:?}");
    games.remove(0)
}

fn fault(file: &str) -> (usize, usize, Reason) {
    let fault = read_one(file).unwrap_err();
    (fault.line, fault.column, fault.reason)
}

/// A file whose only game has these lines of turns, the first of them on line 3.
fn with_turns(turns: &str) -> String {
    format!("[Game \"diaballik\"]\n\n{turns}\n")
}

const WHOLE: &str = r#"[Game "playball"]
[Board "lanes"]
[A "Ana \"the wall\" \\o/"]
[B "Řehoř"]
[Clock "300+5"]
[Result "*"]

1b. b1b2 {[%eval -0.20][%clk 0:04:58.5]} {a quiet start} 2. d2d3,d2>e3 {[%clk 0:05:00]}
b2^b4 {[%eval #-3]} 3. a1a2 4. a2a3 - 5b. b4b5
"#;

#[test]
fn a_game_is_read_with_all_its_parts() {
    let record = read_one(WHOLE).unwrap();
    assert_eq!(record.game(), Game::PlayBall);
    assert_eq!(record.tag("A"), Some("Ana \"the wall\" \\o/"));
    assert_eq!(record.tag("B"), Some("Řehoř"));
    assert_eq!(record.result(), GameResult::Open);
    let sides: String = record.turns().iter().map(|turn| turn.side().letter()).collect();
    assert_eq!(sides, "babaabb");
    let first = &record.turns()[0];
    assert_eq!((first.line(), first.column(), first.text()), (8, 5, "b1b2"));
    assert_eq!(first.eval(), Some(Eval::Score(-20)));
    assert_eq!(first.clock(), Some(ClockTime { milliseconds: 298_500 }));
    assert_eq!(first.comments(), ["a quiet start"]);
    assert_eq!(record.turns()[2].eval(), Some(Eval::Win(Side::B, 3)));
    assert_eq!(record.turns()[5].text(), "-");
}

#[test]
fn printing_keeps_lines_short_and_reads_back() {
    let record = read_one(WHOLE).unwrap();
    let printed = record.to_string();
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    assert_eq!(read_one(&printed).unwrap(), record);
    assert_eq!(read_one(&printed).unwrap().to_string(), printed);
}

#[test]
fn windows_line_breaks_and_a_missing_last_one_are_read() {
    let record = read_one(WHOLE).unwrap();
    assert_eq!(read_one(&WHOLE.replace('\n', "\r\n")).unwrap(), record);
    assert_eq!(read_one(WHOLE.trim_end()).unwrap(), record);
}

#[test]
fn games_end_at_a_blank_line_or_at_the_next_game() {
    let bare = "[Game \"pawnball\"]\n";
    for file in [
        format!("{bare}\n\n{bare}\n{bare}"),
        format!("\n\n{bare}\n\n\n{bare}\n{bare}\n"),
        format!("{bare}\n1. -\n{bare}\n1b. -\n\n{bare}\n\n"),
    ] {
        let games = read_all(&file);
        assert_eq!(games.len(), 3, "{file:?}");
        assert!(games.iter().all(Result::is_ok), "{file:?}: {games:?}");
    }
}

#[test]
fn a_bad_game_does_not_spoil_its_neighbours() {
    let good = "[Game \"diaballik\"]\n\n1. a1a2 b7b6\n\n";
    let bad = "[Game \"diaballik\"]\n\n1. a1a2 2. b7b6 {[Game \"\n[Event \"x\"]\n\n9. 9. 9.\n\n";
    let unknown = "[Game \"chess\"]\n\n1. e4 e5\n\n";
    let games = read_all(&format!("{good}{bad}{good}{unknown}{unknown}{good}"));
    let lines: Vec<_> =
        games.iter().map(|game| game.as_ref().map_or_else(|fault| (false, fault.line), |g| (true, g.line()))).collect();
    assert_eq!(lines, [(true, 1), (false, 7), (true, 12), (false, 16), (false, 20), (true, 24)]);
}

#[test]
fn a_game_that_breaks_off_is_reported_and_the_next_is_read() {
    // Within its tags, the next game sound.
    let games = read_all("[Game \"diaballik\"]\n[Board \"lanes\"]\n[Game \"playball\"]\n\n1. a1a2\n");
    assert_eq!(games[0], Err(Fault { line: 3, column: 1, reason: Reason::BlankLineExpected }));
    assert_eq!(games[1].as_ref().unwrap().turns().len(), 1);
    assert_eq!(games.len(), 2);
    // A sound game directly followed by bad first lines: all three are told.
    let games = read_all("[Game \"diaballik\"]\n\n1. a1a2\n[Game \"a\"]\n[Game \"b\"]\n");
    assert!(games[0].is_ok());
    let places: Vec<_> = games[1..].iter().map(|game| game.as_ref().unwrap_err().line).collect();
    assert_eq!(places, [4, 5]);
    // Bytes that are not UTF-8.
    let mut parser = RecordParser::new();
    assert_eq!(parser.bytes(b"[Game \"diaballik\"]\n"), Ok(None));
    assert_eq!(
        parser.bytes("[A \"é".as_bytes().split_last().unwrap().1),
        Err(Fault { line: 2, column: 5, reason: Reason::NotUtf8 })
    );
    assert_eq!(parser.bytes(b"\xff"), Ok(None));
    assert_eq!(parser.bytes(b"[Game \"playball\"]"), Ok(None));
    assert_eq!(parser.finish().unwrap().unwrap().game(), Game::PlayBall);
}

#[test]
fn faults_in_tags_name_their_place() {
    assert_eq!(fault("1. a1a2\n"), (1, 1, Reason::GameTagFirst));
    assert_eq!(fault("\n[Board \"lanes\"]\n"), (2, 1, Reason::GameTagFirst));
    assert_eq!(fault("[Game \"chess\"]"), (1, 8, Reason::UnknownGame { found: "chess".into() }));
    let tag = |line: &str| {
        let (at_line, column, reason) = fault(&format!("[Game \"playball\"]\n{line}\n"));
        assert_eq!(at_line, 2);
        (column, reason)
    };
    assert_eq!(tag("[Board lanes]"), (8, Reason::TagMalformed));
    assert_eq!(tag("[Board  \"lanes\"]"), (8, Reason::TagMalformed));
    assert_eq!(tag("[Board \"lanes\"] "), (16, Reason::TagMalformed));
    assert_eq!(tag("[Board \"lanes"), (14, Reason::TagMalformed));
    assert_eq!(tag("[Bo-ard \"lanes\"]"), (2, Reason::TagName { found: "Bo-ard".into() }));
    assert_eq!(tag("[A \"é\\n\"]"), (6, Reason::UnknownEscape { found: "\\n".into() }));
    assert_eq!(tag("[A \"a\tb\"]"), (5, Reason::ControlCharacter { code: "U+0009".into() }));
    let value = |name: &str, found: &str, expected: &str| Reason::TagValue {
        name: name.into(),
        found: found.into(),
        expected: expected.into(),
    };
    assert_eq!(tag("[Result \"1-0\"]"), (10, value("Result", "1-0", "a | b | draw | *")));
    assert_eq!(tag("[Mode \"hard\"]"), (8, value("Mode", "hard", "normal | expert")));
    assert_eq!(tag("[Clock \"5\"]"), (9, value("Clock", "5", "300+5")));
    assert_eq!(tag(" [A \"\"]"), (1, Reason::BlankLineExpected));
    assert_eq!(
        tag(&format!("[A \"{}\"]", "x".repeat(MAX_TEXT + 1))),
        (5, Reason::TextTooLong { found: MAX_TEXT + 1, most: MAX_TEXT })
    );
    assert_eq!(tag(&format!("[A \"{}\"]", "x".repeat(MAX_LINE))), (1, Reason::LineTooLong { most: MAX_LINE }));
    assert_eq!(fault("[Game \"playball\"]\n[A \"x\"]\n[A \"x\"]\n"), (3, 2, Reason::TagTwice { name: "A".into() }));
}

#[test]
fn faults_in_turns_name_their_place() {
    let turns = |text: &str| {
        let (line, column, reason) = fault(&with_turns(text));
        assert_eq!(line, 2 + text.lines().count(), "{text:?}");
        (column, reason)
    };
    let number = |found: &str, expected: &str| Reason::TurnNumber { found: found.into(), expected: expected.into() };
    assert_eq!(turns("a1a2"), (1, number("a1a2", "1.")));
    assert_eq!(turns("2. a1a2"), (1, number("2.", "1.")));
    assert_eq!(turns("01. a1a2"), (1, number("01.", "1.")));
    assert_eq!(turns("1. a1a2 1b. b7b6"), (9, number("1b.", "2.")));
    assert_eq!(turns("1b. b7b6 a1a2"), (10, number("a1a2", "2.")));
    assert_eq!(turns("1. a1a2 b7b6\nc1c2"), (1, number("c1c2", "2.")));
    assert_eq!(turns("1. a1a2  b7b6"), (9, Reason::OneSpaceExpected));
    assert_eq!(turns("1. a1a2 "), (9, Reason::OneSpaceExpected));
    assert_eq!(turns("1."), (3, Reason::EndsTooEarly));
    assert_eq!(turns("1.a1a2"), (1, number("1.a1a2", "1.")));
    assert_eq!(turns("1. a1A2"), (6, Reason::TurnCharacter { found: "A".into() }));
    assert_eq!(turns("{x} 1. a1a2"), (1, Reason::CommentBeforeTurn));
    assert_eq!(turns("1. {x} a1a2"), (4, Reason::EndsTooEarly));
    assert_eq!(turns("1. a1a2{x}"), (8, Reason::OneSpaceExpected));
    assert_eq!(turns("1. a1a2 {é x"), (9, Reason::CommentNotClosed));
    assert_eq!(turns("1. a1a2 {é} X"), (13, Reason::TurnCharacter { found: "X".into() }));
    assert_eq!(turns("1. a1a2 {}"), (9, Reason::CommentEmpty));
    assert_eq!(turns("1. a1a2 {\\x}"), (10, Reason::UnknownEscape { found: "\\x".into() }));
    assert_eq!(turns("1. a1a2 {[%eval x]}"), (17, Reason::EvalMalformed { found: "x".into() }));
    assert_eq!(turns("1. a1a2 {[%clk 1:2:3]}"), (16, Reason::ClockMalformed { found: "1:2:3".into() }));
    assert_eq!(turns("1. a1a2 {[%csl a1]}"), (10, Reason::CommentCommand { found: "[%csl a1".into() }));
    assert_eq!(turns("1. a1a2 {x [%eval 1]}"), (12, Reason::CommentCommand { found: "[%eval 1".into() }));
    assert_eq!(turns("1. a1a2 {[%eval 1]} {[%eval 1]}"), (22, Reason::CommentCommandTwice { name: "eval".into() }));
}

#[test]
fn commands_and_text_may_share_a_comment() {
    let record = read_one(&with_turns("1. a1a2 {[%clk 1:00:00] [%eval +1.5] \\}\\[%\\\\ ok} {two\\nlines}")).unwrap();
    let turn = &record.turns()[0];
    assert_eq!(turn.comments(), ["}[%\\ ok", "two\nlines"]);
    assert_eq!((turn.eval(), turn.clock()), (Some(Eval::Score(150)), Some(ClockTime { milliseconds: 3_600_000 })));
    assert_eq!(read_one(&record.to_string()).unwrap(), record);
}

#[test]
fn evaluations_and_clock_times_are_read_strictly() {
    for (text, eval) in [
        ("0.53", Eval::Score(53)),
        ("-0.05", Eval::Score(-5)),
        ("4", Eval::Score(400)),
        ("#0", Eval::Win(Side::A, 0)),
        ("#-12", Eval::Win(Side::B, 12)),
    ] {
        assert_eq!(Eval::parse(text), Ok(eval), "{text}");
    }
    for text in
        ["", "-", ".5", "5.", "1.234", "--1", "+-1", "#", "#+1", "#--1", "1e3", "99999999999", "#99999999999", "٣"]
    {
        assert!(Eval::parse(text).is_err(), "{text}");
    }
    for text in ["", "1:2:3", "0:60:00", "0:00:60", "1000:00:00", "0:00:00.", "0:00:00.1234", "-1:00:00", "00:00"] {
        assert!(ClockTime::parse(text).is_err(), "{text}");
    }
    assert_eq!(ClockTime::parse("999:59:59.999").unwrap().to_string(), "999:59:59.999");
}

#[test]
fn a_game_too_large_is_refused_and_the_next_is_read() {
    let mut file = with_turns(&format!("1. a1a2 {{{}}}", "x".repeat(MAX_TEXT)));
    for _ in 0..MAX_GAME / MAX_TEXT {
        file += &format!("{{{}}}\n", "x".repeat(MAX_TEXT));
    }
    let games = read_all(&format!("{file}\n[Game \"diaballik\"]\n"));
    assert_eq!(games[0].as_ref().unwrap_err().reason, Reason::GameTooLarge { most: MAX_GAME });
    assert!(games[1].is_ok());
}

/// A game for these tests: the sides in turn say 1 or 2, who reaches 7 wins; 7 exactly.
#[derive(Debug, Clone)]
struct Sum {
    log: Log<Step>,
    sum: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Step(u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Sum {
    fn to_move(&self) -> Side {
        Side::BOTH[self.log.history.len() % 2]
    }
}

impl Match for Sum {
    type Action = Step;
    const GAME: Game = Game::Diaballik;

    fn log(&self) -> &Log<Step> {
        &self.log
    }
    fn actors(&self) -> Actors {
        if self.log.ending.is_some() { Actors::NOBODY } else { Actors::only(self.to_move()) }
    }
    fn actions(&self, side: Side) -> Vec<Step> {
        let open = self.actors().contains(side) && self.log.turn.is_empty();
        if open { (1..=2).filter(|n| self.sum + n <= 7).map(Step).collect() } else { Vec::new() }
    }
    fn act(&mut self, side: Side, action: Step) -> Result<(), Reason> {
        if !self.actions(side).contains(&action) {
            return Err(Reason::MalformedAction { found: action.to_string() });
        }
        self.log.turn.push(action);
        self.sum += action.0;
        Ok(())
    }
    fn undo(&mut self) -> Option<Step> {
        let step = self.log.turn.pop()?;
        self.sum -= step.0;
        Some(step)
    }
    fn may_end_turn(&self) -> bool {
        !self.log.turn.is_empty()
    }
    fn end_turn(&mut self) -> Result<(), Reason> {
        let side = self.to_move();
        let step = self.log.turn.pop().ok_or(Reason::TurnIncomplete)?;
        self.log.close_turn(side, step.to_string());
        if self.sum == 7 {
            self.log.ending = Some(Ending { winner: Some(side), reason: EndReason::Goal });
        }
        Ok(())
    }
    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Step>, Fault> {
        let mut scanner = Scanner::new(text);
        if side != self.to_move() {
            return Err(scanner.fault(Reason::NotYourTurn { side: side.letter() }));
        }
        let step = Step(scanner.number(1, 2)? as u8);
        scanner.end()?;
        Ok(vec![step])
    }
    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        let step = self.read_turn(side, text)?[0];
        self.act(side, step).and_then(|()| self.end_turn()).map_err(|reason| Scanner::new(text).fault(reason))
    }
    fn position(&self) -> String {
        self.sum.to_string()
    }
    fn score(&self) -> BySide<u32> {
        BySide::default()
    }
    fn conclude(&mut self, ending: Ending) {
        self.log.conclude(ending);
    }
}

fn no_dice(text: &str) -> Result<Draw, Fault> {
    Err(Scanner::new(text).unexpected())
}

fn played(tags: &str, turns: &str) -> Result<Sum, Fault> {
    let record = read_one(&format!("[Game \"diaballik\"]\n{tags}\n{turns}\n"))?;
    replay(&record, Sum { log: Log::new(None), sum: 0 }, no_dice)
}

#[test]
fn replay_plays_all_turns() {
    let game = played("[Result \"a\"]\n", "1. 2 2 2. 2 {six} 1\n").unwrap_err();
    assert_eq!((game.line, game.column), (2, 10), "B says 7, so A did not win: {game}");
    let game = played("[Result \"b\"]\n[Termination \"rules\"]\n", "1. 2 2 2. 2 {six} 1").unwrap();
    assert_eq!((game.sum, game.history().len(), game.ending().unwrap().winner), (7, 4, Some(Side::B)));
}

#[test]
fn replay_places_faults_in_the_file() {
    let at = |turns| {
        let fault = played("", turns).unwrap_err();
        (fault.line, fault.column, fault.reason)
    };
    assert_eq!(at("1. 2 2 2. 2\n3 3. 1").0, 4);
    assert_eq!(at("1. 2 2 2. 2\n3"), (4, 1, Reason::NumberOutOfRange { found: "3".into(), least: 1, most: 2 }));
    assert_eq!(at("1. 2 {é} 1a"), (3, 11, Reason::UnexpectedRest { found: "a".into() }));
    assert_eq!(at("1b. 2"), (3, 5, Reason::NotYourTurn { side: 'b' }));
    assert_eq!(at("1. 2 2 2. 2 1 3. 1"), (3, 18, Reason::MatchOver));
}

#[test]
fn replay_ends_a_game_from_outside_the_rules() {
    let ending = |tags| played(tags, "1. 2 2").unwrap().ending();
    let lost = |side, reason| Some(Ending { winner: Some(side), reason });
    assert_eq!(ending(""), None);
    assert_eq!(ending("[Result \"*\"]\n"), None);
    assert_eq!(ending("[Result \"a\"]\n"), lost(Side::A, EndReason::Resignation));
    assert_eq!(ending("[Result \"b\"]\n[Termination \"time\"]\n"), lost(Side::B, EndReason::Time));
    assert_eq!(ending("[Result \"draw\"]\n"), Some(Ending { winner: None, reason: EndReason::Agreement }));
}

#[test]
fn replay_refuses_tags_that_contradict_the_game() {
    let refused = |tags, turns| played(tags, turns).unwrap_err();
    let whole = "1. 2 2 2. 2 1";
    assert_eq!(
        refused("[Result \"*\"]\n", whole).reason,
        Reason::ResultMismatch { found: "*".into(), reached: "b".into() }
    );
    let contradiction =
        |found: &str, result: &str| Reason::TerminationMismatch { found: found.into(), result: result.into() };
    assert_eq!(refused("[Termination \"time\"]\n", whole).reason, contradiction("time", "b"));
    assert_eq!(refused("[Result \"draw\"]\n[Termination \"time\"]\n", "1. 2").reason, contradiction("time", "draw"));
    assert_eq!(refused("[Result \"a\"]\n[Termination \"rules\"]\n", "1. 2").reason, contradiction("rules", "a"));
    assert_eq!(
        refused("[Result \"a\"]\n[Termination \"agreement\"]\n", "1. 2").reason,
        contradiction("agreement", "a")
    );
    let fault = refused("[Termination \"time\"]\n", "1. 2");
    assert_eq!((fault.line, fault.column, fault.reason), (2, 15, contradiction("time", "*")));
}

#[test]
fn replay_counts_the_dice() {
    let fault = played("[Dice \"k3k3w5y1 k1k1k1k1\"]\n", "1. 2").unwrap_err();
    assert_eq!((fault.line, fault.column, fault.reason), (2, 8, Reason::DiceLeft { found: 2, used: 0 }));
    let fault = played("[Dice \"k3k3w5y1  k1k1k1k1\"]\n", "1. 2").unwrap_err();
    assert_eq!((fault.line, fault.column, fault.reason), (2, 17, Reason::OneSpaceExpected));
}

fn any_text() -> impl Strategy<Value = String> {
    // Much of what could confuse the parser, some of anything else.
    prop_oneof![
        proptest::collection::vec(
            prop_oneof![
                Just("\\"),
                Just("}"),
                Just("{"),
                Just("[%"),
                Just("[Game \""),
                Just("\""),
                Just(" "),
                Just("é"),
                Just("1."),
                Just("x")
            ],
            1..12
        )
        .prop_map(|parts| parts.concat()),
        "[^\\p{Cc}]{1,100}",
    ]
}

fn any_turn() -> impl Strategy<Value = RecordedTurn> {
    let eval = proptest::option::of(prop_oneof![
        any::<i32>().prop_map(Eval::Score),
        (any::<bool>(), any::<u32>()).prop_map(|(b, n)| Eval::Win(Side::BOTH[usize::from(b)], n)),
    ]);
    let clock = proptest::option::of((0..3_600_000_000_u32).prop_map(|milliseconds| ClockTime { milliseconds }));
    let comments = proptest::collection::vec(any_text().prop_map(|t| t.replace("é", "\n")), 0..3);
    (any::<bool>(), "[a-z0-9<>^*:,/!-]{1,30}", eval, clock, comments).prop_map(|(b, text, eval, clock, comments)| {
        let mut turn = RecordedTurn::new(Side::BOTH[usize::from(b)], &text).unwrap();
        if let Some(eval) = eval {
            turn = turn.with_eval(eval);
        }
        if let Some(clock) = clock {
            turn = turn.with_clock(clock);
        }
        for comment in comments {
            turn = turn.with_comment(&comment).unwrap();
        }
        turn
    })
}

fn any_record() -> impl Strategy<Value = Record> {
    let tags = proptest::collection::vec(("[A-Z][A-Za-z0-9_]{0,31}", any_text()), 0..5);
    let result = prop_oneof![Just(GameResult::Draw), Just(GameResult::Open), Just(GameResult::Win(Side::B))];
    (0..3_usize, tags, result, proptest::collection::vec(any_turn(), 0..30)).prop_map(|(game, tags, result, turns)| {
        let mut record = Record::new(Game::ALL[game]);
        for (name, value) in tags {
            // A random name may be that of a tag with few values.
            let _ = record.set_tag(&name, &value);
        }
        record.set_result(result).unwrap();
        for turn in turns {
            record.push(turn).unwrap();
        }
        record
    })
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_the_same(records in proptest::collection::vec(any_record(), 1..4)) {
        let file: Vec<String> = records.iter().map(ToString::to_string).collect();
        let read: Result<Vec<Record>, Fault> = read_all(&file.join("\n")).into_iter().collect();
        prop_assert_eq!(read.as_ref(), Ok(&records));
        // Without blank lines between the games, too.
        let read: Result<Vec<Record>, Fault> = read_all(&file.concat()).into_iter().collect();
        prop_assert_eq!(read, Ok(records));
    }

    #[test]
    fn bytes_are_read_as_text_and_refused_where_they_are_none(
        record in any_record(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut file = record.to_string().into_bytes();
        for (place, byte) in edits {
            let place = place.index(file.len());
            file[place] = byte;
        }
        let (mut of_bytes, mut of_text) = (RecordParser::new(), RecordParser::new());
        for (number, line) in (1..).zip(file.split_inclusive(|&byte| byte == b'\n')) {
            let read = of_bytes.bytes(line);
            match std::str::from_utf8(line) {
                Ok(text) => prop_assert_eq!(read, of_text.line(text)),
                // Such a line is refused as `]` is, which cannot stand in a game.
                Err(error) => {
                    let refused = of_text.line("]").map_err(|fault| fault.line);
                    prop_assert_eq!(read.as_ref().map_err(|fault| fault.line), refused.as_ref().map_err(|line| *line));
                    if let Err(fault) = read && fault.line == number {
                        let column = 1 + String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
                        prop_assert_eq!(fault, Fault { line: number, column, reason: Reason::NotUtf8 });
                    }
                }
            }
        }
        prop_assert_eq!(of_bytes.finish(), of_text.finish());
    }

    #[test]
    fn what_is_read_prints_and_reads_back(
        record in any_record(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), prop::sample::select(vec!['{', '}', '[', ']', '%', '"', '\\', ' ', '\n', '1', '.', 'b', 'é'])), 1..4),
    ) {
        let mut text: Vec<char> = record.to_string().chars().collect();
        for (place, c) in edits {
            let place = place.index(text.len());
            text[place] = c;
        }
        let text: String = text.into_iter().collect();
        for game in read_all(&text) {
            match game {
                Ok(game) => prop_assert_eq!(read_one(&game.to_string()), Ok(game)),
                Err(fault) => check_place(&text, &fault),
            }
        }
    }
}
