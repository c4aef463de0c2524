# Učení a rozbor: odkazy, vysvětlení, lekce.

## Links

study-link-too-long = Tato partie je na odkaz příliš dlouhá: do odkazu se vejde nejvýš { $most } KB. Uložte ji raději do souboru.
study-link-not-a-link = Tento odkaz nevede k žádné pozici ani partii. Vyžádejte si ho znovu.
study-link-version = Tento odkaz vytvořil novější Touchline. Načtěte stránku znovu a zkuste to ještě jednou.
study-link-damaged = Tento odkaz je poškozený: kus chybí nebo byl změněn. Zkopírujte ho znovu až do konce.
study-link-setup = Tento odkaz popisuje hru, kterou nelze připravit.
study-link-refused = Tento odkaz odporuje pravidlům: { $reason }.

## Setups and saved games

study-setup-damaged = Tento popis hry je poškozený a nedá se přečíst.
study-setup-version = Tuto hru připravil novější Touchline. Načtěte stránku znovu a zkuste to ještě jednou.
study-setup-value = Tato hra má v položce { $member } hodnotu „{ $found }“, kterou Touchline nezná.
study-setup-too-long = Položka { $member } této hry je delší než { $most } bajtů. Zkraťte ji.
study-setup-not-in-game = { $game } položku { $member } nemá. Zvolte něco jiného.
study-setup-refused = Tuto hru nelze připravit: { $reason }.
study-saved-version = Tuto hru uložil novější Touchline. Načtěte stránku znovu a zkuste to ještě jednou: hra zůstává uložena, jak je.
study-saved-too-large = Tato hra je příliš velká, nejde otevřít: nejvýš smí mít { $most } KB.
study-saved-damaged = Tato uložená hra je poškozená: kus chybí nebo byl změněn. Zůstává uložena, jak je.
study-saved-turn = Tato uložená hra končí u tahu { $number }, který odporuje pravidlům: { $reason }.
study-saved-clock = Hodiny této uložené hry si odporují: hru s nimi nelze otevřít.

## Lessons: what is answered

lesson-done = Výborně!
lesson-go-on = Dobře. Pokračuj!
lesson-again = To se smí, ale není to úplně ono. Zkus to ještě jednou!
lesson-not-allowed = To se nesmí: { $reason }.

lesson-says-not-adjacent = Moc daleko! Krokem se jde jen na sousední pole.
lesson-says-no-own-piece = To není tvůj hráč. Vyber si některého svého!
lesson-says-no-moves-left = V tomhle tahu už ti žádný pohyb nezbývá.
lesson-says-not-in-line = Přihrávka letí rovně. Tihle dva nestojí v jedné přímce.
lesson-says-no-ball-there = Přihrát může jen ten, kdo má míč.
lesson-says-no-receiver = Nikdo tvůj tam není, aby míč chytil.
lesson-says-opponent-between = Přihrávce stojí v cestě soupeř.
lesson-says-cell-occupied = Tam už někdo stojí.
lesson-says-nothing-to-jump = Není koho přeskočit.
lesson-says-no-bounce = K odrazu potřebuješ někoho u okraje, proti komu skočíš.
lesson-says-turn-ends-on-dot = Pole s tečkou smíš přejít, ale nikdo tvůj na něm nesmí zůstat. Jdi dál!
lesson-says-nothing-changed = Všechno je jako předtím. Na konci tahu musí být něco jinak.
lesson-says-end-zone-without-ball = Do soupeřovy koncové zóny se smí jen s míčem.
lesson-says-turn-incomplete = Tvůj tah ještě není hotový.
lesson-says-holder-moves = Kdo má míč, stojí na místě. Může jen přihrát.
lesson-says-no-passes-left = V jednom tahu jen jedna přihrávka!
lesson-says-too-few-touching = Tři tvoji musí stát těsně před hradbou. To ještě nestačí!
lesson-says-set-up-zone = Moc daleko vpředu! Postav pěšce na svou polovinu nebo do své branky.
lesson-says-too-far = Na to tvoje kostka nemá dost bodů.
lesson-says-other-dot = Tahle kostka hýbe pěšci s tečkou její barvy.
lesson-says-die-unplayed = Kostku sis vybral, tak ji musíš zahrát: táhni nebo střílej.
lesson-says-no-shot = Tam se míč zastavit nemůže. Spočítej pole!
lesson-says-not-next-to-ball = Kdo střílí, musí stát hned vedle míče.
lesson-says-no-legal-end = Někdo tvůj by uvízl na tečce. Zkus to jinudy!
lesson-says-no-die-chosen = Nejdřív si vyber kostku!
lesson-says-pawn-moved = Tenhle pěšec už s touhle kostkou táhl. Ten druhý ještě může.
lesson-says-on-post = To je tyč. Tam nic stát nemůže.
lesson-says-shot-made = Střelou kostka končí. Ukonči tah!
lesson-says-exchange-half = Tam stojí tvůj pěšec. Dva pěšci se stejnou tečkou si smějí vyměnit místa.

## Play Ball

lesson-playball-step-text = Modří jsou tvoji. Posuň hráče s míčem o jedno pole nahoru, na c3.
lesson-playball-step-hint = Vyber hráče s míčem a pak pole hned nad ním.
lesson-playball-take-text = Uprostřed leží volný míč. Stoupni na něj a je tvůj! Při výkopu máš dva pohyby.
lesson-playball-take-hint = Hráč z c2 jde rovně nahoru: c3, pak c4.
lesson-playball-pass-text = Přihraj míč kamarádovi. Přihrávky nic nestojí, ale letí jen rovně.
lesson-playball-pass-hint = Z c3 vede přímka doleva nahoru na a4.
lesson-playball-jump-text = A teď skoč! Přes jednoho hráče nebo celou řadu, svoji i cizí, na první volné pole za nimi.
lesson-playball-jump-hint = Hráč z c2 přeskočí kamaráda na c4.
lesson-playball-steal-text = Míč má oranžový. Přeskoč toho, kdo ho drží, a míč si vezmeš s sebou!
lesson-playball-steal-hint = Z c2 skoč přes c3 na c4.
lesson-playball-bounce-text = Za ním není místo? Pak se odrazíš zpátky, a míč si stejně vezmeš. Zkus to!
lesson-playball-bounce-hint = Z d3 skoč doprava nahoru, proti hráči na e4.
lesson-playball-dots-text = Na poli s tečkou nesmí nikdo tvůj zůstat. Vstup na c1, zase odejdi a ukonči tah.
lesson-playball-dots-hint = Z c2 na c1, z c1 na b1 a „Konec tahu“.
lesson-playball-change-text = Máš tři pohyby a skončit smíš i dřív. Udělej dva a ukonči tah.
lesson-playball-change-hint = Z c2 na c3, z c3 na c4, „Konec tahu“. Tam a zpátky se nepočítá!
lesson-playball-goal-text = Dones míč do koncové zóny úplně nahoře: gól!
lesson-playball-goal-hint = Hráč s míčem jde na c6 a pak na c7.
lesson-playball-together-text = Teď všechno dohromady: přihrávka, skok, gól. Stačí na to jeden tah!
lesson-playball-together-hint = Přihraj na a4, skoč přes a5 na a6 a jdi na a7.

## Diaballik

lesson-diaballik-move-text = Posuň kámen v rohu o jedno pole nahoru, na a2. Kameny chodí nahoru, dolů, doleva a doprava.
lesson-diaballik-move-hint = Vyber a1 a pak a2.
lesson-diaballik-twice-text = V tahu máš dva pohyby. Jeden kámen smí využít oba: doveď ho na a3.
lesson-diaballik-twice-hint = Z a1 na a2, pak z a2 na a3.
lesson-diaballik-pass-text = Kdo má míč, nikdy se nehýbe, ale může přihrát. Přihraj sousedovi!
lesson-diaballik-pass-hint = Vyber kámen s míčem a pak ten hned vedle.
lesson-diaballik-line-text = Přihrávka letí rovně nebo šikmo, jak daleko chceš, ale nikdy přes soupeře. Dostaň míč na f4!
lesson-diaballik-line-hint = Šikmo z d2 na f4 je cesta volná.
lesson-diaballik-turn-text = Celý tah: dva pohyby a jedna přihrávka v libovolném pořadí. Využij všechno a ukonči tah.
lesson-diaballik-turn-hint = Třeba a1 na a2, přihrávka z d1 na e1, d1 na d2, „Konec tahu“.
lesson-diaballik-goal-text = Vyhraješ, když je tvůj míč na soupeřově první řadě. Vyhraj hned!
lesson-diaballik-goal-hint = Tvůj kámen na e7 čeká na míč.
lesson-diaballik-together-text = Teď dvě věci: doveď kámen na poslední řadu a pak mu přihraj.
lesson-diaballik-together-hint = Z f6 na f7, pak přihrávka z c4 na f7.
lesson-diaballik-claim-text = Oranžový postavil hradbu od kraje ke kraji. To se nedělá! Když tři tvoji stojí těsně před ní, můžeš si vyhlásit výhru.
lesson-diaballik-claim-hint = Táhni z c3 na c4 a pak si vyhlas výhru.

## Pawnball

lesson-pawnball-setup-text = Postav čtyři pěšce na svou polovinu vlevo: dva s černou tečkou, dva s bílou. Pak ukonči tah.
lesson-pawnball-setup-hint = Vyber „Rozestavit“ na desce 1, čtyři volná pole vlevo a „Konec tahu“.
lesson-pawnball-move-text = Vyber černou trojku a posuň pěšce s černou tečkou. Každé pole nahoru, dolů nebo do strany stojí bod.
lesson-pawnball-move-hint = Pěšec z e5 může na f6: to stojí dva body.
lesson-pawnball-share-text = Dva pěšci se o body kostky mohou podělit. Posuň oba černé pěšce černou čtyřkou a ukonči tah.
lesson-pawnball-share-hint = Z e5 na f6 za dva body, z e7 na g7 za dva body.
lesson-pawnball-shot-text = Pěšec vedle míče může střílet. Míč letí přesně tolik polí, kolik má kostka bodů: tři.
lesson-pawnball-shot-hint = Pěšec z g5 střelí rovně na k5.
lesson-pawnball-run-text = Nejdřív doběhni, pak střílej: střela má pořád všech pět bodů. Dostaň míč na m5!
lesson-pawnball-run-hint = Z e5 na g5, pak střela na m5.
lesson-pawnball-turn-text = U tvého pěšce smí míč zatočit a to pole se nepočítá. Dostaň míč na m8!
lesson-pawnball-turn-hint = Střílej z g5: na j5 míč zatočí a letí šikmo na m8.
lesson-pawnball-stop-text = Soupeř míč zastaví. Vystřel šestkou a podívej se, kde míč zůstane: na k5.
lesson-pawnball-stop-hint = Střílej z g5. Pěšec na l5 míč zastaví před sebou.
lesson-pawnball-goal-text = Vystřel do branky vpravo! V brance už na zbylých bodech nezáleží.
lesson-pawnball-goal-hint = Pěšec z l5 střelí rovně.
lesson-pawnball-dice-text = Musíš zahrát všechny své kostky. Zahraj černou jedničku a bílou dvojku.
lesson-pawnball-dice-hint = Z g5 na g6 černou jedničkou, z c4 na d5 bílou dvojkou. Po každé ukonči tah.

## The value of a position

study-blue = Modrý
study-orange = Oranžový
study-red = Červený
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
study-value-little = { $side } stojí o něco lépe.
study-value-clear = { $side } stojí zřetelně lépe.
study-value-much = { $side } stojí mnohem lépe.
