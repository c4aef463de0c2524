//! Tournaments, and what happens in them.

use std::collections::BTreeMap;

use ::games::side::BySide;
use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::game::Rating;
use protocol::tournaments::{ClubName, ExportedTournament, TournamentState, TournamentSummary, Tournaments};

use super::row::{COLUMNS, limit, time, user};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, between, clubs, lobby, notifications, ratings, webhook_messages};
use crate::matchmaking::Begun;
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::clubs::ClubKey;
use crate::store::games::GameKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::stored;
use crate::store::tournaments::{
    Kept, MOST_ENDED, MOST_OPEN, NewEvent, NewGames, OfGame, Since, Step, TournamentKey, fact, number, numbered, plan,
    plan_text, state, state_name, summary,
};

/// Stores a tournament that is announced. The account is locked, so that its tournaments are counted by nobody else.
///
/// # Errors
/// The account has too many that are not over ([`Refusal::TooMany`]).
pub async fn announce(transaction: &Transaction<'_>, new: &NewEvent, now: Timestamp) -> Result<(), StoreError> {
    accounts::lock(transaction, new.owner).await?;
    let sql = "SELECT count(*) FROM tournaments WHERE owner = $1 AND state IN ('announced', 'running')";
    let open: i64 = one(transaction, sql, &[&new.owner]).await?.try_get(0)?;
    if usize::try_from(open).is_ok_and(|open| open >= MOST_OPEN) {
        return Err(Refusal::TooMany { most: MOST_OPEN }.into());
    }
    let club = match &new.plan.club {
        Some(club) => Some(clubs::to_announce_in(transaction, club, new.owner).await?),
        None => None,
    };
    let sql = "INSERT INTO tournaments (id, owner, plan, starts, created, state, players, number, club, soon) \
               VALUES ($1, $2, $3, $4, $5, 'announced', 0, 0, $6, $7) RETURNING key";
    let (starts, text, soon) = (stored(new.plan.starts), plan_text(&new.plan)?, new.soon.map(stored));
    let row = one(transaction, sql, &[&new.id, &new.owner, &text, &starts, &stored(now), &club, &soon]).await?;
    if let Some(first) = new.first_step(row.try_get(0)?, now) {
        step(transaction, &first).await?;
    }
    if let Some(club) = club {
        clubs::tell_members(transaction, club, new.owner, &new.id, now).await?;
        webhook_messages::tell(transaction, club, &new.announced(), now).await?;
    }
    Ok(())
}

/// The tournament with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn by_id(client: &impl GenericClient, id: &str) -> Result<Option<Kept>, StoreError> {
    let sql = format!(
        "SELECT tournaments.key, tournaments.plan, clubs.key, clubs.id, clubs.name, {COLUMNS} FROM tournaments \
         JOIN users ON users.id = tournaments.owner LEFT JOIN clubs ON clubs.key = tournaments.club WHERE tournaments.id = $1"
    );
    let Some(row) = at_most_one(client, &sql, &[&id]).await? else { return Ok(None) };
    let club = match row.try_get::<_, Option<ClubKey>>(2)? {
        Some(key) => Some((key, ClubName { id: row.try_get(3)?, name: row.try_get(4)? })),
        None => None,
    };
    let plan = plan(row.try_get(1)?)?;
    Ok(Some(Kept { key: row.try_get(0)?, id: id.to_owned(), owner: user(&row, 5)?, plan, club }))
}

/// What has happened after a number, and the games from a number on that have begun.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn since(
    client: &impl GenericClient,
    key: TournamentKey,
    after: u32,
    from: usize,
) -> Result<Since, StoreError> {
    let sql = "SELECT at, fact FROM tournament_facts WHERE tournament = $1 AND number > $2 ORDER BY number";
    let rows = all(client, sql, &[&key, &i64::from(after)]).await?;
    let facts = rows.iter().map(|row| Ok((time(row, 0)?, fact(row.try_get(1)?)?)));
    let facts = facts.collect::<Result<_, StoreError>>()?;
    let sql = "SELECT tournament_games.number, games.id FROM tournament_games \
               JOIN games ON games.key = tournament_games.game \
               WHERE tournament = $1 AND tournament_games.number >= $2 ORDER BY tournament_games.number";
    let rows = all(client, sql, &[&key, &numbered(from)]).await?;
    let games = rows.iter().map(|row| Ok((number(row.try_get(0)?)?, row.try_get(1)?)));
    Ok(Since { facts, games: games.collect::<Result<_, StoreError>>()? })
}

/// Who has ever entered.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn players(client: &impl GenericClient, key: TournamentKey) -> Result<Vec<User>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM tournament_players JOIN users ON users.id = tournament_players.user_id \
         WHERE tournament = $1"
    );
    all(client, &sql, &[&key]).await?.iter().map(|row| user(row, 0)).collect()
}

/// The rating of an account at a game and speed.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn rating(
    client: &impl GenericClient,
    user: UserId,
    agreed: &Agreed,
    now: Timestamp,
) -> Result<Rating, StoreError> {
    ratings::of(client, user, agreed.game(), agreed.speed(), now).await
}

/// Stores what happens, unless something else has happened meanwhile: whether it was stored. The row of the tournament is locked by it, so that of two
/// nodes one finds the number changed.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn step(transaction: &Transaction<'_>, step: &Step) -> Result<bool, StoreError> {
    let rows = step.rows()?;
    let last = rows.last().map_or(i64::from(step.after), |(number, _)| *number);
    let sql = "UPDATE tournaments SET number = $3, state = $4, players = $5 WHERE key = $1 AND number = $2";
    let (after, players) = (i64::from(step.after), numbered(step.players));
    if execute(transaction, sql, &[&step.key, &after, &last, &state_name(step.state), &players]).await? == 0 {
        return Ok(false);
    }
    let (numbers, texts): (Vec<i64>, Vec<String>) = rows.into_iter().unzip();
    let sql = "INSERT INTO tournament_facts (tournament, number, at, fact) \
               SELECT $1, number, $3, fact FROM unnest($2::bigint[], $4::text[]) AS new (number, fact)";
    execute(transaction, sql, &[&step.key, &numbers, &stored(step.at), &texts]).await?;
    let entered: Vec<UserId> = step.entered().collect();
    if !entered.is_empty() {
        let sql = "INSERT INTO tournament_players (tournament, user_id) SELECT $1, unnest($2::bigint[]) \
                   ON CONFLICT DO NOTHING";
        execute(transaction, sql, &[&step.key, &entered]).await?;
    }
    let invited: Vec<UserId> = step.invited().collect();
    for user in invited {
        let row = one(transaction, "SELECT id, owner FROM tournaments WHERE key = $1", &[&step.key]).await?;
        let (id, other): (String, UserId) = (row.try_get(0)?, row.try_get(1)?);
        if user != other && !between::is_blocked(transaction, user, other).await? {
            let what = What::TournamentInvitation(id);
            notifications::notify(transaction, &NewNotification { user, other, what, at: step.at }).await?;
        }
    }
    let finished: Vec<i64> = step.finished().map(numbered).collect();
    if !finished.is_empty() {
        let sql = "UPDATE tournament_games SET open = false WHERE tournament = $1 AND number = ANY($2)";
        execute(transaction, sql, &[&step.key, &finished]).await?;
    }
    if let Some((club, happened)) = &step.told {
        webhook_messages::tell(transaction, *club, happened, step.at).await?;
    }
    Ok(true)
}

/// Begins games of a tournament, each once: those that have begun already are left out. The tournament is locked, then the accounts in the order of
/// their ids, as wherever games begin.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn begin_games(
    transaction: &Transaction<'_>,
    games: &NewGames,
    now: Timestamp,
) -> Result<Vec<Begun>, StoreError> {
    let NewGames { key, agreed, pairings, .. } = games;
    execute(transaction, "SELECT 1 FROM tournaments WHERE key = $1 FOR UPDATE", &[key]).await?;
    let numbers: Vec<i64> = pairings.iter().map(|(at, _)| numbered(*at)).collect();
    let sql = "SELECT number FROM tournament_games WHERE tournament = $1 AND number = ANY($2)";
    let known = all(transaction, sql, &[key, &numbers]).await?;
    let known: Vec<i64> = known.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let new: Vec<&(usize, [UserId; 2])> = pairings.iter().filter(|(at, _)| !known.contains(&numbered(*at))).collect();
    let mut accounts: BTreeMap<UserId, Option<User>> =
        new.iter().flat_map(|(_, players)| players).map(|player| (*player, None)).collect();
    for (player, account) in &mut accounts {
        *account = Some(accounts::lock(transaction, *player).await?);
    }
    let mut begun = Vec::with_capacity(new.len());
    for (at, [a, b]) in new {
        let account = |player: &UserId| accounts.get(player).and_then(Option::as_ref).ok_or(Refusal::NotFound);
        let players = BySide::new(account(a)?, account(b)?);
        let new = games.begin(players, now)?;
        let seed = new.seed.as_ref();
        let game = super::games::insert(transaction, &new.id, new.players, &new.game, &new.events, seed).await?;
        let sql = "INSERT INTO tournament_games (tournament, number, game, open) VALUES ($1, $2, $3, true)";
        execute(transaction, sql, &[key, &numbered(*at), &game]).await?;
        for (user, other) in [(*a, *b), (*b, *a)] {
            if agreed.is_live() {
                lobby::drop_live_seeks(transaction, user).await?;
            } else {
                let what = What::Begun(new.id.clone());
                notifications::notify(transaction, &NewNotification { user, other, what, at: now }).await?;
            }
        }
        begun.push(new.begun());
    }
    Ok(begun)
}

/// The ids of the tournaments in which something may happen by itself at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn due(client: &impl GenericClient, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM tournaments WHERE state = 'running' \
               UNION ALL SELECT id FROM tournaments WHERE state = 'announced' AND starts <= $1";
    let rows = all(client, sql, &[&stored(now)]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// The ids of the tournaments of which those who have entered are to be told at a moment that they start soon.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn soon(client: &impl GenericClient, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let rows = all(client, "SELECT id FROM tournaments WHERE soon <= $1", &[&stored(now)]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Tells players that a tournament starts soon, once: whether this was the time. The row of the tournament is locked by it, so that of two nodes one finds it
/// done.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn tell_soon(
    transaction: &Transaction<'_>,
    key: TournamentKey,
    id: &str,
    players: &[UserId],
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "UPDATE tournaments SET soon = NULL WHERE key = $1 AND soon IS NOT NULL";
    if execute(transaction, sql, &[&key]).await? == 0 {
        return Ok(false);
    }
    for &user in players {
        let what = What::EventSoon(id.to_owned());
        notifications::notify(transaction, &NewNotification { user, other: user, what, at: now }).await?;
    }
    Ok(true)
}

/// The games that are over and whose results the tournament does not have, by the numbers of their pairings.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn ended(client: &impl GenericClient, key: TournamentKey) -> Result<Vec<(usize, String)>, StoreError> {
    let sql = "SELECT tournament_games.number, games.id FROM tournament_games \
               JOIN games ON games.key = tournament_games.game \
               WHERE tournament = $1 AND open AND games.ended IS NOT NULL LIMIT $2";
    let rows = all(client, sql, &[&key, &limit(MOST_ENDED)]).await?;
    rows.iter().map(|row| Ok((number(row.try_get(0)?)?, row.try_get(1)?))).collect()
}

async fn of_state(
    client: &impl GenericClient,
    state: TournamentState,
    order: &str,
) -> Result<Vec<TournamentSummary>, StoreError> {
    let sql = format!(
        "SELECT tournaments.id, users.name, plan, players, state, clubs.id, clubs.name FROM tournaments \
         JOIN users ON users.id = tournaments.owner LEFT JOIN clubs ON clubs.key = tournaments.club WHERE state = $1 ORDER BY starts {order} LIMIT $2"
    );
    let rows = all(client, &sql, &[&state_name(state), &limit(protocol::tournaments::PAGE)]).await?;
    let told = |row: &tokio_postgres::Row| {
        let club = row.try_get::<_, Option<String>>(5)?.zip(row.try_get(6)?);
        summary(row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?, club)
    };
    rows.iter().map(told).collect()
}

/// The tournaments that are listed.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn listed(client: &impl GenericClient) -> Result<Tournaments, StoreError> {
    Ok(Tournaments {
        running: of_state(client, TournamentState::Running, "DESC").await?,
        announced: of_state(client, TournamentState::Announced, "ASC").await?,
        over: of_state(client, TournamentState::Over, "DESC").await?,
    })
}

/// The ids of the tournaments that are not over and that an account has entered.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn entered(client: &impl GenericClient, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT tournaments.id FROM tournament_players \
               JOIN tournaments ON tournaments.key = tournament_players.tournament \
               WHERE user_id = $1 AND state IN ('announced', 'running')";
    let rows = all(client, sql, &[&user]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// The tournaments that an account has announced, entered or been invited to, after one, `most` at most, each with its key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn of(
    client: &impl GenericClient,
    user: UserId,
    after: TournamentKey,
    most: usize,
) -> Result<Vec<(TournamentKey, ExportedTournament)>, StoreError> {
    let sql = "SELECT key, id, plan, state, owner = $1 FROM tournaments WHERE key > $2 AND key IN \
               (SELECT tournament FROM tournament_players WHERE user_id = $1 UNION SELECT key FROM tournaments WHERE owner = $1) \
               ORDER BY key LIMIT $3";
    let rows = all(client, sql, &[&user, &after, &limit(most)]).await?;
    let told = |row: &tokio_postgres::Row| {
        let (plan, state) = (plan(row.try_get(2)?)?, state(row.try_get(3)?)?);
        Ok((row.try_get(0)?, ExportedTournament { id: row.try_get(1)?, plan, state, announced: row.try_get(4)? }))
    };
    rows.iter().map(told).collect()
}

/// The id of the tournament that a game belongs to.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of_game(client: &impl GenericClient, game: GameKey) -> Result<Option<OfGame>, StoreError> {
    let sql = "SELECT tournaments.id, tournaments.plan FROM tournament_games \
               JOIN tournaments ON tournaments.key = tournament_games.tournament WHERE tournament_games.game = $1";
    let row = at_most_one(client, sql, &[&game]).await?;
    row.map(|row| OfGame::new(row.try_get(0)?, row.try_get(1)?)).transpose()
}

/// Whether a game belongs to a round that goes on and whose tables all play the same dice: a game of its tournament is on that has the same seed.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn is_round_on(client: &impl GenericClient, game: GameKey) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM tournament_games AS own \
               JOIN tournaments ON tournaments.key = own.tournament AND tournaments.state = 'running' \
               AND plan::jsonb @> '{\"duplicate\": true}' \
               JOIN seeds AS own_seed ON own_seed.game = own.game \
               JOIN tournament_games AS other ON other.tournament = own.tournament AND other.open \
               JOIN seeds AS other_seed ON other_seed.game = other.game AND other_seed.seed = own_seed.seed \
               WHERE own.game = $1 LIMIT 1";
    Ok(at_most_one(client, sql, &[&game]).await?.is_some())
}
