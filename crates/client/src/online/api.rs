//! Requests to the server and their answers.

use leptos::prelude::window;
use locale::Locale;
use play::time::Timestamp;
use protocol::problem::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Request, RequestInit, Response};

use super::moment::moment;
use crate::document::base;

/// Why a request was in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// No answer came: there is no network, or no server.
    Lost,
    /// The server refused it.
    Refused(Problem),
    /// The answer is nothing that this version of the client knows.
    Unreadable,
}

impl Trouble {
    /// In a sentence.
    #[must_use]
    pub fn words(&self, locale: &Locale) -> String {
        match self {
            Self::Lost => locale.web_online_no_answer(),
            Self::Refused(problem) => problem_words(problem, locale),
            Self::Unreadable => locale.web_online_unreadable(),
        }
    }

    /// Whether the server refused it for this reason.
    #[must_use]
    pub fn is(&self, code: &str) -> bool {
        matches!(self, Self::Refused(problem) if problem.code == code)
    }
}

/// A refusal in a sentence, in the language of the reader.
#[must_use]
pub fn problem_words(problem: &Problem, locale: &Locale) -> String {
    let args: Vec<_> =
        problem.args.iter().map(|(name, value)| (name.as_str(), argument(name, value, locale))).collect();
    let words = locale.problem(&problem.code, args.iter().map(|(name, value)| (*name, value.as_str())));
    match problem.column {
        // A rule of the game is offended: the words are part of a sentence.
        Some(_) => locale.web_online_illegal(words),
        None => words,
    }
}

/// An argument of a refusal as it is shown: what lasts until a moment says it by the reader's clock.
fn argument(name: &str, value: &str, locale: &Locale) -> String {
    match value.parse() {
        Ok(at) if name == "until" => moment(Timestamp::new(at), true, locale),
        _ => value.to_owned(),
    }
}

async fn call(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    call_until(method, path, body, None).await
}

async fn call_until(
    method: &str,
    path: &str,
    body: Option<String>,
    until: Option<&AbortSignal>,
) -> Result<String, Trouble> {
    let lost = |_: JsValue| Trouble::Lost;
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(until) = until {
        options.set_signal(Some(until));
    }
    if let Some(body) = &body {
        options.set_body(&JsValue::from_str(body));
    }
    let request = Request::new_with_str_and_init(&address(path), &options).map_err(lost)?;
    if body.is_some() {
        request.headers().set("content-type", "application/json").map_err(lost)?;
    }
    let response = JsFuture::from(window().fetch_with_request(&request)).await.map_err(lost)?;
    let response: Response = response.dyn_into().map_err(lost)?;
    let text = JsFuture::from(response.text().map_err(lost)?).await.map_err(lost)?.as_string().unwrap_or_default();
    if response.ok() {
        Ok(text)
    } else {
        // A proxy, or a host that is no server of the kind, refuses in its own way.
        Err(serde_json::from_str(&text).map_or(Trouble::Lost, Trouble::Refused))
    }
}

/// An answer from its text.
///
/// # Errors
/// It is nothing that this version of the client knows.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| Trouble::Unreadable)
}

/// A body in which nothing is told.
#[derive(Debug, Serialize)]
pub struct Nothing {}

/// The address of a part of the API, `games/ID`.
#[must_use]
pub fn address(path: &str) -> String {
    format!("{}api/{path}", base())
}

/// A name as a part of an address.
#[must_use]
pub fn part(name: &str) -> String {
    js_sys::encode_uri_component(name).into()
}

/// Asks for something.
///
/// # Errors
/// It did not come, or was refused.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&call("GET", path, None).await?)
}

/// Asks for something that may take its time, until it is given up.
///
/// # Errors
/// As [`get`]; [`Trouble::Lost`] where it was given up.
pub async fn get_until<T: DeserializeOwned>(path: &str, until: Option<&AbortSignal>) -> Result<T, Trouble> {
    read(&call_until("GET", path, None, until).await?)
}

/// Asks for a text.
///
/// # Errors
/// As [`get`].
pub async fn get_text(path: &str) -> Result<String, Trouble> {
    call("GET", path, None).await
}

/// Sends something and reads the answer.
///
/// # Errors
/// As [`get`].
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).map_err(|_| Trouble::Unreadable)?;
    read(&call("POST", path, Some(body)).await?)
}

/// Puts something in place of what is there and reads the answer.
///
/// # Errors
/// As [`get`].
pub async fn put<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).map_err(|_| Trouble::Unreadable)?;
    read(&call("PUT", path, Some(body)).await?)
}

/// Sends something to which there is nothing to be read.
///
/// # Errors
/// As [`get`].
pub async fn tell(method: &str, path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    let body = serde_json::to_string(body).map_err(|_| Trouble::Unreadable)?;
    call(method, path, Some(body)).await.map(drop)
}

/// Takes something away.
///
/// # Errors
/// As [`get`].
pub async fn delete(path: &str) -> Result<(), Trouble> {
    call("DELETE", path, None).await.map(drop)
}

/// Whether there is a server that answers.
pub async fn is_ready() -> bool {
    requests::live::has_server(&base()).await && call("GET", "ready", None).await.is_ok()
}
