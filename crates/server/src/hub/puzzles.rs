//! Puzzles: who solves what, storms, and what is found in games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Control, Levelled, Limits, NoClock, Options, Score};
use games::game::Game;
use games::side::Side;
use play::time::{Millis, Timestamp};
use play::{AnyMatch, fair_play, with_match};
use protocol::puzzles::{
    AttemptResult, MOST_TURN_BYTES, MOST_TURNS, NewAttempt, OnlinePuzzle, PuzzleHelp, PuzzleStanding, Storm,
    StormAnswer, StormBest,
};
use study::puzzles::{Judge, Puzzle, PuzzleProblem, is_near, judge, missed};

use super::Hub;
use crate::puzzle_sets;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::games::Stored;
use crate::store::puzzles::{FOUND_DEVIATION, MOST_FOUND, NewPuzzle, PuzzleKey, StoredStorm, Wanted};

/// How often games are looked through for puzzles.
pub(super) const LOOK: Millis = Millis::from_seconds(60);
/// Games that are looked through at a time.
const GAMES: usize = 5;
/// A game has been over for so long before it is looked through: who has played it sees it first.
const AFTER: Millis = Millis::from_seconds(60 * 60);
/// Puzzles that are compared at once with one that was found.
const COMPARED: usize = 500;
/// How often puzzles of a game are compared again because another node has stored some meanwhile.
const TRIES: u32 = 5;
/// How far is looked before a proof is tried, in turns of both sides.
const FORCED: u32 = 3;
/// How far is looked whether what is saved is lost all the same.
const LOST: u32 = 4;
/// The most positions that are looked at for either.
const NODES: u64 = 60_000;
/// The memory of these searches, in MiB.
const HASH_MIB: usize = 4;
/// The ratings of the first puzzle of a storm and how much harder each next one is.
const STORM_FROM: f64 = 400.0;
const STORM_STEP: f64 = 25.0;
/// Of so many puzzles that are as hard as the next one of a storm is to be, one is chosen by chance.
const CHANCE: usize = 4;
/// The most puzzles of a storm.
const STORM_PUZZLES: u32 = 64;

/// An engine that looks whether a proof may succeed.
struct Engines;

fn search<M: Levelled>(game: &M, side: Side, depth: u32) -> Option<Score> {
    let mut engine = M::engine(&Options { hash_mib: HASH_MIB, threads: 1, seed: 0 });
    let limits = Limits { nodes: Some(NODES), ..Limits::depth(depth) };
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let report = engine.search(game, side, &limits, &control, &mut |_| {})?;
    report.lines.first().map(|line| line.score)
}

impl Judge for Engines {
    fn may_force(&mut self, game: &AnyMatch, side: Side) -> bool {
        let score = with_match!(game, game => search(game, side, FORCED));
        matches!(score, Some(Score::Win(turns)) if turns <= FORCED)
    }

    fn is_lost(&mut self, game: &AnyMatch, side: Side) -> bool {
        let score = with_match!(game, game => search(game, side.other(), LOST));
        matches!(score, Some(Score::Win(_)))
    }
}

/// Whether turns solve a puzzle.
fn check(puzzle: Puzzle, turns: &[String]) -> Result<Option<bool>, Refusal> {
    if turns.len() > MOST_TURNS || turns.iter().map(String::len).sum::<usize>() > MOST_TURN_BYTES {
        return Err(Refusal::TooLong { most: MOST_TURN_BYTES });
    }
    judge(puzzle, turns).map_err(|problem| match problem {
        PuzzleProblem::Refused(fault) => Refusal::Illegal(fault),
        problem => {
            tracing::error!(%problem, "a puzzle cannot be solved");
            Refusal::Unavailable
        }
    })
}

impl Hub {
    /// Stores the puzzles that ship, unless they are stored.
    pub(super) async fn store_shipped_puzzles(&self) -> Result<(), StoreError> {
        let name = puzzle_sets::name();
        if self.store().puzzle_sets().await?.as_ref() == Some(&name) {
            return Ok(());
        }
        let puzzles = puzzle_sets::all().map_err(|error| StoreError::Damaged(error.to_string()))?;
        self.store().add_shipped_puzzles(name, puzzles, self.now()).await
    }

    /// A puzzle, as it is told to somebody.
    ///
    /// # Errors
    /// There is none with this id.
    pub async fn puzzle(&self, id: String, asker: Option<UserId>) -> Result<OnlinePuzzle, Refusal> {
        let kept = self.store().puzzle(id).await?.ok_or(Refusal::NotFound)?;
        let tried = match asker {
            Some(user) => self.store().tried_puzzle(user, kept.key).await?,
            None => None,
        };
        Ok(kept.told(tried))
    }

    /// The puzzle that fits a player best of those that it has not tried.
    ///
    /// # Errors
    /// None is left.
    pub async fn next_puzzle(&self, user: UserId, wanted: Wanted) -> Result<OnlinePuzzle, Refusal> {
        let found = self.store().next_puzzle(user, wanted, self.now()).await?;
        Ok(found.ok_or(Refusal::NotFound)?.told(None))
    }

    /// Takes an attempt at a puzzle: the first of a player changes its rating and the puzzle's. What the turns come to is found out here.
    ///
    /// # Errors
    /// There is no such puzzle; the turns are illegal or not all; the player is not registered.
    pub async fn attempt_puzzle(&self, user: UserId, id: String, new: NewAttempt) -> Result<AttemptResult, Refusal> {
        let kept = self.store().puzzle(id).await?.ok_or(Refusal::NotFound)?;
        let NewAttempt { turns, help } = new;
        let score = match (check(kept.puzzle, &turns)?, help) {
            (Some(true), PuzzleHelp::None) => 1.0,
            (Some(true), PuzzleHelp::Piece) => 0.5,
            (Some(_), _) | (None, PuzzleHelp::Solution) => 0.0,
            (None, _) => return Err(Refusal::Unfinished),
        };
        let (counted, rating, puzzle_rating) = self.store().attempt_puzzle(user, kept.key, score, self.now()).await?;
        let attempt = self.store().tried_puzzle(user, kept.key).await?.ok_or(Refusal::NotFound)?;
        Ok(AttemptResult { attempt, counted, rating, puzzle_rating })
    }

    /// How a player does at puzzles.
    ///
    /// # Errors
    /// The store failed.
    pub async fn puzzle_standing(&self, user: UserId) -> Result<PuzzleStanding, Refusal> {
        let now = self.now();
        let ratings = self.store().puzzle_ratings(user, now).await?;
        let storm = self.store().storm(user).await?.is_some_and(|storm| storm.puzzle(now).is_some());
        Ok(PuzzleStanding { ratings, storms: self.store().storm_bests(user, now).await?, storm })
    }

    /// Begins a storm of a player; one that goes on is told.
    ///
    /// # Errors
    /// The player is not registered; there are no puzzles of the game.
    pub async fn begin_storm(&self, user: UserId, game: Game) -> Result<Storm, Refusal> {
        let now = self.now();
        let ratings = (0..STORM_PUZZLES).map(|number| STORM_FROM + STORM_STEP * f64::from(number)).collect();
        let mut puzzles: Vec<PuzzleKey> = Vec::new();
        for mut choice in self.store().storm_choice(game, ratings).await? {
            choice.retain(|key| !puzzles.contains(key));
            choice.truncate(CHANCE);
            let count = u32::try_from(choice.len()).unwrap_or_default();
            puzzles.extend(choice.get(secret::below(count) as usize));
        }
        if puzzles.is_empty() {
            return Err(Refusal::NotFound);
        }
        let storm = StoredStorm::new(secret::id(), game, puzzles, now);
        let storm = self.store().begin_storm(user, storm).await?;
        self.told_storm(user, storm, now).await
    }

    /// The last storm of a player, as it stands.
    ///
    /// # Errors
    /// There was none.
    pub async fn storm(&self, user: UserId) -> Result<Storm, Refusal> {
        let storm = self.store().storm(user).await?.ok_or(Refusal::NotFound)?;
        self.told_storm(user, storm, self.now()).await
    }

    /// Takes an answer in a storm. One that comes when its puzzle is done, or when the time is up, changes nothing.
    ///
    /// # Errors
    /// The player has no such storm; the turns are illegal or not all; the puzzle comes later.
    pub async fn answer_storm(&self, user: UserId, answer: StormAnswer, now: Timestamp) -> Result<Storm, Refusal> {
        let StormAnswer { id, number, turns } = answer;
        let storm = self.store().storm(user).await?.filter(|storm| storm.id == id).ok_or(Refusal::NotFound)?;
        if number > storm.number {
            return Err(Refusal::Stale);
        }
        let storm = match storm.puzzle(now).filter(|_| number == storm.number) {
            None => storm,
            Some(key) => {
                let kept = self.store().puzzle_by_key(key).await?.ok_or(Refusal::NotFound)?;
                let is_right = match check(kept.puzzle, &turns)? {
                    Some(is_right) => is_right,
                    None if turns.is_empty() => false,
                    None => return Err(Refusal::Unfinished),
                };
                self.store().answer_storm(user, id, number, is_right, now).await?
            }
        };
        self.told_storm(user, storm, now).await
    }

    async fn told_storm(&self, user: UserId, storm: StoredStorm, now: Timestamp) -> Result<Storm, Refusal> {
        let puzzle = match storm.puzzle(now) {
            Some(key) => self.store().puzzle_by_key(key).await?.map(|kept| kept.told(None)),
            None => None,
        };
        let game = storm.game.name().to_owned();
        let bests = self.store().storm_bests(user, now).await?;
        let best = bests.into_iter().find(|best| best.game == game);
        let StoredStorm { id, begun, ends, number, score, wrong, .. } = storm;
        let best = best.unwrap_or_else(|| StormBest { game: game.clone(), today: 0, ever: 0 });
        Ok(Storm { id, game, begun, ends, now, number, score, wrong, over: puzzle.is_none(), puzzle, best })
    }

    /// Looks through some games that are over for positions in which their players missed the only right turn, and stores those as puzzles.
    /// Each game is looked through once, whichever node does it. How many games it were.
    ///
    /// # Errors
    /// The store failed.
    pub async fn look_for_puzzles(&self, now: Timestamp) -> Result<usize, StoreError> {
        for looked in 0..GAMES {
            if self.is_closing() {
                return Ok(looked);
            }
            let Some(id) = self.store().take_game_for_puzzles(now - AFTER).await? else { return Ok(looked) };
            match self.store().game(id.clone()).await {
                Ok(Some(stored)) => self.find_puzzles(stored, now).await?,
                Ok(None) => {}
                // One game that cannot be read must not keep the others from being looked through.
                Err(StoreError::Damaged(what)) => tracing::error!(game = id, what, "a game cannot be read"),
                Err(error) => return Err(error),
            }
        }
        Ok(GAMES)
    }

    /// Finds and stores the puzzles of a game.
    async fn find_puzzles(&self, stored: Stored, now: Timestamp) -> Result<(), StoreError> {
        let (id, source) = (stored.id, stored.key);
        let place = self.rooms().search_place().await;
        let found = tokio::task::spawn_blocking(move || {
            let _place = place;
            missed(stored.game.agreed().setup().start(), stored.game.position(), &mut Engines)
        });
        let found = match found.await {
            Ok(Ok(found)) => found,
            Ok(Err(fault)) => {
                tracing::error!(game = id, ?fault, "a game cannot be played again");
                return Ok(());
            }
            Err(error) => {
                tracing::error!(game = id, %error, "a game was not looked through");
                return Ok(());
            }
        };
        for puzzle in found {
            let Some(game) = Game::from_name(&puzzle.game) else { continue };
            // A position that is being played in a rated game is nobody's to solve now.
            let Ok((position, _)) = puzzle.begin() else { continue };
            if !self.store().is_live(fair_play::keys(&position)).await? {
                self.store_if_new(game, puzzle, source, now).await?;
            }
        }
        Ok(())
    }

    /// Stores a puzzle unless one of the site is nearly the same.
    async fn store_if_new(&self, game: Game, puzzle: Puzzle, source: i64, now: Timestamp) -> Result<(), StoreError> {
        let puzzle = Arc::new(Puzzle { id: secret::id(), ..puzzle });
        let mut last = 0;
        for _ in 0..TRIES {
            loop {
                let known = self.store().puzzles_of_game(game, last, COMPARED).await?;
                let Some(&(key, _)) = known.last() else { break };
                last = key;
                let new = Arc::clone(&puzzle);
                let near = tokio::task::spawn_blocking(move || known.iter().any(|(_, other)| is_near(&new, other)));
                if near.await.unwrap_or(true) {
                    return Ok(());
                }
            }
            if last > MOST_FOUND {
                return Ok(());
            }
            let new = NewPuzzle { puzzle: (*puzzle).clone(), deviation: FOUND_DEVIATION, source: Some(source) };
            if self.store().add_found_puzzles(game, last, vec![new], now).await? {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The work of every [`LOOK`]; what fails is tried again at the next.
pub(super) async fn run(hub: Hub, now: Timestamp) {
    if let Err(error) = hub.look_for_puzzles(now).await {
        tracing::warn!(%error, "games were not looked through for puzzles");
    }
}
