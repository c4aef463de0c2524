//! Whom players follow, and what they note about others.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::friends::{Follower, Followers, KeptNote, MOST_FOLLOWED, MOST_NOTES, Relation};
use protocol::game::Kind;

use super::row::{COLUMNS, count, limit, time, user};
use super::statement::{all, execute, one};
use super::{StoreError, accounts, between, messages};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::friends::{FOLLOWERS, Followed, FollowerPlace};
use crate::store::row::{kind, stored};

/// The game of a player that began last among those that are played now and that anybody may watch.
const PLAYS: &str = "SELECT id FROM (\
    SELECT id, created FROM games WHERE a = users.id AND ended IS NULL AND speed <> 'correspondence' \
    UNION ALL SELECT id, created FROM games WHERE b = users.id AND ended IS NULL AND speed <> 'correspondence') AS played \
    ORDER BY created DESC LIMIT 1";

/// Follows somebody; again is the same.
///
/// # Errors
/// There is no such player, it is the asker, one of the two blocks the other, the asker is not registered or follows too many.
pub async fn follow(
    transaction: &Transaction<'_>,
    asker: UserId,
    name: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let followed = between::other(transaction, asker, name).await?.id;
    // With both rows locked neither is deleted, and nobody else adds to the list between the count and the end of the transaction.
    let [asker, followed] = accounts::lock_players(transaction, [asker, followed].into()).await?.into_array();
    if followed.kind == Kind::Deleted {
        return Err(Refusal::NotFound.into());
    }
    if asker.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    if between::is_blocked(transaction, asker.id, followed.id).await? {
        return Err(Refusal::Blocked.into());
    }
    let sql = "SELECT count(*) FROM follows WHERE user_id = $1 AND followed <> $2";
    let follows = count(&one(transaction, sql, &[&asker.id, &followed.id]).await?, 0)?;
    if follows as usize >= MOST_FOLLOWED {
        return Err(Refusal::TooMany { most: MOST_FOLLOWED }.into());
    }
    let sql = "INSERT INTO follows (user_id, followed, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    execute(transaction, sql, &[&asker.id, &followed.id, &stored(now)]).await?;
    Ok(())
}

/// Follows somebody no longer.
///
/// # Errors
/// The player is not followed.
pub async fn unfollow(client: &impl GenericClient, asker: UserId, name: &str) -> Result<(), StoreError> {
    let followed = accounts::by_name(client, name).await?.ok_or(Refusal::NotFound)?.id;
    match execute(client, "DELETE FROM follows WHERE user_id = $1 AND followed = $2", &[&asker, &followed]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Whom an account follows, by name.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn followed(client: &impl GenericClient, asker: UserId) -> Result<Vec<Followed>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, ({PLAYS}), EXISTS (SELECT FROM follows AS back WHERE back.user_id = users.id AND back.followed = $1) \
         FROM follows JOIN users ON users.id = follows.followed WHERE follows.user_id = $1 ORDER BY lower(users.name)"
    );
    let rows = all(client, &sql, &[&asker]).await?;
    rows.iter()
        .map(|row| Ok(Followed { user: user(row, 0)?, plays: row.try_get(5)?, mutual: row.try_get(6)? }))
        .collect()
}

/// Who follows an account, those who began last first, after a place.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn followers(
    client: &impl GenericClient,
    asker: UserId,
    after: Option<FollowerPlace>,
) -> Result<Followers, StoreError> {
    let followers = count(&one(client, "SELECT count(*) FROM follows WHERE followed = $1", &[&asker]).await?, 0)?;
    let sql = "SELECT users.name, users.kind, follows.at, users.id, \
               EXISTS (SELECT FROM follows AS own WHERE own.user_id = $1 AND own.followed = users.id) \
               FROM follows JOIN users ON users.id = follows.user_id \
               WHERE follows.followed = $1 AND (follows.at, follows.user_id) < ($2, $3) \
               ORDER BY follows.at DESC, follows.user_id DESC LIMIT $4";
    let before = after.map_or((i64::MAX, i64::MAX), |place| (stored(place.at), place.user));
    let rows = all(client, sql, &[&asker, &before.0, &before.1, &limit(FOLLOWERS)]).await?;
    let last = rows.last().filter(|_| rows.len() == FOLLOWERS);
    let after = last.map(|row| Ok::<_, StoreError>(FollowerPlace { at: time(row, 2)?, user: row.try_get(3)? }));
    let told = rows
        .iter()
        .map(|row| Ok(Follower { name: row.try_get(0)?, kind: kind(row.try_get(1)?)?, mutual: row.try_get(4)? }));
    let told = told.collect::<Result<_, StoreError>>()?;
    Ok(Followers { count: followers, followers: told, after: after.transpose()?.map(FollowerPlace::token) })
}

/// What is between two players, without whether the other is here; and who the other is.
///
/// # Errors
/// There is no such player, or it is the asker.
pub async fn relation(
    client: &impl GenericClient,
    asker: UserId,
    name: &str,
) -> Result<(UserId, Relation), StoreError> {
    let other = between::other(client, asker, name).await?;
    let sql = "SELECT (SELECT text FROM player_notes WHERE user_id = $1 AND about = $2), \
               EXISTS (SELECT FROM blocks WHERE user_id = $1 AND blocked = $2)";
    let row = one(client, sql, &[&asker, &other.id]).await?;
    let relation = Relation {
        follows: between::does_follow(client, asker, other.id).await?,
        followed: between::does_follow(client, other.id, asker).await?,
        blocks: row.try_get(1)?,
        may_write: messages::may_write(client, asker, &other).await?.is_ok(),
        note: row.try_get::<_, Option<String>>(0)?.unwrap_or_default(),
        online: false,
    };
    Ok((other.id, relation))
}

/// Notes something about another player; nothing is noted any more with an empty text.
///
/// # Errors
/// There is no such player, or it is the asker; the asker has noted something about too many.
pub async fn set_note(transaction: &Transaction<'_>, asker: UserId, name: &str, text: &str) -> Result<(), StoreError> {
    let about = between::other(transaction, asker, name).await?.id;
    // Neither is deleted until the note is there, and notes are counted one after the other: none is left about an account that is gone.
    accounts::hold_players(transaction, [asker, about].into()).await?;
    accounts::lock(transaction, asker).await?;
    if text.is_empty() {
        execute(transaction, "DELETE FROM player_notes WHERE user_id = $1 AND about = $2", &[&asker, &about]).await?;
    } else {
        let sql = "SELECT count(*) FROM player_notes WHERE user_id = $1 AND about <> $2";
        if count(&one(transaction, sql, &[&asker, &about]).await?, 0)? as usize >= MOST_NOTES {
            return Err(Refusal::TooMany { most: MOST_NOTES }.into());
        }
        let sql = "INSERT INTO player_notes (user_id, about, text) VALUES ($1, $2, $3) \
                   ON CONFLICT (user_id, about) DO UPDATE SET text = excluded.text";
        execute(transaction, sql, &[&asker, &about, &text]).await?;
    }
    Ok(())
}

/// What an account has noted about others, by their names.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn notes(client: &impl GenericClient, asker: UserId) -> Result<Vec<KeptNote>, StoreError> {
    let sql = "SELECT users.name, text FROM player_notes JOIN users ON users.id = about WHERE user_id = $1 ORDER BY lower(users.name)";
    let rows = all(client, sql, &[&asker]).await?;
    rows.iter().map(|row| Ok(KeptNote { player: row.try_get(0)?, text: row.try_get(1)? })).collect()
}

/// Takes away whom an account follows, who follows it, and what was noted by it and about it.
pub(super) async fn forget_account(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM follows WHERE user_id = $1",
        "DELETE FROM follows WHERE followed = $1",
        "DELETE FROM player_notes WHERE user_id = $1",
        "DELETE FROM player_notes WHERE about = $1",
    ] {
        execute(client, sql, &[&id]).await?;
    }
    Ok(())
}
