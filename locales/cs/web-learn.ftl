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
web-puzzle-daily-text = Každý den nová, pro všechny stejná.
web-puzzle-daily-solved = Pro dnešek vyřešeno. Přijďte zase zítra!
web-puzzle-daily-open = Řešit úlohu dne
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
web-puzzle-tile = { $game }, úloha { $number }, obtížnost { $grade } z 10
web-puzzle-tile-solved = { $game }, úloha { $number }, obtížnost { $grade } z 10, vyřešena
web-puzzle-tile-shown = { $game }, úloha { $number }, obtížnost { $grade } z 10, řešení zobrazeno
web-puzzle-grade = Obtížnost { $grade } z 10
web-puzzle-task-win =
    { $turns ->
        [one] Vaše strana: { $side }. Gól si vynutí jediný tah. Najděte ho!
       *[other] Vaše strana: { $side }. Gól si vynutí jediný tah, nejpozději ve vašem { $turns }. tahu. Najděte ho!
    }
web-puzzle-task-save = Vaše strana: { $side }. Pozice je těžká: jediný tah neprohrává. Najděte ho!
web-puzzle-task-win-in-two = Vaše strana: { $side }. Najděte jediný tah, po kterém příštím tahem vyhrajete, ať soupeř ({ $other }) zahraje cokoli.
web-puzzle-task-goal-with-two-dice = Vaše strana: { $side }. Máte dvě kostky a žádná sama na gól nestačí: zahrajte nejdřív tu správnou a druhou vstřelte gól.
web-puzzle-go-on = To se smí. Pokračujte, nebo ukončete tah.
web-puzzle-first-die-right = To je správná první kostka! Teď dejte gól tou druhou.
web-puzzle-solved = Vyřešeno!
web-puzzle-solved-win = Vyřešeno! { $side } si teď gól vynutí.
web-puzzle-solved-save = Vyřešeno! Gól si teď nevynutí nikdo.
web-puzzle-solved-win-in-two = Vyřešeno! Ať soupeř ({ $other }) hraje cokoli, { $side } příštím tahem vyhraje.
web-puzzle-solved-goal-with-two-dice = Gól! Vyřešeno.
web-puzzle-wrong-win = Tímto tahem se gól nevynutí.
web-puzzle-wrong-save = Po tomto tahu si { $other } vynutí gól.
web-puzzle-wrong-win-in-two = Po tomto tahu vás { $other } ještě může zastavit.
web-puzzle-wrong-first-die = Po tomto tahu už druhou kostkou gól dát nejde.
web-puzzle-wrong-second-die = Gól to nebyl. Druhou kostkou ale dát jde!
web-puzzle-thinking = Hledá se odpověď soupeře ({ $other })…
web-puzzle-reply = Odpověď soupeře ({ $other }): { $turn }. Vidíte ji na hřišti.
web-puzzle-hint-first = Nápověda
web-puzzle-hint-more = Další nápověda
web-puzzle-hint-solution = Ukázat řešení
web-puzzle-hint-piece = Začněte figurkou na { $cell }.
web-puzzle-hint-die = Začněte kostkou: { $dot } { $points }. Hraje se s pěšcem nebo míčem na { $cell }.
web-puzzle-hint-action = První akce je { $action }: sledujte šipku.
web-puzzle-line = Řešení tah po tahu
web-puzzle-line-at = Tah { $turn } z { $all }: { $text }
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
