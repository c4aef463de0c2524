# Playing in the terminal, in any mode.

## What a turn does: parts of a sentence, joined by commas

play-words-step = { $from } va en { $to }
play-words-jump = { $from } saute en { $to }
play-words-bounce =
    { $from } saute { $direction ->
        [n] vers le haut
        [ne] vers le haut à droite
        [se] vers le bas à droite
        [s] vers le bas
        [sw] vers le bas à gauche
       *[nw] vers le haut à gauche
    } et rebondit
play-words-pass = passe de { $from } à { $to }
play-words-claim = anti-jeu réclamé
play-words-set-up = mise en place sur le plateau { $board }
play-words-die = { $dot } { $points } sur le plateau { $board }
play-words-exchange = { $first } et { $second } échangent leurs places
play-words-nothing = rien n’est permis, le tour passe
play-words-shot = tir de { $from } vers { $to }
play-words-shot-goal = tir de { $from } dans le but
play-words-place = un pion en { $to }

## The position in sentences

play-where-side = { $side } : { $cells }.
play-where-with-ball = { $cell } avec le ballon
play-where-free-ball = Le ballon est libre en { $cell }.
play-where-end-zone = En-but, { $side } : { $cells }.
play-where-dotted = Autres cases à point : { $cells }.
play-where-ball = Ballon : { $cell }.
play-where-board = Plateau { $board }.
play-where-pawns = { $dot } { $squares }
play-board-title = Plateau { $board }

## Where the match stands

play-status-score = Score : { $a } à { $b }
play-status-to-move = Au trait : { $side }
play-status-moves =
    { $moves ->
        [0] Plus de déplacement, seulement des passes
        [one] Encore { $moves } déplacement
       *[other] Encore { $moves } déplacements
    }
play-status-kick-off = Engagement, { $moves } déplacements
play-status-expert = Expert : deux buts de suite gagnent
play-status-moves-and-passes =
    Encore { $moves ->
        [0] aucun déplacement
        [one] { $moves } déplacement
       *[other] { $moves } déplacements
    } et { $passes ->
        [0] aucune passe
       *[other] { $passes } passe
    }
play-status-row =
    Expert, { $side } : { $count ->
        [one] { $count } but
       *[other] { $count } buts
    } de suite
play-status-void =
    { $count ->
        [one] { $count } manche nulle
       *[other] { $count } manches nulles
    } de suite
play-status-draw = Tirage { $number } sur { $of } : { $dice }
play-status-then = , puis { $side } { $dice }
play-status-phase = Plateau { $board }, { $side } : à jouer { $dice }
play-status-phase-over = Plateau { $board } : ce tirage est joué
play-status-set-up = Plateau { $board }, { $side } : placement des pions
play-claim-open = l’anti-jeu peut être réclamé : !

## The session

play-welcome = { $game }. { $a }, { $b }.
play-welcome-human = { $side } : vous
play-welcome-bot = { $side } : bot de niveau { $level }
play-welcome-perfect = { $side } : bot parfait
play-welcome-help = Écrivez un tour comme { $example }, ou « { $help } » pour tout le reste.
play-turn = { $side } : { $turn } ({ $words }).
play-turn-plain = { $side } : { $turn }.
play-goal = But ! { $side }. Score : { $a } à { $b }.
play-rolled = Les dés : { $dice }.
play-over-won = La partie est finie. Victoire : { $side }, { $a } à { $b } ({ $reason }).
play-over-won-plain = La partie est finie. Victoire : { $side } ({ $reason }).
play-over-draw = La partie est nulle ({ $reason }).
play-offer-save = Pour garder la partie : « { $save } FICHIER ».
play-undone = Repris : { $action }.
play-nothing-to-undo = Il n’y a rien à reprendre dans ce tour.
play-may-end = Plus rien ne peut être joué dans ce tour. « { $end } » le termine.
play-moves-none = Rien ne peut être joué maintenant.
play-moves-end = Le tour peut s’arrêter ici : « { $end } ».
play-no-piece-moves = Rien ne peut agir en { $cell } maintenant.
play-unknown-cell = « { $cell } » n’est pas une case de ce plateau.
play-turns =
    { $count ->
        [one] Ce tour peut mener à { $count } résultat distinct.
       *[other] Ce tour peut mener à { $count } résultats distincts.
    }
play-turns-unknown = Dans ce jeu, les résultats d’un tour entier ne sont pas comptés.
play-refused = Colonne { $column } : { $reason }.
play-not-now = Pas maintenant : { $reason }.
play-over-already = La partie est finie. « { $save } FICHIER » la garde, « { $load } FICHIER » en ouvre une autre, « { $quit } » termine.
play-resigned = Abandon : { $side }.
play-draw-ask = { $side }, acceptez-vous la nulle ? ({ $yes } / { $no })
play-draw-declined = Nulle refusée : { $side }.
play-draw-accepted = Nulle acceptée : { $side }.
play-saved = La partie est dans { $file }.
play-not-saved = La partie n’a pas été enregistrée : { $why }
play-save-in-turn = Le tour en cours n’est pas dans le fichier.
play-file-missing = Quel fichier ? Écrivez « { $command } FICHIER ».
play-loaded =
    { $file } est ouvert : { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }.
play-not-loaded = { $file } n’a pas été ouvert : { $why }
play-input-ended = L’entrée s’est arrêtée avant la fin de la partie.
play-quit-unsaved = La partie n’est pas enregistrée. Encore une fois « { $quit } » pour la quitter.
play-thinking = Réflexion : { $side }
play-game-empty = il ne contient pas de partie
play-unknown-level = Il y a des bots de niveau 1 à 10 et, pour Play Ball, bot:perfect.
play-perfect-needs-table = Le bot parfait a besoin d’une table du plateau { $board }. Faites-la avec « { $command } » et donnez-la avec { $argument }.
play-table-for-perfect = --table est pour bot:perfect, et il ne joue aucun camp.
failure-other-game = { $file } contient une partie de { $game }.
failure-no-terminal = Le mode plein écran a besoin d’un terminal en entrée et en sortie.
failure-in-game = { $file } : { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = fin
command-undo = reprendre
command-moves = coups
command-turns = tours
command-board = plateau
command-where = position
command-resign = abandon abandonner
command-draw = nulle
command-save = enregistrer
command-load = ouvrir
command-flip = retourner
command-help = aide
command-quit = quitter
command-yes = oui o
command-no = non

## What the commands do

help-turn = Un tour entier s’écrit avec ses actions séparées par des virgules, comme { $example }. Une seule action est jouée tout de suite ; d’autres peuvent suivre.
help-end = termine le tour
help-undo = reprend la dernière action de ce tour
help-moves = [CASE] énumère ce qui peut être joué, ou ce que peut faire la pièce de cette case, et le marque sur le plateau
help-turns = compte les résultats distincts de ce tour
help-board = dessine le plateau
help-where = dit la position en phrases
help-resign = abandonne la partie
help-draw = propose la nulle
help-save = FICHIER enregistre la partie
help-load = FICHIER reprend une partie enregistrée
help-flip = retourne le plateau
help-help = dit les commandes
help-quit = quitte
