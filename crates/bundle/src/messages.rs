//! The messages that a module can show: texts that it does not have need not travel with it.

use std::collections::{BTreeMap, BTreeSet};

/// How the ids of messages begin that are put together at run time: no module has them whole.
const PUT_TOGETHER: [&str; 1] = ["lesson-"];

/// Of the messages in `text`, those that the module `wasm` names, and what they refer to. Every id that is not put together at run
/// time stands in the data of a module that can show its message.
pub(crate) fn of_module(text: &str, wasm: &[u8]) -> String {
    let entries = entries(text);
    let named =
        |id: &str| id.starts_with('-') || PUT_TOGETHER.iter().any(|start| id.starts_with(start)) || has(wasm, id);
    let mut kept: BTreeSet<&str> = entries.keys().copied().filter(|id| named(id)).collect();
    let mut new: Vec<&str> = kept.iter().copied().collect();
    while let Some(id) = new.pop() {
        for word in entries[id].split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '-')) {
            if let Some((&other, _)) = entries.get_key_value(word)
                && kept.insert(other)
            {
                new.push(other);
            }
        }
    }
    kept.into_iter().map(|id| entries[id].as_str()).collect()
}

/// The messages and terms by their ids, each with its lines.
fn entries(text: &str) -> BTreeMap<&str, String> {
    let mut entries: BTreeMap<&str, String> = BTreeMap::new();
    let mut id = "";
    for line in text.lines() {
        if line.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '-')
            && let Some((start, _)) = line.split_once('=')
        {
            id = start.trim();
        }
        let entry = entries.entry(id).or_default();
        entry.push_str(line);
        entry.push('\n');
    }
    entries
}

fn has(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_takes_what_it_names_and_what_that_refers_to() {
        let text = "-product = Touchline\nhello = Hello { $name }\n    and { friends }\nfriends = all\nother = { hello }\n\
                    lesson-x-text = Jump\n";
        let kept = of_module(text, b"\0\x07web-xhello\0");
        assert_eq!(
            kept,
            "-product = Touchline\nfriends = all\nhello = Hello { $name }\n    and { friends }\nlesson-x-text = Jump\n"
        );
    }

    #[test]
    fn every_message_is_found_again() {
        for language in locale::Language::ALL {
            let text = locale::downloaded(language);
            let ids: BTreeSet<&str> = entries(&text).into_keys().filter(|id| !id.starts_with('-')).collect();
            let all: Vec<u8> = ids.iter().flat_map(|id| id.bytes().chain([0])).collect();
            assert_eq!(of_module(&text, &all).lines().count(), text.lines().count(), "{language}");
            assert!(ids.iter().all(|id| locale::IDS.contains(id)), "{language}");
        }
    }
}
