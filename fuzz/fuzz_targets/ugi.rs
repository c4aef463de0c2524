//! `fuzz_targets::ugi` under libFuzzer.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| fuzz_targets::ugi::try_input(line));
