//! Positions at the start of a turn: their text, and their turns one action at a time.

use std::collections::{BTreeMap, HashSet, VecDeque};

use crate::board::{Board, Set, squares};

/// A position at the start of a turn, with nobody's ball on its goal. It is kept with the side to move going upwards; [`text`](Self::text) says
/// which side that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Whether B is to move; then the position is stored after a half turn.
    pub(crate) is_b: bool,
    pub(crate) own: Set,
    pub(crate) opponents: Set,
    /// The squares of the balls.
    pub(crate) ball: usize,
    pub(crate) opponent_ball: usize,
}

/// Why a text is no position of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not ranks, a space and the side to move.
    #[error("expected {size} ranks, highest first, separated by `/`, then a space and `a` or `b`, as in `{example}`")]
    Form {
        /// The number of ranks and files of the board.
        size: usize,
        /// A position of it.
        example: String,
    },
    /// A sign that is no piece and no number.
    #[error("`{0}` is neither a piece (a, A, b, B) nor a number of empty squares")]
    Sign(char),
    /// Too many or too few squares in a rank.
    #[error("rank {rank} has {found} squares instead of {size}")]
    Rank {
        /// From 1.
        rank: usize,
        /// Squares written.
        found: usize,
        /// The number of ranks and files of the board.
        size: usize,
    },
    /// Too many or too few pieces or balls.
    #[error("each side has {size} pieces, one of them with the ball")]
    Pieces {
        /// The number of ranks and files of the board.
        size: usize,
    },
    /// A ball is on its goal.
    #[error("the game is over: a ball is on the opponent's home row")]
    Over,
}

/// A distinct result of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// A shortest way to it, in the notation of the game; of equal ones the first in the order of the texts. `-` for a turn that passes (DB-8).
    pub text: String,
    /// The position after it; `None` if it wins.
    pub after: Option<Position>,
}

/// Something within a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Within {
    own: Set,
    ball: usize,
    steps: u8,
    passes: u8,
}

impl Position {
    /// The start, A to move: each side on its home row, the balls on these files, from 0. `None` where the board has no such file.
    #[must_use]
    pub fn start(board: &Board, file_of_a: usize, file_of_b: usize) -> Option<Self> {
        let size = board.size();
        (file_of_a < size && file_of_b < size).then(|| Self {
            is_b: false,
            own: board.bottom(),
            opponents: board.top(),
            ball: file_of_a,
            opponent_ball: size * (size - 1) + file_of_b,
        })
    }

    /// Reads a position as [`text`](Self::text) writes it.
    ///
    /// # Errors
    /// The text is no position of this board, or of a game that is over.
    pub fn parse(board: &Board, text: &str) -> Result<Self, PositionError> {
        let size = board.size();
        let form = || PositionError::Form {
            size,
            example: Self::start(board, size / 2, size / 2).map_or_else(String::new, |start| start.text(board)),
        };
        let (placement, side) = text.split_once(' ').ok_or_else(form)?;
        let is_b = match side {
            "a" => false,
            "b" => true,
            _ => return Err(form()),
        };
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != size {
            return Err(form());
        }
        // Pieces of A and B, and their balls.
        let mut pieces = [0; 2];
        let mut balls = [0; 2];
        for (down, line) in ranks.iter().enumerate() {
            let rank = size - 1 - down;
            let mut file = 0;
            for sign in line.chars() {
                let side = match sign {
                    'a' | 'A' => 0,
                    'b' | 'B' => 1,
                    '1'..='9' => {
                        file += sign as usize - '0' as usize;
                        continue;
                    }
                    _ => return Err(PositionError::Sign(sign)),
                };
                if file < size {
                    let square: Set = 1 << (rank * size + file);
                    pieces[side] |= square;
                    balls[side] |= if sign.is_ascii_uppercase() { square } else { 0 };
                }
                file += 1;
            }
            if file != size {
                return Err(PositionError::Rank { rank: rank + 1, found: file, size });
            }
        }
        if pieces.iter().any(|set| set.count_ones() as usize != size) || balls.iter().any(|set| set.count_ones() != 1) {
            return Err(PositionError::Pieces { size });
        }
        if balls[0] & board.top() != 0 || balls[1] & board.bottom() != 0 {
            return Err(PositionError::Over);
        }
        if is_b {
            pieces = [board.half_turned(pieces[1]), board.half_turned(pieces[0])];
            balls = [board.half_turned(balls[1]), board.half_turned(balls[0])];
        }
        let [own, opponents] = pieces;
        let [ball, opponent_ball] = balls.map(|set| set.trailing_zeros() as usize);
        Ok(Self { is_b, own, opponents, ball, opponent_ball })
    }

    /// The position in the notation of the game: ranks from the highest down, `a` and `b` the pieces, capitals with the ball, a number for so many
    /// empty squares; then the side to move.
    #[must_use]
    pub fn text(&self, board: &Board) -> String {
        let (size, last) = (board.size(), board.size() * board.size() - 1);
        let mut text = String::with_capacity(4 * size);
        for rank in (0..size).rev() {
            let mut empty = 0;
            for file in 0..size {
                let square = rank * size + file;
                let square = if self.is_b { last - square } else { square };
                let (own, opponent) = if self.is_b { ('b', 'a') } else { ('a', 'b') };
                let sign = match 1 << square {
                    bit if self.own & bit != 0 => Some((own, square == self.ball)),
                    bit if self.opponents & bit != 0 => Some((opponent, square == self.opponent_ball)),
                    _ => None,
                };
                match sign {
                    Some((sign, has_ball)) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(if has_ball { sign.to_ascii_uppercase() } else { sign });
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(if self.is_b { 'b' } else { 'a' });
        text
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self, board: &Board) -> Self {
        Self {
            own: board.mirrored(self.own),
            opponents: board.mirrored(self.opponents),
            ball: board.mirrored_square(self.ball),
            opponent_ball: board.mirrored_square(self.opponent_ball),
            ..*self
        }
    }

    /// Every distinct result of a turn, sorted by text; all ways to win are one.
    #[must_use]
    pub fn turns(&self, board: &Board) -> Vec<Turn> {
        let (size, last) = (board.size(), board.size() * board.size() - 1);
        let name = |square: usize| {
            let square = if self.is_b { last - square } else { square };
            format!("{}{}", char::from(b'a' + (square % size) as u8), square / size + 1)
        };
        let mut found: BTreeMap<(Set, usize), String> = BTreeMap::new();
        let mut win = None;
        let first = Within { own: self.own, ball: self.ball, steps: 0, passes: 0 };
        let mut seen = HashSet::from([first]);
        let mut queue = VecDeque::from([(first, String::new())]);
        let mut has_action = false;
        while let Some((state, text)) = queue.pop_front() {
            if state != first {
                found.entry((state.own, state.ball)).or_insert_with(|| text.clone());
            }
            let mut next: Vec<(String, Option<Within>)> = Vec::new();
            if (board.front(self.opponents) & state.own).count_ones() >= Board::TOUCHING {
                next.push(("!".to_owned(), None));
            }
            if state.passes == 0 {
                for to in squares(state.own) {
                    if board.between(state.ball, to).is_some_and(|between| between & self.opponents == 0) {
                        let after = Within { ball: to, passes: 1, ..state };
                        let is_goal = board.top() >> to & 1 == 1;
                        next.push((format!("{}>{}", name(state.ball), name(to)), (!is_goal).then_some(after)));
                    }
                }
            }
            if state.steps < 2 {
                for from in squares(state.own & !(1 << state.ball)) {
                    for to in squares(board.neighbours(from) & !state.own & !self.opponents) {
                        let after = Within { own: state.own ^ (1 << from | 1 << to), steps: state.steps + 1, ..state };
                        next.push((format!("{}{}", name(from), name(to)), Some(after)));
                    }
                }
            }
            next.sort();
            for (action, after) in next {
                has_action = true;
                let longer = if text.is_empty() { action } else { format!("{text},{action}") };
                match after {
                    None if win.is_none() => win = Some(longer),
                    Some(after) if seen.insert(after) => queue.push_back((after, longer)),
                    _ => {}
                }
            }
        }
        if !has_action {
            found.insert((self.own, self.ball), "-".to_owned());
        }
        let mut turns: Vec<Turn> = found
            .into_iter()
            .map(|((own, ball), text)| Turn { text, after: Some(self.after(board, own, ball)) })
            .collect();
        turns.extend(win.map(|text| Turn { text, after: None }));
        turns.sort_by(|one, other| one.text.cmp(&other.text));
        turns
    }
    /// The squares of the pieces of the side that is not to move, and of its ball, as the side to move sees the board.
    #[must_use]
    pub const fn opponents(&self) -> (Set, usize) {
        (self.opponents, self.opponent_ball)
    }

    /// Whether the side to move can win this turn, by a goal (DB-5) or a claim (DB-7): as [`turns`](Self::turns) has it, and many times sooner.
    #[must_use]
    pub fn can_win(&self, board: &Board) -> bool {
        let others = self.own & !(1 << self.ball);
        let empty = board.all() & !self.own & !self.opponents;
        // The ball goes to a piece on the goal, which may come there first: nothing that comes after the pass counts any more.
        let can_come = |goal: usize| {
            let beside = board.neighbours(goal);
            others >> goal & 1 == 1
                || empty >> goal & 1 == 1
                    && (beside & others != 0
                        || squares(beside & empty).any(|square| board.neighbours(square) & others != 0))
        };
        let sees = |goal: &usize| board.between(self.ball, *goal).is_some_and(|between| between & self.opponents == 0);
        if squares(board.top()).filter(sees).any(can_come) {
            return true;
        }
        let front = board.front(self.opponents);
        let is_claim = |own: Set| (front & own).count_ones() >= Board::TOUCHING;
        let mut can_claim = is_claim(self.own);
        // Two steps bring two pieces to the wall.
        if !can_claim && (front & self.own).count_ones() + 2 >= Board::TOUCHING {
            self.walk(board, self.own, self.ball, 2, 1, &mut |own, _| can_claim |= is_claim(own));
        }
        can_claim
    }

    /// The position after each distinct turn that does not win: those of [`turns`](Self::turns), many times sooner, in no order that means something.
    #[must_use]
    pub fn results(&self, board: &Board) -> Vec<Self> {
        let mut found = Vec::new();
        self.walk(board, self.own, self.ball, 2, 1, &mut |own, ball| found.push((own, ball)));
        if found.is_empty() && (board.front(self.opponents) & self.own).count_ones() < Board::TOUCHING {
            // Nothing is legal but, maybe, a pass that wins.
            if !self.can_win(board) {
                found.push((self.own, self.ball));
            }
        }
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|(own, ball)| self.after(board, own, ball)).collect()
    }

    /// Visits where the own pieces and the ball are after so many steps and passes at most, at least one of them, without a goal; the same more than once.
    fn walk(&self, board: &Board, own: Set, ball: usize, steps: u8, passes: u8, visit: &mut impl FnMut(Set, usize)) {
        if passes > 0 {
            for to in squares(own & !board.top()) {
                if board.between(ball, to).is_some_and(|between| between & self.opponents == 0) {
                    visit(own, to);
                    self.walk(board, own, to, steps, passes - 1, visit);
                }
            }
        }
        if steps > 0 {
            for from in squares(own & !(1 << ball)) {
                for to in squares(board.neighbours(from) & !own & !self.opponents) {
                    let after = own ^ (1 << from | 1 << to);
                    visit(after, ball);
                    self.walk(board, after, ball, steps - 1, passes, visit);
                }
            }
        }
    }

    /// The position after a turn that leaves the own pieces and the ball so.
    fn after(&self, board: &Board, own: Set, ball: usize) -> Self {
        let last = board.size() * board.size() - 1;
        Self {
            is_b: !self.is_b,
            own: board.half_turned(self.opponents),
            opponents: board.half_turned(own),
            ball: last - self.opponent_ball,
            opponent_ball: last - ball,
        }
    }
}
