//! Bots of players: their owners make them, and the tokens that let them in.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::{Id, Name};
use protocol::game::Kind;
use protocol::http::{Bot, MadeToken, NewBot, NewToken};

use super::App;
use super::accounts::enter;
use super::extract::{Body, Path, SignedInPerson};
use super::guard::ClientAddress;
use crate::hub::{Closing, Credential};
use crate::names;
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::bots::NewToken as StoredToken;

/// The most characters of a token's label.
const MOST_LABEL: usize = 40;

/// The bots of the signed-in user.
#[utoipa::path(
    get,
    path = "/bots",
    tag = "bots",
    responses((status = 200, description = "the oldest first", body = Vec<Bot>)),
    security(("session" = [])),
)]
pub(super) async fn list(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vec<Bot>>, Refusal> {
    Ok(Json(app.hub().store().bots(signed_in.user.id).await?))
}

/// Makes a bot. Only for players with a name and a password.
#[utoipa::path(
    post,
    path = "/bots",
    tag = "bots",
    request_body = NewBot,
    responses((status = 200, description = "the bot", body = Bot)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-name-malformed", "server-name-reserved", "server-name-taken",
        "server-too-many"
    ]))),
)]
pub(super) async fn create(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Body(NewBot { name }): Body<NewBot>,
) -> Result<Json<Bot>, Refusal> {
    if signed_in.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    names::check(&name)?;
    enter(&app, client)?;
    let now = app.hub().now();
    Ok(Json(app.hub().store().create_bot(signed_in.user.id, name, now).await?))
}

/// Deletes a bot of the signed-in user's. Its games that are going on end at once; all stay. For 90 days only the signed-in user can give the name to
/// another bot.
#[utoipa::path(
    delete,
    path = "/bots/{name}",
    tag = "bots",
    params(("name" = Name, Path, description = "the bot")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-suspended"]))),
)]
pub(super) async fn delete(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let bot = app.hub().store().own_bot(signed_in.user.id, name).await?;
    app.hub().delete(bot.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a token for a bot of the signed-in user's. It is shown once.
#[utoipa::path(
    post,
    path = "/bots/{name}/tokens",
    tag = "bots",
    params(("name" = Name, Path, description = "the bot")),
    request_body = NewToken,
    responses((status = 200, description = "the token, shown once", body = MadeToken)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-label-length", "server-too-many"]))),
)]
pub(super) async fn add_token(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
    Body(NewToken { label }): Body<NewToken>,
) -> Result<Json<MadeToken>, Refusal> {
    if label.chars().count() > MOST_LABEL {
        return Err(Refusal::LabelLength { most: MOST_LABEL });
    }
    let label = one_line(&label);
    let (token, digest) = app.hub().signer().bot_token();
    let id = secret::id();
    let made = MadeToken { id: id.clone(), token };
    let new = StoredToken { digest, id, label, created: app.hub().now() };
    app.hub().store().add_token(signed_in.user.id, name, new).await?;
    Ok(Json(made))
}

/// Ends a token of a bot of the signed-in user's, and the connections that it opened.
#[utoipa::path(
    delete,
    path = "/bots/{name}/tokens/{id}",
    tag = "bots",
    params(("name" = Name, Path, description = "the bot"), ("id" = Id, Path, description = "the id of the token")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-suspended"]))),
)]
pub(super) async fn end_token(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path((name, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    let (store, owner) = (app.hub().store().clone(), signed_in.user.id);
    let ended = app.hub().end_access(async move {
        store.end_token(owner, name, id.clone()).await?;
        Ok(((), vec![Closing::LetInBy(Credential::Token(id))]))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}
