//! An account as those see it who look after the site: its state, what was done to it, what was reported, signals of help by engines.

use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::{Locale, vars};
use protocol::admin::{AccountRecord, History, Restriction, Role, SignalSums, Signals};

use super::acts::Acts;
use super::{Entries, ForTeam, ReportRow};
use crate::i18n::use_i18n;
use crate::online::api;
use crate::online::terms;
use crate::pages::PageTitle;
use crate::pages::online::parts::{Fetched, fetched, fetched_again, moment, show};

/// The page.
#[component]
pub fn ModeratedAccount() -> impl IntoView {
    view! {
        <PageTitle title=Locale::fair_account_title lead=Locale::fair_account_lead />
        <ForTeam><Found /></ForTeam>
    }
}

#[component]
fn Found() -> impl IntoView {
    let i18n = use_i18n();
    let params = use_params_map();
    let times = RwSignal::new(0_u32);
    let path = move |more: &str| {
        let name = params.with(|params| params.get("name"))?;
        Some(format!("admin/users/{}{more}", api::part(&name)))
    };
    let account: RwSignal<Fetched<AccountRecord>> = fetched_again(move || path(""), times.into());
    let history: RwSignal<Fetched<History>> = fetched_again(move || path("/history"), times.into());
    let done = Callback::new(move |()| times.update(|times| *times += 1));
    view! {
        {show(account, move |account| {
            let name = account.name.clone();
            view! {
                <section class="panel report-accounts">
                    <h2>{name.clone()}</h2>
                    <p>{state(account)}</p>
                    <A href=format!("/player/{}", api::part(&name)) attr:class="button">{i18n.text(Locale::fair_to_profile)}</A>
                </section>
                <Acts player=name.clone() game=None done />
                <SignalsOf name />
            }
        })}
        {show(history, |history| view! { <HistoryOf history /> })}
    }
}

/// The state of an account in words: its role, what keeps it out or silent, reports about it.
pub(super) fn state(account: AccountRecord) -> impl IntoView {
    let i18n = use_i18n();
    move || {
        i18n.with(|locale| {
            let mut words = Vec::new();
            if account.role != Role::None {
                words.push(locale.admin_log_role(account.role.name()));
            }
            let until = |restriction: &Restriction| match restriction.until {
                Some(until) => locale.fair_until(moment(until, true, locale)),
                None => locale.fair_no_end(),
            };
            for (restriction, act) in
                [(&account.suspended, locale.act("suspend")), (&account.muted, locale.act("mute"))]
            {
                words.extend(restriction.as_ref().map(|restriction| format!("{act} ({})", until(restriction))));
            }
            words.push(locale.fair_reports_of(
                vars::Open(account.open_reports.to_string()),
                vars::Reports(account.reports.to_string()),
            ));
            words.extend(account.owner.as_deref().map(|owner| locale.admin_owner(owner)));
            words.join(" · ")
        })
    }
}

/// What was done to an account, and what was reported of it.
#[component]
pub(super) fn HistoryOf(history: History) -> impl IntoView {
    let i18n = use_i18n();
    let History { acts, reports } = history;
    let is_empty = acts.is_empty() && reports.is_empty();
    view! {
        <section class="panel history">
            <h2>{i18n.text(Locale::fair_history)}</h2>
            {is_empty.then(|| view! { <p class="facts">{i18n.text(Locale::fair_history_none)}</p> })}
            <Entries entries=acts />
            <ul class="kept">{reports.into_iter().map(|report| view! { <ReportRow report /> }).collect_view()}</ul>
        </section>
    }
}

/// Signals of help by engines, beside those of others. No verdict.
#[component]
pub(super) fn SignalsOf(name: String) -> impl IntoView {
    let i18n = use_i18n();
    let found: RwSignal<Fetched<Vec<Signals>>> =
        fetched(move || Some(format!("admin/users/{}/signals", api::part(&name))));
    view! {
        <section class="panel signals">
            <h2>{i18n.text(Locale::fair_signals)}</h2>
            <p>{i18n.text(Locale::fair_signals_text)}</p>
            {show(found, move |all: Vec<Signals>| {
                if all.is_empty() {
                    return view! { <p class="facts">{i18n.text(Locale::fair_signals_none)}</p> }.into_any();
                }
                view! {
                    <div class="scrolls" tabindex="0" role="region" aria-label=i18n.text(Locale::fair_signals)>
                        <table>
                            <thead><tr>
                                {HEADS.map(|head| view! { <th scope="col">{i18n.text(head)}</th> }).collect_view()}
                            </tr></thead>
                            <tbody>{all.into_iter().map(|signals| view! { <Rows signals /> }).collect_view()}</tbody>
                        </table>
                    </div>
                }
                .into_any()
            })}
        </section>
    }
}

const HEADS: [fn(&Locale) -> String; 7] = [
    Locale::fair_signals_of,
    Locale::fair_signals_games,
    Locale::fair_signals_choices,
    Locale::fair_signals_agreed,
    Locale::fair_signals_loss,
    Locale::fair_signals_time,
    Locale::fair_signals_hard,
];

#[component]
fn Rows(signals: Signals) -> impl IntoView {
    let i18n = use_i18n();
    let Signals { game, speed, own, others } = signals;
    let own_head =
        i18n.text(move |locale| format!("{}, {}", terms::game_words(&game, locale), terms::speed_words(speed, locale)));
    view! {
        <tr><th scope="row">{own_head}</th>{cells(&own)}</tr>
        <tr class="facts"><th scope="row">{i18n.text(Locale::fair_signals_others)}</th>{cells(&others)}</tr>
    }
}

/// The numbers of a row: a dash where there are none.
fn cells(sums: &SignalSums) -> impl IntoView + use<> {
    let part = |part: Option<f64>| part.map_or_else(|| "–".to_owned(), |part| format!("{:.0}%", part * 100.0));
    let seconds = |time: Option<f64>| time.map_or_else(|| "–".to_owned(), |time| format!("{time:.1}"));
    let time = match (sums.time, sums.spread) {
        (Some(time), Some(spread)) => format!("{time:.1} ± {spread:.1}"),
        (time, _) => seconds(time),
    };
    let loss = sums.loss.map_or_else(|| "–".to_owned(), |loss| format!("{:.1}%", loss * 100.0));
    let hard = format!("{} / {}", seconds(sums.hard), seconds(sums.easy));
    let cells = [sums.games.to_string(), sums.choices.to_string(), part(sums.agreed), loss, time, hard];
    cells.map(|cell| view! { <td>{cell}</td> }).collect_view()
}
