//! Lists of games that match a query.

use games::game::Game;
use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::Speed;
use protocol::http::RESULTS;

use super::accounts::UserId;
use super::games::Listed;
use crate::referee::Ended;

/// So many games are looked through for one list; then whoever asks can go on where it ended.
pub const LOOKED_THROUGH: usize = 2_000;

/// How the games of a list have ended, or that they have not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultFilter {
    /// The player has won.
    Won,
    /// Nobody has won, and it counts.
    Drawn,
    /// The player has lost.
    Lost,
    /// It is over, and counts.
    Over,
    /// It is going on.
    Going,
    /// It does not count.
    Void,
}

impl ResultFilter {
    /// The filter that a request names.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Won, Self::Drawn, Self::Lost, Self::Over, Self::Going, Self::Void];
        RESULTS.into_iter().zip(all).find(|(known, _)| *known == name).map(|(_, filter)| filter)
    }

    /// Whether it says something of a player.
    #[must_use]
    pub const fn needs_player(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// Which games a list has: those that meet all of these conditions; what is not set is no condition.
#[derive(Debug, Clone, Default)]
pub struct GameQuery {
    /// One of the players is this account.
    pub player: Option<UserId>,
    /// The other is this one.
    pub opponent: Option<UserId>,
    /// The game that is played.
    pub game: Option<Game>,
    /// The speed, which follows from the clock.
    pub speed: Option<Speed>,
    /// Rated games only, or casual games only.
    pub rated: Option<bool>,
    /// Games with a bot only, or games without one only.
    pub bots: Option<bool>,
    /// Games with this result only.
    pub result: Option<ResultFilter>,
    /// Begun at this moment or later.
    pub from: Option<Timestamp>,
    /// Begun before this moment.
    pub before: Option<Timestamp>,
}

/// Games that were found, the newest first.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Those that meet the conditions; fewer than were asked for where looking was ended early.
    pub games: Vec<Listed>,
    /// To go on: the games before this moment were not looked at. Nothing when all were.
    pub before: Option<Timestamp>,
    /// So many games were looked at.
    pub looked: usize,
}

pub(super) fn has_result(
    query: &GameQuery,
    reason: &Option<String>,
    winner: Option<Side>,
    players: BySide<UserId>,
) -> bool {
    let Some(result) = query.result else { return true };
    let counts = reason.as_deref().and_then(Ended::from_name).map(Ended::counts);
    let won = winner.map(|side| players[side]);
    match result {
        ResultFilter::Going => counts.is_none(),
        ResultFilter::Void => counts == Some(false),
        ResultFilter::Over => counts == Some(true),
        ResultFilter::Drawn => counts == Some(true) && won.is_none(),
        ResultFilter::Won => won.is_some() && won == query.player,
        ResultFilter::Lost => won.is_some() && won != query.player,
    }
}
