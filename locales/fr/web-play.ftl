# La page de jeu, et la liste des tours que d’autres pages montrent aussi.

## The list of turns

web-play-moves = Tours
web-play-moves-start = Début
web-play-moves-turn = { $number }. { $turn }, { $side } : { $words }
web-play-moves-go = Parcourir les tours
web-play-moves-to-start = Au début
web-play-moves-back = Un tour en arrière
web-play-moves-forward = Un tour en avant
web-play-moves-to-end = À la fin
web-play-moves-set = Manche { $number } · { $a }–{ $b }
web-play-moves-goal = But
web-play-moves-left = reste { $time }
web-play-this-turn = Ce tour
web-play-comment = Commentaire
web-play-comment-refused = Ce commentaire ne peut pas être enregistré : { $reason }.
web-play-promote = En faire la variante principale
web-play-delete = Supprimer à partir d’ici
web-play-delete-really =
    { $count ->
        [one] Oui, supprimer ce tour
       *[other] Oui, supprimer { $count } tours
    }

## Players, clocks and boards

web-play-person = joueur humain
web-play-bot = { $name }, bot { $level }
web-play-level =
    { $level ->
        [1] Pip
        [2] Moss
        [3] Hazel
        [4] Bruno
        [5] Rita
        [6] Otis
        [7] Greta
        [8] Sable
        [9] Ulf
       *[10] L’Oracle
    }
web-play-bot-says =
    { $level ->
        [1] Court après toutes les balles.
        [2] Voit mal, mais creuse loin.
        [3] Saute d’abord, réfléchit ensuite.
        [4] Rien ne passe. Enfin, presque.
        [5] Vous feinte à tous les coups.
        [6] Voit la passe avant vous.
        [7] Long cou, passes encore plus longues.
        [8] Compte trois tours d’avance.
        [9] Chasse à trois.
       *[10] A vu toutes les fins.
    }
web-play-perfect = bot parfait
web-play-perfect-not-here = bot parfait (seulement avec une table)
web-play-versus = { $a } – { $b }
web-play-bar = { $side } : { $name }
web-play-clock-none = Sans pendule
web-play-clock-fischer =
    { $increment ->
        [0] { $base } min par joueur
       *[other] { $base } min + { $increment } s
    }
web-play-clock-turn = { $seconds } s par tour
web-play-clock-bronstein = { $base } min + { $delay } s (Bronstein)
web-play-clock-delay = { $base } min, délai de { $delay } s
web-play-clock-byo-yomi = { $base } min + { $periods } × { $seconds } s (byo-yomi)
web-play-clock-days =
    { $days ->
        [one] { $days } jour par tour
       *[other] { $days } jours par tour
    }
web-play-clock-own = Personnalisée
web-play-clock-kind = Type de cadence
web-play-clock-kind-fischer = Incrément à chaque tour (Fischer)
web-play-clock-kind-bronstein = Temps utilisé rendu, dans une limite (Bronstein)
web-play-clock-kind-delay = Délai avant le départ de la pendule
web-play-clock-kind-byo-yomi = Byo-yomi (périodes)
web-play-clock-kind-turn = Temps fixe par tour
web-play-clock-minutes = Minutes
web-play-clock-seconds = Secondes par tour
web-play-clock-periods = Périodes
web-play-clock-period = Secondes par période
web-play-clock-wrong = Cadence non valable : entrez des minutes et des secondes entières, supérieures à zéro en tout.
web-play-board-cells = { $name } ({ $cells } cases)
web-play-board-expert = { $board }, expert
web-play-mode-normal = Normal : le premier à trois buts
web-play-mode-expert = Expert : deux buts de suite
web-play-standard = Départ normal
web-play-variant = Deux pièces de chaque camp derrière les lignes adverses

## The form before a game

web-play-game = Jeu
web-play-board = Terrain
web-play-starting = Position de départ
web-play-who = Joueurs
web-play-begins = { $side } (commence)
web-play-swap = Échanger les camps
web-play-clock = Pendule
web-play-start = Commencer la partie
web-play-friend-far = Chacun chez soi ? Envoyez une invitation
web-play-from-link = Ce lien contient une position de { $game }. Choisissez les joueurs.
web-play-dice = Les dés
web-play-dice-text = Les dés découlent d’un nombre secret. Son empreinte est affichée dès le début et le nombre lui-même après la partie : chacun peut ainsi vérifier qu’aucun dé n’a été modifié.
web-play-dice-commitment = Empreinte (SHA-256)
web-play-dice-add = Mots à ajouter aux dés ({ $side }, facultatif)
web-play-dice-seed = Nombre secret
web-play-dice-added = Mots ajoutés par les joueurs
web-play-dice-id = Identifiant de la partie

## During the game

web-play-turn-controls = Votre tour
web-play-game-controls = La partie
# A hint in a game against a bot: its button, while the engine looks, and what it says first and then.
web-play-hint = Indice
web-play-hint-looking = Recherche d’un bon tour…
web-play-hint-piece = Indice : commencez par la pièce en { $cell }.
web-play-hint-turn = Indice : { $turn }.
web-play-claim = Réclamer la victoire (antijeu)
web-play-pass = Passer le tour
web-play-take-back = Reprendre le tour
web-play-flip = Retourner le terrain
web-play-resign = Abandonner
web-play-resign-really = { $side } : abandonner cette partie ?
web-play-resign-yes = Oui, abandonner
web-play-draw-agree = Convenir d’une nulle
web-play-draw-really = Les deux camps acceptent-ils la nulle ?
web-play-draw-yes = Oui, partie nulle
web-play-play-on = Continuer à jouer
web-play-pause = Pause
web-play-go-on = Continuer
web-play-to-move = À { $side } de jouer. { $detail }.
web-play-covered = Placez les pions ; en attendant, l’équipe noire et blanche reste cachée ({ $side })
web-play-both-to-move = Les deux camps peuvent jouer, chacun sur un terrain différent. { $detail }.
web-play-setting-up = Placez les pions
web-play-draw = Lancer { $number } sur { $of }
web-play-thinking = { $side } réfléchit…
web-play-solving = Le bot parfait résout le terrain…
web-play-fetching = Le bot parfait télécharge sa table…
web-play-perfect-no-table = Le bot parfait n’a pas de table pour ce terrain : le bot le plus fort le remplace. Vous pouvez résoudre le terrain sur la page « Analyser ».
web-play-paused = En pause.
web-play-looking = Vous regardez un tour précédent.
web-play-goals =
    { $count ->
        [one] { $count } but
       *[other] { $count } buts
    }
web-play-clock-of = Pendule : { $side }
web-play-bot-too-long = Cette partie est trop longue pour un bot.
web-play-bot-refused = Le bot ne peut pas jouer ici : { $reason }.
web-play-bot-stopped = Le bot n’a pas répondu. Relancez-le avec « Continuer ».

## After the game

web-play-result = Résultat
web-play-won = { $side } gagne : { $reason }.
web-play-drawn = Partie nulle : { $reason }.
web-play-rematch = Revanche en changeant de camp
web-play-new = Nouvelle partie
web-play-analyse = Analyser cette partie

## Taking a game along

web-play-share = Enregistrer et partager
web-play-link-game = Lien vers cette partie
web-play-link-position = Lien vers cette position
web-play-link = Le lien
web-play-file-save = Enregistrer dans un fichier (.tgn)
web-play-file-copy = Copier le texte
web-play-file-refused = Impossible d’enregistrer cette partie dans un fichier : { $reason }.
web-play-picture = Image ({ $kind })
web-play-picture-of = Image du terrain { $board } ({ $kind })
web-play-copied = Copié.
web-play-browser-refused = Le navigateur a refusé. Vérifiez ses réglages pour ce site.

## Games that are kept

web-play-library = Vos parties
web-play-unfinished = Parties en cours
web-play-finished = Parties terminées
web-play-unreadable = Une partie illisible
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }, { $when }
web-play-forget = Supprimer
web-play-forget-really = Oui, supprimer
web-play-import = Ouvrir une partie
web-play-import-file = Depuis un fichier (.tgn)
web-play-import-text = Depuis un texte ou un lien
web-play-import-open = Ouvrir le texte
web-play-import-empty = Aucune partie trouvée.
web-play-import-large = Trop volumineux : la limite est de { $most } Ko.
web-play-import-many = Trop de parties : la limite est de { $most }.
web-play-import-several = { $count } parties trouvées. La première est ouverte, les autres ont rejoint vos parties.
web-play-import-refused = Cette partie n’est pas conforme aux règles : { $fault }.
web-play-saved-missing = Cette partie n’est pas sur cet appareil. Elle a peut-être été supprimée, ou l’adresse vient d’un autre appareil.
web-play-saved-unreadable = Cette partie est illisible : elle est endommagée, ou elle a été enregistrée par une version plus récente de Touchline. Elle est conservée telle quelle.
web-play-list-damaged = La liste de vos parties est illisible. Elle a été mise de côté et une nouvelle liste commence.
web-play-storage-full = Il n’y a plus de place sur cet appareil : la partie sera perdue à la fermeture de la page. Supprimez d’anciennes parties ou enregistrez celle-ci dans un fichier.
web-play-storage-unavailable = Votre navigateur n’enregistre rien pour ce site : la partie sera perdue à la fermeture de la page. Enregistrez-la dans un fichier.

## A turn as a chain of cells

# After the sign of a shot: the shot went into the goal.
web-chain-goal = but
web-chain-board = terrain { $board }
web-table-more = Plus
web-table-close = Fermer
web-table-bot = niveau { $level } · { $side }
web-table-another-bot = Un autre bot
web-table-goals-three = Le premier à 3 buts
web-table-goals-in-a-row = Deux buts de suite pour gagner
web-table-far-row = La balle sur la dernière rangée
web-table-draws = 8 jets de dés
web-table-you = Vous
web-table-yourself = vous
web-table-here = en ligne
web-table-gone = hors ligne
web-play-level-number = niveau { $level }
web-play-own-level = Jouer à mon niveau : { $name }
web-play-set-up-yourself = Ou choisissez tout vous-même
web-result-won = Gagné
web-result-lost = Perdu
web-result-drawn = Match nul
web-table-replay = Revoir
