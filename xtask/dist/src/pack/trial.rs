//! Follows the Containerfile with the archive, in a folder instead of an image, and asks the server that starts.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What a container is made of and starts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Image {
    /// Paths in the archive, and where they are in the image.
    copies: Vec<(String, String)>,
    user: u32,
    environment: Vec<(String, String)>,
    /// The program and its arguments.
    start: Vec<String>,
}

/// Where the Containerfile unpacks the archive.
const UNPACKED: &str = "/touchline/";
/// Where it keeps the data.
const DATA: &str = "/data";

impl Image {
    /// The last stage of a Containerfile.
    ///
    /// # Errors
    /// It has no user, no program to start, or copies something that is not of the archive.
    fn read(file: &str) -> Result<Self, String> {
        let joined = file.replace("\\\n", " ");
        let stage = joined.rsplit("\nFROM ").next().unwrap_or_default();
        let mut image = Self { copies: Vec::new(), user: 0, environment: Vec::new(), start: Vec::new() };
        let wrong = |line: &str| format!("the Containerfile has `{line}`, which is not understood here");
        for line in stage.lines() {
            let Some((instruction, rest)) = line.split_once(' ') else { continue };
            let array = || serde_json::from_str::<Vec<String>>(rest).map_err(|_| wrong(line));
            match instruction {
                "COPY" => {
                    let paths = rest.strip_prefix("--from=unpack ").and_then(|rest| rest.split_once(' '));
                    let copy = paths.and_then(|(from, to)| Some((from.strip_prefix(UNPACKED)?, to)));
                    let (from, to) = copy.ok_or_else(|| wrong(line))?;
                    image.copies.push((from.to_owned(), to.to_owned()));
                }
                "USER" => image.user = rest.parse().map_err(|_| wrong(line))?,
                "ENV" => {
                    for setting in rest.split_whitespace() {
                        let (name, value) = setting.split_once('=').ok_or_else(|| wrong(line))?;
                        image.environment.push((name.to_owned(), value.to_owned()));
                    }
                }
                "ENTRYPOINT" | "CMD" => image.start.extend(array()?),
                _ => {}
            }
        }
        if image.user == 0 || image.start.is_empty() {
            return Err("the Containerfile names no user or no program to start".to_owned());
        }
        Ok(image)
    }
}

/// A folder that is removed, and a server that is ended, whatever happens.
struct Trial {
    folder: PathBuf,
    server: Option<Child>,
}

impl Drop for Trial {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // It may have ended already.
            let _ = server.kill();
            let _ = server.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Unpacks the archive as the Containerfile does, starts what it starts with its settings and, where this is root, as its user, asks whether it is ready and for its
/// first page, and ends it as a container is ended.
///
/// # Errors
/// A step fails, or an answer is not what it should be.
pub(crate) fn follow(containerfile: &Path, archive: &Path) -> Result<(), String> {
    let text = fs::read_to_string(containerfile).map_err(|error| format!("{}: {error}", containerfile.display()))?;
    let image = Image::read(&text)?;
    let folder = std::env::temp_dir().join(format!("touchline-trial-{}", std::process::id()));
    let mut trial = Trial { folder: folder.clone(), server: None };
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let (unpacked, data) = (folder.join("unpacked"), folder.join("data"));
    fs::create_dir_all(&unpacked).map_err(failed)?;
    fs::create_dir_all(&data).map_err(failed)?;
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).map_err(failed)?;
    let mut tar = Command::new("tar");
    tar.args(["--extract", "--gzip", "--strip-components=1"]).arg("--file").arg(archive);
    let status = tar.arg("--directory").arg(&unpacked).status().map_err(|error| format!("tar: {error}"))?;
    if !status.success() {
        return Err(format!("tar cannot unpack {}", archive.display()));
    }
    let inside = |path: &str| folder.join("image").join(path.trim_start_matches('/'));
    for (from, to) in &image.copies {
        let to = inside(to);
        to.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
        fs::copy(unpacked.join(from), to).map_err(|error| format!("{from} of the archive: {error}"))?;
    }
    let mut command = Command::new(inside(&image.start[0]));
    command.args(&image.start[1..]).env_clear().current_dir("/").stdout(Stdio::piped());
    for (name, value) in &image.environment {
        match name.as_str() {
            "TOUCHLINE_DATA" if value == DATA => command.env(name, &data),
            // Not to the whole network, and any port that is free.
            "TOUCHLINE_LISTEN" => command.env(name, "127.0.0.1:0"),
            _ => command.env(name, value),
        };
    }
    if chown(&data, Some(image.user), Some(image.user)).is_ok() {
        command.uid(image.user).gid(image.user);
    }
    let server = command.spawn().map_err(|error| format!("{}: {error}", image.start[0]))?;
    ask(trial.server.insert(server))?;
    let server = trial.server.as_mut().ok_or("the server is gone")?;
    let ended = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    ended.map_err(|error| format!("kill: {error}"))?;
    let status = server.wait().map_err(|error| format!("the server: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("the server ended with {status} when it was told to end")) }
}

fn ask(server: &mut Child) -> Result<(), String> {
    let output = server.stdout.take().ok_or("the server has no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).map_err(|error| format!("the server: {error}"))?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.ok_or_else(|| format!("the server does not say where it is, but `{}`", line.trim()))?;
    for (path, expected) in [("/api/ready", ""), ("/", "<!doctype html>")] {
        let answer = get(address, path).map_err(|error| format!("http://{address}{path}: {error}"))?;
        if !answer.starts_with("HTTP/1.1 200 ") || !answer.to_lowercase().contains(expected) {
            let head: String = answer.chars().take(200).collect();
            return Err(format!("http://{address}{path} answers\n{head}"));
        }
    }
    Ok(())
}

fn get(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    // A server that never answers is a failure and not a wait without end.
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::contents::of_archive;
    use crate::pack::contents::tests::{papers, program, root};

    /// As the program: says where it is, answers twice, and ends when it is told to.
    const SERVER: &str = r#"#!/usr/bin/env python3
import http.server, os, signal, sys
assert sys.argv[1:] == ["serve", "--lang", "en"], sys.argv
assert os.environ["TOUCHLINE_LOG_FORMAT"] == "json"
open(os.environ["TOUCHLINE_DATA"] + "/touchline.db", "w").close()
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        body = b"<!doctype html>" if self.path == "/" else b""
        self.send_response(STATUS)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *arguments):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
print(f"Open http://127.0.0.1:{server.server_port}/ in your browser.", flush=True)
server.serve_forever()
"#;

    fn try_with(server: &str) -> Result<(), String> {
        let mut program = program();
        program.bytes = server.as_bytes().to_vec();
        let files = of_archive(&root(), &program, &papers()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let archive = folder.path().join("touchline.tar.gz");
        fs::write(&archive, files.tar_gz("touchline-1/", 0).unwrap()).unwrap();
        let containerfile = folder.path().join("Containerfile");
        // The stand-in needs a PATH for its interpreter; a static program needs none.
        let text = fs::read_to_string(root().join("deploy/Containerfile")).unwrap();
        let path = std::env::var("PATH").unwrap();
        fs::write(&containerfile, text.replace("ENV TOUCHLINE_DATA", &format!("ENV PATH={path} TOUCHLINE_DATA")))
            .unwrap();
        follow(&containerfile, &archive)
    }

    #[test]
    fn the_containerfile_copies_what_is_in_the_archive_and_starts_the_program() {
        let text = fs::read_to_string(root().join("deploy/Containerfile")).unwrap();
        let image = Image::read(&text).unwrap();
        assert_eq!(image.user, 10001);
        assert_eq!(image.start, ["/usr/local/bin/touchline", "serve", "--lang", "en"]);
        assert!(image.copies.contains(&("touchline".to_owned(), image.start[0].clone())));
        let files = of_archive(&root(), &program(), &papers()).unwrap();
        for (from, _) in &image.copies {
            assert!(files.get(from).is_some(), "{from} is not in the archive");
        }
        assert!(text.contains("--extract --gzip") && text.contains("--strip-components=1"), "unpacked in another way");
    }

    #[test]
    fn a_containerfile_that_is_not_understood_is_refused() {
        let stage = "FROM x\nUSER 7\nENTRYPOINT [\"/a\"]\n";
        assert_eq!(Image::read(stage).unwrap().start, ["/a"]);
        for wrong in ["COPY a b", "USER root", "ENTRYPOINT /a", "ENV a"] {
            assert!(Image::read(&format!("{stage}{wrong}\n")).unwrap_err().contains(wrong));
        }
        assert!(Image::read("FROM x\nENTRYPOINT [\"/a\"]\n").unwrap_err().contains("no user"));
    }

    #[test]
    fn a_server_is_tried_and_one_that_is_not_ready_is_told() {
        if Command::new("python3").arg("--version").output().is_err() {
            eprintln!("skipped: python3 is not installed");
            return;
        }
        try_with(&SERVER.replace("STATUS", "200")).unwrap();
        let error = try_with(&SERVER.replace("STATUS", "503")).unwrap_err();
        assert!(error.contains("/api/ready answers\nHTTP/1.1 503"), "{error}");
    }
}
