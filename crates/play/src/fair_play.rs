//! By what a position is recognised that is being played in a rated game.

use games::pawnball::BoardNumber;
use games::playball::{Board, Boards, Position};
use games::{diaballik, pawnball};
use sha2::{Digest, Sha256};

use crate::any_match::AnyMatch;
use crate::game_setup::hex;
use crate::rules::Rules as _;

/// Bytes of a key: enough that no two positions share one.
const KEY: usize = 16;

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

pub(crate) fn play_ball_keys(position: &Position) -> Vec<String> {
    let position = as_shipped(position);
    let mut images = vec![position.clone(), position.swapped()];
    images.extend([position.mirrored(), position.swapped().mirrored()].into_iter().flatten());
    // Board, placement, side; of a board that does not ship the name is anybody's choice.
    let board = position.board().columns().join("/");
    vec![key("playball", &board, images.iter().map(ToString::to_string), 1..3)]
}

pub(crate) fn diaballik_keys(position: &diaballik::Position) -> Vec<String> {
    let images = [*position, position.mirrored(), position.swapped(), position.swapped().mirrored()];
    vec![key("diaballik", "", images.iter().map(ToString::to_string), 0..2)]
}

pub(crate) fn pawnball_keys(game: &pawnball::Match) -> Vec<String> {
    BoardNumber::BOTH.into_iter().filter_map(|number| game.board(number)).map(board_key).collect()
}

/// The position on the board that ships and differs from its own by nothing but where a set begins: anybody can draw such a board.
fn as_shipped(position: &Position) -> Position {
    // Rated games are played on these boards, and ask with each turn.
    let own = position.board();
    if Board::shipped(own.name()).is_some_and(|board| board.columns() == own.columns()) {
        return position.clone();
    }
    let field = |board: &Board| board.columns().join("/").replace(['A', 'B', '*'], ".");
    let drawn = field(own);
    let shipped = Board::all_shipped().iter().find(|board| field(board) == drawn);
    let text = position.to_string();
    let moved = shipped
        .zip(text.split_once(' '))
        .and_then(|(board, (_, rest))| Position::parse(&format!("{} {rest}", board.name()), &Boards::shipped()).ok());
    moved.unwrap_or_else(|| position.clone())
}

/// Whose turn it is on a board follows from the dice, which anybody could exchange.
fn board_key(position: &games::pawnball::Position) -> String {
    let swapped = position.side_swapped();
    let images = [*position, position.mirrored(), swapped, swapped.mirrored()];
    key("pawnball", "", images.iter().map(ToString::to_string), 0..2)
}

/// The key of the least of some texts, of each of which only some fields count.
pub(crate) fn key(
    game: &str,
    board: &str,
    texts: impl Iterator<Item = String>,
    fields: std::ops::Range<usize>,
) -> String {
    let image = |text: String| text.split(' ').skip(fields.start).take(fields.len()).collect::<Vec<_>>().join(" ");
    let least = texts.map(image).min().unwrap_or_default();
    hex(&Sha256::digest(format!("{game}\n{board}\n{least}"))[..KEY])
}

#[cfg(test)]
mod tests {
    use games::diaballik;
    use games::game::Game;
    use games::side::Side;

    use super::*;
    use crate::Start;

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
