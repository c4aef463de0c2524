//! Who may act in a game being played, by hand or as a bot, and what happens around a turn.

use std::borrow::Cow;

use games::game::{Actors, Ending, Game};
use games::side::Side;
use play::game_setup::Player;
use play::{GameSetup, NodeId, Tree};

/// The end of the main line, where play continues.
#[must_use]
pub fn end_of_main_line(tree: &Tree) -> NodeId {
    tree.main_line().last().unwrap_or(NodeId::START)
}

/// How the game ended, if it has been played to its end. What is tried afterwards changes nothing about it.
#[must_use]
pub fn ending(tree: &Tree) -> Option<Ending> {
    let outside = tree.conclusion().map(|(_, ending)| ending);
    tree.node(end_of_main_line(tree)).ending().or(outside)
}

/// Whether the game has been played to its end.
#[must_use]
pub fn is_over(tree: &Tree) -> bool {
    ending(tree).is_some()
}

/// Draws the dice that are awaited at the current node, as long as the setup tells them.
pub fn roll(tree: &mut Tree, setup: &GameSetup) {
    while let Some(draw) = tree.awaited_draw().and_then(|number| setup.dice()?.draw(number)) {
        if tree.roll(draw).is_err() {
            return;
        }
    }
}

/// Whether turns count here. With a clock the game goes on at its end only: going back is looking.
fn is_playable(tree: &Tree, setup: &GameSetup) -> bool {
    setup.clock() == play::time_control::TimeControl::None || tree.current() == end_of_main_line(tree)
}

/// Who may act at the current node, where all sit at one screen.
#[must_use]
pub fn at_one_screen(tree: &Tree) -> Actors {
    if tree.actors() == Actors::NOBODY { Actors::NOBODY } else { tree.game().at_one_screen() }
}

/// Whose eyes are on the screen: the person's against a bot; of two persons, those of the one who is to act. Nobody's who plays
/// where bots play each other.
fn viewer(tree: &Tree, setup: &GameSetup) -> Option<Side> {
    let persons = Side::BOTH.map(|side| setup.player(side) == Player::Person);
    match persons {
        // Whoever looks back at an earlier turn is still the one who sits there.
        [true, true] => tree.match_at(end_of_main_line(tree)).at_one_screen().first(),
        [true, false] => Some(Side::A),
        [false, true] => Some(Side::B),
        [false, false] => None,
    }
}

/// The side whose team is hidden from those who look at the screen (PW-5).
#[must_use]
pub fn hidden(tree: &Tree, setup: &GameSetup) -> Option<Side> {
    if setup.start().game() != Game::Pawnball || is_over(tree) {
        return None;
    }
    tree.unseen().filter(|&owner| viewer(tree, setup) != Some(owner))
}

/// The tree as those may see it who look at the screen.
#[must_use]
pub fn seen<'a>(tree: &'a Tree, setup: &GameSetup) -> Cow<'a, Tree> {
    match hidden(tree, setup) {
        None => Cow::Borrowed(tree),
        Some(_) => Cow::Owned(tree.seen_by(viewer(tree, setup))),
    }
}

/// The bot that is to choose a turn at the current node.
///
/// A bot plays where nothing has been played yet, so that going back wakes none up, and it plays before a person who may
/// act at the same time on the other board.
#[must_use]
pub fn bot_to_play(tree: &Tree, setup: &GameSetup) -> Option<(Side, Player)> {
    let is_end = tree.node(tree.current()).children().is_empty() && tree.game().turn().is_empty();
    if !is_end || is_over(tree) || !is_playable(tree, setup) {
        return None;
    }
    let actors = at_one_screen(tree);
    let bots = Side::BOTH.into_iter().filter(|&side| actors.contains(side) && setup.player(side) != Player::Person);
    bots.map(|side| (side, setup.player(side))).next()
}

/// The sides for which a person may act at the current node. When the game is over, whoever looks at it tries turns of both.
#[must_use]
pub fn persons_to_act(tree: &Tree, setup: &GameSetup) -> Vec<Side> {
    let actors = at_one_screen(tree);
    let may = Side::BOTH.into_iter().filter(|&side| actors.contains(side));
    if is_over(tree) {
        return may.collect();
    }
    if !is_playable(tree, setup) || bot_to_play(tree, setup).is_some() {
        return Vec::new();
    }
    may.filter(|&side| setup.player(side) == Player::Person).collect()
}

/// The side whose last turn is taken back: the person's against a bot, the last mover's between persons. None when there is
/// nothing to take back, or when nobody but bots plays.
#[must_use]
pub fn side_to_take_back(tree: &Tree, setup: &GameSetup) -> Option<Side> {
    let persons: Vec<Side> = Side::BOTH.into_iter().filter(|&side| setup.player(side) == Player::Person).collect();
    let line = tree.path(tree.current());
    let mut movers = line.iter().rev().filter_map(|&id| tree.node(id).turn().map(|(side, _)| side));
    movers.find(|side| persons.contains(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::{EndReason, Ending};
    use games::side::BySide;
    use play::Start;
    use play::game_setup::Level;

    fn setup(game: Game, players: [Player; 2]) -> GameSetup {
        GameSetup::new(Start::of(game)).with_players(players.into()).unwrap()
    }

    const BOT: Player = Player::Bot(Level::LOWEST);

    #[test]
    fn a_bot_plays_where_nothing_has_been_played_yet() {
        let setup = setup(Game::Diaballik, [Player::Person, BOT]);
        let mut tree = Tree::new(setup.start().clone());
        assert_eq!((bot_to_play(&tree, &setup), persons_to_act(&tree, &setup)), (None, vec![Side::A]));
        tree.play(Side::A, "c1c2").unwrap();
        assert_eq!((bot_to_play(&tree, &setup), persons_to_act(&tree, &setup)), (Some((Side::B, BOT)), vec![]));
        tree.play(Side::B, "c7c6").unwrap();
        tree.back();
        assert_eq!(bot_to_play(&tree, &setup), None, "going back wakes no bot up");
        tree.back();
        assert_eq!(persons_to_act(&tree, &setup), [Side::A], "another turn can be tried");
        assert_eq!(side_to_take_back(&tree, &setup), None);
        tree.to_end();
        assert_eq!(side_to_take_back(&tree, &setup), Some(Side::A), "the bot's answer goes with it");
    }

    #[test]
    fn with_a_clock_going_back_is_looking() {
        let setup = setup(Game::Diaballik, [Player::Person, Player::Person]).with_clock("60+0".parse().unwrap());
        let mut tree = Tree::new(setup.start().clone());
        tree.play(Side::A, "c1c2").unwrap();
        assert_eq!(persons_to_act(&tree, &setup), [Side::B]);
        tree.back();
        assert_eq!(persons_to_act(&tree, &setup), []);
        tree.to_end();
        tree.conclude(Ending { winner: Some(Side::A), reason: EndReason::Time });
        assert!(is_over(&tree));
        assert_eq!(persons_to_act(&tree, &setup), []);
        tree.back();
        assert_eq!(persons_to_act(&tree, &setup), [Side::A], "afterwards everything can be tried");
        assert_eq!(bot_to_play(&tree, &setup), None);
    }

    #[test]
    fn pw_5_at_one_screen_blue_sets_up_first_and_a_bot_plays_before_a_person() {
        let id = "id".to_owned();
        let dice = play::game_setup::DiceSeed::new([7; 32], BySide::default(), id).unwrap();
        let setup = setup(Game::Pawnball, [Player::Person, BOT]).with_dice(dice.clone()).unwrap();
        let mut tree = Tree::new(setup.start().clone());
        assert_eq!((persons_to_act(&tree, &setup), bot_to_play(&tree, &setup)), (vec![Side::A], None));
        tree.play(Side::A, "1/setup:a1,a2,a3,a4").unwrap();
        assert_eq!(bot_to_play(&tree, &setup), Some((Side::B, BOT)), "it sets up board 2");
        tree.play(Side::B, "2/setup:j1,j2,j3,j4").unwrap();
        assert_eq!(bot_to_play(&tree, &setup), Some((Side::B, BOT)), "and board 1");
        tree.play(Side::B, "1/setup:j1,j2,j3,j4").unwrap();
        assert_eq!(persons_to_act(&tree, &setup), [Side::A]);
        tree.play(Side::A, "2/setup:a1,a2,a3,a4").unwrap();
        assert!(tree.game().awaits_dice());
        roll(&mut tree, &setup);
        assert_eq!(tree.node(tree.current()).draws()[0], dice.draw(1).unwrap());
        assert!(!tree.game().awaits_dice());
        // Without a seed nothing can be drawn, and nothing breaks.
        tree.back();
        tree.play(Side::A, "2/setup:a1,a2,a3,a5").unwrap();
        roll(&mut tree, &setup.without_dice());
        assert!(tree.game().awaits_dice());
    }

    #[test]
    fn pw_5_the_screen_covers_a_team_until_both_stand() {
        let blue = "1/setup:a1,a2,a3,a4";
        for (players, sees) in [
            ([Player::Person, Player::Person], false),
            ([BOT, Player::Person], false),
            ([BOT, BOT], false),
            ([Player::Person, BOT], true),
        ] {
            let setup = setup(Game::Pawnball, players);
            let mut tree = Tree::new(setup.start().clone());
            tree.play(Side::A, blue).unwrap();
            let node = tree.current();
            let text = |tree: &Tree| tree.node(node).turn().unwrap().1.to_owned();
            for at in [node, NodeId::START] {
                tree.go(at);
                let seen = seen(&tree, &setup);
                assert_eq!(text(&seen) == blue, sees, "{players:?}");
                assert_eq!(seen.node(node).position().contains("1k15"), sees);
                assert_eq!(seen.match_at(node).position().contains("1k15"), sees);
                let so_far = play::GameSoFar::of_node(&tree.seen_by(Some(Side::B)), node).unwrap();
                assert!(!so_far.record.contains("a1,a2"), "no bot is told of it");
            }
            tree.go(node);
            tree.play(Side::B, "2/setup:j1,j2,j3,j4").unwrap();
            assert_eq!(text(&seen(&tree, &setup)), blue, "{players:?}");
            assert_eq!(hidden(&tree, &setup), None);
        }
    }
}
