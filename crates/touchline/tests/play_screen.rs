//! The full-screen mode, played through a pseudo-terminal as a person plays it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

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
    screen.wait_for("Taken back: a2a1");
    screen.click("2 / ", 3, 0);
    screen.wait_for("[●]");
    screen.click("2 /[", 3, 0);
    screen.wait("the piece to be let go", |text| !text.contains("[●]"));
    // Typed: a wrong action is refused and nothing changes.
    screen.send(":a2a9\r");
    screen.wait_for("Column 1: “a9” is not a cell of this board.");
    // A question before leaving; no stays.
    screen.send("q");
    screen.wait_for("Leave the game?");
    screen.send("n");
    screen.wait("the question to go", |text| !text.contains("Leave the game?"));
    screen.send("q");
    screen.wait_for("Leave the game?");
    screen.send("y");
    assert!(screen.wait_for_exit().success());
    screen.wait_for_restored();
}

#[test]
fn the_window_may_change_its_size() {
    let mut screen = Screen::open(&["pawnball", "--seed", "1", "--b", "human"]);
    screen.wait_for("Board 2");
    let resize = |screen: &Screen, rows, cols| {
        screen.emulator.lock().unwrap().screen_mut().set_size(size(rows), size(cols));
        screen.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    };
    resize(&screen, 10, 30);
    screen.wait_for("The window is too small");
    // There is room for one board only, and a key for the other.
    resize(&screen, 24, 60);
    screen.wait("board 1 alone", |text| text.contains("Board 1") && text.contains("other board"));
    screen.send("b");
    screen.wait_for("Board 2  ");
    resize(&screen, 24, 80);
    screen.wait("both boards", |text| text.contains("Board 1  ") && text.contains("Board 2  "));
    screen.send("qy");
    assert!(screen.wait_for_exit().success());
}

#[test]
fn a_signal_to_end_gives_the_terminal_back() {
    let mut screen = Screen::open(&["diaballik", "--seed", "1"]);
    screen.wait_for("2 moves and 1 pass left");
    assert!(screen.is_full_screen());
    let id = screen.child.process_id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    screen.wait_for_exit();
    screen.wait_for_restored();
}

#[test]
fn bots_play_to_the_end_and_the_game_is_kept() {
    let directory = tempfile::TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    let mut screen =
        Screen::open(&["diaballik", "--a", "bot", "--b", "bot", "--seed", "3", "--save", file.to_str().unwrap()]);
    screen.wait_for("The match is over");
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
