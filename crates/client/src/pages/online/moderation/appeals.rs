//! Appeals that wait for an answer.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::Locale;
use protocol::admin::{AppealRecord, Decision, MOST_REASON};

use super::entry_words;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;
use crate::pages::online::parts::{Fetched, fetched_again, moment, show};

#[component]
pub(super) fn Appeals() -> impl IntoView {
    let i18n = use_i18n();
    let times = RwSignal::new(0_u32);
    let found: RwSignal<Fetched<Vec<AppealRecord>>> = fetched_again(|| Some("admin/appeals".to_owned()), times.into());
    let decided = Callback::new(move |()| times.update(|times| *times += 1));
    view! {
        <section class="moderation-appeals">
            <h2>{i18n.text(Locale::fair_appeals)}</h2>
            {show(found, move |appeals| {
                if appeals.is_empty() {
                    return view! { <p class="panel empty">{i18n.text(Locale::fair_no_appeals)}</p> }.into_any();
                }
                view! { <ul class="kept">{appeals.into_iter().map(|record| view! { <Waiting record decided /> }).collect_view()}</ul> }
                    .into_any()
            })}
        </section>
    }
}

#[component]
fn Waiting(record: AppealRecord, decided: Callback<()>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let AppealRecord { against, appeal, may_decide } = record;
    let (id, at) = (against.id, appeal.at);
    let name = against.player.clone().unwrap_or_default();
    let (shown, label) = (name.clone(), name.clone());
    let answer = NodeRef::<html::Textarea>::new();
    let decide = move |accept: bool| {
        let reason = answer.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        spawn_local(async move {
            let path = format!("admin/appeals/{id}/decision");
            match api::tell("PUT", &path, &Decision { accept, reason }).await {
                Ok(()) => {
                    notices.tell(i18n.now().fair_done());
                    decided.try_run(());
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let label = i18n.text(move |locale| locale.fair_appeal_of(label.as_str()));
    view! {
        <li class="panel appeal">
            <h3><A href=format!("/moderation/player/{}", api::part(&name))>{shown}</A></h3>
            <p>{i18n.text(move |locale| entry_words(&against, locale))}</p>
            <blockquote>{appeal.text}</blockquote>
            <p class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</p>
            {if may_decide {
                view! {
                    <label class="field">
                        <span>{i18n.text(Locale::fair_answer)}</span>
                        <textarea name="answer" rows="2" maxlength=MOST_REASON.to_string() aria-label=label node_ref=answer></textarea>
                    </label>
                    <button type="button" class="button button-accent" on:click=move |_| decide(true)>{i18n.text(Locale::fair_accept)}</button>
                    <button type="button" class="button" on:click=move |_| decide(false)>{i18n.text(Locale::fair_decline)}</button>
                }
                .into_any()
            } else {
                view! { <p class="facts">{i18n.text(Locale::fair_own_act)}</p> }.into_any()
            }}
        </li>
    }
}
