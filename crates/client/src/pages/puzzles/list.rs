//! All puzzles, by game and by difficulty, and the one of the day.

use std::sync::Arc;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::puzzles::{Difficulty, Progress, Puzzle};

use super::super::kept::Kept;
use super::PageTitle;
use super::picture::picture_of;
use super::sets::Puzzles;
use super::site::OnSite;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};

/// How many puzzles of a game and a difficulty are shown before all are asked for.
const SOME: usize = 12;

/// The name of a difficulty.
pub(super) const fn difficulty_name(difficulty: Difficulty) -> fn(&Locale) -> String {
    match difficulty {
        Difficulty::Easy => Locale::web_puzzle_easy,
        Difficulty::Medium => Locale::web_puzzle_medium,
        Difficulty::Hard => Locale::web_puzzle_hard,
    }
}

/// The choice of puzzles to show, as the visitor sets it.
#[derive(Debug, Clone, Copy)]
struct Filter {
    game: RwSignal<Option<Game>>,
    difficulty: RwSignal<Option<Difficulty>>,
    /// Whether puzzles that are done are left out.
    open: RwSignal<bool>,
}

/// The list.
#[component]
pub(super) fn List(
    all: Arc<Puzzles>,
    progress: Kept<Progress>,
    /// Whether a puzzle was asked for that is not there.
    unknown: bool,
    today: u32,
) -> impl IntoView {
    let i18n = use_i18n();
    let filter = Filter { game: RwSignal::new(None), difficulty: RwSignal::new(None), open: RwSignal::new(false) };
    let games = Game::ALL.map(|game| {
        let all = Arc::clone(&all);
        view! { <OfGame all game filter progress /> }
    });
    view! {
        <PageTitle title=Locale::web_puzzles_title lead=Locale::web_puzzles_lead />
        {unknown.then(|| view! {
            <p class="panel puzzle-unknown" role="status">{i18n.text(Locale::web_puzzle_unknown)}</p>
        })}
        <Daily all=Signal::stored(Some(all)) progress today />
        <p class="puzzle-own">
            {i18n.text(move |l| l.web_puzzle_rating(progress.with(|progress| progress.rating.value.round() as i32)))}
        </p>
        <OnSite />
        <Filters filter />
        {games.into_iter().collect_view()}
    }
}

/// What is to be seen of the list.
#[component]
fn Filters(filter: Filter) -> impl IntoView {
    let i18n = use_i18n();
    let games = [None].into_iter().chain(Game::ALL.map(Some)).map(|game| {
        let name = i18n.text(move |l| game.map_or_else(|| l.web_puzzle_all_games(), |game| l.game(game)));
        view! { <Chip name chosen=Signal::derive(move || filter.game.get() == game) on_click=move |()| filter.game.set(game) /> }
    });
    let difficulties = [None].into_iter().chain(Difficulty::ALL.map(Some)).map(|difficulty| {
        let name = i18n.text(move |l| match difficulty {
            None => l.web_puzzle_all_difficulties(),
            Some(difficulty) => difficulty_name(difficulty)(l),
        });
        view! {
            <Chip
                name
                chosen=Signal::derive(move || filter.difficulty.get() == difficulty)
                on_click=move |()| filter.difficulty.set(difficulty)
            />
        }
    });
    view! {
        <div class="puzzle-filters">
            <div class="puzzle-chips" role="group" aria-label=i18n.text(Locale::web_puzzle_filter_game)>
                {games.collect_view()}
            </div>
            <div class="puzzle-chips" role="group" aria-label=i18n.text(Locale::web_puzzle_filter_difficulty)>
                {difficulties.collect_view()}
            </div>
            <div class="puzzle-chips">
                <Chip
                    name=i18n.text(Locale::web_puzzle_open_only)
                    chosen=filter.open.into()
                    on_click=move |()| filter.open.update(|open| *open = !*open)
                />
            </div>
        </div>
    }
}

#[component]
fn Chip(name: Signal<String>, chosen: Signal<bool>, #[prop(into)] on_click: Callback<()>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="puzzle-chip"
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| on_click.run(())
        >
            {name}
        </button>
    }
}

/// The puzzle of the day with its position, and how many days in a row it was solved.
#[component]
pub(in crate::pages) fn Daily(
    /// The sets, once they are there.
    #[prop(into)]
    all: Signal<Option<Arc<Puzzles>>>,
    progress: Kept<Progress>,
    today: u32,
) -> impl IntoView {
    let i18n = use_i18n();
    let picture = move || {
        let all = all.get()?;
        // It stays that of the day though the rating changes.
        let index = untrack(|| progress.with(|progress| all.daily(progress, today)))?;
        all.get(index).map(picture_of)
    };
    let solved = move || progress.with(|progress| progress.days.contains(&today));
    view! {
        <section class="panel puzzle-daily" aria-labelledby="daily">
            <div class="puzzle-daily-art">{picture}</div>
            <h2 id="daily">{i18n.text(Locale::web_puzzle_daily)}</h2>
            <p>
                {i18n.text(move |l| if solved() { l.web_puzzle_daily_solved() } else { l.web_puzzle_daily_text() })}
            </p>
            <p class="puzzle-streak" data-days=move || progress.with(|progress| progress.streak(today)).to_string()>
                {i18n.text(move |l| l.web_puzzle_streak(progress.with(|progress| progress.streak(today))))}
            </p>
            <A href="/puzzles?daily" attr:class="button button-accent button-big">
                {i18n.text(move |l| if solved() { l.web_puzzle_daily_look() } else { l.web_puzzle_daily_open() })}
            </A>
        </section>
    }
}

#[component]
fn OfGame(all: Arc<Puzzles>, game: Game, filter: Filter, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let puzzles: Vec<(usize, Puzzle)> =
        all.of_game(game).into_iter().map(|(number, puzzle)| (number, puzzle.clone())).collect();
    let ids: Vec<String> = puzzles.iter().map(|(_, puzzle)| puzzle.id.clone()).collect();
    let count = ids.len();
    let solved = move || progress.with(|progress| ids.iter().filter(|id| progress.is_solved(id)).count());
    let heading = format!("puzzles-{game}");
    let bands = Difficulty::ALL.map(|difficulty| {
        let of_band = |(_, puzzle): &&(usize, Puzzle)| Difficulty::of(puzzle.rating) == difficulty;
        let puzzles: Vec<(usize, Puzzle)> = puzzles.iter().filter(of_band).cloned().collect();
        (!puzzles.is_empty()).then(|| view! { <Band game difficulty puzzles filter progress /> })
    });
    view! {
        <section
            class="puzzle-game"
            aria-labelledby=heading
            hidden=move || filter.game.get().is_some_and(|wanted| wanted != game)
        >
            <h2 id=heading.clone()>{i18n.text(move |l| l.game(game))}</h2>
            <p class="facts">{i18n.text(move |l| l.web_puzzle_solved_of(vars::All(count), vars::Solved(solved())))}</p>
            {bands.into_iter().collect_view()}
        </section>
    }
}

/// The puzzles of a game that are as difficult: some of them, until all are wanted.
#[component]
fn Band(
    game: Game,
    difficulty: Difficulty,
    puzzles: Vec<(usize, Puzzle)>,
    filter: Filter,
    progress: Kept<Progress>,
) -> impl IntoView {
    let i18n = use_i18n();
    let all = RwSignal::new(false);
    let puzzles = StoredValue::new(puzzles);
    // Which of them there are; the pictures of those that stay are not drawn anew.
    let wanted = Memo::new(move |_| {
        let is_wanted = |puzzle: &Puzzle| !filter.open.get() || progress.with(|progress| progress.is_open(&puzzle.id));
        puzzles
            .with_value(|puzzles| (0..puzzles.len()).filter(|index| is_wanted(&puzzles[*index].1)).collect::<Vec<_>>())
    });
    let shown = move || {
        let mut wanted = wanted.get();
        wanted.truncate(if all.get() { usize::MAX } else { SOME });
        wanted
    };
    let more = move || wanted.with(Vec::len).saturating_sub(if all.get() { usize::MAX } else { SOME });
    view! {
        <div class="puzzle-band" hidden=move || {
            filter.difficulty.get().is_some_and(|wanted| wanted != difficulty) || wanted.with(Vec::is_empty)
        }>
            <h3>{i18n.text(difficulty_name(difficulty))}</h3>
            <ul class="puzzle-tiles">
                <For each=shown key=|index| *index let:index>
                    {
                        let (number, puzzle) = puzzles.with_value(|puzzles| puzzles[index].clone());
                        view! { <Tile game number puzzle progress /> }
                    }
                </For>
            </ul>
            {move || (more() > 0).then(|| view! {
                <button type="button" class="button" on:click=move |_| all.set(true)>
                    {i18n.text(move |l| l.web_puzzle_more(more()))}
                </button>
            })}
        </div>
    }
}

#[component]
fn Tile(game: Game, number: usize, puzzle: Puzzle, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let (id, rating) = (StoredValue::new(puzzle.id.clone()), puzzle.rating);
    let state = move || {
        progress.with(|progress| {
            id.with_value(|id| match () {
                () if progress.is_solved(id) => "solved",
                () if progress.was_shown(id) => "shown",
                () => "open",
            })
        })
    };
    let name = move || {
        i18n.with(|l| {
            let (game, number, rating) = (vars::Game(l.game(game)), vars::Number(number), vars::Rating(rating));
            match state() {
                "solved" => l.web_puzzle_tile_solved(game, number, rating),
                "shown" => l.web_puzzle_tile_shown(game, number, rating),
                _ => l.web_puzzle_tile(game, number, rating),
            }
        })
    };
    let sign = move || match state() {
        "solved" => Some(Sign::Check),
        "shown" => Some(Sign::Eye),
        _ => None,
    };
    let address = format!("puzzles?id={}", puzzle.id);
    let picture = picture_of(&puzzle);
    view! {
        <li>
            // Not a link of the router, which would call each of them the current page.
            <a href=address class="puzzle-tile" data-state=state>
                <span class="visually-hidden">{name}</span>
                {picture}
                <span class="puzzle-tile-foot" aria-hidden="true">
                    <b>{number}</b>
                    <small>{rating}</small>
                    {move || sign().map(|sign| view! { <span class="puzzle-tile-sign"><Icon sign /></span> })}
                </span>
            </a>
        </li>
    }
}
