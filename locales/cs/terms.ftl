# Jména věcí: hry, strany, tečky.

game-playball = Play Ball
game-diaballik = Diaballik
game-pawnball = Pawnball

side-a = A
side-b = B
team-blue = modří
team-red = červení

dot-black = černá
dot-white = bílá
dot-green = zelená
dot-yellow = žlutá

fault-at-place = řádek { $line }, sloupec { $column }: { $reason }
