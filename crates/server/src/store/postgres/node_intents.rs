//! What a node of a site with several asks of the store beside the intents of both stores.

use std::collections::HashSet;

use play::time::{Millis, Timestamp};

use super::intents::intents;
use super::nodes::{self, Beat};
use super::presence::{self, Here, Present};
use super::pushes::{self, Push};
use super::sweeps::{self, Shown};
use super::{Postgres, StoreError, commit, connected, games, lobby};
use crate::referee::Happened;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::time::Stall;

intents! {
    pub:
    /// Notes that a node runs, and says which outages it does not know of: [`nodes::beat`].
    write beat(node: &str, now: Timestamp, worked_until: Timestamp, known: i64, grace: Millis) -> Beat =
        |transaction| nodes::beat(transaction, node, now, worked_until, known, grace);
    /// The orderly end of a node: [`nodes::leave`].
    write leave(node: &str, now: Timestamp) -> () = |transaction| nodes::leave(transaction, node, now);
    /// The time by the clock of the database.
    read database_time() -> Timestamp = |connection| nodes::database_time(connection);
    /// The outages of the site that ended after a moment, in order, each with its id.
    read outages_since(moment: Timestamp) -> Vec<(i64, Stall)> = |connection| nodes::outages_since(connection, moment);
    /// Notes who is at some games by way of a node: [`presence::note`].
    write note_presence(node: &str, now: Timestamp, here: &[Here]) -> () =
        |transaction| presence::note(transaction, node, now, here);
    /// Who is at some games, on all nodes: [`presence::of`].
    read presence_of(games: &[GameKey], now: Timestamp) -> Vec<Present> = |connection| presence::of(connection, games, now);
    /// Takes away what nodes that are gone have noted; the games that this concerns: [`presence::forget_gone`].
    write forget_gone(now: Timestamp) -> Vec<GameKey> = |transaction| presence::forget_gone(transaction, now);
    /// How far games have come that a node shows.
    read shown(games: &[GameKey]) -> Vec<Shown> = |connection| sweeps::shown(connection, games);
    /// The ids of games in which something is due, the longest overdue first: [`sweeps::due`].
    read due(now: Timestamp, most: usize) -> Vec<String> = |connection| sweeps::due(connection, now, most);
    /// How long something is overdue in the game in which it is that for longest.
    read longest_overdue(now: Timestamp) -> Millis = |connection| sweeps::longest_overdue(connection, now);
    /// The ids of games that wait for one of the server's bots since before a moment: [`sweeps::idle_bots`].
    read idle_bots(before: Timestamp, most: usize) -> Vec<String> = |connection| sweeps::idle_bots(connection, before, most);
    /// The events of a game after the one with a number, in order.
    read events_after(key: GameKey, number: u32) -> Vec<Happened> = |connection| games::events_after(connection, key, number);
    /// Notes which accounts have come to a node and left it: [`connected::note`].
    write note_connected(node: &str, now: Timestamp, came: &[UserId], left: Option<&[UserId]>) -> () =
        |transaction| connected::note(transaction, node, now, came, left);
    /// Those among some accounts that are connected by way of any node: [`connected::among`].
    read connected_among(users: &[UserId], now: Timestamp) -> HashSet<UserId> = |connection| connected::among(connection, users, now);
    /// Notes that accounts are connected to a node, for their seeks for live games.
    read note_seekers(here: &[UserId], now: Timestamp) -> () = |connection| lobby::note_seekers(connection, here, now);
    /// Takes away the seeks for live games whose owners no node has seen since a moment; how many there were.
    read drop_unseen(before: Timestamp) -> usize = |connection| lobby::drop_unseen(connection, before);
    /// Stores messages for all connections of accounts: [`pushes::store`].
    read store_pushes(pushes: &[Push], now: Timestamp) -> () = |connection| pushes::store(connection, pushes, now);
    /// The messages that were sent at a moment or later, in order: [`pushes::since`].
    read pushes_since(moment: Timestamp) -> Vec<Push> = |connection| pushes::since(connection, moment);
    /// Forgets the messages that were sent before a moment.
    read forget_pushes(before: Timestamp) -> () = |connection| pushes::forget(connection, before);
}
