//! `touchline serve`: the complete site, on this machine only unless told otherwise.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use locale::Locale;
use server::settings::{Given, Settings, SettingsError};
use server::time::WallTime;
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use crate::failure::Failure;
use crate::output::Stdout;

/// On this machine only.
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

impl ServeArgs {
    /// What is given here, and where nothing is, what `other` has.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            tables: self.tables.or(other.tables),
            config: self.config.or(other.config),
        }
    }

    /// The settings: the command line wins over the environment, and that over the file.
    fn settings(&self, variable: impl Fn(&str) -> Option<String>) -> Result<Settings, SettingsError> {
        let line =
            Given { listen: self.listen, data: self.data.clone(), tables: self.tables.clone(), ..Given::default() };
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
    let failed = |error: io::Error| Failure::Work(locale.serve_failed(error.to_string()));
    let settings = args.settings(|name| std::env::var(name).ok());
    let settings = settings.map_err(|error| Failure::Usage(locale.serve_settings(error.to_string())))?;
    let tables = settings.tables.clone();
    if let Some(folder) = tables.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Work(locale.serve_no_tables(folder.display().to_string())));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let listen = settings.listen;
        let listener = TcpListener::bind(listen).await.map_err(|error| not_bound(listen, &error, locale))?;
        let address = listener.local_addr().map_err(failed)?;
        let data = settings.data.display().to_string();
        let app = server::serve::start(settings, Arc::new(WallTime)).await;
        let app = app.map_err(|error| Failure::Work(locale.serve_data(error.to_string(), data)))?;
        let mut out = Stdout::new();
        writeln!(out, "{}", locale.serve_ready(url(address))).map_err(Failure::stdout)?;
        if !site::is_built() {
            writeln!(out, "{}", locale.web_start_not_built()).map_err(Failure::stdout)?;
        }
        writeln!(out, "{}", locale.serve_stop()).map_err(Failure::stdout)?;
        out.finish()?;
        let served = server::serve::serve(listener, app, site::router(tables), stopped()).await;
        served.map_err(|error| Failure::Work(locale.serve_failed(error.to_string())))
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

fn not_bound(address: SocketAddr, error: &io::Error, locale: &Locale) -> Failure {
    Failure::Work(match error.kind() {
        io::ErrorKind::AddrInUse => locale.serve_address_taken(address.to_string()),
        _ => locale.serve_address_impossible(address.to_string(), error.to_string()),
    })
}

/// Is over when the user or the system asks the program to end.
async fn stopped() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
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
