# Why a text, a board or a turn was refused. Each is part of a sentence: no capital, no full stop.

## Any text

reason-unexpected-character = unexpected “{ $found }”
reason-ends-too-early = unexpected end of text
reason-unexpected-rest = unexpected “{ $found }” after the end
reason-one-space-expected = expected exactly one space
reason-empty-run-malformed = “{ $found }” is not a valid number of empty cells
reason-number-out-of-range = { $found } is out of range: use { $least } to { $most }
reason-unknown-side = unknown side “{ $found }”: use a or b
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
reason-malformed-action = “{ $found }” is not a valid action
reason-unknown-game = unknown game “{ $found }”: use playball, diaballik or pawnball

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
reason-both-won = both balls are on the opponent’s home row

## Turns of any game

reason-not-your-turn =
    it is not side { $side ->
        [a] A
       *[b] B
    }’s turn
reason-match-over = the game is over
reason-turn-incomplete = the turn cannot end here yet
reason-turn-over = the turn has already ended before “{ $found }”
reason-pass-not-allowed = a turn can be skipped only when there is no legal action
reason-no-legal-end = after “{ $action }” there would be no legal way to end the turn
reason-no-own-piece = no piece of the side to move stands on { $cell }
reason-cell-occupied = { $cell } is occupied
reason-not-adjacent = { $from } and { $to } are not next to each other
reason-no-moves-left = no moves are left in this turn
reason-no-ball-there = the piece on { $cell } does not hold the ball
reason-not-in-line = { $from } and { $to } are not on one straight line
reason-opponent-between = an opponent stands between { $from } and { $to }
reason-no-receiver = no piece of the side to move stands on { $cell } to receive the ball

## Play Ball boards and turns

reason-unknown-board = unknown board “{ $name }”
reason-board-name = “{ $name }” is not a valid board name: use 1 to 32 characters from a–z, 0–9 and -
reason-board-character = unknown cell “{ $found }”: use . o a b A B *
reason-board-too-large =
    the board has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    }; the limit is { $most }
reason-board-too-wide =
    the board has { $found ->
        [one] { $found } column
       *[other] { $found } columns
    }; the limit is { $most }
reason-board-empty = the board has no cells
reason-board-columns =
    this column has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    } and the one before it { $neighbour }: neighbouring columns must differ by exactly one cell
reason-board-count =
    the board has { $found ->
        [one] { $found } cell
       *[other] { $found } cells
    } “{ $cell }”, not { $expected }
reason-board-not-symmetric = { $cell } is “{ $found }”, but { $opposite } opposite it requires “{ $expected }”: rotated by 180° with sides swapped, the board must look the same
reason-on-dotted-cell = a playballer stands on the dotted cell { $cell } at the start of a turn
reason-free-ball-elsewhere = a free ball lies on { $cell }: it can only lie on { $start }
reason-kick-off-placement = a kick-off is played from the starting placement
reason-moves-left =
    { $found ->
        [one] { $found } move
       *[other] { $found } moves
    } left: a turn starts with { $expected }
reason-not-reachable = this position cannot be reached from the one at the start of the turn
reason-nothing-to-jump = { $from } cannot jump to { $to }: every cell between them must be occupied
reason-no-bounce = { $from } cannot bounce towards { $direction }: there must be playballers in every cell up to the edge
reason-end-zone-without-ball = { $cell } is an end zone of the opponent: it can be entered only with the ball
reason-turn-ends-on-dot = a playballer is still on the dotted cell { $cell }
reason-nothing-changed = the turn must change the position
reason-unknown-direction = unknown direction “{ $found }”: use n, ne, se, s, sw or nw
reason-turn-too-long =
    the turn has more than { $most ->
        [one] { $most } action
       *[other] { $most } actions
    }
reason-not-within-turn = the turn has not started: leave out its starting position
reason-opponent-moved = the opponent’s pieces have moved since the start of the turn

## Diaballik

reason-ball-count-of-side =
    side { $side ->
        [a] A
       *[b] B
    } has { $found ->
        [one] { $found } ball
       *[other] { $found } balls
    }, not { $expected }
reason-turn-not-begun = the turn has not started: leave out the moves and passes left
reason-won-within-turn = the game is won: leave out the moves and passes left
reason-no-way-into-turn = no turn reaches this position with these moves and passes left
reason-holder-moves = the piece on { $cell } has the ball and cannot move
reason-no-passes-left = no pass is left in this turn
reason-no-blocking-line =
    side { $side ->
        [a] A
       *[b] B
    } has no blocking line
reason-too-few-touching =
    { $found ->
        [one] only { $found } piece touches
       *[other] only { $found } pieces touch
    } the line face to face; a claim needs { $least }

## Pawnball

reason-no-dice-awaited = no dice to roll now
reason-unknown-die = “{ $found }” is not a die: use k, w, g or y and a number from 1 to 6
reason-dice-not-sorted = dice must be sorted: “{ $expected }”, not “{ $found }”
reason-dice-count =
    { $found ->
        [one] { $found } die
       *[other] { $found } dice
    } given; a roll has { $most }
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
reason-on-post = { $cell } is a goalpost and must stay empty
reason-ball-outside = the ball cannot be on { $cell }, outside the pitch
reason-die-of-other-side =
    the die { $die } is not one of side { $side ->
        [a] A
       *[b] B
    } on this board
reason-dice-without-side = dice { $dice } are left, but it is no one’s turn
reason-side-without-dice =
    it is side { $side ->
        [a] A
       *[b] B
    }’s turn, but no dice are left
reason-mono-side =
    on board { $board }, side { $expected ->
        [a] A
       *[b] B
    } has the black and white dots, not side { $found ->
        [a] A
       *[b] B
    }
reason-unknown-board-number = unknown board “{ $found }”: use 1 or 2
reason-set-up-unfinished =
    { $found ->
        [one] there is { $found } pawn
       *[other] there are { $found } pawns
    } with a { $dot ->
        [k] black
        [w] white
        [g] green
       *[y] yellow
    } dot: set up pawns in the order black, black, white, white, then green, green, yellow, yellow
reason-set-up-zone = { $cell } is outside the side’s own half and goal
reason-board-not-yours =
    it is not side { $side ->
        [a] A
       *[b] B
    }’s turn on board { $board }
reason-board-idle = all dice of this roll are played on board { $board }
reason-set-up-first = on board { $board } the pawns must be set up first
reason-mono-teams-first =
    first both mono teams must stand where both players can see them; the one on board { $board } does not yet
reason-set-up-done = on board { $board } the pawns are already set up
reason-no-die-chosen = a turn starts with a die or with setting up
reason-die-chosen = only one die can be played per turn, and { $die } is already being played
reason-die-not-left = no die { $die } is left in this phase
reason-die-unplayable = the die { $die } can neither move a pawn nor shoot
reason-die-unplayed = the die { $die } must be played: move at least one square or shoot
reason-other-dot = the die { $die } cannot move a pawn on { $cell }
reason-pawn-moved = the pawn on { $cell } has already moved with this die
reason-no-move = a move must end on another square than { $cell }
reason-too-far =
    { $from } to { $to } costs { $cost ->
        [one] { $cost } point
       *[other] { $cost } points
    }, but only { $left ->
        [one] { $left } is left
       *[other] { $left } are left
    }
reason-exchange-half = { $to } is free only if its pawn moves to { $from } next: play both moves as a swap
reason-shot-made = the shot ends this die: no more moves
reason-not-next-to-ball = { $cell } is not next to the ball on { $ball }
reason-no-shot =
    the pawn on { $from } has no shot that { $end ->
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
reason-path-beyond-goal = the path must end in the goal on { $cell }
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
reason-dice-not-of-draw = dice { $dice } are not left from the roll { $draw }
reason-draw-missing = dice are left to play: give the roll they belong to

## Game files

reason-game-tag-first = a game starts with a tag like [Game "playball"]
reason-tag-malformed = a tag must be [Name "value"] on a line of its own
reason-tag-name = invalid tag name “{ $found }”: use a letter, then letters, digits or _, at most 32 characters
reason-tag-twice = duplicate tag { $name }
reason-tag-value = invalid value “{ $found }” for the tag { $name }: use { $expected }
reason-unknown-escape = unknown escape sequence “{ $found }”
reason-control-character = unexpected control character { $code }
reason-text-too-long =
    the text has { $found ->
        [one] { $found } byte
       *[other] { $found } bytes
    }; the limit is { $most }
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
reason-blank-line-expected = expected a blank line between tags and turns
reason-turn-number = expected turn number “{ $expected }”, found “{ $found }”
reason-turn-character = unexpected “{ $found }” in a turn
reason-comment-before-turn = a comment must come after the turn it is about
reason-comment-not-closed = missing “{ "}" }”: a comment must end on the line it starts on
reason-comment-empty = the comment is empty
reason-comment-command = unexpected “{ $found }”: a comment may start only with [%eval…] or [%clk…]
reason-comment-command-twice = duplicate [%{ $name } …] for this turn
reason-eval-malformed = invalid evaluation “{ $found }”: use the form 0.53, -1.20, #3 or #-3
reason-clock-malformed = invalid clock time “{ $found }”: use the form 0:04:58 or 0:00:09.5
reason-study-command = unexpected “{ $found }”: a comment may start only with [%draw…], [%dice…], [%eval…] or [%clk…]
reason-shape-malformed = “{ $found }” is neither a mark like c4:violet nor an arrow like c4-d6:amber
reason-too-many-shapes = there are more than { $most } arrows and marks at one turn
reason-variation-first = a variation must come after the turn it replaces
reason-variation-not-closed = a variation in this chapter is not closed: missing “)”
reason-too-many-turns = there are more than { $most } turns
reason-too-many-chapters = there are more than { $most } chapters
reason-line-too-deep = a line is longer than { $most } turns
reason-result-mismatch = the result says “{ $found }”, but the turns give “{ $reached }”
reason-termination-mismatch = the termination “{ $found }” contradicts the turns or the result “{ $result }”
reason-dice-missing =
    the turns need more dice than the { $found ->
        [one] { $found } roll
       *[other] { $found } rolls
    } in the Dice tag
reason-dice-left =
    the Dice tag has { $found ->
        [one] { $found } roll
       *[other] { $found } rolls
    }, but only { $used } are used

## Tables of Play Ball

reason-not-a-table = this is not a Touchline tablebase
reason-table-version = it has format version { $found }, but this version of Touchline reads { $expected }: rebuild it with “touchline solve”
reason-table-rules = it was built for rules version { $found }, but this version of Touchline uses { $expected }: rebuild it with “touchline solve”
reason-table-cut-off = it has { $found } bytes instead of { $expected }: the file is incomplete or was changed
reason-table-header-damaged = its header is damaged
reason-table-block-damaged = its block { $block } is damaged
reason-table-of-another-board = it is a tablebase for the board { $found }, not { $expected }
reason-checkpoint-damaged = the checkpoint is damaged
reason-checkpoint-of-another-board = the checkpoint is for another board
