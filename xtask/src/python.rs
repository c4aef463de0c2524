//! The Python package: built, checked and tested in a virtual environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, output, root, step, target_directory};

/// The earliest version of Python that the package runs on.
const VERSION: (u32, u32) = (3, 11);

/// Builds the package and installs it, then checks and tests it; with `bench` it measures instead of testing.
///
/// # Errors
/// A step fails. Where there is no Python of a version that will do, that is told and is no failure, but in CI it is one.
pub(crate) fn python(bench: bool) -> Result<(), String> {
    let Some(python) = interpreter() else {
        let (major, minor) = VERSION;
        let message = format!("the Python package needs Python {major}.{minor} or later with its module venv");
        if std::env::var_os("CI").is_some() {
            return Err(message);
        }
        eprintln!("xtask: {message}: skipped. Install it (Debian: apt-get install python3-venv), then run this again");
        return Ok(());
    };
    let package = root().join("python");
    let environment = Environment::new(python, &package)?;
    lint()?;
    let mut build = environment.module("maturin");
    build
        .args(["build", "--release", "--locked", "--quiet", "--compatibility", "linux", "--out"])
        .arg(environment.wheels()?);
    step("the wheel (the first time takes minutes)", build.current_dir(&package))?;
    let mut install = environment.module("pip");
    install.args(["install", "--quiet", "--force-reinstall", "--no-deps"]).arg(environment.wheel()?);
    step("installing it", install.current_dir(environment.0.as_path()))?;
    if bench {
        return step("measuring", environment.python().arg(package.join("benches/speed.py")));
    }
    let mut ruff = environment.module("ruff");
    step("format of the Python files", ruff.args(["format", "--check", "."]).current_dir(&package))?;
    let mut ruff = environment.module("ruff");
    step("lints of the Python files", ruff.args(["check", "."]).current_dir(&package))?;
    step("types", environment.module("mypy").current_dir(&package))?;
    let mut stubs = environment.module("mypy.stubtest");
    step("types of the extension module", stubs.arg("touchline._native").current_dir(environment.0.as_path()))?;
    let mut tests = environment.module("pytest");
    step("tests in Python", tests.args(["-p", "no:cacheprovider", "--import-mode=importlib"]).current_dir(&package))
}

/// Lints the extension module, which wants no interpreter.
///
/// # Errors
/// It has a warning.
pub(crate) fn lint() -> Result<(), String> {
    let mut clippy = cargo(["clippy", "--locked", "-p", "touchline-python", "--", "-D", "warnings"]);
    step("lints of the Python package", clippy.env("PYO3_NO_PYTHON", "1"))
}

/// An interpreter whose version will do.
fn interpreter() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|python| {
        let said = output(python, &["-c", "import sys, venv; print(*sys.version_info[:2])"]);
        let version = said.as_deref().and_then(|said| said.trim().split_once(' '));
        version.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?))) >= Some(VERSION)
    })
}

/// A virtual environment with the packages that the requirements name.
struct Environment(PathBuf);

impl Environment {
    /// The environment, made anew when the requirements have changed.
    fn new(python: &str, package: &Path) -> Result<Self, String> {
        let new = Self(target_directory().join("python"));
        let requirements = package.join("requirements.txt");
        let wanted =
            fs::read_to_string(&requirements).map_err(|error| format!("{}: {error}", requirements.display()))?;
        let complete = new.0.join("complete");
        if fs::read_to_string(&complete).is_ok_and(|has| has == wanted) {
            return Ok(new);
        }
        let _ = fs::remove_dir_all(&new.0);
        step("a virtual environment for the Python package", Command::new(python).args(["-m", "venv"]).arg(&new.0))?;
        let mut install = new.module("pip");
        step("what it needs", install.args(["install", "--quiet", "--requirement"]).arg(&requirements))?;
        fs::write(&complete, wanted).map_err(|error| format!("{}: {error}", complete.display()))?;
        Ok(new)
    }

    fn python(&self) -> Command {
        let mut command = Command::new(self.0.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" }));
        command.env("VIRTUAL_ENV", &self.0).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    fn module(&self, name: &str) -> Command {
        let mut command = self.python();
        // Without the working folder among those that modules come from: there the package has no extension module.
        command.args(["-P", "-m", name]);
        command
    }

    /// An empty folder for the wheel.
    fn wheels(&self) -> Result<PathBuf, String> {
        let folder = self.0.join("wheels");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    fn wheel(&self) -> Result<PathBuf, String> {
        let folder = self.0.join("wheels");
        let mut files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten();
        files.next().map(|file| file.path()).ok_or_else(|| format!("{}: there is no wheel", folder.display()))
    }
}
