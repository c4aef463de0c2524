# Dessiner des terrains pour Play Ball.

web-editor-field = Votre terrain
web-editor-brushes = Peindre
web-editor-brush =
    { $brush ->
        [dotted] pointée
        [zone-a] zone de but de Bleu
        [zone-b] zone de but d’Orange
        [start-a] départ de Bleu
        [start-b] départ d’Orange
        [ball] départ du ballon
       *[plain] simple
    }
web-editor-both = Dessiner les deux camps à la fois
web-editor-redo = Refaire
web-editor-keys = Choisissez une case pour la peindre, ou tapez son signe. + et − allongent et raccourcissent la colonne, Ctrl Z annule.
web-editor-wrong-here = quelque chose ne va pas ici
web-editor-sound =
    Un bon terrain de { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }. On peut jouer !
web-editor-fault = En { $cell } : { $reason }.

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
web-editor-play = Y jouer
web-editor-analyse = L’analyser
web-editor-not-yet = Dès que plus rien ne cloche sur le terrain, vous pourrez y jouer d’ici.
web-editor-link-not-yet = Quelque chose ne va pas encore sur ce terrain : corrigez-le d’abord, puis partagez-le.
web-editor-link-without-board = Ce lien mène à un autre jeu : seuls les terrains de Play Ball se dessinent.

## Garder

web-editor-kept = Terrains sur cet appareil
web-editor-name = Nom
web-editor-keep = Garder
web-editor-name-wrong = Un nom a de 1 à 32 lettres minuscules a–z, chiffres et traits d’union.
web-editor-name-taken = Un terrain fourni avec Touchline porte ce nom. Choisissez-en un autre.
web-editor-too-many = { $most } terrains sont déjà gardés. Enlevez-en un d’abord.
web-editor-remove = Enlever { $name }
web-editor-removed = { $name } est enlevé.
web-editor-shipped = Partir d’un terrain fourni avec Touchline

## En texte

web-editor-text = En texte
web-editor-text-label = Une colonne par ligne, de gauche à droite ; chacune à partir de sa case du haut
web-editor-take-text = Dessiner ce texte
web-editor-text-wrong = Impossible à dessiner : { $trouble }.

## Résoudre

web-editor-solving = Le résoudre
web-editor-solve = Résoudre
web-editor-solve-in = Résoudre ({ $duration })
web-editor-measure = Mesurer d’abord cet appareil
web-editor-measuring = Résolution d’un petit terrain pour voir la vitesse de cet appareil …
web-editor-kick-off = Si Bleu engage : { $sentence }
web-editor-totals = Sur l’ensemble des positions, le camp au trait gagne { $wins } %, perd { $losses } % et fait nulle { $draws } %.
