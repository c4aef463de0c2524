//! One game between two players.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::Score;
use games::game::{Ending, Game};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::pawnball::{is_mono_set_up, unseen_set_up};
use games::side::{BySide, Side};
use ugi::client::Trouble;
use ugi::command::{Move, Position};

use crate::adjudication::{Adjudication, Judgement, Referee};
use crate::contest::{Contest, Scope};
use crate::openings::{Begun, Opening};
use crate::player::{Player, Question, Reply};
use crate::search_statistics::SearchStatistics;
use crate::time_control::{Clocks, TimeControl};

/// How games are played.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// A turn may take so much longer than the time control has it, for the way of the answer.
    pub margin: Duration,
    /// How long a player may take for a turn where time is not limited.
    pub patience: Duration,
    /// When games end before their end.
    pub adjudication: Adjudication,
    /// What a game is.
    pub scope: Scope,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            scope: Scope::Match,
        }
    }
}

/// Why a game was over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The rules of the game ended it.
    Rules(Ending),
    /// Play Ball: the first set was over.
    Set(Ending),
    /// An agreement on hopeless or long games ended it.
    Judged(Judgement),
    /// A side took longer than it had.
    Time(Side),
    /// A side played what is no legal turn.
    Illegal {
        /// The side that played it, which loses.
        side: Side,
        /// The turn as it was answered.
        turn: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A side's engine failed.
    Failed {
        /// The side whose engine it is, which loses.
        side: Side,
        /// What the engine did, or did not do.
        trouble: Trouble,
    },
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The side that played it.
    pub side: Side,
    /// The turn in the game's notation.
    pub text: String,
    /// What its side thought of it; none in the opening.
    pub score: Option<Score>,
    /// How it was found; none in the opening.
    pub search: Option<SearchStatistics>,
    /// What was left on its side's clock after it, the increment included.
    pub left: Option<Duration>,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it was over.
    pub cause: Cause,
    /// All turns, those of the opening included.
    pub turns: Vec<PlayedTurn>,
    /// Pawnball: the dice that were drawn.
    pub draws: Vec<Draw>,
    /// The position at the end.
    pub last_position: String,
    /// The goals at the end.
    pub score: BySide<u32>,
}

/// Why there is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoGame {
    /// It was stopped.
    Stopped,
    /// The opening cannot be played.
    Opening(Fault),
    /// The dice of the opening are too few.
    DiceMissing,
}

/// Plays a game from `opening`; `players` and `time_controls` are those of A and B. It goes on until it is over or `stop` is set. A player that fails, takes too long or plays what is not legal loses.
///
/// # Errors
/// It was stopped, or the opening is none.
pub fn play<M: Contest>(
    mut players: BySide<&mut dyn Player<M>>,
    time_controls: BySide<TimeControl>,
    opening: &Opening,
    conditions: &Conditions,
    stop: &AtomicBool,
) -> Result<Played, NoGame> {
    let begun = opening.play::<M>().map_err(NoGame::Opening)?;
    let before = begun.game.history().iter();
    let turns = before
        .map(|(side, text)| PlayedTurn { side: *side, text: text.clone(), score: None, search: None, left: None })
        .collect();
    let mut table = Table { begun, turns, opening, clocks: Clocks::start(time_controls), conditions, stop };
    for side in Side::BOTH {
        if let Err(trouble) = players[side].prepare(&opening.settings, stop) {
            players[side].reset();
            return table.failed(side, trouble);
        }
    }
    let mut referee = Referee::new(&conditions.adjudication, &table.begun.game);
    let mut last = None;
    loop {
        if let Some((winner, cause)) = table.end_by_rules() {
            return Ok(table.over(winner, cause));
        }
        if !table.begun.roll() {
            return Err(NoGame::DiceMissing);
        }
        let actors = table.begun.game.actors();
        // Where both may act, they do so in turn.
        let next = last.map(Side::other).filter(|&side| actors.contains(side));
        let Some(side) = next.or_else(|| actors.first()) else { return Err(NoGame::DiceMissing) };
        let player = &mut players[side];
        let (reply, used) = table.ask(&mut **player, side);
        let left = table.clocks.limit(side);
        let late = left.is_some_and(|left| used > left + conditions.margin);
        let reply = match reply {
            Err(Trouble::Stopped) => {
                player.reset();
                return Err(NoGame::Stopped);
            }
            Err(Trouble::Silent { .. }) if left.is_some() => {
                player.reset();
                return Ok(table.over(Some(side.other()), Cause::Time(side)));
            }
            Err(trouble) => {
                player.reset();
                return table.failed(side, trouble);
            }
            Ok(_) if stop.load(Ordering::Relaxed) => return Err(NoGame::Stopped),
            Ok(_) if late => return Ok(table.over(Some(side.other()), Cause::Time(side))),
            Ok(reply) => reply,
        };
        if let Err(fault) = table.begun.play(side, &reply.turn) {
            player.reset();
            let turn = games::notation::shortened(&reply.turn);
            return Ok(table.over(Some(side.other()), Cause::Illegal { side, turn, fault }));
        }
        table.clocks.press(side, used);
        // As the rules write it, whatever the engine's way.
        let text = table.begun.game.history().last().map_or(reply.turn, |(_, text)| text.clone());
        let left = table.clocks.left(side);
        let search = SearchStatistics { depth: reply.depth, nodes: reply.nodes, time: used };
        table.turns.push(PlayedTurn { side, text, score: reply.score, search: Some(search), left });
        last = Some(side);
        if let Some((winner, cause)) = table.end_by_rules() {
            return Ok(table.over(winner, cause));
        }
        if let Some((winner, judgement)) = referee.look(&table.begun.game, side, reply.score) {
            return Ok(table.over(winner, Cause::Judged(judgement)));
        }
    }
}

/// A game that is being played.
struct Table<'a, M> {
    begun: Begun<M>,
    turns: Vec<PlayedTurn>,
    opening: &'a Opening,
    clocks: Clocks,
    conditions: &'a Conditions,
    stop: &'a AtomicBool,
}

impl<M: Contest> Table<'_, M> {
    fn ask(&self, player: &mut dyn Player<M>, side: Side) -> (Result<Reply, Trouble>, Duration) {
        let mut go = self.clocks.go(side);
        // Only where it is not clear who is asked: engines for other games may not know the word.
        go.side = (M::GAME == Game::Pawnball).then_some(side);
        let patience = self.clocks.limit(side).map_or(self.conditions.patience, |limit| limit + self.conditions.margin);
        // An engine is shown no more than its side may see.
        let game = self.begun.game.seen_by(Some(side));
        let position = self.position_seen_by(side);
        let question = Question { game: &game, position: &position, side, go: &go, patience, stop: self.stop };
        let start = Instant::now();
        let reply = player.choose(&question);
        (reply, start.elapsed())
    }

    fn position_seen_by(&self, side: Side) -> Cow<'_, Position> {
        let Some(owner) = self.begun.game.unseen().filter(|&owner| owner != side) else {
            return Cow::Borrowed(&self.begun.position);
        };
        let mut seen = self.begun.position.clone();
        for step in &mut seen.moves {
            if let Move::Turn(text) = step
                && is_mono_set_up(owner, text)
            {
                *text = unseen_set_up(owner);
            }
        }
        Cow::Owned(seen)
    }

    fn end_by_rules(&self) -> Option<(Option<Side>, Cause)> {
        let game = &self.begun.game;
        if self.conditions.scope == Scope::Set
            && let Some(ending) = game.set_ended()
        {
            return Some((ending.winner, Cause::Set(ending)));
        }
        game.ending().map(|ending| (ending.winner, Cause::Rules(ending)))
    }

    fn failed(self, side: Side, trouble: Trouble) -> Result<Played, NoGame> {
        if trouble == Trouble::Stopped {
            return Err(NoGame::Stopped);
        }
        Ok(self.over(Some(side.other()), Cause::Failed { side, trouble }))
    }

    fn over(self, winner: Option<Side>, cause: Cause) -> Played {
        let rolled = self.begun.position.moves.iter().filter(|step| matches!(step, Move::Roll(_))).count();
        Played {
            winner,
            cause,
            turns: self.turns,
            draws: self.opening.draws[..rolled].to_vec(),
            last_position: self.begun.game.position(),
            score: self.begun.game.score(),
        }
    }
}
