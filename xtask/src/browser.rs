//! The tests in a real browser.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::client::{install, may_install};
use crate::{cargo, root, step};

const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];
/// Chromium's headless shell, a package of its own: the tests need half as much CPU time with it.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// What the browser tests are run for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Tests<'a> {
    /// To know whether they pass: all of them.
    All,
    /// To look at the pages too: those whose name contains this, if anything, with their screenshots.
    Pictured(Option<&'a str>),
}

/// Runs the browser tests against the program with the client inside; where there is no browser and none can be installed,
/// says so.
pub(crate) fn test(wanted: Tests<'_>) -> Result<(), String> {
    let Some(program) = prepare("for the tests in a browser")? else {
        eprintln!("xtask: the tests in a browser are skipped: {}", how_to_install());
        return Ok(());
    };
    let mut tests = crate::workspace("test", &["--test", "web", "--", "--ignored", "--test-threads", "2"]);
    tests.env("TOUCHLINE_PROGRAM", program);
    if has_headless_shell() {
        tests.env("TOUCHLINE_HEADLESS_SHELL", HEADLESS_SHELL);
    }
    if let Tests::Pictured(name) = wanted {
        tests.args(name).env("TOUCHLINE_SCREENSHOTS", root().join("target/screenshots"));
        return step("tests in a browser (screenshots go to target/screenshots)", &mut tests);
    }
    step("tests in a browser", &mut tests)
}

/// Makes screenshots of the product for the pictures in a folder, and lays them side by side into `target/look`.
pub(crate) fn look(pictures: &str) -> Result<(), String> {
    let pictures = std::path::absolute(pictures).map_err(|error| error.to_string())?;
    if !pictures.is_dir() {
        return Err(format!("{} is not a folder of pictures", pictures.display()));
    }
    let Some(program) = prepare("to make screenshots")? else {
        return Err(format!("there is nothing to look with: {}", how_to_install()));
    };
    let out = root().join("target/look");
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut look = cargo(["test", "--locked", "-p", "browser-tests", "--test", "look", "--", "--ignored"]);
    look.env("TOUCHLINE_PROGRAM", program).env("TOUCHLINE_SCREENSHOTS", &out).env("TOUCHLINE_PICTURES", &pictures);
    step("screenshots beside the pictures (open target/look/index.html)", &mut look)
}

/// Measures the client in the browser.
pub(crate) fn bench() -> Result<(), String> {
    let Some(program) = prepare("to measure the web client")? else {
        return Err(format!("there is nothing to measure in: {}", how_to_install()));
    };
    let mut bench = Command::new(crate::build("the program that measures", "web-bench")?);
    step("measuring the web client in Chromium", bench.env("TOUCHLINE_PROGRAM", program))
}

/// Whether the headless shell can be started; installs it first if it is missing and may be installed.
fn has_headless_shell() -> bool {
    if !starts(HEADLESS_SHELL) && may_install() {
        // Not every Debian has this package.
        let _ = install(&[HEADLESS_SHELL]);
    }
    starts(HEADLESS_SHELL)
}

/// Installs the browser if it can and builds the program with the client inside; none where there is no browser.
fn prepare(why: &str) -> Result<Option<PathBuf>, String> {
    if !has_browser() && may_install() {
        eprintln!("xtask: installing {} by apt, {why}", PACKAGES.join(" "));
        install(&PACKAGES)?;
    }
    if !has_browser() {
        return Ok(None);
    }
    crate::build("the program with the web client", "touchline").map(Some)
}

fn how_to_install() -> String {
    format!("install Chromium and its driver (Debian: apt-get install {}), then run this again", PACKAGES.join(" "))
}

fn has_browser() -> bool {
    starts("chromium") && starts("chromedriver")
}

fn starts(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}
