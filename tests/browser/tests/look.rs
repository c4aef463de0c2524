//! The product beside the pictures of its design: `cargo xtask look PICTURES` makes a screenshot for each picture of a folder, in a state
//! as near to it as can be, and a page that lays them side by side. The name of a picture says what it shows:
//! `LIGHT-PAGE-WIDTH.jpg` or `LIGHT-PAGE-WIDTH-dark.jpg`, as `chalk-game-playball-1440.jpg`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use browser_tests::Session;
use browser_tests::crowd::Crowd;
use browser_tests::matches::{LANES_LOST, LANES_SET, NEXT_CLICK, cells, turned_on_lanes};
use serde_json::json;

/// The first turns of a game of Diaballik.
const DIABALLIK_BEGUN: [&str; 12] = [
    "f1f2,f2f3,d1>f3",
    "f7f6,f6f5,d7>f5",
    "c1c2,e1e2",
    "c7c6,d7d6",
    "b1b2,b2b3,f3>d1",
    "d6d5,e7d7,f5>d7",
    "b3b4,b4b5,d1>e2",
    "d5d4,d4d3",
    "b5c5,c5d5,e2>f3",
    "d3c3,c3b3,d7>b7",
    "a1b1,d5e5,f3>e2",
    "b3a3,b7>a7,d7e7",
];

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

/// Marks a place for the next pawn as [`NEXT_CLICK`] does, around the ball instead of in a corner.
const PLACE: &str = "
    const next = document.querySelector('[data-next]');
    if (!next.ariaLabel?.includes('place a pawn here')) return;
    const cells = [...next.closest('.match-board').querySelectorAll('[data-index]')];
    const place = ['g6', 'g4', 'g9', 'd5', 'f7', 'e3', 'f2', 'd8'].map((name) => cells.find(({ ariaLabel }) => ariaLabel.startsWith(`${name}, `)))
        .find((cell) => cell?.ariaLabel.includes('place a pawn here'));
    if (!place) return;
    next.removeAttribute('data-next');
    place.setAttribute('data-next', '');";

/// How many turns of the game on lanes have been played when Mira is about to make it 2–1.
const BEFORE_GOAL: usize = 20;

/// The turns of a match on lanes that Blue wins by 3–1, each with the number of its side.
fn lanes_match() -> Vec<(usize, String)> {
    let set = || LANES_SET.iter().map(|turn| (*turn).to_owned());
    let turned = LANES_SET.iter().map(|turn| turned_on_lanes(turn));
    let turns = set().chain(turned).chain(set()).chain(LANES_LOST.iter().map(|turn| (*turn).to_owned()));
    turns.enumerate().map(|(number, turn)| (number % 2, turn)).collect()
}

/// A site on which people play: Mira, who looks at it, and others.
struct World {
    session: Session,
    crowd: Crowd,
    /// Mira's game with Lukas, in which it is her turn.
    game: String,
    /// The page that the window shows, where it need not be opened again.
    stays: Option<String>,
    /// A game that Mira has won.
    won: Option<String>,
    /// A game in which she has scored for a picture.
    scored: Option<String>,
}

impl World {
    async fn new() -> Self {
        let session = Session::open("en", "/").await;
        let mut crowd = Crowd::at(&session.base).await;
        for name in ["Mira", "Lukas", "Zoe", "Kofi", "Noor", "Ana"] {
            crowd.enter(name, false).await;
        }
        crowd.enter("a guest", true).await;
        crowd.sign_in(&session, "Mira").await;
        // From now on this browser knows that its user has an account.
        session.go("/lobby").await;
        session.find(".header-bell").await;
        let game = Self::with_lukas(&crowd, BEFORE_GOAL, false).await;
        for (name, said) in [
            ("Lukas", "Hi! First time on this board."),
            ("Mira", "Welcome. Watch the middle lane."),
            ("Lukas", "I see that now :)"),
        ] {
            crowd.say(&game, name, said).await;
        }
        for name in ["Zoe", "Kofi", "Noor", "Ana"] {
            crowd.watch(&game, name).await;
        }
        let alternating = |turns: &[&str]| -> Vec<(usize, String)> {
            turns.iter().enumerate().map(|(number, turn)| (number % 2, (*turn).to_owned())).collect()
        };
        let players = ["Noor", "Ana"];
        let pawnball = crowd.begin(players, &json!({ "game": "pawnball", "clock": "1200+10" })).await;
        let set_up = [
            (0, "1/setup:c4,g6,c6,g4"),
            (1, "2/setup:m4,i6,m6,i4"),
            (0, "2/setup:c4,g6,c6,g4"),
            (1, "1/setup:m4,i6,m6,i4"),
        ];
        let set_up: Vec<_> = set_up.into_iter().map(|(side, turn)| (side, turn.to_owned())).collect();
        crowd.play(&pawnball, players, &set_up).await;
        let players = ["Zoe", "Noor"];
        let diaballik = crowd.begin(players, &json!({ "game": "diaballik", "clock": "180+2" })).await;
        crowd.play(&diaballik, players, &alternating(&DIABALLIK_BEGUN)).await;
        let players = ["Kofi", "Zoe"];
        let lanes = crowd.begin(players, &json!({ "game": "playball", "board": "lanes", "clock": "600+5" })).await;
        crowd.play(&lanes, players, &alternating(&LANES_SET[..5])).await;
        // Whoever begins a game offers none for a moment.
        for (name, terms) in [
            ("Ana", json!({ "game": "diaballik", "variant": "variant", "clock": "days:1" })),
            ("a guest", json!({ "game": "pawnball", "clock": "1200+10" })),
            ("Noor", json!({ "game": "playball", "board": "lanes", "clock": "180+2" })),
            ("Kofi", json!({ "game": "diaballik", "clock": "600+5", "rated": true })),
            ("Zoe", json!({ "game": "playball", "board": "diamond", "clock": "300+3", "rated": true })),
        ] {
            crowd.ask(name, "seeks", &json!({ "terms": terms })).await;
        }
        Self { session, crowd, game, stays: None, won: None, scored: None }
    }

    /// A game on lanes between Mira and Lukas, and its first turns.
    async fn with_lukas(crowd: &Crowd, turns: usize, rated: bool) -> String {
        let (players, clock) = (["Mira", "Lukas"], "600+5");
        let terms = json!({ "game": "playball", "board": "lanes", "clock": clock, "rated": rated });
        let game = crowd.begin(players, &terms).await;
        crowd.play(&game, players, &lanes_match()[..turns]).await;
        game
    }

    /// Mira goes to a game in which it is her turn.
    async fn go_to_game(&self, game: &str) {
        self.session.go(&format!("/online/{game}")).await;
        self.session
            .until("return document.querySelector('.table-status')?.textContent.startsWith('Your turn.')")
            .await;
    }

    /// Makes actions on the board.
    async fn make(&self, actions: &str) {
        for action in actions.split(',') {
            let (from, to) = cells(action);
            self.session.click_cell(from).await;
            self.session.click_cell(to).await;
        }
    }

    /// Begins a game against a bot on this device.
    async fn against_bot(&self, game: &str, level: u8, clock: &str) {
        self.session.go(&format!("/play?game={game}&with=bot")).await;
        self.session.choose("clock", clock).await;
        self.session.click(&format!(".bot-tile[data-level='{level}']")).await;
        self.session.find(".table").await;
    }

    /// Brings the product into the state that a picture shows, and as it rests. Unknown pages show the first page.
    async fn show(&mut self, page: &str) {
        if self.stays.as_deref() != Some(page) {
            self.stays = None;
            self.open(page).await;
        }
        self.session.run("scrollTo(0, 0)").await;
        tokio::time::sleep(Duration::from_millis(if page == "goal" { 250 } else { 1500 })).await;
    }

    async fn open(&mut self, page: &str) {
        let session = &self.session;
        match page {
            "game-playball" => {
                self.go_to_game(&self.game).await;
                // A turn that was begun is kept when the page is opened again.
                tokio::time::sleep(Duration::from_millis(500)).await;
                if session.run("return document.querySelector('.control-end[aria-disabled=false]') === null").await
                    == true
                {
                    self.make("c5c6,d2c3,c3>c6").await;
                }
                session.click_cell("c6").await;
            }
            "game-diaballik" => {
                self.against_bot("diaballik", 6, "180+2").await;
                self.make("b1b2,f1f2").await;
                session.click(".control-end[aria-disabled=false]").await;
                session.until("return document.querySelectorAll('.moves-lines .move').length > 2").await;
                // The bot's turn is seen to its end.
                session
                    .until(
                        "return document.querySelector('.table-status').textContent.startsWith('Blue to move') \
                         && document.querySelector('.match-board [aria-label^=\"b2, \"]').ariaLabel.includes('can be moved')",
                    )
                    .await;
                self.make("b2b3").await;
                self.stays = Some(page.to_owned());
            }
            "game-pawnball" => {
                self.against_bot("pawnball", 7, "600+5").await;
                while session.until(NEXT_CLICK).await == "click" {
                    session.run(PLACE).await;
                    session.click("[data-next]").await;
                    let moved = "return [...document.querySelectorAll('.tl-die[data-state=chosen]')].length > 0 \
                                 && document.querySelector('.control-end[aria-disabled=false]') !== null";
                    if session.run(moved).await == true {
                        break;
                    }
                }
                self.stays = Some(page.to_owned());
            }
            "goal" => {
                if let Some(game) = self.scored.take() {
                    self.crowd.resign(&game, "Lukas").await;
                }
                let game = Self::with_lukas(&self.crowd, BEFORE_GOAL, false).await;
                self.go_to_game(&game).await;
                self.make(LANES_SET[6]).await;
                session.run("document.querySelector('.control-end[aria-disabled=false]')?.click()").await;
                session.find(".goal-moment").await;
                self.scored = Some(game);
            }
            "result" => match &self.won {
                Some(game) => session.go(&format!("/online/{game}")).await,
                None => {
                    let turns = lanes_match();
                    let game = Self::with_lukas(&self.crowd, turns.len() - 1, true).await;
                    self.go_to_game(&game).await;
                    self.make(&turns.last().unwrap().1).await;
                    session.run("document.querySelector('.control-end[aria-disabled=false]')?.click()").await;
                    session.find(".result").await;
                    self.won = Some(game);
                }
            },
            "lobby" => {
                session.go("/lobby").await;
                session.find(".seek").await;
                session.find(".living svg").await;
            }
            "analysis" => {
                session.go("/analyse").await;
                let turns: Vec<_> = lanes_match().into_iter().take(10).map(|(_, turn)| turn).collect();
                let numbered =
                    turns.chunks(2).enumerate().map(|(number, turns)| format!("{}. {}", number + 1, turns.join(" ")));
                let moves = numbered.collect::<Vec<_>>().join(" ");
                let file =
                    json!(format!("[Game \"playball\"]\n[Board \"lanes\"]\n[A \"Mira\"]\n[B \"Lukas\"]\n\n{moves}\n"));
                session.find("textarea[name=game]").await;
                session
                    .run(&format!(
                        "const field = document.querySelector('textarea[name=game]'); field.value = {file}; \
                         field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
                    ))
                    .await;
                session.click(".open-text").await;
                session.until("return document.querySelector('.begin-review')?.disabled === false").await;
                session.click(".begin-review").await;
                session.find(".review-graph").await;
                session.click(".moves .move-blunder, .moves .move-mistake, .moves .move-inaccuracy").await;
                session.find(".review-better").await;
                self.stays = Some(page.to_owned());
            }
            _ => {
                session.go("/").await;
                session.find(".header-bell").await;
                session.find(".living svg").await;
            }
        }
    }

    async fn close(self) {
        self.crowd.close().await;
        self.session.close().await;
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
    let mut known: Vec<Picture> = names.iter().filter_map(|name| Picture::of(name)).collect();
    // Games that are begun for a picture shall not be among those that are being played on others.
    known.sort_by_key(|picture| (!["home", "lobby"].contains(&&*picture.page), picture.page.clone()));
    assert!(!known.is_empty(), "{} has no pictures named like chalk-home-1440.jpg", pictures.display());
    let mut rows = String::new();
    let mut world = World::new().await;
    for picture in known {
        world.session.emulate("prefers-color-scheme", picture.scheme).await;
        world.session.size(picture.width, picture.height()).await;
        world.show(&picture.page).await;
        let stem = picture.file.rsplit_once('.').unwrap().0;
        world.session.photograph(&out.join(format!("{stem}-now.png"))).await;
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
    world.close().await;
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
    let mut world = World::new().await;
    world.session.emulate("prefers-color-scheme", "light").await;
    for (form, page, width, height) in [("wide", "game-playball", 1280, 800), ("narrow", "game-diaballik", 390, 844)] {
        world.session.size(width, height).await;
        world.show(page).await;
        world.session.photograph(&art.join(format!("screenshot-{form}-{width}x{height}.webp"))).await;
    }
    world.close().await;
}
