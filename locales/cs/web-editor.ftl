# Kreslení hřišť pro Play Ball.

web-editor-field = Vaše hřiště
web-editor-brushes = Malovat
web-editor-brush =
    { $brush ->
        [dotted] s tečkou
        [zone-a] koncová zóna modrých
        [zone-b] koncová zóna oranžových
        [start-a] tady začíná modrý
        [start-b] tady začíná oranžový
        [ball] tady začíná míč
       *[plain] prosté
    }
web-editor-both = Kreslit obě strany najednou
web-editor-redo = Znovu
web-editor-keys = Vyberte pole a namalujte je, nebo napište jeho znak. + a − prodlouží a zkrátí sloupec, Ctrl Z vrátí krok.
web-editor-wrong-here = tady je něco špatně
web-editor-sound =
    Dobré hřiště, má { $cells ->
        [one] { $cells } pole
        [few] { $cells } pole
       *[other] { $cells } polí
    }. Může se hrát!
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
web-editor-analyse = Rozebrat je
web-editor-not-yet = Až na hřišti nebude nic špatně, budete na něm odtud moci hrát.
web-editor-link-not-yet = Na hřišti je ještě něco špatně: nejdřív to opravte, pak je sdílejte.
web-editor-link-without-board = Tento odkaz vede k jiné hře: kreslit lze jen hřiště pro Play Ball.

## Uchování

web-editor-kept = Hřiště na tomto zařízení
web-editor-name = Jméno
web-editor-keep = Uchovat
web-editor-name-wrong = Jméno má 1 až 32 malých písmen a–z, číslic a spojovníků.
web-editor-name-taken = Toto jméno má hřiště, které je součástí Touchline. Zvolte jiné.
web-editor-too-many = Hřišť je už uchováno { $most }. Nejdřív některé odeberte.
web-editor-remove = Odebrat { $name }
web-editor-removed = Hřiště { $name } je odebráno.
web-editor-shipped = Začít od hřiště, které je součástí Touchline

## Jako text

web-editor-text = Jako text
web-editor-text-label = Sloupec na řádek, zleva; každý od horního pole
web-editor-take-text = Nakreslit tento text
web-editor-text-wrong = To nakreslit nejde: { $trouble }.

## Řešení

web-editor-solving = Vyřešit
web-editor-solve = Vyřešit
web-editor-solve-in = Vyřešit ({ $duration })
web-editor-measure = Nejdřív změřit toto zařízení
web-editor-measuring = Řeší se malé hřiště, aby se zjistilo, jak je zařízení rychlé …
web-editor-kick-off = Když rozehrává modrý: { $sentence }
web-editor-totals = Ze všech pozic strana na tahu vyhraje { $wins } %, prohraje { $losses } % a remizuje { $draws } %.
