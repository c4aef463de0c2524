//! Every message in every language is what Fluent's own reader makes of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::messages::Messages;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use locale::{Language, Locale, Value};

fn files(language: Language) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.code());
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// The numbers that choose every plural form, and texts: all that stands in brackets, and one that stands nowhere.
fn values(text: &str) -> (Vec<f64>, BTreeSet<&str>) {
    let keys = text.split('[').skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.trim()));
    let numbers = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 11.0, 21.0, 22.0, 100.0, 1_234_567.0, 0.5, 1.5, 2.5, 12.25];
    (numbers.to_vec(), keys.chain(["Něco { } v textu"]).collect())
}

#[test]
fn every_message_is_read_as_fluent_reads_it() {
    for language in Language::ALL {
        let mut bundle = FluentBundle::new(vec![language.code().parse().unwrap()]);
        bundle.set_use_isolating(false);
        let mut messages = Messages::default();
        let mut texts = Vec::new();
        for file in files(language) {
            let text = fs::read_to_string(&file).unwrap();
            messages.add("", &text, &mut Vec::new());
            bundle.add_resource(FluentResource::try_new(text.clone()).unwrap()).unwrap();
            texts.push(text);
        }
        let locale = Locale::from_texts(language, texts.clone());
        // As the web client has them.
        let bare = texts.iter().flat_map(|text| text.lines());
        let bare = bare.filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let bare = Locale::from_texts(language, [bare.flat_map(|line| [line, "\n"]).collect()]);
        let all = texts.concat();
        let (numbers, words) = values(&all);
        let mut compared = 0;
        for (id, variables) in &messages.messages {
            let pattern = bundle.get_message(id).unwrap().value().unwrap();
            let numbers = numbers.iter().map(|&number| (FluentValue::from(number), Value::from(number)));
            let words = words.iter().map(|&word| (FluentValue::from(word), Value::from(word)));
            let mut values: Vec<_> = numbers.chain(words).collect();
            if variables.is_empty() {
                values.truncate(1);
            }
            for (theirs, ours) in &values {
                let all: FluentArgs<'_> = variables.iter().map(|name| (name.as_str(), theirs.clone())).collect();
                let mut errors = Vec::new();
                let expected = bundle.format_pattern(pattern, Some(&all), &mut errors);
                assert!(errors.is_empty(), "{id}: {errors:?}");
                let arguments: Vec<_> = variables.iter().map(|name| (name.as_str(), ours.clone())).collect();
                for locale in [&locale, &bare] {
                    let found = locale.message_with(id, &arguments);
                    assert_eq!(found.as_deref(), Some(&*expected), "{language}: `{id}` with {ours:?}");
                }
                compared += 1;
            }
        }
        assert!(compared > 10_000, "{language}: {compared}");
    }
}

#[test]
fn what_cannot_be_read_is_no_message() {
    for text in [
        "a = { $x",
        "a = { $x -> [one] y }",
        "a = { }",
        "a = {{{{",
        "a = { \"x }",
        "a = { a }",
        "a = { -b }\n-b = { a }",
        "a = { $x ->\n [one] y\n}",
        "b = x",
        "a",
        "",
        "= a",
        "a = { $x ->\n *[one { $x }\n}",
    ] {
        let locale = Locale::from_texts(Language::English, [text.to_owned()]);
        assert_eq!(locale.message_with("a", &[("x", Value::from("no"))]), None, "{text}");
    }
    let nested = format!("a = {}x{}", "{ ".repeat(100_000), " }".repeat(100_000));
    assert_eq!(Locale::from_texts(Language::English, [nested]).message("a"), None);
}
