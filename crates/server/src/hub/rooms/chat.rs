//! What is said at games.

use std::sync::Arc;

use play::time::Millis;
use protocol::chat::{ChatMessage, MOST_TEXT, PHRASES, Room as ChatRoom, Words};
use protocol::socket::FromServer;

use super::Rooms;
use super::room::Room;
use crate::bus::Message;
use crate::credits::Rate;
use crate::hub::presence::{ConnectionHandle, ConnectionId, Outbox};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::social::{NewLine, Said};

/// Lines of one account.
pub(super) const RATE: Rate = Rate { burst: 5.0, each_second: 0.5 };
/// Lines that are told to whoever begins to listen.
const SHOWN: usize = 100;
/// For so long after the end of a game something can be said: a day.
const AFTERWARDS: Millis = Millis::from_days(1);

/// What may be said: a phrase that there is, or a text without what could disguise it.
fn checked(words: Words) -> Result<Words, Refusal> {
    match words {
        Words::Phrase(phrase) if PHRASES.contains(&phrase.as_str()) => Ok(Words::Phrase(phrase)),
        Words::Phrase(_) => Err(Refusal::Malformed),
        Words::Text(text) => {
            let length = text.chars().count();
            let text = one_line(&text);
            if text.is_empty() || length > MOST_TEXT {
                return Err(Refusal::ChatText { most: MOST_TEXT });
            }
            Ok(Words::Text(text))
        }
    }
}

fn chat_room(room: &Room, user: Option<UserId>) -> ChatRoom {
    match user.and_then(|user| room.side_of(user)) {
        Some(_) => ChatRoom::Players,
        None => ChatRoom::Watchers,
    }
}

impl Rooms {
    /// Hears what is said at a game that the connection follows, or no longer.
    ///
    /// # Errors
    /// The connection does not follow such a game.
    pub async fn listen(
        &self,
        handle: &ConnectionHandle,
        outbox: &Outbox,
        game: &str,
        follow: bool,
    ) -> Result<(), Refusal> {
        let room = self.room(game).await?;
        {
            let mut state = self.lock(&room).await?;
            if !state.listen(handle.id(), follow) {
                self.close_if_empty(&room, &state);
                return Err(Refusal::NotWatched);
            }
        }
        if !follow {
            return Ok(());
        }
        let (key, reader, place) = (room.key, handle.user(), chat_room(&room, handle.user()));
        let lines = self.base.store.chat(key, place, reader, SHOWN).await?;
        room.state.lock().await.begin_to_hear(lines.last().map_or(0, |last| last.number));
        outbox.send(&FromServer::Chat { game: game.to_owned(), room: place, lines });
        Ok(())
    }

    /// Says something at a game, and returns the number of the line once it is stored and told.
    ///
    /// # Errors
    /// It is no text that can be said; the account or the opponent wants no chat; too much is said.
    pub async fn say(
        self: &Arc<Self>,
        author: UserId,
        connection: ConnectionId,
        game: &str,
        words: Words,
    ) -> Result<u32, Refusal> {
        let words = checked(words)?;
        let room: Arc<Room> = self.room(game).await?;
        let place = chat_room(&room, Some(author));
        let now = self.base.time.now();
        {
            let state = self.lock(&room).await?;
            if !state.is_watched_by(connection) {
                self.close_if_empty(&room, &state);
                return Err(Refusal::NotWatched);
            }
            if state.game().outcome().is_some() && state.game().at() + AFTERWARDS < now {
                return Err(Refusal::GameOver);
            }
        }
        self.lines.take(author, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds })?;
        let opponent = room.side_of(author).map(|side| room.players[side.other()].id);
        let line = NewLine { game: room.key, room: place, author, opponent, at: now, words: words.clone() };
        let (rooms, game) = (Arc::clone(self), game.to_owned());
        self.base
            .in_flight
            .to_the_end(async move {
                let Said { number, author, deaf } = rooms.base.store.say(line).await?;
                let line = ChatMessage { number, name: author.name, kind: author.kind, at: now, words };
                room.state.lock().await.hear(&room, line.clone(), place, &deaf);
                rooms.base.tell(|| Message::Said { game, room: place, line, deaf });
                Ok(number)
            })
            .await
    }

    /// Turns the chat off for all connections of an account to this node.
    pub(in crate::hub) async fn stop_listening(&self, user: UserId) {
        for room in self.open.all() {
            room.state.lock().await.stop_listening(user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Result<String, Refusal> {
        checked(Words::Text(text.to_owned())).map(|words| match words {
            Words::Text(text) | Words::Phrase(text) => text,
        })
    }

    #[test]
    fn texts_are_one_line_that_looks_like_what_it_is() {
        assert_eq!(said(" well\tplayed\n").as_deref(), Ok("well played"));
        assert_eq!(said("a\u{202e}b\u{0}c").as_deref(), Ok("abc"));
        assert_eq!(said("žluťoučký kůň 🐎").as_deref(), Ok("žluťoučký kůň 🐎"));
        for text in ["", "   ", "\u{202e}", "\u{200b} \u{2060}", &"x".repeat(MOST_TEXT + 1)] {
            assert_eq!(said(text), Err(Refusal::ChatText { most: MOST_TEXT }), "{text:?}");
        }
        assert!(said(&"ž".repeat(MOST_TEXT)).is_ok());
    }

    #[test]
    fn only_phrases_that_there_are_can_be_said() {
        assert!(checked(Words::Phrase("hello".to_owned())).is_ok());
        assert_eq!(checked(Words::Phrase("you-lose".to_owned())), Err(Refusal::Malformed));
    }
}
