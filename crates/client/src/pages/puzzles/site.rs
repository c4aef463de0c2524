//! Puzzles on a site with a server: how the user does there, the next one, votes. Where nobody answers, or nobody is signed in, the page is as
//! it is without.

use games::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;
use locale::{Locale, vars};
use protocol::game::Kind;
use protocol::http::Me;
use protocol::puzzles::{AttemptResult, NewAttempt, OnlinePuzzle, PuzzleHelp, PuzzleStanding, PuzzleVote};
use study::puzzles::{Attempt, Phase, Puzzle, PuzzleKind, RATINGS, Solved, Theme};

use crate::account::use_account;
use crate::i18n::use_i18n;
use crate::online::api;

/// The puzzle that a server has told; nothing if this version of the client knows no such puzzle.
pub(super) fn of_site(told: OnlinePuzzle) -> Option<Puzzle> {
    let OnlinePuzzle { id, game, position, draw, kind, solution, rating, .. } = told;
    let rating = (rating.round() as u16).clamp(*RATINGS.start(), *RATINGS.end());
    Some(Puzzle { id, game, position, draw, kind: PuzzleKind::from_name(&kind)?, rating, solution })
}

/// The name of a theme.
const fn theme_name(theme: Theme) -> fn(&Locale) -> String {
    match theme {
        Theme::Goal => Locale::web_theme_goal,
        Theme::Win => Locale::web_theme_win,
        Theme::Save => Locale::web_theme_save,
        Theme::WinInTwo => Locale::web_theme_win_in_two,
        Theme::TwoDice => Locale::web_theme_two_dice,
        Theme::Jump => Locale::web_theme_jump,
        Theme::Bounce => Locale::web_theme_bounce,
        Theme::LongPass => Locale::web_theme_long_pass,
        Theme::Combination => Locale::web_theme_combination,
        Theme::OneAction => Locale::web_theme_one_action,
        Theme::LongTurn => Locale::web_theme_long_turn,
    }
}

/// How the user does at puzzles on the site.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Standing {
    /// It is not known yet, or never will be.
    Unknown,
    /// The user is not a registered player of a site that answers.
    NotThere,
    There(PuzzleStanding),
}

/// Asks how the user does, if it has ever been at the server.
pub(super) fn standing() -> RwSignal<Standing> {
    let standing = RwSignal::new(Standing::Unknown);
    let name = use_account().name;
    Effect::new(move |_| {
        if name.get().is_none() {
            standing.set(Standing::NotThere);
            return;
        }
        spawn_local(async move {
            let is_registered = api::get::<Me>("me").await.is_ok_and(|me| me.kind == Kind::Registered);
            let found = if is_registered { api::get("me/puzzles").await.ok() } else { None };
            standing.try_set(found.map_or(Standing::NotThere, Standing::There));
        });
    });
    standing
}

/// What an attempt that counts has come to, as the server is told.
pub(super) fn sent(attempt: &Attempt) -> Option<NewAttempt> {
    let help = match attempt.counts()? {
        Solved::Alone => PuzzleHelp::None,
        Solved::WithHint => PuzzleHelp::Piece,
        Solved::WithAction => PuzzleHelp::Action,
        Solved::Failed if attempt.phase() == Phase::Shown => PuzzleHelp::Solution,
        Solved::Failed => PuzzleHelp::None,
    };
    Some(NewAttempt { turns: own_turns(attempt), help })
}

/// The turns that the solver has made.
pub(super) fn own_turns(attempt: &Attempt) -> Vec<String> {
    let own = attempt.game().history().iter().filter(|(side, _)| *side == attempt.solver());
    own.map(|(_, text)| text.clone()).collect()
}

/// How the user does on the site, and where it goes on from there.
#[component]
pub(super) fn OnSite() -> impl IntoView {
    let i18n = use_i18n();
    let standing = standing();
    let theme = RwSignal::new(None::<Theme>);
    let trouble = RwSignal::new(None::<fn(&Locale) -> String>);
    let navigate = StoredValue::new_local(use_navigate());
    let next = move |game: Game| {
        let of = theme.get_untracked().map(|theme| format!("&theme={}", theme.name())).unwrap_or_default();
        spawn_local(async move {
            match api::get::<OnlinePuzzle>(&format!("puzzles/next?game={game}{of}")).await {
                Ok(found) => {
                    let _ = navigate
                        .try_with_value(|navigate| navigate(&format!("/puzzles?id={}", found.id), Default::default()));
                }
                Err(why) if why.is("server-not-found") => {
                    let _ = trouble.try_set(Some(Locale::web_puzzle_site_none_left));
                }
                Err(_) => {
                    let _ = trouble.try_set(Some(Locale::web_puzzle_site_no_answer));
                }
            }
        });
    };
    let row = move |game: Game, standing: &PuzzleStanding| {
        let own = standing.ratings.iter().find(|rating| rating.game == game.name()).cloned();
        let said = i18n.text(move |l| match &own {
            None => l.web_puzzle_site_none(),
            Some(own) => l.web_puzzle_site_rating(
                vars::Rating(own.rating.rating.round() as i32),
                vars::Solved(own.solved),
                vars::Tried(own.rating.games),
            ),
        });
        view! {
            <li data-game=game.name()>
                <strong>{i18n.text(move |l| l.game(game))}</strong>
                <span class="facts">{said}</span>
                <button type="button" class="button" data-do="site-next" on:click=move |_| next(game)>
                    {i18n.text(Locale::web_puzzle_site_next)}
                </button>
            </li>
        }
    };
    let choose = move |event| {
        trouble.set(None);
        theme.set(Theme::from_name(&event_target_value(&event)));
    };
    let themes = Theme::ALL.map(|theme| {
        view! { <option value=theme.name()>{i18n.text(theme_name(theme))}</option> }
    });
    let themes = StoredValue::new_local(themes.into_iter().collect::<Vec<_>>());
    move || {
        let Standing::There(standing) = standing.get() else { return None };
        let options = themes.try_update_value(std::mem::take).unwrap_or_default();
        Some(view! {
            <section class="panel puzzle-site" aria-labelledby="on-site">
                <h2 id="on-site">{i18n.text(Locale::web_puzzle_site)}</h2>
                <label class="puzzle-theme">
                    <span>{i18n.text(Locale::web_puzzle_theme)}</span>
                    <select name="puzzle-theme" on:change=choose>
                        <option value="">{i18n.text(Locale::web_puzzle_theme_any)}</option>
                        {options}
                    </select>
                </label>
                <ul class="kept">{Game::ALL.map(|game| row(game, &standing)).into_iter().collect_view()}</ul>
                <p role="status">{move || trouble.get().map(|trouble| i18n.text(trouble))}</p>
                <p class="lesson-actions">
                    <A href="/puzzles?storm" attr:class="button">{i18n.text(Locale::web_storm)}</A>
                    <A href="/puzzles?history" attr:class="button">{i18n.text(Locale::web_puzzle_history)}</A>
                </p>
            </section>
        })
    }
}

/// What the server makes of an attempt, and whether the user likes the puzzle. `next` is set to the puzzle that the server would go on with.
#[component]
pub(super) fn OnServer(
    id: String,
    game: Game,
    /// The attempt, once it counts.
    attempt: RwSignal<Option<NewAttempt>>,
    next: RwSignal<Option<String>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let name = use_account().name;
    let result = RwSignal::new(None::<AttemptResult>);
    let vote = RwSignal::new(None::<bool>);
    let id = StoredValue::new(id);
    Effect::new(move |_| {
        let Some(attempt) = attempt.get().filter(|_| name.get_untracked().is_some()) else { return };
        let id = id.get_value();
        spawn_local(async move {
            // A guest, or who is no longer signed in, is refused; without a network nobody answers. Then the device counts alone.
            let Ok(found) = api::post::<AttemptResult>(&format!("puzzles/{}/attempts", api::part(&id)), &attempt).await
            else {
                return;
            };
            vote.try_set(found.attempt.vote);
            result.try_set(Some(found));
            let following = format!("puzzles/next?game={game}&except={}", api::part(&id));
            if let Ok(found) = api::get::<OnlinePuzzle>(&following).await {
                next.try_set(Some(found.id));
            }
        });
    });
    let like = move |up: bool| {
        let now = Some(up).filter(|_| vote.get_untracked() != Some(up));
        let path = format!("puzzles/{}/vote", api::part(&id.get_value()));
        spawn_local(async move {
            if api::tell("PUT", &path, &PuzzleVote { up: now }).await.is_ok() {
                vote.try_set(now);
            }
        });
    };
    let button = move |up: bool, words: fn(&Locale) -> String| {
        view! {
            <button
                type="button"
                class="puzzle-chip"
                data-vote=if up { "up" } else { "down" }
                aria-pressed=move || (vote.get() == Some(up)).to_string()
                on:click=move |_| like(up)
            >
                {i18n.text(words)}
            </button>
        }
    };
    let said = move || {
        result.with(|result| {
            let result = result.as_ref()?;
            Some(i18n.with(|l| match result.counted {
                true => l.web_puzzle_site_rated(
                    vars::Change(format!("{:+.0}", result.attempt.change)),
                    vars::Puzzle(format!("{:.0}", result.puzzle_rating)),
                    vars::Rating(format!("{:.0}", result.rating.rating)),
                ),
                false => l.web_puzzle_site_first(),
            }))
        })
    };
    view! {
        <p class="puzzle-rating" role="status" data-site=move || result.with(Option::is_some).to_string()>
            {said}
        </p>
        {move || result.with(Option::is_some).then(|| view! {
            <div class="puzzle-chips puzzle-votes" role="group" aria-label=i18n.text(Locale::web_puzzle_vote)>
                {button(true, Locale::web_puzzle_vote_up)}
                {button(false, Locale::web_puzzle_vote_down)}
            </div>
        })}
    }
}
