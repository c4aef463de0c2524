//! Golden playthroughs: whole games, replayed turn by turn. Each `golden/NAME.tgn` has beside it `golden/NAME.positions`,
//! with a line `start <position>`, and then for each turn `<side> <turn> <position after it>` and for each draw of dice
//! `dice <draw> <position after it>`.

use std::fs;
use std::path::{Path, PathBuf};

use games::diaballik::{self, Start};
use games::game::{EndReason, Ending, Game, Match};
use games::pawnball::seed::SeedMaterial;
use games::pawnball::{self, dice::Draw};
use games::playball::{self, Board, Mode};
use games::record::{GameResult, Record, Records, dice_of, replay};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".tgn").map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn text(name: &str, ending: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.{ending}"))).unwrap()
}

fn record(name: &str) -> Record {
    let text = text(name, "tgn");
    let mut records: Vec<Record> = Records::new(text.lines()).map(Result::unwrap).collect();
    assert_eq!(records.len(), 1, "{name}");
    let record = records.remove(0);
    assert_eq!(record.to_string(), text, "{name}: printed as it was written");
    record
}

/// Replays a game turn by turn against the positions that were kept; how it ended.
fn check<M: Match>(name: &str, record: &Record, start: M) -> Ending {
    let read_draw = str::parse::<Draw>;
    let mut game = start.clone();
    let mut lines = vec![format!("start {}", game.position())];
    let dice = dice_of(record).unwrap();
    let mut dice = dice.iter();
    for turn in record.turns() {
        while game.awaits_dice() {
            let draw = read_draw(dice.next().unwrap().1).unwrap();
            game.roll(draw).unwrap();
            lines.push(format!("dice {draw} {}", game.position()));
        }
        assert!(game.ending().is_none(), "{name}: {} comes after the end", turn.text());
        assert!(game.actors().contains(turn.side()), "{name}: {}", turn.text());
        game.play(turn.side(), turn.text()).unwrap();
        lines.push(format!("{} {} {}", turn.side(), turn.text(), game.position()));
    }
    let kept = text(name, "positions");
    for (number, (line, kept)) in lines.iter().zip(kept.lines()).enumerate() {
        assert_eq!(line, kept, "{name}.positions, line {}", number + 1);
    }
    assert_eq!(lines.len(), kept.lines().count(), "{name}.positions: lines");

    let ending = game.ending().unwrap();
    assert_eq!(record.result(), ending.winner.map_or(GameResult::Draw, GameResult::Win), "{name}: the tag Result");
    let replayed = replay(record, start, read_draw).unwrap();
    assert_eq!(replayed.ending(), Some(ending), "{name}");
    assert_eq!(replayed.position(), game.position(), "{name}");
    assert_eq!((replayed.score(), replayed.history()), (game.score(), game.history()), "{name}");
    ending
}

fn replay_golden(name: &str) -> EndReason {
    let record = record(name);
    let ending = match record.game() {
        Game::PlayBall => {
            let board = Board::shipped(record.tag("Board").unwrap()).unwrap();
            let mode = Mode::from_name(record.tag("Mode").unwrap()).unwrap();
            check(name, &record, playball::Match::new(board, mode))
        }
        Game::Diaballik => {
            let start = Start::from_name(record.tag("Variant").unwrap()).unwrap();
            check(name, &record, diaballik::Match::new(start))
        }
        Game::Pawnball => check(name, &record, pawnball::Match::new()),
        other => panic!("there is no golden game of {other}"),
    };
    ending.reason
}

#[test]
fn golden_playthroughs_lead_to_the_same_positions() {
    let endings: Vec<(String, EndReason)> =
        names().into_iter().map(|name| (name.clone(), replay_golden(&name))).collect();
    let endings: Vec<(&str, EndReason)> = endings.iter().map(|(name, reason)| (name.as_str(), *reason)).collect();
    let expected = [
        ("diaballik-anti-play", EndReason::AntiPlay),
        ("diaballik-standard", EndReason::Goal),
        ("diaballik-variant", EndReason::Goal),
        ("pawnball", EndReason::Score),
        ("playball-lanes-normal", EndReason::ThreeGoals),
        ("playball-sprint-expert", EndReason::TwoGoalsInARow),
    ];
    assert_eq!(endings, expected);
}

#[test]
fn golden_dice_follow_from_their_seed() {
    let seed = std::array::from_fn(|i| i as u8);
    let material = SeedMaterial { seed: &seed, entropy_a: b"blue", entropy_b: b"red", game_id: "golden" };
    let dice = material.draws().map(|draw| draw.to_string()).join(" ");
    assert_eq!(record("pawnball").tag("Dice"), Some(dice.as_str()));
}
