//! Chat, blocks, reports, and games that are left.

use play::time::{Millis, Timestamp};
use protocol::chat::{Preferences, Room, Words};
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::accounts::UserId;
use server::store::games::GameKey;
use server::store::postgres::accounts::lock_players;
use server::store::postgres::social::{
    block, blocks, forget_lines, is_blocked, lines, preferences, report, reports, reports_by, said_by, say,
    set_preferences, settle_report, unblock,
};
use server::store::postgres::{commit, leaving};
use server::store::social::{NewLine, NewReport};

use super::{Database, NOW, account, after, count, done, game, player, refusal, two};

fn line(game: GameKey, room: Room, author: UserId, opponent: Option<UserId>) -> NewLine {
    NewLine { game, room, author, opponent, at: NOW, words: Words::Text("Hello".to_owned()) }
}

fn no_chat() -> Preferences {
    Preferences { chat: false, messages: protocol::messages::TakenFrom::Followed }
}

#[tokio::test]
async fn lines_are_heard_by_those_who_want_to() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, otto, ida] = [player(&store, "Anna").await, player(&store, "Otto").await, player(&store, "Ida").await];
    let guest = account(&store, "Guest", Kind::Guest).await.id;
    let key = game(&store, "x", [anna, otto]).await;
    let players = line(key, Room::Players, anna, Some(otto));
    let said = done!(store, |transaction| say(&transaction, &players)).unwrap();
    assert_eq!((said.number, said.author.name.as_str(), said.deaf), (1, "Anna", vec![]));
    let watching = line(key, Room::Watchers, guest, None);
    assert_eq!(refusal(done!(store, |transaction| say(&transaction, &watching))), Refusal::NotRegistered);
    let phrase = NewLine { words: Words::Phrase("good-game".to_owned()), ..watching };
    assert_eq!(done!(store, |transaction| say(&transaction, &phrase)).unwrap().number, 2);

    let connection = store.get().await.unwrap();
    let heard = lines(&*connection, key, Room::Players, Some(ida), 10).await.unwrap();
    assert_eq!((heard.len(), heard[0].number, &heard[0].words), (1, 1, &Words::Text("Hello".to_owned())));
    done!(store, |transaction| block(&transaction, ida, "anna")).unwrap();
    assert!(lines(&*connection, key, Room::Players, Some(ida), 10).await.unwrap().is_empty());
    assert_eq!(lines(&*connection, key, Room::Players, None, 10).await.unwrap().len(), 1);
    assert_eq!(done!(store, |transaction| say(&transaction, &players)).unwrap().deaf, [ida]);
    assert_eq!(lines(&*connection, key, Room::Players, None, 1).await.unwrap()[0].number, 3, "the last");

    done!(store, |transaction| block(&transaction, otto, "Anna")).unwrap();
    assert_eq!(refusal(done!(store, |transaction| say(&transaction, &players))), Refusal::ChatClosed);
    unblock(&*connection, otto, "ANNA").await.unwrap();
    set_preferences(&*connection, otto, no_chat()).await.unwrap();
    assert_eq!(preferences(&*connection, otto).await.unwrap(), no_chat());
    assert_eq!(refusal(done!(store, |transaction| say(&transaction, &players))), Refusal::ChatClosed);
    let own = line(key, Room::Players, otto, Some(anna));
    assert_eq!(refusal(done!(store, |transaction| say(&transaction, &own))), Refusal::ChatOff);
    assert!(lines(&*connection, key, Room::Players, Some(otto), 10).await.unwrap().is_empty());

    assert_eq!(said_by(&*connection, anna).await.unwrap().len(), 2);
    assert_eq!(forget_lines(&*connection, NOW).await.unwrap(), 0);
    assert_eq!(forget_lines(&*connection, NOW + Millis::new(1)).await.unwrap(), 3);
}

#[tokio::test]
async fn lines_that_are_said_at_the_same_time_have_numbers_in_a_row() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let (key, elsewhere) = (game(&store, "x", [anna, otto]).await, game(&store, "y", [anna, otto]).await);
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    assert_eq!(say(&first, &line(key, Room::Players, anna, Some(otto))).await.unwrap().number, 1);
    // Who speaks at another game does not wait.
    done!(store, |transaction| say(&transaction, &line(elsewhere, Room::Players, anna, Some(otto)))).unwrap();
    let from_otto = line(key, Room::Players, otto, Some(anna));
    let said = after(&store, first, say(&second, &from_otto)).await.unwrap();
    assert_eq!(said.number, 2);
    commit(second).await.unwrap();

    let sql = format!(
        "INSERT INTO chat_lines (game, number, room, user_id, at, text) \
         SELECT {key}, number, 'players', {anna}, 0, 'x' FROM generate_series(3, 499) AS number"
    );
    database.execute(&sql).await;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    assert_eq!(say(&first, &line(key, Room::Players, anna, Some(otto))).await.unwrap().number, 500);
    let full = after(&store, first, say(&second, &from_otto)).await;
    assert_eq!(refusal(full), Refusal::TooMany { most: 500 });
    drop(second);
    // The other room has room.
    let watching = line(key, Room::Watchers, anna, None);
    assert_eq!(done!(store, |transaction| say(&transaction, &watching)).unwrap().number, 501);
}

#[tokio::test]
async fn of_two_that_block_the_last_player_at_the_same_time_one_does() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let sql =
        "INSERT INTO users (name, kind, created) SELECT 'Player ' || i, 'guest', 0 FROM generate_series(1, 501) AS i";
    database.execute(sql).await;
    database
        .execute(&format!(
            "INSERT INTO blocks (user_id, blocked) SELECT {anna}, id FROM users WHERE name LIKE 'Player %' ORDER BY id LIMIT 499"
        ))
        .await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    block(&first, anna, "player 500").await.unwrap();
    let full = after(&store, first, block(&second, anna, "player 501")).await;
    assert_eq!(refusal(full), Refusal::TooMany { most: 500 });
    drop(second);

    let connection = store.get().await.unwrap();
    let names = blocks(&*connection, anna).await.unwrap();
    assert_eq!((names.len(), names[0].as_str()), (500, "Player 1"));
    let blocked: UserId = connection.query_one("SELECT blocked FROM blocks LIMIT 1", &[]).await.unwrap().get(0);
    assert!(
        is_blocked(&*connection, anna, blocked).await.unwrap()
            && is_blocked(&*connection, blocked, anna).await.unwrap()
    );
    assert_eq!(refusal(unblock(&*connection, anna, "Player 501").await), Refusal::NotFound);
    unblock(&*connection, anna, "Player 500").await.unwrap();
    assert_eq!(refusal(done!(store, |transaction| block(&transaction, anna, "Anna"))), Refusal::NotFound);
    assert_eq!(refusal(done!(store, |transaction| block(&transaction, anna, "Nobody"))), Refusal::NotFound);
}

fn complaint(user: UserId, about: &str) -> NewReport {
    NewReport {
        user,
        about: about.to_owned(),
        why: "chat",
        game: None,
        club: None,
        line: None,
        text: "Look".to_owned(),
    }
}

#[tokio::test]
async fn reports_are_stored_settled_and_limited() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, otto, ida] = [player(&store, "Anna").await, player(&store, "Otto").await, player(&store, "Ida").await];
    let key = game(&store, "x", [anna, otto]).await;
    done!(store, |transaction| say(&transaction, &line(key, Room::Players, otto, Some(anna)))).unwrap();
    let about = NewReport { game: Some("x".to_owned()), line: Some(1), ..complaint(anna, "otto") };
    done!(store, |transaction| report(&transaction, &about, NOW)).unwrap();
    // Who watches has not heard it, and it is not everybody's line.
    for wrong in [NewReport { user: ida, ..about.clone() }, NewReport { about: "Ida".to_owned(), ..about.clone() }] {
        assert_eq!(refusal(done!(store, |transaction| report(&transaction, &wrong, NOW))), Refusal::NotFound);
    }
    for wrong in [complaint(anna, "Nobody"), NewReport { game: Some("y".to_owned()), ..complaint(anna, "Otto") }] {
        assert_eq!(refusal(done!(store, |transaction| report(&transaction, &wrong, NOW))), Refusal::NotFound);
    }
    let connection = store.get().await.unwrap();
    let found = reports(&*connection, 10, false).await.unwrap();
    assert_eq!((found.len(), found[0].line.as_deref(), &*found[0].player), (1, Some("Hello"), "Otto"));
    assert_eq!(reports_by(&*connection, anna).await.unwrap().len(), 1);
    let settled = NOW + Millis::new(1);
    for moment in [settled, settled + Millis::new(1)] {
        assert!(done!(store, |transaction| settle_report(&transaction, found[0].id, moment)).unwrap());
    }
    assert!(!done!(store, |transaction| settle_report(&transaction, -1, NOW)).unwrap());
    assert!(reports(&*connection, 10, false).await.unwrap().is_empty());
    assert_eq!(reports(&*connection, 10, true).await.unwrap()[0].settled, Some(settled));

    for _ in 1..19 {
        done!(store, |transaction| report(&transaction, &complaint(anna, "Otto"), NOW)).unwrap();
    }
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    report(&first, &complaint(anna, "Otto"), NOW).await.unwrap();
    let full = after(&store, first, report(&second, &complaint(anna, "Ida"), NOW)).await;
    assert_eq!(refusal(full), Refusal::TooMany { most: 20 });
    drop(second);
    let tomorrow = NOW + Millis::from_days(1) + Millis::new(1);
    done!(store, |transaction| report(&transaction, &complaint(anna, "Otto"), tomorrow)).unwrap();
}

#[tokio::test]
async fn games_that_are_left_count_in_whichever_order_they_end() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben, otto] = [player(&store, "Anna").await, player(&store, "Ben").await, player(&store, "Otto").await];
    let connection = store.get().await.unwrap();
    let waits = async |now: Timestamp| {
        leaving::until(&*connection, anna, now).await.unwrap().map(|until| until.since(now).get() / 60_000)
    };
    done!(store, |transaction| leaving::left(&transaction, anna, NOW)).unwrap();
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    lock_players(&first, [anna, ben].into()).await.unwrap();
    leaving::left(&first, anna, NOW).await.unwrap();
    assert_eq!(waits(NOW).await, None);
    // As whoever ends a game: its players are locked before anything of theirs is read.
    let ends = async {
        lock_players(&second, [otto, anna].into()).await.unwrap();
        leaving::left(&second, anna, NOW).await
    };
    after(&store, first, ends).await.unwrap();
    commit(second).await.unwrap();
    assert_eq!(waits(NOW).await, Some(5));
    assert_eq!(waits(NOW + Millis::new(300_000)).await, None);
    assert_eq!(leaving::until(&*connection, otto, NOW).await.unwrap(), None);
    done!(store, |transaction| leaving::left(&transaction, anna, NOW)).unwrap();
    assert_eq!(waits(NOW).await, Some(10));
    for user in [anna, otto] {
        done!(store, |transaction| leaving::played(&transaction, user, NOW)).unwrap();
    }
    assert_eq!(count(&store, "SELECT points FROM leaving").await, 7);
}
