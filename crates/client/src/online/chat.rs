//! The chat of a game, and the user's messages that are not answered yet.

use protocol::chat::{ChatMessage, Room, Words};
use protocol::problem::Problem;
use protocol::socket::{FromClient, FromServer};

/// The most lines that are kept on the page.
const MOST: usize = 200;

/// What a message leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatEffect {
    /// To be sent again: it had not arrived.
    Again(FromClient),
    /// What the user said was refused.
    Refused(Problem),
}

/// The chat of a game.
#[derive(Debug, Clone)]
pub struct Chat {
    game: String,
    room: Option<Room>,
    lines: Vec<ChatMessage>,
    /// What was said and is not stored yet, by id.
    unsaid: Vec<(String, Words)>,
    /// The number of the last line that the user has seen.
    seen: u32,
}

impl Chat {
    /// A chat of which nothing is known.
    #[must_use]
    pub const fn new(game: String) -> Self {
        Self { game, room: None, lines: Vec::new(), unsaid: Vec::new(), seen: 0 }
    }

    /// The id of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// In which room the user is, once that is known.
    #[must_use]
    pub const fn room(&self) -> Option<Room> {
        self.room
    }

    /// What was said, the oldest first.
    #[must_use]
    pub fn lines(&self) -> &[ChatMessage] {
        &self.lines
    }

    /// How many lines of others the user has not seen; `own` is the name of the user.
    #[must_use]
    pub fn unread(&self, own: Option<&str>) -> usize {
        let is_new = |line: &&ChatMessage| line.number > self.seen && Some(line.name.as_str()) != own;
        self.lines.iter().filter(is_new).count()
    }

    /// The user has seen all lines.
    pub fn see(&mut self) {
        self.seen = self.lines.last().map_or(self.seen, |line| line.number.max(self.seen));
    }

    /// Whether a message of the user's is not answered yet.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        !self.unsaid.is_empty()
    }

    /// The user says something. `id` must be different each time.
    pub fn say(&mut self, id: String, words: Words) -> FromClient {
        self.unsaid.push((id.clone(), words.clone()));
        FromClient::Say { game: self.game.clone(), id, words }
    }

    /// Nothing of a player's is shown any more.
    pub fn forget(&mut self, name: &str) {
        self.lines.retain(|line| line.name != name);
    }

    /// A message of the server; `own` is the name of the user.
    pub fn hear(&mut self, message: &FromServer, own: Option<&str>) -> Vec<ChatEffect> {
        match message {
            FromServer::Chat { game, room, lines } if *game == self.game => {
                self.room = Some(*room);
                // What came while the connection was lost: the user's own words may be among it.
                let last = self.lines.last().map_or(0, |line| line.number);
                let arrived = |words: &Words| {
                    lines
                        .iter()
                        .any(|line| line.number > last && Some(line.name.as_str()) == own && line.words == *words)
                };
                self.unsaid.retain(|(_, words)| !arrived(words));
                self.lines.clone_from(lines);
                let game = || self.game.clone();
                let again = |(id, words): &(String, Words)| FromClient::Say {
                    game: game(),
                    id: id.clone(),
                    words: words.clone(),
                };
                return self.unsaid.iter().map(again).map(ChatEffect::Again).collect();
            }
            FromServer::Said { game, line }
                if *game == self.game && self.lines.iter().all(|known| known.number != line.number) =>
            {
                self.lines.push(line.clone());
                let surplus = self.lines.len().saturating_sub(MOST);
                self.lines.drain(..surplus);
            }
            FromServer::Spoken { game, id, .. } if *game == self.game => self.unsaid.retain(|(known, _)| known != id),
            FromServer::Refused { game: Some(game), id: Some(id), problem, .. } if *game == self.game => {
                if let Some(place) = self.unsaid.iter().position(|(known, _)| known == id) {
                    self.unsaid.remove(place);
                    return vec![ChatEffect::Refused(problem.clone())];
                }
            }
            _ => {}
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use play::time::Timestamp;

    use super::*;
    use protocol::game::Kind;

    fn line(number: u32, name: &str) -> ChatMessage {
        let words = Words::Phrase("hello".to_owned());
        ChatMessage { number, name: name.to_owned(), kind: Kind::Guest, at: Timestamp::new(5), words }
    }

    fn said(number: u32, name: &str) -> FromServer {
        FromServer::Said { game: "g".to_owned(), line: line(number, name) }
    }

    fn lines(lines: Vec<ChatMessage>) -> FromServer {
        FromServer::Chat { game: "g".to_owned(), room: Room::Players, lines }
    }

    #[test]
    fn lines_come_once_and_in_their_order() {
        let mut chat = Chat::new("g".to_owned());
        chat.hear(&lines(vec![line(1, "Ada")]), None);
        chat.hear(&said(2, "Bob"), None);
        chat.hear(&said(2, "Bob"), None);
        chat.hear(&FromServer::Said { game: "other".to_owned(), line: line(3, "Eve") }, None);
        assert_eq!(chat.lines().iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2]);
        chat.forget("Ada");
        assert_eq!(chat.lines().len(), 1);
        for number in 3..500 {
            chat.hear(&said(number, "Bob"), None);
        }
        assert_eq!((chat.lines().len(), chat.lines().last().map(|line| line.number)), (MOST, Some(499)));
    }

    #[test]
    fn what_others_said_is_unread_until_it_is_seen() {
        let mut chat = Chat::new("g".to_owned());
        chat.hear(&lines(vec![line(1, "Ada"), line(2, "Bob")]), Some("Ada"));
        assert_eq!((chat.unread(Some("Ada")), chat.unread(None)), (1, 2), "one's own lines are never new");
        chat.see();
        assert_eq!(chat.unread(Some("Ada")), 0);
        chat.hear(&said(3, "Bob"), Some("Ada"));
        chat.hear(&said(3, "Bob"), Some("Ada"));
        chat.hear(&said(4, "Ada"), Some("Ada"));
        assert_eq!(chat.unread(Some("Ada")), 1);
        // After a lost connection the lines come again.
        chat.see();
        chat.hear(&lines(vec![line(1, "Ada"), line(3, "Bob"), line(4, "Ada"), line(5, "Bob")]), Some("Ada"));
        assert_eq!(chat.unread(Some("Ada")), 1);
        chat.forget("Bob");
        assert_eq!(chat.unread(Some("Ada")), 0, "who is blocked has said nothing");
    }

    #[test]
    fn what_was_said_waits_until_it_is_stored_or_refused() {
        let mut chat = Chat::new("g".to_owned());
        let words = Words::Text("good game".to_owned());
        chat.say("1".to_owned(), words.clone());
        assert!(chat.is_sending());
        chat.hear(&FromServer::Spoken { game: "g".to_owned(), id: "1".to_owned(), number: 7 }, Some("Ada"));
        assert!(!chat.is_sending());
        chat.say("2".to_owned(), words);
        let problem = Problem::new("server-chat-closed", []);
        let refused = |id: &str| FromServer::Refused {
            request: None,
            game: Some("g".to_owned()),
            id: Some(id.to_owned()),
            problem: problem.clone(),
        };
        assert_eq!(chat.hear(&refused("9"), None), [], "a turn, perhaps");
        assert_eq!(chat.hear(&refused("2"), None), [ChatEffect::Refused(problem.clone())]);
        assert!(!chat.is_sending());
    }

    #[test]
    fn after_a_lost_connection_only_what_had_not_arrived_is_said_again() {
        let mut chat = Chat::new("g".to_owned());
        chat.hear(&lines(vec![line(1, "Ada")]), Some("Ada"));
        chat.say("1".to_owned(), Words::Phrase("hello".to_owned()));
        let sent = chat.say("2".to_owned(), Words::Phrase("bye".to_owned()));
        assert_eq!(chat.hear(&lines(vec![line(1, "Ada"), line(2, "Ada")]), Some("Ada")), [ChatEffect::Again(sent)]);
        assert!(chat.is_sending());
    }
}
