//! Accounts and their names.

use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::StoreError;
use server::store::accounts::User;
use server::store::postgres::accounts::{
    by_id, by_name, check_guest, check_unchanged, create, create_guest, email, get, lock, password, register,
    set_password,
};
use server::store::postgres::deletion;

use super::{Database, NOW, account, after, count, done, player, refusal, two};

fn taken(name: &str) -> Refusal {
    Refusal::NameTaken { name: name.to_owned() }
}

#[tokio::test]
async fn names_are_found_and_taken_whatever_their_capitals() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let bot = done!(store, |transaction| create(&transaction, "Anna", Kind::Bot, Some(7), NOW)).unwrap();
    let connection = store.get().await.unwrap();
    assert_eq!(bot, User { id: bot.id, name: "Anna".to_owned(), kind: Kind::Bot, level: Some(7), created: NOW });
    assert_eq!(by_name(&*connection, "aNNA").await.unwrap(), Some(bot.clone()));
    assert_eq!(by_id(&*connection, bot.id).await.unwrap(), Some(bot));
    assert_eq!(by_name(&*connection, "Anne").await.unwrap(), None);
    let again = done!(store, |transaction| create(&transaction, "ANNA", Kind::Guest, None, NOW));
    assert_eq!(refusal(again), taken("ANNA"));
    assert_eq!(refusal(get(&*connection, -1).await), Refusal::NotSignedIn);
    // PostgreSQL has no texts with this character.
    assert_eq!(refusal(by_name(&*connection, "An\0na").await), Refusal::Malformed);
}

#[tokio::test]
async fn guests_register_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let guest = done!(store, |transaction| create_guest(&transaction, NOW)).unwrap();
    assert_eq!(guest.kind, Kind::Guest);
    account(&store, "Anna", Kind::Guest).await;
    done!(store, |transaction| check_guest(&transaction, guest.id)).unwrap();
    let same = done!(store, |transaction| register(&transaction, guest.id, "anna", "hash", None, NOW));
    assert_eq!(refusal(same), taken("anna"));
    let sql = format!("INSERT INTO recovery_codes (user_id, code) VALUES ({}, '\\x00')", guest.id);
    database.execute(&sql).await;
    done!(store, |transaction| register(&transaction, guest.id, "Otto", "hash", Some("o@example.org"), NOW)).unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM recovery_codes").await, 0, "it asked for no password");
    let twice = done!(store, |transaction| register(&transaction, guest.id, "Ottilie", "hash", None, NOW));
    assert_eq!(refusal(twice), Refusal::AlreadyRegistered);
    let connection = store.get().await.unwrap();
    assert_eq!(password(&*connection, "OTTO").await.unwrap(), Some((guest.id, "hash".to_owned())));
    assert_eq!(email(&*connection, guest.id).await.unwrap().as_deref(), Some("o@example.org"));
    set_password(&*connection, guest.id, "other").await.unwrap();
    let unchanged = done!(store, |transaction| check_unchanged(&transaction, guest.id, "hash"));
    assert_eq!(refusal(unchanged), Refusal::WrongPassword);
    done!(store, |transaction| check_unchanged(&transaction, guest.id, "other")).unwrap();
    assert_eq!(refusal(done!(store, |transaction| check_guest(&transaction, guest.id))), Refusal::WrongPassword);
}

#[tokio::test]
async fn of_two_that_take_a_name_at_the_same_time_one_has_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let guest = account(&store, "Guest", Kind::Guest).await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;

    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    create(&first, "Anna", Kind::Guest, None, NOW).await.unwrap();
    let done = after(&store, first, create(&second, "ANNA", Kind::Bot, None, NOW)).await;
    assert_eq!(refusal(done), taken("ANNA"));
    drop(second);

    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    create(&first, "Otto", Kind::Guest, None, NOW).await.unwrap();
    let done = after(&store, first, register(&second, guest.id, "otto", "hash", None, NOW)).await;
    assert_eq!(refusal(done), taken("otto"));
    drop(second);

    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    register(&first, guest.id, "Ida", "hash", None, NOW).await.unwrap();
    let done = after(&store, first, create(&second, "ida", Kind::Guest, None, NOW)).await;
    assert_eq!(refusal(done), taken("ida"));
}

#[tokio::test]
async fn a_name_that_is_being_left_is_not_free_for_a_moment() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    deletion::delete(&first, anna, NOW).await.unwrap();
    let done = after(&store, first, create(&second, "anna", Kind::Guest, None, NOW)).await;
    assert_eq!(refusal(done), taken("anna"));
    drop(second);
    // The account is no longer there for whoever wants to change something of it.
    let gone: Result<User, StoreError> = done!(store, |transaction| lock(&transaction, anna));
    assert_eq!(refusal(gone), Refusal::NotSignedIn);
}
