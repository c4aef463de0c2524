# `touchline backup` et `touchline restore`.

cli-backup-about = Copier la base de données du serveur dans un fichier, même pendant qu’il tourne
cli-backup-arg-file = Fichier à créer ; il contient des données personnelles et toutes les clés de session
cli-backup-arg-force = Remplacer le fichier s’il existe déjà
cli-backup-arg-data = Comme dans « touchline serve »
cli-backup-arg-config = Comme dans « touchline serve »
cli-restore-about = Restaurer une sauvegarde ; si le serveur tourne, la restauration se fait à son prochain démarrage
cli-restore-arg-file = La sauvegarde
cli-restore-arg-data = Comme dans « touchline serve »
cli-restore-arg-config = Comme dans « touchline serve »

backup-written = Base de données vérifiée et sauvegardée dans { $file } (parties : { $games }).
backup-failed = { $file } : { $details }
restore-done = Sauvegarde restaurée. L’ancienne base de données est dans { $file }.
restore-done-new = Sauvegarde restaurée.
restore-waits = La sauvegarde est vérifiée. Un serveur tourne : redémarrez-le pour qu’il la charge. Ce qui s’y passe d’ici là n’en fera pas partie et restera dans l’ancien fichier, à côté.
