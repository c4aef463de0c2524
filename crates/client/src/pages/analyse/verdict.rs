//! What is known of the position that is shown, from one source: bar, sentence, lines and turns all read it here, so that
//! none of them can contradict another.

use games::game::Ending;
use games::record::Eval;
use games::score::Score;
use games::side::Side;
use games::sorted::sort_by_key;
use locale::Locale;
use study::review::{Judgement, chance};

use crate::worker::message::{self, Analysis, MatchOutlook, Value, ValuedTurn};

/// Where a verdict comes from, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The game is over.
    Over,
    /// The table of the board.
    Table,
    /// The engine's best line.
    Engine,
}

/// What the position is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The value.
    pub judgement: Judgement,
    /// Where it comes from.
    pub source: Source,
}

/// What a table says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probed {
    /// For the side to move.
    pub value: Value,
    /// The turns, or the rests of the turn in progress, the best first.
    pub turns: Vec<ValuedTurn>,
    /// What that makes of the match, for the side to move.
    pub of_match: MatchOutlook,
}

/// A turn and what is expected to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLine {
    /// What it leads to.
    pub judgement: Judgement,
    /// The turns, each with its side and its text; the first is the rest of the turn in progress. Never empty.
    pub turns: Vec<(Side, String)>,
}

/// A turn with its value: certain from a table, estimated from the opening book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownTurn {
    /// The turn, or the rest of the one in progress.
    pub text: String,
    /// What it leads to.
    pub judgement: Judgement,
    /// The hash of the position that it leads to.
    pub result: u64,
}

/// All that is known of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Known {
    /// What it is worth; none while nothing is known.
    pub verdict: Option<Verdict>,
    /// The best lines, the best first.
    pub lines: Vec<KnownLine>,
    /// Every turn, the best first; none without a table.
    pub turns: Vec<KnownTurn>,
    /// The side to move, and what the position makes of the match for it; none without a table.
    pub of_match: Option<(Side, MatchOutlook)>,
}

impl Known {
    /// Puts together what the end of the game, the table and the engine say of a position with `side` to move.
    ///
    /// The end of the game counts before all, then the table, then the engine's best line. Where the table speaks, a line of
    /// the engine is worth what the table says of its first turn, and one whose first turn the table does not list is left out.
    #[must_use]
    pub fn new(ending: Option<Ending>, side: Side, table: Option<&Probed>, analysis: Option<&Analysis>) -> Self {
        if let Some(ending) = ending {
            let judgement = match ending.winner {
                Some(winner) => Judgement::exact(Score::Win(0), winner),
                None => Judgement::exact(Score::Points(0), side),
            };
            return Self { verdict: Some(Verdict { judgement, source: Source::Over }), ..Self::default() };
        }
        let exact = |value| Judgement::exact(score_of_value(value), side);
        let turns: Vec<KnownTurn> = table.map_or_else(Vec::new, |table| {
            let known = |turn: &ValuedTurn| KnownTurn {
                text: turn.text.clone(),
                judgement: exact(turn.value),
                result: turn.result,
            };
            table.turns.iter().map(known).collect()
        });
        let mut lines: Vec<KnownLine> = analysis.map_or_else(Vec::new, |analysis| {
            analysis.lines.iter().filter_map(|line| known_line(line, side, table.map(|_| turns.as_slice()))).collect()
        });
        sort_by_key(&mut lines, |line| std::cmp::Reverse(line.judgement.score_for(side)));
        let verdict = match table {
            Some(table) => Some(Verdict { judgement: exact(table.value), source: Source::Table }),
            None => lines.first().map(|best| Verdict { judgement: best.judgement, source: Source::Engine }),
        };
        Self { verdict, lines, turns, of_match: table.map(|table| (side, table.of_match)) }
    }
}

fn known_line(line: &message::Variation, side: Side, table: Option<&[KnownTurn]>) -> Option<KnownLine> {
    let turns: Option<Vec<(Side, String)>> =
        line.turns.iter().map(|(side, text)| Some((Side::from_letter(*side)?, text.clone()))).collect();
    let turns = turns.filter(|turns| !turns.is_empty())?;
    let judgement = match table {
        Some(table) => table.iter().find(|turn| turn.text == turns[0].1)?.judgement,
        None => Judgement::estimated(score_of(line.score), side),
    };
    Some(KnownLine { judgement, turns })
}

/// A score as it travels from the worker.
#[must_use]
pub const fn score_of(score: message::Score) -> Score {
    match score {
        message::Score::Loss(turns) => Score::Loss(turns),
        message::Score::Points(points) => Score::Points(points),
        message::Score::Win(turns) => Score::Win(turns),
    }
}

/// The value of a table as a score: a draw is no points.
#[must_use]
pub const fn score_of_value(value: Value) -> Score {
    match value {
        Value::Win(turns) => Score::Win(turns as u32),
        Value::Draw => Score::Points(0),
        Value::Loss(turns) => Score::Loss(turns as u32),
    }
}

/// How much of the bar is A's, 0 to 1.
#[must_use]
pub fn share_of_a(judgement: Judgement) -> f64 {
    chance(judgement.score)
}

/// The value as it is shown: a goal with the turns until then, in words, and else as its [label]. Nothing once the game is over.
#[must_use]
pub fn shown(judgement: Judgement, locale: &Locale) -> String {
    match judgement.score {
        Score::Win(0) | Score::Loss(0) => String::new(),
        Score::Win(turns) | Score::Loss(turns) => locale.web_analyse_in(turns.div_ceil(2)),
        Score::Points(_) => label(judgement),
    }
}

/// The value in a few signs, as evaluations in game files: `+0.53` is good for A, `#3` a goal of A in three of its
/// turns, `#-3` one of B; `=` is a certain draw.
#[must_use]
pub fn label(judgement: Judgement) -> String {
    match judgement.score {
        Score::Points(_) if judgement.exact => "=".to_owned(),
        Score::Points(points) if points > 0 => format!("+{}", Eval::Score(points)),
        Score::Points(points) => Eval::Score(points).to_string(),
        Score::Win(turns) => Eval::Win(Side::A, turns.div_ceil(2)).to_string(),
        Score::Loss(turns) => Eval::Win(Side::B, turns.div_ceil(2)).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::EndReason;
    use locale::Language;

    fn line(score: message::Score, text: &str) -> message::Variation {
        message::Variation { score, turns: vec![('b', text.to_owned()), ('a', "x".to_owned())] }
    }

    fn analysis(lines: Vec<message::Variation>) -> Analysis {
        Analysis { depth: 3, nodes: 1000, milliseconds: 5, lines }
    }

    fn valued(text: &str, value: Value) -> ValuedTurn {
        ValuedTurn { text: text.to_owned(), value, result: 0 }
    }

    #[test]
    fn without_a_table_the_best_line_is_the_verdict() {
        let found = analysis(vec![line(message::Score::Points(40), "p"), line(message::Score::Points(-10), "q")]);
        let known = Known::new(None, Side::B, None, Some(&found));
        let verdict = known.verdict.unwrap();
        assert_eq!((verdict.source, verdict.judgement), (Source::Engine, known.lines[0].judgement));
        assert_eq!(verdict.judgement.score, Score::Points(-40), "seen from A");
        assert_eq!(label(verdict.judgement), "-0.40");
        assert!(share_of_a(verdict.judgement) < 0.5);
        assert_eq!(Known::new(None, Side::B, None, None), Known::default());
    }

    #[test]
    fn the_table_is_never_contradicted() {
        // The engine thinks little of the turn that wins, and much of one that loses.
        let found = analysis(vec![
            line(message::Score::Win(3), "loses"),
            line(message::Score::Points(-300), "wins"),
            line(message::Score::Points(500), "unknown"),
        ]);
        let turns = vec![valued("wins", Value::Win(5)), valued("draws", Value::Draw), valued("loses", Value::Loss(2))];
        let of_match = MatchOutlook { value: message::MatchValue::Win, aim: message::Aim::Score };
        let table = Probed { value: Value::Win(5), turns, of_match };
        let known = Known::new(None, Side::B, Some(&table), Some(&found));
        let verdict = known.verdict.unwrap();
        assert_eq!((verdict.source, verdict.judgement.score), (Source::Table, Score::Loss(5)));
        let texts: Vec<&str> = known.lines.iter().map(|line| line.turns[0].1.as_str()).collect();
        assert_eq!(texts, ["wins", "loses"], "the best first, and what the table does not know is left out");
        assert_eq!(known.lines[0].judgement, verdict.judgement);
        assert_eq!(known.of_match, Some((Side::B, of_match)));
        assert_eq!(known.turns[0].judgement, verdict.judgement);
        assert_eq!(known.turns.iter().map(|turn| label(turn.judgement)).collect::<Vec<_>>(), ["#-3", "=", "#1"]);
    }

    #[test]
    fn the_end_of_a_game_counts_before_all() {
        let found = analysis(vec![line(message::Score::Win(1), "p")]);
        let over = |winner| Some(Ending { winner, reason: EndReason::Goal });
        let known = Known::new(over(Some(Side::A)), Side::B, None, Some(&found));
        assert_eq!(
            known.verdict.map(|verdict| (verdict.source, share_of_a(verdict.judgement))),
            Some((Source::Over, 1.0))
        );
        assert!(known.lines.is_empty());
        let known = Known::new(over(None), Side::B, None, None);
        assert_eq!(known.verdict.map(|verdict| label(verdict.judgement)).as_deref(), Some("="));
    }

    #[test]
    fn goals_are_shown_in_words_and_nothing_after_the_end() {
        let english = Locale::new(Language::English);
        let say = |score| shown(Judgement::exact(score, Side::A), &english);
        assert_eq!([say(Score::Win(1)), say(Score::Win(5)), say(Score::Loss(4))], ["in 1", "in 3", "in 2"]);
        assert_eq!([say(Score::Points(0)), say(Score::Win(0)), say(Score::Loss(0))], ["=", "", ""]);
        assert_eq!(shown(Judgement::estimated(Score::Points(-40), Side::A), &english), "-0.40");
    }

    #[test]
    fn a_line_without_turns_is_left_out() {
        let empty = message::Variation { score: message::Score::Points(9), turns: Vec::new() };
        assert!(Known::new(None, Side::A, None, Some(&analysis(vec![empty]))).verdict.is_none());
    }
}
