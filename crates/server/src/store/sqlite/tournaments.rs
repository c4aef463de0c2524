//! Tournaments, and what happens in them.

use ::games::side::BySide;
use play::time::Timestamp;
use protocol::game::Rating;
use protocol::tournaments::{ClubName, ExportedTournament, PAGE, TournamentState, TournamentSummary, Tournaments};
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, accounts, between, clubs, lobby, notifications, ratings, webhook_messages};
use crate::matchmaking::Begun;
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::clubs::ClubKey;
use crate::store::games::GameKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{moment, stored};
use crate::store::tournaments::{
    Kept, MOST_ENDED, MOST_OPEN, NewEvent, NewGames, OfGame, Since, Step, TournamentKey, fact, number, numbered, plan,
    plan_text, state, state_name, summary,
};

/// Stores a tournament that is announced.
///
/// # Errors
/// The account has too many that are not over ([`Refusal::TooMany`]).
pub fn announce(connection: &Connection, new: &NewEvent, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT COUNT(*) FROM tournaments WHERE owner = ? AND state IN ('announced', 'running')";
    let open: i64 = connection.prepare_cached(sql)?.query_row([new.owner], |row| row.get(0))?;
    if usize::try_from(open).is_ok_and(|open| open >= MOST_OPEN) {
        return Err(Refusal::TooMany { most: MOST_OPEN }.into());
    }
    let club = new.plan.club.as_ref().map(|club| clubs::to_announce_in(connection, club, new.owner)).transpose()?;
    let sql = "INSERT INTO tournaments (id, owner, plan, starts, created, state, players, number, club, soon) \
               VALUES (?, ?, ?, ?, ?, 'announced', 0, 0, ?, ?)";
    let (starts, soon) = (stored(new.plan.starts), new.soon.map(stored));
    connection.execute(sql, params![new.id, new.owner, plan_text(&new.plan)?, starts, stored(now), club, soon])?;
    let key = connection.last_insert_rowid();
    if let Some(first) = new.first_step(key, now) {
        step(connection, &first)?;
    }
    if let Some(club) = club {
        clubs::tell_members(connection, club, new.owner, &new.id, now)?;
        webhook_messages::tell(connection, club, &new.announced(), now)?;
    }
    Ok(())
}

/// The tournament with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn by_id(connection: &Connection, id: &str) -> Result<Option<Kept>, StoreError> {
    let sql = format!(
        "SELECT tournaments.key, tournaments.plan, clubs.key, clubs.id, clubs.name, {COLUMNS} FROM tournaments \
         JOIN users ON users.id = tournaments.owner LEFT JOIN clubs ON clubs.key = tournaments.club WHERE tournaments.id = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let text: String = row.get(1)?;
    let club = match row.get::<_, Option<ClubKey>>(2)? {
        Some(key) => Some((key, ClubName { id: row.get(3)?, name: row.get(4)? })),
        None => None,
    };
    Ok(Some(Kept { key: row.get(0)?, id: id.to_owned(), owner: user(row, 5)?, plan: plan(&text)?, club }))
}

/// What has happened after a number, and the games from a number on that have begun.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn since(connection: &Connection, key: TournamentKey, after: u32, from: usize) -> Result<Since, StoreError> {
    let sql = "SELECT at, fact FROM tournament_facts WHERE tournament = ? AND number > ? ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![key, after])?;
    let mut since = Since::default();
    while let Some(row) = rows.next()? {
        since.facts.push((moment(row.get(0)?), fact(&row.get::<_, String>(1)?)?));
    }
    let sql = "SELECT tournament_games.number, games.id FROM tournament_games \
               CROSS JOIN games ON games.key = tournament_games.game \
               WHERE tournament = ? AND tournament_games.number >= ? ORDER BY tournament_games.number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![key, numbered(from)])?;
    while let Some(row) = rows.next()? {
        since.games.push((number(row.get(0)?)?, row.get(1)?));
    }
    Ok(since)
}

/// Who has ever entered.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn players(connection: &Connection, key: TournamentKey) -> Result<Vec<User>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM tournament_players CROSS JOIN users ON users.id = tournament_players.user \
         WHERE tournament = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([key])?;
    let mut players = Vec::new();
    while let Some(row) = rows.next()? {
        players.push(user(row, 0)?);
    }
    Ok(players)
}

/// The rating of an account at a game and speed.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn rating(connection: &Connection, user: UserId, agreed: &Agreed, now: Timestamp) -> Result<Rating, StoreError> {
    ratings::of(connection, user, agreed.game(), agreed.speed(), now)
}

/// Stores what happens, unless something else has happened meanwhile: whether it was stored.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn step(connection: &Connection, step: &Step) -> Result<bool, StoreError> {
    let rows = step.rows()?;
    let last = rows.last().map_or(i64::from(step.after), |(number, _)| *number);
    let sql = "UPDATE tournaments SET number = ?3, state = ?4, players = ?5 WHERE key = ?1 AND number = ?2";
    let players = i64::try_from(step.players).unwrap_or(i64::MAX);
    let changed = connection.execute(sql, params![step.key, step.after, last, state_name(step.state), players])?;
    if changed == 0 {
        return Ok(false);
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO tournament_facts (tournament, number, at, fact) VALUES (?, ?, ?, ?)")?;
    for (number, text) in rows {
        insert.execute(params![step.key, number, stored(step.at), text])?;
    }
    for player in step.entered() {
        let sql = "INSERT INTO tournament_players (tournament, user) VALUES (?, ?) ON CONFLICT DO NOTHING";
        connection.prepare_cached(sql)?.execute(params![step.key, player])?;
    }
    for user in step.invited() {
        let sql = "SELECT id, owner FROM tournaments WHERE key = ?";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let (id, other): (String, UserId) = connection.prepare_cached(sql)?.query_row([step.key], read)?;
        if user != other && !between::is_blocked(connection, user, other)? {
            let what = What::TournamentInvitation(id);
            notifications::notify(connection, &NewNotification { user, other, what, at: step.at })?;
        }
    }
    for game in step.finished() {
        let sql = "UPDATE tournament_games SET open = 0 WHERE tournament = ? AND number = ?";
        connection.prepare_cached(sql)?.execute(params![step.key, numbered(game)])?;
    }
    if let Some((club, happened)) = &step.told {
        webhook_messages::tell(connection, *club, happened, step.at)?;
    }
    Ok(true)
}

/// Begins games of a tournament, each once: those that have begun already are left out.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn begin_games(connection: &Connection, games: &NewGames, now: Timestamp) -> Result<Vec<Begun>, StoreError> {
    let NewGames { key, agreed, pairings, .. } = games;
    let mut begun = Vec::new();
    for (at, [a, b]) in pairings {
        let at = numbered(*at);
        let sql = "SELECT 1 FROM tournament_games WHERE tournament = ? AND number = ?";
        let known: Option<i64> =
            connection.prepare_cached(sql)?.query_row(params![key, at], |row| row.get(0)).optional()?;
        if known.is_some() {
            continue;
        }
        let players = BySide::new(accounts::get(connection, *a)?, accounts::get(connection, *b)?);
        let players = BySide::new(&players[::games::side::Side::A], &players[::games::side::Side::B]);
        let new = games.begin(players, now)?;
        let game = super::games::insert(connection, &new.id, new.players, &new.game, &new.events, new.seed.as_ref())?;
        let sql = "INSERT INTO tournament_games (tournament, number, game, open) VALUES (?, ?, ?, 1)";
        connection.prepare_cached(sql)?.execute(params![key, at, game])?;
        for (user, other) in [(*a, *b), (*b, *a)] {
            if agreed.is_live() {
                lobby::drop_live_seeks(connection, user)?;
            } else {
                let what = What::Begun(new.id.clone());
                notifications::notify(connection, &NewNotification { user, other, what, at: now })?;
            }
        }
        begun.push(new.begun());
    }
    Ok(begun)
}

/// The ids of the tournaments in which something may happen by itself at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn due(connection: &Connection, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM tournaments WHERE state = 'running' \
               UNION ALL SELECT id FROM tournaments WHERE state = 'announced' AND starts <= ?";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([stored(now)], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The ids of the tournaments of which those who have entered are to be told at a moment that they start soon.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn soon(connection: &Connection, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM tournaments WHERE soon <= ?";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([stored(now)], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Tells players that a tournament starts soon, once: whether this was the time.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn tell_soon(
    connection: &Connection,
    key: TournamentKey,
    id: &str,
    players: &[UserId],
    now: Timestamp,
) -> Result<bool, StoreError> {
    if connection.execute("UPDATE tournaments SET soon = NULL WHERE key = ? AND soon IS NOT NULL", [key])? == 0 {
        return Ok(false);
    }
    for &user in players {
        let what = What::EventSoon(id.to_owned());
        notifications::notify(connection, &NewNotification { user, other: user, what, at: now })?;
    }
    Ok(true)
}

/// The games that are over and whose results the tournament does not have, by the numbers of their pairings.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn ended(connection: &Connection, key: TournamentKey) -> Result<Vec<(usize, String)>, StoreError> {
    let sql = format!(
        "SELECT tournament_games.number, games.id FROM tournament_games INDEXED BY open_tournament_games \
         CROSS JOIN games ON games.key = tournament_games.game \
         WHERE tournament = ? AND open = 1 AND games.ended IS NOT NULL LIMIT {MOST_ENDED}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([key])?;
    let mut ended = Vec::new();
    while let Some(row) = rows.next()? {
        ended.push((number(row.get(0)?)?, row.get(1)?));
    }
    Ok(ended)
}

fn of_state(
    connection: &Connection,
    states: TournamentState,
    order: &str,
) -> Result<Vec<TournamentSummary>, StoreError> {
    let sql = format!(
        "SELECT tournaments.id, users.name, plan, players, state, clubs.id, clubs.name FROM tournaments \
         CROSS JOIN users ON users.id = tournaments.owner LEFT JOIN clubs ON clubs.key = tournaments.club WHERE state = ? ORDER BY starts {order} LIMIT {PAGE}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([state_name(states)])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (text, state): (String, String) = (row.get(2)?, row.get(4)?);
        let club = row.get::<_, Option<String>>(5)?.zip(row.get(6)?);
        found.push(summary(row.get(0)?, row.get(1)?, &text, row.get(3)?, &state, club)?);
    }
    Ok(found)
}

/// The tournaments that are listed.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn listed(connection: &Connection) -> Result<Tournaments, StoreError> {
    Ok(Tournaments {
        running: of_state(connection, TournamentState::Running, "DESC")?,
        announced: of_state(connection, TournamentState::Announced, "ASC")?,
        over: of_state(connection, TournamentState::Over, "DESC")?,
    })
}

/// The ids of the tournaments that are not over and that an account has entered.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn entered(connection: &Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT tournaments.id FROM tournament_players \
               CROSS JOIN tournaments ON tournaments.key = tournament_players.tournament \
               WHERE tournament_players.user = ? AND tournaments.state IN ('announced', 'running')";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([user], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The tournaments that an account has announced, entered or been invited to, after one, `most` at most, each with its key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn of(
    connection: &Connection,
    user: UserId,
    after: TournamentKey,
    most: usize,
) -> Result<Vec<(TournamentKey, ExportedTournament)>, StoreError> {
    let sql = "SELECT key, id, plan, state, owner = ?1 FROM tournaments WHERE key > ?2 AND key IN \
               (SELECT tournament FROM tournament_players WHERE user = ?1 UNION SELECT key FROM tournaments WHERE owner = ?1) \
               ORDER BY key LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![user, after, i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (text, state_of): (String, String) = (row.get(2)?, row.get(3)?);
        let (id, announced) = (row.get(1)?, row.get(4)?);
        found.push((row.get(0)?, ExportedTournament { id, plan: plan(&text)?, state: state(&state_of)?, announced }));
    }
    Ok(found)
}

/// The tournament that a game belongs to.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn of_game(connection: &Connection, game: GameKey) -> Result<Option<OfGame>, StoreError> {
    let sql = "SELECT tournaments.id, tournaments.plan FROM tournament_games \
               JOIN tournaments ON tournaments.key = tournament_games.tournament WHERE tournament_games.game = ?";
    let found = connection.prepare_cached(sql)?.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    found.map(|(id, text): (String, String)| OfGame::new(id, &text)).transpose()
}

/// Whether a game belongs to a round that goes on and whose tables all play the same dice: a game of its tournament is on that has the same seed.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn is_round_on(connection: &Connection, game: GameKey) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM tournament_games AS own \
               CROSS JOIN tournaments ON tournaments.key = own.tournament AND tournaments.state = 'running' \
               AND json_extract(plan, '$.duplicate') \
               CROSS JOIN seeds AS own_seed ON own_seed.game = own.game \
               CROSS JOIN tournament_games AS other INDEXED BY open_tournament_games \
               ON other.tournament = own.tournament AND other.open = 1 \
               CROSS JOIN seeds AS other_seed ON other_seed.game = other.game AND other_seed.seed = own_seed.seed \
               WHERE own.game = ?)";
    Ok(connection.prepare_cached(sql)?.query_row([game], |row| row.get(0))?)
}
