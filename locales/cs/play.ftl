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
play-words-claim = nárok na výhru (antihra)
play-words-set-up = rozestavení na hřišti { $board }
play-words-die = { $dot } { $points } na hřišti { $board }
play-words-exchange = { $first } a { $second } si vymění místa
play-words-nothing = žádná možná akce, tah se vynechává
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
        [0] Žádný pohyb nezbývá, přihrávat ještě lze
        [one] Zbývá { $moves } pohyb
        [few] Zbývají { $moves } pohyby
       *[other] Zbývá { $moves } pohybů
    }
play-status-kick-off =
    Zahájení, { $moves ->
        [one] { $moves } pohyb
        [few] { $moves } pohyby
       *[other] { $moves } pohybů
    }
play-status-expert = Pokročilý režim: vyhrávají dva góly po sobě
play-status-moves-and-passes =
    Zbývá: { $moves ->
        [0] žádný pohyb
        [one] { $moves } pohyb
        [few] { $moves } pohyby
       *[other] { $moves } pohybů
    } a { $passes ->
        [0] žádná přihrávka
       *[other] { $passes } přihrávka
    }
play-status-row =
    Pokročilý režim, { $side }: { $count ->
        [one] { $count } gól
        [few] { $count } góly po sobě
       *[other] { $count } gólů po sobě
    }
play-status-void =
    { $count ->
        [one] { $count } neplatný set
        [few] { $count } neplatné sety
       *[other] { $count } neplatných setů
    } po sobě
play-status-clocks = Hodiny: { $a }, { $b }
play-clock-periods =
    { $periods ->
        [0] poslední perioda
        [one] ještě { $periods } perioda
        [few] ještě { $periods } periody
       *[other] ještě { $periods } period
    }
play-status-draw = Hod { $number } z { $of }: { $dice }
play-status-then = , potom { $side } { $dice }
play-status-phase = Hřiště { $board }, { $side }: hraje { $dice }
play-status-phase-over = Hřiště { $board }: tento hod je dohrán
play-status-set-up = Hřiště { $board }, { $side }: rozestavení pěšců
play-status-unseen = Hřiště { $board }, { $side }: černobílý tým stojí, ale není vidět
play-status-waits = Hřiště { $board }, { $side }: černobílý tým čeká na druhé hřiště
play-covered = Černobílý tým stojí ({ $side }). Zůstane zakrytý, dokud nestojí i soupeřův ({ $opponent }).
play-claim-open = lze nárokovat výhru (antihra): napište !

## The session

play-welcome = { $game }. { $a }, { $b }.
play-youngest-begins = Začíná nejmladší hráč a hraje za modré: domluvte se, kdo to je.
play-youngest-begins-a = Začíná nejmladší hráč a hraje za stranu A: domluvte se, kdo to je.
play-proposer-is-blue = Kdo partii navrhl, hraje za modré.
play-welcome-human = { $side }: vy
play-welcome-bot = { $side }: bot úrovně { $level }
play-welcome-perfect = { $side }: dokonalý bot
play-welcome-help = Napište tah, třeba { $example }, nebo „{ $help }“ pro seznam příkazů.
play-turn = { $side }: { $turn } ({ $words }).
play-turn-plain = { $side }: { $turn }.
play-goal = Gól! { $side }. Stav { $a }:{ $b }.
play-rolled = Kostky: { $dice }.
play-over-won = Konec partie. Vítěz: { $side }, { $a }:{ $b } ({ $reason }).
play-over-won-plain = Konec partie. Vítěz: { $side } ({ $reason }).
play-over-draw = Partie skončila remízou ({ $reason }).
play-offer-save = Partii uložíte příkazem „{ $save } SOUBOR“.
play-offer-again = Novou partii začnete příkazem „{ $again }“, s prohozenými stranami „{ $swap }“.
play-undone = Vráceno: { $action }.
play-nothing-to-undo = V tomto tahu není co vrátit.
play-taken-back = Tahy vzaté zpět: { $turns }.
play-nothing-to-take-back = Žádný váš tah nelze vzít zpět.
play-take-back-on-time = Partie prohraná na čas zůstává prohraná.
play-time-up = Vypršel čas: { $side }.
play-may-end = V tomto tahu už nelze nic zahrát. Ukončíte ho příkazem „{ $end }“.
play-moves-none = Teď nelze nic zahrát.
play-moves-end = Tady můžete tah ukončit: „{ $end }“.
play-no-piece-moves = Na { $cell } teď není nic, čím by šlo hrát.
play-unknown-cell = „{ $cell }“ není pole tohoto hřiště.
play-turns =
    { $count ->
        [one] Tento tah může vést k { $count } výsledku.
       *[other] Tento tah může vést k { $count } různým výsledkům.
    }
play-turns-unknown = Výsledky celého tahu se v této hře nepočítají.
play-unknown-input = To není tah ani příkaz. Obojí vysvětlí „{ $help }“.
play-refused = Sloupec { $column }: { $reason }.
play-not-now = Teď to nejde: { $reason }.
play-over-already = Partie skončila. „{ $save } SOUBOR“ ji uloží, „{ $load } SOUBOR“ otevře jinou, „{ $quit }“ skončí.
play-not-over = Partie ještě neskončila. Ukončí ji „{ $resign }“.
play-resigned = Vzdává se: { $side }.
play-draw-ask = { $side }, přijímáte remízu? ({ $yes } / { $no })
play-draw-declined = Remíza odmítnuta: { $side }.
play-draw-accepted = Remíza přijata: { $side }.
play-saved = Partie je uložena v souboru { $file }.
play-not-saved = Partie se neuložila: { $why }
play-save-in-turn = Rozehraný tah se neukládá.
play-file-missing = Který soubor? Napište „{ $command } SOUBOR“.
play-loaded =
    Načteno { $file }: { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }.
play-not-loaded = Soubor { $file } se nenačetl: { $why }
play-input-ended = Vstup skončil dřív než partie.
play-quit-unsaved = Partie není uložená. Chcete-li přesto skončit, napište znovu „{ $quit }“.
play-load-unsaved = Partie není uložená. Uložte ji příkazem „{ $save } SOUBOR“, nebo napište stejný řádek znovu a načte se jiná.
play-thinking = Přemýšlí: { $side }
play-clock-of-file = Tato partie má své hodiny ({ $clock }, v sekundách). Vynechte --clock.
play-game-empty = není v něm žádná partie
play-unknown-level = K dispozici jsou boti úrovně 1 až 10, bot:mine a pro Play Ball bot:perfect.
play-perfect-needs-table = Dokonalý bot potřebuje tabulku hřiště { $board }. Vytvořte ji příkazem „{ $command }“ a zadejte pomocí { $argument }.
play-table-for-perfect = --table je jen pro bot:perfect, a ten tu za žádnou stranu nehraje.
failure-other-game = Soubor { $file } obsahuje partii hry { $game }.
failure-no-terminal = Celoobrazovkový režim potřebuje terminál pro vstup i výstup.
failure-in-game = { $file }: { $fault }

## Commands: the words that people type, separated by spaces; the first is the one shown

command-end = konec k
command-undo = zpět zpet z
command-take-back = vrátit vratit
command-moves = akce tahy t
command-turns = výsledky vysledky
command-board = hřiště hriste plán plan
command-where = kde
command-resign = vzdát vzdat
command-draw = remíza remiza
command-save = uložit ulozit
command-load = načíst nacist
command-again = znovu odveta
command-swap = prohodit
command-flip = otočit otocit
command-help = pomoc
command-quit = odejít odejit
command-yes = ano a
command-no = ne

## What the commands do

help-turn = Celý tah tvoří akce oddělené čárkami, třeba { $example }. Můžete také hrát po jedné akci.
help-end = ukončí tah
help-undo = vrátí poslední akci tohoto tahu
help-take-back = vezme zpět váš poslední tah i odpověď bota, mezi dvěma lidmi poslední tah
help-moves = [POLE] vypíše, co teď lze zahrát nebo co může figurka na tom poli, a vyznačí to na hřišti
help-turns = spočítá různé výsledky tohoto tahu
help-board = nakreslí hřiště
help-where = popíše pozici větami
help-resign = vzdá partii
help-draw = nabídne remízu
help-save = SOUBOR uloží partii
help-load = SOUBOR pokračuje v uložené partii
help-again = začne novou partii, když jedna skončila
help-swap = začne novou partii s prohozenými stranami
help-flip = otočí hřiště
help-help = vypíše příkazy
help-quit = skončí
