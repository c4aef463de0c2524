# Matchs entre moteurs : aide et compte rendu.

cli-value-name = NOM
cli-value-option = NOM=VALEUR
cli-value-engine = NOM=COMMANDE
cli-value-engine-option = [NOM:]OPTION=VALEUR
cli-value-engine-time = [NOM:]TEMPS
cli-value-agreed = POINTS:TOURS
cli-value-elo = elo0=N,elo1=N

cli-match-about = Faire jouer un match entre des moteurs pour savoir lequel est le plus fort
cli-match-arg-game = Le jeu
cli-match-arg-engine-a = Premier moteur : la commande d’un programme UGI, avec ses arguments, entre guillemets
cli-match-arg-engine-b = Le second moteur
cli-match-arg-name-a = Le nom du premier moteur ; sinon, celui qu’il se donne
cli-match-arg-name-b = Le nom du second moteur
cli-match-arg-option-a = Une option du premier moteur ; peut être répétée
cli-match-arg-option-b = Une option du second moteur ; peut être répétée
cli-match-arg-engine = Au lieu de --engine-a et --engine-b : le nom d’un moteur dans le match et sa commande UGI, entre guillemets ; à répéter pour chacun des moteurs, deux ou plus
cli-match-arg-option = Une option du moteur --engine de ce nom, ou de tous ; peut être répétée
cli-match-arg-gauntlet = Opposer le premier moteur --engine à chacun des autres ; sinon, tous jouent les uns contre les autres
cli-match-arg-games = Nombre de parties pour chaque paire de moteurs ; chaque ouverture est jouée deux fois, en échangeant les camps
cli-match-arg-tc = Cadence : 300+5 (secondes par partie, plus l’incrément par tour), st=1 (secondes par tour), movetime=500 (millisecondes par tour), nodes=10000 ou depth=4 ; avec NOM: devant, pour le seul moteur --engine de ce nom ; peut être répétée
cli-match-arg-margin = Retard toléré pour une réponse, en millisecondes
cli-match-arg-patience = Délai, en secondes, après lequel un moteur est jugé bloqué (au démarrage et sans limite de temps)
cli-match-arg-concurrency = Le nombre de parties simultanées
cli-match-arg-board = Play Ball : nom d’un terrain, ou fichier qui en contient un ; répété, les ouvertures alternent entre les terrains
cli-match-arg-mode = Play Ball : ce qui compte comme partie : une manche jusqu’au premier but, un match normal ou expert
cli-match-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-match-arg-openings = Partir des parties de ce fichier au lieu de tours au hasard
cli-match-arg-opening-turns = Le nombre de tours d’une ouverture : 2 au hasard, ou tous ceux d’une partie du fichier
cli-match-arg-adjudicate-win = Déclarer une partie gagnée quand les deux moteurs l’évaluent ainsi d’au moins tant de points pendant tant de tours chacun
cli-match-arg-no-progress = Déclarer la partie nulle après tant de tours où aucune balle ne s’est rapprochée de son but
cli-match-arg-max-turns = Déclarer la partie nulle après tant de tours des deux camps
cli-match-arg-table = Play Ball, manches : terminer la partie selon sa valeur dans cette table
cli-match-arg-sprt = Terminer le match quand un test séquentiel a tranché, p. ex. elo0=0,elo1=5,alpha=0.05,beta=0.05, ou avec nelo0 et nelo1 en Elo normalisé ; pour deux moteurs
cli-match-arg-seed = Graine des ouvertures : même graine, mêmes ouvertures ; celles au-dessous de 1000000 servent au réglage
cli-match-arg-out = Enregistrer les parties dans ce fichier ; relancé avec les mêmes arguments, le match reprend où il en était
cli-match-arg-json = Répondre en JSON Lines

match-game = Partie { $number } sur { $games } : { $a } – { $b } { $result } ({ $reason }). { $first } : { $standing }
match-standing = victoires { $wins }, nulles { $draws }, défaites { $losses }
match-reason-goal = but
match-reason-anti-play = antijeu
match-reason-repetition = répétition
match-reason-rules = selon les règles
match-reason-agreed = accord des deux moteurs
match-reason-no-progress = aucun progrès
match-reason-most-turns = trop de tours
match-reason-table = selon la table
match-reason-time = { $name } : temps écoulé
match-reason-illegal = { $name } : tour « { $turn } » interdit ({ $fault })
match-reason-failed = { $name } : { $trouble }
match-trouble-not-started = impossible de lancer « { $command } » ({ $error })
match-trouble-ended = le programme s’est arrêté ({ $status })
match-trouble-silent = pas de réponse « { $awaited } » en { $seconds } s
match-trouble-no-answer = « { $line } » n’est pas une réponse UGI
match-trouble-refused = il a refusé : { $message }
match-trouble-no-option = il n’a pas d’option « { $name } », seulement { $offered }
match-too-few-openings = Ouvertures distinctes trouvées : { $found } seulement. Allongez-les (--opening-turns), changez --seed ou donnez un fichier --openings.
match-no-openings = { $file } ne contient aucune partie.
match-openings-repeat =
    Ouvertures différentes de { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    } que personne ne gagne aussitôt : { $found ->
        [one] une seule, reprise dans toutes les parties.
       *[other] { $found }, reprises à tour de rôle.
    }
match-openings-start = Sur ce terrain, toute ouverture est aussitôt décidée : toutes les parties commencent au début.
match-one-engine = Il faut deux moteurs pour un match. Donnez --engine au moins deux fois.
match-name-twice = Deux moteurs portent le nom « { $name } ». Donnez à chaque --engine un nom différent.
match-no-such-engine = { $argument } : aucun moteur ne porte le nom « { $name } ». Utilisez un nom donné avec --engine.
match-sprt-needs-two = --sprt ne s’applique qu’à deux moteurs. Retirez cette option ou les autres moteurs.
match-goes-on = { $file } contient déjà { $played } parties sur { $games } : le match reprend où il en était.
match-file-busy = { $file } sert à un autre match. Attendez la fin de celui-ci ou donnez un autre fichier avec --out.
match-file-of-another = { $file } contient des parties d’un autre match. Donnez un autre fichier avec --out, ou les arguments de ce match. { $difference }
match-difference = Là-bas : { $there }. Ici : { $here }.
match-file-of-none = { $file } n’est pas un fichier de ce seul match. Donnez un autre fichier avec --out.
match-table-needs-set = Une table n’évalue que des manches : retirez --mode { $mode }.
match-stopped = Arrêté. Résultat provisoire :
match-none = Aucune partie n’a été terminée.
match-result = { $first } contre { $second } : parties { $games }, { $standing }
match-score = Score : { $score } %
match-elo = Différence Elo : { $elo }, intervalle à 95 % de { $low } à { $high }
match-normalised-elo = Elo normalisé : { $elo }, intervalle à 95 % de { $low } à { $high }
match-superiority = Probabilité que { $first } soit plus fort : { $percent } %
match-pairs = Paires à 0, ½, 1, 1½ et 2 points : { $pairs }
match-sprt =
    Test séquentiel de { $low_elo } et { $high_elo } { $model ->
        [normalised] Elo normalisé
       *[logistic] Elo
    } : { $ratio } entre { $low } et { $high } : { $verdict ->
        [h0] la différence est la plus petite des deux, ou moins
        [h1] la différence est la plus grande des deux, ou plus
       *[open] pas encore tranché
    }

match-ranking-engine = Moteur
match-ranking-elo = Elo
match-ranking-interval = 95 %
match-ranking-games = Parties
match-ranking-score = Score
match-ranking-percent = { $percent } %
match-ranking-note = L’Elo est relatif à la moyenne de tous les moteurs, avec son intervalle à 95 %.
