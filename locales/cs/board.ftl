# Plán: co čtečka obrazovky říká o polích a kostkách a jak se plán jmenuje.

## A cell: its name and what there is to say, joined by commas

board-piece =
    { $side ->
        [a] { $piece ->
            [playballer] modrý
            [pawn] modrý
           *[other] modrá
        }
       *[b] { $piece ->
            [playballer] oranžový
            [pawn] červený
           *[other] oranžová
        }
    } { $piece ->
        [playballer] hráč
        [pawn] pěšec
       *[other] figurka
    }
board-piece-with-ball = { $piece } s míčem
board-piece-with-dot = { $piece }, { $dot } tečka
board-ball = míč
board-empty = prázdné
board-dotted = s tečkou
board-end-zone =
    { $side ->
        [a] koncová zóna modrých
       *[b] { $piece ->
            [pawn] koncová zóna červených
           *[other] koncová zóna oranžových
        }
    }
board-goal-of =
    { $side ->
        [a] branka modrých
       *[b] branka červených
    }
board-post = branková tyč
board-margin = okraj
board-can-move = může táhnout
board-can-pass = může přihrát
board-can-shoot = lze jím vystřelit
board-selected = vybráno
board-target =
    { $kind ->
        [step] přesun sem
        [jump] skok sem
        [bounce] skok tímto směrem a odraz zpět
        [pass] přihrávka sem
        [shot] střela sem
        [exchange] výměna míst
        [place] postavit sem pěšce
       *[goal] gól
    }
board-reach =
    { $by ->
        [first] sem může první pěšec
        [second] sem může druhý pěšec
       *[ball] tady může skončit míč
    }
board-or = { $first } nebo { $second }

## Around the board

board-name = Plán, { $game }
board-name-numbered = Plán { $number }, { $game }
board-dice-name = Kostky plánu { $number }
board-die =
    { $dot } { $points }, { $side }, { $state ->
        [open] lze zahrát
        [chosen] hraje se
        [blocked] teď ji zahrát nelze
        [later] přijde na řadu později
       *[played] zahraná
    }
