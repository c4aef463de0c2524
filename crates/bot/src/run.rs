//! The bot: connects, accepts, plays, and comes back when a connection is lost.

mod offers;

use std::collections::{HashMap, HashSet, VecDeque};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use games::game::Game;
use games::side::Side;
use protocol::game::{Outcome, State};
use protocol::http::{Challenge, Seek};
use protocol::lobby::{SeekList, SeekNews};
use protocol::problem::Problem;
use protocol::socket::close::may_come_again;
use protocol::socket::{Act, FromClient, FromServer};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use ugi::client::{Client, CommandLine, Trouble};

use crate::bot_game::{BotGame, Next};
use crate::notice::{BotError, Notice, Options};
use crate::site::{Lost, SiteError, Socket, lost, text};

/// A server that is silent for this long is gone: it asks every ten seconds whether we are there.
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
    /// The history that it belongs to.
    history: String,
    /// The number of the last event when it began.
    after: u32,
    found: Result<(String, Client), Trouble>,
}

/// What happens besides the socket.
enum Inside {
    Thought(Thought),
    /// A game is to be looked at again.
    Again(String),
    /// All games are to be looked at again.
    AllAgain,
    /// What is there: challenges, the own games that are not over, and the seeks.
    Offered(Vec<Challenge>, Vec<String>, Vec<Seek>),
    /// A request has failed.
    Failed(SiteError),
    /// A challenge or seek is settled, one way or the other.
    Settled,
}

/// A game that is being played.
struct Seat {
    game: Option<BotGame>,
    engine: Option<Client>,
    thinking: bool,
    /// An act that was sent and not answered: it is sent again after a lost connection, with the same id.
    sent: Option<(String, u32, Act)>,
    /// What the server had committed to when the game was first seen, if it has dice.
    commitment: Option<String>,
    /// It has committed to something else since.
    dice_changed: bool,
    failures: u32,
}

struct Bot<'a> {
    options: &'a Options,
    notice: &'a mut dyn FnMut(Notice),
    inside: mpsc::UnboundedSender<Inside>,
    name: String,
    /// The history that the server tells.
    history: String,
    seats: HashMap<String, Seat>,
    /// Games that are over, so that a late message does not bring them back.
    over: HashSet<String>,
    played: usize,
    /// Challenges and seeks that are being accepted or declined.
    accepting: usize,
    /// What others seek, where the bot accepts seeks.
    open: SeekList,
    /// Whether what is there is being asked for, and whether it must be asked for once more after that.
    looking: bool,
    look_again: bool,
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
        history: String::new(),
        seats: HashMap::new(),
        over: HashSet::new(),
        played: 0,
        accepting: 0,
        open: SeekList::default(),
        looking: false,
        look_again: false,
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
                SiteError::Refused(problem) if is_final(&problem) || problem.code == "server-too-many" => {
                    return Err(BotError::Refused(problem));
                }
                error => {
                    let asked = if let SiteError::Refused(problem) = &error { asked_wait(problem) } else { None };
                    let next = jitter(wait).max(asked.unwrap_or_default());
                    (self.notice)(Notice::Lost(error, next));
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
        let silent = || SiteError::Connection(Lost::Silent);
        let (mut queue, mut pace) = (VecDeque::new(), Pace::new(Instant::now()));
        loop {
            let mut held = None;
            while let Some(message) = queue.pop_front() {
                held = pace.hold(Instant::now());
                if held.is_some() {
                    queue.push_front(message);
                    break;
                }
                let sent = timeout(SILENCE, socket.send(text(&message))).await.map_err(|_| silent())?;
                sent.map_err(|error| lost(&error))?;
            }
            let is_done = self.options.games.is_some_and(|most| self.played >= most) && self.seats.is_empty();
            if is_done && queue.is_empty() {
                // The server need not learn it.
                let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
                return Ok(());
            }
            let mut out = Vec::new();
            tokio::select! {
                received = timeout(SILENCE, socket.next()) => match received.map_err(|_| silent())? {
                    Some(Ok(Message::Text(text))) => {
                        // What a later server says besides is not for us.
                        if let Ok(message) = serde_json::from_str(text.as_str()) {
                            self.hear(message, &mut out)?;
                        }
                    }
                    Some(Ok(Message::Close(Some(frame)))) if !may_come_again(frame.code.into()) => {
                        let code = u16::from(frame.code).to_string();
                        return Err(SiteError::Refused(Problem::new("server-closed", [("code", code)])));
                    }
                    Some(Ok(Message::Close(_))) | None => return Err(SiteError::Connection(Lost::Closed)),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(lost(&error)),
                },
                Some(inside) = happened.recv() => self.note(inside, &mut out)?,
                () = sleep(held.unwrap_or_default()), if held.is_some() => {}
            }
            out.into_iter().for_each(|message| enqueue(&mut queue, message));
        }
    }

    fn has_room(&self) -> bool {
        let begun = self.seats.len() + self.accepting;
        begun < self.options.most && self.options.games.is_none_or(|most| self.played + begun < most)
    }

    fn hear(&mut self, message: FromServer, out: &mut Vec<FromClient>) -> Result<(), SiteError> {
        match message {
            FromServer::Welcome { me, history, .. } => {
                self.name = me.map(|me| me.name).unwrap_or_default();
                self.take_history(history);
                (self.notice)(Notice::Connected(self.name.clone()));
                (self.accepting, self.looking) = (0, false);
                self.watch_all(out);
                self.look_around();
            }
            FromServer::State { state } if state.history == self.history => self.sync_state(*state, out),
            FromServer::Events { game, .. } => out.push(FromClient::Watch { game, after: None }),
            FromServer::Done { game, id, .. } => {
                if let Some(seat) = self.seats.get_mut(&game)
                    && seat.sent.as_ref().is_some_and(|(sent, ..)| *sent == id)
                {
                    seat.sent = None;
                }
            }
            FromServer::Refused { game: Some(game), id, problem, .. } => self.refused(game, id.as_deref(), problem),
            FromServer::Refused { problem, .. } if is_final(&problem) => return Err(SiteError::Refused(problem)),
            // It does not say what it refused: after the wait all is asked for again.
            FromServer::Refused { problem, .. } if let Some(wait) = asked_wait(&problem) => {
                self.later(wait, Inside::AllAgain);
            }
            FromServer::Refused { problem, .. } => return Err(SiteError::Refused(problem)),
            FromServer::Game { game, .. } => self.sit_down(game, out),
            FromServer::Challenged { challenge } => self.consider(&challenge),
            // It is among the challenges.
            FromServer::Rematch { by: Some(_), next: None, .. } => self.look_around(),
            FromServer::Seeks { .. } | FromServer::SeeksChanged { .. } => match self.open.apply(&message) {
                SeekNews::Listed(seeks) => self.consider_seeks(&seeks),
                SeekNews::Missed => out.push(FromClient::Lobby { watch: true }),
                SeekNews::Nothing => {}
            },
            FromServer::Restarting => return Err(SiteError::Connection(Lost::Restarting)),
            _ => {}
        }
        Ok(())
    }

    /// A server that was restored from a backup tells another history: what was meant for the other one is not sent again.
    fn take_history(&mut self, history: String) {
        if history != self.history {
            self.history = history;
            self.over.clear();
            for seat in self.seats.values_mut() {
                (seat.game, seat.sent) = (None, None);
            }
        }
    }

    fn note(&mut self, inside: Inside, out: &mut Vec<FromClient>) -> Result<(), SiteError> {
        match inside {
            Inside::Thought(thought) => self.play_found(thought, out),
            Inside::Again(game) => out.push(FromClient::Watch { game, after: None }),
            Inside::AllAgain => self.watch_all(out),
            Inside::Offered(challenges, games, seeks) => {
                self.looking = false;
                if std::mem::take(&mut self.look_again) {
                    self.look_around();
                }
                for game in games {
                    self.sit_down(game, out);
                }
                challenges.iter().for_each(|challenge| self.consider(challenge));
                self.seek(&seeks);
                // There may be room for what was passed by.
                if self.options.accept_seeks {
                    let open = self.open.seeks().to_vec();
                    self.consider_seeks(&open);
                }
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

    /// Asks for the state of all games, and for the lobby.
    fn watch_all(&self, out: &mut Vec<FromClient>) {
        out.extend(self.seats.keys().map(|game| FromClient::Watch { game: game.clone(), after: None }));
        if self.options.accept_seeks {
            out.push(FromClient::Lobby { watch: true });
        }
    }

    /// Notes something after a while.
    fn later(&self, wait: Duration, what: Inside) {
        let inside = self.inside.clone();
        tokio::spawn(async move {
            sleep(wait).await;
            // Nobody listens when the bot is ending.
            let _ = inside.send(what);
        });
    }

    fn sit_down(&mut self, game: String, out: &mut Vec<FromClient>) {
        if self.over.contains(&game) {
            return;
        }
        let seat = Seat {
            game: None,
            engine: None,
            thinking: false,
            sent: None,
            commitment: None,
            dice_changed: false,
            failures: 0,
        };
        self.seats.entry(game.clone()).or_insert(seat);
        out.push(FromClient::Watch { game, after: None });
    }

    /// The whole state of a game.
    fn sync_state(&mut self, state: State, out: &mut Vec<FromClient>) {
        let id = state.id.clone();
        let Some(seat) = self.seats.get_mut(&id) else { return };
        let Some(game) = BotGame::new(state, &self.name) else {
            // A game of a later version: it is not ours to play.
            self.seats.remove(&id);
            return;
        };
        if seat.game.is_none() {
            let opponent = &game.state().players[game.side().other()];
            (self.notice)(Notice::Begun(id.clone(), opponent.name.clone()));
        }
        let named = game.state().dice.as_ref().map(|dice| dice.commitment.clone());
        if seat.commitment.is_none() {
            seat.commitment.clone_from(&named);
        } else if named != seat.commitment && !std::mem::replace(&mut seat.dice_changed, true) {
            (self.notice)(Notice::DiceChanged(id.clone()));
        }
        let next = game.next(&entropy(&self.secret, &id), seat.commitment.as_deref());
        let number = game.state().number;
        seat.game = Some(game);
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
            Next::Over(outcome) => self.leave(&id, &outcome, out),
            Next::Act(act) => self.act(&id, number, act, out),
            Next::Think => self.think(&id),
        }
    }

    fn leave(&mut self, id: &str, outcome: &Outcome, out: &mut Vec<FromClient>) {
        let seat = self.seats.remove(id);
        let game = seat.as_ref().and_then(|seat| seat.game.as_ref());
        let ended = game.and_then(|game| {
            let kind = Game::from_name(&game.state().terms.game)?;
            let winner = outcome.winner.map(|winner| {
                let side = Side::from(winner);
                (game.state().players[side].name.clone(), side)
            });
            Some(Notice::Ended { game: id.to_owned(), kind, winner, reason: outcome.reason.clone() })
        });
        if let Some(engine) = seat.and_then(|seat| seat.engine) {
            quit(engine);
        }
        out.push(FromClient::Unwatch { game: id.to_owned() });
        self.over.insert(id.to_owned());
        self.played += 1;
        if let Some(ended) = ended {
            (self.notice)(ended);
        }
        // There is room again.
        self.look_around();
    }

    fn act(&mut self, game: &str, after: u32, act: Act, out: &mut Vec<FromClient>) {
        let Some(seat) = self.seats.get_mut(game) else { return };
        self.acts += 1;
        // Unlike any of this bot's from before it was started again.
        let id = format!("{}-{}", play::game_setup::hex(&self.secret[..4]), self.acts);
        seat.sent = Some((id.clone(), after, act.clone()));
        out.push(FromClient::Act { game: game.to_owned(), id, after, act });
    }

    fn think(&mut self, id: &str) {
        let Some(seat) = self.seats.get_mut(id).filter(|seat| !seat.thinking) else { return };
        let Some(game) = &seat.game else { return };
        let Some(position) = game.position() else {
            seat.failures = MOST_FAILURES;
            return;
        };
        seat.thinking = true;
        let (go, patience) = game.go(self.options.overhead);
        let (after, of_game) = (game.state().number, game.options());
        let (command, given) = (self.options.engine.clone(), self.options.engine_options.clone());
        let (engine, game, history) = (seat.engine.take(), id.to_owned(), self.history.clone());
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
            let _ = inside.send(Inside::Thought(Thought { game, history, after, found }));
        });
    }

    fn play_found(&mut self, Thought { game, history, after, found }: Thought, out: &mut Vec<FromClient>) {
        let Some(seat) = self.seats.get_mut(&game) else {
            if let Ok((_, engine)) = found {
                quit(engine);
            }
            return;
        };
        seat.thinking = false;
        match found {
            Ok((_, engine)) if history != self.history => {
                // It was thought about a game that has not gone that way.
                seat.engine = Some(engine);
                out.push(FromClient::Watch { game, after: None });
            }
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
            let after = seat.game.as_ref().map_or(0, |game| game.state().number);
            self.act(game, after, Act::Resign, out);
        } else {
            self.think(game);
        }
    }

    fn refused(&mut self, game: String, id: Option<&str>, problem: Problem) {
        let Some(seat) = self.seats.get_mut(&game) else { return };
        let ours = seat.sent.as_ref().is_some_and(|(sent, ..)| id == Some(sent.as_str()));
        // It was not taken in: the state, asked for again later, brings it on its way again.
        if let Some(wait) = asked_wait(&problem) {
            return self.later(wait, Inside::Again(game));
        }
        match problem.code.as_str() {
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
                        let after = seat.game.as_ref().map_or(0, |game| game.state().number);
                        let id = format!("{}-resign", play::game_setup::hex(&self.secret[..4]));
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

/// How long to wait before the same is asked again; `None` where waiting does not help.
fn asked_wait(problem: &Problem) -> Option<Duration> {
    let seconds = problem.args.get("seconds").and_then(|seconds| seconds.parse().ok()).unwrap_or(1);
    problem.is_retryable().then(|| Duration::from_secs(seconds))
}

/// Adds a message to those that are to be sent: what is played goes before what is asked for, because clocks run, and the state of a game is
/// asked for once.
fn enqueue(queue: &mut VecDeque<FromClient>, message: FromClient) {
    if matches!(message, FromClient::Act { .. }) {
        let place = queue.iter().position(|other| !matches!(other, FromClient::Act { .. })).unwrap_or(queue.len());
        queue.insert(place, message);
    } else if !queue.contains(&message) {
        queue.push_back(message);
    }
}

/// Keeps a connection below what a server takes from one: 40 messages at once and 8 in each second.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    /// A little less, because what is sent evenly does not arrive evenly.
    const AT_ONCE: f64 = 30.0;
    const EACH_SECOND: f64 = 7.5;

    const fn new(now: Instant) -> Self {
        Self { left: Self::AT_ONCE, at: now }
    }

    /// Nothing if a message may be sent now, which is then counted; otherwise how long to wait.
    fn hold(&mut self, now: Instant) -> Option<Duration> {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * Self::EACH_SECOND).min(Self::AT_ONCE);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return None;
        }
        // A little longer, so that what is rounded down is not waited for again and again.
        Some(Duration::from_secs_f64((1.0 - self.left) / Self::EACH_SECOND) + Duration::from_millis(1))
    }
}

/// Whether it would be refused again.
fn is_final(problem: &Problem) -> bool {
    let code = problem.code.as_str();
    matches!(code, "server-wrong-token" | "server-not-signed-in" | "server-version" | "server-closed")
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
    fn a_bot_stays_below_the_limit_of_its_server_and_loses_nothing() {
        let start = Instant::now();
        let (mut pace, mut now) = (Pace::new(start), start);
        // As the server counts: 40 at once, 8 in a second.
        let (mut credits, mut counted) = (40.0_f64, start);
        for _ in 0..2_000 {
            while let Some(wait) = pace.hold(now) {
                now += wait;
            }
            credits = (credits + now.duration_since(counted).as_secs_f64() * 8.0).min(40.0);
            counted = now;
            assert!(credits >= 1.0, "refused after {:?}", now.duration_since(start));
            credits -= 1.0;
        }
        // 7.5 of them in each second.
        assert!(now.duration_since(start) < Duration::from_secs(265));
    }

    #[test]
    fn turns_go_first_and_a_state_is_asked_for_once() {
        let watch = |game: &str| FromClient::Watch { game: game.to_owned(), after: None };
        let act = |id: &str| FromClient::Act { game: "1".to_owned(), id: id.to_owned(), after: 1, act: Act::Resign };
        let mut queue = VecDeque::new();
        for message in [watch("1"), watch("2"), act("a"), watch("1"), act("b")] {
            enqueue(&mut queue, message);
        }
        assert_eq!(queue, [act("a"), act("b"), watch("1"), watch("2")]);
    }

    #[test]
    fn what_passes_is_waited_for() {
        let problem = |code| Problem::new(code, [("seconds", "7".to_owned())]);
        assert_eq!(asked_wait(&problem("server-too-fast")), Some(Duration::from_secs(7)));
        assert_eq!(asked_wait(&Problem::new("server-suspended", [])), Some(Duration::from_secs(1)));
        assert_eq!(asked_wait(&problem("server-blocked")), None);
    }

    #[test]
    fn what_is_added_to_dice_differs_by_bot_and_game() {
        assert_ne!(entropy(&[0; 32], "1"), entropy(&[1; 32], "1"));
        assert_ne!(entropy(&[0; 32], "1"), entropy(&[0; 32], "2"));
        assert_eq!(entropy(&[0; 32], "1"), entropy(&[0; 32], "1"));
    }
}
