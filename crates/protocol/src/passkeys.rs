//! Passkeys: keys on devices that let somebody in beside, or in place of, a password.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The most characters of what an owner calls a passkey.
pub const MOST_LABEL: usize = 40;
/// The most characters of what a browser answers.
pub const MOST_ANSWER: usize = 6_000;

/// A passkey, without what a device has of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Its id, by which it is ended.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// When it last let somebody in, in milliseconds since 1970; null before that.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub used: Option<Timestamp>,
}

/// What a browser is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyOptions {
    /// The argument of `navigator.credentials.create` or `get`, as JSON in a text; its bytes are in URL-safe base64 (Web Authentication Level 3).
    pub options: String,
}

/// Shows that it is the owner of the account who asks, and not somebody with its session: by the password, or by a passkey. A guest without a passkey has neither.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnerProof {
    /// The password, at most 128 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub password: Option<String>,
    /// What the browser answered to the options of `POST /passkeys/challenge`, as the JSON of a `PublicKeyCredential`; at most 6,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 6000))]
    pub passkey: Option<String>,
}

impl std::fmt::Debug for OwnerProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnerProof").finish_non_exhaustive()
    }
}

/// A passkey that a device has made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What its owner will know it by, 1 to 40 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub label: String,
    /// What the browser answered, as the JSON of a `PublicKeyCredential`; at most 6,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 6000))]
    pub credential: String,
}

impl std::fmt::Debug for NewPasskey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewPasskey").finish_non_exhaustive()
    }
}

/// Signs in by a passkey.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogin {
    /// What the browser answered to the options of `POST /passkeys/challenge`, as the JSON of a `PublicKeyCredential`; at most 6,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 6000))]
    pub credential: String,
}

impl std::fmt::Debug for PasskeyLogin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasskeyLogin").finish_non_exhaustive()
    }
}
