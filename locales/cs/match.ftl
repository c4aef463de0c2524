# Zápasy enginů: nápověda a zpráva.

cli-value-name = JMÉNO
cli-value-option = JMÉNO=HODNOTA
cli-value-time = ČAS
cli-value-agreed = BODY:TAHY
cli-value-elo = elo0=N,elo1=N

cli-match-about = Nechat dva enginy sehrát zápas a říct, který je silnější
cli-match-arg-game = Hra
cli-match-arg-engine-a = První engine: program, který mluví UGI, s argumenty, v uvozovkách
cli-match-arg-engine-b = Druhý engine
cli-match-arg-name-a = Jak říkat prvnímu enginu; jinak jak si říká sám
cli-match-arg-name-b = Jak říkat druhému enginu
cli-match-arg-option-a = Volba prvního enginu; lze zadat vícekrát
cli-match-arg-option-b = Volba druhého enginu; lze zadat vícekrát
cli-match-arg-games = Kolik partií; každé zahájení se hraje dvakrát s vyměněnými stranami
cli-match-arg-tc = Kolik času na přemýšlení: 300+5 (sekundy na partii a na tah), st=1 (sekundy na tah), movetime=500 (milisekundy na tah), nodes=10000 nebo depth=4
cli-match-arg-margin = O kolik milisekund se smí odpověď opozdit
cli-match-arg-patience = Po kolika sekundách se engine považuje za zaseknutý, při startu a tam, kde čas není omezen
cli-match-arg-concurrency = Kolik partií najednou
cli-match-arg-board = Play Ball: jméno plánu nebo soubor s plánem; při více zadáních se v zahájeních střídají
cli-match-arg-mode = Play Ball: co je jedna partie: set do prvního gólu, normální, nebo expertní zápas
cli-match-arg-variant = Diaballik: začít se dvěma figurami každé strany za soupeřovou linií
cli-match-arg-openings = Vyjít z partií v tomto souboru místo náhodných tahů
cli-match-arg-opening-turns = Kolik tahů má zahájení: 2 náhodné, nebo všechny z partie v souboru
cli-match-arg-adjudicate-win = Ukončit partii jako vyhranou, když to oba enginy tvrdí o tolik bodů po tolik svých tahů
cli-match-arg-no-progress = Ukončit partii remízou po tolika tazích, v nichž se žádný míč nedostal blíž ke svému cíli
cli-match-arg-max-turns = Ukončit partii remízou po tolika tazích obou stran
cli-match-arg-table = Play Ball, sety: ukončit partii podle hodnoty v této tabulce
cli-match-arg-sprt = Ukončit zápas, jakmile rozhodne sekvenční test, např. elo0=0,elo1=5,alpha=0.05,beta=0.05
cli-match-arg-seed = Kde začínají zahájení: stejné číslo, stejná zahájení
cli-match-arg-out = Přidat partie do tohoto souboru
cli-match-arg-json = Odpovědět v JSON Lines

match-game = Partie { $number } z { $games }: { $a } – { $b } { $result } ({ $reason }). { $first }: { $standing }
match-standing = výhry { $wins }, remízy { $draws }, prohry { $losses }
match-reason-goal = gól
match-reason-anti-play = antihra
match-reason-repetition = opakování
match-reason-rules = podle pravidel
match-reason-agreed = oba enginy se shodují
match-reason-no-progress = bez postupu
match-reason-most-turns = příliš mnoho tahů
match-reason-table = podle tabulky
match-reason-time = { $name }: překročen čas
match-reason-illegal = { $name }: neplatný tah „{ $turn }“: { $fault }
match-reason-failed = { $name }: { $trouble }
match-trouble-not-started = „{ $command }“ nelze spustit ({ $error })
match-trouble-ended = program skončil ({ $status })
match-trouble-silent = žádné „{ $awaited }“ do { $seconds } s
match-trouble-no-answer = „{ $line }“ není odpověď UGI
match-trouble-refused = odmítl: { $message }
match-trouble-no-option = nemá volbu „{ $name }“, jen { $offered }
match-too-few-openings = Našlo se jen { $found } různých zahájení; více tahů (--opening-turns), jiné --seed nebo soubor --openings jich dají víc.
match-no-openings = { $file } neobsahuje žádnou partii.
match-table-needs-set = Tabulka posuzuje jen sety: vynechte --mode { $mode }.
match-stopped = Zastaveno. Stav:
match-none = Žádná partie neskončila.
match-result = { $first } proti { $second }: partie: { $games }, { $standing }
match-score = Skóre: { $score } %
match-elo = Rozdíl Elo: { $elo }, s 95 % mezi { $low } a { $high }
match-superiority = Pravděpodobnost, že { $first } je silnější: { $percent } %
match-pairs = Dvojice s 0, ½, 1, 1½ a 2 body: { $pairs }
match-sprt =
    Sekvenční test { $low_elo } a { $high_elo } Elo: { $ratio } mezi { $low } a { $high }: { $verdict ->
        [h0] rozdíl je ten menší, nebo ještě menší
        [h1] rozdíl je ten větší, nebo ještě větší
       *[open] nerozhodnuto
    }
