//! `touchline batch`, and `batch turns`: one answer a line for one position a line.

use std::io::Write;

use locale::Locale;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::cli::BatchTurnsArgs;
use crate::failure::{Failure, Place};
use crate::gamefile::Bad;
use crate::games::{self, Analysed, Answer, Results};
use crate::input::{Lines, without_break};
use crate::output::Stdout;

/// The most bytes of a question.
pub(crate) const MAX_LINE: usize = 1024 * 1024;

pub(crate) fn run(args: &BatchTurnsArgs, locale: &Locale) -> Result<(), Failure> {
    let game = games::analysed(args.game, args.board.as_deref(), false)?;
    let mut lines = Lines::open(Place::input(&args.r#in), MAX_LINE)?;
    let mut out = Stdout::new();
    let fits = |position: &str| games::check_board(args.game, args.board.as_deref(), Some(position));
    answer_all(&*game, fits, &mut lines, locale, &mut out)?;
    out.finish()
}

fn answer_all(
    game: &dyn Analysed,
    fits: impl Fn(&str) -> Result<(), Failure>,
    lines: &mut Lines,
    locale: &Locale,
    out: &mut impl Write,
) -> Result<(), Failure> {
    each_line(lines, locale, out, |number, position| {
        Ok(match fits(position) {
            Err(Failure::OtherBoard { given, found }) => Err(Bad::other_board(number, given, found)),
            Err(failure) => return Err(failure),
            Ok(()) => answer(game, number, position),
        })
    })
}

/// Answers for the position of each line; what is wrong with a line is its answer.
pub(crate) fn each_line(
    lines: &mut Lines,
    locale: &Locale,
    out: &mut impl Write,
    mut answer: impl FnMut(usize, &str) -> Result<Result<Value, Bad>, Failure>,
) -> Result<(), Failure> {
    let most = lines.most();
    let mut number = 0;
    while let Some(line) = lines.next()? {
        number += 1;
        let line = without_break(line);
        let question = if line.len() > most { Err(Bad::too_long(number, most)) } else { position(number, line) };
        let answer = match question {
            Ok(position) => answer(number, &position)?,
            Err(bad) => Err(bad),
        };
        let answer = answer.unwrap_or_else(|bad| {
            let (code, error) = (bad.code(), bad.message(locale));
            json!({"error": error, "code": code, "line": bad.line, "column": bad.column})
        });
        writeln!(out, "{answer}").map_err(Failure::stdout)?;
    }
    Ok(())
}

/// The position that a line asks about.
fn position(number: usize, line: &[u8]) -> Result<String, Bad> {
    let question: Value = serde_json::from_slice(line).map_err(|error| Bad::json(number, line, &error))?;
    let question = question.as_object().ok_or_else(|| Bad::malformed(number))?;
    let position = question.get("position").ok_or_else(|| Bad::missing(number, "position"))?;
    position.as_str().map(str::to_owned).ok_or_else(|| Bad::wrong_type(number, "position"))
}

fn answer(game: &dyn Analysed, number: usize, position: &str) -> Result<Value, Bad> {
    let answer = game.results(position).map_err(|fault| Bad::from(fault.shifted(number, 0)))?;
    Ok(match answer {
        Answer::Turn(results) => {
            let count = results.positions.len() + usize::from(results.goal);
            let (goal, sha256) = (results.goal, digest(results));
            json!({"position": position, "results": count, "goal": goal, "sha256": sha256})
        }
        Answer::Dice(dice) => {
            let dice = dice.into_iter().map(|(die, results)| {
                let (count, goal) = (results.positions.len(), results.goal);
                json!({"die": die, "results": count, "goal": goal, "sha256": digest(results)})
            });
            json!({"position": position, "dice": dice.collect::<Vec<_>>()})
        }
    })
}

/// The SHA-256 of the positions, sorted and joined by line feeds, in hexadecimal.
fn digest(mut results: Results) -> String {
    results.positions.sort_unstable();
    base16ct::lower::encode_string(&Sha256::digest(results.positions.join("\n")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;
    use crate::games::fake::Countdown;
    use locale::Language;

    fn answers(questions: &'static str, language: Language) -> Vec<Value> {
        let mut out = Vec::new();
        answer_all(&Countdown, |_| Ok(()), &mut Lines::of(questions.as_bytes(), 100), &Locale::new(language), &mut out)
            .unwrap();
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn each_position_gets_its_answer_in_order() {
        let answers = answers(
            "{\"position\": \"12\", \"results\": 7}\n{\"position\":\"2\"}\n{\"position\":\"100\"}\n",
            Language::English,
        );
        assert_eq!(
            answers[0].to_string().split(",\"sha256\"").next().unwrap(),
            "{\"position\":\"12\",\"results\":3,\"goal\":false"
        );
        assert_eq!(answers[1]["results"], 2);
        assert_eq!(answers[1]["goal"], true);
        // printf 1 | sha256sum
        assert_eq!(answers[1]["sha256"], "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
        assert_eq!(answers[2]["dice"][0]["die"], "k1");
        assert_eq!(answers[2]["dice"][0]["results"], 3);
    }

    #[test]
    fn positions_are_sorted_by_their_bytes_before_hashing() {
        let digest_of = |positions: &[&str]| {
            digest(Results { positions: positions.iter().map(ToString::to_string).collect(), goal: true })
        };
        assert_eq!(digest_of(&["9", "11", "10"]), digest_of(&["10", "11", "9"]));
        // printf '10\n11\n9' | sha256sum
        assert_eq!(digest_of(&["9", "11", "10"]), "c3c7c04040ad6464eec4fadbfb7759865774e3e1ad436a56ffffebf878503417");
        assert_eq!(digest_of(&[]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    #[test]
    fn a_bad_line_gets_its_error_and_the_run_goes_on() {
        let answers = answers(
            "{\"position\": \"7x\"}\n{\"position\"\n\n{\"positions\": 1}\n[]\n{\"position\": 5}\n\u{fffd}\n{\"position\":\"5\"}",
            Language::French,
        );
        let codes: Vec<_> = answers.iter().map(|answer| answer["code"].as_str().unwrap_or("")).collect();
        assert_eq!(
            codes,
            [
                "reason-unexpected-rest",
                "json-malformed",
                "json-malformed",
                "json-member-missing",
                "json-malformed",
                "json-member-type",
                "json-malformed",
                ""
            ]
        );
        assert_eq!((&answers[0]["line"], &answers[0]["column"]), (&json!(1), &json!(2)));
        assert_eq!(answers[0]["error"], "«\u{a0}x\u{a0}» est en trop\u{a0}: le texte devrait être fini");
        assert_eq!((&answers[1]["line"], &answers[1]["column"]), (&json!(2), &json!(11)));
        assert_eq!(answers[7]["results"], 3);
    }

    #[test]
    fn a_line_that_is_too_long_gets_its_error() {
        let long: &'static str =
            Box::leak(format!("{{\"position\":\"{}\"}}\n{{\"position\":\"5\"}}\n", "1".repeat(200)).into_boxed_str());
        let answers = answers(long, Language::English);
        assert_eq!(answers[0]["code"], "reason-line-too-long");
        assert_eq!(answers[1]["results"], 3);
    }
}
