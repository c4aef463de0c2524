//! `fuzz_targets::playball_position` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::playball_position::try_input(text));
