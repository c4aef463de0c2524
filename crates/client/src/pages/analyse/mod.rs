//! Analysing a game or a position.
//!
//! The address says what to begin with: a link's fragment, or `?game=playball|diaballik|pawnball` for a fresh start. A link
//! that leads nowhere ends in a message, and in the choice of something else.
//!
//! | what | where |
//! |---|---|
//! | what a person brings in | [`opening`], `open` |
//! | one source for all that is said of a position | [`verdict`] |
//! | what the worker is asked | `thinking` |
//! | what the server is asked, and how it is put together with a table | `explored` |
//! | bar, lines, explorer, tables, graph | `bar`, `lines`, `explorer`, `table`, `review` |
//! | what a review has found, and its signs | `reviewed`, `marks` |

mod arrows;
mod bar;
mod bench;
mod explored;
mod explorer;
mod kept;
mod learn;
mod lines;
mod marks;
mod open;
pub mod opening;
mod review;
mod reviewed;
mod table;
mod thinking;
pub mod verdict;

pub(super) use table::{TableProgress, duration_words, estimate_words};

use games::game::Game;
use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};
use locale::Locale;
use play::{Start, Tree};

use self::bench::Bench;
use self::open::Open;
use self::opening::Refused;
use super::PageTitle;
use crate::i18n::use_i18n;

/// The page.
#[component]
pub fn Analyse() -> impl IntoView {
    let i18n = use_i18n();
    let trouble = RwSignal::new(None::<Refused>);
    // Each thing that is opened has its number, so that it is begun anew.
    let opened = RwSignal::new(None::<(u32, Tree)>);
    let open = Callback::new(move |tree: Tree| {
        opened.update(|opened| *opened = Some((opened.as_ref().map_or(0, |(number, _)| number + 1), tree)));
    });
    let (location, query) = (use_location(), use_query_map());
    let address = move || location.search.with_untracked(Clone::clone) + &location.hash.get_untracked();
    Effect::new(move |first: Option<()>| {
        let hash = location.hash.get();
        // On the way to another page, whose fragment it then is.
        if !location.pathname.with_untracked(|path| path.ends_with("/analyse")) {
            return;
        }
        // The page was loaded again, or left and come back to.
        if let (None, Some(tree)) = (first, kept::get(&address())) {
            return open.run(tree);
        }
        let fragment = hash.trim_start_matches('#');
        if fragment.is_empty() {
            let game = query.with(|query| query.get_str("game").and_then(Game::from_name));
            if let (Some(game), true) = (game, opened.with_untracked(Option::is_none)) {
                open.run(Tree::new(Start::of(game)));
            }
            return;
        }
        match opening::open_link(fragment) {
            Ok(tree) => {
                trouble.set(None);
                open.run(tree);
            }
            Err(error) => trouble.set(Some(Refused::Link(error))),
        }
    });
    let number = Memo::new(move |_| opened.with(|opened| opened.as_ref().map(|(number, _)| *number)));
    view! {
        <PageTitle title=Locale::web_analyse_title lead=Locale::web_analyse_lead />
        {move || match number.get() {
            None => view! { <Open on_open=open trouble /> }.into_any(),
            Some(_) => {
                let tree = opened.with_untracked(|opened| opened.as_ref().map(|(_, tree)| tree.clone()));
                tree.map(|tree| view! {
                    {move || trouble.get().map(|refused| view! {
                        <p class="trouble" role="alert">{i18n.with(|locale| refused.message(locale))}</p>
                    })}
                    <Bench tree address=address()>
                        <details class="analyse-other">
                            <summary class="button">{i18n.text(Locale::web_analyse_other)}</summary>
                            <Open on_open=open trouble=RwSignal::new(None) />
                        </details>
                    </Bench>
                })
                .into_any()
            }
        }}
    }
}
