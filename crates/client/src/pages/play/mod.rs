//! Playing at one screen: person against person, against a bot, or watching two bots.
//!
//! The address says what is shown. What is wrong in it is as good as missing, but for a link that carries a game:
//!
//! | address | |
//! |---|---|
//! | `?game=playball\|diaballik\|pawnball&with=bot\|friend` | the form, with this chosen |
//! | `?saved=ID` | a game that is kept on the device |
//! | `#…` | a link with a position or a game ([`study::link`]) |

mod aside;
mod bots;
mod controls;
mod hints;
mod library;
mod names;
mod own_level;
mod setup;
mod share;
mod table;

pub(crate) use setup::BOT_TILES;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::{use_location, use_navigate, use_query_map};
use locale::Locale;
use play::{GameSetup, Start};
use study::link::Link;
use study::saved::SavedGame;

use super::PageTitle;
use crate::game::{Session, kept};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::later::{FromPart, Later, use_parts};
use crate::notices::use_notices;
use crate::parts::Part;
use crate::storage::StorageError;
use aside::Aside;
use bots::Desk;
use hints::Hints;
use library::Library;
use setup::{BotTiles, Opponent, SetupForm};
use share::AnalyseLink;
use table::LocalTable;

/// An error is what is wrong with the link, in words.
type OpenLink = fn(&str, &Locale) -> Result<Link, String>;

/// The games kept on the device, and games from elsewhere; they come with [`Part::More`].
static KEPT_GAMES: FromPart<fn() -> AnyView> = FromPart::new();
/// Reads the link in an address; it comes with [`Part::More`].
static OPEN_LINK: FromPart<OpenLink> = FromPart::new();

/// What of playing on this device comes with [`Part::More`], because two people can begin without it: bots and hints, with all that asks
/// the engines; kept games, files, links and pictures.
pub(crate) fn hand_over() {
    KEPT_GAMES.hand_over(|| view! { <Library /> }.into_any());
    OPEN_LINK.hand_over(|fragment, locale| Link::open(fragment).map_err(|error| error.message(locale)));
    table::ASIDE.hand_over(|session, flipped, hidden| view! { <Aside session flipped hidden /> }.into_any());
    table::ANALYSE_LINK.hand_over(|session| view! { <AnalyseLink session /> }.into_any());
    setup::BOT_TILES.hand_over(|game, on_pick| view! { <BotTiles game on_pick /> }.into_any());
    setup::IS_NEAR.hand_over(|tables, board| Box::pin(async move { tables.is_near(&board).await }));
    bots::ASK.hand_over(|desk, side, player| desk.ask(side, player, true));
    bots::CANCEL.hand_over(Desk::cancel);
    hints::ASK.hand_over(Hints::ask);
    hints::CANCEL.hand_over(Hints::cancel);
}

/// The page.
#[component]
pub fn Play() -> impl IntoView {
    let (i18n, notices, parts) = (use_i18n(), use_notices(), use_parts());
    let query = use_query_map();
    let location = use_location();
    let opener = Opener::provide();
    let saved = Memo::new(move |_| query.with(|query| query.get("saved")));
    let game = Memo::new(move |_| query.with(|query| query.get_str("game").and_then(Game::from_name)));
    let opponent = Memo::new(move |_| query.with(|query| query.get_str("with").and_then(Opponent::from_name)));
    // A position that came by a link, to begin with.
    let position = RwSignal::new(None::<Start>);
    let fragment = location.hash;
    Effect::new(move |_| {
        let fragment = fragment.get();
        if fragment.trim_start_matches('#').is_empty() {
            return;
        }
        parts.when_there(Part::More, move |_| {
            match OPEN_LINK.get().map(|open_link| open_link(&fragment, &i18n.now())) {
                Some(Ok(Link::Position(start))) => position.set(Some(start)),
                Some(Ok(Link::Game(game))) => {
                    let (setup, tree) = *game;
                    opener.start(&SavedGame { setup, tree, clock_events: Vec::new() }, true);
                }
                Some(Err(error)) => notices.warn(error),
                None => notices.warn(i18n.now().web_part_missing_text()),
            }
        });
    });
    move || {
        match saved.get() {
        Some(id) => view! { <SavedTable id /> }.into_any(),
        None => view! {
            <PageTitle title=Locale::web_play_title lead=Locale::web_play_lead />
            {move || (opponent.get() == Some(Opponent::Friend)).then(|| {
                let invite = game.get().map_or("/lobby?invite".to_owned(), |game| format!("/lobby?invite={game}"));
                view! { <A href=invite attr:class="play-far"><Icon sign=Sign::Users />{i18n.text(Locale::web_play_friend_far)}</A> }
            })}
            <div class="play-start">
                {move || view! { <SetupForm game=game.get() opponent=opponent.get() position=position.get() /> }}
                <KeptGames />
            </div>
        }
        .into_any(),
    }
    }
}

/// Opens games: keeps them first, so that they have an address and survive.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opener {
    /// The game that could not be kept: it is played all the same.
    unkept: StoredValue<Option<study::saved::SavedEntry>>,
    go: Callback<(String, bool)>,
    trouble: Callback<StorageError>,
}

impl Opener {
    fn provide() -> Self {
        let (i18n, notices) = (use_i18n(), use_notices());
        let navigate = use_navigate();
        let go = Callback::new(move |(address, replace): (String, bool)| {
            navigate(&address, NavigateOptions { replace, ..NavigateOptions::default() });
        });
        let trouble = Callback::new(move |error| {
            let locale = i18n.now();
            notices.warn(match error {
                StorageError::Full => locale.web_play_storage_full(),
                StorageError::Unavailable => locale.web_play_storage_unavailable(),
            });
        });
        let opener = Self { unkept: StoredValue::new(None), go, trouble };
        provide_context(opener);
        opener
    }

    /// Starts a game. `replace` leaves no way back to the address before, as to a link that was opened.
    pub(super) fn start(self, saved: &SavedGame, replace: bool) {
        let entry = Session::new_entry(saved);
        let address = format!("/play?saved={}", entry.id);
        if let Err(error) = kept::put(entry.clone()) {
            self.trouble.run(error);
        }
        self.unkept.set_value(Some(entry));
        self.go.run((address, replace));
    }

    /// To the form.
    pub(super) fn new_game(self) {
        self.go.run(("/play".to_owned(), false));
    }

    fn find(self, id: &str) -> Option<study::saved::SavedEntry> {
        let (games, _) = kept::read();
        games.get(id).cloned().or_else(|| self.unkept.get_value().filter(|entry| entry.id == id))
    }
}

/// A game that is kept, or what is to be said when it is not there or cannot be read.
#[component]
fn SavedTable(id: String) -> impl IntoView {
    let i18n = use_i18n();
    let opener: Opener = expect_context();
    let message: fn(&Locale) -> String = match opener.find(&id) {
        None => Locale::web_play_saved_missing,
        Some(entry) => match Session::read(&entry).map(|saved| Session::open(id, saved, entry.at)) {
            Ok(Ok(session)) => return view! { <LocalTable session /> }.into_any(),
            Ok(Err(_)) | Err(_) => Locale::web_play_saved_unreadable,
        },
    };
    view! {
        <PageTitle title=Locale::web_play_title lead=message />
        <button type="button" class="button button-accent" on:click=move |_| opener.new_game()>
            {i18n.text(Locale::web_play_new)}
        </button>
        <KeptGames />
    }
    .into_any()
}

/// The games kept on the device, and games from elsewhere.
#[component]
fn KeptGames() -> impl IntoView {
    view! { <Later part=Part::More view=Callback::new(|()| Some(KEPT_GAMES.get()?())) /> }
}

/// A game of two persons from a start: for positions and files that tell no more.
pub(super) fn between_persons(start: Start) -> SavedGame {
    SavedGame::new(GameSetup::new(start))
}
