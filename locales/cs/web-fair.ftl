# Správa webu a jak na tom hráči jsou.

admin-owner = Majitel: { $name }
admin-log-role = Role: { $role }
admin-log-reason = Důvod: { $reason }
admin-operator = provozovatel
admin-act-suspend = pozastavení účtu
admin-act-unsuspend = konec pozastavení
admin-act-mute = zákaz psaní
admin-act-unmute = konec zákazu psaní
admin-act-end-sessions = odhlášení
admin-act-void = zrušení partie
admin-act-resolve = vyřízení hlášení
admin-act-role = nová role
admin-act-warn = varování
admin-act-restore = vrácení bodů
admin-act-dismiss = uzavření hlášení
admin-act-accept-appeal = vyhovění odvolání
admin-act-decline-appeal = zamítnutí odvolání

## Pro ty, kdo mají roli

fair-for-team = Tato stránka je pro tým, který se o web stará.
fair-moderation = Moderování
fair-moderation-lead = Hlášení, odvolání a účty
fair-reports = Hlášení
fair-all-reports = Zobrazit i uzavřená hlášení
fair-no-reports = Žádná hlášení nečekají.
fair-report = { $by } hlásí: { $name } – { $why }
fair-report-settled = Uzavřeno: { $moment }
fair-report-title = Hlášení
fair-report-lead = Než rozhodnete, podívejte se na celý příběh
fair-to-game = Otevřít partii
fair-to-profile = Otevřít profil
fair-resolve = Uzavřít: opatření přijato
fair-dismiss = Uzavřít bez opatření
fair-both = Účty
fair-chat = Co se kolem toho říkalo
fair-reported-line = nahlášeno
fair-history = Historie
fair-history-none = Dříve se nic nenahlásilo ani neudělalo.
fair-accounts = Účty
fair-search = Jméno
fair-search-hint = Část jména; prázdné pole ukáže účty s rolí, pozastavením nebo zákazem psaní
fair-search-go = Hledat účty
fair-no-accounts = Žádné účty se nenašly.
fair-account-title = Účet
fair-account-lead = Co se o účtu ví
fair-reports-of = Otevřená hlášení: { $open } z { $reports }
fair-until = do { $moment }
fair-entry = { $moment }, { $by }: { $act } ({ $about })
fair-log = Záznam
fair-log-again = Obnovit záznam
fair-acts = Opatření k tomuto účtu
fair-act = Co udělat
fair-do-warn = Varovat
fair-do-mute = Zakázat psaní
fair-do-unmute = Zrušit zákaz psaní
fair-do-suspend = Pozastavit účet
fair-do-unsuspend = Zrušit pozastavení
fair-do-end-sessions = Všude odhlásit
fair-do-restore = Vrátit body soupeřům
fair-do-void = Zrušit tuto partii
fair-do-question = { $act } – { $name }?
fair-do-yes = Ano, provést
fair-length = Na jak dlouho
fair-no-end = Natrvalo
fair-reason = Důvod
fair-reason-hint = Hráč si ho přečte a zůstane v záznamu.
fair-done = Hotovo
fair-appeals = Odvolání
fair-no-appeals = Žádná odvolání nečekají.
fair-appeal-of = Odpověď na odvolání: { $name }
fair-answer = Odpověď
fair-accept = Vyhovět odvolání
fair-decline = Zamítnout odvolání
fair-own-act = Toto opatření jste udělali vy, rozhodne tedy někdo jiný.
fair-signals = Známky pomoci enginu
fair-signals-text = Tato čísla nic nedokazují. Silní hráči často volí totéž co engine a z několika pozic se nic nepozná. Porovnejte je s řádkem pod nimi a podívejte se na partie.
fair-signals-none = Zatím nebyly prohlédnuty žádné hodnocené partie.
fair-signals-of = Partie
fair-signals-games = Počet partií
fair-signals-choices = Pozice
fair-signals-agreed = První volba enginu
fair-signals-loss = Ztracená šance
fair-signals-time = Sekundy na tah
fair-signals-hard = Těžké / lehké volby, sekundy
fair-signals-others = ostatní podobně silní

## Pro hráče

fair-standing = Jak na tom jste
fair-standing-lead = Co vám tým webu vzkázal a které partie jste opustili
fair-notices = Přečtěte si prosím
fair-notice-came = Tým webu pro vás má zprávu.
fair-notice-read = Přečíst
fair-notice-understood = Mám přečteno
fair-notice-report-acted = Děkujeme za hlášení, které se týká: { $name }. Prošli jsme ho a zakročili jsme.
fair-notice-report-closed = Děkujeme za hlášení, které se týká: { $name }. Prošli jsme ho a nenašli jsme nic proti pravidlům webu.
fair-notice-somebody = hráč, který tu už není
fair-measures = Opatření k vašemu účtu
fair-measures-none = Žádná. Děkujeme za férovou hru!
fair-appeal = Odvolání
fair-appeal-text = Proč by se opatření mělo zrušit?
fair-appeal-hint = Odvolat se můžete jednou. Pokud to jde, čte odvolání někdo jiný.
fair-appeal-send = Odeslat odvolání
fair-appeal-sent = Vaše odvolání čeká na odpověď.
fair-appeal-accepted = Vašemu odvolání bylo vyhověno: { $answer }
fair-appeal-declined = Vaše odvolání bylo zamítnuto: { $answer }
fair-leaving = Opuštěné partie
fair-leaving-none = V poslední době jste neopustili žádnou partii.
fair-leaving-count =
    { $count ->
        [one] V poslední době jste opustili { $count } partii.
        [few] V poslední době jste opustili { $count } partie.
       *[other] V poslední době jste opustili { $count } partií.
    }
fair-leaving-warning = Když opustíte další, počkáte na příští hodnocenou partii { $minutes } min.
fair-leaving-until = Hodnocenou partii můžete začít od: { $moment }.
fair-leaving-fades = Napraví to čas a dohrané partie.
fair-suspended-title = Odvolání proti pozastavení
fair-suspended-text = Přihlásit se nemůžete, ale můžete jednou napsat týmu webu. Odešle se i jméno a heslo, které jste zadali.
fair-to-standing = Jak na tom jste
fair-to-rules = Pravidla webu
