//! The client of `examples/python`, which knows nothing but the documents, against the server: what it lacks, they lack.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Running, serving};

const TOUCHLINE: &str = env!("CARGO_BIN_EXE_touchline");

fn done(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Python in an environment of its own, with what the example needs; made once.
fn python(example: &Path) -> Result<PathBuf, String> {
    let environment = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let requirements = example.join("requirements.txt");
    let python = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let (wanted, complete) = (fs::read_to_string(&requirements).unwrap(), environment.join("complete"));
    if fs::read_to_string(&complete).is_ok_and(|has| has == wanted) {
        return Ok(python);
    }
    let _ = fs::remove_dir_all(&environment);
    done(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    done(Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(&requirements))?;
    fs::write(complete, wanted).unwrap();
    Ok(python)
}

#[test]
fn a_client_written_from_the_documents_plays_whole_games() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python");
    let python = match python(&example) {
        Ok(python) => python,
        Err(why) => {
            assert!(std::env::var_os("CI").is_none(), "CI needs Python and its packages: {why}");
            eprintln!("skipped: no Python with what the example needs ({why})");
            return;
        }
    };
    let directory = tempfile::tempdir().unwrap();
    let mut server = Command::new(TOUCHLINE);
    let (server, address) = serving(server.stderr(Stdio::null()), directory.path(), "127.0.0.1:0");
    let _server = Running(server);
    // Over a WebSocket, and by requests and a stream of lines.
    for way in [None, Some("--http")] {
        let mut command = Command::new(&python);
        command.arg(example.join("player.py")).args(["--server", &format!("http://{address}")]).args(way);
        command.args(["--touchline", TOUCHLINE, "--seed", "1", "playball", "diaballik", "pawnball"]);
        let output = command.stdin(Stdio::null()).output().unwrap();
        let (said, complained) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{way:?}: {said}\n{complained}");
        for game in ["playball", "diaballik", "pawnball"] {
            assert!(said.lines().any(|line| line.starts_with(game)), "{way:?} {game}: {said}\n{complained}");
        }
        assert!(said.contains("Dice verified"), "{way:?}: {said}");
    }
}
