//! Games that are over: their events are one value, and are found as before.

use games::side::{BySide, Side};
use play::time::Millis;
use server::referee::{Event, Happened};
use server::store::StoreError;
use server::store::games::{After, Stored};
use server::store::postgres::games::{act, append, events, events_after, load};
use server::store::postgres::pairing::{accept_challenge, challenge_anybody};
use server::store::postgres::{Postgres, archives, uncounted};

use super::games::{begin, happens, play, store_it, stored};
use super::lobby::{LIVE, RATED, proposal};
use super::{Database, NOW, after, count, done, player, two};
use server::month::Month;

/// A game that A has resigned, its events as they were before the last one, and that one.
async fn finished(store: &Postgres, terms: &str) -> (Stored, Vec<Happened>) {
    let both = [player(store, "Anna").await, player(store, "Ben").await];
    let known = begin(store, both, terms).await;
    let game = play(store, &known).await;
    let mut all = stored(store, &known.id).await.events;
    let (game, last) = happens(&game, Event::Resign(Side::A), Some("last"));
    all.extend(last.clone());
    store_it(store, &known, (game, last)).await.unwrap();
    (stored(store, &known.id).await, all)
}

#[tokio::test]
async fn a_game_that_is_over_has_no_rows_of_events_and_all_its_events() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (known, all) = finished(&store, RATED).await;
    assert_eq!(count(&store, "SELECT count(*) FROM game_events").await, 0);
    assert_eq!(count(&store, "SELECT count(*) FROM games WHERE events IS NOT NULL").await, 1);
    assert_eq!(known.events, all);
    assert_eq!(known.game.outcome().unwrap().winner, Some(Side::B));

    let connection = store.get().await.unwrap();
    let number = known.game.number();
    assert_eq!(events(&*connection, known.key).await.unwrap(), all);
    assert_eq!(events_after(&*connection, known.key, number - 2).await.unwrap(), all[all.len() - 2..]);
    assert_eq!(events_after(&*connection, known.key, number).await.unwrap(), []);
    // Whoever sends an act again, not knowing that it was the last one, finds it.
    assert_eq!(act(&*connection, known.key, Side::A, "last").await.unwrap(), Some(number));
    assert_eq!(act(&*connection, known.key, Side::B, "last").await.unwrap(), None, "the other side's");
    assert_eq!(act(&*connection, known.key, Side::B, "d7>e7").await.unwrap(), Some(number - 3));
    assert_eq!(act(&*connection, known.key, Side::B, "never").await.unwrap(), None);
    let month = archives::whole_games_of(&*connection, Month::of(NOW), None, 10).await.unwrap();
    assert_eq!(month[0].1.as_ref().unwrap().events, all);
    database.execute("INSERT INTO games_to_explore SELECT key FROM games").await;
    assert_eq!(uncounted::waiting(&*connection, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_game_is_folded_as_it_ends_and_not_if_its_end_is_not_stored() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let known = begin(&store, both, LIVE).await;
    let game = play(&store, &known).await;
    let rows = count(&store, "SELECT count(*) FROM game_events").await;
    let [mut first, mut second] = two(&store).await;
    // The end is rolled back.
    let transaction = first.begin().await.unwrap();
    let (over, last) = happens(&game, Event::Resign(Side::A), None);
    append(&transaction, known.key, BySide::from(both), &last, &After::of(&over)).await.unwrap();
    transaction.rollback().await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM game_events").await, rows);
    // An act that is stored already does not end a game, whichever event it is.
    let (over, last) = happens(&game, Event::Resign(Side::A), Some("d1>e1"));
    let again = store_it(&store, &known, (over, last)).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    // A turn that comes first goes first.
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let turn = Event::Turn { side: Side::A, text: "d1>e1".to_owned(), lag: Millis::ZERO };
    let (played, turns) = happens(&game, turn, Some("turn"));
    append(&first, known.key, BySide::from(both), &turns, &After::of(&played)).await.unwrap();
    let (over, last) = happens(&game, Event::Resign(Side::B), None);
    let ends = After::of(&over);
    let late = after(&store, first, append(&second, known.key, BySide::from(both), &last, &ends)).await;
    assert!(matches!(late, Err(StoreError::Overtaken)), "{late:?}");
    drop(second);
    let found = stored(&store, &known.id).await;
    assert_eq!((found.game.number(), found.game.outcome()), (played.number(), None));
    assert_eq!(count(&store, "SELECT count(*) FROM game_events").await, rows + 1);
}

#[tokio::test]
async fn a_value_that_does_not_unfold_is_damage_of_that_game() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (known, _) = finished(&store, LIVE).await;
    database.execute("CREATE TABLE kept AS SELECT events FROM games").await;
    let connection = store.get().await.unwrap();
    for value in [
        "''",
        "'\\x00'",
        "'\\x01'",
        "'\\x0128b52ffd'",
        "(SELECT substr(events, 1, length(events) - 9) FROM kept)",
        "(SELECT events || '\\x00' FROM kept)",
    ] {
        database.execute(&format!("UPDATE games SET events = {value}")).await;
        for damaged in [
            load(&*connection, &known.id).await.map(|_| ()),
            events(&*connection, known.key).await.map(|_| ()),
            act(&*connection, known.key, Side::A, "last").await.map(|_| ()),
        ] {
            let Err(StoreError::Damaged(why)) = damaged else { panic!("{value}: {damaged:?}") };
            assert!(why.contains("game"), "{why}");
        }
    }
}

#[tokio::test]
async fn whoever_reads_a_game_while_it_ends_finds_all_of_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    for round in 0..8 {
        let offer = server::store::lobby::Proposal {
            side: Some(Side::A),
            ..proposal(both[0], r#"{"game":"diaballik","clock":"300+5"}"#)
        };
        let challenge = done!(store, |transaction| challenge_anybody(&transaction, offer)).unwrap();
        let id =
            done!(store, |transaction| accept_challenge(&transaction, both[1], &challenge, 20, NOW)).unwrap().begun.id;
        let known = stored(&store, &id).await;
        let game = play(&store, &known).await;
        let ends = store_it(&store, &known, happens(&game, Event::Resign(Side::A), None));
        let read = async {
            let connection = store.get().await.unwrap();
            let mut numbers = Vec::new();
            while numbers.last() != Some(&(game.number() + 1)) {
                numbers.push(load(&*connection, &id).await.unwrap().unwrap().game.number());
            }
            numbers
        };
        let (ended, numbers) = tokio::join!(ends, read);
        ended.unwrap();
        assert!(numbers.iter().all(|number| *number >= game.number()), "round {round}: {numbers:?}");
    }
}
