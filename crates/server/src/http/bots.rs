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
use crate::store::bots;

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
    let all = app.hub().store().read(move |connection| {
        let bots = bots::of(connection, signed_in.user.id)?;
        bots.into_iter().map(|bot| bots::told(connection, bot)).collect::<Result<Vec<_>, _>>()
    });
    Ok(Json(all.await?))
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
    let made = app.hub().store().write(move |connection| {
        let bot = bots::create(connection, signed_in.user.id, &name, now)?;
        bots::told(connection, bot)
    });
    Ok(Json(made.await?))
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
    let bot = app.hub().store().read(move |connection| bots::own(connection, signed_in.user.id, &name)).await?;
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
    let (id, now) = (secret::id(), app.hub().now());
    let made = MadeToken { id: id.clone(), token };
    let stored = app.hub().store().write(move |connection| {
        let bot = bots::own(connection, signed_in.user.id, &name)?;
        bots::add_token(connection, bot.id, &digest, &id, &label, now)
    });
    stored.await?;
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
    let ended = app.hub().end_access(move |connection| {
        let bot = bots::own(connection, signed_in.user.id, &name)?;
        bots::end_token(connection, bot.id, &id)?;
        Ok(((), vec![Closing::LetInBy(Credential::Token(id))]))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}
