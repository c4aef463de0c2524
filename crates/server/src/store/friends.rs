//! Whom a player follows.

use play::time::Timestamp;

use super::accounts::{User, UserId};

/// Followers that are told at once.
pub(super) const FOLLOWERS: usize = 100;

/// A player whom somebody follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// The player.
    pub user: User,
    /// The id of the game that it plays now with a clock of less than days, the one that began last.
    pub plays: Option<String>,
    /// Whether it follows whoever asks.
    pub mutual: bool,
}

/// A place in a list of followers, behind one of them: when that one began to follow, and who it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowerPlace {
    /// When the follower began to follow.
    pub at: Timestamp,
    /// The follower.
    pub user: UserId,
}

impl FollowerPlace {
    /// The place as it is told, which says nothing to whoever reads it.
    #[must_use]
    pub fn token(self) -> String {
        format!("{:x}-{:x}", self.at.get(), self.user)
    }

    /// The place of a token that was told.
    #[must_use]
    pub fn of(token: &str) -> Option<Self> {
        let (at, user) = token.split_once('-')?;
        let at = Timestamp::new(u64::from_str_radix(at, 16).ok()?);
        let user = UserId::try_from(u64::from_str_radix(user, 16).ok()?).ok()?;
        Some(Self { at, user })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_told() {
        let place = FollowerPlace { at: Timestamp::new(1_700_000_000_123), user: 4711 };
        assert_eq!(FollowerPlace::of(&place.token()), Some(place));
        for damaged in ["", "-", "1", "1-", "-1", "x-1", "1-x", "1-1-1", "1--1", "1-ffffffffffffffff"] {
            assert_eq!(FollowerPlace::of(damaged), None, "{damaged}");
        }
    }
}
