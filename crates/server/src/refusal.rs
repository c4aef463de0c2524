//! Why something was refused: a code and arguments; the words are in `locales/*/server.ftl`.

use std::fmt;

use games::notation::Fault;
use play::SetupError;
use protocol::problem::Problem;

/// Declares [`Refusal`]: each variant with its arguments, its HTTP status and its code.
macro_rules! refusals {
    ($( $(#[doc = $said:literal])+ $name:ident $({ $($arg:ident : $type:ty),+ $(,)? })? => $status:literal $code:literal; )+) => {
        /// Why something was refused.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the arguments are explained by the text of their variant")]
        pub enum Refusal {
            $( $(#[doc = $said])+ $name $({ $($arg: $type),+ })?, )+
            /// A rule of a game or of the notation is offended.
            Illegal(Fault),
        }

        impl Refusal {
            /// Every code with the names of its arguments, for checking that each has words.
            pub const ALL: &[(&str, &[&str])] = &[ $( ($code, &[ $($(stringify!($arg)),+)? ]), )+ ];

            /// Every code with its HTTP status and what it means, for the description of the API.
            pub const MEANINGS: &[(&str, u16, &str)] = &[ $( ($code, $status, concat!($($said),+)), )+ ];

            /// The status of an HTTP answer.
            #[must_use]
            pub const fn status(&self) -> u16 {
                match self { $( Self::$name $({ $($arg: _),+ })? => $status, )+ Self::Illegal(_) => 422 }
            }

            /// The problem that the client is sent.
            #[must_use]
            pub fn problem(&self) -> Problem {
                match self {
                    $( Self::$name $({ $($arg),+ })? =>
                        Problem::new($code, [ $($((stringify!($arg), $arg.to_string())),+)? ]), )+
                    Self::Illegal(fault) => Problem {
                        column: Some(fault.column),
                        ..Problem::new(fault.reason.code(), fault.reason.args())
                    },
                }
            }
        }
    };
}

refusals! {
    // Any request.

    /// Not a message of this form.
    Malformed => 400 "server-malformed";
    /// Longer than a message may be.
    TooLong { most: usize } => 413 "server-too-long";
    /// Another version of the messages.
    Version { found: String, known: u32 } => 400 "server-version";
    /// The request names no host, or more than one.
    Host => 400 "server-host";
    /// The request comes from another site.
    CrossSite => 403 "server-cross-site";
    /// The body is not said to be JSON.
    NotJson => 415 "server-not-json";
    /// More than is allowed in a time.
    TooFast { seconds: u64 } => 429 "server-too-fast";
    /// More at once than is allowed.
    TooMany { most: usize } => 429 "server-too-many";
    /// There is no such thing, or it is no longer there.
    NotFound => 404 "server-not-found";
    /// The way of asking does not fit what is asked for.
    MethodNotAllowed => 405 "server-method-not-allowed";
    /// A request that opens no WebSocket was sent to the address of the WebSocket.
    NoUpgrade => 426 "server-no-upgrade";
    /// The server cannot do it now; nothing is lost by trying again.
    Unavailable => 503 "server-unavailable";

    // Accounts.

    /// There is no session.
    NotSignedIn => 401 "server-not-signed-in";
    /// `Authorization` has no valid token.
    WrongToken => 401 "server-wrong-token";
    /// Not for bots: their owners do it.
    PeopleOnly => 403 "server-people-only";
    /// Not with a personal access token: its owner signs in.
    SessionOnly => 403 "server-session-only";
    /// The personal access token has not the scope that it needs.
    ScopeNeeded { scope: &'static str } => 403 "server-scope-needed";
    /// An app asks to be let in, and a parameter of its request is missing or wrong.
    AppRequest { parameter: &'static str } => 422 "server-app-request";
    /// Too long a label.
    LabelLength { most: usize } => 422 "server-label-length";
    /// Only for players with a name and a password, as are rated games.
    NotRegistered => 403 "server-not-registered";
    /// Guests only.
    AlreadyRegistered => 409 "server-already-registered";
    /// Somebody has the name.
    NameTaken { name: String } => 409 "server-name-taken";
    /// A name that speaks for the site, or that looks as if nobody had it.
    NameReserved { name: String } => 422 "server-name-reserved";
    /// Not a name.
    NameMalformed { least: usize, most: usize } => 422 "server-name-malformed";
    /// Not a password.
    PasswordLength { least: usize, most: usize } => 422 "server-password-length";
    /// A password that is tried first.
    PasswordGuessable => 422 "server-password-guessable";
    /// Not an email address.
    EmailMalformed => 422 "server-email-malformed";
    /// No such name, or not its password.
    WrongPassword => 403 "server-wrong-password";
    /// No such link was mailed, or it is not valid any more.
    WrongLink => 403 "server-wrong-link";
    /// Mail was asked for too often, for the account or to the address.
    MailLimit => 429 "server-mail-limit";
    /// No passkey of this site, or of this account; or it took longer than five minutes.
    WrongPasskey => 403 "server-wrong-passkey";
    /// No such recovery code.
    WrongCode => 403 "server-wrong-code";
    /// A registered player who comes in by a recovery code must choose a password.
    PasswordNeeded => 422 "server-password-needed";

    /// The account is suspended, or its owner is: until a moment, in milliseconds since 1970, and why.
    AccountSuspended { until: u64, reason: String } => 403 "server-account-suspended";
    /// The account is suspended without an end, or its owner is, and why.
    AccountClosed { reason: String } => 403 "server-account-closed";

    // Looking after the site.

    /// Only for those who have a role that allows it.
    RoleNeeded => 403 "server-role-needed";
    /// It concerns somebody whose role is not below the own one.
    NotBelow => 403 "server-not-below";
    /// The site would have no administrator any more.
    LastAdmin => 409 "server-last-admin";
    /// The account is not suspended, or not muted.
    NothingToLift => 409 "server-nothing-to-lift";
    /// The game has no result already.
    NoResult => 409 "server-no-result";
    /// No reason, or too long a one.
    Reason { most: usize } => 422 "server-reason";
    /// A moment that has passed already.
    PastMoment => 422 "server-past-moment";
    /// An appeal against what the asker has done itself: somebody else decides on it, as long as there is one who may.
    OwnAct => 403 "server-own-act";
    /// Lately nobody has lost points to the account that could be given back.
    NothingToRestore => 409 "server-nothing-to-restore";
    /// No text of an appeal, or too long a one.
    AppealText { most: usize } => 422 "server-appeal-text";
    /// There is an appeal already.
    Appealed => 409 "server-appealed";
    /// The account is not suspended.
    NotSuspended => 409 "server-not-suspended";

    // Offers.

    /// Something in the terms is impossible.
    Terms { member: String } => 422 "server-terms";
    /// A rated game begins as the game does, on a board that ships, has a clock, and is not with a bot of the server's.
    NotRatable => 422 "server-not-ratable";
    /// Too many games were left lately; the moment until which no rated one may begin, in milliseconds since 1970.
    RatedPause { until: u64 } => 403 "server-rated-pause";
    /// The same, of whom it is offered to.
    OpponentPaused => 409 "server-opponent-paused";
    /// The two have begun so many rated games with each other within a day; from when on they may begin another.
    RatedPair { most: usize, until: u64 } => 409 "server-rated-pair";
    /// There is no such level.
    Level { most: u8 } => 422 "server-level";
    /// The position is being played in a rated game: no bot plays on from it, and nothing is told of it until the game is over.
    PositionLive => 403 "server-position-live";
    /// One of the two has blocked the other.
    Blocked => 403 "server-blocked";
    /// The opponent has declined before.
    RematchDeclined => 409 "server-rematch-declined";
    /// The own offer cannot be accepted.
    OwnOffer => 409 "server-own-offer";

    /// The seek is not open to bots.
    NoBots => 403 "server-no-bots";
    /// A rated game between accounts of the same person.
    OwnBot => 403 "server-own-bot";

    // Games.

    /// Only for the players of the game.
    NotAPlayer => 403 "server-not-a-player";
    /// The game is over.
    GameOver => 409 "server-game-over";
    /// The match has not started: dice are still committed to.
    NotStarted => 409 "server-not-started";
    /// The server has just restarted, or is about to.
    Suspended => 409 "server-suspended";
    /// The time was up.
    TimeUp => 409 "server-time-up";
    /// Since the number in `after` the player has made a turn, or a turn was taken back; or that number is yet to come. Only turns and what
    /// is asked and answered about taking back are checked. What the opponent did meanwhile does not matter.
    Stale => 409 "server-stale";
    /// The id of the act is empty or too long.
    ActId { most: usize } => 422 "server-act-id";
    /// There is nothing to accept or to decline.
    NothingOffered => 409 "server-nothing-offered";
    /// That was offered in this turn already, or was committed to or revealed before.
    AlreadyOffered => 409 "server-already-offered";
    /// No own turn has been played.
    NothingToTakeBack => 409 "server-nothing-to-take-back";
    /// As many turns were taken back for this player as a game allows.
    TooManyTakeBacks { most: u32 } => 409 "server-too-many-take-backs";
    /// The player has offered a draw, or asked for a turn back, as often as a game allows.
    TooManyOffers { most: u32 } => 409 "server-too-many-offers";
    /// The game has no clock, or too little time to begin with for any to be given.
    NoTimeToGive => 409 "server-no-time-to-give";
    /// The opponent was given as much time as there was at the start of the game.
    EnoughTimeGiven => 409 "server-enough-time-given";
    /// Nobody can go berserk in this game: it belongs to no arena, or its clock has no time to halve.
    NoBerserk => 409 "server-no-berserk";
    /// The player has gone berserk before, has played a turn, or has no more than half of the time left.
    BerserkTooLate => 409 "server-berserk-too-late";
    /// All tables of the round play the same dice: until it is over nobody else sees a game of it, and no turn is taken back.
    RoundGoesOn => 409 "server-round-goes-on";
    /// So many days of vacation are not left.
    TooMuchVacation { left: u16 } => 409 "server-too-much-vacation";
    /// Two turns have been played, whoever played them.
    TooLateToAbort => 409 "server-too-late-to-abort";
    /// The opponent is here, or not gone long enough, or need not act. All absences count together: 30 seconds in bullet, 60 in blitz, 120 in rapid,
    /// 240 in others.
    NotGone { seconds: u64 } => 409 "server-not-gone";
    /// The game has no dice, or they are settled.
    NoDice => 409 "server-no-dice";
    /// The client does not follow the game.
    NotWatched => 409 "server-not-watched";
    /// Both must commit first.
    CommitFirst => 409 "server-commit-first";
    /// The revealed entropy does not match the commitment.
    NotCommitted => 422 "server-not-committed";

    // Conditional turns.

    /// Conditional turns are for games of days, without dice.
    ConditionalNotHere => 409 "server-conditional-not-here";
    /// They are prepared while the opponent is to play.
    ConditionalNotWaiting => 409 "server-conditional-not-waiting";
    /// More lines, turns in a line, or bytes of all turns together than can be prepared.
    ConditionalTooMuch { lines: usize, turns: usize, bytes: usize } => 422 "server-conditional-too-much";
    /// A line, counted from 1, is empty or ends with a turn of the opponent.
    ConditionalUnanswered { line: usize } => 422 "server-conditional-unanswered";
    /// A line, counted from 1, answers otherwise than an earlier one does in the same case.
    ConditionalContradiction { line: usize } => 422 "server-conditional-contradiction";

    // Tournaments.

    /// No name of a tournament.
    TournamentName { least: usize, most: usize } => 422 "server-tournament-name";
    /// The start of a tournament has passed, or is further ahead than that many days.
    TournamentStart { days: u32 } => 422 "server-tournament-start";
    /// The tournament is over.
    TournamentOver => 409 "server-tournament-over";
    /// Nobody can enter the tournament any more.
    TournamentClosed => 409 "server-tournament-closed";
    /// Only who is invited enters the tournament.
    TournamentInvitation => 403 "server-tournament-invitation";
    /// Nobody has to be invited to the tournament.
    TournamentOpen => 409 "server-tournament-open";
    /// The tournament is for others: the asker's rating is outside its limits.
    TournamentRating { rating: u16 } => 403 "server-tournament-rating";
    /// The asker is not in the tournament.
    NotEntered => 409 "server-not-entered";
    /// The asker has entered already.
    Entered => 409 "server-entered";
    /// No bye can be asked for, or one was already.
    NoBye => 409 "server-no-bye";
    /// The tournament is not one whose games are played on real boards.
    NotOverTheBoard => 409 "server-not-over-the-board";
    /// Only the organiser enters players of a tournament on real boards.
    ByDirector => 409 "server-by-director";
    /// No name of a player.
    PlayerName { most: usize } => 422 "server-player-name";
    /// No registered player of this site has this name.
    NoSuchAccount => 404 "server-no-such-account";
    /// A player has this name already, or the account is another's.
    PlayerListed => 409 "server-player-listed";
    /// A result of the last round is missing.
    ResultsMissing => 409 "server-results-missing";
    /// There is no such bot that could play against all: neither one of the server's nor one of the organiser's.
    NoSuchBot => 404 "server-no-such-bot";
    /// The tournament is no simul, or somebody else's.
    NoSimul => 409 "server-no-simul";
    /// Nobody can be paired: all rounds have been played, or too few players are left who may meet.
    PairingImpossible => 409 "server-pairing-impossible";
    /// Pairings that have results are not taken back.
    PairingPlayed => 409 "server-pairing-played";
    /// There is another result by now, or the players are paired otherwise.
    ResultChanged => 409 "server-result-changed";
    /// What has been paired since rests on the result.
    ResultFixed => 409 "server-result-fixed";

    // Clubs.

    /// No name of a club.
    ClubName { least: usize, most: usize } => 422 "server-club-name";
    /// Another club has the name.
    ClubNameTaken { name: String } => 409 "server-club-name-taken";
    /// A club says too much about itself.
    ClubAbout { most: usize } => 422 "server-club-about";
    /// Too many links of a club, too long a one, or no address of a page.
    ClubLinks { most: usize, length: usize } => 422 "server-club-links";
    /// Too long a text with a request to join a club.
    ClubRequest { most: usize } => 422 "server-club-request";
    /// Only for those who run the club: its owner, or its organisers too.
    ClubRoleNeeded => 403 "server-club-role";
    /// The player is a member of the club already.
    ClubMember => 409 "server-club-member";
    /// Only for members of the club.
    ClubNotMember => 403 "server-club-not-member";
    /// Only who is invited joins the club.
    ClubInvitationOnly => 403 "server-club-invitation";
    /// The asker was removed from the club, and joins it only when invited.
    ClubRemoved => 403 "server-club-removed";
    /// The owner of a club hands it over first.
    ClubOwner => 409 "server-club-owner";
    /// The asker may not write in the chat of the club until a moment, in milliseconds since 1970.
    ClubSilenced { until: u64 } => 403 "server-club-silenced";
    /// The number of minutes is too large.
    ClubSilence { most: u32 } => 422 "server-club-silence";
    /// A match of clubs has too few boards, or too many.
    TeamBoards { least: u32, most: u32 } => 422 "server-team-boards";
    /// A line-up has too few players, or too many.
    TeamSize { least: usize, most: usize } => 422 "server-team-size";
    /// Somebody plays on two boards of a match.
    TeamTwice { name: String } => 422 "server-team-twice";
    /// Somebody of a line-up is no member of its club.
    TeamMember { name: String } => 422 "server-team-member";
    /// A club does not play against itself.
    TeamAlone => 422 "server-team-alone";
    /// The match of clubs has begun, or was dropped.
    TeamClosed => 409 "server-team-closed";
    /// Nothing is sent to the address of a webhook: it is too long, not public, or written otherwise than it has to be.
    WebhookAddress { most: usize } => 422 "server-webhook-address";
    /// The tournament is for the members of a club.
    ClubEventMembers => 403 "server-club-event";

    // Studies.

    /// No name of a study.
    StudyName { least: usize, most: usize } => 422 "server-study-name";
    /// What the edit is about has gone, or is there already: somebody else was first.
    StudyStale => 409 "server-study-stale";
    /// There is no room for it in the study.
    StudyFull => 422 "server-study-full";
    /// The asker may read the study, but not do this with it.
    StudyRole => 403 "server-study-role";

    // Chat.

    /// The account takes no part in chat.
    ChatOff => 403 "server-chat-off";
    /// The opponent takes no part in chat, or not with this account.
    ChatClosed => 403 "server-chat-closed";
    /// The player takes no private messages from this account.
    MessagesClosed => 403 "server-messages-closed";
    /// The id of a message is empty or too long.
    MessageId { most: usize } => 422 "server-message-id";
    /// Too long a note.
    NoteLength { most: usize } => 422 "server-note-length";
    /// No hours of the day in a known time zone.
    QuietHours => 422 "server-quiet-hours";
    /// The player has not tried the puzzle.
    NotTried => 409 "server-not-tried";
    /// The turns end before the puzzle does, and none of them is wrong.
    Unfinished => 422 "server-unfinished";
    /// The address of a device is at no push service that this site calls.
    PushService => 422 "server-push-service";
    /// The account may not say anything until a moment, in milliseconds since 1970, and why.
    Muted { until: u64, reason: String } => 403 "server-muted";
    /// The account may not say anything any more, and why.
    MutedForGood { reason: String } => 403 "server-muted-for-good";
    /// Empty, or too long.
    ChatText { most: usize } => 422 "server-chat-text";
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(fault) => fault.fmt(f),
            _ => f.write_str(&self.problem().code),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Illegal(fault)
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        let member = |member: &str| Self::Terms { member: member.to_owned() };
        match error {
            SetupError::Refused { fault, .. } => Self::Illegal(fault),
            SetupError::Value { member: name, .. }
            | SetupError::TooLong { member: name, .. }
            | SetupError::NotInGame { member: name, .. } => member(name),
            SetupError::Json { .. } | SetupError::Version { .. } => Self::Malformed,
        }
    }
}
