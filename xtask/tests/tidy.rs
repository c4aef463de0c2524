//! What holds for the workspace as a whole.

use std::path::{Path, PathBuf};

use xtask::rulings;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_path_buf()
}

#[test]
fn every_ruling_has_a_test() {
    let tests = rulings::tests(&root()).expect("the tests can be read");
    for (prefix, _, last) in rulings::GAMES {
        for number in 1..=last {
            assert!(tests.contains_key(&(prefix.to_owned(), number)), "{prefix}-{number} has no test");
        }
    }
}

#[test]
fn the_table_of_rulings_is_up_to_date() {
    let page = std::fs::read_to_string(root().join(rulings::PAGE)).expect("the page is there");
    let table = rulings::table(&root()).expect("the tests can be read");
    assert!(page == table, "run `cargo xtask rulings`");
}
