//! The halves of the clock, the bar between them, and what is said of it.

use board::motion::Sound;
use leptos::ev;
use leptos::prelude::*;
use locale::{Locale, vars};
use wasm_bindgen::JsCast;

use super::table::{Kind, Phase, Press, ROLLS, Seat, Stage, TableClock};
use super::times::Times;
use super::{LOW, Page, SHAKES, WishList, device};
use crate::confirm_dialog::ConfirmDialog;
use crate::game::device::now;
use crate::game::time_control::clock_words;
use crate::game::time_text;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::settings::use_sounds;

/// A press right after the last one of a roll begins no other: the finger may still be there.
const GUARD: u64 = 400;

fn name(seat: Seat, locale: &Locale) -> String {
    match seat {
        Seat::Near => locale.web_clock_near(),
        Seat::Far => locale.web_clock_far(),
    }
}

/// Reads something of the clock; nothing where there is none any more.
fn of<T: Default>(page: Page, read: impl FnOnce(&TableClock) -> T) -> T {
    page.clock.with(|clock| clock.as_ref().map(read)).unwrap_or_default()
}

/// What is said when it changes: who is to play, or why nobody is.
fn status(page: Page, locale: &Locale) -> String {
    let plays = |seat: Seat| of(page, |clock| clock.plays_anywhere(seat));
    match page.stage.get() {
        None => String::new(),
        Some(Stage::Ready) => of(page, |clock| match clock.kind() {
            Kind::Turns => locale.web_clock_ready(),
            Kind::TwoBoards => locale.web_clock_roll_ready(vars::Roll(clock.rolls() + 1), vars::Rolls(ROLLS)),
        }),
        Some(Stage::Paused) => locale.web_clock_paused(),
        Some(Stage::Fallen(seat)) => locale.web_clock_fallen(name(seat, locale)),
        Some(Stage::Over) => locale.web_clock_over(),
        Some(Stage::Runs) => match Seat::BOTH.map(plays) {
            [true, true] => locale.web_clock_both_play(),
            [true, false] => locale.web_clock_plays(name(Seat::Near, locale)),
            _ => locale.web_clock_plays(name(Seat::Far, locale)),
        },
    }
}

/// The times, to be heard.
fn times(page: Page, locale: &Locale) -> String {
    let at = now();
    let one = |seat: Seat| {
        let left = page.clock.with_untracked(|clock| clock.as_ref().map(|clock| clock.left(seat, at)));
        let left = left.unwrap_or_default();
        let periods = left.periods.map(|periods| locale.play_clock_periods(periods));
        let time = [Some(time_text(left.time.get())), periods].into_iter().flatten().collect::<Vec<_>>().join(", ");
        locale.web_clock_time_of(vars::Player(name(seat, locale)), vars::Time(time))
    };
    Seat::BOTH.map(one).join(" ")
}

/// Where the space bar does something else than on the clock: in fields, and on buttons but those of the halves.
const SPACE_ELSEWHERE: &str = "input, select, textarea, a, summary, .clock-bar button, .clock-sheet";
/// Where Escape does something else. On the buttons of the bar it pauses: whoever has just pressed one wants it no less.
const ESCAPE_ELSEWHERE: &str = "input, select, textarea, .clock-sheet";

/// Whether a key is for the clock: it was not pressed at one of these elements, and nothing is held besides.
fn is_for_clock(event: &ev::KeyboardEvent, elsewhere: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_elsewhere = element.is_some_and(|element| element.closest(elsewhere).ok().flatten().is_some());
    !is_elsewhere && !event.repeat() && !event.ctrl_key() && !event.meta_key() && !event.alt_key()
}

/// The clock.
#[component]
pub(super) fn Face(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let sounds = use_sounds();
    let pressed_at = StoredValue::new(0_u64);
    let press = Callback::new(move |press: Press| {
        let at = now().get();
        if matches!(press, Press::Begin { .. }) && at.saturating_sub(pressed_at.get_value()) < GUARD {
            return;
        }
        if !page.press(press) {
            return;
        }
        pressed_at.set_value(at);
        let wishes = page.wishes.get_untracked();
        if wishes.sound {
            sounds.play(&[(0, Sound::Step)]);
        }
        if wishes.shake {
            device::shake(SHAKES[0]);
        }
    });
    // The space bar ends the turn, or begins the game; in Pawnball only where one side is to play, and on one board.
    let space = move || {
        let open = page.clock.with_untracked(|clock| {
            let clock = clock.as_ref()?;
            let seat = page.only_one_to_play()?;
            let mut boards = (0..2).filter(|board| clock.plays(seat, *board));
            boards.next().filter(|_| boards.next().is_none()).map(|board| (seat, board))
        });
        let is_game =
            page.clock.with_untracked(|clock| clock.as_ref().is_some_and(|clock| clock.kind() == Kind::Turns));
        match (page.stage.get_untracked(), open) {
            (Some(Stage::Runs), Some((seat, board))) => press.run(Press::End { seat, board }),
            (Some(Stage::Ready), _) if is_game => press.run(Press::Begin { first: Seat::Near }),
            (Some(Stage::Paused), _) => press.run(Press::GoOn),
            _ => {}
        }
    };
    let keys = [
        window_event_listener(ev::keydown, move |event| match event.key().as_str() {
            " " if is_for_clock(&event, SPACE_ELSEWHERE) => {
                event.prevent_default();
                space();
            }
            "Escape" if is_for_clock(&event, ESCAPE_ELSEWHERE) => press.run(Press::Pause),
            _ => {}
        }),
        // A button that has the focus would be pressed when the bar is let go.
        window_event_listener(ev::keyup, move |event| {
            if event.key() == " " && is_for_clock(&event, SPACE_ELSEWHERE) {
                event.prevent_default();
            }
        }),
    ];
    on_cleanup(move || keys.into_iter().for_each(|key| key.remove()));
    let said = RwSignal::new(String::new());
    Effect::new(move |_| {
        let words = i18n.with(|locale| status(page, locale));
        said.set(words);
    });
    let kind = of(page, |clock| match clock.kind() {
        Kind::Turns => "turns",
        Kind::TwoBoards => "two-boards",
    });
    let stage = move || match page.stage.get() {
        Some(Stage::Runs) => "runs",
        Some(Stage::Paused) => "paused",
        Some(Stage::Fallen(_)) => "fallen",
        Some(Stage::Over) => "over",
        Some(Stage::Ready) | None => "ready",
    };
    view! {
        <div class="table-clock" data-kind=kind data-stage=stage>
            <h1 class="visually-hidden">{i18n.text(Locale::web_clock_title)}</h1>
            <Half page seat=Seat::Far press />
            <Bar page press said />
            <Half page seat=Seat::Near press />
            <p class="visually-hidden clock-status" role="status">{said}</p>
        </div>
    }
}

/// The half of a player: the time, and what the player presses.
#[component]
fn Half(page: Page, seat: Seat, press: Callback<Press>) -> impl IntoView {
    let i18n = use_i18n();
    let left = Memo::new(move |_| {
        let at = page.now.get();
        page.clock.with(|clock| clock.as_ref().map(|clock| clock.left(seat, at))).unwrap_or_default()
    });
    let plays = Memo::new(move |_| {
        matches!(page.stage.get(), Some(Stage::Runs | Stage::Paused)) && of(page, |clock| clock.plays_anywhere(seat))
    });
    let time = move || {
        let periods = move || {
            left.get().periods.map(|periods| view! { <span class="clock-periods">{format!("+{periods}")}</span> })
        };
        view! { <span class="clock-time">{move || time_text(left.get().time.get())}{periods}</span> }
    };
    let count = move || {
        let ended = of(page, |clock| clock.ended(seat));
        i18n.with(|locale| locale.web_clock_count(ended))
    };
    let turned = move || seat == Seat::Far && page.wishes.with(|wishes| wishes.opposite);
    let is_low = move || left.get().time < LOW;
    let is_fallen = move || page.stage.get() == Some(Stage::Fallen(seat));
    let place = if seat == Seat::Near { "near" } else { "far" };
    let is_game = of(page, |clock| clock.kind() == Kind::Turns);
    let inside = if is_game {
        // A finger counts when it comes down; keys and screen readers only click. What comes twice does nothing the second time.
        let act = move || {
            let does = match page.stage.get_untracked() {
                // As on any clock: whoever presses sets the other's time going.
                Some(Stage::Ready) => Press::Begin { first: seat.other() },
                _ => Press::End { seat, board: 0 },
            };
            press.run(does);
        };
        let says = move || {
            i18n.with(|locale| {
                let who = name(seat, locale);
                match page.stage.get() {
                    Some(Stage::Ready) => locale.web_clock_press_to_begin(who),
                    Some(Stage::Runs) if plays.get() => locale.web_clock_press_to_end(who),
                    Some(Stage::Fallen(fallen)) if fallen == seat => locale.web_clock_fallen(who),
                    _ => locale.web_clock_waits(who),
                }
            })
        };
        view! {
            <button type="button" class="clock-press" on:pointerdown=move |_| act() on:click=move |_| act()>
                <span class="visually-hidden">{says}": "</span>
                {time()}
                <span class="clock-count">{count}</span>
            </button>
        }
        .into_any()
    } else {
        view! {
            <div class="clock-press">{time()}<span class="clock-count">{count}</span></div>
            <Boards page seat press />
        }
        .into_any()
    };
    view! {
        <section
            class="clock-half"
            data-seat=place
            class:clock-plays=plays
            class:clock-low=is_low
            class:clock-fallen=is_fallen
            class:clock-turned=turned
            aria-label=i18n.text(move |locale| name(seat, locale))
        >
            {inside}
        </section>
    }
}

/// Pawnball: the phases of a player on both boards, and between the rolls who has the smaller set on the first.
#[component]
fn Boards(page: Page, seat: Seat, press: Callback<Press>) -> impl IntoView {
    let i18n = use_i18n();
    let is_ready = Memo::new(move |_| page.stage.get() == Some(Stage::Ready));
    let board = move |board: usize| {
        let number = u32::try_from(board + 1).unwrap_or_default();
        let is_open = Memo::new(move |_| of(page, |clock| clock.plays(seat, board)));
        let act = move || press.run(Press::End { seat, board });
        let says = move || {
            i18n.with(|locale| {
                let is_done = page.clock.with(|clock| {
                    clock.as_ref().is_none_or(|clock| match clock.board(board) {
                        Phase::Done => true,
                        Phase::First(_) => false,
                        Phase::Second(second) => second != seat,
                    })
                });
                match (is_open.get(), is_done) {
                    (true, _) => locale.web_clock_end_phase(number),
                    (false, true) => locale.web_clock_phase_done(number),
                    (false, false) => locale.web_clock_phase_waits(number),
                }
            })
        };
        view! {
            <button
                type="button"
                class="clock-board"
                data-board=number.to_string()
                aria-disabled=move || (!is_open.get()).to_string()
                on:pointerdown=move |_| act()
                on:click=move |_| act()
            >
                {says}
            </button>
        }
    };
    move || {
        if is_ready.get() {
            view! {
                <div class="clock-begin">
                    <button type="button" class="clock-board" on:click=move |_| press.run(Press::Begin { first: seat })>
                        {i18n.text(Locale::web_clock_first_on_one)}
                    </button>
                </div>
            }
            .into_any()
        } else {
            view! { <div class="clock-boards">{board(0)}{board(1)}</div> }.into_any()
        }
    }
}

/// What is between the halves: the pause, and the rest while no time runs.
#[component]
fn Bar(page: Page, press: Callback<Press>, said: RwSignal<String>) -> impl IntoView {
    let i18n = use_i18n();
    let (is_open, asks) = (RwSignal::new(false), RwSignal::new(false));
    let runs = Memo::new(move |_| page.stage.get() == Some(Stage::Runs));
    let is_paused = Memo::new(move |_| page.stage.get() == Some(Stage::Paused));
    Effect::new(move |_| {
        if runs.get() {
            is_open.set(false);
            asks.set(false);
        }
    });
    let tool = move |class: &'static str, sign: Sign, label: fn(&Locale) -> String, act: Callback<()>| {
        view! {
            <button type="button" class=format!("tool-round {class}") aria-label=i18n.text(label) title=i18n.text(label) on:click=move |_| act.run(())>
                <Icon sign />
            </button>
        }
    };
    let (pause, go_on) =
        (Callback::new(move |()| press.run(Press::Pause)), Callback::new(move |()| press.run(Press::GoOn)));
    let open = Callback::new(move |()| is_open.update(|open| *open = !*open));
    let forget = Callback::new(move |()| {
        page.clock.set(None);
        page.keep();
    });
    let renew = Callback::new(move |()| {
        page.clock.update(|clock| {
            let next = clock.as_ref().and_then(|clock| TableClock::new(clock.kind(), clock.control()));
            *clock = next;
        });
        is_open.set(false);
        page.keep();
    });
    let hear = Callback::new(move |()| {
        // The same words again would not be read again.
        said.set(String::new());
        let words = i18n.with(|locale| times(page, locale));
        request_animation_frame(move || {
            let _ = said.try_set(words);
        });
    });
    let is_untouched = Memo::new(move |_| of(page, TableClock::is_untouched));
    let control = of(page, TableClock::control);
    let roll = move || {
        let roll = of(page, |clock| if clock.kind() == Kind::TwoBoards { clock.rolls() } else { 0 });
        (roll > 0).then(|| {
            let words = i18n.with(|locale| locale.web_clock_roll(vars::Roll(roll), vars::Rolls(ROLLS)));
            view! { <span class="clock-roll">{words}</span> }
        })
    };
    let ask = Callback::new(move |()| asks.set(true));
    let leave = move || {
        if is_untouched.get() {
            tool("clock-new", Sign::X, Locale::web_clock_other, forget)
        } else {
            tool("clock-new", Sign::Repeat, Locale::web_clock_again, ask)
        }
    };
    view! {
        <div class="clock-bar">
            {move || match (runs.get(), is_paused.get()) {
                (true, _) => tool("clock-pause", Sign::Pause, Locale::web_clock_pause, pause).into_any(),
                (_, true) => tool("clock-go-on", Sign::Play, Locale::web_clock_go_on, go_on).into_any(),
                _ => ().into_any(),
            }}
            {roll}
            {move || (!runs.get()).then(|| view! {
                {tool("clock-settings", Sign::Gear, Locale::web_clock_settings, open)}
                {leave()}
            })}
            {tool("clock-hear", Sign::Timer, Locale::web_clock_hear, hear)}
        </div>
        {move || asks.get().then(|| view! {
            <div class="clock-sheet">
                <ConfirmDialog
                    question=i18n.text(Locale::web_clock_again_sure)
                    yes=Locale::web_clock_again
                    act=renew
                    close=Callback::new(move |()| asks.set(false))
                />
            </div>
        })}
        {move || (is_open.get() && !runs.get()).then(|| view! {
            <section class="clock-sheet panel" aria-labelledby="clock-sheet">
                <h2 id="clock-sheet">{i18n.text(Locale::web_clock_settings)}</h2>
                <p class="facts">{i18n.text(move |locale| clock_words(control, locale))}</p>
                <Times page />
                <WishList page />
                <div class="clock-sheet-acts">
                    <button type="button" class="button button-accent clock-close" on:click=move |_| is_open.set(false)>
                        {i18n.text(Locale::web_table_close)}
                    </button>
                    <button type="button" class="button button-quiet clock-other" on:click=move |_| forget.run(())>
                        {i18n.text(Locale::web_clock_other)}
                    </button>
                </div>
            </section>
        })}
    }
}
