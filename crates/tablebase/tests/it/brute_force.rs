//! Boards solved twice: by the solver, and by plain iteration over the naive rules.

use std::collections::HashMap;
use std::sync::Arc;

use games::playball::{Board, Boards, Position};
use tablebase::{AnyGoal, Solver, Value};

/// Every placement of three `a`, three `b` and the ball on a board with nobody on a dotted cell, in notation.
fn placements(field: &str) -> Vec<String> {
    // The cells in the order of the text, column after column, each from the top; end zones and dotted cells are always empty.
    let open: Vec<usize> =
        field.char_indices().filter(|(_, c)| !matches!(c, 'a' | 'b' | 'o' | '/')).map(|(index, _)| index).collect();
    let mut found = Vec::new();
    let mut sides = vec!['.'; open.len()];
    place(&mut sides, 0, 3, 3, &mut |sides| {
        let mut text: Vec<char> = field.chars().map(|c| if c == '/' { '/' } else { '.' }).collect();
        for (&index, &side) in open.iter().zip(sides) {
            text[index] = side;
        }
        for (index, _) in field.char_indices() {
            let mut with_ball = text.clone();
            with_ball[index] = match text[index] {
                'a' => 'A',
                'b' => 'B',
                '.' if field.as_bytes()[index] == b'*' => '*',
                _ => continue,
            };
            found.push(packed(&with_ball));
        }
    });
    found
}

fn place(sides: &mut Vec<char>, at: usize, a: usize, b: usize, visit: &mut impl FnMut(&[char])) {
    if at == sides.len() {
        if a + b == 0 {
            visit(sides);
        }
        return;
    }
    for (side, a, b) in [('.', Some(a), Some(b)), ('a', a.checked_sub(1), Some(b)), ('b', Some(a), b.checked_sub(1))] {
        if let (Some(a), Some(b)) = (a, b) {
            sides[at] = side;
            place(sides, at + 1, a, b, visit);
        }
    }
}

/// Runs of empty cells as numbers.
fn packed(cells: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &cell in cells.iter().chain(&['/']) {
        if cell == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(cell);
    }
    text.pop();
    text
}

/// The half turn that swaps the sides: the text backwards, with the letters exchanged.
fn turned(placement: &str) -> String {
    let swap = |c| match c {
        'a' => 'b',
        'b' => 'a',
        'A' => 'B',
        'B' => 'A',
        same => same,
    };
    placement.chars().rev().map(swap).collect()
}

/// The field in a mirror: the columns from right to left.
fn mirrored(placement: &str) -> String {
    placement.rsplit('/').collect::<Vec<_>>().join("/")
}

/// Turns until a goal where the side to move wants one, by whomever it is scored, and where it wants none: plain iteration over the turns of each
/// position, of which it is known whether it can score and what else its turns leave.
fn any_goal_distances(graph: &[(bool, Vec<u32>)]) -> [Vec<u8>; 2] {
    let mut wants_one = vec![0; graph.len()];
    let mut wants_none = vec![0; graph.len()];
    for (position, (scores, _)) in graph.iter().enumerate() {
        wants_one[position] = u8::from(*scores);
    }
    for distance in 2.. {
        let mut changed = false;
        let (of_one, of_none) = (wants_one.clone(), wants_none.clone());
        for (position, (_, successors)) in graph.iter().enumerate() {
            if distance % 2 == 0 && of_none[position] == 0 && successors.iter().all(|&next| of_one[next as usize] > 0) {
                wants_none[position] = distance;
                changed = true;
            }
            if distance % 2 == 1
                && of_one[position] == 0
                && successors.iter().any(|&next| of_none[next as usize] == distance - 1)
            {
                wants_one[position] = distance;
                changed = true;
            }
        }
        if !changed {
            return [wants_one, wants_none];
        }
    }
    unreachable!("the distances run out")
}

/// Solves a board that is its own mirror image, and on which nobody ever has to pass, in both ways.
fn check(name: &str, field: &str, positions: usize) {
    let placements = placements(field);
    assert_eq!(placements.len(), positions);
    let slow_board = naive::playball::Board::new(name, &field.replace('/', " "));
    let number: HashMap<&str, u32> = placements.iter().zip(0..).map(|(text, number)| (text.as_str(), number)).collect();
    // For each position with A to move: whether it can score, and what its turns leave, turned so that A is to move again.
    let successors = |placement: &str| -> (bool, Vec<u32>) {
        let results = naive::playball::results_on(Some(&slow_board), &format!("{name} {placement} a 3 0-0"));
        let numbers = results.positions.iter().map(|text| number[turned(text.split(' ').nth(1).unwrap()).as_str()]);
        (results.goal, numbers.collect())
    };
    // The field is its own mirror image, so that one of two mirror images tells of the other.
    let images: Vec<u32> = placements.iter().map(|placement| number[mirrored(placement).as_str()]).collect();
    let one_of_two: Vec<u32> = (0..).zip(&images).filter(|(number, image)| number <= *image).map(|(n, _)| n).collect();
    let work = |numbers: &[u32]| -> Vec<(u32, bool, Vec<u32>)> {
        let of = |&number: &u32| {
            let (goal, leaves) = successors(&placements[number as usize]);
            (number, goal, leaves)
        };
        numbers.iter().map(of).collect()
    };
    let (first, second) = one_of_two.split_at(one_of_two.len() / 2);
    let found = std::thread::scope(|scope| {
        let first = scope.spawn(|| work(first));
        let second = work(second);
        [first.join().unwrap(), second]
    });
    let mut graph: Vec<(bool, Vec<u32>)> = vec![(false, Vec::new()); placements.len()];
    for (place, (number, goal, leaves)) in found.into_iter().flatten().enumerate() {
        let image = images[number as usize];
        let mut of_image: Vec<u32> = leaves.iter().map(|&leaf| images[leaf as usize]).collect();
        if place % 50 == 0 {
            let (goal_of_image, mut told) = successors(&placements[image as usize]);
            of_image.sort_unstable();
            told.sort_unstable();
            assert_eq!((goal_of_image, &told), (goal, &of_image), "mirror images of {}", placements[number as usize]);
        }
        graph[image as usize] = (goal, of_image);
        graph[number as usize] = (goal, leaves);
    }
    // Distance by distance: 0 is unknown.
    let mut distances: Vec<u8> = graph.iter().map(|(goal, _)| u8::from(*goal)).collect();
    for distance in 2.. {
        let mut changed = false;
        let known = distances.clone();
        for (position, (_, successors)) in graph.iter().enumerate().filter(|(position, _)| known[*position] == 0) {
            assert!(!successors.is_empty(), "nobody ever has to pass on this board");
            let mut of_successors = successors.iter().map(|&successor| known[successor as usize]);
            let found = if distance % 2 == 1 {
                of_successors.any(|of| of == distance - 1)
            } else {
                of_successors.all(|of| of % 2 == 1)
            };
            if found {
                distances[position] = distance;
                changed = true;
            }
        }
        if !changed && distance % 2 == 1 {
            break;
        }
    }
    let board = Arc::new(Board::parse_line(name, field).unwrap());
    let solver = Solver::solved(&board, 2).unwrap();
    let any_goal = AnyGoal::solved(&board, 2).unwrap();
    let [wants_one, wants_none] = any_goal_distances(&graph);
    assert!(any_goal.is_certain());
    assert_eq!(any_goal.longest(), wants_one.iter().chain(&wants_none).copied().max().unwrap());
    let mut boards = Boards::shipped();
    boards.add(board);
    for (number, (placement, &distance)) in placements.iter().zip(&distances).enumerate() {
        for text in [format!("{placement} a"), format!("{} b", turned(placement))] {
            let position = Position::parse(&format!("{name} {text} 3 0-0"), &boards).unwrap();
            let place = solver.space().place(position.placement(), position.side()).unwrap();
            assert_eq!(solver.value(place), Some(Value::from_distance(distance)), "{position}");
            for (seeker, until) in [(position.side(), &wants_one), (position.side().other(), &wants_none)] {
                assert_eq!(any_goal.turns_until(&position, seeker), Some(until[number]), "{position}, {seeker:?}");
            }
        }
    }
}

#[test]
fn every_position_of_a_small_board_has_the_value_of_plain_iteration() {
    check("dotted", "bBooAa/bB.*.Aa/bBooAa", 10_640);
}

#[test]
#[ignore = "a minute: `cargo xtask prove`"]
fn every_position_of_sprint_has_the_value_of_plain_iteration() {
    check("sprint", "bB..Aa/bB.*.Aa/bB..Aa", 224_400);
}
