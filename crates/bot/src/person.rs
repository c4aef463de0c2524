//! A server, as a person sees it who signs in by name and password for a while.

use std::{fmt, io};

use hyper::Method;
use hyper::header::{COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use protocol::http::{Login, Me};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::site::{Address, Lost, Requests, SiteError, read};

/// Says that no page of another site has made the request, which a server asks of whatever has a session and changes something.
const SITE: (HeaderName, HeaderValue) =
    (HeaderName::from_static("sec-fetch-site"), HeaderValue::from_static("same-origin"));

/// A server that nobody is signed in to.
pub struct Visitor {
    requests: Requests,
}

impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visitor")
    }
}

impl Visitor {
    /// A server; nothing is sent yet.
    ///
    /// # Errors
    /// The system has no certificates to check an encrypted connection with.
    pub fn new(address: Address) -> io::Result<Self> {
        Ok(Self { requests: Requests::new(address)? })
    }

    /// Signs in.
    ///
    /// # Errors
    /// The server refused or was not reached, or gave no session.
    pub async fn sign_in(self, name: &str, password: &str) -> Result<Person, SiteError> {
        let login = Login { name: name.to_owned(), password: password.to_owned() };
        let (headers, body) = self.requests.send(Method::POST, "/api/sessions", &[], &login).await?;
        read::<Me>(&body)?;
        let cookie = headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookie.and_then(|cookie| HeaderValue::from_str(cookie).ok());
        let cookie = cookie.ok_or_else(|| SiteError::Connection(Lost::Other("no session".to_owned())))?;
        Ok(Person { requests: self.requests, cookie })
    }
}

/// A server that somebody is signed in to, until [`sign_out`](Self::sign_out).
pub struct Person {
    requests: Requests,
    /// The session. It is never printed.
    cookie: HeaderValue,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Person")
    }
}

impl Person {
    /// Asks the API. Whatever the server answers but success is an error.
    ///
    /// # Errors
    /// The server refused or was not reached, or answered something else than what was asked for.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, SiteError> {
        let (_, body) = self.requests.send(method, path, &[SITE, (COOKIE, self.cookie.clone())], body).await?;
        read(&body)
    }

    /// Ends the session.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub async fn sign_out(self) -> Result<(), SiteError> {
        self.ask(Method::DELETE, "/api/sessions/current", &()).await
    }
}
