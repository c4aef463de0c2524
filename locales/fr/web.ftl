# Le client web.

web-product = Touchline
web-skip-to-content = Aller au contenu

## Navigation

web-nav-label = Principale
web-nav-menu = Menu
web-nav-play = Jouer
web-nav-online = En ligne
web-nav-learn = Apprendre
web-nav-puzzles = Problèmes
web-nav-analyse = Analyser
web-nav-editor = Terrains
web-nav-rules = Règles
web-nav-settings = Réglages
web-nav-about = À propos
web-footer-label = Plus
web-footer-text = Logiciel libre. Tant que vous ne jouez pas en ligne, rien de ce qui vous concerne ne quitte cet appareil.

web-go-play = Jouer une partie

## The first page

web-home-title = Trois jeux de ballon sur plateau
web-home-lead = Passer, sauter, tirer : faciles à apprendre, assez profonds pour y revenir. Choisissez et jouez tout de suite.
web-home-playball = Trois contre trois sur un terrain d’hexagones. Sautez par-dessus les joueurs pour voler le ballon et faites autant de passes que vous voulez.
web-home-playball-facts = 3 mouvements par tour
web-home-diaballik = Sept contre sept sur un damier. Deux pas et une passe par tour : trouvez le passage.
web-home-diaballik-facts = 2 pas et 1 passe par tour
web-home-pawnball = Le football avec des dés de couleur, sur deux plateaux à la fois. Les deux camps jouent les mêmes dés : la chance est égale.
web-home-pawnball-facts = 8 tirages de dés
web-home-play-bot = Jouer contre un robot
web-home-play-friend = Jouer avec un ami
web-home-learn = Apprendre en jouant

## Pages

web-play-title = Jouer
web-play-lead = Avec un ami devant cet écran, ou contre un robot.
web-analyse-title = Analyser
web-analyse-lead = Regardez une partie de près : ce qui était bon, ce qui était mieux.
web-learn-title = Apprendre
web-learn-lead = Chaque règle, découverte en jouant.
web-puzzles-title = Problèmes
web-puzzles-lead = Une position, un seul bon tour. Le trouverez-vous ?
web-editor-title = Terrains
web-editor-lead = Dessinez un terrain de Play Ball et jouez dessus.
web-not-found-title = Il n’y a rien ici
web-not-found-lead = Cette adresse ne mène nulle part. Elle a peut-être été coupée en route.
web-not-found-home = À la première page

## A board on a page

web-boards = Plateaux
web-board-number = Plateau { $number }
web-set-up-board = Placer les pions du plateau { $number }
web-which-action = Lequel voulez-vous ?
web-undo = Annuler l’action
web-end-turn = Finir le tour
web-cancel = Annuler

## Rules

web-rules-title = Règles
web-rules-lead = Chaque jeu sur une page.
web-rules-of = Les règles de { $game }

web-rules-playball-aim = Portez le ballon dans une zone d’en-but adverse : c’est un but. Le premier camp à trois buts gagne.
web-rules-diaballik-aim = Amenez votre ballon sur la rangée de départ de l’adversaire. Le premier qui y parvient gagne.
web-rules-pawnball-aim = Marquez plus de buts que l’autre camp en huit tirages de dés, sur les deux plateaux ensemble.

## Settings

web-settings-title = Réglages
web-settings-lead = Ils sont gardés sur cet appareil et agissent tout de suite.
web-settings-language = Langue
web-settings-theme = Couleurs
web-settings-theme-light = Clair
web-settings-theme-dark = Sombre
web-settings-motion = Animations
web-settings-motion-full = Les pièces se déplacent
web-settings-motion-reduced = Sans animation
web-settings-sound = Son
web-settings-coordinates = Coordonnées sur le plateau
web-settings-coordinates-room = S’il y a la place
web-settings-coordinates-shown = Toujours
web-settings-coordinates-hidden = Jamais
web-settings-confirm = Demander avant d’envoyer un tour par le réseau
web-settings-confirm-touch = Quand je joue au doigt
web-settings-confirm-always = Toujours
web-settings-confirm-never = Jamais
web-settings-as-device = Comme l’appareil
web-settings-on = Activé
web-settings-off = Désactivé

## About

web-about-title = À propos de Touchline
web-about-lead = L’endroit pour jouer, apprendre, analyser et résoudre des jeux de ballon sur plateau.
web-about-games = Les jeux
web-about-playball = Play Ball, de David Florsch (Borderline Éditions 2025).
web-about-diaballik = Diaballik, de Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, le football avec des dés sur deux plateaux.
web-about-authors = Les jeux appartiennent à leurs auteurs ; Touchline les explique avec ses propres mots.
web-about-device = Votre appareil
web-about-privacy = Les jeux et les moteurs tournent ici, dans votre navigateur. Il n’y a pas de compte ; rien n’est compté ni envoyé.
web-about-offline = Après une visite, tout fonctionne sans réseau. Votre navigateur peut l’installer comme une application.
web-about-software = Le logiciel
web-about-version = Version { $version }.
web-about-licence = Logiciel libre sous licence MIT ou licence Apache 2.0, à votre choix.

## What can go wrong

web-notice-dismiss = Fermer
web-storage-full = Il n’y a plus de place sur cet appareil : votre choix tient jusqu’à la fermeture de la page. Libérez de la place dans les réglages du navigateur pour ce site.
web-storage-unavailable = Votre navigateur ne garde rien pour cette page : votre choix tient jusqu’à sa fermeture. C’est le cas d’une fenêtre privée, par exemple.
web-engine-restarted = Le moteur s’est arrêté par erreur et a été relancé. Essayez encore une fois.
web-engine-unable = Le moteur ne démarre pas dans ce navigateur. Vous pouvez toujours jouer avec un ami ; recharger la page peut aider.
web-engine-version = le moteur vient d’une autre version de cette page : rechargez-la
web-engine-no-table = il n’y a pas de table du terrain { $board } ici
web-engine-too-long = un gain sur ce plateau demande plus de tours qu’une table n’en peut contenir
web-engine-table-damaged = la table est endommagée : téléchargez-la ou résolvez-la de nouveau
web-engine-live = cette position se joue ici dans une partie classée ; réessayez quand elle sera finie
web-update-ready = Une nouvelle version est prête. Votre partie est gardée.
web-update-take = Mettre à jour
web-failure-title = Quelque chose s’est cassé
web-failure-text = C’est notre faute, pas la vôtre. Ce qui était gardé sur cet appareil y est toujours. Rechargez la page pour continuer.
web-failure-reload = Recharger la page
web-failure-details = Ce qui s’est passé, pour un rapport

## Before the client has started, or when it cannot

web-start-loading = Chargement de Touchline…
web-start-no-script = Touchline tourne dans votre navigateur et a besoin de JavaScript. Autorisez-le pour cette page.
web-start-unsupported = Ce navigateur est trop ancien pour Touchline, ou n’exécute pas WebAssembly. Utilisez une version actuelle de Firefox, Chrome, Edge ou Safari.
web-start-failed = Touchline n’a pas pu être chargé en entier. Vérifiez votre connexion et rechargez la page.
web-start-description = Play Ball, Diaballik et Pawnball : jouer, apprendre et analyser dans votre navigateur, même hors ligne.
web-start-not-built = Le client web ne fait pas partie de ce programme. Construisez-le avec « cargo xtask client », puis construisez de nouveau le programme.
web-language-not-fetched = Les textes de cette langue ne peuvent pas être téléchargés pour l’instant. Choisissez-la de nouveau quand il y aura du réseau.
