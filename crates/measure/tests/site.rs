//! The processes of a site are what they are in operation: what was committed survives, and what was killed is gone.

use measure::site::Failed;
use measure::site::folder::Folder;
use measure::site::nats::Nats;
use measure::site::postgres::{Postgres, programs};
use tokio_postgres::{Client, NoTls};

async fn connect(postgres: &Postgres, database: &str) -> Result<Client, Failed> {
    let url = postgres.url(postgres.address().ok_or("it runs")?, database);
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_is_stopped_at_once_has_what_was_committed() -> Result<(), Failed> {
    if programs().is_none() {
        eprintln!("skipped: there is no PostgreSQL");
        return Ok(());
    }
    let folder = Folder::new("touchline-site-test")?;
    let mut postgres = Postgres::create(&folder, &[])?;
    postgres.create_database("games").await?;
    let client = connect(&postgres, "games").await?;
    client.batch_execute("CREATE TABLE turns (text text); INSERT INTO turns VALUES ('d1>e1')").await?;
    client.batch_execute("BEGIN; INSERT INTO turns VALUES ('d7>e7')").await?;
    postgres.stop_at_once();
    assert!(postgres.address().is_none());
    assert!(client.batch_execute("COMMIT").await.is_err(), "the connection is lost");
    postgres.start()?;
    let rows = connect(&postgres, "games").await?.query("SELECT text FROM turns", &[]).await?;
    let turns: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(turns, ["d1>e1"]);
    postgres.drop_database("games").await?;
    Ok(())
}

#[test]
fn a_bus_can_be_killed_and_started_again() -> Result<(), Failed> {
    let folder = Folder::new("touchline-site-test")?;
    let mut nats = match Nats::create(&folder) {
        Ok(nats) => nats,
        Err(error) if error.to_string().contains("cannot start") => {
            eprintln!("skipped: {error}");
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let first = nats.id();
    nats.kill();
    assert_eq!((nats.id(), nats.address()), (None, None));
    nats.start()?;
    assert_ne!(nats.id(), first);
    Ok(())
}
