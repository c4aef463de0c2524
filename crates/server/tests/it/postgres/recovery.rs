//! A PostgreSQL of a site that is backed up and restored as `docs/operation.md` says, by the script in `deploy/`.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::database::execute;
use crate::common::{BEGIN, Server, settings, settle_dice};
use crate::history::{play_some, sit_down};
use serde_json::json;
use server::settings::{ServiceUrl, Settings};
use server::time::ManualTime;
use tempfile::TempDir;
use tokio_postgres::NoTls;

/// Where the programs of PostgreSQL are, and whom they run as where the tests run as root.
struct Programs {
    folder: PathBuf,
    account: Option<(u32, u32)>,
}

impl Programs {
    /// Nothing where the test is to be skipped.
    ///
    /// # Panics
    /// In CI there are none.
    fn find() -> Option<Self> {
        let Some(folder) = std::env::var_os("TOUCHLINE_TEST_POSTGRES_PROGRAMS").map(PathBuf::from) else {
            assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_POSTGRES_PROGRAMS names no folder");
            eprintln!("skipped: TOUCHLINE_TEST_POSTGRES_PROGRAMS names no folder (`cargo xtask services -- COMMAND`)");
            return None;
        };
        let account = std::env::var("TOUCHLINE_TEST_POSTGRES_ACCOUNT").ok().map(|account| {
            let (user, group) = account.split_once(':').unwrap();
            (user.parse().unwrap(), group.parse().unwrap())
        });
        Some(Self { folder, account })
    }

    /// One of them, or another program, in a folder that is theirs.
    fn command(&self, program: &str, folder: &Path) -> Command {
        use std::os::unix::process::CommandExt as _;
        let path = self.folder.join(program);
        let mut command = Command::new(if path.exists() { path } else { PathBuf::from(program) });
        if let Some((user, group)) = self.account {
            command.uid(user).gid(group);
        }
        let path = format!("{}:{}", self.folder.display(), std::env::var("PATH").unwrap());
        command.current_dir(folder).stdin(Stdio::null()).env("PATH", path);
        command
    }

    /// A folder that is theirs.
    fn folder(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        if let Some((user, group)) = self.account {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        folder
    }
}

/// Runs a command, which must succeed.
fn run(command: &mut Command) {
    let done = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{command:?}: {}: {said}", done.status);
}

/// A PostgreSQL of its own.
struct Cluster<'a> {
    programs: &'a Programs,
    home: PathBuf,
    data: PathBuf,
    port: u16,
    child: Child,
}

impl<'a> Cluster<'a> {
    /// Starts one over a data directory.
    fn start(programs: &'a Programs, home: &Path, data: &Path, more: &[&str]) -> Self {
        // Free a moment ago.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut serve = programs.command("postgres", home);
        serve.arg("-D").arg(data).arg("-k").arg(home).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
        for setting in ["fsync=off", "shared_buffers=16MB", "max_connections=30"].iter().chain(more) {
            serve.args(["-c", setting]);
        }
        let log = fs::File::create(home.join(format!("log-{port}"))).unwrap();
        let child = serve.stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        let mut cluster = Self { programs, home: home.to_owned(), data: data.to_owned(), port, child };
        // Not before it is restored.
        while cluster.ask("SELECT pg_is_in_recovery()").as_deref() != Some("f") {
            let log = || fs::read_to_string(home.join(format!("log-{port}"))).unwrap();
            assert!(cluster.child.try_wait().unwrap().is_none(), "it has ended: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
        cluster
    }

    /// Variables by which the programs connect to a database.
    fn by_variables<'c>(&self, command: &'c mut Command, database: &str) -> &'c mut Command {
        command.envs([("PGHOST", "127.0.0.1"), ("PGUSER", "postgres"), ("PGDATABASE", database)]);
        command.env("PGPORT", self.port.to_string())
    }

    /// What it answers, if it does.
    fn ask(&self, sql: &str) -> Option<String> {
        let mut ask = self.programs.command("psql", &self.home);
        let asked = self.by_variables(&mut ask, "postgres").args(["-XAtc", sql]).output().unwrap();
        asked.status.success().then(|| String::from_utf8(asked.stdout).unwrap().trim().to_owned())
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// Does what the script in `deploy/` does.
    fn back_up(&self, script: &Path, what: &str, backups: &Path) {
        let mut command = self.programs.command("sh", &self.home);
        run(self.by_variables(&mut command, "touchline").arg(script).arg(what).arg(backups));
    }

    /// Returns when everything that is committed by now is archived.
    fn archive(&self) {
        let last = self.ask("SELECT pg_walfile_name(pg_switch_wal())").unwrap();
        while self.ask("SELECT last_archived_wal FROM pg_stat_archiver").is_none_or(|archived| archived < last) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    async fn node(&self, data: &Path, database: &str, time: ManualTime) -> Server {
        Server::with(Settings { database: Some(ServiceUrl(self.url(database))), ..settings(data) }, time).await
    }

    /// Ends at once.
    fn stop(&mut self) {
        let mut stop = self.programs.command("pg_ctl", &self.home);
        let stopped = stop.args(["stop", "--silent", "--mode", "immediate", "--pgdata"]).arg(&self.data).output();
        if !stopped.is_ok_and(|stopped| stopped.status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The numbers of the stored events of a game.
async fn numbers(url: &str, game: &str) -> Vec<i32> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = "SELECT game_events.number FROM game_events JOIN games ON games.key = game_events.game WHERE games.id = $1 ORDER BY 1";
    client.query(sql, &[&game]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_is_restored_up_to_the_last_archived_part_of_the_log() {
    let Some(programs) = Programs::find() else { return };
    let (home, files) = (programs.folder(), tempfile::tempdir().unwrap());
    let home = home.path();
    let (data, backups) = (home.join("data"), home.join("backups"));
    // The account need not see the checkout.
    let script = home.join("backup");
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/touchline-postgres-backup");
    fs::copy(deploy, &script).unwrap();
    let mut make = programs.command("initdb", home);
    make.args(["--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"]);
    run(make.arg("--pgdata").arg(&data));
    let (script_name, backups_name) = (script.display(), backups.display());
    let archive = format!("archive_command=sh {script_name} archive {backups_name} %p %f");
    let mut first = Cluster::start(&programs, home, &data, &["archive_mode=on", &archive]);
    execute(&first.url("postgres"), "CREATE DATABASE touchline").await;

    let server = first.node(files.path(), "touchline", ManualTime::at(BEGIN)).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let (dice, mut rollers) = sit_down(&server, &cookies, json!({ "game": "pawnball", "clock": "days:3" })).await;
    settle_dice(&mut rollers, &dice).await;
    let (plain, mut players) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
    play_some(&mut players, &plain, 2).await;
    // The copy is made while they play.
    let store = server.app.hub().store().clone();
    assert_eq!(store.last_backups().await.unwrap().copied, None);
    std::thread::scope(|scope| scope.spawn(|| first.back_up(&script, "base", &backups)).join()).unwrap();
    let noted = store.last_backups().await.unwrap();
    assert!(noted.copied.is_some() && noted.archived.is_some(), "{noted:?}");
    play_some(&mut rollers, &dice, 4).await;
    play_some(&mut players, &plain, 3).await;
    let acknowledged = server.state(&plain).await.number;
    let history = server.app.hub().history().to_owned();
    first.archive();
    // What comes now may be lost.
    play_some(&mut players, &plain, 2).await;
    let (_, time) = server.crash().await;
    first.stop();
    fs::remove_dir_all(&data).unwrap();

    let copies: Vec<_> = fs::read_dir(backups.join("base")).unwrap().map(|copy| copy.unwrap().path()).collect();
    let restored = home.join("restored");
    run(programs.command("cp", home).arg("-a").arg(&copies[0]).arg(&restored));
    fs::write(restored.join("recovery.signal"), "").unwrap();
    let account = fs::metadata(&restored).unwrap();
    chown(restored.join("recovery.signal"), Some(account.uid()), Some(account.gid())).unwrap();
    let fetch = format!("restore_command=sh {script_name} fetch {backups_name} %f %p");
    let second = Cluster::start(&programs, home, &restored, &["archive_mode=on", &archive, &fetch]);
    let server = second.node(files.path(), "touchline", time).await;
    assert_ne!(server.app.hub().history(), history, "the timeline is another one");
    let state = server.state(&plain).await;
    assert_eq!((state.result.is_none(), state.number >= acknowledged), (true, true), "{state:?}");
    let stored = numbers(&second.url("touchline"), &plain).await;
    assert_eq!(stored, (1..=i32::try_from(state.number).unwrap()).collect::<Vec<_>>());
    assert_eq!(server.state(&dice).await.result.unwrap().reason, "restored");
    // They go on, and so does the archive.
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&plain, None).await;
    }
    play_some(&mut players, &plain, 2).await;
    second.archive();

    // The small way: the database alone, into another one.
    second.back_up(&script, "dump", &backups);
    let (now, history) = (server.state(&plain).await.number, server.app.hub().history());
    let (_, time) = server.crash().await;
    execute(&second.url("postgres"), "CREATE DATABASE again").await;
    let dumps: Vec<_> = fs::read_dir(backups.join("dump")).unwrap().map(|dump| dump.unwrap().path()).collect();
    let mut load = programs.command("pg_restore", home);
    run(second.by_variables(&mut load, "again").args(["--single-transaction", "--dbname", "again"]).arg(&dumps[0]));
    let server = second.node(files.path(), "again", time).await;
    assert_ne!(server.app.hub().history(), history, "it is another database");
    assert_eq!(server.state(&plain).await.number, now);
}
