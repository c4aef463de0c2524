//! What the clock asks of the device besides its screen: that it does not go dark, and that it shakes. A browser without these does without.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::VisibilityState;

/// The member of an object, called with an argument; nothing where there is no such function, or it fails.
fn call(object: &JsValue, member: &str, argument: Option<&JsValue>) -> Option<JsValue> {
    let function: Function = Reflect::get(object, &member.into()).ok()?.dyn_into().ok()?;
    match argument {
        Some(argument) => function.call1(object, argument).ok(),
        None => function.call0(object).ok(),
    }
}

/// Shakes the device for so many milliseconds.
pub(super) fn shake(milliseconds: u32) {
    call(&window().navigator().into(), "vibrate", Some(&milliseconds.into()));
}

/// Whether the device can shake.
pub(super) fn can_shake() -> bool {
    Reflect::has(&window().navigator().into(), &"vibrate".into()).unwrap_or_default()
}

/// Keeps the screen lit while something is so and the page is seen. A browser takes the lock back whenever it hides the page, so it is asked for again
/// when the page is seen again.
pub(super) fn keep_awake(wanted: Memo<bool>) {
    let held = StoredValue::new_local(None::<JsValue>);
    let is_seen = RwSignal::new(document().visibility_state() == VisibilityState::Visible);
    let listener = window_event_listener_untyped("visibilitychange", move |_| {
        is_seen.set(document().visibility_state() == VisibilityState::Visible);
    });
    let release = move || {
        if let Some(lock) = held.try_update_value(Option::take).flatten() {
            call(&lock, "release", None);
        }
    };
    on_cleanup(move || {
        listener.remove();
        release();
    });
    Effect::new(move |_| {
        release();
        if !(wanted.get() && is_seen.get()) {
            return;
        }
        let locks = Reflect::get(&window().navigator().into(), &"wakeLock".into()).unwrap_or_default();
        let asked = call(&locks, "request", Some(&"screen".into())).and_then(|asked| asked.dyn_into::<Promise>().ok());
        let Some(asked) = asked else { return };
        spawn_local(async move {
            let Ok(lock) = JsFuture::from(asked).await else { return };
            // By now the clock may stand, or be gone, or have another lock.
            let is_wanted = wanted.try_get_untracked() == Some(true);
            let mut own = Some(lock);
            held.try_update_value(|held| {
                if is_wanted && held.is_none() {
                    *held = own.take();
                }
            });
            if let Some(lock) = own {
                call(&lock, "release", None);
            }
        });
    });
}
