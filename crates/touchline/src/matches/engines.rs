//! The engines of a match: which ones, under which names, with which options.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::ugi::client::CommandLine;
use locale::{Locale, vars};
use tournament::player::{Launch, ProcessPlayer};
use tournament::time_control::TimeControl;

use crate::cli::{DEFAULT_TIME_CONTROL, MatchArgs};
use crate::failure::Failure;

use super::words::engine_trouble;

/// An engine as the arguments have it.
struct Asked<'a> {
    /// The argument that names it.
    argument: &'static str,
    /// Its name in the match; without one it has the name that it gives itself.
    name: Option<&'a str>,
    command: &'a str,
    options: Vec<(String, String)>,
    time_control: TimeControl,
}

/// An engine that takes part.
pub(super) struct Contender {
    /// No other engine of the match has it.
    pub(super) name: String,
    /// The command line as it was given.
    pub(super) command: String,
    /// How long it may think.
    pub(super) time_control: TimeControl,
    /// How it is started.
    pub(super) launch: Launch,
}

/// Starts every engine once, to see that it can be and to learn its name.
///
/// # Errors
/// There are fewer than two engines, two have the same name, an option or a time control names none of them; one cannot be started, or lacks an option.
pub(super) fn contenders(args: &MatchArgs, stop: &AtomicBool, locale: &Locale) -> Result<Vec<Contender>, Failure> {
    let asked = if args.engine.is_empty() { two(args, locale)? } else { many(args, locale)? };
    check_names(args, locale)?;
    let mut contenders = Vec::new();
    for Asked { argument, name, command, options, time_control } in asked {
        let line = CommandLine::parse(command).ok_or_else(|| {
            Failure::Usage(locale.cli_error_invalid_value(vars::Argument(argument), vars::Value(command)))
        })?;
        let patience = Duration::from_secs(u64::from(args.patience));
        let launch = Launch { command: line, options, patience };
        let own = ProcessPlayer::new(launch.clone()).introduce(stop).map_err(|trouble| {
            let trouble = vars::Trouble(engine_trouble(&trouble, locale));
            Failure::Work(locale.match_reason_failed(vars::Name(command), trouble))
        })?;
        let name = name.map_or(own, str::to_owned);
        contenders.push(Contender { name, command: command.to_owned(), time_control, launch });
    }
    // Only where there are two, for others have names of their own.
    if let [a, b] = &mut contenders[..]
        && a.name == b.name
    {
        a.name += " (A)";
        b.name += " (B)";
    }
    Ok(contenders)
}

/// The engines of `--engine-a` and `--engine-b`.
fn two<'a>(args: &'a MatchArgs, locale: &Locale) -> Result<Vec<Asked<'a>>, Failure> {
    let given = [
        ("--engine-a", &args.engine_a, &args.name_a, &args.option_a),
        ("--engine-b", &args.engine_b, &args.name_b, &args.option_b),
    ];
    given
        .into_iter()
        .map(|(argument, command, name, options)| {
            let command =
                command.as_deref().ok_or_else(|| Failure::Usage(locale.cli_error_missing_argument(argument)))?;
            let time_control = time_control(args, None);
            Ok(Asked { argument, name: name.as_deref(), command, options: options.clone(), time_control })
        })
        .collect()
}

/// The engines that `--engine` names, in the order in which they are given.
fn many<'a>(args: &'a MatchArgs, locale: &Locale) -> Result<Vec<Asked<'a>>, Failure> {
    if args.engine.len() < 2 {
        return Err(Failure::Usage(locale.match_one_engine()));
    }
    let mut names = HashSet::new();
    if let Some(twice) = args.engine.iter().find(|engine| !names.insert(engine.name.as_str())) {
        return Err(Failure::Usage(locale.match_name_twice(twice.name.as_str())));
    }
    let asked = args.engine.iter().map(|engine| {
        let options =
            args.option.iter().filter(|option| option.engine.as_ref().is_none_or(|name| *name == engine.name));
        Asked {
            argument: "--engine",
            name: Some(&engine.name),
            command: &engine.command,
            options: options.map(|option| option.value.clone()).collect(),
            time_control: time_control(args, Some(&engine.name)),
        }
    });
    Ok(asked.collect())
}

/// Checks that every engine named by `--option` or `--tc` is one that `--engine` names.
fn check_names(args: &MatchArgs, locale: &Locale) -> Result<(), Failure> {
    let options = args.option.iter().map(|option| ("--option", &option.engine));
    let times = args.tc.iter().map(|time| ("--tc", &time.engine));
    let mut named = options.chain(times).filter_map(|(argument, engine)| Some((argument, engine.as_deref()?)));
    match named.find(|(_, name)| args.engine.iter().all(|engine| engine.name != *name)) {
        None => Ok(()),
        Some((argument, name)) => {
            Err(Failure::Usage(locale.match_no_such_engine(vars::Argument(argument), vars::Name(name))))
        }
    }
}

/// How long an engine may think: the last `--tc` with its name decides, or else the last one for all engines.
fn time_control(args: &MatchArgs, name: Option<&str>) -> TimeControl {
    let last = |engine| args.tc.iter().rfind(|time| time.engine.as_deref() == engine);
    last(name).or_else(|| last(None)).map_or(DEFAULT_TIME_CONTROL, |time| time.value)
}
