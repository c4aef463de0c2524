//! Pictures of a board to keep: PNG drawn by the browser, and files handed to the user.

use std::fmt;

use js_sys::{Array, encode_uri_component};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, Url,
};

use crate::scene::Scene;
use crate::svg::{Picture, document};

/// The browser did not make the picture or take the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureError;

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the browser could not make the picture")
    }
}

impl std::error::Error for PictureError {}

impl From<JsValue> for PictureError {
    fn from(_: JsValue) -> Self {
        Self
    }
}

fn page() -> Result<web_sys::Document, PictureError> {
    web_sys::window().and_then(|window| window.document()).ok_or(PictureError)
}

fn element<T: wasm_bindgen::JsCast>(name: &str) -> Result<T, PictureError> {
    page()?.create_element(name)?.dyn_into().map_err(|_| PictureError)
}

/// Draws a scene as a PNG file `width` pixels wide and hands it to `done`, sooner or later and exactly once.
///
/// The picture passes through a `data:` address, which the page's content security policy must allow for images.
pub fn png(scene: &Scene, picture: Picture, width: u32, done: impl FnOnce(Result<Blob, PictureError>) + 'static) {
    let view = scene.field.view_box();
    let height = (f64::from(width) * view.height / view.width).round() as u32;
    let svg = document(scene, Picture { width: Some(width), ..picture });
    let parts = (|| {
        let (image, canvas): (HtmlImageElement, HtmlCanvasElement) = (element("img")?, element("canvas")?);
        canvas.set_width(width);
        canvas.set_height(height);
        let context = canvas.get_context("2d")?.ok_or(PictureError)?;
        let context: CanvasRenderingContext2d = context.dyn_into().map_err(|_| PictureError)?;
        Ok((image, canvas, context))
    })();
    let (image, canvas, context) = match parts {
        Ok(parts) => parts,
        Err(error) => return done(Err(error)),
    };
    // Whichever of the two events comes first takes it.
    let done = std::rc::Rc::new(std::cell::Cell::new(Some(done)));
    let loaded = {
        let (image, done) = (image.clone(), std::rc::Rc::clone(&done));
        Closure::once_into_js(move || {
            let Some(done) = done.take() else { return };
            let drawn = context.draw_image_with_html_image_element_and_dw_and_dh(
                &image,
                0.0,
                0.0,
                f64::from(width),
                f64::from(height),
            );
            if drawn.is_err() {
                return done(Err(PictureError));
            }
            let finish = Closure::once_into_js(move |blob: JsValue| {
                done(blob.dyn_into().map_err(|_| PictureError));
            });
            // A canvas drawn from our own picture is never refused; without it nothing more comes.
            let _ = canvas.to_blob(finish.unchecked_ref());
        })
    };
    let failed = Closure::once_into_js(move || {
        if let Some(done) = done.take() {
            done(Err(PictureError));
        }
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_onerror(Some(failed.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", String::from(encode_uri_component(&svg))));
}

/// Hands a file to the user under a name.
///
/// # Errors
/// The browser refuses.
pub fn download(blob: &Blob, name: &str) -> Result<(), PictureError> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = element("a")?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)?;
    Ok(())
}

/// Hands a scene to the user as an SVG file.
///
/// # Errors
/// The browser refuses.
pub fn download_svg(scene: &Scene, picture: Picture, name: &str) -> Result<(), PictureError> {
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml");
    let parts = Array::of1(&document(scene, picture).into());
    download(&Blob::new_with_str_sequence_and_options(&parts, &kind)?, name)
}
