# La page de jeu, et la liste des tours que d’autres pages montrent aussi.

## The list of turns

web-play-moves = Tours
web-play-moves-start = Début
web-play-moves-turn = { $number }. { $turn }, { $side } : { $words }
web-play-moves-go = Parcourir les tours
web-play-moves-to-start = Au début
web-play-moves-back = Un tour en arrière
web-play-moves-forward = Un tour en avant
web-play-moves-to-end = À la fin
web-play-this-turn = À propos de ce tour
web-play-comment = Commentaire
web-play-comment-refused = Ce commentaire ne peut pas être gardé : { $reason }.
web-play-promote = En faire la ligne principale
web-play-delete = Supprimer à partir d’ici
web-play-delete-really =
    { $count ->
        [one] Vraiment supprimer ce tour
       *[other] Vraiment supprimer { $count } tours
    }
