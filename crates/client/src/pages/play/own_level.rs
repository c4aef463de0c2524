//! The level that suits whoever plays here: it follows from how the last games against bots ended on this device.

use games::side::Side;
use leptos::prelude::*;
use play::GameSetup;
use play::game_setup::{Level, Player};
use play::own_level::{Outcome, OwnLevel};

use crate::game::{Session, rules};
use crate::storage::{self, Key};

/// What is known of the games so far.
pub(super) fn read() -> OwnLevel {
    OwnLevel::read(&storage::load_text(Key::OwnLevel).unwrap_or_default())
}

/// Notes how the game ends, if it counts. It counts once: what is tried after its end, or after turns were taken back, changes nothing.
pub(super) fn follow(session: Session) {
    let Some((side, level)) = session.setup_with(counted) else { return };
    Effect::new(move |ended: Option<bool>| {
        let ending = session.tree.with(rules::ending);
        if let (Some(ending), Some(false)) = (ending, ended) {
            // Another window may have noted something meanwhile.
            let mut own = read();
            own.add(session.game(), level, Outcome::of(ending.winner, side));
            // Where nothing is kept, the next game is against the same level.
            let _ = storage::save_text(Key::OwnLevel, &own.to_text());
        }
        ending.is_some() || ended == Some(true)
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
