//! The usual starts of a game, as forms offer them.

use games::diaballik;
use games::playball::{Board, Mode};
use leptos::prelude::*;
use locale::{Locale, vars};

use crate::choices::Radio;
use crate::i18n::use_i18n;

type Message = fn(&Locale) -> String;

/// How each game would begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartChoice {
    /// Play Ball: the name of a board that ships.
    pub board: String,
    /// Play Ball.
    pub mode: Mode,
    /// The start position of Diaballik.
    pub variant: diaballik::Start,
}

impl Default for StartChoice {
    fn default() -> Self {
        Self { board: Board::lanes().name().to_owned(), mode: Mode::Normal, variant: diaballik::Start::Standard }
    }
}

/// What is chosen in a form, a start among it.
pub trait HasStart: Send + Sync + 'static {
    /// The start.
    fn start_choice(&self) -> &StartChoice;

    /// The start, to be changed.
    fn start_choice_mut(&mut self) -> &mut StartChoice;
}

/// Board and mode of Play Ball.
#[component]
pub fn OnBoard<C: HasStart>(
    /// What has been chosen so far.
    choice: RwSignal<C>,
) -> impl IntoView {
    let i18n = use_i18n();
    let boards = Board::all_shipped().iter().map(|board| {
        let (name, cells) = (board.name().to_owned(), board.cell_count());
        let (value, selected) = (name.clone(), name.clone());
        view! {
            <option value=value selected=move || choice.with(|choice| choice.start_choice().board == selected)>
                {i18n.text(move |locale| locale.web_play_board_cells(vars::Cells(cells), vars::Name(name.clone())))}
            </option>
        }
    });
    let modes: [(Mode, Message); 2] =
        [(Mode::Normal, Locale::web_play_mode_normal), (Mode::Expert, Locale::web_play_mode_expert)];
    view! {
        <fieldset class="panel">
            <legend>{i18n.text(Locale::web_play_board)}</legend>
            <label class="field">
                <span>{i18n.text(Locale::web_play_board)}</span>
                <select name="board" on:change=move |event| choice.update(|choice| choice.start_choice_mut().board = event_target_value(&event))>
                    {boards.collect_view()}
                </select>
            </label>
            {modes.map(|(mode, label)| view! {
                <Radio
                    name="mode"
                    value=mode.name()
                    chosen=Signal::derive(move || choice.with(|choice| choice.start_choice().mode == mode))
                    choose=Callback::new(move |()| choice.update(|choice| choice.start_choice_mut().mode = mode))
                    label=i18n.text(label)
                />
            }).collect_view()}
        </fieldset>
    }
}

/// The start of Diaballik.
#[component]
pub fn Variant<C: HasStart>(
    /// What has been chosen so far.
    choice: RwSignal<C>,
) -> impl IntoView {
    let i18n = use_i18n();
    let starts: [(diaballik::Start, Message); 2] = [
        (diaballik::Start::Standard, Locale::web_play_standard),
        (diaballik::Start::Variant, Locale::web_play_variant),
    ];
    view! {
        <fieldset class="panel">
            <legend>{i18n.text(Locale::web_play_starting)}</legend>
            {starts.map(|(start, label)| view! {
                <Radio
                    name="variant"
                    value=start.name()
                    chosen=Signal::derive(move || choice.with(|choice| choice.start_choice().variant == start))
                    choose=Callback::new(move |()| choice.update(|choice| choice.start_choice_mut().variant = start))
                    label=i18n.text(label)
                />
            }).collect_view()}
        </fieldset>
    }
}
