//! Games in which the turn has come to the user, told on every page for playing over the network.

use leptos::prelude::*;
use protocol::socket::FromServer;

use super::parts::{offer_to_go, player_text};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{Heard, use_online};

/// Says where it is the user's turn, and offers to go there, while somebody has come in.
#[component]
pub fn TurnsTold() -> impl IntoView {
    let online = use_online();
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    view! { <Show when=move || is_in.get()><Listening /></Show> }
}

#[component]
fn Listening() -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    online.listen(move |heard| {
        let Heard::Message(message) = heard else { return };
        let FromServer::Waiting { game, opponent } = message.as_ref() else { return };
        let address = format!("/online/{game}");
        if online.is_at(&address) {
            return;
        }
        offer_to_go(address, |locale| locale.web_online_waits(player_text(opponent)), i18n, notices, online);
    });
}
