//! A game has one result, changes each rating and each statistic once, and an offer begins one game.

use std::collections::BTreeMap;

use protocol::game::State;

use super::{Found, ends};
use crate::history::{Accepted, History};
use crate::record::{GameRecord, Record};

pub(super) fn check(history: &History, record: &Record, found: &mut Found) {
    let (mut rated, mut counted) = (BTreeMap::<&str, i64>::new(), BTreeMap::<&str, i64>::new());
    for game in &record.games {
        of_game(history, game, found);
        game.stored.changed.iter().for_each(|name| *rated.entry(name).or_default() += 1);
        if game.states.first().and_then(|state| state.result.as_ref()).is_some_and(|result| result.counts) {
            game.stored.players.iter().for_each(|name| *counted.entry(name).or_default() += 1);
        }
    }
    for player in &record.players {
        let name = player.name.as_str();
        let (rated, counted) = (rated.remove(name).unwrap_or(0), counted.remove(name).unwrap_or(0));
        if player.rated != rated {
            found.push(format!("{name}: {rated} games changed the ratings, which rest on {}", player.rated));
        }
        if player.results != counted {
            found.push(format!("{name}: {counted} games count, and the statistics have {}", player.results));
        }
    }
    let mut games: BTreeMap<&str, &Accepted> = BTreeMap::new();
    for accepted in &history.accepted {
        let other = games.entry(&accepted.offer).or_insert(accepted);
        if (&other.game, other.player) != (&accepted.game, accepted.player) {
            found.push(format!("one offer was accepted twice: {other:?}, {accepted:?}"));
        }
    }
    for (challenge, game) in &record.challenges {
        if let Some(accepted) = games.get(challenge.as_str()).filter(|accepted| accepted.game != *game) {
            found.push(format!("challenge {challenge} began game {game}, and {accepted:?} was told"));
        }
    }
}

fn of_game(history: &History, game: &GameRecord, found: &mut Found) {
    let id = &game.id;
    for events in &game.events {
        let endings: Vec<_> = events.iter().filter(|event| ends(event)).collect();
        if endings.len() > 1 {
            found.push(format!("game {id}: it ended several times: {endings:?}"));
        }
    }
    let Some(state) = game.states.first() else { return };
    let told = history.outcomes.get(id).map(Vec::as_slice).unwrap_or_default();
    if told.iter().any(|told| Some(told) != state.result.as_ref()) {
        found.push(format!("game {id}: the results {told:?} were told, and it has {:?}", state.result));
    }
    let reason = state.result.as_ref().map(|result| result.reason.as_str());
    if game.stored.reason.as_deref() != reason {
        found.push(format!("game {id}: its row ends with {:?}, shown is {reason:?}", game.stored.reason));
    }
    let (mut changed, mut expected) = (game.stored.changed.clone(), Vec::new());
    if is_to_change_ratings(state) {
        expected.extend(game.stored.players.clone());
    }
    changed.sort();
    expected.sort();
    if changed != expected {
        found.push(format!("game {id}: it changed the ratings of {changed:?}, and should those of {expected:?}"));
    }
}

fn is_to_change_ratings(state: &State) -> bool {
    state.terms.rated && state.result.as_ref().is_some_and(|result| result.counts) && !state.is_too_short_to_rate()
}

#[cfg(test)]
mod tests {
    use protocol::game::{Outcome, Side, What};

    use super::*;
    use crate::check::example::{GAME, ended, played};

    fn found(change: impl FnOnce(&mut History, &mut Record)) -> Found {
        let (mut history, mut record) = ended();
        change(&mut history, &mut record);
        let mut found = Found::new();
        check(&history, &record, &mut found);
        found
    }

    #[test]
    fn a_game_in_which_all_is_well_is_found_to_be_so() {
        assert_eq!(found(|_, _| {}), Found::new());
        let (history, record) = played();
        let mut going_on = Found::new();
        check(&history, &record, &mut going_on);
        assert_eq!(going_on, Found::new());
    }

    #[test]
    fn two_results_are_found() {
        let stored = found(|_, record| {
            for events in &mut record.games[0].events {
                let mut second = events.last().expect("it ended").clone();
                second.number += 1;
                second.what = What::Flagged { side: Side::B };
                events.push(second);
            }
        });
        assert!(stored.iter().all(|line| line.contains("several times")) && !stored.is_empty(), "{stored:?}");
        let told = found(|history, _| {
            let other = Outcome { winner: Some(Side::A), reason: "time".to_owned(), by: Some(Side::B), counts: true };
            history.outcomes.get_mut(GAME).expect("it ended").push(other);
        });
        assert_eq!(told.len(), 1, "{told:?}");
    }

    #[test]
    fn a_rating_that_was_changed_twice_or_never_is_found() {
        let twice = found(|_, record| record.players[0].rated = 2);
        assert_eq!(twice.len(), 1, "{twice:?}");
        let never = found(|_, record| {
            record.games[0].stored.changed.pop();
            record.players[1].rated = 0;
        });
        assert_eq!(never.len(), 1, "{never:?}");
        let counted = found(|_, record| record.players[1].results = 2);
        assert_eq!(counted.len(), 1, "{counted:?}");
    }

    #[test]
    fn an_offer_that_two_have_accepted_is_found() {
        let accepted = |player: usize, game: &str| Accepted { offer: "seek".to_owned(), player, game: game.to_owned() };
        let found =
            found(|history, _| history.accepted.extend([accepted(1, GAME), accepted(1, GAME), accepted(2, "other")]));
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
