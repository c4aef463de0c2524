//! What players are told of while they are away, and how their devices are called.

use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use protocol::notifications::{Quiet, Subject, Topic};

use super::accounts::UserId;

/// Notifications that are told at once.
pub(super) const TOLD: usize = 50;
/// Those that are not read are counted up to this number.
pub(super) const COUNTED: usize = 100;
/// The most devices of an account that are called; one more takes the place of the oldest.
pub(super) const MOST_DEVICES: usize = 20;
/// Notifications are forgotten after so long.
pub(super) const KEPT: Millis = Millis::from_days(90);

/// Something that a player is to be told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotification {
    /// The player.
    pub user: UserId,
    /// The other player.
    pub other: UserId,
    /// What it is, and what it is about.
    pub what: What,
    /// When it happened.
    pub at: Timestamp,
}

/// A change of what players are told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// There is something new.
    Told(NewNotification),
    /// An account has done what it was told of, or sees it at this moment.
    Settled(UserId, What),
}

/// What a notification is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The turn has come to the player in the game with this id.
    Turn(String),
    /// The challenge with this id.
    Challenge(String),
    /// The game with this id has begun.
    Begun(String),
    /// The other has written.
    Message,
    /// The other invites the player to the club with this id.
    ClubInvitation(String),
    /// The other has let the player into the club with this id.
    ClubJoined(String),
    /// The other has announced the tournament with this id for a club of the player's.
    ClubEvent(String),
    /// The tournament with this id starts soon.
    EventSoon(String),
    /// The other invites the player to the tournament with this id.
    TournamentInvitation(String),
    /// The other offers the match of clubs with this id to a club that the player runs.
    TeamMatchOffered(String),
    /// The other has accepted the match of clubs with this id.
    TeamMatchAccepted(String),
    /// The other has lined the player up for the match of clubs with this id.
    TeamMatchPlace(String),
    /// A webhook of the player's club with this id was turned off.
    ClubWebhook(String),
}

impl What {
    /// Its topic.
    #[must_use]
    pub const fn topic(&self) -> Topic {
        match self {
            Self::Turn(_) => Topic::Turn,
            Self::Challenge(_) => Topic::Challenge,
            Self::Begun(_) => Topic::Begun,
            Self::Message => Topic::Message,
            Self::ClubInvitation(_) => Topic::ClubInvitation,
            Self::ClubJoined(_) => Topic::ClubJoined,
            Self::ClubEvent(_) => Topic::ClubEvent,
            Self::EventSoon(_) => Topic::EventSoon,
            Self::TournamentInvitation(_) => Topic::TournamentInvitation,
            Self::TeamMatchOffered(_) => Topic::TeamMatchOffered,
            Self::TeamMatchAccepted(_) => Topic::TeamMatchAccepted,
            Self::TeamMatchPlace(_) => Topic::TeamMatchPlace,
            Self::ClubWebhook(_) => Topic::ClubWebhook,
        }
    }

    /// The id of the game that it is about.
    pub(super) fn game(&self) -> Option<&str> {
        match self {
            Self::Turn(id) | Self::Begun(id) => Some(id),
            _ => None,
        }
    }

    /// The id of the challenge that it is about.
    pub(super) fn challenge(&self) -> Option<&str> {
        match self {
            Self::Challenge(id) => Some(id),
            _ => None,
        }
    }

    /// The id of the club, the tournament or the match of clubs that it is about.
    pub(super) fn subject(&self) -> Option<&str> {
        match self {
            Self::ClubInvitation(id)
            | Self::ClubJoined(id)
            | Self::ClubEvent(id)
            | Self::EventSoon(id)
            | Self::TournamentInvitation(id)
            | Self::TeamMatchOffered(id)
            | Self::TeamMatchAccepted(id)
            | Self::TeamMatchPlace(id)
            | Self::ClubWebhook(id) => Some(id),
            Self::Turn(_) | Self::Challenge(_) | Self::Begun(_) | Self::Message => None,
        }
    }

    /// What is told of once: a later one about the same takes the place of an earlier one.
    pub(super) fn about(&self, other: UserId) -> String {
        let topic = self.topic().name();
        match self {
            Self::Turn(id)
            | Self::Challenge(id)
            | Self::Begun(id)
            | Self::ClubInvitation(id)
            | Self::ClubJoined(id)
            | Self::ClubEvent(id)
            | Self::EventSoon(id)
            | Self::TournamentInvitation(id)
            | Self::TeamMatchOffered(id)
            | Self::TeamMatchAccepted(id)
            | Self::TeamMatchPlace(id)
            | Self::ClubWebhook(id) => format!("{topic} {id}"),
            Self::Message => format!("{topic} {other}"),
        }
    }
}

/// How long after a notification devices are called: who reads a message at once is not called.
#[must_use]
pub const fn patience(topic: Topic) -> Millis {
    match topic {
        Topic::Message => Millis::from_seconds(5),
        _ => Millis::new(0),
    }
}

/// A device to be called.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key, 65 bytes.
    pub p256dh: Vec<u8>,
    /// What it and the site know, 16 bytes.
    pub auth: Vec<u8>,
    /// The code of its language.
    pub language: String,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Something of which devices are to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// What it is.
    pub topic: Topic,
    /// The name of the other player.
    pub from: String,
    /// The id of the game.
    pub game: Option<String>,
    /// The id of the challenge.
    pub challenge: Option<String>,
    /// The club, the tournament or the match of clubs.
    pub subject: Option<Subject>,
}

/// A player whose devices are to be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The player.
    pub user: UserId,
    /// The devices.
    pub devices: Vec<Device>,
    /// What there is to be told, the newest first.
    pub calls: Vec<Call>,
}

/// Whether an account is told of anything: a person's.
pub(super) const fn is_told(kind: Kind) -> bool {
    matches!(kind, Kind::Guest | Kind::Registered)
}

/// The end of the quiet hours, if it is quiet at a moment. Where a clock is put forward over that end, the first moment after it.
#[must_use]
pub fn quiet_until(quiet: &Quiet, now: Timestamp) -> Option<Timestamp> {
    let zone = jiff::tz::TimeZone::get(&quiet.zone).ok()?;
    let now = jiff::Timestamp::from_millisecond(i64::try_from(now.get()).ok()?).ok()?.to_zoned(zone.clone());
    let minute = now.hour() as u16 * 60 + now.minute() as u16;
    let (is_quiet, is_tomorrow) = if quiet.from < quiet.to {
        ((quiet.from..quiet.to).contains(&minute), false)
    } else {
        (minute >= quiet.from || minute < quiet.to, minute >= quiet.from)
    };
    if !is_quiet {
        return None;
    }
    let day = if is_tomorrow { now.date().tomorrow().ok()? } else { now.date() };
    let end = day.at((quiet.to / 60) as i8, (quiet.to % 60) as i8, 0, 0).to_zoned(zone).ok()?;
    u64::try_from(end.timestamp().as_millisecond()).ok().map(Timestamp::new)
}

/// Whether hours of the day make sense: their zone is known, and they are not the whole day.
#[must_use]
pub fn is_good(quiet: &Quiet) -> bool {
    use protocol::notifications::DAY;
    quiet.from < DAY && quiet.to < DAY && quiet.from != quiet.to && jiff::tz::TimeZone::get(&quiet.zone).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        let moment: jiff::Timestamp = text.parse().unwrap();
        Timestamp::new(u64::try_from(moment.as_millisecond()).unwrap())
    }

    #[test]
    fn quiet_hours_end_by_the_clock_on_the_wall() {
        let night = Quiet { from: 22 * 60, to: 7 * 60, zone: "Europe/Prague".to_owned() };
        let noon = Quiet { from: 12 * 60, to: 13 * 60 + 30, zone: "America/New_York".to_owned() };
        for (quiet, now, until) in [
            (&night, "2026-01-10T20:59:59Z", None),
            (&night, "2026-01-10T21:00:00Z", Some("2026-01-11T06:00:00Z")),
            (&night, "2026-01-11T05:59:59Z", Some("2026-01-11T06:00:00Z")),
            (&night, "2026-01-11T06:00:00Z", None),
            // In summer, and in the nights in which the clock is changed.
            (&night, "2026-07-10T20:00:00Z", Some("2026-07-11T05:00:00Z")),
            (&night, "2026-03-28T22:00:00Z", Some("2026-03-29T05:00:00Z")),
            (&night, "2026-10-24T21:00:00Z", Some("2026-10-25T06:00:00Z")),
            (&noon, "2026-01-10T17:00:00Z", Some("2026-01-10T18:30:00Z")),
            (&noon, "2026-01-10T18:30:00Z", None),
        ] {
            assert_eq!(quiet_until(quiet, at(now)), until.map(at), "{now}");
        }
        // The clock springs over the end of the quiet hours.
        let spring = Quiet { from: 0, to: 2 * 60 + 30, zone: "Europe/Prague".to_owned() };
        assert_eq!(quiet_until(&spring, at("2026-03-29T00:30:00Z")), Some(at("2026-03-29T01:30:00Z")));
        for zone in ["", "Nowhere/City", "../etc/passwd"] {
            assert!(!is_good(&Quiet { zone: zone.to_owned(), ..night.clone() }), "{zone}");
        }
        assert!(is_good(&night) && !is_good(&Quiet { to: night.from, ..night }));
    }

    #[test]
    fn what_is_about_the_same_is_told_of_once() {
        let game = "k3Vq81LmZx0a".to_owned();
        assert_eq!(What::Turn(game.clone()).about(1), What::Turn(game.clone()).about(2));
        assert_ne!(What::Turn(game.clone()).about(1), What::Begun(game).about(1));
        assert_ne!(What::Message.about(1), What::Message.about(2));
    }
}
