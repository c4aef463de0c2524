//! The first page: a game that waits, three games, each with a living picture and one click to a game, a goal to be scored at
//! once, and today's puzzle.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;
use study::lessons::{Answer, lesson};
use study::saved::SavedGames;

use super::learn::{Answered, LessonBoard};
use super::puzzles::{Daily, kept_progress, today};
use crate::i18n::use_i18n;
use crate::miniature::Miniature;
use crate::storage::{self, Key};

type Message = fn(&Locale) -> String;

/// The step of Play Ball's lesson that is played here: a pass, a jump and a goal.
const TRIED: &str = "together";

/// The page.
#[component]
pub fn Home() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_product);
    view! {
        <h1 class="home-title">{i18n.text(Locale::web_home_title)}</h1>
        <p class="lead">{i18n.text(Locale::web_home_lead)}</p>
        <Waiting />
        <div class="cards">{Game::ALL.map(|game| view! { <GameCard game /> }).collect_view()}</div>
        <div class="home-more">
            <Try />
            <Daily progress=kept_progress() today=today() />
        </div>
    }
}

/// The last game that is kept and not over: its id, and which game it is.
fn waiting(list: &str) -> Option<(String, Game)> {
    let games = SavedGames::from_json(list).ok()?;
    let entry = games.entries().iter().find(|entry| !entry.over)?;
    // Only the name of the game is looked up: opening all of it takes long, and this page need not.
    let kept: serde_json::Value = serde_json::from_str(&entry.text).ok()?;
    let game = Game::from_name(kept.pointer("/setup/start/game")?.as_str()?)?;
    Some((entry.id.clone(), game))
}

/// The game that waits to be gone on with, if there is one.
#[component]
fn Waiting() -> impl IntoView {
    let i18n = use_i18n();
    storage::load_text(Key::Games).as_deref().and_then(waiting).map(|(id, game)| {
        view! {
            <section class="panel home-continue" aria-labelledby="waiting">
                <h2 id="waiting">{i18n.text(Locale::web_learn_home_continue)}</h2>
                <p>{i18n.text(move |l| l.web_learn_home_continue_text(l.game(game)))}</p>
                <A href=format!("/play?saved={id}") attr:class="button button-accent">
                    {i18n.text(Locale::web_learn_home_continue_button)}
                </A>
            </section>
        }
    })
}

/// A goal to be scored at once: what the game is about, by doing it.
#[component]
fn Try() -> impl IntoView {
    let i18n = use_i18n();
    let lesson = lesson(Game::PlayBall);
    let answered = RwSignal::new(None::<Answered>);
    let hint = RwSignal::new(false);
    let done = move || answered.with(|said| said.as_ref().is_some_and(|said| said.answer == Answer::Done));
    lesson.steps.iter().find(|step| step.id == TRIED).map(|step| {
        view! {
            <section class="panel home-try" aria-labelledby="try">
                <h2 id="try">{i18n.text(Locale::web_learn_home_try)}</h2>
                <p>{i18n.text(move |l| lesson.text(step, l))}</p>
                <LessonBoard lesson step answered hint />
                {move || done().then(|| view! {
                    <p>{i18n.text(Locale::web_learn_home_try_done)}</p>
                    <div class="lesson-actions">
                        <A href="/play?game=playball&with=bot" attr:class="button button-accent button-big">
                            {i18n.text(Locale::web_home_play_bot)}
                        </A>
                        <A href="/learn?game=playball" attr:class="button button-big">
                            {i18n.text(Locale::web_home_learn)}
                        </A>
                    </div>
                })}
            </section>
        }
    })
}

#[component]
fn GameCard(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let heading = format!("game-{game}");
    let name = i18n.text(move |l| l.game(game));
    let (blurb, facts): (Message, Message) = match game {
        Game::PlayBall => (Locale::web_home_playball, Locale::web_home_playball_facts),
        Game::Diaballik => (Locale::web_home_diaballik, Locale::web_home_diaballik_facts),
        Game::Pawnball => (Locale::web_home_pawnball, Locale::web_home_pawnball_facts),
    };
    // A link says by itself where it leads: three of them on the page have the same words.
    let described = heading.clone();
    let link = move |href: String, class: &'static str, label: Message| {
        view! { <A href attr:class=class attr:aria-describedby=described.clone()>{i18n.text(label)}</A> }
    };
    view! {
        <article class="card" aria-labelledby=heading>
            <Miniature game />
            <h2 id=heading.clone()>{name}</h2>
            <p>{i18n.text(blurb)}</p>
            <p class="facts">{i18n.text(facts)}</p>
            <div class="card-actions">
                {link(format!("/play?game={game}&with=bot"), "button button-accent", Locale::web_home_play_bot)}
                {link(format!("/play?game={game}&with=friend"), "button", Locale::web_home_play_friend)}
                {link(format!("/learn?game={game}"), "button button-quiet", Locale::web_home_learn)}
            </div>
        </article>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::game_setup::GameSetup;
    use study::saved::{SavedEntry, SavedGame};
    use study::{Start, Tree};

    fn entry(game: Game, at: u64, over: bool) -> SavedEntry {
        let start = Start::of(game);
        let saved =
            SavedGame { setup: GameSetup::new(start.clone()), tree: Tree::new(start), clock_events: Vec::new() };
        SavedEntry { id: format!("game-{at}"), at, over, text: saved.to_json() }
    }

    #[test]
    fn the_last_game_that_is_not_over_waits() {
        let mut games = SavedGames::default();
        assert_eq!(waiting(&games.to_json()), None);
        games.put(entry(Game::PlayBall, 1, false));
        games.put(entry(Game::Diaballik, 2, false));
        games.put(entry(Game::Pawnball, 3, true));
        assert_eq!(waiting(&games.to_json()), Some(("game-2".to_owned(), Game::Diaballik)));
    }

    #[test]
    fn a_damaged_list_says_nothing() {
        assert_eq!(waiting("{\"v\":1,"), None);
        let mut games = SavedGames::default();
        games.put(SavedEntry { id: "x".to_owned(), at: 1, over: false, text: "cut of".to_owned() });
        assert_eq!(waiting(&games.to_json()), None);
    }
}
