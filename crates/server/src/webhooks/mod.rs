//! Webhooks: messages about a club to addresses that its owner names, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`reach`] | which addresses the server sends to, and which never |
//! | [`sender`] | one message on its way |
//! | [`message`] | what a message says |

pub mod message;
pub mod reach;
pub mod sender;

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::secret;

/// What the text of a secret begins with.
const PREFIX: &str = "whsec_";
/// The bytes of a secret: the standard asks for 24 to 64.
const SECRET: usize = 32;

/// What the messages for an address are signed with. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret")
    }
}

impl WebhookSecret {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Self(secret::random::<SECRET>().to_vec())
    }

    /// The one with these bytes, as they are stored.
    #[must_use]
    pub const fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Its bytes, as they are stored.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Its text, which receivers are given.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", BASE64_STANDARD.encode(&self.0))
    }

    /// The signature of a message: of its id, the seconds since 1970 at which it is sent, and its body.
    ///
    /// # Panics
    /// It does not: any key is one for HMAC.
    #[must_use]
    pub fn sign(&self, id: &str, seconds: u64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key is one for HMAC");
        mac.update(format!("{id}.{seconds}.{body}").as_bytes());
        format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification of Standard Webhooks.
    #[test]
    fn the_example_of_the_standard_is_signed_as_there() {
        let secret = WebhookSecret::of(BASE64_STANDARD.decode("plJ3nmyCDGBKInavdOK15jsl").unwrap());
        assert_eq!(secret.text(), "whsec_plJ3nmyCDGBKInavdOK15jsl");
        let signed =
            secret.sign("msg_loFOjxBNrRLzqYUf", 1_731_705_121, r#"{"event_type":"ping","data":{"success":true}}"#);
        assert_eq!(signed, "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=");
    }

    #[test]
    fn a_secret_is_new_each_time_and_never_printed() {
        let secret = WebhookSecret::random();
        assert_ne!(secret, WebhookSecret::random());
        assert_eq!(BASE64_STANDARD.decode(&secret.text()[PREFIX.len()..]).unwrap(), secret.bytes());
        assert_eq!((format!("{secret:?}"), secret.bytes().len()), ("WebhookSecret".to_owned(), SECRET));
    }
}
