//! Drawing boards for Play Ball.
//!
//! The address says what to begin with: the fragment of a link to a start of Play Ball. Else it is what was drawn last.
//!
//! | what | where |
//! |---|---|
//! | a drawing, what is wrong with it, undoing | [`draft`] |
//! | how it is shown | [`field`] |
//! | boards kept on the device | [`own_boards`] |
//! | solving what is drawn | `solving` |

pub mod draft;
pub mod field;
pub mod own_boards;
mod solving;

use std::sync::Arc;

use board::field::CellId;
use board::gesture::BoardEvent;
use board::view::BoardView;
use games::playball::{Board, Mode};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_location;
use locale::{Locale, vars};
use play::Start;
use study::link::Link;
use wasm_bindgen::JsCast;

use self::draft::{BRUSHES, Draft, Drawing, End, Place};
use self::own_boards::{NotKept, OwnBoard, OwnBoards, check_name};
use self::solving::Solve;
use super::PageTitle;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::share::ShareLink;
use crate::storage::{self, Key, StorageError};
use crate::tablebases::{BoardKey, estimate};

/// The name of a drawing that has none yet.
const UNNAMED: &str = "my-board";

/// What is drawn, and how.
#[derive(Debug, Clone, Copy)]
struct Desk {
    drawing: RwSignal<Drawing>,
    name: RwSignal<String>,
    brush: RwSignal<char>,
    /// Whether both sides are drawn at once.
    both: RwSignal<bool>,
    kept: RwSignal<OwnBoards>,
    canvas: NodeRef<leptos::html::Div>,
}

impl Desk {
    fn change(self, change: impl FnOnce(&mut Draft, bool)) {
        let both = self.both.get_untracked();
        self.drawing.update(|drawing| drawing.change(|draft| change(draft, both)));
        self.rename_if_taken();
    }

    /// Gives a drawing that began as a board that ships, and is that board no longer, a name of its own.
    fn rename_if_taken(self) {
        let name = self.name.get_untracked();
        let differs = |board: &Arc<Board>| self.drawing.with_untracked(|drawing| Draft::of(board) != *drawing.now());
        if Board::shipped(&name).is_some_and(differs) {
            self.name.set(self.kept.with_untracked(|kept| kept.free_name(&name)));
        }
    }

    fn place(self, number: usize) -> Option<Place> {
        self.drawing.with_untracked(|drawing| field::places(drawing.now()).get(number).copied())
    }

    fn paint(self, number: usize, brush: char) {
        if let Some(place) = self.place(number) {
            self.change(|draft, both| draft.paint(place, brush, both));
            self.refocus(place);
        }
    }

    /// Gives the focus back to a cell: another ground makes the field anew, and its cells with it.
    fn refocus(self, (column, row): Place) {
        request_animation_frame(move || {
            let number = self.drawing.try_with_untracked(|drawing| {
                let length = drawing.now().columns().get(column).map_or(0, Vec::len);
                let place = (column, row.min(length.saturating_sub(1)));
                field::places(drawing.now()).iter().position(|&known| known == place)
            });
            let Some(number) = number.flatten() else { return };
            let Some(canvas) = self.canvas.get_untracked() else { return };
            let is_lost = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
            let found = canvas.query_selector(&format!("[data-index=\"{number}\"]")).ok().flatten();
            if let (true, Some(cell)) = (is_lost, found) {
                let _ = cell.unchecked_into::<web_sys::SvgElement>().focus();
            }
        });
    }

    fn draw(self, name: &str, draft: Draft) {
        self.name.set(name.to_owned());
        self.drawing.update(|drawing| drawing.change(|now| *now = draft));
    }

    /// The board, if it is one; else what is wrong. Follows changes.
    fn board(self) -> Checked {
        let name = self.name.get();
        self.drawing.with(|drawing| match check_name(&name) {
            // A board that ships may be drawn under its own name.
            Err(NotKept::Taken) if Board::shipped(&name).is_some_and(|board| Draft::of(board) == *drawing.now()) => {
                Ok(Arc::clone(Board::shipped(&name).expect("it was just found")))
            }
            Err(why) => match drawing.now().board(UNNAMED) {
                // The field comes first: the name is quickly changed.
                Ok(_) => Err(Wrong::Name(why)),
                Err((place, fault)) => Err(Wrong::Field(place, fault)),
            },
            Ok(()) => drawing.now().board(&name).map(Arc::new).map_err(|(place, fault)| Wrong::Field(place, fault)),
        })
    }
}

/// What is wrong with a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Wrong {
    Name(NotKept),
    Field(Place, games::notation::Fault),
}

/// The board that is drawn, or what is wrong.
type Checked = Result<Arc<Board>, Wrong>;

fn differ(one: Option<&Checked>, other: Option<&Checked>) -> bool {
    match (one, other) {
        (Some(Ok(one)), Some(Ok(other))) => one.name() != other.name() || one.columns() != other.columns(),
        (Some(Err(one)), Some(Err(other))) => one != other,
        _ => true,
    }
}

fn not_kept_words(why: NotKept, locale: &Locale) -> String {
    match why {
        NotKept::Name => locale.web_editor_name_wrong(),
        NotKept::Taken => locale.web_editor_name_taken(),
        NotKept::TooMany => locale.web_editor_too_many(own_boards::MOST_BOARDS as u32),
    }
}

/// The page.
#[component]
pub fn Editor() -> impl IntoView {
    let i18n = use_i18n();
    let notices = use_notices();
    let kept: OwnBoards = storage::load(Key::Boards).unwrap_or_default();
    let begun = kept.last.as_ref().and_then(|last| Some((last.name.clone(), Draft::read(&last.columns).ok()?)));
    let (name, draft) = begun.unwrap_or_else(|| (UNNAMED.to_owned(), Draft::of(first_board())));
    let desk = Desk {
        drawing: RwSignal::new(Drawing::new(draft)),
        name: RwSignal::new(name),
        brush: RwSignal::new('.'),
        both: RwSignal::new(true),
        kept: RwSignal::new(kept),
        canvas: NodeRef::new(),
    };
    let link_trouble = RwSignal::new(None::<String>);
    let location = use_location();
    Effect::new(move |_| {
        let hash = location.hash.get();
        let fragment = hash.trim_start_matches('#');
        // On the way to another page, it is that page's fragment.
        if fragment.is_empty() || !location.pathname.with_untracked(|path| path.ends_with("/editor")) {
            return;
        }
        let opened = Link::open(fragment).map(|link| match link {
            Link::Position(start) => start.board().cloned(),
            Link::Game(game) => game.0.start().board().cloned(),
        });
        link_trouble.set(match opened {
            Ok(Some(board)) => {
                desk.draw(board.name(), Draft::of(&board));
                None
            }
            Ok(None) => Some(i18n.now().web_editor_link_without_board()),
            Err(error) => Some(error.message(&i18n.now())),
        });
    });
    // What is drawn outlives the page. What cannot be kept is said once.
    Effect::new(move |before: Option<()>| {
        let now = desk.drawing.with(|drawing| OwnBoard { name: desk.name.get(), columns: drawing.now().line() });
        if before.is_some() {
            desk.kept.update(|kept| kept.last = Some(now));
        }
    });
    Effect::new(move |before: Option<()>| {
        let saved = desk.kept.with(|kept| storage::save(Key::Boards, kept));
        if before.is_some() {
            match saved {
                Ok(()) => {}
                Err(StorageError::Full) => notices.warn(i18n.now().web_storage_full()),
                Err(StorageError::Unavailable) => notices.warn(i18n.now().web_storage_unavailable()),
            }
        }
    });
    let board = Memo::new_with_compare(move |_| desk.board(), differ);
    let fragment = Memo::new(move |_| {
        let board = board.get().ok()?;
        Link::of_position(&Start::PlayBall(board, Mode::Normal)).ok()
    });
    let link = Callback::new(move |()| match board.get_untracked() {
        Ok(board) => Link::of_position(&Start::PlayBall(board, Mode::Normal))
            .map(|fragment| format!("editor#{fragment}"))
            .map_err(|error| error.message(&i18n.now())),
        Err(_) => Err(i18n.now().web_editor_link_not_yet()),
    });
    view! {
        <PageTitle title=Locale::web_editor_title lead=Locale::web_editor_lead />
        {move || link_trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
        <div class="editor">
            <div class="editor-draw">
                <Brushes desk />
                <Canvas desk board />
                <p class="verdict" role="status" aria-live="polite" data-sound=move || board.with(Result::is_ok).to_string()>
                    {move || board.with(|board| i18n.with(|locale| verdict(desk, board, locale)))}
                </p>
                <Columns desk />
            </div>
            <div class="editor-panels">
                <section class="panel" aria-labelledby="editor-use-title">
                    <h2 id="editor-use-title">{i18n.text(Locale::web_editor_use)}</h2>
                    {move || match fragment.get() {
                        Some(fragment) => view! {
                            <div class="button-row">
                                <A href=format!("/play#{fragment}") attr:class="button button-accent editor-play">
                                    {i18n.text(Locale::web_editor_play)}
                                </A>
                                <A href=format!("/analyse#{fragment}") attr:class="button editor-analyse">
                                    {i18n.text(Locale::web_editor_analyse)}
                                </A>
                            </div>
                        }
                        .into_any(),
                        None => view! { <p>{i18n.text(Locale::web_editor_not_yet)}</p> }.into_any(),
                    }}
                    <ShareLink link />
                </section>
                {move || board.get().ok().map(|board| view! { <Solve board=BoardKey::of(&board) size=estimate(&board) /> })}
                <OwnBoardsPanel desk />
                <AsText desk />
            </div>
        </div>
    }
}

/// What an empty desk begins with: the smallest board that ships.
fn first_board() -> &'static Arc<Board> {
    Board::all_shipped().iter().min_by_key(|board| board.cell_count()).unwrap_or_else(|| Board::lanes())
}

fn verdict(desk: Desk, board: &Checked, locale: &Locale) -> String {
    match board {
        Ok(board) => locale.web_editor_sound(board.cell_count() as u32),
        Err(Wrong::Name(why)) => not_kept_words(*why, locale),
        Err(Wrong::Field(place, fault)) => {
            let cell = desk.drawing.with(|drawing| drawing.now().name(*place));
            locale.web_editor_fault(vars::Cell(cell), vars::Reason(locale.reason(&fault.reason)))
        }
    }
}

/// What a cell is painted with, and undoing.
#[component]
fn Brushes(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let one = move |brush: char| {
        view! {
            <label class="brush" data-brush=brush.to_string()>
                <input
                    type="radio"
                    name="brush"
                    value=brush.to_string()
                    prop:checked=move || desk.brush.get() == brush
                    on:change=move |_| desk.brush.set(brush)
                />
                <span>{i18n.text(move |l| field::brush_words(brush, l))}" "<kbd>{brush.to_string()}</kbd></span>
            </label>
        }
    };
    view! {
        <fieldset class="panel brushes">
            <legend>{i18n.text(Locale::web_editor_brushes)}</legend>
            {BRUSHES.map(one).collect_view()}
        </fieldset>
        <div class="button-row">
            <label class="choice">
                <input
                    type="checkbox"
                    name="both"
                    prop:checked=move || desk.both.get()
                    on:change:target=move |event| desk.both.set(event.target().checked())
                />
                <span>{i18n.text(Locale::web_editor_both)}</span>
            </label>
            <button
                type="button"
                class="button editor-undo"
                disabled=move || !desk.drawing.with(Drawing::can_undo)
                on:click=move |_| desk.drawing.update(Drawing::undo)
            >
                {i18n.text(Locale::web_undo)}
            </button>
            <button
                type="button"
                class="button editor-redo"
                disabled=move || !desk.drawing.with(Drawing::can_redo)
                on:click=move |_| desk.drawing.update(Drawing::redo)
            >
                {i18n.text(Locale::web_editor_redo)}
            </button>
        </div>
    }
}

/// The field. A tap or Enter paints with the brush; keys paint and change the columns at once.
#[component]
fn Canvas(desk: Desk, board: Memo<Checked>) -> impl IntoView {
    let i18n = use_i18n();
    let wrong = Memo::new(move |_| {
        board.with(|board| match board {
            Err(Wrong::Field(place, _)) => Some(*place),
            _ => None,
        })
    });
    let scene = Memo::new(move |_| desk.drawing.with(|drawing| Arc::new(field::scene(drawing.now(), wrong.get()))));
    let words = Memo::new(move |_| {
        desk.drawing.with(|drawing| i18n.with(|locale| Arc::new(field::words(drawing.now(), wrong.get(), locale))))
    });
    let on_event = move |event| match event {
        BoardEvent::Choose(CellId(number)) | BoardEvent::Select(CellId(number)) => {
            desk.paint(usize::from(number), desk.brush.get_untracked());
        }
        _ => {}
    };
    let number_of = |target: Option<web_sys::EventTarget>| -> Option<usize> {
        target?.dyn_into::<web_sys::Element>().ok()?.get_attribute("data-index")?.parse().ok()
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let key = event.key();
        if event.ctrl_key() || event.meta_key() {
            match key.as_str() {
                "z" if event.shift_key() => desk.drawing.update(Drawing::redo),
                "Z" | "y" => desk.drawing.update(Drawing::redo),
                "z" => desk.drawing.update(Drawing::undo),
                _ => return,
            }
            if let Some(place) = number_of(event.target()).and_then(|number| desk.place(number)) {
                desk.refocus(place);
            }
            event.prevent_default();
            return;
        }
        let Some(number) = number_of(event.target()) else { return };
        let Some(place) = desk.place(number) else { return };
        let column = place.0;
        let mut signs = key.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else { return };
        match sign {
            '+' => desk.change(|draft, both| {
                draft.lengthen(column, both);
            }),
            '-' => desk.change(|draft, both| {
                draft.shorten(column, both);
            }),
            _ if BRUSHES.contains(&sign) => desk.paint(number, sign),
            _ => return,
        }
        desk.refocus(place);
        event.prevent_default();
    };
    view! {
        <div class="editor-canvas" node_ref=desk.canvas on:keydown=on_key>
            <BoardView scene words on_event pace=Signal::stored(0_u32) />
        </div>
        <p class="facts">{i18n.text(Locale::web_editor_keys)}</p>
    }
}

/// Longer and shorter columns, more and fewer of them.
#[component]
fn Columns(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let count = Memo::new(move |_| desk.drawing.with(|drawing| drawing.now().columns().len()));
    let length =
        move |column: usize| desk.drawing.with(|drawing| drawing.now().columns().get(column).map_or(0, Vec::len));
    let one = move |column: usize| {
        let letter = char::from(b'a' + u8::try_from(column).unwrap_or(0)).to_string();
        let (longer, shorter) = (letter.clone(), letter.clone());
        view! {
            <li>
                <span class="column-name">{letter}</span>
                <button
                    type="button"
                    class="button"
                    aria-label=i18n.text(move |l| l.web_editor_shorten(shorter.as_str()))
                    on:click=move |_| desk.change(|draft, both| { draft.shorten(column, both); })
                >"−"</button>
                <output>{move || length(column)}</output>
                <button
                    type="button"
                    class="button"
                    aria-label=i18n.text(move |l| l.web_editor_lengthen(longer.as_str()))
                    on:click=move |_| desk.change(|draft, both| { draft.lengthen(column, both); })
                >"+"</button>
            </li>
        }
    };
    let end = move |label: fn(&Locale) -> String, class: &'static str, change: fn(&mut Draft, bool) -> bool| {
        view! {
            <button
                type="button"
                class=format!("button {class}")
                on:click=move |_| desk.change(|draft, both| { change(draft, both); })
            >
                {i18n.text(label)}
            </button>
        }
    };
    view! {
        <details class="panel columns-panel">
            <summary>{i18n.text(Locale::web_editor_columns)}</summary>
            <div class="button-row">
                {end(Locale::web_editor_add_left, "add-left", |draft, both| draft.add_column(End::Left, both))}
                {end(Locale::web_editor_remove_left, "remove-left", |draft, both| draft.remove_column(End::Left, both))}
                {end(Locale::web_editor_add_right, "add-right", |draft, both| draft.add_column(End::Right, both))}
                {end(Locale::web_editor_remove_right, "remove-right", |draft, both| draft.remove_column(End::Right, both))}
            </div>
            <ul class="columns">{move || (0..count.get()).map(one).collect_view()}</ul>
        </details>
    }
}

/// The name, the boards that are kept, and those that ship.
#[component]
fn OwnBoardsPanel(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let trouble = RwSignal::new(None::<NotKept>);
    let keep = move || {
        let columns = desk.drawing.with_untracked(|drawing| drawing.now().line());
        let board = OwnBoard { name: desk.name.get_untracked(), columns };
        let kept = desk.kept.try_update(|kept| kept.keep(board));
        match kept {
            Some(Err(why)) => trouble.set(Some(why)),
            _ => trouble.set(None),
        }
    };
    let removed = RwSignal::new(None::<(usize, OwnBoard)>);
    let remove = move |name: String| {
        if let Some(board) = desk.kept.try_update(|kept| kept.remove(&name)).flatten() {
            removed.set(Some(board));
        }
    };
    let bring_back = move |_| {
        if let Some((at, board)) = removed.get_untracked() {
            removed.set(None);
            desk.kept.update(|kept| kept.boards.insert(at.min(kept.boards.len()), board));
        }
    };
    let one = move |board: OwnBoard| {
        let OwnBoard { name, columns } = board;
        let (shown, loaded, gone) = (name.clone(), name.clone(), name.clone());
        view! {
            <li class="own-board">
                <button
                    type="button"
                    class="line"
                    on:click=move |_| if let Ok(draft) = Draft::read(&columns) { desk.draw(&loaded, draft) }
                >
                    {shown}
                </button>
                <button
                    type="button"
                    class="button button-quiet"
                    aria-label=i18n.text(move |l| l.web_editor_remove(name.as_str()))
                    on:click=move |_| remove(gone.clone())
                >"✕"</button>
            </li>
        }
    };
    let shipped = move |board: &'static Arc<Board>| {
        view! {
            <button type="button" class="button" data-board=board.name() on:click=move |_| desk.draw(board.name(), Draft::of(board))>
                {board.name()}
            </button>
        }
    };
    view! {
        <section class="panel" aria-labelledby="editor-kept-title">
            <h2 id="editor-kept-title">{i18n.text(Locale::web_editor_kept)}</h2>
            <form class="button-row" on:submit=move |event| { event.prevent_default(); keep(); }>
                <label class="field">
                    <span>{i18n.text(Locale::web_editor_name)}</span>
                    <input
                        class="text-input"
                        name="name"
                        autocomplete="off"
                        autocapitalize="none"
                        spellcheck="false"
                        maxlength="32"
                        prop:value=move || desk.name.get()
                        on:input:target=move |event| { trouble.set(None); desk.name.set(event.target().value()); }
                    />
                </label>
                <button type="submit" class="button keep-board">{i18n.text(Locale::web_editor_keep)}</button>
            </form>
            <p class="trouble" role="alert">
                {move || trouble.get().map(|why| i18n.with(|locale| not_kept_words(why, locale)))}
            </p>
            <div role="status">
                {move || removed.get().map(|(_, board)| view! {
                    <p class="removed">
                        {i18n.with(|locale| locale.web_editor_removed(board.name.as_str()))}
                        " "
                        <button type="button" class="link-button bring-back" on:click=bring_back>
                            {i18n.text(Locale::web_undo)}
                        </button>
                    </p>
                })}
            </div>
            <ul class="lines own-boards">{move || desk.kept.with(|kept| kept.boards.clone()).into_iter().map(one).collect_view()}</ul>
            <h3>{i18n.text(Locale::web_editor_shipped)}</h3>
            <div class="button-row">{Board::all_shipped().iter().map(shipped).collect_view()}</div>
        </section>
    }
}

/// The drawing as the text of a board file, to be copied or pasted.
#[component]
fn AsText(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<games::notation::Fault>);
    Effect::new(move |_| {
        text.set(desk.drawing.with(|drawing| drawing.now().text()));
        trouble.set(None);
    });
    let take = move |_| match text.with_untracked(|text| Draft::read(text)) {
        Ok(draft) => {
            trouble.set(None);
            desk.drawing.update(|drawing| drawing.change(|now| *now = draft));
        }
        Err(fault) => trouble.set(Some(fault)),
    };
    view! {
        <details class="panel as-text">
            <summary>{i18n.text(Locale::web_editor_text)}</summary>
            <label class="field">
                <span>{i18n.text(Locale::web_editor_text_label)}</span>
                <textarea
                    name="board"
                    class="text-input"
                    rows="8"
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:input:target=move |event| text.set(event.target().value())
                ></textarea>
            </label>
            <button type="button" class="button take-text" on:click=take>{i18n.text(Locale::web_editor_take_text)}</button>
            <p class="trouble" role="alert">
                {move || trouble.get().map(|fault| i18n.with(|locale| locale.web_editor_text_wrong(locale.fault(&fault))))}
            </p>
        </details>
    }
}
