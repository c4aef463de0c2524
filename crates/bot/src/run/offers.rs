//! What is offered: challenges and seeks of others, and the bot's own.

use hyper::Method;
use play::time::Timestamp;
use protocol::http::{Challenge, Games, Offer, Offered, Seek};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::sleep;

use super::{Bot, Inside, asked_wait};
use crate::notice::Notice;
use crate::site::{Site, SiteError};

/// Sends a request again, after the pause that the server names, while it is too busy or cannot answer.
async fn patiently<T: DeserializeOwned>(
    site: &Site,
    method: Method,
    path: &str,
    body: &impl Serialize,
) -> Result<T, SiteError> {
    /// How often a request is repeated before the connection is given up: a new one may help.
    const MOST: u32 = 10;
    let mut asked = 0;
    loop {
        asked += 1;
        match site.ask(method.clone(), path, body).await {
            Err(SiteError::Refused(problem))
                if asked < MOST
                    && let Some(wait) = asked_wait(&problem) =>
            {
                sleep(wait).await;
            }
            answer => return answer,
        }
    }
}

impl Bot<'_> {
    /// Asks for what was begun and offered while nobody was connected.
    pub(super) fn look_around(&mut self) {
        // What is asked for now may miss what has come in between: once more, and not once for each time.
        if std::mem::replace(&mut self.looking, true) {
            self.look_again = true;
            return;
        }
        let (site, inside, name) = (self.options.site.clone(), self.inside.clone(), self.name.clone());
        tokio::spawn(async move {
            let found = async {
                let mut open = Vec::new();
                let mut before = None;
                loop {
                    let from = before.map_or_else(String::new, |before: Timestamp| format!("&before={}", before.get()));
                    let path = format!("/api/games?player={name}&result=going&most=50{from}");
                    let games: Games = patiently(&site, Method::GET, &path, &()).await?;
                    open.extend(games.games.into_iter().map(|game| game.id));
                    before = games.before;
                    if before.is_none() {
                        break;
                    }
                }
                let challenges = patiently(&site, Method::GET, "/api/challenges", &()).await?;
                Ok(Inside::Offered(challenges, open, patiently(&site, Method::GET, "/api/seeks", &()).await?))
            };
            // Nobody listens when the bot is ending.
            let _ = inside.send(found.await.unwrap_or_else(Inside::Failed));
        });
    }

    /// Sends a request that begins a game or not; a game that begins is told over the socket.
    pub(super) fn request(&mut self, method: Method, path: String, body: Option<Offer>) {
        self.accepting += 1;
        let (site, inside) = (self.options.site.clone(), self.inside.clone());
        tokio::spawn(async move {
            let done = match body {
                Some(offer) => patiently::<Offered>(&site, method, &path, &offer).await.map(|_| ()),
                None => patiently::<serde_json::Value>(&site, method, &path, &()).await.map(|_| ()),
            };
            let settled = match done {
                // Somebody was faster, or it is no longer there.
                Ok(()) | Err(SiteError::Refused(_)) => Inside::Settled,
                Err(error) => Inside::Failed(error),
            };
            let _ = inside.send(settled);
        });
    }

    pub(super) fn consider(&mut self, challenge: &Challenge) {
        if self.options.filter.accepts_challenge(challenge, &self.name) {
            if self.has_room() {
                self.request(Method::POST, format!("/api/challenges/{}/game", challenge.id), None);
            } else {
                self.left_waiting = true;
            }
        } else if challenge.to.as_deref() == Some(&self.name) && challenge.name != self.name {
            (self.notice)(Notice::Declined(challenge.name.clone()));
            self.request(Method::DELETE, format!("/api/challenges/{}", challenge.id), None);
        }
    }

    /// Accepts what is wanted of seeks that are sorted by age, the newest first: whoever has waited longest comes first.
    pub(super) fn consider_seeks(&mut self, seeks: &[Seek]) {
        for seek in seeks.iter().rev() {
            if self.has_room() && self.options.filter.accepts_seek(seek, &self.name) {
                self.request(Method::POST, format!("/api/seeks/{}/game", seek.id), None);
            }
        }
    }

    /// Offers what its owner wants it to offer and what it does not offer yet.
    pub(super) fn seek(&mut self, open: &[Seek]) {
        for offer in self.options.seeks.clone() {
            let is_open = open.iter().any(|seek| {
                let same = seek.terms.game == offer.terms.game && seek.terms.clock == offer.terms.clock;
                same && seek.terms.rated == offer.terms.rated && seek.name == self.name
            });
            if !is_open && self.has_room() {
                self.request(Method::POST, "/api/seeks".to_owned(), Some(offer));
            }
        }
    }
}
