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

cli-value-board = PLATEAU
cli-value-command = COMMANDE
cli-value-count = N
cli-value-file = FICHIER
cli-value-format = FORMAT
cli-value-game = JEU
cli-value-lang = LANGUE
cli-value-mode = MODE
cli-value-player = QUI
cli-value-position = POSITION
cli-value-shell = SHELL

cli-play-about = Jouer une partie dans le terminal
cli-play-arg-game = Le jeu ; vous pouvez l’omettre avec --load
cli-play-arg-board = Play Ball : le nom d’un plateau, ou un fichier qui en contient un
cli-play-arg-a = Qui joue le camp A : human (vous), ou bot, avec un niveau si vous voulez, comme bot:3
cli-play-arg-b = Qui joue le camp B : human (vous), ou bot, avec un niveau si vous voulez, comme bot:3
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

cli-batch-about = Répondre pour beaucoup de positions, une ligne JSON chacune
cli-batch-turns-about = Compter les résultats distincts d’un tour pour chaque position
cli-batch-turns-arg-game = Le jeu
cli-batch-turns-arg-in = Les positions, en JSON Lines ; - est l’entrée standard
cli-batch-turns-arg-board = Play Ball : le fichier du plateau des positions, s’il n’est pas livré avec Touchline

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

## puzzles

cli-value-kind = GENRE
cli-puzzles-about = Faire des problèmes de Play Ball à partir d’une table, en JSON Lines
cli-puzzles-arg-table = La table résolue
cli-puzzles-arg-count = Combien de problèmes
cli-puzzles-arg-seed = Le début du choix : le même nombre, les mêmes problèmes
cli-puzzles-arg-kind = Ce qui est demandé : win, le seul tour qui gagne ; save, le seul tour qui ne perd pas
cli-puzzles-arg-out = Le fichier à écrire ; sans lui, la sortie standard
puzzles-table-refused = { $file } : { $reason }.
puzzles-fewer =
    { $found ->
        [0] Aucun problème n’a été trouvé
        [one] { $found } seul problème a été trouvé
       *[other] { $found } problèmes seulement ont été trouvés
    } : { $all ->
        [yes] le plateau n’en a pas d’autres.
       *[no] les suivants sont trop rares.
    }
