# Stránka pro hru a seznam tahů, který ukazují i jiné stránky.

## The list of turns

web-play-moves = Tahy
web-play-moves-start = Začátek
web-play-moves-turn = { $number }. { $turn }, { $side }: { $words }
web-play-moves-go = Procházet tahy
web-play-moves-to-start = Na začátek
web-play-moves-back = O tah zpět
web-play-moves-forward = O tah vpřed
web-play-moves-to-end = Na konec
web-play-moves-set = { $number }. set · { $a }:{ $b }
web-play-moves-goal = Gól
web-play-moves-left = zbývá { $time }
web-play-this-turn = Tento tah
web-play-comment = Komentář
web-play-comment-refused = Tento komentář nelze uložit: { $reason }.
web-play-promote = Nastavit jako hlavní variantu
web-play-delete = Smazat odtud
web-play-delete-really =
    { $count ->
        [one] Ano, smazat tento tah
        [few] Ano, smazat { $count } tahy
       *[other] Ano, smazat { $count } tahů
    }

## Players, clocks and boards

web-play-person = člověk
web-play-bot = { $name }, bot { $level }
web-play-level =
    { $level ->
        [1] Pip
        [2] Moss
        [3] Hazel
        [4] Bruno
        [5] Rita
        [6] Otis
        [7] Greta
        [8] Sable
        [9] Ulf
       *[10] Orákulum
    }
web-play-bot-says =
    { $level ->
        [1] Honí se za každým míčem.
        [2] Daleko nevidí, ale umí se zavrtat.
        [3] Nejdřív skočí, pak přemýšlí.
        [4] Neprojde přes něj nic. Skoro.
        [5] Pokaždé vás nachytá na kličku.
        [6] Vidí přihrávku dřív než vy.
        [7] Dlouhý krk, ještě delší přihrávky.
        [8] Počítá tři tahy dopředu.
        [9] Loví ve třech.
       *[10] Viděl už každý konec.
    }
web-play-perfect = dokonalý bot
web-play-perfect-not-here = dokonalý bot (jen s tabulkou)
web-play-versus = { $a } – { $b }
web-play-bar = { $side }: { $name }
web-play-clock-none = Bez hodin
web-play-clock-fischer =
    { $increment ->
        [0] { $base } min na partii
       *[other] { $base } min + { $increment } s
    }
web-play-clock-turn = { $seconds } s na tah
web-play-clock-bronstein = { $base } min + { $delay } s (Bronstein)
web-play-clock-delay = { $base } min, odklad { $delay } s
web-play-clock-byo-yomi = { $base } min + { $periods } × { $seconds } s (byo-yomi)
web-play-clock-days =
    { $days ->
        [one] { $days } den na tah
        [few] { $days } dny na tah
       *[other] { $days } dní na tah
    }
web-play-clock-own = Vlastní
web-play-clock-kind = Typ hodin
web-play-clock-kind-fischer = Přídavek po každém tahu (Fischer)
web-play-clock-kind-bronstein = Vracení času do limitu (Bronstein)
web-play-clock-kind-delay = Odklad před spuštěním hodin
web-play-clock-kind-byo-yomi = Byo-yomi (periody)
web-play-clock-kind-turn = Pevný čas na tah
web-play-clock-minutes = Minuty
web-play-clock-seconds = Sekundy na tah
web-play-clock-periods = Počet period
web-play-clock-period = Sekundy na periodu
web-play-clock-wrong = Takto hodiny nastavit nejde: zadejte celé minuty a sekundy, dohromady víc než nulu.
web-play-board-cells =
    { $name } ({ $cells ->
        [one] { $cells } pole
        [few] { $cells } pole
       *[other] { $cells } polí
    })
web-play-board-expert = { $board }, pokročilý režim
web-play-mode-normal = Běžný režim: vyhrávají tři góly
web-play-mode-expert = Pokročilý režim: vyhrávají dva góly po sobě
web-play-standard = Běžné rozestavení
web-play-variant = Dvě figurky každé strany začínají na soupeřově řadě

## The form before a game

web-play-game = Hra
web-play-board = Hřiště
web-play-starting = Výchozí pozice
web-play-who = Hráči
web-play-begins = { $side } (začíná)
web-play-swap = Prohodit strany
web-play-clock = Hodiny
web-play-start = Začít partii
web-play-friend-far = Každý jinde? Pošlete pozvánku
web-play-from-link = Odkaz obsahuje pozici hry { $game }. Vyberte, kdo ji bude hrát.
web-play-dice = Kostky
web-play-dice-text = Kostky vycházejí z tajného čísla. Jeho otisk vidíte od začátku a číslo samo po partii, takže si každý může ověřit, že se žádná kostka nezměnila.
web-play-dice-commitment = Otisk (SHA-256)
web-play-dice-add = Slova přidaná ke kostkám ({ $side }, nepovinné)
web-play-dice-seed = Tajné číslo
web-play-dice-added = Slova přidaná hráči
web-play-dice-id = ID partie

## During the game

web-play-turn-controls = Váš tah
web-play-game-controls = Partie
# A hint in a game against a bot: its button, while the engine looks, and what it says first and then.
web-play-hint = Nápověda
web-play-hint-looking = Hledá se dobrý tah…
web-play-hint-piece = Nápověda: začněte figurkou na { $cell }.
web-play-hint-turn = Nápověda: { $turn }.
web-play-claim = Nárokovat výhru (antihra)
web-play-pass = Vynechat tah
web-play-take-back = Vzít tah zpět
web-play-flip = Otočit hřiště
web-play-resign = Vzdát partii
web-play-resign-really = { $side }: vzdát tuto partii?
web-play-resign-yes = Ano, vzdát partii
web-play-draw-agree = Dohodnout remízu
web-play-draw-really = Souhlasí obě strany s remízou?
web-play-draw-yes = Ano, remíza
web-play-play-on = Hrát dál
web-play-pause = Pozastavit
web-play-go-on = Pokračovat
web-play-to-move = Na tahu: { $side }. { $detail }.
web-play-covered = Rozestavte pěšce; černobílý tým ({ $side }) zatím zůstává zakrytý
web-play-both-to-move = Hrát mohou obě strany, každá na jiném hřišti. { $detail }.
web-play-setting-up = Rozestavte pěšce
web-play-draw = Hod { $number } z { $of }
web-play-thinking = { $side } přemýšlí…
web-play-solving = Dokonalý bot řeší hřiště…
web-play-fetching = Dokonalý bot stahuje tabulku…
web-play-perfect-no-table = Dokonalý bot tu nemá tabulku pro toto hřiště, hraje tedy nejsilnější bot. Na stránce „Rozbor“ můžete hřiště vyřešit.
web-play-paused = Pozastaveno.
web-play-looking = Prohlížíte si dřívější tah.
web-play-goals =
    { $count ->
        [one] { $count } gól
        [few] { $count } góly
       *[other] { $count } gólů
    }
web-play-clock-of = Hodiny: { $side }
web-play-bot-too-long = Tato partie je pro bota příliš dlouhá.
web-play-bot-refused = Bot tu nemůže hrát: { $reason }.
web-play-bot-stopped = Bot neodpověděl. Tlačítkem „Pokračovat“ to zkusí znovu.

## After the game

web-play-result = Výsledek
web-play-won = Vyhrává { $side }: { $reason }.
web-play-drawn = Remíza: { $reason }.
web-play-rematch = Odveta s výměnou stran
web-play-new = Nová partie
web-play-analyse = Rozebrat tuto partii

## Taking a game along

web-play-share = Uložit a sdílet
web-play-link-game = Odkaz na tuto partii
web-play-link-position = Odkaz na tuto pozici
web-play-link = Odkaz
web-play-file-save = Uložit do souboru (.tgn)
web-play-file-copy = Kopírovat jako text
web-play-file-refused = Tuto partii nelze uložit do souboru: { $reason }.
web-play-picture = Obrázek ({ $kind })
web-play-picture-of = Obrázek hřiště { $board } ({ $kind })
web-play-copied = Zkopírováno.
web-play-browser-refused = Prohlížeč to nedovolil. Zkontrolujte jeho nastavení pro tento web.

## Games that are kept

web-play-library = Vaše partie
web-play-unfinished = Rozehrané partie
web-play-finished = Dohrané partie
web-play-unreadable = Nečitelná partie
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }, { $when }
web-play-forget = Smazat
web-play-forget-really = Ano, smazat
web-play-import = Otevřít partii
web-play-import-file = Ze souboru (.tgn)
web-play-import-text = Z textu nebo z odkazu
web-play-import-open = Otevřít text
web-play-import-empty = Žádná partie tu není.
web-play-import-large = Příliš velké: otevřít lze nejvýš { $most } KB.
web-play-import-many = Příliš mnoho partií: otevřít jich lze nejvýš { $most }.
web-play-import-several =
    { $count ->
        [one] Nalezena { $count } partie.
        [few] Nalezeny { $count } partie.
       *[other] Nalezeno { $count } partií.
    } První je otevřená, ostatní jsou mezi vašimi partiemi.
web-play-import-refused = Tato partie neodpovídá pravidlům: { $fault }.
web-play-saved-missing = Tato partie na tomto zařízení není. Možná byla smazána, nebo odkaz pochází z jiného zařízení.
web-play-saved-unreadable = Tuto partii nelze přečíst: je poškozená, nebo ji uložila novější verze Touchline. Zůstává uložená beze změny.
web-play-list-damaged = Seznam vašich partií nelze přečíst. Byl odložen stranou a začíná nový.
web-play-storage-full = Na zařízení už není místo: po zavření stránky bude partie ztracena. Smažte staré partie, nebo tuto uložte do souboru.
web-play-storage-unavailable = Prohlížeč pro tuto stránku nic neukládá: po jejím zavření bude partie ztracena. Uložte ji do souboru.

## A turn as a chain of cells

# After the sign of a shot: the shot went into the goal.
web-chain-goal = gól
web-chain-board = hřiště { $board }
web-table-more = Další
web-table-close = Zavřít
web-table-bot = úroveň { $level } · { $side }
web-table-another-bot = Jiný bot
web-table-goals-three = Kdo dá první 3 góly
web-table-goals-in-a-row = Vyhrávají dva góly za sebou
web-table-far-row = Míč až na poslední řadu
web-table-draws = 8 losování kostek
web-table-you = Vy
web-table-yourself = vy
web-table-here = online
web-table-gone = offline
web-play-level-number = úroveň { $level }
web-play-own-level = Hrát na mé úrovni: { $name }
web-play-set-up-yourself = Nebo si vše zvolte sami
web-result-won = Výhra
web-result-lost = Prohra
web-result-drawn = Remíza
web-table-replay = Znovu
