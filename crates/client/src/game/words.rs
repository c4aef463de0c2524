//! A turn in words, for those who do not read notation or listen to it.

use games::game::Game;
use games::pawnball::{Action as OnPitch, ShotEnd, Step};
use games::{diaballik, playball};
use locale::{Locale, vars};
use play::{AnyAction, AnyMatch};

/// A whole turn in words: `d1>e1,d1d2` of Diaballik is `pass from d1 to e1, d1 to d2`, and `1/w5:c3d4,d5*a` of Pawnball
/// `white 5 on board 1, c3 to d4, shot from d5 into the goal`. What is not understood is left as it is written.
#[must_use]
pub fn turn_words(game: Game, text: &str, locale: &Locale) -> String {
    if text == "-" {
        return locale.play_words_nothing();
    }
    // A turn of Pawnball begins with what is played: `1/w5:` or `1/setup:`.
    let (head, rest) = match text.split_once(':').filter(|_| game == Game::Pawnball) {
        Some((head, rest)) => (Some(head), rest),
        None => (None, text),
    };
    let parts = head.into_iter().chain(rest.split(',').filter(|part| !part.is_empty()));
    let words = parts.map(|part| match AnyAction::parse(game, part) {
        Ok(action) => action_words(action, locale),
        Err(_) => part.to_owned(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What may still be done in the turn, or how far the match is.
#[must_use]
pub fn still_to_do(game: &AnyMatch, locale: &Locale) -> String {
    match game {
        AnyMatch::PlayBall(played) => {
            let left = u32::from(played.current().moves_left());
            if game.is_kick_off() { locale.play_status_kick_off(left) } else { locale.play_status_moves(left) }
        }
        AnyMatch::Diaballik(game) => {
            let position = game.current();
            locale.play_status_moves_and_passes(
                vars::Moves(u32::from(position.moves_left())),
                vars::Passes(u32::from(position.passes_left())),
            )
        }
        AnyMatch::Pawnball(game) if game.draws().is_empty() => locale.web_play_setting_up(),
        AnyMatch::Pawnball(game) => locale.web_play_draw(vars::Number(game.draws().len() as u32), vars::Of(8)),
        _ => String::new(),
    }
}

/// What ends a match: a number of goals (PB-17), a place (DB-5), the last draw of dice (PW-18). `mode` is that of Play Ball.
#[must_use]
pub fn length_words(game: Game, mode: Option<playball::Mode>, locale: &Locale) -> String {
    match (game, mode) {
        (Game::PlayBall, Some(playball::Mode::Expert)) => locale.web_table_goals_in_a_row(),
        (Game::PlayBall, _) => locale.web_table_goals_three(),
        (Game::Pawnball, _) => locale.web_table_draws(),
        _ => locale.web_table_far_row(),
    }
}

/// An action in words.
#[must_use]
pub fn action_words(action: AnyAction, locale: &Locale) -> String {
    match action {
        AnyAction::PlayBall(action) => {
            let (from, to) = (action.from().to_string(), action.to().to_string());
            match action {
                playball::Action::Step { .. } => locale.play_words_step(vars::From(from), vars::To(to)),
                playball::Action::Jump { .. } => locale.play_words_jump(vars::From(from), vars::To(to)),
                playball::Action::Bounce { direction, .. } => {
                    locale.play_words_bounce(vars::Direction(direction.name()), vars::From(from))
                }
                playball::Action::Pass { .. } => locale.play_words_pass(vars::From(from), vars::To(to)),
            }
        }
        AnyAction::Diaballik(diaballik::Action::Move { from, to }) => {
            locale.play_words_step(vars::From(from.to_string()), vars::To(to.to_string()))
        }
        AnyAction::Diaballik(diaballik::Action::Pass { from, to }) => {
            locale.play_words_pass(vars::From(from.to_string()), vars::To(to.to_string()))
        }
        AnyAction::Diaballik(diaballik::Action::Claim) => locale.play_words_claim(),
        AnyAction::Pawnball(OnPitch::SetUp(board)) => locale.play_words_set_up(u32::from(board.number())),
        AnyAction::Pawnball(OnPitch::Place(square)) => locale.play_words_place(square.to_string()),
        AnyAction::Pawnball(OnPitch::Die(board, die)) => {
            let dot = locale.dot(die.dot());
            locale.play_words_die(
                vars::Board(u32::from(board.number())),
                vars::Dot(dot),
                vars::Points(u32::from(die.points())),
            )
        }
        AnyAction::Pawnball(OnPitch::Step(step)) => match step {
            Step::Move { from, to } => locale.play_words_step(vars::From(from.to_string()), vars::To(to.to_string())),
            Step::Exchange { first, second } => {
                locale.play_words_exchange(vars::First(first.to_string()), vars::Second(second.to_string()))
            }
            Step::Shot { from, end: ShotEnd::Rest(to) } => {
                locale.play_words_shot(vars::From(from.to_string()), vars::To(to.to_string()))
            }
            Step::Shot { from, end: ShotEnd::Goal(_) } => locale.play_words_shot_goal(from.to_string()),
        },
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn every_kind_of_action_has_words_in_every_language() {
        let turns = [
            (Game::PlayBall, "d2d3,d3^d5,d5^d5:n,d5>e3"),
            (Game::Diaballik, "d1>e1,d1d2,!"),
            (Game::Pawnball, "1/w5:c3d4,d5*h8"),
            (Game::Pawnball, "2/setup:a4,b2,c7,d5"),
            (Game::Pawnball, "1/k3:b2b4,d5*b"),
            (Game::PlayBall, "-"),
        ];
        for language in Language::ALL {
            let locale = Locale::new(language);
            for (game, text) in turns {
                let words = turn_words(game, text, &locale);
                assert!(!words.contains(['>', '^', '*', '/', '!']), "{words}");
                assert!(text == "-" || words.matches(", ").count() >= text.matches(',').count(), "{words}");
            }
        }
    }

    #[test]
    fn turns_are_said_as_people_say_them() {
        let locale = Locale::new(Language::English);
        assert_eq!(turn_words(Game::Diaballik, "d1>e1,d1d2", &locale), "d1 passes to e1, d1 to d2");
        let shot = turn_words(Game::Pawnball, "1/w5:c3d4,d5*a", &locale);
        assert_eq!(shot, "white 5 on board 1, c3 to d4, d5 shoots into the goal");
    }

    #[test]
    fn what_is_not_understood_stays_as_it_is_written() {
        let locale = Locale::new(Language::English);
        assert_eq!(turn_words(Game::Diaballik, "d1d2,?!", &locale), "d1 to d2, ?!");
    }
}
