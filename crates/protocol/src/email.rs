//! The email address of an account: shown to be its owner's, and what it is used for.

use serde::{Deserialize, Serialize};

use crate::MOST_PASSWORD;

/// The most characters of an email address.
pub const MOST_EMAIL: usize = 254;
/// The most characters of what a link in a mail has in it.
pub const MOST_LINK: usize = 64;
const _: () = assert!(MOST_PASSWORD == 128, "the schemas say so");

/// What the site knows of an account's email address.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Email {
    /// The address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whether the account's owner has shown that mail to it is read. Nothing is sent to an address before that, but the link with which it is shown.
    pub verified: bool,
    /// An address that waits for that; it then takes the place of `address`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
    /// Whether the owner wants a mail, once a day at most, about games of days in which it is their turn.
    pub digest: bool,
}

/// Addresses are nobody else's to read, in a log neither.
impl std::fmt::Debug for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Email").field("verified", &self.verified).field("digest", &self.digest).finish_non_exhaustive()
    }
}

/// Gives the account an email address, or takes it away.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// The address, at most 254 characters; nothing takes the one that there is away.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub address: Option<String>,
    /// The language of mails: `en`, `fr` or `cs`.
    #[cfg_attr(feature = "openapi", schema(max_length = 8))]
    pub language: String,
    /// The password of the account, at most 128 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub password: String,
}

impl std::fmt::Debug for EmailChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmailChange").finish_non_exhaustive()
    }
}

/// Says whether a mail about games that wait is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DigestWish {
    /// Whether it is.
    pub digest: bool,
}

/// Shows that a mail was read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailProof {
    /// What the link in the mail has after its `#`, at most 64 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub token: String,
}

impl std::fmt::Debug for EmailProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmailProof").finish_non_exhaustive()
    }
}

/// Asks for a mail with which whoever has forgotten the password chooses another.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// The name of the account, or its email address; at most 254 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub who: String,
}

impl std::fmt::Debug for Forgotten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Forgotten").finish_non_exhaustive()
    }
}

/// Signs in by a link that was mailed, which is used up by it, with a new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailRecovery {
    /// What the link in the mail has after its `#`, at most 64 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub token: String,
    /// The password from now on, 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub password: String,
}

impl std::fmt::Debug for EmailRecovery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmailRecovery").finish_non_exhaustive()
    }
}
