//! Webhooks: addresses to which the site sends what happens in a club.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::Id;

/// The most addresses of a club.
pub const MOST_WEBHOOKS: usize = 5;
/// The most characters of an address.
pub const MOST_ADDRESS: usize = 500;

/// An address to be told of what happens in a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// The address: `https://`, a public host, no port but 443, no name of a user; at most 500 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub address: String,
}

/// A webhook with what signs its messages from now on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeWebhook {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// What its messages are signed with, beginning `whsec_`. It is told this once.
    pub secret: String,
}

impl std::fmt::Debug for MadeWebhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeWebhook").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What became of a message the last time that it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WebhookResult {
    /// It was taken: the answer was one of 200 to 299.
    Taken,
    /// There was another answer.
    Refused,
    /// There was no answer within ten seconds, or none that could be read.
    NoAnswer,
    /// Nobody could be reached there, or the host leads to an address that is not public: nothing was sent.
    NoConnection,
}

impl WebhookResult {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Taken, Self::Refused, Self::NoAnswer, Self::NoConnection];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Refused => "refused",
            Self::NoAnswer => "no-answer",
            Self::NoConnection => "no-connection",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.name() == name)
    }
}

/// The last time that a message was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WebhookSent {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What became of it.
    pub result: WebhookResult,
    /// The status of the answer, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
}

/// An address that is told of what happens in a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Webhook {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// The address.
    pub address: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub made: Timestamp,
    /// Since when it is turned off, for it took nothing, in milliseconds since 1970. A test that it takes turns it on again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub off: Option<Timestamp>,
    /// How many messages wait to be sent, those that are on their way with them.
    pub waiting: u32,
    /// The last time that something was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<WebhookSent>,
}

/// The addresses of a club.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Webhooks {
    /// The addresses, at most 5, in the order in which they were made.
    pub webhooks: Vec<Webhook>,
}
