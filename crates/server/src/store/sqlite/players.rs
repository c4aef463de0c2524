//! What is told of a player: to everybody, and to itself.

use play::time::Timestamp;
use protocol::http::{Export, Profile};
use rusqlite::Connection;

use super::{
    access_tokens, accounts, bots, clubs, friends, mail, moderation, notices, passkeys, puzzles, ratings, sessions,
    social, statistics, storms, vacations,
};
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::User;

/// A player by name, as everybody sees it.
pub(super) fn profile_named(connection: &Connection, name: &str, now: Timestamp) -> Result<Profile, StoreError> {
    let user = accounts::by_name(connection, name)?.ok_or(Refusal::NotFound)?;
    profile(connection, &user, now)
}

fn profile(connection: &Connection, user: &User, now: Timestamp) -> Result<Profile, StoreError> {
    Ok(Profile {
        name: user.name.clone(),
        kind: user.kind,
        created: user.created,
        ratings: ratings::all_of(connection, user.id, now)?,
        score: statistics::score(connection, user.id)?,
        owner: match bots::owner(connection, user.id)? {
            Some(owner) => accounts::by_id(connection, owner)?.map(|owner| owner.name),
            None => None,
        },
        vacation: vacations::until(connection, user.id, now)?,
    })
}

/// All that is kept about an account but the two lists that grow with the years.
pub(super) fn export(
    connection: &Connection,
    user: &User,
    session: &str,
    now: Timestamp,
) -> Result<Export, StoreError> {
    Ok(Export {
        profile: profile(connection, user, now)?,
        email: accounts::email(connection, user.id)?,
        email_settings: mail::email(connection, user.id, now)?,
        sessions: sessions::sessions(connection, user.id, session)?,
        history: Vec::new(),
        games: Vec::new(),
        preferences: social::preferences(connection, user.id)?,
        blocks: social::blocks(connection, user.id)?,
        said: social::said_by(connection, user.id)?,
        reports: social::reports_by(connection, user.id)?,
        bots: bots::all_told(connection, user.id)?,
        access_tokens: access_tokens::of(connection, user.id, now)?,
        passkeys: passkeys::of(connection, user.id)?,
        vacations: vacations::taken(connection, user.id)?,
        measures: moderation::measures(connection, user.id)?,
        appeals: notices::appeals_of(connection, user.id)?,
        follows: friends::followed(connection, user.id)?.into_iter().map(|followed| followed.user.name).collect(),
        notes: friends::notes(connection, user.id)?,
        messages: Vec::new(),
        puzzle_ratings: puzzles::ratings(connection, user.id, now)?,
        storms: storms::scores(connection, user.id)?,
        puzzles: Vec::new(),
        clubs: clubs::own(connection, user.id)?,
        said_in_clubs: clubs::said_by(connection, user.id)?,
        tournaments: Vec::new(),
        studies: Vec::new(),
    })
}
