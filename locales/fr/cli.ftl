# La ligne de commande : aide, erreurs et comptes rendus.

## Help

cli-about = Trois jeux de plateau avec une balle : Play Ball, Diaballik et Pawnball
cli-usage = Utilisation :
cli-heading-commands = Commandes
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-placeholder-command = COMMANDE
cli-placeholder-options = OPTIONS
cli-choices = valeurs possibles : { $values }
cli-default = par défaut : { $value }
cli-try-help = Pour en savoir plus, essayez « { $command } ».

cli-arg-lang = Langue de l’interface ; par défaut, celle de l’environnement (LC_ALL, LC_MESSAGES, LANG)
cli-arg-color = Quand utiliser des couleurs ; NO_COLOR et CLICOLOR_FORCE comptent pour auto
cli-arg-quiet = N’afficher que les résultats et les erreurs : ni progression ni conseils
cli-arg-help = Afficher cette aide
cli-arg-version = Afficher la version

cli-value-address = ADRESSE
cli-value-folder = DOSSIER
cli-value-board = TERRAIN
cli-value-clock = PENDULE
cli-value-command = COMMANDE
cli-value-count = N
cli-value-dir = DOSSIER
cli-value-file = FICHIER
cli-value-format = FORMAT
cli-value-game = JEU
cli-value-lang = LANGUE
cli-value-mode = MODE
cli-value-moment = MOMENT
cli-value-month = AAAA-MM
cli-value-player = JOUEUR
cli-value-position = POSITION
cli-value-report = NUMÉRO
cli-value-shell = SHELL
cli-value-when = QUAND

cli-serve-about = Lancer le site complet avec sa base de données, pour jouer en local et en réseau ; c’est aussi ce que fait touchline sans commande
cli-serve-arg-listen = Adresse et port d’écoute ; 0.0.0.0:8080 ouvre le site aux autres machines de votre réseau
cli-serve-arg-data = Dossier de la base de données, créé au besoin ; par défaut, un dossier personnel
cli-serve-arg-config = Fichier de réglages (TOML) ; l’environnement est prioritaire sur lui, et la ligne de commande sur les deux
cli-arg-listen = Comme dans « touchline serve »
cli-arg-data = Comme dans « touchline serve »
cli-arg-config = Comme dans « touchline serve »
cli-arg-tables = Comme dans « touchline serve »
cli-arg-backup = Comme dans « touchline serve »
cli-serve-arg-tables = Un dossier de tables de Play Ball (NOM.tlt), que les navigateurs téléchargent pour une analyse parfaite
cli-serve-arg-database = Adresse PostgreSQL d’un site à plusieurs nœuds, à la place de sa propre base de données (postgres://…) ; une adresse avec mot de passe se met dans un fichier
cli-serve-arg-database-file = Fichier contenant cette adresse
cli-serve-arg-bus = Adresse NATS qui relie les nœuds d’un tel site (nats://… ou tls://…) ; sans elle, ils voient les parties des autres avec jusqu’à deux secondes de retard
cli-serve-arg-bus-file = Fichier contenant cette adresse
cli-arg-database = Comme dans « touchline serve »
cli-arg-database-file = Comme dans « touchline serve »
cli-arg-bus = Comme dans « touchline serve »
cli-arg-bus-file = Comme dans « touchline serve »
cli-serve-arg-backup = Dossier d’une sauvegarde continue de la base de données, sur un autre disque ; il doit exister

cli-play-about = Jouer une partie dans le terminal
cli-play-arg-game = Jeu ; facultatif avec --load
cli-play-arg-board = Play Ball : nom d’un terrain, ou fichier qui en contient un
cli-play-arg-a = Qui joue le camp A : human (vous), bot:1 à bot:10, bot:mine (votre niveau), ou bot:perfect, qui joue sans faute à Play Ball
cli-play-arg-b = Qui joue le camp B : human (vous), bot:1 à bot:10, bot:mine (votre niveau), ou bot:perfect, qui joue sans faute à Play Ball
cli-play-arg-table = Play Ball : table utilisée par bot:perfect ; inutile sur un petit terrain
cli-play-arg-mode = Play Ball : normal se termine à trois buts, expert à deux buts consécutifs
cli-play-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-play-arg-load = Continuer la partie de ce fichier
cli-play-arg-position = Commencer à cette position
cli-play-arg-clock = Pendule de chaque camp : minutes pour la partie, plus secondes après chaque tour (10+5, 0.5+1, 3) ou périodes de byo-yomi (10+3x30) ; au plus 180+180
cli-play-arg-save = Enregistrer la partie dans ce fichier
cli-play-arg-full-screen = Utiliser tout l’écran, avec la souris et le clavier
cli-play-arg-lines = Écrire ligne par ligne, pour les lecteurs d’écran, les terminaux simples et les scripts
cli-play-arg-ascii = N’utiliser que des caractères ASCII
cli-play-arg-describe = Décrire les positions en phrases au lieu de les dessiner, ligne par ligne
cli-play-arg-seed = Graine des dés et du bot : même graine, même partie

cli-rules-about = Afficher les règles complètes d’un jeu
cli-rules-arg-game = Le jeu

cli-boards-about = Montrer les terrains de Play Ball et ce qu’on sait d’eux
cli-boards-arg-board = Nom d’un terrain ou fichier ; sans cela, tous les terrains fournis
cli-boards-arg-ascii = N’utiliser que des caractères ASCII

cli-perft-about = Compter les suites de tours aux résultats distincts
cli-perft-arg-game = Le jeu
cli-perft-arg-position = Partir de cette position
cli-perft-arg-board = Play Ball : nom d’un terrain, ou fichier qui en contient un
cli-perft-arg-variant = Diaballik : compter à partir du départ de la variante
cli-perft-arg-depth = Combien de tours ; Pawnball : combien de dés
cli-perft-arg-divide = Afficher aussi le total pour chaque premier tour

cli-turns-about = Lister les résultats distincts d’un tour
cli-turns-arg-game = Le jeu
cli-turns-arg-position = La position
cli-turns-arg-board = Play Ball : fichier du terrain de la position, s’il n’est pas livré avec Touchline
cli-turns-arg-json = Répondre en JSON

cli-solve-about = Résoudre entièrement une manche de Play Ball dans un fichier de table, ou vérifier un tel fichier
cli-solve-arg-game = Le jeu
cli-solve-arg-board = Nom d’un terrain, ou fichier qui en contient un ; par défaut, lanes
cli-solve-arg-out = Table à créer ; l’état nécessaire pour reprendre après un arrêt est gardé à côté jusqu’à la fin
cli-solve-arg-force = Remplacer le fichier de --out s’il existe déjà
cli-solve-arg-report = Écrire dans ce fichier, en JSON, le temps et la mémoire de chaque passe
cli-solve-arg-verify = Vérifier cette table : chaque position d’après celles qui suivent, et un échantillon d’après les règles de référence
cli-solve-arg-every = Avec --verify : vérifier une rangée de positions sur N
cli-solve-arg-positions = Avec --verify : ne vérifier que N positions tirées au hasard
cli-solve-arg-sample = Avec --verify : nombre de positions à vérifier d’après les règles de référence
cli-solve-arg-seed = Avec --verify : graine pour le choix de ces positions
cli-solve-arg-threads = Nombre de fils d’exécution ; par défaut, le nombre de cœurs

cli-probe-about = Chercher une position dans une table : sa valeur, et celle de chaque tour, le meilleur d’abord
cli-probe-arg-table = La table
cli-probe-arg-position = La position
cli-probe-arg-json = Répondre en JSON

cli-batch-about = Interroger en série un grand nombre de positions (une ligne JSON par position)
cli-batch-turns-about = Compter les résultats distincts d’un tour pour chaque position
cli-batch-turns-arg-game = Le jeu
cli-batch-turns-arg-in = Les positions, en JSON Lines ; - est l’entrée standard
cli-batch-turns-arg-board = Play Ball : fichier du terrain des positions, s’il n’est pas livré avec Touchline

cli-batch-probe-about = Chercher chaque position dans une table
cli-batch-probe-arg-game = Le jeu
cli-batch-probe-arg-table = La table
cli-batch-probe-arg-in = Les positions, en JSON Lines ; - est l’entrée standard

cli-verify-dice-about = Recalculer les dés d’un match de Pawnball terminé d’après ce que son serveur a publié
cli-verify-dice-arg-file = La partie telle que le serveur la donne (JSON), ou - pour l’entrée standard
cli-verify-dice-arg-commitment = L’engagement du serveur que vous avez vu avant le match, à vérifier aussi : 64 chiffres hexadécimaux

cli-reports-about = Lister les signalements des joueurs, pour le responsable du site
cli-reports-arg-data = Le répertoire de la base de données du site
cli-reports-arg-config = Le fichier de réglages du site
cli-reports-arg-most = Le nombre maximal de signalements, les plus récents d’abord
cli-reports-arg-all = Lister aussi les signalements réglés
cli-reports-arg-settle = Marquer le signalement de ce numéro comme réglé, sans rien lister
cli-reports-arg-json = Écrire chaque signalement comme objet JSON sur une ligne

cli-archive-about = Écrire les parties d’un mois terminé dans un fichier public
cli-archive-arg-data = Le répertoire de la base de données du site
cli-archive-arg-config = Le fichier de réglages du site
cli-archive-arg-month = Le mois, par exemple 2026-10 (UTC)

cli-check-about = Vérifier la notation et la légalité de fichiers de parties
cli-check-arg-files = Les fichiers de parties ; - est l’entrée standard
cli-check-arg-json = Rendre compte en JSON Lines

cli-convert-about = Réécrire des fichiers de parties, sous la forme usuelle ou en JSON Lines
cli-convert-arg-input = Le fichier à lire ; - est l’entrée standard
cli-convert-arg-from = Format de l’entrée ; par défaut, d’après l’extension du fichier
cli-convert-arg-to = Format de la sortie ; par défaut, d’après l’extension du fichier, sinon tgn
cli-convert-arg-out = Le fichier à écrire ; sinon la sortie standard

cli-completions-about = Afficher le script de complétion d’un shell
cli-completions-arg-shell = Le shell
cli-man-about = Afficher la page de manuel
cli-man-arg-command = La commande ; sinon la page de tout le programme
cli-man-heading-name = NOM
cli-man-heading-synopsis = SYNOPSIS
cli-man-heading-description = DESCRIPTION
cli-man-heading-arguments = ARGUMENTS
cli-man-heading-options = OPTIONS
cli-man-heading-commands = COMMANDES
cli-man-heading-version = VERSION

## Wrong usage

cli-error = erreur :
cli-error-unknown-argument = Option ou argument inconnu : « { $argument } ».
cli-error-unknown-command = Commande inconnue : « { $command } ».
cli-error-missing-command = Il manque une commande.
cli-error-missing-argument = Argument manquant : { $arguments }.
cli-error-missing-value = { $argument } attend une valeur.
cli-error-extra-value = { $argument } n’accepte pas de valeur (« { $value } »).
cli-error-invalid-value = Valeur non valable pour { $argument } : « { $value } ».
cli-error-clock = Les minutes viennent d’abord, puis les secondes ajoutées après chaque tour : 5+5 donne 5 minutes, plus 5 secondes par tour, et 5+3x30 donne 5 minutes, puis 3 périodes de byo-yomi de 30 secondes. Le maximum est { $largest }.
cli-error-conflict = { $argument } et { $other } sont incompatibles.
cli-error-not-of-game = { $argument } est une option de { $games }, pas de { $game }.
cli-error-twice = { $argument } figure plusieurs fois.
cli-error-not-utf8 = Un argument n’est pas en UTF-8.
cli-error-choices = Valeurs possibles : { $values }.
cli-error-suggestion = Vouliez-vous dire « { $suggestion } » ?
cli-error-other = Arguments incompatibles : { $details }

## Failures

failure-not-found = { $file } : fichier introuvable.
failure-permission = { $file } : permission refusée.
failure-directory = { $file } : c’est un dossier, pas un fichier.
failure-disk-full = { $file } : disque plein ; l’écriture n’a pas abouti.
failure-io = { $file } : { $details }
failure-standard-input = entrée standard
failure-standard-output = sortie standard
failure-in-position = Position impossible : { $fault }.
failure-in-board = { $file } : terrain non valable : { $fault }.
failure-in-table = { $file } : table inutilisable : { $reason }.
failure-in-checkpoint = { $file } : impossible de reprendre : { $reason }. Supprimez ce fichier pour recommencer, ou choisissez un autre --out.
failure-exists = { $file } existe déjà. Utilisez { $argument } pour le remplacer.
failure-other-board = La position est sur le terrain { $found }, mais --board indique { $given }. Retirez --board, ou donnez une position du terrain { $given }.
other-board = la position est sur le terrain { $found }, mais --board indique { $given }
solve-unfinished = { $file } contient la résolution inachevée d’un autre terrain ({ $other }). Relancez-la pour la terminer, supprimez ce fichier, ou choisissez un autre --out pour { $board }.
failure-too-little-memory = Résoudre { $board } demande environ { $needed } de mémoire ; il n’y a que { $free } de libre.
failure-memory-limit = Résoudre { $board } demande environ { $needed } de mémoire. Ce conteneur ou service est limité à { $limit }, dont { $free } de libre.
failure-too-little-disk = Résoudre { $board } demande environ { $needed } d’espace disque ; il n’y a que { $free } de libre. Choisissez un autre emplacement avec --out.
## What the system says about files and connections, as parts of sentences

io-not-found = fichier ou dossier introuvable
io-permission = permission refusée
io-directory = est un dossier
io-not-a-directory = une partie du chemin n’est pas un dossier
io-disk-full = plus d’espace libre
io-too-large = le fichier serait trop grand
io-read-only = système de fichiers en lecture seule
io-exists = existe déjà
io-file-name = nom de fichier non valable
io-busy = utilisé par un autre programme
io-memory = mémoire insuffisante
io-data = texte ou données non valables
io-connection-refused = connexion refusée
io-connection-lost = connexion perdue
io-unreachable = réseau ou machine inaccessible
io-timed-out = pas de réponse à temps
io-address-in-use = adresse déjà utilisée
io-address-not-here = cette machine n’a pas cette adresse
store-newer = la base de données est en version { $found }, mais cette version de Touchline lit jusqu’à la version { $known }
store-damaged = la base de données est endommagée
store-not-ours = ce n’est pas une base de données de Touchline
store-in-use = utilisé par un autre serveur
store-failed = erreur de la base de données : { $details }

## check, convert, batch

check-summary =
    { $bad ->
        [0] { $games ->
            [one] { $games } partie, aucune erreur.
           *[other] { $games } parties, aucune erreur.
        }
       *[other] { $games ->
            [one] { $games } partie
           *[other] { $games } parties
        }, dont { $bad } avec erreurs.
    }
check-summary-unread =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, dont { $bad } avec des erreurs ; { $unread ->
        [one] { $unread } fichier illisible.
       *[other] { $unread } fichiers illisibles.
    }
turns-turn-over = Le tour est fini : il ne reste ni mouvement ni passe. « - » ne fait que le terminer.
turns-game-over = La partie est finie.
turns-none = Rien n’est permis ici : le tour passe.
turns-dice-set-aside = Aucun des dés restants ne peut être joué. Ils sont mis de côté et le match continue de lui-même.
turns-no-dice = Il ne reste aucun dé à jouer avant le prochain lancer.
turns-set-up = Les pions sont en cours de placement : quatre cases quelconques de votre moitié ou de votre but conviennent, elles ne sont donc pas listées.
convert-summary =
    { $bad ->
        [one] { $bad } partie n’a pas pu être lue
       *[other] { $bad } parties n’ont pas pu être lues
    }.
convert-not-written = { $file } n’a pas été écrit.
json-malformed = ce JSON n’est pas valable
json-member-missing = il manque le membre { $name }
json-member-unknown = il n’y a pas de membre { $name }
json-member-type = le membre { $name } n’a pas le bon type

## solve, probe

size-mebibytes = { $count } Mio
value-wins =
    { $side } gagne en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
value-draw = nulle : aucun camp ne peut forcer un but
solve-expects = { $board } : positions à résoudre, une seule de deux images en miroir : { $positions } (en tout : { $all }). Estimation : { $memory } de mémoire, { $disk } d’espace disque, { $time }.
solve-continues = Reprise à partir de { $file }.
solve-pass = Distance { $distance }
solve-bar = { $unknown } inconnues, { $elapsed }, encore { $left } environ
solve-pass-line = Distance { $distance } : rangées à visiter : { $rows }, positions inconnues : { $unknown }, { $elapsed } passé, encore { $left } environ.
solve-stopped = Arrêté. Ce qui a été trouvé est dans { $file } ; la même commande reprend à partir de là.
solve-stopped-for-good = Arrêté. Rien n’a été conservé.
solve-too-long = Sur ce terrain, il existe une victoire trop longue pour une table.
solve-summary = { $board } : { $positions } positions en début de tour, images en miroir comprises, pour le camp qui joue :
solve-wins = gagnées
solve-losses = perdues
solve-draws = nulles
solve-holder-own = il porte la balle
solve-holder-opponent = l’adversaire porte la balle
solve-holder-free = la balle est libre
solve-holder-any = toutes
solve-summary-longest =
    La plus longue victoire demande { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }, ceux des deux camps comptés.
solve-summary-kick-off = L’engagement de A : { $value }.
solve-summary-file = { $file } : { $bytes } octets, en { $time }.
verify-step =
    { $step ->
        [1] Buts
        [2] Tous les tours
        [4] Tous les tours
       *[other] Règles de référence
    }
verify-step-line =
    { $step ->
        [1] Recherche des buts dans { $parts } rangées
        [2] Vérification de tous les tours dans { $parts } rangées
        [4] Vérification de tous les tours de { $parts } positions
       *[other] Vérification de { $parts } positions d’après les règles de référence
    }, temps écoulé : { $elapsed }.
verify-stopped = Arrêté avant la fin. Aucune erreur trouvée jusqu’ici.
verify-agrees = { $file } : aucune erreur. { $checked } positions où le camp qui joue ne peut pas marquer aussitôt concordent avec celles qui suivent, et { $sampled } autres avec les règles de référence ({ $time }).
verify-disagrees = { $file } : une valeur est fausse. { $position } : la table dit « { $stored } », les tours disent « { $expected } ».

## puzzles

cli-value-kind = GENRE
cli-puzzles-about = Créer des problèmes de Play Ball à partir d’une table, en JSON Lines
cli-puzzles-arg-table = La table résolue
cli-puzzles-arg-count = Combien de problèmes
cli-puzzles-arg-seed = Graine du choix : même graine, mêmes problèmes
cli-puzzles-arg-kind = But du problème : win, le seul tour qui gagne ; save, le seul tour qui ne perd pas
cli-puzzles-arg-out = Le fichier à écrire ; sans lui, la sortie standard
puzzles-fewer =
    { $found ->
        [0] Aucun problème trouvé
        [one] { $found } seul problème trouvé
       *[other] { $found } problèmes trouvés seulement
    } : { $all ->
        [yes] le terrain n’en a pas d’autres.
       *[no] les suivants sont trop rares.
    }

## serve

serve-ready = Touchline est prêt : ouvrez { $url } dans votre navigateur.
serve-stop = Ctrl+C pour l’arrêter.
serve-address-taken = L’adresse { $address } est déjà utilisée par un autre programme. Choisissez-en une autre avec --listen, par exemple 127.0.0.1:8081.
serve-address-impossible = Impossible d’écouter sur { $address } : { $details }. Choisissez une autre adresse avec --listen.
serve-failed = Le serveur a échoué : { $details }
serve-settings = Réglages non valables : { $details }
serve-options-elsewhere = --listen, --data, --tables, --config, --database, --bus et leurs fichiers ne vont qu’avec le serveur : utilisez-les sans commande ou avec « touchline serve ».
serve-data = Impossible d’ouvrir la base de données dans { $path } : { $details }
serve-database-empty = { $path } est vide : le site qu’il contenait est perdu. Restaurez une sauvegarde avec « touchline restore FICHIER ». Pour démarrer plutôt un site vide, supprimez tous les fichiers touchline.* de ce dossier.
serve-database-missing = { $path } a disparu, alors que ce dossier contenait un site. Remettez le fichier en place, ou restaurez une sauvegarde avec « touchline restore FICHIER ». Pour démarrer plutôt un site vide, supprimez tous les fichiers touchline.* de ce dossier.
serve-database-not-ours = { $path } n’est pas une base de données de Touchline. Choisissez un autre dossier avec --data, ou déplacez le fichier.
serve-database-damaged = La base de données { $path } est endommagée : { $details }. Restaurez une sauvegarde avec « touchline restore FICHIER » ; le fichier endommagé est conservé.
serve-no-tables = { $folder } n’est pas un dossier. Indiquez un dossier de tables de Play Ball, créées par « touchline solve ».

## ugi, analyse, bench

cli-value-dice = DÉS
cli-value-ms = MS
cli-value-side = CAMP
cli-value-hex = HEX

cli-ugi-about = Mettre les moteurs à la disposition d’autres programmes par l’entrée et la sortie standard (Universal Game Interface)
cli-ugi-arg-game = Le jeu, tant que l’option Game n’en choisit pas un autre
cli-ugi-arg-board = Play Ball : nom d’un terrain, ou fichier qui en contient un
cli-ugi-arg-mode = Play Ball : normal s’arrête à trois buts, expert à deux buts de suite
cli-ugi-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-ugi-arg-table = Play Ball : la table dont se servir
cli-ugi-arg-threads = Nombre de fils d’exécution pour la réflexion
cli-ugi-arg-hash = Taille maximale de la table de transposition, en Mio
cli-ugi-arg-seed = Graine du hasard : même graine, mêmes choix

cli-analyse-about = Trouver les meilleurs tours d’une position
cli-analyse-arg-game = Le jeu
cli-analyse-arg-position = La position ; sinon celle du départ. Pawnball : celle de toute la partie
cli-analyse-arg-draw = Pawnball : les quatre dés du lancer en cours
cli-analyse-arg-side = Pawnball : le camp à conseiller quand les deux peuvent jouer
cli-analyse-arg-board = Play Ball : nom d’un terrain, ou fichier qui en contient un
cli-analyse-arg-table = Play Ball : une table où chercher la position
cli-analyse-arg-movetime = Réfléchir tant de millisecondes ; sans aucune limite, cinq secondes
cli-analyse-arg-depth = Profondeur maximale, en tours des deux camps
cli-analyse-arg-nodes = Nombre maximal de positions à examiner
cli-analyse-arg-lines = Nombre de meilleurs tours à montrer
cli-analyse-arg-threads = Nombre de fils d’exécution pour la réflexion
cli-analyse-arg-hash = Taille maximale de la table de transposition, en Mio
cli-analyse-arg-seed = Graine du hasard : même graine, mêmes choix
cli-analyse-arg-json = Répondre en JSON

cli-bench-about = Mesurer la vitesse de recherche sur un jeu fixe de positions, ou l’erreur par décision d’un moteur
cli-bench-arg-game = Seulement ce jeu
cli-bench-arg-depth = Chercher jusqu’à cette profondeur : le temps qu’il faut pour l’atteindre
cli-bench-arg-nodes = Visiter tant de positions pour chacune
cli-bench-arg-error = Pawnball : mesurer quelle part d’une partie est perdue à chaque décision, sur des positions évaluées par simulation
cli-bench-arg-engine = Avec --error : le moteur UGI à mesurer à la place du moteur intégré
cli-bench-arg-movetime = Temps par position en millisecondes
cli-bench-arg-positions = Avec --error : ne mesurer que ce nombre de positions
cli-bench-arg-threads = Nombre de fils d’exécution ; avec un seul, le nombre de positions est toujours le même
cli-bench-arg-hash = Taille maximale de la table de transposition, en Mio
cli-bench-arg-seed = Le point de départ du hasard
cli-bench-arg-json = Répondre en JSON Lines

analyse-searched =
    Profondeur : { $depth ->
        [one] { $depth } tour
       *[other] { $depth } tours
    }, { $nodes ->
        [one] { $nodes } position
       *[other] { $nodes } positions
    }, { $seconds } s
analyse-then = puis
analyse-even = à peu près égal ({ $points })
analyse-better =
    { $degree ->
        [slight] léger avantage
        [clear] net avantage
       *[decisive] avantage presque décisif
    } pour { $side } ({ $points })
analyse-goals-ahead = avantage pour { $side }, en buts : environ { $goals }
analyse-match-won = partie gagnée pour { $side }
analyse-bad-draw = --draw : { $fault }
analyse-not-to-play = { $side } : ce n’est pas à ce camp de jouer.
analyse-awaits-dice = Il faut d’abord lancer les dés : donnez le lancer avec { $argument }.
analyse-over = Rien à analyser : la partie est terminée.
bench-stopped = Arrêté avant la fin : il n’y a pas de totaux.
bench-error =
    Erreur par décision : { $error } ± { $deviation } (une victoire vaut 1, une nulle 0,5), { $positions } positions
    Meilleur tour choisi : { $best } sur { $positions }
    Tours absents du jeu de positions, évalués à l’instant : { $unknown }

## verify-dice

verify-dice-good = Dés vérifiés : les { $draws } lancers du match découlent de la graine. Le serveur s’était engagé sur elle avant que les joueurs ne s’engagent sur leur part, et chacun a tenu ses engagements.
verify-dice-good-unordered = Dés vérifiés : les { $draws } lancers du match découlent de la graine, et chacun a tenu ses engagements. Ce match utilise la version 1 de la preuve, qui ne montre pas que le serveur a choisi la graine avant que les joueurs ne révèlent leur part.
verify-dice-malformed = Ce n’est pas une partie telle qu’un serveur la donne. Enregistrez la réponse de /api/games/ID dans un fichier.
verify-dice-no-seed = La graine n’est pas publiée : le match n’est pas terminé.
verify-dice-not-begun = Aucun dé n’a été lancé : la partie s’est terminée avant le début du match.
verify-dice-seed = La graine n’est pas celle à laquelle le serveur s’était engagé avant le match.
verify-dice-other-commitment = Engagement différent : celui du serveur est { $found }, et non celui que vous avez donné. La graine a été changée depuis.
verify-dice-table = Les dés de la ronde ne tiennent pas compte de ce qu’ont ajouté les joueurs de cette partie.
verify-dice-entropy = Ce que le camp { $player } a révélé ne correspond pas à son engagement.
verify-dice-too-many = Trop de lancers : { $found } sont indiqués, alors que les tours du match n’en ont eu que { $expected }.
verify-dice-too-few = Il manque des lancers : { $found } sont indiqués, alors que les tours du match en ont eu { $expected }.
verify-dice-turn = Le tour { $number } n’est pas possible avec les dés que donne la graine : { $reason }
verify-dice-draw = Le lancer { $number } était { $found }, mais la graine donne { $expected }.

## reports

reports-none = Rien n’a été signalé.
reports-line = Signalement { $id } du { $date } : { $by } signale { $player } (motif : { $why }).
reports-why-chat = propos tenus dans la discussion
reports-why-engine = aide d’un moteur
reports-why-play = comportement de jeu
reports-why-name = nom du joueur
reports-settled = Le signalement { $id } est réglé.
reports-no-such = Il n’y a pas de signalement { $id }.
reports-why-other = autre chose
reports-game = Partie : { $game }
reports-said = Message : « { $line } »
reports-text = Commentaire : { $text }

## archive

archive-written = { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } dans { $path }
    SHA-256 { $sha }
archive-month-going-on = { $month } n’est pas encore terminé.

## boards

boards-board = { $board } : cases : { $cells }, positions en début de tour : { $positions }
