//! What a player is told of while it is away: in a list on the site, and by messages to its devices (Web Push).

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::Kind;

/// The most characters of the address of a push service.
pub const MOST_ENDPOINT: usize = 1_000;
/// The minutes of a day.
pub const DAY: u16 = 24 * 60;

/// What a player is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The turn has come to the player in a game that it does not follow on any device.
    Turn,
    /// Somebody challenges the player.
    Challenge,
    /// An offer of the player's was accepted, and the game has begun.
    Begun,
    /// Somebody has written to the player.
    Message,
    /// The player is invited to a club.
    ClubInvitation,
    /// A club has let the player in.
    ClubJoined,
    /// An event of the player's club was announced.
    ClubEvent,
    /// A tournament that the player has entered starts in some minutes.
    EventSoon,
    /// The player is invited to a tournament.
    TournamentInvitation,
    /// A club challenges one that the player runs to a match.
    TeamMatchOffered,
    /// The other club has accepted a match with one that the player runs.
    TeamMatchAccepted,
    /// The player is lined up for a match of its club.
    TeamMatchPlace,
    /// A webhook of the player's club took nothing, and was turned off.
    ClubWebhook,
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Turn,
        Self::Challenge,
        Self::Begun,
        Self::Message,
        Self::ClubInvitation,
        Self::ClubJoined,
        Self::ClubEvent,
        Self::EventSoon,
        Self::TournamentInvitation,
        Self::TeamMatchOffered,
        Self::TeamMatchAccepted,
        Self::TeamMatchPlace,
        Self::ClubWebhook,
    ];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Challenge => "challenge",
            Self::Begun => "begun",
            Self::Message => "message",
            Self::ClubInvitation => "club-invitation",
            Self::ClubJoined => "club-joined",
            Self::ClubEvent => "club-event",
            Self::EventSoon => "event-soon",
            Self::TournamentInvitation => "tournament-invitation",
            Self::TeamMatchOffered => "team-match-offered",
            Self::TeamMatchAccepted => "team-match-accepted",
            Self::TeamMatchPlace => "team-match-place",
            Self::ClubWebhook => "club-webhook",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}

/// Something that a player is told of. It goes when there is nothing to be done about it any more, but for a game that has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notification {
    /// What it is.
    pub topic: Topic,
    /// When it happened, in milliseconds since 1970; of several messages by one player the last one.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// Whether the player has seen it in the list.
    pub read: bool,
    /// The name of the other player.
    pub from: String,
    /// The account of the other player.
    pub kind: Kind,
    /// The id of the game that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The id of the challenge that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
    /// The club, the tournament or the match of clubs that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
}

/// A club, a tournament or a match of clubs that a player is told of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Subject {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

const fn yes() -> bool {
    true
}

/// What a player is told of, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notifications {
    /// How many the player has not seen; 100 for 100 and more.
    pub unread: u32,
    /// How much those who look after the site have to tell the player; it is in [`Standing`](crate::standing::Standing).
    #[serde(default)]
    pub notices: u32,
    /// At most 50 of them.
    pub notifications: Vec<Notification>,
    /// Ask for those from before this moment to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub before: Option<Timestamp>,
}

/// What a player wants to be told of, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NotificationSettings {
    /// Of turns.
    pub turn: bool,
    /// Of challenges.
    pub challenge: bool,
    /// Of games that have begun.
    pub begun: bool,
    /// Of private messages.
    pub message: bool,
    /// Of clubs: invitations, that one is let in, events that are announced, and matches with other clubs.
    #[serde(default = "yes")]
    pub clubs: bool,
    /// Of tournaments that the player has entered and that start in some minutes, and of those to which it is invited.
    #[serde(default = "yes")]
    pub events: bool,
    /// When no device shall be called; what comes meanwhile is told afterwards, together.
    #[serde(default)]
    pub quiet: Option<Quiet>,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self { turn: true, challenge: true, begun: true, message: true, clubs: true, events: true, quiet: None }
    }
}

impl NotificationSettings {
    /// Whether a topic is wanted.
    #[must_use]
    pub const fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Turn => self.turn,
            Topic::Challenge => self.challenge,
            Topic::Begun => self.begun,
            Topic::Message => self.message,
            Topic::ClubInvitation
            | Topic::ClubJoined
            | Topic::ClubEvent
            | Topic::ClubWebhook
            | Topic::TeamMatchOffered
            | Topic::TeamMatchAccepted
            | Topic::TeamMatchPlace => self.clubs,
            Topic::EventSoon | Topic::TournamentInvitation => self.events,
        }
    }
}

/// Hours of the day in which a player is not to be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// The minute of the day from which on it is quiet, 0 to 1439.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub from: u16,
    /// The minute of the day until which it is quiet, 0 to 1439; on the next day if it is not later than `from`.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub to: u16,
    /// The time zone by whose clock, as in `Europe/Prague`: one of the names of the IANA database.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub zone: String,
}

/// The public key of the site, which a browser asks for before it lets it send messages (RFC 8292).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// A point of P-256, uncompressed, in URL-safe base64 without padding; null where the site calls nobody.
    pub key: Option<String>,
}

/// How a device is called, as its browser says it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The address at the push service of the browser's maker, at most 1,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub endpoint: String,
    /// The public key of the device, in URL-safe base64 without padding: 65 bytes.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub p256dh: String,
    /// What both know, in URL-safe base64 without padding: 16 bytes.
    #[cfg_attr(feature = "openapi", schema(max_length = 30))]
    pub auth: String,
    /// The language in which the device is told: `en`, `fr` or `cs`.
    #[cfg_attr(feature = "openapi", schema(max_length = 8))]
    pub language: String,
}

/// With it anybody could call the device.
impl std::fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushSubscription").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A device that is to be called no longer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// The address at the push service, at most 1,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub endpoint: String,
}

impl std::fmt::Debug for PushEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushEnd").finish_non_exhaustive()
    }
}

/// What a device is sent, and shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushMessage {
    /// The heading.
    pub title: String,
    /// What happened, in the language of the device.
    pub body: String,
    /// Where a tap leads, from the root of the site: `online/ID`.
    pub path: String,
    /// What takes the place of an earlier message with the same.
    pub tag: String,
}
