//! Makes the golden playthroughs that `crates/games/tests/it/golden.rs` replays: whole games of bots, each
//! a game file and the positions that its turns lead to.
//!
//! They are kept, so that a change of the rules or of a notation shows. Players may change without new ones. To make
//! them anew:
//!
//! ```text
//! cargo test -p engine --test it golden -- --ignored
//! ```

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, NoClock, Noise};
use games::diaballik::{self, Start};
use games::game::{EndReason, Match, turn_text};
use games::pawnball::seed::SeedMaterial;
use games::pawnball::{self, dice::Draw};
use games::playball::{self, Board, Mode};
use games::record::{GameResult, Record, RecordedTurn};
use games::side::Side;

/// What chooses a side's turns: the text of the next one.
type Player<M> = Box<dyn FnMut(&M, Side) -> String>;

fn bot<M: Levelled>(seed: u64) -> Player<M> {
    let mut player = LevelPlayer::new(Level::DEFAULT, seed);
    Box::new(move |game: &M, side| {
        let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
        let report = player.search(game, side, &Limits::default(), &control, &mut |_| ()).unwrap();
        game.turn_text(&report.best().turns[0].actions)
    })
}

/// Keeps its pieces where they stand in a blocking line, and only passes the ball along it.
fn wall(seed: u64) -> Player<diaballik::Match> {
    let mut noise = Noise::new(seed);
    Box::new(move |game, _| {
        let mut passes = game.current().turns();
        passes.retain(|turn| matches!(turn.actions[..], [diaballik::Action::Pass { .. }]));
        turn_text(&passes[noise.below(passes.len() as u32) as usize].actions)
    })
}

/// Plays a game to its end and writes it down.
fn write<M: Match>(name: &str, tags: &[(&str, &str)], mut game: M, mut players: [Player<M>; 2], draws: &[Draw]) -> M {
    let mut record = Record::new(M::GAME);
    for (name, value) in tags {
        record.set_tag(name, value).unwrap();
    }
    let mut positions = format!("start {}\n", game.position());
    let mut draws = draws.iter();
    // Who acts first when both sides may.
    let mut noise = Noise::new(0);
    while game.ending().is_none() {
        if game.awaits_dice() {
            let draw = *draws.next().unwrap();
            game.roll(draw).unwrap();
            writeln!(positions, "dice {draw} {}", game.position()).unwrap();
            continue;
        }
        let actors: Vec<Side> = Side::BOTH.into_iter().filter(|&side| game.actors().contains(side)).collect();
        let side = actors[noise.below(actors.len() as u32) as usize];
        let turn = players[side.index()](&game, side);
        game.play(side, &turn).unwrap();
        record.push(RecordedTurn::new(side, &turn).unwrap()).unwrap();
        writeln!(positions, "{side} {turn} {}", game.position()).unwrap();
    }
    record.set_result(game.ending().unwrap().winner.map_or(GameResult::Draw, GameResult::Win)).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/golden");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(format!("{name}.tgn")), record.to_string()).unwrap();
    fs::write(folder.join(format!("{name}.positions")), positions).unwrap();
    eprintln!("{name}: {} turns, {:?}, {:?}", game.history().len(), game.score(), game.ending().unwrap());
    game
}

const NAMES: [(&str, &str); 2] = [("A", "bot of level 4"), ("B", "bot of level 4")];

#[test]
#[ignore = "writes the golden playthroughs anew"]
fn regenerate() {
    for (name, board, mode, seed) in
        [("playball-lanes-normal", "lanes", Mode::Normal, 1), ("playball-sprint-expert", "sprint", Mode::Expert, 2)]
    {
        let tags = [("Board", board), ("Mode", mode.name()), NAMES[0], NAMES[1]];
        let game = playball::Match::new(Board::shipped(board).unwrap(), mode);
        write(name, &tags, game, [bot(seed), bot(seed + 100)], &[]);
    }
    for (start, seed) in [(Start::Standard, 2), (Start::Variant, 3)] {
        let tags = [("Variant", start.name()), NAMES[0], NAMES[1]];
        let name = format!("diaballik-{}", start.name());
        write(&name, &tags, diaballik::Match::new(start), [bot(seed), bot(seed + 100)], &[]);
    }
    let tags = [("Variant", "standard"), NAMES[0], ("B", "wall")];
    let game = diaballik::Match::new(Start::Standard);
    let game = write("diaballik-anti-play", &tags, game, [bot(1), wall(1)], &[]);
    assert_eq!(game.ending().unwrap().reason, EndReason::AntiPlay);

    let seed = std::array::from_fn(|i| i as u8);
    let material = SeedMaterial { seed: &seed, entropy_a: b"blue", entropy_b: b"red", game_id: "golden" };
    let draws = material.draws();
    let dice = draws.map(|draw| draw.to_string()).join(" ");
    let tags = [("Dice", dice.as_str()), NAMES[0], NAMES[1]];
    write("pawnball", &tags, pawnball::Match::new(), [bot(1), bot(2)], &draws);
}
