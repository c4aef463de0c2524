//! The crate graph is the architecture: what may depend on what, read from the manifests. ARCHITECTURE.md draws it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates from the leaves up. A crate depends on crates of lower layers only.
const LAYERS: [&[&str]; 7] = [
    &["events", "games", "naive", "small-diaballik"],
    &["learning", "locale", "openings", "play", "tablebase"],
    &["board", "bundle", "engine", "protocol", "requests", "study"],
    &["ugi"],
    &["bot", "client", "server", "terminal", "tournament", "worker"],
    &["client-app", "measure"],
    &["touchline"],
];

/// Crates that must stay free of more than their layer says: each with all that it may depend on.
const NARROW: [(&str, &[&str]); 13] = [
    ("events", &[]),
    ("games", &[]),
    ("naive", &[]),
    ("openings", &["games"]),
    ("small-diaballik", &[]),
    ("play", &["games"]),
    ("learning", &["games"]),
    ("protocol", &["games", "play"]),
    ("board", &["games", "locale"]),
    ("requests", &["games", "play"]),
    ("study", &["games", "locale", "play"]),
    // No engine: those are in the worker.
    ("client", &["board", "games", "locale", "openings", "play", "protocol", "requests", "study", "tablebase"]),
    ("client-app", &["client"]),
];

/// The crates of the workspace that each crate depends on, its tests aside.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let names: BTreeSet<String> =
        fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let dependencies = |name: &String| {
        let manifest = fs::read_to_string(crates.join(name).join("Cargo.toml")).unwrap();
        let mut is_counted = false;
        let mut found = BTreeSet::new();
        for line in manifest.lines() {
            if line.starts_with('[') {
                is_counted = line.ends_with("dependencies]") && !line.contains("dev-");
            }
            let dependency = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if is_counted && names.contains(dependency) {
                found.insert(dependency.to_owned());
            }
        }
        found
    };
    names.iter().map(|name| (name.clone(), dependencies(name))).collect()
}

#[test]
fn every_crate_depends_on_lower_layers_only() {
    let layer = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name));
    for (name, dependencies) in graph() {
        let own =
            layer(&name).unwrap_or_else(|| panic!("{name} has no layer: give it one here and in ARCHITECTURE.md"));
        for dependency in dependencies {
            assert!(layer(&dependency).unwrap() < own, "{name} depends on {dependency}, which is not below it");
        }
    }
}

#[test]
fn the_leaves_stay_free_of_engines_messages_and_servers() {
    let graph = graph();
    for (name, allowed) in NARROW {
        let allowed = allowed.iter().map(|name| (*name).to_owned()).collect();
        assert!(graph[name].is_subset(&allowed), "{name} depends on {:?}", graph[name].difference(&allowed));
    }
}
