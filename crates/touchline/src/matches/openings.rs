//! Where the games of a match start.

use ::games::diaballik::Start;
use ::games::playball;
use ::ugi::server::Settings;
use locale::{Locale, vars};
use sha2::{Digest as _, Sha256};
use tournament::contest::Contest;
use tournament::openings::{Opening, TooFew, draws_text, random_openings, recorded_opening};

use crate::cli::{Format, MatchArgs, MatchMode};
use crate::failure::{Failure, Place};
use crate::gamefile::GameFile;
use crate::output::stderr_line;

use super::boards;

/// How the game starts, once for each board.
fn starts(args: &MatchArgs) -> Result<Vec<Settings>, Failure> {
    let mut base = Settings { game: args.game, ..Settings::default() };
    if args.variant {
        base.variant = Start::Variant;
    }
    if args.mode == MatchMode::Expert {
        base.mode = playball::Mode::Expert;
    }
    let start = |board| {
        let mut start = base.clone();
        start.use_board(board);
        start
    };
    Ok(boards(args)?.into_iter().map(start).collect())
}

pub(super) fn openings<M: Contest>(args: &MatchArgs, locale: &Locale) -> Result<Vec<Opening>, Failure> {
    let starts = starts(args)?;
    let count = (args.games.get() as usize).div_ceil(2);
    let Some(path) = &args.openings else {
        let few = |few: TooFew| Failure::Work(locale.match_too_few_openings(few.found as u64));
        return match args.opening_turns {
            Some(turns) => random_openings::<M>(&starts, usize::from(turns), count, args.seed).map_err(few),
            None => usual_openings::<M>(&starts, count, args.seed, locale).map_err(few),
        };
    };
    let place = Place::input(path);
    let mut reader = GameFile::open(place.clone(), Format::Tgn)?;
    let most = args.opening_turns.map_or(usize::MAX, usize::from);
    let mut openings = Vec::new();
    while openings.len() < count {
        let record = match reader.next()? {
            None => break,
            Some(Ok(record)) => record,
            Some(Err(bad)) => {
                stderr_line(&bad.report(&place, locale));
                return Err(Failure::Told);
            }
        };
        let opening = recorded_opening::<M>(&record, &starts[openings.len() % starts.len()], most);
        openings.push(opening.map_err(|fault| Failure::GameFile(path.clone(), fault))?);
    }
    if openings.is_empty() {
        return Err(Failure::Work(locale.match_no_openings(place.name(locale))));
    }
    Ok(openings)
}

/// Openings of two turns at random; on a board that has too few of them, as many as there are, of two turns or one, in turn; and where
/// every opening is decided at once, the start itself. What is not as usual is told.
fn usual_openings<M: Contest>(
    starts: &[Settings],
    count: usize,
    seed: u64,
    locale: &Locale,
) -> Result<Vec<Opening>, TooFew> {
    const USUAL: usize = 2;
    let mut most = (0, USUAL);
    for turns in (1..=USUAL).rev() {
        match random_openings::<M>(starts, turns, count, seed) {
            Ok(openings) if turns == USUAL => return Ok(openings),
            // Enough of fewer turns.
            Ok(_) => most = (count, turns),
            Err(few) if few.found > most.0 => most = (few.found, turns),
            Err(_) => {}
        }
    }
    let (found, turns) = most;
    if found == 0 {
        stderr_line(&locale.match_openings_start());
        return random_openings::<M>(starts, 0, starts.len(), seed);
    }
    stderr_line(&locale.match_openings_repeat(vars::Found(found as u64), vars::Turns(turns as u64)));
    random_openings::<M>(starts, turns, found, seed)
}

/// What tells openings from others: the same for the same ones in the same order.
pub(super) fn fingerprint(openings: &[Opening]) -> String {
    let mut hash = Sha256::new();
    for Opening { settings, turns, draws } in openings {
        let (board, variant) = (&settings.board, settings.variant.name());
        hash.update(format!("{} {} {} {variant}", board.name(), board.columns().join("/"), settings.mode.name()));
        for (side, turn) in turns {
            hash.update(format!(" {side} {turn}"));
        }
        hash.update(format!(" {}\n", draws_text(draws)));
    }
    base16ct::lower::encode_string(&hash.finalize()[..8])
}
