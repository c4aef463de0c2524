//! Studies: one's own, the public ones, and the form that makes one.

use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;
use protocol::studies::{MOST_NAME, MadeStudy, NewStudy, Studies as Listed, StudySummary, Visibility};

use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, Served, fetched, moment, show};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::online::{api, use_online};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// Who may read, as forms offer it.
pub(super) const VISIBILITIES: [(&str, Visibility, Message); 3] = [
    ("public", Visibility::Public, Locale::web_study_public),
    ("by-link", Visibility::ByLink, Locale::web_study_by_link),
    ("private", Visibility::Private, Locale::web_study_private),
];

/// Who may read, from what was chosen.
pub(super) fn visibility_of(name: &str) -> Visibility {
    VISIBILITIES
        .into_iter()
        .find(|(known, ..)| *known == name)
        .map_or(Visibility::ByLink, |(_, visibility, _)| visibility)
}

/// The page.
#[component]
pub fn Studies() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_studies_title lead=Locale::web_studies_lead />
        <Served><Inside /></Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let is_registered = Memo::new(move |_| online.is_registered());
    view! {
        {move || if is_registered.get() {
            view! {
                <details class="lobby-offer">
                    <summary class="button button-accent"><Icon sign=Sign::Plus />{i18n.text(Locale::web_study_create)}</summary>
                    <Create />
                </details>
                <section class="study-list" data-of="own">
                    <h2>{i18n.text(Locale::web_studies_own)}</h2>
                    <List path="me/studies" none=Locale::web_studies_own_none />
                </section>
            }.into_any()
        } else {
            view! { <p class="facts">{i18n.text(Locale::web_studies_registered)}</p> }.into_any()
        }}
        <Public />
    }
}

#[component]
fn Public() -> impl IntoView {
    let i18n = use_i18n();
    let wanted = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    view! {
        <section class="study-list" data-of="public">
            <h2>{i18n.text(Locale::web_studies_public)}</h2>
            <form class="study-search" role="search" on:submit=move |event| {
                event.prevent_default();
                wanted.set(typed(field).trim().to_owned());
            }>
                <Field name="study-search" label=Locale::web_studies_search kind="search" autocomplete="off" node=field required=false most=MOST_NAME />
                <button type="submit" class="button">{i18n.text(Locale::web_studies_find)}</button>
            </form>
            {move || {
                let name = wanted.get();
                let path = if name.is_empty() { "studies".to_owned() } else { format!("studies?name={}", api::part(&name)) };
                view! { <List path none=Locale::web_studies_none /> }
            }}
        </section>
    }
}

#[component]
fn List(#[prop(into)] path: String, none: Message) -> impl IntoView {
    let i18n = use_i18n();
    let path = StoredValue::new(path);
    // What was changed before this moment is shown; the pages before are gone back to by the browser's way back.
    let before = RwSignal::new(None);
    let listed: RwSignal<Fetched<Listed>> = fetched(move || {
        let path = path.get_value();
        Some(match before.get() {
            None => path,
            Some(before) => format!("{path}?before={before}"),
        })
    });
    show(listed, move |Listed { studies, before: more }| {
        view! {
            {studies.is_empty().then(|| view! { <p class="facts">{i18n.text(none)}</p> })}
            <ul class="kept">{studies.into_iter().map(|summary| view! { <Row summary /> }).collect_view()}</ul>
            {more.map(|more| view! {
                <button type="button" class="button" on:click=move |_| before.set(Some(more.get()))>
                    {i18n.text(Locale::web_studies_older)}
                </button>
            })}
        }
    })
}

#[component]
fn Row(summary: StudySummary) -> impl IntoView {
    let i18n = use_i18n();
    let StudySummary { id, owner, name, visibility, chapters, changed } = summary;
    let readers = VISIBILITIES.into_iter().find(|(_, known, _)| *known == visibility).map(|(.., message)| message);
    let what = move || {
        i18n.with(|locale| {
            let readers = readers.map_or_else(String::new, |message| message(locale));
            format!("{owner} · {} · {readers}", locale.web_study_chapters(chapters))
        })
    };
    let when = move || i18n.with(|locale| moment(changed, true, locale));
    view! {
        <li class="panel kept-game">
            <A href=format!("/study/{id}") attr:class="kept-link">
                <strong>{name}</strong>
                <span>{what}</span>
                <span>{when}</span>
            </A>
        </li>
    }
}

/// The form that makes a study, empty or from a text.
#[component]
fn Create() -> impl IntoView {
    let (i18n, online, sending) = (use_i18n(), use_online(), Sending::new());
    let name = NodeRef::<html::Input>::new();
    let visibility = NodeRef::<html::Select>::new();
    let text = NodeRef::<html::Textarea>::new();
    let trouble = RwSignal::new(None::<String>);
    let send = move || {
        let text = text.get_untracked().map(|field| field.value()).unwrap_or_default();
        let text = Some(text).filter(|text| !text.trim().is_empty());
        // The server would say the same, but not on which line.
        trouble
            .set(text.as_ref().and_then(|text| play::studies::read(text).err()).map(|fault| i18n.now().fault(&fault)));
        if trouble.with_untracked(Option::is_some) {
            return;
        }
        let visibility = visibility.get_untracked().map(|field| visibility_of(&field.value())).unwrap_or_default();
        let new = NewStudy { name: typed(name).trim().to_owned(), visibility, text };
        sending.post("studies".to_owned(), new, move |MadeStudy { id }| online.go.run(format!("/study/{id}")));
    };
    view! {
        <form class="panel study-form" on:submit=move |event| { event.prevent_default(); send(); }>
            <Field name="study-name" label=Locale::web_study_name kind="text" autocomplete="off" node=name most=MOST_NAME />
            <label class="field">
                <span>{i18n.text(Locale::web_study_readers)}</span>
                <select name="visibility" class="text-input" node_ref=visibility>
                    {VISIBILITIES.map(|(value, of, label)| view! {
                        <option value=value selected={of == Visibility::ByLink}>{i18n.text(label)}</option>
                    }).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_study_from_text)}</span>
                <textarea class="text-input" name="study-text" rows="4" spellcheck="false" node_ref=text></textarea>
                <small class="facts">{i18n.text(Locale::web_study_from_text_hint)}</small>
            </label>
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            {sending.view()}
            <div class="offer-actions">
                <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_study_make)}
                </button>
            </div>
        </form>
    }
}
