//! A report with all that helps to decide on it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::{Locale, vars};
use protocol::admin::{ChatAround, ReportCase, ReportRecord};
use protocol::chat::{PHRASES, Words};

use super::acts::Acts;
use super::record::{HistoryOf, SignalsOf, state};
use super::{ForTeam, why_words, words_text};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;
use crate::pages::PageTitle;
use crate::pages::online::parts::{Fetched, fetched_again, moment, show};

/// The page.
#[component]
pub fn ReportPage() -> impl IntoView {
    view! {
        <PageTitle title=Locale::fair_report_title lead=Locale::fair_report_lead />
        <ForTeam><Case /></ForTeam>
    }
}

#[component]
fn Case() -> impl IntoView {
    let params = use_params_map();
    let times = RwSignal::new(0_u32);
    let id = move || params.with(|params| params.get("id"));
    let found: RwSignal<Fetched<ReportCase>> =
        fetched_again(move || Some(format!("admin/reports/{}", api::part(&id()?))), times.into());
    let done = Callback::new(move |()| times.update(|times| *times += 1));
    show(found, move |case| view! { <Shown case done /> })
}

#[component]
fn Shown(case: ReportCase, done: Callback<()>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let ReportCase { report, player, by, history, chat } = case;
    let ReportRecord { id, at, game, line, text, settled, .. } = report.clone();
    let (why, reporter, name) = (report.why, report.by, report.player);
    let about = {
        let name = name.clone();
        move |locale: &Locale| {
            locale.fair_report(
                vars::By(reporter.as_str()),
                vars::Name(name.as_str()),
                vars::Why(why_words(&why, locale)),
            )
        }
    };
    let settle = move |how: &'static str| {
        spawn_local(async move {
            match api::tell("PUT", &format!("admin/reports/{id}/{how}"), &api::Nothing {}).await {
                Ok(()) => {
                    notices.tell(i18n.now().fair_done());
                    done.try_run(());
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let (acts_on, has_player) = (name, player.is_some());
    let of_game = game.clone();
    view! {
        <section class="panel report-case">
            <h2>{i18n.text(about)}</h2>
            <p class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</p>
            {line.map(|line| view! { <blockquote>{i18n.text(move |locale| words_text(&said(line.clone()), locale))}</blockquote> })}
            {(!text.is_empty()).then(|| view! { <p>{text}</p> })}
            {game.map(|game| view! { <A href=format!("/online/{game}") attr:class="button">{i18n.text(Locale::fair_to_game)}</A> })}
            {match settled {
                Some(settled) => view! {
                    <p role="status">{move || i18n.with(|locale| locale.fair_report_settled(moment(settled, true, locale)))}</p>
                }
                .into_any(),
                None => view! {
                    <button type="button" class="button button-accent" on:click=move |_| settle("resolution")>{i18n.text(Locale::fair_resolve)}</button>
                    <button type="button" class="button" on:click=move |_| settle("dismissal")>{i18n.text(Locale::fair_dismiss)}</button>
                }
                .into_any(),
            }}
        </section>
        {(!chat.is_empty()).then(|| view! { <Around chat /> })}
        <section class="panel report-accounts">
            <h2>{i18n.text(Locale::fair_both)}</h2>
            <ul>
                {[player, by].into_iter().flatten().map(|account| {
                    let (name, href) = (account.name.clone(), format!("/moderation/player/{}", api::part(&account.name)));
                    view! { <li><A href>{name}</A>" "<span class="facts">{state(account)}</span></li> }
                }).collect_view()}
            </ul>
        </section>
        {has_player.then(|| view! { <Acts player=acts_on.clone() game=of_game done /> <SignalsOf name=acts_on /> })}
        <HistoryOf history />
    }
}

/// A line as it is kept with a report: a text, or the id of a phrase.
fn said(line: String) -> Words {
    if PHRASES.contains(&line.as_str()) { Words::Phrase(line) } else { Words::Text(line) }
}

/// What was said around the reported line.
#[component]
fn Around(chat: Vec<ChatAround>) -> impl IntoView {
    let i18n = use_i18n();
    let row = move |around: ChatAround| {
        let ChatAround { reported, line, .. } = around;
        let (at, words) = (line.at, line.words);
        view! {
            <li aria-current=reported.then_some("true")>
                <strong>{line.name}</strong>": "
                <span>{i18n.text(move |locale| words_text(&words, locale))}</span>
                " "<span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
                {reported.then(|| view! { <span class="badge">{i18n.text(Locale::fair_reported_line)}</span> })}
            </li>
        }
    };
    view! {
        <section class="panel chat-around">
            <h2>{i18n.text(Locale::fair_chat)}</h2>
            <ul>{chat.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
