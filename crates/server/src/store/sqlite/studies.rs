//! Studies, their edits, and who has to do with them.

use play::time::Timestamp;
use protocol::studies::{MOST_EDITS, MOST_PEOPLE, MOST_STUDIES, PAGE, StudyRole, StudySummary, Visibility};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::StoreError;
use super::row::{COLUMNS, user};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};
use crate::store::studies::{
    KEPT_BEFORE, NewStored, StoredEdit, StoredStudy, StudiesOf, StudyKey, StudyStep, counted, edit, searched,
    visibility, visibility_name,
};

/// Stores a study.
///
/// # Errors
/// The account has too many ([`Refusal::TooMany`]).
pub fn create(connection: &Connection, new: &NewStored, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT COUNT(*) FROM studies WHERE owner = ?";
    let owned: i64 = connection.prepare_cached(sql)?.query_row([new.owner], |row| row.get(0))?;
    if usize::try_from(owned).is_ok_and(|owned| owned >= MOST_STUDIES) {
        return Err(Refusal::TooMany { most: MOST_STUDIES }.into());
    }
    let sql = "INSERT INTO studies (id, owner, name, searched, visibility, chapters, number, created, changed) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?7)";
    let chapters = i64::try_from(new.chapters).unwrap_or(i64::MAX);
    let visibility = visibility_name(new.visibility);
    let values = params![new.id, new.owner, new.name, searched(&new.name), visibility, chapters, stored(now)];
    connection.execute(sql, values)?;
    let sql = "INSERT INTO study_texts (study, number, text) VALUES (?, 0, ?)";
    connection.execute(sql, params![connection.last_insert_rowid(), new.text])?;
    Ok(())
}

/// The study with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn by_id(connection: &Connection, id: &str) -> Result<Option<StoredStudy>, StoreError> {
    let sql = format!(
        "SELECT studies.key, studies.name, visibility, chapters, number, changed, {COLUMNS} FROM studies \
         JOIN users ON users.id = studies.owner WHERE studies.id = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let key = row.get(0)?;
    Ok(Some(StoredStudy {
        key,
        id: id.to_owned(),
        owner: user(row, 6)?,
        name: row.get(1)?,
        visibility: visibility(&row.get::<_, String>(2)?)?,
        chapters: counted(row.get(3)?)?,
        number: counted(row.get(4)?)?,
        changed: moment(row.get(5)?),
        people: people(connection, key)?,
    }))
}

fn people(
    connection: &Connection,
    key: StudyKey,
) -> Result<Vec<(crate::store::accounts::User, StudyRole)>, StoreError> {
    let sql = format!(
        "SELECT edits, {COLUMNS} FROM study_people CROSS JOIN users ON users.id = study_people.user \
         WHERE study = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([key])?;
    let mut people = Vec::new();
    while let Some(row) = rows.next()? {
        let role = if row.get(0)? { StudyRole::Contributor } else { StudyRole::Viewer };
        people.push((user(row, 1)?, role));
    }
    people.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
    Ok(people)
}

/// The text of a study, and the number of the last edit that is in it.
///
/// # Errors
/// There is none.
pub fn text(connection: &Connection, key: StudyKey) -> Result<(String, u32), StoreError> {
    let sql = "SELECT text, number FROM study_texts WHERE study = ?";
    let (text, number) = connection
        .prepare_cached(sql)?
        .query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or(Refusal::NotFound)?;
    Ok((text, counted(number)?))
}

/// The edits of a study after a number that are kept, the first ones.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn edits(connection: &Connection, key: StudyKey, after: u32) -> Result<Vec<StoredEdit>, StoreError> {
    let sql = format!(
        "SELECT number, id, edit FROM study_edits WHERE study = ? AND number > ? ORDER BY number LIMIT {MOST_EDITS}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![key, after])?;
    let mut edits = Vec::new();
    while let Some(row) = rows.next()? {
        let text: String = row.get(2)?;
        edits.push(StoredEdit { number: counted(row.get(0)?)?, id: row.get(1)?, edit: edit(&text)? });
    }
    Ok(edits)
}

/// The numbers of those of some edits that are stored, by their ids.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn known(connection: &Connection, key: StudyKey, ids: &[String]) -> Result<Vec<(String, u32)>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT number FROM study_edits WHERE study = ? AND id = ?")?;
    let mut known = Vec::new();
    for id in ids {
        if let Some(number) = statement.query_row(params![key, id], |row| row.get(0)).optional()? {
            known.push((id.clone(), counted(number)?));
        }
    }
    Ok(known)
}

/// Stores edits, unless there are others meanwhile: whether they were stored.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn step(connection: &Connection, step: &StudyStep) -> Result<bool, StoreError> {
    let sql = "UPDATE studies SET number = ?3, chapters = ?4, changed = ?5 WHERE key = ?1 AND number = ?2";
    let chapters = i64::try_from(step.chapters).unwrap_or(i64::MAX);
    let at = stored(step.at);
    if connection.execute(sql, params![step.key, step.after, step.number(), chapters, at])? == 0 {
        return Ok(false);
    }
    let sql = "INSERT INTO study_edits (study, number, id, at, edit) VALUES (?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    for (number, id, text) in step.rows()? {
        insert.execute(params![step.key, number, id, at, text])?;
    }
    if let Some(text) = &step.text {
        let sql = "UPDATE study_texts SET number = ?2, text = ?3 WHERE study = ?1";
        connection.execute(sql, params![step.key, step.number(), text])?;
        let sql = "DELETE FROM study_edits WHERE study = ? AND number <= ?";
        connection.execute(sql, params![step.key, step.number().saturating_sub(KEPT_BEFORE)])?;
    }
    Ok(true)
}

/// Sets name and visibility of a study.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set(connection: &Connection, key: StudyKey, name: &str, visibility: Visibility) -> Result<(), StoreError> {
    let sql = "UPDATE studies SET name = ?2, searched = ?3, visibility = ?4 WHERE key = ?1";
    connection.execute(sql, params![key, name, searched(name), visibility_name(visibility)])?;
    Ok(())
}

/// Deletes a study.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn delete(connection: &Connection, key: StudyKey) -> Result<(), StoreError> {
    for table in ["study_people", "study_edits", "study_texts"] {
        connection.execute(&format!("DELETE FROM {table} WHERE study = ?"), [key])?;
    }
    connection.execute("DELETE FROM studies WHERE key = ?", [key])?;
    Ok(())
}

/// Sets what an account is in a study, nothing or whether it may change it.
///
/// # Errors
/// Too many others are something in it ([`Refusal::TooMany`]).
pub fn set_person(connection: &Connection, key: StudyKey, user: UserId, edits: Option<bool>) -> Result<(), StoreError> {
    let Some(edits) = edits else {
        connection.execute("DELETE FROM study_people WHERE study = ? AND user = ?", params![key, user])?;
        return Ok(());
    };
    let sql = "SELECT COUNT(*) FROM study_people WHERE study = ? AND user <> ?";
    let others: i64 = connection.prepare_cached(sql)?.query_row(params![key, user], |row| row.get(0))?;
    if usize::try_from(others).is_ok_and(|others| others >= MOST_PEOPLE) {
        return Err(Refusal::TooMany { most: MOST_PEOPLE }.into());
    }
    let sql = "INSERT INTO study_people (study, user, edits) VALUES (?1, ?2, ?3) \
               ON CONFLICT (study, user) DO UPDATE SET edits = ?3";
    connection.execute(sql, params![key, user, edits])?;
    Ok(())
}

const SUMMARY: &str = "studies.id, users.name, studies.name, visibility, chapters, changed";

fn summary(row: &Row<'_>) -> Result<StudySummary, StoreError> {
    Ok(StudySummary {
        id: row.get(0)?,
        owner: row.get(1)?,
        name: row.get(2)?,
        visibility: visibility(&row.get::<_, String>(3)?)?,
        chapters: counted(row.get(4)?)?,
        changed: moment(row.get(5)?),
    })
}

/// Studies that were changed before a moment, the latest first, one more than a page has.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn listed(connection: &Connection, of: &StudiesOf, before: Timestamp) -> Result<Vec<StudySummary>, StoreError> {
    let (before, page) = (stored(before), i64::try_from(PAGE + 1).unwrap_or(i64::MAX));
    let mut found = Vec::new();
    match of {
        StudiesOf::Account(account) => {
            let sql = format!(
                "SELECT {SUMMARY} FROM (\
                 SELECT key FROM studies WHERE owner = ?1 UNION \
                 SELECT study FROM study_people WHERE user = ?1) AS own \
                 CROSS JOIN studies ON studies.key = own.key CROSS JOIN users ON users.id = studies.owner \
                 WHERE changed < ?2 ORDER BY changed DESC LIMIT ?3"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query(params![account, before, page])?;
            while let Some(row) = rows.next()? {
                found.push(summary(row)?);
            }
        }
        StudiesOf::Public => {
            let sql = format!(
                "SELECT {SUMMARY} FROM studies INDEXED BY public_studies CROSS JOIN users ON users.id = studies.owner \
                 WHERE visibility = 'public' AND changed < ? ORDER BY changed DESC LIMIT ?"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query(params![before, page])?;
            while let Some(row) = rows.next()? {
                found.push(summary(row)?);
            }
        }
        StudiesOf::Named(name) => {
            let sql = format!(
                "SELECT {SUMMARY} FROM studies INDEXED BY public_studies_by_name CROSS JOIN users ON users.id = studies.owner \
                 WHERE visibility = 'public' AND searched >= ?1 AND searched < ?2 ORDER BY searched LIMIT ?3"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query(params![name, format!("{name}\u{10ffff}"), page])?;
            while let Some(row) = rows.next()? {
                found.push(summary(row)?);
            }
        }
    }
    Ok(found)
}

/// The ids of the studies that an account owns.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn owned(connection: &Connection, owner: UserId) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id FROM studies WHERE owner = ? ORDER BY changed")?;
    Ok(statement.query_map([owner], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Deletes the studies of an account, and what it was in those of others.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn forget_account(connection: &Connection, account: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM study_people WHERE user = ?", [account])?;
    let mut statement = connection.prepare_cached("SELECT key FROM studies WHERE owner = ?")?;
    let keys: Vec<StudyKey> = statement.query_map([account], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for key in keys {
        delete(connection, key)?;
    }
    Ok(())
}
