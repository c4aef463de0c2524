//! Every game has one history without a gap, and everybody was told that one.

use std::collections::{BTreeMap, HashMap};

use protocol::game::{Clocks, State};

use super::{Found, ends};
use crate::history::History;
use crate::record::{GameRecord, Record};

pub(super) fn check(history: &History, record: &Record, found: &mut Found) {
    if history.histories.len() > 1 {
        found.push(format!("the site told several histories: {:?}", history.histories));
    }
    let games: BTreeMap<&str, &GameRecord> = record.games.iter().map(|game| (game.id.as_str(), game)).collect();
    for game in &record.games {
        of_game(game, found);
    }
    for ((id, number), told) in &history.told {
        if told.len() > 1 {
            found.push(format!("game {id}: event {number} was told as {told:?}"));
        }
        let stored = games.get(id.as_str()).and_then(|game| game.events.first());
        let stored = stored.and_then(|events| events.iter().find(|event| event.number == *number));
        for told in told.iter().filter(|told| Some(*told) != stored) {
            found.push(format!("game {id}: {told:?} was told, and {stored:?} is stored"));
        }
    }
    for shown in &record.shown {
        let state = games.get(shown.game.as_str()).and_then(|game| game.states.first());
        let same = |state: &State| {
            (state.number, &state.position, state.result.is_some()) == (shown.number, &shown.position, shown.over)
        };
        if !state.is_some_and(same) {
            let state = state.map(|state| (state.number, &state.position, &state.result));
            found.push(format!("game {}: {} shows {shown:?}, the site has {state:?}", shown.game, shown.client));
        }
    }
}

fn of_game(game: &GameRecord, found: &mut Found) {
    let id = &game.id;
    for (node, events) in game.events.iter().enumerate() {
        if events.iter().zip(1..).any(|(event, number)| event.number != number) {
            let numbers: Vec<u32> = events.iter().map(|event| event.number).collect();
            found.push(format!("game {id}: node {node} tells events with the numbers {numbers:?}"));
        }
        if !events.is_sorted_by_key(|event| event.at) {
            found.push(format!("game {id}: time runs backwards at node {node}: {events:?}"));
        }
        if let Some(place) = events.iter().position(ends)
            && place + 1 != events.len()
        {
            found.push(format!("game {id}: something happened after the end: {:?}", &events[place..]));
        }
        if game.events.first() != Some(events) {
            found.push(format!("game {id}: node 0 tells {:?}, node {node} tells {events:?}", game.events[0]));
        }
    }
    for (node, state) in game.states.iter().enumerate() {
        if !is_same(&game.states[0], state) {
            found.push(format!("game {id}: node 0 shows {:?}, node {node} shows {state:?}", game.states[0]));
        }
        let told = game.events.first().map_or(0, Vec::len);
        if state.number as usize != told {
            found.push(format!("game {id}: node {node} shows event {} and tells {told} events", state.number));
        }
    }
    let mut counts: HashMap<u32, usize> = HashMap::new();
    game.stored.numbers.iter().for_each(|number| *counts.entry(*number).or_default() += 1);
    if !game.stored.numbers.iter().copied().eq(1..=game.stored.number) {
        let doubled: Vec<&u32> = counts.iter().filter(|(_, count)| **count > 1).map(|(number, _)| number).collect();
        let (numbers, number) = (&game.stored.numbers, game.stored.number);
        found.push(format!(
            "game {id}: stored are the events {numbers:?} (doubled: {doubled:?}), and the game's row says {number}"
        ));
    }
    if let Some(state) = game.states.first().filter(|state| state.number != game.stored.number) {
        found.push(format!("game {id}: node 0 shows event {}, stored is {}", state.number, game.stored.number));
    }
}

/// Whether two nodes show the same game: all but the moment, and who is there.
pub fn is_same(one: &State, other: &State) -> bool {
    let plain = |state: &State| {
        let clocks = Clocks { at: one.clocks.at, a: None, b: None, ..one.clocks };
        let (present, claim_at) = (one.present, one.claim_at);
        State { clocks, present, claim_at, watchers: 0, ..state.clone() }
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use protocol::game::{Event, What};

    use super::*;
    use crate::check::example::{GAME, played};

    fn found(change: impl FnOnce(&mut History, &mut Record)) -> Found {
        let (mut history, mut record) = played();
        change(&mut history, &mut record);
        let mut found = Found::new();
        check(&history, &record, &mut found);
        found
    }

    #[test]
    fn a_game_in_which_all_is_well_is_found_to_be_so() {
        assert_eq!(found(|_, _| {}), Found::new());
    }

    #[test]
    fn a_number_that_is_doubled_is_found() {
        let told = found(|_, record| record.games[0].events.iter_mut().for_each(|events| events[2].number = 2));
        assert!(told.iter().any(|line| line.contains("[1, 2, 2]")), "{told:?}");
        let stored = found(|_, record| record.games[0].stored.numbers[2] = 2);
        assert!(stored.iter().any(|line| line.contains("(doubled: [2])")), "{stored:?}");
    }

    #[test]
    fn two_stories_about_one_event_are_found() {
        let found = found(|history, _| {
            let told = history.told.get_mut(&(GAME.to_owned(), 2)).expect("it was told");
            let other = Event { what: What::DrawOffered { side: protocol::game::Side::A }, ..told[0].clone() };
            told.push(other);
        });
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn an_event_that_was_told_and_is_not_stored_is_found() {
        let found = found(|history, _| {
            let told = history.told[&(GAME.to_owned(), 3)].clone();
            let told = told.into_iter().map(|event| Event { number: 4, ..event }).collect();
            history.told.insert((GAME.to_owned(), 4), told);
        });
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_node_or_a_client_that_shows_something_else_is_found() {
        let node = found(|_, record| record.games[0].states[1].position = "elsewhere".to_owned());
        assert_eq!(node.len(), 1, "{node:?}");
        let client = found(|_, record| record.shown[1].number = 2);
        assert_eq!(client.len(), 1, "{client:?}");
    }

    #[test]
    fn something_after_the_end_is_found() {
        let found = found(|_, record| {
            for events in &mut record.games[0].events {
                events[1].what = What::Resigned { side: protocol::game::Side::A };
            }
        });
        assert!(found.iter().any(|line| line.contains("after the end")), "{found:?}");
    }

    #[test]
    fn a_second_history_is_found() {
        let found = found(|history, _| history.histories.extend(["one".to_owned(), "another".to_owned()]));
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
