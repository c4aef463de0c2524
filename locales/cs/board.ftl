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
        [playballer] playballista
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
board-can-move = může se pohnout
board-can-pass = může přihrát
board-can-shoot = lze jím vystřelit
board-selected = vybráno
board-target =
    { $kind ->
        [step] krok sem
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
       *[ball] sem může míč
    }
board-or = { $first } nebo { $second }

## Around the board

board-name = Hřiště, { $game }
board-name-numbered = Hřiště { $number }, { $game }
board-goal-word = GÓL
board-dice-name = Kostky, hřiště { $number }
board-die =
    { $dot } { $points }, { $side }, { $state ->
        [open] lze zahrát
        [chosen] právě se hraje
        [blocked] teď zahrát nelze
        [later] přijde na řadu později
       *[played] zahraná
    }
