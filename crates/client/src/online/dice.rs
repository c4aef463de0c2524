//! What a device keeps of the dice of a game that its user plays (PW-20): the part that the user adds, and what was committed to
//! when the device first saw it.

use games::side::{BySide, Side};
use play::game_setup::{hex, unhex};
use protocol::game::Dice;

/// What was committed to when it was first seen. A server that names something else later could be choosing the dice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeenDice {
    /// The server's commitment, in hexadecimal digits.
    pub server: Option<String>,
    /// The commitments of A and B, likewise.
    pub players: BySide<Option<String>>,
}

impl SeenDice {
    /// Takes in what is told now. What was seen before stays as it was.
    pub fn note(&mut self, dice: &Dice) {
        self.server.get_or_insert_with(|| dice.commitment.clone());
        for (side, told) in dice.commitments.iter() {
            if self.players[side].is_none() {
                self.players[side].clone_from(told);
            }
        }
    }

    /// Whether what is told now is something else than what was seen.
    #[must_use]
    pub fn differs(&self, dice: &Dice) -> bool {
        let other = |seen: &Option<String>, told: Option<&String>| seen.is_some() && seen.as_ref() != told;
        other(&self.server, Some(&dice.commitment))
            || self.players.iter().any(|(side, seen)| other(seen, dice.commitments[side].as_ref()))
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
        let SeenDice { server, players } = &self.seen;
        let seen = [server, &players[Side::A], &players[Side::B]].map(|part| part.as_deref().unwrap_or_default());
        format!("{}/{}", hex(&self.entropy), seen.join("/"))
    }

    /// Reads such a text; the entropy alone is what earlier versions kept.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let entropy = unhex(parts.next()?)?.try_into().ok()?;
        let mut part = || parts.next().filter(|part| !part.is_empty()).map(ToOwned::to_owned);
        Some(Self { entropy, seen: SeenDice { server: part(), players: BySide::new(part(), part()) } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(server: &str, players: [Option<&str>; 2]) -> Dice {
        Dice {
            version: 2,
            commitment: server.to_owned(),
            commitments: BySide::from(players).map(|told| told.map(ToOwned::to_owned)),
            entropy: BySide::default(),
            tables: Vec::new(),
            seed: None,
        }
    }

    #[test]
    fn what_was_seen_first_is_kept_over_a_reload_and_held_against_what_is_told_later() {
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
