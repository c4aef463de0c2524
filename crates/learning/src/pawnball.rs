//! Pawnball: 991 actions; an observation is one row of numbers.

use games::game::Match as _;
use games::pawnball::dice::{Dice, Die, Dot};
use games::pawnball::{Action, BoardNumber, BoardState, Match, PITCH, ShotEnd, Square, Step};
use games::side::Side;

use crate::Encode;

const SQUARES: usize = PITCH.width() as usize * PITCH.height() as usize;
const FACES: usize = Die::SIDES as usize;

/// The two set-ups come first, then the squares where a pawn is placed.
const PLACES: usize = 2;
/// The dice of board 1, then those of board 2.
const DICE: usize = PLACES + SQUARES;
/// Moves of the lower of the die's two pawns to every square, then of the higher one.
const MOVES: usize = DICE + 2 * FACES;
const EXCHANGE: usize = MOVES + 2 * SQUARES;
/// Shots of either pawn: every square, then the goals that count for the own side and for the other.
const SHOTS: usize = EXCHANGE + 1;
const ENDS: usize = SQUARES + 2;
const ACTIONS: usize = SHOTS + 2 * ENDS + 1;

/// Of each board: the pawns of four dots and the ball.
const PLANES: usize = 5;
/// Of each board after its planes: the dice left, those of the phase to come, the die being played, and single numbers.
const OF_BOARD: usize = PLANES * SQUARES + 3 * FACES + 6;
/// After the boards: the draw and the score.
const OBSERVATION: usize = 2 * OF_BOARD + 3;

const fn seen(square: Square, viewer: Side) -> Square {
    match viewer {
        Side::A => square,
        Side::B => square.side_swapped(),
    }
}

/// The pawns that the die in play may move, in the order of the squares as `side` sees them.
fn pawns_in_play(game: &Match, side: Side) -> Option<[Square; 2]> {
    let (_, turn) = game.die_turn()?;
    let mut pawns = turn.board().pawns(turn.die().dot()).map(|square| seen(square, side));
    pawns.sort_unstable();
    Some(pawns)
}

impl Encode for Match {
    fn action_space(&self) -> usize {
        ACTIONS
    }

    fn number(&self, side: Side, action: Action) -> usize {
        let action = if side == Side::B { action.side_swapped() } else { action };
        let pawn = |square| {
            let pawns = pawns_in_play(self, side);
            usize::from(pawns.is_some_and(|[_, higher]| higher == square))
        };
        match action {
            Action::SetUp(board) => board.index(),
            Action::Place(square) => PLACES + square.index(),
            Action::Die(board, die) => DICE + board.index() * FACES + usize::from(die.side()),
            Action::Step(Step::Move { from, to }) => MOVES + pawn(from) * SQUARES + to.index(),
            Action::Step(Step::Exchange { .. }) => EXCHANGE,
            Action::Step(Step::Shot { from, end }) => {
                let end = match end {
                    ShotEnd::Rest(square) => square.index(),
                    ShotEnd::Goal(scorer) => SQUARES + scorer.index(),
                };
                SHOTS + pawn(from) * ENDS + end
            }
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![OBSERVATION]
    }

    fn observe(&self, viewer: Side, array: &mut [f32]) {
        let seen_match = self.seen_by(Some(viewer));
        let position = seen_match.match_position();
        // The board first on which the viewer has the mono team.
        let own = BoardNumber::of_mono(viewer);
        for (at, number) in [own, own.other()].into_iter().enumerate() {
            let array = &mut array[at * OF_BOARD..][..OF_BOARD];
            observe_board(&seen_match, &position.boards[number.index()], number, viewer, array);
        }
        // More than eight goals of a side are seen as eight.
        let goals = |side| (position.score[side] as f32 / 8.0).min(1.0);
        array[2 * OF_BOARD..].copy_from_slice(&[f32::from(position.draw) / 8.0, goals(viewer), goals(viewer.other())]);
    }
}

/// One board: planes of the pawns by dot and of the ball, dice, and whose it is.
fn observe_board(game: &Match, board: &BoardState, number: BoardNumber, viewer: Side, array: &mut [f32]) {
    let (planes, rest) = array.split_at_mut(PLANES * SQUARES);
    let mut put = |plane: usize, square: Square| planes[plane * SQUARES + seen(square, viewer).index()] = 1.0;
    let (dice, numbers) = rest.split_at_mut(3 * FACES);
    let mut count = |from: usize, list: &Dice| {
        for die in list.as_slice() {
            dice[from * FACES + usize::from(die.side())] += 0.25;
        }
    };
    let to_play = match board {
        BoardState::SettingUp(lineup) => {
            for (at, &square) in lineup.placed().iter().enumerate() {
                put(at / 2, square);
            }
            put(4, Square::CENTRE);
            game.match_position().to_set_up(number)
        }
        BoardState::Playing(position) => {
            for dot in Dot::ALL {
                position.pawns(dot).into_iter().for_each(|square| put(dot.index(), square));
            }
            put(4, position.ball());
            count(0, &position.dice());
            position.to_play()
        }
    };
    let next = game.next_dice(number);
    if let Some((_, next)) = &next {
        count(1, next);
    }
    let one = |is: bool| f32::from(u8::from(is));
    numbers[0] = one(to_play == Some(viewer));
    numbers[1] = one(to_play == Some(viewer.other()));
    numbers[2] = one(board.mono_stands());
    let in_play = game.die_turn().filter(|(on, _)| *on == number);
    if let Some(((_, turn), pawns)) = in_play.zip(pawns_in_play(game, viewer)) {
        dice[2 * FACES + usize::from(turn.die().side())] = 1.0;
        numbers[3] = f32::from(turn.points_left()) / 6.0;
        for (at, pawn) in pawns.into_iter().enumerate() {
            let moved = turn.steps().iter().any(|step| match step {
                Step::Move { to, .. } => seen(*to, viewer) == pawn,
                Step::Exchange { .. } => true,
                Step::Shot { .. } => false,
            });
            numbers[4 + at] = one(moved);
        }
    }
}
