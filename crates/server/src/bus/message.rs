//! What nodes tell each other, and how it is written.

use protocol::chat::{ChatMessage, Room};
use protocol::socket::FromServer;
use serde::{Deserialize, Serialize};

use crate::referee::{Event, Happened};
use crate::store::accounts::UserId;
use crate::store::sessions::Credential;

use super::counts::Reason;

/// The version of the messages. Nodes drop messages of other versions, so a change that old nodes would misread needs a new one.
const VERSION: u32 = 1;
/// The most bytes of a message; a turn is told in about 300. The server of the bus may allow fewer.
pub(super) const MOST_BYTES: usize = 64 * 1024;

/// What a node tells the others after a commit. It is a hint: it may be lost, late or twice, and the database is right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Message {
    /// Something happened in a game.
    Game {
        /// The id of the game.
        game: String,
        /// The number of its last event before.
        before: u32,
        /// The number of its last event now, greater than `before`.
        number: u32,
        /// The events from `before + 1` to `number`; nothing where they are too long, so that they are read from the database.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "rows")]
        events: Option<Vec<Happened>>,
    },
    /// Somebody came to a game or left it: who is there is asked of the database.
    Presence {
        /// The id of the game.
        game: String,
    },
    /// Something was said at a game.
    Said {
        /// The id of the game.
        game: String,
        /// Where.
        room: Room,
        /// What.
        line: ChatMessage,
        /// The accounts that shall not hear it.
        deaf: Vec<UserId>,
    },
    /// Whether a game is played again has changed: those who only watch it are sent this.
    Rematch {
        /// The id of the game.
        game: String,
        /// What they are sent.
        message: Box<FromServer>,
    },
    /// All connections of an account are to be sent this: a challenge, that one is gone, a rematch, a game that began or in which it is awaited, a private message.
    Push {
        /// The id of this message, which is stored too for nodes that miss it here.
        id: String,
        /// The account.
        user: UserId,
        /// What they are sent.
        message: Box<FromServer>,
    },
    /// Sessions or tokens of an account ended: whether its connections are still let in is asked of the database.
    Access {
        /// The account.
        user: UserId,
    },
    /// A session or token ended: whether the connections that it has let in still are is asked of the database.
    Ended {
        /// What ended.
        credential: Credential,
    },
    /// An account has another name now, or is gone: its connections come back as what it is.
    Changed {
        /// The account.
        user: UserId,
    },
    /// An account hears no chat any more.
    Silent {
        /// The account.
        user: UserId,
    },
    /// Something was done in a study, or it was: those who wait for news of it look.
    Study {
        /// The id of the study.
        study: String,
    },
    /// Seeks came, went or changed: the list is read again.
    Seeks,
}

const KINDS: [&str; 11] =
    ["game", "presence", "said", "rematch", "push", "access", "ended", "changed", "silent", "study", "seeks"];

#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    version: u32,
    /// The id of the node that sends.
    node: String,
    message: T,
}

impl Message {
    /// The subject that it is told under; `prefix` is that of the site.
    pub(super) fn subject(&self, prefix: &str) -> String {
        match self {
            Self::Game { game, .. }
            | Self::Presence { game }
            | Self::Said { game, .. }
            | Self::Rematch { game, .. } => format!("{prefix}.g.{game}"),
            Self::Push { user, .. } | Self::Access { user } | Self::Changed { user } | Self::Silent { user } => {
                format!("{prefix}.u.{user}")
            }
            Self::Ended { .. } => format!("{prefix}.access"),
            Self::Study { study } => format!("{prefix}.s.{study}"),
            Self::Seeks => format!("{prefix}.lobby"),
        }
    }

    /// Writes it in at most so many bytes: a game whose events are longer is told without them.
    ///
    /// # Errors
    /// It is longer: [`Reason::TooLarge`].
    pub(super) fn write(mut self, node: &str, most: usize) -> Result<Vec<u8>, Reason> {
        let most = most.min(MOST_BYTES);
        let write = |message: &Self| {
            let envelope = Envelope { version: VERSION, node: node.to_owned(), message };
            serde_json::to_vec(&envelope).ok().filter(|bytes| bytes.len() <= most).ok_or(Reason::TooLarge)
        };
        write(&self).or_else(|reason| match &mut self {
            Self::Game { events: events @ Some(_), .. } => {
                *events = None;
                write(&self)
            }
            _ => Err(reason),
        })
    }

    /// Reads what came under a subject. `node` is the node that reads.
    ///
    /// # Errors
    /// It is not to be heeded.
    pub(super) fn read(bytes: &[u8], subject: &str, prefix: &str, node: &str) -> Result<Self, Reason> {
        if bytes.len() > MOST_BYTES {
            return Err(Reason::TooLarge);
        }
        let envelope: Envelope<serde_json::Value> = serde_json::from_slice(bytes).map_err(|_| Reason::Malformed)?;
        if envelope.node == node {
            return Err(Reason::Own);
        }
        let is_known = envelope.message["kind"].as_str().is_none_or(|kind| KINDS.contains(&kind));
        if envelope.version != VERSION || !is_known {
            return Err(Reason::Unknown);
        }
        let message = Self::deserialize(envelope.message).map_err(|_| Reason::Malformed)?;
        if message.is_sound() && message.subject(prefix) == subject { Ok(message) } else { Err(Reason::Malformed) }
    }

    fn is_sound(&self) -> bool {
        match self {
            Self::Game { before, number, events, .. } => {
                let are_dense = |events: &Vec<Happened>| {
                    events.iter().map(|happened| happened.number).eq(before.saturating_add(1)..=*number)
                };
                before < number && events.as_ref().is_none_or(are_dense)
            }
            Self::Push { message, .. } => is_pushed(message),
            Self::Rematch { game, message } => {
                matches!(&**message, FromServer::Rematch { game: played, .. } if played == game)
            }
            _ => true,
        }
    }
}

/// Whether all connections of an account, wherever they are, can be sent such a message.
#[must_use]
pub fn is_pushed(message: &FromServer) -> bool {
    matches!(
        message,
        FromServer::Challenged { .. }
            | FromServer::ChallengeDropped { .. }
            | FromServer::Rematch { .. }
            | FromServer::Game { .. }
            | FromServer::Waiting { .. }
            | FromServer::Message { .. }
            | FromServer::Over { .. }
    )
}

/// Events as they stand in the database, each an array.
mod rows {
    use play::time::Timestamp;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::{Event, Happened};
    use crate::referee::EventRow;

    /// Number, moment, act, kind, side, text and value.
    type Row = (u32, Timestamp, Option<String>, String, Option<String>, Option<String>, Option<i64>);

    pub(super) fn serialize<S: Serializer>(events: &Option<Vec<Happened>>, to: S) -> Result<S::Ok, S::Error> {
        let row = |happened: &Happened| -> Row {
            let EventRow { kind, side, text, value } = EventRow::from(&happened.event);
            (happened.number, happened.at, happened.act_id.clone(), kind, side, text, value)
        };
        events.as_ref().map(|events| events.iter().map(row).collect::<Vec<Row>>()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<Happened>>, D::Error> {
        let happened = |(number, at, act_id, kind, side, text, value): Row| {
            let event = Event::try_from(EventRow { kind, side, text, value }).map_err(D::Error::custom)?;
            Ok(Happened { number, at, act_id, event })
        };
        Option::<Vec<Row>>::deserialize(from)?.map(|rows| rows.into_iter().map(happened).collect()).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::side::Side;
    use play::time::{Millis, Timestamp};
    use proptest::prelude::*;
    use protocol::chat::Words;
    use protocol::game::Kind;

    fn turn(text: &str) -> Message {
        let events = (8..=9).map(|number| Happened {
            number,
            at: Timestamp::new(1_800_000_000_000),
            act_id: Some("act".to_owned()),
            event: Event::Turn { side: Side::A, text: text.to_owned(), lag: Millis::new(3) },
        });
        Message::Game { game: "Ab5".to_owned(), before: 7, number: 9, events: Some(events.collect()) }
    }

    fn read(bytes: &[u8], subject: &str) -> Result<Message, Reason> {
        Message::read(bytes, subject, "tl", "reader")
    }

    #[test]
    fn messages_are_read_as_they_were_written() {
        let game: FromServer = serde_json::from_str(r#"{"t":"game","game":"abc","side":"a"}"#).unwrap();
        let push = Message::Push { id: "x".to_owned(), user: -1, message: Box::new(game) };
        let rematch = serde_json::from_str(r#"{"t":"rematch","game":"Ab5","by":"a"}"#).unwrap();
        let rematch = Message::Rematch { game: "Ab5".to_owned(), message: Box::new(rematch) };
        let words = Words::Phrase("hello".to_owned());
        let line = ChatMessage { number: 2, name: "Anna".to_owned(), kind: Kind::Guest, at: Timestamp::new(7), words };
        let said = Message::Said { game: "Ab5".to_owned(), room: Room::Players, line, deaf: vec![3] };
        let ended = Message::Ended { credential: Credential::Token("t".to_owned()) };
        let presence = Message::Presence { game: "Ab5".to_owned() };
        let others = [Message::Access { user: 3 }, Message::Changed { user: 3 }, Message::Silent { user: 3 }];
        let study = Message::Study { study: "Ab5".to_owned() };
        for message in
            [turn("d1>e1"), presence, said, rematch, push, ended, study, Message::Seeks].into_iter().chain(others)
        {
            let bytes = message.clone().write("writer", MOST_BYTES).unwrap();
            assert_eq!(read(&bytes, &message.subject("tl")), Ok(message.clone()));
            assert_eq!(Message::read(&bytes, &message.subject("tl"), "tl", "writer"), Err(Reason::Own));
            assert_eq!(read(&bytes, "tl.other"), Err(Reason::Malformed));
        }
    }

    #[test]
    fn a_game_whose_events_are_too_long_is_told_by_its_numbers() {
        let bytes = turn(&"d1".repeat(MOST_BYTES)).write("writer", usize::MAX).unwrap();
        let told = Message::Game { game: "Ab5".to_owned(), before: 7, number: 9, events: None };
        assert_eq!(read(&bytes, "tl.g.Ab5"), Ok(told));
        assert!(turn("d1").write("writer", 120).unwrap().len() <= 120, "the server's limit counts too");
        assert_eq!(Message::Seeks.write("writer", 10), Err(Reason::TooLarge));
    }

    #[test]
    fn what_strangers_say_is_not_heeded() {
        let envelope =
            |version: u32, message: &str| format!(r#"{{"version":{version},"node":"x","message":{message}}}"#);
        let game = |numbers: &str| envelope(1, &format!(r#"{{"kind":"game","game":"Ab5",{numbers}}}"#));
        let row = |number: u32| format!(r#"[{number},1,null,"start",null,null,null]"#);
        for (text, reason) in [
            (String::new(), Reason::Malformed),
            ("[".repeat(10_000), Reason::Malformed),
            (" ".repeat(MOST_BYTES + 1), Reason::TooLarge),
            (envelope(2, r#"{"kind":"seeks"}"#), Reason::Unknown),
            (envelope(1, r#"{"kind":"tournament"}"#), Reason::Unknown),
            (envelope(1, "3"), Reason::Malformed),
            (envelope(1, r#"{"kind":"push","user":1,"message":{"t":"restarting"}}"#), Reason::Malformed),
            (envelope(1, r#"{"kind":"rematch","game":"Ab5","message":{"t":"rematch","game":"c"}}"#), Reason::Malformed),
            (game(r#""before":7,"number":7"#), Reason::Malformed),
            (game(r#""before":4294967295,"number":0,"events":[]"#), Reason::Malformed),
            (game(r#""before":0,"number":4294967295,"events":[]"#), Reason::Malformed),
            (game(&format!(r#""before":0,"number":2,"events":[{},{}]"#, row(1), row(1))), Reason::Malformed),
            (game(r#""before":0,"number":1,"events":[[1,1,null,"start","a",null,null]]"#), Reason::Malformed),
        ] {
            assert_eq!(read(text.as_bytes(), "tl.g.Ab5"), Err(reason), "{}", &text[..text.len().min(200)]);
        }
        let sound = game(&format!(r#""before":0,"number":2,"events":[{},{}],"new":1"#, row(1), row(2)));
        assert!(read(sound.as_bytes(), "tl.g.Ab5").is_ok(), "members that a later version adds are not in the way");
    }

    proptest! {
        #[test]
        fn no_change_of_a_message_makes_the_reader_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)) {
            let mut bytes = turn("d1>e1").write("writer", MOST_BYTES).unwrap();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(message) = read(&bytes, "tl.g.Ab5") {
                prop_assert!(message.is_sound());
            }
        }
    }
}
