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
