//! After the end: how it ended and what can follow; files; what the dice followed from.

use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::game::{Outcome, Player};
use protocol::http::{Profile, RatingOf};
use protocol::terms::turns_to_rate;
use study::link::Link;

use super::super::parts::{Offers, outcome_words, rating_text};
use super::seat::Seat;
use crate::game_page::result::headline;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::live::Live;
use crate::online::{api, terms};
use crate::pages::embed::EmbedCode;

/// How the game ended, and what can follow.
#[component]
pub(super) fn AfterEnd(seat: Seat, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let offers = Offers::new();
    let notices = use_notices();
    let offered = Memo::new(move |_| {
        seat.live.with(|live| {
            let by = live.state()?.rematch.map(Side::from)?;
            Some(Some(by) == live.own_side())
        })
    });
    let declined = Memo::new(move |_| seat.live.with(|live| live.declined()));
    let next = Memo::new(move |_| seat.live.with(|live| live.state()?.next.clone()));
    let tournament = Memo::new(move |_| seat.live.with(|live| live.state()?.tournament.clone()));
    let ended = Memo::new(move |_| {
        seat.live.with(|live| {
            let state = live.state()?;
            Some((state.result.clone()?, state.players.clone(), state.score, state.is_too_short_to_rate()))
        })
    });
    let own = Memo::new(move |_| seat.live.with(Live::own_side));
    let plays = Memo::new(move |_| own.get().is_some());
    let link = Memo::new(move |_| {
        if !seat.live.with(Live::is_over) {
            return None;
        }
        let setup = seat.live.with(|live| terms::setup(&live.state()?.terms))?;
        seat.tree.with(|tree| Link::of_game(&setup, tree).ok())
    });
    let rematch = move |_| {
        let id = seat.live.with_untracked(|live| live.id().to_owned());
        offers.send(format!("games/{id}/rematch"), None, Callback::new(|_| ()));
    };
    let withdraw = move |_| {
        let id = seat.live.with_untracked(|live| live.id().to_owned());
        spawn_local(async move {
            if let Err(trouble) = api::delete(&format!("games/{id}/rematch")).await {
                notices.warn(trouble.words(&i18n.now()));
            }
        });
    };
    let about_rematch = move || {
        i18n.with(|locale| match (next.get(), offered.get(), declined.get()) {
            (Some(_), ..) => locale.web_online_rematch_begun(),
            (None, Some(true), _) => locale.web_online_rematch_waits(),
            (None, Some(false), _) if plays.get() => locale.web_online_rematch_offered(),
            (None, None, Some(_)) => locale.web_online_rematch_declined(),
            _ => String::new(),
        })
    };
    let rating = new_rating(seat, game, ended);
    move || {
        let (outcome, players, score, too_short) = ended.get()?;
        let own = own.get();
        let winner = outcome.winner.map(Side::from);
        let words = move || {
            i18n.with(|locale| {
                let how = outcome_words(game.name(), &outcome, &players, locale);
                (headline(game, own, winner, score, outcome.counts, locale), how)
            })
        };
        let score_words = move || {
            let words = i18n.text(move |l| l.play_status_score(vars::A(score[Side::A]), vars::B(score[Side::B])));
            game.counts_goals().then(|| view! { <p>{words}</p> })
        };
        Some(view! {
            <section class="panel result" aria-label=i18n.text(Locale::web_play_result)>
                {move || match words() {
                    (Some(said), how) => view! { <h2>{said}</h2><p class="result-how">{how}</p> }.into_any(),
                    (None, how) => view! { <h2>{how}</h2>{score_words()} }.into_any(),
                }}
                {move || rating.get().map(|[before, after]| view! {
                    <p class="result-rating">
                        {i18n.text(move |l| l.web_online_rating_change(vars::After(after.as_str()), vars::Before(before.as_str())))}
                    </p>
                })}
                {too_short.then(|| {
                    let turns = turns_to_rate(game) as i64;
                    view! { <p>{i18n.text(move |locale| locale.web_online_too_short_to_rate(turns))}</p> }
                })}
                <div class="result-actions">
                    <Show when=move || plays.get() && tournament.with(Option::is_none)>
                        <button
                            type="button"
                            class="button button-accent rematch"
                            aria-disabled=move || (offered.get() == Some(true) || next.with(Option::is_some) || offers.busy.get()).to_string()
                            on:click=rematch
                        >
                            {i18n.text(Locale::web_play_rematch)}
                        </button>
                        <Show when=move || offered.get().is_some()>
                            <button type="button" class="button rematch-no" on:click=withdraw>
                                {move || i18n.with(|locale| if offered.get() == Some(true) {
                                    locale.web_online_take_back_offer()
                                } else {
                                    locale.web_online_decline()
                                })}
                            </button>
                        </Show>
                    </Show>
                    {move || next.get().map(|next| view! {
                        <button type="button" class="button" on:click=move |_| seat.online.go.run(format!("/online/{next}"))>
                            {i18n.text(Locale::web_online_go_there)}
                        </button>
                    })}
                    {move || link.get().map(|link| view! {
                        <A href=format!("/analyse#{link}") attr:class="button">{i18n.text(Locale::web_play_analyse)}</A>
                    })}
                    {move || match tournament.get() {
                        Some(id) => view! {
                            <A href=format!("/tournament/{id}") attr:class="button button-accent">
                                {i18n.text(Locale::web_tournament_back)}
                            </A>
                        }.into_any(),
                        None => view! { <A href="/lobby" attr:class="button">{i18n.text(Locale::web_online_to_lobby)}</A> }.into_any(),
                    }}
                </div>
                <p role="status">{about_rematch}</p>
            </section>
        })
    }
}

/// How a game ended: the outcome, the players, the goals, and whether it was too short to be rated.
type Ended = Option<(Outcome, BySide<Player>, BySide<u32>, bool)>;

/// The reader's rating before and after a rated game, once the server tells it.
fn new_rating(seat: Seat, game: Game, ended: Memo<Ended>) -> RwSignal<Option<[String; 2]>> {
    let rating = RwSignal::new(None);
    Effect::new(move |_| {
        let is_rated = ended.with(|ended| matches!(ended, Some((outcome, _, _, false)) if outcome.counts));
        let asked = seat.live.with_untracked(|live| {
            let (own, state) = (live.own_side()?, live.state()?);
            let player = &state.players[own];
            let before = player.rating.filter(|_| state.terms.rated)?;
            Some((player.name.clone(), state.speed, before))
        });
        let Some((name, speed, before)) = asked.filter(|_| is_rated) else { return };
        spawn_local(async move {
            let Ok(profile) = api::get::<Profile>(&format!("players/{}", api::part(&name))).await else { return };
            let of = |rating: &&RatingOf| rating.game == game.name() && rating.speed == speed;
            if let Some(after) = profile.ratings.iter().find(of) {
                let _ = rating.try_set(Some([rating_text(&before), rating_text(&after.rating)]));
            }
        });
    });
    rating
}

/// The game as a file.
#[component]
pub(super) fn Files(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let id = seat.live.with_untracked(|live| live.id().to_owned());
    let (name, embedded) = (format!("{id}.tgn"), format!("embed/game/{id}"));
    view! {
        <p class="table-links">
            <a class="button button-quiet" href=api::address(&format!("games/{id}/record")) download=name rel="external">
                {i18n.text(Locale::web_online_export)}
            </a>
        </p>
        <EmbedCode path=embedded />
    }
}

/// What the dice follow from: shown before as fingerprints, and after the end as it is (PW-20).
#[component]
pub(super) fn AboutDice(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let id = StoredValue::new(seat.live.with_untracked(|live| live.id().to_owned()));
    let dice = Memo::new(move |_| seat.live.with(|live| live.state()?.dice.clone()));
    let row = |term: String, value: Option<String>| {
        let value = value.unwrap_or_else(|| "…".to_owned());
        view! { <dt>{term}</dt><dd><code>{value}</code></dd> }
    };
    let rows = move || {
        let dice = dice.get()?;
        let [own_a, own_b] = dice.commitments.into_array();
        let [entropy_a, entropy_b] = dice.entropy.into_array();
        Some(i18n.with(|locale| {
            let (a, b) = (locale.team_blue(), locale.team_red());
            view! {
                {row(locale.web_play_dice_commitment(), Some(dice.commitment))}
                {row(locale.web_online_dice_commitment_of(a.clone()), own_a)}
                {row(locale.web_online_dice_commitment_of(b.clone()), own_b)}
                {row(locale.web_online_dice_added_by(a), entropy_a)}
                {row(locale.web_online_dice_added_by(b), entropy_b)}
                {row(locale.web_play_dice_seed(), dice.seed)}
            }
        }))
    };
    let warning = move || {
        let (differ, is_over) = seat.live.with(|live| (live.dice_differ(), live.is_over()));
        let words = i18n.with(|locale| match is_over {
            true => locale.web_online_dice_published_other(),
            false => locale.web_online_dice_changed(),
        });
        differ.then(|| view! { <p class="panel dice-found" data-fits="false">{words}</p> })
    };
    view! {
        <div role="alert">{warning}</div>
        <details class="panel about-dice">
            <summary>{i18n.text(Locale::web_play_dice)}</summary>
            <p>{i18n.text(Locale::web_online_dice_text)}</p>
            <dl>{rows}</dl>
            <Show when=move || seat.live.with(Live::is_over)>
                <A href=format!("/dice?game={}", id.get_value()) attr:class="button">{i18n.text(Locale::web_online_dice_verify)}</A>
            </Show>
        </details>
    }
}
