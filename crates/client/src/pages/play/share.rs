//! Taking a game along: as a file, as a link, as a picture.

use games::playball::Mode;
use leptos::html;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;
use locale::Locale;
use play::{AnyMatch, Start, Tree};
use study::link::{Link, LinkError};

use super::names::name_players;
use crate::game::Session;
use crate::game::export::Export;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::share::{address, copy};

/// The game as a file, links, and pictures of the boards.
#[component]
pub(super) fn Share(session: Session, flipped: RwSignal<bool>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let link = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    let show_link = move |made: Result<String, LinkError>| match made {
        Ok(fragment) => {
            let address = address(&format!("play#{fragment}"));
            link.set(address.clone());
            copy(&address, move |done| {
                if done {
                    notices.tell(i18n.now().web_play_copied());
                } else if let Some(field) = field.get_untracked() {
                    // Where the browser does not let the page copy, the user does.
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
    // The names of the players and the clock, where the game does not have its own.
    let headers = Callback::new(move |()| {
        let setup = session.setup();
        let names = name_players(&setup, &i18n.now());
        let clock = setup.clock().tag().map(|tag| (tag, setup.clock().to_string()));
        names.into_iter().chain(clock).collect::<Vec<_>>()
    });
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
                <Export tree=session.tree flipped headers />
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

/// The link that leads to the analysis of the game; none where it is too long for one.
#[component]
pub(super) fn AnalyseLink(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let link = Memo::new(move |_| session.tree.with(|tree| Link::of_game(&session.setup(), tree).ok()));
    move || {
        link.get().map(|link| {
            view! { <A href=format!("/analyse#{link}") attr:class="button">{i18n.text(Locale::web_play_analyse)}</A> }
        })
    }
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
