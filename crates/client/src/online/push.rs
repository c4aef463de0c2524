//! Whether this device is called while the site is closed: what its browser allows, and the subscription that it makes.

use js_sys::Reflect;
use leptos::prelude::window;
use locale::Language;
use protocol::notifications::{PushEnd, PushSubscription as Subscription};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

use super::api::{self, Trouble};

/// Whether this device is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calling {
    /// Its browser cannot be called, or the page is not served as browsers want it for that.
    Impossible,
    /// Its user has said no, and the browser does not ask again.
    Denied,
    /// It could be.
    Off {
        /// Whether its browser has asked its user already.
        asked: bool,
    },
    /// It is.
    On,
}

/// Where the browser makes subscriptions; nothing where it makes none.
async fn manager() -> Option<PushManager> {
    let has = |of: &JsValue, name: &str| Reflect::has(of, &name.into()).unwrap_or(false);
    let navigator = window().navigator();
    if !has(&navigator, "serviceWorker") || !has(&window(), "PushManager") || !has(&window(), "Notification") {
        return None;
    }
    let ready = navigator.service_worker().ready().ok()?;
    let registration: ServiceWorkerRegistration = JsFuture::from(ready).await.ok()?.dyn_into().ok()?;
    registration.push_manager().ok()
}

async fn subscription(manager: &PushManager) -> Option<PushSubscription> {
    JsFuture::from(manager.get_subscription().ok()?).await.ok()?.dyn_into().ok()
}

/// Whether this device is called now.
pub async fn state() -> Calling {
    let Some(manager) = manager().await else { return Calling::Impossible };
    match Notification::permission() {
        NotificationPermission::Denied => Calling::Denied,
        NotificationPermission::Granted if subscription(&manager).await.is_some() => Calling::On,
        permission => Calling::Off { asked: permission == NotificationPermission::Granted },
    }
}

/// Lets this device be called by the site whose public key is `key`: the browser asks its user, if it has not yet. Nothing is waited for before that, for
/// browsers ask only right after their user has done something.
///
/// # Errors
/// The server does not call anybody at this browser's service.
pub async fn begin(key: &str, language: Language) -> Result<Calling, Trouble> {
    let Some(manager) = manager().await else { return Ok(Calling::Impossible) };
    let Ok(asked) = Notification::request_permission() else { return Ok(Calling::Impossible) };
    if JsFuture::from(asked).await.ok().and_then(|answer| answer.as_string()).as_deref() != Some("granted") {
        return Ok(state().await);
    }
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&key.into());
    let subscribed = match manager.subscribe_with_options(&options) {
        Ok(promise) => JsFuture::from(promise).await,
        Err(error) => Err(error),
    };
    let Some(made) = subscribed.ok().and_then(|made| made.dyn_into::<PushSubscription>().ok()) else {
        return Ok(Calling::Impossible);
    };
    let keys = made.to_json().ok().and_then(|json| Reflect::get(&json, &"keys".into()).ok()).unwrap_or_default();
    let part = |name: &str| Reflect::get(&keys, &name.into()).ok()?.as_string();
    let (Some(p256dh), Some(auth)) = (part("p256dh"), part("auth")) else {
        return Ok(Calling::Impossible);
    };
    let told = Subscription { endpoint: made.endpoint(), p256dh, auth, language: language.code().to_owned() };
    api::tell("PUT", "me/devices", &told).await?;
    Ok(Calling::On)
}

/// Lets this device be called no longer.
///
/// # Errors
/// The server did not answer.
pub async fn end() -> Result<Calling, Trouble> {
    let Some(manager) = manager().await else { return Ok(Calling::Impossible) };
    if let Some(made) = subscription(&manager).await {
        api::tell("POST", "me/devices/ended", &PushEnd { endpoint: made.endpoint() }).await?;
        if let Ok(ended) = made.unsubscribe() {
            let _ = JsFuture::from(ended).await;
        }
    }
    Ok(state().await)
}
