# The page for analysing, tables, and links.

## Bringing something in

web-analyse-fresh = New analysis
web-analyse-fresh-boards = Play Ball boards
web-analyse-bring = Import a game or position
web-analyse-paste = Paste a game, a position or a link
web-analyse-open = Open
web-analyse-file = Choose file
web-analyse-other = Analyse another game
web-analyse-several = This file holds several games. Which one?
web-analyse-game-of-file =
    { $game }{ $players } · { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
web-analyse-open-empty = Nothing to open yet. Paste a game, a position or a link first.
web-analyse-open-too-long = Too large: files can have up to { $most } MB.
web-analyse-open-file = This game can’t be opened: { $trouble }.
web-analyse-open-position = This is not a valid { $game } position: { $trouble }.

## The value

web-analyse-bar = Evaluation
web-analyse-nothing-known = No evaluation yet.
web-analyse-over-won = { $colour } wins by { $reason }.
web-analyse-over-drawn = Draw by { $reason }.
web-analyse-match-won = Match: { $colour } wins with best play.
web-analyse-match-nobody = Match: with best play nobody wins.
web-analyse-match-any-goal = Any goal decides it for { $colour }; a third void set would draw it.

## Lines

web-analyse-lines = Best lines
web-analyse-engine = Engine
web-analyse-how-many = Lines
web-analyse-engine-off = The engine is off.
web-analyse-thinking = Analysing…
web-analyse-engine-done = Done.
web-analyse-effort = Depth { $depth } · { $positions } positions · { $seconds } s
web-analyse-go-on = Go deeper
web-analyse-in = in { $turns }
web-analyse-signs = + favours { $side }, − the other side. “in 3”: a forced goal in 3 turns. =: a forced draw.
web-analyse-engine-refused = The engine can’t analyse this: { $reason }.

## The table

web-analyse-explorer = Explorer
web-analyse-explorer-caption = Turns from this position
web-analyse-explorer-sum = All turns
web-analyse-explorer-score =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }: { $won } won, { $drawn } drawn, { $lost } lost
web-analyse-explorer-asked = Looking up the games played from here…
web-analyse-explorer-nobody = Nobody has played this position here yet.
web-analyse-explorer-more =
    { $more ->
        [one] { $more } rarer turn is not listed.
       *[other] { $more } rarer turns are not listed.
    }
web-analyse-explorer-dice = In Pawnball only the set-up is counted: after that the dice decide what can be played.
web-analyse-explorer-offline = No connection to a server: you see only what the tables on this device know.
web-analyse-explorer-book = The numbers beside turns are from the opening book: each of its positions was searched deeply.
web-analyse-no-table = On a solved board the result of every turn is known. This board hasn’t been solved here yet.
web-analyse-fetch = Download tablebase ({ $megabytes } MB)
web-analyse-solve = Solve this board
web-analyse-estimate = { $positions } positions; solving takes { $duration } and { $megabytes } MB of memory on this device.
web-analyse-estimate-unmeasured = { $positions } positions; solving takes { $megabytes } MB of memory.
web-analyse-too-large = This board is too large to solve in a browser: { $positions } positions need { $megabytes } MB of memory.
web-analyse-duration-short = about a second
web-analyse-duration-seconds =
    about { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
web-analyse-duration-minutes =
    about { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
web-analyse-solving = Solving: { $known } of { $all } positions solved. Now looking for goals in { $distance } turns.
web-analyse-fetching = Downloading tablebase…
web-analyse-waiting = Preparing…
web-analyse-recalling = Looking for a saved tablebase…
web-analyse-progress = Progress
web-analyse-turn-count =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, { $best ->
        [one] { $best } of them best
       *[other] { $best } of them tied for best
    }.
web-analyse-turn-value =
    { $value ->
        [win]
            { $turns ->
                [1] scores now
               *[other] wins in { $turns } turns
            }
        [loss]
            { $turns ->
                [one] loses in { $turns } turn
               *[other] loses in { $turns } turns
            }
       *[draw] draws
    }
web-analyse-all-turns = Show all turns
web-analyse-table-not-fetched = The tablebase for { $board } couldn’t be downloaded. Check your connection and try again, or solve the board here.
web-analyse-table-refused = This tablebase can’t be used: { $reason }.
web-analyse-table-not-kept = The tablebase couldn’t be saved on this device; it stays until you close the page.
web-analyse-kept = Saved tablebases: { $megabytes } MB
web-analyse-forget = Delete
web-analyse-not-solved = This board could not be solved: { $reason }.

## The board

web-analyse-who = Show best turns for
web-analyse-claim = Claim anti-play
web-analyse-flip = Flip board
web-analyse-dice = Roll { $number }: which dice?
web-analyse-roll = Roll the dice
web-analyse-dice-enter = Or type four dice, such as k3k6g1w5
web-analyse-dice-take = Use these dice

## The whole game

web-analyse-review = Game review
web-analyse-review-lead = The engine checks every turn and marks inaccuracies, mistakes and blunders.
web-analyse-review-begin = Review game
web-analyse-reviewing = Position { $done } of { $of }…
web-analyse-graph-table = Show graph as table
web-analyse-column-number = No.
web-analyse-column-side = Side
web-analyse-column-turn = Turn
web-analyse-column-value = Value
web-analyse-column-games = Games
web-analyse-column-chance = { $side }’s winning chances
web-analyse-column-mark = Mark
web-analyse-mark =
    { $mark ->
        [inaccuracy] inaccuracy
        [mistake] mistake
       *[blunder] blunder
    }
web-analyse-good =
    { $side }: { $good } of { $of } turns good · { $blunders ->
        [one] { $blunders } blunder
       *[other] { $blunders } blunders
    }, { $mistakes ->
        [one] { $mistakes } mistake
       *[other] { $mistakes } mistakes
    }, { $inaccuracies ->
        [one] { $inaccuracies } inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }
web-analyse-good-none = { $side }: no turn could be judged
web-analyse-better-title = { $side }: what was better?
web-analyse-played = Played
web-analyse-better = Better
web-analyse-show-better = Show on the board
web-analyse-try = Try it yourself
web-analyse-learn = Learn from mistakes
web-analyse-learn-side =
    { $count ->
        [one] { $side }: { $count } mistake
       *[other] { $side }: { $count } mistakes
    }
web-analyse-learn-number = { $number } of { $of }
web-analyse-learn-task = You play { $side }. Find something better!
web-analyse-learn-checking = Checking your turn…
web-analyse-learn-wrong = Not yet: there is something better.
web-analyse-learn-right = Yes, that is better!
web-analyse-learn-shown = This would have been better.
web-analyse-learn-over = Done: you found { $found } of { $of }.
web-analyse-learn-retry = Try again
web-analyse-learn-help = Show me
web-analyse-learn-skip = Skip
web-analyse-learn-next = Next
web-analyse-learn-end = Close
web-analyse-legend = What the signs mean
web-analyse-legend-inaccuracy = gave a little away
web-analyse-legend-mistake = gave much away
web-analyse-legend-blunder = gave away a goal that could be seen, or the game
web-analyse-legend-good = A turn is good if it gave nothing away that is worth a sign, or scored. A goal that must be seen many turns ahead counts less than one at hand.

## Links

web-analyse-share = Share
web-analyse-make-link = Create link
web-analyse-copy-link = Copy link
web-analyse-link = Link
web-analyse-copied = Copied.
web-embed = Embed
web-embed-code = Code for a web page
web-embed-copy = Copy code

## Positions of rated games

web-analyse-live = This position is on the board in a rated game right now. Engine and tablebase are off for it until that game is over.
