# Úplná pravidla her. Každé pravidlo má své číslo, stejné jako v testech a v dokumentaci.

rules-contents = Na této stránce
rules-learn = Naučit se hraním
rules-ruling = Pravidlo { $number }

## Play Ball

rules-pb-board = Hřiště
rules-pb-turn = Tah
rules-pb-moves = Pohyby: kroky a skoky
rules-pb-ball = Míč
rules-pb-zones = Tečky a koncové zóny
rules-pb-match = Set a zápas
rules-pb-picture-start = Hřiště „lanes“ před zahájením: modrý útočí nahoru, oranžový dolů. Míč leží uprostřed.
rules-pb-picture-jump = Vybraný modrý playballista může udělat krok na sousední pole, nebo přeskočit řadu před sebou na první volné pole.
rules-pb-picture-bounce = Za oranžovým playballistou hřiště končí: modrý se odrazí zpět na své pole a míč teď má on.
rules-pb-picture-pass = Playballista s míčem může přihrát po každé přímce, na které v cestě nestojí soupeř.
rules-pb-picture-goal = Jediný tah: přihrávka, skok a krok s míčem do koncové zóny. Gól!

rules-pb-1 = Hřiště tvoří šestiúhelníková pole uspořádaná do sloupců; sousední sloupce se liší délkou přesně o jedno pole a každý sloupec je vystředěný. Sloupce mají písmena zleva doprava, pole ve sloupci čísla zdola nahoru. Každé pole má až šest sousedů: nahoře, dole a čtyři šikmo.
rules-pb-2 = Každá strana má tři koncové zóny a tři výchozí pole; jedno pole patří míči. Hřiště musí být souměrné: po otočení o půl otáčky a výměně stran vypadá stejně. Můžete si nakreslit i vlastní hřiště.
rules-pb-3 = Touchline nabízí sedm hřišť: lanes (obvyklé), sprint (malé a rychlé), diamond, zigzag, avenue, stadium a grand (zdaleka největší).
rules-pb-4 = V tahu uděláte jeden až tři pohyby, v prvním tahu setu (při zahájení) nejvýš dva. Před pohyby, mezi nimi i po nich smíte přihrávat, kolikrát chcete. Konec tahu určujete vy; gól ho ukončí hned. Tištěná pravidla říkají setu „sada“.
rules-pb-5 = Krok vede na sousední volné pole.
rules-pb-6 = Skok vede přímo přes jednoho nebo více playballistů, kteří stojí v souvislé řadě hned vedle skokana, vlastních i soupeřových, na první volné pole za nimi. Jakkoli dlouhý skok je jeden pohyb.
rules-pb-7 = Pokud ta řada sahá až k okraji hřiště a není kam dopadnout, playballista se odrazí a vrátí se na pole, ze kterého skočil. I to je jeden pohyb.
rules-pb-8 = Kdo přeskočí playballistu s míčem, převezme míč, od spoluhráče i od soupeře, a to i při odrazu.
rules-pb-9 = Kdo vstoupí na pole s volným míčem, převezme ho. Míč se pak pohybuje s ním.
rules-pb-10 = Do soupeřovy koncové zóny se smí jen s míčem, a to je gól. Platí i míč převzatý týmž skokem. Bez míče je takový pohyb zakázán; na odraz se nezmění. V soupeřově koncové zóně proto nikdy nikdo nečeká na přihrávku: kdo tam dorazí, už dal gól.
rules-pb-11 = Na vlastní koncové zóny a na ostatní pole s tečkou smíte vstoupit a přejít přes ně, ale na konci tahu na nich nesmí žádný váš playballista zůstat. Míč donesený do vlastní koncové zóny není vlastní gól.
rules-pb-12 = Přihrávka vede mezi dvěma playballisty jednoho týmu po přímce polí, pokud mezi nimi nestojí soupeř. Spoluhráči a volný míč nevadí, díra ve hřišti ano. Přihrávka se nepočítá jako pohyb.
rules-pb-13 = Na konci tahu musí být pozice jiná než na začátku. Když si dva vaši playballisté jen vymění místa, nic se nezměnilo; když má míč někdo jiný, změna to je, i bez pohybu.
rules-pb-14 = Akci smíte zahrát, jen když po ní půjde tah dokončit podle pravidel: žádný váš playballista nesmí uvíznout na poli s tečkou.
rules-pb-15 = Kdo nemá žádný možný tah, vynechává. Na hřištích Touchline se to nemůže stát.
rules-pb-16 = Po gólu se všichni playballisté vrátí na výchozí pole a míč doprostřed. Zahajuje tým, který gól dostal.
rules-pb-17 = V běžném režimu vyhrává tým, který jako první vstřelí tři góly. V pokročilém režimu jsou třeba dva góly po sobě.
rules-pb-18 = Vlastní pravidla Touchline: když se v setu potřetí objeví stejná pozice a na tahu je stejná strana, set neplatí a další zahajuje druhá strana. Po třech neplatných setech za sebou končí zápas remízou. Na remíze se hráči mohou kdykoli i dohodnout; strana, která se vzdá nebo jí dojde čas, prohrává.
rules-pb-19 = První set zahajuje nejmladší hráč, a to za modré. Dva hráči u jedné obrazovky se domluví, kdo to je; online se o strany první partie losuje a v odvetě se vymění. Pro vážnější partii doporučují tištěná pravidla šachové hodiny: zvolte je před začátkem.

## Diaballik

rules-db-setup = Rozestavení
rules-db-turn = Tah
rules-db-actions = Kroky a přihrávka
rules-db-end = Konec
rules-db-anti = Antihra
rules-db-picture-start = Začátek: každá strana má sedm figurek a míč má prostřední z nich.
rules-db-picture-turn = Figurka s míčem se nehýbe, ale přihrává rovně i šikmo, jak daleko chce, pokud jí v cestě nestojí soupeř.
rules-db-picture-anti = Oranžový tvoří souvislou hradbu a tři modré figurky stojí těsně před ní: modrý smí nárokovat výhru.

rules-db-1 = Hřiště má sedm krát sedm polí. Vašich sedm figurek stojí na řadě nejblíž k vám a míč má prostřední. Ve variantě začíná druhá figurka od každého kraje na soupeřově řadě.
rules-db-2 = Tah má jednu až tři akce v libovolném pořadí: nejvýš dva pohyby a nejvýš jednu přihrávku.
rules-db-3 = Pohyb je krok na volné pole nahoře, dole, vlevo nebo vpravo. Figurka s míčem se pohnout nesmí. Oba pohyby smí udělat táž figurka.
rules-db-4 = Přihrávka vede rovně nebo šikmo, jak daleko chcete, k vlastní figurce. V cestě nesmí stát soupeř; vlastní figurky nevadí.
rules-db-5 = Vyhráváte ve chvíli, kdy je váš míč na řadě, na které začínal soupeř.
rules-db-6 = Na rozdíl od Play Ballu smí pozice po tahu zůstat stejná, třeba po kroku tam a zpátky.
rules-db-7 = Sedm figurek tvoří neprůchodnou hradbu, když je v každém sloupci právě jedna a sousední jsou od sebe nejvýš o jednu řadu. Stojí-li těsně před hradbou aspoň tři figurky soupeře, smí soupeř ve svém tahu nárokovat výhru: před akcemi, mezi nimi i po nich. Gól má přednost. Tvoří-li hradbu obě strany, smí výhru nárokovat jen ta, která je na tahu.
rules-db-8 = Kdo nemá žádnou možnou akci, vynechává tah.
rules-db-9 = Vlastní pravidlo Touchline: když se potřetí objeví stejná pozice a na tahu je stejná strana, končí partie remízou.

## Pawnball

rules-pw-pitch = Hřiště a týmy
rules-pw-dice = Kostky a fáze
rules-pw-pawns = Pohyb pěšců
rules-pw-shot = Střela
rules-pw-goals = Góly a konec
rules-pw-picture-pitch = Hřiště: modří útočí na branku vpravo, červení na branku vlevo. Písmeno na pěšci je jeho tečka.
rules-pw-picture-move = S černou trojkou se vybraný pěšec s černou tečkou dostane na tato pole. Na okraj pěšci smějí.
rules-pw-picture-shot = Střela černou čtyřkou: míč doletí k vlastnímu pěšci, tam změní směr a pole toho pěšce se nepočítá.

rules-pw-1 = Hraje se na dvou stejných hřištích. Hrací plocha má patnáct sloupců a devět řad. Kolem ní vede okraj široký jedno pole, na kterém smějí stát pěšci, ale nikdy míč.
rules-pw-2 = Branky leží na okraji vlevo a vpravo, v řadách 4 až 6. Pole vedle nich, v řadách 3 a 7, jsou tyče: nesmí na nich stát pěšec ani ležet míč.
rules-pw-3 = Na obou hřištích útočí modrý na branku vpravo a červený na branku vlevo.
rules-pw-4 = Každá strana má na každém hřišti čtyři pěšce. Na hřišti 1 mají dva modří pěšci černou tečku a dva bílou, dva červení zelenou a dva žlutou. Na hřišti 2 je to naopak.
rules-pw-5 = Nejdřív se rozestaví týmy s černými a bílými tečkami, modrý na hřišti 1 a červený na hřišti 2, a žádný z hráčů přitom nevidí tým soupeře. Když oba týmy stojí, oba se ukážou a přijdou na řadu týmy se zelenými a žlutými tečkami: červený na hřišti 1, modrý na hřišti 2, každý proti týmu, který tam už je. Staví se na vlastní polovinu hrací plochy (sedm sloupců nejblíž vlastní brance) nebo do vlastní branky. U jedné obrazovky je pořadí modrý 1, červený 2, červený 1, modrý 2 a první tým modrého zůstane zakrytý, dokud nestojí tým červeného. Míč začíná uprostřed.
rules-pw-6 = Zápas má osm hodů čtyřmi kostkami. Na každé kostce padne jedna ze čtyř barev a jeden až šest bodů; všechny možnosti jsou stejně pravděpodobné.
rules-pw-7 = Na každém hřišti hraje černé a bílé kostky ta strana, jejíž pěšci mají tyto tečky, zelené a žluté druhá. Hrajete tedy na jednom hřišti přesně ty kostky, které soupeř hraje na druhém. Začíná strana, která má méně kostek; při stejném počtu ta, která má méně bodů; jinak ta s černou a bílou. Všechny kostky hodu jsou vidět od začátku.
rules-pw-8 = Když jedna strana hraje své kostky na jednom hřišti, říká se tomu fáze. Hřiště na sebe nečekají: hrajte tam, kde běží vaše fáze. Nový hod přijde, až skončí všechny čtyři fáze předchozího.
rules-pw-9 = Kostky hrajete po jedné v libovolném pořadí. Kostkou hrajete dvěma pěšci, jejichž tečka má její barvu.
rules-pw-10 = Oba pěšci se dělí o body kostky. Pohyb pěšce stojí jeden bod za každý sloupec a za každou řadu mezi polem, které opouští, a polem, na kterém se zastaví. Cestou smí přejít přes cokoli, ale nesmí se zastavit na jiném pěšci, na míči ani na tyči. Smí se zastavit na okraji i v obou brankách. S jednou kostkou přijdou všechny pohyby pěšců před střelou.
rules-pw-11 = Jeden z těchto dvou pěšců smí vystřelit, pokud stojí vedle míče, rovně nebo šikmo. Míč letí rovně směrem od pěšce a proletí přesně tolik prázdných polí, kolik má kostka bodů. Přihrávka je také střela.
rules-pw-12 = Když míč narazí na vašeho pěšce, jeho pole se nepočítá. Míč od něj smí letět dál kterýmkoli směrem, pokud je první pole prázdné nebo v brance, a to kolikrát chcete. Takto může přihrát dál i sám střelec.
rules-pw-13 = Tyč, nebo soupeřův pěšec, který nestojí v brance, zastaví míč na poli před sebou; zbylé body propadnou. Střela, po které by se míč vůbec nepohnul, není dovolena.
rules-pw-14 = Míč smí hrací plochu opustit jen do branky. Jiná střela ven není dovolena.
rules-pw-15 = Jakmile míč vletí do branky, je to gól pro stranu, která na ni útočí, ať vystřelil kdokoli a ať v brance stojí kdokoli. Zbylé body se nepočítají.
rules-pw-16 = Po gólu se míč vrátí doprostřed. Stojí-li tam pěšec, položí se na prázdné pole hrací plochy, které je středu nejblíž, počítáno ve sloupcích a řadách; je-li jich víc, do sloupce blíž k brance strany, která gól dostala, a potom do nižší řady. Pěšci zůstávají, kde jsou, a fáze pokračuje.
rules-pw-17 = Každou kostku musíte zahrát: pohybem aspoň o jedno pole, nebo střelou. Dva pěšci se stejnou tečkou si smějí vyměnit místa. Kostka se odkládá, jen když s ní nejde zahrát nic.
rules-pw-18 = Po osmi hodech se sečtou góly z obou hřišť. Stejný počet gólů znamená remízu.
rules-pw-19 = Střela musí vyjít přesně: příliš dlouhá nebo krátká se odmítne a nic se nezmění. Hřiště ukazuje, kde se míč může zastavit.
rules-pw-20 = Kostky lze ověřit: vycházejí z tajného čísla určeného před zápasem, ke kterému může každý hráč něco přidat. Po zápase si je může kdokoli přepočítat.
rules-pw-21 = Partie se navrhuje a přijímá. Kdo ji navrhne, hraje za modré, zleva doprava; kdo ji přijme, hraje za červené. Na serveru si ten, kdo navrhuje, může zvolit i druhou stranu.
