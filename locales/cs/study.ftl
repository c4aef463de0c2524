# Učení a rozbor: odkazy, vysvětlení, lekce.

## Links

study-link-too-long = Tato partie je na odkaz příliš dlouhá: do odkazu se vejde nejvýš { $most } KB. Uložte ji raději do souboru.
study-link-not-a-link = Tento odkaz nevede k žádné pozici ani partii. Požádejte o nový.
study-link-version = Tento odkaz vytvořila novější verze Touchline. Načtěte stránku znovu a zkuste to ještě jednou.
study-link-damaged = Odkaz není celý, nebo je změněný. Zkopírujte ho znovu až do konce.
study-link-setup = Tento odkaz popisuje partii, kterou nelze připravit.
study-link-refused = Tento odkaz odporuje pravidlům: { $reason }.

## Setups and saved games

study-setup-damaged = Popis partie je poškozený a nelze ho přečíst.
study-setup-version = Tuto partii připravila novější verze Touchline. Načtěte stránku znovu a zkuste to ještě jednou.
study-setup-value = V této partii má položka „{ $member }“ hodnotu „{ $found }“, kterou Touchline nezná.
study-setup-too-long = Položka „{ $member }“ této partie je delší než { $most } bajtů. Zkraťte ji.
study-setup-not-in-game = { $game } nemá nastavení „{ $member }“. Zvolte něco jiného.
study-setup-refused = Tuto partii nelze připravit: { $reason }.
study-saved-version = Tuto partii uložila novější verze Touchline. Načtěte stránku znovu a zkuste to ještě jednou; partie zůstává uložená.
study-saved-too-large = Tato partie je příliš velká: otevřít lze nejvýš { $most } KB.
study-saved-damaged = Uložená partie není celá, nebo je změněná. Zůstává uložená beze změny.
study-saved-turn = Uložená partie končí u tahu { $number }, který odporuje pravidlům: { $reason }.
study-saved-clock = Hodiny uložené partie si odporují: partii s nimi nelze otevřít.

## Lessons: what is answered

lesson-done = Výborně!
lesson-go-on = Dobře. Pokračujte!
lesson-again = To se smí, ale není to úplně ono. Zkuste to ještě jednou!
lesson-not-allowed = To se nesmí: { $reason }.

lesson-says-not-adjacent = Moc daleko! Krok vede jen na sousední pole.
lesson-says-no-own-piece = To není vaše figurka. Vyberte si některou svou!
lesson-says-no-moves-left = V tomto tahu už vám žádný pohyb nezbývá.
lesson-says-not-in-line = Přihrávka letí rovně. Tihle dva nejsou na jedné přímce.
lesson-says-no-ball-there = Přihrát může jen ten, kdo má míč.
lesson-says-no-receiver = Nikdo z vašich tam není, aby přihrávku přijal.
lesson-says-opponent-between = Přihrávce stojí v cestě soupeř.
lesson-says-cell-occupied = Tam už někdo stojí.
lesson-says-nothing-to-jump = Není koho přeskočit.
lesson-says-no-bounce = K odrazu potřebujete řadu, která sahá až k okraji.
lesson-says-turn-ends-on-dot = Přes pole s tečkou se smí přejít, ale nikdo z vašich na něm nesmí zůstat. Jděte dál!
lesson-says-nothing-changed = Všechno je jako předtím. Na konci tahu musí být něco jinak.
lesson-says-end-zone-without-ball = Do soupeřovy koncové zóny se smí jen s míčem.
lesson-says-turn-incomplete = Váš tah ještě není hotový.
lesson-says-holder-moves = Kdo má míč, zůstává na místě. Může jen přihrát.
lesson-says-no-passes-left = V jednom tahu jen jedna přihrávka!
lesson-says-too-few-touching = Těsně před hradbou musí stát tři vaše figurky. To ještě nestačí!
lesson-says-set-up-zone = Moc daleko vpředu! Postavte pěšce na svou polovinu nebo do své branky.
lesson-says-too-far = Na to vaše kostka nemá dost bodů.
lesson-says-other-dot = Touto kostkou hrajete pěšci, kteří mají tečku stejné barvy.
lesson-says-die-unplayed = Vybranou kostku musíte zahrát: pohněte pěšcem, nebo vystřelte.
lesson-says-no-shot = Tam se míč zastavit nemůže. Spočítejte pole!
lesson-says-not-next-to-ball = Kdo střílí, musí stát vedle míče.
lesson-says-no-legal-end = Někdo z vašich by uvízl na poli s tečkou. Zkuste to jinak!
lesson-says-no-die-chosen = Nejdřív si vyberte kostku!
lesson-says-pawn-moved = Tento pěšec se touto kostkou už pohnul. Ten druhý ještě může.
lesson-says-on-post = To je tyč. Na ni se nesmí.
lesson-says-shot-made = Střelou je kostka zahraná. Ukončete tah!
lesson-says-exchange-half = Tam stojí váš pěšec. Dva pěšci se stejnou tečkou si smějí vyměnit místa.

## Play Ball

lesson-playball-step-text = Hrajete za modré. Posuňte playballistu s míčem o jedno pole nahoru, na c3.
lesson-playball-step-hint = Vyberte playballistu s míčem a pak pole hned nad ním.
lesson-playball-take-text = Uprostřed leží volný míč. Vstupte na něj a je váš! Při zahájení máte dva pohyby.
lesson-playball-take-hint = Playballista z c2 jde rovně nahoru: c3, pak c4.
lesson-playball-pass-text = Přihrajte spoluhráči. Přihrávky se nepočítají jako pohyb, ale letí jen rovně.
lesson-playball-pass-hint = Z c3 vede přímka doleva nahoru na a4.
lesson-playball-jump-text = A teď skok! Přes jednoho playballistu nebo celou řadu, své i soupeřovy, na první volné pole za nimi.
lesson-playball-jump-hint = Playballista z c2 přeskočí spoluhráče na c4.
lesson-playball-steal-text = Míč má oranžový. Přeskočte toho, kdo ho nese, a převezmete ho!
lesson-playball-steal-hint = Z c2 skočte přes c3 na c4.
lesson-playball-bounce-text = Za ním není místo? Pak se odrazíte zpátky, a míč stejně převezmete. Zkuste to!
lesson-playball-bounce-hint = Z d3 skočte doprava nahoru, proti playballistovi na e4.
lesson-playball-dots-text = Na poli s tečkou nesmí na konci tahu nikdo z vašich stát. Vstupte na c1, zase odejděte a ukončete tah.
lesson-playball-dots-hint = Z c2 na c1, z c1 na b1 a „Ukončit tah“.
lesson-playball-change-text = Máte tři pohyby a skončit smíte i dřív. Udělejte dva a ukončete tah.
lesson-playball-change-hint = Z c2 na c3, z c3 na c4, „Ukončit tah“. Tam a zpátky se nepočítá!
lesson-playball-goal-text = Doneste míč do koncové zóny úplně nahoře: gól!
lesson-playball-goal-hint = Playballista s míčem jde na c6 a pak na c7.
lesson-playball-together-text = Teď všechno dohromady: přihrávka, skok, gól. Stačí na to jeden tah!
lesson-playball-together-hint = Přihrajte na a4, skočte přes a5 na a6 a jděte na a7.

## Diaballik

lesson-diaballik-move-text = Posuňte figurku v rohu o jedno pole nahoru, na a2. Figurky chodí nahoru, dolů, doleva a doprava.
lesson-diaballik-move-hint = Vyberte a1 a pak a2.
lesson-diaballik-twice-text = V tahu máte dva pohyby. Jedna figurka smí využít oba: doveďte ji na a3.
lesson-diaballik-twice-hint = Z a1 na a2, pak z a2 na a3.
lesson-diaballik-pass-text = Figurka s míčem se nikdy nehýbe, ale může přihrát. Přihrajte té vedlejší!
lesson-diaballik-pass-hint = Vyberte figurku s míčem a pak tu hned vedle.
lesson-diaballik-line-text = Přihrávka letí rovně nebo šikmo, jak daleko chcete, ale nikdy přes soupeře. Dostaňte míč na f4!
lesson-diaballik-line-hint = Šikmo z d2 na f4 je cesta volná.
lesson-diaballik-turn-text = Celý tah: dva pohyby a jedna přihrávka v libovolném pořadí. Využijte všechno a ukončete tah.
lesson-diaballik-turn-hint = Třeba a1 na a2, přihrávka z d1 na e1, d1 na d2, „Ukončit tah“.
lesson-diaballik-goal-text = Vyhrajete, když je váš míč na výchozí řadě soupeře. Vyhrajte hned!
lesson-diaballik-goal-hint = Vaše figurka na e7 čeká na míč.
lesson-diaballik-together-text = Teď dvě věci: doveďte figurku na poslední řadu a pak jí přihrajte.
lesson-diaballik-together-hint = Z f6 na f7, pak přihrávka z c4 na f7.
lesson-diaballik-claim-text = Oranžový postavil hradbu od kraje ke kraji: to je antihra! Když těsně před ní stojí tři vaše figurky, můžete nárokovat výhru.
lesson-diaballik-claim-hint = Jděte z c3 na c4 a pak nárokujte výhru.

## Pawnball

lesson-pawnball-setup-text = Postavte čtyři pěšce na svou polovinu vlevo: dva s černou tečkou, dva s bílou. Pak ukončete tah.
lesson-pawnball-setup-hint = Vyberte „Rozestavit pěšce na hřišti 1“, čtyři volná pole vlevo a „Ukončit tah“.
lesson-pawnball-move-text = Vyberte černou trojku a posuňte pěšce s černou tečkou. Každé pole nahoru, dolů nebo do strany stojí jeden bod.
lesson-pawnball-move-hint = Pěšec z e5 může na f6: to stojí dva body.
lesson-pawnball-share-text = Dva pěšci se o body kostky mohou podělit. Posuňte černou čtyřkou oba pěšce s černou tečkou a ukončete tah.
lesson-pawnball-share-hint = Z e5 na f6 za dva body, z e7 na g7 za dva body.
lesson-pawnball-shot-text = Pěšec vedle míče může vystřelit. Míč letí přesně tolik polí, kolik má kostka bodů: tři.
lesson-pawnball-shot-hint = Pěšec z g5 vystřelí rovně na k5.
lesson-pawnball-run-text = Nejdřív pohněte pěšcem, pak vystřelte: střela má pořád všech pět bodů. Dostaňte míč na m5!
lesson-pawnball-run-hint = Z e5 na g5, pak střela na m5.
lesson-pawnball-turn-text = U vašeho pěšce smí míč změnit směr a jeho pole se nepočítá. Dostaňte míč na m8!
lesson-pawnball-turn-hint = Vystřelte pěšcem z g5: na j5 míč změní směr a letí šikmo na m8.
lesson-pawnball-stop-text = Soupeř míč zastaví. Vystřelte šestkou a podívejte se, kde se míč zastaví: na k5.
lesson-pawnball-stop-hint = Vystřelte pěšcem z g5. Pěšec na l5 míč zastaví před sebou.
lesson-pawnball-goal-text = Vystřelte do branky vpravo! V brance už na zbylých bodech nezáleží.
lesson-pawnball-goal-hint = Pěšec z l5 vystřelí rovně.
lesson-pawnball-dice-text = Musíte zahrát všechny své kostky. Zahrajte černou jedničku a bílou dvojku.
lesson-pawnball-dice-hint = Z g5 na g6 černou jedničkou, z c4 na d5 bílou dvojkou. Po každé ukončete tah.

## The value of a position

study-blue = Modrý
study-orange = Oranžový
study-red = Červený
study-could-score = { $side } mohl dát gól.
study-could-force =
    { $side } si mohl vynutit gól { $turns ->
        [one] v { $turns } tahu
        [few] ve { $turns } tazích
       *[other] v { $turns } tazích
    }.
study-could-hold = { $side } mohl zabránit gólu soupeře ({ $other }).
study-could-keep = { $side } si mohl udržet lepší pozici.
study-value-scores-now = { $side } může v tomto tahu dát gól.
study-value-forces =
    { $side } si může vynutit gól za { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
       *[other] { $turns } tahů
    }.
study-value-cannot-stop =
    { $side } nedokáže zabránit gólu, který padne { $turns ->
        [one] v příštím tahu soupeře ({ $other })
        [few] do { $turns } tahů soupeře ({ $other })
       *[other] do { $turns } tahů soupeře ({ $other })
    }.
study-value-draw = Vyrovnáno: gól si nikdo nevynutí.
study-value-level = Zhruba vyrovnáno.
study-value-little = Mírná výhoda: { $side }.
study-value-clear = Zřetelná výhoda: { $side }.
study-value-much = Velká výhoda: { $side }.
