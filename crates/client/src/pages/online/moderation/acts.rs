//! What is done to an account, with its end and its reason.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::Locale;
use play::time::Millis;
use protocol::admin::{Because, MOST_REASON, NewRestriction, VoidGame};

use crate::confirm_dialog::ConfirmDialog;
use crate::game::device::now;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api::{self, Trouble};

type Message = fn(&Locale) -> String;

/// What can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Warn,
    Mute,
    Unmute,
    Suspend,
    Unsuspend,
    EndSessions,
    Restore,
    Void,
}

impl Act {
    const ALL: [(Self, &'static str, Message); 8] = [
        (Self::Warn, "warn", Locale::fair_do_warn),
        (Self::Mute, "mute", Locale::fair_do_mute),
        (Self::Unmute, "unmute", Locale::fair_do_unmute),
        (Self::Suspend, "suspend", Locale::fair_do_suspend),
        (Self::Unsuspend, "unsuspend", Locale::fair_do_unsuspend),
        (Self::EndSessions, "end-sessions", Locale::fair_do_end_sessions),
        (Self::Restore, "restore", Locale::fair_do_restore),
        (Self::Void, "void", Locale::fair_do_void),
    ];

    fn has_end(self) -> bool {
        matches!(self, Self::Mute | Self::Suspend)
    }

    fn has_reason(self) -> bool {
        !matches!(self, Self::Unmute | Self::Unsuspend | Self::EndSessions)
    }
}

/// The lengths that are offered, in days.
const DAYS: [u32; 6] = [1, 3, 7, 30, 90, 365];
/// What is chosen at first.
const USUAL_DAYS: u32 = 7;

/// Does something to the account, or to the game.
async fn order(act: Act, name: &str, game: Option<&str>, days: Option<u32>, reason: String) -> Result<(), Trouble> {
    let of = |what: &str| format!("admin/users/{}/{what}", api::part(name));
    let nothing = api::Nothing {};
    let restriction =
        || NewRestriction { until: days.map(|days| now() + Millis::from_days(days)), reason: reason.clone() };
    let because = || Because { reason: reason.clone() };
    match act {
        Act::Warn => api::tell("POST", &of("warnings"), &because()).await,
        Act::Mute => api::tell("PUT", &of("mute"), &restriction()).await,
        Act::Unmute => api::tell("DELETE", &of("mute"), &nothing).await,
        Act::Suspend => api::tell("PUT", &of("suspension"), &restriction()).await,
        Act::Unsuspend => api::tell("DELETE", &of("suspension"), &nothing).await,
        Act::EndSessions => api::tell("DELETE", &of("sessions"), &nothing).await,
        Act::Restore => api::tell("POST", &of("restoration"), &because()).await,
        Act::Void => {
            let path = format!("admin/games/{}/void", game.unwrap_or_default());
            api::tell("POST", &path, &VoidGame { reason }).await
        }
    }
}

/// The form. Each act is asked about once more before it is done.
#[component]
pub(super) fn Acts(
    /// The name of the account.
    player: String,
    /// The id of the game that may be voided.
    #[prop(optional_no_strip)]
    game: Option<String>,
    /// Is told when something was done.
    done: Callback<()>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let (act, days) = (RwSignal::new(Act::Warn), RwSignal::new(Some(USUAL_DAYS)));
    let (asked, busy) = (RwSignal::new(false), RwSignal::new(false));
    let reason = NodeRef::<html::Textarea>::new();
    let has_game = game.is_some();
    let (name, game) = (StoredValue::new(player), StoredValue::new(game));
    let label = move |locale: &Locale| {
        let (_, _, label) = Act::ALL.into_iter().find(|(one, ..)| *one == act.get()).unwrap_or(Act::ALL[0]);
        label(locale)
    };
    let question = Signal::derive(move || {
        i18n.with(|locale| {
            locale.fair_do_question(locale::vars::Act(label(locale)), locale::vars::Name(name.get_value()))
        })
    });
    let run = Callback::new(move |()| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let text = reason.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        let (act, days) = (act.get_untracked(), days.get_untracked());
        spawn_local(async move {
            let (name, game) = (name.get_value(), game.get_value());
            match order(act, &name, game.as_deref(), days, text).await {
                Ok(()) => {
                    notices.tell(i18n.now().fair_done());
                    if let Some(field) = reason.try_get_untracked().flatten() {
                        field.set_value("");
                    }
                    done.try_run(());
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
            busy.try_set(false);
        });
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        asked.set(true);
    };
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some((chosen, ..)) = Act::ALL.into_iter().find(|(_, name, _)| *name == value) {
            act.set(chosen);
        }
    };
    // A form that is made anew takes the fields of the one before, with what was chosen in them.
    let chosen = move || Act::ALL.into_iter().find(|(one, ..)| *one == act.get()).map(|(_, name, _)| name);
    let chosen_days = move || days.get().map_or_else(String::new, |days| days.to_string());
    let options = Act::ALL.into_iter().filter(|(act, ..)| has_game || *act != Act::Void);
    let option = move |(_, name, label): (Act, &'static str, Message)| {
        view! { <option value=name>{i18n.text(label)}</option> }
    };
    let length = move |count: u32| {
        let selected = count == USUAL_DAYS;
        view! { <option value=count.to_string() selected=selected>{i18n.text(move |l| l.web_online_access_days(count))}</option> }
    };
    view! {
        <form class="panel moderation-acts" on:submit=submit>
            <h2>{i18n.text(Locale::fair_acts)}</h2>
            <label class="field">
                <span>{i18n.text(Locale::fair_act)}</span>
                <select name="act" prop:value=chosen on:change=choose>{options.map(option).collect_view()}</select>
            </label>
            <Show when=move || act.get().has_end()>
                <label class="field">
                    <span>{i18n.text(Locale::fair_length)}</span>
                    <select name="days" prop:value=chosen_days on:change=move |event| days.set(event_target_value(&event).parse().ok())>
                        {DAYS.map(length).collect_view()}
                        <option value="">{i18n.text(Locale::fair_no_end)}</option>
                    </select>
                </label>
            </Show>
            <label class="field" hidden=move || !act.get().has_reason()>
                <span>{i18n.text(Locale::fair_reason)}</span>
                <textarea name="reason" rows="2" maxlength=MOST_REASON.to_string() required=move || act.get().has_reason() node_ref=reason></textarea>
                <small class="facts">{i18n.text(Locale::fair_reason_hint)}</small>
            </label>
            <button type="submit" class="button" aria-disabled=move || busy.get().to_string()>{move || i18n.with(label)}</button>
            <Show when=move || asked.get()>
                <ConfirmDialog question yes=Locale::fair_do_yes act=run close=Callback::new(move |()| asked.set(false)) />
            </Show>
        </form>
    }
}
