# La page d’analyse, les tables et les liens.

## Apporter quelque chose

web-analyse-fresh = Nouvelle analyse
web-analyse-fresh-boards = Play Ball sur un terrain
web-analyse-bring = Ouvrir une partie ou une position
web-analyse-paste = Collez une partie, une position ou un lien
web-analyse-open = Ouvrir
web-analyse-file = Choisir un fichier
web-analyse-other = Analyser une autre partie
web-analyse-several = Ce fichier contient plusieurs parties. Laquelle ?
web-analyse-game-of-file =
    { $game }{ $players } · { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
web-analyse-open-empty = Il n’y a encore rien à ouvrir. Collez d’abord une partie, une position ou un lien.
web-analyse-open-too-long = Fichier trop volumineux : { $most } Mo au plus.
web-analyse-open-file = Cette partie est illisible : { $trouble }.
web-analyse-open-position = Ce n’est pas une position de { $game } : { $trouble }.

## La valeur

web-analyse-bar = Évaluation
web-analyse-nothing-known = On ne sait encore rien de cette position.
web-analyse-over-won = Victoire, { $colour } : { $reason }.
web-analyse-over-drawn = Partie nulle : { $reason }.
web-analyse-match-won = Match : au meilleur jeu, victoire pour { $colour }.
web-analyse-match-nobody = Match : au meilleur jeu, personne ne gagne.
web-analyse-match-any-goal = N’importe quel but le décide pour { $colour } ; une troisième manche nulle de suite rendrait le match nul.

## Les suites

web-analyse-lines = Meilleures variantes
web-analyse-engine = Moteur
web-analyse-how-many = Variantes
web-analyse-engine-off = Le moteur est arrêté.
web-analyse-thinking = Réflexion…
web-analyse-engine-done = Terminé.
web-analyse-effort = Profondeur { $depth } · { $positions } positions · { $seconds } s
web-analyse-go-on = Réfléchir plus longtemps
web-analyse-in = en { $turns }
web-analyse-signs = + : avantage pour { $side } ; − : avantage pour l’autre camp ; « en 3 » : but certain en 3 tours ; = : nulle certaine.
web-analyse-engine-refused = Le moteur ne peut pas analyser cela : { $reason }.

## La table

web-analyse-explorer = Explorateur
web-analyse-explorer-caption = Tours possibles dans cette position
web-analyse-explorer-sum = Tous les tours
web-analyse-explorer-score =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } : gagnées { $won }, nulles { $drawn }, perdues { $lost }
web-analyse-explorer-asked = Recherche des parties jouées à partir d’ici…
web-analyse-explorer-nobody = Personne n’a encore joué cette position ici.
web-analyse-explorer-more =
    { $more ->
        [one] { $more } tour plus rare n’est pas affiché.
       *[other] { $more } tours plus rares ne sont pas affichés.
    }
web-analyse-explorer-dice = Au Pawnball, seule la mise en place est comptée : ensuite, ce sont les dés qui décident.
web-analyse-explorer-offline = Pas de connexion à un serveur : vous ne voyez que ce que savent les tables de cet appareil.
web-analyse-explorer-book = Les nombres à côté des tours viennent du livre d’ouvertures : chacune de ses positions a été analysée en profondeur.
web-analyse-no-table = Sur un terrain résolu, la valeur de chaque tour est certaine. Celui-ci n’est pas encore résolu sur cet appareil.
web-analyse-fetch = Télécharger la table ({ $megabytes } Mo)
web-analyse-solve = Résoudre ce terrain
web-analyse-estimate = La résolution demande { $duration } sur cet appareil et { $megabytes } Mo de mémoire : { $positions } positions.
web-analyse-estimate-unmeasured = La résolution demande { $megabytes } Mo de mémoire : { $positions } positions.
web-analyse-too-large = Ce terrain est trop grand pour être résolu dans un navigateur : { $positions } positions demandent { $megabytes } Mo de mémoire.
web-analyse-duration-short = environ une seconde
web-analyse-duration-seconds =
    environ { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }
web-analyse-duration-minutes =
    environ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
web-analyse-solving =
    Résolution : { $known } positions connues sur { $all }. Recherche des buts en { $distance ->
        [one] { $distance } tour
       *[other] { $distance } tours
    }.
web-analyse-fetching = Téléchargement de la table…
web-analyse-waiting = Préparation…
web-analyse-recalling = Recherche de la table sur cet appareil…
web-analyse-progress = Progression
web-analyse-turn-count =
    { $turns ->
        [one] { $turns } tour possible
       *[other] { $turns } tours possibles
    }, { $best ->
        [one] { $best } meilleur
       *[other] { $best } meilleurs à égalité
    }.
web-analyse-turn-value =
    { $value ->
        [win]
            { $turns ->
                [1] marque tout de suite
               *[other] gagne en { $turns } tours
            }
        [loss]
            { $turns ->
                [one] perd en { $turns } tour
               *[other] perd en { $turns } tours
            }
       *[draw] fait nulle
    }
web-analyse-all-turns = Montrer tous les tours
web-analyse-table-not-fetched = La table de { $board } n’a pas pu être téléchargée. Vérifiez la connexion et réessayez, ou résolvez le terrain ici.
web-analyse-table-refused = La table est inutilisable : { $reason }.
web-analyse-table-not-kept = Cet appareil n’enregistre pas la table : elle sera perdue à la fermeture de la page.
web-analyse-kept = Tables enregistrées sur cet appareil : { $megabytes } Mo.
web-analyse-forget = Les effacer
web-analyse-not-solved = Ce terrain n’a pas pu être résolu : { $reason }.

## Le terrain

web-analyse-who = Camp à analyser
web-analyse-claim = Réclamer la victoire (antijeu)
web-analyse-flip = Retourner le terrain
web-analyse-dice = Lancer { $number } : quels dés ?
web-analyse-roll = Lancer les dés
web-analyse-dice-enter = Ou saisissez quatre dés, par exemple k3k6g1w5
web-analyse-dice-take = Valider

## Toute la partie

web-analyse-review = Revue de la partie
web-analyse-review-lead = Le moteur examine chaque position et signale les tours imprécis et les erreurs.
web-analyse-review-begin = Chercher les erreurs
web-analyse-reviewing = Position { $done } sur { $of }…
web-analyse-graph-table = Graphique sous forme de tableau
web-analyse-column-number = N°
web-analyse-column-side = Camp
web-analyse-column-turn = Tour
web-analyse-column-value = Valeur
web-analyse-column-games = Parties
web-analyse-column-chance = Chances : { $side }
web-analyse-column-mark = Qualité
web-analyse-mark =
    { $mark ->
        [inaccuracy] imprécision
        [mistake] erreur
       *[blunder] gaffe
    }
web-analyse-good =
    { $side } : { $good } bons tours sur { $of } · { $blunders ->
        [one] { $blunders } gaffe
       *[other] { $blunders } gaffes
    }, { $mistakes ->
        [one] { $mistakes } erreur
       *[other] { $mistakes } erreurs
    }, { $inaccuracies ->
        [one] { $inaccuracies } imprécision
       *[other] { $inaccuracies } imprécisions
    }
web-analyse-good-none = { $side } : aucun tour n’a pu être jugé
web-analyse-better-title = { $side } : qu’est-ce qui était mieux ?
web-analyse-played = Joué
web-analyse-better = Mieux
web-analyse-show-better = Montrer sur le terrain
web-analyse-try = Essayer soi-même
web-analyse-learn = Apprendre de ses erreurs
web-analyse-learn-side =
    { $count ->
        [one] { $side } : { $count } erreur
       *[other] { $side } : { $count } erreurs
    }
web-analyse-learn-number = { $number } sur { $of }
web-analyse-learn-task = Vous jouez { $side }. Trouvez mieux !
web-analyse-learn-checking = Votre tour est examiné…
web-analyse-learn-wrong = Pas encore : il y a mieux.
web-analyse-learn-right = Oui, c’est mieux !
web-analyse-learn-shown = Ceci aurait été mieux.
web-analyse-learn-over = Terminé : vous en avez trouvé { $found } sur { $of }.
web-analyse-learn-retry = Réessayer
web-analyse-learn-help = Montrer
web-analyse-learn-skip = Passer
web-analyse-learn-next = Suivant
web-analyse-learn-end = Fermer
web-analyse-legend = Ce que veulent dire les signes
web-analyse-legend-inaccuracy = a coûté un peu
web-analyse-legend-mistake = a coûté beaucoup
web-analyse-legend-blunder = a coûté un but visible, ou la partie
web-analyse-legend-good = Un tour est bon s’il n’a rien coûté qui mérite un signe, ou s’il a marqué. Un but à prévoir de loin compte moins qu’un but à portée de main.

## Liens

web-analyse-share = Partager
web-analyse-make-link = Créer un lien
web-analyse-copy-link = Copier le lien
web-analyse-link = Le lien
web-analyse-copied = Copié.
web-embed = Intégrer
web-embed-code = Code pour une page web
web-embed-copy = Copier le code

## Positions of rated games

web-analyse-live = Cette position est en cours ici dans une partie classée. Le moteur et la table restent muets jusqu’à la fin de cette partie.
