//! A game as it is seen.

use games::side::BySide;
use play::game_setup::{hex, unhex};
use play::published_dice::ProofVersion;
use play::time::{Millis, Timestamp};
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{GameName, ModeName, VariantName};

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first.
    A,
    /// The side that moves second.
    B,
}

impl From<games::side::Side> for Side {
    fn from(side: games::side::Side) -> Self {
        match side {
            games::side::Side::A => Self::A,
            games::side::Side::B => Self::B,
        }
    }
}

impl From<Side> for games::side::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::A => Self::A,
            Side::B => Self::B,
        }
    }
}

/// The most characters of [`Terms::columns`].
pub const MOST_COLUMNS: usize = 128;
/// The most characters of [`Terms::position`].
pub const MOST_POSITION: usize = 512;

/// What is played and how: game, board, mode, clock, rated or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// `playball`, `diaballik` or `pawnball`.
    #[cfg_attr(feature = "openapi", schema(value_type = GameName))]
    pub game: String,
    /// Play Ball: the name of the board; without it, `lanes`. 1 to 32 of a–z, 0–9 and `-`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[a-z0-9-]{1,32}$"))]
    pub board: Option<String>,
    /// Play Ball: the columns of a board that does not ship, joined by `/`, at most 128 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub columns: Option<String>,
    /// Play Ball: `normal` or `expert`; without it, `normal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ModeName>))]
    pub mode: Option<String>,
    /// Diaballik: the set-up, `standard` or `variant`; without it, `standard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<VariantName>))]
    pub variant: Option<String>,
    /// A position to begin with, in notation, at most 512 characters; not in a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub position: Option<String>,
    /// How time is given: `none`; `300+5`, 300 seconds and 5 more after each turn; `bronstein:300+5`, up to 5 seconds of each turn
    /// come back; `delay:300+5`, the first 5 seconds of each turn do not count; `byoyomi:300+3x30`, 300 seconds and then 3
    /// periods of 30 seconds, of which one is used up only when a turn lasts to its end; `turn:30`, 30 seconds for each turn; `days:3`,
    /// 3 days for each turn. Seconds are whole numbers up to 1000000, periods from 1 to 99, days from 1 to 365.
    #[cfg_attr(
        feature = "openapi",
        schema(
            pattern = "^(none|((bronstein:|delay:)?[0-9]{1,7}[+][0-9]{1,7})|byoyomi:[0-9]{1,7}[+][0-9]{1,2}x[0-9]{1,7}|turn:[0-9]{1,7}|days:[0-9]{1,3})$"
        )
    )]
    pub clock: String,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
}

/// How fast a game is, by its clock; ratings are kept for each game and speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Expected to take less than three minutes a player.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than twenty-five minutes.
    Rapid,
    /// As long as that or longer.
    Classical,
    /// Days a turn, or no clock.
    Correspondence,
}

impl Speed {
    /// All speeds, from the fastest.
    pub const ALL: [Self; 5] = [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }

    /// The speed with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

/// A rating by Glicko-2.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The rating, about 1500 for a new player; higher is stronger.
    pub rating: f64,
    /// Its deviation: the true strength is within two of them, 95 times in 100.
    pub deviation: f64,
    /// How many rated games it rests on.
    pub games: u32,
    /// Whether the deviation is still too great for the rating to mean much.
    pub provisional: bool,
}

/// What kind of account a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Came in without an account.
    Guest,
    /// Has a name and a password.
    Registered,
    /// Plays by itself.
    Bot,
    /// Is gone; the games stay.
    Deleted,
}

/// A player of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// The name of the account, as it is shown.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// The level of a bot of the server, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// At the start of the game, for its speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// Both clocks at a moment. What a side has left is the time until its flag falls if it does nothing. In byo-yomi that is the main time
/// with all periods, or what is left of the present period with the periods after it; after a turn the present period is whole
/// again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// The moment that the times are told for, by the server's clock, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// The milliseconds that A has left at that moment; null without a clock.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub a: Option<Millis>,
    /// The milliseconds that B has left at that moment; null without a clock.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub b: Option<Millis>,
    /// Whose clocks run, A's and B's: of those who must act, in a game without a clock too. In Pawnball it can be both.
    #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
    pub running: BySide<bool>,
    /// For A and B, how many milliseconds a running clock still waits before it counts down: the delay of the time control, and the
    /// time after a restart.
    #[cfg_attr(feature = "openapi", schema(value_type = [u64; 2]))]
    pub waits: BySide<Millis>,
}

/// Why games end: all values of [`Outcome::reason`].
pub const REASONS: [&str; 17] = [
    "three-goals",
    "two-goals-in-a-row",
    "void-sets",
    "goal",
    "anti-play",
    "repetition",
    "score",
    "resignation",
    "time",
    "agreement",
    "opponent-gone",
    "aborted",
    "not-begun",
    "dice-withheld",
    "too-long",
    "restored",
    "voided",
];

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// Why a game ended.
    ReasonName: |text| text.enum_values(Some(REASONS));
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// Who won; nobody in a draw and in a game that does not count.
    pub winner: Option<Side>,
    /// Why: `three-goals`, `two-goals-in-a-row`, `void-sets`, `goal`, `anti-play`, `repetition`, `score`, `resignation`, `time`,
    /// `agreement`, `opponent-gone` (claimed); or, of a game that does not count, `aborted` (before two turns), `not-begun` (a time was up
    /// before two turns), `dice-withheld` (a commitment or what was committed to did not come in time), `too-long` (as many turns as a game may have),
    /// `restored` (the server was restored from a backup, so that the dice could be known), `voided` (by those who look after the site, or as its
    /// duplicate event was called off).
    #[cfg_attr(feature = "openapi", schema(value_type = ReasonName))]
    pub reason: String,
    /// The side that resigned, was gone, ran out of time, aborted the game or held dice back, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// Whether the game has a result at all.
    pub counts: bool,
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its number; the first of a game is 1, and none is left out.
    pub number: u32,
    /// The moment at which the server took it in, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What happened; its members stand beside `number` and `at`.
    #[serde(flatten)]
    pub what: What,
}

/// What can happen in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case", try_from = "Members")]
pub enum What {
    /// A player committed to what it adds to the dice.
    Committed {
        /// The side that committed.
        side: Side,
        /// The commitment: 64 hexadecimal digits.
        commitment: String,
    },
    /// A player revealed what it adds to the dice.
    Revealed {
        /// The side that revealed what it had committed to.
        side: Side,
        /// The bytes that the player adds: at most 256, in hexadecimal digits.
        entropy: String,
    },
    /// The match starts, and with it the clocks.
    Started,
    /// A turn was played.
    Turn {
        /// The player who did it.
        side: Side,
        /// The turn in notation, as the server prints it.
        text: String,
        /// Milliseconds of network lag that were not counted against the clock.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        lag: Millis,
    },
    /// The game belongs to a round whose tables all play the same dice: they are settled once the players of all of them have revealed what they
    /// add, and each draw is made at all tables at once.
    SharesDice,
    /// What the dice of the round follow from is settled.
    DiceSettled {
        /// What each table has added, in 64 hexadecimal digits: see `Dice`.
        tables: Vec<String>,
    },
    /// Dice were drawn.
    Drawn {
        /// The four dice in notation, such as `k3k3w5y1`.
        dice: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// The player who did it.
        side: Side,
    },
    /// A draw was agreed on.
    DrawAccepted {
        /// The player who accepted.
        side: Side,
    },
    /// A draw was declined.
    DrawDeclined {
        /// The player who did it.
        side: Side,
    },
    /// A player asked to take back its last turn.
    TakeBackAsked {
        /// The side that asked.
        side: Side,
    },
    /// The last turns were taken back.
    TakenBack {
        /// The player who agreed, and whose opponent asked.
        side: Side,
        /// How many turns at the end of the list are gone. Draws of dice stay: when the match comes to a draw that was made before, it
        /// is the same, and no event tells it again.
        turns: usize,
    },
    /// The request was declined.
    TakeBackDeclined {
        /// The player who did it.
        side: Side,
    },
    /// A player gave the opponent time.
    TimeGiven {
        /// The player who gave it, and whose opponent has it.
        side: Side,
        /// How many milliseconds.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        time: Millis,
    },
    /// A player's time was up while it was on vacation, and it has more.
    Vacation {
        /// The player who is on vacation, and has it.
        side: Side,
        /// How many milliseconds: a day.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        time: Millis,
    },
    /// A player went berserk: half of its time is gone, and its turns get none anew. A win in the arena is a point more.
    WentBerserk {
        /// The player who did it.
        side: Side,
    },
    /// A player resigned.
    Resigned {
        /// The side that resigned, and has lost.
        side: Side,
    },
    /// The game was aborted.
    Aborted {
        /// The player who aborted it; null when the server did, because a player held back its part of the dice.
        side: Option<Side>,
    },
    /// A player's time was up.
    Flagged {
        /// The player whose time was up.
        side: Side,
    },
    /// A player claimed the game because the opponent was gone.
    Claimed {
        /// The side that claimed, and whose opponent was gone.
        side: Side,
        /// Whether the win was claimed; else a draw.
        win: bool,
    },
    /// The server went down, or stood still for more than two seconds: from this moment on the clocks stand.
    Suspended,
    /// The server runs again.
    Resumed {
        /// After how many milliseconds the clocks run again, so that players can come back.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        grace: Millis,
    },
    /// The game has no result: the server was restored from a backup, so that the dice to come could be known, or those who look after the site
    /// have taken the result away, which they can do when the game is over too. The reason in the result says which.
    Voided,
}

/// The members of every kind of event. Reading events through this one struct keeps 4.5 KB out of the web client, which code derived for each
/// kind would add.
#[derive(Deserialize)]
struct Members {
    what: String,
    side: Option<Side>,
    commitment: Option<String>,
    entropy: Option<String>,
    text: Option<String>,
    lag: Option<Millis>,
    dice: Option<String>,
    turns: Option<usize>,
    win: Option<bool>,
    grace: Option<Millis>,
    time: Option<Millis>,
    tables: Option<Vec<String>>,
}

impl TryFrom<Members> for What {
    type Error = String;

    fn try_from(members: Members) -> Result<Self, String> {
        fn there<T>(member: Option<T>, name: &str) -> Result<T, String> {
            member.ok_or_else(|| format!("missing field `{name}`"))
        }
        let text = |member, name| there::<String>(member, name);
        let side = || there(members.side, "side");
        Ok(match members.what.as_str() {
            "committed" => Self::Committed { side: side()?, commitment: text(members.commitment, "commitment")? },
            "revealed" => Self::Revealed { side: side()?, entropy: text(members.entropy, "entropy")? },
            "started" => Self::Started,
            "turn" => Self::Turn { side: side()?, text: text(members.text, "text")?, lag: there(members.lag, "lag")? },
            "shares-dice" => Self::SharesDice,
            "dice-settled" => Self::DiceSettled { tables: there(members.tables, "tables")? },
            "drawn" => Self::Drawn { dice: text(members.dice, "dice")? },
            "draw-offered" => Self::DrawOffered { side: side()? },
            "draw-accepted" => Self::DrawAccepted { side: side()? },
            "draw-declined" => Self::DrawDeclined { side: side()? },
            "take-back-asked" => Self::TakeBackAsked { side: side()? },
            "taken-back" => Self::TakenBack { side: side()?, turns: there(members.turns, "turns")? },
            "take-back-declined" => Self::TakeBackDeclined { side: side()? },
            "time-given" => Self::TimeGiven { side: side()?, time: there(members.time, "time")? },
            "vacation" => Self::Vacation { side: side()?, time: there(members.time, "time")? },
            "went-berserk" => Self::WentBerserk { side: side()? },
            "resigned" => Self::Resigned { side: side()? },
            "aborted" => Self::Aborted { side: members.side },
            "flagged" => Self::Flagged { side: side()? },
            "claimed" => Self::Claimed { side: side()?, win: there(members.win, "win")? },
            "suspended" => Self::Suspended,
            "resumed" => Self::Resumed { grace: there(members.grace, "grace")? },
            "voided" => Self::Voided,
            other => return Err(format!("unknown event `{other}`")),
        })
    }
}

/// What has been published of the dice (PW-20). Bytes are written in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Dice {
    /// How the players' commitments are made. 2: SHA-256 of `pawnball entropy 2`, the letter of the player's side, the length of
    /// the game's id as four bytes (the highest first), the id, the server's commitment (32 bytes), and the player's entropy, one
    /// after the other. 3, in a round whose tables all play the same dice: as 2. 1, in games that earlier servers began: SHA-256 of the entropy alone.
    #[serde(default = "first_version")]
    pub version: u32,
    /// SHA-256 of the server's seed. It never changes during a game: a client that is told another one reveals nothing.
    pub commitment: String,
    /// What A and B have committed to.
    #[cfg_attr(feature = "openapi", schema(value_type = [Option<String>; 2]))]
    pub commitments: BySide<Option<String>>,
    /// What A and B have revealed.
    #[cfg_attr(feature = "openapi", schema(value_type = [Option<String>; 2]))]
    pub entropy: BySide<Option<String>>,
    /// Of version 3: what each table of the round has added, the lowest board first, once that is settled; see [PW-20](rulings.md). It is SHA-256 of
    /// `pawnball table 1`, and of the game's id, what A and what B added, each with its length before it as four bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
    /// The server's seed, after the match; of version 3, after the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

const fn first_version() -> u32 {
    1
}

impl Dice {
    /// What a player of the game commits to, in hexadecimal digits. None if this program does not know the version, or what the
    /// server has committed to is no SHA-256.
    #[must_use]
    pub fn entropy_commitment(&self, side: games::side::Side, game_id: &str, entropy: &[u8]) -> Option<String> {
        let server = unhex(&self.commitment)?.try_into().ok()?;
        let version = ProofVersion::from_number(self.version)?;
        Some(hex(&version.entropy_commitment(side, game_id, &server, entropy)))
    }
}

/// A game, whole. With the events after [`number`](Self::number) it stays true.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct State {
    /// The game's id: 12 letters and digits.
    pub id: String,
    /// The id of the history that the numbers of events belong to. It changes when the server is restored from a backup; what a
    /// client knows of another history is no longer true.
    pub history: String,
    /// The game that is played, and its clock.
    pub terms: Terms,
    /// The speed, by the time that the clock gives for 40 turns: below 3 minutes `bullet`, below 8 `blitz`, below 25 `rapid`, else
    /// `classical`; with days or without a clock `correspondence`.
    pub speed: Speed,
    /// The players of side A and side B, in this order. Other pairs are in this order too.
    #[cfg_attr(feature = "openapi", schema(value_type = [Player; 2]))]
    pub players: BySide<Player>,
    /// The number of the last event; 0 before the first.
    pub number: u32,
    /// Whether the match has started; before that, dice are committed to.
    pub started: bool,
    /// The turns that stand, each with its side.
    pub turns: Vec<(Side, String)>,
    /// For each of those turns, the milliseconds left on the clock of its side afterwards; empty without a clock.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u64>))]
    pub left: Vec<Millis>,
    /// The draws of dice so far, in notation.
    pub draws: Vec<String>,
    /// For each of those draws, how many of `turns` had been played when it was made. So turns and draws have one order: a draw
    /// with 4 here came after the fourth turn and before the fifth.
    pub draws_after: Vec<usize>,
    /// The position now, in notation.
    pub position: String,
    /// Goals of A and B.
    #[cfg_attr(feature = "openapi", schema(value_type = [u32; 2]))]
    pub score: BySide<u32>,
    /// Whether A, and whether B, may play a turn now. In Pawnball it can be both.
    #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
    pub may_act: BySide<bool>,
    /// The clocks at the moment of this answer.
    pub clocks: Clocks,
    /// The milliseconds that A, and that B, was given by its opponent so far.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = [u64; 2]))]
    pub given: BySide<Millis>,
    /// Whether A, and whether B, went berserk; null where nobody can: that is in arenas only, with a time for the whole game and no more for each
    /// turn than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<[bool; 2]>))]
    pub berserk: Option<BySide<bool>>,
    /// The side that offers a draw; null when there is no offer.
    pub draw_offer: Option<Side>,
    /// The side that asks to take back its last turn; null when nobody does.
    pub take_back: Option<Side>,
    /// What is published of the dice; only in Pawnball.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// How the game ended; null while it goes on.
    pub result: Option<Outcome>,
    /// Whether A, and whether B, follow the game on some connection now.
    #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
    pub present: BySide<bool>,
    /// How many connections of others follow the game.
    pub watchers: usize,
    /// For A and B, the moment (milliseconds since 1970) from which the opponent may claim the game because this player is gone and
    /// must act; null for a player who is here.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = [Option<u64>; 2]))]
    pub claim_at: BySide<Option<Timestamp>>,
    /// The side that offers a rematch, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Side>,
    /// The id of the rematch, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The id of the tournament that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The game's id: 12 letters and digits.
    pub id: String,
    /// The game that is played, and its clock.
    pub terms: Terms,
    /// The players of side A and side B, in this order. Other pairs are in this order too.
    #[cfg_attr(feature = "openapi", schema(value_type = [Player; 2]))]
    pub players: BySide<Player>,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// How the game ended; null while it goes on.
    pub result: Option<Outcome>,
    /// Whether A, and whether B, may play a turn now. In Pawnball it can be both.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
    pub may_act: BySide<bool>,
    /// When something happens by itself if nobody does anything: as a rule, when the time of whoever may act has run out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub deadline: Option<Timestamp>,
}
