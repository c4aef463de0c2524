//! One of a few, as radio buttons.

use games::game::Game;
use leptos::prelude::*;
use locale::Locale;

use crate::i18n::use_i18n;

/// A radio button with what it stands for.
#[component]
pub fn Radio(
    /// The group it belongs to.
    name: &'static str,
    /// What it is in the group.
    value: &'static str,
    /// Whether it is the one.
    chosen: Signal<bool>,
    /// Makes it the one.
    choose: Callback<()>,
    /// What people read.
    label: Signal<String>,
    /// The language of the label, where it is not the page's.
    #[prop(optional_no_strip)]
    lang: Option<&'static str>,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=name value=value prop:checked=chosen on:change=move |_| choose.run(()) />
            <span lang=lang>{label}</span>
        </label>
    }
}

/// Which game.
#[component]
pub fn GameRadios(
    /// The one that is chosen.
    chosen: Memo<Game>,
    /// Chooses another.
    choose: Callback<Game>,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <fieldset class="panel setup-games">
            <legend>{i18n.text(Locale::web_play_game)}</legend>
            {Game::ALL.map(|game| view! {
                <Radio
                    name="game"
                    value=game.name()
                    chosen=Signal::derive(move || chosen.get() == game)
                    choose=Callback::new(move |()| choose.run(game))
                    label=i18n.text(move |locale| locale.game(game))
                />
            }).collect_view()}
        </fieldset>
    }
}
