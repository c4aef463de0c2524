//! What is told of a player: to everybody, and to itself.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;
use protocol::http::{Export, Profile};

use super::{
    StoreError, access_tokens, accounts, bots, clubs, friends, mail, moderation, notices, passkeys, puzzles, ratings,
    sessions, social, statistics, storms, vacations,
};
use crate::refusal::Refusal;
use crate::store::accounts::User;

/// A player by name, as everybody sees it.
///
/// # Errors
/// There is no such player ([`Refusal::NotFound`]).
pub async fn profile_named(client: &impl GenericClient, name: &str, now: Timestamp) -> Result<Profile, StoreError> {
    let user = accounts::by_name(client, name).await?.ok_or(Refusal::NotFound)?;
    profile(client, &user, now).await
}

async fn profile(client: &impl GenericClient, user: &User, now: Timestamp) -> Result<Profile, StoreError> {
    Ok(Profile {
        name: user.name.clone(),
        kind: user.kind,
        created: user.created,
        ratings: ratings::all_of(client, user.id, now).await?,
        score: statistics::score(client, user.id).await?,
        owner: match bots::owner(client, user.id).await? {
            Some(owner) => accounts::by_id(client, owner).await?.map(|owner| owner.name),
            None => None,
        },
        vacation: vacations::until(client, user.id, now).await?,
    })
}

/// All that is kept about an account but the two lists that grow with the years.
///
/// # Errors
/// There is no such account ([`Refusal::NotSignedIn`]).
pub async fn export(
    client: &impl GenericClient,
    user: &User,
    session: &str,
    now: Timestamp,
) -> Result<Export, StoreError> {
    // First, for it says whether there is such an account.
    let preferences = social::preferences(client, user.id).await?;
    Ok(Export {
        profile: profile(client, user, now).await?,
        email: accounts::email(client, user.id).await?,
        email_settings: mail::email(client, user.id, now).await?,
        sessions: sessions::sessions(client, user.id, session).await?,
        history: Vec::new(),
        games: Vec::new(),
        preferences,
        blocks: social::blocks(client, user.id).await?,
        said: social::said_by(client, user.id).await?,
        reports: social::reports_by(client, user.id).await?,
        bots: bots::all_told(client, user.id).await?,
        access_tokens: access_tokens::of(client, user.id, now).await?,
        passkeys: passkeys::of(client, user.id).await?,
        vacations: vacations::taken(client, user.id).await?,
        measures: moderation::measures(client, user.id).await?,
        appeals: notices::appeals_of(client, user.id).await?,
        follows: friends::followed(client, user.id).await?.into_iter().map(|followed| followed.user.name).collect(),
        notes: friends::notes(client, user.id).await?,
        messages: Vec::new(),
        puzzle_ratings: puzzles::ratings(client, user.id, now).await?,
        storms: storms::scores(client, user.id).await?,
        puzzles: Vec::new(),
        clubs: clubs::own(client, user.id).await?,
        said_in_clubs: clubs::said_by(client, user.id).await?,
        tournaments: Vec::new(),
        studies: Vec::new(),
    })
}
