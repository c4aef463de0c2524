//! Personal access tokens: what a person's programs and apps come in with.

use std::collections::BTreeSet;

use play::time::Timestamp;
use protocol::access::Scope;

use super::accounts::User;

/// The most personal access tokens of an account that are valid at the same time.
pub(super) const MOST_ACCESS_TOKENS: usize = 20;

/// A personal access token, to be stored.
#[derive(Debug, Clone)]
pub struct NewAccessToken {
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// The id by which it is ended.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Scopes,
    /// When it was made.
    pub created: Timestamp,
    /// From when on it is no longer valid.
    pub until: Timestamp,
    /// Where the app is at home that it is given to; nothing for one that its owner makes.
    pub app: Option<String>,
}

/// Whom a personal access token lets in.
#[derive(Debug, Clone)]
pub struct Holder {
    /// The id of the token.
    pub id: String,
    /// The account.
    pub user: User,
    /// What the token may do.
    pub scopes: Scopes,
    /// When it was last used.
    pub used: Option<Timestamp>,
}

/// What a credential may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scopes(BTreeSet<Scope>);

impl Scopes {
    /// Of a credential that is not limited to some.
    #[must_use]
    pub fn all() -> Self {
        Self(Scope::ALL.into())
    }

    /// These.
    #[must_use]
    pub const fn of(scopes: BTreeSet<Scope>) -> Self {
        Self(scopes)
    }

    /// Whether a scope is among them.
    #[must_use]
    pub fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// As they are stored. What is not known, such as what a later version wrote, allows nothing.
    pub(super) fn from_stored(text: &str) -> Self {
        Self(text.split(' ').filter_map(Scope::from_name).collect())
    }

    /// As they are stored.
    pub(super) fn stored(&self) -> String {
        self.names()
    }

    /// Their names, with spaces between them.
    #[must_use]
    pub fn names(&self) -> String {
        self.0.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
    }

    /// The scopes themselves.
    pub(super) fn into_set(self) -> BTreeSet<Scope> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_as_they_are_stored() {
        for scopes in [Scopes::all(), Scopes::of([Scope::Play].into()), Scopes::of(BTreeSet::new())] {
            assert_eq!(Scopes::from_stored(&scopes.stored()), scopes);
        }
        assert_eq!(Scopes::from_stored("read everything chat"), Scopes::of([Scope::Read, Scope::Chat].into()));
    }
}
