# `touchline backup` and `touchline restore`.

cli-backup-about = Copy the server’s database to a file, also while the server runs
cli-backup-arg-file = The file to write; it holds personal data and the keys of all sessions
cli-backup-arg-data = As in “touchline serve”
cli-backup-arg-config = As in “touchline serve”
cli-restore-about = Take a backup back; a running server does so when it is next started
cli-restore-arg-file = The backup
cli-restore-arg-data = As in “touchline serve”
cli-restore-arg-config = As in “touchline serve”

backup-written = { $file } holds the database, checked, with games: { $games }.
backup-failed = { $file }: { $details }
restore-done = The backup is in place. What was there before is in { $file }.
restore-done-new = The backup is in place.
restore-waits = The backup is checked and waits. A server is running: restart it, and it starts from the backup. What happens until then is not in it and stays in the old file beside it.
