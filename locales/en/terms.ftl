# Names of things: games, sides, dots.

game-playball = Play Ball
game-diaballik = Diaballik
game-pawnball = Pawnball

side-a = A
side-b = B
team-blue = Blue
team-red = Red

dot-black = black
dot-white = white
dot-green = green
dot-yellow = yellow

# A fault in a text, for example: line 3, column 7: exactly one space must stand here
fault-at-place = line { $line }, column { $column }: { $reason }

## Why a match is over; each can stand behind a colon or alone in a line

end-three-goals = scoring three goals
end-two-goals-in-a-row = scoring two goals in a row
end-void-sets = three void sets in a row
end-goal = reaching the opponent’s home row
end-anti-play = anti-play claim
end-repetition = threefold repetition
end-score = final score
end-resignation = resignation
end-time = timeout
end-agreement = mutual agreement
