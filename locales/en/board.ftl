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
        [a] blue’s end zone
       *[b] { $piece ->
            [pawn] red’s end zone
           *[other] orange’s end zone
        }
    }
board-goal-of =
    { $side ->
        [a] blue’s goal
       *[b] red’s goal
    }
board-post = goalpost
board-margin = margin
board-can-move = can be moved
board-can-pass = can pass the ball
board-can-shoot = can be shot
board-selected = chosen
board-target =
    { $kind ->
        [step] move here
        [jump] jump here
        [bounce] jump this way and bounce back
        [pass] pass here
        [shot] shoot here
        [exchange] change places
        [place] place a pawn here
       *[goal] goal
    }
board-reach =
    { $by ->
        [first] the first pawn can come here
        [second] the second pawn can come here
       *[ball] the ball can end here
    }
board-or = { $first } or { $second }

## Around the board

board-name = Board, { $game }
board-name-numbered = Board { $number }, { $game }
board-goal-word = GOAL
board-dice-name = Dice of board { $number }
board-die =
    { $dot } { $points }, { $side }, { $state ->
        [open] can be played
        [chosen] being played
        [blocked] cannot be played now
        [later] comes later
       *[played] played
    }
