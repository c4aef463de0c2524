//! `touchline serve`: the web client on this machine, and nothing that a network could reach unless told so.

use std::io::{self, Write};
use std::net::SocketAddr;

use locale::Locale;
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use crate::failure::Failure;
use crate::output::Stdout;

/// Serves until Ctrl-C or SIGTERM, and then finishes what has begun.
pub(crate) fn run(args: &ServeArgs, locale: &Locale) -> Result<(), Failure> {
    if let Some(folder) = args.tables.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Work(locale.serve_no_tables(folder.display().to_string())));
    }
    let failed = |error: io::Error| Failure::Work(locale.serve_failed(error.to_string()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await.map_err(|error| not_bound(args.listen, &error, locale))?;
        let address = listener.local_addr().map_err(failed)?;
        let mut out = Stdout::new();
        writeln!(out, "{}", locale.serve_ready(url(address))).map_err(Failure::stdout)?;
        if !site::is_built() {
            writeln!(out, "{}", locale.web_start_not_built()).map_err(Failure::stdout)?;
        }
        writeln!(out, "{}", locale.serve_stop()).map_err(Failure::stdout)?;
        out.finish()?;
        site::serve(listener, args.tables.clone(), stopped()).await.map_err(failed)
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
