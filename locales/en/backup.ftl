# `touchline backup` and `touchline restore`.

cli-backup-about = Back up the server’s database, even while the server is running
cli-backup-arg-file = File to write; it contains personal data and the session key, so keep it private
cli-backup-arg-force = Overwrite the file if it exists
cli-backup-arg-data = Same as for “touchline serve”
cli-backup-arg-config = Same as for “touchline serve”
cli-restore-about = Restore a backup or a continuous backup; a running server loads it at its next start
cli-restore-arg-file = Backup to restore: a file, or the folder of “touchline serve --backup”
cli-restore-arg-at = With a folder: restore the site as it was at this moment, such as 2026-11-24T22:15:00Z; without it, as it was last
cli-restore-arg-data = Same as for “touchline serve”
cli-restore-arg-config = Same as for “touchline serve”

backup-written = Backup written to { $file } and verified. Games: { $games }.
backup-failed = { $file }: { $details }
restore-done = Backup restored. The previous database is in { $file }.
restore-done-new = Backup restored.
restore-waits = Backup verified. A server is running: restart it to load the backup. Anything that happens until then is not in the backup; it stays in the old database file.
backup-not-noted = The backup is good, but its date could not be noted in { $file }: { $details }. The server’s metrics will not know of it.
restore-rebuilt = Restored the state of { $moment }. Games: { $games }.
restore-passed = { $file } is damaged and was skipped. An earlier backup is used instead.
restore-stopped-damaged = { $file } is damaged. What happened from there on cannot be restored.
restore-stopped-missing = { $file } is missing. What happened from there on cannot be restored.
restore-no-generation = { $file } has no complete continuous backup. Give the folder that was used with “touchline serve --backup”, or a backup file.
restore-before = { $file } begins at { $moment }. Choose that moment or a later one.
restore-all-damaged = All backups in { $file } are damaged. Restore another backup.
restore-at-of-file = { $file } is a single backup, so --at cannot be used with it. --at needs the folder of a continuous backup.
