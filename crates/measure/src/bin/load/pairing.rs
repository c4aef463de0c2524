//! Two players.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use games::side::Side;
use play::game_setup::hex;
use protocol::http::Offered;
use protocol::socket::{Act, FromClient, FromServer};

use crate::Failed;
use crate::clients::HttpClients;
use crate::playing::Playing;
use crate::shown::{Sent, Shown, Signals};
use crate::socket::Socket;
use crate::times::{Times, Told};
use crate::turns::Random;

/// The games of pairings in turn.
pub const TERMS: [&str; 3] = [
    r#"{"terms":{"game":"diaballik","clock":"3600+30"},"side":"a"}"#,
    r#"{"terms":{"game":"playball","board":"lanes","clock":"3600+30"},"side":"a"}"#,
    r#"{"terms":{"game":"pawnball","clock":"3600+30"},"side":"a"}"#,
];
/// The average number of turns after which a player resigns.
const TURNS: usize = 40;
/// A pairing that waits for longer than this for an answer gives up.
const FOREVER: Duration = Duration::from_secs(60);

/// The nodes that the players of a pairing are connected to: two of them, where there are two.
pub const fn nodes_of(pairing: usize, nodes: usize) -> [usize; 2] {
    [pairing % nodes, (pairing + 1) % nodes]
}

/// What was measured in the games of a pairing.
#[derive(Debug, Default)]
pub struct Measured {
    /// From sending a turn until both players were told.
    pub told: Told,
    /// From sending a turn until the player's client was told that it is stored.
    pub acknowledged: Times,
    /// How much later than it should a turn was sent: the delay of this tool.
    pub late: Times,
    /// Games that came to their end.
    pub ended: usize,
}

/// Two players who play one game after the other.
#[derive(Debug)]
pub struct Pairing {
    index: usize,
    cookies: [String; 2],
    id: String,
    clients: Arc<HttpClients>,
    /// For those who watch.
    pub shown: Arc<Shown>,
}

/// When something was told after an act was sent.
struct Heard {
    /// To each player.
    told: [Duration; 2],
    /// To the player who acted, that it is stored.
    acknowledged: Duration,
}

impl Pairing {
    /// Seats two players, who agree on a game; each asks the own node.
    pub async fn begin(
        index: usize,
        cookies: [String; 2],
        clients: Arc<HttpClients>,
        terms: &str,
    ) -> Result<Self, Failed> {
        let made = clients.offer(index, "/api/challenges", &cookies[0], terms).await?;
        let (Offered::Waiting { id } | Offered::Game { id, .. }) = made;
        let begun = clients.offer(index + 1, &format!("/api/challenges/{id}/game"), &cookies[1], "null").await?;
        let Offered::Game { id, .. } = begun else { return Err("the challenge began no game".into()) };
        let shown = Arc::new(Shown::new(id.clone()));
        Ok(Self { index, cookies, id, clients, shown })
    }

    /// Connects both players, each to the own node.
    pub async fn connect(&self, addresses: &[String]) -> Result<[Socket; 2], Failed> {
        let connect = async |player: usize| {
            let node = nodes_of(self.index, addresses.len())[player];
            Socket::connect(&addresses[node], Some(&self.cookies[player]), 2 * self.index + player).await
        };
        Ok([connect(0).await?, connect(1).await?])
    }

    /// Both follow the game, in which the first player has this side, and settle its dice.
    async fn sit_down(&self, sockets: &mut [Socket; 2], first: Side) -> Result<Playing, Failed> {
        let mut told = [0; 2];
        let (mut terms, mut dice) = (None, None);
        for (socket, told) in sockets.iter_mut().zip(&mut told) {
            socket.send(&FromClient::Watch { game: self.id.clone(), after: None }).await?;
            loop {
                if let FromServer::State { state } = hear(socket).await?
                    && state.id == self.id
                {
                    *told = state.number;
                    (terms, dice) = (Some(state.terms), state.dice);
                    break;
                }
            }
        }
        let mut playing = Playing::new(&terms.ok_or("the game has terms")?, told, first)?;
        if let Some(dice) = dice {
            let entropy = server::secret::random::<16>();
            for side in Side::BOTH {
                let commitment = dice.entropy_commitment(side, &self.id, &entropy);
                let commitment = commitment.ok_or("the server speaks this version")?;
                self.act(sockets, playing.player(side), &mut playing, Act::Commit { commitment }).await?;
            }
            for side in Side::BOTH {
                let reveal = Act::Reveal { entropy: hex(&entropy) };
                self.act(sockets, playing.player(side), &mut playing, reveal).await?;
            }
        }
        Ok(playing)
    }

    /// Plays games until the run is over.
    pub async fn play(
        mut self,
        mut sockets: [Socket; 2],
        every: Duration,
        signals: Arc<Signals>,
    ) -> Result<Measured, Failed> {
        let mut measured = Measured::default();
        let nodes = nodes_of(self.index, self.clients.nodes());
        let mut stop = signals.stop.subscribe();
        let mut random = Random(self.index as u64);
        let [a, b] = &mut sockets;
        let mut begin = [signals.begin.subscribe(), signals.begin.subscribe()];
        let [begin_a, begin_b] = &mut begin;
        tokio::try_join!(a.rest(begin_a), b.rest(begin_b))?;
        let mut playing = self.sit_down(&mut sockets, Side::A).await?;
        // Not all at once.
        let mut due = Instant::now() + every.mul_f64(random.below(1_000) as f64 / 1_000.0);
        loop {
            let (side, text) = playing.turn(&mut random)?;
            let player = playing.player(side);
            loop {
                let [a, b] = &mut sockets;
                let (to, message) = tokio::select! {
                    () = tokio::time::sleep_until(due.into()) => break,
                    heard = a.next() => (0, heard?),
                    heard = b.next() => (1, heard?),
                    _ = stop.changed() => {
                        self.act(&mut sockets, player, &mut playing, Act::Resign).await?;
                        return Ok(measured);
                    }
                };
                playing.receive(&self.id, to, message)?;
            }
            let late = due.elapsed();
            let heard = self.act(&mut sockets, player, &mut playing, Act::Turn { text }).await?;
            if signals.measuring.load(Ordering::Relaxed) {
                for (to, time) in heard.told.into_iter().enumerate() {
                    measured.told.add(nodes[to] == nodes[player], time);
                }
                measured.acknowledged.add(heard.acknowledged);
                measured.late.add(late);
            }
            due += every;
            // Games end, and others begin, as often as where people play.
            if !playing.over && random.below(TURNS) == 0 {
                self.act(&mut sockets, player, &mut playing, Act::Resign).await?;
            }
            if playing.over {
                measured.ended += 1;
                self.again(&mut sockets, &mut playing).await?;
            }
        }
    }

    /// Plays one game without waiting: so many turns at most, after which somebody resigns if it shall be over. Its id.
    pub async fn play_out(self, mut sockets: [Socket; 2], turns: usize, is_to_end: bool) -> Result<String, Failed> {
        let mut random = Random(self.index as u64);
        let mut playing = self.sit_down(&mut sockets, Side::A).await?;
        for _ in 0..turns {
            if playing.over {
                break;
            }
            let (side, text) = playing.turn(&mut random)?;
            self.act(&mut sockets, playing.player(side), &mut playing, Act::Turn { text }).await?;
        }
        if is_to_end && !playing.over {
            self.act(&mut sockets, 0, &mut playing, Act::Resign).await?;
        }
        Ok(self.id)
    }

    /// Both want to play again.
    async fn again(&mut self, sockets: &mut [Socket; 2], playing: &mut Playing) -> Result<(), Failed> {
        let path = format!("/api/games/{}/rematch", self.id);
        self.clients.offer(self.index, &path, &self.cookies[0], "null").await?;
        let begun = self.clients.offer(self.index + 1, &path, &self.cookies[1], "null").await?;
        let Offered::Game { id, .. } = begun else { return Err("the rematch began no game".into()) };
        for socket in sockets.iter_mut() {
            socket.send(&FromClient::Unwatch { game: self.id.clone() }).await?;
        }
        self.id = id;
        self.shown.next(self.id.clone());
        *playing = self.sit_down(sockets, playing.first().other()).await?;
        Ok(())
    }

    /// Lets a player act, and waits until both players are told and the act is acknowledged: when each of these was, after the sending.
    async fn act(
        &self,
        sockets: &mut [Socket; 2],
        player: usize,
        playing: &mut Playing,
        act: Act,
    ) -> Result<Heard, Failed> {
        let after = playing.number();
        let id = format!("{}-{after}", self.index);
        let message = FromClient::Act { game: self.id.clone(), id: id.clone(), after, act };
        let at = Instant::now();
        // The number is another one if something else happens first, such as that clocks stand for a stall of the server.
        self.shown.note(Sent { number: after + 1, at, node: nodes_of(self.index, self.clients.nodes())[player] });
        sockets[player].send(&message).await?;
        let (mut told, mut acknowledged) = ([Vec::new(), Vec::new()], None);
        loop {
            let [a, b] = sockets;
            let (to, message) = tokio::select! {
                heard = hear(a) => (0, heard),
                heard = hear(b) => (1, heard),
            };
            let message = message.map_err(|error| {
                format!("{error}; act {id} of player {player} in {}, {acknowledged:?}, told {told:?}", self.id)
            })?;
            if let FromServer::Done { game, id: done, number } = &message
                && (game, done) == (&self.id, &id)
            {
                acknowledged = Some((*number, at.elapsed()));
            }
            playing.receive(&self.id, to, message)?;
            told[to].push((playing.told(to), at.elapsed()));
            let Some((number, acknowledged)) = acknowledged else { continue };
            let first = |told: &[(u32, Duration)]| told.iter().find(|(last, _)| *last >= number).map(|(_, time)| *time);
            if let [Some(first), Some(second)] = [first(&told[0]), first(&told[1])] {
                return Ok(Heard { told: [first, second], acknowledged });
            }
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<FromServer, Failed> {
    tokio::time::timeout(FOREVER, socket.next()).await.map_err(|_| "the server does not answer")?
}
