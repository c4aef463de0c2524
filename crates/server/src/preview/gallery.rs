//! Pictures that were drawn, and how many are drawn at once.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use lru::LruCache;
use play::game_setup::hex;
use tokio::sync::Semaphore;

use super::picture::png;
use crate::refusal::Refusal;
use crate::secret;

/// How many pictures are drawn at once, each by a processor.
const AT_ONCE: usize = 2;
/// How many may be drawn or wait for that; who comes when there are more is refused.
const PLACES: usize = 32;
/// How many bytes of pictures are kept.
const KEPT: usize = 8 * 1024 * 1024;

/// Draws pictures, a few at once, and keeps those that were asked for last.
#[derive(Debug)]
pub struct Gallery {
    kept: Mutex<LruCache<String, Bytes>>,
    places: Arc<Semaphore>,
    at_once: Arc<Semaphore>,
}

impl Default for Gallery {
    fn default() -> Self {
        Self {
            kept: Mutex::new(LruCache::unbounded()),
            places: Arc::new(Semaphore::new(PLACES)),
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

/// What tells a picture from all others, by its SVG document: 32 hexadecimal digits.
#[must_use]
pub fn key(svg: &str) -> String {
    hex(&secret::digest(svg.as_bytes())[..16])
}

impl Gallery {
    /// The picture of an SVG document as a PNG, which is drawn unless it is kept; `key` is [`key`] of the document.
    ///
    /// # Errors
    /// Too many others are waited for, or it cannot be drawn: [`Refusal::Unavailable`].
    pub async fn png(&self, key: String, svg: String) -> Result<Bytes, Refusal> {
        if let Some(kept) = self.find(&key) {
            return Ok(kept);
        }
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Refusal::Unavailable)?;
        let turn = Arc::clone(&self.at_once).acquire_owned().await.map_err(|_| Refusal::Unavailable)?;
        // Of many who ask for the same picture the first has it drawn.
        if let Some(kept) = self.find(&key) {
            return Ok(kept);
        }
        let drawn = tokio::task::spawn_blocking(move || {
            // Held until it is drawn, also when nobody waits any more.
            let _held = (place, turn);
            png(&svg)
        });
        let drawn = Bytes::from(drawn.await.ok().flatten().ok_or(Refusal::Unavailable)?);
        self.keep(key, drawn.clone());
        Ok(drawn)
    }

    fn find(&self, key: &str) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: String, bytes: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.put(key, bytes);
        while kept.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() > KEPT {
            kept.pop_lru();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(number: usize) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"9\"/>", number + 1)
    }

    #[tokio::test]
    async fn a_flood_of_pictures_is_refused_but_for_a_few() {
        let gallery = Gallery::default();
        let asked: Vec<_> = (0..200).map(svg).map(|svg| gallery.png(key(&svg), svg)).collect();
        let answers = futures_util::future::join_all(asked).await;
        let drawn = answers.iter().filter(|answer| answer.is_ok()).count();
        assert!((PLACES..200).contains(&drawn), "{drawn}");
        assert!(answers.iter().all(|answer| matches!(answer, Ok(_) | Err(Refusal::Unavailable))));
        // And there is room again, also for what cannot be drawn.
        assert!(gallery.png(key("<"), "<".to_owned()).await.is_err());
        assert!(gallery.png(key(&svg(199)), svg(199)).await.is_ok());
    }

    #[tokio::test]
    async fn what_is_kept_is_bounded_and_what_was_asked_for_last_stays() {
        let gallery = Gallery::default();
        let large = Bytes::from(vec![0; KEPT / 4]);
        for number in 0..10 {
            gallery.keep(number.to_string(), large.clone());
            assert!(number < 1 || gallery.find("1").is_some());
        }
        assert_eq!(gallery.kept.lock().unwrap().len(), 4);
        assert!(gallery.find("2").is_none() && gallery.find("9").is_some());
    }
}
