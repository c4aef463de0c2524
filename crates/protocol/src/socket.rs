//! The messages of the WebSocket: a message a text frame.
//!
//! A client watches games and the lobby, and acts in its games. Every act is answered: by [`FromServer::Done`] once it is
//! stored, or by [`FromServer::Refused`]. A client that sees a gap in the numbers of a game's events asks for the game again.
//!
//! [`close`] has the codes with which the server closes a socket.

use games::side::BySide;
use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::chat::{ChatMessage, Room, Words};
#[cfg(feature = "openapi")]
use crate::described::Id;
use crate::game::{Clocks, Event, Outcome, Player, Side, State};
use crate::http::{Challenge, Me, Seek};
use crate::messages::PrivateMessage;
use crate::problem::Problem;

/// From the client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// Follow the open seeks that are shown, or no longer. It is answered by [`FromServer::Seeks`]: the whole list, once. From
    /// then on [`FromServer::SeeksChanged`] says what changes. A client that misses a number among these asks again, and is
    /// answered with the whole list again.
    Lobby {
        /// True to follow the list, false to stop.
        watch: bool,
    },
    /// Follow a game. With `after`, and if more has happened since, it is answered by the events after that number; otherwise by
    /// the game's whole state. `after` 0 gives all events of the game.
    Watch {
        /// The id of the game.
        #[cfg_attr(feature = "openapi", schema(value_type = Id))]
        game: String,
        /// The number of the last event that the client has, of the history that the server named in `welcome`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// No longer follow a game.
    Unwatch {
        /// The id of the game.
        #[cfg_attr(feature = "openapi", schema(value_type = Id))]
        game: String,
    },
    /// Act in a game.
    Act {
        /// The id of the game.
        #[cfg_attr(feature = "openapi", schema(value_type = Id))]
        game: String,
        /// Chosen by the client, different for each act of the game, 1 to 36 characters. Repeating an id that was accepted returns the
        /// first answer and does nothing else; an id that was refused may be used again.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 36))]
        id: String,
        /// The number of the last event that the client had when its user acted; see the problem `server-stale`.
        after: u32,
        /// What the player does.
        #[serde(rename = "do")]
        act: Act,
    },
    /// Hear what is said at a game that the client follows, or no longer. It is answered by [`FromServer::Chat`], with what was
    /// said before. Players are in a room of their own. The room is left with the game.
    Chat {
        /// The id of the game.
        #[cfg_attr(feature = "openapi", schema(value_type = Id))]
        game: String,
        /// True to receive what is said, false to stop.
        follow: bool,
    },
    /// Say something at a game that the client follows. It is answered by [`FromServer::Spoken`] once it is stored.
    Say {
        /// The id of the game.
        #[cfg_attr(feature = "openapi", schema(value_type = Id))]
        game: String,
        /// Comes back in the answer, 1 to 36 characters.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 36))]
        id: String,
        /// A phrase or a text.
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
        /// The turn in notation, at most 4096 characters.
        #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
        text: String,
    },
    /// Offer a draw. An offer stands until the opponent plays a turn or declines it.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer of a draw.
    DeclineDraw,
    /// Ask to take back the own last turn, and what followed.
    AskTakeBack,
    /// Let the opponent take back.
    AcceptTakeBack,
    /// Refuse to let the opponent take back.
    DeclineTakeBack,
    /// Give the opponent time: a day where turns have days, else 15 seconds. In a game no more than there was at its start.
    GiveTime,
    /// In a game of an arena, before the own first turn: give up half of the time and what turns get anew, for a point more if the game is won.
    Berserk,
    /// Give the game up.
    Resign,
    /// Call the game off, before two turns have been played, whoever played them.
    Abort,
    /// Claim the game of an opponent who is gone while it is its turn.
    Claim {
        /// True to claim the win, false to claim a draw.
        win: bool,
    },
    /// Commit to what is added to the dice, by a hash that names the commitment of the server: see `Dice`.
    Commit {
        /// 64 hexadecimal digits (`0`–`9`, `a`–`f`).
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        commitment: String,
    },
    /// Reveal what is added to the dice, once both have committed.
    Reveal {
        /// 0 to 256 bytes in hexadecimal digits (`0`–`9`, `a`–`f`).
        #[cfg_attr(feature = "openapi", schema(pattern = "^([0-9a-f]{2}){0,256}$"))]
        entropy: String,
    },
}

/// From the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum FromServer {
    /// The first message on every connection.
    Welcome {
        /// The version of the messages that the server speaks: 1.
        version: u32,
        /// The account that the client is signed in to; null without a session or token. Then it can watch and not act.
        me: Option<Me>,
        /// The id of the history that the server tells. If it is another one than the client has seen, the server was restored from
        /// a backup: the client forgets what it knows of games, acts that were not answered too, and asks for the whole state.
        history: String,
        /// The moment by the server's clock, in milliseconds since 1970.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        now: Timestamp,
    },
    /// A game, whole.
    State {
        /// The state of the game.
        state: Box<State>,
    },
    /// What happened in a game, in the order of its numbers.
    Events {
        /// The id of the game.
        game: String,
        /// The id of the history that their numbers belong to.
        history: String,
        /// At least one event, in the order of their numbers.
        events: Vec<Event>,
        /// The clocks after these events, at the moment of this message.
        clocks: Clocks,
        /// Whether A, and whether B, may play a turn now.
        #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
        may_act: BySide<bool>,
        /// The position now, in notation.
        position: String,
        /// How the game ended; left out while it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Outcome>,
        /// The server's seed in hexadecimal digits, once a game with dice is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
    },
    /// An act was done, and its event is on the server's disk.
    Done {
        /// The id of the game.
        game: String,
        /// The id that the client gave to its message.
        id: String,
        /// The number of its event.
        number: u32,
    },
    /// A message was refused; the fields that could be read identify it. If the rules or the state of the game do
    /// not allow an act, the whole state follows, provided that there is such a game. What was refused with `server-too-fast`, `server-suspended`
    /// or `server-unavailable` may be sent again later.
    Refused {
        /// The `t` of the message. Nothing if no message was refused, but the connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// The game that the message named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The id that the client gave; the number of a ping in decimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The reason, as a code with arguments.
        problem: Problem,
    },
    /// Who is at a game.
    Presence {
        /// The id of the game.
        game: String,
        /// Whether A, and whether B, follow the game on some connection now.
        #[cfg_attr(feature = "openapi", schema(value_type = [bool; 2]))]
        present: BySide<bool>,
        /// How many connections of others follow the game.
        watchers: usize,
        /// For A and B, the moment (milliseconds since 1970) from which the opponent may claim the game because this player is gone and
        /// must act; null for a player who is here.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(value_type = [Option<u64>; 2]))]
        claim_at: BySide<Option<Timestamp>>,
    },
    /// The rematch of a game that is over: offered, declined or begun, as its fields say; without any of them the offer is withdrawn. The
    /// players get this, and all who follow the game.
    Rematch {
        /// The id of the game.
        game: String,
        /// The side that offers it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        /// The side that has declined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declined: Option<Side>,
        /// The id of the game that has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    /// What was said at a game so far, the last lines of it.
    Chat {
        /// The id of the game.
        game: String,
        /// The room that the client is in.
        room: Room,
        /// The oldest first; without those of players whom the reader has blocked.
        lines: Vec<ChatMessage>,
    },
    /// Something was said.
    Said {
        /// The id of the game.
        game: String,
        /// What was said, by whom and when.
        line: ChatMessage,
    },
    /// What the client said is stored.
    Spoken {
        /// The id of the game.
        game: String,
        /// The id that the client gave to its message.
        id: String,
        /// The number of the line.
        number: u32,
    },
    /// The open seeks that are shown, at most 200, in answer to [`FromClient::Lobby`]. Where there are more, every network and
    /// every account has its share of the list, and the newest seeks of each come first.
    Seeks {
        /// The number of the last change that the list contains. Numbers start anew with the server.
        number: u32,
        /// The newest first.
        seeks: Vec<Seek>,
    },
    /// What has changed in the list of open seeks since the number before. Changes that come fast one after another are told
    /// together.
    SeeksChanged {
        /// One more than that of the list or change before. A client that finds another number has missed something and sends
        /// [`FromClient::Lobby`] again.
        number: u32,
        /// Seeks that are shown now and were not before, or that are different from what they were: they take the place of
        /// those with the same ids.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changed: Vec<Seek>,
        /// The ids of seeks that are no longer shown.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        removed: Vec<String>,
    },
    /// A game of the client's user has begun.
    Game {
        /// The id of the game.
        game: String,
        /// The side that the user plays.
        side: Side,
    },
    /// The turn has come to the client's user in a game that it does not follow on any connection.
    Waiting {
        /// The id of the game.
        game: String,
        /// The opponent, who waits.
        opponent: Player,
    },
    /// A game of the client's user that it does not follow on any connection is over.
    Over {
        /// The id of the game.
        game: String,
        /// How it ended.
        result: Outcome,
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
    /// A private message, to or from the client's user.
    Message {
        /// The name of the other.
        with: String,
        /// The message.
        message: PrivateMessage,
    },
    /// Answers a ping.
    Pong {
        /// The id of the ping.
        id: u32,
        /// The moment by the server's clock, in milliseconds since 1970.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        now: Timestamp,
    },
    /// The server is about to restart: connect again.
    Restarting,
}

/// Codes with which the server closes a socket, and what a client does then.
pub mod close {
    /// The client did not answer pings. It comes again.
    pub const AWAY: u16 = 1001;
    /// What came was not a WebSocket's.
    pub const PROTOCOL: u16 = 1002;
    /// A binary frame: messages are text frames.
    pub const UNSUPPORTED: u16 = 1003;
    /// A text frame that is not UTF-8.
    pub const NOT_UTF8: u16 = 1007;
    /// Too many sockets of the account or the address, or messages that went on coming faster than is allowed.
    pub const POLICY: u16 = 1008;
    /// A message of more than [`MOST_MESSAGE`](crate::MOST_MESSAGE) bytes.
    pub const TOO_BIG: u16 = 1009;
    /// The server restarts. The client comes again after a random delay of some seconds at most.
    pub const RESTART: u16 = 1012;
    /// The client reads more slowly than it is sent messages. It comes again, and asks for the whole state.
    pub const BEHIND: u16 = 1013;
    /// The session or the token was ended, or the account changed its name or was deleted. The client comes again, as whoever it
    /// is then.
    pub const SESSION: u16 = 4001;

    /// Whether a client connects again by itself after a socket was closed with this code. After what it did wrong it would only
    /// do it again: then it waits for its user.
    #[must_use]
    pub const fn may_come_again(code: u16) -> bool {
        code == SESSION || !matches!(code, PROTOCOL | UNSUPPORTED | NOT_UTF8 | POLICY | TOO_BIG | 1010 | 4000..)
    }
}
