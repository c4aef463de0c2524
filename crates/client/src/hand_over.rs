//! Registers what each lazily loaded part provides (`FromPart`) to pages that are already running.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::pages::online::{BoardNow, PlayingNow};
use crate::pages::{home, play};
use crate::{game_page, keys};

/// What comes with [`Part::Study`](crate::parts::Part::Study).
///
/// # Errors
/// The part did not come.
#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn study() -> Result<(), SplitLoaderError> {
    home::RAIL.hand_over(home::rail);
    Ok(())
}

/// What comes with [`Part::Online`](crate::parts::Part::Online).
///
/// # Errors
/// The part did not come.
#[wasm_split(online, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn online() -> Result<(), SplitLoaderError> {
    home::PLAYING.hand_over(|| view! { <PlayingNow /> }.into_any());
    home::BOARD.hand_over(|game, id| view! { <BoardNow game id /> }.into_any());
    Ok(())
}

/// What comes with [`Part::More`](crate::parts::Part::More).
///
/// # Errors
/// The part did not come.
#[wasm_split(more, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn more() -> Result<(), SplitLoaderError> {
    keys::LIST.hand_over(keys::list);
    game_page::TURNS.hand_over(game_page::turns);
    play::hand_over();
    Ok(())
}
