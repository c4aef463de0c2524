//! The way the ball takes in a shot, to be shown: which way it is, is immaterial for the rules (PW-11 to PW-15).

use alloc::vec::Vec;

use super::board::Position;
use super::pitch::{DIRECTIONS, MOST_POINTS, Square};
use super::shot::{BallGround, Meets, ShotEnd};

/// A way of the ball as far as it was followed.
#[derive(Debug, Clone)]
struct Way {
    /// The own pawns it met, then where it is.
    met: Vec<Square>,
    /// The squares it moved over, pawns' squares included.
    length: usize,
    /// The distance left.
    left: u8,
}

/// What one straight roll of the ball comes to.
enum Rolled {
    /// It ends.
    End(ShotEnd, Way),
    /// It meets the own pawn with this number.
    Pawn(u8, Way),
    /// There is no such roll.
    Nothing,
}

fn roll(ground: &BallGround, from: &Way, at: Square, direction: i16, mut travelled: bool) -> Rolled {
    let mut way = from.clone();
    let mut here = at;
    loop {
        let next = here.step(direction);
        match ground.meets(next) {
            Meets::Empty => {
                here = next;
                travelled = true;
                way.left -= 1;
                way.length += 1;
                if way.left == 0 {
                    way.met.push(here);
                    return Rolled::End(ShotEnd::Rest(here), way);
                }
            }
            Meets::Own(number) => {
                way.length += 1;
                way.met.push(next);
                return Rolled::Pawn(number, way);
            }
            Meets::Stop if travelled => {
                way.met.push(here);
                return Rolled::End(ShotEnd::Rest(here), way);
            }
            Meets::Stop | Meets::Outside => return Rolled::Nothing,
            Meets::Goal(side) => {
                way.length += 1;
                way.met.push(next);
                return Rolled::End(ShotEnd::Goal(side), way);
            }
        }
    }
}

impl Position {
    /// A shortest way of the ball when the pawn on `shooter` shoots with `points` points and the shot ends at `end`: the
    /// squares of the own pawns that it meets, in order, then the square where it rests or the goal square that it enters.
    /// The ball moves straight from its square to the first of them, and from each to the next; it meets the fewest
    /// pawns among the ways that lead over equally few squares.
    ///
    /// `None` when `end` is not among the [`shot_ends`](Self::shot_ends). [`check_shot`](Self::check_shot) accepts what is
    /// returned (PW-19).
    ///
    /// ```
    /// use games::pawnball::{Position, ShotEnd};
    /// let position: Position = "17/17/9y7/17/8g8/4k*3w7/17/17/8g8/9y7/k5w10 a a k5".parse()?;
    /// let path = position.shot_path("d5".parse()?, ShotEnd::Rest("k7".parse()?), 5);
    /// assert_eq!(path, Some(vec!["i5".parse()?, "k7".parse()?]));
    /// assert_eq!(position.shot_path("d5".parse()?, ShotEnd::Rest("a1".parse()?), 5), None);
    /// # Ok::<(), games::notation::Fault>(())
    /// ```
    #[must_use]
    pub fn shot_path(&self, shooter: Square, end: ShotEnd, points: u8) -> Option<Vec<Square>> {
        let dot = self.dot_at(shooter)?;
        if !shooter.touches(self.ball) || points == 0 {
            return None;
        }
        let ground = BallGround::of(self, self.owner(dot));
        // No die has more points, as in `shot_ends`.
        let start = Way { met: Vec::new(), length: 0, left: points.min(MOST_POINTS as u8) };
        let mut best: Option<Way> = None;
        // What can follow depends on the pawn and the distance left only, and with both given every way is equally
        // long but for the pawns' squares. So each pair is followed once, the shortest way first.
        let mut seen = [0_u8; 4];
        let mut open: Vec<(u8, Way)> = Vec::new();
        let shorter = |a: &Way, b: &Way| (a.length, a.met.len()) < (b.length, b.met.len());
        let mut note = |rolled: Rolled, open: &mut Vec<(u8, Way)>| match rolled {
            Rolled::End(found, way) if found == end => {
                if best.as_ref().is_none_or(|best| shorter(&way, best)) {
                    best = Some(way);
                }
            }
            Rolled::Pawn(number, way) => open.push((number, way)),
            Rolled::End(..) | Rolled::Nothing => {}
        };
        note(roll(&ground, &start, self.ball, shooter.step_to(self.ball), false), &mut open);
        while let Some(next) = (0..open.len()).min_by_key(|&i| (open[i].1.length, open[i].1.met.len())) {
            let (number, way) = open.swap_remove(next);
            let seen = &mut seen[usize::from(number)];
            if *seen >> way.left & 1 == 1 {
                continue;
            }
            *seen |= 1 << way.left;
            let pawn = way.met[way.met.len() - 1];
            for direction in DIRECTIONS {
                if let Meets::Empty | Meets::Goal(_) = ground.meets(pawn.step(direction)) {
                    note(roll(&ground, &way, pawn, direction, true), &mut open);
                }
            }
        }
        best.map(|way| way.met)
    }
}
