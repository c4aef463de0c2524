//! The `touchline` program: its subcommands, each a thin call into a crate.

mod admin;
mod analyse;
mod applies;
mod archive;
mod backup;
mod batch;
mod bench;
mod boards;
mod bot;
mod check;
mod cli;
mod convert;
mod failure;
mod gamefile;
mod games;
mod help;
mod input;
mod matches;
mod memory;
mod migrate;
mod nodes;
mod output;
mod own_level;
mod perft;
mod play;
mod probe;
mod progress;
mod puzzles;
mod reports;
mod rules;
mod serve;
mod site;
mod solve;
mod store_words;
mod tables;
mod turns;
mod ugi;
mod verify_dice;

use std::process::ExitCode;

use clap::FromArgMatches;
use locale::{Language, Locale};

use cli::{BatchCommand, Cli, Command, ServeArgs};
use failure::Failure;

/// The program that is distributed is linked with musl, whose own allocator is slow when several threads allocate.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let asked = help::asked_language(&arguments);
    let locale = Locale::new(Language::negotiate(asked, |name| std::env::var(name).ok()));
    let colouring = help::asked_colouring(&arguments);
    let set_manner = |quiet| output::set_manner(output::Manner { colouring, quiet });
    let command = help::command(&locale);
    let done = match command.clone().try_get_matches_from(&arguments) {
        Ok(matches) => match Cli::from_arg_matches(&matches) {
            Ok(cli) => {
                set_manner(cli.quiet);
                applies::check(&matches).and_then(|()| run(&cli, &locale))
            }
            Err(error) => Err(help::usage_failure(&error, &command, &arguments, &locale)),
        },
        Err(error) if !error.use_stderr() => {
            set_manner(false);
            output::print_help(&error)
        }
        Err(error) => Err(help::usage_failure(&error, &command, &arguments, &locale)),
    };
    set_manner(false);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::report(&failure, &locale);
            failure.exit_code()
        }
    }
}

fn run(cli: &Cli, locale: &Locale) -> Result<(), Failure> {
    let Some(command) = &cli.command else { return serve::run(&cli.serve, locale) };
    if cli.serve != ServeArgs::default() && !matches!(command, Command::Serve(_)) {
        return Err(Failure::Usage(locale.serve_options_elsewhere()));
    }
    match command {
        Command::Serve(args) => serve::run(&args.clone().or(cli.serve.clone()), locale),
        Command::Play(args) => play::run(args, locale),
        Command::Rules(args) => rules::run(*args, locale),
        Command::Boards(args) => boards::run(args, locale),
        Command::Perft(args) => perft::run(args, locale),
        Command::Turns(args) => turns::run(args, locale),
        Command::Solve(args) => solve::run(args, locale),
        Command::Probe(args) => probe::run(args, locale),
        Command::Batch(args) => match &args.command {
            BatchCommand::Turns(args) => batch::run(args, locale),
            BatchCommand::Probe(args) => probe::run_batch(args, locale),
        },
        Command::Check(args) => check::run(args, locale),
        Command::Convert(args) => convert::run(args, locale),
        Command::Completions(args) => help::print_completions(args.shell, locale),
        Command::Man(args) => help::print_man(&args.command, locale),
        Command::Puzzles(args) => puzzles::run(args, locale),
        Command::Ugi(args) => ugi::run(args),
        Command::Analyse(args) => analyse::run(args, locale),
        Command::Match(args) => matches::run(args, locale),
        Command::Bench(args) => bench::run(args, locale),
        Command::VerifyDice(args) => verify_dice::run(args, locale),
        Command::Admin(args) => admin::run(args, locale),
        Command::Reports(args) => reports::run(args, locale),
        Command::Archive(args) => archive::run(args, locale),
        Command::Bot(args) => bot::run(args, locale),
        Command::Backup(args) => backup::back_up(args, locale),
        Command::Restore(args) => backup::restore(args, locale),
        Command::Migrate(args) => migrate::run(args, locale),
    }
}
