//! Archives that are the same, byte for byte, whenever and wherever they are written from the same files.

use std::collections::BTreeMap;
use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};

/// A file of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct File {
    /// Whether it is a program.
    pub(crate) is_executable: bool,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

/// The files of an archive by their paths, which are relative, have `/` between their parts, and are sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Files(BTreeMap<String, File>);

impl Files {
    /// Adds a file that is only read; what had its path before is replaced.
    pub(crate) fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { is_executable: false, bytes: bytes.into() });
    }

    /// Adds a program or a script.
    pub(crate) fn add_executable(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { is_executable: true, bytes: bytes.into() });
    }

    /// The files, by their paths.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// The file at a path.
    #[cfg(test)]
    pub(crate) fn get(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }

    /// As a `tar` archive packed by gzip, with every path below `prefix`. Folders stand before what is in them; all belongs to root, and `time`, in
    /// seconds since 1970, is when everything was written.
    ///
    /// # Errors
    /// A path that `tar` cannot hold.
    pub(crate) fn tar_gz(&self, prefix: &str, time: u64) -> io::Result<Vec<u8>> {
        let mut tar = tar::Builder::new(Vec::new());
        let mut folders: Vec<String> = Vec::new();
        for (path, file) in &self.0 {
            let path = format!("{prefix}{path}");
            for (at, _) in path.match_indices('/') {
                let folder = &path[..=at];
                if !folders.iter().any(|known| known == folder) {
                    folders.push(folder.to_owned());
                    tar.append_data(&mut header(EntryType::Directory, 0o755, 0, time)?, folder, io::empty())?;
                }
            }
            let mode = if file.is_executable { 0o755 } else { 0o644 };
            let mut header = header(EntryType::Regular, mode, file.bytes.len() as u64, time)?;
            tar.append_data(&mut header, &path, file.bytes.as_slice())?;
        }
        gzip(&tar.into_inner()?)
    }
}

fn header(kind: EntryType, mode: u32, size: u64, time: u64) -> io::Result<Header> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header.set_username("root")?;
    header.set_groupname("root")?;
    Ok(header)
}

/// Packs bytes, without a name and a time.
///
/// # Errors
/// None that are known: it writes into memory.
pub(crate) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzBuilder::new().operating_system(255).write(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

/// The archive of `ar` that a Debian package is. Names have at most 16 letters.
pub(crate) fn ar(members: &[(&str, &[u8])], time: u64) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        archive.extend(format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", bytes.len()).bytes());
        archive.extend_from_slice(bytes);
        if bytes.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    archive
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn files(paths: &[&str]) -> Files {
        let mut files = Files::default();
        for path in paths {
            files.add(*path, path.as_bytes());
        }
        files
    }

    #[test]
    fn an_archive_depends_on_its_files_and_time_only() {
        let mut one = files(&["b/two", "a"]);
        one.add_executable("b/one", "#!/bin/sh\n");
        let mut other = Files::default();
        other.add_executable("b/one", "#!/bin/sh\n");
        other.add("a", "a");
        other.add("b/two", "b/two");
        assert_eq!(one.tar_gz("x/", 1_700_000_000).unwrap(), other.tar_gz("x/", 1_700_000_000).unwrap());
        assert_ne!(one.tar_gz("x/", 1_700_000_000).unwrap(), one.tar_gz("x/", 1_700_000_001).unwrap());
    }

    #[test]
    fn entries_are_sorted_and_belong_to_root() {
        let mut files = files(&["b/two", "a"]);
        files.add_executable("b/one", "1");
        let packed = files.tar_gz("x-1/", 1_700_000_000).unwrap();
        // Neither a name nor a time in the header of gzip.
        assert_eq!(packed[3..8], [0; 5]);
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let header = entry.header().clone();
            assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
            assert_eq!(header.mtime().unwrap(), 1_700_000_000);
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            found.push((entry.path().unwrap().display().to_string(), header.mode().unwrap(), text));
        }
        let expected = [
            ("x-1/", 0o755, ""),
            ("x-1/a", 0o644, "a"),
            ("x-1/b/", 0o755, ""),
            ("x-1/b/one", 0o755, "1"),
            ("x-1/b/two", 0o644, "b/two"),
        ];
        assert_eq!(found, expected.map(|(path, mode, text)| (path.to_owned(), mode, text.to_owned())));
    }

    #[test]
    fn members_of_ar_begin_at_even_places() {
        let archive = ar(&[("debian-binary", b"2.0\n"), ("odd", b"abc"), ("even", b"")], 7);
        let header = |name: &str, size: &str| format!("{name:<16}7           0     0     100644  {size:<10}`\n");
        let expected =
            ["!<arch>\n", &header("debian-binary", "4"), "2.0\n", &header("odd", "3"), "abc\n", &header("even", "0")];
        assert_eq!(String::from_utf8(archive).unwrap(), expected.concat());
    }
}
