//! A site that moves from its directory to PostgreSQL.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::{serving, touchline};
use tokio_postgres::NoTls;

/// What the command says of a move, with an exit status.
fn migrate(language: &str, from: &Path, to: &str, code: i32) -> String {
    let moved = touchline().args(["migrate", "--lang", language, "--to", to, "--from"]).arg(from).output().unwrap();
    said(&moved, code)
}

fn said(output: &Output, code: i32) -> String {
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn what_cannot_be_moved_is_said_in_three_languages() {
    let directory = tempfile::tempdir().unwrap();
    let [unreachable, sqlite] = ["postgres://anna:s3cret@127.0.0.1:1/site", "./data"];
    for (language, back, other, away) in [
        (
            "en",
            "is not supported",
            "such as postgres://touchline@localhost",
            "Cannot connect to PostgreSQL at 127.0.0.1:1",
        ),
        (
            "fr",
            "On ne peut pas",
            "par exemple postgres://touchline@localhost",
            "Impossible de se connecter à PostgreSQL (127.0.0.1:1)",
        ),
        (
            "cs",
            "není možný",
            "například postgres://touchline@localhost",
            "K PostgreSQL se nelze připojit (127.0.0.1:1)",
        ),
    ] {
        assert!(migrate(language, Path::new(unreachable), sqlite, 2).contains(back));
        assert!(migrate(language, directory.path(), sqlite, 2).contains(other));
        let refused = migrate(language, directory.path(), unreachable, 1);
        assert!(refused.contains(away) && !refused.contains("s3cret"), "{refused}");
    }
    let mut command = touchline();
    command.args(["migrate", "--lang", "en", "--from"]).arg(directory.path()).env_remove("TOUCHLINE_DATABASE");
    assert!(said(&command.output().unwrap(), 2).contains("TOUCHLINE_DATABASE"));
    // The environment keeps the password from other users of the machine.
    let refused = said(&command.env("TOUCHLINE_DATABASE", unreachable).output().unwrap(), 1);
    assert!(refused.contains("127.0.0.1:1"), "{refused}");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}

/// Does something in a database of PostgreSQL.
fn execute(url: &str, sql: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(sql).await.unwrap();
    });
}

/// A database of its own, until it is dropped.
struct Database {
    server: String,
    name: String,
}

impl Database {
    /// Nothing where there is no PostgreSQL for tests.
    fn new() -> Option<Self> {
        let Ok(server) = std::env::var("TOUCHLINE_TEST_POSTGRES") else {
            assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_POSTGRES names no PostgreSQL");
            eprintln!("skipped: TOUCHLINE_TEST_POSTGRES names no PostgreSQL (`cargo xtask services -- COMMAND`)");
            return None;
        };
        let name = format!("touchline_migrate_{}", std::process::id());
        execute(&server, &format!("CREATE DATABASE {name}"));
        Some(Self { server, name })
    }

    fn url(&self) -> String {
        let (base, query) = self.server.split_once('?').unwrap_or((&self.server, ""));
        let (base, _) = base.rsplit_once('/').unwrap();
        format!("{base}/{}?{query}", self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        execute(&self.server, &format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

#[test]
fn a_site_is_rehearsed_moved_and_proved() {
    let Some(database) = Database::new() else { return };
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    assert!(migrate("en", &data, &database.url(), 1).contains("There is no site in"));
    let (mut server, _) = serving(&mut touchline(), &data, "127.0.0.1:0");
    let rehearsed = migrate("en", &data, &database.url(), 0);
    assert!(rehearsed.contains("Stop the server") && rehearsed.contains("the same in both databases"), "{rehearsed}");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    assert!(server.wait().unwrap().success());
    // What the database does to rows behind the back of the command is found.
    let tamper = "CREATE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created := 1; RETURN NEW; END $$; \
                  CREATE TRIGGER tamper BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION tamper()";
    execute(&database.url(), tamper);
    let differs = migrate("en", &data, &database.url(), 1);
    assert!(differs.contains("users: DIFFERENT") && differs.contains("no server starts"), "{differs}");
    execute(&database.url(), "DROP FUNCTION tamper() CASCADE");
    assert!(migrate("cs", &data, &database.url(), 0).contains("Web je převeden"));
    assert!(migrate("fr", &data, &database.url(), 0).contains("Le site est transféré"), "again");
    execute(&database.url(), "UPDATE site SET moved = NULL");
    assert!(migrate("en", &data, &database.url(), 1).contains("has a site of its own"));
}
