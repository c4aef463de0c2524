//! Games and their events.

use games::side::Side;
use protocol::game::Rating;
use rusqlite::{Connection, OptionalExtension, params};
use study::{GameSetup, fair_play};

use super::StoreError;
use super::accounts::{self, User, UserId, moment, stored};
use super::ratings;
use crate::referee::{Agreed, Ended, Event, EventRow, Game, Happened, Outcome};

/// The key of a game in the database; its id is what people see.
pub type GameKey = i64;

/// A game as it is stored, without the server's seed.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Its key.
    pub key: GameKey,
    /// Its id.
    pub id: String,
    /// A and B.
    pub players: [User; 2],
    /// Their ratings before the game.
    pub ratings: [Option<Rating>; 2],
    /// The game up to its last event.
    pub game: Game,
    /// All its events.
    pub events: Vec<Happened>,
}

/// A game in a list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// A and B.
    pub players: [User; 2],
    /// Their ratings before the game.
    pub ratings: [Option<Rating>; 2],
    /// What was agreed.
    pub agreed: Agreed,
    /// When.
    pub created: u64,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who may play a turn, and when something happens by itself if nobody does.
    pub may_act: [bool; 2],
    /// See `may_act`.
    pub deadline: Option<u64>,
}

/// As it is stored: 1 for A, 2 for B, 3 for both.
const fn stored_actors([a, b]: [bool; 2]) -> i64 {
    a as i64 + 2 * b as i64
}

/// Stores a new game with its first events, and the seed of its dice.
///
/// # Errors
/// The database failed, as in all functions here.
pub fn insert(
    connection: &Connection,
    id: &str,
    players: [UserId; 2],
    game: &Game,
    events: &[Happened],
    seed: Option<&[u8; 32]>,
) -> Result<GameKey, StoreError> {
    let agreed = game.agreed();
    let rating = |user: UserId| -> Result<Option<Rating>, StoreError> {
        let ratable = accounts::by_id(connection, user)?.is_some_and(|user| user.is_ratable());
        ratable.then(|| ratings::of(connection, user, agreed.game(), agreed.speed())).transpose()
    };
    let ratings = [rating(players[0])?, rating(players[1])?];
    let ratings = serde_json::to_string(&ratings).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let sql = "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, deadline) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, NULL)";
    connection.prepare_cached(sql)?.execute(params![
        id,
        players[0],
        players[1],
        agreed.setup().to_json(),
        agreed.is_rated(),
        agreed.game().name(),
        agreed.speed().name(),
        stored(game.created()),
        ratings,
        stored(game.created()),
    ])?;
    let key = connection.last_insert_rowid();
    if let Some(seed) = seed {
        connection.execute("INSERT INTO seeds (game, seed) VALUES (?, ?)", params![key, seed.as_slice()])?;
    }
    append(connection, key, players, events, &After::of(game))?;
    Ok(key)
}

/// What a game is after the events that are stored, for its row.
#[derive(Debug, Clone)]
pub struct After {
    at: u64,
    deadline: Option<u64>,
    may_act: [bool; 2],
    outcome: Option<Outcome>,
    agreed: Agreed,
    /// The keys of the position, if nobody shall be helped with it: [`study::fair_play`].
    keys: Vec<String>,
}

/// From this turn of a rated game on nobody is helped with its positions: what comes before belongs to everybody.
const fn first_guarded(game: games::game::Game) -> usize {
    match game {
        // Four turns set the pawns up.
        games::game::Game::Pawnball => 8,
        games::game::Game::PlayBall | games::game::Game::Diaballik => 4,
    }
}

/// The keys of a position, unless it is that of the start: who goes back to it must not take it from everybody else.
fn guarded_keys(game: &Game) -> Vec<String> {
    let keys = fair_play::keys(game.position());
    if keys == fair_play::keys(&game.agreed().setup().start().new_match()) { Vec::new() } else { keys }
}

impl After {
    /// Of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let agreed = game.agreed();
        let guarded =
            agreed.is_rated() && game.outcome().is_none() && game.turns().len() >= first_guarded(agreed.game());
        Self {
            at: game.at(),
            deadline: game.deadline(),
            may_act: game.actors().may_act,
            outcome: game.outcome(),
            agreed: agreed.clone(),
            keys: if guarded { guarded_keys(game) } else { Vec::new() },
        }
    }
}

/// Stores what happened, and what follows from it: when the game is over, its result and the ratings change in the same
/// transaction, and never again.
///
/// # Errors
/// The events do not follow those that are stored, or the game is over.
pub fn append(
    connection: &Connection,
    key: GameKey,
    players: [UserId; 2],
    events: &[Happened],
    after: &After,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO game_events (game, number, at, kind, side, text, value, act) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    for happened in events {
        let EventRow { kind, side, text, value } = EventRow::from(&happened.event);
        let row = params![key, happened.number, stored(happened.at), kind, side, text, value, happened.act_id];
        statement.execute(row)?;
    }
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(()) };
    let (winner, reason, blamed) = match after.outcome {
        None => (None, None, None),
        Some(Outcome { winner, ended, by }) => {
            (winner.map(|side| side.to_string()), Some(ended.name()), by.map(|side| side.to_string()))
        }
    };
    let ended = after.outcome.map(|_| stored(after.at));
    let sql = "UPDATE games SET number = ?, at = ?, deadline = ?, may_act = ?, winner = ?, reason = ?, blamed = ?, ended = ? \
               WHERE key = ? AND number = ? AND ended IS NULL";
    let deadline = after.deadline.map(stored);
    let may_act = stored_actors(after.may_act);
    let before = first.number - 1;
    let row = params![last.number, stored(after.at), deadline, may_act, winner, reason, blamed, ended, key, before];
    if connection.prepare_cached(sql)?.execute(row)? != 1 {
        return Err(StoreError::Damaged(format!("event {} does not follow in game {key}", first.number)));
    }
    for position in &after.keys {
        let sql = "INSERT OR IGNORE INTO live_positions (key, game) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![position, key])?;
    }
    if after.outcome.is_some() && after.agreed.is_rated() {
        connection.prepare_cached("DELETE FROM live_positions WHERE game = ?")?.execute([key])?;
    }
    if let Some(outcome) = after.outcome
        && outcome.ended.counts()
        && after.agreed.is_rated()
    {
        let score = match outcome.winner {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        let (game, speed) = (after.agreed.game(), after.agreed.speed());
        // A player whose account is gone has no rating, and takes none from others.
        let mut present = true;
        for user in players {
            present &= accounts::by_id(connection, user)?.is_some_and(|user| user.is_ratable());
        }
        if present {
            ratings::change(connection, key, players, game, speed, score, after.at)?;
        }
    }
    Ok(())
}

/// Whether one of some positions, by their keys, has occurred in a rated game that is going on.
///
/// # Errors
/// The database failed.
pub fn is_live(connection: &Connection, keys: &[String]) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM live_positions WHERE key = ?)")?;
    for key in keys {
        if statement.query_row([key], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn agreed(setup: &str, rated: bool) -> Result<Agreed, StoreError> {
    let setup = GameSetup::from_json(setup).map_err(|error| StoreError::Damaged(error.to_string()))?;
    Agreed::of_setup(setup, rated).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn side(text: Option<String>) -> Option<Side> {
    text.and_then(|text| text.chars().next()).and_then(Side::from_letter)
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
        players: [player(8)?, player(9)?],
        may_act: [1, 2].map(|bit| may_act & bit != 0),
        deadline: row.get::<_, Option<i64>>(11)?.map(moment),
    })
}

/// The game with this id, whole.
///
/// # Errors
/// Its events do not fit together.
pub fn load(connection: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    let sql = format!("SELECT {LISTED}, games.key FROM games WHERE id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let game = listed(connection, row)?;
    let key: GameKey = row.get(12)?;
    let events = events(connection, key)?;
    let folded = Game::from_events(game.agreed, game.created, &events)
        .map_err(|refusal| StoreError::Damaged(format!("game {id}: {refusal}")))?;
    Ok(Some(Stored { key, id: game.id, players: game.players, ratings: game.ratings, game: folded, events }))
}

/// The events of a game, in order.
///
/// # Errors
/// One of them is none.
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
/// The database failed.
pub fn deadlines(connection: &Connection) -> Result<Vec<(String, u64)>, StoreError> {
    let mut statement =
        connection.prepare("SELECT id, deadline FROM games WHERE ended IS NULL AND deadline IS NOT NULL")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, moment(row.get(1)?))))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The games that are not over and in which a bot of the server's plays.
///
/// # Errors
/// The database failed.
pub fn with_bots(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT games.id FROM games WHERE ended IS NULL AND EXISTS \
               (SELECT 1 FROM users WHERE users.id IN (games.a, games.b) AND level IS NOT NULL)";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many games a player has that are not over.
///
/// # Errors
/// The database failed.
pub fn open_count(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM games WHERE a = ?1 AND ended IS NULL) + \
               (SELECT count(*) FROM games WHERE b = ?1 AND ended IS NULL)";
    let count: i64 = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Won, drawn and lost games of a player.
///
/// # Errors
/// The database failed.
pub fn score(connection: &Connection, user: UserId) -> Result<[u32; 3], StoreError> {
    let sql = "SELECT coalesce(sum(winner = side), 0), coalesce(sum(winner IS NULL), 0), \
               coalesce(sum(winner <> side), 0) FROM \
               (SELECT 'a' AS side, winner, reason FROM games WHERE a = ?1 \
                UNION ALL SELECT 'b', winner, reason FROM games WHERE b = ?1) \
               WHERE reason IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld')";
    Ok(connection.prepare_cached(sql)?.query_row([user], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?)
}

/// Notes that the server is running at a moment: what happens later than the last such note did not happen under its eyes.
///
/// # Errors
/// The database failed.
pub fn set_alive(connection: &Connection, now: u64) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO meta (key, value) VALUES ('alive', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.prepare_cached(sql)?.execute([stored(now)])?;
    Ok(())
}

/// Lets the clocks of live games stand from a moment on, before the server goes down.
///
/// # Errors
/// The database failed.
pub fn suspend_all(connection: &Connection, now: u64) -> Result<usize, StoreError> {
    let mut count = 0;
    for row in live(connection)? {
        if !row.is_suspended() && !row.is_due(now) {
            note(connection, &row, row.number + 1, now, &Event::Suspend)?;
            count += 1;
        }
    }
    set_alive(connection, now)?;
    Ok(count)
}

/// Lets them run on after a restart, also when the server had no time to say that it went down: then they stand from the last
/// moment at which it was alive. What was due before that remains due.
///
/// # Errors
/// The database failed.
pub fn resume_all(connection: &Connection, now: u64, grace: u64) -> Result<usize, StoreError> {
    let alive = connection.query_row("SELECT value FROM meta WHERE key = 'alive'", [], |row| row.get(0)).optional()?;
    let alive = alive.map_or(now, moment);
    let mut count = 0;
    for row in live(connection)? {
        let mut number = row.number;
        if !row.is_suspended() {
            if row.is_due(alive) {
                continue;
            }
            number += 1;
            note(connection, &row, number, alive, &Event::Suspend)?;
        }
        note(connection, &row, number + 1, now, &Event::Resume(grace))?;
        count += 1;
    }
    set_alive(connection, now)?;
    Ok(count)
}

/// A live game that is not over.
struct LiveRow {
    key: GameKey,
    number: u32,
    at: u64,
    deadline: Option<u64>,
    last: Option<String>,
}

impl LiveRow {
    fn is_suspended(&self) -> bool {
        self.last.as_deref() == Some("suspend")
    }

    fn is_due(&self, moment: u64) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= moment)
    }
}

fn live(connection: &Connection) -> Result<Vec<LiveRow>, StoreError> {
    let sql = "SELECT key, number, at, deadline, \
               (SELECT kind FROM game_events WHERE game_events.game = key AND game_events.number = games.number) \
               FROM games WHERE ended IS NULL AND speed <> 'correspondence'";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| {
        Ok(LiveRow {
            key: row.get(0)?,
            number: row.get(1)?,
            at: moment(row.get(2)?),
            deadline: row.get::<_, Option<i64>>(3)?.map(moment),
            last: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn note(connection: &Connection, row: &LiveRow, number: u32, at: u64, event: &Event) -> Result<(), StoreError> {
    let EventRow { kind, value, .. } = EventRow::from(event);
    let at = at.max(row.at);
    let sql = "INSERT INTO game_events (game, number, at, kind, value) VALUES (?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![row.key, number, stored(at), kind, value])?;
    // Not later than it is: whoever looks at the game then finds the true moment.
    let deadline = if *event == Event::Suspend { row.deadline.map(stored) } else { Some(stored(at)) };
    connection.prepare_cached("UPDATE games SET number = ?, at = ?, deadline = ? WHERE key = ?")?.execute(params![
        number,
        stored(at),
        deadline,
        row.key
    ])?;
    Ok(())
}
