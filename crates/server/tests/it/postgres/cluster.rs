//! PostgreSQLs of a test's own, which can be crashed, restored and promoted.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::settings::{ServiceUrl, Settings};
use server::time::ManualTime;
use tempfile::TempDir;

use crate::common::{Server, settings};

/// Where the programs of PostgreSQL are, and whom they run as where the tests run as root.
pub struct Programs {
    folder: PathBuf,
    pub account: Option<(u32, u32)>,
}

impl Programs {
    /// Nothing where the test is to be skipped.
    ///
    /// # Panics
    /// In CI there are none.
    pub fn find() -> Option<Self> {
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
    pub fn command(&self, program: &str, folder: &Path) -> Command {
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
    pub fn folder(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        if let Some((user, group)) = self.account {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        folder
    }

    /// Makes the data directory of a cluster, which lets everybody of this machine in. Files of its log are as small as they can be.
    pub fn make_data(&self, home: &Path, data: &Path) {
        let mut make = self.command("initdb", home);
        make.args(["--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"]);
        make.args(["--wal-segsize", "1"]);
        run(make.arg("--pgdata").arg(data));
    }
}

/// A port that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Runs a command, which must succeed.
pub fn run(command: &mut Command) {
    let done = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{command:?}: {}: {said}", done.status);
}

/// A PostgreSQL of its own. It is stopped at once when this is dropped.
pub struct Cluster<'a> {
    programs: &'a Programs,
    home: PathBuf,
    data: PathBuf,
    pub port: u16,
    child: Child,
}

impl<'a> Cluster<'a> {
    /// Starts one over a data directory, and waits until it takes writes: not before it is restored.
    pub fn start(programs: &'a Programs, home: &Path, data: &Path, more: &[&str]) -> Self {
        Self::start_at(free_port(), programs, home, data, more).wait_until("SELECT pg_is_in_recovery()", "f")
    }

    /// Starts the standby of another one, which is made of a copy of that, and waits until it has all that is written there.
    pub fn start_standby(of: &Cluster<'a>, port: u16, data: &Path) -> Self {
        let mut copy = of.programs.command("pg_basebackup", &of.home);
        copy.args(["--write-recovery-conf", "--checkpoint", "fast", "--no-sync", "--pgdata"]).arg(data);
        run(of.by_variables(&mut copy, "postgres"));
        let standby = Self::start_at(port, of.programs, &of.home, data, &[]);
        let is_receiving = "SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming'";
        standby.wait_until(is_receiving, "1")
    }

    /// Starts one at a port, and does not wait for it.
    pub fn start_at(port: u16, programs: &'a Programs, home: &Path, data: &Path, more: &[&str]) -> Self {
        let mut serve = programs.command("postgres", home);
        serve.arg("-D").arg(data).arg("-k").arg(home).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
        for setting in ["fsync=off", "shared_buffers=16MB", "max_connections=50"].iter().chain(more) {
            serve.args(["-c", setting]);
        }
        let log = fs::File::options().create(true).append(true).open(home.join(format!("log-{port}"))).unwrap();
        let child = serve.stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        Self { programs, home: home.to_owned(), data: data.to_owned(), port, child }
    }

    /// Returns when it answers so.
    pub fn wait_until(mut self, sql: &str, answer: &str) -> Self {
        while self.ask(sql).as_deref() != Some(answer) {
            let log = || fs::read_to_string(self.home.join(format!("log-{}", self.port))).unwrap();
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
        self
    }

    /// Acknowledges no commit from now on before the standby has it, nor without one.
    pub fn replicate_synchronously(&self) {
        for sql in ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"] {
            self.ask(sql).unwrap();
        }
        while self.ask("SELECT sync_state FROM pg_stat_replication").as_deref() != Some("sync") {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Makes a standby what takes writes.
    pub fn promote(&self) {
        let mut promote = self.programs.command("pg_ctl", &self.home);
        run(promote.args(["promote", "--silent", "--pgdata"]).arg(&self.data));
    }

    /// Variables by which the programs connect to a database.
    pub fn by_variables<'c>(&self, command: &'c mut Command, database: &str) -> &'c mut Command {
        command.envs([("PGHOST", "127.0.0.1"), ("PGUSER", "postgres"), ("PGDATABASE", database)]);
        command.env("PGPORT", self.port.to_string())
    }

    /// What it answers, if it does.
    pub fn ask(&self, sql: &str) -> Option<String> {
        self.ask_of("postgres", sql)
    }

    /// The same, of another of its databases.
    pub fn ask_of(&self, database: &str, sql: &str) -> Option<String> {
        let mut ask = self.programs.command("psql", &self.home);
        let asked = self.by_variables(&mut ask, database).args(["-XAtc", sql]).output().unwrap();
        asked.status.success().then(|| String::from_utf8(asked.stdout).unwrap().trim().to_owned())
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// Does what the script in `deploy/` does.
    pub fn back_up(&self, script: &Path, what: &str, backups: &Path) {
        let mut command = self.programs.command("sh", &self.home);
        run(self.by_variables(&mut command, "touchline").arg(script).arg(what).arg(backups));
    }

    /// Returns when everything that is committed by now is archived.
    pub fn archive(&self) {
        let last = self.ask("SELECT pg_walfile_name(pg_switch_wal())").unwrap();
        while self.ask("SELECT last_archived_wal FROM pg_stat_archiver").is_none_or(|archived| archived < last) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub async fn node(&self, data: &Path, database: &str, time: ManualTime) -> Server {
        Server::with(Settings { database: Some(ServiceUrl(self.url(database))), ..settings(data) }, time).await
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Ends at once.
    pub fn stop(&mut self) {
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
