//! What is counted as games end is what there is to count.

use std::collections::BTreeMap;

use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::{Kind, Speed, Terms};
use protocol::http::Statistics;
use rusqlite::Connection;
use server::referee::{Agreed, DiceProof, Event, Game, Happened};
use server::store::Store;
use server::store::accounts::UserId;
use server::store::games::{After, GameKey};
use server::store::sqlite::accounts;
use server::store::sqlite::games as stored_games;
use server::store::sqlite::{FILE, deletion, statistics};

/// The same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below
    }
}

fn terms(random: &mut Random) -> Terms {
    Terms {
        game: ["playball", "diaballik"][random.below(2)].to_owned(),
        board: None,
        columns: None,
        mode: None,
        variant: None,
        position: None,
        clock: ["60+0", "180+2", "days:3"][random.below(3)].to_owned(),
        rated: random.below(2) == 0,
    }
}

struct Open {
    key: GameKey,
    players: BySide<UserId>,
    game: Game,
}

impl Open {
    fn begin(connection: &Connection, id: usize, players: BySide<UserId>, terms: &Terms, at: Timestamp) -> Self {
        let mut game = Game::new(Agreed::new(terms).unwrap(), at, DiceProof::EntropyOnly);
        game.fold(at, &Event::Start).unwrap();
        let events = [Happened { number: 1, at, act_id: None, event: Event::Start }];
        let key = stored_games::insert(connection, &id.to_string(), players, &game, &events, None).unwrap();
        Self { key, players, game }
    }

    fn end(mut self, connection: &Connection, how: usize, side: Side, at: Timestamp) {
        let all = match how {
            0 | 1 => vec![Event::Resign(side)],
            2 => vec![Event::OfferDraw(side), Event::AcceptDraw(side.other())],
            _ => vec![Event::Abort(Some(side))],
        };
        let mut events = Vec::new();
        for event in all {
            self.game.fold(at, &event).unwrap();
            events.push(Happened { number: self.game.number(), at, act_id: None, event });
        }
        assert!(self.game.outcome().is_some());
        stored_games::append(connection, self.key, self.players, &events, &After::of(&self.game)).unwrap();
    }
}

/// The statistics of a player, game by game.
fn recount(connection: &Connection, user: UserId) -> Vec<Statistics> {
    let sql = "SELECT game, speed, a, winner, reason, ended FROM games WHERE (a = ?1 OR b = ?1) AND ended IS NOT NULL \
               AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld') ORDER BY ended, key";
    let mut statement = connection.prepare(sql).unwrap();
    let mut rows = statement.query([user]).unwrap();
    let mut all: BTreeMap<(usize, Speed), Statistics> = BTreeMap::new();
    while let Some(row) = rows.next().unwrap() {
        let (game, speed): (String, String) = (row.get(0).unwrap(), row.get(1).unwrap());
        let place = ["playball", "diaballik", "pawnball"].iter().position(|known| *known == game).unwrap();
        let speed = Speed::from_name(&speed).unwrap();
        let side = if row.get::<_, UserId>(2).unwrap() == user { "a" } else { "b" };
        let winner: Option<String> = row.get(3).unwrap();
        let result = winner.map_or(1, |winner| if winner == side { 0 } else { 2 });
        let found = all.entry((place, speed)).or_insert_with(|| Statistics {
            game,
            speed,
            as_a: [0; 3],
            as_b: [0; 3],
            streak: 0,
            longest_won: 0,
            longest_lost: 0,
            reasons: BTreeMap::new(),
            last: Timestamp::default(),
        });
        if side == "a" {
            found.as_a[result] += 1;
        } else {
            found.as_b[result] += 1;
        }
        found.reasons.entry(row.get(4).unwrap()).or_default()[result] += 1;
        found.streak = match result {
            0 => found.streak.max(0) + 1,
            1 => 0,
            _ => found.streak.min(0) - 1,
        };
        found.longest_won = found.longest_won.max(found.streak.max(0).unsigned_abs());
        found.longest_lost = found.longest_lost.max(found.streak.min(0).unsigned_abs());
        found.last = Timestamp::new(row.get::<_, i64>(5).unwrap().try_into().unwrap());
    }
    all.into_values().collect()
}

/// All rows of the counters, as texts.
fn rows(connection: &Connection) -> Vec<String> {
    let mut all = Vec::new();
    for (table, columns) in [("results", 8), ("streaks", 7)] {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let found = statement.query_map([], |row| {
            let values: Vec<_> =
                (0..columns).map(|column| row.get::<_, rusqlite::types::Value>(column).unwrap()).collect();
            Ok(format!("{table} {values:?}"))
        });
        all.extend(found.unwrap().map(Result::unwrap));
    }
    all
}

#[test]
fn what_is_counted_as_games_end_is_what_there_is_to_count() {
    let directory = tempfile::tempdir().unwrap();
    drop(Store::open(directory.path()).unwrap());
    let connection = Connection::open(directory.path().join(FILE)).unwrap();
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON").unwrap();
    let players: Vec<UserId> = (0..6)
        .map(|index| {
            let kind = if index == 0 { Kind::Guest } else { Kind::Registered };
            accounts::create(&connection, &format!("Player{index}"), kind, None, Timestamp::default()).unwrap().id
        })
        .collect();
    let mut random = Random(1);
    let mut open = Vec::new();
    for step in 0..800 {
        let at = Timestamp::new(1_000_000 + step as u64 * 20);
        if step == 600 {
            deletion::delete(&connection, players[5], at).unwrap();
        }
        if open.is_empty() || random.below(2) == 0 {
            let one = random.below(players.len());
            let other = (one + 1 + random.below(players.len() - 1)) % players.len();
            let mut terms = terms(&mut random);
            terms.rated &= one != 0 && other != 0;
            open.push(Open::begin(&connection, step, BySide::new(players[one], players[other]), &terms, at));
        } else {
            let game = open.swap_remove(random.below(open.len()));
            let side = if random.below(3) == 0 { Side::A } else { Side::B };
            game.end(&connection, random.below(4), side, at);
        }
    }
    for &player in &players[..5] {
        let expected = recount(&connection, player);
        assert!(expected.len() == 6 && expected.iter().any(|all| all.longest_lost > 2));
        assert_eq!(statistics::of(&connection, player).unwrap(), expected);
        let sum = |of: fn(&Statistics) -> [[u32; 3]; 2], result: usize| -> u32 {
            expected.iter().map(|all| of(all).iter().map(|side| side[result]).sum::<u32>()).sum()
        };
        let score = [0, 1, 2].map(|result| sum(|all| [all.as_a, all.as_b], result));
        assert_eq!(statistics::score(&connection, player).unwrap(), score);
    }
    assert_eq!(statistics::of(&connection, players[5]).unwrap(), [], "the account is gone");
    // A database of before learns the same from its games.
    let counted = rows(&connection);
    assert!(counted.len() > 100);
    statistics::recount(&connection).unwrap();
    assert_eq!(rows(&connection), counted);
}
