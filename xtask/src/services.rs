//! PostgreSQL and NATS for the tests: servers of their own, in a temporary folder, that end with the command. Caddy, which one test starts, is installed
//! with them.

use std::ffi::{OsStr, OsString};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::client::{install, may_install};
use crate::{output, step};

const PACKAGES: [&str; 2] = ["postgresql", "nats-server"];
/// What stands before the nodes of deploy/compose.yaml, whose test starts it by itself.
const PROXY: &str = "caddy";
/// The earliest version of PostgreSQL that Touchline runs on.
const POSTGRES_VERSION: u32 = 15;
/// The address of a PostgreSQL whose user may create databases and roles.
const POSTGRES: &str = "TOUCHLINE_TEST_POSTGRES";
/// The certificate that it has for `localhost`.
const CERTIFICATE: &str = "TOUCHLINE_TEST_POSTGRES_CERTIFICATE";
/// The folder of its programs, for tests that start a PostgreSQL of their own.
const PROGRAMS: &str = "TOUCHLINE_TEST_POSTGRES_PROGRAMS";
/// Whom these run as where this program runs as root: the numbers of the user and the group, with a colon between.
const ACCOUNT: &str = "TOUCHLINE_TEST_POSTGRES_ACCOUNT";
/// The address of a NATS.
const NATS: &str = "TOUCHLINE_TEST_NATS";
/// Where Linux keeps files in memory: PostgreSQL makes a database there in an eighth of the time.
const IN_MEMORY: &str = "/dev/shm";
/// How many MiB must be free, both there and in the machine's memory: several times what the test databases need.
const MEMORY: u64 = 6 * 1024;
/// A machine that is busy starts servers slowly; this long it has.
const START: Duration = Duration::from_secs(60);
/// Ports that are free may be taken a moment later.
const ATTEMPTS: u32 = 3;

/// The servers, for as long as this lives.
pub(crate) struct Services {
    environment: Vec<(&'static str, OsString)>,
    // In this order they end.
    _nats: Option<Nats>,
    _postgres: Option<Postgres>,
    _folder: Option<Folder>,
}

impl Services {
    /// Whether there are servers: where they cannot be installed the tests do without.
    pub(crate) fn there_are(&self) -> bool {
        !self.environment.is_empty() || std::env::var_os(POSTGRES).is_some()
    }

    /// Tells a command where the servers are.
    pub(crate) fn tell<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)))
    }
}

/// Starts both, after installing what is missing where that is possible; where the environment names both already, those are used. Where there is no
/// PostgreSQL or no NATS it says so, and the tests that need them are skipped; in CI that is a failure.
pub(crate) fn start() -> Result<Services, String> {
    let mut services = Services { environment: Vec::new(), _nats: None, _postgres: None, _folder: None };
    if [POSTGRES, NATS].into_iter().all(|name| std::env::var_os(name).is_some()) {
        return Ok(services);
    }
    let Some(programs) = find_or_install()? else {
        if std::env::var_os("CI").is_some() {
            return Err(format!("the tests need PostgreSQL and NATS: {}", how()));
        }
        eprintln!("xtask: the tests with PostgreSQL and NATS are skipped: {}, then run this again", how());
        return Ok(services);
    };
    if output(PROXY, &["version"]).is_none() && may_install() {
        eprintln!("xtask: installing {PROXY} by apt, for the test of deploy/compose.yaml");
        if let Err(message) = install(&[PROXY]) {
            eprintln!("xtask: {message}: the test of deploy/compose.yaml is skipped");
        }
    }
    let account = Account::for_servers()?;
    let folder = Folder::new(account.as_ref())?;
    let postgres = Postgres::start(&programs, &folder.0, account.as_ref())?;
    let nats = Nats::start(&folder.0)?;
    services.environment = vec![
        (POSTGRES, postgres.url.clone().into()),
        (CERTIFICATE, postgres.certificate.clone().into()),
        (NATS, nats.url.clone().into()),
        (PROGRAMS, programs.into()),
    ];
    if let Some(Account { user, group }) = account {
        services.environment.push((ACCOUNT, format!("{user}:{group}").into()));
    }
    (services._postgres, services._nats, services._folder) = (Some(postgres), Some(nats), Some(folder));
    Ok(services)
}

/// Sees that both servers are installed, for a program that starts them itself.
///
/// # Errors
/// One is not, and cannot be; the message says what to install.
pub(crate) fn installed() -> Result<(), String> {
    find_or_install()?.map(drop).ok_or_else(|| format!("there is no PostgreSQL or no NATS: {}", how()))
}

/// Runs a command with both servers; without them there is nothing to run it for.
pub(crate) fn run(command: &[OsString]) -> Result<(), String> {
    let command = command.strip_prefix(&["--".into()]).unwrap_or(command);
    let Some((program, args)) = command.split_first() else {
        return Err("services: what shall be run? `cargo xtask services -- COMMAND ARGS`".to_owned());
    };
    let services = start()?;
    if !services.there_are() {
        return Err("there is no PostgreSQL or no NATS".to_owned());
    }
    step(&program.to_string_lossy(), services.tell(Command::new(program).args(args)))
}

/// Whether both servers can be started here.
pub(crate) fn are_installed() -> bool {
    find().is_some()
}

/// What to do where they are not installed.
fn how() -> String {
    format!(
        "install PostgreSQL {POSTGRES_VERSION} or later and nats-server (Debian: apt-get install {})",
        PACKAGES.join(" ")
    )
}

/// The folder of PostgreSQL's programs, if both servers are installed, or are now.
fn find_or_install() -> Result<Option<PathBuf>, String> {
    if find().is_none() && may_install() {
        eprintln!("xtask: installing {} by apt, for sites with several nodes", PACKAGES.join(" "));
        install(&PACKAGES)?;
    }
    Ok(find())
}

/// The folder of PostgreSQL's programs, if both servers are installed.
fn find() -> Option<PathBuf> {
    output("nats-server", &["--version"])?;
    // Debian puts them beside the path, for several versions can be installed.
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = installed
        .map(|version| version.path().join("bin"))
        .chain(std::env::var_os("PATH").into_iter().flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>()));
    let major = |folder: &Path| {
        let said = output(folder.join("postgres").to_str()?, &["--version"])?;
        said.split(' ').nth(2)?.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok()
    };
    // The other programs are where the linked one is.
    let folders = folders.filter_map(|folder| Some(folder.join("initdb").canonicalize().ok()?.parent()?.to_owned()));
    let versions = folders.filter_map(|folder| Some((major(&folder)?, folder)));
    versions.filter(|(version, _)| *version >= POSTGRES_VERSION).max().map(|(_, folder)| folder)
}

/// Whom the servers run as where this program runs as root, which PostgreSQL refuses.
struct Account {
    user: u32,
    group: u32,
}

impl Account {
    fn for_servers() -> Result<Option<Self>, String> {
        if output("id", &["-u"]).is_none_or(|id| id.trim() != "0") {
            return Ok(None);
        }
        let accounts = fs::read_to_string("/etc/passwd").map_err(|error| format!("/etc/passwd: {error}"))?;
        let account = |name: &str| {
            let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut numbers = line.split(':').skip(2);
            Some(Self { user: numbers.next()?.parse().ok()?, group: numbers.next()?.parse().ok()? })
        };
        let found = account("postgres").or_else(|| account("nobody"));
        found
            .map(Some)
            .ok_or_else(|| "PostgreSQL does not run as root, and there is no user `postgres` or `nobody`".to_owned())
    }
}

/// A command as another account, if one is given. It is told to end when this program is killed, where the system can do that.
fn command_as(account: Option<&Account>, program: impl AsRef<OsStr>) -> Command {
    let mut command = if output("setpriv", &["--version"]).is_some() {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "QUIT"]);
        if let Some(Account { user, group }) = account {
            command.args([format!("--reuid={user}"), format!("--regid={group}"), "--clear-groups".to_owned()]);
        }
        command.arg("--").arg(program);
        command
    } else {
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has accounts by number"))]
        let mut command = Command::new(program);
        #[cfg(unix)]
        if let Some(Account { user, group }) = account {
            use std::os::unix::process::CommandExt as _;
            command.uid(*user).gid(*group);
        }
        command
    };
    command.stdin(Stdio::null());
    command
}

/// A folder that goes when this does.
struct Folder(PathBuf);

impl Folder {
    fn new(account: Option<&Account>) -> Result<Self, String> {
        let base = if fits_in_memory() { PathBuf::from(IN_MEMORY) } else { std::env::temp_dir() };
        let path = base.join(format!("touchline-services-{}", std::process::id()));
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir(&path).map_err(failed)?;
        let folder = Self(path.clone());
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o700)).map_err(failed)?;
        #[cfg(unix)]
        if let Some(Account { user, group }) = account {
            std::os::unix::fs::chown(&path, Some(*user), Some(*group)).map_err(failed)?;
        }
        Ok(folder)
    }
}

/// Whether there is enough memory for the servers' files.
fn fits_in_memory() -> bool {
    let folder = output("df", &["--output=avail", "--block-size=1M", IN_MEMORY])
        .and_then(|said| said.lines().nth(1)?.trim().parse().ok());
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
    });
    [folder, machine].into_iter().all(|free| free.is_some_and(|free: u64| free >= MEMORY))
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn free_port() -> Result<u16, String> {
    let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    address.map(|address| address.port()).map_err(|error| format!("there is no free port on 127.0.0.1: {error}"))
}

/// Waits until a server is `ready`; not if it ends before.
fn wait(child: &mut Child, mut ready: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < START {
        if ready() {
            return true;
        }
        if !matches!(child.try_wait(), Ok(None)) {
            return false;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

/// The last lines of a log, for a message.
fn tail(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// Tries a few times, each with another port.
fn with_port<T>(start: impl Fn(u16) -> Result<T, String>) -> Result<T, String> {
    let mut failure = String::new();
    for _ in 0..ATTEMPTS {
        match start(free_port()?) {
            Ok(started) => return Ok(started),
            Err(message) => failure = message,
        }
    }
    Err(failure)
}

struct Postgres {
    child: Child,
    /// What stops it at once.
    stop: Command,
    url: String,
    certificate: PathBuf,
}

impl Postgres {
    fn start(programs: &Path, folder: &Path, account: Option<&Account>) -> Result<Self, String> {
        let data = folder.join("postgres");
        let password = format!("{:016x}{:016x}", random(), random());
        let password_file = folder.join("password");
        fs::write(&password_file, &password).map_err(|error| format!("{}: {error}", password_file.display()))?;
        let mut make = command_as(account, programs.join("initdb"));
        make.arg("--pgdata").arg(&data).arg("--pwfile").arg(&password_file);
        make.args([
            "--username",
            "postgres",
            "--encoding",
            "UTF8",
            "--no-locale",
            "--auth",
            "scram-sha-256",
            "--no-sync",
        ]);
        step("a PostgreSQL for the tests", make.stdout(Stdio::null()).current_dir(folder))?;
        let (certificate, key) = (folder.join("postgres.crt"), folder.join("postgres.key"));
        // Debian's PostgreSQL brings openssl along.
        let mut sign = command_as(account, "openssl");
        sign.args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "30",
        ]);
        sign.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]);
        sign.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        sign.arg("-keyout").arg(&key).arg("-out").arg(&certificate).current_dir(folder);
        step("a certificate for it", sign.stdout(Stdio::null()).stderr(Stdio::null()))?;
        let log = folder.join("postgres.log");
        with_port(|port| {
            let output = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
            let errors = output.try_clone().map_err(|error| format!("{}: {error}", log.display()))?;
            let mut serve = command_as(account, programs.join("postgres"));
            serve.arg("-D").arg(&data).arg("-k").arg(folder).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
            // What it writes is gone with the folder: no flush is waited for. All else is as on a site.
            let settings = [
                "fsync=off",
                "full_page_writes=off",
                "max_connections=200",
                "shared_buffers=64MB",
                "max_wal_size=256MB",
                "ssl=on",
            ];
            let files = [format!("ssl_cert_file={}", certificate.display()), format!("ssl_key_file={}", key.display())];
            for setting in settings.into_iter().chain(files.iter().map(String::as_str)) {
                serve.args(["-c", setting]);
            }
            let mut child = serve
                .current_dir(folder)
                .stdout(output)
                .stderr(errors)
                .spawn()
                .map_err(|error| format!("PostgreSQL cannot start: {error}"))?;
            let port = port.to_string();
            let ready = || {
                let mut ask = Command::new(programs.join("pg_isready"));
                ask.args(["-q", "-h", "127.0.0.1", "-p", &port]).status().is_ok_and(|status| status.success())
            };
            let is_up = wait(&mut child, ready);
            let mut stop = command_as(account, programs.join("pg_ctl"));
            stop.args(["stop", "--silent", "--mode", "immediate", "--pgdata"]).arg(&data).current_dir(folder);
            let url = format!("postgres://postgres:{password}@127.0.0.1:{port}/postgres?sslmode=disable");
            let postgres = Self { child, stop, url, certificate: certificate.clone() };
            if is_up { Ok(postgres) } else { Err(format!("PostgreSQL does not start:\n{}", tail(&log))) }
        })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Killed by force, it would leave its shared memory behind.
        let stopped = self.stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !stopped.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// A number that nobody else on the machine guesses: the hasher's keys come from the system.
fn random() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(std::process::id())
}

struct Nats {
    child: Child,
    url: String,
}

impl Nats {
    fn start(folder: &Path) -> Result<Self, String> {
        let log = folder.join("nats.log");
        with_port(|port| {
            let mut serve = command_as(None, "nats-server");
            serve.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--log"]).arg(&log);
            let child = serve.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            let child = child.map_err(|error| format!("NATS cannot start: {error}"))?;
            let mut nats = Self { child, url: format!("nats://127.0.0.1:{port}") };
            let ready = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
            if wait(&mut nats.child, ready) { Ok(nats) } else { Err(format!("NATS does not start:\n{}", tail(&log))) }
        })
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
