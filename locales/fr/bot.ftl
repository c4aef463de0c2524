# `touchline bot` : un moteur qui joue sur un serveur.

cli-bot-about = Faire jouer un moteur sur un serveur, en tant que bot
cli-bot-arg-server = Le serveur, par exemple https://play.example ; sinon, TOUCHLINE_SERVER dans l’environnement
cli-bot-arg-engine = La commande qui lance le moteur, qui doit parler UGI ; « touchline ugi » en est un
cli-bot-arg-token = Le jeton du bot ; tous les utilisateurs de cette machine peuvent le voir ici, préférez TOUCHLINE_TOKEN ou --token-file
cli-bot-arg-token-file = Un fichier contenant le jeton du bot
cli-bot-arg-option = Régler une option du moteur ; peut être répété
cli-bot-arg-game = Jouer à ce jeu ; peut être répété ; sinon, à tous
cli-bot-arg-speed = Jouer à cette cadence ; peut être répété ; sinon, à toutes
cli-bot-arg-rated = Jouer des parties classées
cli-bot-arg-no-bots = Ne pas jouer contre des bots
cli-bot-arg-accept-seeks = Accepter les propositions du salon ouvertes aux bots
cli-bot-arg-seek = Proposer cette partie dans le salon, par exemple diaballik:180+2 ; peut être répété
cli-bot-arg-at-once = Combien de parties jouer à la fois
cli-bot-arg-games = S’arrêter après ce nombre de parties
cli-bot-arg-overhead = Ce qu’il faut garder à la pendule pour l’acheminement d’un tour, en millisecondes
cli-value-url = URL
cli-value-token = JETON
cli-value-speed = CADENCE
cli-value-setting = NOM=VALEUR
cli-value-seek = JEU:PENDULE
cli-value-which = LESQUELLES

bot-no-server = Il n’y a pas de serveur. Indiquez-en un avec --server, par exemple https://play.example, ou TOUCHLINE_SERVER.
bot-address = « { $address } » n’est pas l’adresse d’un serveur. Elle ressemble à https://play.example ou http://127.0.0.1:8080.
bot-no-token = Il n’y a pas de jeton. Créez-en un pour votre bot sur le serveur, puis utilisez TOUCHLINE_TOKEN ou --token-file.
bot-command = « { $command } » n’est pas une commande : un guillemet n’est pas fermé, ou il n’y a rien.
bot-option = « { $option } » n’est pas une option de moteur. Écrivez NOM=VALEUR, par exemple Level=5.
bot-seek = « { $seek } » n’est pas un jeu et une pendule. Écrivez par exemple diaballik:180+2.
bot-certificates = Ce système n’a pas de certificats pour vérifier une connexion chiffrée : { $details }
bot-exposed = La connexion n’est pas chiffrée : quiconque se trouve sur le chemin peut lire le jeton. Utilisez https://.
bot-not-let-in = Le serveur ne laisse pas entrer le bot : { $details }
bot-engine = Le moteur est inutilisable : { $details }
bot-failed = Le bot ne peut pas fonctionner : { $details }
bot-connected = Connecté en tant que { $name }.
bot-lost = Non connecté ({ $details }). Prochain essai d’ici { $seconds } s.
bot-begun = La partie { $game } contre { $opponent } a commencé.
bot-won = La partie { $game } est finie : { $side } gagne ({ $reason }).
bot-ended = La partie { $game } est finie sans vainqueur ({ $reason }).
bot-declined = Défi de { $name } décliné.
bot-engine-in-game = Le moteur a échoué dans la partie { $game } : { $details }
bot-refused = Le serveur a refusé quelque chose dans la partie { $game } : { $details }
