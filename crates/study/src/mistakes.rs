//! The turns of a game that gave something away: what was better, and finding it by oneself.

use games::game::Game;
use games::score::Score;
use games::side::Side;
use locale::{Locale, vars};

use crate::explain::{colour, explain};
use crate::review::{Judgement, Mark, Review, Thresholds, loss};
use play::{NodeId, Tree};

/// A turn that gave something away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The position that the turn led to.
    pub node: NodeId,
    /// The position in which it was made.
    pub before: NodeId,
    /// The side that made it.
    pub side: Side,
    /// How bad it was.
    pub mark: Mark,
    /// The turn.
    pub played: String,
    /// A better one.
    pub better: String,
    /// The value of the position.
    pub worth: Judgement,
    /// Its value after the turn.
    pub left: Judgement,
}

impl Mistake {
    /// What the better turn would have brought, in a sentence.
    #[must_use]
    pub fn could_have(&self, game: Game, locale: &Locale) -> String {
        let (side, other) = (colour(game, self.side, locale), colour(game, self.side.other(), locale));
        match self.worth.score_for(self.side) {
            Score::Win(0 | 1) => locale.study_could_score(side),
            Score::Win(turns) => locale.study_could_force(vars::Side(side), vars::Turns(turns.div_ceil(2))),
            Score::Points(_) if self.worth.exact => locale.study_could_hold(vars::Other(other), vars::Side(side)),
            Score::Points(_) | Score::Loss(_) => locale.study_could_keep(side),
        }
    }

    /// What the turn that was made led to, in a sentence.
    #[must_use]
    pub fn has_left(&self, game: Game, locale: &Locale) -> String {
        explain(game, self.side.other(), self.left, locale)
    }

    /// Whether a turn is as good as the better one, by what the position after it is worth.
    #[must_use]
    pub fn is_mended_by(&self, after: Judgement) -> bool {
        loss(self.worth, after, self.side) < Thresholds::default().inaccuracy
    }
}

/// The mistakes of a line that was reviewed: its positions, and for each of them the best turn, where one is known. A turn that is
/// the best one itself is no mistake, whatever an engine that looked again thinks of it.
#[must_use]
pub fn mistakes(tree: &Tree, nodes: &[NodeId], review: &Review, best: &[Option<String>]) -> Vec<Mistake> {
    let found = review.turns.iter().enumerate().filter_map(|(number, turn)| {
        let (before, node) = (*nodes.get(number)?, *nodes.get(number + 1)?);
        let better = best.get(number)?.clone()?;
        let (_, played) = tree.get(node)?.turn()?;
        let mistake = Mistake {
            node,
            before,
            side: turn.side,
            mark: turn.mark?,
            played: played.to_owned(),
            better,
            worth: (*review.known.get(number)?)?,
            left: (*review.known.get(number + 1)?)?,
        };
        (!leads_there(tree, &mistake, node)).then_some(mistake)
    });
    found.collect()
}

/// Whether the better turn of a mistake leads to the position of a node that follows the same position.
#[must_use]
pub fn leads_there(tree: &Tree, mistake: &Mistake, node: NodeId) -> bool {
    let mut game = tree.match_at(mistake.before);
    game.play(mistake.side, &mistake.better).is_ok() && game.position() == tree.match_at(node).position()
}

/// An event while learning from mistakes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Event {
    /// A turn was made; `is_best`: it leads where the better turn leads.
    Played {
        /// Whether it does.
        is_best: bool,
    },
    /// What the position after the turn is worth; none where nobody knows.
    Judged(Option<Judgement>),
    /// The task begins anew.
    Retry,
    /// The better turn is to be shown.
    Help,
    /// On to the next task.
    Next,
}

/// How far a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A better turn is being looked for.
    Asking,
    /// A turn was made, and what it is worth is being found out.
    Checking,
    /// It was not better.
    Wrong,
    /// It was.
    Right,
    /// The better turn is shown.
    Shown,
    /// There is no task left.
    Over,
}

/// One after another the mistakes of a side become tasks: find something better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drill {
    tasks: Vec<Mistake>,
    at: usize,
    phase: Phase,
    found: usize,
}

impl Drill {
    /// Begins with the first of the mistakes.
    #[must_use]
    pub fn new(tasks: Vec<Mistake>) -> Self {
        let phase = if tasks.is_empty() { Phase::Over } else { Phase::Asking };
        Self { tasks, at: 0, phase, found: 0 }
    }

    /// The task.
    #[must_use]
    pub fn task(&self) -> Option<&Mistake> {
        self.tasks.get(self.at)
    }

    /// The number of the task, from 1, and how many there are.
    #[must_use]
    pub fn number(&self) -> (usize, usize) {
        ((self.at + 1).min(self.tasks.len()), self.tasks.len())
    }

    /// How many were found without being shown.
    #[must_use]
    pub const fn found(&self) -> usize {
        self.found
    }

    /// How far the task is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What an event leads to; one that means nothing as things stand changes nothing.
    pub fn apply(&mut self, event: Event) {
        let right = |drill: &mut Self| {
            drill.phase = Phase::Right;
            drill.found += 1;
        };
        match (self.phase, event) {
            (Phase::Asking, Event::Played { is_best: true }) => right(self),
            (Phase::Asking, Event::Played { is_best: false }) => self.phase = Phase::Checking,
            (Phase::Checking, Event::Judged(judgement)) => {
                let is_mended = |task: &Mistake| judgement.is_some_and(|judgement| task.is_mended_by(judgement));
                if self.task().is_some_and(is_mended) { right(self) } else { self.phase = Phase::Wrong }
            }
            (Phase::Wrong | Phase::Checking, Event::Retry) => self.phase = Phase::Asking,
            (Phase::Asking | Phase::Wrong, Event::Help) => self.phase = Phase::Shown,
            (Phase::Over, _) => {}
            (_, Event::Next) => {
                self.at += 1;
                self.phase = if self.at < self.tasks.len() { Phase::Asking } else { Phase::Over };
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;
    use play::Start;

    fn mistake(worth: Score, left: Score) -> Mistake {
        Mistake {
            node: NodeId::START,
            before: NodeId::START,
            side: Side::A,
            mark: Mark::Blunder,
            played: "c1c2".to_owned(),
            better: "c1c3".to_owned(),
            worth: Judgement::exact(worth, Side::A),
            left: Judgement::exact(left, Side::B),
        }
    }

    #[test]
    fn it_is_said_what_could_have_been() {
        let english = Locale::new(Language::English);
        let said = |worth, left| {
            let mistake = mistake(worth, left);
            [mistake.could_have(Game::Diaballik, &english), mistake.has_left(Game::Diaballik, &english)]
        };
        assert_eq!(
            said(Score::Win(5), Score::Win(1)),
            ["Blue could have forced a goal in 3 turns.", "Orange can score this turn."]
        );
        assert_eq!(said(Score::Win(1), Score::Points(0))[0], "Blue could have scored.");
        assert_eq!(said(Score::Points(0), Score::Win(3))[0], "Blue could have kept Orange from scoring.");
        for language in Language::ALL {
            let locale = Locale::new(language);
            for worth in [Score::Win(1), Score::Win(3), Score::Win(9), Score::Points(0), Score::Loss(8)] {
                let said = mistake(worth, Score::Win(1)).could_have(Game::Pawnball, &locale);
                assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{language}: {said}");
            }
        }
    }

    #[test]
    fn the_mistakes_of_a_line_know_what_was_better() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        let nodes = [NodeId::START, tree.play(Side::A, "c1c2").unwrap(), { tree.play(Side::B, "c7c6").unwrap() }];
        let known = [
            Some(Judgement::exact(Score::Win(5), Side::A)),
            Some(Judgement::exact(Score::Win(4), Side::B)),
            Some(Judgement::exact(Score::Loss(3), Side::A)),
        ];
        let review = Review::new(&[Side::A, Side::B], &known, |_| false, &Thresholds::default());
        let best = |first: &str| [Some(first.to_owned()), Some("e7e6".to_owned()), None];
        let found = mistakes(&tree, &nodes, &review, &best("e1e2"));
        assert_eq!(found.len(), 1, "Orange kept what it had");
        assert_eq!((found[0].before, found[0].node, found[0].mark), (nodes[0], nodes[1], Mark::Blunder));
        assert_eq!((found[0].played.as_str(), found[0].better.as_str()), ("c1c2", "e1e2"));
        assert!(leads_there(&tree, &Mistake { better: "c1c2".to_owned(), ..found[0].clone() }, nodes[1]));
        assert!(mistakes(&tree, &nodes, &review, &best("c1c2")).is_empty(), "the best turn is no mistake");
        assert!(mistakes(&tree, &nodes, &review, &[None, None, None]).is_empty(), "nothing better is known");
    }

    #[test]
    fn tasks_follow_each_other() {
        let task = mistake(Score::Win(3), Score::Win(1));
        let mut drill = Drill::new(vec![task.clone(), task.clone(), task]);
        drill.apply(Event::Played { is_best: true });
        assert_eq!((drill.phase(), drill.found(), drill.number()), (Phase::Right, 1, (1, 3)));
        drill.apply(Event::Next);
        drill.apply(Event::Played { is_best: false });
        assert_eq!(drill.phase(), Phase::Checking);
        drill.apply(Event::Judged(Some(Judgement::exact(Score::Win(1), Side::B))));
        assert_eq!(drill.phase(), Phase::Wrong);
        drill.apply(Event::Retry);
        drill.apply(Event::Played { is_best: false });
        drill.apply(Event::Judged(Some(Judgement::exact(Score::Loss(4), Side::B))));
        assert_eq!((drill.phase(), drill.found()), (Phase::Right, 2), "another turn that wins is right too");
        drill.apply(Event::Next);
        drill.apply(Event::Help);
        drill.apply(Event::Played { is_best: true });
        assert_eq!((drill.phase(), drill.found()), (Phase::Shown, 2), "what was shown was not found");
        drill.apply(Event::Next);
        assert_eq!((drill.phase(), drill.number()), (Phase::Over, (3, 3)));
        drill.apply(Event::Next);
        assert_eq!(drill.phase(), Phase::Over);
        assert_eq!(Drill::new(Vec::new()).phase(), Phase::Over);
    }
}
