//! Whoever owns the account and shows it, by the password or a passkey, before something that nobody with the session alone may do.

use leptos::html;
use leptos::prelude::*;
use locale::Locale;
use protocol::game::Kind;
use protocol::passkeys::{OwnerProof, Passkey};

use super::forms::{Field, Sending, clear, typed};
use crate::i18n::use_i18n;
use crate::online::api::{self, Trouble};
use crate::online::{passkeys, use_online};

/// What the signed-in person can show to be the owner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owner {
    /// Whether there is a password.
    pub(super) has_password: Memo<bool>,
    /// The passkeys of the account, as far as they are known and can be used in this browser.
    pub(super) passkeys: RwSignal<Option<Vec<Passkey>>>,
}

impl Owner {
    pub(super) fn new() -> Self {
        let online = use_online();
        let has_password =
            Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.kind != Kind::Guest)));
        Self { has_password, passkeys: RwSignal::new(None) }
    }

    /// The proof: the password where one is typed, else a passkey that there is; none if the device was not asked to the end.
    pub(super) async fn proof(self, password: NodeRef<html::Input>) -> Result<Option<OwnerProof>, Trouble> {
        let password = Some(typed(password)).filter(|typed| !typed.is_empty());
        let has_passkey = self.passkeys.with_untracked(|known| known.as_ref().is_some_and(|known| !known.is_empty()));
        if password.is_some() || !has_passkey {
            return Ok(Some(OwnerProof { password, passkey: None }));
        }
        Ok(passkeys::show().await?.map(|answer| OwnerProof { password: None, passkey: Some(answer) }))
    }

    /// Sends the proof to where it lets something be done, and empties the field of the password.
    pub(super) fn tell(
        self,
        sending: Sending,
        password: NodeRef<html::Input>,
        path: String,
        then: impl FnOnce() + 'static,
    ) {
        sending.run(async move {
            if let Some(proof) = self.proof(password).await? {
                api::tell("POST", &path, &proof).await?;
                clear(password);
                then();
            }
            Ok(())
        });
    }

    /// Where the password is typed, if there is one.
    pub(super) fn field(self, name: &'static str, node: NodeRef<html::Input>) -> impl IntoView {
        let i18n = use_i18n();
        let has_passkey = move || self.passkeys.with(|known| known.as_ref().is_some_and(|known| !known.is_empty()));
        view! {
            <Show when=move || self.has_password.get()>
                <Field name label=Locale::web_online_password_now kind="password" autocomplete="current-password" node required=false />
                {move || has_passkey().then(|| view! { <small class="facts">{i18n.text(Locale::web_online_passkey_proof_hint)}</small> })}
            </Show>
        }
    }
}
