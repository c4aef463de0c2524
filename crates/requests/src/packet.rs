//! How a message travels: an array of its JSON and, where it has any, its bytes.

use js_sys::{Array, Uint8Array};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// A message with its bytes: `[json, bytes?]`.
///
/// # Panics
/// Never: messages have no maps, whose keys could be other than texts.
#[must_use]
pub fn pack<T: Serialize>(message: &T, bytes: Option<&[u8]>) -> Array {
    let text = serde_json::to_string(message).expect("messages have no maps with keys that are not texts");
    let packet = Array::of1(&text.into());
    if let Some(bytes) = bytes {
        packet.push(&Uint8Array::from(bytes));
    }
    packet
}

/// The JSON and the bytes of a message; `None` for what is no message.
#[must_use]
pub fn unpack(data: &JsValue) -> Option<(String, Option<Vec<u8>>)> {
    let packet = data.dyn_ref::<Array>()?;
    let bytes = packet.get(1).dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec());
    Some((packet.get(0).as_string()?, bytes))
}
