//! Vacation: the user says when it is away, and who plays with somebody who is away sees it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::{Locale, vars};
use play::time::Timestamp;
use protocol::http::Profile;
use protocol::vacation::{NewVacation, Vacation};

use super::forms::Sending;
use super::parts::{Fetched, fetched, moment, show};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::api;

/// What the field for the days says at first.
const USUAL_DAYS: u16 = 7;

/// The vacation of the user, on the page of the account.
#[component]
pub(super) fn VacationPanel() -> impl IntoView {
    let i18n = use_i18n();
    let vacation: RwSignal<Fetched<Vacation>> = fetched(|| Some("me/vacation".to_owned()));
    view! {
        <section class="panel vacation">
            <h2>{i18n.text(Locale::web_online_vacation)}</h2>
            <p>{i18n.text(Locale::web_online_vacation_text)}</p>
            {show(vacation, |vacation| view! { <Days vacation /> })}
        </section>
    }
}

#[component]
fn Days(vacation: Vacation) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let now = RwSignal::new(vacation);
    let sending = Sending::new();
    let field = NodeRef::<html::Input>::new();
    let begin = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(days) = field.get_untracked().and_then(|field| field.value().trim().parse().ok()) else { return };
        sending.put("me/vacation".to_owned(), NewVacation { days }, move |vacation: Vacation| {
            now.try_set(vacation);
        });
    };
    let end = move |_| {
        spawn_local(async move {
            let ended = match api::delete("me/vacation").await {
                Ok(()) => api::get::<Vacation>("me/vacation").await,
                Err(trouble) => Err(trouble),
            };
            match ended {
                Ok(vacation) => {
                    now.try_set(vacation);
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let is_away = Memo::new(move |_| now.get().until.is_some());
    let says = move || {
        let Vacation { until, days } = now.get();
        i18n.with(|locale| match until {
            Some(until) => locale.web_online_vacation_until(moment(until, true, locale)),
            None => locale.web_online_vacation_left(u32::from(days)),
        })
    };
    let label =
        i18n.text(
            move |locale| {
                if is_away.get() { locale.web_online_vacation_change() } else { locale.web_online_vacation_begin() }
            },
        );
    view! {
        <p role="status">{says}</p>
        <form class="vacation-form" on:submit=begin>
            <label class="field">
                <span>{i18n.text(Locale::web_online_vacation_days)}</span>
                <input
                    class="text-input"
                    type="number"
                    name="vacation-days"
                    min="1"
                    max=move || now.get().days.max(1).to_string()
                    required
                    value=USUAL_DAYS.min(vacation.days).max(1).to_string()
                    node_ref=field
                />
            </label>
            {sending.view()}
            <button
                type="submit"
                class="button begin-vacation"
                disabled=move || now.get().days == 0
                aria-disabled=move || sending.busy.get().to_string()
            >
                {label}
            </button>
            <Show when=move || is_away.get()>
                <button type="button" class="button end-vacation" on:click=end>{i18n.text(Locale::web_online_vacation_end)}</button>
            </Show>
        </form>
    }
}

/// Says that a player is away.
#[component]
pub(super) fn OnVacation(name: String, until: Timestamp) -> impl IntoView {
    let i18n = use_i18n();
    let words = i18n.text(move |locale| {
        let until = moment(until, false, locale);
        locale.web_online_vacation_of(vars::Name(name.as_str()), vars::Until(until))
    });
    view! { <p class="facts on-vacation"><Icon sign=Sign::Sun /> " " {words}</p> }
}

/// Says which of these players are away.
#[component]
pub(super) fn Away(
    /// Their names; nobody is asked about where there are none.
    names: Memo<Vec<String>>,
) -> impl IntoView {
    move || names.get().into_iter().map(|name| view! { <AwayOne name /> }).collect_view()
}

#[component]
fn AwayOne(name: String) -> impl IntoView {
    let path = format!("players/{}", api::part(&name));
    let profile: RwSignal<Fetched<Profile>> = fetched(move || Some(path.clone()));
    move || match profile.get() {
        Fetched::Here(Profile { name, vacation: Some(until), .. }) => Some(view! { <OnVacation name until /> }),
        _ => None,
    }
}
