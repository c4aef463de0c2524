//! A player with its picture, its goals and its clock.

use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use play::time::Millis;
use play::time_control::TimeLeft;
use study::explain::colour;

use super::Place;
use super::portrait::{Picture, Portrait};
use crate::game::time_text;
use crate::i18n::use_i18n;

/// A clock as it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    /// What the side has left; with byo-yomi, how many periods follow too.
    pub left: Memo<TimeLeft>,
    /// Whether it runs.
    pub runs: Signal<bool>,
}

impl Clock {
    /// Whether little is left of the time that runs down.
    pub(super) fn is_low(self) -> bool {
        self.left.get().time < Millis::from_seconds(10)
    }
}

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A time left: hours and shorter as a clock shows them, days in words.
fn left_text(left: u64, locale: &Locale) -> String {
    if left < DAY {
        time_text(left)
    } else {
        locale.web_online_days_hours(vars::Days(left / DAY), vars::Hours(left % DAY / (DAY / 24)))
    }
}

/// A player at the table.
#[derive(Debug, Clone, Copy)]
pub struct Seated {
    /// Its name.
    pub name: Signal<String>,
    /// The page of the player, where it has one.
    pub page: Signal<Option<String>>,
    /// What stands below the name: the rating, or what kind of player it is.
    pub about: Signal<String>,
    /// What it looks like.
    pub picture: Signal<Picture>,
    /// Whether it is at the table; none where that is no question.
    pub here: Signal<Option<bool>>,
    /// Whether it may act now.
    pub acts: Signal<bool>,
    /// Whether it is a bot that thinks.
    pub thinks: Signal<bool>,
    /// Its clock, where the game has one.
    pub clock: Signal<Option<Clock>>,
}

/// The player above or below the board.
#[component]
pub(super) fn PlayerBar(
    game: Game,
    seated: Seated,
    side: Side,
    score: Signal<BySide<u32>>,
    place: Place,
) -> impl IntoView {
    let i18n = use_i18n();
    let name = move || match seated.page.get() {
        Some(page) => view! { <A href=page attr:class="player-link">{seated.name}</A> }.into_any(),
        None => view! { {seated.name} }.into_any(),
    };
    let here = move || {
        seated.here.get().map(|here| {
            let words = i18n.with(|locale| if here { locale.web_table_here() } else { locale.web_table_gone() });
            view! { <span class="bar-here" data-here=here.to_string() ><span class="visually-hidden">{words}</span></span> }
        })
    };
    let goals = game.counts_goals().then(|| {
        let goals = move || score.get()[side];
        let words = i18n.text(move |locale| locale.web_play_goals(score.get()[side]));
        view! { <span class="bar-goals" role="img" aria-label=words>{goals}</span> }
    });
    let clock =
        move || {
            seated.clock.get().map(|clock| {
            let text = i18n.text(move |locale| left_text(clock.left.get().time.get(), locale));
            let periods = move || clock.left.get().periods.map(|periods| {
                let words = i18n.with(|locale| locale.play_clock_periods(periods));
                view! { <span class="bar-periods" role="img" aria-label=words>{format!("+{periods}")}</span> }
            });
            view! {
            <span
                class="bar-clock"
                role="timer"
                aria-label=i18n.text(move |locale: &Locale| locale.web_play_clock_of(colour(game, side, locale)))
                class:bar-clock-runs=clock.runs
                class:bar-clock-low=move || clock.is_low()
            >
                {text}{periods}
            </span>
        }})
        };
    let place = if place == Place::Top { "top" } else { "bottom" };
    view! {
        <section
            class="bar"
            data-side=side.letter().to_string()
            data-place=place
            class:bar-acts=seated.acts
            aria-label=i18n.text(move |locale| colour(game, side, locale))
        >
            <span class="bar-picture">
                {move || view! { <Portrait picture=seated.picture.get() /> }}
                <span class="bar-disc" aria-hidden="true"></span>
            </span>
            <span class="bar-who">
                <span class="bar-name">{name}</span>
                <span class="bar-about">
                    {here}
                    {seated.about}
                    <Show when=move || seated.thinks.get()><span class="bar-thinks" aria-hidden="true">"…"</span></Show>
                </span>
            </span>
            {goals}
            {clock}
        </section>
    }
}
