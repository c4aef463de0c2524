//! Checks the messages of all languages and generates a function for each of them.

#[path = "build/messages.rs"]
mod messages;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use messages::Messages;

/// The directories under `locales/`; the first is the model for the others.
const LANGUAGES: [&str; 3] = ["en", "fr", "cs"];
/// The files that only the command line reads: what is downloaded does without them.
const COMMAND_LINE: [&str; 8] =
    ["admin.ftl", "backup.ftl", "bot.ftl", "cli.ftl", "match.ftl", "migrate.ftl", "nodes.ftl", "terminal.ftl"];
/// The files that only the server and the pages for playing over the network read.
const ONLINE: [&str; 7] =
    ["chat.ftl", "mail.ftl", "preview.ftl", "push.ftl", "server.ftl", "web-fair.ftl", "web-online.ftl"];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../locales");
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rerun-if-changed=build");
    let mut errors = Vec::new();
    let embedded = env::var_os("CARGO_FEATURE_EMBEDDED").is_some();
    let mut sources = String::from("const SOURCES: &[(Language, &[Source])] = &[\n");
    let mut languages = Vec::new();
    for language in LANGUAGES {
        let mut messages = Messages::default();
        let _ = writeln!(sources, "    (Language::{}, &[", variant(language));
        for file in message_files(&root.join(language)) {
            println!("cargo::rerun-if-changed={}", file.display());
            let source = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            messages.add(&file.display().to_string(), &source, &mut errors);
            let path = file.display().to_string();
            let command_line = is_one_of(&file, &COMMAND_LINE);
            let _ =
                writeln!(sources, "        Source {{ text: include_str!({path:?}), command_line: {command_line} }},");
        }
        sources.push_str("    ]),\n");
        messages.check_references(language, &mut errors);
        languages.push(messages);
    }
    sources.push_str("];\n\n");
    let (model, others) = languages.split_first().expect("there are languages");
    for (language, messages) in LANGUAGES[1..].iter().zip(others) {
        messages.check_against(language, model, &mut errors);
    }
    if !errors.is_empty() {
        for error in &errors {
            println!("cargo::error={error}");
        }
        return;
    }
    let ids: Vec<&String> = model.messages.keys().collect();
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("messages.rs");
    if !embedded {
        sources.clear();
    }
    let _ = writeln!(sources, "/// The ids of all messages.\npub const IDS: &[&str] = &{ids:?};\n");
    fs::write(out, sources + &model.functions()).expect("the output directory of cargo is writable");
}

fn variant(language: &str) -> &'static str {
    match language {
        "fr" => "French",
        "cs" => "Czech",
        _ => "English",
    }
}

fn message_files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let command_line = env::var_os("CARGO_FEATURE_COMMAND_LINE").is_some();
    let online = env::var_os("CARGO_FEATURE_ONLINE").is_some();
    files.retain(|file| {
        let wanted = (command_line || !is_one_of(file, &COMMAND_LINE)) && (online || !is_one_of(file, &ONLINE));
        file.extension().is_some_and(|extension| extension == "ftl") && wanted
    });
    files.sort();
    files
}

fn is_one_of(file: &Path, names: &[&str]) -> bool {
    file.file_name().is_some_and(|name| names.iter().any(|&known| name == known))
}
