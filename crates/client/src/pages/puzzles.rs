//! Positions with one right turn: a list, `?id=ID` one of them, `?daily` the one of the day; at a site `?history` what one has made of them, and `?storm` a
//! storm. These are no addresses of their own: each would weigh on the first page of everybody.

mod history;
mod list;
mod picture;
mod sets;
mod site;
mod solve;
mod storm;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;
use locale::Locale;
use protocol::puzzles::OnlinePuzzle;
use study::puzzles::{Progress, Puzzle};

use super::PageTitle;
use super::kept::Kept;
use crate::document::base;
use crate::i18n::use_i18n;
use crate::online::api;
use crate::storage::Key;
use history::PuzzleHistory;
pub(super) use list::Daily;
use list::List;
use sets::Puzzles as All;
pub(super) use sets::{Loading, load};
use solve::Solve;
use storm::Storm;

/// What the address asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Requested {
    List,
    Daily,
    History,
    Storm,
    Named(String),
}

/// Today on this device, in days since 1 January 1970.
pub(super) fn today() -> u32 {
    let now = js_sys::Date::new_0();
    ((now.get_time() - now.get_timezone_offset() * 60_000.0) / 86_400_000.0) as u32
}

/// The progress that is kept on the device.
pub(super) fn kept_progress() -> Kept<Progress> {
    Kept::load(Key::Puzzles)
}

/// The page.
#[component]
pub fn Puzzles() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let progress = kept_progress();
    let loading = RwSignal::new(Loading::Waiting);
    load(loading);
    let requested = Memo::new(move |_| {
        query.with(|query| match (query.get_str("id"), query.get_str("daily")) {
            (Some(id), _) => Requested::Named(id.to_owned()),
            (None, Some(_)) => Requested::Daily,
            (None, None) if query.get_str("history").is_some() => Requested::History,
            (None, None) if query.get_str("storm").is_some() => Requested::Storm,
            (None, None) => Requested::List,
        })
    });
    let retry = move |_| load(loading);
    let waits = move |message: fn(&Locale) -> String, failed: bool| {
        view! {
            <PageTitle title=Locale::web_puzzles_title lead=Locale::web_puzzles_lead />
            <section class="panel empty" role="status">
                <p>{i18n.text(message)}</p>
                {failed.then(|| view! {
                    <button type="button" class="button button-accent" on:click=retry>
                        {i18n.text(Locale::web_puzzle_retry)}
                    </button>
                })}
            </section>
        }
        .into_any()
    };
    move || match loading.get() {
        // The server has the puzzles of these.
        _ if requested.get() == Requested::History => view! { <PuzzleHistory /> }.into_any(),
        _ if requested.get() == Requested::Storm => view! { <Storm /> }.into_any(),
        Loading::Waiting => waits(Locale::web_puzzle_loading, false),
        Loading::Unreachable => waits(Locale::web_puzzle_unreachable, true),
        Loading::Damaged => waits(Locale::web_puzzle_damaged, true),
        Loading::Ready(all) => shown(&all, &requested.get(), progress),
    }
}

fn shown(all: &Arc<All>, requested: &Requested, progress: Kept<Progress>) -> AnyView {
    let today = today();
    // Progress is not followed: solving a puzzle does not lead to another.
    let daily = untrack(|| progress.with(|progress| all.daily(progress, today)));
    let (index, day) = match requested {
        Requested::List | Requested::History | Requested::Storm => (None, None),
        Requested::Daily => (daily, Some(today)),
        // The puzzle of the day counts as such by its link too.
        Requested::Named(id) => {
            let index = all.position(id);
            (index, index.filter(|_| index == daily).map(|_| today))
        }
    };
    // It stays that of the day though the rating changes.
    if let Some(id) = day.and(index).and_then(|index| all.get(index)).map(|puzzle| puzzle.id.clone()) {
        let daily = Some((today, id));
        if untrack(|| progress.with(|progress| progress.daily != daily)) {
            progress.update(|progress| progress.daily = daily);
        }
    }
    let puzzle = index.and_then(|index| all.get(index)).cloned();
    let all = Arc::clone(all);
    match (puzzle, requested) {
        (Some(puzzle), _) => view! { <Solve all puzzle day progress /> }.into_any(),
        // Those that were found in games only the server knows.
        (None, Requested::Named(id)) => view! { <OfServer all id=id.clone() progress today /> }.into_any(),
        (None, _) => {
            let unknown = *requested != Requested::List;
            view! { <List all progress unknown today /> }.into_any()
        }
    }
}

/// How far the asking for a puzzle is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Asked {
    Waiting,
    Here(Puzzle, Option<String>),
    Unknown,
}

/// A puzzle that does not ship.
#[component]
fn OfServer(all: Arc<All>, id: String, progress: Kept<Progress>, today: u32) -> impl IntoView {
    let asked = RwSignal::new(Asked::Waiting);
    spawn_local(async move {
        // Those that were found in games have ids as games have.
        let may_be = id.len() == 12 && id.bytes().all(|sign| sign.is_ascii_alphanumeric());
        let found = if may_be && requests::live::has_server(&base()).await {
            api::get::<OnlinePuzzle>(&format!("puzzles/{}", api::part(&id))).await.ok()
        } else {
            None
        };
        let source = found.as_ref().and_then(|found| found.source.clone());
        let found = found.and_then(site::of_site);
        asked.try_set(found.map_or(Asked::Unknown, |puzzle| Asked::Here(puzzle, source)));
    });
    move || {
        let all = Arc::clone(&all);
        match asked.get() {
            Asked::Waiting => None,
            Asked::Here(puzzle, source) => Some(view! { <Solve all puzzle day=None progress source /> }.into_any()),
            Asked::Unknown => Some(view! { <List all progress unknown=true today /> }.into_any()),
        }
    }
}
