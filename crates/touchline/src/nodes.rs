//! What is wrong with the database or the bus of a site with several nodes, in the reader's language. What PostgreSQL and the system say themselves is
//! quoted as they say it; no text has a password.

use std::io;

use locale::{Locale, vars};
use server::bus::AddressError as BusError;
use server::store::postgres::{AddressError, PostgresError, Unsuitable};

use crate::failure::{file_name, kind_words};

/// PostgreSQL's code for what a user has no right to do.
const NO_RIGHT: &str = "42501";

/// What is wrong with PostgreSQL, in one or two sentences.
pub(crate) fn postgres_words(error: &PostgresError, locale: &Locale) -> String {
    let place = |place: &String| vars::Place(place.clone());
    let user = |user: &String| vars::User(user.clone());
    match error {
        PostgresError::Address(error) => database_address_words(error, locale),
        PostgresError::Unreachable { place: at, kind, why } => {
            let words = kind.and_then(|kind| kind_words(kind, locale));
            locale.nodes_unreachable(vars::Details(words.unwrap_or_else(|| why.clone())), place(at))
        }
        PostgresError::NoPassword { place: at, user: of } => locale.nodes_no_password(place(at), user(of)),
        PostgresError::Denied { place: at, user: of, why } => {
            locale.nodes_denied(vars::Details(why.clone()), place(at), user(of))
        }
        PostgresError::NoDatabase { place: at, name } => locale.nodes_no_database(vars::Name(name.clone()), place(at)),
        PostgresError::Unsuitable(Unsuitable::TooOld { found, needed }) => {
            locale.nodes_too_old(vars::Found(found.clone()), vars::Needed(needed.to_string()))
        }
        PostgresError::Unsuitable(Unsuitable::Encoding(encoding)) => locale.nodes_encoding(encoding.clone()),
        PostgresError::Unsuitable(Unsuitable::OtherTables(count)) => locale.nodes_other_tables(*count),
        PostgresError::ReadOnly => locale.nodes_read_only(),
        PostgresError::DiskFull => locale.nodes_disk_full(),
        PostgresError::Busy(_) | PostgresError::Conflict(_) | PostgresError::TooLong => locale.nodes_busy(),
        PostgresError::Lost(why) | PostgresError::OutcomeUnknown(why) => locale.nodes_lost(why.clone()),
        PostgresError::Failed { code, message } if code == NO_RIGHT => locale.nodes_no_right(message.clone()),
        PostgresError::Failed { code, message } => {
            locale.nodes_failed(vars::Code(code.clone()), vars::Details(message.clone()))
        }
    }
}

fn database_address_words(error: &AddressError, locale: &Locale) -> String {
    match error {
        AddressError::Form => locale.nodes_database_form(),
        AddressError::NoDatabase => locale.nodes_database_no_name(),
        AddressError::NoUser => locale.nodes_database_no_user(),
        AddressError::OptionWithoutValue(option) => locale.nodes_database_option(option.clone()),
        AddressError::SslMode(mode) => locale.nodes_database_sslmode(mode.clone()),
        AddressError::RootsAlone => locale.nodes_database_roots_alone(),
        AddressError::Roots { file, kind } => {
            locale.nodes_database_roots(vars::Details(words(*kind, locale)), vars::File(file_name(file)))
        }
        AddressError::NoRoots => locale.nodes_database_no_roots(),
        AddressError::Unusable(details) => locale.nodes_database_unusable(details.clone()),
    }
}

/// What is wrong with the address of a bus, in one or two sentences.
pub(crate) fn bus_address_words(error: &BusError, locale: &Locale) -> String {
    match error {
        BusError::Form => locale.nodes_bus_form(),
        BusError::Prefix => locale.nodes_bus_prefix(),
        BusError::UnknownOption(option) => locale.nodes_bus_unknown_option(option.clone()),
        BusError::OptionWithoutValue(option) => locale.nodes_bus_option(option.clone()),
        BusError::RootsAlone => locale.nodes_bus_roots_alone(),
        BusError::Roots { file, kind } => {
            locale.nodes_bus_roots(vars::Details(words(*kind, locale)), vars::File(file_name(file)))
        }
        BusError::Credentials { file, kind } => {
            locale.nodes_bus_credentials(vars::Details(words(*kind, locale)), vars::File(file_name(file)))
        }
        BusError::TwoLogins => locale.nodes_bus_two_logins(),
    }
}

fn words(kind: io::ErrorKind, locale: &Locale) -> String {
    kind_words(kind, locale).unwrap_or_else(|| kind.to_string())
}
