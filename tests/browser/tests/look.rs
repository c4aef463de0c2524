//! The product beside the pictures of its design: `cargo xtask look PICTURES` makes a screenshot for each picture of a folder, in a state
//! as near to it as can be, and a page that lays them side by side. The name of a picture says what it shows:
//! `LIGHT-PAGE-WIDTH.jpg` or `LIGHT-PAGE-WIDTH-dark.jpg`, as `chalk-game-playball-1440.jpg`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use browser_tests::Session;
use browser_tests::matches::{DIABALLIK, PLAY_BALL, cells};

/// What a picture shows, by its name.
#[derive(Debug, Clone)]
struct Picture {
    file: String,
    page: String,
    scheme: &'static str,
    width: u32,
}

impl Picture {
    fn of(file: &str) -> Option<Self> {
        let stem = file.strip_suffix(".jpg").or_else(|| file.strip_suffix(".png"))?;
        let (light, rest) = stem.split_once('-')?;
        let (rest, is_dark) = rest.strip_suffix("-dark").map_or((rest, false), |rest| (rest, true));
        let (page, width) = rest.rsplit_once('-')?;
        let scheme = if is_dark || light == "floodlit" { "dark" } else { "light" };
        Some(Self { file: file.to_owned(), page: page.to_owned(), scheme, width: width.parse().ok()? })
    }

    /// The height of the usual window of this width.
    fn height(&self) -> u32 {
        match self.width {
            0..=360 => 640,
            361..=640 => 844,
            641..=1023 => 1024,
            1024..=1366 => 768,
            1367..=1599 => 900,
            _ => 1080,
        }
    }
}

/// Begins a game and makes these turns, the last one without its end.
async fn play(session: &Session, address: &str, turns: &[&str]) {
    session.go(address).await;
    session.choose("clock", "600+5").await;
    session.click(".setup-start").await;
    session.find(".table").await;
    for (index, turn) in turns.iter().enumerate() {
        for action in turn.split(',') {
            let (from, to) = cells(action);
            session.click_cell(from).await;
            session.click_cell(to).await;
        }
        if index + 1 < turns.len() && session.run("return document.querySelector('.result') === null").await == true {
            session.run("document.querySelector('.control-end[aria-disabled=false]')?.click()").await;
            tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
        }
    }
}

/// Brings the product into the state that a picture shows. Unknown pages show the first page.
async fn show(session: &Session, page: &str) {
    match page {
        "game-playball" => {
            play(session, "/play?game=playball&with=friend", &["c2c3,c3c4", "c6c5,c5d5", "a2b2,b2b3"]).await;
        }
        "game-diaballik" => play(session, "/play?game=diaballik&with=friend", &DIABALLIK[..3]).await,
        "game-pawnball" => play(session, "/play?game=pawnball&with=friend", &[]).await,
        "goal" => {
            session.go("/play?game=playball&with=friend").await;
            session.choose("board", "sprint").await;
            play_on(session, &PLAY_BALL[..3]).await;
        }
        "result" => play(session, "/play?game=diaballik&with=friend", &DIABALLIK).await,
        "lobby" => session.go("/lobby").await,
        "analysis" => {
            session.run("localStorage.removeItem('touchline.analysis')").await;
            session.go("/analyse").await;
            session.click("[data-board=sprint]").await;
            session.find(".analyse-lines .line").await;
        }
        _ => session.go("/").await,
    }
}

async fn play_on(session: &Session, turns: &[&str]) {
    session.click(".setup-start").await;
    session.find(".table").await;
    for turn in turns {
        for action in turn.split(',') {
            let (from, to) = cells(action);
            session.click_cell(from).await;
            session.click_cell(to).await;
        }
        session.run("document.querySelector('.control-end[aria-disabled=false]')?.click()").await;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    }
}

#[tokio::test]
#[ignore = "lays the product beside pictures: `cargo xtask look PICTURES`"]
async fn beside_the_pictures() {
    let pictures = PathBuf::from(env::var_os("TOUCHLINE_PICTURES").expect("`cargo xtask look` sets it"));
    let out = PathBuf::from(env::var_os("TOUCHLINE_SCREENSHOTS").expect("`cargo xtask look` sets it"));
    let mut names: Vec<String> =
        fs::read_dir(&pictures).unwrap().filter_map(|entry| entry.unwrap().file_name().into_string().ok()).collect();
    names.sort();
    let known: Vec<Picture> = names.iter().filter_map(|name| Picture::of(name)).collect();
    assert!(!known.is_empty(), "{} has no pictures named like chalk-home-1440.jpg", pictures.display());
    let mut rows = String::new();
    let session = Session::open("en", "/").await;
    for picture in known {
        session.emulate("prefers-color-scheme", picture.scheme).await;
        session.size(picture.width, picture.height()).await;
        show(&session, &picture.page).await;
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        let stem = picture.file.rsplit_once('.').unwrap().0;
        session.screenshot(&format!("{stem}-now")).await;
        fs::copy(pictures.join(&picture.file), out.join(&picture.file)).unwrap();
        let _ = writeln!(
            rows,
            "<section><h2>{stem}</h2><img src=\"{}\" alt=\"the picture\"><img src=\"{stem}-now.png\" alt=\"the product\"></section>",
            picture.file
        );
    }
    let style = "body{font:16px sans-serif;margin:16px}img{width:49%;vertical-align:top}";
    let page = format!("<!doctype html><meta charset=utf-8><title>Look</title><style>{style}</style>\n{rows}");
    fs::write(out.join("index.html"), page).unwrap();
    session.close().await;
}

/// Makes the pictures of the app that its manifest names, in the folder `TOUCHLINE_ART`:
///
/// ```text
/// TOUCHLINE_ART=crates/client/art TOUCHLINE_PROGRAM=target/debug/touchline cargo test -p browser-tests --test look app -- --ignored
/// ```
#[tokio::test]
#[ignore = "makes the pictures of the app: set TOUCHLINE_ART"]
async fn pictures_of_the_app() {
    let Some(art) = env::var_os("TOUCHLINE_ART").map(PathBuf::from) else { return };
    // Tests run in the folder of their crate.
    let art = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(art);
    let session = Session::open("en", "/").await;
    session.emulate("prefers-color-scheme", "light").await;
    for (form, page, width, height) in [("wide", "game-playball", 1280, 800), ("narrow", "game-diaballik", 390, 844)] {
        session.size(width, height).await;
        show(&session, page).await;
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        session.photograph(&art.join(format!("screenshot-{form}-{width}x{height}.webp"))).await;
    }
    session.close().await;
}
