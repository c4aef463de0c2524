//! What other sites show of this one: the living picture of a game, and small pages for frames.
//!
//! | address | what it is |
//! |---|---|
//! | `/game/ID.svg` | the picture of a game as it stands |
//! | `/embed/game/ID` | a page of a game, which follows it |
//! | `/embed/puzzle/ID` | a page of a puzzle |
//! | `/embed/study/ID/CHAPTER` | a page of a chapter of a study: `embedded_study.rs` |
//!
//! Only these pages may be in a frame of any site. They are sandboxed by their own policy, so that they have no origin: they see no cookie and
//! nothing that the client keeps, and whoever is made to click in them only opens a page of this site. No session is looked at here.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderName, HeaderValue, REFRESH, VARY,
};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use locale::Locale;
use protocol::described::Id;

use super::App;
use super::extract::Path;
use super::guard::ClientAddress;
use super::preview::{Previews, WHEN_OVER, id_of, is_id, origin, packed};
use super::site::{accepts, is_known, language};
use crate::preview::card::Card;
use crate::preview::document::escaped;
use crate::preview::gallery::key;
use crate::preview::picture::{HEIGHT, Picture, WIDTH};
use crate::refusal::Refusal;
use crate::secret;
use crate::texts::locale;

/// How often a picture that is open by itself is fetched again, in seconds.
const AGAIN: &str = "5";

/// Follows the game: the page is asked for again, and what has changed is shown.
const SCRIPT: &str = include_str!("embed.js");
const STYLE: &str = include_str!("embed.css");

/// A picture is styled within itself, and does nothing else.
const OF_PICTURE: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; sandbox";

/// How a policy names a script or a style that stands in the page.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(secret::digest(text.as_bytes())))
}

/// What a page in a frame may do, where the site is at `origin`: show pictures from there, or those that it has in itself (`data:`), fetch itself, and open a
/// page of the site in a tab of its own. The site is named, for without an origin a page has no `'self'` in some browsers.
pub(super) fn policy(origin: &str, pictures: &str, style: &str, script: &str) -> String {
    let [style, script] = [hash(style), hash(script)];
    format!(
        "default-src 'none'; img-src {pictures}; connect-src {origin}; style-src {style}; script-src {script}; base-uri 'none'; \
         form-action 'none'; frame-ancestors *; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"
    )
}

/// What is shown, and how long it stays true.
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) media_type: &'static str,
    pub(super) policy: String,
    /// It may change with every turn.
    pub(super) is_living: bool,
}

impl Shown {
    /// The answer, compressed where that is accepted; nothing of it if the client has it.
    pub(super) fn answer(self, headers: &HeaderMap) -> Response {
        let gzip = accepts(headers, "gzip").then(|| packed(self.text.as_bytes())).flatten();
        let tag = format!("\"{}{}\"", key(&self.text), if gzip.is_some() { "-gzip" } else { "" });
        let known = is_known(headers, &tag);
        let cached =
            if self.is_living { "public, no-cache".to_owned() } else { format!("public, max-age={WHEN_OVER}") };
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let encoding = gzip.is_some().then_some((CONTENT_ENCODING, "gzip"));
            let body = gzip.map_or_else(|| Bytes::from(self.text), Bytes::from);
            let mut response = ([(CONTENT_TYPE, self.media_type)], body).into_response();
            response.headers_mut().extend(encoding.map(|(name, value)| (name, HeaderValue::from_static(value))));
            response
        };
        let set = response.headers_mut();
        // Everybody may read it from anywhere: it is the same for all, whoever is signed in.
        set.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        set.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
        set.insert(VARY, HeaderValue::from_static("accept-encoding, accept-language"));
        for (name, value) in [(ETAG, tag), (CACHE_CONTROL, cached), (CONTENT_SECURITY_POLICY, self.policy)] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                set.insert(name, value);
            }
        }
        response
    }
}

/// A page in a frame.
struct Page<'a> {
    card: &'a Card,
    /// The picture, from the folder of this page.
    picture: String,
    /// Where the link leads, from the folder of this page.
    link: String,
    says: String,
    /// The number of the last event of a game that goes on.
    event: Option<u32>,
}

impl Page<'_> {
    fn html(&self, language: &str, locale: &Locale) -> String {
        let Self { card, picture, link, says, event } = self;
        let [title, description, says] = [&card.title, &card.description, says].map(|text| escaped(text));
        let product = locale.web_product();
        let living = event.map_or_else(String::new, |event| format!(" data-event=\"{event}\""));
        let script = if event.is_some() { format!("<script>{SCRIPT}</script>") } else { String::new() };
        format!(
            "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
             <title>{title} · {product}</title><style>{STYLE}</style></head>\
             <body{living}><main><h1>{title}</h1><img src=\"{picture}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" alt=\"{title}\">\
             <p role=\"status\">{description}</p></main>\
             <a href=\"{link}\" target=\"_blank\" rel=\"noopener\">{says}</a>{script}</body></html>"
        )
    }
}

/// The picture of a game as a spectator sees it now, 1200 × 630 units. It is fetched again whenever it is shown, until the game is over; where it is
/// open by itself, every five seconds.
#[utoipa::path(
    get,
    path = "/game/{name}",
    tag = "games",
    params(("name" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}[.]svg$", description = "the id of the game, and `.svg`")),
    responses(
        (status = 200, description = "the picture", content_type = "image/svg+xml"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found", "server-round-goes-on"]))),
)]
pub(super) async fn living_picture(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = id_of(&name, ".svg")?;
    let stored = app.hub().game_for_all(id).await?.ok_or(Refusal::NotFound)?;
    let is_living = stored.game.outcome().is_none();
    let text = Picture::of_game(stored.game.seen_by(None)).svg();
    let shown = Shown { text, media_type: "image/svg+xml", policy: OF_PICTURE.to_owned(), is_living };
    let mut response = shown.answer(&headers);
    if is_living {
        response.headers_mut().insert(REFRESH, HeaderValue::from_static(AGAIN));
    }
    Ok(response)
}

/// Where the site is, as the policy of a page names it.
pub(super) fn place(app: &App, request: &Request, client: ClientAddress) -> Result<String, Refusal> {
    origin(request.headers(), client, app.settings()).ok_or(Refusal::Host)
}

/// A game for a frame of another site: its picture, which follows the game, who plays, and a link to it. It knows nothing of whoever looks at it.
#[utoipa::path(
    get,
    path = "/embed/game/{id}",
    tag = "games",
    params(("id" = Id, Path, description = "the game")),
    responses(
        (status = 200, description = "the page, in the language that is asked for", content_type = "text/html"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found", "server-round-goes-on"]))),
)]
pub(super) async fn embedded_game(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    if !is_id(&id) {
        return Err(Refusal::NotFound);
    }
    let origin = place(&app, &request, client)?;
    let policy = policy(&origin, &origin, STYLE, SCRIPT);
    let stored = app.hub().game_for_all(id).await?.ok_or(Refusal::NotFound)?;
    let language = language(request.headers());
    let words = locale(language);
    let (id, number, is_living) = (&stored.id, stored.game.number(), stored.game.outcome().is_none());
    let page = Page {
        card: &Card::of_game(&stored, words),
        // Another address with each event: what is shown is never an older one.
        picture: format!("../../game/{id}.svg?event={number}"),
        link: format!("../../online/{id}"),
        says: if is_living { words.preview_embedded_running() } else { words.preview_embedded_over() },
        event: is_living.then_some(number),
    };
    let text = page.html(language.code(), words);
    Ok(Shown { text, media_type: "text/html; charset=utf-8", policy, is_living }.answer(request.headers()))
}

/// A puzzle for a frame of another site: its picture, what is to be found, and a link to it.
#[utoipa::path(
    get,
    path = "/embed/puzzle/{id}",
    tag = "games",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}$", description = "the puzzle")),
    responses(
        (status = 200, description = "the page, in the language that is asked for", content_type = "text/html"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn embedded_puzzle(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Extension(previews): Extension<Arc<Previews>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    let origin = place(&app, &request, client)?;
    let policy = policy(&origin, &origin, STYLE, SCRIPT);
    let (puzzle, number) = previews.puzzles().await.get(&id).ok_or(Refusal::NotFound)?;
    let language = language(request.headers());
    let words = locale(language);
    let page = Page {
        card: &Card::of_puzzle(puzzle, number, words).ok_or(Refusal::NotFound)?,
        picture: format!("../../og/puzzle/{}.png", puzzle.id),
        link: format!("../../puzzles?id={}", puzzle.id),
        says: words.preview_embedded_puzzle(),
        event: None,
    };
    let text = page.html(language.code(), words);
    Ok(Shown { text, media_type: "text/html; charset=utf-8", policy, is_living: false }.answer(request.headers()))
}
