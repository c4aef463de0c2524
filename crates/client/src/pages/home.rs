//! The first page: three games, each one press from being played; a game that waits, or a goal to be scored at once; today's puzzle, and
//! the next lesson.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::lessons::{Answer, lesson};
use study::saved::SavedGames;

use super::learn::{Answered, LessonBoard, kept_lessons};
use super::puzzles::{Daily, kept_progress, today};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::storage::{self, Key};

type Message = fn(&Locale) -> String;

/// The step of Play Ball's lesson that is played here: a pass, a jump and a goal.
const TRIED: &str = "together";

/// The page.
#[component]
pub fn Home() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_product);
    let kept = storage::load_text(Key::Games).as_deref().and_then(waiting);
    let is_new = kept.is_none();
    view! {
        <div class="home">
            <header class="hero">
                <h1>{move || i18n.with(|locale| hero(&locale.web_home_title()))}</h1>
                <p class="lead">{i18n.text(Locale::web_home_lead)}</p>
            </header>
            <section class="posters" aria-label=i18n.text(Locale::web_home_play_now)>
                {Game::ALL.map(|game| view! { <Poster game /> }).collect_view()}
            </section>
            <div class="rail">
                {kept.map(|(id, game)| view! { <Waiting id game /> })}
                {is_new.then(|| view! { <Try /> })}
                <Daily progress=kept_progress() today=today() />
                <NextLesson />
            </div>
        </div>
    }
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

/// The lesson that is to be gone on with: the first one that is not done, where any was begun; else the first of all.
#[component]
fn NextLesson() -> impl IntoView {
    let i18n = use_i18n();
    let progress = kept_lessons();
    let next = move || {
        progress.with(|progress| {
            let open = Game::ALL.into_iter().map(lesson).filter(|lesson| progress.done(lesson) < lesson.steps.len());
            open.max_by_key(|lesson| progress.done(lesson)).map(|lesson| (lesson, progress.done(&lesson)))
        })
    };
    move || {
        next().map(|(lesson, done)| {
            let (game, all) = (lesson.game, lesson.steps.len());
            view! {
                <section class="panel home-lesson" aria-labelledby="next-lesson">
                    <h2 id="next-lesson">{i18n.text(move |l| l.web_home_next_lesson(l.game(game)))}</h2>
                    <p class="facts">{i18n.text(move |l| l.web_learn_steps_done(vars::All(all), vars::Done(done)))}</p>
                    <progress class="home-progress" max=all.to_string() value=done.to_string() aria-hidden="true"></progress>
                    <A href=format!("/learn?game={game}") attr:class="home-go">
                        {i18n.text(move |l| if done == 0 { l.web_learn_begin() } else { l.web_learn_continue() })}
                        <Icon sign=Sign::Right />
                    </A>
                </section>
            }
        })
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

/// The game that waits to be gone on with.
#[component]
fn Waiting(id: String, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="panel home-continue" aria-labelledby="waiting">
            <svg class="home-continue-art" aria-hidden="true" focusable="false"><use href=format!("posters.svg#{game}") /></svg>
            <h2 id="waiting">{i18n.text(Locale::web_learn_home_continue)}</h2>
            <p>{i18n.text(move |l| l.web_learn_home_continue_text(l.game(game)))}</p>
            <A href=format!("/play?saved={id}") attr:class="button button-accent">
                {i18n.text(Locale::web_learn_home_continue_button)}
            </A>
        </section>
    }
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

/// The clocks that are one press away: a short game, a longer one, one of days.
const CLOCKS: [(&str, &str, Message); 3] = [
    ("180+2", "3+2", Locale::web_home_blitz),
    ("600+5", "10+5", Locale::web_home_rapid),
    ("days:1", "", Locale::web_home_daily),
];

/// A game: its picture, and every way into it.
#[component]
fn Poster(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let heading = format!("game-{game}");
    let blurb: Message = match game {
        Game::PlayBall => Locale::web_home_playball,
        Game::Diaballik => Locale::web_home_diaballik,
        Game::Pawnball => Locale::web_home_pawnball,
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
                <svg viewBox="0 0 400 355" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
                    <use href=format!("posters.svg#{game}") />
                </svg>
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
