//! What players, clocks and boards are called.

use games::side::{BySide, Side};
use locale::{Locale, vars};
use play::game_setup::Player;
use play::{GameSetup, Start};

/// A player: `a person`, `Bruno, bot 4`.
pub(super) fn player_name(player: Player, locale: &Locale) -> String {
    match player {
        Player::Person => locale.web_play_person(),
        Player::Bot(level) => {
            locale.web_play_bot(vars::Level(level.number()), vars::Name(locale.web_play_level(level.number())))
        }
        Player::Perfect => locale.web_play_perfect(),
    }
}

/// Who plays against whom.
pub(super) fn players_text(players: BySide<Player>, locale: &Locale) -> String {
    let [a, b] = players.into_array().map(|player| player_name(player, locale));
    locale.web_play_versus(vars::A(a), vars::B(b))
}

/// What is played, beside the name of the game: the board and mode, or the variant; none where there is only one way.
pub(super) fn start_name(start: &Start, locale: &Locale) -> Option<String> {
    let board = start.board().map(|board| board.name().to_owned());
    match start {
        Start::PlayBall(..) | Start::PlayBallPosition(..) => {
            let expert = start.mode() == Some(games::playball::Mode::Expert);
            let board = board.unwrap_or_default();
            Some(if expert { locale.web_play_board_expert(board) } else { board })
        }
        Start::Diaballik(games::diaballik::Start::Variant) => Some(locale.web_play_variant()),
        _ => None,
    }
}

/// The names of the players for a game file.
pub(super) fn name_players(setup: &GameSetup, locale: &Locale) -> [(&'static str, String); 2] {
    [("A", Side::A), ("B", Side::B)].map(|(tag, side)| (tag, player_name(setup.player(side), locale)))
}
