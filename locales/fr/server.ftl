# Pourquoi le serveur a refusé quelque chose, en phrases.

server-malformed = Le serveur n’a pas compris ce message. Rechargez la page ; si le problème persiste, signalez-le-nous.
server-too-long = Message trop long : { $most } octets au plus.
server-version = La page et le serveur n’ont pas la même version ({ $found } et { $known }). Rechargez la page.
server-closed = Le serveur a fermé la connexion (code { $code }) ; elle ne sera pas rétablie automatiquement.
server-host = La requête ne nomme aucun hôte, ou en nomme plusieurs.
server-cross-site = Cette demande vient d’un autre site et n’a pas été exécutée.
server-not-json = Cette demande n’a pas été envoyée en JSON et n’a pas été exécutée.
server-too-fast = Trop de demandes. Réessayez dans { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
server-too-many = Limite atteinte : { $most } au plus.
server-not-found = Introuvable.
server-method-not-allowed = Cette opération n’existe pas à cette adresse.
server-no-upgrade = Cette adresse est réservée aux connexions WebSocket.
server-unavailable = Le serveur est momentanément indisponible. Rien n’est perdu ; réessayez dans un instant.
server-not-signed-in = Connectez-vous pour cela, en invité ou avec votre nom.
server-wrong-token = Ce jeton n’est pas valable, ou ne l’est plus.
server-people-only = Un bot ne peut pas faire cela ; son propriétaire, oui.
server-app-request = La demande de l’application est incorrecte : « { $parameter } » manque ou n’est pas valable. C’est à ses auteurs de la corriger ; rien ne lui a été donné.
server-session-only = Un jeton d’accès personnel ne permet pas cela. Connectez-vous.
server-scope-needed = Ce jeton n’a pas l’autorisation « { $scope } ». Créez-en un qui l’a.
server-label-length = Un libellé compte { $most } caractères au plus.
server-not-registered = Il faut un nom et un mot de passe pour cela. Inscrivez-vous : vous gardez vos parties.
server-already-registered = Vous avez déjà un compte.
server-name-taken = Le nom { $name } est pris.
server-name-malformed = Un nom compte de { $least } à { $most } caractères (lettres sans accent, chiffres, traits d’union, tirets bas) et commence par une lettre.
server-name-reserved = Le nom { $name } est réservé. Choisissez-en un autre.
server-password-length = Un mot de passe a de { $least } à { $most } caractères.
server-password-guessable = Ce mot de passe est trop facile à deviner. Choisissez-en un autre, par exemple quelques mots sans rapport entre eux.
server-email-malformed = Ce n’est pas une adresse électronique.
server-wrong-password = Nom ou mot de passe incorrect.
server-wrong-code = Ce code de récupération n’est pas valable.
server-wrong-link = Ce lien n’est pas valable, ou ne l’est plus. Demandez-en un nouveau.
server-wrong-passkey = Cette clé d’accès n’est pas valable ici, ou cela a pris trop de temps. Réessayez.
server-mail-limit = Trop de messages ont été demandés. Réessayez plus tard.
server-password-needed = Choisissez un nouveau mot de passe pour vous connecter avec ce code.
server-terms = On ne peut pas jouer avec ces réglages : « { $member } » ne convient pas.
server-not-ratable = Une partie classée demande une pendule, un terrain fourni par Touchline et le départ normal. Les bots de ce site n’en jouent pas.
server-rated-pause = Vous avez quitté plusieurs parties ces derniers temps. Vous pourrez de nouveau commencer une partie classée à partir de : { $until }.
server-opponent-paused = Ce joueur ne peut pas commencer de partie classée pour le moment.
server-rated-pair = Vous avez joué { $most } parties classées avec ce joueur en un jour : c’est la limite. La prochaine sera possible à partir de : { $until } ; les parties non classées le restent toujours.
server-level = Les niveaux vont de 1 à { $most }.
server-own-offer = C’est votre propre proposition ; quelqu’un d’autre doit l’accepter.
server-no-bots = Ce joueur n’accepte pas les bots.
server-own-bot = On ne joue pas de partie classée contre son propre bot.
server-not-a-player = Seuls les joueurs de cette partie peuvent le faire.
server-game-over = La partie est terminée.
server-not-started = Le match n’a pas commencé : les dés sont en préparation.
server-suspended = Le serveur redémarre ; les pendules sont arrêtées. Réessayez dans un instant.
server-time-up = Temps écoulé.
server-stale = La partie a changé entre-temps. Voici la position actuelle.
server-act-id = Une action a besoin d’un identifiant de { $most } caractères au plus.
server-nothing-offered = Il n’y a rien à accepter ni à refuser.
server-already-offered = Vous l’avez déjà fait ; c’est à l’adversaire de répondre.
server-nothing-to-take-back = Vous n’avez aucun tour à reprendre.
server-too-many-take-backs = Vous ne pouvez plus reprendre de tour dans cette partie : la limite est de { $most }.
server-too-many-offers = Vous avez fait trop de propositions dans cette partie : la limite est de { $most }.
server-no-time-to-give = Cette partie n’a pas de temps à donner.
server-enough-time-given = L’adversaire a déjà reçu autant de temps qu’au début de la partie.
server-too-much-vacation = { $left ->
    [0] Il ne vous reste aucun jour de vacances : il y en a 30 sur 365 jours.
    [one] Il vous reste { $left } jour de vacances : il y en a 30 sur 365 jours.
   *[other] Il vous reste { $left } jours de vacances : il y en a 30 sur 365 jours.
}
server-too-late-to-abort = Après le deuxième tour, une partie ne peut plus être annulée.
server-not-gone =
    { $seconds ->
        [one] Votre adversaire n’est pas encore considéré comme absent : attendez au moins { $seconds } seconde.
       *[other] Votre adversaire n’est pas encore considéré comme absent : attendez au moins { $seconds } secondes.
    }
server-no-dice = Cette partie n’a pas de dés à préparer.
server-commit-first = Les deux joueurs doivent d’abord s’engager sur leur part des dés.
server-not-committed = Cette valeur ne correspond pas à votre engagement.
server-conditional-not-here = Les tours conditionnels sont réservés aux parties par correspondance sans dés.
server-conditional-not-waiting = Les tours conditionnels se préparent pendant que l’adversaire doit jouer.
server-conditional-too-much = C’est trop : au plus { $lines } variantes de { $turns } tours chacune, et { $bytes } caractères en tout.
server-conditional-unanswered = La variante { $line } se termine sans réponse de votre part. Ajoutez votre tour ou retirez la variante.
server-conditional-contradiction = La variante { $line } répond à un tour autrement qu’une variante précédente. Gardez une seule réponse par tour.
server-tournament-name = Le nom d’un tournoi compte de { $least } à { $most } caractères.
server-tournament-start = Choisissez un début dans les { $days } prochains jours.
server-tournament-over = Ce tournoi est terminé.
server-tournament-closed = Les inscriptions à ce tournoi sont closes.
server-tournament-rating = Votre classement de { $rating } est en dehors des limites de ce tournoi.
server-not-entered = Vous ne participez pas à ce tournoi.
server-entered = Vous êtes déjà inscrit à ce tournoi.
server-no-bye = Vous pouvez demander un bye une fois par ronde, dans un tournoi suisse qui a commencé.
server-study-name = Le nom d’une étude compte { $least } à { $most } caractères.
server-study-stale = Quelqu’un d’autre a modifié cette partie de l’étude : votre modification a été abandonnée.
server-study-full = Cette étude est pleine.
server-study-role = Vous pouvez lire cette étude, mais pas y faire cela.
server-position-live = Cette position est en cours dans une partie classée. Un bot pourra la jouer quand cette partie sera terminée.
server-blocked = Vous ne pouvez ni jouer ni discuter avec ce joueur : l’un de vous a bloqué l’autre.
server-rematch-declined = Votre adversaire a refusé la revanche.
server-not-watched = Ouvrez d’abord la partie.
server-chat-off = Vous avez désactivé la discussion. Réactivez-la dans les réglages pour écrire.
server-chat-closed = Votre adversaire a désactivé la discussion.
server-quiet-hours = Choisissez un début et une fin différents pour les heures calmes, dans un fuseau horaire connu.
server-push-service = Le service de notifications de ce navigateur n’est pas pris en charge ici.
server-not-tried = Essayez d’abord le problème, puis dites s’il vous plaît.
server-unfinished = Le problème continue après ces tours. Jouez-le jusqu’au bout.
server-messages-closed = Cette personne n’accepte que les messages de celles et ceux qu’elle suit.
server-message-id = Chaque message doit avoir un identifiant de { $most } caractères au plus.
server-note-length = Une note peut avoir { $most } caractères au plus.
server-chat-text = Écrivez un message de { $most } caractères au plus.
server-account-suspended = Ce compte est suspendu. Fin de la suspension : { $until }. Motif : { $reason }
server-account-closed = Ce compte est suspendu sans limite de durée. Motif : { $reason }
server-role-needed = Seules les personnes chargées de la modération ou de l’administration du site peuvent faire cela.
server-not-below = C’est possible seulement pour des joueurs dont le rôle est inférieur au vôtre.
server-last-admin = Le site a besoin d’au moins un compte d’administration. Donnez d’abord ce rôle à un autre compte.
server-nothing-to-lift = Il n’y a rien à lever : ce compte n’est ni suspendu ni privé de parole.
server-no-result = Cette partie est déjà sans résultat.
server-reason = Indiquez un motif de { $most } caractères au plus.
server-past-moment = Cette date est passée. Choisissez-en une plus tardive.
server-own-act = C’est vous qui avez pris cette mesure. Quelqu’un d’autre de l’équipe décidera du recours.
server-nothing-to-restore = Personne n’a perdu de points contre ce joueur ces derniers temps.
server-appeal-text = Écrivez pourquoi cette mesure devrait être levée, en { $most } caractères au plus.
server-appealed = Un recours a déjà été envoyé.
server-not-suspended = Ce compte n’est pas suspendu. Vous pouvez vous connecter.
server-muted = Vous ne pouvez pas envoyer de messages pour l’instant. Fin de cette mesure : { $until }. Motif : { $reason }
server-muted-for-good = Vous ne pouvez plus envoyer de messages. Motif : { $reason }
