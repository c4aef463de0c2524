//! `fuzz_targets::playball_listed` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|choices: &[u8]| fuzz_targets::playball_listed::try_input(choices));
