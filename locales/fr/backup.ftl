# `touchline backup` et `touchline restore`.

cli-backup-about = Copier la base de données du serveur dans un fichier, même pendant qu’il tourne
cli-backup-arg-file = Fichier à créer ; il contient des données personnelles et toutes les clés de session
cli-backup-arg-force = Remplacer le fichier s’il existe déjà
cli-backup-arg-data = Comme dans « touchline serve »
cli-backup-arg-config = Comme dans « touchline serve »
cli-restore-about = Restaurer une sauvegarde, simple ou continue ; si le serveur tourne, la restauration se fait à son prochain démarrage
cli-restore-arg-file = La sauvegarde : un fichier, ou le dossier de « touchline serve --backup »
cli-restore-arg-at = Avec un dossier : restaurer le site tel qu’il était à ce moment, par exemple 2026-11-24T22:15:00Z ; par défaut, le dernier état
cli-restore-arg-data = Comme dans « touchline serve »
cli-restore-arg-config = Comme dans « touchline serve »

backup-written = Base de données vérifiée et sauvegardée dans { $file } (parties : { $games }).
backup-failed = { $file } : { $details }
restore-done = Sauvegarde restaurée. L’ancienne base de données est dans { $file }.
restore-done-new = Sauvegarde restaurée.
restore-waits = La sauvegarde est vérifiée. Un serveur tourne : redémarrez-le pour qu’il la charge. Ce qui s’y passe d’ici là n’en fera pas partie et restera dans l’ancien fichier, à côté.
backup-not-noted = La sauvegarde est bonne, mais sa date n’a pas pu être notée dans { $file } : { $details }. Les métriques du serveur n’en tiendront pas compte.
restore-rebuilt = État restauré : { $moment }. Parties : { $games }.
restore-passed = { $file } : sauvegarde endommagée et ignorée. Une sauvegarde antérieure est utilisée à la place.
restore-stopped-damaged = { $file } : fichier endommagé. Ce qui s’est passé ensuite ne peut pas être restauré.
restore-stopped-missing = { $file } : fichier manquant. Ce qui s’est passé ensuite ne peut pas être restauré.
restore-no-generation = { $file } : aucune sauvegarde continue complète. Indiquez le dossier donné à « touchline serve --backup », ou un fichier de sauvegarde.
restore-before = { $file } : la sauvegarde commence à { $moment }. Choisissez ce moment ou un moment ultérieur.
restore-all-damaged = { $file } : toutes les sauvegardes sont endommagées. Restaurez-en une autre.
restore-at-of-file = { $file } : cette sauvegarde est un seul fichier, --at ne s’y applique pas. --at demande le dossier d’une sauvegarde continue.
