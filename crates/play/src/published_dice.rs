//! Dice that were published after a match, checked by anybody (PW-20).

use games::game::Game;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::pawnball::seed::{DRAWS, SeedMaterial, commitment, entropy_commitment, round_entropy, table_digest};
use games::playball::Mode;
use games::side::{BySide, Side};
use games::sorted::sort_by_key;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::game_setup::{hex, unhex};
use crate::start::Start;

/// How the players of a match commit to their entropy. The version is stored and published with the match, so that its dice are
/// verified in the right way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofVersion {
    /// Version 1: players committed to SHA-256 of their entropy. It does not show that the server had chosen its seed by then.
    EntropyOnly,
    /// Version 2: the players' commitments include the server's.
    NamesServer,
    /// Version 3: the same, and the dice are those of all tables of a round, to which the players of every table add.
    OfRound,
}

impl ProofVersion {
    /// The number in messages.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::EntropyOnly => 1,
            Self::NamesServer => 2,
            Self::OfRound => 3,
        }
    }

    /// The version with this number. None if this program does not know it.
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::EntropyOnly),
            2 => Some(Self::NamesServer),
            3 => Some(Self::OfRound),
            _ => None,
        }
    }

    /// What a player commits to in a match with this id, whose server has committed to `server`.
    #[must_use]
    pub fn entropy_commitment(self, side: Side, game_id: &str, server: &[u8; 32], entropy: &[u8]) -> [u8; 32] {
        match self {
            Self::EntropyOnly => Sha256::digest(entropy).into(),
            Self::NamesServer | Self::OfRound => entropy_commitment(side, game_id, server, entropy),
        }
    }
}

/// What was published of the dice of a match, with the turns that the draws were made for.
///
/// ```
/// use play::published_dice::PublishedDice;
///
/// // A seed of zeros; A added the byte 61, B nothing; both set up, the first draw was made, and A resigned.
/// let text = r#"{"id": "g", "terms": {"game": "pawnball", "clock": "60+5"}, "started": true, "draws": ["k4k6g6y4"],
///     "turns": [["a", "1/setup:c4,g6,c6,g4"], ["b", "2/setup:m4,i6,m6,i4"],
///               ["b", "1/setup:m4,i6,m6,i4"], ["a", "2/setup:c4,g6,c6,g4"]], "dice": {
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
    version: ProofVersion,
    game_id: String,
    start: Start,
    started: bool,
    turns: Vec<(Side, String)>,
    commitment: [u8; 32],
    commitments: BySide<Option<[u8; 32]>>,
    seed: Option<[u8; 32]>,
    entropy: BySide<Option<Vec<u8>>>,
    /// What all tables of the round have added.
    tables: Vec<[u8; 32]>,
    draws: Vec<String>,
}

/// What the dice of a match were, once everything fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedDice {
    /// The draws that the match had, all of them.
    pub draws: Vec<Draw>,
    /// What the commitments show.
    pub version: ProofVersion,
}

/// What does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// The match is not over: the seed is not published yet.
    #[error("the seed is not published")]
    NoSeed,
    /// The game ended before the match began: no dice were drawn.
    #[error("the match never began")]
    NotBegun,
    /// The seed is not the one that the server committed to.
    #[error("the seed is not the one that was committed to")]
    Seed,
    /// The server's commitment is another one than somebody saw before the match.
    #[error("the server committed to something else than {found}")]
    OtherCommitment {
        /// The one that is published, in hexadecimal digits.
        found: String,
    },
    /// What this player revealed is not what it committed to.
    #[error("what side {0} revealed is not what it committed to")]
    Entropy(Side),
    /// What the players of this game have added is not among what the dice of the round follow from.
    #[error("what was added in this game is not among what the tables of the round have added")]
    Table,
    /// There are fewer draws than the turns that were played had.
    #[error("{found} draws are named, the turns had {expected}")]
    TooFewDraws {
        /// Draws that are named.
        found: usize,
        /// Draws that the turns had.
        expected: usize,
    },
    /// There are more draws than the turns that were played had.
    #[error("{found} draws are named, the turns had {expected}")]
    TooManyDraws {
        /// Draws that are named.
        found: usize,
        /// Draws that the turns had.
        expected: usize,
    },
    /// A draw is not the one that follows from the seed.
    #[error("draw {number} was {found}, the seed gives {expected}")]
    Draw {
        /// The draw, counted from 1 over the whole game.
        number: usize,
        /// The dice that were thrown.
        found: String,
        /// The dice that follow.
        expected: Draw,
    },
    /// A turn cannot be played with the dice that follow from the seed.
    #[error("turn {number}: {fault}")]
    Turn {
        /// The turn, counted from 1 over the whole game.
        number: usize,
        /// What the rules say against it, and at which place of the turn.
        fault: Fault,
    },
}

/// The part of a game's JSON that its dice have to do with; there is more.
#[derive(Deserialize)]
struct GameForm {
    id: String,
    terms: TermsForm,
    started: bool,
    turns: Vec<(String, String)>,
    draws: Vec<String>,
    dice: DiceForm,
}

#[derive(Deserialize)]
struct TermsForm {
    #[serde(default)]
    position: Option<String>,
}

#[derive(Deserialize)]
struct DiceForm {
    #[serde(default = "first_version")]
    version: u32,
    commitment: String,
    commitments: BySide<Option<String>>,
    entropy: BySide<Option<String>>,
    #[serde(default)]
    tables: Vec<String>,
    #[serde(default)]
    seed: Option<String>,
}

/// The first version had no number.
const fn first_version() -> u32 {
    1
}

fn digest(text: &str) -> Option<[u8; 32]> {
    unhex(text)?.try_into().ok()
}

/// Reads what may be missing; the outer `None` says that it is there and malformed.
fn optional<T>(text: Option<&String>, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match text {
        None => Some(None),
        Some(text) => read(text).map(Some),
    }
}

impl PublishedDice {
    /// Reads what a server tells of a game: its id, its terms, turns and draws, and its dice. `None` if it is not that.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        let GameForm { id, terms, started, turns, draws, dice } = serde_json::from_str(text).ok()?;
        let start = match terms.position {
            None => Start::of(Game::Pawnball),
            Some(text) => Start::from_position(Game::Pawnball, &text, None, Mode::Normal, None).ok()?,
        };
        let side = |text: &str| match text {
            "a" => Some(Side::A),
            "b" => Some(Side::B),
            _ => None,
        };
        let committed = |side| optional(dice.commitments[side].as_ref(), digest);
        let revealed = |side| optional(dice.entropy[side].as_ref(), unhex);
        Some(Self {
            version: ProofVersion::from_number(dice.version)?,
            game_id: id,
            start,
            started,
            turns: turns.into_iter().map(|(by, text)| Some((side(&by)?, text))).collect::<Option<_>>()?,
            commitment: digest(&dice.commitment)?,
            commitments: BySide::new(committed(Side::A)?, committed(Side::B)?),
            seed: optional(dice.seed.as_ref(), digest)?,
            entropy: BySide::new(revealed(Side::A)?, revealed(Side::B)?),
            tables: dice.tables.iter().map(|table| digest(table)).collect::<Option<_>>()?,
            draws,
        })
    }

    /// Recomputes everything: the commitments, and every draw that the turns of the match had.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self) -> Result<CheckedDice, DiceFault> {
        let seed = self.seed.as_ref().ok_or(DiceFault::NoSeed)?;
        if commitment(seed) != self.commitment {
            return Err(DiceFault::Seed);
        }
        if !self.started {
            return Err(DiceFault::NotBegun);
        }
        for side in Side::BOTH {
            let own = |entropy| self.version.entropy_commitment(side, &self.game_id, &self.commitment, entropy);
            let revealed = self.entropy[side].as_deref().map(own);
            if revealed.is_none() || revealed != self.commitments[side] {
                return Err(DiceFault::Entropy(side));
            }
        }
        let entropy = |side| self.entropy[side].as_deref().unwrap_or_default();
        let (entropy_a, entropy_b) = (entropy(Side::A), entropy(Side::B));
        let of_round = round_entropy(&self.tables);
        let material = match self.version {
            ProofVersion::EntropyOnly | ProofVersion::NamesServer => {
                SeedMaterial { seed, entropy_a, entropy_b, game_id: &self.game_id }
            }
            ProofVersion::OfRound => {
                if !self.tables.contains(&table_digest(&self.game_id, entropy_a, entropy_b)) {
                    return Err(DiceFault::Table);
                }
                SeedMaterial { seed, entropy_a: &of_round, entropy_b: &[], game_id: "" }
            }
        };
        for (index, (found, expected)) in self.draws.iter().zip(material.draws()).enumerate() {
            if *found != expected.to_string() {
                return Err(DiceFault::Draw { number: index + 1, found: found.clone(), expected });
            }
        }
        let mut draws = self.replay(&material)?;
        let (found, mut expected) = (self.draws.len(), draws.len());
        // Where all tables have each draw at once, a game can be given up while it waits for one.
        if self.version == ProofVersion::OfRound && found + 1 == expected {
            expected = found;
            draws.truncate(found);
        }
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => Err(DiceFault::TooFewDraws { found, expected }),
            std::cmp::Ordering::Greater => Err(DiceFault::TooManyDraws { found, expected }),
            std::cmp::Ordering::Equal => Ok(CheckedDice { draws, version: self.version }),
        }
    }

    /// As [`check`](Self::check), by somebody who saw before the match what the server committed to: 32 bytes in hexadecimal
    /// digits.
    ///
    /// # Errors
    /// The published commitment is another one, or something else does not fit.
    pub fn check_seen(&self, seen: &str) -> Result<CheckedDice, DiceFault> {
        if unhex(seen).as_deref() != Some(self.commitment.as_slice()) {
            return Err(DiceFault::OtherCommitment { found: hex(&self.commitment) });
        }
        self.check()
    }

    /// Plays the turns with the dice that follow from the seed: the draws that they had.
    fn replay(&self, material: &SeedMaterial<'_>) -> Result<Vec<Draw>, DiceFault> {
        let mut game = self.start.new_match();
        let mut draws = Vec::new();
        let mut roll = |game: &mut crate::AnyMatch| {
            while game.awaits_dice() && draws.len() < usize::from(DRAWS) {
                let draw = material.draw(draws.len() as u8 + 1);
                if game.roll(draw).is_err() {
                    return;
                }
                draws.push(draw);
            }
        };
        roll(&mut game);
        for (number, (side, text)) in self.in_order() {
            game.play(side, text).map_err(|fault| DiceFault::Turn { number, fault })?;
            roll(&mut game);
        }
        Ok(draws)
    }

    /// The turns, each with its number. Those that set pawns up come in the order of PW-5, the mono teams first: earlier servers
    /// had another one, and no draw depends on it.
    fn in_order(&self) -> Vec<(usize, (Side, &str))> {
        let mut turns: Vec<_> =
            self.turns.iter().enumerate().map(|(index, (side, text))| (index + 1, (*side, text.as_str()))).collect();
        sort_by_key(&mut turns, |(_, turn)| match turn {
            (Side::A, text) if text.starts_with("1/setup:") => 0,
            (Side::B, text) if text.starts_with("2/setup:") => 1,
            (_, text) if text.contains("/setup:") => 2,
            _ => 3,
        });
        turns
    }

    /// The server's seed in hexadecimal digits, if it is published.
    #[must_use]
    pub fn seed(&self) -> Option<String> {
        self.seed.map(|seed| hex(&seed))
    }

    /// The game's id.
    #[must_use]
    pub fn game_id(&self) -> &str {
        &self.game_id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const SEED: [u8; 32] = [3; 32];
    const SETUPS: [(&str, &str); 4] = [
        ("a", "1/setup:c4,g6,c6,g4"),
        ("b", "2/setup:m4,i6,m6,i4"),
        ("b", "1/setup:m4,i6,m6,i4"),
        ("a", "2/setup:c4,g6,c6,g4"),
    ];

    /// A match of `draws` draws, whoever may play playing the first result there is; then somebody resigned.
    fn published(version: ProofVersion, draws: usize) -> Value {
        let server = commitment(&SEED);
        let material = SeedMaterial { seed: &SEED, entropy_a: b"blue", entropy_b: b"red", game_id: "g" };
        let mut game = Start::of(Game::Pawnball).new_match();
        let mut turns: Vec<(String, String)> = Vec::new();
        let mut made = Vec::new();
        for (side, text) in SETUPS {
            game.play(Side::from_letter(side.chars().next().unwrap()).unwrap(), text).unwrap();
            turns.push((side.to_owned(), text.to_owned()));
        }
        loop {
            if game.awaits_dice() {
                let draw = material.draw(made.len() as u8 + 1);
                game.roll(draw).unwrap();
                made.push(draw.to_string());
            }
            if made.len() == draws && (draws < 8 || game.ending().is_some()) {
                break;
            }
            let side = game.actors().first().unwrap();
            while game.history().len() == turns.len() {
                if game.may_end_turn() {
                    game.end_turn().unwrap();
                } else {
                    let action = game.actions(side)[0];
                    game.act(side, action).unwrap();
                }
            }
            turns.push((side.to_string(), game.history().last().unwrap().1.clone()));
        }
        let own = |side, entropy: &[u8]| hex(&version.entropy_commitment(side, "g", &server, entropy));
        json!({
            "id": "g", "terms": { "game": "pawnball", "clock": "60+5" }, "started": true, "turns": turns, "draws": made,
            "dice": {
                "version": version.number(), "commitment": hex(&server), "seed": hex(&SEED),
                "commitments": [own(Side::A, b"blue"), own(Side::B, b"red")], "entropy": [hex(b"blue"), hex(b"red")],
            },
        })
    }

    fn check(published: &Value) -> Result<CheckedDice, DiceFault> {
        PublishedDice::from_json(&published.to_string()).expect("it is well-formed").check()
    }

    #[test]
    fn the_dice_of_a_round_follow_from_what_every_table_added() {
        let own = table_digest("g", b"blue", b"red");
        let tables = [table_digest("h", b"", b"x"), own];
        let mut round = published(ProofVersion::NamesServer, 2);
        let entropy = round_entropy(&tables);
        let material = SeedMaterial { seed: &SEED, entropy_a: &entropy, entropy_b: &[], game_id: "" };
        assert_eq!(material.draw(2), games::pawnball::seed::draw_of_round(&SEED, &tables, 2));
        // Nobody has played a turn with dice: it was given up before.
        round["turns"].as_array_mut().unwrap().truncate(4);
        round["draws"] = json!([material.draw(1).to_string()]);
        round["dice"]["version"] = json!(3);
        round["dice"]["tables"] = json!(tables.map(|table| hex(&table)));
        assert_eq!(check(&round), Ok(CheckedDice { draws: vec![material.draw(1)], version: ProofVersion::OfRound }));
        let mut without = round.clone();
        without["dice"]["tables"] = json!([hex(&tables[0])]);
        assert_eq!(check(&without), Err(DiceFault::Table), "what the players of this table added does not count");
        let mut more = round.clone();
        more["dice"]["tables"] = json!([hex(&tables[0]), hex(&own), hex(&[7; 32])]);
        assert!(matches!(check(&more), Err(DiceFault::Draw { number: 1, .. })), "other dice follow");
        let mut turned = round;
        turned["dice"]["tables"] = json!([hex(&own), hex(&tables[0])]);
        assert!(matches!(check(&turned), Err(DiceFault::Draw { number: 1, .. })));
    }

    #[test]
    fn a_server_that_chose_its_seed_after_the_players_had_committed_is_found() {
        let honest = published(ProofVersion::NamesServer, 2);
        assert_eq!(check(&honest).map(|checked| checked.draws.len()), Ok(2));
        let mut late = honest.clone();
        let seed = [9; 32];
        late["dice"]["commitment"] = hex(&commitment(&seed)).into();
        late["dice"]["seed"] = hex(&seed).into();
        assert_eq!(
            check(&late),
            Err(DiceFault::Entropy(Side::A)),
            "players had committed to another server's commitment"
        );
        let published = PublishedDice::from_json(&late.to_string()).unwrap();
        let seen = honest["dice"]["commitment"].as_str().unwrap();
        assert!(matches!(published.check_seen(seen), Err(DiceFault::OtherCommitment { .. })));
        // Of another game, or copied from the opponent.
        let mut other = honest.clone();
        other["id"] = "h".into();
        assert_eq!(check(&other), Err(DiceFault::Entropy(Side::A)));
        let mut copied = honest;
        copied["dice"]["commitments"][1] = copied["dice"]["commitments"][0].clone();
        copied["dice"]["entropy"][1] = copied["dice"]["entropy"][0].clone();
        assert_eq!(check(&copied), Err(DiceFault::Entropy(Side::B)));
    }

    #[test]
    fn an_earlier_version_of_the_proof_is_verified_as_what_it_is() {
        let mut old = published(ProofVersion::EntropyOnly, 2);
        old["dice"].as_object_mut().unwrap().remove("version");
        // Before PW-21 the boards were set up one after the other.
        let turns = old["turns"].as_array_mut().unwrap();
        turns.swap(1, 2);
        assert_eq!(check(&old).map(|checked| checked.version), Ok(ProofVersion::EntropyOnly));
        let mut claims_more = old.clone();
        claims_more["dice"]["version"] = 2.into();
        assert_eq!(check(&claims_more), Err(DiceFault::Entropy(Side::A)));
        old["dice"]["version"] = 4.into();
        assert_eq!(PublishedDice::from_json(&old.to_string()), None);
    }

    #[test]
    fn draws_that_are_left_out_are_missed() {
        let whole = published(ProofVersion::NamesServer, 8);
        assert_eq!(check(&whole).map(|checked| checked.draws.len()), Ok(8));
        let mut short = whole.clone();
        short["draws"].as_array_mut().unwrap().truncate(5);
        assert_eq!(check(&short), Err(DiceFault::TooFewDraws { found: 5, expected: 8 }));
        let mut resigned = published(ProofVersion::NamesServer, 5);
        assert_eq!(check(&resigned).map(|checked| checked.draws.len()), Ok(5), "it ended after five");
        resigned["draws"] = whole["draws"].clone();
        assert_eq!(check(&resigned), Err(DiceFault::TooManyDraws { found: 8, expected: 5 }));
    }

    #[test]
    fn a_match_that_never_began_had_no_dice() {
        let mut withheld = published(ProofVersion::NamesServer, 1);
        withheld["started"] = false.into();
        (withheld["draws"], withheld["turns"]) = (json!([]), json!([]));
        withheld["dice"]["entropy"][1] = Value::Null;
        assert_eq!(check(&withheld), Err(DiceFault::NotBegun));
    }
}
