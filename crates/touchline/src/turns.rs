//! `touchline turns`: lists the distinct results of one turn.

use std::io::Write;

use serde_json::json;

use crate::cli::TurnsArgs;
use crate::failure::Failure;
use crate::games::{self, Analysed};
use crate::output::Stdout;

pub(crate) fn run(args: &TurnsArgs) -> Result<(), Failure> {
    let game = games::analysed(args.game, args.board.as_deref(), false)?;
    let mut out = Stdout::new();
    print(&*game, args, &mut out)?;
    out.finish()
}

fn print(game: &dyn Analysed, args: &TurnsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut results = game.turns(&args.position).map_err(Failure::Position)?;
    results.sort_by_cached_key(|result| format!("{} {}", result.turn, result.position));
    let written = if args.json {
        let results: Vec<_> = results.iter().map(|r| json!({"turn": r.turn, "position": r.position})).collect();
        writeln!(out, "{}", json!({"position": args.position, "results": results}))
    } else {
        results.iter().try_for_each(|result| writeln!(out, "{} {}", result.turn, result.position))
    };
    written.map_err(Failure::stdout)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;
    use crate::games::fake::Countdown;
    use ::games::game::Game;

    fn printed(position: &str, json: bool) -> Result<String, Failure> {
        let args = TurnsArgs { game: Game::Diaballik, position: position.to_owned(), board: None, json };
        let mut out = Vec::new();
        print(&Countdown, &args, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn each_result_stands_on_a_line() {
        assert_eq!(printed("12", false).unwrap(), "1 11\n2 10\n3 9\n");
    }

    #[test]
    fn json_is_one_object() {
        assert_eq!(
            printed("1", true).unwrap(),
            "{\"position\":\"1\",\"results\":[{\"turn\":\"1\",\"position\":\"0\"}]}\n"
        );
    }

    #[test]
    fn a_bad_position_is_wrong_usage() {
        assert!(matches!(printed("01", false), Err(Failure::Position(_))));
    }
}
