//! Taking a game along: as a file, and as pictures of its boards.

use board::of_games::Look;
use board::svg::Picture;
use board::theme::of_attribute;
use board::view::{download, download_svg, png};
use games::game::Game;
use games::reason::Reason;
use js_sys::Array;
use leptos::prelude::*;
use locale::{Locale, vars};
use play::Tree;

use crate::i18n::use_i18n;
use crate::match_board::scene_of;
use crate::notices::use_notices;
use crate::share::copy;

/// The width of a picture in pixels.
const WIDTH: u32 = 1200;

/// Buttons: the game as a file or copied, and its boards as pictures.
#[component]
pub fn Export(
    /// The game.
    tree: RwSignal<Tree>,
    /// Whether the boards are turned.
    flipped: RwSignal<bool>,
    /// Headers that the file gets where the game does not have its own.
    headers: Callback<(), Vec<(&'static str, String)>>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let game = tree.with_untracked(|tree| tree.start().game());
    let file = move || file_text(tree, &headers.run(()));
    let refused = move |reason: Reason| {
        let locale = i18n.now();
        notices.warn(locale.web_play_file_refused(locale.reason(&reason)));
    };
    let save = move |_| match file() {
        Ok(text) => {
            let made = blob(&text).and_then(|blob| download(&blob, &file_name(game, "tgn")).ok());
            if made.is_none() {
                notices.warn(i18n.now().web_play_browser_refused());
            }
        }
        Err(reason) => refused(reason),
    };
    let copy_file = move |_| match file() {
        Ok(text) => copy(&text, move |done| {
            if done {
                notices.tell(i18n.now().web_play_copied());
            } else {
                notices.warn(i18n.now().web_play_browser_refused());
            }
        }),
        Err(reason) => refused(reason),
    };
    let pictures = (0..game.boards())
        .map(|board| {
            let many = game.boards() > 1;
            let label = move |kind: &'static str| {
                i18n.text(move |l| {
                    if many {
                        l.web_play_picture_of(vars::Board(board + 1), vars::Kind(kind))
                    } else {
                        l.web_play_picture(kind)
                    }
                })
            };
            let scene = move || {
                let look = Look { board, flipped: flipped.get_untracked(), ..Look::default() };
                tree.with_untracked(|tree| scene_of(tree.game(), &look))
            };
            let name = move |kind: &str| {
                if many { file_name(game, &format!("{}.{kind}", board + 1)) } else { file_name(game, kind) }
            };
            let complain = move || notices.warn(i18n.now().web_play_browser_refused());
            let to_svg = move |_| {
                if download_svg(&scene(), picture(), &name("svg")).is_err() {
                    complain();
                }
            };
            let to_png = move |_| {
                let name = name("png");
                png(&scene(), picture(), WIDTH, move |made| {
                    if made.and_then(|blob| download(&blob, &name)).is_err() {
                        complain();
                    }
                });
            };
            view! {
                <button type="button" class="button" data-picture="png" on:click=to_png>{label("PNG")}</button>
                <button type="button" class="button" data-picture="svg" on:click=to_svg>{label("SVG")}</button>
            }
        })
        .collect_view();
    view! {
        <button type="button" class="button" data-share="file" on:click=save>
            {i18n.text(Locale::web_play_file_save)}
        </button>
        <button type="button" class="button" data-share="text" on:click=copy_file>
            {i18n.text(Locale::web_play_file_copy)}
        </button>
        {pictures}
    }
}

/// As the boards of the page look.
fn picture() -> Picture {
    let shown = document().document_element().and_then(|root| root.get_attribute("data-board"));
    let (theme, scheme) = shown.and_then(|shown| of_attribute(&shown)).unwrap_or_default();
    Picture { theme, scheme, width: Some(WIDTH), background: true }
}

fn blob(text: &str) -> Option<web_sys::Blob> {
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    web_sys::Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &kind).ok()
}

/// `playball-2026-11-21.tgn`, with the day in the user's time.
fn file_name(game: Game, extension: &str) -> String {
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{}-{year}-{month:02}-{day:02}.{extension}", game.name())
}

/// The main line as a game file.
fn file_text(tree: RwSignal<Tree>, headers: &[(&'static str, String)]) -> Result<String, Reason> {
    let mut tree = tree.get_untracked();
    let known: Vec<String> = tree.headers().iter().map(|(name, _)| name.clone()).collect();
    for (name, value) in headers.iter().filter(|(name, _)| !known.iter().any(|known| known == name)) {
        tree.set_header(name, value)?;
    }
    tree.main_record().map(|record| record.to_string())
}
