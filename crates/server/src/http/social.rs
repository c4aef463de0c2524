//! Preferences, blocks, reports.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::chat::{MOST_REPORT, Preferences, Report};

use super::App;
use super::ask::{Asker, Body};
use super::games::named;
use crate::refusal::Refusal;
use crate::store::social::{self, NewReport};

/// The most reports of an account in a day.
const MOST_REPORTS: usize = 20;
const DAY: u64 = 24 * 60 * 60 * 1000;

pub(super) async fn preferences(State(app): State<App>, asker: Asker) -> Result<Json<Preferences>, Refusal> {
    let id = asker.user.id;
    Ok(Json(app.hub().store().read(move |connection| social::preferences(connection, id)).await?))
}

pub(super) async fn set_preferences(
    State(app): State<App>,
    asker: Asker,
    Body(wanted): Body<Preferences>,
) -> Result<Json<Preferences>, Refusal> {
    let id = asker.user.id;
    app.hub().store().write(move |connection| social::set_preferences(connection, id, wanted)).await?;
    if !wanted.chat {
        app.hub().stop_listening(id).await;
    }
    Ok(Json(wanted))
}

pub(super) async fn blocks(State(app): State<App>, asker: Asker) -> Result<Json<Vec<String>>, Refusal> {
    let id = asker.user.id;
    Ok(Json(app.hub().store().read(move |connection| social::blocks(connection, id)).await?))
}

pub(super) async fn block(
    State(app): State<App>,
    asker: Asker,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let id = asker.user.id;
    app.hub().store().write(move |connection| social::block(connection, id, &name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unblock(
    State(app): State<App>,
    asker: Asker,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let id = asker.user.id;
    app.hub().store().write(move |connection| social::unblock(connection, id, &name)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn report(
    State(app): State<App>,
    asker: Asker,
    Body(report): Body<Report>,
) -> Result<StatusCode, Refusal> {
    // A line is one of a game.
    if report.line.is_some() && report.game.is_none() {
        return Err(Refusal::Malformed);
    }
    if report.text.chars().count() > MOST_REPORT {
        return Err(Refusal::ChatText { most: MOST_REPORT });
    }
    let now = app.hub().now();
    let stored = app.hub().store().write(move |connection| {
        let about = named(connection, &report.player)?;
        let new = NewReport {
            user: asker.user.id,
            about: about.id,
            why: report.why.name(),
            game: report.game.as_deref(),
            line: report.line,
            text: report.text.trim(),
        };
        social::report(connection, &new, now, now.saturating_sub(DAY), MOST_REPORTS)
    });
    stored.await?;
    Ok(StatusCode::NO_CONTENT)
}
