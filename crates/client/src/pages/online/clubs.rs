//! Clubs: those that the user has to do with, all others, and the form that founds one.

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::clubs::{
    ClubRole, ClubSummary, Clubs as Listed, Founded, Joining, MOST_ABOUT, MOST_LINK, MOST_LINKS, NAME, NewClub,
    OwnClub, OwnClubs, PAGE,
};

use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, Served, fetched, show};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::online::{api, use_online};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// How players join, for the form, and what that means.
const JOINING: [(Joining, Message); 3] = [
    (Joining::Open, Locale::web_club_joining_open),
    (Joining::Request, Locale::web_club_joining_request),
    (Joining::Invitation, Locale::web_club_joining_invitation),
];

/// How players join a club, in a few words.
pub(super) fn joining_words(joining: Joining, locale: &Locale) -> String {
    JOINING.iter().find(|(known, _)| *known == joining).map_or_else(String::new, |(_, words)| words(locale))
}

/// What a member may do, in a word.
pub(super) fn role_words(role: ClubRole, locale: &Locale) -> String {
    match role {
        ClubRole::Owner => locale.web_club_owner(),
        ClubRole::Organiser => locale.web_club_organiser(),
        ClubRole::Member => locale.web_club_member(),
    }
}

/// The page.
#[component]
pub fn Clubs() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_clubs_title lead=Locale::web_clubs_lead />
        <Served><Inside /></Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let is_registered = Memo::new(move |_| online.is_registered());
    view! {
        <Show
            when=move || is_registered.get()
            fallback=move || view! { <p class="facts">{i18n.text(Locale::web_clubs_registered)}</p> }
        >
            <details class="lobby-offer">
                <summary class="button button-accent"><Icon sign=Sign::Plus />{i18n.text(Locale::web_club_create)}</summary>
                <Create />
            </details>
            <Own />
        </Show>
        <All />
    }
}

/// The form that founds a club.
#[component]
fn Create() -> impl IntoView {
    let online = use_online();
    let sending = Sending::new();
    let send = Callback::new(move |new: NewClub| {
        let go = online.go;
        sending.post("clubs".to_owned(), new, move |Founded { id }| go.run(format!("/club/{id}")));
    });
    view! { <ClubForm known=None sending send label=Locale::web_club_create /> }
}

/// What a club is, as its owner says it.
#[component]
pub(super) fn ClubForm(
    /// What it is so far.
    known: Option<NewClub>,
    sending: Sending,
    send: Callback<NewClub>,
    /// What the button says.
    label: Message,
) -> impl IntoView {
    let i18n = use_i18n();
    let known = known.unwrap_or(NewClub {
        name: String::new(),
        about: String::new(),
        links: Vec::new(),
        joining: Joining::Open,
    });
    let name = NodeRef::<html::Input>::new();
    let (about, links) = (NodeRef::<html::Textarea>::new(), NodeRef::<html::Textarea>::new());
    let joining = RwSignal::new(known.joining);
    let text = |node: NodeRef<html::Textarea>| node.get_untracked().map(|field| field.value()).unwrap_or_default();
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let links = text(links).lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        send.run(NewClub { name: typed(name), about: text(about), links, joining: joining.get_untracked() });
    };
    let named = known.name.clone();
    Effect::new(move |_| {
        if let Some(field) = name.get() {
            field.set_value(&named);
        }
    });
    view! {
        <form class="panel club-form" on:submit=submit>
            <Field name="club-name" label=Locale::web_club_name kind="text" autocomplete="off" node=name most=NAME[1] />
            <label class="field">
                <span>{i18n.text(Locale::web_club_about)}</span>
                <textarea class="text-input" name="about" rows="4" maxlength=MOST_ABOUT.to_string() node_ref=about>
                    {known.about}
                </textarea>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_club_links)}</span>
                <textarea
                    class="text-input"
                    name="links"
                    rows="2"
                    maxlength=(MOST_LINKS * (MOST_LINK + 1)).to_string()
                    spellcheck="false"
                    node_ref=links
                >
                    {known.links.join("\n")}
                </textarea>
                <small class="facts">{i18n.text(Locale::web_club_links_hint)}</small>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_club_joining)}</span>
                <select name="joining" on:change=move |event| {
                    if let Some(wanted) = Joining::from_name(&event_target_value(&event)) {
                        joining.set(wanted);
                    }
                }>
                    {JOINING.map(|(of, words)| view! {
                        <option value=of.name() selected=of == known.joining>{i18n.text(words)}</option>
                    }).collect_view()}
                </select>
            </label>
            {sending.view()}
            <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(label)}
            </button>
        </form>
    }
}

/// The clubs that the user has to do with.
#[component]
fn Own() -> impl IntoView {
    let i18n = use_i18n();
    let found: RwSignal<Fetched<OwnClubs>> = fetched(|| Some("me/clubs".to_owned()));
    let list = move |title: Message, clubs: Vec<(ClubSummary, Option<ClubRole>)>| {
        (!clubs.is_empty()).then(|| {
            view! {
                <section class="club-list club-own">
                    <h2>{i18n.text(title)}</h2>
                    <ul class="kept">
                        {clubs.into_iter().map(|(club, role)| view! { <Row club role /> }).collect_view()}
                    </ul>
                </section>
            }
        })
    };
    show(found, move |OwnClubs { clubs, invitations, requests }| {
        let clubs = clubs.into_iter().map(|OwnClub { club, role }| (club, Some(role))).collect();
        let without = |clubs: Vec<ClubSummary>| clubs.into_iter().map(|club| (club, None)).collect();
        view! {
            {list(Locale::web_clubs_invitations, without(invitations))}
            {list(Locale::web_clubs_own, clubs)}
            {list(Locale::web_clubs_requests, without(requests))}
        }
    })
}

/// All clubs, found by their names.
#[component]
fn All() -> impl IntoView {
    let i18n = use_i18n();
    let (search, from) = (RwSignal::new(String::new()), RwSignal::new(0_u32));
    let field = NodeRef::<html::Input>::new();
    let path = move || Some(format!("clubs?search={}&from={}", api::part(&search.get()), from.get()));
    let found: RwSignal<Fetched<Listed>> = fetched(path);
    let page = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        from.set(0);
        search.set(typed(field).trim().to_owned());
    };
    view! {
        <section class="club-list club-all" aria-labelledby="all-clubs">
            <h2 id="all-clubs">{i18n.text(Locale::web_clubs_all)}</h2>
            <form class="club-search" role="search" on:submit=submit>
                <Field
                    name="search"
                    label=Locale::web_clubs_search
                    kind="search"
                    autocomplete="off"
                    node=field
                    required=false
                    most=NAME[1]
                />
                <button type="submit" class="button">{i18n.text(Locale::web_clubs_search_button)}</button>
            </form>
            {show(found, move |Listed { clubs, more }| {
                let is_empty = clubs.is_empty();
                let first = from.get_untracked();
                view! {
                    {is_empty.then(|| view! { <p class="facts" role="status">{i18n.text(Locale::web_clubs_none)}</p> })}
                    <ul class="kept">
                        {clubs.into_iter().map(|club| view! { <Row club role=None /> }).collect_view()}
                    </ul>
                    <div class="club-pages">
                        {(first > 0).then(|| view! {
                            <button type="button" class="button button-quiet" on:click=move |_| from.set(first.saturating_sub(page))>
                                {i18n.text(Locale::web_clubs_larger)}
                            </button>
                        })}
                        {more.then(|| view! {
                            <button type="button" class="button button-quiet" on:click=move |_| from.set(first + page)>
                                {i18n.text(Locale::web_clubs_smaller)}
                            </button>
                        })}
                    </div>
                }
            })}
        </section>
    }
}

#[component]
fn Row(
    club: ClubSummary,
    /// What the user may do in it.
    role: Option<ClubRole>,
) -> impl IntoView {
    let i18n = use_i18n();
    let ClubSummary { id, name, joining, members } = club;
    let facts = move || {
        i18n.with(|locale| {
            let role = role.map(|role| role_words(role, locale));
            let rest = [locale.web_club_members_count(members), joining_words(joining, locale)];
            role.into_iter().chain(rest).collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <li class="panel kept-game">
            <A href=format!("/club/{id}") attr:class="kept-link">
                <strong>{name}</strong>
                <span>{facts}</span>
            </A>
        </li>
    }
}
