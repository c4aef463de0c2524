//! A game being played: boards, players and clocks, what can be done, and the turns.

use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use locale::{Locale, vars};
use play::game_setup::Player;
use study::explain::colour;

use super::Opener;
use super::bots::Bots;
use super::controls::{Acts, Asked, Questions};
use super::hints::Hints;
use super::names::{player_name, players_text};
use crate::account::use_account;
use crate::game::words::{still_to_do, turn_words};
use crate::game::{Refused, Session, rules};
use crate::game_page::portrait::Picture;
use crate::game_page::result::headline;
use crate::game_page::{Clock, Controller, Seated, Table};
use crate::i18n::use_i18n;
use crate::later::{FromPart, Later};
use crate::match_board::{Stage, moves_of};
use crate::parts::Part;
use crate::tablebases::Progress;

/// Takes the game, whether the board is flipped, and the side whose team is hidden.
type ShowAside = fn(Session, RwSignal<bool>, Signal<Option<Side>>) -> AnyView;

/// What stands beside the board of a game. It comes with [`Part::More`].
pub(super) static ASIDE: FromPart<ShowAside> = FromPart::new();
/// The link that leads to the analysis of a game, which comes with [`Part::More`].
pub(super) static ANALYSE_LINK: FromPart<fn(Session) -> AnyView> = FromPart::new();

/// A game, from its first turn to what follows its end.
#[component]
pub(super) fn LocalTable(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let game = session.game();
    i18n.title(move |l| l.game(game));
    let bots = Bots::of(session);
    let asked = RwSignal::new(None::<Asked>);
    let controller = controller(session, bots, asked);
    let hidden = controller.hidden;
    let title = Signal::derive(move || {
        i18n.with(|locale| {
            format!("{}: {}", locale.game(game), players_text(BySide::from_fn(|side| session.player(side)), locale))
        })
    });
    view! {
        <Table
            controller
            title
            questions=move || view! { <Preparing bots /> <Questions session asked /> }
            outcome=move || view! { <MatchResult session /> }
            aside=move || view! {
                <Later
                    part=Part::More
                    view=Callback::new(move |()| Some(ASIDE.get()?(session, controller.flipped, hidden)))
                />
            }
        />
    }
}

/// What the page of the game is told of it.
fn controller(session: Session, bots: Bots, asked: RwSignal<Option<Asked>>) -> Controller {
    let i18n = use_i18n();
    let only_b = session.player(Side::A) != Player::Person && session.player(Side::B) == Player::Person;
    let flipped = RwSignal::new(only_b);
    let stage = Memo::new_with_compare(move |_| session.with_seen(Stage::of_tree), |_, _| true);
    let persons = Memo::new(move |_| session.persons_to_act());
    let may_act = Memo::new(move |_| persons.with(|persons| persons.first().copied()));
    // In Pawnball both may begin a turn, on a board each.
    let may_begin = Memo::new(move |_| persons.with(|persons| persons.get(1).copied()));
    let hints = Hints::of(session, may_act);
    let status = Memo::new(move |_| {
        i18n.with(|locale| {
            hints.words(locale).unwrap_or_else(|| status_text(session, bots, may_act.get(), may_begin.get(), locale))
        })
    });
    let told = Memo::new(move |_| i18n.with(|locale| told_text(session, &status.get(), locale)));
    let moves = moves_of(stage.into(), Signal::derive(move || [may_act.get(), may_begin.get()]));
    let (status, told) = (moves.held(status), moves.held(told));
    let acts = Acts { session, bots, may_act, hints, flipped, asked };
    Controller {
        game: session.game(),
        tree: session.tree,
        stage,
        moves,
        may_act,
        may_begin: may_begin.into(),
        hidden: Signal::derive(move || session.hidden()),
        players: BySide::from_fn(|side| seated(session, bots, side)),
        flipped,
        status,
        told,
        marks: Signal::derive(move || hints.marks()),
        arrows: Signal::derive(move || hints.arrows()),
        refused: Refused::follow(session.tree),
        act: Callback::new(move |(side, action)| session.act(side, action)),
        plays: Memo::new(move |_| !session.is_watched()),
        undo: acts.undo(),
        end: acts.end(),
        tools: StoredValue::new(acts.tools()),
        may_cut: Signal::derive(move || !session.is_timed() || session.over.get()),
        may_comment: true,
    }
}

/// A player of a game on this device.
fn seated(session: Session, bots: Bots, side: Side) -> Seated {
    let (i18n, account) = (use_i18n(), use_account());
    let game = session.game();
    let player = session.player(side);
    // Of two persons at one screen each is called by its colour.
    let alone = session.player(side.other()) != Player::Person;
    let name = move |locale: &Locale| match player {
        Player::Person if !alone => colour(game, side, locale),
        Player::Person => locale.web_table_you(),
        Player::Bot(level) => locale.web_play_level(level.number()),
        Player::Perfect => player_name(player, locale),
    };
    let about = move |locale: &Locale| match player {
        Player::Person if !alone => String::new(),
        Player::Person | Player::Perfect => colour(game, side, locale),
        Player::Bot(level) => locale.web_table_bot(vars::Level(level.number()), vars::Side(colour(game, side, locale))),
    };
    let clock = session.is_timed().then(|| {
        let left = Memo::new(move |_| session.left(side).unwrap_or_default());
        Clock { left, runs: Signal::derive(move || session.is_running(side) && !session.over.get()) }
    });
    Seated {
        name: i18n.text(name),
        page: Signal::stored(None),
        about: i18n.text(about),
        picture: Signal::derive(move || match player {
            // Against a bot, players wear the shirt that they have online.
            Player::Person => {
                Picture::Person(account.name.get().filter(|_| alone).unwrap_or_else(|| side.letter().to_string()))
            }
            Player::Bot(level) => Picture::Bot(level.number()),
            Player::Perfect => Picture::Bot(10),
        }),
        here: Signal::stored(None),
        acts: Signal::derive(move || session.tree.with(|tree| tree.actors().contains(side))),
        thinks: Signal::derive(move || bots.thinking.get() == Some(side)),
        clock: Signal::stored(clock),
    }
}

/// The last turn for those who listen, and whose turn it is.
fn told_text(session: Session, status: &str, locale: &Locale) -> String {
    let last = session.with_seen(|tree| {
        let (side, text) = tree.node(tree.current()).turn()?;
        let game = tree.start().game();
        Some(format!("{}: {}.", colour(game, side, locale), turn_words(game, text, locale)))
    });
    last.map_or_else(|| status.to_owned(), |last| format!("{last} {status}"))
}

/// How far a bot is with what it needs before it can play.
#[component]
fn Preparing(bots: Bots) -> impl IntoView {
    let i18n = use_i18n();
    move || {
        bots.preparing.get().map(|progress| {
            let percent = match progress {
                Progress::Solving(solving) => Some((solving.known * 100 / solving.positions.max(1)).to_string()),
                Progress::Recalling | Progress::Fetching | Progress::Waiting => None,
            };
            let label = i18n.text(move |locale| preparing_text(progress, locale));
            view! { <progress class="solving" max="100" value=percent aria-label=label></progress> }
        })
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
fn MatchResult(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let opener: Opener = expect_context();
    let game = session.game();
    let ending = Memo::new(move |_| session.tree.with(rules::ending));
    let score = Memo::new(move |_| session.tree.with(|tree| tree.match_at(rules::end_of_main_line(tree)).score()));
    let score_words = move || {
        let [a, b] = score.get().into_array();
        game.counts_goals().then(|| i18n.with(|locale| locale.play_status_score(vars::A(a), vars::B(b))))
    };
    // Who plays alone is spoken to.
    let own = {
        let persons = Side::BOTH.into_iter().filter(|&side| session.player(side) == Player::Person);
        let persons: Vec<Side> = persons.collect();
        if let [own] = persons[..] { Some(own) } else { None }
    };
    let analyse = move || {
        view! { <Later part=Part::More view=Callback::new(move |()| Some(ANALYSE_LINK.get()?(session))) /> }
    };
    move || {
        ending.get().map(|ending| {
            view! {
                <section class="panel result" aria-label=i18n.text(Locale::web_play_result)>
                    {move || {
                        let how = i18n.with(|locale| result_text(game, ending, locale));
                        match i18n.with(|locale| headline(game, own, ending.winner, score.get(), true, locale)) {
                            Some(said) => view! { <h2>{said}</h2><p>{how}</p> }.into_any(),
                            None => view! { <h2>{how}</h2><p>{score_words}</p> }.into_any(),
                        }
                    }}
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
                        {analyse()}
                    </div>
                </section>
            }
        })
    }
}
