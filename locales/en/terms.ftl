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

end-three-goals = three goals
end-two-goals-in-a-row = two goals in a row
end-void-sets = three void sets in a row
end-goal = the ball reached the opponent’s starting rank
end-anti-play = a claim of anti-play
end-repetition = the same position for the third time
end-score = the score after the last draw of dice
end-resignation = resignation
end-time = out of time
end-agreement = a draw was agreed on
