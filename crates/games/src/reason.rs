//! Why a text, a board or an action was refused.
//!
//! A [`Reason`] carries data, not prose: the program that talks to a person looks its [`code`](Reason::code) up among
//! its messages and fills in the [`args`](Reason::args). `Display` gives the reason in English for logs and for
//! programs. Arguments are literal parts of the input, numbers, cells and the like: never words of a language.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Declares [`Reason`]: each variant with its meaning, its arguments, its stable code and its English text.
macro_rules! reasons {
    ($( $(#[$meta:meta])* $name:ident $({ $($arg:ident : $type:ty),+ $(,)? })? => $code:literal, $text:literal; )+) => {
        /// Why something was refused. See the [module](self).
        #[derive(Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the arguments are explained by the text of their variant")]
        pub enum Reason {
            $( $(#[$meta])* $name $({ $($arg: $type),+ })?, )+
        }

        impl Reason {
            /// Every code with the names of its arguments, for checking that each has a message.
            pub const ALL: &[(&str, &[&str])] = &[ $( ($code, &[ $($(stringify!($arg)),+)? ]), )+ ];

            /// Every code with its English text, which has the names of the arguments in braces.
            pub const TEXTS: &[(&str, &str)] = &[ $( ($code, $text), )+ ];

            /// The stable name of this reason, `reason-` followed by words joined with `-`.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $( Self::$name $({ $($arg: _),+ })? => $code, )+ }
            }

            /// The arguments of this reason, by name.
            #[must_use]
            #[cold]
            pub fn args(&self) -> Vec<(&'static str, String)> {
                match self {
                    $( Self::$name $({ $($arg),+ })? => vec![ $($((stringify!($arg), $arg.to_string())),+)? ], )+
                }
            }
        }

        impl fmt::Display for Reason {
            #[cold]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $( Self::$name $({ $($arg),+ })? => write!(f, $text), )+ }
            }
        }

        // By hand, for the derived one is large: WebAssembly has to carry it wherever a result is unwrapped.
        impl fmt::Debug for Reason {
            #[cold]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.code())?;
                self.args().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }

        impl core::error::Error for Reason {}
    };
}

reasons! {
    // Any text.

    /// A character that cannot stand here.
    UnexpectedCharacter { found: String } => "reason-unexpected-character", "`{found}` cannot stand here";
    /// The text ends before it is complete.
    EndsTooEarly => "reason-ends-too-early", "the text ends too early";
    /// Something follows where the text should end.
    UnexpectedRest { found: String } => "reason-unexpected-rest", "`{found}` follows where the text should end";
    /// Fields must be separated by exactly one space.
    OneSpaceExpected => "reason-one-space-expected", "exactly one space must stand here";
    /// A number of empty cells is written without leading zeros and is not zero, and two never follow each other.
    EmptyRunMalformed { found: String } => "reason-empty-run-malformed", "`{found}` is not a way to write a run of empty cells";
    /// A number outside its range.
    NumberOutOfRange { found: String, least: u64, most: u64 } => "reason-number-out-of-range", "{found} is not between {least} and {most}";
    /// Not a side.
    UnknownSide { found: String } => "reason-unknown-side", "`{found}` is not a side (`a` or `b`)";
    /// A row or column of the placement has the wrong number of cells.
    LineLength { line: usize, found: usize, expected: usize } => "reason-line-length", "row or column {line} of the placement has {found} cells, not {expected}";
    /// The placement has the wrong number of rows or columns.
    LineCount { found: usize, expected: usize } => "reason-line-count", "the placement has {found} rows or columns, not {expected}";
    /// No such cell on this board.
    UnknownCell { found: String } => "reason-unknown-cell", "`{found}` is not a cell of this board";
    /// Not a well-formed action.
    MalformedAction { found: String } => "reason-malformed-action", "`{found}` is not an action";
    /// Not a game of Touchline.
    UnknownGame { found: String } => "reason-unknown-game", "`{found}` is not a game (`playball`, `diaballik` or `pawnball`)";

    // Positions.

    /// A side has the wrong number of pieces.
    PieceCount { side: char, found: usize, expected: usize } => "reason-piece-count", "side {side} has {found} pieces, not {expected}";
    /// The position has the wrong number of balls.
    BallCount { found: usize, expected: usize } => "reason-ball-count", "the position has {found} balls, not {expected}";
    /// Both sides cannot have reached their goal.
    BothWon => "reason-both-won", "both balls stand on the opponent's starting rank";

    // Turns of any game.

    /// It is the other side's turn.
    NotYourTurn { side: char } => "reason-not-your-turn", "it is not the turn of side {side}";
    /// The match is over.
    MatchOver => "reason-match-over", "the match is over";
    /// The turn may not end here.
    TurnIncomplete => "reason-turn-incomplete", "the turn may not end here";
    /// The turn is over, more actions follow.
    TurnOver { found: String } => "reason-turn-over", "the turn is over before `{found}`";
    /// A turn passes only when nothing is legal.
    PassNotAllowed => "reason-pass-not-allowed", "the turn passes only when nothing is legal";
    /// After this action the turn could not be brought to a legal end (PB-14).
    NoLegalEnd { action: String } => "reason-no-legal-end", "after `{action}` the turn could not be brought to a legal end";
    /// Nobody of the side to move stands there.
    NoOwnPiece { cell: String } => "reason-no-own-piece", "no piece of the side to move stands on {cell}";
    /// The target cell is taken.
    CellOccupied { cell: String } => "reason-cell-occupied", "{cell} is occupied";
    /// The cells are not next to each other.
    NotAdjacent { from: String, to: String } => "reason-not-adjacent", "{from} and {to} are not next to each other";
    /// No moves are left.
    NoMovesLeft => "reason-no-moves-left", "no moves are left in this turn";
    /// The piece does not hold the ball.
    NoBallThere { cell: String } => "reason-no-ball-there", "the piece on {cell} does not hold the ball";
    /// The cells are not on one straight line.
    NotInLine { from: String, to: String } => "reason-not-in-line", "{from} and {to} are not on one straight line";
    /// An opponent stands between.
    OpponentBetween { from: String, to: String } => "reason-opponent-between", "an opponent stands between {from} and {to}";
    /// A pass needs an own piece as receiver.
    NoReceiver { cell: String } => "reason-no-receiver", "no piece of the side to move stands on {cell} to receive the ball";

    // Play Ball boards and turns.

    /// Not a direction.
    UnknownDirection { found: String } => "reason-unknown-direction", "`{found}` is not a direction (`n`, `ne`, `se`, `s`, `sw` or `nw`)";
    /// A turn's text has more actions than any turn needs.
    TurnTooLong { most: usize } => "reason-turn-too-long", "a turn of more than {most} actions";
    /// The start of the turn is given although the turn has not begun.
    NotWithinTurn => "reason-not-within-turn", "the turn has not begun: the start of the turn must not be given";
    /// The two placements of a position within a turn must have the same opponents.
    OpponentMoved => "reason-opponent-moved", "the opponents stand elsewhere at the start of the turn";

    /// No board has this name.
    UnknownBoard { name: String } => "reason-unknown-board", "there is no board named `{name}`";
    /// A board name is 1 to 32 of `a`–`z`, `0`–`9`, `-`.
    BoardName { name: String } => "reason-board-name", "`{name}` is not a board name: use 1 to 32 of a-z, 0-9 and -";
    /// Not a cell of a board file.
    BoardCharacter { found: String } => "reason-board-character", "`{found}` is not a cell: use . o a b A B *";
    /// Too many cells.
    BoardTooLarge { found: usize, most: usize } => "reason-board-too-large", "the board has {found} cells, the most is {most}";
    /// Too many columns.
    BoardTooWide { found: usize, most: usize } => "reason-board-too-wide", "the board has {found} columns, the most is {most}";
    /// The board has no cells.
    BoardEmpty => "reason-board-empty", "the board has no cells";
    /// Neighbouring columns must differ by exactly one.
    BoardColumns { found: usize, neighbour: usize } => "reason-board-columns", "this column has {found} cells and the one before it {neighbour}: neighbouring columns must differ by exactly one";
    /// A kind of cell does not occur as often as it must.
    BoardCount { cell: char, found: usize, expected: usize } => "reason-board-count", "the board has {found} cells `{cell}`, not {expected}";
    /// The board is not the same after a half turn.
    BoardNotSymmetric { cell: String, found: char, opposite: String, expected: char } => "reason-board-not-symmetric", "{cell} is `{found}`, but {opposite} across the centre asks for `{expected}`: a half turn that swaps the sides must leave the board unchanged";
    /// At the start of a turn nobody stands on a dotted cell (PB-11).
    OnDottedCell { cell: String } => "reason-on-dotted-cell", "a playballer on the dotted cell {cell} at the start of a turn";
    /// The free ball lies on its starting cell or nowhere (PB-9, PB-12: a ball once taken is never put down).
    FreeBallElsewhere { cell: String, start: String } => "reason-free-ball-elsewhere", "a free ball on {cell}: it can only lie on {start}";
    /// The kick-off is played from the starting position.
    KickOffPlacement => "reason-kick-off-placement", "a kick-off is played from the starting placement";
    /// Moves left do not fit the start of a turn.
    MovesLeft { found: u8, expected: u8 } => "reason-moves-left", "{found} moves left: a turn starts with {expected}";
    /// The position within the turn cannot come from the start of the turn given.
    NotReachable => "reason-not-reachable", "this cannot arise within a turn that starts from that placement";
    /// No playballer to jump over.
    NothingToJump { from: String, to: String } => "reason-nothing-to-jump", "a jump from {from} to {to} needs an unbroken run of playballers between them";
    /// The run does not reach the edge, so the jump does not bounce (PB-7).
    NoBounce { from: String, direction: String } => "reason-no-bounce", "from {from} towards {direction} there is no run of playballers that reaches the edge";
    /// The opponent's end zone is entered only with the ball (PB-10).
    EndZoneWithoutBall { cell: String } => "reason-end-zone-without-ball", "{cell} is an end zone of the opponent: it is entered only with the ball";
    /// A playballer stands on a dotted cell at the end of the turn (PB-11).
    TurnEndsOnDot { cell: String } => "reason-turn-ends-on-dot", "the turn cannot end with a playballer on the dotted cell {cell}";
    /// The turn changed nothing (PB-13).
    NothingChanged => "reason-nothing-changed", "the turn must change the position";

    // Diaballik.

    /// A side has not exactly one ball.
    BallCountOfSide { side: char, found: usize, expected: usize } => "reason-ball-count-of-side", "side {side} has {found} balls, not {expected}";
    /// The moves and passes left are written only within a turn.
    TurnNotBegun => "reason-turn-not-begun", "the turn has not begun: the moves and passes left must not be given";
    /// A game that is won has no turn in progress.
    WonWithinTurn => "reason-won-within-turn", "the game is won: no moves and passes can be left";
    /// No turn leads to the position with these moves and passes left.
    NoWayIntoTurn => "reason-no-way-into-turn", "no turn leads here with these moves and passes left";
    /// The piece with the ball stands still (DB-3).
    HolderMoves { cell: String } => "reason-holder-moves", "the piece on {cell} holds the ball: it cannot move";
    /// The one pass of the turn has been made (DB-2).
    NoPassesLeft => "reason-no-passes-left", "no pass is left in this turn";
    /// A claim needs a blocking line of the opponent (DB-7).
    NoBlockingLine { side: char } => "reason-no-blocking-line", "the pieces of side {side} form no blocking line";
    /// A claim needs enough own pieces face to face with the line (DB-7).
    TooFewTouching { found: u32, least: u32 } => "reason-too-few-touching", "{found} pieces touch the line face to face: a claim needs {least}";

    // Pawnball.

    /// No dice are to be drawn now.
    NoDiceAwaited => "reason-no-dice-awaited", "no dice are to be drawn now";
    /// Not a side of a die (PW-6).
    UnknownDie { found: String } => "reason-unknown-die", "`{found}` is not a die: use k, w, g or y and 1 to 6";
    /// Dice are written sorted: black, white, green, yellow, each by points.
    DiceNotSorted { found: String, expected: String } => "reason-dice-not-sorted", "dice are written sorted: `{expected}`, not `{found}`";
    /// The wrong number of dice.
    DiceCount { found: usize, most: usize } => "reason-dice-count", "{found} dice, a draw has {most}";
    /// A dot does not occur on as many pawns as it must (PW-4).
    DotCount { dot: char, found: usize, expected: usize } => "reason-dot-count", "{found} pawns with the dot `{dot}`, not {expected}";
    /// Nothing stands on a goalpost (PW-2).
    OnPost { cell: String } => "reason-on-post", "{cell} is a goalpost: nothing stands there";
    /// The ball never lies outside the playing area (PW-1).
    BallOutside { cell: String } => "reason-ball-outside", "{cell} is outside the playing area: the ball never lies there";
    /// A die whose colour belongs to the other side (PW-7).
    DieOfOtherSide { die: String, side: char } => "reason-die-of-other-side", "the die {die} is not one of side {side} on this board";
    /// Dice are left, but no side is to play them.
    DiceWithoutSide { dice: String } => "reason-dice-without-side", "the dice {dice} are left, but no side is to play";
    /// A side is to play, but no dice are left.
    SideWithoutDice { side: char } => "reason-side-without-dice", "side {side} is to play, but no dice are left";
    /// The mono dots belong to A on board 1 and to B on board 2 (PW-4).
    MonoSide { board: u8, found: char, expected: char } => "reason-mono-side", "on board {board} side {expected} wears the mono dots, not {found}";
    /// Not a board of the match.
    UnknownBoardNumber { found: String } => "reason-unknown-board-number", "`{found}` is not a board (`1` or `2`)";
    /// The set-up of a board in a position is impossible (PW-5).
    SetUpUnfinished { dot: char, found: usize } => "reason-set-up-unfinished", "{found} pawns with the dot `{dot}`: pawns are set up black, black, white, white, then green, green, yellow, yellow";
    /// A pawn is set up outside the own half and the own goal (PW-5).
    SetUpZone { cell: String } => "reason-set-up-zone", "{cell} is neither in the own half of the playing area nor in the own goal";
    /// The board's phase is not this side's, or over (PW-8).
    BoardNotYours { board: u8, side: char } => "reason-board-not-yours", "on board {board} it is not side {side}'s phase";
    /// Nobody has anything left to play on the board in this draw (PW-8).
    BoardIdle { board: u8 } => "reason-board-idle", "on board {board} all dice of this draw are played";
    /// The pawns are being set up, dice come later (PW-5).
    SetUpFirst { board: u8 } => "reason-set-up-first", "on board {board} the pawns must be set up first";
    /// A colour team is set up when both mono teams stand and are seen (PW-5).
    MonoTeamsFirst { board: u8 } => "reason-mono-teams-first", "first both mono teams must stand where all can see them; the one on board {board} does not";
    /// The pawns are set up already.
    SetUpDone { board: u8 } => "reason-set-up-done", "on board {board} the pawns are set up";
    /// A turn starts with a die or the set-up.
    NoDieChosen => "reason-no-die-chosen", "a turn starts with a die or with the set-up";
    /// A turn plays one die.
    DieChosen { die: String } => "reason-die-chosen", "a turn plays one die, {die} is being played";
    /// No such die is left in this phase.
    DieNotLeft { die: String } => "reason-die-not-left", "no die {die} is left in this phase";
    /// Neither a move nor a shot is possible with this die (PW-17).
    DieUnplayable { die: String } => "reason-die-unplayable", "the die {die} can neither move a pawn nor shoot";
    /// The die has not been played yet (PW-17).
    DieUnplayed { die: String } => "reason-die-unplayed", "the die {die} must be played: move at least one square or shoot";
    /// The pawn does not carry the dot of the die (PW-9).
    OtherDot { cell: String, die: String } => "reason-other-dot", "no pawn that the die {die} may move stands on {cell}";
    /// A pawn moves once a die (PW-10).
    PawnMoved { cell: String } => "reason-pawn-moved", "the pawn on {cell} has moved with this die";
    /// The move goes nowhere.
    NoMove { cell: String } => "reason-no-move", "a move must leave {cell}";
    /// The points of the die do not suffice (PW-10).
    TooFar { from: String, to: String, cost: u8, left: u8 } => "reason-too-far", "from {from} to {to} costs {cost} points, {left} are left";
    /// The first half of an exchange of two pawns needs its second half (PW-17).
    ExchangeHalf { from: String, to: String } => "reason-exchange-half", "{to} is free only if its pawn goes to {from} next: an exchange is written with both moves";
    /// A shot ends the play of a die (PW-10).
    ShotMade => "reason-shot-made", "the shot has been made: it ends the play of the die";
    /// A shooter stands next to the ball (PW-11).
    NotNextToBall { cell: String, ball: String } => "reason-not-next-to-ball", "{cell} is not next to the ball on {ball}";
    /// No shot of this pawn ends there (PW-11 to PW-15).
    NoShot { from: String, end: String } => "reason-no-shot", "no shot of the pawn on {from} ends on {end}";
    /// A path without an end.
    PathEmpty => "reason-path-empty", "the path of a shot names at least the square where it ends";
    /// The path of a shot leaves the line from the pawn through the ball (PW-11).
    PathDirection { from: String, ball: String, to: String } => "reason-path-direction", "a shot from {from} leaves {ball} straight on, not towards {to}";
    /// The ball turns only at an own pawn in the playing area (PW-12).
    PathTurn { cell: String } => "reason-path-turn", "the ball cannot turn on {cell}: no own pawn in the playing area stands there";
    /// From an own pawn the ball goes on only to an empty square or into a goal (PW-12).
    PathClosed { cell: String, to: String } => "reason-path-closed", "from the pawn on {cell} the ball cannot go on to {to}: it is not empty";
    /// An opponent or a post stops the ball earlier (PW-13).
    PathStopped { cell: String } => "reason-path-stopped", "the ball is stopped before {cell}";
    /// The ball does not leave the playing area (PW-14).
    PathLeaves { cell: String } => "reason-path-leaves", "the ball would leave the playing area on {cell}";
    /// The path goes on behind a goal (PW-15).
    PathBeyondGoal { cell: String } => "reason-path-beyond-goal", "the path ends in the goal on {cell}";
    /// A path with more empty squares than the die has points (PW-19).
    PathTooLong { points: u8, cell: String } => "reason-path-too-long", "too long: the {points} points are used up before {cell}";
    /// A path with fewer empty squares than the die has points (PW-19).
    PathTooShort { points: u8, found: u8 } => "reason-path-too-short", "too short: {found} empty squares for {points} points";
    /// The draw of the position and the dice left do not fit.
    DiceNotOfDraw { dice: String, draw: String } => "reason-dice-not-of-draw", "the dice {dice} are not left from the draw {draw}";
    /// Dice are left, but the draw is not known.
    DrawMissing => "reason-draw-missing", "dice are left to play: the draw they come from is needed";

    // Game files.

    /// A game starts with its tags, the first of which is `Game`.
    GameTagFirst => "reason-game-tag-first", "a game starts with a tag like [Game \"playball\"]";
    /// A tag is `[Name "value"]`.
    TagMalformed => "reason-tag-malformed", "a tag is written [Name \"value\"], alone on its line";
    /// A tag name is a letter followed by letters, digits and `_`.
    TagName { found: String } => "reason-tag-name", "`{found}` is not a tag name: use a letter, then letters, digits and _, at most 32 characters";
    /// A tag occurs twice in one game.
    TagTwice { name: String } => "reason-tag-twice", "the tag {name} occurs twice";
    /// A well-known tag has a value that it cannot have.
    TagValue { name: String, found: String, expected: String } => "reason-tag-value", "the tag {name} cannot be `{found}`: it must be {expected}";
    /// After a backslash only certain characters may follow.
    UnknownEscape { found: String } => "reason-unknown-escape", "`{found}` is not an escape";
    /// A control character in a tag or a comment.
    ControlCharacter { code: String } => "reason-control-character", "the control character {code} cannot stand here";
    /// A tag value, a comment or a turn is too long.
    TextTooLong { found: usize, most: usize } => "reason-text-too-long", "the text has {found} bytes, the most is {most}";
    /// A line is too long.
    LineTooLong { most: usize } => "reason-line-too-long", "the line is longer than {most} bytes";
    /// A game is too large.
    GameTooLarge { most: usize } => "reason-game-too-large", "the game takes more than {most} bytes";
    /// The bytes are not UTF-8.
    NotUtf8 => "reason-not-utf8", "the text is not UTF-8";
    /// A blank line stands between the tags and the turns.
    BlankLineExpected => "reason-blank-line-expected", "a blank line must stand between the tags and the turns";
    /// Turns are numbered without a gap.
    TurnNumber { found: String, expected: String } => "reason-turn-number", "`{found}` stands where a turn is numbered `{expected}`";
    /// A turn text has only certain characters.
    TurnCharacter { found: String } => "reason-turn-character", "`{found}` cannot stand in a turn";
    /// A comment belongs to the turn before it.
    CommentBeforeTurn => "reason-comment-before-turn", "a comment stands after the turn that it is about";
    /// A comment is closed on the line where it was opened.
    CommentNotClosed => "reason-comment-not-closed", "the comment is not closed on this line: a `}}` is missing";
    /// A comment has something in it.
    CommentEmpty => "reason-comment-empty", "the comment is empty";
    /// `[%` in a comment starts `[%eval …]` or `[%clk …]`.
    CommentCommand { found: String } => "reason-comment-command", "`{found}` is not [%eval …] or [%clk …] at the start of a comment";
    /// A turn has one evaluation and one clock time.
    CommentCommandTwice { name: String } => "reason-comment-command-twice", "the turn has a second [%{name} …]";
    /// Not an evaluation.
    EvalMalformed { found: String } => "reason-eval-malformed", "`{found}` is not an evaluation like 0.53, -1.20, #3 or #-3";
    /// Not a clock time.
    ClockMalformed { found: String } => "reason-clock-malformed", "`{found}` is not a clock time like 0:04:58 or 0:00:09.5";
    /// In the text of a study.
    StudyCommand { found: String } => "reason-study-command", "`{found}` is not [%draw …], [%dice …], [%eval …] or [%clk …] at the start of a comment";
    /// In the text of a study.
    ShapeMalformed { found: String } => "reason-shape-malformed", "`{found}` is not a mark like c4:violet or an arrow like c4-d6:amber";
    /// In the text of a study.
    TooManyShapes { most: usize } => "reason-too-many-shapes", "more than {most} arrows and marks at one turn";
    /// In the text of a study.
    VariationFirst => "reason-variation-first", "a variation stands after the turn that it replaces";
    /// In the text of a study.
    VariationNotClosed => "reason-variation-not-closed", "a variation that begins in this chapter is not closed";
    /// In the text of a study.
    TooManyTurns { most: usize } => "reason-too-many-turns", "more than {most} turns";
    /// In the text of a study.
    TooManyChapters { most: usize } => "reason-too-many-chapters", "more than {most} chapters";
    /// In the text of a study.
    LineTooDeep { most: usize } => "reason-line-too-deep", "a line of more than {most} turns";
    /// The `Result` tag contradicts the rules.
    ResultMismatch { found: String, reached: String } => "reason-result-mismatch", "the result is given as `{found}`, but the turns lead to `{reached}`";
    /// The `Termination` tag contradicts the turns or the result.
    TerminationMismatch { found: String, result: String } => "reason-termination-mismatch", "the termination `{found}` does not fit the turns and the result `{result}`";
    /// The `Dice` tag has too few draws for the turns.
    DiceMissing { found: usize } => "reason-dice-missing", "the turns need more dice than the {found} draws of the tag Dice";
    /// The `Dice` tag has more draws than the turns use.
    DiceLeft { found: usize, used: usize } => "reason-dice-left", "the tag Dice has {found} draws, but the turns use only {used}";

    // Tables of Play Ball.

    /// Not a table.
    NotATable => "reason-not-a-table", "this is not a table";
    /// A table of another format version.
    TableVersion { found: u16, expected: u16 } => "reason-table-version", "the table has format {found}, this program reads format {expected}";
    /// A table for other rules.
    TableRules { found: u16, expected: u16 } => "reason-table-rules", "the table is for rules {found}, this program plays rules {expected}";
    /// The file is not as long as its header says.
    TableCutOff { found: u64, expected: u64 } => "reason-table-cut-off", "the table has {found} bytes, not {expected}";
    /// The header's checksum is wrong.
    TableHeaderDamaged => "reason-table-header-damaged", "the header of the table is damaged";
    /// A block's checksum is wrong.
    TableBlockDamaged { block: usize } => "reason-table-block-damaged", "block {block} of the table is damaged";
    /// The table is of another board.
    TableOfAnotherBoard { found: String, expected: String } => "reason-table-of-another-board", "the table is of the board `{found}`, not of `{expected}`";
    /// The state of a solver is damaged.
    CheckpointDamaged => "reason-checkpoint-damaged", "the checkpoint is damaged";
    /// The state of a solver is of another board.
    CheckpointOfAnotherBoard => "reason-checkpoint-of-another-board", "the checkpoint is of another board";
}
