//! What a bot is told, and what it tells.

use std::time::Duration;

use games::game::Game;
use games::side::Side;
use protocol::http::Offer;
use protocol::problem::Problem;
use ugi::client::{CommandLine, Trouble};

use crate::game_filter::GameFilter;
use crate::site::{Site, SiteError};

/// What a bot is told.
#[derive(Debug, Clone)]
pub struct Options {
    /// The server, and who the bot is.
    pub site: Site,
    /// The command that starts an engine which speaks UGI; each game has a process of its own.
    pub engine: CommandLine,
    /// Options of the engine and their values.
    pub engine_options: Vec<(String, String)>,
    /// Which games it plays.
    pub filter: GameFilter,
    /// Whether it accepts open seeks of others that are open to bots.
    pub accept_seeks: bool,
    /// Games that it offers whenever it has room for one.
    pub seeks: Vec<Offer>,
    /// The most games that it plays at once, 1 or more.
    pub most: usize,
    /// The number of games after which it ends; without it, never.
    pub games: Option<usize>,
    /// What is kept of the clock for the way of a turn.
    pub overhead: Duration,
}

/// What a bot tells its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The connection stands; the bot's name.
    Connected(String),
    /// It does not: why, and how long until the next attempt.
    Lost(SiteError, Duration),
    /// A game has begun: its id and the opponent.
    Begun(String, String),
    /// A game is over.
    Ended {
        /// The id of the game on the server.
        game: String,
        /// Which of the games.
        kind: Game,
        /// The winner's name and side; nobody in a draw, or where the game is void.
        winner: Option<(String, Side)>,
        /// Why, as the server names it: `resignation`, `three-goals`.
        reason: String,
    },
    /// A challenge was not wanted, and was declined: whose.
    Declined(String),
    /// The engine failed in a game.
    Engine(String, Trouble),
    /// The server refused an act in a game.
    Refused(String, Problem),
    /// The server names another commitment to the dice of a game than before: it could choose them, so nothing is revealed to it.
    DiceChanged(String),
}

/// Why a bot cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The server refused it: the token, or the version.
    #[error("{}", .0.code)]
    Refused(Problem),
    /// The engine does not start, or does not take its options.
    #[error(transparent)]
    Engine(Trouble),
}
