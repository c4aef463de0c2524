//! Best play of a whole match (PB-16 to PB-18).
//!
//! Best play of a set is not best play of a match: who is ahead, who kicks off next, who scored last and how many sets in a row were
//! void decide what a goal is worth. Between two sets a match has a few dozen states. A set ends in one of three ways: a goal of the one side, a
//! goal of the other, or void. What a side can force follows from what the position is worth in the set, and from whether a set can be forced to be void:
//!
//! | a side wants | it can force that |
//! |---|---|
//! | to score | if the set is won for it |
//! | not to concede | if the set is not lost for it |
//! | not to score | always: every position has a turn that does not |
//! | to concede | never: its opponent need not score |
//! | a goal, whoever scores it | if its opponent cannot force a void set |
//! | a void set | where [`AnyGoal`](crate::AnyGoal) finds no goal: see [`VoidSets`] |
//!
//! Whatever one side cannot force, the other can prevent, so that the states are solved from the end of the match backwards.

use std::collections::{HashMap, HashSet};

use games::game::Match as _;
use games::playball::{Board, Match, Mode};
use games::side::Side;

use crate::space::Value;
use crate::table::{Source, Table};

/// How many void sets in a row make a draw (PB-18).
const VOID_SETS: u8 = 3;
/// How many goals win a normal match (PB-17).
const GOALS: u8 = 3;

/// The state of a match before a kick-off, seen from the side that kicks off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchState {
    /// A normal match: first to three goals.
    Normal {
        /// Goals of the side that kicks off, less than 3.
        own: u8,
        /// Goals of the other side, less than 3.
        other: u8,
        /// Void sets in a row, less than 3.
        void_sets: u8,
    },
    /// An expert match: two goals in a row.
    Expert {
        /// Who scored the last goal.
        scored_last: Option<Scorer>,
        /// Void sets in a row, less than 3.
        void_sets: u8,
    },
}

/// A side before a kick-off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scorer {
    /// The side that kicks off.
    KicksOff,
    /// The other side.
    Other,
}

impl Scorer {
    /// What a side is in the present set of a match.
    #[must_use]
    pub fn of(side: Side, game: &Match) -> Self {
        if side == game.kicked_off() { Self::KicksOff } else { Self::Other }
    }
}

/// How a set ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetEnd {
    /// With a goal.
    Goal(Scorer),
    /// Void, by the third occurrence of a position (PB-18).
    Void,
}

/// What follows a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterSet {
    /// The match is won by the side that has scored.
    Won,
    /// The match is drawn after three void sets.
    Drawn,
    /// The next set: its state, and whether the same side kicks off again.
    Next(MatchState, bool),
}

/// What a match is worth to the side that kicks off, with best play of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchValue {
    /// It can force a win.
    Wins,
    /// The other side can force a win.
    Loses,
    /// Neither can: the match is drawn by void sets, or goes on for ever.
    NobodyWins,
    /// The value of the kick-off does not settle it.
    Unsettled,
}

impl MatchState {
    /// Before the first kick-off.
    #[must_use]
    pub const fn start(mode: Mode) -> Self {
        match mode {
            Mode::Normal => Self::Normal { own: 0, other: 0, void_sets: 0 },
            Mode::Expert => Self::Expert { scored_last: None, void_sets: 0 },
        }
    }

    /// The state of a match before the kick-off of the present set; `None` when the match is over.
    #[must_use]
    pub fn of(game: &Match) -> Option<Self> {
        if game.ending().is_some() {
            return None;
        }
        let kicked_off = game.kicked_off();
        let void_sets = game.void_sets() as u8;
        Some(match game.mode() {
            Mode::Normal => {
                let score = game.current().score();
                // A position that somebody set up can have more goals than a match goes on with: one more wins it too.
                let goals = |side| score[side].min(u16::from(GOALS) - 1) as u8;
                let [own, other] = [kicked_off, kicked_off.other()].map(goals);
                Self::Normal { own, other, void_sets }
            }
            Mode::Expert => {
                let scored_last = game.goals_in_a_row().map(|(side, _)| Scorer::of(side, game));
                Self::Expert { scored_last, void_sets }
            }
        })
    }

    /// Every state of a match in this mode.
    #[must_use]
    pub fn all(mode: Mode) -> Vec<Self> {
        let void_sets = 0..VOID_SETS;
        match mode {
            Mode::Normal => (0..GOALS * GOALS)
                .flat_map(|goals| {
                    void_sets.clone().map(move |void_sets| Self::Normal {
                        own: goals / GOALS,
                        other: goals % GOALS,
                        void_sets,
                    })
                })
                .collect(),
            Mode::Expert => [None, Some(Scorer::KicksOff), Some(Scorer::Other)]
                .into_iter()
                .flat_map(|scored_last| void_sets.clone().map(move |void_sets| Self::Expert { scored_last, void_sets }))
                .collect(),
        }
    }

    /// What follows when the set ends so (PB-16 to PB-18).
    #[must_use]
    pub const fn after(self, end: SetEnd) -> AfterSet {
        match (self, end) {
            (Self::Normal { void_sets, .. } | Self::Expert { void_sets, .. }, SetEnd::Void)
                if void_sets + 1 == VOID_SETS =>
            {
                AfterSet::Drawn
            }
            (Self::Normal { own, other, void_sets }, SetEnd::Void) => {
                AfterSet::Next(Self::Normal { own: other, other: own, void_sets: void_sets + 1 }, false)
            }
            (Self::Normal { own, other, .. }, SetEnd::Goal(Scorer::KicksOff)) => {
                if own + 1 == GOALS {
                    AfterSet::Won
                } else {
                    AfterSet::Next(Self::Normal { own: other, other: own + 1, void_sets: 0 }, false)
                }
            }
            (Self::Normal { own, other, .. }, SetEnd::Goal(Scorer::Other)) => {
                if other + 1 == GOALS {
                    AfterSet::Won
                } else {
                    AfterSet::Next(Self::Normal { own, other: other + 1, void_sets: 0 }, true)
                }
            }
            (Self::Expert { scored_last, void_sets }, SetEnd::Void) => {
                let scored_last = match scored_last {
                    None => None,
                    Some(Scorer::KicksOff) => Some(Scorer::Other),
                    Some(Scorer::Other) => Some(Scorer::KicksOff),
                };
                AfterSet::Next(Self::Expert { scored_last, void_sets: void_sets + 1 }, false)
            }
            (Self::Expert { scored_last: Some(Scorer::KicksOff), .. }, SetEnd::Goal(Scorer::KicksOff))
            | (Self::Expert { scored_last: Some(Scorer::Other), .. }, SetEnd::Goal(Scorer::Other)) => AfterSet::Won,
            // Who has conceded kicks off, so the last goal is always the other side's.
            (Self::Expert { .. }, SetEnd::Goal(scorer)) => AfterSet::Next(
                Self::Expert { scored_last: Some(Scorer::Other), void_sets: 0 },
                matches!(scorer, Scorer::Other),
            ),
        }
    }
}

/// Whether a side can force a set to be void, from some position of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoidSets {
    /// From no position: whoever never scores concedes.
    Never,
    /// It has not been found out.
    Unknown,
}

impl VoidSets {
    /// What is known of a board: [`Never`](Self::Never) for those that ship, each of which was solved for that
    /// (docs/results/play-ball.md).
    #[must_use]
    pub fn of(board: &Board) -> Self {
        match Board::shipped(board.name()) {
            Some(shipped) if shipped.columns() == board.columns() => Self::Never,
            _ => Self::Unknown,
        }
    }
}

/// What a side wants of a set for the sake of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// To score and not to concede, as in a set for itself: a goal is not worse for the match than a void set, nor that than to concede.
    Score,
    /// A goal, whoever scores it: either wins the match, and a void set would not.
    AnyGoal,
    /// A void set: whoever scores, the match is lost, or can be won by nobody where a void set would win it.
    NoGoal,
}

/// A match in one mode on a board, solved.
#[derive(Debug, Clone)]
pub struct SolvedMatch {
    values: HashMap<MatchState, MatchValue>,
    void_sets: VoidSets,
}

impl SolvedMatch {
    /// Solves a match on a board whose kick-off has this value.
    ///
    /// ```
    /// use games::playball::Mode;
    /// use tablebase::{MatchState, MatchValue, SolvedMatch, Value, VoidSets};
    ///
    /// let solved = SolvedMatch::new(Mode::Normal, Value::Win(21), VoidSets::Never);
    /// assert_eq!(solved.value(MatchState::start(Mode::Normal)), MatchValue::Wins);
    /// ```
    #[must_use]
    pub fn new(mode: Mode, kick_off: Value, void_sets: VoidSets) -> Self {
        let states = MatchState::all(mode);
        // For certain, and if all that is not known is to the side's advantage.
        let [certain, possible] = [false, true].map(|unknown| wins(&states, kick_off, void_sets, unknown));
        let value = |state: MatchState| {
            let by = |won: &HashSet<_>, side| won.contains(&(state, side));
            match () {
                () if by(&certain, Scorer::KicksOff) => MatchValue::Wins,
                () if by(&certain, Scorer::Other) => MatchValue::Loses,
                () if by(&possible, Scorer::KicksOff) || by(&possible, Scorer::Other) => MatchValue::Unsettled,
                () => MatchValue::NobodyWins,
            }
        };
        Self { values: states.iter().map(|&state| (state, value(state))).collect(), void_sets }
    }

    /// The value of a state for the side that kicks off.
    ///
    /// # Panics
    /// The state is of the other mode.
    #[must_use]
    pub fn value(&self, state: MatchState) -> MatchValue {
        self.values[&state]
    }

    /// What the match is worth to a side if the set ends so.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    #[must_use]
    pub fn value_after(&self, state: MatchState, end: SetEnd, side: Scorer) -> MatchValue {
        match state.after(end) {
            AfterSet::Won if end == SetEnd::Goal(side) => MatchValue::Wins,
            AfterSet::Won => MatchValue::Loses,
            AfterSet::Drawn => MatchValue::NobodyWins,
            AfterSet::Next(next, same) => {
                let value = self.value(next);
                if same == (side == Scorer::KicksOff) { value } else { value.for_other() }
            }
        }
    }

    /// What the match is worth to the side to move in the middle of a set, `side` of the kick-off, from what the position is worth to it in the set.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    #[must_use]
    pub fn value_in_set(&self, state: MatchState, side: Scorer, position: Value) -> MatchValue {
        let forces = |by: Scorer, unknown: bool| {
            let position = if by == side { position } else { position.for_other() };
            can_force(position, self.void_sets, unknown, |end| match self.value_after(state, end_for(end, by), by) {
                MatchValue::Wins => true,
                MatchValue::Unsettled => unknown,
                MatchValue::Loses | MatchValue::NobodyWins => false,
            })
        };
        match () {
            () if forces(side, false) => MatchValue::Wins,
            () if forces(opposite(side), false) => MatchValue::Loses,
            () if forces(side, true) || forces(opposite(side), true) => MatchValue::Unsettled,
            () => MatchValue::NobodyWins,
        }
    }

    /// As [`new`](Self::new), on the board of a table.
    #[must_use]
    pub fn of<S: Source>(table: &Table<S>, mode: Mode) -> Self {
        Self::new(mode, table.kick_off(), VoidSets::of(table.board()))
    }

    /// What a side wants of the set that begins in this state.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    #[must_use]
    pub fn aim(&self, state: MatchState, side: Scorer) -> Aim {
        let [own, other, void] =
            [End::Own, End::Other, End::Void].map(|end| self.value_after(state, end_for(end, side), side).rank());
        match (own, other, void) {
            (Some(own), Some(other), Some(void)) if own == other && own > void => Aim::AnyGoal,
            (Some(own), Some(other), Some(void)) if own.max(other) < void => Aim::NoGoal,
            _ => Aim::Score,
        }
    }
}

impl MatchValue {
    /// The same for the other side.
    #[must_use]
    pub const fn for_other(self) -> Self {
        match self {
            Self::Wins => Self::Loses,
            Self::Loses => Self::Wins,
            Self::NobodyWins | Self::Unsettled => self,
        }
    }

    /// For comparing; `None` for what is not settled.
    const fn rank(self) -> Option<u8> {
        match self {
            Self::Loses => Some(0),
            Self::NobodyWins => Some(1),
            Self::Wins => Some(2),
            Self::Unsettled => None,
        }
    }
}

/// How a set ends, as a side sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Own,
    Other,
    Void,
}

const fn end_for(end: End, side: Scorer) -> SetEnd {
    match end {
        End::Own => SetEnd::Goal(side),
        End::Other => SetEnd::Goal(opposite(side)),
        End::Void => SetEnd::Void,
    }
}

const fn opposite(scorer: Scorer) -> Scorer {
    match scorer {
        Scorer::KicksOff => Scorer::Other,
        Scorer::Other => Scorer::KicksOff,
    }
}

/// Whether a side can force a set to end in one of the ways that suit it, from a position that is worth `position` to it. What is not known is
/// taken for `unknown`.
fn can_force(position: Value, void_sets: VoidSets, unknown: bool, suits: impl Fn(End) -> bool) -> bool {
    let scores = matches!(position, Value::Win(_));
    let concedes = matches!(position, Value::Loss(_));
    match (suits(End::Own), suits(End::Void), suits(End::Other)) {
        (true, true, true) | (false, true, true) => true,
        (true, true, false) => !concedes,
        (true, false, true) => scores || void_sets == VoidSets::Never || unknown,
        (true, false, false) => scores,
        // Whoever concedes by force cannot keep the set without goals.
        (false, true, false) => void_sets == VoidSets::Unknown && unknown && !concedes,
        (false, false, _) => false,
    }
}

/// The states from which a side can force to win the match, with that side: the least set that is closed under what a side can force of a
/// set.
fn wins(states: &[MatchState], kick_off: Value, void_sets: VoidSets, unknown: bool) -> HashSet<(MatchState, Scorer)> {
    // For both sides at once, because the sides change their places when the other one kicks off.
    let mut won = HashSet::new();
    loop {
        let before = won.len();
        for &state in states {
            for side in [Scorer::KicksOff, Scorer::Other] {
                let suits = |end: End| match state.after(end_for(end, side)) {
                    AfterSet::Won => end == End::Own,
                    AfterSet::Drawn => false,
                    AfterSet::Next(next, same) => won.contains(&(next, if same { side } else { opposite(side) })),
                };
                let position = if side == Scorer::KicksOff { kick_off } else { kick_off.for_other() };
                if can_force(position, void_sets, unknown, suits) {
                    won.insert((state, side));
                }
            }
        }
        if won.len() == before {
            return won;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use games::game::{Match as _, turn_text};
    use games::playball::{Board, Match, Position, Turn};
    use games::side::Side;

    use super::*;
    use crate::{Solver, Table};

    impl SetEnd {
        const ALL: [Self; 3] = [Self::Goal(Scorer::KicksOff), Self::Goal(Scorer::Other), Self::Void];
    }

    #[test]
    fn a_match_has_a_few_dozen_states_and_every_set_leads_to_one_of_them() {
        for (mode, count) in [(Mode::Normal, 27), (Mode::Expert, 9)] {
            let states = MatchState::all(mode);
            assert_eq!(states.len(), count);
            for (state, end) in states.iter().flat_map(|state| SetEnd::ALL.map(|end| (state, end))) {
                if let AfterSet::Next(next, _) = state.after(end) {
                    assert!(states.contains(&next), "{state:?} {end:?} {next:?}");
                }
            }
        }
    }

    #[test]
    fn a_match_is_solved_and_not_assumed() {
        let start = |mode, kick_off| SolvedMatch::new(mode, kick_off, VoidSets::Never).value(MatchState::start(mode));
        // Whoever kicks off can score each time: three goals need the first, third and fifth kick-off.
        assert_eq!(start(Mode::Normal, Value::Win(21)), MatchValue::Wins);
        // Nobody needs to let the other one score twice in a row.
        assert_eq!(start(Mode::Expert, Value::Win(21)), MatchValue::NobodyWins);
        // Whoever kicks off concedes, and kicks off again.
        assert_eq!(start(Mode::Normal, Value::Loss(6)), MatchValue::Loses);
        assert_eq!(start(Mode::Expert, Value::Loss(6)), MatchValue::Loses);
        assert_eq!(start(Mode::Normal, Value::Draw), MatchValue::NobodyWins);
        assert_eq!(start(Mode::Expert, Value::Draw), MatchValue::NobodyWins);
    }

    #[test]
    fn every_score_with_the_kick_off_has_its_value() {
        let solved = SolvedMatch::new(Mode::Normal, Value::Win(3), VoidSets::Never);
        let value = |own, other| solved.value(MatchState::Normal { own, other, void_sets: 0 });
        // By hand, backwards: at two goals the kick-off wins the match; otherwise a goal hands it to the other side.
        for (own, other, expected) in [
            (2, 2, MatchValue::Wins),
            (2, 1, MatchValue::Wins),
            (2, 0, MatchValue::Wins),
            (1, 2, MatchValue::Loses),
            (0, 2, MatchValue::Loses),
            (1, 1, MatchValue::Wins),
            (1, 0, MatchValue::Wins),
            (0, 1, MatchValue::Loses),
            (0, 0, MatchValue::Wins),
        ] {
            assert_eq!(value(own, other), expected, "{own}–{other}");
        }
        // After two void sets one more would be a draw, but nobody can force it; where that is not known, nothing is settled.
        let last = MatchState::Normal { own: 1, other: 2, void_sets: 2 };
        assert_eq!(solved.value(last), MatchValue::Loses);
        let unknown = SolvedMatch::new(Mode::Normal, Value::Win(3), VoidSets::Unknown);
        assert_eq!(unknown.value(last), MatchValue::Unsettled);
        assert_eq!(unknown.value(MatchState::start(Mode::Normal)), MatchValue::Wins);
        let expert = SolvedMatch::new(Mode::Expert, Value::Win(3), VoidSets::Never);
        let after_void = MatchState::Expert { scored_last: Some(Scorer::KicksOff), void_sets: 1 };
        assert_eq!(expert.value(after_void), MatchValue::Wins);
    }

    #[test]
    fn in_six_states_a_goal_is_not_what_it_is_in_a_set() {
        let mut found = Vec::new();
        for mode in Mode::ALL {
            for kick_off in [Value::Win(21), Value::Draw, Value::Loss(6)] {
                let solved = SolvedMatch::new(mode, kick_off, VoidSets::Never);
                for state in MatchState::all(mode) {
                    assert_ne!(solved.value(state), MatchValue::Unsettled);
                    assert_eq!(solved.value_in_set(state, Scorer::KicksOff, kick_off), solved.value(state));
                    let for_other = solved.value_in_set(state, Scorer::Other, kick_off.for_other());
                    assert_eq!(for_other, solved.value(state).for_other());
                    let aims = [Scorer::KicksOff, Scorer::Other].map(|side| {
                        let aim = solved.aim(state, side);
                        let [own, other, void] = [End::Own, End::Other, End::Void]
                            .map(|end| solved.value_after(state, end_for(end, side), side).rank());
                        // Where the set is played for itself, no end is worth more to the match than one that is better in the set.
                        assert!(aim != Aim::Score || own >= void && void >= other, "{state:?}, {side:?}");
                        aim
                    });
                    if aims != [Aim::Score; 2] {
                        found.push((state, aims, kick_off));
                    }
                }
            }
        }
        // Only where whoever kicks off scores, and a third void set would draw the match.
        let state = |own, other| MatchState::Normal { own, other, void_sets: 2 };
        let expected = [
            (state(0, 1), [Aim::NoGoal, Aim::AnyGoal]),
            (state(0, 2), [Aim::NoGoal, Aim::AnyGoal]),
            (state(1, 0), [Aim::AnyGoal, Aim::NoGoal]),
            (state(1, 2), [Aim::NoGoal, Aim::AnyGoal]),
            (state(2, 0), [Aim::AnyGoal, Aim::NoGoal]),
            (state(2, 1), [Aim::AnyGoal, Aim::NoGoal]),
        ];
        assert_eq!(found, expected.map(|(state, aims)| (state, aims, Value::Win(21))));
    }

    #[test]
    fn in_the_middle_of_a_set_what_the_position_is_worth_decides() {
        let solved = SolvedMatch::new(Mode::Normal, Value::Win(21), VoidSets::Never);
        let value = |own, other, void_sets, position| {
            solved.value_in_set(MatchState::Normal { own, other, void_sets }, Scorer::KicksOff, position)
        };
        // With two goals each the set decides the match.
        assert_eq!(value(2, 2, 0, Value::Win(3)), MatchValue::Wins);
        assert_eq!(value(2, 2, 0, Value::Loss(4)), MatchValue::Loses);
        // A void set hands the kick-off to the other side, which then wins the match.
        assert_eq!(value(2, 2, 0, Value::Draw), MatchValue::Loses);
        // But the third one in a row draws it.
        assert_eq!(value(2, 2, 2, Value::Draw), MatchValue::NobodyWins);
        // Any goal wins the match, so that a set that is lost does.
        assert_eq!(value(1, 0, 2, Value::Loss(4)), MatchValue::Wins);
        assert_eq!(value(0, 1, 2, Value::Win(1)), MatchValue::Loses);
    }

    /// Turns from a kick-off after which a position has come three times: one turn, and twice out and back again with both sides.
    fn repetition(kick_off: &Position) -> Vec<String> {
        let quiet = |position: &Position| position.turns().into_iter().filter(|turn| !turn.goal);
        for first in quiet(kick_off) {
            let start = &first.result;
            let (own, ball) = (start.placement().pieces[start.side()], start.placement().ball);
            let keeps_ball = |turn: &Turn| turn.result.placement().ball == ball;
            for out in quiet(start).filter(keeps_ball) {
                for reply in quiet(&out.result).filter(keeps_ball) {
                    let is_back = |turn: &Turn| turn.result.placement().pieces[start.side()] == own;
                    for back in quiet(&reply.result).filter(keeps_ball).filter(is_back) {
                        let last = quiet(&back.result).find(|turn| turn.result.placement() == start.placement());
                        if let Some(last) = last {
                            let cycle = [&out, &reply, &back, &last];
                            let turns = [&first].into_iter().chain(cycle).chain(cycle);
                            return turns.map(|turn| turn_text(&turn.actions)).collect();
                        }
                    }
                }
            }
        }
        panic!("no position can be repeated")
    }

    fn play(game: &mut Match, text: &str) {
        let side = game.current().side();
        game.play(side, text).unwrap();
    }

    /// Plays a set of `sprint` to the end that is wished for.
    fn play_set(game: &mut Match, table: &Table<Vec<u8>>, repetitions: &[Vec<String>; 2], end: SetEnd) {
        if end == SetEnd::Void {
            for text in &repetitions[game.current().side().index()] {
                play(game, text);
            }
            return;
        }
        if end == SetEnd::Goal(Scorer::Other) {
            let turns = table.turns(game.current()).unwrap();
            let worst = turns.iter().find(|turn| matches!(turn.value, Value::Loss(_))).unwrap();
            play(game, &turn_text(&worst.turn.actions));
        }
        for turn in table.best_line(game.current()).unwrap() {
            play(game, &turn_text(&turn.actions));
        }
    }

    #[test]
    fn states_follow_each_other_as_in_a_match() {
        let board = Board::shipped("sprint").unwrap();
        let table = Solver::solved(board, 1).unwrap().table().unwrap();
        let repetitions = [Side::A, Side::B].map(|side| repetition(&Position::kick_off(board, side, [0, 0])));
        for mode in Mode::ALL {
            // Every sequence of four sets.
            for number in 0..SetEnd::ALL.len().pow(4) {
                let ends = (0..4).map(|place| SetEnd::ALL[number / SetEnd::ALL.len().pow(place) % SetEnd::ALL.len()]);
                let mut game = Match::from_position(Position::kick_off(board, Side::A, [0, 0]), mode);
                let mut state = MatchState::start(mode);
                for end in ends {
                    assert_eq!(MatchState::of(&game), Some(state));
                    let kicks_off = game.current().side();
                    play_set(&mut game, &table, &repetitions, end);
                    let winner = game.ending().map(|ending| ending.winner);
                    match state.after(end) {
                        AfterSet::Won => {
                            let scorer =
                                if end == SetEnd::Goal(Scorer::KicksOff) { kicks_off } else { kicks_off.other() };
                            assert_eq!(winner, Some(Some(scorer)), "{state:?} {end:?}");
                            break;
                        }
                        AfterSet::Drawn => {
                            assert_eq!(winner, Some(None), "{state:?} {end:?}");
                            break;
                        }
                        AfterSet::Next(next, same) => {
                            assert_eq!((winner, game.current().side() == kicks_off), (None, same), "{state:?} {end:?}");
                            state = next;
                        }
                    }
                }
            }
        }
    }
}
