//! A host of static files that knows nothing of the client, as web hosts do: files by their names, `404.html` for the rest.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// A folder on a port of this machine, until the test ends.
#[derive(Debug)]
pub struct StaticHost {
    /// Where it is, with a slash at the end.
    pub base: String,
    /// The folder that is served, a copy of the site: tests may change it.
    pub folder: tempfile::TempDir,
}

impl StaticHost {
    /// Serves a copy of the site that `cargo xtask client` built.
    pub fn start() -> Self {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(&site).expect("`cargo xtask client` has built the site") {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}/", listener.local_addr().unwrap());
        let served = folder.path().to_owned();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let served = served.clone();
                std::thread::spawn(move || answer(&stream, &served));
            }
        });
        Self { base, folder }
    }
}

fn answer(mut stream: &TcpStream, folder: &Path) {
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    if reader.read_line(&mut first).is_err() {
        return;
    }
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|read| read > 2) {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let plain = !name.contains(['/', '\\']) && !name.starts_with('.');
    let found = plain.then(|| folder.join(name)).filter(|file| file.is_file());
    let (status, file): (&str, PathBuf) = match found {
        Some(file) => ("200 OK", file),
        None => ("404 Not Found", folder.join("404.html")),
    };
    let kind = match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        // Not that of WebAssembly: some hosts do not know it.
        _ => "application/octet-stream",
    };
    let mut bytes = Vec::new();
    let read = std::fs::File::open(&file).and_then(|mut file| file.read_to_end(&mut bytes));
    if read.is_ok() {
        let length = bytes.len();
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        );
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&bytes));
    }
}
