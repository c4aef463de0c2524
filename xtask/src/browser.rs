//! The tests in a real browser.

use std::process::{Command, Stdio};

use crate::client::{install, may_install};
use crate::{cargo, program, root, step};

const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Runs the browser tests against the program with the client inside; where there is no browser and none can be installed,
/// says so.
pub(crate) fn test(filter: &[std::ffi::OsString]) -> Result<(), String> {
    if !has_browser() && may_install() {
        eprintln!("xtask: installing {} by apt, for the tests in a browser", PACKAGES.join(" "));
        install(&PACKAGES)?;
    }
    if !has_browser() {
        eprintln!(
            "xtask: the tests in a browser are skipped: install Chromium and its driver \
             (Debian: apt-get install {}), then run this again",
            PACKAGES.join(" ")
        );
        return Ok(());
    }
    step("the program with the web client", &mut cargo(["build", "--locked", "--workspace", "--bin", "touchline"]))?;
    let screenshots = root().join("target/screenshots");
    let mut tests =
        cargo(["test", "--locked", "--workspace", "--test", "web_*", "--", "--ignored", "--test-threads", "2"]);
    tests.args(filter).env("TOUCHLINE_PROGRAM", program("touchline")).env("TOUCHLINE_SCREENSHOTS", &screenshots);
    step("tests in a browser (screenshots go to target/screenshots)", &mut tests)
}

fn has_browser() -> bool {
    let there = |program: &str| {
        let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    there("chromium") && there("chromedriver")
}
