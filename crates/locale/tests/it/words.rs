//! One word for one thing: words that are out in each language (STYLE.md).

use std::fs;
use std::path::Path;

/// A line of a message: its file, the message's id, and what of the line is shown.
struct Line {
    file: String,
    id: String,
    text: String,
}

/// The lines of all messages of a language, without comments, ids and the keys of variants.
fn lines(language: &str) -> Vec<Line> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language);
    let mut lines = Vec::new();
    for file in fs::read_dir(directory).unwrap() {
        let path = file.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut id = String::new();
        for line in fs::read_to_string(&path).unwrap().lines().filter(|line| !line.starts_with('#')) {
            let mut text = line;
            if line.starts_with(|c: char| c.is_ascii_lowercase())
                && let Some((start, rest)) = line.split_once('=')
            {
                id = start.trim().to_owned();
                text = rest.strip_prefix(' ').unwrap_or(rest);
            } else if let Some((key, rest)) = line.split_once(']')
                && key.trim_start().trim_start_matches('*').starts_with('[')
            {
                text = rest;
            }
            lines.push(Line { file: file.clone(), id: id.clone(), text: text.to_owned() });
        }
    }
    assert!(lines.len() > 1_000, "{language}");
    lines
}

/// The words of a text in lower case, without those in braces.
fn words(text: &str) -> Vec<String> {
    let mut shown = String::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => shown.push(c),
            _ => {}
        }
    }
    shown.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The words that a language must not use, `…` for any ending, except in the names of commands that are still accepted.
fn check(language: &str, out: &[&str], is_allowed: impl Fn(&[String], usize) -> bool) {
    let mut found = Vec::new();
    for Line { file, id, text } in lines(language) {
        let words = words(&text);
        for (place, word) in words.iter().enumerate() {
            let is_out = out.iter().any(|out| match out.strip_suffix('…') {
                Some(start) => word.starts_with(start),
                None => word == out,
            });
            if is_out && !id.starts_with("command-") && !is_allowed(&words, place) {
                found.push(format!("{file}: {id}: {word}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn english_has_one_word_for_one_thing_and_an_ellipsis_no_space_before_it() {
    check("en", &["slantwise", "anew", "throw", "throws", "robot", "robots"], |_, _| false);
    let joined = ["not rated", "call off", "at this screen", "takes back"];
    for Line { file, id, text } in lines("en") {
        assert!(!joined.iter().any(|out| text.to_lowercase().contains(out)), "{file}: {id}: {text}");
        // What is left out of a command in a game file.
        assert!(!text.contains(" …") || text.contains("} …]"), "{file}: {id}: {text}");
    }
}

#[test]
fn french_has_one_word_for_one_thing() {
    // terrain, balle, bot, mouvement, lancer; and the reader is addressed as “vous”.
    let out = [
        "ballon",
        "ballons",
        "plateau",
        "plateaux",
        "robot",
        "robots",
        "déplacement",
        "déplacements",
        "tirage",
        "tirages",
        "tu",
        "ton",
        "ta",
        "tes",
        "toi",
    ];
    check("fr", &out, |words, place| {
        let before = |back: usize| place.checked_sub(back).map(|place| words[place].as_str());
        words[place].starts_with("plateau")
            && (before(1) == Some("sur") || before(1) == Some("de") && matches!(before(2), Some("jeu" | "jeux")))
    });
    let joined = ["anti-jeu", "au trait"];
    for Line { file, id, text } in lines("fr") {
        assert!(!joined.iter().any(|out| text.to_lowercase().contains(out)), "{file}: {id}: {text}");
    }
}

#[test]
fn czech_has_one_word_for_one_thing() {
    // hřiště, pozice, pohyb, figurka, antihra, soupeř, hod, bot, engine, lobby, chat; and the reader is addressed as “vy”.
    let out = [
        "plán",
        "plánu",
        "plány",
        "plánů",
        "plánem",
        "plánech",
        "deska",
        "desky",
        "desce",
        "desku",
        "deskou",
        "desek",
        "deskách",
        "postaven…",
        "přesun…",
        "kámen",
        "kamene",
        "kameny",
        "kamenů",
        "protih…",
        "los",
        "losu",
        "losy",
        "losů",
        "robot…",
        "motor…",
        "hala",
        "haly",
        "hale",
        "halu",
        "diskus…",
        "tvůj",
        "tvá",
        "tvé",
        "tvou",
        "tebe",
        "tobě",
    ];
    check("cs", &out, |_, _| false);
}
