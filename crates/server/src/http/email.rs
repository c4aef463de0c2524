//! The email address of an account: shown to be its owner's, used to replace a forgotten password, and for a mail about games that wait.
//!
//! Where the site sends no mail, there is nothing of this.

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use locale::Language;
use protocol::email::{DigestWish, Email, EmailChange, EmailProof, EmailRecovery, Forgotten, MOST_EMAIL};
use protocol::game::Kind;
use protocol::http::Me;

use super::App;
use super::accounts::{check_password, confirm, enter, hashed, me_of, open_session};
use super::extract::{Body, Path, SessionBefore, SignedInPerson};
use super::guard::ClientAddress;
use crate::names;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::sessions::Entry;

/// Sees that the site sends mail.
fn check_mail(app: &App) -> Result<(), Refusal> {
    if app.hub().sends_mail() { Ok(()) } else { Err(Refusal::NotFound) }
}

/// What the site knows of the signed-in player's email address.
#[utoipa::path(
    get,
    path = "/me/email",
    tag = "accounts",
    responses((status = 200, description = "the address, and what it is used for", body = Email)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn email(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Email>, Refusal> {
    check_mail(&app)?;
    Ok(Json(app.hub().store().email(signed_in.user.id, app.hub().now()).await?))
}

/// Gives the account of the signed-in player an email address, or takes it away. A new address counts once the link that is mailed to it has been used. The
/// answer is the same where the address is another account's: only the mailbox is told so. An address that was the account's before is told of
/// the change.
#[utoipa::path(
    put,
    path = "/me/email",
    tag = "accounts",
    request_body = EmailChange,
    responses((status = 200, description = "the address, and the one that waits for its link", body = Email)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-email-malformed", "server-wrong-password",
        "server-password-length", "server-mail-limit"
    ]))),
)]
pub(super) async fn set_email(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Body(EmailChange { address, language, password }): Body<EmailChange>,
) -> Result<Json<Email>, Refusal> {
    check_mail(&app)?;
    enter(&app, client)?;
    let user = signed_in.user;
    if user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    address.as_deref().map_or(Ok(()), names::check_email)?;
    let language = Language::from_tag(&language).ok_or(Refusal::Malformed)?.code().to_owned();
    let hash = confirm(&app, client, &user, password).await?;
    let (store, now) = (app.hub().store(), app.hub().now());
    store.set_email(user.id, Some(hash), address, language, now).await?;
    Ok(Json(store.email(user.id, now).await?))
}

/// Says whether the signed-in player wants a mail about games of days in which it is the player's turn. There is one a day at most, and none while
/// it is quiet.
#[utoipa::path(
    put,
    path = "/me/email/digest",
    tag = "accounts",
    request_body = DigestWish,
    responses((status = 200, description = "what it is now", body = Email)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn set_digest(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(DigestWish { digest }): Body<DigestWish>,
) -> Result<Json<Email>, Refusal> {
    check_mail(&app)?;
    let (store, now) = (app.hub().store(), app.hub().now());
    store.set_digest(signed_in.user.id, digest, now).await?;
    Ok(Json(store.email(signed_in.user.id, now).await?))
}

/// Shows that an email address is an account's: whoever has the link that was mailed. Nobody needs to be signed in.
#[utoipa::path(
    post,
    path = "/email/verified",
    tag = "accounts",
    request_body = EmailProof,
    responses((status = 204, description = "done")),
    extensions(("x-problems" = json!(["server-not-found", "server-wrong-link"]))),
)]
pub(super) async fn verify_email(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Body(EmailProof { token }): Body<EmailProof>,
) -> Result<StatusCode, Refusal> {
    check_mail(&app)?;
    enter(&app, client)?;
    let digest = secret::mail_digest(&token).ok_or(Refusal::WrongLink)?;
    app.hub().store().verify_email(digest, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has a link mailed with which the password of an account is replaced. The answer is the same, and as quick, whether or not there is an account with this name or
/// verified address.
#[utoipa::path(
    post,
    path = "/email/recovery",
    tag = "accounts",
    request_body = Forgotten,
    responses((status = 204, description = "a link is mailed, if there is such an account")),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn ask_recovery(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Body(Forgotten { who }): Body<Forgotten>,
) -> Result<StatusCode, Refusal> {
    check_mail(&app)?;
    enter(&app, client)?;
    if who.len() <= MOST_EMAIL {
        let hub = app.hub().clone();
        // Nobody waits for it: how long it takes would say what was found.
        tokio::spawn(async move {
            let work = {
                let hub = hub.clone();
                async move { Ok(hub.store().ask_recovery(who, hub.now()).await?) }
            };
            // What failed has been logged.
            let _ = hub.to_the_end(work).await;
        });
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Signs in by a link that was mailed, which is used up by it, with a new password. All other sessions end, with their sockets, and so do the recovery code, the
/// personal access tokens and the tokens of the player's bots.
#[utoipa::path(
    post,
    path = "/sessions/mailed",
    tag = "accounts",
    request_body = EmailRecovery,
    responses((status = 200, description = "who the signed_in is; the session is in the cookie", body = Me)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-link", "server-password-length", "server-password-guessable",
        "server-account-suspended", "server-account-closed", "server-suspended"
    ]))),
)]
pub(super) async fn recover_by_mail(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    before: SessionBefore,
    Body(EmailRecovery { token, password }): Body<EmailRecovery>,
) -> Result<(HeaderMap, Json<Me>), Refusal> {
    check_mail(&app)?;
    enter(&app, client)?;
    let token = secret::mail_digest(&token).ok_or(Refusal::WrongLink)?;
    let user = app.hub().store().of_recovery_link(token, app.hub().now()).await?;
    check_password(&password, &user.name)?;
    let password = hashed(&app, client, &user.name, password).await?;
    let entry = Entry::Mail { token, password };
    Ok((open_session(&app, user.id, client, entry, before).await?, Json(me_of(&user))))
}

/// Ends the mails about games that wait, for whoever has one of them: by the one click of RFC 8058, or from the page `/account/unsubscribe`.
#[utoipa::path(
    post,
    path = "/unsubscribe/{token}",
    tag = "accounts",
    params(("token" = String, Path, max_length = 64, description = "what was in the mail")),
    responses((status = 204, description = "done")),
    extensions(("x-problems" = json!(["server-not-found", "server-unavailable"]))),
)]
pub(super) async fn unsubscribe(State(app): State<App>, Path(token): Path<String>) -> Result<StatusCode, Refusal> {
    let user = app.hub().signer().check_unsubscription(&token).ok_or(Refusal::NotFound)?;
    app.hub().store().set_digest(user, false, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
