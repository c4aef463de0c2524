//! When the client itself fails: the user reads what happened and what to do, and the details are there to be reported.

use leptos::prelude::{document, window};
use locale::{Language, Locale};

/// From now on a panic shows a message over the page, which says what to do, instead of a page that does nothing.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        let details = panic.to_string();
        leptos::logging::error!("{details}");
        show(&details);
    }));
}

/// Built by hand: after a panic nothing of the page's state can be trusted.
fn show(details: &str) -> Option<()> {
    let document = document();
    let root = document.document_element()?;
    let locale = Locale::new(root.get_attribute("lang").and_then(|tag| Language::from_tag(&tag)).unwrap_or_default());
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
