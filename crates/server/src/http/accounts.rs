//! Guests, registration, sessions.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::extract::{Extension, Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Json;
use protocol::game::Kind;
use protocol::http::{Export, ExportedGame, Login, Me, PasswordChange, RecoveryCode, Registration, Session};
use zxcvbn::{Score, zxcvbn};

use super::App;
use super::ask::{Asker, Body, COOKIE, LIFE, MaybeAsker, Person};
use super::games::profile_of;
use super::guard::From;
use crate::record::record;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{self, User, UserId};
use crate::store::lists::Wanted;
use crate::store::{StoreError, bots, games, lists, ratings, social};

/// The least and the most characters of a name.
const NAME: (usize, usize) = (3, 20);
/// The least and the most characters of a password; there are no other rules.
const PASSWORD: (usize, usize) = (8, 128);
/// Guest names are tried so often before it is given up.
const TRIES: usize = 20;
/// The most games of an export.
const MOST_EXPORTED: usize = 10_000;

fn me_of(user: &User) -> Me {
    Me { name: user.name.clone(), kind: user.kind }
}

/// The header that keeps a session in a browser, or with an empty token makes it forget one.
fn set_cookie(token: &str, secure: bool) -> HeaderMap {
    let (prefix, flag) = if secure { ("__Host-", "; Secure") } else { ("", "") };
    let age = if token.is_empty() { 0 } else { LIFE / 1000 };
    let value = format!("{prefix}{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{flag}");
    let mut headers = HeaderMap::new();
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(SET_COOKIE, value);
    }
    headers
}

/// New accounts and attempts to sign in are limited by address.
pub(super) fn enter(app: &App, from: From) -> Result<(), Refusal> {
    app.inner.entries.take(from.address, 1.0, app.hub().now()).map_err(|seconds| Refusal::TooFast { seconds })
}

async fn open_session(app: &App, user: UserId, from: From) -> Result<HeaderMap, Refusal> {
    let (cookie, token) = app.hub().signer().token();
    let (id, now) = (secret::id(), app.hub().now());
    app.hub().store().write(move |connection| accounts::open_session(connection, &token, &id, user, now)).await?;
    Ok(set_cookie(&cookie, from.secure))
}

/// Comes in as a guest; whoever has a session keeps it.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "accounts",
    responses((status = 200, description = "who the asker is; a new session is in the cookie", body = Me)),
)]
pub(super) async fn come_in(
    State(app): State<App>,
    Extension(from): Extension<From>,
    MaybeAsker(asker): MaybeAsker,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    if let Some(asker) = asker {
        return Ok((HeaderMap::new(), Json(me_of(&asker.user))));
    }
    enter(&app, from)?;
    let now = app.hub().now();
    let guest = app.hub().store().write(move |connection| {
        for _ in 0..TRIES {
            match accounts::create(connection, &secret::guest_name(), Kind::Guest, None, now) {
                Err(StoreError::Refused(Refusal::NameTaken { .. })) => {}
                made => return made,
            }
        }
        Err(Refusal::Unavailable.into())
    });
    let guest = guest.await?;
    Ok((open_session(&app, guest.id, from).await?, Json(me_of(&guest))))
}

/// Who asks.
#[utoipa::path(
    get,
    path = "/me",
    tag = "accounts",
    responses((status = 200, description = "who asks", body = Me)),
    security(("session" = []), ("token" = [])),
)]
pub(super) async fn me(asker: Asker) -> Json<Me> {
    Json(me_of(&asker.user))
}

/// Hashes or checks a password on a thread of its own, only so many at once.
async fn hashing<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let permit = app.inner.hashes.acquire().await.map_err(|_| Refusal::Unavailable)?;
    let done = tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::Unavailable);
    drop(permit);
    done
}

pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let (least, most) = NAME;
    let letters = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_');
    let first = name.bytes().next().is_some_and(|c| c.is_ascii_alphabetic());
    if letters && first && (least..=most).contains(&name.len()) {
        Ok(())
    } else {
        Err(Refusal::NameMalformed { least, most })
    }
}

/// Sees that a password is long enough, and none that is tried first.
fn check_password(password: &str, name: &str) -> Result<(), Refusal> {
    let (least, most) = PASSWORD;
    if !(least..=most).contains(&password.chars().count()) {
        return Err(Refusal::PasswordLength { least, most });
    }
    if guessable(password, name) { Err(Refusal::PasswordGuessable) } else { Ok(()) }
}

/// Whether a million guesses are likely to find it: what is chosen most often, dates, rows of keys, what is repeated, and
/// words that belong to this site or to its player.
fn guessable(password: &str, name: &str) -> bool {
    zxcvbn(password, &["touchline", "playball", "diaballik", "pawnball", name]).score() < Score::Two
}

/// Changes the password of the asker, and ends all other sessions.
#[utoipa::path(
    post,
    path = "/me/password",
    tag = "accounts",
    request_body = PasswordChange,
    responses((status = 204, description = "done")),
    security(("session" = [])),
)]
pub(super) async fn change_password(
    State(app): State<App>,
    Extension(from): Extension<From>,
    asker: Person,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, Refusal> {
    // As signing in: whoever holds somebody's session shall not find the password by trying.
    enter(&app, from)?;
    if asker.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    let PasswordChange { current, new } = change;
    check_password(&new, &asker.user.name)?;
    let Person { user, session } = asker;
    let name = user.name;
    let found = app.hub().store().read(move |connection| accounts::password(connection, &name)).await?;
    let (_, hash) = found.ok_or(Refusal::NotFound)?;
    let hashed = hashing(&app, move || {
        let hash = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(current.as_bytes(), &hash).ok()?;
        Argon2::default().hash_password(new.as_bytes()).ok().map(|hash| hash.to_string())
    });
    let hash = hashed.await?.ok_or(Refusal::WrongPassword)?;
    let id = user.id;
    app.hub().store().write(move |connection| accounts::set_password(connection, id, &hash, &session)).await?;
    app.hub().close_connections_of(id);
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the guest who asks a registered player, who keeps the games.
#[utoipa::path(
    post,
    path = "/me/registration",
    tag = "accounts",
    request_body = Registration,
    responses((status = 200, description = "who the asker is now", body = Me)),
    security(("session" = [])),
)]
pub(super) async fn register(
    State(app): State<App>,
    Extension(from): Extension<From>,
    asker: Person,
    Body(wanted): Body<Registration>,
) -> Result<Json<Me>, Refusal> {
    enter(&app, from)?;
    if asker.user.kind != Kind::Guest {
        return Err(Refusal::AlreadyRegistered);
    }
    let Registration { name, password, email } = wanted;
    check_name(&name)?;
    check_password(&password, &name)?;
    let email = email.map(|email| email.trim().to_owned()).filter(|email| !email.is_empty());
    if email.as_ref().is_some_and(|email| email.len() > 254 || !email.contains('@')) {
        return Err(Refusal::EmailMalformed);
    }
    let hash = hashing(&app, move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
    let hash = hash.await?.map_err(|_| Refusal::Unavailable)?;
    let (id, told) = (asker.user.id, Me { name: name.clone(), kind: Kind::Registered });
    let stored =
        app.hub().store().write(move |connection| accounts::register(connection, id, &name, &hash, email.as_deref()));
    stored.await?;
    app.hub().changed(id).await?;
    Ok(Json(told))
}

/// Signs in by name and password.
#[utoipa::path(
    post,
    path = "/sessions",
    tag = "accounts",
    request_body = Login,
    responses((status = 200, description = "who the asker is; the session is in the cookie", body = Me)),
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(from): Extension<From>,
    Body(login): Body<Login>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    enter(&app, from)?;
    let Login { name, password } = login;
    let found = app.hub().store().read(move |connection| accounts::password(connection, &name)).await?;
    let checked = hashing(&app, move || {
        let Some((id, hash)) = found else {
            // As long as with a wrong password: nobody learns so which names there are.
            let _ = Argon2::default().hash_password(password.as_bytes());
            return None;
        };
        let hash = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(password.as_bytes(), &hash).ok().map(|()| id)
    });
    let id = checked.await?.ok_or(Refusal::WrongPassword)?;
    signed_in(&app, id, from).await
}

async fn signed_in(app: &App, id: UserId, from: From) -> Result<(HeaderMap, Json<Me>), Refusal> {
    let user = app.hub().store().read(move |connection| accounts::by_id(connection, id)).await?;
    let user = user.ok_or(Refusal::NotFound)?;
    Ok((open_session(app, id, from).await?, Json(me_of(&user))))
}

/// Gives a new recovery code; the one before no longer works.
#[utoipa::path(
    post,
    path = "/me/recovery-code",
    tag = "accounts",
    responses((status = 200, description = "the code, shown once", body = RecoveryCode)),
    security(("session" = [])),
)]
pub(super) async fn recovery_code(State(app): State<App>, asker: Person) -> Result<Json<RecoveryCode>, Refusal> {
    let code = secret::recovery_code();
    let digest = secret::code_digest(&code);
    let id = asker.user.id;
    app.hub().store().write(move |connection| accounts::set_recovery_code(connection, id, &digest)).await?;
    Ok(Json(RecoveryCode { code }))
}

/// Signs in by recovery code.
#[utoipa::path(
    post,
    path = "/sessions/recovered",
    tag = "accounts",
    request_body = RecoveryCode,
    responses((status = 200, description = "who the asker is; the session is in the cookie", body = Me)),
)]
pub(super) async fn recover(
    State(app): State<App>,
    Extension(from): Extension<From>,
    Body(RecoveryCode { code }): Body<RecoveryCode>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    enter(&app, from)?;
    let digest = secret::code_digest(&code);
    let id = app.hub().store().read(move |connection| accounts::recovered(connection, &digest)).await?;
    signed_in(&app, id, from).await
}

/// The sessions of the asker.
#[utoipa::path(
    get,
    path = "/sessions",
    tag = "accounts",
    responses((status = 200, description = "the last used first", body = Vec<Session>)),
    security(("session" = [])),
)]
pub(super) async fn sessions(State(app): State<App>, asker: Person) -> Result<Json<Vec<Session>>, Refusal> {
    let Person { user, session } = asker;
    let all = app.hub().store().read(move |connection| accounts::sessions(connection, user.id, &session));
    Ok(Json(all.await?))
}

/// Ends a session of the asker's: `current` is the one that asks.
#[utoipa::path(
    delete,
    path = "/sessions/{id}",
    tag = "accounts",
    params(("id" = String, Path, description = "the session, or `current`")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
)]
pub(super) async fn end_session(
    State(app): State<App>,
    Extension(from): Extension<From>,
    asker: Person,
    Path(id): Path<String>,
) -> Result<(StatusCode, HeaderMap), Refusal> {
    let own = id == "current" || id == asker.session;
    let (user, id) = (asker.user.id, if own { asker.session } else { id });
    app.hub().store().write(move |connection| accounts::end_session(connection, user, &id)).await?;
    // Those of other sessions come back by themselves.
    app.hub().close_connections_of(user);
    Ok((StatusCode::NO_CONTENT, if own { set_cookie("", from.secure) } else { HeaderMap::new() }))
}

/// Deletes the account and its bots; the games stay, with a player who is gone.
#[utoipa::path(
    delete,
    path = "/me",
    tag = "accounts",
    responses((status = 204, description = "done")),
    security(("session" = [])),
)]
pub(super) async fn delete(
    State(app): State<App>,
    Extension(from): Extension<From>,
    asker: Person,
) -> Result<(StatusCode, HeaderMap), Refusal> {
    let id = asker.user.id;
    let bots = app.hub().store().write(move |connection| {
        let bots = bots::of(connection, id)?;
        accounts::delete(connection, id)?;
        Ok(bots)
    });
    for bot in bots.await? {
        app.hub().changed(bot.id).await?;
    }
    app.hub().changed(id).await?;
    Ok((StatusCode::NO_CONTENT, set_cookie("", from.secure)))
}

/// All that is kept about the asker.
#[utoipa::path(
    get,
    path = "/me/export",
    tag = "accounts",
    responses((status = 200, description = "everything", body = Export)),
    security(("session" = [])),
)]
pub(super) async fn export(State(app): State<App>, asker: Person) -> Result<Json<Export>, Refusal> {
    let export = app.hub().store().read(move |connection| {
        let user = &asker.user;
        let mut all = Vec::new();
        let own = Wanted { player: Some(user.id), ..Wanted::default() };
        for listed in lists::list(connection, &own, MOST_EXPORTED)?.0 {
            let Some(stored) = games::load(connection, &listed.id)? else { continue };
            let record = record(&stored.game, &stored.id, &stored.players).map(|record| record.to_string());
            all.push(ExportedGame {
                id: listed.id,
                result: listed.outcome.map(crate::referee::Outcome::to_wire),
                record: record.unwrap_or_default(),
            });
        }
        Ok(Export {
            profile: profile_of(connection, user)?,
            email: accounts::email(connection, user.id)?,
            sessions: accounts::sessions(connection, user.id, &asker.session)?,
            history: ratings::history(connection, user.id)?,
            games: all,
            preferences: social::preferences(connection, user.id)?,
            blocks: social::blocks(connection, user.id)?,
            said: social::said_by(connection, user.id)?,
            bots: bots::of(connection, user.id)?
                .into_iter()
                .map(|bot| bots::told(connection, bot))
                .collect::<Result<_, _>>()?,
        })
    });
    Ok(Json(export.await?))
}

#[cfg(test)]
mod tests {
    use super::guessable;

    #[test]
    fn what_is_tried_first_is_no_password() {
        for password in [
            "password",
            "PassWord1",
            "12345678",
            "987654321",
            "aaaaaaaa",
            "abababab",
            "qwertyuiop",
            "Sophie12",
            "touchline!",
            "1-Diaballik",
            "iloveyou",
        ] {
            assert!(guessable(password, "Sophie"), "{password}");
        }
        for password in ["correct horse", "a touchline of horses", "sophie likes horses", "9f8aKq21", "žluťoučký kůň"]
        {
            assert!(!guessable(password, "Sophie"), "{password}");
        }
    }
}
