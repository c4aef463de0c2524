//! The folder of a continuous backup: generations, each a folder with numbered files of pages.
//!
//! File 0 has all pages of the database, each later one those that have changed since the one before. A file is a line of JSON (its [`Head`]), the
//! pages with their numbers, compressed by zstd, and the SHA-256 of all that, which the next file names. It is written under another name and renamed
//! when it is on the disk, and so is a generation.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use play::game_setup::hex;
use play::time::{Millis, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::copies::{private, sync_directory, with_suffix};
use super::wal::{Pages, Place};
use crate::secret;

/// Written into every file.
const FORMAT: u32 = 1;
/// What is not complete ends in this.
const PARTIAL: &str = ".partial";
/// How hard zstd tries. Pages of a second are much alike.
const LEVEL: i32 = 3;
/// Bytes of a SHA-256.
const DIGEST: usize = 32;
/// So many generations are kept in any case.
const KEPT: usize = 3;
/// And all with which the site can be restored as it was at any moment of the last two days.
const REACH: Millis = Millis::from_days(2);

/// What a file says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Head {
    touchline_backup: u32,
    /// The generation that it belongs to.
    generation: String,
    /// Its number in the generation, from 0.
    pub(super) number: u32,
    /// All that was committed before this moment is in it or in a file before it; milliseconds since 1970.
    pub(super) at: Timestamp,
    /// The SHA-256 of the file before it; nothing for the first two, which are written at the same time.
    previous: Option<String>,
    /// Bytes of a page.
    pub(super) page_size: u32,
    /// How many pages the database has after it.
    pub(super) page_count: u32,
    /// The place in the log of the database up to which it goes; nothing where there was no log.
    pub(super) place: Option<Place>,
}

/// Writes what goes through, and its SHA-256.
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

/// The name of the file of a number.
pub(super) fn name(number: u32) -> String {
    format!("{number:010}.pages")
}

/// A generation that is being written.
#[derive(Debug)]
pub(super) struct Generation {
    folder: PathBuf,
    id: String,
    /// When it was begun.
    pub(super) begun: Timestamp,
    /// Whether it has its first file and can be restored.
    pub(super) is_complete: bool,
    next: u32,
    previous: Option<String>,
}

impl Generation {
    /// Begins one.
    ///
    /// # Errors
    /// The folder is not there, or cannot be written.
    pub(super) fn begin(root: &Path, at: Timestamp) -> io::Result<Self> {
        let moment = jiff::Timestamp::from_millisecond(at.get().cast_signed()).unwrap_or_default();
        let folder = root.join(format!("{}{PARTIAL}", moment.strftime("%Y-%m-%dT%H-%M-%S-%3fZ")));
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has such rights"))]
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        Ok(Self { folder, id: secret::id(), begun: at, is_complete: false, next: 1, previous: None })
    }

    /// The newest that is complete, to go on with it, and its last file; nothing if there is none, or it cannot be gone on with.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn newest(root: &Path) -> io::Result<Option<(Self, Head)>> {
        let Some(folder) = complete(root)?.pop() else { return Ok(None) };
        let Some(last) = numbers(&folder)?.into_iter().max() else { return Ok(None) };
        let (begun, newest) = (Whole::head(&folder, 0), Whole::head(&folder, last));
        let ((first, _), (head, digest)) = match (begun, newest) {
            (Ok(begun), Ok(newest)) => (begun, newest),
            // It is good up to here; another one is begun.
            (Err(error), _) | (_, Err(error)) if error.kind() == ErrorKind::InvalidData => return Ok(None),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let previous = (last > 0).then(|| hex(&digest));
        let (id, begun) = (head.generation.clone(), first.at);
        Ok(Some((Self { folder, id, begun, is_complete: true, next: last + 1, previous }, head)))
    }

    /// Whether it is still there.
    pub(super) fn is_there(&self) -> bool {
        self.folder.is_dir()
    }

    /// Adds a file with what has changed; how long it is.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn add(&mut self, at: Timestamp, place: Option<Place>, pages: &Pages) -> io::Result<u64> {
        let head = self.head(self.next, at, place, pages.size, pages.count);
        let mut open = Open::create(&self.folder, &head)?;
        for (number, page) in &pages.pages {
            open.pages.write_all(&number.to_be_bytes())?;
            open.pages.write_all(page)?;
        }
        let (digest, bytes) = open.finish()?;
        self.next += 1;
        self.previous = Some(hex(&digest));
        Ok(bytes)
    }

    /// The first file, which is not written yet.
    pub(super) fn first(&self, place: Option<Place>) -> First {
        First { folder: self.folder.clone(), head: self.head(0, self.begun, place, 0, 0) }
    }

    /// Gives the generation its name, now that it has its first file.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(super) fn complete(&mut self) -> io::Result<()> {
        let named = self.folder.with_extension("");
        fs::rename(&self.folder, &named)?;
        sync_directory(&named)?;
        (self.folder, self.is_complete) = (named, true);
        Ok(())
    }

    /// Removes what is there of it, if it is not complete.
    pub(super) fn give_up(self) {
        if !self.is_complete {
            // Whoever begins the next one tries again.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    fn head(&self, number: u32, at: Timestamp, place: Option<Place>, page_size: u32, page_count: u32) -> Head {
        let previous = if number > 0 { self.previous.clone() } else { None };
        let generation = self.id.clone();
        Head { touchline_backup: FORMAT, generation, number, at, previous, page_size, page_count, place }
    }
}

/// The first file of a generation.
pub(super) struct First {
    folder: PathBuf,
    head: Head,
}

impl First {
    /// Writes it with all pages of a database that nobody uses. `between` is called again and again meanwhile. How long the file is.
    ///
    /// # Errors
    /// It cannot be written, or `between` fails.
    pub(super) fn write<E: From<io::Error>>(
        self,
        database: &Path,
        mut between: impl FnMut() -> Result<(), E>,
    ) -> Result<u64, E> {
        /// Pages that are written before others have their turn.
        const AT_ONCE: u32 = 256;
        let mut database = BufReader::with_capacity(1 << 18, File::open(database)?);
        let mut start = [0; 18];
        database.read_exact(&mut start)?;
        database.seek(SeekFrom::Start(0))?;
        // As SQLite writes it: 65,536 has no place in two bytes.
        let page_size = match u16::from_be_bytes([start[16], start[17]]) {
            1 => 65_536,
            size => u32::from(size),
        };
        if !is_page_size(page_size) {
            return Err(invalid("no database").into());
        }
        let page_count = u32::try_from(database.get_ref().metadata()?.len() / u64::from(page_size)).map_err(invalid)?;
        let mut open = Open::create(&self.folder, &Head { page_size, page_count, ..self.head })?;
        let mut page = vec![0; page_size as usize];
        for number in 1..=page_count {
            database.read_exact(&mut page)?;
            open.pages.write_all(&number.to_be_bytes())?;
            open.pages.write_all(&page)?;
            if number % AT_ONCE == 0 {
                between()?;
            }
        }
        Ok(open.finish()?.1)
    }
}

/// Whether SQLite has pages of so many bytes.
fn is_page_size(size: u32) -> bool {
    size.is_power_of_two() && (512..=65_536).contains(&size)
}

/// A file while it is written.
struct Open {
    to: PathBuf,
    partial: PathBuf,
    pages: zstd::Encoder<'static, Digested<BufWriter<File>>>,
}

impl Open {
    fn create(folder: &Path, head: &Head) -> io::Result<Self> {
        let to = folder.join(name(head.number));
        let partial = with_suffix(&to, PARTIAL);
        private(&partial)?;
        let file = BufWriter::new(File::options().write(true).open(&partial)?);
        let mut file = Digested { inner: file, digest: Sha256::new(), bytes: 0 };
        serde_json::to_writer(&mut file, head)?;
        file.write_all(b"\n")?;
        Ok(Self { to, partial, pages: zstd::Encoder::new(file, LEVEL)? })
    }

    fn finish(self) -> io::Result<([u8; DIGEST], u64)> {
        let Digested { mut inner, digest, bytes } = self.pages.finish()?;
        let digest: [u8; DIGEST] = digest.finalize().into();
        inner.write_all(&digest)?;
        inner.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&self.partial, &self.to)?;
        sync_directory(&self.to)?;
        Ok((digest, bytes + DIGEST as u64))
    }
}

fn invalid(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

/// A file that was found to be whole.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) head: Head,
    digest: [u8; DIGEST],
    file: BufReader<File>,
    /// Bytes of the pages, compressed.
    length: u64,
}

impl Whole {
    /// The head of a file and the SHA-256 that stands at its end, which is not checked.
    fn head(folder: &Path, number: u32) -> io::Result<(Head, [u8; DIGEST])> {
        let found = Self::unchecked(folder, number)?;
        Ok((found.head, found.digest))
    }

    fn unchecked(folder: &Path, number: u32) -> io::Result<Self> {
        let mut file = BufReader::new(File::open(folder.join(name(number)))?);
        let length = file.get_ref().metadata()?.len();
        let mut line = Vec::new();
        let start = (&mut file).take(64 * 1024).read_until(b'\n', &mut line)? as u64;
        let head: Head = serde_json::from_slice(&line).map_err(invalid)?;
        if head.touchline_backup != FORMAT || head.number != number {
            return Err(invalid("not the head of a file of this number"));
        }
        let end = length.checked_sub(DIGEST as u64).filter(|end| *end > start).ok_or_else(|| invalid("too short"))?;
        let mut digest = [0; DIGEST];
        file.seek(SeekFrom::Start(end))?;
        file.read_exact(&mut digest)?;
        file.seek(SeekFrom::Start(start))?;
        Ok(Self { head, digest, file, length: end - start })
    }

    /// Opens a file of a generation.
    ///
    /// # Errors
    /// There is none ([`ErrorKind::NotFound`]); it is damaged, or of another generation ([`ErrorKind::InvalidData`]); it cannot be read.
    pub(super) fn open(folder: &Path, number: u32, before: Option<&Self>) -> io::Result<Self> {
        let mut whole = Self::unchecked(folder, number)?;
        let start = whole.file.stream_position()?;
        whole.file.seek(SeekFrom::Start(0))?;
        let mut digest = Sha256::new();
        let mut left = (&mut whole.file).take(start + whole.length);
        let mut bytes = vec![0; 1 << 16];
        loop {
            match left.read(&mut bytes)? {
                0 => break,
                read => digest.update(&bytes[..read]),
            }
        }
        if <[u8; DIGEST]>::from(digest.finalize()) != whole.digest {
            return Err(invalid("it is not what was written"));
        }
        if let Some(before) = before {
            let previous = (before.head.number > 0).then(|| hex(&before.digest));
            if whole.head.generation != before.head.generation || whole.head.previous != previous {
                return Err(invalid("it does not follow the one before"));
            }
        }
        whole.file.seek(SeekFrom::Start(start))?;
        Ok(whole)
    }

    /// Writes its pages into a database.
    ///
    /// # Errors
    /// They make no sense, or cannot be written.
    pub(super) fn apply(&mut self, database: &mut (impl Write + Seek)) -> io::Result<()> {
        let size = self.head.page_size;
        if !is_page_size(size) {
            return Err(invalid("no size of a page"));
        }
        let mut pages = zstd::Decoder::with_buffer((&mut self.file).take(self.length))?;
        let (mut number, mut page) = ([0; 4], vec![0; size as usize]);
        loop {
            match pages.read_exact(&mut number) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(()),
                Err(error) => return Err(error),
            }
            pages.read_exact(&mut page)?;
            let place = u32::from_be_bytes(number).checked_sub(1).ok_or_else(|| invalid("there is no page 0"))?;
            database.seek(SeekFrom::Start(u64::from(place) * u64::from(size)))?;
            database.write_all(&page)?;
        }
    }
}

/// The complete generations of a folder, the newest last.
///
/// # Errors
/// The folder cannot be read.
pub(super) fn complete(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root)? {
        let folder = entry?.path();
        if !is_partial(&folder) && folder.join(name(0)).is_file() {
            found.push(folder);
        }
    }
    found.sort();
    Ok(found)
}

fn is_partial(folder: &Path) -> bool {
    folder.as_os_str().to_string_lossy().ends_with(PARTIAL)
}

/// The numbers of a generation's files, in no order.
///
/// # Errors
/// The folder cannot be read.
pub(super) fn numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.file_name();
        let number = file.to_str().and_then(|name| name.strip_suffix(".pages"));
        found.extend(number.and_then(|number| number.parse::<u32>().ok()));
    }
    Ok(found)
}

/// Removes what no process will complete, and the generations that are no longer needed.
///
/// # Errors
/// The folder cannot be read, or something in it not be removed.
pub(super) fn tidy(root: &Path, now: Timestamp) -> io::Result<()> {
    for entry in fs::read_dir(root)? {
        let folder = entry?.path();
        if is_partial(&folder) && folder.is_dir() {
            fs::remove_dir_all(folder)?;
        }
    }
    let all = complete(root)?;
    // What one has ends where the next begins.
    for pair in all.windows(2).take(all.len().saturating_sub(KEPT)) {
        let [folder, next] = pair else { continue };
        if Whole::head(next, 0).is_ok_and(|(head, _)| head.at + REACH < now) {
            // Half of it would be taken for a damaged one.
            let going = with_suffix(folder, PARTIAL);
            fs::rename(folder, &going)?;
            fs::remove_dir_all(going)?;
        }
    }
    Ok(())
}
