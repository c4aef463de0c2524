//! Learning: lessons, puzzles, rules and the first page, by pointer and by keys, in three languages, without a network.

use browser_tests::Session;
use fantoccini::key::Key;
use games::game::Game;
use games::pawnball::Action as PawnballAction;
use games::playball::Action as PlayBallAction;
use locale::{Language, Locale};
use play::{AnyAction, AnyMatch};
use serde_json::json;
use study::lessons::{Lesson, Step, lesson};
use study::puzzles::{Attempt, Event, Phase, Progress, Puzzle, PuzzleKind, Verdict, list_set};

/// Taps a cell of the board.
async fn tap(session: &Session, cell: &str) {
    session.find(&format!(".lesson-board [data-cell='{cell}']")).await.click().await.unwrap();
}

/// Presses a button of the page.
pub(crate) async fn press(session: &Session, what: &str) {
    session.find(&format!("[data-do={what}]")).await.click().await.unwrap();
}

/// The cell that is tapped for the end of an action: of a bounce, the first one that is jumped over.
fn target(game: &AnyMatch, action: AnyAction) -> String {
    match (game, action) {
        (AnyMatch::PlayBall(game), AnyAction::PlayBall(PlayBallAction::Bounce { from, direction })) => {
            let board = game.current().board();
            let index = board.index(from).unwrap();
            let next = board.ray(index, direction) & board.neighbours(index);
            board.cell(next.first().unwrap()).to_string()
        }
        _ => action.to().unwrap(),
    }
}

/// Makes an action on the board of the page, which shows `game`.
pub(crate) async fn act(session: &Session, game: &AnyMatch, action: AnyAction) {
    match action {
        AnyAction::Diaballik(games::diaballik::Action::Claim) => return press(session, "claim").await,
        AnyAction::Pawnball(PawnballAction::SetUp(_)) => {
            return session.find(".set-up").await.click().await.unwrap();
        }
        AnyAction::Pawnball(PawnballAction::Die(_, die)) => {
            let locale = Locale::new(Language::English);
            let name = format!("{} {},", locale.dot(die.dot()), die.points());
            let selector = format!(".tl-die[data-state=open][aria-label^='{name}']");
            return session.find(&selector).await.click().await.unwrap();
        }
        _ => {}
    }
    if let Some(from) = action.from() {
        tap(session, &from).await;
    }
    tap(session, &target(game, action)).await;
    // Where a pawn and the ball can both go there, the page asks.
    let asked = format!(
        "const choice = [...document.querySelectorAll('.board-question button')]\
           .find((button) => button.textContent.includes('({action})')); \
         choice?.click(); return true"
    );
    session.run(&asked).await;
}

/// Makes actions in notation on the board of a step; `.` ends the turn.
async fn make(session: &Session, lesson: Lesson, step: &'static Step, actions: &[&str]) {
    let mut trial = lesson.begin(step);
    for text in actions {
        if *text == "." {
            press(session, "end").await;
            let _ = trial.end_turn();
        } else {
            let action = AnyAction::parse(lesson.game, text).unwrap();
            act(session, trial.game(), action).await;
            let _ = trial.act(action);
        }
    }
}

/// Waits until the page says what came of the last action.
pub(crate) async fn answered(session: &Session, answer: &str) -> String {
    let script =
        format!("return document.querySelector(\".lesson-answer[data-answer='{answer}']\")?.textContent || null");
    session.until(&script).await.as_str().unwrap().to_owned()
}

/// Plays a lesson from its first step to its end, with wrong tries on the way: the id of the step, the try, the code of the
/// reason.
async fn play_lesson(game: Game, wrong: &[(&str, &[&str], &str)]) {
    let session = Session::open("en", "/learn").await;
    let english = Locale::new(Language::English);
    session.find(&format!("a[href$='/learn?game={game}']")).await.click().await.unwrap();
    let lesson = lesson(game);
    for (number, step) in (1..).zip(lesson.steps) {
        let shown = format!(
            "return document.querySelector('.lesson-text')?.textContent === {}",
            json!(lesson.text(step, &english))
        );
        session.until(&shown).await;
        for (_, actions, code) in wrong.iter().filter(|(id, ..)| *id == step.id) {
            make(&session, lesson, step, actions).await;
            let said = answered(&session, "refused").await;
            let expected = english.message(&code.replacen("reason", "lesson-says", 1)).unwrap();
            assert_eq!(said, expected, "{game} {}: {actions:?}", step.id);
            press(&session, "restart").await;
        }
        make(&session, lesson, step, step.solution).await;
        answered(&session, "done").await;
        session.until("return document.activeElement.closest('.lesson-next') !== null").await;
        let done = format!("return document.querySelectorAll('.step-link[data-done=true]').length === {number}");
        session.until(&done).await;
        session.find(".lesson-next a").await.click().await.unwrap();
    }
    session.find(".lesson-finished").await;
    // It is remembered.
    session.go("/learn").await;
    let all = lesson.steps.len();
    session.until(&format!("return document.body.textContent.includes('{all} of {all} steps done')")).await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_lesson_of_play_ball_is_played_to_its_end() {
    play_lesson(
        Game::PlayBall,
        &[
            ("step", &["c2c4"], "reason-not-adjacent"),
            ("pass", &["a4a6"], "reason-not-adjacent"),
            ("dots", &["c2c1", "."], "reason-turn-ends-on-dot"),
            ("change", &["c2c3", "c3c2", "."], "reason-nothing-changed"),
            ("goal", &["a6a7"], "reason-end-zone-without-ball"),
        ],
    )
    .await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_lesson_of_diaballik_is_played_to_its_end() {
    play_lesson(
        Game::Diaballik,
        &[
            ("move", &["d1d2"], "reason-holder-moves"),
            ("pass", &["d1>d4"], "reason-no-receiver"),
            ("line", &["d2d3"], "reason-holder-moves"),
            ("claim", &["!"], "reason-too-few-touching"),
        ],
    )
    .await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_lesson_of_pawnball_is_played_to_its_end() {
    play_lesson(
        Game::Pawnball,
        &[
            ("setup", &["1/setup", "k5"], "reason-set-up-zone"),
            ("move", &["1/k3", "e5i5"], "reason-too-far"),
            ("share", &["1/k4", "."], "reason-die-unplayed"),
            ("turn", &["1/k4", "g5*m5"], "reason-no-shot"),
        ],
    )
    .await;
}

/// Walks over the squares of Diaballik by arrow keys and presses Enter on one.
async fn choose_by_keys(session: &Session, cell: &str) {
    let place = |name: &str| {
        let bytes = name.as_bytes();
        (i32::from(bytes[0]), i32::from(bytes[1]))
    };
    let now = session.run("return document.activeElement.dataset.cell ?? null").await;
    let (from, to) = (place(now.as_str().expect("the focus is on the board")), place(cell));
    let walk = |steps: i32, forward: Key, back: Key| {
        let key = char::from(if steps > 0 { forward } else { back });
        String::from(key).repeat(steps.unsigned_abs() as usize)
    };
    session.press(&walk(to.0 - from.0, Key::Right, Key::Left)).await;
    session.press(&walk(to.1 - from.1, Key::Up, Key::Down)).await;
    assert_eq!(session.run("return document.activeElement.dataset.cell").await, json!(cell));
    session.press(&String::from(char::from(Key::Enter))).await;
}

/// Presses Tab until the focus is where `script` says.
async fn tab_to(session: &Session, script: &str) {
    for _ in 0..40 {
        if session.run(script).await == json!(true) {
            return;
        }
        session.press(&String::from(char::from(Key::Tab))).await;
    }
    panic!("not reached by Tab: {script}");
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_lesson_is_played_by_keys_alone() {
    let session = Session::open("en", "/learn?game=diaballik").await;
    let lesson = lesson(Game::Diaballik);
    let enter = String::from(char::from(Key::Enter));
    let on_board = "return document.activeElement.hasAttribute('data-cell')";
    for (index, step) in lesson.steps.iter().enumerate() {
        let current =
            format!("return document.querySelector('.lesson-number')?.textContent.startsWith('Step {} ')", index + 1);
        session.until(&current).await;
        if index == 0 {
            // A wrong try is answered by keys too.
            tab_to(&session, on_board).await;
            choose_by_keys(&session, "d1").await;
            choose_by_keys(&session, "d2").await;
            assert_eq!(answered(&session, "refused").await, "The piece with the ball can’t move. It can only pass.");
        }
        for text in step.solution {
            let button = match *text {
                "." => Some("end"),
                "!" => Some("claim"),
                _ => None,
            };
            if let Some(button) = button {
                tab_to(&session, &format!("return document.activeElement.dataset.do === '{button}'")).await;
                session.press(&enter).await;
            } else {
                tab_to(&session, on_board).await;
                let action = AnyAction::parse(Game::Diaballik, text).unwrap();
                choose_by_keys(&session, &action.from().unwrap()).await;
                choose_by_keys(&session, &action.to().unwrap()).await;
            }
        }
        answered(&session, "done").await;
        session.until("return document.activeElement.closest('.lesson-next') !== null").await;
        session.press(&enter).await;
    }
    session.find(".lesson-finished").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_lesson_goes_on_where_it_was_left_and_gives_hints() {
    let session = Session::open("en", "/learn?game=playball").await;
    let lesson = lesson(Game::PlayBall);
    let drawn = "return document.querySelectorAll('.lesson-board .tl-hint').length";
    let goal = session.run(drawn).await.as_u64().unwrap();
    press(&session, "hint").await;
    session.until("return document.querySelector('.lesson-hint').textContent.includes('right above it')").await;
    session.until(&format!("{drawn} > {goal}")).await;
    make(&session, lesson, &lesson.steps[0], lesson.steps[0].solution).await;
    answered(&session, "done").await;
    session.client.refresh().await.unwrap();
    session.until("return document.querySelector('.lesson-number')?.textContent === 'Step 2 of 10'").await;
    // Too little: the step begins anew.
    make(&session, lesson, &lesson.steps[1], &["e2e3", "."]).await;
    answered(&session, "again").await;
    make(&session, lesson, &lesson.steps[1], lesson.steps[1].solution).await;
    answered(&session, "done").await;
    // Damaged progress is as good as none.
    session.run("localStorage.setItem('touchline.lessons', '{\"playball\":')").await;
    session.client.refresh().await.unwrap();
    session.until("return document.querySelector('.lesson-number')?.textContent === 'Step 1 of 10'").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_full_storage_is_told_and_the_lesson_goes_on() {
    let session = Session::open("en", "/learn?game=diaballik").await;
    session.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }").await;
    let lesson = lesson(Game::Diaballik);
    make(&session, lesson, &lesson.steps[0], lesson.steps[0].solution).await;
    answered(&session, "done").await;
    let notice = session.find(".notice-warning").await.text().await.unwrap();
    assert!(notice.contains("Storage is full"), "{notice}");
    session.find(".notice-warning .button").await.click().await.unwrap();
    session.find(".lesson-next a").await.click().await.unwrap();
    session.until("return document.querySelector('.lesson-number')?.textContent === 'Step 2 of 8'").await;
    session.close().await;
}

/// The puzzles in the order in which the client has them.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let read = |name| {
        let path = format!("{}/../../puzzles/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        list_set(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let sets = [
        "playball-sprint",
        "playball-diamond",
        "playball-lanes",
        "playball-stadium",
        "diaballik",
        "diaballik-wins",
        "pawnball",
    ];
    sets.into_iter().flat_map(read).collect()
}

/// The first puzzle of a game that takes so many turns of the solution.
fn puzzle_with(game: Game, turns: usize) -> Puzzle {
    let fits = |puzzle: &Puzzle| {
        puzzle.game == game.name() && puzzle.solution.len() == turns && puzzle.kind != PuzzleKind::Save
    };
    puzzles().into_iter().find(fits).unwrap()
}

fn puzzle_of(game: Game) -> Puzzle {
    puzzles().into_iter().find(|puzzle| puzzle.game == game.name()).unwrap()
}

/// Solves the puzzle that the page shows by its solution.
pub(crate) async fn solve(session: &Session, puzzle: Puzzle) {
    session.find(&format!("[data-puzzle='{}']", puzzle.id)).await;
    let mut attempt = Attempt::new(puzzle).unwrap();
    loop {
        let mut verdict = Verdict::GoOn;
        for action in attempt.right_actions() {
            act(session, attempt.game(), action).await;
            verdict = attempt.apply(Event::Act(action)).unwrap();
        }
        if verdict == Verdict::GoOn {
            press(session, "end").await;
            verdict = attempt.apply(Event::EndTurn).unwrap();
        }
        match verdict {
            Verdict::Right if attempt.phase() == Phase::Replying => {
                attempt.apply(Event::Reply).unwrap();
                answered(session, "replied").await;
            }
            Verdict::Right => {
                answered(session, "right").await;
            }
            Verdict::Solved => break,
            other => panic!("{other:?}"),
        }
    }
    answered(session, "solved").await;
}

/// Makes a turn that is not the right one.
async fn miss(session: &Session, puzzle: Puzzle) {
    let start = Attempt::new(puzzle).unwrap();
    let side = start.solver();
    for action in start.game().actions(side) {
        let mut attempt = start.clone();
        let goes_on = attempt.apply(Event::Act(action)) == Some(Verdict::GoOn);
        if goes_on && attempt.apply(Event::EndTurn) == Some(Verdict::Wrong) {
            act(session, start.game(), action).await;
            press(session, "end").await;
            answered(session, "wrong").await;
            return;
        }
    }
    panic!("no turn of one action is wrong");
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn puzzles_of_all_games_are_solved() {
    let session = Session::open("en", "/puzzles").await;
    for game in Game::ALL {
        let puzzle = puzzle_of(game);
        session.find(&format!("a[href$='puzzles?id={}']", puzzle.id)).await.click().await.unwrap();
        solve(&session, puzzle.clone()).await;
        session.find(".puzzle-rating[data-gained=true]").await;
        session.until("return document.activeElement.dataset.do === 'next'").await;
        session.find("a[href$='/puzzles'].button").await.click().await.unwrap();
        let solved = format!(".puzzle-tile[data-state=solved][href$='id={}']", puzzle.id);
        session.find(&solved).await;
    }
    session.client.refresh().await.unwrap();
    session.until("return document.querySelectorAll('.puzzle-tile[data-state=solved]').length === 3").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_puzzle_goes_on_until_its_goal() {
    let session = Session::open("en", "/puzzles").await;
    for (game, turns) in [(Game::PlayBall, 5), (Game::Diaballik, 3), (Game::Pawnball, 2)] {
        let puzzle = puzzle_with(game, turns);
        session.go(&format!("/puzzles?id={}", puzzle.id)).await;
        solve(&session, puzzle).await;
        let said = session.find(".lesson-answer").await.text().await.unwrap();
        assert_eq!(said, "Goal! Solved.");
    }
    // The same again changes nothing more.
    let kept = "return JSON.parse(localStorage['touchline.puzzles']).rating.value";
    let rating = session.run(kept).await;
    let puzzle = puzzle_with(Game::Diaballik, 3);
    session.go(&format!("/puzzles?id={}", puzzle.id)).await;
    solve(&session, puzzle).await;
    assert_eq!(session.run(kept).await, rating);
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_list_shows_what_is_wanted() {
    let session = Session::open("en", "/puzzles").await;
    let shown = "return [...document.querySelectorAll('.puzzle-tile')].filter(tile => tile.checkVisibility()).length";
    session.find(".puzzle-tile .puzzle-picture circle").await;
    let all = session.run(shown).await.as_u64().unwrap();
    let chip = |text: &str| {
        format!(
            "return [...document.querySelectorAll('.puzzle-chip')].find(chip => chip.textContent === '{text}').click()"
        )
    };
    session.run(&chip("Diaballik")).await;
    session.run(&chip("Easy")).await;
    session.until(&format!("{shown} === 12")).await;
    assert!(all > 60, "{all}");
    session
        .run("return [...document.querySelectorAll('.puzzle-band > .button')].find(button => button.checkVisibility()).click()")
        .await;
    session.until(&format!("{shown} === 36")).await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_wrong_turn_is_answered_by_the_opponent() {
    let session = Session::open("en", "/puzzles").await;
    for game in [Game::Diaballik, Game::PlayBall] {
        let puzzle = puzzle_of(game);
        session.go(&format!("/puzzles?id={}", puzzle.id)).await;
        miss(&session, puzzle.clone()).await;
        session.find(".puzzle-reply[data-found=true]").await;
        let said = session.find(".puzzle-reply").await.text().await.unwrap();
        assert!(said.contains(" answers:"), "{said}");
        press(&session, "restart").await;
        session.until("return document.querySelector('.lesson-answer').textContent === ''").await;
        solve(&session, puzzle).await;
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn hints_lead_to_the_solution_which_does_not_count() {
    let session = Session::open("en", "/puzzles").await;
    let puzzle = puzzle_of(Game::PlayBall);
    session.go(&format!("/puzzles?id={}", puzzle.id)).await;
    let first = Attempt::new(puzzle.clone()).unwrap().right_actions()[0];
    press(&session, "hint").await;
    let cell = first.from().unwrap();
    session.until(&format!("return document.querySelector('.lesson-hint').textContent.includes('{cell}')")).await;
    press(&session, "hint").await;
    let to = json!(first.to().unwrap());
    session.until(&format!("return document.querySelector('.lesson-hint').textContent.includes({to})")).await;
    press(&session, "hint").await;
    for turn in 1..=puzzle.solution.len() {
        press(&session, "forward").await;
        let at = format!("return document.querySelector('.puzzle-line-at').textContent.startsWith('Turn {turn} of')");
        session.until(&at).await;
    }
    press(&session, "back").await;
    session.find("a[href$='/puzzles'].button").await.click().await.unwrap();
    session.find(&format!(".puzzle-tile[data-state=shown][href$='id={}']", puzzle.id)).await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_puzzle_of_the_day_begins_a_streak_that_is_kept() {
    let session = Session::open("en", "/puzzles").await;
    assert_eq!(session.find(".puzzle-streak").await.attr("data-days").await.unwrap().unwrap(), "0");
    session.find("a[href$='/puzzles?daily']").await.click().await.unwrap();
    session.find("[data-puzzle]").await;
    let day = session
        .run("const now = new Date(); return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000")
        .await;
    let (all, new) = (puzzles(), Progress::default());
    let puzzle = new.daily(&all, day.as_f64().unwrap() as u32).unwrap();
    session.go("/puzzles?daily").await;
    solve(&session, puzzle.clone()).await;
    session.go("/puzzles?daily").await;
    session.find(&format!("[data-puzzle='{}']", puzzle.id)).await;
    session.find(".puzzle-streak[data-days='1']").await;
    session.go("/puzzles").await;
    session.find(".puzzle-streak[data-days='1']").await;
    // As if yesterday had been solved too.
    session
        .run(
            "const kept = JSON.parse(localStorage['touchline.puzzles']); kept.days.push(kept.days[0] - 1); \
             localStorage['touchline.puzzles'] = JSON.stringify(kept)",
        )
        .await;
    session.go("/").await;
    session.find(".puzzle-streak[data-days='2']").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_link_leads_to_its_puzzle_and_a_broken_one_to_the_list() {
    let session = Session::open("en", "/puzzles?id=pawnball-3").await;
    session.find("[data-puzzle='pawnball-3']").await;
    press(&session, "share").await;
    let shared = "return document.querySelector('.puzzle-link input')?.value \
                  ?? (document.querySelector('.puzzle-shared').textContent || null)";
    let said = session.until(shared).await;
    let said = said.as_str().unwrap();
    assert!(said.ends_with("/puzzles?id=pawnball-3") || said == "Link copied", "{said}");
    session.go("/puzzles?id=pawnball-").await;
    assert!(session.find(".puzzle-unknown").await.text().await.unwrap().contains("Puzzle not found"));
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn lessons_and_puzzles_need_no_network_after_one_visit() {
    let mut session = Session::open("en", "/").await;
    session.until("return navigator.serviceWorker.controller !== null").await;
    session.stop_server();
    session.go("/puzzles").await;
    session.find(".puzzle-tile").await;
    let puzzle = puzzle_of(Game::Diaballik);
    session.go(&format!("/puzzles?id={}", puzzle.id)).await;
    solve(&session, puzzle).await;
    session.go("/learn?game=playball").await;
    session.find(".lesson-board [data-cell='c2']").await;
    session.go("/rules/pawnball").await;
    session.find("#PW-12").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn puzzles_that_cannot_be_fetched_can_be_fetched_again() {
    let session = Session::open("en", "/learn").await;
    session.run("window.really = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))").await;
    session.find("nav a[href$='/puzzles']").await.click().await.unwrap();
    let retry = session.find(".empty .button").await;
    session.run("window.fetch = async () => new Response('{\"id\":')").await;
    retry.click().await.unwrap();
    session.until("return document.querySelector('.empty')?.textContent.includes('be read')").await;
    session.run("window.fetch = window.really").await;
    session.find(".empty .button").await.click().await.unwrap();
    session.find(".puzzle-tile").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_goal_is_scored_on_the_first_page_and_a_game_waits_there() {
    let session = Session::open("en", "/").await;
    let lesson = lesson(Game::PlayBall);
    let step = lesson.steps.iter().find(|step| step.id == "together").unwrap();
    make(&session, lesson, step, step.solution).await;
    answered(&session, "done").await;
    assert_eq!(session.run("return document.querySelector('.home-continue')").await, json!(null));
    let start = play::Start::of(Game::Diaballik);
    let setup = play::GameSetup::new(start.clone());
    let saved = study::saved::SavedGame { setup, tree: play::Tree::new(start), clock_events: Vec::new() };
    let mut games = study::saved::SavedGames::default();
    games.put(study::saved::SavedEntry { id: "kept".to_owned(), at: 1, over: false, text: saved.to_json() });
    session.run(&format!("localStorage.setItem('touchline.games', {})", json!(games.to_json()))).await;
    session.client.refresh().await.unwrap();
    assert!(session.find(".home-continue").await.text().await.unwrap().contains("Diaballik"));
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_ruling_is_found_by_its_number() {
    let session = Session::open("en", "/rules/playball#PB-18").await;
    session
        .until("const { top } = document.getElementById('PB-18').getBoundingClientRect(); return top < innerHeight")
        .await;
    for (game, letters, count) in [("playball", "PB", 19), ("diaballik", "DB", 9), ("pawnball", "PW", 21)] {
        session.go(&format!("/rules/{game}")).await;
        for number in 1..=count {
            session.find(&format!("#{letters}-{number}")).await;
        }
        let pictures = "const pictures = [...document.querySelectorAll('.sheet figure svg')]; return pictures.length > 2 && \
            pictures.every((picture) => picture.querySelector('.tl-cell') && picture.querySelector('.tl-seam'))";
        let pictures = session.run(pictures).await;
        assert_eq!(pictures, json!(true), "{game}");
    }
    session.assert_quiet().await;
    session.close().await;
}

/// The pages of learning, each with a name for its pictures.
const PAGES: [(&str, &str); 13] = [
    ("/", "home"),
    ("/learn", "learn"),
    ("/learn?game=playball", "learn-playball"),
    ("/learn?game=diaballik&step=turn", "learn-diaballik"),
    ("/learn?game=pawnball&step=shot", "learn-pawnball"),
    ("/learn?game=playball&step=done", "learn-done"),
    ("/puzzles", "puzzles"),
    ("/puzzles?id=lanes-40", "puzzle-playball"),
    ("/puzzles?id=diaballik-1", "puzzle-diaballik"),
    ("/puzzles?id=pawnball-1", "puzzle-pawnball"),
    ("/rules/playball", "rules-playball"),
    ("/rules/diaballik", "rules-diaballik"),
    ("/rules/pawnball", "rules-pawnball"),
];

/// Opens a page of [`PAGES`] and waits for what it fetches.
async fn open(session: &Session, page: &str) {
    session.go(page).await;
    session.until("return !document.body.textContent.includes('…') || !document.querySelector('.empty')").await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn axe_finds_nothing_on_the_pages_of_learning() {
    let session = Session::open("en", "/").await;
    for (page, _) in PAGES {
        open(&session, page).await;
        for scheme in ["light", "dark"] {
            session.emulate("prefers-color-scheme", scheme).await;
            session.sees_no_violation(&format!("{page} ({scheme})")).await;
        }
    }
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_pages_of_learning_fit_and_are_pictured() {
    let session = Session::open("en", "/").await;
    for (page, name) in PAGES {
        open(&session, page).await;
        for width in [320, 768, 1280] {
            session.resize(width, 900).await;
            session.fits(width, page).await;
            let small = session
                .run(
                    "return [...document.querySelectorAll('main .button, main .step-link, main .puzzle-tile')] \
                       .map((element) => element.getBoundingClientRect()) \
                       .filter(({ width, height }) => height > 0 && (height < 44 || width < 44)).length",
                )
                .await;
            assert_eq!(small, json!(0), "{page} has touch targets under 44 pixels at {width}");
            session.screenshot(&format!("{name}-{width}-learn")).await;
        }
    }
    session.emulate("prefers-color-scheme", "dark").await;
    for (page, name) in PAGES {
        open(&session, page).await;
        session.screenshot(&format!("{name}-1280-dark-learn")).await;
    }
    for language in ["fr", "cs"] {
        session.size(320, 900).await;
        session.set_language(language).await;
        for (page, _) in PAGES {
            open(&session, page).await;
            session.fits(320, &format!("{page} in {language}")).await;
        }
    }
    session.close().await;
}
