# The page for analysing, tables, and links.

## Bringing something in

web-analyse-fresh = Begin anew
web-analyse-fresh-boards = Play Ball on a board
web-analyse-bring = Bring a game or a position
web-analyse-paste = Paste a game, a position or a link
web-analyse-open = Open
web-analyse-file = Choose a file
web-analyse-other = Look into something else
web-analyse-several = This file holds several games. Which one?
web-analyse-game-of-file =
    { $game }{ $players } · { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
web-analyse-open-empty = There is nothing to open yet. Paste a game, a position or a link first.
web-analyse-open-too-long = That is too long: a file may have { $most } MB.
web-analyse-open-file = This game cannot be read: { $trouble }.
web-analyse-open-position = This is no position of { $game }: { $trouble }.

## The value

web-analyse-bar = Evaluation
web-analyse-nothing-known = Nothing is known of this position yet.
web-analyse-over-won = { $colour } wins by { $reason }.
web-analyse-over-drawn = Draw by { $reason }.

## Lines

web-analyse-lines = Best lines
web-analyse-engine = Engine
web-analyse-how-many = Lines
web-analyse-engine-off = The engine is off.
web-analyse-thinking = Thinking …
web-analyse-engine-done = Done.
web-analyse-effort = Depth { $depth } · { $positions } positions · { $seconds } s
web-analyse-go-on = Think longer
web-analyse-in = in { $turns }
web-analyse-signs = + is good for { $side }, − for the other side. “in 3” is a certain goal in 3 turns; = a certain draw.
web-analyse-engine-refused = The engine cannot look at this: { $reason }.

## The table

web-analyse-explorer = Explorer
web-analyse-explorer-caption = Turns from this position
web-analyse-explorer-sum = All turns
web-analyse-explorer-score =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }: { $won } won, { $drawn } drawn, { $lost } lost
web-analyse-explorer-asked = Looking up the games played from here …
web-analyse-explorer-nobody = Nobody has played this position here yet.
web-analyse-explorer-more =
    { $more ->
        [one] { $more } rarer turn is not listed.
       *[other] { $more } rarer turns are not listed.
    }
web-analyse-explorer-dice = In Pawnball only the set-up is counted: after that the dice decide what can be played.
web-analyse-explorer-offline = No connection to a server: you see only what the tables on this device know.
web-analyse-no-table = On a solved board the value of every turn is certain. This one is not solved here yet.
web-analyse-fetch = Fetch the table ({ $megabytes } MB)
web-analyse-solve = Solve this board
web-analyse-estimate = Solving takes { $duration } on this device and { $megabytes } MB of memory: { $positions } positions.
web-analyse-estimate-unmeasured = Solving takes { $megabytes } MB of memory: { $positions } positions.
web-analyse-too-large = This board is too large to be solved in a browser: { $positions } positions need { $megabytes } MB of memory.
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
web-analyse-solving = Solving: { $known } of { $all } positions known. Now looking for goals in { $distance } turns.
web-analyse-fetching = The table is on its way …
web-analyse-waiting = Getting ready …
web-analyse-recalling = Looking for the table on this device …
web-analyse-progress = Progress
web-analyse-turn-count =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, { $best ->
        [one] { $best } of them best
       *[other] { $best } of them equally best
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
web-analyse-table-not-fetched = The table of { $board } could not be fetched. Check your connection and try again, or solve the board here.
web-analyse-table-refused = The table cannot be used: { $reason }.
web-analyse-table-not-kept = This device keeps no table: it is here until you close the page.
web-analyse-kept = Tables kept on this device: { $megabytes } MB.
web-analyse-forget = Remove them
web-analyse-not-solved = This board could not be solved: { $reason }.

## The board

web-analyse-who = Whose best turns
web-analyse-claim = Claim anti-play
web-analyse-flip = Turn the board
web-analyse-dice = Draw { $number }: which dice?
web-analyse-roll = Roll the dice
web-analyse-dice-enter = Or enter four dice, like k3k6g1w5
web-analyse-dice-take = Take these

## The whole game

web-analyse-review = The whole game
web-analyse-review-lead = The engine looks at every position and marks the turns that gave something away.
web-analyse-review-begin = Look for mistakes
web-analyse-reviewing = Position { $done } of { $of } …
web-analyse-graph-table = The graph as a table
web-analyse-column-number = No.
web-analyse-column-side = Side
web-analyse-column-turn = Turn
web-analyse-column-value = Value
web-analyse-column-games = Games
web-analyse-column-chance = Chance of { $side }
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
web-analyse-learn-checking = Checking your turn …
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
web-analyse-make-link = Make a link
web-analyse-copy-link = Copy link
web-analyse-link = The link
web-analyse-copied = Copied.

## Positions of rated games

web-analyse-live = This position is being played in a rated game here. The engine and the table tell nothing of it until that game is over.
