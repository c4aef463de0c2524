//! The parts of the client that load when a page needs them: their code, styles and messages. What a first game needs is in none
//! of them. A part that fails to load is fetched once more.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use locale::Language;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::document::base;

/// The pause before a part that failed to load is fetched once more.
const PAUSE: Duration = Duration::from_secs(1);

/// A part of the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Analysis, editor, lessons, puzzles, rules.
    Study,
    /// Playing over the network.
    Online,
    /// What is the user's own at the server: the account, friends, messages, notifications. It stands on [`Online`](Self::Online).
    Account,
    /// Settings, the About page, the clock for a real board, and those features of local play that a game between two people does not need: bots, hints, saved games,
    /// sharing.
    More,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Study, Self::Online, Self::Account, Self::More];

    /// The name by which the document's scripts and the site's files know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Online => "online",
            Self::Account => "account",
            Self::More => "more",
        }
    }

    /// The part that it stands on, which must be there before it.
    #[must_use]
    pub const fn base(self) -> Option<Self> {
        match self {
            Self::Account => Some(Self::Online),
            Self::Study | Self::Online | Self::More => None,
        }
    }

    /// What must be there for its pages, in the order in which it comes: the part that it stands on, and itself.
    pub fn with_base(self) -> impl Iterator<Item = Self> {
        self.base().into_iter().chain([self])
    }

    /// The first parts of the addresses of its pages.
    const fn pages(self) -> &'static [&'static str] {
        match self {
            Self::Study => &["analyse", "editor", "learn", "puzzles", "rules"],
            Self::Online => &[
                "archive",
                "challenge",
                "dice",
                "games",
                "leaderboards",
                "lobby",
                "online",
                "player",
                "studies",
                "study",
                "tournament",
                "tournaments",
                "watch",
            ],
            Self::Account => &[
                "account",
                "club",
                "clubs",
                "friends",
                "messages",
                "moderation",
                "notifications",
                "oauth",
                "standing",
                "team-match",
            ],
            Self::More => &["about", "clock", "house-rules", "settings"],
        }
    }

    /// The part that the page at `path` needs, which is relative to the folder of the client.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let first = path.split(['/', '?', '#']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|part| part.pages().contains(&first))
    }
}

/// The code of a part being loaded; resolves to whether it came.
pub type Code = Pin<Box<dyn Future<Output = bool>>>;

/// Where parts come from.
#[derive(Debug, Clone)]
pub struct Source {
    /// Fetches the code of a part, once.
    pub code: fn(Part) -> Code,
    /// Takes the name of a part and returns a promise, kept when the part's styles are there.
    pub style_of: Function,
    /// Takes the name of a part, or of nothing for what every page has, and the code of a language; returns a promise of the
    /// messages.
    pub messages_of: Function,
}

impl Source {
    /// The messages of a part, or those that every page has.
    ///
    /// # Errors
    /// They did not come.
    pub async fn messages(&self, part: Option<Part>, language: Language) -> Result<String, JsValue> {
        text(self.ask_for_messages(part, language)?.await?)
    }

    fn ask_for_messages(&self, part: Option<Part>, language: Language) -> Result<JsFuture, JsValue> {
        let name = part.map_or("", Part::name);
        let promise = self.messages_of.call2(&JsValue::NULL, &name.into(), &language.code().into())?;
        Ok(JsFuture::from(promise.dyn_into::<Promise>()?))
    }

    /// Loads everything that belongs to a part, and returns its messages.
    ///
    /// # Errors
    /// Something failed to load twice.
    pub async fn fetch(&self, part: Part, language: Language) -> Result<String, JsValue> {
        match self.fetch_once(part, language).await {
            Ok(messages) => Ok(messages),
            Err(_) => {
                pause(PAUSE).await;
                self.fetch_once(part, language).await
            }
        }
    }

    async fn fetch_once(&self, part: Part, language: Language) -> Result<String, JsValue> {
        // All are on their way before the first is awaited.
        let style = self.style_of.call1(&JsValue::NULL, &part.name().into())?.dyn_into::<Promise>()?;
        let style = JsFuture::from(style);
        let messages = self.ask_for_messages(Some(part), language)?;
        if !(self.code)(part).await {
            return Err(JsValue::from_str("its code did not come"));
        }
        style.await?;
        text(messages.await?)
    }
}

fn text(value: JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or(value)
}

/// Waits for a while.
pub(crate) async fn pause(wait: Duration) {
    let promise = Promise::new(&mut |resolve, _| {
        set_timeout(
            move || {
                let _ = resolve.call0(&JsValue::NULL);
            },
            wait,
        );
    });
    let _ = JsFuture::from(promise).await;
}

/// The part that the document's address needs.
#[must_use]
pub fn of_document() -> Option<Part> {
    let path = window().location().pathname().unwrap_or_default();
    Part::of(path.strip_prefix(&base())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_an_address_tells_the_part() {
        for path in ["analyse", "analyse?game=diaballik", "rules/play-ball", "puzzles/", "learn#x"] {
            assert_eq!(Part::of(path), Some(Part::Study), "{path}");
        }
        for path in ["lobby", "online/ab12", "player/Ada", "games?player=Ada"] {
            assert_eq!(Part::of(path), Some(Part::Online), "{path}");
        }
        for path in ["account", "account/bots", "messages/Ada", "oauth/authorize?client_id=x"] {
            assert_eq!(Part::of(path), Some(Part::Account), "{path}");
        }
        for path in ["settings", "about", "clock"] {
            assert_eq!(Part::of(path), Some(Part::More), "{path}");
        }
        for path in ["", "play", "play?saved=1", "analysed", "nowhere/rules"] {
            assert_eq!(Part::of(path), None, "{path}");
        }
    }

    #[test]
    fn the_script_that_sends_for_parts_early_knows_the_same_addresses() {
        for part in Part::ALL {
            let pages: Vec<_> = part.pages().iter().map(|page| format!("'{page}'")).collect();
            let list = format!("{}: [{}]", part.name(), pages.join(", "));
            assert!(include_str!("../assets/early.js").contains(&list), "{list}");
            if let Some(base) = part.base() {
                let base = format!("bases = {{ {}: '{}' }}", part.name(), base.name());
                assert!(include_str!("../assets/early.js").contains(&base), "{base}");
            }
        }
    }
}
