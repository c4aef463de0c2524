//! The Swiss system, by FIDE's Dutch rules.
//!
//! The rules are those of C.04.3 in the FIDE Handbook, *FIDE (Dutch) System*, approved by the Council on 13 April 2024 and in force since 1 February
//! 2026. Sides stand for colours: the first side is White.
//!
//! A round is paired bracket by bracket, from the top. Each bracket is one search for a perfect matching of greatest weight of everybody who is not
//! paired yet: the criteria are the digits of a pair's weight, the most important one first, so that the sum decides them in order; that the rest can
//! still be paired (C4) holds because the matching is perfect. What the criteria leave open is settled in the order of article 4: the digits below the
//! criteria ask for each player in turn. docs/events.md says what is followed and what is not, and how it was compared.

mod bracket;
mod player;

use thiserror::Error;

pub use player::{Card, Float, RoundOf, Strength, may_meet, side_of, sides_met};

use crate::table::{Crosstable, Pairing, PlayerId, Side};

/// The most rounds of a Swiss event.
pub const MOST_ROUNDS: usize = 24;

/// What is settled before the first round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How many rounds there will be; the last one has rules of its own.
    pub rounds: usize,
    /// The side that was drawn for the first seed.
    pub drawn: Side,
}

/// Who plays whom in a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairings {
    /// The boards, the first one first: by the higher score of the two, then the lower one, then the seed of the higher player.
    pub boards: Vec<Pairing>,
    /// Who has the bye.
    pub bye: Option<PlayerId>,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoPairings {
    /// All rounds have been paired.
    #[error("all {0} rounds of the event have been paired")]
    Over(usize),
    /// Too many rounds are planned.
    #[error("{0} rounds are planned; an event has {MOST_ROUNDS} at most")]
    TooManyRounds(usize),
    /// A game of the round before is still being played.
    #[error("round {0} is not over: each board needs its result before the next pairing")]
    Unfinished(usize),
    /// Somebody is to be paired who has not entered, or is named twice.
    #[error("player {} is to be paired, and has not entered or is named twice", .0.0)]
    Unknown(PlayerId),
    /// Whoever is left has met everybody, has had the bye, or would have a side too often.
    #[error("no pairing of this round is left: too many of its players have met, had the bye, or need the same side")]
    Impossible,
}

/// Pairs the next round of those who are present.
///
/// # Errors
///
/// When the event is over or a game is not, when somebody is unknown, or when no pairing keeps the absolute rules.
pub fn pair(table: &Crosstable, present: &[PlayerId], settings: &Settings) -> Result<Pairings, NoPairings> {
    let played = table.rounds();
    if settings.rounds > MOST_ROUNDS {
        return Err(NoPairings::TooManyRounds(settings.rounds));
    }
    if played >= settings.rounds {
        return Err(NoPairings::Over(settings.rounds));
    }
    let is_unfinished = |row: &crate::table::Row| {
        row.entries.iter().position(|entry| matches!(entry, crate::table::Entry::Unfinished { .. }))
    };
    if let Some(round) = table.rows().iter().find_map(is_unfinished) {
        return Err(NoPairings::Unfinished(round + 1));
    }
    let seeds: std::collections::BTreeMap<PlayerId, usize> =
        table.rows().iter().enumerate().map(|(seed, row)| (row.entrant.id, seed)).collect();
    let mut is_named = vec![false; table.rows().len()];
    for player in present {
        let seed = *seeds.get(player).ok_or(NoPairings::Unknown(*player))?;
        if std::mem::replace(&mut is_named[seed], true) {
            return Err(NoPairings::Unknown(*player));
        }
    }
    let cards = Card::all(table, &is_named);
    let mut players: Vec<&Card> = cards.iter().filter(|card| is_named[card.seed]).collect();
    players.sort_by_key(|card| (std::cmp::Reverse(card.score), card.seed));
    let round = RoundOf { played, is_last: played + 1 == settings.rounds };
    let bracket::Paired { pairs, bye } = bracket::pair(&players, &round).ok_or(NoPairings::Impossible)?;
    let mut pairs: Vec<(&Card, &Card)> = pairs.into_iter().map(|(a, b)| (players[a], players[b])).collect();
    pairs.sort_by_key(|(higher, lower)| (std::cmp::Reverse(higher.score), std::cmp::Reverse(lower.score), higher.seed));
    let id = |card: &Card| table.rows()[card.seed].entrant.id;
    let boards = pairs
        .into_iter()
        .map(|(a, b)| match side_of(a, b, settings.drawn) {
            Side::First => Pairing { first: id(a), second: id(b) },
            Side::Second => Pairing { first: id(b), second: id(a) },
        })
        .collect();
    Ok(Pairings { boards, bye: bye.map(|place| id(players[place])) })
}
