# Le plateau : ce qu’un lecteur d’écran dit des cases et des dés, et le nom du plateau.

## A cell: its name and what there is to say, joined by commas

board-piece =
    { $piece ->
        [playballer] playballer
        [pawn] pion
       *[other] pièce
    } { $side ->
        [a] { $piece ->
            [playballer] bleu
            [pawn] bleu
           *[other] bleue
        }
       *[b] { $piece ->
            [pawn] rouge
           *[other] orange
        }
    }
board-piece-with-ball = { $piece } avec la balle
board-piece-with-dot = { $piece } au point { $dot }
board-ball = balle
board-empty = vide
board-dotted = case à point
board-end-zone =
    { $side ->
        [a] en-but bleu
       *[b] { $piece ->
            [pawn] en-but rouge
           *[other] en-but orange
        }
    }
board-goal-of =
    { $side ->
        [a] but bleu
       *[b] but rouge
    }
board-post = poteau
board-margin = bordure
board-can-move = peut se déplacer
board-can-pass = peut passer la balle
board-can-shoot = peut être tirée
board-selected = sélection
board-target =
    { $kind ->
        [step] aller ici
        [jump] sauter ici
        [bounce] sauter par ici et rebondir
        [pass] passer la balle ici
        [shot] tirer ici
        [exchange] échanger les places
        [place] placer un pion ici
       *[goal] but
    }
board-reach =
    { $by ->
        [first] le premier pion peut venir ici
        [second] le second pion peut venir ici
       *[ball] la balle peut s’arrêter ici
    }
board-or = { $first } ou { $second }

## Around the board

board-name = Terrain, { $game }
board-name-numbered = Terrain { $number }, { $game }
board-goal-word = BUT
board-dice-name = Dés du terrain { $number }
board-die =
    { $points } { $dot }, { $side }, { $state ->
        [open] jouable
        [chosen] en train d’être joué
        [blocked] injouable pour l’instant
        [later] à jouer plus tard
       *[played] joué
    }
