//! `touchline turns`: lists the distinct results of one turn.

use std::io::Write;

use locale::Locale;
use serde_json::{Value, json};

use crate::cli::TurnsArgs;
use crate::failure::Failure;
use crate::games::{self, Analysed, NoTurns, TurnResult, check_board};
use crate::output::{self, Stdout};

pub(crate) fn run(args: &TurnsArgs, locale: &Locale) -> Result<(), Failure> {
    check_board(args.game, args.board.as_deref(), Some(&args.position))?;
    let game = games::analysed(args.game, args.board.as_deref(), false)?;
    let mut out = Stdout::new();
    print(&*game, args, locale, &mut out)?;
    out.finish()
}

fn print(game: &dyn Analysed, args: &TurnsArgs, locale: &Locale, out: &mut impl Write) -> Result<(), Failure> {
    let mut results = game.turns(&args.position).map_err(Failure::Position)?;
    // A turn without actions ends what is over, or passes because nothing is legal: which of both it does not say.
    if results.iter().all(|result| result.turn == "-") {
        output::note(&match game.why_no_turns(&args.position) {
            NoTurns::GameOver => locale.turns_game_over(),
            NoTurns::TurnOver => locale.turns_turn_over(),
            NoTurns::SettingUp => locale.turns_set_up(),
            NoTurns::NothingLegal => locale.turns_none(),
            NoTurns::DiceSetAside => locale.turns_dice_set_aside(),
            NoTurns::NoDice => locale.turns_no_dice(),
        });
    }
    results.sort_by_cached_key(|result| format!("{} {}", result.turn, result.position));
    let written = if args.json {
        let results: Vec<_> = results.iter().map(json_form).collect();
        writeln!(out, "{}", json!({"position": args.position, "results": results}))
    } else {
        results.iter().try_for_each(|result| writeln!(out, "{} {}", result.turn, result.position))
    };
    written.map_err(Failure::stdout)
}

fn json_form(result: &TurnResult) -> Value {
    let TurnResult { turn, side, position } = result;
    match side {
        None => json!({"turn": turn, "position": position}),
        Some(side) => json!({"turn": turn, "side": side.to_string(), "position": position}),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;
    use crate::games::fake::Countdown;
    use ::games::game::Game;
    use locale::Language;

    fn printed(position: &str, json: bool) -> Result<String, Failure> {
        let args = TurnsArgs { game: Game::Diaballik, position: position.to_owned(), board: None, json };
        let mut out = Vec::new();
        print(&Countdown, &args, &Locale::new(Language::English), &mut out)?;
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
