//! A storm: puzzles against the clock. The server says which, checks the turns, and has the clock.

use std::sync::Arc;
use std::time::Duration;

use games::diaballik;
use games::game::Game;
use games::pawnball::BoardNumber;
use games::side::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use play::AnyAction;
use protocol::puzzles::{NewStorm, OnlinePuzzle, Storm as Told, StormAnswer, StormPlace};
use study::puzzles::{Attempt, Event, Verdict};

use super::PageTitle;
use super::history::{ComeIn, Games};
use super::site::{Standing, of_site, own_turns, standing};
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Stage};
use crate::online::api::{self, Trouble};

/// How often the time that is left is shown anew.
const TICK: Duration = Duration::from_millis(250);

/// The storm as the page has it.
#[derive(Debug, Clone, Copy)]
struct Page {
    storm: RwSignal<Option<Told>>,
    /// When it ends, by the clock of this device.
    ends: RwSignal<f64>,
    /// What the last answer was: right, or wrong.
    last: RwSignal<Option<bool>>,
    /// An answer that did not reach the server.
    unsent: RwSignal<Option<Vec<String>>>,
    /// Whether an answer is on its way.
    waits: RwSignal<bool>,
}

impl Page {
    /// What the server has told.
    fn hear(self, told: Told) {
        let left = told.ends.since(told.now).get() as f64;
        let right = self.storm.with_untracked(|before| {
            let before = before.as_ref().filter(|before| before.id == told.id && before.number < told.number)?;
            Some(told.score > before.score)
        });
        self.last.set(right);
        self.ends.set(js_sys::Date::now() + left);
        self.storm.set(Some(told));
    }

    /// Asks the server for something that it answers with the storm.
    fn ask(self, asked: impl Future<Output = Result<Told, Trouble>> + 'static, turns: Option<Vec<String>>) {
        if self.waits.get_untracked() {
            return;
        }
        self.waits.set(true);
        self.unsent.set(None);
        spawn_local(async move {
            let told = asked.await;
            let told = match told {
                // Another tab may have been faster.
                Err(Trouble::Refused(_)) => api::get("me/storm").await,
                told => told,
            };
            // The page may be gone by now.
            if self.waits.try_set(false).is_none() {
                match told {
                    Ok(told) => self.hear(told),
                    Err(_) => self.unsent.set(Some(turns.unwrap_or_default())),
                }
            }
        });
    }

    /// Sends an answer.
    fn answer(self, turns: Vec<String>) {
        let known = self.storm.with_untracked(|storm| storm.as_ref().map(|storm| (storm.id.clone(), storm.number)));
        let Some((id, number)) = known else { return };
        let answer = StormAnswer { id, number, turns: turns.clone() };
        self.ask(async move { api::post("me/storm/answers", &answer).await }, Some(turns));
    }
}

/// The page.
#[component]
pub(super) fn Storm() -> impl IntoView {
    let i18n = use_i18n();
    let standing = standing();
    view! {
        <PageTitle title=Locale::web_storm lead=Locale::web_storm_lead />
        {move || match standing.get() {
            Standing::Unknown => None,
            Standing::NotThere => Some(view! { <ComeIn /> }.into_any()),
            Standing::There(standing) => Some(view! { <Run goes_on=standing.storm /> }.into_any()),
        }}
        <p class="lesson-actions">
            <A href="/puzzles" attr:class="button">{i18n.text(Locale::web_puzzle_all)}</A>
            <A href="/puzzles?history" attr:class="button">{i18n.text(Locale::web_puzzle_history)}</A>
        </p>
    }
}

#[component]
fn Run(
    /// Whether there is a storm that has begun before.
    goes_on: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let page = Page {
        storm: RwSignal::new(None),
        ends: RwSignal::new(0.0),
        last: RwSignal::new(None),
        unsent: RwSignal::new(None),
        waits: RwSignal::new(false),
    };
    let game = RwSignal::new(Game::ALL[0]);
    // One that goes on is gone on with.
    spawn_local(async move {
        if goes_on
            && let Ok(told) = api::get::<Told>("me/storm").await
            && page.storm.try_with_untracked(Option::is_none) == Some(true)
        {
            if let Some(of) = Game::from_name(&told.game) {
                game.set(of);
            }
            page.hear(told);
        }
    });
    let now = RwSignal::new(js_sys::Date::now());
    let ticking = set_interval_with_handle(
        move || {
            let _ = now.try_set(js_sys::Date::now());
        },
        TICK,
    );
    on_cleanup(move || {
        if let Ok(ticking) = &ticking {
            ticking.clear();
        }
    });
    let left = Memo::new(move |_| ((page.ends.get() - now.get()) / 1000.0).ceil().max(0.0) as u32);
    let is_over = Memo::new(move |_| page.storm.with(|storm| storm.as_ref().is_none_or(|storm| storm.over)));
    // The server knows whether it is over.
    Effect::new(move |_| {
        if left.get() == 0 && !is_over.get() {
            page.ask(async { api::get("me/storm").await }, None);
        }
    });
    let begin = move |_| {
        let new = NewStorm { game: game.get_untracked().name().to_owned() };
        page.ask(async move { api::post("me/storm", &new).await }, None);
    };
    let stop = move |_| {
        page.ask(
            async {
                api::delete("me/storm").await?;
                api::get("me/storm").await
            },
            None,
        );
    };
    let clock = move || {
        let left = left.get();
        i18n.with(|l| l.web_storm_left(format!("{}:{:02}", left / 60, left % 60)))
    };
    let score = Memo::new(move |_| page.storm.with(|storm| storm.as_ref().map_or(0, |storm| storm.score)));
    let puzzle = Memo::new(move |_| {
        page.storm.with(|storm| storm.as_ref().and_then(|storm| Some((storm.number, storm.puzzle.clone()?))))
    });
    let said = move || {
        i18n.with(|l| match page.last.get() {
            Some(true) => l.web_storm_right(),
            Some(false) => l.web_storm_wrong(),
            None => String::new(),
        })
    };
    view! {
        <p class="lesson-answer" role="status" data-last=move || format!("{:?}", page.last.get())>{said}</p>
        {move || page.unsent.get().map(|turns| {
            let again = move |_| {
                if is_over.get_untracked() { begin(()) } else { page.answer(turns.clone()) }
            };
            view! {
                <p class="trouble" role="alert">{i18n.text(Locale::web_puzzle_site_no_answer)}</p>
                <button type="button" class="button" on:click=again>{i18n.text(Locale::web_puzzle_retry)}</button>
            }
        })}
        {move || if is_over.get() {
            view! {
                <section class="panel storm-start" data-over=move || page.storm.with(Option::is_some).to_string()>
                    <p class="storm-score" data-score=move || score.get()>
                        {move || page.storm.with(Option::is_some).then(|| i18n.with(|l| l.web_storm_over(score.get())))}
                    </p>
                    {move || page.storm.with(|storm| storm.as_ref().map(|storm| {
                        let best = storm.best.clone();
                        view! { <p>{i18n.text(move |l| l.web_storm_best(vars::Ever(best.ever), vars::Today(best.today)))}</p> }
                    }))}
                    <Games game />
                    <button type="button" class="button button-big button-accent" data-do="begin" on:click=move |_| begin(())>
                        {i18n.text(Locale::web_storm_start)}
                    </button>
                </section>
                <Day game score />
            }
            .into_any()
        } else {
            view! {
                <section class="puzzle storm" data-score=move || score.get()>
                    <p class="storm-facts">
                        <strong role="timer">{clock}</strong>
                        <span>{move || i18n.with(|l| l.web_storm_score(score.get()))}</span>
                    </p>
                    {move || puzzle.get().map(|(number, puzzle)| view! { <Solving number puzzle page /> })}
                    <div class="lesson-actions">
                        <button type="button" class="button button-big" data-do="skip" on:click=move |_| page.answer(Vec::new())>
                            {i18n.text(Locale::web_storm_skip)}
                        </button>
                        <button type="button" class="button button-big" data-do="stop" on:click=stop>
                            {i18n.text(Locale::web_storm_stop)}
                        </button>
                    </div>
                </section>
            }
            .into_any()
        }}
    }
}

/// A puzzle of a storm.
#[component]
fn Solving(number: u32, puzzle: OnlinePuzzle, page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let attempt = of_site(puzzle.clone()).and_then(|puzzle| Attempt::new(puzzle).ok());
    // A puzzle that this version of the client does not know can only be skipped.
    let attempt = attempt?;
    let (solver, game) = (attempt.solver(), attempt.game().game());
    let only = attempt.puzzle().board().map(BoardNumber::index);
    let told = super::solve::Told::of(&attempt);
    let attempt = RwSignal::new(attempt);
    let answered = RwSignal::new(None::<Arc<play::AnyMatch>>);
    let on = move |event: Event| {
        let said = attempt.try_update(|attempt| attempt.apply(event)).flatten();
        match said {
            Some(Verdict::Right) if game != Game::Pawnball => {
                let before = attempt.with_untracked(|attempt| Arc::new(attempt.game().clone()));
                attempt.update(|attempt| {
                    attempt.apply(Event::Reply);
                });
                answered.set(Some(before));
            }
            Some(Verdict::Solved | Verdict::Wrong) => page.answer(attempt.with_untracked(own_turns)),
            _ => {}
        }
    };
    let stage = Signal::derive(move || {
        let now = attempt.with(|attempt| attempt.game().clone());
        Stage { before: answered.get().filter(|_| now.turn().is_empty()), game: Arc::new(now) }
    });
    let may_act = Signal::derive(move || attempt.with(Attempt::may_act));
    let claims = move || {
        let claim = AnyAction::Diaballik(diaballik::Action::Claim);
        may_act.get().is_some_and(|side| attempt.with(|attempt| attempt.game().actions(side).contains(&claim)))
    };
    let undo = move || on(Event::Undo);
    Some(view! {
        <p class="lesson-text" data-number=number data-puzzle=puzzle.id>{i18n.text(move |l| told.task(l))}</p>
        <div class="lesson-board">
            <MatchBoard
                stage
                may_act
                on_act=move |(_, action)| on(Event::Act(action))
                on_let_go=move |()| undo()
                only=only.unwrap_or(0)
                flipped=Signal::stored(solver == Side::B && game != Game::Pawnball)
            />
        </div>
        <div class="lesson-actions">
            <button type="button" class="button button-big button-accent" data-do="end" on:click=move |_| on(Event::EndTurn)>
                {i18n.text(Locale::web_learn_end_turn)}
            </button>
            {move || claims().then(|| view! {
                <button
                    type="button"
                    class="button button-big"
                    data-do="claim"
                    on:click=move |_| on(Event::Act(AnyAction::Diaballik(diaballik::Action::Claim)))
                >
                    {i18n.text(Locale::web_learn_claim)}
                </button>
            })}
            <button type="button" class="button button-big" data-do="undo" on:click=move |_| undo()>
                {i18n.text(Locale::web_undo)}
            </button>
        </div>
    })
}

/// The best storms of today.
#[component]
fn Day(game: RwSignal<Game>, score: Memo<u32>) -> impl IntoView {
    let i18n = use_i18n();
    let places = RwSignal::new(None::<Vec<StormPlace>>);
    Effect::new(move |_| {
        let (of, _) = (game.get(), score.get());
        spawn_local(async move {
            if let Ok(found) = api::get(&format!("storms/{of}")).await
                && game.try_get_untracked() == Some(of)
            {
                places.try_set(Some(found));
            }
        });
    });
    let row = move |StormPlace { name, score }: StormPlace| {
        view! {
            <li>{i18n.text(move |l| l.web_storm_day_place(vars::Name(name.clone()), vars::Score(score)))}</li>
        }
    };
    move || {
        let places = places.get()?;
        let none = places.is_empty().then(|| view! { <p>{i18n.text(Locale::web_storm_day_none)}</p> });
        Some(view! {
            <section class="panel storm-day" aria-labelledby="storm-day">
                <h2 id="storm-day">{i18n.text(Locale::web_storm_day)}</h2>
                {none}
                <ol>{places.into_iter().map(row).collect_view()}</ol>
            </section>
        })
    }
}
