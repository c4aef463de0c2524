# Jména věcí: hry, strany, tečky.

game-playball = Play Ball
game-diaballik = Diaballik
game-pawnball = Pawnball

side-a = A
side-b = B
team-blue = modrý
team-red = červený

dot-black = černá
dot-white = bílá
dot-green = zelená
dot-yellow = žlutá

fault-at-place = řádek { $line }, sloupec { $column }: { $reason }

## Why a match is over

end-three-goals = tři góly
end-two-goals-in-a-row = dva góly po sobě
end-void-sets = tři neplatné sety po sobě
end-goal = míč na výchozí řadě soupeře
end-anti-play = antihra
end-repetition = stejná pozice potřetí
end-score = skóre po posledním hodu
end-resignation = vzdaná partie
end-time = vypršel čas
end-agreement = dohodnutá remíza
