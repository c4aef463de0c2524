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
