//! `fuzz_targets::pawnball_board` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz_targets::pawnball_board::try_input(text));
