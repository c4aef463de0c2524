//! The web client: from Rust to a folder of static files, `target/site`.
//!
//! Nothing has to be installed by hand. What is missing is looked for in this order, and the first that is there is taken:
//! the target in the active toolchain; the target from rustup; Debian's own toolchain, whose sources are compiled along;
//! the same after apt has installed it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, output, root, step};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Vectors of 128 bits: every current browser has them, and the engines want them. Views of Leptos without their types: a
/// quarter less to download.
const FLAGS: &str = "-Ctarget-feature=+simd128\u{1f}--cfg=erase_components";

/// `debian` skips what rustup has, so that the way of a machine without it can be tested.
const CHOICE: &str = "TOUCHLINE_WASM_TOOLCHAIN";

const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Toolchain {
    /// The one that runs this program.
    Active,
    /// Debian's in `/usr/bin`, which compiles the standard library along.
    Debian,
}

/// A part of the client that is a WebAssembly module of its own.
struct Part {
    package: &'static str,
    profile: &'static str,
    /// What is told while it is compiled.
    what: &'static str,
}

const APP: Part = Part {
    package: "client-app",
    profile: "web",
    what: "the web client's pages as WebAssembly (the first time takes a few minutes)",
};

const WORKER: Part =
    Part { package: "worker", profile: "web-worker", what: "the web client's worker with the engines as WebAssembly" };

/// What a client is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Build {
    /// To be used: small.
    Site,
    /// To be looked at while it is written: a change is there in seconds, and the files are several times as large.
    Quick,
}

/// Builds the client into `target/site`, for hosts that serve it under the path `base`; what is up to date is left alone. A quick one is to look
/// at while it is written.
pub(crate) fn build(quick: bool, base: Option<String>) -> Result<(), String> {
    let build = if quick { Build::Quick } else { Build::Site };
    bundle(modules(toolchain()?, build)?, &build_bundle()?, build, base)
}

/// The same, while `beside` does something else and ends with the program that packs the client: compiling a module keeps one core busy, for it
/// ends with one long step.
pub(crate) fn build_beside(beside: impl FnOnce() -> Result<PathBuf, String>) -> Result<(), String> {
    let toolchain = toolchain()?;
    let (program, modules) = std::thread::scope(|scope| {
        let modules = scope.spawn(|| modules(toolchain, Build::Site));
        let program = beside()?;
        let modules = modules.join().map_err(|_| "compiling the web client has failed")?;
        modules.map(|modules| (program, modules))
    })?;
    bundle(modules, &program, Build::Site, None)
}

/// Builds the program that packs the compiled client.
pub(crate) fn build_bundle() -> Result<PathBuf, String> {
    crate::build("the program that packs the web client", "bundle")
}

/// The compiled parts of the client.
struct Modules {
    app: PathBuf,
    worker: PathBuf,
}

/// Compiles both, side by side: each ends with crates that only one core is busy with.
fn modules(toolchain: Toolchain, build: Build) -> Result<Modules, String> {
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| compile(toolchain, build, &WORKER));
        let app = compile(toolchain, build, &APP);
        let worker = worker.join().map_err(|_| "compiling the worker of the web client has failed")?;
        Ok(Modules { app: app?, worker: worker? })
    })
}

fn bundle(modules: Modules, program: &Path, build: Build, base: Option<String>) -> Result<(), String> {
    let mut bundle = Command::new(program);
    bundle
        .current_dir(root())
        .arg("--app")
        .arg(modules.app)
        .arg("--worker")
        .arg(modules.worker)
        .arg("--client")
        .arg(root().join("crates/client"))
        .arg("--puzzles")
        .arg(root().join("puzzles"))
        .arg("--sheet")
        .arg(root().join("crates/board/board.css"))
        .arg("--out")
        .arg(root().join("target/site"));
    if build == Build::Quick {
        bundle.arg("--quick");
    }
    if let Some(base) = base {
        bundle.arg("--base").arg(base);
    }
    step("the web client as a folder of files, target/site", &mut bundle)
}

/// Compiles one part and returns the module.
fn compile(toolchain: Toolchain, build: Build, part: &Part) -> Result<PathBuf, String> {
    let profile = if build == Build::Quick && part.profile == "web" { "web-quick" } else { part.profile };
    let (mut command, folder) = match toolchain {
        Toolchain::Active => (cargo([""; 0]), root().join("target/wasm")),
        Toolchain::Debian => (debian()?, root().join("target/wasm-debian")),
    };
    command.env(
        "CARGO_ENCODED_RUSTFLAGS",
        format!("{FLAGS}\u{1f}{}", crate::dist::remapped_paths("--remap-path-prefix=").join("\u{1f}")),
    );
    command.args(["build", "--locked", "-p", part.package, "--lib", "--profile", profile, "--target", TARGET]);
    command.arg("--target-dir").arg(&folder);
    if toolchain == Toolchain::Debian {
        command.arg("-Zbuild-std=std,panic_abort");
    }
    step(part.what, &mut command)?;
    Ok(folder.join(TARGET).join(profile).join(format!("{}.wasm", part.package.replace('-', "_"))))
}

/// Cargo of Debian's toolchain. Its compiler has no linker for the target; rustup's has one for all.
fn debian() -> Result<Command, String> {
    let version = output("rustc", &["-vV"]).ok_or("rustc -vV failed")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc -vV names no host")?;
    let sysroot = output("rustc", &["--print", "sysroot"]).ok_or("rustc --print sysroot failed")?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    let mut command = Command::new("/usr/bin/cargo");
    command.current_dir(root());
    command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    // Set by cargo and rustup for the toolchain that runs this program.
    for name in ["LD_LIBRARY_PATH", "RUSTUP_TOOLCHAIN", "CARGO", "RUSTDOC", "RUSTC_WRAPPER"] {
        command.env_remove(name);
    }
    Ok(command)
}

fn toolchain() -> Result<Toolchain, String> {
    let debian_only = std::env::var_os(CHOICE).is_some_and(|choice| choice == "debian");
    if !debian_only && add_target(TARGET) {
        return Ok(Toolchain::Active);
    }
    if debian_is_enough() {
        return Ok(Toolchain::Debian);
    }
    if may_install() {
        eprintln!("xtask: installing {} by apt, to compile the web client", DEBIAN_PACKAGES.join(" "));
        install(&DEBIAN_PACKAGES)?;
        if debian_is_enough() {
            return Ok(Toolchain::Debian);
        }
    }
    Err(format!(
        "the web client cannot be compiled: the target {TARGET} is missing. Type\n    rustup target add {TARGET}\nor, on \
         Debian,\n    apt-get install {}",
        DEBIAN_PACKAGES.join(" ")
    ))
}

/// Whether the active toolchain has what is compiled already for a target, or rustup can add it.
pub(crate) fn add_target(target: &str) -> bool {
    let has_target = || {
        output("rustc", &["--print", "target-libdir", "--target", target])
            .is_some_and(|folder| Path::new(folder.trim()).is_dir())
    };
    if has_target() {
        return true;
    }
    eprintln!("xtask: adding the target {target} by rustup");
    let added = Command::new("rustup").args(["target", "add", target]).current_dir(root()).status();
    added.is_ok_and(|status| status.success()) && has_target()
}

/// Whether Debian's toolchain is new enough and has its sources.
fn debian_is_enough() -> bool {
    let version = Command::new("/usr/bin/rustc").arg("--version").env_remove("LD_LIBRARY_PATH").output();
    let Ok(version) = version else { return false };
    let version = String::from_utf8_lossy(&version.stdout);
    let minor = version.split(['.', ' ']).nth(2).and_then(|minor| minor.parse::<u32>().ok());
    let sysroot = Command::new("/usr/bin/rustc").args(["--print", "sysroot"]).env_remove("LD_LIBRARY_PATH").output();
    let sysroot = sysroot.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    minor.is_some_and(|minor| minor >= 96) && Path::new(&sysroot).join("lib/rustlib/src/rust/library/std").is_dir()
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Whether packages can be installed without asking anybody: on Debian, as root.
pub(crate) fn may_install() -> bool {
    let root = output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    root && succeeds(Command::new("apt-get").arg("--version"))
}

/// Installs packages of Debian.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["-q", "-y"]).args(args).stdout(Stdio::null());
        command
    };
    // A machine that has never updated its lists knows no packages.
    let _ = apt(&["update"]).status();
    let mut command = apt(&["install", "--no-install-recommends"]);
    step(&format!("installing {}", packages.join(" ")), command.args(packages))
}
