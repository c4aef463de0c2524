//! Which of the games that go on is shown before all others: the rule, without anything that it is asked of.
//!
//! A game stays until it is over, or dead while another one lives. Then the next is the living game that ranks highest.

use games::game::Game;
use games::side::BySide;
use play::time::{Millis, Timestamp};
use protocol::game::{Rating, Speed};

use crate::store::games::{GameKey, Listed};

/// The speeds at which there is something to see while one watches.
pub const LIVE: [Speed; 4] = [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical];

/// What a player without a rating is taken for; the deviation of a new player's rating makes it about the same.
const UNRATED: f64 = 1_100.0;
/// No rating is counted as more than this, so that games of people are before all games with bots.
const MOST: f64 = 4_999.0;
/// What a game between people has before one with a bot.
const PEOPLE: i32 = 10_000;

/// A game that is shown to whoever looks for one to watch.
#[derive(Debug, Clone)]
pub struct Running {
    /// Its key in the database.
    pub key: GameKey,
    /// The game as lists have it.
    pub listed: Listed,
    /// The number of its last event.
    pub number: u32,
    /// The moment of its last event.
    pub at: Timestamp,
    /// As [`rank`] said when it began; 0 for a game that began before there was a rank.
    pub rank: i32,
}

/// How a game ranks, by the ratings with which it begins: those of people before those with a bot, then by what both are worth at least. The
/// deviation is taken off a rating, so that a few lucky games do not make a new player the best of all.
#[must_use]
pub fn rank(ratings: BySide<Option<Rating>>, with_bot: bool) -> i32 {
    let worth =
        |rating: Option<Rating>| rating.map_or(UNRATED, |rating| rating.rating - rating.deviation).clamp(0.0, MOST);
    let both: f64 = ratings.into_array().into_iter().map(worth).sum();
    let people = if with_bot { 0 } else { PEOPLE };
    both as i32 + people
}

/// The games of which one is featured.
pub type Kind = (Game, Speed);

/// All kinds of live games.
pub fn kinds() -> impl Iterator<Item = Kind> {
    Game::ALL.into_iter().flat_map(|game| LIVE.map(|speed| (game, speed)))
}

/// How long nothing may happen in a game of a speed before it is taken for dead: longer than players think about a turn as a rule.
const fn patience(speed: Speed) -> Millis {
    match speed {
        Speed::Bullet => Millis::from_seconds(30),
        Speed::Blitz => Millis::from_seconds(90),
        Speed::Rapid => Millis::from_seconds(240),
        Speed::Classical => Millis::from_seconds(600),
        Speed::Correspondence => Millis::from_days(3),
    }
}

impl Running {
    fn is_over(&self) -> bool {
        self.listed.outcome.is_some()
    }

    fn is_alive(&self, now: Timestamp) -> bool {
        !self.is_over() && now.since(self.at) <= patience(self.listed.agreed.speed())
    }

    /// Whether it may go on being the one that is shown without a look at others.
    #[must_use]
    pub fn may_stay(&self, now: Timestamp) -> bool {
        self.is_alive(now)
    }
}

/// The game to be shown: `current` as long as it lives, else the living one of `others` that ranks highest. Where none lives, it is `current` if it
/// goes on, else the highest that goes on. Of games that rank the same, it is the one that began first.
#[must_use]
pub fn choose<'a>(current: Option<&'a Running>, others: &'a [Running], now: Timestamp) -> Option<&'a Running> {
    if let Some(current) = current.filter(|current| current.is_alive(now)) {
        return Some(current);
    }
    let best = |lives: bool| {
        let fits = |game: &&Running| if lives { game.is_alive(now) } else { !game.is_over() };
        others.iter().filter(fits).max_by_key(|game| (game.rank, std::cmp::Reverse(game.key)))
    };
    best(true).or_else(|| current.filter(|current| !current.is_over())).or_else(|| best(false))
}

#[cfg(test)]
mod tests {
    use games::side::Side;
    use protocol::game::Kind;

    use super::*;
    use crate::referee::{Agreed, Ended, Outcome};
    use crate::store::accounts::User;

    const NOW: Timestamp = Timestamp::new(1_000_000_000);

    fn rating(rating: f64, deviation: f64) -> Option<Rating> {
        Some(Rating { rating, deviation, games: 9, provisional: deviation > 110.0 })
    }

    fn running(key: GameKey, rank: i32, quiet_seconds: u32) -> Running {
        let user = |id| User { id, name: format!("P{id}"), kind: Kind::Registered, level: None, created: NOW };
        let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"180+2"}"#).unwrap();
        let listed = Listed {
            id: key.to_string(),
            players: BySide::new(user(1), user(2)),
            ratings: BySide::default(),
            agreed: Agreed::new(&terms).unwrap(),
            created: NOW,
            outcome: None,
            may_act: BySide::new(true, false),
            deadline: None,
        };
        Running { key, listed, number: 3, at: NOW - Millis::from_seconds(quiet_seconds), rank }
    }

    fn over(mut game: Running) -> Running {
        game.listed.outcome = Some(Outcome { winner: Some(Side::A), ended: Ended::OpponentGone, by: None });
        game
    }

    fn key(current: Option<&Running>, others: &[Running]) -> Option<GameKey> {
        choose(current, others, NOW).map(|game| game.key)
    }

    #[test]
    fn people_come_before_bots_and_settled_ratings_before_lucky_ones() {
        let of = |a, b, with_bot| rank(BySide::new(a, b), with_bot);
        assert!(of(None, None, false) > of(rating(2_900.0, 50.0), rating(9_000.0, 0.0), true));
        assert!(of(rating(1_700.0, 60.0), None, false) > of(rating(1_800.0, 350.0), None, false));
        assert!(of(rating(1_700.0, 60.0), rating(1_600.0, 60.0), false) > of(rating(1_700.0, 60.0), None, false));
        assert!(of(rating(f64::NAN, 0.0), rating(-5.0, 9.0), true) >= 0);
    }

    #[test]
    fn a_game_stays_until_it_is_over() {
        let (current, better) = (running(1, 100, 20), running(2, 900, 1));
        assert_eq!(key(Some(&current), &[better.clone(), current.clone()]), Some(1));
        assert_eq!(key(Some(&over(current.clone())), &[better]), Some(2));
        assert_eq!(key(Some(&over(current)), &[]), None);
    }

    #[test]
    fn a_dead_game_stays_only_where_none_lives() {
        let current = running(1, 900, 91);
        assert_eq!(key(Some(&current), &[running(2, 100, 5), current.clone()]), Some(2));
        assert_eq!(key(Some(&current), &[running(2, 950, 200), current.clone()]), Some(1));
        assert_eq!(key(Some(&running(1, 900, 90)), &[running(2, 950, 5)]), Some(1), "it lives so long");
    }

    #[test]
    fn the_highest_of_the_living_is_next_and_of_equals_the_first() {
        let others = [running(4, 500, 5), running(3, 500, 5), running(2, 400, 1), running(1, 900, 200)];
        assert_eq!(key(None, &others), Some(3));
        assert_eq!(key(None, &[running(1, 100, 200), running(2, 200, 200)]), Some(2), "none lives");
        assert_eq!(key(None, &[over(running(1, 100, 2))]), None);
        assert_eq!(key(None, &[]), None);
    }

    #[test]
    fn slow_games_are_not_among_the_kinds() {
        assert_eq!(kinds().count(), Game::ALL.len() * 4);
        assert!(kinds().all(|(_, speed)| speed != Speed::Correspondence));
    }
}
