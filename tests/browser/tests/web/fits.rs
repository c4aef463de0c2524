//! Every page with a board shows what a turn needs inside the window, in the usual sizes of windows, and nothing of it scrolls.

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
    const column = (board.closest('.bench-stage') ?? board.parentElement).getBoundingClientRect();
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
    const BOARDS: [(&str, &str); 8] = [
        ("playball", "lanes"),
        ("playball", "sprint"),
        ("playball", "diamond"),
        ("playball", "zigzag"),
        ("playball", "stadium"),
        ("playball", "grand"),
        ("diaballik", ""),
        ("pawnball", ""),
    ];
    let mut all = Vec::new();
    // The other languages have longer words on the same buttons.
    for (language, boards) in [("en", &BOARDS[..]), ("fr", &BOARDS[6..]), ("cs", &BOARDS[6..])] {
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

/// What of the analysis is not where it belongs: the bar directly beside the board and as high, and the turn that is shown in sight.
const BESIDE: &str = "
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [bar, board, list, turn] = ['.evaluation-bar', '.analyse-board .tl-board', '.moves-lines', '.move[aria-current]'].map(box);
    const faults = [];
    if (bar.right > board.left || board.left - bar.right > 24) faults.push(`the bar ends at ${bar.right}, the board begins at ${board.left}`);
    if (Math.abs(bar.height - board.height) > 24) faults.push(`the bar is ${bar.height} high, the board ${board.height}`);
    if (turn.top < list.top - 1 || turn.bottom > list.bottom + 1) faults.push('the turn that is shown is out of sight');
    return faults;";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_analysis_with_its_review_is_one_window_on_desktops() {
    let session = Session::open("en", "/analyse").await;
    session.find("textarea[name=game]").await;
    let game = json!("[Game \"playball\"]\n[Board \"sprint\"]\n\n1. b2b3 a5a4\n2. a2a3 c5c4\n3. b3b4 b6b5\n");
    session
        .run(&format!(
            "const field = document.querySelector('textarea[name=game]'); field.value = {game}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    session.click(".open-text").await;
    session.find(".analyse-lines .line").await;
    session.click(".begin-review").await;
    session.find(".review-graph").await;
    let needed = [
        ".analyse-board .tl-board",
        ".evaluation-bar",
        ".analyse-lines .line",
        ".review-better .button",
        ".moves-go",
        ".analyse-study .review-graph",
        ".bench-actions button",
    ];
    let mut all = Vec::new();
    for scheme in ["light", "dark"] {
        session.emulate("prefers-color-scheme", scheme).await;
        for (width, height) in [(1440, 900), (1366, 768)] {
            session.resize(width, height).await;
            // The first turn of the list and the last one: the list goes to them, and the page stays.
            for node in ["1", "6"] {
                session.click(&format!(".moves [data-node='{node}']")).await;
                session.find(".review-better").await;
                session.find(".analyse-lines .line").await;
                for looked_for in [FAULTS, BESIDE] {
                    let found = session.run(&format!("const needed = {}; {looked_for}", json!(needed))).await;
                    let found = found.as_array().unwrap().iter().filter_map(Value::as_str);
                    all.extend(found.map(|fault| format!("turn {node} at {width} × {height}: {fault}")));
                }
                session.screenshot(&format!("fits-review-{node}-{width}x{height}-{scheme}")).await;
            }
            session.sees_no_violation(&format!("a review at {width} × {height} ({scheme})")).await;
        }
    }
    let scrolls = "const list = document.querySelector('.moves-lines'); return list.scrollHeight > list.clientHeight";
    assert_eq!(session.run(scrolls).await, json!(true), "the list is longer than its place");
    assert_eq!(all, Vec::<String>::new());
    session.assert_quiet().await;
    session.close().await;
}
