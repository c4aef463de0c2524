//! Which games a bot plays.

use games::game::Game;
use protocol::game::{Kind, Speed, Terms};
use protocol::http::{Challenge, Seek};

/// Whether rated games are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rated {
    /// Rated games and casual ones.
    #[default]
    Any,
    /// Rated games only.
    Only,
    /// Only games that change no ratings.
    Never,
}

/// Which games a bot plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFilter {
    /// The games that it knows; it accepts no other.
    pub games: Vec<Game>,
    /// The speeds, which follow from the clock of an offer.
    pub speeds: Vec<Speed>,
    /// Whether rated games are accepted, and casual ones.
    pub rated: Rated,
    /// Whether it accepts games against other bots.
    pub bots: bool,
}

impl Default for GameFilter {
    fn default() -> Self {
        Self { games: Game::ALL.to_vec(), speeds: Speed::ALL.to_vec(), rated: Rated::Any, bots: true }
    }
}

impl GameFilter {
    /// Whether a game on these terms against such an account is wanted.
    #[must_use]
    pub fn accepts(&self, terms: &Terms, opponent: Kind) -> bool {
        let Ok(setup) = terms.setup() else { return false };
        let rated = match self.rated {
            Rated::Any => true,
            Rated::Only => terms.rated,
            Rated::Never => !terms.rated,
        };
        rated
            && self.games.contains(&setup.start().game())
            && self.speeds.contains(&Speed::of(setup.clock()))
            && (self.bots || opponent != Kind::Bot)
    }

    /// Whether a challenge is for the bot with this name and wanted.
    #[must_use]
    pub fn accepts_challenge(&self, challenge: &Challenge, own: &str) -> bool {
        let is_for_us = challenge.to.as_deref() == Some(own) && challenge.name != own;
        is_for_us && challenge.game.is_none() && self.accepts(&challenge.terms, challenge.kind)
    }

    /// Whether a seek of somebody else is open to the bot with this name and wanted.
    #[must_use]
    pub fn accepts_seek(&self, seek: &Seek, own: &str) -> bool {
        seek.bots && seek.name != own && self.accepts(&seek.terms, seek.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Terms {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn what_is_not_wanted_is_not_taken() {
        let blitz = terms(r#"{"game":"diaballik","clock":"180+2"}"#);
        let all = GameFilter::default();
        assert!(all.accepts(&blitz, Kind::Guest) && all.accepts(&blitz, Kind::Bot));
        assert!(!all.accepts(&terms(r#"{"game":"chess","clock":"180+2"}"#), Kind::Guest));
        let refused = [
            GameFilter { games: vec![Game::PlayBall, Game::Pawnball], ..GameFilter::default() },
            GameFilter { speeds: vec![Speed::Bullet, Speed::Rapid], ..GameFilter::default() },
            GameFilter { rated: Rated::Only, ..GameFilter::default() },
            GameFilter { bots: false, ..GameFilter::default() },
        ];
        for filter in refused {
            assert!(!filter.accepts(&blitz, Kind::Bot), "{filter:?}");
        }
        let rated = Terms { rated: true, ..blitz };
        assert!(!GameFilter { rated: Rated::Never, ..GameFilter::default() }.accepts(&rated, Kind::Registered));
    }

    #[test]
    fn only_what_is_for_the_bot_is_taken() {
        let challenge = |to: Option<&str>, game: Option<&str>| Challenge {
            id: "1".to_owned(),
            name: "Sophie".to_owned(),
            kind: Kind::Registered,
            to: to.map(str::to_owned),
            terms: terms(r#"{"game":"diaballik","clock":"180+2"}"#),
            side: None,
            rematch_of: None,
            game: game.map(str::to_owned),
        };
        let all = GameFilter::default();
        assert!(all.accepts_challenge(&challenge(Some("Bot"), None), "Bot"));
        assert!(!all.accepts_challenge(&challenge(None, None), "Bot"));
        assert!(!all.accepts_challenge(&challenge(Some("Other"), None), "Bot"));
        assert!(!all.accepts_challenge(&challenge(Some("Bot"), Some("2")), "Bot"));
        assert!(!all.accepts_challenge(&challenge(Some("Sophie"), None), "Sophie"));
    }
}
