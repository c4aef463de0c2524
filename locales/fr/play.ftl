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
play-words-claim = victoire réclamée pour antijeu
play-words-set-up = placement sur le terrain { $board }
play-words-die = { $points } { $dot } sur le terrain { $board }
play-words-exchange = { $first } et { $second } échangent leurs places
play-words-nothing = aucune action permise, tour passé
play-words-shot = tir de { $from } vers { $to }
play-words-shot-goal = tir de { $from } dans le but
play-words-place = un pion en { $to }

## The position in sentences

play-where-side = { $side } : { $cells }.
play-where-with-ball = { $cell } avec la balle
play-where-free-ball = La balle est libre en { $cell }.
play-where-end-zone = En-but, { $side } : { $cells }.
play-where-dotted = Autres cases à point : { $cells }.
play-where-ball = Balle : { $cell }.
play-where-board = Terrain { $board }.
play-where-pawns = { $dot } { $squares }
play-board-title = Terrain { $board }

## Where the match stands

play-status-score = Score : { $a } à { $b }
play-status-to-move = À jouer : { $side }
play-status-moves =
    { $moves ->
        [0] Plus aucun mouvement ; les passes restent possibles
        [one] Encore { $moves } mouvement
       *[other] Encore { $moves } mouvements
    }
play-status-kick-off =
    Engagement, { $moves ->
        [one] { $moves } mouvement
       *[other] { $moves } mouvements
    }
play-status-expert = Expert : deux buts consécutifs pour gagner
play-status-moves-and-passes =
    Il reste : { $moves ->
        [0] aucun mouvement
        [one] { $moves } mouvement
       *[other] { $moves } mouvements
    } et { $passes ->
        [0] aucune passe
       *[other] { $passes } passe
    }
play-status-row =
    Expert, { $side } : { $count ->
        [one] { $count } but
       *[other] { $count } buts consécutifs
    }
play-status-void =
    { $count ->
        [one] { $count } manche nulle
       *[other] { $count } manches nulles
    } de suite
play-status-clocks = Pendules : { $a }, { $b }
play-clock-periods =
    { $periods ->
        [0] dernière période
        [one] encore { $periods } période
       *[other] encore { $periods } périodes
    }
play-status-draw = Lancer { $number } sur { $of } : { $dice }
play-status-then = , puis { $side } { $dice }
play-status-phase = Terrain { $board }, { $side } : à jouer { $dice }
play-status-phase-over = Terrain { $board } : ce lancer est joué
play-status-set-up = Terrain { $board }, { $side } : placement des pions
play-status-unseen = Terrain { $board }, { $side } : l’équipe noire et blanche est placée, cachée
play-status-waits = Terrain { $board }, { $side } : l’équipe noire et blanche attend celle de l’autre terrain
play-covered = L’équipe noire et blanche est placée ({ $side }). Elle reste cachée jusqu’à ce que l’autre le soit aussi ({ $opponent }).
play-claim-open = victoire à réclamer pour antijeu : tapez !

## The session

play-welcome = { $game }. { $a }, { $b }.
play-youngest-begins = Le plus jeune commence et joue Bleu : mettez-vous d’accord.
play-youngest-begins-a = Le plus jeune commence et joue le camp A : mettez-vous d’accord.
play-proposer-is-blue = Qui propose la partie joue Bleu.
play-welcome-human = { $side } : vous
play-welcome-bot = { $side } : bot de niveau { $level }
play-welcome-perfect = { $side } : bot parfait
play-welcome-help = Tapez un tour comme { $example }, ou « { $help } » pour la liste des commandes.
play-turn = { $side } : { $turn } ({ $words }).
play-turn-plain = { $side } : { $turn }.
play-goal = But ! { $side }. Score : { $a } à { $b }.
play-rolled = Les dés : { $dice }.
play-over-won = Partie terminée. Victoire : { $side }, { $a } à { $b } ({ $reason }).
play-over-won-plain = Partie terminée. Victoire : { $side } ({ $reason }).
play-over-draw = Partie nulle ({ $reason }).
play-offer-save = Pour enregistrer la partie : « { $save } FICHIER ».
play-offer-again = Pour rejouer : « { $again } », ou « { $swap } » pour changer de camp.
play-undone = Annulé : { $action }.
play-nothing-to-undo = Il n’y a rien à annuler dans ce tour.
play-taken-back = Tours repris : { $turns }.
play-nothing-to-take-back = Aucun de vos tours ne peut être repris.
play-take-back-on-time = Une partie perdue au temps reste perdue.
play-time-up = Temps écoulé : { $side }.
play-may-end = Il n’y a plus rien à jouer dans ce tour. Tapez « { $end } » pour le terminer.
play-moves-none = Il n’y a rien à jouer pour l’instant.
play-moves-end = Vous pouvez terminer le tour ici : « { $end } ».
play-no-piece-moves = En { $cell }, rien ne peut agir pour l’instant.
play-unknown-cell = « { $cell } » n’est pas une case de ce terrain.
play-turns =
    { $count ->
        [one] Ce tour peut mener à { $count } résultat distinct.
       *[other] Ce tour peut mener à { $count } résultats distincts.
    }
play-turns-unknown = Dans ce jeu, on ne compte pas les résultats d’un tour entier.
play-unknown-input = Ni un tour ni une commande. « { $help } » explique les deux.
play-refused = Colonne { $column } : { $reason }.
play-not-now = Pas maintenant : { $reason }.
play-over-already = La partie est terminée. « { $save } FICHIER » l’enregistre, « { $load } FICHIER » en ouvre une autre, « { $quit } » quitte.
play-not-over = La partie n’est pas terminée. « { $resign } » l’arrête.
play-resigned = Abandon : { $side }.
play-draw-ask = { $side }, acceptez-vous la nulle ? ({ $yes } / { $no })
play-draw-declined = Nulle refusée : { $side }.
play-draw-accepted = Nulle acceptée : { $side }.
play-saved = Partie enregistrée dans { $file }.
play-not-saved = La partie n’a pas été enregistrée : { $why }
play-save-in-turn = Le tour en cours n’est pas enregistré.
play-file-missing = Quel fichier ? Tapez « { $command } FICHIER ».
play-loaded =
    { $file } est ouvert : { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }.
play-not-loaded = { $file } n’a pas été ouvert : { $why }
play-input-ended = Fin de l’entrée avant la fin de la partie.
play-quit-unsaved = La partie n’est pas enregistrée. Tapez encore « { $quit } » pour quitter quand même.
play-load-unsaved = La partie n’est pas enregistrée. Enregistrez-la avec « { $save } FICHIER », ou retapez la même ligne pour ouvrir l’autre quand même.
play-thinking = Réflexion : { $side }
play-clock-of-file = Cette partie a sa propre pendule ({ $clock }, en secondes). N’indiquez pas --clock.
play-game-empty = il ne contient pas de partie
play-unknown-level = Bots possibles : niveaux 1 à 10, bot:mine et, pour Play Ball, bot:perfect.
play-perfect-needs-table = Le bot parfait a besoin d’une table pour le terrain { $board }. Créez-la avec « { $command } », puis indiquez-la avec { $argument }.
play-table-for-perfect = --table ne sert qu’à bot:perfect, qui ne joue ici aucun camp.
failure-other-game = { $file } contient une partie de { $game }.
failure-no-terminal = Le mode plein écran demande un terminal en entrée et en sortie.
failure-in-game = { $file } : { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = fin
command-undo = annuler
command-take-back = reprendre
command-moves = actions coups
command-turns = tours
command-board = terrain plateau
command-where = position
command-resign = abandon abandonner
command-draw = nulle
command-save = enregistrer
command-load = ouvrir
command-again = rejouer revanche
command-swap = inverser
command-flip = retourner
command-help = aide
command-quit = quitter
command-yes = oui o
command-no = non

## What the commands do

help-turn = Un tour entier est une suite d’actions séparées par des virgules, comme { $example }. Vous pouvez aussi jouer les actions une par une.
help-end = termine le tour
help-undo = annule la dernière action de ce tour
help-take-back = reprend votre dernier tour et la réponse du bot, ou le dernier tour entre deux personnes
help-moves = [CASE] liste ce qui peut être joué, ou ce que peut faire la pièce de cette case, et le marque sur le terrain
help-turns = compte les résultats distincts de ce tour
help-board = affiche le terrain
help-where = décrit la position en phrases
help-resign = abandonne la partie
help-draw = propose la nulle
help-save = FICHIER enregistre la partie
help-load = FICHIER ouvre une partie enregistrée
help-again = rejoue, après la fin d’une partie
help-swap = rejoue en changeant de camp
help-flip = retourne le terrain
help-help = liste les commandes
help-quit = quitte
