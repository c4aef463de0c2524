//! `fuzz_targets::diaballik_turn` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::diaballik_turn::try_input(text));
