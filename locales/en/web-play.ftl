# The page for playing, and the list of turns that other pages show too.

## The list of turns

web-play-moves = Turns
web-play-moves-start = Start
web-play-moves-turn = { $number }. { $turn }, { $side }: { $words }
web-play-moves-go = Go through the turns
web-play-moves-to-start = To the start
web-play-moves-back = A turn back
web-play-moves-forward = A turn forward
web-play-moves-to-end = To the end
web-play-moves-set = Set { $number } · { $a }–{ $b }
web-play-moves-goal = Goal
web-play-moves-left = { $time } left
web-play-this-turn = About this turn
web-play-comment = Comment
web-play-comment-refused = This comment cannot be kept: { $reason }.
web-play-promote = Make it the main line
web-play-delete = Delete from here
web-play-delete-really =
    { $count ->
        [one] Really delete this turn
       *[other] Really delete { $count } turns
    }

## Players, clocks and boards

web-play-person = a person
web-play-bot = { $name }, bot { $level }
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
web-play-perfect = perfect bot
web-play-perfect-not-here = perfect bot (where there is a table)
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
web-play-clock-days =
    { $days ->
        [one] { $days } day per turn
       *[other] { $days } days per turn
    }
web-play-clock-own-game = Minutes of your own for the game
web-play-clock-own-turn = Seconds of your own for each turn
web-play-clock-minutes = Minutes
web-play-clock-seconds = Seconds a turn
web-play-clock-wrong = This clock cannot run: type whole minutes and seconds, more than zero together.
web-play-board-cells = { $name } ({ $cells } cells)
web-play-board-expert = { $board }, expert
web-play-mode-normal = Normal: first to three goals
web-play-mode-expert = Expert: two goals in a row win
web-play-standard = Standard start
web-play-variant = Two pieces of each side behind the opponent’s lines

## The form before a game

web-play-game = Game
web-play-board = Board
web-play-starting = Start
web-play-who = Who plays
web-play-begins = { $side }, who begins
web-play-swap = Change sides
web-play-clock = Clock
web-play-start = Start the game
web-play-from-link = A link brought you a position of { $game }. Choose who plays it.
web-play-dice = The dice
web-play-dice-text = The dice follow from a secret number. Its fingerprint is shown from the start and the number itself after the game, so that anybody can check that no die was changed.
web-play-dice-commitment = Fingerprint (SHA-256)
web-play-dice-add = { $side } may add words of its own to the dice
web-play-dice-seed = The number
web-play-dice-added = What the players added
web-play-dice-id = The game’s id

## During the game

web-play-turn-controls = Your turn
web-play-game-controls = The game
# A hint in a game against a bot: its button, while the engine looks, and what it says first and then.
web-play-hint = Hint
web-play-hint-looking = Looking for a good turn …
web-play-hint-piece = Hint: begin with the piece on { $cell }.
web-play-hint-turn = Hint: { $turn }.
web-play-claim = Claim anti-play
web-play-pass = Pass
web-play-take-back = Take back
web-play-flip = Flip board
web-play-resign = Resign
web-play-resign-really = Does { $side } really give this game up?
web-play-resign-yes = Yes, resign
web-play-draw-agree = Agree on a draw
web-play-draw-really = Do both sides agree on a draw?
web-play-draw-yes = Yes, a draw
web-play-play-on = Play on
web-play-pause = Pause
web-play-go-on = Go on
web-play-to-move = { $side } to move. { $detail }.
web-play-covered = Set up the pawns; the black and white team of { $side } stays covered meanwhile
web-play-both-to-move = Both sides may play, each on another board. { $detail }.
web-play-setting-up = Set up the pawns
web-play-draw = Draw { $number } of { $of }
web-play-thinking = { $side } is thinking …
web-play-solving = The perfect bot is solving the board …
web-play-fetching = The perfect bot fetches its table …
web-play-perfect-no-table = The perfect bot has no table of this board here, so the strongest bot plays. On the page “Analyse” the board can be solved.
web-play-paused = Paused.
web-play-looking = You are looking at an earlier turn.
web-play-goals =
    { $count ->
        [one] { $count } goal
       *[other] { $count } goals
    }
web-play-clock-of = Clock of { $side }
web-play-bot-too-long = This game is too long for a bot.
web-play-bot-refused = The bot cannot play here: { $reason }.
web-play-bot-stopped = The bot did not answer. “Go on” asks it once more.

## After the game

web-play-result = Result
web-play-won = { $side } wins by { $reason }.
web-play-drawn = Draw by { $reason }.
web-play-rematch = Rematch with sides changed
web-play-new = New game
web-play-analyse = Analyse this game

## Taking a game along

web-play-share = Keep and share
web-play-link-game = Link to this game
web-play-link-position = Link to this position
web-play-link = The link
web-play-file-save = Save as a file (.tgn)
web-play-file-copy = Copy as text
web-play-file-refused = This game does not fit into a file: { $reason }.
web-play-picture = Picture ({ $kind })
web-play-picture-of = Picture of board { $board } ({ $kind })
web-play-copied = Copied.
web-play-browser-refused = The browser did not allow it. Look into its settings for this page.

## Games that are kept

web-play-library = Your games
web-play-unfinished = Go on playing
web-play-finished = Finished games
web-play-unreadable = A game that cannot be read
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, { $when }
web-play-forget = Delete
web-play-forget-really = Really delete
web-play-import = Open a game
web-play-import-file = From a file (.tgn)
web-play-import-text = From a text or a link
web-play-import-open = Open the text
web-play-import-empty = There is no game in it.
web-play-import-large = This is too large: at most { $most } KB can be opened here.
web-play-import-many = There are too many games in it: at most { $most } can be opened here.
web-play-import-several = { $count } games were found. The first is open, the others are among your games.
web-play-import-refused = This is not a legal game: { $fault }.
web-play-saved-missing = This game is not on this device. Perhaps it was deleted, or the address belongs to another device.
web-play-saved-unreadable = This game cannot be read: it is damaged, or a newer Touchline kept it. It stays as it is.
web-play-list-damaged = The list of your games cannot be read. It was put aside as it is, and a new one begins.
web-play-storage-full = This device has no room left: the game is lost when you close the page. Delete old games, or save this one as a file.
web-play-storage-unavailable = Your browser keeps nothing for this page: the game is lost when you close it. Save it as a file.

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
web-table-draws = 8 draws of dice
web-table-you = You
web-table-yourself = you
web-table-here = here
web-table-gone = away
web-play-level-number = level { $level }
web-play-set-up-yourself = Or choose everything yourself
web-result-won = You won
web-result-lost = You lost
web-result-drawn = Draw
web-table-replay = Replay
