# `touchline migrate`.

cli-migrate-about = Move a site from its directory to PostgreSQL, and check the copy
cli-migrate-arg-from = Directory of the site, the same as --data for “touchline serve”
cli-migrate-arg-to = Address of the database, such as postgres://user:password@host/database; other users of this machine can see it on the command line, so prefer TOUCHLINE_DATABASE
cli-migrate-arg-sample = Games to replay from both databases and compare

migrate-from-postgres = --from takes the directory of a site. Moving a site from PostgreSQL to a directory is not supported.
migrate-no-target = Missing target: give the address of a PostgreSQL database with --to or in TOUCHLINE_DATABASE.
migrate-not-postgres = --to takes the address of a PostgreSQL database, such as postgres://touchline@localhost/touchline.
migrate-no-site = There is no site in { $path }. Give the directory that “touchline serve --data” uses.
migrate-source = The site in { $path } cannot be read: { $details }
migrate-source-busy = Another “touchline migrate” is reading the site in { $path }. Wait for it to finish.
migrate-target = The new database cannot be used: { $details }
migrate-target-busy = Another “touchline migrate” is writing to the new database. Wait for it to finish.
migrate-has-site = The new database has a site of its own. Nothing was changed. Give an empty database.
migrate-table = The table { $table } cannot be moved: { $details }

migrate-snapshot = Copying and checking the database
migrate-write = Writing { $table }
migrate-writing = Writing the tables
migrate-compare = Comparing { $table }
migrate-comparing = Comparing the tables
migrate-replaying = Replaying games
migrate-progress = { $done } of { $all }

migrate-same = { $table }: rows { $rows }, checksum { $sum }, the same in both databases
migrate-table-differs = { $table }: DIFFERENT. The site: rows { $rows }, checksum { $sum }. The new database: rows { $found }, checksum { $other }.
migrate-game-differs = Game { $game }: DIFFERENT
migrate-replayed = Games replayed from both databases: { $games }
migrate-done = The site has been moved. Start the server on the new database, and never again on { $path }.
migrate-rehearsed = The site has been copied while its server was running, so the move is not finished. Stop the server and run this command again. Until then, no server starts on the new database.
migrate-differs = The two databases differ, so the move is not finished, and no server starts on the new database. Run this command again.

# As part of a sentence.
store-moving = a site is being moved into it; run “touchline migrate” again to finish
