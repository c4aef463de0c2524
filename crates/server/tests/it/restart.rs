//! A restart as operators do it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{BEGIN, Client, Server, settings, some_turn};
use ::games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use proptest::prelude::*;
use protocol::game::{Clocks as ToldClocks, Kind, What};
use protocol::socket::{Act, FromServer};
use rusqlite::Connection;
use serde_json::json;
use server::hub::GRACE;
use server::referee::{Agreed, DiceProof, Event, Game, Happened};
use server::store::Store;
use server::store::sqlite::{accounts, games};
use server::time::{Clocks, ManualTime, SteadyTime, Time};
use tokio::sync::watch;

#[tokio::test]
async fn a_restart_takes_no_time_from_anybody() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "300+0" }), &a, &b).await;
    let mut players = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    for turn in 0..2 {
        server.time.pass(1_500);
        let player = &mut players[turn];
        let side = player.view(&game).game.actors().first().unwrap();
        let text = some_turn(&player.view(&game).game, side, 1);
        let number = player.act_and_wait(&game, Act::Turn { text }).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
    }
    server.time.pass(7_000);
    let before = server.state(&game).await.clocks;
    assert_eq!(before.running, [true, false]);
    assert!(before.a.unwrap() < Millis::new(300_000));
    let app = server.app.clone();
    app.hub().shut_down().await.unwrap();
    // Everybody is told to come back, and the connection is closed.
    for player in &mut players {
        player.find(|message| matches!(message, FromServer::Restarting).then_some(())).await;
        while player.try_next().await.is_some() {}
    }
    // Who comes too early is sent away, not let into a server that is ending.
    assert_eq!(server.ask("GET", "/api/ready", None, &()).await.status.as_u16(), 503);
    drop(app);
    let (data, time) = server.crash().await;
    time.pass(3_600_000);
    let server = Server::start(&data, time).await;
    let left = |clocks: ToldClocks| (clocks.a.unwrap(), clocks.b.unwrap());
    let after = server.state(&game).await.clocks;
    assert_eq!((left(after), after.waits[Side::A]), (left(before), GRACE));
    server.time.pass(GRACE.get());
    assert_eq!(left(server.state(&game).await.clocks), left(before), "there is time to come back");
    server.time.pass(1_000);
    assert_eq!(left(server.state(&game).await.clocks), (left(before).0 - Millis::new(1_000), left(before).1));
}

/// Two connected players of a started game on these terms, with four turns played, 1.5 s each, and the next one begun 2 s ago.
async fn four_turns(server: &Server, clock: &str) -> (String, [String; 2]) {
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "diaballik", "clock": clock }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    for (turn, text) in ["d1>e1", "d7>e7", "e1>f1", "e7>f7"].into_iter().enumerate() {
        server.time.pass(1_500);
        let player = &mut players[turn % 2];
        let number = player.act_and_wait(&game, Act::Turn { text: text.to_owned() }).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
    }
    server.time.pass(2_000);
    (game, cookies)
}

#[tokio::test]
async fn ten_restarts_in_a_row_take_no_time_from_anybody() {
    for clean in [true, false] {
        let directory = tempfile::tempdir().unwrap();
        let mut server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
        let (game, cookies) = four_turns(&server, "15+0").await;
        let before = server.state(&game).await.clocks;
        for _ in 0..10 {
            let (data, time) = if clean { server.shut_down().await } else { server.crash().await };
            time.pass(30_000);
            server = Server::start(&data, time).await;
            let state = server.state(&game).await;
            // What passed after the last sign of life before a crash is given back.
            let given_back = state.clocks.a.unwrap().get().checked_sub(before.a.unwrap().get()).unwrap();
            assert!(given_back <= if clean { 0 } else { 2_000 }, "clean: {clean}, {:?}", state.clocks);
            assert_eq!((state.clocks.b, state.clocks.waits[Side::A]), (before.b, GRACE), "clean: {clean}");
            assert_eq!(state.result, None);
            // Most of the time to come back passes, and the server goes down again.
            server.time.pass(GRACE.get() - 1_000);
        }
        let mut a = server.connect(Some(&cookies[0])).await;
        a.watch(&game, None).await;
        server.time.pass(1_000 + 9_000);
        a.act_and_wait(&game, Act::Turn { text: "f1>g1".to_owned() }).await.expect("there is a second left");
    }
}

#[tokio::test]
async fn a_time_that_was_up_before_a_restart_stays_up() {
    let (_directory, server) = Server::temporary().await;
    let (game, _) = four_turns(&server, "15+0").await;
    // Ten seconds are left: a second after they are gone the flag would be looked for.
    server.time.pass(10_500);
    let (data, time) = server.shut_down().await;
    time.pass(30_000);
    let server = Server::start(&data, time).await;
    let mut reader = server.connect(None).await;
    reader.watch(&game, None).await;
    while !reader.view(&game).over {
        reader.next().await;
    }
    assert_eq!(server.state(&game).await.result.unwrap().reason, "time");
}

/// What a reader of a game is told first, of events that do not belong to a player.
async fn told(reader: &mut Client) -> Vec<(Timestamp, What)> {
    let ours = |event: &protocol::game::Event| (event.at, event.what.clone());
    reader
        .find(|message| match message {
            FromServer::Events { events, .. } => Some(events.iter().map(ours).collect()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_stall_takes_no_time_from_anybody_and_gives_time_to_come_back() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies) = four_turns(&server, "15+0").await;
    let before = server.state(&game).await.clocks;
    let mut a = server.connect(Some(&cookies[0])).await;
    a.watch(&game, None).await;
    for _ in 0..3 {
        let from = server.time_now();
        server.time.stall(90_000);
        // Whoever follows the game is told at once, without asking.
        let stood = [(from, What::Suspended), (from + Millis::new(90_000), What::Resumed { grace: GRACE })];
        assert_eq!(told(&mut a).await, stood);
        let clocks = server.state(&game).await.clocks;
        assert_eq!((clocks.a, clocks.b, clocks.waits[Side::A]), (before.a, before.b, GRACE));
        server.time.pass(1_900);
    }
    server.time.pass(GRACE.get() - 1_900 + 4_000);
    assert_eq!(server.state(&game).await.clocks.a, Some(before.a.unwrap() - Millis::new(4_000)));
    a.act_and_wait(&game, Act::Turn { text: "f1>g1".to_owned() }).await.unwrap();
}

#[tokio::test]
async fn who_asks_for_a_game_right_after_a_stall_sees_no_time_taken() {
    let (_directory, server) = Server::temporary().await;
    let (game, _) = four_turns(&server, "15+0").await;
    let before = server.state(&game).await.clocks;
    for _ in 0..2 {
        // Nothing else has run between the end of the stall and the question.
        server.time.stall(90_000);
        let state = server.app.hub().rooms().state(&game).await.unwrap();
        assert_eq!((state.clocks.a, state.clocks.b, state.clocks.waits[Side::A]), (before.a, before.b, GRACE));
        assert_eq!(state.result, None);
    }
    server.time.stall(90_000);
    assert!(server.app.hub().rooms().state("nonesuch1234").await.is_err(), "a game that is not there");
}

#[tokio::test]
async fn an_act_after_a_stall_comes_before_anybody_has_noticed_it() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies) = four_turns(&server, "15+0").await;
    let user = server.account(&cookies[0]).await;
    let before = server.state(&game).await;
    let act = Act::Turn { text: "f1>g1".to_owned() };
    // Nothing else has run between the end of the stall and the turn.
    server.time.stall(90_000);
    server
        .app
        .hub()
        .rooms()
        .act(user, game.clone(), "first".to_owned(), before.number, act, Millis::ZERO)
        .await
        .unwrap();
    let state = server.state(&game).await;
    assert_eq!((state.turns.len(), state.clocks.a), (5, before.clocks.a));
    assert_eq!(state.number, before.number + 3, "the clocks stood, ran on, and the turn was played");
}

#[tokio::test]
async fn who_was_gone_before_a_stall_was_not_gone_during_it() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies) = four_turns(&server, "60+0").await;
    let mut b = server.connect(Some(&cookies[1])).await;
    b.watch(&game, None).await;
    while server.state(&game).await.present != [false, true] {
        tokio::task::yield_now().await;
    }
    // In bullet one may be gone for 30 s.
    server.time.stall(90_000);
    // Whoever looks first sees when it was over.
    server.state(&game).await;
    server.time.pass(GRACE.get() + 10_000);
    assert_eq!(b.act_and_wait(&game, Act::Claim { win: true }).await, Err("server-not-gone".to_owned()));
    server.time.pass(20_000);
    b.act_and_wait(&game, Act::Claim { win: true }).await.unwrap();
}

#[tokio::test]
async fn a_turn_that_is_stored_late_takes_no_time_from_who_is_next() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies) = four_turns(&server, "15+0").await;
    let before = server.state(&game).await;
    let mut a = server.connect(Some(&cookies[0])).await;
    a.watch(&game, None).await;
    // The writing thread stands still, as on a disk that does not answer.
    let busy = server.busy().await;
    let id = a.act(&game, Act::Turn { text: "f1>g1".to_owned() }).await;
    // The turn has arrived when the state can no longer be had.
    let arrived = || async {
        let asked = server.state(&game);
        tokio::time::timeout(std::time::Duration::from_millis(50), asked).await.is_err()
    };
    while !arrived().await {}
    server.time.pass(60_000);
    drop(busy);
    a.answer(&id).await.unwrap();
    let state = server.state(&game).await;
    assert_eq!((state.turns.len(), &state.result), (5, &None));
    assert_eq!((state.clocks.b, state.clocks.waits[Side::B]), (before.clocks.b, GRACE));
}

#[tokio::test]
async fn a_clock_that_is_set_back_before_a_restart_takes_no_time() {
    let (_directory, server) = Server::temporary().await;
    let (game, _) = four_turns(&server, "15+0").await;
    let (before, now) = (server.state(&game).await.clocks, server.time_now());
    let (data, _) = server.shut_down().await;
    let server = Server::start(&data, ManualTime::at(BEGIN - Millis::from_seconds(600))).await;
    assert!(server.time_now() >= now, "time does not go back");
    let clocks = server.state(&game).await.clocks;
    assert_eq!((clocks.a, clocks.b, clocks.waits[Side::A]), (before.a, before.b, GRACE));
}

/// The clocks of a machine, each set by the test.
#[derive(Debug, Clone)]
struct TwoClocks {
    wall: Arc<AtomicU64>,
    elapsed: Arc<watch::Sender<u64>>,
}

impl Clocks for TwoClocks {
    fn wall(&self) -> Timestamp {
        Timestamp::new(self.wall.load(Ordering::SeqCst))
    }

    fn elapsed(&self) -> Millis {
        Millis::new(*self.elapsed.borrow())
    }

    fn sleep(&self, duration: Millis) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut elapsed = self.elapsed.subscribe();
        Box::pin(async move {
            let end = *elapsed.borrow() + duration.get();
            if elapsed.wait_for(|elapsed| *elapsed >= end).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}

impl TwoClocks {
    /// Lets time pass on both in which the server runs.
    fn run(&self, milliseconds: u64, time: &SteadyTime<Self>) {
        for _ in 0..milliseconds / 500 {
            self.wall.fetch_add(500, Ordering::SeqCst);
            self.elapsed.send_modify(|elapsed| *elapsed += 500);
            time.now();
        }
    }
}

#[tokio::test]
async fn steps_of_the_clock_of_the_machine_and_stalls_flag_nobody() {
    let directory = tempfile::tempdir().unwrap();
    let clocks = TwoClocks { wall: Arc::new(BEGIN.get().into()), elapsed: Arc::new(watch::Sender::new(5)) };
    let time = SteadyTime::new(clocks.clone());
    let of_server = Arc::new(time.clone());
    let server = Server::with_time(settings(directory.path()), ManualTime::at(BEGIN), of_server).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let terms = json!({ "game": "diaballik", "clock": "30+0" });
    let game = server.game(&terms, &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    const MINUTES: i64 = 60_000;
    for (turn, step) in [10 * MINUTES, -10 * MINUTES, -10 * MINUTES, 10 * MINUTES].into_iter().enumerate() {
        clocks.run(1_000, &time);
        clocks.wall.fetch_add(step as u64, Ordering::SeqCst);
        // A request, and with it a message, is answered, whatever the clock says.
        assert!(!server.guest().await.0.is_empty());
        let player = &mut players[turn % 2];
        let number = player.act_and_wait(&game, Act::Turn { text: TURNS[turn].to_owned() }).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
    }
    let before = server.state(&game).await;
    // The process stands still for 90 s.
    clocks.wall.fetch_add(90_000, Ordering::SeqCst);
    clocks.elapsed.send_modify(|elapsed| *elapsed += 90_000);
    let mut found = told(&mut players[0]).await;
    let resumed = found.pop().unwrap();
    assert_eq!((found.pop().unwrap().1, resumed.1), (What::Suspended, What::Resumed { grace: GRACE }));
    let state = server.state(&game).await;
    assert_eq!((state.clocks.a, state.clocks.b), (before.clocks.a, before.clocks.b));
    assert_eq!((state.result, state.clocks.waits[Side::A]), (None, GRACE));
    let spent = |left: Option<Millis>| 30_000 - left.unwrap().get();
    assert!(spent(state.clocks.a) <= 2_002 && spent(state.clocks.b) <= 2_002, "{:?}", state.clocks);
}

/// What restarts do to a game, and what it should be by the time in which the server ran.
struct Expected {
    now: Timestamp,
    left: BySide<Millis>,
    /// Who is to move, and from when on that costs time.
    mover: Side,
    runs: Timestamp,
    /// The moments of the last event and of the last sign of life.
    last: Timestamp,
    alive: Timestamp,
}

const TURNS: [&str; 10] = ["d1>e1", "d7>e7", "e1>f1", "e7>f7", "f1>g1", "f7>g7", "g1>f1", "g7>f7", "f1>e1", "f7>e7"];
const BASE: Millis = Millis::from_seconds(900);

#[derive(Debug, Clone)]
enum Step {
    Run(Millis),
    Turn,
    SignOfLife,
    /// How long the server is down.
    ShutDown(Millis),
    Kill(Millis),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (0..9_000_u64).prop_map(|time| Step::Run(Millis::new(time))),
        3 => Just(Step::Turn),
        2 => Just(Step::SignOfLife),
        2 => (0..90_000_u64).prop_map(|time| Step::ShutDown(Millis::new(time))),
        2 => (0..90_000_u64).prop_map(|time| Step::Kill(Millis::new(time))),
    ];
    proptest::collection::vec(step, 1..40)
}

/// Plays the steps on the store's functions alone, and compares the game with what is expected after each.
fn check_steps(connection: &Connection, steps: &[Step]) -> Result<(), String> {
    let guest = |_| accounts::create(connection, &server::secret::id(), Kind::Guest, None, BEGIN).unwrap().id;
    let players = BySide::from_fn(guest);
    let terms = format!(r#"{{"game":"diaballik","clock":"{}+0"}}"#, BASE.get() / 1_000);
    let id = server::secret::id();
    let mut game =
        Game::new(Agreed::new(&serde_json::from_str(&terms).unwrap()).unwrap(), BEGIN, DiceProof::EntropyOnly);
    let begin = Event::Start;
    game.fold(BEGIN, &begin).unwrap();
    let happened = |game: &Game, event: Event| Happened { number: game.number(), at: game.at(), act_id: None, event };
    let key = games::insert(connection, &id, players, &game, &[happened(&game, begin)], None).unwrap();
    games::set_alive(connection, BEGIN).unwrap();
    let mut turns = TURNS.into_iter();
    let mut expected =
        Expected { now: BEGIN, left: [BASE; 2].into(), mover: Side::A, runs: BEGIN, last: BEGIN, alive: BEGIN };
    for step in steps {
        let to_spend = |expected: &Expected, until: Timestamp| until.since(expected.runs);
        let restart = |expected: &mut Expected, stood: Timestamp, down: Millis| {
            let spent = stood.since(expected.runs);
            expected.left[expected.mover] = expected.left[expected.mover] - spent;
            expected.now = expected.now + down;
            expected.runs = expected.runs.max(expected.now + GRACE);
            (expected.last, expected.alive) = (expected.now, expected.now);
            games::resume_all(connection, expected.now, GRACE).unwrap();
        };
        match step {
            Step::Run(passes) => expected.now = expected.now + *passes,
            Step::SignOfLife => {
                games::set_alive(connection, expected.now).unwrap();
                expected.alive = expected.now;
            }
            Step::Turn => {
                let Some(text) = turns.next() else { continue };
                let mut game = games::load(connection, &id).unwrap().unwrap().game;
                let side = expected.mover;
                let event = Event::Turn { side, text: text.to_owned(), lag: Millis::ZERO };
                game.fold(expected.now, &event).map_err(|refusal| refusal.to_string())?;
                let after = server::store::games::After::of(&game);
                games::append(connection, key, players, &[happened(&game, event)], &after).unwrap();
                expected.left[side] = expected.left[side] - to_spend(&expected, expected.now);
                expected.mover = side.other();
                expected.runs = expected.runs.max(expected.now);
                expected.last = expected.now;
            }
            Step::ShutDown(down) => {
                games::suspend_all(connection, expected.now, &[], GRACE).unwrap();
                let now = expected.now;
                restart(&mut expected, now, *down);
            }
            Step::Kill(down) => {
                let stood = expected.alive.max(expected.last);
                restart(&mut expected, stood, *down);
            }
        }
        let game = games::load(connection, &id).unwrap().unwrap().game;
        let mut left = expected.left;
        left[expected.mover] = left[expected.mover] - to_spend(&expected, expected.now);
        let clocks = game.clocks(expected.now);
        let found = BySide::new(clocks.a.unwrap(), clocks.b.unwrap());
        if found != left {
            return Err(format!("{step:?}: {found:?} instead of {left:?}"));
        }
        let deadlines = games::deadlines(connection).unwrap();
        let stored = deadlines.iter().find(|(of, _)| *of == id).map(|(_, deadline)| *deadline);
        if stored != game.deadline() {
            return Err(format!("{step:?}: the row says {stored:?}, the events {:?}", game.deadline()));
        }
    }
    Ok(())
}

#[test]
fn whatever_restarts_there_are_only_time_in_which_the_server_ran_counts() {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let store = runtime.block_on(async { Store::open(directory.path()).unwrap() });
    proptest!(ProptestConfig::with_cases(96), |(steps in steps())| {
        // Everything is undone again: each case has a database of its own.
        let done = runtime.block_on(store.sqlite().unwrap().write(move |connection| {
            let done = check_steps(connection, &steps);
            connection.execute_batch("DELETE FROM game_events; DELETE FROM games;")?;
            Ok(done)
        }));
        prop_assert_eq!(done.unwrap(), Ok(()));
    });
}
