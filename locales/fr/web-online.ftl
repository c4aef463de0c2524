# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Chargement…
web-online-no-answer = Aucune réponse. Vérifiez le réseau, puis réessayez.
web-online-unreadable = La réponse n’a pas été comprise. Rechargez la page.
web-online-illegal = Ce tour n’est pas permis : { $reason }.
web-online-no-server = Pas de serveur de jeu
web-online-no-server-text = Pour jouer en ligne, il faut un serveur de jeu. Il n’y en a pas à cette adresse, ou il est arrêté. Tout le reste fonctionne : les bots, le jeu à deux sur le même écran, les leçons, les problèmes.
web-online-play-here = Jouer sur cet écran
web-online-try-again = Réessayer
web-online-not-in = Aucune session ouverte. Vous pouvez jouer sans compte, en invité.
web-online-you-are = Vous jouez sous le nom { $name }.
web-online-you-are-guest = Vous jouez en invité sous le nom { $name }. Inscrivez-vous pour choisir votre nom et jouer des parties classées.
web-online-profile = Votre profil
web-online-account = Compte
web-online-games = Parties
web-online-leaderboards = Palmarès

## The lobby

web-online-lobby-title = Jouer en ligne
web-online-your-games = Vos parties
web-online-seeks = Parties proposées
web-online-no-seeks = Aucune partie proposée pour l’instant. Proposez-en une et restez ici, ou jouez contre un bot en attendant.
web-online-play = Jouer
web-online-take-back-offer = Retirer ma proposition
web-online-wants-side = veut jouer : { $side }
web-online-begun = Votre partie a commencé.
web-online-go-there = Ouvrir la partie
web-online-waits = { $opponent } a joué : à vous de jouer.
web-online-offer = Proposer une partie ou inviter un ami
web-online-offer-more = Camp et type de partie
web-online-side = Votre camp
web-online-side-proposer = Bleu, le camp de qui propose la partie
web-online-side-any = Au hasard
web-online-rated = classée
web-online-casual = amicale
web-online-own-position = depuis une position
web-online-rated-choice = Partie classée
web-online-rated-registered = Les parties classées sont réservées aux joueurs inscrits.
web-online-rated-clock = Une partie classée se joue à la pendule.
web-online-rated-hint = Le résultat modifie le classement des deux joueurs. Les parties contre les bots du serveur ne sont jamais classées.
web-online-speed-is = Cadence : { $speed }
web-online-too-short-to-rate = Les classements ne changent pas : une partie classée compte dès que chaque joueur a joué { $turns } tours.
web-online-speed = Cadence
web-online-speed-bullet = bullet
web-online-speed-blitz = blitz
web-online-speed-rapid = rapide
web-online-speed-classical = longue
web-online-speed-correspondence = par correspondance
web-online-seek = Trouver un adversaire
web-online-challenge-friend = Défier un ami par lien

## Challenges

web-online-challenge-title = Défi
web-online-challenge-lead = Une invitation à une partie.
web-online-challenge-from = { $name } vous invite à jouer. Cette page suffit.
web-online-challenge-yours = Envoyez ce lien à votre ami. La partie commence quand il accepte.
web-online-challenge-waits = En attente de votre ami. Laissez cette page ouverte ou revenez plus tard.
web-online-accept = Accepter et jouer

## A game

web-online-game-title = Partie
web-online-game-missing = Impossible d’afficher cette partie.
web-online-status-your-turn = À vous de jouer. { $detail }.
web-online-status-send = Envoyez votre tour ou annulez-le.
web-online-status-sending = Envoi de votre tour…
web-online-status-tables = En attente des autres tables
web-online-status-dice = Préparation des dés : chaque joueur y ajoute sa part.
web-online-status-suspended = Le serveur redémarre. Les pendules sont arrêtées ; rien n’est perdu.
web-online-send-turn = Envoyer le tour
web-online-ask-take-back = Demander à reprendre le tour
web-online-offer-draw = Proposer la nulle
web-online-abort = Annuler la partie
web-online-abort-really = Annuler cette partie ? Elle n’aura pas de résultat.
web-online-abort-yes = Oui, annuler la partie
web-online-resign-really = Abandonner cette partie ?
web-online-draw-offered = Votre adversaire propose la nulle.
web-online-berserk-offer = Renoncer à la moitié de votre temps et aux incréments ? Une victoire vaudra un point de plus. Seulement avant votre premier tour.
web-online-berserk = Passer en berserk
web-online-berserk-of = { $player } joue en berserk : moitié du temps
web-online-draw-accept = Accepter la nulle
web-online-draw-waits = Nulle proposée, valable jusqu’au prochain tour de votre adversaire ou jusqu’à son refus.
web-online-take-back-asked = Votre adversaire demande à reprendre son dernier tour.
web-online-take-back-accept = Accepter
web-online-take-back-waits = Vous avez demandé à reprendre votre dernier tour.
web-online-decline = Refuser
web-online-opponent-gone = Votre adversaire est absent. Vous pourrez bientôt réclamer la victoire.
web-online-claim-win = Réclamer la victoire
web-online-claim-draw = Réclamer la nulle
web-online-connecting = Connexion…
web-online-connected = Connecté
web-online-connected-in = Ping { $time } ms
web-online-connection-lost = Connexion perdue, reconnexion en cours. Vous pouvez continuer à préparer votre tour.
web-online-lag = Compensation du réseau : { $seconds } s
web-online-to-lobby = Retour au salon
web-online-rematch-waits = Revanche proposée. Elle commencera si votre adversaire accepte.
web-online-export = Télécharger la partie (.tgn)

## A turn in notation

web-online-typed = Saisir ou préparer un tour
web-online-typed-turn = Notation du tour
web-online-typed-play = Jouer
web-online-typed-premove = Préparer
web-online-typed-hint = Même notation que dans la liste des tours. Pendant le tour adverse, votre tour est gardé, puis joué dès qu’il est permis.
web-online-premove-waits = Préparé : { $turn }
web-online-premove-impossible = Le tour préparé n’est plus permis : { $reason }.
web-online-next-game = Partie suivante ({ $count })
web-online-give-day = Donner 1 jour
web-online-give-seconds = Donner { $seconds } s
web-online-extra-days =
    { $days ->
        [one] Temps ajouté, { $player } : { $days } jour
       *[other] Temps ajouté, { $player } : { $days } jours
    }
web-online-extra-seconds = Temps ajouté, { $player } : { $seconds } s
web-online-conditional = Tours conditionnels
web-online-conditional-none = Préparez vos réponses à ce que l’adversaire peut jouer. Elles sont jouées aussitôt, et personne d’autre ne les voit.
web-online-conditional-add = Préparer des réponses
web-online-conditional-change = Modifier les réponses
web-online-conditional-hint = Jouez le tour de l’adversaire, puis votre réponse. Continuez avec les tours suivants ou commencez une autre variante.
web-online-conditional-send = Enregistrer les réponses
web-online-conditional-again = Commencer une autre variante
web-online-conditional-count =
    { $count ->
        [one] { $count } variante sur { $most } au plus
       *[other] { $count } variantes sur { $most } au plus
    }
web-online-conditional-open = Sans réponse
web-online-conditional-remove = Retirer la variante { $line }
web-online-conditional-turn = Si l’adversaire joue… { $detail }
web-online-conditional-answer = Alors vous jouez… { $detail }
web-online-conditional-end = La variante se termine ici. Commencez-en une autre ou enregistrez.
web-online-conditional-stored = Réponses enregistrées
web-online-conditional-overtaken = L’adversaire a joué entre-temps. Ce qui n’était pas enregistré est perdu.
web-online-opponent-away = Votre adversaire est absent. Si son absence dure, vous pourrez réclamer la victoire.
web-online-rematch-offered = Votre adversaire propose une revanche.
web-online-rematch-declined = Revanche refusée.
web-online-rematch-begun = La revanche a commencé.

## Chat

web-online-chat = Discussion
web-online-chat-watchers = Discussion des spectateurs
web-online-chat-empty = Aucun message.
web-online-chat-is-off = Vous avez désactivé la discussion.
web-online-chat-turn-on = Activer la discussion
web-online-chat-turn-off = Désactiver la discussion partout
web-online-chat-come-in = Connectez-vous pour participer à la discussion.
web-online-chat-unread =
    { $count ->
        [one] { $count } nouveau message
       *[other] { $count } nouveaux messages
    }
web-online-chat-said = { $name } : { $words }
web-online-chat-phrases = Messages rapides
web-online-chat-text = Message
web-online-chat-send = Envoyer
web-online-chat-sending = Envoi…
web-online-chat-about = Bloquer ou signaler { $name }
web-online-chat-take-part = Participer aux discussions
web-online-block = Bloquer
web-online-blocked = { $name } est bloqué : plus de messages ni de parties entre vous.
web-online-unblock = Débloquer
web-online-blocks = Joueurs bloqués
web-online-no-blocks = Personne.
web-online-report = Signaler
web-online-report-why = Motif
web-online-report-text = Précisions
web-online-report-chat = Propos tenus dans la discussion
web-online-report-engine = L’aide d’un moteur
web-online-report-play = Défaites volontaires, jeu ralenti ou parties quittées
web-online-report-name = Nom du joueur
web-online-report-other = Autre chose
web-online-reported = Merci. L’équipe du site va examiner votre signalement.

## Amis et messages

web-online-friends = Amis
web-online-friends-lead = Les personnes que vous suivez, et qui est en ligne
web-online-friends-come-in = Connectez-vous pour suivre d’autres personnes et leur écrire.
web-online-friends-none = Vous ne suivez encore personne. Ouvrez la page de quelqu’un et choisissez « Suivre ».
web-online-friend-plays = joue en ce moment
web-online-friend-here = en ligne
web-online-friend-away = hors ligne
web-online-friend-mutual = vous suit
web-online-friend-watch = Regarder
web-online-friend-challenge = Défier
web-online-follow = Suivre
web-online-unfollow = Ne plus suivre
web-online-follow-back = Suivre aussi
web-online-follows-you = Vous suit
web-online-followers =
    { $count ->
        [one] { $count } personne vous suit
       *[other] { $count } personnes vous suivent
    }
web-online-followers-more = En voir plus
web-online-note = Note personnelle
web-online-note-hint = Vous seul pouvez voir cette note.
web-online-note-save = Enregistrer la note
web-online-note-saved = Note enregistrée.
web-online-messages = Messages
web-online-messages-lead = Messages privés entre vous et les autres
web-online-messages-none = Aucun message pour l’instant. Vous pouvez écrire à qui vous suit.
web-online-messages-more = Plus de conversations
web-online-messages-earlier = Messages précédents
web-online-messages-closed = Vous ne pouvez pas écrire à cette personne : elle n’accepte que les messages de celles et ceux qu’elle suit, ou l’un de vous a bloqué l’autre.
web-online-messages-delete = Supprimer la conversation
web-online-messages-delete-really = Supprimer votre copie de cette conversation ? { $name } garde la sienne.
web-online-messages-delete-yes = Oui, supprimer
web-online-messages-from = Qui peut vous écrire
web-online-messages-from-everybody = toutes les personnes inscrites
web-online-messages-from-followed = les personnes que vous suivez
web-online-messages-from-nobody = personne de nouveau
web-online-message-write = Écrire
web-online-message-to = Message à { $name }
web-online-message-own = Vous : { $text }
web-online-message-you = Vous
web-online-message-came = { $name } vous a envoyé un message.
web-online-message-read = Le lire

## Notifications

web-online-notifications = Notifications
web-online-notifications-lead = Ce qui s’est passé en votre absence
web-online-notifications-none = Rien de nouveau. Vous verrez ici quand c’est à vous de jouer dans une partie en jours, quand on vous défie ou vous écrit.
web-online-notifications-earlier = Précédentes
web-online-device = Cet appareil
web-online-device-off = Cet appareil peut vous prévenir quand Touchline est fermé.
web-online-device-on = Cet appareil vous prévient quand Touchline est fermé.
web-online-device-denied = Les notifications de ce site sont bloquées dans les réglages de votre navigateur.
web-online-device-impossible = Ce navigateur ne peut pas afficher de notifications quand Touchline est fermé. La cloche et le titre de l’onglet vous préviennent quand vous êtes là.
web-online-device-offer = Quand { $name } aura joué, cet appareil peut vous prévenir, même si Touchline est fermé.
web-online-device-not-now = Pas maintenant
web-online-device-begin = Me prévenir sur cet appareil
web-online-device-end = Ne plus me prévenir sur cet appareil
web-online-tell = Me prévenir quand
web-online-tell-turn = c’est à moi dans une partie en jours
web-online-tell-challenge = on me défie
web-online-tell-begun = mon offre est acceptée
web-online-tell-message = on m’écrit
web-online-tell-clubs = il y a du nouveau dans mes clubs
web-online-tell-events = mon tournoi va commencer
web-online-quiet = Heures calmes
web-online-quiet-from = De
web-online-quiet-to = À

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = { $winner } gagne : { $reason }.
web-online-drawn = Partie nulle : { $reason }.
web-online-no-result = Sans résultat : { $reason }.
web-online-by = Responsable : { $who }.
web-online-ended-opponent-gone = absence trop longue de l’adversaire
web-online-ended-aborted = partie annulée
web-online-ended-not-begun = partie non commencée à temps
web-online-ended-dice-withheld = une part des dés n’a pas été révélée
web-online-ended-too-long = trop de tours
web-online-ended-restored = serveur restauré depuis une sauvegarde, dés plus secrets
web-online-ended-voided = annulée par le site
web-online-running = en cours
web-online-your-turn = À vous de jouer
web-online-your-turn-until = À vous de jouer, jusqu’au { $moment }

## Players and games

web-online-kind-guest = invité
web-online-kind-bot = bot
web-online-kind-deleted = compte supprimé
web-online-player-title = Joueur
web-online-player = Joueur
web-online-since = inscrit le { $date }
web-online-filter-won = Gagnées
web-online-filter-drawn = Nulles
web-online-filter-lost = Perdues
web-online-filter-running = En cours
web-online-filter = Filtres
web-online-filter-all = Toutes
web-online-filter-rated = Type
web-online-filter-result = Résultat
web-online-ratings = Classements
web-online-rating = Classement
web-online-provisional = provisoire : encore peu de parties
web-online-no-ratings = Pas encore de partie classée.
web-online-graph = { $game } : de { $begin } le { $begin_day } à { $now } le { $now_day }
web-online-no-games = Aucune partie pour l’instant.
web-online-more-games = Plus de parties
web-online-games-title = Parties
web-online-games-lead = Toutes les parties jouées ici, les plus récentes d’abord. Vous pouvez les revoir, les analyser et les télécharger.
web-online-show = Afficher
web-online-leaderboards-title = Palmarès
web-online-leaderboards-lead = Les joueurs les mieux classés, par jeu et par cadence.
web-online-no-leaders = Personne n’est encore classé ici. Jouez quelques parties classées et la première place est à vous.
web-online-place = Rang
web-online-filter-over = Terminées
web-online-filter-opponent = Adversaire
web-online-statistics = Statistiques
web-online-statistics-of = Parties
web-online-as-first = En commençant
web-online-as-second = En jouant en second
web-online-streak-won =
    { $count ->
        [one] Série en cours : { $count } victoire.
       *[other] Série en cours : { $count } victoires.
    }
web-online-streak-lost =
    { $count ->
        [one] Série en cours : { $count } défaite.
       *[other] Série en cours : { $count } défaites.
    }
web-online-streak-none = Dernière partie : nulle.
web-online-streak-longest =
    Plus longues séries : { $won ->
        [one] { $won } victoire
       *[other] { $won } victoires
    }, { $lost ->
        [one] { $lost } défaite
       *[other] { $lost } défaites
    }.

## The archive

web-online-archive = Archives
web-online-archive-title = Archives
web-online-archive-lead = Toutes les parties d’un mois dans un seul fichier, en libre accès : du texte au format .tgn, compressé avec zstd.
web-online-archive-download = Télécharger
web-online-no-archive = La première archive paraîtra à la fin du premier mois de jeu.

## The account

web-online-account-title = Compte
web-online-account-lead = Votre identité sur ce site et vos données.
web-online-enter-guest = Jouer en invité
web-online-register = S’inscrire
web-online-register-text = Vous gardez vos parties et recevez un nom, un classement et une place au palmarès.
web-online-name = Nom
web-online-name-hint = 3 à 20 caractères : lettres, chiffres, traits d’union ou tirets bas ; une lettre d’abord
web-online-password = Mot de passe
web-online-password-hint = 8 à 128 caractères
web-online-email = Adresse électronique (facultative)
web-online-email-hint = Pour choisir un nouveau mot de passe en cas d’oubli.
web-online-email-title = Adresse électronique
web-online-email-text = Avec une adresse confirmée, vous pouvez choisir un nouveau mot de passe en cas d’oubli. Personne d’autre ne la voit.
web-online-email-none = Pas encore d’adresse électronique.
web-online-email-is = Adresse confirmée : { $address }
web-online-email-pending = Nous avons envoyé un lien à l’adresse suivante : { $address }. Ouvrez-le dans les 24 heures.
web-online-email-unverified = Adresse non confirmée : { $address }
web-online-email-new = Adresse électronique
web-online-email-send = Envoyer le lien
web-online-email-remove = Supprimer l’adresse
web-online-email-digest = Une fois par jour, m’écrire quand des parties par jours attendent mon tour
web-online-forgotten = Mot de passe oublié ?
web-online-forgotten-text = Si votre compte a une adresse électronique confirmée, nous y envoyons un lien.
web-online-forgotten-who = Nom ou adresse électronique
web-online-forgotten-send = Envoyer le lien
web-online-forgotten-done = S’il existe un tel compte, un lien est en route.
web-online-confirm-email = Confirmez votre adresse électronique
web-online-confirm-email-lead = Encore un clic, et l’adresse est la vôtre ici.
web-online-confirm-email-yes = Confirmer l’adresse
web-online-confirm-email-done = Votre adresse électronique est confirmée.
web-online-new-password = Choisissez un nouveau mot de passe
web-online-new-password-lead = Vous serez connecté ici et déconnecté partout ailleurs.
web-online-new-password-yes = Changer de mot de passe et se connecter
web-online-unsubscribe = Plus de messages sur les parties qui attendent
web-online-unsubscribe-lead = Vos parties continuent ; seuls les messages s’arrêtent.
web-online-unsubscribe-yes = Ne plus recevoir ces messages
web-online-unsubscribe-done = C’est fait. Vous pouvez les réactiver dans votre compte.
web-online-passkey = Clé d’accès
web-online-passkey-text = Connectez-vous par l’empreinte, le visage ou le code d’un appareil qui a une clé d’accès à votre compte.
web-online-passkey-sign-in = Se connecter avec une clé d’accès
web-online-passkeys = Clés d’accès
web-online-passkeys-text = Une clé d’accès vous connecte par empreinte, visage ou code. Elle ne fonctionne que sur ce site : personne ne peut vous la soutirer.
web-online-passkey-label = Nom de la clé d’accès
web-online-passkey-label-hint = Pour la reconnaître, par exemple « Téléphone ».
web-online-passkey-proof-hint = Laissez vide pour utiliser une clé d’accès que vous avez déjà.
web-online-passkey-add = Ajouter une clé d’accès
web-online-passkey-end = Supprimer la clé d’accès
web-online-to-account = Aller au compte
web-online-sign-in = Se connecter
web-online-sign-in-text = Si vous avez déjà un nom et un mot de passe.
web-online-sign-out = Se déconnecter
web-online-recover = Utiliser un code de récupération
web-online-recover-text = Mot de passe oublié, ou partie en invité sur un autre appareil ? Tous les autres appareils seront déconnectés, et le code ne pourra plus servir.
web-online-recover-password-hint = 8 à 128 caractères ; laissez vide si vous jouez en invité
web-online-code = Code de récupération
web-online-code-text = Ce code vous reconnecte une fois depuis un autre appareil, ou si ce navigateur vous a oublié. Il cesse d’être valable dès que vous l’utilisez ou changez de mot de passe.
web-online-code-make = Créer un nouveau code
web-online-code-once = Notez-le : il ne sera plus affiché. Les codes précédents ne sont plus valables.
web-online-authorize-title = Une application demande un accès
web-online-authorize-lead = Décidez de ce qu’elle peut faire en votre nom
web-online-authorize-register = Il faut pour cela un compte enregistré. Connectez-vous, ou enregistrez-vous sur la page du compte.
web-online-authorize-as = Vous êtes connecté en tant que { $name }.
web-online-authorize-wants = « { $client } » souhaite
web-online-authorize-goes-to = Si vous acceptez, vous retournez à { $app }. Refusez si vous ne connaissez pas cette adresse : personne n’a vérifié qui se trouve derrière.
web-online-authorize-stays = { $count ->
    [one] L’accès reste ouvert un jour
   *[other] L’accès reste ouvert { $count } jours
}, ou jusqu’à ce que vous révoquiez son jeton sur la page de votre compte. L’application ne peut toucher ni à votre mot de passe, ni à vos connexions, ni à votre compte.
web-online-authorize-allow = Autoriser
web-online-authorize-decline = Non, revenir
web-online-vacation = Vacances
web-online-vacation-text = Dans les parties en jours, votre temps ne peut pas s’épuiser pendant votre absence : à chaque fois qu’il s’épuiserait, vous recevez un jour de plus. Vous avez 30 jours sur 365.
web-online-vacation-days = Nombre de jours à partir de maintenant
web-online-vacation-begin = Partir en vacances
web-online-vacation-change = Changer la fin
web-online-vacation-end = Je suis de retour
web-online-vacation-until = Vous êtes absent jusqu’au { $until }.
web-online-vacation-left = { $count ->
    [one] Il vous reste { $count } jour.
   *[other] Il vous reste { $count } jours.
}
web-online-vacation-of = { $name } est en vacances jusqu’au { $until }. D’ici là, son temps ne peut pas s’épuiser.
web-online-access = Jetons d’accès personnels
web-online-access-text = Pour les applications et les programmes qui jouent ou consultent vos parties à votre place. Aucun ne peut toucher à votre mot de passe, à vos connexions ni à votre compte.
web-online-access-none = Pas encore de jeton.
web-online-access-name = Nom, par exemple celui de l’application
web-online-access-scopes = Ce qu’il permet
web-online-access-read = Voir votre compte et vos parties
web-online-access-play = Jouer à votre place
web-online-access-chat = Écrire dans la discussion et agir dans vos clubs à votre place
web-online-access-valid = Durée de validité
web-online-access-days = { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
web-online-access-until = valable jusqu’au { $until }
web-online-access-once = Copiez-le maintenant : il ne sera plus affiché. Toute personne qui l’a peut agir en votre nom dans ces limites.
web-online-sessions = Appareils connectés
web-online-session = Connexion le { $created }, dernière activité le { $used }.
web-online-session-this = Cet appareil
web-online-session-end = Déconnecter
web-online-sessions-end-others = Déconnecter tous les autres appareils
web-online-sessions-end-others-text = Votre code de récupération, vos jetons d’accès personnels et les jetons de vos bots cesseront aussi d’être valables.
web-online-kept = Vos données
web-online-kept-text = Vos parties, classements et sessions, et votre adresse électronique si vous l’avez donnée. Vous pouvez les télécharger, ou supprimer le compte : les parties restent, sans votre nom.
web-online-kept-export = Télécharger mes données
web-online-delete = Supprimer le compte
web-online-delete-really = Supprimer définitivement le compte ? C’est irréversible.
web-online-delete-yes = Oui, supprimer

## Dice

web-online-dice-title = Vérifier les dés
web-online-dice-lead = Votre navigateur recalcule chaque lancer d’un match à partir de ce qui a été publié.
web-online-dice-text = Le serveur s’engage sur un nombre secret avant le match, et chaque joueur ajoute sa part avant que ce nombre serve. Tout est publié après le match : on peut vérifier que personne n’a choisi les dés.
web-online-dice-commitment-of = Engagement : { $side }
web-online-dice-added-by = Part ajoutée : { $side }
web-online-dice-changed = Le serveur annonce maintenant un autre engagement sur les dés que celui que cet appareil a vu au début. Il pourrait choisir les dés ; votre part reste donc secrète. Ne vous fiez pas à ces dés : gardez l’adresse de cette page et prévenez le responsable du site.
web-online-dice-published-other = Ce qui a été publié n’est pas ce que cet appareil a vu pendant la partie : les dés ont peut-être été choisis.
web-online-dice-verify = Vérifier les dés
web-online-dice-game = Partie : son adresse, ou la fin de celle-ci
web-online-dice-check = Vérifier
web-online-dice-paste = Vérifier sans le serveur
web-online-dice-published = Données publiées de la partie (JSON)
web-online-dice-how = Le serveur s’engage sur le SHA-256 de son nombre secret. Chaque joueur s’engage ensuite sur le SHA-256 de l’engagement du serveur, de l’identifiant de la partie et de sa propre part : le nombre était donc fixé avant. Chaque lancer est le HMAC-SHA-256, avec ce nombre pour clé, des parts des joueurs, de l’identifiant de la partie et du numéro du lancer. touchline verify-dice fait la même vérification en ligne de commande.
web-online-dice-fit = Dés vérifiés : les { $draws } lancers du match découlent du nombre secret. Le serveur s’était engagé sur lui avant que les joueurs ne s’engagent sur leur part, et chacun a tenu ses engagements.
web-online-dice-none = Ce ne sont pas les dés publiés d’un match de Pawnball.
web-online-dice-no-seed = Le match n’est pas fini : le nombre n’est pas encore publié.
web-online-dice-wrong-seed = Le nombre n’est pas celui sur lequel le serveur s’était engagé.
web-online-dice-wrong-table = Les dés de la ronde ne tiennent pas compte de ce qu’ont ajouté les joueurs de cette partie.
web-online-dice-wrong-entropy = { $side } : la part révélée ne correspond pas à l’engagement.
web-online-dice-too-many = Trop de lancers : { $found } sont indiqués, alors que les tours du match n’en ont eu que { $expected }.
web-online-dice-fit-unordered = Dés vérifiés : les { $draws } lancers du match découlent du nombre secret, et chacun a tenu ses engagements. Ce match utilise la version 1 de la preuve, qui ne montre pas que le serveur a choisi le nombre secret avant que les joueurs ne révèlent leur part.
web-online-dice-not-begun = Aucun dé n’a été lancé : la partie s’est terminée avant le début du match.
web-online-dice-too-few = Il manque des lancers : { $found } sont indiqués, alors que les tours du match en ont eu { $expected }.
web-online-dice-wrong-turn = Le tour { $number } n’est pas possible avec les dés que donne le nombre secret : { $reason }
web-online-dice-wrong-draw = Le lancer { $number } était { $found }, mais il en découle { $expected }.

## Numbers

web-online-archive-file =
    { $games ->
        [one] { $games } partie, { $size }
       *[other] { $games } parties, { $size }
    }
web-online-days-hours =
    { $days ->
        [one] { $days } jour { $hours } h
       *[other] { $days } jours { $hours } h
    }
web-online-watchers =
    { $count ->
        [0] Aucun spectateur
        [one] { $count } spectateur
       *[other] { $count } spectateurs
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } ({ $games } partie)
       *[other] { $rating } ± { $deviation } ({ $games } parties)
    }
web-online-bots-choice = Les bots peuvent aussi accepter ma proposition

## Challenges by name

web-online-challenge-name = Nom du joueur
web-online-challenge-by-name = Défier ce joueur
web-online-challenge-player = Défier { $name }
web-online-challenge-player-lead = Choisissez un jeu et une cadence. Votre adversaire verra le défi aussitôt, ou à sa prochaine visite.
web-online-challenge-servers-bot = Les bots du serveur jouent tout de suite : choisissez-en un dans le salon.
web-online-challenge-for-other = Ce défi est pour { $name }.
web-online-challenge-waits-for = Défi envoyé à { $name }. La partie commencera dès qu’il sera accepté ; vous en serez averti sur toutes ces pages.
web-online-challenge-declined = { $name } a refusé votre défi.
web-online-challenge-taken-back = { $name } a retiré le défi.
web-online-challenge-taken-back-own = Vous avez retiré le défi.
web-online-challenge-over = Vous avez refusé ce défi.
web-online-challenged = Défis pour vous
web-online-challenged-by = { $name } vous défie.
web-online-challenged-again = { $name } veut rejouer.
web-online-challenged-look = Voir le défi
web-online-challenges-yours = Vos défis
web-online-challenge-to = Pour { $name }
web-online-challenge-to-anybody = Pour toute personne ayant le lien
web-online-challenge-open = Ouvrir
web-online-challenge-take-back = Retirer le défi
web-online-seek-bots = ouvert aux bots

## The password and bots

web-online-password-change = Changer le mot de passe
web-online-password-change-text = Vos autres appareils seront déconnectés. Votre code de récupération, vos jetons d’accès personnels et les jetons de vos bots cesseront d’être valables.
web-online-password-now = Mot de passe actuel
web-online-password-new = Nouveau mot de passe
web-online-password-changed = Mot de passe changé. Vos autres appareils ont été déconnectés.
web-online-bots = Vos bots
web-online-bots-text = Un bot est un programme qui joue ici sous son propre nom, signalé comme bot.
web-online-bots-page = Voir vos bots
web-online-bots-title = Vos bots
web-online-bots-lead = Des programmes qui jouent ici sous leur propre nom. Ils se connectent avec un jeton et sont toujours signalés comme bots.
web-online-bots-not-in = Seuls les joueurs inscrits peuvent avoir des bots.
web-online-bots-to-account = Retour au compte
web-online-bots-none = Vous n’avez pas encore de bot.
web-online-bots-new = Un nouveau bot
web-online-bots-name = Nom du bot
web-online-bots-make = Créer le bot
web-online-bots-made = { $name } est créé. Avec un jeton, un programme peut jouer sous ce nom.
web-online-bots-since = Ici depuis le { $date }
web-online-bots-tokens = Jetons
web-online-bots-no-tokens = Pas encore de jeton : aucun programme ne peut jouer sous ce nom.
web-online-bots-label = Libellé du jeton (facultatif)
web-online-bots-token-make = Créer un jeton
web-online-bots-token = Le nouveau jeton
web-online-bots-token-once = Copiez-le maintenant : il ne sera plus affiché. Toute personne qui l’a peut jouer sous le nom du bot.
web-online-bots-token-copy = Copier le jeton
web-online-bots-token-copied = Copié.
web-online-bots-token-used = créé le { $created }, utilisé pour la dernière fois le { $used }
web-online-bots-token-unused = créé le { $created }, jamais utilisé
web-online-bots-token-unnamed = sans libellé
web-online-bots-token-end = Révoquer
web-online-bots-token-end-of = Révoquer le jeton « { $label } »
web-online-bots-delete = Supprimer le bot
web-online-bots-delete-of = Supprimer le bot { $name }
web-online-bots-delete-really = Supprimer définitivement { $name } ? Ses jetons cesseront aussitôt de fonctionner ; ses parties restent.
web-online-bots-delete-yes = Oui, supprimer
web-online-bots-how = Comment un programme joue
web-online-bots-how-text = Tout moteur UGI peut jouer avec cette commande, le jeton étant dans l’environnement :
web-online-bots-how-more = Les autres programmes utilisent l’API du site.
web-online-bots-how-api = Description de l’API
web-online-quick = Partie rapide
web-online-quick-searching = Recherche…
web-online-quick-cancel = annuler
web-online-quick-waiting =
    { $count ->
        [one] { $count } attend
       *[other] { $count } attendent
    }
web-online-rating-change = Votre classement : { $before } → { $after }

web-playing-title = Parties en cours
web-playing-nobody = Personne ne joue en ce moment. Lancez une partie : elle apparaîtra ici.
web-playing-count =
    { $count ->
        [one] { $count } partie en cours
       *[other] { $count } parties en cours
    }
web-playing-many = Plus de { $count } parties en cours
web-playing-game = { $game } : { $players }

## What there is to watch

web-watch-title = Regarder
web-watch-lead = Les parties en cours, les mieux classées d’abord. Les terrains suivent le jeu.
web-watch-featured = Partie en vedette
web-watch-all = Toutes les parties
web-watch-none = Aucune partie de ce genre ne se joue en ce moment. Les nouvelles apparaîtront ici.
web-watch-over = Partie terminée. La suivante arrive.
web-watch-board = { $game }, { $speed } : { $players }

## Les tournois

web-tournaments-title = Tournois
web-tournaments-lead = Arènes, systèmes suisses, toutes rondes et coupes, en une soirée ou sur plusieurs semaines.
web-tournaments-running = En cours
web-tournaments-announced = À venir
web-tournaments-over = Terminés
web-tournaments-none = Aucun tournoi pour l’instant. Créez le premier et invitez vos amis.
web-tournament-create = Créer un tournoi
web-tournament-registered = Inscrivez-vous pour créer des tournois.
web-tournament-name = Nom
web-tournament-system = Formule
web-tournament-arena = Arène
web-tournament-arena-hint = Chacun joue autant de parties que possible jusqu’à la fin du temps. Une victoire vaut 2 points, une nulle 1 ; après deux victoires de suite, les suivantes comptent double.
web-tournament-arena-words = { $minutes ->
    [one] Arène, { $minutes } minute
   *[other] Arène, { $minutes } minutes
}
web-tournament-swiss = Système suisse
web-tournament-swiss-hint = Un nombre fixe de rondes, contre des adversaires qui ont à peu près autant de points. Personne n’est éliminé ni ne rencontre deux fois le même adversaire.
web-tournament-swiss-words = { $rounds ->
    [one] Système suisse, { $rounds } ronde
   *[other] Système suisse, { $rounds } rondes
}
web-tournament-round-robin = Toutes rondes
web-tournament-round-robin-hint = Chacun rencontre tous les autres, jusqu’à 64 joueurs.
web-tournament-double-words = Toutes rondes aller-retour
web-tournament-knock-out = Coupe
web-tournament-knock-out-hint = Qui perd un match est éliminé. En cas d’égalité, deux parties de plus, puis le mieux classé passe.
web-tournament-knock-out-words = { $games ->
    [one] Coupe, { $games } partie par match
   *[other] Coupe, { $games } parties par match
}
web-tournament-minutes = Durée en minutes
web-tournament-rounds = Rondes
web-tournament-match-games = Parties par match
web-tournament-double = Matchs aller-retour
web-tournament-start = Début
web-tournament-least = Classement minimal (facultatif)
web-tournament-most = Classement maximal (facultatif)
web-tournament-announce = Créer le tournoi
web-tournament-number-wrong = Vérifiez le nombre de minutes, de rondes ou de parties.
web-tournament-start-wrong = Choisissez le jour et l’heure du début.
web-tournament-from-rating = classement d’au moins { $least }
web-tournament-to-rating = classement d’au plus { $most }
web-tournament-ratings = classement de { $least } à { $most }
web-tournament-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
web-tournament-starts = Début : { $at }
web-tournament-ends = Fin : { $at }
web-tournament-next-round = Prochaine ronde : { $at }
web-tournament-finished = Terminé
web-tournament-cancelled = Annulé
web-tournament-by = Organisé par { $name }
web-tournament-round = Ronde { $round }
web-tournament-round-of = Ronde { $round } sur { $rounds }
web-tournament-enter = Participer
web-tournament-come-back = Revenir
web-tournament-leave = Se retirer
web-tournament-pause = Faire une pause
web-tournament-ask-for-bye = Passer la prochaine ronde (½ point)
web-tournament-call-off = Annuler le tournoi
web-tournament-call-off-sure = L’annuler pour tout le monde ? Les parties en cours continuent, mais il n’y aura pas de résultat.
web-tournament-call-off-yes = Oui, l’annuler
web-tournament-call-off-no = Non, le garder
web-tournament-calendar = Ajouter au calendrier
web-tournament-your-game = Aller à votre partie
web-tournament-waiting = Vous participez. Gardez cette page ouverte : votre prochaine partie commence ici.
web-tournament-back = Retour au tournoi
web-tournament-standings = Classement du tournoi
web-tournament-entered = Joueurs
web-tournament-games = Parties
web-tournament-points = Points
web-tournament-on-fire = Série de victoires : la prochaine compte double
web-tournament-berserk = +{ $wins } en berserk
web-tournament-went-berserk = berserk
web-tournament-buchholz = Buchholz
web-tournament-buchholz-cut = Buchholz tronqué
web-tournament-sonneborn-berger = Sonneborn-Berger
web-tournament-direct-encounter = Confrontation directe
web-tournament-wins = Victoires
web-tournament-goal-difference = Différence de buts
web-tournament-byes = Exempt : { $names }
web-tournament-higher = Places précédentes
web-tournament-lower = Places suivantes
web-tournament-own-place = Ma place
web-tournament-screen = Afficher sur grand écran
web-tournament-duplicate = Les mêmes dés à chaque table
web-tournament-duplicate-hint = Duplicate : à chaque ronde, toutes les tables lancent les mêmes dés au même moment ; ce qui compte, c’est l’écart de buts avec les autres tables. En direct, amical, 64 joueurs au plus ; jusqu’à la fin de la ronde, seuls les joueurs voient leur partie.
web-tournament-duplicate-words = mêmes dés à chaque table
web-tournament-compared = Écart de buts { $goals } ; face aux autres tables { $a } : { $b }
web-tournament-over-the-board = avec le vrai jeu
web-tournament-on-boards = Joué avec le vrai jeu
web-tournament-on-boards-hint = Vous inscrivez les joueurs par leur nom, faites apparier les rondes et saisissez les résultats. Amical.
web-tournament-shown-round = Afficher la ronde
web-tournament-unlink = Retirer le lien vers mon compte
web-tournament-print = Imprimer
web-tournament-print-pairings = Imprimer les appariements
web-tournament-print-standings = Imprimer le classement
web-tournament-board = Table
web-tournament-result = Résultat
web-tournament-row = N°
web-tournament-signature = Signature : { $side }
web-tournament-cells = « 3a 1 » : victoire avec Bleu contre le numéro 3 ; b est l’autre camp.
web-tournament-simul = Simultanée
web-tournament-simul-hint = Une personne contre beaucoup à la fois. Les joueurs se proposent, l’hôte choisit et lance toutes les parties ensemble. Amical.
web-tournament-simul-words = Simultanée, { $minutes } min de plus pour l’hôte
web-tournament-extra = Minutes de plus pour l’hôte
web-tournament-side = L’hôte joue
web-tournament-side-alternate = Les deux camps en alternance
web-tournament-side-a = Bleu
web-tournament-side-b = Orange ou Rouge
web-tournament-host = Hôte : { $name }
web-tournament-host-choice = Faire jouer un bot (facultatif)
web-tournament-host-hint = Une exhibition : un bot de ce site, comme Touchline-8, ou un des vôtres joue contre tous les inscrits et commence à l’heure.
web-tournament-apply = Se proposer
web-tournament-accepted = acceptation confirmée
web-simul-score = { $host } : { $points } sur { $played }
web-simul-next = Terrain suivant où c’est à vous
web-simul-start = Lancer toutes les parties
web-simul-accept = Accepter
web-simul-decline = Refuser
web-simul-boards = Terrains
web-simul-to-play = à jouer : { $player }
web-director-title = Diriger le tournoi
web-director-before = Inscrivez les joueurs, puis lancez la première ronde.
web-director-all-in = Tous les résultats sont saisis.
web-director-missing =
    { $count ->
        [one] { $count } résultat manquant
       *[other] { $count } résultats manquants
    }
web-director-begin = Commencer et apparier la ronde 1
web-director-pair = Apparier la ronde { $round }
web-director-unpair = Annuler les appariements
web-director-end = Clore le tournoi
web-director-end-sure = Clore le tournoi ? Plus rien ne pourra être modifié.
web-director-correct = Modifier ce résultat ?
web-director-correct-yes = Modifier le résultat
web-director-change = { $player } : place { $before } → { $after }, points { $had } → { $has }
web-director-no-change = Ni les places ni les points ne changent.
web-director-stands =
    { $count ->
        [one] { $count } ronde a été appariée depuis. Ses appariements restent.
       *[other] { $count } rondes ont été appariées depuis. Leurs appariements restent.
    }
web-director-results = Résultats
web-director-result-of = Résultat : { $a } – { $b }
web-director-name = Nom
web-director-rating = Classement (facultatif)
web-director-account = Compte sur ce site (facultatif)
web-director-add = Ajouter le joueur
web-director-rename = Corriger le nom
web-tournament-of-club = Réservé aux membres de votre club.
web-tournament-by-invitation = sur invitation
web-tournament-by-invitation-choice = Réservé aux personnes que j’invite
web-tournament-not-invited = Sur invitation seulement.
web-tournament-invitations = Personnes invitées
web-tournament-club = Pour les membres du club : { $club }

## Clubs

web-clubs-title = Clubs
web-clubs-lead = Trouvez avec qui jouer, ou créez votre propre club.
web-clubs-registered = Créez un compte pour rejoindre ou créer un club.
web-clubs-own = Vos clubs
web-clubs-invitations = Invitations
web-clubs-requests = En attente de réponse
web-clubs-all = Tous les clubs
web-clubs-search = Nom
web-clubs-search-button = Chercher
web-clubs-none = Aucun club trouvé.
web-clubs-larger = Précédents
web-clubs-smaller = Suivants
web-club-create = Créer un club
web-club-name = Nom
web-club-about = Description
web-club-links = Liens (facultatif)
web-club-links-hint = Une adresse par ligne, cinq au plus
web-club-joining = Qui peut entrer
web-club-joining-open = Ouvert à tout le monde
web-club-joining-request = Sur demande
web-club-joining-invitation = Sur invitation seulement
web-club-save = Enregistrer
web-club-owner = Responsable
web-club-organiser = Organisation
web-club-member = Membre
web-club-members-count = { $count ->
    [one] { $count } membre
   *[other] { $count } membres
 }
web-club-founded = Depuis : { $at }
web-club-closed = Ce club a fermé.
web-club-join = Rejoindre le club
web-club-ask = Demander à entrer
web-club-request-text = Message pour le club (facultatif)
web-club-requested = Votre demande est envoyée. Le club décide.
web-club-take-back = Retirer la demande
web-club-invited = On vous invite dans ce club.
web-club-accept-invitation = Accepter l’invitation
web-club-decline = Décliner
web-club-was-removed = On vous a retiré l’accès à ce club. Vous pouvez revenir sur invitation.
web-club-by-invitation = On entre dans ce club sur invitation.
web-club-leave = Quitter le club
web-club-leave-sure = Quitter ce club ?
web-club-events = Événements
web-club-no-events = Aucun événement pour l’instant.
web-club-announce = Créer un événement
web-club-members = Membres
web-club-manage = Gérer ce membre : { $name }
web-club-silenced = Discussion suspendue
web-club-earlier-members = Membres précédents
web-club-later-members = Membres suivants
web-club-make-organiser = Confier l’organisation
web-club-make-member = Rendre simple membre
web-club-hand-over = Céder le club
web-club-hand-over-sure = Céder le club à cette personne : { $name } ? Vous gardez l’organisation.
web-club-silence = Suspendre la discussion un jour
web-club-unsilence = Permettre d’écrire
web-club-remove = Retirer du club
web-club-requests = Demandes d’entrée
web-club-accept = Accepter
web-club-let-in = Accepter : { $name }
web-club-refuse = Refuser
web-club-not-let-in = Refuser : { $name }
web-club-invitations = Invitations
web-club-invite-name = Nom à inviter
web-club-invite = Inviter
web-club-uninvite = Retirer
web-club-uninvite-player = Retirer l’invitation : { $name }
web-club-no-ratings = Aucun membre n’est encore classé ici.
web-club-line-about = À propos de ce message : { $name }
web-club-line-delete = Supprimer le message
web-club-settings = Réglages du club
web-club-edit = Modifier le club
web-club-close = Fermer le club
web-club-close-sure = Fermer ce club définitivement ? Membres et discussion seront supprimés.
web-club-webhooks = Webhooks
web-club-webhooks-lead = Informez d’autres programmes de la vie du club : arrivées, départs, événements, matchs et résultats.
web-club-webhook-address = Adresse web
web-club-webhook-add = Ajouter un webhook
web-club-webhook-secret = Secret de signature. Conservez-le maintenant : il ne sera plus affiché.
web-club-webhook-test = Envoyer un test
web-club-webhook-renew = Nouveau secret
web-club-webhook-delete = Supprimer
web-club-webhook-never = Aucun envoi pour l’instant
web-club-webhook-taken = Reçu : { $at }
web-club-webhook-refused = { $at } : le serveur a répondu { $status }
web-club-webhook-no-answer = { $at } : pas de réponse
web-club-webhook-no-connection = { $at } : pas de connexion
web-club-webhook-waiting = En attente d’envoi : { $count }
web-club-webhook-off = Désactivé : rien n’a pu être remis. Un test qui aboutit le réactive.

# Matches of clubs

web-team-matches = Matchs contre d’autres clubs
web-team-match = Match entre deux clubs
web-team-none = Aucun match pour l’instant.
web-team-offer = Défier un autre club
web-team-opponent = Nom de l’autre club
web-team-no-club = Aucun club ne porte ce nom.
web-team-boards-count = Nombre de parties
web-team-undated = Commencer dès que les deux équipes sont prêtes
web-team-send = Envoyer le défi
web-team-accept = Relever le défi
web-team-decline = Refuser
web-team-drop = Annuler le match
web-team-drop-sure = Annuler ce match ?
web-team-step-out = Je ne peux pas jouer
web-team-boards-title = Parties
web-team-sides = Dans chaque partie, le nom de gauche joue avec les Bleus.
web-team-line-up = Équipe : { $club }
web-team-names = Les membres de l’équipe, un nom par ligne
web-team-as-named = Garder cet ordre plutôt que celui des classements
web-team-save = Valider l’équipe
web-team-boards = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 }
web-team-offered = En attente de l’autre club
web-team-agreed = En attente des équipes
web-team-running = En cours, { $score }
web-team-over = Terminé, { $score }
web-team-dropped = Annulé
web-team-won = Vainqueur : { $club }
web-team-drawn = Match nul

# Studies

web-studies-title = Études
web-studies-lead = Des lignes avec variantes, commentaires et flèches, en chapitres, que l’on écrit à plusieurs.
web-studies-own = Vos études
web-studies-own-none = Vous n’avez pas encore d’étude.
web-studies-public = Études publiques
web-studies-none = Aucune étude trouvée.
web-studies-search = Le nom commence par
web-studies-find = Chercher
web-studies-older = Études plus anciennes
web-studies-registered = Inscrivez-vous pour écrire vos propres études.
web-study-create = Nouvelle étude
web-study-make = Créer l’étude
web-study-name = Nom de l’étude
web-study-readers = Qui peut la lire
web-study-public = Tout le monde
web-study-by-link = Toute personne ayant le lien
web-study-private = Seulement les personnes ajoutées
web-study-from-text = Texte d’une étude ou de parties
web-study-from-text-hint = Chaque partie devient un chapitre. Laissez vide pour commencer une étude vierge.
web-study-chapters =
    { $chapters ->
        [one] { $chapters } chapitre
       *[other] { $chapters } chapitres
    }
web-study-by = Par { $owner }
web-study-empty = Cette étude n’a pas encore de chapitre.
web-study-stale = Quelqu’un d’autre a modifié cela en même temps : votre modification a été abandonnée.
web-study-full = Il n’y a plus de place : { $reason }.
web-study-violet = Violet
web-study-amber = Ambre
web-study-teal = Bleu-vert
web-study-pink = Rose
web-study-who = Qui joue
web-study-flip = Retourner
web-study-remove-really = Oui, supprimer
web-study-cells = Cases
web-study-colour = Couleur
web-study-draw = Dessiner
web-study-wipe = Tout effacer
web-study-draw-hint = Une case pour un cercle, deux pour une flèche : c4 ou c4-d6. On peut aussi glisser avec le bouton droit, ou appuyer longuement.
web-study-no-cells = Indiquez une ou deux cases de ce terrain, comme c4 ou c4-d6.
web-study-dice = Dés
web-study-dice-hint = Quatre dés, comme k3k3w5y1. Laissez vide pour les lancer.
web-study-roll = Poser les dés
web-study-practise = S’entraîner
web-study-practise-words = Jouez cette position avec { $team } contre le niveau { $level }.
web-study-chapters-title = Chapitres
web-study-this-chapter = Ce chapitre
web-study-chapter-name = Nom du chapitre
web-study-chapter-number = Chapitre { $number }
web-study-kind = À quoi il sert
web-study-kind-read = Lecture
web-study-kind-practice = Entraînement : { $team }, niveau { $level }
web-study-up = Monter
web-study-down = Descendre
web-study-remove-chapter = Supprimer le chapitre
web-study-add = Ajouter un chapitre
web-study-add-do = Ajouter
web-study-paste = À partir d’un texte ou d’un lien
web-study-paste-hint = Collez une partie, le texte d’une étude, ou un lien vers une position ou une partie. Laissez vide pour commencer au début du jeu.
web-study-about = À propos de l’étude
web-study-download = Télécharger en texte
web-study-copy = Copier dans mes études
web-study-delete = Supprimer l’étude
web-study-settings = Nom et lecteurs
web-study-save = Enregistrer
web-study-people = Auteurs et lecteurs
web-study-person = Joueur
web-study-role = Rôle
web-study-viewer = peut lire
web-study-contributor = peut modifier
web-study-add-person = Ajouter
web-study-remove = Retirer
web-study-remove-person = Retirer { $player }
