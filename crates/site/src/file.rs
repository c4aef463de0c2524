//! The files of the client.

/// A file of the client, in the forms in which it can travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its name; the client is one folder.
    pub name: &'static str,
    /// Of its content, in hexadecimal digits.
    pub hash: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed by brotli, where that makes it smaller.
    pub brotli: Option<&'static [u8]>,
    /// Compressed by gzip, where that makes it smaller.
    pub gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files of the client, by name; none when it was not built before this crate.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// Whether the client is here.
#[must_use]
pub fn is_built() -> bool {
    FILES.iter().any(|file| file.name == "index.html")
}

impl File {
    /// The media type, by the end of the name.
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        match self.name.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "webp" => "image/webp",
            "woff2" => "font/woff2",
            "ftl" => "text/plain; charset=utf-8",
            "json" => "application/json",
            "jsonl" => "application/jsonl; charset=utf-8",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }

    /// Whether the name tells the content, like `client-0123456789ab.js`: such a file never changes.
    #[must_use]
    pub fn is_named_by_content(&self) -> bool {
        let stem = self.name.split('.').next().unwrap_or_default();
        stem.rsplit_once('-').is_some_and(|(_, hash)| hash.len() == 12 && hash.bytes().all(|c| c.is_ascii_hexdigit()))
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    fn named(name: &'static str) -> File {
        File { name, hash: "", plain: b"", brotli: None, gzip: None }
    }

    #[test]
    fn only_names_with_a_hash_tell_the_content() {
        assert!(named("client-0123456789ab.wasm").is_named_by_content());
        for name in ["index.html", "icon-maskable-512.png", "service-worker.js", "client-0123456789xy.js"] {
            assert!(!named(name).is_named_by_content(), "{name}");
        }
    }

    #[test]
    fn every_kind_of_file_has_its_media_type() {
        assert_eq!(named("screenshot-wide-1280x800-0123456789ab.webp").media_type(), "image/webp");
        assert_eq!(named("manifest.webmanifest").media_type(), "application/manifest+json");
        assert_eq!(named("client-0123456789ab.wasm").media_type(), "application/wasm");
    }
}
