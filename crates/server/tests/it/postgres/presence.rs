//! Who is at which game, on all nodes.

use games::side::BySide;
use play::time::{Millis, Timestamp};
use server::store::games::GameKey;
use server::store::postgres::nodes::{GONE, beat};
use server::store::postgres::presence::{Here, Present, forget_gone, note, of, pardon};
use server::store::postgres::{Postgres, commit};
use server::time::Stall;

use super::{Database, NOW, after, count, done, game, player, two};

const BOTH: [bool; 2] = [true, true];
const A: [bool; 2] = [true, false];
const B: [bool; 2] = [false, true];
const NOBODY: [bool; 2] = [false, false];

fn at(later: u64) -> Timestamp {
    NOW + Millis::new(later)
}

fn here(game: GameKey, present: [bool; 2], watchers: u32) -> Here {
    Here { game, present: present.into(), watchers }
}

async fn notes(store: &Postgres, node: &str, now: Timestamp, here: &[Here]) {
    done!(store, |transaction| note(&transaction, node, now, here)).unwrap();
}

async fn found(store: &Postgres, key: GameKey, now: Timestamp) -> Present {
    of(&*store.get().await.unwrap(), &[key], now).await.unwrap()[0]
}

/// Since when the players are away, in milliseconds after [`NOW`], and for how long they were before.
fn absences(present: &Present) -> [(Option<u64>, u64); 2] {
    let told = present.absences.map(|(since, before)| (since.map(|since| since.since(NOW).get()), before.get()));
    told.into_array()
}

async fn beats(store: &Postgres, node: &str, now: Timestamp) {
    done!(store, |transaction| beat(&transaction, node, now, Timestamp::default(), 0, Millis::ZERO)).unwrap();
}

/// A store, and games of the same two players.
async fn games_of_two<const COUNT: usize>(database: &Database) -> (Postgres, [GameKey; COUNT]) {
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let mut keys = [0; COUNT];
    for (number, key) in keys.iter_mut().enumerate() {
        *key = game(&store, &format!("game {number}"), both).await;
    }
    (store, keys)
}

#[tokio::test]
async fn a_player_is_absent_who_is_at_no_node() {
    let Some(database) = Database::new().await else { return };
    let (store, [key]) = games_of_two(&database).await;
    let nobody = found(&store, key, NOW).await;
    assert_eq!((nobody.present, nobody.watchers, absences(&nobody)), (NOBODY.into(), 0, [(None, 0); 2]));

    notes(&store, "one", NOW, &[here(key, A, 2)]).await;
    let told = found(&store, key, NOW).await;
    assert_eq!((told.present, told.watchers), (A.into(), 2));
    assert_eq!(absences(&told), [(None, 0), (Some(0), 0)], "B has not come yet");
    // A second tab, by way of another node.
    notes(&store, "two", at(1_000), &[here(key, BOTH, 1)]).await;
    let told = found(&store, key, at(1_000)).await;
    assert_eq!((told.present, told.watchers, absences(&told)), (BOTH.into(), 3, [(None, 0), (None, 1_000)]));
    notes(&store, "one", at(2_000), &[here(key, NOBODY, 0)]).await;
    let told = found(&store, key, at(2_000)).await;
    assert_eq!((told.present, told.watchers, absences(&told)), (BOTH.into(), 1, [(None, 0), (None, 1_000)]));
    assert_eq!(count(&store, "SELECT count(*) FROM presence").await, 1);

    notes(&store, "two", at(3_000), &[here(key, NOBODY, 1)]).await;
    notes(&store, "two", at(4_000), &[here(key, NOBODY, 0)]).await;
    notes(&store, "one", at(5_000), &[here(key, B, 0)]).await;
    let told = found(&store, key, at(5_000)).await;
    assert_eq!((told.present, absences(&told)), (B.into(), [(Some(3_000), 0), (None, 3_000)]));
    assert_eq!(count(&store, "SELECT count(*) FROM presence").await, 1);
}

#[tokio::test]
async fn games_are_told_in_the_order_in_which_they_were_asked_for() {
    let Some(database) = Database::new().await else { return };
    let (store, keys @ [one, two, three]) = games_of_two(&database).await;
    notes(&store, "one", NOW, &[here(two, B, 7), here(one, A, 0)]).await;
    let told = of(&*store.get().await.unwrap(), &[three, two, one], NOW).await.unwrap();
    assert_eq!(told.iter().map(|present| present.game).collect::<Vec<_>>(), [three, two, one]);
    assert_eq!(told.iter().map(|present| present.present).collect::<Vec<_>>(), [NOBODY, B, A].map(BySide::from));
    assert_eq!(of(&*store.get().await.unwrap(), &[], NOW).await.unwrap(), []);
    // Hundreds at once.
    let many: Vec<Here> = keys.iter().map(|&key| here(key, BOTH, 1)).collect();
    notes(&store, "two", NOW, &many).await;
    assert!(of(&*store.get().await.unwrap(), &keys, NOW).await.unwrap().iter().all(|told| told.present == BOTH));
    notes(&store, "two", NOW, &[]).await;
}

#[tokio::test]
async fn a_player_who_changes_nodes_is_not_absent_whichever_node_is_first() {
    let Some(database) = Database::new().await else { return };
    for comes_first in [true, false] {
        let (store, [key]) = games_of_two(&database).await;
        notes(&store, "one", NOW, &[here(key, BOTH, 0)]).await;
        let [mut first, mut second] = two(&store).await;
        let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
        let (come, gone) = ([here(key, BOTH, 0)], [here(key, NOBODY, 0)]);
        let [earlier, later] =
            if comes_first { [("two", &come), ("one", &gone)] } else { [("one", &gone), ("two", &come)] };
        note(&first, earlier.0, at(10), earlier.1).await.unwrap();
        after(&store, first, note(&second, later.0, at(20), later.1)).await.unwrap();
        commit(second).await.unwrap();
        let told = found(&store, key, at(20)).await;
        let before = if comes_first { 0 } else { 10 };
        assert_eq!((told.present, absences(&told)), (BOTH.into(), [(None, before); 2]), "{comes_first}");
        database.execute("DELETE FROM absences; DELETE FROM presence; DELETE FROM games; DELETE FROM users").await;
    }
}

#[tokio::test]
async fn nodes_that_note_the_same_games_in_any_order_do_not_wait_for_each_other() {
    let Some(database) = Database::new().await else { return };
    let (store, keys) = games_of_two::<40>(&database).await;
    let other = database.open().await;
    let nodes = (0..4_usize).map(|number| {
        let store = if number % 2 == 0 { store.clone() } else { other.clone() };
        tokio::spawn(async move {
            for round in 0..20 {
                let mut all: Vec<Here> = keys.iter().map(|&key| here(key, [round % 2 == 0, true], 1)).collect();
                all.rotate_left((number * 11 + round * 7) % keys.len());
                if number % 2 == 1 {
                    all.reverse();
                }
                // Conflicts would be errors.
                store.note_presence(&format!("node {number}"), at(round as u64), &all).await.unwrap();
            }
        })
    });
    for node in nodes.collect::<Vec<_>>() {
        node.await.unwrap();
    }
    assert_eq!(count(&store, "SELECT count(*) FROM presence").await, 160);
    assert_eq!(count(&store, "SELECT count(*) FROM absences WHERE (since IS NULL) = (side = 'b')").await, 80);
}

#[tokio::test]
async fn whoever_was_there_by_way_of_a_node_that_is_gone_is_absent_since_it_was_seen() {
    let Some(database) = Database::new().await else { return };
    let (store, [key, over]) = games_of_two(&database).await;
    notes(&store, "gone", NOW, &[here(key, A, 5), here(over, BOTH, 0)]).await;
    notes(&store, "alive", NOW, &[here(key, B, 1)]).await;
    let last = at(GONE.get());
    beats(&store, "alive", last).await;
    assert_eq!(found(&store, key, last).await.present, BySide::from(BOTH));
    assert_eq!(done!(store, |transaction| forget_gone(&transaction, last)).unwrap(), Vec::<GameKey>::new());
    let now = last + Millis::new(1);
    // Before anybody has looked.
    let told = found(&store, key, now).await;
    assert_eq!((told.present, told.watchers, absences(&told)), (B.into(), 1, [(Some(0), 0), (None, 0)]));
    assert_eq!(done!(store, |transaction| forget_gone(&transaction, now)).unwrap(), [key, over]);
    assert_eq!(done!(store, |transaction| forget_gone(&transaction, now)).unwrap(), Vec::<GameKey>::new(), "once");
    assert_eq!(found(&store, key, now).await, told);
    assert_eq!(count(&store, "SELECT count(*) FROM nodes").await, 1);
    assert_eq!(absences(&found(&store, over, now).await), [(Some(0), 0); 2]);
    // It has only stood still, and notes everything again.
    notes(&store, "gone", now, &[here(key, A, 0)]).await;
    let told = found(&store, key, now).await;
    assert_eq!((told.present, absences(&told)), (BOTH.into(), [(None, GONE.get() + 1), (None, 0)]));
}

#[tokio::test]
async fn what_is_noted_while_a_node_is_gone_counts_from_when_it_was_seen() {
    let Some(database) = Database::new().await else { return };
    let (store, [key]) = games_of_two(&database).await;
    notes(&store, "gone", NOW, &[here(key, A, 0)]).await;
    // Another node has a spectator, before anybody has forgotten the first.
    let now = at(GONE.get() + 500);
    notes(&store, "alive", now, &[here(key, NOBODY, 1)]).await;
    assert_eq!(absences(&found(&store, key, now).await)[0], (Some(0), 0));
    done!(store, |transaction| forget_gone(&transaction, now)).unwrap();
    assert_eq!(absences(&found(&store, key, now).await)[0], (Some(0), 0));
}

#[tokio::test]
async fn of_two_nodes_that_forget_one_that_is_gone_one_does_and_neither_waits() {
    let Some(database) = Database::new().await else { return };
    let (store, [key]) = games_of_two(&database).await;
    notes(&store, "gone", NOW, &[here(key, BOTH, 0)]).await;
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let now = at(60_000);
    assert_eq!(forget_gone(&first, now).await.unwrap(), [key]);
    assert_eq!(forget_gone(&second, now).await.unwrap(), Vec::<GameKey>::new());
    // It comes back meanwhile: then it is known again.
    let back = [here(key, BOTH, 0)];
    after(&store, first, note(&second, "gone", now, &back)).await.unwrap();
    commit(second).await.unwrap();
    let told = found(&store, key, now).await;
    assert_eq!((told.present, absences(&told)), (BOTH.into(), [(None, 60_000); 2]));
}

#[tokio::test]
async fn an_outage_of_the_site_is_no_absence() {
    let Some(database) = Database::new().await else { return };
    let (store, [key, late]) = games_of_two(&database).await;
    notes(&store, "one", NOW, &[here(key, B, 0), here(late, BOTH, 0)]).await;
    // A was away for 3 s when it began; A and B of the other game leave when it is over.
    let outage = Stall { from: at(3_000), to: at(60_000) };
    let grace = Millis::new(500);
    notes(&store, "one", at(59_000), &[here(late, NOBODY, 0)]).await;
    done!(store, |transaction| pardon(&transaction, outage, grace)).unwrap();
    let now = at(60_000);
    assert_eq!(absences(&found(&store, key, now).await), [(Some(60_500), 3_000), (None, 0)]);
    assert_eq!(absences(&found(&store, late, now).await), [(Some(60_500), 0); 2]);
    // Who comes back within the grace was not absent any longer.
    notes(&store, "one", at(60_200), &[here(key, BOTH, 0)]).await;
    assert_eq!(absences(&found(&store, key, now).await), [(None, 3_000), (None, 0)]);
    // What began after it is as it was.
    notes(&store, "one", at(61_000), &[here(key, B, 0)]).await;
    done!(store, |transaction| pardon(&transaction, outage, grace)).unwrap();
    assert_eq!(absences(&found(&store, key, now).await), [(Some(61_000), 3_000), (None, 0)]);
}

#[tokio::test]
async fn the_first_beat_after_an_outage_pardons() {
    let Some(database) = Database::new().await else { return };
    let (store, [key]) = games_of_two(&database).await;
    beats(&store, "one", NOW).await;
    notes(&store, "one", NOW, &[here(key, B, 0)]).await;
    beats(&store, "one", at(1_000)).await;
    let grace = Millis::from_seconds(7);
    done!(store, |transaction| beat(&transaction, "one", at(31_000), Timestamp::default(), 0, grace)).unwrap();
    assert_eq!(absences(&found(&store, key, at(31_000)).await), [(Some(38_000), 1_000), (None, 0)]);
}

#[tokio::test]
async fn nobody_is_waited_for_in_a_game_that_is_over() {
    let Some(database) = Database::new().await else { return };
    let (store, [key, other]) = games_of_two(&database).await;
    notes(&store, "one", NOW, &[here(key, A, 0), here(other, A, 0)]).await;
    // As where the game ended while that was noted.
    let ends = format!("UPDATE games SET ended = {}, reason = 'goal' WHERE key = {key}", at(1_000).get());
    database.execute(&ends).await;
    done!(store, |transaction| forget_gone(&transaction, at(2_000))).unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM absences").await, 2, "those of the other game");
    let told = found(&store, key, at(2_000)).await;
    assert_eq!((told.present, absences(&told)), (A.into(), [(None, 0); 2]));
    notes(&store, "one", at(3_000), &[here(key, BOTH, 4)]).await;
    assert_eq!(found(&store, key, at(3_000)).await.watchers, 4);
    assert_eq!(count(&store, "SELECT count(*) FROM absences").await, 2);
}
