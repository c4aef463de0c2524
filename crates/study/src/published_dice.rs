//! Dice that were published after a match, checked by anybody (PW-20).

use games::pawnball::dice::Draw;
use games::pawnball::seed::{SeedMaterial, commitment};
use games::side::Side;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::game_setup::{hex, unhex};

/// What was published of the dice of a match.
///
/// ```
/// use study::published_dice::PublishedDice;
///
/// // A seed of zeros; A added the byte 61, B nothing; the first draw was made.
/// let text = r#"{"id": "g", "draws": ["k4k6g6y4"], "dice": {
///     "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
///     "commitments": ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
///                     "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
///     "entropy": ["61", ""],
///     "seed": "0000000000000000000000000000000000000000000000000000000000000000"}}"#;
/// let published = PublishedDice::from_json(text).ok_or("it is well-formed")?;
/// let fault = published.check().unwrap_err();
/// assert_eq!(fault.to_string(), "draw 1 was k4k6g6y4, the seed gives k1w4w5y3");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedDice {
    game_id: String,
    commitment: [u8; 32],
    commitments: [[u8; 32]; 2],
    seed: Option<[u8; 32]>,
    entropy: [Vec<u8>; 2],
    draws: Vec<String>,
}

/// What does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceFault {
    /// The match is not over: the seed is not published yet.
    NoSeed,
    /// The seed is not the one that the server committed to.
    Seed,
    /// What this player revealed is not what it committed to.
    Entropy(Side),
    /// There are more draws than a match has.
    TooManyDraws(usize),
    /// A draw is not the one that follows from the seed.
    Draw {
        /// Which, from 1.
        number: usize,
        /// The dice that were thrown.
        found: String,
        /// The dice that follow.
        expected: Draw,
    },
}

impl std::fmt::Display for DiceFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSeed => f.write_str("the seed is not published"),
            Self::Seed => f.write_str("the seed is not the one that was committed to"),
            Self::Entropy(side) => write!(f, "what side {side} revealed is not what it committed to"),
            Self::TooManyDraws(found) => write!(f, "there are {found} draws"),
            Self::Draw { number, found, expected } => {
                write!(f, "draw {number} was {found}, the seed gives {expected}")
            }
        }
    }
}

impl std::error::Error for DiceFault {}

/// The part of a game's JSON that is about its dice; there is more.
#[derive(Deserialize)]
struct GameForm {
    id: String,
    draws: Vec<String>,
    dice: DiceForm,
}

#[derive(Deserialize)]
struct DiceForm {
    commitment: String,
    commitments: [String; 2],
    entropy: [String; 2],
    #[serde(default)]
    seed: Option<String>,
}

impl PublishedDice {
    /// Reads what a server tells of a game: its id, its draws, and its dice. `None` if it is not that.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        let GameForm { id, draws, dice } = serde_json::from_str(text).ok()?;
        let digest = |text: &str| -> Option<[u8; 32]> { unhex(text)?.try_into().ok() };
        let seed = match dice.seed.as_deref() {
            Some(text) => Some(digest(text)?),
            None => None,
        };
        let [a, b] = dice.commitments;
        Some(Self {
            game_id: id,
            commitment: digest(&dice.commitment)?,
            commitments: [digest(&a)?, digest(&b)?],
            seed,
            entropy: [unhex(&dice.entropy[0])?, unhex(&dice.entropy[1])?],
            draws,
        })
    }

    /// Recomputes everything: all draws of the match if it fits, those that were not made included.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self) -> Result<Vec<Draw>, DiceFault> {
        let seed = self.seed.as_ref().ok_or(DiceFault::NoSeed)?;
        if commitment(seed) != self.commitment {
            return Err(DiceFault::Seed);
        }
        for side in Side::BOTH {
            let digest: [u8; 32] = Sha256::digest(&self.entropy[side.index()]).into();
            if digest != self.commitments[side.index()] {
                return Err(DiceFault::Entropy(side));
            }
        }
        let [entropy_a, entropy_b] = &self.entropy;
        let draws = SeedMaterial { seed, entropy_a, entropy_b, game_id: &self.game_id }.draws();
        if self.draws.len() > draws.len() {
            return Err(DiceFault::TooManyDraws(self.draws.len()));
        }
        for (index, (found, expected)) in self.draws.iter().zip(draws).enumerate() {
            if *found != expected.to_string() {
                return Err(DiceFault::Draw { number: index + 1, found: found.clone(), expected });
            }
        }
        Ok(draws.to_vec())
    }

    /// The server's seed in hexadecimal digits, if it is published.
    #[must_use]
    pub fn seed(&self) -> Option<String> {
        self.seed.map(|seed| hex(&seed))
    }
}
