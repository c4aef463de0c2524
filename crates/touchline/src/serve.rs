//! `touchline serve`: the complete site, on this machine only unless told otherwise.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use locale::{Locale, vars};
use server::bus::Address;
use server::http::site::router;
use server::serve::ServeError;
use server::settings::{CONNECTIONS, Given, Settings, SettingsError};
use server::store::StoreError;
use server::store::sqlite::FILE;
use server::time::SteadyTime;
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use crate::failure::{Failure, file_name, io_words};
use crate::nodes::{self, bus_address_words};
use crate::output::{self, Stdout};
use crate::store_words::{node_not_opened, store_words};

/// On this machine only.
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

impl ServeArgs {
    /// What is given here, and where nothing is, what `other` has.
    pub(crate) fn or(self, other: Self) -> Self {
        let has_database = self.database.is_some() || self.database_file.is_some();
        let has_bus = self.bus.is_some() || self.bus_file.is_some();
        Self {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            tables: self.tables.or(other.tables),
            backup: self.backup.or(other.backup),
            config: self.config.or(other.config),
            database: if has_database { self.database } else { other.database },
            database_file: if has_database { self.database_file } else { other.database_file },
            bus: if has_bus { self.bus } else { other.bus },
            bus_file: if has_bus { self.bus_file } else { other.bus_file },
        }
    }

    /// The settings of a command that works on the server's database.
    pub(crate) fn of_data(
        data: Option<PathBuf>,
        config: Option<PathBuf>,
        locale: &Locale,
    ) -> Result<Settings, Failure> {
        let args = Self { data, config, ..Self::default() };
        let settings = args.settings(|name| std::env::var(name).ok());
        settings.map_err(|error| Failure::Usage(settings_words(&error, locale)))
    }

    /// The settings: the command line wins over the environment, and that over the file.
    fn settings(&self, variable: impl Fn(&str) -> Option<String>) -> Result<Settings, SettingsError> {
        let line = Given {
            listen: self.listen,
            data: self.data.clone(),
            tables: self.tables.clone(),
            database: self.database.clone(),
            database_file: self.database_file.clone(),
            bus: self.bus.clone(),
            bus_file: self.bus_file.clone(),
            backup: self.backup.clone(),
            ..Given::default()
        };
        let file = self.config.clone().or_else(|| variable("TOUCHLINE_CONFIG").map(PathBuf::from));
        let file = file.map(|file| Given::from_file(&file)).transpose()?.unwrap_or_default();
        let data = own_directory(&variable);
        line.or(Given::from_environment(&variable)?).or(file).settle(data, LISTEN)
    }
}

/// Where a program of this user keeps its data.
fn own_directory(variable: impl Fn(&str) -> Option<String>) -> PathBuf {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let parent = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local").join("share")))
        .or_else(|| set("LOCALAPPDATA"));
    parent.unwrap_or_default().join("touchline")
}

/// Serves until Ctrl-C or SIGTERM, and then finishes what has begun.
pub(crate) fn run(args: &ServeArgs, locale: &Locale) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Work(locale.serve_failed(io_words(&error, locale)));
    let settings = args.settings(|name| std::env::var(name).ok());
    let settings = settings.map_err(|error| Failure::Usage(settings_words(&error, locale)))?;
    if let Some(url) = &settings.bus {
        Address::parse(&url.0).map_err(|error| Failure::Usage(bus_address_words(&error, locale)))?;
    }
    // Only the first one counts, and there is no other.
    let _ = server::logs::start(settings.log_format, settings.log_level);
    let tables = settings.tables.clone();
    if let Some(folder) = tables.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Work(locale.serve_no_tables(folder.display().to_string())));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let listen = settings.listen;
        let listener = TcpListener::bind(listen).await.map_err(|error| not_bound(listen, &error, locale))?;
        let address = listener.local_addr().map_err(failed)?;
        let operation = match settings.listen_operation {
            Some(listen) => Some(TcpListener::bind(listen).await.map_err(|error| not_bound(listen, &error, locale))?),
            None => None,
        };
        let data = settings.database.is_none().then(|| settings.data.clone());
        let app = server::serve::start(settings, Arc::new(SteadyTime::of_system())).await;
        let app = app.map_err(|error| match error {
            ServeError::Store(error) => match &data {
                Some(data) => not_opened(&error, data, locale),
                None => node_not_opened(&error, locale),
            },
            ServeError::Bus(error) => Failure::Usage(nodes::bus_address_words(&error, locale)),
            ServeError::Mail(error) => Failure::Usage(locale.serve_settings(error.to_string())),
            ServeError::Socket(error) => failed(error),
        })?;
        // Who is told that it runs may end it at once.
        let stopped = stopped();
        let mut out = Stdout::new();
        writeln!(out, "{}", locale.serve_ready(url(address))).map_err(Failure::stdout)?;
        if !crate::site::is_built() {
            writeln!(out, "{}", locale.web_start_not_built()).map_err(Failure::stdout)?;
        }
        if !output::manner().quiet {
            writeln!(out, "{}", locale.serve_stop()).map_err(Failure::stdout)?;
        }
        out.finish()?;
        let site = router(crate::site::FILES, tables);
        let served = server::serve::serve(listener, operation, app, site, stopped).await;
        served.map_err(|error| {
            Failure::Work(locale.serve_failed(match error {
                ServeError::Store(error) => store_words(&error, locale),
                ServeError::Bus(error) => nodes::bus_address_words(&error, locale),
                ServeError::Mail(error) => error.to_string(),
                ServeError::Socket(error) => io_words(&error, locale),
            }))
        })
    })
}

/// What to type into a browser. An address that stands for all of the machine's is no place to go to.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Why the database in a directory cannot be opened, and what to do.
pub(crate) fn not_opened(error: &StoreError, data: &Path, locale: &Locale) -> Failure {
    Failure::Work(match error {
        StoreError::Empty(path) => locale.serve_database_empty(file_name(path)),
        StoreError::Missing(path) => locale.serve_database_missing(file_name(path)),
        StoreError::NotOurs(path) => locale.serve_database_not_ours(file_name(path)),
        StoreError::Damaged(details) => {
            locale.serve_database_damaged(vars::Details(details.clone()), vars::Path(file_name(&data.join(FILE))))
        }
        error => locale.serve_data(vars::Details(store_words(error, locale)), vars::Path(file_name(data))),
    })
}

/// What is wrong with the settings; what the reader of the file says about it is in English, as its words are.
fn settings_words(error: &SettingsError, locale: &Locale) -> String {
    let details = match error {
        SettingsError::File(path, error) => format!("{}: {}", file_name(path), io_words(error, locale)),
        SettingsError::Both(one, other) => locale.cli_error_conflict(vars::Argument(*one), vars::Other(*other)),
        SettingsError::Empty(path) => locale.nodes_file_empty(file_name(path)),
        SettingsError::BusWithoutDatabase => locale.nodes_bus_alone(),
        SettingsError::DatabaseConnections(given) => locale.nodes_connections(
            vars::Given(given.to_string()),
            vars::Least(CONNECTIONS.start().to_string()),
            vars::Most(CONNECTIONS.end().to_string()),
        ),
        error => error.to_string(),
    };
    locale.serve_settings(details)
}

fn not_bound(address: SocketAddr, error: &io::Error, locale: &Locale) -> Failure {
    Failure::Work(match error.kind() {
        io::ErrorKind::AddrInUse => locale.serve_address_taken(address.to_string()),
        _ => {
            locale.serve_address_impossible(vars::Address(address.to_string()), vars::Details(io_words(error, locale)))
        }
    })
}

/// Is over when the user or the system asks the program to end, from this call on, not only from when it is awaited.
///
/// # Panics
/// Outside of a runtime.
#[cfg(unix)]
pub(crate) fn stopped() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};

    let [interrupted, terminated] = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| {
        let signal = signal(kind);
        async move {
            match signal {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        }
    });
    async move {
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

/// Is over when the user asks the program to end.
#[cfg(not(unix))]
pub(crate) async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::url;

    #[test]
    fn the_address_can_be_typed_into_a_browser() {
        let shown = |address: &str| url(address.parse().unwrap());
        assert_eq!(shown("127.0.0.1:8080"), "http://127.0.0.1:8080/");
        assert_eq!(shown("[::1]:80"), "http://[::1]:80/");
        assert_eq!(shown("0.0.0.0:8080"), "http://localhost:8080/");
    }
}
