//! Open seeks, and challenges.
//!
//! Whoever begins a game locks, in this order: with a seek, its terms ([`lock_terms`]); then both accounts, in the order of their ids
//! ([`accounts::lock`](super::accounts::lock)); then the seek or the challenge, by taking it. So no two wait for each other.

use deadpool_postgres::{GenericClient, Transaction};
use games::side::Side;
use play::GameSetup;
use play::time::Timestamp;
use protocol::game::Kind;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::StoreError;
use super::row::{COLUMNS, limit, time, user};
use super::statement::{all, at_most_one, execute, one};
use crate::referee::Agreed;
use crate::secret::Network;
use crate::store::accounts::UserId;
use crate::store::archives::VOID;
use crate::store::games::{GameKey, MOST_OF_PAIR, PAIR_PERIOD};
use crate::store::lobby::{Challenge, Listed, NewSeek, Of, Offer, Seeker, terms_key};
use crate::store::row::stored;

/// Reads the columns of [`OFFER`]; what follows them begins at [`REST`].
fn offer(row: &Row) -> Result<Offer, StoreError> {
    let setup = GameSetup::from_json(row.try_get(1)?).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let side: Option<&str> = row.try_get(3)?;
    Ok(Offer {
        id: row.try_get(0)?,
        agreed: Agreed::of_setup(setup, row.try_get(2)?).map_err(|error| StoreError::Damaged(error.to_string()))?,
        side: side.and_then(|side| side.chars().next()).and_then(Side::from_letter),
        created: time(row, 4)?,
        user: user(row, 5)?,
        bots: false,
    })
}

/// The columns of an offer in the table `offers`, which is that of seeks or of challenges, and of its account.
const OFFER: &str = "offers.id, offers.setup, offers.rated, offers.side, offers.created";
/// The first column behind those of an offer and its account.
const REST: usize = 10;

fn count(row: &Row, column: usize) -> Result<usize, StoreError> {
    Ok(usize::try_from(row.try_get::<_, i64>(column)?).unwrap_or_default())
}

fn affected(rows: u64) -> usize {
    usize::try_from(rows).unwrap_or(usize::MAX)
}

/// Locks some terms until the transaction ends: two that seek the same at the same time do so one after the other, and the second finds the seek
/// of the first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn lock_terms(transaction: &Transaction<'_>, agreed: &Agreed) -> Result<(), StoreError> {
    // An advisory lock: there is no row of terms to lock. That of migrations has a number of its own, the others have two keys.
    execute(transaction, "SELECT pg_advisory_xact_lock($1)", &[&terms_key(agreed)]).await?;
    Ok(())
}

/// Stores a seek.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn insert_seek(client: &impl GenericClient, seek: &NewSeek<'_>) -> Result<(), StoreError> {
    let NewSeek { offer, network, rating } = seek;
    let sql = "INSERT INTO seeks (id, user_id, setup, rated, side, created, bots, terms, rating, by_bot, live, network, seen) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $6)";
    let values: [&(dyn ToSql + Sync); 12] = [
        &offer.id,
        &offer.user.id,
        &offer.agreed.setup().to_json(),
        &offer.agreed.is_rated(),
        &offer.side.map(|side| side.to_string()),
        &stored(offer.created),
        &offer.bots,
        &terms_key(&offer.agreed),
        rating,
        &(offer.user.kind == Kind::Bot),
        &offer.agreed.is_live(),
        &i64::from(network.number()),
    ];
    execute(client, sql, &values).await?;
    Ok(())
}

/// The newest seeks, at most `most`, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn newest_seeks(client: &impl GenericClient, most: usize) -> Result<Vec<Listed>, StoreError> {
    let sql = "SELECT id, user_id, network FROM seeks ORDER BY created DESC, id DESC LIMIT $1";
    let rows = all(client, sql, &[&limit(most)]).await?;
    let listed = rows.iter().map(|row| {
        let network = u32::try_from(row.try_get::<_, i64>(2)?);
        let network = network.map_err(|_| StoreError::Damaged("the network of a seek".to_owned()))?;
        Ok(Listed { id: row.try_get(0)?, user: row.try_get(1)?, network: Network::of_number(network) })
    });
    listed.collect()
}

/// How many seeks an account has, and how many were made from a network.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn seek_counts(
    client: &impl GenericClient,
    user: UserId,
    network: Network,
) -> Result<(usize, usize), StoreError> {
    let sql = "SELECT (SELECT count(*) FROM seeks WHERE user_id = $1), (SELECT count(*) FROM seeks WHERE network = $2)";
    let row = one(client, sql, &[&user, &i64::from(network.number())]).await?;
    Ok((count(&row, 0)?, count(&row, 1)?))
}

/// Seeks of one kind, which all stand together in `seeks_by_terms`, in the order of ratings. Nobody is paired with an account of the
/// same person's in a rated game, nor with somebody who has left too many or with whom too many were played, nor where
/// one of the two blocks the other.
fn of_one_kind(side: Option<Side>) -> String {
    // Not a parameter: an index is not asked for a value that may be none.
    let side = side.map_or_else(|| "side IS NULL".to_owned(), |side| format!("side = '{side}'"));
    let period = PAIR_PERIOD.get();
    format!(
        "SELECT rating, created, id FROM seeks WHERE terms = $1 AND {side} AND by_bot = $2 AND bots = $3 \
         AND rating BETWEEN $4 AND $5 AND user_id <> $6 \
         AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user_id = $6 AND blocked = seeks.user_id) \
         AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user_id = seeks.user_id AND blocked = $6) \
         AND ($7::bigint IS NULL OR ( \
             coalesce((SELECT owner FROM bots WHERE bots.user_id = seeks.user_id), seeks.user_id) <> $7 \
             AND NOT EXISTS (SELECT 1 FROM leaving WHERE leaving.user_id = seeks.user_id AND until > $8) \
             AND (SELECT count(*) FROM games WHERE games.rated AND least(games.a, games.b) = least($6, seeks.user_id) \
                  AND greatest(games.a, games.b) = greatest($6, seeks.user_id) AND games.created > $8 - {period} \
                  AND (games.reason IS NULL OR games.reason NOT IN {VOID})) < {MOST_OF_PAIR}))"
    )
}

/// The seek that fits best: of somebody else, on the same terms, with a rating at most so far away; the nearest rating, and of equally near ones the
/// oldest seek. It is there until somebody takes it ([`take_seek`]).
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn fitting_seek(
    client: &impl GenericClient,
    who: &Seeker<'_>,
    far: f64,
) -> Result<Option<Offer>, StoreError> {
    let terms = terms_key(who.agreed);
    let person = who.agreed.is_rated().then_some(who.person);
    let is_bot = who.user.kind == Kind::Bot;
    let wanted = [None, Some(Side::A), Some(Side::B)];
    let mut best: Option<(f64, i64, String)> = None;
    for side in wanted.into_iter().filter(|side| side.is_none() || who.side.is_none() || *side != who.side) {
        for (by_bot, bots) in [(false, false), (false, true), (true, false), (true, true)] {
            if by_bot && !who.with_bots || is_bot && !bots {
                continue;
            }
            let nearest = [("rating DESC", who.rating - far, who.rating), ("rating", who.rating, who.rating + far)];
            for (order, least, most) in nearest {
                let sql = format!("{} ORDER BY {order}, created, id LIMIT 1", of_one_kind(side));
                let values: [&(dyn ToSql + Sync); 8] =
                    [&terms, &by_bot, &bots, &least, &most, &who.user.id, &person, &stored(who.now)];
                let Some(row) = at_most_one(client, &sql, &values).await? else { continue };
                let (rating, created, id): (f64, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
                let apart = (rating - who.rating).abs();
                let is_better = |best: &(f64, i64, String)| (apart, created, &id) < (best.0, best.1, &best.2);
                if best.as_ref().is_none_or(is_better) {
                    best = Some((apart, created, id));
                }
            }
        }
    }
    match best {
        Some((_, _, id)) => seek_by_id(client, &id).await,
        None => Ok(None),
    }
}

/// A seek by its id.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn seek_by_id(client: &impl GenericClient, id: &str) -> Result<Option<Offer>, StoreError> {
    let sql = format!(
        "SELECT {OFFER}, {COLUMNS}, offers.bots FROM seeks AS offers JOIN users ON users.id = offers.user_id WHERE offers.id = $1"
    );
    let row = at_most_one(client, &sql, &[&id]).await?;
    row.map(|row| Ok(Offer { bots: row.try_get(REST)?, ..offer(&row)? })).transpose()
}

/// Takes a seek away, so that nobody else can accept it. Returns whether it was there: of two that take it, one has it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn take_seek(client: &impl GenericClient, id: &str) -> Result<bool, StoreError> {
    Ok(execute(client, "DELETE FROM seeks WHERE id = $1", &[&id]).await? == 1)
}

/// Removes an account's seek. Returns whether there was one.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_seek(client: &impl GenericClient, id: &str, user: UserId) -> Result<bool, StoreError> {
    Ok(execute(client, "DELETE FROM seeks WHERE id = $1 AND user_id = $2", &[&id, &user]).await? == 1)
}

/// Notes that accounts are connected to a node, for their seeks for live games. What is being accepted meanwhile, or noted by another node, is left
/// out until the next time, so that nobody waits for anybody.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note_seekers(client: &impl GenericClient, here: &[UserId], now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE seeks SET seen = $1 FROM \
               (SELECT id FROM seeks WHERE user_id = ANY($2) AND live AND seen < $1 FOR UPDATE SKIP LOCKED) AS held \
               WHERE seeks.id = held.id AND seeks.seen < $1";
    execute(client, sql, &[&stored(now), &here]).await?;
    Ok(())
}

/// Takes away the seeks for live games whose owners no node has seen since a moment, but those that somebody is accepting; how many there were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_unseen(client: &impl GenericClient, before: Timestamp) -> Result<usize, StoreError> {
    let sql = "DELETE FROM seeks USING \
               (SELECT id FROM seeks WHERE live AND seen < $1 FOR UPDATE SKIP LOCKED) AS held WHERE seeks.id = held.id";
    Ok(affected(execute(client, sql, &[&stored(before)]).await?))
}

/// Takes away an account's seeks for live games that were made, or whose owner was seen, no later than a moment; how many there were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_live_seeks_until(
    client: &impl GenericClient,
    user: UserId,
    seen: Timestamp,
) -> Result<usize, StoreError> {
    let sql = "DELETE FROM seeks WHERE user_id = $1 AND live AND seen <= $2";
    Ok(affected(execute(client, sql, &[&user, &stored(seen)]).await?))
}

/// Takes away an account's seeks for live games, and returns how many there were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_live_seeks(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    Ok(affected(execute(client, "DELETE FROM seeks WHERE user_id = $1 AND live", &[&user]).await?))
}

/// The accounts that have seeks.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn seekers(client: &impl GenericClient) -> Result<Vec<UserId>, StoreError> {
    let rows = all(client, "SELECT DISTINCT user_id FROM seeks ORDER BY user_id", &[]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Notes that accounts were connected at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set_seen(client: &impl GenericClient, users: &[UserId], at: Timestamp) -> Result<(), StoreError> {
    // Another node may have seen one of them later.
    let sql = "UPDATE seeks SET seen = greatest(seen, $1) WHERE user_id = ANY($2)";
    execute(client, sql, &[&stored(at), &users]).await?;
    Ok(())
}

/// Takes away the seeks of those who were last connected before a moment, which is another one for guests; returns how many
/// there were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_abandoned_seeks(
    client: &impl GenericClient,
    guests: Timestamp,
    others: Timestamp,
) -> Result<usize, StoreError> {
    let sql = "DELETE FROM seeks WHERE seen < $2 \
               OR seen < $1 AND (SELECT kind FROM users WHERE users.id = seeks.user_id) = 'guest'";
    Ok(affected(execute(client, sql, &[&stored(guests), &stored(others)]).await?))
}

/// Stores a challenge. Returns whether it is stored: of two that offer to play the same game again, one does.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn insert_challenge(client: &impl GenericClient, offer: &Offer, of: Of) -> Result<bool, StoreError> {
    let sql = "INSERT INTO challenges (id, user_id, opponent, setup, rated, side, created, rematch_of) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (rematch_of) DO NOTHING";
    let values: [&(dyn ToSql + Sync); 8] = [
        &offer.id,
        &offer.user.id,
        &of.opponent,
        &offer.agreed.setup().to_json(),
        &offer.agreed.is_rated(),
        &offer.side.map(|side| side.to_string()),
        &stored(offer.created),
        &of.rematch_of,
    ];
    Ok(execute(client, sql, &values).await? == 1)
}

/// What [`challenge`] reads.
fn challenges() -> String {
    format!(
        "SELECT {OFFER}, {COLUMNS}, offers.opponent, \
         (SELECT games.id FROM games WHERE games.key = offers.game) FROM challenges AS offers \
         JOIN users ON users.id = offers.user_id"
    )
}

fn challenge_of(row: &Row) -> Result<Challenge, StoreError> {
    Ok((offer(row)?, row.try_get(REST)?, row.try_get(REST + 1)?))
}

/// A challenge by its id.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn challenge(client: &impl GenericClient, id: &str) -> Result<Option<Challenge>, StoreError> {
    let row = at_most_one(client, &format!("{} WHERE offers.id = $1", challenges()), &[&id]).await?;
    row.map(|row| challenge_of(&row)).transpose()
}

/// A challenge that waits for whoever has its link: what is for somebody, or was accepted, is shown to nobody else.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn open_challenge(client: &impl GenericClient, id: &str) -> Result<Option<Offer>, StoreError> {
    let found = challenge(client, id).await?;
    Ok(found.filter(|(_, to, game)| to.is_none() && game.is_none()).map(|(offer, ..)| offer))
}

/// The challenges that wait and that an account has made or that are for it, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn challenges_of(client: &impl GenericClient, user: UserId) -> Result<Vec<Challenge>, StoreError> {
    let sql = format!(
        "{} WHERE (offers.user_id = $1 OR offers.opponent = $1) AND offers.game IS NULL ORDER BY offers.created, offers.id",
        challenges()
    );
    all(client, &sql, &[&user]).await?.iter().map(challenge_of).collect()
}

/// The id of the challenge to play a game again, if there is one.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn rematch(client: &impl GenericClient, game: GameKey) -> Result<Option<String>, StoreError> {
    let row = at_most_one(client, "SELECT id FROM challenges WHERE rematch_of = $1", &[&game]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// The id of the game that a challenge wants to be played again.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn rematch_of(client: &impl GenericClient, challenge: &str) -> Result<Option<String>, StoreError> {
    let sql =
        "SELECT games.id FROM challenges JOIN games ON games.key = challenges.rematch_of WHERE challenges.id = $1";
    Ok(at_most_one(client, sql, &[&challenge]).await?.map(|row| row.try_get(0)).transpose()?)
}

/// Notes that the offer of a side to play a game again was declined.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn decline_rematch(client: &impl GenericClient, game: GameKey, side: Side) -> Result<(), StoreError> {
    let sql = "INSERT INTO declined_rematches (game, side) VALUES ($1, $2) \
               ON CONFLICT (game) DO UPDATE SET side = excluded.side";
    execute(client, sql, &[&game, &side.to_string()]).await?;
    Ok(())
}

/// The side whose offer to play a game again was declined.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn declined_rematch(client: &impl GenericClient, game: GameKey) -> Result<Option<Side>, StoreError> {
    let row = at_most_one(client, "SELECT side FROM declined_rematches WHERE game = $1", &[&game]).await?;
    let side: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
    Ok(side.and_then(|side| side.chars().next()).and_then(Side::from_letter))
}

/// How many challenges of an account wait. Whoever counts them to add one has the account locked.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn challenge_count(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    let row = one(client, "SELECT count(*) FROM challenges WHERE user_id = $1 AND game IS NULL", &[&user]).await?;
    count(&row, 0)
}

/// Notes the game of a challenge. Returns whether it was still open: of two that accept it, one does.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn accept_challenge(client: &impl GenericClient, id: &str, game: GameKey) -> Result<bool, StoreError> {
    let sql = "UPDATE challenges SET game = $1 WHERE id = $2 AND game IS NULL";
    Ok(execute(client, sql, &[&game, &id]).await? == 1)
}

/// Removes an open challenge, for the challenger or the challenged. Returns whether there was one.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_challenge(client: &impl GenericClient, id: &str, user: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM challenges WHERE id = $1 AND game IS NULL AND (user_id = $2 OR opponent = $2)";
    Ok(execute(client, sql, &[&id, &user]).await? == 1)
}

/// Takes away challenges that have waited since before a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn drop_old_challenges(client: &impl GenericClient, before: Timestamp) -> Result<usize, StoreError> {
    let sql = "DELETE FROM challenges WHERE game IS NULL AND created < $1";
    Ok(affected(execute(client, sql, &[&stored(before)]).await?))
}
