//! Games in which the turn has come to the user, told on every page for playing over the network.

use std::time::Duration;

use games::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use play::time::Timestamp;
use protocol::game::Summary;
use protocol::http::Games;
use protocol::socket::FromServer;

use web_sys::VisibilityState;

use super::challenged::use_challenges;
use super::parts::{offer_to_go, player_text};
use super::standing;
use super::unread::{self, use_unread};
use crate::account::{GoesOn, use_account};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{Heard, Online, api, use_online};

/// So long after news it is counted again what waits.
const AFTER: Duration = Duration::from_secs(2);

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
    count_what_waits(online);
    unread::listen();
    standing::listen();
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

/// A game as the first page offers to go on with it; none that this version does not know.
fn goes_on(game: &Summary, is_turn: bool, name: &str) -> Option<GoesOn> {
    let (_, opponent) = game.players.iter().find(|(_, player)| player.name != name)?;
    let opponent = opponent.name.clone();
    Some(GoesOn { id: game.id.clone(), game: Game::from_name(&game.terms.game)?, is_turn, opponent })
}

/// Counts the games in which it is the user's turn, the challenges for the user and the conversations with something new, for the number beside the bell, and finds the game that the
/// first page offers to go on with.
fn count_what_waits(online: Online) {
    let (account, challenges, unread) = (use_account(), use_challenges(), use_unread());
    let games = RwSignal::new(0_usize);
    let look = move || {
        let Some(name) = online.name.get_untracked() else { return };
        spawn_local(async move {
            let path = format!("games?player={}&result=going&most=50", api::part(&name));
            if let Ok(found) = api::get::<Games>(&path).await {
                let waits = |game: &Summary| {
                    game.players.iter().any(|(side, player)| game.may_act[side] && player.name == name)
                };
                // Those in which it is the user's turn come first, and of them the one with the least time.
                let mut sorted: Vec<&Summary> = found.games.iter().collect();
                sorted.sort_by_key(|game| (!waits(game), game.deadline.unwrap_or(Timestamp::MAX)));
                let turns: Vec<_> = sorted.iter().filter(|game| waits(game)).map(|game| game.id.clone()).collect();
                let _ = games.try_set(turns.len());
                account.turns.set(turns);
                account.goes_on_with(sorted.first().and_then(|game| goes_on(game, waits(game), &name)));
            }
        });
    };
    // Of many messages in a row the last one is enough.
    let is_soon = StoredValue::new(false);
    let soon = move || {
        if is_soon.get_value() {
            return;
        }
        is_soon.set_value(true);
        set_timeout(
            move || {
                if is_soon.try_set_value(false).is_none() {
                    look();
                }
            },
            AFTER,
        );
    };
    online.listen(move |heard| match heard {
        Heard::Connected => look(),
        Heard::Message(message) => match message.as_ref() {
            // The last two: the user's own turn has been stored, or a game that is followed has gone on.
            FromServer::Waiting { .. }
            | FromServer::Game { .. }
            | FromServer::Done { .. }
            | FromServer::Events { .. } => soon(),
            _ => {}
        },
    });
    Effect::new(move |_| account.waiting.set(games.get() + challenges.for_user() + unread.count.get()));
    tell_in_title();
}

/// Says in the title what waits as long as the page is behind others: there a bell is not seen.
fn tell_in_title() {
    let (i18n, account) = (use_i18n(), use_account());
    let is_seen = || document().visibility_state() == VisibilityState::Visible;
    let seen = RwSignal::new(is_seen());
    let listener = window_event_listener_untyped("visibilitychange", move |_| seen.set(is_seen()));
    on_cleanup(move || {
        listener.remove();
        i18n.tell_in_title(0);
    });
    Effect::new(move |_| i18n.tell_in_title(if seen.get() { 0 } else { account.waiting.get() }));
}
