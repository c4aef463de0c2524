//! Studies, their edits, and who has to do with them.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::studies::{MOST_EDITS, MOST_PEOPLE, MOST_STUDIES, PAGE, StudyRole, StudySummary, Visibility};
use tokio_postgres::Row;

use super::row::{COLUMNS, count, limit, time, user};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::row::stored;
use crate::store::studies::{
    KEPT_BEFORE, NewStored, StoredEdit, StoredStudy, StudiesOf, StudyKey, StudyStep, edit, searched, visibility,
    visibility_name,
};

/// Stores a study. The account is locked, so that its studies are counted by nobody else.
///
/// # Errors
/// The account has too many ([`Refusal::TooMany`]).
pub async fn create(transaction: &Transaction<'_>, new: &NewStored, now: Timestamp) -> Result<(), StoreError> {
    accounts::lock(transaction, new.owner).await?;
    let sql = "SELECT count(*) FROM studies WHERE owner = $1";
    let owned: i64 = one(transaction, sql, &[&new.owner]).await?.try_get(0)?;
    if usize::try_from(owned).is_ok_and(|owned| owned >= MOST_STUDIES) {
        return Err(Refusal::TooMany { most: MOST_STUDIES }.into());
    }
    let sql = "INSERT INTO studies (id, owner, name, searched, visibility, chapters, number, created, changed) \
               VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $7) RETURNING key";
    let (name, visibility) = (searched(&new.name), visibility_name(new.visibility));
    let chapters = limit(new.chapters);
    let row =
        one(transaction, sql, &[&new.id, &new.owner, &new.name, &name, &visibility, &chapters, &stored(now)]).await?;
    let key: StudyKey = row.try_get(0)?;
    let sql = "INSERT INTO study_texts (study, number, text) VALUES ($1, 0, $2)";
    execute(transaction, sql, &[&key, &new.text]).await?;
    Ok(())
}

/// The study with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn by_id(client: &impl GenericClient, id: &str) -> Result<Option<StoredStudy>, StoreError> {
    let sql = format!(
        "SELECT studies.key, studies.name, visibility, chapters, number, changed, {COLUMNS} FROM studies \
         JOIN users ON users.id = studies.owner WHERE studies.id = $1"
    );
    let Some(row) = at_most_one(client, &sql, &[&id]).await? else { return Ok(None) };
    let key = row.try_get(0)?;
    Ok(Some(StoredStudy {
        key,
        id: id.to_owned(),
        owner: user(&row, 6)?,
        name: row.try_get(1)?,
        visibility: visibility(row.try_get(2)?)?,
        chapters: count(&row, 3)?,
        number: count(&row, 4)?,
        changed: time(&row, 5)?,
        people: people(client, key).await?,
    }))
}

async fn people(client: &impl GenericClient, key: StudyKey) -> Result<Vec<(User, StudyRole)>, StoreError> {
    let sql = format!(
        "SELECT edits, {COLUMNS} FROM study_people JOIN users ON users.id = study_people.user_id WHERE study = $1"
    );
    let mut people = Vec::new();
    for row in all(client, &sql, &[&key]).await? {
        let role = if row.try_get(0)? { StudyRole::Contributor } else { StudyRole::Viewer };
        people.push((user(&row, 1)?, role));
    }
    people.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
    Ok(people)
}

/// The text of a study, and the number of the last edit that is in it.
///
/// # Errors
/// There is none.
pub async fn text(client: &impl GenericClient, key: StudyKey) -> Result<(String, u32), StoreError> {
    let row = at_most_one(client, "SELECT text, number FROM study_texts WHERE study = $1", &[&key]).await?;
    let row = row.ok_or(Refusal::NotFound)?;
    Ok((row.try_get(0)?, count(&row, 1)?))
}

/// The edits of a study after a number that are kept, the first ones.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn edits(client: &impl GenericClient, key: StudyKey, after: u32) -> Result<Vec<StoredEdit>, StoreError> {
    let sql = "SELECT number, id, edit FROM study_edits WHERE study = $1 AND number > $2 ORDER BY number LIMIT $3";
    let rows = all(client, sql, &[&key, &i64::from(after), &limit(MOST_EDITS)]).await?;
    let read = |row: &Row| Ok(StoredEdit { number: count(row, 0)?, id: row.try_get(1)?, edit: edit(row.try_get(2)?)? });
    rows.iter().map(read).collect()
}

/// The numbers of those of some edits that are stored, by their ids.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn known(
    client: &impl GenericClient,
    key: StudyKey,
    ids: &[String],
) -> Result<Vec<(String, u32)>, StoreError> {
    let sql = "SELECT id, number FROM study_edits WHERE study = $1 AND id = ANY($2)";
    let rows = all(client, sql, &[&key, &ids]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, count(row, 1)?))).collect()
}

/// Stores edits, unless there are others meanwhile: whether they were stored. The row of the study is locked by it, so that of two nodes one finds the
/// number changed.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn step(transaction: &Transaction<'_>, step: &StudyStep) -> Result<bool, StoreError> {
    let sql = "UPDATE studies SET number = $3, chapters = $4, changed = $5 WHERE key = $1 AND number = $2";
    let (after, last, at) = (i64::from(step.after), i64::from(step.number()), stored(step.at));
    if execute(transaction, sql, &[&step.key, &after, &last, &limit(step.chapters), &at]).await? == 0 {
        return Ok(false);
    }
    let rows = step.rows()?;
    let numbers: Vec<i64> = rows.iter().map(|(number, ..)| *number).collect();
    let ids: Vec<&str> = rows.iter().map(|(_, id, _)| *id).collect();
    let texts: Vec<&str> = rows.iter().map(|(.., text)| text.as_str()).collect();
    let sql = "INSERT INTO study_edits (study, number, id, at, edit) \
               SELECT $1, number, id, $4, edit FROM unnest($2::bigint[], $3::text[], $5::text[]) AS new (number, id, edit)";
    execute(transaction, sql, &[&step.key, &numbers, &ids, &at, &texts]).await?;
    if let Some(text) = &step.text {
        let sql = "UPDATE study_texts SET number = $2, text = $3 WHERE study = $1";
        execute(transaction, sql, &[&step.key, &last, text]).await?;
        let sql = "DELETE FROM study_edits WHERE study = $1 AND number <= $2";
        execute(transaction, sql, &[&step.key, &i64::from(step.number().saturating_sub(KEPT_BEFORE))]).await?;
    }
    Ok(true)
}

/// Sets name and visibility of a study.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set(
    transaction: &Transaction<'_>,
    key: StudyKey,
    name: &str,
    visibility: Visibility,
) -> Result<(), StoreError> {
    let sql = "UPDATE studies SET name = $2, searched = $3, visibility = $4 WHERE key = $1";
    execute(transaction, sql, &[&key, &name, &searched(name), &visibility_name(visibility)]).await?;
    Ok(())
}

/// Deletes a study.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn delete(transaction: &Transaction<'_>, key: StudyKey) -> Result<(), StoreError> {
    execute(transaction, "DELETE FROM studies WHERE key = $1", &[&key]).await?;
    Ok(())
}

/// Sets what an account is in a study, nothing or whether it may change it. The study is locked, so that nobody else counts.
///
/// # Errors
/// Too many others are something in it ([`Refusal::TooMany`]).
pub async fn set_person(
    transaction: &Transaction<'_>,
    key: StudyKey,
    user: UserId,
    edits: Option<bool>,
) -> Result<(), StoreError> {
    let Some(edits) = edits else {
        execute(transaction, "DELETE FROM study_people WHERE study = $1 AND user_id = $2", &[&key, &user]).await?;
        return Ok(());
    };
    execute(transaction, "SELECT 1 FROM studies WHERE key = $1 FOR UPDATE", &[&key]).await?;
    let sql = "SELECT count(*) FROM study_people WHERE study = $1 AND user_id <> $2";
    let others: i64 = one(transaction, sql, &[&key, &user]).await?.try_get(0)?;
    if usize::try_from(others).is_ok_and(|others| others >= MOST_PEOPLE) {
        return Err(Refusal::TooMany { most: MOST_PEOPLE }.into());
    }
    let sql = "INSERT INTO study_people (study, user_id, edits) VALUES ($1, $2, $3) \
               ON CONFLICT (study, user_id) DO UPDATE SET edits = $3";
    execute(transaction, sql, &[&key, &user, &edits]).await?;
    Ok(())
}

const SUMMARY: &str = "studies.id, users.name, studies.name, visibility, chapters, changed";

fn summary(row: &Row) -> Result<StudySummary, StoreError> {
    Ok(StudySummary {
        id: row.try_get(0)?,
        owner: row.try_get(1)?,
        name: row.try_get(2)?,
        visibility: visibility(row.try_get(3)?)?,
        chapters: count(row, 4)?,
        changed: time(row, 5)?,
    })
}

/// Studies that were changed before a moment, the latest first, one more than a page has.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn listed(
    client: &impl GenericClient,
    of: &StudiesOf,
    before: Timestamp,
) -> Result<Vec<StudySummary>, StoreError> {
    let (before, page) = (stored(before), limit(PAGE + 1));
    let rows = match of {
        StudiesOf::Account(account) => {
            let sql = format!(
                "SELECT {SUMMARY} FROM studies JOIN users ON users.id = studies.owner WHERE studies.key IN (\
                 SELECT key FROM studies WHERE owner = $1 UNION \
                 SELECT study FROM study_people WHERE user_id = $1) \
                 AND changed < $2 ORDER BY changed DESC LIMIT $3"
            );
            all(client, &sql, &[account, &before, &page]).await?
        }
        StudiesOf::Public => {
            let sql = format!(
                "SELECT {SUMMARY} FROM studies JOIN users ON users.id = studies.owner \
                 WHERE visibility = 'public' AND changed < $1 ORDER BY changed DESC LIMIT $2"
            );
            all(client, &sql, &[&before, &page]).await?
        }
        StudiesOf::Named(name) => {
            let sql = format!(
                "SELECT {SUMMARY} FROM studies JOIN users ON users.id = studies.owner \
                 WHERE visibility = 'public' AND searched >= $1 AND searched < $2 ORDER BY searched LIMIT $3"
            );
            all(client, &sql, &[name, &format!("{name}\u{10ffff}"), &page]).await?
        }
    };
    rows.iter().map(summary).collect()
}

/// The ids of the studies that an account owns.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn owned(client: &impl GenericClient, owner: UserId) -> Result<Vec<String>, StoreError> {
    let rows = all(client, "SELECT id FROM studies WHERE owner = $1 ORDER BY changed", &[&owner]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Deletes the studies of an account, and what it was in those of others.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_account(transaction: &Transaction<'_>, account: UserId) -> Result<(), StoreError> {
    execute(transaction, "DELETE FROM study_people WHERE user_id = $1", &[&account]).await?;
    execute(transaction, "DELETE FROM studies WHERE owner = $1", &[&account]).await?;
    Ok(())
}
