# `touchline backup` a `touchline restore`.

cli-backup-about = Zkopírovat databázi serveru do souboru, i když server běží
cli-backup-arg-file = Soubor, který se zapíše; obsahuje osobní údaje a klíče všech přihlášení
cli-backup-arg-data = Jako u „touchline serve“
cli-backup-arg-config = Jako u „touchline serve“
cli-restore-about = Vrátit zálohu; běžící server to udělá při příštím spuštění
cli-restore-arg-file = Záloha
cli-restore-arg-data = Jako u „touchline serve“
cli-restore-arg-config = Jako u „touchline serve“

backup-written = { $file } obsahuje ověřenou databázi; her: { $games }.
backup-failed = { $file }: { $details }
restore-done = Záloha je na místě. Co tu bylo předtím, je v { $file }.
restore-done-new = Záloha je na místě.
restore-waits = Záloha je ověřená a čeká. Server běží: restartujte ho a začne ze zálohy. Co se do té doby stane, v ní není a zůstane ve starém souboru vedle.
