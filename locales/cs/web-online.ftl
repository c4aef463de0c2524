# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Načítá se…
web-online-no-answer = Nepřišla odpověď. Zkontrolujte síť a zkuste to znovu.
web-online-unreadable = Odpověď serveru nebyla srozumitelná. Načtěte stránku znovu.
web-online-illegal = Tento tah není dovolen: { $reason }.
web-online-no-server = Herní server neodpovídá
web-online-no-server-text = Pro hru online je potřeba herní server. Na této adrese žádný není, nebo je vypnutý. Všechno ostatní funguje: boti, hra ve dvou u jedné obrazovky, lekce, úlohy.
web-online-play-here = Hrát u této obrazovky
web-online-try-again = Zkusit znovu
web-online-not-in = Nejste přihlášeni. Můžete hrát jako host, bez účtu.
web-online-you-are = Hrajete pod jménem { $name }.
web-online-you-are-guest = Hrajete jako host pod jménem { $name }. Zaregistrujte se, ať si můžete zvolit jméno a hrát hodnocené partie.
web-online-profile = Váš profil
web-online-account = Účet
web-online-games = Partie
web-online-leaderboards = Žebříčky

## The lobby

web-online-lobby-title = Hrát online
web-online-your-games = Vaše partie
web-online-seeks = Nabídnuté partie
web-online-no-seeks = Teď nikdo partii nenabízí. Nabídněte ji sami a zůstaňte tu, nebo si zatím zahrajte s botem.
web-online-play = Hrát
web-online-take-back-offer = Stáhnout nabídku
web-online-wants-side = chce hrát: { $side }
web-online-begun = Vaše partie začala.
web-online-go-there = Otevřít partii
web-online-waits = { $opponent } zahrál tah: jste na tahu.
web-online-offer = Nabídnout partii nebo pozvat přítele
web-online-offer-more = Strana a hodnocení partie
web-online-side = Vaše strana
web-online-side-proposer = modrý, jako ten, kdo partii navrhuje
web-online-side-any = Náhodná
web-online-rated = hodnocená
web-online-casual = přátelská
web-online-own-position = z dané pozice
web-online-rated-choice = Hodnocená partie
web-online-rated-registered = Hodnocené partie jsou jen pro registrované hráče.
web-online-rated-clock = Hodnocená partie se hraje s hodinami.
web-online-rated-hint = Výsledek změní rating obou hráčů. Partie s boty serveru se nehodnotí.
web-online-too-short-to-rate = Hodnocení se nemění: hodnocená partie se počítá, až když každý hráč odehraje aspoň { $turns } tahy.
web-online-speed-is = Tempo: { $speed }
web-online-speed = Tempo
web-online-speed-bullet = bullet
web-online-speed-blitz = blitz
web-online-speed-rapid = rapid
web-online-speed-classical = klasické
web-online-speed-correspondence = korespondenční
web-online-seek = Najít soupeře
web-online-challenge-friend = Vyzvat přítele odkazem

## Challenges

web-online-challenge-title = Výzva
web-online-challenge-lead = Pozvánka k partii.
web-online-challenge-from = { $name } vás zve k partii. Stačí vám tato stránka.
web-online-challenge-yours = Pošlete tento odkaz příteli. Partie začne, až výzvu přijme.
web-online-challenge-waits = Čeká se na přítele. Nechte stránku otevřenou, nebo se vraťte později.
web-online-accept = Přijmout a hrát

## A game

web-online-game-title = Partie
web-online-game-missing = Tuto partii nelze zobrazit.
web-online-status-your-turn = Jste na tahu. { $detail }.
web-online-status-send = Odešlete tah, nebo ho vraťte.
web-online-status-sending = Váš tah se odesílá…
web-online-status-tables = Čeká se na ostatní stoly
web-online-status-dice = Připravují se kostky: oba hráči přidávají svou část.
web-online-status-suspended = Server se restartuje. Hodiny stojí a nic se neztratí.
web-online-send-turn = Odeslat tah
web-online-ask-take-back = Požádat o vrácení tahu
web-online-offer-draw = Nabídnout remízu
web-online-abort = Zrušit partii
web-online-abort-really = Zrušit tuto partii? Zůstane bez výsledku.
web-online-abort-yes = Ano, zrušit partii
web-online-resign-really = Vzdát tuto partii?
web-online-draw-offered = Soupeř nabízí remízu.
web-online-berserk-offer = Vzdáte se poloviny času a přidávání? Výhra pak bude o bod cennější. Jde to jen před prvním vaším tahem.
web-online-berserk = Zvolit berserk
web-online-berserk-of = { $player } hraje berserk: poloviční čas
web-online-draw-accept = Přijmout remízu
web-online-draw-waits = Nabídli jste remízu. Platí, dokud soupeř nezahraje tah nebo ji neodmítne.
web-online-take-back-asked = Soupeř žádá o vrácení posledního tahu.
web-online-take-back-accept = Povolit
web-online-take-back-waits = Požádali jste o vrácení svého posledního tahu.
web-online-decline = Odmítnout
web-online-opponent-gone = Soupeř se odpojil. Za chvíli budete moci nárokovat výhru.
web-online-claim-win = Nárokovat výhru
web-online-claim-draw = Nárokovat remízu
web-online-connecting = Připojuje se…
web-online-connected = Připojeno
web-online-connected-in = Odezva { $time } ms
web-online-connection-lost = Spojení se přerušilo a obnovuje se. Tah můžete dál připravovat.
web-online-lag = Kompenzace odezvy: { $seconds } s
web-online-to-lobby = Zpět do lobby
web-online-rematch-waits = Nabídli jste odvetu. Začne, až ji soupeř přijme.
web-online-export = Stáhnout partii (.tgn)

## A turn in notation

web-online-typed = Napsat nebo připravit tah
web-online-typed-turn = Zápis tahu
web-online-typed-play = Zahrát
web-online-typed-premove = Připravit
web-online-typed-hint = Stejný zápis jako v seznamu tahů. Když je na tahu soupeř, váš tah počká a zahraje se, jakmile bude dovolen.
web-online-premove-waits = Připraveno: { $turn }
web-online-premove-impossible = Připravený tah teď není dovolen: { $reason }.
web-online-next-game = Další partie ({ $count })
web-online-give-day = Přidat soupeři 1 den
web-online-give-seconds = Přidat soupeři { $seconds } s
web-online-extra-days =
    { $days ->
        [one] Přidaný čas, { $player }: { $days } den
        [few] Přidaný čas, { $player }: { $days } dny
       *[other] Přidaný čas, { $player }: { $days } dní
    }
web-online-extra-seconds = Přidaný čas, { $player }: { $seconds } s
web-online-conditional = Podmíněné tahy
web-online-conditional-none = Připravte si odpovědi na to, co může soupeř zahrát. Zahrají se hned a nikdo jiný je nevidí.
web-online-conditional-add = Připravit odpovědi
web-online-conditional-change = Změnit odpovědi
web-online-conditional-hint = Zahrajte soupeřův tah a pak svou odpověď. Pokračujte dalšími tahy, nebo začněte jinou variantu.
web-online-conditional-send = Uložit odpovědi
web-online-conditional-again = Začít jinou variantu
web-online-conditional-count =
    { $count ->
        [one] { $count } varianta, nejvýše { $most }
        [few] { $count } varianty, nejvýše { $most }
       *[other] { $count } variant, nejvýše { $most }
    }
web-online-conditional-open = Bez odpovědi
web-online-conditional-remove = Odebrat variantu { $line }
web-online-conditional-turn = Když soupeř zahraje… { $detail }
web-online-conditional-answer = Pak zahrajete… { $detail }
web-online-conditional-end = Tady varianta končí. Začněte jinou, nebo uložte.
web-online-conditional-stored = Odpovědi uloženy
web-online-conditional-overtaken = Soupeř mezitím zahrál. Co nebylo uloženo, je pryč.
web-online-opponent-away = Soupeř se odpojil. Pokud se nevrátí, budete moci nárokovat výhru.
web-online-rematch-offered = Soupeř nabízí odvetu.
web-online-rematch-declined = Soupeř odvetu odmítl.
web-online-rematch-begun = Odveta začala.

## Chat

web-online-chat = Chat
web-online-chat-watchers = Chat diváků
web-online-chat-empty = Zatím žádné zprávy.
web-online-chat-is-off = Chat máte vypnutý.
web-online-chat-turn-on = Zapnout chat
web-online-chat-turn-off = Vypnout chat všude
web-online-chat-come-in = Chcete-li psát do chatu, přihlaste se.
web-online-chat-unread =
    { $count ->
        [one] { $count } nová zpráva
        [few] { $count } nové zprávy
       *[other] { $count } nových zpráv
    }
web-online-chat-said = { $name }: { $words }
web-online-chat-phrases = Rychlé zprávy
web-online-chat-text = Zpráva
web-online-chat-send = Odeslat
web-online-chat-sending = Odesílá se…
web-online-chat-about = Zablokovat nebo nahlásit: { $name }
web-online-chat-take-part = Používat chat
web-online-block = Zablokovat
web-online-blocked = { $name }: zablokováno. Nebudete si psát ani spolu hrát.
web-online-unblock = Odblokovat
web-online-blocks = Zablokovaní hráči
web-online-no-blocks = Nikdo.
web-online-report = Nahlásit
web-online-report-why = Důvod
web-online-report-text = Podrobnosti
web-online-report-chat = Nevhodné zprávy
web-online-report-engine = Nápověda enginu
web-online-report-play = Úmyslné prohry, zdržování, opouštění partií
web-online-report-name = Nevhodné jméno
web-online-report-other = Něco jiného
web-online-reported = Děkujeme. Správce webu se na to podívá.

## Přátelé a zprávy

web-online-friends = Přátelé
web-online-friends-lead = Hráči, které sledujete, a kdo z nich je online
web-online-friends-come-in = Chcete-li hráče sledovat a psát jim, přihlaste se.
web-online-friends-none = Zatím nikoho nesledujete. Otevřete stránku některého hráče a zvolte „Sledovat“.
web-online-friend-plays = právě hraje
web-online-friend-here = online
web-online-friend-away = offline
web-online-friend-mutual = sleduje vás
web-online-friend-watch = Sledovat hru
web-online-friend-challenge = Vyzvat
web-online-follow = Sledovat
web-online-unfollow = Přestat sledovat
web-online-follow-back = Sledovat také
web-online-follows-you = Sleduje vás
web-online-followers =
    { $count ->
        [one] Sleduje vás { $count } hráč
        [few] Sledují vás { $count } hráči
       *[other] Sleduje vás { $count } hráčů
    }
web-online-followers-more = Zobrazit další
web-online-note = Soukromá poznámka
web-online-note-hint = Tuto poznámku vidíte jen vy.
web-online-note-save = Uložit poznámku
web-online-note-saved = Poznámka uložena.
web-online-messages = Zprávy
web-online-messages-lead = Soukromé zprávy mezi vámi a dalšími hráči
web-online-messages-none = Zatím žádné zprávy. Psát můžete hráčům, kteří vás sledují.
web-online-messages-more = Další konverzace
web-online-messages-earlier = Starší zprávy
web-online-messages-closed = Tomuto hráči psát nemůžete: přijímá zprávy jen od těch, které sleduje, nebo jeden z vás druhého zablokoval.
web-online-messages-delete = Smazat konverzaci
web-online-messages-delete-really = Smazat vaši kopii této konverzace? { $name } svou kopii mít bude.
web-online-messages-delete-yes = Ano, smazat
web-online-messages-from = Kdo vám smí psát
web-online-messages-from-everybody = všichni registrovaní hráči
web-online-messages-from-followed = hráči, které sledujete
web-online-messages-from-nobody = nikdo nový
web-online-message-write = Napsat
web-online-message-to = Zpráva pro: { $name }
web-online-message-own = Vy: { $text }
web-online-message-you = Vy
web-online-message-came = { $name } vám poslal(a) zprávu.
web-online-message-read = Přečíst

## Upozornění

web-online-notifications = Upozornění
web-online-notifications-lead = Co se stalo, když jste tu nebyli
web-online-notifications-none = Nic nového. Tady se dozvíte, že jste na tahu ve hře na dny, že vás někdo vyzývá nebo vám píše.
web-online-notifications-earlier = Starší
web-online-device = Toto zařízení
web-online-device-off = Toto zařízení vám může dát vědět, i když je Touchline zavřený.
web-online-device-on = Toto zařízení vám dá vědět, i když je Touchline zavřený.
web-online-device-denied = Upozornění z tohoto webu máte v nastavení prohlížeče zakázaná.
web-online-device-impossible = Tento prohlížeč neumí upozorňovat, když je Touchline zavřený. Když jste tu, dá vám vědět zvonek a titulek karty.
web-online-device-offer = Až { $name } zahraje, toto zařízení vám může dát vědět, i když bude Touchline zavřený.
web-online-device-not-now = Teď ne
web-online-device-begin = Upozorňovat mě na tomto zařízení
web-online-device-end = Neupozorňovat mě na tomto zařízení
web-online-tell = Kdy mě upozornit
web-online-tell-turn = Jsem na tahu ve hře na dny
web-online-tell-challenge = Někdo mě vyzývá
web-online-tell-begun = Moje nabídka byla přijata
web-online-tell-message = Někdo mi píše
web-online-tell-clubs = Novinky z mých klubů
web-online-tell-events = Můj turnaj brzy začne
web-online-quiet = Tiché hodiny
web-online-quiet-from = Od
web-online-quiet-to = Do

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = Vyhrává { $winner }: { $reason }.
web-online-drawn = Remíza: { $reason }.
web-online-no-result = Bez výsledku: { $reason }.
web-online-by = Způsobil: { $who }.
web-online-ended-opponent-gone = soupeř byl příliš dlouho odpojen
web-online-ended-aborted = partie byla zrušena
web-online-ended-not-begun = partie nezačala včas
web-online-ended-dice-withheld = část kostek nebyla odhalena
web-online-ended-too-long = příliš mnoho tahů
web-online-ended-restored = server byl obnoven ze zálohy, kostky už nebyly tajné
web-online-ended-voided = zrušeno správou webu
web-online-running = hraje se
web-online-your-turn = Jste na tahu
web-online-your-turn-until = Jste na tahu, čas do { $moment }

## Players and games

web-online-kind-guest = host
web-online-kind-bot = bot
web-online-kind-deleted = smazaný účet
web-online-player-title = Hráč
web-online-player = Hráč
web-online-since = registrace { $date }
web-online-filter-won = Vyhrané
web-online-filter-drawn = Remízy
web-online-filter-lost = Prohrané
web-online-filter-running = Probíhající
web-online-filter = Filtry
web-online-filter-all = Všechny
web-online-filter-rated = Typ partie
web-online-filter-result = Výsledek
web-online-ratings = Ratingy
web-online-rating = Rating
web-online-provisional = předběžný: zatím málo partií
web-online-no-ratings = Zatím žádné hodnocené partie.
web-online-graph = { $game }: rating { $begin } ({ $begin_day }) → { $now } ({ $now_day })
web-online-no-games = Zatím tu nejsou žádné partie.
web-online-more-games = Další partie
web-online-games-title = Partie
web-online-games-lead = Všechny zdejší partie od nejnovější. Každou si můžete přehrát, rozebrat a stáhnout.
web-online-show = Zobrazit
web-online-leaderboards-title = Žebříčky
web-online-leaderboards-lead = Hráči s nejvyšším ratingem podle hry a tempa.
web-online-no-leaders = Nikdo tu ještě nemá rating. Stačí pár hodnocených partií a první místo je vaše.
web-online-place = Pořadí
web-online-filter-over = Skončené
web-online-filter-opponent = Soupeř
web-online-statistics = Statistiky
web-online-statistics-of = Partie
web-online-as-first = Začínající strana
web-online-as-second = Druhá strana
web-online-streak-won =
    { $count ->
        [one] Současná série: { $count } výhra.
        [few] Současná série: { $count } výhry.
       *[other] Současná série: { $count } výher.
    }
web-online-streak-lost =
    { $count ->
        [one] Současná série: { $count } prohra.
        [few] Současná série: { $count } prohry.
       *[other] Současná série: { $count } proher.
    }
web-online-streak-none = Poslední partie skončila remízou.
web-online-streak-longest =
    Nejdelší série: { $won ->
        [one] { $won } výhra
        [few] { $won } výhry
       *[other] { $won } výher
    }, { $lost ->
        [one] { $lost } prohra
        [few] { $lost } prohry
       *[other] { $lost } proher
    }.

## The archive

web-online-archive = Archiv
web-online-archive-title = Archiv
web-online-archive-lead = Všechny partie za měsíc v jednom souboru, volně ke stažení: text ve formátu .tgn, komprimovaný pomocí zstd.
web-online-archive-download = Stáhnout
web-online-no-archive = První archiv vyjde po skončení prvního měsíce, ve kterém se hrálo.

## The account

web-online-account-title = Účet
web-online-account-lead = Vaše jméno na tomto webu a vaše údaje.
web-online-enter-guest = Hrát jako host
web-online-register = Zaregistrovat se
web-online-register-text = Vaše partie vám zůstanou. Získáte jméno, rating a místo v žebříčcích.
web-online-name = Jméno
web-online-name-hint = 3 až 20 písmen bez diakritiky, číslic, spojovníků nebo podtržítek; první musí být písmeno
web-online-password = Heslo
web-online-password-hint = 8 až 128 znaků
web-online-email = E-mail (nepovinný)
web-online-email-hint = Pro volbu nového hesla, pokud ho zapomenete.
web-online-email-title = E-mail
web-online-email-text = S potvrzenou adresou si můžete zvolit nové heslo, pokud ho zapomenete. Nikdo jiný ji nevidí.
web-online-email-none = Zatím bez e-mailové adresy.
web-online-email-is = Potvrzená adresa: { $address }
web-online-email-pending = Poslali jsme odkaz na adresu { $address }. Otevřete ho do 24 hodin.
web-online-email-unverified = Nepotvrzená adresa: { $address }
web-online-email-new = E-mailová adresa
web-online-email-send = Poslat odkaz
web-online-email-remove = Odebrat adresu
web-online-email-digest = Jednou denně mi napsat o partiích na dny, které čekají na můj tah
web-online-forgotten = Zapomněli jste heslo?
web-online-forgotten-text = Pokud má váš účet potvrzenou e-mailovou adresu, pošleme na ni odkaz.
web-online-forgotten-who = Jméno nebo e-mailová adresa
web-online-forgotten-send = Poslat odkaz
web-online-forgotten-done = Pokud takový účet existuje, odkaz je na cestě.
web-online-confirm-email = Potvrďte svou e-mailovou adresu
web-online-confirm-email-lead = Ještě jedno kliknutí a adresa je tu vaše.
web-online-confirm-email-yes = Potvrdit adresu
web-online-confirm-email-done = Vaše e-mailová adresa je potvrzená.
web-online-new-password = Zvolte si nové heslo
web-online-new-password-lead = Tady budete přihlášeni a všude jinde odhlášeni.
web-online-new-password-yes = Změnit heslo a přihlásit se
web-online-unsubscribe = Žádné další zprávy o čekajících partiích
web-online-unsubscribe-lead = Vaše partie pokračují, přestanou chodit jen zprávy.
web-online-unsubscribe-yes = Zastavit tyto zprávy
web-online-unsubscribe-done = Hotovo. Znovu je můžete zapnout ve svém účtu.
web-online-passkey = Přístupový klíč
web-online-passkey-text = Přihlaste se otiskem prstu, obličejem nebo kódem na zařízení, které má přístupový klíč k vašemu účtu.
web-online-passkey-sign-in = Přihlásit se přístupovým klíčem
web-online-passkeys = Přístupové klíče
web-online-passkeys-text = Přístupový klíč vás přihlásí otiskem prstu, obličejem nebo kódem. Funguje jen na tomto webu, takže ho z vás nikdo nevyláká.
web-online-passkey-label = Název přístupového klíče
web-online-passkey-label-hint = Abyste ho poznali, například „Telefon“.
web-online-passkey-proof-hint = Nechte prázdné, chcete-li použít přístupový klíč, který už máte.
web-online-passkey-add = Přidat přístupový klíč
web-online-passkey-end = Odebrat přístupový klíč
web-online-to-account = Přejít k účtu
web-online-sign-in = Přihlásit se
web-online-sign-in-text = Pokud už máte jméno a heslo.
web-online-sign-out = Odhlásit se
web-online-recover = Použít kód pro obnovení
web-online-recover-text = Zapomněli jste heslo, nebo jste hráli jako host na jiném zařízení? Všechna ostatní zařízení budou odhlášena a kód už podruhé použít nepůjde.
web-online-recover-password-hint = 8 až 128 znaků; hrajete-li jako host, nechte prázdné
web-online-code = Kód pro obnovení
web-online-code-text = Tímto kódem se jednou přihlásíte na jiném zařízení, nebo když vás tento prohlížeč zapomene. Přestane platit, jakmile ho použijete nebo změníte heslo.
web-online-code-make = Vytvořit nový kód
web-online-code-once = Zapište si ho: už se znovu neukáže. Dřívější kódy přestaly platit.
web-online-authorize-title = Aplikace žádá o přístup
web-online-authorize-lead = Rozhodněte, co smí dělat vaším jménem
web-online-authorize-register = K tomu potřebujete registrovaný účet. Přihlaste se, nebo se zaregistrujte na stránce účtu.
web-online-authorize-as = Jste přihlášeni jako { $name }.
web-online-authorize-wants = „{ $client }“ chce
web-online-authorize-goes-to = Když to povolíte, vrátíte se na { $app }. Pokud to místo neznáte, odmítněte: nikdo neověřil, kdo za ním stojí.
web-online-authorize-stays = { $count ->
    [one] Povolení platí { $count } den,
    [few] Povolení platí { $count } dny,
   *[other] Povolení platí { $count } dní,
} nebo dokud její token nezrušíte na stránce svého účtu. Vaše heslo, přihlášení ani účet měnit nemůže.
web-online-authorize-allow = Povolit
web-online-authorize-decline = Ne, zpět
web-online-vacation = Dovolená
web-online-vacation-text = V partiích na dny vám během nepřítomnosti čas nevyprší: kdykoli by vypršel, dostanete další den. Během 365 dní máte 30 dní.
web-online-vacation-days = Kolik dní od teď
web-online-vacation-begin = Odjet na dovolenou
web-online-vacation-change = Změnit konec
web-online-vacation-end = Už jsem zpátky
web-online-vacation-until = Jste pryč do { $until }.
web-online-vacation-left = { $count ->
    [one] Zbývá vám { $count } den.
    [few] Zbývají vám { $count } dny.
   *[other] Zbývá vám { $count } dní.
}
web-online-vacation-of = { $name } má dovolenou do { $until }. Do té doby hráči čas nevyprší.
web-online-access = Osobní přístupové tokeny
web-online-access-text = Pro aplikace a programy, které za vás hrají nebo si prohlížejí vaše partie. Žádný z nich nemůže měnit vaše heslo, přihlášení ani účet.
web-online-access-none = Zatím žádný token.
web-online-access-name = Název, třeba jméno aplikace
web-online-access-scopes = Co smí
web-online-access-read = Vidět váš účet a partie
web-online-access-play = Hrát za vás
web-online-access-chat = Psát za vás do chatu a jednat v klubech
web-online-access-valid = Doba platnosti
web-online-access-days = { $count ->
        [one] { $count } den
        [few] { $count } dny
       *[other] { $count } dní
    }
web-online-access-until = platí do { $until }
web-online-access-once = Uložte si ho hned: už se znovu neukáže. Kdo ho má, může v těchto mezích jednat vaším jménem.
web-online-sessions = Přihlášená zařízení
web-online-session = Přihlášení { $created }, naposledy použito { $used }.
web-online-session-this = Toto zařízení
web-online-session-end = Odhlásit
web-online-sessions-end-others = Odhlásit všechna ostatní zařízení
web-online-sessions-end-others-text = Přestanou platit i váš kód pro obnovení, vaše osobní přístupové tokeny a tokeny vašich botů.
web-online-kept = Vaše údaje
web-online-kept-text = Vaše partie, ratingy, přihlášení a e-mail, pokud jste ho zadali. Můžete si je stáhnout, nebo účet smazat: partie zůstanou bez vašeho jména.
web-online-kept-export = Stáhnout mé údaje
web-online-delete = Smazat účet
web-online-delete-really = Trvale smazat účet? Nejde to vrátit zpět.
web-online-delete-yes = Ano, smazat

## Dice

web-online-dice-title = Ověřit kostky
web-online-dice-lead = Váš prohlížeč přepočítá každý hod zápasu z toho, co bylo zveřejněno.
web-online-dice-text = Server se před zápasem zaváže k tajnému číslu a oba hráči přidají svou část dřív, než se číslo použije. Po zápase se vše zveřejní: každý si ověří, že kostky nikdo nevybral.
web-online-dice-changed = Server teď uvádí jiný závazek ke kostkám, než jaký toto zařízení vidělo na začátku. Mohl by kostky vybírat, a tak vaše část zůstává tajná. Na tyto kostky nespoléhejte; uložte si adresu této stránky a dejte vědět správci webu.
web-online-dice-published-other = Zveřejněné údaje nejsou ty, které toto zařízení vidělo během hry: kostky mohly být vybrány.
web-online-dice-commitment-of = Závazek: { $side }
web-online-dice-added-by = Přidaná část: { $side }
web-online-dice-verify = Ověřit kostky
web-online-dice-game = Partie: její adresa nebo konec adresy
web-online-dice-check = Ověřit
web-online-dice-paste = Ověřit bez serveru
web-online-dice-published = Zveřejněné údaje o partii (JSON)
web-online-dice-how = Server se zaváže k SHA-256 svého tajného čísla. Každý hráč se pak zaváže k SHA-256 závazku serveru, označení hry a své části, takže číslo bylo určeno dřív. Každý hod je HMAC-SHA-256 s tímto číslem jako klíčem přes části obou hráčů, označení hry a pořadí hodu. Totéž ověří touchline verify-dice v příkazové řádce.
web-online-dice-fit = Kostky ověřeny, počet hodů: { $draws }. Všechny vycházejí z tajného čísla. Server se k němu zavázal dřív, než se hráči zavázali ke svým částem, a všichni své závazky dodrželi.
web-online-dice-fit-unordered = Kostky ověřeny, počet hodů: { $draws }. Všechny vycházejí z tajného čísla a všichni své závazky dodrželi. Zápas má důkaz verze 1, který neukazuje, že server zvolil tajné číslo dřív, než hráči odhalili své části.
web-online-dice-none = Toto nejsou zveřejněné kostky zápasu v Pawnballu.
web-online-dice-no-seed = Zápas neskončil: číslo ještě není zveřejněno.
web-online-dice-not-begun = Žádné kostky se neházely: partie skončila dřív, než zápas začal.
web-online-dice-wrong-seed = Číslo není to, ke kterému se server zavázal.
web-online-dice-wrong-table = Kostky kola nevycházejí z toho, co přidali hráči této partie.
web-online-dice-wrong-entropy = { $side }: odhalená část neodpovídá závazku.
web-online-dice-too-many = Hodů je příliš: uvedeno jich je { $found }, ale tahy zápasu jich měly jen { $expected }.
web-online-dice-too-few = Některé hody chybí: uvedeno jich je { $found }, ale tahy zápasu jich měly { $expected }.
web-online-dice-wrong-turn = Tah { $number } není s kostkami z tajného čísla možný: { $reason }
web-online-dice-wrong-draw = Hod { $number } byl { $found }, ale vychází { $expected }.

## Numbers

web-online-archive-file =
    { $games ->
        [one] { $games } partie, { $size }
        [few] { $games } partie, { $size }
       *[other] { $games } partií, { $size }
    }
web-online-days-hours =
    { $days ->
        [one] { $days } den { $hours } h
        [few] { $days } dny { $hours } h
       *[other] { $days } dní { $hours } h
    }
web-online-watchers =
    { $count ->
        [0] Žádní diváci
        [one] { $count } divák
        [few] { $count } diváci
       *[other] { $count } diváků
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } ({ $games } partie)
        [few] { $rating } ± { $deviation } ({ $games } partie)
       *[other] { $rating } ± { $deviation } ({ $games } partií)
    }
web-online-bots-choice = Mou nabídku může přijmout i bot

## Challenges by name

web-online-challenge-name = Jméno hráče
web-online-challenge-by-name = Vyzvat tohoto hráče
web-online-challenge-player = Vyzvat hráče { $name }
web-online-challenge-player-lead = Vyberte hru a tempo. Soupeř uvidí výzvu hned, nebo při příští návštěvě.
web-online-challenge-servers-bot = Boti serveru hrají hned: vyberte si jednoho v lobby.
web-online-challenge-for-other = Tato výzva je pro hráče { $name }.
web-online-challenge-waits-for = Výzva byla odeslána: { $name }. Partie začne, jakmile ji přijme; dozvíte se to na kterékoli z těchto stránek.
web-online-challenge-declined = { $name } vaši výzvu nepřijímá.
web-online-challenge-taken-back = Výzva od hráče { $name } byla stažena.
web-online-challenge-taken-back-own = Výzvu jste stáhli.
web-online-challenge-over = Tuto výzvu jste odmítli.
web-online-challenged = Výzvy pro vás
web-online-challenged-by = { $name } vás vyzývá.
web-online-challenged-again = { $name } chce hrát znovu.
web-online-challenged-look = Zobrazit výzvu
web-online-challenges-yours = Vaše výzvy
web-online-challenge-to = Pro hráče { $name }
web-online-challenge-to-anybody = Pro každého, kdo má odkaz
web-online-challenge-open = Otevřít
web-online-challenge-take-back = Stáhnout výzvu
web-online-seek-bots = může přijmout i bot

## The password and bots

web-online-password-change = Změnit heslo
web-online-password-change-text = Na ostatních zařízeních budete odhlášeni. Přestane platit váš kód pro obnovení i tokeny vašich botů.
web-online-password-now = Současné heslo
web-online-password-new = Nové heslo
web-online-password-changed = Heslo je změněno. Na ostatních zařízeních jste odhlášeni.
web-online-bots = Vaši boti
web-online-bots-text = Bot je program, který tu hraje pod vlastním jménem a je označen jako bot.
web-online-bots-page = K vašim botům
web-online-bots-title = Vaši boti
web-online-bots-lead = Programy, které tu hrají pod vlastními jmény. Přihlašují se tokenem a všude jsou označeny jako boti.
web-online-bots-not-in = Boty mohou mít jen registrovaní hráči.
web-online-bots-to-account = Zpět k účtu
web-online-bots-none = Zatím žádného bota nemáte.
web-online-bots-new = Nový bot
web-online-bots-name = Jméno bota
web-online-bots-make = Vytvořit bota
web-online-bots-made = Bot { $name } je vytvořen. S tokenem může pod tímto jménem hrát program.
web-online-bots-since = Je tu od { $date }
web-online-bots-tokens = Tokeny
web-online-bots-no-tokens = Zatím žádný token: pod tímto jménem nemůže hrát žádný program.
web-online-bots-label = Popisek tokenu (nepovinný)
web-online-bots-token-make = Vytvořit token
web-online-bots-token = Nový token
web-online-bots-token-once = Uložte si ho hned: už se znovu neukáže. Kdo ho má, může hrát pod jménem bota.
web-online-bots-token-copy = Zkopírovat token
web-online-bots-token-copied = Zkopírováno.
web-online-bots-token-used = vytvořen { $created }, naposledy použit { $used }
web-online-bots-token-unused = vytvořen { $created }, dosud nepoužit
web-online-bots-token-unnamed = bez popisku
web-online-bots-token-end = Zrušit
web-online-bots-token-end-of = Zrušit token „{ $label }“
web-online-bots-delete = Smazat bota
web-online-bots-delete-of = Smazat bota { $name }
web-online-bots-delete-really = Trvale smazat bota { $name }? Jeho tokeny hned přestanou platit, jeho partie zůstanou.
web-online-bots-delete-yes = Ano, smazat
web-online-bots-how = Jak hraje program
web-online-bots-how-text = Tímto příkazem může hrát každý engine UGI; token je v proměnné prostředí:
web-online-bots-how-more = Ostatní programy používají API tohoto webu.
web-online-bots-how-api = Popis API
web-online-quick = Rychlá hra
web-online-quick-searching = Hledám…
web-online-quick-cancel = zrušit
web-online-quick-waiting =
    { $count ->
        [one] { $count } čeká
        [few] { $count } čekají
       *[other] { $count } čeká
    }
web-online-rating-change = Váš rating: { $before } → { $after }

web-playing-title = Právě se hraje
web-playing-nobody = V tuto chvíli nikdo nehraje. Začněte hru a ostatní ji tu uvidí.
web-playing-count =
    { $count ->
        [one] { $count } rozehraná partie
        [few] { $count } rozehrané partie
       *[other] { $count } rozehraných partií
    }
web-playing-many = Přes { $count } rozehraných partií
web-playing-game = { $game }: { $players }

## What there is to watch

web-watch-title = Sledovat
web-watch-lead = Právě hrané partie, nejlépe hodnocené první. Hřiště se mění s každým tahem.
web-watch-featured = Vybraná partie
web-watch-all = Všechny partie
web-watch-none = Taková partie se právě nehraje. Nové se tu objeví samy.
web-watch-over = Partie skončila. Přijde další.
web-watch-board = { $game }, { $speed }: { $players }

## Turnaje

web-tournaments-title = Turnaje
web-tournaments-lead = Arény, švýcarský systém, každý s každým i vyřazovací turnaje, na jeden večer i na týdny.
web-tournaments-running = Právě probíhají
web-tournaments-announced = Chystají se
web-tournaments-over = Skončené
web-tournaments-none = Zatím žádný turnaj. Založte první a pozvěte přátele.
web-tournament-create = Založit turnaj
web-tournament-registered = Turnaje zakládají registrovaní hráči. Zaregistrujte se.
web-tournament-name = Název
web-tournament-system = Systém
web-tournament-arena = Aréna
web-tournament-arena-hint = Každý hraje do konce času tolik partií, kolik stihne. Výhra jsou 2 body, remíza 1; po dvou výhrách za sebou se další počítají dvojnásobně.
web-tournament-arena-words = { $minutes ->
    [one] Aréna, { $minutes } minuta
    [few] Aréna, { $minutes } minuty
   *[other] Aréna, { $minutes } minut
}
web-tournament-swiss = Švýcarský systém
web-tournament-swiss-hint = Daný počet kol proti soupeřům s podobným počtem bodů. Nikdo nevypadává a nikdo se nepotká dvakrát se stejným soupeřem.
web-tournament-swiss-words = { $rounds ->
    [one] Švýcarský systém, { $rounds } kolo
    [few] Švýcarský systém, { $rounds } kola
   *[other] Švýcarský systém, { $rounds } kol
}
web-tournament-round-robin = Každý s každým
web-tournament-round-robin-hint = Každý hraje s každým, nejvýš 64 hráčů.
web-tournament-double-words = Každý s každým dvakrát
web-tournament-knock-out = Vyřazovací turnaj
web-tournament-knock-out-hint = Kdo prohraje zápas, vypadává. Při nerozhodném stavu následují dvě partie, pak postupuje výše hodnocený.
web-tournament-knock-out-words = { $games ->
    [one] Vyřazovací turnaj, { $games } partie na zápas
    [few] Vyřazovací turnaj, { $games } partie na zápas
   *[other] Vyřazovací turnaj, { $games } partií na zápas
}
web-tournament-minutes = Délka v minutách
web-tournament-rounds = Kola
web-tournament-match-games = Partie na zápas
web-tournament-double = Každý s každým dvakrát
web-tournament-start = Začátek
web-tournament-least = Nejnižší rating (nepovinné)
web-tournament-most = Nejvyšší rating (nepovinné)
web-tournament-announce = Založit turnaj
web-tournament-number-wrong = Zkontrolujte počet minut, kol nebo partií.
web-tournament-start-wrong = Vyberte den a hodinu začátku.
web-tournament-from-rating = rating aspoň { $least }
web-tournament-to-rating = rating nejvýš { $most }
web-tournament-ratings = rating { $least } až { $most }
web-tournament-players = { $count ->
    [one] { $count } hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
web-tournament-starts = Začátek: { $at }
web-tournament-ends = Konec: { $at }
web-tournament-next-round = Další kolo: { $at }
web-tournament-finished = Skončil
web-tournament-cancelled = Zrušen
web-tournament-by = Pořádá { $name }
web-tournament-round = { $round }. kolo
web-tournament-round-of = { $round }. kolo z { $rounds }
web-tournament-enter = Přihlásit se
web-tournament-come-back = Vrátit se
web-tournament-leave = Odstoupit
web-tournament-pause = Pauza
web-tournament-ask-for-bye = Vynechat další kolo (½ bodu)
web-tournament-call-off = Zrušit turnaj
web-tournament-call-off-sure = Zrušit turnaj pro všechny? Rozehrané partie se dohrají, výsledek ale nebude.
web-tournament-call-off-yes = Ano, zrušit
web-tournament-call-off-no = Ne, nechat
web-tournament-calendar = Přidat do kalendáře
web-tournament-your-game = K vaší partii
web-tournament-waiting = Jste přihlášeni. Nechte tuto stránku otevřenou: vaše další partie začne tady.
web-tournament-back = Zpět do turnaje
web-tournament-standings = Pořadí
web-tournament-entered = Hráči
web-tournament-games = Partie
web-tournament-points = Body
web-tournament-on-fire = Vítězná série: další výhra se počítá dvojnásobně
web-tournament-berserk = +{ $wins } za berserk
web-tournament-went-berserk = berserk
web-tournament-buchholz = Buchholz
web-tournament-buchholz-cut = Buchholz bez nejhoršího
web-tournament-sonneborn-berger = Sonneborn-Berger
web-tournament-direct-encounter = Vzájemné partie
web-tournament-wins = Výhry
web-tournament-goal-difference = Rozdíl gólů
web-tournament-byes = Volno: { $names }
web-tournament-higher = Vyšší místa
web-tournament-lower = Nižší místa
web-tournament-own-place = Moje místo
web-tournament-screen = Zobrazit na velké obrazovce
web-tournament-duplicate = Stejné kostky u všech stolů
web-tournament-duplicate-hint = Duplicate: všechny stoly kola házejí ve stejnou chvíli stejnými kostkami a počítá se, o kolik gólů jste lepší než ostatní stoly. Živě, nehodnoceně, nejvýš 64 hráčů; do konce kola vidí partii jen její hráči.
web-tournament-duplicate-words = stejné kostky u všech stolů
web-tournament-compared = Rozdíl gólů { $goals }; proti ostatním stolům { $a } : { $b }
web-tournament-over-the-board = na skutečných hřištích
web-tournament-on-boards = Hraje se na skutečných hřištích
web-tournament-on-boards-hint = Hráče zapíšete jménem, necháte nalosovat kola a zadáte výsledky. Nehodnotí se.
web-tournament-shown-round = Zobrazit kolo
web-tournament-unlink = Zrušit odkaz na můj účet
web-tournament-print = Vytisknout
web-tournament-print-pairings = Vytisknout nalosování
web-tournament-print-standings = Vytisknout pořadí
web-tournament-board = Stůl
web-tournament-result = Výsledek
web-tournament-row = Č.
web-tournament-signature = Podpis: { $side }
web-tournament-cells = „3a 1“: výhra s Modrými proti číslu 3; b je druhá strana.
web-tournament-simul = Simultánka
web-tournament-simul-hint = Jeden proti mnoha najednou. Hráči se hlásí, hostitel si vybere a spustí všechny partie zároveň. Nehodnotí se.
web-tournament-simul-words = Simultánka, hostitel má o { $minutes } min víc
web-tournament-extra = Minuty navíc pro hostitele
web-tournament-side = Hostitel hraje
web-tournament-side-alternate = Střídavě oběma stranami
web-tournament-side-a = Modrými
web-tournament-side-b = Oranžovými nebo Červenými
web-tournament-host = Hostitel: { $name }
web-tournament-host-choice = Nechat hrát bota (nepovinné)
web-tournament-host-hint = Exhibice: bot tohoto webu, například Touchline-8, nebo váš vlastní hraje proti všem přihlášeným a začne včas.
web-tournament-apply = Přihlásit se
web-tournament-accepted = přijato
web-simul-score = { $host }: { $points } z { $played }
web-simul-next = Další hřiště, kde jste na tahu
web-simul-start = Spustit všechny partie
web-simul-accept = Přijmout
web-simul-decline = Odmítnout
web-simul-boards = Hřiště
web-simul-to-play = na tahu: { $player }
web-director-title = Řídit turnaj
web-director-before = Zapište hráče a pak zahajte první kolo.
web-director-all-in = Všechny výsledky jsou zadané.
web-director-missing =
    { $count ->
        [one] Chybí { $count } výsledek
        [few] Chybí { $count } výsledky
       *[other] Chybí { $count } výsledků
    }
web-director-begin = Zahájit a nalosovat 1. kolo
web-director-pair = Nalosovat { $round }. kolo
web-director-unpair = Zrušit nalosování
web-director-end = Ukončit turnaj
web-director-end-sure = Ukončit turnaj? Potom už nepůjde nic změnit.
web-director-correct = Změnit tento výsledek?
web-director-correct-yes = Změnit výsledek
web-director-change = { $player }: místo { $before } → { $after }, body { $had } → { $has }
web-director-no-change = Místa ani body se nemění.
web-director-stands =
    { $count ->
        [one] Od té doby bylo nalosováno { $count } kolo. Jeho nalosování zůstává.
        [few] Od té doby byla nalosována { $count } kola. Jejich nalosování zůstává.
       *[other] Od té doby bylo nalosováno { $count } kol. Jejich nalosování zůstává.
    }
web-director-results = Výsledky
web-director-result-of = Výsledek: { $a } – { $b }
web-director-name = Jméno
web-director-rating = Rating (nepovinné)
web-director-account = Účet na tomto webu (nepovinné)
web-director-add = Přidat hráče
web-director-rename = Opravit jméno
web-tournament-of-club = Jen pro členy vašeho klubu.
web-tournament-by-invitation = na pozvání
web-tournament-by-invitation-choice = Jen pro ty, které pozvu
web-tournament-not-invited = Jen na pozvání.
web-tournament-invitations = Pozvaní hráči
web-tournament-club = Pro členy klubu: { $club }

## Clubs

web-clubs-title = Kluby
web-clubs-lead = Najděte, s kým hrát, nebo založte vlastní klub.
web-clubs-registered = Do klubů vstupují a zakládají je jen ti, kdo mají účet.
web-clubs-own = Vaše kluby
web-clubs-invitations = Pozvánky
web-clubs-requests = Čeká na odpověď
web-clubs-all = Všechny kluby
web-clubs-search = Název
web-clubs-search-button = Hledat
web-clubs-none = Žádný klub nenalezen.
web-clubs-larger = Předchozí
web-clubs-smaller = Další
web-club-create = Založit klub
web-club-name = Název
web-club-about = Popis
web-club-links = Odkazy (nepovinné)
web-club-links-hint = Na každý řádek jedna adresa, nejvýše pět
web-club-joining = Kdo může vstoupit
web-club-joining-open = Otevřený všem
web-club-joining-request = Na žádost
web-club-joining-invitation = Jen na pozvání
web-club-save = Uložit změny
web-club-owner = Vedení
web-club-organiser = Organizace
web-club-member = Člen
web-club-members-count = { $count ->
    [one] { $count } člen
    [few] { $count } členové
   *[other] { $count } členů
 }
web-club-founded = Založeno { $at }
web-club-closed = Tento klub skončil.
web-club-join = Vstoupit do klubu
web-club-ask = Požádat o vstup
web-club-request-text = Vzkaz organizátorům (nepovinné)
web-club-requested = Žádost je odeslaná. Rozhodne klub.
web-club-take-back = Vzít žádost zpět
web-club-invited = Zvou vás do tohoto klubu.
web-club-accept-invitation = Přijmout pozvání
web-club-decline = Odmítnout
web-club-was-removed = Z tohoto klubu vás odebrali. Vrátit se můžete na pozvání.
web-club-by-invitation = Do tohoto klubu se vstupuje na pozvání.
web-club-leave = Odejít z klubu
web-club-leave-sure = Odejít z tohoto klubu?
web-club-events = Akce
web-club-no-events = Zatím žádné akce.
web-club-announce = Založit akci
web-club-members = Členové
web-club-manage = Spravovat: { $name }
web-club-silenced = Nesmí psát
web-club-earlier-members = Předchozí členové
web-club-later-members = Další členové
web-club-make-organiser = Svěřit organizaci
web-club-make-member = Odebrat organizaci
web-club-hand-over = Předat klub
web-club-hand-over-sure = Předat klub? Nové vedení: { $name }. Organizace vám zůstane.
web-club-silence = Na den umlčet
web-club-unsilence = Dovolit psát
web-club-remove = Odebrat z klubu
web-club-requests = Žádosti o vstup
web-club-accept = Přijmout
web-club-let-in = Přijmout: { $name }
web-club-refuse = Odmítnout
web-club-not-let-in = Odmítnout: { $name }
web-club-invitations = Pozvánky
web-club-invite-name = Koho pozvat
web-club-invite = Pozvat
web-club-uninvite = Vzít zpět
web-club-uninvite-player = Vzít pozvánku zpět: { $name }
web-club-no-ratings = Zatím tu nemá hodnocení nikdo z klubu.
web-club-line-about = Co s touto zprávou: { $name }
web-club-line-delete = Smazat zprávu
web-club-settings = Nastavení klubu
web-club-edit = Upravit klub
web-club-close = Zrušit klub
web-club-close-sure = Zrušit klub natrvalo? Členství i chat se smažou.
web-club-webhooks = Webhooky
web-club-webhooks-lead = Dejte jiným programům vědět, co se v klubu děje: kdo přišel nebo odešel a jak dopadly turnaje a zápasy.
web-club-webhook-address = Webová adresa
web-club-webhook-add = Přidat webhook
web-club-webhook-secret = Podpisový klíč. Uložte si ho hned, znovu se nezobrazí.
web-club-webhook-test = Poslat zkušební zprávu
web-club-webhook-renew = Nový klíč
web-club-webhook-delete = Smazat
web-club-webhook-never = Zatím se nic neposlalo
web-club-webhook-taken = Doručeno: { $at }
web-club-webhook-refused = { $at }: server odpověděl { $status }
web-club-webhook-no-answer = { $at }: žádná odpověď
web-club-webhook-no-connection = { $at }: nelze se připojit
web-club-webhook-waiting = Čeká na odeslání: { $count }
web-club-webhook-off = Vypnuto, protože se nic nedařilo doručit. Zapne se, jakmile dorazí zkušební zpráva.

# Matches of clubs

web-team-matches = Zápasy s jinými kluby
web-team-match = Zápas dvou klubů
web-team-none = Zatím žádný zápas.
web-team-offer = Vyzvat jiný klub
web-team-opponent = Název druhého klubu
web-team-no-club = Klub s tímto názvem tu není.
web-team-boards-count = Počet partií
web-team-undated = Začít, jakmile budou hotové obě sestavy
web-team-send = Odeslat výzvu
web-team-accept = Přijmout výzvu
web-team-decline = Odmítnout
web-team-drop = Zrušit zápas
web-team-drop-sure = Zrušit tento zápas?
web-team-step-out = Nemůžu hrát
web-team-boards-title = Partie
web-team-sides = V každé partii hraje hráč vlevo s modrými.
web-team-line-up = Sestava: { $club }
web-team-names = Hráči, na každý řádek jedno jméno
web-team-as-named = Nechat toto pořadí, neřadit podle ratingu
web-team-save = Potvrdit sestavu
web-team-boards = { $count ->
    [one] { $count } partie
    [few] { $count } partie
   *[other] { $count } partií
 }
web-team-offered = Čeká se na druhý klub
web-team-agreed = Čeká se na sestavy
web-team-running = Hraje se, { $score }
web-team-over = Konec, { $score }
web-team-dropped = Zrušeno
web-team-won = Vítěz: { $club }
web-team-drawn = Remíza

# Studies

web-studies-title = Studie
web-studies-lead = Hry s variantami, komentáři a šipkami, rozdělené do kapitol, na kterých můžete pracovat společně.
web-studies-own = Vaše studie
web-studies-own-none = Zatím nemáte žádnou studii.
web-studies-public = Veřejné studie
web-studies-none = Žádné studie nenalezeny.
web-studies-search = Název začíná na
web-studies-find = Hledat
web-studies-older = Starší studie
web-studies-registered = Vlastní studie mohou psát registrovaní hráči.
web-study-create = Nová studie
web-study-make = Vytvořit studii
web-study-name = Název studie
web-study-readers = Kdo ji může číst
web-study-public = Všichni
web-study-by-link = Kdo má odkaz
web-study-private = Jen lidé, které přidáte
web-study-from-text = Text studie nebo her
web-study-from-text-hint = Z každé hry bude kapitola. Necháte-li pole prázdné, začnete s prázdnou studií.
web-study-chapters =
    { $chapters ->
        [one] { $chapters } kapitola
        [few] { $chapters } kapitoly
       *[other] { $chapters } kapitol
    }
web-study-by = Autor: { $owner }
web-study-empty = Tato studie zatím nemá žádné kapitoly.
web-study-stale = Někdo jiný tu mezitím něco změnil, vaše úprava propadla.
web-study-full = Na to už tu není místo: { $reason }.
web-study-violet = Fialová
web-study-amber = Jantarová
web-study-teal = Modrozelená
web-study-pink = Růžová
web-study-who = Kdo hraje
web-study-flip = Otočit
web-study-remove-really = Ano, smazat
web-study-cells = Pole
web-study-colour = Barva
web-study-draw = Nakreslit
web-study-wipe = Smazat kresby
web-study-draw-hint = Jedno pole pro kroužek, dvě pro šipku: c4 nebo c4-d6. Kreslit jde i tažením pravým tlačítkem nebo dlouhým stiskem.
web-study-no-cells = Zadejte jedno nebo dvě pole tohoto hřiště, například c4 nebo c4-d6.
web-study-dice = Kostky
web-study-dice-hint = Čtyři kostky, například k3k3w5y1. Necháte-li pole prázdné, hodí se za vás.
web-study-roll = Položit kostky
web-study-practise = Procvičit
web-study-practise-words = Zahrajte si tuto pozici za stranu { $team } proti úrovni { $level }.
web-study-chapters-title = Kapitoly
web-study-this-chapter = Tato kapitola
web-study-chapter-name = Název kapitoly
web-study-chapter-number = Kapitola { $number }
web-study-kind = K čemu je
web-study-kind-read = Ke čtení
web-study-kind-practice = Procvičování: { $team }, úroveň { $level }
web-study-up = Výš
web-study-down = Níž
web-study-remove-chapter = Smazat kapitolu
web-study-add = Přidat kapitolu
web-study-add-do = Přidat
web-study-paste = Z textu nebo odkazu
web-study-paste-hint = Vložte hru, text studie nebo odkaz na pozici či hru. Necháte-li pole prázdné, začnete od začátku hry.
web-study-about = O studii
web-study-download = Stáhnout jako text
web-study-copy = Zkopírovat k mým studiím
web-study-delete = Smazat studii
web-study-settings = Název a čtenáři
web-study-save = Uložit
web-study-people = Spoluautoři a čtenáři
web-study-person = Hráč
web-study-role = Úloha
web-study-viewer = může číst
web-study-contributor = může upravovat
web-study-add-person = Přidat
web-study-remove = Odebrat
web-study-remove-person = Odebrat hráče { $player }
