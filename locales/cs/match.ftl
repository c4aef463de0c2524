# Zápasy enginů: nápověda a zpráva.

cli-value-name = JMÉNO
cli-value-option = JMÉNO=HODNOTA
cli-value-engine = JMÉNO=PŘÍKAZ
cli-value-engine-option = [JMÉNO:]VOLBA=HODNOTA
cli-value-engine-time = [JMÉNO:]ČAS
cli-value-agreed = BODY:TAHY
cli-value-elo = elo0=N,elo1=N

cli-match-about = Sehrát zápas enginů a zjistit, který je nejsilnější
cli-match-arg-game = Hra
cli-match-arg-engine-a = První engine: příkaz programu UGI s argumenty, v uvozovkách
cli-match-arg-engine-b = Druhý engine
cli-match-arg-name-a = Jméno prvního enginu; jinak to, které uvádí sám
cli-match-arg-name-b = Jméno druhého enginu
cli-match-arg-option-a = Volba prvního enginu; lze zadat vícekrát
cli-match-arg-option-b = Volba druhého enginu; lze zadat vícekrát
cli-match-arg-engine = Místo --engine-a a --engine-b: jméno enginu v zápase a jeho příkaz UGI, v uvozovkách; zadává se pro každý ze dvou nebo více enginů
cli-match-arg-option = Volba enginu --engine tohoto jména, nebo všech; lze zadat vícekrát
cli-match-arg-gauntlet = První --engine hraje s každým z ostatních; jinak hraje každý s každým
cli-match-arg-games = Počet partií každé dvojice enginů; každý úvod se hraje dvakrát s prohozenými stranami
cli-match-arg-tc = Čas na přemýšlení: 300+5 (sekundy na partii a přídavek na tah), st=1 (sekundy na tah), movetime=500 (milisekundy na tah), nodes=10000 nebo depth=4; s JMÉNO: na začátku jen pro --engine tohoto jména; lze zadat vícekrát
cli-match-arg-margin = Povolené zpoždění odpovědi v milisekundách
cli-match-arg-patience = Po kolika sekundách se engine považuje za zaseknutý (při startu a bez časového limitu)
cli-match-arg-concurrency = Kolik partií najednou
cli-match-arg-board = Play Ball: jméno hřiště nebo soubor s hřištěm; při více zadáních se hřiště v úvodech střídají
cli-match-arg-mode = Play Ball: co je jedna partie: set do prvního gólu, normální, nebo expertní zápas
cli-match-arg-variant = Diaballik: dvě figurky každé strany začínají na soupeřově řadě
cli-match-arg-openings = Začínat partiemi z tohoto souboru místo náhodných tahů
cli-match-arg-opening-turns = Délka úvodu v tazích: 2 náhodné, nebo všechny z partie v souboru
cli-match-arg-adjudicate-win = Ukončit partii jako vyhranou, když ji oba enginy takto hodnotí aspoň o tolik bodů po tolik svých tahů
cli-match-arg-no-progress = Ukončit partii remízou po tolika tazích, v nichž se žádný míč nepřiblížil k cíli
cli-match-arg-max-turns = Ukončit partii remízou po tolika tazích obou stran
cli-match-arg-table = Play Ball, sety: ukončit partii podle hodnoty v této tabulce
cli-match-arg-sprt = Ukončit zápas, jakmile rozhodne sekvenční test, např. elo0=0,elo1=5,alpha=0.05,beta=0.05, nebo s nelo0 a nelo1 v normalizovaném Elo; pro dva enginy
cli-match-arg-seed = Semínko úvodů: stejné semínko, stejné úvody; semínka pod 1000000 slouží k ladění
cli-match-arg-out = Ukládat partie do tohoto souboru; po novém spuštění se stejnými argumenty zápas pokračuje, kde skončil
cli-match-arg-json = Odpovědět v JSON Lines

match-game = Partie { $number } z { $games }: { $a } – { $b } { $result } ({ $reason }). { $first }: { $standing }
match-standing = výhry { $wins }, remízy { $draws }, prohry { $losses }
match-reason-goal = gól
match-reason-anti-play = antihra
match-reason-repetition = opakování
match-reason-rules = podle pravidel
match-reason-agreed = shoda obou enginů
match-reason-no-progress = bez postupu
match-reason-most-turns = příliš mnoho tahů
match-reason-table = podle tabulky
match-reason-time = { $name }: vypršel čas
match-reason-illegal = { $name }: neplatný tah „{ $turn }“: { $fault }
match-reason-failed = { $name }: { $trouble }
match-trouble-not-started = „{ $command }“ nelze spustit ({ $error })
match-trouble-ended = program skončil ({ $status })
match-trouble-silent = žádná odpověď „{ $awaited }“ do { $seconds } s
match-trouble-no-answer = „{ $line }“ není odpověď UGI
match-trouble-refused = odmítl: { $message }
match-trouble-no-option = nemá volbu „{ $name }“, jen { $offered }
match-too-few-openings = Různých úvodů se našlo jen { $found }. Zkuste delší úvody (--opening-turns), jiné --seed nebo soubor --openings.
match-no-openings = { $file } neobsahuje žádnou partii.
match-openings-repeat =
    Různých úvodů o délce { $turns ->
        [one] { $turns } tahu
       *[other] { $turns } tahů
    }, které nikdo hned nevyhrává: { $found ->
        [one] jen { $found }, začínají jím všechny partie.
       *[other] jen { $found }, v partiích se střídají.
    }
match-openings-start = Na tomto hřišti je každý úvod hned rozhodnutý: všechny partie začínají od výchozí pozice.
match-one-engine = Zápas potřebuje dva enginy. Zadejte --engine aspoň dvakrát.
match-name-twice = Dva enginy mají jméno „{ $name }“. Dejte každému --engine jiné jméno.
match-no-such-engine = { $argument }: žádný engine nemá jméno „{ $name }“. Použijte jméno zadané v --engine.
match-sprt-needs-two = --sprt funguje jen pro dva enginy. Vynechte ho, nebo ostatní enginy.
match-goes-on = Soubor { $file } už obsahuje partie: { $played } z { $games }. Zápas pokračuje, kde skončil.
match-file-busy = Do souboru { $file } zapisuje jiný zápas. Počkejte, až skončí, nebo zadejte v --out jiný soubor.
match-file-of-another = Soubor { $file } obsahuje partie jiného zápasu. Zadejte v --out jiný soubor, nebo argumenty onoho zápasu. { $difference }
match-difference = Tam: { $there }. Zde: { $here }.
match-file-of-none = Soubor { $file } nepatří jen tomuto zápasu. Zadejte v --out jiný soubor.
match-table-needs-set = Tabulka hodnotí jen sety: vynechte --mode { $mode }.
match-stopped = Zastaveno. Průběžný výsledek:
match-none = Žádná partie neskončila.
match-result = { $first } proti { $second }: partií { $games }, { $standing }
match-score = Skóre: { $score } %
match-elo = Rozdíl Elo: { $elo }, 95% interval od { $low } do { $high }
match-normalised-elo = Normalizované Elo: { $elo }, 95% interval od { $low } do { $high }
match-superiority = Pravděpodobnost, že { $first } je silnější: { $percent } %
match-pairs = Dvojice s 0, ½, 1, 1½ a 2 body: { $pairs }
match-sprt =
    Sekvenční test { $low_elo } a { $high_elo } { $model ->
        [normalised] normalizovaného Elo
       *[logistic] Elo
    }: { $ratio } mezi { $low } a { $high }: { $verdict ->
        [h0] rozdíl je ten menší, nebo ještě menší
        [h1] rozdíl je ten větší, nebo ještě větší
       *[open] nerozhodnuto
    }

match-ranking-engine = Engine
match-ranking-elo = Elo
match-ranking-interval = 95 %
match-ranking-games = Partie
match-ranking-score = Skóre
match-ranking-percent = { $percent } %
match-ranking-note = Elo je vztaženo k průměru všech enginů, s 95% intervalem.
