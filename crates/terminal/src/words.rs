//! Words that both modes use: who, what happened, how it ended.

use std::path::Path;

use games::game::{EndReason, Ending, Game};
use games::side::{BySide, Side};
use locale::{Locale, printable_line, vars};

use crate::clocks;
use crate::session::{Player, Session};

/// The name of a side: A and B, or the teams of Pawnball.
pub(crate) fn side(locale: &Locale, game: Game, side: Side) -> String {
    match (game, side) {
        (Game::Pawnball, Side::A) => locale.team_blue(),
        (Game::Pawnball, Side::B) => locale.team_red(),
        (_, Side::A) => locale.side_a(),
        (_, Side::B) => locale.side_b(),
    }
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn reason(locale: &Locale, reason: EndReason) -> String {
    match reason {
        EndReason::ThreeGoals => locale.end_three_goals(),
        EndReason::TwoGoalsInARow => locale.end_two_goals_in_a_row(),
        EndReason::VoidSets => locale.end_void_sets(),
        EndReason::Goal => locale.end_goal(),
        EndReason::AntiPlay => locale.end_anti_play(),
        EndReason::Repetition => locale.end_repetition(),
        EndReason::Score => locale.end_score(),
        EndReason::Resignation => locale.end_resignation(),
        EndReason::Time => locale.end_time(),
        EndReason::Agreement => locale.end_agreement(),
    }
}

/// Result and reason of a match.
pub(crate) fn ending(locale: &Locale, game: Game, score: BySide<u32>, ending: Ending) -> String {
    let why = reason(locale, ending.reason);
    match ending.winner {
        None => locale.play_over_draw(why),
        Some(winner) if !game.counts_goals() => {
            locale.play_over_won_plain(vars::Reason(why), vars::Side(side(locale, game, winner)))
        }
        Some(winner) => locale.play_over_won(
            vars::A(score[Side::A]),
            vars::B(score[Side::B]),
            vars::Reason(why),
            vars::Side(side(locale, game, winner)),
        ),
    }
}

/// Who plays what.
pub(crate) fn welcome(locale: &Locale, session: &Session) -> String {
    let game = session.game().kind();
    let [a, b] = Side::BOTH.map(|of| {
        let name = side(locale, game, of);
        match session.player(of) {
            Player::Human => locale.play_welcome_human(name),
            Player::Bot(level) => locale.play_welcome_bot(vars::Level(i64::from(level.number())), vars::Side(name)),
            Player::Perfect => locale.play_welcome_perfect(name),
        }
    });
    let welcome = locale.play_welcome(vars::A(capital(&a)), vars::B(b), vars::Game(locale.game(game)));
    seating(locale, session).map_or_else(|| welcome.clone(), |seating| format!("{welcome} {seating}"))
}

/// What the rule sheets say to two people about who plays what (PB-19, PW-21).
fn seating(locale: &Locale, session: &Session) -> Option<String> {
    if Side::BOTH.into_iter().any(|side| session.player(side) != Player::Human) {
        return None;
    }
    match session.game().kind() {
        Game::PlayBall => Some(locale.play_youngest_begins_a()),
        Game::Pawnball => Some(locale.play_proposer_is_blue()),
        _ => None,
    }
}

/// The name of a file within a line.
pub(crate) fn file(path: &Path) -> String {
    printable_line(&path.to_string_lossy()).into_owned()
}

/// A turn that shows newcomers what the notation looks like.
pub(crate) const fn example(game: Game) -> &'static str {
    match game {
        Game::Diaballik => "c1c2,d1>c2",
        Game::Pawnball => "1/k4:d5f7",
        _ => "c2c3,c3c4",
    }
}

/// The score, in the games that have one.
pub(crate) fn score(locale: &Locale, session: &Session) -> Option<String> {
    let [a, b] = session.game().score().into_array();
    session.game().kind().counts_goals().then(|| locale.play_status_score(vars::A(a), vars::B(b)))
}

/// What each side has left; `None` without clocks.
pub(crate) fn clocks(locale: &Locale, session: &Session) -> Option<String> {
    let [a, b] = session.time_left()?.into_array().map(|left| {
        let time = clocks::text(left.time);
        left.periods.map_or_else(|| time.clone(), |periods| format!("{time} ({})", locale.play_clock_periods(periods)))
    });
    let game = session.game().kind();
    let [name_a, name_b] = Side::BOTH.map(|of| capital(&side(locale, game, of)));
    Some(locale.play_status_clocks(vars::A(format!("{name_a} {a}")), vars::B(format!("{name_b} {b}"))))
}

/// Turns that have been taken back.
pub(crate) fn taken_back(locale: &Locale, session: &Session, turns: &[(Side, String)]) -> String {
    let game = session.game().kind();
    let turns = turns.iter().map(|(of, text)| format!("{} {text}", capital(&side(locale, game, *of))));
    locale.play_taken_back(turns.collect::<Vec<_>>().join("; "))
}

/// Why nothing has been taken back.
pub(crate) fn nothing_taken_back(locale: &Locale, session: &Session) -> String {
    if session.game().ending().is_some_and(|ending| ending.reason == EndReason::Time) {
        locale.play_take_back_on_time()
    } else {
        locale.play_nothing_to_take_back()
    }
}

/// Whether a line cannot have been meant as a turn: cells have digits, and what has none is written with signs.
pub(crate) fn is_no_notation(line: &str) -> bool {
    !line.chars().any(|c| c.is_ascii_digit()) && line.chars().any(char::is_alphabetic)
}
