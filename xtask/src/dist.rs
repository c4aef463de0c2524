//! What is distributed: the program for any Linux of this machine's architecture, packed by the package `dist`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, client, output, root, step, target_directory};

/// Where the packages are, from the root of the workspace.
const FOLDER: &str = "target/dist";
/// What names the packages and their sums.
const SUMS: &str = "SHA256SUMS";

/// Builds the program and packs it, into `target/dist`.
///
/// # Errors
/// This is no Linux, what compiles C for musl is missing, a step failed.
pub(crate) fn dist() -> Result<(), String> {
    let target = target()?;
    client::build(false, None)?;
    let program = compile(&target)?;
    let mut pack = cargo(["run", "--quiet", "--locked", "--profile", "tools", "--package", "dist", "--"]);
    pack.arg("--root").arg(root()).arg("--program").arg(program).args(["--target", &target]);
    pack.arg("--out").arg(root().join(FOLDER)).args(["--time", &time()?]);
    pack.arg("--foreign").arg(root()).arg("--foreign").arg(cargo_home());
    step("packing it, into target/dist", &mut pack)
}

/// Makes the packages here and once more from nothing, in a clone of the last commit, and compares them.
///
/// # Errors
/// There are changes that are not committed, a step failed, or the packages differ.
pub(crate) fn check() -> Result<(), String> {
    let changes = output("git", &["status", "--porcelain"]).ok_or("git status failed")?;
    if !changes.is_empty() {
        return Err(format!(
            "what is not committed would be in one of the two builds only: commit it first\n{changes}"
        ));
    }
    dist()?;
    // Of another length than the path here, so that a path that is left in the program shows.
    let clone = target_directory().join("dist-check").join("a-second-checkout");
    if clone.exists() {
        std::fs::remove_dir_all(&clone).map_err(|error| format!("{}: {error}", clone.display()))?;
    }
    step("a clone of the last commit", Command::new("git").args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let mut second = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    second.args(["xtask", "dist"]).current_dir(&clone).env_remove("CARGO_TARGET_DIR");
    step("the packages again, from nothing", &mut second)?;
    let sums = |folder: &Path| {
        let path = folder.join(FOLDER).join(SUMS);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (first, second) = (sums(&root())?, sums(&clone)?);
    if first == second {
        eprintln!("xtask: both builds have made the same bytes\n{first}");
        std::fs::remove_dir_all(&clone).map_err(|error| format!("{}: {error}", clone.display()))
    } else {
        Err(format!("two builds differ. Here:\n{first}\nin {}:\n{second}", clone.display()))
    }
}

/// The target of this machine's architecture with musl: the program is then one static file, and needs no version of glibc.
fn target() -> Result<String, String> {
    let architecture = std::env::consts::ARCH;
    if !cfg!(target_os = "linux") || !["x86_64", "aarch64"].contains(&architecture) {
        return Err("packages are made on Linux, for x86_64 and aarch64".to_owned());
    }
    let target = format!("{architecture}-unknown-linux-musl");
    if !client::add_target(&target) {
        return Err(format!("the target {target} is missing: `rustup target add {target}`"));
    }
    // Compiles the database and the other parts that are C.
    let has_compiler = || Command::new("musl-gcc").arg("--version").output().is_ok_and(|said| said.status.success());
    if !has_compiler() && client::may_install() {
        client::install(&["musl-tools"])?;
    }
    if has_compiler() { Ok(target) } else { Err("musl-gcc is missing: `apt-get install musl-tools`".to_owned()) }
}

fn compile(target: &str) -> Result<PathBuf, String> {
    let mut command = cargo(["build", "--release", "--locked", "--package", "touchline", "--target", target]);
    command.env("CARGO_ENCODED_RUSTFLAGS", remapped_paths("--remap-path-prefix=").join("\u{1f}"));
    command.env(format!("CFLAGS_{}", target.replace('-', "_")), remapped_paths("-ffile-prefix-map=").join(" "));
    // The allocator has the time in it at which it was compiled: always this one, also where some of it was compiled before.
    command.env("SOURCE_DATE_EPOCH", "0");
    // Names that the linker makes up are not the same in two folders.
    command.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    step("touchline as it is distributed (minutes)", &mut command)?;
    Ok(target_directory().join(target).join("release/touchline"))
}

/// The compiler's options, each beginning with `option`, after which no path of this machine is in what it makes: sources have the same paths wherever they
/// are compiled.
pub(crate) fn remapped_paths(option: &str) -> Vec<String> {
    let cargo_home = cargo_home();
    // The folder of a registry is named for where the packages were fetched, which may be a mirror.
    let registries = std::fs::read_dir(cargo_home.join("registry/src")).into_iter().flatten().flatten();
    let mut registries: Vec<PathBuf> = registries.map(|folder| folder.path()).collect();
    registries.sort();
    let mut options = vec![format!("{option}{}=/touchline", root().display())];
    // The last one that fits counts.
    options.extend([cargo_home].iter().chain(&registries).map(|folder| format!("{option}{}=/cargo", folder.display())));
    options
}

fn cargo_home() -> PathBuf {
    let home = || std::env::home_dir().unwrap_or_default().join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// When the packages were written, as far as they say: at the last commit, in seconds since 1970, unless `SOURCE_DATE_EPOCH` says otherwise.
fn time() -> Result<String, String> {
    if let Ok(time) = std::env::var("SOURCE_DATE_EPOCH") {
        return Ok(time);
    }
    let time = output("git", &["log", "-1", "--format=%ct"]).ok_or(
        "the time of the last commit is not known: this is no checkout. Set SOURCE_DATE_EPOCH, in seconds since 1970",
    )?;
    Ok(time.trim().to_owned())
}
