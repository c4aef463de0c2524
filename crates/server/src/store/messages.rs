//! Private messages between two players.

use play::time::{Millis, Timestamp};
use protocol::messages::{PrivateMessage, TakenFrom};

use super::StoreError;
use super::accounts::{User, UserId};
use crate::refusal::Refusal;

/// So many of the last messages of two players are kept.
pub(super) const KEPT: u32 = 2_000;
/// Messages that are told at once.
pub(super) const TOLD: usize = 50;
/// Conversations that are told at once.
pub(super) const CONVERSATIONS: usize = 50;
/// Among so many of the last messages one that is sent again is looked for.
pub(super) const SENT_AGAIN: u32 = 50;
/// The most players to whom an account writes for the first time within [`BEGUN_PERIOD`].
pub(super) const MOST_BEGUN: usize = 20;
/// In which time they are counted: a day.
pub(super) const BEGUN_PERIOD: Millis = Millis::from_days(1);

/// A message to be stored.
#[derive(Debug, Clone)]
pub struct Writing {
    /// Who writes.
    pub author: UserId,
    /// The name of the player to whom.
    pub to: String,
    /// What the client calls the message: what is sent twice is stored once.
    pub id: String,
    /// What it says.
    pub text: String,
    /// When it is written.
    pub at: Timestamp,
}

/// A message that is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Who wrote it.
    pub author: User,
    /// To whom.
    pub to: User,
    /// The message, as the author sees it.
    pub message: PrivateMessage,
}

/// A place in the messages that an account wrote, behind one of them: to whom, and its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenPlace {
    /// To whom.
    pub other: UserId,
    /// The number.
    pub number: u32,
}

/// From whom a player takes messages, by the name in rows.
///
/// # Errors
/// It is no such name: [`StoreError::Damaged`].
pub(super) fn taken_from(name: &str) -> Result<TakenFrom, StoreError> {
    TakenFrom::from_name(name).ok_or_else(|| StoreError::Damaged(format!("who may write: `{name}`")))
}

/// What decides whether a player may write to another.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read from a table of its own")]
pub(super) struct Between {
    /// Both have a name and a password.
    pub(super) both_registered: bool,
    /// The author takes part in chat.
    pub(super) author_chats: bool,
    /// The other takes part in chat.
    pub(super) other_chats: bool,
    /// One of the two blocks the other.
    pub(super) is_blocked: bool,
    /// From whom the other takes messages.
    pub(super) taken_from: TakenFrom,
    /// The other follows the author.
    pub(super) other_follows: bool,
    /// The other has written to the author.
    pub(super) other_wrote: bool,
}

impl Between {
    /// Whether the author may write. Who has written is answered, whatever is taken from others.
    ///
    /// # Errors
    /// It may not.
    pub(super) fn may_write(self) -> Result<(), Refusal> {
        let is_taken = match self.taken_from {
            TakenFrom::Everybody => true,
            TakenFrom::Followed => self.other_follows || self.other_wrote,
            TakenFrom::Nobody => self.other_wrote,
        };
        match self {
            Self { both_registered: false, .. } => Err(Refusal::NotRegistered),
            Self { author_chats: false, .. } => Err(Refusal::ChatOff),
            Self { is_blocked: true, .. } | Self { other_chats: false, .. } => Err(Refusal::MessagesClosed),
            _ if !is_taken => Err(Refusal::MessagesClosed),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_write_is_what_the_other_wants() {
        let open = Between {
            both_registered: true,
            author_chats: true,
            other_chats: true,
            is_blocked: false,
            taken_from: TakenFrom::Everybody,
            other_follows: false,
            other_wrote: false,
        };
        let followed = Between { taken_from: TakenFrom::Followed, ..open };
        let nobody = Between { taken_from: TakenFrom::Nobody, ..open };
        for (between, may) in [
            (open, Ok(())),
            (followed, Err(Refusal::MessagesClosed)),
            (Between { other_follows: true, ..followed }, Ok(())),
            (Between { other_wrote: true, ..followed }, Ok(())),
            (Between { other_follows: true, ..nobody }, Err(Refusal::MessagesClosed)),
            (Between { other_wrote: true, ..nobody }, Ok(())),
            (Between { is_blocked: true, other_wrote: true, ..open }, Err(Refusal::MessagesClosed)),
            (Between { other_chats: false, other_wrote: true, ..open }, Err(Refusal::MessagesClosed)),
            (Between { author_chats: false, ..open }, Err(Refusal::ChatOff)),
            (Between { both_registered: false, ..open }, Err(Refusal::NotRegistered)),
        ] {
            assert_eq!(between.may_write(), may, "{between:?}");
        }
    }
}
