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

## Why a match is over

end-three-goals = tři góly
end-two-goals-in-a-row = dva góly po sobě
end-void-sets = tři neplatné sety po sobě
end-goal = míč došel na výchozí řadu soupeře
end-anti-play = uplatněný nárok kvůli protihře
end-repetition = totéž postavení potřetí
end-score = skóre po posledním losu kostek
end-resignation = vzdání se
end-time = vypršel čas
end-agreement = dohoda na remíze
