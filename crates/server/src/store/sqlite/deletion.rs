//! An account goes.

use super::games;
use play::time::Timestamp;
use protocol::game::Kind;
use rusqlite::{Connection, params};

use super::{
    StoreError, accounts, archives, bots, clubs, friends, held_names, mail, messages, notifications, passkeys, puzzles,
    restrictions, studies, team_matches, webhook_messages,
};
use crate::store::accounts::UserId;

/// Withdraws the seeks of an account, its challenges, and those that are for it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn withdraw_offers(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM seeks WHERE user = ?", [id])?;
    connection.execute("DELETE FROM challenges WHERE user = ?1 OR opponent = ?1", [id])?;
    Ok(())
}

/// Deletes all that is a person's, the bots too. The games stay, with a player who is gone, and so do reports by and about it that
/// the owner of the site has not settled, and the log of what was done to it, without the reasons. The name is held back, and files in which it
/// stands will be written again.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn delete(connection: &Connection, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    for bot in bots::of(connection, id)? {
        delete(connection, bot.id, now)?;
    }
    if let Some(user) = accounts::by_id(connection, id)?.filter(|user| user.kind != Kind::Deleted) {
        held_names::hold(connection, &user.name, bots::owner(connection, id)?, now)?;
        webhook_messages::forget_name(connection, &user.name)?;
    }
    archives::outdate(connection, id)?;
    withdraw_offers(connection, id)?;
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
        "leaving",
        "appeals",
        "notices",
        "signals",
        "blocks",
        "chat_lines",
    ];
    for table in tables {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [id])?;
    }
    connection.execute("DELETE FROM blocks WHERE blocked = ?", [id])?;
    connection.execute("DELETE FROM reports WHERE (user = ?1 OR about = ?1) AND settled IS NOT NULL", [id])?;
    friends::forget_account(connection, id)?;
    messages::forget_account(connection, id)?;
    clubs::forget_account(connection, id, now)?;
    team_matches::forget_account(connection, id)?;
    notifications::forget_account(connection, id)?;
    puzzles::forget_account(connection, id)?;
    studies::forget_account(connection, id)?;
    mail::forget_account(connection, id)?;
    passkeys::end_all(connection, id)?;
    restrictions::forget_account(connection, id)?;
    // A name that nobody can choose.
    let sql = "UPDATE users SET name = ?, kind = 'deleted', password = NULL, email = NULL WHERE id = ?";
    connection.execute(sql, params![format!("~{id}"), id])?;
    Ok(())
}

/// Deletes an account and its bots, unless one of them plays: the accounts that are gone, or nothing.
pub(super) fn delete_if_idle(
    connection: &Connection,
    id: UserId,
    now: Timestamp,
) -> Result<Option<Vec<UserId>>, StoreError> {
    let all = with_bots(connection, id)?;
    for &one in &all {
        if !games::open_of(connection, one)?.is_empty() {
            return Ok(None);
        }
    }
    delete(connection, id, now)?;
    Ok(Some(all))
}

/// Withdraws what an account and its bots offer. The games that are going on, each with who plays in it.
pub(super) fn withdraw_all_offers(connection: &Connection, id: UserId) -> Result<Vec<(UserId, String)>, StoreError> {
    let mut all = Vec::new();
    for one in with_bots(connection, id)? {
        withdraw_offers(connection, one)?;
        all.extend(games::open_of(connection, one)?.into_iter().map(|game| (one, game)));
    }
    Ok(all)
}

fn with_bots(connection: &Connection, id: UserId) -> Result<Vec<UserId>, StoreError> {
    Ok(std::iter::once(id).chain(bots::of(connection, id)?.into_iter().map(|bot| bot.id)).collect())
}
