# La page de jeu, et la liste des tours que d’autres pages montrent aussi.

## The list of turns

web-play-moves = Tours
web-play-moves-start = Début
web-play-moves-turn = { $number }. { $turn }, { $side } : { $words }
web-play-moves-go = Parcourir les tours
web-play-moves-to-start = Au début
web-play-moves-back = Un tour en arrière
web-play-moves-forward = Un tour en avant
web-play-moves-to-end = À la fin
web-play-this-turn = À propos de ce tour
web-play-comment = Commentaire
web-play-comment-refused = Ce commentaire ne peut pas être gardé : { $reason }.
web-play-promote = En faire la ligne principale
web-play-delete = Supprimer à partir d’ici
web-play-delete-really =
    { $count ->
        [one] Vraiment supprimer ce tour
       *[other] Vraiment supprimer { $count } tours
    }

## Players, clocks and boards

web-play-person = une personne
web-play-bot = robot { $level }, { $name }
web-play-level =
    { $level ->
        [1] premier ballon
        [2] cour d’école
        [3] match du dimanche
        [4] équipe du village
        [5] équipe de la ville
        [6] deuxième division
        [7] première division
        [8] équipe nationale
        [9] vainqueur de la coupe
       *[10] champion du monde
    }
web-play-perfect = robot parfait
web-play-perfect-not-here = robot parfait (là où il y a une table)
web-play-versus = { $a } – { $b }
web-play-bar = { $side } : { $name }
web-play-clock-none = Sans pendule
web-play-clock-fischer =
    { $increment ->
        [0] { $base } min pour la partie
       *[other] { $base } min, { $increment } s de plus par tour
    }
web-play-clock-turn = { $seconds } s par tour
web-play-clock-own-game = Vos minutes pour la partie
web-play-clock-own-turn = Vos secondes par tour
web-play-clock-minutes = Minutes
web-play-clock-seconds = Secondes par tour
web-play-clock-wrong = Cette pendule ne peut pas tourner : entrez des minutes et des secondes entières, plus de zéro en tout.
web-play-board-cells = { $name } ({ $cells } cases)
web-play-board-expert = { $board }, expert
web-play-mode-normal = Normal : le premier à trois buts
web-play-mode-expert = Expert : deux buts de suite
web-play-standard = Départ ordinaire
web-play-variant = Deux pièces de chaque camp derrière les lignes adverses

## The form before a game

web-play-game = Jeu
web-play-board = Plateau
web-play-starting = Départ
web-play-who = Qui joue
web-play-begins = { $side }, qui commence
web-play-swap = Échanger les camps
web-play-clock = Pendule
web-play-start = Commencer la partie
web-play-from-link = Un lien vous apporte une position de { $game }. Choisissez qui la joue.
web-play-dice = Les dés
web-play-dice-text = Les dés découlent d’un nombre secret. Son empreinte est montrée dès le début et le nombre lui-même après la partie : chacun peut vérifier qu’aucun dé n’a été changé.
web-play-dice-commitment = Empreinte (SHA-256)
web-play-dice-add = { $side } peut ajouter ses propres mots aux dés
web-play-dice-seed = Le nombre
web-play-dice-added = Ce que les joueurs ont ajouté
web-play-dice-id = L’identifiant de la partie

## During the game

web-play-turn-controls = Votre tour
web-play-game-controls = La partie
web-play-claim = Réclamer l’anti-jeu
web-play-pass = Passer
web-play-take-back = Reprendre
web-play-flip = Tourner le plateau
web-play-resign = Abandonner
web-play-resign-really = { $side } abandonne vraiment cette partie ?
web-play-resign-yes = Oui, abandonner
web-play-draw-agree = Convenir d’un nul
web-play-draw-really = Les deux camps sont-ils d’accord pour le nul ?
web-play-draw-yes = Oui, nul
web-play-play-on = Continuer à jouer
web-play-pause = Pause
web-play-go-on = Continuer
web-play-to-move = Au tour de { $side }. { $detail }.
web-play-both-to-move = Les deux camps peuvent jouer, chacun sur un autre plateau. { $detail }.
web-play-setting-up = Placez les pions
web-play-draw = Tirage { $number } sur { $of }
web-play-thinking = { $side } réfléchit …
web-play-solving = Le robot parfait résout le plateau …
web-play-fetching = Le robot parfait va chercher sa table …
web-play-perfect-no-table = Le robot parfait n’a pas de table de ce plateau pour l’instant. La page « Analyser » peut résoudre le plateau ou aller chercher sa table ; ou choisissez un autre joueur.
web-play-paused = En pause.
web-play-looking = Vous regardez un tour passé.
web-play-goals =
    { $count ->
        [one] { $count } but
       *[other] { $count } buts
    }
web-play-clock-of = Pendule : { $side }
web-play-bot-too-long = Cette partie est trop longue pour un robot.
web-play-bot-refused = Le robot ne peut pas jouer ici : { $reason }.
web-play-bot-stopped = Le robot n’a pas répondu. « Continuer » le lui redemande.

## After the game

web-play-result = Résultat
web-play-won = { $side } gagne : { $reason }.
web-play-drawn = Partie nulle : { $reason }.
web-play-rematch = Revanche, camps échangés
web-play-new = Nouvelle partie
web-play-analyse = Analyser cette partie

## Taking a game along

web-play-share = Garder et partager
web-play-link-game = Lien vers cette partie
web-play-link-position = Lien vers cette position
web-play-link = Le lien
web-play-file-save = Enregistrer dans un fichier (.tgn)
web-play-file-copy = Copier en texte
web-play-file-refused = Cette partie ne tient pas dans un fichier : { $reason }.
web-play-picture = Image ({ $kind })
web-play-picture-of = Image du plateau { $board } ({ $kind })
web-play-copied = Copié.
web-play-browser-refused = Le navigateur ne l’a pas permis. Voyez ses réglages pour cette page.

## Games that are kept

web-play-library = Vos parties
web-play-unfinished = Reprendre une partie
web-play-finished = Parties terminées
web-play-unreadable = Une partie illisible
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }, { $when }
web-play-forget = Supprimer
web-play-forget-really = Vraiment supprimer
web-play-import = Ouvrir une partie
web-play-import-file = Depuis un fichier (.tgn)
web-play-import-text = Depuis un texte ou un lien
web-play-import-open = Ouvrir le texte
web-play-import-empty = Il n’y a pas de partie dedans.
web-play-import-large = C’est trop grand : on peut ouvrir ici { $most } Ko au plus.
web-play-import-many = Il y a trop de parties : on peut en ouvrir ici { $most } au plus.
web-play-import-several = { $count } parties ont été trouvées. La première est ouverte, les autres sont parmi vos parties.
web-play-import-refused = Ce n’est pas une partie conforme aux règles : { $fault }.
web-play-saved-missing = Cette partie n’est pas sur cet appareil. Peut-être a-t-elle été supprimée, ou l’adresse vient d’un autre appareil.
web-play-saved-unreadable = Cette partie est illisible : elle est abîmée, ou un Touchline plus récent l’a gardée. Elle reste telle quelle.
web-play-list-damaged = La liste de vos parties est illisible. Elle a été mise de côté telle quelle, et une nouvelle commence.
web-play-storage-full = Cet appareil n’a plus de place : la partie sera perdue quand vous fermerez la page. Supprimez d’anciennes parties, ou enregistrez celle-ci dans un fichier.
web-play-storage-unavailable = Votre navigateur ne garde rien pour cette page : la partie sera perdue quand vous la fermerez. Enregistrez-la dans un fichier.
