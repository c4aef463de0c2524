//! The place where a game or a position is brought in.

use games::game::Game;
use games::playball::{Board, Mode};
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::{Locale, vars};
use play::{Start, Tree};
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;

use super::opening::{self, MOST_BYTES, Refused};
use crate::i18n::use_i18n;

/// Starts, files and texts; `on_open` is handed what was opened.
#[component]
pub(super) fn Open(
    /// Hears what is to be looked into.
    on_open: Callback<Tree>,
    /// What went wrong before, as with a link in the address.
    trouble: RwSignal<Option<Refused>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let text = RwSignal::new(String::new());
    // The games of a file with several.
    let several = RwSignal::new(Vec::<Tree>::new());
    let read = move |text: &str| {
        several.set(Vec::new());
        match opening::read(text) {
            Ok(mut games) if games.len() == 1 => {
                trouble.set(None);
                on_open.run(games.remove(0));
            }
            Ok(games) => {
                trouble.set(None);
                several.set(games);
            }
            Err(refused) => trouble.set(Some(refused)),
        }
    };
    let on_file = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let input = event.target();
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen once more.
        input.set_value("");
        if file.size() > MOST_BYTES as f64 {
            trouble.set(Some(Refused::TooLong));
            return;
        }
        spawn_local(async move {
            let found = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            // The user may have gone to another page meanwhile.
            if text.try_get_untracked().is_some() {
                read(&found);
            }
        });
    };
    let fresh = move |start: Start| {
        trouble.set(None);
        on_open.run(Tree::new(start));
    };
    let board_button = move |board: &'static Arc<Board>| {
        view! {
            <button
                type="button"
                class="button"
                data-board=board.name()
                on:click=move |_| fresh(Start::PlayBall(Arc::clone(board), Mode::Normal))
            >
                {board.name()}
            </button>
        }
    };
    let game_button = move |game: Game| {
        view! {
            <button type="button" class="button" data-game=game.name() on:click=move |_| fresh(Start::of(game))>
                {i18n.text(move |l| l.game(game))}
            </button>
        }
    };
    view! {
        <div class="analyse-open">
            <section class="panel" aria-labelledby="analyse-fresh-title">
                <h2 id="analyse-fresh-title">{i18n.text(Locale::web_analyse_fresh)}</h2>
                <div class="button-row">{game_button(Game::Diaballik)} {game_button(Game::Pawnball)}</div>
                <h3>{i18n.text(Locale::web_analyse_fresh_boards)}</h3>
                <div class="button-row">{Board::all_shipped().iter().map(board_button).collect_view()}</div>
            </section>
            <section class="panel" aria-labelledby="analyse-bring-title">
                <h2 id="analyse-bring-title">{i18n.text(Locale::web_analyse_bring)}</h2>
                <label class="field">
                    <span>{i18n.text(Locale::web_analyse_paste)}</span>
                    <textarea
                        name="game"
                        class="text-input"
                        rows="4"
                        spellcheck="false"
                        aria-describedby="analyse-trouble"
                        prop:value=move || text.get()
                        on:input:target=move |event| text.set(event.target().value())
                    ></textarea>
                </label>
                <div class="button-row">
                    <button
                        type="button"
                        class="button button-accent open-text"
                        on:click=move |_| text.with_untracked(|text| read(text))
                    >
                        {i18n.text(Locale::web_analyse_open)}
                    </button>
                    <label class="button file-button">
                        <span>{i18n.text(Locale::web_analyse_file)}</span>
                        <input class="visually-hidden" type="file" accept=".tgn,text/plain" on:change:target=on_file />
                    </label>
                </div>
                <p id="analyse-trouble" class="trouble" role="alert">
                    {move || trouble.get().map(|refused| i18n.with(|locale| refused.message(locale)))}
                </p>
                {move || several.with(|games| (!games.is_empty()).then(|| games.clone())).map(|games| view! {
                    <p>{i18n.text(Locale::web_analyse_several)}</p>
                    <ol class="lines">
                        {games
                            .into_iter()
                            .map(|tree| {
                                let header = |name: &str| {
                                    let found = tree.headers().iter().find(|(known, _)| known == name);
                                    found.map(|(_, value)| value.clone())
                                };
                                let players = match (header("A"), header("B")) {
                                    (Some(a), Some(b)) => format!(" · {a} – {b}"),
                                    _ => String::new(),
                                };
                                let (game, turns) = (tree.start().game(), tree.turn_count() as u32);
                                let tree = StoredValue::new(tree);
                                view! {
                                    <li>
                                        <button type="button" class="line" on:click=move |_| on_open.run(tree.get_value())>
                                            {i18n.text(move |l| l.web_analyse_game_of_file(vars::Game(l.game(game)), vars::Players(players.as_str()), vars::Turns(turns)))}
                                        </button>
                                    </li>
                                }
                            })
                            .collect_view()}
                    </ol>
                })}
            </section>
        </div>
    }
}
