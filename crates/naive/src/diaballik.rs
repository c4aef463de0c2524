//! Diaballik, straight from the rulings; on a board of *n* × *n* squares, *n* at most 7, with *n* pieces a side. The game has 7.

use std::collections::{BTreeMap, BTreeSet};

/// A square: file and rank, each from 0.
type Square = (usize, usize);

/// A position: `cells[rank][file]` is `a` or `b`, a capital with the ball, or `.`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    cells: Vec<Vec<char>>,
    side: char,
    moves_made: u32,
    passes_made: u32,
}

impl State {
    fn read(text: &str) -> Option<Self> {
        let mut fields = text.split(' ');
        let mut rows: Vec<&str> = fields.next()?.split('/').collect();
        rows.reverse();
        let size = rows.len();
        if size > 7 {
            return None;
        }
        let mut cells = vec![vec!['.'; size]; size];
        for (cells, row) in cells.iter_mut().zip(rows) {
            let mut file = 0;
            for c in row.chars() {
                if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    *cells.get_mut(file)? = c;
                    file += 1;
                }
            }
        }
        let side = fields.next()?.chars().next()?;
        let (mut moves_made, mut passes_made) = (0, 0);
        if let Some(left) = fields.next() {
            let mut digits = left.chars().filter_map(|c| c.to_digit(10));
            moves_made = 2_u32.checked_sub(digits.next()?)?;
            passes_made = 1_u32.checked_sub(digits.next()?)?;
        }
        Some(Self { cells, side, moves_made, passes_made })
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.size()).rev() {
            let mut row: String = self.cells[rank].iter().collect();
            for run in (1..=self.size()).rev() {
                row = row.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(row);
        }
        let mut text = format!("{} {}", rows.join("/"), self.side);
        if self.moves_made + self.passes_made > 0 {
            text += &format!(" {}{}", 2 - self.moves_made, 1 - self.passes_made);
        }
        text
    }

    /// Files, ranks, and pieces of a side: 7 (DB-1).
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size();
        (0..size).flat_map(move |file| (0..size).map(move |rank| (file, rank)))
    }

    fn at(&self, (file, rank): Square) -> char {
        self.cells[rank][file]
    }

    fn is(&self, side: char, square: Square) -> bool {
        self.at(square).to_ascii_lowercase() == side
    }

    fn other(&self) -> char {
        if self.side == 'a' { 'b' } else { 'a' }
    }

    /// DB-5: the winner is who has the ball on the opponent's starting rank.
    fn winner(&self) -> Option<char> {
        if self.cells[self.size() - 1].contains(&'A') {
            Some('a')
        } else if self.cells[0].contains(&'B') {
            Some('b')
        } else {
            None
        }
    }

    /// DB-7: the line of the opponent, and how many own pieces stand directly in front of it.
    fn may_claim(&self) -> bool {
        let mut line = Vec::new();
        for file in 0..self.size() {
            let ranks: Vec<usize> = (0..self.size()).filter(|&rank| self.is(self.other(), (file, rank))).collect();
            if ranks.len() != 1 {
                return false;
            }
            line.push(ranks[0]);
        }
        if line.windows(2).any(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return false;
        }
        let touching = line.iter().enumerate().filter(|&(file, &rank)| {
            // A wants to go up, so it stands below the line; B above it.
            let front =
                if self.side == 'a' { rank.checked_sub(1) } else { Some(rank + 1).filter(|&rank| rank < self.size()) };
            front.is_some_and(|front| self.is(self.side, (file, front)))
        });
        touching.count() >= 3
    }

    /// Every legal action with the position after it; `None` where it wins.
    fn actions(&self) -> BTreeMap<String, Option<Self>> {
        let mut actions = BTreeMap::new();
        if self.winner().is_some() {
            return actions;
        }
        if self.may_claim() {
            actions.insert("!".to_owned(), None);
        }
        for from in self.squares().filter(|&square| self.is(self.side, square)) {
            let holds = self.at(from).is_ascii_uppercase();
            for to in self.squares() {
                let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
                if !holds && self.moves_made < 2 && files + ranks == 1 && self.at(to) == '.' {
                    let mut next = self.clone();
                    next.cells[from.1][from.0] = '.';
                    next.cells[to.1][to.0] = self.at(from);
                    next.moves_made += 1;
                    actions.insert(format!("{}{}", name(from), name(to)), Some(next));
                }
                let straight = files == 0 || ranks == 0 || files == ranks;
                if holds
                    && self.passes_made < 1
                    && from != to
                    && straight
                    && self.is(self.side, to)
                    && path(from, to).into_iter().all(|square| !self.is(self.other(), square))
                {
                    let mut next = self.clone();
                    next.cells[from.1][from.0] = self.side;
                    next.cells[to.1][to.0] = self.side.to_ascii_uppercase();
                    next.passes_made += 1;
                    let won = next.winner().is_some();
                    actions.insert(format!("{}>{}", name(from), name(to)), Some(next).filter(|_| !won));
                }
            }
        }
        actions
    }

    fn turn_over(&self) -> Self {
        Self { cells: self.cells.clone(), side: self.other(), moves_made: 0, passes_made: 0 }
    }
}

fn name((file, rank): Square) -> String {
    format!("{}{}", ['a', 'b', 'c', 'd', 'e', 'f', 'g'][file], rank + 1)
}

/// The squares between two squares on one straight line.
fn path(from: Square, to: Square) -> Vec<Square> {
    let toward = |from: usize, to: usize| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    };
    let mut path = Vec::new();
    let mut square = from;
    loop {
        square = (toward(square.0, to.0), toward(square.1, to.1));
        if square == to {
            return path;
        }
        path.push(square);
    }
}

/// The positions, not won, that the turn can lead to, at the start of the next turn, and whether the turn can win.
/// `None` if the text is not a position.
#[must_use]
pub fn results(position: &str) -> Option<(BTreeSet<String>, bool)> {
    let start = State::read(position)?;
    let (mut results, mut win) = (BTreeSet::new(), false);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        // DB-2: at least one action.
        if state.moves_made + state.passes_made > 0 && state.winner().is_none() {
            results.insert(state.turn_over().write());
        }
        for next in state.actions().into_values() {
            match next {
                None => win = true,
                Some(next) => {
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
        }
    }
    Some((results, win))
}

/// The legal actions, each with the position after it, or `None` where it wins.
/// `None` if the text is not a position.
#[must_use]
pub fn actions(position: &str) -> Option<BTreeMap<String, Option<String>>> {
    let actions = State::read(position)?.actions();
    Some(actions.into_iter().map(|(action, next)| (action, next.map(|next| next.write()))).collect())
}

/// The position after an action, not won; `None` if the action is not legal or wins, or the text is not a position.
#[must_use]
pub fn apply(position: &str, action: &str) -> Option<String> {
    actions(position)?.remove(action)?
}

/// Whether the turn may end here: after an action (DB-2), or because none is legal (DB-8).
#[must_use]
pub fn may_end_turn(position: &str) -> bool {
    State::read(position).is_some_and(|state| {
        state.winner().is_none() && (state.moves_made + state.passes_made > 0 || state.actions().is_empty())
    })
}
