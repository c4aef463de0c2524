//! How a motion runs: which piece and which ball is where at which time.

use crate::draw::ball_place;
use crate::field::CellId;
use crate::geometry::{CARRIED, Point, on_arc};
use crate::scene::{Ball, BallChange, Piece, PieceId, Scene, Segment, SegmentKind};

/// How long a step lasts, in milliseconds.
pub const STEP_MS: u32 = 380;
/// How long a jump, a bounce or a shot lasts, in milliseconds.
pub const FLIGHT_MS: u32 = 440;
/// How long a pass lasts, in milliseconds.
pub const PASS_MS: u32 = 400;
/// How long everything takes to return to its place after a goal, in milliseconds.
pub const RETURN_MS: u32 = 320;
/// Frames of a curved way.
const CURVE_FRAMES: u32 = 10;

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A piece.
    Piece(PieceId),
    /// A ball, by its number in [`Scene::balls`].
    Ball(usize),
}

/// A moment of a way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Milliseconds since the motion began.
    pub at: u32,
    /// Where the mover is.
    pub point: Point,
    /// How large it is drawn: 1, and more at the top of a jump.
    pub scale: f64,
    /// Whether the mover slows down towards this frame, from the one before.
    pub ease: bool,
}

/// The way of one mover. The first frame is at 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// What moves.
    pub mover: Mover,
    /// The moments, in order.
    pub frames: Vec<Frame>,
}

/// A motion, ready to run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Timeline {
    /// What moves, and how.
    pub tracks: Vec<Track>,
    /// How long all of it lasts, in milliseconds.
    pub duration: u32,
    /// The sounds, and when they begin.
    pub sounds: Vec<(u32, Sound)>,
}

/// A sound of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A step.
    Step,
    /// A jump or a bounce.
    Jump,
    /// The ball is taken from an opponent.
    Steal,
    /// A pass or a shot.
    Pass,
    /// A goal.
    Goal,
    /// Time is running out.
    LowTime,
    /// The game is over.
    End,
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 7] = [Self::Step, Self::Jump, Self::Steal, Self::Pass, Self::Goal, Self::LowTime, Self::End];
}

impl Segment {
    /// What can be heard of it, and how many milliseconds after its beginning.
    #[must_use]
    pub fn sounds(&self) -> Vec<(u32, Sound)> {
        let mut sounds = Vec::new();
        match self.kind {
            SegmentKind::Step | SegmentKind::Exchange | SegmentKind::Place => sounds.push((0, Sound::Step)),
            SegmentKind::Jump | SegmentKind::Bounce => sounds.push((0, Sound::Jump)),
            SegmentKind::Pass | SegmentKind::Shot => sounds.push((0, Sound::Pass)),
        }
        if matches!(self.ball, Some(BallChange::Stolen(_))) {
            sounds.push((FLIGHT_MS / 2, Sound::Steal));
        }
        if self.goal {
            sounds.push((self.duration(), Sound::Goal));
        }
        sounds
    }

    /// How long it lasts, in milliseconds.
    #[must_use]
    pub const fn duration(&self) -> u32 {
        match self.kind {
            SegmentKind::Step | SegmentKind::Exchange => STEP_MS,
            SegmentKind::Jump | SegmentKind::Bounce | SegmentKind::Shot => FLIGHT_MS,
            SegmentKind::Pass => PASS_MS,
            SegmentKind::Place => 0,
        }
    }
}

impl Timeline {
    /// The same motion in `pace` per cent of its time; at 0 everything is at its end at once, and all sounds are heard together.
    #[must_use]
    pub fn at_pace(mut self, pace: u32) -> Self {
        let scaled = |time: u32| time * pace / 100;
        for frame in self.tracks.iter_mut().flat_map(|track| &mut track.frames) {
            frame.at = scaled(frame.at);
        }
        for (at, _) in &mut self.sounds {
            *at = scaled(*at);
        }
        self.duration = scaled(self.duration);
        self
    }
}

/// Runs of one mover, put together.
struct Way {
    mover: Mover,
    frames: Vec<Frame>,
}

impl Way {
    fn here(&self) -> Point {
        self.frames[self.frames.len() - 1].point
    }

    /// Stays where it is up to a time.
    fn wait(&mut self, until: u32) {
        let last = self.frames[self.frames.len() - 1];
        if last.at < until {
            self.frames.push(Frame { at: until, scale: 1.0, ease: false, ..last });
        }
    }

    fn glide(&mut self, from: u32, until: u32, to: Point) {
        self.wait(from);
        self.frames.push(Frame { at: until, point: to, scale: 1.0, ease: true });
    }

    fn curve(&mut self, from: u32, until: u32, way: impl Fn(f64) -> (Point, f64)) {
        self.wait(from);
        for i in 1..=CURVE_FRAMES {
            let time = f64::from(i) / f64::from(CURVE_FRAMES);
            // Out quickly and in slowly.
            let part = 1.0 - (1.0 - time) * (1.0 - time);
            let (point, scale) = way(part);
            let at = from + (until - from) * i / CURVE_FRAMES;
            self.frames.push(Frame { at, point, scale, ease: false });
        }
    }
}

/// The motion from one scene to the next: its segments one after the other, then whatever is not where it belongs goes
/// there. Nothing when the fields differ.
#[must_use]
pub fn timeline(before: &Scene, after: &Scene) -> Timeline {
    let mut timeline = Timeline::default();
    if before.field.cells().len() != after.field.cells().len() || before.flipped != after.flipped {
        return timeline;
    }
    let point = |cell: CellId| after.field.point(cell, after.flipped);
    let rest = |cell: CellId, carried: bool| point(cell) + if carried { CARRIED } else { Point::default() };
    let start = |mover, point| Way { mover, frames: vec![Frame { at: 0, point, scale: 1.0, ease: false }] };
    // Where the pieces that both scenes know are now, and how they came there.
    let mut pieces: Vec<(PieceId, CellId, Way)> = before
        .pieces
        .iter()
        .filter(|piece| after.piece(piece.id).is_some())
        .map(|piece| (piece.id, piece.cell, start(Mover::Piece(piece.id), point(piece.cell))))
        .collect();
    let mut balls: Vec<(CellId, Way)> = before
        .balls
        .iter()
        .enumerate()
        .take(after.balls.len())
        .map(|(i, ball)| (ball.cell, start(Mover::Ball(i), ball_place(before, ball).0)))
        .collect();
    // Whatever is not where it belongs goes there; until when.
    let go_home = |pieces: &mut [(PieceId, CellId, Way)],
                   balls: &mut [(CellId, Way)],
                   now: u32,
                   (piece_places, ball_places): (&[Piece], &[Ball])| {
        let mut end = now;
        for (id, cell, way) in pieces {
            if let Some(piece) = piece_places.iter().find(|piece| piece.id == *id && piece.cell != *cell) {
                end = now + RETURN_MS;
                way.glide(now, end, point(piece.cell));
                *cell = piece.cell;
            }
        }
        for ((cell, way), ball) in balls.iter_mut().zip(ball_places) {
            let place = rest(ball.cell, piece_places.iter().any(|piece| piece.cell == ball.cell));
            if way.here().distance(place) > 0.5 {
                end = now + RETURN_MS;
                way.glide(now, end, place);
            }
            *cell = ball.cell;
        }
        end
    };
    let mut now = 0;
    // Play goes on from where everything stands after a goal that is still shown.
    if let Some(after_goal) = before.after_goal.as_ref().filter(|_| !after.motion.segments.is_empty()) {
        now = go_home(&mut pieces, &mut balls, now, (&after_goal.pieces, &after_goal.balls));
    }
    for segment in &after.motion.segments {
        let end = now + segment.duration();
        timeline.sounds.extend(segment.sounds().into_iter().map(|(at, sound)| (now + at, sound)));
        let (from, to) = (point(segment.from), point(segment.to));
        let carried = balls.iter().position(|(cell, _)| *cell == segment.from);
        let movers = |pieces: &Vec<(PieceId, CellId, Way)>, cell| pieces.iter().position(|piece| piece.1 == cell);
        match segment.kind {
            SegmentKind::Step | SegmentKind::Exchange => {
                let first = movers(&pieces, segment.from);
                if segment.kind == SegmentKind::Exchange
                    && let Some(other) = movers(&pieces, segment.to)
                {
                    pieces[other].2.glide(now, end, from);
                    pieces[other].1 = segment.from;
                }
                if let Some(first) = first {
                    pieces[first].2.glide(now, end, to);
                    pieces[first].1 = segment.to;
                }
                if let Some(ball) = carried {
                    balls[ball].1.glide(now, end, to + CARRIED);
                    balls[ball].0 = segment.to;
                }
            }
            SegmentKind::Jump | SegmentKind::Bounce => {
                let turn = segment.via.first().map_or(from, |&via| point(via));
                let bounce = segment.kind == SegmentKind::Bounce;
                let way = move |part: f64| {
                    let lift = 1.0 + 0.64 * part * (1.0 - part);
                    let at = match (bounce, part < 0.5) {
                        (false, _) => on_arc(from, to, part),
                        (true, true) => on_arc(from, turn, part * 2.0),
                        (true, false) => on_arc(from, turn, 2.0 - part * 2.0),
                    };
                    (at, lift)
                };
                if let Some(index) = movers(&pieces, segment.from) {
                    pieces[index].2.curve(now, end, way);
                    pieces[index].1 = segment.to;
                }
                let with_ball = move |part: f64| {
                    let (at, lift) = way(part);
                    (at + CARRIED * lift, lift)
                };
                match segment.ball {
                    Some(BallChange::Stolen(victim)) => {
                        if let Some((cell, ball)) = balls.iter_mut().find(|(cell, _)| *cell == victim) {
                            // The ball waits for the jumper to come by, then it is pulled along.
                            let held = ball.here();
                            ball.curve(now, end, |part| {
                                let (at, lift) = with_ball(part);
                                let pull = ((part - 0.4) / 0.4).clamp(0.0, 1.0);
                                (held.towards(at, pull), 1.0 + (lift - 1.0) * pull)
                            });
                            *cell = segment.to;
                        }
                    }
                    _ => {
                        if let Some(ball) = carried {
                            balls[ball].1.curve(now, end, with_ball);
                            balls[ball].0 = segment.to;
                        }
                    }
                }
            }
            SegmentKind::Pass => {
                if let Some(ball) = carried {
                    balls[ball].1.glide(now, end, to + CARRIED);
                    balls[ball].0 = segment.to;
                }
            }
            SegmentKind::Shot => {
                if let Some((cell, ball)) = balls.first_mut() {
                    let mut points: Vec<Point> = segment.via.iter().skip(1).map(|&via| point(via)).collect();
                    points.push(to);
                    let mut here = ball.here();
                    let lengths: Vec<f64> = points
                        .iter()
                        .map(|&next| {
                            let length = here.distance(next);
                            here = next;
                            length
                        })
                        .collect();
                    let whole: f64 = lengths.iter().sum::<f64>().max(1.0);
                    let mut done = 0.0;
                    ball.wait(now);
                    for (i, (&next, length)) in points.iter().zip(&lengths).enumerate() {
                        done += length;
                        let at = now + (f64::from(segment.duration()) * done / whole).round() as u32;
                        ball.frames.push(Frame { at, point: next, scale: 1.0, ease: i + 1 == points.len() });
                    }
                    *cell = segment.to;
                }
            }
            SegmentKind::Place => {}
        }
        if let Some(BallChange::Found) = segment.ball
            && let Some((_, ball)) = balls.iter_mut().find(|(cell, _)| *cell == segment.to)
        {
            ball.glide(end.saturating_sub(60).max(now), end, to + CARRIED);
        }
        now = end;
    }
    // After a goal the pieces go back to their places, or, while it is still shown, the ball goes on into the net.
    timeline.duration = go_home(&mut pieces, &mut balls, now, (&after.pieces, &after.balls));
    if after.after_goal.is_some() {
        let mut end = timeline.duration;
        for ((_, way), ball) in balls.iter_mut().zip(&after.balls) {
            let (net, _) = ball_place(after, ball);
            if way.here().distance(net) > 0.5 {
                end = timeline.duration + RETURN_MS;
                way.glide(timeline.duration, end, net);
            }
        }
        timeline.duration = end;
    }
    let ways = pieces.into_iter().map(|(_, _, way)| way).chain(balls.into_iter().map(|(_, way)| way));
    for mut way in ways.filter(|way| way.frames.len() > 1) {
        way.wait(timeline.duration);
        timeline.tracks.push(Track { mover: way.mover, frames: way.frames });
    }
    timeline
}
