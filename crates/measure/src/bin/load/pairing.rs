//! Two players and those who watch them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::side::Side;
use play::AnyMatch;
use play::game_setup::hex;
use protocol::game::{Event, State, What};
use protocol::http::Offered;
use protocol::socket::{Act, FromClient, FromServer};
use server::referee::Agreed;
use tokio::sync::watch;

use crate::Failed;
use crate::http_client::HttpClient;
use crate::socket::Socket;
use crate::times::Times;
use crate::turns::{self, Random};

/// The game of a pairing.
const TERMS: [&str; 3] = [
    r#"{"terms":{"game":"diaballik","clock":"3600+30"},"side":"a"}"#,
    r#"{"terms":{"game":"playball","board":"lanes","clock":"3600+30"},"side":"a"}"#,
    r#"{"terms":{"game":"pawnball","clock":"3600+30"},"side":"a"}"#,
];
/// The average number of turns after which a player resigns.
const TURNS: usize = 40;
/// Turns whose sending is remembered for those who watch.
const REMEMBERED: usize = 8;
/// A pairing that waits for longer than this for an answer gives up.
const FOREVER: Duration = Duration::from_secs(60);

/// Connections for HTTP, shared by all pairings.
#[derive(Debug)]
pub struct HttpClients(Vec<tokio::sync::Mutex<HttpClient>>);

impl HttpClients {
    /// So many connections.
    pub async fn connect(address: &str, count: usize) -> Result<Self, Failed> {
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(tokio::sync::Mutex::new(HttpClient::connect(address).await?));
        }
        Ok(Self(all))
    }

    async fn post(&self, index: usize, path: &str, cookie: &str, body: &str) -> Result<Offered, Failed> {
        let mut client = self.0[index % self.0.len()].lock().await;
        Ok(serde_json::from_str(&client.ask("POST", path, Some(cookie), body).await?.body)?)
    }

    /// Comes in as a guest; the cookie.
    pub async fn guest(&self, index: usize) -> Result<String, Failed> {
        let mut client = self.0[index % self.0.len()].lock().await;
        client.ask("POST", "/api/guests", None, "null").await?.cookie.ok_or_else(|| "no cookie for a guest".into())
    }
}

/// What those who watch a pairing know of it.
#[derive(Debug)]
pub struct Shown {
    /// The id of the game.
    pub game: watch::Sender<String>,
    /// The numbers of the last turns, and when they were sent.
    sent: Mutex<VecDeque<(u32, Instant)>>,
}

impl Shown {
    fn note(&self, number: u32, at: Instant) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if sent.len() == REMEMBERED {
            sent.pop_front();
        }
        sent.push_back((number, at));
    }

    fn sent(&self, number: u32) -> Option<Instant> {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.iter().find(|(known, _)| *known == number).map(|(_, at)| *at)
    }

    fn forget(&self) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// What the run says to all pairings.
#[derive(Debug)]
pub struct Signals {
    /// All are connected: it begins.
    pub begin: watch::Sender<bool>,
    /// Times count now.
    pub measuring: AtomicBool,
    /// It is over.
    pub stop: watch::Sender<bool>,
}

/// What was measured in the games of a pairing.
#[derive(Debug, Default)]
pub struct Measured {
    /// From sending a turn until both players were told.
    pub players: Times,
    /// From sending a turn until the player's client was told that it is stored.
    pub acknowledged: Times,
    /// How much later than it should a turn was sent: the delay of this tool.
    pub late: Times,
    /// Games that came to their end.
    pub ended: usize,
}

/// Two players who play one game after the other.
#[derive(Debug)]
pub struct Pairing {
    index: usize,
    cookies: [String; 2],
    id: String,
    clients: Arc<HttpClients>,
    /// For those who watch.
    pub shown: Arc<Shown>,
}

/// A game as its two players see it.
struct Playing {
    game: AnyMatch,
    number: u32,
    /// Which player has which side: the first has A in every other game.
    first: Side,
    over: bool,
}

impl Pairing {
    /// Seats two guests, who agree on a game.
    pub async fn begin(index: usize, cookies: [String; 2], clients: Arc<HttpClients>) -> Result<Self, Failed> {
        let made = clients.post(index, "/api/challenges", &cookies[0], TERMS[index % TERMS.len()]).await?;
        let (Offered::Waiting { id } | Offered::Game { id, .. }) = made;
        let begun = clients.post(index, &format!("/api/challenges/{id}/game"), &cookies[1], "null").await?;
        let Offered::Game { id, .. } = begun else { return Err("the challenge began no game".into()) };
        let shown = Arc::new(Shown { game: watch::Sender::new(id.clone()), sent: Mutex::default() });
        Ok(Self { index, cookies, id, clients, shown })
    }

    /// Connects both players.
    pub async fn connect(&self, address: &str) -> Result<[Socket; 2], Failed> {
        let [a, b] = &self.cookies;
        Ok([Socket::connect(address, Some(a)).await?, Socket::connect(address, Some(b)).await?])
    }

    /// Both follow the game, in which the first player has this side, and settle its dice.
    async fn sit_down(&self, sockets: &mut [Socket; 2], first: Side) -> Result<Playing, Failed> {
        let mut number = 0;
        let (mut terms, mut dice) = (None, None);
        for socket in sockets.iter_mut() {
            socket.send(&FromClient::Watch { game: self.id.clone(), after: None }).await?;
            loop {
                if let FromServer::State { state } = hear(socket).await?
                    && state.id == self.id
                {
                    let State { number: seen, terms: agreed, dice: told, .. } = *state;
                    (number, terms, dice) = (seen, Some(agreed), told);
                    break;
                }
            }
        }
        let agreed = Agreed::new(&terms.ok_or("the game has terms")?)?;
        let mut playing = Playing { game: agreed.setup().start().new_match(), number, first, over: false };
        if let Some(dice) = dice {
            let entropy = server::secret::random::<16>();
            for side in Side::BOTH {
                let commitment = dice.entropy_commitment(side, &self.id, &entropy);
                let commitment = commitment.ok_or("the server speaks this version")?;
                self.act(sockets, usize::from(first != side), &mut playing, Act::Commit { commitment }).await?;
            }
            for side in Side::BOTH {
                self.act(sockets, usize::from(first != side), &mut playing, Act::Reveal { entropy: hex(&entropy) })
                    .await?;
            }
        }
        Ok(playing)
    }

    /// Plays games until the run is over.
    pub async fn play(
        mut self,
        mut sockets: [Socket; 2],
        every: Duration,
        signals: Arc<Signals>,
    ) -> Result<Measured, Failed> {
        let mut measured = Measured::default();
        let mut stop = signals.stop.subscribe();
        let mut random = Random(self.index as u64);
        let [a, b] = &mut sockets;
        let mut begin = [signals.begin.subscribe(), signals.begin.subscribe()];
        let [begin_a, begin_b] = &mut begin;
        tokio::try_join!(a.rest(begin_a), b.rest(begin_b))?;
        let mut playing = self.sit_down(&mut sockets, Side::A).await?;
        // Not all at once.
        let mut due = Instant::now() + every.mul_f64(random.below(1_000) as f64 / 1_000.0);
        loop {
            let sides = Side::BOTH.into_iter().filter(|side| playing.game.actors().contains(*side));
            let sides: Vec<Side> = sides.collect();
            let side = *sides.get(random.below(sides.len())).ok_or("nobody may act")?;
            let mut next = playing.game.clone();
            let text = turns::play(&mut next, side, &mut random);
            loop {
                let [a, b] = &mut sockets;
                tokio::select! {
                    () = tokio::time::sleep_until(due.into()) => break,
                    heard = a.next() => drop(heard?),
                    heard = b.next() => drop(heard?),
                    _ = stop.changed() => {
                        let player = usize::from(playing.first != side);
                        self.act(&mut sockets, player, &mut playing, Act::Resign).await?;
                        return Ok(measured);
                    }
                }
            }
            let player = usize::from(playing.first != side);
            let begun = Instant::now();
            let late = begun - due;
            let turn = Act::Turn { text };
            let [told, acknowledged] = self.act(&mut sockets, player, &mut playing, turn).await?;
            if signals.measuring.load(Ordering::Relaxed) {
                told.into_iter().for_each(|time| measured.players.add(time));
                acknowledged.into_iter().for_each(|time| measured.acknowledged.add(time));
                measured.late.add(late);
            }
            due += every;
            // Games end, and others begin, as often as where people play.
            if !playing.over && random.below(TURNS) == 0 {
                self.act(&mut sockets, player, &mut playing, Act::Resign).await?;
            }
            if playing.over {
                measured.ended += 1;
                self.again(&mut sockets, &mut playing).await?;
            }
        }
    }

    /// Both want to play again.
    async fn again(&mut self, sockets: &mut [Socket; 2], playing: &mut Playing) -> Result<(), Failed> {
        let path = format!("/api/games/{}/rematch", self.id);
        self.clients.post(self.index, &path, &self.cookies[0], "null").await?;
        let Offered::Game { id, .. } = self.clients.post(self.index, &path, &self.cookies[1], "null").await? else {
            return Err("the rematch began no game".into());
        };
        for socket in sockets.iter_mut() {
            socket.send(&FromClient::Unwatch { game: self.id.clone() }).await?;
        }
        self.shown.forget();
        self.id = id;
        self.shown.game.send_replace(self.id.clone());
        *playing = self.sit_down(sockets, playing.first.other()).await?;
        Ok(())
    }

    /// Lets a player act, and waits until both players are told and the act is acknowledged: when each of these was, after the
    /// sending.
    async fn act(
        &self,
        sockets: &mut [Socket; 2],
        player: usize,
        playing: &mut Playing,
        act: Act,
    ) -> Result<[Vec<Duration>; 2], Failed> {
        let number = playing.number + 1;
        let id = format!("{}-{number}", self.index);
        let act = FromClient::Act { game: self.id.clone(), id, after: playing.number, act };
        let begun = Instant::now();
        self.shown.note(number, begun);
        sockets[player].send(&act).await?;
        let (mut told, mut done, mut seen) = (Vec::new(), Vec::new(), [false; 2]);
        while told.len() < 2 || done.is_empty() {
            let [a, b] = sockets;
            let (from, message) = tokio::select! {
                heard = hear(a) => (0, heard?),
                heard = hear(b) => (1, heard?),
            };
            match message {
                FromServer::Events { game, events, position, result, .. } if game == self.id => {
                    if seen[from] || events.first().map(|event| event.number) != Some(number) {
                        return Err(format!("events that do not follow: {number} {events:?}").into());
                    }
                    seen[from] = true;
                    told.push(begun.elapsed());
                    if told.len() == 1 {
                        playing.take_in(&events, &position)?;
                        playing.over = result.is_some();
                    }
                }
                // A team that was hidden is shown: the whole game is told.
                FromServer::State { state } if state.id == self.id => {
                    if seen[from] || state.number < number {
                        return Err(format!("a state that does not follow: {number} {state:?}").into());
                    }
                    seen[from] = true;
                    told.push(begun.elapsed());
                    if told.len() == 1 {
                        playing.take_whole(&state)?;
                    }
                }
                FromServer::Done { number: stored, .. } if stored == number => done.push(begun.elapsed()),
                FromServer::Refused { problem, .. } => return Err(format!("refused: {problem:?}").into()),
                _ => {}
            }
        }
        Ok([told, done])
    }
}

impl Playing {
    fn take_whole(&mut self, state: &State) -> Result<(), Failed> {
        self.game = Agreed::new(&state.terms)?.setup().start().new_match();
        let mut draws = state.draws.iter();
        for (side, text) in &state.turns {
            self.game.follow((*side).into(), text)?;
            while self.game.awaits_dice()
                && let Some(draw) = draws.next()
            {
                self.game.roll(draw.parse()?)?;
            }
        }
        (self.number, self.over) = (state.number, state.result.is_some());
        Ok(())
    }

    fn take_in(&mut self, events: &[Event], position: &str) -> Result<(), Failed> {
        for event in events {
            match &event.what {
                What::Turn { side, text, .. } => self.game.follow((*side).into(), text)?,
                What::Drawn { dice } => {
                    self.game.roll(dice.parse()?)?;
                }
                _ => {}
            }
            self.number = event.number;
        }
        if self.game.position() == position {
            Ok(())
        } else {
            Err(format!("the server's position is another: {position}").into())
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<FromServer, Failed> {
    tokio::time::timeout(FOREVER, socket.next()).await.map_err(|_| "the server does not answer")?
}

/// Watches a pairing until the run is over: the times from sending a turn until it was told here.
pub async fn look_on(mut socket: Socket, shown: Arc<Shown>, signals: Arc<Signals>) -> Result<Times, Failed> {
    let mut times = Times::default();
    let mut stop = signals.stop.subscribe();
    socket.rest(&mut signals.begin.subscribe()).await?;
    let mut games = shown.game.subscribe();
    let mut game = games.borrow_and_update().clone();
    socket.send(&FromClient::Watch { game: game.clone(), after: None }).await?;
    loop {
        let message = tokio::select! {
            heard = socket.next() => heard?,
            _ = stop.changed() => return Ok(times),
            changed = games.changed() => {
                changed?;
                let next = games.borrow_and_update().clone();
                socket.send(&FromClient::Unwatch { game }).await?;
                game = next;
                socket.send(&FromClient::Watch { game: game.clone(), after: None }).await?;
                continue;
            }
        };
        match message {
            FromServer::Events { game: of, events, .. } if of == game => {
                let turn = events.iter().find(|event| matches!(event.what, What::Turn { .. }));
                let sent = turn.and_then(|event| shown.sent(event.number));
                if let Some(sent) = sent.filter(|_| signals.measuring.load(Ordering::Relaxed)) {
                    times.add(sent.elapsed());
                }
            }
            FromServer::Refused { problem, .. } => return Err(format!("refused: {problem:?}").into()),
            _ => {}
        }
    }
}
