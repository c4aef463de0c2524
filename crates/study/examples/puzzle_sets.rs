//! Makes the sets of puzzles: `puzzle_sets playball NAME TABLE COUNT SEED`, `puzzle_sets diaballik COUNT SEED`,
//! `puzzle_sets pawnball COUNT SEED`. The sets in `puzzles/` were made with seed 1.

#![allow(clippy::unwrap_used, reason = "a tool for developers, which stops when something is wrong")]

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, NoClock, Options};
use games::game::Match as _;
use games::pawnball::dice::{Die, Draw};
use games::pawnball::{BoardNumber, Match};
use games::side::Side;
use games::{diaballik, pawnball};
use study::puzzles::{Puzzle, PuzzleKind, check_goal_with_two_dice, check_win_in_two};
use tablebase::Table;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["playball", name, table, count, seed] => play_ball(name, table, count.parse().unwrap(), seed.parse().unwrap()),
        ["diaballik", count, seed] => diaballik(count.parse().unwrap(), seed.parse().unwrap()),
        ["pawnball", count, seed] => pawnball(count.parse().unwrap(), seed.parse().unwrap()),
        _ => eprintln!("see the top of this file"),
    }
}

/// A player who sees most wins of one turn and overlooks some of two: their games are rich in puzzles.
fn player<M: Levelled>(seed: u64) -> LevelPlayer<M> {
    LevelPlayer::new(Level::new(3).unwrap(), &Options { seed, ..Options::default() })
}

fn choose<M: Levelled>(player: &mut LevelPlayer<M>, game: &M, side: Side) -> Vec<M::Action> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let control = Control { stop: &stop, clock: &NoClock };
    let report = player.search(game, side, &Limits::default(), &control, &mut |_| ()).unwrap();
    report.best().turns[0].actions.clone()
}

fn print(puzzle: &Puzzle) {
    println!("{}", serde_json::to_string(puzzle).unwrap());
}

fn play_ball(name: &str, table: &str, count: usize, seed: u64) {
    let table = Table::open(std::fs::File::open(table).unwrap()).unwrap();
    for (kind, of) in [(PuzzleKind::Win, tablebase::PuzzleKind::Win), (PuzzleKind::Save, tablebase::PuzzleKind::Save)] {
        for (number, puzzle) in table.puzzles(Some(of), seed).take(count / 2).enumerate() {
            let puzzle = puzzle.unwrap();
            print(&Puzzle {
                id: format!("{name}-{}-{}", if kind == PuzzleKind::Win { "win" } else { "save" }, number + 1),
                game: "playball".to_owned(),
                position: puzzle.position.to_string(),
                draw: None,
                kind,
                grade: puzzle.grade(),
                solution: puzzle.solution_texts(),
            });
        }
    }
}

/// Positions two turns before the end of games between players that look one turn ahead.
fn diaballik(count: usize, seed: u64) {
    let mut found = Vec::new();
    for game_seed in seed.. {
        let start = diaballik::Start::ALL[(game_seed % 2) as usize];
        let mut players = [2 * game_seed, 2 * game_seed + 1].map(player);
        let mut game = diaballik::Match::new(start);
        let mut positions = Vec::new();
        while let Some(side) = game.actors().first() {
            positions.push(*game.current());
            let turn = choose(&mut players[side.index()], &game, side);
            let text = game.turn_text(&turn);
            game.play(side, &text).unwrap();
        }
        let Some(position) = positions.len().checked_sub(3).map(|at| positions[at]) else { continue };
        let [right] = check_win_in_two(&position, 2)[..] else { continue };
        if found.contains(&position) {
            continue;
        }
        let turns = position.turns();
        let turn = turns.iter().find(|turn| turn.result == right).unwrap();
        found.push(position);
        print(&Puzzle {
            id: format!("diaballik-{}", found.len()),
            game: "diaballik".to_owned(),
            position: position.to_string(),
            draw: None,
            kind: PuzzleKind::WinInTwo,
            // The longer the turn, the more there is to find.
            grade: (2 * turn.actions.len() - 1).min(10) as u8,
            solution: vec![games::game::turn_text(&turn.actions)],
        });
        if found.len() == count {
            break;
        }
    }
}

/// Phases with two dice from games between players that look one turn ahead.
fn pawnball(count: usize, seed: u64) {
    let mut found = 0;
    for game_seed in seed.. {
        let mut noise = engine::Noise::new(game_seed);
        let mut players = [2 * game_seed, 2 * game_seed + 1].map(player);
        let mut game = Match::new();
        while game.ending().is_none() {
            while game.awaits_dice() {
                game.roll(Draw::new([0; 4].map(|_| Die::from_side(noise.below(24) as u8).unwrap()))).unwrap();
            }
            let Some(side) = game.actors().first() else { break };
            for number in BoardNumber::BOTH {
                let Some(board) = game.board(number).filter(|board| board.to_play() == Some(side)) else { continue };
                let [first] = check_goal_with_two_dice(board, 2)[..] else { continue };
                let turn = |board: &pawnball::Position, result: &games::pawnball::DieResult| {
                    format!("{number}/{}:{}", result.die, games::game::turn_text(&board.shortest_way(result)))
                };
                let after = board.after(&first);
                let mut goal = None;
                for die in after.dice().different() {
                    after.for_each_result(die, |result| goal = goal.or(Some(result).filter(|r| r.goal == Some(side))));
                }
                found += 1;
                print(&Puzzle {
                    id: format!("pawnball-{found}"),
                    game: "pawnball".to_owned(),
                    position: game.position(),
                    draw: game.draws().last().map(ToString::to_string),
                    kind: PuzzleKind::GoalWithTwoDice,
                    grade: if first.ball == board.ball() { 3 } else { 5 },
                    solution: vec![turn(board, &first), turn(&after, &goal.unwrap())],
                });
                if found == count {
                    return;
                }
            }
            let turn = choose(&mut players[side.index()], &game, side);
            let text = game.turn_text(&turn);
            game.play(side, &text).unwrap();
        }
    }
}
