# `touchline backup` a `touchline restore`.

cli-backup-about = Zkopírovat databázi serveru do souboru, i když server běží
cli-backup-arg-file = Výsledný soubor; obsahuje osobní údaje a klíče všech přihlášení
cli-backup-arg-force = Přepsat soubor, pokud už existuje
cli-backup-arg-data = Jako u „touchline serve“
cli-backup-arg-config = Jako u „touchline serve“
cli-restore-about = Obnovit zálohu nebo průběžnou zálohu; běžící server ji načte při příštím spuštění
cli-restore-arg-file = Záloha: soubor, nebo složka z „touchline serve --backup“
cli-restore-arg-at = U složky: obnovit stav v tomto okamžiku, například 2026-11-24T22:15:00Z; bez této volby poslední stav
cli-restore-arg-data = Jako u „touchline serve“
cli-restore-arg-config = Jako u „touchline serve“

backup-written = Ověřená databáze je zálohována v { $file } (partií: { $games }).
backup-failed = { $file }: { $details }
restore-done = Záloha je obnovena. Předchozí databáze je v { $file }.
restore-done-new = Záloha je obnovena.
restore-waits = Záloha je ověřená. Server běží: restartujte ho, aby ji načetl. Co se stane do té doby, v ní nebude; zůstane to ve starém souboru vedle ní.
backup-not-noted = Záloha je v pořádku, ale její datum se nepodařilo zapsat do { $file }: { $details }. Metriky serveru o ní nebudou vědět.
restore-rebuilt = Obnovený stav: { $moment }. Partie: { $games }.
restore-passed = { $file }: záloha je poškozená a byla přeskočena. Místo ní se použije starší.
restore-stopped-damaged = { $file }: soubor je poškozený. Co se stalo potom, nelze obnovit.
restore-stopped-missing = { $file }: soubor chybí. Co se stalo potom, nelze obnovit.
restore-no-generation = { $file }: není tu žádná úplná průběžná záloha. Zadejte složku použitou v „touchline serve --backup“, nebo soubor se zálohou.
restore-before = { $file }: záloha začíná v okamžiku { $moment }. Zvolte tento okamžik nebo pozdější.
restore-all-damaged = { $file }: všechny zálohy jsou poškozené. Obnovte jinou zálohu.
restore-at-of-file = { $file }: záloha je jediný soubor, volbu --at s ní nelze použít. --at vyžaduje složku průběžné zálohy.
