//! Clubs, who is in them, and what is said in them.

use ::games::game::Game;
use play::time::Timestamp;
use protocol::clubs::{
    Club, ClubApplicant, ClubChat, ClubLine, ClubMember, ClubRole, ClubSummary, ClubWait, Clubs, NewClub, OwnClub,
    OwnClubs, OwnMembership, PAGE, SaidInClub,
};
use protocol::game::{Kind, Speed};
use protocol::http::Place;
use protocol::tournaments::TournamentSummary;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, accounts, between, notifications, ratings, restrictions, team_departures, webhook_messages};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::clubs::{
    ClubChange, ClubKey, ClubOrder, KEPT_LINES, MOST_JOINED, MOST_OWNED, MOST_PLACES, MOST_WAITING, NewLineInClub,
    Person, REMOVED, Scene, decide, folded, joining, links, links_text, role, wait,
};
use crate::store::notifications::{Change, NewNotification, What};
use crate::store::row::{moment, stored};
use crate::store::tournaments::summary as event;
use crate::webhooks::message::Happened;

fn count(connection: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
    let count: i64 = connection.prepare_cached(sql)?.query_row(values, |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// The key of a club that is open.
pub(super) fn key(connection: &Connection, id: &str) -> Result<ClubKey, StoreError> {
    let sql = "SELECT key FROM clubs WHERE id = ? AND closed IS NULL";
    let found = connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Refusal::NotFound.into())
}

/// What an account may do in a club; nothing where it is no member.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn role_in(connection: &Connection, club: ClubKey, user: UserId) -> Result<Option<ClubRole>, StoreError> {
    let sql = "SELECT role FROM club_members WHERE club = ? AND user = ?";
    let name: Option<String> = connection.prepare_cached(sql)?.query_row([club, user], |row| row.get(0)).optional()?;
    name.as_deref().map(role).transpose()
}

/// The club with this id in which somebody wants to announce an event.
///
/// # Errors
/// There is none, or the account is neither its owner nor an organiser.
pub(super) fn to_announce_in(connection: &Connection, id: &str, user: UserId) -> Result<ClubKey, StoreError> {
    let club = key(connection, id)?;
    if role_in(connection, club, user)? < Some(ClubRole::Organiser) {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    Ok(club)
}

/// Founds a club.
///
/// # Errors
/// Another one has the name; the account is not registered, is muted, or owns or is in too many.
pub fn found(
    connection: &Connection,
    owner: UserId,
    id: &str,
    new: &NewClub,
    now: Timestamp,
) -> Result<(), StoreError> {
    match accounts::get(connection, owner)?.kind {
        Kind::Registered => {}
        Kind::Bot => return Err(Refusal::PeopleOnly.into()),
        Kind::Guest | Kind::Deleted => return Err(Refusal::NotRegistered.into()),
    }
    restrictions::check_speech(connection, owner, now)?;
    let [owned, joined] = [owned(connection, owner)?, joined(connection, owner)?];
    if owned >= MOST_OWNED {
        return Err(Refusal::TooMany { most: MOST_OWNED }.into());
    }
    if joined >= MOST_JOINED {
        return Err(Refusal::TooMany { most: MOST_JOINED }.into());
    }
    let sql = "INSERT INTO clubs (id, name, folded, about, links, joining, founded, members, line) \
               VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0) ON CONFLICT DO NOTHING";
    let NewClub { name, about, links, joining } = new;
    let row = params![id, name, folded(name), about, links_text(links)?, joining.name(), stored(now)];
    if connection.execute(sql, row)? == 0 {
        return Err(Refusal::ClubNameTaken { name: name.clone() }.into());
    }
    let club = connection.last_insert_rowid();
    let sql = "INSERT INTO club_members (club, user, role, since) VALUES (?, ?, 'owner', ?)";
    connection.execute(sql, params![club, owner, stored(now)])?;
    Ok(())
}

fn owned(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    count(connection, "SELECT count(*) FROM club_members WHERE user = ? AND role = 'owner'", [user])
}

fn joined(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    count(connection, "SELECT count(*) FROM club_members WHERE user = ?", [user])
}

fn waits(connection: &Connection, club: ClubKey, user: UserId) -> Result<Option<ClubWait>, StoreError> {
    let sql = "SELECT kind FROM club_waiting WHERE club = ? AND user = ?";
    let name: Option<String> = connection.prepare_cached(sql)?.query_row([club, user], |row| row.get(0)).optional()?;
    name.as_deref().map(wait).transpose()
}

fn person(connection: &Connection, club: ClubKey, user: UserId) -> Result<Person, StoreError> {
    let asked = "SELECT count(*) FROM club_waiting WHERE user = ? AND kind = 'requested'";
    Ok(Person {
        user: accounts::get(connection, user)?,
        role: role_in(connection, club, user)?,
        waits: waits(connection, club, user)?,
        owned: owned(connection, user)?,
        joined: joined(connection, user)?,
        asked: count(connection, asked, [user])?,
    })
}

fn scene(connection: &Connection, club: ClubKey, order: &ClubOrder) -> Result<Scene, StoreError> {
    let sql = "SELECT joining, members FROM clubs WHERE key = ?";
    let (how, members): (String, i64) =
        connection.prepare_cached(sql)?.query_row([club], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let waiting = "SELECT count(*) FROM club_waiting WHERE club = ? AND kind = ?";
    let other = match order.act.other() {
        Some(name) => accounts::by_name(connection, name)?,
        None => None,
    };
    Ok(Scene {
        joining: joining(&how)?,
        members: usize::try_from(members).unwrap_or_default(),
        requests: count(connection, waiting, params![club, ClubWait::Requested.name()])?,
        invitations: count(connection, waiting, params![club, ClubWait::Invited.name()])?,
        asker: person(connection, club, order.asker)?,
        looks_after_site: order.looks_after_site,
        is_blocked: match &other {
            Some(other) => between::is_blocked(connection, order.asker, other.id)?,
            None => false,
        },
        other: other.map(|other| person(connection, club, other.id)).transpose()?,
    })
}

/// Does what somebody wants in a club: whether the asker is a member afterwards.
///
/// # Errors
/// The asker may not decide that in the club; there is no such club; the asker is muted and would say something; the new name is another club's.
pub fn change(connection: &Connection, order: &ClubOrder) -> Result<bool, StoreError> {
    let club = key(connection, &order.club)?;
    if order.act.speaks() {
        restrictions::check_speech(connection, order.asker, order.at)?;
    }
    let scene = scene(connection, club, order)?;
    for change in decide(&order.club, &order.act, &scene)? {
        apply(connection, club, order, change)?;
    }
    Ok(role_in(connection, club, order.asker)?.is_some())
}

fn apply(connection: &Connection, club: ClubKey, order: &ClubOrder, change: ClubChange) -> Result<(), StoreError> {
    match change {
        ClubChange::Edited(new) => edit(connection, club, &new)?,
        ClubChange::Joined(user) => {
            settle(connection, club, user, &order.club)?;
            let sql = "INSERT INTO club_members (club, user, role, since) VALUES (?, ?, 'member', ?)";
            connection.prepare_cached(sql)?.execute(params![club, user, stored(order.at)])?;
            recount(connection, club)?;
            let name = accounts::get(connection, user)?.name;
            webhook_messages::tell(connection, club, &Happened::Joined(name), order.at)?;
        }
        ClubChange::Left(user) => {
            let sql = "DELETE FROM club_members WHERE club = ? AND user = ?";
            connection.prepare_cached(sql)?.execute([club, user])?;
            recount(connection, club)?;
            team_departures::left_club(connection, club, user)?;
            let name = accounts::get(connection, user)?.name;
            webhook_messages::tell(connection, club, &Happened::Left(Some(name)), order.at)?;
        }
        ClubChange::HasRole(user, role) => {
            let sql = "UPDATE club_members SET role = ? WHERE club = ? AND user = ?";
            connection.prepare_cached(sql)?.execute(params![role.name(), club, user])?;
        }
        ClubChange::Silenced(user, until) => {
            let sql = "UPDATE club_members SET silenced = ? WHERE club = ? AND user = ?";
            connection.prepare_cached(sql)?.execute(params![until.map(stored), club, user])?;
        }
        ClubChange::Waits(user, wait, text) => {
            let sql = "INSERT INTO club_waiting (club, user, kind, at, text) VALUES (?, ?, ?, ?, ?) \
                       ON CONFLICT (club, user) DO UPDATE SET kind = excluded.kind, at = excluded.at, text = excluded.text";
            connection.prepare_cached(sql)?.execute(params![club, user, wait.name(), stored(order.at), text])?;
        }
        ClubChange::NoLonger(user) => settle(connection, club, user, &order.club)?,
        ClubChange::Told(user, what) => {
            let new = NewNotification { user, other: order.asker, what, at: order.at };
            notifications::notify(connection, &new)?;
        }
        ClubChange::Closed => close(connection, club, order.at)?,
    }
    Ok(())
}

fn edit(connection: &Connection, club: ClubKey, new: &NewClub) -> Result<(), StoreError> {
    let NewClub { name, about, links, joining } = new;
    let sql = "SELECT EXISTS (SELECT 1 FROM clubs WHERE folded = ? AND closed IS NULL AND key <> ?)";
    if connection.prepare_cached(sql)?.query_row(params![folded(name), club], |row| row.get(0))? {
        return Err(Refusal::ClubNameTaken { name: name.clone() }.into());
    }
    let sql = "UPDATE clubs SET name = ?, folded = ?, about = ?, links = ?, joining = ? WHERE key = ?";
    connection.execute(sql, params![name, folded(name), about, links_text(links)?, joining.name(), club])?;
    Ok(())
}

/// Nothing waits between a club and a player any more.
fn settle(connection: &Connection, club: ClubKey, user: UserId, id: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM club_waiting WHERE club = ? AND user = ?";
    connection.prepare_cached(sql)?.execute([club, user])?;
    notifications::change(connection, &[Change::Settled(user, What::ClubInvitation(id.to_owned()))])
}

fn recount(connection: &Connection, club: ClubKey) -> Result<(), StoreError> {
    let sql = "UPDATE clubs SET members = (SELECT count(*) FROM club_members WHERE club = ?1) WHERE key = ?1";
    connection.prepare_cached(sql)?.execute([club])?;
    Ok(())
}

/// Closes a club: its name is left, for its events.
fn close(connection: &Connection, club: ClubKey, at: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE clubs SET closed = ?, about = '', links = '[]', members = 0 WHERE key = ?";
    connection.execute(sql, params![stored(at), club])?;
    for table in ["club_members", "club_waiting", "club_lines"] {
        connection.execute(&format!("DELETE FROM {table} WHERE club = ?"), [club])?;
    }
    team_departures::club_closes(connection, club, at)?;
    // Who has closed the club hears nothing of it any more.
    webhook_messages::forget_club(connection, club)
}

/// Takes an account out of all clubs, with what it has said in them. Those that it owns go to the organiser who is a member for the longest, else to the member
/// who is, and close where nobody else is in them. The webhooks of all of them are told that somebody is gone who is named no more.
pub(super) fn forget_account(connection: &Connection, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT club, role FROM club_members WHERE user = ?";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let clubs: Vec<(ClubKey, String)> = rows.collect::<Result<_, _>>()?;
    for (club, name) in clubs {
        connection.execute("DELETE FROM club_members WHERE club = ? AND user = ?", [club, id])?;
        recount(connection, club)?;
        webhook_messages::tell(connection, club, &Happened::Left(None), now)?;
        if role(&name)? != ClubRole::Owner {
            continue;
        }
        let sql = "SELECT user FROM club_members WHERE club = ? ORDER BY role DESC, since, user LIMIT 1";
        match connection.query_row(sql, [club], |row| row.get::<_, UserId>(0)).optional()? {
            Some(heir) => {
                let sql = "UPDATE club_members SET role = 'owner' WHERE club = ? AND user = ?";
                connection.execute(sql, [club, heir])?;
            }
            None => close(connection, club, now)?,
        }
    }
    connection.execute("DELETE FROM club_waiting WHERE user = ?", [id])?;
    connection.execute("DELETE FROM club_lines WHERE user = ?", [id])?;
    Ok(())
}

/// Forgets lines of chat from before a moment, and who was removed long ago.
pub(super) fn tidy(connection: &Connection, now: Timestamp, lines: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM club_lines WHERE at < ?", [stored(lines)])?;
    let sql = "DELETE FROM club_waiting WHERE kind = 'removed' AND at < ?";
    connection.execute(sql, [stored(now - REMOVED)])?;
    webhook_messages::tidy(connection, now)?;
    Ok(())
}

/// What [`summary`] reads.
const SUMMARY: &str = "clubs.id, clubs.name, clubs.joining, clubs.members";

fn summary(row: &Row<'_>) -> Result<ClubSummary, StoreError> {
    Ok(ClubSummary {
        id: row.get(0)?,
        name: row.get(1)?,
        joining: joining(&row.get::<_, String>(2)?)?,
        members: row.get(3)?,
    })
}

/// The clubs whose names have a text in them, the largest first, from a row on.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn list(connection: &Connection, search: &str, from: usize) -> Result<Clubs, StoreError> {
    let sql = format!(
        "SELECT {SUMMARY} FROM clubs INDEXED BY clubs_by_size WHERE closed IS NULL AND instr(folded, ?1) > 0 \
         ORDER BY members DESC, key LIMIT ?2 OFFSET ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let [most, from] = [PAGE + 1, from].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    // An empty text is in every name.
    let mut rows = statement.query(params![folded(search), most, from])?;
    let mut clubs = Vec::new();
    while let Some(row) = rows.next()? {
        clubs.push(summary(row)?);
    }
    let more = clubs.len() > PAGE;
    clubs.truncate(PAGE);
    Ok(Clubs { clubs, more })
}

/// The clubs that an account has to do with.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn own(connection: &Connection, user: UserId) -> Result<OwnClubs, StoreError> {
    let sql = format!(
        "SELECT {SUMMARY}, role FROM club_members CROSS JOIN clubs ON clubs.key = club_members.club \
         WHERE club_members.user = ? ORDER BY folded"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([user])?;
    let mut own = OwnClubs::default();
    while let Some(row) = rows.next()? {
        own.clubs.push(OwnClub { club: summary(row)?, role: role(&row.get::<_, String>(4)?)? });
    }
    let sql = format!(
        "SELECT {SUMMARY} FROM club_waiting CROSS JOIN clubs ON clubs.key = club_waiting.club \
         WHERE club_waiting.user = ? AND kind = ? ORDER BY folded LIMIT {MOST_WAITING}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    for (kind, found) in [(ClubWait::Invited, &mut own.invitations), (ClubWait::Requested, &mut own.requests)] {
        let mut rows = statement.query(params![user, kind.name()])?;
        while let Some(row) = rows.next()? {
            found.push(summary(row)?);
        }
    }
    Ok(own)
}

/// A club as somebody sees it, with its members from a row on; also one that has closed.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn club(connection: &Connection, id: &str, asker: Option<UserId>, from: usize) -> Result<Option<Club>, StoreError> {
    let sql = format!("SELECT {SUMMARY}, key, about, links, founded, closed IS NOT NULL FROM clubs WHERE id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let club: ClubKey = row.get(4)?;
    let own = match asker {
        Some(asker) => membership(connection, club, asker)?,
        None => OwnMembership::default(),
    };
    let runs = own.role >= Some(ClubRole::Organiser);
    let applicants = |kind| if runs { applicants(connection, club, kind) } else { Ok(Vec::new()) };
    Ok(Some(Club {
        summary: summary(row)?,
        about: row.get(5)?,
        links: links(&row.get::<_, String>(6)?)?,
        founded: moment(row.get(7)?),
        closed: row.get(8)?,
        members: members(connection, club, from, runs)?,
        events: events(connection, club)?,
        own,
        requests: applicants(ClubWait::Requested)?,
        invitations: applicants(ClubWait::Invited)?,
    }))
}

fn membership(connection: &Connection, club: ClubKey, user: UserId) -> Result<OwnMembership, StoreError> {
    let sql = "SELECT silenced FROM club_members WHERE club = ? AND user = ?";
    let silenced: Option<Option<i64>> =
        connection.prepare_cached(sql)?.query_row([club, user], |row| row.get(0)).optional()?;
    Ok(OwnMembership {
        role: role_in(connection, club, user)?,
        waits: waits(connection, club, user)?,
        silenced: silenced.flatten().map(moment),
    })
}

fn members(
    connection: &Connection,
    club: ClubKey,
    from: usize,
    with_silences: bool,
) -> Result<Vec<ClubMember>, StoreError> {
    let sql = "SELECT users.name, role, since, silenced FROM club_members INDEXED BY club_members_in_order \
               CROSS JOIN users ON users.id = club_members.user \
               WHERE club = ? ORDER BY role DESC, since, club_members.user LIMIT ? OFFSET ?";
    let mut statement = connection.prepare_cached(sql)?;
    let [most, from] = [PAGE, from].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let mut rows = statement.query(params![club, most, from])?;
    let mut members = Vec::new();
    while let Some(row) = rows.next()? {
        let silenced = row.get::<_, Option<i64>>(3)?.map(moment).filter(|_| with_silences);
        let role = role(&row.get::<_, String>(1)?)?;
        members.push(ClubMember { name: row.get(0)?, role, since: moment(row.get(2)?), silenced });
    }
    Ok(members)
}

fn applicants(connection: &Connection, club: ClubKey, kind: ClubWait) -> Result<Vec<ClubApplicant>, StoreError> {
    let sql = "SELECT users.name, at, text FROM club_waiting INDEXED BY club_waiting_by_kind \
               CROSS JOIN users ON users.id = club_waiting.user WHERE club = ? AND club_waiting.kind = ? ORDER BY at";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok(ClubApplicant { name: row.get(0)?, at: moment(row.get(1)?), text: row.get(2)? });
    Ok(statement.query_map(params![club, kind.name()], read)?.collect::<Result<_, _>>()?)
}

fn events(connection: &Connection, club: ClubKey) -> Result<Vec<TournamentSummary>, StoreError> {
    let sql = format!(
        "SELECT tournaments.id, users.name, plan, players, state, clubs.id, clubs.name \
         FROM tournaments INDEXED BY tournaments_of_club CROSS JOIN users ON users.id = tournaments.owner \
         CROSS JOIN clubs ON clubs.key = tournaments.club WHERE tournaments.club = ? ORDER BY starts DESC LIMIT {PAGE}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([club])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (text, state): (String, String) = (row.get(2)?, row.get(4)?);
        let of = row.get::<_, Option<String>>(5)?.zip(row.get(6)?);
        events.push(event(row.get(0)?, row.get(1)?, &text, row.get(3)?, &state, of)?);
    }
    Ok(events)
}

/// The members of a club by their ratings at a game and speed.
///
/// # Errors
/// There is no such club.
pub fn leaders(
    connection: &Connection,
    id: &str,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    let club = key(connection, id)?;
    ratings::in_club(connection, club, game, speed, MOST_PLACES, now)
}

/// Sees that an account may read the chat of a club: the key of the club, and what the account may do in it.
fn reader(connection: &Connection, id: &str, user: UserId) -> Result<(ClubKey, ClubRole), StoreError> {
    let club = key(connection, id)?;
    let role = role_in(connection, club, user)?.ok_or(Refusal::ClubNotMember)?;
    Ok((club, role))
}

/// Stores a line of a club's chat; one that was sent before is told as it was stored.
///
/// # Errors
/// There is no such club, the account is no member of it, takes no part in chat, is muted, or is silenced in this club.
pub fn write(connection: &Connection, new: &NewLineInClub) -> Result<ClubLine, StoreError> {
    let NewLineInClub { club: id, author, id: sent, text, at } = new;
    let (club, _) = reader(connection, id, *author)?;
    let user = accounts::get(connection, *author)?;
    if !between::preferences(connection, *author)?.chat {
        return Err(Refusal::ChatOff.into());
    }
    restrictions::check_speech(connection, *author, *at)?;
    if let Some(until) = membership(connection, club, *author)?.silenced.filter(|until| until > at) {
        return Err(Refusal::ClubSilenced { until: until.get() }.into());
    }
    let sql = "SELECT number, at, text FROM club_lines WHERE club = ? AND user = ? AND id = ?";
    let known = connection
        .prepare_cached(sql)?
        .query_row(params![club, author, sent], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    if let Some((number, at, text)) = known {
        return Ok(ClubLine { number, name: user.name, at: moment(at), text });
    }
    let sql = "UPDATE clubs SET line = line + 1 WHERE key = ? RETURNING line";
    let number: u32 = connection.prepare_cached(sql)?.query_row([club], |row| row.get(0))?;
    let sql = "INSERT INTO club_lines (club, number, user, at, id, text) VALUES (?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![club, number, author, stored(*at), sent, text])?;
    let sql = "DELETE FROM club_lines WHERE club = ? AND number <= ?";
    connection.prepare_cached(sql)?.execute(params![club, i64::from(number) - i64::from(KEPT_LINES)])?;
    Ok(ClubLine { number, name: user.name, at: *at, text: text.clone() })
}

/// The last lines of a club's chat before a number, without those of players whom the reader blocks; none for a reader who has turned chat off.
///
/// # Errors
/// There is no such club, or the account is no member of it.
pub fn chat(connection: &Connection, id: &str, user: UserId, before: Option<u32>) -> Result<ClubChat, StoreError> {
    let (club, _) = reader(connection, id, user)?;
    if !between::preferences(connection, user)?.chat {
        return Ok(ClubChat { lines: Vec::new(), before: None });
    }
    let sql = "SELECT number, users.name, at, text FROM club_lines CROSS JOIN users ON users.id = club_lines.user \
               WHERE club = ?1 AND number < ?2 AND NOT EXISTS \
               (SELECT 1 FROM blocks WHERE blocks.user = ?3 AND blocks.blocked = club_lines.user) \
               ORDER BY number DESC LIMIT ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let row = params![club, before.map_or(i64::MAX, i64::from), user, PAGE as i64];
    let read = |row: &Row<'_>| {
        Ok(ClubLine { number: row.get(0)?, name: row.get(1)?, at: moment(row.get(2)?), text: row.get(3)? })
    };
    let mut lines: Vec<ClubLine> = statement.query_map(row, read)?.collect::<Result<_, _>>()?;
    lines.reverse();
    let before = lines.first().filter(|_| lines.len() == PAGE).map(|first| first.number);
    Ok(ClubChat { lines, before })
}

/// Takes a line out of a club's chat: the own one, or one of a member over whom the asker has power.
///
/// # Errors
/// There is no such club or line, the account is no member, or may not.
pub fn remove_line(connection: &Connection, id: &str, asker: UserId, number: u32) -> Result<(), StoreError> {
    let (club, asked_by) = reader(connection, id, asker)?;
    let sql = "SELECT user FROM club_lines WHERE club = ? AND number = ?";
    let author: Option<UserId> =
        connection.prepare_cached(sql)?.query_row(params![club, number], |row| row.get(0)).optional()?;
    let author = author.ok_or(Refusal::NotFound)?;
    let has_power = asked_by >= ClubRole::Organiser && role_in(connection, club, author)? < Some(asked_by);
    if author != asker && !has_power {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let sql = "DELETE FROM club_lines WHERE club = ? AND number = ?";
    connection.prepare_cached(sql)?.execute(params![club, number])?;
    Ok(())
}

/// What a player said in a line of a club's chat that somebody else can read.
pub(super) fn line_text(
    connection: &Connection,
    id: &str,
    reader_id: UserId,
    author: UserId,
    number: u32,
) -> Result<String, StoreError> {
    let (club, _) = reader(connection, id, reader_id)?;
    let sql = "SELECT text FROM club_lines WHERE club = ? AND number = ? AND user = ?";
    let text = connection.query_row(sql, params![club, number, author], |row| row.get(0)).optional()?;
    text.ok_or_else(|| Refusal::NotFound.into())
}

/// All that an account has written in the chats of clubs, for its owner, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn said_by(connection: &Connection, user: UserId) -> Result<Vec<SaidInClub>, StoreError> {
    let sql = "SELECT clubs.name, at, text FROM club_lines INDEXED BY club_lines_by_user \
               CROSS JOIN clubs ON clubs.key = club_lines.club WHERE club_lines.user = ? ORDER BY at, club_lines.club, number";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok(SaidInClub { club: row.get(0)?, at: moment(row.get(1)?), text: row.get(2)? });
    Ok(statement.query_map([user], read)?.collect::<Result<_, _>>()?)
}

/// Tells the members of a club that an event of theirs was announced, but the one who announces it.
pub(super) fn tell_members(
    connection: &Connection,
    club: ClubKey,
    announcer: UserId,
    event: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let what = What::ClubEvent(event.to_owned());
    let sql = "INSERT INTO notifications (user, about, topic, at, other, subject, read, due) \
               SELECT club_members.user, ?2, ?3, ?4, ?5, ?6, 0, ?4 FROM club_members \
               LEFT JOIN notification_settings ON notification_settings.user = club_members.user \
               WHERE club = ?1 AND club_members.user <> ?5 AND coalesce(notification_settings.clubs, 1) = 1 \
               ON CONFLICT (user, about) DO NOTHING";
    let row = params![club, what.about(announcer), what.topic().name(), stored(now), announcer, event];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}
