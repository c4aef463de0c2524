//! Settings: a TOML file, the environment, the command line; what comes later in this list wins.

mod mail;
mod service;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::secret;

pub use mail::MailSettings;
pub use service::ServiceUrl;

/// The prefix of environment variables: `TOUCHLINE_LISTEN`, `TOUCHLINE_DATA`, …
pub const PREFIX: &str = "TOUCHLINE_";

/// Where and how the server runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The directory of the database.
    pub data: PathBuf,
    /// The database of a site with several nodes; without it, the one in the directory is used.
    pub database: Option<ServiceUrl>,
    /// The most connections to that database at once.
    pub database_connections: usize,
    /// The bus over which the nodes of such a site tell each other what happens; without it they look into the database every two seconds.
    pub bus: Option<ServiceUrl>,
    /// A folder for a continuous backup of the database in the directory, on another disk; without it there is none.
    pub backup: Option<PathBuf>,
    /// A folder with tables of Play Ball, for browsers.
    pub tables: Option<PathBuf>,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The address that people use, such as `https://play.example`, where a proxy stands before the server. Without it, requests
    /// must come from the host that they ask.
    pub public_url: Option<String>,
    /// The push services that may be called, by their hosts: [`SERVICES`](crate::push::SERVICES) unless the settings have others.
    pub push_services: Vec<String>,
    /// The mail server; without it no mail is sent, and nothing is offered that needs it.
    pub mail: Option<MailSettings>,
    /// The proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// The token that opens `/metrics`; without it nobody can read them at [`listen`](Self::listen).
    pub metrics_token: Option<MetricsToken>,
    /// An address for those who run the server and nobody else. `/metrics`, `/api/health` and `/api/ready` are answered there, and `/metrics` nowhere else.
    pub listen_operation: Option<SocketAddr>,
    /// Searches of the server's bots at once.
    pub bot_threads: usize,
    /// How the log is written.
    pub log_format: LogFormat,
    /// The least important events that are logged.
    pub log_level: LogLevel,
    /// How much one account, one address and the whole server may use.
    pub limits: Limits,
    /// What it costs to hash a password.
    pub password_cost: PasswordCost,
}

/// What it costs to hash a password, and so to guess one from a stolen database.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PasswordCost {
    /// argon2id with the memory and the passes that OWASP recommends: 19 MiB and two passes.
    #[default]
    Recommended,
    /// argon2id at its lowest cost, for tests, which create thousands of accounts. No setting of a server selects it.
    Least,
}

impl Settings {
    /// Whether an address is that of a trusted proxy.
    #[must_use]
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted_proxies.iter().any(|proxy| proxy.to_canonical() == address)
    }
}

/// The token of whoever may read `/metrics`. It is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct MetricsToken(String);

/// The fewest characters of that token.
const LEAST_TOKEN: usize = 16;

impl MetricsToken {
    /// A token; nothing if it is shorter than 16 characters or has what no header can have.
    #[must_use]
    pub fn new(text: String) -> Option<Self> {
        let token = Self(text);
        token.is_good().then_some(token)
    }

    fn is_good(&self) -> bool {
        self.0.len() >= LEAST_TOKEN && self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// Whether this is the token. How long it takes does not say how much of it is right.
    #[must_use]
    pub fn is(&self, given: &str) -> bool {
        secret::digest(self.0.as_bytes()) == secret::digest(given.as_bytes())
    }
}

impl fmt::Debug for MetricsToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MetricsToken")
    }
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// A line of text an event.
    #[default]
    Text,
    /// A line of JSON an event.
    Json,
}

/// What is logged: events as important as this one and more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// What somebody must look at.
    Error,
    /// What somebody should look at.
    Warn,
    /// Starts and stops, and what matters for security: who was let in and who was not, without saying who.
    #[default]
    Info,
    /// Every request.
    Debug,
    /// What is of use to whoever looks for a fault only.
    Trace,
}

impl std::str::FromStr for LogFormat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [("text", Self::Text), ("json", Self::Json)]
            .into_iter()
            .find(|(name, _)| *name == text)
            .map(|(_, it)| it)
            .ok_or(())
    }
}

impl std::str::FromStr for LogLevel {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let all = [
            ("error", Self::Error),
            ("warn", Self::Warn),
            ("info", Self::Info),
            ("debug", Self::Debug),
            ("trace", Self::Trace),
        ];
        all.into_iter().find(|(name, _)| *name == text).map(|(_, level)| level).ok_or(())
    }
}

/// Limits against floods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Connections from one address at once, sockets and all others; a trusted proxy has no such limit.
    pub connections_per_address: usize,
    /// Connections at once. There are never more than the system's limit of open files has room for.
    pub connections: usize,
    /// Sockets from one address at once.
    pub sockets_per_address: usize,
    /// Sockets of one account at once.
    pub sockets_per_account: usize,
    /// HTTP requests from one address in a minute.
    pub requests_per_minute: u32,
    /// Messages of one account, over all its sockets, in a minute.
    pub messages_per_minute: u32,
    /// New accounts and attempts to sign in from one address in an hour.
    pub entries_per_hour: u32,
    /// Games of one account that are not over.
    pub open_games: usize,
    /// Games of one guest with the server's bots that are not over.
    pub guest_bot_games: usize,
    /// Open seeks from one address. Beyond these an account has one at most.
    pub seeks_per_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_per_address: 256,
            connections: 100_000,
            sockets_per_address: 100,
            sockets_per_account: 20,
            requests_per_minute: 600,
            messages_per_minute: 600,
            entries_per_hour: 60,
            open_games: 100,
            guest_bot_games: 20,
            seeks_per_address: 50,
        }
    }
}

/// Settings as given in a file, the environment or the command line.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Given {
    /// [`Settings::data`].
    pub data: Option<PathBuf>,
    /// [`Settings::database`].
    pub database: Option<ServiceUrl>,
    /// A file with that address, which may have a password in it and is then nobody else's to read.
    pub database_file: Option<PathBuf>,
    /// [`Settings::database_connections`].
    pub database_connections: Option<usize>,
    /// [`Settings::bus`].
    pub bus: Option<ServiceUrl>,
    /// A file with that address.
    pub bus_file: Option<PathBuf>,
    /// [`Settings::backup`].
    pub backup: Option<PathBuf>,
    /// [`Settings::tables`].
    pub tables: Option<PathBuf>,
    /// [`Settings::listen`].
    pub listen: Option<SocketAddr>,
    /// [`Settings::public_url`].
    pub public_url: Option<String>,
    /// [`Settings::push_services`].
    pub push_services: Option<Vec<String>>,
    /// [`MailSettings::smtp`].
    pub smtp: Option<ServiceUrl>,
    /// A file with that address.
    pub smtp_file: Option<PathBuf>,
    /// [`MailSettings::from`].
    pub mail_from: Option<String>,
    /// [`Settings::trusted_proxies`].
    pub trusted_proxies: Option<Vec<IpAddr>>,
    /// [`Settings::metrics_token`].
    pub metrics_token: Option<MetricsToken>,
    /// [`Settings::listen_operation`].
    pub listen_operation: Option<SocketAddr>,
    /// [`Settings::bot_threads`].
    pub bot_threads: Option<usize>,
    /// [`Settings::log_format`].
    pub log_format: Option<LogFormat>,
    /// [`Settings::log_level`].
    pub log_level: Option<LogLevel>,
    /// [`Settings::limits`]; in the file only.
    pub limits: Option<Limits>,
}

/// Why settings were refused.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The file says something impossible: the file, the line and column, counted from 1, and what. What the line says is not shown; it may be a password.
    #[error("{0}{place}: {text}", place = place(.1.as_ref()), text = .2)]
    Toml(PathBuf, Option<(usize, usize)>, String),
    /// A variable has an impossible value.
    #[error("{0}: `{1}` is not possible")]
    Variable(String, String),
    /// Not an address of a site.
    #[error("public-url: `{0}` is not like `https://play.example`")]
    PublicUrl(String),
    /// Too short, or with what no header can have.
    #[error("metrics-token: at least {LEAST_TOKEN} letters, digits and signs, without spaces")]
    MetricsToken,
    /// The same is given twice in one place: in words, and as a file that has it.
    #[error("{0} and {1}: one of them")]
    Both(&'static str, &'static str),
    /// A file that was to have an address has no text.
    #[error("{0} is empty, and should have an address in it")]
    Empty(PathBuf),
    /// A bus tells nodes about a database that they share.
    #[error("bus: a bus connects the nodes of a site with a database for all of them; set `database` too")]
    BusWithoutDatabase,
    /// Mail that nobody sends, or without what it needs to be sent.
    #[error("smtp, mail-from and public-url: mail needs all three")]
    MailIncomplete,
    /// Not the address of a mail server.
    #[error("smtp: not like `smtps://user:password@mail.example`, or `smtp://user:password@mail.example?tls=required`")]
    Smtp,
    /// A password would be sent over the network for everybody to read.
    #[error("smtp: a password is sent encrypted only; use `smtps://…` or `smtp://…?tls=required`")]
    SmtpUnencrypted,
    /// Not a sender.
    #[error("mail-from: `{0}` is not like `Touchline <games@play.example>`")]
    MailFrom(String),
    /// Too few or too many connections to the database.
    #[error("database-connections: from {least} to {most}, not {0}", least = CONNECTIONS.start(), most = CONNECTIONS.end())]
    DatabaseConnections(usize),
}

/// How many connections to the database of a site with several nodes there can be: with fewer, readers wait for writers. Without a setting there
/// are 16.
pub const CONNECTIONS: RangeInclusive<usize> = 4..=1000;
const USUAL_CONNECTIONS: usize = 16;

fn place(place: Option<&(usize, usize)>) -> String {
    place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

impl Given {
    /// The settings of a file.
    ///
    /// # Errors
    /// It cannot be read, or says something impossible or unknown.
    pub fn from_file(path: &Path) -> Result<Self, SettingsError> {
        let text = std::fs::read_to_string(path).map_err(|error| SettingsError::File(path.to_owned(), error))?;
        let given: Self = toml::from_str(&text).map_err(|error| {
            let place = error.span().and_then(|span| text.get(..span.start)).map(|before| {
                let line = before.rsplit('\n').next().unwrap_or_default();
                (before.matches('\n').count() + 1, line.chars().count() + 1)
            });
            SettingsError::Toml(path.to_owned(), place, error.message().to_owned())
        })?;
        given.once()
    }

    /// This, if it gives nothing twice.
    ///
    /// # Errors
    /// It gives an address and a file that has it.
    pub fn once(self) -> Result<Self, SettingsError> {
        if self.database.is_some() && self.database_file.is_some() {
            return Err(SettingsError::Both("database", "database-file"));
        }
        if self.bus.is_some() && self.bus_file.is_some() {
            return Err(SettingsError::Both("bus", "bus-file"));
        }
        if self.smtp.is_some() && self.smtp_file.is_some() {
            return Err(SettingsError::Both("smtp", "smtp-file"));
        }
        Ok(self)
    }

    /// What the environment says; `variable` looks a name up.
    ///
    /// # Errors
    /// A variable has an impossible value.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SettingsError> {
        fn read<T: std::str::FromStr>(name: &str, value: Option<String>) -> Result<Option<T>, SettingsError> {
            let bad = |value: String| SettingsError::Variable(format!("{PREFIX}{name}"), value);
            value.map(|value| value.parse().map_err(|_| bad(value.clone()))).transpose()
        }
        let get = |name: &str| variable(&format!("{PREFIX}{name}"));
        let proxies = get("TRUSTED_PROXIES").map(|list| {
            let bad = || SettingsError::Variable(format!("{PREFIX}TRUSTED_PROXIES"), list.clone());
            list.split(',')
                .map(str::trim)
                .filter(|one| !one.is_empty())
                .map(|one| one.parse().map_err(|_| bad()))
                .collect()
        });
        Self {
            data: get("DATA").map(PathBuf::from),
            database: get("DATABASE").map(ServiceUrl),
            database_file: get("DATABASE_FILE").map(PathBuf::from),
            database_connections: read("DATABASE_CONNECTIONS", get("DATABASE_CONNECTIONS"))?,
            bus: get("BUS").map(ServiceUrl),
            bus_file: get("BUS_FILE").map(PathBuf::from),
            backup: get("BACKUP").map(PathBuf::from),
            tables: get("TABLES").map(PathBuf::from),
            listen: read("LISTEN", get("LISTEN"))?,
            public_url: get("PUBLIC_URL"),
            push_services: get("PUSH_SERVICES")
                .map(|list| list.split(',').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect()),
            smtp: get("SMTP").map(ServiceUrl),
            smtp_file: get("SMTP_FILE").map(PathBuf::from),
            mail_from: get("MAIL_FROM"),
            trusted_proxies: proxies.transpose()?,
            metrics_token: get("METRICS_TOKEN").map(MetricsToken),
            listen_operation: read("LISTEN_OPERATION", get("LISTEN_OPERATION"))?,
            bot_threads: read("BOT_THREADS", get("BOT_THREADS"))?,
            log_format: read("LOG_FORMAT", get("LOG_FORMAT"))?,
            log_level: read("LOG_LEVEL", get("LOG_LEVEL"))?,
            limits: None,
        }
        .once()
    }

    /// What this says, and where it says nothing, what `other` says.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        // An address and a file that has one are the same setting.
        let has_database = self.database.is_some() || self.database_file.is_some();
        let has_bus = self.bus.is_some() || self.bus_file.is_some();
        let has_smtp = self.smtp.is_some() || self.smtp_file.is_some();
        Self {
            data: self.data.or(other.data),
            database: if has_database { self.database } else { other.database },
            database_file: if has_database { self.database_file } else { other.database_file },
            database_connections: self.database_connections.or(other.database_connections),
            bus: if has_bus { self.bus } else { other.bus },
            bus_file: if has_bus { self.bus_file } else { other.bus_file },
            backup: self.backup.or(other.backup),
            tables: self.tables.or(other.tables),
            listen: self.listen.or(other.listen),
            public_url: self.public_url.or(other.public_url),
            push_services: self.push_services.or(other.push_services),
            smtp: if has_smtp { self.smtp } else { other.smtp },
            smtp_file: if has_smtp { self.smtp_file } else { other.smtp_file },
            mail_from: self.mail_from.or(other.mail_from),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            metrics_token: self.metrics_token.or(other.metrics_token),
            listen_operation: self.listen_operation.or(other.listen_operation),
            bot_threads: self.bot_threads.or(other.bot_threads),
            log_format: self.log_format.or(other.log_format),
            log_level: self.log_level.or(other.log_level),
            limits: self.limits.or(other.limits),
        }
    }

    /// The settings; `data` and `listen` where nothing was said.
    ///
    /// # Errors
    /// The public address is not one of `http` or `https`, the token for the metrics is too short, there is a bus and no database, the number of its
    /// connections is impossible, mail is set in part only, or a file that has an address cannot be read.
    pub fn settle(self, data: PathBuf, listen: SocketAddr) -> Result<Settings, SettingsError> {
        let public_url = self.public_url.map(|url| {
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            let host = host.map(|host| host.trim_end_matches('/'));
            match host.filter(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' '])) {
                Some(_) => Ok(url.trim_end_matches('/').to_owned()),
                None => Err(SettingsError::PublicUrl(url)),
            }
        });
        if self.metrics_token.as_ref().is_some_and(|token| !token.is_good()) {
            return Err(SettingsError::MetricsToken);
        }
        let database = service::read(self.database, self.database_file)?;
        let bus = service::read(self.bus, self.bus_file)?;
        if bus.is_some() && database.is_none() {
            return Err(SettingsError::BusWithoutDatabase);
        }
        let database_connections = self.database_connections.unwrap_or(USUAL_CONNECTIONS);
        if !CONNECTIONS.contains(&database_connections) {
            return Err(SettingsError::DatabaseConnections(database_connections));
        }
        let public_url = public_url.transpose()?;
        let mail = mail::read(service::read(self.smtp, self.smtp_file)?, self.mail_from, public_url.as_deref())?;
        Ok(Settings {
            data: self.data.unwrap_or(data),
            database,
            database_connections,
            bus,
            backup: self.backup,
            tables: self.tables,
            listen: self.listen.unwrap_or(listen),
            public_url,
            push_services: self.push_services.unwrap_or_else(|| crate::push::SERVICES.map(str::to_owned).to_vec()),
            mail,
            trusted_proxies: self.trusted_proxies.unwrap_or_default(),
            metrics_token: self.metrics_token,
            listen_operation: self.listen_operation,
            bot_threads: self.bot_threads.unwrap_or(2).max(1),
            log_format: self.log_format.unwrap_or_default(),
            log_level: self.log_level.unwrap_or_default(),
            limits: self.limits.unwrap_or_default(),
            password_cost: PasswordCost::default(),
        })
    }
}

#[cfg(test)]
mod tests;
