# Úplná pravidla her. Každé pravidlo má své číslo, stejné jako v testech a v dokumentaci.

rules-contents = Na této stránce
rules-learn = Naučit se hraním
rules-ruling = Pravidlo { $number }

## Play Ball

rules-pb-board = Hřiště
rules-pb-turn = Tah
rules-pb-moves = Kroky a skoky
rules-pb-ball = Míč
rules-pb-zones = Tečky a koncové zóny
rules-pb-match = Set a zápas
rules-pb-picture-start = Hřiště „lanes“ před výkopem: modrý hraje nahoru, oranžový dolů. Volný míč leží uprostřed.
rules-pb-picture-jump = Vybraný modrý hráč může udělat krok k sousedovi, nebo přeskočit řadu před sebou na první volné pole.
rules-pb-picture-bounce = Za oranžovým hráčem hřiště končí: modrý se odrazí zpátky a míč má teď on.
rules-pb-picture-pass = Hráč s míčem může přihrát po každé přímce, kterou nepřerušuje soupeř.
rules-pb-picture-goal = Jediný tah: přihrávka, skok a krok s míčem do koncové zóny. Gól!

rules-pb-1 = Hřiště tvoří šestiúhelníky ve sloupcích. Sloupce mají písmena zleva, pole ve sloupci čísla odspodu. Z každého pole vede šest směrů: nahoru, dolů a čtyři šikmo.
rules-pb-2 = Hřiště má pro každou stranu tři koncové zóny a tři výchozí pole a jedno pole pro míč. Po půlotočce a výměně stran musí vypadat stejně. Můžete si nakreslit i vlastní.
rules-pb-3 = Touchline má čtyři hřiště: lanes (to obvyklé), sprint (malé a rychlé), diamond a stadium.
rules-pb-4 = V tahu máte nejvýš tři pohyby, v prvním tahu setu, při výkopu, jen dva. Přihrávky smí být před nimi, mezi nimi i po nich, kolik chcete. Konec tahu určujete vy; gól ho ukončí hned.
rules-pb-5 = Krok vede na sousední pole, na kterém nikdo nestojí.
rules-pb-6 = Skok vede rovně přes všechny, kdo stojí v souvislé řadě od sousedního pole dál, vlastní i cizí, na první volné pole za nimi. Ať je jakkoli dlouhý, je to jeden pohyb.
rules-pb-7 = Sahá-li ta řada až k okraji hřiště, není kam dopadnout: skokan se odrazí zpátky, odkud přišel. I to je pohyb.
rules-pb-8 = Kdo přeskočí hráče s míčem, vezme si míč s sebou, od svého i od soupeře, a také při odrazu.
rules-pb-9 = Kdo dopadne na volný míč, vezme si ho. Od té chvíle míč putuje s tím, kdo ho nese.
rules-pb-10 = Do soupeřovy koncové zóny se smí jen s míčem, a to je gól. Počítá se i míč, který vzal týž skok. Bez míče je takový pohyb zakázán; odraz se z něj nestane.
rules-pb-11 = Do vlastních koncových zón a na jiná pole s tečkou se vstoupit smí a lze je přejít, ale na konci tahu nikdo váš nesmí na tečce stát. Donést míč do vlastní koncové zóny gól není.
rules-pb-12 = Přihrávka vede mezi dvěma hráči jedné strany po přímce polí, pokud mezi nimi nestojí soupeř. Vlastní hráči a volný míč nevadí, díra ve hřišti ano. Přihrávky nic nestojí.
rules-pb-13 = Na konci tahu musí být něco jinak. Dva vaši hráči, kteří si vyměnili místa, nezměnili nic; míč u někoho jiného je změna i bez pohybu.
rules-pb-14 = Akce je dovolena, jen když po ní tah ještě může řádně skončit: nikdo nesmí uvíznout na tečce.
rules-pb-15 = Kdo nemá žádný možný tah, je vynechán. Na hřištích Touchline se to nestane.
rules-pb-16 = Po gólu se všichni vrátí na start a míč doprostřed. Rozehrává strana, která gól dostala.
rules-pb-17 = V běžném zápase vyhrává, kdo má dřív tři góly. V pokročilém zápase jsou třeba dva góly za sebou.
rules-pb-18 = Vlastní pravidlo Touchline: nastane-li táž pozice se stejnou stranou na tahu v setu potřetí, set neplatí a rozehrává druhá strana. Po třech neplatných setech za sebou je zápas nerozhodný.

## Diaballik

rules-db-setup = Rozestavení
rules-db-turn = Tah
rules-db-actions = Kroky a přihrávka
rules-db-end = Konec
rules-db-anti = Antihra
rules-db-picture-start = Začátek: každý má sedm kamenů, míč má ten prostřední.
rules-db-picture-turn = Kámen s míčem stojí, ale přihrává rovně i šikmo tak daleko, kam nestojí v cestě soupeř.
rules-db-picture-anti = Oranžový stojí v souvislé hradbě a tři modré kameny se jí dotýkají čelem: modrý si smí vyhlásit výhru.

rules-db-1 = Deska má sedm krát sedm polí. Vašich sedm kamenů stojí na řadě nejblíž k vám, míč má prostřední. Ve variantě stojí druhý kámen z každé strany na soupeřově řadě.
rules-db-2 = Tah má jednu až tři akce v libovolném pořadí: nejvýš dva kroky a nejvýš jednu přihrávku.
rules-db-3 = Krok vede o jedno pole nahoru, dolů, doleva nebo doprava na prázdné pole. Kámen s míčem krok udělat nesmí. Oba kroky smí udělat týž kámen.
rules-db-4 = Přihrávka letí rovně nebo šikmo, jak daleko chcete, k vlastnímu kameni. Mezi nimi nesmí stát soupeř; vlastní kameny nevadí.
rules-db-5 = Vyhráváte ve chvíli, kdy je váš míč na řadě, na které začínal soupeř.
rules-db-6 = Tah smí nechat všechno, jak bylo, krokem tam a zpátky.
rules-db-7 = Sedm kamenů, v každém sloupci právě jeden a sousední nejvýš o řadu od sebe, tvoří hradbu, přes kterou se nedá projít. Dotýkají-li se jí čelem aspoň tři kameny soupeře, smí si soupeř ve svém tahu vyhlásit výhru, před akcemi, mezi nimi i po nich. Gól má přednost; mají-li takovou hradbu oba, smí ji vyhlásit ten, kdo je na tahu.
rules-db-8 = Kdo nemá žádnou možnou akci, je vynechán.
rules-db-9 = Vlastní pravidlo Touchline: nastane-li táž pozice se stejnou stranou na tahu potřetí, hra končí nerozhodně.

## Pawnball

rules-pw-pitch = Hřiště a týmy
rules-pw-dice = Kostky a fáze
rules-pw-pawns = Pohyb pěšců
rules-pw-shot = Střela
rules-pw-goals = Góly a konec
rules-pw-picture-pitch = Hřiště: modří útočí na branku vpravo, červení na branku vlevo. Písmeno na pěšci je jeho tečka.
rules-pw-picture-move = Černou trojkou dosáhne vybraný černý pěšec na tato pole. Na okraj pěšci smějí.
rules-pw-picture-shot = Střela černou čtyřkou: míč doletí k vlastnímu pěšci, tam zatočí a to pole se nepočítá.

rules-pw-1 = Desky jsou dvě a hřiště je na obou stejné: patnáct sloupců a devět řad. Kolem vede okraj široký jedno pole, kde smí stát pěšci, ale nikdy míč.
rules-pw-2 = Branky leží v okraji vlevo a vpravo, v řadách 4 až 6. Pole vedle nich, v řadách 3 a 7, jsou tyče: tam nic nestojí.
rules-pw-3 = Na obou deskách útočí modrý na branku vpravo a červený na branku vlevo.
rules-pw-4 = Každá strana má na každé desce čtyři pěšce. Na desce 1 má modrý dvě černé a dvě bílé tečky a červený dvě zelené a dvě žluté; na desce 2 je to naopak.
rules-pw-5 = Na každé desce staví nejdřív strana s černou a bílou, potom druhá, která je už vidí: na svou polovinu hřiště (sedm sloupců nejblíž vlastní brance) nebo do vlastní branky. Míč začíná uprostřed.
rules-pw-6 = Zápas má osm losů po čtyřech kostkách. Každá kostka ukáže jednu ze čtyř barev s jedním až šesti body a všechny strany jsou stejně pravděpodobné.
rules-pw-7 = Černé a bílé kostky hraje na obou deskách ta strana, která má tyto tečky, zelené a žluté druhá. Hrajete tedy přesně ty kostky, které soupeř hraje na druhé desce. Dřív přijde na řadu menší sada: méně kostek, pak méně bodů, pak černá a bílá. Celý los je vidět od začátku.
rules-pw-8 = Desky běží každá zvlášť: hrajte tam, kde je vaše fáze. Další los přijde, až skončí všechny čtyři fáze předchozího.
rules-pw-9 = Kostky hrajete po jedné v libovolném pořadí. Kostka hýbe dvěma pěšci, jejichž tečka má její barvu.
rules-pw-10 = Oba pěšci se o body dělí. Pohyb stojí tolik, kolik je mezi oběma poli sloupců a řad dohromady; přes ostatní se projít smí, ale zastavit se nelze na nikom, na míči ani na tyči. Pěšec se smí zastavit na okraji i v kterékoli brance. Pěšci se hýbou před střelou téže kostky.
rules-pw-11 = Jeden z obou pěšců, stojí-li vedle míče, rovně nebo šikmo, smí vystřelit: rovně od sebe, přesně přes tolik prázdných polí, kolik má kostka bodů. Přihrávka je také střela.
rules-pw-12 = Vlastní pěšec na cestě se jako pole nepočítá. Od něj míč letí dál kterýmkoli směrem, jehož první pole je prázdné nebo v brance, a to kolikrát chcete. I střelec se počítá jako takový pěšec.
rules-pw-13 = Tyč, nebo soupeřův pěšec, který nestojí v brance, zastaví míč na poli před sebou; zbylé body propadnou. Míč, který by se vůbec nepohnul, vystřelit nelze.
rules-pw-14 = Míč nikdy neopustí hřiště jinam než do branky. Taková střela není možná.
rules-pw-15 = Míč, který vletí do branky, je gól pro stranu, která na ni útočí, ať střílel kdokoli a ať v ní stojí kdokoli. Na zbylých bodech nezáleží.
rules-pw-16 = Po gólu se míč vrátí doprostřed, nebo na nejbližší prázdné pole, stojí-li tam pěšec. Pěšci zůstávají a fáze pokračuje.
rules-pw-17 = Každá kostka se musí zahrát: pohybem aspoň o jedno pole, nebo střelou. Dva pěšci se stejnou tečkou si smějí vyměnit místa. Odkládá se jen kostka, se kterou nelze nic.
rules-pw-18 = Po osmi losech se sečtou góly z obou desek. Stejný počet je remíza.
rules-pw-19 = Střela musí být přesná: příliš dlouhá nebo krátká se odmítne a nic se nezmění. Deska ukazuje, kde se míč může zastavit.
rules-pw-20 = Kostky lze ověřit: vyplývají z tajemství určeného před zápasem, ke kterému mohou oba hráči něco přidat. Po zápase si je může každý znovu spočítat.
