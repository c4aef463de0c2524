use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;

/// Whether the system and the window answer to a media query, as `(prefers-reduced-motion: reduce)`; none where they cannot say.
#[must_use]
pub fn media_matches(query: &str) -> Option<bool> {
    let query = web_sys::window()?.match_media(query).ok()??;
    Some(query.matches())
}

/// Whether a media query is met, now and after every change of the window, until the owner is gone; `otherwise` where the system
/// cannot say.
#[must_use]
pub fn follow_media(query: &str, otherwise: bool) -> ReadSignal<bool> {
    let (met, set_met) = signal(media_matches(query).unwrap_or(otherwise));
    let list = web_sys::window().and_then(|window| window.match_media(query).ok()?);
    if let Some(list) = list {
        let now = list.clone();
        let changed = Closure::<dyn Fn()>::new(move || {
            let _ = set_met.try_set(now.matches());
        });
        // Where listening is not possible, the answer stays what it was.
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        let listening = StoredValue::new_local((list, changed));
        on_cleanup(move || {
            listening.try_update_value(|(list, changed)| {
                let _ = list.remove_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
            });
        });
    }
    met
}

/// Whether the system asks for reduced motion.
#[must_use]
pub fn prefers_reduced_motion() -> bool {
    media_matches("(prefers-reduced-motion: reduce)").unwrap_or_default()
}
