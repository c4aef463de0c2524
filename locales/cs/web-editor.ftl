# Kreslení hřišť pro Play Ball.

web-editor-field = Vaše hřiště
web-editor-brushes = Štětec
web-editor-brush =
    { $brush ->
        [dotted] s tečkou
        [zone-a] koncová zóna modrých
        [zone-b] koncová zóna oranžových
        [start-a] výchozí pole modrých
        [start-b] výchozí pole oranžových
        [ball] výchozí pole míče
       *[plain] obyčejné
    }
web-editor-both = Kreslit obě strany najednou
web-editor-redo = Znovu
web-editor-keys = Vyberte pole a nabarvěte je, nebo napište jeho znak. + a − prodlouží a zkrátí sloupec, Ctrl+Z vrátí krok.
web-editor-wrong-here = chyba na tomto poli
web-editor-sound =
    Hřiště je v pořádku ({ $cells ->
        [one] { $cells } pole
        [few] { $cells } pole
       *[other] { $cells } polí
    }). Můžete hrát!
web-editor-fault = Na { $cell }: { $reason }.

## Sloupce

web-editor-columns = Sloupce
web-editor-lengthen = Prodloužit sloupec { $column }
web-editor-shorten = Zkrátit sloupec { $column }
web-editor-add-left = Přidat sloupec vlevo
web-editor-remove-left = Odebrat levý sloupec
web-editor-add-right = Přidat sloupec vpravo
web-editor-remove-right = Odebrat pravý sloupec

## K čemu je

web-editor-use = Použít toto hřiště
web-editor-play = Hrát na něm
web-editor-analyse = Rozebrat hřiště
web-editor-not-yet = Až bude hřiště bez chyb, budete na něm moci hrát.
web-editor-link-not-yet = Na hřišti je ještě chyba: nejdřív ji opravte, pak hřiště sdílejte.
web-editor-link-without-board = Tento odkaz vede k jiné hře: kreslit lze jen hřiště pro Play Ball.

## Uchování

web-editor-kept = Uložená hřiště
web-editor-name = Jméno
web-editor-keep = Uložit
web-editor-name-wrong = Jméno má 1 až 32 malých písmen a–z, číslic a spojovníků.
web-editor-name-taken = Toto jméno má hřiště, které je součástí Touchline. Zvolte jiné.
web-editor-too-many = Uložených hřišť je už { $most }. Nejdřív některé smažte.
web-editor-remove = Smazat { $name }
web-editor-removed = Hřiště { $name } je smazáno.
web-editor-shipped = Začít od hřiště, které je součástí Touchline

## Jako text

web-editor-text = Jako text
web-editor-text-label = Jeden sloupec na řádek, zleva; v řádku od horního pole dolů
web-editor-take-text = Nakreslit tento text
web-editor-text-wrong = To nelze nakreslit: { $trouble }.

## Řešení

web-editor-solving = Vyřešit hřiště
web-editor-solve = Vyřešit teď
web-editor-solve-in = Vyřešit teď ({ $duration })
web-editor-measure = Nejdřív změřit rychlost zařízení
web-editor-measuring = Řeší se malé hřiště, aby se změřila rychlost zařízení…
web-editor-kick-off = Když zahajuje modrý: { $sentence }
web-editor-totals = Ze všech pozic strana na tahu vyhraje { $wins } %, prohraje { $losses } % a remizuje { $draws } %.
