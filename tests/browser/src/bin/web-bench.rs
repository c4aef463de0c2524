//! Measures the web client in Chromium: how soon it is painted, how soon the page that a link leads to, whether it stutters while an
//! engine thinks, how smoothly a piece is dragged, and a goal shown. `cargo xtask web-bench` runs it; nothing here fails because something is slow.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]

use std::time::{Duration, Instant};

use browser_tests::matches::{DIABALLIK, cells};
use browser_tests::{START_WORKER, Session};
use serde_json::{Value, json};

/// How often the first paint is measured, each time with a new browser.
const VISITS: usize = 5;
/// How long an engine thinks and a piece is dragged.
const TIME: Duration = Duration::from_secs(5);
/// How often each link is followed.
const ROUNDS: usize = 5;
/// Pawnball begins with the set-up, which takes no thinking.
const GAMES: [&str; 2] = ["playball", "diaballik"];

/// Notes the moment after the frame in which the content is first painted, in milliseconds since the navigation began, and every
/// task of the page's thread that takes longer than 50 ms.
const WATCH: &str = r"
    window.bench = { longTasks: [] };
    new PerformanceObserver((list) => bench.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: 'longtask', buffered: true });
    const content = location.search ? 'main .setup-start' : 'main h1';
    const look = () => {
        if (!document.querySelector(content)) return;
        changes.disconnect();
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => { bench.painted = performance.now(); };
            port2.postMessage(null);
        });
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true });
";

/// Notes when another heading than that of the page that was left is painted. It outlives documents.
const WATCH_PAGES: &str = r"
    const look = () => {
        const left = sessionStorage.getItem('left');
        const heading = document.querySelector('main h1')?.textContent;
        if (left === null || !heading || heading === left) return;
        sessionStorage.removeItem('left');
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => sessionStorage.setItem('painted', performance.timeOrigin + performance.now());
            port2.postMessage(null);
        });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    navigation().await;
    if std::env::args().any(|argument| argument == "navigation") {
        return;
    }
    for path in ["/", "/play?game=diaballik"] {
        first_paint(path).await;
    }
    goal().await;
    let session = Session::start("en").await;
    session.before_pages(WATCH).await;
    println!("{}", session.run("return navigator.userAgent").await.as_str().unwrap_or_default());
    for game in GAMES {
        session.go(&format!("/play?game={game}")).await;
        session.until("return bench.painted").await;
        thinking(&session, game).await;
    }
    for game in GAMES {
        session.go(&format!("/play?game={game}&with=friend")).await;
        session.find(".setup-start").await.click().await.expect("the form can be sent");
        session.until("return document.querySelector('main .tl-touchable') !== null").await;
        dragging(&session, game).await;
    }
    session.close().await;
}

/// With an empty cache: each time the browser and its profile are new.
async fn first_paint(path: &str) {
    let (mut painted, mut longest) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        let session = Session::start("en").await;
        session.before_pages(WATCH).await;
        session.go(path).await;
        painted.push(number(&session.until("return bench.painted").await));
        longest.push(number(&session.run("return Math.max(0, ...bench.longTasks)").await));
        session.close().await;
    }
    println!(
        "{path}: content painted after {} ms (of {VISITS} first visits), longest task {} ms",
        spread(&mut painted),
        spread(&mut longest)
    );
}

/// From the press of a link in the header until the next page is painted, once everything that the pages need is there.
async fn navigation() {
    let session = Session::start("en").await;
    session.before_pages(WATCH_PAGES).await;
    session.go("/").await;
    let mut times = Vec::new();
    let mut documents = 0;
    for round in 0..=ROUNDS {
        for page in ["lobby", "learn", "puzzles", "editor", "rules", "play"] {
            let press = format!(
                "window.isSame = true; sessionStorage.removeItem('painted'); \
                 sessionStorage.setItem('left', document.querySelector('main h1').textContent); \
                 sessionStorage.setItem('pressed', performance.timeOrigin + performance.now()); \
                 document.querySelector('header a[href$=\"/{page}\"]').click()"
            );
            session.run(&press).await;
            let took = session
                .until(
                    "const at = sessionStorage.getItem('painted'); return at && at - sessionStorage.getItem('pressed')",
                )
                .await;
            // The first round fetches what the pages need.
            if round > 0 {
                times.push(number(&took));
                documents += usize::from(session.run("return window.isSame !== true").await == true);
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    println!(
        "a page whose part is there: painted {} ms after the press; {documents} of {} by a new document",
        spread(&mut times),
        times.len()
    );
    session.close().await;
}

/// The frames from the press that ends a turn with a goal until the goal has been celebrated.
async fn goal() {
    let session = Session::start("en").await;
    session.before_pages(WATCH).await;
    session.go("/play?game=diaballik&with=friend").await;
    session.find(".setup-start").await.click().await.expect("the form can be sent");
    session.find(".table").await;
    for (index, turn) in DIABALLIK.iter().enumerate() {
        for action in turn.split(',') {
            let (from, to) = cells(action);
            session.click_cell(from).await;
            session.click_cell(to).await;
        }
        if index + 1 == DIABALLIK.len() {
            break;
        }
        session.run("document.querySelector('.control-end[aria-disabled=false]')?.click()").await;
        tokio::time::sleep(Duration::from_millis(2500)).await;
    }
    session
        .run(
            "bench.frames = []; bench.longTasks = []; \
             const frame = (time) => { bench.frames.push(time); requestAnimationFrame(frame); }; requestAnimationFrame(frame); \
             document.querySelector('.control-end[aria-disabled=false]')?.click()",
        )
        .await;
    session.find(".goal-moment").await;
    session.until("return document.querySelector('.goal-moment') === null").await;
    let frames = session.run("return [bench.frames, 0, bench.longTasks.length]").await;
    println!("a goal: {}", smoothness(&frames));
    session.close().await;
}

/// Frames a second, how far they are from each other, and tasks over 50 ms.
fn smoothness(frames: &Value) -> String {
    let times: Vec<f64> = frames[0].as_array().unwrap().iter().map(number).collect();
    let mut between: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    between.sort_by(f64::total_cmp);
    let seconds = (times[times.len() - 1] - times[0]) / 1000.0;
    format!(
        "{:.1} frames a second; between two frames 95 % at most {:.1} ms, all at most {:.1} ms; {} tasks over 50 ms",
        between.len() as f64 / seconds,
        between[between.len() * 95 / 100],
        between[between.len() - 1],
        frames[2]
    )
}

/// The engine analyses the start of the game in the worker, at full strength.
async fn thinking(session: &Session, game: &str) {
    // A measurement that would not notice is worth nothing.
    // In a task of the page's own: what the driver runs does not count.
    session
        .run(
            "bench.longTasks = []; \
             setTimeout(() => { const end = performance.now() + 120; while (performance.now() < end); });",
        )
        .await;
    session.until("return bench.longTasks.length > 0").await;
    let task = json!({
        "analyse": {
            "game": { "record": format!("[Game \"{game}\"]\n") }, "side": "a",
            "limits": { "milliseconds": TIME.as_millis() as u64, "lines": 3 },
        },
    });
    let script = format!(
        "{START_WORKER} bench.longTasks = []; const start = performance.now(); const answers = await ask({task}); \
         const took = performance.now() - start; await new Promise((done) => setTimeout(done, 200)); worker.terminate(); \
         const last = JSON.parse(answers.at(-1)).answer.Ok.analysis.found; \
         return [took, answers.length, last.depth, last.nodes, bench.longTasks];"
    );
    let measured = session.run_async(&script).await;
    let [took, answers, depth, nodes, long] = measured.as_array().unwrap().as_slice() else { panic!("{measured}") };
    let long = long.as_array().unwrap();
    println!(
        "{game}: while the engine thought for {:.0} ms (depth {depth}, {nodes} nodes, {answers} answers): {} tasks over 50 ms {long:?}",
        number(took),
        long.len()
    );
}

/// A piece goes round in a circle under the mouse.
async fn dragging(session: &Session, game: &str) {
    let place = session
        .run(
            "const box = document.querySelector('main .tl-touchable').getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]",
        )
        .await;
    let (x, y) = (number(&place[0]), number(&place[1]));
    session.mouse("mousePressed", (x, y)).await;
    session.mouse("mouseMoved", (x + 20.0, y)).await;
    session.until("return document.querySelector('main .tl-dragged') !== null").await;
    session
        .run(
            "bench.frames = []; bench.moves = 0; bench.longTasks = []; \
             document.addEventListener('pointermove', () => bench.moves++, true); \
             const frame = (time) => { bench.frames.push(time); requestAnimationFrame(frame); }; \
             requestAnimationFrame(frame);",
        )
        .await;
    let start = Instant::now();
    while start.elapsed() < TIME {
        let angle = start.elapsed().as_secs_f64() * 4.0;
        session.mouse("mouseMoved", (x + 60.0 * angle.cos(), y + 60.0 * angle.sin())).await;
    }
    let frames = session.run("return [bench.frames, bench.moves, bench.longTasks.length]").await;
    session.mouse("mouseReleased", (x, y)).await;
    println!("{game}: {} moves of the mouse while dragging; {}", frames[1], smoothness(&frames));
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

/// The median, and from where to where.
fn spread(values: &mut [f64]) -> String {
    values.sort_by(f64::total_cmp);
    format!("{:.0} ({:.0} to {:.0})", values[values.len() / 2], values[0], values[values.len() - 1])
}
