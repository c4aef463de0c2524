# `touchline backup` a `touchline restore`.

cli-backup-about = Zkopírovat databázi serveru do souboru, i když server běží
cli-backup-arg-file = Výsledný soubor; obsahuje osobní údaje a klíče všech přihlášení
cli-backup-arg-force = Přepsat soubor, pokud už existuje
cli-backup-arg-data = Jako u „touchline serve“
cli-backup-arg-config = Jako u „touchline serve“
cli-restore-about = Obnovit zálohu; běžící server ji načte při příštím spuštění
cli-restore-arg-file = Záloha
cli-restore-arg-data = Jako u „touchline serve“
cli-restore-arg-config = Jako u „touchline serve“

backup-written = Ověřená databáze je zálohována v { $file } (partií: { $games }).
backup-failed = { $file }: { $details }
restore-done = Záloha je obnovena. Předchozí databáze je v { $file }.
restore-done-new = Záloha je obnovena.
restore-waits = Záloha je ověřená. Server běží: restartujte ho, aby ji načetl. Co se stane do té doby, v ní nebude; zůstane to ve starém souboru vedle ní.
