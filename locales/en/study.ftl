# Learning and analysing: links, explanations, lessons.

## Links

study-link-too-long = This game is too long for a link (limit: { $most } KB). Save it as a file instead.
study-link-not-a-link = This link doesn’t contain a game or position. Ask for a new one.
study-link-version = This link was made with a newer version of Touchline. Reload the page and try again.
study-link-damaged = This link is incomplete or damaged. Copy the whole link and try again.
study-link-setup = This link contains an invalid game setup.
study-link-refused = This link contains an illegal game: { $reason }.

## Setups and saved games

study-setup-damaged = This game setup is damaged and can’t be read.
study-setup-version = This game was created with a newer version of Touchline. Reload the page and try again.
study-setup-value = Unknown { $member } “{ $found }” in this game setup.
study-setup-too-long = The { $member } is too long (limit: { $most } bytes). Shorten it.
study-setup-not-in-game = { $game } has no { $member }. Remove it from the setup.
study-setup-refused = This game cannot be set up: { $reason }.
study-saved-version = This game was saved with a newer version of Touchline. Reload the page and try again. The saved game was not changed.
study-saved-too-large = This game is too large to open (limit: { $most } KB).
study-saved-damaged = This saved game is damaged and can’t be opened. It was not changed.
study-saved-turn = Turn { $number } of this saved game is illegal: { $reason }.
study-saved-clock = The clock times in this saved game are inconsistent, so it can’t be opened.

## Lessons: what is answered

lesson-done = Well done!
lesson-go-on = Good. Keep going!
lesson-again = That’s legal, but not what we’re looking for. Try again!
lesson-not-allowed = That is not allowed: { $reason }.

lesson-says-not-adjacent = Too far! A step goes to a neighbouring cell.
lesson-says-no-own-piece = That is not one of yours. Pick one of your own!
lesson-says-no-moves-left = You have no moves left in this turn.
lesson-says-not-in-line = Passes go in straight lines. Those two are not in line.
lesson-says-no-ball-there = Only the player with the ball can pass it.
lesson-says-no-receiver = None of your players is there to receive the ball.
lesson-says-opponent-between = An opponent is in the way of the pass.
lesson-says-cell-occupied = Somebody is standing there already.
lesson-says-nothing-to-jump = There is nobody to jump over.
lesson-says-no-bounce = To bounce you need somebody at the edge to jump against.
lesson-says-turn-ends-on-dot = You can cross a dotted cell, but you can’t end your turn on it. Move on!
lesson-says-nothing-changed = Nothing has changed. Your turn must change the position.
lesson-says-end-zone-without-ball = You can enter the opponent’s end zone only with the ball.
lesson-says-turn-incomplete = Your turn is not finished yet.
lesson-says-holder-moves = The piece with the ball can’t move. It can only pass.
lesson-says-no-passes-left = Only one pass per turn!
lesson-says-too-few-touching = Not enough yet: three of your pieces must be right in front of the wall.
lesson-says-set-up-zone = Too far forward! Put your pawns into your own half or your own goal.
lesson-says-too-far = Your die doesn’t have enough points for that.
lesson-says-other-dot = A die moves only the pawns with a dot of its colour.
lesson-says-die-unplayed = You’ve picked a die, so play it: move or shoot.
lesson-says-no-shot = The ball can’t stop there. Count the squares!
lesson-says-not-next-to-ball = To shoot, the pawn must stand next to the ball.
lesson-says-no-legal-end = That would leave one of yours stuck on a dot. Try another way!
lesson-says-no-die-chosen = First choose one of your dice!
lesson-says-pawn-moved = That pawn has already moved with this die. The other one can still move.
lesson-says-on-post = That is a goalpost. Nothing can stand there.
lesson-says-shot-made = A shot finishes the die. End your turn!
lesson-says-exchange-half = One of your pawns is there. Two pawns with the same dot can swap places.

## Play Ball

lesson-playball-step-text = You play Blue. Move the player with the ball one cell up, to c3.
lesson-playball-step-hint = Choose the player with the ball, then the cell right above it.
lesson-playball-take-text = The ball is free in the middle. Move onto it and it’s yours! At kick-off you have two moves.
lesson-playball-take-hint = The player on c2 goes straight up: c3, then c4.
lesson-playball-pass-text = Pass the ball to your teammate. Passes are free, but they only go in straight lines.
lesson-playball-pass-hint = From c3, follow the line up and left to a4.
lesson-playball-jump-text = Now jump! You can jump over one player or a whole row, teammates or opponents, to the first free cell behind them.
lesson-playball-jump-hint = The player on c2 jumps over its teammate to c4.
lesson-playball-steal-text = Orange has the ball. Jump over the player who has it and take it with you!
lesson-playball-steal-hint = From c2 jump over c3 to c4.
lesson-playball-bounce-text = No room to land? Then you bounce back to where you started, and still take the ball. Try it!
lesson-playball-bounce-hint = From d3 jump up to the right, against the player on e4.
lesson-playball-dots-text = You can’t end your turn on a dotted cell. Step onto c1, step off again and end your turn.
lesson-playball-dots-hint = c2 to c1, then c1 to b1, then “End turn”.
lesson-playball-change-text = You have three moves, but you can end your turn early. Make two moves and end your turn.
lesson-playball-change-hint = c2 to c3, c3 to c4, “End turn”. Going there and back doesn’t count!
lesson-playball-goal-text = Carry the ball into the end zone at the top to score!
lesson-playball-goal-hint = Move the player with the ball to c6, then c7.
lesson-playball-together-text = Now put it together: pass, jump, score, all in one turn!
lesson-playball-together-hint = Pass to a4, jump over a5 to a6, then go to a7.

## Diaballik

lesson-diaballik-move-text = Move the piece in the corner one square up, to a2. Pieces go up, down, left or right.
lesson-diaballik-move-hint = Choose a1, then a2.
lesson-diaballik-twice-text = You have two moves per turn. One piece can use both: take it to a3.
lesson-diaballik-twice-hint = a1 to a2, then a2 to a3.
lesson-diaballik-pass-text = The piece with the ball can’t move, but it can pass. Pass the ball to a neighbour!
lesson-diaballik-pass-hint = Choose the piece with the ball, then the one right beside it.
lesson-diaballik-line-text = A pass goes in a straight or diagonal line, any distance, but never through an opponent. Get the ball to f4!
lesson-diaballik-line-hint = The diagonal from d2 to f4 is clear.
lesson-diaballik-turn-text = A whole turn: two moves and one pass, in any order. Use all three and end your turn.
lesson-diaballik-turn-hint = For example a1 to a2, pass d1 to e1, d1 to d2, “End turn”.
lesson-diaballik-goal-text = You win when your ball reaches the opponent’s home row. Win now!
lesson-diaballik-goal-hint = Your piece on e7 is waiting for a pass.
lesson-diaballik-together-text = Now combine them: move a piece to the last row, then pass to it.
lesson-diaballik-together-hint = f6 to f7, then pass from c4 to f7.
lesson-diaballik-claim-text = Orange has built a wall from edge to edge. That’s anti-play! With three of your pieces right in front of it, you can claim the win.
lesson-diaballik-claim-hint = Move c3 to c4, then claim.

## Pawnball

lesson-pawnball-setup-text = Put your four pawns into your own half, on the left: two with a black dot, two with a white one. Then end your turn.
lesson-pawnball-setup-hint = Choose “Set up” on board 1, four free squares on the left, then “End turn”.
lesson-pawnball-move-text = Choose the black three and move a pawn with a black dot. Each square up, down, left or right costs one point.
lesson-pawnball-move-hint = The pawn on e5 can go to f6: that costs two.
lesson-pawnball-share-text = Two pawns can share a die’s points. Move both black pawns with the black four and end your turn.
lesson-pawnball-share-hint = e5 to f6 costs two, e7 to g7 costs two.
lesson-pawnball-shot-text = A pawn next to the ball can shoot. The ball goes exactly as far as the die’s points: three squares.
lesson-pawnball-shot-hint = The pawn on g5 shoots straight to k5.
lesson-pawnball-run-text = Run first, then shoot: the shot still has all five points. Get the ball to m5!
lesson-pawnball-run-hint = e5 to g5, then shoot to m5.
lesson-pawnball-turn-text = The ball can turn at one of your pawns, and that square doesn’t count. Get the ball to m8!
lesson-pawnball-turn-hint = Shoot with g5: at j5 the ball turns and goes diagonally to m8.
lesson-pawnball-stop-text = An opponent stops the ball. Shoot with the six and see where it stops: on k5.
lesson-pawnball-stop-hint = Shoot with g5. The pawn on l5 stops the ball in front of it.
lesson-pawnball-goal-text = Shoot into the goal on the right! When you score, leftover points don’t matter.
lesson-pawnball-goal-hint = The pawn on l5 shoots straight ahead.
lesson-pawnball-dice-text = You must play all your dice. Play the black one and the white two.
lesson-pawnball-dice-hint = g5 to g6 with the black one, c4 to d5 with the white two. End the turn after each.

## The value of a position

study-blue = Blue
study-orange = Orange
study-red = Red
study-could-score = { $side } could have scored.
study-could-force =
    { $side } could have forced a goal in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
study-could-hold = { $side } could have kept { $other } from scoring.
study-could-keep = { $side } could have kept a better position.
study-value-scores-now = { $side } can score this turn.
study-value-forces =
    { $side } can force a goal in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
study-value-cannot-stop =
    { $side } cannot stop a goal { $turns ->
        [one] on { $other }’s next turn
       *[other] within { $turns } of { $other }’s turns
    }.
study-value-draw = Equal: neither side can force a goal.
study-value-level = About equal.
study-value-little = { $side } is slightly better.
study-value-clear = { $side } is clearly better.
study-value-much = { $side } is much better.
