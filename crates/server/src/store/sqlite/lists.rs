//! Lists of games that match a query.

use crate::store::games::side;
use crate::store::lists::{Found, GameQuery, LOOKED_THROUGH, ResultFilter, has_result};
use std::collections::HashMap;

use games::game::Game;
use games::side::BySide;
use play::time::Timestamp;
use protocol::game::Speed;
use rusqlite::{Connection, ToSql};

use super::StoreError;
use super::games::{LISTED, listed};
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// Where the games come from: what an index answers is asked of it, the rest is looked at game by game. The indexes are named, for
/// the planner knows nothing of how many games there are.
fn source(query: &GameQuery) -> String {
    let part = |index: &str, condition: &str| {
        format!(
            "SELECT {LISTED}, games.key, games.game, games.speed FROM games INDEXED BY {index} \
             WHERE {condition} AND created >= :from AND created < :before"
        )
    };
    let parts = match query {
        GameQuery { player: Some(_), opponent: Some(_), .. } => vec![
            part("games_between", "a = :player AND b = :opponent"),
            part("games_between", "a = :opponent AND b = :player"),
        ],
        GameQuery { player: Some(_), result: Some(ResultFilter::Going), .. } => vec![
            part("open_games_by_a", "a = :player AND ended IS NULL"),
            part("open_games_by_b", "b = :player AND ended IS NULL"),
        ],
        GameQuery { player: Some(_), .. } => vec![part("games_by_a", "a = :player"), part("games_by_b", "b = :player")],
        GameQuery { result: Some(ResultFilter::Going), .. } => vec![part("open_games_by_time", "ended IS NULL")],
        GameQuery { game: Some(_), speed: Some(_), .. } => {
            vec![part("games_by_kind", "game = :game AND speed = :speed")]
        }
        _ => vec![part("games_by_time", "true")],
    };
    format!("{} ORDER BY created DESC, key DESC", parts.join(" UNION ALL "))
}

/// The games that match the query, the newest first: at most `most`, and as many as are found among those that may be looked through
/// for one list.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn list(connection: &Connection, query: &GameQuery, most: usize) -> Result<Found, StoreError> {
    let (from, before) = (stored(query.from.unwrap_or_default()), stored(query.before.unwrap_or(Timestamp::MAX)));
    let (game, speed) = (query.game.map(Game::name), query.speed.map(Speed::name));
    let mut statement = connection.prepare_cached(&source(query))?;
    let values: [(&str, &dyn ToSql); 6] = [
        (":from", &from),
        (":before", &before),
        (":player", &query.player),
        (":opponent", &query.opponent),
        (":game", &game),
        (":speed", &speed),
    ];
    for (name, value) in values {
        // What this source does not ask for is looked at below.
        if let Some(index) = statement.parameter_index(name)? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    let mut rows = statement.raw_query();
    let mut bots = HashMap::new();
    let (mut found, mut last) = (Found::default(), None);
    while let Some(row) = rows.next()? {
        let created: i64 = row.get(3)?;
        // Games of the same moment are never parted.
        if last.is_some_and(|last| created < last) && (found.games.len() >= most || found.looked >= LOOKED_THROUGH) {
            found.before = last.map(moment);
            return Ok(found);
        }
        found.looked += 1;
        last = Some(created);
        let (a, b): (UserId, UserId) = (row.get(8)?, row.get(9)?);
        let is = |column: usize, name: Option<&str>| -> Result<bool, StoreError> {
            Ok(match name {
                Some(name) => row.get_ref(column)?.as_str().is_ok_and(|is| is == name),
                None => true,
            })
        };
        let fits = query.rated.is_none_or(|rated| row.get::<_, bool>(2).is_ok_and(|is| is == rated))
            && query.opponent.is_none_or(|opponent| [a, b].contains(&opponent))
            && is(13, game)?
            && is(14, speed)?
            && has_result(query, &row.get::<_, Option<String>>(6)?, side(row.get(5)?), BySide::new(a, b))
            && match query.bots {
                Some(with) => (is_bot(connection, &mut bots, a)? || is_bot(connection, &mut bots, b)?) == with,
                None => true,
            };
        if fits {
            found.games.push(listed(connection, row)?);
        }
    }
    Ok(found)
}

/// Whether an account is a bot's; each is looked up once.
fn is_bot(connection: &Connection, known: &mut HashMap<UserId, bool>, user: UserId) -> Result<bool, StoreError> {
    if let Some(&is) = known.get(&user) {
        return Ok(is);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND kind = 'bot')";
    let is = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?;
    known.insert(user, is);
    Ok(is)
}
