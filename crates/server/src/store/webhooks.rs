//! Webhooks: what waits to be sent, how often it is tried, and when an address is turned off. Decided without a store.

use play::time::{Millis, Timestamp};
use protocol::tournaments::ClubName;
use protocol::webhooks::{WebhookResult, WebhookSent};

use super::StoreError;
use super::accounts::UserId;
use crate::secret;
use crate::webhooks::WebhookSecret;
use crate::webhooks::message::Happened;

/// The key of a webhook in the database; its id is what people see.
pub type WebhookKey = i64;

/// A message that was not taken is tried again after these times; after the last one it is given up.
const PAUSES: [Millis; 7] = [
    Millis::from_seconds(10),
    Millis::from_seconds(60),
    Millis::from_seconds(5 * 60),
    Millis::from_seconds(30 * 60),
    Millis::from_seconds(2 * 60 * 60),
    Millis::from_seconds(5 * 60 * 60),
    Millis::from_seconds(10 * 60 * 60),
];
/// Within this time the first try of a message has come to its end: far less than all its tries take.
const FIRST_TRY: Millis = Millis::from_seconds(30 * 60);
/// The most messages that wait at an address: what happens then is not told there.
pub const MOST_WAITING: usize = 100;
/// The most messages of a club in a day, over all its addresses.
pub const MOST_A_DAY: usize = 1_000;
/// The answer of whoever wants to hear nothing more: `410 Gone`.
const GONE: u16 = 410;

/// The days since 1970, by which messages are counted.
pub(super) fn day(at: Timestamp) -> i64 {
    i64::try_from(at.get() / (24 * 60 * 60 * 1000)).unwrap_or(i64::MAX)
}

/// What an owner wants to be done with an address of the club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookAct {
    /// Add it.
    Add {
        /// The address, checked.
        address: String,
        /// What its messages are signed with.
        secret: WebhookSecret,
    },
    /// Remove it.
    Remove,
    /// Sign with another secret from now on.
    Renew(WebhookSecret),
    /// Send a test.
    Test,
}

/// What an owner wants, in which club, with which address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookOrder {
    /// The id of the club.
    pub club: String,
    /// The account that asks, which must own the club.
    pub asker: UserId,
    /// The id of the webhook; a new one where it is added.
    pub id: String,
    /// What.
    pub act: WebhookAct,
    /// When.
    pub at: Timestamp,
}

/// A message to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookMessage {
    /// The key of the message in the database.
    pub key: i64,
    /// The webhook that it is for.
    pub webhook: WebhookKey,
    /// How often it has been tried, with this time.
    pub tries: i64,
    /// Its id, by which a receiver knows one that comes again.
    pub id: String,
    /// What it says.
    pub body: String,
    /// The address of the webhook, as its owner typed it: it is checked again when the message is sent.
    pub address: String,
    /// What it is signed with.
    pub secret: WebhookSecret,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebhookNote {
    /// The key of the message in the database.
    pub key: i64,
    /// The webhook that it was for.
    pub webhook: WebhookKey,
    /// How often it had been tried then: what a later try has found stands.
    pub tries: i64,
    /// What became of it, when.
    pub sent: WebhookSent,
}

/// The id of a new message.
pub(super) fn message_id() -> String {
    format!("msg_{}", secret::id())
}

/// The body of a message.
///
/// # Errors
/// It cannot be written: [`StoreError::Damaged`]. It does not happen.
pub(super) fn body(happened: &Happened, club: &ClubName, at: Timestamp) -> Result<String, StoreError> {
    happened.body(club, at).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The result of this name.
///
/// # Errors
/// None has it: [`StoreError::Damaged`].
pub(super) fn result(name: &str) -> Result<WebhookResult, StoreError> {
    WebhookResult::from_name(name).ok_or_else(|| StoreError::Damaged(format!("what became of a message: `{name}`")))
}

/// A message that is on its way, and its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OnItsWay {
    /// When it happened.
    pub(super) at: Timestamp,
    /// Whether it is a test.
    pub(super) is_test: bool,
    /// How often it has been tried.
    pub(super) tries: i64,
    /// Since when the address has taken nothing.
    pub(super) failing: Option<Timestamp>,
}

/// What follows from what became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    /// It is done.
    Done,
    /// It is tried again at a moment.
    Again(Timestamp),
    /// It is not tried again.
    GiveUp,
    /// Nothing is sent to the address any more.
    TurnOff,
}

/// What follows from what became of a message. An address is turned off when it says so (410), and when it has taken nothing from the first to the last try of a message.
/// A test is tried once, and turns nothing off.
pub(super) fn then(sent: &WebhookSent, message: OnItsWay) -> Then {
    let OnItsWay { at, is_test, tries, failing } = message;
    if sent.result == WebhookResult::Taken {
        return Then::Done;
    }
    if is_test {
        return Then::GiveUp;
    }
    if sent.status == Some(GONE) {
        return Then::TurnOff;
    }
    let pause = usize::try_from(tries).ok().and_then(|tries| PAUSES.get(tries.saturating_sub(1)));
    match pause {
        Some(pause) => Then::Again(sent.at + *pause),
        // The first try comes to its end some time after what it tells of.
        None if failing.is_some_and(|failing| failing <= at + FIRST_TRY) => Then::TurnOff,
        None => Then::GiveUp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_an_address_that_takes_nothing_is_turned_off() {
        let start = Timestamp::new(1_000_000);
        let failed = |at| WebhookSent { at, result: WebhookResult::NoConnection, status: None };
        let message = |tries, failing| OnItsWay { at: start, is_test: false, tries, failing };
        let (mut now, mut before) = (start, Millis::ZERO);
        for tries in 1..=7 {
            let Then::Again(next) = then(&failed(now), message(tries, Some(start))) else { panic!("try {tries}") };
            assert!(next.since(now) > before, "try {tries}");
            (before, now) = (next.since(now), next);
        }
        assert!(now.since(start) > Millis::from_seconds(17 * 60 * 60) && now.since(start) < Millis::from_days(1));
        assert_eq!(then(&failed(now), message(8, Some(start))), Then::TurnOff);
        // It has taken something else meanwhile.
        assert_eq!(then(&failed(now), message(8, Some(start + Millis::from_seconds(3600)))), Then::GiveUp);
        let answered = |status| WebhookSent { at: now, result: WebhookResult::Refused, status: Some(status) };
        assert_eq!(then(&answered(410), message(1, None)), Then::TurnOff);
        assert!(matches!(then(&answered(404), message(1, None)), Then::Again(_)));
        let taken = WebhookSent { at: now, result: WebhookResult::Taken, status: Some(200) };
        assert_eq!(then(&taken, message(8, Some(start))), Then::Done);
        let test = OnItsWay { is_test: true, ..message(1, Some(start)) };
        assert_eq!((then(&answered(410), test), then(&taken, test)), (Then::GiveUp, Then::Done));
    }
}
