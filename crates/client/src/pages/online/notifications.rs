//! What the user is told of: in a list, and on this device while the site is closed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::Locale;
use protocol::notifications::{Notification, NotificationSettings, Notifications, Quiet, Topic};
use protocol::socket::FromServer;

use super::parts::{Face, Fetched, Nothing, Served, fetched, fetched_again, moment, show};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::push::{self, Calling};
use crate::online::{Heard, api, use_online};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// The page.
#[component]
pub fn AllNotifications() -> impl IntoView {
    let online = use_online();
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    view! {
        <PageTitle title=Locale::web_online_notifications lead=Locale::web_online_notifications_lead />
        <Served>
            <Show when=move || is_in.get() fallback=|| view! { <Nothing text=Locale::web_online_friends_come_in /> }>
                <List />
                <div class="notification-settings">
                    <Device />
                    <Settings />
                </div>
            </Show>
        </Served>
    }
}

#[component]
fn List() -> impl IntoView {
    let (i18n, online, notices) = (use_i18n(), use_online(), use_notices());
    let times = RwSignal::new(0_u32);
    let found: RwSignal<Fetched<Notifications>> = fetched_again(|| Some("me/notifications".to_owned()), times.into());
    let again = move || times.update(|times| *times += 1);
    online.listen(move |heard| match heard {
        Heard::Connected => again(),
        Heard::Message(message) => {
            if matches!(
                message.as_ref(),
                FromServer::Waiting { .. }
                    | FromServer::Challenged { .. }
                    | FromServer::ChallengeDropped { .. }
                    | FromServer::Message { .. }
                    | FromServer::Game { .. }
            ) {
                again();
            }
        }
    });
    // What is shown was seen.
    Effect::new(move |_| {
        if found.with(|found| matches!(found, Fetched::Here(found) if found.unread > 0)) {
            spawn_local(async move {
                let _ = api::tell("POST", "me/notifications/seen", &()).await;
            });
        }
    });
    let more = move |before: play::time::Timestamp| {
        spawn_local(async move {
            match api::get::<Notifications>(&format!("me/notifications?before={}", before.get())).await {
                Ok(next) => {
                    found.try_update(|found| {
                        if let Fetched::Here(known) = found {
                            known.notifications.extend(next.notifications);
                            known.before = next.before;
                        }
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    show(found, move |Notifications { notifications, before, .. }| {
        if notifications.is_empty() {
            return view! { <Nothing text=Locale::web_online_notifications_none /> }.into_any();
        }
        view! {
            <ul class="kept conversations notifications">
                {notifications.into_iter().map(|notification| view! { <Row notification /> }).collect_view()}
            </ul>
            {before.map(|before| view! {
                <button type="button" class="button" on:click=move |_| more(before)>
                    {i18n.text(Locale::web_online_notifications_earlier)}
                </button>
            })}
        }
        .into_any()
    })
}

/// What a notification says, and where it leads.
fn words(notification: &Notification, locale: &Locale) -> String {
    let name = notification.from.as_str();
    match notification.topic {
        Topic::Turn => locale.push_turn(name),
        Topic::Challenge => locale.push_challenge(name),
        Topic::Begun => locale.push_begun(name),
        Topic::Message => locale.push_message(name),
    }
}

fn address(notification: &Notification) -> String {
    match notification {
        Notification { topic: Topic::Message, from, .. } => format!("/messages/{}", api::part(from)),
        Notification { challenge: Some(id), .. } => format!("/challenge/{id}"),
        Notification { game: Some(id), .. } => format!("/online/{id}"),
        _ => "/lobby".to_owned(),
    }
}

#[component]
fn Row(notification: Notification) -> impl IntoView {
    let i18n = use_i18n();
    let (href, name, at, read) =
        (address(&notification), notification.from.clone(), notification.at, notification.read);
    view! {
        <li class="panel conversation" data-unread=(!read).to_string()>
            <A href=href attr:class="conversation-link">
                <Face name />
                <span class="conversation-last">{i18n.text(move |locale| words(&notification, locale))}</span>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
            </A>
        </li>
    }
}

/// Whether this device is called while the site is closed. Its browser is asked only when the user wants that.
#[component]
fn Device() -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let state = RwSignal::new(None::<Calling>);
    let busy = RwSignal::new(false);
    spawn_local(async move {
        // Where the server calls nobody there is nothing to be said.
        if api::get::<protocol::notifications::PushKey>("push-key").await.is_ok() {
            state.try_set(Some(push::state().await));
        }
    });
    let toggle = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let is_on = state.get_untracked() == Some(Calling::On);
        spawn_local(async move {
            let changed = if is_on { push::end().await } else { push::begin(i18n.now().language()).await };
            match changed {
                Ok(now) => {
                    state.try_set(Some(now));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
            busy.try_set(false);
        });
    };
    let says = move || {
        let message: Message = match state.get()? {
            Calling::Impossible => Locale::web_online_device_impossible,
            Calling::Denied => Locale::web_online_device_denied,
            Calling::Off => Locale::web_online_device_off,
            Calling::On => Locale::web_online_device_on,
        };
        Some(i18n.with(message))
    };
    let can = Memo::new(move |_| matches!(state.get(), Some(Calling::On | Calling::Off)));
    let label = i18n.text(move |locale| match state.get() {
        Some(Calling::On) => locale.web_online_device_end(),
        _ => locale.web_online_device_begin(),
    });
    view! {
        <Show when=move || state.get().is_some()>
            <section class="panel device-calls">
                <h2>{i18n.text(Locale::web_online_device)}</h2>
                <p role="status">{says}</p>
                <Show when=move || can.get()>
                    <button type="button" class="button button-accent" aria-disabled=move || busy.get().to_string() on:click=toggle>
                        {label}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

/// The time zone of this device, by its name in the IANA database.
fn zone() -> String {
    let options = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new()).resolved_options();
    let zone = js_sys::Reflect::get(&options, &"timeZone".into()).ok().and_then(|zone| zone.as_string());
    zone.unwrap_or_else(|| "UTC".to_owned())
}

/// A minute of the day as a field for times has it: `07:30`.
fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn minute(clock: &str) -> Option<u16> {
    let (hours, minutes) = clock.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.get(..2)?.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// What the user wants to be told of, and when no device is called.
#[component]
fn Settings() -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let settings: RwSignal<Fetched<NotificationSettings>> = fetched(|| Some("me/notifications/settings".to_owned()));
    let want = move |wanted: NotificationSettings| {
        spawn_local(async move {
            match api::tell("PUT", "me/notifications/settings", &wanted).await {
                Ok(()) => {
                    settings.try_set(Fetched::Here(wanted));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let topic = move |known: &NotificationSettings, topic: Topic, label: Message| {
        let (is_on, known) = (known.wants(topic), known.clone());
        let change = move |event| {
            let mut wanted = known.clone();
            let on = event_target_checked(&event);
            match topic {
                Topic::Turn => wanted.turn = on,
                Topic::Challenge => wanted.challenge = on,
                Topic::Begun => wanted.begun = on,
                Topic::Message => wanted.message = on,
            }
            want(wanted);
        };
        view! {
            <label class="choice">
                <input type="checkbox" name=format!("tell-{}", topic.name()) prop:checked=is_on on:change=change />
                <span>{i18n.text(label)}</span>
            </label>
        }
    };
    let quiet = move |known: &NotificationSettings| {
        let is_on = known.quiet.is_some();
        let hours = known.quiet.clone().unwrap_or_else(|| Quiet { from: 22 * 60, to: 8 * 60, zone: zone() });
        let hours_now = hours.clone();
        let known = known.clone();
        let with = {
            let known = known.clone();
            move |quiet: Option<Quiet>| want(NotificationSettings { quiet, ..known.clone() })
        };
        let field = move |name: &'static str, label: Message, value: u16, set: fn(&mut Quiet, u16)| {
            let (known, hours) = (known.clone(), hours.clone());
            let change = move |event| {
                let Some(minute) = minute(&event_target_value(&event)) else { return };
                let mut quiet = Quiet { zone: zone(), ..hours.clone() };
                set(&mut quiet, minute);
                want(NotificationSettings { quiet: Some(quiet), ..known.clone() });
            };
            view! {
                <label class="field">
                    <span>{i18n.text(label)}</span>
                    <input class="text-input" type="time" name=name value=clock(value) required on:change=change />
                </label>
            }
        };
        let (from, to) = (hours_now.from, hours_now.to);
        view! {
            <label class="choice">
                <input
                    type="checkbox"
                    name="quiet"
                    prop:checked=is_on
                    on:change=move |event| with(event_target_checked(&event).then(|| hours_now.clone()))
                />
                <span>{i18n.text(Locale::web_online_quiet)}</span>
            </label>
            {is_on.then(|| view! {
                <div class="quiet-hours">
                    {field("quiet-from", Locale::web_online_quiet_from, from, |quiet, minute| quiet.from = minute)}
                    {field("quiet-to", Locale::web_online_quiet_to, to, |quiet, minute| quiet.to = minute)}
                </div>
            })}
        }
    };
    view! {
        <section class="panel tell-settings">
            <h2>{i18n.text(Locale::web_online_tell)}</h2>
            {show(settings, move |known| view! {
                {topic(&known, Topic::Turn, Locale::web_online_tell_turn)}
                {topic(&known, Topic::Challenge, Locale::web_online_tell_challenge)}
                {topic(&known, Topic::Begun, Locale::web_online_tell_begun)}
                {topic(&known, Topic::Message, Locale::web_online_tell_message)}
                {quiet(&known)}
            })}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_day_are_read_as_they_are_shown() {
        for known in [0, 1, 59, 60, 7 * 60 + 30, 1439] {
            assert_eq!(minute(&clock(known)), Some(known));
        }
        assert_eq!(minute("07:30:15"), Some(450));
        for damaged in ["", "7", "24:00", "12:60", "x:10", "12:1"] {
            assert_eq!(minute(damaged), None, "{damaged}");
        }
    }
}
