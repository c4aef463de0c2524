//! The search visits the same positions every time, on every machine, and those that it visited when it was last changed on
//! purpose.

use engine::bench::{self, Measured};
use engine::{Limits, Options};
use games::game::Game;

/// Positions visited in the bench of each game, limited to [`NODES`] each.
const RECORDED: [(Game, u64); 3] = [(Game::Diaballik, 35_089), (Game::PlayBall, 8_220), (Game::Pawnball, 35_046)];

/// So few that the test takes a second or two.
const NODES: u64 = 5_000;

fn searched() -> Vec<Measured> {
    let mut all = Vec::new();
    let options = Options { hash_mib: 4, ..Options::default() };
    bench::run_without_clock(&options, Some(&Limits::nodes(NODES)), &mut |measured| all.push(measured.clone()));
    all
}

#[test]
fn a_search_is_repeatable_and_has_not_changed_by_accident() {
    let all = searched();
    assert_eq!(all.len(), bench::COUNT);
    assert_eq!(all, searched(), "the same search from new engines differs");
    let counted =
        RECORDED.map(|(game, _)| (game, all.iter().filter(|one| one.game == game).map(|one| one.nodes).sum::<u64>()));
    assert_eq!(
        counted, RECORDED,
        "the search visits other positions than it did. If it was changed on purpose, write the left side into \
         RECORDED in crates/engine/tests/it/bench.rs and say in the commit what the change is worth"
    );
}
