# Le plateau : ce qu’un lecteur d’écran dit des cases et des dés, et le nom du plateau.

## A cell: its name and what there is to say, joined by commas

board-piece =
    { $piece ->
        [playballer] joueur
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
board-piece-with-ball = { $piece } avec le ballon
board-piece-with-dot = { $piece } au point { $dot }
board-ball = ballon
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
        [a] but des Bleus
       *[b] but des Rouges
    }
board-post = poteau
board-margin = marge
board-can-move = peut se déplacer
board-can-pass = peut passer le ballon
board-can-shoot = peut être tiré
board-selected = choisi
board-target =
    { $kind ->
        [step] aller ici
        [jump] sauter ici
        [bounce] sauter par ici et rebondir
        [pass] passer ici
        [shot] tirer ici
        [exchange] changer de place
        [place] placer un pion ici
       *[goal] but
    }
board-reach =
    { $by ->
        [first] le premier pion peut venir ici
        [second] le second pion peut venir ici
       *[ball] le ballon peut finir ici
    }
board-or = { $first } ou { $second }

## Around the board

board-name = Plateau, { $game }
board-name-numbered = Plateau { $number }, { $game }
board-dice-name = Dés du plateau { $number }
board-die =
    { $dot } { $points }, { $side }, { $state ->
        [open] peut être joué
        [chosen] en train d’être joué
        [blocked] ne peut pas être joué maintenant
        [later] vient plus tard
       *[played] joué
    }
