//! What a device keeps of the dice of a game that its user plays (PW-20): the part that the user adds, and what was committed to
//! when the device first saw it.

use play::game_setup::{hex, unhex};
use protocol::game::Dice;

/// What was committed to when it was first seen. A server that names something else later could be choosing the dice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeenDice {
    /// The server's commitment, in hexadecimal digits.
    pub server: Option<String>,
    /// The commitments of A and B, likewise.
    pub players: [Option<String>; 2],
}

impl SeenDice {
    /// Takes in what is told now. What was seen before stays as it was.
    pub fn note(&mut self, dice: &Dice) {
        self.server.get_or_insert_with(|| dice.commitment.clone());
        for (seen, told) in self.players.iter_mut().zip(&dice.commitments) {
            if seen.is_none() {
                seen.clone_from(told);
            }
        }
    }

    /// Whether what is told now is something else than what was seen.
    #[must_use]
    pub fn differs(&self, dice: &Dice) -> bool {
        let other = |seen: &Option<String>, told: Option<&String>| seen.is_some() && seen.as_ref() != told;
        let players = self.players.iter().zip(&dice.commitments);
        other(&self.server, Some(&dice.commitment))
            || players.into_iter().any(|(seen, told)| other(seen, told.as_ref()))
    }
}

/// What is kept of a game, on the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDice {
    /// What the user adds.
    pub entropy: [u8; 32],
    /// What was committed to when the device first saw it.
    pub seen: SeenDice,
}

impl KeptDice {
    /// Before anything was seen.
    #[must_use]
    pub fn new(entropy: [u8; 32]) -> Self {
        Self { entropy, seen: SeenDice::default() }
    }

    /// As a text: the four parts, joined by `/`; what was not seen is empty.
    #[must_use]
    pub fn to_text(&self) -> String {
        let SeenDice { server, players: [a, b] } = &self.seen;
        let seen = [server, a, b].map(|part| part.as_deref().unwrap_or_default());
        format!("{}/{}", hex(&self.entropy), seen.join("/"))
    }

    /// Reads such a text; the entropy alone is what earlier versions kept.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let entropy = unhex(parts.next()?)?.try_into().ok()?;
        let mut part = || parts.next().filter(|part| !part.is_empty()).map(ToOwned::to_owned);
        Some(Self { entropy, seen: SeenDice { server: part(), players: [part(), part()] } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(server: &str, players: [Option<&str>; 2]) -> Dice {
        Dice {
            version: 2,
            commitment: server.to_owned(),
            commitments: players.map(|told| told.map(ToOwned::to_owned)),
            entropy: [None, None],
            seed: None,
        }
    }

    #[test]
    fn s21_what_was_seen_first_is_kept_over_a_reload_and_held_against_what_is_told_later() {
        let mut kept = KeptDice::new([7; 32]);
        kept.seen.note(&dice("aa", [None, Some("bb")]));
        let mut kept = KeptDice::from_text(&kept.to_text()).unwrap();
        assert_eq!(kept.seen.server.as_deref(), Some("aa"));
        assert!(!kept.seen.differs(&dice("aa", [Some("cc"), Some("bb")])), "nothing was seen of A yet");
        assert!(kept.seen.differs(&dice("ab", [None, Some("bb")])), "another seed");
        assert!(kept.seen.differs(&dice("aa", [None, None])), "the opponent has not committed after all");
        assert!(kept.seen.differs(&dice("aa", [None, Some("bc")])), "the opponent has committed to something else");
        kept.seen.note(&dice("ab", [Some("cc"), Some("bc")]));
        assert_eq!(kept.seen.server.as_deref(), Some("aa"), "the first counts");
        assert_eq!(kept.seen.players, [Some("cc".to_owned()), Some("bb".to_owned())]);
    }

    #[test]
    fn what_earlier_versions_kept_is_read() {
        assert_eq!(KeptDice::from_text(&hex(&[7; 32])), Some(KeptDice::new([7; 32])));
        assert_eq!(KeptDice::from_text("7"), None);
    }
}
