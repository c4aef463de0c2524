//! What the user has made of puzzles on the site.

use games::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::puzzles::{PuzzleAttempt, PuzzleHistory as Page};

use super::PageTitle;
use super::site::{Standing, standing};
use crate::i18n::use_i18n;
use crate::online::api;
use crate::online::moment::moment;
use crate::pages::graph;

/// The page.
#[component]
pub(super) fn PuzzleHistory() -> impl IntoView {
    let i18n = use_i18n();
    let standing = standing();
    let game = RwSignal::new(Game::ALL[0]);
    view! {
        <PageTitle title=Locale::web_puzzle_history lead=Locale::web_puzzle_history_lead />
        {move || match standing.get() {
            Standing::Unknown => None,
            Standing::NotThere => Some(view! { <ComeIn /> }.into_any()),
            Standing::There(_) => Some(view! {
                <Games game />
                {move || view! { <OfGame game=game.get() /> }}
            }.into_any()),
        }}
        <p class="lesson-actions">
            <A href="/puzzles" attr:class="button">{i18n.text(Locale::web_puzzle_all)}</A>
            <A href="/puzzles?storm" attr:class="button">{i18n.text(Locale::web_storm)}</A>
        </p>
    }
}

/// Says whom the page is for.
#[component]
pub(super) fn ComeIn() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="panel empty">
            <p>{i18n.text(Locale::web_puzzle_come_in)}</p>
            <A href="/account" attr:class="button button-accent">{i18n.text(Locale::web_puzzle_come_in_link)}</A>
        </section>
    }
}

/// The choice of a game.
#[component]
pub(super) fn Games(game: RwSignal<Game>) -> impl IntoView {
    let i18n = use_i18n();
    let chip = move |of: Game| {
        view! {
            <button
                type="button"
                class="puzzle-chip"
                data-game=of.name()
                aria-pressed=move || (game.get() == of).to_string()
                on:click=move |_| game.set(of)
            >
                {i18n.text(move |l| l.game(of))}
            </button>
        }
    };
    view! {
        <div class="puzzle-chips" role="group" aria-label=i18n.text(Locale::web_puzzle_filter_game)>
            {Game::ALL.map(chip).into_iter().collect_view()}
        </div>
    }
}

#[component]
fn OfGame(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let attempts = RwSignal::new(None::<Page>);
    let failed = RwSignal::new(false);
    let more = move || {
        let before = attempts.with_untracked(|known| known.as_ref().and_then(|known| known.before));
        let before = before.map(|before| format!("&before={}", before.get())).unwrap_or_default();
        spawn_local(async move {
            match api::get::<Page>(&format!("me/puzzles/attempts?game={game}{before}")).await {
                Ok(next) => {
                    attempts.try_update(|known| match known {
                        None => *known = Some(next),
                        Some(known) => {
                            known.attempts.extend(next.attempts);
                            known.before = next.before;
                        }
                    });
                }
                Err(_) => {
                    failed.try_set(true);
                }
            }
        });
    };
    more();
    let shown = move |Page { attempts, before }: Page| {
        if attempts.is_empty() {
            return view! { <p class="panel empty">{i18n.text(Locale::web_puzzle_history_none)}</p> }.into_any();
        }
        view! {
            <Graph game attempts=attempts.clone() />
            <table class="puzzle-history">
                <thead>
                    <tr>
                        <th scope="col">{i18n.text(Locale::web_puzzle_history_column_puzzle)}</th>
                        <th scope="col">{i18n.text(Locale::web_puzzle_history_column_result)}</th>
                        <th scope="col">{i18n.text(Locale::web_puzzle_history_column_rating)}</th>
                    </tr>
                </thead>
                <tbody>{attempts.into_iter().map(|attempt| view! { <Row attempt /> }).collect_view()}</tbody>
            </table>
            {before.map(|_| view! {
                <button type="button" class="button" on:click=move |_| more()>
                    {i18n.text(Locale::web_puzzle_history_earlier)}
                </button>
            })}
        }
        .into_any()
    };
    view! {
        {move || attempts.get().map(shown)}
        <p class="trouble" role="alert">
            {move || failed.get().then(|| i18n.text(Locale::web_puzzle_site_no_answer))}
        </p>
    }
}

#[component]
fn Row(attempt: PuzzleAttempt) -> impl IntoView {
    let i18n = use_i18n();
    let PuzzleAttempt { puzzle, at, score, rating, change, .. } = attempt;
    let result: fn(&Locale) -> String = match score {
        ..0.25 => Locale::web_puzzle_history_missed,
        0.25..0.75 => Locale::web_puzzle_history_helped,
        _ => Locale::web_puzzle_history_solved,
    };
    let href = format!("puzzles?id={puzzle}");
    view! {
        <tr data-puzzle=puzzle>
            <td>
                <a href=href>{i18n.text(move |l| moment(at, true, l))}</a>
            </td>
            <td>{i18n.text(result)}</td>
            <td>{format!("{rating:.0} ({change:+.0})")}</td>
        </tr>
    }
}

/// How the rating has changed.
#[component]
fn Graph(game: Game, attempts: Vec<PuzzleAttempt>) -> impl IntoView {
    let i18n = use_i18n();
    let points: Vec<_> = attempts.iter().rev().map(|attempt| (attempt.at, attempt.rating)).collect();
    let (line, low, high) = graph::line(&points)?;
    let (width, height) = graph::SIZE;
    let (first, last) = (points.first()?.1, points.last()?.1);
    let label = i18n.text(move |l| {
        l.web_puzzle_graph(
            vars::Begin(format!("{first:.0}")),
            vars::Game(l.game(game)),
            vars::Now(format!("{last:.0}")),
        )
    });
    Some(view! {
        <figure class="panel puzzle-graph">
            <svg
                viewBox=format!("-4 -8 {} {}", width + 8.0, height + 16.0)
                role="img"
                aria-label=label
                preserveAspectRatio="none"
            >
                <polyline points=line fill="none" />
            </svg>
            <figcaption class="facts"><span>{format!("{low:.0}")}</span> <span>{format!("{high:.0}")}</span></figcaption>
        </figure>
    })
}
