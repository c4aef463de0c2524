//! The messages of the WebSocket: a message a text frame.
//!
//! A client watches games and the lobby, and acts in its games. Every act is answered: by [`FromServer::Done`] once it is
//! stored, or by [`FromServer::Refused`]. A client that sees a gap in the numbers of a game's events asks for the game again.

use serde::{Deserialize, Serialize};

use crate::chat::{Line, Room, Words};
use crate::game::{Clocks, Event, Outcome, Player, Side, State};
use crate::http::{Challenge, Me, Seek};
use crate::problem::Problem;

/// From the client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// Follow the open seeks, or no longer.
    Lobby {
        /// Whether to follow.
        watch: bool,
    },
    /// Follow a game. It is answered by the game's whole state, or, if the client says what it has seen and all that followed
    /// is at hand, by the events since.
    Watch {
        /// Which.
        game: String,
        /// The number of the last event that the client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// No longer follow a game.
    Unwatch {
        /// Which.
        game: String,
    },
    /// Act in a game.
    Act {
        /// Which.
        game: String,
        /// Chosen by the client, different for each act of the game, at most [`MOST_ACT_ID`](crate::MOST_ACT_ID) bytes. The
        /// same act sent again is answered as the first time and does nothing.
        id: String,
        /// The number of the last event that the client had when its user acted.
        after: u32,
        /// What to do.
        #[serde(rename = "do")]
        act: Act,
    },
    /// Hear what is said at a game that the client follows, or no longer. It is answered by [`FromServer::Chat`], with what was
    /// said before. Players are in a room of their own. The room is left with the game.
    Chat {
        /// Which.
        game: String,
        /// Whether to hear.
        follow: bool,
    },
    /// Say something at a game that the client follows. It is answered by [`FromServer::Spoken`] once it is stored.
    Say {
        /// At which game.
        game: String,
        /// Comes back in the answer, at most [`MOST_ACT_ID`](crate::MOST_ACT_ID) bytes.
        id: String,
        /// What.
        words: Words,
    },
    /// Ask for the server's time.
    Ping {
        /// Comes back in the answer.
        id: u32,
    },
}

/// What a player can do in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Play a whole turn.
    Turn {
        /// In notation.
        text: String,
    },
    /// Offer a draw. An offer stands until the opponent plays a turn or declines it.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Ask to take back the own last turn, and what followed.
    AskTakeBack,
    /// Let the opponent take back.
    AcceptTakeBack,
    /// Do not.
    DeclineTakeBack,
    /// Give the game up.
    Resign,
    /// Call the game off, before the second turn.
    Abort,
    /// Claim the game of an opponent who is gone while it is its turn.
    Claim {
        /// The win, or only a draw.
        win: bool,
    },
    /// Commit to what is added to the dice: SHA-256 of it, in hexadecimal digits.
    Commit {
        /// 64 digits.
        commitment: String,
    },
    /// Reveal what is added to the dice, once both have committed.
    Reveal {
        /// At most 256 bytes, in hexadecimal digits.
        entropy: String,
    },
}

/// From the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum FromServer {
    /// The first message.
    Welcome {
        /// The version that the server speaks.
        version: u32,
        /// Who the client is; nobody without a session.
        me: Option<Me>,
        /// The server's time.
        now: u64,
    },
    /// A game, whole.
    State {
        /// The game.
        state: Box<State>,
    },
    /// What happened in a game, in the order of its numbers.
    Events {
        /// Which game.
        game: String,
        /// One or more.
        events: Vec<Event>,
        /// The clocks now.
        clocks: Clocks,
        /// Who may play a turn now.
        may_act: [bool; 2],
        /// The position now, in notation.
        position: String,
        /// How the game ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Outcome>,
        /// The server's seed, once the match is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
    },
    /// An act is stored.
    Done {
        /// In which game.
        game: String,
        /// The id that the client gave.
        id: String,
        /// The number of its event.
        number: u32,
    },
    /// A message was refused. If it was an act, the whole state of its game follows unless there is none.
    Refused {
        /// In which game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The id that the client gave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// Who is at a game.
    Presence {
        /// Which.
        game: String,
        /// Which players.
        present: [bool; 2],
        /// How many others.
        watchers: usize,
        /// From which moment on the opponent of a player who is gone may claim the game when that player must act.
        #[serde(default)]
        claim_at: [Option<u64>; 2],
    },
    /// A game that is over may be played again: told to its players, and to those who follow it. What is not told is not so.
    Rematch {
        /// Which game.
        game: String,
        /// Who offers it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        /// Who has declined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declined: Option<Side>,
        /// The game that has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    /// What was said at a game so far, the last lines of it.
    Chat {
        /// Which game.
        game: String,
        /// In which room the client is.
        room: Room,
        /// The oldest first; without those of players whom the reader has blocked.
        lines: Vec<Line>,
    },
    /// Something was said.
    Said {
        /// At which game.
        game: String,
        /// What.
        line: Line,
    },
    /// What the client said is stored.
    Spoken {
        /// At which game.
        game: String,
        /// The id that the client gave.
        id: String,
        /// The number of the line.
        number: u32,
    },
    /// All open seeks.
    Seeks {
        /// The oldest first.
        seeks: Vec<Seek>,
    },
    /// A game of the client's user has begun.
    Game {
        /// Which.
        game: String,
        /// The side that the user plays.
        side: Side,
    },
    /// The turn has come to the client's user in a game that it does not follow on any connection.
    Waiting {
        /// Which.
        game: String,
        /// Who waits.
        opponent: Player,
    },
    /// Somebody challenges the client's user by name.
    Challenged {
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// A challenge by name waits no longer, and no game has begun: told to whoever made it and to whom it was for.
    ChallengeDropped {
        /// The challenge.
        challenge: Box<Challenge>,
        /// Whether it was declined; else it was taken back.
        declined: bool,
    },
    /// Answers a ping.
    Pong {
        /// From the ping.
        id: u32,
        /// The server's time.
        now: u64,
    },
    /// The server is about to restart: connect again.
    Restarting,
}
