//! Passkeys as the browser makes and shows them: what the server asks is JSON, what the browser takes and gives has bytes.

use js_sys::{Array, Function, JSON, Object, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use protocol::passkeys::{OwnerProof, PasskeyOptions};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::api::{self, Trouble};

/// Whether this browser has passkeys, on this page.
#[must_use]
pub fn are_possible() -> bool {
    Reflect::has(&window(), &"PublicKeyCredential".into()).unwrap_or(false) && container().is_some()
}

/// What makes and shows credentials.
fn container() -> Option<JsValue> {
    let container = Reflect::get(&window().navigator(), &"credentials".into()).ok()?;
    container.is_object().then_some(container)
}

fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(of, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

fn set(of: &JsValue, name: &str, value: &JsValue) -> Option<()> {
    Reflect::set(of, &name.into(), value).ok().map(drop)
}

/// Makes bytes of a member that is in URL-safe base64.
fn to_bytes(of: &JsValue, name: &str) -> Option<()> {
    let text = get(of, name)?.as_string()?.replace('-', "+").replace('_', "/");
    let padding = "=".repeat((4 - text.len() % 4) % 4);
    let binary = window().atob(&(text + &padding)).ok()?;
    let bytes: Vec<u8> = binary.chars().map(|c| c as u8).collect();
    set(of, name, &Uint8Array::from(bytes.as_slice()))
}

/// Bytes in URL-safe base64, without padding.
fn text_of(bytes: &JsValue) -> Option<String> {
    let bytes = Uint8Array::new(bytes).to_vec();
    let binary: String = bytes.into_iter().map(char::from).collect();
    let text = window().btoa(&binary).ok()?;
    Some(text.replace('+', "-").replace('/', "_").trim_end_matches('=').to_owned())
}

/// Asks the browser to `create` or to `get`: what it answers, as JSON. Nothing if its user does not want to, or has no passkey.
async fn ask(method: &str, options: &str) -> Option<String> {
    let options = JSON::parse(options).ok()?;
    to_bytes(&options, "challenge")?;
    if let Some(user) = get(&options, "user") {
        to_bytes(&user, "id")?;
    }
    for list in ["excludeCredentials", "allowCredentials"] {
        for one in get(&options, list).map(|list| Array::from(&list)).into_iter().flatten() {
            to_bytes(&one, "id")?;
        }
    }
    let argument = Object::new();
    set(&argument, "publicKey", &options)?;
    let container = container()?;
    let function: Function = get(&container, method)?.dyn_into().ok()?;
    let promise: Promise = function.call1(&container, &argument).ok()?.dyn_into().ok()?;
    let credential = JsFuture::from(promise).await.ok()?;
    let (answer, response) = (Object::new(), Object::new());
    let given = get(&credential, "response")?;
    for name in ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] {
        if let Some(bytes) = get(&given, name) {
            set(&response, name, &text_of(&bytes)?.into())?;
        }
    }
    if let Some(transports) = get(&given, "getTransports").and_then(|it| it.dyn_into::<Function>().ok()) {
        set(&response, "transports", &transports.call0(&given).ok()?)?;
    }
    let id = text_of(&get(&credential, "rawId")?)?;
    for (name, value) in [("id", id.as_str()), ("rawId", &id), ("type", "public-key")] {
        set(&answer, name, &value.into())?;
    }
    if let Some(attachment) = get(&credential, "authenticatorAttachment") {
        set(&answer, "authenticatorAttachment", &attachment)?;
    }
    set(&answer, "response", &response)?;
    set(&answer, "clientExtensionResults", &Object::new())?;
    JSON::stringify(&answer).ok()?.as_string()
}

/// Has the user show a passkey: what the browser answered; nothing if the user does not want to.
///
/// # Errors
/// The server does not take passkeys, or is not there.
pub async fn show() -> Result<Option<String>, Trouble> {
    let PasskeyOptions { options } = api::post("passkeys/challenge", &()).await?;
    Ok(ask("get", &options).await)
}

/// Has a device make a passkey for whoever shows to be the account's owner: what the browser answered; nothing if the user does not want to.
///
/// # Errors
/// The server takes no such proof, or is not there.
pub async fn make(proof: &OwnerProof) -> Result<Option<String>, Trouble> {
    let PasskeyOptions { options } = api::post("me/passkeys/challenge", proof).await?;
    Ok(ask("create", &options).await)
}
