//! Challenges that wait: those for the user, seen on every page once one for playing over the network was shown, and the user's own.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_location;
use locale::Locale;
use protocol::http::Challenge;
use protocol::socket::FromServer;
use wasm_bindgen::JsCast;

use super::parts::{Offers, offer_to_go, wanted_team};
use crate::document::base;
use crate::i18n::{I18n, use_i18n};
use crate::notices::{Notices, use_notices};
use crate::online::{Heard, Online, api, terms, use_online};
use crate::parts::Part;

/// The id of the section with the challenges for the user.
const PLACE: &str = "challenged";

/// What happened to a challenge that waits no longer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dropped {
    /// Its id.
    pub(super) id: String,
    /// Whether it was declined; else it was taken back.
    pub(super) declined: bool,
}

/// The challenges that wait and that are for the user, or are the user's.
#[derive(Debug, Clone, Copy)]
pub struct Challenges {
    all: RwSignal<Vec<Challenge>>,
    /// Counts the messages about them.
    changes: StoredValue<u32>,
    /// The last one that waits no longer.
    pub(super) dropped: RwSignal<Option<Dropped>>,
    online: Online,
    i18n: I18n,
    notices: Notices,
}

/// Whether a challenge is for the player of this name.
fn is_for(challenge: &Challenge, name: &str) -> bool {
    challenge.to.as_deref() == Some(name) && challenge.name != name
}

/// What is played, and the side that the challenger wants.
pub(super) fn what_words(challenge: &Challenge, locale: &Locale) -> String {
    let words = terms::words(&challenge.terms, locale);
    match wanted_team(&challenge.terms, challenge.side, locale) {
        Some(team) => format!("{words} · {}", locale.web_online_wants_side(team)),
        None => words,
    }
}

/// Who wants to play, in a sentence.
fn who_words(challenge: &Challenge, locale: &Locale) -> String {
    if challenge.rematch_of.is_some() {
        locale.web_online_challenged_again(challenge.name.as_str())
    } else {
        locale.web_online_challenged_by(challenge.name.as_str())
    }
}

impl Challenges {
    /// The challenges of all pages.
    pub fn provide() {
        let (online, i18n, notices) = (use_online(), use_i18n(), use_notices());
        let (all, changes) = (RwSignal::new(Vec::new()), StoredValue::new(0));
        let challenges = Self { all, changes, dropped: RwSignal::new(None), online, i18n, notices };
        provide_context(challenges);
        Effect::new(move |_| {
            if online.me.with(Option::is_none) {
                challenges.all.set(Vec::new());
            }
        });
    }

    /// Requests them, and once more if a message about them comes meanwhile: the answer may be older.
    pub(super) fn look(self) {
        if self.online.me.with_untracked(Option::is_none) {
            return;
        }
        spawn_local(async move {
            let before = self.changes.get_value();
            let Ok(found) = api::get::<Vec<Challenge>>("challenges").await else { return };
            if self.changes.get_value() == before {
                self.all.set(found);
            } else {
                self.look();
            }
        });
    }

    /// Changes what is known of them.
    fn change(self, change: impl FnOnce(&mut Vec<Challenge>)) {
        self.changes.update_value(|changes| *changes += 1);
        self.all.update(change);
    }

    fn hear(self, heard: &Heard) {
        let Heard::Message(message) = heard else { return self.look() };
        match message.as_ref() {
            FromServer::Challenged { challenge } => {
                let challenge = challenge.as_ref().clone();
                let text = who_words(&challenge, &self.i18n.now());
                self.change(|all| {
                    all.retain(|known| known.id != challenge.id);
                    all.push(challenge);
                });
                let label = self.i18n.now().web_online_challenged_look();
                self.notices.offer(text, label, Callback::new(|()| show_place()));
            }
            FromServer::ChallengeDropped { challenge, declined } => {
                self.change(|all| all.retain(|known| known.id != challenge.id));
                let locale = self.i18n.now();
                self.notices.take_back(&who_words(challenge, &locale));
                if let (true, Some(to)) = (*declined, &challenge.to)
                    && self.online.name.get_untracked().as_deref() == Some(challenge.name.as_str())
                {
                    self.notices.tell(locale.web_online_challenge_declined(to.as_str()));
                }
                self.dropped.set(Some(Dropped { id: challenge.id.clone(), declined: *declined }));
            }
            // A challenge may have been accepted, or somebody wants to play again.
            FromServer::Game { .. } | FromServer::Rematch { .. } => self.look(),
            _ => {}
        }
    }

    /// Takes the user's own back, or declines one that is for the user.
    pub(super) fn drop(self, challenge: &Challenge) {
        let Challenge { id, .. } = challenge.clone();
        self.notices.take_back(&who_words(challenge, &self.i18n.now()));
        spawn_local(async move {
            match api::delete(&format!("challenges/{id}")).await {
                Ok(()) => self.change(|all| all.retain(|known| known.id != id)),
                Err(trouble) => {
                    self.notices.warn(trouble.words(&self.i18n.now()));
                    self.look();
                }
            }
        });
    }

    /// How many are for the user. Follows changes.
    pub(super) fn for_user(self) -> usize {
        self.those(is_for).len()
    }

    /// Those that `which` holds for, given the user's name. Follows changes.
    fn those(self, which: impl Fn(&Challenge, &str) -> bool) -> Vec<Challenge> {
        let Some(name) = self.online.name.get() else { return Vec::new() };
        self.all.with(|all| all.iter().filter(|challenge| which(challenge, &name)).cloned().collect())
    }
}

pub(super) fn use_challenges() -> Challenges {
    expect_context()
}

/// Brings the challenges for the user into view, the keyboard too.
fn show_place() {
    if let Some(place) = document().get_element_by_id(PLACE)
        && let Some(place) = place.dyn_ref::<web_sys::HtmlElement>()
    {
        place.scroll_into_view();
        let _ = place.focus();
    }
}

/// Where challenges for the user are shown: above a page for playing over the network, but below a game and every other page, whose boards and
/// buttons stay where they are.
#[component]
pub fn Challenged(
    /// Whether this is the place below.
    below: bool,
) -> impl IntoView {
    let (i18n, challenges, online) = (use_i18n(), use_challenges(), use_online());
    let offers = Offers::new();
    let page = use_location().pathname;
    // The id in the address of a game or of a challenge that is shown.
    let id_in = move |start: &'static str| {
        Memo::new(move |_| page.with(|page| page.strip_prefix(&base())?.strip_prefix(start).map(str::to_owned)))
    };
    let (game, own_page) = (id_in("online/"), id_in("challenge/"));
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    let stands_below = Memo::new(move |_| {
        let part = page.with(|page| Part::of(page.strip_prefix(&base())?));
        !matches!(part, Some(Part::Online | Part::Account)) || game.with(Option::is_some)
    });
    let shown = Memo::new(move |_| {
        if stands_below.get() != below {
            return Vec::new();
        }
        // To play this very game again is offered at the game itself, and a challenge that is shown has its buttons there.
        challenges.those(|challenge, name| {
            is_for(challenge, name)
                && game.with(|game| game.is_none() || *game != challenge.rematch_of)
                && own_page.with(|page| page.as_ref() != Some(&challenge.id))
        })
    });
    let card = move |challenge: Challenge| {
        let (words, who, declined) = (challenge.clone(), challenge.clone(), challenge.clone());
        let accept = move |_| {
            challenges.notices.take_back(&who_words(&challenge, &i18n.now()));
            offers.send(format!("challenges/{}/game", challenge.id), None, Callback::new(|_| ()));
        };
        view! {
            <li class="panel kept-game challenge-card">
                <div class="kept-link">
                    <strong>{i18n.text(move |locale| who_words(&who, locale))}</strong>
                    <span>{i18n.text(move |locale| what_words(&words, locale))}</span>
                </div>
                <button
                    type="button"
                    class="button button-accent challenged-accept"
                    aria-disabled=move || offers.busy.get().to_string()
                    on:click=accept
                >
                    {i18n.text(Locale::web_online_accept)}
                </button>
                <button type="button" class="button challenged-decline" on:click=move |_| challenges.drop(&declined)>
                    {i18n.text(Locale::web_online_decline)}
                </button>
            </li>
        }
    };
    let listening = (!below).then(|| view! { <Show when=move || is_in.get()><Listening offers /></Show> });
    view! {
        {listening}
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <section class="challenged" id=PLACE tabindex="-1" aria-label=i18n.text(Locale::web_online_challenged)>
                <ul class="kept">
                    <For each=move || shown.get() key=|challenge| challenge.id.clone() let:challenge>{card(challenge)}</For>
                </ul>
            </section>
        </Show>
    }
}

/// Hears of challenges while somebody has come in, and of games that begin while the page is about something else.
#[component]
fn Listening(offers: Offers) -> impl IntoView {
    let (i18n, challenges, online) = (use_i18n(), use_challenges(), use_online());
    online.listen(move |heard| {
        challenges.hear(&heard);
        let Heard::Message(message) = heard else { return };
        let FromServer::Game { game, .. } = message.as_ref() else { return };
        // The lobby, challenges and games go there by themselves, and so does what was accepted here.
        if offers.busy.get_untracked() || ["lobby", "challenge", "online"].contains(&online.page().as_str()) {
            return;
        }
        offer_to_go(format!("/online/{game}"), Locale::web_online_begun, i18n, challenges.notices, online);
    });
}

/// The user's own challenges that wait.
#[component]
pub(super) fn OwnChallenges() -> impl IntoView {
    let (i18n, challenges) = (use_i18n(), use_challenges());
    let own = Memo::new(move |_| {
        challenges.those(|challenge, name| challenge.name == name && challenge.rematch_of.is_none())
    });
    let row = move |challenge: Challenge| {
        let (words, to, id) = (challenge.clone(), challenge.to.clone(), challenge.id.clone());
        let to = move |locale: &Locale| match &to {
            Some(name) => locale.web_online_challenge_to(name.as_str()),
            None => locale.web_online_challenge_to_anybody(),
        };
        view! {
            <li class="panel kept-game own-challenge">
                <div class="kept-link">
                    <strong>{i18n.text(to)}</strong>
                    <span>{i18n.text(move |locale| what_words(&words, locale))}</span>
                </div>
                <A href=format!("/challenge/{id}") attr:class="button">{i18n.text(Locale::web_online_challenge_open)}</A>
                <button type="button" class="button" on:click=move |_| challenges.drop(&challenge)>
                    {i18n.text(Locale::web_online_challenge_take_back)}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || own.with(|own| !own.is_empty())>
            <h2>{i18n.text(Locale::web_online_challenges_yours)}</h2>
            <ul class="kept own-challenges">
                <For each=move || own.get() key=|challenge| challenge.id.clone() let:challenge>{row(challenge)}</For>
            </ul>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    fn challenge(text: &str) -> Challenge {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_challenge_says_who_wants_to_play_what() {
        let english = Locale::new(Language::English);
        let named = challenge(
            r#"{"id":"1","name":"Anna","kind":"registered","to":"Ben","side":"a","game":null,
                "terms":{"game":"diaballik","clock":"60+5","rated":true}}"#,
        );
        assert!(is_for(&named, "Ben") && !is_for(&named, "Anna"));
        assert_eq!(who_words(&named, &english), "Anna challenges you.");
        let what = what_words(&named, &english);
        assert!(what.starts_with("Diaballik · ") && what.contains(" · rated · plays "), "{what}");
        let again = Challenge { rematch_of: Some("2".to_owned()), side: None, ..named.clone() };
        assert_eq!(who_words(&again, &english), "Anna wants a rematch.");
        assert!(!is_for(&Challenge { to: None, ..named }, "Ben"), "a link is nobody's in particular");
    }
}
