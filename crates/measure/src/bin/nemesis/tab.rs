//! A window of a player: it follows all games of the player on one socket, acts, and comes again at some node when the socket is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use games::side::Side;
use measure::site::Failed;
use measure::turns::Random;
use protocol::game::State;
use protocol::socket::{Act, FromClient, FromServer};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::client::Socket;
use crate::context::{Context, Phase, Player};
use crate::history::Sent;
use crate::record::Shown;
use crate::view::{Heard, View};

/// How often a window considers to do something.
const TICK: Duration = Duration::from_millis(150);
/// How long an answer is waited for before the act is sent again.
const ANSWER: Duration = Duration::from_secs(2);
/// How often an act is sent on one socket before its client looks for another node.
const PATIENCE: u32 = 3;
/// The most games that a socket may follow.
const MOST_WATCHED: usize = 20;
/// By so many events may a client that acts be behind on purpose.
const STALE: usize = 4;

/// Waits until the run is over.
async fn is_over(phase: &mut watch::Receiver<Phase>) {
    // The sender lives as long as the run.
    let _ = phase.wait_for(|phase| *phase == Phase::Over).await;
}

/// An act without an answer.
#[derive(Debug)]
struct Pending {
    act: FromClient,
    again: Instant,
    times: u32,
}

/// A window.
#[derive(Debug)]
pub struct Tab {
    context: Arc<Context>,
    player: usize,
    name: String,
    is_first: bool,
    random: Random,
    views: BTreeMap<String, View>,
    watched: BTreeSet<String>,
    pending: BTreeMap<String, Pending>,
    acts: usize,
}

impl Tab {
    /// A window of a player's, which has a number from 0.
    pub fn new(context: Arc<Context>, player: usize, number: usize, random: Random) -> Self {
        let name = format!("{} {}", context.players[player].name, number + 1);
        Self {
            context,
            player,
            name,
            is_first: number == 0,
            random,
            views: BTreeMap::new(),
            watched: BTreeSet::new(),
            pending: BTreeMap::new(),
            acts: 0,
        }
    }

    fn player(&self) -> &Player {
        &self.context.players[self.player]
    }

    fn pause(&mut self, most: usize) -> Duration {
        Duration::from_millis(self.random.below(most) as u64)
    }

    /// Connects again and again, until the run is over.
    pub async fn run(mut self) {
        while self.context.phase() != Phase::Over {
            let node = self.random.below(self.context.fronts.len());
            if let Ok((socket, welcome)) = Socket::connect(self.context.fronts[node], Some(&self.player().cookie)).await
            {
                self.context.recorder.history().counts.sockets += 1;
                self.context.recorder.history().hear(node, &welcome);
                self.watched.clear();
                // However it ended: another socket follows.
                let _ = self.serve(node, socket).await;
            }
            let pause = self.pause(300);
            sleep(pause).await;
        }
    }

    async fn serve(&mut self, node: usize, mut socket: Socket) -> Result<(), Failed> {
        let mut phase = self.context.phase.subscribe();
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // What was not answered on the socket before is sent on this one at once.
        self.pending.values_mut().for_each(|pending| (pending.again, pending.times) = (Instant::now(), 0));
        loop {
            tokio::select! {
                () = is_over(&mut phase) => return Ok(()),
                message = socket.next() => {
                    let message = message?;
                    self.context.recorder.history().hear(node, &message);
                    if let Some(again) = self.hear(&message) {
                        socket.send(&again).await?;
                    }
                }
                _ = tick.tick() => self.tick(&mut socket).await?,
            }
        }
    }

    /// Takes a message in; what is to be asked then.
    fn hear(&mut self, message: &FromServer) -> Option<FromClient> {
        match message {
            FromServer::State { state } => self.state(state),
            FromServer::Events { game, .. } => {
                let view = self.views.get_mut(game)?;
                match view.hear(message) {
                    Ok(Heard::Known) => self.show(game),
                    Ok(Heard::Gap) => {
                        return Some(FromClient::Watch { game: game.clone(), after: Some(view.number) });
                    }
                    Err(error) => self.impossible(game, &error),
                }
            }
            FromServer::Done { id, .. } => drop(self.pending.remove(id)),
            FromServer::Refused { id: Some(id), problem, .. } if problem.is_retryable() => {
                if let Some(pending) = self.pending.get_mut(id) {
                    pending.again = Instant::now() + ANSWER / 2;
                }
            }
            FromServer::Refused { id: Some(id), .. } => drop(self.pending.remove(id)),
            FromServer::Refused { request: Some(request), game: Some(game), .. } if request == "watch" => {
                self.watched.remove(game);
            }
            FromServer::Game { game, side } => self.player().begins(game, (*side).into()),
            _ => {}
        }
        self.context.waits(&self.name, self.pending.len());
        None
    }

    fn state(&mut self, state: &State) {
        let side = Side::BOTH.into_iter().find(|side| state.players[*side].name == self.player().name);
        // A node that is behind shows an earlier state for a moment; whoever knows more keeps it.
        let Some(side) = side.filter(|_| self.views.get(&state.id).is_none_or(|view| view.number <= state.number))
        else {
            return;
        };
        match View::new(state, side) {
            Ok(view) => {
                self.views.insert(state.id.clone(), view);
                self.show(&state.id);
            }
            Err(error) => self.impossible(&state.id, &error),
        }
    }

    fn show(&self, game: &str) {
        let Some(view) = self.views.get(game) else { return };
        if view.over {
            self.player().ends(game);
        }
        self.context.shows(Shown {
            client: self.name.clone(),
            game: game.to_owned(),
            number: view.number,
            position: view.position.clone(),
            over: view.over,
        });
    }

    fn impossible(&mut self, game: &str, error: &Failed) {
        self.views.remove(game);
        self.watched.remove(game);
        let found = format!("game {game}: {} was told what cannot be: {error}", self.name);
        self.context.recorder.history().impossible.push(found);
    }

    async fn tick(&mut self, socket: &mut Socket) -> Result<(), Failed> {
        self.follow(socket).await?;
        self.repeat(socket).await?;
        match self.context.phase() {
            Phase::Play => self.play(socket).await?,
            Phase::GiveUp if self.is_first => self.give_up(socket).await?,
            _ => {}
        }
        self.context.waits(&self.name, self.pending.len());
        Ok(())
    }

    /// Watches the games that are new, and those that are over no longer.
    async fn follow(&mut self, socket: &mut Socket) -> Result<(), Failed> {
        for (game, _) in self.player().games() {
            let view = self.views.get(&game);
            let is_over = view.is_some_and(|view| view.over);
            if is_over && self.watched.remove(&game) {
                socket.send(&FromClient::Unwatch { game }).await?;
            } else if !is_over && self.watched.len() < MOST_WATCHED && !self.watched.contains(&game) {
                let after = view.map(|view| view.number).filter(|_| self.random.below(2) == 0);
                self.watched.insert(game.clone());
                socket.send(&FromClient::Watch { game, after }).await?;
            }
        }
        Ok(())
    }

    /// Sends again what has no answer, and goes to another node if that does not help.
    async fn repeat(&mut self, socket: &mut Socket) -> Result<(), Failed> {
        let now = Instant::now();
        for pending in self.pending.values_mut().filter(|pending| pending.again <= now) {
            if pending.times >= PATIENCE {
                return Err("the node does not answer".into());
            }
            (pending.again, pending.times) = (now + ANSWER, pending.times + 1);
            {
                let mut history = self.context.recorder.history();
                history.counts.sendings += 1;
                history.counts.repeated += 1;
            }
            socket.send(&pending.act).await?;
        }
        Ok(())
    }

    async fn play(&mut self, socket: &mut Socket) -> Result<(), Failed> {
        match self.random.below(100) {
            // From a stale window, or at another node at the same time.
            0..4 => {
                let random = &mut self.random;
                let player = &self.context.players[self.player];
                if let Some(act) = player.act(|count| random.below(count)) {
                    self.send_again(socket, act).await?;
                }
            }
            4..8 => {
                if let Some(act) = self.player().act(|count| count - 1) {
                    self.send_again(socket, act).await?;
                }
            }
            8..60 => {
                let games: Vec<&String> =
                    self.views.iter().filter(|(_, view)| !view.over).map(|(game, _)| game).collect();
                if games.is_empty() {
                    return Ok(());
                }
                let game = games[self.random.below(games.len())].clone();
                let view = &self.views[&game];
                let Some(act) = view.choose(&mut self.random) else { return Ok(()) };
                let behind = if self.random.below(12) == 0 { 1 + self.random.below(STALE) } else { 0 };
                let after = view.number.saturating_sub(behind as u32);
                self.act(socket, &game, after, act).await?;
                if self.random.below(40) == 0 {
                    // Lost without a word, before the answer came.
                    return Err("the player goes away".into());
                }
            }
            _ => {}
        }
        Ok(())
    }

    async fn send_again(&mut self, socket: &mut Socket, act: FromClient) -> Result<(), Failed> {
        {
            let mut history = self.context.recorder.history();
            history.counts.sendings += 1;
            history.counts.repeated += 1;
        }
        socket.send(&act).await
    }

    async fn act(&mut self, socket: &mut Socket, game: &str, after: u32, act: Act) -> Result<(), Failed> {
        self.acts += 1;
        let id = format!("{}-{}", self.name.replace(' ', "-"), self.acts);
        let side = self.views[game].side;
        let message = FromClient::Act { game: game.to_owned(), id: id.clone(), after, act: act.clone() };
        {
            let mut history = self.context.recorder.history();
            history.sent.insert(id.clone(), Sent { game: game.to_owned(), side, act });
            history.counts.sendings += 1;
        }
        self.player().sends(message.clone());
        let pending = Pending { act: message.clone(), again: Instant::now() + ANSWER, times: 1 };
        self.pending.insert(id, pending);
        socket.send(&message).await?;
        if self.random.below(6) == 0 {
            self.send_again(socket, message).await?;
        }
        Ok(())
    }

    /// Gives up the games that go on, as A.
    async fn give_up(&mut self, socket: &mut Socket) -> Result<(), Failed> {
        let open: Vec<(String, u32)> = self
            .views
            .iter()
            .filter(|(_, view)| !view.over && view.side == Side::A)
            .map(|(game, view)| (game.clone(), view.number))
            .collect();
        for (game, after) in open {
            let of_game = |pending: &Pending| matches!(&pending.act, FromClient::Act { game: of, .. } if *of == game);
            if !self.pending.values().any(of_game) {
                self.act(socket, &game, after, Act::Resign).await?;
            }
        }
        Ok(())
    }
}
