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
web-puzzle-daily-text = Un nouveau chaque jour, adapté à votre niveau.
web-puzzle-daily-solved = Résolu pour aujourd’hui. À demain !
web-puzzle-daily-open = Le résoudre
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
web-puzzle-tile = { $game }, problème { $number }, coté { $rating }
web-puzzle-tile-solved = { $game }, problème { $number }, coté { $rating }, résolu
web-puzzle-tile-shown = { $game }, problème { $number }, coté { $rating }, solution vue
web-puzzle-task-win = Vous jouez { $side }. But en { $turns } tours : à chaque fois, un seul tour convient.
web-puzzle-task-save = Vous jouez { $side } et votre position est difficile. Un seul tour empêche { $other } de marquer. Trouvez-le !
web-puzzle-task-win-in-two = Vous jouez { $side }. But en 2 tours : trouvez le seul tour après lequel { $other } ne peut plus vous arrêter, puis marquez.
web-puzzle-task-goal-with-two-dice = Vous jouez { $side } avec deux dés. Aucun ne marque à lui seul : jouez d’abord le bon, puis marquez avec l’autre.
web-puzzle-task-goal = Vous jouez { $side }. Marquez pendant ce tour !
web-puzzle-right = C’est le bon ! { $other } répond…
# $turns: how many turns the solver still has until the goal, this one included.
web-puzzle-replied =
    { $turns ->
        [one] À vous. Marquez maintenant !
       *[other] De nouveau à vous. But en { $turns } tours.
    }
web-puzzle-solved-goal = But ! Problème résolu.
web-puzzle-wrong-goal = Pas encore de but, alors que ce tour permet de marquer.
# The visitor’s own rating at puzzles.
web-puzzle-rating = Votre classement aux problèmes : { $rating }
# $change: points won or lost, with their sign.
web-puzzle-rated = Votre classement aux problèmes : { $rating } ({ $change })
web-puzzle-filter-game = Jeu
web-puzzle-filter-difficulty = Difficulté
web-puzzle-all-games = Tous les jeux
web-puzzle-all-difficulties = Tous les niveaux
web-puzzle-open-only = Non résolus seulement
web-puzzle-more =
    { $count ->
        [one] { $count } de plus
       *[other] { $count } de plus
    }
web-puzzle-go-on = C’est permis. Continuez, ou finissez votre tour.
web-puzzle-first-die-right = Bon choix ! Marquez maintenant avec l’autre dé.
web-puzzle-solved-save = Résolu ! Plus personne ne peut forcer un but.
web-puzzle-wrong-win = Ce tour ne force pas de but à temps.
web-puzzle-wrong-save = Après ce tour, { $other } force un but.
web-puzzle-wrong-win-in-two = Après ce tour, { $other } peut encore vous arrêter.
web-puzzle-wrong-first-die = Après cela, l’autre dé ne permet plus de marquer.
web-puzzle-wrong-second-die = Pas de but. Mais l’autre dé peut marquer !
web-puzzle-thinking = { $other } cherche sa réponse…
web-puzzle-reply = Réponse de { $other } :
web-puzzle-hint-first = Un indice
web-puzzle-hint-more = Un autre indice
web-puzzle-hint-solution = Montrer la solution
web-puzzle-hint-piece = Commencez par la pièce en { $cell }.
web-puzzle-hint-die = Commencez par le { $points } { $dot }, avec le pion ou la balle en { $cell }.
web-puzzle-hint-action = D’abord : { $action }. Suivez la flèche.
web-puzzle-line = La solution, tour par tour
web-puzzle-line-at = Tour { $turn } sur { $all } :
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

# Les problèmes sur un site avec serveur : pour qui y est connecté.
web-puzzle-site = Sur ce site
web-puzzle-site-none = Aucun problème essayé
web-puzzle-site-rating = Classement { $rating } · { $solved } sur { $tried } résolus
web-puzzle-site-next = Un problème pour moi
web-puzzle-site-none-left = Il n’y a plus de tel problème pour vous. Choisissez un autre thème ou un autre jeu.
web-puzzle-site-no-answer = Le serveur n’a pas répondu. Vérifiez la connexion et réessayez.
web-puzzle-site-rated = Votre classement sur ce site : { $rating } ({ $change }). Classement du problème : { $puzzle }.
web-puzzle-site-first = Vous avez déjà essayé ce problème : seul le premier essai compte.
web-puzzle-found-title = Problème tiré d’une partie · { $game }
web-puzzle-source = Voir la partie
web-puzzle-vote = Que pensez-vous de ce problème ?
web-puzzle-vote-up = Bon problème
web-puzzle-vote-down = Pas très bon
web-puzzle-theme = Thème
web-puzzle-theme-any = Tous les thèmes
web-theme-goal = But
web-theme-win = Seul gain
web-theme-save = Sauvetage
web-theme-win-in-two = But en 2 tours
web-theme-two-dice = Deux dés
web-theme-jump = Saut
web-theme-bounce = Rebond
web-theme-long-pass = Longue passe
web-theme-combination = Plusieurs passes
web-theme-one-action = Une seule action
web-theme-long-turn = Long tour
web-puzzle-history = Historique des problèmes
web-puzzle-history-lead = Les problèmes que vous avez essayés sur ce site, et l’évolution de votre classement.
web-puzzle-history-none = Vous n’avez encore essayé aucun problème de ce jeu sur ce site.
web-puzzle-history-earlier = Afficher les précédents
web-puzzle-history-column-puzzle = Problème
web-puzzle-history-column-result = Résultat
web-puzzle-history-column-rating = Classement
web-puzzle-history-solved = Résolu
web-puzzle-history-helped = Résolu avec un indice
web-puzzle-history-missed = Manqué
web-puzzle-graph = Classement aux problèmes, { $game } : de { $begin } à { $now }
web-puzzle-come-in = Le classement, l’historique et les tempêtes sont réservés aux comptes enregistrés.
web-puzzle-come-in-link = Aller au compte
web-storm = Tempête de problèmes
web-storm-lead = Résolvez autant de problèmes que possible en 3 minutes. Un mauvais tour coûte 10 secondes.
web-storm-start = Commencer
web-storm-skip = Passer, pour 10 secondes
web-storm-stop = Arrêter
web-storm-left = Temps restant : { $time }
web-storm-score = Résolus : { $score }
web-storm-right = C’est le bon !
web-storm-wrong = Ce n’était pas le bon tour : 10 secondes de moins.
web-storm-over = La tempête est finie. Résolus : { $score }.
web-storm-best = Votre meilleur score du jour : { $today } · Votre record : { $ever }
web-storm-day = Les meilleurs du jour
web-storm-day-none = Aucune tempête aujourd’hui. À vous de commencer !
web-storm-day-place = { $name } : { $score }
