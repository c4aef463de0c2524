//! What the code asks of the document around it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The folder under which the client is served, with a slash at its end: `/`, or the path of the document's `<base>`.
#[must_use]
pub fn base() -> String {
    let uri = document().base_uri().ok().flatten().unwrap_or_default();
    path_of(&uri).to_owned()
}

/// The path of an absolute address up to its last slash.
fn path_of(uri: &str) -> &str {
    let Some((_, rest)) = uri.split_once("://") else { return "/" };
    let Some(start) = rest.find('/') else { return "/" };
    let path = &rest[start..];
    let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
    &path[..=path.rfind('/').unwrap_or(0)]
}

/// Gives the main part of the page the focus, so that screen readers and keys begin at its start.
pub(crate) fn focus_main() {
    let main = document().get_element_by_id("main");
    if let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = main.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::path_of;

    #[test]
    fn the_base_is_the_folder_of_the_address() {
        assert_eq!(path_of("http://127.0.0.1:8080/"), "/");
        assert_eq!(path_of("https://example.org"), "/");
        assert_eq!(path_of("https://example.org/games/touchline/"), "/games/touchline/");
        assert_eq!(path_of("https://example.org/games/index.html?x=/y#/z"), "/games/");
        assert_eq!(path_of("about:blank"), "/");
    }
}
