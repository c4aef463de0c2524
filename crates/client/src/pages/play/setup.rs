//! The form before a game. Everything in it has a value from the start, so that one press begins.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use games::game::Game;
use games::playball::Board;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::Locale;
use play::game_setup::{DiceSeed, Level, MOST_ENTROPY, Player, hex};
use play::time_control::TimeControl;
use play::{GameSetup, Start};
use study::explain::colour;
use study::saved::SavedGame;

use super::Opener;
use super::bots::is_soon_solved;
use super::names::player_name;
use crate::choices::GameRadios;
use crate::game::device::{new_id, random};
use crate::game::own_level;
use crate::game::starts::{HasStart, OnBoard, StartChoice, Variant};
use crate::game::time_control::{ClockChoice, ClockForm};
use crate::i18n::use_i18n;
use crate::icon::BotFace;
use crate::later::{FromPart, Later, use_parts};
use crate::notices::use_notices;
use crate::parts::Part;
use crate::tablebases::{BoardKey, Tables, use_tables};

/// Whether something is so, once it is known.
type Answer = Pin<Box<dyn Future<Output = bool>>>;

/// Takes the game, and what hears which bot is chosen.
type ShowBots = fn(Memo<Game>, Callback<Level>) -> AnyView;

/// The bots, each a character. They come with [`Part::More`].
pub(crate) static BOT_TILES: FromPart<ShowBots> = FromPart::new();
/// Whether the table of a board can be had without the solver; comes with [`Part::More`].
pub(super) static IS_NEAR: FromPart<fn(Tables, BoardKey) -> Answer> = FromPart::new();

/// Against whom, as links say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opponent {
    /// A bot of the level to begin with.
    Bot,
    /// Somebody at the same screen.
    Friend,
}

impl Opponent {
    /// As it stands in an address.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "bot" => Some(Self::Bot),
            "friend" => Some(Self::Friend),
            _ => None,
        }
    }
}

/// The clocks that are offered as they are; the first one at the beginning.
const CLOCKS: [&str; 9] =
    ["none", "180+2", "300+5", "600+5", "1200+10", "byoyomi:300+3x30", "turn:10", "turn:30", "turn:60"];

/// The choices so far.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    game: Game,
    /// From a link; it has its board, mode and variant.
    position: Option<Start>,
    start: StartChoice,
    players: BySide<Player>,
    added: BySide<String>,
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
    fn new(game: Option<Game>, opponent: Option<Opponent>, position: Option<Start>) -> Self {
        let game = position.as_ref().map(Start::game).or(game).unwrap_or(Game::PlayBall);
        let other = match opponent {
            Some(Opponent::Friend) => Player::Person,
            Some(Opponent::Bot) | None => Player::Bot(Level::DEFAULT),
        };
        Self {
            game,
            position,
            start: StartChoice::default(),
            players: BySide::new(Player::Person, other),
            added: BySide::default(),
        }
    }

    fn start(&self) -> Start {
        if let Some(position) = &self.position {
            return position.clone();
        }
        match self.game {
            Game::PlayBall => {
                let board = Board::shipped(&self.start.board).unwrap_or_else(|| Board::lanes());
                Start::PlayBall(Arc::clone(board), self.start.mode)
            }
            Game::Diaballik => Start::Diaballik(self.start.variant),
            game => Start::of(game),
        }
    }

    /// Whether the perfect bot may be chosen: it has the boards that are solved in a moment, and those of which there may be a table.
    fn may_have_perfect(&self) -> bool {
        self.start().board().is_some_and(|board| is_soon_solved(board) || BoardKey::of(board).is_shipped())
    }

    /// The board whose table the perfect bot needs to be able to play as chosen.
    fn needs_table(&self) -> Option<BoardKey> {
        let start = self.start();
        let board = start.board().filter(|board| !is_soon_solved(board))?;
        self.players.into_array().contains(&Player::Perfect).then(|| BoardKey::of(board))
    }

    /// Lets the strongest level play where the perfect bot cannot.
    fn without_perfect(&mut self) {
        let able = |player| if player == Player::Perfect { Player::Bot(Level::HIGHEST) } else { player };
        self.players = self.players.map(able);
    }

    /// The game to begin; `dice` are those of Pawnball.
    fn setup(&self, clock: TimeControl, dice: Option<([u8; 32], &str)>) -> Option<GameSetup> {
        let setup = GameSetup::new(self.start()).with_players(self.players).ok()?.with_clock(clock);
        match (self.game, dice) {
            (Game::Pawnball, Some((seed, id))) => {
                let added = self.added.clone().map(String::into_bytes);
                setup.with_dice(DiceSeed::new(seed, added, id.to_owned()).ok()?).ok()
            }
            _ => Some(setup),
        }
    }
}

/// The form. It begins anew when the address asks for something else.
#[component]
pub(super) fn SetupForm(game: Option<Game>, opponent: Option<Opponent>, position: Option<Start>) -> impl IntoView {
    let (i18n, notices, parts) = (use_i18n(), use_notices(), use_parts());
    let opener: Opener = expect_context();
    let has_position = position.is_some();
    let choice = RwSignal::new(Choice::new(game, opponent, position));
    let clock = RwSignal::new(ClockForm::new(CLOCKS[0]));
    let chosen_game = Memo::new(move |_| choice.with(|choice| choice.game));
    // The perfect bot leaves where it cannot play; only when it is chosen is a table looked for, on this device and at the host.
    let tables = use_tables();
    let has_perfect = Memo::new(move |_| choice.with(Choice::may_have_perfect));
    let needed = Memo::new(move |_| choice.with(Choice::needs_table));
    Effect::new(move |_| {
        if !has_perfect.get() {
            choice.update(Choice::without_perfect);
        } else if let Some(board) = needed.get() {
            parts.when_there(Part::More, move |_| {
                spawn_local(async move {
                    let near = match IS_NEAR.get().map(|is_near| is_near(tables, board.clone())) {
                        Some(near) => near.await,
                        None => false,
                    };
                    if !near && needed.try_get_untracked().flatten().is_some_and(|now| now == board) {
                        choice.update(Choice::without_perfect);
                        notices.warn(i18n.now().web_play_perfect_no_table());
                    }
                });
            });
        }
    });
    let seed = StoredValue::new((random::<32>(), new_id()));
    let begin = move || {
        let clock = clock.with_untracked(ClockForm::control);
        let setup = seed.with_value(|(seed, id)| {
            choice.with_untracked(|choice| choice.setup(clock?, seed.map(|seed| (seed, id.as_str()))))
        });
        match setup {
            Some(setup) => opener.start(&SavedGame::new(setup), false),
            None => notices.warn(i18n.now().web_play_clock_wrong()),
        }
    };
    let pick = Callback::new(move |level| {
        choice.update(|choice| choice.players = BySide::new(Player::Person, Player::Bot(level)));
        begin();
    });
    let games = move || {
        (!has_position).then(|| {
            let choose = Callback::new(move |game| choice.update(|choice| choice.game = game));
            view! { <GameRadios chosen=chosen_game choose /> }
        })
    };
    // What the rule sheets say to two people (PB-19, PW-21).
    let who_begins = move || -> Option<fn(&Locale) -> String> {
        let two_people = choice.with(|choice| choice.players == [Player::Person; 2]);
        match chosen_game.get() {
            _ if !two_people => None,
            Game::PlayBall => Some(Locale::play_youngest_begins),
            Game::Pawnball => Some(Locale::play_proposer_is_blue),
            _ => None,
        }
    };
    view! {
        <form
            class="setup"
            on:submit=move |event: ev::SubmitEvent| {
                event.prevent_default();
                begin();
            }
        >
            {(opponent != Some(Opponent::Friend)).then(|| view! {
                <Later
                    part=Part::More
                    view=Callback::new(move |()| Some(BOT_TILES.get()?(chosen_game, pick)))
                    meanwhile=|| view! { <div class="setup-bots-wait"></div> }
                />
                <h2 class="setup-own-title">{i18n.text(Locale::web_play_set_up_yourself)}</h2>
            })}
            {has_position.then(|| view! { <p class="panel">{i18n.text(move |l| l.web_play_from_link(l.game(chosen_game.get_untracked())))}</p> })}
            {games}
            {move || (!has_position).then(|| match chosen_game.get() {
                Game::PlayBall => view! { <OnBoard choice /> }.into_any(),
                Game::Diaballik => view! { <Variant choice /> }.into_any(),
                _ => ().into_any(),
            })}
            <fieldset class="panel setup-players">
                <legend>{i18n.text(Locale::web_play_who)}</legend>
                {Side::BOTH.map(|side| view! { <PlayerChoice choice side chosen_game has_perfect /> }).collect_view()}
                <button
                    type="button"
                    class="button"
                    on:click=move |_| choice.update(|choice| choice.players = choice.players.swapped())
                >
                    {i18n.text(Locale::web_play_swap)}
                </button>
                {move || who_begins().map(|text| view! { <p class="facts">{i18n.text(text)}</p> })}
            </fieldset>
            <ClockChoice form=clock offered=&CLOCKS />
            {move || (chosen_game.get() == Game::Pawnball).then(|| {
                let seed = seed.with_value(|(seed, id)| (*seed, id.clone()));
                view! { <Dice choice seed /> }
            })}
            <button type="submit" class="button button-accent setup-start">{i18n.text(Locale::web_play_start)}</button>
        </form>
    }
}

/// The bots, each a character: a press begins a game against it, with what else is chosen.
#[component]
pub(super) fn BotTiles(game: Memo<Game>, on_pick: Callback<Level>) -> impl IntoView {
    let i18n = use_i18n();
    let own = move || own_level::read().level(game.get());
    let tile = move |level: Level| {
        let number = level.number();
        view! {
            <li>
                <button type="button" class="bot-tile" data-level=number.to_string() on:click=move |_| on_pick.run(level)>
                    <BotFace level=number />
                    <strong>{i18n.text(move |l| l.web_play_level(number))}</strong>
                    <span class="bot-level">{i18n.text(move |l| level_words(level, game.get(), l))}</span>
                    <span class="bot-says">{i18n.text(move |l| l.web_play_bot_says(number))}</span>
                </button>
            </li>
        }
    };
    view! {
        <section class="setup-bots" aria-labelledby="bots">
            <h2 id="bots">{i18n.text(Locale::web_home_play_bot)}</h2>
            <p>
                <button type="button" class="button" data-level="own" on:click=move |_| on_pick.run(untrack(own))>
                    {i18n.text(move |l| l.web_play_own_level(player_name(Player::Bot(own()), l)))}
                </button>
            </p>
            <ul class="bot-tiles">{Level::all().map(tile).collect_view()}</ul>
        </section>
    }
}

/// How strong a level is: its number, and its rating where one was measured.
fn level_words(level: Level, game: Game, locale: &Locale) -> String {
    let number = locale.web_play_level_number(i64::from(level.number()));
    match level.rating(game) {
        Some(rating) => number + " · Elo " + &rating.to_string(),
        None => number,
    }
}

/// The form for the player of a side.
#[component]
fn PlayerChoice(
    choice: RwSignal<Choice>,
    side: Side,
    chosen_game: Memo<Game>,
    has_perfect: Memo<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let players = || {
        let levels = Level::all().map(Player::Bot);
        std::iter::once(Player::Person).chain(levels).chain(std::iter::once(Player::Perfect))
    };
    let chosen = Memo::new(move |_| choice.with(|choice| choice.players[side]));
    let option = move |player: Player| {
        let hidden = move || player == Player::Perfect && chosen_game.get() != Game::PlayBall;
        view! {
            <option
                value=player.to_string()
                selected=move || chosen.get() == player
                hidden=hidden
                disabled=move || player == Player::Perfect && !has_perfect.get()
            >
                {i18n.text(move |locale| match player {
                    Player::Perfect if !has_perfect.get() => locale.web_play_perfect_not_here(),
                    _ => player_name(player, locale),
                })}
            </option>
        }
    };
    let label = move || {
        let game = chosen_game.get();
        i18n.with(|locale| match side {
            Side::A => locale.web_play_begins(colour(game, side, locale)),
            Side::B => colour(game, side, locale),
        })
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select
                name=format!("player-{}", side.letter())
                prop:value=move || chosen.get().to_string()
                on:change=move |event| {
                    if let Ok(player) = event_target_value(&event).parse() {
                        choice.update(|choice| choice.players[side] = player);
                    }
                }
            >
                {players().map(option).collect_view()}
            </select>
        </label>
    }
}

/// What the dice follow from: the fingerprint of the secret number, and what the players add (PW-20).
#[component]
fn Dice(choice: RwSignal<Choice>, seed: (Option<[u8; 32]>, String)) -> impl IntoView {
    let i18n = use_i18n();
    let (seed, id) = seed;
    let dice = seed.and_then(|seed| DiceSeed::new(seed, BySide::default(), id).ok());
    let commitment = dice.map(|dice| hex(&dice.commitment())).unwrap_or_default();
    let added = move |side: Side| {
        let input = NodeRef::<html::Input>::new();
        view! {
            <label class="field">
                <span>{i18n.text(move |l| l.web_play_dice_add(colour(Game::Pawnball, side, l)))}</span>
                <input
                    type="text"
                    name=format!("added-{}", side.letter())
                    // Four bytes are the longest character.
                    maxlength=(MOST_ENTROPY / 4).to_string()
                    autocomplete="off"
                    node_ref=input
                    on:input=move |event| choice.update(|choice| choice.added[side] = event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <details class="panel about-dice">
            <summary>{i18n.text(Locale::web_play_dice)}</summary>
            <p>{i18n.text(Locale::web_play_dice_text)}</p>
            <dl>
                <dt>{i18n.text(Locale::web_play_dice_commitment)}</dt>
                <dd><code>{commitment}</code></dd>
            </dl>
            {Side::BOTH.map(added).collect_view()}
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_press_begins_a_sensible_game() {
        for (game, opponent) in
            [(None, None), (Some(Game::Diaballik), Some(Opponent::Friend)), (Some(Game::Pawnball), Some(Opponent::Bot))]
        {
            let choice = Choice::new(game, opponent, None);
            let setup = choice.setup(TimeControl::None, Some(([3; 32], "id"))).unwrap();
            assert_eq!(setup.start(), &Start::of(game.unwrap_or(Game::PlayBall)));
            assert_eq!(setup.player(Side::B) == Player::Person, opponent == Some(Opponent::Friend));
            assert_eq!(setup.dice().is_some(), game == Some(Game::Pawnball));
        }
    }

    #[test]
    fn every_clock_that_is_offered_is_one() {
        assert!(CLOCKS.iter().all(|text| ClockForm::new(text).control().is_some()));
    }

    #[test]
    fn the_perfect_bot_plays_where_the_board_is_small_or_there_may_be_a_table() {
        let mut choice = Choice::new(None, None, None);
        choice.players[Side::B] = Player::Perfect;
        assert!(choice.may_have_perfect());
        assert_eq!(choice.needs_table(), Some(BoardKey::of(Board::lanes())));
        choice.start.board = "sprint".to_owned();
        assert!(choice.may_have_perfect());
        assert_eq!(choice.needs_table(), None);
        choice.game = Game::Diaballik;
        assert!(!choice.may_have_perfect());
        choice.without_perfect();
        assert_eq!(choice.players, [Player::Person, Player::Bot(Level::HIGHEST)]);
        choice.start.board = "lanes".to_owned();
        choice.game = Game::PlayBall;
        assert_eq!(choice.needs_table(), None);
    }
}
