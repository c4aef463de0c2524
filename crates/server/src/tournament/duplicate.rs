//! Duplicate events of Pawnball: all tables of a round play the same dice, and each is compared with the others.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use events::duplicate::{MOST_MARGIN, Table, Thousandths, compare};
use games::game::EndReason;
use games::side::Side;
use play::game_setup::unhex;
use protocol::tournaments::{TieBreakAddend, TieBreakSum, TournamentResult};

use super::{Course, Named, PairedGame, Tournament, id};
use crate::referee::{Ended, Game};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;

/// By how many goals A was ahead in a game that has a result and whose dice are those of its round, and whether it was given up or lost on time.
pub(super) fn outcome(game: &Game) -> Option<(i32, bool)> {
    let outcome = game.outcome().filter(|outcome| game.shares_dice() && outcome.ended.counts())?;
    let score = game.position().score();
    let goals = |side: Side| i32::try_from(score[side]).unwrap_or(i32::MAX);
    // Who agrees to a draw gives nothing away: the goals count.
    let is_played_out = outcome.ended.is_by_rules() || outcome.ended == Ended::ByMatch(EndReason::Agreement);
    Some((goals(Side::A).saturating_sub(goals(Side::B)), !is_played_out))
}

impl PairedGame {
    /// The table, if it is compared with the others.
    fn compared(&self) -> Option<Table> {
        self.margin.filter(|_| !self.given_up).map(|margin| self.with_margin(margin))
    }

    const fn with_margin(&self, margin: i32) -> Table {
        let [first, second] = self.players;
        Table { first: id(first), second: id(second), margin }
    }
}

impl Tournament {
    pub(super) fn settle(&mut self, tables: &[String]) -> Result<(), Refusal> {
        let is_round = self.plan.is_duplicate() && matches!(self.course, Course::Rounds(_)) && self.rounds > 0;
        if !is_round || self.tables_of_round().is_some() || tables.is_empty() {
            return Err(Refusal::NotFound);
        }
        let digest = |text: &String| unhex(text)?.try_into().ok();
        let digests = tables.iter().map(digest).collect::<Option<Vec<[u8; 32]>>>().ok_or(Refusal::NotFound)?;
        self.settled = Some((self.rounds, digests));
        Ok(())
    }

    /// What the tables of the round that is on have added to its dice, once that is settled.
    #[must_use]
    pub fn tables_of_round(&self) -> Option<&[[u8; 32]]> {
        self.settled.as_ref().filter(|(round, _)| *round == self.rounds).map(|(_, tables)| tables.as_slice())
    }

    /// The numbers of the games of the round that is on which have no result.
    pub fn open_in_round(&self) -> impl Iterator<Item = usize> {
        let is_open = |game: &PairedGame| game.result.is_none() && game.round == self.rounds;
        self.games.iter().enumerate().filter(move |(_, game)| is_open(game)).map(|(number, _)| number)
    }

    /// The scores of A and B in the games of a round, by the numbers of the games; nothing while one of them goes on.
    ///
    /// A game that was played to its end, or to an agreed draw, is compared with all others that were. Who gave a game up, lost it on time or did not
    /// come has as many goals less as count at most, and changes nobody else's score. Who won such a game has what its goals were worth so far, and
    /// nothing less than the mean.
    pub(super) fn round_scores(&self, round: usize) -> Option<BTreeMap<usize, [Thousandths; 2]>> {
        let games = || self.games.iter().enumerate().filter(|(_, game)| game.round == round);
        if games().any(|(_, game)| game.result.is_none()) {
            return None;
        }
        let compared: Vec<Table> = games().filter_map(|(_, game)| game.compared()).collect();
        let scores = compare(&compared).unwrap_or_default();
        let least = Thousandths(i64::from(-MOST_MARGIN) * 1_000);
        let of = |game: &PairedGame| {
            if game.compared().is_some() {
                return game.players.map(|player| scores.get(&id(player)).copied().unwrap_or_default());
            }
            let worth = |place: usize| {
                let margin = game.margin?;
                let mut tables = compared.clone();
                tables.push(game.with_margin(margin));
                compare(&tables).ok()?.get(&id(game.players[place])).copied()
            };
            let won = |place: usize| worth(place).unwrap_or_default().max(Thousandths(0));
            match game.result {
                Some(TournamentResult::A | TournamentResult::ForfeitToA) => [won(0), least],
                Some(TournamentResult::B | TournamentResult::ForfeitToB) => [least, won(1)],
                Some(TournamentResult::DoubleForfeit) => [least; 2],
                // Nobody is to blame.
                Some(TournamentResult::Draw) | None => [Thousandths(0); 2],
            }
        };
        Some(games().map(|(number, game)| (number, of(game))).collect())
    }

    /// What each player has from all rounds that are over.
    pub(super) fn duplicate_scores(&self, names: &BTreeMap<UserId, Named>) -> BTreeMap<UserId, Score> {
        let mut all: BTreeMap<UserId, Score> = BTreeMap::new();
        for round in 1..=self.rounds {
            for (number, scores) in self.round_scores(round).unwrap_or_default() {
                let game = &self.games[number];
                let margin = game.compared().map(|table| table.margin);
                let winner = match game.result {
                    Some(TournamentResult::A) => Some(0),
                    Some(TournamentResult::B) => Some(1),
                    _ => None,
                };
                for (place, (player, score)) in game.players.into_iter().zip(scores).enumerate() {
                    let addend = |value: f64| TieBreakAddend {
                        round: u32::try_from(round).unwrap_or(u32::MAX),
                        opponent: self.name_of(game.players[1 - place], names),
                        value,
                        cut: false,
                    };
                    let sums = all.entry(player).or_default();
                    sums.points.0 += score.0;
                    let own = margin.map(|margin| if place == 0 { margin } else { -margin });
                    sums.goals.extend(own.map(|margin| addend(f64::from(margin))));
                    sums.wins.extend((winner == Some(place)).then(|| addend(1.0)));
                }
            }
        }
        all
    }
}

/// What a player has from the rounds of a duplicate event.
#[derive(Debug, Clone, Default)]
pub(super) struct Score {
    /// By how many goals better than the other tables.
    points: Thousandths,
    /// By how many goals games were won that were compared.
    goals: Vec<TieBreakAddend>,
    /// The games that were won.
    wins: Vec<TieBreakAddend>,
}

impl Score {
    pub(super) fn points(&self) -> f64 {
        told(self.points)
    }

    /// Who stands higher: by points, then the goals by which the own games were won, then how many were won.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let goals = || sum(&self.goals).total_cmp(&sum(&other.goals));
        self.points.cmp(&other.points).then_with(goals).then_with(|| self.wins.len().cmp(&other.wins.len()))
    }

    pub(super) fn into_tie_breaks(self) -> Vec<TieBreakSum> {
        let told = |name: &str, addends: Vec<TieBreakAddend>| TieBreakSum {
            name: name.to_owned(),
            value: sum(&addends),
            addends,
        };
        vec![told("goal-difference", self.goals), told("wins", self.wins)]
    }
}

fn sum(addends: &[TieBreakAddend]) -> f64 {
    // Nothing at all is written without a sign.
    addends.iter().map(|addend| addend.value).fold(0.0, |sum, value| sum + value)
}

/// As it is told.
#[allow(clippy::cast_precision_loss, reason = "it is below a million")]
pub(super) fn told(score: Thousandths) -> f64 {
    score.0 as f64 / 1_000.0
}
