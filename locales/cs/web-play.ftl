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
web-play-this-turn = K tomuto tahu
web-play-comment = Poznámka
web-play-comment-refused = Tuto poznámku nelze uchovat: { $reason }.
web-play-promote = Udělat z toho hlavní variantu
web-play-delete = Smazat odtud dál
web-play-delete-really =
    { $count ->
        [one] Opravdu smazat tento tah
        [few] Opravdu smazat { $count } tahy
       *[other] Opravdu smazat { $count } tahů
    }

## Players, clocks and boards

web-play-person = člověk
web-play-bot = robot { $level }, { $name }
web-play-level =
    { $level ->
        [1] první kopnutí
        [2] školní dvůr
        [3] nedělní zápas
        [4] vesnický tým
        [5] městský tým
        [6] druhá liga
        [7] první liga
        [8] reprezentace
        [9] vítěz poháru
       *[10] mistr světa
    }
web-play-perfect = dokonalý robot
web-play-perfect-not-here = dokonalý robot (kde je tabulka)
web-play-versus = { $a } – { $b }
web-play-bar = { $side }: { $name }
web-play-clock-none = Bez hodin
web-play-clock-fischer =
    { $increment ->
        [0] { $base } min na partii
       *[other] { $base } min a { $increment } s navíc za tah
    }
web-play-clock-turn = { $seconds } s na každý tah
web-play-clock-own-game = Vlastní minuty na partii
web-play-clock-own-turn = Vlastní sekundy na tah
web-play-clock-minutes = Minuty
web-play-clock-seconds = Sekundy na tah
web-play-clock-wrong = Takové hodiny nepůjdou: zadejte celé minuty a sekundy, dohromady víc než nula.
web-play-board-cells =
    { $name } ({ $cells ->
        [one] { $cells } pole
        [few] { $cells } pole
       *[other] { $cells } polí
    })
web-play-board-expert = { $board }, expert
web-play-mode-normal = Normální: kdo první dá tři góly
web-play-mode-expert = Expert: vyhrávají dva góly po sobě
web-play-standard = Běžné postavení
web-play-variant = Dvě figurky každé strany za soupeřovými řadami

## The form before a game

web-play-game = Hra
web-play-board = Plán
web-play-starting = Začátek
web-play-who = Kdo hraje
web-play-begins = { $side }, který začíná
web-play-swap = Prohodit strany
web-play-clock = Hodiny
web-play-start = Začít hru
web-play-from-link = Odkaz vás přivedl k pozici hry { $game }. Vyberte, kdo ji bude hrát.
web-play-dice = Kostky
web-play-dice-text = Kostky vycházejí z tajného čísla. Jeho otisk je vidět od začátku a číslo samo po partii, takže si každý může ověřit, že se žádná kostka nezměnila.
web-play-dice-commitment = Otisk (SHA-256)
web-play-dice-add = { $side } může ke kostkám přidat vlastní slova
web-play-dice-seed = Číslo
web-play-dice-added = Co přidali hráči
web-play-dice-id = Označení partie

## During the game

web-play-turn-controls = Váš tah
web-play-game-controls = Partie
web-play-claim = Uplatnit protihru
web-play-pass = Vynechat tah
web-play-take-back = Vzít zpět
web-play-flip = Otočit plán
web-play-resign = Vzdát
web-play-resign-really = { $side } tuto partii opravdu vzdává?
web-play-resign-yes = Ano, vzdát
web-play-draw-agree = Dohodnout remízu
web-play-draw-really = Souhlasí obě strany s remízou?
web-play-draw-yes = Ano, remíza
web-play-play-on = Hrát dál
web-play-pause = Pozastavit
web-play-go-on = Pokračovat
web-play-to-move = Na tahu: { $side }. { $detail }.
web-play-both-to-move = Hrát mohou obě strany, každá na jiném hřišti. { $detail }.
web-play-setting-up = Rozestavte pěšce
web-play-draw = Hod { $number } z { $of }
web-play-thinking = { $side } přemýšlí …
web-play-solving = Dokonalý robot řeší plán …
web-play-fetching = Dokonalý robot si stahuje tabulku …
web-play-perfect-no-table = Dokonalý robot teď nemá tabulku tohoto plánu. Na stránce „Rozbor“ lze plán vyřešit nebo jeho tabulku stáhnout; nebo zvolte jiného hráče.
web-play-paused = Pozastaveno.
web-play-looking = Díváte se na dřívější tah.
web-play-goals =
    { $count ->
        [one] { $count } gól
        [few] { $count } góly
       *[other] { $count } gólů
    }
web-play-clock-of = Hodiny: { $side }
web-play-bot-too-long = Tato partie je pro robota příliš dlouhá.
web-play-bot-refused = Robot tu nemůže hrát: { $reason }.
web-play-bot-stopped = Robot neodpověděl. „Pokračovat“ se ho zeptá znovu.

## After the game

web-play-result = Výsledek
web-play-won = Vyhrává { $side }: { $reason }.
web-play-drawn = Remíza: { $reason }.
web-play-rematch = Odveta s prohozenými stranami
web-play-new = Nová hra
web-play-analyse = Rozebrat tuto partii

## Taking a game along

web-play-share = Uložit a sdílet
web-play-link-game = Odkaz na tuto partii
web-play-link-position = Odkaz na tuto pozici
web-play-link = Odkaz
web-play-file-save = Uložit do souboru (.tgn)
web-play-file-copy = Kopírovat jako text
web-play-file-refused = Tato partie se nevejde do souboru: { $reason }.
web-play-picture = Obrázek ({ $kind })
web-play-picture-of = Obrázek hřiště { $board } ({ $kind })
web-play-copied = Zkopírováno.
web-play-browser-refused = Prohlížeč to nedovolil. Podívejte se do jeho nastavení pro tuto stránku.

## Games that are kept

web-play-library = Vaše partie
web-play-unfinished = Hrát dál
web-play-finished = Dohrané partie
web-play-unreadable = Partie, kterou nelze přečíst
web-play-kept =
    { $players }, { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }, { $when }
web-play-forget = Smazat
web-play-forget-really = Opravdu smazat
web-play-import = Otevřít partii
web-play-import-file = Ze souboru (.tgn)
web-play-import-text = Z textu nebo z odkazu
web-play-import-open = Otevřít text
web-play-import-empty = Žádná partie v tom není.
web-play-import-large = Je to příliš velké: otevřít zde lze nejvýš { $most } KB.
web-play-import-many = Je v tom příliš mnoho partií: otevřít jich zde lze nejvýš { $most }.
web-play-import-several =
    { $count ->
        [one] Nalezena { $count } partie.
        [few] Nalezeny { $count } partie.
       *[other] Nalezeno { $count } partií.
    } První je otevřená, ostatní jsou mezi vašimi partiemi.
web-play-import-refused = Tato partie neodpovídá pravidlům: { $fault }.
web-play-saved-missing = Tato partie na tomto zařízení není. Možná byla smazána, nebo adresa patří jinému zařízení.
web-play-saved-unreadable = Tuto partii nelze přečíst: je poškozená, nebo ji uložil novější Touchline. Zůstává, jak je.
web-play-list-damaged = Seznam vašich partií nelze přečíst. Byl odložen tak, jak je, a začíná nový.
web-play-storage-full = Na zařízení už není místo: po zavření stránky bude partie ztracena. Smažte staré partie, nebo tuto uložte do souboru.
web-play-storage-unavailable = Prohlížeč pro tuto stránku nic neukládá: po jejím zavření bude partie ztracena. Uložte ji do souboru.
