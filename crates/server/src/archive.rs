//! The public archive: the games of each month in a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use play::game_setup::hex;
use play::time::Timestamp;
use sha2::{Digest, Sha256};

use crate::month::Month;
use crate::record::record;
use crate::store::archives::{DIRECTORY, Written, path};
use crate::store::{Store, StoreError};

/// Games that are read at once.
const AT_ONCE: usize = 200;
/// How hard zstd tries.
const LEVEL: i32 = 12;

/// Writes what goes through, and its SHA-256 and length.
struct Digested<W> {
    inner: W,
    digest: Sha256,
    bytes: u64,
}

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A file of games while it is written. It has its name when it is complete.
struct Archive {
    to: PathBuf,
    partial: PathBuf,
    encoder: zstd::Encoder<'static, Digested<BufWriter<File>>>,
    games: u64,
}

impl Archive {
    fn create(data: &Path, month: Month) -> io::Result<Self> {
        let to = path(data, month);
        fs::create_dir_all(data.join(DIRECTORY))?;
        // Two who write it at once do not write into each other's file.
        let partial = to.with_extension(format!("partial-{}", crate::secret::id()));
        let file = BufWriter::new(File::create(&partial)?);
        let mut encoder = zstd::Encoder::new(Digested { inner: file, digest: Sha256::new(), bytes: 0 }, LEVEL)?;
        encoder.include_checksum(true)?;
        Ok(Self { to, partial, encoder, games: 0 })
    }

    fn add(&mut self, text: &str) -> io::Result<()> {
        // A line of its own parts games in a file.
        if self.games > 0 {
            self.encoder.write_all(b"\n")?;
        }
        self.games += 1;
        self.encoder.write_all(text.as_bytes())
    }

    fn finish(self, month: Month) -> io::Result<Written> {
        let Digested { inner, digest, bytes } = self.encoder.finish()?;
        let file = inner.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&self.partial, &self.to)?;
        Ok(Written {
            month: month.to_string(),
            games: self.games,
            bytes,
            sha256: hex(&<[u8; 32]>::from(digest.finalize())),
        })
    }
}

/// How fast an archive is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As fast as it can be.
    Full,
    /// A quarter of the time, so that games that are being played do not wait.
    Gentle,
}

/// Writes the file of a month that is over, in place of one that is there, and notes it.
///
/// # Errors
/// The month is not over ([`StoreError::Refused`]); the file cannot be written, or the database failed.
pub async fn write(store: &Store, month: Month, now: Timestamp, pace: Pace) -> Result<Written, StoreError> {
    if now < month.end() {
        return Err(crate::refusal::Refusal::NotFound.into());
    }
    let data = store.directory().to_owned();
    let mut archive = blocking(move || Archive::create(&data, month)).await?;
    let mut after = None;
    loop {
        let begun = Instant::now();
        // A reader is given back in between, and what waits for it goes first.
        let games = store.games_of_month(month, after, AT_ONCE).await?;
        let Some(&(last, _)) = games.last() else { break };
        after = Some(last);
        archive = blocking(move || {
            for (_, stored) in games {
                let Some(stored) = stored else { continue };
                match record(stored.game.seen_by(None), &stored.id, &stored.players) {
                    Ok(record) => archive.add(&record.to_string())?,
                    Err(reason) => tracing::error!(game = stored.id, %reason, "a game is in no file"),
                }
            }
            Ok(archive)
        })
        .await?;
        if pace == Pace::Gentle {
            tokio::time::sleep(begun.elapsed() * 3).await;
        }
    }
    let written = blocking(move || archive.finish(month)).await?;
    store.note_archive(written.clone(), now).await?;
    tracing::info!(%month, games = written.games, bytes = written.bytes, "archive written");
    Ok(written)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten().map_err(StoreError::File)
}

/// Unpacks a file of games, but no more than the first `most` bytes.
///
/// # Errors
/// It cannot be read or is damaged.
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    zstd::Decoder::new(File::open(path)?)?.take(most).read_to_string(&mut text)?;
    Ok(text)
}
