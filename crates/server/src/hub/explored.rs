//! What was played from a position: the explorer of openings.

use std::time::Instant;

use games::game::Game;
use games::notation::Fault;
use games::pawnball::{BoardState, MatchPosition};
use games::playball::Mode;
use games::reason::Reason;
use play::{AnyMatch, Start, explored as counted, fair_play};
use protocol::game::{MOST_COLUMNS, MOST_POSITION};
use protocol::http::{Explored, ExploredTurn};

use super::Hub;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::explored::{Found, Row};

/// The most turns of one answer.
const MOST_TURNS: usize = 40;
/// How many old games are counted in one transaction: a few milliseconds of the writer.
const AT_ONCE: usize = 20;
/// The pause after each such transaction, as a multiple of its duration, so that games being played do not wait.
const REST: u32 = 3;

/// A position that somebody asks about, as texts.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The game.
    pub game: Game,
    /// The position in notation, without a turn in progress.
    pub position: String,
    /// The columns of a board of Play Ball that does not ship, joined by `/`.
    pub columns: Option<String>,
}

impl Asked {
    /// The match at the position; nothing where turns are not counted.
    fn read(&self) -> Result<Option<AnyMatch>, Fault> {
        for (text, most) in [(Some(&self.position), MOST_POSITION), (self.columns.as_ref(), MOST_COLUMNS)] {
            let found = text.map_or(0, |text| text.chars().count());
            if found > most {
                return Err(Fault { line: 1, column: 1, reason: Reason::TextTooLong { found, most } });
            }
        }
        if self.game == Game::Pawnball {
            // Dice that are being played are not asked for: nothing would be told of them.
            let position: MatchPosition = self.position.parse()?;
            if position.boards.iter().all(|board| matches!(board, BoardState::Playing(_))) {
                return Ok(None);
            }
        }
        let start = Start::from_position(self.game, &self.position, self.columns.as_deref(), Mode::Normal, None)?;
        Ok(Some(start.new_match()))
    }
}

fn to_wire(Found { turns, score, mut rows }: Found) -> Explored {
    let games = |row: &Row| row.score.iter().sum::<u32>();
    rows.sort_by(|one, other| games(other).cmp(&games(one)).then_with(|| one.text.cmp(&other.text)));
    let turn = |row: Row| ExploredTurn { side: row.side.into(), games: games(&row), text: row.text, score: row.score };
    let listed = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Explored {
        counted: true,
        games: score.iter().sum(),
        score,
        turns: rows.into_iter().map(turn).collect(),
        more: turns.saturating_sub(listed),
    }
}

impl Hub {
    /// The turns that were played from a position in the games of this site.
    ///
    /// # Errors
    /// It is no position, or it is being played in a rated game.
    pub async fn explored(&self, asked: Asked) -> Result<Explored, Refusal> {
        let position = asked.read().map_err(Refusal::Illegal)?;
        if let Some(position) = &position
            && self.store().is_live(fair_play::keys(position)).await?
        {
            return Err(Refusal::PositionLive);
        }
        let Some(key) = position.as_ref().and_then(counted::key) else {
            return Ok(Explored { counted: false, games: 0, score: [0; 3], turns: Vec::new(), more: 0 });
        };
        Ok(to_wire(self.store().explored(key, MOST_TURNS).await?))
    }

    /// Counts the turns of the games that ended before turns were counted, some at a time, until all are counted or the server ends. What was
    /// counted before a restart is not counted again.
    pub(super) async fn count_old_games(&self) -> Result<(), StoreError> {
        while !self.is_closing() {
            let begun = Instant::now();
            // They are played again on a connection for reading; the writer only counts.
            let games = self.store().uncounted(AT_ONCE).await?;
            if games.is_empty() {
                break;
            }
            self.store().count(games).await?;
            tokio::time::sleep(begun.elapsed() * REST).await;
        }
        Ok(())
    }
}
