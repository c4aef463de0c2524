//! The pages of those who look after the site: what waits for them, a report with all that belongs to it, an account, the log.

mod acts;
mod appeals;
mod case;
mod record;

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::admin::{AccountRecord, LogEntry, ReportRecord, Role};
use protocol::chat::Words;

use super::forms::{Field, typed};
use super::parts::{Fetched, Served, fetched, fetched_again, moment, show};
use crate::i18n::use_i18n;
use crate::online::{api, use_online};
use crate::pages::PageTitle;
use appeals::Appeals;
pub use case::ReportPage;
pub use record::ModeratedAccount;

/// A page for those who have a role; others are told so.
#[component]
fn ForTeam(children: ChildrenFn) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let children = StoredValue::new(children);
    let may = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.role != Role::None)));
    view! {
        <Served>
            <Show
                when=move || may.get()
                fallback=move || view! { <p class="panel empty" role="status">{i18n.text(Locale::fair_for_team)}</p> }
            >
                {children.with_value(|children| children())}
            </Show>
        </Served>
    }
}

/// What waits: reports, appeals; and a search for accounts.
#[component]
pub fn Moderation() -> impl IntoView {
    let online = use_online();
    let is_admin = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.role == Role::Admin)));
    view! {
        <PageTitle title=Locale::fair_moderation lead=Locale::fair_moderation_lead />
        <ForTeam>
            <Reports />
            <Appeals />
            <Search />
            <Show when=move || is_admin.get()><Log /></Show>
        </ForTeam>
    }
}

/// Why somebody was reported, as the form for it says.
fn why_words(why: &str, locale: &Locale) -> String {
    match why {
        "chat" => locale.web_online_report_chat(),
        "engine" => locale.web_online_report_engine(),
        "play" => locale.web_online_report_play(),
        "name" => locale.web_online_report_name(),
        _ => locale.web_online_report_other(),
    }
}

#[component]
fn Reports() -> impl IntoView {
    let i18n = use_i18n();
    let all = RwSignal::new(false);
    let found: RwSignal<Fetched<Vec<ReportRecord>>> = fetched(move || Some(format!("admin/reports?all={}", all.get())));
    view! {
        <section class="moderation-reports">
            <h2>{i18n.text(Locale::fair_reports)}</h2>
            <label class="choice">
                <input type="checkbox" prop:checked=all on:change=move |event| all.set(event_target_checked(&event)) />
                <span>{i18n.text(Locale::fair_all_reports)}</span>
            </label>
            {show(found, move |reports| {
                if reports.is_empty() {
                    return view! { <p class="panel empty">{i18n.text(Locale::fair_no_reports)}</p> }.into_any();
                }
                view! { <ul class="kept">{reports.into_iter().map(|report| view! { <ReportRow report /> }).collect_view()}</ul> }
                    .into_any()
            })}
        </section>
    }
}

/// A report in a line, and the way to it.
#[component]
fn ReportRow(report: ReportRecord) -> impl IntoView {
    let i18n = use_i18n();
    let ReportRecord { id, at, by, player, why, settled, .. } = report;
    let about = move |locale: &Locale| {
        locale.fair_report(vars::By(by.as_str()), vars::Name(player.as_str()), vars::Why(why_words(&why, locale)))
    };
    let when = move |locale: &Locale| match settled {
        Some(settled) => locale.fair_report_settled(moment(settled, true, locale)),
        None => moment(at, true, locale),
    };
    view! {
        <li class="panel">
            <A href=format!("/moderation/report/{id}")>{i18n.text(about)}</A>
            " "
            <span class="facts">{move || i18n.with(when)}</span>
        </li>
    }
}

#[component]
fn Search() -> impl IntoView {
    let i18n = use_i18n();
    let name = NodeRef::<html::Input>::new();
    let wanted = RwSignal::new(None::<String>);
    let found: RwSignal<Fetched<Vec<AccountRecord>>> = fetched(move || {
        Some(match wanted.get() {
            Some(text) => format!("admin/users?search={}", api::part(&text)),
            None => "admin/users".to_owned(),
        })
    });
    let search = move |event: ev::SubmitEvent| {
        event.prevent_default();
        wanted.set(Some(typed(name).trim().to_owned()).filter(|text| !text.is_empty()));
    };
    view! {
        <section class="moderation-accounts">
            <h2>{i18n.text(Locale::fair_accounts)}</h2>
            <form class="panel" role="search" on:submit=search>
                <Field name="account-search" label=Locale::fair_search hint=Locale::fair_search_hint kind="search" autocomplete="off" node=name required=false most=20 />
                <button type="submit" class="button">{i18n.text(Locale::fair_search_go)}</button>
            </form>
            {show(found, move |accounts: Vec<AccountRecord>| {
                let row = |account: AccountRecord| {
                    let name = account.name.clone();
                    view! {
                        <li class="panel">
                            <A href=format!("/moderation/player/{}", api::part(&name))>{name.clone()}</A>
                            " "
                            <span class="facts">{record::state(account)}</span>
                        </li>
                    }
                };
                view! {
                    <p class="facts" role="status">
                        {accounts.is_empty().then(|| i18n.text(Locale::fair_no_accounts))}
                    </p>
                    <ul class="kept">{accounts.into_iter().map(row).collect_view()}</ul>
                }
            })}
        </section>
    }
}

/// What was said, as the reader would hear it.
fn words_text(words: &Words, locale: &Locale) -> String {
    match words {
        Words::Phrase(id) => locale.phrase(id),
        Words::Text(text) => text.clone(),
    }
}

/// A row of the log in words: what was done to whom, by whom, when, until when and why.
fn entry_words(entry: &LogEntry, locale: &Locale) -> String {
    let by = entry.by.clone().unwrap_or_else(|| locale.admin_operator());
    let about = entry.player.as_deref().or(entry.game.as_deref()).unwrap_or_default();
    let mut words = vec![locale.fair_entry(
        vars::About(about),
        vars::Act(locale.act(&entry.act)),
        vars::By(by),
        vars::Moment(moment(entry.at, true, locale)),
    )];
    words.extend(entry.until.map(|until| locale.fair_until(moment(until, true, locale))));
    words.extend(entry.role.map(|role| locale.admin_log_role(role.name())));
    words.extend((!entry.reason.is_empty()).then(|| locale.admin_log_reason(entry.reason.as_str())));
    words.join(" · ")
}

/// Rows of the log.
#[component]
fn Entries(entries: Vec<LogEntry>) -> impl IntoView {
    let i18n = use_i18n();
    let row = move |entry: LogEntry| view! { <li>{i18n.text(move |locale| entry_words(&entry, locale))}</li> };
    view! { <ul class="log-entries">{entries.into_iter().map(row).collect_view()}</ul> }
}

/// What was done for the site.
#[component]
fn Log() -> impl IntoView {
    let i18n = use_i18n();
    let times = RwSignal::new(0_u32);
    let found: RwSignal<Fetched<Vec<LogEntry>>> = fetched_again(|| Some("admin/log".to_owned()), times.into());
    view! {
        <section class="moderation-log">
            <h2>{i18n.text(Locale::fair_log)}</h2>
            <button type="button" class="button" on:click=move |_| times.update(|times| *times += 1)>
                {i18n.text(Locale::fair_log_again)}
            </button>
            {show(found, |entries| view! { <div class="panel"><Entries entries /></div> })}
        </section>
    }
}
