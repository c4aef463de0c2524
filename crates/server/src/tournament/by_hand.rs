//! Events on real boards: the organiser enters players and results, has rounds paired and corrects what was wrong.
//!
//! A correction never changes who has been paired. In a Swiss event and a round robin it changes the standings, and with them the rounds that come; in a
//! knock-out it is refused where somebody else would have gone on, as long as the pairings after it stand.

use std::collections::BTreeMap;

use protocol::director::{Consequences, PlaceChange};

use super::{
    Course, Fact, GameResult, KnockOut, Named, PairedGame, Place, Refusal, Timestamp, Tournament, TournamentResult,
    TournamentState, TournamentSystem, UserId, by_name, game_result, number_of, players, user,
};
use play::time::Millis;

/// An event that nobody has begun so long after its start is cancelled.
const LAPSES: Millis = Millis::from_days(30);
/// An event in which nothing has happened for so long has ended.
const ENDS: Millis = Millis::from_days(90);

/// A player whom the organiser has entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NamedPlayer {
    /// The name.
    pub(super) name: String,
    /// The account to which the name leads.
    pub(super) account: Option<UserId>,
}

impl Tournament {
    /// Whether somebody who is or was in it has this name, whatever its case.
    fn has_name(&self, name: &str, but: Option<UserId>) -> bool {
        let name = name.to_lowercase();
        (1..).zip(&self.named).any(|(number, named)| {
            let player = by_name(number);
            but != Some(player) && self.places.contains_key(&player) && named.name.to_lowercase() == name
        })
    }

    pub(super) fn list(
        &mut self,
        at: Timestamp,
        name: &str,
        rating: u16,
        account: Option<UserId>,
    ) -> Result<(), Refusal> {
        let is_linked = account.is_some_and(|account| self.player_of(account).is_some());
        if is_linked || self.has_name(name, None) {
            return Err(Refusal::PlayerListed);
        }
        let number = u32::try_from(self.named.len() + 1).map_err(|_| Refusal::TooMany { most: self.named.len() })?;
        self.enter(at, by_name(number), rating)?;
        self.named.push(NamedPlayer { name: name.to_owned(), account });
        Ok(())
    }

    /// The number that the next player gets whom the organiser enters.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        u32::try_from(self.named.len() + 1).unwrap_or(u32::MAX)
    }

    fn named_mut(&mut self, player: UserId) -> Result<&mut NamedPlayer, Refusal> {
        self.place(player)?;
        let place = number_of(player).and_then(|number| usize::try_from(number - 1).ok());
        place.and_then(|place| self.named.get_mut(place)).ok_or(Refusal::NotEntered)
    }

    pub(super) fn rename(&mut self, player: UserId, name: &str) -> Result<(), Refusal> {
        if self.has_name(name, Some(player)) {
            return Err(Refusal::PlayerListed);
        }
        self.named_mut(player)?.name = name.to_owned();
        Ok(())
    }

    /// An account does not want to be led to.
    pub(super) fn unlink(&mut self, account: UserId) -> Result<(), Refusal> {
        let player = self.player_of(account).ok_or(Refusal::NotEntered)?;
        self.named_mut(player)?.account = None;
        Ok(())
    }

    /// The player whose name leads to an account.
    #[must_use]
    pub fn player_of(&self, account: UserId) -> Option<UserId> {
        let mut all = (1..).zip(&self.named).map(|(number, named)| (by_name(number), named));
        all.find(|(player, named)| named.account == Some(account) && self.places.contains_key(player))
            .map(|(player, _)| player)
    }

    pub(super) fn named(&self, player: UserId) -> Option<&NamedPlayer> {
        self.named.get(usize::try_from(number_of(player)?).ok()?.checked_sub(1)?)
    }

    /// What a player is called; nothing for an account that is deleted.
    #[must_use]
    pub fn name_of(&self, player: UserId, names: &BTreeMap<UserId, Named>) -> Option<String> {
        match self.named(player) {
            Some(named) => Some(named.name.clone()),
            None => names.get(&player).and_then(|named| named.name.clone()),
        }
    }

    pub(super) fn correct(&mut self, game: usize, result: Option<TournamentResult>) -> Result<(), Refusal> {
        let PairedGame { round, place, .. } = *self.games.get(game).ok_or(Refusal::NotFound)?;
        match (&mut self.course, place) {
            (Course::Rounds(rounds), Place::Board(board)) => {
                let known = result.map(game_result);
                let corrected = events::tournament::Fact::Corrected { round, board, result: known };
                rounds.apply(corrected).map_err(|_| Refusal::ResultFixed)?;
            }
            (Course::KnockOut(_), Place::Match(_)) => self.course = Course::KnockOut(self.replayed(game, result)?),
            _ => return Err(Refusal::NotFound),
        }
        let found = &mut self.games[game];
        (found.result, found.is_automatic) = (result, false);
        Ok(())
    }

    /// The bracket with another result of a game, if everybody who has been paired would have been all the same.
    fn replayed(&self, game: usize, result: Option<TournamentResult>) -> Result<KnockOut, Refusal> {
        let TournamentSystem::KnockOut { games } = self.plan.system() else { return Err(Refusal::NotFound) };
        let mut next = self.bracket(games)?;
        for (number, paired) in self.games.iter().enumerate() {
            let Place::Match(at) = paired.place else { return Err(Refusal::NotFound) };
            let is_same = |(ready, pairing): &(_, _)| *ready == at && players(*pairing) == paired.players;
            if !next.ready().iter().any(is_same) {
                return Err(Refusal::ResultFixed);
            }
            let known: Option<GameResult> = if number == game { result } else { paired.result }.map(game_result);
            if let Some(known) = known {
                next.finish(at, known).map_err(|_| Refusal::ResultFixed)?;
            }
        }
        Ok(next)
    }

    pub(super) fn unpair(&mut self) -> Result<(), Refusal> {
        let first = *self.pairings.last().ok_or(Refusal::PairingPlayed)?;
        if self.games[first..].iter().any(|game| game.result.is_some() && !game.is_automatic) {
            return Err(Refusal::PairingPlayed);
        }
        if let Course::Rounds(rounds) = &mut self.course {
            rounds.apply(events::tournament::Fact::Unpaired).map_err(|_| Refusal::PairingPlayed)?;
        }
        self.games.truncate(first);
        self.pairings.pop();
        self.rounds = match &self.course {
            Course::Rounds(rounds) => rounds.rounds().len(),
            _ => self.games.iter().map(|game| game.round).max().unwrap_or_default(),
        };
        Ok(())
    }

    /// What has to happen for the next round to be paired: the beginning, before the first one, and the pairings.
    ///
    /// # Errors
    /// It is over; a result is missing ([`Refusal::ResultsMissing`]); all rounds have been played, or nobody is left who can be paired
    /// ([`Refusal::PairingImpossible`]).
    pub fn pairings_by_hand(&self, now: Timestamp) -> Result<Vec<Fact>, Refusal> {
        let (mut next, mut facts) = (self.clone(), Vec::new());
        if next.state >= TournamentState::Over {
            return Err(Refusal::TournamentOver);
        }
        if next.state == TournamentState::Announced {
            if next.entered.len() < 2 {
                return Err(Refusal::PairingImpossible);
            }
            next.apply(now, &Fact::Began)?;
            facts.push(Fact::Began);
        }
        if next.games.iter().any(|game| game.result.is_none()) {
            return Err(Refusal::ResultsMissing);
        }
        let (games, bye) = match &next.course {
            Course::Rounds(rounds) if !rounds.is_over() => {
                let pairings = rounds.pair().map_err(|_| Refusal::PairingImpossible)?;
                (pairings.boards, pairings.bye.map(user))
            }
            Course::KnockOut(knock_out) => (knock_out.ready().into_iter().map(|(_, pairing)| pairing).collect(), None),
            _ => return Err(Refusal::PairingImpossible),
        };
        if games.is_empty() {
            return Err(Refusal::PairingImpossible);
        }
        facts.push(Fact::Paired { games: games.into_iter().map(players).collect(), bye });
        Ok(facts)
    }

    /// Whether the organiser can have the next round paired, as far as it can be told without pairing it.
    #[must_use]
    pub fn may_pair(&self) -> bool {
        let all_in = self.games.iter().all(|game| game.result.is_some());
        let is_open = match &self.course {
            Course::Entering => self.entered.len() >= 2,
            Course::Rounds(rounds) => !rounds.is_over(),
            Course::KnockOut(knock_out) => !knock_out.ready().is_empty(),
            Course::Arena(_) | Course::Simul => false,
        };
        self.plan.is_over_the_board() && self.state < TournamentState::Over && all_in && is_open
    }

    /// What happens by itself in an event that its organiser has forgotten.
    pub(super) fn lapse(&self, now: Timestamp) -> Option<Fact> {
        match self.state {
            TournamentState::Announced => (now >= self.plan.announced().starts + LAPSES
                && now >= self.touched + LAPSES)
                .then_some(Fact::Cancelled),
            TournamentState::Running => (now >= self.touched + ENDS).then_some(Fact::Ended),
            TournamentState::Over | TournamentState::Cancelled => None,
        }
    }

    /// What another result of a game changes: `after` is the tournament with it.
    #[must_use]
    pub fn consequences(&self, after: &Self, game: usize, names: &BTreeMap<UserId, Named>) -> Consequences {
        let (old, new) = (self.places(names), after.places(names));
        let mut changes = Vec::new();
        for entered in &after.entered {
            let at = |places: &super::Places| {
                let row = places.row(entered.player)?;
                places.all().get(row).map(|place| (row, place.place, place.points))
            };
            let (Some((_, place, points)), Some((row, new_place, new_points))) = (at(&old), at(&new)) else { continue };
            if (place, points.to_bits()) != (new_place, new_points.to_bits()) {
                let name = after.name_of(entered.player, names).unwrap_or_default();
                changes.push((row, PlaceChange { name, places: [place, new_place], points: [points, new_points] }));
            }
        }
        changes.sort_by_key(|(row, _)| *row);
        let later = match &self.course {
            Course::Rounds(rounds) => {
                let round = self.games.get(game).map_or(0, |game| game.round);
                rounds.rounds().len().saturating_sub(round)
            }
            _ => 0,
        };
        Consequences {
            changes: changes.into_iter().map(|(_, change)| change).collect(),
            later_rounds: u32::try_from(later).unwrap_or(u32::MAX),
        }
    }
}
