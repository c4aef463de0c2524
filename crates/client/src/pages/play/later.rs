//! What of playing on this device comes with [`Part::More`](crate::parts::Part::More), because two people can begin without it: bots and
//! hints, with all that asks the engines; kept games, files, links and pictures.

use std::future::Future;
use std::pin::Pin;

use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use play::game_setup::{Level, Player};
use study::link::Link;

use super::aside::Aside;
use super::bots::Desk;
use super::hints::Hints;
use super::library::Library;
use super::setup::BotTiles;
use super::share::AnalyseLink;
use crate::game::Session;
use crate::tables::{BoardKey, Tables};

/// Whether something is so, once it is known.
type Answer = Pin<Box<dyn Future<Output = bool>>>;

/// The table of these functions, see [`crate::later`].
#[derive(Debug)]
pub(crate) struct PlayLater {
    /// The games kept on the device, and games from elsewhere.
    pub(super) kept_games: fn() -> AnyView,
    /// What stands beside the board of a game, which may be flipped, and the team of a side hidden.
    pub(super) aside: fn(Session, RwSignal<bool>, Signal<Option<Side>>) -> AnyView,
    /// The link that leads to the analysis of a game.
    pub(super) analyse_link: fn(Session) -> AnyView,
    /// The bots, each a character; hears which one is chosen.
    pub(crate) bot_tiles: fn(Callback<Level>) -> AnyView,
    /// Asks for the turn of a bot.
    pub(super) ask_bot: fn(Desk, Side, Player),
    /// Calls off what was asked of bots.
    pub(super) call_off_bot: fn(Desk),
    /// Asks for a hint to a side.
    pub(super) ask_for_hint: fn(Hints, Side),
    /// Calls off a hint that was asked for.
    pub(super) call_off_hint: fn(Hints),
    /// Reads the link in an address; an error is what is wrong with it, in words.
    pub(super) open_link: fn(&str, &Locale) -> Result<Link, String>,
    /// Whether the table of a board can be had without the solver.
    pub(super) is_near: fn(Tables, BoardKey) -> Answer,
}

/// The functions.
pub(crate) static LATER: PlayLater = PlayLater {
    kept_games: || view! { <Library /> }.into_any(),
    aside: |session, flipped, hidden| view! { <Aside session flipped hidden /> }.into_any(),
    analyse_link: |session| view! { <AnalyseLink session /> }.into_any(),
    bot_tiles: |on_pick| view! { <BotTiles on_pick /> }.into_any(),
    ask_bot: |desk, side, player| desk.ask(side, player, true),
    call_off_bot: Desk::cancel,
    ask_for_hint: Hints::ask,
    call_off_hint: Hints::cancel,
    open_link: |fragment, locale| Link::open(fragment).map_err(|error| error.message(locale)),
    is_near: |tables, board| Box::pin(async move { tables.is_near(&board).await }),
};

/// The functions, once they are there.
pub(super) fn now() -> Option<&'static PlayLater> {
    crate::later::more().map(|more| more.play)
}
