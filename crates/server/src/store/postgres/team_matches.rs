//! Matches of two clubs over boards.
//!
//! Accounts are locked first, in the order of their ids, then clubs, then the match, and what webhooks are told comes last: nobody waits for somebody who waits
//! for them.

use std::collections::{BTreeMap, BTreeSet};

use ::games::side::BySide;
use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::clubs::ClubRole;
use protocol::team_matches::{TeamMatch, TeamMatchState, TeamMatchSummary};
use protocol::tournaments::TournamentResult;
use tokio_postgres::Row;

use super::row::{limit, optional_time};
use super::statement::{all, at_most_one, execute, one};
use super::team_departures::{COLUMNS, DROP};
use super::team_summaries::{CLUBS, SUMMARY, boards, summary, tell_webhooks};
use super::{StoreError, accounts, clubs, games, lobby, notifications, tournaments};
use crate::matchmaking::{Begun, NewGame};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::clubs::ClubKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::stored;
use crate::store::team_matches::{
    DROPPED_FOR, DueMatch, LISTED, Lined, MOST_OFFERED, MOST_OPEN, NewLineUp, NewMatch, Next, OFFERED_IN, TeamMatchKey,
    Waiting, by_rating, home_has_a, next, result_name, start_soon, state, terms, terms_text, without_a_game,
};

/// Those of some accounts that are there. They are not deleted until the transaction ends.
async fn held(transaction: &Transaction<'_>, users: &[UserId]) -> Result<BTreeSet<UserId>, StoreError> {
    let sql = "SELECT id, kind <> 'deleted' FROM users WHERE id = ANY($1) ORDER BY id FOR KEY SHARE";
    let mut here = BTreeSet::new();
    for row in all(transaction, sql, &[&users]).await? {
        if row.try_get(1)? {
            here.insert(row.try_get(0)?);
        }
    }
    Ok(here)
}

/// Those who run a club.
async fn officers(client: &impl GenericClient, club: ClubKey) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT user_id FROM club_members WHERE club = $1 AND role <> 'member'";
    all(client, sql, &[&club]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Tells accounts, which are held, of something that another one has done.
async fn tell(
    transaction: &Transaction<'_>,
    users: impl IntoIterator<Item = UserId>,
    other: UserId,
    what: &What,
    at: Timestamp,
) -> Result<(), StoreError> {
    for user in users.into_iter().filter(|user| *user != other) {
        notifications::notify(transaction, &NewNotification { user, other, what: what.clone(), at }).await?;
    }
    Ok(())
}

/// Stores a match that is offered, and tells those who run the other club. The clubs are locked, in the order of their keys, so that their matches are counted
/// by nobody else.
///
/// # Errors
/// The asker does not run the club; there is no such other club; either club has too many matches that are not over, or has offered too many.
pub async fn offer(transaction: &Transaction<'_>, new: &NewMatch) -> Result<(), StoreError> {
    let home = clubs::to_announce_in(transaction, &new.home, new.asker).await?;
    let away = clubs::key(transaction, &new.away).await?;
    if home == away {
        return Err(Refusal::TeamAlone.into());
    }
    let told: Vec<UserId> = officers(transaction, away).await?.into_iter().chain([new.asker]).collect();
    let told = held(transaction, &told).await?;
    let both = [home, away];
    let sql = "SELECT key FROM clubs WHERE key = ANY($1) AND closed IS NULL ORDER BY key FOR NO KEY UPDATE";
    if all(transaction, sql, &[&both.as_slice()]).await?.len() < both.len() {
        return Err(Refusal::NotFound.into());
    }
    for club in both {
        let sql = "SELECT (SELECT count(*) FROM team_matches WHERE home = $1 AND state IN ('offered', 'agreed', 'running')) \
                   + (SELECT count(*) FROM team_matches WHERE away = $1 AND state IN ('offered', 'agreed', 'running'))";
        let open: i64 = one(transaction, sql, &[&club]).await?.try_get(0)?;
        if usize::try_from(open).is_ok_and(|open| open >= MOST_OPEN) {
            return Err(Refusal::TooMany { most: MOST_OPEN }.into());
        }
    }
    let sql = "SELECT count(*) FROM team_matches WHERE home = $1 AND created > $2";
    let lately: i64 = one(transaction, sql, &[&home, &stored(new.at - OFFERED_IN)]).await?.try_get(0)?;
    if usize::try_from(lately).is_ok_and(|lately| lately >= MOST_OFFERED) {
        return Err(Refusal::TooMany { most: MOST_OFFERED }.into());
    }
    let sql = "INSERT INTO team_matches (id, home, away, terms, starts, due, created, state) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, 'offered') RETURNING key";
    let (text, starts) = (terms_text(&new.terms)?, new.starts.map(stored));
    let (due, at) = (stored(new.due()), stored(new.at));
    let row = one(transaction, sql, &[&new.id, &home, &away, &text, &starts, &due, &at]).await?;
    let key: TeamMatchKey = row.try_get(0)?;
    let sql =
        "INSERT INTO team_boards (team_match, board) SELECT $1, board FROM generate_series(0, $2::bigint - 1) AS board";
    execute(transaction, sql, &[&key, &i64::from(new.boards)]).await?;
    tell(transaction, told, new.asker, &What::TeamMatchOffered(new.id.clone()), new.at).await
}

/// A match that has not begun, which nobody else changes until the transaction ends.
///
/// # Errors
/// There is none: [`Refusal::NotFound`] or [`Refusal::TeamClosed`].
async fn waiting(transaction: &Transaction<'_>, id: &str) -> Result<Waiting, StoreError> {
    let sql = "SELECT team_matches.key, home, away, homes.id, aways.id, terms, state FROM team_matches \
               JOIN clubs AS homes ON homes.key = home JOIN clubs AS aways ON aways.key = away \
               WHERE team_matches.id = $1 FOR NO KEY UPDATE OF team_matches";
    let row = at_most_one(transaction, sql, &[&id]).await?.ok_or(Refusal::NotFound)?;
    let state = state(row.try_get(6)?)?;
    if state > TeamMatchState::Agreed {
        return Err(Refusal::TeamClosed.into());
    }
    let key: TeamMatchKey = row.try_get(0)?;
    let boards: i64 =
        one(transaction, "SELECT count(*) FROM team_boards WHERE team_match = $1", &[&key]).await?.try_get(0)?;
    Ok(Waiting {
        key,
        clubs: [row.try_get(1)?, row.try_get(2)?],
        names: [row.try_get(3)?, row.try_get(4)?],
        terms: terms(row.try_get(5)?)?,
        boards: usize::try_from(boards).unwrap_or_default(),
        state,
    })
}

/// Those who run the home club of a match, held.
async fn home_officers(
    transaction: &Transaction<'_>,
    id: &str,
    more: &[UserId],
) -> Result<[BTreeSet<UserId>; 2], StoreError> {
    let row = at_most_one(transaction, "SELECT home FROM team_matches WHERE id = $1", &[&id]).await?;
    let officers = officers(transaction, row.ok_or(Refusal::NotFound)?.try_get(0)?).await?;
    let all: Vec<UserId> = officers.iter().chain(more).copied().collect();
    let here = held(transaction, &all).await?;
    let officers = officers.into_iter().filter(|officer| here.contains(officer)).collect();
    Ok([officers, here])
}

async fn runs(client: &impl GenericClient, club: ClubKey, user: UserId) -> Result<bool, StoreError> {
    Ok(clubs::role_in(client, club, user).await? >= Some(ClubRole::Organiser))
}

/// Who plays for a club, 0 at home and 1 away, board by board.
async fn lined(
    client: &impl GenericClient,
    key: TeamMatchKey,
    place: usize,
) -> Result<Vec<Option<UserId>>, StoreError> {
    let sql = format!("SELECT {} FROM team_boards WHERE team_match = $1 ORDER BY board", COLUMNS[place]);
    all(client, &sql, &[&key]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// The match is accepted, if it is not yet, and those who run the home club are told: whether it was not.
async fn set_accepted(
    transaction: &Transaction<'_>,
    id: &str,
    meeting: &Waiting,
    told: BTreeSet<UserId>,
    asker: UserId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    if meeting.state == TeamMatchState::Agreed {
        return Ok(false);
    }
    execute(transaction, "UPDATE team_matches SET state = 'agreed' WHERE key = $1", &[&meeting.key]).await?;
    tell(transaction, told, asker, &What::TeamMatchAccepted(id.to_owned()), at).await?;
    Ok(true)
}

/// One without a date begins soon if both line-ups stand.
async fn set_start(client: &impl GenericClient, meeting: &Waiting, now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE team_matches SET starts = $2, due = $2 WHERE key = $1 AND starts IS NULL AND state = 'agreed' \
               AND EXISTS (SELECT FROM team_boards WHERE team_match = $1 AND home IS NOT NULL) \
               AND EXISTS (SELECT FROM team_boards WHERE team_match = $1 AND away IS NOT NULL)";
    execute(client, sql, &[&meeting.key, &stored(start_soon(now))]).await?;
    Ok(())
}

/// Accepts a match that was offered; again, it does nothing.
///
/// # Errors
/// There is none that waits; the asker does not run the other club.
pub async fn accept(transaction: &Transaction<'_>, id: &str, asker: UserId, now: Timestamp) -> Result<(), StoreError> {
    let [told, _] = home_officers(transaction, id, &[asker]).await?;
    let meeting = waiting(transaction, id).await?;
    if !runs(transaction, meeting.clubs[1], asker).await? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let is_new = set_accepted(transaction, id, &meeting, told, asker, now).await?;
    set_start(transaction, &meeting, now).await?;
    if is_new { tell_webhooks(transaction, meeting.key, now).await } else { Ok(()) }
}

/// Says who plays for a club, instead of those who were to, and tells those who were not. For the club to which the match was offered, it accepts it. Who is a
/// member is read when the match is locked: whoever leaves the club takes itself out of the match after that.
///
/// # Errors
/// There is none that waits; the asker does not run the club; somebody is no member of it, or plays for the other one; there are too many.
pub async fn line_up(transaction: &Transaction<'_>, new: &NewLineUp) -> Result<(), StoreError> {
    let mut named = Vec::with_capacity(new.players.len());
    for name in &new.players {
        named.push(accounts::by_name(transaction, name).await?);
    }
    let ids: Vec<UserId> = named.iter().flatten().map(|user| user.id).chain([new.asker]).collect();
    let [told, here] = home_officers(transaction, &new.id, &ids).await?;
    let meeting = waiting(transaction, &new.id).await?;
    let place = meeting.place(&new.club)?;
    let club = meeting.clubs[place];
    if !runs(transaction, club, new.asker).await? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let agreed = Agreed::new(&meeting.terms)?;
    let mut team = Vec::with_capacity(named.len());
    for (name, user) in new.players.iter().zip(named) {
        let refused = || Refusal::TeamMember { name: name.clone() };
        let user = user.filter(|user| here.contains(&user.id)).ok_or_else(refused)?;
        clubs::role_in(transaction, club, user.id).await?.ok_or_else(refused)?;
        let rating = tournaments::rating(transaction, user.id, &agreed, new.at).await?.rating;
        team.push(Lined { user: user.id, name: user.name, rating });
    }
    meeting.check(&team, &lined(transaction, meeting.key, 1 - place).await?)?;
    if !new.as_named {
        by_rating(&mut team);
    }
    let before = lined(transaction, meeting.key, place).await?;
    let sql = format!("UPDATE team_boards SET {} = $3 WHERE team_match = $1 AND board = $2", COLUMNS[place]);
    for board in 0..meeting.boards {
        let player = team.get(board).map(|player| player.user);
        execute(transaction, &sql, &[&meeting.key, &(board as i64), &player]).await?;
    }
    let added: Vec<UserId> =
        team.iter().map(|player| player.user).filter(|user| !before.contains(&Some(*user))).collect();
    tell(transaction, added, new.asker, &What::TeamMatchPlace(new.id.clone()), new.at).await?;
    let is_accepted = place == 1 && set_accepted(transaction, &new.id, &meeting, told, new.asker, new.at).await?;
    set_start(transaction, &meeting, new.at).await?;
    if is_accepted { tell_webhooks(transaction, meeting.key, new.at).await } else { Ok(()) }
}

/// Takes a player out of a line-up who does not want to play.
///
/// # Errors
/// There is no match that waits, or the account is not lined up for it.
pub async fn step_out(transaction: &Transaction<'_>, id: &str, user: UserId) -> Result<(), StoreError> {
    let meeting = waiting(transaction, id).await?;
    let mut changed = 0;
    for column in COLUMNS {
        let sql = format!("UPDATE team_boards SET {column} = NULL WHERE team_match = $1 AND {column} = $2");
        changed += execute(transaction, &sql, &[&meeting.key, &user]).await?;
    }
    if changed == 0 { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// A match is dropped: the webhooks of both clubs are told, if they were told that it was agreed on.
async fn set_dropped(
    transaction: &Transaction<'_>,
    key: TeamMatchKey,
    before: TeamMatchState,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute(transaction, DROP, &[&key, &stored(now + DROPPED_FOR)]).await?;
    if before == TeamMatchState::Agreed { tell_webhooks(transaction, key, now).await } else { Ok(()) }
}

/// Declines a match, or calls it off: for those who run either club, before it begins.
///
/// # Errors
/// There is none that waits, or the asker runs neither club.
pub async fn drop_match(
    transaction: &Transaction<'_>,
    id: &str,
    asker: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let meeting = waiting(transaction, id).await?;
    let [home, away] = meeting.clubs;
    if !runs(transaction, home, asker).await? && !runs(transaction, away, asker).await? {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    set_dropped(transaction, meeting.key, meeting.state, now).await
}

/// A match, as somebody sees it.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn by_id(
    client: &impl GenericClient,
    id: &str,
    asker: Option<UserId>,
) -> Result<Option<TeamMatch>, StoreError> {
    let sql = format!("SELECT {SUMMARY}, home, away FROM team_matches {CLUBS} WHERE team_matches.id = $1");
    let Some(row) = at_most_one(client, &sql, &[&id]).await? else { return Ok(None) };
    let key: TeamMatchKey = row.try_get(8)?;
    let boards = boards(client, key).await?;
    let summary = summary(&row, &boards)?;
    let mut told = TeamMatch { summary, boards, runs_home: false, runs_away: false, plays: false };
    if let Some(asker) = asker {
        told.runs_home = runs(client, row.try_get(9)?, asker).await?;
        told.runs_away = runs(client, row.try_get(10)?, asker).await?;
        let sql = "SELECT EXISTS (SELECT FROM team_boards WHERE team_match = $1 AND (home = $2 OR away = $2))";
        told.plays = one(client, sql, &[&key, &asker]).await?.try_get(0)?;
    }
    Ok(Some(told))
}

/// The matches of a club, the last one first.
///
/// # Errors
/// There is no such club.
pub async fn of_club(client: &impl GenericClient, club: &str) -> Result<Vec<TeamMatchSummary>, StoreError> {
    let club = clubs::key(client, club).await?;
    let sql = format!(
        "SELECT {SUMMARY} FROM team_matches {CLUBS} WHERE team_matches.key IN \
         ((SELECT key FROM team_matches WHERE home = $1 ORDER BY created DESC LIMIT $2) UNION ALL \
         (SELECT key FROM team_matches WHERE away = $1 ORDER BY created DESC LIMIT $2)) ORDER BY created DESC LIMIT $2"
    );
    let mut told = Vec::new();
    for row in all(client, &sql, &[&club, &limit(LISTED)]).await? {
        told.push(summary(&row, &boards(client, row.try_get(8)?).await?)?);
    }
    Ok(told)
}

/// The matches in which something may happen by itself at a moment: those whose time has come, and those of which a game is over.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn due(client: &impl GenericClient, now: Timestamp) -> Result<Vec<DueMatch>, StoreError> {
    let sql = "SELECT key, id, terms, state FROM team_matches WHERE state IN ('offered', 'agreed', 'dropped') AND due <= $1 \
               UNION ALL SELECT key, id, terms, state FROM team_matches WHERE state = 'running' \
               AND EXISTS (SELECT FROM team_boards JOIN games ON games.key = team_boards.game \
               WHERE team_match = team_matches.key AND result IS NULL AND games.ended IS NOT NULL)";
    let due = |row: &Row| {
        Ok(DueMatch {
            key: row.try_get(0)?,
            id: row.try_get(1)?,
            terms: terms(row.try_get(2)?)?,
            state: state(row.try_get(3)?)?,
        })
    };
    all(client, sql, &[&stored(now)]).await?.iter().map(due).collect()
}

/// Begins the games of a match whose time has come, all at once and once, on however many nodes; one that cannot begin is dropped, and one that was dropped
/// long ago is forgotten. The accounts are locked in the order of their ids, then the match; where somebody else is lined up by then, it is for the next look.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn begin(
    transaction: &Transaction<'_>,
    key: TeamMatchKey,
    agreed: &Agreed,
    now: Timestamp,
) -> Result<Vec<Begun>, StoreError> {
    let sql = "SELECT home FROM team_boards WHERE team_match = $1 AND home IS NOT NULL \
               UNION SELECT away FROM team_boards WHERE team_match = $1 AND away IS NOT NULL ORDER BY 1";
    let mut players: BTreeMap<UserId, User> = BTreeMap::new();
    for row in all(transaction, sql, &[&key]).await? {
        let id: UserId = row.try_get(0)?;
        match accounts::lock(transaction, id).await {
            Ok(user) => drop(players.insert(id, user)),
            // Who is gone meanwhile is on no board any more.
            Err(StoreError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let sql = "SELECT state, starts FROM team_matches WHERE key = $1 AND due <= $2 FOR UPDATE";
    let Some(row) = at_most_one(transaction, sql, &[&key, &stored(now)]).await? else { return Ok(Vec::new()) };
    let (homes, aways) = (lined(transaction, key, 0).await?, lined(transaction, key, 1).await?);
    if homes.iter().chain(&aways).flatten().any(|player| !players.contains_key(player)) {
        return Ok(Vec::new());
    }
    let stands = [&homes, &aways].map(|team| team.iter().any(Option::is_some));
    let before = state(row.try_get(0)?)?;
    match next(before, optional_time(&row, 1)?, stands) {
        Next::Begins => {
            execute(transaction, "UPDATE team_matches SET state = 'running' WHERE key = $1", &[&key]).await?;
        }
        Next::Dropped => {
            set_dropped(transaction, key, before, now).await?;
            return Ok(Vec::new());
        }
        Next::Forgotten => {
            execute(transaction, "DELETE FROM team_boards WHERE team_match = $1", &[&key]).await?;
            execute(transaction, "DELETE FROM team_matches WHERE key = $1", &[&key]).await?;
            return Ok(Vec::new());
        }
        Next::Nothing => return Ok(Vec::new()),
    }
    let mut begun = Vec::new();
    for (at, (home, away)) in homes.into_iter().zip(aways).enumerate() {
        let board = at as i64;
        let of = |player: Option<UserId>| player.and_then(|id| players.get(&id));
        let (home, away) = (of(home), of(away));
        if let Some(result) = without_a_game(at, home.is_some(), away.is_some()) {
            let sql = "UPDATE team_boards SET result = $3 WHERE team_match = $1 AND board = $2";
            execute(transaction, sql, &[&key, &board, &result_name(result)]).await?;
        }
        let (Some(home), Some(away)) = (home, away) else { continue };
        let (a, b) = if home_has_a(at) { (home, away) } else { (away, home) };
        let new = NewGame::new(agreed.clone(), BySide::new(a, b), now)?;
        let seed = new.seed.as_ref();
        let game = games::insert(transaction, &new.id, new.players, &new.game, &new.events, seed).await?;
        let sql = "UPDATE team_boards SET game = $3 WHERE team_match = $1 AND board = $2";
        execute(transaction, sql, &[&key, &board, &game]).await?;
        for (user, other) in [(a.id, b.id), (b.id, a.id)] {
            if agreed.is_live() {
                lobby::drop_live_seeks(transaction, user).await?;
            } else {
                let what = What::Begun(new.id.clone());
                notifications::notify(transaction, &NewNotification { user, other, what, at: now }).await?;
            }
        }
        begun.push(new.begun());
    }
    tell_webhooks(transaction, key, now).await?;
    finish(transaction, key, now).await?;
    Ok(begun)
}

/// The games of a match that are over and whose results it does not have, by their boards.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn ended(client: &impl GenericClient, key: TeamMatchKey) -> Result<Vec<(usize, String)>, StoreError> {
    let sql = "SELECT board, games.id FROM team_boards JOIN games ON games.key = team_boards.game \
               WHERE team_match = $1 AND result IS NULL AND games.ended IS NOT NULL";
    let ended = |row: &Row| Ok((usize::try_from(row.try_get::<_, i64>(0)?).unwrap_or_default(), row.try_get(1)?));
    all(client, sql, &[&key]).await?.iter().map(ended).collect()
}

/// Notes what came of boards, each once; with the last one the match is over. The match is locked, so that of two nodes that note the last two boards one
/// sees both.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note_results(
    transaction: &Transaction<'_>,
    key: TeamMatchKey,
    results: &[(usize, TournamentResult)],
    now: Timestamp,
) -> Result<(), StoreError> {
    execute(transaction, "SELECT 1 FROM team_matches WHERE key = $1 FOR NO KEY UPDATE", &[&key]).await?;
    for (board, result) in results {
        let board = i64::try_from(*board).unwrap_or(i64::MAX);
        let sql = "UPDATE team_boards SET result = $3 WHERE team_match = $1 AND board = $2 AND result IS NULL";
        execute(transaction, sql, &[&key, &board, &result_name(*result)]).await?;
    }
    finish(transaction, key, now).await
}

/// A match of which all boards have a result is over.
async fn finish(transaction: &Transaction<'_>, key: TeamMatchKey, now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE team_matches SET state = 'over' WHERE key = $1 AND state = 'running' \
               AND NOT EXISTS (SELECT FROM team_boards WHERE team_match = $1 AND result IS NULL)";
    if execute(transaction, sql, &[&key]).await? > 0 { tell_webhooks(transaction, key, now).await } else { Ok(()) }
}

/// Takes an account out of the teams of all matches: nobody is told who it was. Those that have not begun yet lose its boards.
pub(super) async fn forget_account(transaction: &Transaction<'_>, id: UserId) -> Result<(), StoreError> {
    for column in COLUMNS {
        execute(transaction, &format!("UPDATE team_boards SET {column} = NULL WHERE {column} = $1"), &[&id]).await?;
    }
    Ok(())
}
