//! The pages for playing over the network. Each says kindly when there is no server.
//!
//! | address | page |
//! |---|---|
//! | `/lobby` | [`Lobby`]: who looks for an opponent, offers of one's own |
//! | `/online/ID` | [`LiveGame`]: a game being played, watched, or looked at |
//! | `/challenge/ID` | [`ChallengePage`]: an invitation |
//! | `/player/NAME` | [`PlayerPage`]: ratings, statistics, games |
//! | `/games` | [`Games`]: all games, with filters |
//! | `/leaderboards` | [`Leaderboards`] |
//! | `/archive` | [`Archive`]: all games of a month |
//! | `/account` | [`Account`]: registering, sessions, what is kept about one |
//! | `/dice?game=ID` | [`VerifyDice`]: the dice of a match, recomputed |

mod account;
mod archive;
mod challenge;
mod dice;
mod games;
mod graph;
mod leaderboards;
mod lobby;
mod offer;
mod parts;
mod player;
mod statistics;
mod table;

pub use account::Account;
pub use archive::Archive;
pub use challenge::ChallengePage;
pub use dice::VerifyDice;
pub use games::Games;
pub use leaderboards::Leaderboards;
pub use lobby::Lobby;
pub use player::PlayerPage;
pub use table::LiveGame;
