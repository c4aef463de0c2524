//! Statements that a connection prepares once.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::StoreError;

/// The values of a statement's parameters.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Does something: how many rows it was done to.
pub(super) async fn execute(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.execute(&statement, values).await?)
}

/// All rows that are found.
pub(super) async fn all(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query(&statement, values).await?)
}

/// The only row; that there is another one, or none, is an error.
pub(super) async fn one(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Row, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_one(&statement, values).await?)
}

/// The only row, if there is one.
pub(super) async fn at_most_one(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Option<Row>, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&statement, values).await?)
}
