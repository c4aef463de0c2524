//! Seeks and challenges.

use games::side::Side;
use play::time::Millis;
use protocol::game::Kind;
use server::referee::Agreed;
use server::secret::{self, Network};
use server::store::accounts::{User, UserId};
use server::store::lobby::{NewSeek, Of, Offer, Proposal, Seeker};
use server::store::postgres::lobby::{
    accept_challenge, challenge, challenge_count, challenges_of, decline_rematch, declined_rematch,
    drop_abandoned_seeks, drop_challenge, drop_live_seeks, drop_old_challenges, drop_seek, drop_unseen, fitting_seek,
    insert_challenge, insert_seek, lock_terms, newest_seeks, note_seekers, open_challenge, rematch, rematch_of,
    seek_by_id, seek_counts, seekers, set_seen, take_seek,
};
use server::store::postgres::pairing::forget_seeks;
use server::store::postgres::{Postgres, accounts};

use super::{Database, NOW, account, after, count, done, game, player, two};

fn agreed(terms: &str) -> Agreed {
    Agreed::new(&serde_json::from_str(terms).unwrap()).unwrap()
}

pub const LIVE: &str = r#"{"game":"diaballik","clock":"300+5"}"#;
const SLOW: &str = r#"{"game":"diaballik","clock":"days:1"}"#;
pub const RATED: &str = r#"{"game":"diaballik","clock":"300+5","rated":true}"#;

/// An account wants to play, and may have 20 games.
pub fn proposal(asker: UserId, terms: &str) -> Proposal {
    Proposal { asker, agreed: agreed(terms), side: None, most: 20, now: NOW }
}

async fn user(store: &Postgres, id: i64) -> User {
    accounts::get(&*store.get().await.unwrap(), id).await.unwrap()
}

fn offer(user: &User, terms: &str, later: u64) -> Offer {
    let (id, created) = (secret::id(), NOW + Millis::new(later));
    Offer { id, user: user.clone(), agreed: agreed(terms), side: None, created, bots: false }
}

/// Stores a seek; its id.
async fn seek(store: &Postgres, offer: Offer, rating: f64) -> String {
    let new = NewSeek { offer: &offer, network: Network::of_number(7), rating };
    insert_seek(&*store.get().await.unwrap(), &new).await.unwrap();
    offer.id
}

/// The id of the seek that fits an account with a rating of 1500.
async fn fits(store: &Postgres, user: &User, terms: &str, side: Option<Side>, with_bots: bool) -> Option<String> {
    let agreed = agreed(terms);
    let seeker = Seeker { user, person: user.id, agreed: &agreed, side, with_bots, rating: 1_500.0, now: NOW };
    let connection = store.get().await.unwrap();
    fitting_seek(&*connection, &seeker, 500.0).await.unwrap().map(|offer| offer.id)
}

#[tokio::test]
async fn the_seek_with_the_nearest_rating_fits_and_of_two_the_older() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map(|name| account(&store, name, Kind::Guest));
    let (anna, ben, cleo) = (anna.await, ben.await, cleo.await);
    seek(&store, offer(&anna, LIVE, 0), 1_500.0).await;
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, None, "nobody plays with itself");
    assert_eq!(fits(&store, &ben, SLOW, None, false).await, None);
    seek(&store, offer(&cleo, LIVE, 0), 2_001.0).await;
    let below = seek(&store, offer(&cleo, LIVE, 2), 1_490.0).await;
    let above = seek(&store, offer(&cleo, LIVE, 1), 1_510.0).await;
    let younger_id = seek(&store, offer(&cleo, LIVE, 9), 1_505.0).await;
    let nearest = seek(&store, offer(&cleo, LIVE, 8), 1_505.0).await;
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, Some(nearest.clone()));
    let connection = store.get().await.unwrap();
    assert!(take_seek(&*connection, &nearest).await.unwrap());
    assert!(!take_seek(&*connection, &nearest).await.unwrap(), "once");
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, Some(younger_id.clone()));
    assert!(take_seek(&*connection, &younger_id).await.unwrap());
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, Some(above.clone()), "of equally near ones the older");
    assert!(take_seek(&*connection, &above).await.unwrap());
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, Some(below));
}

#[tokio::test]
async fn sides_bots_and_blocks_are_looked_at() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let bot = account(&store, "Bot", Kind::Bot).await;
    let id = seek(&store, Offer { side: Some(Side::A), ..offer(&ben, LIVE, 0) }, 1_500.0).await;
    assert_eq!(fits(&store, &anna, LIVE, Some(Side::A), false).await, None);
    assert_eq!(fits(&store, &anna, LIVE, Some(Side::B), false).await, Some(id.clone()));
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, Some(id.clone()));
    assert_eq!(fits(&store, &bot, LIVE, None, true).await, None, "the seek is not for bots");
    for (from, to) in [(anna.id, ben.id), (ben.id, anna.id)] {
        database.execute(&format!("INSERT INTO blocks (user_id, blocked) VALUES ({from}, {to})")).await;
        assert_eq!(fits(&store, &anna, LIVE, None, false).await, None);
        database.execute("DELETE FROM blocks").await;
    }
    let connection = store.get().await.unwrap();
    assert!(take_seek(&*connection, &id).await.unwrap());
    let of_bot = seek(&store, Offer { bots: true, ..offer(&bot, LIVE, 0) }, 1_500.0).await;
    assert_eq!(fits(&store, &anna, LIVE, None, false).await, None);
    assert_eq!(fits(&store, &anna, LIVE, None, true).await, Some(of_bot.clone()));
    assert!(seek_by_id(&*connection, &of_bot).await.unwrap().unwrap().bots);
}

#[tokio::test]
async fn rated_games_have_their_limits() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (player(&store, "Anna").await, player(&store, "Ben").await);
    let (anna, ben) = (user(&store, anna).await, user(&store, ben).await);
    let id = seek(&store, offer(&ben, RATED, 0), 1_500.0).await;
    assert_eq!(fits(&store, &anna, RATED, None, false).await, Some(id.clone()));
    let until = NOW + Millis::new(1);
    let paused = format!("INSERT INTO leaving (user_id, points, at, until) VALUES ({}, 6, 0, {})", ben.id, until.get());
    database.execute(&paused).await;
    assert_eq!(fits(&store, &anna, RATED, None, false).await, None);
    database.execute("DELETE FROM leaving").await;
    for number in 0..10 {
        assert_eq!(fits(&store, &anna, RATED, None, false).await, Some(id.clone()), "{number}");
        game(&store, &format!("game {number}"), [ben.id, anna.id]).await;
        database.execute(&format!("UPDATE games SET rated = true, created = {}", NOW.get())).await;
    }
    assert_eq!(fits(&store, &anna, RATED, None, false).await, None, "too many of the same two");
    database.execute("UPDATE games SET reason = 'aborted', ended = 1 WHERE id = 'game 3'").await;
    assert_eq!(fits(&store, &anna, RATED, None, false).await, Some(id), "what came to nothing does not count");
    // A bot and its owner are one person.
    database.execute(&format!("INSERT INTO bots (user_id, owner) VALUES ({}, {})", ben.id, anna.id)).await;
    assert_eq!(fits(&store, &anna, RATED, None, false).await, None);
}

#[tokio::test]
async fn seeks_are_listed_counted_and_dropped() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, player(&store, "Ben").await);
    let ben = user(&store, ben).await;
    let live = seek(&store, offer(&anna, LIVE, 0), 1_500.0).await;
    let slow = seek(&store, offer(&anna, SLOW, 1), 1_500.0).await;
    let of_ben = seek(&store, offer(&ben, SLOW, 2), 1_500.0).await;
    let connection = store.get().await.unwrap();
    let client = &*connection;
    let newest = newest_seeks(client, 2).await.unwrap();
    assert_eq!(newest.iter().map(|seek| &seek.id).collect::<Vec<_>>(), [&of_ben, &slow]);
    assert_eq!(newest[0].network, Network::of_number(7));
    assert_eq!(seek_counts(client, anna.id, Network::of_number(7)).await.unwrap(), (2, 3));
    assert_eq!(seekers(client).await.unwrap(), [anna.id, ben.id]);
    assert!(!drop_seek(client, &live, ben.id).await.unwrap());
    assert_eq!(drop_live_seeks(client, anna.id).await.unwrap(), 1);
    assert!(seek_by_id(client, &live).await.unwrap().is_none());
    // What another node has seen later stays.
    set_seen(client, &[anna.id, ben.id], NOW + Millis::new(50)).await.unwrap();
    set_seen(client, &[anna.id], NOW).await.unwrap();
    let at = |later| NOW + Millis::new(later);
    assert_eq!(drop_abandoned_seeks(client, at(50), at(0)).await.unwrap(), 0);
    assert_eq!(drop_abandoned_seeks(client, at(51), at(0)).await.unwrap(), 1, "the guest's");
    assert!(drop_seek(client, &of_ben, ben.id).await.unwrap());
    assert_eq!(count(&store, "SELECT count(*) FROM seeks").await, 0);
}

#[tokio::test]
async fn seeks_for_live_games_stay_while_any_node_sees_their_owners() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let at = |later| NOW + Millis::new(later);
    let (live, slow) = (seek(&store, offer(&anna, LIVE, 0), 1_500.0).await, offer(&anna, SLOW, 0));
    let slow = seek(&store, slow, 1_500.0).await;
    let of_ben = seek(&store, offer(&ben, LIVE, 0), 1_500.0).await;
    let connection = store.get().await.unwrap();
    let client = &*connection;
    note_seekers(client, &[anna.id], at(50)).await.unwrap();
    note_seekers(client, &[anna.id, ben.id], at(20)).await.unwrap();
    let seen = async |id: &str| count(&store, &format!("SELECT seen - created FROM seeks WHERE id = '{id}'")).await;
    assert_eq!((seen(&live).await, seen(&slow).await, seen(&of_ben).await), (50, 0, 20), "it never goes back");
    assert_eq!(drop_unseen(client, at(20)).await.unwrap(), 0);
    // What somebody is accepting is left to it.
    let mut other = store.get().await.unwrap();
    let transaction = other.begin().await.unwrap();
    assert!(take_seek(&transaction, &of_ben).await.unwrap());
    note_seekers(client, &[ben.id], at(90)).await.unwrap();
    assert_eq!(drop_unseen(client, at(21)).await.unwrap(), 0);
    transaction.rollback().await.unwrap();
    assert_eq!(drop_unseen(client, at(21)).await.unwrap(), 1);
    // Gone from one node, and connected to another one since then.
    assert_eq!(done!(store, |transaction| forget_seeks(&transaction, anna.id, at(49))).unwrap(), 0);
    assert_eq!(done!(store, |transaction| forget_seeks(&transaction, anna.id, at(50))).unwrap(), 1);
    assert!(seek_by_id(client, &live).await.unwrap().is_none());
    assert!(seek_by_id(client, &slow).await.unwrap().is_some());
}

#[tokio::test]
async fn of_two_that_seek_the_same_at_the_same_time_the_second_finds_the_first() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let of_anna = offer(&anna, LIVE, 0);
    lock_terms(&first, &of_anna.agreed).await.unwrap();
    let new = NewSeek { offer: &of_anna, network: Network::of_number(1), rating: 1_500.0 };
    insert_seek(&first, &new).await.unwrap();
    let terms = agreed(LIVE);
    let seeker =
        Seeker { user: &ben, person: ben.id, agreed: &terms, side: None, with_bots: false, rating: 1_500.0, now: NOW };
    let found = after(&store, first, async {
        lock_terms(&second, &terms).await.unwrap();
        fitting_seek(&second, &seeker, 500.0).await.unwrap()
    });
    assert_eq!(found.await.map(|offer| offer.id), Some(of_anna.id));
}

#[tokio::test]
async fn of_two_that_take_a_seek_at_the_same_time_one_has_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = account(&store, "Anna", Kind::Guest).await;
    let id = seek(&store, offer(&anna, LIVE, 0), 1_500.0).await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    assert!(take_seek(&first, &id).await.unwrap());
    assert!(!after(&store, first, take_seek(&second, &id)).await.unwrap());
}

#[tokio::test]
async fn challenges_wait_until_one_accepts_them() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let connection = store.get().await.unwrap();
    let client = &*connection;
    let (for_all, for_ben) = (offer(&anna, LIVE, 0), Offer { side: Some(Side::B), ..offer(&anna, SLOW, 1) });
    assert!(insert_challenge(client, &for_all, Of::default()).await.unwrap());
    assert!(insert_challenge(client, &for_ben, Of { opponent: Some(ben.id), rematch_of: None }).await.unwrap());
    let (found, to, begun) = challenge(client, &for_ben.id).await.unwrap().unwrap();
    assert_eq!((found.side, found.agreed, found.created), (Some(Side::B), for_ben.agreed.clone(), for_ben.created));
    assert_eq!((found.user, to, begun), (anna.clone(), Some(ben.id), None));
    assert!(open_challenge(client, &for_ben.id).await.unwrap().is_none(), "it is for somebody");
    assert!(open_challenge(client, &for_all.id).await.unwrap().is_some());
    assert_eq!(challenge_count(client, anna.id).await.unwrap(), 2);
    let of = |all: Vec<(Offer, Option<i64>, Option<String>)>| {
        all.into_iter().map(|(offer, ..)| offer.id).collect::<Vec<_>>()
    };
    assert_eq!(of(challenges_of(client, anna.id).await.unwrap()), [for_all.id.clone(), for_ben.id.clone()]);
    assert_eq!(of(challenges_of(client, ben.id).await.unwrap()), [for_ben.id.as_str()]);
    let key = game(&store, "begun", [anna.id, ben.id]).await;
    assert!(accept_challenge(client, &for_all.id, key).await.unwrap());
    assert!(!accept_challenge(client, &for_all.id, key).await.unwrap(), "once");
    assert_eq!(challenge(client, &for_all.id).await.unwrap().unwrap().2.as_deref(), Some("begun"));
    assert!(!drop_challenge(client, &for_all.id, anna.id).await.unwrap(), "it was accepted");
    assert!(!drop_challenge(client, &for_ben.id, ben.id + 100).await.unwrap());
    assert_eq!(drop_old_challenges(client, NOW).await.unwrap(), 0);
    assert!(drop_challenge(client, &for_ben.id, ben.id).await.unwrap());
    assert!(insert_challenge(client, &for_ben, Of::default()).await.unwrap());
    assert_eq!(drop_old_challenges(client, NOW + Millis::new(2)).await.unwrap(), 1, "only the one that waits");
}

#[tokio::test]
async fn of_two_that_accept_a_challenge_at_the_same_time_one_does() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let made = offer(&anna, LIVE, 0);
    insert_challenge(&*store.get().await.unwrap(), &made, Of::default()).await.unwrap();
    let keys = [game(&store, "x", [anna.id, ben.id]).await, game(&store, "y", [ben.id, anna.id]).await];
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    assert!(accept_challenge(&first, &made.id, keys[0]).await.unwrap());
    assert!(!after(&store, first, accept_challenge(&second, &made.id, keys[1])).await.unwrap());
}

#[tokio::test]
async fn a_game_is_offered_to_be_played_again_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, ben) = (account(&store, "Anna", Kind::Guest).await, account(&store, "Ben", Kind::Guest).await);
    let key = game(&store, "played", [anna.id, ben.id]).await;
    let again = |opponent: &User| Of { opponent: Some(opponent.id), rematch_of: Some(key) };
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let (of_anna, of_ben) = (offer(&anna, LIVE, 0), offer(&ben, LIVE, 0));
    assert!(insert_challenge(&first, &of_anna, again(&ben)).await.unwrap());
    assert!(!after(&store, first, insert_challenge(&second, &of_ben, again(&anna))).await.unwrap());
    drop(second);
    let connection = store.get().await.unwrap();
    let client = &*connection;
    assert_eq!(rematch(client, key).await.unwrap(), Some(of_anna.id.clone()));
    assert_eq!(rematch_of(client, &of_anna.id).await.unwrap().as_deref(), Some("played"));
    assert_eq!(declined_rematch(client, key).await.unwrap(), None);
    for side in Side::BOTH {
        decline_rematch(client, key, side).await.unwrap();
        assert_eq!(declined_rematch(client, key).await.unwrap(), Some(side));
    }
    assert_eq!(done!(store, |transaction| lock_and_count(&transaction, anna.id)).unwrap(), 1);
}

async fn lock_and_count(
    transaction: &server::store::postgres::Transaction<'_>,
    user: i64,
) -> Result<usize, server::store::StoreError> {
    accounts::lock(transaction, user).await?;
    challenge_count(transaction, user).await
}
