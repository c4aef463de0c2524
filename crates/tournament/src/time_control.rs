//! How long players may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::side::{BySide, Side};
use ugi::command::Go;

/// How long players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// A clock for each side: time for the game, and time added after each own turn (Fischer).
    Clock {
        /// At the start.
        base: Duration,
        /// Added after each turn.
        increment: Duration,
    },
    /// The same time for each turn.
    Turn(Duration),
    /// So many positions for each turn.
    Nodes(u64),
    /// So many turns deep.
    Depth(u32),
}

/// A text is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("300+5 | st=SECONDS | movetime=MILLISECONDS | nodes=N | depth=N")]
pub struct TimeControlError;

/// The longest time that can be given.
const LONGEST: f64 = 1_000_000.0;

fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|&s| plain && s <= LONGEST).ok_or(TimeControlError)?;
    // Milliseconds are what the protocol has.
    Ok(Duration::from_millis((seconds * 1000.0).round() as u64))
}

fn number(text: &str) -> Result<u64, TimeControlError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| digits && number > 0).ok_or(TimeControlError)
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `300+5` or `300` (seconds, with decimals where need be), `st=1` (seconds), `movetime=1000`, `movetime 1000ms`,
    /// `nodes=10000` or `depth=4`.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let text = text.trim();
        if let Some((name, value)) = text.split_once(['=', ' ']) {
            let value = value.trim();
            let control = match name {
                "st" => Self::Turn(seconds(value.strip_suffix('s').unwrap_or(value))?),
                "movetime" => {
                    let milliseconds = number(value.strip_suffix("ms").unwrap_or(value))?;
                    if milliseconds as f64 > LONGEST * 1000.0 {
                        return Err(TimeControlError);
                    }
                    Self::Turn(Duration::from_millis(milliseconds))
                }
                "nodes" => Self::Nodes(number(value)?),
                "depth" => Self::Depth(u32::try_from(number(value)?).map_err(|_| TimeControlError)?),
                _ => return Err(TimeControlError),
            };
            return if control == Self::Turn(Duration::ZERO) { Err(TimeControlError) } else { Ok(control) };
        }
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if base.is_zero() && increment.is_zero() {
            return Err(TimeControlError);
        }
        Ok(Self::Clock { base, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64()),
            Self::Turn(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The clocks of a game. Each side may have a time control of its own.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    controls: BySide<TimeControl>,
    left: BySide<Duration>,
}

impl Clocks {
    pub(crate) fn start(controls: BySide<TimeControl>) -> Self {
        let left = controls.map(|control| match control {
            TimeControl::Clock { base, increment } if base.is_zero() => increment,
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        });
        Self { controls, left }
    }

    /// What to tell the player of `side`. On a clock it is told the other side's clock too, if that side has one.
    pub(crate) fn go(&self, side: Side) -> Go {
        match self.controls[side] {
            TimeControl::Clock { .. } => Go {
                time: BySide::from_fn(|side| self.left(side)),
                increment: self.controls.map(|control| match control {
                    TimeControl::Clock { increment, .. } => Some(increment),
                    _ => None,
                }),
                ..Go::default()
            },
            TimeControl::Turn(time) => Go { movetime: Some(time), ..Go::default() },
            TimeControl::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
            TimeControl::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        }
    }

    /// The most time for this turn of `side`; none where it is not time that is limited.
    pub(crate) fn limit(&self, side: Side) -> Option<Duration> {
        match self.controls[side] {
            TimeControl::Clock { .. } => Some(self.left[side]),
            TimeControl::Turn(time) => Some(time),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// `side` has used this time for a turn.
    pub(crate) fn press(&mut self, side: Side, used: Duration) {
        if let TimeControl::Clock { increment, .. } = self.controls[side] {
            let left = &mut self.left[side];
            *left = left.saturating_sub(used) + increment;
        }
    }

    /// The time that is left on a clock, where there is one.
    pub(crate) fn left(&self, side: Side) -> Option<Duration> {
        matches!(self.controls[side], TimeControl::Clock { .. }).then(|| self.left[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_are_read_and_nothing_else() {
        let ms = Duration::from_millis;
        let clock = |base, increment| Ok(TimeControl::Clock { base: ms(base), increment: ms(increment) });
        assert_eq!("300+5".parse(), clock(300_000, 5_000));
        assert_eq!("60".parse(), clock(60_000, 0));
        assert_eq!("10+0.1".parse(), clock(10_000, 100));
        assert_eq!("0+1".parse(), clock(0, 1_000));
        assert_eq!("st=0.25".parse(), Ok(TimeControl::Turn(ms(250))));
        assert_eq!("movetime 1000ms".parse(), Ok(TimeControl::Turn(ms(1_000))));
        assert_eq!("movetime=20".parse(), Ok(TimeControl::Turn(ms(20))));
        assert_eq!("nodes=5000".parse(), Ok(TimeControl::Nodes(5_000)));
        assert_eq!("depth=3".parse(), Ok(TimeControl::Depth(3)));
        let wrong =
            ["", "+", "0+0", "-1", "1e9", "nan", "5+", "st=0", "st=", "nodes=0", "depth=-1", "speed=1", "2000000"];
        for text in wrong.iter().chain(&["inf", "movetime=99999999999", "depth=99999999999", "1+2+3"]) {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }

    #[test]
    fn a_control_prints_as_it_is_read() {
        for text in ["300+5", "10+0.1", "movetime=250", "nodes=5000", "depth=3"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_clock_loses_what_is_used_and_gains_the_increment() {
        let ms = Duration::from_millis;
        let control = TimeControl::Clock { base: ms(1_000), increment: ms(100) };
        let mut clocks = Clocks::start(BySide::new(control, control));
        clocks.press(Side::A, ms(300));
        assert_eq!(clocks.go(Side::B).time, [Some(ms(800)), Some(ms(1_000))]);
        assert_eq!(clocks.limit(Side::A), Some(ms(800)));
        clocks.press(Side::B, ms(1_010));
        assert_eq!(clocks.left(Side::B), Some(ms(100)));
    }

    #[test]
    fn each_side_has_its_own_time_control() {
        let ms = Duration::from_millis;
        let clock = TimeControl::Clock { base: ms(1_000), increment: ms(100) };
        let mut clocks = Clocks::start(BySide::new(clock, TimeControl::Nodes(500)));
        clocks.press(Side::A, ms(300));
        clocks.press(Side::B, ms(300));
        let (a, b) = (clocks.go(Side::A), clocks.go(Side::B));
        assert_eq!((a.nodes, b.nodes), (None, Some(500)));
        assert_eq!((a.time, a.increment), ([Some(ms(800)), None].into(), [Some(ms(100)), None].into()));
        assert_eq!(b.time, [None, None]);
        assert_eq!((clocks.limit(Side::B), clocks.left(Side::B)), (None, None));
    }
}
