//! Which options belong to which games: one that means nothing in the game that was asked for is refused, never ignored.

use clap::ArgMatches;
use clap::parser::ValueSource;
use games::game::Game;

use crate::failure::Failure;

const PLAY_BALL: &[Game] = &[Game::PlayBall];
const DIABALLIK: &[Game] = &[Game::Diaballik];
const PAWNBALL: &[Game] = &[Game::Pawnball];
/// Those in which the dice do not end the game.
const WITHOUT_DICE: &[Game] = &[Game::PlayBall, Game::Diaballik];

/// The options of commands about a game that some games do not have: the command, the option, and the games that have it.
const OPTIONS: &[(&str, &str, &[Game])] = &[
    ("perft", "board", PLAY_BALL),
    ("perft", "variant", DIABALLIK),
    ("turns", "board", PLAY_BALL),
    ("batch turns", "board", PLAY_BALL),
    ("ugi", "board", PLAY_BALL),
    ("ugi", "mode", PLAY_BALL),
    ("ugi", "variant", DIABALLIK),
    ("ugi", "table", PLAY_BALL),
    ("match", "board", PLAY_BALL),
    ("match", "mode", PLAY_BALL),
    ("match", "variant", DIABALLIK),
    ("match", "table", PLAY_BALL),
    ("match", "opening_turns", WITHOUT_DICE),
    ("match", "no_progress", WITHOUT_DICE),
    ("match", "max_turns", WITHOUT_DICE),
    ("analyse", "board", PLAY_BALL),
    ("analyse", "table", PLAY_BALL),
    ("analyse", "draw", PAWNBALL),
    ("analyse", "side", PAWNBALL),
    ("bench", "error", PAWNBALL),
    ("bench", "positions", PAWNBALL),
];

/// Refuses an option on the command line that the game does not have.
///
/// # Errors
/// Names the option and the games that have it.
pub(crate) fn check(matches: &ArgMatches) -> Result<(), Failure> {
    let (mut path, mut of_command) = (Vec::new(), matches);
    while let Some((name, sub)) = of_command.subcommand() {
        path.push(name);
        of_command = sub;
    }
    let path = path.join(" ");
    let Some(game) = of_command.try_get_one::<Game>("game").ok().flatten().copied() else { return Ok(()) };
    for &(command, option, games) in OPTIONS {
        let is_given = || of_command.value_source(option) == Some(ValueSource::CommandLine);
        if command == path && !games.contains(&game) && is_given() {
            return Err(Failure::OptionOf { option: format!("--{}", option.replace('_', "-")), games, asked: game });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use clap::{ArgAction, Command, CommandFactory};

    use super::*;
    use crate::cli::Cli;

    /// Options that every game has, or that are about no game.
    const FOR_ALL: &[&str] = &[
        "adjudicate_win",
        "color",
        "concurrency",
        "depth",
        "divide",
        "engine",
        "engine_a",
        "engine_b",
        "games",
        "gauntlet",
        "hash",
        "in",
        "json",
        "lang",
        "lines",
        "margin",
        "movetime",
        "name_a",
        "name_b",
        "nodes",
        "openings",
        "option",
        "option_a",
        "option_b",
        "out",
        "patience",
        "position",
        "quiet",
        "seed",
        "sprt",
        "tc",
        "threads",
    ];

    /// What an option is given in the test; flags take nothing.
    fn value(option: &str) -> &'static str {
        match option {
            "mode" => "expert",
            "side" => "a",
            "tc" => "st=1",
            "engine" | "option" | "option_a" | "option_b" => "A=1",
            "adjudicate_win" => "100:2",
            "sprt" => "elo0=0,elo1=5",
            "lang" => "en",
            "color" => "never",
            _ => "2",
        }
    }

    /// The commands about one game, with their paths. `play` sees to its own options.
    fn of_one_game(command: &Command, path: &[&str], found: &mut Vec<(String, Command)>) {
        for sub in command.get_subcommands().filter(|sub| !["play", "rules"].contains(&sub.get_name())) {
            let path = [path, &[sub.get_name()]].concat();
            let game = sub.get_arguments().find(|arg| arg.get_id() == "game");
            if game.is_some_and(|game| {
                matches!(game.get_action(), ArgAction::Set) && game.get_possible_values().len() == Game::ALL.len()
            }) {
                found.push((path.join(" "), sub.clone()));
            }
            of_one_game(sub, &path, found);
        }
    }

    #[test]
    fn every_option_is_taken_or_refused_in_every_game() {
        let mut commands = Vec::new();
        of_one_game(&Cli::command(), &[], &mut commands);
        let names: Vec<&str> = commands.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(names, ["perft", "turns", "batch turns", "ugi", "analyse", "match", "bench"]);
        for (path, command) in &commands {
            for option in command.get_arguments().filter(|arg| !arg.is_positional() && arg.get_id() != "game") {
                let id = option.get_id().as_str();
                let special = OPTIONS.iter().find(|(command, option, _)| command == path && *option == id);
                assert!(special.is_some() != FOR_ALL.contains(&id), "`{path} --{id}` must be in one of the two lists");
                for game in Game::ALL {
                    let mut line = vec!["touchline".to_owned()];
                    line.extend(path.split(' ').map(str::to_owned));
                    line.extend(if path == "ugi" { vec!["--game".to_owned()] } else { Vec::new() });
                    line.push(game.name().to_owned());
                    for arg in command.get_arguments() {
                        let other = arg.get_id().as_str();
                        if other == id || arg.is_required_set() && other != "game" {
                            line.push(format!("--{}", other.replace('_', "-")));
                            line.extend(arg.get_action().takes_values().then(|| value(other).to_owned()));
                        }
                    }
                    let matches =
                        Cli::command().try_get_matches_from(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
                    let is_for = special.is_none_or(|(_, _, games)| games.contains(&game));
                    assert_eq!(check(&matches).is_ok(), is_for, "{line:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_given_is_not_refused() {
        let check = |line: &str| check(&Cli::command().try_get_matches_from(line.split(' ')).unwrap());
        assert!(check("touchline ugi --game diaballik").is_ok());
        assert!(check("touchline ugi --game diaballik --mode normal").is_err(), "though it is the default");
        assert!(check("touchline batch turns pawnball --in x").is_ok());
    }
}
