//! Whom the organiser of a tournament by invitation invites.

use leptos::prelude::*;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;

use super::forms::{Field, Sending, clear, typed};
use super::parts::Face;
use crate::i18n::use_i18n;
use crate::online::api;

/// Who is invited, and the form that invites somebody else.
#[component]
pub(super) fn Invitations(
    /// The address of the invitations in the API.
    path: String,
    invited: Signal<Vec<String>>,
    /// Is told when somebody is invited, or not any more.
    changed: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let field = NodeRef::<html::Input>::new();
    let path = StoredValue::new(path);
    let of = move |name: &str| path.with_value(|path| format!("{path}/{}", api::part(name)));
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let path = of(typed(field).trim());
        sending.run(async move {
            api::tell("PUT", &path, &api::Nothing {}).await?;
            clear(field);
            changed.run(());
            Ok(())
        });
    };
    let take_back = move |name: &str| {
        let path = of(name);
        sending.run(async move {
            let done = api::delete(&path).await;
            changed.run(());
            done
        });
    };
    let row = move |name: String| {
        let (label, wanted) = (name.clone(), name.clone());
        view! {
            <li>
                <A href=format!("/player/{}", api::part(&name))><Face name=name.clone() />{name.clone()}</A>
                <button
                    type="button"
                    class="button button-quiet"
                    aria-label=move || i18n.with(|locale| locale.web_club_uninvite_player(label.clone()))
                    on:click=move |_| take_back(&wanted)
                >
                    {i18n.text(Locale::web_club_uninvite)}
                </button>
            </li>
        }
    };
    view! {
        <section class="tournament-invitations" aria-labelledby="invitations">
            <h2 id="invitations">{i18n.text(Locale::web_tournament_invitations)}</h2>
            <form class="club-search" on:submit=submit>
                <Field name="invite" label=Locale::web_club_invite_name kind="text" autocomplete="off" node=field most=20 />
                <button type="submit" class="button">{i18n.text(Locale::web_club_invite)}</button>
            </form>
            {sending.view()}
            <ul class="club-people">{move || invited.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
