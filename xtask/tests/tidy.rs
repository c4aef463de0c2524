//! What holds for the workspace as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use xtask::rulings;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_path_buf()
}

#[test]
fn every_ruling_has_a_test() {
    let tests = rulings::tests(&root()).expect("the tests can be read");
    for (prefix, _, last) in rulings::GAMES {
        for number in 1..=last {
            assert!(tests.contains_key(&(prefix.to_owned(), number)), "{prefix}-{number} has no test");
        }
    }
}

#[test]
fn the_table_of_rulings_is_up_to_date() {
    let page = std::fs::read_to_string(root().join(rulings::PAGE)).expect("the page is there");
    let table = rulings::table(&root()).expect("the tests can be read");
    assert!(page == table, "run `cargo xtask rulings`");
}

/// The modules of a crate by their paths (`hub::room`), each with its text without tests and comments.
fn modules(folder: &Path) -> BTreeMap<String, String> {
    fn read(folder: &Path, path: &[String], found: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let entry = entry.expect("the folder can be read").path();
            let name = entry.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut path = path.to_vec();
            if entry.is_dir() {
                path.push(name);
                read(&entry, &path, found);
            } else if entry.extension().is_some_and(|end| end == "rs") {
                if !["lib", "main", "mod"].contains(&name.as_str()) {
                    path.push(name);
                }
                let text = std::fs::read_to_string(&entry).expect("the file can be read");
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
                found.insert(path.join("::"), lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    let mut found = BTreeMap::new();
    read(&folder.join("src"), &[], &mut found);
    found
}

/// The paths that begin with `crate` or `super` in a text; of `crate::a::{b, c::d}` all three.
fn paths(text: &str) -> Vec<Vec<String>> {
    fn tree(prefix: &[String], text: &str, found: &mut Vec<Vec<String>>) {
        let mut depth = 0;
        let parts = text.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let (before, inside) = part.split_once('{').unwrap_or((part, ""));
            let names = before.split(" as ").next().unwrap_or_default().split("::").map(str::trim);
            let names = names.filter(|name| !name.is_empty()).map(str::to_owned);
            let path: Vec<String> = prefix.iter().cloned().chain(names).collect();
            match inside.rsplit_once('}') {
                Some((inside, _)) => tree(&path, inside, found),
                None => found.push(path),
            }
        }
    }
    let mut found = Vec::new();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            if text[..at].ends_with(|c: char| is_name(c) || c == ':' || c == '$') {
                continue;
            }
            let rest = &text[at..];
            let is_use = text[..at].trim_end().ends_with("use");
            let end = if is_use { rest.find(';') } else { rest.find(|c: char| !is_name(c) && c != ':') };
            tree(&[], &rest[..end.unwrap_or(rest.len())], &mut found);
        }
    }
    found
}

/// Which modules of a crate import which others.
fn imports(modules: &BTreeMap<String, String>) -> BTreeMap<&str, BTreeSet<&str>> {
    let import = |name: &str, path: &[String]| {
        let mut from: Vec<&str> = if path[0] == "crate" { Vec::new() } else { name.split("::").collect() };
        for part in path {
            match part.as_str() {
                "crate" | "self" => {}
                "super" => drop(from.pop()),
                part => from.push(part),
            }
        }
        let known = (0..=from.len()).rev().find_map(|count| modules.get_key_value(&from[..count].join("::")));
        known.map(|(known, _)| known.as_str()).filter(|known| *known != name)
    };
    let all = modules.iter().map(|(name, text)| {
        let imported = paths(text).iter().filter_map(|path| import(name, path)).collect();
        (name.as_str(), imported)
    });
    all.collect()
}

/// A file can be read, and moved, without those that use it. What a parent defines for its children, and a child for its parent, does not count.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut found = BTreeSet::new();
    for folder in std::fs::read_dir(root().join("crates")).expect("the folder is there") {
        let folder = folder.expect("the folder can be read").path();
        let modules = modules(&folder);
        let imports = imports(&modules);
        // What can be reached from each module.
        let reached = |from: &str| {
            let (mut seen, mut next) = (BTreeSet::new(), vec![from.to_owned()]);
            while let Some(module) = next.pop() {
                for other in &imports[module.as_str()] {
                    if seen.insert((*other).to_owned()) {
                        next.push((*other).to_owned());
                    }
                }
            }
            seen
        };
        let reach: BTreeMap<&str, BTreeSet<String>> = imports.keys().map(|name| (*name, reached(name))).collect();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (module, to) in &reach {
            let circle: Vec<&str> = reach
                .iter()
                .filter(|(other, back)| to.contains(**other) && back.contains(*module))
                .map(|(other, _)| *other)
                .collect();
            if circle.len() > 1 {
                found.insert(format!("{name}: {}", circle.join(", ")));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The floors of the web client from the bottom up; `crates/client/src/lib.rs` says what they have.
const FLOORS: [&[&str]; 9] = [
    &["document", "failure", "icon", "notices", "poster", "storage", "timed"],
    &["account", "fair_play", "parts"],
    &["i18n"],
    &["choices", "confirm_dialog", "later", "settings", "share", "update", "worker"],
    &["keys", "match_board", "shell", "tablebases"],
    &["game"],
    &["game_page", "online"],
    &["pages"],
    &["app", "hand_over"],
];

#[test]
fn the_web_client_imports_from_lower_floors_only() {
    let top = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    // `lib.rs` stands above all.
    let floor = |name: String| FLOORS.iter().position(|floor| floor.contains(&&*name)).unwrap_or(FLOORS.len());
    for (module, imported) in imports(&modules(&root().join("crates/client"))) {
        assert!(module.is_empty() || floor(top(module)) < FLOORS.len(), "`{module}` has no floor");
        for other in imported.into_iter().filter(|other| top(other) != top(module)) {
            assert!(floor(top(other)) < floor(top(module)), "`{module}` imports `{other}`, which stands no lower");
        }
    }
}
