//! The clock of a game on a real board, as the fold of what its players pressed. It knows no browser and no time of day.
//!
//! In most games one side is to play, and its time runs. In Pawnball there are two boards with the same dice, and of each roll four phases: on each board
//! the side with the smaller set plays first. So both sides begin a roll, each on one board; the time of a side runs as long as a phase of its own is
//! open on either, and nobody's between the rolls.

use games::game::Actors;
use games::side::{BySide, Side};
use play::clock::{Clock, Event};
use play::time::{Millis, Timestamp};
use play::time_control::{TimeControl, TimeLeft};
use serde::{Deserialize, Serialize};

/// The rolls of a match of Pawnball.
pub const ROLLS: u32 = 8;
/// The most presses that are kept: no game has so many.
const MOST_PRESSES: usize = 10_000;
/// The most time that can be set: a day.
pub const MOST_SET: Millis = Millis::from_days(1);

/// What the clock counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Turns: one side plays after the other.
    #[default]
    Turns,
    /// Pawnball: phases on two boards.
    TwoBoards,
}

/// Who sits where: A has the half of the screen that is nearer to its lower edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The lower half.
    Near,
    /// The upper half.
    Far,
}

impl Seat {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Near, Self::Far];

    /// The one opposite.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }

    const fn side(self) -> Side {
        match self {
            Self::Near => Side::A,
            Self::Far => Side::B,
        }
    }
}

/// What was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "press", deny_unknown_fields)]
pub enum Press {
    /// The game, or a roll of Pawnball, begins: who plays first, there on the first board.
    Begin {
        /// Who.
        first: Seat,
    },
    /// A side ends its turn, or its phase on a board.
    End {
        /// Which side.
        seat: Seat,
        /// The board, 0 or 1; 0 where there is but one.
        board: usize,
    },
    /// All time stands still.
    Pause,
    /// Time runs on.
    GoOn,
    /// What a side has left is set by hand, while no time runs.
    Set {
        /// Which side.
        seat: Seat,
        /// How long until its flag falls.
        left: Millis,
    },
}

/// What a board of a roll waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The side that plays first on it.
    First(Seat),
    /// The side that plays second.
    Second(Seat),
    /// Nobody: both have played.
    Done,
}

impl Phase {
    /// Who is to play on the board.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::First(seat) | Self::Second(seat) => Some(seat),
            Self::Done => None,
        }
    }

    const fn after(self) -> Self {
        match self {
            Self::First(seat) => Self::Second(seat.other()),
            Self::Second(_) | Self::Done => Self::Done,
        }
    }
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has begun: the game, or the next roll.
    Ready,
    /// Time runs.
    Runs,
    /// Time stands still.
    Paused,
    /// The flag of a side has fallen.
    Fallen(Seat),
    /// The last roll has been played.
    Over,
}

/// The clock.
#[derive(Debug, Clone, PartialEq)]
pub struct TableClock {
    kind: Kind,
    control: TimeControl,
    presses: Vec<(Timestamp, Press)>,
    clock: Clock,
    boards: [Phase; 2],
    is_paused: bool,
    rolls: u32,
    ended: BySide<u32>,
}

/// A clock as it is kept on the device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    kind: Kind,
    control: String,
    presses: Vec<(Timestamp, Press)>,
}

impl TableClock {
    /// A clock that nobody has pressed; nothing for a time control that no clock on a table has: none at all, and days.
    #[must_use]
    pub fn new(kind: Kind, control: TimeControl) -> Option<Self> {
        if matches!(control, TimeControl::None | TimeControl::Days(_)) {
            return None;
        }
        let presses = Vec::new();
        let (boards, clock) = ([Phase::Done; 2], Clock::new(control));
        Some(Self { kind, control, presses, clock, boards, is_paused: false, rolls: 0, ended: BySide::default() })
    }

    /// The clock as it was kept; nothing where that makes no sense.
    #[must_use]
    pub fn of_kept(kept: &Kept) -> Option<Self> {
        let mut clock = Self::new(kept.kind, kept.control.parse().ok()?)?;
        kept.presses.iter().all(|(at, press)| clock.press(*press, *at)).then_some(clock)
    }

    /// The clock as it is kept.
    #[must_use]
    pub fn kept(&self) -> Kept {
        Kept { kind: self.kind, control: self.control.to_string(), presses: self.presses.clone() }
    }

    /// Takes a press in: whether it did anything. One that comes twice, or of a side that is not to play, does nothing.
    pub fn press(&mut self, press: Press, at: Timestamp) -> bool {
        if self.presses.len() >= MOST_PRESSES {
            return false;
        }
        let mut next = self.clone();
        let did = next.take(press, at).is_some();
        if did {
            next.presses.push((at, press));
            *self = next;
        }
        did
    }

    fn take(&mut self, press: Press, at: Timestamp) -> Option<()> {
        let stage = self.stage(at);
        match press {
            Press::Begin { first } => {
                if stage != Stage::Ready {
                    return None;
                }
                self.boards = match self.kind {
                    Kind::Turns => [Phase::First(first), Phase::Done],
                    // Whoever has the smaller set on one board has it on the other in the other half.
                    Kind::TwoBoards => [Phase::First(first), Phase::First(first.other())],
                };
                self.rolls += 1;
                let running = self.running();
                // What was set before the beginning stays.
                self.clock.apply(Event::Resume { at, running }).ok()
            }
            Press::End { seat, board } => {
                let open = *self.boards.get(board)?;
                if stage != Stage::Runs || open.seat() != Some(seat) {
                    return None;
                }
                self.boards[board] = match self.kind {
                    Kind::Turns => Phase::First(seat.other()),
                    Kind::TwoBoards => open.after(),
                };
                let running = self.running();
                self.clock.apply(Event::Turn { side: seat.side(), at, running }).ok()?;
                self.ended[seat.side()] += 1;
                Some(())
            }
            Press::Pause => {
                (stage == Stage::Runs).then_some(())?;
                self.is_paused = true;
                self.clock.apply(Event::Stop { at }).ok()
            }
            Press::GoOn => {
                (stage == Stage::Paused).then_some(())?;
                self.is_paused = false;
                let running = self.running();
                self.clock.apply(Event::Resume { at, running }).ok()
            }
            Press::Set { seat, left } => {
                let stands = matches!(stage, Stage::Ready | Stage::Paused | Stage::Fallen(_));
                (stands && left > Millis::ZERO && left <= MOST_SET).then_some(())?;
                if let Stage::Fallen(fallen) = stage {
                    // Nothing has run since the flag fell. Whoever corrects a time that was up decides when the game goes on.
                    let (_, fell) = self.clock.flag(at).filter(|_| fallen == seat)?;
                    self.clock.set(seat.side(), left, fell);
                    self.is_paused = true;
                    return self.clock.apply(Event::Stop { at: fell }).ok();
                }
                self.clock.set(seat.side(), left, at);
                Some(())
            }
        }
    }

    fn running(&self) -> Actors {
        let plays = |side: Side| self.boards.iter().any(|board| board.seat().is_some_and(|seat| seat.side() == side));
        Actors { may_act: BySide::from_fn(plays) }
    }

    /// How far it is at a moment.
    #[must_use]
    pub fn stage(&self, at: Timestamp) -> Stage {
        let flag = self.clock.flag(at).map(|(side, _)| if side == Side::A { Seat::Near } else { Seat::Far });
        let all_done = self.boards == [Phase::Done; 2];
        match flag {
            Some(seat) => Stage::Fallen(seat),
            None if self.is_paused => Stage::Paused,
            None if !all_done => Stage::Runs,
            None if self.kind == Kind::TwoBoards && self.rolls >= ROLLS => Stage::Over,
            None => Stage::Ready,
        }
    }

    /// What it counts.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// How time is given.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left at a moment.
    #[must_use]
    pub fn left(&self, seat: Seat, at: Timestamp) -> TimeLeft {
        // Once a flag has fallen nothing runs any more.
        let at = self.clock.next_flag().map_or(at, |(_, falls)| at.min(falls));
        self.clock.time_left(seat.side(), at).unwrap_or_default()
    }

    /// Whether a side is to play on a board.
    #[must_use]
    pub fn plays(&self, seat: Seat, board: usize) -> bool {
        self.boards.get(board).is_some_and(|open| open.seat() == Some(seat))
    }

    /// Whether a side is to play anywhere.
    #[must_use]
    pub fn plays_anywhere(&self, seat: Seat) -> bool {
        self.running().contains(seat.side())
    }

    /// Where a board is.
    #[must_use]
    pub fn board(&self, board: usize) -> Phase {
        self.boards.get(board).copied().unwrap_or(Phase::Done)
    }

    /// How many turns or phases a side has ended.
    #[must_use]
    pub const fn ended(&self, seat: Seat) -> u32 {
        *self.ended.get(seat.side())
    }

    /// The roll that is on or was last, from 1; 0 before the first one.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Whether anything has been pressed.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.presses.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Seat::{Far, Near};

    const fn t(seconds: u64) -> Timestamp {
        Timestamp::new(seconds * 1_000)
    }

    fn clock(kind: Kind, control: &str) -> TableClock {
        TableClock::new(kind, control.parse().unwrap()).unwrap()
    }

    fn seconds(clock: &TableClock, at: Timestamp) -> [u64; 2] {
        Seat::BOTH.map(|seat| clock.left(seat, at).time.get() / 1_000)
    }

    const fn end(seat: Seat, board: usize) -> Press {
        Press::End { seat, board }
    }

    #[test]
    fn turns_alternate_and_a_press_out_of_turn_or_twice_does_nothing() {
        let mut clock = clock(Kind::Turns, "60+5");
        assert!(!clock.press(end(Near, 0), t(1)), "nobody has begun");
        assert!(clock.press(Press::Begin { first: Far }, t(1)));
        assert!(!clock.press(Press::Begin { first: Near }, t(2)), "it has begun");
        assert!(!clock.press(end(Near, 0), t(5)));
        assert!(clock.press(end(Far, 0), t(11)));
        assert!(!clock.press(end(Far, 0), t(11)), "the same press again");
        assert_eq!(seconds(&clock, t(21)), [50, 55]);
        assert_eq!([clock.ended(Near), clock.ended(Far)], [0, 1]);
        assert!(!clock.press(end(Near, 1), t(22)) && !clock.press(end(Near, 9), t(22)), "there is one board");
    }

    #[test]
    fn nothing_runs_in_a_pause_and_time_can_be_set_there() {
        let mut clock = clock(Kind::Turns, "60+0");
        assert!(!clock.press(Press::Pause, t(0)), "nothing runs");
        clock.press(Press::Begin { first: Near }, t(0));
        assert!(!clock.press(Press::Set { seat: Near, left: Millis::from_seconds(30) }, t(1)), "time runs");
        assert!(clock.press(Press::Pause, t(10)));
        assert!(!clock.press(Press::Pause, t(11)) && !clock.press(end(Near, 0), t(11)));
        assert_eq!(clock.stage(t(500)), Stage::Paused);
        assert_eq!(seconds(&clock, t(500)), [50, 60]);
        assert!(clock.press(Press::Set { seat: Near, left: Millis::from_seconds(30) }, t(500)));
        for left in [Millis::ZERO, Millis::from_days(2)] {
            assert!(!clock.press(Press::Set { seat: Near, left }, t(500)));
        }
        assert!(clock.press(Press::GoOn, t(600)));
        assert_eq!(seconds(&clock, t(610)), [20, 60]);
    }

    #[test]
    fn after_a_flag_only_a_correction_helps() {
        let mut clock = clock(Kind::Turns, "60+0");
        clock.press(Press::Begin { first: Near }, t(0));
        assert_eq!(clock.stage(t(59)), Stage::Runs);
        assert_eq!(clock.stage(t(60)), Stage::Fallen(Near));
        assert_eq!(seconds(&clock, t(99)), [0, 60], "the other time does not run then");
        assert!(!clock.press(end(Near, 0), t(61)) && !clock.press(Press::Pause, t(61)));
        assert!(
            !clock.press(Press::Set { seat: Far, left: Millis::from_seconds(20) }, t(70)),
            "it is not the other's flag"
        );
        assert!(clock.press(Press::Set { seat: Near, left: Millis::from_seconds(20) }, t(70)));
        assert_eq!(clock.stage(t(900)), Stage::Paused);
        assert!(clock.press(Press::GoOn, t(900)));
        assert_eq!(clock.stage(t(919)), Stage::Runs);
        assert_eq!(clock.stage(t(920)), Stage::Fallen(Near));
    }

    #[test]
    fn times_that_are_set_before_the_start_stay() {
        let mut clock = clock(Kind::Turns, "300+0");
        assert!(clock.press(Press::Set { seat: Far, left: Millis::from_seconds(60) }, t(0)));
        clock.press(Press::Begin { first: Far }, t(100));
        assert_eq!(seconds(&clock, t(110)), [300, 50]);
    }

    #[test]
    fn in_pawnball_a_side_has_time_wherever_it_is_its_phase() {
        let mut clock = clock(Kind::TwoBoards, "60+0");
        clock.press(Press::Begin { first: Near }, t(0));
        assert_eq!(seconds(&clock, t(5)), [55, 55], "both play, each on one board");
        assert!(!clock.press(end(Far, 0), t(5)), "the first board is the other's");
        assert!(clock.press(end(Near, 0), t(10)), "the near side has played, and waits for the second board");
        assert_eq!(seconds(&clock, t(20)), [50, 40]);
        assert!(clock.plays(Far, 0) && clock.plays(Far, 1) && !clock.plays_anywhere(Near));
        assert!(clock.press(end(Far, 0), t(20)), "the first board is done");
        assert_eq!((clock.board(0), clock.stage(t(20))), (Phase::Done, Stage::Runs));
        assert!(clock.press(end(Far, 1), t(25)));
        assert_eq!(seconds(&clock, t(30)), [45, 35]);
        assert!(clock.press(end(Near, 1), t(30)));
        assert_eq!((clock.stage(t(999)), clock.rolls()), (Stage::Ready, 1));
        assert_eq!(seconds(&clock, t(999)), [45, 35], "nobody's time runs while the dice are rolled");
        for roll in 2..=ROLLS {
            assert!(clock.press(Press::Begin { first: Far }, t(1_000)), "roll {roll}");
            for (seat, board) in [(Far, 0), (Near, 0), (Near, 1), (Far, 1)] {
                assert!(clock.press(end(seat, board), t(1_000)), "roll {roll}");
            }
        }
        assert_eq!(clock.stage(t(2_000)), Stage::Over);
        assert!(!clock.press(Press::Begin { first: Far }, t(2_000)), "a match has eight rolls");
        assert_eq!([clock.ended(Near), clock.ended(Far)], [16, 16]);
    }

    #[test]
    fn what_is_kept_is_the_clock_in_the_middle_of_a_turn_too() {
        for kind in [Kind::Turns, Kind::TwoBoards] {
            for control in ["60+5", "bronstein:60+5", "delay:60+5", "byoyomi:60+3x10", "turn:30"] {
                let mut clock = clock(kind, control);
                clock.press(Press::Set { seat: Near, left: Millis::from_seconds(25) }, t(0));
                clock.press(Press::Begin { first: Near }, t(0));
                clock.press(end(Near, 0), t(3));
                clock.press(Press::Pause, t(4));
                clock.press(Press::GoOn, t(8));
                let text = serde_json::to_string(&clock.kept()).unwrap();
                let again = TableClock::of_kept(&serde_json::from_str(&text).unwrap()).unwrap();
                assert_eq!(again, clock, "{control}");
                assert_eq!(again.left(Far, t(12)), clock.left(Far, t(12)), "time has gone on");
            }
        }
        let wrong = r#"{"kind":"turns","control":"60+0","presses":[[0,{"press":"end","seat":"near","board":0}]]}"#;
        assert_eq!(TableClock::of_kept(&serde_json::from_str(wrong).unwrap()), None);
        assert_eq!(TableClock::new(Kind::Turns, "days:1".parse().unwrap()), None);
    }
}
