//! What the pages for playing over the network share.

use std::rc::Rc;

use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use play::time::Millis;
use protocol::admin::Role;
use protocol::game::{Kind, Player, Rating, Side as WireSide, Summary, Terms};
use protocol::http::{Me, Offer, Offered, Profile, Wish};
use protocol::socket::FromServer;
use serde::de::DeserializeOwned;
use study::explain::colour;
use wasm_bindgen::JsValue;
use web_sys::VisibilityState;

use super::unread::use_unread;
use crate::document::base;
use crate::game_page::portrait::{Picture, Portrait};
use crate::i18n::{I18n, use_i18n};
use crate::notices::{Notices, use_notices};
use crate::online::api::{self, Trouble};
pub(super) use crate::online::moment::moment;
use crate::online::{Heard, Online, Server, terms, use_online};
use crate::pages::Invitation;

/// What was asked of the server.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fetched<T> {
    /// It is being loaded.
    Loading,
    /// It came.
    Here(T),
    /// It did not.
    Failed(Trouble),
}

/// Asks for what `path` names, now and whenever that changes; nothing is asked for without a path.
pub(super) fn fetched<T>(path: impl Fn() -> Option<String> + Send + Sync + 'static) -> RwSignal<Fetched<T>>
where
    T: DeserializeOwned + Send + Sync + 'static,
{
    fetched_again(path, Signal::stored(0))
}

/// The same, and asks again whenever `times` changes; what came before stands until the new answer is there.
pub(super) fn fetched_again<T>(
    path: impl Fn() -> Option<String> + Send + Sync + 'static,
    times: Signal<u32>,
) -> RwSignal<Fetched<T>>
where
    T: DeserializeOwned + Send + Sync + 'static,
{
    let answer = RwSignal::new(Fetched::Loading);
    ask_again(Box::new(path), times, move |text| {
        let now = match text {
            None => Fetched::Loading,
            Some(text) => text.and_then(|text| api::read(&text)).map_or_else(Fetched::Failed, Fetched::Here),
        };
        answer.try_set(now);
    });
    answer
}

/// The part of it that is the same for all answers. `heard` is told each answer as a text, and nothing when something else is asked for.
fn ask_again(
    path: Box<dyn Fn() -> Option<String> + Send + Sync>,
    times: Signal<u32>,
    heard: impl Fn(Option<Result<String, Trouble>>) + 'static,
) {
    let heard = Rc::new(heard);
    let wanted = Memo::new(move |_| Some((path()?, times.get())));
    Effect::new(move |before: Option<Option<String>>| {
        let (asked, time) = wanted.get()?;
        if before.flatten().as_ref() != Some(&asked) {
            heard(None);
        }
        let (path, heard) = (asked.clone(), Rc::clone(&heard));
        spawn_local(async move {
            let came = api::get_text(&path).await;
            // Something else may have been asked for meanwhile, or the page is gone.
            if wanted.try_get_untracked().flatten() == Some((path, time)) {
                heard(Some(came));
            }
        });
        Some(asked)
    });
}

/// Shows an answer, that it is being loaded, or why it failed to load.
pub(super) fn show<T, V>(answer: RwSignal<Fetched<T>>, view: impl Fn(T) -> V + Send + 'static) -> impl IntoView
where
    T: Clone + Send + Sync + 'static,
    V: IntoView + 'static,
{
    let i18n = use_i18n();
    move || match answer.get() {
        Fetched::Loading => {
            view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any()
        }
        Fetched::Here(found) => view(found).into_any(),
        Fetched::Failed(trouble) => {
            view! { <p class="trouble" role="alert">{move || i18n.with(|l| trouble.words(l))}</p> }.into_any()
        }
    }
}

/// Its children where there is a server, and kind words where there is none.
#[component]
pub(super) fn Served(
    /// The heading while the children, who have one of their own, are not there.
    #[prop(optional)]
    title: Option<fn(&Locale) -> String>,
    children: ChildrenFn,
) -> impl IntoView {
    let i18n = use_i18n();
    let heading = move || title.map(|title| view! { <h1>{i18n.text(title)}</h1> });
    let online = use_online();
    // A page goes on when the server is gone for a moment: only its first answer counts.
    let was_here = Memo::new(move |before: Option<&bool>| {
        before.copied().unwrap_or_default() || online.server.get() == Server::Here
    });
    move || {
        if was_here.get() {
            return children().into_any();
        }
        match online.server.get() {
            Server::Missing => view! {
                {heading()}
                <section class="panel empty no-server">
                    <h2>{i18n.text(Locale::web_online_no_server)}</h2>
                    <p>{i18n.text(Locale::web_online_no_server_text)}</p>
                    <div class="result-actions">
                        <a href=play_address() class="button button-accent" rel="external">
                            {i18n.text(Locale::web_online_play_here)}
                        </a>
                        <button type="button" class="button" on:click=move |_| online.look_for_server()>
                            {i18n.text(Locale::web_online_try_again)}
                        </button>
                    </div>
                </section>
            }
            .into_any(),
            _ => view! {
                {heading()}
                <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p>
            }
            .into_any(),
        }
    }
}

/// What is said where there is nothing yet, and the way to where that changes.
#[component]
pub(super) fn Nothing(
    /// Why there is nothing, in one sentence.
    text: fn(&Locale) -> String,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="panel empty">
            <p>{i18n.text(text)}</p>
            <Invitation href="/lobby" label=Locale::web_online_to_lobby />
        </section>
    }
}

/// The picture of an account by its name.
#[component]
pub(super) fn Face(
    /// The name; it may change.
    #[prop(into)]
    name: Signal<String>,
) -> impl IntoView {
    move || view! { <Portrait picture=Picture::Person(name.get()) /> }
}

fn play_address() -> String {
    format!("{}play", base())
}

/// Who one is, in a sentence.
pub(super) fn me_text(me: Option<Me>, locale: &Locale) -> String {
    match me {
        None => locale.web_online_not_in(),
        Some(me) if me.kind == Kind::Guest => locale.web_online_you_are_guest(me.name),
        Some(me) => locale.web_online_you_are(me.name),
    }
}

/// Who one is, and the way to the account.
#[component]
pub(super) fn MeBar() -> impl IntoView {
    let (i18n, unread) = (use_i18n(), use_unread());
    let online = use_online();
    let text = move || i18n.with(|locale| me_text(online.me.get(), locale));
    let profile = move || {
        let name = online.me.get()?.name;
        Some(view! {
            <A href=format!("/player/{}", api::part(&name)) attr:class="button button-quiet">{i18n.text(Locale::web_online_profile)}</A>
        })
    };
    let friends = move || {
        online.me.with(Option::is_some).then(|| {
            view! {
                <A href="/friends" attr:class="button button-quiet">{i18n.text(Locale::web_online_friends)}</A>
                <A href="/messages" attr:class="button button-quiet">
                    {i18n.text(Locale::web_online_messages)}
                    {move || (unread.count.get() > 0).then(|| view! { <span class="badge">{unread.count}</span> })}
                </A>
            }
        })
    };
    let team = move || {
        let has_role = online.me.with(|me| me.as_ref().is_some_and(|me| me.role != Role::None));
        has_role.then(|| view! { <A href="/moderation" attr:class="button button-quiet">{i18n.text(Locale::fair_moderation)}</A> })
    };
    view! {
        <div class="me-bar">
            <p>{text}</p>
            {profile}
            {friends}
            {team}
            <A href="/tournaments" attr:class="button button-quiet">{i18n.text(Locale::web_tournaments_title)}</A>
            <A href="/clubs" attr:class="button button-quiet">{i18n.text(Locale::web_clubs_title)}</A>
            <A href="/studies" attr:class="button button-quiet">{i18n.text(Locale::web_studies_title)}</A>
            <A href="/games" attr:class="button button-quiet">{i18n.text(Locale::web_online_games)}</A>
            <A href="/leaderboards" attr:class="button button-quiet">{i18n.text(Locale::web_online_leaderboards)}</A>
            <A href="/archive" attr:class="button button-quiet">{i18n.text(Locale::web_online_archive)}</A>
        </div>
    }
}

/// Offers and accepts games: who has not come in yet comes in as a guest, and a game that has begun is gone to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offers {
    /// A request is not answered yet.
    pub(super) busy: RwSignal<bool>,
    i18n: I18n,
    notices: Notices,
    online: Online,
}

impl Offers {
    pub(super) fn new() -> Self {
        let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
        Self { busy: RwSignal::new(false), i18n, notices, online }
    }

    /// Sends an offer, or accepts one with nothing to say. `waiting` is told the id of what waits for somebody now.
    pub(super) fn send(self, path: String, offer: Option<Offer>, waiting: Callback<String>) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        spawn_local(async move {
            let answer = async {
                self.online.enter().await?;
                match offer {
                    Some(offer) => api::post::<Offered>(&path, &offer).await,
                    None => api::post::<Offered>(&path, &api::Nothing {}).await,
                }
            };
            let answer = answer.await;
            // The game may have begun by another message, and the page be gone.
            if self.busy.try_set(false).is_some() {
                return;
            }
            match answer {
                Ok(Offered::Game { id, .. }) => self.online.go.run(format!("/online/{id}")),
                Ok(Offered::Waiting { id }) => waiting.run(id),
                Err(trouble) => self.notices.warn(trouble.words(&self.i18n.now())),
            }
        });
    }
}

/// Goes to a game of the user's that begins while the page is seen, and says so where it is not.
pub(super) fn follow_begun(is_wanted: impl Fn() -> bool + Send + Sync + 'static) {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    online.listen(move |heard| {
        let Heard::Message(message) = heard else { return };
        let FromServer::Game { game, .. } = message.as_ref() else { return };
        let address = format!("/online/{game}");
        let is_seen = document().visibility_state() == VisibilityState::Visible;
        if online.is_at(&address) {
            // The answer to what the user did was faster.
        } else if is_wanted() && is_seen {
            online.go.run(address);
        } else {
            offer_to_go(address, Locale::web_online_begun, i18n, notices, online);
        }
    });
}

/// Says that a game waits, and offers to go there.
pub(super) fn offer_to_go(
    address: String,
    says: impl FnOnce(&Locale) -> String,
    i18n: I18n,
    notices: Notices,
    online: Online,
) {
    let locale = i18n.now();
    let there = Callback::new(move |()| online.go.run(address.clone()));
    notices.offer(says(&locale), locale.web_online_go_there(), there);
}

/// A month, `2026-10`, in the language of the reader; as it is if it is none.
pub(super) fn month(name: &str, locale: &Locale) -> String {
    let date = js_sys::Date::new(&JsValue::from_str(&format!("{name}-15T12:00:00Z")));
    if date.get_time().is_nan() {
        return name.to_owned();
    }
    let options = js_sys::Object::new();
    for (option, value) in [("year", "numeric"), ("month", "long")] {
        let _ = js_sys::Reflect::set(&options, &option.into(), &value.into());
    }
    date.to_locale_date_string(locale.language().code(), &options).into()
}

/// What kind of account, beside a name; nothing for registered players.
pub(super) fn kind_words(kind: Kind, level: Option<u8>, locale: &Locale) -> Option<String> {
    match (kind, level) {
        (Kind::Registered, _) => None,
        (Kind::Guest, _) => Some(locale.web_online_kind_guest()),
        (Kind::Bot, Some(level)) => {
            Some(locale.web_play_bot(vars::Level(level), vars::Name(locale.web_play_level(level))))
        }
        (Kind::Bot, None) => Some(locale.web_online_kind_bot()),
        (Kind::Deleted, _) => Some(locale.web_online_kind_deleted()),
    }
}

/// Whether this is a bot of the server's: it plays at once with whoever asks, and nobody challenges it.
pub(super) fn is_servers_bot(profile: &Profile) -> bool {
    profile.kind == Kind::Bot && profile.owner.is_none()
}

/// A rating as people read it: `1540`, with a question mark while it means little.
pub(super) fn rating_text(rating: &Rating) -> String {
    let sign = if rating.provisional { "?" } else { "" };
    format!("{:.0}{sign}", rating.rating)
}

/// A player's name with the rating, in a line.
pub(super) fn player_text(player: &Player) -> String {
    match &player.rating {
        Some(rating) if player.kind == Kind::Registered => format!("{} ({})", player.name, rating_text(rating)),
        _ => player.name.clone(),
    }
}

/// How a game ended, in a sentence.
pub(super) fn outcome_words(
    game: &str,
    outcome: &protocol::game::Outcome,
    players: &BySide<Player>,
    locale: &Locale,
) -> String {
    let reason = reason_words(&outcome.reason, locale);
    let named = |wire: WireSide| {
        let side = Side::from(wire);
        let team = games::game::Game::from_name(game).map_or_else(String::new, |game| colour(game, side, locale));
        locale.web_online_named(vars::Name(players[side].name.as_str()), vars::Team(team))
    };
    let ending = match outcome.winner {
        Some(winner) => locale.web_online_won(vars::Reason(reason), vars::Winner(named(winner))),
        None if outcome.counts => locale.web_online_drawn(reason),
        None => locale.web_online_no_result(reason),
    };
    let by = outcome.by.filter(|_| matches!(outcome.reason.as_str(), "aborted" | "dice-withheld" | "not-begun"));
    match by {
        Some(by) => format!("{ending} {}", locale.web_online_by(named(by))),
        None => ending,
    }
}

/// Why a game ended, as part of a sentence.
pub(super) fn reason_words(reason: &str, locale: &Locale) -> String {
    match reason {
        "three-goals" => locale.end_three_goals(),
        "two-goals-in-a-row" => locale.end_two_goals_in_a_row(),
        "void-sets" => locale.end_void_sets(),
        "goal" => locale.end_goal(),
        "anti-play" => locale.end_anti_play(),
        "repetition" => locale.end_repetition(),
        "score" => locale.end_score(),
        "resignation" => locale.end_resignation(),
        "time" => locale.end_time(),
        "agreement" => locale.end_agreement(),
        "opponent-gone" => locale.web_online_ended_opponent_gone(),
        "aborted" => locale.web_online_ended_aborted(),
        "not-begun" => locale.web_online_ended_not_begun(),
        "dice-withheld" => locale.web_online_ended_dice_withheld(),
        "too-long" => locale.web_online_ended_too_long(),
        "restored" => locale.web_online_ended_restored(),
        "voided" => locale.web_online_ended_voided(),
        other => other.to_owned(),
    }
}

/// Games in a list, each a link to its page.
#[component]
pub(super) fn GameRows(
    games: Vec<Summary>,
    /// Whose games they are: the result is told from there.
    #[prop(optional_no_strip, into)]
    of: Option<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let row = move |game: Summary| {
        let Summary { id, terms, players, created, result, may_act, deadline } = game;
        let names = format!("{} – {}", player_text(&players[Side::A]), player_text(&players[Side::B]));
        let faces = Side::BOTH.map(|side| view! { <Portrait picture=Picture::of(&players[side]) /> });
        let own = of.as_ref().and_then(|name| players.position(|player| player.name == *name));
        let won = result.as_ref().map_or("open", |outcome| match (outcome.winner, own) {
            _ if !outcome.counts => "none",
            (None, _) => "draw",
            (Some(winner), Some(own)) if Side::from(winner) == own => "won",
            (Some(_), Some(_)) => "lost",
            (Some(_), None) => "over",
        });
        let waits = result.is_none() && own.is_some_and(|own| may_act[own]);
        // Clocks that run down in minutes would be wrong as soon as they are read.
        let until = deadline.filter(|_| terms.clock.starts_with("days"));
        let what = {
            let terms = terms.clone();
            move || i18n.with(|locale| terms::words(&terms, locale))
        };
        let ended = move || {
            i18n.with(|locale| match &result {
                None if waits => match until {
                    Some(until) => locale.web_online_your_turn_until(moment(until, true, locale)),
                    None => locale.web_online_your_turn(),
                },
                None => locale.web_online_running(),
                Some(outcome) => outcome_words(&terms.game, outcome, &players, locale),
            })
        };
        view! {
            <li class="panel kept-game" data-result=won data-waits=waits.to_string()>
                <A href=format!("/online/{id}") attr:class="kept-link">
                    <span class="kept-faces">{faces}</span>
                    <strong>{names}</strong>
                    <span>{what}</span>
                    <span>
                        {ended}
                        // One moment is enough: until when matters more than since when.
                        {(!waits || until.is_none()).then(|| view! {
                            " · "
                            {move || i18n.with(|locale| moment(created, true, locale))}
                        })}
                    </span>
                </A>
            </li>
        }
    };
    view! { <ul class="kept">{games.into_iter().map(row).collect_view()}</ul> }
}

/// The team that whoever offers a game would play: the one wished for, or the one that the rules give to whoever proposes (PW-21).
pub(super) fn wanted_team(terms: &Terms, wish: Wish, locale: &Locale) -> Option<String> {
    let game = Game::from_name(&terms.game)?;
    let side = wish.map(Side::from).or(game.side_of_proposer())?;
    Some(colour(game, side, locale))
}

/// That a player has gone berserk.
pub(super) fn berserk_words(player: &Player, locale: &Locale) -> String {
    locale.web_online_berserk_of(player_text(player))
}

/// Time that a player was given.
pub(super) fn extra_time(player: &Player, time: Millis, locale: &Locale) -> String {
    let (name, seconds) = (player_text(player), time.get() / 1000);
    let day = Millis::from_days(1).get() / 1000;
    if seconds >= day {
        locale.web_online_extra_days(vars::Days(seconds / day), vars::Player(name))
    } else {
        locale.web_online_extra_seconds(vars::Player(name), vars::Seconds(seconds))
    }
}
