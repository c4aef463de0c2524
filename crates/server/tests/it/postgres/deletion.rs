//! Accounts that go.

use play::time::Millis;
use protocol::chat::{Room, Words};
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::held_names::HELD;
use server::store::postgres::deletion::{delete, delete_if_idle, withdraw_all_offers};
use server::store::postgres::{accounts, bots, held_names, social};
use server::store::social::{NewLine, NewReport};

use super::{Database, NOW, account, after, count, done, game, game_in, player, refusal, two};

#[tokio::test]
async fn all_that_is_a_persons_goes_and_its_names_are_held_back() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let bot = done!(store, |transaction| bots::create(&transaction, anna, "Bot", NOW)).unwrap().id;
    let key = game(&store, "x", [anna, otto]).await;
    let line = NewLine {
        game: key,
        room: Room::Players,
        author: anna,
        opponent: Some(otto),
        at: NOW,
        words: Words::Text("Hello".to_owned()),
    };
    done!(store, |transaction| social::say(&transaction, &line)).unwrap();
    done!(store, |transaction| social::block(&transaction, otto, "Anna")).unwrap();
    for (user, about) in [(anna, "Otto"), (otto, "Anna")] {
        let report = NewReport {
            user,
            about: about.to_owned(),
            why: "chat",
            game: None,
            club: None,
            line: None,
            text: String::new(),
        };
        done!(store, |transaction| social::report(&transaction, &report, NOW)).unwrap();
    }
    let settled = "UPDATE reports SET settled = 1 WHERE id = (SELECT min(id) FROM reports)";
    database.execute(settled).await;
    database
        .execute(&format!(
            "INSERT INTO seeks (id, user_id, setup, rated, created, terms) VALUES ('s', {bot}, '{{}}', false, 0, 0); \
             INSERT INTO challenges (id, user_id, opponent, setup, rated, created) VALUES ('c', {otto}, {anna}, '{{}}', false, 0)"
        ))
        .await;

    assert_eq!(done!(store, |transaction| delete_if_idle(&transaction, anna, NOW)).unwrap(), None, "a game goes on");
    let going_on = done!(store, |transaction| withdraw_all_offers(&transaction, anna)).unwrap();
    assert_eq!(going_on, [(anna, "x".to_owned())]);
    assert_eq!(count(&store, "SELECT (SELECT count(*) FROM seeks) + (SELECT count(*) FROM challenges)").await, 0);
    database.execute("UPDATE games SET ended = 1, reason = 'goal'").await;
    let gone = done!(store, |transaction| delete_if_idle(&transaction, anna, NOW)).unwrap();
    assert_eq!(gone, Some(vec![anna, bot]));
    done!(store, |transaction| delete(&transaction, anna, NOW)).unwrap();

    for table in ["bots", "blocks", "chat_lines"] {
        assert_eq!(count(&store, &format!("SELECT count(*) FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(count(&store, "SELECT count(*) FROM reports").await, 1, "the one that is not settled");
    let connection = store.get().await.unwrap();
    let user = accounts::by_id(&*connection, anna).await.unwrap().unwrap();
    assert_eq!((user.kind, user.name), (Kind::Deleted, format!("~{anna}")));
    assert_eq!(accounts::by_name(&*connection, &format!("~{anna}")).await.unwrap(), None);

    let taken = |name: &str| Refusal::NameTaken { name: name.to_owned() };
    for name in ["anna", "bot"] {
        let done = done!(store, |transaction| accounts::create(&transaction, name, Kind::Guest, None, NOW));
        assert_eq!(refusal(done), taken(name));
    }
    let of_otto = done!(store, |transaction| bots::create(&transaction, otto, "Bot", NOW));
    assert_eq!(refusal(of_otto), taken("Bot"));
    assert_eq!(held_names::forget(&*connection, NOW + HELD - Millis::new(1)).await.unwrap(), 0);
    assert_eq!(held_names::forget(&*connection, NOW + HELD).await.unwrap(), 2);
    account(&store, "Anna", Kind::Guest).await;
}

#[tokio::test]
async fn the_owner_of_a_bot_may_give_its_name_again() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let bot = done!(store, |transaction| bots::create(&transaction, anna, "Bot", NOW)).unwrap().id;
    assert_eq!(done!(store, |transaction| delete_if_idle(&transaction, bot, NOW)).unwrap(), Some(vec![bot]));
    done!(store, |transaction| bots::create(&transaction, anna, "bot", NOW)).unwrap();
}

#[tokio::test]
async fn an_account_whose_game_is_just_beginning_is_not_idle() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    game_in(&first, "x", [anna, otto]).await;
    assert_eq!(after(&store, first, delete_if_idle(&second, anna, NOW)).await.unwrap(), None);
}

#[tokio::test]
async fn who_is_being_deleted_makes_no_bot_and_says_nothing() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let key = game(&store, "x", [anna, otto]).await;
    let line = NewLine {
        game: key,
        room: Room::Players,
        author: anna,
        opponent: Some(otto),
        at: NOW,
        words: Words::Phrase("hello".to_owned()),
    };
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    // What was said before goes too.
    social::say(&first, &line).await.unwrap();
    after(&store, first, delete(&second, anna, NOW)).await.unwrap();
    let mut third = store.get().await.unwrap();
    let third = third.begin().await.unwrap();
    let said = after(&store, second, social::say(&third, &line)).await;
    assert_eq!(refusal(said), Refusal::NotSignedIn);
    assert_eq!(count(&store, "SELECT count(*) FROM chat_lines").await, 0);
    drop(third);

    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    delete(&first, otto, NOW).await.unwrap();
    let made = after(&store, first, bots::create(&second, otto, "Bot", NOW)).await;
    assert_eq!(refusal(made), Refusal::NotSignedIn);
}
