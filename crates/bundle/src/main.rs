//! Makes the folder of static files of the web client from its WebAssembly: the glue, the page, the style, the icons, the
//! service worker, each compressed too. Any web host can serve the folder; `cargo xtask client` calls this.

mod files;
mod page;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use files::Site;

/// The most bytes that travel until a game can be played, compressed.
const LIMIT: usize = 500_000;

/// How the section `target_features` names vectors.
const SIMD: &[u8] = b"+\x07simd128";

#[derive(Debug, Parser)]
struct Arguments {
    /// The client as the compiler linked it.
    #[arg(long)]
    wasm: PathBuf,
    /// The folder of the client's crate, with `assets` and `style`.
    #[arg(long)]
    client: PathBuf,
    /// The folder with the sets of puzzles, `*.jsonl`, which are fetched when somebody wants them.
    #[arg(long)]
    puzzles: PathBuf,
    /// Style sheets of other crates, which come before the client's own.
    #[arg(long)]
    sheet: Vec<PathBuf>,
    /// The folder to write.
    #[arg(long)]
    out: PathBuf,
    /// The path under which the folder will be served, with slashes at both ends.
    #[arg(long, default_value = "/")]
    base: String,
    /// The program and arguments that start `wasm-opt`; without it the client is larger.
    #[arg(long, num_args = 1.., allow_hyphen_values = true)]
    wasm_opt: Vec<String>,
}

fn main() -> ExitCode {
    match make(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bundle: {message}");
            ExitCode::FAILURE
        }
    }
}

/// An error with what it was about.
fn about<E: Display>(what: impl Display) -> impl FnOnce(E) -> String {
    move |error| format!("{what}: {error}")
}

fn make(arguments: &Arguments) -> Result<(), String> {
    if !(arguments.base.starts_with('/') && arguments.base.ends_with('/')) {
        return Err(format!("--base {}: it must begin and end with a slash", arguments.base));
    }
    let stamp = stamp(arguments)?;
    let stamp_file = arguments.out.with_extension("stamp");
    let unchanged = arguments.out.join("index.html").is_file()
        && fs::read_to_string(&stamp_file).is_ok_and(|before| before == stamp);
    if unchanged {
        return Ok(());
    }
    let _ = fs::remove_file(&stamp_file);
    let parent = arguments.out.parent().ok_or("--out: it must have a parent")?;
    fs::create_dir_all(parent).map_err(about(parent.display()))?;
    let work = tempfile::tempdir_in(parent).map_err(about(parent.display()))?;
    let (glue, wasm) = glue(arguments, work.path())?;
    let new = work.path().join("site");
    let mut site = Site::new(&new).map_err(about(new.display()))?;
    let sources = page::Sources { client: &arguments.client, sheets: &arguments.sheet, puzzles: &arguments.puzzles };
    page::write(&mut site, &sources, &arguments.base, &glue, &wasm).map_err(about("the page"))?;
    let first = site.first_download();
    println!("bundle: {first} bytes travel until a game can be played (brotli), at most {LIMIT} may");
    for (name, size) in site.first_files() {
        println!("bundle: {size:>9}  {name}");
    }
    if first > LIMIT {
        return Err(format!("the client is too large: {first} bytes, at most {LIMIT} may travel"));
    }
    // The old folder goes at the last moment and the new one comes whole.
    if arguments.out.exists() {
        fs::remove_dir_all(&arguments.out).map_err(about(arguments.out.display()))?;
    }
    fs::rename(&new, &arguments.out).map_err(about(arguments.out.display()))?;
    fs::write(&stamp_file, stamp).map_err(about(stamp_file.display()))
}

/// What the result depends on.
fn stamp(arguments: &Arguments) -> Result<String, String> {
    let mut hash = Sha256::new();
    let mut add = |path: &Path| -> Result<(), String> {
        let bytes = fs::read(path).map_err(about(path.display()))?;
        hash.update(bytes.len().to_le_bytes());
        hash.update(&bytes);
        Ok(())
    };
    add(&arguments.wasm)?;
    // This very program, whose code and messages the result depends on too.
    add(&std::env::current_exe().map_err(about("this program"))?)?;
    for sheet in &arguments.sheet {
        add(sheet)?;
    }
    for folder in [arguments.client.join("assets"), arguments.client.join("style"), arguments.puzzles.clone()] {
        for file in files::list(&folder).map_err(about(folder.display()))? {
            add(&file)?;
        }
    }
    hash.update(format!("{} {:?}", arguments.base, arguments.wasm_opt));
    Ok(files::hex(&hash.finalize()))
}

/// The JavaScript that belongs to the WebAssembly, and the WebAssembly made small.
fn glue(arguments: &Arguments, work: &Path) -> Result<(String, Vec<u8>), String> {
    // Flags are easily lost on the way to the compiler, and the engines would only be slower.
    let linked = fs::read(&arguments.wasm).map_err(about(arguments.wasm.display()))?;
    if !linked.windows(SIMD.len()).any(|part| part == SIMD) {
        return Err(format!("{}: it was not compiled with simd128", arguments.wasm.display()));
    }
    let folder = work.join("glue");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&arguments.wasm).out_name("client").typescript(false).omit_default_module_path(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder)).map_err(about("wasm-bindgen"))?;
    let wasm = folder.join("client_bg.wasm");
    if let [program, rest @ ..] = &arguments.wasm_opt[..] {
        let small = folder.join("small.wasm");
        let mut command = Command::new(program);
        command.args(rest).arg("-Oz").arg(&wasm).arg("-o").arg(&small);
        match command.status() {
            Ok(status) if status.success() => fs::rename(&small, &wasm).map_err(about("wasm-opt"))?,
            Ok(status) => return Err(format!("wasm-opt failed ({status})")),
            Err(error) => return Err(format!("wasm-opt: {program}: {error}")),
        }
    }
    let script = fs::read_to_string(folder.join("client.js")).map_err(about("client.js"))?;
    Ok((script, fs::read(&wasm).map_err(about("client.wasm"))?))
}
