//! A game against a bot of the server's, with one press.

use games::game::Game;
use leptos::prelude::*;
use play::game_setup::Level;
use protocol::http::Offer;

use super::parts::Offers;
use super::quick::terms;
use crate::choices::GameRadios;
use crate::later::Later;
use crate::pages::play::BOT_TILES;
use crate::parts::Part;

/// The clock of such a game.
const CLOCK: &str = "600+5";

/// Which game, and the bots: a press begins the game.
#[component]
pub(super) fn BotGames(offers: Offers) -> impl IntoView {
    let game = RwSignal::new(Game::PlayBall);
    let chosen = Memo::new(move |_| game.get());
    let pick = Callback::new(move |level: Level| {
        let terms = terms(game.get_untracked(), CLOCK, false);
        let offer = Offer { terms, side: None, level: Some(level.number()), bots: false };
        offers.send("bot-games".to_owned(), Some(offer), Callback::new(|_| ()));
    });
    view! {
        <div class="lobby-bots">
            <GameRadios chosen choose=Callback::new(move |now| game.set(now)) />
            <Later part=Part::More view=Callback::new(move |()| Some(BOT_TILES.get()?(chosen, pick))) />
        </div>
    }
}
