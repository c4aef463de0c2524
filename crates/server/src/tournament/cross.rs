//! Everybody's rounds in one table.

use std::collections::BTreeMap;

use events::{Bye, ByeScore, Entry, Outcome, Side};
use protocol::director::{CrossCell, CrossResult, CrossRow, CrossTable};

use super::{Course, Named, Places, Tournament, UserId, user};

impl Tournament {
    /// The table in the order of the standings, and all pairings; `ids` are those of the games that have begun, by their numbers.
    #[must_use]
    pub fn cross_table(&self, names: &BTreeMap<UserId, Named>, ids: &BTreeMap<usize, String>) -> CrossTable {
        let games = match &self.course {
            Course::Rounds(_) | Course::KnockOut(_) | Course::Simul => {
                (0..self.games.len()).map(|number| self.told_game(number, names, ids)).collect()
            }
            Course::Entering | Course::Arena(_) => Vec::new(),
        };
        CrossTable { rows: self.cross_rows(names), games }
    }

    fn cross_rows(&self, names: &BTreeMap<UserId, Named>) -> Vec<CrossRow> {
        let places = self.places(names);
        let mut cells = self.cells(&places);
        let players = self.players().filter_map(|player| Some((places.row(player)?, player)));
        let by_row: BTreeMap<usize, UserId> = players.collect();
        let row = |(at, player): (usize, UserId)| {
            let place = places.all().get(at)?;
            Some(CrossRow {
                place: place.place,
                name: place.name.clone(),
                rating: place.rating,
                points: place.points,
                number: place.number,
                here: place.here,
                cells: cells.remove(&player).unwrap_or_default(),
            })
        };
        by_row.into_iter().filter_map(row).collect()
    }

    /// Everybody's rounds, where there are rounds.
    fn cells(&self, places: &Places) -> BTreeMap<UserId, Vec<CrossCell>> {
        let Course::Rounds(rounds) = &self.course else { return BTreeMap::new() };
        let Ok(table) = rounds.table() else { return BTreeMap::new() };
        // Rows of the core are in the order of the seeds.
        let seeds: Vec<UserId> = table.rows().iter().map(|row| user(row.entrant.id)).collect();
        let row_of = |seed: usize| seeds.get(seed).and_then(|player| places.row(*player)?.try_into().ok());
        let cells = |row: &events::Row| row.entries.iter().map(|entry| cell(*entry, row_of)).collect();
        table.rows().iter().map(|row| (user(row.entrant.id), cells(row))).collect()
    }
}

fn cell(entry: Entry, row_of: impl Fn(usize) -> Option<u32>) -> CrossCell {
    let against = |opponent, side: Option<Side>, result| CrossCell {
        opponent: row_of(opponent),
        a: side == Some(Side::First),
        result,
    };
    let alone = |result| CrossCell { opponent: None, a: false, result };
    match entry {
        Entry::Game { opponent, side, outcome } => {
            let result = match outcome {
                Outcome::Win => CrossResult::Win,
                Outcome::Draw => CrossResult::Draw,
                Outcome::Loss => CrossResult::Loss,
            };
            against(opponent, Some(side), result)
        }
        Entry::Forfeit { opponent, won: true } => against(opponent, None, CrossResult::ForfeitWin),
        Entry::Forfeit { opponent, won: false } => against(opponent, None, CrossResult::ForfeitLoss),
        Entry::Unfinished { opponent, side } => against(opponent, Some(side), CrossResult::Open),
        Entry::Bye(Bye::Allocated(_)) => alone(CrossResult::Bye),
        Entry::Bye(Bye::Requested(ByeScore::Half)) => alone(CrossResult::HalfBye),
        Entry::Bye(Bye::Requested(ByeScore::One)) => alone(CrossResult::Bye),
        Entry::Bye(Bye::Absent) => alone(CrossResult::Absent),
    }
}
