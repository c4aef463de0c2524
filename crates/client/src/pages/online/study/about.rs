//! What a study is called, who reads and who changes it, and what it can be made into.

use leptos::html;
use leptos::prelude::*;
use locale::Locale;
use play::studies::ChapterId;
use protocol::admin::Role;
use protocol::studies::{MOST_NAME, MadeStudy, NewStudyRole, StudyPerson, StudyRole, StudySettings, Visibility};

use super::desk::Desk;
use crate::i18n::use_i18n;
use crate::online::{api, use_online};
use crate::pages::embed::EmbedCode;
use crate::pages::online::forms::{Field, Sending, clear, shut, typed};
use crate::pages::online::studies::{VISIBILITIES, visibility_of};
use crate::share::ShareLink;

/// The panel beside the board.
#[component]
pub(super) fn About(desk: Desk, chapter: Memo<Option<ChapterId>>) -> impl IntoView {
    let (i18n, online, sending) = (use_i18n(), use_online(), Sending::new());
    let id = StoredValue::new(desk.id());
    let path = move |what: &str| format!("studies/{}{what}", api::part(&id.get_value()));
    let is_registered = Memo::new(move |_| online.is_registered());
    let is_moderator = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.role != Role::None)));
    let copy = move |_| {
        sending.post(path("/copies"), api::Nothing {}, move |MadeStudy { id }| online.go.run(format!("/study/{id}")));
    };
    let asked = RwSignal::new(false);
    let delete = move |_| {
        let path = path("");
        // Whoever follows it hears that it is gone; who has deleted it is not to.
        desk.stop_following();
        sending.run(async move {
            let done = api::delete(&path).await;
            match done {
                Ok(()) => online.go.run("/studies".to_owned()),
                Err(_) => desk.begin_to_follow(),
            }
            done
        });
    };
    let role = desk.role();
    let link = Callback::new(move |()| {
        Ok(match chapter.get_untracked() {
            Some(chapter) => format!("study/{}/{chapter}", id.get_value()),
            None => format!("study/{}", id.get_value()),
        })
    });
    let about = desk.about();
    let is_open = Memo::new(move |_| about.with(|about| about.visibility != Visibility::Private));
    // Another code with each chapter.
    let embedded = move || {
        let chapter = chapter.get().filter(|_| is_open.get())?;
        let path = format!("embed/study/{}/{chapter}", id.get_value());
        Some(view! { <EmbedCode path /> })
    };
    let may_delete = move || role == StudyRole::Owner || is_moderator.get();
    view! {
        <section class="panel study-about">
            <h2>{i18n.text(Locale::web_study_about)}</h2>
            <ShareLink link />
            <div class="button-row">
                <a class="button" href=api::address(&path("/text")) download=format!("{}.tgn", id.get_value()) rel="external">
                    {i18n.text(Locale::web_study_download)}
                </a>
                {move || is_registered.get().then(|| view! {
                    <button type="button" class="button study-copy" on:click=copy>{i18n.text(Locale::web_study_copy)}</button>
                })}
            </div>
            {embedded}
            {(role == StudyRole::Owner).then(|| view! { <Settings desk /> })}
            {(role >= StudyRole::Contributor).then(|| view! { <People desk /> })}
            {sending.view()}
            {move || may_delete().then(|| view! {
                <div class="button-row">
                    <Show
                        when=move || asked.get()
                        fallback=move || view! {
                            <button type="button" class="button study-delete" on:click=move |_| asked.set(true)>{i18n.text(Locale::web_study_delete)}</button>
                        }
                    >
                        <button type="button" class="button button-danger study-delete-yes" on:click=delete>{i18n.text(Locale::web_study_remove_really)}</button>
                        <button type="button" class="button" on:click=move |_| asked.set(false)>{i18n.text(Locale::web_cancel)}</button>
                    </Show>
                </div>
            })}
        </section>
    }
}

/// Its name, and who may read it.
#[component]
fn Settings(desk: Desk) -> impl IntoView {
    let (i18n, sending) = (use_i18n(), Sending::new());
    let name = NodeRef::<html::Input>::new();
    let visibility = NodeRef::<html::Select>::new();
    let details = NodeRef::<html::Details>::new();
    let about = desk.about();
    let of = Memo::new(move |_| about.with(|about| about.visibility));
    let send = move || {
        let visibility = visibility.get_untracked().map(|field| visibility_of(&field.value()));
        let visibility = visibility.unwrap_or_else(|| of.get_untracked());
        let settings = StudySettings { name: typed(name).trim().to_owned(), visibility };
        let path = format!("studies/{}", api::part(&desk.id()));
        sending.run(async move {
            api::tell("PUT", &path, &settings).await?;
            shut(details);
            Ok(())
        });
    };
    view! {
        <details class="study-settings" node_ref=details>
            <summary>{i18n.text(Locale::web_study_settings)}</summary>
            <form on:submit=move |event| { event.prevent_default(); send(); }>
                <label class="field">
                    <span>{i18n.text(Locale::web_study_name)}</span>
                    <input class="text-input" name="study-name" autocomplete="off" required maxlength=MOST_NAME.to_string() value=move || about.with(|about| about.name.clone()) node_ref=name />
                </label>
                <label class="field">
                    <span>{i18n.text(Locale::web_study_readers)}</span>
                    <select class="text-input" name="visibility" node_ref=visibility>
                        {VISIBILITIES.map(|(value, known, label)| view! {
                            <option value=value selected=move || known == of.get()>{i18n.text(label)}</option>
                        }).collect_view()}
                    </select>
                </label>
                {sending.view()}
                <button type="submit" class="button">{i18n.text(Locale::web_study_save)}</button>
            </form>
        </details>
    }
}

/// Who contributes and who views; for the owner also who is to.
#[component]
fn People(desk: Desk) -> impl IntoView {
    let (i18n, online, sending) = (use_i18n(), use_online(), Sending::new());
    let is_owner = desk.role() == StudyRole::Owner;
    let id = StoredValue::new(desk.id());
    let path = move |name: &str| format!("studies/{}/people/{}", api::part(&id.get_value()), api::part(name));
    let own = StoredValue::new(online.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone())));
    let remove = Callback::new(move |name: String| {
        let path = path(&name);
        sending.run(async move { api::delete(&path).await });
    });
    let name = NodeRef::<html::Input>::new();
    let role = NodeRef::<html::Select>::new();
    let add = move || {
        let is_viewer = role.get_untracked().is_some_and(|field| field.value() == "viewer");
        let role = if is_viewer { StudyRole::Viewer } else { StudyRole::Contributor };
        let path = path(typed(name).trim());
        sending.run(async move {
            api::tell("PUT", &path, &NewStudyRole { role }).await?;
            clear(name);
            Ok(())
        });
    };
    let about = desk.about();
    let people = Memo::new(move |_| about.with(|about| about.people.clone()));
    let row = move |StudyPerson { name, role }: StudyPerson| {
        let may_remove = is_owner || own.get_value().as_ref() == Some(&name);
        let (named, gone) = (name.clone(), name.clone());
        let what: fn(&Locale) -> String = match role {
            StudyRole::Viewer => Locale::web_study_viewer,
            StudyRole::Contributor | StudyRole::Owner => Locale::web_study_contributor,
        };
        view! {
            <li>
                <a href=format!("player/{}", api::part(&name))>{name.clone()}</a>
                " · "
                {i18n.text(what)}
                {may_remove.then(|| view! {
                    <button type="button" class="button button-quiet"
                        aria-label=i18n.text(move |locale| locale.web_study_remove_person(named.as_str()))
                        on:click=move |_| remove.run(gone.clone())
                    >{i18n.text(Locale::web_study_remove)}</button>
                })}
            </li>
        }
    };
    view! {
        <details class="study-people">
            <summary>{i18n.text(Locale::web_study_people)}</summary>
            <ul><For each=move || people.get() key=Clone::clone children=row /></ul>
            {is_owner.then(|| view! {
                <form on:submit=move |event| { event.prevent_default(); add(); }>
                    <Field name="person" label=Locale::web_study_person kind="text" autocomplete="off" node=name most=20 />
                    <label class="field">
                        <span>{i18n.text(Locale::web_study_role)}</span>
                        <select class="text-input" name="role" node_ref=role>
                            <option value="contributor">{i18n.text(Locale::web_study_contributor)}</option>
                            <option value="viewer">{i18n.text(Locale::web_study_viewer)}</option>
                        </select>
                    </label>
                    <button type="submit" class="button">{i18n.text(Locale::web_study_add_person)}</button>
                </form>
            })}
            {sending.view()}
        </details>
    }
}
