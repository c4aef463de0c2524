//! Beside the board: what is played, against whom, what the dice follow from, and the game as something to take along.

use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use play::game_setup::{Player, hex};

use super::Opener;
use super::names::start_name;
use super::own_level;
use super::share::Share;
use crate::game::Session;
use crate::game::time_control::clock_words;
use crate::game::words::length_words;
use crate::game_page::{board_sign, term};
use crate::i18n::use_i18n;
use crate::icon::{BotFace, Icon, Sign};

/// All of it. While the team of a side is `hidden` (PW-5) there is no file and no link, for they would show it.
#[component]
pub(super) fn Aside(session: Session, flipped: RwSignal<bool>, hidden: Signal<Option<Side>>) -> impl IntoView {
    own_level::follow(session);
    view! {
        <Terms session />
        <Opponent session />
        <Show when=move || hidden.get().is_none()>
            <Share session flipped />
        </Show>
        {session.setup().dice().is_some().then(|| view! { <AboutDice session /> })}
    }
}

/// The facts of the game.
#[component]
fn Terms(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let setup = session.setup();
    let game = session.game();
    let start = setup.start().clone();
    let mode = start.mode();
    let has_board = start_name(&start, &i18n.now()).is_some();
    let board = i18n.text(move |locale| start_name(&start, locale).unwrap_or_default());
    view! {
        <section class="panel terms">
            <h2>{i18n.text(move |locale| locale.game(game))}</h2>
            <dl>
                {has_board.then(|| term(board_sign(game), board))}
                {term(Sign::FlagCheckered, i18n.text(move |locale| length_words(game, mode, locale)))}
                {term(Sign::Timer, i18n.text(move |locale| clock_words(session.setup().clock(), locale)))}
            </dl>
        </section>
    }
}

/// The bot one plays against, as a character.
#[component]
fn Opponent(session: Session) -> impl IntoView {
    let i18n = use_i18n();
    let bots: Vec<Player> =
        Side::BOTH.into_iter().map(|side| session.player(side)).filter(|player| *player != Player::Person).collect();
    let [bot] = bots[..] else { return ().into_any() };
    let level = match bot {
        Player::Bot(level) => level.number(),
        Player::Person | Player::Perfect => 10,
    };
    let opener: Opener = expect_context();
    view! {
        <section class="panel character">
            <BotFace level />
            <h2>{i18n.text(move |locale| locale.web_play_level(level))}</h2>
            <p>{i18n.text(move |locale| locale.web_play_bot_says(level))}</p>
            <button type="button" class="button" on:click=move |_| opener.new_game()>
                <Icon sign=Sign::Swap />
                {i18n.text(Locale::web_table_another_bot)}
            </button>
        </section>
    }
    .into_any()
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
