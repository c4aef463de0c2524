//! What a chat shows of a link: the head of the client's page, and pictures.

use std::io::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HOST, HeaderMap, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use locale::Language;
use study::puzzles::SETS;
use tokio::sync::OnceCell;
use tower::ServiceExt as _;

use super::App;
use super::extract::Path;
use super::guard::ClientAddress;
use super::site::{accepts, is_known, language};
use crate::preview::card::Card;
use crate::preview::collection::Collection;
use crate::preview::document::Document;
use crate::preview::gallery::{Gallery, key};
use crate::preview::picture::Picture;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::texts::locale;

/// The most bytes of a file of the site that is read here.
const MOST_FILE: usize = 1024 * 1024;
/// The most characters of an id that is looked up.
const MOST_ID: usize = 64;
/// How long a picture of what may change is kept, in seconds: whoever shows it again asks whether it is still the same.
const WHILE_PLAYED: u32 = 0;
/// How long a picture of what changes no more is kept, in seconds.
pub(super) const WHEN_OVER: u32 = 24 * 60 * 60;

/// What links need of the site, each read when it is needed for the first time, and the pictures.
#[derive(Debug)]
pub(super) struct Previews {
    site: Router,
    page: OnceCell<Option<Page>>,
    puzzles: OnceCell<Collection>,
    gallery: Gallery,
}

/// The client's page, and the headers with which the site hands it out.
#[derive(Debug)]
struct Page {
    document: Document,
    headers: HeaderMap,
}

impl Previews {
    /// For links into this site.
    pub(super) fn of(site: Router) -> Self {
        Self { site, page: OnceCell::new(), puzzles: OnceCell::new(), gallery: Gallery::default() }
    }

    /// A file of the site as text, with its headers; nothing where there is no such file.
    async fn file(&self, path: &str) -> Option<(String, HeaderMap)> {
        let request = Request::get(path).body(Body::empty()).ok()?;
        let response = self.site.clone().oneshot(request).await.ok()?;
        if response.status() != StatusCode::OK {
            return None;
        }
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, MOST_FILE).await.ok()?;
        Some((String::from_utf8(bytes.into()).ok()?, parts.headers))
    }

    async fn page(&self) -> Option<&Page> {
        let read = || async {
            let (text, mut headers) = self.file("/index.html").await?;
            for of_file in [ETAG, VARY, CONTENT_LENGTH] {
                headers.remove(of_file);
            }
            Some(Page { document: Document::new(&text)?, headers })
        };
        self.page.get_or_init(read).await.as_ref()
    }

    pub(super) async fn puzzles(&self) -> &Collection {
        let read = || async {
            let mut sets = Vec::new();
            for name in SETS {
                sets.extend(self.file(&format!("/puzzles-{name}.jsonl")).await.map(|(text, _)| text));
            }
            Collection::of_sets(sets.iter().map(String::as_str))
        };
        self.puzzles.get_or_init(read).await
    }
}

/// The subject of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Site,
    Game(String),
    Challenge(String),
    Puzzle(String),
}

pub(super) fn is_id(text: &str) -> bool {
    (1..=MOST_ID).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c))
}

impl Subject {
    /// That of an address of the client; `path` without a slash at its beginning.
    fn of(path: &str, query: &str) -> Self {
        let is_asked = |id: &str| is_id(id).then(|| id.to_owned());
        let found = match path.trim_end_matches('/').split_once('/') {
            Some(("online", id)) => is_asked(id).map(Self::Game),
            Some(("challenge", id)) => is_asked(id).map(Self::Challenge),
            None if path.trim_end_matches('/') == "puzzles" => {
                query.split('&').find_map(|pair| pair.strip_prefix("id=")).and_then(is_asked).map(Self::Puzzle)
            }
            _ => None,
        };
        found.unwrap_or(Self::Site)
    }

    /// What is said of it; nothing where there is no such thing, or it is not for everybody.
    async fn card(self, app: &App, previews: &Previews, language: Language) -> Result<Option<Card>, Refusal> {
        let words = locale(language);
        Ok(match self {
            Self::Site => None,
            Self::Game(id) => match app.hub().game_for_all(id).await {
                Err(Refusal::RoundGoesOn) => None,
                found => found?.map(|stored| Card::of_game(&stored, words)),
            },
            Self::Challenge(id) => app
                .hub()
                .store()
                .open_challenge(id)
                .await?
                .map(|offer| Card::of_challenge(&offer.id, &offer.user.name, &offer.agreed, words)),
            Self::Puzzle(id) => {
                let found = previews.puzzles().await.get(&id);
                found.and_then(|(puzzle, number)| Card::of_puzzle(puzzle, number, words))
            }
        })
    }
}

/// Where the site is, for those who ask: `https://play.example`. The host of a request has been looked at by then.
pub(super) fn origin(headers: &HeaderMap, client: ClientAddress, settings: &Settings) -> Option<String> {
    settings.public_url.clone().or_else(|| {
        let host = headers.get(HOST)?.to_str().ok()?;
        Some(format!("{}://{host}", if client.secure { "https" } else { "http" }))
    })
}

/// Puts what is said of an address into the head of the client's page. What is no page goes through as it is, and so does everything where
/// the site has no page with a place for it. The file of the page itself, which clients keep for all addresses, is never changed.
///
/// Who asks for more than the API would answer gets what is said of the site: a person always gets the page.
pub(super) async fn describe(
    State((app, previews)): State<(App, Arc<Previews>)>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_page =
        !path.rsplit('/').next().unwrap_or_default().contains('.') && path != "api" && !path.starts_with("api/");
    let Some(page) = (if reads && is_page { previews.page().await } else { None }) else {
        return next.run(request).await;
    };
    let client = ClientAddress::of(&request, app.settings());
    let Some(origin) = origin(request.headers(), client, app.settings()) else { return next.run(request).await };
    let language = language(request.headers());
    let subject = Subject::of(path, request.uri().query().unwrap_or_default());
    let allowed = subject == Subject::Site || app.inner.requests.take(client, app.hub().now()).is_ok();
    let query = match &subject {
        Subject::Puzzle(id) => format!("?id={id}"),
        _ => String::new(),
    };
    let card = if allowed { subject.card(&app, &previews, language).await.ok().flatten() } else { None };
    let words = locale(language);
    // A link that leads nowhere is the page as everybody knows it.
    let card = card.unwrap_or_else(|| Card::of_site(words));
    let html = page.document.with(&card, &origin, &format!("{path}{query}"), &words.web_product());
    with_page(html, &page.headers, &request)
}

/// The page, compressed where that is accepted.
fn with_page(html: String, headers: &HeaderMap, request: &Request) -> Response {
    let gzip = accepts(request.headers(), "gzip");
    let tag = format!("\"{}{}\"", key(&html), if gzip { "-gzip" } else { "" });
    let packed = if gzip { packed(html.as_bytes()) } else { None };
    let encoding = packed.is_some().then_some(HeaderValue::from_static("gzip"));
    let body = packed.map_or_else(|| Bytes::from(html), Bytes::from);
    let known = is_known(request.headers(), &tag);
    let length = body.len();
    let empty = known || request.method() == Method::HEAD;
    let mut response = Response::new(if empty { Body::empty() } else { Body::from(body) });
    *response.headers_mut() = headers.clone();
    let set = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        set.insert(ETAG, tag);
    }
    set.insert(VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    if known {
        set.remove(CONTENT_TYPE);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        set.insert(CONTENT_LENGTH, HeaderValue::from(length));
        if let Some(encoding) = encoding {
            set.insert(CONTENT_ENCODING, encoding);
        }
    }
    response
}

pub(super) fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    writer.write_all(bytes).ok()?;
    writer.finish().ok()
}

/// The id that the name of a picture has.
pub(super) fn id_of(name: &str, ending: &str) -> Result<String, Refusal> {
    name.strip_suffix(ending).filter(|id| is_id(id)).map(ToOwned::to_owned).ok_or(Refusal::NotFound)
}

/// What is said of how long something is kept.
fn cached(seconds: u32) -> String {
    if seconds == 0 { "public, no-cache".to_owned() } else { format!("public, max-age={seconds}") }
}

/// A picture that may be cached for this many seconds; not sent if the client has it.
async fn with_picture(
    previews: &Previews,
    picture: Picture,
    seconds: u32,
    headers: &HeaderMap,
) -> Result<Response, Refusal> {
    let svg = picture.svg();
    let key = key(&svg);
    let tag = format!("\"{key}\"");
    let of_both = [(CACHE_CONTROL, cached(seconds)), (ETAG, tag.clone())];
    if is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, of_both).into_response());
    }
    let png = previews.gallery.png(key, svg).await?;
    Ok((of_both, [(CONTENT_TYPE, "image/png")], png).into_response())
}

/// A picture of a game for links to it, 1200 × 630 pixels: what a spectator sees now.
#[utoipa::path(
    get,
    path = "/og/game/{name}",
    tag = "games",
    params(("name" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}[.]png$", description = "the id of the game, and `.png`")),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found", "server-round-goes-on"]))),
)]
pub(super) async fn game_picture(
    State(app): State<App>,
    Extension(previews): Extension<Arc<Previews>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = id_of(&name, ".png")?;
    let stored = app.hub().game_for_all(id).await?.ok_or(Refusal::NotFound)?;
    let (picture, is_over) = (Picture::of_game(stored.game.seen_by(None)), stored.game.outcome().is_some());
    with_picture(&previews, picture, if is_over { WHEN_OVER } else { WHILE_PLAYED }, &headers).await
}

/// A picture of what an open challenge is about, for links to it, 1200 × 630 pixels.
#[utoipa::path(
    get,
    path = "/og/challenge/{name}",
    tag = "lobby",
    params(("name" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}[.]png$", description = "the id of the challenge, and `.png`; one that waits for whoever has its link")),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn challenge_picture(
    State(app): State<App>,
    Extension(previews): Extension<Arc<Previews>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let offer = app.hub().store().open_challenge(id_of(&name, ".png")?).await?.ok_or(Refusal::NotFound)?;
    let picture = Picture::of_match(&offer.agreed.setup().start().new_match());
    with_picture(&previews, picture, WHEN_OVER, &headers).await
}

/// A picture of a puzzle of the site for links to it, 1200 × 630 pixels.
#[utoipa::path(
    get,
    path = "/og/puzzle/{name}",
    tag = "games",
    params(("name" = String, Path, pattern = "^[A-Za-z0-9_-]{1,64}[.]png$", description = "the id of the puzzle, and `.png`")),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 304, description = "it is the one of `If-None-Match`"),
    ),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn puzzle_picture(
    Extension(previews): Extension<Arc<Previews>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = id_of(&name, ".png")?;
    let (puzzle, _) = previews.puzzles().await.get(&id).ok_or(Refusal::NotFound)?;
    let picture = Picture::of_puzzle(puzzle).ok_or(Refusal::NotFound)?;
    with_picture(&previews, picture, WHEN_OVER, &headers).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_client_say_what_they_are_about() {
        let of = |path: &str, query: &str| Subject::of(path, query);
        assert_eq!(of("online/A-b_9", ""), Subject::Game("A-b_9".to_owned()));
        assert_eq!(of("challenge/x/", "a=b"), Subject::Challenge("x".to_owned()));
        assert_eq!(of("puzzles", "a=b&id=lanes-1"), Subject::Puzzle("lanes-1".to_owned()));
        for (path, query) in [
            ("", ""),
            ("puzzles", "daily"),
            ("puzzles", "id="),
            ("puzzles", "id=%3C"),
            ("online", ""),
            ("online/", ""),
            ("online/a/b", ""),
            ("online/a%20b", ""),
            ("player/online/x", ""),
        ] {
            assert_eq!(of(path, query), Subject::Site, "{path} {query}");
        }
        assert_eq!(of(&format!("online/{}", "a".repeat(65)), ""), Subject::Site);
    }
}
