# The pages for playing over the network.

## Who one is, and the server

web-online-loading = Načítá se…
web-online-no-answer = Nepřišla odpověď. Zkontrolujte síť a zkuste to znovu.
web-online-unreadable = Odpovědi nelze rozumět. Načtěte stránku znovu.
web-online-illegal = Tento tah není dovolen: { $reason }.
web-online-no-server = Nikdo tu neodpovídá
web-online-no-server-text = Ke hře po síti je potřeba herní server a na této adrese žádný není, nebo odpočívá. Všechno ostatní funguje: boti, přítel u stejné obrazovky, lekce, úlohy.
web-online-play-here = Hrát u této obrazovky
web-online-try-again = Zkusit znovu
web-online-not-in = Ještě jste nevstoupili. Hostem se stanete, jakmile budete hrát; účet není potřeba.
web-online-you-are = Jste { $name }.
web-online-you-are-guest = Jste { $name }, host. Zaregistrujte se, ať máte své jméno a můžete hrát hodnocené hry.
web-online-profile = Vaše stránka
web-online-account = Účet
web-online-games = Hry
web-online-leaderboards = Žebříčky

## The lobby

web-online-lobby-title = Hrát po síti
web-online-lobby-lead = Najděte soupeře, vyzvěte přítele jménem nebo odkazem, nebo hrajte s botem serveru.
web-online-your-games = Vaše hry
web-online-seeks = Kdo hledá soupeře
web-online-no-seeks = Teď nikdo nehledá. Nabídněte hru sami a zůstaňte tu, nebo si zatím zahrajte s botem.
web-online-play = Hrát
web-online-take-back-offer = Stáhnout nabídku
web-online-wants-side = chce hrát za stranu { $side }
web-online-begun = Vaše hra začala.
web-online-go-there = Přejít tam
web-online-waits = { $opponent } má odehráno: jste na tahu.
web-online-offer = Nabídnout hru
web-online-offer-more = Strana a hodnocení
web-online-side = Vaše strana
web-online-side-any = Kterákoli
web-online-clock = Hodiny
web-online-clock-own = Vlastní
web-online-clock-kind = Jak se přidává čas
web-online-clock-kind-fischer = Sekundy navíc po každém tahu
web-online-clock-kind-bronstein = Spotřebovaný čas se vrací, nejvýš tyto sekundy
web-online-clock-kind-delay = Hodiny tyto sekundy čekají
web-online-clock-kind-turn = Sekundy na každý tah
web-online-clock-bronstein = { $base } min, až { $delay } s zpět za tah
web-online-clock-delay = { $base } min, odklad { $delay } s na tah
web-online-rated = hodnocená
web-online-casual = nehodnocená
web-online-own-position = z dané pozice
web-online-rated-choice = Hodnocená hra
web-online-rated-registered = Hodnocené hry jsou pro hráče se jménem a heslem.
web-online-rated-clock = Hodnocená hra potřebuje hodiny.
web-online-rated-hint = Výsledek změní obě hodnocení. Hry s boty serveru se nikdy nehodnotí.
web-online-speed-is = Tempo: { $speed }
web-online-speed = Tempo
web-online-speed-bullet = bullet
web-online-speed-blitz = bleskové
web-online-speed-rapid = rapid
web-online-speed-classical = vážné
web-online-speed-correspondence = korespondenční
web-online-seek = Najít soupeře
web-online-challenge-friend = Vyzvat přítele odkazem
web-online-bot-level = Bot
web-online-play-bot = Hrát s tímto botem

## Challenges

web-online-challenge-title = Výzva
web-online-challenge-lead = Pozvání ke hře.
web-online-challenge-from = { $name } vás zve ke hře. Stačí vám tato stránka.
web-online-challenge-yours = Pošlete tento odkaz příteli. Hra začne, až ji přijme.
web-online-challenge-waits = Čeká se na přítele. Stránku můžete nechat otevřenou.
web-online-accept = Přijmout a hrát

## A game

web-online-game-title = Hra
web-online-game-missing = Tuto hru nelze ukázat.
web-online-here = přítomen
web-online-gone = pryč
web-online-status-your-turn = Jste na tahu. { $detail }.
web-online-status-send = Váš tah stojí na desce. Odešlete ho, nebo vezměte zpět.
web-online-status-sending = Váš tah se odesílá…
web-online-status-dice = Domlouvají se kostky: oba hráči přidávají svou část.
web-online-status-suspended = Server se restartuje. Hodiny stojí; nic se neztratí.
web-online-send-turn = Odeslat tah
web-online-ask-take-back = Požádat o vrácení
web-online-offer-draw = Nabídnout remízu
web-online-abort = Zrušit hru
web-online-abort-really = Zrušit tuto hru? Nebude mít výsledek.
web-online-abort-yes = Ano, zrušit
web-online-resign-really = Opravdu tuto hru vzdáváte?
web-online-draw-offered = Soupeř nabízí remízu.
web-online-draw-accept = Přijmout remízu
web-online-draw-waits = Nabízíte remízu. Platí, dokud soupeř netáhne nebo neodmítne.
web-online-take-back-asked = Soupeř žádá o vrácení posledního tahu.
web-online-take-back-accept = Povolit
web-online-take-back-waits = Požádali jste o vrácení svého posledního tahu.
web-online-decline = Odmítnout
web-online-opponent-gone = Soupeř je pryč. Po chvíli si můžete hru nárokovat.
web-online-claim-win = Nárokovat výhru
web-online-claim-draw = Nárokovat remízu
web-online-connecting = Připojuje se…
web-online-connected = Připojeno
web-online-connected-in = Připojeno, { $time } ms tam a zpět
web-online-connection-lost = Spojení se ztratilo a samo se obnoví. Tah můžete dál dělat.
web-online-lag = { $seconds } s z vašeho posledního tahu bylo na cestě a nepočítalo se
web-online-to-lobby = Do lobby
web-online-rematch-waits = Nabízíte odvetu. Začne, až ji bude chtít i soupeř.
web-online-export = Stáhnout hru (.tgn)

## A turn in notation

web-online-typed = Napsat nebo připravit tah
web-online-typed-turn = Tah v zápisu
web-online-typed-play = Zahrát
web-online-typed-premove = Připravit
web-online-typed-hint = Jako v seznamu tahů. Když je na tahu soupeř, tah se uchová a zahraje se, jakmile bude dovolen.
web-online-premove-waits = Připraveno: { $turn }
web-online-premove-impossible = Tah, který jste připravili, teď není dovolen: { $reason }.
web-online-opponent-away = Soupeř je pryč. Pokud to potrvá, budete si moci hru nárokovat.
web-online-rematch-offered = Soupeř nabízí odvetu.
web-online-rematch-declined = Odveta nebude.
web-online-rematch-begun = Odveta začala.

## Chat

web-online-chat = Chat
web-online-chat-watchers = Chat diváků
web-online-chat-empty = Zatím nikdo nic neřekl.
web-online-chat-is-off = Chat máte vypnutý.
web-online-chat-turn-on = Zapnout chat
web-online-chat-turn-off = Vypnout chat všude
web-online-chat-come-in = Vstupte, chcete-li něco říct.
web-online-chat-phrases = Říct jedním stiskem
web-online-chat-text = Vlastními slovy
web-online-chat-send = Říct
web-online-chat-sending = Odesílá se…
web-online-chat-about = Zablokovat nebo nahlásit: { $name }
web-online-chat-take-part = Účastnit se chatu
web-online-block = Zablokovat
web-online-blocked = { $name } je zablokován: už se neuslyšíte ani nepotkáte.
web-online-unblock = Odblokovat
web-online-blocks = Koho blokujete
web-online-no-blocks = Nikoho.
web-online-report = Nahlásit
web-online-report-why = Důvod
web-online-report-text = Co se stalo
web-online-report-chat = Co bylo řečeno
web-online-report-engine = Pomoc enginu
web-online-report-play = Schválné prohry, zdržování, odcházení
web-online-report-name = Jméno
web-online-report-other = Něco jiného
web-online-reported = Děkujeme. Správce stránek se na to podívá.

## How a game ended

web-online-named = { $name } ({ $team })
web-online-won = Vyhrává { $winner }: { $reason }.
web-online-drawn = Remíza: { $reason }.
web-online-no-result = Bez výsledku: { $reason }.
web-online-by = Byl to { $who }.
web-online-ended-opponent-gone = soupeř byl příliš dlouho pryč
web-online-ended-aborted = hra byla zrušena
web-online-ended-not-begun = hra nezačala včas
web-online-ended-dice-withheld = část kostek byla zadržena
web-online-running = hraje se
web-online-your-turn = Jste na tahu
web-online-your-turn-until = Jste na tahu, čas do { $moment }

## Players and games

web-online-kind-guest = host
web-online-kind-bot = bot
web-online-kind-deleted = už tu není
web-online-player-title = Hráč
web-online-player = Hráč
web-online-since = tu od { $date }
web-online-filter-won = Vyhrané
web-online-filter-drawn = Remízy
web-online-filter-lost = Prohrané
web-online-filter-running = Hrané právě teď
web-online-filter = Filtry
web-online-filter-all = Všechny
web-online-filter-rated = Hodnocení
web-online-filter-result = Výsledek
web-online-ratings = Hodnocení
web-online-rating = Hodnocení
web-online-provisional = předběžné: zatím málo her
web-online-no-ratings = Zatím žádné hodnocené hry.
web-online-graph = { $game }: od { $begin } dne { $begin_day } do { $now } dne { $now_day }
web-online-no-games = Zatím tu nejsou žádné hry.
web-online-more-games = Další hry
web-online-games-title = Hry
web-online-games-lead = Všechny hry, které se tu hrály, nejnovější první. Každou si lze přehrát, rozebrat a stáhnout.
web-online-show = Ukázat
web-online-leaderboards-title = Žebříčky
web-online-leaderboards-lead = Nejvyšší hodnocení v každé hře a tempu.
web-online-no-leaders = Nikdo tu ještě nemá hodnocení. Pár hodnocených her a první místo je vaše.
web-online-place = Místo
web-online-filter-over = Skončené
web-online-filter-opponent = Proti
web-online-statistics = Statistiky
web-online-statistics-of = Hry
web-online-as-first = Za stranu, která začíná
web-online-as-second = Za druhou stranu
web-online-streak-won = Právě teď výher v řadě: { $count }.
web-online-streak-lost = Právě teď proher v řadě: { $count }.
web-online-streak-none = Poslední hra skončila remízou.
web-online-streak-longest = Nejdelší řady: výher { $won }, proher { $lost }.

## The archive

web-online-archive = Archiv
web-online-archive-title = Archiv
web-online-archive-lead = Všechny hry měsíce v jednom souboru, pro každého: textové záznamy her, komprimované pomocí zstd.
web-online-archive-download = Stáhnout
web-online-no-archive = První archiv přibude, až skončí měsíc, ve kterém se hrálo.

## The account

web-online-account-title = Účet
web-online-account-lead = Kdo tu jste a co se o vás uchovává.
web-online-enter-guest = Vstoupit jako host
web-online-register = Zaregistrovat se
web-online-register-text = Vaše hry zůstanou vaše. Získáte vlastní jméno, hodnocení a místo v žebříčcích.
web-online-name = Jméno
web-online-name-hint = 3 až 20 písmen, číslic, pomlček nebo podtržítek; první je písmeno
web-online-password = Heslo
web-online-password-hint = 8 až 128 znaků
web-online-email = E-mail (nemusí se vyplnit)
web-online-email-hint = Zatím se k ničemu nepoužívá.
web-online-sign-in = Přihlásit se
web-online-sign-in-text = Máte-li jméno a heslo.
web-online-sign-out = Odhlásit se
web-online-recover = Vrátit se pomocí kódu
web-online-recover-text = Pokud jste si na jiném zařízení zapsali kód pro obnovení.
web-online-code = Kód pro obnovení
web-online-code-text = S tímto kódem se vrátíte z jiného zařízení, nebo když na vás tento prohlížeč zapomene.
web-online-code-make = Vytvořit nový kód
web-online-code-once = Zapište si ho: ukáže se jen teď. Dřívější kódy už neplatí.
web-online-sessions = Kde jste přihlášeni
web-online-session = Od { $created }, naposledy { $used }.
web-online-session-this = Toto zařízení
web-online-session-end = Ukončit
web-online-kept = Co se o vás uchovává
web-online-kept-text = Vaše hry, hodnocení, přihlášení a e-mail, pokud jste ho zadali. Vše si můžete odnést, nebo účet smazat: hry zůstanou, bez vašeho jména.
web-online-kept-export = Stáhnout
web-online-delete = Smazat účet
web-online-delete-really = Smazat účet navždy? To už nelze vrátit.
web-online-delete-yes = Ano, smazat

## Dice

web-online-dice-title = Ověřit kostky
web-online-dice-lead = Váš prohlížeč přepočítá každý hod zápasu z toho, co bylo zveřejněno.
web-online-dice-text = Server se před zápasem zavázal k tajnému číslu a oba hráči přidají svou část dřív, než se použije. Po konci se vše zveřejní: kostky si nikdo nemohl vybrat.
web-online-dice-commitment-of = Závazek: { $side }
web-online-dice-added-by = Přidal { $side }
web-online-dice-verify = Ověřit kostky
web-online-dice-game = Hra: její adresa nebo konec adresy
web-online-dice-check = Ověřit
web-online-dice-paste = Ověřit bez serveru
web-online-dice-published = Co bylo o hře zveřejněno, jako JSON
web-online-dice-how = Závazky jsou SHA-256. Každý hod je HMAC-SHA-256 čísla přes části obou hráčů a označení hry, s pořadím hodu. Totéž dělá touchline verify-dice v příkazové řádce.
web-online-dice-fit = Vše souhlasí: z toho vycházejí tyto kostky.
web-online-dice-none = Toto nejsou zveřejněné kostky zápasu v Pawnballu.
web-online-dice-no-seed = Zápas neskončil: číslo ještě není zveřejněno.
web-online-dice-wrong-seed = Číslo není to, ke kterému se server zavázal.
web-online-dice-wrong-entropy = To, co { $side } odhalil, není to, k čemu se zavázal.
web-online-dice-too-many = Hodů je { $found }, víc, než jich zápas má.
web-online-dice-wrong-draw = Hod { $number } byl { $found }, ale vychází { $expected }.

## Numbers

web-online-archive-file =
    { $games ->
        [one] { $games } hra, { $size }
        [few] { $games } hry, { $size }
       *[other] { $games } her, { $size }
    }
web-online-clock-days =
    { $days ->
        [one] { $days } den na tah
        [few] { $days } dny na tah
       *[other] { $days } dní na tah
    }
web-online-days-hours =
    { $days ->
        [one] { $days } den { $hours } h
        [few] { $days } dny { $hours } h
       *[other] { $days } dní { $hours } h
    }
web-online-watchers =
    { $count ->
        [0] Nikdo se nedívá
        [one] Dívá se { $count } člověk
        [few] Dívají se { $count } lidé
       *[other] Dívá se { $count } lidí
    }
web-online-rating-of =
    { $games ->
        [one] { $rating } ± { $deviation } po { $games } hře
        [few] { $rating } ± { $deviation } po { $games } hrách
       *[other] { $rating } ± { $deviation } po { $games } hrách
    }
web-online-bots-choice = Moji volnou výzvu smí přijmout i bot

## Challenges by name

web-online-challenge-name = Jméno hráče
web-online-challenge-by-name = Vyzvat tohoto hráče
web-online-challenge-player = Vyzvat hráče { $name }
web-online-challenge-player-lead = Vyberte, co chcete hrát. Výzva se ukáže hned, nebo až se hráč vrátí.
web-online-challenge-servers-bot = Boti serveru hrají hned: vyberte si jednoho v lobby.
web-online-challenge-for-other = Tato výzva je pro hráče { $name }.
web-online-challenge-waits-for = Vaši výzvu má { $name }. Hra začne, jakmile bude přijata; dozvíte se to na kterékoli z těchto stránek.
web-online-challenge-declined = { $name } teď hrát nechce.
web-online-challenge-taken-back = Výzva od hráče { $name } byla stažena.
web-online-challenge-taken-back-own = Výzvu jste stáhli.
web-online-challenge-over = Tuto výzvu jste odmítli.
web-online-challenged = Výzvy pro vás
web-online-challenged-by = { $name } vás vyzývá.
web-online-challenged-again = { $name } chce hrát znovu.
web-online-challenged-look = Podívat se
web-online-challenges-yours = Vaše výzvy
web-online-challenge-to = Pro hráče { $name }
web-online-challenge-to-anybody = Pro toho, kdo má odkaz
web-online-challenge-open = Otevřít
web-online-challenge-take-back = Stáhnout výzvu
web-online-seek-bots = přijmout smí i bot

## The password and bots

web-online-password-change = Změnit heslo
web-online-password-change-text = Všude jinde budete odhlášeni.
web-online-password-now = Dosavadní heslo
web-online-password-new = Nové heslo
web-online-password-changed = Heslo je změněno. Všude jinde jste odhlášeni.
web-online-bots = Vaši boti
web-online-bots-text = Bot je program, který tu hraje pod vlastním jménem a je označen jako bot.
web-online-bots-page = K vašim botům
web-online-bots-title = Vaši boti
web-online-bots-lead = Programy, které tu hrají pod vlastními jmény. Vstupují s tokenem a všude jsou označeny jako boti.
web-online-bots-not-in = Boti patří hráčům, kteří mají jméno a heslo.
web-online-bots-to-account = K účtu
web-online-bots-none = Zatím žádného bota nemáte.
web-online-bots-new = Nový bot
web-online-bots-name = Jméno bota
web-online-bots-make = Vytvořit bota
web-online-bots-made = { $name } je na světě. S tokenem může pod tímto jménem hrát program.
web-online-bots-since = Je tu od { $date }
web-online-bots-tokens = Tokeny
web-online-bots-no-tokens = Zatím žádný token: pod tímto jménem nemůže hrát žádný program.
web-online-bots-label = K čemu token je (může zůstat prázdné)
web-online-bots-token-make = Vytvořit token
web-online-bots-token = Nový token
web-online-bots-token-once = Uložte si ho hned: ukáže se jen tentokrát. Kdo ho má, hraje pod jménem bota.
web-online-bots-token-copy = Zkopírovat token
web-online-bots-token-copied = Zkopírováno.
web-online-bots-token-used = vytvořen { $created }, naposledy použit { $used }
web-online-bots-token-unused = vytvořen { $created }, dosud nepoužit
web-online-bots-token-unnamed = bez popisu
web-online-bots-token-end = Zrušit
web-online-bots-token-end-of = Zrušit token „{ $label }“
web-online-bots-delete = Smazat bota
web-online-bots-delete-of = Smazat bota { $name }
web-online-bots-delete-really = Opravdu smazat bota { $name }? Jeho tokeny hned přestanou platit, jeho hry zůstanou.
web-online-bots-delete-yes = Ano, smazat
web-online-bots-how = Jak hraje program
web-online-bots-how-text = Každý engine, který mluví UGI, hraje tímto příkazem, s tokenem v prostředí:
web-online-bots-how-more = Programy, které nejsou engine, používají API serveru.
web-online-bots-how-api = Popis API
