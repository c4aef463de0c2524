//! The public archive.

use std::fs::File;
use std::io::Read;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG};
use axum::response::{IntoResponse, Json, Response};
use futures_util::stream::try_unfold;
use protocol::http::Archive;

use super::App;
use super::extract::Path;
use crate::month::Month;
use crate::refusal::Refusal;
use crate::store::archives;

/// Bytes that are read at once.
const PART: usize = 128 * 1024;

/// The files with the games of each month that is over.
#[utoipa::path(
    get,
    path = "/archive",
    tag = "games",
    responses((status = 200, description = "the last month first", body = Vec<Archive>)),
)]
pub(super) async fn archives(State(app): State<App>) -> Result<Json<Vec<Archive>>, Refusal> {
    let written = app.hub().store().archives().await?;
    let told = written.into_iter().filter_map(|written| {
        let month: Month = written.month.parse().ok()?;
        Some(Archive {
            month: written.month,
            path: format!("/archive/{}", month.file_name()),
            games: written.games,
            bytes: written.bytes,
            sha256: written.sha256,
        })
    });
    Ok(Json(told.collect()))
}

/// The games of a month: game files one after the other, compressed with zstd.
#[utoipa::path(
    get,
    path = "/archive/{name}",
    tag = "games",
    params(("name" = String, Path, pattern = "^touchline-[0-9]{4}-[0-9]{2}[.]tgn[.]zst$", description = "`touchline-2026-10.tgn.zst`")),
    responses((status = 200, description = "the file", content_type = "application/zstd")),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn file(State(app): State<App>, Path(name): Path<String>) -> Result<Response, Refusal> {
    let month = name.strip_prefix("touchline-").and_then(|rest| rest.strip_suffix(".tgn.zst"));
    let month: Month = month.and_then(|month| month.parse().ok()).ok_or(Refusal::NotFound)?;
    let written = app.hub().store().archives().await?;
    let written = written.into_iter().find(|written| written.month == month.to_string()).ok_or(Refusal::NotFound)?;
    let path = archives::path(app.hub().store().directory(), month);
    let opened = tokio::task::spawn_blocking(move || File::open(path)).await.map_err(|_| Refusal::Unavailable)?;
    let opened = opened.map_err(|_| Refusal::NotFound)?;
    let length = opened.metadata().map_err(|_| Refusal::Unavailable)?.len();
    let parts = try_unfold(opened, |mut file| async move {
        let read = tokio::task::spawn_blocking(move || {
            let mut part = vec![0; PART];
            let read = file.read(&mut part)?;
            part.truncate(read);
            Ok::<_, std::io::Error>((!part.is_empty()).then(|| (Bytes::from(part), file)))
        });
        read.await.map_err(std::io::Error::other)?
    });
    let headers = [
        (CONTENT_TYPE, "application/zstd".to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (CACHE_CONTROL, "public, max-age=3600".to_owned()),
        (ETAG, format!("\"{}\"", written.sha256)),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}
