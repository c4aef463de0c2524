//! A position's value in a sentence.

use games::game::Game;
use games::score::Score;
use games::side::Side;
use locale::{Locale, vars};

use crate::review::Judgement;

/// Points from which a side stands a little, clearly, and much better.
const BETTER: [i32; 3] = [25, 75, 200];

/// The name of a side by its colour, as it begins a sentence: Blue for A, Orange for B, and in Pawnball Red for B.
#[must_use]
pub fn colour(game: Game, side: Side, locale: &Locale) -> String {
    match (game, side) {
        (_, Side::A) => locale.study_blue(),
        (Game::Pawnball, Side::B) => locale.study_red(),
        (_, Side::B) => locale.study_orange(),
    }
}

/// What the value of a position means, in a sentence. `to_move` is the side whose turn it is.
///
/// Turns are those of the side that scores, as people count them. What is certain is said as such, and an estimate as one.
///
/// ```
/// use games::score::Score;
/// use games::game::Game;
/// use games::side::Side;
/// use locale::{Language, Locale};
/// use study::explain::explain;
/// use study::review::Judgement;
///
/// let locale = Locale::new(Language::English);
/// let say = |score| explain(Game::PlayBall, Side::B, Judgement::exact(score, Side::B), &locale);
/// assert_eq!(say(Score::Win(1)), "Orange can score this turn.");
/// assert_eq!(say(Score::Loss(10)), "Orange cannot stop a goal within 5 of Blue’s turns.");
/// assert_eq!(say(Score::Points(0)), "Equal: neither side can force a goal.");
/// ```
#[must_use]
pub fn explain(game: Game, to_move: Side, judgement: Judgement, locale: &Locale) -> String {
    let name = |side| colour(game, side, locale);
    let (mover, other) = (name(to_move), name(to_move.other()));
    match judgement.score_for(to_move) {
        Score::Win(1) => locale.study_value_scores_now(mover),
        // 1, 3, 5 … turns of both sides are the 1st, 2nd, 3rd of the side to move.
        Score::Win(turns) => locale.study_value_forces(vars::Side(mover), vars::Turns(turns.div_ceil(2))),
        Score::Loss(turns) => {
            locale.study_value_cannot_stop(vars::Other(other), vars::Side(mover), vars::Turns((turns / 2).max(1)))
        }
        Score::Points(_) if judgement.exact => locale.study_value_draw(),
        Score::Points(points) => {
            let better = if points >= 0 { mover } else { other };
            let size = BETTER.iter().filter(|&&least| points.abs() >= least).count();
            match size {
                0 => locale.study_value_level(),
                1 => locale.study_value_little(better),
                2 => locale.study_value_clear(better),
                _ => locale.study_value_much(better),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use locale::Language;

    use super::*;

    #[test]
    fn every_value_has_its_sentence() {
        let english = Locale::new(Language::English);
        let say = |score| explain(Game::Diaballik, Side::A, Judgement::estimated(score, Side::A), &english);
        assert_eq!(say(Score::Win(1)), "Blue can score this turn.");
        assert_eq!(say(Score::Win(3)), "Blue can force a goal in 2 turns.");
        assert_eq!(say(Score::Loss(2)), "Blue cannot stop a goal on Orange’s next turn.");
        assert_eq!(say(Score::Points(0)), "About equal.");
        assert_eq!(say(Score::Points(-80)), "Orange is clearly better.");
        let red = explain(Game::Pawnball, Side::B, Judgement::estimated(Score::Points(300), Side::B), &english);
        assert_eq!(red, "Red is much better.");
    }

    #[test]
    fn sentences_are_whole_in_every_language() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            for score in [
                Score::Win(1),
                Score::Win(5),
                Score::Loss(2),
                Score::Loss(12),
                Score::Points(0),
                Score::Points(-30),
                Score::Points(500),
            ] {
                for judgement in [Judgement::estimated(score, Side::A), Judgement::exact(score, Side::B)] {
                    let said = explain(Game::PlayBall, Side::A, judgement, &locale);
                    assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{language}: {said}");
                }
            }
        }
    }
}
