# Ce qu’une messagerie montre d’un lien vers une partie ou un défi.

preview-game-title = { $a } – { $b }, { $game }
preview-game-score-title = { $a } – { $b } { $score }, { $game }
preview-game-running = Cette partie se joue en ce moment. Suivez-la en direct.
preview-game-over = { $ending } Revoyez-la tour par tour.
preview-challenge-title = { $name } vous défie à { $game }
preview-challenge = Une invitation à une partie : { $terms }. Ouvrez le lien et jouez dans votre navigateur.
# Les images de l’application pour qui l’installe.
preview-screenshot-wide = Une partie de Play Ball
preview-screenshot-narrow = Un tour de Diaballik sur un téléphone
# Links below what other sites embed
preview-embedded-running = Regarder sur Touchline
preview-embedded-over = Voir cette partie sur Touchline
preview-embedded-puzzle = Résoudre sur Touchline
preview-embedded-study = Ouvrir cette étude sur Touchline
