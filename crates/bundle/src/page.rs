//! The page and what belongs to it: templates whose `{{names}}` are replaced.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use locale::{Language, Locale};
use serde_json::json;

use crate::files::{self, Need, Site};
use crate::messages::Named;
use crate::wasm::{Module, Split};

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

/// A part of the pages.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// What somebody does who needs it.
    pub(crate) what: &'static str,
    /// The beginnings of message ids that come from a server or are built at run time.
    dynamic_message_prefixes: &'static [&'static str],
}

/// The parts: `client::parts` has the same names. What a server refuses, and what players say to each other, comes as an id.
pub(crate) const PARTS: [Part; 4] = [
    Part { name: "study", what: "goes to learn or to analyse", dynamic_message_prefixes: &["lesson-"] },
    Part {
        name: "online",
        what: "plays over the network",
        dynamic_message_prefixes: &["server-", "chat-phrase-", "lesson-says-"],
    },
    Part { name: "account", what: "looks after the own account at a server", dynamic_message_prefixes: &[] },
    Part { name: "more", what: "plays a bot, or looks at kept games or the settings", dynamic_message_prefixes: &[] },
];

/// The same for what every page has: every game says why something is not allowed.
const DYNAMIC_MESSAGE_PREFIXES: [&str; 1] = ["lesson-says-"];

/// The WebAssembly of the site.
#[derive(Debug)]
pub(crate) struct Modules {
    /// The pages.
    pub(crate) app: Split,
    /// The engines.
    pub(crate) engines: Module,
}

/// Writes all files of the site.
pub(crate) fn write(site: &mut Site, sources: &Sources<'_>, base: &str, mut modules: Modules) -> io::Result<()> {
    let assets = sources.client.join("assets");
    let template = |name: &str| fs::read_to_string(assets.join(name));
    let mut names = vec![("base".to_owned(), base.to_owned())];
    names
        .push(("engines.js".to_owned(), site.hashed("engines", "js", modules.engines.glue.as_bytes(), Need::Engines)?));
    names.push(("engines.wasm".to_owned(), site.hashed("engines", "wasm", &modules.engines.wasm, Need::Engines)?));
    names.extend(app(site, &mut modules.app)?);
    let sheets = sources.client.join("style");
    names.push(("style.css".to_owned(), styles(site, "style", sources.sheets, &sheets, Need::Play)?));
    for Part { name, .. } in PARTS {
        let folder = sheets.join(name);
        let sheet = if folder.is_dir() { styles(site, name, &[], &folder, Need::Part(name))? } else { String::new() };
        names.push((format!("{name}.css"), sheet));
    }
    // Pictures keep their names, by which views refer to symbols in them. They and the typeface come after the first paint.
    let mut screenshots = Vec::new();
    for file in files::list(&sources.client.join("art"))? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".svg") {
            site.file(name, &fs::read(&file)?, Need::Optional)?;
        } else if let Some(stem) = name.strip_suffix(".woff2") {
            names.push((name.to_owned(), site.hashed(stem, "woff2", &fs::read(&file)?, Need::Typeface)?));
        } else if let Some(stem) = name.strip_suffix(".png") {
            names.push((name.to_owned(), site.hashed(stem, "png", &fs::read(&file)?, Need::Others)?));
        } else if let Some(stem) = name.strip_suffix(".webp") {
            let file = site.hashed(stem, "webp", &fs::read(&file)?, Need::Others)?;
            screenshots.push(
                Screenshot::named(stem, file)
                    .ok_or_else(|| io::Error::other(format!("no screenshot is named `{name}`")))?,
            );
        }
    }
    let typeface = filled(&style(&[], &sheets.join("typeface"))?, &names)?;
    names.push(("typeface.css".to_owned(), site.hashed("typeface", "css", typeface.as_bytes(), Need::Typeface)?));
    for (key, stem, need) in [
        ("early.js", "early", Need::Play),
        ("unsupported.js", "unsupported", Need::Optional),
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
            site.file(name, &fs::read(&file)?, Need::Optional)?;
        }
    }
    // Sets of puzzles keep their names, by which the client asks for them; the service worker knows them by its version.
    for file in files::list(sources.puzzles)? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".jsonl") {
            site.file(&format!("puzzles-{name}"), &fs::read(&file)?, Need::Optional)?;
        }
    }
    site.file("manifest.webmanifest", manifest(&screenshots).as_bytes(), Need::Optional)?;
    // The service worker's own name is not in its list: it would keep itself from being replaced.
    let values = [("version".to_owned(), site.version()), ("files".to_owned(), json!(site.names()).to_string())];
    site.file("service-worker.js", filled(&template("service-worker.js")?, &values)?.as_bytes(), Need::Optional)?;
    // A game server answers this itself, with `true`. It is nothing to be kept: the host may be another one tomorrow.
    site.file("host.json", br#"{"server":false}"#, Need::Optional)?;
    // Nor is this: which tables of Play Ball the host has beside the client, by the name of their board, each with its bytes.
    site.file("tables.json", b"{}", Need::Optional)?;
    // Hosts of static files show this for addresses that are no files: the client reads the address itself.
    site.file("404.html", page.as_bytes(), Need::Optional)
}

/// The pages: their code and their messages. The names of the files by the names that templates have for them; the code of a part can be several
/// files, and is a list.
fn app(site: &mut Site, app: &mut Split) -> io::Result<Vec<(String, String)>> {
    let mut names = Vec::new();
    let mut files = BTreeMap::new();
    for (file, wasm) in &app.files {
        let mut of = PARTS.iter().filter(|part| app.parts.get(part.name).is_some_and(|files| files.contains(file)));
        let (stem, need) = match (of.next(), of.next()) {
            (Some(part), None) => (part.name, Need::Part(part.name)),
            _ => ("shared", Need::Parts),
        };
        files.insert(file.clone(), site.hashed(stem, "wasm", wasm, need)?);
    }
    app.rename(&files);
    let [(glue, glue_text), (loader, loader_text)] = app.scripts("app");
    site.file(&glue, glue_text.as_bytes(), Need::Play)?;
    site.file(&loader, loader_text.as_bytes(), Need::Play)?;
    names.push(("app.js".to_owned(), glue));
    names.push(("parts.js".to_owned(), loader));
    names.push(("app.wasm".to_owned(), site.hashed("app", "wasm", &app.module.wasm, Need::Play)?));
    let base = Named::by(&app.module.wasm, locale::IDS, &DYNAMIC_MESSAGE_PREFIXES);
    names.extend(messages(site, "app", &base, Need::PlayMessages)?);
    for part in PARTS {
        let of =
            app.parts.get(part.name).ok_or_else(|| io::Error::other(format!("the part {} is empty", part.name)))?;
        let code: Vec<u8> = of.iter().filter_map(|file| app.files.get(file)).flatten().copied().collect();
        let named = Named::by(&code, locale::IDS, part.dynamic_message_prefixes).beyond(&base);
        names.extend(messages(site, part.name, &named, Need::Part(part.name))?);
        let of: Vec<_> = of.iter().filter_map(|file| files.get(file)).collect();
        names.push((format!("{}.wasm", part.name), json!(of).to_string()));
    }
    Ok(names)
}

fn messages(site: &mut Site, name: &str, named: &Named<'_>, need: Need) -> io::Result<Vec<(String, String)>> {
    let one = |language: Language| {
        let messages = named.of(&locale::downloaded(language));
        let file = site.hashed(&format!("{name}-{language}"), "ftl", messages.as_bytes(), need)?;
        Ok((format!("{name}.{language}"), file))
    };
    Language::ALL.into_iter().map(one).collect()
}

fn styles(site: &mut Site, name: &str, of_others: &[PathBuf], folder: &Path, need: Need) -> io::Result<String> {
    site.hashed(name, "css", style(of_others, folder)?.as_bytes(), need)
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

/// A picture of the client at work, which browsers and shops show before it is installed.
#[derive(Debug, PartialEq, Eq)]
struct Screenshot {
    /// The name of the file.
    file: String,
    /// For windows that are `wide`, or for those that are `narrow`.
    form: &'static str,
    /// Its width and height in pixels, with an `x` between them.
    size: String,
}

impl Screenshot {
    /// The one whose source is called `screenshot-FORM-WIDTHxHEIGHT`; `None` for other names.
    fn named(stem: &str, file: String) -> Option<Self> {
        let (form, size) = stem.strip_prefix("screenshot-")?.split_once('-')?;
        let form = ["wide", "narrow"].into_iter().find(|known| *known == form)?;
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let (width, height) = size.split_once('x')?;
        (is_number(width) && is_number(height)).then(|| Self { file, form, size: size.to_owned() })
    }
}

fn manifest(screenshots: &[Screenshot]) -> String {
    let english = Locale::new(Language::English);
    let screenshots: Vec<_> = screenshots
        .iter()
        .map(|Screenshot { file, form, size }| {
            let label =
                if *form == "wide" { english.preview_screenshot_wide() } else { english.preview_screenshot_narrow() };
            json!({ "src": file, "sizes": size, "type": "image/webp", "form_factor": form, "label": label })
        })
        .collect();
    let icon = |file: &str, size: &str, purpose: &str| {
        let kind = if file.ends_with(".svg") { "image/svg+xml" } else { "image/png" };
        json!({ "src": file, "sizes": size, "type": kind, "purpose": purpose })
    };
    json!({
        "name": "Touchline",
        "short_name": "Touchline",
        "description": english.web_start_description(),
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
        "screenshots": screenshots,
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
    fn the_name_of_a_screenshot_says_for_what_it_is() {
        let named = |stem| Screenshot::named(stem, "file".to_owned()).map(|found| (found.form, found.size));
        assert_eq!(named("screenshot-wide-1280x800"), Some(("wide", "1280x800".to_owned())));
        for stem in ["screenshot-wide", "screenshot-tall-1x2", "screenshot-narrow-1xb", "picture-wide-1x2"] {
            assert_eq!(named(stem), None, "{stem}");
        }
        let shown = manifest(&[Screenshot::named("screenshot-narrow-390x844", "s.webp".to_owned()).unwrap()]);
        assert!(shown.contains(r#""form_factor":"narrow""#) && shown.contains(r#""sizes":"390x844""#), "{shown}");
    }

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
