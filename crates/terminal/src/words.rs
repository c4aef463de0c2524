//! Words that both modes use: who, what happened, how it ended.

use games::game::{EndReason, Ending, Game};
use games::side::Side;
use locale::Locale;

use crate::session::{Player, Session};

/// The name of a side: A and B, or the teams of Pawnball.
pub(crate) fn side(locale: &Locale, game: Game, side: Side) -> String {
    match (game, side) {
        (Game::Pawnball, Side::A) => locale.team_blue(),
        (Game::Pawnball, Side::B) => locale.team_red(),
        (_, Side::A) => locale.side_a(),
        (_, Side::B) => locale.side_b(),
    }
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn reason(locale: &Locale, reason: EndReason) -> String {
    match reason {
        EndReason::ThreeGoals => locale.end_three_goals(),
        EndReason::TwoGoalsInARow => locale.end_two_goals_in_a_row(),
        EndReason::VoidSets => locale.end_void_sets(),
        EndReason::Goal => locale.end_goal(),
        EndReason::AntiPlay => locale.end_anti_play(),
        EndReason::Repetition => locale.end_repetition(),
        EndReason::Score => locale.end_score(),
        EndReason::Resignation => locale.end_resignation(),
        EndReason::Time => locale.end_time(),
        EndReason::Agreement => locale.end_agreement(),
    }
}

/// Result and reason of a match.
pub(crate) fn ending(locale: &Locale, game: Game, score: [u32; 2], ending: Ending) -> String {
    let why = reason(locale, ending.reason);
    match ending.winner {
        None => locale.play_over_draw(why),
        Some(winner) if game == Game::Diaballik => locale.play_over_won_plain(why, side(locale, game, winner)),
        Some(winner) => locale.play_over_won(score[0], score[1], why, side(locale, game, winner)),
    }
}

/// Who plays what.
pub(crate) fn welcome(locale: &Locale, session: &Session) -> String {
    let game = session.table().game();
    let [a, b] = Side::BOTH.map(|of| {
        let name = side(locale, game, of);
        match session.player(of) {
            Player::Human => locale.play_welcome_human(name),
            Player::Bot(level) => locale.play_welcome_bot(i64::from(level.number()), name),
            Player::Perfect => locale.play_welcome_perfect(name),
        }
    });
    locale.play_welcome(capital(&a), b, locale.game(game))
}

/// A turn that shows newcomers what the notation looks like.
pub(crate) const fn example(game: Game) -> &'static str {
    match game {
        Game::PlayBall => "c2c3,c3c4",
        Game::Diaballik => "c1c2,d1>c2",
        Game::Pawnball => "1/k4:d5f7",
    }
}

/// The score, in the games that have one.
pub(crate) fn score(locale: &Locale, session: &Session) -> Option<String> {
    let [a, b] = session.table().score();
    (session.table().game() != Game::Diaballik).then(|| locale.play_status_score(a, b))
}
