//! Why what somebody tried on a board is not allowed.
//!
//! A board shows what is open, and a learner wants to know why something else is not. Two cells do not say which action was
//! meant: the likeliest are put to the rules, whose answer is passed on.

use games::diaballik;
use games::game::Match as _;
use games::pawnball::{self, Action, ShotEnd, Square, Step};
use games::playball;
use games::reason::Reason;
use games::side::Side;

use play::{AnyAction, AnyMatch};

/// Why `side` cannot go from `from` to `to`, or cannot choose `to` when nothing was chosen. `None` if it can, or if there is
/// nothing to be said about it, as when an empty cell is touched; cells that are not on the board say nothing either.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::Start;
/// use study::refusal;
///
/// let game = Start::of(Game::Diaballik).new_match();
/// let code = |from, to| refusal(&game, Side::A, from, to).map(|reason| reason.code());
/// assert_eq!(code(Some("d1"), "d2"), Some("reason-holder-moves"));
/// assert_eq!(code(Some("d1"), "d4"), Some("reason-no-receiver"));
/// assert_eq!(code(None, "a7"), Some("reason-no-own-piece"));
/// assert_eq!(code(Some("a1"), "a2"), None, "it is allowed");
/// ```
#[must_use]
pub fn refusal(game: &AnyMatch, side: Side, from: Option<&str>, to: &str) -> Option<Reason> {
    if !game.actors().contains(side) {
        return None;
    }
    let refused = |action| game.clone().act(side, action).err();
    match game {
        AnyMatch::PlayBall(game) => play_ball(game, from, to, |action| refused(AnyAction::PlayBall(action))),
        AnyMatch::Diaballik(game) => {
            diaballik(game.current(), side, from, to, |action| refused(AnyAction::Diaballik(action)))
        }
        AnyMatch::Pawnball(game) => pawnball(game, side, from, to, |action| refused(AnyAction::Pawnball(action))),
        _ => None,
    }
}

fn play_ball(
    game: &playball::Match,
    from: Option<&str>,
    to: &str,
    refused: impl Fn(playball::Action) -> Option<Reason>,
) -> Option<Reason> {
    let to: playball::Cell = to.parse().ok()?;
    let position = game.current();
    let Some(from) = from else {
        let stands = position.placement().side_on(position.board().index(to)?)?;
        return Some(match stands == position.side() {
            true if position.moves_left() == 0 => Reason::NoMovesLeft,
            true => return None,
            false => Reason::NoOwnPiece { cell: to.to_string() },
        });
    };
    let from: playball::Cell = from.parse().ok()?;
    // To an own playballer the ball was to go, if it is here.
    match refused(playball::Action::Pass { from, to })? {
        Reason::NoBallThere { .. } | Reason::NoReceiver { .. } => {}
        reason => return Some(reason),
    }
    let step = refused(playball::Action::Step { from, to })?;
    match refused(playball::Action::Jump { from, to })? {
        // Somebody stands between: the jump was meant, and fails for another reason.
        reason @ (Reason::EndZoneWithoutBall { .. } | Reason::NoLegalEnd { .. }) => Some(reason),
        _ => Some(step),
    }
}

fn diaballik(
    position: &diaballik::Position,
    side: Side,
    from: Option<&str>,
    to: &str,
    refused: impl Fn(diaballik::Action) -> Option<Reason>,
) -> Option<Reason> {
    let to: diaballik::Square = to.parse().ok()?;
    let own = position.man_on(to).map(|man| man.side == side);
    let Some(from) = from else {
        return Some(match own? {
            true if to == position.ball(side) => Reason::NoPassesLeft,
            true if position.moves_left() == 0 => Reason::NoMovesLeft,
            true => return None,
            false => Reason::NoOwnPiece { cell: to.to_string() },
        });
    };
    let from: diaballik::Square = from.parse().ok()?;
    let step = refused(diaballik::Action::Move { from, to })?;
    let pass = refused(diaballik::Action::Pass { from, to })?;
    let holds = from == position.ball(side);
    Some(match pass {
        // To an empty neighbour the piece itself was to go.
        Reason::NoReceiver { .. } if are_neighbours(from, to) => Reason::HolderMoves { cell: from.to_string() },
        pass if holds => pass,
        _ => step,
    })
}

fn are_neighbours(from: diaballik::Square, to: diaballik::Square) -> bool {
    from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()) == 1
}

fn pawnball(
    game: &pawnball::Match,
    side: Side,
    from: Option<&str>,
    to: &str,
    refused: impl Fn(Action) -> Option<Reason>,
) -> Option<Reason> {
    let to: Square = to.parse().ok()?;
    if let Some(Action::SetUp(_)) = game.turn().first() {
        return refused(Action::Place(to));
    }
    let Some((_, turn)) = game.die_turn() else {
        // A touch before a die was chosen.
        let touched = pawnball::BoardNumber::BOTH.into_iter().filter_map(|number| game.board(number));
        let stands = touched.filter(|board| board.to_play() == Some(side));
        return stands.filter_map(|board| board.dot_at(to)).next().map(|_| Reason::NoDieChosen);
    };
    let (die, ball) = (turn.die(), turn.start().ball());
    let shooters = turn.board().pawns(die.dot());
    let shot = |pawn| refused(Action::Step(Step::Shot { from: pawn, end: ShotEnd::Rest(to) }));
    let Some(from) = from else {
        if to == ball {
            return shooters.iter().find_map(|&pawn| shot(pawn));
        }
        turn.board().dot_at(to)?;
        // Any square will do: the rules first look at the pawn.
        return refused(Action::Step(Step::Move { from: to, to: Square::CENTRE }))
            .filter(|reason| matches!(reason, Reason::OtherDot { .. } | Reason::PawnMoved { .. }));
    };
    let from: Square = from.parse().ok()?;
    if from == ball {
        let near = shooters.into_iter().find(|pawn| pawn.touches(ball)).unwrap_or(shooters[0]);
        return shot(near);
    }
    let step = refused(Action::Step(Step::Move { from, to }))?;
    let aimed = from.touches(ball) && is_ahead(from, ball, to);
    let too_far = matches!(step, Reason::TooFar { .. } | Reason::PawnMoved { .. });
    if aimed && too_far { shot(from) } else { Some(step) }
}

/// Whether a square lies beyond the ball, seen from a pawn beside it.
fn is_ahead(pawn: Square, ball: Square, to: Square) -> bool {
    let sign = |from: u8, to: u8| i16::from(to).cmp(&i16::from(from));
    let (along, up) = (sign(pawn.column(), ball.column()), sign(pawn.row(), ball.row()));
    (sign(ball.column(), to.column()), sign(ball.row(), to.row())) == (along, up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use games::playball::Mode;
    use play::Start;

    fn at(game: Game, position: &str, actions: &[&str]) -> AnyMatch {
        let draw = (game == Game::Pawnball).then(|| "k3g1g2y3".parse().unwrap());
        let mut game = Start::from_position(game, position, None, Mode::Normal, draw).unwrap().new_match();
        for action in actions {
            game.act(Side::A, AnyAction::parse(game.game(), action).unwrap()).unwrap();
        }
        game
    }

    fn code(game: &AnyMatch, from: Option<&str>, to: &str) -> Option<&'static str> {
        refusal(game, Side::A, from, to).map(|reason| reason.code())
    }

    #[test]
    fn the_likeliest_action_is_answered_in_play_ball() {
        let game = at(Game::PlayBall, "lanes 1b1a3/6/1b2A2/6/1b2a2 a 3 0-0", &[]);
        assert_eq!(code(&game, Some("c3"), "e3"), Some("reason-not-in-line"), "a pass");
        assert_eq!(code(&game, Some("a4"), "c3"), Some("reason-not-adjacent"));
        assert_eq!(code(&game, Some("a4"), "a6"), Some("reason-not-adjacent"), "nobody to jump over");
        assert_eq!(code(&game, None, "a6"), Some("reason-no-own-piece"));
        assert_eq!(code(&game, None, "a5"), None, "an empty cell");
        assert_eq!(code(&game, Some("c3"), "c4"), None, "it is allowed");
        let tired = at(Game::PlayBall, "lanes 1b1a3/6/1b2A2/6/1b2a2 a 3 0-0", &["a4a5", "c3c4", "c4c5"]);
        assert_eq!(code(&tired, None, "a5"), Some("reason-no-moves-left"));
        let goal = at(Game::PlayBall, "lanes 1a2b2/6/2A4/2b3/1b3a1 a 3 0-0", &[]);
        assert_eq!(code(&goal, Some("a6"), "a7"), Some("reason-end-zone-without-ball"));
    }

    #[test]
    fn the_likeliest_action_is_answered_in_diaballik() {
        let game = at(Game::Diaballik, "bbbBbb1/7/3a3/3b1a1/7/3A3/aaa1a2 a", &[]);
        assert_eq!(code(&game, Some("d2"), "d5"), Some("reason-opponent-between"));
        assert_eq!(code(&game, Some("d2"), "a1"), Some("reason-not-in-line"));
        assert_eq!(code(&game, Some("d2"), "d3"), Some("reason-holder-moves"));
        assert_eq!(code(&game, Some("a1"), "b2"), Some("reason-not-adjacent"));
        assert_eq!(code(&game, Some("a1"), "b1"), Some("reason-cell-occupied"));
    }

    #[test]
    fn the_likeliest_action_is_answered_in_pawnball() {
        let two = "17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 b - - | 1 0-0";
        let position = format!("17/17/4k9g2/13y3/17/7k*8/3w13/13g3/4w9y2/17/17 a a k3 | {two}");
        let game = at(Game::Pawnball, &position, &[]);
        assert_eq!(code(&game, None, "g5"), Some("reason-no-die-chosen"));
        let chosen = at(Game::Pawnball, &position, &["1/k3"]);
        assert_eq!(code(&chosen, None, "c4"), Some("reason-other-dot"));
        assert_eq!(code(&chosen, Some("d8"), "i8"), Some("reason-too-far"));
        assert_eq!(code(&chosen, Some("g5"), "l5"), Some("reason-no-shot"), "a shot, too far for a move");
        assert_eq!(code(&chosen, Some("h5"), "j5"), Some("reason-no-shot"), "aimed from the ball");
        assert_eq!(code(&chosen, Some("g5"), "k5"), None, "it is allowed");
        let set_up = Start::of(Game::Pawnball).new_match();
        let mut set_up = set_up;
        set_up.act(Side::A, AnyAction::parse(Game::Pawnball, "1/setup").unwrap()).unwrap();
        assert_eq!(code(&set_up, None, "k5"), Some("reason-set-up-zone"));
    }
}
