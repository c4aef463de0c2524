//! The files of the site: named by their content, compressed, counted.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use base16ct::lower;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// What cannot be done before a file is there.
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
    /// Nothing of it: icons, and what other files are made of.
    None,
    /// Nothing that a client does: pictures by which others show it.
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
    /// Its bytes as they travel at best.
    travels: usize,
    need: Need,
    hash: [u8; 32],
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

    /// Writes a file, and compressed beside it where that makes it smaller.
    pub(crate) fn file(&mut self, name: &str, bytes: &[u8], need: Need) -> io::Result<()> {
        fs::write(self.folder.join(name), bytes)?;
        let mut travels = bytes.len();
        if ![".png", ".webp", ".woff2"].iter().any(|packed| name.ends_with(packed)) {
            for (extension, packed) in [("br", self.brotli(bytes)?), ("gz", self.gzip(bytes)?)] {
                if packed.len() < bytes.len() {
                    fs::write(self.folder.join(format!("{name}.{extension}")), &packed)?;
                    travels = travels.min(packed.len());
                }
            }
        }
        self.files.push(Written { name: name.to_owned(), travels, need, hash: Sha256::digest(bytes).into() });
        Ok(())
    }

    fn brotli(&self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut packed = Vec::new();
        let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, if self.quick { 1 } else { 11 }, 22);
        writer.write_all(bytes)?;
        writer.flush()?;
        drop(writer);
        Ok(packed)
    }

    fn gzip(&self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut writer = GzEncoder::new(Vec::new(), if self.quick { Compression::fast() } else { Compression::best() });
        writer.write_all(bytes)?;
        writer.finish()
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
