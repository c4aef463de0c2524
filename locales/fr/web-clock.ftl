# The clock for a game on a real board.

web-clock-title = Pendule
web-clock-lead = Pour jouer avec le vrai jeu : posez le téléphone entre vous et touchez votre moitié pour finir votre tour. Fonctionne sans réseau.
web-clock-turns = Chacun son tour
web-clock-two-boards = Pawnball, deux terrains
web-clock-two-boards-hint = Chaque joueur a un bouton par terrain. Votre temps s’écoule tant que c’est votre phase sur l’un d’eux ; entre deux lancers, rien ne s’écoule.
web-clock-device = Écran et son
web-clock-opposite = Vous êtes face à face : retourner la moitié du haut
web-clock-shake = Vibrer
web-clock-set-up = Préparer la pendule
web-clock-near = Moitié du bas
web-clock-far = Moitié du haut
web-clock-ready = Qui joue en second touche sa moitié : l’autre pendule démarre.
web-clock-roll-ready = Lancer { $roll } sur { $rolls }. Lancez les dés, puis touchez : qui a le plus petit lot sur le terrain 1 ?
web-clock-paused = En pause
web-clock-fallen = { $player } : temps écoulé
web-clock-over = Tous les lancers ont été joués.
web-clock-both-play = Les deux jouent, chacun sur un terrain
web-clock-plays = À jouer : { $player }
web-clock-waits = { $player } : en attente
web-clock-press-to-begin = { $player } : démarrer l’autre pendule
web-clock-press-to-end = { $player } : finir le tour
web-clock-time-of = { $player } : { $time }.
web-clock-count =
    { $count ->
        [one] { $count } tour
       *[other] { $count } tours
    }
web-clock-end-phase = Terrain { $board } : finir la phase
web-clock-phase-done = Terrain { $board } : joué
web-clock-phase-waits = Terrain { $board } : attendre
web-clock-first-on-one = Je commence sur le terrain 1
web-clock-roll = Lancer { $roll } sur { $rolls }
web-clock-pause = Mettre en pause
web-clock-go-on = Reprendre
web-clock-settings = Régler les temps
web-clock-again = Remettre à zéro
web-clock-again-sure = Remettre la pendule à zéro ? Les deux temps repartent du début.
web-clock-other = Autre cadence
web-clock-hear = Dire les temps
web-clock-set-hint = Réglez le temps restant d’un joueur : handicap ou correction.
web-clock-seconds = Secondes
web-clock-set = Régler
web-clock-set-of = Régler le temps : { $player }
web-clock-was-set = Temps réglé
web-clock-set-wrong = Entrez un temps supérieur à zéro, d’un jour au plus.
web-clock-for-the-box = Pendule pour jouer avec le vrai jeu
