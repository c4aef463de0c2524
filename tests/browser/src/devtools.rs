//! Commands that only Chromium's driver knows.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of the Chrome DevTools Protocol.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) name: String,
    pub(crate) parameters: Value,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _url: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.name, "params": self.parameters }).to_string()))
    }
}

/// What the page wrote to the console and the browser complained about.
#[derive(Debug)]
pub(crate) struct Log;

impl WebDriverCompatibleCommand for Log {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _url: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// The bytes of a picture, which travels as base64.
pub(crate) fn from_base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().filter_map(|c| DIGITS.iter().position(|&digit| digit == c)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::from_base64;

    #[test]
    fn base64_is_read() {
        assert_eq!(from_base64("VG91Y2hsaW5l"), b"Touchline");
        assert_eq!(from_base64("VG91Y2g="), b"Touch");
    }
}
