//! `touchline bot`: an engine that plays on a server.

use std::io::{self, Write};
use std::time::Duration;

use bot::site::{Address, Site, Token};
use bot::wanted::{Rated, Wanted};
use bot::{BotError, Notice, Options};
use games::game::Game;
use locale::Locale;
use protocol::game::{Speed, Terms};
use protocol::http::Offer;
use protocol::problem::Problem;
use ugi::client::CommandLine;

use crate::cli::{AskedRated, BotArgs};
use crate::failure::{Failure, Place, tell};
use crate::output::Stdout;
use crate::serve::stopped;

/// Plays until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &BotArgs, locale: &Locale) -> Result<(), Failure> {
    let options = options(args, |name| std::env::var(name).ok(), locale)?;
    let failed = |error: io::Error| Failure::Work(locale.bot_failed(error.to_string()));
    if options.site.address().is_exposed() {
        tell(locale, locale.bot_exposed());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let mut notice = |notice: Notice| {
        let mut out = Stdout::new();
        // Who no longer reads does not end the games.
        let _ = writeln!(out, "{}", words(&notice, locale));
        let _ = out.finish();
    };
    let done = runtime.block_on(bot::run(&options, &mut notice, stopped()));
    done.map_err(|error| {
        Failure::Work(match error {
            BotError::Refused(problem) => locale.bot_not_let_in(refusal(&problem, locale)),
            BotError::Engine(trouble) => locale.bot_engine(trouble.to_string()),
        })
    })
}

fn options(args: &BotArgs, variable: impl Fn(&str) -> Option<String>, locale: &Locale) -> Result<Options, Failure> {
    let usage = |message: String| Failure::Usage(message);
    let server = args.server.clone().or_else(|| variable("TOUCHLINE_SERVER"));
    let server = server.ok_or_else(|| usage(locale.bot_no_server()))?;
    let address: Address = server.parse().map_err(|_| usage(locale.bot_address(server.as_str())))?;
    let token = match &args.token_file {
        Some(path) => {
            let place = Place::input(path);
            Some(std::fs::read_to_string(path).map_err(|error| Failure::io(place, error))?)
        }
        None => args.token.clone().or_else(|| variable("TOUCHLINE_TOKEN")),
    };
    let token = token.and_then(|token| Token::new(&token)).ok_or_else(|| usage(locale.bot_no_token()))?;
    let site = Site::new(address, token).map_err(|error| Failure::Work(locale.bot_certificates(error.to_string())))?;
    let engine = CommandLine::parse(&args.engine).ok_or_else(|| usage(locale.bot_command(args.engine.as_str())))?;
    let engine_options = args.option.iter().map(|option| {
        let split = option.split_once('=').filter(|(name, _)| !name.is_empty());
        split
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .ok_or_else(|| usage(locale.bot_option(option.as_str())))
    });
    let rated = match args.rated {
        AskedRated::Any => Rated::Any,
        AskedRated::Only => Rated::Only,
        AskedRated::Never => Rated::Never,
    };
    let or_all = |given: &[Game]| if given.is_empty() { Game::ALL.to_vec() } else { given.to_vec() };
    let speeds = if args.speed.is_empty() { Speed::ALL.to_vec() } else { args.speed.clone() };
    let seeks = args.seek.iter().map(|text| {
        let seek = seek(text, rated == Rated::Only, !args.no_bots);
        seek.ok_or_else(|| usage(locale.bot_seek(text.as_str())))
    });
    Ok(Options {
        site,
        engine,
        engine_options: engine_options.collect::<Result<_, _>>()?,
        wanted: Wanted { games: or_all(&args.game), speeds, rated, bots: !args.no_bots },
        accept_seeks: args.accept_seeks,
        seeks: seeks.collect::<Result<_, _>>()?,
        most: usize::from(args.at_once),
        games: args.games.map(|games| games as usize),
        overhead: Duration::from_millis(u64::from(args.overhead)),
    })
}

/// `diaballik:180+2`
fn seek(text: &str, rated: bool, bots: bool) -> Option<Offer> {
    let (game, clock) = text.split_once(':')?;
    let terms = Terms {
        game: Game::from_name(game)?.name().to_owned(),
        board: None,
        columns: None,
        mode: None,
        variant: None,
        position: None,
        clock: clock.to_owned(),
        rated,
    };
    terms.setup().ok()?;
    Some(Offer { terms, side: None, level: None, bots })
}

fn refusal(problem: &Problem, locale: &Locale) -> String {
    locale.problem(&problem.code, problem.args.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

fn words(notice: &Notice, locale: &Locale) -> String {
    match notice {
        Notice::Connected(name) => locale.bot_connected(name.as_str()),
        Notice::Lost(error, wait) => locale.bot_lost(error.as_str(), wait.as_secs_f32().ceil().to_string()),
        Notice::Begun(game, opponent) => locale.bot_begun(game.as_str(), opponent.as_str()),
        Notice::Ended(game, outcome) => match outcome.winner {
            Some(side) => {
                let side = if side == protocol::game::Side::A { "A" } else { "B" };
                locale.bot_won(game.as_str(), outcome.reason.as_str(), side)
            }
            None => locale.bot_ended(game.as_str(), outcome.reason.as_str()),
        },
        Notice::Declined(name) => locale.bot_declined(name.as_str()),
        Notice::Engine(game, trouble) => locale.bot_engine_in_game(trouble.to_string(), game.as_str()),
        Notice::Refused(game, problem) => locale.bot_refused(refusal(problem, locale), game.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::seek;

    #[test]
    fn seeks_are_a_game_and_a_clock() {
        let found = seek("diaballik:bronstein:300+5", true, false).unwrap();
        assert_eq!((found.terms.clock.as_str(), found.terms.rated, found.bots), ("bronstein:300+5", true, false));
        for text in ["", "diaballik", "chess:1+1", "diaballik:", "diaballik:soon"] {
            assert!(seek(text, false, false).is_none(), "{text}");
        }
    }
}
