//! The members of a club, who asks to be let in, and who is invited.

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use play::time::Timestamp;
use protocol::clubs::{ClubApplicant, ClubMember, ClubRole, NewClubRole, PAGE, Silence};

use super::super::clubs::role_words;
use super::super::forms::{Field, clear, typed};
use super::super::parts::{Face, moment};
use super::Page;
use crate::confirm_dialog::ConfirmDialog;
use crate::i18n::use_i18n;
use crate::online::{api, use_online};

/// A member is silenced for so many minutes: a day.
const SILENCE: u32 = 24 * 60;

fn now() -> Timestamp {
    // Whole milliseconds after 1970.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is positive and below 2^53")]
    Timestamp::new(js_sys::Date::now() as u64)
}

/// The members, and what can be done to one.
#[component]
pub(super) fn Members(page: Page) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let members = Memo::new(move |_| page.with(|club| club.members.clone()));
    let all = Memo::new(move |_| page.with(|club| club.summary.members));
    let of_page = u32::try_from(PAGE).unwrap_or(u32::MAX);
    // Of whom it is asked what to do.
    let chosen = RwSignal::new(None::<String>);
    let member = Memo::new(move |_| {
        let name = chosen.get()?;
        members.with(|members| members.iter().find(|member| member.name == name).cloned())
    });
    let has_power = move |member: &ClubMember| {
        let is_me = online.me.with(|me| me.as_ref().is_some_and(|me| me.name == member.name));
        page.role.get() >= Some(ClubRole::Organiser) && Some(member.role) < page.role.get() && !is_me
    };
    let row = move |member: ClubMember| {
        let may = has_power(&member);
        let ClubMember { name, role, silenced, .. } = member;
        let is_silenced = silenced.is_some_and(|until| until > now());
        let label = name.clone();
        let manage = may.then(|| {
            let name = name.clone();
            view! {
                <button
                    type="button"
                    class="button button-quiet club-manage"
                    aria-label=move || i18n.with(|locale| locale.web_club_manage(label.clone()))
                    on:click=move |_| chosen.set(Some(name.clone()))
                >
                    "…"
                </button>
            }
        });
        view! {
            <li>
                <A href=format!("/player/{}", api::part(&name))><Face name=name.clone() />{name.clone()}</A>
                <span class="facts">
                    {move || i18n.with(|locale| role_words(role, locale))}
                    {is_silenced.then(|| view! { " · " {i18n.text(Locale::web_club_silenced)} })}
                </span>
                {manage}
            </li>
        }
    };
    let go = move |to: u32, label: fn(&Locale) -> String| {
        view! {
            <button type="button" class="button button-quiet" on:click=move |_| page.from.set(to)>{i18n.text(label)}</button>
        }
    };
    view! {
        <section class="club-members" aria-labelledby="club-members">
            <h2 id="club-members">{i18n.text(Locale::web_club_members)}</h2>
            <ul class="club-people">{move || members.get().into_iter().map(row).collect_view()}</ul>
            <div class="club-pages">
                {move || (page.from.get() > 0).then(|| go(page.from.get().saturating_sub(of_page), Locale::web_club_earlier_members))}
                {move || (all.get() > page.from.get() + of_page).then(|| go(page.from.get() + of_page, Locale::web_club_later_members))}
            </div>
            {move || member.get().map(|member| view! { <Manage page member close=Callback::new(move |()| chosen.set(None)) /> })}
        </section>
    }
}

/// What can be done to a member.
#[component]
fn Manage(page: Page, member: ClubMember, close: Callback<()>) -> impl IntoView {
    let i18n = use_i18n();
    let ClubMember { name, role, silenced, .. } = member;
    let name = StoredValue::new(name);
    let rest = move |more: &str| format!("/members/{}{more}", name.with_value(|name| api::part(name)));
    let is_silenced = silenced.is_some_and(|until| until > now());
    let is_owner = page.role.get_untracked() == Some(ClubRole::Owner);
    let hands_over = RwSignal::new(false);
    let button = move |label: fn(&Locale) -> String, act: Callback<()>| {
        view! {
            <button type="button" class="button" on:click=move |_| { close.run(()); act.run(()); }>{i18n.text(label)}</button>
        }
    };
    let give = move |role: ClubRole| Callback::new(move |()| page.put(&rest(""), NewClubRole { role }));
    let silence = Callback::new(move |()| {
        page.put(&rest("/silence"), Silence { minutes: if is_silenced { 0 } else { SILENCE } });
    });
    let remove = Callback::new(move |()| page.act("DELETE", &rest("")));
    let (promoted, promote) = match role {
        ClubRole::Member => (ClubRole::Organiser, Locale::web_club_make_organiser as fn(&Locale) -> String),
        _ => (ClubRole::Member, Locale::web_club_make_member as fn(&Locale) -> String),
    };
    let silencing: fn(&Locale) -> String =
        if is_silenced { Locale::web_club_unsilence } else { Locale::web_club_silence };
    let label = move || i18n.with(|locale| locale.web_club_manage(name.get_value()));
    let question = i18n.text(move |locale| locale.web_club_hand_over_sure(name.get_value()));
    view! {
        <div class="board-question club-question" role="group" aria-label=label>
            <p>{label}</p>
            {is_owner.then(|| button(promote, give(promoted)))}
            {is_owner.then(|| view! {
                <button type="button" class="button" on:click=move |_| hands_over.set(true)>{i18n.text(Locale::web_club_hand_over)}</button>
            })}
            {button(silencing, silence)}
            {button(Locale::web_club_remove, remove)}
            <button type="button" class="button" on:click=move |_| close.run(())>{i18n.text(Locale::web_cancel)}</button>
            <Show when=move || hands_over.get()>
                <ConfirmDialog
                    question
                    yes=Locale::web_club_hand_over
                    act=Callback::new(move |()| { close.run(()); give(ClubRole::Owner).run(()); })
                    close=Callback::new(move |()| { hands_over.try_set(false); })
                />
            </Show>
        </div>
    }
}

/// Who asks to be let in.
#[component]
pub(super) fn Applicants(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let requests = Memo::new(move |_| page.with(|club| club.requests.clone()));
    let row = move |ClubApplicant { name, at, text }: ClubApplicant| {
        let rest = format!("/requests/{}", api::part(&name));
        let refused = rest.clone();
        let (accept, refuse) = (name.clone(), name.clone());
        view! {
            <li class="panel">
                <A href=format!("/player/{}", api::part(&name))><Face name=name.clone() />{name.clone()}</A>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
                {(!text.is_empty()).then(|| view! { <p class="club-about">{text}</p> })}
                <button
                    type="button"
                    class="button button-accent club-accept"
                    aria-label=move || i18n.with(|locale| locale.web_club_let_in(accept.clone()))
                    on:click=move |_| page.act("PUT", &rest)
                >
                    {i18n.text(Locale::web_club_accept)}
                </button>
                <button
                    type="button"
                    class="button club-refuse"
                    aria-label=move || i18n.with(|locale| locale.web_club_not_let_in(refuse.clone()))
                    on:click=move |_| page.act("DELETE", &refused)
                >
                    {i18n.text(Locale::web_club_refuse)}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || requests.with(|requests| !requests.is_empty())>
            <section class="club-requests" aria-labelledby="club-requests">
                <h2 id="club-requests">{i18n.text(Locale::web_club_requests)}</h2>
                <ul class="club-people">{move || requests.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// Inviting a player, and who is invited.
#[component]
pub(super) fn Invite(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let field = NodeRef::<html::Input>::new();
    let invitations = Memo::new(move |_| page.with(|club| club.invitations.clone()));
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let path = page.path(&format!("/invitations/{}", api::part(typed(field).trim())));
        page.sending.run(async move {
            api::tell("PUT", &path, &api::Nothing {}).await?;
            clear(field);
            page.look();
            Ok(())
        });
    };
    let row = move |ClubApplicant { name, .. }: ClubApplicant| {
        let rest = format!("/invitations/{}", api::part(&name));
        let label = name.clone();
        view! {
            <li>
                <A href=format!("/player/{}", api::part(&name))><Face name=name.clone() />{name.clone()}</A>
                <button
                    type="button"
                    class="button button-quiet"
                    aria-label=move || i18n.with(|locale| locale.web_club_uninvite_player(label.clone()))
                    on:click=move |_| page.act("DELETE", &rest)
                >
                    {i18n.text(Locale::web_club_uninvite)}
                </button>
            </li>
        }
    };
    view! {
        <section class="club-invitations" aria-labelledby="club-invitations">
            <h2 id="club-invitations">{i18n.text(Locale::web_club_invitations)}</h2>
            <form class="club-search" on:submit=submit>
                <Field name="invite" label=Locale::web_club_invite_name kind="text" autocomplete="off" node=field most=20 />
                <button type="submit" class="button">{i18n.text(Locale::web_club_invite)}</button>
            </form>
            <ul class="club-people">{move || invitations.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
