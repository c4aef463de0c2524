//! `fuzz_targets::dice` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::dice::try_input(text));
