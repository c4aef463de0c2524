//! A match: set-up, draws, phases, score (PW-4 to PW-8, PW-16 to PW-18).

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::board::Position;
use super::board_number::BoardNumber;
use super::dice::{Dice, Die, Draw};
use super::die_turn::{DieTurn, Step};
use super::match_position::{BoardState, Lineup, MatchPosition, PAWNS_OF_A_SIDE};
use super::pitch::Square;
use super::seed::DRAWS;
use super::shot::ShotEnd;
use crate::game::{Actors, EndReason, Ending, Game, Log};
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// An action in a match. A turn starts with [`SetUp`](Self::SetUp) or [`Die`](Self::Die), the others follow.
///
/// The text of a turn is the first action, `:`, and the others joined by `,`
/// ([`turn_text`](crate::game::Match::turn_text)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Begins to set up the own pawns on a board (PW-5): `1/setup`.
    SetUp(BoardNumber),
    /// Places the next pawn, in the order black, black, white, white or green, green, yellow, yellow: `a4`.
    Place(Square),
    /// Begins to play a die on a board (PW-9): `1/w5`.
    Die(BoardNumber, Die),
    /// A step in the play of the die: `c3d4`.
    Step(Step),
}

impl Action {
    /// The action on the mirrored boards.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::SetUp(_) | Self::Die(..) => self,
            Self::Place(square) => Self::Place(square.mirrored()),
            Self::Step(step) => Self::Step(step.mirrored()),
        }
    }

    /// The action after the sides were exchanged: left and right, A and B, and so board 1 and board 2.
    #[must_use]
    pub fn side_swapped(self) -> Self {
        match self {
            Self::SetUp(board) => Self::SetUp(board.other()),
            Self::Die(board, die) => Self::Die(board.other(), die),
            Self::Place(square) => Self::Place(square.side_swapped()),
            Self::Step(step) => Self::Step(step.side_swapped()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(board) => write!(f, "{board}/setup"),
            Self::Place(square) => square.fmt(f),
            Self::Die(board, die) => write!(f, "{board}/{die}"),
            Self::Step(step) => step.fmt(f),
        }
    }
}

/// Squares for a side's four pawns, in the order of a set-up turn, on which bots and tests set up: with either colour
/// one pawn next to the ball and one between it and the own goal.
pub const FORMATION: BySide<[&str; PAWNS_OF_A_SIDE]> = BySide::new(["c4", "g6", "c6", "g4"], ["m4", "i6", "m6", "i4"]);

#[derive(Debug, Clone)]
enum Stage {
    SettingUp(Lineup),
    Playing {
        position: Position,
        /// The dice that the other side plays afterwards, in the second phase of the draw (PW-7).
        next: Option<(Side, Dice)>,
    },
}

#[derive(Debug, Clone)]
enum Progress {
    Nothing,
    SettingUp(BoardNumber),
    Die(BoardNumber, Box<DieTurn>),
}

/// A match of Pawnball.
///
/// Turns are played on either board. Both mono teams are set up first, in either order and each unseen by the other side; when
/// both stand, the colour teams are (PW-5). [`seen_by`](crate::game::Match::seen_by) is the match without what a viewer may
/// not see yet. Once both boards are set up, and whenever both sides have played the last draw on both boards, the match
/// [awaits dice](crate::game::Match::awaits_dice). Then each board has two phases: one side plays its dice, a die a turn,
/// then the other (PW-7); both boards run on their own (PW-8), so that both sides can have something to play at once.
///
/// Dice are set aside without a turn: as soon as none of a phase's dice left can be played, the phase is over (PW-17). A
/// die that cannot be played while another one can stays; it may become playable. So the turn `-` does not occur.
///
/// ```
/// use games::game::Match as _;
/// use games::pawnball::Match;
/// use games::side::Side;
///
/// let mut game = Match::new();
/// game.play(Side::A, "1/setup:c4,g6,c6,g4")?;
/// game.play(Side::B, "2/setup:m4,i6,m6,i4")?;
/// game.play(Side::B, "1/setup:m4,i6,m6,i4")?;
/// game.play(Side::A, "2/setup:c4,g6,c6,g4")?;
/// assert!(game.awaits_dice());
/// game.roll("k3k3w5y1".parse()?)?;
/// // The colour dice are fewer. B plays them on board 1, A on board 2.
/// game.play(Side::A, "2/y1:g4*i6").unwrap_err();
/// game.play(Side::A, "2/y1:c6d6")?;
/// game.play(Side::B, "1/y1:m6l6")?;
/// assert_eq!(game.score(), [0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Match {
    boards: [Stage; 2],
    draws: Vec<Draw>,
    /// Draws made before the first of `draws`, in a match that was resumed.
    draws_before: u8,
    score: BySide<u32>,
    log: Log<Action>,
    progress: Progress,
}

impl Default for Match {
    fn default() -> Self {
        Self::new()
    }
}

impl Match {
    /// A match before the set-up.
    #[must_use]
    pub fn new() -> Self {
        Self {
            boards: BoardNumber::BOTH.map(|board| Stage::SettingUp(Lineup::new(board.mono()))),
            draws: Vec::new(),
            draws_before: 0,
            score: BySide::new(0, 0),
            log: Log::new(None),
            progress: Progress::Nothing,
        }
    }

    /// A match that goes on from a position between two turns. Its history is empty.
    ///
    /// `draw` is the draw with the number in the position, if it has been made: the text of a position does not tell which
    /// dice are still to come on a board, nor whether a board without dice has had its turn.
    ///
    /// # Errors
    /// The dice left are not of that draw or there is no draw; a draw was made before the set-up was over; a colour team was
    /// placed before both mono teams stood.
    pub fn resume(position: &MatchPosition, draw: Option<Draw>) -> Result<Self, Reason> {
        position.check_order()?;
        let mut game = Self::new();
        game.draws_before = position.draw - 1;
        game.draws.extend(draw);
        game.score = position.score;
        for board in BoardNumber::BOTH {
            let stage = match (&position.boards[board.index()], draw) {
                (BoardState::SettingUp(_), Some(_)) => return Err(Reason::SetUpFirst { board: board.number() }),
                (BoardState::SettingUp(lineup), None) => Stage::SettingUp(lineup.clone()),
                (BoardState::Playing(position), draw) => {
                    let next = match position.to_play() {
                        None => None,
                        Some(side) => next_phase(position, side, draw.ok_or(Reason::DrawMissing)?)?,
                    };
                    Stage::Playing { position: *position, next }
                }
            };
            game.boards[board.index()] = stage;
        }
        for board in BoardNumber::BOTH {
            game.settle(board);
        }
        game.end_after_last_draw();
        Ok(game)
    }

    /// The draws made so far, in order. Joined by spaces they are the `Dice` tag of a game file.
    #[must_use]
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// The position of the whole match now. Within a turn, the pawns stand as placed and moved so far, and the die being
    /// played is still among those left.
    #[must_use]
    pub fn match_position(&self) -> MatchPosition {
        let board = |number: BoardNumber| match (&self.boards[number.index()], &self.progress) {
            (_, Progress::Die(board, turn)) if *board == number => BoardState::Playing(turn.board()),
            (Stage::SettingUp(lineup), _) => match lineup.finished() {
                Some(position) => BoardState::Playing(position),
                None => BoardState::SettingUp(lineup.sorted()),
            },
            (Stage::Playing { position, .. }, _) => BoardState::Playing(*position),
        };
        let made = self.draws_made();
        let draw = if self.all_idle() || made == 0 { (made + 1).min(DRAWS) } else { made };
        MatchPosition { boards: BoardNumber::BOTH.map(board), draw, score: self.score }
    }

    /// The position on one board at the start of the turn in progress, once all pawns stand.
    #[must_use]
    pub const fn board(&self, number: BoardNumber) -> Option<&Position> {
        match &self.boards[number.index()] {
            Stage::SettingUp(_) => None,
            Stage::Playing { position, .. } => Some(position),
        }
    }

    /// The die being played, with its steps so far.
    #[must_use]
    pub fn die_turn(&self) -> Option<(BoardNumber, &DieTurn)> {
        match &self.progress {
            Progress::Die(board, turn) => Some((*board, turn)),
            _ => None,
        }
    }

    /// The side and the dice of the second phase of the draw on a board, while the first one is played (PW-7).
    #[must_use]
    pub const fn next_dice(&self, number: BoardNumber) -> Option<(Side, Dice)> {
        match &self.boards[number.index()] {
            Stage::SettingUp(_) => None,
            Stage::Playing { next, .. } => *next,
        }
    }

    /// How many of the match's 32 phases are over (PW-7), those that passed by themselves included.
    #[must_use]
    pub fn phases_over(&self) -> u32 {
        let made = u32::from(self.draws_made());
        let open: u32 = self
            .boards
            .iter()
            .map(|stage| match stage {
                Stage::Playing { position, next } => {
                    u32::from(position.to_play().is_some()) + u32::from(next.is_some())
                }
                Stage::SettingUp(_) => 0,
            })
            .sum();
        4 * made - open
    }

    fn draws_made(&self) -> u8 {
        self.draws_before + self.draws.len() as u8
    }

    /// Whether all pawns stand and no dice are left on either board.
    fn all_idle(&self) -> bool {
        self.boards.iter().all(|stage| matches!(stage, Stage::Playing { position, .. } if position.to_play().is_none()))
    }

    fn side_on(&self, board: BoardNumber) -> Option<Side> {
        match &self.boards[board.index()] {
            Stage::SettingUp(_) if !self.has_mono_team(board) => Some(board.mono()),
            Stage::SettingUp(_) => self.missing_mono_team().is_none().then_some(board.mono().other()),
            Stage::Playing { position, .. } => position.to_play(),
        }
    }

    /// Whether the mono team of a board stands, seen or unseen, and its set-up turn is over.
    fn has_mono_team(&self, board: BoardNumber) -> bool {
        match &self.boards[board.index()] {
            Stage::SettingUp(lineup) => lineup.mono_stands() && !self.sets_mono_up(board),
            Stage::Playing { .. } => true,
        }
    }

    /// Whether the turn in progress sets the mono team of a board up.
    fn sets_mono_up(&self, board: BoardNumber) -> bool {
        matches!(self.progress, Progress::SettingUp(on) if on == board && self.placing_side(board) == board.mono())
    }

    /// The first board whose mono team does not stand where all can see it; until then no colour team is placed (PW-5).
    fn missing_mono_team(&self) -> Option<BoardNumber> {
        let is_unseen =
            |board: BoardNumber| matches!(&self.boards[board.index()], Stage::SettingUp(lineup) if lineup.is_unseen());
        BoardNumber::BOTH.into_iter().find(|&board| !self.has_mono_team(board) || is_unseen(board))
    }

    /// The board whose mono team is set up, as a whole or in part, and must not be seen by its opponent yet (PW-5). At most one
    /// team stands unseen, since nothing is hidden any more as soon as both stand.
    fn hides_from(&self, viewer: Option<Side>, board: BoardNumber) -> bool {
        let placed = matches!(&self.boards[board.index()], Stage::SettingUp(lineup) if lineup.mono_stands() || !lineup.is_empty());
        let begun = self.sets_mono_up(board);
        viewer != Some(board.mono())
            && self.log.ending.is_none()
            && (placed || begun)
            && BoardNumber::BOTH.into_iter().any(|board| !self.has_mono_team(board))
    }

    /// Plays the set-up of a mono team that is told as `1/setup:?`: it stands, unseen.
    fn set_up_unseen(&mut self, side: Side, board: BoardNumber) -> Result<(), Reason> {
        if self.log.ending.is_some() {
            return Err(Reason::MatchOver);
        }
        self.check_begin(side, board)?;
        let stage = &mut self.boards[board.index()];
        match stage {
            Stage::SettingUp(lineup) if side == board.mono() && !lineup.mono_stands() => {
                *stage = Stage::SettingUp(Lineup::unseen(side));
                self.log.history.push((side, unseen_set_up(side)));
                Ok(())
            }
            _ => Err(Reason::SetUpDone { board: board.number() }),
        }
    }

    /// The side whose turn is in progress.
    fn side_in_turn(&self) -> Option<Side> {
        match &self.progress {
            Progress::Nothing => None,
            Progress::SettingUp(board) => Some(self.placing_side(*board)),
            Progress::Die(_, turn) => turn.start().to_play(),
        }
    }

    /// The side that is setting up in the turn in progress: the colour side only once it has begun.
    fn placing_side(&self, board: BoardNumber) -> Side {
        let placed_before = match &self.boards[board.index()] {
            Stage::SettingUp(lineup) => lineup.len() - self.placed_in_turn(),
            Stage::Playing { .. } => 0,
        };
        if placed_before == 0 { board.mono() } else { board.mono().other() }
    }

    fn placed_in_turn(&self) -> usize {
        self.log.turn.len().saturating_sub(1)
    }

    /// Sets dice aside that cannot be played, and goes on to the next phase when one is over (PW-7, PW-17).
    fn settle(&mut self, board: BoardNumber) {
        let Stage::Playing { position, next } = &mut self.boards[board.index()] else { return };
        while !position.dice().different().any(|die| position.can_play(die)) {
            match next.take() {
                Some((side, dice)) => position.set_dice((!dice.is_empty()).then_some(side), dice),
                None => return position.set_dice(None, Dice::NONE),
            }
        }
    }

    fn end_after_last_draw(&mut self) {
        if self.draws_made() == DRAWS && self.all_idle() && self.log.ending.is_none() {
            let [a, b] = self.score.into_array();
            let winner = match a.cmp(&b) {
                core::cmp::Ordering::Greater => Some(Side::A),
                core::cmp::Ordering::Less => Some(Side::B),
                core::cmp::Ordering::Equal => None,
            };
            self.log.ending = Some(Ending { winner, reason: EndReason::Score });
        }
    }

    /// Begins a turn on a board, if it is this side's.
    fn check_begin(&self, side: Side, board: BoardNumber) -> Result<(), Reason> {
        match &self.progress {
            Progress::Nothing => {}
            Progress::SettingUp(board) => return Err(Reason::SetUpFirst { board: board.number() }),
            Progress::Die(_, turn) => return Err(Reason::DieChosen { die: turn.die().to_string() }),
        }
        let sets_up = matches!(self.boards[board.index()], Stage::SettingUp(_));
        match (self.side_on(board), self.missing_mono_team()) {
            (Some(to_play), _) if to_play == side => Ok(()),
            (_, Some(missing)) if sets_up && side != board.mono() => {
                Err(Reason::MonoTeamsFirst { board: missing.number() })
            }
            (Some(_), _) => Err(Reason::BoardNotYours { board: board.number(), side: side.letter() }),
            (None, _) => Err(Reason::BoardIdle { board: board.number() }),
        }
    }

    /// The action itself; `side` may act.
    fn make(&mut self, side: Side, action: Action) -> Result<(), Reason> {
        match action {
            Action::SetUp(board) => {
                if let Stage::Playing { .. } = self.boards[board.index()] {
                    return Err(Reason::SetUpDone { board: board.number() });
                }
                self.check_begin(side, board)?;
                self.progress = Progress::SettingUp(board);
            }
            Action::Place(square) => {
                let Progress::SettingUp(board) = self.progress else { return Err(Reason::NoDieChosen) };
                if self.placed_in_turn() == PAWNS_OF_A_SIDE {
                    return Err(Reason::TurnOver { found: square.to_string() });
                }
                if let Stage::SettingUp(lineup) = &mut self.boards[board.index()] {
                    lineup.place(square)?;
                }
            }
            Action::Die(board, die) => {
                let position = match &self.boards[board.index()] {
                    Stage::SettingUp(_) => return Err(Reason::SetUpFirst { board: board.number() }),
                    Stage::Playing { position, .. } => *position,
                };
                self.check_begin(side, board)?;
                self.progress = Progress::Die(board, Box::new(DieTurn::new(position, die)?));
            }
            Action::Step(step) => match &mut self.progress {
                Progress::Nothing => return Err(Reason::NoDieChosen),
                Progress::SettingUp(board) => return Err(Reason::SetUpFirst { board: board.number() }),
                Progress::Die(_, turn) => turn.act(step)?,
            },
        }
        self.log.turn.push(action);
        Ok(())
    }

    /// Reads the start of a turn up to the colon.
    fn read_start(scanner: &mut Scanner<'_>) -> Result<Action, Fault> {
        let from = scanner.at();
        let number = scanner.take_until(|c| c == '/');
        let board = match number {
            "" => return Err(scanner.unexpected()),
            "1" => BoardNumber::One,
            "2" => BoardNumber::Two,
            _ => return Err(scanner.fault_at(from, Reason::UnknownBoardNumber { found: shortened(number) })),
        };
        scanner.expect('/')?;
        if scanner.accept_str("setup") {
            return Ok(Action::SetUp(board));
        }
        Die::read(scanner).map(|die| Action::Die(board, die))
    }
}

/// The turn in which `side` sets up its mono team, for whoever may not see the team yet (PW-5): `1/setup:?` or `2/setup:?`.
#[must_use]
pub fn unseen_set_up(side: Side) -> String {
    format!("{}/setup:?", BoardNumber::of_mono(side))
}

/// Whether a turn of `side` sets up its mono team, whatever squares it names.
#[must_use]
pub fn is_mono_set_up(side: Side, turn: &str) -> bool {
    turn.split_once(':').is_some_and(|(start, _)| start == Action::SetUp(BoardNumber::of_mono(side)).to_string())
}

/// The phase that follows the one in which `side` plays the dice left in `position`.
fn next_phase(position: &Position, side: Side, draw: Draw) -> Result<Option<(Side, Dice)>, Reason> {
    let mono = side == position.mono();
    let set = draw.set(mono);
    if position.dice().different().any(|die| position.dice().count(die) > set.count(die)) {
        return Err(Reason::DiceNotOfDraw { dice: position.dice().to_string(), draw: draw.to_string() });
    }
    Ok((mono == draw.mono_first()).then(|| (side.other(), draw.set(!mono))))
}

impl crate::game::Match for Match {
    type Action = Action;

    const GAME: Game = Game::Pawnball;

    fn log(&self) -> &Log<Action> {
        &self.log
    }

    fn actors(&self) -> Actors {
        if self.log.ending.is_some() {
            return Actors::NOBODY;
        }
        if let Some(side) = self.side_in_turn() {
            return Actors::only(side);
        }
        let mut actors = Actors::NOBODY;
        for side in BoardNumber::BOTH.into_iter().filter_map(|board| self.side_on(board)) {
            actors.may_act[side] = true;
        }
        actors
    }

    fn actions(&self, side: Side) -> Vec<Action> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        match &self.progress {
            Progress::SettingUp(board) => match &self.boards[board.index()] {
                Stage::SettingUp(lineup) if self.placed_in_turn() < PAWNS_OF_A_SIDE => {
                    lineup.open().map(Action::Place).collect()
                }
                _ => Vec::new(),
            },
            Progress::Die(_, turn) => turn.open().into_iter().map(Action::Step).collect(),
            Progress::Nothing => {
                let mut actions = Vec::new();
                for board in BoardNumber::BOTH.into_iter().filter(|&board| self.side_on(board) == Some(side)) {
                    match &self.boards[board.index()] {
                        Stage::SettingUp(_) => actions.push(Action::SetUp(board)),
                        Stage::Playing { position, .. } => {
                            let dice = position.dice().different().filter(|&die| position.can_play(die));
                            actions.extend(dice.map(|die| Action::Die(board, die)));
                        }
                    }
                }
                actions
            }
        }
    }

    fn act(&mut self, side: Side, action: Action) -> Result<(), Reason> {
        if self.log.ending.is_some() {
            return Err(Reason::MatchOver);
        }
        if !self.actors().contains(side) {
            return Err(Reason::NotYourTurn { side: side.letter() });
        }
        self.make(side, action)?;
        if let Action::Step(Step::Shot { end: ShotEnd::Goal(_), .. }) = action {
            self.end_turn()?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<Action> {
        if self.log.ending.is_some() {
            return None;
        }
        let action = self.log.turn.pop()?;
        match (action, &mut self.progress) {
            (Action::Place(_), Progress::SettingUp(board)) => {
                if let Stage::SettingUp(lineup) = &mut self.boards[board.index()] {
                    lineup.take_back();
                }
            }
            (Action::Step(_), Progress::Die(_, turn)) => {
                turn.undo();
            }
            _ => self.progress = Progress::Nothing,
        }
        Some(action)
    }

    fn may_end_turn(&self) -> bool {
        self.log.ending.is_none()
            && match &self.progress {
                Progress::Nothing => false,
                Progress::SettingUp(_) => self.placed_in_turn() == PAWNS_OF_A_SIDE,
                Progress::Die(_, turn) => turn.may_end(),
            }
    }

    fn end_turn(&mut self) -> Result<(), Reason> {
        if self.log.ending.is_some() {
            return Err(Reason::MatchOver);
        }
        let Some(side) = self.side_in_turn() else { return Err(Reason::PassNotAllowed) };
        match &self.progress {
            Progress::Die(_, turn) if !turn.may_end() => {
                return Err(Reason::DieUnplayed { die: turn.die().to_string() });
            }
            _ if !self.may_end_turn() => return Err(Reason::TurnIncomplete),
            _ => {}
        }
        let text = self.turn_text(&self.log.turn);
        self.log.close_turn(side, text);
        match core::mem::replace(&mut self.progress, Progress::Nothing) {
            Progress::Nothing => {}
            Progress::SettingUp(board) => {
                let stage = &mut self.boards[board.index()];
                if let Stage::SettingUp(lineup) = stage
                    && let Some(position) = lineup.finished()
                {
                    *stage = Stage::Playing { position, next: None };
                }
            }
            Progress::Die(board, turn) => {
                let result = turn.result();
                if let Stage::Playing { position, .. } = &mut self.boards[board.index()] {
                    let _ = position.apply(&result);
                }
                if let Some(scorer) = result.goal {
                    self.score[scorer] += 1;
                }
                self.settle(board);
                self.end_after_last_draw();
            }
        }
        Ok(())
    }

    fn turn_text(&self, actions: &[Action]) -> String {
        let Some((first, rest)) = actions.split_first() else { return "-".to_owned() };
        if rest.is_empty() {
            return first.to_string();
        }
        format!("{first}:{}", crate::game::turn_text(rest))
    }

    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let mut scanner = Scanner::new(text);
        if self.log.ending.is_some() {
            return Err(scanner.fault(Reason::MatchOver));
        }
        if !self.log.turn.is_empty() {
            return Err(scanner.fault(Reason::TurnIncomplete));
        }
        if text == "-" {
            return Err(scanner.fault(Reason::PassNotAllowed));
        }
        let mut trial = self.clone();
        let start = Self::read_start(&mut scanner)?;
        trial.act(side, start).map_err(|reason| scanner.fault_at(0, reason))?;
        let mut actions = vec![start];
        scanner.expect(':')?;
        loop {
            let at = scanner.at();
            let action = match start {
                Action::SetUp(_) => Action::Place(Square::read(&mut scanner)?),
                _ => Action::Step(Step::read(&mut scanner)?),
            };
            trial.act(side, action).map_err(|reason| scanner.fault_at(at, reason))?;
            actions.push(action);
            let shot = matches!(action, Action::Step(Step::Shot { .. }));
            if scanner.rest().is_empty() {
                break;
            }
            let place = scanner.at();
            scanner.expect(',')?;
            if shot {
                let found = shortened(scanner.rest());
                return Err(scanner.fault_at(place, Reason::TurnOver { found }));
            }
        }
        if !trial.log.turn.is_empty() {
            trial.end_turn().map_err(|reason| scanner.fault(reason))?;
        }
        Ok(actions)
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        let actions = self.read_turn(side, text)?;
        let whole = |reason| Scanner::new(text).fault(reason);
        for action in actions {
            self.act(side, action).map_err(whole)?;
        }
        if !self.log.turn.is_empty() {
            self.end_turn().map_err(whole)?;
        }
        Ok(())
    }

    fn follow(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        match BoardNumber::BOTH.into_iter().find(|board| text == unseen_set_up(board.mono())) {
            Some(board) if self.log.turn.is_empty() => {
                self.set_up_unseen(side, board).map_err(|reason| Scanner::new(text).fault(reason))
            }
            _ => self.play(side, text),
        }
    }

    fn seen_by(&self, viewer: Option<Side>) -> Self {
        let mut seen = self.clone();
        for board in BoardNumber::BOTH.into_iter().filter(|&board| self.hides_from(viewer, board)) {
            let side = board.mono();
            let lineup = if self.has_mono_team(board) { Lineup::unseen(side) } else { Lineup::new(side) };
            seen.boards[board.index()] = Stage::SettingUp(lineup);
            if self.sets_mono_up(board) {
                seen.log.turn.clear();
                seen.progress = Progress::Nothing;
            }
            // Until both mono teams stand, there is no other turn of this side than its set-up.
            seen.log.history.iter_mut().filter(|(by, _)| *by == side).for_each(|(_, text)| *text = unseen_set_up(side));
        }
        seen
    }

    fn unseen(&self) -> Option<Side> {
        // Whoever only watches sees least.
        let hidden =
            BoardNumber::BOTH.into_iter().find(|&board| self.hides_from(None, board) && self.has_mono_team(board));
        hidden.map(BoardNumber::mono)
    }

    fn at_one_screen(&self) -> Actors {
        let actors = self.actors();
        // Of each kind of team, that of board 1 comes first.
        let mut set_up =
            BoardNumber::BOTH.into_iter().filter(|board| matches!(self.boards[board.index()], Stage::SettingUp(_)));
        let next = set_up.find_map(|board| self.side_on(board)).filter(|&side| actors.contains(side));
        next.map_or(actors, Actors::only)
    }

    fn awaits_dice(&self) -> bool {
        self.log.ending.is_none() && self.draws_made() < DRAWS && self.all_idle()
    }

    fn roll(&mut self, draw: Draw) -> Result<(), Reason> {
        if !self.awaits_dice() {
            return Err(Reason::NoDiceAwaited);
        }
        self.draws.push(draw);
        let mono_first = draw.mono_first();
        for board in BoardNumber::BOTH {
            let mono = board.mono();
            let (first, second) = if mono_first { (mono, mono.other()) } else { (mono.other(), mono) };
            if let Stage::Playing { position, next } = &mut self.boards[board.index()] {
                let dice = draw.set(mono_first);
                position.set_dice((!dice.is_empty()).then_some(first), dice);
                *next = Some((second, draw.set(!mono_first)));
            }
            self.settle(board);
        }
        self.end_after_last_draw();
        Ok(())
    }

    fn position(&self) -> String {
        self.match_position().to_string()
    }

    fn score(&self) -> BySide<u32> {
        self.score
    }

    fn conclude(&mut self, ending: Ending) {
        self.log.conclude(ending);
    }
}
