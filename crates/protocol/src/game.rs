//! A game as it is seen.

use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first.
    A,
    /// The other.
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

/// What is played and how: game, board, mode, clock, rated or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// `playball`, `diaballik` or `pawnball`.
    pub game: String,
    /// Play Ball: the name of the board; without it, `lanes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Play Ball: the columns of a board that does not ship, joined by `/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<String>,
    /// Play Ball: `normal` or `expert`; without it, `normal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Diaballik: the set-up, `standard` or `variant`; without it, `standard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// A position to begin with, in notation; not in a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How time is given: `none`, `300+5`, `bronstein:300+5`, `delay:300+5`, `turn:30`, `days:3`.
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
    /// The rating.
    pub rating: f64,
    /// Its deviation: the true strength is within two of them, 95 times in 100.
    pub deviation: f64,
    /// Games that it rests on.
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
    /// The name.
    pub name: String,
    /// The account.
    pub kind: Kind,
    /// The level of a bot of the server, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// At the start of the game, for its speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// Both clocks at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// The moment.
    pub at: u64,
    /// What A has left; nothing without a clock.
    pub a: Option<u64>,
    /// What B has left.
    pub b: Option<u64>,
    /// Whose clocks run: A's, B's. In Pawnball it can be both.
    pub running: [bool; 2],
    /// How long the running clocks still wait before they count: the delay of the time control, and the time after a restart.
    pub waits: [u64; 2],
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// Who won; nobody in a draw and in a game that does not count.
    pub winner: Option<Side>,
    /// Why: `three-goals`, `two-goals-in-a-row`, `void-sets`, `goal`, `anti-play`, `repetition`, `score`, `resignation`, `time`,
    /// `agreement`, `opponent-gone`; or, of a game that does not count, `aborted`, `not-begun`, `dice-withheld`.
    pub reason: String,
    /// The side that resigned, was gone, ran out of time, called the game off or held dice back, where there is one.
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
    /// When the server took it in.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What can happen in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    /// A player committed to what it adds to the dice.
    Committed {
        /// Who.
        side: Side,
        /// SHA-256 of it, in hexadecimal digits.
        commitment: String,
    },
    /// A player revealed what it adds to the dice.
    Revealed {
        /// Who.
        side: Side,
        /// In hexadecimal digits.
        entropy: String,
    },
    /// The match starts, and with it the clocks.
    Started,
    /// A turn was played.
    Turn {
        /// By whom.
        side: Side,
        /// In notation.
        text: String,
        /// Time on the way that was not counted.
        lag: u64,
    },
    /// Dice were drawn.
    Drawn {
        /// In notation.
        dice: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        side: Side,
    },
    /// A draw was agreed on.
    DrawAccepted {
        /// Who accepted.
        side: Side,
    },
    /// A draw was declined.
    DrawDeclined {
        /// By whom.
        side: Side,
    },
    /// A player asked to take back its last turn.
    TakeBackAsked {
        /// Who.
        side: Side,
    },
    /// The last turns were taken back.
    TakenBack {
        /// Who agreed.
        side: Side,
        /// How many turns are gone.
        turns: usize,
    },
    /// The request was declined.
    TakeBackDeclined {
        /// By whom.
        side: Side,
    },
    /// A player resigned.
    Resigned {
        /// Who.
        side: Side,
    },
    /// The game was called off.
    Aborted {
        /// By whom; nobody when the server did.
        side: Option<Side>,
    },
    /// A player's time was up.
    Flagged {
        /// Whose.
        side: Side,
    },
    /// A player claimed the game because the opponent was gone.
    Claimed {
        /// Who.
        side: Side,
        /// A win, or only a draw.
        win: bool,
    },
    /// The server went down; the clocks stand.
    Suspended,
    /// The server is back.
    Resumed {
        /// After how long the clocks run again.
        grace: u64,
    },
}

/// What has been published of the dice (PW-20). All members are bytes in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Dice {
    /// SHA-256 of the server's seed.
    pub commitment: String,
    /// What A and B have committed to.
    pub commitments: [Option<String>; 2],
    /// What A and B have revealed.
    pub entropy: [Option<String>; 2],
    /// The server's seed, after the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// A game, whole. With the events after [`number`](Self::number) it stays true.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct State {
    /// The game's id.
    pub id: String,
    /// What is played.
    pub terms: Terms,
    /// How fast.
    pub speed: Speed,
    /// A and B.
    pub players: [Player; 2],
    /// The number of the last event.
    pub number: u32,
    /// Whether the match has started; before that, dice are committed to.
    pub started: bool,
    /// The turns that stand, each with its side.
    pub turns: Vec<(Side, String)>,
    /// What was left on the clock of its side after each of those turns; empty without a clock.
    pub left: Vec<u64>,
    /// The draws of dice so far, in notation.
    pub draws: Vec<String>,
    /// The position, in notation.
    pub position: String,
    /// Goals of A and B.
    pub score: [u32; 2],
    /// Who may play a turn now.
    pub may_act: [bool; 2],
    /// The clocks.
    pub clocks: Clocks,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// Who asks to take a turn back.
    pub take_back: Option<Side>,
    /// The dice of Pawnball.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Which players are here.
    pub present: [bool; 2],
    /// How many others watch.
    pub watchers: usize,
    /// From which moment on the opponent of a player who is gone may claim the game when that player must act.
    #[serde(default)]
    pub claim_at: [Option<u64>; 2],
    /// Who offers to play it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Side>,
    /// The game in which it is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The game's id.
    pub id: String,
    /// What is played.
    pub terms: Terms,
    /// A and B.
    pub players: [Player; 2],
    /// When it was made.
    pub created: u64,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Who may play a turn now.
    #[serde(default)]
    pub may_act: [bool; 2],
    /// When something happens by itself if nobody does anything: as a rule, when the time of whoever may act has run out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}
