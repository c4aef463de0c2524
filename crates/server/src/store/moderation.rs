//! Looking after a site: who may do what to whom, what keeps an account out, and the log of all that was done.
//!
//! An [`Order`] is one transaction that does the act and writes its row of the log, or refuses and writes nothing. The log is also how servers learn
//! of what was done beside them: each looks for rows that it has not seen ([`Effect`]).

use play::time::{Millis, Timestamp};
use protocol::admin::{MOST_REASON, Restriction, Role};
use protocol::standing::MOST_APPEAL;

use super::accounts::UserId;
use crate::refusal::Refusal;

/// The most rated games of an account whose points are given back by one act.
pub const RESTORED: usize = 200;
/// How far back these games ended.
pub const RESTORED_PERIOD: Millis = Millis::from_days(90);
/// The acts that can be appealed against.
pub(super) const APPEALABLE: [&str; 3] = ["warn", "mute", "suspend"];
/// The most acts and the most reports in the history of an account, and the most of what an account is told of itself.
pub(super) const MOST_HISTORY: usize = 50;
/// How many lines of chat are shown before and after one that was reported.
pub(super) const AROUND: usize = 10;
/// How many lines of chat are shown of a game that was reported without a line.
pub(super) const LAST_LINES: usize = 20;

/// What takes the place of an act: an appeal against it that is accepted lifts nothing if this, or the same, was done since then. Nothing for an act
/// that leaves nothing in force.
pub(super) fn restricted_by(act: &str) -> Option<(&'static str, [&'static str; 2])> {
    match act {
        "suspend" => Some(("suspensions", ["suspend", "unsuspend"])),
        "mute" => Some(("mutes", ["mute", "unmute"])),
        _ => None,
    }
}

/// Sees that somebody may decide on an appeal. `did` is who did what is appealed against; `others` is whether somebody else may decide on it.
///
/// # Errors
/// It is the own act, and there is somebody else: [`Refusal::OwnAct`].
pub(super) fn check_unbiased(by: Actor, did: Option<UserId>, others: bool) -> Result<(), Refusal> {
    match by {
        Actor::Account(user) if did == Some(user) && others => Err(Refusal::OwnAct),
        _ => Ok(()),
    }
}

/// Sees that an appeal says something, and not too much.
///
/// # Errors
/// It does not: [`Refusal::AppealText`].
pub fn check_appeal(text: &str) -> Result<(), Refusal> {
    let is_good = !text.trim().is_empty() && text.chars().count() <= MOST_APPEAL;
    if is_good { Ok(()) } else { Err(Refusal::AppealText { most: MOST_APPEAL }) }
}

/// The most accounts of one list.
pub(super) const MOST_ACCOUNTS: usize = 100;
/// The most rows of the log that a server takes in at once.
pub(super) const MOST_EFFECTS: usize = 500;

/// Who gives an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// Whoever runs the machine, by a command at it.
    Operator,
    /// An account, over the network.
    Account(UserId),
}

impl Actor {
    /// The account as it stands in a row; nothing for the operator.
    pub(super) const fn stored(self) -> Option<UserId> {
        match self {
            Self::Operator => None,
            Self::Account(id) => Some(id),
        }
    }
}

/// What shall be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Keeps an account out: its sessions end, its tokens and those of its bots are refused, what they offer is withdrawn. One that is suspended
    /// already is suspended as this says.
    Suspend {
        /// The name of the account.
        name: String,
        /// When it ends; nothing for one without an end.
        until: Option<Timestamp>,
    },
    /// Lets an account in again.
    Unsuspend {
        /// The name of the account.
        name: String,
    },
    /// Lets an account say nothing, nor its bots.
    Mute {
        /// The name of the account.
        name: String,
        /// When it ends; nothing for one without an end.
        until: Option<Timestamp>,
    },
    /// Lets an account speak again.
    Unmute {
        /// The name of the account.
        name: String,
    },
    /// Ends all sessions of an account. Its password, recovery code and bots stay as they are.
    EndSessions {
        /// The name of the account.
        name: String,
    },
    /// Ends a game without a result, or takes the result away of one that is over.
    Void {
        /// The id of the game.
        game: String,
    },
    /// Resolves a report: something was done about it.
    Resolve {
        /// The number of the report.
        report: i64,
    },
    /// Resolves a report about which there is nothing to be done.
    Dismiss {
        /// The number of the report.
        report: i64,
    },
    /// Tells an account that what it did is against the house rules.
    Warn {
        /// The name of the account.
        name: String,
    },
    /// Gives back what others have lost to an account in rated games, and takes off what it has won from them: of its last [`RESTORED`] games
    /// within [`RESTORED_PERIOD`]. The games keep their results.
    Restore {
        /// The name of the account.
        name: String,
    },
    /// Decides on an appeal. If it is accepted, what was done is taken back, unless the same was done anew since then.
    Decide {
        /// The number of the row of the log that is appealed against.
        against: i64,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Gives a registered player a role, or takes it away.
    SetRole {
        /// The name of the account.
        name: String,
        /// The role from now on.
        role: Role,
    },
}

impl Act {
    /// The name in the log, one of [`ACTS`](protocol::admin::ACTS).
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Suspend { .. } => "suspend",
            Self::Unsuspend { .. } => "unsuspend",
            Self::Mute { .. } => "mute",
            Self::Unmute { .. } => "unmute",
            Self::EndSessions { .. } => "end-sessions",
            Self::Void { .. } => "void",
            Self::Resolve { .. } => "resolve",
            Self::SetRole { .. } => "role",
            Self::Warn { .. } => "warn",
            Self::Restore { .. } => "restore",
            Self::Dismiss { .. } => "dismiss",
            Self::Decide { accept: true, .. } => "accept-appeal",
            Self::Decide { accept: false, .. } => "decline-appeal",
        }
    }

    /// Whether a reason must be given.
    const fn needs_reason(&self) -> bool {
        matches!(
            self,
            Self::Suspend { .. }
                | Self::Mute { .. }
                | Self::Void { .. }
                | Self::Warn { .. }
                | Self::Restore { .. }
                | Self::Decide { .. }
        )
    }

    /// Whether the account that it is done to is told of it until it has read it.
    pub(super) const fn is_told(&self) -> bool {
        matches!(self, Self::Suspend { .. } | Self::Mute { .. } | Self::Warn { .. } | Self::Decide { .. })
    }

    /// The row of the log whose appeal it decides on.
    pub(super) const fn appeal(&self) -> Option<i64> {
        match self {
            Self::Decide { against, .. } => Some(*against),
            _ => None,
        }
    }

    /// Until when it holds.
    pub(super) const fn until(&self) -> Option<Timestamp> {
        match self {
            Self::Suspend { until, .. } | Self::Mute { until, .. } => *until,
            _ => None,
        }
    }

    /// The role that it gives.
    pub(super) const fn role(&self) -> Option<Role> {
        match self {
            Self::SetRole { role, .. } => Some(*role),
            _ => None,
        }
    }
}

/// What somebody orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Who orders it.
    pub by: Actor,
    /// When.
    pub at: Timestamp,
    /// What shall be done.
    pub act: Act,
    /// Why: for the log, and for an account that is suspended or muted.
    pub reason: String,
}

impl Order {
    /// Sees that the order says what it must, whoever gives it.
    ///
    /// # Errors
    /// There is no reason where one is needed, or it is longer than [`MOST_REASON`]; a moment has passed.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let is_missing = self.act.needs_reason() && self.reason.trim().is_empty();
        if is_missing || self.reason.chars().count() > MOST_REASON {
            return Err(Refusal::Reason { most: MOST_REASON });
        }
        if self.act.until().is_some_and(|until| until <= self.at) { Err(Refusal::PastMoment) } else { Ok(()) }
    }

    /// Whether who gives the order may do it to somebody. `own` is the role of the one who gives it, nothing for the operator.
    ///
    /// # Errors
    /// [`Refusal::RoleNeeded`], [`Refusal::NotBelow`].
    pub(super) fn check_power(&self, own: Option<Role>, of: Concerned) -> Result<(), Refusal> {
        let Some(own) = own else { return Ok(()) };
        let least = if matches!(self.act, Act::SetRole { .. }) { Role::Admin } else { Role::Moderator };
        if own < least {
            return Err(Refusal::RoleNeeded);
        }
        // An administrator may step down.
        let steps_down = of.is_oneself && self.act.role().is_some_and(|role| role < own);
        if of.role < own || steps_down { Ok(()) } else { Err(Refusal::NotBelow) }
    }
}

/// Whom an act concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Concerned {
    /// The role of the account; of a bot, that of its owner.
    pub(super) role: Role,
    /// Whether it is the account that gives the order.
    pub(super) is_oneself: bool,
}

/// What a server has to do because of a row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The number of the row.
    pub id: i64,
    /// The accounts whose connections must end: that which was suspended with its bots, or that whose sessions have ended.
    pub ended: Vec<UserId>,
    /// Whether seeks were withdrawn.
    pub is_lobby_changed: bool,
    /// The id of the game that was voided.
    pub voided: Option<String>,
}

/// Which accounts are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountQuery {
    /// The one with this name.
    Named(String),
    /// Those in whose names this occurs, in small letters or capitals.
    Containing(String),
    /// Those that have a role, are suspended or are muted.
    Noted,
}

/// Refuses an account that is suspended.
///
/// # Errors
/// There is a suspension.
pub(super) fn check_let_in(suspended: Option<Restriction>) -> Result<(), Refusal> {
    match suspended {
        None => Ok(()),
        Some(Restriction { until: Some(until), reason }) => {
            Err(Refusal::AccountSuspended { until: until.get(), reason })
        }
        Some(Restriction { until: None, reason }) => Err(Refusal::AccountClosed { reason }),
    }
}

/// Refuses what a muted account says.
///
/// # Errors
/// There is a mute.
pub(super) fn check_may_speak(muted: Option<Restriction>) -> Result<(), Refusal> {
    match muted {
        None => Ok(()),
        Some(Restriction { until: Some(until), reason }) => Err(Refusal::Muted { until: until.get(), reason }),
        Some(Restriction { until: None, reason }) => Err(Refusal::MutedForGood { reason }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(act: Act) -> Order {
        Order { by: Actor::Operator, at: Timestamp::new(1_000), act, reason: "spam".to_owned() }
    }

    /// An act of each kind.
    fn acts() -> Vec<Act> {
        let name = || "Anna".to_owned();
        vec![
            Act::Suspend { name: name(), until: None },
            Act::Unsuspend { name: name() },
            Act::Mute { name: name(), until: None },
            Act::Unmute { name: name() },
            Act::EndSessions { name: name() },
            Act::Void { game: "x".to_owned() },
            Act::Resolve { report: 1 },
            Act::Warn { name: name() },
            Act::Restore { name: name() },
            Act::Dismiss { report: 1 },
            Act::Decide { against: 1, accept: true },
            Act::Decide { against: 1, accept: false },
        ]
    }

    #[test]
    fn the_acts_have_the_names_that_are_described() {
        let role = Act::SetRole { name: String::new(), role: Role::Admin };
        let mut names: Vec<&str> = acts().iter().map(Act::name).collect();
        names.insert(7, role.name());
        assert_eq!(names, protocol::admin::ACTS);
    }

    #[test]
    fn nobody_acts_on_somebody_whose_role_is_not_below_the_own() {
        use Role::{Admin, Moderator, None as Player};
        let needed = Err(Refusal::RoleNeeded);
        let not_below = Err(Refusal::NotBelow);
        // Who orders it, the role of whom it concerns, and what is said to it.
        let table = [
            (None, Player, Ok(())),
            (None, Moderator, Ok(())),
            (None, Admin, Ok(())),
            (Some(Player), Player, needed.clone()),
            (Some(Player), Moderator, needed.clone()),
            (Some(Player), Admin, needed.clone()),
            (Some(Moderator), Player, Ok(())),
            (Some(Moderator), Moderator, not_below.clone()),
            (Some(Moderator), Admin, not_below.clone()),
            (Some(Admin), Player, Ok(())),
            (Some(Admin), Moderator, Ok(())),
            (Some(Admin), Admin, not_below.clone()),
        ];
        for (own, role, expected) in table {
            for is_oneself in [false, true] {
                let of = Concerned { role, is_oneself };
                for act in acts() {
                    assert_eq!(order(act.clone()).check_power(own, of), expected, "{own:?} {act:?} {of:?}");
                }
            }
            for given in Role::ALL {
                let order = order(Act::SetRole { name: "Anna".to_owned(), role: given });
                let expected = match own {
                    Some(own) if own < Admin => needed.clone(),
                    _ => expected.clone(),
                };
                let of_another = order.check_power(own, Concerned { role, is_oneself: false });
                assert_eq!(of_another, expected, "{own:?} makes {role:?} {given:?}");
            }
        }
        let oneself = Concerned { role: Admin, is_oneself: true };
        let give_oneself =
            |role| order(Act::SetRole { name: "Anna".to_owned(), role }).check_power(Some(Admin), oneself);
        assert_eq!([Player, Moderator, Admin].map(give_oneself), [Ok(()), Ok(()), not_below]);
    }

    #[test]
    fn nobody_decides_on_the_own_act_where_somebody_else_may() {
        let [mona, ada] = [Actor::Account(1), Actor::Account(2)];
        for (by, did, others, expected) in [
            (mona, Some(1), true, Err(Refusal::OwnAct)),
            (mona, Some(1), false, Ok(())),
            (ada, Some(1), true, Ok(())),
            (mona, None, true, Ok(())),
            (Actor::Operator, None, true, Ok(())),
        ] {
            assert_eq!(check_unbiased(by, did, others), expected, "{by:?} {did:?} {others}");
        }
    }

    #[test]
    fn appeals_say_something_and_have_an_end() {
        let bad = Err(Refusal::AppealText { most: MOST_APPEAL });
        assert_eq!(["", " \n "].map(check_appeal), [bad.clone(), bad.clone()]);
        assert_eq!(check_appeal(&"é".repeat(MOST_APPEAL)), Ok(()));
        assert_eq!(check_appeal(&"é".repeat(MOST_APPEAL + 1)), bad);
    }

    #[test]
    fn an_order_says_why_and_ends_later() {
        let with = |act: Act, reason: &str| Order { reason: reason.to_owned(), ..order(act) }.check();
        let bad = Err(Refusal::Reason { most: MOST_REASON });
        for act in acts() {
            let is_free = matches!(act, Act::Resolve { .. } | Act::Dismiss { .. } | Act::EndSessions { .. });
            let is_needed = !is_free && !matches!(act, Act::Unsuspend { .. } | Act::Unmute { .. });
            for reason in ["", "  "] {
                assert_eq!(with(act.clone(), reason), if is_needed { bad.clone() } else { Ok(()) }, "{act:?}");
            }
            assert_eq!(with(act.clone(), &"é".repeat(MOST_REASON)), Ok(()));
            assert_eq!(with(act, &"é".repeat(MOST_REASON + 1)), bad);
        }
        for (until, expected) in [(999, Err(Refusal::PastMoment)), (1_000, Err(Refusal::PastMoment)), (1_001, Ok(()))] {
            let until = Some(Timestamp::new(until));
            assert_eq!(order(Act::Mute { name: String::new(), until }).check(), expected);
        }
    }
}
