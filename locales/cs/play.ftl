# Playing in the terminal, in any mode.

## What a turn does: parts of a sentence, joined by commas

play-words-step = { $from } na { $to }
play-words-jump = { $from } skáče na { $to }
play-words-bounce =
    { $from } skáče { $direction ->
        [n] nahoru
        [ne] doprava nahoru
        [se] doprava dolů
        [s] dolů
        [sw] doleva dolů
       *[nw] doleva nahoru
    } a odráží se zpět
play-words-pass = přihrávka z { $from } na { $to }
play-words-claim = nárok kvůli protihře
play-words-set-up = rozestavení na hřišti { $board }
play-words-die = { $dot } { $points } na hřišti { $board }
play-words-exchange = { $first } a { $second } si vymění místa
play-words-nothing = nic není možné, tah se vynechává
play-words-shot = střela z { $from } na { $to }
play-words-shot-goal = střela z { $from } do branky
play-words-place = pěšec na { $to }

## The position in sentences

play-where-side = { $side }: { $cells }.
play-where-with-ball = { $cell } s míčem
play-where-free-ball = Míč leží volně na { $cell }.
play-where-end-zone = Koncová zóna, { $side }: { $cells }.
play-where-dotted = Další pole s tečkou: { $cells }.
play-where-ball = Míč: { $cell }.
play-where-board = Hřiště { $board }.
play-where-pawns = { $dot } { $squares }
play-board-title = Hřiště { $board }

## Where the match stands

play-status-score = Skóre { $a }:{ $b }
play-status-to-move = Na tahu: { $side }
play-status-moves =
    { $moves ->
        [0] Nezbývá žádný přesun, jen přihrávky
        [one] Zbývá { $moves } přesun
        [few] Zbývají { $moves } přesuny
       *[other] Zbývá { $moves } přesunů
    }
play-status-kick-off =
    Výkop, { $moves ->
        [one] { $moves } přesun
        [few] { $moves } přesuny
       *[other] { $moves } přesunů
    }
play-status-expert = Expert: vyhrávají dva góly po sobě
play-status-moves-and-passes =
    Zbývá: { $moves ->
        [0] žádný přesun
        [one] { $moves } přesun
        [few] { $moves } přesuny
       *[other] { $moves } přesunů
    } a { $passes ->
        [0] žádná přihrávka
       *[other] { $passes } přihrávka
    }
play-status-row =
    Expert, { $side }: { $count ->
        [one] { $count } gól
        [few] { $count } góly
       *[other] { $count } gólů
    } po sobě
play-status-void =
    { $count ->
        [one] { $count } neplatný set
        [few] { $count } neplatné sety
       *[other] { $count } neplatných setů
    } po sobě
play-status-draw = Los { $number } z { $of }: { $dice }
play-status-then = , potom { $side } { $dice }
play-status-phase = Hřiště { $board }, { $side }: ke hře { $dice }
play-status-phase-over = Hřiště { $board }: tento los je odehrán
play-status-set-up = Hřiště { $board }, { $side }: rozestavení pěšců
play-claim-open = lze uplatnit nárok kvůli protihře: !

## The session

play-welcome = { $game }. { $a }, { $b }.
play-welcome-human = { $side }: vy
play-welcome-bot = { $side }: bot úrovně { $level }
play-welcome-perfect = { $side }: bezchybný bot
play-welcome-help = Napište tah, třeba { $example }, nebo „{ $help }“ pro všechno ostatní.
play-turn = { $side }: { $turn } ({ $words }).
play-turn-plain = { $side }: { $turn }.
play-goal = Gól! { $side }. Stav { $a }:{ $b }.
play-rolled = Kostky: { $dice }.
play-over-won = Konec zápasu. Vítěz: { $side }, { $a }:{ $b } ({ $reason }).
play-over-won-plain = Konec zápasu. Vítěz: { $side } ({ $reason }).
play-over-draw = Zápas skončil remízou ({ $reason }).
play-offer-save = Partii uložíte příkazem „{ $save } SOUBOR“.
play-undone = Vráceno: { $action }.
play-nothing-to-undo = V tomto tahu není co vrátit.
play-may-end = V tomto tahu už nejde nic zahrát. Ukončí ho „{ $end }“.
play-moves-none = Teď nejde nic zahrát.
play-moves-end = Tah tu může skončit: „{ $end }“.
play-no-piece-moves = Na { $cell } teď není nic, co by mohlo jednat.
play-unknown-cell = „{ $cell }“ není pole tohoto plánu.
play-turns =
    { $count ->
        [one] V tomto tahu lze dojít k { $count } výsledku.
       *[other] V tomto tahu lze dojít k { $count } různým výsledkům.
    }
play-turns-unknown = Výsledky celého tahu se v této hře nepočítají.
play-refused = Sloupec { $column }: { $reason }.
play-not-now = Teď ne: { $reason }.
play-over-already = Zápas skončil. „{ $save } SOUBOR“ ho uloží, „{ $load } SOUBOR“ otevře jiný, „{ $quit }“ skončí.
play-resigned = Vzdává se: { $side }.
play-draw-ask = { $side }, přijímáte remízu? ({ $yes } / { $no })
play-draw-declined = Remíza odmítnuta: { $side }.
play-draw-accepted = Remíza přijata: { $side }.
play-saved = Partie je v souboru { $file }.
play-not-saved = Partie se neuložila: { $why }
play-save-in-turn = Rozehraný tah v souboru není.
play-file-missing = Který soubor? Napište „{ $command } SOUBOR“.
play-loaded =
    Načteno { $file }: { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }.
play-not-loaded = Soubor { $file } se nenačetl: { $why }
play-input-ended = Vstup skončil dřív než zápas.
play-quit-unsaved = Partie není uložená. Ještě jednou „{ $quit }“ ji opustí.
play-thinking = Přemýšlí: { $side }
play-game-empty = není v něm žádná partie
play-unknown-level = Jsou tu boti úrovně 1 až 10 a pro Play Ball bot:perfect.
play-perfect-needs-table = Bezchybný bot potřebuje tabulku plánu { $board }. Vytvořte ji příkazem „{ $command }“ a zadejte ji pomocí { $argument }.
play-table-for-perfect = --table je pro bot:perfect, a ten za žádnou stranu nehraje.
failure-other-game = V souboru { $file } je partie { $game }.
failure-no-terminal = Režim celé obrazovky potřebuje terminál pro vstup i výstup.
failure-in-game = { $file }: { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = konec k
command-undo = zpět zpet z
command-moves = tahy t
command-turns = výsledky vysledky
command-board = plán plan
command-where = kde
command-resign = vzdát vzdat
command-draw = remíza remiza
command-save = uložit ulozit
command-load = načíst nacist
command-flip = otočit otocit
command-help = pomoc
command-quit = odejít odejit
command-yes = ano a
command-no = ne

## What the commands do

help-turn = Celý tah jsou akce oddělené čárkami, třeba { $example }. Jedna akce se zahraje hned a další mohou následovat.
help-end = ukončí tah
help-undo = vrátí poslední akci tohoto tahu
help-moves = [POLE] vypíše, co teď jde zahrát nebo co může figurka na tom poli, a vyznačí to na plánu
help-turns = spočítá různé výsledky tohoto tahu
help-board = nakreslí plán
help-where = popíše postavení větami
help-resign = vzdá zápas
help-draw = nabídne remízu
help-save = SOUBOR uloží partii
help-load = SOUBOR pokračuje v uložené partii
help-flip = otočí plán
help-help = vypíše příkazy
help-quit = skončí
