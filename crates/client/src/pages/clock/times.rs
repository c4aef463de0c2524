//! The times, set by hand while nothing runs: before a game in which one side is to have less, and where something went wrong.

use leptos::prelude::*;
use locale::Locale;
use play::time::Millis;
use play::time_control::TimeControl;

use super::Page;
use super::table::{MOST_SET, Press, Seat, Stage};
use crate::game::device::now;
use crate::i18n::use_i18n;
use crate::notices::use_notices;

/// What a side is to have: minutes, seconds and whole periods behind them. Nothing for what is no time, or more than a clock takes.
fn left(control: TimeControl, [minutes, seconds, periods]: &[String; 3]) -> Option<Millis> {
    let number = |text: &str| text.trim().parse::<u64>().ok().filter(|number| *number <= 100_000);
    let mut all = number(minutes)? * 60 + number(seconds)?;
    if let TimeControl::ByoYomi { periods: most, period, .. } = control {
        let periods = number(periods).filter(|periods| *periods <= u64::from(most.get()))?;
        // All periods are behind a main time; behind what is left of a period, fewer may be.
        if periods < u64::from(most.get()) && all > u64::from(period.get()) {
            return None;
        }
        all += periods * u64::from(period.get());
    }
    let left = Millis::new(all * 1_000);
    (left > Millis::ZERO && left <= MOST_SET).then_some(left)
}

/// The form.
#[component]
pub(super) fn Times(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    // After a flag only the time that is up can be set.
    let fallen = match page.stage.get_untracked() {
        Some(Stage::Fallen(seat)) => Some(seat),
        _ => None,
    };
    let seats = Seat::BOTH.into_iter().rev().filter(move |seat| fallen.is_none_or(|fallen| fallen == *seat));
    view! {
        <p class="facts">{i18n.text(Locale::web_clock_set_hint)}</p>
        {seats.map(|seat| view! { <TimesOf page seat /> }).collect_view()}
    }
}

#[component]
fn TimesOf(page: Page, seat: Seat) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let known =
        page.clock.with_untracked(|clock| clock.as_ref().map(|clock| (clock.control(), clock.left(seat, now()))));
    let (control, shown) = known.unwrap_or_default();
    let seconds = shown.time.get().div_ceil(1_000);
    let typed = RwSignal::new([
        (seconds / 60).to_string(),
        (seconds % 60).to_string(),
        shown.periods.unwrap_or_default().to_string(),
    ]);
    let field = move |place: usize, name: &'static str, label: fn(&Locale) -> String| {
        view! {
            <label class="field">
                <span>{i18n.text(label)}</span>
                <input
                    type="number"
                    name=name
                    min="0"
                    inputmode="numeric"
                    prop:value=move || typed.with(|typed| typed[place].clone())
                    on:input=move |event| typed.update(|typed| typed[place] = event_target_value(&event))
                />
            </label>
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match typed.with_untracked(|typed| left(control, typed)) {
            Some(left) if page.press(Press::Set { seat, left }) => notices.tell(i18n.now().web_clock_was_set()),
            _ => notices.warn(i18n.now().web_clock_set_wrong()),
        }
    };
    let who: fn(&Locale) -> String = match seat {
        Seat::Near => Locale::web_clock_near,
        Seat::Far => Locale::web_clock_far,
    };
    view! {
        <form class="clock-times" data-seat=if seat == Seat::Near { "near" } else { "far" } on:submit=submit>
            <fieldset>
                <legend>{i18n.text(who)}</legend>
                {field(0, "minutes", Locale::web_play_clock_minutes)}
                {field(1, "seconds", Locale::web_clock_seconds)}
                {shown.periods.map(|_| field(2, "periods", Locale::web_play_clock_periods))}
                <button type="submit" class="button" aria-label=i18n.text(move |locale| locale.web_clock_set_of(who(locale)))>
                    {i18n.text(Locale::web_clock_set)}
                </button>
            </fieldset>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_a_time_or_refused() {
        let read = |control: &str, typed: [&str; 3]| {
            left(control.parse().unwrap(), &typed.map(str::to_owned)).map(|left| left.get() / 1_000)
        };
        assert_eq!(read("60+5", ["2", " 5 ", "x"]), Some(125), "there are no periods");
        assert_eq!(read("byoyomi:60+3x30", ["0", "10", "2"]), Some(70));
        assert_eq!(read("byoyomi:60+3x30", ["2", "0", "3"]), Some(210));
        assert_eq!(read("byoyomi:60+3x30", ["2", "0", "1"]), None, "a main time with fewer periods than there are");
        for typed in [["0", "0", "0"], ["-1", "0", "0"], ["", "0", "0"], ["99999", "0", "0"], ["9999999", "0", "0"]] {
            assert_eq!(read("60+5", typed), None, "{typed:?}");
        }
        assert_eq!(read("byoyomi:60+3x30", ["0", "10", "4"]), None, "more periods than there are");
    }
}
