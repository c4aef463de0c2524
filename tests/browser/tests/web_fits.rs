//! Every page with a board shows what a turn needs inside the window, in the usual sizes of windows, and nothing of it scrolls.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use browser_tests::Session;
use serde_json::{Value, json};

/// The usual sizes of windows: two phones, two tablets, three desktops.
const SIZES: [(u32, u32); 7] =
    [(360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)];

/// Windows of this width and more are those of desktops.
const DESKTOP: u32 = 1024;

/// Lists what of `needed` (selectors, of which every element that is shown counts) is missing or outside of the window; buttons that
/// are smaller than a finger (below the width of desktops); and what scrolls the page.
const FAULTS: &str = "
    const faults = [];
    for (const selector of needed) {
        const shown = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
        if (shown.length === 0) faults.push(`${selector} is missing`);
        for (const element of shown) {
            const box = element.getBoundingClientRect();
            if (box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
                faults.push(`${selector} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        }
    }
    if (innerWidth < 1024) {
        for (const element of document.querySelectorAll('main button, header button, header a, header select')) {
            const box = element.getBoundingClientRect();
            if (element.getClientRects().length > 0 && (box.width < 43.5 || box.height < 43.5))
                faults.push(`${element.className} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
        }
    }
    for (const element of document.querySelectorAll('.table :is(.button, .tool, .board-tabs button)'))
        if (element.scrollWidth > element.clientWidth + 1) faults.push(`“${element.textContent}” is cut`);
    if (document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls');
    return faults;";

/// Of a page that goes on below the window: what of `needed` is outside of it.
const OUTSIDE: &str = "
    const faults = [];
    for (const selector of needed) {
        const element = [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
        const box = element?.getBoundingClientRect();
        if (!box || box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
            faults.push(`${selector} at ${box && [box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
    return faults;";

/// How much of the height below the header the large board takes, and how much of the width that it is given.
const SHARE: &str = "
    const boards = [...document.querySelectorAll(':is(.match-board:not([data-shown=false]), .editor-canvas) .tl-board')];
    const board = boards.find((board) => board.getClientRects().length > 0);
    const column = board.parentElement.getBoundingClientRect();
    const outer = board.getBoundingClientRect();
    const [, , width, height] = board.getAttribute('viewBox').split(' ').map(Number);
    const scale = Math.min(outer.width / width, outer.height / height);
    const below = innerHeight - document.querySelector('.site-header').getBoundingClientRect().bottom;
    return { height: scale * height / below, width: scale * width / column.width };";

/// Looks at a page in every size, and tells what is wrong with it.
async fn faults(session: &Session, name: &str, looked_for: &str, needed: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    for (width, height) in SIZES {
        session.resize(width, height).await;
        let found = session.run(&format!("const needed = {}; {looked_for}", json!(needed))).await;
        session.screenshot(&format!("fits-{name}-{width}x{height}")).await;
        let found = found.as_array().unwrap().iter().filter_map(Value::as_str);
        all.extend(found.map(|fault| format!("{name} at {width} × {height}: {fault}")));
        if width >= DESKTOP {
            let share = session.run(SHARE).await;
            let of = |what: &str| share[what].as_f64().unwrap_or_default();
            if of("height") < 0.85 && of("width") < 0.98 {
                all.push(format!("{name} at {width} × {height}: the board is small: {share}"));
            }
        }
    }
    all
}

/// What a turn needs.
const TURN: [&str; 6] = [
    ".match-board:not([data-shown=false]) .tl-board",
    ".bar[data-place=top]",
    ".bar[data-place=bottom]",
    ".bar-clock",
    ".control-undo",
    ".control-end",
];

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_turn_fits_the_window_in_every_game_and_on_every_board() {
    const BOARDS: [(&str, &str); 6] = [
        ("playball", "lanes"),
        ("playball", "sprint"),
        ("playball", "diamond"),
        ("playball", "stadium"),
        ("diaballik", ""),
        ("pawnball", ""),
    ];
    let mut all = Vec::new();
    // The other languages have longer words on the same buttons.
    for (language, boards) in [("en", &BOARDS[..]), ("fr", &BOARDS[4..]), ("cs", &BOARDS[4..])] {
        let session = Session::open(language, "/play").await;
        for (game, board) in boards {
            session.size(1280, 900).await;
            session.go(&format!("/play?game={game}&with=friend")).await;
            if !board.is_empty() {
                session.choose("board", board).await;
            }
            session.choose("clock", "600+5").await;
            session.click(".setup-start").await;
            session.find(".table").await;
            all.extend(faults(&session, &format!("{game}-{board}-{language}"), FAULTS, &TURN).await);
        }
        session.assert_quiet().await;
        session.close().await;
    }
    assert_eq!(all, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn lessons_puzzles_analysis_and_the_editor_fit_the_window() {
    let session = Session::open("en", "/learn").await;
    let mut all = Vec::new();
    for (name, path, needed) in [
        ("lesson", "/learn?game=playball", &[".lesson-text", ".tl-board", ".lesson-actions"][..]),
        ("lesson-diaballik", "/learn?game=diaballik", &[".lesson-text", ".tl-board", ".lesson-actions"]),
        (
            "lesson-pawnball",
            "/learn?game=pawnball",
            &[".lesson-text", ".match-board:not([data-shown=false]) .tl-board", ".lesson-actions"],
        ),
        ("puzzle", "/puzzles?daily", &[".lesson-text", ".tl-board", ".lesson-actions"]),
        ("editor", "/editor", &[".editor-canvas .tl-board", ".brush"]),
    ] {
        session.size(1280, 900).await;
        session.go(path).await;
        session.find(needed[1]).await;
        all.extend(faults(&session, name, OUTSIDE, needed).await);
    }
    for board in ["lanes", "sprint"] {
        session.size(1280, 900).await;
        session.run("localStorage.removeItem('touchline.analysis')").await;
        session.go("/analyse").await;
        session.click(&format!("[data-board={board}]")).await;
        session.find(".analyse-lines .line").await;
        let needed = [".analyse-board .tl-board", ".analyse-lines .line"];
        all.extend(faults(&session, &format!("analyse-{board}"), OUTSIDE, &needed).await);
    }
    assert_eq!(all, Vec::<String>::new());
    session.assert_quiet().await;
    session.close().await;
}
