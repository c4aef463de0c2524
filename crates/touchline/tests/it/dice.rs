//! `touchline verify-dice`, as a player meets it.

use crate::common::{failed, fed, printed, run};
use games::pawnball::seed::{SeedMaterial, commitment};
use games::side::Side;
use play::game_setup::hex;
use play::published_dice::ProofVersion;
use serde_json::{Value, json};

const SEED: [u8; 32] = [3; 32];

/// A match that was given up after its first draw.
fn published(version: ProofVersion) -> Value {
    let server = commitment(&SEED);
    let own = |side| hex(&version.entropy_commitment(side, "g", &server, b"x"));
    let draw = SeedMaterial { seed: &SEED, entropy_a: b"x", entropy_b: b"x", game_id: "g" }.draw(1).to_string();
    json!({
        "id": "g", "terms": { "game": "pawnball", "clock": "60+5" }, "started": true, "draws": [draw],
        "turns": [["a", "1/setup:c4,g6,c6,g4"], ["b", "2/setup:m4,i6,m6,i4"],
                  ["b", "1/setup:m4,i6,m6,i4"], ["a", "2/setup:c4,g6,c6,g4"]],
        "dice": {
            "version": version.number(), "commitment": hex(&server), "seed": hex(&SEED),
            "commitments": [own(Side::A), own(Side::B)], "entropy": [hex(b"x"), hex(b"x")],
        },
    })
}

fn verify(published: &Value, more: &[&str]) -> std::process::Output {
    fed(&[&["verify-dice", "-"], more].concat(), &published.to_string())
}

#[test]
fn verify_dice_says_what_the_commitments_show() {
    let good = published(ProofVersion::NamesServer);
    let told = printed(&verify(&good, &[]));
    assert!(told.starts_with(good["draws"][0].as_str().unwrap()) && told.contains("all 1 rolls"), "{told}");
    assert!(told.contains("before the players committed"), "{told}");
    let old = printed(&verify(&published(ProofVersion::EntropyOnly), &[]));
    assert!(old.contains("version 1") && !old.contains("before the players committed"), "{old}");
    let seen = hex(&commitment(&SEED));
    assert!(verify(&good, &["--commitment", &seen]).status.success());
    let other = failed(&verify(&good, &["--commitment", &"0".repeat(64)]), 1);
    assert!(other.contains(&seen), "{other}");
}

#[test]
fn verify_dice_misses_draws_that_were_left_out() {
    let mut short = published(ProofVersion::NamesServer);
    short["draws"] = json!([]);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, short.to_string()).unwrap();
    let told = failed(&run(&["verify-dice", file.path().to_str().unwrap()]), 1);
    assert!(told.contains("Rolls are missing"), "{told}");
}
