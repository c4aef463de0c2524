//! Positions of rated games that are being played at the server which hands out the pages: the engines and tables tell nothing of
//! them until the game is over. The engines' worker asks by itself before a bot plays on from a position.

use play::AnyMatch;

use crate::document::base;

/// Whether the position of a match is being played in a rated game. Who has no connection, or no game server, plays none there.
pub async fn is_live(game: &AnyMatch) -> bool {
    requests::live::is_live(&base(), game).await
}
