//! No clock goes up but by increment, resume and take-back, and nobody pays for an outage of the database.
//!
//! What is compared are the clocks that clients were told, each with its moment and the number of the last event before it. Nothing here computes a
//! clock: of two such samples it follows from the events between them how much more, and how much less, a player can have at the second one.

use std::collections::BTreeMap;

use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::game::{Clocks, Event, What};

use super::Found;
use crate::history::{History, Sample};
use crate::record::{GameRecord, Outage, Record};

/// By as much may the moments of this program and those of the site differ.
const ALLOWANCE: Millis = Millis::new(300);
/// Clocks stand for outages longer than two seconds; one that was begun and ended so near to that is not looked at.
pub const LEAST_OUTAGE: Millis = Millis::new(2_500);

pub(super) fn check(history: &History, record: &Record, found: &mut Found) {
    let outages: Vec<Outage> =
        record.outages.iter().copied().filter(|outage| outage.to.since(outage.from) >= LEAST_OUTAGE).collect();
    for game in &record.games {
        let samples = history.samples.get(&game.id).map(Vec::as_slice).unwrap_or_default();
        if let Some(clocks) = GameClocks::new(game, samples, &outages) {
            clocks.check(found);
        }
    }
}

/// The clocks of a game that has a time and an increment.
struct GameClocks<'a> {
    game: &'a GameRecord,
    events: &'a [Event],
    base: Millis,
    increment: Millis,
    /// By number, and those of one number by their moments.
    samples: Vec<Sample>,
    outages: &'a [Outage],
}

impl<'a> GameClocks<'a> {
    /// Nothing for a game with another kind of clock.
    fn new(game: &'a GameRecord, samples: &[Sample], outages: &'a [Outage]) -> Option<Self> {
        let (base, increment) = game.states.first()?.terms.clock.split_once('+')?;
        let mut samples = samples.to_vec();
        samples.sort_by_key(|sample| (sample.number, sample.clocks.at));
        Some(Self {
            game,
            events: game.events.first()?,
            base: Millis::from_seconds(base.parse().ok()?),
            increment: Millis::from_seconds(increment.parse().ok()?),
            samples,
            outages,
        })
    }

    fn check(&self, found: &mut Found) {
        self.check_turns(found);
        for pair in self.samples.windows(2) {
            self.check_pair(&pair[0], &pair[1], found);
        }
        for outage in self.outages {
            self.check_outage(outage, found);
        }
        for event in self.events {
            if let What::Flagged { side } = event.what {
                self.check_flag(event, side.into(), found);
            }
        }
    }

    /// After a turn nobody has more than before it and the increment.
    fn check_turns(&self, found: &mut Found) {
        let Some(state) = self.game.states.first() else { return };
        let mut before = [self.base; 2];
        for (index, ((side, text), left)) in state.turns.iter().zip(&state.left).enumerate() {
            let before = &mut before[Side::from(*side).index()];
            if *left > *before + self.increment {
                let (id, turn) = (&self.game.id, index + 1);
                found.push(format!(
                    "game {id}: turn {turn}, {text}, left {} ms, and there were {} before",
                    left.get(),
                    before.get()
                ));
            }
            *before = *left;
        }
    }

    /// The events after one sample up to another one.
    fn between(&self, first: u32, second: u32) -> &'a [Event] {
        let place = |number: u32| self.events.partition_point(|event| event.number <= number);
        &self.events[place(first)..place(second).max(place(first))]
    }

    /// What may have become of the time of one side between two samples: the most and the least that it may have at the second.
    fn bounds(&self, first: &Sample, second: (u32, Timestamp), side: Side) -> Option<(Millis, Millis)> {
        let before = left(&first.clocks, side)?;
        let events = self.between(first.number, second.0);
        // The clocks are set back to an earlier moment of the game.
        if events.iter().any(|event| matches!(event.what, What::TakenBack { .. })) {
            return None;
        }
        let at = first.clocks.at;
        // The first sample may be told for a moment after an event that its node did not know of yet, and which stopped the clock.
        let mut most = before;
        for event in events {
            let counted = match event.what {
                What::Turn { lag, .. } => event.at - lag,
                _ => event.at,
            };
            most = most + at.since(counted);
        }
        let own = |event: &&Event| matches!(&event.what, What::Turn { side: by, .. } if Side::from(*by) == side);
        let begun = events.first().map_or(at, |event| event.at.min(at));
        let mut runs = second.1.since(begun);
        for outage in self.outages {
            // Whoever is told of what happened after it is told what was given back, too.
            if outage.from >= begun && outage.to <= second.1 && events.iter().any(|event| event.at >= outage.to) {
                runs = runs - outage.to.since(outage.from);
            }
        }
        let gained: u64 = events.iter().filter(own).map(|_| self.increment.get()).sum();
        let gained = Millis::new(gained);
        Some((most + gained, before + gained - runs - ALLOWANCE))
    }

    fn check_pair(&self, first: &Sample, second: &Sample, found: &mut Found) {
        for side in Side::BOTH {
            let Some(now) = left(&second.clocks, side) else { continue };
            let Some((most, least)) = self.bounds(first, (second.number, second.clocks.at), side) else { continue };
            let id = &self.game.id;
            if now > most {
                found.push(format!(
                    "game {id}: the clock of {side} went up, to more than {} ms: {first}; {second}",
                    most.get()
                ));
            }
            if now < least {
                found.push(format!(
                    "game {id}: the clock of {side} lost more than passed, {} ms were due: {first}; {second}",
                    least.get()
                ));
            }
        }
    }

    /// The last that was told before a moment, by somebody who knew no event from a number on.
    fn last_before(&self, moment: Timestamp, number: u32) -> Option<&Sample> {
        let before = self.samples.iter().filter(|sample| sample.clocks.at <= moment && sample.number < number);
        before.max_by_key(|sample| (sample.number, sample.clocks.at))
    }

    /// From the last that was told before an outage to the first that was told after something had happened again, the outage is not charged.
    fn check_outage(&self, outage: &Outage, found: &mut Found) {
        let Some(first) = self.last_before(outage.from, u32::MAX) else { return };
        let Some(event) = self.events.iter().find(|event| event.number > first.number && event.at >= outage.to) else {
            return;
        };
        let Some(second) = self.samples.iter().find(|sample| sample.number >= event.number) else { return };
        for side in Side::BOTH {
            let Some(now) = left(&second.clocks, side) else { continue };
            let Some((_, least)) = self.bounds(first, (second.number, second.clocks.at), side) else { continue };
            if now < least {
                let (id, lasted, from) = (&self.game.id, outage.to.since(outage.from).get(), outage.from.get());
                found.push(format!(
                    "game {id}: {side} was charged for an outage of {lasted} ms from {from}, {} ms were due: {first}; {second}",
                    least.get()
                ));
            }
        }
    }

    /// Whoever lost on time had used it up, outages left out.
    fn check_flag(&self, flag: &Event, side: Side, found: &mut Found) {
        let outages = self.outages.iter().filter(|outage| outage.to <= flag.at);
        let moments = outages.map(|outage| outage.from).chain([flag.at]);
        for moment in moments {
            let Some(first) = self.last_before(moment, flag.number) else { continue };
            if let Some((_, least)) = self.bounds(first, (flag.number, flag.at), side)
                && least > Millis::ZERO
            {
                let id = &self.game.id;
                found.push(format!(
                    "game {id}: {side} lost on time at {}, with {} ms on the clock: {first}",
                    flag.at.get(),
                    least.get()
                ));
                return;
            }
        }
    }
}

fn left(clocks: &Clocks, side: Side) -> Option<Millis> {
    match side {
        Side::A => clocks.a,
        Side::B => clocks.b,
    }
}

/// How many samples were looked at, so that a run in which nobody was told anything does not count as one in which all was well.
pub fn samples(history: &History) -> usize {
    history.samples.values().map(Vec::len).sum()
}

/// How many games each outage met: those that were told before it and after it.
pub fn games_in(history: &History, outages: &[Outage]) -> BTreeMap<Timestamp, usize> {
    let is_in = |samples: &[Sample], outage: &Outage| {
        samples.iter().any(|sample| sample.clocks.at <= outage.from)
            && samples.iter().any(|sample| sample.clocks.at >= outage.to)
    };
    let count = |outage: &Outage| history.samples.values().filter(|samples| is_in(samples, outage)).count();
    outages.iter().map(|outage| (outage.from, count(outage))).collect()
}

#[cfg(test)]
mod tests {
    use games::side::BySide;

    use super::*;
    use crate::check::example::{BEGIN, GAME, clocked, played};

    /// A sample so many milliseconds after the beginning of the game.
    fn sample(number: u32, at: u64, a: u64, b: u64) -> Sample {
        let (a, b) = (Some(Millis::new(a)), Some(Millis::new(b)));
        let clocks = Clocks {
            at: BEGIN + Millis::new(at),
            a,
            b,
            running: BySide::new(true, false),
            waits: BySide::new(Millis::ZERO, Millis::ZERO),
        };
        Sample { number, clocks, node: 0 }
    }

    fn outage(from: u64, to: u64) -> Outage {
        Outage { from: BEGIN + Millis::new(from), to: BEGIN + Millis::new(to) }
    }

    /// The events of a game of 60 s and 2 s more a turn: A plays after 5 s and B after 20 s.
    fn found(samples: &[Sample], outages: &[Outage], change: impl FnOnce(&mut Vec<Event>)) -> Found {
        let (mut history, mut record) = clocked();
        history.samples.insert(GAME.to_owned(), samples.to_vec());
        record.outages = outages.to_vec();
        record.games[0].events.iter_mut().for_each(|events| events.truncate(3));
        change(&mut record.games[0].events[0]);
        let mut found = Found::new();
        check(&history, &record, &mut found);
        found
    }

    #[test]
    fn a_game_in_which_all_is_well_is_found_to_be_so() {
        let (history, record) = played();
        let mut none = Found::new();
        check(&history, &record, &mut none);
        assert_eq!(none, Found::new());
        let samples =
            [sample(1, 1_000, 59_000, 60_000), sample(2, 6_000, 57_000, 59_000), sample(3, 20_000, 57_000, 47_000)];
        assert_eq!(found(&samples, &[], |_| {}), Found::new());
    }

    #[test]
    fn a_clock_that_goes_up_is_found() {
        let of_the_mover = [sample(1, 1_000, 59_000, 60_000), sample(2, 6_000, 61_001, 59_000)];
        assert_eq!(found(&of_the_mover, &[], |_| {}).len(), 1);
        let of_the_other = [sample(2, 6_000, 57_000, 59_000), sample(2, 7_000, 57_000, 59_001)];
        assert_eq!(found(&of_the_other, &[], |_| {}).len(), 1);
    }

    #[test]
    fn a_node_that_learns_late_of_a_turn_is_no_fault() {
        // Told a second after the turn that it does not know of.
        let samples = [sample(1, 6_000, 54_000, 60_000), sample(2, 6_100, 57_000, 58_900)];
        assert_eq!(found(&samples, &[], |_| {}), Found::new());
    }

    #[test]
    fn a_clock_that_loses_more_than_passed_is_found() {
        let samples = [sample(2, 6_000, 57_000, 59_000), sample(2, 7_000, 57_000, 57_000)];
        assert_eq!(found(&samples, &[], |_| {}).len(), 1);
    }

    #[test]
    fn an_outage_that_is_charged_is_found() {
        // B has 54 s after the first second of the outage, and plays when it is over.
        let away = [outage(11_000, 16_000)];
        let charged = [sample(2, 10_000, 57_000, 55_000), sample(3, 20_000, 57_000, 47_000)];
        assert!(!found(&charged, &away, |_| {}).is_empty());
        assert_eq!(found(&charged, &[], |_| {}), Found::new(), "without an outage it is right");
        let not_charged = [sample(2, 10_000, 57_000, 55_000), sample(3, 20_000, 57_000, 52_000)];
        assert_eq!(found(&not_charged, &away, |_| {}), Found::new());
        let short = [outage(11_000, 12_000)];
        assert_eq!(found(&charged, &short, |_| {}), Found::new(), "a short one may be charged");
    }

    #[test]
    fn an_outage_that_is_charged_is_found_also_where_somebody_was_told_meanwhile() {
        let away = [outage(11_000, 16_000)];
        let samples =
            [sample(2, 10_000, 57_000, 55_000), sample(2, 15_900, 57_000, 49_100), sample(3, 20_000, 57_000, 47_000)];
        assert!(!found(&samples, &away, |_| {}).is_empty());
    }

    #[test]
    fn a_loss_on_time_that_an_outage_brought_about_is_found() {
        let away = [outage(11_000, 16_000)];
        let flag = |at: u64| {
            move |events: &mut Vec<Event>| {
                events[2] = Event {
                    number: 3,
                    at: BEGIN + Millis::new(at),
                    what: What::Flagged { side: protocol::game::Side::B },
                };
            }
        };
        let samples = [sample(2, 10_000, 57_000, 55_000)];
        assert_eq!(found(&samples, &away, flag(66_000)).len(), 1, "5 s early");
        assert_eq!(found(&samples, &away, flag(71_000)), Found::new());
        assert!(!found(&samples, &[], flag(60_000)).is_empty(), "early without an outage");
    }
}
