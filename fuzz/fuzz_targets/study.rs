//! `fuzz_targets::study` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| fuzz_targets::study::try_input(bytes));
