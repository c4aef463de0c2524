//! By what a position is recognised that is being played in a rated game.

use crate::any_match::AnyMatch;
use crate::rules::Rules as _;

/// The keys of a position: one, or in Pawnball one for each board on which all pawns stand.
///
/// A key says where pieces and balls are and whose turn it is. It does not say what somebody who wants an engine's help could
/// change without changing the help: the score, dice, how often a position has occurred, left and right, which side is which.
/// Of a turn in progress the position before it counts.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::{Start, fair_play};
///
/// let [mut game, mut mirrored] = [(); 2].map(|()| Start::of(Game::Diaballik).new_match());
/// game.play(Side::A, "c1c2,d1>c2")?;
/// mirrored.play(Side::A, "e1e2,d1>e2")?;
/// assert_eq!(fair_play::keys(&game), fair_play::keys(&mirrored));
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[must_use]
pub fn keys(game: &AnyMatch) -> Vec<String> {
    let mut game = game.clone();
    while game.undo().is_some() {}
    with_match!(&game, game => game.fair_play_keys())
}

#[cfg(test)]
mod tests {
    use games::diaballik;
    use games::game::Game;
    use games::playball::Board;
    use games::side::Side;

    use super::*;
    use crate::Start;
    use crate::rules::KEY;

    #[test]
    fn a_turn_in_progress_counts_as_not_begun() {
        let mut game = Start::of(Game::Diaballik).new_match();
        let before = keys(&game);
        let action = game.actions(Side::A)[0];
        game.act(Side::A, action).expect("it is listed");
        assert_eq!(keys(&game), before);
        game.undo();
        game.play(Side::A, "c1c2,d1>c2").expect("it is legal");
        assert_ne!(keys(&game), before);
    }

    #[test]
    fn another_side_to_move_is_another_position_but_exchanged_sides_are_not() {
        let of = |text: &str| {
            let position = diaballik::Position::parse(text).expect("a position");
            keys(&AnyMatch::Diaballik(diaballik::Match::from_position(position)))
        };
        let one = of("bbbBbbb/7/7/7/7/6a/aaaAaa1 a");
        assert_ne!(one, of("bbbBbbb/7/7/7/7/6a/aaaAaa1 b"));
        assert_eq!(one, of("bbbBbb1/6b/7/7/7/7/aaaAaaa b"));
        assert_eq!(one, of("bbbBbbb/7/7/7/7/a6/1aaAaaa a"));
    }

    #[test]
    fn play_ball_is_known_by_its_board_and_not_by_its_score() {
        let of = |text: &str| {
            let start = Start::from_position(Game::PlayBall, text, None, games::playball::Mode::Normal, None);
            keys(&start.expect("a position").new_match())
        };
        let one = of("lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 3 0-0");
        assert_eq!(one, of("lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 3 2-1"));
        assert_ne!(one, of("lanes 1b3a1/6/1b1*1a1/6/1b2a2 a 3 0-0"));
    }

    #[test]
    fn a_drawn_board_hides_no_position() {
        let lanes = Board::lanes().columns().join("/");
        let of = |name: &str, columns: Option<&str>| {
            let text = format!("{name} 1b3a1/6/1b1*1a1/6/1b3a1 a 3 0-0");
            let mode = games::playball::Mode::Normal;
            let start = Start::from_position(Game::PlayBall, &text, columns, mode, None).expect("a position");
            keys(&start.new_match())
        };
        assert_eq!(of("mine", Some(&lanes)), of("lanes", None), "another name");
        // Sets begin elsewhere, and not the same at both edges.
        let moved = lanes.replacen("bB...Aa", "b.B..Aa", 1);
        let moved = moved.strip_suffix("bB...Aa").map(|rest| format!("{rest}bB..A.a")).expect("a column");
        assert_eq!(of("mine", Some(&moved)), of("lanes", None), "other places to begin at");
        let dotted = lanes.replace("......", "o....o");
        assert_ne!(of("mine", Some(&dotted)), of("lanes", None), "another field");
    }

    #[test]
    fn a_match_of_pawnball_has_a_key_for_each_board() {
        let mut game = Start::of(Game::Pawnball).new_match();
        assert_eq!(keys(&game).len(), 0);
        for (side, text) in [
            (Side::A, "1/setup:c4,g6,c6,g4"),
            (Side::B, "2/setup:m4,i6,m6,i4"),
            (Side::B, "1/setup:m4,i6,m6,i4"),
            (Side::A, "2/setup:c4,g6,c6,g4"),
        ] {
            game.play(side, text).expect("it is legal");
        }
        let keys = keys(&game);
        assert_eq!(keys.len(), 2);
        assert!(keys.iter().all(|key| key.len() == 2 * KEY));
    }
}
