//! Matches of two clubs over boards.

use ::games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::clubs::ClubRole;
use protocol::team_matches::{TeamMatch, TeamMatchState, TeamMatchSummary};
use protocol::tournaments::TournamentResult;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::team_departures::COLUMNS;
use super::team_summaries::{CLUBS, SUMMARY, boards, summary, tell_webhooks};
use super::{StoreError, accounts, clubs, games, lobby, notifications, tournaments};
use crate::matchmaking::{Begun, NewGame};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{moment, stored};
use crate::store::team_matches::{
    DROPPED_FOR, DueMatch, LISTED, Lined, MOST_OFFERED, MOST_OPEN, NewLineUp, NewMatch, Next, OFFERED_IN, TeamMatchKey,
    Waiting, by_rating, home_has_a, next, result_name, start_soon, state, terms, terms_text, without_a_game,
};

fn count(connection: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
    let count: i64 = connection.prepare_cached(sql)?.query_row(values, |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Tells those who run a club of something.
fn tell_club(
    connection: &Connection,
    club: ClubKey,
    asker: UserId,
    what: &What,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = "SELECT user FROM club_members WHERE club = ? AND role <> 'member'";
    let mut statement = connection.prepare_cached(sql)?;
    let users: Vec<UserId> = statement.query_map([club], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for user in users.into_iter().filter(|user| *user != asker) {
        notifications::notify(connection, &NewNotification { user, other: asker, what: what.clone(), at })?;
    }
    Ok(())
}

/// Stores a match that is offered, and tells those who run the other club.
///
/// # Errors
/// The asker does not run the club; there is no such other club; either club has too many matches that are not over, or has offered too many.
pub fn offer(connection: &Connection, new: &NewMatch) -> Result<(), StoreError> {
    let home = clubs::to_announce_in(connection, &new.home, new.asker)?;
    let away = clubs::key(connection, &new.away)?;
    if home == away {
        return Err(Refusal::TeamAlone.into());
    }
    for club in [home, away] {
        let sql = "SELECT (SELECT count(*) FROM team_matches WHERE home = ?1 AND state IN ('offered', 'agreed', 'running')) \
                   + (SELECT count(*) FROM team_matches WHERE away = ?1 AND state IN ('offered', 'agreed', 'running'))";
        if count(connection, sql, [club])? >= MOST_OPEN {
            return Err(Refusal::TooMany { most: MOST_OPEN }.into());
        }
    }
    let sql = "SELECT count(*) FROM team_matches WHERE home = ? AND created > ?";
    if count(connection, sql, params![home, stored(new.at - OFFERED_IN)])? >= MOST_OFFERED {
        return Err(Refusal::TooMany { most: MOST_OFFERED }.into());
    }
    let sql = "INSERT INTO team_matches (id, home, away, terms, starts, due, created, state) \
               VALUES (?, ?, ?, ?, ?, ?, ?, 'offered')";
    let starts = new.starts.map(stored);
    let row = params![new.id, home, away, terms_text(&new.terms)?, starts, stored(new.due()), stored(new.at)];
    connection.execute(sql, row)?;
    let key = connection.last_insert_rowid();
    for board in 0..new.boards {
        let sql = "INSERT INTO team_boards (team_match, board) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![key, board])?;
    }
    tell_club(connection, away, new.asker, &What::TeamMatchOffered(new.id.clone()), new.at)
}

/// A match that has not begun.
///
/// # Errors
/// There is none: [`Refusal::NotFound`] or [`Refusal::TeamClosed`].
fn waiting(connection: &Connection, id: &str) -> Result<Waiting, StoreError> {
    let sql = "SELECT team_matches.key, home, away, homes.id, aways.id, terms, state, \
               (SELECT count(*) FROM team_boards WHERE team_match = team_matches.key) FROM team_matches \
               CROSS JOIN clubs AS homes ON homes.key = home CROSS JOIN clubs AS aways ON aways.key = away \
               WHERE team_matches.id = ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    let row = rows.next()?.ok_or(Refusal::NotFound)?;
    let state = state(&row.get::<_, String>(6)?)?;
    if state > TeamMatchState::Agreed {
        return Err(Refusal::TeamClosed.into());
    }
    Ok(Waiting {
        key: row.get(0)?,
        clubs: [row.get(1)?, row.get(2)?],
        names: [row.get(3)?, row.get(4)?],
        terms: terms(&row.get::<_, String>(5)?)?,
        boards: usize::try_from(row.get::<_, i64>(7)?).unwrap_or_default(),
        state,
    })
}

fn runs(connection: &Connection, club: ClubKey, user: UserId) -> Result<bool, StoreError> {
    Ok(clubs::role_in(connection, club, user)? >= Some(ClubRole::Organiser))
}

/// Who plays for a club, 0 at home and 1 away, board by board.
fn lined(connection: &Connection, key: TeamMatchKey, place: usize) -> Result<Vec<Option<UserId>>, StoreError> {
    let sql = format!("SELECT {} FROM team_boards WHERE team_match = ? ORDER BY board", COLUMNS[place]);
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The match is accepted, if it is not yet, and those who run the home club are told: whether it was not.
fn set_accepted(
    connection: &Connection,
    id: &str,
    meeting: &Waiting,
    asker: UserId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    if meeting.state == TeamMatchState::Agreed {
        return Ok(false);
    }
    connection.execute("UPDATE team_matches SET state = 'agreed' WHERE key = ?", [meeting.key])?;
    tell_club(connection, meeting.clubs[0], asker, &What::TeamMatchAccepted(id.to_owned()), at)?;
    Ok(true)
}

/// One without a date begins soon if both line-ups stand.
fn set_start(connection: &Connection, meeting: &Waiting, now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE team_matches SET starts = ?2, due = ?2 WHERE key = ?1 AND starts IS NULL AND state = 'agreed' \
               AND EXISTS (SELECT 1 FROM team_boards WHERE team_match = ?1 AND home IS NOT NULL) \
               AND EXISTS (SELECT 1 FROM team_boards WHERE team_match = ?1 AND away IS NOT NULL)";
    connection.execute(sql, params![meeting.key, stored(start_soon(now))])?;
    Ok(())
}

/// Accepts a match that was offered; again, it does nothing.
///
/// # Errors
/// There is none that waits; the asker does not run the other club.
pub fn accept(connection: &Connection, id: &str, asker: UserId, now: Timestamp) -> Result<(), StoreError> {
    let meeting = waiting(connection, id)?;
    if !runs(connection, meeting.clubs[1], asker)? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let is_new = set_accepted(connection, id, &meeting, asker, now)?;
    set_start(connection, &meeting, now)?;
    if is_new { tell_webhooks(connection, meeting.key, now) } else { Ok(()) }
}

/// Says who plays for a club, instead of those who were to, and tells those who were not. For the club to which the match was offered, it accepts it.
///
/// # Errors
/// There is none that waits; the asker does not run the club; somebody is no member of it, or plays for the other one; there are too many.
pub fn line_up(connection: &Connection, new: &NewLineUp) -> Result<(), StoreError> {
    let meeting = waiting(connection, &new.id)?;
    let place = meeting.place(&new.club)?;
    let club = meeting.clubs[place];
    if !runs(connection, club, new.asker)? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let agreed = Agreed::new(&meeting.terms)?;
    let of = |name: &String| -> Result<Lined, StoreError> {
        let refused = || Refusal::TeamMember { name: name.clone() };
        let user = accounts::by_name(connection, name)?.ok_or_else(refused)?;
        clubs::role_in(connection, club, user.id)?.ok_or_else(refused)?;
        let rating = tournaments::rating(connection, user.id, &agreed, new.at)?.rating;
        Ok(Lined { user: user.id, name: user.name, rating })
    };
    let mut team: Vec<Lined> = new.players.iter().map(of).collect::<Result<_, _>>()?;
    meeting.check(&team, &lined(connection, meeting.key, 1 - place)?)?;
    if !new.as_named {
        by_rating(&mut team);
    }
    let before = lined(connection, meeting.key, place)?;
    let sql = format!("UPDATE team_boards SET {} = ? WHERE team_match = ? AND board = ?", COLUMNS[place]);
    for board in 0..meeting.boards {
        let player = team.get(board).map(|player| player.user);
        connection.prepare_cached(&sql)?.execute(params![player, meeting.key, board as i64])?;
    }
    let added = team.iter().map(|player| player.user);
    for user in added.filter(|user| *user != new.asker && !before.contains(&Some(*user))) {
        let what = What::TeamMatchPlace(new.id.clone());
        notifications::notify(connection, &NewNotification { user, other: new.asker, what, at: new.at })?;
    }
    let is_accepted = place == 1 && set_accepted(connection, &new.id, &meeting, new.asker, new.at)?;
    set_start(connection, &meeting, new.at)?;
    if is_accepted { tell_webhooks(connection, meeting.key, new.at) } else { Ok(()) }
}

/// Takes a player out of a line-up who does not want to play.
///
/// # Errors
/// There is no match that waits, or the account is not lined up for it.
pub fn step_out(connection: &Connection, id: &str, user: UserId) -> Result<(), StoreError> {
    let meeting = waiting(connection, id)?;
    let mut changed = 0;
    for column in COLUMNS {
        let sql = format!("UPDATE team_boards SET {column} = NULL WHERE team_match = ? AND {column} = ?");
        changed += connection.prepare_cached(&sql)?.execute(params![meeting.key, user])?;
    }
    if changed == 0 { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// A match is dropped: the webhooks of both clubs are told, if they were told that it was agreed on.
fn set_dropped(
    connection: &Connection,
    key: TeamMatchKey,
    before: TeamMatchState,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE team_matches SET state = 'dropped', due = ? WHERE key = ?";
    connection.execute(sql, [stored(now + DROPPED_FOR), key])?;
    if before == TeamMatchState::Agreed { tell_webhooks(connection, key, now) } else { Ok(()) }
}

/// Declines a match, or calls it off: for those who run either club, before it begins.
///
/// # Errors
/// There is none that waits, or the asker runs neither club.
pub fn drop_match(connection: &Connection, id: &str, asker: UserId, now: Timestamp) -> Result<(), StoreError> {
    let meeting = waiting(connection, id)?;
    let [home, away] = meeting.clubs;
    if !runs(connection, home, asker)? && !runs(connection, away, asker)? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    set_dropped(connection, meeting.key, meeting.state, now)
}

/// A match, as somebody sees it.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn by_id(connection: &Connection, id: &str, asker: Option<UserId>) -> Result<Option<TeamMatch>, StoreError> {
    let sql = format!("SELECT {SUMMARY}, home, away FROM team_matches {CLUBS} WHERE team_matches.id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let key = row.get(8)?;
    let boards = boards(connection, key)?;
    let summary = summary(row, &boards)?;
    let mut told = TeamMatch { summary, boards, runs_home: false, runs_away: false, plays: false };
    if let Some(asker) = asker {
        told.runs_home = runs(connection, row.get(9)?, asker)?;
        told.runs_away = runs(connection, row.get(10)?, asker)?;
        let sql = "SELECT EXISTS (SELECT 1 FROM team_boards WHERE team_match = ?1 AND (home = ?2 OR away = ?2))";
        told.plays = connection.prepare_cached(sql)?.query_row([key, asker], |row| row.get(0))?;
    }
    Ok(Some(told))
}

/// The matches of a club, the last one first.
///
/// # Errors
/// There is no such club.
pub fn of_club(connection: &Connection, club: &str) -> Result<Vec<TeamMatchSummary>, StoreError> {
    let club = clubs::key(connection, club)?;
    let sql = format!(
        "SELECT {SUMMARY} FROM team_matches {CLUBS} WHERE team_matches.key IN \
         (SELECT key FROM (SELECT key FROM team_matches WHERE home = ?1 ORDER BY created DESC LIMIT {LISTED}) UNION ALL \
         SELECT key FROM (SELECT key FROM team_matches WHERE away = ?1 ORDER BY created DESC LIMIT {LISTED})) \
         ORDER BY created DESC LIMIT {LISTED}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([club])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(summary(row, &boards(connection, row.get(8)?)?)?);
    }
    Ok(all)
}

/// The matches in which something may happen by itself at a moment: those whose time has come, and those of which a game is over.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn due(connection: &Connection, now: Timestamp) -> Result<Vec<DueMatch>, StoreError> {
    let sql = "SELECT key, id, terms, state FROM team_matches WHERE state = 'offered' AND due <= ?1 \
               UNION ALL SELECT key, id, terms, state FROM team_matches WHERE state = 'agreed' AND due <= ?1 \
               UNION ALL SELECT key, id, terms, state FROM team_matches WHERE state = 'dropped' AND due <= ?1 \
               UNION ALL SELECT key, id, terms, state FROM team_matches WHERE state = 'running' \
               AND EXISTS (SELECT 1 FROM team_boards CROSS JOIN games ON games.key = team_boards.game \
               WHERE team_match = team_matches.key AND result IS NULL AND games.ended IS NOT NULL)";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([stored(now)])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (text, name): (String, String) = (row.get(2)?, row.get(3)?);
        all.push(DueMatch { key: row.get(0)?, id: row.get(1)?, terms: terms(&text)?, state: state(&name)? });
    }
    Ok(all)
}

/// Begins the games of a match whose time has come, all at once and once; one that cannot begin is dropped, and one that was dropped long ago is forgotten.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn begin(
    connection: &Connection,
    key: TeamMatchKey,
    agreed: &Agreed,
    now: Timestamp,
) -> Result<Vec<Begun>, StoreError> {
    let sql = "SELECT state, starts FROM team_matches WHERE key = ? AND due <= ?";
    let read = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?));
    let found = connection.prepare_cached(sql)?.query_row(params![key, stored(now)], read).optional()?;
    let Some((name, starts)) = found else { return Ok(Vec::new()) };
    let (homes, aways) = (lined(connection, key, 0)?, lined(connection, key, 1)?);
    let stands = [&homes, &aways].map(|team| team.iter().any(Option::is_some));
    let before = state(&name)?;
    match next(before, starts.map(moment), stands) {
        Next::Begins => connection.execute("UPDATE team_matches SET state = 'running' WHERE key = ?", [key])?,
        Next::Dropped => {
            set_dropped(connection, key, before, now)?;
            return Ok(Vec::new());
        }
        Next::Forgotten => {
            connection.execute("DELETE FROM team_boards WHERE team_match = ?", [key])?;
            connection.execute("DELETE FROM team_matches WHERE key = ?", [key])?;
            return Ok(Vec::new());
        }
        Next::Nothing => return Ok(Vec::new()),
    };
    let mut begun = Vec::new();
    for (at, (home, away)) in homes.into_iter().zip(aways).enumerate() {
        let board = at as i64;
        if let Some(result) = without_a_game(at, home.is_some(), away.is_some()) {
            let sql = "UPDATE team_boards SET result = ? WHERE team_match = ? AND board = ?";
            connection.prepare_cached(sql)?.execute(params![result_name(result), key, board])?;
        }
        let (Some(home), Some(away)) = (home, away) else { continue };
        let (a, b) = if home_has_a(at) { (home, away) } else { (away, home) };
        let players = BySide::new(accounts::get(connection, a)?, accounts::get(connection, b)?);
        let new = NewGame::new(agreed.clone(), BySide::new(&players[Side::A], &players[Side::B]), now)?;
        let game = games::insert(connection, &new.id, new.players, &new.game, &new.events, new.seed.as_ref())?;
        let sql = "UPDATE team_boards SET game = ? WHERE team_match = ? AND board = ?";
        connection.prepare_cached(sql)?.execute(params![game, key, board])?;
        for (user, other) in [(a, b), (b, a)] {
            if agreed.is_live() {
                lobby::drop_live_seeks(connection, user)?;
            } else {
                let what = What::Begun(new.id.clone());
                notifications::notify(connection, &NewNotification { user, other, what, at: now })?;
            }
        }
        begun.push(new.begun());
    }
    tell_webhooks(connection, key, now)?;
    finish(connection, key, now)?;
    Ok(begun)
}

/// The games of a match that are over and whose results it does not have, by their boards.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn ended(connection: &Connection, key: TeamMatchKey) -> Result<Vec<(usize, String)>, StoreError> {
    let sql = "SELECT board, games.id FROM team_boards CROSS JOIN games ON games.key = team_boards.game \
               WHERE team_match = ? AND result IS NULL AND games.ended IS NOT NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([key], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))?;
    let rows: Vec<(i64, String)> = rows.collect::<Result<_, _>>()?;
    Ok(rows.into_iter().map(|(board, id)| (usize::try_from(board).unwrap_or_default(), id)).collect())
}

/// Notes what came of boards, each once; with the last one the match is over.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note_results(
    connection: &Connection,
    key: TeamMatchKey,
    results: &[(usize, TournamentResult)],
    now: Timestamp,
) -> Result<(), StoreError> {
    for (board, result) in results {
        let board = i64::try_from(*board).unwrap_or(i64::MAX);
        let sql = "UPDATE team_boards SET result = ? WHERE team_match = ? AND board = ? AND result IS NULL";
        connection.prepare_cached(sql)?.execute(params![result_name(*result), key, board])?;
    }
    finish(connection, key, now)
}

/// A match of which all boards have a result is over.
fn finish(connection: &Connection, key: TeamMatchKey, now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE team_matches SET state = 'over' WHERE key = ?1 AND state = 'running' \
               AND NOT EXISTS (SELECT 1 FROM team_boards WHERE team_match = ?1 AND result IS NULL)";
    if connection.prepare_cached(sql)?.execute([key])? > 0 { tell_webhooks(connection, key, now) } else { Ok(()) }
}

/// Takes an account out of the teams of all matches: nobody is told who it was. Those that have not begun yet lose its boards.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    for column in COLUMNS {
        connection.execute(&format!("UPDATE team_boards SET {column} = NULL WHERE {column} = ?"), [id])?;
    }
    Ok(())
}
