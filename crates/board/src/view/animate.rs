//! Motion by the browser's Web Animations: it needs no frame of ours, so it stays smooth.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::draw::number;
use crate::motion::Track;

fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    // Setting a property of a plain object of our own cannot fail.
    let _ = Reflect::set(object, &name.into(), &value.into());
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// The animations that run.
#[derive(Clone, Copy)]
pub(super) struct Running(StoredValue<Vec<JsValue>, LocalStorage>);

impl Running {
    pub(super) fn new() -> Self {
        Self(StoredValue::new_local(Vec::new()))
    }

    /// Brings everything to its place at once.
    pub(super) fn stop(self) {
        for animation in self.0.try_update_value(std::mem::take).unwrap_or_default() {
            if let Some(cancel) = method(&animation, "cancel") {
                let _ = cancel.call0(&animation);
            }
        }
    }

    /// Lets an element go its way. A browser without Web Animations shows it at its end.
    pub(super) fn start(self, element: &web_sys::SvgElement, track: &Track, duration: u32) {
        if duration == 0 {
            return;
        }
        let keyframes = Array::new();
        for (i, frame) in track.frames.iter().enumerate() {
            let keyframe = Object::new();
            let (x, y) = (number(frame.point.x), number(frame.point.y));
            let scale = number(frame.scale * 100.0);
            set(&keyframe, "transform", format!("translate({x}px, {y}px) scale({scale}%)"));
            set(&keyframe, "offset", f64::from(frame.at) / f64::from(duration));
            // A keyframe's easing is that of the way to the next one.
            let ease = track.frames.get(i + 1).is_some_and(|next| next.ease);
            set(&keyframe, "easing", if ease { "ease-out" } else { "linear" });
            keyframes.push(&keyframe);
        }
        let Some(animate) = method(element, "animate") else { return };
        if let Ok(animation) = animate.call2(element, &keyframes, &f64::from(duration).into()) {
            self.0.update_value(|running| running.push(animation));
        }
    }
}
