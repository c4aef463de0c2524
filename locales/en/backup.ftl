# `touchline backup` and `touchline restore`.

cli-backup-about = Back up the server’s database, even while the server is running
cli-backup-arg-file = File to write; it contains personal data and the session key, so keep it private
cli-backup-arg-force = Overwrite the file if it exists
cli-backup-arg-data = Same as for “touchline serve”
cli-backup-arg-config = Same as for “touchline serve”
cli-restore-about = Restore a backup; a running server loads it at its next start
cli-restore-arg-file = Backup to restore
cli-restore-arg-data = Same as for “touchline serve”
cli-restore-arg-config = Same as for “touchline serve”

backup-written = Backup written to { $file } and verified. Games: { $games }.
backup-failed = { $file }: { $details }
restore-done = Backup restored. The previous database is in { $file }.
restore-done-new = Backup restored.
restore-waits = Backup verified. A server is running: restart it to load the backup. Anything that happens until then is not in the backup; it stays in the old database file.
