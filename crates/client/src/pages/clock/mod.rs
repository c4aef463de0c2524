//! A clock for a game on a real board: a phone between two people, each with a half of the screen.
//!
//! | what | where |
//! |---|---|
//! | whose time runs, and what a press does | [`table`], which knows no browser |
//! | the halves and the bar between them | `face` |
//! | the times, set by hand | `times` |
//! | a screen that stays lit, a device that shakes | `device` |
//!
//! Every press is kept on the device with its moment. A page that is loaded again goes on as if it had never been away, in the middle of a turn too: the
//! game on the board has gone on meanwhile. Who wants time to stand presses the pause.

mod device;
mod face;
mod table;
mod times;

use board::motion::Sound;
use leptos::prelude::*;
use locale::Locale;
use play::time::{Millis, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;

use super::PageTitle;
use crate::choices::Radio;
use crate::game::device::now;
use crate::game::time_control::{ClockChoice, ClockForm};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::settings::use_sounds;
use crate::storage::{self, Key};
use face::Face;
use table::{Kept, Kind, Press, Seat, Stage, TableClock};

/// The clocks that are offered as they are.
const CLOCKS: [&str; 9] =
    ["180+2", "300+5", "600+5", "1200+10", "bronstein:600+5", "delay:600+5", "byoyomi:300+3x30", "turn:30", "turn:60"];
/// The clock that is chosen at first.
const USUAL_CLOCK: &str = "600+5";
/// How often the times are shown anew.
const TICK: Duration = Duration::from_millis(100);
/// What is left when a player is warned.
const LOW: Millis = Millis::from_seconds(10);
/// How long a device shakes at a press, and when time is up, in milliseconds.
const SHAKES: [u32; 2] = [30, 600];

/// What the players want of the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Wishes {
    /// They sit opposite each other: the upper half stands on its head.
    opposite: bool,
    sound: bool,
    shake: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { opposite: true, sound: true, shake: true }
    }
}

/// What is kept on the device.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    wishes: Wishes,
    clock: Option<Kept>,
}

/// The clock of the page, and what its parts do with it.
#[derive(Debug, Clone, Copy)]
struct Page {
    clock: RwSignal<Option<TableClock>>,
    wishes: RwSignal<Wishes>,
    /// The moment that is shown.
    now: RwSignal<Timestamp>,
    stage: Memo<Option<Stage>>,
}

impl Page {
    fn new() -> Self {
        let stored: Stored = storage::load(Key::TableClock).unwrap_or_default();
        let clock = RwSignal::new(stored.clock.as_ref().and_then(TableClock::of_kept));
        let now = RwSignal::new(now());
        let stage = Memo::new(move |_| clock.with(|clock| clock.as_ref().map(|clock| clock.stage(now.get()))));
        Self { clock, wishes: RwSignal::new(stored.wishes), now, stage }
    }

    fn keep(self) {
        let clock = self.clock.with_untracked(|clock| clock.as_ref().map(TableClock::kept));
        // A browser that keeps nothing has a clock all the same.
        let _ = storage::save(Key::TableClock, &Stored { wishes: self.wishes.get_untracked(), clock });
    }

    /// Presses: whether it did anything.
    fn press(self, press: Press) -> bool {
        let at = now();
        let did = self.clock.try_update(|clock| clock.as_mut().is_some_and(|clock| clock.press(press, at)));
        let did = did == Some(true);
        if did {
            self.now.set(at);
            self.keep();
        }
        did
    }

    /// The side that alone is to play; nothing where both are, or none.
    fn only_one_to_play(self) -> Option<Seat> {
        self.clock.with_untracked(|clock| {
            let clock = clock.as_ref()?;
            let mut plays = Seat::BOTH.into_iter().filter(|seat| clock.plays_anywhere(*seat));
            plays.next().filter(|_| plays.next().is_none())
        })
    }
}

/// The page.
#[component]
pub fn ClockPage() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_clock_title);
    let page = Page::new();
    let runs = Memo::new(move |_| page.stage.get() == Some(Stage::Runs));
    if let Ok(ticking) = set_interval_with_handle(
        move || {
            if runs.try_get_untracked() == Some(true) {
                page.now.set(now());
            }
        },
        TICK,
    ) {
        on_cleanup(move || ticking.clear());
    }
    device::keep_awake(runs);
    warn(page);
    let has_clock = Memo::new(move |_| page.stage.with(Option::is_some));
    move || if has_clock.get() { view! { <Face page /> }.into_any() } else { view! { <Setup page /> }.into_any() }
}

/// Who has little time hears it once, and both hear when time is up.
fn warn(page: Page) {
    let sounds = use_sounds();
    let low = move |seat: Seat| {
        Memo::new(move |_| {
            page.clock.with(|clock| {
                let Some(clock) = clock.as_ref().filter(|clock| clock.plays_anywhere(seat)) else { return false };
                let left = clock.left(seat, page.now.get());
                left.time < LOW && left.periods.unwrap_or_default() == 0
            })
        })
    };
    let sound = move |sound: Sound| {
        if page.wishes.with_untracked(|wishes| wishes.sound) {
            sounds.play(&[(0, sound)]);
        }
    };
    for low in Seat::BOTH.map(low) {
        Effect::new(move |before: Option<bool>| {
            let is_low = low.get();
            if is_low && before == Some(false) && page.stage.get_untracked() == Some(Stage::Runs) {
                sound(Sound::LowTime);
            }
            is_low
        });
    }
    Effect::new(move |before: Option<bool>| {
        let is_up = matches!(page.stage.get(), Some(Stage::Fallen(_)));
        if is_up && before == Some(false) {
            sound(Sound::End);
            if page.wishes.with_untracked(|wishes| wishes.shake) {
                device::shake(SHAKES[1]);
            }
        }
        is_up
    });
}

/// Something that is so or not, as a box to be ticked.
#[component]
fn Wish(
    page: Page,
    name: &'static str,
    label: fn(&Locale) -> String,
    get: fn(&Wishes) -> bool,
    set: fn(&mut Wishes, bool),
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class="choice">
            <input
                type="checkbox"
                name=name
                prop:checked=move || page.wishes.with(get)
                on:change=move |event| {
                    page.wishes.update(|wishes| set(wishes, event_target_checked(&event)));
                    page.keep();
                }
            />
            <span>{i18n.text(label)}</span>
        </label>
    }
}

/// What the players want of the device.
#[component]
fn WishList(page: Page) -> impl IntoView {
    view! {
        <Wish page name="opposite" label=Locale::web_clock_opposite get=|wishes| wishes.opposite set=|wishes, is| wishes.opposite = is />
        <Wish page name="sound" label=Locale::web_settings_sound get=|wishes| wishes.sound set=|wishes, is| wishes.sound = is />
        {device::can_shake().then(|| view! {
            <Wish page name="shake" label=Locale::web_clock_shake get=|wishes| wishes.shake set=|wishes, is| wishes.shake = is />
        })}
    }
}

/// Before there is a clock: what it counts, and how time is given.
#[component]
fn Setup(page: Page) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let form = RwSignal::new(ClockForm::new(USUAL_CLOCK));
    let kind = RwSignal::new(Kind::Turns);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let clock =
            form.with_untracked(ClockForm::control).and_then(|control| TableClock::new(kind.get_untracked(), control));
        if clock.is_none() {
            return notices.warn(i18n.now().web_play_clock_wrong());
        }
        page.now.set(now());
        page.clock.set(clock);
        page.keep();
    };
    let option = move |value: Kind, name: &'static str, label: fn(&Locale) -> String| {
        view! {
            <Radio
                name="kind"
                value=name
                chosen=Signal::derive(move || kind.get() == value)
                choose=Callback::new(move |()| kind.set(value))
                label=i18n.text(label)
            />
        }
    };
    view! {
        <PageTitle title=Locale::web_clock_title lead=Locale::web_clock_lead />
        <form class="setup clock-setup" on:submit=submit>
            <ClockChoice form offered=&CLOCKS />
            <fieldset class="panel">
                <legend>{i18n.text(Locale::web_play_game)}</legend>
                {option(Kind::Turns, "turns", Locale::web_clock_turns)}
                {option(Kind::TwoBoards, "two-boards", Locale::web_clock_two_boards)}
                {move || (kind.get() == Kind::TwoBoards).then(|| view! {
                    <p class="facts">{i18n.text(Locale::web_clock_two_boards_hint)}</p>
                })}
            </fieldset>
            <fieldset class="panel">
                <legend>{i18n.text(Locale::web_clock_device)}</legend>
                <WishList page />
            </fieldset>
            <button type="submit" class="button button-accent setup-start">{i18n.text(Locale::web_clock_set_up)}</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_that_is_offered_is_one_for_a_table() {
        for text in CLOCKS {
            let control = ClockForm::new(text).control().unwrap();
            assert!(TableClock::new(Kind::Turns, control).is_some(), "{text}");
        }
        assert!(CLOCKS.contains(&USUAL_CLOCK));
    }

    #[test]
    fn what_is_kept_by_another_version_is_read_as_far_as_it_goes() {
        let stored: Stored = serde_json::from_str(r#"{"wishes":{"sound":false,"new":1},"other":2}"#).unwrap();
        assert_eq!(stored.wishes, Wishes { sound: false, ..Wishes::default() });
        assert!(stored.clock.is_none());
    }
}
