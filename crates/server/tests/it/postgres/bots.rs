//! Bots of players, and their tokens.

use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::bots::NewToken;
use server::store::postgres::bots::{
    add_own_token, all_told, are_one_persons, by_token, create, end_own_token, of, open_games_with, own, owner, told,
};
use server::store::postgres::sessions::{end_all_access, last_used, note_used};
use server::store::postgres::{accounts, commit};
use server::store::sessions::Credential;

use super::{Database, NOW, after, count, done, game, player, refusal, two};

fn token(number: u8) -> NewToken {
    NewToken { digest: [number; 32], id: format!("token {number}"), label: "laptop".to_owned(), created: NOW }
}

#[tokio::test]
async fn bots_belong_to_their_owners() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let bot = done!(store, |transaction| create(&transaction, anna, "Bot", NOW)).unwrap();
    let second = done!(store, |transaction| create(&transaction, anna, "Bot 2", NOW)).unwrap();
    let connection = store.get().await.unwrap();
    assert_eq!(own(&*connection, anna, "bot").await.unwrap(), bot);
    assert_eq!(refusal(own(&*connection, otto, "bot").await), Refusal::NotFound);
    assert_eq!(refusal(own(&*connection, anna, "Otto").await), Refusal::NotFound);
    assert_eq!(owner(&*connection, bot.id).await.unwrap(), Some(anna));
    assert_eq!(owner(&*connection, anna).await.unwrap(), None);
    assert_eq!(of(&*connection, anna).await.unwrap(), [bot.clone(), second.clone()]);
    for (one, other, same) in [(anna, bot.id, true), (second.id, bot.id, true), (otto, bot.id, false)] {
        assert_eq!(are_one_persons(&*connection, one, other).await.unwrap(), same);
    }

    done!(store, |transaction| add_own_token(&transaction, anna, "BOT", &token(1))).unwrap();
    let stranger = done!(store, |transaction| add_own_token(&transaction, otto, "bot", &token(2)));
    assert_eq!(refusal(stranger), Refusal::NotFound);
    let found = by_token(&*connection, &token(1).digest).await.unwrap();
    assert_eq!(found, Some(("token 1".to_owned(), bot.clone(), None)));
    let used = [Credential::Token("token 1".to_owned())];
    let never = last_used(&*connection, used.to_vec(), NOW).await.unwrap();
    assert_eq!(never[0].1, Some(Timestamp::default()));
    note_used(&*connection, &used, NOW + Millis::new(5)).await.unwrap();
    let bots = all_told(&*connection, anna).await.unwrap();
    assert_eq!(bots.len(), 2);
    assert_eq!(bots[0].tokens[0].used, Some(NOW + Millis::new(5)));
    assert!(told(&*connection, second).await.unwrap().tokens.is_empty());
    assert_eq!(refusal(end_own_token(&*connection, anna, "Bot 2", "token 1").await), Refusal::NotFound);
    end_own_token(&*connection, anna, "Bot", "token 1").await.unwrap();
    assert_eq!(by_token(&*connection, &token(1).digest).await.unwrap(), None);

    let level = done!(store, |transaction| accounts::create(&transaction, "Level", Kind::Bot, Some(3), NOW)).unwrap();
    for (id, players) in [("x", [anna, level.id]), ("y", [level.id, anna]), ("z", [anna, otto])] {
        game(&store, id, players).await;
    }
    database.execute("UPDATE games SET ended = 1, reason = 'goal' WHERE id = 'y'").await;
    assert_eq!(open_games_with(&*connection, anna).await.unwrap(), 1);
}

#[tokio::test]
async fn of_two_that_make_the_last_bot_at_the_same_time_one_does() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    for number in 1..5 {
        done!(store, |transaction| create(&transaction, anna, &format!("Bot {number}"), NOW)).unwrap();
    }
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    create(&first, anna, "Bot 5", NOW).await.unwrap();
    let done = after(&store, first, create(&second, anna, "Bot 6", NOW)).await;
    assert_eq!(refusal(done), Refusal::TooMany { most: 5 });
    drop(second);
    assert_eq!(count(&store, "SELECT count(*) FROM bots").await, 5);
}

#[tokio::test]
async fn of_two_that_add_the_last_token_at_the_same_time_one_does() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    done!(store, |transaction| create(&transaction, anna, "Bot", NOW)).unwrap();
    for number in 1..10 {
        done!(store, |transaction| add_own_token(&transaction, anna, "Bot", &token(number))).unwrap();
    }
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    add_own_token(&first, anna, "Bot", &token(10)).await.unwrap();
    let done = after(&store, first, add_own_token(&second, anna, "Bot", &token(11))).await;
    assert_eq!(refusal(done), Refusal::TooMany { most: 10 });
    drop(second);
    assert_eq!(count(&store, "SELECT count(*) FROM tokens").await, 10);
}

#[tokio::test]
async fn a_token_that_is_being_added_ends_with_all_others() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let bot = done!(store, |transaction| create(&transaction, anna, "Bot", NOW)).unwrap();
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    add_own_token(&first, anna, "Bot", &token(1)).await.unwrap();
    let ended = after(&store, first, end_all_access(&second, anna, None)).await.unwrap();
    commit(second).await.unwrap();
    assert_eq!(ended, [bot.id]);
    assert_eq!(count(&store, "SELECT count(*) FROM tokens").await, 0);
}
