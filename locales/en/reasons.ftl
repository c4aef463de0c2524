# Why a text, a board or a turn was refused. Each is part of a sentence: no capital, no full stop.

## Any text

reason-unexpected-character = “{ $found }” cannot stand here
reason-ends-too-early = the text ends too early
reason-unexpected-rest = “{ $found }” follows where the text should end
reason-one-space-expected = exactly one space must stand here
reason-empty-run-malformed = “{ $found }” is not a way to write a run of empty cells
reason-number-out-of-range = { $found } is not between { $least } and { $most }
reason-unknown-side = “{ $found }” is not a side: write a or b
reason-line-length =
    row or column { $line } of the placement has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    }, not { $expected }
reason-line-count =
    the placement has { $found ->
        [one] { $found } row or column
       *[other] { $found } rows or columns
    }, not { $expected }
reason-unknown-cell = “{ $found }” is not a cell of this board
reason-malformed-action = “{ $found }” is not an action
reason-unknown-game = “{ $found }” is not a game: there are playball, diaballik and pawnball

## Positions

reason-piece-count =
    side { $side ->
        [a] A
       *[b] B
    } has { $found ->
        [one] { $found } piece
       *[other] { $found } pieces
    }, not { $expected }
reason-ball-count =
    the position has { $found ->
        [one] { $found } ball
       *[other] { $found } balls
    }, not { $expected }
reason-both-won = both balls stand on the opponent’s starting rank

## Turns of any game

reason-not-your-turn =
    it is not the turn of side { $side ->
        [a] A
       *[b] B
    }
reason-match-over = the match is over
reason-turn-incomplete = the turn cannot end here yet
reason-turn-over = the turn is over before “{ $found }”
reason-pass-not-allowed = the turn passes only when nothing else is legal
reason-no-legal-end = after “{ $action }” the turn could not be brought to a legal end
reason-no-own-piece = no piece of the side to move stands on { $cell }
reason-cell-occupied = { $cell } is occupied
reason-not-adjacent = { $from } and { $to } are not next to each other
reason-no-moves-left = no moves are left in this turn
reason-no-ball-there = the piece on { $cell } does not hold the ball
reason-not-in-line = { $from } and { $to } are not on one straight line
reason-opponent-between = an opponent stands between { $from } and { $to }
reason-no-receiver = no piece of the side to move stands on { $cell } to receive the ball

## Play Ball boards and turns

reason-unknown-board = there is no board named “{ $name }”
reason-board-name = “{ $name }” is not a board name: use 1 to 32 of a–z, 0–9 and -
reason-board-character = “{ $found }” is not a cell: use . o a b A B *
reason-board-too-large =
    the board has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    }, the most is { $most }
reason-board-too-wide =
    the board has { $found ->
        [one] { $found } column
       *[other] { $found } columns
    }, the most is { $most }
reason-board-empty = the board has no cells
reason-board-columns =
    this column has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    } and the one before it { $neighbour }: neighbouring columns must differ by exactly one
reason-board-count =
    the board has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    } “{ $cell }”, not { $expected }
reason-board-not-symmetric = { $cell } is “{ $found }”, but { $opposite } across the centre asks for “{ $expected }”: a half turn that swaps the sides must leave the board unchanged
reason-on-dotted-cell = a playballer stands on the dotted cell { $cell } at the start of a turn
reason-free-ball-elsewhere = a free ball lies on { $cell }: it can only lie on { $start }
reason-kick-off-placement = a kick-off is played from the starting placement
reason-moves-left =
    { $found ->
        [one] { $found } move
       *[other] { $found } moves
    } left: a turn starts with { $expected }
reason-not-reachable = this cannot arise within a turn that starts from that placement
reason-nothing-to-jump = a jump from { $from } to { $to } needs an unbroken run of playballers between them
reason-no-bounce = from { $from } towards { $direction } there is no run of playballers that reaches the edge
reason-end-zone-without-ball = { $cell } is an end zone of the opponent: it is entered only with the ball
reason-turn-ends-on-dot = the turn cannot end with a playballer on the dotted cell { $cell }
reason-nothing-changed = the turn must change the position

## Pawnball

reason-no-dice-awaited = no dice are to be drawn now

## Game files

reason-game-tag-first = a game starts with a tag like [Game "playball"]
reason-tag-malformed = a tag is written [Name "value"], alone on its line
reason-tag-name = “{ $found }” is not a tag name: use a letter, then letters, digits and _, at most 32 characters
reason-tag-twice = the tag { $name } occurs twice
reason-tag-value = the tag { $name } cannot be “{ $found }”: write { $expected }
reason-unknown-escape = “{ $found }” is not an escape
reason-control-character = the control character { $code } cannot stand here
reason-text-too-long =
    the text has { $found ->
        [one] { $found } byte
       *[other] { $found } bytes
    }, the most is { $most }
reason-line-too-long =
    the line is longer than { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }
reason-game-too-large =
    the game takes more than { $most ->
        [one] { $most } byte
       *[other] { $most } bytes
    }
reason-not-utf8 = the text is not UTF-8
reason-blank-line-expected = a blank line must stand between the tags and the turns
reason-turn-number = “{ $found }” stands where a turn is numbered “{ $expected }”
reason-turn-character = “{ $found }” cannot stand in a turn
reason-comment-before-turn = a comment stands after the turn that it is about
reason-comment-not-closed = the comment is not closed on this line: a “{ "}" }” is missing
reason-comment-empty = the comment is empty
reason-comment-command = “{ $found }” is not [%eval …] or [%clk …] at the start of a comment
reason-comment-command-twice = the turn has a second [%{ $name } …]
reason-eval-malformed = “{ $found }” is not an evaluation like 0.53, -1.20, #3 or #-3
reason-clock-malformed = “{ $found }” is not a clock time like 0:04:58 or 0:00:09.5
reason-result-mismatch = the result is given as “{ $found }”, but the turns lead to “{ $reached }”
reason-termination-mismatch = the termination “{ $found }” does not fit the turns and the result “{ $result }”
reason-dice-missing =
    the turns need more dice than the { $found ->
        [one] { $found } draw
       *[other] { $found } draws
    } of the tag Dice
reason-dice-left =
    the tag Dice has { $found ->
        [one] { $found } draw
       *[other] { $found } draws
    }, but the turns use only { $used }
