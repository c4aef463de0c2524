# Příkazový řádek: nápověda, chyby a hlášení příkazů.

## Help

cli-about = Tři míčové deskové hry: Play Ball, Diaballik a Pawnball
cli-usage = Použití:
cli-heading-commands = Příkazy
cli-heading-arguments = Argumenty
cli-heading-options = Volby
cli-placeholder-command = PŘÍKAZ
cli-placeholder-options = VOLBY
cli-choices = možnosti: { $values }
cli-default = výchozí: { $value }
cli-try-help = Více se dozvíte příkazem „{ $command }“.

cli-arg-lang = Jazyk; jinak rozhoduje prostředí (LC_ALL, LC_MESSAGES, LANG)
cli-arg-color = Kdy použít barvy; pro auto platí NO_COLOR a CLICOLOR_FORCE
cli-arg-quiet = Vypisovat jen výsledky a chyby: bez průběhu a rad
cli-arg-help = Vypsat tuto nápovědu
cli-arg-version = Vypsat verzi

cli-value-address = ADRESA
cli-value-folder = ADRESÁŘ
cli-value-board = HŘIŠTĚ
cli-value-clock = HODINY
cli-value-command = PŘÍKAZ
cli-value-count = N
cli-value-dir = ADRESÁŘ
cli-value-file = SOUBOR
cli-value-format = FORMÁT
cli-value-game = HRA
cli-value-lang = JAZYK
cli-value-mode = REŽIM
cli-value-moment = OKAMŽIK
cli-value-month = RRRR-MM
cli-value-player = HRÁČ
cli-value-position = POZICE
cli-value-report = ČÍSLO
cli-value-shell = SHELL
cli-value-when = KDY

cli-serve-about = Spustit celý web s vlastní databází, pro hru na tomto počítači i po síti; totéž dělá touchline bez příkazu
cli-serve-arg-listen = Adresa a port, na kterých server poslouchá; 0.0.0.0:8080 zpřístupní web i ostatním ve vaší síti
cli-serve-arg-data = Adresář databáze, podle potřeby se vytvoří; bez této volby vlastní adresář uživatele
cli-serve-arg-config = Soubor s nastavením (TOML); přednost před ním má prostředí a před obojím příkazový řádek
cli-arg-listen = Jako u „touchline serve“
cli-arg-data = Jako u „touchline serve“
cli-arg-config = Jako u „touchline serve“
cli-arg-tables = Jako u „touchline serve“
cli-arg-backup = Jako u „touchline serve“
cli-serve-arg-tables = Adresář s tabulkami Play Ballu (JMÉNO.tlt), které si prohlížeče stáhnou pro dokonalý rozbor
cli-serve-arg-database = Adresa PostgreSQL pro web s několika uzly, místo vlastní databáze (postgres://…); adresa s heslem patří do souboru
cli-serve-arg-database-file = Soubor s touto adresou
cli-serve-arg-bus = Adresa NATS, která spojuje uzly takového webu (nats://… nebo tls://…); bez ní se o partiích ostatních dozvědí až o dvě sekundy později
cli-serve-arg-bus-file = Soubor s touto adresou
cli-arg-database = Jako u „touchline serve“
cli-arg-database-file = Jako u „touchline serve“
cli-arg-bus = Jako u „touchline serve“
cli-arg-bus-file = Jako u „touchline serve“
cli-serve-arg-backup = Složka pro průběžnou zálohu databáze, na jiném disku; musí existovat

cli-play-about = Zahrát si v terminálu
cli-play-arg-game = Hra; s volbou --load ji můžete vynechat
cli-play-arg-board = Play Ball: jméno hřiště nebo soubor s hřištěm
cli-play-arg-a = Kdo hraje za stranu A: human (člověk), bot:1 až bot:10, bot:mine (vaše úroveň), nebo bot:perfect, který hraje Play Ball bez chyby
cli-play-arg-b = Kdo hraje za stranu B: human (člověk), bot:1 až bot:10, bot:mine (vaše úroveň), nebo bot:perfect, který hraje Play Ball bez chyby
cli-play-arg-table = Play Ball: tabulka, ze které hraje bot:perfect; malá hřiště ji nepotřebují
cli-play-arg-mode = Play Ball: normal končí třemi góly, expert dvěma góly po sobě
cli-play-arg-variant = Diaballik: dvě figurky každé strany začínají na soupeřově řadě
cli-play-arg-position = Začít touto pozicí
cli-play-arg-clock = Hodiny každé strany: minuty na partii a sekundy přidané po každém tahu (10+5, 0.5+1, 3), nebo periody byo-yomi (10+3x30); nejvýš 180+180
cli-play-arg-load = Pokračovat v partii z tohoto souboru
cli-play-arg-save = Uložit partii do tohoto souboru
cli-play-arg-full-screen = Využít celou obrazovku, myš i klávesy
cli-play-arg-lines = Vypisovat po řádcích: pro čtečky obrazovky, jednoduché terminály a skripty
cli-play-arg-ascii = Používat jen znaky ASCII
cli-play-arg-describe = Popisovat pozice větami místo kreslení, po řádcích
cli-play-arg-seed = Semínko pro kostky a bota: stejné semínko, stejná partie

cli-rules-about = Vypsat úplná pravidla hry
cli-rules-arg-game = Hra

cli-boards-about = Ukázat hřiště hry Play Ball a co se o nich ví
cli-boards-arg-board = Jméno hřiště nebo soubor s hřištěm; jinak všechna vestavěná hřiště
cli-boards-arg-ascii = Používat jen znaky ASCII

cli-perft-about = Spočítat posloupnosti tahů s různými výsledky
cli-perft-arg-game = Hra
cli-perft-arg-position = Začít z této pozice
cli-perft-arg-board = Play Ball: jméno hřiště nebo soubor s hřištěm
cli-perft-arg-variant = Diaballik: počítat od začátku varianty
cli-perft-arg-depth = Kolik tahů; Pawnball: kolik kostek
cli-perft-arg-divide = Vypsat i součet pro každý první tah

cli-turns-about = Vypsat různé výsledky jednoho tahu
cli-turns-arg-game = Hra
cli-turns-arg-position = Pozice
cli-turns-arg-board = Play Ball: soubor s hřištěm pozice, pokud není součástí Touchline
cli-turns-arg-json = Odpovědět v JSON

cli-solve-about = Úplně vyřešit jeden set Play Ballu do souboru s tabulkou, nebo takový soubor ověřit
cli-solve-arg-game = Hra
cli-solve-arg-board = Jméno hřiště nebo soubor s hřištěm; jinak lanes
cli-solve-arg-out = Výsledná tabulka; údaje potřebné k pokračování po přerušení leží do dokončení vedle ní
cli-solve-arg-force = Přepsat soubor z --out, pokud už existuje
cli-solve-arg-report = Zapsat do tohoto souboru čas a paměť každého průchodu, jako JSON
cli-solve-arg-verify = Ověřit tuto tabulku: každou pozici podle pozic po jejích tazích a vzorek podle referenčních pravidel
cli-solve-arg-every = S volbou --verify: ověřit každou N-tou řadu pozic
cli-solve-arg-positions = S volbou --verify: ověřit jen N náhodných pozic
cli-solve-arg-sample = S volbou --verify: kolik pozic ověřit podle referenčních pravidel
cli-solve-arg-seed = S volbou --verify: semínko pro výběr těchto pozic
cli-solve-arg-threads = Kolik vláken použít; jinak tolik, kolik je jader

cli-probe-about = Vyhledat pozici v tabulce: její hodnotu a hodnotu každého tahu, nejlepší první
cli-probe-arg-table = Tabulka
cli-probe-arg-position = Pozice
cli-probe-arg-json = Odpovědět v JSON

cli-batch-about = Vyhodnotit mnoho pozic najednou, každou na jednom řádku JSON
cli-batch-turns-about = Spočítat různé výsledky jednoho tahu pro každou pozici
cli-batch-turns-arg-game = Hra
cli-batch-turns-arg-in = Pozice jako JSON Lines; - je standardní vstup
cli-batch-turns-arg-board = Play Ball: soubor s hřištěm pozic, pokud není součástí Touchline

cli-batch-probe-about = Vyhledat každou pozici v tabulce
cli-batch-probe-arg-game = Hra
cli-batch-probe-arg-table = Tabulka
cli-batch-probe-arg-in = Pozice jako JSON Lines; - je standardní vstup

cli-verify-dice-about = Přepočítat kostky skončeného zápasu Pawnballu z toho, co jeho server zveřejnil
cli-verify-dice-arg-file = Partie, jak ji vrací server (JSON), nebo - pro standardní vstup
cli-verify-dice-arg-commitment = Závazek serveru, který jste viděli před zápasem, k ověření: 64 šestnáctkových číslic

cli-reports-about = Vypsat, co hráči nahlásili majiteli webu
cli-reports-arg-data = Adresář databáze webu
cli-reports-arg-config = Soubor s nastavením webu
cli-reports-arg-most = Nejvýše kolik hlášení, nejnovější napřed
cli-reports-arg-all = Vypsat i vyřízená hlášení
cli-reports-arg-settle = Označit hlášení s tímto číslem za vyřízené a nic nevypisovat
cli-reports-arg-json = Zapsat každé hlášení jako objekt JSON na jeden řádek

cli-archive-about = Zapsat partie skončeného měsíce do veřejného souboru
cli-archive-arg-data = Adresář databáze webu
cli-archive-arg-config = Soubor s nastavením webu
cli-archive-arg-month = Měsíc, například 2026-10 (UTC)

cli-check-about = Zkontrolovat zápis a pravidla v souborech s partiemi
cli-check-arg-files = Soubory s partiemi; - je standardní vstup
cli-check-arg-json = Podat zprávu v JSON Lines

cli-convert-about = Zapsat soubory s partiemi znovu, v obvyklé podobě nebo jako JSON Lines
cli-convert-arg-input = Soubor ke čtení; - je standardní vstup
cli-convert-arg-from = Formát vstupu; jinak podle přípony souboru
cli-convert-arg-to = Formát výstupu; jinak podle přípony souboru, případně tgn
cli-convert-arg-out = Soubor k zápisu; jinak standardní výstup

cli-completions-about = Vypsat doplňování pro shell
cli-completions-arg-shell = Shell
cli-man-about = Vypsat manuálovou stránku
cli-man-arg-command = Příkaz; jinak stránka celého programu
cli-man-heading-name = JMÉNO
cli-man-heading-synopsis = POUŽITÍ
cli-man-heading-description = POPIS
cli-man-heading-arguments = ARGUMENTY
cli-man-heading-options = VOLBY
cli-man-heading-commands = PŘÍKAZY
cli-man-heading-version = VERZE

## Wrong usage

cli-error = chyba:
cli-error-unknown-argument = Neznámá volba nebo argument: „{ $argument }“.
cli-error-unknown-command = Příkaz „{ $command }“ neexistuje.
cli-error-missing-command = Chybí příkaz.
cli-error-missing-argument = Chybí argument: { $arguments }.
cli-error-missing-value = { $argument } potřebuje hodnotu.
cli-error-extra-value = { $argument } hodnotu nepřijímá, ale bylo zadáno „{ $value }“.
cli-error-invalid-value = Neplatná hodnota pro { $argument }: „{ $value }“.
cli-error-clock = Nejdřív se píšou minuty, pak sekundy přidané po každém tahu: 5+5 je 5 minut a k tomu 5 sekund za každý tah, 5+3x30 je 5 minut a pak 3 periody byo-yomi po 30 sekundách. Nejvýš lze zadat { $largest }.
cli-error-conflict = { $argument } a { $other } nelze použít zároveň.
cli-error-not-of-game = { $argument } je volba pro { $games }, ne pro { $game }.
cli-error-twice = { $argument } je zadán víckrát.
cli-error-not-utf8 = Některý argument není v UTF-8.
cli-error-choices = Možnosti: { $values }.
cli-error-suggestion = Mysleli jste „{ $suggestion }“?
cli-error-other = Argumenty nelze použít zároveň: { $details }

## Failures

failure-not-found = { $file }: soubor neexistuje.
failure-permission = { $file }: přístup odepřen.
failure-directory = { $file }: to je adresář, ne soubor.
failure-disk-full = { $file }: disk je plný; zápis se nedokončil.
failure-io = { $file }: { $details }
failure-standard-input = standardní vstup
failure-standard-output = standardní výstup
failure-in-position = Neplatná pozice: { $fault }.
failure-in-board = { $file }: neplatné hřiště: { $fault }.
failure-in-table = { $file }: tabulku nelze použít: { $reason }.
failure-in-checkpoint = { $file }: odtud nelze pokračovat: { $reason }. Smažte tento soubor a začněte znovu, nebo zvolte jiný --out.
failure-exists = { $file } už existuje. Chcete-li ho přepsat, použijte { $argument }.
failure-other-board = Pozice je na hřišti { $found }, ale --board udává { $given }. Vynechejte --board, nebo zadejte pozici na hřišti { $given }.
other-board = pozice je na hřišti { $found }, ale --board udává { $given }
solve-unfinished = { $file } obsahuje nedokončené řešení jiného hřiště ({ $other }). Spusťte ho znovu a dokončete, soubor smažte, nebo pro { $board } zvolte jiné --out.
failure-too-little-memory = Vyřešení hřiště { $board } vyžaduje asi { $needed } paměti, ale volných je jen { $free }.
failure-memory-limit = Vyřešení hřiště { $board } vyžaduje asi { $needed } paměti. Tento kontejner nebo služba má limit { $limit }, z toho volných { $free }.
failure-too-little-disk = Vyřešení hřiště { $board } vyžaduje na disku asi { $needed }, ale volných je jen { $free }. Zvolte jiné místo pomocí --out.
## What the system says about files and connections, as parts of sentences

io-not-found = soubor ani adresář neexistuje
io-permission = přístup odepřen
io-directory = je adresář
io-not-a-directory = část cesty není adresář
io-disk-full = není volné místo
io-too-large = soubor by byl příliš velký
io-read-only = souborový systém je jen pro čtení
io-exists = už existuje
io-file-name = neplatné jméno souboru
io-busy = používá ho jiný program
io-memory = nedostatek paměti
io-data = neplatný text nebo data
io-connection-refused = spojení odmítnuto
io-connection-lost = spojení přerušeno
io-unreachable = síť nebo počítač není dostupný
io-timed-out = odpověď nepřišla včas
io-address-in-use = adresa se už používá
io-address-not-here = tento počítač takovou adresu nemá
store-newer = databáze má verzi { $found }, ale tato verze Touchline čte nejvýš verzi { $known }
store-damaged = databáze je poškozená
store-not-ours = není databáze Touchline
store-in-use = používá ji jiný server
store-failed = chyba databáze: { $details }

## check, convert, batch

check-summary =
    { $bad ->
        [0] { $games ->
            [one] { $games } partie, vše v pořádku.
            [few] { $games } partie, vše v pořádku.
           *[other] { $games } partií, vše v pořádku.
        }
       *[other] { $games ->
            [one] { $games } partie
            [few] { $games } partie
           *[other] { $games } partií
        }, z toho { $bad ->
            [one] { $bad } chybná
            [few] { $bad } chybné
           *[other] { $bad } chybných
        }.
    }
check-summary-unread =
    { $games ->
        [one] { $games } partie
        [few] { $games } partie
       *[other] { $games } partií
    }, s chybami: { $bad }; { $unread ->
        [one] { $unread } soubor nelze přečíst.
        [few] { $unread } soubory nelze přečíst.
       *[other] { $unread } souborů nelze přečíst.
    }
turns-turn-over = Tah je u konce: nezbývají pohyby ani přihrávky. „-“ ho jen ukončí.
turns-game-over = Partie už skončila.
turns-none = Nic tu není podle pravidel: tah přechází na soupeře.
turns-dice-set-aside = Žádnou ze zbylých kostek nelze zahrát. Odkládají se stranou a zápas pokračuje sám.
turns-no-dice = Do příštího hodu nezbývá žádná kostka ke hře.
turns-set-up = Pěšci se rozestavují: stačí libovolná čtyři pole vlastní poloviny nebo branky, proto nejsou vypsána.
convert-summary =
    { $bad ->
        [one] { $bad } partii se nepodařilo přečíst
        [few] { $bad } partie se nepodařilo přečíst
       *[other] { $bad } partií se nepodařilo přečíst
    }.
convert-not-written = Soubor { $file } nebyl zapsán.
json-malformed = neplatný JSON
json-member-missing = chybí člen { $name }
json-member-unknown = člen { $name } neexistuje
json-member-type = člen { $name } má nesprávný typ

## solve, probe

size-mebibytes = { $count } MiB
value-wins =
    { $side } vyhraje za { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }
value-draw = remíza: žádná strana si gól nevynutí
solve-expects = { $board }: pozic k řešení, z každých dvou zrcadlových obrazů jedna: { $positions } (všech dohromady: { $all }). Odhad: { $memory } paměti, { $disk } na disku, { $time }.
solve-continues = Pokračuje se od { $file }.
solve-pass = Vzdálenost { $distance }
solve-bar = neznámých { $unknown }, { $elapsed }, zbývá asi { $left }
solve-pass-line = Vzdálenost { $distance }: řad k projití { $rows }, neznámých pozic { $unknown }, uplynulo { $elapsed }, zbývá asi { $left }.
solve-stopped = Zastaveno. Co je zatím známo, je v { $file }; týž příkaz odtud pokračuje.
solve-stopped-for-good = Zastaveno. Nic se neuložilo.
solve-too-long = Na tomto hřišti je výhra delší, než se vejde do tabulky.
solve-summary = { $board }: pozic na začátku tahu, včetně zrcadlových obrazů: { $positions }, z pohledu strany na tahu:
solve-wins = výhry
solve-losses = prohry
solve-draws = remízy
solve-holder-own = míč má strana na tahu
solve-holder-opponent = míč má soupeř
solve-holder-free = míč je volný
solve-holder-any = celkem
solve-summary-longest =
    Nejdelší výhra trvá { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    } obou stran.
solve-summary-kick-off = Zahajuje strana A: { $value }.
solve-summary-file = { $file }: velikost { $bytes } B, čas { $time }.
verify-step =
    { $step ->
        [1] Góly
        [2] Všechny tahy
        [4] Všechny tahy
       *[other] Referenční pravidla
    }
verify-step-line =
    { $step ->
        [1] Hledání gólů, řad: { $parts }
        [2] Ověřování všech tahů, řad: { $parts }
        [4] Ověřování všech tahů, pozic: { $parts }
       *[other] Ověřování podle referenčních pravidel, pozic: { $parts }
    }, uplynulo { $elapsed }.
verify-stopped = Zastaveno před koncem. Zatím se nenašla žádná chyba.
verify-agrees = { $file }: bez chyb. Pozic, ve kterých strana na tahu nemůže hned dát gól a které se shodují s pozicemi po jejich tazích: { $checked }, dalších ověřených podle referenčních pravidel: { $sampled } ({ $time }).
verify-disagrees = { $file }: chybná hodnota. { $position }: v tabulce je „{ $stored }“, z tahů vychází „{ $expected }“.

## puzzles

cli-value-kind = DRUH
cli-puzzles-about = Vytvořit z tabulky úlohy Play Ballu jako JSON Lines
cli-puzzles-arg-table = Vyřešená tabulka
cli-puzzles-arg-count = Kolik úloh
cli-puzzles-arg-seed = Semínko výběru: stejné semínko, stejné úlohy
cli-puzzles-arg-kind = Druh úlohy: win, jediný tah, který vyhrává; save, jediný tah, který neprohrává
cli-puzzles-arg-out = Soubor, který se zapíše; jinak standardní výstup
puzzles-fewer =
    { $found ->
        [0] Nenašla se žádná úloha
        [one] Našla se jen { $found } úloha
        [few] Našly se jen { $found } úlohy
       *[other] Našlo se jen { $found } úloh
    }: { $all ->
        [yes] na tomto hřišti jich víc není.
       *[no] další jsou příliš vzácné.
    }

## serve

serve-ready = Touchline je připraven: otevřete { $url } v prohlížeči.
serve-stop = Server ukončíte klávesami Ctrl+C.
serve-address-taken = Adresu { $address } už používá jiný program. Zvolte jinou pomocí --listen, například 127.0.0.1:8081.
serve-address-impossible = Na adrese { $address } nelze naslouchat: { $details }. Zvolte jinou pomocí --listen.
serve-failed = Server selhal: { $details }
serve-settings = Nastavení nelze použít: { $details }
serve-options-elsewhere = --listen, --data, --tables, --config, --database, --bus a jejich soubory jsou jen pro server: použijte je bez příkazu, nebo s „touchline serve“.
serve-data = Databázi v { $path } nelze otevřít: { $details }
serve-database-empty = Soubor { $path } je prázdný, takže stránky v něm jsou ztracené. Obnovte zálohu příkazem „touchline restore SOUBOR“. Chcete-li místo toho začít s prázdnými stránkami, smažte v této složce všechny soubory touchline.*.
serve-database-missing = Soubor { $path } chybí, ačkoli v této složce stránky byly. Vraťte ho na místo, nebo obnovte zálohu příkazem „touchline restore SOUBOR“. Chcete-li místo toho začít s prázdnými stránkami, smažte v této složce všechny soubory touchline.*.
serve-database-not-ours = Soubor { $path } není databáze Touchline. Zvolte pomocí --data jinou složku, nebo soubor přesuňte.
serve-database-damaged = Databáze { $path } je poškozená: { $details }. Obnovte zálohu příkazem „touchline restore SOUBOR“; poškozený soubor zůstane zachován.
serve-no-tables = { $folder } není adresář. Uveďte adresář s tabulkami Play Ballu, které vytváří „touchline solve“.

## ugi, analyse, bench

cli-value-dice = KOSTKY
cli-value-ms = MS
cli-value-side = STRANA
cli-value-hex = HEX

cli-ugi-about = Zpřístupnit enginy jiným programům přes standardní vstup a výstup (Universal Game Interface)
cli-ugi-arg-game = Hra, dokud volba Game nenastaví jinou
cli-ugi-arg-board = Play Ball: jméno hřiště nebo soubor s hřištěm
cli-ugi-arg-mode = Play Ball: normal končí třemi góly, expert dvěma góly po sobě
cli-ugi-arg-variant = Diaballik: začít se dvěma figurkami každé strany v týlu soupeře
cli-ugi-arg-table = Play Ball: tabulka, ze které se hraje
cli-ugi-arg-threads = Kolika vlákny přemýšlet
cli-ugi-arg-hash = Největší velikost transpoziční tabulky, v MiB
cli-ugi-arg-seed = Semínko náhody: stejné semínko, stejná rozhodnutí

cli-analyse-about = Najít nejlepší tahy v pozici
cli-analyse-arg-game = Hra
cli-analyse-arg-position = Pozice; jinak výchozí. Pawnball: pozice celého zápasu
cli-analyse-arg-draw = Pawnball: čtyři kostky hodu, který se právě hraje
cli-analyse-arg-side = Pawnball: které straně radit, mohou-li hrát obě
cli-analyse-arg-board = Play Ball: jméno hřiště nebo soubor s hřištěm
cli-analyse-arg-table = Play Ball: tabulka, ve které se pozice vyhledá
cli-analyse-arg-movetime = Přemýšlet tolik milisekund; bez jakékoli meze pět sekund
cli-analyse-arg-depth = Nejvyšší hloubka v tazích obou stran
cli-analyse-arg-nodes = Projít nejvýš tolik pozic
cli-analyse-arg-lines = Kolik nejlepších tahů ukázat
cli-analyse-arg-threads = Kolika vlákny přemýšlet
cli-analyse-arg-hash = Největší velikost transpoziční tabulky, v MiB
cli-analyse-arg-seed = Semínko náhody: stejné semínko, stejná rozhodnutí
cli-analyse-arg-json = Odpovědět v JSON

cli-bench-about = Změřit rychlost prohledávání na pevné sadě pozic nebo chybu enginu na jedno rozhodnutí
cli-bench-arg-game = Jen tato hra
cli-bench-arg-depth = Prohledat každou pozici do této hloubky a změřit čas
cli-bench-arg-nodes = Projít v každé tolik pozic
cli-bench-arg-error = Pawnball: změřit, jakou část zápasu engine ztrácí jedním rozhodnutím, na pozicích ohodnocených simulacemi
cli-bench-arg-engine = S --error: engine UGI, který se má změřit místo vestavěného
cli-bench-arg-movetime = Čas na pozici v milisekundách
cli-bench-arg-positions = S --error: změřit jen tolik pozic
cli-bench-arg-threads = Kolika vlákny přemýšlet; s jedním je počet vždy stejný
cli-bench-arg-hash = Největší velikost transpoziční tabulky, v MiB
cli-bench-arg-seed = Kde začíná náhoda
cli-bench-arg-json = Odpovědět v JSON Lines

analyse-searched =
    Hloubka { $depth ->
        [one] { $depth } tah
        [few] { $depth } tahy
       *[other] { $depth } tahů
    }, { $nodes ->
        [one] { $nodes } pozice
        [few] { $nodes } pozice
       *[other] { $nodes } pozic
    }, { $seconds } s
analyse-then = potom
analyse-even = vyrovnané ({ $points })
analyse-better =
    { $degree ->
        [slight] mírná výhoda
        [clear] jasná výhoda
       *[decisive] téměř rozhodující výhoda
    }: { $side } ({ $points })
analyse-goals-ahead = výhoda: { $side }, asi o { $goals } gólu
analyse-match-won = vyhraný zápas: { $side }
analyse-bad-draw = --draw: { $fault }
analyse-not-to-play = { $side }: tato strana teď není na tahu.
analyse-awaits-dice = Nejdřív se musí hodit kostkami: zadejte hod volbou { $argument }.
analyse-over = Není co rozebírat: partie skončila.
bench-stopped = Zastaveno před koncem: součty nejsou.
bench-error =
    Chyba na rozhodnutí: { $error } ± { $deviation } (výhra je 1, remíza 0,5), počet pozic: { $positions }
    Nejlepší tah zvolen: { $best } z { $positions }
    Tahy, které v sadě chyběly a byly ohodnoceny nyní: { $unknown }

## verify-dice

verify-dice-good = Kostky ověřeny, počet hodů: { $draws }. Všechny vycházejí ze semínka. Server se k němu zavázal dřív, než se hráči zavázali ke svým částem, a všichni své závazky dodrželi.
verify-dice-good-unordered = Kostky ověřeny, počet hodů: { $draws }. Všechny vycházejí ze semínka a všichni své závazky dodrželi. Zápas má důkaz verze 1, který neukazuje, že server zvolil semínko dřív, než hráči odhalili své části.
verify-dice-malformed = Toto není partie, jak ji vrací server. Uložte odpověď na /api/games/ID do souboru.
verify-dice-no-seed = Semínko není zveřejněné: zápas ještě neskončil.
verify-dice-not-begun = Žádné kostky se neházely: partie skončila dřív, než zápas začal.
verify-dice-seed = Semínko není to, ke kterému se server před zápasem zavázal.
verify-dice-other-commitment = Jiný závazek: server má { $found }, ne ten, který jste zadali. Semínko se od té doby změnilo.
verify-dice-table = Kostky kola nevycházejí z toho, co přidali hráči této partie.
verify-dice-entropy = Strana { $player }: odhalená část neodpovídá závazku.
verify-dice-too-many = Hodů je příliš: uvedeno jich je { $found }, ale tahy zápasu jich měly jen { $expected }.
verify-dice-too-few = Některé hody chybí: uvedeno jich je { $found }, ale tahy zápasu jich měly { $expected }.
verify-dice-turn = Tah { $number } není s kostkami ze semínka možný: { $reason }
verify-dice-draw = Hod { $number } byl { $found }, ale ze semínka vychází { $expected }.

## reports

reports-none = Nic nebylo nahlášeno.
reports-settled = Hlášení { $id } je vyřízeno.
reports-no-such = Hlášení { $id } neexistuje.
reports-line = Hlášení { $id } z { $date }: { $by } hlásí hráče { $player }, důvod: { $why }.
reports-why-chat = nevhodné zprávy
reports-why-engine = nápověda enginu
reports-why-play = způsob hry
reports-why-name = jméno
reports-why-other = něco jiného
reports-game = Partie: { $game }
reports-said = Zpráva: „{ $line }“
reports-text = Komentář: { $text }

## archive

archive-written = { $games ->
        [one] { $games } partie
        [few] { $games } partie
       *[other] { $games } partií
    } v { $path }
    SHA-256 { $sha }
archive-month-going-on = Měsíc { $month } ještě neskončil.

## boards

boards-board = { $board }: polí: { $cells }, pozic na začátku tahu: { $positions }
