//! Clubs, who is in them, and what is said in them.

use ::games::game::Game;
use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::clubs::{
    Club, ClubApplicant, ClubChat, ClubLine, ClubMember, ClubRole, ClubSummary, ClubWait, Clubs, NewClub, OwnClub,
    OwnClubs, OwnMembership, PAGE, SaidInClub,
};
use protocol::game::{Kind, Speed};
use protocol::http::Place;
use protocol::tournaments::TournamentSummary;
use tokio_postgres::Row;

use super::row::{count, limit, optional_time, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, between, notifications, ratings, restrictions, team_departures, webhook_messages};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::clubs::{
    ClubChange, ClubKey, ClubOrder, KEPT_LINES, MOST_JOINED, MOST_OWNED, MOST_PLACES, MOST_WAITING, NewLineInClub,
    Person, REMOVED, Scene, decide, folded, joining, links, links_text, role, wait,
};
use crate::store::notifications::{Change, NewNotification, What};
use crate::store::row::stored;
use crate::store::tournaments::summary as event;
use crate::webhooks::message::Happened;

/// The key of a club that is open.
pub(super) async fn key(client: &impl GenericClient, id: &str) -> Result<ClubKey, StoreError> {
    let found = at_most_one(client, "SELECT key FROM clubs WHERE id = $1 AND closed IS NULL", &[&id]).await?;
    Ok(found.ok_or(Refusal::NotFound)?.try_get(0)?)
}

/// The same, and nobody else changes the club until the transaction ends. Accounts are locked before clubs, everywhere.
pub(super) async fn locked(transaction: &Transaction<'_>, id: &str) -> Result<ClubKey, StoreError> {
    let sql = "SELECT key FROM clubs WHERE id = $1 AND closed IS NULL FOR NO KEY UPDATE";
    Ok(at_most_one(transaction, sql, &[&id]).await?.ok_or(Refusal::NotFound)?.try_get(0)?)
}

/// What an account may do in a club; nothing where it is no member.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn role_in(client: &impl GenericClient, club: ClubKey, user: UserId) -> Result<Option<ClubRole>, StoreError> {
    let sql = "SELECT role FROM club_members WHERE club = $1 AND user_id = $2";
    let row = at_most_one(client, sql, &[&club, &user]).await?;
    row.map(|row| role(row.try_get(0)?)).transpose()
}

/// The club with this id in which somebody wants to announce an event.
///
/// # Errors
/// There is none, or the account is neither its owner nor an organiser.
pub(super) async fn to_announce_in(client: &impl GenericClient, id: &str, user: UserId) -> Result<ClubKey, StoreError> {
    let club = key(client, id).await?;
    if role_in(client, club, user).await? < Some(ClubRole::Organiser) {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    Ok(club)
}

/// Founds a club. The account is locked, so that its clubs are counted by nobody else.
///
/// # Errors
/// Another one has the name; the account is not registered, is muted, or owns or is in too many.
pub async fn found(
    transaction: &Transaction<'_>,
    owner: UserId,
    id: &str,
    new: &NewClub,
    now: Timestamp,
) -> Result<(), StoreError> {
    match accounts::lock(transaction, owner).await?.kind {
        Kind::Registered => {}
        Kind::Bot => return Err(Refusal::PeopleOnly.into()),
        Kind::Guest | Kind::Deleted => return Err(Refusal::NotRegistered.into()),
    }
    restrictions::check_speech(transaction, owner, now).await?;
    if owned(transaction, owner).await? >= MOST_OWNED {
        return Err(Refusal::TooMany { most: MOST_OWNED }.into());
    }
    if joined(transaction, owner).await? >= MOST_JOINED {
        return Err(Refusal::TooMany { most: MOST_JOINED }.into());
    }
    let sql = "INSERT INTO clubs (id, name, folded, about, links, joining, founded, members, line) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, 1, 0) ON CONFLICT DO NOTHING RETURNING key";
    let NewClub { name, about, links, joining } = new;
    let (links, at) = (links_text(links)?, stored(now));
    let made = at_most_one(transaction, sql, &[&id, name, &folded(name), about, &links, &joining.name(), &at]).await?;
    let made = made.ok_or_else(|| Refusal::ClubNameTaken { name: name.clone() })?;
    let club: ClubKey = made.try_get(0)?;
    let sql = "INSERT INTO club_members (club, user_id, role, since) VALUES ($1, $2, 'owner', $3)";
    execute(transaction, sql, &[&club, &owner, &at]).await?;
    Ok(())
}

async fn owned(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) FROM club_members WHERE user_id = $1 AND role = 'owner'";
    Ok(count(&one(client, sql, &[&user]).await?, 0)? as usize)
}

async fn joined(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) FROM club_members WHERE user_id = $1";
    Ok(count(&one(client, sql, &[&user]).await?, 0)? as usize)
}

async fn waits(client: &impl GenericClient, club: ClubKey, user: UserId) -> Result<Option<ClubWait>, StoreError> {
    let sql = "SELECT kind FROM club_waiting WHERE club = $1 AND user_id = $2";
    let row = at_most_one(client, sql, &[&club, &user]).await?;
    row.map(|row| wait(row.try_get(0)?)).transpose()
}

async fn person(client: &impl GenericClient, club: ClubKey, user: UserId) -> Result<Person, StoreError> {
    let asked = "SELECT count(*) FROM club_waiting WHERE user_id = $1 AND kind = 'requested'";
    Ok(Person {
        user: accounts::get(client, user).await?,
        role: role_in(client, club, user).await?,
        waits: waits(client, club, user).await?,
        owned: owned(client, user).await?,
        joined: joined(client, user).await?,
        asked: count(&one(client, asked, &[&user]).await?, 0)? as usize,
    })
}

/// Does what somebody wants in a club: whether the asker is a member afterwards. Both accounts are locked, in the order of their ids, and then the club.
///
/// # Errors
/// The asker may not decide that in the club; there is no such club; the asker is muted and would say something; the new name is another club's.
pub async fn change(transaction: &Transaction<'_>, order: &ClubOrder) -> Result<bool, StoreError> {
    let other = match order.act.other() {
        Some(name) => accounts::by_name(transaction, name).await?,
        None => None,
    };
    let mut both: Vec<UserId> = other.iter().map(|other| other.id).chain([order.asker]).collect();
    both.sort_unstable();
    both.dedup();
    for one in both {
        accounts::lock(transaction, one).await?;
    }
    let club = locked(transaction, &order.club).await?;
    if order.act.speaks() {
        restrictions::check_speech(transaction, order.asker, order.at).await?;
    }
    let row = one(transaction, "SELECT joining, members FROM clubs WHERE key = $1", &[&club]).await?;
    let waiting = "SELECT count(*) FROM club_waiting WHERE club = $1 AND kind = $2";
    let scene = Scene {
        joining: joining(row.try_get(0)?)?,
        members: count(&row, 1)? as usize,
        requests: count(&one(transaction, waiting, &[&club, &ClubWait::Requested.name()]).await?, 0)? as usize,
        invitations: count(&one(transaction, waiting, &[&club, &ClubWait::Invited.name()]).await?, 0)? as usize,
        asker: person(transaction, club, order.asker).await?,
        looks_after_site: order.looks_after_site,
        is_blocked: match &other {
            Some(other) => between::is_blocked(transaction, order.asker, other.id).await?,
            None => false,
        },
        other: match &other {
            Some(other) => Some(person(transaction, club, other.id).await?),
            None => None,
        },
    };
    for change in decide(&order.club, &order.act, &scene)? {
        apply(transaction, club, order, change).await?;
    }
    Ok(role_in(transaction, club, order.asker).await?.is_some())
}

async fn apply(
    transaction: &Transaction<'_>,
    club: ClubKey,
    order: &ClubOrder,
    change: ClubChange,
) -> Result<(), StoreError> {
    let at = stored(order.at);
    match change {
        ClubChange::Edited(new) => edit(transaction, club, &new).await?,
        ClubChange::Joined(user) => {
            settle(transaction, club, user, &order.club).await?;
            let sql = "INSERT INTO club_members (club, user_id, role, since) VALUES ($1, $2, 'member', $3)";
            execute(transaction, sql, &[&club, &user, &at]).await?;
            recount(transaction, club).await?;
            let name = accounts::get(transaction, user).await?.name;
            webhook_messages::tell(transaction, club, &Happened::Joined(name), order.at).await?;
        }
        ClubChange::Left(user) => {
            let sql = "DELETE FROM club_members WHERE club = $1 AND user_id = $2";
            execute(transaction, sql, &[&club, &user]).await?;
            recount(transaction, club).await?;
            team_departures::left_club(transaction, club, user).await?;
            let name = accounts::get(transaction, user).await?.name;
            webhook_messages::tell(transaction, club, &Happened::Left(Some(name)), order.at).await?;
        }
        ClubChange::HasRole(user, role) => {
            let sql = "UPDATE club_members SET role = $3 WHERE club = $1 AND user_id = $2";
            execute(transaction, sql, &[&club, &user, &role.name()]).await?;
        }
        ClubChange::Silenced(user, until) => {
            let sql = "UPDATE club_members SET silenced = $3 WHERE club = $1 AND user_id = $2";
            execute(transaction, sql, &[&club, &user, &until.map(stored)]).await?;
        }
        ClubChange::Waits(user, wait, text) => {
            let sql = "INSERT INTO club_waiting (club, user_id, kind, at, text) VALUES ($1, $2, $3, $4, $5) \
                       ON CONFLICT (club, user_id) DO UPDATE SET kind = excluded.kind, at = excluded.at, text = excluded.text";
            execute(transaction, sql, &[&club, &user, &wait.name(), &at, &text]).await?;
        }
        ClubChange::NoLonger(user) => settle(transaction, club, user, &order.club).await?,
        ClubChange::Told(user, what) => {
            let new = NewNotification { user, other: order.asker, what, at: order.at };
            notifications::notify(transaction, &new).await?;
        }
        ClubChange::Closed => close(transaction, club, order.at).await?,
    }
    Ok(())
}

/// Says what a club is. The index of names decides where somebody else takes the name at the same time.
async fn edit(transaction: &Transaction<'_>, club: ClubKey, new: &NewClub) -> Result<(), StoreError> {
    let NewClub { name, about, links, joining } = new;
    let sql = "SELECT EXISTS (SELECT FROM clubs WHERE folded = $1 AND closed IS NULL AND key <> $2)";
    if one(transaction, sql, &[&folded(name), &club]).await?.try_get(0)? {
        return Err(Refusal::ClubNameTaken { name: name.clone() }.into());
    }
    let sql = "UPDATE clubs SET name = $2, folded = $3, about = $4, links = $5, joining = $6 WHERE key = $1";
    let row: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
        [&club, name, &folded(name), about, &links_text(links)?, &joining.name()];
    execute(transaction, sql, &row).await?;
    Ok(())
}

/// Nothing waits between a club and a player any more.
async fn settle(transaction: &Transaction<'_>, club: ClubKey, user: UserId, id: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM club_waiting WHERE club = $1 AND user_id = $2";
    execute(transaction, sql, &[&club, &user]).await?;
    notifications::change(transaction, &[Change::Settled(user, What::ClubInvitation(id.to_owned()))]).await
}

async fn recount(transaction: &Transaction<'_>, club: ClubKey) -> Result<(), StoreError> {
    let sql = "UPDATE clubs SET members = (SELECT count(*) FROM club_members WHERE club = $1) WHERE key = $1";
    execute(transaction, sql, &[&club]).await?;
    Ok(())
}

/// Closes a club: its name is left, for its events.
async fn close(transaction: &Transaction<'_>, club: ClubKey, at: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE clubs SET closed = $2, about = '', links = '[]', members = 0 WHERE key = $1";
    execute(transaction, sql, &[&club, &stored(at)]).await?;
    for table in ["club_members", "club_waiting", "club_lines"] {
        execute(transaction, &format!("DELETE FROM {table} WHERE club = $1"), &[&club]).await?;
    }
    team_departures::club_closes(transaction, club, at).await?;
    // Who has closed the club hears nothing of it any more.
    webhook_messages::forget_club(transaction, club).await
}

/// Takes an account, which is locked, out of all clubs, with what it has said in them. Those that it owns go to the organiser who is a member for the longest,
/// else to the member who is, and close where nobody else is in them. Clubs are locked in the order of their keys; they are returned, for their webhooks are told later
/// ([`account_is_gone`]).
pub(super) async fn forget_account(
    transaction: &Transaction<'_>,
    id: UserId,
    now: Timestamp,
) -> Result<Vec<ClubKey>, StoreError> {
    let sql = "SELECT club FROM club_members WHERE user_id = $1 ORDER BY club";
    let mut left = Vec::new();
    for row in all(transaction, sql, &[&id]).await? {
        let club: ClubKey = row.try_get(0)?;
        execute(transaction, "SELECT 1 FROM clubs WHERE key = $1 FOR NO KEY UPDATE", &[&club]).await?;
        let sql = "DELETE FROM club_members WHERE club = $1 AND user_id = $2 RETURNING role";
        let Some(gone) = at_most_one(transaction, sql, &[&club, &id]).await? else { continue };
        left.push(club);
        recount(transaction, club).await?;
        if role(gone.try_get(0)?)? != ClubRole::Owner {
            continue;
        }
        let sql = "SELECT user_id FROM club_members WHERE club = $1 ORDER BY role DESC, since, user_id LIMIT 1";
        match at_most_one(transaction, sql, &[&club]).await? {
            Some(heir) => {
                let heir: UserId = heir.try_get(0)?;
                let sql = "UPDATE club_members SET role = 'owner' WHERE club = $1 AND user_id = $2";
                execute(transaction, sql, &[&club, &heir]).await?;
            }
            None => close(transaction, club, now).await?,
        }
    }
    execute(transaction, "DELETE FROM club_waiting WHERE user_id = $1", &[&id]).await?;
    execute(transaction, "DELETE FROM club_lines WHERE user_id = $1", &[&id]).await?;
    Ok(left)
}

/// Tells the webhooks of clubs that a member is gone, whose account is deleted and who is named no more. It comes after matches of clubs are locked, as everywhere.
pub(super) async fn account_is_gone(
    transaction: &Transaction<'_>,
    clubs: &[ClubKey],
    now: Timestamp,
) -> Result<(), StoreError> {
    for club in clubs {
        webhook_messages::tell(transaction, *club, &Happened::Left(None), now).await?;
    }
    Ok(())
}

/// Forgets lines of chat from before a moment, and who was removed long ago.
pub(super) async fn tidy(client: &impl GenericClient, now: Timestamp, lines: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM club_lines WHERE at < $1", &[&stored(lines)]).await?;
    let sql = "DELETE FROM club_waiting WHERE kind = 'removed' AND at < $1";
    execute(client, sql, &[&stored(now - REMOVED)]).await?;
    webhook_messages::tidy(client, now).await?;
    Ok(())
}

/// What [`summary`] reads.
const SUMMARY: &str = "clubs.id, clubs.name, clubs.joining, clubs.members";

fn summary(row: &Row) -> Result<ClubSummary, StoreError> {
    Ok(ClubSummary {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        joining: joining(row.try_get(2)?)?,
        members: count(row, 3)?,
    })
}

/// The clubs whose names have a text in them, the largest first, from a row on.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn list(client: &impl GenericClient, search: &str, from: usize) -> Result<Clubs, StoreError> {
    // An empty text is in every name.
    let sql = format!(
        "SELECT {SUMMARY} FROM clubs WHERE closed IS NULL AND strpos(folded, $1) > 0 \
         ORDER BY members DESC, key LIMIT $2 OFFSET $3"
    );
    let rows = all(client, &sql, &[&folded(search), &limit(PAGE + 1), &limit(from)]).await?;
    let more = rows.len() > PAGE;
    Ok(Clubs { clubs: rows.iter().take(PAGE).map(summary).collect::<Result<_, _>>()?, more })
}

/// The clubs that an account has to do with.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn own(client: &impl GenericClient, user: UserId) -> Result<OwnClubs, StoreError> {
    let sql = format!(
        "SELECT {SUMMARY}, role FROM club_members JOIN clubs ON clubs.key = club_members.club \
         WHERE club_members.user_id = $1 ORDER BY folded"
    );
    let rows = all(client, &sql, &[&user]).await?;
    let clubs = rows.iter().map(|row| Ok(OwnClub { club: summary(row)?, role: role(row.try_get(4)?)? }));
    let clubs = clubs.collect::<Result<_, StoreError>>()?;
    let sql = format!(
        "SELECT {SUMMARY} FROM club_waiting JOIN clubs ON clubs.key = club_waiting.club \
         WHERE club_waiting.user_id = $1 AND kind = $2 ORDER BY folded LIMIT $3"
    );
    let mut waiting = Vec::new();
    for kind in [ClubWait::Invited, ClubWait::Requested] {
        let rows = all(client, &sql, &[&user, &kind.name(), &limit(MOST_WAITING)]).await?;
        waiting.push(rows.iter().map(summary).collect::<Result<Vec<_>, _>>()?);
    }
    let requests = waiting.pop().unwrap_or_default();
    Ok(OwnClubs { clubs, invitations: waiting.pop().unwrap_or_default(), requests })
}

/// A club as somebody sees it, with its members from a row on; also one that has closed.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn club(
    client: &impl GenericClient,
    id: &str,
    asker: Option<UserId>,
    from: usize,
) -> Result<Option<Club>, StoreError> {
    let sql = format!("SELECT {SUMMARY}, key, about, links, founded, closed IS NOT NULL FROM clubs WHERE id = $1");
    let Some(row) = at_most_one(client, &sql, &[&id]).await? else { return Ok(None) };
    let club: ClubKey = row.try_get(4)?;
    let own = match asker {
        Some(asker) => membership(client, club, asker).await?,
        None => OwnMembership::default(),
    };
    let runs = own.role >= Some(ClubRole::Organiser);
    let (mut requests, mut invitations) = (Vec::new(), Vec::new());
    if runs {
        requests = applicants(client, club, ClubWait::Requested).await?;
        invitations = applicants(client, club, ClubWait::Invited).await?;
    }
    Ok(Some(Club {
        summary: summary(&row)?,
        about: row.try_get(5)?,
        links: links(row.try_get(6)?)?,
        founded: time(&row, 7)?,
        closed: row.try_get(8)?,
        members: members(client, club, from, runs).await?,
        events: events(client, club).await?,
        own,
        requests,
        invitations,
    }))
}

async fn membership(client: &impl GenericClient, club: ClubKey, user: UserId) -> Result<OwnMembership, StoreError> {
    let sql = "SELECT silenced FROM club_members WHERE club = $1 AND user_id = $2";
    let row = at_most_one(client, sql, &[&club, &user]).await?;
    Ok(OwnMembership {
        role: role_in(client, club, user).await?,
        waits: waits(client, club, user).await?,
        silenced: match row {
            Some(row) => optional_time(&row, 0)?,
            None => None,
        },
    })
}

async fn members(
    client: &impl GenericClient,
    club: ClubKey,
    from: usize,
    with_silences: bool,
) -> Result<Vec<ClubMember>, StoreError> {
    let sql = "SELECT users.name, role, since, silenced FROM club_members JOIN users ON users.id = club_members.user_id \
               WHERE club = $1 ORDER BY role DESC, since, club_members.user_id LIMIT $2 OFFSET $3";
    let rows = all(client, sql, &[&club, &limit(PAGE), &limit(from)]).await?;
    let member = |row: &Row| {
        Ok(ClubMember {
            name: row.try_get(0)?,
            role: role(row.try_get(1)?)?,
            since: time(row, 2)?,
            silenced: optional_time(row, 3)?.filter(|_| with_silences),
        })
    };
    rows.iter().map(member).collect()
}

async fn applicants(
    client: &impl GenericClient,
    club: ClubKey,
    kind: ClubWait,
) -> Result<Vec<ClubApplicant>, StoreError> {
    let sql = "SELECT users.name, at, text FROM club_waiting JOIN users ON users.id = club_waiting.user_id \
               WHERE club = $1 AND club_waiting.kind = $2 ORDER BY at";
    let rows = all(client, sql, &[&club, &kind.name()]).await?;
    let read = |row: &Row| Ok(ClubApplicant { name: row.try_get(0)?, at: time(row, 1)?, text: row.try_get(2)? });
    rows.iter().map(read).collect()
}

async fn events(client: &impl GenericClient, club: ClubKey) -> Result<Vec<TournamentSummary>, StoreError> {
    let sql = "SELECT tournaments.id, users.name, plan, players, state, clubs.id, clubs.name \
               FROM tournaments JOIN users ON users.id = tournaments.owner \
               JOIN clubs ON clubs.key = tournaments.club WHERE tournaments.club = $1 ORDER BY starts DESC LIMIT $2";
    let rows = all(client, sql, &[&club, &limit(PAGE)]).await?;
    let told = |row: &Row| {
        let of = row.try_get::<_, Option<String>>(5)?.zip(row.try_get(6)?);
        event(row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?, of)
    };
    rows.iter().map(told).collect()
}

/// The members of a club by their ratings at a game and speed.
///
/// # Errors
/// There is no such club.
pub async fn leaders(
    client: &impl GenericClient,
    id: &str,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    let club = key(client, id).await?;
    ratings::in_club(client, club, game, speed, MOST_PLACES, now).await
}

/// Sees that an account may read the chat of a club: the key of the club, and what the account may do in it.
async fn reader(client: &impl GenericClient, id: &str, user: UserId) -> Result<(ClubKey, ClubRole), StoreError> {
    let club = key(client, id).await?;
    let role = role_in(client, club, user).await?.ok_or(Refusal::ClubNotMember)?;
    Ok((club, role))
}

fn line_number(row: &Row, column: usize) -> Result<u32, StoreError> {
    count(row, column)
}

/// Stores a line of a club's chat; one that was sent before is told as it was stored. The author is locked, and then the club, which numbers its lines.
///
/// # Errors
/// There is no such club, the account is no member of it, takes no part in chat, is muted, or is silenced in this club.
pub async fn write(transaction: &Transaction<'_>, new: &NewLineInClub) -> Result<ClubLine, StoreError> {
    let NewLineInClub { club: id, author, id: sent, text, at } = new;
    let user = accounts::lock(transaction, *author).await?;
    let (club, _) = reader(transaction, id, *author).await?;
    if !between::preferences(transaction, *author).await?.chat {
        return Err(Refusal::ChatOff.into());
    }
    restrictions::check_speech(transaction, *author, *at).await?;
    if let Some(until) = membership(transaction, club, *author).await?.silenced.filter(|until| until > at) {
        return Err(Refusal::ClubSilenced { until: until.get() }.into());
    }
    let sql = "SELECT number, at, text FROM club_lines WHERE club = $1 AND user_id = $2 AND id = $3";
    if let Some(row) = at_most_one(transaction, sql, &[&club, author, sent]).await? {
        let (number, at) = (line_number(&row, 0)?, time(&row, 1)?);
        return Ok(ClubLine { number, name: user.name, at, text: row.try_get(2)? });
    }
    let sql = "UPDATE clubs SET line = line + 1 WHERE key = $1 AND closed IS NULL RETURNING line";
    let row = at_most_one(transaction, sql, &[&club]).await?.ok_or(Refusal::NotFound)?;
    let (number, stored_number): (u32, i64) = (line_number(&row, 0)?, row.try_get(0)?);
    let sql = "INSERT INTO club_lines (club, number, user_id, at, id, text) VALUES ($1, $2, $3, $4, $5, $6)";
    execute(transaction, sql, &[&club, &stored_number, author, &stored(*at), sent, text]).await?;
    let sql = "DELETE FROM club_lines WHERE club = $1 AND number <= $2";
    execute(transaction, sql, &[&club, &(stored_number - i64::from(KEPT_LINES))]).await?;
    Ok(ClubLine { number, name: user.name, at: *at, text: text.clone() })
}

/// The last lines of a club's chat before a number, without those of players whom the reader blocks; none for a reader who has turned chat off.
///
/// # Errors
/// There is no such club, or the account is no member of it.
pub async fn chat(
    client: &impl GenericClient,
    id: &str,
    user: UserId,
    before: Option<u32>,
) -> Result<ClubChat, StoreError> {
    let (club, _) = reader(client, id, user).await?;
    if !between::preferences(client, user).await?.chat {
        return Ok(ClubChat { lines: Vec::new(), before: None });
    }
    let sql = "SELECT number, users.name, at, text FROM club_lines JOIN users ON users.id = club_lines.user_id \
               WHERE club = $1 AND number < $2 AND NOT EXISTS \
               (SELECT FROM blocks WHERE blocks.user_id = $3 AND blocks.blocked = club_lines.user_id) \
               ORDER BY number DESC LIMIT $4";
    let rows = all(client, sql, &[&club, &before.map_or(i64::MAX, i64::from), &user, &limit(PAGE)]).await?;
    let read = |row: &Row| {
        Ok(ClubLine { number: line_number(row, 0)?, name: row.try_get(1)?, at: time(row, 2)?, text: row.try_get(3)? })
    };
    let lines: Vec<ClubLine> = rows.iter().rev().map(read).collect::<Result<_, StoreError>>()?;
    let before = lines.first().filter(|_| lines.len() == PAGE).map(|first| first.number);
    Ok(ClubChat { lines, before })
}

/// Takes a line out of a club's chat: the own one, or one of a member over whom the asker has power.
///
/// # Errors
/// There is no such club or line, the account is no member, or may not.
pub async fn remove_line(
    transaction: &Transaction<'_>,
    id: &str,
    asker: UserId,
    number: u32,
) -> Result<(), StoreError> {
    let (club, asked_by) = reader(transaction, id, asker).await?;
    let number = i64::from(number);
    let sql = "SELECT user_id FROM club_lines WHERE club = $1 AND number = $2";
    let row = at_most_one(transaction, sql, &[&club, &number]).await?.ok_or(Refusal::NotFound)?;
    let author: UserId = row.try_get(0)?;
    let has_power = asked_by >= ClubRole::Organiser && role_in(transaction, club, author).await? < Some(asked_by);
    if author != asker && !has_power {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    execute(transaction, "DELETE FROM club_lines WHERE club = $1 AND number = $2", &[&club, &number]).await?;
    Ok(())
}

/// What a player said in a line of a club's chat that somebody else can read.
pub(super) async fn line_text(
    client: &impl GenericClient,
    id: &str,
    reader_id: UserId,
    author: UserId,
    number: u32,
) -> Result<String, StoreError> {
    let (club, _) = reader(client, id, reader_id).await?;
    let sql = "SELECT text FROM club_lines WHERE club = $1 AND number = $2 AND user_id = $3";
    let row = at_most_one(client, sql, &[&club, &i64::from(number), &author]).await?;
    Ok(row.ok_or(Refusal::NotFound)?.try_get(0)?)
}

/// All that an account has written in the chats of clubs, for its owner, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn said_by(client: &impl GenericClient, user: UserId) -> Result<Vec<SaidInClub>, StoreError> {
    let sql = "SELECT clubs.name, at, text FROM club_lines JOIN clubs ON clubs.key = club_lines.club \
               WHERE club_lines.user_id = $1 ORDER BY at, club_lines.club, number";
    let rows = all(client, sql, &[&user]).await?;
    rows.iter().map(|row| Ok(SaidInClub { club: row.try_get(0)?, at: time(row, 1)?, text: row.try_get(2)? })).collect()
}

/// Tells the members of a club that an event of theirs was announced, but the one who announces it.
pub(super) async fn tell_members(
    transaction: &Transaction<'_>,
    club: ClubKey,
    announcer: UserId,
    event: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let what = What::ClubEvent(event.to_owned());
    // In the order of the accounts, as they are locked everywhere.
    let sql = "INSERT INTO notifications (user_id, about, topic, at, other, subject, read, due) \
               SELECT club_members.user_id, $2, $3, $4, $5, $6, false, $4 FROM club_members \
               LEFT JOIN notification_settings ON notification_settings.user_id = club_members.user_id \
               WHERE club = $1 AND club_members.user_id <> $5 AND coalesce(notification_settings.clubs, true) \
               ORDER BY club_members.user_id ON CONFLICT (user_id, about) DO NOTHING";
    let (about, topic) = (what.about(announcer), what.topic().name());
    execute(transaction, sql, &[&club, &about, &topic, &stored(now), &announcer, &event]).await?;
    Ok(())
}
