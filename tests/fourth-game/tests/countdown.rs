//! A tiny fourth game is played in the terminal, over UGI, in matches of engines, on the server and on the board.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../crates/server/tests/it/common/mod.rs"]
mod common;

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use board::of_games::{Look, Offers, Shown as _, scene, turn_segments};
use board::svg::{Picture, document};
use board::words::Words;
use common::{Server, some_turn};
use engine::{Level, Levelled, Options, Score};
use games::countdown::{Cell, Match};
use games::game::{EndReason, Game, Match as _};
use games::notation::Fault;
use games::reason::Reason;
use games::record::Records;
use games::side::{BySide, Side};
use locale::{Language, Locale};
use play::{AnyAction, Start, Tree, fair_play};
use protocol::socket::Act;
use serde_json::json;
use server::preview::picture::Picture as ChatPicture;
use terminal::lines::{Settings as LineSettings, play as play_lines};
use terminal::look::Look as TerminalLook;
use terminal::terminal_game::{TerminalGame, begin, resume};
use terminal::{Files, Player, Session};
use tournament::openings::recorded_opening;
use tournament::play::{Cause, Conditions, play as play_game};
use tournament::player::EnginePlayer;
use tournament::record::{Heading, record};
use tournament::time_control::TimeControl;
use ugi::engines::Touchline;
use ugi::server::{Settings, serve};

#[test]
fn its_turns_positions_and_files_are_read_and_written() {
    let mut tree = Tree::new(Start::of(Game::Countdown));
    for (side, action) in [(Side::A, "k1h1"), (Side::B, "h1e1"), (Side::A, "e1d1")] {
        let action = AnyAction::parse(Game::Countdown, action).unwrap();
        assert_eq!(action.game(), Game::Countdown);
        tree.act(side, action).unwrap();
        tree.end_turn().unwrap();
    }
    assert_eq!(tree.game().position(), "d1 b");
    let fault = tree.game().read_turn(Side::B, "d1x1").unwrap_err();
    assert_eq!((fault.line, fault.column), (1, 3));
    let far = tree.game().clone().play(Side::B, "d1d1").unwrap_err();
    assert!(matches!(far, Fault { column: 1, reason: Reason::MalformedAction { .. }, .. }), "{far}");
    tree.act(Side::B, AnyAction::parse(Game::Countdown, "d1a1").unwrap()).unwrap();
    let ending = tree.game().ending().unwrap();
    assert_eq!((ending.winner, ending.reason), (Some(Side::B), EndReason::Goal));
    let start = Start::from_position(Game::Countdown, "g1 b", None, Default::default(), None).unwrap();
    assert_eq!(start.position().as_deref(), Some("g1 b"));
    assert_eq!(fair_play::keys(&start.new_match()).len(), 1);
}

/// Nothing is saved.
struct NoFiles;

impl Files for NoFiles {
    fn save(&self, _: &Path, _: &str) -> Result<(), String> {
        Err("nothing is saved".to_owned())
    }

    fn load(&self, _: &Path) -> Result<Box<dyn TerminalGame>, String> {
        Err("nothing is saved".to_owned())
    }

    fn is_stream(&self, _: &Path) -> bool {
        false
    }

    fn beside(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }
}

fn typed(players: BySide<Player>, lines: &str) -> String {
    let locale = Locale::new(Language::English);
    let settings = LineSettings {
        locale: &locale,
        look: TerminalLook::PLAIN,
        describe: false,
        echo: false,
        width: 80,
        hints: false,
        save: None,
        alert: &|_| (),
        files: &NoFiles,
    };
    let dice = |_: u32, _: u8| -> games::pawnball::dice::Draw { panic!("there are no dice") };
    let session = Session::new(begin(&Start::of(Game::Countdown)), players, 1, Arc::new(dice));
    let mut out = Vec::new();
    play_lines(session, &settings, &mut Cursor::new(lines.as_bytes()), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn it_is_played_in_the_terminal_by_two_people_and_against_the_bot() {
    let said =
        typed([Player::Human; 2].into(), "moves\nk1i1\nend\ni1f1\nend\nf1e1\nend\ne1b1\nend\nb1a1\nquit\nquit\n");
    assert!(said.contains("A wins"), "{said}");
    assert!(said.contains("|   |   |   |   |   |   |   |   |   |   | * |"), "the board is drawn:\n{said}");
    // Whoever leaves eight to the full strength has lost.
    let said =
        typed(BySide::new(Player::Human, Player::Bot(Level::HIGHEST)), "k1j1\nend\ni1f1\nend\ne1d1\nend\nquit\nquit\n");
    assert!(said.contains("B: j1i1") && said.contains("B wins"), "{said}");
    // A game from a file.
    let file = "[Game \"countdown\"]\n\n1. k1i1 i1f1\n";
    let game = resume(&Records::new(file.lines()).next().unwrap().unwrap()).unwrap();
    assert_eq!((game.position(), game.history().len()), ("f1 a".to_owned(), 2));
}

#[test]
fn it_is_played_over_ugi() {
    let commands = "ugi\nsetoption name Game value countdown\nsetoption name Seed value 1\nisready\nposition startpos moves k1i1\ngo depth 9\n";
    let mut out = Vec::new();
    // The end of the input waits for the search.
    serve(Cursor::new(commands.as_bytes()), &mut out, Arc::new(Touchline), Settings::default()).unwrap();
    let answers = String::from_utf8(out).unwrap();
    assert!(answers.contains("var countdown"), "{answers}");
    // From a multiple of four every turn loses.
    assert!(answers.contains("bestmove i1"), "{answers}");
    assert!(answers.contains("mate -"), "{answers}");
}

#[test]
fn engines_play_matches_of_it() {
    let settings = Settings { game: Game::Countdown, ..Settings::default() };
    let time_controls = BySide::new(TimeControl::Depth(1), TimeControl::Depth(1));
    for first in ["k1j1", "k1i1", "k1h1"] {
        let file = format!("[Game \"countdown\"]\n\n1. {first}\n");
        let file = Records::new(file.lines()).next().unwrap().unwrap();
        let opening = recorded_opening::<Match>(&file, &settings, 1).unwrap();
        let player = || EnginePlayer::<Match>::new(Match::engine(&Options::default()));
        let (mut a, mut b) = (player(), player());
        let players = BySide::new(&mut a as _, &mut b as _);
        let (conditions, stop) = (Conditions::default(), AtomicBool::new(false));
        let played = play_game::<Match>(players, time_controls, &opening, &conditions, &stop).unwrap();
        let left = opening.play::<Match>().unwrap().game.ball().distance();
        let winner = if left.is_multiple_of(4) { Side::A } else { Side::B };
        assert_eq!(played.winner, Some(winner), "B is to play with {left} left");
        assert!(matches!(played.cause, Cause::Rules(_)));
        assert!(matches!(played.turns[1].score, Some(Score::Win(_) | Score::Loss(_))));
        let names = BySide::new("One", "Other");
        let heading = Heading { of_match: None, names, round: 1, time_controls };
        let record = record(&played, &opening, &heading, None).unwrap();
        let start = Start::from_record(&record).unwrap();
        assert_eq!(start.replay(&record).unwrap().position(), played.last_position);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_played_on_the_server() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "countdown", "clock": "60+5" }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    let mut turns = 0;
    while !players[0].view(&game).over {
        let side = Side::BOTH[turns % 2];
        let text = some_turn(&players[side.index()].view(&game).game, side, 1);
        let number = players[side.index()].act_and_wait(&game, Act::Turn { text }).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
        turns += 1;
    }
    let state = server.state(&game).await;
    assert_eq!((state.turns.len(), state.result.unwrap().reason.as_str()), (turns, "goal"));
    assert!(state.position.starts_with("a1 "), "{}", state.position);
    let file = server.ask("GET", &format!("/api/games/{game}/record"), None, &()).await.body;
    assert_eq!(Tree::read_file(&file).unwrap()[0].game().position(), state.position);
    let picture = ChatPicture::of_match(&players[0].view(&game).game).svg();
    assert!(picture.contains("<svg"));
}

#[test]
fn it_is_shown_on_the_board() {
    let mut game = Match::new();
    let field = game.field(0);
    let from = field.find("k1").unwrap();
    let offers = Offers::of(&game, Side::A, 0);
    let offered: Vec<_> = offers.chosen(from, field.find("i1").unwrap()).map(|offer| offer.action).collect();
    assert_eq!(offered.iter().map(ToString::to_string).collect::<Vec<_>>(), ["k1i1"]);
    let look = Look { selected: Some(from), may_act: Some(Side::A), ..Look::default() };
    let shown = scene(&game, &look);
    assert_eq!(shown.targets.len(), 3);
    let locale = Locale::new(Language::English);
    let words = Words::of(&shown, None, &locale);
    assert!(words.name.contains("countdown") && words.cell(from).contains("ball"), "{words:?}");
    assert!(document(&shown, Picture::default()).contains("<svg"));
    let start = game.clone();
    game.play(Side::A, "k1i1").unwrap();
    let actions = start.read_turn(Side::A, "k1i1").unwrap();
    let segments = turn_segments(&start, Side::A, &actions, 0);
    assert_eq!((segments.len(), segments[0].to), (1, field.find("i1").unwrap()));
    assert_eq!(game.ball(), Cell::all().nth(8).unwrap());
}

/// The files that name the game: those that `docs/adding-a-game.md` lists, and no more than 20.
#[test]
fn no_more_than_twenty_files_know_it() {
    fn search(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["target", "tests", "benches"].contains(&name.as_str()) {
                    search(&path, found)?;
                }
            } else if (name.ends_with(".rs") || name == "Cargo.toml")
                && (name.contains("countdown") || fs::read_to_string(&path)?.contains("countdown"))
            {
                found.push(path);
            }
        }
        Ok(())
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    search(&root.join("crates"), &mut found).unwrap();
    let told = fs::read_to_string(root.join("docs/adding-a-game.md")).unwrap();
    assert!(found.len() <= 20, "{} files: {found:#?}", found.len());
    for path in found {
        let path = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        // What a game of its own has a file for is listed by what it is of another.
        let listed = path.replace("countdown", "NAME");
        assert!(told.contains(&listed), "{listed} is not in the list");
    }
}
