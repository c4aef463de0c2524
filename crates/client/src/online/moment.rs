//! Moments as the reader's clock and language say them.

use locale::Locale;
use play::time::Timestamp;
use wasm_bindgen::JsValue;

/// A moment: its day, and the time of the day if wanted.
#[must_use]
pub fn moment(at: Timestamp, with_time: bool, locale: &Locale) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at.get() as f64));
    let options = js_sys::Object::new();
    let set = |name: &str, value: &str| {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    };
    set("dateStyle", "medium");
    if with_time {
        set("timeStyle", "short");
    }
    date.to_locale_string(locale.language().code(), &options).into()
}
