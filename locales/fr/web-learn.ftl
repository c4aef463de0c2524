# Les leçons, les problèmes et ce que la première page en propose.

## Lessons

web-learn-game = Apprendre { $game }
web-learn-steps = Étapes de la leçon
web-learn-steps-done = { $done } étapes faites sur { $all }
web-learn-step = Étape { $number } sur { $total }
web-learn-step-open = Étape { $number }
web-learn-step-done = Étape { $number }, faite
web-learn-begin = Commencer la leçon
web-learn-continue = Continuer
web-learn-again = Encore une fois
web-learn-end-turn = Terminer le tour
web-learn-claim = Réclamer la victoire
web-learn-restart = Recommencer
web-learn-hint = Un indice
web-learn-next = Étape suivante
web-learn-finish = Terminer
web-learn-finished = Vous savez jouer à { $game } !
web-learn-finished-text = Vous connaissez toutes les règles utiles pour une partie. Jouez contre un bot, ou cherchez le bon tour dans un problème.
web-learn-others = Les autres leçons
web-learn-not-kept = Cet appareil n’enregistre plus rien pour ce site : votre progression sera perdue à la fermeture de la page. Libérez de la place pour ce site dans les réglages du navigateur.

## Puzzles

web-puzzle-loading = Chargement des problèmes…
web-puzzle-unreachable = Impossible de charger les problèmes. Vérifiez la connexion et réessayez.
web-puzzle-damaged = Les problèmes reçus sont endommagés. Rechargez la page.
web-puzzle-unknown = Ce problème n’existe plus, ou le lien est incomplet. Voici les autres.
web-puzzle-retry = Réessayer
web-puzzle-daily = Le problème du jour
web-puzzle-daily-text = Un nouveau problème chaque jour, le même pour tout le monde.
web-puzzle-daily-solved = Résolu pour aujourd’hui. À demain !
web-puzzle-daily-open = Résoudre le problème du jour
web-puzzle-daily-look = Le revoir
web-puzzle-streak =
    { $days ->
        [0] Pas encore de série : résolvez le problème du jour pour en commencer une.
        [1] Votre série : 1 jour.
       *[other] Votre série : { $days } jours de suite.
    }
web-puzzle-solved-of = { $solved } résolus sur { $all }
web-puzzle-easy = Facile
web-puzzle-medium = Moyen
web-puzzle-hard = Difficile
web-puzzle-title = Problème { $number } · { $game }
web-puzzle-tile = { $game }, problème { $number }, difficulté { $grade } sur 10
web-puzzle-tile-solved = { $game }, problème { $number }, difficulté { $grade } sur 10, résolu
web-puzzle-tile-shown = { $game }, problème { $number }, difficulté { $grade } sur 10, solution vue
web-puzzle-grade = Difficulté { $grade } sur 10
web-puzzle-task-win =
    { $turns ->
        [one] Vous jouez { $side }. Un seul tour force un but. Trouvez-le !
       *[other] Vous jouez { $side }. Un seul tour force un but, au plus tard à votre { $turns }e tour. Trouvez-le !
    }
web-puzzle-task-save = Vous jouez { $side } et votre position est difficile. Un seul tour évite la défaite. Trouvez-le !
web-puzzle-task-win-in-two = Vous jouez { $side }. Trouvez le seul tour qui vous fait gagner au tour suivant, quoi que joue { $other }.
web-puzzle-task-goal-with-two-dice = Vous jouez { $side } avec deux dés. Aucun ne marque à lui seul : jouez d’abord le bon, puis marquez avec l’autre.
web-puzzle-go-on = C’est permis. Continuez, ou finissez votre tour.
web-puzzle-first-die-right = Bon choix ! Marquez maintenant avec l’autre dé.
web-puzzle-solved = Résolu !
web-puzzle-solved-win = Résolu ! { $side } peut maintenant forcer un but.
web-puzzle-solved-save = Résolu ! Plus personne ne peut forcer un but.
web-puzzle-solved-win-in-two = Résolu ! Quoi que joue { $other }, { $side } gagne au tour suivant.
web-puzzle-solved-goal-with-two-dice = But ! Problème résolu.
web-puzzle-wrong-win = Ce tour ne force pas de but.
web-puzzle-wrong-save = Après ce tour, { $other } force un but.
web-puzzle-wrong-win-in-two = Après ce tour, { $other } peut encore vous arrêter.
web-puzzle-wrong-first-die = Après cela, l’autre dé ne permet plus de marquer.
web-puzzle-wrong-second-die = Pas de but. Mais l’autre dé peut marquer !
web-puzzle-thinking = { $other } cherche sa réponse…
web-puzzle-reply = Réponse adverse ({ $other }) : { $turn }, montrée sur le terrain.
web-puzzle-hint-first = Un indice
web-puzzle-hint-more = Un autre indice
web-puzzle-hint-solution = Montrer la solution
web-puzzle-hint-piece = Commencez par la pièce en { $cell }.
web-puzzle-hint-die = Commencez par le { $points } { $dot }, avec le pion ou la balle en { $cell }.
web-puzzle-hint-action = Première action : { $action }. Suivez la flèche.
web-puzzle-line = La solution, tour par tour
web-puzzle-line-at = Tour { $turn } sur { $all } : { $text }
web-puzzle-line-start =
    Avant le premier tour ({ $all ->
        [one] { $all } tour
       *[other] { $all } tours
    } en tout)
web-puzzle-line-back = Tour précédent
web-puzzle-line-forward = Tour suivant
web-puzzle-was-shown = Vous avez vu la solution : ce problème ne compte pas comme résolu.
web-puzzle-next = Problème suivant
web-puzzle-all = Tous les problèmes
web-puzzle-share = Copier le lien
web-puzzle-shared = Lien copié.
web-puzzle-share-by-hand = Copiez ce lien :

## The first page

web-learn-home-continue = Votre partie vous attend
web-learn-home-continue-text = { $game } : reprenez là où vous en étiez.
web-learn-home-continue-button = Reprendre la partie
web-learn-home-try = À vous de jouer : marquez !
web-learn-home-try-done = But ! C’est ça, Play Ball. On continue ?
