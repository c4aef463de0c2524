//! Which turns were played from which positions: what an explorer of openings counts.
//!
//! A position is known by a key, so that the turns of many games meet in one row. Unlike the keys of [`fair_play`](crate::fair_play), which treat
//! mirrored positions as one, these tell mirrored positions and exchanged sides apart: a turn in notation is a turn of one position only.

use games::game::Match as _;
use games::notation::Fault;
use games::pawnball::BoardNumber;
use games::playball;
use games::side::Side;
use sha2::{Digest, Sha256};

use crate::any_match::AnyMatch;
use crate::start::Start;

/// So many turns of a game are counted, from its first on. Positions that come later are hardly ever met by two games, and a
/// game of many hundred turns would fill the database with rows that nobody finds.
pub const FIRST_TURNS: usize = 20;
/// A turn with a longer text, in bytes, is not counted: it passes the ball to and fro, and has a shorter way to where it leads.
pub const MOST_TEXT: usize = 160;
/// Bytes of a key: enough that no two positions share one.
const KEY: usize = 16;

/// What a position is known by.
pub type PositionKey = [u8; KEY];

/// A turn that was played, to be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedTurn {
    /// The position that it was played from.
    pub position: PositionKey,
    /// Who played it.
    pub side: Side,
    /// The turn in notation.
    pub text: String,
    /// The position that it leads to by itself. Turns from one position that lead to the same are the same turn; all goals of
    /// Play Ball lead to the next kick-off.
    pub result: PositionKey,
}

/// The key of a match's position: where pieces and balls are and what the side to move may do. Score, mode, and how often the position has
/// occurred do not count. Of a turn in progress the position before it counts.
///
/// There is none where turns are not counted: in Pawnball once the pawns are set up, for the dice decide there what can be played.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::{Start, explored};
///
/// let [mut one, mut other] = [(); 2].map(|()| Start::of(Game::Diaballik).new_match());
/// one.play(Side::A, "d1>e1,d1d2")?;
/// other.play(Side::A, "d1>e1,d1d2")?;
/// assert_eq!(explored::key(&one), explored::key(&other));
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[must_use]
pub fn key(game: &AnyMatch) -> Option<PositionKey> {
    let mut game = game.clone();
    while game.undo().is_some() {}
    match &game {
        AnyMatch::Pawnball(game) if BoardNumber::BOTH.into_iter().all(|board| game.board(board).is_some()) => None,
        game => Some(digest(game)),
    }
}

/// The first turns of a game that are counted, each once however often it was played; those that cannot be, as in [`key`], are left out.
///
/// # Errors
/// A turn is not legal where it stands.
pub fn turns(start: &Start, history: &[(Side, String)]) -> Result<Vec<CountedTurn>, Fault> {
    let mut game = start.new_match();
    let mut found: Vec<CountedTurn> = Vec::new();
    for (side, text) in history.iter().take(FIRST_TURNS) {
        let Some(position) = key(&game) else { break };
        let before = game.clone();
        game.play(*side, text)?;
        if text.len() <= MOST_TEXT {
            let result = digest(&by_turn_alone(before, &game, *side, text)?);
            if !found.iter().any(|turn| turn.position == position && turn.result == result) {
                found.push(CountedTurn { position, side: *side, text: text.clone(), result });
            }
        }
    }
    Ok(found)
}

/// The match after a turn, as it is whatever happened before it: a third occurrence voids a set of Play Ball, which says nothing of
/// where the turn leads.
fn by_turn_alone(before: AnyMatch, after: &AnyMatch, side: Side, text: &str) -> Result<AnyMatch, Fault> {
    match (before, after) {
        (AnyMatch::PlayBall(before), AnyMatch::PlayBall(after))
            if after.current().is_kick_off() && after.current().score() == before.current().score() =>
        {
            let mut alone = playball::Match::from_position(before.current().clone(), before.mode());
            alone.play(side, text)?;
            Ok(AnyMatch::PlayBall(alone))
        }
        _ => Ok(after.clone()),
    }
}

fn digest(game: &AnyMatch) -> PositionKey {
    let text = game.position();
    let text = match game {
        AnyMatch::PlayBall(game) => {
            // The name of a board is anybody's choice, and the score changes nothing that can be played.
            let columns = game.current().board().columns().join("/");
            let fields = text.split(' ').enumerate().filter(|(number, _)| ![0, 4].contains(number));
            fields.fold(columns, |all, (_, field)| all + " " + field)
        }
        _ => text,
    };
    let digest = Sha256::digest(format!("{}\n{text}", game.game().name()));
    std::array::from_fn(|byte| digest[byte])
}

#[cfg(test)]
mod tests {
    use games::game::Game;

    use super::*;

    fn played(game: Game, turns: &[(Side, &str)]) -> Vec<CountedTurn> {
        let history: Vec<_> = turns.iter().map(|(side, text)| (*side, (*text).to_owned())).collect();
        super::turns(&Start::of(game), &history).unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    #[test]
    fn turns_that_lead_to_the_same_position_are_the_same_turn() {
        let one = played(Game::Diaballik, &[(Side::A, "c1c2,d1>c2")]);
        let detour = played(Game::Diaballik, &[(Side::A, "c1c2,d1>c2"), (Side::B, "d7>c7")]);
        assert_eq!(one[0], detour[0]);
        assert_eq!(detour[0].result, detour[1].position);
        let mirrored = played(Game::Diaballik, &[(Side::A, "e1e2,d1>e2")]);
        assert_eq!(one[0].position, mirrored[0].position);
        assert_ne!(one[0].result, mirrored[0].result);
        let order =
            [played(Game::Diaballik, &[(Side::A, "a1a2,g1g2")]), played(Game::Diaballik, &[(Side::A, "g1g2,a1a2")])];
        assert_eq!(order[0][0].result, order[1][0].result);
    }

    #[test]
    fn a_turn_that_comes_again_in_a_game_counts_once() {
        let to_and_fro =
            [(Side::A, "d1>e1"), (Side::B, "d7>e7"), (Side::A, "e1>d1"), (Side::B, "e7>d7"), (Side::A, "d1>e1")];
        assert_eq!(played(Game::Diaballik, &to_and_fro).len(), 4);
    }

    #[test]
    fn only_the_first_turns_of_a_game_are_counted() {
        // All different positions: the men of both sides go forth one by one, and back in another order.
        let mut turns = Vec::new();
        for column in ["a", "b", "c", "e", "f", "g"] {
            turns.push((Side::A, format!("{column}1{column}2")));
            turns.push((Side::B, format!("{column}7{column}6")));
        }
        for column in ["c", "e", "a", "g", "b"] {
            turns.push((Side::A, format!("{column}2{column}3")));
            turns.push((Side::B, format!("{column}6{column}5")));
        }
        assert!(turns.len() > FIRST_TURNS);
        let turns: Vec<_> = turns.iter().map(|(side, text)| (*side, text.as_str())).collect();
        assert_eq!(played(Game::Diaballik, &turns).len(), FIRST_TURNS);
    }

    #[test]
    fn score_and_name_of_a_board_do_not_count_but_the_kick_off_does() {
        let of = |text: &str, columns: Option<&str>| {
            let start = Start::from_position(Game::PlayBall, text, columns, playball::Mode::Normal, None);
            key(&start.expect("a position").new_match())
        };
        let one = of("lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 3 0-0", None);
        assert_eq!(one, of("lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 3 2-1", None));
        assert_ne!(one, of("lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k", None));
        let columns = playball::Board::lanes().columns().join("/");
        assert_eq!(one, of("mine 1b3a1/6/1b1*1a1/6/1b3a1 a 3 0-0", Some(&columns)));
    }

    #[test]
    fn a_set_that_is_void_does_not_change_where_a_turn_leads() {
        // To and fro, until the kick-off's successor has occurred for the third time.
        let mut turns = vec![(Side::A, "b2b3")];
        for _ in 0..2 {
            turns.extend([(Side::B, "a5a4"), (Side::A, "b3b2"), (Side::B, "a4a5"), (Side::A, "b2b3")]);
        }
        let history: Vec<_> = turns.iter().map(|(side, text)| (*side, (*text).to_owned())).collect();
        let sprint = playball::Board::shipped("sprint").expect("it ships");
        let start = Start::PlayBall(sprint.clone(), playball::Mode::Normal);
        let counted = super::turns(&start, &history).unwrap_or_else(|fault| panic!("{fault:?}"));
        let mut game = start.new_match();
        for (side, text) in &turns {
            game.play(*side, text).expect("it is legal");
        }
        assert_ne!(key(&game), Some(counted[4].result), "the set is void, and a kick-off follows");
        assert_eq!(counted.len(), 5, "{counted:?}");
        assert_eq!(counted[4].result, counted[0].result);
    }

    #[test]
    fn of_pawnball_the_set_up_is_counted() {
        let set_up = [
            (Side::A, "1/setup:c4,g6,c6,g4"),
            (Side::B, "2/setup:m4,i6,m6,i4"),
            (Side::B, "1/setup:m4,i6,m6,i4"),
            (Side::A, "2/setup:c4,g6,c6,g4"),
        ];
        assert_eq!(played(Game::Pawnball, &set_up).len(), 4);
        let mut game = Start::of(Game::Pawnball).new_match();
        for (side, text) in set_up {
            assert!(key(&game).is_some());
            game.play(side, text).expect("it is legal");
        }
        assert_eq!(key(&game), None);
    }
}
