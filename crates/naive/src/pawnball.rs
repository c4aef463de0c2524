//! Pawnball, straight from the rulings: one board, the play of one die, shots by walking every path.

use std::collections::{BTreeMap, BTreeSet};

const LETTERS: &str = "<abcdefghijklmno>";

/// A square: column 0 to 16 and row 0 to 10, margin included (PW-1).
type Square = (i32, i32);

/// One board, taken apart.
#[derive(Debug, Clone)]
struct Board {
    pawns: BTreeMap<Square, char>,
    ball: Square,
    mono: char,
    side: char,
    dice: Vec<String>,
}

/// Where a shot ends: a square, or a goal that counts for side `a` or `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Rest(Square),
    Goal(char),
}

fn in_playing_area((column, row): Square) -> bool {
    (1..=15).contains(&column) && (1..=9).contains(&row)
}

/// PW-2: a post stands on rows 3 and 7 of the outer columns.
fn is_post((column, row): Square) -> bool {
    (column == 0 || column == 16) && (row == 3 || row == 7)
}

/// PW-2, PW-3: the right goal counts for `a`, the left one for `b`.
fn goal((column, row): Square) -> Option<char> {
    match (column, row) {
        (16, 4..=6) => Some('a'),
        (0, 4..=6) => Some('b'),
        _ => None,
    }
}

fn distance(a: Square, b: Square) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

fn neighbours(a: Square, b: Square) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

fn every_square() -> impl Iterator<Item = Square> {
    (0..=10).flat_map(|row| (0..=16).map(move |column| (column, row)))
}

fn name((column, row): Square) -> String {
    let letter = LETTERS.chars().nth(column as usize).unwrap_or('?');
    format!("{letter}{row}")
}

fn square(name: &str) -> Square {
    let column = LETTERS.find(|c| name.starts_with(c)).expect("a column");
    (column as i32, name[1..].parse().expect("a row"))
}

impl Board {
    fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pawns = BTreeMap::new();
        let mut ball = None;
        for (line, cells) in (0..).zip(fields[0].split('/')) {
            let mut column = 0;
            let mut number = String::new();
            for c in cells.chars() {
                if c.is_ascii_digit() {
                    number.push(c);
                    continue;
                }
                column += number.parse::<i32>().unwrap_or(0);
                number.clear();
                if c == '*' {
                    ball = Some((column, 10 - line));
                } else {
                    pawns.insert((column, 10 - line), c);
                }
                column += 1;
            }
        }
        let letters: Vec<char> = if fields[3] == "-" { Vec::new() } else { fields[3].chars().collect() };
        Self {
            pawns,
            ball: ball.expect("a ball"),
            mono: fields[1].chars().next().expect("a side"),
            side: fields[2].chars().next().expect("a side"),
            dice: letters.chunks(2).map(|die| die.iter().collect()).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for row in (0..=10).rev() {
            let mut empty = 0;
            for column in 0..=16 {
                let at = (column, row);
                let piece = if at == self.ball { Some('*') } else { self.pawns.get(&at).copied() };
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(piece);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if row > 0 {
                text.push('/');
            }
        }
        let dice = if self.dice.is_empty() { "-".to_owned() } else { self.dice.concat() };
        format!("{text} {} {} {dice}", self.mono, self.side)
    }

    /// PW-4: whether the pawn on `at` is of the team that wears dot `dot`.
    fn same_team(&self, at: Square, dot: char) -> bool {
        self.pawns.get(&at).is_some_and(|&other| "kw".contains(other) == "kw".contains(dot))
    }

    /// PW-11 to PW-15: every path of the ball from `at` on. `turns` are the own pawns passed so far; each end is reported
    /// with the path to it.
    fn roll(
        &self,
        dot: char,
        mut at: Square,
        step: Square,
        mut left: i32,
        turns: &mut Vec<Square>,
        report: &mut dyn FnMut(&[Square], Square, End),
    ) {
        let mut travelled = turns.last() == Some(&at);
        loop {
            let next = (at.0 + step.0, at.1 + step.1);
            if let Some(side) = goal(next) {
                return report(turns, next, End::Goal(side));
            }
            let opponent = self.pawns.contains_key(&next) && !self.same_team(next, dot);
            if is_post(next) || opponent {
                if travelled {
                    report(turns, at, End::Rest(at));
                }
                return;
            }
            if !in_playing_area(next) {
                return;
            }
            if self.pawns.contains_key(&next) {
                turns.push(next);
                for (columns, rows) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                    let first = (next.0 + columns, next.1 + rows);
                    let empty = in_playing_area(first) && !self.pawns.contains_key(&first);
                    if empty || goal(first).is_some() {
                        self.roll(dot, next, (columns, rows), left, turns, report);
                    }
                }
                turns.pop();
                return;
            }
            at = next;
            travelled = true;
            left -= 1;
            if left == 0 {
                return report(turns, at, End::Rest(at));
            }
        }
    }

    fn shots(&self, shooter: Square, points: i32, report: &mut dyn FnMut(&[Square], Square, End)) {
        if neighbours(shooter, self.ball) {
            let step = (self.ball.0 - shooter.0, self.ball.1 - shooter.1);
            self.roll(self.pawns[&shooter], self.ball, step, points, &mut Vec::new(), report);
        }
    }

    /// PW-16.
    fn put_ball_back(&mut self, scorer: char) {
        // The goal that was entered is the conceding side's own one.
        let own_goal = if scorer == 'a' { 16 } else { 0 };
        self.ball = every_square()
            .filter(|&at| in_playing_area(at) && !self.pawns.contains_key(&at))
            .min_by_key(|&at| (distance(at, (8, 5)), (at.0 - own_goal).abs(), at.1))
            .expect("an empty square");
    }

    /// The board after this die was played, and the score it made.
    fn finish(&self, die: &str, end: Option<End>) -> String {
        let mut after = self.clone();
        after.dice.iter().position(|left| left == die).map(|at| after.dice.remove(at));
        if after.dice.is_empty() {
            after.side = '-';
        }
        match end {
            None => after.text(),
            Some(End::Rest(at)) => {
                after.ball = at;
                after.text()
            }
            Some(End::Goal(scorer)) => {
                after.put_ball_back(scorer);
                format!("{} +{scorer}", after.text())
            }
        }
    }
}

/// The set-ups that may come next, each as its side and board, after those in `done` (PW-5).
#[must_use]
pub fn open_set_ups(done: &[(char, u8)]) -> BTreeSet<(char, u8)> {
    let (mono, colour) = ([('a', 1), ('b', 2)], [('b', 1), ('a', 2)]);
    let teams = if mono.iter().all(|team| done.contains(team)) { colour } else { mono };
    teams.into_iter().filter(|team| !done.contains(team)).collect()
}

/// Whether `viewer`, a side or `-` for a spectator, may see the team that this side has set up on this board (PW-5).
#[must_use]
pub fn may_see(viewer: char, (side, board): (char, u8), done: &[(char, u8)]) -> bool {
    let is_mono = (side == 'a') == (board == 1);
    viewer == side || !is_mono || (done.contains(&('a', 1)) && done.contains(&('b', 2)))
}

/// The squares where a side may set up a pawn (PW-5): its half of the playing area and its goal, but where one of its pawns stands.
#[must_use]
pub fn set_up_squares(side: char, taken: &[&str]) -> BTreeSet<String> {
    let own = |(column, _): Square| if side == 'a' { (1..=7).contains(&column) } else { (9..=15).contains(&column) };
    let own_goal = if side == 'a' { 'b' } else { 'a' };
    let may = |at: &Square| (in_playing_area(*at) && own(*at)) || goal(*at) == Some(own_goal);
    every_square().filter(may).map(name).filter(|name| !taken.contains(&name.as_str())).collect()
}

fn taken_apart(die: &str) -> (char, i32) {
    let mut letters = die.chars();
    let dot = letters.next().expect("a dot");
    (dot, letters.as_str().parse().expect("points"))
}

/// Every placement of the two pawns with dot `dot` that `points` points pay for (PW-10), with whether a pawn moved; two
/// pawns that changed places have moved (PW-17).
fn placements(board: &Board, dot: char, points: i32) -> Vec<(Board, [Square; 2], bool)> {
    let home: Vec<Square> = every_square().filter(|at| board.pawns.get(at) == Some(&dot)).collect();
    let mut bare = board.clone();
    bare.pawns.retain(|_, &mut other| other != dot);
    let may_stop = |at: &Square| !is_post(*at) && *at != board.ball && !bare.pawns.contains_key(at);
    let mut placements = Vec::new();
    for first in every_square().filter(may_stop) {
        if distance(home[0], first) > points {
            continue;
        }
        for second in every_square().filter(may_stop) {
            if first != second && distance(home[0], first) + distance(home[1], second) <= points {
                let mut placed = bare.clone();
                placed.pawns.extend([(first, dot), (second, dot)]);
                let moved = first != home[0] || second != home[1];
                placements.push((placed, [first, second], moved));
            }
        }
    }
    placements
}

/// The distinct results of playing `die` on a board, as positions with ` +a` or ` +b` on a goal.
///
/// # Panics
/// The text is not a position or not a die.
#[must_use]
pub fn results(board: &str, die: &str) -> BTreeSet<String> {
    let board = Board::parse(board);
    let (dot, points) = taken_apart(die);
    let mut results = BTreeSet::new();
    for (placed, pawns, moved) in placements(&board, dot, points) {
        if moved {
            results.insert(placed.finish(die, None));
        }
        for shooter in pawns {
            placed.shots(shooter, points, &mut |_, _, end| {
                results.insert(placed.finish(die, Some(end)));
            });
        }
    }
    results
}

/// Every play of a die, in notation, with its result: one move of a pawn, moves of both in either order, the exchange, a
/// shot after any of them or alone. The exchange is written with the pawn on the lower, then the left square first.
///
/// # Panics
/// The text is not a position or not a die.
#[must_use]
pub fn plays(board: &str, die: &str) -> BTreeMap<String, String> {
    let board = Board::parse(board);
    let (dot, points) = taken_apart(die);
    let home: Vec<Square> = every_square().filter(|at| board.pawns.get(at) == Some(&dot)).collect();
    let mut plays = BTreeMap::new();
    for (placed, pawns, _) in placements(&board, dot, points) {
        let moves: Vec<usize> = (0..2).filter(|&pawn| home[pawn] != pawns[pawn]).collect();
        let orders: Vec<Vec<usize>> = match moves.as_slice() {
            [first, second] => vec![vec![*first, *second], vec![*second, *first]],
            one_or_none => vec![one_or_none.to_vec()],
        };
        let exchange = pawns[0] == home[1] && pawns[1] == home[0];
        for (turn, order) in orders.iter().enumerate() {
            // A pawn does not stop where the other one still stands, unless they change places.
            let blocked = order.len() == 2 && pawns[order[0]] == home[order[1]];
            if if exchange { turn == 1 } else { blocked } {
                continue;
            }
            let mut steps: Vec<String> = order.iter().map(|&pawn| name(home[pawn]) + &name(pawns[pawn])).collect();
            if !steps.is_empty() {
                plays.insert(format!("{die}:{}", steps.join(",")), placed.finish(die, None));
            }
            for shooter in pawns {
                placed.shots(shooter, points, &mut |_, _, end| {
                    let target = match end {
                        End::Rest(at) => name(at),
                        End::Goal(side) => side.to_string(),
                    };
                    steps.push(format!("{}*{target}", name(shooter)));
                    plays.insert(format!("{die}:{}", steps.join(",")), placed.finish(die, Some(end)));
                    steps.pop();
                });
            }
        }
    }
    plays
}

/// Every path of a shot of the pawn on `shooter`: the own pawns that the ball passes, then the square where it rests or the
/// goal square; with the end, a square or the side that a goal counts for (PW-11 to PW-15, PW-19).
///
/// # Panics
/// The text is not a position or not a square with a pawn.
#[must_use]
pub fn paths(board: &str, shooter: &str, points: u8) -> Vec<(Vec<String>, String)> {
    let mut paths = Vec::new();
    Board::parse(board).shots(square(shooter), points.into(), &mut |turns, last, end| {
        let path = turns.iter().copied().chain([last]).map(name).collect();
        let end = match end {
            End::Rest(at) => name(at),
            End::Goal(side) => side.to_string(),
        };
        paths.push((path, end));
    });
    paths
}
