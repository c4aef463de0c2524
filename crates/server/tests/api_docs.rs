//! `docs/api.md` says what the description says. After a change of the messages, `UPDATE_DOCS=1 cargo test -p server --test api_docs`
//! writes it anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;
use server::http::openapi::document;

const MARK: &str = "<!-- What follows is made from the description; see crates/server/tests/api_docs.rs. -->\n";

/// A text without the links of rustdoc, on one line.
fn plain(schema: &Value) -> String {
    // Of what may be null, the description stands with the part that is not.
    let mut parts = [schema].into_iter().chain(schema["oneOf"].as_array().into_iter().flatten());
    let said = parts.find_map(|part| part["description"].as_str()).unwrap_or_default();
    let mut text = said.split_whitespace().collect::<Vec<_>>().join(" ");
    while let Some((before, rest)) = text.split_once("](") {
        let Some((_, after)) = rest.split_once(')') else { break };
        let Some((start, linked)) = before.rsplit_once('[') else { break };
        text = format!("{start}{linked}{after}");
    }
    text.replace('|', "\\|")
}

/// A type in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(parts) = schema["oneOf"].as_array().or(schema["allOf"].as_array()) {
        return parts.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    }
    let of_type = |name: &str| match name {
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(kind).collect::<Vec<_>>().join(", ")),
            None => match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => format!("{least} × {}", kind(&schema["items"])),
                _ => format!("list of {}", kind(&schema["items"])),
            },
        },
        "object" if schema["additionalProperties"].is_object() => {
            format!("object, each member {}", kind(&schema["additionalProperties"]))
        }
        name => name.to_owned(),
    };
    match &schema["type"] {
        Value::Array(names) => {
            names.iter().map(|name| of_type(name.as_str().unwrap())).collect::<Vec<_>>().join(" or ")
        }
        name => of_type(name.as_str().unwrap_or("anything")),
    }
}

/// The members of an object as a table.
fn members(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object() else { return String::new() };
    let required: BTreeSet<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut table = "| member | type | |\n|---|---|---|\n".to_owned();
    // The tag stands in the heading.
    let is_tag = |of: &Value| of["enum"].as_array().is_some_and(|all| all.len() == 1);
    for (name, of) in properties.iter().filter(|(_, of)| !is_tag(of)) {
        let may = if required.contains(name.as_str()) { "" } else { "May be left out. " };
        writeln!(table, "| `{name}` | {} | {may}{} |", kind(of), plain(of)).unwrap();
    }
    table + "\n"
}

/// What a tagged variant is called.
fn tag(schema: &Value) -> Option<String> {
    let properties = schema["properties"].as_object()?;
    let (name, of) = properties.iter().find(|(_, of)| of["enum"].as_array().is_some_and(|all| all.len() == 1))?;
    Some(format!("`\"{name}\": {}`", of["enum"][0]))
}

fn schema_text(level: &str, schema: &Value) -> String {
    let mut text = String::new();
    let said = if schema["description"].is_string() { plain(schema) } else { String::new() };
    if !said.is_empty() && !said.starts_with("From the ") {
        writeln!(text, "{said}\n").unwrap();
    }
    if let Some(variants) = schema["oneOf"].as_array() {
        for variant in variants {
            match tag(variant) {
                Some(tag) => {
                    writeln!(text, "{level} {tag}\n\n{}\n", plain(variant)).unwrap();
                    if variant["properties"].as_object().unwrap().len() > 1 {
                        text += &members(variant);
                    }
                }
                None => writeln!(text, "- {}: {}", kind(variant), plain(variant)).unwrap(),
            }
        }
    } else if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            match part["$ref"].is_string() {
                true => writeln!(text, "And the members of {}:\n", kind(part)).unwrap(),
                false => text += &members(part),
            }
        }
    } else if schema["properties"].is_object() {
        text += &members(schema);
    } else {
        writeln!(text, "{}\n", kind(schema)).unwrap();
    }
    text
}

fn generated() -> String {
    let document = serde_json::to_value(document()).unwrap();
    let mut text = "\n## Requests\n\n| request | who | |\n|---|---|---|\n".to_owned();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let security = operation["security"].to_string();
            let who = match (security.contains("session"), security.contains("token")) {
                (true, true) => "people and bots",
                (true, false) => "people",
                _ => "everybody",
            };
            let answer = operation["responses"].as_object().unwrap().iter().next().unwrap().1;
            let body = match &operation["requestBody"]["content"]["application/json"]["schema"] {
                Value::Null => String::new(),
                schema => format!(" Takes {}.", kind(schema)),
            };
            let answered = match &answer["content"]["application/json"]["schema"] {
                Value::Null => String::new(),
                schema => format!(" Answers {}.", kind(schema)),
            };
            let summary = operation["summary"].as_str().unwrap();
            writeln!(text, "| `{} {path}` | {who} | {summary}{body}{answered} |", method.to_uppercase()).unwrap();
        }
    }
    let schemas = document["components"]["schemas"].as_object().unwrap();
    text += "\n## Messages to the server\n\n";
    text += &schema_text("###", &schemas["FromClient"]);
    text += "## Messages from the server\n\n";
    text += &schema_text("###", &schemas["FromServer"]);
    text += "## Types\n\n";
    let mut names: Vec<&String> = schemas.keys().filter(|name| !name.starts_with("From")).collect();
    names.sort();
    for name in names {
        write!(text, "### {name}\n\n{}", schema_text("####", &schemas[name])).unwrap();
    }
    text
}

#[test]
fn the_document_says_what_the_description_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let found = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = found.split_once(MARK).unwrap();
    let generated = generated();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, format!("{head}{MARK}{generated}")).unwrap();
    } else {
        assert!(rest == generated, "docs/api.md is old: UPDATE_DOCS=1 cargo test -p server --test api_docs");
    }
}

/// All files with this ending under a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *all += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn the_tests_that_answer_for_security_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/security.md")).unwrap();
    let mut code = String::new();
    for folder in ["crates/server/src", "crates/server/tests", "crates/touchline/tests"] {
        sources(&root.join(folder), &mut code);
    }
    let mut named = 0;
    for quoted in text.split('`').skip(1).step_by(2) {
        if let Some((_, test)) = quoted.rsplit_once("::") {
            if test == "x" {
                continue;
            }
            named += 1;
            // An ellipsis stands for the rest of a long name.
            let start = match test.strip_suffix('…') {
                Some(start) => format!("fn {start}"),
                None => format!("fn {test}()"),
            };
            let module = test == "agreed" || test == "tests";
            assert!(module || code.contains(&start), "docs/security.md names `{quoted}`, which is not there");
        } else if let Some(file) = quoted.strip_suffix(".rs").filter(|file| !file.contains('/')) {
            assert!(root.join(format!("crates/server/tests/{file}.rs")).exists(), "{quoted}");
        } else if quoted.starts_with("deploy/") || quoted.starts_with("crates/") {
            assert!(root.join(quoted).exists(), "{quoted}");
        }
    }
    assert!(named > 40, "{named}");
}
