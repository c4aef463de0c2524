//! A hint in a game against a bot: which piece the engine would begin with, then its whole turn. Games on a device are never rated.

use games::pawnball::Action;
use games::side::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use play::game_setup::Player;
use play::{AnyAction, AnyMatch, GameSoFar};

use crate::fair_play;
use crate::game::Session;
use crate::game::words::turn_words;
use crate::game_page::Act;
use crate::i18n::use_i18n;
use crate::icon::Sign;
use crate::later::{FromPart, use_parts};
use crate::match_board::{PageArrow, PageMark, hint_arrow, hint_circle};
use crate::notices::use_notices;
use crate::parts::Part;
use crate::worker::message::{Answer, Id, Limits, Task};
use crate::worker::{EngineWorker, use_engine};

/// How far the engine looks for a hint.
const LIMITS: Limits = Limits { depth: None, nodes: Some(60_000), milliseconds: Some(2_000), lines: 1 };

/// [`Hints::ask`], which comes with [`Part::More`], as all that asks the engines.
pub(super) static ASK: FromPart<fn(Hints, Side)> = FromPart::new();
/// [`Hints::cancel`], which comes with it.
pub(super) static CANCEL: FromPart<fn(Hints)> = FromPart::new();

/// How much of a hint is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shown {
    Nothing,
    Thinking,
    /// Which piece begins the turn, or the rest of one.
    Piece(String),
    /// The turn, or the rest of one.
    Turn(String),
}

/// The hints of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hints {
    session: Session,
    may_act: Memo<Option<Side>>,
    shown: RwSignal<Shown>,
    asked: StoredValue<Option<Id>>,
}

impl Hints {
    /// Of a game, while this page shows it. A hint is forgotten with the next change of the game.
    pub(super) fn of(session: Session, may_act: Memo<Option<Side>>) -> Self {
        let hints = Self { session, may_act, shown: RwSignal::new(Shown::Nothing), asked: StoredValue::new(None) };
        let forget = move || {
            if hints.asked.try_with_value(Option::is_some).unwrap_or(false)
                && let Some(cancel) = CANCEL.get()
            {
                cancel(hints);
            }
        };
        Effect::new(move |_| {
            session.tree.track();
            forget();
            hints.shown.set(Shown::Nothing);
        });
        on_cleanup(forget);
        hints
    }

    /// The button: the first press names the piece, the second shows the turn. None where no person plays a bot.
    pub(super) fn act(self) -> Option<Act> {
        let bots = Side::BOTH.into_iter().filter(|side| self.session.player(*side) != Player::Person).count();
        let Self { may_act, shown, .. } = self;
        let (parts, i18n, notices) = (use_parts(), use_i18n(), use_notices());
        let ask = move |side: Side| {
            shown.set(Shown::Thinking);
            parts.when_there(Part::More, move |came| {
                if let Some(ask) = ASK.get().filter(|_| came) {
                    ask(self, side);
                } else {
                    shown.set(Shown::Nothing);
                    notices.warn(i18n.now().web_part_missing_text());
                }
            });
        };
        (bots == 1).then(|| Act {
            sign: Sign::Lightbulb.into(),
            label: i18n.text(Locale::web_play_hint),
            shown: Signal::stored(true),
            works: Signal::derive(move || may_act.get().is_some() && shown.get() != Shown::Thinking),
            run: Callback::new(move |()| match (shown.get_untracked(), may_act.get_untracked()) {
                (Shown::Nothing, Some(side)) => ask(side),
                (Shown::Piece(text), _) => shown.set(Shown::Turn(text)),
                _ => {}
            }),
            class: "control-hint",
        })
    }

    /// Asks the engine for the turn of a side.
    pub(super) fn ask(self, side: Side) {
        let Self { session, shown, .. } = self;
        let (i18n, notices, engine) = (use_i18n(), use_notices(), use_engine());
        let Ok(so_far) = session.tree.with_untracked(|tree| GameSoFar::of_tree(&tree.seen_by(Some(side)))) else {
            return shown.set(Shown::Nothing);
        };
        let game = session.tree.with_untracked(|tree| tree.game().clone());
        spawn_local(async move {
            // Nobody is helped with a rated game that is played elsewhere on this site.
            let is_live = fair_play::is_live(&game).await;
            if shown.try_get_untracked() != Some(Shown::Thinking) {
                return;
            }
            if is_live {
                notices.warn(i18n.now().web_analyse_live());
                shown.set(Shown::Nothing);
            } else {
                self.begin(engine, side, so_far);
            }
        });
    }

    fn begin(self, engine: EngineWorker, side: Side, so_far: GameSoFar) {
        let shown = self.shown;
        let task = Task::Analyse { game: so_far, side: side.letter(), limits: LIMITS };
        let id = engine.ask(task, None, move |answer, _| {
            if !answer.is_last() {
                return;
            }
            let best = match answer {
                Answer::Analysis { found } => found
                    .and_then(|found| found.lines.into_iter().next())
                    .and_then(|line| line.turns.into_iter().next()),
                _ => None,
            };
            shown.try_set(best.map_or(Shown::Nothing, |(_, text)| Shown::Piece(text)));
        });
        self.asked.set_value(Some(id));
    }

    /// Calls off what was asked for, if anything was.
    pub(super) fn cancel(self) {
        if let Some(id) = self.asked.try_update_value(Option::take).flatten() {
            use_engine().cancel(id);
        }
    }

    /// The hint in words; follows it.
    pub(super) fn words(self, locale: &Locale) -> Option<String> {
        let game = self.session.game();
        let turn = |text: &str| {
            let is_begun = self.session.tree.with_untracked(|tree| !tree.game().turn().is_empty());
            Some(locale.web_play_hint_turn(rest_words(game, text, is_begun, locale)))
        };
        self.shown.with(|shown| match shown {
            Shown::Nothing => None,
            Shown::Thinking => Some(locale.web_play_hint_looking()),
            Shown::Piece(text) => match actions(game, text).iter().find_map(|action| action.from()) {
                Some(cell) => Some(locale.web_play_hint_piece(cell)),
                None => turn(text),
            },
            Shown::Turn(text) => turn(text),
        })
    }

    /// The circle round the piece; follows the hint.
    pub(super) fn marks(self) -> Vec<PageMark> {
        let Shown::Piece(text) = self.shown.get() else { return Vec::new() };
        self.session.tree.with_untracked(|tree| circle(tree.game(), &text).into_iter().collect())
    }

    /// The arrows of the turn; follows the hint.
    pub(super) fn arrows(self) -> Vec<PageArrow> {
        let Shown::Turn(text) = self.shown.get() else { return Vec::new() };
        self.session.tree.with_untracked(|tree| {
            let game = tree.game();
            let board = board_of(game, &text);
            actions(game.game(), &text).into_iter().filter_map(|action| hint_arrow(game, board, action)).collect()
        })
    }
}

/// A hint in words: a turn, or what remains of one that has begun. If nothing remains, the hint is to end the turn.
fn rest_words(game: games::game::Game, text: &str, is_begun: bool, locale: &Locale) -> String {
    if is_begun && text == "-" { locale.web_end_turn() } else { turn_words(game, text, locale) }
}

/// The actions of a turn, or of the rest of one.
fn actions(game: games::game::Game, text: &str) -> Vec<AnyAction> {
    text.split([',', ':']).filter_map(|part| AnyAction::parse(game, part).ok()).collect()
}

/// The number of the board on which a turn is played, or the rest of the one in progress.
fn board_of(game: &AnyMatch, text: &str) -> usize {
    let rest = actions(game.game(), text);
    game.turn()
        .iter()
        .chain(&rest)
        .find_map(|action| match action {
            AnyAction::Pawnball(Action::Die(board, _) | Action::SetUp(board)) => Some(board.index()),
            _ => None,
        })
        .unwrap_or(0)
}

fn circle(game: &AnyMatch, text: &str) -> Option<PageMark> {
    let cell = actions(game.game(), text).iter().find_map(|action| action.from())?;
    hint_circle(game, board_of(game, text), &cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::scene::Ink;
    use games::game::Game;
    use play::Start;

    #[test]
    fn a_hint_names_the_piece_that_begins() {
        let game = Start::of(Game::Diaballik).new_match();
        let (board, mark) = circle(&game, "d1>e1,d1d2").unwrap();
        assert_eq!((board, mark.ink), (0, Ink::Hint));
        assert_eq!(mark, hint_circle(&game, 0, "d1").unwrap().1);
        assert_eq!(circle(&game, "-"), None);
    }

    #[test]
    fn a_turn_to_which_nothing_is_to_be_added_is_to_be_ended() {
        let english = Locale::new(locale::Language::English);
        let words = |text, is_begun| rest_words(Game::PlayBall, text, is_begun, &english);
        assert_eq!(words("-", true), "End turn");
        assert_eq!(words("-", false), "no legal action, turn passes");
        assert_eq!(words("c2>a2", true), turn_words(Game::PlayBall, "c2>a2", &english));
    }

    #[test]
    fn a_turn_of_pawnball_says_its_board() {
        let game = Start::of(Game::Pawnball).new_match();
        assert_eq!((board_of(&game, "2/w5:c3d4,d5*a"), board_of(&game, "1/w5:c3d4")), (1, 0));
        assert_eq!(actions(Game::Pawnball, "2/w5:c3d4,d5*a").len(), 3);
    }
}
