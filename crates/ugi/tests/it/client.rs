//! The client with engines that do what no engine should. They are scripts of the shell.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ugi::client::{Client, CommandLine, Trouble};
use ugi::command::{Go, Position, Start};

/// Far more than any script takes; a test that waits so long has failed.
const LONG: Duration = Duration::from_secs(300);
/// For scripts that never answer.
const SHORT: Duration = Duration::from_millis(50);

static GO_ON: AtomicBool = AtomicBool::new(false);

/// An engine that introduces itself and then follows `rest`, a script of the shell.
fn engine(rest: &str) -> CommandLine {
    let script = format!(
        "echo hello there; read ugi; echo id name Script; echo id author Nobody; \
         echo option name Level type spin default 1 min 1 max 9; echo option name Reset type button; echo ugiok; {rest}"
    );
    CommandLine::parse(&format!("sh -c {}", quoted(&script))).unwrap()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn start(rest: &str) -> Client {
    Client::start(&engine(rest), LONG, &GO_ON).unwrap()
}

fn think(client: &mut Client, time: Duration) -> Result<String, Trouble> {
    let position = Position { start: Start::StartPos, moves: Vec::new() };
    client.think(&position, &Go::default(), time, &GO_ON, &mut |_| ()).map(|found| found.turn)
}

#[test]
fn an_engine_introduces_itself_and_finds_a_turn() {
    let mut client = start(
        "read ready; echo readyok; read position; read go; echo info depth 1 score cp 5 pv d2d3; \
         echo info colour blue; echo info depth 2 score cp 7 pv d2d4; echo info depth 2 multipv 2 score cp 1; \
         echo bestmove d2d4; cat > /dev/null",
    );
    assert_eq!((client.name(), client.author()), ("Script", "Nobody"));
    assert!(client.offers("level") && !client.offers("Hash"));
    client.wait_until_ready(&GO_ON).unwrap();
    let mut heard = 0;
    let position = Position { start: Start::StartPos, moves: Vec::new() };
    let found = client.think(&position, &Go::default(), LONG, &GO_ON, &mut |_| heard += 1).unwrap();
    assert_eq!((found.turn.as_str(), found.info.unwrap().depth, heard), ("d2d4", Some(2), 3));
    client.quit(SHORT);
}

#[test]
fn options_are_told_as_the_engine_writes_them() {
    let mut client = start("read a; read b; read c; echo info string error: \"$a/$b\"; echo readyok; cat > /dev/null");
    client.set_option("LEVEL", "3").unwrap();
    client.set_option("reset", "whatever").unwrap();
    let offered = vec!["Level".to_owned(), "Reset".to_owned()];
    assert_eq!(client.set_option("Hash", "1"), Err(Trouble::NoSuchOption { name: "Hash".to_owned(), offered }));
    let message = "setoption name Level value 3/setoption name Reset".to_owned();
    assert_eq!(client.wait_until_ready(&GO_ON), Err(Trouble::Refused { message }));
}

#[test]
fn an_engine_that_ends_is_told_with_its_status() {
    let mut client = start("read position; exit 3");
    assert_eq!(think(&mut client, LONG), Err(Trouble::Ended { status: Some("exit status: 3".to_owned()) }));
    let mut client = start("read position; kill -9 $$");
    let Err(Trouble::Ended { status: Some(status) }) = think(&mut client, LONG) else { panic!("it has ended") };
    assert!(status.contains("signal: 9"), "{status}");
}

#[test]
fn an_engine_that_hangs_is_waited_for_no_longer_than_told() {
    // It does not even read: a long position fills every buffer on the way.
    let mut client = start("sleep 1000");
    let position = Position { start: Start::Fen { position: "x".repeat(1 << 20), draw: None }, moves: Vec::new() };
    let found = client.think(&position, &Go::default(), SHORT, &GO_ON, &mut |_| ());
    assert_eq!(found, Err(Trouble::Silent { awaited: "bestmove", patience: SHORT }));
    let silent = CommandLine::parse("sleep 1000").unwrap();
    let trouble = Client::start(&silent, SHORT, &GO_ON).unwrap_err();
    assert_eq!(trouble, Trouble::Silent { awaited: "ugiok", patience: SHORT });
}

#[test]
fn an_engine_that_talks_without_end_is_waited_for_no_longer_than_told() {
    let mut client = start("while :; do echo info string still thinking; done");
    assert_eq!(think(&mut client, SHORT), Err(Trouble::Silent { awaited: "bestmove", patience: SHORT }));
}

#[test]
fn what_is_no_answer_is_told() {
    let mut client = start("read position; echo segmentation fault; cat > /dev/null");
    let Err(Trouble::NoAnswer { line, .. }) = think(&mut client, LONG) else { panic!("it is no answer") };
    assert_eq!(line, "segmentation fault");
    let mut client = start("read position; echo bestmove; cat > /dev/null");
    assert!(matches!(think(&mut client, LONG), Err(Trouble::NoAnswer { .. })));
    let mut client = start("read position; echo info string error: no; cat > /dev/null");
    assert_eq!(think(&mut client, LONG), Err(Trouble::Refused { message: "no".to_owned() }));
}

#[test]
fn waiting_ends_when_somebody_says_so() {
    let stop = AtomicBool::new(true);
    let mut client = start("cat > /dev/null");
    let position = Position { start: Start::StartPos, moves: Vec::new() };
    let found = client.think(&position, &Go::default(), LONG, &stop, &mut |_| ());
    assert_eq!(found, Err(Trouble::Stopped));
}

#[test]
fn a_program_that_is_not_there_is_told() {
    let command = CommandLine::parse("/no/such/engine --fast").unwrap();
    let trouble = Client::start(&command, LONG, &GO_ON).unwrap_err();
    assert!(matches!(trouble, Trouble::NotStarted { command, .. } if command == "/no/such/engine --fast"));
    assert_eq!(CommandLine::parse("  "), None);
}

#[test]
fn all_that_an_engine_has_started_ends_with_it() {
    let directory = std::env::temp_dir().join(format!("touchline-client-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("child");
    let mut client = start(&format!("sleep 1000 & echo $! > {}; echo readyok; wait", file.display()));
    client.wait_until_ready(&GO_ON).unwrap();
    let child: i32 = std::fs::read_to_string(&file).unwrap().trim().parse().unwrap();
    drop(client);
    std::fs::remove_dir_all(&directory).unwrap();
    // The system forgets the child when its parent's parent has; until then it is a zombie, which is no running process either.
    let state = || std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    while state().contains(") S ") || state().contains(") R ") {
        std::thread::yield_now();
    }
}
