//! Acts in games by a request: what the WebSocket does by `act`, for programs that need no connection that stays open.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Json;
use play::time::Millis;
use protocol::MOST_ACT_ID;
use protocol::acts::{Acted, NewAct};
use protocol::described::Id;

use super::App;
use super::extract::{Body, Path, SignedIn};
use super::scope::Play;
use crate::refusal::Refusal;

/// The header that has the id of an act.
const KEY: &str = "idempotency-key";

/// The id of an act: what stands in the header, which may be in quotation marks, as a string of structured fields is.
fn key(headers: &HeaderMap) -> Result<String, Refusal> {
    let none = Refusal::ActId { most: MOST_ACT_ID };
    let mut given = headers.get_all(KEY).iter();
    let (Some(value), None) = (given.next(), given.next()) else { return Err(none) };
    let text = value.to_str().map_err(|_| none)?.trim();
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    Ok(quoted.unwrap_or(text).to_owned())
}

/// Acts in a game: plays a turn, resigns, offers, accepts or declines.
///
/// `Idempotency-Key` is the id of the act, as over the WebSocket: sent again with the same key, an act that was done is not done again, and the answer
/// names the same event; so after a lost connection, or a restart of the server, just send it again. A key whose act was refused may be used again.
#[utoipa::path(
    post,
    path = "/games/{id}/acts",
    tag = "games",
    params(
        ("id" = Id, Path, description = "the game"),
        ("Idempotency-Key" = String, Header, min_length = 1, max_length = 36, description = "the id of the act, another one for each act of the game; with or without quotation marks")
    ),
    request_body = NewAct,
    responses((status = 200, description = "it is done, and on the server's disk", body = Acted)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-act-id", "server-not-found", "server-not-a-player", "server-game-over", "server-not-started", "server-suspended",
        "server-time-up", "server-stale", "server-nothing-offered", "server-already-offered", "server-nothing-to-take-back",
        "server-too-many-take-backs", "server-too-many-offers", "server-too-late-to-abort", "server-not-gone", "server-no-dice",
        "server-commit-first", "server-not-committed", "reason-"
    ]))),
)]
pub(super) async fn act(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Body(NewAct { after, act }): Body<NewAct>,
) -> Result<Json<Acted>, Refusal> {
    let (user, id, now) = (signed_in.user.id, key(&headers)?, app.hub().now());
    app.inner.messages.take(user, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds })?;
    let rooms = app.hub().rooms();
    // How long the request was on its way is not known, and is not given back to the clock.
    let done = rooms.act(user, game.clone(), id.clone(), after, act, Millis::ZERO);
    let number = Box::pin(done).await?;
    let state = rooms.state_for(Some(user), &game).await?;
    Ok(Json(Acted { id, number, state }))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_key_may_be_in_quotation_marks() {
        let of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(KEY, HeaderValue::from_static(value));
            }
            key(&headers).ok()
        };
        for text in ["4f1c-7", "\"4f1c-7\"", " \"4f1c-7\" "] {
            assert_eq!(of(&[text]).as_deref(), Some("4f1c-7"), "{text}");
        }
        assert_eq!(of(&[]), None);
        assert_eq!(of(&["1", "1"]), None, "which one is not said");
    }
}
