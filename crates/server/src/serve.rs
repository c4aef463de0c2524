//! The whole server on a socket.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::admission::{Admission, Rules, Visit};
use crate::bus;
use crate::http::{App, household, operation_router, router};
use crate::hub::Hub;
use crate::mail::{Mailer, MailerError};
use crate::settings::Settings;
use crate::store::postgres::Postgres;
use crate::store::{Store, StoreError};
use crate::time::Time;
use crate::webhooks::reach::Reach;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus.
    #[error(transparent)]
    Bus(#[from] bus::AddressError),
    /// The mail server.
    #[error(transparent)]
    Mail(#[from] MailerError),
    /// The socket.
    #[error(transparent)]
    Socket(io::Error),
}

/// Opens the store and takes up its games.
///
/// # Errors
/// The store cannot be opened.
pub async fn start(settings: Settings, time: Arc<dyn Time>) -> Result<App, ServeError> {
    let directory = settings.data.clone();
    let store = match &settings.database {
        Some(url) => {
            if settings.backup.is_some() {
                tracing::warn!(
                    "the setting `backup` is for a database in a file: PostgreSQL is backed up by its own tools"
                );
            }
            Store::Postgres { database: Postgres::open(&url.0, settings.database_connections).await?, files: directory }
        }
        None => {
            let backup = settings.backup.clone();
            let open = move || Store::open_with_backup(&directory, backup.as_deref());
            let store = tokio::task::spawn_blocking(open).await;
            store.map_err(|error| ServeError::Socket(io::Error::other(error)))??
        }
    };
    let bus = settings.bus.as_ref().map(|url| bus::Address::parse(&url.0)).transpose()?;
    let hub = Hub::start(store, time, settings.limits, settings.bot_threads, bus).await?;
    if let Some(url) = &settings.public_url {
        hub.call_devices(url).map_err(ServeError::Socket)?;
    }
    if let (Some(mail), Some(url)) = (&settings.mail, &settings.public_url) {
        hub.send_mail(Mailer::new(&mail.smtp.0, &mail.from, url)?);
    }
    hub.tell_webhooks(Reach::Public).map_err(ServeError::Socket)?;
    Ok(App::new(hub, settings))
}

/// File descriptors that are not for connections: the database with its readers, files that are handed out, and some to spare.
const KEPT_FILES: usize = 128;
/// How often connections are closed that take too long.
const LOOK: Duration = Duration::from_secs(1);
/// After an error that is not one connection's own.
const PAUSE: Duration = Duration::from_millis(100);
/// How long connections may take to end when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);
/// The most bytes of the headers of a request.
const MOST_HEADERS: usize = 64 * 1024;

/// Lets this process have as many open files as the system allows it, and says how many connections that leaves room for.
fn most_connections() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // What was allowed before is allowed still.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let allowed = getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok());
        allowed.map_or(usize::MAX, |files| files.saturating_sub(KEPT_FILES).max(files / 2))
    }
    #[cfg(not(unix))]
    {
        usize::MAX
    }
}

/// Answers on a socket until `stop` is over; then clocks stand, everybody is told to come back, and what was begun is finished.
/// Whatever is not the API's is answered by `site`; those who run the server are answered on the socket `operation`, if there is one, to the very end.
///
/// # Errors
/// A socket fails.
pub async fn serve(
    listener: TcpListener,
    operation: Option<TcpListener>,
    app: App,
    site: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let limits = app.hub().limits();
    let rules = Rules::new(limits.connections_per_address, limits.connections.min(most_connections()));
    let Some(operation) = operation else { return serve_by(listener, app, site, stop, rules).await };
    let of_operation = axum::serve(operation, operation_router(app.clone()));
    tokio::select! {
        served = serve_by(listener, app, site, stop, rules) => served,
        Err(error) = of_operation.into_future() => Err(ServeError::Socket(error)),
    }
}

/// As [`serve`], by rules for connections of its own.
///
/// # Errors
/// As [`serve`].
pub async fn serve_by(
    listener: TcpListener,
    app: App,
    site: Router,
    stop: impl Future<Output = ()> + Send + 'static,
    rules: Rules,
) -> Result<(), ServeError> {
    let hub = app.hub().clone();
    let admission = Admission::new(rules);
    hub.metrics().count_connections(admission.clone());
    let settings = app.settings().clone();
    let service = TowerToHyperService::new(router(app, site));
    let closing = watch::Sender::new(false);
    let stopped = async {
        stop.await;
        hub.send_away().await;
        if let Err(error) = hub.shut_down().await {
            tracing::error!(%error, "the clocks were not stopped");
        }
    };
    let mut stopped = pin!(stopped);
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let accepted = tokio::select! {
            () = &mut stopped => break,
            _ = look.tick() => {
                let late = admission.close_late(Instant::now());
                if late > 0 {
                    tracing::debug!(late, "connections closed that took too long");
                }
                continue;
            }
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // It was gone before it was here.
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                sleep(PAUSE).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        let is_proxy = settings.is_proxy(address);
        let Some(visit) = admission.enter(household(address), is_proxy, Instant::now()) else { continue };
        // Messages are short and come one after the other: what waits for the acknowledgement of the one before comes 40 ms late.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays as it is");
        }
        tokio::spawn(answer(stream, peer, visit, service.clone(), closing.subscribe()));
    }
    drop(listener);
    closing.send_replace(true);
    // Sockets have been told to come back; whoever does not hear it is left.
    let _ = timeout(FAREWELL, admission.emptied()).await;
    Ok(())
}

/// Whether an error of `accept` is that of one connection, and not the server's.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers the requests of a connection until it ends or must.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    visit: Visit,
    service: TowerToHyperService<Router>,
    mut closing: watch::Receiver<bool>,
) {
    let requests = visit.requests();
    let of_service = requests.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let (service, requests) = (service.clone(), of_service.clone());
        async move {
            let mut request = requests.begin(request).map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let Ok(response) = service.call(request).await;
            Ok::<_, Infallible>(requests.end(response))
        }
    });
    let mut builder = http1::Builder::new();
    builder.max_buf_size(MOST_HEADERS);
    let connection = builder.serve_connection(TokioIo::new(visit.over(stream)), service).with_upgrades();
    let mut connection = pin!(connection);
    let mut is_closing = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "a connection broke");
                }
                return;
            }
            () = requests.shown_out() => return,
            _ = closing.wait_for(|closing| *closing), if !is_closing => {
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}
