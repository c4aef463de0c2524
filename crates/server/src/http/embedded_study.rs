//! A chapter of a study for a frame of another site. It is like the other pages that [`embed`](super::embed) has: it knows nobody, and a study that not everybody
//! may read is not there.
//!
//! Each turn of the chapter has a page of its own, so that it is read without a script too; with one, the parts that change are put in place.

use std::fmt::Write as _;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, Request, State};
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use locale::Locale;
use play::NodeId;
use play::studies::{Chapter, ChapterId};
use protocol::described::Id;
use serde::Deserialize;

use super::App;
use super::embed::{Shown, place, policy};
use super::extract::Path;
use super::guard::ClientAddress;
use super::site::language;
use crate::preview::chapter::{At, KEY_LENGTH, Keys};
use crate::preview::document::escaped;
use crate::refusal::Refusal;
use crate::texts::locale;

/// Goes through the turns without leaving the page.
const SCRIPT: &str = include_str!("embed_study.js");
const STYLE: &str = include_str!("embed_study.css");

/// A turn of a chapter.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Turn {
    /// The turn to be shown, as the links of the page name it; without it, or where it has gone, the start.
    #[param(pattern = "^[0-9a-f]{12}$")]
    turn: Option<String>,
}

/// A chapter of a study that everybody may read, for a frame of another site: the board, the turns, what is said and drawn, and a link to the study. It knows
/// nothing of whoever looks at it.
#[utoipa::path(
    get,
    path = "/embed/study/{id}/{chapter}",
    tag = "studies",
    params(
        ("id" = Id, Path, description = "the study"),
        ("chapter" = String, Path, pattern = "^[A-Za-z0-9]{1,12}$", description = "the chapter"),
        Turn,
    ),
    responses(
        (status = 200, description = "the page, in the language that is asked for", content_type = "text/html"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn embedded_study(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Path((id, chapter)): Path<(String, String)>,
    wanted: Result<Query<Turn>, QueryRejection>,
    request: Request,
) -> Result<Response, Refusal> {
    let Query(Turn { turn }) = wanted.map_err(|_| Refusal::Malformed)?;
    let is_key =
        |turn: &String| turn.len() == KEY_LENGTH && turn.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f'));
    if !turn.as_ref().is_none_or(is_key) {
        return Err(Refusal::Malformed);
    }
    let chapter: ChapterId = chapter.parse().map_err(|_| Refusal::NotFound)?;
    let policy = policy(&place(&app, &request, client)?, "data:", STYLE, SCRIPT);
    let (name, study) = app.hub().open_study(&id).await?;
    let chapter = study.chapter(&chapter).ok_or(Refusal::NotFound)?;
    let language = language(request.headers());
    let text = html(&id, &name, chapter, turn.as_deref(), language.code(), locale(language));
    Ok(Shown { text, media_type: "text/html; charset=utf-8", policy, is_living: true }.answer(request.headers()))
}

/// The page of a turn.
fn html(id: &str, name: &str, chapter: &Chapter, turn: Option<&str>, language: &str, words: &Locale) -> String {
    let keys = Keys::of(chapter);
    let node = turn.and_then(|turn| keys.find(turn)).unwrap_or(NodeId::START);
    let at = At::new(chapter, node);
    let start = words.web_play_moves_start();
    let label = at.label().unwrap_or_else(|| start.clone());
    let title = escaped(&format!("{name}: {}", chapter.name()));
    let alt = escaped(&format!("{}, {label}", chapter.name()));
    let boards: String = at.boards().iter().fold(String::new(), |mut boards, svg| {
        let _ = write!(
            boards,
            "<img src=\"data:image/svg+xml;base64,{}\" alt=\"{alt}\">",
            BASE64_STANDARD.encode(svg.as_bytes())
        );
        boards
    });
    let steps = [
        ("first", "⏮", words.web_play_moves_to_start()),
        ("prev", "◀", words.web_play_moves_back()),
        ("next", "▶", words.web_play_moves_forward()),
        ("last", "⏭", words.web_play_moves_to_end()),
    ];
    let steps: String = steps.into_iter().zip(at.steps()).fold(String::new(), |mut all, ((rel, sign, says), to)| {
        let off = if to == node { " aria-disabled=\"true\"" } else { "" };
        let (key, says) = (keys.key(to), escaped(&says));
        let _ =
            write!(all, "<a rel=\"{rel}\" href=\"?turn={key}\" aria-label=\"{says}\" title=\"{says}\"{off}>{sign}</a>");
        all
    });
    let dice = at.draws().join(", ");
    let dice = if dice.is_empty() { String::new() } else { format!("\n{}", words.play_rolled(dice)) };
    let comment = if at.comment().is_empty() { String::new() } else { format!("\n{}", at.comment()) };
    let said = escaped(&format!("{label}{dice}{comment}"));
    let turns = at.turns(&keys, &start);
    let [go, list] = [words.web_play_moves_go(), words.web_play_moves()].map(|text| escaped(&text));
    let (product, link) = (words.web_product(), escaped(&words.preview_embedded_study()));
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title} · {product}</title><style>{STYLE}</style></head>\
         <body><main><h1>{title}</h1><div class=\"boards\">{boards}</div><nav aria-label=\"{go}\">{steps}</nav>\
         <p role=\"status\">{said}</p><div class=\"turns\" role=\"group\" aria-label=\"{list}\" tabindex=\"0\">{turns}</div></main>\
         <p><a href=\"../../../study/{id}/{}\" target=\"_blank\" rel=\"noopener\">{link}</a></p><script>{SCRIPT}</script></body></html>",
        chapter.id()
    )
}
