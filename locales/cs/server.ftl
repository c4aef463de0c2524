# Proč server něco odmítl, ve větách.

server-malformed = Server této zprávě nerozuměl. Načtěte stránku znovu; pokud to nepomůže, dejte nám vědět.
server-too-long = Zpráva je příliš dlouhá: poslat lze nejvýše { $most } bajtů.
server-version = Stránka a server mají různé verze ({ $found } a { $known }). Načtěte stránku znovu.
server-closed = Server ukončil spojení (kód { $code }), samo se už neobnoví.
server-host = Požadavek neuvádí žádného hostitele, nebo jich uvádí víc.
server-cross-site = Tento požadavek přichází z jiného webu a nebyl proveden.
server-not-json = Tento požadavek nebyl poslán jako JSON a nebyl proveden.
server-too-fast = Příliš mnoho požadavků. Zkuste to znovu za { $seconds ->
        [one] { $seconds } sekundu
        [few] { $seconds } sekundy
       *[other] { $seconds } sekund
    }.
server-too-many = Limit je vyčerpán: nejvýše { $most }.
server-not-found = Nenalezeno.
server-method-not-allowed = Tato operace tu není k dispozici.
server-no-upgrade = Tato adresa je jen pro spojení WebSocket.
server-unavailable = Server je teď nedostupný. Nic se neztratilo; zkuste to za chvíli znovu.
server-not-signed-in = K tomu se musíte přihlásit, jako host nebo pod svým jménem.
server-wrong-token = Token neplatí, nebo už neplatí.
server-people-only = Bot to udělat nemůže; jeho majitel ano.
server-app-request = Žádost aplikace je chybná: „{ $parameter }“ chybí nebo neplatí. Opravit ji musí její autoři; nic jsme jí nepředali.
server-session-only = Osobní přístupový token na to nestačí. Přihlaste se.
server-scope-needed = Tento token nemá oprávnění „{ $scope }“. Vytvořte token, který je má.
server-label-length = Popisek má nejvýše { $most } znaků.
server-not-registered = K tomu potřebujete jméno a heslo. Zaregistrujte se; vaše partie vám zůstanou.
server-already-registered = Účet už máte.
server-name-taken = Jméno { $name } je obsazené.
server-name-malformed = Jméno má { $least } až { $most } znaků (písmena bez diakritiky, číslice, spojovníky, podtržítka) a začíná písmenem.
server-name-reserved = Jméno { $name } je vyhrazené. Zvolte jiné.
server-password-length = Heslo má { $least } až { $most } znaků.
server-password-guessable = Toto heslo lze snadno uhodnout. Zvolte jiné, třeba několik slov, která spolu nesouvisí.
server-email-malformed = To není e-mailová adresa.
server-wrong-password = Nesprávné jméno nebo heslo.
server-wrong-code = Kód pro obnovení neplatí.
server-wrong-link = Tento odkaz neplatí, nebo už vypršel. Požádejte o nový.
server-wrong-passkey = Tento přístupový klíč zde neplatí, nebo to trvalo příliš dlouho. Zkuste to znovu.
server-mail-limit = Bylo vyžádáno příliš mnoho zpráv. Zkuste to později.
server-password-needed = Zvolte nové heslo, abyste se tímto kódem mohli přihlásit.
server-terms = S tímto nastavením nelze hrát: „{ $member }“ nevyhovuje.
server-not-ratable = Hodnocená partie potřebuje hodiny, hřiště dodané s Touchline a běžné rozestavení. Boti tohoto webu hodnocené partie nehrají.
server-rated-pause = V poslední době jste opustili několik partií. Další hodnocenou partii můžete začít od: { $until }.
server-opponent-paused = Tento hráč teď nemůže začít hodnocenou partii.
server-rated-pair = Za jeden den jste s tímto hráčem odehráli { $most } hodnocených partií, což je limit. Další bude možná od: { $until }; nehodnocené partie můžete hrát kdykoli.
server-level = Úrovně jsou od 1 do { $most }.
server-own-offer = Toto je vaše nabídka; přijmout ji musí někdo jiný.
server-no-bots = Tento hráč nechce hrát s boty.
server-own-bot = Proti vlastnímu botovi se hodnocené partie nehrají.
server-not-a-player = To mohou jen hráči této partie.
server-game-over = Partie skončila.
server-not-started = Zápas ještě nezačal: kostky se teprve připravují.
server-suspended = Server se restartuje; hodiny stojí. Zkuste to za chvíli znovu.
server-time-up = Čas vypršel.
server-stale = Partie se mezitím změnila. Toto je současná pozice.
server-act-id = Akce potřebuje označení o nejvýše { $most } znacích.
server-nothing-offered = Není co přijmout ani odmítnout.
server-already-offered = To už jste udělali; teď odpovídá soupeř.
server-nothing-to-take-back = Nemáte žádný tah, který byste mohli vzít zpět.
server-too-many-take-backs = V této partii už nelze vzít zpět další tah: limit je { $most }.
server-too-many-offers = V této partii už nelze nic dalšího nabízet: limit je { $most }.
server-no-time-to-give = V této partii není jaký čas přidat.
server-enough-time-given = Soupeř už dostal tolik času, s kolika partie začala.
server-no-berserk = V této partii berserk nejde: je jen v aréně, kde je čas na celou partii.
server-berserk-too-late = Berserk jde zvolit jen jednou: před prvním vlastním tahem, dokud máte víc než polovinu času.
server-round-goes-on = Všechny stoly tohoto kola hrají se stejnými kostkami: dokud neskončí, vidí partii jen její hráči a tahy se nevracejí.
server-too-much-vacation = { $left ->
    [0] Už vám nezbývá žádný den dovolené: během 365 dní jich je 30.
    [one] Zbývá vám { $left } den dovolené: během 365 dní jich je 30.
    [few] Zbývají vám { $left } dny dovolené: během 365 dní jich je 30.
   *[other] Zbývá vám { $left } dní dovolené: během 365 dní jich je 30.
}
server-too-late-to-abort = Po druhém tahu už partii nelze zrušit.
server-not-gone =
    { $seconds ->
        [one] Soupeře zatím nelze považovat za odpojeného: počkejte aspoň { $seconds } sekundu.
        [few] Soupeře zatím nelze považovat za odpojeného: počkejte aspoň { $seconds } sekundy.
       *[other] Soupeře zatím nelze považovat za odpojeného: počkejte aspoň { $seconds } sekund.
    }
server-no-dice = V této partii nejsou žádné kostky k přípravě.
server-commit-first = Nejdřív se musí oba hráči zavázat ke své části kostek.
server-not-committed = Tato hodnota neodpovídá vašemu závazku.
server-conditional-not-here = Podmíněné tahy jsou jen v korespondenčních partiích bez kostek.
server-conditional-not-waiting = Podmíněné tahy se připravují, když je na tahu soupeř.
server-conditional-too-much = To je příliš mnoho: nejvýše { $lines } variant po { $turns } tazích a celkem { $bytes } znaků.
server-conditional-unanswered = Varianta { $line } končí bez vaší odpovědi. Přidejte svůj tah, nebo variantu odeberte.
server-conditional-contradiction = Varianta { $line } odpovídá na tah jinak než některá předchozí. Ponechte na každý tah jednu odpověď.
server-tournament-name = Název turnaje má { $least } až { $most } znaků.
server-tournament-start = Vyberte začátek v příštích { $days } dnech.
server-tournament-over = Turnaj už skončil.
server-tournament-closed = Do turnaje už se nelze přihlásit.
server-tournament-rating = Váš rating { $rating } neodpovídá podmínkám turnaje.
server-tournament-invitation = Tento turnaj je na pozvání. Požádejte o ně pořadatele.
server-tournament-open = Tento turnaj je pro všechny, nikoho není třeba zvát.
server-not-entered = Tohoto turnaje se neúčastníte.
server-entered = V tomto turnaji už jste.
server-no-bye = O volno lze požádat jednou za kolo v rozehraném švýcarském turnaji.
server-not-over-the-board = To jde jen u turnajů hraných na skutečných hřištích.
server-by-director = Hráče do tohoto turnaje zapisuje pořadatel.
server-player-name = Jméno hráče má 1 až { $most } znaků.
server-no-such-account = Žádný účet nemá toto jméno. Zkontrolujte, jak je napsané.
server-player-listed = Hráč s tímto jménem nebo účtem už v turnaji je.
server-results-missing = Nejdřív zadejte všechny výsledky tohoto kola.
server-no-such-bot = Vyberte některého bota tohoto webu nebo svého vlastního.
server-no-simul = To jde jen u simultánek.
server-pairing-impossible = Nelze nikoho nalosovat: všechna kola jsou odehraná, nebo zbývá příliš málo hráčů, kteří se mohou utkat.
server-pairing-played = Toto kolo už má výsledky. Nejdřív je zrušte.
server-result-changed = Od načtení stránky se něco změnilo. Podívejte se znovu a zadání zopakujte.
server-result-fixed = Z tohoto výsledku vycházejí další zápasy. Nejdřív zrušte jejich nalosování.
server-club-name = Název klubu má { $least } až { $most } znaků.
server-club-name-taken = Takový klub už existuje: { $name }. Zvolte jiný název.
server-club-about = Popis je příliš dlouhý: nejvýše { $most } znaků.
server-club-links = Nejvýše { $most } odkazů, každý jako webová adresa začínající https:// o nejvýše { $length } znacích.
server-club-request = Zpráva je příliš dlouhá: nejvýše { $most } znaků.
server-club-role = To mohou jen ti, kdo klub vedou.
server-club-member = Členství v tomto klubu už trvá.
server-club-not-member = To mohou jen členové tohoto klubu.
server-club-invitation = Do tohoto klubu se vstupuje jen na pozvání.
server-club-removed = Z tohoto klubu vás odebrali. Vrátit se můžete na pozvání.
server-club-owner = Tento klub je váš. Nejdřív ho předejte někomu z členů.
server-club-silenced = Do klubového chatu nemůžete psát do: { $until }.
server-club-silence = Zvolte nejvýše { $most } minut.
server-webhook-address = Zadejte adresu, která začíná https:// a vede na veřejný server: nejvýše { $most } znaků, bez uživatelského jména a jiného portu než 443.
server-club-event = Tento turnaj je pro členy klubu. Nejdřív vstupte do klubu.
server-team-boards = Zápas má { $least } až { $most } partií.
server-team-size = Uveďte do sestavy { $least } až { $most } hráčů.
server-team-twice = Každý hraje jen jednu partii. Dvakrát je tu: { $name }.
server-team-member = Mezi členy vašeho klubu není: { $name }.
server-team-alone = Vyberte si za soupeře jiný klub.
server-team-closed = Tento zápas už začal, nebo byl zrušen.
server-study-name = Název studie má { $least } až { $most } znaků.
server-study-stale = Tuto část studie mezitím změnil někdo jiný, vaše úprava propadla.
server-study-full = Do této studie se už nic nevejde.
server-study-role = Tuto studii můžete číst, ale tohle s ní dělat nemůžete.
server-position-live = Tato pozice se právě hraje v hodnocené partii. Bot ji může hrát, až partie skončí.
server-blocked = S tímto hráčem nemůžete hrát ani si psát: jeden z vás druhého zablokoval.
server-rematch-declined = Soupeř odvetu odmítl.
server-not-watched = Nejdřív otevřete partii.
server-chat-off = Máte vypnutý chat. Chcete-li psát, zapněte ho v nastavení.
server-chat-closed = Soupeř má chat vypnutý.
server-quiet-hours = Zvolte různý začátek a konec tichých hodin v známém časovém pásmu.
server-push-service = Služba pro upozornění tohoto prohlížeče zde není podporována.
server-not-tried = Nejprve úlohu zkuste vyřešit, pak ji můžete hodnotit.
server-unfinished = Úloha po těchto tazích pokračuje. Dohrajte ji do konce.
server-messages-closed = Tento hráč přijímá zprávy jen od těch, které sleduje.
server-message-id = Každá zpráva musí mít identifikátor o nejvýše { $most } znacích.
server-note-length = Poznámka může mít nejvýše { $most } znaků.
server-chat-text = Napište zprávu o nejvýše { $most } znacích.
server-account-suspended = Tento účet je pozastaven do: { $until }. Důvod: { $reason }
server-account-closed = Tento účet je pozastaven natrvalo. Důvod: { $reason }
server-role-needed = To mohou jen moderátoři a správci tohoto webu.
server-not-below = To je možné jen u hráčů, jejichž role je nižší než vaše.
server-last-admin = Web potřebuje alespoň jednoho správce. Nejprve dejte tuto roli jinému účtu.
server-nothing-to-lift = Není co zrušit: účet není pozastaven nebo nemá zákaz psaní.
server-no-result = Tato partie už je bez výsledku.
server-reason = Uveďte důvod o délce nejvýše { $most } znaků.
server-past-moment = Toto datum už minulo. Zvolte pozdější.
server-own-act = Toto opatření jste udělali vy. O odvolání rozhodne někdo jiný z týmu.
server-nothing-to-restore = V poslední době proti tomuto hráči nikdo neztratil body.
server-appeal-text = Napište, proč se má opatření zrušit, nejvýše { $most } znaků.
server-appealed = Odvolání už bylo odesláno.
server-not-suspended = Tento účet není pozastaven. Můžete se přihlásit.
server-muted = Nemůžete psát zprávy do: { $until }. Důvod: { $reason }
server-muted-for-good = Už nemůžete psát zprávy. Důvod: { $reason }
