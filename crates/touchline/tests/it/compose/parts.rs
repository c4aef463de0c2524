//! The parts of the site, each started as compose.yaml starts it. Instead of containers there are processes of Debian's programs and of ours; what a
//! container has for itself, its addresses, its mounts and its folders, is replaced by addresses of this machine alone and by folders of the test.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::SITE;
use super::file::{self, Image, texts};
use super::player::{Answer, Proxy};
use crate::common::Running;

/// A busy machine starts servers slowly; this long each has.
const START: Duration = Duration::from_secs(120);
const ASK_AGAIN: Duration = Duration::from_millis(50);

/// The programs that are Debian's.
pub struct Programs {
    /// The folder of PostgreSQL's.
    postgres: PathBuf,
    nats: PathBuf,
    caddy: PathBuf,
}

impl Programs {
    /// Where they are; not where one is missing.
    pub fn find() -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        let find =
            |name: &str| std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file());
        let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut versions: Vec<(u32, PathBuf)> = installed
            .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
            .filter(|(version, folder)| *version >= 15 && folder.join("initdb").is_file())
            .collect();
        versions.sort();
        let postgres = versions.pop().map(|(_, folder)| folder);
        let postgres = postgres.or_else(|| Some(find("initdb")?.canonicalize().ok()?.parent()?.to_owned()))?;
        Some(Self { postgres, nats: find("nats-server")?, caddy: find("caddy")? })
    }
}

/// A user by number, where this is root and can be others.
#[derive(Clone, Copy)]
struct Account {
    user: u32,
    group: u32,
}

impl Account {
    /// A user as a file names it, by number or by name; or the first of other names that there is.
    fn of(names: &[&str]) -> Option<Self> {
        rustix::process::geteuid().is_root().then(|| {
            let known = fs::read_to_string("/etc/passwd").unwrap();
            let named = |name: &&str| {
                if let Ok(user) = name.split(':').next().unwrap().parse() {
                    return Some(Self { user, group: user });
                }
                let line = known.lines().find(|line| line.split(':').next() == Some(name))?;
                let mut numbers = line.split(':').skip(2);
                Some(Self { user: numbers.next()?.parse().ok()?, group: numbers.next()?.parse().ok()? })
            };
            let account: Self = names.iter().find_map(named).unwrap_or_else(|| panic!("no user of {names:?}"));
            assert_ne!(account.user, 0, "{names:?}");
            account
        })
    }
}

/// The ports of this machine that stand for the parts' own.
struct Ports {
    postgres: u16,
    nats: u16,
    nodes: [u16; 2],
    operation: [u16; 2],
    http: u16,
    https: u16,
}

impl Ports {
    /// Free ones, all different.
    fn free() -> Self {
        let listeners: [TcpListener; 8] = std::array::from_fn(|_| TcpListener::bind("127.0.0.1:0").unwrap());
        let port = |index: usize| listeners[index].local_addr().unwrap().port();
        Self {
            postgres: port(0),
            nats: port(1),
            nodes: [port(2), port(3)],
            operation: [port(4), port(5)],
            http: port(6),
            https: port(7),
        }
    }
}

/// The site.
pub struct Site {
    file: Value,
    programs: Programs,
    ports: Ports,
    folder: TempDir,
    // In this order they end.
    caddy: Option<Running>,
    nodes: [Option<Running>; 2],
    nats: Option<Running>,
    postgres: Option<Running>,
}

impl Site {
    /// Starts all parts, each after those on which it depends.
    pub fn start(programs: Programs) -> Self {
        let file = file::compose(&[("SITE", SITE)]);
        let folder = tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o755)).tempdir().unwrap();
        let made =
            Command::new("sh").arg(file::folder().join("secrets.sh")).arg(folder.path().join("secrets")).status();
        assert!(made.unwrap().success());
        let ports = Ports::free();
        let mut site =
            Self { file, programs, ports, folder, caddy: None, nodes: [None, None], nats: None, postgres: None };
        site.start_postgres();
        site.start_nats();
        site.start_node(0);
        site.start_node(1);
        site.start_caddy();
        site
    }

    fn service(&self, name: &str) -> &Value {
        let service = &self.file["services"][name];
        assert!(service.is_object(), "there is no {name}");
        service
    }

    /// A folder that a part can write to.
    fn own_folder(&self, name: &str, account: Option<Account>) -> PathBuf {
        let folder = self.folder.path().join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        if let Some(Account { user, group }) = account {
            chown(&folder, Some(user), Some(group)).unwrap();
        }
        folder
    }

    /// The secrets of a part, in the folder that it has as `/run/secrets`, with the addresses of this machine.
    fn secrets(&self, service: &str) -> PathBuf {
        let mounted = self.folder.path().join(format!("{service}-secrets"));
        if mounted.exists() {
            return mounted;
        }
        fs::create_dir(&mounted).unwrap();
        for name in texts(&self.service(service)["secrets"]) {
            let from = self.file["secrets"][&name]["file"].as_str().unwrap();
            let from = self.folder.path().join(from);
            let text = fs::read_to_string(&from).unwrap();
            let text = text
                .replace("@postgres:5432/", &format!("@127.0.0.1:{}/", self.ports.postgres))
                .replace("@nats:4222", &format!("@127.0.0.1:{}", self.ports.nats));
            let to = mounted.join(name);
            fs::write(&to, text).unwrap();
            fs::set_permissions(to, from.metadata().unwrap().permissions()).unwrap();
        }
        mounted
    }

    /// A process of a part: its own environment only, its log in a file.
    fn command(&self, program: &Path, name: &str, account: Option<Account>) -> Command {
        let log = File::options().create(true).append(true).open(self.log(name)).unwrap();
        let mut command = Command::new(program);
        command.env_clear().stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        command.current_dir(self.folder.path());
        if let Some(Account { user, group }) = account {
            command.uid(user).gid(group);
        }
        command
    }

    fn log(&self, name: &str) -> PathBuf {
        self.folder.path().join(format!("{name}.log"))
    }

    /// Starts a part, and waits until it is `ready`.
    fn started(&self, name: &str, mut command: Command, mut ready: impl FnMut() -> bool) -> Running {
        let mut running = Running(command.spawn().unwrap());
        let start = Instant::now();
        while !ready() {
            let ended = running.0.try_wait().unwrap();
            assert!(ended.is_none() && start.elapsed() < START, "{name}: {ended:?}\n{}", self.said(name));
            thread::sleep(ASK_AGAIN);
        }
        running
    }

    /// What a part has logged.
    pub fn said(&self, name: &str) -> String {
        fs::read_to_string(self.log(name)).unwrap()
    }

    fn start_postgres(&mut self) {
        let service = self.service("postgres");
        // Of the image; another has the number here.
        assert_eq!(service["user"], "999:999");
        let account = Account::of(&["postgres", "nobody"]);
        let folder = self.own_folder("postgres", account);
        let setting = |name: &str| service["environment"][name].as_str().unwrap().to_owned();
        let (user, database) = (setting("POSTGRES_USER"), setting("POSTGRES_DB"));
        let password =
            setting("POSTGRES_PASSWORD_FILE").replace("/run/secrets", self.secrets("postgres").to_str().unwrap());
        let program = |name: &str| self.programs.postgres.join(name);
        // As the image does at its first start.
        let data = folder.join("data");
        let mut make = self.command(&program("initdb"), "postgres", account);
        make.arg("--pgdata").arg(&data).args(["--username", &user, "--pwfile", &password, "--encoding", "UTF8"]);
        make.args(["--no-locale", "--no-sync", "--auth-local", "trust", "--auth-host", "scram-sha-256"]);
        assert!(make.status().unwrap().success(), "{}", self.said("postgres"));
        let mut single = self.command(&program("postgres"), "postgres", account);
        let mut single =
            single.arg("--single").arg("-D").arg(&data).arg("postgres").stdin(Stdio::piped()).spawn().unwrap();
        single.stdin.take().unwrap().write_all(format!("CREATE DATABASE {database}\n").as_bytes()).unwrap();
        assert!(single.wait().unwrap().success(), "{}", self.said("postgres"));

        let port = self.ports.postgres.to_string();
        let command = texts(&service["command"]);
        assert_eq!(command[0], "postgres");
        let mut serve = self.command(&program("postgres"), "postgres", account);
        serve.args(&command[1..]).arg("-D").arg(&data).arg("-k").arg(&folder);
        serve.args(["-h", "127.0.0.1", "-p", &port]);
        let check = texts(&service["healthcheck"]["test"]);
        assert_eq!(check[..2], ["CMD", "pg_isready"]);
        let ready = || {
            let mut ask = self.command(&program("pg_isready"), "postgres", None);
            ask.args(&check[2..]).arg(format!("--port={port}")).status().unwrap().success()
        };
        self.postgres = Some(self.started("postgres", serve, ready));
    }

    fn start_nats(&mut self) {
        let service = self.service("nats");
        let account = Account::of(&[service["user"].as_str().unwrap()]);
        let secrets = self.secrets("nats");
        let port = self.ports.nats;
        let mut serve = self.command(&self.programs.nats, "nats", account);
        serve.args(texts(&service["command"]).iter().map(|argument| match argument.as_str() {
            "0.0.0.0" => "127.0.0.1".to_owned(),
            "4222" => port.to_string(),
            other => other.replace("/run/secrets", secrets.to_str().unwrap()),
        }));
        let ready = || TcpStream::connect(("127.0.0.1", port)).is_ok();
        self.nats = Some(self.started("nats", serve, ready));
    }

    /// Starts a node, and waits until it is ready.
    pub fn start_node(&mut self, index: usize) {
        let name = format!("node-{}", index + 1);
        let service = self.service(&name);
        let image = Image::read("Containerfile");
        let account = Account::of(&[image.user.as_str()]);
        let data = self.own_folder(&name, account);
        assert_eq!(texts(&service["volumes"]), [format!("{name}:/data")]);
        let secrets = self.secrets(&name);
        let mut serve = self.command(Path::new(env!("CARGO_BIN_EXE_touchline")), &name, account);
        let (port, operation) = (self.ports.nodes[index], self.ports.operation[index]);
        let loopback = |value: &str| match value {
            "/data" => data.to_str().unwrap().to_owned(),
            "0.0.0.0:8080" => format!("127.0.0.1:{port}"),
            "0.0.0.0:9090" => format!("127.0.0.1:{operation}"),
            // Caddy's.
            "10.89.7.2" => "127.0.0.1".to_owned(),
            other => other.replace("/run/secrets", secrets.to_str().unwrap()),
        };
        serve.envs(image.environment.iter().map(|(name, value)| (name, loopback(value))));
        let own = service["environment"].as_object().unwrap();
        serve.envs(own.iter().map(|(name, value)| (name, loopback(value.as_str().unwrap()))));
        assert_eq!((image.entrypoint.len(), service["command"].is_null()), (1, true));
        serve.args(&image.command);
        let ready = || self.asked(operation, "/api/ready").is_ok_and(|answer| answer.status == 200);
        let running = self.started(&name, serve, ready);
        self.nodes[index] = Some(running);
    }

    /// Tells a node to end, as a container is told; it must end well and in time.
    pub fn stop_node(&mut self, index: usize) {
        let Running(node) = self.nodes[index].as_mut().unwrap();
        assert!(Command::new("kill").args(["-TERM", &node.id().to_string()]).status().unwrap().success());
        let ended = node.wait().unwrap();
        self.nodes[index] = None;
        assert!(ended.success(), "{ended}: {}", self.said(&format!("node-{}", index + 1)));
    }

    /// Sockets that a node has.
    pub fn sockets(&self, index: usize) -> u32 {
        let metrics = self.asked(self.ports.operation[index], "/metrics").unwrap().body;
        let number = metrics.lines().find_map(|line| line.strip_prefix("touchline_sockets "));
        number.unwrap_or_else(|| panic!("{metrics}")).parse().unwrap()
    }

    fn asked(&self, port: u16, path: &str) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {SITE}\r\nconnection: close\r\n\r\n")?;
        Answer::read(stream)
    }

    /// A request without encryption.
    pub fn unencrypted(&self, path: &str) -> Answer {
        self.asked(self.ports.http, path).unwrap()
    }

    fn start_caddy(&mut self) {
        let service = self.service("caddy");
        let image = Image::read(service["build"]["dockerfile"].as_str().unwrap());
        let account = Account::of(&[image.user.as_str()]);
        let data = self.own_folder("caddy", account);
        let volume = texts(&service["volumes"])[0].split_once(':').unwrap().1.to_owned();
        let mut text = fs::read_to_string(file::folder().join("Caddyfile.nodes")).unwrap();
        let Ports { nodes, http, https, .. } = &self.ports;
        for (container, here) in [
            ("http_port 8080\n", format!("http_port {http}\n")),
            // Nobody outside knows this site: the certificate is of an authority of Caddy's own.
            (
                "https_port 8443\n",
                format!("https_port {https}\n\tdefault_bind 127.0.0.1\n\tlocal_certs\n\tskip_install_trust\n"),
            ),
            ("node-1:8080", format!("127.0.0.1:{}", nodes[0])),
            ("node-2:8080", format!("127.0.0.1:{}", nodes[1])),
        ] {
            assert_eq!(text.matches(container).count(), 1, "{container}");
            text = text.replace(container, &here);
        }
        let config = self.folder.path().join("Caddyfile");
        fs::write(&config, text).unwrap();
        let mut serve = self.command(&self.programs.caddy, "caddy", account);
        for (name, value) in &image.environment {
            serve.env(name, if *value == volume || value == "/tmp" { data.to_str().unwrap() } else { value });
        }
        let own = service["environment"].as_object().unwrap();
        serve.envs(own.iter().map(|(name, value)| (name, value.as_str().unwrap())));
        assert_eq!(image.entrypoint, ["/usr/bin/caddy"]);
        serve.args(image.command.iter().map(|argument| match argument.as_str() {
            "/etc/caddy/Caddyfile" => config.to_str().unwrap(),
            other => other,
        }));
        let authority = self.authority();
        let ready = || {
            let is_ready = |answer: Answer| answer.status == 200;
            authority.is_file() && self.proxy().ask("GET", "/api/ready", None, &Value::Null).is_ok_and(is_ready)
        };
        self.caddy = Some(self.started("caddy", serve, ready));
    }

    fn authority(&self) -> PathBuf {
        self.folder.path().join("caddy/caddy/pki/authorities/local/root.crt")
    }

    /// The password of the database and the token of the bus.
    pub fn passwords(&self) -> [String; 2] {
        let secret = |name: &str| fs::read_to_string(self.folder.path().join("secrets").join(name)).unwrap();
        let token = secret("bus").split(['/', '@']).nth(2).unwrap().to_owned();
        [secret("postgres-password"), token]
    }

    /// The way to the site through Caddy.
    pub fn proxy(&self) -> Proxy {
        Proxy::at(self.ports.https, &self.authority())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for name in ["caddy", "node-1", "node-2", "nats", "postgres"] {
            // Shown where the test has failed.
            if thread::panicking() && self.log(name).exists() {
                let said = self.said(name);
                let lines: Vec<&str> = said.lines().collect();
                eprintln!("{name}:\n{}\n", lines[lines.len().saturating_sub(40)..].join("\n"));
            }
        }
        self.caddy = None;
        self.nodes = [None, None];
        // Killed, it would leave its shared memory behind.
        if let Some(Running(postgres)) = &mut self.postgres {
            stop(postgres);
        }
    }
}

/// Ends PostgreSQL at once, as `pg_ctl stop --mode immediate` does.
fn stop(postgres: &mut Child) {
    let _ = Command::new("kill").args(["-QUIT", &postgres.id().to_string()]).status();
    let _ = postgres.wait();
}
