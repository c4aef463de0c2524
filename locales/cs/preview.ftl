# Co komunikační programy ukážou z odkazu na partii nebo na výzvu.

preview-game-title = { $a } – { $b }, { $game }
preview-game-score-title = { $a } – { $b } { $score }, { $game }
preview-game-running = Tato partie se právě hraje. Sledujte ji živě.
preview-game-over = { $ending } Přehrajte si ji tah po tahu.
preview-challenge-title = { $name } vás vyzývá ke hře { $game }
preview-challenge = Pozvánka k partii: { $terms }. Otevřete odkaz a hrajte v prohlížeči.
# Obrázky aplikace pro toho, kdo ji instaluje.
preview-screenshot-wide = Partie Play Ballu
preview-screenshot-narrow = Tah v Diaballiku na telefonu
# Links below what other sites embed
preview-embedded-running = Sledovat na Touchline
preview-embedded-over = Zobrazit partii na Touchline
preview-embedded-puzzle = Řešit na Touchline
preview-embedded-study = Otevřít tuto studii na Touchline
