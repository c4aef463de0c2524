//! The table of the rulings: what each says, and the tests that prove it.
//!
//! A test of ruling PB-7 has a name that begins with `pb_7_` and stands in `crates/games/tests/it`; its text is the one that players read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The page with the table, from the workspace's root.
pub const PAGE: &str = "docs/rulings.md";

/// Where the tests of rulings stand, from the workspace's root.
const FOLDER: &str = "crates/games/tests/it";

/// The texts of the rulings, `rules-pb-7 = …`, from the workspace's root.
const TEXTS: &str = "locales/en/rules.ftl";

/// The games' prefixes, and the number of the last ruling of each.
pub const GAMES: [(&str, &str, u32); 3] = [("PB", "Play Ball", 19), ("DB", "Diaballik", 9), ("PW", "Pawnball", 21)];

/// By prefix and number: the tests of a ruling, each with its file's name.
pub type Tests = BTreeMap<(String, u32), Vec<(String, String)>>;

/// Finds the tests that are named for a ruling.
///
/// # Errors
/// The tests' folder or a file in it cannot be read.
pub fn tests(root: &Path) -> io::Result<Tests> {
    let mut found = Tests::new();
    let mut files: Vec<_> = fs::read_dir(root.join(FOLDER))?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".rs") {
            continue;
        }
        let text = fs::read_to_string(file.path())?;
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let test = rest.split('(').next().unwrap_or_default();
                if let (true, Some(ruling)) = (is_test, ruling_of(test)) {
                    found.entry(ruling).or_default().push((test.to_owned(), name.clone()));
                }
                is_test = false;
            }
        }
    }
    Ok(found)
}

/// The ruling that a test's name begins with.
fn ruling_of(test: &str) -> Option<(String, u32)> {
    let (prefix, rest) = test.split_once('_')?;
    let prefix = prefix.to_uppercase();
    let number = rest.split('_').next()?.parse().ok()?;
    GAMES.iter().any(|(game, _, last)| *game == prefix && number <= *last).then_some((prefix, number))
}

/// The page: for each ruling its text and the tests that prove it.
///
/// # Errors
/// As [`tests`]; or the texts cannot be read, or lack a ruling.
pub fn table(root: &Path) -> io::Result<String> {
    let tests = tests(root)?;
    let texts = fs::read_to_string(root.join(TEXTS))?;
    let mut page = String::from(
        "# Rulings and the tests that prove them\n\n\
         `cargo xtask rulings` writes this page; a test fails when it is out of date or a ruling has no test.\n\
         Run one with `cargo test -p games NAME`. The texts are those that players read; with [the notation](notation.md) they are\n\
         enough to write the rules anew, as [a solver in C](../examples/solver-c/README.md) does.\n",
    );
    for (prefix, game, last) in GAMES {
        let _ = write!(page, "\n## {game}\n\n| ruling | what it says | tests |\n|---|---|---|\n");
        for number in 1..=last {
            let key = format!("rules-{}-{number} = ", prefix.to_lowercase());
            let text = texts.lines().find_map(|line| line.strip_prefix(&key));
            let text = text.ok_or_else(|| io::Error::other(format!("{TEXTS} has no text of {prefix}-{number}")))?;
            let cells: Vec<String> = tests
                .get(&(prefix.to_owned(), number))
                .into_iter()
                .flatten()
                .map(|(test, file)| format!("[`{test}`](../{FOLDER}/{file})"))
                .collect();
            let _ = writeln!(page, "| {prefix}-{number} | {text} | {} |", cells.join("<br>"));
        }
    }
    Ok(page)
}
