//! The large drawn pictures of the games.

use games::game::Game;
use leptos::prelude::*;

/// The picture of a game. It is decoration: the name of the game stands beside it.
#[component]
pub fn Poster(
    /// Whose picture it is; `posters.svg` has one for each game.
    game: Game,
) -> impl IntoView {
    view! {
        <svg class="poster-of" viewBox="0 0 400 355" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <use href=format!("posters.svg#{game}") />
        </svg>
    }
}
