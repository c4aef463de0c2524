//! All that is kept about an account, for its owner: read and sent page by page, so that no reader is held for long and nothing
//! more is read for a client that is gone.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::try_unfold;
use play::time::Timestamp;
use protocol::http::{Export, ExportedGame};
use protocol::studies::ExportedStudy;
use serde::Serialize;

use super::App;
use super::extract::SignedInPerson;
use crate::record::record;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::conditional::Prepared;
use crate::store::lists::GameQuery;
use crate::store::messages::WrittenPlace;
use crate::store::puzzles::AttemptPlace;
use crate::store::ratings::ChangePlace;
use crate::store::studies::{apply, read_text};
use crate::store::tournaments::TournamentKey;
use crate::store::{Store, StoreError};

/// Games that are read at once; each is played again for its game file.
const GAMES: usize = 50;
/// Changes of ratings that are read at once.
const CHANGES: usize = 1_000;

/// Private messages that are read at once.
const MESSAGES: usize = 500;

/// Attempts at puzzles that are read at once.
const ATTEMPTS: usize = 1_000;

/// Tournaments that are read at once.
const TOURNAMENTS: usize = 100;

/// Where the next read begins.
enum Next {
    /// The history of the ratings, after a place.
    History(Option<ChangePlace>),
    /// The games before a moment.
    Games(Option<Timestamp>),
    /// The private messages after a place.
    Messages(Option<WrittenPlace>),
    /// The attempts at puzzles after a place.
    Puzzles(Option<AttemptPlace>),
    /// The tournaments after one, by its key.
    Tournaments(TournamentKey),
    /// The studies that the account owns: those that are still to be sent.
    Studies(Vec<String>),
    Nothing,
}

/// An export while it is sent.
struct Sending {
    store: Store,
    user: UserId,
    next: Next,
    /// Whether the list that is being sent has a member already.
    follows: bool,
}

impl Sending {
    /// The next part of the text.
    async fn part(mut self) -> Result<Option<(String, Self)>, StoreError> {
        let (user, mut text) = (self.user, String::new());
        self.next = match self.next {
            Next::History(after) => {
                let (points, place) = self.store.rating_changes(user, after, CHANGES).await?;
                self.add(&mut text, &points)?;
                if place.is_some() {
                    Next::History(place)
                } else {
                    text += r#"],"games":["#;
                    self.follows = false;
                    Next::Games(None)
                }
            }
            Next::Games(before) => {
                let (games, before) = page(&self.store, user, before).await?;
                self.add(&mut text, &games)?;
                if before.is_some() {
                    Next::Games(before)
                } else {
                    text += r#"],"messages":["#;
                    self.follows = false;
                    Next::Messages(None)
                }
            }
            Next::Messages(after) => {
                let (messages, place) = self.store.written_messages(user, after, MESSAGES).await?;
                self.add(&mut text, &messages)?;
                if place.is_some() {
                    Next::Messages(place)
                } else {
                    text += r#"],"puzzles":["#;
                    self.follows = false;
                    Next::Puzzles(None)
                }
            }
            Next::Puzzles(after) => {
                let (attempts, place) = self.store.all_puzzle_attempts(user, after, ATTEMPTS).await?;
                self.add(&mut text, &attempts)?;
                if place.is_some() {
                    Next::Puzzles(place)
                } else {
                    text += r#"],"tournaments":["#;
                    self.follows = false;
                    Next::Tournaments(0)
                }
            }
            Next::Tournaments(after) => {
                let (keys, tournaments): (Vec<_>, Vec<_>) =
                    self.store.tournaments_of(user, after, TOURNAMENTS).await?.into_iter().unzip();
                self.add(&mut text, &tournaments)?;
                match keys.last().filter(|_| keys.len() == TOURNAMENTS) {
                    Some(last) => Next::Tournaments(*last),
                    None => {
                        text += r#"],"studies":["#;
                        self.follows = false;
                        Next::Studies(self.store.owned_studies(user).await?)
                    }
                }
            }
            Next::Studies(ref mut ids) => {
                let mut ids = std::mem::take(ids);
                match ids.pop() {
                    Some(id) => {
                        let study = study(&self.store, id).await?;
                        self.add(&mut text, study.as_slice())?;
                        Next::Studies(ids)
                    }
                    None => {
                        text += "]}";
                        Next::Nothing
                    }
                }
            }
            Next::Nothing => return Ok(None),
        };
        Ok(Some((text, self)))
    }

    /// Adds members to the list that is being sent.
    fn add(&mut self, text: &mut String, members: &[impl Serialize]) -> Result<(), StoreError> {
        for member in members {
            if std::mem::replace(&mut self.follows, true) {
                text.push(',');
            }
            *text += &json(member)?;
        }
        Ok(())
    }
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The next games, the newest first, and before which moment there are more.
async fn page(
    store: &Store,
    user: UserId,
    before: Option<Timestamp>,
) -> Result<(Vec<ExportedGame>, Option<Timestamp>), StoreError> {
    let own = GameQuery { player: Some(user), before, ..GameQuery::default() };
    let found = store.list_games(own, GAMES).await?;
    let mut all = Vec::with_capacity(found.games.len());
    for listed in found.games {
        let Some(stored) = store.game(listed.id.clone()).await? else { continue };
        let viewer = stored.players.position(|player| player.id == user);
        let record = record(stored.game.seen_by(viewer), &stored.id, &stored.players).map(|record| record.to_string());
        let prepared = match viewer.filter(|_| listed.outcome.is_none()) {
            Some(side) => store
                .conditional_turns(stored.key)
                .await?
                .as_deref()
                .and_then(Prepared::from_text)
                .filter(|prepared| prepared.side == side.into()),
            None => None,
        };
        all.push(ExportedGame {
            id: listed.id,
            conditional: prepared.map(|prepared| prepared.lines).unwrap_or_default(),
            result: listed.outcome.map(crate::referee::Outcome::to_wire),
            record: record.unwrap_or_default(),
        });
    }
    Ok((all, found.before))
}

/// A study as it is, unless it has gone meanwhile.
async fn study(store: &Store, id: String) -> Result<Option<ExportedStudy>, StoreError> {
    let Some(stored) = store.study(id).await? else { return Ok(None) };
    let (text, mut number) = store.study_text(stored.key).await?;
    let mut study = read_text(&text)?;
    while number < stored.number {
        let edits = store.study_edits(stored.key, number).await?;
        let Some(last) = edits.last() else { break };
        number = last.number;
        apply(&mut study, &edits)?;
    }
    Ok(Some(ExportedStudy { summary: stored.summary(), text: study.text(&stored.name) }))
}

/// The text of an export up to the first of the lists that grow with the years.
fn begun(export: &Export) -> Result<String, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let mut members = serde_json::to_value(export).map_err(damaged)?;
    if let Some(members) = members.as_object_mut() {
        members.remove("history");
        members.remove("games");
        members.remove("messages");
        members.remove("puzzles");
        members.remove("tournaments");
        members.remove("studies");
    }
    let mut text = json(&members)?;
    text.pop();
    Ok(text + r#","history":["#)
}

/// All that is kept about the signed-in user.
#[utoipa::path(
    get,
    path = "/me/export",
    tag = "accounts",
    responses((status = 200, description = "everything", body = Export)),
    security(("session" = [])),
)]
pub(super) async fn export(State(app): State<App>, signed_in: SignedInPerson) -> Result<Response, Refusal> {
    let (user, store, now) = (signed_in.user.id, app.hub().store().clone(), app.hub().now());
    app.inner.exports.take(user, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds })?;
    let text = begun(&store.export(signed_in.user, signed_in.session, now).await?)?;
    let sending = Sending { store, user, next: Next::History(None), follows: false };
    let parts = try_unfold((Some(text), sending), |(begun, sending)| async move {
        match begun {
            Some(text) => Ok(Some((text, (None, sending)))),
            None => Ok::<_, StoreError>(sending.part().await?.map(|(text, sending)| (text, (None, sending)))),
        }
    });
    Ok(([(CONTENT_TYPE, "application/json")], Body::from_stream(parts)).into_response())
}
