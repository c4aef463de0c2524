//! The addresses of a club that are told what happens in it, for its owner.

use std::time::Duration;

use leptos::prelude::*;
use leptos::{ev, html};
use locale::{Locale, vars};
use protocol::webhooks::{MOST_ADDRESS, MOST_WEBHOOKS, MadeWebhook, NewWebhook, Webhook, WebhookResult, Webhooks};
use web_sys::VisibilityState;

use super::Page;
use crate::i18n::use_i18n;
use crate::online::api;
use crate::pages::online::forms::{Field, Sending, clear, typed};
use crate::pages::online::parts::{Fetched, fetched_again, moment};

/// How often it is looked what became of messages, while the list is open.
const LOOK: Duration = Duration::from_secs(3);

/// What became of the last message, and whether anything is sent.
fn state(webhook: &Webhook, locale: &Locale) -> String {
    let last = match &webhook.last {
        None => locale.web_club_webhook_never(),
        Some(last) => {
            let at = moment(last.at, true, locale);
            match (last.result, last.status) {
                (WebhookResult::Taken, _) => locale.web_club_webhook_taken(at),
                (WebhookResult::Refused, status) => {
                    let status = status.map_or_else(|| "–".to_owned(), |status| status.to_string());
                    locale.web_club_webhook_refused(vars::At(at), vars::Status(status))
                }
                (WebhookResult::NoAnswer, _) => locale.web_club_webhook_no_answer(at),
                (WebhookResult::NoConnection, _) => locale.web_club_webhook_no_connection(at),
            }
        }
    };
    let waiting = (webhook.waiting > 0).then(|| locale.web_club_webhook_waiting(webhook.waiting));
    std::iter::once(last).chain(waiting).collect::<Vec<_>>().join(" · ")
}

/// The list, folded, with a form for another one.
#[component]
pub(super) fn ClubWebhooks(page: Page) -> impl IntoView {
    let (i18n, sending) = (use_i18n(), Sending::new());
    let details = NodeRef::<html::Details>::new();
    let field = NodeRef::<html::Input>::new();
    let (is_open, times) = (RwSignal::new(false), RwSignal::new(0_u32));
    // What is told once: of which webhook, and the secret.
    let secret = RwSignal::new(None::<MadeWebhook>);
    let look = move || {
        let _ = times.try_update(|times| *times = times.wrapping_add(1));
    };
    let path = move || is_open.get().then(|| page.path("/webhooks"));
    let told: RwSignal<Fetched<Webhooks>> = fetched_again(path, times.into());
    let webhooks = Memo::new(move |before: Option<&Vec<Webhook>>| {
        told.with(|told| match told {
            Fetched::Here(told) => told.webhooks.clone(),
            Fetched::Loading | Fetched::Failed(_) => before.cloned().unwrap_or_default(),
        })
    });
    if let Ok(looking) = set_interval_with_handle(
        move || {
            if is_open.get_untracked() && document().visibility_state() == VisibilityState::Visible {
                look();
            }
        },
        LOOK,
    ) {
        on_cleanup(move || looking.clear());
    }
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let new = NewWebhook { address: typed(field).trim().to_owned() };
        sending.post(page.path("/webhooks"), new, move |made: MadeWebhook| {
            clear(field);
            secret.try_set(Some(made));
            look();
        });
    };
    let test = move |id: &str| {
        sending.tell_at(page.path(&format!("/webhooks/{}/test", api::part(id))), api::Nothing {}, look);
    };
    let renew = move |id: &str| {
        let path = page.path(&format!("/webhooks/{}/secret", api::part(id)));
        sending.post(path, api::Nothing {}, move |made: MadeWebhook| {
            secret.try_set(Some(made));
        });
    };
    let remove = move |id: String| {
        let path = page.path(&format!("/webhooks/{}", api::part(&id)));
        sending.run(async move {
            api::delete(&path).await?;
            let _ = secret.try_update(|secret| *secret = secret.take().filter(|made| made.id != id));
            look();
            Ok(())
        });
    };
    // Rows stay where they are when something is told anew, so that the button that has the focus keeps it.
    let row = move |Webhook { id, address, .. }: Webhook| {
        let (named, known_by) = (StoredValue::new(address.clone()), id.clone());
        let now = Memo::new(move |_| webhooks.with(|all| all.iter().find(|webhook| webhook.id == known_by).cloned()));
        let state = move || {
            i18n.with(|locale| now.with(|now| now.as_ref().map_or_else(String::new, |webhook| state(webhook, locale))))
        };
        let is_off = move || now.with(|now| now.as_ref().is_some_and(|webhook| webhook.off.is_some()));
        let label = move |of: fn(&Locale) -> String| {
            move || i18n.with(|locale| named.with_value(|address| format!("{}: {address}", of(locale))))
        };
        let [tested, renewed, removed] = [id.clone(), id.clone(), id];
        view! {
            <li class="panel">
                <strong>{address}</strong>
                <span class="facts" role="status">{state}</span>
                <Show when=is_off>
                    <span class="trouble">{i18n.text(Locale::web_club_webhook_off)}</span>
                </Show>
                <span class="button-row">
                    <button type="button" class="button webhook-test" aria-label=label(Locale::web_club_webhook_test) on:click=move |_| test(&tested)>
                        {i18n.text(Locale::web_club_webhook_test)}
                    </button>
                    <button type="button" class="button button-quiet webhook-renew" aria-label=label(Locale::web_club_webhook_renew) on:click=move |_| renew(&renewed)>
                        {i18n.text(Locale::web_club_webhook_renew)}
                    </button>
                    <button type="button" class="button button-quiet webhook-delete" aria-label=label(Locale::web_club_webhook_delete) on:click=move |_| remove(removed.clone())>
                        {i18n.text(Locale::web_club_webhook_delete)}
                    </button>
                </span>
            </li>
        }
    };
    let toggled = move |_| is_open.set(details.get_untracked().is_some_and(|details| details.open()));
    view! {
        <details class="club-webhooks" node_ref=details on:toggle=toggled>
            <summary>{i18n.text(Locale::web_club_webhooks)}</summary>
            <p class="facts">{i18n.text(Locale::web_club_webhooks_lead)}</p>
            <div role="status">
                {move || secret.get().map(|made| view! {
                    <label class="field">
                        <span>{i18n.text(Locale::web_club_webhook_secret)}</span>
                        <input class="text-input" name="webhook-secret" readonly value=made.secret />
                    </label>
                })}
            </div>
            <Show when=move || webhooks.with(|webhooks| !webhooks.is_empty())>
                <ul class="club-people">
                    <For each=move || webhooks.get() key=|webhook| webhook.id.clone() children=row />
                </ul>
            </Show>
            {sending.view()}
            <Show when=move || webhooks.with(|webhooks| webhooks.len() < MOST_WEBHOOKS)>
                <form class="club-search" on:submit=submit>
                    <Field name="webhook" label=Locale::web_club_webhook_address kind="url" autocomplete="off" node=field most=MOST_ADDRESS />
                    <button type="submit" class="button">{i18n.text(Locale::web_club_webhook_add)}</button>
                </form>
            </Show>
        </details>
    }
}
