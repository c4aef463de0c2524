//! `fuzz_targets::playball_board` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::playball_board::try_input(text));
