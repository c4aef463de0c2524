//! Signals of help by engines: games that wait to be looked at, and what they say.

use ::games::game::Game;
use ::games::side::BySide;
use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::admin::{Role, SignalSums, Signals};
use protocol::game::Rating;
use tokio_postgres::Row;

use super::moderation::{person, role};
use super::row::{count, limit};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, games};
use crate::refusal::Refusal;
use crate::signals::Signal;
use crate::store::games::{GameKey, Stored};
use crate::store::ratings::speed;
use crate::store::row::stored;
use crate::store::signals::{KEPT, NEAR, OTHERS, SUMMED, TAKEN, WAITS, told};

/// The next game that waits, which no other node takes for a while; without the game where it cannot be read.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn take(
    client: &impl GenericClient,
    now: Timestamp,
) -> Result<Option<(GameKey, Option<Stored>)>, StoreError> {
    let sql = "UPDATE games_unseen SET taken = $1 WHERE game = (SELECT game FROM games_unseen WHERE taken <= $2 \
               ORDER BY taken, game LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING game";
    let Some(row) = at_most_one(client, sql, &[&stored(now), &stored(now - TAKEN)]).await? else { return Ok(None) };
    let key: GameKey = row.try_get(0)?;
    let id: String = one(client, "SELECT id FROM games WHERE key = $1", &[&key]).await?.try_get(0)?;
    match games::load(client, &id).await {
        Ok(found) => Ok(Some((key, found))),
        // It must not keep the others from being looked at.
        Err(StoreError::Damaged(row)) => {
            tracing::error!(row, "a game cannot be read");
            Ok(Some((key, None)))
        }
        Err(error) => Err(error),
    }
}

/// Stores what a game says of its players, once; nothing of bots and of those who are gone.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note(transaction: &Transaction<'_>, key: GameKey, signals: BySide<Signal>) -> Result<(), StoreError> {
    if execute(transaction, "DELETE FROM games_unseen WHERE game = $1", &[&key]).await? != 1 {
        return Ok(());
    }
    let row = one(transaction, "SELECT ratings FROM games WHERE key = $1", &[&key]).await?;
    let ratings: BySide<Option<Rating>> =
        serde_json::from_str(row.try_get(0)?).map_err(|error| StoreError::Damaged(error.to_string()))?;
    for (side, signal) in signals.iter() {
        let Some(rating) = ratings[side].as_ref().filter(|_| signal.choices > 0) else { continue };
        let Signal { loss, time, squares, hard_time, .. } = signal;
        let [choices, agreed, timed, hard] = [signal.choices, signal.agreed, signal.timed, signal.hard].map(i64::from);
        let player = side.to_string();
        // FOR SHARE: an account that is being deleted is gone by the time it is looked at, or takes the row with it.
        let sql = format!(
            "INSERT INTO signals (user_id, game, kind, speed, at, rating, choices, agreed, loss, timed, time, squares, hard, hard_time) \
             SELECT users.id, key, games.game, games.speed, games.ended, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
             FROM games JOIN users ON users.id = games.{player} WHERE key = $1 AND users.kind = 'registered' FOR SHARE OF users"
        );
        execute(
            transaction,
            &sql,
            &[&key, &rating.rating, &choices, &agreed, loss, &timed, time, squares, &hard, hard_time],
        )
        .await?;
    }
    Ok(())
}

/// The sums of [`told`] in a row, and the mean of the ratings.
fn sums(row: &Row, first: usize) -> Result<(SignalSums, Option<f64>), StoreError> {
    let signal = Signal {
        choices: count(row, first + 1)?,
        agreed: count(row, first + 2)?,
        loss: row.try_get(first + 3)?,
        timed: count(row, first + 4)?,
        time: row.try_get(first + 5)?,
        squares: row.try_get(first + 6)?,
        hard: count(row, first + 7)?,
        hard_time: row.try_get(first + 8)?,
    };
    Ok((told(count(row, first)?, &signal), row.try_get(first + 9)?))
}

/// What [`sums`] reads.
const SUMS: &str = "count(*), coalesce(sum(choices), 0)::bigint, coalesce(sum(agreed), 0)::bigint, coalesce(sum(loss), 0), \
                    coalesce(sum(timed), 0)::bigint, coalesce(sum(time), 0), coalesce(sum(squares), 0), coalesce(sum(hard), 0)::bigint, \
                    coalesce(sum(hard_time), 0), avg(rating)";

/// What the last games of a player whose role is below one say, beside those of others who are about as strong.
///
/// # Errors
/// There is no such player ([`Refusal::NotFound`]), or its role is not below ([`Refusal::NotBelow`]).
pub async fn of(client: &impl GenericClient, name: &str, below: Role) -> Result<Vec<Signals>, StoreError> {
    let user = accounts::by_name(client, name).await?.filter(|user| user.level.is_none());
    let user = user.ok_or(Refusal::NotFound)?.id;
    if role(client, person(client, user).await?).await? >= below {
        return Err(Refusal::NotBelow.into());
    }
    let sql = format!(
        "SELECT kind, speed, {SUMS} FROM (SELECT * FROM signals WHERE user_id = $1 ORDER BY game DESC LIMIT $2) AS last \
         GROUP BY kind, speed ORDER BY kind, speed"
    );
    let mut found = Vec::new();
    for row in all(client, &sql, &[&user, &limit(SUMMED)]).await? {
        let (kind, of): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let (own, rating) = sums(&row, 2)?;
        let sql = format!(
            "SELECT {SUMS} FROM (SELECT * FROM signals WHERE kind = $1 AND speed = $2 AND rating BETWEEN $3 AND $4 \
             AND user_id <> $5 LIMIT $6) AS near"
        );
        let rating = rating.unwrap_or_default();
        let (least, most) = (rating - NEAR, rating + NEAR);
        let row = one(client, &sql, &[&kind, &of, &least, &most, &user, &limit(OTHERS)]).await?;
        let (others, _) = sums(&row, 0)?;
        let game = Game::from_name(&kind).ok_or_else(|| StoreError::Damaged(format!("the game `{kind}`")))?;
        found.push(Signals { game: game.name().to_owned(), speed: speed(&of)?, own, others });
    }
    Ok(found)
}

/// Forgets what is old, and games that nobody got to.
pub(super) async fn tidy(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM games_unseen WHERE at < $1", &[&stored(now - WAITS)]).await?;
    execute(client, "DELETE FROM signals WHERE at < $1", &[&stored(now - KEPT)]).await?;
    Ok(())
}
