# Dessiner des terrains pour Play Ball.

web-editor-field = Votre terrain
web-editor-brushes = Pinceau
web-editor-brush =
    { $brush ->
        [dotted] à point
        [zone-a] en-but de Bleu
        [zone-b] en-but d’Orange
        [start-a] départ de Bleu
        [start-b] départ d’Orange
        [ball] départ de la balle
       *[plain] simple
    }
web-editor-both = Dessiner les deux camps à la fois
web-editor-redo = Rétablir
web-editor-keys = Choisissez une case pour la peindre, ou tapez son signe. + et − allongent et raccourcissent la colonne, Ctrl+Z annule.
web-editor-wrong-here = erreur ici
web-editor-sound =
    Terrain valable, { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }. On peut jouer !
web-editor-fault = En { $cell } : { $reason }.

## Colonnes

web-editor-columns = Colonnes
web-editor-lengthen = Allonger la colonne { $column }
web-editor-shorten = Raccourcir la colonne { $column }
web-editor-add-left = Ajouter une colonne à gauche
web-editor-remove-left = Enlever la colonne de gauche
web-editor-add-right = Ajouter une colonne à droite
web-editor-remove-right = Enlever la colonne de droite

## S’en servir

web-editor-use = Utiliser ce terrain
web-editor-play = Jouer sur ce terrain
web-editor-analyse = Analyser ce terrain
web-editor-not-yet = Vous pourrez jouer sur ce terrain quand il n’aura plus d’erreur.
web-editor-link-not-yet = Ce terrain a encore une erreur : corrigez-la avant de le partager.
web-editor-link-without-board = Ce lien mène à un autre jeu : on ne dessine que des terrains de Play Ball.

## Garder

web-editor-kept = Terrains sur cet appareil
web-editor-name = Nom
web-editor-keep = Enregistrer
web-editor-name-wrong = Un nom compte de 1 à 32 caractères : lettres minuscules a–z, chiffres et traits d’union.
web-editor-name-taken = Un terrain fourni avec Touchline porte ce nom. Choisissez-en un autre.
web-editor-too-many = Vous avez déjà enregistré { $most } terrains. Supprimez-en un d’abord.
web-editor-remove = Supprimer { $name }
web-editor-removed = { $name } supprimé.
web-editor-shipped = Partir d’un terrain fourni avec Touchline

## En texte

web-editor-text = Texte
web-editor-text-label = Une colonne par ligne, de gauche à droite ; chaque colonne commence par sa case du haut
web-editor-take-text = Dessiner ce texte
web-editor-text-wrong = Impossible de dessiner ce terrain : { $trouble }.

## Résoudre

web-editor-solving = Résoudre le terrain
web-editor-solve = Résoudre
web-editor-solve-in = Résoudre ({ $duration })
web-editor-measure = Mesurer d’abord cet appareil
web-editor-measuring = Résolution d’un petit terrain pour mesurer la vitesse de cet appareil…
web-editor-kick-off = Si Bleu engage : { $sentence }
web-editor-totals = Sur toutes les positions, le camp qui joue en gagne { $wins } %, en perd { $losses } % et fait nulle dans { $draws } %.
