//! The bot: connects, accepts, plays, and comes back when a connection is lost.

mod offers;

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::game::{Outcome, State};
use protocol::http::{Challenge, Seek};
use protocol::problem::Problem;
use protocol::socket::{Act, FromClient, FromServer};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use ugi::client::{Client, CommandLine, Trouble};

use crate::notice::{BotError, Notice, Options};
use crate::site::{SiteError, Socket, text};
use crate::table::{Next, Table};

/// A server that says nothing for so long is gone: it asks every ten seconds whether we are there.
const SILENCE: Duration = Duration::from_secs(40);
/// How long to wait before the first attempt to connect again, and before each at most.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// How long an engine may take to start and to get ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long an engine may take to end.
const FAREWELL: Duration = Duration::from_millis(500);
/// An engine that failed so often in a game gives it up.
const MOST_FAILURES: u32 = 2;

/// An engine that has thought about a turn.
struct Thought {
    game: String,
    /// The number of the last event when it began.
    after: u32,
    found: Result<(String, Client), Trouble>,
}

/// What happens besides the socket.
enum Inside {
    Thought(Thought),
    /// A game is to be looked at again.
    Again(String),
    /// What is there: challenges, the own games that are not over, and the seeks.
    Offered(Vec<Challenge>, Vec<String>, Vec<Seek>),
    /// A request has failed.
    Failed(SiteError),
    /// A challenge or seek is settled, one way or the other.
    Settled,
}

/// A game that is being played.
struct Seat {
    table: Option<Table>,
    engine: Option<Client>,
    thinking: bool,
    /// An act that was sent and not answered: it is sent again after a lost connection, with the same id.
    sent: Option<(String, u32, Act)>,
    failures: u32,
}

struct Bot<'a> {
    options: &'a Options,
    notice: &'a mut dyn FnMut(Notice),
    inside: mpsc::UnboundedSender<Inside>,
    name: String,
    seats: HashMap<String, Seat>,
    /// Games that are over, so that a late message does not bring them back.
    over: HashSet<String>,
    played: usize,
    /// Challenges and seeks that are being accepted or declined.
    accepting: usize,
    /// A challenge has found no room while others were being settled.
    left_waiting: bool,
    /// What the bot adds to dice follows from this, which nobody else knows, and the game.
    secret: [u8; 32],
    acts: u64,
    stop: Arc<AtomicBool>,
}

/// Plays until `stop` is over, or as many games as were asked for.
///
/// # Errors
/// The server refuses the bot, or the engine does not start.
///
/// # Panics
/// The operating system has no random numbers.
pub async fn run(
    options: &Options,
    notice: &mut dyn FnMut(Notice),
    stop: impl Future<Output = ()>,
) -> Result<(), BotError> {
    // An engine that does not start is told before anybody is made to wait for it.
    let (command, given) = (options.engine.clone(), options.engine_options.clone());
    let tried = tokio::task::spawn_blocking(move || start(&command, &given, &[], &AtomicBool::new(false)));
    match tried.await {
        Ok(Ok(engine)) => quit(engine),
        Ok(Err(trouble)) => return Err(BotError::Engine(trouble)),
        Err(_) => return Err(BotError::Engine(Trouble::Stopped)),
    }
    let (inside, mut happened) = mpsc::unbounded_channel();
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).expect("the operating system has random numbers");
    let stop_engines = Arc::new(AtomicBool::new(false));
    let mut bot = Bot {
        options,
        notice,
        inside,
        name: String::new(),
        seats: HashMap::new(),
        over: HashSet::new(),
        played: 0,
        accepting: 0,
        left_waiting: false,
        secret,
        acts: 0,
        stop: Arc::clone(&stop_engines),
    };
    let done = tokio::select! {
        done = bot.play(&mut happened) => done,
        () = stop => Ok(()),
    };
    stop_engines.store(true, Ordering::Relaxed);
    for seat in bot.seats.into_values() {
        if let Some(engine) = seat.engine {
            quit(engine);
        }
    }
    done
}

/// An engine that is ready for a game.
fn start(
    command: &CommandLine,
    given: &[(String, String)],
    of_game: &[(&'static str, String)],
    stop: &AtomicBool,
) -> Result<Client, Trouble> {
    let mut engine = Client::start(command, PATIENCE, stop)?;
    // An engine for one game only need not offer what tells games apart.
    for (name, value) in of_game {
        if engine.offers(name) {
            engine.set_option(name, value)?;
        }
    }
    for (name, value) in given {
        engine.set_option(name, value)?;
    }
    engine.begin_game();
    engine.wait_until_ready(stop)?;
    Ok(engine)
}

fn quit(engine: Client) {
    // It may take its time; nobody waits.
    std::thread::spawn(move || engine.quit(FAREWELL));
}

/// A number that differs from bot to bot: they shall not all come back to a server at once.
fn jitter(wait: Duration) -> Duration {
    let mut byte = [0];
    // Without random numbers they do.
    let _ = getrandom::fill(&mut byte);
    wait / 2 + wait * u32::from(byte[0]) / 510
}

impl Bot<'_> {
    async fn play(&mut self, happened: &mut mpsc::UnboundedReceiver<Inside>) -> Result<(), BotError> {
        let mut wait = FIRST_WAIT;
        loop {
            let error = match self.connect().await {
                Ok(socket) => {
                    wait = FIRST_WAIT;
                    match self.talk(socket, happened).await {
                        Ok(()) => return Ok(()),
                        Err(error) => error,
                    }
                }
                Err(error) => error,
            };
            match error {
                SiteError::Refused(problem) if is_final(&problem) => return Err(BotError::Refused(problem)),
                error => {
                    let next = jitter(wait);
                    (self.notice)(Notice::Lost(error.to_string(), next));
                    sleep(next).await;
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
            }
        }
    }

    async fn connect(&mut self) -> Result<Socket, SiteError> {
        self.name = self.options.site.me().await?.name;
        self.options.site.socket().await
    }

    /// Until the connection is lost, or enough games were played.
    async fn talk(
        &mut self,
        mut socket: Socket,
        happened: &mut mpsc::UnboundedReceiver<Inside>,
    ) -> Result<(), SiteError> {
        let lost = |why: &str| SiteError::Connection(why.to_owned());
        loop {
            let mut out = Vec::new();
            tokio::select! {
                received = timeout(SILENCE, socket.next()) => match received.map_err(|_| lost("silence"))? {
                    Some(Ok(Message::Text(text))) => {
                        // What a later server says besides is not for us.
                        if let Ok(message) = serde_json::from_str(text.as_str()) {
                            self.hear(message, &mut out)?;
                        }
                    }
                    Some(Ok(Message::Close(_))) | None => return Err(lost("closed")),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(lost(&error.to_string())),
                },
                Some(inside) = happened.recv() => self.note(inside, &mut out)?,
            }
            for message in out {
                let sent = timeout(SILENCE, socket.send(text(&message))).await.map_err(|_| lost("silence"))?;
                sent.map_err(|error| lost(&error.to_string()))?;
            }
            if self.options.games.is_some_and(|most| self.played >= most) && self.seats.is_empty() {
                // The server need not learn it.
                let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
                return Ok(());
            }
        }
    }

    fn has_room(&self) -> bool {
        let begun = self.seats.len() + self.accepting;
        begun < self.options.most && self.options.games.is_none_or(|most| self.played + begun < most)
    }

    fn hear(&mut self, message: FromServer, out: &mut Vec<FromClient>) -> Result<(), SiteError> {
        match message {
            FromServer::Welcome { me, .. } => {
                self.name = me.map(|me| me.name).unwrap_or_default();
                (self.notice)(Notice::Connected(self.name.clone()));
                self.accepting = 0;
                out.extend(self.seats.keys().map(|game| FromClient::Watch { game: game.clone(), after: None }));
                if self.options.accept_seeks {
                    out.push(FromClient::Lobby { watch: true });
                }
                self.look_around();
            }
            FromServer::State { state } => self.see(*state, out),
            FromServer::Events { game, .. } => out.push(FromClient::Watch { game, after: None }),
            FromServer::Done { game, id, .. } => {
                if let Some(seat) = self.seats.get_mut(&game)
                    && seat.sent.as_ref().is_some_and(|(sent, ..)| *sent == id)
                {
                    seat.sent = None;
                }
            }
            FromServer::Refused { game: Some(game), id, problem } => self.refused(game, id.as_deref(), problem),
            FromServer::Refused { problem, .. } if is_final(&problem) => return Err(SiteError::Refused(problem)),
            FromServer::Refused { problem, .. } => return Err(SiteError::Connection(problem.code)),
            FromServer::Game { game, .. } => self.sit_down(game, out),
            FromServer::Challenged { challenge } => self.consider(&challenge),
            // It is among the challenges.
            FromServer::Rematch { by: Some(_), next: None, .. } => self.look_around(),
            FromServer::Seeks { seeks } => self.consider_seeks(&seeks),
            FromServer::Restarting => return Err(SiteError::Connection("restarting".to_owned())),
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, inside: Inside, out: &mut Vec<FromClient>) -> Result<(), SiteError> {
        match inside {
            Inside::Thought(thought) => self.play_found(thought, out),
            Inside::Again(game) => out.push(FromClient::Watch { game, after: None }),
            Inside::Offered(challenges, games, seeks) => {
                for game in games {
                    self.sit_down(game, out);
                }
                challenges.iter().for_each(|challenge| self.consider(challenge));
                self.seek(&seeks);
            }
            Inside::Settled => {
                self.accepting = self.accepting.saturating_sub(1);
                if self.left_waiting && self.has_room() {
                    self.left_waiting = false;
                    self.look_around();
                }
            }
            Inside::Failed(error) => return Err(error),
        }
        Ok(())
    }

    fn sit_down(&mut self, game: String, out: &mut Vec<FromClient>) {
        if self.over.contains(&game) {
            return;
        }
        let seat = Seat { table: None, engine: None, thinking: false, sent: None, failures: 0 };
        self.seats.entry(game.clone()).or_insert(seat);
        out.push(FromClient::Watch { game, after: None });
    }

    /// The whole state of a game.
    fn see(&mut self, state: State, out: &mut Vec<FromClient>) {
        let id = state.id.clone();
        let Some(seat) = self.seats.get_mut(&id) else { return };
        let Some(table) = Table::new(state, &self.name) else {
            // A game of a later version: it is not ours to play.
            self.seats.remove(&id);
            return;
        };
        if seat.table.is_none() {
            let opponent = &table.state().players[1 - table.side().index()];
            (self.notice)(Notice::Begun(id.clone(), opponent.name.clone()));
        }
        let next = table.next(&entropy(&self.secret, &id));
        let number = table.state().number;
        seat.table = Some(table);
        if let Some((act_id, after, act)) = &seat.sent {
            // Not answered: the connection was lost, or the answer is on its way.
            let again = FromClient::Act { game: id.clone(), id: act_id.clone(), after: *after, act: act.clone() };
            if !matches!(next, Next::Over(_)) {
                out.push(again);
                return;
            }
        }
        match next {
            Next::Wait => {}
            Next::Over(outcome) => self.get_up(&id, outcome, out),
            Next::Act(act) => self.act(&id, number, act, out),
            Next::Think => self.think(&id),
        }
    }

    fn get_up(&mut self, id: &str, outcome: Outcome, out: &mut Vec<FromClient>) {
        if let Some(engine) = self.seats.remove(id).and_then(|seat| seat.engine) {
            quit(engine);
        }
        out.push(FromClient::Unwatch { game: id.to_owned() });
        self.over.insert(id.to_owned());
        self.played += 1;
        (self.notice)(Notice::Ended(id.to_owned(), outcome));
        // There is room again.
        self.look_around();
    }

    fn act(&mut self, game: &str, after: u32, act: Act, out: &mut Vec<FromClient>) {
        let Some(seat) = self.seats.get_mut(game) else { return };
        self.acts += 1;
        // Unlike any of this bot's from before it was started again.
        let id = format!("{}-{}", study::game_setup::hex(&self.secret[..4]), self.acts);
        seat.sent = Some((id.clone(), after, act.clone()));
        out.push(FromClient::Act { game: game.to_owned(), id, after, act });
    }

    fn think(&mut self, id: &str) {
        let Some(seat) = self.seats.get_mut(id).filter(|seat| !seat.thinking) else { return };
        let Some(table) = &seat.table else { return };
        let Some(position) = table.position() else {
            seat.failures = MOST_FAILURES;
            return;
        };
        seat.thinking = true;
        let (go, patience) = table.go(self.options.overhead);
        let (after, of_game) = (table.state().number, table.options());
        let (command, given) = (self.options.engine.clone(), self.options.engine_options.clone());
        let (engine, game) = (seat.engine.take(), id.to_owned());
        let (inside, stop) = (self.inside.clone(), Arc::clone(&self.stop));
        tokio::task::spawn_blocking(move || {
            let found = (|| {
                let mut engine = match engine {
                    Some(engine) => engine,
                    None => start(&command, &given, &of_game, &stop)?,
                };
                let found = engine.think(&position, &go, patience, &stop, &mut |_| {})?;
                Ok((found.turn, engine))
            })();
            let _ = inside.send(Inside::Thought(Thought { game, after, found }));
        });
    }

    fn play_found(&mut self, Thought { game, after, found }: Thought, out: &mut Vec<FromClient>) {
        let Some(seat) = self.seats.get_mut(&game) else {
            if let Ok((_, engine)) = found {
                quit(engine);
            }
            return;
        };
        seat.thinking = false;
        match found {
            Ok((turn, engine)) => {
                seat.engine = Some(engine);
                self.act(&game, after, Act::Turn { text: turn }, out);
            }
            Err(trouble) => {
                (self.notice)(Notice::Engine(game.clone(), trouble));
                self.failed(&game, out);
            }
        }
    }

    /// The engine has failed: a new one tries again, and after that the game is given up, rather than left to a clock of days.
    fn failed(&mut self, game: &str, out: &mut Vec<FromClient>) {
        let Some(seat) = self.seats.get_mut(game) else { return };
        // Dropping ends the process.
        seat.engine = None;
        seat.failures += 1;
        if seat.failures >= MOST_FAILURES {
            let after = seat.table.as_ref().map_or(0, |table| table.state().number);
            self.act(game, after, Act::Resign, out);
        } else {
            self.think(game);
        }
    }

    fn refused(&mut self, game: String, id: Option<&str>, problem: Problem) {
        let Some(seat) = self.seats.get_mut(&game) else { return };
        let ours = seat.sent.as_ref().is_some_and(|(sent, ..)| id == Some(sent.as_str()));
        match problem.code.as_str() {
            // It was not taken in: the state, asked for again later, brings it on its way again.
            "server-too-fast" | "server-unavailable" | "server-suspended" => {
                let seconds = problem.args.get("seconds").and_then(|seconds| seconds.parse().ok()).unwrap_or(1);
                let inside = self.inside.clone();
                tokio::spawn(async move {
                    sleep(Duration::from_secs(seconds)).await;
                    let _ = inside.send(Inside::Again(game));
                });
            }
            "server-not-found" => {
                self.seats.remove(&game);
            }
            // The state follows, and what is next is found out from it.
            _ if ours => {
                let turn = matches!(seat.sent.take(), Some((_, _, Act::Turn { .. })));
                if turn && problem.code.starts_with("reason-") {
                    // Not a turn by the rules: this engine is of no use in this game.
                    seat.engine = None;
                    seat.failures += 1;
                    if seat.failures >= MOST_FAILURES {
                        let after = seat.table.as_ref().map_or(0, |table| table.state().number);
                        let id = format!("{}-resign", study::game_setup::hex(&self.secret[..4]));
                        // The state that follows sends it.
                        seat.sent = Some((id, after, Act::Resign));
                    }
                }
                (self.notice)(Notice::Refused(game, problem));
            }
            _ => {}
        }
    }
}

/// Whether it would be refused again.
fn is_final(problem: &Problem) -> bool {
    matches!(problem.code.as_str(), "server-wrong-token" | "server-not-signed-in" | "server-version")
}

/// What the bot adds to the dice of a game.
fn entropy(secret: &[u8; 32], game: &str) -> [u8; 32] {
    Sha256::new().chain_update(b"touchline bot dice 1").chain_update(secret).chain_update(game).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_to_connect_are_spread() {
        let wait = Duration::from_secs(8);
        let waits: Vec<Duration> = (0..50).map(|_| jitter(wait)).collect();
        assert!(waits.iter().all(|one| (wait / 2..=wait).contains(one)));
        assert!(waits.iter().any(|one| one != &waits[0]));
    }

    #[test]
    fn what_is_added_to_dice_differs_by_bot_and_game() {
        assert_ne!(entropy(&[0; 32], "1"), entropy(&[1; 32], "1"));
        assert_ne!(entropy(&[0; 32], "1"), entropy(&[0; 32], "2"));
        assert_eq!(entropy(&[0; 32], "1"), entropy(&[0; 32], "1"));
    }
}
