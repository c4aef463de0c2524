//! Clubs: founded, joined, run, and what is said in them.

use ::games::game::Game;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Json;
use play::time::Millis;
use protocol::MOST_ACT_ID;
use protocol::admin::Role;
use protocol::clubs::{
    Club, ClubChat, ClubLine, Clubs, Founded, JoinClub, JoinedClub, MOST_LINE, MOST_REQUEST, MOST_SILENCE, NewClub,
    NewClubLine, NewClubRole, OwnClubs, Silence,
};
use protocol::described::{GameName, Id, Name};
use protocol::game::Speed;
use protocol::http::Place;
use serde::Deserialize;

use super::App;
use super::extract::{Body, MaybeSignedIn, Path, SignedIn};
use super::scope::{Chat, Read};
use crate::plain::{lines, one_line};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::UserId;
use crate::store::clubs::{ClubAct, ClubOrder, NewLineInClub, checked};

/// Which clubs are listed.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Search {
    /// What their names have in them, in small letters or capitals.
    #[serde(default)]
    #[param(max_length = 40)]
    search: String,
    /// The row to begin with, from 0; without it, the first one.
    #[param(maximum = 10_000)]
    from: Option<u32>,
}

/// From where on members are told.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct From {
    /// The row to begin with, from 0; without it, the first one.
    #[param(maximum = 10_000)]
    from: Option<u32>,
}

/// Where a list of lines goes on.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BeforeLine {
    /// The `before` of the answer before.
    #[param(minimum = 1)]
    before: Option<u32>,
}

/// A row that may be asked for.
fn row(from: Option<u32>) -> Result<usize, Refusal> {
    let from = from.unwrap_or_default();
    if from > 10_000 { Err(Refusal::Malformed) } else { Ok(usize::try_from(from).unwrap_or_default()) }
}

/// Does something in a club for somebody: whether it is a member afterwards.
async fn act(app: &App, asker: UserId, club: String, act: ClubAct) -> Result<bool, Refusal> {
    let at = app.hub().now();
    app.inner.clubs.take(asker, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    let looks_after_site = act == ClubAct::Close && app.hub().store().role(asker).await? > Role::None;
    Ok(app.hub().store().change_club(ClubOrder { club, asker, looks_after_site, act, at }).await?)
}

/// The clubs whose names have a text in them, the largest first, fifty at a time.
#[utoipa::path(
    get,
    path = "/clubs",
    tag = "clubs",
    params(Search),
    responses((status = 200, description = "the clubs", body = Clubs)),
)]
pub(super) async fn list(
    State(app): State<App>,
    search: Result<Query<Search>, QueryRejection>,
) -> Result<Json<Clubs>, Refusal> {
    let Query(Search { search, from }) = search.map_err(|_| Refusal::Malformed)?;
    if search.chars().count() > protocol::clubs::NAME[1] {
        return Err(Refusal::Malformed);
    }
    Ok(Json(app.hub().store().clubs(one_line(&search), row(from)?).await?))
}

/// The clubs that the signed-in user is in, that invite it, and that it has asked to let it in.
#[utoipa::path(
    get,
    path = "/me/clubs",
    tag = "clubs",
    responses((status = 200, description = "the clubs", body = OwnClubs)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn own(State(app): State<App>, signed_in: SignedIn<Read>) -> Result<Json<OwnClubs>, Refusal> {
    Ok(Json(app.hub().store().own_clubs(signed_in.user.id).await?))
}

/// Founds a club, which the signed-in user owns.
#[utoipa::path(
    post,
    path = "/clubs",
    tag = "clubs",
    request_body = NewClub,
    responses((status = 200, description = "its id", body = Founded)),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-people-only", "server-club-name", "server-club-name-taken", "server-club-about",
        "server-club-links", "server-muted", "server-muted-for-good", "server-too-many"
    ]))),
)]
pub(super) async fn found(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Body(new): Body<NewClub>,
) -> Result<Json<Founded>, Refusal> {
    let (owner, at, id) = (signed_in.user.id, app.hub().now(), secret::id());
    let new = checked(new)?;
    app.inner.clubs.take(owner, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    app.hub().store().found_club(owner, id.clone(), new, at).await?;
    Ok(Json(Founded { id }))
}

/// A club: what it is, its members and events, what it is for the one who asks; for its organisers also who asks to be let in and who is invited.
#[utoipa::path(
    get,
    path = "/clubs/{id}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), From),
    responses((status = 200, description = "the club", body = Club)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn club(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Json<Club>, Refusal> {
    let Query(From { from }) = from.map_err(|_| Refusal::Malformed)?;
    let asker = signed_in.map(|signed_in| signed_in.user.id);
    let found = app.hub().store().club(id, asker, row(from)?).await?;
    Ok(Json(found.ok_or(Refusal::NotFound)?))
}

/// Says what a club is: for its owner.
#[utoipa::path(
    put,
    path = "/clubs/{id}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    request_body = NewClub,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-role", "server-club-name", "server-club-name-taken",
        "server-club-about", "server-club-links", "server-muted", "server-muted-for-good"
    ]))),
)]
pub(super) async fn edit(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
    Body(new): Body<NewClub>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Edit(checked(new)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes a club, for its owner and for moderators: nobody is in it any more, and what was said in it is gone.
#[utoipa::path(
    delete,
    path = "/clubs/{id}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-registered", "server-people-only", "server-club-role"]))),
)]
pub(super) async fn close(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Close).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Joins a club that is open or that invites the asker, or asks to be let in.
#[utoipa::path(
    put,
    path = "/clubs/{id}/membership",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    request_body = JoinClub,
    responses((status = 200, description = "what came of it", body = JoinedClub)),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-member", "server-club-removed",
        "server-club-invitation", "server-club-request", "server-muted", "server-muted-for-good", "server-too-many"
    ]))),
)]
pub(super) async fn join(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
    Body(JoinClub { text }): Body<JoinClub>,
) -> Result<Json<JoinedClub>, Refusal> {
    let text = lines(&text);
    if text.chars().count() > MOST_REQUEST {
        return Err(Refusal::ClubRequest { most: MOST_REQUEST });
    }
    Ok(Json(JoinedClub { member: act(&app, signed_in.user.id, id, ClubAct::Join { text }).await? }))
}

/// Leaves a club, takes a request back, or declines an invitation. An owner hands the club over first; one that is alone closes it.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/membership",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-not-member", "server-club-owner"
    ]))),
)]
pub(super) async fn leave(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Leave).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets in a player who asks. The same again is the same.
#[utoipa::path(
    put,
    path = "/clubs/{id}/requests/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-role", "server-too-many"
    ]))),
)]
pub(super) async fn accept(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Accept(name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does not let a player in who asks.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/requests/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-registered", "server-people-only", "server-club-role"]))),
)]
pub(super) async fn refuse(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Refuse(name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Invites a player, who is told; one who has asked to be let in is in by it. The same again is the same.
#[utoipa::path(
    put,
    path = "/clubs/{id}/invitations/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-role", "server-club-member", "server-blocked",
        "server-too-many"
    ]))),
)]
pub(super) async fn invite(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Invite(name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an invitation back.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/invitations/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-registered", "server-people-only", "server-club-role"]))),
)]
pub(super) async fn uninvite(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Uninvite(name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a member a role, for the owner. `owner` hands the club over: then the owner of before is an organiser.
#[utoipa::path(
    put,
    path = "/clubs/{id}/members/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the member")),
    request_body = NewClubRole,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-role", "server-club-owner", "server-too-many"
    ]))),
)]
pub(super) async fn set_role(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
    Body(NewClubRole { role }): Body<NewClubRole>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::SetRole(name, role)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a member whose role is below the asker's. It comes back only when invited.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/members/{name}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the member")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-registered", "server-people-only", "server-club-role"]))),
)]
pub(super) async fn remove(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, id, ClubAct::Remove(name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets a member whose role is below the asker's write nothing in the chat for some minutes, or write again.
#[utoipa::path(
    put,
    path = "/clubs/{id}/members/{name}/silence",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("name" = Name, Path, description = "the member")),
    request_body = Silence,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-club-role", "server-club-silence"
    ]))),
)]
pub(super) async fn silence(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, name)): Path<(String, String)>,
    Body(Silence { minutes }): Body<Silence>,
) -> Result<StatusCode, Refusal> {
    if minutes > MOST_SILENCE {
        return Err(Refusal::ClubSilence { most: MOST_SILENCE });
    }
    let until = (minutes > 0).then(|| app.hub().now() + Millis::from_seconds(60 * minutes));
    act(&app, signed_in.user.id, id, ClubAct::Silence(name, until)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The last lines of a club's chat, for its members: without those of players whom the asker blocks, and none for who takes no part in chat.
#[utoipa::path(
    get,
    path = "/clubs/{id}/chat",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), BeforeLine),
    responses((status = 200, description = "the lines", body = ClubChat)),
    security(("session" = []), ("token" = ["read"])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-not-member"]))),
)]
pub(super) async fn chat(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
    Path(id): Path<String>,
    before: Result<Query<BeforeLine>, QueryRejection>,
) -> Result<Json<ClubChat>, Refusal> {
    let Query(BeforeLine { before }) = before.map_err(|_| Refusal::Malformed)?;
    Ok(Json(app.hub().store().club_chat(id, signed_in.user.id, before).await?))
}

/// Writes in a club's chat, for its members. The same `id` again writes nothing and gives the first answer.
#[utoipa::path(
    post,
    path = "/clubs/{id}/chat",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    request_body = NewClubLine,
    responses((status = 200, description = "the line as it is stored", body = ClubLine)),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-club-not-member", "server-club-silenced", "server-chat-off", "server-message-id", "server-chat-text",
        "server-muted", "server-muted-for-good"
    ]))),
)]
pub(super) async fn write(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(club): Path<String>,
    Body(NewClubLine { id, text }): Body<NewClubLine>,
) -> Result<Json<ClubLine>, Refusal> {
    if id.is_empty() || id.chars().count() > MOST_ACT_ID {
        return Err(Refusal::MessageId { most: MOST_ACT_ID });
    }
    let text = lines(&text);
    if text.is_empty() || text.chars().count() > MOST_LINE {
        return Err(Refusal::ChatText { most: MOST_LINE });
    }
    let (author, at) = (signed_in.user.id, app.hub().now());
    app.inner.club_lines.take(author, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    Ok(Json(app.hub().store().write_in_club(NewLineInClub { club, author, id, text, at }).await?))
}

/// Takes a line out of a club's chat: the own one, or, for organisers, one of a member whose role is below theirs.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/chat/{number}",
    tag = "clubs",
    params(
        ("id" = Id, Path, description = "the club"),
        ("number" = u32, Path, description = "the number of the line", minimum = 1, maximum = 4_294_967_295_u64),
    ),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-not-member", "server-club-role"]))),
)]
pub(super) async fn remove_line(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path((id, number)): Path<(String, u32)>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().remove_club_line(id, signed_in.user.id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The members of a club by their ratings at a game and speed, the highest first, a hundred at most; also provisional ones.
#[utoipa::path(
    get,
    path = "/clubs/{id}/leaderboards/{game}/{speed}",
    tag = "clubs",
    params(
        ("id" = Id, Path, description = "the club"),
        ("game" = GameName, Path, description = "the game"),
        ("speed" = Speed, Path, description = "the speed"),
    ),
    responses((status = 200, description = "the members", body = Vec<Place>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn leaders(
    State(app): State<App>,
    Path((id, game, speed)): Path<(String, String, String)>,
) -> Result<Json<Vec<Place>>, Refusal> {
    let game = Game::from_name(&game).ok_or(Refusal::NotFound)?;
    let speed = Speed::from_name(&speed).ok_or(Refusal::NotFound)?;
    Ok(Json(app.hub().store().club_leaders(id, game, speed, app.hub().now()).await?))
}
