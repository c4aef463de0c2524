//! The pages of the web client as one WebAssembly module. `bundle` takes it apart: what the functions marked `wasm_split` need and nothing
//! else does is a part of its own, which comes when a page of it is shown, see [`client::parts`].

use std::future::{Future, ready};

use client::Host;
use client::account::use_account;
use client::hand_over;
use client::later::{self, at_once, use_parts};
use client::online::Online;
use client::pages::online::{
    Account, AllMessages, AllNotifications, Archive, Authorize, BotsPage, ChallengePage, ChallengePlayer, Challenged,
    Challenges, ClubPage, Clubs, ConfirmEmail, Friends, Games, Leaderboards, LiveGame, Lobby, ModeratedAccount,
    Moderation, NewPassword, OneConversation, OwnStanding, PlayerPage, ReportPage, Studies, StudyPage, TeamMatchPage,
    TournamentPage, Tournaments, TurnsTold, Unread, Unsubscribe, VerifyDice, Watch,
};
use client::pages::{
    About, Analyse, ClockPage, Editor, GameRules, Home, HouseRules, Learn, NotFound, Play, Puzzles, Rules, SettingsPage,
};
use client::parts::{Code, Part, Source};
use js_sys::Function;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use leptos_router::components::{FlatRoutes, Route};
use leptos_router::{ChooseView, path};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the client; see [`Host`] and [`client::start`].
///
/// # Errors
/// The document has no place for it.
#[wasm_bindgen]
pub async fn start_page(
    worker_script: String,
    engines: Function,
    messages: String,
    messages_of: Function,
    style_of: Function,
) -> Result<(), JsValue> {
    let parts = Source { code, style_of, messages_of };
    client::start(Host { worker_script, engines, messages, parts }, pages).await
}

/// Fetches ahead what the page at this address needs. Whether nothing is left that could be fetched ahead.
#[wasm_bindgen]
#[must_use]
pub fn fetch_ahead(address: &str) -> bool {
    later::ahead(address)
}

/// Fetches the code of a part.
fn code(part: Part) -> Code {
    let loaded = |loaded: Result<(), SplitLoaderError>| loaded.is_ok();
    match part {
        Part::Study => Box::pin(async move { loaded(preload_study().await) && hand_over::study().await.is_ok() }),
        Part::Online => Box::pin(async move { loaded(preload_online().await) && hand_over::online().await.is_ok() }),
        Part::Account => Box::pin(async move { loaded(preload_account().await) }),
        Part::More => Box::pin(async move { loaded(preload_more().await) && hand_over::more().await.is_ok() }),
    }
}

fn pages() -> AnyView {
    let online = OnlineShared { owner: Owner::current().unwrap_or_default(), is_there: RwSignal::new(false) };
    provide_context(online.clone());
    come_back();
    view! {
        {online.around(OnlineView::Above)}
        <FlatRoutes fallback=|| view! { <NotFound /> }>
            <Route path=path!("/") view=Home />
            <Route path=path!("/play") view=Play />
            <Route path=path!("/settings") view={MorePage::Settings} />
            <Route path=path!("/about") view={MorePage::About} />
            <Route path=path!("/clock") view={MorePage::Clock} />
            <Route path=path!("/house-rules") view={MorePage::HouseRules} />
            <Route path=path!("/analyse") view={StudyPage::Analyse} />
            <Route path=path!("/learn") view={StudyPage::Learn} />
            <Route path=path!("/rules") view={StudyPage::Rules} />
            <Route path=path!("/rules/:game") view={StudyPage::GameRules} />
            <Route path=path!("/puzzles") view={StudyPage::Puzzles} />
            <Route path=path!("/editor") view={StudyPage::Editor} />
            <Route path=path!("/lobby") view={OnlineView::Lobby} />
            <Route path=path!("/online/:id") view={OnlineView::LiveGame} />
            <Route path=path!("/challenge/:id") view={OnlineView::Challenge} />
            <Route path=path!("/player/:name") view={OnlineView::Player} />
            <Route path=path!("/player/:name/challenge") view={OnlineView::ChallengePlayer} />
            <Route path=path!("/friends") view={AccountPage::Friends} />
            <Route path=path!("/messages") view={AccountPage::Messages} />
            <Route path=path!("/messages/:name") view={AccountPage::Conversation} />
            <Route path=path!("/notifications") view={AccountPage::Notifications} />
            <Route path=path!("/standing") view={AccountPage::Standing} />
            <Route path=path!("/moderation") view={AccountPage::Moderation} />
            <Route path=path!("/moderation/report/:id") view={AccountPage::Report} />
            <Route path=path!("/moderation/player/:name") view={AccountPage::Moderated} />
            <Route path=path!("/games") view={OnlineView::Games} />
            <Route path=path!("/tournaments") view={OnlineView::Tournaments} />
            <Route path=path!("/tournament/:id") view={OnlineView::Tournament} />
            <Route path=path!("/clubs") view={AccountPage::Clubs} />
            <Route path=path!("/club/:id") view={AccountPage::Club} />
            <Route path=path!("/team-match/:id") view={AccountPage::TeamMatch} />
            <Route path=path!("/studies") view={OnlineView::Studies} />
            <Route path=path!("/study/:id/:chapter?") view={OnlineView::Study} />
            <Route path=path!("/watch") view={OnlineView::Watch} />
            <Route path=path!("/leaderboards") view={OnlineView::Leaderboards} />
            <Route path=path!("/archive") view={OnlineView::Archive} />
            <Route path=path!("/account") view={AccountPage::Account} />
            <Route path=path!("/account/bots") view={AccountPage::Bots} />
            <Route path=path!("/account/email") view={AccountPage::ConfirmEmail} />
            <Route path=path!("/account/password") view={AccountPage::NewPassword} />
            <Route path=path!("/account/unsubscribe") view={AccountPage::Unsubscribe} />
            <Route path=path!("/oauth/authorize") view={AccountPage::Authorize} />
            <Route path=path!("/dice") view={OnlineView::Dice} />
        </FlatRoutes>
        {online.around(OnlineView::Below)}
    }
    .into_any()
}

/// Who has been at the server before hears on every page what waits there, once the first page is shown.
fn come_back() {
    if use_account().name.with_untracked(Option::is_some) {
        let parts = use_parts();
        let connect = move |came: bool| {
            if came {
                at_once(online_view(OnlineView::Nowhere));
            }
        };
        let owner = Owner::current().unwrap_or_default();
        request_animation_frame(move || owner.with(|| parts.when_there(Part::Online, connect)));
    }
}

/// The pages of [`Part::Study`].
#[derive(Debug, Clone, Copy)]
enum StudyPage {
    Analyse,
    Learn,
    Rules,
    GameRules,
    Puzzles,
    Editor,
}

#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, preload(preload_study), fallible)]
fn study_page(page: StudyPage) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        StudyPage::Analyse => view! { <Analyse /> }.into_any(),
        StudyPage::Learn => view! { <Learn /> }.into_any(),
        StudyPage::Rules => view! { <Rules /> }.into_any(),
        StudyPage::GameRules => view! { <GameRules /> }.into_any(),
        StudyPage::Puzzles => view! { <Puzzles /> }.into_any(),
        StudyPage::Editor => view! { <Editor /> }.into_any(),
    })
}

impl ChooseView for StudyPage {
    fn choose(self) -> impl Future<Output = AnyView> {
        later::page(Part::Study, move || at_once(study_page(self)))
    }

    fn preload(&self) -> impl Future<Output = ()> {
        ready(())
    }
}

/// What the pages of [`Part::Online`] share, and every page has once one of them has been shown: the connection to the server, what waits
/// for the user there, and what is told of it.
#[derive(Debug, Clone)]
struct OnlineShared {
    /// Owns it: it outlives the pages.
    owner: Owner,
    is_there: RwSignal<bool>,
}

impl OnlineShared {
    /// What stands above or below every page.
    fn around(&self, view: OnlineView) -> impl IntoView + use<> {
        let is_there = self.is_there;
        move || is_there.get().then(|| at_once(online_view(view)))
    }
}

/// The pages of [`Part::Online`], and what stands around all pages.
#[derive(Debug, Clone, Copy)]
enum OnlineView {
    /// Nothing is shown; what the pages share is there from then on.
    Nowhere,
    Above,
    Below,
    Lobby,
    LiveGame,
    Challenge,
    Player,
    ChallengePlayer,
    Games,
    Tournaments,
    Tournament,
    Studies,
    Study,
    Watch,
    Leaderboards,
    Archive,
    Dice,
}

#[wasm_split(online, wasm_split_path = ::leptos::wasm_split, preload(preload_online), fallible)]
fn online_view(view: OnlineView) -> Result<AnyView, SplitLoaderError> {
    if let Some(shared) = use_context::<OnlineShared>().filter(|shared| !shared.is_there.get_untracked()) {
        shared.owner.with(|| {
            Online::provide();
            Challenges::provide();
            Unread::provide();
        });
        shared.is_there.set(true);
    }
    Ok(match view {
        OnlineView::Nowhere => ().into_any(),
        OnlineView::Above => view! { <TurnsTold /><Challenged below=false /> }.into_any(),
        OnlineView::Below => view! { <Challenged below=true /> }.into_any(),
        OnlineView::Lobby => view! { <Lobby /> }.into_any(),
        OnlineView::LiveGame => view! { <LiveGame /> }.into_any(),
        OnlineView::Challenge => view! { <ChallengePage /> }.into_any(),
        OnlineView::Player => view! { <PlayerPage /> }.into_any(),
        OnlineView::ChallengePlayer => view! { <ChallengePlayer /> }.into_any(),
        OnlineView::Games => view! { <Games /> }.into_any(),
        OnlineView::Tournaments => view! { <Tournaments /> }.into_any(),
        OnlineView::Tournament => view! { <TournamentPage /> }.into_any(),
        OnlineView::Studies => view! { <Studies /> }.into_any(),
        OnlineView::Study => view! { <StudyPage /> }.into_any(),
        OnlineView::Watch => view! { <Watch /> }.into_any(),
        OnlineView::Leaderboards => view! { <Leaderboards /> }.into_any(),
        OnlineView::Archive => view! { <Archive /> }.into_any(),
        OnlineView::Dice => view! { <VerifyDice /> }.into_any(),
    })
}

impl ChooseView for OnlineView {
    fn choose(self) -> impl Future<Output = AnyView> {
        later::page(Part::Online, move || at_once(online_view(self)))
    }

    fn preload(&self) -> impl Future<Output = ()> {
        ready(())
    }
}

/// The pages of [`Part::Account`].
#[derive(Debug, Clone, Copy)]
enum AccountPage {
    Account,
    Authorize,
    Bots,
    ConfirmEmail,
    NewPassword,
    Unsubscribe,
    Friends,
    Messages,
    Conversation,
    Notifications,
    Standing,
    Moderation,
    Report,
    Moderated,
    Clubs,
    Club,
    TeamMatch,
}

#[wasm_split(account, wasm_split_path = ::leptos::wasm_split, preload(preload_account), fallible)]
fn account_page(page: AccountPage) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        AccountPage::Friends => view! { <Friends /> }.into_any(),
        AccountPage::Messages => view! { <AllMessages /> }.into_any(),
        AccountPage::Conversation => view! { <OneConversation /> }.into_any(),
        AccountPage::Notifications => view! { <AllNotifications /> }.into_any(),
        AccountPage::Standing => view! { <OwnStanding /> }.into_any(),
        AccountPage::Moderation => view! { <Moderation /> }.into_any(),
        AccountPage::Report => view! { <ReportPage /> }.into_any(),
        AccountPage::Moderated => view! { <ModeratedAccount /> }.into_any(),
        AccountPage::Account => view! { <Account /> }.into_any(),
        AccountPage::Authorize => view! { <Authorize /> }.into_any(),
        AccountPage::ConfirmEmail => view! { <ConfirmEmail /> }.into_any(),
        AccountPage::NewPassword => view! { <NewPassword /> }.into_any(),
        AccountPage::Unsubscribe => view! { <Unsubscribe /> }.into_any(),
        AccountPage::Bots => view! { <BotsPage /> }.into_any(),
        AccountPage::Clubs => view! { <Clubs /> }.into_any(),
        AccountPage::Club => view! { <ClubPage /> }.into_any(),
        AccountPage::TeamMatch => view! { <TeamMatchPage /> }.into_any(),
    })
}

impl ChooseView for AccountPage {
    fn choose(self) -> impl Future<Output = AnyView> {
        later::page(Part::Account, move || {
            at_once(online_view(OnlineView::Nowhere))?;
            at_once(account_page(self))
        })
    }

    fn preload(&self) -> impl Future<Output = ()> {
        ready(())
    }
}

/// The pages of [`Part::More`].
#[derive(Debug, Clone, Copy)]
enum MorePage {
    Settings,
    About,
    Clock,
    HouseRules,
}

#[wasm_split(more, wasm_split_path = ::leptos::wasm_split, preload(preload_more), fallible)]
fn more_page(page: MorePage) -> Result<AnyView, SplitLoaderError> {
    Ok(match page {
        MorePage::Settings => view! { <SettingsPage /> }.into_any(),
        MorePage::About => view! { <About /> }.into_any(),
        MorePage::Clock => view! { <ClockPage /> }.into_any(),
        MorePage::HouseRules => view! { <HouseRules /> }.into_any(),
    })
}

impl ChooseView for MorePage {
    fn choose(self) -> impl Future<Output = AnyView> {
        later::page(Part::More, move || at_once(more_page(self)))
    }

    fn preload(&self) -> impl Future<Output = ()> {
        ready(())
    }
}
