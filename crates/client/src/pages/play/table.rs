//! A game being played: boards, players and clocks, what can be done, and the turns.

use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::explain::colour;
use study::game_setup::{Player, hex};
use study::link::Link;

use super::Opener;
use super::bots::Bots;
use super::controls::Controls;
use super::names::{player_name, start_name};
use super::share::Share;
use crate::game::words::{clock_words, still_to_do, turn_words};
use crate::game::{MoveList, Refused, Session, StatusLine, rules};
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Stage, moves_of, shown_score};
use crate::tables::Progress;

/// A game, from its first turn to what follows its end.
#[component]
pub(super) fn Table(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let game = session.game();
    i18n.title(move |l| l.game(game));
    let bots = Bots::of(session);
    let only_b = session.player(Side::A) != Player::Person && session.player(Side::B) == Player::Person;
    let flipped = RwSignal::new(only_b);
    let stage = Memo::new_with_compare(move |_| session.with_seen(Stage::of_tree), |_, _| true);
    let persons = Memo::new(move |_| session.persons_to_act());
    let may_act = Memo::new(move |_| persons.with(|persons| persons.first().copied()));
    // In Pawnball both may begin a turn, on a board each.
    let may_begin = Memo::new(move |_| persons.with(|persons| persons.get(1).copied()));
    let hidden = Memo::new(move |_| session.hidden());
    let top = move || if flipped.get() { Side::A } else { Side::B };
    let refused = Refused::follow(session.tree);
    let moves = moves_of(stage.into());
    let score = shown_score(stage.into(), moves);
    let setup = session.setup();
    let subtitle = move || {
        let setup = session.setup();
        i18n.with(|locale| {
            let parts = start_name(setup.start(), locale)
                .into_iter()
                .chain(session.is_timed().then(|| clock_words(setup.clock(), locale)));
            parts.collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <h1 class="table-title">{i18n.text(move |l| l.game(game))} <small>{subtitle}</small></h1>
        <div class="table" data-game=game.name()>
            <section class="table-board" aria-label=i18n.text(Locale::web_play_board)>
                {move || view! { <PlayerBar session bots score side=top() /> }}
                <MatchBoard
                    stage
                    moves
                    may_act
                    may_begin
                    flipped
                    on_act=move |(side, action)| session.act(side, action)
                    on_let_go=move |()| session.undo()
                    on_missed=Callback::new(move |missed| refused.missed(persons.get_untracked(), &missed))
                />
                {move || view! { <PlayerBar session bots score side=top().other() /> }}
                <Status session bots refused may_act may_begin />
                <Controls session bots may_act flipped />
            </section>
            <div class="table-side">
                <Outcome session />
                <MoveList
                    tree=session.tree
                    hidden
                    may_cut=Signal::derive(move || !session.is_timed() || session.over.get())
                />
                // A file or a link would show what is covered.
                <Show when=move || hidden.get().is_none()>
                    <Share session flipped />
                </Show>
                {setup.dice().is_some().then(|| view! { <AboutDice session /> })}
            </div>
        </div>
    }
}

/// A player, the goals of that side and its clock.
#[component]
fn PlayerBar(session: Session, bots: Bots, score: Signal<[u32; 2]>, side: Side) -> impl IntoView {
    let i18n = use_i18n();
    let game = session.game();
    let name = move || {
        i18n.with(|locale| {
            locale.web_play_bar(
                vars::Name(player_name(session.player(side), locale)),
                vars::Side(colour(game, side, locale)),
            )
        })
    };
    let goals = move || {
        (game != Game::Diaballik).then(|| {
            let goals = score.get()[side.index()];
            view! { <span class="bar-goals">{i18n.with(|locale| locale.web_play_goals(goals))}</span> }
        })
    };
    let acts = move || session.tree.with(|tree| tree.actors().contains(side));
    let clock = session.is_timed().then(|| {
        let left = Memo::new(move |_| session.left(side).unwrap_or_default());
        let text = Memo::new(move |_| crate::game::time_text(left.get()));
        view! {
            <span
                class="bar-clock"
                role="timer"
                aria-label=i18n.text(move |locale| locale.web_play_clock_of(colour(game, side, locale)))
                class:bar-clock-runs=move || session.is_running(side) && !session.over.get()
                class:bar-clock-low=move || left.get() < 10_000
            >
                {text}
            </span>
        }
    });
    view! {
        <div class="bar" data-side=side.letter().to_string() class:bar-acts=acts>
            <span class="bar-disc" aria-hidden="true"></span>
            <span class="bar-name">{name}</span>
            <Show when=move || bots.thinking.get() == Some(side)>
                <span class="bar-thinks" aria-hidden="true">"…"</span>
            </Show>
            {goals}
            {clock}
        </div>
    }
}

/// Whose turn it is, in words; and for those who listen, each turn that was played.
#[component]
fn Status(
    session: Session,
    bots: Bots,
    refused: Refused,
    may_act: Memo<Option<Side>>,
    may_begin: Memo<Option<Side>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let status =
        Memo::new(move |_| i18n.with(|locale| status_text(session, bots, may_act.get(), may_begin.get(), locale)));
    let told = Memo::new(move |_| {
        let last = session.with_seen(|tree| {
            let (side, text) = tree.node(tree.current()).turn()?;
            let before = tree.node(tree.current()).parent().map(|parent| tree.match_at(parent).score());
            let score = tree.game().score();
            let game = tree.start().game();
            Some(i18n.with(|locale| {
                let turn = format!("{}: {}.", colour(game, side, locale), turn_words(game, text, locale));
                match before.filter(|before| game != Game::Diaballik && *before != score) {
                    Some(before) => {
                        let by = Side::BOTH.into_iter().find(|side| score[side.index()] > before[side.index()]);
                        let by = by.map(|side| colour(game, side, locale)).unwrap_or_default();
                        format!("{turn} {}", locale.play_goal(vars::A(score[0]), vars::B(score[1]), vars::Side(by)))
                    }
                    None => turn,
                }
            }))
        });
        let status = status.get();
        last.map_or_else(|| status.clone(), |last| format!("{last} {status}"))
    });
    let preparing = move || {
        bots.preparing.get().map(|progress| {
            let percent = match progress {
                Progress::Solving(solving) => Some((solving.known * 100 / solving.positions.max(1)).to_string()),
                Progress::Recalling | Progress::Fetching | Progress::Waiting => None,
            };
            let label = i18n.text(move |locale| preparing_text(progress, locale));
            view! { <progress class="solving" max="100" value=percent aria-label=label></progress> }
        })
    };
    view! {
        <StatusLine status refused />
        {preparing}
        <p class="visually-hidden" role="status" aria-live="polite">{told}</p>
    }
}

fn preparing_text(progress: Progress, locale: &Locale) -> String {
    match progress {
        Progress::Recalling | Progress::Fetching => locale.web_play_fetching(),
        Progress::Waiting | Progress::Solving(_) => locale.web_play_solving(),
    }
}

fn status_text(
    session: Session,
    bots: Bots,
    may_act: Option<Side>,
    may_begin: Option<Side>,
    locale: &Locale,
) -> String {
    let game = session.game();
    session.tree.with(|tree| {
        if let Some(ending) = tree.ending() {
            return result_text(game, ending, locale);
        }
        if let Some(progress) = bots.preparing.get() {
            return preparing_text(progress, locale);
        }
        if let Some(side) = bots.thinking.get() {
            return locale.web_play_thinking(colour(game, side, locale));
        }
        let Some(side) = may_act else {
            return if bots.paused.get() { locale.web_play_paused() } else { locale.web_play_looking() };
        };
        let detail = match session.hidden() {
            None => still_to_do(tree.game(), locale),
            Some(owner) => locale.web_play_covered(colour(game, owner, locale)),
        };
        if may_begin.is_some() {
            return locale.web_play_both_to_move(detail);
        }
        locale.web_play_to_move(vars::Detail(detail), vars::Side(colour(game, side, locale)))
    })
}

/// How a game ended, in a sentence.
fn result_text(game: Game, ending: games::game::Ending, locale: &Locale) -> String {
    let reason = locale.end_reason(ending.reason);
    match ending.winner {
        Some(side) => locale.web_play_won(vars::Reason(reason), vars::Side(colour(game, side, locale))),
        None => locale.web_play_drawn(reason),
    }
}

/// After the end: how it ended, and what can follow.
#[component]
fn Outcome(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let opener: Opener = expect_context();
    let game = session.game();
    let ending = Memo::new(move |_| {
        session.tree.with(|tree| {
            let outside = tree.conclusion().map(|(_, ending)| ending);
            tree.node(rules::live(tree)).ending().or(outside)
        })
    });
    let score = move || {
        let score = session.tree.with(|tree| tree.match_at(rules::live(tree)).score());
        (game != Game::Diaballik)
            .then(|| i18n.with(|locale| locale.play_status_score(vars::A(score[0]), vars::B(score[1]))))
    };
    let link = Memo::new(move |_| session.tree.with(|tree| Link::of_game(&session.setup(), tree).ok()));
    let analyse = move || {
        link.get().map(|link| {
            view! {
                <A href=format!("/analyse#{link}") attr:class="button">{i18n.text(Locale::web_play_analyse)}</A>
            }
        })
    };
    move || {
        ending.get().map(|ending| {
            view! {
                <section class="panel result" aria-label=i18n.text(Locale::web_play_result)>
                    <h2>{i18n.text(move |locale| result_text(game, ending, locale))}</h2>
                    <p>{score}</p>
                    <div class="result-actions">
                        <button
                            type="button"
                            class="button button-accent"
                            on:click=move |_| opener.start(&session.rematch(), false)
                        >
                            {i18n.text(Locale::web_play_rematch)}
                        </button>
                        <button type="button" class="button" on:click=move |_| opener.new_game()>
                            {i18n.text(Locale::web_play_new)}
                        </button>
                        {analyse}
                    </div>
                </section>
            }
        })
    }
}

/// What the dice follow from: shown before as a fingerprint, and after the end as it is (PW-20).
#[component]
fn AboutDice(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let setup = session.setup();
    let commitment = setup.dice().map(|dice| hex(&dice.commitment())).unwrap_or_default();
    let revealed = move || {
        if !session.over.get() {
            return None;
        }
        let setup = session.setup();
        let material = setup.dice()?.material();
        let added = [material.entropy_a, material.entropy_b].map(|added| String::from_utf8_lossy(added).into_owned());
        let seed = hex(material.seed);
        let id = material.game_id.to_owned();
        Some(view! {
            <dt>{i18n.text(Locale::web_play_dice_seed)}</dt>
            <dd><code>{seed}</code></dd>
            <dt>{i18n.text(Locale::web_play_dice_added)}</dt>
            <dd><code>{format!("{:?} · {:?}", added[0], added[1])}</code></dd>
            <dt>{i18n.text(Locale::web_play_dice_id)}</dt>
            <dd><code>{id}</code></dd>
        })
    };
    view! {
        <details class="panel about-dice">
            <summary>{i18n.text(Locale::web_play_dice)}</summary>
            <p>{i18n.text(Locale::web_play_dice_text)}</p>
            <dl>
                <dt>{i18n.text(Locale::web_play_dice_commitment)}</dt>
                <dd><code>{commitment}</code></dd>
                {revealed}
            </dl>
        </details>
    }
}
