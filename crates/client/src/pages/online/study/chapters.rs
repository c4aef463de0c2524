//! The chapters of a study: gone to, added, named, put in another order, removed.

use games::game::Game;
use games::level::Level;
use games::side::Side;
use leptos::html;
use leptos::prelude::*;
use locale::{Locale, vars};
use play::Start;
use play::studies::{Chapter, ChapterId, ChapterKind, Edit, MOST_NAME, Study, read};
use study::explain::colour;
use study::link::Link;

use super::desk::Desk;
use crate::game::device::random;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{api, use_online};
use crate::pages::online::forms::{Field, clear, shut, typed};

/// The list of the chapters, with the form that adds one.
#[component]
pub(super) fn Chapters(desk: Desk, chapter: Memo<Option<ChapterId>>) -> impl IntoView {
    let i18n = use_i18n();
    let listed = Memo::new(move |_| {
        desk.with(|study| study.chapters().map(|one| (one.id().clone(), one.name().to_owned())).collect::<Vec<_>>())
    });
    view! {
        <nav class="panel study-chapters" aria-labelledby="study-chapters">
            <h2 id="study-chapters">{i18n.text(Locale::web_study_chapters_title)}</h2>
            <ol>
                <For each=move || listed.get() key=Clone::clone let:one>
                    <li>
                        <a href=format!("study/{}/{}", api::part(&desk.id()), one.0)
                            aria-current=move || (chapter.get().as_ref() == Some(&one.0)).then_some("page")
                        >{one.1}</a>
                    </li>
                </For>
            </ol>
            {desk.may_edit().then(|| view! {
                {move || chapter.get().map(|id| view! { <OneChapter desk id /> })}
                <AddChapter desk />
            })}
        </nav>
    }
}

/// The fields of the chapter that is on the board.
#[component]
fn OneChapter(desk: Desk, id: ChapterId) -> impl IntoView {
    let i18n = use_i18n();
    let name = NodeRef::<html::Input>::new();
    let id = StoredValue::new(id);
    let chapter = move || id.get_value();
    let of = move |look: &dyn Fn(&Chapter) -> String| {
        desk.with(|study| id.with_value(|id| study.chapter(id).map(look))).unwrap_or_default()
    };
    let called = Memo::new(move |_| of(&|chapter| chapter.name().to_owned()));
    let kind_now = Memo::new(move |_| of(&|chapter| chapter.kind().to_string()));
    let place = Memo::new(move |_| {
        desk.with(|study| {
            let place = study.chapters().position(|chapter| id.with_value(|id| chapter.id() == id));
            (place.unwrap_or_default(), study.chapters().len())
        })
    });
    let game = desk
        .with_untracked(|study| id.with_value(|id| study.chapter(id).map(|chapter| chapter.tree().start().game())))
        .unwrap_or(Game::Diaballik);
    let put = move |place: usize| {
        desk.edit(Edit::MoveChapter { chapter: chapter(), place });
    };
    let asked = RwSignal::new(false);
    let kinds = std::iter::once((ChapterKind::Analysis, None))
        .chain(Side::BOTH.into_iter().flat_map(|side| {
            Level::all().map(move |level| (ChapterKind::Practice { side, level }, Some((side, level))))
        }))
        .map(|(kind, practice)| {
            let label = move || {
                i18n.with(|locale| match practice {
                    None => locale.web_study_kind_read(),
                    Some((side, level)) => {
                        let team = colour(game, side, locale);
                        locale.web_study_kind_practice(vars::Level(level.number()), vars::Team(team))
                    }
                })
            };
            let name = kind.to_string();
            let is_it = {
                let name = name.clone();
                move || kind_now.with(|kind| *kind == name)
            };
            view! { <option value=name prop:selected=is_it>{label}</option> }
        })
        .collect_view();
    view! {
        <details class="study-chapter">
            <summary>{i18n.text(Locale::web_study_this_chapter)}</summary>
            <label class="field">
                <span>{i18n.text(Locale::web_study_chapter_name)}</span>
                <input class="text-input" name="chapter-name" autocomplete="off" maxlength=MOST_NAME.to_string() node_ref=name
                    prop:value=move || called.get()
                    on:change=move |_| {
                        desk.edit(Edit::RenameChapter { chapter: chapter(), name: typed(name) });
                    }
                />
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_study_kind)}</span>
                <select class="text-input" name="kind"
                    on:change=move |event| {
                        if let Ok(to) = event_target_value(&event).parse() {
                            desk.edit(Edit::SetKind { chapter: chapter(), to });
                        }
                    }
                >
                    {kinds}
                </select>
            </label>
            <div class="button-row">
                <button type="button" class="button" disabled=move || place.get().0 == 0
                    on:click=move |_| put(place.get_untracked().0.saturating_sub(1))>{i18n.text(Locale::web_study_up)}</button>
                <button type="button" class="button" disabled=move || place.get().0 + 1 >= place.get().1
                    on:click=move |_| put(place.get_untracked().0 + 1)>{i18n.text(Locale::web_study_down)}</button>
                <Show
                    when=move || asked.get()
                    fallback=move || view! {
                        <button type="button" class="button" on:click=move |_| asked.set(true)>{i18n.text(Locale::web_study_remove_chapter)}</button>
                    }
                >
                    <button type="button" class="button button-danger" on:click=move |_| {
                        asked.set(false);
                        desk.edit(Edit::RemoveChapter { chapter: chapter() });
                    }>{i18n.text(Locale::web_study_remove_really)}</button>
                    <button type="button" class="button" on:click=move |_| asked.set(false)>{i18n.text(Locale::web_cancel)}</button>
                </Show>
            </div>
        </details>
    }
}

fn new_id() -> Option<ChapterId> {
    let bytes = random::<5>()?;
    play::game_setup::hex(&bytes).parse().ok()
}

/// The form that adds a chapter: from the start of a game, or from what was pasted.
#[component]
fn AddChapter(desk: Desk) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let name = NodeRef::<html::Input>::new();
    let game = NodeRef::<html::Select>::new();
    let text = NodeRef::<html::Textarea>::new();
    let details = NodeRef::<html::Details>::new();
    let add = move || {
        let called = typed(name).trim().to_owned();
        let pasted = text.get_untracked().map(|field| field.value()).unwrap_or_default();
        let chapters = match chapters_of(pasted.trim()) {
            Ok(chapters) if !chapters.is_empty() => chapters,
            Ok(_) => {
                let game =
                    game.get_untracked().and_then(|field| Game::from_name(&field.value())).unwrap_or(Game::Diaballik);
                let Some(id) = new_id() else { return };
                let number = desk.with_untracked(|study| study.chapters().len()) + 1;
                vec![(Chapter::new(id, &i18n.now().web_study_chapter_number(number as u32), Start::of(game)), false)]
            }
            Err(trouble) => return notices.warn(trouble(&i18n.now())),
        };
        let mut first = None;
        for (chapter, is_named) in chapters {
            let Some(id) = new_id() else { return };
            let text = Study::of_chapters([chapter]).text("–");
            if !desk.edit(Edit::AddChapter { chapter: id.clone(), text }) {
                return;
            }
            if !is_named && !called.is_empty() {
                desk.edit(Edit::RenameChapter { chapter: id.clone(), name: called.clone() });
            }
            first = first.or(Some(id));
        }
        if let Some(first) = first {
            clear(name);
            if let Some(field) = text.get_untracked() {
                field.set_value("");
            }
            shut(details);
            online.go.run(format!("/study/{}/{first}", desk.id()));
        }
    };
    view! {
        <details class="study-add" node_ref=details>
            <summary class="button"><Icon sign=Sign::Plus />{i18n.text(Locale::web_study_add)}</summary>
            <form on:submit=move |event| { event.prevent_default(); add(); }>
                <Field name="new-chapter" label=Locale::web_study_chapter_name kind="text" autocomplete="off" node=name required=false most=MOST_NAME />
                <label class="field">
                    <span>{i18n.text(Locale::web_play_game)}</span>
                    <select class="text-input" name="game" node_ref=game>
                        {Game::ALL.map(|game| view! {
                            <option value=game.name()>{i18n.text(move |locale| locale.game(game))}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{i18n.text(Locale::web_study_paste)}</span>
                    <textarea class="text-input" name="chapter-text" rows="3" spellcheck="false" node_ref=text></textarea>
                    <small class="facts">{i18n.text(Locale::web_study_paste_hint)}</small>
                </label>
                <button type="submit" class="button button-accent">{i18n.text(Locale::web_study_add_do)}</button>
            </form>
        </details>
    }
}

type Trouble = Box<dyn FnOnce(&Locale) -> String>;

/// The chapters of what was pasted, each with whether it has a name of its own: a link, or the text of a study or of games. There are none where nothing was pasted.
fn chapters_of(pasted: &str) -> Result<Vec<(Chapter, bool)>, Trouble> {
    let fragment =
        pasted.split_once('#').map(|(_, fragment)| fragment).filter(|_| !pasted.contains(char::is_whitespace));
    if let Some(fragment) = fragment {
        let tree = match Link::open(fragment) {
            Ok(Link::Position(start)) => play::Tree::new(start),
            Ok(Link::Game(game)) => game.1,
            Err(error) => return Err(Box::new(move |locale| error.message(locale))),
        };
        let Some(id) = new_id() else { return Ok(Vec::new()) };
        return Ok(vec![(Chapter::of_tree(id, "1", &tree), false)]);
    }
    match read(pasted) {
        Ok(study) => Ok(study.chapters.into_iter().map(|read| (read.chapter, read.is_named)).collect()),
        Err(fault) => Err(Box::new(move |locale| locale.fault(&fault))),
    }
}
