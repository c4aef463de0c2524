//! `touchline rules`: the rules of a game in full.

use std::io::{self, IsTerminal as _, Write as _};

use games::game::Game;
use locale::Locale;
use terminal::wrap::wrapped;

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::output::{self, Stdout};
use crate::play;

/// What a heading stands over: the numbers of rulings in the order in which they are best read.
type Section = (&'static str, &'static [u32]);

const PLAY_BALL: &[Section] = &[
    ("board", &[1, 2, 3]),
    ("turn", &[4, 13, 14, 15]),
    ("moves", &[5, 6, 7]),
    ("ball", &[8, 9, 12]),
    ("zones", &[10, 11]),
    ("match", &[16, 17, 18, 19]),
];
const DIABALLIK: &[Section] =
    &[("setup", &[1]), ("turn", &[2, 6, 8]), ("actions", &[3, 4]), ("end", &[5, 9]), ("anti", &[7])];
const PAWNBALL: &[Section] = &[
    ("pitch", &[1, 2, 3, 4, 5]),
    ("dice", &[6, 7, 8, 20]),
    ("pawns", &[9, 10, 17]),
    ("shot", &[11, 12, 13, 14, 19]),
    ("goals", &[15, 16, 18, 21]),
];

/// Prints the rules of a game in the language of the reader.
pub(crate) fn run(args: RulesArgs, locale: &Locale) -> Result<(), Failure> {
    /// Wider lines are hard to read.
    const WIDEST: usize = 100;
    let stdout = io::stdout();
    let width = play::width(stdout.is_terminal()).min(WIDEST);
    let is_coloured = output::is_coloured(&stdout);
    let mut out = Stdout::unchanged();
    for line in lines(args.game, width, is_coloured, locale) {
        writeln!(out, "{line}").map_err(Failure::stdout)?;
    }
    out.finish()
}

fn lines(game: Game, width: usize, is_coloured: bool, locale: &Locale) -> Vec<String> {
    let (prefix, sections) = match game {
        Game::PlayBall => ("pb", PLAY_BALL),
        Game::Diaballik => ("db", DIABALLIK),
        Game::Pawnball => ("pw", PAWNBALL),
        _ => return Vec::new(),
    };
    let bold = |text: &str| if is_coloured { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() };
    let mut lines = vec![bold(&locale.game(game))];
    let mut rulings = numbers(prefix);
    for (number, (heading, own)) in sections.iter().enumerate() {
        lines.push(String::new());
        lines.extend(locale.message(&format!("rules-{prefix}-{heading}")).map(|heading| bold(&heading)));
        rulings.retain(|number| !own.contains(number));
        // A ruling that no section names is not left out.
        let others: &[u32] = if number + 1 == sections.len() { &rulings } else { &[] };
        for ruling in own.iter().chain(others) {
            let Some(text) = locale.message(&format!("rules-{prefix}-{ruling}")) else { continue };
            /// Columns of the widest number, `PW-20`, and of what stands around it.
            const INDENT: usize = 8;
            let name = format!("{}-{ruling}", prefix.to_uppercase());
            lines.extend(wrapped(&format!("  {name:<5} {text}"), width, INDENT));
        }
    }
    lines
}

/// The numbers of all rulings of a game.
fn numbers(prefix: &str) -> Vec<u32> {
    let number = |id: &&str| id.strip_prefix("rules-")?.strip_prefix(prefix)?.strip_prefix('-')?.parse().ok();
    let mut numbers: Vec<u32> = locale::IDS.iter().filter_map(number).collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use locale::Language;
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn every_ruling_is_printed_once_in_every_language_and_fits() {
        for (game, prefix) in [(Game::PlayBall, "pb"), (Game::Diaballik, "db"), (Game::Pawnball, "pw")] {
            for language in Language::ALL {
                let locale = Locale::new(language);
                for width in [40, 80] {
                    let lines = lines(game, width, false, &locale);
                    assert!(lines.iter().all(|line| line.width() <= width), "{language}");
                    let text = lines.join("\n");
                    let all = numbers(prefix);
                    assert!(all.len() >= 9);
                    for number in all {
                        let name = format!("\n  {:<5} ", format!("{}-{number}", prefix.to_uppercase()));
                        assert_eq!(text.matches(&name).count(), 1, "{language}: {name}");
                    }
                }
            }
        }
    }
}
