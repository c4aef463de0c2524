//! Open seeks, and challenges.

use games::side::Side;
use rusqlite::{Connection, OptionalExtension, params};
use study::GameSetup;

use super::StoreError;
use super::accounts::{COLUMNS, User, UserId, moment, stored, user};
use super::games::GameKey;
use crate::referee::Agreed;

/// An open seek, or a challenge.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub user: User,
    /// What is to be played.
    pub agreed: Agreed,
    /// The side that the user wants.
    pub side: Option<Side>,
    /// When it was made.
    pub created: u64,
}

/// What a challenge has besides.
#[derive(Debug, Clone, Copy, Default)]
pub struct Of {
    /// Whom it is for.
    pub opponent: Option<UserId>,
    /// The game that it wants to be played again.
    pub rematch_of: Option<GameKey>,
}

fn offer(row: &rusqlite::Row<'_>) -> Result<Offer, StoreError> {
    let setup: String = row.get(1)?;
    let setup = GameSetup::from_json(&setup).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let side: Option<String> = row.get(3)?;
    Ok(Offer {
        id: row.get(0)?,
        agreed: Agreed::of_setup(setup, row.get(2)?).map_err(|error| StoreError::Damaged(error.to_string()))?,
        side: side.and_then(|side| side.chars().next()).and_then(Side::from_letter),
        created: moment(row.get(4)?),
        user: user(row, 5)?,
    })
}

/// Stores a seek.
///
/// # Errors
/// The database failed, as in all functions here.
pub fn insert_seek(connection: &Connection, offer: &Offer) -> Result<(), StoreError> {
    let sql = "INSERT INTO seeks (id, user, setup, rated, side, created) VALUES (?, ?, ?, ?, ?, ?)";
    let side = offer.side.map(|side| side.to_string());
    let setup = offer.agreed.setup().to_json();
    connection.prepare_cached(sql)?.execute(params![
        offer.id,
        offer.user.id,
        setup,
        offer.agreed.is_rated(),
        side,
        stored(offer.created)
    ])?;
    Ok(())
}

/// All seeks, the oldest first, at most so many.
///
/// # Errors
/// As [`insert_seek`].
pub fn seeks(connection: &Connection, most: usize) -> Result<Vec<Offer>, StoreError> {
    let sql = format!(
        "SELECT seeks.id, setup, rated, side, seeks.created, {COLUMNS} FROM seeks \
         JOIN users ON users.id = seeks.user ORDER BY seeks.created, seeks.id LIMIT ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(offer(row)?);
    }
    Ok(all)
}

/// How many seeks an account has.
///
/// # Errors
/// As [`insert_seek`].
pub fn seek_count(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let count: i64 = connection.query_row("SELECT count(*) FROM seeks WHERE user = ?", [user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Takes a seek away, so that nobody else can accept it.
///
/// # Errors
/// As [`insert_seek`].
pub fn take_seek(connection: &Connection, id: &str) -> Result<Option<Offer>, StoreError> {
    let sql = format!(
        "SELECT seeks.id, setup, rated, side, seeks.created, {COLUMNS} FROM seeks \
         JOIN users ON users.id = seeks.user WHERE seeks.id = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let found = rows.next()?.map(offer).transpose()?;
    drop(rows);
    connection.execute("DELETE FROM seeks WHERE id = ?", [id])?;
    Ok(found)
}

/// Takes away the seeks of somebody who is gone or plays: those that the condition holds for.
///
/// # Errors
/// As [`insert_seek`].
pub fn drop_seeks(
    connection: &Connection,
    user: Option<UserId>,
    which: impl Fn(&Offer) -> bool,
) -> Result<usize, StoreError> {
    let mut dropped = 0;
    for seek in seeks(connection, usize::MAX)? {
        if user.is_none_or(|user| user == seek.user.id) && which(&seek) {
            dropped += connection.execute("DELETE FROM seeks WHERE id = ?", [seek.id])?;
        }
    }
    Ok(dropped)
}

/// Stores a challenge.
///
/// # Errors
/// The game has been challenged to be played again before.
pub fn insert_challenge(connection: &Connection, offer: &Offer, of: Of) -> Result<(), StoreError> {
    let sql = "INSERT INTO challenges (id, user, opponent, setup, rated, side, created, rematch_of) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    connection.execute(
        sql,
        params![
            offer.id,
            offer.user.id,
            of.opponent,
            offer.agreed.setup().to_json(),
            offer.agreed.is_rated(),
            offer.side.map(|side| side.to_string()),
            stored(offer.created),
            of.rematch_of
        ],
    )?;
    Ok(())
}

/// A challenge, whom it is for, and the id of its game if it was accepted.
pub type Challenge = (Offer, Option<UserId>, Option<String>);

/// A challenge by its id.
///
/// # Errors
/// As [`insert_seek`].
pub fn challenge(connection: &Connection, id: &str) -> Result<Option<Challenge>, StoreError> {
    let sql = format!(
        "SELECT challenges.id, setup, rated, side, challenges.created, {COLUMNS}, opponent, \
         (SELECT games.id FROM games WHERE games.key = challenges.game) FROM challenges \
         JOIN users ON users.id = challenges.user WHERE challenges.id = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    rows.next()?.map(|row| Ok((offer(row)?, row.get(10)?, row.get(11)?))).transpose()
}

/// The id of the challenge to play a game again, if there is one.
///
/// # Errors
/// As [`insert_seek`].
pub fn rematch(connection: &Connection, game: GameKey) -> Result<Option<String>, StoreError> {
    let sql = "SELECT id FROM challenges WHERE rematch_of = ?";
    Ok(connection.query_row(sql, [game], |row| row.get(0)).optional()?)
}

/// The id of the game that a challenge wants to be played again.
///
/// # Errors
/// As [`insert_seek`].
pub fn rematch_of(connection: &Connection, challenge: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT games.id FROM challenges JOIN games ON games.key = challenges.rematch_of WHERE challenges.id = ?";
    Ok(connection.query_row(sql, [challenge], |row| row.get(0)).optional()?)
}

/// Notes that the offer of a side to play a game again was declined.
///
/// # Errors
/// As [`insert_seek`].
pub fn decline_rematch(connection: &Connection, game: GameKey, side: Side) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO declined_rematches (game, side) VALUES (?, ?)";
    connection.execute(sql, params![game, side.to_string()])?;
    Ok(())
}

/// The side whose offer to play a game again was declined.
///
/// # Errors
/// As [`insert_seek`].
pub fn declined_rematch(connection: &Connection, game: GameKey) -> Result<Option<Side>, StoreError> {
    let sql = "SELECT side FROM declined_rematches WHERE game = ?";
    let side: Option<String> = connection.query_row(sql, [game], |row| row.get(0)).optional()?;
    Ok(side.and_then(|side| side.chars().next()).and_then(Side::from_letter))
}

/// How many challenges of an account wait.
///
/// # Errors
/// As [`insert_seek`].
pub fn challenge_count(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) FROM challenges WHERE user = ? AND game IS NULL";
    let count: i64 = connection.query_row(sql, [user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Notes the game of a challenge. Whether it was still open.
///
/// # Errors
/// As [`insert_seek`].
pub fn accept_challenge(connection: &Connection, id: &str, game: GameKey) -> Result<bool, StoreError> {
    let sql = "UPDATE challenges SET game = ? WHERE id = ? AND game IS NULL";
    Ok(connection.execute(sql, params![game, id])? == 1)
}

/// Takes a challenge away that was not accepted: by the challenger, or by whom it is for. Whether there was one.
///
/// # Errors
/// As [`insert_seek`].
pub fn drop_challenge(connection: &Connection, id: &str, user: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM challenges WHERE id = ?1 AND game IS NULL AND (user = ?2 OR opponent = ?2)";
    Ok(connection.execute(sql, params![id, user])? == 1)
}

/// Takes away challenges that have waited since before a moment.
///
/// # Errors
/// As [`insert_seek`].
pub fn drop_old_challenges(connection: &Connection, before: u64) -> Result<usize, StoreError> {
    Ok(connection.execute("DELETE FROM challenges WHERE game IS NULL AND created < ?", [stored(before)])?)
}
