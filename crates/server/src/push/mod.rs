//! Web Push: devices of players are called by the push services of their browsers' makers (RFC 8030), which cannot read what the devices are
//! sent (RFC 8291) and know the site by its key (VAPID, RFC 8292).

mod sender;
mod vapid;
mod words;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::Uri;
use p256::PublicKey;
use protocol::notifications::MOST_ENDPOINT;

pub use sender::{Outcome, Sender};
pub use vapid::Vapid;
pub use words::message;

use crate::store::notifications::Device;

/// The push services of Chrome and its kin, Firefox, Safari and Edge. Devices name the address at which they are called: elsewhere nobody is.
pub const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/// The bytes of a text in URL-safe base64, with or without padding.
#[must_use]
pub fn decoded(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// Whether an address is at one of some push services: each is a host, whose subdomains count too, or `http://host:port` as in tests.
#[must_use]
pub fn is_known(endpoint: &str, services: &[String]) -> bool {
    if endpoint.len() > MOST_ENDPOINT {
        return false;
    }
    let Ok(uri) = endpoint.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let is_of = |service: &String| match service.strip_prefix("http://") {
        Some(address) => scheme == "http" && authority.as_str() == address,
        None => {
            let host = authority.host();
            let is_below = || host.strip_suffix(service.as_str()).is_some_and(|rest| rest.ends_with('.'));
            scheme == "https" && authority.port().is_none() && (host == service || is_below())
        }
    };
    services.iter().any(is_of)
}

/// Whether a device can be called: its keys are keys.
#[must_use]
pub fn is_good(device: &Device) -> bool {
    device.auth.len() == 16 && device.p256dh.len() == 65 && PublicKey::from_sec1_bytes(&device.p256dh).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_are_called() {
        let usual = SERVICES.map(str::to_owned);
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QGu",
            "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
        ] {
            assert!(is_known(endpoint, &usual), "{endpoint}");
        }
        for endpoint in [
            "",
            "/wpush",
            "http://fcm.googleapis.com/send",
            "https://fcm.googleapis.com:8080/send",
            "https://fcm.googleapis.com@127.0.0.1/",
            "https://127.0.0.1/fcm.googleapis.com",
            "https://evilfcm.googleapis.com.example/",
            "https://notfcm.googleapis.com/",
            "https://169.254.169.254/latest",
            "file:///etc/passwd",
            &format!("https://fcm.googleapis.com/{}", "x".repeat(MOST_ENDPOINT)),
        ] {
            assert!(!is_known(endpoint, &usual), "{endpoint}");
        }
        let tests = ["http://127.0.0.1:4711".to_owned()];
        assert!(is_known("http://127.0.0.1:4711/x", &tests) && !is_known("http://127.0.0.1:4712/x", &tests));
    }
}
