//! Email: whose an address is, what is sent to it, and how often.

use play::time::{Millis, Timestamp};

use crate::secret;

/// How long the link is valid with which an address is shown to be an account's: a day.
pub(super) const VERIFY_LIFE: Millis = Millis::from_days(1);
/// How long the link is valid with which a forgotten password is replaced: an hour.
pub(super) const RECOVER_LIFE: Millis = Millis::from_seconds(60 * 60);
/// A turn is mentioned in a digest once it has waited for so long: who plays anyway gets none.
pub(super) const WAITED: Millis = Millis::from_seconds(6 * 60 * 60);
/// The least time between two digests of an account: a day.
pub(super) const DIGEST_PERIOD: Millis = Millis::from_days(1);
/// Where nothing has waited for long enough it is looked again after this.
pub(super) const DIGEST_AGAIN: Millis = Millis::from_seconds(60 * 60);
/// The most games that a digest names.
pub(super) const DIGEST_GAMES: usize = 20;
/// Mail that could not be sent is given up after so many tries.
pub(super) const TRIES: u32 = 8;
/// Mail that no node has tried to send for so long is forgotten: the site sends none any more.
pub(super) const UNSENT: Millis = Millis::from_days(7);
/// How often mail is asked for, by an account and to an address: in an hour and in a day.
const LIMITS: [(&str, Millis, u32); 2] =
    [("hour", Millis::from_seconds(60 * 60), 3), ("day", Millis::from_days(1), 10)];

/// What a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    /// Whether the address is the account's: with a link that says yes.
    Verify,
    /// Somebody has named the address for an account, and it is another one's already.
    Taken,
    /// The password was forgotten: with a link to choose another.
    Recover,
    /// To an address that was the account's until now: another one has taken its place, or none.
    AddressChanged,
    /// There is another password.
    PasswordChanged,
    /// There is one more passkey.
    PasskeyAdded,
    /// Games wait.
    Digest,
}

impl MailKind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Verify,
        Self::Taken,
        Self::Recover,
        Self::AddressChanged,
        Self::PasswordChanged,
        Self::PasskeyAdded,
        Self::Digest,
    ];

    /// The name in rows.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Taken => "taken",
            Self::Recover => "recover",
            Self::AddressChanged => "address-changed",
            Self::PasswordChanged => "password-changed",
            Self::PasskeyAdded => "passkey-added",
            Self::Digest => "digest",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// How long the link in such a mail is valid, if it has one that lets somebody do something.
    pub(super) const fn life(self) -> Option<Millis> {
        match self {
            Self::Verify => Some(VERIFY_LIFE),
            Self::Recover => Some(RECOVER_LIFE),
            _ => None,
        }
    }
}

/// A game in which it is a player's turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The id of the game.
    pub id: String,
    /// The name of the opponent.
    pub opponent: String,
    /// Until when the turn must be played; nothing without a limit.
    pub deadline: Option<Timestamp>,
}

/// A mail that is to be sent now.
#[derive(Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The id of its row.
    pub id: String,
    /// The account that it is about.
    pub user: super::accounts::UserId,
    /// What it is about.
    pub kind: MailKind,
    /// The name of the account.
    pub name: String,
    /// The address that it goes to.
    pub address: String,
    /// The code of the language.
    pub language: String,
    /// What the link has in it, made anew for each try: only its digest is stored.
    pub token: Option<String>,
    /// The games that wait, for a digest: the first to be lost first.
    pub games: Vec<Waiting>,
    /// How often it was tried before.
    pub tries: u32,
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").field("kind", &self.kind).field("tries", &self.tries).finish_non_exhaustive()
    }
}

/// An address as it is compared: nobody has two mailboxes that differ in capitals.
pub(super) fn folded(address: &str) -> String {
    address.to_ascii_lowercase()
}

/// When a mail is tried again that could not be sent the `tries`-th time: after a minute, then after three times as long each time; nothing
/// when it is given up.
#[must_use]
pub fn again(tries: u32, now: Timestamp) -> Option<Timestamp> {
    (tries < TRIES).then(|| now + Millis::from_seconds(60 * 3_u32.pow(tries.saturating_sub(1).min(6))))
}

/// The counters that asking for mail goes against: each with its key, its end if it begins now, and how many it allows. Whose they are cannot be
/// told from the keys without the key of the site.
pub(super) fn counters(
    site: &[u8],
    account: super::accounts::UserId,
    address: &str,
    now: Timestamp,
) -> Vec<([u8; 32], Timestamp, u32)> {
    let whose = [format!("account {account}"), format!("address {}", folded(address))];
    let counters = whose.iter().flat_map(|whose| {
        LIMITS.map(|(period, length, most)| {
            let key = [b"touchline mail count 1", site, period.as_bytes(), whose.as_bytes()].concat();
            (secret::digest(&key), now + length, most)
        })
    });
    counters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_stored() {
        for kind in MailKind::ALL {
            assert_eq!(MailKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(MailKind::from_name("advertisement"), None);
    }

    #[test]
    fn mail_is_tried_again_later_and_later_and_then_given_up() {
        let now = Timestamp::new(1_000);
        let waits: Vec<_> =
            (1..=TRIES).map(|tries| again(tries, now).map(|at| (at.get() - now.get()) / 60_000)).collect();
        let expected = [Some(1), Some(3), Some(9), Some(27), Some(81), Some(243), Some(729), None];
        assert_eq!(waits, expected);
    }

    #[test]
    fn an_account_and_an_address_are_counted_and_not_named() {
        let of = |account, address| counters(b"key", account, address, Timestamp::new(0));
        let [one, other] = [of(1, "Sophie@Private.example"), of(1, "sophie@private.example")];
        assert_eq!(one, other);
        let keys = |all: &[([u8; 32], Timestamp, u32)]| all.iter().map(|it| it.0).collect::<Vec<_>>();
        let other = of(2, "sophie@private.example");
        assert_eq!((&keys(&one)[2..], keys(&one)[0] == keys(&other)[0]), (&keys(&other)[2..], false));
    }
}
