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
play-words-pass = { $from } passes to { $to }
play-words-claim = anti-play claim
play-words-set-up = set up board { $board }
play-words-die = { $dot } { $points } on board { $board }
play-words-exchange = { $first } and { $second } swap places
play-words-nothing = no legal action, turn passes
play-words-shot = { $from } shoots to { $to }
play-words-shot-goal = { $from } shoots into the goal
play-words-place = a pawn on { $to }

## The position in sentences

play-where-side = { $side }: { $cells }.
play-where-with-ball = { $cell } with the ball
play-where-free-ball = Free ball on { $cell }.
play-where-end-zone = { $side }’s end zone: { $cells }.
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
        [0] No moves left; you can still pass
        [one] { $moves } move left
       *[other] { $moves } moves left
    }
play-status-kick-off = Kick-off, { $moves } moves
play-status-expert = Expert: two goals in a row win
play-status-moves-and-passes =
    { $moves ->
        [0] No moves
        [one] { $moves } move
       *[other] { $moves } moves
    } and { $passes ->
        [0] no passes
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
play-status-clocks = Clocks: { $a }, { $b }
play-clock-periods =
    { $periods ->
        [0] last period
        [one] { $periods } more period
       *[other] { $periods } more periods
    }
play-status-draw = Roll { $number } of { $of }: { $dice }
play-status-then = , then { $side } { $dice }
play-status-phase = Board { $board }: { $side } to play { $dice }
play-status-phase-over = Board { $board }: all dice of this roll are played
play-status-set-up = Board { $board }: { $side } to set up
play-status-unseen = Board { $board }: the black and white team of { $side } stands unseen
play-status-waits = Board { $board }: the black and white team of { $side } waits for the one on the other board
play-covered = The black and white team of { $side } stands. It stays covered until the one of { $opponent } stands too.
play-claim-open = ! claims anti-play

## The session

play-welcome = { $game }. { $a }, { $b }.
play-youngest-begins = The youngest player begins and plays Blue: agree on who that is.
play-youngest-begins-a = The youngest player begins and plays side A: agree on who that is.
play-proposer-is-blue = Whoever proposed the match plays Blue.
play-welcome-human = { $side }: you
play-welcome-bot = { $side }: bot, level { $level }
play-welcome-perfect = { $side }: perfect bot
play-welcome-help = Type a turn, such as { $example }, or “{ $help }” for all commands.
play-turn = { $side }: { $turn } ({ $words }).
play-turn-plain = { $side }: { $turn }.
play-goal = Goal for { $side }! { $a }–{ $b }.
play-rolled = Dice: { $dice }.
play-over-won = { $side } wins by { $reason }. Score: { $a }–{ $b }.
play-over-won-plain = { $side } wins by { $reason }.
play-over-draw = Draw by { $reason }.
play-offer-save = To save the game, type “{ $save } FILE”.
play-offer-again = To play again, type “{ $again }”, or “{ $swap }” to swap sides.
play-undone = Undone: { $action }.
play-nothing-to-undo = Nothing to undo in this turn.
play-taken-back = Taken back: { $turns }.
play-nothing-to-take-back = There is no turn of yours to take back.
play-take-back-on-time = A game lost on time stays lost.
play-time-up = { $side } is out of time.
play-may-end = No actions left. Type “{ $end }” to end your turn.
play-moves-none = No legal actions.
play-moves-end = You can end your turn here: “{ $end }”.
play-no-piece-moves = Nothing on { $cell } can act now.
play-unknown-cell = “{ $cell }” is not a cell of this board.
play-turns =
    { $count ->
        [one] { $count } distinct result
       *[other] { $count } distinct results
    } can be reached in this turn.
play-turns-unknown = Results of a whole turn cannot be counted in this game.
play-unknown-input = Neither a turn nor a command. “{ $help }” lists both.
play-refused = Column { $column }: { $reason }.
play-not-now = Not possible now: { $reason }.
play-over-already = The game is over. “{ $save } FILE” saves it, “{ $load } FILE” opens another, “{ $quit }” quits.
play-not-over = The game is not over yet. “{ $resign }” ends it.
play-resigned = { $side } resigned.
play-draw-ask = { $side }, accept a draw? ({ $yes } / { $no })
play-draw-declined = { $side } declined the draw.
play-draw-accepted = { $side } accepted the draw.
play-saved = Saved to { $file }.
play-not-saved = Could not save the game: { $why }
play-save-in-turn = The unfinished turn was not saved.
play-file-missing = Missing file name. Use “{ $command } FILE”.
play-loaded =
    Loaded { $file }: { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
play-not-loaded = Could not load { $file }: { $why }
play-input-ended = Input ended before the game was over.
play-quit-unsaved = Game not saved. Type “{ $quit }” again to quit anyway.
play-load-unsaved = Game not saved. Save it with “{ $save } FILE”, or type the same line again to load anyway.
play-thinking = { $side } is thinking…
play-clock-of-file = This game has its own clock ({ $clock }, in seconds). Leave out --clock.
play-game-empty = the file contains no game
play-unknown-level = Unknown bot. Use bot:1 to bot:10, bot:mine or, for Play Ball, bot:perfect.
play-perfect-needs-table = The perfect bot needs a tablebase for the board { $board }. Build one with “{ $command }”, then pass it with { $argument }.
play-table-for-perfect = --table works only with bot:perfect. Add --a bot:perfect or --b bot:perfect.
failure-other-game = { $file } contains a game of { $game }.
failure-no-terminal = Full-screen mode needs an interactive terminal.
failure-in-game = { $file }: { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = end e
command-undo = undo u
command-take-back = takeback back
command-moves = moves m
command-turns = turns
command-board = board b
command-where = where w
command-resign = resign
command-draw = draw
command-save = save
command-load = load
command-again = again rematch
command-swap = swap
command-flip = flip
command-help = help h ?
command-quit = quit q exit
command-yes = yes y
command-no = no n

## What the commands do

help-turn = Write a whole turn as its actions joined by commas, such as { $example }. A single action is played at once; you can then add more.
help-end = end the turn
help-undo = undo the last action of this turn
help-take-back = take back your last turn and the bot’s reply, or the last turn between two people
help-moves = [CELL] list what is legal now, or what the piece on CELL can do, and mark it on the board
help-turns = count the distinct results of this turn
help-board = draw the board
help-where = describe the position in sentences
help-resign = resign
help-draw = offer a draw
help-save = FILE save the game
help-load = FILE load a saved game
help-again = play again, after the end of a game
help-swap = play again with sides swapped
help-flip = flip the board
help-help = list the commands
help-quit = quit
