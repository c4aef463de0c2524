# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Chargement…
web-online-no-answer = Aucune réponse. Vérifiez le réseau, puis réessayez.
web-online-unreadable = La réponse n’a pas été comprise. Rechargez la page.
web-online-illegal = Ce tour n’est pas permis : { $reason }.
web-online-no-server = Personne ne répond ici
web-online-no-server-text = Pour jouer par le réseau il faut un serveur de jeu ; à cette adresse il n’y en a pas, ou il se repose. Tout le reste fonctionne : les bots, un ami devant le même écran, les leçons, les problèmes.
web-online-play-here = Jouer devant cet écran
web-online-try-again = Réessayer
web-online-not-in = Vous n’êtes pas encore entré. Vous devenez invité en jouant ; aucun compte n’est nécessaire.
web-online-you-are = Vous êtes { $name }.
web-online-you-are-guest = Vous êtes { $name }, un invité. Inscrivez-vous pour garder vos parties sous votre nom et jouer des parties classées.
web-online-profile = Votre page
web-online-account = Compte
web-online-games = Parties
web-online-leaderboards = Classements

## The lobby

web-online-lobby-title = Jouer en ligne
web-online-lobby-lead = Trouvez un adversaire, défiez un ami par son nom ou par un lien, ou jouez contre un bot du serveur.
web-online-your-games = Vos parties
web-online-seeks = Qui cherche un adversaire
web-online-no-seeks = Personne ne cherche en ce moment. Proposez vous-même une partie et restez ici, ou jouez contre un bot en attendant.
web-online-play = Jouer
web-online-take-back-offer = Retirer l’offre
web-online-wants-side = veut jouer { $side }
web-online-begun = Votre partie a commencé.
web-online-go-there = Y aller
web-online-waits = { $opponent } a joué : à vous.
web-online-offer = Proposer une partie
web-online-offer-more = Camp et classement
web-online-side = Votre camp
web-online-side-any = N’importe lequel
web-online-clock = Pendule
web-online-clock-own = Personnalisée
web-online-clock-kind = Comment le temps est donné
web-online-clock-kind-fischer = Des secondes en plus après chaque tour
web-online-clock-kind-bronstein = Le temps utilisé est rendu, jusqu’à ces secondes
web-online-clock-kind-delay = La pendule attend ces secondes
web-online-clock-kind-turn = Des secondes pour chaque tour
web-online-clock-bronstein = { $base } min, jusqu’à { $delay } s rendues par tour
web-online-clock-delay = { $base } min, { $delay } s de délai par tour
web-online-rated = classée
web-online-casual = non classée
web-online-own-position = depuis une position
web-online-rated-choice = Partie classée
web-online-rated-registered = Les parties classées sont pour les joueurs qui ont un nom et un mot de passe.
web-online-rated-clock = Une partie classée a besoin d’une pendule.
web-online-rated-hint = Le résultat change les deux classements. Les parties contre les bots du serveur ne sont jamais classées.
web-online-speed-is = Cadence : { $speed }
web-online-speed = Cadence
web-online-speed-bullet = bullet
web-online-speed-blitz = blitz
web-online-speed-rapid = rapide
web-online-speed-classical = classique
web-online-speed-correspondence = par correspondance
web-online-seek = Trouver un adversaire
web-online-challenge-friend = Défier un ami par un lien
web-online-bot-level = Bot
web-online-play-bot = Jouer contre ce bot

## Challenges

web-online-challenge-title = Défi
web-online-challenge-lead = Une invitation à une partie.
web-online-challenge-from = { $name } vous invite à une partie. Cette page suffit.
web-online-challenge-yours = Envoyez ce lien à votre ami. La partie commence quand il accepte.
web-online-challenge-waits = En attente de votre ami. Vous pouvez laisser cette page ouverte.
web-online-accept = Accepter et jouer

## A game

web-online-game-title = Partie
web-online-game-missing = Cette partie ne peut pas être montrée.
web-online-here = présent
web-online-gone = absent
web-online-status-your-turn = À vous. { $detail }.
web-online-status-send = Votre tour est sur le plateau. Envoyez-le, ou annulez.
web-online-status-sending = Envoi de votre tour…
web-online-status-dice = Les dés se préparent : les deux joueurs y ajoutent leur part.
web-online-status-suspended = Le serveur redémarre. Les pendules sont arrêtées ; rien n’est perdu.
web-online-send-turn = Envoyer le tour
web-online-ask-take-back = Demander à reprendre
web-online-offer-draw = Proposer nul
web-online-abort = Annuler
web-online-abort-really = Annuler cette partie ? Elle n’aura pas de résultat.
web-online-abort-yes = Oui, annuler
web-online-resign-really = Abandonnez-vous vraiment cette partie ?
web-online-draw-offered = Votre adversaire propose le nul.
web-online-draw-accept = Accepter le nul
web-online-draw-waits = Vous proposez le nul, jusqu’à ce que votre adversaire joue ou refuse.
web-online-take-back-asked = Votre adversaire demande à reprendre son dernier tour.
web-online-take-back-accept = L’accorder
web-online-take-back-waits = Vous avez demandé à reprendre votre dernier tour.
web-online-decline = Refuser
web-online-opponent-gone = Votre adversaire est absent. Après un moment vous pouvez réclamer la partie.
web-online-claim-win = Réclamer la victoire
web-online-claim-draw = Réclamer le nul
web-online-connecting = Connexion…
web-online-connected = Connecté
web-online-connected-in = Connecté, { $time } ms aller-retour
web-online-connection-lost = La connexion est perdue et revient d’elle-même. Vous pouvez continuer votre tour.
web-online-lag = { $seconds } s de votre dernier tour étaient en chemin et n’ont pas compté
web-online-to-lobby = Vers le salon
web-online-rematch-waits = Vous proposez une revanche. Elle commence quand votre adversaire la veut aussi.
web-online-export = Télécharger la partie (.tgn)

## A turn in notation

web-online-typed = Taper ou préparer un tour
web-online-typed-turn = Le tour en notation
web-online-typed-play = Le jouer
web-online-typed-premove = Le préparer
web-online-typed-hint = Comme dans la liste des tours. Pendant que votre adversaire joue, le tour est gardé, puis joué dès qu’il est permis.
web-online-premove-waits = Préparé : { $turn }
web-online-premove-impossible = Le tour que vous aviez préparé n’est pas permis maintenant : { $reason }.
web-online-opponent-away = Votre adversaire est absent. Si cela dure, vous pourrez réclamer la partie.
web-online-rematch-offered = Votre adversaire propose une revanche.
web-online-rematch-declined = Il n’y a pas de revanche.
web-online-rematch-begun = La revanche a commencé.

## Chat

web-online-chat = Discussion
web-online-chat-watchers = Discussion des spectateurs
web-online-chat-empty = Rien n’a encore été dit.
web-online-chat-is-off = Vous avez désactivé la discussion.
web-online-chat-turn-on = Activer la discussion
web-online-chat-turn-off = Désactiver la discussion partout
web-online-chat-come-in = Entrez pour dire quelque chose.
web-online-chat-phrases = Dire d’une pression
web-online-chat-text = Avec vos mots
web-online-chat-send = Le dire
web-online-chat-sending = Envoi…
web-online-chat-about = Bloquer ou signaler { $name }
web-online-chat-take-part = Participer aux discussions
web-online-block = Bloquer
web-online-blocked = { $name } est bloqué : vous ne vous entendez ni ne vous rencontrez plus.
web-online-unblock = Débloquer
web-online-blocks = Qui vous bloquez
web-online-no-blocks = Personne.
web-online-report = Signaler
web-online-report-why = Pourquoi
web-online-report-text = Ce qui s’est passé
web-online-report-chat = Ce qui a été dit
web-online-report-engine = L’aide d’un moteur
web-online-report-play = Perdre exprès, traîner, partir
web-online-report-name = Le nom
web-online-report-other = Autre chose
web-online-reported = Merci. Les responsables du site regarderont.

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = { $winner } gagne : { $reason }.
web-online-drawn = Partie nulle : { $reason }.
web-online-no-result = Sans résultat : { $reason }.
web-online-by = C’était { $who }.
web-online-ended-opponent-gone = l’adversaire est resté absent trop longtemps
web-online-ended-aborted = la partie a été annulée
web-online-ended-not-begun = la partie n’a pas commencé à temps
web-online-ended-dice-withheld = une part des dés a été retenue
web-online-running = en cours
web-online-your-turn = À vous de jouer
web-online-your-turn-until = À vous de jouer, jusqu’au { $moment }

## Players and games

web-online-kind-guest = invité
web-online-kind-bot = bot
web-online-kind-deleted = parti
web-online-player-title = Joueur
web-online-player = Joueur
web-online-since = ici depuis le { $date }
web-online-filter-won = Gagnées
web-online-filter-drawn = Nulles
web-online-filter-lost = Perdues
web-online-filter-running = En cours
web-online-filter = Filtres
web-online-filter-all = Toutes
web-online-filter-rated = Classement
web-online-filter-result = Résultat
web-online-ratings = Classements
web-online-rating = Classement
web-online-provisional = provisoire : peu de parties jusqu’ici
web-online-no-ratings = Pas encore de partie classée.
web-online-graph = { $game } : de { $begin } le { $begin_day } à { $now } le { $now_day }
web-online-no-games = Pas encore de partie ici.
web-online-more-games = Plus de parties
web-online-games-title = Parties
web-online-games-lead = Toutes les parties jouées ici, les plus récentes d’abord. Chacune peut être revue, analysée et téléchargée.
web-online-show = Montrer
web-online-leaderboards-title = Classements
web-online-leaderboards-lead = Les meilleurs classements de chaque jeu et cadence.
web-online-no-leaders = Personne n’est encore classé ici. Quelques parties classées, et la première place est à vous.
web-online-place = Place
web-online-filter-over = Terminées
web-online-filter-opponent = Contre
web-online-statistics = Statistiques
web-online-statistics-of = Parties
web-online-as-first = Avec le camp qui commence
web-online-as-second = Avec l’autre camp
web-online-streak-won = Victoires d’affilée en ce moment : { $count }.
web-online-streak-lost = Défaites d’affilée en ce moment : { $count }.
web-online-streak-none = La dernière partie était nulle.
web-online-streak-longest = Les plus longues séries : { $won } victoires, { $lost } défaites.

## The archive

web-online-archive = Archives
web-online-archive-title = Archives
web-online-archive-lead = Toutes les parties d’un mois dans un fichier, pour tout le monde : des fichiers de parties, compressés avec zstd.
web-online-archive-download = Télécharger
web-online-no-archive = La première archive viendra à la fin d’un mois de parties.

## The account

web-online-account-title = Compte
web-online-account-lead = Qui vous êtes ici, et ce qui est conservé à votre sujet.
web-online-enter-guest = Entrer en invité
web-online-register = S’inscrire
web-online-register-text = Vos parties restent les vôtres. Vous recevez un nom, des classements et une place au tableau.
web-online-name = Nom
web-online-name-hint = 3 à 20 lettres, chiffres, traits d’union ou de soulignement ; d’abord une lettre
web-online-password = Mot de passe
web-online-password-hint = 8 à 128 caractères
web-online-email = Adresse électronique (facultative)
web-online-email-hint = Elle ne sert encore à rien.
web-online-sign-in = Se connecter
web-online-sign-in-text = Si vous avez un nom et un mot de passe.
web-online-sign-out = Se déconnecter
web-online-recover = Revenir par un code
web-online-recover-text = Si vous avez noté un code de récupération sur un autre appareil.
web-online-code = Code de récupération
web-online-code-text = Avec ce code vous revenez depuis un autre appareil, ou si ce navigateur vous oublie.
web-online-code-make = Créer un nouveau code
web-online-code-once = Notez-le : il n’est montré que maintenant. Les codes précédents ne fonctionnent plus.
web-online-sessions = Où vous êtes connecté
web-online-session = Depuis { $created }, utilisé pour la dernière fois { $used }.
web-online-session-this = Cet appareil
web-online-session-end = Terminer
web-online-kept = Ce qui est conservé à votre sujet
web-online-kept-text = Vos parties, classements, sessions, et une adresse électronique si vous l’avez donnée. Emportez tout, ou supprimez le compte : les parties restent, sans votre nom.
web-online-kept-export = Tout télécharger
web-online-delete = Supprimer le compte
web-online-delete-really = Supprimer le compte pour de bon ? C’est irréversible.
web-online-delete-yes = Oui, supprimer

## Dice

web-online-dice-title = Vérifier les dés
web-online-dice-lead = Votre navigateur recalcule chaque lancer d’un match à partir de ce qui a été publié.
web-online-dice-text = Le serveur s’est engagé sur un nombre secret avant le match, et les deux joueurs ajoutent leur part avant qu’il ne serve. Après la fin tout est publié : personne n’a pu choisir les dés.
web-online-dice-commitment-of = Engagement de { $side }
web-online-dice-added-by = Ajouté par { $side }
web-online-dice-verify = Vérifier les dés
web-online-dice-game = La partie : son adresse ou la fin de celle-ci
web-online-dice-check = Vérifier
web-online-dice-paste = Vérifier sans le serveur
web-online-dice-published = Ce qui a été publié de la partie, en JSON
web-online-dice-how = Les engagements sont des SHA-256. Chaque lancer est le HMAC-SHA-256 du nombre sur les parts des joueurs et l’identifiant de la partie, avec le numéro du lancer. touchline verify-dice fait de même en ligne de commande.
web-online-dice-fit = Tout concorde : ce sont les dés qui en découlent.
web-online-dice-none = Ce ne sont pas les dés publiés d’un match de Pawnball.
web-online-dice-no-seed = Le match n’est pas fini : le nombre n’est pas encore publié.
web-online-dice-wrong-seed = Le nombre n’est pas celui sur lequel le serveur s’était engagé.
web-online-dice-wrong-entropy = Ce que { $side } a révélé n’est pas ce sur quoi il s’était engagé.
web-online-dice-too-many = Il y a { $found } lancers, plus qu’un match n’en compte.
web-online-dice-wrong-draw = Le lancer { $number } était { $found }, mais il en découle { $expected }.

## Numbers

web-online-archive-file =
    { $games ->
        [one] { $games } partie, { $size }
       *[other] { $games } parties, { $size }
    }
web-online-clock-days =
    { $days ->
        [one] { $days } jour par tour
       *[other] { $days } jours par tour
    }
web-online-days-hours =
    { $days ->
        [one] { $days } jour { $hours } h
       *[other] { $days } jours { $hours } h
    }
web-online-watchers =
    { $count ->
        [0] Personne ne regarde
        [one] { $count } personne regarde
       *[other] { $count } personnes regardent
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } après { $games } partie
       *[other] { $rating } ± { $deviation } après { $games } parties
    }
web-online-bots-choice = Des bots peuvent aussi accepter ma partie ouverte

## Challenges by name

web-online-challenge-name = Nom du joueur
web-online-challenge-by-name = Défier ce joueur
web-online-challenge-player = Défier { $name }
web-online-challenge-player-lead = Choisissez à quoi vous voulez jouer. Votre défi se voit tout de suite, ou au retour.
web-online-challenge-servers-bot = Les bots du serveur jouent tout de suite : choisissez-en un dans le salon.
web-online-challenge-for-other = Ce défi est pour { $name }.
web-online-challenge-waits-for = { $name } a reçu votre défi. La partie commence dès qu’il est accepté ; vous le saurez sur n’importe laquelle de ces pages.
web-online-challenge-declined = { $name } ne veut pas jouer maintenant.
web-online-challenge-taken-back = { $name } a retiré le défi.
web-online-challenge-taken-back-own = Vous avez retiré le défi.
web-online-challenge-over = Vous avez refusé ce défi.
web-online-challenged = Défis pour vous
web-online-challenged-by = { $name } vous défie.
web-online-challenged-again = { $name } veut rejouer.
web-online-challenged-look = Voir le défi
web-online-challenges-yours = Vos défis
web-online-challenge-to = Pour { $name }
web-online-challenge-to-anybody = Pour qui a le lien
web-online-challenge-open = Ouvrir
web-online-challenge-take-back = Retirer le défi
web-online-seek-bots = ouvert aux bots

## The password and bots

web-online-password-change = Changer le mot de passe
web-online-password-change-text = Partout ailleurs, vous serez déconnecté.
web-online-password-now = Mot de passe jusqu’ici
web-online-password-new = Nouveau mot de passe
web-online-password-changed = Le mot de passe est changé. Partout ailleurs, vous êtes déconnecté.
web-online-bots = Vos bots
web-online-bots-text = Un bot est un programme qui joue ici sous son propre nom, signalé comme bot.
web-online-bots-page = Voir vos bots
web-online-bots-title = Vos bots
web-online-bots-lead = Des programmes qui jouent ici sous leurs propres noms. Ils entrent avec un jeton et sont signalés partout comme bots.
web-online-bots-not-in = Les bots appartiennent à des joueurs qui ont un nom et un mot de passe.
web-online-bots-to-account = Vers le compte
web-online-bots-none = Vous n’avez pas encore de bot.
web-online-bots-new = Un nouveau bot
web-online-bots-name = Nom du bot
web-online-bots-make = Créer le bot
web-online-bots-made = { $name } est créé. Avec un jeton, un programme peut jouer sous ce nom.
web-online-bots-since = Ici depuis le { $date }
web-online-bots-tokens = Jetons
web-online-bots-no-tokens = Pas encore de jeton : aucun programme ne peut jouer sous ce nom.
web-online-bots-label = À quoi sert le jeton (peut rester vide)
web-online-bots-token-make = Créer un jeton
web-online-bots-token = Le nouveau jeton
web-online-bots-token-once = Gardez-le maintenant : il ne s’affiche que cette fois. Qui l’a joue sous le nom du bot.
web-online-bots-token-copy = Copier le jeton
web-online-bots-token-copied = Copié.
web-online-bots-token-used = créé le { $created }, utilisé pour la dernière fois le { $used }
web-online-bots-token-unused = créé le { $created }, jamais utilisé
web-online-bots-token-unnamed = sans libellé
web-online-bots-token-end = Révoquer
web-online-bots-token-end-of = Révoquer le jeton « { $label } »
web-online-bots-delete = Supprimer le bot
web-online-bots-delete-of = Supprimer le bot { $name }
web-online-bots-delete-really = Supprimer { $name } pour de bon ? Ses jetons ne marchent plus aussitôt ; ses parties restent.
web-online-bots-delete-yes = Oui, supprimer
web-online-bots-how = Comment un programme joue
web-online-bots-how-text = Tout moteur qui parle UGI joue par cette commande, avec le jeton dans l’environnement :
web-online-bots-how-more = Les programmes qui ne sont pas des moteurs passent par l’API du site.
web-online-bots-how-api = Description de l’API
