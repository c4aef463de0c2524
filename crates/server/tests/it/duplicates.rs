//! Duplicate events of Pawnball: all tables of a round play the same dice, each draw at the same moment, and nobody else looks on.

use std::future::Future;
use std::time::Duration;

use axum::http::StatusCode;
use games::side::Side;
use play::published_dice::{ProofVersion, PublishedDice};
use protocol::socket::Act;
use protocol::tournaments::{Tournament, TournamentResult, TournamentState};
use serde_json::{Value, json};

use crate::common::{Client, Server, settle_dice, some_turn};
use crate::tournaments::{announce, enter, is_round, until};

const SECOND: u64 = 1_000;

/// Time enough for all that passes in a test.
pub const LONG: &str = "90000+5";

pub fn plan(server: &Server, clock: &str) -> Value {
    json!({
        "name": "Same dice",
        "terms": { "game": "pawnball", "clock": clock },
        "system": { "kind": "swiss", "rounds": 1 },
        "starts": server.time_now().get() + 10 * SECOND,
        "duplicate": true,
    })
}

/// Two players at a table, each with a connection.
pub struct Table {
    pub game: String,
    cookies: [String; 2],
    pub players: [Client; 2],
}

impl Table {
    /// Connects both again, each to a node.
    pub async fn connect(&mut self, nodes: [&Server; 2]) {
        for ((player, cookie), server) in self.players.iter_mut().zip(&self.cookies).zip(nodes) {
            let views = std::mem::take(&mut player.views);
            *player = server.connect(Some(cookie)).await;
            player.views = views;
            let number = player.view(&self.game).number;
            player.watch(&self.game, Some(number)).await;
        }
    }

    /// Both commit to and reveal what they add to the dice, each at its node.
    pub async fn settle_dice(&mut self, server: &Server) {
        for (side, player) in Side::BOTH.into_iter().zip(&mut self.players) {
            let dice = player.view(&self.game).dice.as_ref().unwrap();
            let commitment = dice.entropy_commitment(side, &self.game, &[7]).unwrap();
            player.act_and_wait(&self.game, Act::Commit { commitment }).await.unwrap();
        }
        self.hears(server, 3).await;
        for player in &mut self.players {
            player.act_and_wait(&self.game, Act::Reveal { entropy: "07".to_owned() }).await.unwrap();
        }
    }

    /// Plays as long as somebody may, without new dice.
    pub async fn play(&mut self, server: &Server) {
        for turn in 0..400 {
            self.hears(server, self.number()).await;
            let view = self.players[0].view(&self.game);
            let may_act = view.may_act;
            let Some(side) = Side::BOTH.into_iter().find(|side| may_act[*side] && !view.over) else { return };
            let text = some_turn(&self.players[side.index()].view(&self.game).game, side, turn);
            let player = &mut self.players[side.index()];
            let number = player.act_and_wait(&self.game, Act::Turn { text }).await.unwrap();
            passing(server, player.until(&self.game, number)).await;
        }
        panic!("it never waits for dice");
    }

    pub fn number(&self) -> u32 {
        self.players.iter().map(|player| player.view(&self.game).number).max().unwrap()
    }

    pub fn is_over(&self) -> bool {
        self.players[0].view(&self.game).over
    }

    pub fn draws(&self) -> Vec<String> {
        self.players[0].view(&self.game).draws.clone()
    }

    /// Waits until so many draws are known.
    pub async fn has_draws(&mut self, server: &Server, draws: usize) {
        for player in &mut self.players {
            while player.view(&self.game).draws.len() < draws {
                let next = player.view(&self.game).number + 1;
                passing(server, player.until(&self.game, next)).await;
            }
        }
    }

    /// Waits until something has happened that nobody here did.
    pub async fn hears(&mut self, server: &Server, number: u32) {
        for player in &mut self.players {
            passing(server, player.until(&self.game, number)).await;
        }
    }
}

/// Settles the dice: both matches start.
async fn start(server: &Server, mut tables: [&mut Table; 2]) {
    for table in &mut tables {
        settle_dice(&mut table.players, &table.game).await;
    }
    for table in &mut tables {
        table.hears(server, 7).await;
    }
}

/// How many draws both tables have had, which are the same. One of them may have heard of the next already.
pub fn in_step(tables: [&Table; 2]) -> usize {
    let [one, two] = tables.map(Table::draws);
    let both = one.len().min(two.len());
    assert_eq!(one[..both], two[..both]);
    assert!(one.len().max(two.len()) <= both + 1, "{one:?} {two:?}");
    both
}

/// Lets time pass until something is done.
async fn passing<T>(server: &Server, done: impl Future<Output = T>) -> T {
    let time = async {
        loop {
            tokio::time::sleep(Duration::from_millis(20)).await;
            server.time.pass(SECOND / 4);
        }
    };
    tokio::select! {
        done = done => done,
        () = time => unreachable!(),
    }
}

/// An event of four players that has begun: its id, and the two tables, with players A at one node and players B at another. Whoever is called Ada has
/// announced it.
pub async fn two_tables(server: &Server, nodes: [&Server; 2], plan: &Value) -> (String, [Table; 2]) {
    let mut cookies = std::collections::BTreeMap::new();
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        cookies.insert(name.to_owned(), server.registered(name).await);
    }
    let id = announce(server, &cookies["Ada"], plan).await;
    for cookie in cookies.values() {
        assert_eq!(enter(server, cookie, &id).await.status, StatusCode::NO_CONTENT);
    }
    let now = until(server, &id, is_round(1)).await;
    let mut tables = Vec::new();
    for paired in now.games {
        let game = paired.game.unwrap();
        let cookies = [paired.a, paired.b].map(|name| cookies[&name.unwrap()].clone());
        let mut players = [nodes[0].connect(Some(&cookies[0])).await, nodes[1].connect(Some(&cookies[1])).await];
        for player in &mut players {
            player.watch(&game, None).await;
        }
        tables.push(Table { game, cookies, players });
    }
    (id, tables.try_into().unwrap_or_else(|_| panic!("two tables")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_tables_have_each_draw_at_once_through_a_crash_and_only_their_players_see_them() {
    let (_directory, server) = Server::temporary().await;
    let (id, [mut one, mut two]) = two_tables(&server, [&server; 2], &plan(&server, LONG)).await;
    let dice = |table: &Table| table.players[0].view(&table.game).dice.clone().unwrap();
    assert_eq!((dice(&one).version, dice(&one).commitment), (3, dice(&two).commitment), "one seed for all tables");
    settle_dice(&mut one.players, &one.game).await;
    let early = one.players[0].act_and_wait(&one.game, Act::Turn { text: "-".to_owned() }).await;
    assert_eq!(early, Err("server-not-started".to_owned()), "the other table still adds to the dice");
    settle_dice(&mut two.players, &two.game).await;
    // What is added once is not added again.
    for act in [Act::Reveal { entropy: "0707".to_owned() }, Act::Commit { commitment: "07".repeat(32) }] {
        let number = two.number();
        assert!(two.players[0].act_and_wait(&two.game, act).await.is_err());
        assert_eq!(two.number(), number);
    }
    // Both begin: two commitments, two reveals, what all have added, and the start, after the first event.
    for table in [&mut one, &mut two] {
        table.hears(&server, 7).await;
    }
    one.play(&server).await;
    assert_eq!(one.draws(), Vec::<String>::new(), "the other table still sets up");
    let back = one.players[0].act_and_wait(&one.game, Act::AskTakeBack).await;
    assert!(back.is_err(), "no turn is taken back: {back:?}");

    // Nobody else looks on, not even from the other table.
    let other = server.registered("Eve").await;
    for cookie in [&other, &two.cookies[0]] {
        let mut client = server.connect(Some(cookie)).await;
        let watch = protocol::socket::FromClient::Watch { game: one.game.clone(), after: None };
        client.send(&watch).await;
        let refused = client.find(|message| match message {
            protocol::socket::FromServer::Refused { problem, .. } => Some(problem.code.clone()),
            _ => None,
        });
        assert_eq!(refused.await, "server-round-goes-on");
    }
    for path in ["api/games/ID", "api/games/ID/record", "game/ID.svg", "og/game/ID.png", "embed/game/ID"] {
        let path = format!("/{}", path.replace("ID", &one.game));
        assert_eq!(server.ask("GET", &path, None, &()).await.status, StatusCode::CONFLICT, "{path}");
    }

    let mut server = server;
    let mut crashed = false;
    let mut waited = one.number();
    loop {
        two.play(&server).await;
        one.play(&server).await;
        if one.is_over() && two.is_over() {
            break;
        }
        // Both wait for the next draw, and have it together.
        let drawn = in_step([&one, &two]);
        if drawn >= 2 && !std::mem::replace(&mut crashed, true) {
            let (path, time) = server.crash().await;
            server = Server::start(&path, time).await;
            for table in [&mut one, &mut two] {
                table.connect([&server; 2]).await;
            }
        }
        for table in [&mut one, &mut two] {
            table.has_draws(&server, drawn + 1).await;
        }
        assert!(one.number() > waited, "it goes on");
        waited = one.number();
        assert_eq!(one.draws(), two.draws());
    }
    assert!(crashed && one.draws().len() == 8);
    let over = until(&server, &id, |now: &Tournament| now.summary.state == TournamentState::Over).await;
    let margins: Vec<i32> = over.games.iter().map(|game| game.margin.unwrap()).collect();
    let scores: Vec<[f64; 2]> = over.games.iter().map(|game| game.scores.unwrap()).collect();
    let difference = f64::from(margins[0] - margins[1]);
    assert_eq!(scores, [[difference, -difference], [-difference, difference]], "{margins:?}");
    assert_eq!(over.standings[0].points, difference.abs());
    for place in &over.standings {
        let game = over.games.iter().position(|game| [&game.a, &game.b].contains(&&place.name)).unwrap();
        let margin = f64::from(if over.games[game].a == place.name { margins[game] } else { -margins[game] });
        let goals = &place.tie_breaks[0];
        assert_eq!((goals.name.as_str(), goals.value, goals.addends.len()), ("goal-difference", margin, 1));
    }
    // Everybody can check the dice now.
    for table in [&one, &two] {
        let published = server.ask("GET", &format!("/api/games/{}", table.game), None, &()).await;
        let checked = PublishedDice::from_json(&published.body).unwrap().check_seen(&dice(table).commitment).unwrap();
        assert_eq!((checked.draws.len(), checked.version), (8, ProofVersion::OfRound));
    }
    for path in ["api/games/ID/record", "game/ID.svg"] {
        let path = format!("/{}", path.replace("ID", &one.game));
        assert_eq!(server.ask("GET", &path, None, &()).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_holds_dice_back_or_gives_up_loses_alone_and_the_seed_stays_secret_until_the_round_is_over() {
    let (_directory, server) = Server::temporary().await;
    let (id, [mut one, mut two]) = two_tables(&server, [&server; 2], &plan(&server, LONG)).await;
    settle_dice(&mut one.players, &one.game).await;
    // At the other table one commits, and the other does not.
    let commitment =
        two.players[0].view(&two.game).dice.as_ref().unwrap().entropy_commitment(Side::A, &two.game, &[1]).unwrap();
    two.players[0].act_and_wait(&two.game, Act::Commit { commitment }).await.unwrap();
    until(&server, &id, |now| now.games.iter().any(|game| game.result.is_some())).await;
    // The first table begins without it.
    one.hears(&server, 7).await;
    let closed = server.ask("GET", &format!("/api/games/{}", two.game), None, &()).await;
    assert_eq!(
        closed.status,
        StatusCode::CONFLICT,
        "its seed is that of the table which plays: {} {:?}",
        closed.body,
        one.players[0].view(&one.game).told
    );
    assert_eq!(closed.code(), "server-round-goes-on");
    let mut again = server.connect(Some(&two.cookies[0])).await;
    again.watch(&two.game, None).await;
    assert_eq!(again.view(&two.game).dice.as_ref().unwrap().seed, None, "also for who has played there");
    one.play(&server).await;
    one.players[1].act_and_wait(&one.game, Act::Resign).await.unwrap();
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let of = |game: &str| over.games.iter().find(|found| found.game.as_deref() == Some(game)).unwrap();
    assert_eq!((of(&one.game).result, of(&one.game).scores), (Some(TournamentResult::A), Some([0.0, -10.0])));
    assert_eq!((of(&two.game).result, of(&two.game).scores), (Some(TournamentResult::ForfeitToA), Some([0.0, -10.0])));
    let open = server.ask("GET", &format!("/api/games/{}", one.game), None, &()).await;
    let checked = PublishedDice::from_json(&open.body).unwrap().check();
    assert!(checked.is_ok(), "{checked:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_loses_on_time_holds_nobody_up() {
    let (_directory, server) = Server::temporary().await;
    let (id, [mut one, mut two]) = two_tables(&server, [&server; 2], &plan(&server, LONG)).await;
    start(&server, [&mut one, &mut two]).await;
    for table in [&mut one, &mut two] {
        table.play(&server).await;
    }
    for table in [&mut one, &mut two] {
        table.has_draws(&server, 1).await;
    }
    // The one waits, and no clock of it runs; the other thinks until the time is up.
    one.play(&server).await;
    server.time.pass(90_100 * SECOND);
    until(&server, &id, |now| now.games.iter().any(|game| game.result.is_some())).await;
    while !one.is_over() {
        let next = one.draws().len() + 1;
        one.has_draws(&server, next).await;
        one.play(&server).await;
    }
    assert_eq!(one.draws().len(), 8, "it was played to its end");
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let of = |game: &str| over.games.iter().find(|found| found.game.as_deref() == Some(game)).unwrap();
    assert_eq!(of(&one.game).scores, Some([0.0; 2]), "there is nothing to compare it with");
    let mut scores = of(&two.game).scores.unwrap();
    scores.sort_by(f64::total_cmp);
    assert_eq!(scores[0], -10.0, "whose time was up");
    assert!(scores[1] >= 0.0);
    let open = server.ask("GET", &format!("/api/games/{}", two.game), None, &()).await;
    let checked = PublishedDice::from_json(&open.body).unwrap().check().unwrap();
    assert_eq!(checked.draws.len(), 1, "the dice of a game that was broken off can be verified too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_that_is_called_off_leaves_no_game_that_waits_for_ever() {
    let (_directory, server) = Server::temporary().await;
    let (id, [mut one, mut two]) = two_tables(&server, [&server; 2], &plan(&server, LONG)).await;
    start(&server, [&mut one, &mut two]).await;
    one.play(&server).await;
    let signed_in = json!({ "name": "Ada", "password": "correct horse" });
    let watched =
        async || server.ask("GET", "/api/watch", None, &()).await.json::<Value>()["games"].as_array().unwrap().len();
    assert_eq!(watched().await, 0, "in no list");
    let ada = server.ask("POST", "/api/sessions", None, &signed_in).await.cookie();
    let off = server.ask("DELETE", &format!("/api/tournaments/{id}"), Some(&ada), &()).await;
    assert_eq!(off.status, StatusCode::NO_CONTENT, "{}", off.body);
    for table in [&mut one, &mut two] {
        table.hears(&server, table.number() + 1).await;
        assert!(table.is_over());
        let open = server.ask("GET", &format!("/api/games/{}", table.game), None, &()).await;
        assert_eq!(open.json::<Value>()["result"]["reason"], "voided", "{}", open.body);
        assert!(PublishedDice::from_json(&open.body).unwrap().check().is_ok());
    }
    // Again, it changes nothing.
    let again = server.ask("DELETE", &format!("/api/tournaments/{id}"), Some(&ada), &()).await;
    assert_eq!(again.code(), "server-tournament-over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_other_events_of_pawnball_are_open_to_all() {
    let (_directory, server) = Server::temporary().await;
    let mut plan = plan(&server, LONG);
    plan["duplicate"] = json!(false);
    let (_, tables) = two_tables(&server, [&server; 2], &plan).await;
    let listed = server.ask("GET", "/api/watch", None, &()).await.json::<Value>();
    assert_eq!(listed["games"].as_array().unwrap().len(), 2);
    for table in &tables {
        let open = server.ask("GET", &format!("/api/games/{}", table.game), None, &()).await;
        assert_eq!(open.status, StatusCode::OK);
    }
    let [one, two] = tables.map(|table| table.players[0].view(&table.game).dice.clone().unwrap());
    assert_eq!((one.version, one.commitment == two.commitment), (2, false), "each has dice of its own");
}
