//! The whole server on a socket.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::http::{App, router};
use crate::hub::Hub;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::time::{Time, WallTime};

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The store.
    Store(StoreError),
    /// The socket.
    Socket(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Socket(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Opens the store and takes up its games.
///
/// # Errors
/// The store cannot be opened.
pub async fn start(settings: Settings, time: Arc<dyn Time>) -> Result<App, ServeError> {
    let directory = settings.data.clone();
    let store = tokio::task::spawn_blocking(move || Store::open(&directory)).await;
    let store = store.map_err(|error| ServeError::Socket(io::Error::other(error)))??;
    let hub = Hub::start(store, time, settings.limits, settings.bot_threads).await?;
    Ok(App::new(hub, settings))
}

/// Answers on a socket until `stop` is over; then clocks stand, everybody is told to come back, and what was begun is finished.
/// Whatever is not the API's is answered by `site`.
///
/// # Errors
/// The socket fails.
pub async fn serve(
    listener: TcpListener,
    app: App,
    site: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let hub = app.hub().clone();
    let service = router(app, site).into_make_service_with_connect_info::<SocketAddr>();
    let stopped = async move {
        stop.await;
        if let Err(error) = hub.shut_down().await {
            tracing::error!(%error, "the clocks were not stopped");
        }
    };
    // Messages are short and come one after the other: what waits for the acknowledgement of the one before comes 40 ms late.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays as it is");
        }
    });
    axum::serve(listener, service).with_graceful_shutdown(stopped).await.map_err(ServeError::Socket)
}

/// As [`start`] and [`serve`], by the time of the operating system.
///
/// # Errors
/// The store cannot be opened, or the socket fails.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    site: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let app = start(settings, Arc::new(WallTime)).await?;
    serve(listener, app, site, stop).await
}
