//! The events of a game that is over, folded into one value of its row.
//!
//! The first byte is the version of the form. Version 1 is a frame of zstd, with its checksum, of a JSON array of rows, each an array: number, moment,
//! act, kind, side, text and value, as they stand in `game_events`. Number and moment are how much more they are than those of the row before, so that
//! they repeat and take little room.

use std::io::Read as _;

use play::time::Timestamp;

use crate::referee::{Event, EventRow, Happened};
use crate::store::StoreError;
use crate::store::row::{moment, stored};

/// The form that is written.
const VERSION: u8 = 1;
/// How hard zstd tries: higher levels take longer, and find nothing more in so few bytes.
const LEVEL: i32 = 5;
/// The most bytes that are unpacked. No game has so many: it ends after 2,000 turns.
const MOST: u64 = 64 * 1024 * 1024;
/// The most bytes that zstd may keep of what it has unpacked, as a power of two.
const MOST_WINDOW: u32 = MOST.ilog2();

/// An event as it stands in a row, which need not make sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct StoredEvent {
    /// Its number in the game.
    pub number: i64,
    /// The moment, in milliseconds since 1970.
    pub at: i64,
    /// The id of the player's act.
    pub act: Option<String>,
    /// What happened.
    pub row: EventRow,
}

/// A row of the folded form, with the differences of number and moment first.
type Row = (i64, i64, Option<String>, String, Option<String>, Option<String>, Option<i64>);

impl From<&Happened> for StoredEvent {
    fn from(happened: &Happened) -> Self {
        Self {
            number: i64::from(happened.number),
            at: stored(happened.at),
            act: happened.act_id.clone(),
            row: EventRow::from(&happened.event),
        }
    }
}

impl TryFrom<StoredEvent> for Happened {
    type Error = StoreError;

    fn try_from(event: StoredEvent) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged(format!("event {}", event.number));
        let at: Timestamp = moment(event.at);
        Ok(Self {
            number: u32::try_from(event.number).map_err(|_| damaged())?,
            at,
            act_id: event.act,
            event: Event::try_from(event.row).map_err(|error| StoreError::Damaged(error.to_string()))?,
        })
    }
}

/// The events of a game as one value, in their order.
///
/// # Errors
/// zstd fails, which it does only where there is no memory left: [`StoreError::File`].
pub(in crate::store) fn fold(events: &[StoredEvent]) -> Result<Vec<u8>, StoreError> {
    let (mut number, mut at) = (0, 0);
    let row = |event: &StoredEvent| -> Row {
        let EventRow { kind, side, text, value } = event.row.clone();
        let steps = (event.number.wrapping_sub(number), event.at.wrapping_sub(at));
        (number, at) = (event.number, event.at);
        (steps.0, steps.1, event.act.clone(), kind, side, text, value)
    };
    let rows: Vec<Row> = events.iter().map(row).collect();
    let json = serde_json::to_vec(&rows).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let pack = || {
        let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
        compressor.include_checksum(true)?;
        compressor.compress(&json)
    };
    Ok([&[VERSION], &*pack().map_err(StoreError::File)?].concat())
}

/// The events that were folded into a value.
///
/// # Errors
/// It is none, is of a later version, or would be longer than any game: [`StoreError::Damaged`].
pub(in crate::store) fn unfold(folded: &[u8]) -> Result<Vec<StoredEvent>, StoreError> {
    let damaged = |why: &dyn std::fmt::Display| StoreError::Damaged(format!("folded events: {why}"));
    let packed = match folded.split_first() {
        Some((&VERSION, packed)) => packed,
        Some((version, _)) => return Err(damaged(&format_args!("form {version}"))),
        None => return Err(damaged(&"no bytes")),
    };
    let mut json = Vec::new();
    let mut decoder = zstd::Decoder::with_buffer(packed).map_err(|error| damaged(&error))?;
    decoder.window_log_max(MOST_WINDOW).map_err(|error| damaged(&error))?;
    decoder.take(MOST + 1).read_to_end(&mut json).map_err(|error| damaged(&error))?;
    if json.len() as u64 > MOST {
        return Err(damaged(&"too long"));
    }
    let rows: Vec<Row> = serde_json::from_slice(&json).map_err(|error| damaged(&error))?;
    let (mut number, mut at) = (0_i64, 0_i64);
    let event = |(more, later, act, kind, side, text, value): Row| {
        (number, at) = (number.wrapping_add(more), at.wrapping_add(later));
        StoredEvent { number, at, act, row: EventRow { kind, side, text, value } }
    };
    Ok(rows.into_iter().map(event).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn event() -> impl Strategy<Value = StoredEvent> {
        let text = || proptest::option::of(".{0,12}");
        let row = (".{0,12}", text(), text(), proptest::option::of(any::<i64>()));
        (any::<i64>(), any::<i64>(), text(), row).prop_map(|(number, at, act, (kind, side, text, value))| StoredEvent {
            number,
            at,
            act,
            row: EventRow { kind, side, text, value },
        })
    }

    proptest! {
        #[test]
        fn what_is_folded_unfolds(events in proptest::collection::vec(event(), 0..40)) {
            prop_assert_eq!(unfold(&fold(&events).unwrap()).unwrap(), events);
        }

        #[test]
        fn bytes_that_are_none_are_damage(mut bytes in proptest::collection::vec(any::<u8>(), 0..60), of_version in any::<bool>()) {
            if let Some(first) = bytes.first_mut().filter(|_| of_version) {
                *first = VERSION;
            }
            prop_assert!(matches!(unfold(&bytes), Err(StoreError::Damaged(_))));
        }

        #[test]
        fn changed_bytes_are_damage(events in proptest::collection::vec(event(), 1..10), at in any::<prop::sample::Index>(), bit in 0..8_u8) {
            let mut folded = fold(&events).unwrap();
            let at = at.index(folded.len());
            folded[at] ^= 1 << bit;
            match unfold(&folded) {
                // A bit that says nothing.
                Ok(found) => prop_assert_eq!(found, events),
                Err(error) => prop_assert!(matches!(error, StoreError::Damaged(_)), "{}", error),
            }
        }
    }

    #[test]
    fn what_is_longer_than_any_game_is_not_unpacked() {
        let bomb = [&[VERSION], &*zstd::bulk::compress(&vec![b' '; MOST as usize + 1], 3).unwrap()].concat();
        assert!(bomb.len() < 64 * 1024);
        let Err(StoreError::Damaged(why)) = unfold(&bomb) else { panic!("it was unpacked") };
        assert!(why.contains("too long"), "{why}");
    }
}
