# The clock for a game on a real board.

web-clock-title = Clock
web-clock-lead = For games on a real board: put your phone between you, and tap your half to end your turn. It works without a network.
web-clock-turns = One player after the other
web-clock-two-boards = Pawnball, two boards
web-clock-two-boards-hint = Each player has a button for each board. Your time runs while it’s your phase on either of them, and nobody’s runs between rolls.
web-clock-device = Screen and sound
web-clock-opposite = You sit opposite each other: turn the upper half
web-clock-shake = Vibrate
web-clock-set-up = Set up the clock
web-clock-near = Lower half
web-clock-far = Upper half
web-clock-ready = Whoever moves second taps their half: the other clock starts.
web-clock-roll-ready = Roll { $roll } of { $rolls }. Roll the dice, then tap: who has the smaller set on board 1?
web-clock-paused = Paused
web-clock-fallen = { $player }: time is up
web-clock-over = All rolls have been played.
web-clock-both-play = Both to play, each on one board
web-clock-plays = To play: { $player }
web-clock-waits = { $player }: not to play
web-clock-press-to-begin = { $player }: start the other clock
web-clock-press-to-end = { $player }: end turn
web-clock-time-of = { $player }: { $time }.
web-clock-count =
    { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
web-clock-end-phase = Board { $board }: end phase
web-clock-phase-done = Board { $board }: played
web-clock-phase-waits = Board { $board }: wait
web-clock-first-on-one = I play first on board 1
web-clock-roll = Roll { $roll } of { $rolls }
web-clock-pause = Pause
web-clock-go-on = Resume
web-clock-settings = Set times
web-clock-again = Reset the clock
web-clock-again-sure = Reset the clock? Both times start again.
web-clock-other = Other time control
web-clock-hear = Read out the times
web-clock-set-hint = Set what a player has left, for a handicap or a correction.
web-clock-seconds = Seconds
web-clock-set = Set
web-clock-set-of = Set the time: { $player }
web-clock-was-set = Time set
web-clock-set-wrong = Enter a time of more than zero, a day at most.
web-clock-for-the-box = Clock for a game on a real board
