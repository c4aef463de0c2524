//! The pages for playing over the network. Each says kindly when there is no server.
//!
//! | address | page |
//! |---|---|
//! | `/lobby` | [`Lobby`]: who looks for an opponent, offers of one's own |
//! | `/online/ID` | [`LiveGame`]: a game being played, watched, or looked at |
//! | `/challenge/ID` | [`ChallengePage`]: an invitation |
//! | `/player/NAME` | [`PlayerPage`]: ratings, statistics, games |
//! | `/player/NAME/challenge` | [`ChallengePlayer`]: what to play with that player |
//! | `/friends` | [`Friends`]: whom one follows, and who follows one |
//! | `/messages` | [`AllMessages`]: with whom one has written |
//! | `/messages/NAME` | [`OneConversation`]: what one has written with that player |
//! | `/notifications` | [`AllNotifications`]: what one is told of, and how |
//! | `/standing` | [`OwnStanding`]: what the site's team has told one, appeals, games that one left |
//! | `/moderation` | [`Moderation`]: what waits for those who look after the site |
//! | `/moderation/report/NUMBER` | [`ReportPage`]: a report with all that belongs to it |
//! | `/moderation/player/NAME` | [`ModeratedAccount`]: an account as the team sees it |
//! | `/games` | [`Games`]: all games, with filters |
//! | `/tournaments` | [`Tournaments`]: those that are on, to come and over, and the form for a new one |
//! | `/tournament/ID` | [`TournamentPage`]: standings, games of the round, what one is to do |
//! | `/clubs` | [`Clubs`]: one's own, all others, and the form that founds one |
//! | `/club/ID` | [`ClubPage`]: its events, members, chat and leaderboard |
//! | `/studies` | [`Studies`]: one's own, the public ones, and the form for a new one |
//! | `/study/ID/CHAPTER` | [`StudyPage`]: the chapters of a study, one of them on the board |
//! | `/team-match/ID` | [`TeamMatchPage`]: a match of two clubs, board by board |
//! | `/watch` | [`Watch`]: what there is to watch |
//! | `/leaderboards` | [`Leaderboards`] |
//! | `/archive` | [`Archive`]: all games of a month |
//! | `/account` | [`Account`]: registering, the password, sessions, what is kept about one |
//! | `/account/bots` | [`BotsPage`]: bots and their tokens |
//! | `/account/email#…` | [`ConfirmEmail`]: what the link in a mail leads to, with which an address is shown to be one's own |
//! | `/account/password#…` | [`NewPassword`]: the same for a password that was forgotten |
//! | `/account/unsubscribe#…` | [`Unsubscribe`]: the same for mails about games that wait |
//! | `/oauth/authorize` | [`Authorize`]: an app asks to be let in |
//! | `/dice?game=ID` | [`VerifyDice`]: the dice of a match, recomputed |
//!
//! [`Challenged`] shows on all of them who challenges the user, and [`TurnsTold`] says where the turn has come to the user.

mod about_words;
mod access_tokens;
mod account;
mod archive;
mod authorize;
mod bot_games;
mod bots;
mod challenge;
mod challenged;
mod club;
mod clubs;
mod device;
mod dice;
mod director;
mod email;
mod forms;
mod friends;
mod game;
mod games;
mod invitations;
mod leaderboards;
mod lobby;
mod messages;
mod moderation;
mod notifications;
mod offer;
mod offered;
mod owner;
mod parts;
mod passkeys;
mod player;
mod playing;
mod quick;
mod relation;
mod scores;
mod simul;
mod standing;
mod statistics;
mod studies;
mod study;
mod team_match;
mod tournament;
mod tournament_print;
mod tournaments;
mod unread;
mod vacation;
mod waiting;
mod watch;
mod write_line;

pub use account::Account;
pub use archive::Archive;
pub use authorize::Authorize;
pub use bots::BotsPage;
pub use challenge::{ChallengePage, ChallengePlayer};
pub use challenged::{Challenged, Challenges};
pub use club::ClubPage;
pub use clubs::Clubs;
pub use dice::VerifyDice;
pub use email::{ConfirmEmail, NewPassword, Unsubscribe};
pub use friends::Friends;
pub use game::LiveGame;
pub use games::Games;
pub use leaderboards::Leaderboards;
pub use lobby::Lobby;
pub use messages::{AllMessages, OneConversation};
pub use moderation::{ModeratedAccount, Moderation, ReportPage};
pub use notifications::AllNotifications;
pub use player::PlayerPage;
pub(crate) use playing::{BoardNow, PlayingNow};
pub use standing::OwnStanding;
pub use studies::Studies;
pub use study::StudyPage;
pub use team_match::TeamMatchPage;
pub use tournament::TournamentPage;
pub use tournaments::Tournaments;
pub use unread::Unread;
pub use waiting::TurnsTold;
pub use watch::Watch;
