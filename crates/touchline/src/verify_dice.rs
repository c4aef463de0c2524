//! `touchline verify-dice`: recomputes the dice of a finished match from its published data.

use std::io::Write;

use ::play::published_dice::{CheckedDice, DiceFault, ProofVersion, PublishedDice};
use games::side::Side;
use locale::{Locale, vars};

use crate::cli::VerifyDiceArgs;
use crate::failure::{Failure, Place};
use crate::input::{Lines, without_break};
use crate::output::Stdout;

/// The most bytes of a line of the input; a game is one line, or many short ones.
const MOST: usize = 4 * 1024 * 1024;

pub(crate) fn run(args: &VerifyDiceArgs, locale: &Locale) -> Result<(), Failure> {
    let mut lines = Lines::open(Place::input(&args.file), MOST)?;
    let mut text = Vec::new();
    while let Some(line) = lines.next()? {
        text.extend_from_slice(without_break(line));
        if text.len() > MOST {
            return Err(Failure::Work(locale.verify_dice_malformed()));
        }
    }
    let published = std::str::from_utf8(&text).ok().and_then(PublishedDice::from_json);
    let published = published.ok_or_else(|| Failure::Work(locale.verify_dice_malformed()))?;
    let checked = match &args.commitment {
        Some(seen) => published.check_seen(seen),
        None => published.check(),
    };
    let CheckedDice { draws, version } = checked.map_err(|fault| Failure::Work(words(&fault, locale)))?;
    let mut out = Stdout::new();
    for draw in &draws {
        writeln!(out, "{draw}").map_err(Failure::stdout)?;
    }
    let made = draws.len().to_string();
    let verdict = match version {
        ProofVersion::EntropyOnly => locale.verify_dice_good_unordered(made),
        ProofVersion::NamesServer | ProofVersion::OfRound => locale.verify_dice_good(made),
    };
    writeln!(out, "{verdict}").map_err(Failure::stdout)?;
    out.finish()
}

fn words(fault: &DiceFault, locale: &Locale) -> String {
    let player = |side: Side| locale.side(games::game::Game::Pawnball, side);
    match fault {
        DiceFault::NoSeed => locale.verify_dice_no_seed(),
        DiceFault::NotBegun => locale.verify_dice_not_begun(),
        DiceFault::OtherCommitment { found } => locale.verify_dice_other_commitment(found.as_str()),
        DiceFault::Seed => locale.verify_dice_seed(),
        DiceFault::Entropy(side) => locale.verify_dice_entropy(player(*side)),
        DiceFault::Table => locale.verify_dice_table(),
        DiceFault::TooFewDraws { found, expected } => {
            locale.verify_dice_too_few(vars::Expected(expected.to_string()), vars::Found(found.to_string()))
        }
        DiceFault::TooManyDraws { found, expected } => {
            locale.verify_dice_too_many(vars::Expected(expected.to_string()), vars::Found(found.to_string()))
        }
        DiceFault::Turn { number, fault } => {
            locale.verify_dice_turn(vars::Number(number.to_string()), vars::Reason(locale.reason(&fault.reason)))
        }
        DiceFault::Draw { number, found, expected } => locale.verify_dice_draw(
            vars::Expected(expected.to_string()),
            vars::Found(found.as_str()),
            vars::Number(number.to_string()),
        ),
    }
}
