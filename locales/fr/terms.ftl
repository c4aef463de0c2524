# Les noms des choses : jeux, camps, points.

game-playball = Play Ball
game-diaballik = Diaballik
game-pawnball = Pawnball

side-a = A
side-b = B
team-blue = les Bleus
team-red = les Rouges

dot-black = noir
dot-white = blanc
dot-green = vert
dot-yellow = jaune

fault-at-place = ligne { $line }, colonne { $column } : { $reason }
