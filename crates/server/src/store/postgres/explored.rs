//! Which turns were played from which positions: counted as games end, so that nobody looks through them. What is counted is said in
//! [`store::explored`](crate::store::explored).
//!
//! Nearly all games share their first positions, so that their rows are those for which transactions wait. Each transaction adds all that it has to add
//! at once, in the order of the keys and turns before positions: two that add to the same rows never wait for each other.

use std::collections::{BTreeMap, BTreeSet};

use deadpool_postgres::{GenericClient, Transaction};
use games::side::{BySide, Side};
use play::explored::{CountedTurn, PositionKey};
use protocol::game::Kind;

use super::StoreError;
use super::row::{count, limit, score};
use super::statement::{all, at_most_one, execute};
use crate::store::accounts::User;
use crate::store::explored::{Counted, Found, Row};

/// What is to be added to a turn, by the keys of the position and of the one that it leads to.
type Added<'a> = BTreeMap<(&'a PositionKey, &'a PositionKey), Turn<'a>>;

/// What is to be added to a turn.
struct Turn<'a> {
    side: Side,
    /// The shortest text that it was played by.
    text: &'a str,
    score: [i64; 3],
}

/// Counts the turns of a game that has just ended, unless a bot played it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn add(
    transaction: &Transaction<'_>,
    players: &BySide<User>,
    game: &Counted,
) -> Result<(), StoreError> {
    if players.iter().any(|(_, user)| user.kind == Kind::Bot) {
        return Ok(());
    }
    add_all(transaction, [game]).await
}

/// Counts the turns of games between people.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn add_all<'a>(
    transaction: &Transaction<'_>,
    games: impl IntoIterator<Item = &'a Counted>,
) -> Result<(), StoreError> {
    let added = sums(games);
    if added.is_empty() {
        return Ok(());
    }
    let new = add_turns(transaction, &added).await?;
    let mut positions: BTreeMap<&PositionKey, (i64, [i64; 3])> = BTreeMap::new();
    for (&(position, result), turn) in &added {
        let (turns, score) = positions.entry(position).or_default();
        *turns += i64::from(new.contains(&(position.to_vec(), result.to_vec())));
        sum(score, turn.score);
    }
    let sql = "INSERT INTO explored_positions AS before (position, turns, won, drawn, lost) SELECT * FROM \
               unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) \
               AS added (position, turns, won, drawn, lost) ORDER BY added.position \
               ON CONFLICT (position) DO UPDATE SET turns = before.turns + excluded.turns, \
               won = before.won + excluded.won, drawn = before.drawn + excluded.drawn, lost = before.lost + excluded.lost";
    let keys: Vec<&[u8]> = positions.keys().map(|key| key.as_slice()).collect();
    let turns: Vec<i64> = positions.values().map(|(turns, _)| *turns).collect();
    let [won, drawn, lost] = columns(&positions.values().map(|(_, score)| *score));
    execute(transaction, sql, &[&keys, &turns, &won, &drawn, &lost]).await?;
    Ok(())
}

/// Adds to the turns: those that nobody had played before.
async fn add_turns(
    transaction: &Transaction<'_>,
    added: &Added<'_>,
) -> Result<BTreeSet<(Vec<u8>, Vec<u8>)>, StoreError> {
    let sql = "INSERT INTO explored_turns AS before (position, result, side, text, won, drawn, lost) SELECT * FROM \
               unnest($1::bytea[], $2::bytea[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) \
               AS added (position, result, side, text, won, drawn, lost) ORDER BY added.position, added.result \
               ON CONFLICT (position, result) DO UPDATE SET \
               text = CASE WHEN length(excluded.text) < length(before.text) THEN excluded.text ELSE before.text END, \
               won = before.won + excluded.won, drawn = before.drawn + excluded.drawn, lost = before.lost + excluded.lost \
               RETURNING position, result, won + drawn + lost";
    let positions: Vec<&[u8]> = added.keys().map(|(position, _)| position.as_slice()).collect();
    let results: Vec<&[u8]> = added.keys().map(|(_, result)| result.as_slice()).collect();
    let sides: Vec<String> = added.values().map(|turn| turn.side.to_string()).collect();
    let texts: Vec<&str> = added.values().map(|turn| turn.text).collect();
    let [won, drawn, lost] = columns(&added.values().map(|turn| turn.score));
    let rows = all(transaction, sql, &[&positions, &results, &sides, &texts, &won, &drawn, &lost]).await?;
    let mut new = BTreeSet::new();
    for row in rows {
        let (position, result): (Vec<u8>, Vec<u8>) = (row.try_get(0)?, row.try_get(1)?);
        let games: i64 = row.try_get(2)?;
        let key = (PositionKey::try_from(&*position), PositionKey::try_from(&*result));
        let (Ok(of), Ok(to)) = key else { return Err(StoreError::Damaged("the key of a position".to_owned())) };
        // What was added is all that there is.
        if added.get(&(&of, &to)).is_some_and(|turn| turn.score.iter().sum::<i64>() == games) {
            new.insert((position, result));
        }
    }
    Ok(new)
}

fn sums<'a>(games: impl IntoIterator<Item = &'a Counted>) -> Added<'a> {
    let mut added = Added::new();
    for Counted { turns, winner } in games {
        for CountedTurn { position, side, text, result } in turns {
            let score = [*winner == Some(*side), winner.is_none(), *winner == Some(side.other())].map(i64::from);
            let turn = added.entry((position, result)).or_insert(Turn { side: *side, text, score: [0; 3] });
            sum(&mut turn.score, score);
            if text.len() < turn.text.len() {
                turn.text = text;
            }
        }
    }
    added
}

fn sum(to: &mut [i64; 3], score: [i64; 3]) {
    to.iter_mut().zip(score).for_each(|(to, count)| *to += count);
}

/// Won, drawn and lost, each as a column.
fn columns(scores: &(impl Iterator<Item = [i64; 3]> + Clone)) -> [Vec<i64>; 3] {
    [0, 1, 2].map(|result| scores.clone().map(|score| score[result]).collect())
}

/// The turns that were played from a position, at most `most`, the most often played first.
///
/// # Errors
/// A row makes no sense ([`StoreError::Damaged`]).
pub async fn of(client: &impl GenericClient, position: &PositionKey, most: usize) -> Result<Found, StoreError> {
    let position = position.as_slice();
    let sql = "SELECT turns, won, drawn, lost FROM explored_positions WHERE position = $1";
    let Some(sums) = at_most_one(client, sql, &[&position]).await? else { return Ok(Found::default()) };
    let sql = "SELECT side, text, won, drawn, lost FROM explored_turns WHERE position = $1 \
               ORDER BY won + drawn + lost DESC LIMIT $2";
    let rows = all(client, sql, &[&position, &limit(most)]).await?;
    let rows = rows.iter().map(|row| {
        let side: &str = row.try_get(0)?;
        let known = Side::BOTH.into_iter().find(|known| known.to_string() == side);
        Ok(Row {
            side: known.ok_or_else(|| StoreError::Damaged(format!("side `{side}`")))?,
            text: row.try_get(1)?,
            score: score(row, 2)?,
        })
    });
    Ok(Found { turns: count(&sums, 0)?, score: score(&sums, 1)?, rows: rows.collect::<Result<_, StoreError>>()? })
}
