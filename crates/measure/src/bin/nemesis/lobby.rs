//! How the games begin: seeks and challenges, which two players often try to accept at once at two nodes.

use std::sync::Arc;
use std::time::Duration;

use games::side::Side;
use measure::site::Failed;
use measure::turns::Random;
use protocol::http::{Games, Offered};
use serde_json::json;
use tokio::time::sleep;

use crate::client::ask;
use crate::context::{Context, Offer, Phase, Player};
use crate::history::Accepted;

/// So many games a player has at once; with more none is sought.
const GAMES: usize = 3;
/// The players of a run.
pub const NAMES: [&str; 6] = ["Anna", "Ben", "Cora", "Dan", "Eva", "Filip"];
/// Short clocks run down while somebody is away, long ones do not.
const TERMS: [(&str, Option<&str>, &str); 4] = [
    ("diaballik", None, "8+1"),
    ("diaballik", None, "120+2"),
    ("playball", Some("sprint"), "15+1"),
    ("playball", Some("sprint"), "180+2"),
];

/// Registers the players of a run at one node after the other.
///
/// # Errors
/// A node refuses.
pub async fn register(fronts: &[std::net::SocketAddr]) -> Result<Vec<Player>, Failed> {
    let mut players = Vec::new();
    for (index, name) in NAMES.into_iter().enumerate() {
        let front = fronts[index % fronts.len()];
        let guest = ask(front, "POST", "/api/guests", None, "null").await?;
        let cookie = guest.cookie.ok_or("a guest gets a cookie")?;
        let wanted = json!({ "name": name, "password": "correct horse battery" }).to_string();
        let registered = ask(front, "POST", "/api/me/registration", Some(&cookie), &wanted).await?;
        registered.json::<serde_json::Value>()?;
        players.push(Player::new(name.to_owned(), cookie));
    }
    Ok(players)
}

/// Offers and accepts games for a player, as long as the run goes on.
pub async fn run(context: Arc<Context>, player: usize, mut random: Random) {
    while context.phase() == Phase::Play {
        // What is refused or lost is tried again in another way, a little later.
        let _ = look(&context, player, &mut random).await;
        if context.players[player].open().len() < GAMES {
            let _ = match random.below(4) {
                0 => offer(&context, player, &mut random, true).await,
                1 => offer(&context, player, &mut random, false).await,
                _ => race(&context, player, &mut random).await,
            };
        }
        sleep(Duration::from_millis(200 + random.below(600) as u64)).await;
    }
}

/// Looks which games the player has: that one has begun may have been told to nobody.
async fn look(context: &Context, player: usize, random: &mut Random) -> Result<(), Failed> {
    let own = &context.players[player];
    let node = random.below(context.fronts.len());
    let path = format!("/api/games?player={}&result=going", own.name);
    let games: Games = ask(context.fronts[node], "GET", &path, None, "").await?.json()?;
    for game in games.games {
        if let Some(side) = Side::BOTH.into_iter().find(|side| game.players[*side].name == own.name) {
            own.begins(&game.id, side);
        }
    }
    Ok(())
}

async fn offer(context: &Context, player: usize, random: &mut Random, is_seek: bool) -> Result<(), Failed> {
    let own = &context.players[player];
    let node = random.below(context.fronts.len());
    let (game, board, clock) = TERMS[random.below(TERMS.len())];
    let mut terms = json!({ "game": game, "clock": clock, "rated": random.below(4) > 0 });
    if let Some(board) = board {
        terms["board"] = json!(board);
    }
    let path = if is_seek { "/api/seeks" } else { "/api/challenges" };
    let body = json!({ "terms": terms }).to_string();
    match ask(context.fronts[node], "POST", path, Some(&own.cookie), &body).await?.json()? {
        Offered::Waiting { id } => context.offers(Offer { id, by: player, is_seek }),
        Offered::Game { id, side } => own.begins(&id, side.into()),
    }
    Ok(())
}

/// Two players accept the same offer at once, at two nodes where there are two.
async fn race(context: &Context, player: usize, random: &mut Random) -> Result<(), Failed> {
    let taken = random.below(3) > 0;
    let Some(offer) = context.offer(player, taken, |count| random.below(count)) else { return Ok(()) };
    let others: Vec<usize> =
        (0..context.players.len()).filter(|other| *other != player && *other != offer.by).collect();
    let other = others[random.below(others.len())];
    let nodes = context.fronts.len();
    let node = random.below(nodes);
    let next = (node + 1 + random.below(nodes.max(2) - 1)) % nodes;
    context.recorder.history().counts.races += 1;
    let (one, two) = tokio::join!(accept(context, player, node, &offer), accept(context, other, next, &offer));
    one.and(two)
}

async fn accept(context: &Context, player: usize, node: usize, offer: &Offer) -> Result<(), Failed> {
    let own = &context.players[player];
    let kind = if offer.is_seek { "seeks" } else { "challenges" };
    let path = format!("/api/{kind}/{}/game", offer.id);
    if let Offered::Game { id, side } =
        ask(context.fronts[node], "POST", &path, Some(&own.cookie), "null").await?.json()?
    {
        own.begins(&id, side.into());
        context.players[offer.by].begins(&id, Side::from(side).other());
        let accepted = Accepted { offer: offer.id.clone(), player, game: id };
        context.recorder.history().accepted.push(accepted);
    }
    Ok(())
}
