//! The events of games: rows of `game_events` while a game goes on, one folded value of its row when it is over.

use std::collections::HashSet;

use deadpool_postgres::{GenericClient, Transaction};
use games::side::Side;
use tokio_postgres::Row;

use super::StoreError;
use super::folded::{StoredEvent, fold, unfold};
use super::statement::all as rows;
use crate::referee::{EventRow, Happened};
use crate::store::games::GameKey;

/// The columns of an event as [`stored_event`] reads them.
const COLUMNS: &str = "number::bigint, at, act, kind, side, text, value";

fn stored_event(row: &Row) -> Result<StoredEvent, StoreError> {
    let event =
        EventRow { kind: row.try_get(3)?, side: row.try_get(4)?, text: row.try_get(5)?, value: row.try_get(6)? };
    Ok(StoredEvent { number: row.try_get(0)?, at: row.try_get(1)?, act: row.try_get(2)?, row: event })
}

/// The events of a game, in order.
///
/// # Errors
/// [`StoreError::Damaged`] for a row that is no event, or a value that does not unfold; otherwise PostgreSQL failed.
pub async fn all(client: &impl GenericClient, key: GameKey) -> Result<Vec<Happened>, StoreError> {
    after(client, key, 0).await
}

/// The events of a game after the one with a number, in order: what a node that was overtaken has missed.
///
/// # Errors
/// As [`all`].
pub async fn after(client: &impl GenericClient, key: GameKey, number: u32) -> Result<Vec<Happened>, StoreError> {
    // One statement sees one moment: the rows or the value, also while the game ends.
    let sql = format!(
        "SELECT {COLUMNS}, NULL::bytea FROM game_events WHERE game = $1 AND number > $2::bigint \
         UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, events FROM games WHERE key = $1 AND events IS NOT NULL \
         ORDER BY 1"
    );
    let number = i64::from(number);
    let found = rows(client, &sql, &[&key, &number]).await?;
    let folded = found.last().map(|row| row.try_get::<_, Option<&[u8]>>(7)).transpose()?.flatten();
    let events = match folded {
        Some(folded) => unfold(folded).map_err(|error| of_game(key, error))?,
        None => found.iter().map(stored_event).collect::<Result<_, _>>()?,
    };
    let after = events.into_iter().filter(|event| event.number > number);
    after.map(|event| Happened::try_from(event).map_err(|error| of_game(key, error))).collect()
}

/// The number of the event that an act of a side is stored as; nothing if it has not happened. Asked for where it is unknown whether it was stored.
///
/// # Errors
/// As [`all`].
pub async fn act(
    client: &impl GenericClient,
    key: GameKey,
    side: Side,
    act_id: &str,
) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT number::bigint, NULL::bytea FROM game_events WHERE game = $1 AND side = $2 AND act = $3 \
               UNION ALL SELECT NULL, events FROM games WHERE key = $1 AND events IS NOT NULL";
    let side = side.to_string();
    let found = rows(client, sql, &[&key, &side, &act_id]).await?;
    let Some(found) = found.first() else { return Ok(None) };
    let number: Option<i64> = match found.try_get::<_, Option<&[u8]>>(1)? {
        None => found.try_get(0)?,
        Some(folded) => {
            let events = unfold(folded).map_err(|error| of_game(key, error))?;
            let is_it =
                |event: &StoredEvent| event.act.as_deref() == Some(act_id) && event.row.side.as_deref() == Some(&*side);
            events.into_iter().find(is_it).map(|event| event.number)
        }
    };
    let damaged = |_| StoreError::Damaged(format!("the number of an event of game {key}"));
    number.map(u32::try_from).transpose().map_err(damaged)
}

/// Takes the rows of a game away and folds them together with the last events, for the row of the game, which is locked from here on.
///
/// # Errors
/// [`StoreError::Overtaken`]: the first of these does not follow the last event that is stored, or one of the acts is stored already.
pub(super) async fn fold_all(
    transaction: &Transaction<'_>,
    key: GameKey,
    last: &[Happened],
) -> Result<Vec<u8>, StoreError> {
    let before = last.first().map_or(0, |first| i64::from(first.number) - 1);
    let sql = format!(
        "WITH game AS (SELECT key FROM games WHERE key = $1 AND number = $2::bigint AND ended IS NULL FOR NO KEY UPDATE) \
         DELETE FROM game_events USING game WHERE game_events.game = game.key RETURNING {COLUMNS}"
    );
    let found = rows(transaction, &sql, &[&key, &before]).await?;
    let mut events: Vec<StoredEvent> = found.iter().map(stored_event).collect::<Result<_, _>>()?;
    events.sort_unstable_by_key(|event| event.number);
    if events.last().map_or(0, |event| event.number) != before {
        return Err(StoreError::Overtaken);
    }
    events.extend(last.iter().map(StoredEvent::from));
    let mut acts = HashSet::new();
    let acts_of = |event: &StoredEvent| event.act.clone().map(|act| (event.row.side.clone(), act));
    if !events.iter().filter_map(acts_of).all(|act| acts.insert(act)) {
        return Err(StoreError::Overtaken);
    }
    fold(&events)
}

/// The events of a game that is over, folded together with one that comes after its end.
///
/// # Errors
/// As [`fold`].
pub(super) fn fold_with(events: &[Happened], last: &Happened) -> Result<Vec<u8>, StoreError> {
    fold(&events.iter().chain([last]).map(StoredEvent::from).collect::<Vec<_>>())
}

/// Says of which game an error is.
fn of_game(key: GameKey, error: StoreError) -> StoreError {
    match error {
        StoreError::Damaged(why) => StoreError::Damaged(format!("game {key}: {why}")),
        other => other,
    }
}
