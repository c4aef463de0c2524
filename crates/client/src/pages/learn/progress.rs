//! Which steps of the lessons are done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use study::lessons::{Lesson, Step};

/// The ids of the steps that are done, by the name of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::pages) struct Progress(BTreeMap<String, Vec<String>>);

impl Progress {
    /// Whether a step is done.
    pub(super) fn is_done(&self, lesson: &Lesson, step: &Step) -> bool {
        self.0.get(lesson.game.name()).is_some_and(|done| done.iter().any(|id| id == step.id))
    }

    /// How many steps of a lesson are done. Steps that it no longer has do not count.
    pub(in crate::pages) fn done(&self, lesson: &Lesson) -> usize {
        lesson.steps.iter().filter(|step| self.is_done(lesson, step)).count()
    }

    /// A step is done.
    pub(super) fn finish(&mut self, lesson: &Lesson, step: &Step) {
        if !self.is_done(lesson, step) {
            self.0.entry(lesson.game.name().to_owned()).or_default().push(step.id.to_owned());
        }
    }

    /// Where to go on: the first step that is not done, or the first one when all are.
    pub(super) fn next(&self, lesson: &Lesson) -> usize {
        lesson.steps.iter().position(|step| !self.is_done(lesson, step)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use study::lessons::lesson;

    #[test]
    fn a_lesson_goes_on_where_it_was_left() {
        let lesson = lesson(Game::Diaballik);
        let mut progress = Progress::default();
        assert_eq!((progress.done(&lesson), progress.next(&lesson)), (0, 0));
        progress.finish(&lesson, &lesson.steps[0]);
        progress.finish(&lesson, &lesson.steps[2]);
        progress.finish(&lesson, &lesson.steps[0]);
        assert_eq!((progress.done(&lesson), progress.next(&lesson)), (2, 1));
        for step in lesson.steps {
            progress.finish(&lesson, step);
        }
        assert_eq!((progress.done(&lesson), progress.next(&lesson)), (lesson.steps.len(), 0));
    }

    #[test]
    fn steps_that_are_no_more_do_not_count() {
        let progress: Progress = serde_json::from_str(r#"{"diaballik":["gone","move"],"chess":["e4"]}"#).unwrap();
        assert_eq!(progress.done(&lesson(Game::Diaballik)), 1);
        assert_eq!(serde_json::to_string(&progress).unwrap(), r#"{"chess":["e4"],"diaballik":["gone","move"]}"#);
    }
}
