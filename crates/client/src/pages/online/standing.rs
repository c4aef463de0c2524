//! How the user stands with the site: what its team has to tell, what was done to the account, appeals, and games that were left.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::appeals::Appeal;
use protocol::standing::{Leaving, MOST_APPEAL, NewAppeal, Notice, NoticesRead, OwnMeasure, Standing, Suspended};

use super::parts::{Fetched, Nothing, Served, fetched_again, moment, show};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api::{self, Trouble};
use crate::online::{Heard, use_online};
use crate::pages::PageTitle;
use crate::storage::{self, Key};

/// The address of the page.
const PAGE: &str = "/standing";

/// The page.
#[component]
pub fn OwnStanding() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    view! {
        <PageTitle title=Locale::fair_standing lead=Locale::fair_standing_lead />
        <Served>
            <Show when=move || is_in.get() fallback=|| view! { <Nothing text=Locale::web_online_friends_come_in /> }>
                <Shown />
            </Show>
            <p><A href="/house-rules" attr:class="button button-quiet">{i18n.text(Locale::fair_to_rules)}</A></p>
        </Served>
    }
}

#[component]
fn Shown() -> impl IntoView {
    let i18n = use_i18n();
    let times = RwSignal::new(0_u32);
    let found: RwSignal<Fetched<Standing>> = fetched_again(|| Some("me/standing".to_owned()), times.into());
    let again = Callback::new(move |()| times.update(|times| *times += 1));
    show(found, move |Standing { notices, measures, leaving }| {
        view! {
            {(!notices.is_empty()).then(|| view! { <Notices notices again /> })}
            <section class="panel leaving">
                <h2>{i18n.text(Locale::fair_leaving)}</h2>
                <p>{i18n.text(move |locale| leaving_words(leaving, locale))}</p>
            </section>
            <section class="measures">
                <h2>{i18n.text(Locale::fair_measures)}</h2>
                {measures.is_empty().then(|| view! { <p class="panel empty">{i18n.text(Locale::fair_measures_none)}</p> })}
                <ul class="kept">{measures.into_iter().map(|measure| view! { <Measure measure again /> }).collect_view()}</ul>
            </section>
        }
    })
}

/// What was done, until when and why.
fn measure_words(act: &str, until: Option<play::time::Timestamp>, reason: &str, locale: &Locale) -> String {
    let mut words = vec![locale.act(act)];
    words.extend(until.map(|until| locale.fair_until(moment(until, true, locale))));
    words.extend((!reason.is_empty()).then(|| locale.admin_log_reason(reason)));
    words.join(" · ")
}

fn notice_words(notice: &Notice, locale: &Locale) -> String {
    let about = notice.player.clone().unwrap_or_else(|| locale.fair_notice_somebody());
    match (notice.act.as_str(), &notice.reason) {
        ("resolve", _) => locale.fair_notice_report_acted(about),
        ("dismiss", _) => locale.fair_notice_report_closed(about),
        (act, reason) => measure_words(act, notice.until, reason.as_deref().unwrap_or_default(), locale),
    }
}

/// What the team has to tell, until the user says that it was read.
#[component]
fn Notices(notices: Vec<Notice>, again: Callback<()>) -> impl IntoView {
    let (i18n, told) = (use_i18n(), use_notices());
    let last = notices.last().map_or(0, |notice| notice.id);
    let understood = move |_| {
        spawn_local(async move {
            match api::tell("PUT", "me/standing/read", &NoticesRead { last }).await {
                Ok(()) => {
                    again.try_run(());
                }
                Err(trouble) => told.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let row = move |notice: Notice| {
        let at = notice.at;
        view! {
            <li>
                <p>{i18n.text(move |locale| notice_words(&notice, locale))}</p>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
            </li>
        }
    };
    view! {
        <section class="panel standing-notices" role="status">
            <h2>{i18n.text(Locale::fair_notices)}</h2>
            <ul>{notices.into_iter().map(row).collect_view()}</ul>
            <button type="button" class="button button-accent" on:click=understood>{i18n.text(Locale::fair_notice_understood)}</button>
        </section>
    }
}

/// The games that the user has left lately, and what follows.
fn leaving_words(leaving: Leaving, locale: &Locale) -> String {
    let Leaving { games, until, next } = leaving;
    if games == 0 && until.is_none() {
        return locale.fair_leaving_none();
    }
    let mut words = vec![locale.fair_leaving_count(i64::from(games))];
    words.extend(until.map(|until| locale.fair_leaving_until(moment(until, true, locale))));
    words.extend((next > 0).then(|| locale.fair_leaving_warning((next / 60_000).to_string())));
    words.push(locale.fair_leaving_fades());
    words.join(" ")
}

#[component]
fn Measure(measure: OwnMeasure, again: Callback<()>) -> impl IntoView {
    let id = measure.id;
    let send = move |text: String| async move {
        api::tell("POST", &format!("me/standing/measures/{id}/appeal"), &NewAppeal { text }).await
    };
    let form = measure.may_appeal.then(|| view! { <AppealForm send sent=again /> });
    view! { <li class="panel measure"><MeasureWords measure />{form}</li> }
}

/// What was done, and what became of the appeal.
#[component]
fn MeasureWords(measure: OwnMeasure) -> impl IntoView {
    let i18n = use_i18n();
    let OwnMeasure { at, act, until, reason, appeal, .. } = measure;
    view! {
        <p>{i18n.text(move |locale| measure_words(&act, until, &reason, locale))}</p>
        <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
        {appeal.map(|appeal| view! { <p>{i18n.text(move |locale| appeal_words(&appeal, locale))}</p> })}
    }
}

fn appeal_words(appeal: &Appeal, locale: &Locale) -> String {
    match &appeal.decided {
        None => locale.fair_appeal_sent(),
        Some(decided) if decided.accepted => locale.fair_appeal_accepted(decided.answer.as_str()),
        Some(decided) => locale.fair_appeal_declined(decided.answer.as_str()),
    }
}

/// A form for an appeal.
#[component]
fn AppealForm<F, S>(
    /// Sends it.
    send: F,
    /// Is told once it is sent.
    sent: Callback<()>,
) -> impl IntoView
where
    F: Fn(String) -> S + 'static,
    S: Future<Output = Result<(), Trouble>> + 'static,
{
    let (i18n, notices) = (use_i18n(), use_notices());
    let text = NodeRef::<html::Textarea>::new();
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let sending = send(text.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default());
        spawn_local(async move {
            match sending.await {
                Ok(()) => {
                    notices.tell(i18n.now().fair_appeal_sent());
                    sent.try_run(());
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <form class="appeal-form" on:submit=submit aria-label=i18n.text(Locale::fair_appeal)>
            <label class="field">
                <span>{i18n.text(Locale::fair_appeal_text)}</span>
                <textarea name="appeal" rows="3" required maxlength=MOST_APPEAL.to_string() node_ref=text></textarea>
                <small class="facts">{i18n.text(Locale::fair_appeal_hint)}</small>
            </label>
            <button type="submit" class="button">{i18n.text(Locale::fair_appeal_send)}</button>
        </form>
    }
}

/// For whoever cannot sign in because the account is suspended: the suspension, and an appeal against it.
#[component]
pub(super) fn SuspendedAppeal(
    /// The name as it was typed.
    name: String,
    /// The password as it was typed.
    password: String,
) -> impl IntoView {
    let i18n = use_i18n();
    let found = RwSignal::new(Fetched::<OwnMeasure>::Loading);
    let owner = StoredValue::new(Suspended { name: Some(name), password: Some(password), code: None, text: None });
    let ask = move |text: Option<String>| async move {
        let answer = api::post::<OwnMeasure>("suspensions/appeal", &Suspended { text, ..owner.get_value() }).await;
        answer.map(|measure| {
            found.try_set(Fetched::Here(measure));
        })
    };
    spawn_local(async move {
        if let Err(trouble) = ask(None).await {
            found.try_set(Fetched::Failed(trouble));
        }
    });
    view! {
        <section class="panel suspended-appeal">
            <h2>{i18n.text(Locale::fair_suspended_title)}</h2>
            <p>{i18n.text(Locale::fair_suspended_text)}</p>
            {show(found, move |measure| {
                let form = measure.may_appeal.then(|| {
                    let send = move |text: String| ask(Some(text));
                    view! { <AppealForm send sent=Callback::new(|()| ()) /> }
                });
                view! { <MeasureWords measure />{form} }
            })}
        </section>
    }
}

/// Says on every page that the team has something to tell, once after each connection, until it is read; and once, what leaving one more game would
/// cost.
pub(super) fn listen() {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    online.listen(move |heard| {
        if !matches!(heard, Heard::Connected) {
            return;
        }
        spawn_local(async move {
            let Ok(standing) = api::get::<Standing>("me/standing").await else { return };
            let locale = i18n.now();
            let (leaving, told) = (standing.leaving, storage::load::<u32>(Key::LeavingTold).unwrap_or_default());
            if leaving.next > 0 && leaving.games > told {
                notices.tell(leaving_words(leaving, &locale));
            }
            if leaving.games != told {
                // Where nothing is kept it is told again.
                let _ = storage::save(Key::LeavingTold, &leaving.games);
            }
            if standing.notices.is_empty() || online.is_at(PAGE) {
                return;
            }
            let there = Callback::new(move |()| online.go.run(PAGE.to_owned()));
            notices.offer(locale.fair_notice_came(), locale.fair_notice_read(), there);
        });
    });
}
