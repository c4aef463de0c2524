//! What is settled before a tournament.

use play::time::{Millis, Timestamp};
use protocol::tournaments::{
    ARENA_MINUTES, MOST_DAYS_AHEAD, MOST_KNOCK_OUT_GAMES, MOST_NAME, MOST_SIMUL_MINUTES, MOST_SWISS_ROUNDS,
    NewTournament, TournamentSystem,
};

use crate::referee::Agreed;
use crate::refusal::Refusal;

/// The fewest characters of a name.
const LEAST_NAME: usize = 3;
/// The highest rating that a limit may name.
const MOST_RATING: u16 = 4_000;

/// A tournament that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    new: NewTournament,
    agreed: Agreed,
}

impl Plan {
    /// Checks what somebody wants to announce.
    ///
    /// # Errors
    /// The name is too short or too long ([`Refusal::TournamentName`]); the start has passed or is too far ahead ([`Refusal::TournamentStart`]); the
    /// terms are impossible, have no clock or a start of their own, the system does not fit them, or a number is outside its range
    /// ([`Refusal::Terms`], with the member).
    pub fn new(mut new: NewTournament, now: Timestamp) -> Result<Self, Refusal> {
        new.name = new.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let plan = Self::of_stored(new)?;
        let latest = now + Millis::from_days(MOST_DAYS_AHEAD);
        if plan.new.starts < now || plan.new.starts > latest {
            return Err(Refusal::TournamentStart { days: MOST_DAYS_AHEAD });
        }
        Ok(plan)
    }

    /// Reads what was announced before.
    ///
    /// # Errors
    /// As [`Plan::new`], but whenever it starts.
    pub fn of_stored(new: NewTournament) -> Result<Self, Refusal> {
        let member = |name: &str| Refusal::Terms { member: name.to_owned() };
        let length = new.name.chars().count();
        if !(LEAST_NAME..=MOST_NAME).contains(&length) || new.name.chars().any(char::is_control) {
            return Err(Refusal::TournamentName { least: LEAST_NAME, most: MOST_NAME });
        }
        let agreed = Agreed::new(&new.terms)?;
        let start = agreed.setup().start();
        if start.position().is_some() {
            return Err(member("position"));
        }
        if start.own_columns().is_some() {
            return Err(member("columns"));
        }
        let is_arena = matches!(new.system, TournamentSystem::Arena { .. });
        let has_clock = agreed.setup().clock() != play::time_control::TimeControl::None;
        if !has_clock && !new.over_the_board || is_arena && !agreed.is_live() {
            return Err(member("clock"));
        }
        if new.over_the_board {
            // Nobody's rating here says anything of a game there.
            if agreed.is_rated() {
                return Err(member("rated"));
            }
            if new.least_rating.is_some() || new.most_rating.is_some() {
                return Err(member("least_rating"));
            }
        }
        let is_simul = matches!(new.system, TournamentSystem::Simul { .. });
        if is_simul && agreed.is_rated() {
            return Err(member("rated"));
        }
        if new.by_invitation && (new.over_the_board || new.club.is_some()) {
            return Err(member("by_invitation"));
        }
        if new.host.is_some() && !is_simul {
            return Err(member("host"));
        }
        if new.duplicate {
            let is_played_so =
                matches!(new.system, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. });
            if !is_played_so || !agreed.has_dice() || !agreed.is_live() || new.over_the_board {
                return Err(member("duplicate"));
            }
            // Who plays for more goals than other tables does not play for the win.
            if agreed.is_rated() {
                return Err(member("rated"));
            }
        }
        let fits = match new.system {
            TournamentSystem::Arena { minutes } => {
                !new.over_the_board && (ARENA_MINUTES[0]..=ARENA_MINUTES[1]).contains(&minutes)
            }
            TournamentSystem::Swiss { rounds } => (1..=MOST_SWISS_ROUNDS).contains(&rounds),
            TournamentSystem::RoundRobin { .. } => true,
            TournamentSystem::KnockOut { games } => (1..=MOST_KNOCK_OUT_GAMES).contains(&games),
            // Before the dice of a game are settled, nobody can be given time.
            TournamentSystem::Simul { extra_minutes, .. } => {
                let takes_extra = agreed.is_live() && !agreed.has_dice();
                !new.over_the_board && extra_minutes <= if takes_extra { MOST_SIMUL_MINUTES } else { 0 }
            }
        };
        if !fits {
            return Err(member("system"));
        }
        let least = new.least_rating.unwrap_or_default();
        if least > MOST_RATING || new.most_rating.is_some_and(|most| most > MOST_RATING || most < least) {
            return Err(member("most_rating"));
        }
        Ok(Self { new, agreed })
    }

    /// As it was announced.
    #[must_use]
    pub const fn announced(&self) -> &NewTournament {
        &self.new
    }

    /// What each game is played by.
    #[must_use]
    pub const fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// How it is played.
    #[must_use]
    pub const fn system(&self) -> TournamentSystem {
        self.new.system
    }

    /// How much more time the host of a simul has than the others.
    #[must_use]
    pub const fn extra(&self) -> Millis {
        match self.new.system {
            TournamentSystem::Simul { extra_minutes, .. } => Millis::from_seconds(extra_minutes as u32 * 60),
            _ => Millis::ZERO,
        }
    }

    /// Whether a bot plays against all in a simul: then nobody has to accept players, and it begins by itself.
    #[must_use]
    pub const fn is_exhibition(&self) -> bool {
        self.new.host.is_some()
    }

    /// Whether its games are played on real boards, so that its organiser enters players and results.
    #[must_use]
    pub const fn is_over_the_board(&self) -> bool {
        self.new.over_the_board
    }

    /// Whether all tables of a round play the same dice and are compared.
    #[must_use]
    pub const fn is_duplicate(&self) -> bool {
        self.new.duplicate
    }

    /// When an arena ends; nothing for the others.
    #[must_use]
    pub fn ends(&self) -> Option<Timestamp> {
        match self.new.system {
            TournamentSystem::Arena { minutes } => {
                Some(self.new.starts + Millis::from_seconds(u32::from(minutes) * 60))
            }
            _ => None,
        }
    }

    /// How long players rest between rounds: half a minute, in which they see what came of the last one. Rounds of days follow at once.
    #[must_use]
    pub fn rest(&self) -> Millis {
        if self.agreed.is_live() { Millis::from_seconds(30) } else { Millis::ZERO }
    }
}
