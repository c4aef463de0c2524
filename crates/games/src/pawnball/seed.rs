//! From published seed material to draws (PW-20).
//!
//! Before the match the server commits to a secret seed of 32 bytes by publishing its [`commitment`]; then both players
//! may add entropy of their own; after the match the seed is revealed, and anyone recomputes every draw. Nothing here
//! is random: the same [`SeedMaterial`] always gives the same draws.
//!
//! # Byte layout
//!
//! All numbers are unsigned and big-endian. For die `i` (1 to 4) of draw `n` (1 to 8) and block `k` (from 0) the digest is
//!
//! ```text
//! HMAC-SHA-256(key = seed, message)
//! message = "pawnball dice 1"            15 bytes, ASCII
//!         | length of A's entropy        4 bytes | A's entropy
//!         | length of B's entropy        4 bytes | B's entropy
//!         | length of the game id        4 bytes | game id, UTF-8
//!         | n                            1 byte
//!         | i                            1 byte
//!         | k                            4 bytes
//! ```
//!
//! The bytes of the digest of block 0 are looked at one after the other, then those of block 1, and so on. The first
//! byte below 240 = 10 × 24 decides: its remainder modulo 24 is the [side](super::dice::Die::from_side) of the die
//! (0–5 black 1–6, 6–11 white, 12–17 green, 18–23 yellow). Bytes from 240 on are rejected, so every side is exactly
//! equally likely (PW-6). The four dice are then sorted. The commitment is SHA-256 of the seed's 32 bytes.
//!
//! # The order of the commitments
//!
//! A server that chose its seed after both players had revealed their entropy could choose the dice. So what a player commits
//! to names the commitment of the server, which therefore was there before ([`entropy_commitment`]):
//!
//! ```text
//! SHA-256("pawnball entropy 2"           18 bytes, ASCII
//!         | the player's side             1 byte: "a" or "b"
//!         | length of the game id         4 bytes | game id, UTF-8
//!         | the server's commitment      32 bytes
//!         | the player's entropy)
//! ```
//!
//! The side is in it so that nobody can commit to a copy of what the opponent has committed to. In version 1 of the proof,
//! which only matches of earlier servers have, players committed to SHA-256 of their entropy alone.
//!
//! # The dice of a round
//!
//! The tables of a round of a duplicate event all play the same dice. They have one seed and one commitment, and the players of every table add entropy as
//! above. What each table adds becomes a [`table_digest`], and the digests of all tables become the [`round_entropy`]. The dice follow from it as if A had
//! added it, B nothing, and the match had no id:
//!
//! ```text
//! table = SHA-256("pawnball table 1"     16 bytes, ASCII
//!         | length of the game id         4 bytes | game id, UTF-8
//!         | length of A's entropy         4 bytes | A's entropy
//!         | length of B's entropy         4 bytes | B's entropy)
//! round = SHA-256("pawnball round 1"     16 bytes, ASCII
//!         | number of tables              4 bytes | the digests of the tables, in their order)
//! ```
//!
//! # Recompute it without this program
//!
//! ```text
//! import hashlib, hmac
//! def die(seed, a, b, game, n, i):
//!     k = 0
//!     while True:
//!         m = b"pawnball dice 1"
//!         for field in (a, b, game.encode()):
//!             m += len(field).to_bytes(4, "big") + field
//!         m += bytes([n, i]) + k.to_bytes(4, "big")
//!         for byte in hmac.new(seed, m, hashlib.sha256).digest():
//!             if byte < 240:
//!                 return "kwgy"[byte % 24 // 6] + str(byte % 6 + 1)
//!         k += 1
//! def draw(seed, a, b, game, n):
//!     return "".join(sorted((die(seed, a, b, game, n, i) for i in (1, 2, 3, 4)),
//!                           key=lambda d: ("kwgy".index(d[0]), d[1])))
//! def player(side, game, server, entropy):
//!     m = b"pawnball entropy 2" + side + len(game).to_bytes(4, "big") + game + server + entropy
//!     return hashlib.sha256(m).hexdigest()
//! seed = bytes(range(32))
//! print(hashlib.sha256(seed).hexdigest())
//! print(player(b"a", b"game-1", hashlib.sha256(seed).digest(), b"blue"))
//! print(" ".join(draw(seed, b"blue", b"red", "game-1", n) for n in range(1, 9)))
//! print(" ".join(draw(seed, b"", b"", "", n) for n in range(1, 9)))
//! ```
//!
//! prints the values of this example:
//!
//! ```
//! use games::pawnball::seed::{SeedMaterial, commitment, entropy_commitment};
//! use games::side::Side;
//!
//! let hex = |bytes: [u8; 32]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
//! let seed: [u8; 32] = std::array::from_fn(|i| i as u8);
//! assert_eq!(hex(commitment(&seed)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
//! let player = entropy_commitment(Side::A, "game-1", &commitment(&seed), b"blue");
//! assert_eq!(hex(player), "49bebb49ab2e7ce56a10b10da2a117956c541789393da997ddc46b053eabe511");
//!
//! let text = |draws: [games::pawnball::dice::Draw; 8]| draws.map(|draw| draw.to_string()).join(" ");
//! let material = SeedMaterial { seed: &seed, entropy_a: b"blue", entropy_b: b"red", game_id: "game-1" };
//! assert_eq!(text(material.draws()), "w5w5w6g3 w5g4y1y3 k4w4y1y3 k4g6y3y6 k6g3g5g6 w1w2y3y4 w4g3g6y3 k1k1w2y6");
//! let material = SeedMaterial { seed: &seed, entropy_a: b"", entropy_b: b"", game_id: "" };
//! assert_eq!(text(material.draws()), "w2g3g4g6 k1w2w4g5 w1w5g3g6 k6g1y2y5 k5w1g4g5 k2w1g4g6 w3y1y4y6 k5w6w6g6");
//! ```

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::dice::{Die, Draw};
use crate::side::Side;

/// Draws in a match (PW-6).
pub const DRAWS: u8 = 8;

const LABEL: &[u8] = b"pawnball dice 1";
const ENTROPY_LABEL: &[u8] = b"pawnball entropy 2";
const TABLE_LABEL: &[u8] = b"pawnball table 1";
const ROUND_LABEL: &[u8] = b"pawnball round 1";

/// All that the dice of one match follow from (PW-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedMaterial<'a> {
    /// The server's secret seed, revealed after the match.
    pub seed: &'a [u8; 32],
    /// The entropy that A added, possibly empty. At most 2³² − 1 bytes.
    pub entropy_a: &'a [u8],
    /// The entropy that B added, possibly empty. At most 2³² − 1 bytes.
    pub entropy_b: &'a [u8],
    /// The id of the match, so that a seed used twice does not give the same dice.
    pub game_id: &'a str,
}

impl SeedMaterial<'_> {
    /// Draw `number`, counted from 1.
    #[must_use]
    pub fn draw(&self, number: u8) -> Draw {
        Draw::new([1, 2, 3, 4].map(|index| self.die(number, index)))
    }

    /// All draws of the match.
    #[must_use]
    pub fn draws(&self) -> [Draw; DRAWS as usize] {
        core::array::from_fn(|i| self.draw(i as u8 + 1))
    }

    fn die(&self, draw: u8, index: u8) -> Die {
        (0..=u32::MAX)
            .flat_map(|block| self.digest(draw, index, block))
            .find(|&byte| byte < u8::MAX / Die::SIDES * Die::SIDES)
            .and_then(|byte| Die::from_side(byte % Die::SIDES))
            .expect("2^37 bytes of a keyed hash are not all above 239")
    }

    fn digest(&self, draw: u8, index: u8, block: u32) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.seed).expect("a key of any length fits");
        mac.update(LABEL);
        for field in [self.entropy_a, self.entropy_b, self.game_id.as_bytes()] {
            let length = u32::try_from(field.len()).expect("entropy is shorter than 4 GiB");
            mac.update(&length.to_be_bytes());
            mac.update(field);
        }
        mac.update(&[draw, index]);
        mac.update(&block.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// The server's commitment, published before the match: SHA-256 of its seed.
#[must_use]
pub fn commitment(seed: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(seed).into()
}

/// What a player publishes before the match: a hash of its entropy that names the commitment of the server, so that the server
/// has chosen its seed before any entropy is revealed. At most 2³² − 1 bytes of id.
///
/// # Panics
/// The id is longer.
#[must_use]
pub fn entropy_commitment(side: Side, game_id: &str, server: &[u8; 32], entropy: &[u8]) -> [u8; 32] {
    let length = u32::try_from(game_id.len()).expect("an id is shorter than 4 GiB");
    Sha256::new()
        .chain_update(ENTROPY_LABEL)
        .chain_update([side.letter() as u8])
        .chain_update(length.to_be_bytes())
        .chain_update(game_id)
        .chain_update(server)
        .chain_update(entropy)
        .finalize()
        .into()
}

/// What a table adds to the dice that all tables of its round play.
///
/// # Panics
/// The id or what a player has added is longer than 2³² − 1 bytes.
#[must_use]
pub fn table_digest(game_id: &str, entropy_a: &[u8], entropy_b: &[u8]) -> [u8; 32] {
    let mut digest = Sha256::new().chain_update(TABLE_LABEL);
    for field in [game_id.as_bytes(), entropy_a, entropy_b] {
        let length = u32::try_from(field.len()).expect("entropy and ids are shorter than 4 GiB");
        digest.update(length.to_be_bytes());
        digest.update(field);
    }
    digest.finalize().into()
}

/// What the dice of a round follow from beside the seed: the digests of all its tables, in their order.
///
/// # Panics
/// There are more than 2³² − 1 tables.
#[must_use]
pub fn round_entropy(tables: &[[u8; 32]]) -> [u8; 32] {
    let count = u32::try_from(tables.len()).expect("there are fewer tables");
    let mut digest = Sha256::new().chain_update(ROUND_LABEL).chain_update(count.to_be_bytes());
    for table in tables {
        digest.update(table);
    }
    digest.finalize().into()
}

/// Draw `number`, counted from 1, of a round with this seed whose tables have added these digests.
#[must_use]
pub fn draw_of_round(seed: &[u8; 32], tables: &[[u8; 32]], number: u8) -> Draw {
    let entropy = round_entropy(tables);
    SeedMaterial { seed, entropy_a: &entropy, entropy_b: &[], game_id: "" }.draw(number)
}
