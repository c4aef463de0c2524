//! Simuls: one plays against many at once. Players apply, the host chooses among them and begins, and all games begin at the same moment.
//!
//! In an exhibition a bot plays against all: everybody who applies is accepted, and it begins by itself at its time.

use std::collections::BTreeMap;

use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use protocol::tournaments::{MOST_IN_SIMUL, SimulHost, SimulSide};

use super::{Course, Fact, Named, Refusal, Tournament, TournamentResult, TournamentState, TournamentSystem, UserId};

/// A simul that its host has not begun so long after its start is cancelled.
const LAPSES: Millis = Millis::from_seconds(6 * 60 * 60);

/// Half points of side A and of side B.
const fn halves(result: TournamentResult) -> [u32; 2] {
    match result {
        TournamentResult::A | TournamentResult::ForfeitToA => [2, 0],
        TournamentResult::B | TournamentResult::ForfeitToB => [0, 2],
        TournamentResult::Draw => [1, 1],
        TournamentResult::DoubleForfeit => [0, 0],
    }
}

impl Tournament {
    pub(super) fn host_it(&mut self, host: UserId) -> Result<(), Refusal> {
        let is_simul = matches!(self.plan.system(), TournamentSystem::Simul { .. });
        if !is_simul || self.host.is_some() {
            return Err(Refusal::NoSimul);
        }
        self.host = Some(host);
        Ok(())
    }

    fn check_entering(&self, player: UserId) -> Result<(), Refusal> {
        self.place(player)?;
        match (self.plan.system(), &self.course) {
            (TournamentSystem::Simul { .. }, Course::Entering) => Ok(()),
            (TournamentSystem::Simul { .. }, _) => Err(Refusal::TournamentClosed),
            _ => Err(Refusal::NoSimul),
        }
    }

    pub(super) fn accept(&mut self, player: UserId) -> Result<(), Refusal> {
        self.check_entering(player)?;
        if self.accepted.len() >= MOST_IN_SIMUL {
            return Err(Refusal::TooMany { most: MOST_IN_SIMUL });
        }
        self.accepted.insert(player);
        Ok(())
    }

    pub(super) fn decline(&mut self, player: UserId) -> Result<(), Refusal> {
        self.check_entering(player)?;
        self.accepted.remove(&player);
        Ok(())
    }

    /// Whether the host of a simul that has not begun plays against somebody.
    pub(super) fn is_accepted(&self, player: UserId) -> bool {
        matches!(self.course, Course::Entering) && self.accepted.contains(&player)
    }

    /// Who plays against all in a simul.
    #[must_use]
    pub const fn host(&self) -> Option<UserId> {
        self.host
    }

    /// Against whom the host plays.
    pub fn accepted(&self) -> impl Iterator<Item = UserId> {
        self.accepted.iter().copied()
    }

    /// Whoever was not accepted was never in it.
    pub(super) fn begin_simul(&mut self) -> Result<(), Refusal> {
        if self.accepted.is_empty() || self.host.is_none() {
            return Err(Refusal::PairingImpossible);
        }
        self.entered.retain(|entered| self.accepted.contains(&entered.player));
        self.places = self.entered.iter().enumerate().map(|(place, entered)| (entered.player, place)).collect();
        self.course = Course::Simul;
        self.state = TournamentState::Running;
        Ok(())
    }

    /// The games of a simul, all at once.
    fn simul_games(&self) -> Option<Fact> {
        let TournamentSystem::Simul { side, .. } = self.plan.system() else { return None };
        let host = self.host?;
        let seats = |(at, player): (usize, UserId)| match side {
            SimulSide::A => [host, player],
            SimulSide::B => [player, host],
            SimulSide::Alternate if at % 2 == 0 => [host, player],
            SimulSide::Alternate => [player, host],
        };
        Some(Fact::Paired { games: self.players().enumerate().map(seats).collect(), bye: None })
    }

    pub(super) fn next_of_simul(&self, now: Timestamp) -> Option<Fact> {
        let starts = self.plan.announced().starts;
        match self.state {
            TournamentState::Announced if self.plan.is_exhibition() => {
                (now >= starts).then_some(if self.accepted.is_empty() { Fact::Cancelled } else { Fact::Began })
            }
            TournamentState::Announced => (now >= starts + LAPSES).then_some(Fact::Cancelled),
            TournamentState::Running if self.games.is_empty() => self.simul_games(),
            TournamentState::Running => self.games.iter().all(|game| game.result.is_some()).then_some(Fact::Ended),
            TournamentState::Over | TournamentState::Cancelled => None,
        }
    }

    /// The half points of everybody in a simul, the host included.
    fn simul_halves(&self) -> BTreeMap<UserId, u32> {
        let mut halves_of = BTreeMap::new();
        for game in &self.games {
            let points = game.result.map_or([0, 0], halves);
            for (player, points) in game.players.into_iter().zip(points) {
                *halves_of.entry(player).or_default() += points;
            }
        }
        halves_of
    }

    /// Those who play against the host, with places and points, the best first.
    pub(super) fn simul_points(&self) -> impl Iterator<Item = (UserId, usize, f64)> {
        let halves_of = self.simul_halves();
        let of = move |player: UserId| halves_of.get(&player).copied().unwrap_or_default();
        let mut entered = self.entered.clone();
        entered.sort_by_key(|entered| std::cmp::Reverse((of(entered.player), entered.rating)));
        let points: Vec<u32> = entered.iter().map(|entered| of(entered.player)).collect();
        let place = |halves: u32| points.iter().filter(|other| **other > halves).count() + 1;
        let rows: Vec<_> = entered
            .iter()
            .zip(&points)
            .map(|(entered, halves)| (entered.player, place(*halves), f64::from(*halves) / 2.0))
            .collect();
        rows.into_iter()
    }

    pub(super) fn told_host(&self, names: &BTreeMap<UserId, Named>) -> Option<SimulHost> {
        let host = self.host?;
        let halves = self.simul_halves().get(&host).copied().unwrap_or_default();
        let played = self.games.iter().filter(|game| game.result.is_some()).count();
        Some(SimulHost {
            name: self.name_of(host, names),
            kind: names.get(&host).map_or(Kind::Deleted, |named| named.kind),
            points: f64::from(halves) / 2.0,
            played: u32::try_from(played).unwrap_or(u32::MAX),
        })
    }
}
