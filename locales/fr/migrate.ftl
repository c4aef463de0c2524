# `touchline migrate`.

cli-migrate-about = Transférer un site de son dossier vers PostgreSQL, et vérifier la copie
cli-migrate-arg-from = Le dossier du site, comme --data dans « touchline serve »
cli-migrate-arg-to = Adresse de la base de données, par exemple postgres://utilisateur:mot-de-passe@hôte/base ; tous les utilisateurs de cette machine peuvent la lire ici : préférez TOUCHLINE_DATABASE
cli-migrate-arg-sample = Nombre de parties à rejouer depuis les deux bases et à comparer

migrate-from-postgres = --from attend le dossier d’un site. On ne peut pas transférer un site de PostgreSQL vers un dossier.
migrate-no-target = Destination manquante : donnez l’adresse d’une base PostgreSQL avec --to ou dans TOUCHLINE_DATABASE.
migrate-not-postgres = --to attend l’adresse d’une base PostgreSQL, par exemple postgres://touchline@localhost/touchline.
migrate-no-site = Il n’y a pas de site dans { $path }. Donnez le dossier qu’utilise « touchline serve --data ».
migrate-source = Le site dans { $path } est illisible : { $details }
migrate-source-busy = Un autre « touchline migrate » lit le site dans { $path }. Attendez qu’il ait fini.
migrate-target = La nouvelle base de données est inutilisable : { $details }
migrate-target-busy = Un autre « touchline migrate » écrit dans la nouvelle base de données. Attendez qu’il ait fini.
migrate-has-site = La nouvelle base de données contient déjà un site. Rien n’a été modifié. Donnez une base vide.
migrate-table = La table { $table } ne peut pas être transférée : { $details }

migrate-snapshot = Copie et vérification de la base de données
migrate-write = Écriture : { $table }
migrate-writing = Écriture des tables
migrate-compare = Comparaison : { $table }
migrate-comparing = Comparaison des tables
migrate-replaying = Parties rejouées
migrate-progress = { $done } sur { $all }

migrate-same = { $table } : lignes { $rows }, somme { $sum }, identique dans les deux bases
migrate-table-differs = { $table } : DIFFÉRENTE. Le site : lignes { $rows }, somme { $sum }. La nouvelle base : lignes { $found }, somme { $other }.
migrate-game-differs = Partie { $game } : DIFFÉRENTE
migrate-replayed = Parties rejouées depuis les deux bases : { $games }
migrate-done = Le site est transféré. Démarrez le serveur sur la nouvelle base de données, et plus jamais sur { $path }.
migrate-rehearsed = Le site a été copié pendant que son serveur tournait ; le transfert n’est donc pas terminé. Arrêtez le serveur et relancez cette commande. D’ici là, aucun serveur ne démarre sur la nouvelle base.
migrate-differs = Les deux bases diffèrent ; le transfert n’est donc pas terminé, et aucun serveur ne démarre sur la nouvelle base. Relancez cette commande.

# As part of a sentence.
store-moving = un site est en cours de transfert vers cette base ; relancez « touchline migrate » pour terminer
