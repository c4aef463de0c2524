//! The tests in a real browser.

use std::process::{Command, Stdio};

use crate::client::{install, may_install};
use crate::{cargo, program, root, step};

const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Runs the browser tests against the program with the client inside; where there is no browser and none can be installed,
/// says so.
pub(crate) fn test(name: Option<&str>) -> Result<(), String> {
    if !prepare("for the tests in a browser")? {
        eprintln!("xtask: the tests in a browser are skipped: {}", how_to_install());
        return Ok(());
    }
    let screenshots = root().join("target/screenshots");
    let mut tests = crate::workspace("test", &["--test", "web_*", "--", "--ignored", "--test-threads", "2"]);
    tests.args(name).env("TOUCHLINE_PROGRAM", program("touchline")).env("TOUCHLINE_SCREENSHOTS", &screenshots);
    step("tests in a browser (screenshots go to target/screenshots)", &mut tests)
}

/// Makes screenshots of the product for the pictures in a folder, and lays them side by side into `target/look`.
pub(crate) fn look(pictures: &str) -> Result<(), String> {
    let pictures = std::path::absolute(pictures).map_err(|error| error.to_string())?;
    if !pictures.is_dir() {
        return Err(format!("{} is not a folder of pictures", pictures.display()));
    }
    if !prepare("to make screenshots")? {
        return Err(format!("there is nothing to look with: {}", how_to_install()));
    }
    let out = root().join("target/look");
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut look = cargo(["test", "--locked", "-p", "browser-tests", "--test", "look", "--", "--ignored"]);
    look.env("TOUCHLINE_PROGRAM", program("touchline"))
        .env("TOUCHLINE_SCREENSHOTS", &out)
        .env("TOUCHLINE_PICTURES", &pictures);
    step("screenshots beside the pictures (open target/look/index.html)", &mut look)
}

/// Measures the client in the browser.
pub(crate) fn bench() -> Result<(), String> {
    if !prepare("to measure the web client")? {
        return Err(format!("there is nothing to measure in: {}", how_to_install()));
    }
    step("the program that measures", &mut crate::build("web-bench"))?;
    let mut bench = Command::new(program("web-bench"));
    step("measuring the web client in Chromium", bench.env("TOUCHLINE_PROGRAM", program("touchline")))
}

/// Builds the program with the client inside, and installs the browser if it can. Whether there is one.
fn prepare(why: &str) -> Result<bool, String> {
    if !has_browser() && may_install() {
        eprintln!("xtask: installing {} by apt, {why}", PACKAGES.join(" "));
        install(&PACKAGES)?;
    }
    if !has_browser() {
        return Ok(false);
    }
    step("the program with the web client", &mut crate::build("touchline"))?;
    Ok(true)
}

fn how_to_install() -> String {
    format!("install Chromium and its driver (Debian: apt-get install {}), then run this again", PACKAGES.join(" "))
}

fn has_browser() -> bool {
    let there = |program: &str| {
        let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    there("chromium") && there("chromedriver")
}
