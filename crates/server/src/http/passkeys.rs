//! Passkeys: an owner makes, sees and ends them, and comes in by them.

use axum::extract::{Extension, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use protocol::described::Id;
use protocol::game::Kind;
use protocol::http::Me;
use protocol::passkeys::{MOST_ANSWER, MOST_LABEL, NewPasskey, OwnerProof, Passkey, PasskeyLogin, PasskeyOptions};

use super::App;
use super::accounts::{confirm, enter, me_of, open_session};
use super::extract::{Body, Path, SessionBefore, SignedInPerson};
use super::guard::ClientAddress;
use crate::passkeys::{Presented, Site};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::passkeys::{Ceremony, NewPasskey as StoredPasskey};
use crate::store::sessions::Entry;

/// The site as browsers know it: by the address of the settings, and without one on this machine only.
fn site(app: &App, headers: &HeaderMap) -> Result<Site, Refusal> {
    let origin = match &app.settings().public_url {
        Some(url) => url.clone(),
        None => {
            let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            match host.split(':').next() {
                Some("localhost") => format!("http://{host}"),
                _ => return Err(Refusal::NotFound),
            }
        }
    };
    Site::new(&origin).ok_or(Refusal::NotFound)
}

/// Whether browsers can know the site by what it is called here.
pub(super) fn are_offered(app: &App, headers: &HeaderMap) -> bool {
    site(app, headers).is_ok()
}

/// Whose the passkey is that a browser presents, with the id of its credential: it is checked, and noted as used.
async fn checked(app: &App, site: &Site, answer: &str) -> Result<(UserId, Vec<u8>), Refusal> {
    if answer.len() > MOST_ANSWER {
        return Err(Refusal::WrongPasskey);
    }
    let presented = Presented::read(answer).ok_or(Refusal::WrongPasskey)?;
    let challenge = presented.challenge().ok_or(Refusal::WrongPasskey)?;
    let (store, now) = (app.hub().store(), app.hub().now());
    // First, so that a challenge is used once, whatever comes of it.
    let state = store.end_ceremony(challenge, None, now).await?;
    let (user, known) = store.known_passkey(presented.credential()).await?.ok_or(Refusal::WrongPasskey)?;
    let handle = app.hub().signer().passkey_handle(user);
    let used = site.finish_authentication(&state, &presented, handle, &known).ok_or(Refusal::WrongPasskey)?;
    store.note_passkey_used(known.credential.clone(), known.state, used, now).await?;
    Ok((user, known.credential))
}

/// Sees that it is the owner of an account who asks. A guest without a passkey has nothing but the session.
pub(super) async fn check_owner(
    app: &App,
    client: ClientAddress,
    headers: &HeaderMap,
    user: &User,
    proof: OwnerProof,
) -> Result<(), Refusal> {
    match proof {
        OwnerProof { passkey: Some(answer), .. } => match checked(app, &site(app, headers)?, &answer).await? {
            (owner, _) if owner == user.id => Ok(()),
            _ => Err(Refusal::WrongPasskey),
        },
        OwnerProof { password, .. } if user.kind == Kind::Registered => {
            confirm(app, client, user, password.unwrap_or_default()).await.map(drop)
        }
        _ if app.hub().store().passkeys(user.id).await?.is_empty() => Ok(()),
        _ => Err(Refusal::WrongPasskey),
    }
}

/// The passkeys of the signed-in person.
#[utoipa::path(
    get,
    path = "/me/passkeys",
    tag = "accounts",
    responses((status = 200, description = "the newest first", body = Vec<Passkey>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn passkeys(
    State(app): State<App>,
    signed_in: SignedInPerson,
    headers: HeaderMap,
) -> Result<Json<Vec<Passkey>>, Refusal> {
    site(&app, &headers)?;
    Ok(Json(app.hub().store().passkeys(signed_in.user.id).await?))
}

/// Begins to make a passkey: what the browser is asked, for five minutes. Whoever asks shows to be the account's owner. On sites without an address that people
/// use, passkeys are for `http://localhost` only.
#[utoipa::path(
    post,
    path = "/me/passkeys/challenge",
    tag = "accounts",
    request_body = OwnerProof,
    responses((status = 200, description = "what the browser is asked", body = PasskeyOptions)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-password", "server-password-length", "server-wrong-passkey"
    ]))),
)]
pub(super) async fn begin_passkey(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    headers: HeaderMap,
    Body(proof): Body<OwnerProof>,
) -> Result<Json<PasskeyOptions>, Refusal> {
    let site = site(&app, &headers)?;
    enter(&app, client)?;
    let user = signed_in.user;
    check_owner(&app, client, &headers, &user, proof).await?;
    let (store, handle) = (app.hub().store(), app.hub().signer().passkey_handle(user.id));
    let known = store.passkey_credentials(user.id).await?;
    let begun = site.begin_registration(handle, &user.name, known).ok_or(Refusal::Unavailable)?;
    let ceremony =
        Ceremony { challenge: begun.challenge, user: Some(user.id), state: begun.state, at: app.hub().now() };
    store.begin_ceremony(ceremony).await?;
    Ok(Json(PasskeyOptions { options: begun.options }))
}

/// Keeps the passkey that a device has made. It lets in from now on; the owner is told by mail, where there is a verified address.
#[utoipa::path(
    post,
    path = "/me/passkeys",
    tag = "accounts",
    request_body = NewPasskey,
    responses((status = 200, description = "the passkeys now", body = Vec<Passkey>)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-passkey", "server-label-length", "server-too-many"
    ]))),
)]
pub(super) async fn add_passkey(
    State(app): State<App>,
    signed_in: SignedInPerson,
    headers: HeaderMap,
    Body(NewPasskey { label, credential }): Body<NewPasskey>,
) -> Result<Json<Vec<Passkey>>, Refusal> {
    let site = site(&app, &headers)?;
    let label = one_line(&label);
    if !(1..=MOST_LABEL).contains(&label.chars().count()) {
        return Err(Refusal::LabelLength { most: MOST_LABEL });
    }
    if credential.len() > MOST_ANSWER {
        return Err(Refusal::WrongPasskey);
    }
    let challenge = Site::challenge_of_registration(&credential).ok_or(Refusal::WrongPasskey)?;
    let (store, user, now) = (app.hub().store(), signed_in.user.id, app.hub().now());
    let state = store.end_ceremony(challenge, Some(user), now).await?;
    let key = site.finish_registration(&state, &credential).ok_or(Refusal::WrongPasskey)?;
    store.add_passkey(user, StoredPasskey { key, id: secret::id(), label, created: now }).await?;
    Ok(Json(store.passkeys(user).await?))
}

/// Ends a passkey of the signed-in person, who shows to be the account's owner. Sessions that were opened by it go on.
#[utoipa::path(
    post,
    path = "/me/passkeys/{id}/ended",
    tag = "accounts",
    params(("id" = Id, Path, description = "the id of the passkey")),
    request_body = OwnerProof,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-password", "server-password-length", "server-wrong-passkey"
    ]))),
)]
pub(super) async fn end_passkey(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(proof): Body<OwnerProof>,
) -> Result<StatusCode, Refusal> {
    site(&app, &headers)?;
    enter(&app, client)?;
    let user = signed_in.user;
    check_owner(&app, client, &headers, &user, proof).await?;
    app.hub().store().end_passkey(user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins to show a passkey: what the browser is asked, for five minutes. It is the same for everybody, and names no account.
#[utoipa::path(
    post,
    path = "/passkeys/challenge",
    tag = "accounts",
    responses((status = 200, description = "what the browser is asked", body = PasskeyOptions)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn passkey_challenge(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<Json<PasskeyOptions>, Refusal> {
    let site = site(&app, &headers)?;
    enter(&app, client)?;
    let begun = site.begin_authentication().ok_or(Refusal::Unavailable)?;
    let ceremony = Ceremony { challenge: begun.challenge, user: None, state: begun.state, at: app.hub().now() };
    app.hub().store().begin_ceremony(ceremony).await?;
    Ok(Json(PasskeyOptions { options: begun.options }))
}

/// Signs in by a passkey.
#[utoipa::path(
    post,
    path = "/sessions/passkey",
    tag = "accounts",
    request_body = PasskeyLogin,
    responses((status = 200, description = "who the signed_in is; the session is in the cookie", body = Me)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-passkey", "server-account-suspended", "server-account-closed", "server-suspended"
    ]))),
)]
pub(super) async fn sign_in_by_passkey(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    headers: HeaderMap,
    before: SessionBefore,
    Body(PasskeyLogin { credential }): Body<PasskeyLogin>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    let site = site(&app, &headers)?;
    enter(&app, client)?;
    let (id, credential) = checked(&app, &site, &credential).await?;
    let user = app.hub().store().account(id).await?.ok_or(Refusal::WrongPasskey)?;
    Ok((open_session(&app, id, client, Entry::Passkey(credential), before).await?, Json(me_of(&user))))
}
