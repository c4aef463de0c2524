//! What was acknowledged is in the record with the number that was told, and an act happened once.

use std::collections::{BTreeMap, HashMap};

use games::side::Side;
use protocol::game::{Event, What};
use protocol::socket::Act;

use super::Found;
use crate::history::{Done, History, Sent};
use crate::record::{GameRecord, Record};

pub(super) fn check(history: &History, record: &Record, found: &mut Found) {
    let games: HashMap<&str, &GameRecord> = record.games.iter().map(|game| (game.id.as_str(), game)).collect();
    let mut by_number: BTreeMap<(&str, u32), &str> = BTreeMap::new();
    for done in &history.done {
        let Done { game, id, number, node } = done;
        let Some(sent) = history.sent.get(id).filter(|sent| sent.game == *game) else {
            found.push(format!("game {game}: node {node} acknowledged act {id}, which nobody sent"));
            continue;
        };
        let other = by_number.entry((game, *number)).or_insert(id);
        if other != id {
            found.push(format!("game {game}: event {number} was acknowledged as act {other} and as act {id}"));
        }
        let Some(record) = games.get(game.as_str()) else {
            found.push(format!("game {game}: act {id} was acknowledged, and the game is not in the database"));
            continue;
        };
        let stored: Vec<u32> =
            record.stored.acts.iter().filter(|(_, _, of)| of == id).map(|(number, _, _)| *number).collect();
        if stored != [*number] {
            found.push(format!(
                "game {game}: act {id} was acknowledged as event {number}, and is stored as {stored:?}: {sent:?}"
            ));
        }
        for (node, events) in record.events.iter().enumerate() {
            let event = events.iter().find(|event| event.number == *number);
            if !event.is_some_and(|event| is_of(event, sent)) {
                found.push(format!(
                    "game {game}: act {id} was acknowledged as event {number}, and node {node} has {event:?}: {sent:?}"
                ));
            }
        }
    }
    for game in &record.games {
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        for (number, side, id) in &game.stored.acts {
            if let Some(before) = numbers.insert(id, *number) {
                found.push(format!("game {}: act {id} happened twice, as events {before} and {number}", game.id));
            }
            let sent = history.sent.get(id);
            if !sent.is_some_and(|sent| sent.game == game.id && sent.side.to_string() == *side) {
                found.push(format!("game {}: event {number} is act {id} of side {side}, sent was {sent:?}", game.id));
            }
        }
    }
}

/// Whether an event is what an act asked for.
fn is_of(event: &Event, sent: &Sent) -> bool {
    let by = |side: &protocol::game::Side| Side::from(*side) == sent.side;
    match (&sent.act, &event.what) {
        (Act::Turn { text }, What::Turn { side, text: stored, .. }) => by(side) && text == stored,
        (Act::OfferDraw, What::DrawOffered { side })
        | (Act::AcceptDraw, What::DrawAccepted { side })
        | (Act::DeclineDraw, What::DrawDeclined { side })
        | (Act::AskTakeBack, What::TakeBackAsked { side })
        | (Act::AcceptTakeBack, What::TakenBack { side, .. })
        | (Act::DeclineTakeBack, What::TakeBackDeclined { side })
        | (Act::GiveTime, What::TimeGiven { side, .. })
        | (Act::Berserk, What::WentBerserk { side })
        | (Act::Resign, What::Resigned { side })
        | (Act::Claim { .. }, What::Claimed { side, .. }) => by(side),
        (Act::Abort, What::Aborted { side: Some(side) }) => by(side),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
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
    fn an_acknowledged_turn_that_is_lost_is_found() {
        let found = found(|_, record| {
            let game = &mut record.games[0];
            game.stored.acts.pop();
            game.events.iter_mut().for_each(|events| drop(events.pop()));
        });
        assert!(found.iter().any(|line| line.contains("is stored as []")), "{found:?}");
        assert!(found.iter().any(|line| line.contains("has None")), "{found:?}");
    }

    #[test]
    fn a_turn_that_is_another_than_was_acknowledged_is_found() {
        let found = found(|history, _| {
            let sent = history.sent.get_mut("b1").expect("it was sent");
            sent.act = Act::Turn { text: "e7>d7".to_owned() };
        });
        assert_eq!(found.len(), 2, "by both nodes: {found:?}");
    }

    #[test]
    fn an_act_that_happened_twice_is_found() {
        let found = found(|_, record| record.games[0].stored.acts.push((4, "a".to_owned(), "a1".to_owned())));
        assert!(found.iter().any(|line| line.contains("happened twice")), "{found:?}");
    }

    #[test]
    fn an_event_that_was_acknowledged_as_two_acts_is_found() {
        let found = found(|history, _| {
            let other = Done { game: GAME.to_owned(), id: "a1".to_owned(), number: 3, node: 1 };
            history.done.push(other);
        });
        assert!(found.iter().any(|line| line.contains("as act b1 and as act a1")), "{found:?}");
        assert!(found.iter().any(|line| line.contains("acknowledged as event 3, and is stored as [2]")), "{found:?}");
    }
}
