//! An account goes.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::game::Kind;

use super::statement::{all, execute, one};
use super::{
    StoreError, accounts, archives, bots, clubs, friends, held_names, mail, messages, notifications, passkeys, puzzles,
    restrictions, studies, team_matches, webhook_messages,
};
use crate::store::accounts::UserId;

/// Withdraws the seeks of an account, its challenges, and those that are for it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn withdraw_offers(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    execute(client, "DELETE FROM seeks WHERE user_id = $1", &[&id]).await?;
    execute(client, "DELETE FROM challenges WHERE user_id = $1 OR opponent = $1", &[&id]).await?;
    Ok(())
}

/// Withdraws what an account and its bots offer. The games that are going on, each with who plays in it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn withdraw_all_offers(
    transaction: &Transaction<'_>,
    id: UserId,
) -> Result<Vec<(UserId, String)>, StoreError> {
    let all_accounts = lock_with_bots(transaction, id).await?;
    for &one in &all_accounts {
        withdraw_offers(transaction, one).await?;
    }
    let sql = "SELECT a, id FROM games WHERE a = ANY($1) AND ended IS NULL \
               UNION ALL SELECT b, id FROM games WHERE b = ANY($1) AND ended IS NULL";
    let rows = all(transaction, sql, &[&all_accounts]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Deletes an account and its bots, unless one of them plays: the accounts that are gone, or nothing.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn delete_if_idle(
    transaction: &Transaction<'_>,
    id: UserId,
    now: Timestamp,
) -> Result<Option<Vec<UserId>>, StoreError> {
    let all_accounts = lock_with_bots(transaction, id).await?;
    let sql = "SELECT EXISTS (SELECT 1 FROM games WHERE a = ANY($1) AND ended IS NULL) \
               OR EXISTS (SELECT 1 FROM games WHERE b = ANY($1) AND ended IS NULL)";
    if one(transaction, sql, &[&all_accounts]).await?.try_get(0)? {
        return Ok(None);
    }
    for &one in &all_accounts {
        delete_one(transaction, one, now).await?;
    }
    Ok(Some(all_accounts))
}

/// Deletes all that is a person's, the bots too. The games stay, with a player who is gone, and so do reports by and about it that
/// the owner of the site has not settled, and the log of what was done to it, without the reasons. The name is held back, and files in which it
/// stands will be written again.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn delete(transaction: &Transaction<'_>, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    for one in lock_with_bots(transaction, id).await? {
        delete_one(transaction, one, now).await?;
    }
    Ok(())
}

/// Locks an account and its bots, the owner first, as whoever makes a bot does. FOR UPDATE waits for what refers to them too: a game that
/// another node is beginning is seen afterwards, and one that it begins later finds the account gone.
async fn lock_with_bots(transaction: &Transaction<'_>, id: UserId) -> Result<Vec<UserId>, StoreError> {
    execute(transaction, "SELECT id FROM users WHERE id = $1 FOR UPDATE", &[&id]).await?;
    let mut accounts = vec![id];
    accounts.extend(bots::of(transaction, id).await?.into_iter().map(|bot| bot.id));
    execute(transaction, "SELECT id FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE", &[&accounts]).await?;
    Ok(accounts)
}

async fn delete_one(transaction: &Transaction<'_>, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    if let Some(user) = accounts::by_id(transaction, id).await?.filter(|user| user.kind != Kind::Deleted) {
        held_names::hold(transaction, &user.name, bots::owner(transaction, id).await?, now).await?;
        webhook_messages::forget_name(transaction, &user.name).await?;
    }
    archives::outdate(transaction, id).await?;
    withdraw_offers(transaction, id).await?;
    let tables = [
        "sessions",
        "tokens",
        "access_tokens",
        "oauth_codes",
        "vacations",
        "recovery_codes",
        "bots",
        "ratings",
        "rating_changes",
        "results",
        "streaks",
        "called_off",
        "leaving",
        "appeals",
        "notices",
        "signals",
        "blocks",
        "chat_lines",
    ];
    for table in tables {
        execute(transaction, &format!("DELETE FROM {table} WHERE user_id = $1"), &[&id]).await?;
    }
    execute(transaction, "DELETE FROM blocks WHERE blocked = $1", &[&id]).await?;
    let sql = "DELETE FROM reports WHERE (user_id = $1 OR about = $1) AND settled IS NOT NULL";
    execute(transaction, sql, &[&id]).await?;
    friends::forget_account(transaction, id).await?;
    messages::forget_account(transaction, id).await?;
    let left = clubs::forget_account(transaction, id, now).await?;
    team_matches::forget_account(transaction, id).await?;
    clubs::account_is_gone(transaction, &left, now).await?;
    notifications::forget_account(transaction, id).await?;
    puzzles::forget_account(transaction, id).await?;
    studies::forget_account(transaction, id).await?;
    mail::forget_account(transaction, id).await?;
    passkeys::end_all(transaction, id).await?;
    restrictions::forget_account(transaction, id).await?;
    // A name that nobody can choose.
    let sql = "UPDATE users SET name = $2, kind = 'deleted', password = NULL, email = NULL WHERE id = $1";
    execute(transaction, sql, &[&id, &format!("~{id}")]).await?;
    Ok(())
}
