//! What a study is called, who reads and who changes it, and what it can be made into.

use leptos::html;
use leptos::prelude::*;
use locale::Locale;
use play::studies::ChapterId;
use protocol::admin::Role;
use protocol::studies::{MOST_NAME, MadeStudy, NewStudyRole, Study as Told, StudyRole, StudySettings, Visibility};

use super::desk::Desk;
use crate::i18n::use_i18n;
use crate::online::{api, use_online};
use crate::pages::embed::EmbedCode;
use crate::pages::online::forms::{Field, Sending, clear, shut, typed};
use crate::pages::online::studies::{VISIBILITIES, visibility_of};
use crate::share::ShareLink;

/// The panel beside the board.
#[component]
pub(super) fn About(
    told: Told,
    desk: Desk,
    chapter: Memo<Option<ChapterId>>,
    /// To be changed when the study is to be read again.
    times: RwSignal<u32>,
) -> impl IntoView {
    let (i18n, online, sending) = (use_i18n(), use_online(), Sending::new());
    let id = StoredValue::new(told.summary.id.clone());
    let path = move |what: &str| format!("studies/{}{what}", api::part(&id.get_value()));
    let again = move || {
        let _ = times.try_update(|times| *times = times.wrapping_add(1));
    };
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
    let is_open = told.summary.visibility != Visibility::Private;
    // Another code with each chapter.
    let embedded = move || {
        let chapter = chapter.get().filter(|_| is_open)?;
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
            {(role == StudyRole::Owner).then(|| view! { <Settings told=told.clone() again=Callback::new(move |()| again()) /> })}
            {(role >= StudyRole::Contributor).then(|| view! { <People told again=Callback::new(move |()| again()) /> })}
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
fn Settings(told: Told, again: Callback<()>) -> impl IntoView {
    let (i18n, sending) = (use_i18n(), Sending::new());
    let name = NodeRef::<html::Input>::new();
    let visibility = NodeRef::<html::Select>::new();
    let details = NodeRef::<html::Details>::new();
    let of = told.summary.visibility;
    let path = format!("studies/{}", api::part(&told.summary.id));
    let send = move || {
        let visibility = visibility.get_untracked().map(|field| visibility_of(&field.value())).unwrap_or(of);
        let (settings, path) = (StudySettings { name: typed(name).trim().to_owned(), visibility }, path.clone());
        sending.run(async move {
            api::tell("PUT", &path, &settings).await?;
            shut(details);
            again.run(());
            Ok(())
        });
    };
    view! {
        <details class="study-settings" node_ref=details>
            <summary>{i18n.text(Locale::web_study_settings)}</summary>
            <form on:submit=move |event| { event.prevent_default(); send(); }>
                <label class="field">
                    <span>{i18n.text(Locale::web_study_name)}</span>
                    <input class="text-input" name="study-name" autocomplete="off" required maxlength=MOST_NAME.to_string() value=told.summary.name node_ref=name />
                </label>
                <label class="field">
                    <span>{i18n.text(Locale::web_study_readers)}</span>
                    <select class="text-input" name="visibility" node_ref=visibility>
                        {VISIBILITIES.map(|(value, known, label)| view! {
                            <option value=value selected={known == of}>{i18n.text(label)}</option>
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
fn People(told: Told, again: Callback<()>) -> impl IntoView {
    let (i18n, online, sending) = (use_i18n(), use_online(), Sending::new());
    let is_owner = told.role == StudyRole::Owner;
    let id = StoredValue::new(told.summary.id.clone());
    let path = move |name: &str| format!("studies/{}/people/{}", api::part(&id.get_value()), api::part(name));
    let own = online.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
    let remove = Callback::new(move |name: String| {
        let path = path(&name);
        sending.run(async move { api::delete(&path).await.map(|()| again.run(())) });
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
            again.run(());
            Ok(())
        });
    };
    let rows = told
        .people
        .into_iter()
        .map(|person| {
            let may_remove = is_owner || own.as_ref() == Some(&person.name);
            let (shown, named, gone) = (person.name.clone(), person.name.clone(), person.name);
            let what: fn(&Locale) -> String = match person.role {
                StudyRole::Viewer => Locale::web_study_viewer,
                StudyRole::Contributor | StudyRole::Owner => Locale::web_study_contributor,
            };
            view! {
                <li>
                    <a href=format!("player/{}", api::part(&shown))>{shown.clone()}</a>
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
        })
        .collect_view();
    view! {
        <details class="study-people">
            <summary>{i18n.text(Locale::web_study_people)}</summary>
            <ul>{rows}</ul>
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
