//! What there is once: the history, the key of the sessions, the files with the games of a month.

use play::time::{Millis, Timestamp};
use server::month::Month;
use server::store::archives::{WRITTEN_AGAIN, Written, path};
use server::store::postgres::archives::{all, games_of, missing, note, outdate};
use server::store::postgres::history::{session_key, take_up};
use server::store::postgres::{Postgres, commit};

use super::{CONNECTIONS, Database, NOW, after, done, execute, game, new_name, player, server, two, url_of};

#[tokio::test]
async fn nodes_that_start_at_the_same_time_tell_one_history() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let begun = take_up(&first).await.unwrap();
    let key = session_key(&first, &[1; 32]).await.unwrap();
    let found = after(&store, first, take_up(&second)).await.unwrap();
    assert_eq!((found, begun.follows_another), (begun.clone(), false));
    assert_eq!((session_key(&second, &[2; 32]).await.unwrap(), key), ([1; 32], [1; 32]));
    commit(second).await.unwrap();

    // As after a restore, or where a standby has taken over.
    database.execute("UPDATE site SET cluster = '1/00000001/5'").await;
    let next = done!(store, |transaction| take_up(&transaction)).unwrap();
    assert!(next.follows_another && next.id != begun.id, "{next:?}");
    let same = done!(store, |transaction| take_up(&transaction)).unwrap();
    assert!(!same.follows_another && same.id == next.id, "{same:?}");
}

#[tokio::test]
async fn a_node_needs_no_more_than_a_database_of_its_own() {
    let Some(database) = Database::empty().await else { return };
    let Some(server) = server() else { return };
    let (role, name) = (new_name("role"), database.name.clone());
    execute(&server, &format!("CREATE ROLE {role} LOGIN PASSWORD 'right'")).await;
    execute(&server, &format!("ALTER DATABASE {name} OWNER TO {role}")).await;
    let store = Postgres::open(&url_of(&server, &name, Some(&format!("{role}:right"))), CONNECTIONS).await.unwrap();
    done!(store, |transaction| take_up(&transaction)).unwrap();
    store.close();
    drop((store, database));
    execute(&server, &format!("DROP ROLE {role}")).await;
}

#[tokio::test]
async fn the_files_of_months_are_noted_and_written_again() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let data = tempfile::tempdir().unwrap();
    let (anna, otto) = (player(&store, "Anna").await, player(&store, "Otto").await);
    let last = Month::of(NOW).previous();
    let before = last.previous();
    let ends: [(&str, Timestamp, &str); 5] = [
        ("first", before.start(), "goal"),
        ("void", before.previous().start(), "aborted"),
        ("second", before.start(), "resignation"),
        ("third", before.end() - Millis::new(1), "goal"),
        ("last", last.start(), "goal"),
    ];
    for (id, ended, reason) in ends {
        let key = game(&store, id, [anna, otto]).await;
        let sql = format!("UPDATE games SET ended = {}, reason = '{reason}' WHERE key = {key}", ended.get());
        database.execute(&sql).await;
    }
    let connection = store.get().await.unwrap();
    assert_eq!(missing(&*connection, data.path(), last, NOW).await.unwrap(), [before, last]);
    let page = games_of(&*connection, before, None, 2).await.unwrap();
    assert_eq!(page.iter().map(|(_, id)| &**id).collect::<Vec<_>>(), ["first", "second"]);
    let rest = games_of(&*connection, before, Some(page[1].0), 2).await.unwrap();
    assert_eq!(rest.iter().map(|(_, id)| &**id).collect::<Vec<_>>(), ["third"]);

    let file = path(data.path(), before);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, "").unwrap();
    let written = Written { month: before.to_string(), games: 3, bytes: 9, sha256: "abc".to_owned() };
    note(&*connection, &written, NOW).await.unwrap();
    note(&*connection, &written, NOW).await.unwrap();
    assert_eq!(all(&*connection).await.unwrap(), [written]);
    assert_eq!(missing(&*connection, data.path(), last, NOW).await.unwrap(), [last]);
    outdate(&*connection, otto).await.unwrap();
    assert_eq!(missing(&*connection, data.path(), last, NOW).await.unwrap(), [last], "not before a day is over");
    assert_eq!(missing(&*connection, data.path(), last, NOW + WRITTEN_AGAIN).await.unwrap(), [before, last]);
}
