//! Tables on this device and on the host: the browser's side.

use std::collections::BTreeMap;

use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Cache, Response};

use super::BoardKey;
use crate::document::base;

/// The cache of kept tables. The service worker throws away the caches of old versions, and leaves those with this beginning.
const CACHE: &str = "touchline-kept-tables";

/// Where a host has the table of a board that ships.
fn host_address(name: &str) -> String {
    format!("{}tables/{name}.tlt", base())
}

/// Under which address a table is kept. No request goes there: it names the board with its columns, which tell boards of the
/// same name apart.
fn kept_address(board: &BoardKey) -> String {
    let columns = js_sys::encode_uri_component(&board.columns);
    format!("{}kept/{}/{columns}.tlt", base(), board.name)
}

async fn cache() -> Result<Cache, JsValue> {
    JsFuture::from(window().caches()?.open(CACHE)).await?.dyn_into()
}

async fn bytes_of(response: &Response) -> Result<Vec<u8>, JsValue> {
    let buffer: ArrayBuffer = JsFuture::from(response.array_buffer()?).await?.dyn_into()?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// The table that is kept of a board.
pub(super) async fn recall(board: &BoardKey) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache().await.ok()?.match_with_str(&kept_address(board))).await.ok()?;
    bytes_of(&found.dyn_into().ok()?).await.ok()
}

/// Whether a table of a board is kept.
pub(super) async fn is_kept(board: &BoardKey) -> bool {
    let Ok(cache) = cache().await else { return false };
    JsFuture::from(cache.match_with_str(&kept_address(board))).await.is_ok_and(|found| !found.is_undefined())
}

/// Keeps a table.
pub(super) async fn keep(board: &BoardKey, bytes: &[u8]) -> Result<(), JsValue> {
    let response = Response::new_with_opt_js_u8_array(Some(&Uint8Array::from(bytes)))?;
    JsFuture::from(cache().await?.put_with_str(&kept_address(board), &response)).await?;
    Ok(())
}

/// The bytes of all tables that are kept.
pub(super) async fn kept_bytes() -> u64 {
    let sum = async {
        let cache = cache().await?;
        let keys: js_sys::Array = JsFuture::from(cache.keys()).await?.dyn_into()?;
        let mut sum = 0;
        for key in keys {
            let found: Response = JsFuture::from(cache.match_with_request(&key.dyn_into()?)).await?.dyn_into()?;
            let blob: Blob = JsFuture::from(found.blob()?).await?.dyn_into()?;
            sum += blob.size() as u64;
        }
        Ok::<u64, JsValue>(sum)
    };
    sum.await.unwrap_or(0)
}

/// Throws all kept tables away.
pub(super) async fn forget() {
    if let Ok(caches) = window().caches() {
        // What is not there need not be thrown away.
        let _ = JsFuture::from(caches.delete(CACHE)).await;
    }
}

async fn get(address: &str) -> Option<Response> {
    let response: Response = JsFuture::from(window().fetch_with_str(address)).await.ok()?.dyn_into().ok()?;
    // Hosts that answer every address with the page have no tables.
    let kind = response.headers().get("content-type").ok().flatten().unwrap_or_default();
    (response.ok() && !kind.starts_with("text/")).then_some(response)
}

/// The bytes of the table of a board, if the host has it. It is looked up in the host's list: asking for a file that is not there
/// would be an error in the browser's console.
pub(super) async fn offered(name: &str) -> Option<u64> {
    let list = bytes_of(&get(&format!("{}tables.json", base())).await?).await.ok()?;
    let list: BTreeMap<String, u64> = serde_json::from_slice(&list).ok()?;
    list.get(name).copied()
}

/// Fetches the table of a board from the host.
pub(super) async fn fetch(name: &str) -> Option<Vec<u8>> {
    bytes_of(&get(&host_address(name)).await?).await.ok()
}
