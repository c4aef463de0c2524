//! Positions of rated games that are being played.

use protocol::http::Live;

use super::Hub;
use crate::refusal::Refusal;

/// The most keys of one question.
const MOST_KEYS: usize = 8;
/// The length of a key, in letters.
const KEY: usize = 32;

impl Hub {
    /// Whether one of some positions, by their keys with commas between them, is being played in a rated game.
    ///
    /// # Errors
    /// One is no key, or there are too many.
    pub async fn is_live(&self, keys: &str) -> Result<Live, Refusal> {
        let keys: Vec<String> = keys.split(',').map(str::to_owned).collect();
        let is_key = |key: &String| key.len() == KEY && key.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
        if keys.len() > MOST_KEYS || !keys.iter().all(is_key) {
            return Err(Refusal::Malformed);
        }
        let live = self.store().is_live(keys).await?;
        Ok(Live { live })
    }
}
