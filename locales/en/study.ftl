# Learning and analysing: links, explanations, lessons.

## Links

study-link-too-long = This game is too long for a link: a link holds { $most } KB. Save it as a file instead.
study-link-not-a-link = This link leads to no position and no game. Ask for it once more.
study-link-version = This link was made by a newer Touchline. Reload the page and try again.
study-link-damaged = This link is damaged: a part is missing or was changed. Copy it once more, to its very end.
study-link-setup = This link describes a game that cannot be set up.
study-link-refused = This link does not follow the rules: { $reason }.

## Setups and saved games

study-setup-damaged = This description of a game is damaged and cannot be read.
study-setup-version = This game was set up by a newer Touchline. Reload the page and try again.
study-setup-value = This game is set up with “{ $found }” as its { $member }, which Touchline does not know.
study-setup-too-long = The { $member } of this game is longer than { $most } bytes. Make it shorter.
study-setup-not-in-game = { $game } has no { $member }. Choose something else.
study-setup-refused = This game cannot be set up: { $reason }.
study-saved-version = This game was saved by a newer Touchline. Reload the page and try again: the game is kept as it is.
study-saved-too-large = This game is too large to be opened: it may have { $most } KB.
study-saved-damaged = This saved game is damaged: a part is missing or was changed. It is kept as it is.
study-saved-turn = This saved game breaks off at turn { $number }, which does not follow the rules: { $reason }.
study-saved-clock = The clock of this saved game contradicts itself: the game cannot be opened with it.

## Lessons: what is answered

lesson-done = Well done!
lesson-go-on = Good. Go on!
lesson-again = That was allowed, but not quite what we are after. Try it once more!
lesson-not-allowed = That is not allowed: { $reason }.

lesson-says-not-adjacent = Too far! One step goes to a neighbour.
lesson-says-no-own-piece = That is not one of yours. Pick one of your own!
lesson-says-no-moves-left = You have no moves left in this turn.
lesson-says-not-in-line = A pass flies straight. Those two are not on one straight line.
lesson-says-no-ball-there = Only the one with the ball can pass it.
lesson-says-no-receiver = Nobody of yours is there to catch the ball.
lesson-says-opponent-between = An opponent stands in the way of the pass.
lesson-says-cell-occupied = Somebody is standing there already.
lesson-says-nothing-to-jump = There is nobody to jump over.
lesson-says-no-bounce = To bounce you need somebody at the edge to jump against.
lesson-says-turn-ends-on-dot = You may cross a dotted cell, but nobody of yours may stay on it. Move on!
lesson-says-nothing-changed = Everything is as it was before. Something must be different at the end of your turn.
lesson-says-end-zone-without-ball = You may enter the other side’s end zone only with the ball.
lesson-says-turn-incomplete = Your turn is not finished yet.
lesson-says-holder-moves = The one with the ball stands still. It can only pass.
lesson-says-no-passes-left = Only one pass a turn!
lesson-says-too-few-touching = Three of yours must stand right in front of the wall. Not enough yet!
lesson-says-set-up-zone = Too far forward! Put your pawns into your own half or your own goal.
lesson-says-too-far = Your die has not enough points for that.
lesson-says-other-dot = This die moves the pawns with the dot of its colour.
lesson-says-die-unplayed = You chose a die, so you must play it: move or shoot.
lesson-says-no-shot = The ball cannot come to rest there. Count the squares!
lesson-says-not-next-to-ball = To shoot, the pawn must stand next to the ball.
lesson-says-no-legal-end = That would leave one of yours stuck on a dot. Try another way!
lesson-says-no-die-chosen = First choose one of your dice!
lesson-says-pawn-moved = That pawn has moved with this die already. The other one may still go.
lesson-says-on-post = That is a goalpost. Nothing can stand there.
lesson-says-shot-made = The shot ends this die. End your turn!
lesson-says-exchange-half = A pawn of yours stands there. Two pawns with the same dot may change places.

## Play Ball

lesson-playball-step-text = Blue is yours. Move the player with the ball one cell up, to c3.
lesson-playball-step-hint = Choose the player with the ball, then the cell right above it.
lesson-playball-take-text = The ball lies free in the middle. Walk onto it and it is yours! At kick-off you have two moves.
lesson-playball-take-hint = The player on c2 goes straight up: c3, then c4.
lesson-playball-pass-text = Pass the ball to your friend. Passes cost nothing, but they fly only in straight lines.
lesson-playball-pass-hint = From c3 the line up to the left leads to a4.
lesson-playball-jump-text = Now jump! Over one player or a whole row of them, friend or not, to the first free cell behind.
lesson-playball-jump-hint = The player on c2 jumps over its friend to c4.
lesson-playball-steal-text = Orange has the ball. Jump over the one who holds it and you take it along!
lesson-playball-steal-hint = From c2 jump over c3 to c4.
lesson-playball-bounce-text = No room behind? Then you bounce back to where you were, and still take the ball. Try it!
lesson-playball-bounce-hint = From d3 jump up to the right, against the player on e4.
lesson-playball-dots-text = Nobody of yours may stay on a dotted cell. Step onto c1, step off again and end your turn.
lesson-playball-dots-hint = c2 to c1, then c1 to b1, then “End turn”.
lesson-playball-change-text = You have three moves and may end the turn earlier. Make two moves and end your turn.
lesson-playball-change-hint = c2 to c3, c3 to c4, “End turn”. Walking there and back does not count!
lesson-playball-goal-text = Carry the ball into the end zone at the top: goal!
lesson-playball-goal-hint = The player with the ball goes c6, then c7.
lesson-playball-together-text = Now all together: pass, jump, goal. You can do it in one turn!
lesson-playball-together-hint = Pass to a4, jump over a5 to a6, then go to a7.

## Diaballik

lesson-diaballik-move-text = Move the piece in the corner one square up, to a2. Pieces go up, down, left or right.
lesson-diaballik-move-hint = Choose a1, then a2.
lesson-diaballik-twice-text = You have two moves in a turn. One piece may use both: take it to a3.
lesson-diaballik-twice-hint = a1 to a2, then a2 to a3.
lesson-diaballik-pass-text = The one with the ball never moves, but it can pass. Pass the ball to a neighbour!
lesson-diaballik-pass-hint = Choose the piece with the ball, then the one right beside it.
lesson-diaballik-line-text = A pass flies straight or slantwise, as far as you like, but never through an opponent. Get the ball to f4!
lesson-diaballik-line-hint = Slantwise from d2 the way to f4 is free.
lesson-diaballik-turn-text = A whole turn: two moves and one pass, in any order. Use all three and end your turn.
lesson-diaballik-turn-hint = For example a1 to a2, pass d1 to e1, d1 to d2, “End turn”.
lesson-diaballik-goal-text = You win when your ball is on the other side’s first row. Win now!
lesson-diaballik-goal-hint = Your piece on e7 is waiting for the ball.
lesson-diaballik-together-text = Now two things: bring a piece to the last row, then pass to it.
lesson-diaballik-together-hint = f6 to f7, then pass from c4 to f7.
lesson-diaballik-claim-text = Orange has built a wall from edge to edge. That is unfair! When three of yours stand right before it, you may claim the win.
lesson-diaballik-claim-hint = Move c3 to c4, then claim.

## Pawnball

lesson-pawnball-setup-text = Put your four pawns into your own half, on the left: two with a black dot, two with a white one. Then end your turn.
lesson-pawnball-setup-hint = Choose “Set up” on board 1, four free squares on the left, then “End turn”.
lesson-pawnball-move-text = Choose the black three and move a pawn with a black dot. Each square up, down, left or right costs one point.
lesson-pawnball-move-hint = The pawn on e5 can go to f6: that costs two.
lesson-pawnball-share-text = Two pawns can share the points of a die. Move both black pawns with the black four and end your turn.
lesson-pawnball-share-hint = e5 to f6 costs two, e7 to g7 costs two.
lesson-pawnball-shot-text = A pawn next to the ball can shoot. The ball flies exactly as many squares as the die has points: three.
lesson-pawnball-shot-hint = The pawn on g5 shoots straight to k5.
lesson-pawnball-run-text = First run, then shoot: the shot still has all five points. Bring the ball to m5!
lesson-pawnball-run-hint = e5 to g5, then shoot to m5.
lesson-pawnball-turn-text = At a pawn of yours the ball may turn, and that square does not count. Bring the ball to m8!
lesson-pawnball-turn-hint = Shoot with g5: at j5 the ball turns and flies slantwise to m8.
lesson-pawnball-stop-text = An opponent stops the ball. Shoot with the six and see where it stays: on k5.
lesson-pawnball-stop-hint = Shoot with g5. The pawn on l5 stops the ball in front of it.
lesson-pawnball-goal-text = Shoot into the goal on the right! In the goal, points left over do not matter.
lesson-pawnball-goal-hint = The pawn on l5 shoots straight on.
lesson-pawnball-dice-text = You must play every die you have. Play the black one and the white two.
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
study-value-scores-now = { $side } can score in this turn.
study-value-forces =
    { $side } can force a goal in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
study-value-cannot-stop =
    { $side } cannot stop a goal in { $turns ->
        [one] the next turn of { $other }’s
       *[other] { $turns } turns of { $other }’s
    }.
study-value-draw = Level: nobody can force a goal.
study-value-level = About level.
study-value-little = { $side } stands a little better.
study-value-clear = { $side } stands clearly better.
study-value-much = { $side } stands much better.
