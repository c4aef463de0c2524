//! Clients that lose connections, send twice, late and from stale tabs, while the server crashes: then the histories are compared.

use std::collections::{BTreeMap, HashMap};

use crate::common::{BEGIN, Client, Server, some_turn};
use futures_util::FutureExt;
use games::side::Side;
use protocol::game::{Event, What};
use protocol::http::RatingPoint;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::json;
use server::time::ManualTime;

const NAMES: [&str; 4] = ["Anna", "Ben", "Cora", "Dan"];
const PAIRS: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [3, 1]];
const STEPS: usize = 500;

/// The same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below
    }
}

/// A window of a player that follows a game.
struct Tab {
    player: usize,
    game: usize,
    side: Side,
    client: Client,
}

/// What was sent and what was heard.
#[derive(Default)]
struct History {
    sent: Vec<(usize, Side, FromClient)>,
    /// By game and id of the act: the numbers that were answered.
    done: HashMap<(String, String), Vec<u32>>,
    /// By game: every event that anybody was told, by number.
    told: HashMap<String, BTreeMap<u32, Event>>,
}

impl History {
    fn note(&mut self, message: &FromServer) {
        match message {
            FromServer::Done { game, id, number } => {
                self.done.entry((game.clone(), id.clone())).or_default().push(*number);
            }
            FromServer::Events { game, events, .. } => {
                let told = self.told.entry(game.clone()).or_default();
                for event in events {
                    let known = told.entry(event.number).or_insert_with(|| event.clone());
                    assert_eq!(known, event, "nobody is told another story");
                }
            }
            _ => {}
        }
    }

    /// Hears what has arrived.
    fn hear(&mut self, tab: &mut Tab) {
        while let Some(Some(message)) = tab.client.try_next().now_or_never() {
            self.note(&message);
        }
    }
}

async fn tab(server: &Server, cookies: &[String], games: &[String], player: usize, game: usize) -> Tab {
    let side = Side::BOTH[PAIRS[game].iter().position(|one| *one == player).unwrap()];
    let mut client = server.connect(Some(&cookies[player])).await;
    client.watch(&games[game], None).await;
    Tab { player, game, side, client }
}

async fn run(seed: u64) {
    let mut random = Random(seed);
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let mut cookies = Vec::new();
    for name in NAMES {
        cookies.push(server.registered(name).await);
    }
    let mut games = Vec::new();
    for (index, [a, b]) in PAIRS.into_iter().enumerate() {
        let board = json!({ "game": "playball", "board": "sprint", "clock": "180+2", "rated": true });
        let ball = json!({ "game": "diaballik", "clock": "delay:180+2", "rated": true });
        let terms = if index % 2 == 0 { ball } else { board };
        games.push(server.game(&terms, &cookies[a], &cookies[b]).await);
    }
    let mut tabs = Vec::new();
    for (game, pair) in PAIRS.into_iter().enumerate() {
        for player in [pair[0], pair[1], pair[0]] {
            tabs.push(tab(&server, &cookies, &games, player, game).await);
        }
    }
    let mut history = History::default();
    for step in 0..STEPS {
        let at = random.below(tabs.len());
        match random.below(100) {
            0..50 => {
                let tab = &mut tabs[at];
                let view = tab.client.view(&games[tab.game]);
                let (after, side) = (view.number, tab.side);
                let act = match random.below(60) {
                    0 => Act::OfferDraw,
                    1 => Act::DeclineDraw,
                    2..5 => Act::AskTakeBack,
                    5..8 => Act::AcceptTakeBack,
                    8 => Act::Resign,
                    9 => Act::Claim { win: true },
                    10 | 11 => Act::GiveTime,
                    _ if view.over || !view.may_act[side] => continue,
                    _ => Act::Turn { text: some_turn(&view.game, side, step as u64) },
                };
                let act = FromClient::Act { game: games[tab.game].clone(), id: format!("{step}"), after, act };
                tab.client.send(&act).await;
                if random.below(5) == 0 {
                    tab.client.send(&act).await;
                }
                history.sent.push((tab.player, side, act));
            }
            50..60 if !history.sent.is_empty() => {
                // Much later, from any window.
                let (player, _, act) = history.sent[random.below(history.sent.len())].clone();
                if let Some(tab) = tabs.iter_mut().find(|tab| tab.player == player) {
                    tab.client.send(&act).await;
                }
            }
            60..70 => {
                // Lost without a word; what was on its way is not heard.
                let (player, game) = (tabs[at].player, tabs[at].game);
                let known = tabs[at].client.view(&games[game]).number;
                let views = std::mem::take(&mut tabs[at].client.views);
                let mut client = server.connect(Some(&cookies[player])).await;
                client.views = views;
                client.watch(&games[game], (random.below(2) == 0).then_some(known)).await;
                tabs[at].client = client;
            }
            70 => {
                let (data, time) = if random.below(2) == 0 { server.crash().await } else { server.shut_down().await };
                server = Server::start(&data, time).await;
                for tab in &mut tabs {
                    let mut client = server.connect(Some(&cookies[tab.player])).await;
                    client.watch(&games[tab.game], None).await;
                    tab.client = client;
                }
            }
            71..90 => history.hear(&mut tabs[at]),
            _ => server.time.pass(random.below(4_000) as u64),
        }
    }
    // Everybody hears the rest, and the games that go on are given up.
    for tab in &mut tabs {
        let game = games[tab.game].clone();
        while server.state(&game).await.result.is_none() {
            server.time.pass(1_000);
            tab.client.watch(&game, None).await;
            let id = tab.client.act(&game, Act::Resign).await;
            let answer = tab.client.answer(&id).await;
            assert!(answer.is_ok() || answer == Err("server-game-over".to_owned()), "{answer:?}");
        }
    }
    check(&server, &games, tabs, history).await;
}

async fn check(server: &Server, games: &[String], mut tabs: Vec<Tab>, mut history: History) {
    let mut counted = [0; NAMES.len()];
    for (index, game) in games.iter().enumerate() {
        let state = server.state(game).await;
        // The whole history: the first event is the start.
        let mut reader = server.connect(None).await;
        reader.watch(game, None).await;
        reader.send(&FromClient::Watch { game: game.clone(), after: Some(1) }).await;
        let events = reader
            .find(|message| if let FromServer::Events { events, .. } = message { Some(events.clone()) } else { None })
            .await;
        assert!(events.iter().zip(2..).all(|(event, number)| event.number == number), "no gap");
        assert!(events.is_sorted_by_key(|event| event.at), "time does not run backwards");
        let ends = |event: &Event| {
            matches!(
                event.what,
                What::Resigned { .. }
                    | What::Flagged { .. }
                    | What::Claimed { .. }
                    | What::Aborted { .. }
                    | What::DrawAccepted { .. }
            )
        };
        let ended = events.iter().position(ends);
        assert!(ended.is_none_or(|place| place == events.len() - 1), "nothing after the end");
        for (number, event) in history.told.get(game).into_iter().flatten() {
            let stored = events.iter().find(|stored| stored.number == *number);
            assert!(*number == 1 || stored == Some(event), "what was told is what is stored: {event:?}, {stored:?}");
        }
        let mut used = BTreeMap::new();
        for ((_, id), numbers) in history.done.iter().filter(|((of, _), _)| of == game) {
            assert!(numbers.iter().all(|number| *number == numbers[0]), "an act is done once: {id} {numbers:?}");
            assert_eq!(used.insert(numbers[0], id.clone()), None, "an event is one act's");
            let event = &events[numbers[0] as usize - 2];
            let sent = history.sent.iter().find(
                |(_, _, act)| matches!(act, FromClient::Act { game: of, id: with, .. } if of == game && with == id),
            );
            if let Some((_, side, FromClient::Act { act: Act::Turn { text }, .. })) = sent {
                let What::Turn { side: by, text: stored, .. } = &event.what else { panic!("{event:?}") };
                assert_eq!((by, stored), (&(*side).into(), text), "no acknowledged turn is lost");
            }
        }
        if state.result.as_ref().unwrap().counts && !state.is_too_short_to_rate() {
            PAIRS[index].iter().for_each(|player| counted[*player] += 1);
        }
        for tab in tabs.iter_mut().filter(|tab| games[tab.game] == *game) {
            tab.client.until(game, state.number).await;
            let view = tab.client.view(game);
            assert_eq!((view.number, view.game.position(), view.over), (state.number, state.position.clone(), true));
            history.hear(tab);
        }
    }
    for (name, counted) in NAMES.into_iter().zip(counted) {
        let path = format!("/api/players/{name}/ratings");
        let changes = server.ask("GET", &path, None, &()).await.json::<Vec<RatingPoint>>();
        assert_eq!(changes.len(), counted, "a game changes ratings once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happens_on_the_way_all_see_one_game() {
    for seed in 1..=6 {
        run(seed).await;
    }
}
