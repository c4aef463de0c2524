//! The addresses of what the nodes of a site share, which may have passwords in them.

use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;

use super::SettingsError;

/// The address of a database of PostgreSQL, as [`Postgres::open`](crate::store::postgres::Postgres::open) reads it, or that of a bus, as
/// [`Address::parse`](crate::bus::Address::parse) does. It may have a password in it, and is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct ServiceUrl(pub String);

impl From<String> for ServiceUrl {
    fn from(url: String) -> Self {
        Self(url)
    }
}

impl fmt::Debug for ServiceUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServiceUrl")
    }
}

/// The address that was given, or that of the file that was given. A line end after it does not count.
pub(super) fn read(url: Option<ServiceUrl>, file: Option<PathBuf>) -> Result<Option<ServiceUrl>, SettingsError> {
    let Some(file) = file else { return Ok(url) };
    let text = std::fs::read_to_string(&file).map_err(|error| SettingsError::File(file.clone(), error))?;
    match text.trim() {
        "" => Err(SettingsError::Empty(file)),
        address => Ok(Some(ServiceUrl(address.to_owned()))),
    }
}
