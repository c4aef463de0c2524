//! Guests, registration, passwords, and the ways to come in.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::extract::{Extension, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Json;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use locale::Language;
use protocol::MOST_PASSWORD;
use protocol::admin::Role;
use protocol::game::Kind;
use protocol::http::{Confirmation, Login, Me, PasswordChange, Recovery, RecoveryCode, Registration};
use zxcvbn::{Score, zxcvbn};

use super::extract::{Body, MaybeSignedIn, SessionBefore, SignedIn, SignedInPerson};
use super::guard::ClientAddress;
use super::hashing::Client;
use super::scope::Read;
use super::{App, cookie_name};
use crate::hub::{Closing, Credential};
use crate::names;
use crate::refusal::Refusal;
use crate::secret;
use crate::settings::PasswordCost;
use crate::store::StoreError;
use crate::store::accounts::{User, UserId};
use crate::store::sessions::{Entry, Opened, SESSION_LIFE};

/// The least and the most characters of a password; there are no other rules.
const PASSWORD: (usize, usize) = (8, MOST_PASSWORD);
/// The most characters of a recovery code as it is typed; it has 30 letters and digits.
const MOST_CODE: usize = 64;

pub(super) fn me_of(user: &User) -> Me {
    Me { name: user.name.clone(), kind: user.kind, role: Role::None }
}

/// The header that keeps a session in a browser, or with an empty token makes it forget one.
pub(super) fn set_cookie(token: &str, secure: bool) -> HeaderMap {
    let age = if token.is_empty() { 0 } else { SESSION_LIFE.get() / 1000 };
    let cookie = Cookie::build((cookie_name(secure), token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(Duration::seconds(age as i64));
    let mut headers = HeaderMap::new();
    if let Ok(value) = HeaderValue::try_from(cookie.to_string()) {
        headers.insert(SET_COOKIE, value);
    }
    headers
}

/// New accounts and attempts to sign in are limited by address, and by network.
pub(super) fn enter(app: &App, client: ClientAddress) -> Result<(), Refusal> {
    app.inner.entries.take(client, app.hub().now())
}

/// Opens a session for an account. What it pushes out and what its entry ends is over, and so is the session that the browser had `before`.
pub(super) async fn open_session(
    app: &App,
    user: UserId,
    client: ClientAddress,
    by: Entry,
    SessionBefore(before): SessionBefore,
) -> Result<HeaderMap, Refusal> {
    let (cookie, token) = app.hub().signer().token();
    let (id, now, store) = (secret::id(), app.hub().now(), app.hub().store().clone());
    let opened = app.hub().end_access(async move {
        let Opened { pushed_out, ended } = store.open_session(user, by, token, id, now).await?;
        let mut over = pushed_out;
        if let Some((user, id)) = before {
            match store.end_session(user, id.clone()).await {
                Ok(()) => over.push(id),
                // It ended with what was pushed out.
                Err(StoreError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        let pushed_out = over.into_iter().map(|id| Closing::LetInBy(Credential::Session(id)));
        Ok(((), ended.into_iter().map(Closing::Of).chain(pushed_out).collect()))
    });
    opened.await?;
    Ok(set_cookie(&cookie, client.secure))
}

/// The connections to close when all has ended that lets somebody into an account but one session.
pub(super) fn all_but(user: UserId, session: String, bots: Vec<UserId>) -> Vec<Closing> {
    std::iter::once(Closing::OfBut(user, session)).chain(bots.into_iter().map(Closing::Of)).collect()
}

/// Comes in as a guest; whoever has a session keeps it.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "accounts",
    responses((status = 200, description = "who the signed_in is; a new session is in the cookie", body = Me)),
    extensions(("x-problems" = json!([
        "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed", "server-suspended"
    ]))),
)]
pub(super) async fn come_in(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    if let Some(signed_in) = signed_in {
        return Ok((HeaderMap::new(), Json(me_of(&signed_in.user))));
    }
    enter(&app, client)?;
    let now = app.hub().now();
    let guest = app.hub().store().create_guest(now).await?;
    Ok((open_session(&app, guest.id, client, Entry::Guest, SessionBefore(None)).await?, Json(me_of(&guest))))
}

/// The user whom the request's session or token belongs to.
#[utoipa::path(
    get,
    path = "/me",
    tag = "accounts",
    responses((status = 200, description = "who asks", body = Me)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn me(State(app): State<App>, signed_in: SignedIn<Read>) -> Result<Json<Me>, Refusal> {
    let role = app.hub().store().role(signed_in.user.id).await?;
    Ok(Json(Me { role, ..me_of(&signed_in.user) }))
}

/// Hashes or checks a password, which is about the account of this name, in turn with others.
async fn hashing<T: Send + 'static>(
    app: &App,
    client: ClientAddress,
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    // Whatever is sent as a name, no more of it than one can have is remembered.
    let account = name.chars().take(names::MOST).collect::<String>().to_ascii_lowercase();
    let client = Client { network: client.network, account };
    app.inner.hashing.run(client, work).await
}

pub(super) async fn hashed(app: &App, client: ClientAddress, name: &str, password: String) -> Result<String, Refusal> {
    let cost = app.settings().password_cost;
    let hash = move || hasher(cost).hash_password(password.as_bytes()).map(|hash| hash.to_string());
    hashing(app, client, name, hash).await?.map_err(|_| Refusal::Unavailable)
}

fn hasher(cost: PasswordCost) -> Argon2<'static> {
    match cost {
        PasswordCost::Recommended => Argon2::default(),
        PasswordCost::Least => {
            let params =
                Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None).unwrap_or_default();
            Argon2::new(Algorithm::default(), Version::default(), params)
        }
    }
}

/// Whether this is the password. The parameters are read from the hash.
fn is_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Sees that what is said to be the password is no longer than one can be: nothing longer is hashed.
fn check_said(password: &str) -> Result<(), Refusal> {
    let (least, most) = PASSWORD;
    if password.chars().count() > most { Err(Refusal::PasswordLength { least, most }) } else { Ok(()) }
}

/// Sees that a registered player knows the password of the account; its hash.
pub(super) async fn confirm(
    app: &App,
    client: ClientAddress,
    user: &User,
    password: String,
) -> Result<String, Refusal> {
    check_said(&password)?;
    let found = app.hub().store().password(user.name.clone()).await?;
    let (_, hash) = found.ok_or(Refusal::WrongPassword)?;
    let checked = hashing(app, client, &user.name, move || is_password(&password, &hash).then_some(hash));
    checked.await?.ok_or(Refusal::WrongPassword)
}

/// Sees that a password is long enough, and none that is tried first.
pub(super) fn check_password(password: &str, name: &str) -> Result<(), Refusal> {
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

/// Changes the password of the signed-in user. All other sessions end, with their sockets, and so do the recovery code, the personal
/// access tokens and the tokens of the signed-in user's bots.
#[utoipa::path(
    post,
    path = "/me/password",
    tag = "accounts",
    request_body = PasswordChange,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-password-length", "server-password-guessable", "server-wrong-password",
        "server-suspended"
    ]))),
)]
pub(super) async fn change_password(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, Refusal> {
    // As signing in: whoever holds somebody's session shall not find the password by trying.
    enter(&app, client)?;
    if signed_in.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    let PasswordChange { current, new } = change;
    check_password(&new, &signed_in.user.name)?;
    let SignedInPerson { user, session } = signed_in;
    let old = confirm(&app, client, &user, current).await?;
    let hash = hashed(&app, client, &user.name, new).await?;
    let (store, now) = (app.hub().store().clone(), app.hub().now());
    let changed = app.hub().end_access(async move {
        let bots = store.change_password(user.id, old, hash, session.clone(), now).await?;
        Ok(((), all_but(user.id, session, bots)))
    });
    changed.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the guest who asks a registered player, who keeps the games.
#[utoipa::path(
    post,
    path = "/me/registration",
    tag = "accounts",
    request_body = Registration,
    responses((status = 200, description = "who the signed_in is now", body = Me)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-already-registered", "server-name-malformed", "server-name-reserved", "server-name-taken",
        "server-password-length", "server-password-guessable", "server-email-malformed", "server-suspended"
    ]))),
)]
pub(super) async fn register(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Body(wanted): Body<Registration>,
) -> Result<Json<Me>, Refusal> {
    enter(&app, client)?;
    if signed_in.user.kind != Kind::Guest {
        return Err(Refusal::AlreadyRegistered);
    }
    let Registration { name, password, email, language } = wanted;
    names::check(&name)?;
    check_password(&password, &name)?;
    let email = email.filter(|email| !email.is_empty());
    email.as_deref().map_or(Ok(()), names::check_email)?;
    let language = Language::from_tag(&language.unwrap_or_default()).unwrap_or(Language::English).code().to_owned();
    let hash = hashed(&app, client, &name, password).await?;
    let now = app.hub().now();
    let (id, told) = (signed_in.user.id, Me { name: name.clone(), kind: Kind::Registered, role: Role::None });
    let hub = app.hub().clone();
    let registered = app.hub().to_the_end(async move {
        // Where mail is sent, the address counts once it was shown to be the player's.
        let (given, to_show) = if hub.sends_mail() { (None, email) } else { (email, None) };
        hub.store().register(id, name, hash, given, now).await?;
        if let Some(address) = to_show
            && let Err(error) = hub.store().set_email(id, None, Some(address), language, now).await
        {
            // It can be named again; the player is registered.
            tracing::info!(%error, "no link was mailed to whoever registered");
        }
        hub.changed(id).await
    });
    registered.await?;
    Ok(Json(told))
}

/// Signs in by name and password.
#[utoipa::path(
    post,
    path = "/sessions",
    tag = "accounts",
    request_body = Login,
    responses((status = 200, description = "who the signed_in is; the session is in the cookie", body = Me)),
    extensions(("x-problems" = json!([
        "server-wrong-password", "server-password-length", "server-account-suspended", "server-account-closed", "server-suspended"
    ]))),
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    before: SessionBefore,
    Body(login): Body<Login>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    enter(&app, client)?;
    let Login { name, password } = login;
    let (id, hash) = owner_of_password(&app, client, &name, password).await?;
    let user = app.hub().store().account(id).await?;
    let user = user.ok_or(Refusal::WrongPassword)?;
    Ok((open_session(&app, id, client, Entry::Password(hash), before).await?, Json(me_of(&user))))
}

/// The account of this name, if this is its password; and the hash of that.
pub(super) async fn owner_of_password(
    app: &App,
    client: ClientAddress,
    name: &str,
    password: String,
) -> Result<(UserId, String), Refusal> {
    check_said(&password)?;
    let found = app.hub().store().password(name.to_owned()).await?;
    let cost = app.settings().password_cost;
    let checked = hashing(app, client, name, move || {
        let Some((id, hash)) = found else {
            // As long as with a wrong password: nobody learns so which names there are.
            let _ = hasher(cost).hash_password(password.as_bytes());
            return None;
        };
        is_password(&password, &hash).then_some((id, hash))
    });
    checked.await?.ok_or(Refusal::WrongPassword)
}

/// The account of a recovery code, and the digest of the code. The code is not used up by this.
pub(super) async fn owner_of_code(app: &App, code: &str) -> Result<([u8; 32], User), Refusal> {
    if code.chars().count() > MOST_CODE {
        return Err(Refusal::WrongCode);
    }
    let digest = secret::code_digest(code);
    Ok((digest, app.hub().store().of_recovery_code(digest).await?))
}

/// Gives a new recovery code; the one before no longer works. A registered player says the password again. The code ends when it
/// is used, when the password is changed, and when a guest registers.
#[utoipa::path(
    post,
    path = "/me/recovery-code",
    tag = "accounts",
    request_body = Confirmation,
    responses((status = 200, description = "the code, shown once", body = RecoveryCode)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-wrong-password", "server-password-length"]))),
)]
pub(super) async fn recovery_code(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Body(Confirmation { password }): Body<Confirmation>,
) -> Result<Json<RecoveryCode>, Refusal> {
    enter(&app, client)?;
    let user = signed_in.user;
    let confirmed = match user.kind {
        // Whoever holds a guest's session is that guest: there is nothing else to ask for.
        Kind::Guest => None,
        _ => Some(confirm(&app, client, &user, password.unwrap_or_default()).await?),
    };
    let code = secret::recovery_code();
    let digest = secret::code_digest(&code);
    app.hub().store().set_recovery_code(user.id, confirmed, digest).await?;
    Ok(Json(RecoveryCode { code }))
}

/// Signs in by a recovery code, which is used up by it. A registered player chooses a new password. All other sessions end, with
/// their sockets, and so do the personal access tokens and the tokens of the player's bots.
#[utoipa::path(
    post,
    path = "/sessions/recovered",
    tag = "accounts",
    request_body = Recovery,
    responses((status = 200, description = "who the signed_in is; the session is in the cookie", body = Me)),
    extensions(("x-problems" = json!([
        "server-wrong-code", "server-not-registered", "server-password-needed", "server-password-length",
        "server-password-guessable", "server-account-suspended", "server-account-closed", "server-suspended"
    ]))),
)]
pub(super) async fn recover(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    before: SessionBefore,
    Body(Recovery { code, password }): Body<Recovery>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    enter(&app, client)?;
    let (digest, user) = owner_of_code(&app, &code).await?;
    let hash = match (user.kind, password) {
        (Kind::Guest, None) => None,
        (Kind::Guest, Some(_)) => return Err(Refusal::NotRegistered),
        (_, None) => return Err(Refusal::PasswordNeeded),
        (_, Some(new)) => {
            check_password(&new, &user.name)?;
            Some(hashed(&app, client, &user.name, new).await?)
        }
    };
    let entry = Entry::RecoveryCode { code: digest, password: hash };
    Ok((open_session(&app, user.id, client, entry, before).await?, Json(me_of(&user))))
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
