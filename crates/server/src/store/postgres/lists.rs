//! Lists of games that match a query.

use deadpool_postgres::GenericClient;
use games::game::Game;
use play::time::Timestamp;
use protocol::game::{Kind, Speed};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::StoreError;
use super::games::{AFTER_LISTED, LISTED, PLAYED, listed, players};
use super::row::limit;
use super::statement::all;
use crate::store::games::{GameKey, side};
use crate::store::lists::{Found, GameQuery, LOOKED_THROUGH, ResultFilter, has_result};
use crate::store::row::{moment, stored};

/// So many games are read at once at most.
const AT_ONCE: usize = 250;

/// Where the games come from: conditions that an index answers, each on one part of them. The rest of a query is looked at game by game. `$5` and
/// `$6` are the values that are returned with them.
fn source(query: &GameQuery) -> (&'static [&'static str], Vec<Value>) {
    match *query {
        GameQuery { player: Some(player), opponent: Some(opponent), .. } => {
            (&["a = $5 AND b = $6", "a = $6 AND b = $5"], vec![Value::Id(player), Value::Id(opponent)])
        }
        GameQuery { player: Some(player), result: Some(ResultFilter::Going), .. } => {
            (&["a = $5 AND ended IS NULL", "b = $5 AND ended IS NULL"], vec![Value::Id(player)])
        }
        GameQuery { player: Some(player), .. } => (&["a = $5", "b = $5"], vec![Value::Id(player)]),
        GameQuery { result: Some(ResultFilter::Going), .. } => (&["ended IS NULL"], Vec::new()),
        GameQuery { game: Some(game), speed: Some(speed), .. } => {
            (&["game = $5 AND speed = $6"], vec![Value::Name(game.name()), Value::Name(speed.name())])
        }
        _ => (&["true"], Vec::new()),
    }
}

/// What a source asks for.
enum Value {
    Id(i64),
    Name(&'static str),
}

impl Value {
    fn sent(&self) -> &(dyn ToSql + Sync) {
        match self {
            Self::Id(id) => id,
            Self::Name(name) => name,
        }
    }
}

/// The next `$4` games of a source, the newest first: begun at `$1` or later, and before the place `$2`, `$3`. Each part is read no further than that
/// by its index, however PostgreSQL would put them together.
fn page(parts: &[&str]) -> String {
    let order = "ORDER BY created DESC, key DESC LIMIT $4";
    let part = |condition: &&str| {
        format!("(SELECT * FROM games WHERE {condition} AND created >= $1 AND (created, key) < ($2, $3) {order})")
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    format!(
        "SELECT {LISTED}, games.key, games.game, games.speed FROM (SELECT * FROM ({}) AS parts {order}) AS games {PLAYED} \
         ORDER BY games.created DESC, games.key DESC",
        parts.join(" UNION ALL ")
    )
}

/// The games that match the query, the newest first: at most `most`, and as many as are found among those that may be looked through for one list.
/// Games that begin meanwhile may be missing.
///
/// # Errors
/// A row makes no sense ([`StoreError::Damaged`]).
pub async fn list(client: &impl GenericClient, query: &GameQuery, most: usize) -> Result<Found, StoreError> {
    let (parts, values) = source(query);
    let sql = page(parts);
    let from = stored(query.from.unwrap_or_default());
    // Before all games of that moment, whatever their keys.
    let mut place: (i64, GameKey) = (stored(query.before.unwrap_or(Timestamp::MAX)), 0);
    // One more tells whether there are others of the last one's moment.
    let mut at_once = most.saturating_add(1).min(AT_ONCE);
    let (mut found, mut last) = (Found::default(), None);
    loop {
        let limit = limit(at_once);
        let mut sent: Vec<&(dyn ToSql + Sync)> = vec![&from, &place.0, &place.1, &limit];
        sent.extend(values.iter().map(Value::sent));
        let rows = all(client, &sql, &sent).await?;
        for row in &rows {
            let created: i64 = row.try_get(3)?;
            // Games of the same moment are never parted.
            if last.is_some_and(|last| created < last) && (found.games.len() >= most || found.looked >= LOOKED_THROUGH)
            {
                found.before = last.map(moment);
                return Ok(found);
            }
            found.looked += 1;
            last = Some(created);
            place = (created, row.try_get(AFTER_LISTED)?);
            if fits(query, row)? {
                found.games.push(listed(row)?);
            }
        }
        if rows.len() < at_once {
            return Ok(found);
        }
        at_once = AT_ONCE;
    }
}

/// Whether a game meets the conditions of a query, those of its source included.
fn fits(query: &GameQuery, row: &Row) -> Result<bool, StoreError> {
    let players = players(row)?;
    let is = |column: usize, name: Option<&str>| -> Result<bool, StoreError> {
        let found: &str = row.try_get(column)?;
        Ok(name.is_none_or(|name| found == name))
    };
    let rated: bool = row.try_get(2)?;
    let with_bot = players.iter().any(|(_, user)| user.kind == Kind::Bot);
    let (winner, reason) = (side(row.try_get(5)?), row.try_get(6)?);
    Ok(query.rated.is_none_or(|wanted| rated == wanted)
        && query.opponent.is_none_or(|opponent| players.iter().any(|(_, user)| user.id == opponent))
        && is(AFTER_LISTED + 1, query.game.map(Game::name))?
        && is(AFTER_LISTED + 2, query.speed.map(Speed::name))?
        && query.bots.is_none_or(|wanted| with_bot == wanted)
        && has_result(query, &reason, winner, players.map(|user| user.id)))
}
