//! The form that offers a game: to everybody, or to a friend.

use games::game::Game;
use leptos::prelude::*;
use leptos::{ev, html};
use locale::Locale;
use play::time_control::TimeControl;
use protocol::game::{Side as WireSide, Speed, Terms};
use protocol::http::Offer;
use study::explain::colour;

use super::parts::Offers;
use crate::choices::GameRadios;
use crate::game::starts::{HasStart, OnBoard, StartChoice, Variant};
use crate::game::time_control::{ClockChoice, ClockForm};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::terms::{self, speed_words};
use crate::online::{api, use_online};

/// The clocks that are offered as they are.
const CLOCKS: [&str; 11] =
    ["60+1", "180+2", "300+5", "600+5", "1200+10", "byoyomi:300+3x30", "turn:30", "days:1", "days:3", "days:7", "none"];
/// The clock that is chosen at first.
const USUAL_CLOCK: &str = "600+5";
/// What has been chosen so far.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    game: Game,
    start: StartChoice,
    rated: bool,
    bots: bool,
    side: Option<WireSide>,
}

impl HasStart for Choice {
    fn start_choice(&self) -> &StartChoice {
        &self.start
    }

    fn start_choice_mut(&mut self) -> &mut StartChoice {
        &mut self.start
    }
}

impl Choice {
    fn new(game: Game) -> Self {
        Self { game, start: StartChoice::default(), rated: false, bots: false, side: None }
    }

    /// What is offered; `rated` where that is possible.
    fn terms(&self, control: TimeControl, may_rate: bool) -> Terms {
        let rated = self.rated && may_rate && control != TimeControl::None;
        terms::chosen(self.game, &self.start, control.to_string(), rated)
    }
}

/// The form.
#[component]
pub(super) fn OfferForm(
    offers: Offers,
    /// The game that is chosen at first; without it, Play Ball.
    #[prop(optional_no_strip)]
    game: Option<Game>,
    /// Told the id of a challenge that was made.
    on_challenge: Callback<String>,
    /// Whom the game is offered to; without it, to anybody.
    #[prop(optional_no_strip)]
    opponent: Option<String>,
) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let choice = RwSignal::new(Choice::new(game.unwrap_or(Game::PlayBall)));
    let game = Memo::new(move |_| choice.with(|choice| choice.game));
    let clock = RwSignal::new(ClockForm::new(USUAL_CLOCK));
    let control = Memo::new(move |_| clock.with(ClockForm::control));
    let is_registered = move || online.is_registered();
    let may_rate =
        Memo::new(move |_| is_registered() && control.get().is_some_and(|control| control != TimeControl::None));
    let send = move |path: String, waiting: Callback<String>| {
        let Some(control) = control.get_untracked() else {
            return notices.warn(i18n.now().web_play_clock_wrong());
        };
        let offer = choice.with_untracked(|choice| {
            let terms = choice.terms(control, may_rate.get_untracked());
            Offer { terms, side: choice.side, level: None, bots: choice.bots && path == "seeks" }
        });
        offers.send(path, Some(offer), waiting);
    };
    let busy = Signal::derive(move || offers.busy.get().to_string());
    let challenge = move |name: &str| send(format!("players/{}/challenges", api::part(name)), on_challenge);
    let opponent = StoredValue::new(opponent);
    let for_anybody = opponent.with_value(Option::is_none);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        match opponent.get_value() {
            Some(name) => challenge(&name),
            None => send("seeks".to_owned(), Callback::new(|_| ())),
        }
    };
    let name = NodeRef::<html::Input>::new();
    let challenge_typed = move |()| {
        let Some(field) = name.get_untracked() else { return };
        let typed = field.value();
        if typed.trim().is_empty() {
            let _ = field.focus();
        } else {
            challenge(typed.trim());
        }
    };
    let side_option = move |value: &'static str, wish: Option<WireSide>| {
        let label = move || {
            let game = game.get();
            i18n.with(|locale| match wish {
                None => match game.side_of_proposer() {
                    Some(_) => locale.web_online_side_proposer(),
                    None => locale.web_online_side_any(),
                },
                Some(WireSide::A) => locale.web_play_begins(colour(game, games::side::Side::A, locale)),
                Some(WireSide::B) => colour(game, games::side::Side::B, locale),
            })
        };
        view! { <option value=value>{label}</option> }
    };
    let rated_hint = move || {
        i18n.with(|locale| {
            if !is_registered() {
                locale.web_online_rated_registered()
            } else if !may_rate.get() {
                locale.web_online_rated_clock()
            } else {
                locale.web_online_rated_hint()
            }
        })
    };
    view! {
        <form class="setup offer" on:submit=submit>
            <GameRadios chosen=game choose=Callback::new(move |game| choice.update(|choice| choice.game = game)) />
            {move || match game.get() {
                Game::PlayBall => view! { <OnBoard choice /> }.into_any(),
                Game::Diaballik => view! { <Variant choice /> }.into_any(),
                _ => ().into_any(),
            }}
            <ClockChoice form=clock offered=&CLOCKS />
            <fieldset class="panel">
                <legend>{i18n.text(Locale::web_online_offer_more)}</legend>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_side)}</span>
                    <select name="side" on:change=move |event| choice.update(|choice| choice.side = match event_target_value(&event).as_str() {
                        "a" => Some(WireSide::A),
                        "b" => Some(WireSide::B),
                        _ => None,
                    })>
                        {side_option("any", None)}
                        {side_option("a", Some(WireSide::A))}
                        {side_option("b", Some(WireSide::B))}
                    </select>
                </label>
                <label class="choice">
                    <input
                        type="checkbox"
                        name="rated"
                        aria-describedby="rated-hint"
                        disabled=move || !may_rate.get()
                        prop:checked=move || may_rate.get() && choice.with(|choice| choice.rated)
                        on:change=move |event| choice.update(|choice| choice.rated = event_target_checked(&event))
                    />
                    <span>{i18n.text(Locale::web_online_rated_choice)}</span>
                </label>
                <p class="facts" id="rated-hint">{rated_hint}</p>
                {for_anybody.then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="bots"
                            prop:checked=move || choice.with(|choice| choice.bots)
                            on:change=move |event| choice.update(|choice| choice.bots = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_online_bots_choice)}</span>
                    </label>
                })}
                <p class="facts">{move || control.get().map(|control| i18n.with(|l| l.web_online_speed_is(speed_words(Speed::of(control), l))))}</p>
            </fieldset>
            <div class="offer-actions">
                {if for_anybody {
                    view! {
                        <button type="submit" class="button button-accent offer-seek" aria-disabled=busy>
                            {i18n.text(Locale::web_online_seek)}
                        </button>
                        <button
                            type="button"
                            class="button offer-challenge"
                            aria-disabled=busy
                            on:click=move |_| send("challenges".to_owned(), on_challenge)
                        >
                            {i18n.text(Locale::web_online_challenge_friend)}
                        </button>
                        <div class="offer-bot">
                            <label class="field">
                                <span>{i18n.text(Locale::web_online_challenge_name)}</span>
                                <input
                                    class="text-input"
                                    name="opponent"
                                    autocomplete="off"
                                    autocapitalize="off"
                                    spellcheck="false"
                                    node_ref=name
                                    on:keydown=move |event| if event.key() == "Enter" {
                                        event.prevent_default();
                                        challenge_typed(());
                                    }
                                />
                            </label>
                            <button
                                type="button"
                                class="button offer-challenge-player"
                                aria-disabled=busy
                                on:click=move |_| challenge_typed(())
                            >
                                {i18n.text(Locale::web_online_challenge_by_name)}
                            </button>
                        </div>
                    }
                    .into_any()
                } else {
                    view! {
                        <button type="submit" class="button button-accent offer-challenge-player" aria-disabled=busy>
                            {i18n.text(move |locale| {
                                opponent.with_value(|name| locale.web_online_challenge_player(name.as_deref().unwrap_or_default()))
                            })}
                        </button>
                    }
                    .into_any()
                }}
            </div>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_that_is_offered_is_one() {
        assert!(CLOCKS.iter().all(|text| ClockForm::new(text).control().is_some()));
    }

    #[test]
    fn terms_have_the_members_of_their_game_only_and_are_rated_only_where_they_can_be() {
        let choice = Choice { rated: true, ..Choice::new(Game::PlayBall) };
        let usual = ClockForm::new(USUAL_CLOCK).control().unwrap();
        let play_ball = choice.terms(usual, true);
        assert_eq!(
            (play_ball.board.as_deref(), play_ball.variant.as_deref(), play_ball.rated),
            (Some("lanes"), None, true)
        );
        let pawnball = Choice { game: Game::Pawnball, ..choice.clone() }.terms(usual, false);
        assert_eq!((pawnball.board, pawnball.mode, pawnball.rated), (None, None, false));
        assert!(!choice.terms(TimeControl::None, true).rated);
    }
}
