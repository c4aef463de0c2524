# Lekce, úlohy a to, co z nich nabízí první stránka.

## Lessons

web-learn-game = Naučit se { $game }
web-learn-steps = Kroky lekce
web-learn-steps-done = Hotovo { $done } z { $all } kroků
web-learn-step = Krok { $number } z { $total }
web-learn-step-open = Krok { $number }
web-learn-step-done = Krok { $number }, hotovo
web-learn-begin = Začít lekci
web-learn-continue = Pokračovat
web-learn-again = Ještě jednou
web-learn-end-turn = Ukončit tah
web-learn-claim = Nárokovat výhru
web-learn-restart = Začít znovu
web-learn-hint = Nápověda
web-learn-next = Další krok
web-learn-finish = Dokončit
web-learn-finished = Teď už umíte hrát { $game }!
web-learn-finished-text = Znáte všechna pravidla, která v partii potřebujete. Zahrajte si s botem, nebo najděte správný tah v úloze.
web-learn-others = Další lekce
web-learn-not-kept = Toto zařízení už pro tento web nic neuloží: váš postup se ztratí po zavření stránky. Uvolněte místo v nastavení prohlížeče pro tento web.

## Puzzles

web-puzzle-loading = Načítají se úlohy…
web-puzzle-unreachable = Úlohy se nepodařilo načíst. Zkontrolujte připojení a zkuste to znovu.
web-puzzle-damaged = Stažené úlohy jsou poškozené. Načtěte stránku znovu.
web-puzzle-unknown = Tato úloha už neexistuje, nebo odkaz není celý. Tady jsou ostatní.
web-puzzle-retry = Zkusit znovu
web-puzzle-daily = Úloha dne
web-puzzle-daily-text = Každý den nová, vybraná podle vaší úrovně.
web-puzzle-daily-solved = Pro dnešek vyřešeno. Přijďte zase zítra!
web-puzzle-daily-open = Vyřešit
web-puzzle-daily-look = Podívat se na ni znovu
web-puzzle-streak =
    { $days ->
        [0] Zatím žádná série: vyřešte úlohu dne a začne.
        [one] Vaše série: 1 den.
        [few] Vaše série: { $days } dny po sobě.
       *[other] Vaše série: { $days } dní po sobě.
    }
web-puzzle-solved-of = Vyřešeno { $solved } z { $all }
web-puzzle-easy = Lehké
web-puzzle-medium = Střední
web-puzzle-hard = Těžké
web-puzzle-title = Úloha { $number } · { $game }
web-puzzle-tile = { $game }, úloha { $number }, hodnocení { $rating }
web-puzzle-tile-solved = { $game }, úloha { $number }, hodnocení { $rating }, vyřešena
web-puzzle-tile-shown = { $game }, úloha { $number }, hodnocení { $rating }, řešení zobrazeno
web-puzzle-task-win =
    { $turns ->
        [one] Vaše strana: { $side }. Gól v { $turns } tahu: pokaždé k němu vede jediný tah.
        [few] Vaše strana: { $side }. Gól ve { $turns } tazích: pokaždé k němu vede jediný tah.
       *[other] Vaše strana: { $side }. Gól v { $turns } tazích: pokaždé k němu vede jediný tah.
    }
web-puzzle-task-save = Vaše strana: { $side }. Pozice je těžká: gólu soupeře ({ $other }) zabrání jediný tah. Najděte ho!
web-puzzle-task-win-in-two = Vaše strana: { $side }. Gól ve 2 tazích: najděte jediný tah, po kterém vás soupeř ({ $other }) už nezastaví, a pak dejte gól.
web-puzzle-task-goal-with-two-dice = Vaše strana: { $side }. Máte dvě kostky a žádná sama na gól nestačí: zahrajte nejdřív tu správnou a druhou vstřelte gól.
web-puzzle-task-goal = Vaše strana: { $side }. Dejte tímto tahem gól!
web-puzzle-right = To je ono! Soupeř ({ $other }) odpovídá…
# $turns: how many turns the solver still has until the goal, this one included.
web-puzzle-replied =
    { $turns ->
        [one] Jste na tahu. Teď dejte gól!
        [few] Jste znovu na tahu. Gól ve { $turns } tazích.
       *[other] Jste znovu na tahu. Gól v { $turns } tazích.
    }
web-puzzle-solved-goal = Gól! Vyřešeno.
web-puzzle-wrong-goal = Gól to ještě není, a tímto tahem ho dát jde.
# The visitor’s own rating at puzzles.
web-puzzle-rating = Vaše hodnocení v úlohách: { $rating }
# $change: points won or lost, with their sign.
web-puzzle-rated = Vaše hodnocení v úlohách: { $rating } ({ $change })
web-puzzle-filter-game = Hra
web-puzzle-filter-difficulty = Obtížnost
web-puzzle-all-games = Všechny hry
web-puzzle-all-difficulties = Všechny úrovně
web-puzzle-open-only = Jen nevyřešené
web-puzzle-more =
    { $count ->
        [one] Další { $count }
        [few] Další { $count }
       *[other] Dalších { $count }
    }
web-puzzle-go-on = To se smí. Pokračujte, nebo ukončete tah.
web-puzzle-first-die-right = To je správná první kostka! Teď dejte gól tou druhou.
web-puzzle-solved-save = Vyřešeno! Gól si teď nevynutí nikdo.
web-puzzle-wrong-win = Tímto tahem se gól včas nevynutí.
web-puzzle-wrong-save = Po tomto tahu si { $other } vynutí gól.
web-puzzle-wrong-win-in-two = Po tomto tahu vás { $other } ještě může zastavit.
web-puzzle-wrong-first-die = Po tomto tahu už druhou kostkou gól dát nejde.
web-puzzle-wrong-second-die = Gól to nebyl. Druhou kostkou ale dát jde!
web-puzzle-thinking = Hledá se odpověď soupeře ({ $other })…
web-puzzle-reply = Odpověď soupeře ({ $other }):
web-puzzle-hint-first = Nápověda
web-puzzle-hint-more = Další nápověda
web-puzzle-hint-solution = Ukázat řešení
web-puzzle-hint-piece = Začněte figurkou na { $cell }.
web-puzzle-hint-die = Začněte kostkou: { $dot } { $points }. Hraje se s pěšcem nebo míčem na { $cell }.
web-puzzle-hint-action = Nejdřív: { $action }. Sledujte šipku.
web-puzzle-line = Řešení tah po tahu
web-puzzle-line-at = Tah { $turn } z { $all }:
web-puzzle-line-start = Před prvním tahem (celkem: { $all })
web-puzzle-line-back = Předchozí tah
web-puzzle-line-forward = Další tah
web-puzzle-was-shown = Řešení už jste viděli: tato úloha se jako vyřešená nepočítá.
web-puzzle-next = Další úloha
web-puzzle-all = Všechny úlohy
web-puzzle-share = Kopírovat odkaz
web-puzzle-shared = Odkaz je zkopírován.
web-puzzle-share-by-hand = Zkopírujte tento odkaz:

## The first page

web-learn-home-continue = Vaše partie čeká
web-learn-home-continue-text = { $game }: pokračujte tam, kde jste skončili.
web-learn-home-continue-button = Pokračovat v partii
web-learn-home-try = Jste na tahu: dejte gól!
web-learn-home-try-done = Gól! To je Play Ball. Hrajeme dál?

# Úlohy na webu se serverem: pro přihlášené.
web-puzzle-site = Na tomto webu
web-puzzle-site-none = Zatím žádný pokus
web-puzzle-site-rating = Hodnocení { $rating } · vyřešeno { $solved } z { $tried }
web-puzzle-site-next = Další úloha pro mě
web-puzzle-site-none-left = Žádná taková úloha už pro vás není. Zvolte jiné téma nebo jinou hru.
web-puzzle-site-no-answer = Server neodpověděl. Zkontrolujte připojení a zkuste to znovu.
web-puzzle-site-rated = Vaše hodnocení na tomto webu: { $rating } ({ $change }). Hodnocení úlohy: { $puzzle }.
web-puzzle-site-first = O tuto úlohu jste se už pokoušeli: počítá se jen první pokus.
web-puzzle-found-title = Úloha z partie · { $game }
web-puzzle-source = Zobrazit partii
web-puzzle-vote = Jak se vám úloha líbí?
web-puzzle-vote-up = Dobrá úloha
web-puzzle-vote-down = Nic moc
web-puzzle-theme = Téma
web-puzzle-theme-any = Všechna témata
web-theme-goal = Gól
web-theme-win = Jediná výhra
web-theme-save = Záchrana
web-theme-win-in-two = Gól na 2 tahy
web-theme-two-dice = Dvě kostky
web-theme-jump = Skok
web-theme-bounce = Odraz
web-theme-long-pass = Dlouhá přihrávka
web-theme-combination = Více přihrávek
web-theme-one-action = Jediná akce
web-theme-long-turn = Dlouhý tah
web-puzzle-history = Historie úloh
web-puzzle-history-lead = Úlohy, o které jste se na tomto webu pokusili, a vývoj vašeho hodnocení.
web-puzzle-history-none = O žádnou úlohu této hry jste se na tomto webu ještě nepokusili.
web-puzzle-history-earlier = Zobrazit starší
web-puzzle-history-column-puzzle = Úloha
web-puzzle-history-column-result = Výsledek
web-puzzle-history-column-rating = Hodnocení
web-puzzle-history-solved = Vyřešeno
web-puzzle-history-helped = Vyřešeno s nápovědou
web-puzzle-history-missed = Nevyřešeno
web-puzzle-graph = Hodnocení v úlohách, { $game }: od { $begin } do { $now }
web-puzzle-come-in = Hodnocení, historie a bouře jsou pro registrované hráče.
web-puzzle-come-in-link = Přejít na účet
web-storm = Bouře úloh
web-storm-lead = Vyřešte za 3 minuty co nejvíc úloh. Špatný tah stojí 10 sekund.
web-storm-start = Začít
web-storm-skip = Přeskočit za 10 sekund
web-storm-stop = Ukončit
web-storm-left = Zbývající čas: { $time }
web-storm-score = Vyřešeno: { $score }
web-storm-right = Správně!
web-storm-wrong = To nebyl správný tah: o 10 sekund méně.
web-storm-over = Bouře skončila. Vyřešeno: { $score }.
web-storm-best = Váš nejlepší výsledek dnes: { $today } · Váš rekord: { $ever }
web-storm-day = Dnešní nejlepší
web-storm-day-none = Dnes ještě žádná bouře. Buďte první!
web-storm-day-place = { $name }: { $score }
