# What a chat shows of a link to a game or a challenge.

preview-game-title = { $a } – { $b }, { $game }
preview-game-score-title = { $a } – { $b } { $score }, { $game }
preview-game-running = This game is being played right now. Watch it live.
# $ending is a sentence: “Ada (Blue) wins by resignation.”
preview-game-over = { $ending } Replay it turn by turn.
preview-challenge-title = { $name } challenges you to a game of { $game }
# $terms: “blitz, rated”
preview-challenge = You’re invited to a game: { $terms }. Open the link to play in your browser.
# Pictures of the app for who installs it.
preview-screenshot-wide = A game of Play Ball
preview-screenshot-narrow = A turn of Diaballik on a phone
# Links below what other sites embed
preview-embedded-running = Watch on Touchline
preview-embedded-over = See this game on Touchline
preview-embedded-puzzle = Solve on Touchline
preview-embedded-study = Open this study on Touchline
