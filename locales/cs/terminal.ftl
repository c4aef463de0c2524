# The full-screen mode.

screen-too-small = Okno je příliš malé: potřebuje { $width } sloupců a { $height } řádků.
screen-turns = Tahy
screen-this-turn = Tento tah: { $turn }
screen-offer-save = s uloží partii do souboru, q skončí.
screen-nothing-to-choose = Teď není na výběr žádná kostka ani nárok.
screen-no-pass = Není komu přihrát.
screen-choose = Vyberte
screen-prompt-notation = Tah nebo akce:
screen-prompt-save = Uložit do souboru:
screen-prompt-load = Otevřít soubor:
screen-ask-quit = Opustit hru? ({ $yes } / { $no })
screen-ask-quit-unsaved = Opustit hru? Není uložená. ({ $yes } / { $no })
screen-ask-resign = Vzdát zápas? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = konec tahu
screen-key-undo = zpět
screen-key-choose = vybrat
screen-key-board = druhé hřiště
screen-key-notation = napsat
screen-key-save = uložit
screen-key-help = pomoc
screen-key-quit = odejít

screen-help =
    Klikněte na figurku a pak na cíl, nebo použijte klávesy:
    šipky      posouvají kurzor
    Enter      vybere figurku, potom zahraje
    Tab        další figurka, která může jednat
    Esc        pustí figurku
    p          další příjemce přihrávky
    c          vybere kostku, rozestavení, nárok
    e   u      ukončí tah, vrátí akci
    :          napíše tah nebo akci
    s   o      uloží, otevře soubor
    b   f      druhé hřiště, otočí plán
    r   d      vzdá zápas, nabídne remízu
    kolečko    posouvá seznam tahů (i Page)
    q          skončí
