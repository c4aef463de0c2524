//! `touchline bot`: an engine that plays on a server.

use std::io;
use std::time::Duration;

use bot::game_filter::{GameFilter, Rated};
use bot::site::{Address, Lost, Site, SiteError, Token};
use bot::{BotError, Notice, Options};
use games::game::Game;
use locale::{Locale, vars};
use play::time::Timestamp;
use protocol::game::{Speed, Terms};
use protocol::http::Offer;
use protocol::problem::Problem;
use server::month::minute;
use ugi::client::CommandLine;

use crate::cli::{AskedRated, BotArgs};
use crate::failure::{Failure, Place, io_words};
use crate::matches::engine_trouble;
use crate::output::{Stdout, tell};
use crate::serve::stopped;

/// Plays until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &BotArgs, locale: &Locale) -> Result<(), Failure> {
    let options = options(args, |name| std::env::var(name).ok(), locale)?;
    let failed = |error: io::Error| Failure::Work(locale.bot_failed(io_words(&error, locale)));
    if options.site.address().is_exposed() {
        tell(locale, locale.bot_exposed());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let mut notice = |notice: Notice| {
        let mut out = Stdout::new();
        // Who no longer reads does not end the games.
        let _ = out.say(&words(&notice, locale));
        let _ = out.finish();
    };
    let done = runtime.block_on(async { bot::run(&options, &mut notice, stopped()).await });
    done.map_err(|error| {
        Failure::Work(match error {
            BotError::Refused(problem) => locale.bot_not_let_in(refusal(&problem, locale)),
            BotError::Engine(trouble) => locale.bot_engine(engine_trouble(&trouble, locale)),
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
    let site =
        Site::new(address, token).map_err(|error| Failure::Work(locale.bot_certificates(io_words(&error, locale))))?;
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
        filter: GameFilter { games: or_all(&args.game), speeds, rated, bots: !args.no_bots },
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

/// A refusal of a server in words; moments are told in UTC.
pub(crate) fn refusal(problem: &Problem, locale: &Locale) -> String {
    let told = |(name, value): (&String, &String)| match value.parse() {
        Ok(moment) if name == "until" => (name.clone(), format!("{} UTC", minute(Timestamp::new(moment)))),
        _ => (name.clone(), value.clone()),
    };
    let args: Vec<(String, String)> = problem.args.iter().map(told).collect();
    locale.problem(&problem.code, args.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

/// Why the connection was lost, as part of a sentence.
pub(crate) fn lost(error: &SiteError, locale: &Locale) -> String {
    match error {
        SiteError::Refused(problem) => refusal(problem, locale),
        SiteError::Connection(lost) => match lost {
            Lost::System { kind, text } => io_words(&io::Error::new(*kind, text.clone()), locale),
            Lost::Silent => locale.io_timed_out(),
            Lost::Closed => locale.bot_lost_closed(),
            Lost::Restarting => locale.bot_lost_restarting(),
            Lost::Status(status) => locale.bot_lost_status(status.to_string()),
            Lost::Other(text) => text.clone(),
        },
    }
}

fn words(notice: &Notice, locale: &Locale) -> String {
    match notice {
        Notice::Connected(name) => locale.bot_connected(name.as_str()),
        Notice::Lost(error, wait) => {
            // Sentences and parts of sentences alike stand in brackets.
            let details = lost(error, locale).trim_end_matches('.').to_owned();
            locale.bot_lost(vars::Details(details), vars::Seconds(wait.as_secs_f32().ceil().to_string()))
        }
        Notice::Begun(game, opponent) => locale.bot_begun(vars::Game(game.as_str()), vars::Opponent(opponent.as_str())),
        Notice::Ended { game, kind, winner, reason } => {
            // A server that is newer may have reasons that have no words here.
            let reason = locale.message(&format!("end-{reason}")).unwrap_or_else(|| reason.clone());
            match winner {
                Some((name, side)) => locale.bot_won(
                    vars::Game(game.as_str()),
                    vars::Reason(reason),
                    vars::Side(format!("{name} ({})", locale.side(*kind, *side))),
                ),
                None => locale.bot_ended(vars::Game(game.as_str()), vars::Reason(reason)),
            }
        }
        Notice::Declined(name) => locale.bot_declined(name.as_str()),
        Notice::Engine(game, trouble) => {
            locale.bot_engine_in_game(vars::Details(engine_trouble(trouble, locale)), vars::Game(game.as_str()))
        }
        Notice::Refused(game, problem) => {
            locale.bot_refused(vars::Details(refusal(problem, locale)), vars::Game(game.as_str()))
        }
        Notice::DiceChanged(game) => locale.bot_dice_changed(game.as_str()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use games::side::Side;
    use locale::Language;

    use super::*;

    #[test]
    fn a_bot_speaks_in_sentences_and_not_in_codes() {
        let said = |notice: &Notice| Language::ALL.map(|language| words(notice, &Locale::new(language)));
        let problem = Problem::new("server-too-fast", [("seconds", "3".to_owned())]);
        let wait = Duration::from_secs(3);
        let english = |notice: Notice| said(&notice)[0].clone();
        assert_eq!(
            english(Notice::Lost(SiteError::Refused(problem), wait)),
            "Disconnected (Too many requests. Try again in 3 seconds). Reconnecting within 3 s."
        );
        let system = Lost::System {
            kind: io::ErrorKind::ConnectionRefused,
            text: "Connection refused (os error 111)".to_owned(),
        };
        let refused = Notice::Lost(SiteError::Connection(system), wait);
        for (text, expected) in
            said(&refused).iter().zip(["connection refused", "connexion refusée", "spojení odmítnuto"])
        {
            assert!(text.contains(expected) && !text.contains("os error"), "{text}");
        }
        let won = |kind, side| Notice::Ended {
            game: "x7".to_owned(),
            kind,
            winner: Some(("Robot".to_owned(), side)),
            reason: "resignation".to_owned(),
        };
        assert!(english(won(Game::Pawnball, Side::B)).contains("Robot (Red) wins (resignation)"));
        assert!(english(won(Game::Diaballik, Side::B)).contains("Robot (B) wins (resignation)"));
        for text in said(&won(Game::Pawnball, Side::A)) {
            assert!(text.contains("Robot (") && !text.contains("server-") && !text.contains("end-"), "{text}");
        }
        for lost in [Lost::Silent, Lost::Closed, Lost::Restarting, Lost::Status(502)] {
            let texts = said(&Notice::Lost(SiteError::Connection(lost), wait));
            assert!(texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
        }
    }

    #[test]
    fn a_refusal_says_until_when() {
        let args = [("until", "1800000000000".to_owned()), ("reason", "spam".to_owned())];
        let problem = Problem::new("server-account-suspended", args);
        for language in Language::ALL {
            let words = refusal(&problem, &Locale::new(language));
            assert!(words.contains("2027-01-15 08:00 UTC") && words.contains("spam"), "{words}");
        }
    }

    #[test]
    fn seeks_are_a_game_and_a_clock() {
        let found = seek("diaballik:bronstein:300+5", true, false).unwrap();
        assert_eq!((found.terms.clock.as_str(), found.terms.rated, found.bots), ("bronstein:300+5", true, false));
        for text in ["", "diaballik", "chess:1+1", "diaballik:", "diaballik:soon"] {
            assert!(seek(text, false, false).is_none(), "{text}");
        }
    }
}
