# The full-screen mode.

screen-too-small = Okno je příliš malé: sloupců musí být { $width } a řádků { $height }.
screen-turns = Tahy
screen-this-turn = Tento tah: { $turn }
screen-offer-save = s uloží partii do souboru, q skončí.
screen-offer-again = n začne novou partii, x prohodí strany.
screen-nothing-to-choose = Teď není na výběr žádná kostka ani nárok na výhru.
screen-no-pass = Není komu přihrát.
screen-choose = Vyberte
screen-prompt-notation = Tah nebo akce:
screen-prompt-save = Uložit do souboru:
screen-prompt-load = Otevřít soubor:
screen-ask-quit = Opustit partii? ({ $yes } / { $no })
screen-ask-quit-unsaved = Opustit partii? Není uložená. ({ $yes } / { $no })
screen-ask-load-unsaved = Načíst a tuto partii neuložit? ({ $yes } / { $no })
screen-ask-resign = Vzdát partii? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = konec tahu
screen-key-undo = vrátit
screen-key-take-back = vzít zpět
screen-key-again = znovu
screen-key-swap = prohodit
screen-key-choose = vybrat
screen-key-board = druhé hřiště
screen-key-notation = napsat
screen-key-save = uložit
screen-key-help = nápověda
screen-key-quit = konec

screen-help =
    Klikněte na figurku a pak na cíl, nebo použijte klávesy:
    šipky      posouvají kurzor
    Enter      vybere figurku, potom zahraje
    Tab        další figurka, která může hrát
    Esc        zruší výběr figurky
    p          další příjemce přihrávky
    c          vybere kostku, rozestavení, nárok na výhru
    e   u      ukončí tah, vrátí akci
    t          vezme zpět celý tah
    :          umožní napsat tah nebo akci
    s   o      uloží, otevře soubor
    b   f      druhé hřiště, otočí hřiště
    r   d      vzdá partii, nabídne remízu
    n   x      nová partie, s prohozenými stranami
    kolečko    posouvá seznam tahů (i Page)
    q          skončí
    Hodiny zatím běží dál.
