//! A club: what it is, its events, members, chat and leaderboard, and what the user may do in it.

mod board;
mod chat;
mod matches;
mod people;
mod webhooks;

use std::time::Duration;

use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use protocol::admin::Role;
use protocol::clubs::{Club as Told, ClubRole, ClubWait, JoinClub, JoinedClub, Joining, MOST_REQUEST, NewClub};
use protocol::tournaments::{TournamentState, TournamentSummary};
use web_sys::VisibilityState;

use self::board::ClubBoard;
use self::chat::ClubChatRoom;
use self::matches::Matches;
pub(super) use self::matches::state_words;
use self::people::{Applicants, Invite, Members};
use self::webhooks::ClubWebhooks;
use super::clubs::{ClubForm, joining_words, role_words};
use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, Served, fetched_again, moment};
use super::tournaments::plan_words;
use crate::confirm_dialog::ConfirmDialog;
use crate::i18n::use_i18n;
use crate::online::{api, use_online};

/// How often it is looked how the club stands.
const LOOK: Duration = Duration::from_secs(15);

/// What every part of the page needs.
#[derive(Clone, Copy)]
struct Page {
    /// The id of the club.
    id: StoredValue<String>,
    /// The club as it was told last.
    club: Signal<Option<Told>>,
    /// What the user may do in it.
    role: Memo<Option<ClubRole>>,
    /// Sends what the user wants.
    sending: Sending,
    /// Counts how often the club is asked for.
    times: RwSignal<u32>,
    /// The first row of the members that are shown.
    from: RwSignal<u32>,
}

impl Page {
    /// The address of a part of the club in the API.
    fn path(self, rest: &str) -> String {
        format!("clubs/{}{rest}", self.id.with_value(|id| api::part(id)))
    }

    /// Asks for the club again.
    fn look(self) {
        let _ = self.times.try_update(|times| *times = times.wrapping_add(1));
    }

    /// Puts or takes away something of the club, and asks for it again.
    fn act(self, method: &'static str, rest: &str) {
        let path = self.path(rest);
        self.sending.run(async move {
            let done = match method {
                "DELETE" => api::delete(&path).await,
                _ => api::tell(method, &path, &api::Nothing {}).await,
            };
            self.look();
            done
        });
    }

    /// Puts something with a body, and asks for the club again.
    fn put(self, rest: &str, body: impl serde::Serialize + 'static) {
        let path = self.path(rest);
        self.sending.run(async move {
            let done = api::tell("PUT", &path, &body).await;
            self.look();
            done
        });
    }

    /// Something of the club, and nothing while it is not known.
    fn with<T: Default>(self, of: impl Fn(&Told) -> T) -> T {
        self.club.with(|club| club.as_ref().map(&of).unwrap_or_default())
    }
}

/// The page.
#[component]
pub fn ClubPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    view! {
        <Served title=Locale::web_clubs_title>
            {move || view! { <Inside id=id.get() /> }}
        </Served>
    }
}

#[component]
fn Inside(id: String) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let (times, from) = (RwSignal::new(0_u32), RwSignal::new(0_u32));
    let id = StoredValue::new(id);
    // Whoever signs in is told more.
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.name.clone())));
    let path = move || {
        me.track();
        Some(format!("clubs/{}?from={}", id.with_value(|id| api::part(id)), from.get()))
    };
    let told: RwSignal<Fetched<Told>> = fetched_again(path, times.into());
    // What came stands until something newer comes: the forms of the page stay as they are.
    let club = Memo::new(move |before: Option<&Option<Told>>| {
        told.with(|told| match told {
            Fetched::Here(club) => Some(club.clone()),
            Fetched::Loading | Fetched::Failed(_) => before.cloned().flatten(),
        })
    });
    let role = Memo::new(move |_| club.with(|club| club.as_ref().and_then(|club| club.own.role)));
    let page = Page { id, club: club.into(), role, sending: Sending::new(), times, from };
    Effect::new(move |before: Option<Option<String>>| {
        let me = me.get();
        if before.is_some_and(|before| before != me) {
            page.look();
        }
        me
    });
    if let Ok(looking) = set_interval_with_handle(
        move || {
            if document().visibility_state() == VisibilityState::Visible {
                page.look();
            }
        },
        LOOK,
    ) {
        on_cleanup(move || looking.clear());
    }
    Effect::new(move |_| {
        let name = page.with(|club| club.summary.name.clone());
        if !name.is_empty() {
            i18n.title(move |_| name.clone());
        }
    });
    let is_here = Memo::new(move |_| club.with(Option::is_some));
    let is_open = Memo::new(move |_| page.with(|club| !club.closed));
    let is_member = Memo::new(move |_| role.get().is_some());
    let runs = Memo::new(move |_| role.get() >= Some(ClubRole::Organiser));
    let trouble = move || {
        told.with(|told| match told {
            Fetched::Failed(trouble) => view! {
                <p class="trouble" role="alert">{i18n.with(|locale| trouble.words(locale))}</p>
            }
            .into_any(),
            _ => view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any(),
        })
    };
    view! {
        <Show when=move || is_here.get() fallback=move || view! { <h1>{i18n.text(Locale::web_clubs_title)}</h1> {trouble} }>
            <article class="club">
                <Head page />
                <Show when=move || is_open.get()>
                    <Membership page />
                    {page.sending.view()}
                    <Show when=move || runs.get()>
                        <Applicants page />
                    </Show>
                </Show>
                <div class="club-parts">
                    <Show when=move || is_open.get() && is_member.get()>
                        <ClubChatRoom page />
                    </Show>
                    <Events page runs />
                    <Show when=move || is_open.get()>
                        <Matches page />
                        <Members page />
                        <ClubBoard page />
                    </Show>
                </div>
                <Show when=move || is_open.get() && runs.get()>
                    <Invite page />
                </Show>
                <Show when=move || is_open.get()>
                    <Settings page />
                </Show>
            </article>
        </Show>
    }
}

/// The name, what the club says about itself, and what it is.
#[component]
fn Head(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let name = Memo::new(move |_| page.with(|club| club.summary.name.clone()));
    let about = Memo::new(move |_| page.with(|club| club.about.clone()));
    let links = Memo::new(move |_| page.with(|club| club.links.clone()));
    let facts = move || {
        page.club.with(|club| {
            let Some(club) = club else { return String::new() };
            i18n.with(|locale| {
                if club.closed {
                    return locale.web_club_closed();
                }
                let role = club.own.role.map(|role| role_words(role, locale));
                let rest = [
                    locale.web_club_members_count(club.summary.members),
                    joining_words(club.summary.joining, locale),
                    locale.web_club_founded(moment(club.founded, false, locale)),
                ];
                role.into_iter().chain(rest).collect::<Vec<_>>().join(" · ")
            })
        })
    };
    let link = |address: String| {
        let shown = address.clone();
        view! {
            <li><a href=address target="_blank" rel="external nofollow noopener noreferrer">{shown}</a></li>
        }
    };
    view! {
        <header class="page-title">
            <h1>{name}</h1>
            <p class="facts" role="status">{facts}</p>
            <Show when=move || about.with(|about| !about.is_empty())>
                <p class="club-about">{about}</p>
            </Show>
            <Show when=move || links.with(|links| !links.is_empty())>
                <ul class="club-links">{move || links.get().into_iter().map(link).collect_view()}</ul>
            </Show>
        </header>
    }
}

/// Joining, asking, leaving.
#[component]
fn Membership(page: Page) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let text = NodeRef::<leptos::html::Input>::new();
    let state = Memo::new(move |_| {
        let own = page.with(|club| (club.own.role.is_some(), club.own.waits.map(ClubWait::name)));
        let joining = page.with(|club| club.summary.joining);
        (own, joining, online.is_registered(), page.role.get() == Some(ClubRole::Owner))
    });
    let asks = RwSignal::new(false);
    let join = move |_| {
        let body = JoinClub { text: typed(text).trim().to_owned() };
        let path = page.path("/membership");
        page.sending.put(path, body, move |JoinedClub { .. }| page.look());
    };
    let leave = Callback::new(move |()| page.act("DELETE", "/membership"));
    let busy = move || page.sending.busy.get().to_string();
    let join_button = move |label: fn(&Locale) -> String| {
        view! {
            <button type="button" class="button button-accent club-join" aria-disabled=busy on:click=join>
                {i18n.text(label)}
            </button>
        }
    };
    let give_up = move |label: fn(&Locale) -> String| {
        view! {
            <button type="button" class="button club-decline" aria-disabled=busy on:click=move |_| leave.run(())>
                {i18n.text(label)}
            </button>
        }
    };
    let question = i18n.text(Locale::web_club_leave_sure);
    view! {
        <div class="club-membership">
            {move || {
                let ((is_member, waits), joining, is_registered, is_owner) = state.get();
                match (is_member, waits) {
                    (true, _) if is_owner => ().into_any(),
                    (true, _) => view! {
                        <button type="button" class="button button-quiet club-leave" on:click=move |_| asks.set(true)>
                            {i18n.text(Locale::web_club_leave)}
                        </button>
                    }
                    .into_any(),
                    _ if !is_registered => view! { <p class="facts">{i18n.text(Locale::web_clubs_registered)}</p> }.into_any(),
                    (false, Some("invited")) => view! {
                        <p>{i18n.text(Locale::web_club_invited)}</p>
                        {join_button(Locale::web_club_accept_invitation)}
                        {give_up(Locale::web_club_decline)}
                    }
                    .into_any(),
                    (false, Some("requested")) => view! {
                        <p role="status">{i18n.text(Locale::web_club_requested)}</p>
                        {give_up(Locale::web_club_take_back)}
                    }
                    .into_any(),
                    (false, Some(_)) => view! { <p>{i18n.text(Locale::web_club_was_removed)}</p> }.into_any(),
                    (false, None) => match joining {
                        Joining::Open => join_button(Locale::web_club_join).into_any(),
                        Joining::Request => view! {
                            <Field
                                name="request"
                                label=Locale::web_club_request_text
                                kind="text"
                                autocomplete="off"
                                node=text
                                required=false
                                most=MOST_REQUEST
                            />
                            {join_button(Locale::web_club_ask)}
                        }
                        .into_any(),
                        Joining::Invitation => view! { <p class="facts">{i18n.text(Locale::web_club_by_invitation)}</p> }.into_any(),
                    },
                }
            }}
            <Show when=move || asks.get()>
                <ConfirmDialog
                    question
                    yes=Locale::web_club_leave
                    act=leave
                    close=Callback::new(move |()| asks.set(false))
                />
            </Show>
        </div>
    }
}

/// The events of the club.
#[component]
fn Events(
    page: Page,
    /// Whether the user may announce one.
    runs: Memo<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let events = Memo::new(move |_| page.with(|club| club.events.clone()));
    let row = move |event: TournamentSummary| {
        let TournamentSummary { id, plan, players, state, .. } = event;
        let (name, starts) = (plan.name.clone(), plan.starts);
        let what = move || i18n.with(|locale| plan_words(&plan, locale));
        let when = move || {
            i18n.with(|locale| {
                let at = moment(starts, true, locale);
                let said = match state {
                    TournamentState::Announced => locale.web_tournament_starts(at),
                    TournamentState::Running => locale.web_tournaments_running(),
                    TournamentState::Over => locale.web_tournament_finished(),
                    TournamentState::Cancelled => locale.web_tournament_cancelled(),
                };
                format!("{said} · {}", locale.web_tournament_players(players))
            })
        };
        view! {
            <li class="panel kept-game">
                <A href=format!("/tournament/{id}") attr:class="kept-link">
                    <strong>{name}</strong>
                    <span>{what}</span>
                    <span>{when}</span>
                </A>
            </li>
        }
    };
    view! {
        <section class="club-events" aria-labelledby="club-events">
            <h2 id="club-events">{i18n.text(Locale::web_club_events)}</h2>
            <Show when=move || events.with(Vec::is_empty)>
                <p class="facts">{i18n.text(Locale::web_club_no_events)}</p>
            </Show>
            <ul class="kept">{move || events.get().into_iter().map(row).collect_view()}</ul>
            <Show when=move || runs.get()>
                <A href=format!("/tournaments?club={}", page.id.get_value()) attr:class="button club-announce">
                    {i18n.text(Locale::web_club_announce)}
                </A>
            </Show>
        </section>
    }
}

/// What the owner may change, and closing, which moderators may do too.
#[component]
fn Settings(page: Page) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let is_owner = Memo::new(move |_| page.role.get() == Some(ClubRole::Owner));
    let may_close =
        Memo::new(move |_| is_owner.get() || online.me.with(|me| me.as_ref().is_some_and(|me| me.role != Role::None)));
    let (edits, asks) = (RwSignal::new(false), RwSignal::new(false));
    let sending = Sending::new();
    let send = Callback::new(move |new: NewClub| {
        let path = page.path("");
        sending.run(async move {
            api::tell("PUT", &path, &new).await?;
            page.look();
            edits.try_set(false);
            Ok(())
        });
    });
    let known = move || {
        page.club.with_untracked(|club| {
            club.as_ref().map(|club| NewClub {
                name: club.summary.name.clone(),
                about: club.about.clone(),
                links: club.links.clone(),
                joining: club.summary.joining,
            })
        })
    };
    let close = Callback::new(move |()| page.act("DELETE", ""));
    let question = i18n.text(Locale::web_club_close_sure);
    view! {
        <Show when=move || may_close.get()>
            <section class="club-settings" aria-labelledby="club-settings">
                <h2 id="club-settings">{i18n.text(Locale::web_club_settings)}</h2>
                <div class="club-membership">
                    <Show when=move || is_owner.get()>
                        <button
                            type="button"
                            class="button club-edit"
                            aria-expanded=move || edits.get().to_string()
                            on:click=move |_| edits.update(|edits| *edits = !*edits)
                        >
                            {i18n.text(Locale::web_club_edit)}
                        </button>
                    </Show>
                    <button type="button" class="button button-quiet club-close" on:click=move |_| asks.set(true)>
                        {i18n.text(Locale::web_club_close)}
                    </button>
                </div>
                <Show when=move || asks.get()>
                    <ConfirmDialog
                        question
                        yes=Locale::web_club_close
                        act=close
                        close=Callback::new(move |()| asks.set(false))
                    />
                </Show>
                <Show when=move || edits.get() && is_owner.get()>
                    <ClubForm known=known() sending send label=Locale::web_club_save />
                </Show>
                <Show when=move || is_owner.get()>
                    <ClubWebhooks page />
                </Show>
            </section>
        </Show>
    }
}
