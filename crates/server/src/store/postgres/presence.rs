//! Who is at which game, on all nodes, and how long its players were away.
//!
//! Each node notes its own share of a game; a player is there if it is there by way of any node that has beaten lately
//! ([`GONE`]). For each side of a game that is not over there is a row that says since when it is away, which is locked by
//! whoever changes who is there: of two nodes one of which a player leaves while it comes to the other, the second finds what the first has noted.
//!
//! Transactions lock a node before absences, and those in the order of the games' keys, side A first.

use deadpool_postgres::{GenericClient, Transaction};
use games::side::BySide;
use play::time::{Millis, Timestamp};
use tokio_postgres::Row;

use super::StoreError;
use super::node_rows::{self, GONE};
use super::row::{count, optional_time};
use super::statement::{all, execute};
use crate::store::games::GameKey;
use crate::store::row::stored;
use crate::time::Stall;

/// Absences of games that ended so lately are looked for by [`forget_gone`]: one that a node has noted while the game ended is left.
const JUST_OVER: Millis = Millis::from_seconds(60);

/// One node's share of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Here {
    /// The game.
    pub game: GameKey,
    /// Which players are there.
    pub present: BySide<bool>,
    /// How many others watch it.
    pub watchers: u32,
}

/// Who is at a game, on all nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Present {
    /// The game.
    pub game: GameKey,
    /// Which players are there.
    pub present: BySide<bool>,
    /// How many others watch it.
    pub watchers: u32,
    /// Since when each player is away, nothing for one that is there or was never waited for, and how long all its earlier absences were together.
    pub absences: BySide<(Option<Timestamp>, Millis)>,
}

/// Notes who is at some games by way of a node, each of them once. A player who is there by way of no node is absent from now on; the absence of one
/// who comes ends.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note(transaction: &Transaction<'_>, node: &str, now: Timestamp, here: &[Here]) -> Result<(), StoreError> {
    if here.is_empty() {
        return Ok(());
    }
    node_rows::note(transaction, node, now).await?;
    let games: Vec<GameKey> = here.iter().map(|here| here.game).collect();
    hold(transaction, &games, now).await?;
    let [a, b] = BySide::from_fn(|side| here.iter().map(|here| here.present[side]).collect::<Vec<bool>>()).into_array();
    let watchers: Vec<i64> = here.iter().map(|here| i64::from(here.watchers)).collect();
    let sql = "INSERT INTO presence (game, node, a, b, watchers) SELECT here.game, $1, here.a, here.b, here.watchers \
               FROM unnest($2::bigint[], $3::boolean[], $4::boolean[], $5::bigint[]) AS here (game, a, b, watchers) \
               WHERE here.a OR here.b OR here.watchers > 0 \
               ON CONFLICT (game, node) DO UPDATE SET a = excluded.a, b = excluded.b, watchers = excluded.watchers";
    execute(transaction, sql, &[&node, &games, &a, &b, &watchers]).await?;
    let is_left = |here: &&Here| here.watchers == 0 && here.present == [false, false];
    let left: Vec<GameKey> = here.iter().filter(is_left).map(|here| here.game).collect();
    if !left.is_empty() {
        execute(transaction, "DELETE FROM presence WHERE node = $1 AND game = ANY($2)", &[&node, &left]).await?;
    }
    settle(transaction, &games, now).await
}

/// Locks the absences of games until the transaction ends. A side of which none is known, of a game that is not over, is absent from now on.
async fn hold(transaction: &Transaction<'_>, games: &[GameKey], now: Timestamp) -> Result<(), StoreError> {
    // One statement goes through the rows in this order, makes those that are missing and locks the others, which it does not change: of two nodes the
    // second waits at the first row that both want, and holds none behind it.
    // OFFSET 0 lets each game be looked up by its key, and not all that are not over be gone through.
    let sql = "INSERT INTO absences (game, side, since, before) SELECT found.key, sides.side, $2, 0 FROM unnest($1::bigint[]) AS asked (game) \
               CROSS JOIN LATERAL (SELECT key, ended FROM games WHERE key = asked.game OFFSET 0) AS found \
               CROSS JOIN (VALUES ('a'), ('b')) AS sides (side) WHERE found.ended IS NULL \
               ORDER BY found.key, sides.side ON CONFLICT (game, side) DO UPDATE SET since = excluded.since WHERE false";
    execute(transaction, sql, &[&games, &stored(now)]).await?;
    Ok(())
}

/// Begins and ends absences, which are held, by who is there now.
async fn settle(transaction: &Transaction<'_>, games: &[GameKey], now: Timestamp) -> Result<(), StoreError> {
    // A player who is there by way of nodes that are gone alone is absent since the last of them was seen.
    let sql = "UPDATE absences SET \
               since = CASE WHEN NOT standing.is_present THEN coalesce(standing.seen, $2) END, \
               before = absences.before + CASE WHEN standing.is_present THEN greatest($2 - absences.since, 0) ELSE 0 END \
               FROM unnest($1::bigint[]) AS asked (game) CROSS JOIN (VALUES ('a'), ('b')) AS sides (side) \
               CROSS JOIN LATERAL (SELECT coalesce(bool_or(nodes.seen >= $3), false) AS is_present, max(nodes.seen) AS seen \
                   FROM presence JOIN nodes ON nodes.id = presence.node \
                   WHERE presence.game = asked.game AND CASE sides.side WHEN 'a' THEN presence.a ELSE presence.b END) AS standing \
               WHERE absences.game = ANY($1) AND absences.game = asked.game AND absences.side = sides.side \
               AND standing.is_present <> (absences.since IS NULL)";
    execute(transaction, sql, &[&games, &stored(now), &stored(now - GONE)]).await?;
    Ok(())
}

/// Who is at some games, in their order. What nodes that are gone have noted does not count, and a player who was there by way of one is absent since
/// that was last seen.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of(client: &impl GenericClient, games: &[GameKey], now: Timestamp) -> Result<Vec<Present>, StoreError> {
    // Each game is looked up by itself: joined, all absences would be read for one game.
    let sql = "SELECT asked.game, coalesce(here.a, false), coalesce(here.b, false), coalesce(here.watchers, 0), \
               coalesce(away.a_since, here.a_gone), coalesce(away.a_before, 0), coalesce(away.b_since, here.b_gone), coalesce(away.b_before, 0) \
               FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (game, place) \
               CROSS JOIN LATERAL (SELECT bool_or(presence.a) FILTER (WHERE seen >= $2) AS a, bool_or(presence.b) FILTER (WHERE seen >= $2) AS b, \
                   sum(presence.watchers) FILTER (WHERE seen >= $2) AS watchers, \
                   max(seen) FILTER (WHERE presence.a) AS a_gone, max(seen) FILTER (WHERE presence.b) AS b_gone \
                   FROM presence JOIN nodes ON nodes.id = presence.node WHERE presence.game = asked.game) AS here \
               CROSS JOIN LATERAL (SELECT max(since) FILTER (WHERE side = 'a') AS a_since, max(before) FILTER (WHERE side = 'a') AS a_before, \
                   max(since) FILTER (WHERE side = 'b') AS b_since, max(before) FILTER (WHERE side = 'b') AS b_before \
                   FROM absences WHERE absences.game = asked.game) AS away \
               ORDER BY asked.place";
    all(client, sql, &[&games, &stored(now - GONE)]).await?.iter().map(present).collect()
}

fn present(row: &Row) -> Result<Present, StoreError> {
    let present = BySide::new(row.try_get(1)?, row.try_get(2)?);
    let absence = |is_present: bool, column: usize| -> Result<_, StoreError> {
        let since = optional_time(row, column)?.filter(|_| !is_present);
        let before: i64 = row.try_get(column + 1)?;
        Ok((since, Millis::new(u64::try_from(before).unwrap_or_default())))
    };
    let [a, b] = present.into_array();
    let absences = BySide::new(absence(a, 4)?, absence(b, 6)?);
    Ok(Present { game: row.try_get(0)?, present, watchers: count(row, 3)?, absences })
}

/// Takes away what nodes that are gone have noted: who was at a game by way of one alone is absent since that was last seen. The games that this
/// concerns.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_gone(transaction: &Transaction<'_>, now: Timestamp) -> Result<Vec<GameKey>, StoreError> {
    let gone = node_rows::lock_gone(transaction, now).await?;
    let mut games = Vec::new();
    if !gone.is_empty() {
        let noted = "SELECT DISTINCT game FROM presence WHERE node = ANY($1) ORDER BY game";
        for row in all(transaction, noted, &[&gone]).await? {
            games.push(row.try_get(0)?);
        }
        hold(transaction, &games, now).await?;
        settle(transaction, &games, now).await?;
        execute(transaction, "DELETE FROM presence WHERE node = ANY($1)", &[&gone]).await?;
        execute(transaction, "DELETE FROM nodes WHERE id = ANY($1)", &[&gone]).await?;
    }
    // Those of a game go when it ends, in the same transaction.
    let sql = "DELETE FROM absences WHERE game = ANY(ARRAY(SELECT key FROM games WHERE ended > $1))";
    execute(transaction, sql, &[&stored(now - JUST_OVER)]).await?;
    Ok(games)
}

/// Takes away what a node has noted that ends and is locked: who was at a game by way of it alone is absent from now on.
pub(super) async fn forget(transaction: &Transaction<'_>, node: &str, now: Timestamp) -> Result<(), StoreError> {
    let mut games: Vec<GameKey> = Vec::new();
    for row in all(transaction, "SELECT game FROM presence WHERE node = $1 ORDER BY game", &[&node]).await? {
        games.push(row.try_get(0)?);
    }
    hold(transaction, &games, now).await?;
    execute(transaction, "DELETE FROM presence WHERE node = $1", &[&node]).await?;
    settle(transaction, &games, now).await
}

/// Lets an outage of the site be no absence of anybody's: who was away when it began, or has been found to be away meanwhile, is away again only
/// when it has had `grace` to come back.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn pardon(transaction: &Transaction<'_>, outage: Stall, grace: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE absences SET before = absences.before + greatest($1 - absences.since, 0), since = $3 \
               FROM (SELECT game, side FROM absences WHERE since < $2 ORDER BY game, side FOR NO KEY UPDATE) AS held \
               WHERE absences.game = held.game AND absences.side = held.side";
    let (from, to, again) = (stored(outage.from), stored(outage.to), stored(outage.to + grace));
    execute(transaction, sql, &[&from, &to, &again]).await?;
    Ok(())
}
