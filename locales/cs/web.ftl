# Webový klient.

web-product = Touchline
web-skip-to-content = Přejít k obsahu

## Navigation

web-nav-label = Hlavní
web-nav-menu = Nabídka
web-nav-play = Hrát
web-nav-online = Po síti
web-nav-learn = Učit se
web-nav-puzzles = Úlohy
web-nav-analyse = Rozbor
web-nav-editor = Hřiště
web-nav-rules = Pravidla
web-nav-settings = Nastavení
web-nav-about = O hře
web-footer-label = Další
web-footer-text = Svobodný software. Dokud nehrajete po síti, nic o vás toto zařízení neopustí.

web-go-play = Zahrát si

## The first page

web-home-title = Tři míčové hry na desce
web-home-lead = Přihrávej, skákej, střílej: snadno se je naučíte a dlouho vás budou bavit. Vyberte si a hned hrajte.
web-home-playball = Tři proti třem na poli z šestiúhelníků. Skokem přes hráče vezmete míč a přihrávat můžete, kolikrát chcete.
web-home-playball-facts = 3 pohyby v tahu
web-home-diaballik = Sedm proti sedmi na čtvercové desce. Dva kroky a jedna přihrávka v tahu: najděte cestu skrz.
web-home-diaballik-facts = 2 kroky a 1 přihrávka v tahu
web-home-pawnball = Fotbal s barevnými kostkami na dvou deskách najednou. Obě strany hrají stejné kostky, takže štěstí je stejné.
web-home-pawnball-facts = 8 losů kostek
web-home-play-bot = Hrát proti robotovi
web-home-play-friend = Hrát s kamarádem
web-home-learn = Naučit se hraním

## Pages

web-play-title = Hrát
web-play-lead = S kamarádem u této obrazovky, nebo proti robotovi.
web-analyse-title = Rozbor
web-analyse-lead = Podívejte se na partii zblízka: co bylo dobré a co lepší.
web-learn-title = Učit se
web-learn-lead = Každé pravidlo si sami vyzkoušíte.
web-puzzles-title = Úlohy
web-puzzles-lead = Jedno postavení, jediný správný tah. Najdete ho?
web-editor-title = Hřiště
web-editor-lead = Nakreslete hřiště pro Play Ball a hrajte na něm.
web-not-found-title = Tady nic není
web-not-found-lead = Tato adresa nikam nevede. Možná ji cestou k vám něco zkrátilo.
web-not-found-home = Na první stránku

## A board on a page

web-boards = Plány
web-board-number = Plán { $number }
web-set-up-board = Rozestavit plán { $number }
web-which-action = Který tah myslíte?
web-undo = Vrátit akci
web-end-turn = Ukončit tah
web-cancel = Zrušit

## Rules

web-rules-title = Pravidla
web-rules-lead = Každá hra na jedné stránce.
web-rules-of = Pravidla hry { $game }

web-rules-playball-aim = Doneste míč do některé soupeřovy koncové zóny: to je gól. Kdo má první tři góly, vyhrává.
web-rules-diaballik-aim = Dostaňte svůj míč na řadu, na které soupeř začínal. Kdo to dokáže první, vyhrává.
web-rules-pawnball-aim = Dejte v osmi losech kostek víc gólů než druhá strana, na obou deskách dohromady.

## Settings

web-settings-title = Nastavení
web-settings-lead = Zůstává v tomto zařízení a platí hned.
web-settings-language = Jazyk
web-settings-theme = Barvy
web-settings-theme-light = Světlé
web-settings-theme-dark = Tmavé
web-settings-motion = Pohyb
web-settings-motion-full = Kameny se pohybují
web-settings-motion-reduced = Bez pohybu
web-settings-sound = Zvuk
web-settings-coordinates = Souřadnice na desce
web-settings-coordinates-room = Kde je místo
web-settings-coordinates-shown = Vždy
web-settings-coordinates-hidden = Nikdy
web-settings-confirm = Ptát se před odesláním tahu po síti
web-settings-confirm-touch = Když hraji dotykem
web-settings-confirm-always = Vždy
web-settings-confirm-never = Nikdy
web-settings-as-device = Podle zařízení
web-settings-on = Zapnuto
web-settings-off = Vypnuto

## About

web-about-title = O Touchline
web-about-lead = Místo, kde se míčové hry na desce hrají, učí, rozebírají a řeší.
web-about-games = Hry
web-about-playball = Play Ball, autor David Florsch (Borderline Editions 2025).
web-about-diaballik = Diaballik, autor Philippe Lefrançois (2004).
web-about-pawnball = Pawnball, fotbal s kostkami na dvou deskách.
web-about-authors = Hry patří svým autorům; Touchline je vysvětluje vlastními slovy.
web-about-device = Vaše zařízení
web-about-privacy = Hry i jejich motory běží tady ve vašem prohlížeči. Není tu žádný účet, nic se nepočítá a nikam neposílá.
web-about-offline = Po jedné návštěvě funguje všechno i bez sítě. Prohlížeč to umí nainstalovat jako aplikaci.
web-about-software = Software
web-about-version = Verze { $version }.
web-about-licence = Svobodný software pod licencí MIT, nebo Apache 2.0, jak chcete.

## What can go wrong

web-notice-dismiss = Zavřít
web-storage-full = V zařízení už není místo: vaše volba platí, dokud stránku nezavřete. Uvolněte místo v nastavení prohlížeče pro tuto stránku.
web-storage-unavailable = Váš prohlížeč si pro tuto stránku nic neukládá: volba platí, dokud ji nezavřete. Dělá to například anonymní okno.
web-engine-restarted = Motor se omylem zastavil a byl znovu spuštěn. Zkuste to prosím ještě jednou.
web-engine-unable = Motor se v tomto prohlížeči nespustil. S kamarádem můžete hrát dál; může pomoct načíst stránku znovu.
web-engine-version = motor patří k jiné verzi této stránky: načtěte ji znovu
web-engine-no-table = tabulka hřiště { $board } tu není
web-engine-too-long = výhra na tomto plánu trvá více tahů, než se do tabulky vejde
web-engine-table-damaged = tabulka je poškozená: stáhněte ji nebo vyřešte znovu
web-engine-live = tato pozice se tu právě hraje v hodnocené hře; zkuste to, až ta hra skončí
web-update-ready = Nová verze je připravena. Vaše partie zůstane.
web-update-take = Aktualizovat
web-failure-title = Něco se rozbilo
web-failure-text = Je to naše chyba, ne vaše. Co bylo uloženo v tomto zařízení, je tam pořád. Načtěte stránku znovu a pokračujte.
web-failure-reload = Načíst stránku znovu
web-failure-details = Co se stalo, pro hlášení

## Before the client has started, or when it cannot

web-start-loading = Touchline se načítá…
web-start-no-script = Touchline běží ve vašem prohlížeči a potřebuje JavaScript. Povolte ho prosím pro tuto stránku.
web-start-unsupported = Tento prohlížeč je pro Touchline příliš starý, nebo neumí WebAssembly. Použijte prosím současný Firefox, Chrome, Edge nebo Safari.
web-start-failed = Touchline se nepodařilo načíst celé. Zkontrolujte připojení a načtěte stránku znovu.
web-start-description = Play Ball, Diaballik a Pawnball: hrajte, učte se a rozebírejte v prohlížeči, i bez připojení.
web-start-not-built = Webový klient není součástí tohoto programu. Sestavte ho příkazem „cargo xtask client“ a pak znovu sestavte program.
web-language-not-fetched = Texty tohoto jazyka teď nelze stáhnout. Vyberte ho znovu, až bude síť.
