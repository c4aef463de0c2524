//! The messages of all languages: every reason has one, and what differs between the languages is refused.

use std::fs;
use std::path::Path;

use crate::messages::Messages;
use games::game::{EndReason, Game};
use games::notation::Fault;
use games::pawnball::dice::Dot;
use games::reason::Reason;
use games::side::Side;
use locale::{IDS, Language, Locale};

fn of(language: Language) -> Messages {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.code());
    let mut messages = Messages::default();
    let mut errors = Vec::new();
    for file in fs::read_dir(directory).unwrap() {
        let file = file.unwrap().path();
        messages.add(&file.display().to_string(), &fs::read_to_string(&file).unwrap(), &mut errors);
    }
    assert_eq!(errors, [""; 0]);
    messages
}

#[test]
fn every_reason_has_a_message_with_its_arguments() {
    for language in Language::ALL {
        let messages = of(language);
        for (code, args) in Reason::ALL {
            let variables = messages.messages.get(*code).unwrap_or_else(|| panic!("{language}: `{code}` is missing"));
            for variable in variables {
                assert!(args.contains(&variable.as_str()), "{language}: `{code}` has no argument `{variable}`");
            }
            for arg in *args {
                assert!(variables.contains(*arg), "{language}: `{code}` does not tell `{arg}`");
            }
        }
    }
}

#[test]
fn every_message_of_a_reason_belongs_to_one() {
    for id in IDS.iter().filter(|id| id.starts_with("reason-")) {
        assert!(Reason::ALL.iter().any(|(code, _)| code == id), "`{id}` is not the code of a reason");
    }
}

#[test]
fn numbers_choose_the_plural_form() {
    let said = |language, found| Locale::new(language).reason(&Reason::LineLength { line: 2, found, expected: 7 });
    assert_eq!(said(Language::English, 1), "row or column 2 of the placement has 1 cell, not 7");
    assert_eq!(said(Language::English, 6), "row or column 2 of the placement has 6 cells, not 7");
    assert_eq!(said(Language::French, 0), "la ligne ou colonne 2 du placement a 0 case au lieu de 7");
    assert_eq!(said(Language::French, 8), "la ligne ou colonne 2 du placement a 8 cases au lieu de 7");
    assert_eq!(said(Language::Czech, 3), "řada nebo sloupec 2 má v rozestavení 3 pole místo 7");
    assert_eq!(said(Language::Czech, 5), "řada nebo sloupec 2 má v rozestavení 5 polí místo 7");
}

#[test]
fn texts_that_look_like_numbers_stay_as_they_are() {
    let locale = Locale::new(Language::English);
    for found in ["007", "1e5", "99999999999999999999", "-0"] {
        let reason = Reason::NumberOutOfRange { found: found.to_owned(), least: 0, most: 3 };
        assert_eq!(locale.reason(&reason), format!("{found} is out of range: use 0 to 3"));
    }
}

#[test]
fn a_fault_tells_its_place() {
    let fault = Fault { line: 1234, column: 7, reason: Reason::OneSpaceExpected };
    let said = Language::ALL.map(|language| Locale::new(language).fault(&fault));
    assert_eq!(
        said,
        [
            "line 1234, column 7: expected exactly one space",
            "ligne 1234, colonne 7\u{a0}: il faut ici exactement un espace",
            "řádek 1234, sloupec 7: tady musí být právě jedna mezera",
        ]
    );
}

#[test]
fn things_have_names() {
    let [english, french, czech] = Language::ALL.map(Locale::new);
    assert_eq!(english.side(Game::Pawnball, Side::B), "Red");
    assert_eq!(french.side(Game::Pawnball, Side::A), "Bleu");
    assert_eq!(czech.side(Game::Diaballik, Side::A), "A");
    assert_eq!(french.dot(Dot::Yellow), "jaune");
    assert_eq!(czech.end_reason(EndReason::Time), "vypršel čas");
}

#[test]
fn braces_and_brackets_appear_in_messages() {
    let locale = Locale::new(Language::English);
    assert!(locale.reason(&Reason::CommentNotClosed).contains("“}”"));
    assert!(locale.reason(&Reason::GameTagFirst).ends_with("[Game \"playball\"]"));
}

#[test]
fn a_locale_is_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&Locale::new(Language::Czech));
}

/// What is said about `other` when `model` is English.
fn errors(model: &str, other: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let mut read = |name: &str, source| {
        let mut messages = Messages::default();
        messages.add(name, source, &mut errors);
        messages
    };
    let (model, other) = (read("en", model), read("xx", other));
    other.check_references("xx", &mut errors);
    other.check_against("xx", &model, &mut errors);
    errors
}

#[test]
fn languages_that_differ_are_refused() {
    let model = "hello = Hello { $name }\ncells = { $n ->\n    [one] cell\n   *[other] cells\n }\n";
    let cells = "cells = { $n } Zellen\n";
    assert_eq!(errors(model, &format!("hello = Hallo {{ $name }}\n{cells}")), [""; 0]);
    for (other, said) in [
        (format!("hello = Hallo {{ $nam }}\n{cells}"), "`hello` has the variables"),
        (format!("helo = Hallo {{ $name }}\n{cells}"), "`hello` is missing"),
        (format!("hello = Hallo {{ $name }}\nbye = x\n{cells}"), "`bye` is not a message"),
        (format!("hello = {{ -who }}{{ $name }}\n{cells}"), "uses `-who`"),
        (format!("hello = {{ $name }}\nhello = {{ $name }}\n{cells}"), "defined twice"),
        (format!("hello = {{ $name\n{cells}"), "xx:"),
        (format!("hello = {{ $name }}\n    .title = x\n{cells}"), "attributes"),
    ] {
        let errors = errors(model, &other);
        assert!(errors.iter().any(|error| error.contains(said)), "{other}: {errors:?}");
    }
}

#[test]
fn a_function_is_made_of_each_message() {
    let mut messages = Messages::default();
    messages.add("en", "over-there = { $b } and { $a }\n", &mut Vec::new());
    let code = messages.functions();
    assert!(
        code.contains(
            "pub fn over_there<'a>(&self, a: vars::A<impl Into<Value<'a>>>, b: vars::B<impl Into<Value<'a>>>)"
        ),
        "{code}"
    );
}
