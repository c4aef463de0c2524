# The clock for a game on a real board.

web-clock-title = Hodiny
web-clock-lead = Pro hru na skutečném hřišti: položte telefon mezi sebe a klepnutím na svou polovinu ukončete tah. Fungují i bez sítě.
web-clock-turns = Hráči se střídají
web-clock-two-boards = Pawnball, dvě hřiště
web-clock-two-boards-hint = Každý hráč má tlačítko pro každé hřiště. Čas vám běží, dokud je na některém z nich vaše fáze. Mezi hody neběží nikomu.
web-clock-device = Displej a zvuk
web-clock-opposite = Sedíte proti sobě: otočit horní polovinu
web-clock-shake = Vibrovat
web-clock-set-up = Připravit hodiny
web-clock-near = Dolní polovina
web-clock-far = Horní polovina
web-clock-ready = Kdo hraje jako druhý, klepne na svou polovinu: druhému se rozběhne čas.
web-clock-roll-ready = Hod { $roll } z { $rolls }. Hoďte kostkami a klepněte: kdo má na hřišti 1 menší sadu?
web-clock-paused = Pozastaveno
web-clock-fallen = { $player }: čas vypršel
web-clock-over = Všechny hody jsou odehrané.
web-clock-both-play = Hrají oba, každý na jednom hřišti
web-clock-plays = Na tahu: { $player }
web-clock-waits = { $player }: není na tahu
web-clock-press-to-begin = { $player }: spustit čas druhému
web-clock-press-to-end = { $player }: ukončit tah
web-clock-time-of = { $player }: { $time }.
web-clock-count =
    { $count ->
        [one] { $count } tah
        [few] { $count } tahy
       *[other] { $count } tahů
    }
web-clock-end-phase = Hřiště { $board }: ukončit fázi
web-clock-phase-done = Hřiště { $board }: odehráno
web-clock-phase-waits = Hřiště { $board }: čekat
web-clock-first-on-one = Na hřišti 1 začínám já
web-clock-roll = Hod { $roll } z { $rolls }
web-clock-pause = Pozastavit
web-clock-go-on = Pokračovat
web-clock-settings = Nastavit časy
web-clock-again = Vynulovat hodiny
web-clock-again-sure = Vynulovat hodiny? Oba časy začnou od začátku.
web-clock-other = Jiné tempo
web-clock-hear = Přečíst časy
web-clock-set-hint = Nastavte, kolik času hráči zbývá: kvůli handicapu nebo opravě.
web-clock-seconds = Sekundy
web-clock-set = Nastavit
web-clock-set-of = Nastavit čas: { $player }
web-clock-was-set = Čas nastaven
web-clock-set-wrong = Zadejte čas větší než nula, nejvýše jeden den.
web-clock-for-the-box = Hodiny pro hru na skutečném hřišti
