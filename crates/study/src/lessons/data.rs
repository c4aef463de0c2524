//! The steps of the lessons.

use super::{ActionKind, Goal, Step, WrongTry};

const fn wrong(actions: &'static [&'static str], code: &'static str) -> WrongTry {
    WrongTry { actions, code }
}

pub(super) const PLAY_BALL: &[Step] = &[
    Step {
        id: "step",
        position: "lanes 1b3a1/6/1b3A1/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Reach("c3"),
        solution: &["c2c3"],
        tries: &[wrong(&["c2c4"], "reason-not-adjacent"), wrong(&["a6a5"], "reason-no-own-piece")],
    },
    Step {
        id: "take",
        position: "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k",
        draw: "",
        goal: Goal::Reach("c4"),
        solution: &["c2c3", "c3c4"],
        tries: &[wrong(&["c2c3", "c3b3", "b3c4"], "reason-no-moves-left")],
    },
    Step {
        id: "pass",
        position: "lanes 1b1a3/6/1b2A2/6/1b2a2 a 3 0-0",
        draw: "",
        goal: Goal::Act(ActionKind::Pass),
        solution: &["c3>a4"],
        tries: &[wrong(&["c3>e3"], "reason-not-in-line"), wrong(&["a4>c3"], "reason-no-ball-there")],
    },
    Step {
        id: "jump",
        position: "lanes 1b5/6/1b2Aa1/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Act(ActionKind::Jump),
        solution: &["c2^c4"],
        tries: &[wrong(&["c2c3"], "reason-cell-occupied"), wrong(&["c3^c5"], "reason-nothing-to-jump")],
    },
    Step {
        id: "steal",
        position: "lanes 1b3a1/6/4Ba1/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Take(ActionKind::Jump),
        solution: &["c2^c4"],
        tries: &[wrong(&["c2c3"], "reason-cell-occupied")],
    },
    Step {
        id: "bounce",
        position: "lanes 1b3a1/6/1b3a1/3a2/3B3 a 3 0-0",
        draw: "",
        goal: Goal::Take(ActionKind::Bounce),
        solution: &["d3^d3:ne"],
        tries: &[wrong(&["d3e4"], "reason-cell-occupied"), wrong(&["d3^d3:n"], "reason-no-bounce")],
    },
    Step {
        id: "dots",
        position: "lanes 1b3a1/6/1b3A1/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Cross("c1"),
        solution: &["c2c1", "c1b1", "."],
        tries: &[wrong(&["c2c1", "."], "reason-turn-ends-on-dot")],
    },
    Step {
        id: "change",
        position: "lanes 1b3a1/6/1b3A1/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Turn { moves: 2, passes: 0 },
        solution: &["c2c3", "c3c4", "."],
        tries: &[wrong(&["c2c3", "c3c2", "."], "reason-nothing-changed")],
    },
    Step {
        id: "goal",
        position: "lanes 1a2b2/6/2A4/2b3/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Score,
        solution: &["c5c6", "c6c7"],
        tries: &[wrong(&["a6a7"], "reason-end-zone-without-ball")],
    },
    Step {
        id: "together",
        position: "lanes 2ba3/6/1b2A2/6/1b3a1 a 3 0-0",
        draw: "",
        goal: Goal::Score,
        solution: &["c3>a4", "a4^a6", "a6a7"],
        tries: &[wrong(&["a4^a6", "a6a7"], "reason-end-zone-without-ball")],
    },
];

pub(super) const DIABALLIK: &[Step] = &[
    Step {
        id: "move",
        position: "bbbBbbb/7/7/7/7/7/aaaAaaa a",
        draw: "",
        goal: Goal::Reach("a2"),
        solution: &["a1a2"],
        tries: &[wrong(&["a1b2"], "reason-not-adjacent"), wrong(&["d1d2"], "reason-holder-moves")],
    },
    Step {
        id: "twice",
        position: "bbbBbbb/7/7/7/7/7/aaaAaaa a",
        draw: "",
        goal: Goal::Reach("a3"),
        solution: &["a1a2", "a2a3"],
        tries: &[wrong(&["a1a2", "a2b1"], "reason-not-adjacent")],
    },
    Step {
        id: "pass",
        position: "bbbBbbb/7/7/7/7/7/aaaAaaa a",
        draw: "",
        goal: Goal::Act(ActionKind::Pass),
        solution: &["d1>e1"],
        tries: &[wrong(&["c1>b1"], "reason-no-ball-there"), wrong(&["d1>d4"], "reason-no-receiver")],
    },
    Step {
        id: "line",
        position: "bbbBbb1/7/3a3/3b1a1/7/3A3/aaa1a2 a",
        draw: "",
        goal: Goal::Ball("f4"),
        solution: &["d2>f4"],
        tries: &[wrong(&["d2>d5"], "reason-opponent-between"), wrong(&["d2>a1"], "reason-not-in-line")],
    },
    Step {
        id: "turn",
        position: "bbbBbbb/7/7/7/7/7/aaaAaaa a",
        draw: "",
        goal: Goal::Turn { moves: 2, passes: 1 },
        solution: &["a1a2", "d1>e1", "d1d2", "."],
        tries: &[
            wrong(&["a1a2", "b1b2", "c1c2"], "reason-no-moves-left"),
            wrong(&["d1>e1", "e1>d1"], "reason-no-passes-left"),
        ],
    },
    Step {
        id: "goal",
        position: "bbbBa2/6b/5bb/7/4A2/7/aaaaa2 a",
        draw: "",
        goal: Goal::Score,
        solution: &["e3>e7"],
        tries: &[wrong(&["e3e4"], "reason-holder-moves")],
    },
    Step {
        id: "together",
        position: "bbbBb2/5a1/b5b/2A4/7/7/aaaaa2 a",
        draw: "",
        goal: Goal::Score,
        solution: &["f6f7", "c4>f7"],
        tries: &[wrong(&["c4>f7"], "reason-no-receiver")],
    },
    Step {
        id: "claim",
        position: "7/7/bbbBbbb/aa5/2a4/7/3Aaaa a",
        draw: "",
        goal: Goal::Act(ActionKind::Claim),
        solution: &["c3c4", "!"],
        tries: &[wrong(&["!"], "reason-too-few-touching")],
    },
];

/// Board 2, where the dice of the draw are played.
macro_rules! with_board_two {
    ($board_one:literal) => {
        concat!($board_one, " | 17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 b - - | 1 0-0")
    };
}

pub(super) const PAWNBALL: &[Step] = &[
    Step {
        id: "setup",
        position: "",
        draw: "",
        goal: Goal::Phase,
        solution: &["1/setup", "c4", "g6", "c6", "g4", "."],
        tries: &[
            wrong(&["1/setup", "k5"], "reason-set-up-zone"),
            wrong(&["1/setup", "c4", "c4"], "reason-cell-occupied"),
        ],
    },
    Step {
        id: "move",
        position: with_board_two!("17/17/4k9g2/13y3/17/5k2*8/3w13/13g3/4w9y2/17/17 a a k3"),
        draw: "k3g1g2y3",
        goal: Goal::Act(ActionKind::Step),
        solution: &["1/k3", "e5f6"],
        tries: &[wrong(&["1/k3", "e5i5"], "reason-too-far"), wrong(&["1/k3", "c4c5"], "reason-other-dot")],
    },
    Step {
        id: "share",
        position: with_board_two!("17/17/14g2/5k7y3/17/5k2*8/3w13/13g3/4w9y2/17/17 a a k4"),
        draw: "k4g1g2y3",
        goal: Goal::Turn { moves: 2, passes: 0 },
        solution: &["1/k4", "e5f6", "e7g7", "."],
        tries: &[wrong(&["1/k4", "e5g6", "e7g7"], "reason-too-far"), wrong(&["1/k4", "."], "reason-die-unplayed")],
    },
    Step {
        id: "shot",
        position: with_board_two!("17/17/4k9g2/13y3/17/7k*8/3w13/13g3/4w9y2/17/17 a a k3"),
        draw: "k3g1g2y3",
        goal: Goal::Act(ActionKind::Shot),
        solution: &["1/k3", "g5*k5"],
        tries: &[wrong(&["1/k3", "g5*j5"], "reason-no-shot"), wrong(&["1/k3", "d8*k5"], "reason-not-next-to-ball")],
    },
    Step {
        id: "run",
        position: with_board_two!("17/17/4k9g2/13y3/17/5k2*8/3w13/13g3/4w9y2/17/17 a a k5"),
        draw: "k5g1g2y3",
        goal: Goal::Ball("m5"),
        solution: &["1/k5", "e5g5", "g5*m5"],
        tries: &[wrong(&["1/k5", "e5*m5"], "reason-not-next-to-ball")],
    },
    Step {
        id: "turn",
        position: with_board_two!("17/17/4k9g2/13y3/17/7k*1w1y4/3w13/13g3/17/17/17 a a k4"),
        draw: "k4g1g2y3",
        goal: Goal::Ball("m8"),
        solution: &["1/k4", "g5*m8"],
        tries: &[wrong(&["1/k4", "g5*m5"], "reason-no-shot")],
    },
    Step {
        id: "stop",
        position: with_board_two!("17/17/4k9g2/13y3/17/7k*3y4/3w13/13g3/4w12/17/17 a a k6"),
        draw: "k6g1g2y3",
        goal: Goal::Ball("k5"),
        solution: &["1/k6", "g5*k5"],
        tries: &[wrong(&["1/k6", "g5*n5"], "reason-no-shot")],
    },
    Step {
        id: "goal",
        position: with_board_two!("17/17/4k9g2/13y3/17/12k*3/3w13/13g3/4w9y2/17/17 a a k4"),
        draw: "k4g1g2y3",
        goal: Goal::Score,
        solution: &["1/k4", "l5*a"],
        tries: &[wrong(&["1/k4", "l5*o5"], "reason-no-shot")],
    },
    Step {
        id: "dice",
        position: with_board_two!("17/17/4k9g2/8*4y3/17/7k9/3w13/13g3/4w9y2/17/17 a a k1w2"),
        draw: "k1w2g5y6",
        goal: Goal::Phase,
        solution: &["1/k1", "g5g6", ".", "1/w2", "c4d5", "."],
        tries: &[wrong(&["1/k1", "."], "reason-die-unplayed"), wrong(&["1/k1", "g5g6", "g6*h8"], "reason-no-shot")],
    },
];
