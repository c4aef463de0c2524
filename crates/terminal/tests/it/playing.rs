//! Games in line mode with a clock that is handed in, and files that are not there.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use engine::Level;
use games::game::{EndReason, Game};
use games::playball::Mode;
use games::record::Records;
use games::side::{BySide, Side};
use locale::{Language, Locale};
use play::Start;
use play::own_level::OwnLevel;
use play::time::Timestamp;
use terminal::lines::{Settings, Trouble, play};
use terminal::look::Look;
use terminal::terminal_game::{TerminalGame, begin, resume};
use terminal::{Entered, Files, Player, Session};

/// What somebody types, and how many milliseconds they take for each line.
struct Typist {
    lines: Vec<(u64, String)>,
    now: Arc<AtomicU64>,
    line: Vec<u8>,
}

impl Read for Typist {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut ready = self.fill_buf()?;
        let read = ready.read(bytes)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Typist {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() && !self.lines.is_empty() {
            let (time, line) = self.lines.remove(0);
            self.now.fetch_add(time, Ordering::Relaxed);
            self.line = format!("{line}\n").into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, bytes: usize) {
        self.line.drain(..bytes);
    }
}

/// A disk in memory, on which so many files can still be written.
#[derive(Default)]
struct Disk {
    files: RefCell<HashMap<PathBuf, String>>,
    full_after: RefCell<Option<usize>>,
    tried: RefCell<Vec<PathBuf>>,
}

impl Disk {
    fn text(&self, path: &str) -> String {
        self.files.borrow().get(Path::new(path)).cloned().unwrap_or_default()
    }
}

impl Files for Disk {
    fn save(&self, path: &Path, text: &str) -> Result<(), String> {
        self.tried.borrow_mut().push(path.to_owned());
        if let Some(left) = self.full_after.borrow_mut().as_mut().filter(|_| path != Path::new("elsewhere.tgn")) {
            if *left == 0 {
                return Err("the disk is full".to_owned());
            }
            *left -= 1;
        }
        self.files.borrow_mut().insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn load(&self, path: &Path) -> Result<Box<dyn TerminalGame>, String> {
        let text = self.files.borrow().get(path).cloned().ok_or("there is no such file")?;
        Ok(loaded(&text))
    }

    fn is_stream(&self, path: &Path) -> bool {
        path == Path::new("pipe")
    }

    fn beside(&self, path: &Path) -> PathBuf {
        let number = self.files.borrow().len() + 1;
        path.with_file_name(format!("{}-{number}.tgn", path.file_stem().unwrap().to_string_lossy()))
    }
}

fn loaded(text: &str) -> Box<dyn TerminalGame> {
    resume(&Records::new(text.lines()).next().unwrap().unwrap()).unwrap()
}

/// What was said, and what was told apart from it.
struct Evening {
    said: String,
    alerts: Vec<String>,
    end: Result<(), Trouble>,
    disk: Disk,
}

struct Play<'a> {
    start: Start,
    players: BySide<Player>,
    clock: &'a str,
    save: Option<&'a str>,
    /// Whether a person sits there, who can be asked.
    is_person: bool,
    disk: Disk,
}

impl Play<'_> {
    fn of(game: Game) -> Self {
        Self {
            start: Start::of(game),
            players: [Player::Human; 2].into(),
            clock: "none",
            save: None,
            is_person: true,
            disk: Disk::default(),
        }
    }

    fn typed(self, lines: &[(u64, &str)]) -> Evening {
        let start = begin(&self.start);
        self.typed_at(start, lines)
    }

    fn typed_at(self, game: Box<dyn TerminalGame>, lines: &[(u64, &str)]) -> Evening {
        let now = Arc::new(AtomicU64::new(1_000_000));
        let lines = lines.iter().map(|&(time, line)| (time, line.to_owned())).collect();
        let mut input = Typist { lines, now: Arc::clone(&now), line: Vec::new() };
        let alerts = RefCell::new(Vec::new());
        let alert = |text: &str| alerts.borrow_mut().push(text.to_owned());
        let locale = Locale::new(Language::English);
        let settings = Settings {
            locale: &locale,
            look: Look::PLAIN,
            describe: false,
            echo: !self.is_person,
            width: 80,
            hints: true,
            save: self.save.map(Path::new),
            alert: &alert,
            files: &self.disk,
        };
        let session = session(game, self.players)
            .with_clocks(self.clock.parse().unwrap(), Arc::new(move || Timestamp::new(now.load(Ordering::Relaxed))));
        let mut out = Vec::new();
        let end = play(session, &settings, &mut input, &mut out);
        Evening { said: String::from_utf8(out).unwrap(), alerts: alerts.take(), end, disk: self.disk }
    }
}

fn session(game: Box<dyn TerminalGame>, players: BySide<Player>) -> Session {
    let dice = |game: u32, number: u8| if game == 0 && number == 1 { "k3k3w5y1" } else { "k1k2w3w4" }.parse().unwrap();
    Session::new(game, players, 7, Arc::new(dice))
}

/// Everything in `parts` stands in `text`, in this order.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("`{part}` is missing after the parts before it in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

fn bot() -> Player {
    Player::Bot(Level::new(1).unwrap())
}

#[test]
fn both_clocks_are_shown_and_each_runs_in_its_own_turn() {
    let evening = Play { clock: "60+5", ..Play::of(Game::PlayBall) }.typed(&[
        (10_000, "c2c3,c3c4"),
        (20_500, "c6c5"),
        (1_000, "board"),
        (0, "quit"),
        (0, "quit"),
    ]);
    in_order(
        &evening.said,
        &["Clocks: A 1:00, B 1:00", "Clocks: A 0:55, B 1:00", "Clocks: A 0:55, B 0:39", "Clocks: A 0:55, B 0:38"],
    );
}

#[test]
fn a_turn_that_comes_too_late_is_not_played_and_loses_the_game() {
    let evening = Play { clock: "60+5", save: Some("game.tgn"), ..Play::of(Game::PlayBall) }.typed(&[
        (10_000, "c2c3,c3c4"),
        (60_000, "c6c5,a6a5"),
        (0, "takeback"),
        (0, "quit"),
    ]);
    in_order(
        &evening.said,
        &["B is out of time.", "A wins by timeout.", "The game is over.", "A game lost on time stays lost."],
    );
    assert!(!evening.said.contains("B: c6c5"), "{}", evening.said);
    assert!(evening.end.is_ok());
    let text = evening.disk.text("game.tgn");
    in_order(&text, &["[Clock \"60+5\"]", "[Result \"a\"]", "[Termination \"time\"]", "1. c2c3,c3c4 {[%clk 0:00:55]}"]);
    let again = loaded(&text);
    assert_eq!(again.ending().map(|ending| (ending.winner, ending.reason)), Some((Some(Side::A), EndReason::Time)));
    assert_eq!(again.history().len(), 1);
}

#[test]
fn a_game_goes_on_with_the_clocks_of_its_file_and_what_else_is_in_it() {
    let file = "[Game \"diaballik\"]\n[Event \"Club\"]\n[Clock \"60+5\"]\n[Result \"*\"]\n\n\
                1. d1>e1 {[%clk 0:00:40.5]} {bold} b7b6,d7>c7 {[%clk 0:01:02]}\n";
    let evening = Play { save: Some("on.tgn"), ..Play::of(Game::Diaballik) }
        .typed_at(loaded(file), &[(20_000, "a1a2"), (0, "end"), (0, "quit")]);
    in_order(&evening.said, &["Clocks: A 0:40, B 1:02", "Clocks: A 0:20, B 1:02", "Clocks: A 0:25, B 1:02"]);
    let text = evening.disk.text("on.tgn");
    in_order(
        &text,
        &["[Event \"Club\"]", "[Clock \"60+5\"]", "{[%clk 0:00:40.5]} {bold}", "2. a1a2", "{[%clk 0:00:25.5]}"],
    );
    // A game without clocks in its file has none unless they are asked for.
    let bare = "[Game \"diaballik\"]\n\n1. d1>e1\n";
    let evening = Play::of(Game::Diaballik).typed_at(loaded(bare), &[(0, "quit")]);
    assert!(!evening.said.contains("Clocks"), "{}", evening.said);
    let evening = Play { clock: "60+5", ..Play::of(Game::Diaballik) }.typed_at(loaded(bare), &[(0, "quit")]);
    assert!(evening.said.contains("Clocks: A 1:00, B 1:00"), "{}", evening.said);
}

#[test]
fn periods_are_shown_and_kept_in_the_file() {
    let evening = Play { clock: "byoyomi:10+2x30", save: Some("on.tgn"), ..Play::of(Game::Diaballik) }.typed(&[
        (45_000, "d1>e1,d1d2"),
        (0, "end"),
        (0, "quit"),
        (0, "quit"),
    ]);
    in_order(&evening.said, &["Clocks: A 0:10.0 (2 more periods), B 0:10.0", "Clocks: A 0:30 (last period), B 0:10.0"]);
    let text = evening.disk.text("on.tgn");
    in_order(&text, &["[TimeControl \"byoyomi:10+2x30\"]", "1. d1>e1,d1d2 {[%clk 0:00:30]}"]);
    let evening = Play::of(Game::Diaballik).typed_at(loaded(&text), &[(70_000, "quit")]);
    in_order(&evening.said, &["Clocks: A 0:30 (last period), B 0:10.0 (2 more periods)", "B is out of time."]);
    // What only other programs know stays as it is.
    let file = "[Game \"diaballik\"]\n[TimeControl \"40 moves in 2 hours\"]\n\n1. d1>e1\n";
    let evening = Play { save: Some("on.tgn"), ..Play::of(Game::Diaballik) }
        .typed_at(loaded(file), &[(0, "d7>e7"), (0, "end"), (0, "quit")]);
    assert!(evening.disk.text("on.tgn").contains("[TimeControl \"40 moves in 2 hours\"]"));
}

#[test]
fn a_turn_and_the_answer_of_the_bot_are_taken_back_with_their_time() {
    let evening = Play { players: BySide::new(Player::Human, bot()), clock: "60+5", ..Play::of(Game::Diaballik) }
        .typed(&[
            (0, "takeback"),
            (7_000, "d1>e1,d1d2"),
            (1_000, "a1a2"),
            (1_000, "takeback"),
            (0, "quit"),
            (0, "quit"),
        ]);
    in_order(
        &evening.said,
        &[
            "There is no turn of yours to take back.",
            "A: d1>e1,d1d2",
            "B: ",
            "A a1a2,> ",
            "Taken back: A d1>e1,d1d2; B ",
            "Clocks: A 1:00, B 1:00",
            "A> ",
        ],
    );
}

#[test]
fn two_people_take_back_one_turn_and_the_dice_stay_as_they_fell() {
    let set_up = ["1/setup:c4,g6,c6,g4", "2/setup:m4,i6,m6,i4", "1/setup:m4,i6,m6,i4", "2/setup:c4,g6,c6,g4"];
    let mut game = session(begin(&Start::of(Game::Pawnball)), [Player::Human; 2].into());
    let locale = Locale::new(Language::English);
    for turn in set_up {
        assert!(matches!(game.enter(turn, &locale), Ok(Entered::Turn(_))), "{turn}");
    }
    let before = game.game().position();
    assert!(matches!(game.enter("2/y1:c6d6", &locale), Ok(Entered::Turn(_))));
    assert_eq!(game.take_back(), [(Side::A, "2/y1:c6d6".to_owned())]);
    assert_eq!(game.game().position(), before);
    // Behind the first draw too: it is not drawn again.
    let taken = game.take_back();
    assert_eq!(taken.len(), 1);
    assert!(!game.game().position().contains("y1"), "{}", game.game().position());
    assert!(matches!(game.enter(&taken[0].1, &locale), Ok(Entered::Turn(_))));
    assert_eq!(game.game().position(), before);
    assert!(game.to_file().unwrap().contains("[Dice \"k3k3w5y1\"]"));
}

#[test]
fn the_same_game_is_played_again_and_with_sides_swapped() {
    let evening = Play {
        players: BySide::new(Player::Human, bot()),
        clock: "60+5",
        save: Some("game.tgn"),
        ..Play::of(Game::Diaballik)
    }
    .typed(&[
        (0, "again"),
        (5_000, "d1>e1"),
        (0, "end"),
        (0, "resign"),
        (0, "again"),
        (1_000, "resign"),
        (0, "swap"),
        (0, "resign"),
        (0, "quit"),
    ]);
    in_order(
        &evening.said,
        &[
            "A: you, B: bot",
            "The game is not over yet.",
            "A resigned.",
            "B wins by resignation.",
            "“again”, or “swap” to swap sides",
            "A: you, B: bot",
            "Clocks: A 1:00, B 1:00",
            "A resigned.",
            "A: bot, level 1, B: you",
            "A: ",
            "B> ",
            "B resigned.",
            "A wins by resignation.",
        ],
    );
    // No game overwrites another one.
    let [first, second, third] = ["game.tgn", "game-2.tgn", "game-2-3.tgn"].map(|file| evening.disk.text(file));
    assert!(first.contains("1. d1>e1"), "{first}");
    assert!(second.contains("[Result \"b\"]") && !second.contains("1."), "{second}");
    assert!(third.contains("[Result \"a\"]"), "{third}");
}

#[test]
fn a_game_begins_at_a_position_and_its_file_says_so() {
    let text = "bbba1bb/b5B/7/7/7/a6/aa1Aaa1 a";
    let start = Start::from_position(Game::Diaballik, text, None, Mode::Normal, None).unwrap();
    let evening = Play { start, save: Some("game.tgn"), ..Play::of(Game::Diaballik) }.typed(&[
        (0, "e1e2"),
        (0, "end"),
        (0, "quit"),
    ]);
    let file = evening.disk.text("game.tgn");
    assert!(file.contains(&format!("[Position \"{text}\"]")), "{file}");
    assert_eq!(loaded(&file).history().len(), 1);
}

#[test]
fn wins_of_diaballik_are_told_as_wins() {
    let won = |position: &str, turn: &str| {
        let start = Start::from_position(Game::Diaballik, position, None, Mode::Normal, None).unwrap();
        Play { start, ..Play::of(Game::Diaballik) }.typed(&[(0, turn), (0, "quit"), (0, "quit")]).said
    };
    let goal = won("bbba1bb/b5B/7/7/7/a6/aa1Aaa1 a", "d1>d7");
    in_order(&goal, &["A: d1>d7 (d1 passes to d7).", "A wins by reaching the opponent’s home row."]);
    let claim = won("7/7/bbbBbbb/aaa4/7/7/3Aaaa a", "!");
    in_order(&claim, &["! claims anti-play", "A: ! (anti-play claim).", "A wins by anti-play claim."]);
    for said in [goal, claim] {
        assert!(!said.contains("Goal for") && !said.contains("1–0"), "{said}");
    }
}

#[test]
fn two_people_hear_the_reason_of_the_one_whose_board_it_is() {
    let evening = Play::of(Game::Pawnball).typed(&[
        (0, "1/setup:a1,a1,a2,a3"),
        (0, "1/setup:c4,g6,c6,g4"),
        (0, "2/setup:m4,i6,m6,i4"),
        (0, "1/setup:m4,i6,m6,i4"),
        (0, "2/setup:c4,g6,c6,g4"),
        (0, "1/g6:m6l6"),
        (0, "quit"),
        (0, "quit"),
    ]);
    let against_a_bot = Play { players: BySide::new(Player::Human, bot()), ..Play::of(Game::Pawnball) }
        .typed(&[(0, "1/setup:a1,a1,a2,a3"), (0, "quit")]);
    let reason = |said: &str| said.lines().find(|line| line.starts_with("Column ")).unwrap().to_owned();
    assert_eq!(reason(&evening.said), reason(&against_a_bot.said));
    in_order(&evening.said, &["Column 12: ", "Column ", "g6"]);
    assert!(!evening.said.contains("for side"), "{}", evening.said);
    // A board on which nobody has anything left to play is nobody's.
    let mut game = session(begin(&Start::of(Game::Pawnball)), [Player::Human; 2].into());
    let locale = Locale::new(Language::English);
    for turn in ["1/setup:c4,g6,c6,g4", "2/setup:m4,i6,m6,i4", "1/setup:m4,i6,m6,i4"] {
        game.enter(turn, &locale).unwrap();
    }
    let fault = game.enter("1/k3:c4c5", &locale).unwrap_err();
    assert!(
        !locale.reason(&fault.reason).contains("side A") && !locale.reason(&fault.reason).contains("side B"),
        "{fault:?}"
    );
}

#[test]
fn a_disk_that_fills_up_is_told_at_once_and_the_game_can_be_saved_elsewhere() {
    let disk = Disk { full_after: RefCell::new(Some(1)), ..Disk::default() };
    let evening = Play { save: Some("game.tgn"), disk, ..Play::of(Game::Diaballik) }.typed(&[
        (0, "d1>e1"),
        (0, "end"),
        (0, "d7>e7"),
        (0, "end"),
        (0, "c1c2"),
        (0, "end"),
        (0, "quit"),
        (0, "save elsewhere.tgn"),
        (0, "quit"),
    ]);
    let failed = "Could not save the game: the disk is full";
    // Once when it happens, and whenever the game would be lost.
    assert_eq!(evening.alerts, [failed; 4]);
    in_order(&evening.said, &["B: d7>e7", "A: c1c2", "Type “quit” again to quit anyway", "Saved to elsewhere.tgn."]);
    assert!(matches!(evening.end, Err(Trouble::NotSaved)), "{:?}", evening.end);
    assert_eq!(loaded(&evening.disk.text("game.tgn")).history().len(), 1, "what was kept stays");
    assert_eq!(loaded(&evening.disk.text("elsewhere.tgn")).history().len(), 3);
}

#[test]
fn a_game_goes_to_a_pipe_once() {
    let evening =
        Play { save: Some("pipe"), ..Play::of(Game::Diaballik) }.typed(&[(0, "d1>e1"), (0, "end"), (0, "quit")]);
    assert_eq!(*evening.disk.tried.borrow(), [PathBuf::from("pipe")]);
    assert!(evening.end.is_ok());
}

#[test]
fn a_game_that_is_not_saved_is_not_dropped_for_another() {
    let disk = Disk::default();
    disk.files.borrow_mut().insert("other.tgn".into(), "[Game \"diaballik\"]\n\n1. c1c2\n".to_owned());
    let evening = Play { disk, ..Play::of(Game::Diaballik) }.typed(&[
        (0, "d1>e1"),
        (0, "end"),
        (0, "load other.tgn"),
        (0, "where"),
        (0, "load other.tgn"),
        (0, "load other.tgn"),
        (0, "load other.tgn"),
        (0, "quit"),
    ]);
    assert_eq!(evening.said.matches("Game not saved. Save it with").count(), 2, "{}", evening.said);
    // What is in a file is loaded without a question.
    assert_eq!(evening.said.matches("Loaded other.tgn: 1 turn.").count(), 2, "{}", evening.said);
}

#[test]
fn a_game_loaded_while_another_is_kept_gets_a_file_of_its_own() {
    let disk = Disk::default();
    disk.files.borrow_mut().insert("other.tgn".into(), "[Game \"diaballik\"]\n\n1. c1c2\n".to_owned());
    let evening = Play { save: Some("game.tgn"), disk, ..Play::of(Game::Diaballik) }.typed(&[
        (0, "d1>e1"),
        (0, "end"),
        (0, "load other.tgn"),
        (0, "c7c6"),
        (0, "end"),
        (0, "quit"),
    ]);
    assert!(evening.end.is_ok());
    assert!(evening.disk.text("game.tgn").contains("1. d1>e1"));
    assert!(evening.disk.text("game-3.tgn").contains("1. c1c2 c7c6"), "{:?}", evening.disk.files.borrow().keys());
}

#[test]
fn input_that_ends_early_is_a_failure_and_the_game_is_kept() {
    for is_person in [true, false] {
        let evening =
            Play { save: Some("game.tgn"), is_person, ..Play::of(Game::Diaballik) }.typed(&[(0, "d1>e1"), (0, "end")]);
        assert!(matches!(evening.end, Err(Trouble::InputEnded)), "{:?}", evening.end);
        assert!(evening.disk.text("game.tgn").contains("1. d1>e1"));
        let evening = Play { is_person, ..Play::of(Game::Diaballik) }.typed(&[(0, "resign")]);
        assert!(evening.end.is_ok(), "a game that is over may be left by ending the input");
        let evening = Play { is_person: false, ..Play::of(Game::Diaballik) }.typed(&[(0, "d1>e1"), (0, "quit")]);
        assert!(evening.end.is_ok(), "a script that leaves has left");
    }
}

#[test]
fn what_is_typed_and_loaded_does_not_command_the_terminal() {
    let evening = Play::of(Game::PlayBall).typed(&[
        (0, "c2c3,\u{202e}c9"),
        (0, "moves \u{202e}x"),
        (0, "load \u{202e}no\u{9b}file.tgn"),
        (0, "save \u{202e}there.tgn"),
        (0, "hello\u{2066}"),
        (0, "quit"),
        (0, "quit"),
    ]);
    assert!(!evening.said.contains(|c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{2069}').contains(&c))));
    in_order(&evening.said, &["\\u{202e}x", "\\u{202e}no", "\\u{202e}there.tgn"]);
}

#[test]
fn what_is_neither_a_turn_nor_a_command_is_called_that() {
    let evening = Play::of(Game::PlayBall).typed(&[(0, "hello"), (0, "c2z9"), (0, "quit")]);
    in_order(&evening.said, &["A> Neither a turn nor a command. “help” lists both.", "Column "]);
}

#[test]
fn the_bot_meets_a_person_at_their_own_level() {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&kept);
    let keep = move |results: &OwnLevel| told.lock().unwrap().push(results.to_text());
    let players = BySide::new(Player::Human, Player::Bot(Level::HIGHEST));
    let mut session = session(begin(&Start::of(Game::Diaballik)), players)
        .with_own_level(OwnLevel::read("diaballik 6=\npawnball 2+\n"), Arc::new(keep));
    assert_eq!(session.player(Side::B), Player::Bot(Level::new(6).unwrap()));
    session.resign(Side::A);
    // What follows the end does not count again.
    session.agree();
    assert_eq!(*kept.lock().unwrap(), ["diaballik 6=\npawnball 2+\ndiaballik 6-\n"]);
    session.again(true);
    let Player::Bot(weaker) = session.player(Side::A) else { panic!("sides were exchanged") };
    assert!(weaker < Level::new(6).unwrap(), "level {weaker}");
    session.agree();
    assert_eq!(kept.lock().unwrap()[1], format!("diaballik 6=\npawnball 2+\ndiaballik 6-\ndiaballik {weaker}=\n"));
    // Another game has its own results, and a game from a position counts for nothing.
    session.replace(begin(&Start::of(Game::Pawnball)));
    assert!(matches!(session.player(Side::A), Player::Bot(level) if level < weaker));
    let position = Start::from_position(Game::Diaballik, "babBb1b/7/7/b5b/1A5/7/a1aaa1a a", None, Mode::Normal, None);
    session.replace(begin(&position.unwrap()));
    session.resign(Side::B);
    assert_eq!(kept.lock().unwrap().len(), 2);
}
