//! Makes the folder of static files of the web client from its WebAssembly: the glue, the page, the style, the icons, the
//! service worker, each compressed too. Any web host can serve the folder; `cargo xtask client` calls this.

mod files;
mod messages;
mod page;
mod wasm;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use sha2::{Digest, Sha256};

use files::{Need, Site};
use page::{Modules, PARTS};
use wasm::{Module, Split};

/// The most bytes that travel until a game of two persons can be played, compressed. The engines and the parts come after the first paint.
const LIMIT: usize = 455_000;

/// The most bytes that travel for the pages of a part besides what every page has and what parts share, compressed: what somebody waits for who follows
/// a link there for the first time.
const LIMIT_OF_PART: usize = 400_000;

/// The most bytes of WebAssembly that all pages have together, compressed: what a device fetches in the background to work without a network.
const LIMIT_OF_ALL: usize = 1_545_000;

#[derive(Debug, Parser)]
struct Arguments {
    /// The module with the pages as the compiler linked it, with its relocations.
    #[arg(long)]
    app: PathBuf,
    /// The worker's program as the compiler linked it.
    #[arg(long)]
    worker: PathBuf,
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
    /// Pack quickly instead of well, and let the files be as large as they are.
    #[arg(long)]
    quick: bool,
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
    let modules = Modules {
        app: Split::make(&arguments.app, "app", work.path())?,
        engines: Module::make(&arguments.worker, "engines", work.path())?,
    };
    let new = work.path().join("site");
    let mut site = Site::new(&new, arguments.quick).map_err(about(new.display()))?;
    let sources = page::Sources { client: &arguments.client, sheets: &arguments.sheet, puzzles: &arguments.puzzles };
    page::write(&mut site, &sources, &arguments.base, modules).and_then(|()| site.pack()).map_err(about("the page"))?;
    weigh(&site, arguments.quick)?;
    // The old folder goes at the last moment and the new one comes whole.
    if arguments.out.exists() {
        fs::remove_dir_all(&arguments.out).map_err(about(arguments.out.display()))?;
    }
    fs::rename(&new, &arguments.out).map_err(about(arguments.out.display()))?;
    fs::write(&stamp_file, stamp).map_err(about(stamp_file.display()))
}

/// Says what travels, and fails when it is too much, unless it was packed quickly.
fn weigh(site: &Site, quick: bool) -> Result<(), String> {
    for (need, what) in [
        (Need::Play, "for playing, besides the texts of one language"),
        (Need::PlayMessages, "for the texts for playing in all languages, of which one travels"),
        (Need::Engines, "after the first paint, for the engines"),
        (Need::Typeface, "after the first paint, for the typeface"),
        (Need::Parts, "when somebody needs one of several parts"),
    ] {
        tell(site, need, what);
    }
    for part in PARTS {
        tell(site, Need::Part(part.name), &format!("when somebody {}", part.what));
    }
    let play = site.until_two_play();
    let all = site.wasm_of_pages();
    println!("bundle: {play:>9} bytes travel until two can play");
    println!("bundle: {:>9} bytes travel until a bot can play", play + site.download(Need::Engines));
    println!("bundle: {all:>9} bytes of WebAssembly have all pages together");
    let parts = PARTS
        .iter()
        .map(|part| ("travel for the pages of a part", site.download(Need::Part(part.name)), LIMIT_OF_PART));
    for (what, size, limit) in [
        ("travel until a game can be played", play, LIMIT),
        ("of WebAssembly have all pages together", all, LIMIT_OF_ALL),
    ]
    .into_iter()
    .chain(parts)
    {
        if size > limit && !quick {
            return Err(format!("the pages are too large: {size} bytes {what}, {limit} may be"));
        }
    }
    Ok(())
}

/// Says what travels for a need.
fn tell(site: &Site, need: Need, what: &str) {
    println!("bundle: {:>9} bytes travel {what} (brotli)", site.download(need));
    for (name, size) in site.of(need) {
        println!("bundle: {size:>9}    {name}");
    }
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
    add(&arguments.app)?;
    add(&arguments.worker)?;
    // This very program, whose code and messages the result depends on too.
    add(&std::env::current_exe().map_err(about("this program"))?)?;
    for sheet in &arguments.sheet {
        add(sheet)?;
    }
    let style = arguments.client.join("style");
    let parts = PARTS.iter().map(|part| style.join(part.name)).filter(|folder| folder.is_dir());
    let styles = parts.chain([style.join("typeface"), style.clone()]);
    for folder in [arguments.client.join("assets"), arguments.client.join("art"), arguments.puzzles.clone()]
        .into_iter()
        .chain(styles)
    {
        for file in files::list(&folder).map_err(about(folder.display()))? {
            add(&file)?;
        }
    }
    hash.update(&arguments.base);
    hash.update([u8::from(arguments.quick)]);
    Ok(base16ct::lower::encode_string(&hash.finalize()))
}
