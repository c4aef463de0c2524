//! Sessions and recovery codes.

use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::postgres::Postgres;
use server::store::postgres::sessions::{
    change_password, end_all_access, end_session, end_unused_sessions, give_recovery_code, last_used, note_used,
    of_recovery_code, open, session, sessions,
};
use server::store::sessions::{Credential, Entry, MOST_SESSIONS, SESSION_LIFE};

use super::{Database, NOW, account, after, count, done, player, refusal, two};

/// The digest of the token with a number.
fn token(number: usize) -> [u8; 32] {
    [u8::try_from(number).unwrap(); 32]
}

fn password() -> Entry {
    Entry::Password("hash".to_owned())
}

/// Opens a session with a number, a moment after the one before.
async fn open_one(store: &Postgres, user: i64, number: usize) -> Vec<String> {
    let now = NOW + Millis::new(number as u64);
    let id = format!("session {number}");
    done!(store, |transaction| open(&transaction, user, &Entry::Guest, &token(number), &id, now)).unwrap().pushed_out
}

#[tokio::test]
async fn sessions_are_used_listed_and_end() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let guest = account(&store, "Guest", Kind::Guest).await;
    for number in [1, 2, 3] {
        assert!(open_one(&store, guest.id, number).await.is_empty());
    }
    let connection = store.get().await.unwrap();
    let found = session(&*connection, &token(2), NOW).await.unwrap().unwrap();
    assert_eq!(found, ("session 2".to_owned(), guest.clone(), NOW + Millis::new(2)));
    assert_eq!(session(&*connection, &token(2), NOW + SESSION_LIFE + Millis::new(2)).await.unwrap(), None);
    assert_eq!(session(&*connection, &token(9), NOW).await.unwrap(), None);

    let credentials = vec![
        Credential::Session("session 1".to_owned()),
        Credential::Token("token".to_owned()),
        Credential::Session("none".to_owned()),
    ];
    let later = NOW + Millis::new(50);
    note_used(&*connection, &credentials, later).await.unwrap();
    note_used(&*connection, &credentials, NOW).await.unwrap();
    let used: Vec<Option<Timestamp>> =
        last_used(&*connection, credentials, later).await.unwrap().into_iter().map(|(_, used)| used).collect();
    assert_eq!(used, [Some(later), None, None], "it was used later already");
    let listed: Vec<(String, bool)> = sessions(&*connection, guest.id, "session 3")
        .await
        .unwrap()
        .into_iter()
        .map(|session| (session.id, session.current))
        .collect();
    assert_eq!(listed, [("session 1".into(), false), ("session 3".into(), true), ("session 2".into(), false)]);
    end_session(&*connection, guest.id, "session 2").await.unwrap();
    assert_eq!(refusal(end_session(&*connection, guest.id, "session 2").await), Refusal::NotFound);
    assert_eq!(end_unused_sessions(&*connection, NOW + SESSION_LIFE + Millis::new(3)).await.unwrap(), 1);
}

#[tokio::test]
async fn however_many_open_sessions_at_the_same_time_the_oldest_are_pushed_out() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let guest = account(&store, "Guest", Kind::Guest).await.id;
    for number in 0..MOST_SESSIONS {
        assert!(open_one(&store, guest, number).await.is_empty());
    }
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let later = NOW + Millis::new(1_000);
    let opened = open(&first, guest, &Entry::Guest, &token(100), "first", later).await.unwrap();
    assert_eq!(opened.pushed_out, ["session 0"]);
    let opened = after(&store, first, open(&second, guest, &Entry::Guest, &token(101), "second", later)).await.unwrap();
    assert_eq!(opened.pushed_out, ["session 1"]);
    server::store::postgres::commit(second).await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM sessions").await, MOST_SESSIONS as i64);
}

#[tokio::test]
async fn a_password_that_is_being_changed_lets_nobody_in() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;

    // Who comes in first is put out by the change.
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    open(&first, anna, &password(), &token(1), "first", NOW).await.unwrap();
    let change = change_password(&second, anna, "hash", "hash", "current", NOW);
    after(&store, first, change).await.unwrap();
    server::store::postgres::commit(second).await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM sessions").await, 0);

    // Who comes later needs the new one.
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    change_password(&first, anna, "hash", "new", "current", NOW).await.unwrap();
    let late = after(&store, first, open(&second, anna, &password(), &token(2), "late", NOW)).await;
    assert_eq!(refusal(late), Refusal::WrongPassword);
    drop(second);
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    change_password(&first, anna, "new", "newest", "current", NOW).await.unwrap();
    let late = after(&store, first, give_recovery_code(&second, anna, Some("new"), &token(3))).await;
    assert_eq!(refusal(late), Refusal::WrongPassword);
}

#[tokio::test]
async fn a_recovery_code_is_used_once() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let guest = account(&store, "Guest", Kind::Guest).await;
    let code = token(7);
    done!(store, |transaction| give_recovery_code(&transaction, guest.id, None, &token(6))).unwrap();
    done!(store, |transaction| give_recovery_code(&transaction, guest.id, None, &code)).unwrap();
    open_one(&store, guest.id, 1).await;
    let connection = store.get().await.unwrap();
    assert_eq!(refusal(of_recovery_code(&*connection, &token(6)).await), Refusal::WrongCode);
    assert_eq!(of_recovery_code(&*connection, &code).await.unwrap(), guest);
    drop(connection);

    let by = Entry::RecoveryCode { code, password: None };
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let opened = open(&first, guest.id, &by, &token(2), "first", NOW).await.unwrap();
    assert_eq!(opened.ended, [guest.id]);
    let again = after(&store, first, open(&second, guest.id, &by, &token(3), "second", NOW)).await;
    assert_eq!(refusal(again), Refusal::WrongCode);
    drop(second);
    assert_eq!(count(&store, "SELECT count(*) FROM sessions WHERE id <> 'first'").await, 0);
}

#[tokio::test]
async fn all_access_ends_but_the_session_that_asks() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    open_one(&store, anna, 1).await;
    open_one(&store, anna, 2).await;
    done!(store, |transaction| give_recovery_code(&transaction, anna, Some("hash"), &token(9))).unwrap();
    assert!(done!(store, |transaction| end_all_access(&transaction, anna, Some("session 2"))).unwrap().is_empty());
    assert_eq!(count(&store, "SELECT count(*) FROM sessions WHERE id = 'session 2'").await, 1);
    assert_eq!(count(&store, "SELECT count(*) FROM sessions").await, 1);
    assert_eq!(count(&store, "SELECT count(*) FROM recovery_codes").await, 0);
    done!(store, |transaction| end_all_access(&transaction, anna, None)).unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM sessions").await, 0);
}
