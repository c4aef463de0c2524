# Stránka rozborů, tabulky a odkazy.

## Co se má rozebrat

web-analyse-fresh = Nový rozbor
web-analyse-fresh-boards = Play Ball na hřišti
web-analyse-bring = Otevřít partii nebo pozici
web-analyse-paste = Vložte partii, pozici nebo odkaz
web-analyse-open = Otevřít
web-analyse-file = Vybrat soubor
web-analyse-other = Rozebrat jinou partii
web-analyse-several = V souboru je několik partií. Kterou?
web-analyse-game-of-file =
    { $game }{ $players } · { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }
web-analyse-open-empty = Zatím není co otevřít. Nejdřív vložte partii, pozici nebo odkaz.
web-analyse-open-too-long = Soubor je příliš velký: může mít nejvýš { $most } MB.
web-analyse-open-file = Tuto partii nelze přečíst: { $trouble }.
web-analyse-open-position = To není pozice hry { $game }: { $trouble }.

## Hodnota

web-analyse-bar = Hodnocení
web-analyse-nothing-known = Tato pozice zatím není vyhodnocena.
web-analyse-over-won = Výhra, { $colour }: { $reason }.
web-analyse-over-drawn = Remíza: { $reason }.
web-analyse-match-won = Zápas: při nejlepší hře vyhraje { $colour }.
web-analyse-match-nobody = Zápas: při nejlepší hře nevyhraje nikdo.
web-analyse-match-any-goal = Jakýkoli gól ho rozhodne (vyhraje { $colour }); třetí neplatný set v řadě by znamenal remízu.

## Varianty

web-analyse-lines = Nejlepší varianty
web-analyse-engine = Engine
web-analyse-how-many = Varianty
web-analyse-engine-off = Engine je vypnutý.
web-analyse-thinking = Přemýšlí…
web-analyse-engine-done = Hotovo.
web-analyse-effort = Hloubka { $depth } · pozic: { $positions } · { $seconds } s
web-analyse-go-on = Přemýšlet déle
web-analyse-in = za { $turns }
web-analyse-signs = + výhoda ({ $side }); − výhoda druhé strany; „za 3“ jistý gól za 3 tahy; = jistá remíza.
web-analyse-engine-refused = Engine to nemůže rozebrat: { $reason }.

## Tabulka

web-analyse-explorer = Průzkumník
web-analyse-explorer-caption = Tahy z této pozice
web-analyse-explorer-sum = Všechny tahy
web-analyse-explorer-score =
    { $games ->
        [one] { $games } partie
        [few] { $games } partie
       *[other] { $games } partií
    }: výhry { $won }, remízy { $drawn }, prohry { $lost }
web-analyse-explorer-asked = Hledají se partie hrané odtud…
web-analyse-explorer-nobody = Tuto pozici zde ještě nikdo nehrál.
web-analyse-explorer-more =
    { $more ->
        [one] { $more } vzácnější tah není uveden.
        [few] { $more } vzácnější tahy nejsou uvedeny.
       *[other] { $more } vzácnějších tahů není uvedeno.
    }
web-analyse-explorer-dice = V Pawnballu se počítá jen rozestavení: potom rozhodují kostky, co lze hrát.
web-analyse-explorer-offline = Bez připojení k serveru: vidíte jen to, co znají tabulky v tomto zařízení.
web-analyse-explorer-book = Čísla u tahů jsou z knihy zahájení: každá její pozice byla hluboce prozkoumána.
web-analyse-no-table = Na vyřešeném hřišti je hodnota každého tahu jistá. Toto hřiště zde ještě vyřešené není.
web-analyse-fetch = Stáhnout tabulku ({ $megabytes } MB)
web-analyse-solve = Vyřešit toto hřiště
web-analyse-estimate = Řešení potrvá na tomto zařízení { $duration } a potřebuje { $megabytes } MB paměti; pozic je { $positions }.
web-analyse-estimate-unmeasured = Řešení potřebuje { $megabytes } MB paměti; pozic je { $positions }.
web-analyse-too-large = Toto hřiště je na řešení v prohlížeči příliš velké: pozic je { $positions } a potřebují { $megabytes } MB paměti.
web-analyse-duration-short = asi sekundu
web-analyse-duration-seconds =
    asi { $seconds ->
        [one] { $seconds } sekundu
        [few] { $seconds } sekundy
       *[other] { $seconds } sekund
    }
web-analyse-duration-minutes =
    asi { $minutes ->
        [one] { $minutes } minutu
        [few] { $minutes } minuty
       *[other] { $minutes } minut
    }
web-analyse-solving =
    Řeší se: známo { $known } z { $all } pozic. Hledají se góly za { $distance ->
        [one] { $distance } tah
        [few] { $distance } tahy
       *[other] { $distance } tahů
    }.
web-analyse-fetching = Tabulka se stahuje…
web-analyse-waiting = Připravuje se…
web-analyse-recalling = Tabulka se hledá v tomto zařízení…
web-analyse-progress = Průběh
web-analyse-turn-count =
    { $turns ->
        [one] { $turns } možný tah
        [few] { $turns } možné tahy
       *[other] { $turns } možných tahů
    }, { $best ->
        [one] { $best } nejlepší
        [few] { $best } stejně dobré nejlepší
       *[other] { $best } stejně dobrých nejlepších
    }.
web-analyse-turn-value =
    { $value ->
        [win]
            { $turns ->
                [1] hned dá gól
                [few] vyhraje za { $turns } tahy
               *[other] vyhraje za { $turns } tahů
            }
        [loss]
            { $turns ->
                [one] prohraje za { $turns } tah
                [few] prohraje za { $turns } tahy
               *[other] prohraje za { $turns } tahů
            }
       *[draw] remíza
    }
web-analyse-all-turns = Ukázat všechny tahy
web-analyse-table-not-fetched = Tabulku hřiště { $board } se nepodařilo stáhnout. Zkontrolujte připojení a zkuste to znovu, nebo hřiště vyřešte zde.
web-analyse-table-refused = Tabulku nelze použít: { $reason }.
web-analyse-table-not-kept = Toto zařízení tabulku neuloží: ztratí se po zavření stránky.
web-analyse-kept = Tabulky uložené v tomto zařízení: { $megabytes } MB.
web-analyse-forget = Smazat je
web-analyse-not-solved = Toto hřiště se nepodařilo vyřešit: { $reason }.

## Deska

web-analyse-who = Rozebíraná strana
web-analyse-claim = Nárokovat výhru (antihra)
web-analyse-flip = Otočit hřiště
web-analyse-dice = Hod { $number }: jaké kostky?
web-analyse-roll = Hodit kostkami
web-analyse-dice-enter = Nebo zadejte čtyři kostky, třeba k3k6g1w5
web-analyse-dice-take = Použít

## Celá partie

web-analyse-review = Rozbor celé partie
web-analyse-review-lead = Engine projde všechny pozice a označí nepřesné tahy a chyby.
web-analyse-review-begin = Najít chyby
web-analyse-reviewing = Pozice { $done } z { $of }…
web-analyse-graph-table = Graf jako tabulka
web-analyse-column-number = Č.
web-analyse-column-side = Strana
web-analyse-column-turn = Tah
web-analyse-column-value = Hodnota
web-analyse-column-games = Partie
web-analyse-column-chance = Šance: { $side }
web-analyse-column-mark = Kvalita
web-analyse-mark =
    { $mark ->
        [inaccuracy] nepřesnost
        [mistake] chyba
       *[blunder] hrubá chyba
    }
web-analyse-good =
    { $side }: dobré tahy { $good } z { $of } · { $blunders ->
        [one] { $blunders } hrubá chyba
        [few] { $blunders } hrubé chyby
       *[other] { $blunders } hrubých chyb
    }, { $mistakes ->
        [one] { $mistakes } chyba
        [few] { $mistakes } chyby
       *[other] { $mistakes } chyb
    }, { $inaccuracies ->
        [one] { $inaccuracies } nepřesnost
        [few] { $inaccuracies } nepřesnosti
       *[other] { $inaccuracies } nepřesností
    }
web-analyse-good-none = { $side }: žádný tah nešlo posoudit
web-analyse-better-title = { $side }: co bylo lepší?
web-analyse-played = Zahráno
web-analyse-better = Lepší
web-analyse-show-better = Ukázat na hřišti
web-analyse-try = Zkusit to
web-analyse-learn = Učte se z chyb
web-analyse-learn-side =
    { $count ->
        [one] { $side }: { $count } chyba
        [few] { $side }: { $count } chyby
       *[other] { $side }: { $count } chyb
    }
web-analyse-learn-number = { $number } z { $of }
web-analyse-learn-task = Vaše strana: { $side }. Najděte něco lepšího!
web-analyse-learn-checking = Váš tah se posuzuje…
web-analyse-learn-wrong = Ještě ne: jde to lépe.
web-analyse-learn-right = Ano, to je lepší!
web-analyse-learn-shown = Tohle by bylo lepší.
web-analyse-learn-over = Hotovo: našli jste { $found } z { $of }.
web-analyse-learn-retry = Zkusit znovu
web-analyse-learn-help = Ukázat
web-analyse-learn-skip = Přeskočit
web-analyse-learn-next = Další
web-analyse-learn-end = Zavřít
web-analyse-legend = Co znamenají značky
web-analyse-legend-inaccuracy = trochu to stálo
web-analyse-legend-mistake = stálo to hodně
web-analyse-legend-blunder = stálo to gól, který šlo vidět, nebo partii
web-analyse-legend-good = Tah je dobrý, když nestál nic, co by si zasloužilo značku, nebo když padl gól. Gól, který je třeba vidět mnoho tahů dopředu, váží méně než ten na dosah.

## Odkazy

web-analyse-share = Sdílet
web-analyse-make-link = Vytvořit odkaz
web-analyse-copy-link = Kopírovat odkaz
web-analyse-link = Odkaz
web-analyse-copied = Zkopírováno.
web-embed = Vložit na stránku
web-embed-code = Kód pro webovou stránku
web-embed-copy = Kopírovat kód

## Positions of rated games

web-analyse-live = Tato pozice se tu právě hraje v hodnocené partii. Engine ani tabulka o ní nic neřeknou, dokud partie neskončí.
