//! The page and what belongs to it: templates whose `{{names}}` are replaced.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use locale::{Language, Locale};
use serde_json::json;

use crate::files::{self, Need, Site};
use crate::messages::Named;
use crate::wasm::Module;

/// What the site is made from, besides the client itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sources<'a> {
    /// The folder of the client's crate.
    pub(crate) client: &'a Path,
    /// Style sheets of other crates.
    pub(crate) sheets: &'a [PathBuf],
    /// The folder with the sets of puzzles.
    pub(crate) puzzles: &'a Path,
}

/// The WebAssembly of the site.
#[derive(Debug)]
pub(crate) struct Modules {
    /// The pages for playing.
    pub(crate) play: Module,
    /// The pages for learning and analysing.
    pub(crate) study: Module,
    /// The pages for playing over the network.
    pub(crate) online: Module,
    /// The engines.
    pub(crate) engines: Module,
}

/// Writes all files of the site.
pub(crate) fn write(site: &mut Site, sources: &Sources<'_>, base: &str, modules: &Modules) -> io::Result<()> {
    let assets = sources.client.join("assets");
    let template = |name: &str| fs::read_to_string(assets.join(name));
    let mut names = vec![("base".to_owned(), base.to_owned())];
    for (name, module, need) in [
        ("play", &modules.play, Need::Play),
        ("study", &modules.study, Need::Study),
        ("online", &modules.online, Need::Online),
        ("engines", &modules.engines, Need::Engines),
    ] {
        names.push((format!("{name}.js"), site.hashed(name, "js", module.glue.as_bytes(), need)?));
        names.push((format!("{name}.wasm"), site.hashed(name, "wasm", &module.wasm, need)?));
    }
    // The first page has a step of Play Ball's lesson, and every game says why something is not allowed; what a server refuses, and
    // what players say to each other, comes as an id.
    for (name, module, need, put_together) in [
        ("play", &modules.play, Need::PlayMessages, &["lesson-playball-", "lesson-says-"][..]),
        ("study", &modules.study, Need::Study, &["lesson-"]),
        ("online", &modules.online, Need::Online, &["server-", "chat-phrase-", "lesson-says-"]),
    ] {
        let named = Named::by(&module.wasm, locale::IDS, put_together);
        for language in Language::ALL {
            let messages = named.of(&locale::downloaded(language));
            let file = site.hashed(&format!("{name}-{language}"), "ftl", messages.as_bytes(), need)?;
            names.push((format!("{name}.{language}"), file));
        }
    }
    let sheets = sources.client.join("style");
    for (name, of_others, folder, need) in [
        ("style", sources.sheets, sheets.clone(), Need::Play),
        ("study", &[], sheets.join("study"), Need::Study),
        ("online", &[], sheets.join("online"), Need::Online),
    ] {
        let style = style(of_others, &folder)?;
        names.push((format!("{name}.css"), site.hashed(name, "css", style.as_bytes(), need)?));
    }
    // Pictures keep their names, by which views refer to symbols in them. They and the typeface come after the first paint.
    for file in files::list(&sources.client.join("art"))? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".svg") {
            site.file(name, &fs::read(&file)?, Need::None)?;
        } else if let Some(stem) = name.strip_suffix(".woff2") {
            names.push((name.to_owned(), site.hashed(stem, "woff2", &fs::read(&file)?, Need::Typeface)?));
        }
    }
    let typeface = filled(&style(&[], &sheets.join("typeface"))?, &names)?;
    names.push(("typeface.css".to_owned(), site.hashed("typeface", "css", typeface.as_bytes(), Need::Typeface)?));
    for (key, stem, need) in [
        ("early.js", "early", Need::Play),
        ("unsupported.js", "unsupported", Need::None),
        ("worker.js", "worker", Need::Engines),
        ("boot.js", "boot", Need::Play),
    ] {
        let text = filled(&template(key)?, &names)?;
        names.push((key.to_owned(), site.hashed(stem, "js", text.as_bytes(), need)?));
    }
    let page = filled(&template("index.html")?, &names)?;
    site.file("index.html", page.as_bytes(), Need::Play)?;
    for file in files::list(&assets)? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with("icon") {
            site.file(name, &fs::read(&file)?, Need::None)?;
        }
    }
    // Sets of puzzles keep their names, by which the client asks for them; the service worker knows them by its version.
    for file in files::list(sources.puzzles)? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".jsonl") {
            site.file(&format!("puzzles-{name}"), &fs::read(&file)?, Need::None)?;
        }
    }
    site.file("manifest.webmanifest", manifest().as_bytes(), Need::None)?;
    // The service worker's own name is not in its list: it would keep itself from being replaced.
    let values = [("version".to_owned(), site.version()), ("files".to_owned(), json!(site.names()).to_string())];
    site.file("service-worker.js", filled(&template("service-worker.js")?, &values)?.as_bytes(), Need::None)?;
    // A game server answers this itself, with `true`. It is nothing to be kept: the host may be another one tomorrow.
    site.file("host.json", br#"{"server":false}"#, Need::None)?;
    // Nor is this: which tables of Play Ball the host has beside the client, by the name of their board, each with its bytes.
    site.file("tables.json", b"{}", Need::None)?;
    // Hosts of static files show this for addresses that are no files: the client reads the address itself.
    site.file("404.html", page.as_bytes(), Need::None)
}

/// Style sheets as one: those of other crates, then those of a folder in the order of their names; without comments and indentation.
fn style(sheets: &[PathBuf], folder: &Path) -> io::Result<String> {
    let all: String = sheets.iter().chain(&files::list(folder)?).map(fs::read_to_string).collect::<io::Result<_>>()?;
    let mut parts = all.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let bare =
        parts.map(|part| part.split_once("*/").map_or("", |(_, after)| after)).fold(first, |text, part| text + part);
    Ok(bare.lines().map(str::trim).filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect())
}

fn manifest() -> String {
    let icon = |file: &str, size: &str, purpose: &str| {
        let kind = if file.ends_with(".svg") { "image/svg+xml" } else { "image/png" };
        json!({ "src": file, "sizes": size, "type": kind, "purpose": purpose })
    };
    json!({
        "name": "Touchline",
        "short_name": "Touchline",
        "description": Locale::new(Language::English).web_start_description(),
        "lang": "en",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6eedf",
        "theme_color": "#fffaf0",
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "any"),
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-maskable-512.png", "512x512", "maskable"),
        ],
    })
    .to_string()
}

/// The template with each `{{name}}` replaced: by a value, by the English message of that id, or, for
/// `{{paragraphs:id}}`, by that message in every language.
fn filled(template: &str, values: &[(String, String)]) -> io::Result<String> {
    let english = Locale::new(Language::English);
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").ok_or_else(|| unknown("a `{{` without `}}`"))?;
        text.push_str(before);
        if let Some(id) = name.strip_prefix("paragraphs:") {
            for language in Language::ALL {
                let message = Locale::new(language).message(id).ok_or_else(|| unknown(name))?;
                text.push_str(&format!("<p lang=\"{language}\">{}</p>", escaped(&message)));
            }
        } else if let Some((_, value)) = values.iter().find(|(known, _)| known == name) {
            text.push_str(value);
        } else {
            text.push_str(&escaped(&english.message(name).ok_or_else(|| unknown(name))?));
        }
        rest = after;
    }
    Ok(text + rest)
}

fn unknown(name: &str) -> io::Error {
    io::Error::other(format!("a template names `{name}`, which is nothing"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_takes_values_and_messages() {
        let values = [("play.js".to_owned(), "play-1.js".to_owned())];
        assert_eq!(filled("a {{play.js}} {{web-nav-play}}.", &values).unwrap(), "a play-1.js Play.");
        let text = filled("{{paragraphs:web-nav-play}}", &[]).unwrap();
        assert_eq!(text, "<p lang=\"en\">Play</p><p lang=\"fr\">Jouer</p><p lang=\"cs\">Hrát</p>");
        assert!(filled("{{nothing}}", &[]).is_err());
        assert!(filled("{{open", &[]).is_err());
    }
}
