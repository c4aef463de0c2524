//! What a device is sent: one message, however much there is to be told.

use locale::{Language, Locale, vars};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use protocol::notifications::{PushMessage, Topic};

use crate::store::notifications::Call;
use crate::texts::locale;

/// The message for some calls, at least one, in the language of the device.
#[must_use]
pub fn message(calls: &[Call], language: Language) -> PushMessage {
    let locale = locale(language);
    let all_turns = calls.iter().all(|call| call.topic == Topic::Turn);
    let (body, path, tag) = match calls {
        [call] => one(call, locale),
        _ if all_turns => (locale.push_turns(calls.len()), "notifications".to_owned(), "turns".to_owned()),
        _ => (locale.push_several(calls.len()), "notifications".to_owned(), "several".to_owned()),
    };
    PushMessage { title: locale.web_product(), body, path, tag }
}

/// What one call says, where it leads, and what it takes the place of.
fn one(call: &Call, locale: &Locale) -> (String, String, String) {
    let Call { topic, from, game, challenge, subject } = call;
    let name = from.as_str();
    let of = subject.as_ref().map_or("", |subject| subject.name.as_str());
    let body = match topic {
        Topic::Turn => locale.push_turn(name),
        Topic::Challenge => locale.push_challenge(name),
        Topic::Begun => locale.push_begun(name),
        Topic::Message => locale.push_message(name),
        Topic::ClubInvitation => locale.push_club_invitation(vars::Club(of), vars::From(name)),
        Topic::ClubJoined => locale.push_club_joined(of),
        Topic::ClubWebhook => locale.push_club_webhook(of),
        Topic::ClubEvent => locale.push_club_event(vars::Event(of), vars::From(name)),
        Topic::EventSoon => locale.push_event_soon(of),
        Topic::TournamentInvitation => locale.push_tournament_invitation(vars::Event(of), vars::From(name)),
        Topic::TeamMatchOffered => locale.push_team_match_offered(vars::Event(of), vars::From(name)),
        Topic::TeamMatchAccepted => locale.push_team_match_accepted(of),
        Topic::TeamMatchPlace => locale.push_team_match_place(of),
    };
    let path = match (topic, game.as_ref().or(challenge.as_ref()), subject) {
        (Topic::Turn | Topic::Begun, Some(id), _) => format!("online/{id}"),
        (Topic::Challenge, Some(id), _) => format!("challenge/{id}"),
        (Topic::ClubInvitation | Topic::ClubJoined | Topic::ClubWebhook, _, Some(club)) => format!("club/{}", club.id),
        (Topic::ClubEvent | Topic::EventSoon | Topic::TournamentInvitation, _, Some(event)) => {
            format!("tournament/{}", event.id)
        }
        (Topic::TeamMatchOffered | Topic::TeamMatchAccepted | Topic::TeamMatchPlace, _, Some(of)) => {
            format!("team-match/{}", of.id)
        }
        (Topic::Message, ..) => format!("messages/{}", utf8_percent_encode(name, NON_ALPHANUMERIC)),
        _ => "notifications".to_owned(),
    };
    let tag = format!("{} {path}", topic.name());
    (body, path, tag)
}

#[cfg(test)]
mod tests {
    use protocol::notifications::Subject;

    use super::*;

    #[test]
    fn much_is_told_in_one_message() {
        let call = |topic, game: Option<&str>| Call {
            topic,
            from: "Anna-B".to_owned(),
            game: game.map(str::to_owned),
            challenge: Some("c1".to_owned()),
            subject: None,
        };
        let turn = call(Topic::Turn, Some("g1"));
        let english = |calls: &[Call]| message(calls, Language::English);
        let one = english(std::slice::from_ref(&turn));
        assert_eq!((one.body.as_str(), one.path.as_str()), ("Anna-B has played: it’s your turn.", "online/g1"));
        assert_eq!(english(&[turn.clone(), turn.clone()]).body, "It’s your turn in 2 games.");
        assert_eq!(english(&[turn, call(Topic::Message, None)]).body, "2 new notifications.");
        assert_eq!(english(&[call(Topic::Message, None)]).path, "messages/Anna%2DB");
        assert_eq!(english(&[call(Topic::Challenge, None)]).path, "challenge/c1");
        assert_eq!(message(&[call(Topic::Begun, Some("g2"))], Language::Czech).path, "online/g2");
        let of = |topic, id: &str| Call {
            subject: Some(Subject { id: id.to_owned(), name: "Evening cup".to_owned() }),
            ..call(topic, None)
        };
        let event = english(&[of(Topic::ClubEvent, "t1")]);
        assert_eq!(event.body, "New event in your club: Evening cup, announced by Anna-B.");
        assert_eq!((event.path.as_str(), event.tag.as_str()), ("tournament/t1", "club-event tournament/t1"));
        assert_eq!(english(&[of(Topic::EventSoon, "t2")]).path, "tournament/t2");
        let invited = english(&[of(Topic::TournamentInvitation, "t3")]);
        assert_eq!(
            (invited.body.as_str(), invited.path.as_str()),
            ("Anna-B invites you to a tournament: Evening cup.", "tournament/t3")
        );
        assert_eq!(english(&[of(Topic::TeamMatchPlace, "m1")]).path, "team-match/m1");
        assert_eq!(english(&[of(Topic::ClubInvitation, "c2")]).path, "club/c2");
    }
}
