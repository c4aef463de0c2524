//! A match of any game as scenes, without the browser.

use std::sync::Arc;

use board::field::Field;
use board::of_games::{DieShown, DieState, Look, Offers, Shown, at_goal, dice, scene, turn_segments};
use board::scene::{DrawnArrow, Ink, Mark, Scene, Segment};
use board::svg::{board_class, drawing};
use games::pawnball::{Action, BoardNumber};
use games::side::Side;
use leptos::prelude::*;
use play::{AnyAction, AnyMatch, Registered, Tree, with_match};

use super::{PageArrow, PageMark};

/// A position of a match, and the one before the last turn, so that it can be shown.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The match, the turn in progress included.
    pub game: Arc<AnyMatch>,
    /// The match at the start of the last whole turn; none where there was none, or it is not to be shown.
    pub before: Option<Arc<AnyMatch>>,
}

impl Stage {
    /// A position with no last turn.
    #[must_use]
    pub fn new(game: AnyMatch) -> Self {
        Self { game: Arc::new(game), before: None }
    }

    /// The current node of a tree.
    #[must_use]
    pub fn of_tree(tree: &Tree) -> Self {
        let before = tree.node(tree.current()).parent().map(|parent| Arc::new(tree.match_at(parent)));
        Self { game: Arc::new(tree.game().clone()), before }
    }

    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.game.game().boards()
    }

    /// The last whole turn on a board.
    #[must_use]
    pub fn last_turn(&self, board: usize) -> Vec<Segment> {
        let Some((before, (side, text))) = self.before.as_ref().zip(self.game.history().last()) else {
            return Vec::new();
        };
        let actions = before.read_turn(*side, text).unwrap_or_default();
        segments(before, *side, &actions, board)
    }
}

/// How long what happened on each board lasts, in milliseconds: as long as the longest, for all begin at once.
#[must_use]
pub fn motion_time(boards: &[Vec<Segment>]) -> u32 {
    boards.iter().map(|segments| segments.iter().map(Segment::duration).sum()).max().unwrap_or(0)
}

/// The field of a board of a match.
#[must_use]
pub fn field_of(game: &AnyMatch, board: usize) -> Arc<Field> {
    with_match!(game, game => game.field(board))
}

/// A hint: an arrow along `action` on a board; none for an action that goes nowhere, as a bounce back.
#[must_use]
pub fn hint_arrow(game: &AnyMatch, board: usize, action: AnyAction) -> Option<PageArrow> {
    let field = field_of(game, board);
    let (from, to) = (field.find(&action.from()?)?, field.find(&action.to()?)?);
    (from != to).then(|| (board, DrawnArrow { from, to, ink: Ink::Hint, label: String::new() }))
}

/// A hint: a circle round the cell of that name on a board; none where the board has no such cell.
#[must_use]
pub fn hint_circle(game: &AnyMatch, board: usize, cell: &str) -> Option<PageMark> {
    let cell = field_of(game, board).find(cell)?;
    Some((board, Mark { cell, ink: Ink::Hint }))
}

/// A board of a match as a scene.
#[must_use]
pub fn scene_of(game: &AnyMatch, look: &Look) -> Scene {
    with_match!(game, game => scene(game, look))
}

/// A board of a match as a scene for who looks on: after a turn with a goal it stays to be seen how the goal was scored.
#[must_use]
pub fn scene_for_onlooker(stage: &Stage, look: &Look) -> Scene {
    let has_goal = look.last_turn.iter().any(|segment| segment.goal);
    let Some(before) = stage.before.as_ref().filter(|_| has_goal && stage.game.turn().is_empty()) else {
        return scene_of(&stage.game, look);
    };
    with_match!(stage.game.as_ref(), game => match Registered::of(before) {
        Some(before) => at_goal(before, game, look),
        None => scene(game, look),
    })
}

/// A position as a small picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    class: &'static str,
    view_box: String,
    inside: String,
}

impl Drawn {
    /// A scene as it is.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let view = scene.field.view_box();
        Self {
            class: board_class(scene),
            view_box: format!("{} {} {} {}", view.x, view.y, view.width, view.height),
            inside: drawing(scene),
        }
    }

    /// The picture, for which words stand beside it.
    #[must_use]
    pub fn view(self) -> AnyView {
        let Self { class, view_box, inside } = self;
        view! { <svg class=class viewBox=view_box aria-hidden="true" focusable="false" inner_html=inside /> }.into_any()
    }
}

/// The current position of a game for who looks on; of two boards the one that was played on last.
#[must_use]
pub fn drawn_for_onlooker(tree: &Tree) -> Drawn {
    let stage = Stage::of_tree(tree);
    let board = (0..stage.boards()).find(|&board| !stage.last_turn(board).is_empty()).unwrap_or(0);
    let look = Look { board, last_turn: stage.last_turn(board), coordinates: false, ..Look::default() };
    Drawn::of(&scene_for_onlooker(&stage, &look))
}

/// The actions that are played by choosing cells.
#[must_use]
pub fn offers_of(game: &AnyMatch, side: Side, board: usize) -> Offers<AnyAction> {
    with_match!(game, game => Offers::of(game, side, board).map(Into::into))
}

/// The dice in the tray of a board; none in games without.
#[must_use]
pub fn dice_of(game: &AnyMatch, board: usize) -> Vec<DieShown> {
    match game {
        AnyMatch::Pawnball(game) => dice(game, board),
        _ => Vec::new(),
    }
}

/// The board that `side` can begin to set up, if it is this one.
#[must_use]
pub fn set_up_of(game: &AnyMatch, side: Side, board: usize) -> Option<AnyAction> {
    let action = AnyAction::Pawnball(Action::SetUp(*BoardNumber::BOTH.get(board)?));
    game.actions(side).contains(&action).then_some(action)
}

/// Whether `side` can begin a turn on a board: set it up, or take a die.
#[must_use]
pub fn may_begin_on(game: &AnyMatch, side: Side, board: usize) -> bool {
    let open = |die: &DieShown| die.side == side && die.state == DieState::Open;
    set_up_of(game, side, board).is_some() || dice_of(game, board).iter().any(open)
}

/// The actions of `side` from the start of a turn, as they are drawn on a board.
#[must_use]
pub fn segments(start: &AnyMatch, side: Side, actions: &[AnyAction], board: usize) -> Vec<Segment> {
    with_match!(start, game => segments_of(game, side, actions, board))
}

fn segments_of<M: Shown + Registered>(start: &M, side: Side, actions: &[AnyAction], board: usize) -> Vec<Segment> {
    let actions: Vec<_> = actions.iter().filter_map(|action| M::action_of(*action)).collect();
    turn_segments(start, side, &actions, board)
}

/// What happened from one match shown to the next, on each board: an action of the turn in progress, or the end of a turn
/// with what of it was not shown yet; nothing where nothing moved. None where the one does not follow from the other: going back, or
/// elsewhere.
#[must_use]
pub fn follows(from: &AnyMatch, to: &AnyMatch) -> Option<Vec<Vec<Segment>>> {
    let count = to.game().boards();
    if from.game() != to.game() || !to.history().starts_with(from.history()) {
        return None;
    }
    let mut start = from.clone();
    while start.undo().is_some() {}
    let shown = from.turn();
    let (side, actions) = match &to.history()[from.history().len()..] {
        [] if to.turn().is_empty() => {
            let turn_is_over = shown.is_empty();
            return turn_is_over.then(|| vec![Vec::new(); count]);
        }
        [] => start.actors_of_turn(&to.turn()).map(|side| (side, to.turn()))?,
        [(side, text)] => start.read_turn(*side, text).ok().map(|actions| (*side, actions))?,
        _ => return None,
    };
    if !actions.starts_with(&shown) {
        return None;
    }
    let moved = (0..count).map(|board| {
        let before = segments(&start, side, &shown, board).len();
        segments(&start, side, &actions, board).split_off(before)
    });
    Some(moved.collect())
}

/// Who can have begun a turn.
trait ActorsOfTurn {
    /// The side whose turn these actions can be; none for no actions.
    fn actors_of_turn(&self, actions: &[AnyAction]) -> Option<Side>;
}

impl ActorsOfTurn for AnyMatch {
    fn actors_of_turn(&self, actions: &[AnyAction]) -> Option<Side> {
        let first = actions.first()?;
        Side::BOTH.into_iter().find(|&side| self.actions(side).contains(first))
    }
}

#[cfg(test)]
mod tests {
    use games::game::Game;

    use super::*;
    use play::Start;

    fn after(turns: &[&str], actions: &[&str]) -> AnyMatch {
        let mut game = Start::of(Game::Diaballik).new_match();
        let mut side = Side::A;
        for turn in turns {
            game.play(side, turn).unwrap();
            side = side.other();
        }
        for action in actions {
            game.act(side, AnyAction::parse(Game::Diaballik, action).unwrap()).unwrap();
        }
        game
    }

    /// As [`follows`], with nothing where it does not follow.
    fn moved(from: &AnyMatch, to: &AnyMatch) -> Vec<Vec<Segment>> {
        follows(from, to).unwrap_or_else(|| vec![Vec::new(); to.game().boards()])
    }

    #[test]
    fn each_action_and_the_rest_of_a_turn_are_seen_moving_once() {
        let begun = after(&[], &["d1>e1"]);
        assert_eq!(moved(&after(&[], &[]), &begun)[0].len(), 1, "an action");
        assert_eq!(moved(&begun, &after(&["d1>e1,d1d2"], &[]))[0].len(), 1, "the rest of the turn");
        assert_eq!(moved(&after(&[], &[]), &after(&["d1>e1,d1d2"], &[]))[0].len(), 2, "a whole turn");
        assert_eq!(moved(&after(&["d1>e1,d1d2"], &[]), &after(&["d1>e1,d1d2"], &[]))[0].len(), 0, "nothing");
    }

    #[test]
    fn who_looks_on_sees_the_goal_and_who_kicks_off_sees_the_start() {
        let text = "lanes 1A5/6/2b1b2/2a3/2b1a2 a 3 0-0";
        let start = Start::from_position(Game::PlayBall, text, None, games::playball::Mode::Normal, None).unwrap();
        let before = start.new_match();
        let mut scored = before.clone();
        scored.play(Side::A, "a6a7").unwrap();
        let stage = Stage { game: Arc::new(scored), before: Some(Arc::new(before.clone())) };
        let look = Look { last_turn: stage.last_turn(0), ..Look::default() };
        let (seen, played) = (scene_for_onlooker(&stage, &look), scene_of(&stage.game, &look));
        let goal = field_of(&stage.game, 0).find("a7").unwrap();
        assert!(seen.piece_on(goal).is_some() && !seen.last_turn.is_empty());
        assert!(played.piece_on(goal).is_none() && played.last_turn.is_empty());
        assert_eq!(motion_time(&moved(&before, &stage.game)), board::motion::STEP_MS, "then the goal counts");
    }

    #[test]
    fn going_back_and_elsewhere_is_not_seen_moving() {
        let later = after(&["d1>e1,d1d2", "d7>c7"], &[]);
        assert_eq!(moved(&later, &after(&["d1>e1,d1d2"], &[]))[0].len(), 0);
        assert_eq!(moved(&after(&["c1c2"], &[]), &later)[0].len(), 0);
        assert_eq!(moved(&after(&[], &["d1>e1"]), &after(&[], &[]))[0].len(), 0);
        assert_eq!(moved(&later, &Start::of(Game::Pawnball).new_match()), [vec![], vec![]]);
    }
}
