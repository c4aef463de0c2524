//! Those who watch a pairing.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use protocol::game::What;
use protocol::socket::{FromClient, FromServer};

use crate::Failed;
use crate::shown::{Shown, Signals};
use crate::socket::Socket;
use crate::times::Told;

/// The node that a spectator is connected to: of a game, the first one watches at the node after those of its two players.
pub const fn node_of(pairing: usize, spectator: usize, nodes: usize) -> usize {
    (pairing + 2 + spectator) % nodes
}

/// Watches a pairing from a node until the run is over: the times from sending a turn until it was told here.
pub async fn watch(mut socket: Socket, node: usize, shown: Arc<Shown>, signals: Arc<Signals>) -> Result<Told, Failed> {
    let mut told = Told::default();
    let mut stop = signals.stop.subscribe();
    socket.rest(&mut signals.begin.subscribe()).await?;
    let mut games = shown.game.subscribe();
    let mut game = games.borrow_and_update().clone();
    socket.send(&FromClient::Watch { game: game.clone(), after: None }).await?;
    loop {
        let message = tokio::select! {
            heard = socket.next() => heard?,
            _ = stop.changed() => return Ok(told),
            changed = games.changed() => {
                changed?;
                let next = games.borrow_and_update().clone();
                socket.send(&FromClient::Unwatch { game }).await?;
                game = next;
                socket.send(&FromClient::Watch { game: game.clone(), after: None }).await?;
                continue;
            }
        };
        match message {
            FromServer::Events { game: of, events, .. } if of == game => {
                let turn = events.iter().find(|event| matches!(event.what, What::Turn { .. }));
                let sent = turn.and_then(|event| shown.sent(event.number));
                if let Some(sent) = sent.filter(|_| signals.measuring.load(Ordering::Relaxed)) {
                    told.add(sent.node == node, sent.at.elapsed());
                }
            }
            FromServer::Refused { problem, .. } => return Err(format!("refused: {problem:?}").into()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing;

    #[test]
    fn players_and_spectators_of_a_game_are_on_different_nodes() {
        for game in 0..6 {
            let [a, b] = pairing::nodes_of(game, 3);
            let first = node_of(game, 0, 3);
            assert!(a != b && first != a && first != b, "game {game}: {a}, {b}, {first}");
            assert_eq!(pairing::nodes_of(game, 1), [0, 0]);
            assert_eq!(node_of(game, 5, 1), 0);
        }
    }
}
