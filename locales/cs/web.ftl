# Webový klient.

web-product = Touchline
web-skip-to-content = Přejít k obsahu

## Navigation

web-nav-label = Hlavní nabídka
web-nav-menu = Nabídka
web-nav-play = Hrát
web-nav-online = Online
web-nav-watch = Sledovat
web-nav-learn = Učit se
web-nav-puzzles = Úlohy
web-nav-analyse = Rozbor
web-nav-editor = Hřiště
web-nav-rules = Pravidla
web-nav-account = Účet
web-header-waiting =
    { $count ->
        [0] Nic na vás nečeká
        [one] Čeká na vás { $count } věc
        [few] Čekají na vás { $count } věci
       *[other] Čeká na vás { $count } věcí
    }
web-nav-settings = Nastavení
web-nav-clock = Hodiny
web-nav-house-rules = Pravidla webu
web-nav-about = O aplikaci
web-header-to-light = Přepnout na světlý vzhled
web-header-to-dark = Přepnout na tmavý vzhled
web-footer-label = Další
web-footer-text = Svobodný software. Dokud nehrajete online, neopustí toto zařízení žádné údaje o vás.

web-go-play = Zahrát si

## The first page

web-home-title = Přihraj. Skoč. Gól.
web-home-lead = Tři míčové stolní hry. Naučíte se je za dvě minuty, hrát je budete roky.
web-home-playball = Tři proti třem na šestiúhelnících. Přeskočte hráče a seberte míč.
web-home-diaballik = Sedm proti sedmi. Dva kroky a jedna přihrávka na tah: najděte cestu.
web-home-pawnball = Fotbal s barevnými kostkami na dvou hřištích najednou. Štěstí mají oba stejné.
web-home-play-now = Hrát hned
web-home-blitz = Blesk
web-home-rapid = Rychlá
web-home-daily = Denní
web-home-one-day = 1 den
web-home-bot = Bot
web-home-friend = Přítel
web-home-next-lesson = Další lekce: { $game }
web-home-play-bot = Hrát proti botovi
web-home-learn = Naučit se hraním
web-home-your-turn = Jste na tahu
web-home-their-turn = Na tahu je soupeř
web-home-is-over = Tato partie skončila
web-home-against = { $game }, soupeř { $player }

## Pages

web-play-title = Hrát
web-play-lead = Ve dvou u této obrazovky, nebo proti botovi.
web-analyse-title = Rozbor
web-analyse-lead = Projděte si partii: co bylo dobré a co mohlo být lepší.
web-learn-title = Učit se
web-learn-lead = Každé pravidlo si sami vyzkoušíte.
web-puzzles-title = Úlohy
web-puzzles-lead = Jedna pozice, jediný správný tah. Najdete ho?
web-editor-title = Hřiště
web-editor-lead = Nakreslete hřiště pro Play Ball a hrajte na něm.
web-not-found-title = Stránka nenalezena
web-not-found-lead = Tato adresa nikam nevede. Odkaz možná není celý.
web-not-found-home = Na úvodní stránku
web-part-missing-title = Stránku se nepodařilo načíst
web-part-missing-text = Část Touchline se nepodařilo stáhnout. Zkontrolujte připojení a zkuste to znovu.
web-part-missing-again = Zkusit znovu
web-part-missing-trying = Zkouším to znovu…

## A board on a page

web-boards = Hřiště
web-board-number = Hřiště { $number }
web-set-up-board = Rozestavit pěšce na hřišti { $number }
web-which-action = Kterou akci myslíte?
web-undo = Vrátit akci
web-end-turn = Ukončit tah
web-cancel = Zrušit

## Rules

web-rules-title = Pravidla
web-rules-lead = Každá hra na jedné stránce.
web-rules-of = Pravidla hry { $game }

web-rules-playball-aim = Doneste míč do některé soupeřovy koncové zóny: to je gól. Kdo má první tři góly, vyhrává.
web-rules-diaballik-aim = Dostaňte svůj míč na řadu, na které začínal soupeř. Kdo to dokáže první, vyhrává.
web-rules-pawnball-aim = Vstřelte v osmi hodech kostek víc gólů než soupeř, na obou hřištích dohromady.

## Settings

web-board-whole = Celé hřiště
web-board-near = Přiblížit
web-goal = Gól!
web-goal-score = Gól! { $a }:{ $b }
web-settings-title = Nastavení
web-settings-lead = Nastavení se ukládá v tomto zařízení a platí hned.
web-settings-language = Jazyk
web-settings-theme = Barvy
web-settings-theme-light = Světlé
web-settings-theme-dark = Tmavé
web-settings-motion = Animace
web-settings-motion-full = Figurky se pohybují
web-settings-motion-reduced = Bez animací
web-settings-sound = Zvuk
web-settings-coordinates = Souřadnice na hřišti
web-settings-coordinates-room = Kde je místo
web-settings-coordinates-shown = Vždy
web-settings-coordinates-hidden = Nikdy
web-settings-board = Hřiště
web-settings-board-page = Podle barev
web-settings-board-chalk = Křída a dřevo
web-settings-board-floodlit = Pod reflektory
web-settings-board-flat = Ploché, s vysokým kontrastem
web-settings-pieces = Figurky
web-settings-pieces-shirts = Dresy s čísly
web-settings-pieces-discs = Prosté kotouče
web-settings-speed = Rychlost animací
web-settings-speed-slow = Pomalá
web-settings-speed-normal = Normální
web-settings-speed-fast = Rychlá
web-settings-speed-instant = Okamžitá
web-settings-volume = Hlasitost
web-settings-volume-quiet = Tichá
web-settings-volume-medium = Střední
web-settings-volume-loud = Vysoká
web-settings-confirm = Ptát se před odesláním tahu online
web-settings-confirm-touch = Na dotykové obrazovce, když tah skončil sám
web-settings-confirm-always = Vždy
web-settings-confirm-never = Nikdy
web-settings-as-device = Podle zařízení
web-settings-on = Zapnuto
web-settings-off = Vypnuto

## About

web-about-title = O aplikaci Touchline
web-about-lead = Tady se míčové deskové hry hrají, učí, rozebírají a řeší.
web-about-games = Hry
web-about-playball = Play Ball, autor David Florsch (Borderline Editions 2025).
web-about-diaballik = Diaballik, autor Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, fotbal s kostkami na dvou hřištích.
web-about-authors = Hry patří svým autorům; Touchline je vysvětluje vlastními slovy.
web-about-device = Vaše zařízení
web-about-privacy = Mimo online hru běží hry i enginy ve vašem prohlížeči, bez účtu, a nic se nikam neposílá. Při online hře server uchovává vaše partie a to, co vyžaduje váš účet.
web-about-offline = Po první návštěvě funguje vše kromě online hry i bez připojení. Touchline si můžete nainstalovat jako aplikaci.
web-about-software = Software
web-about-version = Verze { $version }.
web-about-licence = Svobodný software pod licencí MIT nebo Apache 2.0, podle vaší volby.

## What can go wrong

web-notice-dismiss = Zavřít
web-storage-full = V zařízení už není místo: volba platí jen do zavření stránky. Uvolněte místo v nastavení prohlížeče pro tento web.
web-storage-unavailable = Prohlížeč pro tento web nic neukládá (tak je to třeba v anonymním okně): volba platí jen do zavření stránky.
web-engine-restarted = Engine se kvůli chybě zastavil a byl znovu spuštěn. Zkuste to prosím ještě jednou.
web-engine-unable = Engine se v tomto prohlížeči nespustil. Hrát ve dvou můžete dál; může pomoci načíst stránku znovu.
web-engine-version = engine patří k jiné verzi této stránky: načtěte ji znovu
web-engine-no-table = tabulka hřiště { $board } tu není
web-engine-too-long = na tomto hřišti je výhra delší, než se vejde do tabulky
web-engine-table-damaged = tabulka je poškozená: stáhněte ji nebo vyřešte znovu
web-engine-live = tato pozice se tu právě hraje v hodnocené partii; zkuste to, až partie skončí
web-update-ready = Nová verze je připravena. Vaše partie zůstane.
web-update-take = Aktualizovat
web-failure-title = Nastala chyba
web-failure-text = Je to naše chyba, ne vaše. Co bylo uloženo v tomto zařízení, je tam pořád. Načtěte stránku znovu a pokračujte.
web-failure-reload = Načíst stránku znovu
web-failure-details = Podrobnosti pro hlášení chyby

## Before the client has started, or when it cannot

web-start-loading = Touchline se načítá…
web-start-no-script = Touchline běží ve vašem prohlížeči a potřebuje JavaScript. Povolte ho prosím pro tuto stránku.
web-start-unsupported = Tento prohlížeč je pro Touchline příliš starý, nebo neumí WebAssembly. Použijte prosím současný Firefox, Chrome, Edge nebo Safari.
web-start-failed = Touchline se nepodařilo načíst celé. Zkontrolujte připojení a načtěte stránku znovu.
web-start-description = Play Ball, Diaballik a Pawnball: hrajte, učte se a rozebírejte v prohlížeči, i bez připojení.
web-start-not-built = Webový klient není součástí tohoto programu. Sestavte ho příkazem „cargo xtask client“ a pak znovu sestavte program.
web-language-not-fetched = Texty tohoto jazyka teď nelze stáhnout. Vyberte ho znovu, až budete připojeni.
web-keys-title = Klávesy
web-keys-tab = Na hřiště, k tahům a k tlačítkům
web-keys-arrows = Na hřišti: na sousední pole
web-keys-enter = Vybrat figurku, potom kam půjde
web-keys-escape = Pustit ji; zavřít, co leží přes stránku
web-keys-turns = V seznamu tahů: o tah zpět, vpřed
web-keys-ends = V seznamu tahů: na začátek, na konec
web-keys-next-game = V partii, která na vás nečeká: na další, která čeká
web-keys-help = Tento seznam

## Pravidla webu

web-house-title = Pravidla webu
web-house-lead = Aby se tu dobře hrálo. Platí pro každého, kdo tu hraje s ostatními.
web-house-play = Hrajte férově
web-house-play-own = Tahy volte sami. Dokud partie s někým jiným trvá, neptejte se na ni enginu, tabulky ani nikoho dalšího.
web-house-play-help = Boti říkají, že jsou boti. Jeden člověk hraje s jedním účtem.
web-house-play-points = Vyhrávejte a prohrávejte doopravdy: žádné domluvené výsledky, žádné partie prohrané schválně.
web-house-finish = Dohrajte, co začnete
web-house-finish-games = K partiím, které začnete, přijďte a dohrajte je. Když prohráváte, můžete partii vzdát; odejít od ní ne.
web-house-finish-leaving = Občas musí odejít každý a nic se neděje. Když se to opakuje, řekneme vám to; když to bude pokračovat, počkáte na příští hodnocenou partii, pokaždé déle. Napraví to čas a dohrané partie.
web-house-talk = Buďte milí
web-house-talk-kind = Žádné urážky, výhrůžky, nenávist, obtěžování ani reklama, v chatu, zprávách ani jménech.
web-house-talk-names = Zvolte si jméno, které byste u stolu řekli komukoli.
web-house-talk-report = Když se někdo nechová mile, zablokujte ho nebo nahlaste. Dozvíte se, až hlášení projdeme.
web-house-follows = Co následuje
web-house-follows-steps = Obvykle nejprve varování, potom zákaz psaní nebo pozastavení účtu na několik dní. U vážných věcí to může jít rychleji.
web-house-follows-people = Rozhodují lidé, nikdy program. Každé rozhodnutí má důvod, který se dozvíte, a zůstává v záznamu.
web-house-follows-points = Když někdo získá body nečestně, jeho soupeři je dostanou zpět.
web-house-appeal = Když nesouhlasíte
web-house-appeal-once = Proti každému varování, zákazu psaní i pozastavení se můžete jednou odvolat. Pokud to jde, čte odvolání někdo jiný.
web-house-appeal-suspended = Když je váš účet pozastaven, přihlaste se jako obvykle: stránka vám pak umožní napsat odvolání.
web-house-standing = Zobrazit, jak na tom jste
