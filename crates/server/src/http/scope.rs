//! The scopes as types: what a handler asks for in its arguments says what a personal access token must be allowed to.

use protocol::access::Scope;

/// What an endpoint needs. An extractor carries it, so that none can be written that does not say it.
pub trait Needs: Send + Sync + 'static {
    /// The scope.
    const SCOPE: Scope;
}

/// [`Scope::Read`].
#[derive(Debug, Clone, Copy)]
pub enum Read {}

/// [`Scope::Play`].
#[derive(Debug, Clone, Copy)]
pub enum Play {}

/// [`Scope::Chat`].
#[derive(Debug, Clone, Copy)]
pub enum Chat {}

impl Needs for Read {
    const SCOPE: Scope = Scope::Read;
}

impl Needs for Play {
    const SCOPE: Scope = Scope::Play;
}

impl Needs for Chat {
    const SCOPE: Scope = Scope::Chat;
}
