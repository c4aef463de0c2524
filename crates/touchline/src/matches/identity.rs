//! What makes two matches the same: all that decides which games are played and how.

use locale::{Locale, vars};
use tournament::openings::Opening;

use crate::cli::{MatchArgs, MatchMode};

use super::engines::Contender;
use super::openings::fingerprint;

/// What stands between the parts of an identity.
const BETWEEN: &str = "; ";

/// What decides the games of a match, in the words of the command line, as the tag `Match` of its games has it. How many games are played at once,
/// and how they are told, is no part of it.
pub(super) fn identity(args: &MatchArgs, contenders: &[Contender], openings: &[Opening]) -> String {
    let mut parts = vec![args.game.name().to_owned()];
    for Contender { name, command, launch, .. } in contenders {
        parts.push(format!("--engine {name}={command}"));
        parts.extend(launch.options.iter().map(|(option, value)| format!("--option {name}:{option}={value}")));
    }
    parts.extend(args.gauntlet.then(|| "--gauntlet".to_owned()));
    parts.push(format!("--games {}", args.games));
    match contenders {
        [first, others @ ..] if others.iter().all(|other| other.time_control == first.time_control) => {
            parts.push(format!("--tc {}", first.time_control));
        }
        _ => parts.extend(
            contenders.iter().map(|Contender { name, time_control, .. }| format!("--tc {name}:{time_control}")),
        ),
    }
    parts.push(format!("--margin {}", args.margin));
    parts.push(format!("--patience {}", args.patience));
    parts.extend(match args.mode {
        MatchMode::Set => None,
        MatchMode::Normal => Some("--mode normal".to_owned()),
        MatchMode::Expert => Some("--mode expert".to_owned()),
    });
    parts.extend(args.adjudicate_win.map(|rule| format!("--adjudicate-win {}:{}", rule.points, rule.turns)));
    parts.extend(args.no_progress.map(|turns| format!("--no-progress {turns}")));
    parts.push(format!("--max-turns {}", args.max_turns));
    parts.extend(args.table.as_ref().map(|path| format!("--table {}", path.display())));
    parts.extend(args.sprt.map(|sprt| format!("--sprt {sprt}")));
    parts.extend(args.openings.is_none().then(|| format!("--seed {}", args.seed)));
    // Boards, variants, lengths and files of openings show in these.
    parts.push(format!("openings {}", fingerprint(openings)));
    // No tag has control characters, and no name of a program should.
    parts.join(BETWEEN).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Where two identities differ, in a sentence.
pub(super) fn difference(there: &str, here: &str, locale: &Locale) -> String {
    let only = |these: &str, others: &str| {
        let others: Vec<&str> = others.split(BETWEEN).collect();
        let parts: Vec<&str> = these.split(BETWEEN).filter(|part| !others.contains(part)).collect();
        if parts.is_empty() { "–".to_owned() } else { parts.join(BETWEEN) }
    };
    locale.match_difference(vars::Here(only(here, there)), vars::There(only(there, here)))
}
