//! What the clients of a run share.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use games::side::Side;
use protocol::socket::FromClient;
use tokio::sync::watch;

use crate::history::Recorder;
use crate::record::Shown;

/// What clients do at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// They play, while the nemesis is at work.
    Play,
    /// They do nothing new, and send again what was not answered.
    Quiet,
    /// They give up the games that go on.
    GiveUp,
    /// They are gone.
    Over,
}

/// A player, with what its windows share.
#[derive(Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// What lets it in.
    pub cookie: String,
    games: Mutex<BTreeMap<String, Side>>,
    over: Mutex<BTreeSet<String>>,
    acts: Mutex<Vec<FromClient>>,
}

/// An offer that somebody made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its id.
    pub id: String,
    /// The number of the player.
    pub by: usize,
    /// Whether it is a seek; else it is a challenge.
    pub is_seek: bool,
}

/// All of it.
#[derive(Debug)]
pub struct Context {
    /// What was sent and told.
    pub recorder: Recorder,
    /// The links to the nodes.
    pub fronts: Vec<SocketAddr>,
    /// The players.
    pub players: Vec<Player>,
    /// What clients do now.
    pub phase: watch::Sender<Phase>,
    offers: Mutex<Vec<Offer>>,
    shown: Mutex<BTreeMap<(String, String), Shown>>,
    unanswered: Mutex<BTreeMap<String, usize>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Player {
    /// A player who is signed in.
    pub fn new(name: String, cookie: String) -> Self {
        Self { name, cookie, games: Mutex::default(), over: Mutex::default(), acts: Mutex::default() }
    }

    /// Notes a game of the player's.
    pub fn begins(&self, game: &str, side: Side) {
        locked(&self.games).insert(game.to_owned(), side);
    }

    /// Notes that a game is over.
    pub fn ends(&self, game: &str) {
        locked(&self.over).insert(game.to_owned());
    }

    /// The games that some window of the player's does not know to be over.
    pub fn open(&self) -> Vec<(String, Side)> {
        let over = locked(&self.over);
        locked(&self.games)
            .iter()
            .filter(|(game, _)| !over.contains(*game))
            .map(|(game, side)| (game.clone(), *side))
            .collect()
    }

    /// All its games.
    pub fn games(&self) -> BTreeMap<String, Side> {
        locked(&self.games).clone()
    }

    /// Remembers an act, so that another window can send it too.
    pub fn sends(&self, act: FromClient) {
        locked(&self.acts).push(act);
    }

    /// An act from before; `choose` is given how many there are.
    pub fn act(&self, choose: impl FnOnce(usize) -> usize) -> Option<FromClient> {
        let acts = locked(&self.acts);
        if acts.is_empty() { None } else { acts.get(choose(acts.len())).cloned() }
    }
}

impl Context {
    /// Players in front of nodes.
    pub fn new(fronts: Vec<SocketAddr>, players: Vec<Player>) -> Self {
        Self {
            recorder: Recorder::default(),
            fronts,
            players,
            phase: watch::Sender::new(Phase::Play),
            offers: Mutex::default(),
            shown: Mutex::default(),
            unanswered: Mutex::default(),
        }
    }

    /// What clients do now.
    pub fn phase(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Notes an offer.
    pub fn offers(&self, offer: Offer) {
        locked(&self.offers).push(offer);
    }

    /// An offer that a player can accept; `choose` is given how many there are. It stays in the list unless it is to be `taken` out.
    pub fn offer(&self, player: usize, taken: bool, choose: impl FnOnce(usize) -> usize) -> Option<Offer> {
        let mut offers = locked(&self.offers);
        let others: Vec<usize> = (0..offers.len()).filter(|place| offers[*place].by != player).collect();
        if others.is_empty() {
            return None;
        }
        let place = others[choose(others.len())];
        Some(if taken { offers.remove(place) } else { offers[place].clone() })
    }

    /// Notes what a client shows of a game.
    pub fn shows(&self, shown: Shown) {
        locked(&self.shown).insert((shown.client.clone(), shown.game.clone()), shown);
    }

    /// What all clients show.
    pub fn shown(&self) -> Vec<Shown> {
        locked(&self.shown).values().cloned().collect()
    }

    /// Notes how many acts of a client have no answer.
    pub fn waits(&self, client: &str, acts: usize) {
        locked(&self.unanswered).insert(client.to_owned(), acts);
    }

    /// How many acts have no answer.
    pub fn unanswered(&self) -> usize {
        locked(&self.unanswered).values().sum()
    }
}
