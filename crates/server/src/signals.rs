//! Signals of help by engines: how often a player has chosen what an engine chooses, what other turns gave away, and how long it took.
//!
//! They are no verdict, and no program makes one of them. A strong player agrees often; somebody who is helped now and then does not much more
//! often than others. So they are summed up over many games, shown beside those of other players of that strength, and to those alone who look
//! after the site.

use std::sync::atomic::AtomicBool;

use engine::{Control, Levelled, Limits, NoClock, Options};
use games::game::Game;
use games::side::{BySide, Side};
use play::{AnyMatch, with_match};
use study::review::chance;

use crate::referee::{self, Event};
use crate::store::games::Stored;

/// The positions that a search visits.
const NODES: u64 = 2_000;
/// The memory of a search, in MiB.
const HASH_MIB: usize = 4;
/// The most turns of a player that are looked at in a game.
const MOST: usize = 40;
/// A position is as good as won or lost where the chance is no further than this from certainty: what is played there says little.
const DECIDED: f64 = 0.1;
/// A choice is hard where the second best turn is worse by less than this, a chance from 0 to 1.
const CLOSE: f64 = 0.03;

/// What a game says of a player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Signal {
    /// Turns with a real choice: after the opening, in positions that were not decided, where there was more than one turn.
    pub choices: u32,
    /// Of these, how many left the position that the engine's first choice leaves.
    pub agreed: u32,
    /// The chances to win, each from 0 to 1, that the others gave away, together.
    pub loss: f64,
    /// Of the choices, how many have a time: none in games of days.
    pub timed: u32,
    /// The time that these took, in seconds, together.
    pub time: f64,
    /// The squares of these times, together.
    pub squares: f64,
    /// Of these, how many were hard: the second best turn is nearly as good.
    pub hard: u32,
    /// The time that the hard ones took, in seconds, together.
    pub hard_time: f64,
}

/// A turn as it was played.
#[derive(Debug)]
pub struct Choice {
    side: Side,
    before: AnyMatch,
    after: AnyMatch,
    /// In seconds.
    time: Option<f64>,
}

/// From this turn on: what comes before belongs to everybody.
const fn first(game: Game) -> usize {
    match game {
        // Four turns set the pawns up.
        Game::Pawnball => 8,
        _ => 4,
    }
}

/// The turns of a finished game that may have been choices, in their order.
#[must_use]
pub fn turns(stored: &Stored) -> Vec<Choice> {
    let game = &stored.game;
    let mut now = referee::Game::new(game.agreed().clone(), game.created(), game.proof().clone());
    let (mut turns, mut played, mut of) = (Vec::new(), 0, BySide::new(0, 0));
    for happened in &stored.events {
        let (before, since) = (now.position().clone(), now.at());
        if now.fold(happened.at, &happened.event).is_err() {
            break;
        }
        let Event::Turn { side, .. } = happened.event else { continue };
        played += 1;
        if played > first(game.agreed().game()) && of[side] < MOST {
            of[side] += 1;
            let time = game.agreed().is_live().then(|| happened.at.since(since).get() as f64 / 1_000.0);
            turns.push(Choice { side, before, after: now.position().clone(), time });
        }
    }
    turns
}

/// Adds what a turn says of whoever played it. It searches, for some milliseconds.
pub fn look_at(choice: &Choice, of: &mut BySide<Signal>) {
    let Choice { side, before, after, time } = choice;
    let Some(best) = best(&before.seen_by(Some(*side)), *side) else { return };
    let Some(second) = best.second else { return };
    if !(DECIDED..=1.0 - DECIDED).contains(&best.chance) {
        return;
    }
    let signal = &mut of[*side];
    signal.choices += 1;
    if let Some(time) = time {
        signal.timed += 1;
        signal.time += time;
        signal.squares += time * time;
        if best.chance - second < CLOSE {
            signal.hard += 1;
            signal.hard_time += time;
        }
    }
    let mut chosen = before.clone();
    if chosen.play(*side, &best.text).is_ok() && chosen.position() == after.position() {
        signal.agreed += 1;
    } else if let Some(answer) = self::best(&after.seen_by(Some(side.other())), side.other()) {
        signal.loss += (best.chance - (1.0 - answer.chance)).max(0.0);
    }
}

/// What an engine says of a position.
struct Best {
    text: String,
    chance: f64,
    /// The chance after the second best turn; nothing where there is one turn only.
    second: Option<f64>,
}

fn best(game: &AnyMatch, side: Side) -> Option<Best> {
    with_match!(game, game => search(game, side))
}

fn search<M: Levelled>(game: &M, side: Side) -> Option<Best> {
    let (stop, options) = (AtomicBool::new(false), Options { hash_mib: HASH_MIB, threads: 1, seed: 0 });
    let control = Control { stop: &stop, clock: &NoClock };
    let limits = Limits { lines: 2, ..Limits::nodes(NODES) };
    let report = M::engine(&options).search(game, side, &limits, &control, &mut |_| {})?;
    let line = report.lines.first()?;
    Some(Best {
        text: game.turn_text(&line.turns.first()?.actions),
        chance: chance(line.score),
        second: report.lines.get(1).map(|line| chance(line.score)),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::playball::{Board, Mode};
    use play::Start;

    use super::*;

    /// The first turn that there is.
    fn any_turn(game: &AnyMatch, side: Side) -> AnyMatch {
        let mut game = game.clone();
        loop {
            let action = game.actions(side)[0];
            game.act(side, action).unwrap();
            if !game.actors().contains(side) || game.may_end_turn() && game.end_turn().is_ok() {
                return game;
            }
        }
    }

    #[test]
    fn who_plays_what_the_engine_plays_agrees_and_gives_nothing_away() {
        // A board without a network that has learned its table: on one that has, the first bad turn is seen to lose, and nothing counts after it.
        let avenue = Start::PlayBall(Arc::clone(Board::shipped("avenue").unwrap()), Mode::Normal);
        for start in [Start::of(Game::Diaballik), avenue] {
            let (game, mut now) = (start.game(), start.new_match());
            let mut of = BySide::<Signal>::default();
            for turn in 0..12 {
                let side = Side::BOTH[turn % 2];
                if !now.actors().contains(side) {
                    break;
                }
                let after = if side == Side::A {
                    let mut after = now.clone();
                    after.play(side, &best(&now, side).unwrap().text).unwrap();
                    after
                } else {
                    any_turn(&now, side)
                };
                let time = (side == Side::A).then_some(2.0);
                look_at(&Choice { side, before: now, after: after.clone(), time }, &mut of);
                now = after;
            }
            let (a, b) = (of[Side::A], of[Side::B]);
            assert!(a.choices > 0 && a.agreed == a.choices && a.loss == 0.0, "{game:?} {of:?}");
            assert_eq!(
                (a.timed, a.time, a.squares),
                (a.choices, f64::from(a.choices) * 2.0, f64::from(a.choices) * 4.0)
            );
            assert!(b.agreed < b.choices && b.loss > 0.0 && b.timed == 0, "{game:?} {of:?}");
        }
    }
}
