//! Where each of several engines stands.

use locale::Locale;
use serde_json::{Value as Json, json};
use tournament::pairings::{Pairing, ratings};
use tournament::ratings::Rating;
use tournament::series::Standing;
use unicode_width::UnicodeWidthStr as _;

use super::words::decimal;

/// An engine's games, and what they make of it.
struct Row<'a> {
    name: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    /// None before its first game.
    rating: Option<Rating>,
}

impl Row<'_> {
    const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0 to 1; none without games.
    fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}

/// The engines of a match, the strongest first.
pub(super) struct Ranking<'a>(Vec<Row<'a>>);

impl<'a> Ranking<'a> {
    /// The ranking after the games of the pairings, whose results are those of their first engines.
    pub(super) fn of(names: &'a [String], pairings: &[Pairing], standings: &[Standing]) -> Self {
        let fit = ratings(names.len(), pairings, standings);
        let mut rows: Vec<Row<'_>> =
            names.iter().map(|name| Row { name, wins: 0, draws: 0, losses: 0, rating: None }).collect();
        for (pairing, Standing { tally, .. }) in pairings.iter().zip(standings) {
            for (place, wins, losses) in
                [(pairing.first, tally.wins(), tally.losses()), (pairing.second, tally.losses(), tally.wins())]
            {
                rows[place].wins += wins;
                rows[place].losses += losses;
                rows[place].draws += tally.draws();
            }
        }
        for (row, rating) in rows.iter_mut().zip(fit.ratings()) {
            row.rating = (row.games() > 0).then_some(rating);
        }
        // Stable: of equals, the first that was named stands first.
        rows.sort_by(|a, b| {
            let elo = |row: &Row<'_>| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
            elo(b).total_cmp(&elo(a))
        });
        Self(rows)
    }

    /// A heading, a line for each engine, and what the figures mean.
    pub(super) fn lines(&self, locale: &Locale) -> Vec<String> {
        let none = || "–".to_owned();
        let mut cells = vec![[
            locale.match_ranking_engine(),
            locale.match_ranking_elo(),
            locale.match_ranking_interval(),
            locale.match_ranking_games(),
            locale.match_ranking_score(),
        ]];
        cells.extend(self.0.iter().map(|row| {
            [
                row.name.to_owned(),
                row.rating.map_or_else(none, |rating| decimal(rating.elo, 1, locale)),
                row.rating.map_or_else(none, |rating| format!("±{}", decimal(rating.error, 1, locale))),
                row.games().to_string(),
                row.score().map_or_else(none, |score| locale.match_ranking_percent(decimal(score * 100.0, 1, locale))),
            ]
        }));
        let widths: [usize; 5] =
            std::array::from_fn(|column| cells.iter().map(|row| row[column].width()).max().unwrap_or_default());
        let line = |row: &[String; 5]| {
            let padded = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
                let space = " ".repeat(width - cell.width());
                // Names begin, and figures end, at one place.
                if column == 0 { format!("{cell}{space}") } else { format!("{space}{cell}") }
            });
            padded.collect::<Vec<_>>().join("  ")
        };
        let mut lines: Vec<String> = cells.iter().map(line).collect();
        lines.push(locale.match_ranking_note());
        lines
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Json {
        let engine = |row: &Row<'_>| {
            json!({
                "name": row.name,
                "elo": row.rating.map(|rating| rating.elo),
                "error": row.rating.map(|rating| rating.error),
                "games": row.games(),
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "score": row.score(),
            })
        };
        self.0.iter().map(engine).collect()
    }
}
