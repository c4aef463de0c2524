# Les noms des choses : jeux, camps, points.

game-playball = Play Ball
game-diaballik = Diaballik
game-pawnball = Pawnball

side-a = A
side-b = B
team-blue = Bleu
team-red = Rouge

dot-black = noir
dot-white = blanc
dot-green = vert
dot-yellow = jaune

fault-at-place = ligne { $line }, colonne { $column } : { $reason }

## Why a match is over

end-three-goals = trois buts
end-two-goals-in-a-row = deux buts de suite
end-void-sets = trois manches nulles de suite
end-goal = la balle a atteint la rangée de départ adverse
end-anti-play = antijeu
end-repetition = même position pour la troisième fois
end-score = score après le dernier lancer
end-resignation = abandon
end-time = temps écoulé
end-agreement = d’un commun accord
