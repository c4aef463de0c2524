//! A study: its chapters, one of them on the board, and what can be done with it.
//!
//! | what | where |
//! |---|---|
//! | edits on their way to the server, and those of others on theirs to the page | [`desk`] |
//! | the board, the turns, what is said and drawn | [`bench`] |
//! | the list of chapters | [`chapters`] |
//! | name, readers, contributors, copies, texts | [`about`] |

mod about;
mod bench;
mod chapters;
mod desk;

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use play::studies::{ChapterId, Study as Studied};
use protocol::studies::Study as Told;

use self::about::About;
use self::bench::Bench;
use self::chapters::Chapters;
use self::desk::Desk;
use super::parts::{Fetched, Served, fetched_again, show};
use crate::i18n::use_i18n;
use crate::online::api;

/// The page.
#[component]
pub fn StudyPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    view! {
        <Served title=Locale::web_studies_title>
            {move || view! { <Inside id=id.get() /> }}
        </Served>
    }
}

#[component]
fn Inside(id: String) -> impl IntoView {
    let i18n = use_i18n();
    let path = format!("studies/{}", api::part(&id));
    // It is read again when the user may do something else with it; edits and whatever else is new come by themselves.
    let times = RwSignal::new(0_u32);
    let told: RwSignal<Fetched<Told>> = fetched_again(move || Some(path.clone()), times.into());
    show(told, move |told| match Studied::from_text(&told.text) {
        Ok(study) => view! { <Opened told study times /> }.into_any(),
        Err(fault) => {
            view! { <p class="trouble" role="alert">{i18n.with(|locale| locale.fault(&fault))}</p> }.into_any()
        }
    })
}

/// A study that has been read.
#[component]
fn Opened(told: Told, study: Studied, times: RwSignal<u32>) -> impl IntoView {
    let i18n = use_i18n();
    let params = use_params_map();
    let wanted = Memo::new(move |_| params.with(|params| params.get("chapter")));
    let owner = told.summary.owner.clone();
    let desk = Desk::open(&told, study, times);
    let about = desk.about();
    let name = Memo::new(move |_| about.with(|about| about.name.clone()));
    Effect::new(move |_| {
        let name = name.get();
        i18n.title(move |_| name.clone());
    });
    // The chapter in the address, else the first one.
    let chapter = Memo::new(move |_| {
        let wanted = wanted.get().and_then(|wanted| wanted.parse::<ChapterId>().ok());
        desk.with(|study| {
            let known = wanted.filter(|wanted| study.chapter(wanted).is_some());
            known.or_else(|| study.chapters().next().map(|chapter| chapter.id().clone()))
        })
    });
    view! {
        <article class="study" data-pending=move || desk.is_pending().to_string()>
            <header class="page-title study-title">
                <h1>{name}</h1>
                <p class="lead">{i18n.text(move |locale| locale.web_study_by(owner.clone()))}</p>
            </header>
            {desk.trouble_view()}
            <div class="study-parts">
                <div class="study-main">
                    {move || match chapter.get() {
                        Some(id) => view! { <Bench desk id /> }.into_any(),
                        None => view! { <section class="panel empty"><p>{i18n.text(Locale::web_study_empty)}</p></section> }.into_any(),
                    }}
                </div>
                <div class="study-aside">
                    <Chapters desk chapter />
                    <About desk chapter />
                </div>
            </div>
        </article>
    }
}
