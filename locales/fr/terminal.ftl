# The full-screen mode.

screen-too-small = La fenêtre est trop petite : il faut { $width } colonnes et { $height } lignes.
screen-turns = Tours
screen-this-turn = Ce tour : { $turn }
screen-offer-save = s garde la partie dans un fichier, q quitte.
screen-nothing-to-choose = Il n’y a ni dé ni réclamation à choisir maintenant.
screen-no-pass = Il n’y a personne à qui passer le ballon.
screen-choose = Choisissez
screen-prompt-notation = Tour ou action :
screen-prompt-save = Enregistrer dans le fichier :
screen-prompt-load = Ouvrir le fichier :
screen-ask-quit = Quitter la partie ? ({ $yes } / { $no })
screen-ask-quit-unsaved = Quitter la partie ? Elle n’est pas enregistrée. ({ $yes } / { $no })
screen-ask-resign = Abandonner la partie ? ({ $yes } / { $no })

## Labels of keys, as short as they can be

screen-key-end = finir
screen-key-undo = reprendre
screen-key-choose = choisir
screen-key-board = autre plateau
screen-key-notation = écrire
screen-key-save = garder
screen-key-help = aide
screen-key-quit = quitter

screen-help =
    Cliquez sur une pièce puis sur sa destination, ou employez les touches :
    flèches    déplacent le curseur
    Entrée     choisit une pièce, puis joue
    Tab        pièce suivante qui peut agir
    Échap      lâche la pièce
    p          receveur suivant d’une passe
    c          choisit un dé, la mise en place, l’anti-jeu
    e   u      finit le tour, reprend une action
    :          écrit un tour ou une action
    s   o      enregistre, ouvre un fichier
    b   f      autre plateau, retourne le plateau
    r   d      abandonne, propose la nulle
    molette    fait défiler les tours (aussi Page)
    q          quitte
