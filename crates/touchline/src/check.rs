//! `touchline check`: validates game files, notation and rules.

use std::io::Write;

use ::play::Start;
use games::record::Record;
use locale::{Locale, vars};
use serde_json::json;

use crate::cli::{CheckArgs, Format};
use crate::failure::{Failure, Place};
use crate::gamefile::{Bad, GameFile, format_of};
use crate::output::{self, Stdout, stderr_line};

pub(crate) fn run(args: &CheckArgs, locale: &Locale) -> Result<(), Failure> {
    let mut out = Stdout::new();
    let mut check = Check { json: args.json, locale, games: 0, bad: 0, unread: 0 };
    for path in &args.files {
        let format = format_of(path).unwrap_or(Format::Tgn);
        match check.file(&Place::input(path), format, replay, &mut out) {
            // A file that cannot be read does not keep the others from being checked.
            Err(failure @ Failure::Io(Place::File(_) | Place::StandardInput, _)) => {
                output::report(&failure, locale);
                check.unread += 1;
            }
            done => done?,
        }
    }
    check.summary(&mut out)?;
    out.finish()?;
    if check.bad > 0 || check.unread > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// Plays a game by the rules.
pub(crate) fn replay(record: &Record) -> Result<(), Bad> {
    Start::from_record(record).and_then(|start| start.replay(record)).map(drop).map_err(Bad::from)
}

struct Check<'a> {
    json: bool,
    locale: &'a Locale,
    games: u64,
    bad: u64,
    /// Files that could not be read, which has been told.
    unread: u64,
}

impl Check<'_> {
    fn file(
        &mut self,
        place: &Place,
        format: Format,
        replay: impl Fn(&Record) -> Result<(), Bad>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut file = GameFile::open(place.clone(), format)?;
        while let Some(read) = file.next()? {
            self.games += 1;
            let Err(bad) = read.and_then(|record| replay(&record)) else { continue };
            self.bad += 1;
            if self.json {
                let name = place.name(self.locale);
                let (code, error) = (bad.code(), bad.message(self.locale));
                let line = json!({"file": name, "line": bad.line, "column": bad.column, "code": code, "error": error});
                writeln!(out, "{line}").map_err(Failure::stdout)?;
            } else {
                stderr_line(&bad.report(place, self.locale));
            }
        }
        Ok(())
    }

    fn summary(&self, out: &mut impl Write) -> Result<(), Failure> {
        let line = match (self.json, self.unread) {
            (true, 0) => json!({"games": self.games, "bad": self.bad}).to_string(),
            (true, unread) => json!({"games": self.games, "bad": self.bad, "unread": unread}).to_string(),
            (false, 0) => self.locale.check_summary(vars::Bad(self.bad), vars::Games(self.games)),
            // Nothing was checked, so there is nothing good to say either.
            (false, _) if self.games == 0 => return Ok(()),
            (false, unread) => {
                self.locale.check_summary_unread(vars::Bad(self.bad), vars::Games(self.games), vars::Unread(unread))
            }
        };
        writeln!(out, "{line}").map_err(Failure::stdout)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;
    use games::notation::Fault;
    use games::reason::Reason;
    use locale::Language;

    #[test]
    fn games_against_the_notation_and_games_against_the_rules_are_counted() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let good = "[Game \"diaballik\"]\n\n1. a1a2\n\n";
        let malformed = "[Game \"diaballik\"]\n\n2. a1a2\n\n";
        let illegal = "[Game \"diaballik\"]\n\n1. a1a3\n\n";
        write!(file, "{good}{malformed}{illegal}{good}").unwrap();
        let locale = Locale::new(Language::English);
        let mut check = Check { json: true, locale: &locale, games: 0, bad: 0, unread: 0 };
        let mut out = Vec::new();
        let rules = |record: &Record| {
            let turn = &record.turns()[0];
            let reason = Reason::NotAdjacent { from: "a1".to_owned(), to: "a3".to_owned() };
            let fault = Fault { line: turn.line(), column: turn.column(), reason };
            if turn.text() == "a1a3" { Err(Bad::from(fault)) } else { Ok(()) }
        };
        check.file(&Place::File(file.path().to_owned()), Format::Tgn, rules, &mut out).unwrap();
        check.summary(&mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((&lines[0]["line"], &lines[0]["code"]), (&json!(7), &json!("reason-turn-number")));
        assert_eq!((&lines[1]["line"], &lines[1]["column"]), (&json!(11), &json!(4)));
        assert_eq!(lines[1]["error"], "a1 and a3 are not next to each other");
        assert_eq!(lines[2], json!({"games": 4, "bad": 2}));
    }
}
