//! What needs a server: the lobby, games over the network, players, lists of games, accounts.

use client::Host;
use client::modules::Module;
use client::online::Online;
use client::pages::Elsewhere;
use client::pages::online::{
    Account, Archive, BotsPage, ChallengePage, ChallengePlayer, Challenged, Challenges, Games, Leaderboards, LiveGame,
    Lobby, PlayerPage, TurnsTold, VerifyDice,
};
use js_sys::Function;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route};
use leptos_router::path;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows these pages; see [`Host`] and [`client::start`].
///
/// # Errors
/// The document has no place for them.
#[wasm_bindgen]
pub fn start_page(
    worker_script: String,
    engines: Function,
    messages: String,
    messages_of: Function,
) -> Result<(), JsValue> {
    client::start(Host { worker_script, engines, messages, messages_of }, || {
        Online::provide();
        Challenges::provide();
        view! {
            <TurnsTold />
            <Challenged below=false />
            <FlatRoutes fallback=|| view! { <Elsewhere here=Module::Online /> }>
                <Route path=path!("/lobby") view=Lobby />
                <Route path=path!("/online/:id") view=LiveGame />
                <Route path=path!("/challenge/:id") view=ChallengePage />
                <Route path=path!("/player/:name") view=PlayerPage />
                <Route path=path!("/player/:name/challenge") view=ChallengePlayer />
                <Route path=path!("/games") view=Games />
                <Route path=path!("/leaderboards") view=Leaderboards />
                <Route path=path!("/archive") view=Archive />
                <Route path=path!("/account") view=Account />
                <Route path=path!("/account/bots") view=BotsPage />
                <Route path=path!("/dice") view=VerifyDice />
            </FlatRoutes>
            <Challenged below=true />
        }
        .into_any()
    })
}
