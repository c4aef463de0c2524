//! What a puzzle is about, so that somebody can ask for more of the same.

use serde::{Deserialize, Serialize};

use super::{Puzzle, PuzzleKind};

/// So many columns or rows from where it was thrown a pass is long.
const LONG_PASS: u32 = 4;
/// So many actions make a turn long.
const LONG_TURN: usize = 4;

/// What a puzzle is about: what is asked for, and what the right turns of the solver have in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A goal at once.
    Goal,
    /// The only turn that wins.
    Win,
    /// The only turn that does not lose.
    Save,
    /// A win with the next turn, whatever the opponent does.
    WinInTwo,
    /// Two dice that score together.
    TwoDice,
    /// A piece jumps over another one.
    Jump,
    /// A piece bounces off.
    Bounce,
    /// The ball flies over many cells.
    LongPass,
    /// The ball is passed more than once in a turn.
    Combination,
    /// One action is all that it takes.
    OneAction,
    /// A turn of many actions.
    LongTurn,
}

impl Theme {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 11] = [
        Self::Goal,
        Self::Win,
        Self::Save,
        Self::WinInTwo,
        Self::TwoDice,
        Self::Jump,
        Self::Bounce,
        Self::LongPass,
        Self::Combination,
        Self::OneAction,
        Self::LongTurn,
    ];

    /// The name in addresses and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Win => "win",
            Self::Save => "save",
            Self::WinInTwo => "win-in-two",
            Self::TwoDice => "two-dice",
            Self::Jump => "jump",
            Self::Bounce => "bounce",
            Self::LongPass => "long-pass",
            Self::Combination => "combination",
            Self::OneAction => "one-action",
            Self::LongTurn => "long-turn",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The themes of a puzzle, in the order of [`Theme::ALL`]: one for what is asked for, and those of the solver's turns.
#[must_use]
pub fn themes(puzzle: &Puzzle) -> Vec<Theme> {
    let kind = match puzzle.kind {
        PuzzleKind::Goal => Theme::Goal,
        PuzzleKind::Win => Theme::Win,
        PuzzleKind::Save => Theme::Save,
        PuzzleKind::WinInTwo => Theme::WinInTwo,
        PuzzleKind::GoalWithTwoDice => Theme::TwoDice,
    };
    let every = if puzzle.board().is_some() { 1 } else { 2 };
    let turns = puzzle.solution.iter().step_by(every).map(|turn| {
        // In Pawnball the board and the die come before the actions.
        turn.split_once('/').and_then(|(_, rest)| rest.split_once(':')).map_or(turn.as_str(), |(_, actions)| actions)
    });
    let turns: Vec<Vec<&str>> = turns.map(|turn| turn.split(',').collect()).collect();
    let any = |is: &dyn Fn(&str) -> bool| turns.iter().flatten().any(|action| is(action));
    let passes = |turn: &[&str]| turn.iter().filter(|action| action.contains('>')).count();
    let has = |theme: Theme| match theme {
        Theme::Jump => any(&|action| action.contains('^') && !action.contains(':')),
        Theme::Bounce => any(&|action| action.contains('^') && action.contains(':')),
        Theme::LongPass => any(&|action| distance(action).is_some_and(|distance| distance >= LONG_PASS)),
        Theme::Combination => turns.iter().any(|turn| passes(turn) > 1),
        Theme::OneAction => turns.iter().all(|turn| turn.len() == 1),
        Theme::LongTurn => turns.iter().any(|turn| turn.len() >= LONG_TURN),
        _ => theme == kind,
    };
    Theme::ALL.into_iter().filter(|theme| has(*theme)).collect()
}

/// How many columns or rows a pass flies over, whichever is more.
fn distance(action: &str) -> Option<u32> {
    let (from, to) = action.split_once('>')?;
    let cell = |cell: &str| -> Option<(u32, u32)> {
        let mut letters = cell.chars();
        let column = letters.next()?;
        Some((u32::from(column), letters.as_str().parse().ok()?))
    };
    let (from, to) = (cell(from)?, cell(to)?);
    Some(from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: PuzzleKind, solution: &[&str]) -> Vec<Theme> {
        let solution = solution.iter().map(|turn| (*turn).to_owned()).collect();
        let (id, game, position) = (String::new(), String::new(), String::new());
        themes(&Puzzle { id, game, position, draw: None, kind, rating: 900, solution })
    }

    #[test]
    fn the_solvers_turns_say_what_a_puzzle_is_about() {
        use Theme::{Bounce, Combination, Goal, Jump, LongPass, LongTurn, OneAction, Save, TwoDice, Win};
        assert_eq!(of(PuzzleKind::Goal, &["f2>f7"]), [Goal, LongPass, OneAction]);
        assert_eq!(of(PuzzleKind::Goal, &["a5a6"]), [Goal, OneAction]);
        assert_eq!(of(PuzzleKind::Save, &["c3^c1,c1^c3,c3>e4,e4e3"]), [Save, Jump, LongTurn]);
        let win = ["b2b3,b5a5,a3^a3:se", "a1>a9,a9>a1", "b3c3,c3>c4,c4>c5"];
        assert_eq!(of(PuzzleKind::Win, &win), [Win, Bounce, Combination], "the opponent's turns say nothing");
        let dice = ["2/k1:i5*f4", "2/k4:i5g3,g5*b"];
        assert_eq!(of(PuzzleKind::GoalWithTwoDice, &dice), [TwoDice]);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
            assert_eq!(serde_json::to_value(theme).unwrap(), theme.name());
        }
        assert_eq!(Theme::from_name("wall"), None);
    }
}
