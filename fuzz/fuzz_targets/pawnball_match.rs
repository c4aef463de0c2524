//! `fuzz_targets::pawnball_match` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::pawnball_match::try_input(text));
