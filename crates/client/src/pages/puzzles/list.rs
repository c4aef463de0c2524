//! All puzzles, by game and by difficulty, and the one of the day.

use std::ops::RangeInclusive;
use std::sync::Arc;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::puzzles::{Progress, Puzzle};

use super::super::kept::Kept;
use super::PageTitle;
use super::sets::Puzzles;
use crate::i18n::use_i18n;

/// A difficulty: its name and its grades.
type Band = (fn(&Locale) -> String, RangeInclusive<u8>);

/// The difficulties.
const BANDS: [Band; 3] =
    [(Locale::web_puzzle_easy, 1..=3), (Locale::web_puzzle_medium, 4..=6), (Locale::web_puzzle_hard, 7..=10)];

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
    let games = Game::ALL.map(move |game| {
        let all = Arc::clone(&all);
        view! { <OfGame all game progress /> }
    });
    view! {
        <PageTitle title=Locale::web_puzzles_title lead=Locale::web_puzzles_lead />
        {unknown.then(|| view! {
            <p class="panel puzzle-unknown" role="status">{i18n.text(Locale::web_puzzle_unknown)}</p>
        })}
        <Daily progress today />
        {games.into_iter().collect_view()}
    }
}

/// The puzzle of the day, and how many days in a row it was solved.
#[component]
pub(in crate::pages) fn Daily(progress: Kept<Progress>, today: u32) -> impl IntoView {
    let i18n = use_i18n();
    let solved = move || progress.with(|progress| progress.days.contains(&today));
    view! {
        <section class="panel puzzle-daily" aria-labelledby="daily">
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
fn OfGame(all: Arc<Puzzles>, game: Game, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let puzzles: Vec<(usize, Puzzle)> =
        all.of_game(game).into_iter().map(|(number, puzzle)| (number, puzzle.clone())).collect();
    let ids: Vec<String> = puzzles.iter().map(|(_, puzzle)| puzzle.id.clone()).collect();
    let count = ids.len();
    let solved = move || progress.with(|progress| ids.iter().filter(|id| progress.is_solved(id)).count());
    let heading = format!("puzzles-{game}");
    let bands = BANDS.map(|(name, grades)| {
        let tiles: Vec<_> = puzzles
            .iter()
            .filter(|(_, puzzle)| grades.contains(&puzzle.grade))
            .map(|(number, puzzle)| view! { <Tile game number=*number puzzle=puzzle.clone() progress /> })
            .collect();
        (!tiles.is_empty()).then(|| {
            view! {
                <h3>{i18n.text(name)}</h3>
                <ul class="puzzle-tiles">{tiles}</ul>
            }
        })
    });
    view! {
        <section class="puzzle-game" aria-labelledby=heading>
            <h2 id=heading.clone()>{i18n.text(move |l| l.game(game))}</h2>
            <p class="facts">{i18n.text(move |l| l.web_puzzle_solved_of(vars::All(count), vars::Solved(solved())))}</p>
            {bands.into_iter().collect_view()}
        </section>
    }
}

#[component]
fn Tile(game: Game, number: usize, puzzle: Puzzle, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let (id, grade) = (StoredValue::new(puzzle.id.clone()), puzzle.grade);
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
            let game = l.game(game);
            match state() {
                "solved" => l.web_puzzle_tile_solved(vars::Game(game), vars::Grade(grade), vars::Number(number)),
                "shown" => l.web_puzzle_tile_shown(vars::Game(game), vars::Grade(grade), vars::Number(number)),
                _ => l.web_puzzle_tile(vars::Game(game), vars::Grade(grade), vars::Number(number)),
            }
        })
    };
    let sign = move || match state() {
        "solved" => format!("{number} ✓"),
        "shown" => format!("{number} ·"),
        _ => number.to_string(),
    };
    view! {
        <li>
            <A
                href=format!("/puzzles?id={}", puzzle.id)
                attr:class="puzzle-tile"
                attr:data-state=state
                attr:aria-label=name
            >
                {sign}
            </A>
        </li>
    }
}
