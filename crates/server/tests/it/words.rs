//! Every refusal and every phrase has words in every language.

use locale::{Language, Locale};
use server::refusal::Refusal;

#[test]
fn every_refusal_has_words() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        for (code, args) in Refusal::ALL {
            let args: Vec<(&str, &str)> = args.iter().map(|name| (*name, "7")).collect();
            let words = locale.problem(code, args.iter().copied());
            assert!(words != *code && !words.contains('{'), "{code}: {words}");
            assert!(args.is_empty() || words.contains('7'), "{code} tells its arguments: {words}");
        }
        assert_eq!(locale.problem("server-of-tomorrow", []), "server-of-tomorrow");
    }
}

#[test]
fn every_phrase_has_words() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        for id in protocol::chat::PHRASES {
            let words = locale.phrase(id);
            assert!(words != id && words.chars().count() <= protocol::chat::MOST_TEXT, "{id}: {words}");
        }
        assert_eq!(locale.phrase("tomorrow"), "tomorrow");
    }
}
