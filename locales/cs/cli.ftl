# Příkazový řádek: nápověda, chyby a hlášení příkazů.

## Help

cli-about = Tři míčové hry na plánu: Play Ball, Diaballik a Pawnball
cli-usage = Použití:
cli-heading-commands = Příkazy
cli-heading-arguments = Argumenty
cli-heading-options = Volby
cli-placeholder-command = PŘÍKAZ
cli-placeholder-options = VOLBY
cli-choices = na výběr: { $values }
cli-default = výchozí: { $value }
cli-try-help = Více se dozvíte příkazem „{ $command }“.

cli-arg-lang = Jazyk; jinak rozhoduje prostředí (LC_ALL, LC_MESSAGES, LANG)
cli-arg-help = Vypsat tuto nápovědu
cli-arg-version = Vypsat verzi

cli-value-address = ADRESA
cli-value-folder = SLOŽKA
cli-value-board = PLÁN
cli-value-command = PŘÍKAZ
cli-value-count = N
cli-value-dir = SLOŽKA
cli-value-file = SOUBOR
cli-value-format = FORMÁT
cli-value-game = HRA
cli-value-lang = JAZYK
cli-value-mode = REŽIM
cli-value-month = RRRR-MM
cli-value-player = KDO
cli-value-position = POSTAVENÍ
cli-value-shell = SHELL

cli-serve-about = Nabídnout celý web, klienta i hry po síti, s vlastní databází; totéž co bez příkazu
cli-serve-arg-listen = Adresa a port, kde čekat na spojení; 0.0.0.0:8080 pustí dovnitř i ostatní ve vaší síti
cli-serve-arg-data = Složka databáze; pokud není, vytvoří se; bez této volby vaše vlastní složka
cli-serve-arg-config = Soubor s nastavením (TOML); přednost má prostředí a před obojím příkazový řádek
cli-arg-listen = Jako u „touchline serve“
cli-arg-data = Jako u „touchline serve“
cli-arg-config = Jako u „touchline serve“
cli-arg-tables = Jako u „touchline serve“
cli-serve-arg-tables = Složka s tabulkami Play Ball (JMÉNO.tlt), které si prohlížeče stáhnou pro dokonalý rozbor

cli-play-about = Zahrát si v terminálu
cli-play-arg-game = Hra; s volbou --load ji můžete vynechat
cli-play-arg-board = Play Ball: jméno plánu nebo soubor s plánem
cli-play-arg-a = Kdo hraje za stranu A: human (člověk), bot:1 až bot:10, nebo bot:perfect, který hraje Play Ball bez chyby
cli-play-arg-b = Kdo hraje za stranu B: human (člověk), bot:1 až bot:10, nebo bot:perfect, který hraje Play Ball bez chyby
cli-play-arg-table = Play Ball: tabulka, ze které hraje bot:perfect; malé plány ji nepotřebují
cli-play-arg-mode = Play Ball: normal končí třemi góly, expert dvěma góly po sobě
cli-play-arg-variant = Diaballik: začít se dvěma figurkami každé strany v týlu soupeře
cli-play-arg-load = Pokračovat v partii z tohoto souboru
cli-play-arg-save = Uložit partii do tohoto souboru
cli-play-arg-full-screen = Využít celou obrazovku, myš i klávesy
cli-play-arg-lines = Vypisovat po řádcích: pro čtečky obrazovky, jednoduché terminály a skripty
cli-play-arg-ascii = Používat jen znaky ASCII
cli-play-arg-describe = Postavení popisovat větami místo kreslení, po řádcích
cli-play-arg-seed = Začít kostky i bota od tohoto čísla: stejné číslo, stejná partie

cli-perft-about = Spočítat posloupnosti tahů s různými výsledky
cli-perft-arg-game = Hra
cli-perft-arg-position = Začít z tohoto postavení
cli-perft-arg-board = Play Ball: jméno plánu nebo soubor s plánem
cli-perft-arg-variant = Diaballik: počítat od začátku varianty
cli-perft-arg-depth = Kolik tahů; Pawnball: kolik kostek
cli-perft-arg-divide = Vypsat i počet za každým prvním tahem

cli-turns-about = Vypsat různé výsledky jednoho tahu
cli-turns-arg-game = Hra
cli-turns-arg-position = Postavení
cli-turns-arg-board = Play Ball: soubor s plánem, který není součástí Touchline
cli-turns-arg-json = Odpovědět v JSON

cli-solve-about = Úplně vyřešit jeden set Play Ballu do souboru s tabulkou, nebo takový soubor ověřit
cli-solve-arg-game = Hra
cli-solve-arg-board = Jméno plánu nebo soubor s plánem; jinak lanes
cli-solve-arg-out = Tabulka, která se zapíše; co je třeba k pokračování po přerušení, leží do té doby vedle ní
cli-solve-arg-verify = Ověřit tuto tabulku: každé postavení proti všem po jeho tazích a některá podle pomalých pravidel
cli-solve-arg-every = S volbou --verify: ověřit každou N-tou řadu postavení
cli-solve-arg-sample = S volbou --verify: kolik postavení ověřit podle pomalých pravidel
cli-solve-arg-seed = S volbou --verify: losovat tato postavení od tohoto čísla
cli-solve-arg-threads = Kolik vláken použít; jinak tolik, kolik je jader

cli-probe-about = Vyhledat postavení v tabulce: jeho hodnotu a hodnotu každého tahu, nejlepší první
cli-probe-arg-table = Tabulka
cli-probe-arg-position = Postavení
cli-probe-arg-json = Odpovědět v JSON

cli-batch-about = Odpovědět na mnoho postavení, každé na jednom řádku JSON
cli-batch-turns-about = Spočítat různé výsledky jednoho tahu pro každé postavení
cli-batch-turns-arg-game = Hra
cli-batch-turns-arg-in = Postavení jako JSON Lines; - je standardní vstup
cli-batch-turns-arg-board = Play Ball: soubor s plánem, který není součástí Touchline

cli-batch-probe-about = Vyhledat každé postavení v tabulce
cli-batch-probe-arg-game = Hra
cli-batch-probe-arg-table = Tabulka
cli-batch-probe-arg-in = Postavení jako JSON Lines; - je standardní vstup

cli-verify-dice-about = Přepočítat kostky skončeného zápasu Pawnballu z toho, co jeho server zveřejnil
cli-verify-dice-arg-file = Hra tak, jak ji server podává (JSON), nebo - pro standardní vstup

cli-reports-about = Vypsat, co hráči nahlásili majiteli webu
cli-reports-arg-data = Adresář databáze webu
cli-reports-arg-config = Soubor s nastavením webu
cli-reports-arg-most = Nejvýše kolik hlášení, nejnovější napřed
cli-reports-arg-json = Zapsat každé hlášení jako objekt JSON na jeden řádek

cli-archive-about = Zapsat partie měsíce, který skončil, do souboru pro všechny
cli-archive-arg-data = Adresář databáze webu
cli-archive-arg-config = Soubor s nastavením webu
cli-archive-arg-month = Měsíc, například 2026-10 (UTC)

cli-check-about = Zkontrolovat zápis a pravidla v souborech s partiemi
cli-check-arg-files = Soubory s partiemi; - je standardní vstup
cli-check-arg-json = Podat zprávu v JSON Lines

cli-convert-about = Zapsat soubory s partiemi znovu, v obvyklé podobě nebo jako JSON Lines
cli-convert-arg-input = Soubor ke čtení; - je standardní vstup
cli-convert-arg-from = Formát vstupu; jinak rozhoduje konec jména
cli-convert-arg-to = Formát výstupu; jinak rozhoduje konec jména, nebo je to tgn
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
cli-error-unknown-argument = Tento příkaz nezná „{ $argument }“.
cli-error-unknown-command = Příkaz „{ $command }“ neexistuje.
cli-error-missing-command = Napište, co se má udělat: chybí příkaz.
cli-error-missing-argument = Něco chybí: { $arguments }.
cli-error-missing-value = { $argument } potřebuje hodnotu.
cli-error-extra-value = { $argument } nemá hodnotu, ale je tu „{ $value }“.
cli-error-invalid-value = „{ $value }“ není pro { $argument } možné.
cli-error-conflict = { $argument } a { $other } nejdou dohromady.
cli-error-twice = { $argument } je tu víckrát.
cli-error-not-utf8 = Některý argument není v UTF-8.
cli-error-choices = Možnosti: { $values }.
cli-error-suggestion = Nemyslíte „{ $suggestion }“?
cli-error-other = Tyto argumenty nejdou dohromady: { $details }

## Failures

failure-not-found = { $file }: takový soubor neexistuje.
failure-permission = { $file }: k otevření chybí oprávnění.
failure-directory = { $file }: to je adresář, ne soubor.
failure-disk-full = { $file }: disk je plný; nic úplného se nezapsalo.
failure-io = { $file }: { $details }
failure-standard-input = standardní vstup
failure-standard-output = standardní výstup
failure-in-position = Toto postavení není možné: { $fault }.
failure-in-board = { $file }: tento plán není možný: { $fault }.
failure-in-table = { $file }: tabulku nelze použít: { $reason }.
failure-in-checkpoint = { $file }: odtud nelze pokračovat: { $reason }. Smažte tento soubor a začněte znovu, nebo zvolte jiný --out.
failure-too-little-memory = Vyřešit { $board } vyžaduje asi { $needed } paměti, ale volných je jen { $free }.
failure-too-little-disk = Vyřešit { $board } vyžaduje asi { $needed } na disku, ale volných je tam jen { $free }. Zvolte jiné místo pomocí --out.

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
convert-summary =
    { $bad ->
        [one] { $bad } partii se nepodařilo přečíst
        [few] { $bad } partie se nepodařilo přečíst
       *[other] { $bad } partií se nepodařilo přečíst
    }.
convert-not-written = Soubor { $file } nebyl zapsán.
json-malformed = toto není správný JSON
json-member-missing = chybí člen { $name }
json-member-unknown = člen { $name } neexistuje
json-member-type = člen { $name } má hodnotu nesprávného druhu

## solve, probe

size-mebibytes = { $count } MiB
value-wins =
    { $side } vyhraje za { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }
value-draw = remíza: žádná strana si gól nevynutí
solve-expects = { $board }: postavení k vyřešení: { $positions }. Lze čekat asi { $memory } paměti, { $disk } na disku a { $time } času.
solve-continues = Pokračuje se od { $file }.
solve-pass = Vzdálenost { $distance }
solve-bar = neznámých { $unknown }, { $elapsed }, zbývá asi { $left }
solve-pass-line = Vzdálenost { $distance }: řad k projití { $rows }, neznámých postavení { $unknown }, uplynulo { $elapsed }, zbývá asi { $left }.
solve-stopped = Zastaveno. Co je zatím známo, je v { $file }; týž příkaz odtud pokračuje.
solve-stopped-for-good = Zastaveno. Nic se neuchovalo.
solve-too-long = Výhra na tomto plánu trvá více tahů, než se do tabulky vejde.
solve-summary = { $board }: { $positions } postavení na začátku tahu, pro stranu na tahu:
solve-wins = výhry
solve-losses = prohry
solve-draws = remízy
solve-holder-own = míč má ona
solve-holder-opponent = míč má soupeř
solve-holder-free = míč je volný
solve-holder-any = celkem
solve-summary-longest =
    Nejdelší výhra trvá { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    } obou stran.
solve-summary-kick-off = Výkop strany A: { $value }.
solve-summary-file = { $file }: { $bytes } bajtů, za { $time }.
verify-step =
    { $step ->
        [1] Góly
        [2] Všechny tahy
       *[other] Pomalá pravidla
    }
verify-step-line =
    { $step ->
        [1] Hledání gólů, řad: { $parts }
        [2] Ověřování všech tahů, řad: { $parts }
       *[other] Ověřování podle pomalých pravidel, postavení: { $parts }
    }, uplynulo { $elapsed }.
verify-stopped = Zastaveno před koncem. Zatím se nenašla žádná chyba.
verify-agrees = { $file }: { $checked } postavení souhlasí se všemi po jejich tazích a { $sampled } dalších podle pomalých pravidel ({ $time }).
verify-disagrees = { $file }: jedna hodnota je chybná. { $position }: tabulka říká „{ $stored }“, tahy říkají „{ $expected }“.

## puzzles

cli-value-kind = DRUH
cli-puzzles-about = Vytvořit z tabulky úlohy Play Ballu jako JSON Lines
cli-puzzles-arg-table = Vyřešená tabulka
cli-puzzles-arg-count = Kolik úloh
cli-puzzles-arg-seed = Kde výběr začíná: stejné číslo, stejné úlohy
cli-puzzles-arg-kind = Oč jde: win, jediný tah, který vyhrává; save, jediný tah, který neprohrává
cli-puzzles-arg-out = Soubor, který se zapíše; jinak standardní výstup
puzzles-fewer =
    { $found ->
        [0] Nenašla se žádná úloha
        [one] Našla se jen { $found } úloha
        [few] Našly se jen { $found } úlohy
       *[other] Našlo se jen { $found } úloh
    }: { $all ->
        [yes] na tomto plánu jich víc není.
       *[no] další jsou příliš vzácné.
    }

## serve

serve-ready = Touchline je připraven: otevřete { $url } v prohlížeči.
serve-stop = Ctrl-C ho ukončí.
serve-address-taken = { $address } už používá jiný program. Zvolte pomocí --listen jinou, například 127.0.0.1:8081.
serve-address-impossible = Na { $address } nelze nic nabídnout: { $details }. Zvolte pomocí --listen jinou adresu.
serve-failed = Server selhal: { $details }
serve-settings = Nastavení nelze použít: { $details }
serve-options-elsewhere = --listen, --data, --tables a --config patří serveru: vynechte příkaz, nebo použijte „touchline serve“.
serve-data = Databázi ve složce { $path } nelze otevřít: { $details }
serve-no-tables = { $folder } není složka. Uveďte takovou, kde jsou tabulky Play Ball, jak je zapisuje „touchline solve“.

## ugi, analyse, bench

cli-value-dice = KOSTKY
cli-value-ms = MS
cli-value-side = STRANA

cli-ugi-about = Nabídnout enginy jiným programům na standardním vstupu a výstupu podle Universal Game Interface
cli-ugi-arg-game = Hra, dokud volba Game nenastaví jinou
cli-ugi-arg-board = Play Ball: jméno plánu nebo soubor s plánem
cli-ugi-arg-mode = Play Ball: normal končí třemi góly, expert dvěma góly po sobě
cli-ugi-arg-variant = Diaballik: začít se dvěma figurkami každé strany v týlu soupeře
cli-ugi-arg-table = Play Ball: tabulka, ze které se hraje
cli-ugi-arg-threads = Kolika vlákny přemýšlet
cli-ugi-arg-hash = Kolik nejvýš paměti věnovat tomu, co se pamatuje, v MiB
cli-ugi-arg-seed = Kde začíná náhoda: stejné číslo, stejné volby

cli-analyse-about = Najít nejlepší tahy v postavení
cli-analyse-arg-game = Hra
cli-analyse-arg-position = Postavení; jinak výchozí. Pawnball: celého zápasu
cli-analyse-arg-draw = Pawnball: čtyři kostky hodu, který se právě hraje
cli-analyse-arg-side = Pawnball: které straně radit, mohou-li hrát obě
cli-analyse-arg-board = Play Ball: jméno plánu nebo soubor s plánem
cli-analyse-arg-table = Play Ball: tabulka, ve které se postavení vyhledá
cli-analyse-arg-movetime = Přemýšlet tolik milisekund; bez jakékoli meze pět sekund
cli-analyse-arg-depth = Dívat se nejvýš tolik tahů dopředu, počítají se tahy obou stran
cli-analyse-arg-nodes = Projít nejvýš tolik postavení
cli-analyse-arg-lines = Kolik nejlepších tahů ukázat
cli-analyse-arg-threads = Kolika vlákny přemýšlet
cli-analyse-arg-hash = Kolik nejvýš paměti věnovat tomu, co se pamatuje, v MiB
cli-analyse-arg-seed = Kde začíná náhoda: stejné číslo, stejné volby
cli-analyse-arg-json = Odpovědět v JSON

cli-bench-about = Změřit, jak rychle enginy prohledávají pevně dané pozice
cli-bench-arg-depth = Hledat v každém postavení do této hloubky: doba k jejímu dosažení
cli-bench-arg-nodes = V každém projít tolik postavení
cli-bench-arg-threads = Kolika vlákny přemýšlet; s jedním je počet vždy stejný
cli-bench-arg-hash = Kolik nejvýš paměti věnovat tomu, co se pamatuje, v MiB
cli-bench-arg-seed = Kde začíná náhoda
cli-bench-arg-json = Odpovědět v JSON Lines

analyse-searched =
    Hloubka { $depth ->
        [one] { $depth } tah
        [few] { $depth } tahy
       *[other] { $depth } tahů
    }, { $nodes } postavení, { $seconds } s
analyse-then = potom
analyse-even = přibližně vyrovnané ({ $points })
analyse-better =
    { $degree ->
        [slight] mírná výhoda
        [clear] jasná výhoda
       *[decisive] téměř rozhodující výhoda
    }: { $side } ({ $points })
analyse-goals-ahead = výhoda: { $side }, asi o { $goals } gólu
analyse-match-won = zápas je vyhraný: { $side }
analyse-bad-draw = --draw: { $fault }
analyse-not-to-play = { $side }: tato strana teď nehraje.
analyse-awaits-dice = Nejdřív se musí hodit kostky: zadejte hod volbou { $argument }.
analyse-over = Není co rozebírat: hra skončila.
bench-stopped = Zastaveno před koncem: součty nejsou.

## verify-dice

verify-dice-good = Tyto kostky plynou ze semínka; server i oba hráči dodrželi, k čemu se zavázali.
verify-dice-malformed = Toto není hra tak, jak ji podává server. Uložte odpověď na /api/games/ID do souboru.
verify-dice-no-seed = Semínko není zveřejněné: zápas ještě neskončil.
verify-dice-seed = Semínko není to, ke kterému se server před zápasem zavázal.
verify-dice-entropy = Co strana { $player } odhalila, není to, k čemu se zavázala.
verify-dice-too-many = Hodů je { $found }, víc, než jich zápas má.
verify-dice-draw = Hod { $number } byl { $found }, ale ze semínka plyne { $expected }.

## reports

reports-none = Nic nebylo nahlášeno.
reports-line = Hlášení { $id } z { $date }: { $by } hlásí hráče { $player }, důvod: { $why }.
reports-why-chat = co bylo řečeno
reports-why-engine = pomoc motorů
reports-why-play = způsob hry
reports-why-name = jméno
reports-why-other = něco jiného
reports-game = Partie: { $game }
reports-said = Řečeno: „{ $line }“
reports-text = Poznámka: { $text }

## archive

archive-written = { $games ->
        [one] { $games } partie
        [few] { $games } partie
       *[other] { $games } partií
    } v { $path }
    SHA-256 { $sha }
archive-month-going-on = { $month } ještě neskončil.
