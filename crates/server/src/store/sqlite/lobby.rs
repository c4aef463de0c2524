//! Open seeks, and challenges.

use crate::store::games::{MOST_OF_PAIR, PAIR_PERIOD};
use crate::store::lobby::{Challenge, Listed, NewSeek, Of, Offer, Seeker, terms_key};
use games::side::Side;
use play::GameSetup;
use play::time::Timestamp;
use protocol::game::Kind;
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use super::games::of_pair;
use super::row::{COLUMNS, user};
use crate::referee::Agreed;
use crate::secret::Network;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::row::{moment, stored};

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
        bots: false,
    })
}

fn seek(row: &rusqlite::Row<'_>) -> Result<Offer, StoreError> {
    Ok(Offer { bots: row.get(10)?, ..offer(row)? })
}

/// Stores a seek.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn insert_seek(connection: &Connection, seek: &NewSeek<'_>) -> Result<(), StoreError> {
    let NewSeek { offer, network, rating } = seek;
    let sql = "INSERT INTO seeks (id, user, setup, rated, side, created, bots, terms, rating, by_bot, live, network, seen) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?6)";
    connection.prepare_cached(sql)?.execute(params![
        offer.id,
        offer.user.id,
        offer.agreed.setup().to_json(),
        offer.agreed.is_rated(),
        offer.side.map(|side| side.to_string()),
        stored(offer.created),
        offer.bots,
        terms_key(&offer.agreed),
        rating,
        offer.user.kind == Kind::Bot,
        offer.agreed.is_live(),
        network.number(),
    ])?;
    Ok(())
}

/// Gives seeks of an earlier version of the database what pairs them.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn complete_seeks(connection: &Connection) -> Result<(), StoreError> {
    let sql = format!(
        "SELECT seeks.id, setup, rated, side, seeks.created, {COLUMNS}, seeks.bots FROM seeks \
         JOIN users ON users.id = seeks.user WHERE terms IS NULL"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(seek(row)?);
    }
    for seek in all {
        let sql = "UPDATE seeks SET terms = ?, by_bot = ?, live = ? WHERE id = ?";
        let by_bot = seek.user.kind == Kind::Bot;
        connection.execute(sql, params![terms_key(&seek.agreed), by_bot, seek.agreed.is_live(), seek.id])?;
    }
    Ok(())
}

/// The newest seeks, the newest first.
const NEWEST: &str = "SELECT id, user, network FROM seeks ORDER BY created DESC, id DESC LIMIT ?";

/// The newest seeks, at most `most`, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn newest_seeks(connection: &Connection, most: usize) -> Result<Vec<Listed>, StoreError> {
    let mut statement = connection.prepare_cached(NEWEST)?;
    let rows = statement.query_map([i64::try_from(most).unwrap_or(i64::MAX)], |row| {
        Ok(Listed { id: row.get(0)?, user: row.get(1)?, network: Network::of_number(row.get(2)?) })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many seeks an account has, and how many were made from a network.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn seek_counts(connection: &Connection, user: UserId, network: Network) -> Result<(usize, usize), StoreError> {
    let sql = "SELECT (SELECT count(*) FROM seeks WHERE user = ?), (SELECT count(*) FROM seeks WHERE network = ?)";
    let counts: (i64, i64) = connection
        .prepare_cached(sql)?
        .query_row(params![user, network.number()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let count = |count: i64| usize::try_from(count).unwrap_or_default();
    Ok((count(counts.0), count(counts.1)))
}

/// Seeks of one kind, which all stand together in `seeks_by_terms`, in the order of ratings. Nobody is paired with an account of the
/// same person's in a rated game, nor with somebody who has left too many or with whom too many were played, nor where
/// one of the two blocks the other.
fn of_one_kind() -> String {
    let of_pair = of_pair("min(?7, seeks.user)", "max(?7, seeks.user)", &format!("?9 - {}", PAIR_PERIOD.get()));
    format!(
        "FROM seeks WHERE terms = ?1 AND side IS ?2 AND by_bot = ?3 AND bots = ?4 AND rating BETWEEN ?5 AND ?6 \
     AND user <> ?7 \
     AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user = ?7 AND blocked = seeks.user) \
     AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user = seeks.user AND blocked = ?7) \
     AND (?8 IS NULL OR coalesce((SELECT owner FROM bots WHERE bots.user = seeks.user), seeks.user) <> ?8) \
     AND (?8 IS NULL OR NOT EXISTS (SELECT 1 FROM leaving WHERE leaving.user = seeks.user AND until > ?9)) \
     AND (?8 IS NULL OR (SELECT count(*) {of_pair}) < {MOST_OF_PAIR})"
    )
}

fn lowest() -> String {
    format!("SELECT rating, created, id {} ORDER BY rating, created LIMIT 1", of_one_kind())
}

fn highest() -> String {
    format!("SELECT rating {} ORDER BY rating DESC LIMIT 1", of_one_kind())
}

/// Finds the seek that fits best and takes it away: of somebody else, on the same terms, with a rating at most so far away; the
/// nearest rating, and of equally near ones the oldest seek.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take_fitting_seek(connection: &Connection, who: &Seeker<'_>, far: f64) -> Result<Option<Offer>, StoreError> {
    let terms = terms_key(who.agreed);
    let person = who.agreed.is_rated().then_some(who.person);
    let is_bot = who.user.kind == Kind::Bot;
    let wanted = [None, Some(Side::A), Some(Side::B)];
    let mut best: Option<(f64, i64, String)> = None;
    for side in wanted.into_iter().filter(|side| side.is_none() || who.side.is_none() || *side != who.side) {
        let side = side.map(|side| side.to_string());
        for (by_bot, bots) in [(false, false), (false, true), (true, false), (true, true)] {
            if by_bot && !who.with_bots || is_bot && !bots {
                continue;
            }
            let first = |least: f64, most: f64| {
                connection
                    .prepare_cached(&lowest())?
                    .query_row(
                        params![terms, side, by_bot, bots, least, most, who.user.id, person, stored(who.now)],
                        |row| Ok((row.get::<_, f64>(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?)),
                    )
                    .optional()
            };
            let below: Option<f64> = connection
                .prepare_cached(&highest())?
                .query_row(
                    params![
                        terms,
                        side,
                        by_bot,
                        bots,
                        who.rating - far,
                        who.rating,
                        who.user.id,
                        person,
                        stored(who.now)
                    ],
                    |row| row.get(0),
                )
                .optional()?;
            let below = below.map(|rating| first(rating, rating)).transpose()?.flatten();
            let above = first(who.rating, who.rating + far)?;
            for (rating, created, id) in [below, above].into_iter().flatten() {
                let apart = (rating - who.rating).abs();
                let is_better = |best: &(f64, i64, String)| (apart, created, &id) < (best.0, best.1, &best.2);
                if best.as_ref().is_none_or(is_better) {
                    best = Some((apart, created, id));
                }
            }
        }
    }
    let Some((_, _, id)) = best else { return Ok(None) };
    take_seek(connection, &id)
}

/// A seek by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn seek_by_id(connection: &Connection, id: &str) -> Result<Option<Offer>, StoreError> {
    let sql = format!(
        "SELECT seeks.id, setup, rated, side, seeks.created, {COLUMNS}, seeks.bots FROM seeks \
         JOIN users ON users.id = seeks.user WHERE seeks.id = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    rows.next()?.map(seek).transpose()
}

/// Takes a seek away, so that nobody else can accept it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take_seek(connection: &Connection, id: &str) -> Result<Option<Offer>, StoreError> {
    let found = seek_by_id(connection, id)?;
    connection.execute("DELETE FROM seeks WHERE id = ?", [id])?;
    Ok(found)
}

/// Removes an account's seek. Returns whether there was one.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_seek(connection: &Connection, id: &str, user: UserId) -> Result<bool, StoreError> {
    Ok(connection.execute("DELETE FROM seeks WHERE id = ? AND user = ?", params![id, user])? == 1)
}

/// Takes away an account's seeks for live games, and returns how many there were.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_live_seeks(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    Ok(connection.prepare_cached("DELETE FROM seeks WHERE user = ? AND live")?.execute([user])?)
}

/// Takes away all seeks for live games: nobody is connected any more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_all_live_seeks(connection: &Connection) -> Result<usize, StoreError> {
    Ok(connection.execute("DELETE FROM seeks WHERE live", [])?)
}

/// The accounts that have seeks.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn seekers(connection: &Connection) -> Result<Vec<UserId>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT DISTINCT user FROM seeks")?;
    let users = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(users)
}

/// Notes that an account was connected at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_seen(connection: &Connection, user: UserId, at: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE seeks SET seen = ? WHERE user = ?")?.execute(params![stored(at), user])?;
    Ok(())
}

/// Takes away the seeks of those who were last connected before a moment, which is another one for guests; returns how many
/// there were.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_abandoned_seeks(
    connection: &Connection,
    guests: Timestamp,
    others: Timestamp,
) -> Result<usize, StoreError> {
    let sql = "DELETE FROM seeks WHERE seen < ?2 \
               OR seen < ?1 AND (SELECT kind FROM users WHERE users.id = seeks.user) = 'guest'";
    Ok(connection.execute(sql, params![stored(guests), stored(others)])?)
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

/// A challenge by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
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

/// The challenges that wait and that an account has made or that are for it, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn challenges_of(connection: &Connection, user: UserId) -> Result<Vec<Challenge>, StoreError> {
    let sql = format!(
        "SELECT challenges.id, setup, rated, side, challenges.created, {COLUMNS}, opponent FROM challenges \
         JOIN users ON users.id = challenges.user WHERE (challenges.user = ?1 OR opponent = ?1) AND challenges.game IS NULL \
         ORDER BY challenges.created, challenges.id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([user])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push((offer(row)?, row.get(10)?, None));
    }
    Ok(all)
}

/// The id of the challenge to play a game again, if there is one.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn rematch(connection: &Connection, game: GameKey) -> Result<Option<String>, StoreError> {
    let sql = "SELECT id FROM challenges WHERE rematch_of = ?";
    Ok(connection.query_row(sql, [game], |row| row.get(0)).optional()?)
}

/// The id of the game that a challenge wants to be played again.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn rematch_of(connection: &Connection, challenge: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT games.id FROM challenges JOIN games ON games.key = challenges.rematch_of WHERE challenges.id = ?";
    Ok(connection.query_row(sql, [challenge], |row| row.get(0)).optional()?)
}

/// Notes that the offer of a side to play a game again was declined.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn decline_rematch(connection: &Connection, game: GameKey, side: Side) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO declined_rematches (game, side) VALUES (?, ?)";
    connection.execute(sql, params![game, side.to_string()])?;
    Ok(())
}

/// The side whose offer to play a game again was declined.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn declined_rematch(connection: &Connection, game: GameKey) -> Result<Option<Side>, StoreError> {
    let sql = "SELECT side FROM declined_rematches WHERE game = ?";
    let side: Option<String> = connection.query_row(sql, [game], |row| row.get(0)).optional()?;
    Ok(side.and_then(|side| side.chars().next()).and_then(Side::from_letter))
}

/// How many challenges of an account wait.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn challenge_count(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) FROM challenges WHERE user = ? AND game IS NULL";
    let count: i64 = connection.query_row(sql, [user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Notes the game of a challenge. Returns whether it was still open.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn accept_challenge(connection: &Connection, id: &str, game: GameKey) -> Result<bool, StoreError> {
    let sql = "UPDATE challenges SET game = ? WHERE id = ? AND game IS NULL";
    Ok(connection.execute(sql, params![game, id])? == 1)
}

/// Removes an open challenge, for the challenger or the challenged. Returns whether there was one.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_challenge(connection: &Connection, id: &str, user: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM challenges WHERE id = ?1 AND game IS NULL AND (user = ?2 OR opponent = ?2)";
    Ok(connection.execute(sql, params![id, user])? == 1)
}

/// Takes away challenges that have waited since before a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn drop_old_challenges(connection: &Connection, before: Timestamp) -> Result<usize, StoreError> {
    Ok(connection.execute("DELETE FROM challenges WHERE game IS NULL AND created < ?", [stored(before)])?)
}

/// A challenge that waits for whoever has its link: what is for somebody, or was accepted, is shown to nobody else.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_challenge(connection: &Connection, id: &str) -> Result<Option<Offer>, StoreError> {
    let found = challenge(connection, id)?;
    Ok(found.filter(|(_, to, game)| to.is_none() && game.is_none()).map(|(offer, ..)| offer))
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::secret;
    use crate::store::Store;
    use crate::store::accounts::User;
    use crate::store::sqlite::accounts;

    fn agreed(clock: &str) -> Agreed {
        let terms = serde_json::from_str(&format!(r#"{{"game":"diaballik","clock":"{clock}"}}"#)).unwrap();
        Agreed::new(&terms).unwrap()
    }

    /// Four thousand seeks of four hundred accounts; every second on the same terms, and all of these for side A.
    fn crowded(connection: &Connection) -> Result<Vec<User>, StoreError> {
        let users: Vec<User> = (0..400)
            .map(|number| {
                accounts::create(connection, &format!("Player-{number}"), Kind::Guest, None, Timestamp::new(1))
            })
            .collect::<Result<_, _>>()?;
        for number in 0..4_000_u64 {
            let clock = if number % 2 == 0 { "300+5".to_owned() } else { format!("{}+1", 300 + number % 900) };
            let user = users[number as usize % users.len()].clone();
            let (agreed, side) = (agreed(&clock), Some(Side::A));
            let offer = Offer { id: secret::id(), user, agreed, side, created: Timestamp::new(number), bots: false };
            let network = Network::of_number(number as u32 % 50);
            let rating = 1_000.0 + (number % 1_000) as f64;
            insert_seek(connection, &NewSeek { offer: &offer, network, rating })?;
        }
        Ok(users)
    }

    #[tokio::test]
    async fn pairing_and_listing_read_few_of_four_thousand_seeks() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let done = store.sqlite().unwrap().write(|connection| {
            let users = crowded(connection)?;
            for (sql, by) in [
                (
                    lowest(),
                    "USING INDEX seeks_by_terms (terms=? AND side=? AND by_bot=? AND bots=? AND rating>? AND rating<?)",
                ),
                (
                    highest(),
                    "USING INDEX seeks_by_terms (terms=? AND side=? AND by_bot=? AND bots=? AND rating>? AND rating<?)",
                ),
                (NEWEST.to_owned(), "USING COVERING INDEX seeks_by_time"),
            ] {
                let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
                let nothing: Vec<Option<i64>> = vec![None; plan.parameter_count()];
                let steps: Vec<String> =
                    plan.query_map(rusqlite::params_from_iter(nothing), |row| row.get(3))?.collect::<Result<_, _>>()?;
                assert!(steps[0].contains(by), "{steps:?}");
                assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
            }
            // The terms of half of them, the side that they want: nothing fits, and with the other side the first one does.
            let agreed = agreed("300+5");
            let mut ran = Vec::new();
            for side in Side::BOTH.map(|side| side.to_string()) {
                let mut statement = connection.prepare(&lowest())?;
                let none: Option<i64> = None;
                let row = params![terms_key(&agreed), side, false, false, 1_500.0, 2_000.0, users[0].id, none, 0];
                ran.push(statement.query_row(row, |row| row.get::<_, f64>(0)).optional()?);
                assert!(statement.get_status(StatementStatus::VmStep) < 200);
                assert_eq!(statement.get_status(StatementStatus::FullscanStep), 0);
            }
            assert_eq!(ran, [Some(1_500.0), None]);
            let seeker = |side| Seeker {
                user: &users[0],
                person: users[0].id,
                agreed: &agreed,
                side,
                with_bots: true,
                rating: 1_501.0,
                now: Timestamp::default(),
            };
            assert!(take_fitting_seek(connection, &seeker(Some(Side::A)), 500.0)?.is_none());
            let taken = take_fitting_seek(connection, &seeker(Some(Side::B)), 500.0)?.unwrap();
            let rows =
                |id: &str| connection.query_row("SELECT count(*) FROM seeks WHERE id = ?", [id], |row| row.get(0));
            assert_eq!((taken.agreed.clone(), rows(&taken.id)), (agreed.clone(), Ok(0_i64)));
            assert_eq!(taken.created.get() % 1_000, 500, "1500 is nearer to 1501 than 1502, or as near and older");
            Ok(())
        });
        done.await.unwrap();
    }

    #[tokio::test]
    async fn seeks_of_an_earlier_version_can_be_paired() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let done = store.sqlite().unwrap().write(|connection| {
            let users = crowded(connection)?;
            connection.execute("UPDATE seeks SET terms = NULL, live = 0", [])?;
            complete_seeks(connection)?;
            let agreed = agreed("300+5");
            let seeker = Seeker {
                user: &users[0],
                person: users[0].id,
                agreed: &agreed,
                side: None,
                with_bots: false,
                rating: 1_500.0,
                now: Timestamp::default(),
            };
            assert!(take_fitting_seek(connection, &seeker, 500.0)?.is_some());
            assert_eq!(drop_all_live_seeks(connection)?, 3_999);
            Ok(())
        });
        done.await.unwrap();
    }
}
