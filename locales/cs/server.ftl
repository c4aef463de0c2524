# Proč server něco odmítl, ve větách.

server-malformed = Server této zprávě nerozuměl. Načtěte stránku znovu; pokud to nepomůže, dejte nám vědět.
server-too-long = To je příliš dlouhé: poslat lze nejvýše { $most } bajtů.
server-version = Stránka a server mluví různými verzemi ({ $found } a { $known }). Načtěte stránku znovu.
server-cross-site = Tento požadavek přichází z jiného webu a nebyl proveden.
server-not-json = Tento požadavek nebyl poslán jako JSON a nebyl proveden.
server-too-fast = To bylo příliš rychle. Zkuste to znovu za { $seconds ->
        [one] { $seconds } sekundu
        [few] { $seconds } sekundy
       *[other] { $seconds } sekund
    }.
server-too-many = To je příliš mnoho najednou: nejvíce je { $most }.
server-not-found = To tu není, nebo už není.
server-method-not-allowed = To tady udělat nelze.
server-unavailable = Server to teď udělat nemůže. Nic se neztratilo; zkuste to za chvíli znovu.
server-not-signed-in = K tomu musíte vstoupit, jako host nebo pod svým jménem.
server-not-registered = K tomu potřebujete jméno a heslo. Zaregistrujte se; vaše hry zůstanou vaše.
server-already-registered = Už jste zaregistrováni.
server-name-taken = Jméno { $name } je obsazené.
server-name-malformed = Jméno má { $least } až { $most } písmen bez diakritiky, číslic, pomlček nebo podtržítek a začíná písmenem.
server-password-length = Heslo má { $least } až { $most } znaků.
server-email-malformed = To není e-mailová adresa.
server-wrong-password = Takové jméno není, nebo to není jeho heslo.
server-wrong-code = Tento kód pro obnovení neplatí, nebo už neplatí.
server-terms = Za těchto podmínek nelze hrát: „{ $member }“ nevyhovuje.
server-not-ratable = Hodnocená hra se hraje mezi lidmi, s hodinami, na hřišti, které Touchline přináší, a od začátku.
server-level = Úrovně jsou od 1 do { $most }.
server-own-offer = To je vaše vlastní nabídka; přijmout ji musí někdo jiný.
server-not-a-player = To mohou jen hráči této hry.
server-game-over = Hra skončila.
server-not-started = Zápas ještě nezačal: o kostkách se teprve rozhoduje.
server-suspended = Server se restartuje; hodiny stojí. Zkuste to za chvíli znovu.
server-time-up = Čas už vypršel.
server-stale = Hra se mezitím změnila. Takto je to teď.
server-act-id = Úkon potřebuje označení o nejvýše { $most } bajtech.
server-nothing-offered = Není co přijmout ani odmítnout.
server-already-offered = To už jste udělali; teď je na soupeři, aby odpověděl.
server-nothing-to-take-back = Nehráli jste žádný tah, který by šlo vzít zpět.
server-too-late-to-abort = Po druhém tahu už hru nelze zrušit.
server-not-gone = Zatím nelze tvrdit, že je soupeř pryč. Počkejte aspoň tolik sekund: { $seconds }.
server-no-dice = V této hře není o kostkách co rozhodovat.
server-commit-first = Nejdřív se musí oba hráči zavázat ke svému dílu kostek.
server-not-committed = To není to, k čemu jste se zavázali.
server-position-live = Tato pozice se právě hraje v hodnocené partii. Bot ji zahraje, až ta partie skončí.
server-blocked = S tímto hráčem spolu nehrajete ani nemluvíte: jeden z vás druhého zablokoval.
server-rematch-declined = Soupeř nechce tuto partii hrát znovu.
server-not-watched = K tomu musíte být u partie. Otevřete ji znovu.
server-chat-off = Máte vypnutou diskusi. Chcete-li něco říct, zapněte ji v nastavení.
server-chat-closed = Soupeř se diskuse neúčastní.
server-chat-text = Napište něco, nejvýše { $most } znaků.
