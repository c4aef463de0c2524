//! The intents, each in one transaction.

use std::path::PathBuf;

use ::games::game::Game;
use ::games::side::{BySide, Side};
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
use protocol::vacation::Vacation;
use protocol::webhooks::Webhook;
use study::puzzles::Puzzle;

use super::{
    Sqlite, access_tokens, accounts, archives, bots, cases, clubs, copies, deletion, explored, friends, games, lists,
    lobby, mail, messages, moderation, notices, notifications, oauth, pairing, passkeys, players, puzzles, ratings,
    restrictions, sessions, signals, social, starting,
};
use super::{
    statistics, storms, studies, team_matches, tournaments, uncounted, vacations, watched, webhook_messages, webhooks,
};
use crate::featured::{Kind, Running};
use crate::matchmaking::{Accepted, Begun, Dropped, Proposed};
use crate::month::Month;
use crate::passkeys::Key;
use crate::referee::{Agreed, Happened};
use crate::refusal::Refusal;
use crate::secret::Network;
use crate::signals::Signal;
use crate::store::StoreError;
use crate::store::access_tokens::{Holder, NewAccessToken};
use crate::store::accounts::{User, UserId};
use crate::store::archives::{Place as ArchivePlace, Written};
use crate::store::backups::LastBackups;
use crate::store::bots::NewToken;
use crate::store::clubs::{ClubKey, ClubOrder, NewLineInClub};
use crate::store::explored::{Counted, Found as Explored};
use crate::store::friends::{Followed, FollowerPlace};
use crate::store::games::{After, GameKey, Opened as OpenedGame, Rematch, Stored, TakenUp};
use crate::store::lists::{Found, GameQuery};
use crate::store::lobby::{Offer, Proposal};
use crate::store::mail::Outgoing;
use crate::store::messages::{Writing, Written as WrittenTo, WrittenPlace};
use crate::store::moderation::{AccountQuery, Actor, Effect, Order};
use crate::store::notifications::{Device, Due};
use crate::store::oauth::{Exchange, Exchanged, NewCode};
use crate::store::passkeys::{Ceremony, NewPasskey};
use crate::store::puzzles::{AttemptPlace, KeptPuzzle, NewPuzzle, PuzzleKey, StoredStorm, Wanted};
use crate::store::ratings::ChangePlace;
use crate::store::sessions::{Credential, Entry, Opened};
use crate::store::social::{NewLine, NewReport, Reported, Said};
use crate::store::studies::{NewStored, StoredEdit, StoredStudy, StudiesOf, StudyKey, StudyStep};
use crate::store::team_matches::{DueMatch, NewLineUp, NewMatch, TeamMatchKey};
use crate::store::tournaments::{Kept, NewEvent, NewGames, Since, Step, TournamentKey};
use crate::store::webhooks::{WebhookMessage, WebhookNote, WebhookOrder};
use crate::time::Stall;

/// Each intent reads or writes: its expression is the work.
macro_rules! intents {
    ($($kind:ident $name:ident($($argument:ident: $type:ty),*) -> $result:ty = |$connection:ident| $work:expr;)*) => {
        impl Sqlite {
            $(
                pub(in crate::store) async fn $name(&self, $($argument: $type),*) -> Result<$result, StoreError> {
                    self.$kind(move |$connection| $work).await
                }
            )*
        }
    };
}

intents! {
    read last_moment() -> Option<Timestamp> = |connection| games::last_moment(connection);
    write take_up(now: Timestamp, grace: Millis) -> TakenUp = |connection| starting::take_up(connection, now, grace);
    read live_games() -> Vec<String> = |connection| games::live(connection);
    write set_alive(now: Timestamp) -> () = |connection| games::set_alive(connection, now);
    write suspend_all(now: Timestamp, stalls: Vec<Stall>, grace: Millis) -> usize = |connection| games::suspend_all(connection, now, &stalls, grace);
    write forget_old(now: Timestamp, lines: Timestamp) -> () = |connection| starting::forget_old(connection, now, lines);
    read last_backups() -> LastBackups = |connection| copies::last_backups(connection);
    read account(id: UserId) -> Option<User> = |connection| accounts::by_id(connection, id);
    read account_named(name: String) -> User = |connection| accounts::by_name(connection, &name)?.ok_or_else(|| Refusal::NotFound.into());
    write create_guest(now: Timestamp) -> User = |connection| accounts::create_guest(connection, now);
    write register(id: UserId, name: String, password: String, email: Option<String>, now: Timestamp) -> () =
        |connection| accounts::register(connection, id, &name, &password, email.as_deref(), now);
    read password(name: String) -> Option<(UserId, String)> = |connection| accounts::password(connection, &name);
    write change_password(id: UserId, old: String, new: String, session: String, now: Timestamp) -> Vec<UserId> =
        |connection| sessions::change_password(connection, id, &old, &new, &session, now);
    write delete_account(id: UserId, now: Timestamp) -> Option<Vec<UserId>> = |connection| deletion::delete_if_idle(connection, id, now);
    write withdraw_offers(id: UserId) -> Vec<(UserId, String)> = |connection| deletion::withdraw_all_offers(connection, id);
    read open_games_of_deleted() -> Vec<(UserId, String)> = |connection| games::open_of_deleted(connection);
    write open_session(user: UserId, by: Entry, token: [u8; 32], id: String, now: Timestamp) -> Opened =
        |connection| sessions::open(connection, user, &by, &token, &id, now);
    read session(token: [u8; 32], now: Timestamp) -> Option<(String, User, Timestamp)> = |connection| sessions::session(connection, &token, now);
    read sessions(user: UserId, current: String) -> Vec<Session> = |connection| sessions::sessions(connection, user, &current);
    write end_session(user: UserId, id: String) -> () = |connection| sessions::end_session(connection, user, &id);
    write end_all_access(user: UserId, but: String) -> Vec<UserId> = |connection| sessions::end_all_access(connection, user, Some(&but));
    write set_recovery_code(user: UserId, password: Option<String>, code: [u8; 32]) -> () =
        |connection| sessions::give_recovery_code(connection, user, password.as_deref(), &code);
    read of_recovery_code(code: [u8; 32]) -> User = |connection| sessions::of_recovery_code(connection, &code);
    read of_token(token: [u8; 32], now: Timestamp) -> Option<(String, User, Option<Timestamp>)> =
        |connection| restrictions::token_holder(connection, &token, now);
    read last_used(credentials: Vec<Credential>, now: Timestamp) -> Vec<(Credential, Option<Timestamp>)> =
        |connection| sessions::last_used(connection, credentials, now);
    write note_used(credentials: Vec<Credential>, now: Timestamp) -> () = |connection| sessions::note_used(connection, &credentials, now);
    read access_holder(token: [u8; 32], now: Timestamp) -> Option<Holder> = |connection| access_tokens::holder(connection, &token, now);
    read access_tokens(user: UserId, now: Timestamp) -> Vec<AccessToken> = |connection| access_tokens::of(connection, user, now);
    write add_access_token(user: UserId, token: NewAccessToken) -> () = |connection| access_tokens::add(connection, user, &token);
    write end_access_token(user: UserId, id: String) -> () = |connection| access_tokens::end(connection, user, &id);
    write revoke_access_token(token: [u8; 32]) -> Option<String> = |connection| access_tokens::revoke(connection, &token);
    write add_oauth_code(user: UserId, code: NewCode) -> () = |connection| oauth::add_code(connection, user, &code);
    read vacation(user: UserId, now: Timestamp) -> Vacation = |connection| vacations::of(connection, user, now);
    read vacation_until(user: UserId, at: Timestamp) -> Option<Timestamp> = |connection| vacations::until(connection, user, at);
    write begin_vacation(user: UserId, days: u16, now: Timestamp) -> Vacation = |connection| vacations::begin(connection, user, days, now);
    write end_vacation(user: UserId, now: Timestamp) -> Vacation = |connection| vacations::end(connection, user, now);
    write exchange_oauth_code(exchange: Exchange) -> Exchanged = |connection| oauth::exchange(connection, &exchange);
    read bots(owner: UserId) -> Vec<Bot> = |connection| bots::all_told(connection, owner);
    write create_bot(owner: UserId, name: String, now: Timestamp) -> Bot = |connection| bots::create_told(connection, owner, &name, now);
    read own_bot(owner: UserId, name: String) -> User = |connection| bots::own(connection, owner, &name);
    write add_token(owner: UserId, name: String, token: NewToken) -> () = |connection| bots::add_own_token(connection, owner, &name, &token);
    write end_token(owner: UserId, name: String, id: String) -> () = |connection| bots::end_own_token(connection, owner, &name, &id);
    read preferences(user: UserId) -> Preferences = |connection| social::preferences(connection, user);
    write set_preferences(user: UserId, wanted: Preferences) -> () = |connection| social::set_preferences(connection, user, wanted);
    read blocks(user: UserId) -> Vec<String> = |connection| social::blocks(connection, user);
    write block(user: UserId, name: String) -> () = |connection| social::block(connection, user, &name);
    write unblock(user: UserId, name: String) -> () = |connection| social::unblock(connection, user, &name);
    write say(line: NewLine) -> Said = |connection| social::say(connection, &line);
    read chat(game: GameKey, room: Room, reader: Option<UserId>, most: usize) -> Vec<ChatMessage> =
        |connection| social::lines(connection, game, room, reader, most);
    write report(report: NewReport, now: Timestamp) -> () = |connection| social::report(connection, &report, now);
    read reports(most: usize, all: bool) -> Vec<Reported> = |connection| social::reports(connection, most, all);
    write settle_report(id: i64, now: Timestamp) -> bool = |connection| social::settle_report(connection, id, now);
    read export(user: User, session: String, now: Timestamp) -> Export = |connection| players::export(connection, &user, &session, now);
    write follow(user: UserId, name: String, now: Timestamp) -> () = |connection| friends::follow(connection, user, &name, now);
    write unfollow(user: UserId, name: String) -> () = |connection| friends::unfollow(connection, user, &name);
    read followed(user: UserId) -> Vec<Followed> = |connection| friends::followed(connection, user);
    read followers(user: UserId, after: Option<FollowerPlace>) -> Followers = |connection| friends::followers(connection, user, after);
    read relation(user: UserId, name: String) -> (UserId, Relation) = |connection| friends::relation(connection, user, &name);
    write set_note(user: UserId, name: String, text: String) -> () = |connection| friends::set_note(connection, user, &name, &text);
    write write_message(writing: Writing) -> WrittenTo = |connection| messages::write(connection, &writing);
    read conversations(user: UserId, before: Option<Timestamp>) -> Conversations = |connection| messages::conversations(connection, user, before);
    read messages(user: UserId, name: String, before: Option<u32>) -> Messages = |connection| messages::messages(connection, user, &name, before);
    write note_read(user: UserId, name: String, number: u32) -> () = |connection| messages::note_read(connection, user, &name, number);
    write remove_messages(user: UserId, name: String) -> () = |connection| messages::remove(connection, user, &name);
    read written_messages(user: UserId, after: Option<WrittenPlace>, most: usize) -> (Vec<WrittenMessage>, Option<WrittenPlace>) =
        |connection| messages::written_by(connection, user, after, most);
    read notifications(user: UserId, before: Option<Timestamp>) -> Notifications = |connection| notifications::list(connection, user, before);
    write note_notifications_seen(user: UserId, until: Timestamp) -> () = |connection| notifications::note_seen(connection, user, until);
    read notification_settings(user: UserId) -> NotificationSettings = |connection| notifications::settings(connection, user);
    write set_notification_settings(user: UserId, wanted: NotificationSettings) -> () =
        |connection| notifications::set_settings(connection, user, &wanted);
    write add_device(user: UserId, session: String, device: Device, now: Timestamp) -> () =
        |connection| notifications::add_device(connection, user, &session, &device, now);
    write remove_device(user: UserId, endpoint: String) -> () = |connection| notifications::remove_device(connection, user, &endpoint);
    write forget_devices(endpoints: Vec<String>) -> () = |connection| notifications::forget_devices(connection, &endpoints);
    read has_due(now: Timestamp) -> bool = |connection| notifications::has_due(connection, now);
    write take_due(now: Timestamp, most: usize) -> Vec<Due> = |connection| notifications::take_due(connection, now, most);
    write begin_ceremony(ceremony: Ceremony) -> () = |connection| passkeys::begin(connection, &ceremony);
    write end_ceremony(challenge: [u8; 32], user: Option<UserId>, now: Timestamp) -> Vec<u8> =
        |connection| passkeys::end(connection, &challenge, user, now);
    read passkeys(user: UserId) -> Vec<Passkey> = |connection| passkeys::of(connection, user);
    read passkey_credentials(user: UserId) -> Vec<Vec<u8>> = |connection| passkeys::credentials(connection, user);
    write add_passkey(user: UserId, new: NewPasskey) -> () = |connection| passkeys::add(connection, user, &new);
    write end_passkey(user: UserId, id: String) -> () = |connection| passkeys::remove(connection, user, &id);
    read known_passkey(credential: Vec<u8>) -> Option<(UserId, Key)> = |connection| passkeys::known(connection, &credential);
    write note_passkey_used(credential: Vec<u8>, before: Vec<u8>, after: Vec<u8>, now: Timestamp) -> () =
        |connection| passkeys::note_used(connection, &credential, &before, &after, now);
    read email(user: UserId, now: Timestamp) -> Email = |connection| mail::email(connection, user, now);
    write set_email(user: UserId, password: Option<String>, address: Option<String>, language: String, now: Timestamp) -> () =
        |connection| mail::set(connection, user, password.as_deref(), address.as_deref(), &language, now);
    write verify_email(token: [u8; 32], now: Timestamp) -> () = |connection| mail::verify(connection, &token, now);
    write ask_recovery(who: String, now: Timestamp) -> () = |connection| mail::ask_recovery(connection, &who, now);
    read of_recovery_link(token: [u8; 32], now: Timestamp) -> User = |connection| mail::of_recovery(connection, &token, now);
    write set_digest(user: UserId, wanted: bool, now: Timestamp) -> () = |connection| mail::set_digest(connection, user, wanted, now);
    read has_due_mail(now: Timestamp) -> bool = |connection| mail::has_due(connection, now);
    write plan_digests(now: Timestamp, most: usize) -> usize = |connection| mail::plan_digests(connection, now, most);
    write take_mail(now: Timestamp, until: Timestamp, most: usize) -> Vec<Outgoing> = |connection| mail::take(connection, now, until, most);
    write forget_mail(id: String) -> () = |connection| mail::forget(connection, &id);
    write put_off_mail(id: String, until: Timestamp) -> () = |connection| mail::put_off(connection, &id, until);
    read standing(user: UserId, now: Timestamp) -> Standing = |connection| notices::standing(connection, user, now);
    write note_notices_read(user: UserId, last: i64) -> () = |connection| notices::note_read(connection, user, last);
    write appeal(user: UserId, against: i64, text: String, now: Timestamp) -> () =
        |connection| notices::appeal_against(connection, user, against, &text, now);
    read suspension(user: UserId, now: Timestamp) -> OwnMeasure = |connection| notices::suspension(connection, user, now);
    read history(name: String, below: Role) -> History = |connection| cases::history(connection, &name, below);
    read signals(name: String, below: Role) -> Vec<Signals> = |connection| signals::of(connection, &name, below);
    write take_unseen(now: Timestamp) -> Option<(GameKey, Option<Stored>)> = |connection| signals::take(connection, now);
    write note_signals(key: GameKey, signals: BySide<Signal>) -> () = |connection| signals::note(connection, key, signals);
    read report_case(id: i64, below: Role, now: Timestamp) -> ReportCase = |connection| cases::report_case(connection, id, below, now);
    read appeals(by: Actor, most: usize, all: bool, now: Timestamp) -> Vec<AppealRecord> =
        |connection| cases::appeals(connection, by, most, all, now);
    read puzzle_sets() -> Option<String> =
        |connection| puzzles::sets(connection);
    write add_shipped_puzzles(sets: String, puzzles: Vec<NewPuzzle>, now: Timestamp) -> () =
        |connection| puzzles::add_shipped(connection, &sets, &puzzles, now);
    read puzzle(id: String) -> Option<KeptPuzzle> =
        |connection| puzzles::by_id(connection, &id);
    read puzzle_by_key(key: PuzzleKey) -> Option<KeptPuzzle> =
        |connection| puzzles::by_key(connection, key);
    read next_puzzle(user: UserId, wanted: Wanted, now: Timestamp) -> Option<KeptPuzzle> =
        |connection| puzzles::next(connection, user, &wanted, now);
    write attempt_puzzle(user: UserId, key: PuzzleKey, score: f64, now: Timestamp) -> (bool, Rating, f64) =
        |connection| puzzles::attempt(connection, user, key, score, now);
    read tried_puzzle(user: UserId, key: PuzzleKey) -> Option<PuzzleAttempt> =
        |connection| puzzles::tried(connection, user, key);
    write vote_puzzle(user: UserId, id: String, up: Option<bool>) -> () =
        |connection| puzzles::vote(connection, user, &id, up);
    read puzzle_ratings(user: UserId, now: Timestamp) -> Vec<PuzzleRating> =
        |connection| puzzles::ratings(connection, user, now);
    read puzzle_attempts(user: UserId, game: Game, before: Option<Timestamp>, most: usize) -> Vec<PuzzleAttempt> =
        |connection| puzzles::attempts(connection, user, game, before, most);
    read all_puzzle_attempts(user: UserId, after: Option<AttemptPlace>, most: usize) -> (Vec<PuzzleAttempt>, Option<AttemptPlace>) =
        |connection| puzzles::all_attempts(connection, user, after, most);
    write take_game_for_puzzles(before: Timestamp) -> Option<String> =
        |connection| puzzles::take_game(connection, before);
    read puzzles_of_game(game: Game, after: PuzzleKey, most: usize) -> Vec<(PuzzleKey, Puzzle)> =
        |connection| puzzles::of_game(connection, game, after, most);
    write add_found_puzzles(game: Game, last: PuzzleKey, found: Vec<NewPuzzle>, now: Timestamp) -> bool =
        |connection| puzzles::add_found(connection, game, last, &found, now);
    read storm_choice(game: Game, ratings: Vec<f64>) -> Vec<Vec<PuzzleKey>> =
        |connection| storms::choice(connection, game, &ratings);
    read storm(user: UserId) -> Option<StoredStorm> =
        |connection| storms::of(connection, user);
    write begin_storm(user: UserId, storm: StoredStorm) -> StoredStorm =
        |connection| storms::begin(connection, user, storm);
    write answer_storm(user: UserId, id: String, number: u32, is_right: bool, now: Timestamp) -> StoredStorm =
        |connection| storms::answer(connection, user, &id, number, is_right, now);
    write end_storm(user: UserId, now: Timestamp) -> () =
        |connection| storms::end(connection, user, now);
    read storm_bests(user: UserId, now: Timestamp) -> Vec<StormBest> =
        |connection| storms::bests(connection, user, now);
    read storm_leaders(game: Game, now: Timestamp) -> Vec<StormPlace> =
        |connection| storms::leaders(connection, game, now);
    write announce_tournament(new: NewEvent, now: Timestamp) -> () = |connection| tournaments::announce(connection, &new, now);
    read tournament(id: String) -> Option<Kept> = |connection| tournaments::by_id(connection, &id);
    read tournament_since(key: TournamentKey, after: u32, from: usize) -> Since =
        |connection| tournaments::since(connection, key, after, from);
    read tournament_players(key: TournamentKey) -> Vec<User> = |connection| tournaments::players(connection, key);
    read tournament_rating(user: UserId, agreed: Agreed, now: Timestamp) -> Rating =
        |connection| tournaments::rating(connection, user, &agreed, now);
    write step_tournament(step: Step) -> bool = |connection| tournaments::step(connection, &step);
    write begin_tournament_games(games: NewGames, now: Timestamp) -> Vec<Begun> =
        |connection| tournaments::begin_games(connection, &games, now);
    read due_tournaments(now: Timestamp) -> Vec<String> = |connection| tournaments::due(connection, now);
    read ended_tournament_games(key: TournamentKey) -> Vec<(usize, String)> = |connection| tournaments::ended(connection, key);
    read is_round_on(game: GameKey) -> bool = |connection| tournaments::is_round_on(connection, game);
    read tournaments() -> Tournaments = |connection| tournaments::listed(connection);
    read entered_tournaments(user: UserId) -> Vec<String> = |connection| tournaments::entered(connection, user);
    read tournaments_of(user: UserId, after: TournamentKey, most: usize) -> Vec<(TournamentKey, ExportedTournament)> =
        |connection| tournaments::of(connection, user, after, most);
    write found_club(owner: UserId, id: String, new: NewClub, now: Timestamp) -> () =
        |connection| clubs::found(connection, owner, &id, &new, now);
    write change_club(order: ClubOrder) -> bool = |connection| clubs::change(connection, &order);
    read clubs(search: String, from: usize) -> Clubs = |connection| clubs::list(connection, &search, from);
    read own_clubs(user: UserId) -> OwnClubs = |connection| clubs::own(connection, user);
    read club(id: String, asker: Option<UserId>, from: usize) -> Option<Club> =
        |connection| clubs::club(connection, &id, asker, from);
    read club_role(club: ClubKey, user: UserId) -> Option<ClubRole> = |connection| clubs::role_in(connection, club, user);
    read club_leaders(id: String, game: Game, speed: Speed, now: Timestamp) -> Vec<Place> =
        |connection| clubs::leaders(connection, &id, game, speed, now);
    write write_in_club(line: NewLineInClub) -> ClubLine = |connection| clubs::write(connection, &line);
    read club_chat(id: String, user: UserId, before: Option<u32>) -> ClubChat =
        |connection| clubs::chat(connection, &id, user, before);
    write remove_club_line(id: String, asker: UserId, number: u32) -> () =
        |connection| clubs::remove_line(connection, &id, asker, number);
    read tournaments_soon(now: Timestamp) -> Vec<String> = |connection| tournaments::soon(connection, now);
    write tell_tournament_soon(key: TournamentKey, id: String, players: Vec<UserId>, now: Timestamp) -> bool =
        |connection| tournaments::tell_soon(connection, key, &id, &players, now);
    write offer_team_match(new: NewMatch) -> () = |connection| team_matches::offer(connection, &new);
    write accept_team_match(id: String, asker: UserId, now: Timestamp) -> () =
        |connection| team_matches::accept(connection, &id, asker, now);
    write line_up(new: NewLineUp) -> () = |connection| team_matches::line_up(connection, &new);
    write step_out(id: String, user: UserId) -> () = |connection| team_matches::step_out(connection, &id, user);
    write drop_team_match(id: String, asker: UserId, now: Timestamp) -> () =
        |connection| team_matches::drop_match(connection, &id, asker, now);
    read team_match(id: String, asker: Option<UserId>) -> Option<TeamMatch> =
        |connection| team_matches::by_id(connection, &id, asker);
    read team_matches(club: String) -> Vec<TeamMatchSummary> = |connection| team_matches::of_club(connection, &club);
    read due_team_matches(now: Timestamp) -> Vec<DueMatch> = |connection| team_matches::due(connection, now);
    write begin_team_match(key: TeamMatchKey, agreed: Agreed, now: Timestamp) -> Vec<Begun> =
        |connection| team_matches::begin(connection, key, &agreed, now);
    read ended_team_games(key: TeamMatchKey) -> Vec<(usize, String)> = |connection| team_matches::ended(connection, key);
    write note_team_results(key: TeamMatchKey, results: Vec<(usize, TournamentResult)>, now: Timestamp) -> () =
        |connection| team_matches::note_results(connection, key, &results, now);
    read webhooks(club: String, asker: UserId) -> Vec<Webhook> = |connection| webhooks::list(connection, &club, asker);
    write change_webhook(order: WebhookOrder) -> () = |connection| webhooks::change(connection, &order);
    read has_due_webhooks(now: Timestamp) -> bool = |connection| webhook_messages::has_due(connection, now);
    write take_webhooks(now: Timestamp, until: Timestamp, most: usize) -> Vec<WebhookMessage> =
        |connection| webhook_messages::take(connection, now, until, most);
    write note_webhook(sent: WebhookNote) -> bool = |connection| webhook_messages::note(connection, &sent);
    write create_study(new: NewStored, now: Timestamp) -> () = |connection| studies::create(connection, &new, now);
    read study(id: String) -> Option<StoredStudy> = |connection| studies::by_id(connection, &id);
    read study_text(key: StudyKey) -> (String, u32) = |connection| studies::text(connection, key);
    read study_edits(key: StudyKey, after: u32) -> Vec<StoredEdit> = |connection| studies::edits(connection, key, after);
    read known_study_edits(key: StudyKey, ids: Vec<String>) -> Vec<(String, u32)> = |connection| studies::known(connection, key, &ids);
    write step_study(step: StudyStep) -> bool = |connection| studies::step(connection, &step);
    write set_study(key: StudyKey, name: String, visibility: Visibility) -> () =
        |connection| studies::set(connection, key, &name, visibility);
    write delete_study(key: StudyKey) -> () = |connection| studies::delete(connection, key);
    write set_study_person(key: StudyKey, user: UserId, edits: Option<bool>) -> () =
        |connection| studies::set_person(connection, key, user, edits);
    read studies(of: StudiesOf, before: Timestamp) -> Vec<StudySummary> = |connection| studies::listed(connection, &of, before);
    read owned_studies(owner: UserId) -> Vec<String> = |connection| studies::owned(connection, owner);
    write moderate(order: Order) -> i64 = |connection| moderation::moderate(connection, &order);
    read role(user: UserId) -> Role = |connection| moderation::role(connection, user);
    read find_accounts(query: AccountQuery, now: Timestamp) -> Vec<AccountRecord> =
        |connection| moderation::find_accounts(connection, &query, now);
    read reports_below(below: Role, most: usize, all: bool) -> Vec<Reported> =
        |connection| moderation::reports_below(connection, below, most, all);
    read log(before: Option<i64>, most: usize) -> Vec<LogEntry> = |connection| moderation::log(connection, before, most);
    read last_log_id() -> i64 = |connection| moderation::last_log_id(connection);
    read effects_after(id: i64) -> Vec<Effect> = |connection| moderation::effects_after(connection, id);
    read game(id: String) -> Option<Stored> = |connection| games::load(connection, &id);
    read open_game(id: String) -> Option<OpenedGame> = |connection| pairing::open_game(connection, &id);
    write append(key: GameKey, players: BySide<UserId>, events: Vec<Happened>, after: After) -> () =
        |connection| games::append(connection, key, players, &events, &after);
    read conditional_turns(key: GameKey) -> Option<String> = |connection| games::conditional_turns(connection, key);
    write set_conditional_turns(key: GameKey, number: u32, prepared: Option<String>) -> () =
        |connection| games::set_conditional_turns(connection, key, number, prepared.as_deref());
    read list_games(query: GameQuery, most: usize) -> Found = |connection| lists::list(connection, &query, most);
    read running(kinds: Vec<Kind>, most: usize) -> Vec<Running> = |connection| watched::running(connection, &kinds, most);
    read featured() -> Vec<(Kind, Running)> = |connection| watched::featured(connection);
    write feature(kind: Kind, before: Option<GameKey>, next: GameKey) -> () =
        |connection| watched::feature(connection, kind, before, next);
    read is_live(keys: Vec<String>) -> bool = |connection| games::is_live(connection, &keys);
    read explored(position: PositionKey, most: usize) -> Explored = |connection| explored::of(connection, &position, most);
    read uncounted(most: usize) -> Vec<(GameKey, Counted)> = |connection| uncounted::waiting(connection, most);
    write count(games: Vec<(GameKey, Counted)>) -> () = |connection| uncounted::count_waiting(connection, &games);
    read profile(name: String, now: Timestamp) -> Profile = |connection| players::profile_named(connection, &name, now);
    read rating_history(user: UserId, before: Option<Timestamp>, most: usize) -> Vec<RatingPoint> =
        |connection| ratings::history(connection, user, before, most);
    read rating_changes(user: UserId, after: Option<ChangePlace>, most: usize) -> (Vec<RatingPoint>, Option<ChangePlace>) =
        |connection| ratings::changes(connection, user, after, most);
    read statistics(user: UserId) -> Vec<Statistics> = |connection| statistics::of(connection, user);
    read leaders(game: Game, speed: Speed, most: usize, now: Timestamp) -> Vec<Place> =
        |connection| ratings::leaders(connection, game, speed, most, now);
    read archives() -> Vec<Written> = |connection| archives::all(connection);
    read missing_archives(data: PathBuf, last: Month, now: Timestamp) -> Vec<Month> = |connection| archives::missing(connection, &data, last, now);
    read games_of_month(month: Month, after: Option<ArchivePlace>, most: usize) -> Vec<(ArchivePlace, Option<Stored>)> =
        |connection| archives::whole_games_of(connection, month, after, most);
    write note_archive(written: Written, now: Timestamp) -> () = |connection| archives::note(connection, &written, now);
    write seek(proposal: Proposal, network: Network, with_bots: bool, most_near: usize) -> Proposed =
        |connection| pairing::seek(connection, proposal, network, with_bots, most_near);
    write accept_seek(asker: UserId, id: String, most: usize, now: Timestamp) -> Begun =
        |connection| pairing::accept_seek(connection, asker, &id, most, now);
    write drop_seek(id: String, user: UserId) -> bool = |connection| lobby::drop_seek(connection, &id, user);
    read shown_seeks() -> Vec<Seek> = |connection| pairing::shown_seeks(connection);
    read seekers() -> Vec<UserId> = |connection| lobby::seekers(connection);
    write forget_seeks(user: UserId, gone: Timestamp) -> usize = |connection| pairing::forget_seeks(connection, user, gone);
    write tidy_seeks(here: Vec<UserId>, now: Timestamp) -> usize = |connection| pairing::tidy_seeks(connection, &here, now);
    write challenge_anybody(proposal: Proposal) -> String = |connection| pairing::challenge_anybody(connection, proposal);
    write challenge_player(proposal: Proposal, name: String) -> (UserId, Challenge) =
        |connection| pairing::challenge_player(connection, proposal, &name);
    read challenge(id: String) -> Option<Challenge> = |connection| pairing::challenge_told(connection, &id);
    read open_challenge(id: String) -> Option<Offer> = |connection| lobby::open_challenge(connection, &id);
    read challenges(user: UserId) -> Vec<Challenge> = |connection| pairing::challenges_of(connection, user);
    read rematch_of(challenge: String) -> Option<String> = |connection| lobby::rematch_of(connection, &challenge);
    write accept_challenge(asker: UserId, id: String, most: usize, now: Timestamp) -> Accepted =
        |connection| pairing::accept_challenge(connection, asker, &id, most, now);
    write drop_challenge(asker: UserId, id: String) -> Dropped = |connection| pairing::drop_challenge(connection, asker, &id);
    write play_bot(proposal: Proposal, bot: User, most_of_guest: usize) -> Begun =
        |connection| pairing::play_bot(connection, proposal, &bot, most_of_guest);
    write rematch(rematch: Rematch) -> Proposed = |connection| pairing::rematch(connection, rematch);
    write drop_rematch(asker: UserId, key: GameKey, side: Side) -> bool = |connection| pairing::drop_rematch(connection, asker, key, side);
}
