//! When the client itself fails: the user reads what happened and what to do, and the details are there to be reported.

use std::sync::{Arc, Mutex, PoisonError};

use leptos::prelude::{document, window};
use locale::Locale;

/// The messages as they were last spoken: after a panic nothing of the page's state can be trusted.
static SPOKEN: Mutex<Option<Arc<Locale>>> = Mutex::new(None);

/// Takes note of the language of the page.
pub fn speak(locale: Arc<Locale>) {
    *SPOKEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(locale);
}

/// From now on a panic shows a message over the page, which says what to do, instead of a page that does nothing.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        let details = panic.to_string();
        leptos::logging::error!("{details}");
        show(&details);
    }));
}

/// Built by hand, without the page's components.
fn show(details: &str) -> Option<()> {
    let document = document();
    let root = document.document_element()?;
    let locale = SPOKEN.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
    let element = |name: &str, text: &str| {
        let element = document.create_element(name).ok()?;
        element.set_text_content(Some(text));
        Some(element)
    };
    let message = element("section", "")?;
    message.set_attribute("class", "failure").ok()?;
    message.set_attribute("role", "alert").ok()?;
    message.append_child(&*element("h1", &locale.web_failure_title())?).ok()?;
    message.append_child(&*element("p", &locale.web_failure_text())?).ok()?;
    let link = element("a", &locale.web_failure_reload())?;
    link.set_attribute("class", "button").ok()?;
    link.set_attribute("href", &window().location().href().ok()?).ok()?;
    message.append_child(&link).ok()?;
    let more = element("details", "")?;
    more.append_child(&*element("summary", &locale.web_failure_details())?).ok()?;
    more.append_child(&*element("pre", details)?).ok()?;
    message.append_child(&more).ok()?;
    root.query_selector("body").ok()??.prepend_with_node_1(&message).ok()
}
