//! What the user can choose.

use leptos::prelude::*;
use locale::{Language, Locale};

use super::PageTitle;
use crate::choices::Radio;
use crate::i18n::use_i18n;
use crate::settings::{Choice, Settings, use_settings};

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_settings_title lead=Locale::web_settings_lead />
        <form class="settings" on:submit=|event| event.prevent_default()>
            <LanguageChoice />
            <Choices
                name="theme"
                legend=Locale::web_settings_theme
                get=|settings| settings.theme
                set=|settings, theme| settings.theme = theme
            />
            <Choices
                name="board"
                legend=Locale::web_settings_board
                get=|settings| settings.board
                set=|settings, board| settings.board = board
            />
            <Choices
                name="pieces"
                legend=Locale::web_settings_pieces
                get=|settings| settings.pieces
                set=|settings, pieces| settings.pieces = pieces
            />
            <Choices
                name="motion"
                legend=Locale::web_settings_motion
                get=|settings| settings.motion
                set=|settings, motion| settings.motion = motion
            />
            <Choices
                name="speed"
                legend=Locale::web_settings_speed
                get=|settings| settings.speed
                set=|settings, speed| settings.speed = speed
            />
            <Choices
                name="sound"
                legend=Locale::web_settings_sound
                get=|settings| settings.sound
                set=|settings, sound| settings.sound = sound
            />
            <Choices
                name="volume"
                legend=Locale::web_settings_volume
                get=|settings| settings.volume
                set=|settings, volume| settings.volume = volume
            />
            <Choices
                name="coordinates"
                legend=Locale::web_settings_coordinates
                get=|settings| settings.coordinates
                set=|settings, coordinates| settings.coordinates = coordinates
            />
            <Choices
                name="confirm"
                legend=Locale::web_settings_confirm
                get=|settings| settings.confirm
                set=|settings, confirm| settings.confirm = confirm
            />
        </form>
    }
}

/// The languages, each by its own name.
#[component]
fn LanguageChoice() -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let option = move |language: Option<Language>| {
        let code = language.map_or("device", Language::code);
        let label = move |locale: &Locale| match language {
            Some(language) => language.own_name().to_owned(),
            None => locale.web_settings_as_device(),
        };
        view! {
            <Radio
                name="language"
                value=code
                chosen=Signal::derive(move || settings.with(|settings| settings.language == language))
                choose=Callback::new(move |()| settings.update(|settings| settings.language = language))
                label=i18n.text(label)
                lang=language.map(Language::code)
            />
        }
    };
    view! {
        <fieldset class="panel">
            <legend>{i18n.text(Locale::web_settings_language)}</legend>
            {std::iter::once(None).chain(Language::ALL.map(Some)).map(option).collect_view()}
        </fieldset>
    }
}

/// A setting that is one of a few, as radio buttons.
#[component]
fn Choices<T: Choice>(
    name: &'static str,
    legend: fn(&Locale) -> String,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let option = move |choice: T| {
        view! {
            <Radio
                name
                value=choice.name()
                chosen=Signal::derive(move || settings.with(|settings| get(settings) == choice))
                choose=Callback::new(move |()| settings.update(|settings| set(settings, choice)))
                label=i18n.text(move |l| choice.label(l))
            />
        }
    };
    view! {
        <fieldset class="panel">
            <legend>{i18n.text(legend)}</legend>
            {T::ALL.iter().copied().map(option).collect_view()}
        </fieldset>
    }
}
