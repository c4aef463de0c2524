//! What is seen of a match while it goes on: one thing after the other, each to its end.
//!
//! A match can be ahead of what is seen: a bot answers at once, a server sends two turns together. [`Show`] keeps them in order. It is
//! told what arrives, when the time of what is seen is over, and when the player touches the board; it says what is to be seen now and
//! for how long. It knows no browser and no time of its own.

use std::collections::VecDeque;

use board::motion::RETURN_MS;
use board::scene::Segment;
use games::side::{BySide, Side};

use super::shown::{self, Stage};

/// How long a goal is celebrated, in milliseconds, whatever the speed of the pieces.
pub const GOAL_MS: u32 = 1200;
/// How long the position before a turn is seen until the turn is shown again, in milliseconds.
const REWOUND_MS: u32 = 350;

/// How far what is seen has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Everything stands where the match goes on.
    Still,
    /// The position before the last turn, which is about to be shown again.
    Rewound,
    /// Pieces are on their way.
    Moving,
    /// A goal was scored and is celebrated; the ball is in the net.
    Goal,
    /// The ball is in the net until the board is touched or play goes on: the end of a match, and goals that are looked at later.
    Kept,
}

/// A position, and how it came about.
#[derive(Debug, Clone)]
struct Step {
    stage: Stage,
    /// What happened, for each board.
    segments: Vec<Vec<Segment>>,
    /// Whether it was played at this screen: then it does not stop the player from going on.
    is_own: bool,
    score_before: BySide<u32>,
}

impl Step {
    fn has_goal(&self) -> bool {
        self.segments.iter().flatten().any(|segment| segment.goal)
    }
}

/// What is seen, and what is still to be.
#[derive(Debug, Clone)]
pub struct Show {
    now: Step,
    phase: Phase,
    /// Grows with everything that is seen moving.
    number: u64,
    /// Whether pieces go back to their places before they move.
    returns: bool,
    queue: VecDeque<Step>,
}

impl Show {
    /// A match that is seen for the first time.
    #[must_use]
    pub fn new(stage: Stage) -> Self {
        let score_before = stage.game.score();
        let segments = vec![Vec::new(); stage.boards()];
        let now = Step { stage, segments, is_own: false, score_before };
        Self { now, phase: Phase::Still, number: 1, returns: false, queue: VecDeque::new() }
    }

    /// As [`new`](Self::new) for somebody who looks on: after a goal it is seen where it was scored.
    #[must_use]
    pub fn for_onlooker(stage: Stage) -> Self {
        let mut show = Self::new(stage.clone());
        show.jump(stage);
        show
    }

    fn latest(&mut self) -> &mut Step {
        self.queue.back_mut().unwrap_or(&mut self.now)
    }

    /// The match has come to another position. `acted` are the sides that could act at this screen before.
    ///
    /// What follows is seen after what is seen now; one's own action and everything that does not follow, as going back, at once.
    pub fn arrive(&mut self, stage: Stage, acted: [Option<Side>; 2]) {
        let latest = self.latest();
        let Some(segments) = shown::follows(&latest.stage.game, &stage.game) else { return self.jump(stage) };
        if segments.iter().all(Vec::is_empty) {
            // Nothing moves: a turn was ended, dice were drawn, a match was aborted.
            latest.stage = stage;
            return;
        }
        let score_before = latest.stage.game.score();
        let side = segments.iter().flatten().next().map(|segment| segment.side);
        let is_own = side.is_some_and(|side| acted.contains(&Some(side)));
        let step = Step { stage, segments, is_own, score_before };
        if is_own {
            self.queue.clear();
            self.start(step);
        } else if matches!(self.phase, Phase::Still | Phase::Kept)
            || self.now.is_own && self.phase == Phase::Moving && !self.now.has_goal()
        {
            self.start(step);
        } else {
            self.queue.push_back(step);
        }
    }

    fn jump(&mut self, stage: Stage) {
        self.queue.clear();
        let score_before = stage.game.score();
        let last_turn = |board| stage.last_turn(board).iter().any(|segment| segment.goal);
        let at_goal = stage.game.turn().is_empty() && (0..stage.boards()).any(last_turn);
        let segments = vec![Vec::new(); stage.boards()];
        self.now = Step { stage, segments, is_own: false, score_before };
        self.number += 1;
        self.phase = if at_goal { Phase::Kept } else { Phase::Still };
    }

    fn start(&mut self, step: Step) {
        self.returns = matches!(self.phase, Phase::Goal | Phase::Kept);
        self.now = step;
        self.number += 1;
        self.phase = Phase::Moving;
    }

    /// For how many milliseconds the present phase is seen before [`elapsed`](Self::elapsed), when pieces take `pace` per cent of their
    /// usual time; none while nothing is to follow by itself.
    #[must_use]
    pub fn wait(&self, pace: u32) -> Option<u32> {
        match self.phase {
            Phase::Still | Phase::Kept => None,
            Phase::Rewound => Some(REWOUND_MS),
            Phase::Goal => Some(GOAL_MS),
            Phase::Moving => {
                // Pieces that go back before, and a ball that goes on into the net after.
                let returning = if self.returns { RETURN_MS } else { 0 };
                let into_net = if self.now.has_goal() { RETURN_MS } else { 0 };
                Some((shown::motion_time(&self.now.segments) + returning + into_net) * pace / 100)
            }
        }
    }

    /// The time of the present phase is over.
    pub fn elapsed(&mut self) {
        match self.phase {
            Phase::Still | Phase::Kept => {}
            Phase::Moving if self.now.has_goal() => self.phase = Phase::Goal,
            Phase::Moving | Phase::Rewound | Phase::Goal => match self.queue.pop_front() {
                Some(next) => self.start(next),
                None => self.settle(),
            },
        }
    }

    /// Nothing is to follow. After a goal everything goes back for the kick-off, unless it was the last one.
    fn settle(&mut self) {
        if self.phase == Phase::Goal {
            if self.now.stage.game.ending().is_some() {
                self.phase = Phase::Kept;
                return;
            }
            self.now.segments.iter_mut().for_each(Vec::clear);
            self.number += 1;
        }
        self.phase = Phase::Still;
    }

    /// The player touches the board: what is seen comes to its end at once, so that the touch counts where the match is.
    pub fn touch(&mut self) {
        let mut has_goal = self.shows_goal();
        if let Some(last) = self.queue.pop_back() {
            self.queue.clear();
            has_goal |= last.has_goal();
            self.now = last;
            self.now.segments.iter_mut().for_each(Vec::clear);
            self.number += 1;
        }
        self.phase = if has_goal { Phase::Goal } else { Phase::Still };
        self.settle();
    }

    /// Shows the last turn once more, if there was one.
    pub fn replay(&mut self) {
        self.touch();
        let stage = self.now.stage.clone();
        let segments: Vec<Vec<Segment>> = (0..stage.boards()).map(|board| stage.last_turn(board)).collect();
        let Some(before) = stage.before.clone().filter(|_| !segments.iter().all(Vec::is_empty)) else { return };
        let score_before = before.score();
        let rewound = Stage { game: before, before: None };
        let nothing = vec![Vec::new(); stage.boards()];
        self.queue.push_back(Step { stage, segments, is_own: false, score_before });
        self.now = Step { stage: rewound, segments: nothing, is_own: false, score_before };
        self.number += 1;
        self.phase = Phase::Rewound;
    }

    /// The position that is seen.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.now.stage
    }

    /// A number that is another one for everything that is seen moving.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// What is seen moving on a board.
    #[must_use]
    pub fn segments(&self, board: usize) -> Vec<Segment> {
        self.now.segments.get(board).cloned().unwrap_or_default()
    }

    /// How far it has come.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the ball is seen in the net, or on its way there.
    #[must_use]
    pub fn shows_goal(&self) -> bool {
        match self.phase {
            Phase::Still | Phase::Rewound => false,
            Phase::Moving => self.now.has_goal(),
            Phase::Goal | Phase::Kept => true,
        }
    }

    /// Whether something is under way that ends by itself and that nobody is to be called away from.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.is_busy() && self.phase != Phase::Kept
    }

    /// Whether nobody is to act yet, for what led here is still to be seen.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        match self.phase {
            Phase::Still => false,
            Phase::Kept | Phase::Rewound | Phase::Goal => true,
            Phase::Moving => !self.now.is_own || self.now.has_goal(),
        }
    }

    /// The goals of both sides as far as they have been seen.
    #[must_use]
    pub fn score(&self) -> BySide<u32> {
        if self.phase == Phase::Moving && self.now.has_goal() {
            self.now.score_before
        } else {
            self.now.stage.game.score()
        }
    }

    /// The board on which a goal is celebrated now.
    #[must_use]
    pub fn goal_on(&self) -> Option<usize> {
        let has_goal = |segments: &Vec<Segment>| segments.iter().any(|segment| segment.goal);
        self.now.segments.iter().position(has_goal).filter(|_| self.phase == Phase::Goal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::game::Game;
    use games::playball::Mode;
    use play::{AnyAction, AnyMatch, Start};

    use super::*;

    const A: [Option<Side>; 2] = [Some(Side::A), None];

    /// Blue is a step away from a goal.
    fn near_goal(score: &str) -> AnyMatch {
        let text = format!("lanes 1A5/6/2b1b2/2a3/2b1a2 a 3 {score}");
        Start::from_position(Game::PlayBall, &text, None, Mode::Normal, None).unwrap().new_match()
    }

    fn after(before: &AnyMatch, side: Side, turn: &str) -> Stage {
        let mut game = before.clone();
        game.play(side, turn).unwrap();
        Stage { game: Arc::new(game), before: Some(Arc::new(before.clone())) }
    }

    /// Any whole turn of B.
    fn answer(stage: &Stage) -> Stage {
        let mut game = (*stage.game).clone();
        let turns = game.history().len();
        while game.history().len() == turns {
            if game.may_end_turn() && !game.turn().is_empty() {
                game.end_turn().unwrap();
            } else {
                let action: AnyAction = game.actions(Side::B)[0];
                game.act(Side::B, action).unwrap();
            }
        }
        Stage { game: Arc::new(game), before: Some(Arc::clone(&stage.game)) }
    }

    #[test]
    fn a_goal_is_seen_to_its_end_and_celebrated_before_the_kick_off() {
        let before = near_goal("0-0");
        let mut show = Show::new(Stage::new(before.clone()));
        show.arrive(after(&before, Side::A, "a6a7"), A);
        // The last action, with the score as it was.
        assert_eq!((show.phase(), show.score(), show.goal_on()), (Phase::Moving, BySide::new(0, 0), None));
        assert!(show.is_busy() && show.shows_goal());
        assert_eq!(show.wait(100), Some(board::motion::STEP_MS + RETURN_MS));
        assert_eq!(show.wait(0), Some(0), "where nothing moves the beat begins at once");
        show.elapsed();
        // The beat, at any speed.
        assert_eq!((show.phase(), show.score(), show.goal_on()), (Phase::Goal, BySide::new(1, 0), Some(0)));
        assert_eq!((show.wait(100), show.wait(0)), (Some(GOAL_MS), Some(GOAL_MS)));
        let celebrated = show.number();
        show.elapsed();
        // The kick-off, as something new that is seen moving.
        assert_eq!(
            (show.phase(), show.wait(100), show.is_busy(), show.shows_goal()),
            (Phase::Still, None, false, false)
        );
        assert!(show.number() > celebrated && show.segments(0).is_empty());
    }

    #[test]
    fn what_arrives_during_a_goal_waits_until_it_was_celebrated() {
        let before = near_goal("0-0");
        let mut show = Show::new(Stage::new(before.clone()));
        let scored = after(&before, Side::A, "a6a7");
        let answered = answer(&scored);
        show.arrive(scored, A);
        show.arrive(answered, A);
        assert_eq!(show.stage().game.history().len(), 1);
        show.elapsed();
        assert_eq!(show.phase(), Phase::Goal);
        show.elapsed();
        assert_eq!((show.phase(), show.stage().game.history().len()), (Phase::Moving, 2));
        assert!(show.is_busy(), "whoever is to move watches the answer first");
        let action_time: u32 = show.segments(0).iter().map(Segment::duration).sum();
        assert_eq!(show.wait(100), Some(action_time + RETURN_MS), "everybody goes back before that");
        assert_eq!(show.wait(50), Some((action_time + RETURN_MS) / 2));
        show.elapsed();
        assert!(!show.is_busy());
    }

    #[test]
    fn a_touch_brings_everything_to_where_the_match_is() {
        let before = near_goal("0-0");
        let mut show = Show::new(Stage::new(before.clone()));
        let scored = after(&before, Side::A, "a6a7");
        show.arrive(scored.clone(), A);
        show.elapsed();
        show.arrive(answer(&scored), A);
        show.touch();
        assert_eq!(
            (show.phase(), show.stage().game.history().len(), show.score()),
            (Phase::Still, 2, BySide::new(1, 0))
        );
        assert!(!show.is_busy() && show.wait(100).is_none());
    }

    #[test]
    fn the_last_goal_of_a_match_stays_in_the_net() {
        let before = near_goal("2-0");
        let mut show = Show::new(Stage::new(before.clone()));
        show.arrive(after(&before, Side::A, "a6a7"), A);
        show.elapsed();
        show.elapsed();
        assert_eq!((show.phase(), show.score()), (Phase::Kept, BySide::new(3, 0)));
        show.touch();
        assert_eq!(show.phase(), Phase::Kept, "there is no kick-off any more");
    }

    #[test]
    fn a_goal_that_is_looked_at_later_is_in_the_net_until_play_goes_on_from_it() {
        let before = near_goal("0-0");
        let scored = after(&before, Side::A, "a6a7");
        let answered = answer(&scored);
        let mut show = Show::new(answered);
        show.arrive(scored.clone(), A);
        assert_eq!((show.phase(), show.shows_goal(), show.wait(100)), (Phase::Kept, true, None));
        assert_eq!(show.goal_on(), None, "and is not celebrated again");
        assert_eq!(Show::for_onlooker(scored.clone()).phase(), Phase::Kept);
        assert_eq!(Show::new(scored).phase(), Phase::Still, "whoever kicks off sees the start");
        show.touch();
        assert_eq!((show.phase(), show.shows_goal()), (Phase::Still, false));
    }

    #[test]
    fn ones_own_actions_never_wait_and_never_make_one_wait() {
        let mut game = Start::of(Game::Diaballik).new_match();
        let mut show = Show::new(Stage::new(game.clone()));
        let act = |game: &mut AnyMatch, action: &str| {
            game.act(Side::A, AnyAction::parse(Game::Diaballik, action).unwrap()).unwrap();
            Stage::new(game.clone())
        };
        let first = act(&mut game, "c1c2");
        show.arrive(first, A);
        assert_eq!((show.phase(), show.is_busy()), (Phase::Moving, false));
        let second = act(&mut game, "c2c3");
        show.arrive(second.clone(), A);
        assert_eq!((show.stage().game.turn().len(), show.is_busy()), (2, false));
        // The same again, as when a clock is set, disturbs nothing.
        let number = show.number();
        show.arrive(second, A);
        assert_eq!((show.phase(), show.number()), (Phase::Moving, number));
        // Taken back: at once.
        assert!(game.undo().is_some());
        show.arrive(Stage::new(game), A);
        assert_eq!((show.phase(), show.stage().game.turn().len()), (Phase::Still, 1));
    }

    #[test]
    fn the_last_turn_is_shown_again_from_its_start() {
        for (score, last) in [("0-0", Phase::Still), ("2-0", Phase::Kept)] {
            let before = near_goal(score);
            let scored = after(&before, Side::A, "a6a7");
            let mut show = Show::new(scored);
            show.replay();
            assert_eq!((show.phase(), show.stage().game.history().len()), (Phase::Rewound, 0));
            assert_eq!(show.score(), before.score());
            show.elapsed();
            assert_eq!((show.phase(), show.segments(0).len()), (Phase::Moving, 1));
            show.elapsed();
            assert_eq!((show.phase(), show.goal_on()), (Phase::Goal, Some(0)));
            show.elapsed();
            assert_eq!(show.phase(), last);
        }
        let mut show = Show::new(Stage::new(near_goal("0-0")));
        show.replay();
        assert_eq!(show.phase(), Phase::Still, "there was no turn");
    }

    #[test]
    fn the_win_of_diaballik_and_a_goal_on_one_board_of_pawnball_are_celebrated_where_they_were_scored() {
        let mut show = Show::new(Stage::new(Start::of(Game::Diaballik).new_match()));
        let goal = |board: usize, boards: usize| {
            let mut segments = vec![Vec::new(); boards];
            segments[board].push(Segment {
                side: Side::A,
                kind: board::scene::SegmentKind::Pass,
                from: board::field::CellId(0),
                via: Vec::new(),
                to: board::field::CellId(1),
                ball: None,
                goal: true,
            });
            segments
        };
        let stage = show.stage().clone();
        show.start(Step { stage, segments: goal(0, 1), is_own: false, score_before: BySide::default() });
        show.elapsed();
        assert_eq!(show.goal_on(), Some(0));
        let mut show = Show::new(Stage::new(Start::of(Game::Pawnball).new_match()));
        let stage = show.stage().clone();
        show.start(Step { stage, segments: goal(1, 2), is_own: false, score_before: BySide::default() });
        assert_eq!(show.goal_on(), None);
        show.elapsed();
        assert_eq!(show.goal_on(), Some(1));
    }
}
