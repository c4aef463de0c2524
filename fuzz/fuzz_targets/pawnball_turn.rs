//! `fuzz_targets::pawnball_turn` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::pawnball_turn::try_input(text));
