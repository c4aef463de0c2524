# The board: what a screen reader says about cells and dice, and what the board itself is called.

## A cell: its name and what there is to say, joined by commas

board-piece =
    { $side ->
        [a] blue
       *[b] { $piece ->
            [pawn] red
           *[other] orange
        }
    } { $piece ->
        [playballer] playballer
        [pawn] pawn
       *[other] piece
    }
board-piece-with-ball = { $piece } with the ball
board-piece-with-dot = { $piece } with the { $dot } dot
board-ball = ball
board-empty = empty
board-dotted = dotted
board-end-zone =
    { $side ->
        [a] Blue’s end zone
       *[b] { $piece ->
                [pawn] Red’s end zone
               *[other] Orange’s end zone
            }
    }
board-goal-of =
    { $side ->
        [a] Blue’s goal
       *[b] Red’s goal
    }
board-post = goalpost
board-margin = margin
board-can-move = can be moved
board-can-pass = can pass the ball
board-can-shoot = shot possible
board-selected = selected
board-target =
    { $kind ->
        [step] move here
        [jump] jump here
        [bounce] jump this way, bounce back
        [pass] pass here
        [shot] shoot here
        [exchange] swap places
        [place] place a pawn here
       *[goal] goal
    }
board-reach =
    { $by ->
        [first] within reach of the first pawn
        [second] within reach of the second pawn
       *[ball] the ball can stop here
    }
board-or = { $first } or { $second }

## Around the board

board-name = Board, { $game }
board-name-numbered = Board { $number }, { $game }
board-goal-word = GOAL
board-dice-name = Dice of board { $number }
board-die =
    { $dot } { $points }, { $side }, { $state ->
        [open] playable
        [chosen] selected
        [blocked] not playable now
        [later] later
       *[played] used
    }
