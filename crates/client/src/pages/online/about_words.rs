//! What can be done about what somebody said: blocking and reporting.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::chat::{MOST_REPORT, Report, Why};

use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;

type Message = fn(&Locale) -> String;

const REASONS: [(Why, Message); 5] = [
    (Why::Chat, Locale::web_online_report_chat),
    (Why::Engine, Locale::web_online_report_engine),
    (Why::Play, Locale::web_online_report_play),
    (Why::Name, Locale::web_online_report_name),
    (Why::Other, Locale::web_online_report_other),
];

/// Blocks or reports the one who said something.
#[component]
pub(super) fn AboutWords(
    /// Who said it.
    player: String,
    /// The id of the game at which it was said; nothing for a private message.
    game: Option<String>,
    /// The id of the club in whose chat it was said.
    #[prop(optional, into)]
    club: Option<String>,
    /// The number of the line or message.
    number: u32,
    /// Is told the name once the player is blocked.
    blocked: Callback<String>,
    /// Takes the form away.
    close: Callback<()>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let why = RwSignal::new(Why::Chat);
    let text = NodeRef::<html::Textarea>::new();
    let name = StoredValue::new(player);
    let block = move |_| {
        let name = name.get_value();
        close.run(());
        spawn_local(async move {
            match api::tell("PUT", &format!("me/blocks/{}", api::part(&name)), &api::Nothing {}).await {
                Ok(()) => {
                    blocked.try_run(name.clone());
                    notices.tell(i18n.now().web_online_blocked(name));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let report = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = text.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        let (game, club) = (game.clone(), club.clone());
        let report =
            Report { player: name.get_value(), why: why.get_untracked(), game, club, line: Some(number), text };
        close.run(());
        spawn_local(async move {
            match api::tell("POST", "reports", &report).await {
                Ok(()) => notices.tell(i18n.now().web_online_reported()),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let label = move || i18n.with(|locale| locale.web_online_chat_about(name.get_value()));
    view! {
        <form class="board-question chat-report" on:submit=report aria-label=label>
            <p>{label}</p>
            <label class="field">
                <span>{i18n.text(Locale::web_online_report_why)}</span>
                <select name="why" on:change=move |event| {
                    let value = event_target_value(&event);
                    if let Some((found, _)) = REASONS.iter().find(|(reason, _)| reason.name() == value) {
                        why.set(*found);
                    }
                }>
                    {REASONS.map(|(reason, label)| view! { <option value=reason.name()>{i18n.text(label)}</option> }).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_online_report_text)}</span>
                <textarea name="report" rows="2" maxlength=MOST_REPORT.to_string() node_ref=text></textarea>
            </label>
            <A href="/house-rules">{i18n.text(Locale::fair_to_rules)}</A>
            <button type="submit" class="button">{i18n.text(Locale::web_online_report)}</button>
            <button type="button" class="button chat-block" on:click=block>{i18n.text(Locale::web_online_block)}</button>
            <button type="button" class="button" on:click=move |_| close.run(())>{i18n.text(Locale::web_cancel)}</button>
        </form>
    }
}
