# Playing in the terminal, in any mode.

## What a turn does: parts of a sentence, joined by commas

play-words-step = { $from } to { $to }
play-words-jump = { $from } jumps to { $to }
play-words-bounce =
    { $from } jumps { $direction ->
        [n] up
        [ne] up to the right
        [se] down to the right
        [s] down
        [sw] down to the left
       *[nw] up to the left
    } and bounces back
play-words-pass = pass from { $from } to { $to }
play-words-claim = claim of anti-play
play-words-set-up = set-up on board { $board }
play-words-die = { $dot } { $points } on board { $board }
play-words-exchange = { $first } and { $second } change places
play-words-nothing = nothing is legal, the turn passes
play-words-shot = shot from { $from } to { $to }
play-words-shot-goal = shot from { $from } into the goal
play-words-place = a pawn on { $to }

## The position in sentences

play-where-side = { $side }: { $cells }.
play-where-with-ball = { $cell } with the ball
play-where-free-ball = The ball lies free on { $cell }.
play-where-end-zone = End zone of { $side }: { $cells }.
play-where-dotted = Other dotted cells: { $cells }.
play-where-ball = Ball: { $cell }.
play-where-board = Board { $board }.
play-where-pawns = { $dot } { $squares }
play-board-title = Board { $board }

## Where the match stands

play-status-score = Score { $a } to { $b }
play-status-to-move = To move: { $side }
play-status-moves =
    { $moves ->
        [0] No move left, passes only
        [one] { $moves } move left
       *[other] { $moves } moves left
    }
play-status-kick-off = Kick-off, { $moves } moves
play-status-expert = Expert: two goals in a row win
play-status-moves-and-passes =
    { $moves ->
        [0] No move
        [one] { $moves } move
       *[other] { $moves } moves
    } and { $passes ->
        [0] no pass
       *[other] { $passes } pass
    } left
play-status-row =
    Expert: { $count ->
        [one] { $count } goal
       *[other] { $count } goals
    } in a row for { $side }
play-status-void =
    { $count ->
        [one] { $count } void set
       *[other] { $count } void sets
    } in a row
play-status-draw = Draw { $number } of { $of }: { $dice }
play-status-then = , then { $side } { $dice }
play-status-phase = Board { $board }: { $side } to play { $dice }
play-status-phase-over = Board { $board }: this draw is played
play-status-set-up = Board { $board }: { $side } to set up
play-claim-open = anti-play can be claimed: !

## The session

play-welcome = { $game }. { $a }, { $b }.
play-welcome-human = { $side }: you
play-welcome-bot = { $side }: bot of level { $level }
play-welcome-perfect = { $side }: perfect bot
play-welcome-help = Type a turn like { $example }, or “{ $help }” for what else there is.
play-turn = { $side }: { $turn } ({ $words }).
play-turn-plain = { $side }: { $turn }.
play-goal = Goal! { $side }. It stands { $a } to { $b }.
play-rolled = The dice: { $dice }.
play-over-won = The match is over. Winner: { $side }, by { $a } to { $b } ({ $reason }).
play-over-won-plain = The match is over. Winner: { $side } ({ $reason }).
play-over-draw = The match is a draw ({ $reason }).
play-offer-save = To keep the game: “{ $save } FILE”.
play-undone = Taken back: { $action }.
play-nothing-to-undo = There is nothing to take back in this turn.
play-may-end = Nothing more can be played in this turn. “{ $end }” ends it.
play-moves-none = Nothing can be played now.
play-moves-end = The turn may end here: “{ $end }”.
play-no-piece-moves = Nothing on { $cell } can act now.
play-unknown-cell = “{ $cell }” is not a cell of this board.
play-turns =
    { $count ->
        [one] { $count } distinct result
       *[other] { $count } distinct results
    } can be reached in this turn.
play-turns-unknown = The results of a whole turn are not counted in this game.
play-refused = Column { $column }: { $reason }.
play-not-now = Not now: { $reason }.
play-over-already = The match is over. “{ $save } FILE” keeps it, “{ $load } FILE” opens another, “{ $quit }” leaves.
play-resigned = Resigned: { $side }.
play-draw-ask = { $side }, do you accept a draw? ({ $yes } / { $no })
play-draw-declined = Draw declined: { $side }.
play-draw-accepted = Draw accepted: { $side }.
play-saved = The game is in { $file }.
play-not-saved = The game was not saved: { $why }
play-save-in-turn = The turn in progress is not part of the file.
play-file-missing = Which file? Type “{ $command } FILE”.
play-loaded =
    Loaded { $file }: { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
play-not-loaded = { $file } was not loaded: { $why }
play-input-ended = The input ended before the match did.
play-quit-unsaved = The game is not saved. “{ $quit }” once more leaves it.
play-thinking = Thinking: { $side }
play-game-empty = there is no game in it
play-unknown-level = There are bots of level 1 to 10 and, for Play Ball, bot:perfect.
play-perfect-needs-table = The perfect bot needs a table of the board { $board }. Make one with “{ $command }” and give it with { $argument }.
play-table-for-perfect = --table is for bot:perfect, and it plays neither side.
failure-other-game = { $file } holds a game of { $game }.
failure-no-terminal = The full-screen mode needs a terminal for input and output.
failure-in-game = { $file }: { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = end e
command-undo = undo u
command-moves = moves m
command-turns = turns
command-board = board b
command-where = where w
command-resign = resign
command-draw = draw
command-save = save
command-load = load
command-flip = flip
command-help = help h ?
command-quit = quit q exit
command-yes = yes y
command-no = no n

## What the commands do

help-turn = A whole turn in notation is its actions joined by commas, like { $example }. A single action is played at once; more may follow.
help-end = ends the turn
help-undo = takes back the last action of this turn
help-moves = [CELL] lists what can be played now, or what the piece there can do, and marks it on the board
help-turns = counts the distinct results of this turn
help-board = draws the board
help-where = tells the position in sentences
help-resign = gives the match up
help-draw = offers a draw
help-save = FILE saves the game
help-load = FILE goes on with a saved game
help-flip = turns the board round
help-help = tells the commands
help-quit = leaves
