//! What is wrong with the database of a site, whichever it is, in the reader's language.

use locale::{Locale, vars};
use server::store::StoreError;

use crate::failure::{Failure, io_words};
use crate::nodes::postgres_words;

/// What is wrong with a database, in the reader's language, as part of a sentence.
pub(crate) fn store_words(error: &StoreError, locale: &Locale) -> String {
    match error {
        StoreError::File(error) => io_words(error, locale),
        StoreError::Newer { found, known } => {
            locale.store_newer(vars::Found(found.to_string()), vars::Known(known.to_string()))
        }
        StoreError::Damaged(_) => locale.store_damaged(),
        StoreError::Empty(_) | StoreError::NotOurs(_) => locale.store_not_ours(),
        StoreError::Missing(_) => locale.io_not_found(),
        StoreError::InUse(_) => locale.store_in_use(),
        StoreError::Moving => locale.store_moving(),
        StoreError::Postgres(error) => postgres_words(error, locale),
        error => locale.store_failed(error.to_string()),
    }
}

/// Why a node cannot use its database, and what to do.
pub(crate) fn node_not_opened(error: &StoreError, locale: &Locale) -> Failure {
    Failure::Work(match error {
        StoreError::Postgres(error) => postgres_words(error, locale),
        error => locale.nodes_not_opened(store_words(error, locale)),
    })
}
