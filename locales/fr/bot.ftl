# `touchline bot` : un moteur qui joue sur un serveur.

cli-bot-about = Faire jouer un moteur sur un serveur, en tant que bot
cli-bot-arg-server = Le serveur, par exemple https://play.example ; sinon, TOUCHLINE_SERVER dans l’environnement
cli-bot-arg-engine = Commande qui lance un moteur UGI, par exemple « touchline ugi »
cli-bot-arg-token = Jeton du bot ; tous les utilisateurs de cette machine peuvent le lire ici : préférez TOUCHLINE_TOKEN ou --token-file
cli-bot-arg-token-file = Un fichier contenant le jeton du bot
cli-bot-arg-option = Régler une option du moteur ; peut être répété
cli-bot-arg-game = Jouer à ce jeu ; peut être répété ; sinon, à tous
cli-bot-arg-speed = Jouer à cette cadence ; peut être répété ; sinon, à toutes
cli-bot-arg-rated = Jouer des parties classées
cli-bot-arg-no-bots = Ne pas jouer contre des bots
cli-bot-arg-accept-seeks = Accepter les parties proposées dans le salon et ouvertes aux bots
cli-bot-arg-seek = Proposer cette partie dans le salon, par exemple diaballik:180+2 ; peut être répété
cli-bot-arg-at-once = Nombre maximal de parties simultanées
cli-bot-arg-games = S’arrêter après ce nombre de parties
cli-bot-arg-overhead = Marge de temps pour la transmission d’un tour, en millisecondes
cli-value-url = URL
cli-value-token = JETON
cli-value-speed = CADENCE
cli-value-setting = NOM=VALEUR
cli-value-seek = JEU:PENDULE
cli-value-which = LESQUELLES

bot-no-server = Aucun serveur indiqué. Donnez-en un avec --server, par exemple https://play.example, ou avec TOUCHLINE_SERVER.
bot-address = « { $address } » n’est pas une adresse de serveur. Exemples : https://play.example, http://127.0.0.1:8080.
bot-no-token = Aucun jeton indiqué. Créez-en un pour votre bot sur le serveur, puis utilisez TOUCHLINE_TOKEN ou --token-file.
bot-command = « { $command } » n’est pas une commande : elle est vide, ou un guillemet n’est pas fermé.
bot-option = « { $option } » n’est pas une option de moteur. Écrivez NOM=VALEUR, par exemple Level=5.
bot-seek = « { $seek } » ne convient pas : il faut un jeu et une cadence, par exemple diaballik:180+2.
bot-certificates = Ce système n’a pas de certificats pour vérifier une connexion chiffrée : { $details }
bot-exposed = La connexion n’est pas chiffrée : le jeton peut être lu en chemin. Utilisez https://.
bot-not-let-in = Le serveur refuse le bot : { $details }
bot-engine = Le moteur est inutilisable : { $details }
bot-failed = Le bot s’est arrêté : { $details }
bot-connected = Connecté en tant que { $name }.
bot-lost = Connexion perdue ({ $details }). Nouvel essai dans { $seconds } s au plus.
bot-lost-closed = le serveur a fermé la connexion
bot-lost-restarting = le serveur redémarre
bot-lost-status = le serveur a répondu par le statut HTTP { $status }
bot-begun = La partie { $game } contre { $opponent } a commencé.
bot-won = Partie { $game } terminée : { $side } gagne ({ $reason }).
bot-ended = Partie { $game } terminée sans vainqueur ({ $reason }).
bot-declined = Défi de { $name } refusé.
bot-engine-in-game = Le moteur a échoué dans la partie { $game } : { $details }
bot-refused = Partie { $game } : action refusée par le serveur ({ $details })
bot-dice-changed = Partie { $game } : le serveur annonce maintenant un autre engagement sur les dés. Il pourrait les choisir ; le bot ne révèle donc rien.
