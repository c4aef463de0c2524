# The page for playing, and the list of turns that other pages show too.

## The list of turns

web-play-moves = Turns
web-play-moves-start = Start
web-play-moves-turn = { $number }. { $turn }, { $side }: { $words }
web-play-moves-go = Browse turns
web-play-moves-to-start = First position
web-play-moves-back = Previous turn
web-play-moves-forward = Next turn
web-play-moves-to-end = Last position
web-play-moves-set = Set { $number } · { $a }–{ $b }
web-play-moves-goal = Goal
web-play-moves-left = { $time } left
web-play-this-turn = About this turn
web-play-comment = Comment
web-play-comment-refused = This comment cannot be kept: { $reason }.
web-play-promote = Make main line
web-play-delete = Delete from here
web-play-delete-really =
    { $count ->
        [one] Delete this turn
       *[other] Delete { $count } turns
    }

## Players, clocks and boards

web-play-person = Human
web-play-bot = { $name } (bot { $level })
web-play-level =
    { $level ->
        [1] Pip
        [2] Moss
        [3] Hazel
        [4] Bruno
        [5] Rita
        [6] Otis
        [7] Greta
        [8] Sable
        [9] Ulf
       *[10] The Oracle
    }
web-play-bot-says =
    { $level ->
        [1] Chases every ball.
        [2] Can’t see far, digs deep.
        [3] Jumps first, thinks later.
        [4] Nothing gets past him. Almost.
        [5] Sells you a dummy, every time.
        [6] Sees the pass before you do.
        [7] Long neck, longer passes.
        [8] Counts three turns ahead.
        [9] Hunts in threes.
       *[10] Has seen every ending.
    }
web-play-perfect = Perfect bot
web-play-perfect-not-here = Perfect bot (needs a tablebase)
web-play-versus = { $a } – { $b }
web-play-bar = { $side }: { $name }
web-play-clock-none = No clock
web-play-clock-fischer =
    { $increment ->
        [0] { $base } min
       *[other] { $base } min + { $increment } s
    }
web-play-clock-turn = { $seconds } s per turn
web-play-clock-bronstein = { $base } min + { $delay } s Bronstein
web-play-clock-delay = { $base } min + { $delay } s delay
web-play-clock-byo-yomi = { $base } min + { $periods } × { $seconds } s byo-yomi
web-play-clock-days =
    { $days ->
        [one] { $days } day per turn
       *[other] { $days } days per turn
    }
web-play-clock-own = Custom
web-play-clock-kind = Type of time control
web-play-clock-kind-fischer = Increment (Fischer)
web-play-clock-kind-bronstein = Delay, time given back (Bronstein)
web-play-clock-kind-delay = Simple delay
web-play-clock-kind-byo-yomi = Byo-yomi (periods)
web-play-clock-kind-turn = Fixed time per turn
web-play-clock-minutes = Minutes
web-play-clock-seconds = Seconds per turn
web-play-clock-periods = Periods
web-play-clock-period = Seconds per period
web-play-clock-wrong = Enter whole minutes and seconds, more than zero in total.
web-play-board-cells = { $name } ({ $cells } cells)
web-play-board-expert = { $board }, expert
web-play-mode-normal = Normal: first to three goals
web-play-mode-expert = Expert: two goals in a row win
web-play-standard = Standard start
web-play-variant = Variant: two pieces start on the opponent’s home row

## The form before a game

web-play-game = Game
web-play-board = Board
web-play-starting = Starting position
web-play-who = Players
web-play-begins = { $side } (moves first)
web-play-swap = Swap sides
web-play-clock = Time control
web-play-start = Start game
web-play-friend-far = Friend somewhere else? Send an invitation
web-play-from-link = You’ve opened a position of { $game }. Choose who plays.
web-play-dice = The dice
web-play-dice-text = The dice follow from a secret number. You see its fingerprint now and the number itself after the game, so anyone can verify that no die was changed.
web-play-dice-commitment = Fingerprint (SHA-256)
web-play-dice-add = Words { $side } adds to the dice (optional)
web-play-dice-seed = Secret number
web-play-dice-added = Added by the players
web-play-dice-id = Game id

## During the game

web-play-turn-controls = Your turn
web-play-game-controls = The game
# A hint in a game against a bot: its button, while the engine looks, and what it says first and then.
web-play-hint = Hint
web-play-hint-looking = Looking for a good turn…
web-play-hint-piece = Hint: begin with the piece on { $cell }.
web-play-hint-turn = Hint: { $turn }.
web-play-claim = Claim anti-play
web-play-pass = Pass
web-play-take-back = Take back
web-play-flip = Flip board
web-play-resign = Resign
web-play-resign-really = Resign for { $side }?
web-play-resign-yes = Yes, resign
web-play-draw-agree = Agree on a draw
web-play-draw-really = Do both sides agree on a draw?
web-play-draw-yes = Yes, a draw
web-play-play-on = Keep playing
web-play-pause = Pause
web-play-go-on = Resume
web-play-to-move = { $side } to move. { $detail }.
web-play-covered = Set up the pawns; the black and white team of { $side } stays covered meanwhile
web-play-both-to-move = Both sides can play, each on its own board. { $detail }.
web-play-setting-up = Set up the pawns
web-play-draw = Roll { $number } of { $of }
web-play-thinking = { $side } is thinking…
web-play-solving = The perfect bot is solving the board…
web-play-fetching = Downloading the perfect bot’s tablebase…
web-play-perfect-no-table = There is no tablebase for this board, so the strongest bot is playing instead. You can solve the board on the “Analyse” page.
web-play-paused = Paused.
web-play-looking = You are looking at an earlier turn.
web-play-goals =
    { $count ->
        [one] { $count } goal
       *[other] { $count } goals
    }
web-play-clock-of = { $side }’s clock
web-play-bot-too-long = This game is too long for a bot.
web-play-bot-refused = The bot cannot play here: { $reason }.
web-play-bot-stopped = The bot didn’t answer. Press “Resume” to try again.

## After the game

web-play-result = Result
web-play-won = { $side } wins by { $reason }.
web-play-drawn = Draw by { $reason }.
web-play-rematch = Rematch, swap sides
web-play-new = New game
web-play-analyse = Analyse this game

## Taking a game along

web-play-share = Save and share
web-play-link-game = Link to this game
web-play-link-position = Link to this position
web-play-link = Link
web-play-file-save = Save as a file (.tgn)
web-play-file-copy = Copy as text
web-play-file-refused = This game can’t be saved as a file: { $reason }.
web-play-picture = Picture ({ $kind })
web-play-picture-of = Picture of board { $board } ({ $kind })
web-play-copied = Copied.
web-play-browser-refused = Your browser blocked this. Check its permissions for this site.

## Games that are kept

web-play-library = Your games
web-play-unfinished = Games in progress
web-play-finished = Finished games
web-play-unreadable = Unreadable game
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, { $when }
web-play-forget = Delete
web-play-forget-really = Delete game
web-play-import = Open a game
web-play-import-file = From a file (.tgn)
web-play-import-text = From a text or a link
web-play-import-open = Open
web-play-import-empty = No game found.
web-play-import-large = Too large: the limit is { $most } KB.
web-play-import-many = Too many games: the limit is { $most }.
web-play-import-several = Found { $count } games. The first one is open; the others are under “Your games”.
web-play-import-refused = This game is not valid: { $fault }.
web-play-saved-missing = Game not found on this device. It may have been deleted, or the link is from another device.
web-play-saved-unreadable = This game can’t be opened: it is damaged or was saved with a newer version of Touchline. It was not changed.
web-play-list-damaged = The list of your games is damaged. A copy was kept, and a new list has been started.
web-play-storage-full = Storage is full, so this game will be lost when you close the page. Delete old games, or save this one as a file.
web-play-storage-unavailable = Your browser isn’t saving data for this site, so this game will be lost when you close the page. Save it as a file.

## A turn as a chain of cells

# After the sign of a shot: the shot went into the goal.
web-chain-goal = goal
web-chain-board = board { $board }
web-table-more = More
web-table-close = Close
web-table-bot = level { $level } · { $side }
web-table-another-bot = Another bot
web-table-goals-three = First to 3 goals
web-table-goals-in-a-row = Two goals in a row win
web-table-far-row = The ball to the far row
web-table-draws = 8 rolls of the dice
web-table-you = You
web-table-yourself = you
web-table-here = here
web-table-gone = away
web-play-level-number = level { $level }
web-play-own-level = Play at my level: { $name }
web-play-set-up-yourself = Or choose everything yourself
web-result-won = You won
web-result-lost = You lost
web-result-drawn = Draw
web-table-replay = Replay
