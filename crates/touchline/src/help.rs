//! Help, usage errors, completions and the man page in the user's language, all from the definitions in
//! [`cli`](crate::cli).

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::Shell;
use locale::{Language, Locale, vars};
use terminal::look::Colouring;

use crate::cli::{COLOURINGS, Cli, WrongClock};
use crate::failure::Failure;
use crate::output::Stdout;

/// The language asked for with `--lang`, needed before the arguments are parsed, because what is said about wrong
/// ones is said in that language.
pub(crate) fn asked_language(arguments: &[OsString]) -> Option<Language> {
    let mut arguments = arguments.iter().skip(1).map_while(|a| a.to_str().filter(|a| *a != "--"));
    while let Some(argument) = arguments.next() {
        let code = if argument == "--lang" { arguments.next() } else { argument.strip_prefix("--lang=") };
        if let Some(code) = code {
            return Language::ALL.into_iter().find(|language| language.code() == code);
        }
    }
    None
}

/// When to colour, as `--color` says, needed before the arguments are parsed as well.
pub(crate) fn asked_colouring(arguments: &[OsString]) -> Colouring {
    let mut arguments = arguments.iter().skip(1).map_while(|a| a.to_str().filter(|a| *a != "--"));
    while let Some(argument) = arguments.next() {
        let when = if argument == "--color" { arguments.next() } else { argument.strip_prefix("--color=") };
        if let Some(when) = when {
            return COLOURINGS
                .into_iter()
                .find(|(name, _)| *name == when)
                .map(|(_, colouring)| colouring)
                .unwrap_or_default();
        }
    }
    Colouring::default()
}

/// The definitions with all that is said about them.
pub(crate) fn command(locale: &Locale) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = localised(Cli::command().arg(version), "cli", locale);
    // The usage of a command is known when the whole is built; then only its one English word is replaced.
    let mut built = command.clone();
    built.build();
    with_usage(command, &mut built, locale)
}

fn message(locale: &Locale, id: &str) -> String {
    locale.message(id).unwrap_or_else(|| id.to_owned())
}

/// Puts in the messages whose ids start with `prefix`: `cli`, `cli-play`, `cli-batch-turns`.
fn localised(command: Command, prefix: &str, locale: &Locale) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let usage = locale.cli_usage();
    let mut command = command
        .arg(help)
        .about(message(locale, &format!("{prefix}-about")))
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}"))
        .subcommand_help_heading(locale.cli_heading_commands())
        .subcommand_value_name(locale.cli_placeholder_command())
        .mut_args(|arg| localised_arg(arg, prefix, locale));
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        let prefix = format!("{prefix}-{name}");
        command = command.mut_subcommand(name, |sub| localised(sub, &prefix, locale));
    }
    command
}

fn localised_arg(arg: Arg, prefix: &str, locale: &Locale) -> Arg {
    let name = arg.get_id().as_str().replace('_', "-");
    // Those of every command come last, whatever a command has of its own.
    let general = ["lang", "color", "quiet", "version", "help"].into_iter().position(|general| general == name);
    let (arg, mut help) = match general {
        Some(place) => (arg.display_order(1000 + place), message(locale, &format!("cli-arg-{name}"))),
        None => (arg, message(locale, &format!("{prefix}-arg-{name}"))),
    };
    if arg.get_action().takes_values() {
        let choices: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !choices.is_empty() {
            help += &format!(" [{}]", locale.cli_choices(choices.join(", ")));
        }
        if let [value] = arg.get_default_values() {
            help += &format!(" [{}]", locale.cli_default(value.to_string_lossy()));
        }
    }
    let heading = if arg.is_positional() { locale.cli_heading_arguments() } else { locale.cli_heading_options() };
    let value_name = arg.get_value_names().and_then(|names| names.first()).map(|name| name.to_lowercase());
    let arg = match value_name.and_then(|name| locale.message(&format!("cli-value-{name}"))) {
        Some(value_name) => arg.value_name(value_name),
        None => arg,
    };
    let takes_values = arg.get_action().takes_values();
    let arg = arg.help(help).help_heading(heading);
    if takes_values { arg.hide_possible_values(true).hide_default_value(true) } else { arg }
}

fn with_usage(command: Command, built: &mut Command, locale: &Locale) -> Command {
    let usage = usage_of(built, locale);
    let mut command = command.override_usage(StyledStr::from(usage));
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        let built = built.find_subcommand_mut(&name).expect("both have the same commands");
        command = command.mut_subcommand(name, |sub| with_usage(sub, built, locale));
    }
    command
}

/// `touchline perft [OPTIONS] --depth <N> <GAME>`
fn usage_of(built: &mut Command, locale: &Locale) -> String {
    let usage = built.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    usage.replace("[OPTIONS]", &format!("[{}]", locale.cli_placeholder_options()))
}

/// What is wrong with the arguments, in a sentence, with the usage and where to find more.
pub(crate) fn usage_failure(
    error: &clap::Error,
    command: &Command,
    arguments: &[OsString],
    locale: &Locale,
) -> Failure {
    let mut path = String::from("touchline");
    let mut meant = command.clone();
    meant.build();
    for argument in arguments.iter().skip(1).filter_map(|a| a.to_str()) {
        if let Some(sub) = meant.find_subcommand(argument) {
            path = format!("{path} {argument}");
            meant = sub.clone();
        }
    }
    let usage = usage_of(&mut meant, locale);
    let hint = locale.cli_try_help(format!("{path} --help"));
    let heading = locale.cli_usage();
    Failure::Usage(format!("{}\n\n{heading} {usage}\n\n{hint}", sentence(error, locale)))
}

fn sentence(error: &clap::Error, locale: &Locale) -> String {
    let context = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let mut sentence = match error.kind() {
        ErrorKind::UnknownArgument => locale.cli_error_unknown_argument(argument),
        ErrorKind::InvalidSubcommand => {
            locale.cli_error_unknown_command(context(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            locale.cli_error_missing_command()
        }
        ErrorKind::MissingRequiredArgument => locale.cli_error_missing_argument(argument),
        ErrorKind::InvalidValue if value.is_empty() => locale.cli_error_missing_value(argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            locale.cli_error_invalid_value(vars::Argument(argument), vars::Value(value))
        }
        ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            locale.cli_error_missing_value(argument)
        }
        ErrorKind::TooManyValues => locale.cli_error_extra_value(vars::Argument(argument), vars::Value(value)),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            Some(other) if other != argument => locale.cli_error_conflict(vars::Argument(argument), vars::Other(other)),
            _ => locale.cli_error_twice(argument),
        },
        ErrorKind::InvalidUtf8 => locale.cli_error_not_utf8(),
        _ => locale.cli_error_other(error.to_string()),
    };
    if error.source().is_some_and(<dyn Error>::is::<WrongClock>) {
        sentence += &format!(" {}", locale.cli_error_clock(format!("{0}+{0}", WrongClock::MOST)));
    }
    if let Some(choices) = context(ContextKind::ValidValue).filter(|choices| !choices.is_empty()) {
        sentence += &format!(" {}", locale.cli_error_choices(choices));
    }
    let suggested = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    if let Some(suggestion) = suggested.into_iter().find_map(context) {
        sentence += &format!(" {}", locale.cli_error_suggestion(suggestion));
    }
    sentence
}

/// `touchline completions`
pub(crate) fn print_completions(shell: Shell, locale: &Locale) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(locale), "touchline", &mut script);
    print(&script)
}

/// `touchline man`: the page of the program, or of the command named by `path`.
pub(crate) fn print_man(path: &[String], locale: &Locale) -> Result<(), Failure> {
    let mut page = command(locale);
    page.build();
    for name in path {
        let sub = page.find_subcommand(name).filter(|sub| sub.get_name() == name).cloned();
        page = sub.ok_or_else(|| Failure::Usage(locale.cli_error_unknown_command(path.join(" "))))?;
    }
    let mut text = Vec::new();
    let source = concat!("touchline ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(page).source(source).manual("Touchline").render(&mut text).map_err(Failure::stdout)?;
    print(in_language(&String::from_utf8_lossy(&text), locale).as_bytes())
}

/// The section headings of a man page, which come in English, in the user's language.
fn in_language(page: &str, locale: &Locale) -> String {
    let line = |line: &str| {
        let Some(heading) = line.strip_prefix(".SH ") else { return line.to_owned() };
        let heading = match heading.trim_matches('"') {
            "NAME" => locale.cli_man_heading_name(),
            "SYNOPSIS" => locale.cli_man_heading_synopsis(),
            "DESCRIPTION" => locale.cli_man_heading_description(),
            "OPTIONS" => locale.cli_man_heading_options(),
            "ARGUMENTS" => locale.cli_man_heading_arguments(),
            // This one clap takes from the definitions.
            commands if commands == locale.cli_heading_commands() => locale.cli_man_heading_commands(),
            "VERSION" => locale.cli_man_heading_version(),
            _ => return line.to_owned(),
        };
        format!(".SH \"{heading}\"")
    };
    page.lines().map(|text| line(text) + "\n").collect()
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = Stdout::new();
    out.write_all(text).map_err(Failure::stdout)?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        for language in Language::ALL {
            command(&Locale::new(language)).debug_assert();
        }
    }

    /// Names of messages that are missing show as themselves.
    fn missing(command: &Command, found: &mut Vec<String>) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let helps = command.get_arguments().map(|arg| arg.get_help().map(ToString::to_string).unwrap_or_default());
        found.extend(helps.chain([about]).filter(|text| text.is_empty() || text.starts_with("cli-")));
        for sub in command.get_subcommands() {
            missing(sub, found);
        }
    }

    #[test]
    fn every_command_and_argument_has_a_message() {
        let mut found = Vec::new();
        missing(&command(&Locale::new(Language::English)), &mut found);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn every_kind_of_value_has_a_name() {
        fn check(command: &Command, locale: &Locale) {
            for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                for name in arg.get_value_names().unwrap_or_default() {
                    let id = format!("cli-value-{}", name.to_lowercase());
                    assert!(
                        locale.message(&id).is_some(),
                        "{} {}: `{id}` is missing",
                        command.get_name(),
                        arg.get_id()
                    );
                }
            }
            command.get_subcommands().for_each(|sub| check(sub, locale));
        }
        check(&Cli::command(), &Locale::new(Language::English));
    }

    #[test]
    fn the_language_is_known_before_the_arguments_are_parsed() {
        let asked = |arguments: &[&str]| asked_language(&arguments.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked(&["touchline", "perft", "--lang", "cs"]), Some(Language::Czech));
        assert_eq!(asked(&["touchline", "--lang=fr", "perft"]), Some(Language::French));
        assert_eq!(asked(&["touchline", "check", "--", "--lang=fr"]), None);
        assert_eq!(asked(&["touchline", "--lang", "xx"]), None);
    }
}
