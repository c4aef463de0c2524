//! The games kept on the device, and games from files and texts.

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::{Locale, vars};
use play::time_control::TimeControl;
use play::{GameSetup, Tree};
use study::link::Link;
use study::saved::SavedGame;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::names::players_text;
use super::{Opener, between_persons};
use crate::game::kept::{self, Listed};
use crate::game::{Session, rules};
use crate::i18n::use_i18n;
use crate::notices::use_notices;

/// The most bytes of a file: more takes longer to check than a page may stand still.
const MOST_BYTES: usize = 128 * 1024;
/// The most games of a file that are taken; the list holds few more.
const MOST_GAMES: usize = 10;

/// The games that can be gone on with or looked at, and a place for games from elsewhere.
#[component]
pub(super) fn Library() -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let (games, damaged) = kept::read();
    if damaged {
        notices.warn(i18n.now().web_play_list_damaged());
    }
    let list = RwSignal::new(games.entries().iter().map(Listed::of).collect::<Vec<_>>());
    let part = move |over: bool, heading: fn(&Locale) -> String| {
        let some = Memo::new(move |_| list.with(|list| list.iter().any(|listed| listed.over == over)));
        let shown = move || list.get().into_iter().filter(|listed| listed.over == over).collect::<Vec<_>>();
        view! {
            <Show when=move || some.get()>
                <h2>{i18n.text(heading)}</h2>
                <ul class="kept">
                    <For each=shown key=|listed| listed.id.clone() let:listed>
                        <OneKept listed list />
                    </For>
                </ul>
            </Show>
        }
    };
    view! {
        <section class="library" aria-label=i18n.text(Locale::web_play_library)>
            {part(false, Locale::web_play_unfinished)}
            {part(true, Locale::web_play_finished)}
            <Import />
        </section>
    }
}

#[component]
fn OneKept(listed: Listed, list: RwSignal<Vec<Listed>>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let id = StoredValue::new(listed.id.clone());
    let asked = RwSignal::new(false);
    let address = format!("/play?saved={}", listed.id);
    let Listed { game, players, turns, at, .. } = listed;
    let title = move || {
        i18n.with(|locale| match game {
            Some(game) => locale.game(game),
            None => locale.web_play_unreadable(),
        })
    };
    let about = move || {
        let when = day(at, i18n.language().code());
        i18n.with(|locale| {
            locale.web_play_kept(vars::Players(players_text(players, locale)), vars::Turns(turns), vars::When(when))
        })
    };
    let forget = move |_| {
        let id = id.get_value();
        match kept::remove(&id) {
            Ok(()) => list.update(|list| list.retain(|listed| listed.id != id)),
            Err(_) => notices.warn(i18n.now().web_play_storage_unavailable()),
        }
    };
    view! {
        <li class="panel kept-game">
            <A href=address attr:class="kept-link">
                <strong>{title}</strong>
                <span>{about}</span>
            </A>
            <Show
                when=move || asked.get()
                fallback=move || view! {
                    <button type="button" class="button button-quiet" on:click=move |_| asked.set(true)>
                        {i18n.text(Locale::web_play_forget)}
                    </button>
                }
            >
                <button type="button" class="button button-danger" on:click=forget>
                    {i18n.text(Locale::web_play_forget_really)}
                </button>
            </Show>
        </li>
    }
}

/// A day and time as people of a language write it.
fn day(at: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(at as f64).into());
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Setting a property of a plain object of our own cannot fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date.to_locale_string(language, &options).into()
}

/// Games from a file, from a pasted text, or from a pasted link.
#[component]
fn Import() -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let opener: Opener = expect_context();
    let pasted = NodeRef::<html::Textarea>::new();
    let open = move |text: String| {
        let locale = i18n.now();
        match games_of(&text) {
            Ok(games) => {
                let count = games.len();
                let mut games = games.into_iter();
                let Some(first) = games.next() else { return notices.warn(locale.web_play_import_empty()) };
                for other in games {
                    if kept::put(Session::new_entry(&other)).is_err() {
                        notices.warn(locale.web_play_storage_full());
                        break;
                    }
                }
                if count > 1 {
                    notices.tell(locale.web_play_import_several(count));
                }
                opener.start(&first, false);
            }
            Err(Refused::Large) => notices.warn(locale.web_play_import_large(MOST_BYTES / 1024)),
            Err(Refused::Many) => notices.warn(locale.web_play_import_many(MOST_GAMES)),
            Err(Refused::Game(fault)) => notices.warn(locale.web_play_import_refused(locale.fault(&fault))),
            Err(Refused::Link(error)) => notices.warn(error.message(&locale)),
        }
    };
    let from_file = move |event: ev::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen again after it was mended.
        let cleared = input;
        if file.size() > MOST_BYTES as f64 {
            cleared.set_value("");
            return notices.warn(i18n.now().web_play_import_large(MOST_BYTES / 1024));
        }
        let reading = JsFuture::from(file.text());
        leptos::task::spawn_local(async move {
            let read = reading.await.ok().and_then(|text| text.as_string());
            cleared.set_value("");
            match read {
                Some(text) => open(text),
                None => notices.warn(i18n.now().web_play_browser_refused()),
            }
        });
    };
    let from_text = move |_| {
        if let Some(pasted) = pasted.get_untracked() {
            open(pasted.value());
        }
    };
    view! {
        <details class="panel import">
            <summary>{i18n.text(Locale::web_play_import)}</summary>
            <label class="field">
                <span>{i18n.text(Locale::web_play_import_file)}</span>
                <input type="file" name="file" accept=".tgn,text/plain" on:change=from_file />
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_play_import_text)}</span>
                <textarea name="text" rows="5" node_ref=pasted spellcheck="false"></textarea>
            </label>
            <button type="button" class="button" data-import="text" on:click=from_text>
                {i18n.text(Locale::web_play_import_open)}
            </button>
        </details>
    }
}

/// Why games from elsewhere are not taken.
#[derive(Debug)]
enum Refused {
    Large,
    Many,
    Game(games::notation::Fault),
    Link(study::link::LinkError),
}

/// The games of a text: a game file, or the address of a game or a position.
fn games_of(text: &str) -> Result<Vec<SavedGame>, Refused> {
    if text.len() > MOST_BYTES {
        return Err(Refused::Large);
    }
    let line = text.trim();
    if let Some((_, fragment)) = line.split_once('#').filter(|_| line.starts_with("http")) {
        return match Link::open(fragment).map_err(Refused::Link)? {
            Link::Position(start) => Ok(vec![between_persons(start)]),
            Link::Game(game) => {
                let (setup, tree) = *game;
                Ok(vec![SavedGame { setup, tree, clock_events: Vec::new() }])
            }
        };
    }
    if text.matches("[Game ").count() > MOST_GAMES {
        return Err(Refused::Many);
    }
    let trees = Tree::read_file(text).map_err(Refused::Game)?;
    Ok(trees.into_iter().map(from_file).collect())
}

/// A game of a file goes on between two persons, without a clock.
fn from_file(tree: Tree) -> SavedGame {
    let setup = GameSetup::new(tree.start().clone()).with_clock(TimeControl::None);
    let mut tree = tree;
    let end = rules::end_of_main_line(&tree);
    tree.go(end);
    SavedGame { setup, tree, clock_events: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use play::Start;

    #[test]
    fn games_come_from_files_and_links() {
        let file = "[Game \"diaballik\"]\n\n1. c1c2 c7c6\n";
        let games = games_of(&format!("{file}\n{file}")).unwrap();
        assert_eq!(games.iter().map(|game| game.tree.turn_count()).collect::<Vec<_>>(), [2, 2]);
        let link = Link::of_game(&games[0].setup, &games[0].tree).unwrap();
        let again = games_of(&format!("  https://example.org/play#{link}\n")).unwrap();
        assert_eq!(again[0].tree.turn_count(), 2);
        let link = Link::of_position(&Start::of(Game::Pawnball)).unwrap();
        assert_eq!(
            games_of(&format!("https://example.org/x/play#{link}")).unwrap()[0].setup.start().game(),
            Game::Pawnball
        );
    }

    #[test]
    fn what_is_wrong_is_refused() {
        assert!(matches!(games_of(""), Ok(games) if games.is_empty()));
        assert!(matches!(games_of("[Game \"diaballik\"]\n\n1. c1c9\n"), Err(Refused::Game(fault)) if fault.line == 3));
        assert!(matches!(games_of("hello"), Err(Refused::Game(_))));
        assert!(matches!(games_of("http://example.org/play#1gAAAA"), Err(Refused::Link(_))));
        assert!(matches!(games_of(&"x".repeat(MOST_BYTES + 1)), Err(Refused::Large)));
        assert!(matches!(games_of(&"[Game \"diaballik\"]\n\n".repeat(MOST_GAMES + 1)), Err(Refused::Many)));
    }
}
