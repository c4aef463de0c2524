# `touchline migrate`.

cli-migrate-about = Převést web z jeho adresáře do PostgreSQL a ověřit kopii
cli-migrate-arg-from = Adresář webu, stejný jako --data u „touchline serve“
cli-migrate-arg-to = Adresa databáze, například postgres://uživatel:heslo@host/databáze; tady ji vidí každý uživatel tohoto počítače, raději použijte TOUCHLINE_DATABASE
cli-migrate-arg-sample = Kolik partií přehrát z obou databází a porovnat

migrate-from-postgres = --from čeká adresář webu. Převod z PostgreSQL do adresáře není možný.
migrate-no-target = Chybí cíl: zadejte adresu databáze PostgreSQL pomocí --to nebo v TOUCHLINE_DATABASE.
migrate-not-postgres = --to čeká adresu databáze PostgreSQL, například postgres://touchline@localhost/touchline.
migrate-no-site = V adresáři { $path } žádný web není. Zadejte adresář, který používá „touchline serve --data“.
migrate-source = Web v adresáři { $path } nelze přečíst: { $details }
migrate-source-busy = Web v adresáři { $path } právě čte jiný „touchline migrate“. Počkejte, až skončí.
migrate-target = Novou databázi nelze použít: { $details }
migrate-target-busy = Do nové databáze právě zapisuje jiný „touchline migrate“. Počkejte, až skončí.
migrate-has-site = V nové databázi už je jiný web. Nic se nezměnilo. Zadejte prázdnou databázi.
migrate-table = Tabulku { $table } nelze převést: { $details }

migrate-snapshot = Kopírování a kontrola databáze
migrate-write = Zápis: { $table }
migrate-writing = Zápis tabulek
migrate-compare = Porovnání: { $table }
migrate-comparing = Porovnání tabulek
migrate-replaying = Přehrávání partií
migrate-progress = { $done } z { $all }

migrate-same = { $table }: řádků { $rows }, součet { $sum }, v obou databázích stejné
migrate-table-differs = { $table }: LIŠÍ SE. Web: řádků { $rows }, součet { $sum }. Nová databáze: řádků { $found }, součet { $other }.
migrate-game-differs = Partie { $game }: LIŠÍ SE
migrate-replayed = Partií přehraných z obou databází: { $games }
migrate-done = Web je převeden. Spusťte server nad novou databází a už nikdy nad adresářem { $path }.
migrate-rehearsed = Web byl zkopírován, zatímco jeho server běžel, takže převod není dokončen. Zastavte server a spusťte tento příkaz znovu. Do té doby se nad novou databází žádný server nespustí.
migrate-differs = Databáze se liší, takže převod není dokončen a nad novou databází se žádný server nespustí. Spusťte tento příkaz znovu.

# As part of a sentence.
store-moving = právě se do ní převádí web; dokončete to opětovným spuštěním „touchline migrate“
