//! The first page: three games, each one press from being played, and the games that wait, on this device and at the server. What one learns
//! from comes beside them, with its part: a goal to be scored at once, today's puzzle, the next lesson.

mod rail;

use std::time::Duration;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::saved::{SavedGame, SavedGames};

use crate::account::{GoesOn, use_account};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::later::{FromPart, Later};
use crate::match_board::{Drawn, drawn_for_onlooker};
use crate::parts::Part;
use crate::poster::Poster;
use crate::storage::{self, Key};
use rail::Rail;

type Message = fn(&Locale) -> String;

/// [`rail`], which comes with [`Part::Study`].
pub(crate) static RAIL: FromPart<fn(bool) -> AnyView> = FromPart::new();
/// The games that are being played, which come with [`Part::Online`].
pub(crate) static PLAYING: FromPart<fn() -> AnyView> = FromPart::new();
/// The position of the game with an id, once it is known; comes with [`Part::Online`].
pub(crate) static BOARD: FromPart<fn(Game, String) -> AnyView> = FromPart::new();

/// The page.
#[component]
pub fn Home() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_product);
    let kept = storage::load_text(Key::Games).as_deref().and_then(waiting);
    let goes_on = use_account().goes_on.get_untracked();
    let is_new = kept.is_none() && goes_on.is_none();
    view! {
        <div class="home" data-new=is_new.to_string()>
            <header class="hero">
                <h1>{move || i18n.with(|locale| hero(&locale.web_home_title()))}</h1>
                <p class="lead">{i18n.text(Locale::web_home_lead)}</p>
            </header>
            <section class="posters" aria-label=i18n.text(Locale::web_home_play_now)>
                {Game::ALL.map(|game| view! { <Ways game /> }).collect_view()}
            </section>
            <div class="home-playing">
                <Later part=Part::Online view=Callback::new(|()| Some(PLAYING.get()?())) />
            </div>
            <div class="rail">
                {goes_on.map(|known| view! { <AtServer known /> })}
                {kept.map(|kept| view! { <Waiting kept /> })}
                <Later
                    part=Part::Study
                    view=Callback::new(move |()| Some(RAIL.get()?(is_new)))
                    meanwhile=move || view! { <div class="rail-waits" data-new=is_new.to_string()></div> }
                />
            </div>
        </div>
    }
}

/// What one learns from; a visitor who `is_new` has no game that waits.
pub(crate) fn rail(is_new: bool) -> AnyView {
    view! { <Rail is_new /> }.into_any()
}

/// The heading, each full stop in a colour of its own.
fn hero(text: &str) -> AnyView {
    let sentences: Vec<_> = text.split_inclusive('.').collect();
    let words = sentences.into_iter().enumerate().map(|(index, sentence)| {
        let (words, stop) = sentence.strip_suffix('.').map_or((sentence, ""), |words| (words, "."));
        view! { {words.to_owned()}<i data-stop=index.to_string()>{stop}</i> }
    });
    words.collect_view().into_any()
}

/// A game that is kept and not over.
struct Kept {
    id: String,
    game: Game,
    /// The whole of it.
    text: String,
}

/// The last of them.
fn waiting(list: &str) -> Option<Kept> {
    let games = SavedGames::from_json(list).ok()?;
    let entry = games.entries().iter().find(|entry| !entry.over)?;
    // Only the name of the game is looked up: opening all of it takes long, and the page is to be painted first.
    let kept: serde_json::Value = serde_json::from_str(&entry.text).ok()?;
    let game = Game::from_name(kept.pointer("/setup/start/game")?.as_str()?)?;
    Some(Kept { id: entry.id.clone(), game, text: entry.text.clone() })
}

/// The game that waits to be gone on with, with its position once the page has been painted.
#[component]
fn Waiting(kept: Kept) -> impl IntoView {
    let i18n = use_i18n();
    let Kept { id, game, text } = kept;
    let drawn = RwSignal::new(None);
    let draw = move || {
        if let Ok(saved) = SavedGame::from_json(&text) {
            // Nothing of a hidden team is drawn (PW-5). The user may have gone elsewhere.
            let _ = drawn.try_set(Some(drawn_for_onlooker(&saved.tree.seen_by(None))));
        }
    };
    request_animation_frame(move || set_timeout(draw, Duration::ZERO));
    let picture = move || drawn.get().map_or_else(|| view! { <Poster game /> }.into_any(), Drawn::view);
    view! {
        <section class="panel home-continue" aria-labelledby="waiting">
            <div class="home-continue-art">{picture}</div>
            <h2 id="waiting">{i18n.text(Locale::web_learn_home_continue)}</h2>
            <p>{i18n.text(move |l| l.web_learn_home_continue_text(l.game(game)))}</p>
            <A href=format!("/play?saved={id}") attr:class="button button-accent">
                {i18n.text(Locale::web_learn_home_continue_button)}
            </A>
        </section>
    }
}

/// The game at the server that waited most for the user when the page was shown. The card stays while the page does: nothing moves under a
/// finger.
#[component]
fn AtServer(known: GoesOn) -> impl IntoView {
    let i18n = use_i18n();
    let now = use_account().goes_on;
    let GoesOn { id, game, opponent, .. } = known;
    let href = format!("/online/{id}");
    let shown = StoredValue::new(id);
    let title = i18n.text(move |locale| {
        let is_turn = |game: &GoesOn| shown.with_value(|id| *id == game.id).then_some(game.is_turn);
        match now.with(|now| now.as_ref().map(is_turn)) {
            Some(Some(true)) => locale.web_home_your_turn(),
            Some(Some(false)) => locale.web_home_their_turn(),
            // Another one waits more.
            Some(None) => locale.web_learn_home_continue(),
            None => locale.web_home_is_over(),
        }
    });
    let against =
        i18n.text(move |locale| locale.web_home_against(vars::Game(locale.game(game)), vars::Player(opponent.clone())));
    let board = Callback::new(move |()| Some(BOARD.get()?(game, shown.get_value())));
    view! {
        <section class="panel home-continue" aria-labelledby="at-server">
            <div class="home-continue-art">
                <Later part=Part::Online view=board meanwhile=move || view! { <Poster game /> } />
            </div>
            <h2 id="at-server">{title}</h2>
            <p>{against}</p>
            <A href attr:class="button button-accent">{i18n.text(Locale::web_learn_home_continue_button)}</A>
        </section>
    }
}

/// The clocks that are one press away: a short game, a longer one, one of days.
const CLOCKS: [(&str, &str, Message); 3] = [
    ("180+2", "3+2", Locale::web_home_blitz),
    ("600+5", "10+5", Locale::web_home_rapid),
    ("days:1", "", Locale::web_home_daily),
];

/// A game: its picture, and every way into it.
#[component]
fn Ways(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let heading = format!("game-{game}");
    let blurb: Message = match game {
        Game::PlayBall => Locale::web_home_playball,
        Game::Diaballik => Locale::web_home_diaballik,
        Game::Pawnball => Locale::web_home_pawnball,
        _ => |_| String::new(),
    };
    // A link says by itself where it leads: three of them on the page have the same words.
    let described = StoredValue::new(heading.clone());
    let quick = move |(clock, short, speed): (&'static str, &'static str, Message)| {
        let time = move || if short.is_empty() { i18n.with(|l| l.web_home_one_day()) } else { short.to_owned() };
        view! {
            <A
                href=format!("/lobby?game={game}&clock={}", clock.replace('+', "%2B"))
                attr:class="quick"
                attr:aria-describedby=described.get_value()
            >
                <strong>{time}</strong>
                <span>{i18n.text(speed)}</span>
            </A>
        }
    };
    let way = move |href: String, sign: Sign, label: Message| {
        view! {
            <A href attr:class="way" attr:aria-describedby=described.get_value()><Icon sign />{i18n.text(label)}</A>
        }
    };
    view! {
        <article class="poster" aria-labelledby=described.get_value() data-game=game.name()>
            <div class="poster-art">
                <Poster game />
                <h2 id=heading>{i18n.text(move |l| l.game(game))}</h2>
            </div>
            <div class="poster-ways">
                <p>{i18n.text(blurb)}</p>
                <div class="quicks">{CLOCKS.map(quick).collect_view()}</div>
                <div class="ways">
                    {way(format!("/play?game={game}&with=bot"), Sign::Robot, Locale::web_home_bot)}
                    {way(format!("/play?game={game}&with=friend"), Sign::Users, Locale::web_home_friend)}
                    {way(format!("/learn?game={game}"), Sign::Graduation, Locale::web_nav_learn)}
                </div>
            </div>
        </article>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::game_setup::GameSetup;
    use play::{Start, Tree};
    use study::saved::SavedEntry;

    fn entry(game: Game, at: u64, over: bool) -> SavedEntry {
        let start = Start::of(game);
        let saved =
            SavedGame { setup: GameSetup::new(start.clone()), tree: Tree::new(start), clock_events: Vec::new() };
        SavedEntry { id: format!("game-{at}"), at, over, text: saved.to_json() }
    }

    fn waits(games: &SavedGames) -> Option<(String, Game)> {
        waiting(&games.to_json()).map(|kept| (kept.id, kept.game))
    }

    #[test]
    fn the_last_game_that_is_not_over_waits() {
        let mut games = SavedGames::default();
        assert_eq!(waits(&games), None);
        games.put(entry(Game::PlayBall, 1, false));
        games.put(entry(Game::Diaballik, 2, false));
        games.put(entry(Game::Pawnball, 3, true));
        assert_eq!(waits(&games), Some(("game-2".to_owned(), Game::Diaballik)));
    }

    #[test]
    fn a_damaged_list_says_nothing() {
        assert!(waiting("{\"v\":1,").is_none());
        let mut games = SavedGames::default();
        games.put(SavedEntry { id: "x".to_owned(), at: 1, over: false, text: "cut of".to_owned() });
        assert_eq!(waits(&games), None);
    }
}
