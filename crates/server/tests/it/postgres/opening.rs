//! Connecting, and the versions of the schema.

use server::store::StoreError;
use server::store::postgres::{Postgres, PostgresError, VERSION};

use super::{CONNECTIONS, Database, execute, new_name, postgres_error, server, url_of};

#[tokio::test]
async fn a_database_is_brought_up_to_date_once_however_many_nodes_start() {
    let Some(database) = Database::empty().await else { return };
    let nodes = (0..8).map(|_| {
        let url = database.url();
        tokio::spawn(async move { Postgres::open(&url, 1).await })
    });
    let nodes: Vec<_> = nodes.collect();
    for node in nodes {
        node.await.unwrap().unwrap();
    }
    let store = database.open().await;
    let row =
        store.get().await.unwrap().query_one("SELECT version, readable_by FROM schema_version", &[]).await.unwrap();
    assert_eq!(i64::from(row.get::<_, i32>(0)), VERSION);
    let site: i64 = store.get().await.unwrap().query_one("SELECT count(*) FROM site", &[]).await.unwrap().get(0);
    assert_eq!(site, 1);
}

#[tokio::test]
async fn a_later_version_is_used_if_it_says_so_and_refused_otherwise() {
    let Some(database) = Database::new().await else { return };
    database.execute("UPDATE schema_version SET version = version + 1").await;
    database.open().await;
    database.execute("UPDATE schema_version SET readable_by = version").await;
    let refused = Postgres::open(&database.url(), 1).await.map(|_| ());
    let Err(StoreError::Newer { found, known }) = refused else { panic!("{refused:?}") };
    assert_eq!((found, known), (VERSION + 1, VERSION));
}

#[tokio::test]
async fn the_database_of_another_program_is_left_alone() {
    let Some(database) = Database::empty().await else { return };
    database.execute("CREATE TABLE users (mine text)").await;
    let error = postgres_error(Postgres::open(&database.url(), 1).await);
    assert!(matches!(error, PostgresError::Unsuitable(_)), "{error}");
    database.execute("DROP TABLE users; CREATE TABLE schema_of_mine (one text)").await;
    let error = postgres_error(Postgres::open(&database.url(), 1).await);
    assert!(matches!(error, PostgresError::Unsuitable(_)), "{error}");
}

#[tokio::test]
async fn what_keeps_a_node_from_its_database_is_told_without_the_password() {
    let Some(database) = Database::empty().await else { return };
    let Some(server) = server() else { return };
    let role = new_name("role");
    execute(&server, &format!("CREATE ROLE {role} LOGIN PASSWORD 'right'")).await;
    let name = database.url().rsplit_once('/').unwrap().1.split('?').next().unwrap().to_owned();

    let denied = Postgres::open(&url_of(&server, &name, Some(&format!("{role}:s3cret"))), 1).await;
    let denied = postgres_error(denied);
    assert!(matches!(&denied, PostgresError::Denied { user, .. } if *user == role), "{denied:?}");
    assert!(!denied.is_retryable());
    let none = postgres_error(Postgres::open(&url_of(&server, "nowhere", Some(&format!("{role}:right"))), 1).await);
    assert!(matches!(&none, PostgresError::NoDatabase { name, .. } if name == "nowhere"), "{none:?}");
    let refused = postgres_error(Postgres::open("postgres://anna:s3cret@127.0.0.1:1/site", 1).await);
    assert!(matches!(&refused, PostgresError::Unreachable { place, .. } if place == "127.0.0.1:1"), "{refused:?}");
    assert!(refused.is_retryable() && !refused.is_outcome_unknown());
    let unknown = postgres_error(Postgres::open("postgres://anna:s3cret@no-such-host.invalid/site", 1).await);
    assert!(matches!(unknown, PostgresError::Unreachable { .. }), "{unknown:?}");
    for error in [denied, none, refused, unknown] {
        let texts = format!("{error} {error:?}");
        assert!(!texts.contains("s3cret") && !texts.contains("right"), "{texts}");
    }
    assert!(!format!("{:?}", database.open().await).contains("s3cret"));
    execute(&server, &format!("DROP ROLE {role}")).await;
}

#[tokio::test]
async fn a_database_that_takes_no_writes_is_told() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let name = database.url().rsplit_once('/').unwrap().1.split('?').next().unwrap().to_owned();
    database.execute(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let error = postgres_error(Postgres::open(&database.url(), 1).await);
    assert_eq!(error, PostgresError::ReadOnly);
    // Those that are connected see it when they write.
    let connection = store.get().await.unwrap();
    connection.batch_execute("SET default_transaction_read_only = on").await.unwrap();
    let write = connection.execute("UPDATE site SET alive = 1", &[]).await.map_err(StoreError::from);
    assert_eq!(postgres_error(write), PostgresError::ReadOnly);
}

#[tokio::test]
async fn a_node_that_has_lost_its_connections_goes_on_with_others() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let mut connection = store.get().await.unwrap();
    let transaction = connection.begin().await.unwrap();
    let pid: i32 = transaction.query_one("SELECT pg_backend_pid()", &[]).await.unwrap().get(0);
    database.execute(&format!("SELECT pg_terminate_backend({pid}, 10000)")).await;
    let write = transaction.execute("UPDATE site SET alive = 1", &[]).await.map_err(StoreError::from);
    let error = postgres_error(write);
    assert!(
        matches!(error, PostgresError::Lost(_)) && error.is_retryable() && !error.is_outcome_unknown(),
        "{error:?}"
    );
    // By itself, or when it is to be committed, it may be stored.
    assert!(error.of_lone_statement().is_outcome_unknown());
    let error = server::store::postgres::commit(transaction).await.unwrap_err();
    assert!(error.is_outcome_unknown() && !error.is_retryable(), "{error:?}");
    drop(connection);
    for _ in 0..=CONNECTIONS {
        store.get().await.unwrap().query_one("SELECT 1", &[]).await.unwrap();
    }
}

#[tokio::test]
async fn two_that_wait_for_each_other_are_told_to_try_again() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let mut connections = [store.get().await.unwrap(), store.get().await.unwrap()];
    let [one, other] = &mut connections;
    let (one, other) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    one.execute("SELECT pg_advisory_xact_lock(1)", &[]).await.unwrap();
    other.execute("SELECT pg_advisory_xact_lock(2)", &[]).await.unwrap();
    let (one, other) = tokio::join!(
        one.execute("SELECT pg_advisory_xact_lock(2)", &[]),
        other.execute("SELECT pg_advisory_xact_lock(1)", &[])
    );
    let failed = [one, other].into_iter().filter_map(Result::err).map(PostgresError::from);
    let failed: Vec<PostgresError> = failed.collect();
    assert!(!failed.is_empty() && failed.iter().all(PostgresError::is_retryable), "{failed:?}");
}

#[tokio::test]
async fn a_pool_that_is_used_up_says_so() {
    let Some(database) = Database::new().await else { return };
    let store = Postgres::open(&database.url(), 1).await.unwrap();
    let only = store.get().await.unwrap();
    let error = postgres_error(store.get().await);
    assert!(matches!(error, PostgresError::Busy(_)) && error.is_retryable(), "{error:?}");
    drop(only);
    store.get().await.unwrap();
}

#[tokio::test]
async fn a_connection_is_encrypted_as_its_address_says() {
    let Some(database) = Database::new().await else { return };
    let Ok(certificate) = std::env::var("TOUCHLINE_TEST_POSTGRES_CERTIFICATE") else {
        assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_POSTGRES_CERTIFICATE names no file");
        return;
    };
    let url = |host: &str, mode: &str| {
        database.url().replace("127.0.0.1", host).replace("sslmode=disable", &format!("sslmode={mode}"))
    };
    let verified = format!("verify-full&sslrootcert={certificate}");
    for (mode, encrypted) in [("disable", false), ("prefer", true), ("require", true), (&*verified, true)] {
        let store = Postgres::open(&url("localhost", mode), 1).await.unwrap();
        let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        let found: bool = store.get().await.unwrap().query_one(sql, &[]).await.unwrap().get(0);
        assert_eq!(found, encrypted, "{mode}");
    }
    // It is not the certificate of another name, and the system does not trust it.
    for (host, mode) in [("127.0.0.1", &*verified), ("localhost", "verify-full")] {
        let error = postgres_error(Postgres::open(&url(host, mode), 1).await);
        let is_refused = matches!(&error, PostgresError::Unreachable { why, .. } if why.contains("certificate"))
            || matches!(&error, PostgresError::Address(_));
        assert!(is_refused, "{host} {mode}: {error:?}");
    }
}
