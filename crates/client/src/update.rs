//! The service worker keeps the client for use without a network. A new version is fetched in the background and waits
//! until the user takes it: no game is lost to an update.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

use crate::i18n::I18n;
use crate::notices::Notices;

/// The message to a waiting service worker.
const SKIP_WAITING: &str = "skip-waiting";

/// How long after the start the service worker is registered. A new one fetches every file of the client at once, which would slow the
/// first page down.
const PAGE_FIRST: Duration = Duration::from_secs(2);

/// Registers the service worker, and offers a new version when there is one. Nothing happens where there are no service
/// workers, as on pages that are not served by https or from the own machine.
pub fn watch(i18n: I18n, notices: Notices) {
    let navigator = window().navigator();
    if !js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false) {
        return;
    }
    let container = navigator.service_worker();
    if container.is_undefined() {
        return;
    }
    let begin = move || {
        leptos::task::spawn_local(async move {
            if let Err(error) = register(&container, i18n, notices).await {
                leptos::logging::warn!("no use without a network: {error:?}");
            }
        });
    };
    set_timeout(begin, PAGE_FIRST);
}

async fn register(container: &ServiceWorkerContainer, i18n: I18n, notices: Notices) -> Result<(), JsValue> {
    // Only a page that was already served by a service worker changes hands to a new version.
    if container.controller().is_some() {
        on(container, "controllerchange", move || {
            let _ = window().location().reload();
        });
    }
    let script = format!("{}service-worker.js", crate::document::base());
    let registration = JsFuture::from(container.register(&script)).await?;
    let registration: ServiceWorkerRegistration = registration.unchecked_into();
    if let Some(waiting) = registration.waiting() {
        offer(waiting, i18n, notices);
    }
    let watched = registration.clone();
    let container = container.clone();
    on(&registration, "updatefound", move || {
        let Some(new) = watched.installing() else { return };
        let (found, container) = (new.clone(), container.clone());
        on(&new, "statechange", move || {
            if found.state() == ServiceWorkerState::Installed && container.controller().is_some() {
                offer(found.clone(), i18n, notices);
            }
        });
    });
    Ok(())
}

fn offer(waiting: ServiceWorker, i18n: I18n, notices: Notices) {
    let locale = i18n.now();
    let waiting = StoredValue::new_local(waiting);
    let take = Callback::new(move |()| {
        waiting.with_value(|waiting| {
            let _ = waiting.post_message(&SKIP_WAITING.into());
        });
    });
    notices.offer(locale.web_update_ready(), locale.web_update_take(), take);
}

/// Calls `run` at every event `name` for as long as the page lives.
fn on(target: &web_sys::EventTarget, name: &str, run: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(run);
    let _ = target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    closure.forget();
}
