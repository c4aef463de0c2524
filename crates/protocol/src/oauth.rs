//! OAuth 2 (RFC 6749) with PKCE (RFC 7636): how the owner of an account lets in an app, which then has a personal access token.
//!
//! Apps need not be registered. An app sends its user to `/oauth/authorize`, whose page asks the server with what stands in its address what is to be
//! agreed to, and then for the address to which the user goes back. The app fetches its token at `/oauth/token`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::access::Scope;

/// The most characters of what an app calls itself.
pub const MOST_CLIENT: usize = 40;
/// The most characters of an address to which a user goes back.
pub const MOST_REDIRECT: usize = 500;
/// The most characters of an app's state, and of what it says to be known by.
pub const MOST_STATE: usize = 500;

/// What an app asks for, as it stands in the address of `/oauth/authorize` (RFC 6749, 4.1.1; RFC 7636, 4.3). What is missing there is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AppRequest {
    /// `code`, the only one there is.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub response_type: String,
    /// What the app calls itself; its user is shown it.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub client_id: String,
    /// Where the user goes back to: `https`, `http` to the user's own device, or a scheme with a dot in it that belongs to an app (RFC 8252).
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub redirect_uri: String,
    /// The scopes, with spaces between them; `read` if there are none.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub scope: String,
    /// Comes back with the code; any text.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub state: String,
    /// The SHA-256, in base64url, of what the app will say when it fetches the token.
    #[cfg_attr(feature = "openapi", schema(max_length = 43))]
    pub code_challenge: String,
    /// `S256`, the only one there is.
    #[cfg_attr(feature = "openapi", schema(max_length = 10))]
    pub code_challenge_method: String,
}

/// What the owner of the account is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Consent {
    /// What the app calls itself. Nobody has checked that.
    pub client: String,
    /// Where it is at home, which is where the code is sent to: a host such as `example.org`, or the scheme of an app.
    pub app: String,
    /// What it wants to do.
    pub scopes: BTreeSet<Scope>,
    /// For how many days.
    pub days: u16,
    /// The address to go back to where the owner says no.
    pub declined: String,
}

/// Where the owner of the account goes back to, with the code in the address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LetIn {
    /// The address.
    pub redirect: String,
}

/// An app's request for its token (RFC 6749, 4.1.3; RFC 7636, 4.5), as the fields of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenRequest {
    /// `authorization_code`, the only one there is.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub grant_type: String,
    /// The code.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    #[serde(default)]
    pub code: String,
    /// As it was when the user was asked.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    #[serde(default)]
    pub redirect_uri: String,
    /// As it was when the user was asked.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    #[serde(default)]
    pub client_id: String,
    /// What the code challenge is the SHA-256 of: 43 to 128 letters, digits, `-`, `.`, `_` and `~`.
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    #[serde(default)]
    pub code_verifier: String,
}

/// An app's token (RFC 6749, 5.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenAnswer {
    /// A personal access token.
    pub access_token: String,
    /// How the token is sent: `Bearer`, as in RFC 6750.
    pub token_type: String,
    /// How long it is valid, in seconds.
    pub expires_in: u64,
    /// The scopes, with spaces between them.
    pub scope: String,
}

/// Why an app gets no token (RFC 6749, 5.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenProblem {
    /// `invalid_request`, `invalid_grant` or `unsupported_grant_type`.
    pub error: String,
    /// What is wrong, for the app's makers, in English.
    pub error_description: String,
}

/// An app's wish that a token be worth nothing any more (RFC 7009), as the fields of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Revocation {
    /// The token.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub token: String,
}

/// What an app has to know of the server (RFC 8414).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Metadata {
    /// The address of the site.
    pub issuer: String,
    /// Where an app sends its user.
    pub authorization_endpoint: String,
    /// Where it fetches its token.
    pub token_endpoint: String,
    /// Where it gives it back.
    pub revocation_endpoint: String,
    /// What an app can ask for: `code`.
    pub response_types_supported: Vec<String>,
    /// What a token is given for: `authorization_code`.
    pub grant_types_supported: Vec<String>,
    /// How a code challenge is made: `S256`.
    pub code_challenge_methods_supported: Vec<String>,
    /// The names of all scopes.
    pub scopes_supported: Vec<String>,
    /// `none`: apps have no secret.
    pub token_endpoint_auth_methods_supported: Vec<String>,
    /// `none`: apps have no secret.
    pub revocation_endpoint_auth_methods_supported: Vec<String>,
    /// The address to go back to says which site it comes from (RFC 9207).
    pub authorization_response_iss_parameter_supported: bool,
}
