//! Apps that the owner of an account lets in by OAuth 2: the codes by which they fetch their tokens.

use play::time::Timestamp;

use super::access_tokens::{NewAccessToken, Scopes};

/// The most codes of an account that wait to be exchanged; with another one, the one that ends first is forgotten.
pub(super) const MOST_CODES: i64 = 10;

/// A code for an app that the owner of an account has just let in.
#[derive(Debug, Clone)]
pub struct NewCode {
    /// SHA-256 of the code.
    pub digest: [u8; 32],
    /// What the app calls itself.
    pub client: String,
    /// Where the owner is sent back to with the code.
    pub redirect: String,
    /// SHA-256 of what the app says when it fetches the token.
    pub challenge: [u8; 32],
    /// What the token may do.
    pub scopes: Scopes,
    /// When the code is made.
    pub created: Timestamp,
    /// From when on it is no longer valid.
    pub until: Timestamp,
}

/// An app's request for the token that a code stands for.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// SHA-256 of the code.
    pub code: [u8; 32],
    /// What the app calls itself.
    pub client: String,
    /// Where it says that the owner was sent back to.
    pub redirect: String,
    /// SHA-256 of what it says to be known by.
    pub challenge: [u8; 32],
    /// SHA-256 of the token that it gets.
    pub token: [u8; 32],
    /// The id of that token.
    pub id: String,
    /// Where the app is at home, as the list of tokens says it.
    pub app: String,
    /// The moment.
    pub now: Timestamp,
    /// From when on the token is no longer valid.
    pub until: Timestamp,
}

impl Exchange {
    /// The token that the app gets.
    pub(super) fn token(&self, scopes: Scopes) -> NewAccessToken {
        let Self { token, id, client, app, now, until, .. } = self.clone();
        NewAccessToken { digest: token, id, name: client, scopes, created: now, until, app: Some(app) }
    }
}

/// What became of an [`Exchange`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exchanged {
    /// The token is stored, and may do this.
    Given(Scopes),
    /// There is no such code, it is over, or it is another app's.
    Wrong,
    /// The code was exchanged before: somebody has stolen it. The token with this id has ended.
    Again(String),
}

/// A code as it is stored, for whoever exchanges it.
#[derive(Debug)]
pub(super) struct StoredCode {
    pub(super) user: super::accounts::UserId,
    pub(super) client: String,
    pub(super) redirect: String,
    pub(super) challenge: Vec<u8>,
    pub(super) scopes: Scopes,
    pub(super) token: Option<String>,
}

impl StoredCode {
    /// Whether it was made for whoever asks. What the app proves itself by is a digest of 256 random bits, which comparing byte by byte tells nobody.
    pub(super) fn is_for(&self, exchange: &Exchange) -> bool {
        self.client == exchange.client && self.redirect == exchange.redirect && self.challenge == exchange.challenge
    }
}
