//! The result of a game as it is said to who played it.

use games::game::Game;
use games::side::{BySide, Side};
use locale::Locale;

/// What the result is for the side `own`, with the goals of both where there are any: `You won 3–1`. None for who only looked on, or
/// played both sides. `counts` is false for a game without a result.
#[must_use]
pub fn headline(
    game: Game,
    own: Option<Side>,
    winner: Option<Side>,
    score: BySide<u32>,
    counts: bool,
    locale: &Locale,
) -> Option<String> {
    let own = own.filter(|_| counts)?;
    let said = match winner {
        Some(winner) if winner == own => locale.web_result_won(),
        Some(_) => locale.web_result_lost(),
        None => locale.web_result_drawn(),
    };
    if !game.counts_goals() {
        return Some(said);
    }
    Some(format!("{said} {}–{}", score[own], score[own.other()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn a_result_is_told_from_the_side_of_who_reads_it() {
        let locale = Locale::new(Language::English);
        let told = |own, winner, counts| headline(Game::PlayBall, own, winner, BySide::new(3, 1), counts, &locale);
        assert_eq!(told(Some(Side::A), Some(Side::A), true).as_deref(), Some("You won 3–1"));
        assert_eq!(told(Some(Side::B), Some(Side::A), true).as_deref(), Some("You lost 1–3"));
        assert_eq!(told(Some(Side::B), None, true).as_deref(), Some("Draw 1–3"));
        assert_eq!(told(None, Some(Side::A), true), None);
        assert_eq!(told(Some(Side::A), None, false), None);
        let diaballik = headline(Game::Diaballik, Some(Side::A), Some(Side::B), BySide::new(0, 1), true, &locale);
        assert_eq!(diaballik.as_deref(), Some("You lost"));
    }
}
