# Le client web.

web-product = Touchline
web-skip-to-content = Aller au contenu

## Navigation

web-nav-label = Menu principal
web-nav-menu = Menu
web-nav-play = Jouer
web-nav-online = En ligne
web-nav-watch = Regarder
web-nav-learn = Apprendre
web-nav-puzzles = Problèmes
web-nav-analyse = Analyser
web-nav-editor = Terrains
web-nav-rules = Règles
web-nav-account = Compte
web-header-waiting =
    { $count ->
        [0] Rien ne vous attend
        [one] { $count } chose vous attend
       *[other] { $count } choses vous attendent
    }
web-nav-settings = Réglages
web-nav-clock = Pendule
web-nav-house-rules = Règlement
web-nav-about = À propos
web-header-to-light = Passer au thème clair
web-header-to-dark = Passer au thème sombre
web-footer-label = Plus
web-footer-text = Logiciel libre. Tant que vous ne jouez pas en ligne, aucune donnée ne quitte cet appareil.

web-go-play = Jouer une partie

## The first page

web-home-title = Passe. Saute. Marque.
web-home-lead = Trois jeux de balle à jouer sur une table. Deux minutes pour apprendre, des années pour jouer.
web-home-playball = Trois contre trois sur des hexagones. Sautez par-dessus les joueurs pour voler la balle.
web-home-diaballik = Sept contre sept. Deux mouvements et une passe par tour : trouvez le passage.
web-home-pawnball = Le football aux dés de couleur, sur deux terrains à la fois. La chance est partagée.
web-home-play-now = Jouer tout de suite
web-home-blitz = Blitz
web-home-rapid = Rapide
web-home-daily = Au jour le jour
web-home-one-day = 1 jour
web-home-bot = Bot
web-home-friend = Ami
web-home-next-lesson = Prochaine leçon : { $game }
web-home-play-bot = Jouer contre un bot
web-home-learn = Apprendre en jouant
web-home-your-turn = À vous de jouer
web-home-their-turn = À l’adversaire de jouer
web-home-is-over = Cette partie est terminée
web-home-against = { $game } contre { $player }

## Pages

web-play-title = Jouer
web-play-lead = À deux sur cet écran, ou contre un bot.
web-analyse-title = Analyser
web-analyse-lead = Revoyez une partie : ce qui était bon, ce qui aurait été mieux.
web-learn-title = Apprendre
web-learn-lead = Découvrez chaque règle en jouant.
web-puzzles-title = Problèmes
web-puzzles-lead = Une position, un seul bon tour. Le trouverez-vous ?
web-editor-title = Terrains
web-editor-lead = Dessinez un terrain de Play Ball et jouez dessus.
web-not-found-title = Page introuvable
web-not-found-lead = Cette adresse ne mène nulle part. Le lien est peut-être incomplet.
web-not-found-home = Page d’accueil
web-part-missing-title = Cette page n’a pas pu être chargée
web-part-missing-text = Une partie de Touchline n’a pas pu être téléchargée. Vérifiez votre connexion, puis réessayez.
web-part-missing-again = Réessayer
web-part-missing-trying = Nouvel essai…

## A board on a page

web-boards = Terrains
web-board-number = Terrain { $number }
web-set-up-board = Placer les pions du terrain { $number }
web-which-action = Quelle action voulez-vous ?
web-undo = Annuler
web-end-turn = Terminer le tour
web-cancel = Annuler

## Rules

web-rules-title = Règles
web-rules-lead = Chaque jeu expliqué en une page.
web-rules-of = Les règles de { $game }

web-rules-playball-aim = Portez la balle dans un en-but adverse : c’est un but. La première équipe à trois buts l’emporte.
web-rules-diaballik-aim = Amenez votre balle sur la rangée de départ de l’adversaire. Le premier qui y parvient gagne.
web-rules-pawnball-aim = Marquez plus de buts que l’autre camp en huit lancers de dés, sur l’ensemble des deux terrains.

## Settings

web-board-whole = Tout le terrain
web-board-near = Zoomer
web-goal = But !
web-goal-score = But ! { $a } – { $b }
web-settings-title = Réglages
web-settings-lead = Les réglages sont enregistrés sur cet appareil et s’appliquent aussitôt.
web-settings-language = Langue
web-settings-theme = Couleurs
web-settings-theme-light = Clair
web-settings-theme-dark = Sombre
web-settings-motion = Animations
web-settings-motion-full = Pièces animées
web-settings-motion-reduced = Sans animation
web-settings-sound = Son
web-settings-coordinates = Coordonnées sur le terrain
web-settings-coordinates-room = S’il y a de la place
web-settings-coordinates-shown = Toujours
web-settings-coordinates-hidden = Jamais
web-settings-board = Terrain
web-settings-board-page = Assorti aux couleurs
web-settings-board-chalk = Craie et bois
web-settings-board-floodlit = Sous les projecteurs
web-settings-board-flat = Plat, très contrasté
web-settings-pieces = Pièces
web-settings-pieces-shirts = Maillots numérotés
web-settings-pieces-discs = Disques unis
web-settings-speed = Vitesse des animations
web-settings-speed-slow = Lente
web-settings-speed-normal = Normale
web-settings-speed-fast = Rapide
web-settings-speed-instant = Instantanée
web-settings-volume = Volume
web-settings-volume-quiet = Faible
web-settings-volume-medium = Moyen
web-settings-volume-loud = Fort
web-settings-confirm = Confirmer avant d’envoyer un tour en ligne
web-settings-confirm-touch = Sur écran tactile, quand un tour s’est terminé de lui-même
web-settings-confirm-always = Toujours
web-settings-confirm-never = Jamais
web-settings-as-device = Comme l’appareil
web-settings-on = Activé
web-settings-off = Désactivé

## About

web-about-title = À propos de Touchline
web-about-lead = Jouer, apprendre, analyser et résoudre des jeux de balle sur plateau.
web-about-games = Les jeux
web-about-playball = Play Ball, de David Florsch (Borderline Editions, 2025).
web-about-diaballik = Diaballik, de Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, du football aux dés sur deux terrains.
web-about-authors = Les jeux appartiennent à leurs auteurs ; Touchline les explique à sa manière.
web-about-device = Votre appareil
web-about-privacy = Hors ligne, les jeux et les moteurs tournent dans votre navigateur, sans compte, et rien n’est envoyé. En ligne, le serveur conserve vos parties et ce que votre compte demande.
web-about-offline = Après la première visite, tout fonctionne sans réseau, sauf le jeu en ligne. Vous pouvez installer Touchline comme une application.
web-about-software = Le logiciel
web-about-version = Version { $version }.
web-about-licence = Logiciel libre sous licence MIT ou Apache 2.0, au choix.

## What can go wrong

web-notice-dismiss = Fermer
web-storage-full = Il n’y a plus de place sur cet appareil : votre choix ne vaut que jusqu’à la fermeture de la page. Libérez de la place pour ce site dans les réglages du navigateur.
web-storage-unavailable = Votre navigateur n’enregistre rien pour ce site (c’est le cas en navigation privée) : votre choix ne vaut que jusqu’à la fermeture de la page.
web-engine-restarted = Le moteur s’est arrêté à la suite d’une erreur et a été relancé. Réessayez.
web-engine-unable = Le moteur ne démarre pas dans ce navigateur. Vous pouvez toujours jouer à deux ; recharger la page peut suffire.
web-engine-version = le moteur vient d’une autre version de cette page : rechargez-la
web-engine-no-table = il n’y a pas de table du terrain { $board } ici
web-engine-too-long = sur ce terrain, il existe une victoire trop longue pour une table
web-engine-table-damaged = la table est endommagée : téléchargez-la ou résolvez-la de nouveau
web-engine-live = cette position est en cours dans une partie classée ; réessayez quand cette partie sera terminée
web-update-ready = Une nouvelle version est prête. Votre partie est conservée.
web-update-take = Mettre à jour
web-failure-title = Une erreur s’est produite
web-failure-text = C’est notre faute, pas la vôtre. Ce qui était enregistré sur cet appareil y est toujours. Rechargez la page pour continuer.
web-failure-reload = Recharger la page
web-failure-details = Détails à joindre à un signalement

## Before the client has started, or when it cannot

web-start-loading = Chargement de Touchline…
web-start-no-script = Touchline tourne dans votre navigateur et a besoin de JavaScript. Autorisez-le pour cette page.
web-start-unsupported = Ce navigateur est trop ancien pour Touchline, ou n’exécute pas WebAssembly. Utilisez une version actuelle de Firefox, Chrome, Edge ou Safari.
web-start-failed = Touchline n’a pas pu être chargé en entier. Vérifiez votre connexion et rechargez la page.
web-start-description = Play Ball, Diaballik et Pawnball : jouer, apprendre et analyser dans votre navigateur, même hors ligne.
web-start-not-built = Ce programme ne contient pas le client web. Compilez-le avec « cargo xtask client », puis recompilez le programme.
web-language-not-fetched = Impossible de télécharger cette langue pour l’instant. Réessayez quand vous aurez du réseau.
web-keys-title = Touches
web-keys-tab = Vers le terrain, la liste des tours et les boutons
web-keys-arrows = Sur le terrain : vers la case voisine
web-keys-enter = Choisir une pièce, puis où elle va
web-keys-escape = La lâcher ; fermer ce qui couvre la page
web-keys-turns = Dans la liste des tours : un tour en arrière, en avant
web-keys-ends = Dans la liste des tours : au début, à la fin
web-keys-next-game = Dans une partie qui ne vous attend pas : à la prochaine qui vous attend
web-keys-help = Cette liste

## Règlement

web-house-title = Règlement du site
web-house-lead = Pour que l’on soit bien ici. Il vaut pour tous ceux qui jouent avec d’autres.
web-house-play = Jouer franc jeu
web-house-play-own = Choisissez vos tours vous-même. Pendant une partie avec une autre personne, ne consultez ni moteur, ni table, ni qui que ce soit.
web-house-play-help = Les bots disent qu’ils sont des bots. Une personne joue avec un seul compte.
web-house-play-points = Gagnez et perdez pour de vrai : pas de résultats arrangés, pas de parties perdues exprès.
web-house-finish = Finir ce que l’on commence
web-house-finish-games = Venez aux parties que vous commencez et jouez-les jusqu’au bout. Si vous perdez, abandonner est permis ; s’en aller ne l’est pas.
web-house-finish-leaving = Chacun doit partir de temps en temps, et cela reste sans suite. Si cela se répète, on vous le dit ; si vous continuez, vous attendrez avant votre prochaine partie classée, plus longtemps à chaque fois. Le temps et les parties terminées effacent l’ardoise.
web-house-talk = Rester aimable
web-house-talk-kind = Pas d’insultes, de menaces, de haine, de harcèlement ni de publicité, dans les discussions, les messages et les noms.
web-house-talk-names = Choisissez un nom que vous diriez à n’importe qui autour de la table.
web-house-talk-report = Si quelqu’un n’est pas aimable, bloquez-le ou signalez-le. On vous dit quand votre signalement a été examiné.
web-house-follows = Ce qui s’ensuit
web-house-follows-steps = D’habitude un avertissement d’abord, puis une mise en sourdine ou une suspension de quelques jours. Pour des faits graves, cela peut aller plus vite.
web-house-follows-people = Ce sont des personnes qui décident, jamais un programme. Chaque décision a un motif, qui vous est communiqué, et reste dans un journal.
web-house-follows-points = Si quelqu’un a pris des points de façon déloyale, ses adversaires les récupèrent.
web-house-appeal = Si vous n’êtes pas d’accord
web-house-appeal-once = Vous pouvez faire un recours contre chaque avertissement, mise en sourdine ou suspension. Si possible, il est lu par quelqu’un qui n’a pas pris la mesure.
web-house-appeal-suspended = Si vous êtes suspendu, connectez-vous comme d’habitude : la page vous permettra d’écrire votre recours.
web-house-standing = Voir votre situation
