//! Play Ball: seven actions a cell and the end of the turn; eleven planes of the board's cells.

use games::playball::{Action, Cell, Direction, MOVES, Match, Placement};
use games::side::Side;

use crate::Encode;

const PLANES: usize = 11;

impl Encode for Match {
    fn action_space(&self) -> usize {
        7 * self.current().board().cell_count() + 1
    }

    fn number(&self, side: Side, action: Action) -> usize {
        let position = self.current();
        let board = position.board();
        let action = if side == Side::B { position.swapped_action(action) } else { action };
        let index = |cell: Cell| board.index(cell).expect("an action's cells are on the board");
        let (from, to) = (index(action.from()), index(action.to()));
        let direction = match action {
            Action::Pass { .. } => return 6 * board.cell_count() + usize::from(to),
            Action::Bounce { direction, .. } => direction,
            Action::Step { .. } | Action::Jump { .. } => {
                board.direction(from, to).expect("a move goes in a straight line")
            }
        };
        Direction::ALL.len() * usize::from(from) + direction.index()
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![PLANES, self.current().board().cell_count()]
    }

    fn observe(&self, viewer: Side, array: &mut [f32]) {
        let position = self.current();
        let board = position.board();
        let cells = board.cell_count();
        let seen = |cell: u8| usize::from(if viewer == Side::A { cell } else { board.half_turned(cell) });
        let mut place = |plane: usize, placement: &Placement| {
            for (plane, side) in [(plane, viewer), (plane + 1, viewer.other())] {
                for cell in placement.pieces[side] {
                    array[plane * cells + seen(cell)] = 1.0;
                }
            }
            array[(plane + 2) * cells + seen(placement.ball)] = 1.0;
        };
        place(0, position.placement());
        place(3, position.before());
        // More than three goals of a side are seen as three.
        let goals = |side| (f32::from(position.score()[side]) / 3.0).min(1.0);
        let constants = [
            f32::from(position.moves_left()) / f32::from(MOVES),
            f32::from(u8::from(position.is_kick_off())),
            f32::from(u8::from(position.side() == viewer)),
            goals(viewer),
            goals(viewer.other()),
        ];
        for (plane, value) in array[6 * cells..].chunks_exact_mut(cells).zip(constants) {
            plane.fill(value);
        }
    }

    fn void_sets(&self) -> u32 {
        Self::void_sets(self)
    }
}
