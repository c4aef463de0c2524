//! The bodies of the HTTP API.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::access::AccessToken;
use crate::admin::{Measure, Role};
use crate::appeals::Appeal;
use crate::chat::{Preferences, Words};
use crate::clubs::{OwnClubs, SaidInClub};
#[cfg(feature = "openapi")]
use crate::described::{GameName, Name};
use crate::email::Email;
use crate::friends::KeptNote;
use crate::game::{Kind, Outcome, Rating, Side, Speed, Summary, Terms};
use crate::messages::WrittenMessage;
use crate::passkeys::Passkey;
use crate::puzzles::{PuzzleAttempt, PuzzleRating, StormScore};
use crate::studies::ExportedStudy;
use crate::tournaments::ExportedTournament;
use crate::vacation::TakenVacation;

/// Who the asker is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name of the account.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// What it may do for the site, where it may do anything; told by `GET /me` and at the start of a connection.
    #[serde(default, skip_serializing_if = "Role::is_none")]
    pub role: Role,
}

/// Confirms that it is the owner of the account who asks, and not somebody with its session.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The password; a guest has none and leaves it out. At most 128 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub password: Option<String>,
}

impl std::fmt::Debug for Confirmation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Confirmation").finish_non_exhaustive()
    }
}

/// Signs in by a recovery code, which is used up by it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The code; small letters, and anything between the letters and digits, are taken too. At most
    /// 64 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub code: String,
    /// The password from now on, 8 to 128 characters. A registered player must choose one, a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub password: Option<String>,
}

impl std::fmt::Debug for Recovery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recovery").finish_non_exhaustive()
    }
}

/// A code that lets its holder in once, from another device. It is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCode {
    /// Letters and digits, five groups of six.
    pub code: String,
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RecoveryCode").finish_non_exhaustive()
    }
}

/// Makes a guest a registered player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// The name that the account will have.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
    /// 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub password: String,
    /// An address of email, at most 254 characters; an empty text is none. Where the site sends mail, a link is mailed to it, and it counts once that is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: Option<String>,
    /// The language of mails: `en`, `fr` or `cs`. English where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 8))]
    pub language: Option<String>,
}

/// Opens a session by name and password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name of the account.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
    /// The password of the account, at most 128 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub password: String,
}

/// Changes the own password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The password up to now, at most 128 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub current: String,
    /// The one from now on, 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub new: String,
}

impl std::fmt::Debug for PasswordChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasswordChange").finish_non_exhaustive()
    }
}

/// No log shall ever have a password.
impl std::fmt::Debug for Registration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registration").field("name", &self.name).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A session of the asker's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Session {
    /// Its id; not what is in the cookie.
    pub id: String,
    /// When it was opened, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// When it was last used, to the hour, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub used: Timestamp,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Which side somebody wants to play; nothing as the game's rules have it: in Pawnball whoever proposes plays A (PW-21), otherwise
/// lots are drawn.
pub type Wish = Option<Side>;

/// An open seek.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seek {
    /// Its id.
    pub id: String,
    /// The name of the player who seeks.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// The rating for the game and speed.
    pub rating: Option<Rating>,
    /// When it was made. Lists have the newest first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// What is to be played.
    pub terms: Terms,
    /// Whether a bot may accept it.
    #[serde(default)]
    pub bots: bool,
    /// The side that the seeker wants.
    #[serde(default)]
    pub side: Option<Side>,
}

/// Offers a game: to all, to whoever has the link, or to a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// What is to be played.
    pub terms: Terms,
    /// The side that the asker wants; without it A in Pawnball, and by lot in other games.
    #[serde(default)]
    pub side: Option<Side>,
    /// Only for a game with a bot of the server's: its level, 1 to 10; without it 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    pub level: Option<u8>,
    /// Only for a seek: whether a bot may accept it. Without it, people are paired with people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots: bool,
}

/// A challenge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenge {
    /// Its id; whoever knows it can accept.
    pub id: String,
    /// Who made it.
    pub name: String,
    /// The account of whoever made it.
    pub kind: Kind,
    /// Whom it is for; nothing when it is for whoever has the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What is to be played.
    pub terms: Terms,
    /// The side that the challenger wants.
    pub side: Option<Side>,
    /// The game, once it was accepted.
    pub game: Option<String>,
    /// The game that is to be played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

/// A game that has begun, or a seek or challenge that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Offered {
    /// It waits for somebody.
    Waiting {
        /// The id of the seek or the challenge.
        id: String,
    },
    /// The game has begun.
    Game {
        /// The id of the game.
        id: String,
        /// The side that the asker plays.
        side: Side,
    },
}

/// What a player who waits in a game of days has prepared: the server plays it at once when it comes to that. Nobody else is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalTurns {
    /// The number of the last event of the game that is known to whoever prepares it. Lines are for the position then, and no other.
    pub after: u32,
    /// Lines, at most 30. Each is a turn of the opponent, the answer to it, the next turn of the opponent, the answer to that, and so on, in notation: at
    /// most 20 turns, and at most 6000 bytes in all lines together. Lines that begin alike are branches of one tree; none answers otherwise than
    /// another does in the same case. A turn of the opponent that leads to the same position is the same turn.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Line>, max_items = 30))]
    pub lines: Vec<Vec<String>>,
}

/// A line of [`ConditionalTurns`].
#[cfg(feature = "openapi")]
#[derive(Debug)]
pub struct Line;

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Line {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ArrayBuilder, ObjectBuilder, Type};
        let turn = ObjectBuilder::new().schema_type(Type::String).max_length(Some(4096));
        ArrayBuilder::new().items(turn).max_items(Some(20)).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Line {
    fn name() -> std::borrow::Cow<'static, str> {
        "Line".into()
    }
}

/// A rating for a game and speed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingOf {
    /// `playball`, `diaballik` or `pawnball`.
    #[cfg_attr(feature = "openapi", schema(value_type = GameName))]
    pub game: String,
    /// The speed of the games.
    pub speed: Speed,
    /// The rating.
    pub rating: Rating,
}

/// A point of a rating's history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// `playball`, `diaballik` or `pawnball`.
    #[cfg_attr(feature = "openapi", schema(value_type = GameName))]
    pub game: String,
    /// The speed of the games.
    pub speed: Speed,
    /// The moment, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// The rating after the game.
    pub rating: f64,
}

/// A player as others see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name of the account.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// Ratings that rest on at least one game.
    pub ratings: Vec<RatingOf>,
    /// Won, drawn and lost games.
    pub score: [u32; 3],
    /// Of a bot that is not the server's: the player whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Until when the player is on vacation, in milliseconds since 1970; left out where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub vacation: Option<Timestamp>,
}

/// Won, drawn and lost games of a player in a game and at a speed, those that do not count left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// `playball`, `diaballik` or `pawnball`.
    #[cfg_attr(feature = "openapi", schema(value_type = GameName))]
    pub game: String,
    /// The speed of the games.
    pub speed: Speed,
    /// Won, drawn and lost with A.
    pub as_a: [u32; 3],
    /// Won, drawn and lost with B.
    pub as_b: [u32; 3],
    /// The current streak: games won in a row, or below 0 lost; 0 after a draw.
    pub streak: i32,
    /// The most won in a row.
    pub longest_won: u32,
    /// The most lost in a row.
    pub longest_lost: u32,
    /// How games ended, as in [`Outcome::reason`]: how many were won, drawn and lost so.
    pub reasons: std::collections::BTreeMap<String, [u32; 3]>,
    /// When the last one ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub last: Timestamp,
}

/// The games of a month, in one file for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Archive {
    /// `2026-10`, in UTC: games belong to the month in which they ended.
    pub month: String,
    /// Where the file is: `/archive/touchline-2026-10.tgn.zst`.
    pub path: String,
    /// How many games are in it.
    pub games: u64,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

/// Whether a position is being played in a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Live {
    /// The site's engines and tables must not tell anything of it now.
    pub live: bool,
}

/// What was played from a position in the games of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explored {
    /// Whether turns from such a position are counted: in Pawnball only those that set the pawns up, since the dice decide afterwards what can
    /// be played.
    pub counted: bool,
    /// How often a turn was played from here: the sum over all turns, those included that are left out of the list.
    pub games: u32,
    /// The same, by what became of the game for whoever played the turn: won, drawn and lost.
    pub score: [u32; 3],
    /// The turns, most often played first; at most 40.
    pub turns: Vec<ExploredTurn>,
    /// How many other turns were played from here.
    pub more: u32,
}

/// A turn that was played from a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExploredTurn {
    /// Who played it.
    pub side: Side,
    /// The turn in notation. Turns that leave the same position are one; this is the shortest that was played.
    pub text: String,
    /// In how many games it was played.
    pub games: u32,
    /// What became of these games for whoever played the turn: won, drawn and lost.
    pub score: [u32; 3],
}

/// A place on a leaderboard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The name of the player.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// The greatest moment that can be asked for, in milliseconds since 1970: the greatest whole number that every reader of JSON keeps.
pub const MOST_MOMENT: Timestamp = Timestamp::new((1 << 53) - 1);

/// What became of games, as a list of games can be asked for by it.
pub const RESULTS: [&str; 6] = ["won", "drawn", "lost", "over", "going", "void"];

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// What became of a game: won, drawn or lost by the player whose games are asked for; over, with any of these results; going on;
    /// or without a result.
    ResultName: |text| text.enum_values(Some(RESULTS));
}

/// Games, the newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Games {
    /// At most as many as asked for.
    pub games: Vec<Summary>,
    /// Ask for the games before this moment to go on; nothing when there are no more.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub before: Option<Timestamp>,
    /// Ask with this `cursor` to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Games that go on, for whoever looks for one to watch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Watch {
    /// The best rated first.
    pub games: Vec<Watched>,
}

/// A game that can be watched.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Watched {
    /// The game as lists have it.
    pub game: Summary,
    /// How fast it is, by its clock.
    pub speed: Speed,
    /// The number of its last event.
    pub number: u32,
    /// The moment of its last event, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
}

/// All that is kept about an account, for its owner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// The profile.
    pub profile: Profile,
    /// The email address, if one was given.
    pub email: Option<String>,
    /// What the site knows of the email address.
    #[serde(default)]
    pub email_settings: Email,
    /// The sessions.
    pub sessions: Vec<Session>,
    /// The history of the ratings.
    pub history: Vec<RatingPoint>,
    /// Each game's id, result and game file.
    pub games: Vec<ExportedGame>,
    /// What the account wants of the site.
    pub preferences: Preferences,
    /// The names of those whom it blocks.
    pub blocks: Vec<String>,
    /// What it said at games and is not forgotten yet, the oldest first.
    pub said: Vec<SaidAt>,
    /// The reports that it made, the oldest first.
    #[serde(default)]
    pub reports: Vec<MadeReport>,
    /// The bots.
    #[serde(default)]
    pub bots: Vec<Bot>,
    /// The personal access tokens that are valid.
    #[serde(default)]
    pub access_tokens: Vec<AccessToken>,
    /// The passkeys.
    #[serde(default)]
    pub passkeys: Vec<Passkey>,
    /// The vacations of the last 365 days.
    pub vacations: Vec<TakenVacation>,
    /// What those who look after the site have done to the account, the oldest first.
    #[serde(default)]
    pub measures: Vec<Measure>,
    /// Its appeals against that, the oldest first.
    #[serde(default)]
    pub appeals: Vec<Appeal>,
    /// The names of those whom it follows.
    #[serde(default)]
    pub follows: Vec<String>,
    /// What it has noted about others.
    #[serde(default)]
    pub notes: Vec<KeptNote>,
    /// The private messages that it wrote and that are still kept.
    #[serde(default)]
    pub messages: Vec<WrittenMessage>,
    /// Its ratings at puzzles.
    #[serde(default)]
    pub puzzle_ratings: Vec<PuzzleRating>,
    /// Its best storm of each day and game.
    #[serde(default)]
    pub storms: Vec<StormScore>,
    /// The puzzles that it has tried, by game.
    #[serde(default)]
    pub puzzles: Vec<PuzzleAttempt>,
    /// The clubs that it is in, that invite it and that it has asked.
    #[serde(default)]
    pub clubs: OwnClubs,
    /// What it wrote in the chats of clubs and that is still kept, the oldest first.
    #[serde(default)]
    pub said_in_clubs: Vec<SaidInClub>,
    /// The tournaments that it has announced, entered or been invited to, in the order in which they were announced.
    #[serde(default)]
    pub tournaments: Vec<ExportedTournament>,
    /// The studies that it owns.
    #[serde(default)]
    pub studies: Vec<ExportedStudy>,
}

/// A report that an account made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeReport {
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// The name of the player whom it is about.
    pub player: String,
    /// The reason, as in the report.
    pub why: String,
    /// The id of the game, if one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The chat message that it is about, as a text or the id of a phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// What the account wrote to it.
    pub text: String,
}

/// What an account said at a game: `{"game":"…","at":0,"phrase":"hello"}`, or with `"text":"…"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidAt {
    /// The id of the game.
    pub game: String,
    /// The moment, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// A phrase or a text.
    #[serde(flatten)]
    pub words: Words,
}

/// Makes a bot of the asker's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    /// The name that the bot will have.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
}

/// A bot of the asker's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bot {
    /// The name of the account.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// Its tokens, the newest first.
    pub tokens: Vec<Token>,
}

/// Makes a token for a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What the owner will know it by, at most 40 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub label: String,
}

/// A token of a bot, without what is secret of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// Its id; not what lets in.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// When it was last used, to the hour, in milliseconds since 1970; null before that.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub used: Option<Timestamp>,
}

/// A new token. It is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// Its id.
    pub id: String,
    /// What lets in: `Authorization: Bearer …`.
    pub token: String,
}

impl std::fmt::Debug for MadeToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeToken").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A finished game of an export.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FinishedGame {
    /// What a list says of it.
    pub game: Summary,
    /// As a game file.
    pub record: String,
}

/// A game of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedGame {
    /// Its id.
    pub id: String,
    /// How it ended.
    pub result: Option<Outcome>,
    /// As a game file.
    pub record: String,
    /// What the account has prepared in it, as in [`ConditionalTurns::lines`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditional: Vec<Vec<String>>,
}
