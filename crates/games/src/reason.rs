//! Why a text, a board or an action was refused.
//!
//! A [`Reason`] carries data, not prose: the program that talks to a person looks its [`code`](Reason::code) up among
//! its messages and fills in the [`args`](Reason::args). `Display` gives the reason in English for logs and for
//! programs. Arguments are literal parts of the input, numbers, cells and the like: never words of a language.

use std::fmt;

/// Declares [`Reason`]: each variant with its meaning, its arguments, its stable code and its English text.
macro_rules! reasons {
    ($( $(#[$meta:meta])* $name:ident $({ $($arg:ident : $type:ty),+ $(,)? })? => $code:literal, $text:literal; )+) => {
        /// Why something was refused. See the [module](self).
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the arguments are explained by the text of their variant")]
        pub enum Reason {
            $( $(#[$meta])* $name $({ $($arg: $type),+ })?, )+
        }

        impl Reason {
            /// Every code with the names of its arguments, for checking that each has a message.
            pub const ALL: &[(&str, &[&str])] = &[ $( ($code, &[ $($(stringify!($arg)),+)? ]), )+ ];

            /// The stable name of this reason, `reason-` followed by words joined with `-`.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $( Self::$name $({ $($arg: _),+ })? => $code, )+ }
            }

            /// The arguments of this reason, by name.
            #[must_use]
            pub fn args(&self) -> Vec<(&'static str, String)> {
                match self {
                    $( Self::$name $({ $($arg),+ })? => vec![ $($((stringify!($arg), $arg.to_string())),+)? ], )+
                }
            }
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $( Self::$name $({ $($arg),+ })? => write!(f, $text), )+ }
            }
        }

        impl std::error::Error for Reason {}
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
    /// The `Result` tag contradicts the rules.
    ResultMismatch { found: String, reached: String } => "reason-result-mismatch", "the result is given as `{found}`, but the turns lead to `{reached}`";
    /// The `Termination` tag contradicts the turns or the result.
    TerminationMismatch { found: String, result: String } => "reason-termination-mismatch", "the termination `{found}` does not fit the turns and the result `{result}`";
    /// The `Dice` tag has too few draws for the turns.
    DiceMissing { found: usize } => "reason-dice-missing", "the turns need more dice than the {found} draws of the tag Dice";
    /// The `Dice` tag has more draws than the turns use.
    DiceLeft { found: usize, used: usize } => "reason-dice-left", "the tag Dice has {found} draws, but the turns use only {used}";
}
