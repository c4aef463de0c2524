//! Clubs: who may do what in them. What somebody wants to do is decided here, from what a store has read, and gives changes that the store makes in the
//! same transaction.

use play::time::{Millis, Timestamp};
use protocol::clubs::{ClubRole, ClubWait, Joining, MOST_ABOUT, MOST_LINK, MOST_LINKS, NAME, NewClub};
use protocol::game::Kind;

use super::StoreError;
use super::accounts::{User, UserId};
use super::notifications::What;
use crate::plain::{lines, one_line};
use crate::refusal::Refusal;

/// The key of a club in the database; its id is what people see.
pub type ClubKey = i64;

/// The most clubs that an account owns.
pub const MOST_OWNED: usize = 5;
/// The most clubs that an account is in.
pub const MOST_JOINED: usize = 50;
/// The most clubs that an account has asked to let it in and that have not answered.
pub const MOST_ASKED: usize = 20;
/// The most members of a club.
pub const MOST_MEMBERS: usize = 1_000;
/// The most requests that wait at a club, and the most invitations.
pub const MOST_WAITING: usize = 100;
/// So many of the last lines of a club's chat are kept.
pub(super) const KEPT_LINES: u32 = 1_000;
/// The most places of a club's leaderboard.
pub(super) const MOST_PLACES: usize = 100;
/// Those who were removed from a club are remembered for so long.
pub(super) const REMOVED: Millis = Millis::from_days(366);

/// What somebody wants to do in a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClubAct {
    /// Say what the club is.
    Edit(NewClub),
    /// Join, or ask to be let in.
    Join {
        /// What is written with a request.
        text: String,
    },
    /// Leave, take a request back, or decline an invitation.
    Leave,
    /// Invite a player by name.
    Invite(String),
    /// Take an invitation back.
    Uninvite(String),
    /// Let in a player who asks.
    Accept(String),
    /// Do not let it in.
    Refuse(String),
    /// Give a member a role.
    SetRole(String, ClubRole),
    /// Remove a member.
    Remove(String),
    /// Let a member be silent until a moment, or no longer.
    Silence(String, Option<Timestamp>),
    /// Close the club.
    Close,
}

impl ClubAct {
    /// The name of the player to whom it is done.
    pub(super) fn other(&self) -> Option<&str> {
        match self {
            Self::Invite(name)
            | Self::Uninvite(name)
            | Self::Accept(name)
            | Self::Refuse(name)
            | Self::SetRole(name, _)
            | Self::Remove(name)
            | Self::Silence(name, _) => Some(name),
            Self::Edit(_) | Self::Join { .. } | Self::Leave | Self::Close => None,
        }
    }

    /// Whether others read what is written with it.
    pub(super) fn speaks(&self) -> bool {
        match self {
            Self::Edit(_) => true,
            Self::Join { text } => !text.is_empty(),
            _ => false,
        }
    }
}

/// Something that is wanted in a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubOrder {
    /// The id of the club.
    pub club: String,
    /// Who wants it.
    pub asker: UserId,
    /// Whether the asker looks after the site: it may close any club.
    pub looks_after_site: bool,
    /// What.
    pub act: ClubAct,
    /// When.
    pub at: Timestamp,
}

/// A player as a club sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) user: User,
    /// What it may do in the club, if it is in it.
    pub(super) role: Option<ClubRole>,
    /// What waits between the two.
    pub(super) waits: Option<ClubWait>,
    /// How many clubs it owns.
    pub(super) owned: usize,
    /// How many it is in.
    pub(super) joined: usize,
    /// How many it has asked that have not answered.
    pub(super) asked: usize,
}

/// All that an act is decided by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scene {
    pub(super) joining: Joining,
    pub(super) members: usize,
    pub(super) requests: usize,
    pub(super) invitations: usize,
    pub(super) asker: Person,
    pub(super) looks_after_site: bool,
    /// To whom it is done; nothing where it is done to nobody.
    pub(super) other: Option<Person>,
    /// One of the two blocks the other.
    pub(super) is_blocked: bool,
}

/// What changes in a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClubChange {
    /// What it is.
    Edited(NewClub),
    /// Somebody is a member now, and nothing waits any more.
    Joined(UserId),
    /// Somebody is no member any more.
    Left(UserId),
    /// A member has another role.
    HasRole(UserId, ClubRole),
    /// A member is silent until a moment, or no longer.
    Silenced(UserId, Option<Timestamp>),
    /// Something waits between the club and a player, with what the player wrote.
    Waits(UserId, ClubWait, String),
    /// Nothing waits any more.
    NoLonger(UserId),
    /// A player is told of something.
    Told(UserId, What),
    /// The club closes.
    Closed,
}

fn room_for(person: &Person, scene: &Scene) -> Result<(), Refusal> {
    if scene.members >= MOST_MEMBERS {
        return Err(Refusal::TooMany { most: MOST_MEMBERS });
    }
    if person.joined >= MOST_JOINED {
        return Err(Refusal::TooMany { most: MOST_JOINED });
    }
    Ok(())
}

/// What an act changes in a club, by its id.
///
/// # Errors
/// The asker may not do it, it cannot be done, or there would be too much of something.
pub(super) fn decide(club: &str, act: &ClubAct, scene: &Scene) -> Result<Vec<ClubChange>, Refusal> {
    let Scene { asker, other, .. } = scene;
    match asker.user.kind {
        Kind::Registered => {}
        Kind::Bot => return Err(Refusal::PeopleOnly),
        Kind::Guest | Kind::Deleted => return Err(Refusal::NotRegistered),
    }
    let at_least = |role: ClubRole| if asker.role >= Some(role) { Ok(()) } else { Err(Refusal::ClubRoleNeeded) };
    // Who asks for what is an organiser's to do is told so before anything is said of the other.
    match act {
        ClubAct::Join { .. } | ClubAct::Leave => {}
        ClubAct::Edit(_) | ClubAct::SetRole(..) => at_least(ClubRole::Owner)?,
        ClubAct::Close if scene.looks_after_site => {}
        ClubAct::Close => at_least(ClubRole::Owner)?,
        _ => at_least(ClubRole::Organiser)?,
    }
    let joined = || What::ClubJoined(club.to_owned());
    if act.other().is_none() {
        return on_own(act, scene);
    }
    let other = other.as_ref().ok_or(Refusal::NotFound)?;
    let them = other.user.id;
    match act {
        ClubAct::Invite(_) => match (other.role, other.waits) {
            (Some(_), _) => Err(Refusal::ClubMember),
            _ if other.user.kind != Kind::Registered => Err(Refusal::NotFound),
            _ if scene.is_blocked => Err(Refusal::Blocked),
            (None, Some(ClubWait::Invited)) => Ok(Vec::new()),
            (None, Some(ClubWait::Requested)) => {
                room_for(other, scene)?;
                Ok(vec![ClubChange::Joined(them), ClubChange::Told(them, joined())])
            }
            _ if scene.invitations >= MOST_WAITING => Err(Refusal::TooMany { most: MOST_WAITING }),
            (None, None | Some(ClubWait::Removed)) => Ok(vec![
                ClubChange::Waits(them, ClubWait::Invited, String::new()),
                ClubChange::Told(them, What::ClubInvitation(club.to_owned())),
            ]),
        },
        ClubAct::Uninvite(_) | ClubAct::Refuse(_) => {
            let wanted = if matches!(act, ClubAct::Refuse(_)) { ClubWait::Requested } else { ClubWait::Invited };
            if other.waits != Some(wanted) {
                return Err(Refusal::NotFound);
            }
            Ok(vec![ClubChange::NoLonger(them)])
        }
        // Two organisers may accept the same request.
        ClubAct::Accept(_) if other.role.is_some() => Ok(Vec::new()),
        ClubAct::Accept(_) if other.waits != Some(ClubWait::Requested) => Err(Refusal::NotFound),
        ClubAct::Accept(_) => {
            room_for(other, scene)?;
            Ok(vec![ClubChange::Joined(them), ClubChange::Told(them, joined())])
        }
        _ => to_member(act, scene, other),
    }
}

/// What somebody does for itself, or with the club as a whole.
fn on_own(act: &ClubAct, scene: &Scene) -> Result<Vec<ClubChange>, Refusal> {
    let Scene { asker, .. } = scene;
    let id = asker.user.id;
    match act {
        ClubAct::Edit(new) => Ok(vec![ClubChange::Edited(new.clone())]),
        ClubAct::Close => Ok(vec![ClubChange::Closed]),
        ClubAct::Leave => match (asker.role, asker.waits) {
            (Some(ClubRole::Owner), _) if scene.members <= 1 => Ok(vec![ClubChange::Closed]),
            (Some(ClubRole::Owner), _) => Err(Refusal::ClubOwner),
            (Some(_), _) => Ok(vec![ClubChange::Left(id)]),
            (None, Some(ClubWait::Requested | ClubWait::Invited)) => Ok(vec![ClubChange::NoLonger(id)]),
            (None, None | Some(ClubWait::Removed)) => Err(Refusal::ClubNotMember),
        },
        ClubAct::Join { text } => match (asker.role, asker.waits, scene.joining) {
            (Some(_), ..) => Err(Refusal::ClubMember),
            (None, Some(ClubWait::Removed), _) => Err(Refusal::ClubRemoved),
            (None, Some(ClubWait::Invited), _) | (None, _, Joining::Open) => {
                room_for(asker, scene)?;
                Ok(vec![ClubChange::Joined(id)])
            }
            (None, _, Joining::Invitation) => Err(Refusal::ClubInvitationOnly),
            (None, waits, Joining::Request) => {
                room_for(asker, scene)?;
                if waits.is_none() && scene.requests >= MOST_WAITING {
                    return Err(Refusal::TooMany { most: MOST_WAITING });
                }
                if waits.is_none() && asker.asked >= MOST_ASKED {
                    return Err(Refusal::TooMany { most: MOST_ASKED });
                }
                Ok(vec![ClubChange::Waits(id, ClubWait::Requested, text.clone())])
            }
        },
        _ => Err(Refusal::NotFound),
    }
}

/// What is done to a member.
fn to_member(act: &ClubAct, scene: &Scene, other: &Person) -> Result<Vec<ClubChange>, Refusal> {
    let Scene { asker, .. } = scene;
    let (id, them) = (asker.user.id, other.user.id);
    let role = other.role.ok_or(Refusal::NotFound)?;
    match act {
        ClubAct::SetRole(_, wanted) if *wanted == role => Ok(Vec::new()),
        // The owner hands the club over instead.
        ClubAct::SetRole(..) if them == id => Err(Refusal::ClubOwner),
        ClubAct::SetRole(_, ClubRole::Owner) if other.owned >= MOST_OWNED => Err(Refusal::TooMany { most: MOST_OWNED }),
        ClubAct::SetRole(_, ClubRole::Owner) => {
            Ok(vec![ClubChange::HasRole(id, ClubRole::Organiser), ClubChange::HasRole(them, ClubRole::Owner)])
        }
        ClubAct::SetRole(_, wanted) => Ok(vec![ClubChange::HasRole(them, *wanted)]),
        // Organisers have power over members alone.
        _ if Some(role) >= asker.role => Err(Refusal::ClubRoleNeeded),
        ClubAct::Remove(_) => {
            Ok(vec![ClubChange::Left(them), ClubChange::Waits(them, ClubWait::Removed, String::new())])
        }
        ClubAct::Silence(_, until) => Ok(vec![ClubChange::Silenced(them, *until)]),
        _ => Err(Refusal::NotFound),
    }
}

/// Checks what somebody wants a club to be, without hidden characters and needless spaces.
///
/// # Errors
/// The name ([`Refusal::ClubName`]), the text ([`Refusal::ClubAbout`]) or a link ([`Refusal::ClubLinks`]) cannot be.
pub fn checked(new: NewClub) -> Result<NewClub, Refusal> {
    let NewClub { name, about, links, joining } = new;
    let name = one_line(&name).split_whitespace().collect::<Vec<_>>().join(" ");
    let [least, most] = NAME;
    if !(least..=most).contains(&name.chars().count()) || !name.chars().any(char::is_alphanumeric) {
        return Err(Refusal::ClubName { least, most });
    }
    let about = lines(&about);
    if about.chars().count() > MOST_ABOUT {
        return Err(Refusal::ClubAbout { most: MOST_ABOUT });
    }
    let links: Vec<String> = links.into_iter().map(|link| link.trim().to_owned()).filter(|l| !l.is_empty()).collect();
    if links.len() > MOST_LINKS || !links.iter().all(|link| is_link(link)) {
        return Err(Refusal::ClubLinks { most: MOST_LINKS, length: MOST_LINK });
    }
    Ok(NewClub { name, about, links, joining })
}

/// Whether a text is the address of a page: `https://` or `http://`, a host, no name of a user, nothing that is not shown as it is.
fn is_link(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = text.chars().count() <= MOST_LINK && text.chars().all(|c| c.is_ascii_graphic());
    let uri = text.parse::<hyper::Uri>().ok();
    let has_host = uri.as_ref().and_then(hyper::Uri::authority).is_some_and(|authority| {
        !authority.as_str().contains('@') && authority.host().contains('.') && !authority.host().starts_with('.')
    });
    rest.is_some() && is_plain && has_host
}

/// The name of a club as names are compared and looked for.
#[must_use]
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// The role of this name.
///
/// # Errors
/// No role has it: [`StoreError::Damaged`].
pub(super) fn role(name: &str) -> Result<ClubRole, StoreError> {
    ClubRole::from_name(name).ok_or_else(|| StoreError::Damaged(format!("a role in a club `{name}`")))
}

/// The way of joining of this name.
///
/// # Errors
/// None has it: [`StoreError::Damaged`].
pub(super) fn joining(name: &str) -> Result<Joining, StoreError> {
    Joining::from_name(name).ok_or_else(|| StoreError::Damaged(format!("a way to join a club `{name}`")))
}

/// What waits, by its name.
///
/// # Errors
/// Nothing has it: [`StoreError::Damaged`].
pub(super) fn wait(name: &str) -> Result<ClubWait, StoreError> {
    ClubWait::from_name(name).ok_or_else(|| StoreError::Damaged(format!("what waits at a club: `{name}`")))
}

/// The links of a club from their text.
///
/// # Errors
/// It is none: [`StoreError::Damaged`].
pub(super) fn links(text: &str) -> Result<Vec<String>, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("the links of a club: {error}")))
}

/// The text of the links of a club.
///
/// # Errors
/// There is none: [`StoreError::Damaged`]. It does not happen.
pub(super) fn links_text(links: &[String]) -> Result<String, StoreError> {
    serde_json::to_string(links).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// A line of a club's chat to be stored.
#[derive(Debug, Clone)]
pub struct NewLineInClub {
    /// The id of the club.
    pub club: String,
    /// Who writes.
    pub author: UserId,
    /// What the client calls it.
    pub id: String,
    /// What it says.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: UserId, role: Option<ClubRole>, waits: Option<ClubWait>) -> Person {
        let user =
            User { id, name: format!("P{id}"), kind: Kind::Registered, level: None, created: Timestamp::default() };
        Person { user, role, waits, owned: 0, joined: 0, asked: 0 }
    }

    fn scene(asker: Option<ClubRole>, other: Option<ClubRole>) -> Scene {
        Scene {
            joining: Joining::Request,
            members: 3,
            requests: 0,
            invitations: 0,
            asker: person(1, asker, None),
            looks_after_site: false,
            other: Some(person(2, other, None)),
            is_blocked: false,
        }
    }

    fn to(name: &str) -> String {
        name.to_owned()
    }

    #[test]
    fn nobody_has_power_over_equals_and_strangers_have_none() {
        let roles = [None, Some(ClubRole::Member), Some(ClubRole::Organiser), Some(ClubRole::Owner)];
        for asker in roles {
            for other in roles {
                for act in [ClubAct::Remove(to("P2")), ClubAct::Silence(to("P2"), None)] {
                    let done = decide("c", &act, &scene(asker, other));
                    let expected = asker >= Some(ClubRole::Organiser) && other.is_some() && asker > other;
                    assert_eq!(done.is_ok(), expected, "{asker:?} {other:?} {act:?}");
                    if asker < Some(ClubRole::Organiser) {
                        assert_eq!(done, Err(Refusal::ClubRoleNeeded));
                    }
                }
                let given = decide("c", &ClubAct::SetRole(to("P2"), ClubRole::Organiser), &scene(asker, other));
                assert_eq!(given.is_ok(), asker == Some(ClubRole::Owner) && other.is_some(), "{asker:?} {other:?}");
            }
            let invited = decide("c", &ClubAct::Invite(to("P2")), &scene(asker, None));
            assert_eq!(invited.is_ok(), asker >= Some(ClubRole::Organiser), "{asker:?}");
            let closed = decide("c", &ClubAct::Close, &scene(asker, None));
            assert_eq!(closed.is_ok(), asker == Some(ClubRole::Owner), "{asker:?}");
            let site = Scene { looks_after_site: true, ..scene(asker, None) };
            assert_eq!(decide("c", &ClubAct::Close, &site), Ok(vec![ClubChange::Closed]));
        }
    }

    #[test]
    fn how_one_joins_is_what_the_club_wants() {
        let join = ClubAct::Join { text: to("please") };
        for (joining, waits, expected) in [
            (Joining::Open, None, Ok(vec![ClubChange::Joined(1)])),
            (Joining::Open, Some(ClubWait::Removed), Err(Refusal::ClubRemoved)),
            (Joining::Request, None, Ok(vec![ClubChange::Waits(1, ClubWait::Requested, to("please"))])),
            (Joining::Request, Some(ClubWait::Invited), Ok(vec![ClubChange::Joined(1)])),
            (Joining::Invitation, None, Err(Refusal::ClubInvitationOnly)),
            (Joining::Invitation, Some(ClubWait::Requested), Err(Refusal::ClubInvitationOnly)),
            (Joining::Invitation, Some(ClubWait::Invited), Ok(vec![ClubChange::Joined(1)])),
        ] {
            let scene = Scene { joining, asker: person(1, None, waits), ..scene(None, None) };
            assert_eq!(decide("c", &join, &scene), expected, "{joining:?} {waits:?}");
            let full = Scene { members: MOST_MEMBERS, ..scene };
            assert!(decide("c", &join, &full).is_err());
        }
        let member = scene(Some(ClubRole::Member), None);
        assert_eq!(decide("c", &join, &member), Err(Refusal::ClubMember));
        let flooded = Scene { requests: MOST_WAITING, ..scene(None, None) };
        assert_eq!(decide("c", &join, &flooded), Err(Refusal::TooMany { most: MOST_WAITING }));
    }

    #[test]
    fn the_owner_hands_over_before_it_leaves_and_the_last_one_closes() {
        let owner = scene(Some(ClubRole::Owner), Some(ClubRole::Member));
        assert_eq!(decide("c", &ClubAct::Leave, &owner), Err(Refusal::ClubOwner));
        let handed = decide("c", &ClubAct::SetRole(to("P2"), ClubRole::Owner), &owner).unwrap();
        let expected = [ClubChange::HasRole(1, ClubRole::Organiser), ClubChange::HasRole(2, ClubRole::Owner)];
        assert_eq!(handed, expected);
        let alone = Scene { members: 1, ..owner.clone() };
        assert_eq!(decide("c", &ClubAct::Leave, &alone), Ok(vec![ClubChange::Closed]));
        let mut has_many = owner;
        has_many.other.as_mut().unwrap().owned = MOST_OWNED;
        let refused = decide("c", &ClubAct::SetRole(to("P2"), ClubRole::Owner), &has_many);
        assert_eq!(refused, Err(Refusal::TooMany { most: MOST_OWNED }));
    }

    #[test]
    fn what_a_club_says_is_plain_and_short() {
        let new = |name: &str, links: &[&str]| NewClub {
            name: name.to_owned(),
            about: " Hello\u{202e}\nthere ".to_owned(),
            links: links.iter().map(|link| (*link).to_owned()).collect(),
            joining: Joining::Open,
        };
        let good = checked(new("  Les   Amis\u{200b} ", &["https://club.example/page", " "])).unwrap();
        assert_eq!((good.name.as_str(), good.about.as_str()), ("Les Amis", "Hello\nthere"));
        assert_eq!(good.links, ["https://club.example/page"]);
        for name in ["", "ab", "…!?", &"x".repeat(41)] {
            assert!(matches!(checked(new(name, &[])), Err(Refusal::ClubName { .. })), "{name}");
        }
        for link in [
            "javascript:alert(1)",
            "ftp://club.example",
            "https://anna@club.example",
            "https://localhost",
            "https://club.example/ä",
            "https://",
            &format!("https://club.example/{}", "x".repeat(200)),
        ] {
            assert!(matches!(checked(new("Club", &[link])), Err(Refusal::ClubLinks { .. })), "{link}");
        }
        assert!(checked(new("Club", &["https://a.example"; 6])).is_err());
    }
}
