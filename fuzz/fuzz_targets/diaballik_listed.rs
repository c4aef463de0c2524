//! `fuzz_targets::diaballik_listed` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|choices: &[u8]| fuzz_targets::diaballik_listed::try_input(choices));
