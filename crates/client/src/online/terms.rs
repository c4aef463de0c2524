//! What is agreed on before a game: as a match, and in words.

use games::game::Game;
use games::playball::Mode;
use locale::Locale;
use play::{GameSetup, Start};
use protocol::game::{Speed, Terms};

use crate::game::starts::StartChoice;
use crate::game::time_control::clock_words;
use crate::game::words;

/// The terms of a game that begins as it was chosen, with the members of its game only.
#[must_use]
pub fn chosen(game: Game, start: &StartChoice, clock: String, rated: bool) -> Terms {
    let of_play_ball = game == Game::PlayBall;
    Terms {
        game: game.name().to_owned(),
        board: of_play_ball.then(|| start.board.clone()),
        columns: None,
        mode: of_play_ball.then(|| start.mode.name().to_owned()),
        variant: (game == Game::Diaballik).then(|| start.variant.name().to_owned()),
        position: None,
        clock,
        rated,
    }
}

/// The setup of a game with these terms; none when they describe nothing that this version of the client knows.
#[must_use]
pub fn setup(terms: &Terms) -> Option<GameSetup> {
    // A position tells by itself how it is set up.
    let variant = terms.variant.clone().filter(|_| terms.position.is_none());
    Terms { variant, ..terms.clone() }.setup().ok()
}

/// What the match begins with.
#[must_use]
pub fn start(terms: &Terms) -> Option<Start> {
    Some(setup(terms)?.start().clone())
}

/// A speed in a word.
#[must_use]
pub fn speed_words(speed: Speed, locale: &Locale) -> String {
    match speed {
        Speed::Bullet => locale.web_online_speed_bullet(),
        Speed::Blitz => locale.web_online_speed_blitz(),
        Speed::Rapid => locale.web_online_speed_rapid(),
        Speed::Classical => locale.web_online_speed_classical(),
        Speed::Correspondence => locale.web_online_speed_correspondence(),
    }
}

/// The name of a game; as the server calls it where this version does not know it.
#[must_use]
pub fn game_words(game: &str, locale: &Locale) -> String {
    Game::from_name(game).map_or_else(|| game.to_owned(), |game| locale.game(game))
}

/// All that is agreed on, in a line: `Play Ball · sprint, expert · 5 min + 5 s · rated`.
#[must_use]
pub fn words(terms: &Terms, locale: &Locale) -> String {
    let mut parts = vec![game_words(&terms.game, locale)];
    parts.extend(start_words(terms, locale));
    parts.push(time_words(terms, locale));
    parts.push(rated_words(terms, locale));
    parts.join(" · ")
}

/// The clock in words; as the server writes it where this version does not know it.
#[must_use]
pub fn time_words(terms: &Terms, locale: &Locale) -> String {
    terms.clock.parse().map_or_else(|_| terms.clock.clone(), |control| clock_words(control, locale))
}

/// Whether the game counts for ratings.
#[must_use]
pub fn rated_words(terms: &Terms, locale: &Locale) -> String {
    if terms.rated { locale.web_online_rated() } else { locale.web_online_casual() }
}

/// What wins the match, as `First to 3 goals`; nothing for a game that this version does not know.
#[must_use]
pub fn length_words(terms: &Terms, locale: &Locale) -> String {
    let mode = terms.mode.as_deref().and_then(Mode::from_name);
    Game::from_name(&terms.game).map_or_else(String::new, |game| words::length_words(game, mode, locale))
}

/// What is played besides the game: the board and mode, the variant, a position of one's own.
#[must_use]
pub fn start_words(terms: &Terms, locale: &Locale) -> Vec<String> {
    let mut parts = Vec::new();
    let expert = terms.mode.as_deref() == Some("expert");
    match &terms.board {
        Some(board) if expert => parts.push(locale.web_play_board_expert(board.as_str())),
        Some(board) => parts.push(board.clone()),
        None if expert => parts.push(locale.web_play_mode_expert()),
        None => {}
    }
    if terms.variant.as_deref() == Some("variant") {
        parts.push(locale.web_play_variant());
    }
    if terms.position.is_some() {
        parts.push(locale.web_online_own_position());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    fn terms(text: &str) -> Terms {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn terms_are_a_match_and_words() {
        let english = Locale::new(Language::English);
        let sprint = terms(r#"{"game":"playball","board":"sprint","mode":"expert","clock":"300+5","rated":true}"#);
        assert_eq!(start(&sprint).unwrap().board().unwrap().name(), "sprint");
        assert_eq!(words(&sprint, &english), "Play Ball · sprint, expert · 5 min + 5 s · rated");
        let diaballik = terms(r#"{"game":"diaballik","variant":"variant","clock":"days:1"}"#);
        assert!(start(&diaballik).is_some());
        assert!(words(&diaballik, &english).ends_with("1 day per turn · casual"));
        let own = terms(
            r#"{"game":"diaballik","variant":"standard","position":"bbbBbbb/7/7/7/7/7/aaaAaaa b","clock":"none"}"#,
        );
        assert!(start(&own).unwrap().position().is_some());
    }

    #[test]
    fn terms_of_tomorrow_are_no_match_and_still_words() {
        let unknown = terms(r#"{"game":"tag","clock":"moon"}"#);
        assert_eq!(start(&unknown), None);
        assert_eq!(words(&unknown, &Locale::new(Language::English)), "tag · moon · casual");
    }
}
