//! The settings of a site with several nodes, and what is said when its database or its bus cannot be used.

use std::fs;
use std::process::Output;

use tokio_postgres::NoTls;

use crate::common::{Running, err, failed, serving, touchline};

/// The program, without the settings of whoever runs the tests.
fn serve(language: &str, args: &[&str], variables: &[(&str, &str)]) -> Output {
    let directory = tempfile::tempdir().unwrap();
    let mut command = touchline();
    command.args(["serve", "--listen", "127.0.0.1:0", "--lang", language, "--data"]).arg(directory.path());
    command.args(args).envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn a_bus_without_a_database_is_refused_in_the_readers_language() {
    for (language, words) in [("en", "but no database"), ("fr", "mais pas de base"), ("cs", "ale žádná databáze")] {
        let said = failed(&serve(language, &["--bus", "nats://localhost"], &[]), 2);
        assert!(said.contains(words) && said.contains("--database"), "{said}");
    }
}

#[test]
fn what_is_no_address_is_told_without_its_password() {
    let database = "postgres://anna@127.0.0.1:1/site";
    let wrong: [(&[&str], i32, &str); 9] = [
        (&["--database", "mysql://anna:s3cret@host/site"], 1, "must look like postgres://"),
        (&["--database", "postgres://anna:s3cret@host"], 1, "does not name a database"),
        (&["--database", "postgres://:s3cret@host/site"], 1, "does not name a user"),
        (&["--database", "postgres://anna:s3cret@host/site?sslmode=yes"], 1, "disable, prefer, require, verify-full"),
        (
            &["--database", "postgres://anna:s3cret@host/site?sslmode=verify-full&sslrootcert=/no/file"],
            1,
            "/no/file, which sslrootcert in the database address names: no such file",
        ),
        (&["--database", database, "--bus", "http://anna:s3cret@host"], 2, "must look like nats://"),
        (&["--database", database, "--bus", "nats://anna:s3cret@host?prefix=a.b"], 2, "1 to 32 letters"),
        (&["--database", database, "--bus", "nats://host?creds=/no/file"], 2, "/no/file, which creds"),
        (&["--database", database, "--bus", "nats://a", "--bus-file", "/x"], 2, "cannot be used with"),
    ];
    for (args, status, words) in wrong {
        let said = failed(&serve("en", args, &[]), status);
        assert!(said.contains(words) && !said.contains("s3cret"), "{args:?}: {said}");
    }
}

#[test]
fn a_database_where_nobody_answers_is_told_in_the_readers_language() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("database");
    fs::write(&file, "postgres://anna:s3cret@127.0.0.1:1/site\n").unwrap();
    let file = file.to_str().unwrap();
    for (language, words) in [
        ("en", "Cannot connect to PostgreSQL at 127.0.0.1:1: connection refused"),
        ("fr", "Impossible de se connecter à PostgreSQL (127.0.0.1:1)\u{a0}: connexion refusée"),
        ("cs", "K PostgreSQL se nelze připojit (127.0.0.1:1): spojení odmítnuto"),
    ] {
        let by_argument = failed(&serve(language, &["--database-file", file], &[]), 1);
        let by_variable = failed(&serve(language, &[], &[("TOUCHLINE_DATABASE_FILE", file)]), 1);
        assert_eq!(by_argument, by_variable);
        assert!(by_argument.contains(words) && !by_argument.contains("s3cret"), "{by_argument}");
    }
    let said = failed(&serve("en", &["--database-file", "/no/file"], &[]), 2);
    assert!(said.contains("/no/file: no such file"), "{said}");
    fs::write(file, "\n").unwrap();
    assert!(failed(&serve("en", &["--database-file", file], &[]), 2).contains("is empty"));
    let said = failed(&serve("fr", &[], &[("TOUCHLINE_DATABASE_CONNECTIONS", "3")]), 2);
    assert!(said.contains("de 4 à 1000, pas 3"), "{said}");
}

/// A database that goes when this does, and its address.
pub struct Database {
    server: String,
    name: String,
}

/// Runs statements on a database.
fn execute(url: &str, sql: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
        let connection = tokio::spawn(connection);
        for statement in sql.split(';') {
            client.batch_execute(statement).await.unwrap();
        }
        drop(client);
        connection.await.unwrap().unwrap();
    });
}

impl Database {
    /// A database with nothing in it; none where there is no PostgreSQL for the tests.
    pub fn new() -> Option<Self> {
        let Ok(server) = std::env::var("TOUCHLINE_TEST_POSTGRES") else {
            eprintln!("skipped: there is no PostgreSQL; `cargo xtask services -- cargo test …` starts one");
            return None;
        };
        let unique = tempfile::Builder::new().prefix("nodes").rand_bytes(12).tempfile().unwrap();
        let name = unique.path().file_name().unwrap().to_str().unwrap().to_lowercase();
        execute(&server, &format!("CREATE DATABASE {name}"));
        Some(Self { server, name })
    }

    /// The address for a user and password, or for the server's own.
    pub fn url(&self, user: Option<&str>) -> String {
        let (base, _) = self.server.rsplit_once('/').unwrap();
        let (own, host) = base.strip_prefix("postgres://").unwrap().rsplit_once('@').unwrap();
        format!("postgres://{}@{host}/{}?sslmode=disable", user.unwrap_or(own), self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        execute(&self.server, &format!("DROP DATABASE {} WITH (FORCE);DROP ROLE IF EXISTS {}", self.name, self.name));
    }
}

#[test]
fn what_keeps_a_node_from_its_database_is_told_with_what_to_do() {
    let Some(database) = Database::new() else { return };
    let refused = |url: &str| {
        let said = failed(&serve("en", &["--database", url], &[]), 1);
        assert!(!said.contains("s3cret"), "{said}");
        said
    };
    execute(&database.url(None), &format!("CREATE ROLE {} LOGIN PASSWORD 's3cret'", database.name));
    let user = |password: &str| database.url(Some(&format!("{}{password}", database.name)));
    let denied = refused(&user(":wrong"));
    assert!(denied.contains(&format!("does not accept user {}", database.name)), "{denied}");
    let without = refused(&user(""));
    assert!(without.contains("asks for a password") && without.contains("--database-file"), "{without}");
    let no_right = refused(&user(":s3cret"));
    assert!(no_right.contains("too few rights"), "{no_right}");
    let nowhere = refused(&user(":s3cret").replace(&format!("/{}?", database.name), "/nowhere?"));
    assert!(nowhere.contains("has no database nowhere"), "{nowhere}");
    execute(&database.url(None), "CREATE TABLE mine (id integer)");
    let others = refused(&database.url(None));
    assert!(others.contains("1 table of another program"), "{others}");
    execute(&database.url(None), "DROP TABLE mine");
}

#[test]
fn a_node_serves_from_its_database_and_refuses_a_later_one() {
    let Some(database) = Database::new() else { return };
    let directory = tempfile::tempdir().unwrap();
    let mut command = touchline();
    command.env("TOUCHLINE_DATABASE", database.url(None)).env("TOUCHLINE_DATABASE_CONNECTIONS", "4");
    let (node, _) = serving(&mut command, directory.path(), "127.0.0.1:0");
    drop(Running(node));
    assert!(!directory.path().join("touchline.db").exists(), "it has no database of its own");
    execute(&database.url(None), "UPDATE schema_version SET version = version + 1, readable_by = version + 1");
    for (language, words) in [
        ("en", "Cannot use the database: the database has version"),
        ("fr", "la base de données est en version"),
        ("cs", "Databázi nelze použít: databáze má verzi"),
    ] {
        let output = serve(language, &["--database", &database.url(None)], &[]);
        assert!(err(&output).contains(words), "{}", failed(&output, 1));
    }
}
