//! Every step of every lesson can be done, and answers what is tried.

use games::game::Game;
use locale::{Language, Locale};
use play::AnyAction;
use study::lessons::{Answer, Goal, Lesson, Step, Trial, friendly, lesson};

fn steps() -> impl Iterator<Item = (Lesson, &'static Step)> {
    Game::ALL.into_iter().map(lesson).flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)))
}

fn make(trial: &mut Trial, text: &str) -> Answer {
    if text == "." {
        return trial.end_turn();
    }
    trial.act(AnyAction::parse(trial.game().game(), text).unwrap())
}

#[test]
fn every_step_is_done_by_its_solution_and_not_before() {
    for (lesson, step) in steps() {
        let mut trial = lesson.begin(step);
        let (last, before) = step.solution.split_last().unwrap();
        for text in before {
            assert_eq!(make(&mut trial, text), Answer::GoOn, "{} {}: {text}", lesson.game, step.id);
        }
        assert_eq!(make(&mut trial, last), Answer::Done, "{} {}", lesson.game, step.id);
    }
}

#[test]
fn every_wrong_try_gets_its_reason_in_friendly_words() {
    for (lesson, step) in steps() {
        assert!(!step.tries.is_empty(), "{} {}", lesson.game, step.id);
        for wrong in step.tries {
            let mut trial = lesson.begin(step);
            let (last, before) = wrong.actions.split_last().unwrap();
            for text in before {
                assert_eq!(make(&mut trial, text), Answer::GoOn, "{} {}: {text}", lesson.game, step.id);
            }
            let position = trial.game().position();
            let Answer::Refused(reason) = make(&mut trial, last) else {
                panic!("{} {}: {last} is not refused", lesson.game, step.id);
            };
            assert_eq!(reason.code(), wrong.code, "{} {}: {last}", lesson.game, step.id);
            assert_eq!(trial.game().position(), position);
            for language in Language::ALL {
                let locale = Locale::new(language);
                let words = friendly(&reason, &locale);
                assert!(words.ends_with(['.', '!']), "{language} {}: {words}", reason.code());
                assert_ne!(words, locale.lesson_not_allowed(locale.reason(&reason)), "{language} {}", reason.code());
            }
        }
    }
}

#[test]
fn every_step_has_its_words() {
    for (lesson, step) in steps() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            for words in [lesson.text(step, &locale), lesson.hint(step, &locale)] {
                assert!(!words.starts_with("lesson-"), "{language}: {words}");
                assert!(words.len() < 220, "short for a child: {words}");
            }
        }
    }
}

#[test]
fn a_turn_that_misses_begins_anew_and_actions_are_taken_back() {
    let lesson = lesson(Game::PlayBall);
    let step = lesson.steps.iter().find(|step| matches!(step.goal, Goal::Cross(_))).unwrap();
    let mut trial = lesson.begin(step);
    let start = trial.game().position();
    assert_eq!(make(&mut trial, "c2c3"), Answer::GoOn);
    assert_eq!(make(&mut trial, "."), Answer::Again);
    assert_eq!(trial.game().position(), start);
    make(&mut trial, "c2c3");
    assert!(trial.undo() && !trial.undo());
    assert_eq!(trial.game().position(), start);
}
