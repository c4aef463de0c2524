//! The bot of `examples/curl`, which is a shell script and stands in docs/api.md, against the server.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Running, serving};

const TOUCHLINE: &str = env!("CARGO_BIN_EXE_touchline");

/// Registers a player with curl and makes a token for it, which is what it prints.
const TOKEN: &str = r#"
    set -eu
    post() { curl -sS -f -b "$JAR" -c "$JAR" -H "Origin: $SERVER" -H 'Content-Type: application/json' -d "$2" "$SERVER/api/$1"; }
    post guests null > "$JAR.me"
    post me/registration '{"name":"Curly","password":"correct horse"}' > "$JAR.me"
    post me/tokens '{"name":"the script","scopes":["read","play"],"days":1}' | jq -r .token
"#;

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

#[test]
fn the_bot_of_the_documents_plays_a_whole_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = std::fs::read_to_string(root.join("examples/curl/bot.sh")).unwrap();
    let document = std::fs::read_to_string(root.join("docs/api.md")).unwrap();
    assert!(document.contains(&format!("```sh\n{script}```")), "docs/api.md has another bot than examples/curl/bot.sh");
    if let Some(missing) = ["curl", "jq", "shuf"].into_iter().find(|program| !has(program)) {
        assert!(std::env::var_os("CI").is_none(), "CI needs {missing}");
        eprintln!("skipped: there is no {missing}");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let mut server = Command::new(TOUCHLINE);
    let (server, address) = serving(server.stderr(Stdio::null()), directory.path(), "127.0.0.1:0");
    let _server = Running(server);
    let address = format!("http://{address}");
    let mut token = Command::new("sh");
    token.args(["-c", TOKEN]).env("SERVER", &address).env("JAR", directory.path().join("cookies"));
    let made = token.output().unwrap();
    let token = String::from_utf8(made.stdout).unwrap();
    assert!(made.status.success() && token.starts_with("touchline_pat_"), "{}", String::from_utf8_lossy(&made.stderr));
    // The program that is tested is the one that the script finds.
    let programs = Path::new(TOUCHLINE).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(programs).chain(std::env::split_paths(&path))).unwrap();
    let mut bot = Command::new("sh");
    bot.arg(root.join("examples/curl/bot.sh")).arg(&address).env("TOKEN", token.trim()).env("PATH", path);
    let played = bot.stdin(Stdio::null()).output().unwrap();
    let (said, complained) = (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    assert!(played.status.success() && said.contains(" is over: "), "{said}\n{complained}");
}
