//! What a match tells while it is played and at its end.

use ::games::side::{BySide, Side};
use locale::{Locale, vars};
use serde_json::{Value as Json, json};
use tournament::pairings::Pairing;
use tournament::series::{Contestant, Finished, Standing};
use tournament::sprt::{Model, Sprt, Verdict};

use crate::failure::Failure;
use crate::output::{Stdout, json_line};

use super::ranking::Ranking;
use super::words::{code, decimal, reason};

/// Tells of a match.
pub(super) struct Reporter<'a> {
    /// The engines, by their places.
    pub(super) names: &'a [String],
    pub(super) pairings: &'a [Pairing],
    /// How many games each pairing plays at most.
    pub(super) games: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) json: bool,
    pub(super) locale: &'a Locale,
}

impl Reporter<'_> {
    /// The number of a game in the match, from 1, by its pairing and its number there.
    pub(super) const fn round(&self, pairing: usize, game: usize) -> usize {
        pairing * self.games + game + 1
    }

    /// The names of A and B in a game.
    pub(super) fn sides(&self, pairing: usize, player_of_a: Contestant) -> BySide<&str> {
        player_of_a.by_side(self.pair(pairing))
    }

    /// The names of the two of a pairing.
    fn pair(&self, pairing: usize) -> [&str; 2] {
        let Pairing { first, second } = self.pairings[pairing];
        [&self.names[first], &self.names[second]]
    }

    /// Tells of a game that has ended, and what stands then.
    pub(super) fn game(&self, pairing: usize, finished: &Finished, standing: &Standing) -> Result<(), Failure> {
        let played = &finished.played;
        let sides = self.sides(pairing, finished.player_of_a);
        let reason = reason(&played.cause, sides, self.locale);
        let round = self.round(pairing, finished.number);
        if self.json {
            return print(&json_line(&json!({
                "game": round,
                "a": sides[Side::A],
                "b": sides[Side::B],
                "result": played.winner.map_or("draw", |side| if side == Side::A { "a" } else { "b" }),
                "reason": code(&played.cause),
                "detail": reason,
                "turns": played.turns.len(),
                "position": played.last_position,
            })));
        }
        let result = match played.winner {
            Some(Side::A) => "1–0",
            Some(Side::B) => "0–1",
            None => "½–½",
        };
        print(&self.locale.match_game(
            vars::A(sides[Side::A]),
            vars::B(sides[Side::B]),
            vars::First(self.pair(pairing)[0]),
            vars::Games((self.pairings.len() * self.games) as u64),
            vars::Number(round as u64),
            vars::Reason(reason),
            vars::Result(result),
            vars::Standing(self.standing(standing)),
        ))
    }

    fn standing(&self, standing: &Standing) -> String {
        let tally = standing.tally;
        self.locale.match_standing(vars::Draws(tally.draws()), vars::Losses(tally.losses()), vars::Wins(tally.wins()))
    }

    /// Tells the result of the match: of two engines how they differ, of more where each stands.
    pub(super) fn end(&self, standings: &[Standing], is_stopped: bool) -> Result<(), Failure> {
        if self.json {
            return print(&json_line(&self.json(standings)));
        }
        let mut lines = Vec::new();
        lines.extend(is_stopped.then(|| self.locale.match_stopped()));
        if standings.iter().all(|standing| standing.tally.count() == 0) {
            lines.push(self.locale.match_none());
        }
        match standings {
            [standing] => self.difference(standing, &mut lines),
            many => {
                let played = many.iter().enumerate().filter(|(_, standing)| standing.tally.count() > 0);
                lines.extend(played.map(|(pairing, standing)| self.result(pairing, standing)));
                lines.extend(Ranking::of(self.names, self.pairings, many).lines(self.locale));
            }
        }
        print(&lines.join("\n"))
    }

    fn result(&self, pairing: usize, standing: &Standing) -> String {
        let [first, second] = self.pair(pairing);
        self.locale.match_result(
            vars::First(first),
            vars::Games(standing.tally.count()),
            vars::Second(second),
            vars::Standing(self.standing(standing)),
        )
    }

    fn difference(&self, standing: &Standing, lines: &mut Vec<String>) {
        let (locale, tally) = (self.locale, &standing.tally);
        let number = |number, decimals| decimal(number, decimals, locale);
        if let (Some(score), Some(elo), Some(superiority)) = (tally.score(), tally.elo(), tally.superiority()) {
            lines.push(self.result(0, standing));
            lines.push(locale.match_score(number(score * 100.0, 1)));
            lines.push(locale.match_elo(
                vars::Elo(number(elo.difference, 1)),
                vars::High(number(elo.high, 1)),
                vars::Low(number(elo.low, 1)),
            ));
            lines.extend(tally.normalised_elo().map(|elo| {
                locale.match_normalised_elo(
                    vars::Elo(number(elo.difference, 1)),
                    vars::High(number(elo.high, 1)),
                    vars::Low(number(elo.low, 1)),
                )
            }));
            lines.push(
                locale.match_superiority(vars::First(self.pair(0)[0]), vars::Percent(number(superiority * 100.0, 1))),
            );
            lines.push(locale.match_pairs(tally.pairs.map(|count| count.to_string()).join(" ")));
        }
        if let Some(sprt) = self.sprt {
            let ([low, high], [elo0, elo1]) = (sprt.bounds(), sprt.elo());
            lines.push(locale.match_sprt(
                vars::High(number(high, 2)),
                vars::HighElo(number(elo1, 2)),
                vars::Low(number(low, 2)),
                vars::LowElo(number(elo0, 2)),
                vars::Model(model(sprt)),
                vars::Ratio(number(sprt.ratio(tally), 2)),
                vars::Verdict(verdict(standing)),
            ));
        }
    }

    fn json(&self, standings: &[Standing]) -> Json {
        match standings {
            [standing] => self.pairing_json(0, standing),
            many => {
                let pairings = many.iter().enumerate().map(|(pairing, standing)| self.pairing_json(pairing, standing));
                json!({
                    "engines": Ranking::of(self.names, self.pairings, many).json(),
                    "pairings": pairings.collect::<Vec<_>>(),
                })
            }
        }
    }

    fn pairing_json(&self, pairing: usize, standing: &Standing) -> Json {
        let tally = &standing.tally;
        // JSON has no infinity: what has no bound is null.
        let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
        let (elo, normalised) = (tally.elo(), tally.normalised_elo());
        let [first, second] = self.pair(pairing);
        let sprt = self.sprt.map(|sprt| {
            let ([low, high], [elo0, elo1]) = (sprt.bounds(), sprt.elo());
            json!({
                "model": model(sprt),
                "elo0": elo0,
                "elo1": elo1,
                "llr": sprt.ratio(tally),
                "low": low,
                "high": high,
                "verdict": verdict(standing),
            })
        });
        json!({
            "first": first,
            "second": second,
            "games": tally.count(),
            "wins": tally.wins(),
            "draws": tally.draws(),
            "losses": tally.losses(),
            "pairs": tally.pairs,
            "score": tally.score(),
            "elo": finite(elo.map(|elo| elo.difference)),
            "elo_low": finite(elo.map(|elo| elo.low)),
            "elo_high": finite(elo.map(|elo| elo.high)),
            "nelo": normalised.map(|elo| elo.difference),
            "nelo_low": normalised.map(|elo| elo.low),
            "nelo_high": normalised.map(|elo| elo.high),
            "los": tally.superiority(),
            "sprt": sprt,
        })
    }
}

fn print(line: &str) -> Result<(), Failure> {
    let mut out = Stdout::new();
    out.say(line).map_err(Failure::stdout)?;
    out.finish()
}

/// What the differences of a test are counted in, for programs and for the messages.
const fn model(sprt: Sprt) -> &'static str {
    match sprt.model() {
        Model::Logistic => "logistic",
        Model::Normalised => "normalised",
    }
}

const fn verdict(standing: &Standing) -> &'static str {
    match standing.verdict {
        None => "open",
        Some(Verdict::H0) => "h0",
        Some(Verdict::H1) => "h1",
    }
}
