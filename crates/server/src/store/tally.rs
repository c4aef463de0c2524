//! What became of a player's games of one kind, counted again: when one of them has lost its result.

use std::collections::BTreeMap;

use games::side::Side;

use super::StoreError;
use super::games::side;

/// A finished game of a player that counts.
#[derive(Debug, Clone)]
pub(super) struct Finished {
    /// The side that the player had, as it is stored.
    pub(super) side: String,
    /// Why it ended.
    pub(super) reason: String,
    /// The side that won, as it is stored; nothing for a draw.
    pub(super) winner: Option<String>,
    /// When it ended, as it is stored.
    pub(super) ended: i64,
}

/// The rows of `results` and `streaks` that some games make.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Won, drawn and lost, by the side and the reason.
    pub(super) results: BTreeMap<(String, String), [i64; 3]>,
    /// The current streak: games won in a row, or below 0 lost.
    pub(super) streak: i64,
    /// The most won in a row.
    pub(super) longest_won: i64,
    /// The most lost in a row.
    pub(super) longest_lost: i64,
    /// When the last game ended.
    pub(super) last: i64,
}

impl Tally {
    /// The tally of games in the order in which they ended; nothing if there are none.
    ///
    /// # Errors
    /// A side is none ([`StoreError::Damaged`]).
    pub(super) fn of(games: Vec<Finished>) -> Result<Option<Self>, StoreError> {
        let mut tally = Self::default();
        if games.is_empty() {
            return Ok(None);
        }
        for Finished { side: own, reason, winner, ended } in games {
            let of: Side = side(Some(own.clone())).ok_or_else(|| StoreError::Damaged(format!("side `{own}`")))?;
            let won = side(winner).map(|winner| winner == of);
            let place = match won {
                Some(true) => 0,
                None => 1,
                Some(false) => 2,
            };
            tally.results.entry((own, reason)).or_default()[place] += 1;
            tally.streak = match won {
                Some(true) => tally.streak.max(0) + 1,
                None => 0,
                Some(false) => tally.streak.min(0) - 1,
            };
            tally.longest_won = tally.longest_won.max(tally.streak);
            tally.longest_lost = tally.longest_lost.max(-tally.streak);
            tally.last = tally.last.max(ended);
        }
        Ok(Some(tally))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_streaks_are_those_of_the_games() {
        let game = |own: &str, winner: Option<&str>, ended| Finished {
            side: own.to_owned(),
            reason: "goal".to_owned(),
            winner: winner.map(str::to_owned),
            ended,
        };
        let games = vec![
            game("a", Some("a"), 1),
            game("b", Some("b"), 2),
            game("a", None, 3),
            game("a", Some("b"), 4),
            game("a", Some("b"), 5),
            game("b", Some("a"), 6),
            game("a", Some("a"), 7),
        ];
        let tally = Tally::of(games).unwrap().unwrap();
        let of = |side: &str| tally.results[&(side.to_owned(), "goal".to_owned())];
        assert_eq!((of("a"), of("b")), ([2, 1, 2], [1, 0, 1]));
        assert_eq!((tally.streak, tally.longest_won, tally.longest_lost, tally.last), (1, 2, 3, 7));
        assert_eq!(Tally::of(Vec::new()).unwrap(), None);
        assert!(Tally::of(vec![game("c", None, 1)]).is_err());
    }
}
