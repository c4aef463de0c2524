//! Any bytes as the text of a study: no panic, what is read prints and reads back the same. Any bytes as an edit of a study: no panic, and a study
//! that was edited prints and reads back the same.

use play::studies::{Edit, Study};

/// A study with two chapters, in which edits are tried.
const STUDY: &str = "[Game \"diaballik\"]\n[Chapter \"First\"]\n\n{Where to?} 1. d1>e1 d7>c7 (1b. b7b6)\n\n\
                     [Game \"playball\"]\n[Board \"sprint\"]\n[Chapter \"Second\"]\n";

fn check(study: &Study) {
    let printed = study.text("A study");
    let read = Study::from_text(&printed).unwrap();
    assert_eq!(read.text("A study"), printed);
    assert_eq!(read.chapters().len(), study.chapters().len());
}

/// Tries one input as a text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_text(text: &str) {
    if let Ok(study) = Study::from_text(text) {
        check(&study);
    }
}

/// Tries one input as edits, a line each.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_edits(text: &str) {
    let mut study = Study::from_text(STUDY).unwrap();
    for edit in text.lines().filter_map(|line| serde_json::from_str::<Edit>(line).ok()) {
        // What is refused changes nothing.
        let before = study.text("A study");
        if study.apply(&edit).is_err() {
            assert_eq!(study.text("A study"), before, "{edit:?}");
        }
    }
    check(&study);
}

/// Tries one input, as a text and as edits.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    try_text(&text);
    try_edits(&text);
}
