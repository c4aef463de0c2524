//! What players say to each other, and what they report.

use play::time::{Millis, Timestamp};
pub use protocol::admin::ReportRecord as Reported;
use protocol::chat::{Room, Words};

use super::accounts::{User, UserId};
use super::games::GameKey;

/// The most lines of a game in each of its two rooms, so that those who watch cannot silence the players.
pub(super) const MOST_LINES: u32 = 500;

/// The most players that one blocks.
pub(super) const MOST_BLOCKS: usize = 500;

/// A report to be stored.
#[derive(Debug, Clone)]
pub struct NewReport {
    /// The account that reports.
    pub user: UserId,
    /// The name of the account that is reported.
    pub about: String,
    /// The reason, by its name in the API.
    pub why: &'static str,
    /// The id of the game that it is about, if it is about one.
    pub game: Option<String>,
    /// The id of the club that it is about, if it is about one.
    pub club: Option<String>,
    /// Which line of the chat of either; without both, which private message.
    pub line: Option<u32>,
    /// What the reporter wrote.
    pub text: String,
}

/// A chat line to be stored.
#[derive(Debug, Clone)]
pub struct NewLine {
    /// At which game.
    pub game: GameKey,
    /// In which of its rooms.
    pub room: Room,
    /// The account that says it.
    pub author: UserId,
    /// The other player, where a player says it.
    pub opponent: Option<UserId>,
    /// When it is said.
    pub at: Timestamp,
    /// What is said.
    pub words: Words,
}

/// A chat line that is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Its number among the lines of the game, from 1 on.
    pub number: u32,
    /// The account that said it.
    pub author: User,
    /// Who shall not hear it.
    pub deaf: Vec<UserId>,
}

/// The most reports of an account within [`REPORTS_PERIOD`].
pub(super) const MOST_REPORTS: usize = 20;
/// In which time they are counted: a day.
pub(super) const REPORTS_PERIOD: Millis = Millis::from_days(1);
