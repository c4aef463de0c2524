//! Where the games of a match start: each opening is played twice, with sides changed.

use std::collections::HashSet;
use std::ops::RangeFrom;
use std::sync::atomic::AtomicBool;

use engine::{Control, Engine, Levelled, Limits, NoClock, Noise, Options, Score};
use games::game::Game;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::pawnball::seed::SeedMaterial;
use games::record::{Record, dice_of};
use games::side::Side;
use ugi::command::{self, Move, Start};
use ugi::server::Settings;

use crate::contest::Contest;

/// The start of two games.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The game's board, mode and variant.
    pub settings: Settings,
    /// Turns from the start, each with its side.
    pub turns: Vec<(Side, String)>,
    /// Pawnball: all dice of the match, the same for both players.
    pub draws: Vec<Draw>,
}

impl Opening {
    /// The start of the game.
    #[must_use]
    pub const fn start(settings: Settings) -> Self {
        Self { settings, turns: Vec::new(), draws: Vec::new() }
    }

    /// Plays the opening.
    ///
    /// # Errors
    /// A turn is not legal, or dice are missing for it.
    pub fn play<M: Contest>(&self) -> Result<Begun<M>, Fault> {
        let mut begun = Begun::new(self);
        for (side, text) in &self.turns {
            begun.roll();
            begun.play(*side, text)?;
        }
        Ok(begun)
    }
}

/// A game on its way: the match, and the same as engines in other processes are told.
#[derive(Debug, Clone)]
pub struct Begun<M> {
    /// The match.
    pub game: M,
    /// The same for engines in other processes.
    pub position: command::Position,
    /// Draws that are still to come, the next one last.
    to_come: Vec<Draw>,
}

impl<M: Contest> Begun<M> {
    fn new(opening: &Opening) -> Self {
        Self {
            game: M::start(&opening.settings),
            position: command::Position { start: Start::StartPos, moves: Vec::new() },
            to_come: opening.draws.iter().rev().copied().collect(),
        }
    }

    /// Draws dice if they are awaited; whether there were any left.
    pub(crate) fn roll(&mut self) -> bool {
        while self.game.awaits_dice() {
            let Some(draw) = self.to_come.pop() else { return false };
            if self.game.roll(draw).is_err() {
                return false;
            }
            self.position.moves.push(Move::Roll(draw));
        }
        true
    }

    /// Plays a turn.
    pub(crate) fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.game.play(side, text)?;
        self.position.moves.push(Move::Turn(text.to_owned()));
        Ok(())
    }
}

/// Fewer openings than asked for could be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("only {found} openings of this length were found")]
pub struct TooFew {
    /// So many there are.
    pub found: usize,
}

/// The seeds of openings for matches, and the first of them the one that a match has unless told otherwise. Those below are for tuning: so what is
/// measured starts from openings that no weight was fitted to.
pub const MATCH_SEEDS: RangeFrom<u64> = 1_000_000..;

/// Makes `count` different openings that follow from `seed`, on each of the `starts` by turns.
///
/// In Play Ball and Diaballik they are `turns` legal turns at random after which the engine sees no forced win of either side within
/// [`QUIET_TURNS`] turns. In Pawnball the dice of the whole match are the opening, and no turn is played.
///
/// # Errors
/// There are not that many, or they are too rare to be found.
///
/// # Panics
/// `starts` is empty.
pub fn random_openings<M: Contest>(
    starts: &[Settings],
    turns: usize,
    count: usize,
    seed: u64,
) -> Result<Vec<Opening>, TooFew> {
    /// Stop after this many tries without a new opening: hardly any are left.
    const PATIENCE: u32 = 1_000;
    let mut noise = Noise::new(seed);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut engine = <M as Levelled>::engine(&Options { hash_mib: 1, ..Options::default() });
    let mut tries = 0;
    while found.len() < count {
        tries += 1;
        if tries > PATIENCE {
            return Err(TooFew { found: found.len() });
        }
        let start = &starts[found.len() % starts.len()];
        let opening = if M::GAME.has_dice() {
            Some(Opening { draws: dice(seed, found.len()), ..Opening::start(start.clone()) })
        } else {
            random_opening::<M>(start, turns, &mut noise)
        };
        let Some((opening, begun)) = opening.and_then(|opening| opening.play::<M>().ok().map(|begun| (opening, begun)))
        else {
            continue;
        };
        let key = format!("{} {}", begun.game.position(), draws_text(&opening.draws));
        // A start without turns is the only one there is.
        let is_new = turns == 0 && !M::GAME.has_dice() || !seen.contains(&key);
        if is_new && (M::GAME.has_dice() || turns == 0 || is_quiet(&begun.game, &mut *engine)) {
            seen.insert(key);
            found.push(opening);
            tries = 0;
        }
    }
    Ok(found)
}

/// How many turns an opening must leave, of both sides together, before anybody can force a win.
pub const QUIET_TURNS: u32 = 2;

fn random_opening<M: Contest>(start: &Settings, turns: usize, noise: &mut Noise) -> Option<Opening> {
    let mut game = M::start(start);
    for _ in 0..turns {
        let side = game.actors().first()?;
        let text = random_turn(&game, side, noise)?;
        game.play(side, &text).ok()?;
    }
    Some(Opening { turns: game.history().to_vec(), ..Opening::start(start.clone()) })
}

fn is_quiet<M: Contest>(game: &M, engine: &mut dyn Engine<M>) -> bool {
    let Some(side) = game.actors().first().filter(|_| game.score() == [0, 0] && game.set_ended().is_none()) else {
        return false;
    };
    engine.forget();
    let stop = AtomicBool::new(false);
    let control = Control { stop: &stop, clock: &NoClock };
    let report = engine.search(game, side, &Limits::depth(QUIET_TURNS), &control, &mut |_| ());
    report.is_some_and(|report| matches!(report.best().score, Score::Points(_)))
}

/// A legal turn at random; `None` when there is no way on.
pub fn random_turn<M: Contest>(game: &M, side: Side, noise: &mut Noise) -> Option<String> {
    let mut game = game.clone();
    let played = game.history().len();
    loop {
        let actions = game.actions(side);
        let may_end = game.may_end_turn();
        // Every action and the end of the turn are equally likely.
        let choices = actions.len() + usize::from(may_end);
        if choices == 0 {
            return None;
        }
        let choice = noise.below(choices as u32) as usize;
        match actions.get(choice) {
            None => game.end_turn().ok()?,
            Some(&action) => game.act(side, action).ok()?,
        }
        if game.history().len() > played {
            return game.history().last().map(|(_, text)| text.clone());
        }
    }
}

/// The dice of opening `number`.
fn dice(seed: u64, number: usize) -> Vec<Draw> {
    let mut material = [0; 32];
    material[..8].copy_from_slice(&seed.to_be_bytes());
    let game = number.to_string();
    SeedMaterial { seed: &material, entropy_a: b"", entropy_b: b"", game_id: &game }.draws().to_vec()
}

/// Draws as in the tag `Dice`.
#[must_use]
pub fn draws_text(draws: &[Draw]) -> String {
    draws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The opening in a game file: its first `most` turns, or all; the rest of the game is not looked at. In Pawnball the game's
/// dice must be complete, and its turns are not used.
///
/// # Errors
/// The game is another one, a turn is not legal, or the game has ended by then. The fault names the place in the file.
pub fn recorded_opening<M: Contest>(record: &Record, start: &Settings, most: usize) -> Result<Opening, Fault> {
    use games::reason::Reason;
    let wrong = |expected: &str| {
        let found = record.tag("Game").unwrap_or_default().to_owned();
        record.fault_at_tag("Game", Reason::TagValue { name: "Game".to_owned(), found, expected: expected.to_owned() })
    };
    if record.game() != M::GAME {
        return Err(wrong(M::GAME.name()));
    }
    let mut opening = Opening::start(start.clone());
    if let Some(name) = record.tag("Board").filter(|_| M::GAME == Game::PlayBall) {
        let board = start.boards.get(name).map_err(|reason| record.fault_at_tag("Board", reason))?;
        opening.settings.board = board.clone();
    }
    if let Some(variant) = record.tag("Variant").and_then(games::diaballik::Start::from_name) {
        opening.settings.variant = variant;
    }
    if M::GAME.has_dice() {
        for (column, text) in dice_of(record)? {
            let draw =
                text.parse().map_err(|fault: Fault| record.fault_in_tag("Dice", fault.shifted(1, column - 1)))?;
            opening.draws.push(draw);
        }
        let needed = usize::from(games::pawnball::seed::DRAWS);
        if opening.draws.len() != needed {
            let found = opening.draws.len();
            return Err(record.fault_at_tag("Dice", Reason::DiceMissing { found }));
        }
        return Ok(opening);
    }
    let mut begun = Begun::<M>::new(&opening);
    for turn in record.turns().iter().take(most) {
        begun.play(turn.side(), turn.text()).map_err(|fault| fault.shifted(turn.line(), turn.column() - 1))?;
        if begun.game.ending().is_some() {
            return Err(Fault { line: turn.line(), column: turn.column(), reason: Reason::MatchOver });
        }
        opening.turns.push((turn.side(), turn.text().to_owned()));
    }
    Ok(opening)
}
