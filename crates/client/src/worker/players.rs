//! The engines of the games, behind one function.

use engine::{Control, Limits, OneTurn, OneTurnPlayer};
use games::game::Match;
use games::side::Side;

use super::message::{Analysis, Line};

/// Looks for the best turn of `side`, or the best rest of the turn in progress; `inform` hears what is better or deeper.
/// `None` when `side` may not act.
///
/// The player that looks one turn ahead plays all three games. It knows no other lines than its choice, and no score that
/// means anything to people: none is told.
pub fn search<M: OneTurn>(
    game: &M,
    side: Side,
    seed: u64,
    limits: &Limits,
    control: &Control<'_>,
    inform: &mut dyn FnMut(Analysis),
) -> Option<Analysis> {
    let _ = limits;
    let start = control.clock.now();
    let actions = OneTurnPlayer::new(seed).choose(game, side)?;
    let analysis = Analysis {
        depth: 1,
        nodes: 1,
        milliseconds: u64::try_from((control.clock.now() - start).as_millis()).unwrap_or(u64::MAX),
        lines: vec![Line { score: None, turns: vec![(side.letter(), Match::turn_text(game, &actions))] }],
    };
    inform(analysis.clone());
    Some(analysis)
}
