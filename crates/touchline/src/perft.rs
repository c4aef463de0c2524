//! `touchline perft`: counts sequences of turns.

use std::io::Write;

use locale::{Locale, vars};

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::games::{self, Analysed, PerftRefused, check_board};
use crate::output::Stdout;

pub(crate) fn run(args: &PerftArgs, locale: &Locale) -> Result<(), Failure> {
    check_board(args.game, args.board.as_deref(), args.position.as_deref())?;
    let game = games::analysed(args.game, args.board.as_deref(), args.variant)?;
    let mut out = Stdout::new();
    print(&*game, args, locale, &mut out)?;
    out.finish()
}

fn print(game: &dyn Analysed, args: &PerftArgs, locale: &Locale, out: &mut impl Write) -> Result<(), Failure> {
    let perft = game.perft(args.position.as_deref(), args.depth, args.divide);
    let mut perft = perft.map_err(|refused| match refused {
        PerftRefused::Position(fault) => Failure::Position(fault),
        PerftRefused::PositionMissing => Failure::Usage(locale.cli_error_missing_argument("--position")),
        PerftRefused::Depth { least, most } => {
            let depths = if least == most { most.to_string() } else { format!("{least}–{most}") };
            let wrong = locale.cli_error_invalid_value(vars::Argument("--depth"), vars::Value(args.depth.to_string()));
            Failure::Usage(format!("{wrong} {}", locale.cli_error_choices(depths)))
        }
    })?;
    perft.divide.sort();
    for (turn, count) in &perft.divide {
        writeln!(out, "{turn} {count}").map_err(Failure::stdout)?;
    }
    writeln!(out, "{}", perft.total).map_err(Failure::stdout)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;
    use crate::games::fake::Countdown;
    use ::games::game::Game;
    use locale::Language;

    fn printed(position: Option<&str>, depth: u32, divide: bool) -> Result<String, Failure> {
        let position = position.map(str::to_owned);
        let args = PerftArgs { game: Game::Diaballik, position, board: None, variant: false, depth, divide };
        let mut out = Vec::new();
        print(&Countdown, &args, &Locale::new(Language::English), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_count_alone_stands_on_the_last_line() {
        assert_eq!(printed(None, 2, false).unwrap(), "9\n");
        assert_eq!(printed(Some("2"), 2, true).unwrap(), "1 1\n2 1\n2\n");
    }

    #[test]
    fn a_bad_position_is_wrong_usage() {
        let failure = printed(Some("x"), 2, false).unwrap_err();
        assert!(matches!(failure, Failure::Position(fault) if fault.column == 1));
    }

    #[test]
    fn a_depth_that_cannot_be_counted_is_wrong_usage() {
        let Failure::Usage(message) = printed(None, 10, false).unwrap_err() else { panic!("wrong usage is reported") };
        assert_eq!(message, "Invalid value “10” for --depth. Possible values: 1–9.");
    }
}
