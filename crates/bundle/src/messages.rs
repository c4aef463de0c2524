//! The messages that a module or a part of it can show: texts that it does not have need not travel with it.

use std::collections::{BTreeMap, BTreeSet};

use memchr::memmem;

/// The ids of the messages that a module can show: every id that is not put together at run time stands in the module's data.
#[derive(Debug)]
pub(crate) struct Named<'a>(BTreeSet<&'a str>);

impl<'a> Named<'a> {
    /// Of all `ids`, those that the module `wasm` names, and those that begin as `dynamic_message_prefixes` says: ids that come from a server or
    /// are put together at run time, which no module has whole.
    pub(crate) fn by(wasm: &[u8], ids: &[&'a str], dynamic_message_prefixes: &[&str]) -> Self {
        let named = |id: &str| {
            dynamic_message_prefixes.iter().any(|start| id.starts_with(start))
                || memmem::find(wasm, id.as_bytes()).is_some()
        };
        Self(ids.iter().copied().filter(|id| named(id)).collect())
    }

    /// Without those that `base` has.
    pub(crate) fn beyond(mut self, base: &Self) -> Self {
        self.0.retain(|id| !base.0.contains(id));
        self
    }

    /// Of the messages in `text`, those that the module can show, what they refer to, and all terms.
    pub(crate) fn of(&self, text: &str) -> String {
        of_named(text, |id| id.starts_with('-') || self.0.contains(id))
    }
}

fn of_named(text: &str, is_named: impl Fn(&str) -> bool) -> String {
    let entries = entries(text);
    let mut kept: BTreeSet<&str> = entries.keys().copied().filter(|id| is_named(id)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_takes_what_it_names_and_what_that_refers_to() {
        let text = "-product = Touchline\nhello = Hello { $name }\n    and { friends }\nfriends = all\nother = { hello }\n\
                    lesson-x-text = Jump\nlesson-y-text = Pass\n";
        let ids = ["hello", "friends", "other", "lesson-x-text", "lesson-y-text"];
        let kept = Named::by(b"\0\x07web-xhello\0", &ids, &["lesson-x-"]).of(text);
        assert_eq!(
            kept,
            "-product = Touchline\nfriends = all\nhello = Hello { $name }\n    and { friends }\nlesson-x-text = Jump\n"
        );
    }

    #[test]
    fn a_part_has_what_the_base_has_not() {
        let ids = ["hello", "friends", "other"];
        let base = Named::by(b"hello", &ids, &[]);
        let part = Named::by(b"hello friends", &ids, &[]).beyond(&base);
        assert_eq!(part.of("hello = Hello\nfriends = all\nother = x\n"), "friends = all\n");
    }

    #[test]
    fn every_message_is_found_again() {
        for language in locale::Language::ALL {
            let text = locale::downloaded(language);
            let ids: BTreeSet<&str> = entries(&text).into_keys().filter(|id| !id.starts_with('-')).collect();
            let all: Vec<u8> = ids.iter().flat_map(|id| id.bytes().chain([0])).collect();
            assert_eq!(Named::by(&all, locale::IDS, &[]).of(&text).lines().count(), text.lines().count(), "{language}");
            assert!(ids.iter().all(|id| locale::IDS.contains(id)), "{language}");
        }
    }
}
