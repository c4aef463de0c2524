//! The full-screen mode, played through a pseudo-terminal as a person plays it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Far more than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn size(size: u16) -> NonZero<u16> {
    NonZero::new(size).unwrap()
}

/// Starts `touchline play` in a new terminal.
fn start(arguments: &[&str]) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let pty = native_pty_system();
    let pair = pty.openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("touchline"));
    command.env_clear();
    for (name, value) in [("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8"), ("COLORTERM", "truecolor")] {
        command.env(name, value);
    }
    command.arg("play");
    command.args(arguments);
    let child = pair.slave.spawn_command(command).unwrap();
    (pair.master, child)
}

/// A terminal with the program in it.
struct Screen {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    emulator: Arc<Mutex<vt100::Parser>>,
}

impl Screen {
    fn open(arguments: &[&str]) -> Self {
        let (master, child) = start(arguments);
        let emulator = Arc::new(Mutex::new(vt100::Parser::new(size(24), size(80), 0)));
        let (mut reader, shown) = (master.try_clone_reader().unwrap(), Arc::clone(&emulator));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..read]);
            }
        });
        let keyboard = master.take_writer().unwrap();
        Self { master, keyboard, child, emulator }
    }

    fn text(&self) -> String {
        self.emulator.lock().unwrap().screen().contents()
    }

    fn is_full_screen(&self) -> bool {
        self.emulator.lock().unwrap().screen().alternate_screen()
    }

    /// Waits until the screen shows what is asked for.
    fn wait(&self, what: &str, is_shown: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_shown(&self.text()) {
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Clicks on the character where `text` stands, `dx` columns further right and `dy` rows further down.
    fn click(&mut self, text: &str, dx: usize, dy: usize) {
        let screen = self.text();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let before = &line[..line.find(text)?];
            Some((before.chars().count() + dx + 1, row + dy + 1))
        });
        let Some((column, row)) = found else { panic!("`{text}` is not on the screen:\n{screen}") };
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    fn resize(&self, rows: u16, cols: u16) {
        self.emulator.lock().unwrap().screen_mut().set_size(size(rows), size(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    fn signal(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
    }

    fn wait_for_exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for_restored(&self) {
        let start = Instant::now();
        while self.is_full_screen() {
            assert!(start.elapsed() < PATIENCE, "the terminal was not given back");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_turn_is_played_by_keys_and_the_next_by_mouse() {
    let mut screen = Screen::open(&["playball", "--seed", "1"]);
    screen.wait_for("Kick-off, 2 moves");
    screen.wait_for("q quit");
    assert!(screen.is_full_screen());
    // By keys: the second piece of A, one cell up, the end of the turn.
    screen.send("\t");
    screen.wait_for("‹●›\\___/ ● \\");
    screen.send("\r");
    screen.wait_for("[●]");
    screen.send("\x1b[A\r");
    screen.wait_for("This turn: c2c3");
    screen.send("e");
    screen.wait_for("1 c2c3");
    screen.wait("the bot's turn", |text| text.contains("B: c") || text.contains("B: a") || text.contains("B: e"));
    screen.wait_for("To move: A");
    // By mouse: the piece on a2, whose row is numbered at the left edge, goes one cell down to a1 and back up.
    screen.click("2 / ", 3, 0);
    screen.wait_for("[●]");
    screen.click("2 /[", 3, 2);
    screen.wait_for("This turn: a2a1");
    screen.send("u");
    screen.wait_for("Undone: a2a1");
    screen.click("2 / ", 3, 0);
    screen.wait_for("[●]");
    screen.click("2 /[", 3, 0);
    screen.wait("the piece to be let go", |text| !text.contains("[●]"));
    // Typed: a wrong action is refused and nothing changes.
    screen.send(":a2a9\r");
    screen.wait_for("Column 3: “a9” is not a cell of this board.");
    // A question before leaving; no stays.
    screen.send("q");
    screen.wait_for("Quit without saving?");
    screen.send("n");
    screen.wait("the question to go", |text| !text.contains("Quit without saving?"));
    screen.send("q");
    screen.wait_for("Quit without saving?");
    screen.send("y");
    assert!(screen.wait_for_exit().success());
    screen.wait_for_restored();
}

#[test]
fn the_window_may_change_its_size() {
    let mut screen = Screen::open(&["pawnball", "--seed", "1", "--b", "human"]);
    screen.wait_for("Board 2");
    screen.resize(10, 30);
    screen.wait_for("The window is too small");
    // There is room for one board only, and a key for the other.
    screen.resize(24, 60);
    screen.wait("board 1 alone", |text| text.contains("Board 1") && text.contains("switch board"));
    screen.send("b");
    screen.wait_for("Board 2  ");
    screen.resize(24, 80);
    screen.wait("both boards", |text| text.contains("Board 1  ") && text.contains("Board 2  "));
    screen.send("q");
    screen.wait("the question", |text| text.contains("Quit"));
    screen.send("y");
    assert!(screen.wait_for_exit().success());
}

#[test]
fn a_signal_to_end_gives_the_terminal_back() {
    let mut screen = Screen::open(&["diaballik", "--seed", "1"]);
    screen.wait_for("2 moves and 1 pass left");
    assert!(screen.is_full_screen());
    screen.signal("TERM");
    assert_eq!(screen.wait_for_exit().exit_code(), 128 + 15);
    screen.wait_for_restored();
}

#[test]
fn a_signal_ends_with_its_status_and_the_game_is_in_its_file() {
    let directory = tempfile::TempDir::new().unwrap();
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let file = directory.path().join(signal);
        let mut screen = Screen::open(&["diaballik", "--b", "human", "--save", file.to_str().unwrap()]);
        screen.wait_for("2 moves and 1 pass left");
        screen.send(":d1>e1,d1d2\r");
        screen.wait_for("1 d1>e1,d1d2");
        screen.signal(signal);
        assert_eq!(screen.wait_for_exit().exit_code(), 128 + number, "{signal}");
        screen.wait_for_restored();
        assert!(std::fs::read_to_string(&file).unwrap().contains("1. d1>e1,d1d2"));
    }
}

#[test]
fn nothing_is_asked_or_played_unseen_in_a_window_too_small() {
    let mut screen = Screen::open(&["diaballik", "--b", "human", "--seed", "1"]);
    screen.wait_for("2 moves and 1 pass left");
    screen.resize(8, 40);
    screen.wait_for("The window is too small");
    // Keys that play, give up or write do nothing here.
    screen.send("\t\r\x1b[A\r re");
    screen.send("q");
    screen.wait_for("Quit? (yes / no)");
    screen.send("n");
    screen.wait("the question to go", |text| !text.contains("Quit?"));
    screen.resize(24, 80);
    screen.wait_for("To move: A");
    assert!(!screen.text().contains("This turn") && !screen.text().contains("Resign"), "{}", screen.text());
    screen.send(":d1>e1,d1d2\r");
    screen.wait_for("1 d1>e1,d1d2");
    screen.send("qy");
    assert!(screen.wait_for_exit().success());
}

#[test]
fn a_flag_falls_at_once_and_the_game_is_played_again() {
    // The only test that waits for a clock: three seconds of the real one.
    let mut screen = Screen::open(&["diaballik", "--b", "human", "--clock", "0.05"]);
    screen.wait_for("Clocks: A 0:0");
    screen.wait_for("B wins by timeout.");
    screen.send("x");
    screen.wait_for("To move: A");
    screen.send("qy");
    assert!(screen.wait_for_exit().success());
}

#[test]
fn a_turn_and_its_answer_are_taken_back_by_a_key() {
    let mut screen = Screen::open(&["diaballik", "--b", "bot:1", "--seed", "1"]);
    screen.wait_for("2 moves and 1 pass left");
    screen.send(":d1>e1,d1d2\r");
    let listed = |line: &str| {
        let right = line.chars().skip(45).collect::<String>();
        right.trim_start().starts_with("2 ") && !right.contains("moves")
    };
    screen.wait("the bot's turn", |text| text.lines().any(listed));
    screen.send("t");
    screen.wait_for("Taken back: A d1>e1,d1d2; B ");
    screen.wait("the turns to go", |text| !text.lines().any(listed));
    screen.send("qy");
    assert!(screen.wait_for_exit().success());
}

#[test]
fn bots_play_to_the_end_and_the_game_is_kept() {
    let directory = tempfile::TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    let mut screen =
        Screen::open(&["diaballik", "--a", "bot", "--b", "bot", "--seed", "3", "--save", file.to_str().unwrap()]);
    screen.wait_for(" wins by ");
    screen.send("qy");
    assert!(screen.wait_for_exit().success());
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("[Result \"a\"]") || record.contains("[Result \"b\"]"), "{record}");
}

#[test]
fn the_program_ends_when_its_terminal_is_gone() {
    let (master, mut child) = start(&["playball", "--seed", "1"]);
    let mut reader = master.try_clone_reader().unwrap();
    let mut emulator = vt100::Parser::new(size(24), size(80), 0);
    let mut bytes = [0; 4096];
    while !emulator.screen().contents().contains("Kick-off, 2 moves") {
        let read = reader.read(&mut bytes).unwrap();
        emulator.process(&bytes[..read]);
    }
    drop(reader);
    drop(master);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the program goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(10));
    }
}
