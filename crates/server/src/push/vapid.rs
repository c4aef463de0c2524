//! How push services know the site: each message has a token that is signed with the site's key (VAPID, RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use play::time::{Millis, Timestamp};

/// How long a token is good for; push services take none for more than a day.
const GOOD: Millis = Millis::from_seconds(12 * 60 * 60);

/// The site's key, and the address at which its owner is reached.
#[derive(Clone)]
pub struct Vapid {
    key: SigningKey,
    public: String,
    contact: String,
}

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vapid").field("contact", &self.contact).finish_non_exhaustive()
    }
}

impl Vapid {
    /// The key that follows from 32 secret bytes, the first of `candidates` that is one; nearly every number is. `contact` is the address of the site.
    pub fn new(candidates: impl IntoIterator<Item = [u8; 32]>, contact: String) -> Option<Self> {
        let secret = candidates.into_iter().find_map(|bytes| SecretKey::from_slice(&bytes).ok())?;
        let public = URL_SAFE_NO_PAD.encode(secret.public_key().to_encoded_point(false).as_bytes());
        Some(Self { key: SigningKey::from(secret), public, contact })
    }

    /// The public key: a point of P-256, uncompressed, in URL-safe base64 without padding.
    #[must_use]
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The value of `Authorization` for a push service, by its origin: `https://push.example`.
    #[must_use]
    pub fn authorization(&self, origin: &str, now: Timestamp) -> String {
        let expires = (now + GOOD).get() / 1000;
        let claims = serde_json::json!({ "aud": origin, "exp": expires, "sub": self.contact }).to_string();
        let header = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public)
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    use super::*;

    #[test]
    fn a_push_service_can_check_who_sends() {
        let vapid = Vapid::new([[0; 32], [7; 32]], "https://play.example".to_owned()).unwrap();
        let value = vapid.authorization("https://push.example", Timestamp::new(1_800_000_000_000));
        let (token, key) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public());
        let point = URL_SAFE_NO_PAD.decode(key).unwrap();
        assert_eq!((point.len(), point[0]), (65, 4));
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        VerifyingKey::from_sec1_bytes(&point).unwrap().verify(signed.as_bytes(), &signature).unwrap();
        let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "https://play.example");
        assert_eq!(claims["exp"], 1_800_000_000_u64 + 12 * 60 * 60);
        assert!(Vapid::new([[0; 32], [255; 32]], String::new()).is_none(), "neither is a key");
    }
}
