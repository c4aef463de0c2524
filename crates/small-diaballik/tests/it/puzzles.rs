//! The puzzles of Diaballik in which a win is forced, proved a second time: with the rules of this crate, which share nothing with those that the puzzles
//! were made with.

use std::collections::HashMap;

use serde_json::Value;
use small_diaballik::{Board, Position, Set};

/// The solver's turns and the opponent's in a puzzle.
struct Puzzle {
    id: String,
    /// The positions from the start on, up to that before the last turn.
    positions: Vec<Position>,
}

/// The position after a turn, made action by action on the text without asking what is legal.
fn after(board: &Board, position: &Position, turn: &str) -> Position {
    let text = position.text(board);
    let (placement, side) = text.split_once(' ').unwrap();
    let mut cells: Vec<Vec<char>> = Vec::new();
    for rank in placement.split('/').rev() {
        let wide =
            rank.chars().map(|sign| sign.to_digit(10).map_or(sign.to_string(), |count| "1".repeat(count as usize)));
        cells.push(wide.collect::<String>().chars().collect());
    }
    let square = |name: &str| -> (usize, usize) {
        let name = name.as_bytes();
        (usize::from(name[1] - b'1'), usize::from(name[0] - b'a'))
    };
    for action in turn.split(',') {
        if let Some((from, to)) = action.split_once('>') {
            for (rank, file) in [square(from), square(to)] {
                let sign = &mut cells[rank][file];
                *sign = if sign.is_uppercase() { sign.to_ascii_lowercase() } else { sign.to_ascii_uppercase() };
            }
        } else {
            let (from, to) = (square(&action[..2]), square(&action[2..]));
            cells[to.0][to.1] = std::mem::replace(&mut cells[from.0][from.1], '1');
        }
    }
    let ranks: Vec<String> = cells.iter().rev().map(|rank| rank.iter().collect()).collect();
    let side = if side == "a" { 'b' } else { 'a' };
    Position::parse(board, &format!("{} {side}", ranks.join("/"))).unwrap()
}

/// The puzzles of a set with a win in more than one turn. Every turn of their solutions is legal, and the last one wins.
fn puzzles(board: &Board, set: &str) -> Vec<Puzzle> {
    let path = format!("{}/../../puzzles/{set}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let puzzles = text.lines().map(|line| {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        let mut positions = vec![Position::parse(board, puzzle["position"].as_str().unwrap()).unwrap()];
        let solution: Vec<&str> =
            puzzle["solution"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
        for turn in &solution[..solution.len() - 1] {
            let before = positions[positions.len() - 1];
            let next = after(board, &before, turn);
            assert!(before.results(board).contains(&next), "{}: {turn}", puzzle["id"]);
            positions.push(next);
        }
        assert!(positions[positions.len() - 1].can_win(board), "{}", puzzle["id"]);
        Puzzle { id: puzzle["id"].as_str().unwrap().to_owned(), positions }
    });
    puzzles.filter(|puzzle| puzzle.positions.len() > 1).collect()
}

/// Looks at every turn of both sides. What has decided last, as the pieces and the ball stood after it, is tried first.
struct Proof<'a> {
    board: &'a Board,
    known: HashMap<(Position, usize), bool>,
    plans: [Option<(Set, usize)>; 4],
    defences: [Option<(Set, usize)>; 4],
}

impl<'a> Proof<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, known: HashMap::new(), plans: [None; 4], defences: [None; 4] }
    }

    fn results(&self, position: &Position, first: Option<(Set, usize)>) -> Vec<Position> {
        let mut results = position.results(self.board);
        if let Some(place) = results.iter().position(|after| Some(after.opponents()) == first) {
            results.swap(0, place);
        }
        results
    }

    /// Whether the side to move wins within so many own turns, whatever the other one does.
    fn forces(&mut self, position: &Position, turns: usize) -> bool {
        if turns == 1 || position.can_win(self.board) {
            return position.can_win(self.board);
        }
        if let Some(known) = self.known.get(&(*position, turns)) {
            return *known;
        }
        let results = self.results(position, self.plans[turns]);
        let plan = results.iter().find(|after| self.is_lost(after, turns - 1));
        self.plans[turns] = plan.map(Position::opponents).or(self.plans[turns]);
        let forces = plan.is_some();
        if turns > 2 {
            self.known.insert((*position, turns), forces);
        }
        forces
    }

    /// Whether the side to move cannot win, and the other one wins within so many own turns after whatever it does.
    fn is_lost(&mut self, position: &Position, turns: usize) -> bool {
        if position.can_win(self.board) {
            return false;
        }
        let replies = self.results(position, self.defences[turns]);
        let defence = replies.iter().find(|reply| !self.forces(reply, turns));
        self.defences[turns] = defence.map(Position::opponents).or(self.defences[turns]);
        defence.is_none()
    }
}

/// Asserts that each turn of the solver but the last wins in time.
fn wins_in_time(board: &Board, puzzle: &Puzzle) {
    let turns = puzzle.positions.len().div_ceil(2);
    let mut proof = Proof::new(board);
    for number in 0..turns - 1 {
        assert!(proof.is_lost(&puzzle.positions[2 * number + 1], turns - number - 1), "{}: turn {number}", puzzle.id);
    }
}

/// Asserts that no other turn of the solver than the solution's wins in time, and none sooner, from this turn on.
fn is_the_only_one(board: &Board, puzzle: &Puzzle, number: usize) {
    let left = puzzle.positions.len().div_ceil(2) - number;
    let mut proof = Proof::new(board);
    let position = &puzzle.positions[2 * number];
    assert!(!proof.forces(position, left - 1), "{}: it wins sooner", puzzle.id);
    let wins = proof.results(position, None).into_iter().filter(|after| proof.is_lost(after, left - 1));
    assert_eq!(wins.collect::<Vec<_>>(), [puzzle.positions[2 * number + 1]], "{}: turn {number}", puzzle.id);
}

#[test]
fn puzzles_of_forced_wins_are_won_by_their_turns_alone() {
    let board = Board::new(7).unwrap();
    let mut turns = [0; 4];
    for puzzle in ["diaballik", "diaballik-wins"].into_iter().flat_map(|set| puzzles(&board, set)) {
        let own = puzzle.positions.len().div_ceil(2);
        turns[own] += 1;
        wins_in_time(&board, &puzzle);
        // That of the last two turns; the next test has the one before.
        is_the_only_one(&board, &puzzle, own - 2);
    }
    assert!(turns[2] >= 100 && turns[3] > 0, "{turns:?}");
}

#[test]
#[ignore = "minutes: `cargo xtask prove`"]
fn puzzles_of_three_turns_have_one_first_turn() {
    let board = Board::new(7).unwrap();
    for puzzle in puzzles(&board, "diaballik-wins").iter().filter(|puzzle| puzzle.positions.len() == 5) {
        is_the_only_one(&board, puzzle, 0);
    }
}
