//! The requests to push services.

use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, HeaderValue, RETRY_AFTER};
use hyper::{Request, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use p256::PublicKey;
use play::time::{Millis, Timestamp};
use protocol::notifications::PushMessage;
use web_push_native::{Auth, WebPushBuilder};

use super::Vapid;
use crate::store::notifications::Device;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a push service keeps a message for a device that is off: a day.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// Without `Retry-After`, so long is waited before a message is sent again that was not taken.
const AGAIN: Millis = Millis::from_seconds(30);
/// No longer is waited, whatever a push service says: what is older than that is not worth a call.
const MOST_AGAIN: Millis = Millis::from_seconds(60 * 60);
/// The most bytes of an answer.
const MOST_ANSWER: usize = 16 * 1024;

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The push service has it.
    Taken,
    /// The device is not called any more: its browser has ended the subscription, or never made it.
    Gone,
    /// It was not taken, and may be sent again after this time.
    Again(Millis),
    /// It is not known whether it was taken, or it will never be: it is not sent again, so that nobody is called twice.
    Lost,
}

/// Sends messages.
#[derive(Debug, Clone)]
pub struct Sender {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    vapid: Vapid,
}

impl Sender {
    /// A sender for a site. TLS trusts what the system trusts.
    ///
    /// # Errors
    /// The system's certificates cannot be read.
    pub fn new(vapid: Vapid) -> std::io::Result<Self> {
        let connector = HttpsConnectorBuilder::new().with_native_roots()?.https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { client, vapid })
    }

    /// The site's public key.
    #[must_use]
    pub fn key(&self) -> &str {
        self.vapid.public()
    }

    /// Sends a message to a device, once.
    pub async fn send(&self, device: &Device, message: &PushMessage, now: Timestamp) -> Outcome {
        let Some(request) = self.request(device, message, now) else { return Outcome::Gone };
        let sent = async {
            let response = self.client.request(request).await.map_err(|error| {
                // Nothing has left before there is a connection.
                if error.is_connect() { Outcome::Again(AGAIN) } else { Outcome::Lost }
            })?;
            let (status, wait) = (response.status().as_u16(), response.headers().get(RETRY_AFTER).and_then(seconds));
            // Read to its end, so that the connection can be used again.
            let _ = Limited::new(response.into_body(), MOST_ANSWER).collect().await;
            Ok(outcome(status, wait))
        };
        match tokio::time::timeout(PATIENCE, sent).await {
            Ok(Ok(outcome) | Err(outcome)) => outcome,
            Err(_) => Outcome::Lost,
        }
    }

    /// The request; nothing where the device has no keys or address.
    fn request(&self, device: &Device, message: &PushMessage, now: Timestamp) -> Option<Request<Full<Bytes>>> {
        let endpoint: Uri = device.endpoint.parse().ok()?;
        let origin = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
        let key = PublicKey::from_sec1_bytes(&device.p256dh).ok()?;
        let auth = Auth::clone_from_slice(device.auth.get(..16)?);
        let body = serde_json::to_vec(message).ok()?;
        let request = WebPushBuilder::new(endpoint, key, auth).with_valid_duration(KEPT).build(body).ok()?;
        let (mut parts, body) = request.into_parts();
        let authorization = HeaderValue::from_str(&self.vapid.authorization(&origin, now)).ok()?;
        parts.headers.insert(AUTHORIZATION, authorization);
        parts.headers.insert("urgency", HeaderValue::from_static("normal"));
        Some(Request::from_parts(parts, Full::new(body.into())))
    }
}

/// The seconds of `Retry-After`. A date, which no push service sends, counts as none.
fn seconds(value: &HeaderValue) -> Option<u64> {
    value.to_str().ok()?.parse().ok()
}

/// What an answer means (RFC 8030, sections 5, 7.3 and 8.4).
fn outcome(status: u16, wait: Option<u64>) -> Outcome {
    match status {
        200..=299 => Outcome::Taken,
        404 | 410 => Outcome::Gone,
        429 | 500..=599 => {
            let wait = wait.map_or(AGAIN, |seconds| Millis::new(seconds.saturating_mul(1000)));
            if wait > MOST_AGAIN { Outcome::Lost } else { Outcome::Again(wait) }
        }
        _ => Outcome::Lost,
    }
}

#[cfg(test)]
mod tests {
    use p256::SecretKey;

    use super::*;
    use crate::push::decoded;

    /// The example of RFC 8291, section 5: what its application server sends is read with the keys of its user agent.
    #[test]
    fn the_example_of_the_standard_is_read() {
        let secret = SecretKey::from_slice(&decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").unwrap()).unwrap();
        let auth = Auth::clone_from_slice(&decoded("BTBZMqHH6r4Tts7J_aSIgg").unwrap());
        let sent = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                    mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                    pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        let read = web_push_native::decrypt(decoded(sent).unwrap(), &secret, &auth).unwrap();
        assert_eq!(read, b"When I grow up, I want to be a watermelon");
    }

    #[test]
    fn what_a_push_service_answers_decides() {
        for (status, wait, expected) in [
            (201, None, Outcome::Taken),
            (202, Some(9), Outcome::Taken),
            (404, None, Outcome::Gone),
            (410, None, Outcome::Gone),
            (429, Some(7), Outcome::Again(Millis::from_seconds(7))),
            (429, None, Outcome::Again(AGAIN)),
            (503, Some(120), Outcome::Again(Millis::from_seconds(120))),
            (503, Some(86_400), Outcome::Lost),
            (429, Some(u64::MAX), Outcome::Lost),
            (400, None, Outcome::Lost),
            (403, None, Outcome::Lost),
            (413, None, Outcome::Lost),
        ] {
            assert_eq!(outcome(status, wait), expected, "{status}");
        }
    }
}
