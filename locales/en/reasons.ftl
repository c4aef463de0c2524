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
reason-unknown-direction = “{ $found }” is not a direction: write n, ne, se, s, sw or nw
reason-turn-too-long =
    the turn has more than { $most ->
        [one] { $most } action
       *[other] { $most } actions
    }
reason-not-within-turn = the turn has not begun: leave out the placement at its start
reason-opponent-moved = the opponents stand elsewhere than at the start of the turn

## Diaballik

reason-ball-count-of-side =
    side { $side ->
        [a] A
       *[b] B
    } has { $found ->
        [one] { $found } ball
       *[other] { $found } balls
    }, not { $expected }
reason-turn-not-begun = the turn has not begun: leave out the moves and passes left
reason-won-within-turn = the game is won: no moves and passes can be left
reason-no-way-into-turn = no turn leads to this position with these moves and passes left
reason-holder-moves = the piece on { $cell } holds the ball: it cannot move
reason-no-passes-left = no pass is left in this turn
reason-no-blocking-line =
    the pieces of side { $side ->
        [a] A
       *[b] B
    } form no blocking line
reason-too-few-touching =
    { $found ->
        [one] { $found } piece touches
       *[other] { $found } pieces touch
    } the line face to face: a claim needs { $least }

## Pawnball

reason-no-dice-awaited = no dice are to be drawn now
reason-unknown-die = “{ $found }” is not a die: write k, w, g or y and 1 to 6
reason-dice-not-sorted = dice are written sorted: “{ $expected }”, not “{ $found }”
reason-dice-count =
    { $found ->
        [one] { $found } die stands
       *[other] { $found } dice stand
    } here; a draw has { $most }
reason-dot-count =
    the board has { $found ->
        [one] { $found } pawn
       *[other] { $found } pawns
    } with a { $dot ->
        [k] black
        [w] white
        [g] green
       *[y] yellow
    } dot, not { $expected }
reason-on-post = { $cell } is a goalpost: nothing stands there
reason-ball-outside = { $cell } is outside the playing area: the ball never lies there
reason-die-of-other-side =
    the die { $die } is not one of side { $side ->
        [a] A
       *[b] B
    } on this board
reason-dice-without-side = the dice { $dice } are left, but no side is to play
reason-side-without-dice =
    side { $side ->
        [a] A
       *[b] B
    } is to play, but no dice are left
reason-mono-side =
    on board { $board } side { $expected ->
        [a] A
       *[b] B
    } wears the black and white dots, not side { $found ->
        [a] A
       *[b] B
    }
reason-unknown-board-number = “{ $found }” is not a board: write 1 or 2
reason-set-up-unfinished =
    the board has { $found ->
        [one] { $found } pawn
       *[other] { $found } pawns
    } with a { $dot ->
        [k] black
        [w] white
        [g] green
       *[y] yellow
    } dot: pawns are set up in the order black, black, white, white, then green, green, yellow, yellow
reason-set-up-zone = { $cell } is neither in the own half of the playing area nor in the own goal
reason-board-not-yours =
    on board { $board } it is not for side { $side ->
        [a] A
       *[b] B
    } to play
reason-set-up-first = on board { $board } the pawns must be set up first
reason-set-up-done = on board { $board } the pawns are already set up
reason-no-die-chosen = a turn starts with a die or with the set-up
reason-die-chosen = a turn plays one die, and { $die } is being played
reason-die-not-left = no die { $die } is left in this phase
reason-die-unplayable = the die { $die } can neither move a pawn nor shoot
reason-die-unplayed = the die { $die } must be played: move at least one square or shoot
reason-other-dot = no pawn that the die { $die } may move stands on { $cell }
reason-pawn-moved = the pawn on { $cell } has already moved with this die
reason-no-move = a move must leave { $cell }
reason-too-far =
    from { $from } to { $to } costs { $cost ->
        [one] { $cost } point
       *[other] { $cost } points
    }, and { $left ->
        [one] { $left } is left
       *[other] { $left } are left
    }
reason-exchange-half = { $to } is free only if its pawn goes to { $from } next: write an exchange with both moves
reason-shot-made = the shot has been made: it ends the play of the die
reason-not-next-to-ball = { $cell } is not next to the ball on { $ball }
reason-no-shot =
    no shot of the pawn on { $from } { $end ->
        [a] scores for A
        [b] scores for B
       *[other] ends on { $end }
    }
reason-path-empty = the path of a shot names at least the square where it ends
reason-path-direction = a shot from { $from } leaves { $ball } straight on, not towards { $to }
reason-path-turn = the ball cannot turn on { $cell }: no own pawn in the playing area stands there
reason-path-closed = from the pawn on { $cell } the ball cannot go on to { $to }: that square is not empty
reason-path-stopped = the ball is stopped before { $cell }
reason-path-leaves = on { $cell } the ball would leave the playing area
reason-path-beyond-goal = the path ends in the goal on { $cell }
reason-path-too-long =
    the path is too long: { $points ->
        [one] the { $points } point is
       *[other] the { $points } points are
    } used up before { $cell }
reason-path-too-short =
    the path is too short: { $found ->
        [one] { $found } empty square
       *[other] { $found } empty squares
    } for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
reason-dice-not-of-draw = the dice { $dice } are not left from the draw { $draw }
reason-draw-missing = dice are left to play: the draw that they come from is needed

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

## Tables of Play Ball

reason-not-a-table = this is not a table of Touchline
reason-table-version = it has format { $found }, and this Touchline reads format { $expected }: make it anew with “touchline solve”
reason-table-rules = it is for version { $found } of the rules, and this Touchline plays version { $expected }: make it anew with “touchline solve”
reason-table-cut-off = it has { $found } bytes, not { $expected }: it was cut off or added to
reason-table-header-damaged = its header is damaged
reason-table-block-damaged = its block { $block } is damaged
reason-table-of-another-board = the table is of the board { $found }, not of { $expected }
reason-checkpoint-damaged = the state of the solver in it is damaged
reason-checkpoint-of-another-board = the state of the solver in it is of another board
