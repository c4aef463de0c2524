# La ligne de commande : aide, erreurs et comptes rendus.

## Help

cli-about = Trois jeux de balle sur plateau : Play Ball, Diaballik et Pawnball
cli-usage = Utilisation :
cli-heading-commands = Commandes
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-placeholder-command = COMMANDE
cli-placeholder-options = OPTIONS
cli-choices = au choix : { $values }
cli-default = par défaut : { $value }
cli-try-help = Pour en savoir plus, essayez « { $command } ».

cli-arg-lang = La langue à employer ; sinon l’environnement décide (LC_ALL, LC_MESSAGES, LANG)
cli-arg-help = Afficher cette aide
cli-arg-version = Afficher la version

cli-value-address = ADRESSE
cli-value-folder = DOSSIER
cli-value-board = PLATEAU
cli-value-command = COMMANDE
cli-value-count = N
cli-value-dir = DOSSIER
cli-value-file = FICHIER
cli-value-format = FORMAT
cli-value-game = JEU
cli-value-lang = LANGUE
cli-value-mode = MODE
cli-value-month = AAAA-MM
cli-value-player = QUI
cli-value-position = POSITION
cli-value-shell = SHELL

cli-serve-about = Servir le site complet, client et parties en réseau, avec sa propre base de données ; la même chose que sans commande
cli-serve-arg-listen = L’adresse et le port où écouter ; 0.0.0.0:8080 laisse entrer les autres de votre réseau
cli-serve-arg-data = Le dossier de la base de données, créé s’il n’existe pas ; sans cela, un dossier à vous
cli-serve-arg-config = Un fichier de réglages (TOML) ; l’environnement l’emporte sur lui, et la ligne de commande sur les deux
cli-arg-listen = Comme dans « touchline serve »
cli-arg-data = Comme dans « touchline serve »
cli-arg-config = Comme dans « touchline serve »
cli-arg-tables = Comme dans « touchline serve »
cli-serve-arg-tables = Un dossier de tables de Play Ball (NOM.tlt), que les navigateurs téléchargent pour une analyse parfaite

cli-play-about = Jouer une partie dans le terminal
cli-play-arg-game = Le jeu ; vous pouvez l’omettre avec --load
cli-play-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un
cli-play-arg-a = Qui joue le camp A  : human (vous), bot:1 à bot:10, ou bot:perfect, qui joue à Play Ball sans faute
cli-play-arg-b = Qui joue le camp B  : human (vous), bot:1 à bot:10, ou bot:perfect, qui joue à Play Ball sans faute
cli-play-arg-table = Play Ball : la table dont se sert bot:perfect ; un petit plateau s’en passe
cli-play-arg-mode = Play Ball : normal s’arrête à trois buts, expert à deux buts de suite
cli-play-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-play-arg-load = Reprendre la partie de ce fichier
cli-play-arg-save = Enregistrer la partie dans ce fichier
cli-play-arg-full-screen = Utiliser tout l’écran, avec la souris et le clavier
cli-play-arg-lines = Écrire ligne par ligne, pour les lecteurs d’écran, les terminaux simples et les scripts
cli-play-arg-ascii = N’employer que des signes ASCII
cli-play-arg-describe = Dire les positions en phrases au lieu de les dessiner, ligne par ligne
cli-play-arg-seed = Partir de ce nombre pour les dés et le bot : même nombre, même partie

cli-perft-about = Compter les suites de tours aux résultats distincts
cli-perft-arg-game = Le jeu
cli-perft-arg-position = Partir de cette position
cli-perft-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un
cli-perft-arg-variant = Diaballik : compter à partir du départ de la variante
cli-perft-arg-depth = Combien de tours ; Pawnball : combien de dés
cli-perft-arg-divide = Afficher aussi le compte derrière chaque premier tour

cli-turns-about = Énumérer les résultats distincts d’un tour
cli-turns-arg-game = Le jeu
cli-turns-arg-position = La position
cli-turns-arg-board = Play Ball : le fichier du plateau de la position, s’il n’est pas livré avec Touchline
cli-turns-arg-json = Répondre en JSON

cli-solve-about = Résoudre une manche de Play Ball de bout en bout dans un fichier de table, ou vérifier un tel fichier
cli-solve-arg-game = Le jeu
cli-solve-arg-board = Le nom d’un plateau, ou un fichier qui en contient un ; sinon lanes
cli-solve-arg-out = La table à écrire ; ce qu’il faut pour reprendre après un arrêt reste à côté jusque-là
cli-solve-arg-verify = Vérifier cette table : chaque position contre toutes celles qui suivent, et quelques-unes par les règles lentes
cli-solve-arg-every = Avec --verify : vérifier une rangée de positions sur N
cli-solve-arg-sample = Avec --verify : combien de positions vérifier par les règles lentes
cli-solve-arg-seed = Avec --verify : tirer ces positions à partir de ce nombre
cli-solve-arg-threads = Combien de fils d’exécution employer ; sinon autant que de cœurs

cli-probe-about = Chercher une position dans une table : sa valeur, et celle de chaque tour, le meilleur d’abord
cli-probe-arg-table = La table
cli-probe-arg-position = La position
cli-probe-arg-json = Répondre en JSON

cli-batch-about = Répondre pour beaucoup de positions, une ligne JSON chacune
cli-batch-turns-about = Compter les résultats distincts d’un tour pour chaque position
cli-batch-turns-arg-game = Le jeu
cli-batch-turns-arg-in = Les positions, en JSON Lines ; - est l’entrée standard
cli-batch-turns-arg-board = Play Ball : le fichier du plateau des positions, s’il n’est pas livré avec Touchline

cli-batch-probe-about = Chercher chaque position dans une table
cli-batch-probe-arg-game = Le jeu
cli-batch-probe-arg-table = La table
cli-batch-probe-arg-in = Les positions, en JSON Lines ; - est l’entrée standard

cli-verify-dice-about = Recalculer les dés d’un match de Pawnball terminé d’après ce que son serveur a publié
cli-verify-dice-arg-file = La partie telle que le serveur la donne (JSON), ou - pour l’entrée standard

cli-reports-about = Lister ce que des joueurs ont signalé au responsable d’un site
cli-reports-arg-data = Le répertoire de la base de données du site
cli-reports-arg-config = Le fichier de réglages du site
cli-reports-arg-most = Le nombre maximal de signalements, les plus récents d’abord
cli-reports-arg-json = Écrire chaque signalement comme objet JSON sur une ligne

cli-archive-about = Écrire les parties d’un mois écoulé dans un fichier ouvert à tous
cli-archive-arg-data = Le répertoire de la base de données du site
cli-archive-arg-config = Le fichier de réglages du site
cli-archive-arg-month = Le mois, par exemple 2026-10 (UTC)

cli-check-about = Vérifier la notation et les règles de fichiers de parties
cli-check-arg-files = Les fichiers de parties ; - est l’entrée standard
cli-check-arg-json = Rendre compte en JSON Lines

cli-convert-about = Réécrire des fichiers de parties, sous la forme usuelle ou en JSON Lines
cli-convert-arg-input = Le fichier à lire ; - est l’entrée standard
cli-convert-arg-from = Le format de l’entrée ; sinon la fin de son nom décide
cli-convert-arg-to = Le format de la sortie ; sinon la fin de son nom décide, ou bien c’est tgn
cli-convert-arg-out = Le fichier à écrire ; sinon la sortie standard

cli-completions-about = Afficher les complétions pour un shell
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
cli-error-unknown-argument = Cette commande ne connaît pas « { $argument } ».
cli-error-unknown-command = Il n’y a pas de commande « { $command } ».
cli-error-missing-command = Dites ce qu’il faut faire : il manque une commande.
cli-error-missing-argument = Il manque quelque chose : { $arguments }.
cli-error-missing-value = { $argument } demande une valeur.
cli-error-extra-value = { $argument } ne prend pas de valeur, mais « { $value } » a été donné.
cli-error-invalid-value = « { $value } » n’est pas possible pour { $argument }.
cli-error-conflict = { $argument } et { $other } ne vont pas ensemble.
cli-error-twice = { $argument } est donné plus d’une fois.
cli-error-not-utf8 = Un argument n’est pas en UTF-8.
cli-error-choices = C’est possible : { $values }.
cli-error-suggestion = Vouliez-vous dire « { $suggestion } » ?
cli-error-other = Ces arguments ne vont pas ensemble : { $details }

## Failures

failure-not-found = { $file } : ce fichier n’existe pas.
failure-permission = { $file } : vous n’avez pas le droit de l’ouvrir.
failure-directory = { $file } : c’est un dossier, pas un fichier.
failure-disk-full = { $file } : le disque est plein ; rien de complet n’a été écrit.
failure-io = { $file } : { $details }
failure-standard-input = entrée standard
failure-standard-output = sortie standard
failure-in-position = Cette position n’est pas possible : { $fault }.
failure-in-board = { $file } : ce plateau n’est pas possible : { $fault }.
failure-in-table = { $file } : cette table ne peut pas servir : { $reason }.
failure-in-checkpoint = { $file } : le travail ne peut pas reprendre d’ici : { $reason }. Supprimez ce fichier pour tout recommencer, ou choisissez un autre --out.
failure-too-little-memory = Résoudre { $board } demande environ { $needed } de mémoire, et seulement { $free } sont libres.
failure-too-little-disk = Résoudre { $board } demande environ { $needed } de disque, et seulement { $free } y sont libres. Choisissez un autre endroit avec --out.

## check, convert, batch

check-summary =
    { $bad ->
        [0] { $games ->
            [one] { $games } partie, tout va bien.
           *[other] { $games } parties, tout va bien.
        }
       *[other] { $games ->
            [one] { $games } partie
           *[other] { $games } parties
        }, dont { $bad } à corriger.
    }
convert-summary =
    { $bad ->
        [one] { $bad } partie n’a pas pu être lue
       *[other] { $bad } parties n’ont pas pu être lues
    }.
convert-not-written = { $file } n’a pas été écrit.
json-malformed = ce n’est pas du JSON comme il faut
json-member-missing = il manque le membre { $name }
json-member-unknown = il n’y a pas de membre { $name }
json-member-type = le membre { $name } a une valeur qui n’est pas du bon genre

## solve, probe

size-mebibytes = { $count } Mio
value-wins =
    { $side } gagne en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
value-draw = nulle : aucun camp ne peut forcer un but
solve-expects = { $board } : { $positions } positions à résoudre. À prévoir : environ { $memory } de mémoire, { $disk } de disque, { $time } de temps.
solve-continues = Reprise à partir de { $file }.
solve-pass = Distance { $distance }
solve-bar = { $unknown } inconnues, { $elapsed }, encore { $left } environ
solve-pass-line = Distance { $distance } : rangées à visiter : { $rows }, positions inconnues : { $unknown }, { $elapsed } passé, encore { $left } environ.
solve-stopped = Arrêté. Ce qui a été trouvé est dans { $file } ; la même commande reprend à partir de là.
solve-stopped-for-good = Arrêté. Rien n’a été gardé.
solve-too-long = Un gain sur ce plateau demande plus de tours qu’une table n’en peut contenir.
solve-summary = { $board } : { $positions } positions en début de tour, pour le camp au trait :
solve-wins = gagnées
solve-losses = perdues
solve-draws = nulles
solve-holder-own = il a la balle
solve-holder-opponent = l’adversaire a la balle
solve-holder-free = la balle est libre
solve-holder-any = toutes
solve-summary-longest =
    Le plus long gain demande { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    } des deux camps.
solve-summary-kick-off = L’engagement de A : { $value }.
solve-summary-file = { $file } : { $bytes } octets, en { $time }.
verify-step =
    { $step ->
        [1] Buts
        [2] Tous les tours
       *[other] Règles lentes
    }
verify-step-line =
    { $step ->
        [1] Recherche des buts dans { $parts } rangées
        [2] Vérification de tous les tours dans { $parts } rangées
       *[other] Vérification de { $parts } positions par les règles lentes
    }, { $elapsed } passé.
verify-stopped = Arrêté avant la fin. Rien de faux jusqu’ici.
verify-agrees = { $file } : { $checked } positions s’accordent avec toutes celles qui les suivent, et { $sampled } de plus par les règles lentes ({ $time }).
verify-disagrees = { $file } : une valeur est fausse. { $position } : la table dit « { $stored } », les tours disent « { $expected } ».

## puzzles

cli-value-kind = GENRE
cli-puzzles-about = Faire des problèmes de Play Ball à partir d’une table, en JSON Lines
cli-puzzles-arg-table = La table résolue
cli-puzzles-arg-count = Combien de problèmes
cli-puzzles-arg-seed = Le début du choix : le même nombre, les mêmes problèmes
cli-puzzles-arg-kind = Ce qui est demandé : win, le seul tour qui gagne ; save, le seul tour qui ne perd pas
cli-puzzles-arg-out = Le fichier à écrire ; sans lui, la sortie standard
puzzles-fewer =
    { $found ->
        [0] Aucun problème n’a été trouvé
        [one] { $found } seul problème a été trouvé
       *[other] { $found } problèmes seulement ont été trouvés
    } : { $all ->
        [yes] le plateau n’en a pas d’autres.
       *[no] les suivants sont trop rares.
    }

## serve

serve-ready = Touchline est prêt : ouvrez { $url } dans votre navigateur.
serve-stop = Ctrl-C l’arrête.
serve-address-taken = { $address } est pris par un autre programme. Choisissez-en une autre avec --listen, par exemple 127.0.0.1:8081.
serve-address-impossible = Rien ne peut être servi sur { $address } : { $details }. Choisissez une autre adresse avec --listen.
serve-failed = Le serveur a échoué : { $details }
serve-settings = Les réglages ne sont pas utilisables : { $details }
serve-options-elsewhere = --listen, --data, --tables et --config appartiennent au serveur : laissez la commande de côté, ou utilisez « touchline serve ».
serve-data = La base de données dans { $path } ne peut pas être ouverte : { $details }
serve-no-tables = { $folder } n’est pas un dossier. Indiquez-en un avec des tables de Play Ball, telles que « touchline solve » les écrit.

## ugi, analyse, bench

cli-value-dice = DÉS
cli-value-ms = MS
cli-value-side = CAMP

cli-ugi-about = Offrir les moteurs à d’autres programmes par l’entrée et la sortie standard, selon l’Universal Game Interface
cli-ugi-arg-game = Le jeu, tant que l’option Game n’en choisit pas un autre
cli-ugi-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un
cli-ugi-arg-mode = Play Ball : normal s’arrête à trois buts, expert à deux buts de suite
cli-ugi-arg-variant = Diaballik : commencer avec deux pièces de chaque camp derrière les lignes adverses
cli-ugi-arg-table = Play Ball : la table dont se servir
cli-ugi-arg-threads = Combien de fils d’exécution employer pour réfléchir
cli-ugi-arg-hash = La mémoire à ne pas dépasser pour ce qui est retenu, en Mio
cli-ugi-arg-seed = Le point de départ du hasard : le même nombre, les mêmes choix

cli-analyse-about = Trouver les meilleurs tours d’une position
cli-analyse-arg-game = Le jeu
cli-analyse-arg-position = La position ; sinon celle du départ. Pawnball : celle de toute la partie
cli-analyse-arg-draw = Pawnball : les quatre dés du tirage en cours
cli-analyse-arg-side = Pawnball : le camp à conseiller quand les deux peuvent jouer
cli-analyse-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un
cli-analyse-arg-table = Play Ball : une table où chercher la position
cli-analyse-arg-movetime = Réfléchir tant de millisecondes ; sans aucune limite, cinq secondes
cli-analyse-arg-depth = Regarder au plus tant de tours en avant, ceux des deux camps comptés
cli-analyse-arg-nodes = Visiter au plus tant de positions
cli-analyse-arg-lines = Combien des meilleurs tours montrer
cli-analyse-arg-threads = Combien de fils d’exécution employer pour réfléchir
cli-analyse-arg-hash = La mémoire à ne pas dépasser pour ce qui est retenu, en Mio
cli-analyse-arg-seed = Le point de départ du hasard : le même nombre, les mêmes choix
cli-analyse-arg-json = Répondre en JSON

cli-bench-about = Mesurer la vitesse des moteurs sur des positions fixes
cli-bench-arg-depth = Chercher jusqu’à cette profondeur : le temps qu’il faut pour l’atteindre
cli-bench-arg-nodes = Visiter tant de positions pour chacune
cli-bench-arg-threads = Combien de fils d’exécution employer ; avec un seul, le compte est toujours le même
cli-bench-arg-hash = La mémoire à ne pas dépasser pour ce qui est retenu, en Mio
cli-bench-arg-seed = Le point de départ du hasard
cli-bench-arg-json = Répondre en JSON Lines

analyse-searched =
    Profondeur : { $depth ->
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
analyse-goals-ahead = avantage pour { $side } : environ { $goals } but(s)
analyse-match-won = partie gagnée pour { $side }
analyse-bad-draw = --draw : { $fault }
analyse-not-to-play = { $side } : ce n’est pas à ce camp de jouer.
analyse-awaits-dice = Il faut d’abord tirer les dés : donnez le tirage avec { $argument }.
analyse-over = Il n’y a rien à analyser : la partie est finie.
bench-stopped = Arrêté avant la fin : il n’y a pas de totaux.

## verify-dice

verify-dice-good = Ces dés découlent de la graine ; le serveur et les deux joueurs ont tenu leurs engagements.
verify-dice-malformed = Ce n’est pas une partie telle qu’un serveur la donne. Enregistrez la réponse de /api/games/ID dans un fichier.
verify-dice-no-seed = La graine n’est pas publiée : le match n’est pas terminé.
verify-dice-seed = La graine n’est pas celle à laquelle le serveur s’était engagé avant le match.
verify-dice-entropy = Ce que le camp { $player } a révélé n’est pas ce à quoi il s’était engagé.
verify-dice-too-many = Il y a { $found } tirages, plus qu’un match n’en a.
verify-dice-draw = Le tirage { $number } était { $found }, mais de la graine découle { $expected }.

## reports

reports-none = Rien n’a été signalé.
reports-line = Signalement { $id } du { $date } : { $by } signale { $player } pour { $why }.
reports-why-chat = ce qui a été dit
reports-why-engine = l’aide de moteurs
reports-why-play = la façon de jouer
reports-why-name = le nom
reports-why-other = autre chose
reports-game = Partie : { $game }
reports-said = Dit : « { $line } »
reports-text = Commentaire : { $text }

## archive

archive-written = { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } dans { $path }
    SHA-256 { $sha }
archive-month-going-on = { $month } n’est pas encore terminé.
