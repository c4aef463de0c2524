//! Lists of games, by what is wanted of them.

use games::game::Game;
use protocol::game::Speed;
use rusqlite::{Connection, ToSql};

use super::StoreError;
use super::accounts::{UserId, stored};
use super::games::{LISTED, Listed, listed};
use crate::referee::Ended;

/// So many games are looked through for one list; then whoever asks can go on where it ended.
const LOOKED_THROUGH: usize = 20_000;

/// What became of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Became {
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

impl Became {
    const ALL: [(&'static str, Self); 6] = [
        ("won", Self::Won),
        ("drawn", Self::Drawn),
        ("lost", Self::Lost),
        ("over", Self::Over),
        ("going", Self::Going),
        ("void", Self::Void),
    ];

    /// What a word of a request means.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, became)| became)
    }

    /// Whether it says something of a player.
    #[must_use]
    pub const fn needs_player(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// Which games.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Of this player.
    pub player: Option<UserId>,
    /// Against this one.
    pub opponent: Option<UserId>,
    /// Which game.
    pub game: Option<Game>,
    /// How fast.
    pub speed: Option<Speed>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// With a bot or without.
    pub bots: Option<bool>,
    /// What became of it.
    pub result: Option<Became>,
    /// Made at this moment or later.
    pub from: Option<u64>,
    /// Made before this moment.
    pub before: Option<u64>,
}

/// The games that are wanted, the newest first, and from where on to go on: nothing when all were looked through.
///
/// # Errors
/// The database failed.
pub fn list(connection: &Connection, wanted: &Wanted, most: usize) -> Result<(Vec<Listed>, Option<u64>), StoreError> {
    let (from, before) = (stored(wanted.from.unwrap_or(0)), stored(wanted.before.unwrap_or(u64::MAX)));
    let (game, speed) = (wanted.game.map(Game::name), wanted.speed.map(Speed::name));
    // What an index answers is asked of it; the rest is looked at game by game.
    let (sql, params): (String, Vec<&dyn ToSql>) = match (&wanted.player, &game, &speed) {
        (Some(player), ..) => {
            let part = |column: &str| {
                format!("SELECT {LISTED}, key FROM games WHERE {column} = ?1 AND created >= ?2 AND created < ?3")
            };
            let sql = format!("{} UNION ALL {} ORDER BY created DESC, key DESC", part("a"), part("b"));
            (sql, vec![player, &from, &before])
        }
        (None, Some(game), Some(speed)) => {
            let sql = format!(
                "SELECT {LISTED}, key FROM games WHERE game = ?1 AND speed = ?2 AND created >= ?3 AND created < ?4 \
                 ORDER BY created DESC, key DESC"
            );
            (sql, vec![game, speed, &from, &before])
        }
        (None, ..) => {
            let sql = format!(
                "SELECT {LISTED}, key FROM games WHERE created >= ?1 AND created < ?2 ORDER BY created DESC, key DESC"
            );
            (sql, vec![&from, &before])
        }
    };
    let bots = match wanted.bots {
        Some(_) => bots(connection)?,
        None => Vec::new(),
    };
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params.as_slice())?;
    let (mut found, mut looked, mut last) = (Vec::new(), 0, None);
    while let Some(row) = rows.next()? {
        let created: i64 = row.get(3)?;
        // Games of the same moment are never parted.
        if last.is_some_and(|last| created < last) && (found.len() >= most || looked >= LOOKED_THROUGH) {
            return Ok((found, last.map(super::accounts::moment)));
        }
        (looked, last) = (looked + 1, Some(created));
        let players: [UserId; 2] = [row.get(8)?, row.get(9)?];
        let fits = wanted.rated.is_none_or(|rated| row.get::<_, bool>(2).is_ok_and(|is| is == rated))
            && wanted.opponent.is_none_or(|opponent| players.contains(&opponent))
            && wanted.bots.is_none_or(|with| players.iter().any(|player| bots.contains(player)) == with);
        if !fits || !became(wanted, &row.get::<_, Option<String>>(6)?, &row.get::<_, Option<String>>(5)?, players) {
            continue;
        }
        let game_of = listed(connection, row)?;
        let is = |listed: &Listed| {
            game.is_none_or(|game| listed.agreed.game().name() == game)
                && wanted.speed.is_none_or(|speed| listed.agreed.speed() == speed)
        };
        if is(&game_of) {
            found.push(game_of);
        }
    }
    Ok((found, None))
}

fn became(wanted: &Wanted, reason: &Option<String>, winner: &Option<String>, players: [UserId; 2]) -> bool {
    let Some(result) = wanted.result else { return true };
    let counts = reason.as_deref().and_then(Ended::from_name).map(Ended::counts);
    let won = winner.as_deref().map(|side| players[usize::from(side == "b")]);
    match result {
        Became::Going => counts.is_none(),
        Became::Void => counts == Some(false),
        Became::Over => counts == Some(true),
        Became::Drawn => counts == Some(true) && won.is_none(),
        Became::Won => won.is_some() && won == wanted.player,
        Became::Lost => won.is_some() && won != wanted.player,
    }
}

fn bots(connection: &Connection) -> Result<Vec<UserId>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id FROM users WHERE kind = 'bot'")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
