# `touchline backup` et `touchline restore`.

cli-backup-about = Copier la base de données du serveur dans un fichier, même pendant qu’il tourne
cli-backup-arg-file = Le fichier à écrire ; il contient des données personnelles et les clés de toutes les sessions
cli-backup-arg-data = Comme dans « touchline serve »
cli-backup-arg-config = Comme dans « touchline serve »
cli-restore-about = Reprendre une sauvegarde ; un serveur qui tourne le fait à son prochain démarrage
cli-restore-arg-file = La sauvegarde
cli-restore-arg-data = Comme dans « touchline serve »
cli-restore-arg-config = Comme dans « touchline serve »

backup-written = { $file } contient la base de données, vérifiée ; parties : { $games }.
backup-failed = { $file } : { $details }
restore-done = La sauvegarde est en place. Ce qui était là avant est dans { $file }.
restore-done-new = La sauvegarde est en place.
restore-waits = La sauvegarde est vérifiée et attend. Un serveur tourne : redémarrez-le, et il partira de la sauvegarde. Ce qui se passe d’ici là n’y est pas et reste dans l’ancien fichier à côté.
