# Matchs entre moteurs : aide et compte rendu.

cli-value-name = NOM
cli-value-option = NOM=VALEUR
cli-value-time = TEMPS
cli-value-agreed = POINTS:TOURS
cli-value-elo = elo0=N,elo1=N

cli-match-about = Faire jouer un match entre deux moteurs et dire lequel est le plus fort
cli-match-arg-game = Le jeu
cli-match-arg-engine-a = Le premier moteur : un programme qui parle UGI, avec ses arguments, entre guillemets
cli-match-arg-engine-b = Le second moteur
cli-match-arg-name-a = Le nom du premier moteur ; sinon, celui qu’il se donne
cli-match-arg-name-b = Le nom du second moteur
cli-match-arg-option-a = Une option du premier moteur ; peut être répétée
cli-match-arg-option-b = Une option du second moteur ; peut être répétée
cli-match-arg-games = Le nombre de parties ; chaque ouverture est jouée deux fois, en changeant de camp
cli-match-arg-tc = Le temps de réflexion : 300+5 (secondes par partie et par tour), st=1 (secondes par tour), movetime=500 (millisecondes par tour), nodes=10000 ou depth=4
cli-match-arg-margin = De combien de millisecondes une réponse peut être en retard
cli-match-arg-patience = Après combien de secondes un moteur est jugé bloqué, au démarrage et quand le temps n’est pas limité
cli-match-arg-concurrency = Le nombre de parties simultanées
cli-match-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un ; si l’option est répétée, les ouvertures alternent
cli-match-arg-mode = Play Ball : ce qui compte comme partie : une manche jusqu’au premier but, un match normal ou expert
cli-match-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-match-arg-openings = Partir des parties de ce fichier au lieu de tours au hasard
cli-match-arg-opening-turns = Le nombre de tours d’une ouverture : 2 au hasard, ou tous ceux d’une partie du fichier
cli-match-arg-adjudicate-win = Déclarer une partie gagnée quand les deux moteurs le disent avec tant de points, pendant tant de tours chacun
cli-match-arg-no-progress = Déclarer la partie nulle après tant de tours sans qu’aucun ballon ne se soit rapproché de son but
cli-match-arg-max-turns = Déclarer la partie nulle après tant de tours des deux camps
cli-match-arg-table = Play Ball, manches : terminer la partie selon sa valeur dans cette table
cli-match-arg-sprt = Terminer le match quand un test séquentiel a tranché, p. ex. elo0=0,elo1=5,alpha=0.05,beta=0.05
cli-match-arg-seed = L’origine des ouvertures : le même nombre, les mêmes ouvertures
cli-match-arg-out = Ajouter les parties à ce fichier
cli-match-arg-json = Répondre en JSON Lines

match-game = Partie { $number } sur { $games } : { $a } – { $b } { $result } ({ $reason }). { $first } : { $standing }
match-standing = { $wins } gagnées, { $draws } nulles, { $losses } perdues
match-reason-goal = but
match-reason-anti-play = antijeu
match-reason-repetition = répétition
match-reason-rules = selon les règles
match-reason-agreed = les deux moteurs sont d’accord
match-reason-no-progress = aucun progrès
match-reason-most-turns = trop de tours
match-reason-table = selon la table
match-reason-time = { $name } a dépassé le temps
match-reason-illegal = { $name } a joué « { $turn } », ce qui n’est pas permis : { $fault }
match-reason-failed = { $name } : { $trouble }
match-trouble-not-started = impossible de lancer « { $command } » ({ $error })
match-trouble-ended = le programme s’est terminé ({ $status })
match-trouble-silent = pas de « { $awaited } » en { $seconds } s
match-trouble-no-answer = « { $line } » n’est pas une réponse UGI
match-trouble-refused = il a refusé : { $message }
match-trouble-no-option = il n’a pas d’option « { $name } », seulement { $offered }
match-too-few-openings = Seulement { $found } ouvertures différentes ont été trouvées ; davantage de tours (--opening-turns), un autre --seed ou un fichier --openings en donnent plus.
match-no-openings = { $file } ne contient aucune partie.
match-table-needs-set = Une table ne juge que des manches : retirez --mode { $mode }.
match-stopped = Arrêté. Le résultat à ce point :
match-none = Aucune partie n’a été terminée.
match-result = { $first } contre { $second } : { $games } parties, { $standing }
match-score = Score : { $score } %
match-elo = Différence Elo : { $elo }, à 95 % entre { $low } et { $high }
match-superiority = Probabilité que { $first } soit plus fort : { $percent } %
match-pairs = Paires à 0, ½, 1, 1½ et 2 points : { $pairs }
match-sprt =
    Test séquentiel de { $low_elo } et { $high_elo } Elo : { $ratio } entre { $low } et { $high } : { $verdict ->
        [h0] la différence est la plus petite des deux, ou moins
        [h1] la différence est la plus grande des deux, ou plus
       *[open] pas encore tranché
    }
