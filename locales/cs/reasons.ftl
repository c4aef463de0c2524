# Proč byl text, plán nebo tah odmítnut. Každá zpráva je část věty: bez velkého písmene a bez tečky.

## Any text

reason-unexpected-character = „{ $found }“ tu být nemůže
reason-ends-too-early = text končí příliš brzy
reason-unexpected-rest = „{ $found }“ přebývá: text už měl skončit
reason-one-space-expected = tady musí být právě jedna mezera
reason-empty-run-malformed = „{ $found }“ není zápis řady prázdných polí
reason-number-out-of-range = { $found } není mezi { $least } a { $most }
reason-unknown-side = „{ $found }“ není strana: napište a nebo b
reason-line-length =
    řada nebo sloupec { $line } má v rozestavení { $found ->
        [one] { $found } pole
        [few] { $found } pole
       *[other] { $found } polí
    } místo { $expected }
reason-line-count = počet řad nebo sloupců v rozestavení je { $found } místo { $expected }
reason-unknown-cell = „{ $found }“ není pole tohoto hřiště
reason-malformed-action = „{ $found }“ není akce
reason-unknown-game = „{ $found }“ není hra: na výběr je playball, diaballik a pawnball

## Positions

reason-piece-count =
    strana { $side ->
        [a] A
       *[b] B
    } má { $found ->
        [one] { $found } figurku
        [few] { $found } figurky
       *[other] { $found } figurek
    }, ale má jich mít { $expected }
reason-ball-count =
    v pozici { $found ->
        [one] je { $found } míč
        [few] jsou { $found } míče
       *[other] je { $found } míčů
    }, ale má jich být { $expected }
reason-both-won = oba míče jsou na výchozí řadě soupeře

## Turns of any game

reason-not-your-turn =
    na tahu není strana { $side ->
        [a] A
       *[b] B
    }
reason-match-over = partie už skončila
reason-turn-incomplete = tah ještě nemůže skončit
reason-turn-over = tah končí už před „{ $found }“
reason-pass-not-allowed = tah lze vynechat, jen když není možná žádná akce
reason-no-legal-end = po akci „{ $action }“ by už tah nešlo podle pravidel dokončit
reason-no-own-piece = na { $cell } nestojí žádná figurka strany na tahu
reason-cell-occupied = pole { $cell } je obsazené
reason-not-adjacent = pole { $from } a { $to } spolu nesousedí
reason-no-moves-left = v tomto tahu už nezbývá žádný pohyb
reason-no-ball-there = figurka na { $cell } nemá míč
reason-not-in-line = pole { $from } a { $to } neleží na jedné přímce
reason-opponent-between = mezi { $from } a { $to } stojí soupeř
reason-no-receiver = na { $cell } nestojí žádná figurka strany na tahu, které by šlo přihrát

## Play Ball boards and turns

reason-unknown-board = hřiště „{ $name }“ neexistuje
reason-board-name = „{ $name }“ není jméno hřiště: použijte 1 až 32 znaků z a–z, 0–9 a -
reason-board-character = „{ $found }“ není pole: použijte . o a b A B *
reason-board-too-large =
    hřiště má { $found ->
        [one] { $found } pole
        [few] { $found } pole
       *[other] { $found } polí
    }, nejvýše jich může být { $most }
reason-board-too-wide =
    hřiště má { $found ->
        [one] { $found } sloupec
        [few] { $found } sloupce
       *[other] { $found } sloupců
    }, nejvýše jich může být { $most }
reason-board-empty = hřiště nemá žádná pole
reason-board-columns =
    tento sloupec má { $found ->
        [one] { $found } pole
        [few] { $found } pole
       *[other] { $found } polí
    } a předchozí { $neighbour }: sousední sloupce se musí lišit právě o jedno
reason-board-count =
    hřiště má { $found ->
        [one] { $found } pole
        [few] { $found } pole
       *[other] { $found } polí
    } „{ $cell }“, ale má jich mít { $expected }
reason-board-not-symmetric = pole { $cell } je „{ $found }“, ale protější pole { $opposite } vyžaduje „{ $expected }“: po otočení o půl otáčky a výměně stran musí hřiště vypadat stejně
reason-on-dotted-cell = na začátku tahu nesmí stát playballista na poli s tečkou { $cell }
reason-free-ball-elsewhere = volný míč leží na { $cell }: ležet může jen na { $start }
reason-kick-off-placement = zahájení se hraje z výchozího rozestavení
reason-moves-left =
    { $found ->
        [one] zbývá { $found } pohyb
        [few] zbývají { $found } pohyby
       *[other] zbývá { $found } pohybů
    }: na začátku tahu jich má být { $expected }
reason-not-reachable = toho nelze v tahu z takového rozestavení dosáhnout
reason-nothing-to-jump = skok z { $from } na { $to } potřebuje mezi nimi souvislou řadu playballistů
reason-no-bounce = z { $from } směrem { $direction } nevede řada playballistů až k okraji
reason-end-zone-without-ball = { $cell } je koncová zóna soupeře: smí se do ní jen s míčem
reason-turn-ends-on-dot = tah nesmí skončit s playballistou na poli s tečkou { $cell }
reason-nothing-changed = na konci tahu musí být pozice jiná než na začátku
reason-unknown-direction = „{ $found }“ není směr: napište n, ne, se, s, sw nebo nw
reason-turn-too-long =
    tah má více než { $most ->
        [one] { $most } akci
        [few] { $most } akce
       *[other] { $most } akcí
    }
reason-not-within-turn = tah ještě nezačal: rozestavení na jeho začátku vynechte
reason-opponent-moved = soupeři nestojí tam, kde stáli na začátku tahu

## Diaballik

reason-ball-count-of-side =
    strana { $side ->
        [a] A
       *[b] B
    } má { $found ->
        [one] { $found } míč
        [few] { $found } míče
       *[other] { $found } míčů
    }, ale má jich mít { $expected }
reason-turn-not-begun = tah ještě nezačal: zbývající pohyby a přihrávky vynechte
reason-won-within-turn = partie už je vyhraná: žádné pohyby ani přihrávky zbývat nemohou
reason-no-way-into-turn = žádný tah nevede do této pozice tak, aby zbývaly tyto pohyby a přihrávky
reason-holder-moves = figurka na { $cell } má míč: nesmí se pohnout
reason-no-passes-left = v tomto tahu už nezbývá žádná přihrávka
reason-no-blocking-line =
    figurky strany { $side ->
        [a] A
       *[b] B
    } netvoří hradbu
reason-too-few-touching =
    { $found ->
        [one] těsně před hradbou stojí { $found } figurka
        [few] těsně před hradbou stojí { $found } figurky
       *[other] těsně před hradbou stojí { $found } figurek
    }: k nároku na výhru jich musí být { $least }

## Pawnball

reason-no-dice-awaited = teď se kostkami nehází
reason-unknown-die = „{ $found }“ není kostka: napište k, w, g nebo y a číslici 1 až 6
reason-dice-not-sorted = kostky se píšou seřazené: „{ $expected }“, ne „{ $found }“
reason-dice-count =
    { $found ->
        [one] je tu { $found } kostka
        [few] jsou tu { $found } kostky
       *[other] je tu { $found } kostek
    }; hod jich má { $most }
reason-dot-count =
    na hřišti { $found ->
        [one] je { $found } pěšec
        [few] jsou { $found } pěšci
       *[other] je { $found } pěšců
    } s { $dot ->
        [k] černou
        [w] bílou
        [g] zelenou
       *[y] žlutou
    } tečkou, ale má jich být { $expected }
reason-on-post = { $cell } je branková tyč: nic na ní stát nemůže
reason-ball-outside = { $cell } je mimo hrací plochu: míč tam nikdy neleží
reason-die-of-other-side =
    kostka { $die } na tomto hřišti nepatří straně { $side ->
        [a] A
       *[b] B
    }
reason-dice-without-side = zbývají kostky { $dice }, ale žádná strana není na tahu
reason-side-without-dice =
    na tahu je strana { $side ->
        [a] A
       *[b] B
    }, ale žádné kostky nezbývají
reason-mono-side =
    na hřišti { $board } má černé a bílé tečky strana { $expected ->
        [a] A
       *[b] B
    }, ne strana { $found ->
        [a] A
       *[b] B
    }
reason-unknown-board-number = „{ $found }“ není hřiště: napište 1 nebo 2
reason-set-up-unfinished =
    na hřišti { $found ->
        [one] je { $found } pěšec
        [few] jsou { $found } pěšci
       *[other] je { $found } pěšců
    } s { $dot ->
        [k] černou
        [w] bílou
        [g] zelenou
       *[y] žlutou
    } tečkou: pěšci se rozestavují v pořadí černá, černá, bílá, bílá, pak zelená, zelená, žlutá, žlutá
reason-set-up-zone = { $cell } neleží ve vlastní polovině hrací plochy ani ve vlastní brance
reason-board-not-yours =
    na hřišti { $board } není na tahu strana { $side ->
        [a] A
       *[b] B
    }
reason-set-up-first = na hřišti { $board } je třeba nejdřív rozestavit pěšce
reason-mono-teams-first = nejdřív musí oba hráči vidět oba černobílé týmy; tým na hřišti { $board } ještě vidět není
reason-set-up-done = na hřišti { $board } už jsou pěšci rozestaveni
reason-board-idle = na hřišti { $board } jsou kostky tohoto hodu dohrány
reason-no-die-chosen = tah začíná kostkou nebo rozestavením pěšců
reason-die-chosen = v jednom tahu se hraje jen jedna kostka, a to právě { $die }
reason-die-not-left = kostka { $die } v této fázi už nezbývá
reason-die-unplayable = kostkou { $die } nelze pohnout pěšcem ani vystřelit
reason-die-unplayed = kostku { $die } je nutné zahrát: pohněte pěšcem aspoň o jedno pole, nebo vystřelte
reason-other-dot = na { $cell } nestojí pěšec, kterým lze hrát kostkou { $die }
reason-pawn-moved = pěšec na { $cell } se touto kostkou už pohnul
reason-no-move = pěšec musí pole { $cell } opustit
reason-too-far =
    cesta z { $from } na { $to } stojí { $cost ->
        [one] { $cost } bod
        [few] { $cost } body
       *[other] { $cost } bodů
    } a { $left ->
        [one] zbývá { $left }
        [few] zbývají { $left }
       *[other] zbývá { $left }
    }
reason-exchange-half = pole { $to } bude volné, jen když jeho pěšec hned přejde na { $from }: výměnu zapište oběma pohyby
reason-shot-made = už se vystřelilo: kostka je zahraná
reason-not-next-to-ball = pole { $cell } nesousedí s míčem na { $ball }
reason-no-shot =
    žádná střela pěšce z { $from } { $end ->
        [a] nepřinese gól straně A
        [b] nepřinese gól straně B
       *[other] na { $end } nekončí
    }
reason-path-empty = dráha střely musí uvést aspoň pole, kde končí
reason-path-direction = střela z { $from } letí od { $ball } rovně, ne směrem na { $to }
reason-path-turn = na { $cell } míč nemůže změnit směr: na hrací ploše tam nestojí žádný vlastní pěšec
reason-path-closed = od pěšce na { $cell } nemůže míč pokračovat na { $to }: to pole není prázdné
reason-path-stopped = míč se zastaví před { $cell }
reason-path-leaves = na { $cell } by míč opustil hrací plochu
reason-path-beyond-goal = dráha končí v brance na { $cell }
reason-path-too-long =
    dráha je příliš dlouhá: { $points ->
        [one] { $points } bod je vyčerpán
        [few] { $points } body jsou vyčerpány
       *[other] { $points } bodů je vyčerpáno
    } už před { $cell }
reason-path-too-short =
    dráha je příliš krátká: { $found ->
        [one] { $found } prázdné pole
        [few] { $found } prázdná pole
       *[other] { $found } prázdných polí
    } na { $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }
reason-dice-not-of-draw = kostky { $dice } nemohly zbýt z hodu { $draw }
reason-draw-missing = zbývají kostky ke hraní: zadejte hod, ze kterého jsou

## Game files

reason-game-tag-first = partie začíná značkou, například [Game "playball"]
reason-tag-malformed = značka se píše [Jméno "hodnota"] a stojí na řádku sama
reason-tag-name = „{ $found }“ není jméno značky: použijte písmeno, pak písmena, číslice a _, nejvýše 32 znaků
reason-tag-twice = značka { $name } je tu dvakrát
reason-tag-value = značka { $name } nemůže být „{ $found }“: napište { $expected }
reason-unknown-escape = „{ $found }“ není platný zápis se zpětným lomítkem
reason-control-character = řídicí znak { $code } tu být nemůže
reason-text-too-long =
    text má { $found ->
        [one] { $found } bajt
        [few] { $found } bajty
       *[other] { $found } bajtů
    }, nejvýše jich může být { $most }
reason-line-too-long =
    řádek je delší než { $most ->
        [one] { $most } bajt
        [few] { $most } bajty
       *[other] { $most } bajtů
    }
reason-game-too-large =
    partie zabírá více než { $most ->
        [one] { $most } bajt
        [few] { $most } bajty
       *[other] { $most } bajtů
    }
reason-not-utf8 = text není v UTF-8
reason-blank-line-expected = mezi značkami a tahy musí být prázdný řádek
reason-turn-number = místo čísla tahu „{ $expected }“ je tu „{ $found }“
reason-turn-character = „{ $found }“ v tahu být nemůže
reason-comment-before-turn = komentář patří až za tah, ke kterému se vztahuje
reason-comment-not-closed = komentář není na tomto řádku ukončen: chybí „{ "}" }“
reason-comment-empty = komentář je prázdný
reason-comment-command = „{ $found }“ není [%eval…] ani [%clk…] na začátku komentáře
reason-comment-command-twice = tah má druhé [%{ $name } …]
reason-eval-malformed = „{ $found }“ není hodnocení jako 0.53, -1.20, #3 nebo #-3
reason-clock-malformed = „{ $found }“ není čas na hodinách jako 0:04:58 nebo 0:00:09.5
reason-study-command = „{ $found }“ není [%draw…], [%dice…], [%eval…] ani [%clk…] na začátku komentáře
reason-shape-malformed = „{ $found }“ není značka jako c4:violet ani šipka jako c4-d6:amber
reason-too-many-shapes = u jednoho tahu je víc než { $most } šipek a značek
reason-variation-first = varianta patří až za tah, který nahrazuje
reason-variation-not-closed = varianta v této kapitole není ukončena: chybí „)“
reason-too-many-turns = tahů je víc než { $most }
reason-too-many-chapters = kapitol je víc než { $most }
reason-line-too-deep = jedna varianta je delší než { $most } tahů
reason-result-mismatch = výsledek je uveden jako „{ $found }“, ale tahy vedou k „{ $reached }“
reason-termination-mismatch = ukončení „{ $found }“ neodpovídá tahům a výsledku „{ $result }“
reason-dice-missing =
    tahy potřebují víc kostek, než jich dává značka Dice ({ $found ->
        [one] { $found } hod
        [few] { $found } hody
       *[other] { $found } hodů
    })
reason-dice-left =
    značka Dice má { $found ->
        [one] { $found } hod
        [few] { $found } hody
       *[other] { $found } hodů
    }, ale tahy jich využijí jen { $used }

## Tables of Play Ball

reason-not-a-table = toto není tabulka Touchline
reason-table-version = má formát { $found }, ale tento Touchline čte formát { $expected }: vytvořte ji znovu příkazem „touchline solve“
reason-table-rules = platí pro pravidla verze { $found }, ale tento Touchline hraje podle verze { $expected }: vytvořte ji znovu příkazem „touchline solve“
reason-table-cut-off = má { $found } bajtů místo { $expected }: není celá, nebo je změněná
reason-table-header-damaged = její hlavička je poškozená
reason-table-block-damaged = její blok { $block } je poškozený
reason-table-of-another-board = tabulka je pro hřiště { $found }, ne pro { $expected }
reason-checkpoint-damaged = rozpracovaný výpočet v něm je poškozený
reason-checkpoint-of-another-board = rozpracovaný výpočet v něm je pro jiné hřiště
