//! Best play of a whole match, from the value of the kick-off alone (PB-16 to PB-18).
//!
//! Best play of a set is not best play of a match: who is ahead, who kicks off next, who scored last and how many sets in a row were
//! void decide what a goal is worth. Between two sets a match has a few dozen states. What a side can force in a set is known from
//! the table as far as its own goals go: a side that wins the kick-off can force its goal, and in a draw each side can keep the other from
//! scoring. Whether a side could make the other one score, or keep *both* from scoring, the table does not say; so each state is
//! solved twice, with what each side can force for certain and with the most that it might be able to, and it has a value
//! where both agree.

use std::collections::HashMap;

use games::playball::Mode;

use crate::space::Value;

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

/// How a set ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetEnd {
    /// With a goal.
    Goal(Scorer),
    /// Void, by the third occurrence of a position (PB-18).
    Void,
}

impl SetEnd {
    const ALL: [Self; 3] = [Self::Goal(Scorer::KicksOff), Self::Goal(Scorer::Other), Self::Void];
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

/// A match in one mode on a board, solved.
#[derive(Debug, Clone)]
pub struct SolvedMatch {
    values: HashMap<MatchState, MatchValue>,
}

impl SolvedMatch {
    /// Solves a match on a board whose kick-off has this value.
    #[must_use]
    pub fn new(mode: Mode, kick_off: Value) -> Self {
        let states = MatchState::all(mode);
        let certain =
            [Scorer::KicksOff, Scorer::Other].map(|winner| wins(&states, winner, |who| can_force(kick_off, who)));
        // A side may be able to force whatever the other one cannot prevent for certain.
        let possible = [Scorer::KicksOff, Scorer::Other].map(|winner| {
            wins(&states, winner, |who| {
                let other = can_force(kick_off, opposite(who));
                Force { ends: other.ends, all: false }
            })
        });
        let value = |state: &MatchState| match () {
            () if certain[0][state] => MatchValue::Wins,
            () if certain[1][state] => MatchValue::Loses,
            () if possible.iter().any(|wins| wins[state]) => MatchValue::Unsettled,
            () => MatchValue::NobodyWins,
        };
        Self { values: states.iter().map(|state| (*state, value(state))).collect() }
    }

    /// The value of a state for the side that kicks off.
    ///
    /// # Panics
    /// The state is of the other mode.
    #[must_use]
    pub fn value(&self, state: MatchState) -> MatchValue {
        self.values[&state]
    }
}

const fn opposite(scorer: Scorer) -> Scorer {
    match scorer {
        Scorer::KicksOff => Scorer::Other,
        Scorer::Other => Scorer::KicksOff,
    }
}

/// What a side can force of a set: that it ends in one of these ways, and whether it must be content with any of them or may choose.
#[derive(Debug, Clone)]
struct Force {
    ends: Vec<SetEnd>,
    /// All of them must suit: which one it will be is not this side's choice.
    all: bool,
}

/// The fewest ways to end a set that a side can force for certain, by the value of the kick-off.
fn can_force(kick_off: Value, side: Scorer) -> Force {
    let ends = match (kick_off, side) {
        (Value::Win(_), Scorer::KicksOff) | (Value::Loss(_), Scorer::Other) => vec![SetEnd::Goal(side)],
        (Value::Draw, _) => vec![SetEnd::Goal(side), SetEnd::Void],
        (Value::Win(_), Scorer::Other) | (Value::Loss(_), Scorer::KicksOff) => SetEnd::ALL.to_vec(),
    };
    Force { ends, all: true }
}

/// The states from which a side can force to win the match: the least set that is closed under what the side can force of a set.
/// `winner` is the side as the state has it.
fn wins(states: &[MatchState], winner: Scorer, force: impl Fn(Scorer) -> Force) -> HashMap<MatchState, bool> {
    // For both sides at once, because the sides change their places when the other one kicks off.
    let mut won: HashMap<(MatchState, Scorer), bool> = HashMap::new();
    loop {
        let mut changed = false;
        for &state in states {
            for side in [Scorer::KicksOff, Scorer::Other] {
                if won.get(&(state, side)) == Some(&true) {
                    continue;
                }
                let suits = |end: &SetEnd| match state.after(*end) {
                    AfterSet::Won => *end == SetEnd::Goal(side),
                    AfterSet::Drawn => false,
                    AfterSet::Next(next, same) => {
                        let side = if same { side } else { opposite(side) };
                        won.get(&(next, side)) == Some(&true)
                    }
                };
                let Force { ends, all } = force(side);
                if if all { ends.iter().all(suits) } else { ends.iter().any(suits) } {
                    won.insert((state, side), true);
                    changed = true;
                }
            }
        }
        if !changed {
            return states.iter().map(|&state| (state, won.contains_key(&(state, winner)))).collect();
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
        let start = |mode, kick_off| SolvedMatch::new(mode, kick_off).value(MatchState::start(mode));
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
        let solved = SolvedMatch::new(Mode::Normal, Value::Win(3));
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
        // After two void sets one more would be a draw, and whether it can be forced the kick-off does not say.
        assert_eq!(solved.value(MatchState::Normal { own: 1, other: 2, void_sets: 2 }), MatchValue::Unsettled);
        let expert = SolvedMatch::new(Mode::Expert, Value::Win(3));
        let after_void = MatchState::Expert { scored_last: Some(Scorer::KicksOff), void_sets: 1 };
        assert_eq!(expert.value(after_void), MatchValue::Wins);
    }

    /// The state of a match before a kick-off.
    fn state_of(game: &Match) -> MatchState {
        let kicks_off = game.current().side();
        let void_sets = game.void_sets() as u8;
        match game.mode() {
            Mode::Normal => {
                let score = game.current().score();
                let [own, other] = [kicks_off, kicks_off.other()].map(|side| score[side] as u8);
                MatchState::Normal { own, other, void_sets }
            }
            Mode::Expert => {
                let side = |side| if side == kicks_off { Scorer::KicksOff } else { Scorer::Other };
                MatchState::Expert { scored_last: game.goals_in_a_row().map(|(scorer, _)| side(scorer)), void_sets }
            }
        }
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
                    assert_eq!(state_of(&game), state);
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
