//! What the site has of a run when it is over: as its nodes tell it, and as it is stored.

use play::time::Timestamp;
use protocol::game::{Event, State};

/// A game.
#[derive(Debug, Clone)]
pub struct GameRecord {
    /// Its id.
    pub id: String,
    /// Its state, by each node.
    pub states: Vec<State>,
    /// All its events, by each node.
    pub events: Vec<Vec<Event>>,
    /// What the database has.
    pub stored: StoredGame,
}

/// A game in the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredGame {
    /// The number in its row.
    pub number: u32,
    /// The numbers of its events, in their order.
    pub numbers: Vec<u32>,
    /// The acts among its events: number, side and id.
    pub acts: Vec<(u32, String, String)>,
    /// Whether it is rated.
    pub is_rated: bool,
    /// Why it ended, if it did.
    pub reason: Option<String>,
    /// The names of the players of A and B.
    pub players: [String; 2],
    /// The names of those whose rating it changed, one for each row.
    pub changed: Vec<String>,
}

/// A player in the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredPlayer {
    /// The name.
    pub name: String,
    /// How many games the ratings rest on, all games and speeds together.
    pub rated: i64,
    /// How many results are counted in the statistics.
    pub results: i64,
}

/// A game as a client knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Whose it is: `Anna 2` is Anna's second window.
    pub client: String,
    /// The id of the game.
    pub game: String,
    /// The number of the last event.
    pub number: u32,
    /// The position.
    pub position: String,
    /// Whether it is over.
    pub over: bool,
}

/// A time in which nobody could store anything: the whole of it, and a little less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// From when on.
    pub from: Timestamp,
    /// Until when.
    pub to: Timestamp,
}

/// All of it.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Every game of the database.
    pub games: Vec<GameRecord>,
    /// Every player.
    pub players: Vec<StoredPlayer>,
    /// What the clients show.
    pub shown: Vec<Shown>,
    /// When the database was away.
    pub outages: Vec<Outage>,
    /// Challenges and the ids of the games that came of them, from the database.
    pub challenges: Vec<(String, String)>,
}
