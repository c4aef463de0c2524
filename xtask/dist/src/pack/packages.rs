//! Which packages are in the program, from what cargo says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A name and a version; no two packages in the program have the same ones.
pub(crate) type Id = (String, String);

/// A package that is in the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    /// Its name and version.
    pub(crate) id: Id,
    /// An SPDX expression.
    pub(crate) license: String,
    /// Who wrote it, as its manifest says; often nobody.
    pub(crate) authors: Vec<String>,
    /// What it is, in a line.
    pub(crate) description: Option<String>,
    /// Where its sources are kept.
    pub(crate) repository: Option<String>,
    /// The folder of its sources.
    pub(crate) folder: PathBuf,
    /// The SHA-256 of the file that the registry has; none for our own.
    pub(crate) checksum: Option<String>,
    /// Those that it uses and that are in the program too, sorted.
    pub(crate) dependencies: BTreeSet<Id>,
}

/// The parts of the program: packages, and what each is compiled for. The web client is inside it.
const WEB: &str = "wasm32-unknown-unknown";
const CLIENT: [&str; 2] = ["client-app", "worker"];

/// All packages that are in the program for a target, sorted by name and version. What only builds it, such as macros, or tests it, is not.
///
/// # Errors
/// cargo fails, or says what is not understood.
pub(crate) fn of_program(root: &Path, target: &str) -> Result<Vec<Package>, String> {
    let mut ids = BTreeSet::new();
    for (package, target) in [("touchline", target), (CLIENT[0], WEB), (CLIENT[1], WEB)] {
        let tree = cargo(
            root,
            &[
                "tree",
                "--locked",
                "--prefix=none",
                "--edges=normal,no-proc-macro",
                "--format={p}",
                "--target",
                target,
                "-p",
                package,
            ],
        )?;
        ids.extend(read_tree(&tree)?);
    }
    let metadata = cargo(root, &["metadata", "--locked", "--format-version=1"])?;
    let metadata = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let lock = root.join("Cargo.lock");
    let lock = std::fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    read_metadata(&metadata, &ids, &read_checksums(&lock))
}

fn cargo(root: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = command.args(args).current_dir(root).output().map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("cargo {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr)))
    }
}

/// Names and versions from the lines of `cargo tree`, such as `tar v0.4.46` or `games v0.1.0 (/src/crates/games)`.
fn read_tree(tree: &str) -> Result<BTreeSet<Id>, String> {
    let id = |line: &str| {
        let mut words = line.split(' ');
        let id = words.next().zip(words.next().and_then(|version| version.strip_prefix('v')));
        let (name, version) = id.ok_or_else(|| format!("cargo tree: no name and version in `{line}`"))?;
        Ok((name.to_owned(), version.to_owned()))
    };
    tree.lines().filter(|line| !line.is_empty()).map(id).collect()
}

/// The checksums in the text of a `Cargo.lock`.
fn read_checksums(lock: &str) -> BTreeMap<Id, String> {
    let package = |block: &str| {
        let value = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
            line.map(|value| value.trim_matches('"').to_owned())
        };
        Some(((value("name")?, value("version")?), value("checksum")?))
    };
    lock.split("[[package]]").filter_map(package).collect()
}

fn read_metadata(
    metadata: &Value,
    ids: &BTreeSet<Id>,
    checksums: &BTreeMap<Id, String>,
) -> Result<Vec<Package>, String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    // cargo's own names of packages lead to names and versions.
    let mut names = BTreeMap::new();
    let mut packages = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        let id =
            text(&package["name"]).zip(text(&package["version"])).ok_or("cargo metadata: a package has no name")?;
        names.insert(text(&package["id"]).unwrap_or_default(), id.clone());
        packages.insert(id, package);
    }
    let mut dependencies: BTreeMap<Id, BTreeSet<Id>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let Some(id) = node["id"].as_str().and_then(|id| names.get(id)) else { continue };
        let is_normal = |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let used = list(&node["deps"]).into_iter().filter(is_normal);
        let used = used.filter_map(|dependency| names.get(dependency["pkg"].as_str()?).cloned());
        dependencies.insert(id.clone(), used.filter(|used| ids.contains(used)).collect());
    }
    let package = |id: &Id| {
        let (name, version) = id;
        let package = packages.get(id).ok_or_else(|| format!("cargo metadata: {name} {version} is missing"))?;
        let manifest = PathBuf::from(text(&package["manifest_path"]).unwrap_or_default());
        Ok(Package {
            license: text(&package["license"])
                .ok_or_else(|| format!("{name} {version} names no licence in its manifest"))?
                .replace('/', " OR "),
            authors: list(&package["authors"]).iter().filter_map(text).collect(),
            description: text(&package["description"])
                .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
            repository: text(&package["repository"]),
            folder: manifest.parent().map(Path::to_path_buf).unwrap_or_default(),
            checksum: checksums.get(id).cloned(),
            dependencies: dependencies.remove(id).unwrap_or_default(),
            id: id.clone(),
        })
    };
    let mut package = package;
    ids.iter().map(&mut package).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    pub(crate) fn id(name: &str, version: &str) -> Id {
        (name.to_owned(), version.to_owned())
    }

    /// A package of which nothing is known but its name and licence.
    pub(crate) fn package(name: &str, license: &str) -> Package {
        Package {
            id: id(name, "1.0.0"),
            license: license.to_owned(),
            authors: Vec::new(),
            description: None,
            repository: None,
            folder: PathBuf::new(),
            checksum: None,
            dependencies: BTreeSet::new(),
        }
    }

    #[test]
    fn the_lines_of_a_tree_are_read() {
        let tree =
            "games v0.1.0 (/src/crates/games)\ntar v0.4.46\n\nworker v0.1.0 (/src/crates/worker)\ntar v0.4.46 (*)\n";
        let expected = [id("games", "0.1.0"), id("tar", "0.4.46"), id("worker", "0.1.0")];
        assert_eq!(read_tree(tree), Ok(BTreeSet::from(expected)));
        assert!(read_tree("error").unwrap_err().contains("`error`"));
    }

    #[test]
    fn checksums_are_those_of_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"games\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"tar\"\nversion = \"0.4.46\"\n\
                    source = \"registry\"\nchecksum = \"ab12\"\ndependencies = [\n \"libc\",\n]\n";
        assert_eq!(read_checksums(lock), BTreeMap::from([(id("tar", "0.4.46"), "ab12".to_owned())]));
    }

    #[test]
    fn only_what_is_in_the_program_is_told_with_what_it_uses() {
        let package = |name: &str| {
            json!({ "id": format!("registry#{name}"), "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0",
                    "authors": [], "description": "a\n  thing", "manifest_path": format!("/r/{name}/Cargo.toml") })
        };
        let uses = |name: &str, kind: Option<&str>| json!({ "pkg": format!("registry#{name}"), "dep_kinds": [{ "kind": kind }] });
        let packages = ["a", "b", "builds", "tests", "elsewhere"].map(package);
        let metadata = json!({
            "packages": packages,
            "resolve": { "nodes": [
                { "id": "registry#a", "deps": [uses("b", None), uses("builds", Some("build")), uses("tests", Some("dev")), uses("elsewhere", None)] },
                { "id": "registry#b", "deps": [] },
            ] },
        });
        let ids = BTreeSet::from([id("a", "1.0.0"), id("b", "1.0.0")]);
        let checksums = BTreeMap::from([(id("b", "1.0.0"), "12".to_owned())]);
        let found = read_metadata(&metadata, &ids, &checksums).unwrap();
        assert_eq!(found.iter().map(|package| package.id.0.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(found[0].dependencies, BTreeSet::from([id("b", "1.0.0")]));
        assert_eq!(found[0].license, "MIT OR Apache-2.0");
        assert_eq!(found[0].description.as_deref(), Some("a thing"));
        assert_eq!(found[0].folder, Path::new("/r/a"));
        assert_eq!((&found[0].checksum, &found[1].checksum), (&None, &Some("12".to_owned())));
    }

    #[test]
    fn a_package_without_a_licence_is_refused() {
        let metadata =
            json!({ "packages": [{ "id": "x", "name": "a", "version": "1.0.0", "manifest_path": "/a/Cargo.toml" }] });
        let error = read_metadata(&metadata, &BTreeSet::from([id("a", "1.0.0")]), &BTreeMap::new()).unwrap_err();
        assert!(error.contains("a 1.0.0 names no licence"), "{error}");
    }
}
