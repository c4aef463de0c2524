//! The site that is looked after: its database, or the server that has it.

use bot::person::{Person, Visitor};
use bot::site::{Address, SiteError};
use locale::{Locale, vars};
use play::time::Timestamp;
use protocol::admin::{
    AccountRecord, AppealRecord, Because, Decision, LogEntry, NewRestriction, NewRole, ReportRecord, VoidGame,
};
use serde::Serialize;
use server::store::moderation::{AccountQuery, Act, Actor, Order};
use server::store::postgres::Postgres;
use server::store::sqlite::Sqlite;
use server::store::{Store, StoreError};
use server::time::{Clocks, SystemClocks};

use super::password;
use crate::bot::{lost, refusal};
use crate::cli::{AdminSiteArgs, ServeArgs};
use crate::failure::Failure;
use crate::output::tell;
use crate::serve::not_opened;
use crate::store_words::store_words;

/// The most reports and rows of the log that a server gives at once.
const MOST: usize = 100;

/// Where the site is.
pub(super) enum Site {
    /// At this machine, or where its database is: whoever can read that is the operator.
    Machine(Store),
    /// Over the network, for an account that has a role.
    Network(Person),
}

impl Site {
    pub(super) async fn open(args: &AdminSiteArgs, locale: &Locale) -> Result<Self, Failure> {
        check(args, locale)?;
        if let Some(server) = &args.server {
            return Self::sign_in(args, server, locale).await;
        }
        let settings = ServeArgs::of_data(args.site_data.clone(), args.site_config.clone(), locale)?;
        let given = args.database.clone().or_else(|| settings.database.map(|url| url.0));
        let store = match given.filter(|_| args.site_data.is_none()) {
            Some(url) => {
                let database = Postgres::open(&url, 1).await;
                let database = database.map_err(|error| Failure::Work(store_words(&error, locale)))?;
                Store::Postgres { database, files: settings.data }
            }
            None => {
                let store = Sqlite::beside_server(&settings.data);
                Store::from(store.map_err(|error| not_opened(&error, &settings.data, locale))?)
            }
        };
        Ok(Self::Machine(store))
    }

    async fn sign_in(args: &AdminSiteArgs, server: &str, locale: &Locale) -> Result<Self, Failure> {
        let address: Address = server.parse().map_err(|_| Failure::Usage(locale.bot_address(server)))?;
        if address.is_exposed() {
            tell(locale, locale.admin_exposed());
        }
        let name = args.user.clone().or_else(|| std::env::var("TOUCHLINE_USER").ok());
        let name = name.ok_or_else(|| Failure::Usage(locale.admin_no_name()))?;
        let password = password::read(args.password_file.as_deref(), &name, locale)?;
        let visitor = Visitor::new(address);
        let visitor = visitor.map_err(|error| Failure::Work(locale.bot_certificates(error.to_string())))?;
        let person = visitor.sign_in(&name, &password).await.map_err(|error| of_site(&error, locale))?;
        Ok(Self::Network(person))
    }

    /// Ends the session, or lets go of the database.
    pub(super) async fn close(self, locale: &Locale) -> Result<(), Failure> {
        match self {
            Self::Machine(store) => {
                store.close().await;
                Ok(())
            }
            Self::Network(person) => match person.sign_out().await {
                // Who has signed itself out, or was, has no session to end.
                Err(SiteError::Refused(problem)) if problem.code == "server-not-signed-in" => Ok(()),
                done => done.map_err(|error| of_site(&error, locale)),
            },
        }
    }

    /// The moment now.
    #[expect(clippy::unused_self, reason = "the clock is this machine's for either")]
    pub(super) fn now(&self) -> Timestamp {
        SystemClocks.wall()
    }

    /// The accounts that are looked for; none where there is none with a name.
    pub(super) async fn accounts(&self, query: AccountQuery, locale: &Locale) -> Result<Vec<AccountRecord>, Failure> {
        match self {
            Self::Machine(store) => {
                store.find_accounts(query, self.now()).await.map_err(|error| of_store(error, locale))
            }
            Self::Network(person) => {
                let path = match &query {
                    AccountQuery::Named(name) => format!("/api/admin/users/{}", encoded(name)),
                    AccountQuery::Containing(part) => format!("/api/admin/users?search={}", encoded(part)),
                    AccountQuery::Noted => "/api/admin/users".to_owned(),
                };
                let found = match query {
                    AccountQuery::Named(_) => person.ask(hyper::Method::GET, &path, &()).await.map(|one| vec![one]),
                    _ => person.ask(hyper::Method::GET, &path, &()).await,
                };
                match found {
                    Err(SiteError::Refused(problem)) if problem.code == "server-not-found" => Ok(Vec::new()),
                    found => found.map_err(|error| of_site(&error, locale)),
                }
            }
        }
    }

    /// Reports, the newest first.
    pub(super) async fn reports(&self, most: usize, all: bool, locale: &Locale) -> Result<Vec<ReportRecord>, Failure> {
        match self {
            Self::Machine(store) => store.reports(most, all).await.map_err(|error| of_store(error, locale)),
            Self::Network(person) => {
                let path = format!("/api/admin/reports?all={all}&most={}", most.clamp(1, MOST));
                person.ask(hyper::Method::GET, &path, &()).await.map_err(|error| of_site(&error, locale))
            }
        }
    }

    /// Appeals, the oldest first.
    pub(super) async fn appeals(&self, most: usize, all: bool, locale: &Locale) -> Result<Vec<AppealRecord>, Failure> {
        match self {
            Self::Machine(store) => {
                let found = store.appeals(Actor::Operator, most, all, self.now()).await;
                found.map_err(|error| of_store(error, locale))
            }
            Self::Network(person) => {
                let path = format!("/api/admin/appeals?all={all}&most={}", most.clamp(1, MOST));
                person.ask(hyper::Method::GET, &path, &()).await.map_err(|error| of_site(&error, locale))
            }
        }
    }

    /// The last rows of the log, the newest first.
    pub(super) async fn log(&self, last: usize, locale: &Locale) -> Result<Vec<LogEntry>, Failure> {
        let Self::Network(person) = self else {
            let Self::Machine(store) = self else { return Ok(Vec::new()) };
            return store.log(None, last).await.map_err(|error| of_store(error, locale));
        };
        let mut all: Vec<LogEntry> = Vec::new();
        while all.len() < last {
            let most = (last - all.len()).min(MOST);
            let before = all.last().map_or_else(String::new, |entry| format!("&before={}", entry.id));
            let path = format!("/api/admin/log?most={most}{before}");
            let next: Vec<LogEntry> =
                person.ask(hyper::Method::GET, &path, &()).await.map_err(|error| of_site(&error, locale))?;
            let is_last = next.len() < most;
            all.extend(next);
            if is_last {
                break;
            }
        }
        Ok(all)
    }

    /// Does something for the site.
    pub(super) async fn act(&self, act: Act, reason: &str, locale: &Locale) -> Result<(), Failure> {
        match self {
            Self::Machine(store) => {
                let reason = server::plain::one_line(reason);
                let order = Order { by: Actor::Operator, at: self.now(), act, reason };
                store.moderate(order).await.map(drop).map_err(|error| of_store(error, locale))
            }
            Self::Network(person) => over_network(person, act, reason).await.map_err(|error| of_site(&error, locale)),
        }
    }
}

/// Refuses options that do not go together. The arguments of every subcommand may stand before and after it, where their own definitions do not see each
/// other.
fn check(args: &AdminSiteArgs, locale: &Locale) -> Result<(), Failure> {
    let AdminSiteArgs { site_data: data, site_config: config, database, server, user, password_file } = args;
    let conflicts = [
        ("--server", server.is_some(), "--data", data.is_some()),
        ("--server", server.is_some(), "--config", config.is_some()),
        ("--server", server.is_some(), "--database", database.is_some()),
        ("--database", database.is_some(), "--data", data.is_some()),
    ];
    for (one, is_given, other, is_other_given) in conflicts {
        if is_given && is_other_given {
            return Err(Failure::Usage(locale.cli_error_conflict(vars::Argument(one), vars::Other(other))));
        }
    }
    if server.is_none() && (user.is_some() || password_file.is_some()) {
        return Err(Failure::Usage(locale.cli_error_missing_argument("--server")));
    }
    Ok(())
}

async fn over_network(person: &Person, act: Act, reason: &str) -> Result<(), SiteError> {
    use hyper::Method;
    let user = |name: &str, what: &str| format!("/api/admin/users/{}/{what}", encoded(name));
    let reason = reason.to_owned();
    let nothing = async |method: Method, path: String| person.ask(method, &path, &()).await;
    match act {
        Act::Suspend { name, until } => {
            put(person, &user(&name, "suspension"), &NewRestriction { until, reason }).await
        }
        Act::Mute { name, until } => put(person, &user(&name, "mute"), &NewRestriction { until, reason }).await,
        Act::SetRole { name, role } => put(person, &user(&name, "role"), &NewRole { role }).await,
        Act::Unsuspend { name } => nothing(Method::DELETE, user(&name, "suspension")).await,
        Act::Unmute { name } => nothing(Method::DELETE, user(&name, "mute")).await,
        Act::EndSessions { name } => nothing(Method::DELETE, user(&name, "sessions")).await,
        Act::Resolve { report } => nothing(Method::PUT, format!("/api/admin/reports/{report}/resolution")).await,
        Act::Dismiss { report } => nothing(Method::PUT, format!("/api/admin/reports/{report}/dismissal")).await,
        Act::Warn { name } => person.ask(Method::POST, &user(&name, "warnings"), &Because { reason }).await,
        Act::Restore { name } => person.ask(Method::POST, &user(&name, "restoration"), &Because { reason }).await,
        Act::Decide { against, accept } => {
            put(person, &format!("/api/admin/appeals/{against}/decision"), &Decision { accept, reason }).await
        }
        Act::Void { game } => {
            let path = format!("/api/admin/games/{}/void", encoded(&game));
            person.ask(Method::POST, &path, &VoidGame { reason }).await
        }
    }
}

async fn put(person: &Person, path: &str, body: &impl Serialize) -> Result<(), SiteError> {
    person.ask(hyper::Method::PUT, path, body).await
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

fn of_site(error: &SiteError, locale: &Locale) -> Failure {
    Failure::Work(match error {
        SiteError::Refused(problem) => refusal(problem, locale),
        error => locale.admin_unreachable(lost(error, locale)),
    })
}

fn of_store(error: StoreError, locale: &Locale) -> Failure {
    Failure::Work(match error {
        StoreError::Refused(refused) => refusal(&refused.problem(), locale),
        error => store_words(&error, locale),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_typed_is_one_part_of_an_address() {
        assert_eq!(encoded("Anna-1_x"), "Anna-1_x");
        assert_eq!(encoded("../a?b&c d%é"), "%2E%2E%2Fa%3Fb%26c%20d%25%C3%A9");
    }
}
