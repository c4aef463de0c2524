//! Time controls in words, and the part of a form that chooses one.
//!
//! A kind of clock has here how it is told ([`clock_words`]) and its row in `KINDS`; what it does is in `play::time_control`.

use leptos::prelude::*;
use locale::{Locale, vars};
use play::time_control::{Periods, Seconds, TimeControl};

use crate::i18n::use_i18n;

type Message = fn(&Locale) -> String;

/// A clock in words: `5 min + 3 s`.
#[must_use]
pub fn clock_words(control: TimeControl, locale: &Locale) -> String {
    let minutes = |time: Seconds| {
        let (minutes, seconds) = (time.get() / 60, time.get() % 60);
        vars::Base(if seconds == 0 { minutes.to_string() } else { format!("{minutes}:{seconds:02}") })
    };
    match control {
        TimeControl::None => locale.web_play_clock_none(),
        TimeControl::Fischer { base, increment } => {
            locale.web_play_clock_fischer(minutes(base), vars::Increment(increment.get()))
        }
        TimeControl::Bronstein { base, delay } => {
            locale.web_play_clock_bronstein(minutes(base), vars::Delay(delay.get()))
        }
        TimeControl::Delay { base, delay } => locale.web_play_clock_delay(minutes(base), vars::Delay(delay.get())),
        TimeControl::ByoYomi { base, periods, period } => {
            locale.web_play_clock_byo_yomi(minutes(base), vars::Periods(periods.get()), vars::Seconds(period.get()))
        }
        TimeControl::PerTurn(seconds) => locale.web_play_clock_turn(seconds.get()),
        TimeControl::Days(days) => locale.web_play_clock_days(days.get()),
    }
}

/// A number that a kind of clock asks for.
#[derive(Clone, Copy)]
struct Field {
    /// Its name in the form, and its place in [`ClockForm::typed`].
    name: &'static str,
    place: usize,
    label: Message,
    least: u32,
    most: u32,
    /// In the text of the time control the number stands in seconds, or as it is.
    unit: u32,
    /// What stands behind it there.
    then: &'static str,
}

const MINUTES: Field = Field {
    name: "minutes",
    place: 0,
    label: Locale::web_play_clock_minutes,
    least: 0,
    most: Seconds::MOST / 60,
    unit: 60,
    then: "+",
};
const SECONDS: Field = Field {
    name: "seconds",
    place: 1,
    label: Locale::web_play_clock_seconds,
    least: 0,
    most: Seconds::MOST,
    unit: 1,
    then: "",
};
const PERIODS: Field = Field {
    name: "periods",
    place: 2,
    label: Locale::web_play_clock_periods,
    least: Periods::LEAST,
    most: Periods::MOST,
    unit: 1,
    then: "x",
};
const PERIOD: Field = Field { label: Locale::web_play_clock_period, least: 1, ..SECONDS };

/// How a clock of the user's own gives time: what its text begins with, its name, and what it asks for.
const KINDS: [(&str, Message, &[Field]); 5] = [
    ("", Locale::web_play_clock_kind_fischer, &[MINUTES, SECONDS]),
    ("bronstein:", Locale::web_play_clock_kind_bronstein, &[MINUTES, SECONDS]),
    ("delay:", Locale::web_play_clock_kind_delay, &[MINUTES, SECONDS]),
    ("byoyomi:", Locale::web_play_clock_kind_byo_yomi, &[MINUTES, PERIODS, PERIOD]),
    ("turn:", Locale::web_play_clock_kind_turn, &[SECONDS]),
];
/// The value of a clock of the user's own among those that are offered as they are.
const OWN: &str = "own";

/// What has been chosen and typed.
#[derive(Debug, Clone, PartialEq)]
pub struct ClockForm {
    chosen: String,
    kind: usize,
    typed: [String; 3],
}

impl ClockForm {
    /// One of the offered clocks is chosen.
    #[must_use]
    pub fn new(chosen: &str) -> Self {
        Self { chosen: chosen.to_owned(), kind: 0, typed: ["10", "5", "3"].map(str::to_owned) }
    }

    /// The clock; none when what was typed is no time.
    #[must_use]
    pub fn control(&self) -> Option<TimeControl> {
        if self.chosen != OWN {
            return self.chosen.parse().ok();
        }
        let (begins, _, fields) = KINDS[self.kind];
        let mut text = begins.to_owned();
        for field in fields {
            let number: u32 = self.typed[field.place].trim().parse().ok()?;
            text += &number.checked_mul(field.unit)?.to_string();
            text += field.then;
        }
        text.parse().ok()
    }
}

/// The clock: one of those that are offered as they are, or the user's own.
#[component]
pub fn ClockChoice(
    /// What has been chosen so far.
    form: RwSignal<ClockForm>,
    /// The texts of those that are offered as they are.
    offered: &'static [&'static str],
) -> impl IntoView {
    let i18n = use_i18n();
    let option = move |value: &'static str, words: Signal<String>| {
        view! { <option value=value selected=move || form.with(|form| form.chosen == value)>{words}</option> }
    };
    let offered = offered.iter().map(|&text| {
        let control: TimeControl = text.parse().unwrap_or_default();
        option(text, i18n.text(move |locale| clock_words(control, locale)))
    });
    let number = move |field: Field| {
        view! {
            <label class="field">
                <span>{i18n.text(field.label)}</span>
                <input
                    type="number"
                    name=field.name
                    min=field.least.to_string()
                    max=field.most.to_string()
                    inputmode="numeric"
                    prop:value=move || form.with(|form| form.typed[field.place].clone())
                    on:input=move |event| form.update(|form| form.typed[field.place] = event_target_value(&event))
                />
            </label>
        }
    };
    // What is typed changes no field.
    let kind = Memo::new(move |_| form.with(|form| (form.chosen == OWN).then_some(form.kind)));
    let own = move || {
        kind.get().map(|chosen| {
            let kinds = KINDS.iter().enumerate().map(|(index, (value, label, _))| {
                view! { <option value=*value selected=index == chosen>{i18n.text(*label)}</option> }
            });
            view! {
                <label class="field">
                    <span>{i18n.text(Locale::web_play_clock_kind)}</span>
                    <select name="clock-kind" on:change=move |event| {
                        let value = event_target_value(&event);
                        if let Some(index) = KINDS.iter().position(|(kind, ..)| *kind == value) {
                            form.update(|form| form.kind = index);
                        }
                    }>
                        {kinds.collect_view()}
                    </select>
                </label>
                <div class="setup-own">{KINDS[chosen].2.iter().copied().map(number).collect_view()}</div>
            }
        })
    };
    view! {
        <fieldset class="panel">
            <legend>{i18n.text(Locale::web_play_clock)}</legend>
            <label class="field">
                <span>{i18n.text(Locale::web_play_clock)}</span>
                <select name="clock" on:change=move |event| form.update(|form| form.chosen = event_target_value(&event))>
                    {offered.collect_view()}
                    {option(OWN, i18n.text(Locale::web_play_clock_own))}
                </select>
            </label>
            {own}
        </fieldset>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(kind: &str, minutes: &str, seconds: &str, periods: &str) -> Option<String> {
        let kind = KINDS.iter().position(|(begins, ..)| *begins == kind).unwrap();
        let typed = [minutes, seconds, periods].map(str::to_owned);
        let form = ClockForm { chosen: OWN.to_owned(), kind, typed };
        form.control().map(|control| control.to_string())
    }

    #[test]
    fn own_clocks_are_read_and_wrong_ones_refused() {
        for (kind, expected) in [
            ("", "420+3"),
            ("bronstein:", "bronstein:420+3"),
            ("delay:", "delay:420+3"),
            ("byoyomi:", "byoyomi:420+4x3"),
            ("turn:", "turn:3"),
        ] {
            assert_eq!(own(kind, "7", " 3 ", "4").as_deref(), Some(expected));
        }
        assert_eq!(own("turn:", "x", "1", "x").as_deref(), Some("turn:1"), "what is not asked for");
        for (kind, minutes, seconds, periods) in [
            ("", "0", "0", "3"),
            ("", "-1", "0", "3"),
            ("", "99999999", "0", "3"),
            ("", "9999999999", "0", "3"),
            ("turn:", "1", "0", "3"),
            ("turn:", "1", "x", "3"),
            ("byoyomi:", "1", "30", "0"),
            ("byoyomi:", "1", "30", "100"),
            ("byoyomi:", "1", "0", "3"),
        ] {
            assert_eq!(own(kind, minutes, seconds, periods), None, "{kind} {minutes} {seconds} {periods}");
        }
    }

    #[test]
    fn clocks_are_said_as_people_say_them() {
        let words = |text: &str| clock_words(text.parse().unwrap(), &Locale::new(locale::Language::English));
        assert_eq!(words("90+0"), "1:30 min");
        assert_eq!(words("byoyomi:300+3x30"), "5 min + 3 × 30 s byo-yomi");
    }
}
