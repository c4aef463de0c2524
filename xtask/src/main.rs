//! The commands of the workspace: `cargo xtask help` lists them.

mod browser;
mod client;
mod dist;
mod engine_of;
mod python;
mod services;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use pico_args::Arguments;
use xtask::rulings;

const HELP: &str = "\
cargo xtask COMMAND

  run [ARGS]          builds what is missing and runs touchline: without arguments the web client on
                      http://127.0.0.1:8080
  client [--base /P/] builds the web client into target/site, which any web host can serve (under the path /P/);
                      with --quick in seconds, larger, to look at while writing it
  dist [--check]      packs the program for those who install it, into target/dist: an archive, a Debian package, their sums
                      (minutes); --check makes all twice, in two folders, and compares
  browser [NAME]      the tests in a browser, all or those whose name contains NAME, with screenshots
  look PICTURES       lays screenshots beside the pictures in a folder, into target/look
  web-bench           measures the web client in a browser: first paint, tasks while an engine thinks, dragging
  test                everything CI does: format, lints, tests, tests in a browser, documentation, licences
  services -- COMMAND [ARGS]
                      runs a command with a PostgreSQL and a NATS that end with it: `services -- cargo test -p server`
  prove               the tests that take minutes: boards solved twice, `diamond` by the solver in C too, a server that stands still
                      for 90 s
  python [--bench]    builds the Python package, and checks and tests it in a virtual environment of its own (the first time
                      takes minutes); with --bench measures it instead of testing
  rulings             writes docs/rulings.md, the table of the rulings, their texts and their tests
  results [ARGS]      solves the boards of Play Ball and writes docs/results/play-ball.md; `results --help` says more
  small-diaballik SIZE [ARGS]
                      solves Diaballik on 3 × 3, 4 × 4 or 5 × 5 squares in a folder, where it goes on if it was stopped;
                      `small-diaballik --help` says more
  atlas [ARGS]         solves a family of boards of Play Ball and writes docs/results/atlas.md; `atlas --help` says more
  book [ARGS]          searches the openings of Diaballik and writes the opening book; `book --help` says more
  puzzles [wins|check] makes the sets of puzzles in puzzles/ but for `diaballik-wins`, or that one (hours), or proves that each
                      puzzle has one answer (minutes)
  tune GAME [ARGS]    fits the weights of the engine's evaluation (diaballik, diaballik-net, playball, playball-net); `tune GAME --help` says more
  bench [NAME]        the benchmarks, all or one (playball, diaballik, pawnball, tables, people)
  load [ARGS]         measures the game server with thousands of real clients (several minutes), with `--nodes 3` a site of
                      three nodes, PostgreSQL and NATS; `load --help` says more
  nemesis [ARGS]      breaks a site with three nodes, its database and its bus while games are played, as seeds have it, and looks for
                      what was lost: `nemesis --seeds 100`; `nemesis --help` says more
  engine-of [COMMIT]  builds touchline as it was at a commit (ce05759 unless told) and prints the path of the program, to be an
                      opponent in `touchline match` (minutes)
  bench engine [ARGS] `touchline bench`: positions searched per second
  perft [DEPTH]       times `touchline perft playball --board lanes`, with all cores
  wasm-solve          times solving `sprint` as WebAssembly in Node, on one thread
  wasm-bench          the positions of `touchline bench` searched as WebAssembly in Node, on one thread
  fuzz [SECONDS]      every fuzz target, a minute each unless told; needs a nightly toolchain and cargo-fuzz
";

fn main() -> ExitCode {
    match command(Arguments::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The commands whose arguments are another program's, `--help` among them.
const OF_OTHERS: [&str; 10] =
    ["run", "results", "small-diaballik", "atlas", "book", "tune", "bench", "load", "nemesis", "services"];

fn command(mut arguments: Arguments) -> Result<(), String> {
    let name = arguments.subcommand().map_err(|error| error.to_string())?.unwrap_or_else(|| "help".to_owned());
    if name == "help" || !OF_OTHERS.contains(&name.as_str()) && arguments.contains(["-h", "--help"]) {
        print!("{HELP}");
        return Ok(());
    }
    match name.as_str() {
        "run" => run(&arguments.finish()),
        "results" => results(&arguments.finish()),
        "small-diaballik" => small_diaballik(&arguments.finish()),
        "atlas" => atlas(&arguments.finish()),
        "book" => book(&arguments.finish()),
        "tune" => tune(&arguments.finish()),
        "bench" => bench(&arguments.finish()),
        "load" => load(&arguments.finish()),
        "nemesis" => nemesis(&arguments.finish()),
        "services" => services::run(&arguments.finish()),
        "client" => {
            let quick = arguments.contains("--quick");
            let base = arguments.opt_value_from_str("--base").map_err(|error| error.to_string())?;
            none(arguments)?;
            client::build(quick, base)
        }
        "dist" => {
            let is_check = arguments.contains("--check");
            none(arguments)?;
            if is_check { dist::check() } else { dist::dist() }
        }
        "browser" => {
            let name = last(arguments)?;
            client::build(false, None)?;
            browser::test(browser::Tests::Pictured(name.as_deref()))
        }
        "engine-of" => engine_of::build(last(arguments)?.as_deref().unwrap_or(engine_of::USUAL)),
        "look" => {
            let pictures = last(arguments)?;
            let pictures = pictures.ok_or("look: which folder has the pictures? `cargo xtask look PICTURES`")?;
            client::build(false, None)?;
            browser::look(&pictures)
        }
        "web-bench" => {
            none(arguments)?;
            client::build(false, None)?;
            browser::bench()
        }
        "test" => none(arguments).and_then(|()| test()),
        "python" => {
            let bench = arguments.contains("--bench");
            none(arguments)?;
            python::python(bench)
        }
        "rulings" => none(arguments).and_then(|()| write_rulings()),
        "puzzles" => puzzles(last(arguments)?.as_deref()),
        "prove" => none(arguments).and_then(|()| prove()),
        "perft" => perft(&last(arguments)?.unwrap_or_else(|| "4".to_owned())),
        "fuzz" => fuzz(last(arguments)?.as_deref()),
        "wasm-solve" => none(arguments).and_then(|()| wasm_solve()),
        "wasm-bench" => none(arguments).and_then(|()| wasm_bench()),
        other => Err(format!("there is no command `{other}`\n\n{HELP}")),
    }
}

/// Sees that no argument follows.
///
/// # Errors
/// One does; the message names it.
fn none(arguments: Arguments) -> Result<(), String> {
    arguments.finish().first().map_or(Ok(()), |argument| Err(format!("unexpected argument {}", argument.display())))
}

/// The only argument that may follow.
fn last(mut arguments: Arguments) -> Result<Option<String>, String> {
    let last: Option<String> = arguments.opt_free_from_str().map_err(|error| error.to_string())?;
    none(arguments)?;
    match last {
        Some(option) if option.starts_with('-') => Err(format!("unknown option {option}")),
        last => Ok(last),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn target_directory() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program of the workspace, built into a folder that is named for its profile.
fn program(folder: &str, name: &str) -> PathBuf {
    target_directory().join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// A command in the workspace, by the same cargo that runs this program.
fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Builds a program for development and says where it is. The features of dependencies are those that they have for the tests, as in all
/// commands, so that what one has built need not be built again for another: the whole workspace has its say, and a test among it.
fn build(what: &str, name: &str) -> Result<PathBuf, String> {
    step(what, &mut workspace("build", &["--bin", name, "--test", "tidy"]))?;
    Ok(program("debug", name))
}

/// Builds programs as `cargo xtask run` wants them: in the profile that compiles soonest. Both packages are named each time, so that their dependencies have
/// the same features and are compiled once.
fn build_quickly(what: &str, programs: &[&str]) -> Result<(), String> {
    let mut command = cargo(["build", "--locked", "--profile", "quick", "-p", "touchline", "-p", "bundle"]);
    step(what, command.args(programs.iter().flat_map(|program| ["--bin", program])))
}

/// Whether cargo has told this program so about its own package. A cargo that it starts is not to hear of that: what some dependencies are built from
/// would be other than in a cargo that was started by hand, and after each change between the two most of the server would be compiled again.
fn is_of_this_package(variable: &OsStr) -> bool {
    let name = variable.to_string_lossy();
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// Of a step that takes so long it is said how long it took.
const LONG: Duration = Duration::from_secs(5);

/// Says what is about to run, runs it, and fails as it fails.
fn step(what: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("xtask: {what}");
    for (name, _) in std::env::vars_os().filter(|(name, _)| is_of_this_package(name)) {
        command.env_remove(name);
    }
    let start = Instant::now();
    match command.status() {
        Ok(status) if status.success() => {
            if start.elapsed() >= LONG {
                eprintln!("xtask: {what}: {} s", start.elapsed().as_secs());
            }
            Ok(())
        }
        Ok(status) => Err(format!("{what}: failed ({status})")),
        Err(error) => Err(format!("{what}: cannot start: {error}")),
    }
}

/// What a command prints, if it succeeds.
fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run(args: &[OsString]) -> Result<(), String> {
    // Only the server needs the web client.
    if args.iter().find(|arg| !arg.to_string_lossy().starts_with('-')).is_none_or(|command| command == "serve") {
        client::build_beside(|| {
            build_quickly("beside it, touchline and what packs the client", &["touchline", "bundle"])?;
            Ok(program("quick", "bundle"))
        })?;
    }
    build_quickly("touchline (the first time takes a few minutes)", &["touchline"])?;
    let program = program("quick", "touchline");
    match Command::new(&program).args(args).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => Err(format!("cannot start {}: {error}", program.display())),
    }
}

/// A target without a standard library.
const NO_STD: &str = "wasm32v1-none";

/// All of the workspace but the tests of a fourth game, since in one command with them cargo would give that game to every crate, and the Python package,
/// which is loaded by an interpreter.
const WORKSPACE: [&str; 6] = ["--locked", "--workspace", "--exclude", "fourth-game", "--exclude", "touchline-python"];
/// Crates as they are built alone, in the web client or by others, with fewer features than the workspace has together.
const COMBINATIONS: [&[&str]; 5] = [
    &["-p", "games", "-p", "play", "-p", "tablebase", "-p", "engine", "-p", "ugi"],
    &["-p", "locale", "-p", "board"],
    &["-p", "locale", "--features", "online"],
    &["-p", "protocol", "-p", "requests", "-p", "study"],
    &["-p", "board", "--features", "view"],
];

/// A command on the workspace.
fn workspace(command: &str, args: &[&str]) -> Command {
    cargo([&[command][..], &WORKSPACE, args].concat())
}

/// The tests of the server that do not run once more over PostgreSQL: those that are about one of the two stores, its file or its backups, and those
/// of the bus.
const OF_THE_FILE: &[&str] = &[
    "postgres::",
    "nodes::",
    "bus::",
    "store::",
    "shipping::",
    "readiness::",
    "history::a_restored_backup",
    "history::a_server_that_starts_again",
    "explorer::games_of_before",
    "moving::",
];

/// How many tests of a program run at once.
const THREADS: &str = "RUST_TEST_THREADS";

/// One more than there are cores, because the server's tests spend part of their time waiting.
fn threads_for_tests() -> usize {
    std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1)
}

fn test() -> Result<(), String> {
    step("format", &mut cargo(["fmt", "--all", "--check"]))?;
    client::build_beside(|| {
        step("lints", &mut workspace("clippy", &["--all-targets", "--", "-D", "warnings"]))?;
        step("compiling the tests", &mut workspace("test", &["--tests", "--no-run", "--quiet"]))?;
        client::build_bundle()
    })?;
    let services = services::start()?;
    let threads = threads_for_tests().to_string();
    // `--tests` leaves out the examples: clippy has already checked that they compile.
    step("tests", services.tell(&mut workspace("test", &["--tests"])).env(THREADS, &threads))?;
    step("documentation tests", &mut workspace("test", &["--doc", "--quiet"]))?;
    if services.there_are() {
        let mut tests = cargo(["test", "--locked", "-p", "server", "--test", "it", "--"]);
        tests.args(OF_THE_FILE.iter().flat_map(|name| ["--skip", name]));
        tests.env("TOUCHLINE_TEST_STORE", "postgres").env(THREADS, &threads);
        step("tests of the server over PostgreSQL", services.tell(&mut tests))?;
    }
    drop(services);
    if services::are_installed() {
        nemesis(&IN_CI.map(OsString::from))?;
    } else {
        eprintln!("xtask: a site with several nodes is not broken: PostgreSQL and nats-server are not installed here");
    }
    fourth_game()?;
    for features in COMBINATIONS {
        let lints = [&["clippy", "--locked", "--lib"], features, &["--", "-D", "warnings"]].concat();
        step(&format!("lints of {} alone", features.join(" ")), &mut cargo(lints))?;
    }
    python::lint()?;
    step("documentation", workspace("doc", &["--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    package()?;
    browser::test(browser::Tests::All)?;
    let deny = Command::new("cargo-deny").arg("--version").output().is_ok_and(|output| output.status.success());
    if deny {
        step("licences and sources", &mut cargo(["deny", "--offline", "check", "licenses", "bans", "sources"]))?;
        audit()?;
    } else {
        eprintln!("xtask: licences are not checked: cargo-deny is not installed (`cargo install cargo-deny`)");
    }
    Ok(())
}

/// The crates that are optimised for the tests and are compiled again with the fourth game in them.
const OPTIMISED: [&str; 5] = ["games", "play", "tablebase", "engine", "study"];

/// Tests a fourth game. The whole workspace is selected so that dependencies keep the features they were compiled with before. Nothing of ours is
/// optimised, because these tests run for a second.
fn fourth_game() -> Result<(), String> {
    let mut command =
        cargo(["test", "--locked", "--workspace", "--exclude", "touchline-python", "--test", "countdown"]);
    command.args(
        OPTIMISED.iter().flat_map(|name| ["--config".to_owned(), format!("profile.dev.package.{name}.opt-level=0")]),
    );
    step("a fourth game", &mut command)
}

/// Makes the package of the rules and compiles what is in it for a target that has no standard library: nothing is missing, and nothing needs one.
fn package() -> Result<(), String> {
    let mut command = cargo(["package", "--locked", "--offline", "--allow-dirty", "--quiet", "-p", "games"]);
    if client::add_target(NO_STD) {
        command.args(["--target", NO_STD]);
    } else {
        eprintln!(
            "xtask: rustup cannot get the target {NO_STD}: the rules are not compiled without a standard library"
        );
    }
    step("the package of the rules", &mut command)
}

/// Looks for dependencies with known vulnerabilities. Where the list of them cannot be fetched, that is told and is no failure.
fn audit() -> Result<(), String> {
    let mut command = cargo(["deny", "check", "advisories"]);
    eprintln!("xtask: known vulnerabilities");
    let output = command.output().map_err(|error| format!("cargo deny: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Ok(())
    } else if said.contains("failed to fetch advisory database") {
        eprintln!("xtask: known vulnerabilities are not checked: the list of them cannot be fetched");
        Ok(())
    } else {
        Err(format!("a dependency has a known vulnerability\n{said}"))
    }
}

fn write_rulings() -> Result<(), String> {
    let table = rulings::table(&root()).map_err(|error| error.to_string())?;
    let path = root().join(rulings::PAGE);
    std::fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()))
}

fn prove() -> Result<(), String> {
    let crates = ["-p", "small-diaballik", "-p", "tablebase", "-p", "touchline"];
    let command = [&["test", "--locked"], &crates[..], &["--test", "it", "--", "--ignored"]].concat();
    step("the tests that take minutes", &mut cargo(command))
}

fn results(args: &[OsString]) -> Result<(), String> {
    let mut command = cargo(["run", "--release", "--locked", "-p", "tablebase", "--example", "results", "--"]);
    step("solving the boards and writing what follows", command.args(args))
}

fn small_diaballik(args: &[OsString]) -> Result<(), String> {
    let mut command =
        cargo(["run", "--release", "--locked", "-p", "small-diaballik", "--bin", "solve-diaballik", "--"]);
    step("solving a small board of Diaballik", command.args(args))
}

fn atlas(args: &[OsString]) -> Result<(), String> {
    let mut command = cargo(["run", "--release", "--locked", "-p", "tablebase", "--example", "atlas", "--"]);
    step("solving a family of boards", command.args(args))
}

fn book(args: &[OsString]) -> Result<(), String> {
    let mut command = cargo(["run", "--release", "--locked", "-p", "engine", "--example", "opening_book", "--"]);
    step("searching the openings of Diaballik", command.args(args))
}

/// In how many games the wins of three turns were looked for that ship.
const GAMES_WITH_LONG_WINS: &str = "320";

fn puzzles(word: Option<&str>) -> Result<(), String> {
    let example =
        |name: &str| cargo(["run", "--release", "--locked", "-p", "study", "--example", name, "--"].as_slice().iter());
    match word {
        // The sets that ship were made with seed 1.
        None => step("making puzzles", example("puzzle_sets").args(["make", "puzzles", "1"])),
        Some("wins") => {
            step("making forced wins", example("diaballik_wins").args(["make", "puzzles", GAMES_WITH_LONG_WINS]))
        }
        Some("check") => {
            step("proving the puzzles", example("puzzle_sets").args(["check", "puzzles"]))?;
            step("proving the forced wins", example("diaballik_wins").args(["check", "puzzles"]))
        }
        Some(_) => Err("`cargo xtask puzzles` makes the sets, with `wins` that of forced wins in Diaballik, and \
                        `cargo xtask puzzles check` proves them"
            .to_owned()),
    }
}

fn tune(args: &[OsString]) -> Result<(), String> {
    let mut command = cargo(["run", "--release", "--locked", "-p", "measure", "--bin", "tuner", "--"]);
    command.args(args);
    // Where a network belongs, the tuner knows.
    if let Some(game) = args.first().and_then(|game| game.to_str())
        && !game.ends_with("-net")
        && !args.iter().any(|arg| arg == "--out" || arg == "--help")
    {
        command.arg("--out").arg(root().join(format!("crates/engine/weights/{game}.txt")));
    }
    step("playing and fitting", &mut command)
}

fn bench(args: &[OsString]) -> Result<(), String> {
    if let Some((first, rest)) = args.split_first()
        && first == "engine"
    {
        let mut command = cargo(["run", "--release", "--locked", "-p", "touchline", "--", "bench"]);
        return step("the bench of the engines", command.args(rest));
    }
    let mut command = cargo(["bench", "--locked", "-p", "games", "-p", "tablebase", "-p", "server"]);
    for name in args {
        command.arg("--bench").arg(name);
    }
    step("benchmarks", &mut command)
}

/// Options with which the load is one of PostgreSQL too.
const OF_NODES: [&str; 7] = ["--nodes", "--postgres", "--compare", "start", "starts", "--only=start", "--only=starts"];

fn load(args: &[OsString]) -> Result<(), String> {
    let is_option = |arg: &OsString, name: &str| {
        let arg = arg.to_string_lossy();
        arg == name || arg.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
    };
    if args.iter().any(|arg| OF_NODES.iter().any(|name| is_option(arg, name))) {
        services::installed()?;
    }
    // Another program can be measured, such as that of another checkout.
    let is_other = args.iter().any(|arg| is_option(arg, "--program"));
    let mut build = cargo(["build", "--release", "--locked", "-p", "measure", "--bin", "load"]);
    if !is_other {
        client::build(false, None)?;
        build.args(["-p", "touchline", "--bin", "touchline"]);
    }
    step("building the server and its clients", &mut build)?;
    let mut command = Command::new(program("release", "load"));
    if !is_other {
        command.arg("--program").arg(program("release", "touchline"));
    }
    command.arg("--directory").arg(target_directory().join("load"));
    step("measuring the server under load", command.args(args).current_dir(root()))
}

/// The seeds of `cargo xtask test`: together they break everything that can be broken, which a test of the nemesis sees to.
const IN_CI: [&str; 7] = ["--from", "28", "--seeds", "3", "--seconds", "20", "--short"];

/// Breaks a site. The programs are those of the tests, whose checks of arithmetic and assertions find more.
fn nemesis(args: &[OsString]) -> Result<(), String> {
    let touchline = build("the nodes of a site", "touchline")?;
    let mut command = Command::new(build("who breaks it", "nemesis")?);
    command.arg("--program").arg(touchline);
    step("breaking a site with several nodes", command.args(args).current_dir(root()))
}

fn perft(depth: &str) -> Result<(), String> {
    step("building touchline", &mut cargo(["build", "--release", "--locked", "-p", "touchline"]))?;
    let mut command = cargo(["run", "--release", "--locked", "--quiet", "-p", "touchline", "--"]);
    command.args(["perft", "playball", "--board", "lanes", "--depth", depth]);
    let start = Instant::now();
    step(&format!("perft of lanes at depth {depth}"), &mut command)?;
    eprintln!("xtask: {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Instantiates the program anew for each run, as a page does.
const WASM_TIMER: &str = "\
const module = await WebAssembly.compile((await import('node:fs')).readFileSync(process.argv[1]));
for (let run = 0; run < 5; run++) {
  const { exports } = await WebAssembly.instantiate(module, {});
  const start = performance.now();
  exports.main(0, 0);
  console.log(`${(performance.now() - start).toFixed(0)} ms`);
}";

fn wasm_solve() -> Result<(), String> {
    let mut build = cargo([
        "build",
        "--release",
        "--locked",
        "-p",
        "tablebase",
        "--example",
        "solve_sprint",
        "--target",
        client::TARGET,
    ]);
    step("building for WebAssembly", &mut build)?;
    let program = target_directory().join(client::TARGET).join("release/examples/solve_sprint.wasm");
    step(
        "solving sprint in Node, five times",
        Command::new("node").args(["--input-type=module", "-e", WASM_TIMER]).arg(program),
    )
}

/// As [`WASM_TIMER`]; the exit status must be the native one.
const WASM_BENCH: &str = "\
const [, program, nodes] = process.argv;
const module = await WebAssembly.compile((await import('node:fs')).readFileSync(program));
for (let run = 0; run < 3; run++) {
  const { exports } = await WebAssembly.instantiate(module, {});
  const start = performance.now();
  const status = exports.main(0, 0);
  const elapsed = performance.now() - start;
  if (status !== Number(BigInt(nodes) % 256n)) throw new Error(`other positions were visited than natively`);
  console.log(`${nodes} nodes, ${elapsed.toFixed(0)} ms, ${Math.round(nodes / elapsed * 1000)} nodes/s`);
}";

fn wasm_bench() -> Result<(), String> {
    let example = ["--release", "--locked", "-p", "engine", "--example", "wasm_bench"];
    let mut build = cargo(["build"]);
    step("building natively", build.args(example))?;
    let native = target_directory().join(format!("release/examples/wasm_bench{}", std::env::consts::EXE_SUFFIX));
    // The exit status is the low byte of the count, so that nothing can be concluded from it here.
    let output = Command::new(&native).output().map_err(|error| format!("{}: {error}", native.display()))?;
    let nodes = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    nodes.parse::<u64>().map_err(|_| format!("{}: no count, but `{nodes}`", native.display()))?;
    let mut build = cargo(["build"]);
    step("building for WebAssembly", build.args(example).args(["--target", client::TARGET]))?;
    let program = target_directory().join(client::TARGET).join("release/examples/wasm_bench.wasm");
    step(
        "searching in Node, three times",
        Command::new("node").args(["--input-type=module", "-e", WASM_BENCH]).arg(program).arg(&nodes),
    )
}

fn fuzz(seconds: Option<&str>) -> Result<(), String> {
    let seconds: u32 = seconds.map_or(Ok(60), str::parse).map_err(|_| "SECONDS is a number")?;
    let list = Command::new("cargo")
        .args(["+nightly", "fuzz", "list"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("cargo fuzz: {error}"))?;
    if !list.status.success() {
        return Err("`cargo +nightly fuzz list` failed: install a nightly toolchain and cargo-fuzz".into());
    }
    for target in String::from_utf8_lossy(&list.stdout).lines() {
        let mut command = Command::new("cargo");
        command.args(["+nightly", "fuzz", "run", target, "--", &format!("-max_total_time={seconds}")]);
        step(&format!("fuzzing {target} for {seconds} s"), command.current_dir(root()))?;
    }
    Ok(())
}
