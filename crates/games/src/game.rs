//! What the three games have in common: a match from its first turn to its end.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::notation::Fault;
use crate::pawnball::dice::Draw;
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// One of the games. More may come: what matches on it says what holds for any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Play Ball (Florsch 2025).
    PlayBall,
    /// Diaballik (Lefrançois 2004).
    Diaballik,
    /// Pawnball.
    Pawnball,
    /// [Countdown](crate::countdown), a tiny game for tests.
    #[cfg(feature = "countdown")]
    Countdown,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 3 + cfg!(feature = "countdown") as usize] = [
        Self::PlayBall,
        Self::Diaballik,
        Self::Pawnball,
        #[cfg(feature = "countdown")]
        Self::Countdown,
    ];

    /// The name in game files and on the command line: `playball`, `diaballik`, `pawnball`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlayBall => "playball",
            Self::Diaballik => "diaballik",
            Self::Pawnball => "pawnball",
            #[cfg(feature = "countdown")]
            Self::Countdown => "countdown",
        }
    }

    /// How many boards it is played on; they are numbered from 1.
    #[must_use]
    pub const fn boards(self) -> usize {
        match self {
            Self::Pawnball => 2,
            _ => 1,
        }
    }

    /// Whether goals are counted. Where they are not, the first one wins, and a score would tell nothing more.
    #[must_use]
    pub const fn counts_goals(self) -> bool {
        matches!(self, Self::PlayBall | Self::Pawnball)
    }

    /// Whether dice are drawn, whose number ends the game.
    #[must_use]
    pub const fn has_dice(self) -> bool {
        matches!(self, Self::Pawnball)
    }

    /// The side of whoever proposes a match, where the rule sheet says it: in Pawnball A, and whoever accepts is B (PW-21). In the
    /// other games nobody's proposal decides who is A, who begins: in Play Ball it is the youngest (PB-19), and where ages are not
    /// known lots are drawn.
    #[must_use]
    pub const fn side_of_proposer(self) -> Option<Side> {
        match self {
            Self::Pawnball => Some(Side::A),
            _ => None,
        }
    }

    /// The game with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }
}

impl Display for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a match is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Play Ball, normal: first to three goals (PB-17).
    ThreeGoals,
    /// Play Ball, expert: two goals in a row (PB-17).
    TwoGoalsInARow,
    /// Play Ball: three void sets in a row (PB-18).
    VoidSets,
    /// Diaballik: the ball on the opponent's starting rank (DB-5).
    Goal,
    /// Diaballik: a claim of anti-play (DB-7).
    AntiPlay,
    /// Diaballik: the third occurrence of a position (DB-9).
    Repetition,
    /// Pawnball: the score after the last draw (PW-18).
    Score,
    /// One side resigned.
    Resignation,
    /// One side lost on time.
    Time,
    /// The players agreed on a draw.
    Agreement,
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The rule or the act that ended it.
    pub reason: EndReason,
}

/// The sides that may act now; in Pawnball it can be both, one on each board (PW-8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Actors {
    /// For each side, whether it may act.
    pub may_act: BySide<bool>,
}

impl Actors {
    /// Nobody: the match is over, or dice must be drawn.
    pub const NOBODY: Self = Self { may_act: BySide::new(false, false) };

    /// Only `side`.
    #[must_use]
    pub const fn only(side: Side) -> Self {
        Self { may_act: BySide::new(matches!(side, Side::A), matches!(side, Side::B)) }
    }

    /// Whether `side` may act.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        *self.may_act.get(side)
    }

    /// The side to ask first: A if it may act, else B.
    #[must_use]
    pub fn first(self) -> Option<Side> {
        self.may_act.position(|&may| may)
    }
}

/// What every match keeps besides its position: the turn in progress, the turns played, and how it ended.
#[derive(Debug, Clone)]
pub struct Log<A> {
    /// The actions of the turn in progress.
    pub turn: Vec<A>,
    /// The turns played so far, each with its side and its text.
    pub history: Vec<(Side, String)>,
    /// How the match ended; `None` while it goes on.
    pub ending: Option<Ending>,
}

impl<A> Log<A> {
    /// Of a match in which nothing has been played; it is over if there is an ending.
    #[must_use]
    pub const fn new(ending: Option<Ending>) -> Self {
        Self { turn: Vec::new(), history: Vec::new(), ending }
    }

    /// Checks that `side` is the one to play.
    ///
    /// # Errors
    /// The match is over, or it is the turn of the other side.
    pub fn check_actor(&self, side: Side, to_play: Side) -> Result<(), Reason> {
        if self.ending.is_some() {
            Err(Reason::MatchOver)
        } else if side != to_play {
            Err(Reason::NotYourTurn { side: side.letter() })
        } else {
            Ok(())
        }
    }

    /// Moves the turn in progress, which `side` made and whose text is `text`, to the turns played.
    pub fn close_turn(&mut self, side: Side, text: String) {
        self.history.push((side, text));
        self.turn.clear();
    }

    /// Ends the match. One that is over stays as it ended.
    pub fn conclude(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }
}

/// A match: positions, history, score and end of one game between two sides.
///
/// It is driven by actions. The actions made since the last [`end_turn`](Self::end_turn) are the turn in progress and
/// can be taken back one by one. A turn that the rules end (a goal, a claim) ends by itself.
///
/// There is no clock and no randomness here: dice are handed in by [`roll`](Self::roll), and what is decided outside
/// the rules (resignation, time, agreement) by [`conclude`](Self::conclude).
pub trait Match: Clone + Debug + Send + Sync + 'static {
    /// One action, printed in the notation of the game.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync;

    /// Which game this is.
    const GAME: Game;

    /// The turn in progress, the turns played and the end.
    fn log(&self) -> &Log<Self::Action>;

    /// Who may act now. While a turn is in progress only the side that began it.
    fn actors(&self) -> Actors;

    /// The actions open now to `side`, mid-turn included: exactly those that [`act`](Self::act) accepts, in a fixed
    /// order and each once. Every one of them can still be brought to a legal end of the turn (PB-14).
    /// Empty when `side` may not act, and when the only thing left is to end the turn.
    fn actions(&self, side: Side) -> Vec<Self::Action>;

    /// Makes an action of `side`.
    ///
    /// # Errors
    /// The action is not legal; the reason names the rule it offends. Nothing has changed then.
    fn act(&mut self, side: Side, action: Self::Action) -> Result<(), Reason>;

    /// The actions of the turn in progress.
    fn turn(&self) -> &[Self::Action] {
        &self.log().turn
    }

    /// Takes back the last action of the turn in progress and returns it; `None` when there is none.
    fn undo(&mut self) -> Option<Self::Action>;

    /// Whether the turn in progress may end now.
    fn may_end_turn(&self) -> bool;

    /// Ends the turn in progress. With no action made, this is the turn that passes (`-`), legal only when nothing else is.
    ///
    /// # Errors
    /// The turn may not end here; the reason names the rule. Nothing has changed then.
    fn end_turn(&mut self) -> Result<(), Reason>;

    /// Reads the actions of a whole turn of `side` and checks them, each and their end, against the present position.
    /// Empty for the turn that passes (`-`).
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; the fault names the place within `text`.
    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Self::Action>, Fault>;

    /// Plays a whole turn given in notation.
    ///
    /// # Errors
    /// As [`read_turn`](Self::read_turn); nothing has changed then.
    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault>;

    /// Plays a turn as it was told to a viewer: like [`play`](Self::play), but in Pawnball a mono team that stands unseen can be
    /// told by `1/setup:?` (PW-5). For texts from [`seen_by`](Self::seen_by), never for what a player wants to play.
    ///
    /// # Errors
    /// As [`read_turn`](Self::read_turn); nothing has changed then.
    fn follow(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.play(side, text)
    }

    /// The match as a player, or without one a spectator, may see it now: in Pawnball without the mono team that the opponent has
    /// set up or begins to set up, until both stand (PW-5). Position, history and the turn in progress are all without it. What is
    /// shown, told, stored for others or handed to a bot is this and not the match itself.
    #[must_use]
    fn seen_by(&self, _viewer: Option<Side>) -> Self {
        self.clone()
    }

    /// The side whose team stands and is for its own eyes only for now; `None` when all may see everything.
    fn unseen(&self) -> Option<Side> {
        None
    }

    /// Who may act now where both players sit at one screen: of two that set up in Pawnball only the one whose set-up comes first,
    /// Blue on board 1, Red on board 2, Red on board 1, Blue on board 2 (PW-5).
    fn at_one_screen(&self) -> Actors {
        self.actors()
    }

    /// The text of a turn with these actions, `-` for none: joined by `,` unless the game writes its turns otherwise.
    fn turn_text(&self, actions: &[Self::Action]) -> String {
        turn_text(actions)
    }

    /// The turns played so far, each with its side and its text. The turn in progress is not among them.
    fn history(&self) -> &[(Side, String)] {
        &self.log().history
    }

    /// Whether dice must be drawn before anybody can act.
    fn awaits_dice(&self) -> bool {
        false
    }

    /// Hands in the next draw of dice (PW-6).
    ///
    /// # Errors
    /// No dice are awaited.
    fn roll(&mut self, _draw: Draw) -> Result<(), Reason> {
        Err(Reason::NoDiceAwaited)
    }

    /// The position now, in notation.
    fn position(&self) -> String;

    /// Goals of A and of B so far.
    fn score(&self) -> BySide<u32>;

    /// How the match ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending> {
        self.log().ending
    }

    /// Ends the match from outside the rules: resignation, time, agreement. A match that is over stays as it ended.
    fn conclude(&mut self, ending: Ending);
}

/// The text of a turn: its actions joined by `,`, or `-` for none.
pub fn turn_text<A: Display>(actions: &[A]) -> String {
    if actions.is_empty() {
        return "-".to_owned();
    }
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.join(",")
}
