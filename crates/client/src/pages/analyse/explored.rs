//! What was played from the position that is shown, asked of the server, and put together with what a table knows of it.

use std::cmp::Reverse;

use games::sorted::sort_by_key;
use std::time::Duration;

use games::game::turn_text;
use games::score::Score;
use games::side::Side;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use openings::{Book, BookTurn};
use play::{AnyMatch, Tree};
use protocol::http::Explored;
use study::review::Judgement;

use super::verdict::KnownTurn;
use crate::document::base;
use crate::fair_play;
use crate::online::api::{self, Trouble};

/// Debounce: positions shown for less than this are not requested.
const PATIENCE: Duration = Duration::from_millis(150);

/// The server's answer about a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Said {
    /// Nothing is asked: the game is over.
    #[default]
    Nothing,
    /// It is asked.
    Asked,
    /// There is no server, or no connection to it.
    Offline,
    /// The position is being played in a rated game.
    Live,
    /// What was played.
    Played(Explored),
}

impl Said {
    /// What was played, if it is known.
    pub(super) const fn played(&self) -> Option<&Explored> {
        match self {
            Self::Played(explored) => Some(explored),
            _ => None,
        }
    }
}

/// A turn of the list: as it was played, as the table knows it, or both.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Row {
    /// The turn, or the rest of the one in progress.
    pub(super) text: String,
    /// What the table or the opening book says that it leads to.
    pub(super) judgement: Option<Judgement>,
    /// In how many games it was played.
    pub(super) games: u32,
    /// How many of them were won, drawn and lost by whoever played it.
    pub(super) score: [u32; 3],
}

/// The position before the turn in progress.
fn before_turn(game: &AnyMatch) -> AnyMatch {
    let mut game = game.clone();
    while game.undo().is_some() {}
    game
}

/// The address of what is asked about a position; nothing when the game is over.
fn address(tree: &Tree) -> Option<String> {
    if tree.ending().is_some() {
        return None;
    }
    let game = before_turn(tree.game());
    let position = api::part(&game.position());
    let columns =
        tree.start().own_columns().map_or_else(String::new, |columns| format!("&columns={}", api::part(&columns)));
    Some(format!("explorer?game={}&position={position}{columns}", game.game().name()))
}

/// Asks about whatever the tree shows, until the component that called this goes.
pub(super) fn explore(tree: RwSignal<Tree>) -> RwSignal<Said> {
    let said = RwSignal::new(Said::Nothing);
    // The same through a turn in progress: nothing is asked twice.
    let asked = Memo::new(move |_| tree.with(address));
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    Effect::new(move |_| {
        stop();
        let Some(address) = asked.get() else { return said.set(Said::Nothing) };
        said.set(Said::Asked);
        let ask = move || {
            spawn_local(async move {
                let Some(game) = tree.try_with_untracked(before_turn_of) else { return };
                let found = ask(&address, &game).await;
                // Another position may be shown by now, or the page is gone.
                if asked.try_get_untracked().flatten().as_ref() == Some(&address) {
                    said.set(found);
                }
            });
        };
        timer.set_value(set_timeout_with_handle(ask, PATIENCE).ok());
    });
    on_cleanup(stop);
    said
}

/// The match at the beginning of the turn in progress.
fn before_turn_of(tree: &Tree) -> AnyMatch {
    before_turn(tree.game())
}

/// `game` is the match at the position. Of one that is being played in a rated game nothing is asked: a browser would note the refusal.
async fn ask(address: &str, game: &AnyMatch) -> Said {
    if !requests::live::has_server(&base()).await {
        return Said::Offline;
    }
    if fair_play::is_live(game).await {
        return Said::Live;
    }
    match api::get(address).await {
        Ok(explored) => Said::Played(explored),
        Err(trouble) if trouble.is("server-position-live") => Said::Live,
        Err(Trouble::Lost | Trouble::Refused(_) | Trouble::Unreadable) => Said::Offline,
    }
}

/// The turns that the opening book has for a position, the best first: of a turn in progress the rest, of those that begin with it.
pub(super) fn of_book(game: &AnyMatch, side: Side) -> Vec<KnownTurn> {
    let begun = game.turn_text();
    let AnyMatch::Diaballik(before) = before_turn(game) else { return Vec::new() };
    let turns = Book::shipped().turns(before.current()).into_iter();
    let known = |turn: BookTurn| {
        let judgement = Judgement::estimated(Score::Points(turn.points), side);
        let text = rest(&begun, &turn_text(&turn.turn.actions))?;
        Some(KnownTurn { text, judgement, result: turn.turn.result.hash() })
    };
    turns.filter_map(known).collect()
}

/// One list of the turns whose values are known, from a table or the opening book, and of those that were played: turns that lead to the same position are one. What is held for
/// best comes first, and of equal turns the one that was played most often. `begun` is the turn in progress, of which the rest is listed.
pub(super) fn rows(game: &AnyMatch, side: Side, known: &[KnownTurn], played: Option<&Explored>) -> Vec<Row> {
    let begun = game.turn_text();
    let before = before_turn(game);
    let valued = |turn: &KnownTurn| Row { text: turn.text.clone(), judgement: Some(turn.judgement), ..Row::default() };
    let mut rows: Vec<Row> = known.iter().map(valued).collect();
    let turns = played.iter().flat_map(|played| &played.turns).filter(|turn| Side::from(turn.side) == side);
    for turn in turns {
        let Some(rest) = rest(&begun, &turn.text) else { continue };
        let place = known.iter().position(|known| known.text == rest).or_else(|| {
            let result = result(&before, &turn.text)?;
            known.iter().position(|known| known.result == result)
        });
        match place {
            Some(place) => {
                rows[place].games += turn.games;
                rows[place].score = std::array::from_fn(|result| rows[place].score[result] + turn.score[result]);
            }
            None => rows.push(Row { text: rest, judgement: None, games: turn.games, score: turn.score }),
        }
    }
    // What nothing is known of comes last.
    let worth = |row: &Row| row.judgement.map(|judgement| judgement.score_for(side));
    // Sorting keeps the order of what is equal.
    sort_by_key(&mut rows, |row| Reverse((worth(row), row.games)));
    rows
}

/// What is left of a turn when its beginning was played; nothing where it begins otherwise.
fn rest(begun: &str, whole: &str) -> Option<String> {
    if begun.is_empty() {
        return Some(whole.to_owned());
    }
    match whole.strip_prefix(begun)? {
        "" => Some("-".to_owned()),
        rest => rest.strip_prefix(',').map(str::to_owned),
    }
}

/// The hash of what a turn leads to, where tables and the book know turns by it.
fn result(before: &AnyMatch, text: &str) -> Option<u64> {
    match before {
        AnyMatch::PlayBall(game) => game.current().read_turn(text).ok().map(|(_, result)| result.hash()),
        AnyMatch::Diaballik(game) => game.current().read_turn(text).ok().map(|turn| turn.result.hash()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::game::Game;
    use games::playball::{Board, Mode};
    use play::{AnyAction, Start};
    use protocol::http::ExploredTurn;

    use super::*;

    fn played(turns: &[(&str, u32)]) -> Explored {
        let turn = |(text, games): &(&str, u32)| ExploredTurn {
            side: Side::A.into(),
            text: (*text).to_owned(),
            games: *games,
            score: [*games, 0, 0],
        };
        let games = turns.iter().map(|(_, games)| games).sum();
        Explored { counted: true, games, score: [games, 0, 0], turns: turns.iter().map(turn).collect(), more: 0 }
    }

    fn told(rows: &[Row]) -> Vec<(&str, bool, u32)> {
        rows.iter().map(|row| (row.text.as_str(), row.judgement.is_some(), row.games)).collect()
    }

    fn sprint() -> AnyMatch {
        Start::PlayBall(Arc::clone(Board::shipped("sprint").unwrap()), Mode::Normal).new_match()
    }

    #[test]
    fn what_was_played_and_what_the_table_knows_is_one_list() {
        let game = sprint();
        let AnyMatch::PlayBall(of_game) = &game else { panic!() };
        let all = of_game.current().turns();
        let text = |turn: &games::playball::Turn| games::game::turn_text(&turn.actions);
        let known: Vec<KnownTurn> = all
            .iter()
            .map(|turn| KnownTurn {
                text: text(turn),
                judgement: Judgement::exact(if text(turn) == "b2b3" { Score::Win(3) } else { Score::Loss(2) }, Side::A),
                result: turn.result.hash(),
            })
            .collect();
        // Two actions that can be made in either order.
        let (same, detour) = known
            .iter()
            .find_map(|turn| {
                let (first, second) = turn.text.split_once(',')?;
                let other = format!("{second},{first}");
                (result(&game, &other) == Some(turn.result)).then_some((turn, other))
            })
            .unwrap();
        let found = rows(&game, Side::A, &known, Some(&played(&[(&detour, 2), (&same.text, 3), (&known[0].text, 1)])));
        assert_eq!(found.len(), known.len(), "no turn twice");
        assert_eq!(found[0].text, "b2b3", "the best first, though nobody played it");
        let merged = found.iter().find(|row| row.text == same.text).unwrap();
        assert_eq!((merged.games, merged.score), (5, [5, 0, 0]));
        let equal: Vec<u32> = found.iter().filter(|row| row.text != "b2b3").map(|row| row.games).collect();
        assert!(
            equal.is_sorted_by(|one, other| one >= other),
            "of equal turns the one that was played most often comes first"
        );
    }

    #[test]
    fn without_a_table_what_was_played_most_often_comes_first() {
        let game = Start::of(Game::Diaballik).new_match();
        let found = rows(&game, Side::A, &[], Some(&played(&[("d1>e1", 3), ("a1a2", 9), ("c1c2", 1)])));
        assert_eq!(told(&found), [("a1a2", false, 9), ("d1>e1", false, 3), ("c1c2", false, 1)]);
        assert_eq!(rows(&game, Side::B, &[], Some(&played(&[("d1>e1", 3)]))), [], "of the side that is asked about");
        assert_eq!(rows(&game, Side::A, &[], None), []);
    }

    #[test]
    fn the_opening_book_has_values_and_comes_before_what_was_only_played() {
        let game = Start::of(Game::Diaballik).new_match();
        let book = of_book(&game, Side::A);
        let best = &book[0];
        assert!(book.len() > 1 && !best.judgement.is_certain());
        let worth = |turn: &KnownTurn| turn.judgement.score_for(Side::A);
        assert!(book.is_sorted_by(|one, other| worth(one) >= worth(other)));
        // The same turn with its actions in another order, and one that is not in the book.
        let other = games::game::turn_text(&turns_to(&game, best.result));
        let found = rows(&game, Side::A, &book, Some(&played(&[("a1a2,a2a1", 9), (&other, 4)])));
        assert_eq!(found.len(), book.len() + 1);
        assert_eq!((found[0].text.as_str(), found[0].games), (best.text.as_str(), 4));
        assert_eq!(told(&found).last(), Some(&("a1a2,a2a1", false, 9)));
        // Of a turn in progress the rest.
        let (first, rest) = best.text.split_once(',').unwrap();
        let mut begun = game;
        begun.act(Side::A, AnyAction::parse(Game::Diaballik, first).unwrap()).unwrap();
        assert!(of_book(&begun, Side::A).iter().any(|turn| turn.text == rest));
        assert_eq!(of_book(&sprint(), Side::A), []);
    }

    /// The actions of a turn that leads to a position, the last first where that is legal.
    fn turns_to(game: &AnyMatch, result: u64) -> Vec<games::diaballik::Action> {
        let AnyMatch::Diaballik(game) = game else { panic!() };
        let turn = game.current().turns().into_iter().find(|turn| turn.result.hash() == result).unwrap();
        let mut actions = turn.actions.clone();
        actions.reverse();
        let text = games::game::turn_text(&actions);
        if game.current().read_turn(&text).is_ok_and(|read| read.result == turn.result) {
            actions
        } else {
            turn.actions
        }
    }

    #[test]
    fn of_a_turn_in_progress_the_rest_is_listed() {
        let mut game = Start::of(Game::Diaballik).new_match();
        game.act(Side::A, AnyAction::parse(Game::Diaballik, "c1c2").unwrap()).unwrap();
        let all = played(&[("c1c2,d1>c2", 4), ("c1c2", 2), ("a1a2", 9)]);
        assert_eq!(told(&rows(&game, Side::A, &[], Some(&all))), [("d1>c2", false, 4), ("-", false, 2)]);
    }
}
