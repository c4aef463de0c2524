//! The matches of a club with others, and the form that challenges one.

use games::game::Game;
use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::clubs::{ClubRole, Clubs, NAME};
use protocol::team_matches::{MOST_BOARDS, NewTeamMatch, TeamMatchOffered, TeamMatchState, TeamMatchSummary};

use super::super::forms::{Field, Sending, typed};
use super::super::parts::{Fetched, fetched_again, moment, show};
use super::super::scores::points_text;
use super::super::tournaments::{AHEAD, CLOCKS, USUAL_CLOCK, field_of, moment_of};
use super::Page;
use crate::choices::GameRadios;
use crate::game::starts::{HasStart, OnBoard, StartChoice, Variant};
use crate::game::time_control::{ClockChoice, ClockForm};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{api, terms, use_online};

/// The boards of a match, if nothing else is chosen.
const USUAL_BOARDS: u32 = 4;

/// How far a match is, or its score.
pub(in super::super) fn state_words(summary: &TeamMatchSummary, locale: &Locale) -> String {
    let [home, away] = summary.points.map(points_text);
    let score = format!("{home} – {away}");
    match (summary.state, summary.starts) {
        (TeamMatchState::Offered, _) => locale.web_team_offered(),
        (TeamMatchState::Agreed, Some(starts)) => locale.web_tournament_starts(moment(starts, true, locale)),
        (TeamMatchState::Agreed, None) => locale.web_team_agreed(),
        (TeamMatchState::Running, _) => locale.web_team_running(score),
        (TeamMatchState::Over, _) => locale.web_team_over(score),
        (TeamMatchState::Dropped, _) => locale.web_team_dropped(),
    }
}

/// The matches.
#[component]
pub(super) fn Matches(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let found: RwSignal<Fetched<Vec<TeamMatchSummary>>> =
        fetched_again(move || Some(page.path("/matches")), page.times.into());
    let row = move |summary: TeamMatchSummary| {
        let (home, away) = (summary.home.name.clone(), summary.away.name.clone());
        let address = format!("/team-match/{}", summary.id);
        let facts = move || {
            i18n.with(|locale| {
                let boards = locale.web_team_boards(summary.boards);
                format!("{} · {boards} · {}", state_words(&summary, locale), terms::words(&summary.terms, locale))
            })
        };
        view! {
            <li class="panel kept-game">
                <A href=address attr:class="kept-link">
                    <strong>{format!("{home} – {away}")}</strong>
                    <span>{facts}</span>
                </A>
            </li>
        }
    };
    let runs = Memo::new(move |_| page.role.get() >= Some(ClubRole::Organiser));
    view! {
        <section class="club-matches" aria-labelledby="club-matches">
            <h2 id="club-matches">{i18n.text(Locale::web_team_matches)}</h2>
            {show(found, move |matches| {
                let is_empty = matches.is_empty();
                view! {
                    {is_empty.then(|| view! { <p class="facts">{i18n.text(Locale::web_team_none)}</p> })}
                    <ul class="kept">{matches.into_iter().map(row).collect_view()}</ul>
                }
            })}
            <Show when=move || runs.get()>
                <details class="lobby-offer">
                    <summary class="button">
                        <Icon sign=Sign::Plus />
                        {i18n.text(Locale::web_team_offer)}
                    </summary>
                    <Offer page />
                </details>
            </Show>
        </section>
    }
}

/// What has been chosen so far.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    game: Game,
    start: StartChoice,
    rated: bool,
    /// Whether it begins when both line-ups stand.
    is_undated: bool,
}

impl HasStart for Choice {
    fn start_choice(&self) -> &StartChoice {
        &self.start
    }

    fn start_choice_mut(&mut self) -> &mut StartChoice {
        &mut self.start
    }
}

/// The form that challenges another club.
#[component]
fn Offer(page: Page) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let sending = Sending::new();
    let choice =
        RwSignal::new(Choice { game: Game::PlayBall, start: StartChoice::default(), rated: true, is_undated: true });
    let game = Memo::new(move |_| choice.with(|choice| choice.game));
    let is_undated = Memo::new(move |_| choice.with(|choice| choice.is_undated));
    let clock = RwSignal::new(ClockForm::new(USUAL_CLOCK));
    let control = Memo::new(move |_| clock.with(ClockForm::control));
    let (opponent, boards) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let starts = NodeRef::<html::Input>::new();
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(control) = control.get_untracked() else { return notices.warn(i18n.now().web_play_clock_wrong()) };
        let chosen = choice.get_untracked();
        let starts = if chosen.is_undated { None } else { moment_of(&typed(starts)) };
        if starts.is_none() && !chosen.is_undated {
            return notices.warn(i18n.now().web_tournament_start_wrong());
        }
        let Ok(boards) = typed(boards).trim().parse() else {
            return notices.warn(i18n.now().web_tournament_number_wrong());
        };
        let wanted = typed(opponent).trim().to_lowercase();
        let terms = terms::chosen(chosen.game, &chosen.start, control.to_string(), chosen.rated);
        let (path, go) = (page.path("/matches"), online.go);
        sending.run(async move {
            let clubs: Clubs = api::get(&format!("clubs?search={}", api::part(&wanted))).await?;
            let Some(found) = clubs.clubs.into_iter().find(|club| club.name.to_lowercase() == wanted) else {
                notices.warn(i18n.now().web_team_no_club());
                return Ok(());
            };
            let new = NewTeamMatch { opponent: found.id, terms, boards, starts };
            let made: TeamMatchOffered = api::post(&path, &new).await?;
            go.run(format!("/team-match/{}", made.id));
            Ok(())
        });
    };
    view! {
        <form class="setup offer club-match-form" on:submit=submit>
            <Field name="opponent" label=Locale::web_team_opponent kind="text" autocomplete="off" node=opponent most=NAME[1] />
            <GameRadios chosen=game choose=Callback::new(move |game| choice.update(|choice| choice.game = game)) />
            {move || match game.get() {
                Game::PlayBall => view! { <OnBoard choice /> }.into_any(),
                Game::Diaballik => view! { <Variant choice /> }.into_any(),
                _ => ().into_any(),
            }}
            <ClockChoice form=clock offered=&CLOCKS />
            <fieldset class="panel">
                <legend>{i18n.text(Locale::web_team_match)}</legend>
                <label class="field">
                    <span>{i18n.text(Locale::web_team_boards_count)}</span>
                    <input
                        class="text-input"
                        name="boards"
                        type="number"
                        min="1"
                        max=MOST_BOARDS.to_string()
                        value=USUAL_BOARDS.to_string()
                        required
                        node_ref=boards
                    />
                </label>
                <label class="choice">
                    <input
                        type="checkbox"
                        name="undated"
                        prop:checked=move || is_undated.get()
                        on:change=move |event| choice.update(|choice| choice.is_undated = event_target_checked(&event))
                    />
                    <span>{i18n.text(Locale::web_team_undated)}</span>
                </label>
                <Show when=move || !is_undated.get()>
                    <label class="field">
                        <span>{i18n.text(Locale::web_tournament_start)}</span>
                        <input
                            class="text-input"
                            name="match-starts"
                            type="datetime-local"
                            value=field_of(js_sys::Date::now() + AHEAD)
                            required
                            node_ref=starts
                        />
                    </label>
                </Show>
                <label class="choice">
                    <input
                        type="checkbox"
                        name="match-rated"
                        prop:checked=move || choice.with(|choice| choice.rated)
                        on:change=move |event| choice.update(|choice| choice.rated = event_target_checked(&event))
                    />
                    <span>{i18n.text(Locale::web_online_rated_choice)}</span>
                </label>
            </fieldset>
            {sending.view()}
            <div class="offer-actions">
                <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_team_send)}
                </button>
            </div>
        </form>
    }
}
