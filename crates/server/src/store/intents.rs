//! The intents: what can be asked of a store, whichever it is.

use std::path::PathBuf;

use ::games::game::Game;
use ::games::side::{BySide, Side};
use futures_util::future::BoxFuture;
use play::explored::PositionKey;
use play::time::{Millis, Timestamp};
use protocol::access::AccessToken;
use protocol::admin::{AccountRecord, AppealRecord, History, LogEntry, ReportCase, Role, Signals};
use protocol::chat::{ChatMessage, Preferences, Room};
use protocol::clubs::{Club, ClubChat, ClubLine, ClubRole, Clubs, NewClub, OwnClubs};
use protocol::email::Email;
use protocol::friends::{Followers, Relation};
use protocol::game::{Rating, Speed};
use protocol::http::{Bot, Challenge, Export, Place, Profile, RatingPoint, Seek, Session, Statistics};
use protocol::messages::{Conversations, Messages, WrittenMessage};
use protocol::notifications::{NotificationSettings, Notifications};
use protocol::passkeys::Passkey;
use protocol::puzzles::{PuzzleAttempt, PuzzleRating, StormBest, StormPlace};
use protocol::standing::{OwnMeasure, Standing};
use protocol::studies::{StudySummary, Visibility};
use protocol::team_matches::{TeamMatch, TeamMatchSummary};
use protocol::tournaments::{ExportedTournament, TournamentResult, Tournaments};
use protocol::webhooks::Webhook;
use study::puzzles::Puzzle;

use protocol::vacation::Vacation;

use super::access_tokens::{Holder, NewAccessToken};
use super::accounts::{User, UserId};
use super::archives::{self, Written};
use super::backups::LastBackups;
use super::bots::NewToken;
use super::clubs::{ClubKey, ClubOrder, NewLineInClub};
use super::explored::{self, Counted};
use super::friends::{Followed, FollowerPlace};
use super::games::{self, After, GameKey, Rematch, Stored, TakenUp};
use super::lists::{Found, GameQuery};
use super::lobby::{Offer, Proposal};
use super::mail::Outgoing;
use super::messages::{Writing, Written as WrittenTo, WrittenPlace};
use super::moderation::{AccountQuery, Actor, Effect, Order};
use super::notifications::{Device, Due};
use super::oauth::{Exchange, Exchanged, NewCode};
use super::passkeys::{Ceremony, NewPasskey};
use super::puzzles::{AttemptPlace, KeptPuzzle, NewPuzzle, PuzzleKey, StoredStorm, Wanted};
use super::ratings::ChangePlace;
use super::sessions::{Credential, Entry, Opened};
use super::social::{NewLine, NewReport, Reported, Said};
use super::studies::{NewStored, StoredEdit, StoredStudy, StudiesOf, StudyKey, StudyStep};
use super::team_matches::{DueMatch, NewLineUp, NewMatch, TeamMatchKey};
use super::tournaments::{Kept, NewEvent, NewGames, Since, Step, TournamentKey};
use super::webhooks::{WebhookMessage, WebhookNote, WebhookOrder};
use super::{Store, StoreError};
use crate::featured::{Kind, Running};
use crate::matchmaking::{Accepted, Begun, Dropped, Proposed};
use crate::month::Month;
use crate::passkeys::Key;
use crate::referee::{Agreed, Happened};
use crate::secret::Network;
use crate::signals::Signal;
use crate::time::Stall;

/// Hands each intent to the store that there is. Behind `|` is how it can fail, if the store works.
///
/// What works with PostgreSQL is on the heap while it runs: it is large, and would be a part of each request and message, with SQLite too. Its type is
/// erased, so that the compiler checks it once and not again for each handler: that took almost a fifth of the server's compile time.
macro_rules! intents {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty $(| $errors:literal)?;)*) => {
        impl Store {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                $(#[doc = $errors])?
                /// The store failed.
                pub async fn $name(&self, $($argument: $type),*) -> Result<$result, StoreError> {
                    match self {
                        Self::Sqlite(store) => store.$name($($argument),*).await,
                        Self::Postgres { database, .. } => {
                            let done: BoxFuture<'_, _> = Box::pin(database.$name($($argument),*));
                            done.await
                        }
                    }
                }
            )*
        }
    };
}

// The site
intents! {
    /// The last moment that the store knows of: now cannot be earlier.
    last_moment() -> Option<Timestamp>;
    /// Takes up the games of the store when a server starts: clocks run again after a grace, seeks of those who waited for live games are
    /// gone. With PostgreSQL other nodes may be running: no game and no seek changes, and none is told of.
    take_up(now: Timestamp, grace: Millis) -> TakenUp;
    /// The ids of the live games that are not over.
    live_games() -> Vec<String>;
    /// Notes that the server is running at a moment: what happens later than the last such note did not happen under its eyes.
    set_alive(now: Timestamp) -> ();
    /// Lets the clocks of live games stand from a moment on, before the server goes down, and for the stalls before that. In how many games: with
    /// PostgreSQL in none, for other nodes may run on.
    suspend_all(now: Timestamp, stalls: Vec<Stall>, grace: Millis) -> usize;
    /// Forgets what is kept for a while only: chat lines from before `lines`, sessions that nobody used, tokens that are no longer valid, names that are held back no longer,
    /// suspensions and mutes that have ended.
    forget_old(now: Timestamp, lines: Timestamp) -> ();
    /// The last backups that the store knows of.
    last_backups() -> LastBackups;
}

// Accounts
intents! {
    /// The account with this id.
    account(id: UserId) -> Option<User>;
    /// The account with this name, in small letters or capitals; not one that was deleted.
    account_named(name: String) -> User | "There is none ([`Refusal::NotFound`](crate::refusal::Refusal::NotFound)).";
    /// Makes an account for a guest, with a name that nobody has.
    create_guest(now: Timestamp) -> User | "No such name was found.";
    /// Makes a guest a registered player. A recovery code that the guest had no longer works.
    register(id: UserId, name: String, password: String, email: Option<String>, now: Timestamp) -> ()
        | "The name is taken, or held back; the account is not a guest's.";
    /// The id and the password hash of a registered player.
    password(name: String) -> Option<(UserId, String)>;
    /// Gives a registered player another password, by its hash, and ends all that let somebody in by the old one but a session. The account's
    /// bots: their connections must end too.
    change_password(id: UserId, old: String, new: String, session: String, now: Timestamp) -> Vec<UserId> | "The password is no longer `old`.";
    /// Deletes an account and its bots, unless one of them plays: the accounts that are gone, or nothing.
    delete_account(id: UserId, now: Timestamp) -> Option<Vec<UserId>>;
    /// Withdraws what an account and its bots offer, so that no more games begin. The games that are going on, each with who plays in it.
    withdraw_offers(id: UserId) -> Vec<(UserId, String)>;
    /// The games that are not over and of which a player is gone, by their ids, each with that player.
    open_games_of_deleted() -> Vec<(UserId, String)>;
}

// What lets somebody in
intents! {
    /// Opens a session, by its token's digest and its id.
    open_session(user: UserId, by: Entry, token: [u8; 32], id: String, now: Timestamp) -> Opened
        | "What lets somebody in is no longer right; the account is suspended.";
    /// The session of a token, if there is one that has not expired, with its account and when it was last used.
    session(token: [u8; 32], now: Timestamp) -> Option<(String, User, Timestamp)>;
    /// The sessions of an account, the last used first; `current` is the id of the one that asks.
    sessions(user: UserId, current: String) -> Vec<Session>;
    /// Ends a session of an account.
    end_session(user: UserId, id: String) -> () | "The account has no such session.";
    /// Ends all that lets somebody into an account but its password and one session. The account's bots: their connections must end too.
    end_all_access(user: UserId, but: String) -> Vec<UserId>;
    /// Gives an account a recovery code, by its digest; one that it had no longer works. `password` is the hash that was checked of a
    /// registered player.
    set_recovery_code(user: UserId, password: Option<String>, code: [u8; 32]) -> ()
        | "The password is another one by now, or the guest has registered.";
    /// The account of a recovery code, by its digest.
    of_recovery_code(code: [u8; 32]) -> User | "No account has it ([`Refusal::WrongCode`](crate::refusal::Refusal::WrongCode)).";
    /// The id of a bot's token, by its digest, with the bot and when the token was last used.
    of_token(token: [u8; 32], now: Timestamp) -> Option<(String, User, Option<Timestamp>)> | "The bot or its owner is suspended.";
    /// Whom a personal access token lets in, by its digest; nothing if it is none or no longer valid.
    access_holder(token: [u8; 32], now: Timestamp) -> Option<Holder> | "The account is suspended.";
    /// When each of these was last used; nothing for what has ended, and for tokens of those who are suspended.
    last_used(credentials: Vec<Credential>, now: Timestamp) -> Vec<(Credential, Option<Timestamp>)>;
    /// Notes that these were used.
    note_used(credentials: Vec<Credential>, now: Timestamp) -> ();
}

// Personal access tokens
intents! {
    /// The personal access tokens of an account that are valid, the newest first.
    access_tokens(user: UserId, now: Timestamp) -> Vec<AccessToken>;
    /// Stores a personal access token.
    add_access_token(user: UserId, token: NewAccessToken) -> () | "The account has too many.";
    /// Ends a personal access token.
    end_access_token(user: UserId, id: String) -> () | "The account has no such token.";
    /// Ends a personal access token by its digest; the answer is its id, nothing if there is none.
    revoke_access_token(token: [u8; 32]) -> Option<String>;
    /// Stores a code by which an app fetches its token.
    add_oauth_code(user: UserId, code: NewCode) -> ();
    /// Gives an app its token for a code.
    exchange_oauth_code(exchange: Exchange) -> Exchanged | "The account is suspended, or has too many tokens.";
}

// Vacations
intents! {
    /// The vacation that an account has.
    vacation(user: UserId, now: Timestamp) -> Vacation;
    /// Until when an account is on vacation at a moment; nothing where it is not.
    vacation_until(user: UserId, at: Timestamp) -> Option<Timestamp>;
    /// Begins a vacation of so many days, or lets the one that goes on end so many days from now.
    begin_vacation(user: UserId, days: u16, now: Timestamp) -> Vacation | "So many days are not left.";
    /// Ends the vacation that goes on, if one does.
    end_vacation(user: UserId, now: Timestamp) -> Vacation;
}

// Bots of players
intents! {
    /// The bots of an owner, the oldest first.
    bots(owner: UserId) -> Vec<Bot>;
    /// Makes a bot.
    create_bot(owner: UserId, name: String, now: Timestamp) -> Bot | "The name is taken or held back, or the owner has too many bots.";
    /// The bot of an owner with this name.
    own_bot(owner: UserId, name: String) -> User | "The owner has no such bot.";
    /// Stores a token of an own bot.
    add_token(owner: UserId, name: String, token: NewToken) -> () | "The owner has no such bot, or the bot has too many tokens.";
    /// Ends a token of an own bot.
    end_token(owner: UserId, name: String, id: String) -> () | "The owner has no such bot, or the bot no such token.";
}

// What players say, block, report
intents! {
    /// The preferences of an account.
    preferences(user: UserId) -> Preferences;
    /// Notes what an account wants.
    set_preferences(user: UserId, wanted: Preferences) -> ();
    /// The names of those whom an account blocks.
    blocks(user: UserId) -> Vec<String>;
    /// Blocks somebody; again is the same.
    block(user: UserId, name: String) -> () | "There is no such player, it is the asker, or too many are blocked.";
    /// Blocks somebody no longer.
    unblock(user: UserId, name: String) -> () | "The player is not blocked.";
    /// Stores a chat line.
    say(line: NewLine) -> Said
        | "The account, or in the room of the players the opponent, wants no chat; the account is muted; \
           a guest says a text among those who watch; the room is full.";
    /// The last chat lines of a room that a reader may see, the oldest first; none for a reader who has turned chat off.
    chat(game: GameKey, room: Room, reader: Option<UserId>, most: usize) -> Vec<ChatMessage>;
    /// Stores a report.
    report(report: NewReport, now: Timestamp) -> () | "There is no such player, game or line; the account has reported too much.";
    /// Reports, the newest first: those that are not settled, or all.
    reports(most: usize, all: bool) -> Vec<Reported>;
    /// Notes that the owner of the site has settled a report; again is the same. Where whoever made it, or whom it is about, is gone, it is
    /// deleted. Whether there is such a report.
    settle_report(id: i64, now: Timestamp) -> bool;
    /// All that is kept about an account but the two lists that grow with the years, its games and the changes of its ratings.
    export(user: User, session: String, now: Timestamp) -> Export;
}

// Friends, and what is written to them
intents! {
    /// Follows a player; again is the same.
    follow(user: UserId, name: String, now: Timestamp) -> ()
        | "There is no such player, it is the asker, one of the two blocks the other, the asker is not registered or follows too many.";
    /// Follows a player no longer.
    unfollow(user: UserId, name: String) -> () | "The player is not followed.";
    /// Whom an account follows, by name.
    followed(user: UserId) -> Vec<Followed>;
    /// Who follows an account, those who began last first, after a place.
    followers(user: UserId, after: Option<FollowerPlace>) -> Followers;
    /// What is between two players, without whether the other is here; and who the other is.
    relation(user: UserId, name: String) -> (UserId, Relation) | "There is no such player, or it is the asker.";
    /// Notes something about another player; an empty text takes the note away.
    set_note(user: UserId, name: String, text: String) -> () | "There is no such player, or it is the asker; the asker has noted something about too many.";
    /// Stores a private message; one that was sent before is told as it was stored.
    write_message(writing: Writing) -> WrittenTo
        | "There is no such player, or it is the author; the author may not write to it, is muted, or has begun too many conversations.";
    /// The conversations of an account whose last messages are from before a moment, those with the last message first.
    conversations(user: UserId, before: Option<Timestamp>) -> Conversations;
    /// The last private messages of two players before a number, as the account sees them.
    messages(user: UserId, name: String, before: Option<u32>) -> Messages | "There is no such player, or it is the asker.";
    /// Notes how far an account has read what another wrote.
    note_read(user: UserId, name: String, number: u32) -> () | "There is no such player, or it is the asker.";
    /// Shows an account no longer what it and another have written so far.
    remove_messages(user: UserId, name: String) -> () | "There is no such player, or nothing was written.";
    /// The next private messages that an account wrote, after a place, and the place to go on from if there may be more.
    written_messages(user: UserId, after: Option<WrittenPlace>, most: usize) -> (Vec<WrittenMessage>, Option<WrittenPlace>);
}

// What players are told of while they are away
intents! {
    /// What an account is told of, from before a moment, the newest first.
    notifications(user: UserId, before: Option<Timestamp>) -> Notifications;
    /// Notes that an account has seen all that it was told of up to a moment.
    note_notifications_seen(user: UserId, until: Timestamp) -> ();
    /// What an account wants to be told of, and when not.
    notification_settings(user: UserId) -> NotificationSettings;
    /// Notes what an account wants to be told of, and when not.
    set_notification_settings(user: UserId, wanted: NotificationSettings) -> ();
    /// Notes a device of an account, in a session.
    add_device(user: UserId, session: String, device: Device, now: Timestamp) -> ();
    /// Forgets a device of an account.
    remove_device(user: UserId, endpoint: String) -> ();
    /// Forgets devices that cannot be called any more, by their addresses.
    forget_devices(endpoints: Vec<String>) -> ();
    /// Whether devices are to be called at a moment.
    has_due(now: Timestamp) -> bool;
    /// Those whose devices are to be called at a moment, at most `most` accounts or calls. Each call is told here once.
    take_due(now: Timestamp, most: usize) -> Vec<Due>;
}

// Passkeys
intents! {
    /// Notes a ceremony that begins.
    begin_ceremony(ceremony: Ceremony) -> ();
    /// Ends a ceremony that was begun for an account, or for nobody, by the digest of its challenge, once: what had to be known at its end.
    end_ceremony(challenge: [u8; 32], user: Option<UserId>, now: Timestamp) -> Vec<u8>
        | "There is none ([`Refusal::WrongPasskey`](crate::refusal::Refusal::WrongPasskey)).";
    /// The passkeys of an account, the newest first.
    passkeys(user: UserId) -> Vec<Passkey>;
    /// The ids of the credentials of an account.
    passkey_credentials(user: UserId) -> Vec<Vec<u8>>;
    /// Stores a passkey, and tells its owner by mail.
    add_passkey(user: UserId, new: NewPasskey) -> () | "The account has too many, or the key is known already.";
    /// Ends a passkey.
    end_passkey(user: UserId, id: String) -> () | "The account has no such passkey.";
    /// A passkey by the id of its credential, with its account.
    known_passkey(credential: Vec<u8>) -> Option<(UserId, Key)>;
    /// Notes that a passkey was used, if it is still what was checked: `before` and `after` are what changes with use.
    note_passkey_used(credential: Vec<u8>, before: Vec<u8>, after: Vec<u8>, now: Timestamp) -> () | "It was used meanwhile, or is gone.";
}

// Email
intents! {
    /// What is known of an account's email address.
    email(user: UserId, now: Timestamp) -> Email;
    /// Names an address for a registered player, which counts once it is shown to be the player's; nothing takes the one that there is away. `password` is
    /// the hash that was checked; nothing where whoever asks has registered just now.
    set_email(user: UserId, password: Option<String>, address: Option<String>, language: String, now: Timestamp) -> ()
        | "The password is another one by now; mail was asked for too often.";
    /// Shows that an address is an account's, by the digest of what a link had in it.
    verify_email(token: [u8; 32], now: Timestamp) -> () | "No such link is valid ([`Refusal::WrongLink`](crate::refusal::Refusal::WrongLink)).";
    /// Has a link mailed with which a forgotten password is replaced, if there is an account with this name or verified address.
    ask_recovery(who: String, now: Timestamp) -> ();
    /// The account of such a link, by the digest of what it has in it.
    of_recovery_link(token: [u8; 32], now: Timestamp) -> User | "No such link is valid ([`Refusal::WrongLink`](crate::refusal::Refusal::WrongLink)).";
    /// Notes whether an account wants to be told of games that wait.
    set_digest(user: UserId, wanted: bool, now: Timestamp) -> () | "It is wanted, and there is no verified address.";
    /// Whether there is mail to be sent, or it is to be looked whether games wait.
    has_due_mail(now: Timestamp) -> bool;
    /// Looks at the first `most` accounts that want to be told of games that wait and whose time has come, and lets those be told that have some. How many were
    /// looked at.
    plan_digests(now: Timestamp, most: usize) -> usize;
    /// Mail that is to be sent, at most `most`. Nobody else gets it before `until`.
    take_mail(now: Timestamp, until: Timestamp, most: usize) -> Vec<Outgoing>;
    /// Forgets mail that was sent, or that is given up.
    forget_mail(id: String) -> ();
    /// Puts mail off that could not be sent.
    put_off_mail(id: String, until: Timestamp) -> ();
}

// How players stand with the site
intents! {
    /// How an account stands with the site.
    standing(user: UserId, now: Timestamp) -> Standing;
    /// Notes that an account has read what it was told, up to a row of the log.
    note_notices_read(user: UserId, last: i64) -> ();
    /// Stores an appeal of an account against what was done to it, by the row of the log.
    appeal(user: UserId, against: i64, text: String, now: Timestamp) -> ()
        | "It was nothing that was done to the account, or was appealed against already.";
    /// The suspension of an account that is in force.
    suspension(user: UserId, now: Timestamp) -> OwnMeasure | "There is none ([`Refusal::NotSuspended`](crate::refusal::Refusal::NotSuspended)).";
}

// Puzzles
intents! {
    /// The sets of puzzles that are stored, as [`add_shipped_puzzles`](Self::add_shipped_puzzles) was told.
    puzzle_sets() -> Option<String>;
    /// Stores puzzles that ship, those that are not stored yet, and that `sets` are.
    add_shipped_puzzles(sets: String, puzzles: Vec<NewPuzzle>, now: Timestamp) -> ();
    /// The puzzle with this id.
    puzzle(id: String) -> Option<KeptPuzzle>;
    /// The puzzle with this key.
    puzzle_by_key(key: PuzzleKey) -> Option<KeptPuzzle>;
    /// The puzzle whose rating is nearest to that of a player, of those that it has not tried.
    next_puzzle(user: UserId, wanted: Wanted, now: Timestamp) -> Option<KeptPuzzle>;
    /// Notes what a player's first attempt at a puzzle counts, and changes both ratings; another one changes nothing. Whether it was the first, the player's
    /// rating and the puzzle's.
    attempt_puzzle(user: UserId, key: PuzzleKey, score: f64, now: Timestamp) -> (bool, Rating, f64)
        | "There is no such puzzle; the player is not registered.";
    /// What a player has made of a puzzle.
    tried_puzzle(user: UserId, key: PuzzleKey) -> Option<PuzzleAttempt>;
    /// Notes whether a player likes a puzzle that it has tried; the last word counts.
    vote_puzzle(user: UserId, id: String, up: Option<bool>) -> ()
        | "There is no such puzzle, or the player has not tried it.";
    /// The ratings of a player at puzzles, of the games of which it has tried any.
    puzzle_ratings(user: UserId, now: Timestamp) -> Vec<PuzzleRating>;
    /// The attempts of a player at puzzles of a game before a moment, the last ones first.
    puzzle_attempts(user: UserId, game: Game, before: Option<Timestamp>, most: usize) -> Vec<PuzzleAttempt>;
    /// The next attempts of a player after a place, by game and time, and the place to go on from if there may be more.
    all_puzzle_attempts(user: UserId, after: Option<AttemptPlace>, most: usize) -> (Vec<PuzzleAttempt>, Option<AttemptPlace>);
    /// Takes the next game that ended before a moment and was not yet looked through for puzzles: nobody else is given it.
    take_game_for_puzzles(before: Timestamp) -> Option<String>;
    /// The next puzzles of a game that are stored, after a key.
    puzzles_of_game(game: Game, after: PuzzleKey, most: usize) -> Vec<(PuzzleKey, Puzzle)>;
    /// Stores puzzles of a game that were found, if the last one that is stored is still `last`. Whether it is; else nothing is stored.
    add_found_puzzles(game: Game, last: PuzzleKey, found: Vec<NewPuzzle>, now: Timestamp) -> bool;
    /// Puzzles of a game, some for each of these ratings: the next ones that are as hard or harder.
    storm_choice(game: Game, ratings: Vec<f64>) -> Vec<Vec<PuzzleKey>>;
    /// The last storm of a player.
    storm(user: UserId) -> Option<StoredStorm>;
    /// Begins a storm; if one of the player's is going on, that one is told.
    begin_storm(user: UserId, storm: StoredStorm) -> StoredStorm
        | "The player is not registered.";
    /// Counts an answer to a puzzle of a storm, if that puzzle is still the one that is to be solved at a moment; the storm as it is then.
    answer_storm(user: UserId, id: String, number: u32, is_right: bool, now: Timestamp) -> StoredStorm
        | "The player has no such storm.";
    /// Ends the storm of a player, if one is going on.
    end_storm(user: UserId, now: Timestamp) -> ();
    /// The best storms of a player, of each game in which there was one.
    storm_bests(user: UserId, now: Timestamp) -> Vec<StormBest>;
    /// The best storms of the day of a moment.
    storm_leaders(game: Game, now: Timestamp) -> Vec<StormPlace>;
}

// Tournaments
intents! {
    /// Stores a tournament that is announced.
    announce_tournament(new: NewEvent, now: Timestamp) -> () | "The account has too many that are not over.";
    /// The tournament with this id.
    tournament(id: String) -> Option<Kept>;
    /// What has happened in a tournament after a number, and its games from a number on that have begun.
    tournament_since(key: TournamentKey, after: u32, from: usize) -> Since;
    /// Who has ever entered a tournament.
    tournament_players(key: TournamentKey) -> Vec<User>;
    /// The rating of an account at the game and speed of a tournament.
    tournament_rating(user: UserId, agreed: Agreed, now: Timestamp) -> Rating;
    /// Stores what happens in a tournament, unless something else has happened meanwhile: whether it was stored.
    step_tournament(step: Step) -> bool;
    /// Begins games of a tournament, each once: those that have begun already are left out.
    begin_tournament_games(games: NewGames, now: Timestamp) -> Vec<Begun>;
    /// The ids of the tournaments in which something may happen by itself at a moment.
    due_tournaments(now: Timestamp) -> Vec<String>;
    /// The games of a tournament that are over and whose results it does not have, by the numbers of their pairings.
    ended_tournament_games(key: TournamentKey) -> Vec<(usize, String)>;
    /// Whether a game belongs to a round that goes on and whose tables all play the same dice.
    is_round_on(game: GameKey) -> bool;
    /// The tournaments that are listed.
    tournaments() -> Tournaments;
    /// The ids of the tournaments that are not over and that an account has entered.
    entered_tournaments(user: UserId) -> Vec<String>;
    /// The tournaments that an account has announced, entered or been invited to, after one, `most` at most, each with its key.
    tournaments_of(user: UserId, after: TournamentKey, most: usize) -> Vec<(TournamentKey, ExportedTournament)>;
}

// Clubs
intents! {
    /// Founds a club.
    found_club(owner: UserId, id: String, new: NewClub, now: Timestamp) -> ()
        | "Another club has the name; the account is not registered, is muted, or owns or is in too many.";
    /// Does what somebody wants in a club: whether the asker is a member afterwards.
    change_club(order: ClubOrder) -> bool
        | "There is no such club; the asker may not do it, or it cannot be done; there would be too much of something.";
    /// The clubs whose names have a text in them, the largest first, from a row on.
    clubs(search: String, from: usize) -> Clubs;
    /// The clubs that an account has to do with.
    own_clubs(user: UserId) -> OwnClubs;
    /// A club as somebody sees it, with its members from a row on; also one that has closed.
    club(id: String, asker: Option<UserId>, from: usize) -> Option<Club>;
    /// What an account may do in a club; nothing where it is no member.
    club_role(club: ClubKey, user: UserId) -> Option<ClubRole>;
    /// The members of a club by their ratings, the highest first.
    club_leaders(id: String, game: Game, speed: Speed, now: Timestamp) -> Vec<Place> | "There is no such club.";
    /// Stores a line of a club's chat; one that was sent before is told as it was stored.
    write_in_club(line: NewLineInClub) -> ClubLine
        | "There is no such club; the account is no member of it, takes no part in chat, is muted, or is silenced in this club.";
    /// The last lines of a club's chat before a number.
    club_chat(id: String, user: UserId, before: Option<u32>) -> ClubChat | "There is no such club, or the account is no member of it.";
    /// Takes a line out of a club's chat.
    remove_club_line(id: String, asker: UserId, number: u32) -> ()
        | "There is no such club or line, or the account may not.";
    /// The ids of the tournaments of which those who have entered are to be told at a moment that they start soon.
    tournaments_soon(now: Timestamp) -> Vec<String>;
    /// Tells players that a tournament starts soon, once: whether this was the time.
    tell_tournament_soon(key: TournamentKey, id: String, players: Vec<UserId>, now: Timestamp) -> bool;
}

// Matches of clubs
intents! {
    /// Stores a match that a club offers to another one.
    offer_team_match(new: NewMatch) -> ()
        | "The asker does not run the club; there is no such other club; there are too many matches.";
    /// Accepts a match that was offered.
    accept_team_match(id: String, asker: UserId, now: Timestamp) -> ()
        | "There is none that waits, or the asker does not run the other club.";
    /// Says who plays for a club.
    line_up(new: NewLineUp) -> () | "There is no match that waits; the asker does not run the club; the line-up does not fit.";
    /// Takes a player out of a line-up who does not want to play.
    step_out(id: String, user: UserId) -> () | "There is no match that waits, or the account is not lined up for it.";
    /// Declines a match, or calls it off.
    drop_team_match(id: String, asker: UserId, now: Timestamp) -> ()
        | "There is none that waits, or the asker runs neither club.";
    /// A match, as somebody sees it.
    team_match(id: String, asker: Option<UserId>) -> Option<TeamMatch>;
    /// The matches of a club, the last one first.
    team_matches(club: String) -> Vec<TeamMatchSummary> | "There is no such club.";
    /// The matches in which something may happen by itself at a moment.
    due_team_matches(now: Timestamp) -> Vec<DueMatch>;
    /// Begins the games of a match whose time has come, all at once and once; one that cannot begin is dropped, and later forgotten.
    begin_team_match(key: TeamMatchKey, agreed: Agreed, now: Timestamp) -> Vec<Begun>;
    /// The games of a match that are over and whose results it does not have, by their boards.
    ended_team_games(key: TeamMatchKey) -> Vec<(usize, String)>;
    /// Notes what came of boards, each once; with the last one the match is over.
    note_team_results(key: TeamMatchKey, results: Vec<(usize, TournamentResult)>, now: Timestamp) -> ();
}

// Webhooks
intents! {
    /// The webhooks of a club, for its owner.
    webhooks(club: String, asker: UserId) -> Vec<Webhook> | "There is no such club, or it is somebody else's.";
    /// Does what the owner of a club wants with an address.
    change_webhook(order: WebhookOrder) -> ()
        | "There is no such club or webhook, or it is somebody else's; there are too many, or too many messages.";
    /// Whether a message is to be sent at a moment.
    has_due_webhooks(now: Timestamp) -> bool;
    /// Takes messages to be sent, one for each address. Nobody else sends to these addresses until a moment.
    take_webhooks(now: Timestamp, until: Timestamp, most: usize) -> Vec<WebhookMessage>;
    /// Notes what became of a message, and does what follows: whether its address was turned off by it.
    note_webhook(sent: WebhookNote) -> bool;
}

// Studies
intents! {
    /// Stores a study.
    create_study(new: NewStored, now: Timestamp) -> () | "The account has too many.";
    /// The study with this id, without what is in it.
    study(id: String) -> Option<StoredStudy>;
    /// The text of a study that is stored, and the number of the last edit that is in it.
    study_text(key: StudyKey) -> (String, u32) | "There is none.";
    /// The edits of a study after a number that are kept, the first hundred.
    study_edits(key: StudyKey, after: u32) -> Vec<StoredEdit>;
    /// The numbers of those of some edits that are stored, by their ids.
    known_study_edits(key: StudyKey, ids: Vec<String>) -> Vec<(String, u32)>;
    /// Stores edits, unless there are others meanwhile: whether they were stored.
    step_study(step: StudyStep) -> bool;
    /// Sets name and visibility of a study.
    set_study(key: StudyKey, name: String, visibility: Visibility) -> ();
    /// Deletes a study.
    delete_study(key: StudyKey) -> ();
    /// Sets what an account is in a study: nothing, or whether it may change it.
    set_study_person(key: StudyKey, user: UserId, edits: Option<bool>) -> () | "Too many others are something in it.";
    /// Studies that were changed before a moment, the latest first, one more than a page has.
    studies(of: StudiesOf, before: Timestamp) -> Vec<StudySummary>;
    /// The ids of the studies that an account owns.
    owned_studies(owner: UserId) -> Vec<String>;
}

// Looking after the site
intents! {
    /// Does what is ordered, and writes it into the log: the number of the row.
    moderate(order: Order) -> i64
        | "The one who orders it may not do it; there is no such account, game or report; it cannot be done. Nothing is written then.";
    /// The role of an account.
    role(user: UserId) -> Role;
    /// The accounts that are looked for, by name, a hundred at most.
    find_accounts(query: AccountQuery, now: Timestamp) -> Vec<AccountRecord>;
    /// Reports about those whose roles are below one, the newest first: those that are not settled, or all.
    reports_below(below: Role, most: usize, all: bool) -> Vec<Reported>;
    /// What was done to an account whose role is below one, and what was reported of it.
    history(name: String, below: Role) -> History | "There is no such account, or its role is not below.";
    /// What the last games of a player whose role is below one say of help by engines, beside those of others who are about as strong.
    signals(name: String, below: Role) -> Vec<Signals> | "There is no such player, or its role is not below.";
    /// The next game that waits to be looked at for signals of help, which nobody else takes for a while; without the game where it cannot be read.
    take_unseen(now: Timestamp) -> Option<(GameKey, Option<Stored>)>;
    /// Stores what a game says of its players, once.
    note_signals(key: GameKey, signals: BySide<Signal>) -> ();
    /// A report about somebody whose role is below one, with all that helps to decide on it.
    report_case(id: i64, below: Role, now: Timestamp) -> ReportCase | "There is no such report, or the role is not below.";
    /// Appeals of those whose roles are below that of `by`, all for the operator; the oldest first: those to be decided on, or the last of all.
    appeals(by: Actor, most: usize, all: bool, now: Timestamp) -> Vec<AppealRecord>;
    /// The last rows of the log before a number, the newest first.
    log(before: Option<i64>, most: usize) -> Vec<LogEntry>;
    /// The number of the last row of the log; 0 if there is none.
    last_log_id() -> i64;
    /// What the next rows of the log after a number ask of a server, in their order.
    effects_after(id: i64) -> Vec<Effect>;
}

// Games
intents! {
    /// The game with this id, whole.
    game(id: String) -> Option<Stored> | "Its events do not fit together.";
    /// The game with this id, for somebody who plays or watches it.
    open_game(id: String) -> Option<games::Opened> | "Its events do not fit together.";
    /// Stores what happened, and what follows from it: when the game is over, its result and the ratings change in the same transaction, and
    /// never again.
    append(key: GameKey, players: BySide<UserId>, events: Vec<Happened>, after: After) -> ()
        | "The events do not follow those that are stored, or the game is over.";
    /// What is prepared for the position of a game, as [`Prepared`](super::conditional::Prepared) has it. Only the one who prepared it may be told.
    conditional_turns(key: GameKey) -> Option<String>;
    /// Stores what is prepared for the position that a game has after an event, in place of what was.
    set_conditional_turns(key: GameKey, number: u32, prepared: Option<String>) -> () | "The event is not the last one, or the game is over.";
    /// The games that match the query, the newest first: at most `most`, and as many as are found among those that may be looked through for
    /// one list.
    list_games(query: GameQuery, most: usize) -> Found;
    /// The games that go on of these games and speeds, the best to be watched first, at most `most`.
    running(kinds: Vec<Kind>, most: usize) -> Vec<Running>;
    /// The games that were chosen to be shown before all others, each with its kind; also those that are over.
    featured() -> Vec<(Kind, Running)>;
    /// Shows a game before all others of its kind, if the one that is shown is still `before`.
    feature(kind: Kind, before: Option<GameKey>, next: GameKey) -> ();
    /// Whether one of some positions, by their keys, has occurred in a rated game that is going on.
    is_live(keys: Vec<String>) -> bool;
    /// The turns that were played from a position, at most `most`, the most often played first.
    explored(position: PositionKey, most: usize) -> explored::Found | "A row makes no sense.";
    /// The next finished games, at most `most`, that predate the opening explorer, with the turns to count.
    uncounted(most: usize) -> Vec<(GameKey, Counted)>;
    /// Counts games that [`uncounted`](Self::uncounted) has found. One that is counted already is not counted again.
    count(games: Vec<(GameKey, Counted)>) -> ();
}

// Players
intents! {
    /// A player as everybody sees it.
    profile(name: String, now: Timestamp) -> Profile | "There is no such player ([`Refusal::NotFound`](crate::refusal::Refusal::NotFound)).";
    /// The last changes of a player's ratings before a moment, the oldest first.
    rating_history(user: UserId, before: Option<Timestamp>, most: usize) -> Vec<RatingPoint>;
    /// The next changes of a player's ratings after a place, the oldest first, and the place to go on from if there may be more.
    rating_changes(user: UserId, after: Option<ChangePlace>, most: usize) -> (Vec<RatingPoint>, Option<ChangePlace>);
    /// What became of the games of a player that count, by game and speed.
    statistics(user: UserId) -> Vec<Statistics>;
    /// The players with the highest ratings that are not provisional at a moment.
    leaders(game: Game, speed: Speed, most: usize, now: Timestamp) -> Vec<Place>;
}

// Files with the games of a month
intents! {
    /// All files, the newest first.
    archives() -> Vec<Written>;
    /// The months up to `last` in which games ended and for which there is no file in the data directory, the oldest first: none was written,
    /// it is gone, as after a restore elsewhere, or it is outdated.
    missing_archives(data: PathBuf, last: Month, now: Timestamp) -> Vec<Month>;
    /// The next games that ended in a month and count, after a place, in the order of their ends.
    games_of_month(month: Month, after: Option<archives::Place>, most: usize) -> Vec<(archives::Place, Option<Stored>)>
        | "The events of one do not fit together.";
    /// Notes a file.
    note_archive(written: Written, now: Timestamp) -> ();
}

// Offers
intents! {
    /// Begins a game with somebody who offers the same, or waits for one. Nobody is paired with a bot who has not said so by `with_bots`.
    seek(proposal: Proposal, network: Network, with_bots: bool, most_near: usize) -> Proposed
        | "The account has too many offers or games, or there are `most_near` seeks from its network.";
    /// Begins the game of a seek.
    accept_seek(asker: UserId, id: String, most: usize, now: Timestamp) -> Begun | "It is no longer there, or the own one.";
    /// Removes an account's seek. Whether there was one.
    drop_seek(id: String, user: UserId) -> bool;
    /// The seeks that are shown to everybody, the newest first.
    shown_seeks() -> Vec<Seek>;
    /// The accounts that have seeks.
    seekers() -> Vec<UserId>;
    /// Drops the seeks for live games of an account that has gone at a moment. How many there were. With PostgreSQL those stay whose owner another node
    /// has seen later.
    forget_seeks(user: UserId, gone: Timestamp) -> usize;
    /// Notes which seekers are here, and drops the seeks for slow games of those who have been gone for long. How many there were.
    tidy_seeks(here: Vec<UserId>, now: Timestamp) -> usize;
    /// Challenges whoever has the link: the id of the challenge.
    challenge_anybody(proposal: Proposal) -> String | "The account has too many open challenges, or may not offer this.";
    /// Challenges a player by name: the player, and what it is told.
    challenge_player(proposal: Proposal, name: String) -> (UserId, Challenge)
        | "There is no such player, or it is the asker or a bot of the server's; one of the two blocks the other; as `challenge_anybody`.";
    /// A challenge, for whoever has its id.
    challenge(id: String) -> Option<Challenge>;
    /// A challenge that waits for whoever has its link.
    open_challenge(id: String) -> Option<Offer>;
    /// The challenges that wait and that an account has made or that are for it.
    challenges(user: UserId) -> Vec<Challenge>;
    /// The id of the game that a challenge wants to be played again.
    rematch_of(challenge: String) -> Option<String>;
    /// Begins the game of a challenge.
    accept_challenge(asker: UserId, id: String, most: usize, now: Timestamp) -> Accepted
        | "No challenge has this id, it has been accepted, it is for somebody else, or the account made it itself.";
    /// Takes a challenge back, or declines one.
    drop_challenge(asker: UserId, id: String) -> Dropped
        | "The account neither made a challenge with this id nor is the one that is challenged.";
    /// Begins a game with one of the server's bots; a guest may have at most `most_of_guest` of these open.
    play_bot(proposal: Proposal, bot: User, most_of_guest: usize) -> Begun | "The account has too many games.";
    /// Offers to play a game again, with sides exchanged; the second of the two who does begins it.
    rematch(rematch: Rematch) -> Proposed | "The opponent has declined, or one of the two blocks the other.";
    /// Takes the own offer to play a game again back, or declines that of the opponent, who cannot offer it again then. Whether it was
    /// declined.
    drop_rematch(asker: UserId, key: GameKey, side: Side) -> bool | "Nothing is offered.";
}
