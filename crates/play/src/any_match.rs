//! A match of any of the games.

use std::fmt;

use games::game::{Actors, Ending, Game, Match};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::playball::Mode;
use games::reason::Reason;
use games::record::{Record, replay};
use games::side::{BySide, Side};
use games::{diaballik, pawnball, playball};

use crate::rules::Rules;
use crate::start::Start;

/// What follows from the list of games below, which has for each its name in [`Game`] and its module in `games`. The sign `$` is
/// handed in, for a macro within a macro can write it in no other way.
macro_rules! register {
    ($dollar:tt $($name:ident $module:ident)+) => {
        /// An action of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the games are described where they are")]
        pub enum AnyAction {
            $($name(games::$module::Action)),+
        }

        /// A match of any of the games, so that one value can hold whichever is played.
        ///
        /// Its functions are those of [`Match`], where they are described. Code that needs the position itself looks into the
        /// variants.
        ///
        /// ```
        /// use games::game::Game;
        /// use games::side::Side;
        /// use play::Start;
        ///
        /// let mut game = Start::of(Game::Diaballik).new_match();
        /// game.play(Side::A, "d1>e1,d1d2")?;
        /// assert_eq!(game.history().len(), 1);
        /// # Ok::<(), games::notation::Fault>(())
        /// ```
        #[derive(Debug, Clone)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the games are described where they are")]
        pub enum AnyMatch {
            $($name(games::$module::Match)),+
        }

        impl AnyAction {
            /// The game that the action belongs to.
            #[must_use]
            pub const fn game(self) -> Game {
                match self {
                    $(Self::$name(_) => Game::$name),+
                }
            }

            /// The name of the cell on which what acts stands: for a set-up, a die or a claim there is none.
            #[must_use]
            pub fn from(self) -> Option<String> {
                match self {
                    $(Self::$name(action) => games::$module::Match::from_cell(action)),+
                }
            }

            /// The name of the cell where the piece or the ball comes to rest; of a shot into a goal its middle square.
            #[must_use]
            pub fn to(self) -> Option<String> {
                match self {
                    $(Self::$name(action) => games::$module::Match::to_cell(action)),+
                }
            }
        }

        impl fmt::Display for AnyAction {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(action) => action.fmt(f)),+
                }
            }
        }

        impl AnyMatch {
            /// Which game it is.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$name(_) => Game::$name),+
                }
            }
        }

        $(
            impl From<games::$module::Match> for AnyMatch {
                fn from(game: games::$module::Match) -> Self {
                    Self::$name(game)
                }
            }

            impl From<games::$module::Action> for AnyAction {
                fn from(action: games::$module::Action) -> Self {
                    Self::$name(action)
                }
            }

            impl Registered for games::$module::Match {
                fn of(any: &AnyMatch) -> Option<&Self> {
                    if let AnyMatch::$name(game) = any { Some(game) } else { None }
                }

                fn action_of(any: AnyAction) -> Option<Self::Action> {
                    if let AnyAction::$name(action) = any { Some(action) } else { None }
                }
            }
        )+

        /// The same expression on the match of whichever game an [`AnyMatch`](crate::AnyMatch) holds, or a reference to one.
        #[macro_export]
        macro_rules! with_match {
            ($dollar any:expr, $dollar game:ident => $dollar call:expr) => {
                match $dollar any {
                    $($dollar crate::AnyMatch::$name($dollar game) => $dollar call,)+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("these are all games"),
                }
            };
        }

        /// The same expression with `$kind` as the type of the match of whichever game a [`Game`](games::game::Game) names.
        #[macro_export]
        macro_rules! with_game {
            ($dollar named:expr, $dollar kind:ident => $dollar call:expr) => {
                match $dollar named {
                    $(games::game::Game::$name => {
                        type $dollar kind = games::$module::Match;
                        $dollar call
                    })+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("these are all games"),
                }
            };
        }
    };
}

#[cfg(not(feature = "countdown"))]
register!($ PlayBall playball Diaballik diaballik Pawnball pawnball);
#[cfg(feature = "countdown")]
register!($ PlayBall playball Diaballik diaballik Pawnball pawnball Countdown countdown);

impl AnyAction {
    /// Reads an action of `game`. A first action of Pawnball has its board: `1/w5`, `2/setup`.
    ///
    /// # Errors
    /// No action is written so.
    pub fn parse(game: Game, text: &str) -> Result<Self, Fault> {
        with_game!(game, Match => Match::read_action(text).map(Into::into))
    }
}

/// The match of one game, which any match may be: what code asks for that works on whichever game it is.
pub trait Registered: Rules {
    /// The match, if it is of this game.
    fn of(any: &AnyMatch) -> Option<&Self>;

    /// The action, if it is of this game.
    fn action_of(any: AnyAction) -> Option<Self::Action>;
}

impl AnyMatch {
    /// Who may act now.
    #[must_use]
    pub fn actors(&self) -> Actors {
        with_match!(self, game => game.actors())
    }

    /// The actions open now to `side`.
    #[must_use]
    pub fn actions(&self, side: Side) -> Vec<AnyAction> {
        with_match!(self, game => game.actions(side).into_iter().map(Into::into).collect())
    }

    /// Makes an action of `side`.
    ///
    /// # Errors
    /// The action is not legal or belongs to another game; nothing has changed then.
    pub fn act(&mut self, side: Side, action: AnyAction) -> Result<(), Reason> {
        with_match!(self, game => act(game, side, action))
    }

    /// The actions of the turn in progress.
    #[must_use]
    pub fn turn(&self) -> Vec<AnyAction> {
        with_match!(self, game => game.turn().iter().copied().map(Into::into).collect())
    }

    /// The text of the turn in progress; empty when none is.
    #[must_use]
    pub fn turn_text(&self) -> String {
        with_match!(self, game => if game.turn().is_empty() { String::new() } else { game.turn_text(game.turn()) })
    }

    /// Takes back the last action of the turn in progress.
    pub fn undo(&mut self) -> Option<AnyAction> {
        with_match!(self, game => game.undo().map(Into::into))
    }

    /// Whether the turn in progress may end now.
    #[must_use]
    pub fn may_end_turn(&self) -> bool {
        with_match!(self, game => game.may_end_turn())
    }

    /// Ends the turn in progress.
    ///
    /// # Errors
    /// The turn may not end here.
    pub fn end_turn(&mut self) -> Result<(), Reason> {
        with_match!(self, game => game.end_turn())
    }

    /// Reads the actions of a whole turn and checks them; empty for the turn that passes.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal.
    pub fn read_turn(&self, side: Side, text: &str) -> Result<Vec<AnyAction>, Fault> {
        with_match!(self, game => Ok(game.read_turn(side, text)?.into_iter().map(Into::into).collect()))
    }

    /// Plays a whole turn given in notation.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; nothing has changed then.
    pub fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        with_match!(self, game => game.play(side, text))
    }

    /// Plays a turn as it was told to a viewer from whom a team may be hidden ([`Match::follow`]).
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn follow(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        with_match!(self, game => game.follow(side, text))
    }

    /// The match as a player, or without one a spectator, may see it now ([`Match::seen_by`]).
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Side>) -> Self {
        with_match!(self, game => game.seen_by(viewer).into())
    }

    /// The side whose team stands and is for its own eyes only for now ([`Match::unseen`]).
    #[must_use]
    pub fn unseen(&self) -> Option<Side> {
        with_match!(self, game => game.unseen())
    }

    /// Who may act now where both players sit at one screen ([`Match::at_one_screen`]).
    #[must_use]
    pub fn at_one_screen(&self) -> Actors {
        with_match!(self, game => game.at_one_screen())
    }

    /// The turns played so far, each with its side and its text.
    #[must_use]
    pub fn history(&self) -> &[(Side, String)] {
        with_match!(self, game => game.history())
    }

    /// Whether dice must be drawn before anybody can act.
    #[must_use]
    pub fn awaits_dice(&self) -> bool {
        with_match!(self, game => game.awaits_dice())
    }

    /// Hands in the next draw of dice.
    ///
    /// # Errors
    /// No dice are awaited.
    pub fn roll(&mut self, draw: Draw) -> Result<(), Reason> {
        with_match!(self, game => game.roll(draw))
    }

    /// The position now, in notation.
    #[must_use]
    pub fn position(&self) -> String {
        with_match!(self, game => game.position())
    }

    /// Goals of A and of B so far.
    #[must_use]
    pub fn score(&self) -> BySide<u32> {
        with_match!(self, game => game.score())
    }

    /// Whether a set of Play Ball begins with the turn to come (PB-16).
    #[must_use]
    pub fn is_kick_off(&self) -> bool {
        match self {
            Self::PlayBall(game) => game.current().is_kick_off() && !game.current().is_within_turn(),
            _ => false,
        }
    }

    /// How the match ended.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        with_match!(self, game => game.ending())
    }

    /// Ends the match from outside the rules.
    pub fn conclude(&mut self, ending: Ending) {
        with_match!(self, game => game.conclude(ending));
    }
}

fn act<M: Registered>(game: &mut M, side: Side, action: AnyAction) -> Result<(), Reason> {
    match M::action_of(action) {
        Some(own) => game.act(side, own),
        None => Err(Reason::MalformedAction { found: action.to_string() }),
    }
}

/// What a start needs the games for.
impl Start {
    /// The start of a game that nothing more is said about: Play Ball on lanes in the normal mode, Diaballik's standard
    /// set-up.
    #[must_use]
    pub fn of(game: Game) -> Self {
        with_game!(game, Match => Match::usual_start())
    }

    /// The start from a position in notation. On Play Ball boards that do not ship, `columns` has the board's columns
    /// joined by `/`, and the position names it. Of a Pawnball match whose dice are being played, `draw` is the draw.
    ///
    /// # Errors
    /// The board or the position is malformed or impossible, or there is a draw without its dice; the fault is placed
    /// within the text that it is about.
    pub fn from_position(
        game: Game,
        text: &str,
        columns: Option<&str>,
        mode: Mode,
        draw: Option<Draw>,
    ) -> Result<Self, Fault> {
        with_game!(game, Match => Match::start_from(text, columns, mode, draw))
    }

    /// The match before its first turn.
    ///
    /// # Panics
    /// Never: what cannot be played cannot be held.
    #[must_use]
    pub fn new_match(&self) -> AnyMatch {
        match self {
            Self::PlayBall(board, mode) => AnyMatch::PlayBall(playball::Match::new(board, *mode)),
            Self::PlayBallPosition(position, mode) => {
                AnyMatch::PlayBall(playball::Match::from_position(position.clone(), *mode))
            }
            Self::Diaballik(start) => AnyMatch::Diaballik(diaballik::Match::new(*start)),
            Self::DiaballikPosition(position) => AnyMatch::Diaballik(diaballik::Match::from_position(*position)),
            Self::Pawnball => AnyMatch::Pawnball(pawnball::Match::new()),
            Self::PawnballPosition(start) => AnyMatch::Pawnball(
                pawnball::Match::resume(start.position(), start.draw()).expect("it was tried when the start was made"),
            ),
            #[cfg(feature = "countdown")]
            Self::Countdown(game) => AnyMatch::Countdown(game.clone()),
        }
    }

    /// The start that the tags of a game file describe.
    ///
    /// # Errors
    /// A tag describes nothing that can be played. A Pawnball game in a file starts between two draws, so that its tag
    /// `Dice` has all dice that are played.
    pub fn from_record(record: &Record) -> Result<Self, Fault> {
        with_game!(record.game(), Match => Match::start_of(record))
    }

    /// Plays a recorded game that begins here.
    ///
    /// # Errors
    /// As [`games::record::replay()`].
    pub fn replay(&self, record: &Record) -> Result<AnyMatch, Fault> {
        with_match!(self.new_match(), game => replay_any(record, game))
    }
}

fn replay_any<M: Rules + Into<AnyMatch>>(record: &Record, game: M) -> Result<AnyMatch, Fault> {
    replay(record, game, M::read_draw).map(Into::into)
}
