//! The bill of materials: what the program is made of, as CycloneDX 1.6, for programs that look for known vulnerabilities.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::pack::packages::{Id, Package};

/// The libraries in C that packages bring along: the package, the name of the library, its licence.
const IN_C: [(&str, &str, &str); 2] = [("libsqlite3-sys", "sqlite", "blessing"), ("zstd-sys", "zstd", "BSD-3-Clause")];

/// The document. The program is `packages`' own `touchline`.
///
/// # Errors
/// The program is not among the packages, or the version of a library in C cannot be read.
pub(crate) fn document(packages: &[Package], rust: &str) -> Result<String, String> {
    let program = packages.iter().find(|package| package.id.0 == "touchline").ok_or("touchline is not in itself")?;
    let mut components: Vec<Value> = packages
        .iter()
        .filter(|package| package.id != program.id)
        .map(|package| component(package, "library"))
        .collect();
    components.push(json!({
        "type": "library", "bom-ref": "rust-std", "name": "rust-std", "version": rust,
        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
    }));
    let mut dependencies: Vec<Value> = Vec::new();
    for package in packages {
        let mut used: Vec<String> = package.dependencies.iter().map(purl).collect();
        if let Some((_, library, license)) = IN_C.iter().find(|(name, _, _)| *name == package.id.0) {
            let version = version_in_c(package)?;
            let reference = format!("pkg:generic/{library}@{version}");
            components.push(json!({
                "type": "library", "bom-ref": reference, "name": library, "version": version, "purl": reference,
                "licenses": [{ "license": { "id": license } }],
            }));
            used.push(reference);
        }
        dependencies.push(json!({ "ref": purl(&package.id), "dependsOn": used }));
    }
    let mut document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": component(program, "application") },
        "components": components,
        "dependencies": dependencies,
    });
    // The number is that of the contents, so that the same contents have the same.
    document["serialNumber"] = format!("urn:uuid:{}", uuid(document.to_string().as_bytes())).into();
    Ok(format!("{document:#}\n"))
}

/// The name of a package that is unique among all kinds of packages.
fn purl((name, version): &Id) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

fn component(package: &Package, kind: &str) -> Value {
    let purl = purl(&package.id);
    let mut component = json!({
        "type": kind, "bom-ref": purl, "name": package.id.0, "version": package.id.1,
        "licenses": [{ "expression": package.license }],
    });
    if let Some(description) = &package.description {
        component["description"] = description.as_str().into();
    }
    // What comes from the registry; our own packages are in none.
    if let Some(checksum) = &package.checksum {
        component["purl"] = purl.into();
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

/// The version of the library in C that a package brings along: in the package's own version after `+`, as `2.0.16+zstd.1.5.7`, or in SQLite's header.
fn version_in_c(package: &Package) -> Result<String, String> {
    if let Some((_, version)) = package.id.1.split_once("+zstd.") {
        return Ok(version.to_owned());
    }
    let header = package.folder.join("sqlite3/sqlite3.h");
    let text = std::fs::read_to_string(&header).map_err(|error| format!("{}: {error}", header.display()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("#define SQLITE_VERSION "));
    let version = line.map(|version| version.trim().trim_matches('"').to_owned());
    version.ok_or_else(|| format!("{}: no SQLITE_VERSION", header.display()))
}

/// A UUID made of contents (version 8 of RFC 9562).
fn uuid(contents: &[u8]) -> String {
    let mut bytes = Sha256::digest(contents);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = base16ct::lower::encode_string(&bytes[..16]);
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::pack::packages::tests::{id, package};

    fn packages() -> Vec<Package> {
        let zstd = Package {
            id: id("zstd-sys", "2.0.16+zstd.1.5.7"),
            checksum: Some("ab12".to_owned()),
            ..package("", "MIT")
        };
        let program = Package { dependencies: BTreeSet::from([zstd.id.clone()]), ..package("touchline", "MIT") };
        vec![program, zstd]
    }

    #[test]
    fn every_package_is_a_component_and_every_reference_leads_somewhere() {
        let text = document(&packages(), "1.95.0").unwrap();
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["metadata"]["component"]["name"], "touchline");
        let components = document["components"].as_array().unwrap();
        let names: Vec<&str> = components.iter().map(|component| component["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["zstd-sys", "rust-std", "zstd"]);
        assert_eq!(components[0]["purl"], "pkg:cargo/zstd-sys@2.0.16%2Bzstd.1.5.7");
        assert_eq!(components[0]["hashes"], json!([{ "alg": "SHA-256", "content": "ab12" }]));
        assert_eq!(components[2]["version"], "1.5.7");
        let mut known: BTreeSet<&str> =
            components.iter().map(|component| component["bom-ref"].as_str().unwrap()).collect();
        known.insert(document["metadata"]["component"]["bom-ref"].as_str().unwrap());
        for dependency in document["dependencies"].as_array().unwrap() {
            assert!(known.contains(dependency["ref"].as_str().unwrap()));
            for used in dependency["dependsOn"].as_array().unwrap() {
                assert!(known.contains(used.as_str().unwrap()), "{used}");
            }
        }
    }

    #[test]
    fn the_number_is_that_of_the_contents() {
        let number = |packages: &[Package]| {
            let document: Value = serde_json::from_str(&document(packages, "1.95.0").unwrap()).unwrap();
            document["serialNumber"].as_str().unwrap().to_owned()
        };
        let mut other = packages();
        other[1].license = "BSD-3-Clause".to_owned();
        assert_eq!(number(&packages()), number(&packages()));
        assert_ne!(number(&packages()), number(&other));
        let number = number(&packages());
        let parts: Vec<&str> = number.strip_prefix("urn:uuid:").unwrap().split('-').collect();
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
        assert!(parts[2].starts_with('8'), "{number}");
    }

    #[test]
    fn a_bill_without_the_program_is_refused() {
        assert!(document(&packages()[1..], "1.95.0").unwrap_err().contains("touchline"));
    }
}
