//! Games and their events.
//!
//! While a game goes on, its events are rows of `game_events`; when it is over they are folded into its own row, for nobody reads a part of them then.
//!
//! No node owns a game. What a node stores follows the last event that it knows of, and the database decides whether that is still the last one:
//! [`append`] is a compare-and-swap of the number in the game's row. Everything else in the row, and whatever is counted or rated when a game ends,
//! is written in the transaction of that swap.
//!
//! Transactions lock players before games, players in the order of their ids, and what many games share, as the counts of the explorer, last.

use deadpool_postgres::{GenericClient, Transaction};
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::{Kind, Rating};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::events::fold_all;
pub use super::events::{act, after as events_after, all as events};
use super::row::{limit, optional_time, time, user};
use super::statement::{all, at_most_one, execute, one};
use super::{
    Connection, Postgres, StoreError, accounts, commit, explored, leaving, notifications, ratings, statistics, unseen,
};
use crate::featured;
use crate::referee::{DiceProof, Ended, Event, EventRow, Game, Happened, Outcome};
use crate::store::accounts::{User, UserId};
use crate::store::archives::VOID;
use crate::store::conditional::Change;
use crate::store::games::{After, GameKey, Listed, MOST_OF_PAIR, PAIR_PERIOD, Stored, agreed, side, stored_actors};
use crate::store::row::{moment, stored};

/// Stores a new game with its first events, and the seed of its dice. Neither player is deleted meanwhile, so that no game begins with somebody who
/// is gone.
///
/// # Errors
/// One of the players was deleted ([`Refusal::NotFound`](crate::refusal::Refusal::NotFound)).
pub async fn insert(
    transaction: &Transaction<'_>,
    id: &str,
    players: BySide<UserId>,
    game: &Game,
    events: &[Happened],
    seed: Option<&[u8; 32]>,
) -> Result<GameKey, StoreError> {
    let users = accounts::hold_players(transaction, players).await?;
    let agreed = game.agreed();
    let mut ratings = BySide::new(None, None);
    for (side, user) in users.iter().filter(|(_, user)| user.is_ratable()) {
        let rating = ratings::of(transaction, user.id, agreed.game(), agreed.speed(), game.created()).await?;
        ratings[side] = Some(rating);
    }
    let ratings: BySide<Option<Rating>> = ratings;
    let rank = featured::rank(ratings, users.iter().any(|(_, user)| user.kind == Kind::Bot));
    let ratings = serde_json::to_string(&ratings).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let sql = "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, dice_commitment, bot, watch_rank, number, at, deadline) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint, $12, 0, $8, NULL) RETURNING key";
    let bots = users.map(|user| user.level.is_some());
    let row = one(
        transaction,
        sql,
        &[
            &id,
            &players[Side::A],
            &players[Side::B],
            &agreed.setup().to_json(),
            &agreed.is_rated(),
            &agreed.game().name(),
            &agreed.speed().name(),
            &stored(game.created()),
            &ratings,
            &game.proof().server().map(<[u8; 32]>::as_slice),
            &stored_actors(bots),
            &rank,
        ],
    )
    .await?;
    let key: GameKey = row.try_get(0)?;
    if let Some(seed) = seed {
        execute(transaction, "INSERT INTO seeds (game, seed) VALUES ($1, $2)", &[&key, &seed.as_slice()]).await?;
    }
    append(transaction, key, players, events, &After::of(game)).await?;
    Ok(key)
}

/// Stores what happened, and what follows from it: when the game is over, its result and the ratings change in the same transaction, and never again.
///
/// # Errors
/// [`StoreError::Overtaken`]: another node has stored something after the event that the first of these follows, the game is over, or one of the acts
/// is stored already. The transaction is not to be committed then.
pub async fn append(
    transaction: &Transaction<'_>,
    key: GameKey,
    players: BySide<UserId>,
    events: &[Happened],
    after: &After,
) -> Result<(), StoreError> {
    let Some(outcome) = &after.outcome else {
        continue_game(transaction, key, events, after).await?;
        return notifications::change(transaction, &after.told).await;
    };
    if events.is_empty() {
        return Ok(());
    }
    // Before anything of theirs is read: statistics, streaks, who has left games and ratings follow from what is there.
    let users = accounts::lock_players(transaction, players).await?;
    end_row(transaction, key, events, outcome, after).await?;
    end(transaction, key, &users, outcome, after).await
}

/// The same, as a transaction of its own. While the game goes on and nobody is to be called that is one statement: a turn waits for PostgreSQL once.
///
/// # Errors
/// As [`append`]; [`PostgresError::OutcomeUnknown`](super::PostgresError::OutcomeUnknown) where the connection was lost meanwhile.
pub async fn append_alone(
    connection: &mut Connection,
    key: GameKey,
    players: BySide<UserId>,
    events: &[Happened],
    after: &After,
) -> Result<(), StoreError> {
    if after.outcome.is_none() && after.told.is_empty() {
        let done = continue_game(&**connection, key, events, after).await;
        return done.map_err(|error| match error {
            StoreError::Postgres(error) => error.of_lone_statement().into(),
            other => other,
        });
    }
    let transaction = connection.begin().await?;
    append(&transaction, key, players, events, after).await?;
    commit(transaction).await
}

/// Writes the events of a game that goes on, what its row says after them and the positions in which nobody may be helped, in one statement. Whoever
/// else is writing to this game is waited for; then its number is compared again.
///
/// # Errors
/// As [`append`].
async fn continue_game(
    client: &impl GenericClient,
    key: GameKey,
    events: &[Happened],
    after: &After,
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(()) };
    let rows: Vec<EventRow> = events.iter().map(|happened| EventRow::from(&happened.event)).collect();
    let numbers: Vec<i64> = events.iter().map(|happened| i64::from(happened.number)).collect();
    let moments: Vec<i64> = events.iter().map(|happened| stored(happened.at)).collect();
    let kinds: Vec<&str> = rows.iter().map(|row| row.kind.as_str()).collect();
    let sides: Vec<Option<&str>> = rows.iter().map(|row| row.side.as_deref()).collect();
    let texts: Vec<Option<&str>> = rows.iter().map(|row| row.text.as_deref()).collect();
    let values: Vec<Option<i64>> = rows.iter().map(|row| row.value).collect();
    let acts: Vec<Option<&str>> = events.iter().map(|happened| happened.act_id.as_deref()).collect();
    let (number, before) = (i64::from(last.number), i64::from(first.number) - 1);
    let (at, deadline, may_act) = (stored(after.at), after.deadline.map(stored), stored_actors(after.may_act));
    let mut row: Vec<&(dyn ToSql + Sync)> = vec![
        &key, &number, &before, &at, &deadline, &may_act, &numbers, &moments, &kinds, &sides, &texts, &values, &acts,
    ];
    // A text that is not looked at is not written either: most games have none.
    let continued = match &after.conditional {
        None => continued("", ""),
        Some(Change { was, becomes }) => {
            row.extend([was as &(dyn ToSql + Sync), becomes]);
            continued(", conditional = $15::text", " AND conditional IS NOT DISTINCT FROM $14::text")
        }
    };
    // Only rated games have any.
    let sql = if after.keys.is_empty() {
        format!("WITH {continued} {EVENTS}")
    } else {
        row.push(&after.keys);
        format!("WITH {continued}, live AS ({}) {EVENTS}", live_positions(row.len()))
    };
    match execute(client, &sql, &row).await {
        Ok(done) if done == events.len() as u64 => Ok(()),
        Ok(_) => Err(StoreError::Overtaken),
        // The act is stored already.
        Err(StoreError::Postgres(error)) if error.is_duplicate() => Err(StoreError::Overtaken),
        Err(error) => Err(error),
    }
}

/// What a game's row says after some events, and `set`, if they follow its last one, and `provided`.
fn continued(set: &str, provided: &str) -> String {
    format!(
        "continued AS (UPDATE games SET number = $2::bigint, at = $4, deadline = $5, may_act = $6::bigint{set} \
         WHERE key = $1 AND number = $3::bigint AND ended IS NULL{provided} RETURNING key)"
    )
}

/// The events, after [`continued`]. All are written or, where one is there already, nothing of the statement is.
const EVENTS: &str = "INSERT INTO game_events (game, number, at, kind, side, text, value, act) \
                      SELECT continued.key, happened.* FROM continued, unnest($7::bigint[], $8::bigint[], $9::text[], $10::text[], \
                      $11::text[], $12::bigint[], $13::text[]) AS happened";

/// The positions in which nobody may be helped from now on, after [`continued`]: their keys are the value at a place, counted from 1.
fn live_positions(place: usize) -> String {
    format!(
        "INSERT INTO live_positions (key, game) SELECT position.key, continued.key \
         FROM continued, unnest(${place}::text[]) AS position (key) ON CONFLICT DO NOTHING"
    )
}

/// Writes what the row of a game says that ends with these events: it has all of its events from then on.
///
/// # Errors
/// As [`append`].
async fn end_row(
    transaction: &Transaction<'_>,
    key: GameKey,
    events: &[Happened],
    outcome: &Outcome,
    after: &After,
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(()) };
    let (number, before) = (i64::from(last.number), i64::from(first.number) - 1);
    let (at, deadline, may_act) = (stored(after.at), after.deadline.map(stored), stored_actors(after.may_act));
    let Outcome { winner, ended, by } = outcome;
    let (winner, blamed) = (winner.map(|side| side.to_string()), by.map(|side| side.to_string()));
    let folded = fold_all(transaction, key, events).await?;
    let sql = "UPDATE games SET number = $2::bigint, at = $4, deadline = $5, may_act = $6::bigint, winner = $7, reason = $8, \
               blamed = $9, ended = $4, events = $10, conditional = NULL WHERE key = $1 AND number = $3::bigint AND ended IS NULL \
               AND (NOT $11 OR conditional IS NOT DISTINCT FROM $12)";
    let was = after.conditional.as_ref().and_then(|change| change.was.as_deref());
    let row: [&(dyn ToSql + Sync); 12] = [
        &key,
        &number,
        &before,
        &at,
        &deadline,
        &may_act,
        &winner,
        &ended.name(),
        &blamed,
        &folded,
        &after.conditional.is_some(),
        &was,
    ];
    if execute(transaction, sql, &row).await? == 1 { Ok(()) } else { Err(StoreError::Overtaken) }
}

/// Writes what follows from the end of a game, whose players are locked.
async fn end(
    transaction: &Transaction<'_>,
    key: GameKey,
    users: &BySide<User>,
    outcome: &Outcome,
    after: &After,
) -> Result<(), StoreError> {
    let (agreed, counts) = (&after.agreed, outcome.ended.counts());
    execute(transaction, "DELETE FROM absences WHERE game = $1", &[&key]).await?;
    if counts {
        statistics::add(transaction, users, agreed, outcome, after.at).await?;
    }
    for (side, user) in users.iter() {
        // Nobody leaves a bot of the server's alone.
        if after.left == Some(side) && users[side.other()].level.is_none() {
            leaving::left(transaction, user.id, after.at).await?;
        } else if after.left != Some(side) && after.played && agreed.is_rated() {
            leaving::played(transaction, user.id, after.at).await?;
        }
    }
    if agreed.is_rated() {
        execute(transaction, "DELETE FROM live_positions WHERE game = $1", &[&key]).await?;
        // A player whose account is gone has no rating, and takes none from others.
        if counts && after.played && users.iter().all(|(_, user)| user.is_ratable()) {
            let score = match outcome.winner {
                Some(Side::A) => 1.0,
                Some(Side::B) => 0.0,
                None => 0.5,
            };
            let players = BySide::new(users[Side::A].id, users[Side::B].id);
            ratings::change(transaction, key, players, agreed.game(), agreed.speed(), score, after.at).await?;
            unseen::wait(transaction, key, after.at).await?;
        }
    }
    if counts {
        // The last: games of others begin with the same turns, and wait from here on.
        explored::add(transaction, users, &after.counted).await?;
    }
    Ok(())
}

/// What is prepared for the position of a game.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn conditional_turns(client: &impl GenericClient, key: GameKey) -> Result<Option<String>, StoreError> {
    let row = at_most_one(client, "SELECT conditional FROM games WHERE key = $1", &[&key]).await?;
    row.map_or(Ok(None), |row| Ok(row.try_get(0)?))
}

/// Stores what is prepared for the position that a game has after an event. A node that is storing the next event meanwhile finds another text than
/// it has read, and begins anew.
///
/// # Errors
/// The event is not the last one, or the game is over ([`StoreError::Overtaken`]).
pub async fn set_conditional_turns(
    client: &impl GenericClient,
    key: GameKey,
    number: u32,
    prepared: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET conditional = $3 WHERE key = $1 AND number = $2::bigint AND ended IS NULL";
    let done = execute(client, sql, &[&key, &i64::from(number), &prepared]).await?;
    if done == 1 { Ok(()) } else { Err(StoreError::Overtaken) }
}

/// Whether one of some positions, by their keys, has occurred in a rated game that is going on.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn is_live(client: &impl GenericClient, keys: &[String]) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM live_positions WHERE key = ANY($1))";
    Ok(one(client, sql, &[&keys]).await?.try_get(0)?)
}

/// The columns that [`listed`] reads, of [`PLAYED`].
pub(super) const LISTED: &str = "games.id, games.setup, games.rated, games.created, games.ratings, games.winner, games.reason, games.blamed, \
                                 games.may_act, games.deadline, one.id, one.name, one.kind, one.level, one.created, \
                                 other.id, other.name, other.kind, other.level, other.created";
/// The first column after those of [`LISTED`].
pub(super) const AFTER_LISTED: usize = 20;
/// Joins the players to what is named `games`.
pub(super) const PLAYED: &str = "JOIN users AS one ON one.id = games.a JOIN users AS other ON other.id = games.b";

pub(super) fn players(row: &Row) -> Result<BySide<User>, StoreError> {
    Ok(BySide::new(user(row, 10)?, user(row, 15)?))
}

pub(super) fn listed(row: &Row) -> Result<Listed, StoreError> {
    let ratings: &str = row.try_get(4)?;
    let may_act: i32 = row.try_get(8)?;
    let outcome = match row.try_get::<_, Option<&str>>(6)? {
        None => None,
        Some(reason) => Some(Outcome {
            winner: side(row.try_get(5)?),
            ended: Ended::from_name(reason).ok_or_else(|| StoreError::Damaged(format!("result `{reason}`")))?,
            by: side(row.try_get(7)?),
        }),
    };
    Ok(Listed {
        id: row.try_get(0)?,
        agreed: agreed(row.try_get(1)?, row.try_get(2)?)?,
        created: time(row, 3)?,
        ratings: serde_json::from_str(ratings).map_err(|error| StoreError::Damaged(error.to_string()))?,
        outcome,
        players: players(row)?,
        may_act: BySide::from([1, 2]).map(|bit| may_act & bit != 0),
        deadline: optional_time(row, 9)?,
    })
}

/// The game with this id, whole. How it stands follows from its events alone, so that it is one moment of the game whatever happens meanwhile.
///
/// # Errors
/// Its events do not fit together ([`StoreError::Damaged`]).
pub async fn load(client: &impl GenericClient, id: &str) -> Result<Option<Stored>, StoreError> {
    let sql = format!("SELECT {LISTED}, games.key, games.dice_commitment FROM games {PLAYED} WHERE games.id = $1");
    let Some(row) = at_most_one(client, &sql, &[&id]).await? else { return Ok(None) };
    let game = listed(&row)?;
    let key: GameKey = row.try_get(AFTER_LISTED)?;
    let proof = match row.try_get::<_, Option<&[u8]>>(AFTER_LISTED + 1)? {
        None => DiceProof::EntropyOnly,
        Some(bytes) => {
            let server = bytes.try_into().map_err(|_| StoreError::Damaged(format!("commitment of game {id}")))?;
            DiceProof::NamesServer { game_id: id.to_owned(), server }
        }
    };
    let events = events(client, key).await?;
    let folded = Game::from_events(game.agreed, game.created, proof, &events)
        .map_err(|refusal| StoreError::Damaged(format!("game {id}: {refusal}")))?;
    Ok(Some(Stored { key, id: game.id, players: game.players, ratings: game.ratings, game: folded, events }))
}

/// The seed of a game's dice. Only the referee asks.
///
/// # Errors
/// It is not one ([`StoreError::Damaged`]).
pub async fn seed(client: &impl GenericClient, key: GameKey) -> Result<Option<[u8; 32]>, StoreError> {
    let row = at_most_one(client, "SELECT seed FROM seeds WHERE game = $1", &[&key]).await?;
    let Some(row) = row else { return Ok(None) };
    let seed: &[u8] = row.try_get(0)?;
    seed.try_into().map(Some).map_err(|_| StoreError::Damaged(format!("seed of game {key}")))
}

/// The games of a player that are not over, by their ids.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn open_of(client: &impl GenericClient, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM games WHERE a = $1 AND ended IS NULL UNION ALL SELECT id FROM games WHERE b = $1 AND ended IS NULL";
    ids(client, sql, &[&user]).await
}

async fn ids(
    client: &impl GenericClient,
    sql: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<String>, StoreError> {
    all(client, sql, values).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// The games that are not over and of which a player is gone, by their ids, each with that player.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn open_of_deleted(client: &impl GenericClient) -> Result<Vec<(UserId, String)>, StoreError> {
    let sql = "SELECT users.id, games.id FROM games JOIN users ON users.id IN (games.a, games.b) \
               WHERE games.ended IS NULL AND users.kind = 'deleted'";
    all(client, sql, &[]).await?.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// How many games a player has that are not over. Whoever limits them holds a lock on the player's row, so that no other begins meanwhile.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn open_count(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM games WHERE a = $1 AND ended IS NULL) \
               + (SELECT count(*) FROM games WHERE b = $1 AND ended IS NULL)";
    let count: i64 = one(client, sql, &[&user]).await?.try_get(0)?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// When the oldest of the last [`MOST_OF_PAIR`] rated games of two players began, if there were so many within [`PAIR_PERIOD`]; those that came to
/// nothing are left out.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn rated_between(
    client: &impl GenericClient,
    [one, other]: [UserId; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let sql =
        format!("SELECT games.created {} ORDER BY games.created DESC LIMIT 1 OFFSET $4", of_pair("$1", "$2", "$3"));
    let since = stored(now - PAIR_PERIOD);
    let row = at_most_one(client, &sql, &[&one.min(other), &one.max(other), &since, &limit(MOST_OF_PAIR - 1)]).await?;
    row.map(|row| time(&row, 0)).transpose()
}

/// The rated games of two players, the lower id first, that have begun since a moment and have not come to nothing.
pub(super) fn of_pair(lower: &str, higher: &str, since: &str) -> String {
    format!(
        "FROM games WHERE games.rated AND least(games.a, games.b) = {lower} AND greatest(games.a, games.b) = {higher} \
         AND games.created > {since} AND (games.reason IS NULL OR games.reason NOT IN {VOID})"
    )
}

/// Notes that a node is running at a moment: what happens later than the last such note happened under the eyes of none. An earlier moment than the
/// one that is known, of another node, changes nothing.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set_alive(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "UPDATE site SET alive = $1 WHERE alive IS NULL OR alive < $1", &[&stored(now)]).await?;
    Ok(())
}

/// The last moment that the database knows of: now cannot be earlier.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn last_moment(client: &impl GenericClient) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT greatest((SELECT max(at) FROM games WHERE ended IS NULL), (SELECT alive FROM site))";
    let last: Option<i64> = one(client, sql, &[]).await?.try_get(0)?;
    Ok(last.map(moment))
}

const LIVE: &str = "SELECT id FROM games WHERE ended IS NULL AND speed <> 'correspondence'";

/// The ids of the live games that are not over.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn live(client: &impl GenericClient) -> Result<Vec<String>, StoreError> {
    ids(client, LIVE, &[]).await
}

/// Ends the games with dice that are not over, without a result: the database was restored, and what comes next in them may have been seen. How many
/// they were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`]. What was stored before remains so.
pub async fn void_with_dice(store: &Postgres, now: Timestamp) -> Result<usize, StoreError> {
    let sql =
        "SELECT games.id FROM games JOIN seeds ON seeds.game = games.key WHERE games.ended IS NULL ORDER BY games.key";
    append_to_each(store, sql, |_| vec![(now, Event::Void)]).await
}

/// Lets the clocks of live games run on that stand because a site was stopped before it was moved here. In how many games.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`]. What was stored before remains so.
pub async fn resume_moved(store: &Postgres, now: Timestamp, grace: Millis) -> Result<usize, StoreError> {
    append_to_each(store, LIVE, |game| game.is_suspended().then_some((now, Event::Resume(grace))).into_iter().collect())
        .await
}

/// Lets something happen in each of the games that a statement finds and that are not over; in how many something did.
///
/// Each game is a transaction of its own, so that no more than its two players are locked at once. In a game in which another node stores something
/// meanwhile, it is tried again after that; one that another node ends is done.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`]. What was stored before remains so.
async fn append_to_each(
    store: &Postgres,
    sql: &str,
    happens: impl Fn(&Game) -> Vec<(Timestamp, Event)>,
) -> Result<usize, StoreError> {
    let mut connection = store.get().await?;
    let mut count = 0;
    for id in ids(&*connection, sql, &[]).await? {
        loop {
            let stored = match load(&*connection, &id).await {
                Ok(Some(stored)) if stored.game.outcome().is_none() => stored,
                Ok(_) => break,
                // One game that cannot be read must not keep all others from being played.
                Err(StoreError::Damaged(row)) => {
                    tracing::error!(row, "a game cannot be read");
                    break;
                }
                Err(error) => return Err(error),
            };
            let (mut game, mut events) = (stored.game, Vec::new());
            for (at, event) in happens(&game) {
                game.fold(at, &event)?;
                events.push(Happened { number: game.number(), at: game.at(), act_id: None, event });
            }
            if events.is_empty() {
                break;
            }
            let players = stored.players.map(|player| player.id);
            let transaction = connection.begin().await?;
            match append(&transaction, stored.key, players, &events, &After::of(&game)).await {
                Ok(()) => {
                    commit(transaction).await?;
                    count += 1;
                    break;
                }
                Err(StoreError::Overtaken) => transaction.rollback().await?,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(count)
}
