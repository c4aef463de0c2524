# The full-screen mode.

screen-too-small = La fenêtre est trop petite : il faut { $width } colonnes et { $height } lignes.
screen-turns = Tours
screen-this-turn = Ce tour : { $turn }
screen-offer-save = s enregistre la partie, q quitte.
screen-offer-again = n rejoue, x change de camp.
screen-nothing-to-choose = Il n’y a pour l’instant ni dé ni réclamation à choisir.
screen-no-pass = Il n’y a personne à qui passer la balle.
screen-choose = Choisissez
screen-prompt-notation = Tour ou action :
screen-prompt-save = Enregistrer dans le fichier :
screen-prompt-load = Ouvrir le fichier :
screen-ask-quit = Quitter la partie ? ({ $yes } / { $no })
screen-ask-quit-unsaved = Quitter la partie ? Elle n’est pas enregistrée. ({ $yes } / { $no })
screen-ask-load-unsaved = Ouvrir sans enregistrer cette partie ? ({ $yes } / { $no })
screen-ask-resign = Abandonner la partie ? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = terminer
screen-key-undo = annuler
screen-key-take-back = reprendre
screen-key-again = rejouer
screen-key-swap = changer de camp
screen-key-choose = choisir
screen-key-board = autre terrain
screen-key-notation = écrire
screen-key-save = enregistrer
screen-key-help = aide
screen-key-quit = quitter

screen-help =
    Cliquez sur une pièce puis sur sa destination, ou utilisez les touches :
    flèches    déplacent le curseur
    Entrée     choisit une pièce, puis joue
    Tab        pièce suivante qui peut agir
    Échap      désélectionne la pièce
    p          receveur suivant d’une passe
    c          choisit un dé, le placement, l’antijeu
    e   u      termine le tour, annule une action
    t          reprend un tour entier
    :          permet de taper un tour ou une action
    s   o      enregistre, ouvre un fichier
    b   f      autre terrain, retourne le terrain
    r   d      abandonne, propose la nulle
    n   x      rejoue, en changeant de camp
    molette    fait défiler les tours (touches Page aussi)
    q          quitte
    Les pendules tournent pendant ce temps.
