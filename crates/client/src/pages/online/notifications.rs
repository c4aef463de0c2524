//! What the user is told of: in a list, and on this device while the site is closed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::notifications::{Notification, NotificationSettings, Notifications, Quiet, Topic};
use protocol::socket::FromServer;

use super::device::ThisDevice;
use super::parts::{Face, Fetched, Nothing, Served, fetched, fetched_again, moment, show};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
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
                    <ThisDevice />
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
    let of = notification.subject.as_ref().map_or("", |subject| subject.name.as_str());
    match notification.topic {
        Topic::Turn => locale.push_turn(name),
        Topic::Challenge => locale.push_challenge(name),
        Topic::Begun => locale.push_begun(name),
        Topic::Message => locale.push_message(name),
        Topic::ClubInvitation => locale.push_club_invitation(vars::Club(of), vars::From(name)),
        Topic::ClubJoined => locale.push_club_joined(of),
        Topic::ClubWebhook => locale.push_club_webhook(of),
        Topic::ClubEvent => locale.push_club_event(vars::Event(of), vars::From(name)),
        Topic::EventSoon => locale.push_event_soon(of),
        Topic::TournamentInvitation => locale.push_tournament_invitation(vars::Event(of), vars::From(name)),
        Topic::TeamMatchOffered => locale.push_team_match_offered(vars::Event(of), vars::From(name)),
        Topic::TeamMatchAccepted => locale.push_team_match_accepted(of),
        Topic::TeamMatchPlace => locale.push_team_match_place(of),
    }
}

fn address(notification: &Notification) -> String {
    match notification {
        Notification { topic: Topic::Message, from, .. } => format!("/messages/{}", api::part(from)),
        Notification {
            topic: Topic::ClubInvitation | Topic::ClubJoined | Topic::ClubWebhook,
            subject: Some(club),
            ..
        } => {
            format!("/club/{}", club.id)
        }
        Notification {
            topic: Topic::ClubEvent | Topic::EventSoon | Topic::TournamentInvitation,
            subject: Some(event),
            ..
        } => {
            format!("/tournament/{}", event.id)
        }
        Notification {
            topic: Topic::TeamMatchOffered | Topic::TeamMatchAccepted | Topic::TeamMatchPlace,
            subject: Some(of),
            ..
        } => format!("/team-match/{}", of.id),
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
    let i18n = use_i18n();
    let settings: RwSignal<Fetched<NotificationSettings>> = fetched(|| Some("me/notifications/settings".to_owned()));
    view! {
        <section class="panel tell-settings">
            <h2>{i18n.text(Locale::web_online_tell)}</h2>
            {show(settings, |known| view! { <Choices known /> })}
        </section>
    }
}

/// The fields. What is chosen shows at once, and goes back where the server refuses it.
#[component]
fn Choices(known: NotificationSettings) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let known = RwSignal::new(known);
    let want = move |change: &dyn Fn(&mut NotificationSettings)| {
        let before = known.get_untracked();
        let mut wanted = before.clone();
        change(&mut wanted);
        known.set(wanted.clone());
        spawn_local(async move {
            if let Err(trouble) = api::tell("PUT", "me/notifications/settings", &wanted).await {
                notices.warn(trouble.words(&i18n.now()));
                known.try_set(before);
            }
        });
    };
    let topic = move |topic: Topic, label: Message| {
        let change = move |event| {
            let on = event_target_checked(&event);
            want(&|wanted| match topic {
                Topic::Turn => wanted.turn = on,
                Topic::Challenge => wanted.challenge = on,
                Topic::Begun => wanted.begun = on,
                Topic::Message => wanted.message = on,
                Topic::ClubInvitation
                | Topic::ClubJoined
                | Topic::ClubEvent
                | Topic::ClubWebhook
                | Topic::TeamMatchOffered
                | Topic::TeamMatchAccepted
                | Topic::TeamMatchPlace => wanted.clubs = on,
                Topic::EventSoon | Topic::TournamentInvitation => wanted.events = on,
            });
        };
        let is_on = move || known.with(|known| known.wants(topic));
        view! {
            <label class="choice">
                <input type="checkbox" name=format!("tell-{}", topic.name()) prop:checked=is_on on:change=change />
                <span>{i18n.text(label)}</span>
            </label>
        }
    };
    let is_quiet = Memo::new(move |_| known.with(|known| known.quiet.is_some()));
    let quiet = move |event| {
        let hours = event_target_checked(&event).then(|| Quiet { from: 22 * 60, to: 8 * 60, zone: zone() });
        want(&|wanted| wanted.quiet.clone_from(&hours));
    };
    let hour = move |name: &'static str, label: Message, of: fn(&mut Quiet) -> &mut u16| {
        let shown = move || {
            let mut hours = known.with(|known| known.quiet.clone())?;
            Some(clock(*of(&mut hours)))
        };
        let change = move |event| {
            let Some(minute) = minute(&event_target_value(&event)) else { return };
            want(&|wanted| {
                if let Some(hours) = &mut wanted.quiet {
                    *of(hours) = minute;
                    hours.zone = zone();
                }
            });
        };
        view! {
            <label class="field">
                <span>{i18n.text(label)}</span>
                <input class="text-input" type="time" name=name prop:value=shown required on:change=change />
            </label>
        }
    };
    view! {
        {topic(Topic::Turn, Locale::web_online_tell_turn)}
        {topic(Topic::Challenge, Locale::web_online_tell_challenge)}
        {topic(Topic::Begun, Locale::web_online_tell_begun)}
        {topic(Topic::Message, Locale::web_online_tell_message)}
        {topic(Topic::ClubEvent, Locale::web_online_tell_clubs)}
        {topic(Topic::EventSoon, Locale::web_online_tell_events)}
        <label class="choice">
            <input type="checkbox" name="quiet" prop:checked=move || is_quiet.get() on:change=quiet />
            <span>{i18n.text(Locale::web_online_quiet)}</span>
        </label>
        <Show when=move || is_quiet.get()>
            <div class="quiet-hours">
                {hour("quiet-from", Locale::web_online_quiet_from, |hours| &mut hours.from)}
                {hour("quiet-to", Locale::web_online_quiet_to, |hours| &mut hours.to)}
            </div>
        </Show>
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
