//! A match of two clubs: the boards, their games and the score, and what those who run the clubs do before it begins.

use std::time::Duration;

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use protocol::team_matches::{LineUp, TeamBoard, TeamMatch as Told, TeamMatchState, TeamMatchSummary, TeamMatchWinner};
use protocol::tournaments::ClubName;
use web_sys::VisibilityState;

use super::club::state_words;
use super::forms::Sending;
use super::parts::{Fetched, Served, fetched_again, follow_begun};
use super::scores::result_text;
use crate::confirm_dialog::ConfirmDialog;
use crate::i18n::use_i18n;
use crate::online::{api, terms, use_online};

/// How often it is looked how the match stands.
const LOOK: Duration = Duration::from_secs(3);

/// What every part of the page needs.
#[derive(Clone, Copy)]
struct Page {
    /// The id of the match.
    id: StoredValue<String>,
    /// The match as it was told last.
    told: Memo<Option<Told>>,
    /// Sends what the user wants.
    sending: Sending,
    /// Counts how often the match is asked for.
    times: RwSignal<u32>,
}

impl Page {
    /// The address of a part of the match in the API.
    fn path(self, rest: &str) -> String {
        format!("team-matches/{}{rest}", self.id.with_value(|id| api::part(id)))
    }

    /// Asks for the match again.
    fn look(self) {
        let _ = self.times.try_update(|times| *times = times.wrapping_add(1));
    }

    /// Whether something is so of a match that has not begun.
    fn waits(self, so: impl Fn(&Told) -> bool) -> bool {
        self.told
            .with(|told| told.as_ref().is_some_and(|told| told.summary.state < TeamMatchState::Running && so(told)))
    }

    fn delete(self, rest: &'static str) {
        self.sending.run(async move {
            let done = api::delete(&self.path(rest)).await;
            self.look();
            done
        });
    }

    fn put(self, rest: &'static str, body: impl serde::Serialize + 'static) {
        self.sending.run(async move {
            let done = api::tell("PUT", &self.path(rest), &body).await;
            self.look();
            done
        });
    }
}

/// The page.
#[component]
pub fn TeamMatchPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    view! {
        <Served title=Locale::web_team_match>
            {move || view! { <Inside id=id.get() /> }}
        </Served>
    }
}

#[component]
fn Inside(id: String) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let times = RwSignal::new(0_u32);
    let id = StoredValue::new(id);
    // Whoever signs in is told more.
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.name.clone())));
    let path = move || {
        me.track();
        Some(format!("team-matches/{}", id.with_value(|id| api::part(id))))
    };
    let answer: RwSignal<Fetched<Told>> = fetched_again(path, times.into());
    // What came stands until something newer comes: the forms stay as they are.
    let told = Memo::new(move |before: Option<&Option<Told>>| {
        answer.with(|answer| match answer {
            Fetched::Here(now) => Some(now.clone()),
            Fetched::Loading | Fetched::Failed(_) => before.cloned().flatten(),
        })
    });
    let page = Page { id, told, sending: Sending::new(), times };
    Effect::new(move |before: Option<Option<String>>| {
        let me = me.get();
        if before.is_some_and(|before| before != me) {
            page.look();
        }
        me
    });
    let again = move || {
        let goes_on =
            told.with_untracked(|told| told.as_ref().is_none_or(|told| told.summary.state < TeamMatchState::Over));
        if document().visibility_state() == VisibilityState::Visible && goes_on {
            page.look();
        }
    };
    if let Ok(looking) = set_interval_with_handle(again, LOOK) {
        on_cleanup(move || looking.clear());
    }
    // A game of days waits; one that is played at once is gone to.
    follow_begun(move || {
        told.with_untracked(|told| {
            told.as_ref().is_some_and(|told| told.plays && !told.summary.terms.clock.starts_with("days"))
        })
    });
    Effect::new(move |_| {
        if let Some(name) = told.with(|told| told.as_ref().map(|told| title(&told.summary))) {
            i18n.title(move |_| name.clone());
        }
    });
    let is_here = Memo::new(move |_| told.with(Option::is_some));
    let trouble = move || {
        answer.with(|answer| match answer {
            Fetched::Failed(trouble) => view! {
                <p class="trouble" role="alert">{i18n.with(|locale| trouble.words(locale))}</p>
            }
            .into_any(),
            _ => view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any(),
        })
    };
    view! {
        <Show when=move || is_here.get() fallback=move || view! { <h1>{i18n.text(Locale::web_team_match)}</h1> {trouble} }>
            <article class="team-match">
                <Head page />
                <Acts page />
                <Boards page />
                <LineUps page />
            </article>
        </Show>
    }
}

fn title(summary: &TeamMatchSummary) -> String {
    format!("{} – {}", summary.home.name, summary.away.name)
}

/// Who has won, once it is over; nothing where that is to be seen from the score.
fn winner_words(summary: &TeamMatchSummary, locale: &Locale) -> Option<String> {
    match summary.winner? {
        TeamMatchWinner::Home => Some(locale.web_team_won(summary.home.name.as_str())),
        TeamMatchWinner::Away => Some(locale.web_team_won(summary.away.name.as_str())),
        TeamMatchWinner::Nobody => Some(locale.web_team_drawn()),
    }
}

/// The clubs, what is played, and the score.
#[component]
fn Head(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let clubs = Memo::new(move |_| {
        page.told.with(|told| told.as_ref().map(|told| [told.summary.home.clone(), told.summary.away.clone()]))
    });
    let of = move |words: fn(&TeamMatchSummary, &Locale) -> String| {
        page.told.with(|told| told.as_ref().map(|told| i18n.with(|locale| words(&told.summary, locale))))
    };
    let facts = move || {
        of(|summary, locale| {
            format!("{} · {}", terms::words(&summary.terms, locale), locale.web_team_boards(summary.boards))
        })
    };
    let state = move || {
        of(|summary, locale| {
            let state = state_words(summary, locale);
            winner_words(summary, locale).map_or_else(|| state.clone(), |winner| format!("{state} · {winner}"))
        })
    };
    let club = |ClubName { id, name }: ClubName| view! { <A href=format!("/club/{id}")>{name}</A> };
    view! {
        <header class="page-title">
            <h1>
                {move || clubs.get().map(|[home, away]| view! { {club(home)} " – " {club(away)} })}
            </h1>
            <p class="lead">{facts}</p>
            <p class="facts team-state" role="status">{state}</p>
        </header>
    }
}

/// What the user may do before it begins, but for the line-ups.
#[component]
fn Acts(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let may_accept =
        Memo::new(move |_| page.waits(|told| told.runs_away && told.summary.state == TeamMatchState::Offered));
    let may_drop = Memo::new(move |_| page.waits(|told| told.runs_home || told.runs_away));
    let may_step_out = Memo::new(move |_| page.waits(|told| told.plays));
    let asks = RwSignal::new(false);
    let question = i18n.text(Locale::web_team_drop_sure);
    let drop_match = Callback::new(move |()| page.delete(""));
    let drop_words =
        move || i18n.with(|locale| if may_accept.get() { locale.web_team_decline() } else { locale.web_team_drop() });
    view! {
        {page.sending.view()}
        <div class="team-acts">
            <Show when=move || may_accept.get()>
                <button type="button" class="button button-accent team-accept" on:click=move |_| page.put("/acceptance", api::Nothing {})>
                    {i18n.text(Locale::web_team_accept)}
                </button>
            </Show>
            <Show when=move || may_step_out.get()>
                <button type="button" class="button team-step-out" on:click=move |_| page.delete("/place")>
                    {i18n.text(Locale::web_team_step_out)}
                </button>
            </Show>
            <Show when=move || may_drop.get()>
                <button type="button" class="button button-quiet team-drop" on:click=move |_| asks.set(true)>{drop_words}</button>
            </Show>
            <Show when=move || asks.get()>
                <ConfirmDialog
                    question
                    yes=Locale::web_team_drop
                    act=drop_match
                    close=Callback::new(move |()| asks.set(false))
                />
            </Show>
        </div>
    }
}

/// Who plays whom, the first board first. On every second board the home player has side B.
#[component]
fn Boards(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let boards =
        Memo::new(move |_| page.told.with(|told| told.as_ref().map(|told| told.boards.clone()).unwrap_or_default()));
    let row = move |(number, board): (usize, TeamBoard)| {
        let TeamBoard { home, away, game, result } = board;
        let name = move |name: Option<String>| name.unwrap_or_else(|| "–".to_owned());
        let (first, second) = if number.is_multiple_of(2) { (home, away) } else { (away, home) };
        let inside = view! {
            <span>{name(first)}</span>
            <strong>{result_text(result)}</strong>
            <span>{name(second)}</span>
        };
        match game {
            Some(id) => view! { <li><A href=format!("/online/{id}") attr:class="tournament-pairing">{inside}</A></li> }
                .into_any(),
            None => view! { <li><span class="tournament-pairing">{inside}</span></li> }.into_any(),
        }
    };
    view! {
        <section aria-labelledby="team-boards">
            <h2 id="team-boards">{i18n.text(Locale::web_team_boards_title)}</h2>
            <p class="facts">{i18n.text(Locale::web_team_sides)}</p>
            <ol class="tournament-pairings">{move || boards.get().into_iter().enumerate().map(row).collect_view()}</ol>
        </section>
    }
}

/// The line-ups of those clubs that the user runs.
#[component]
fn LineUps(page: Page) -> impl IntoView {
    let of = move |runs: fn(&Told) -> bool| Memo::new(move |_| page.waits(runs));
    let (home, away) = (of(|told| told.runs_home), of(|told| told.runs_away));
    view! {
        <Show when=move || home.get()>
            <LineUpForm page is_home=true />
        </Show>
        <Show when=move || away.get()>
            <LineUpForm page is_home=false />
        </Show>
    }
}

/// The form that says who plays for a club; it begins with those who do already.
#[component]
fn LineUpForm(page: Page, is_home: bool) -> impl IntoView {
    let i18n = use_i18n();
    let club = page.told.with_untracked(|told| {
        told.as_ref().map(|told| if is_home { told.summary.home.clone() } else { told.summary.away.clone() })
    });
    let (id, name) = club.map(|club| (club.id, club.name)).unwrap_or_default();
    let known = page.told.with_untracked(|told| {
        let boards = told.iter().flat_map(|told| &told.boards);
        boards.filter_map(|board| if is_home { board.home.clone() } else { board.away.clone() }).collect::<Vec<_>>()
    });
    let players = NodeRef::<html::Textarea>::new();
    let as_named = NodeRef::<html::Input>::new();
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = players.get_untracked().map(|field| field.value()).unwrap_or_default();
        let players = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        let as_named = as_named.get_untracked().is_some_and(|field| field.checked());
        page.put("/line-up", LineUp { club: id.clone(), players, as_named });
    };
    let title = if is_home { "line-up-home" } else { "line-up-away" };
    view! {
        <section aria-labelledby=title>
            <h2 id=title>{i18n.text(move |locale| locale.web_team_line_up(name.as_str()))}</h2>
            <form class="panel club-form team-line-up" on:submit=send>
                <label class="field">
                    <span>{i18n.text(Locale::web_team_names)}</span>
                    <textarea class="text-input" name=title rows="5" required spellcheck="false" node_ref=players>
                        {known.join("\n")}
                    </textarea>
                </label>
                <label class="choice">
                    <input type="checkbox" name=format!("{title}-as-named") node_ref=as_named />
                    <span>{i18n.text(Locale::web_team_as_named)}</span>
                </label>
                <div>
                    <button type="submit" class="button button-accent" aria-disabled=move || page.sending.busy.get().to_string()>
                        {i18n.text(Locale::web_team_save)}
                    </button>
                </div>
            </form>
        </section>
    }
}
