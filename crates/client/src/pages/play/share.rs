//! Taking a game along: as a file, as a link, as a picture.

use board::of_games::Look;
use board::svg::Picture;
use board::theme::Theme as PictureTheme;
use board::view::{download, download_svg, png};
use games::playball::Mode;
use games::reason::Reason;
use js_sys::Array;
use leptos::html;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;
use locale::Locale;
use study::link::{Link, LinkError};
use study::{AnyMatch, Start, Tree};
use wasm_bindgen_futures::JsFuture;

use super::names::name_players;
use crate::game::Session;
use crate::i18n::{I18n, use_i18n};
use crate::match_board::{boards, scene_of};
use crate::notices::{Notices, use_notices};

/// The width of a picture in pixels.
const WIDTH: u32 = 1200;

/// The game as a file, links, and pictures of the boards.
#[component]
pub(super) fn Share(session: Session, flipped: RwSignal<bool>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let link = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    let show_link = move |made: Result<String, LinkError>| match made {
        Ok(fragment) => {
            let address = address(&fragment);
            link.set(address.clone());
            copy(&address, i18n, notices, move || {
                // Where the browser does not let the page copy, the user does.
                if let Some(field) = field.get_untracked() {
                    field.select();
                }
            });
        }
        Err(error) => notices.warn(error.message(&i18n.now())),
    };
    let game_link = move |_| show_link(session.tree.with_untracked(|tree| Link::of_game(&session.setup(), tree)));
    let position_link = move |_| {
        show_link(session.tree.with_untracked(|tree| match position_of(tree) {
            Some(start) => Link::of_position(&start),
            None => Err(LinkError::NotALink),
        }));
    };
    let file = move || file_text(session, &i18n.now());
    let refused = move |reason: Reason| {
        let locale = i18n.now();
        notices.warn(locale.web_play_file_refused(locale.reason(&reason)));
    };
    let save = move |_| match file() {
        Ok(text) => {
            let made = blob(&text).and_then(|blob| download(&blob, &file_name(session, "tgn")).ok());
            if made.is_none() {
                notices.warn(i18n.now().web_play_browser_refused());
            }
        }
        Err(reason) => refused(reason),
    };
    let copy_file = move |_| match file() {
        Ok(text) => copy(&text, i18n, notices, move || notices.warn(i18n.now().web_play_browser_refused())),
        Err(reason) => refused(reason),
    };
    let pictures = (0..boards(session.game()))
        .map(|board| {
            let many = boards(session.game()) > 1;
            let label = move |kind: &'static str| {
                i18n.text(move |l| if many { l.web_play_picture_of(board + 1, kind) } else { l.web_play_picture(kind) })
            };
            let scene = move || {
                let look = Look { board, flipped: flipped.get_untracked(), ..Look::default() };
                session.tree.with_untracked(|tree| scene_of(tree.game(), &look))
            };
            let name = move |kind: &str| {
                if many { file_name(session, &format!("{}.{kind}", board + 1)) } else { file_name(session, kind) }
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
    let navigate = use_navigate();
    let rules = format!("/rules/{}", session.game().name());
    let analyse = move |_| {
        if let Ok(fragment) = session.tree.with_untracked(|tree| Link::of_game(&session.setup(), tree)) {
            navigate(&format!("/analyse#{fragment}"), NavigateOptions::default());
        }
    };
    view! {
        <details class="panel share">
            <summary>{i18n.text(Locale::web_play_share)}</summary>
            <div class="share-actions">
                <button type="button" class="button" data-share="link" on:click=game_link>
                    {i18n.text(Locale::web_play_link_game)}
                </button>
                <button type="button" class="button" data-share="position" on:click=position_link>
                    {i18n.text(Locale::web_play_link_position)}
                </button>
                <button type="button" class="button" data-share="file" on:click=save>
                    {i18n.text(Locale::web_play_file_save)}
                </button>
                <button type="button" class="button" data-share="text" on:click=copy_file>
                    {i18n.text(Locale::web_play_file_copy)}
                </button>
                {pictures}
            </div>
            <Show when=move || !link.with(String::is_empty)>
                <label class="field">
                    <span>{i18n.text(Locale::web_play_link)}</span>
                    <input type="text" readonly node_ref=field prop:value=move || link.get() />
                </label>
            </Show>
        </details>
        <p class="table-links">
            <button type="button" class="button button-quiet" data-share="analyse" on:click=analyse>
                {i18n.text(Locale::web_play_analyse)}
            </button>
            <A href=rules attr:class="button button-quiet">{i18n.text(Locale::web_nav_rules)}</A>
        </p>
    }
}

fn picture() -> Picture {
    let chosen = document().document_element().and_then(|root| root.get_attribute("data-theme"));
    let dark = match chosen.as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => window().match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches()),
    };
    Picture { theme: if dark { PictureTheme::Dark } else { PictureTheme::Light }, width: Some(WIDTH), background: true }
}

/// The address of this page with a fragment.
fn address(fragment: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}{}play#{fragment}", crate::app::base())
}

fn blob(text: &str) -> Option<web_sys::Blob> {
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    web_sys::Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &kind).ok()
}

/// `playball-2026-11-21.tgn`, with the day in the user's time.
fn file_name(session: Session, extension: &str) -> String {
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{}-{year}-{month:02}-{day:02}.{extension}", session.game().name())
}

/// The main line as a game file, with the names of the players where the game does not have its own.
fn file_text(session: Session, locale: &Locale) -> Result<String, Reason> {
    let mut tree = session.tree.get_untracked();
    let setup = session.setup();
    let known: Vec<String> = tree.headers().iter().map(|(name, _)| name.clone()).collect();
    let set = |tree: &mut Tree, name: &str, value: &str| {
        if known.iter().any(|known| known == name) { Ok(()) } else { tree.set_header(name, value) }
    };
    for (tag, name) in name_players(&setup, locale) {
        set(&mut tree, tag, &name)?;
    }
    if session.is_timed() {
        set(&mut tree, "Clock", &setup.clock().to_string())?;
    }
    tree.main_record().map(|record| record.to_string())
}

/// The position at the current node, to begin a game with; a turn in progress is left out.
fn position_of(tree: &Tree) -> Option<Start> {
    let game = tree.match_at(tree.current());
    let start = tree.start();
    let draw = match &game {
        AnyMatch::Pawnball(game) => game.draws().last().copied(),
        _ => None,
    };
    let (columns, mode) = (start.own_columns(), start.mode().unwrap_or(Mode::Normal));
    let make = |draw| Start::from_position(start.game(), &game.position(), columns.as_deref(), mode, draw).ok();
    // Between two draws there is none in the position.
    make(draw).or_else(|| make(None))
}

/// Copies a text; `otherwise` is called when the browser does not allow it.
fn copy(text: &str, i18n: I18n, notices: Notices, otherwise: impl Fn() + 'static) {
    let navigator = window().navigator();
    let has = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
    if !has {
        return otherwise();
    }
    let written = JsFuture::from(navigator.clipboard().write_text(text));
    leptos::task::spawn_local(async move {
        match written.await {
            Ok(_) => notices.tell(i18n.now().web_play_copied()),
            Err(_) => otherwise(),
        }
    });
}
