//! What only the browser has: the time of day and chance.

use games::side::BySide;
use leptos::prelude::window;
use play::game_setup::{DiceSeed, hex};
use play::time::Timestamp;

/// The moment by the clock of this device.
#[must_use]
pub fn now() -> Timestamp {
    Timestamp::new(js_sys::Date::now() as u64)
}

/// Random bytes from `crypto.getRandomValues`; none where the browser has none.
#[must_use]
pub fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// A random number, for a bot to choose among equal turns.
#[must_use]
pub fn random_number() -> u64 {
    random().map_or(0, u64::from_le_bytes)
}

/// A name for a game that no other game has.
#[must_use]
pub fn new_id() -> String {
    random::<8>().map_or_else(|| now().get().to_string(), |bytes| hex(&bytes))
}

/// Dice of a new Pawnball match (PW-20) with what the players add to them; none where the browser has no random numbers or
/// what is added is too long.
#[must_use]
pub fn new_dice(added: BySide<String>, id: &str) -> Option<DiceSeed> {
    DiceSeed::new(random()?, added.map(String::into_bytes), id.to_owned()).ok()
}
