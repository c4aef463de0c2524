//! A game begins: it is stored with its first event and the seed of its dice.

use games::game::Game;
use games::pawnball::seed::commitment;
use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::http::Offered;
use rusqlite::Connection;

use crate::hub::fair_play::is_live;
use crate::hub::rooms::bot_entropy;
use crate::referee::{self, Agreed, DiceProof, Event, Happened};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::{StoreError, bots, games as stored, lobby, social};

/// A game that has begun.
#[derive(Debug)]
pub(in crate::hub) struct Begun {
    pub(in crate::hub) id: String,
    pub(in crate::hub) players: BySide<UserId>,
    pub(in crate::hub) deadline: Option<Timestamp>,
    pub(in crate::hub) has_bot: bool,
}

impl Begun {
    /// The answer for one of the two players.
    pub(in crate::hub) fn offered(&self, user: UserId) -> Offered {
        let side = if self.players[Side::A] == user { Side::A } else { Side::B };
        Offered::Game { id: self.id.clone(), side: side.into() }
    }
}

/// A challenge that was accepted.
#[derive(Debug)]
pub(in crate::hub) struct Accepted {
    pub(in crate::hub) begun: Begun,
    /// The id of the game that is played again.
    pub(in crate::hub) rematch_of: Option<String>,
}

/// Begins a game: stores it with its first event, and with the seed of its dice.
pub(super) fn begin(
    connection: &Connection,
    agreed: Agreed,
    players: BySide<&User>,
    most: usize,
    now: Timestamp,
) -> Result<Begun, StoreError> {
    let (ids, both) = (players.map(|player| player.id), players.into_array());
    let [a, b] = ids.into_array();
    if a == b {
        return Err(Refusal::OwnOffer.into());
    }
    if agreed.is_rated() && !both.into_iter().all(User::is_ratable) {
        return Err(Refusal::NotRegistered.into());
    }
    if agreed.is_rated() && bots::are_one_persons(connection, a, b)? {
        return Err(Refusal::OwnBot.into());
    }
    if social::is_blocked(connection, a, b)? {
        return Err(Refusal::Blocked.into());
    }
    let by_bot = both.into_iter().any(|player| player.kind == Kind::Bot);
    if by_bot
        && agreed.setup().start().position().is_some()
        && is_live(connection, &agreed.setup().start().new_match())?
    {
        return Err(Refusal::PositionLive.into());
    }
    for player in both {
        if player.level.is_none() && stored::open_count(connection, player.id)? >= most {
            return Err(Refusal::TooMany { most }.into());
        }
    }
    let id = secret::id();
    let has_bot = both.into_iter().any(|player| player.level.is_some());
    let seed: Option<[u8; 32]> = agreed.has_dice().then(secret::random);
    let proof = match &seed {
        None => DiceProof::EntropyOnly,
        Some(seed) => DiceProof::NamesServer { game_id: id.clone(), server: commitment(seed) },
    };
    let mut game = referee::Game::new(agreed, now, proof);
    let first = match &seed {
        None => Some(Event::Start),
        // A bot commits at once; the person cannot know the game before.
        Some(seed) => players
            .position(|player| player.level.is_some())
            .and_then(|bot| Some(Event::Commit(bot, game.proof().commitment(bot, &bot_entropy(seed, &id)?)))),
    };
    let mut events = Vec::new();
    if let Some(event) = first {
        game.fold(now, &event)?;
        events.push(Happened { number: game.number(), at: now, act_id: None, event });
    }
    stored::insert(connection, &id, ids, &game, &events, seed.as_ref())?;
    for player in [a, b] {
        // Who plays live no longer waits for somebody else.
        if game.agreed().is_live() {
            lobby::drop_live_seeks(connection, player)?;
        }
    }
    Ok(Begun { id, players: ids, deadline: game.deadline(), has_bot })
}

/// A and B: as the proposer wants it, or whoever accepts if the proposer does not mind. If neither minds, as the rule sheet says,
/// which in Pawnball gives Blue to the proposer (PW-21); where it says nothing that a site could know, by lot (PB-19).
pub(super) fn seated<'a>(
    game: Game,
    proposer: &'a User,
    wish: Option<Side>,
    other: &'a User,
    others: Option<Side>,
) -> BySide<&'a User> {
    let side = wish
        .or(others.map(Side::other))
        .or(game.side_of_proposer())
        .unwrap_or_else(|| if secret::below(2) == 0 { Side::A } else { Side::B });
    match side {
        Side::A => BySide::new(proposer, other),
        Side::B => BySide::new(other, proposer),
    }
}
