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
web-learn-end-turn = Fin du tour
web-learn-claim = Réclamer la partie
web-learn-restart = Recommencer
web-learn-hint = Un indice
web-learn-next = Étape suivante
web-learn-finish = Terminer
web-learn-finished = Tu sais jouer à { $game } !
web-learn-finished-text = Tu as rencontré toutes les règles qu’il faut pour une partie. Essaie contre un robot, ou trouve le bon tour dans un problème.
web-learn-others = Les autres leçons
web-learn-not-kept = Cet appareil ne garde plus rien pour cette page : ce qui est fait ne sera retenu que jusqu’à sa fermeture. Libérez de la place pour ce site dans les réglages du navigateur.

## Puzzles

web-puzzle-loading = Chargement des problèmes…
web-puzzle-unreachable = Impossible de charger les problèmes. Vérifiez la connexion et réessayez.
web-puzzle-damaged = Les problèmes sont arrivés abîmés. Rechargez la page pour les obtenir à nouveau.
web-puzzle-unknown = Il n’y a plus de problème de ce nom. Le lien a peut-être été coupé. Voici les autres.
web-puzzle-retry = Réessayer
web-puzzle-daily = Le problème du jour
web-puzzle-daily-text = Un nouveau chaque jour, le même pour tout le monde.
web-puzzle-daily-solved = Résolu pour aujourd’hui. À demain !
web-puzzle-daily-open = Résoudre le problème du jour
web-puzzle-daily-look = Le revoir
web-puzzle-streak =
    { $days ->
        [0] Pas encore de série : résolvez le problème du jour pour en commencer une.
        [1] Votre série : 1 jour.
       *[other] Votre série : { $days } jours de suite.
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
        [one] Vous jouez { $side }. Un seul tour force un but. Trouvez-le !
       *[other] Vous jouez { $side }. Un seul tour force un but, en { $turns } de vos tours au plus. Trouvez-le !
    }
web-puzzle-task-save = Vous jouez { $side }, en mauvaise posture. Un seul tour ne perd pas. Trouvez-le !
web-puzzle-task-win-in-two = Vous jouez { $side }. Trouvez le seul tour après lequel vous gagnez au suivant, quoi que joue { $other }.
web-puzzle-task-goal-with-two-dice = Vous jouez { $side } avec deux dés. Aucun ne marque seul : jouez d’abord le bon, puis marquez avec l’autre.
web-puzzle-go-on = C’est permis. Continuez, ou finissez votre tour.
web-puzzle-first-die-right = C’est le bon premier dé ! Marquez maintenant avec l’autre.
web-puzzle-solved = Résolu !
web-puzzle-solved-win = Résolu ! D’ici, { $side } force un but.
web-puzzle-solved-save = Résolu ! D’ici, personne ne peut forcer un but.
web-puzzle-solved-win-in-two = Résolu ! Quoi que joue { $other }, { $side } gagne au tour suivant.
web-puzzle-solved-goal-with-two-dice = But ! C’est résolu.
web-puzzle-wrong-win = Ce tour ne force pas de but.
web-puzzle-wrong-save = Après ce tour, { $other } force un but.
web-puzzle-wrong-win-in-two = Après ce tour, { $other } peut encore vous arrêter.
web-puzzle-wrong-first-die = Après cela, aucun dé restant ne marque de là.
web-puzzle-wrong-second-die = Pas de but. L’autre dé peut marquer !
web-puzzle-thinking = Recherche de la réponse adverse ({ $other })…
web-puzzle-reply = { $other } répond { $turn }, comme le montre le plateau.
web-puzzle-hint-first = Un indice
web-puzzle-hint-more = Encore un peu d’aide
web-puzzle-hint-solution = Montrer la solution
web-puzzle-hint-piece = Commencez par la pièce en { $cell }.
web-puzzle-hint-die = Commencez par le { $points } { $dot }, et par le pion ou le ballon en { $cell }.
web-puzzle-hint-action = La première action est { $action } : suivez la flèche.
web-puzzle-line = La solution, tour par tour
web-puzzle-line-at = Tour { $turn } sur { $all } : { $text }
web-puzzle-line-start = Avant le premier de { $all ->
        [one] { $all } tour
       *[other] { $all } tours
    }
web-puzzle-line-back = Un tour en arrière
web-puzzle-line-forward = Un tour en avant
web-puzzle-was-shown = Vous avez vu la solution : ce problème ne compte pas comme résolu.
web-puzzle-next = Problème suivant
web-puzzle-all = Tous les problèmes
web-puzzle-share = Copier le lien
web-puzzle-shared = Le lien est copié.
web-puzzle-share-by-hand = Copiez ce lien :

## The first page

web-learn-home-continue = Votre partie vous attend
web-learn-home-continue-text = { $game } : reprenez là où vous en étiez.
web-learn-home-continue-button = Reprendre la partie
web-learn-home-try = À vous de jouer : marquez !
web-learn-home-try-done = But ! C’est ça, Play Ball. On continue ?
