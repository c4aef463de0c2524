//! Which games on this page tell how strong the person plays.

use games::side::Side;
use leptos::prelude::*;
use play::GameSetup;
use play::game_setup::{Level, Player};
use play::own_level::Outcome;

use crate::game::{Session, own_level, rules};

/// Notes how the game ends, if it counts ([`own_level`]).
pub(super) fn follow(session: Session) {
    let Some((side, level)) = session.setup_with(counted) else { return };
    own_level::follow(&session.id(), session.game(), level, move || {
        session.tree.with(rules::ending).map(|ending| Outcome::of(ending.winner, side))
    });
}

/// The side of the person, and the level that it plays against, where the game says how strong the person is: nobody else plays, and it begins
/// as the game does.
fn counted(setup: &GameSetup) -> Option<(Side, Level)> {
    let side = Side::BOTH.into_iter().find(|&side| setup.player(side) == Player::Person)?;
    match setup.player(side.other()) {
        Player::Bot(level) if setup.start().position().is_none() => Some((side, level)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use games::diaballik::{self, Position};
    use games::side::BySide;
    use play::Start;

    use super::*;

    #[test]
    fn games_of_one_person_against_a_level_from_the_usual_start_count() {
        let usual = || Start::Diaballik(diaballik::Start::Variant);
        let level = Level::new(3).unwrap();
        let found = |start, players| counted(&GameSetup::new(start).with_players(players).unwrap());
        assert_eq!(found(usual(), BySide::new(Player::Person, Player::Bot(level))), Some((Side::A, level)));
        assert_eq!(found(usual(), BySide::new(Player::Bot(level), Player::Person)), Some((Side::B, level)));
        assert_eq!(found(usual(), BySide::new(Player::Person, Player::Person)), None);
        assert_eq!(found(usual(), BySide::new(Player::Bot(level), Player::Bot(level))), None);
        let won = Start::DiaballikPosition(Position::parse("babBb1b/7/7/b5b/1A5/7/a1aaa1a a").unwrap());
        assert_eq!(found(won, BySide::new(Player::Person, Player::Bot(level))), None);
    }
}
