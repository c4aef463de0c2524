//! The program as it was at an earlier commit, as an opponent for the engine of today.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{output, root, step, target_directory};

/// The commit whose engine new ones are measured against, unless another is told.
pub(crate) const USUAL: &str = "ce05759";

/// Builds `touchline` of `commit` and prints the path of the program. What has been built once is not built again.
///
/// # Errors
/// This is no git checkout, it does not have the commit, or the commit cannot be built.
pub(crate) fn build(commit: &str) -> Result<(), String> {
    let commit = full_name(commit)?;
    let folder = target_directory().join("engines").join(&commit[..12]);
    let name = format!("touchline{}", std::env::consts::EXE_SUFFIX);
    let program = folder.join(&name);
    if !program.exists() {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let source = Worktree::add(folder.join("source"), &commit)?;
        // Commits that are built one after the other have most of their dependencies in common.
        let target = target_directory().join("engines/build");
        step(&format!("touchline of {} (minutes)", &commit[..12]), &mut cargo(&source.path, &target))?;
        let copy = || {
            // Under its own name only when it is complete.
            let part = folder.join(format!("{name}.part"));
            std::fs::copy(target.join("release").join(&name), &part)?;
            std::fs::rename(part, &program)
        };
        copy().map_err(|error| format!("{}: {error}", program.display()))?;
    }
    println!("{}", program.display());
    Ok(())
}

/// The 40 digits of a commit that is there.
fn full_name(commit: &str) -> Result<String, String> {
    let git = |args: &[&str]| output("git", args).map(|text| text.trim().to_owned());
    let Some(is_shallow) = git(&["rev-parse", "--is-shallow-repository"]) else {
        return Err("an earlier commit is built from a git checkout, and git finds none here".to_owned());
    };
    match git(&["rev-parse", "--quiet", "--verify", "--end-of-options", &format!("{commit}^{{commit}}")]) {
        Some(full) if full.len() >= 12 => Ok(full),
        _ if is_shallow == "true" => {
            Err(format!("commit {commit} is not in this shallow clone: fetch the rest with `git fetch --unshallow`"))
        }
        _ => {
            Err(format!("there is no commit {commit} here: `git log` lists those there are, `git fetch` gets new ones"))
        }
    }
}

/// The build of a checkout by the toolchain that it names itself, not by the one that builds this program.
fn cargo(source: &Path, target: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--locked", "--package", "touchline", "--bin", "touchline"]);
    command.current_dir(source).env("CARGO_TARGET_DIR", target);
    for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(variable);
    }
    // The path is all that goes to standard output.
    command.stdout(std::io::stderr());
    command
}

/// A checkout of a commit beside the one at hand, removed at the end.
struct Worktree {
    path: PathBuf,
}

impl Worktree {
    fn add(path: PathBuf, commit: &str) -> Result<Self, String> {
        // One that an earlier call was stopped in would be in the way.
        let worktree = Self { path };
        worktree.remove();
        let mut git = Command::new("git");
        git.current_dir(root()).args(["worktree", "add", "--quiet", "--detach", "--force"]).arg(&worktree.path);
        step(&format!("a checkout of {}", &commit[..12]), git.arg(commit))?;
        Ok(worktree)
    }

    /// Removes the checkout if it is there, and git's note of it.
    fn remove(&self) {
        if self.path.exists() {
            let git = |args: &[&str]| Command::new("git").current_dir(root()).args(args).arg(&self.path).status();
            let is_removed = git(&["worktree", "remove", "--force", "--force"]).is_ok_and(|status| status.success());
            if !is_removed {
                let _ = std::fs::remove_dir_all(&self.path);
            }
        }
        let _ = output("git", &["worktree", "prune"]);
    }
}

impl Drop for Worktree {
    fn drop(&mut self) {
        self.remove();
    }
}
