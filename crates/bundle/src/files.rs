//! The files of the site: named by their content, compressed, counted.

use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, thread};

use base16ct::lower;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// When a file is needed, for counting the download.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// Playing a game of two persons.
    Play,
    /// The texts for playing in one of the languages.
    PlayMessages,
    /// The pages of the part of this name: besides what every page has.
    Part(&'static str),
    /// More than one part.
    Parts,
    /// Playing a game against a bot.
    Engines,
    /// Letters as they were designed, after the first paint.
    Typeface,
    /// Never for a page to work: icons, and sources of other files.
    Optional,
    /// By other sites, which show these pictures of it.
    Others,
}

/// A folder that is being filled.
#[derive(Debug)]
pub(crate) struct Site {
    folder: PathBuf,
    files: Vec<Written>,
    /// Whether files are packed quickly instead of well.
    quick: bool,
}

#[derive(Debug)]
struct Written {
    name: String,
    bytes: Vec<u8>,
    /// Its bytes as they travel at best, once it is packed.
    travels: usize,
    need: Need,
    hash: [u8; 32],
}

impl Written {
    /// Writes it compressed beside itself where that makes it smaller.
    fn pack(&mut self, folder: &Path, quick: bool) -> io::Result<()> {
        if [".png", ".webp", ".woff2"].iter().any(|packed| self.name.ends_with(packed)) {
            return Ok(());
        }
        for (extension, packed) in [("br", brotli(&self.bytes, quick)?), ("gz", gzip(&self.bytes, quick)?)] {
            if packed.len() < self.bytes.len() {
                fs::write(folder.join(format!("{}.{extension}", self.name)), &packed)?;
                self.travels = self.travels.min(packed.len());
            }
        }
        Ok(())
    }
}

fn brotli(bytes: &[u8], quick: bool) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, if quick { 1 } else { 11 }, 22);
    writer.write_all(bytes)?;
    writer.flush()?;
    drop(writer);
    Ok(packed)
}

fn gzip(bytes: &[u8], quick: bool) -> io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), if quick { Compression::fast() } else { Compression::best() });
    writer.write_all(bytes)?;
    writer.finish()
}

impl Site {
    pub(crate) fn new(folder: &Path, quick: bool) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned(), files: Vec::new(), quick })
    }

    /// Writes a file under a name that tells its content, like `app-0123456789ab.wasm`, and returns the name.
    pub(crate) fn hashed(&mut self, stem: &str, extension: &str, bytes: &[u8], need: Need) -> io::Result<String> {
        let hash = lower::encode_string(&Sha256::digest(bytes));
        let name = format!("{stem}-{}.{extension}", &hash[..12]);
        self.file(&name, bytes, need)?;
        Ok(name)
    }

    /// Writes a file under this name, not yet compressed.
    pub(crate) fn file(&mut self, name: &str, bytes: &[u8], need: Need) -> io::Result<()> {
        fs::write(self.folder.join(name), bytes)?;
        self.files.push(Written {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
            travels: bytes.len(),
            need,
            hash: Sha256::digest(bytes).into(),
        });
        Ok(())
    }

    /// Writes all files compressed beside themselves, with all cores; what travels is known after it.
    pub(crate) fn pack(&mut self) -> io::Result<()> {
        let mut files: Vec<_> = self.files.iter_mut().collect();
        files.sort_by_key(|file| file.bytes.len());
        let files = Mutex::new(files);
        let next = || files.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let (folder, quick) = (&self.folder, self.quick);
        thread::scope(|scope| {
            let pack = || {
                while let Some(file) = next() {
                    file.pack(folder, quick)?;
                }
                Ok(())
            };
            let cores = thread::available_parallelism().map_or(1, NonZero::get);
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(pack)).collect();
            threads.into_iter().try_for_each(|thread| {
                thread.join().unwrap_or_else(|_| Err(io::Error::other("a file could not be packed")))
            })
        })
    }

    /// The names of all files so far that a client keeps, without the compressed ones.
    pub(crate) fn names(&self) -> Vec<&str> {
        let kept = self.files.iter().filter(|file| file.need != Need::Others);
        kept.map(|file| file.name.as_str()).collect()
    }

    /// The hash of all files so far.
    pub(crate) fn version(&self) -> String {
        let mut hash = Sha256::new();
        for file in &self.files {
            hash.update(&file.name);
            hash.update(file.hash);
        }
        lower::encode_string(&hash.finalize())[..16].to_owned()
    }

    /// The files of this need, with the bytes that travel.
    pub(crate) fn of(&self, need: Need) -> impl Iterator<Item = (&str, usize)> {
        self.files.iter().filter(move |file| file.need == need).map(|file| (file.name.as_str(), file.travels))
    }

    /// The bytes that travel until two can play, in the language that has the longest texts.
    pub(crate) fn until_two_play(&self) -> usize {
        self.download(Need::Play) + self.of(Need::PlayMessages).map(|(_, size)| size).max().unwrap_or(0)
    }

    /// The bytes of WebAssembly that travel for all pages together.
    pub(crate) fn wasm_of_pages(&self) -> usize {
        let wanted = |file: &&Written| file.need != Need::Engines && file.name.ends_with(".wasm");
        self.files.iter().filter(wanted).map(|file| file.travels).sum()
    }

    /// The bytes that travel for this need alone.
    pub(crate) fn download(&self, need: Need) -> usize {
        self.of(need).map(|(_, size)| size).sum()
    }
}

/// The files of a folder by name, without those of folders in it.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    Ok(files)
}
