//! Games and their events.

use crate::store::archives::VOID;
use crate::store::games::{After, GameKey, Listed, MOST_OF_PAIR, PAIR_PERIOD, Stored, agreed, side, stored_actors};
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::{Kind, Rating};
use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::explored;
use super::{StoreError, accounts, leaving, notifications, ratings, statistics, unseen};
use crate::featured;
use crate::referee::{DiceProof, Ended, Event, EventRow, Game, Happened, Outcome};
use crate::store::accounts::{User, UserId};
use crate::store::conditional::Change;
use crate::store::row::{moment, stored};
use crate::time::Stall;

/// Stores a new game with its first events, and the seed of its dice.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn insert(
    connection: &Connection,
    id: &str,
    players: BySide<UserId>,
    game: &Game,
    events: &[Happened],
    seed: Option<&[u8; 32]>,
) -> Result<GameKey, StoreError> {
    let agreed = game.agreed();
    let (mut ratings, mut with_bot) = (BySide::<Option<Rating>>::default(), false);
    for (side, id) in players.iter() {
        let Some(user) = accounts::by_id(connection, *id)? else { continue };
        with_bot |= user.kind == Kind::Bot;
        if user.is_ratable() {
            ratings[side] = Some(ratings::of(connection, *id, agreed.game(), agreed.speed(), game.created())?);
        }
    }
    let rank = featured::rank(ratings, with_bot);
    let ratings = serde_json::to_string(&ratings).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let sql = "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, dice_commitment, watch_rank, number, \
               at, deadline) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, NULL)";
    connection.prepare_cached(sql)?.execute(params![
        id,
        players[Side::A],
        players[Side::B],
        agreed.setup().to_json(),
        agreed.is_rated(),
        agreed.game().name(),
        agreed.speed().name(),
        stored(game.created()),
        ratings,
        game.proof().server().map(<[u8; 32]>::as_slice),
        rank,
        stored(game.created()),
    ])?;
    let key = connection.last_insert_rowid();
    if let Some(seed) = seed {
        connection.execute("INSERT INTO seeds (game, seed) VALUES (?, ?)", params![key, seed.as_slice()])?;
    }
    append(connection, key, players, events, &After::of(game))?;
    Ok(key)
}

/// Stores what happened, and what follows from it: when the game is over, its result and the ratings change in the same
/// transaction, and never again.
///
/// # Errors
/// The events do not follow those that are stored, or the game is over ([`StoreError::Overtaken`]).
pub fn append(
    connection: &Connection,
    key: GameKey,
    players: BySide<UserId>,
    events: &[Happened],
    after: &After,
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(()) };
    let (winner, reason, blamed) = match after.outcome {
        None => (None, None, None),
        Some(Outcome { winner, ended, by }) => {
            (winner.map(|side| side.to_string()), Some(ended.name()), by.map(|side| side.to_string()))
        }
    };
    let ended = after.outcome.map(|_| stored(after.at));
    let sql = "UPDATE games SET number = ?1, at = ?2, deadline = ?3, may_act = ?4, winner = ?5, reason = ?6, blamed = ?7, ended = ?8, \
               conditional = CASE WHEN ?8 IS NOT NULL THEN NULL WHEN ?11 THEN ?13 ELSE conditional END \
               WHERE key = ?9 AND number = ?10 AND ended IS NULL AND (NOT ?11 OR conditional IS ?12)";
    let deadline = after.deadline.map(stored);
    let may_act = stored_actors(after.may_act);
    let before = first.number - 1;
    let (is_changed, was, becomes) = match &after.conditional {
        Some(Change { was, becomes }) => (true, was.as_deref(), becomes.as_deref()),
        None => (false, None, None),
    };
    let at = stored(after.at);
    let row: [&dyn ToSql; 13] = [
        &last.number,
        &at,
        &deadline,
        &may_act,
        &winner,
        &reason,
        &blamed,
        &ended,
        &key,
        &before,
        &is_changed,
        &was,
        &becomes,
    ];
    if connection.prepare_cached(sql)?.execute(row)? != 1 {
        // A command beside the server was first.
        return Err(StoreError::Overtaken);
    }
    let sql =
        "INSERT INTO game_events (game, number, at, kind, side, text, value, act) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    for happened in events {
        let EventRow { kind, side, text, value } = EventRow::from(&happened.event);
        let row = params![key, happened.number, stored(happened.at), kind, side, text, value, happened.act_id];
        statement.execute(row)?;
    }
    notifications::change(connection, &after.told)?;
    for position in &after.keys {
        let sql = "INSERT OR IGNORE INTO live_positions (key, game) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![position, key])?;
    }
    if after.outcome.is_some() && after.agreed.is_rated() {
        connection.prepare_cached("DELETE FROM live_positions WHERE game = ?")?.execute([key])?;
    }
    if let Some(outcome) = &after.outcome
        && outcome.ended.counts()
    {
        statistics::add(connection, players, &after.agreed, outcome, after.at)?;
        explored::add(connection, players, &after.counted)?;
    }
    if after.outcome.is_some() {
        note_leaving(connection, players, after)?;
    }
    if let Some(outcome) = after.outcome
        && outcome.ended.counts()
        && after.agreed.is_rated()
        && after.played
    {
        let score = match outcome.winner {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        let (game, speed) = (after.agreed.game(), after.agreed.speed());
        // A player whose account is gone has no rating, and takes none from others.
        let mut present = true;
        for user in players.into_array() {
            present &= accounts::by_id(connection, user)?.is_some_and(|user| user.is_ratable());
        }
        if present {
            ratings::change(connection, key, players, game, speed, score, after.at)?;
            unseen::wait(connection, key, after.at)?;
        }
    }
    Ok(())
}

/// Notes who has left a game that is over, and who has played a rated one. Nobody leaves a bot of the server's alone.
fn note_leaving(connection: &Connection, players: BySide<UserId>, after: &After) -> Result<(), StoreError> {
    for (side, &user) in players.iter() {
        if after.left == Some(side) {
            let other = accounts::by_id(connection, players[side.other()])?;
            if other.is_some_and(|other| other.level.is_none()) {
                leaving::left(connection, user, after.at)?;
            }
        } else if after.played && after.agreed.is_rated() {
            leaving::played(connection, user, after.at)?;
        }
    }
    Ok(())
}

/// What is prepared for the position of a game.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn conditional_turns(connection: &Connection, key: GameKey) -> Result<Option<String>, StoreError> {
    let sql = "SELECT conditional FROM games WHERE key = ?";
    Ok(connection.prepare_cached(sql)?.query_row([key], |row| row.get(0)).optional()?.flatten())
}

/// Stores what is prepared for the position that a game has after an event.
///
/// # Errors
/// The event is not the last one, or the game is over ([`StoreError::Overtaken`]).
pub fn set_conditional_turns(
    connection: &Connection,
    key: GameKey,
    number: u32,
    prepared: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET conditional = ? WHERE key = ? AND number = ? AND ended IS NULL";
    let done = connection.prepare_cached(sql)?.execute(params![prepared, key, number])?;
    if done == 1 { Ok(()) } else { Err(StoreError::Overtaken) }
}

/// Whether one of some positions, by their keys, has occurred in a rated game that is going on.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn is_live(connection: &Connection, keys: &[String]) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM live_positions WHERE key = ?)")?;
    for key in keys {
        if statement.query_row([key], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) const LISTED: &str = "games.id, games.setup, games.rated, games.created, games.ratings, games.winner, games.reason, games.blamed, games.a, games.b, games.may_act, games.deadline";

pub(super) fn listed(connection: &Connection, row: &rusqlite::Row<'_>) -> Result<Listed, StoreError> {
    let player = |column: usize| -> Result<User, StoreError> {
        let id: UserId = row.get(column)?;
        accounts::by_id(connection, id)?.ok_or_else(|| StoreError::Damaged(format!("no player {id}")))
    };
    let ratings: String = row.get(4)?;
    let may_act: i64 = row.get(10)?;
    let outcome = match row.get::<_, Option<String>>(6)? {
        None => None,
        Some(reason) => Some(Outcome {
            winner: side(row.get(5)?),
            ended: Ended::from_name(&reason).ok_or_else(|| StoreError::Damaged(format!("result `{reason}`")))?,
            by: side(row.get(7)?),
        }),
    };
    Ok(Listed {
        id: row.get(0)?,
        agreed: agreed(&row.get::<_, String>(1)?, row.get(2)?)?,
        created: moment(row.get(3)?),
        ratings: serde_json::from_str(&ratings).map_err(|error| StoreError::Damaged(error.to_string()))?,
        outcome,
        players: BySide::new(player(8)?, player(9)?),
        may_act: BySide::from([1, 2]).map(|bit| may_act & bit != 0),
        deadline: row.get::<_, Option<i64>>(11)?.map(moment),
    })
}

/// The game with this id, whole.
///
/// # Errors
/// Its events do not fit together.
pub fn load(connection: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    let sql = format!("SELECT {LISTED}, games.key, games.dice_commitment FROM games WHERE id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let game = listed(connection, row)?;
    let key: GameKey = row.get(12)?;
    let proof = match row.get::<_, Option<Vec<u8>>>(13)? {
        None => DiceProof::EntropyOnly,
        Some(bytes) => {
            let server = bytes.try_into().map_err(|_| StoreError::Damaged(format!("commitment of game {id}")))?;
            DiceProof::NamesServer { game_id: id.to_owned(), server }
        }
    };
    let events = events(connection, key)?;
    let folded = Game::from_events(game.agreed, game.created, proof, &events)
        .map_err(|refusal| StoreError::Damaged(format!("game {id}: {refusal}")))?;
    Ok(Some(Stored { key, id: game.id, players: game.players, ratings: game.ratings, game: folded, events }))
}

/// The events of a game, in order.
///
/// # Errors
/// [`StoreError::Damaged`] for a row that is no event; otherwise the database failed.
pub fn events(connection: &Connection, key: GameKey) -> Result<Vec<Happened>, StoreError> {
    let sql = "SELECT number, at, act, kind, side, text, value FROM game_events WHERE game = ? ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([key])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let event = EventRow { kind: row.get(3)?, side: row.get(4)?, text: row.get(5)?, value: row.get(6)? };
        events.push(Happened {
            number: row.get(0)?,
            at: moment(row.get(1)?),
            act_id: row.get(2)?,
            event: Event::try_from(event).map_err(|error| StoreError::Damaged(error.to_string()))?,
        });
    }
    Ok(events)
}

/// The seed of a game's dice. Only the referee asks.
///
/// # Errors
/// It is not one.
pub fn seed(connection: &Connection, key: GameKey) -> Result<Option<[u8; 32]>, StoreError> {
    let found: Option<Vec<u8>> =
        connection.query_row("SELECT seed FROM seeds WHERE game = ?", [key], |row| row.get(0)).optional()?;
    found.map(|seed| seed.try_into().map_err(|_| StoreError::Damaged(format!("seed of game {key}")))).transpose()
}

/// The games that are not over and in which something happens by itself at some moment, with that moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn deadlines(connection: &Connection) -> Result<Vec<(String, Timestamp)>, StoreError> {
    let mut statement =
        connection.prepare("SELECT id, deadline FROM games WHERE ended IS NULL AND deadline IS NOT NULL")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, moment(row.get(1)?))))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The games that are not over and in which a bot of the server's plays.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn with_bots(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT games.id FROM games WHERE ended IS NULL AND EXISTS \
               (SELECT 1 FROM users WHERE users.id IN (games.a, games.b) AND level IS NOT NULL)";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The games of a player that are not over, by their ids.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_of(connection: &Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM games WHERE a = ?1 AND ended IS NULL UNION ALL SELECT id FROM games WHERE b = ?1 AND ended IS NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The games that are not over and of which a player is gone, by their ids, each with that player.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_of_deleted(connection: &Connection) -> Result<Vec<(UserId, String)>, StoreError> {
    let sql = "SELECT users.id, games.id FROM games INDEXED BY open_games JOIN users ON users.id IN (games.a, games.b) \
               WHERE games.ended IS NULL AND users.kind = 'deleted'";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many games a player has that are not over.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_count(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM games INDEXED BY open_games_by_a WHERE a = ?1 AND ended IS NULL) + \
               (SELECT count(*) FROM games INDEXED BY open_games_by_b WHERE b = ?1 AND ended IS NULL)";
    let count: i64 = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// When the oldest of the last [`MOST_OF_PAIR`] rated games of two players began, if there were so many within [`PAIR_PERIOD`]; those
/// that came to nothing are left out.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn rated_between(
    connection: &Connection,
    [one, other]: [UserId; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let row = params![one.min(other), one.max(other), stored(now - PAIR_PERIOD)];
    let found = connection.prepare_cached(&rated_between_sql())?.query_row(row, |row| row.get(0)).optional()?;
    Ok(found.map(moment))
}

fn rated_between_sql() -> String {
    format!("SELECT created {} ORDER BY created DESC LIMIT 1 OFFSET {}", of_pair("?1", "?2", "?3"), MOST_OF_PAIR - 1)
}

/// The rated games of two players, the lower id first, that have begun since a moment and have not come to nothing.
pub(super) fn of_pair(lower: &str, higher: &str, since: &str) -> String {
    format!(
        "FROM games WHERE games.rated = 1 AND min(games.a, games.b) = {lower} AND max(games.a, games.b) = {higher} \
         AND games.created > {since} AND (games.reason IS NULL OR games.reason NOT IN {VOID})"
    )
}

/// Notes that the server is running at a moment: what happens later than the last such note did not happen under its eyes.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_alive(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO meta (key, value) VALUES ('alive', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.prepare_cached(sql)?.execute([stored(now)])?;
    Ok(())
}

/// Lets the clocks of live games stand from a moment on, before the server goes down, and for the stalls before that.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn suspend_all(
    connection: &Connection,
    now: Timestamp,
    stalls: &[Stall],
    grace: Millis,
) -> Result<usize, StoreError> {
    let suspended = each_live(connection, |game| {
        let stands = (!game.is_suspended()).then_some((now, Event::Suspend));
        game.stood_still(stalls, grace).into_iter().chain(stands).collect()
    })?;
    set_alive(connection, now)?;
    Ok(suspended)
}

/// Lets them run on after a restart, also when the server had no time to say that it went down: then they stand from the last
/// moment at which it was alive. A time that was up before that remains up.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn resume_all(connection: &Connection, now: Timestamp, grace: Millis) -> Result<usize, StoreError> {
    let alive = last_alive(connection)?.unwrap_or(now);
    let resumed = each_live(connection, |game| {
        let stood = (!game.is_suspended()).then_some((alive, Event::Suspend));
        stood.into_iter().chain([(now, Event::Resume(grace))]).collect()
    })?;
    set_alive(connection, now)?;
    Ok(resumed)
}

/// Ends the games with dice that are not over, without a result: the database was restored, and what comes next in them may have
/// been seen. How many they were.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn void_with_dice(connection: &Connection, now: Timestamp) -> Result<usize, StoreError> {
    let sql = "SELECT games.id FROM games JOIN seeds ON seeds.game = games.key WHERE games.ended IS NULL";
    let ids: Vec<String> = connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    append_to_each(connection, ids, |_| vec![(now, Event::Void)])
}

/// The last moment at which it was noted that a server runs; none in a new database.
fn last_alive(connection: &Connection) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT value FROM meta WHERE key = 'alive'";
    Ok(connection.query_row(sql, [], |row| row.get(0)).optional()?.map(moment))
}

/// The last moment that the database knows of: now cannot be earlier.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn last_moment(connection: &Connection) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT max(at) FROM games WHERE ended IS NULL";
    let last = connection.query_row(sql, [], |row| row.get::<_, Option<i64>>(0))?.map(moment);
    Ok(last.max(last_alive(connection)?))
}

/// The ids of the live games that are not over.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn live(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM games WHERE ended IS NULL AND speed <> 'correspondence'";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Lets something happen in each live game that is not over; in how many something did. The games are those that their events
/// make: what is derived from these in their rows decides nothing here, and is written anew.
fn each_live(connection: &Connection, happens: impl Fn(&Game) -> Vec<(Timestamp, Event)>) -> Result<usize, StoreError> {
    append_to_each(connection, live(connection)?, happens)
}

/// The same, in the games with these ids.
fn append_to_each(
    connection: &Connection,
    ids: Vec<String>,
    happens: impl Fn(&Game) -> Vec<(Timestamp, Event)>,
) -> Result<usize, StoreError> {
    let mut count = 0;
    for id in ids {
        let stored = match load(connection, &id) {
            Ok(Some(stored)) => stored,
            Ok(None) => continue,
            // One game that cannot be read must not keep all others from being played.
            Err(StoreError::Damaged(row)) => {
                tracing::error!(row, "a game cannot be read");
                continue;
            }
            Err(error) => return Err(error),
        };
        let (mut game, mut events) = (stored.game, Vec::new());
        for (at, event) in happens(&game) {
            game.fold(at, &event)?;
            events.push(Happened { number: game.number(), at: game.at(), act_id: None, event });
        }
        if !events.is_empty() {
            let players = stored.players.map(|player| player.id);
            append(connection, stored.key, players, &events, &After::of(&game))?;
            count += 1;
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rated_games_of_a_pair_are_found_by_an_index() {
        let directory = tempfile::tempdir().unwrap();
        let store = crate::store::Store::open(directory.path()).unwrap();
        drop(store);
        let connection = Connection::open(directory.path().join(crate::store::sqlite::FILE)).unwrap();
        let sql = format!("EXPLAIN QUERY PLAN {}", rated_between_sql());
        let plan: Vec<String> =
            connection.prepare(&sql).unwrap().query_map([1, 2, 3], |row| row.get(3)).unwrap().flatten().collect();
        assert!(plan[0].contains("USING INDEX rated_pairs (<expr>=? AND <expr>=? AND created>?)"), "{plan:?}");
        assert!(plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{plan:?}");
    }
}
