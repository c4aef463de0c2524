//! How many conversations have something that the user has not read, told on every page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::messages::Conversations;
use protocol::socket::FromServer;

use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{Heard, Online, api, use_online};

/// What is not read.
#[derive(Debug, Clone, Copy)]
pub struct Unread {
    /// In how many conversations. Follows changes.
    pub(super) count: RwSignal<usize>,
    online: Online,
}

impl Unread {
    /// What is not read, for all pages.
    pub fn provide() {
        let online = use_online();
        let unread = Self { count: RwSignal::new(0), online };
        provide_context(unread);
        Effect::new(move |_| {
            if online.me.with(Option::is_none) {
                unread.count.set(0);
            }
        });
    }

    /// Counts it.
    pub(super) fn look(self) {
        if self.online.me.with_untracked(Option::is_none) {
            return;
        }
        spawn_local(async move {
            if let Ok(found) = api::get::<Conversations>("me/messages").await {
                self.count.try_set(found.unread as usize);
            }
        });
    }
}

pub(super) fn use_unread() -> Unread {
    expect_context()
}

/// Listens for private messages: counts them, and tells of those whose conversation is not in sight.
pub(super) fn listen() {
    let (i18n, notices, online, unread) = (use_i18n(), use_notices(), use_online(), use_unread());
    online.listen(move |heard| {
        let message = match heard {
            Heard::Connected => return unread.look(),
            Heard::Message(message) => message,
        };
        let FromServer::Message { with, message } = message.as_ref() else { return };
        let address = format!("/messages/{}", api::part(with));
        if message.own || online.is_at(&address) {
            return;
        }
        unread.look();
        let locale = i18n.now();
        let there = Callback::new(move |()| online.go.run(address.clone()));
        notices.offer(locale.web_online_message_came(with.as_str()), locale.web_online_message_read(), there);
    });
}
