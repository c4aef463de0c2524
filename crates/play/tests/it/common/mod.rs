//! Games played at random.
#![allow(dead_code, reason = "not every test file needs all of it")]

use std::sync::Arc;

use engine::Noise;
use games::game::Game;
use games::pawnball::dice::{Die, Draw};
use games::playball::{Board, Mode};
use games::side::Side;
use play::{Acted, AnyMatch, NodeId, Start, Tree};

/// Starts of all three games, by number.
pub fn start(number: u32) -> Start {
    match number % 7 {
        0 => Start::of(Game::PlayBall),
        1 => Start::PlayBall(Arc::clone(Board::shipped("sprint").unwrap()), Mode::Expert),
        2 => Start::of(Game::Diaballik),
        3 => Start::Diaballik(games::diaballik::Start::Variant),
        4 => Start::of(Game::Pawnball),
        5 => Start::PlayBall(Arc::new(own()), Mode::Normal),
        _ => {
            Start::from_position(Game::Diaballik, "bbb1bbb/3B3/7/7/7/3A3/aaa1aaa b", None, Mode::Normal, None).unwrap()
        }
    }
}

/// A board that does not ship.
fn own() -> Board {
    Board::parse_line("mine", "bB....Aa/bB..*..Aa/bB....Aa").unwrap()
}

pub fn draw(noise: &mut Noise) -> Draw {
    Draw::new([0; 4].map(|_| Die::from_side(noise.below(24) as u8).unwrap()))
}

/// Plays a random turn at the current node, action by action; `None` when nobody may act.
pub fn random_turn(tree: &mut Tree, noise: &mut Noise) -> Option<NodeId> {
    while tree.game().awaits_dice() {
        tree.roll(draw(noise)).unwrap();
    }
    let actors = tree.game().actors();
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| actors.contains(side)).collect();
    let side = *sides.get(noise.below(sides.len() as u32) as usize)?;
    loop {
        let actions = tree.game().actions(side);
        if tree.game().may_end_turn() && (actions.is_empty() || noise.below(3) == 0) {
            return Some(tree.end_turn().unwrap());
        }
        let action = actions[noise.below(actions.len() as u32) as usize];
        if let Acted::Turn(id) = tree.act(side, action).unwrap() {
            return Some(id);
        }
    }
}

/// A tree with branches, comments and evaluations.
pub fn random_tree(number: u32, turns: u32, noise: &mut Noise) -> Tree {
    let mut tree = Tree::new(start(number));
    for i in 0..turns {
        let Some(id) = random_turn(&mut tree, noise) else {
            tree.to_start();
            continue;
        };
        match noise.below(8) {
            0 => tree.set_comments(id, vec![format!("turn {i} {{}}\\ \"x\"\nč")]).unwrap(),
            1 => tree.set_eval(id, Some(games::record::Eval::Score(i as i32 - 10))),
            2 => tree.set_clock(id, Some(games::record::ClockTime { milliseconds: 1000 * i })),
            3 => {
                tree.back();
            }
            _ => {}
        }
    }
    tree
}

/// What can be seen of a match.
pub fn seen(game: &AnyMatch) -> String {
    format!("{} {:?} {:?} {:?} {}", game.position(), game.score(), game.ending(), game.history(), game.awaits_dice())
}
