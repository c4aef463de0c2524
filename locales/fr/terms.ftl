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

## Why a match is over

end-three-goals = trois buts
end-two-goals-in-a-row = deux buts de suite
end-void-sets = trois manches nulles de suite
end-goal = le ballon a atteint la rangée de départ adverse
end-anti-play = l’anti-jeu a été réclamé
end-repetition = la même position pour la troisième fois
end-score = le score après le dernier tirage des dés
end-resignation = abandon
end-time = temps écoulé
end-agreement = nulle d’un commun accord
