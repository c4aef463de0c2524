# Pourquoi un texte, un plateau ou un tour a été refusé. Chacun est une partie de phrase : ni majuscule, ni point.

## Any text

reason-unexpected-character = « { $found } » ne peut pas se trouver ici
reason-ends-too-early = le texte s’arrête trop tôt
reason-unexpected-rest = « { $found } » est en trop : le texte devrait être fini
reason-one-space-expected = il faut ici exactement un espace
reason-empty-run-malformed = une suite de cases vides ne s’écrit pas « { $found } »
reason-number-out-of-range = { $found } n’est pas entre { $least } et { $most }
reason-unknown-side = « { $found } » n’est pas un camp : écrivez a ou b
reason-line-length =
    la ligne ou colonne { $line } du placement a { $found ->
        [one] { $found } case
       *[other] { $found } cases
    } au lieu de { $expected }
reason-line-count =
    le placement a { $found ->
        [one] { $found } ligne ou colonne
       *[other] { $found } lignes ou colonnes
    } au lieu de { $expected }
reason-unknown-cell = « { $found } » n’est pas une case de ce terrain
reason-malformed-action = « { $found } » n’est pas une action
reason-unknown-game = « { $found } » n’est pas un jeu : il y a playball, diaballik et pawnball

## Positions

reason-piece-count =
    le camp { $side ->
        [a] A
       *[b] B
    } a { $found ->
        [one] { $found } pièce
       *[other] { $found } pièces
    } au lieu de { $expected }
reason-ball-count =
    la position a { $found ->
        [one] { $found } balle
       *[other] { $found } balles
    } au lieu de { $expected }
reason-both-won = les deux balles sont sur la rangée de départ adverse

## Turns of any game

reason-not-your-turn =
    ce n’est pas au camp { $side ->
        [a] A
       *[b] B
    } de jouer
reason-match-over = la partie est finie
reason-turn-incomplete = le tour ne peut pas encore s’arrêter ici
reason-turn-over = le tour est déjà fini avant « { $found } »
reason-pass-not-allowed = on ne passe son tour que si rien d’autre n’est permis
reason-no-legal-end = après « { $action } », le tour ne pourrait plus se terminer selon les règles
reason-no-own-piece = aucune pièce du camp qui joue ne se trouve en { $cell }
reason-cell-occupied = la case { $cell } est occupée
reason-not-adjacent = { $from } et { $to } ne sont pas voisines
reason-no-moves-left = il ne reste plus de mouvement dans ce tour
reason-no-ball-there = la pièce en { $cell } n’a pas la balle
reason-not-in-line = { $from } et { $to } ne sont pas sur une même ligne droite
reason-opponent-between = une pièce adverse se trouve entre { $from } et { $to }
reason-no-receiver = aucune pièce du camp qui joue ne se trouve en { $cell } pour recevoir la balle

## Play Ball boards and turns

reason-unknown-board = il n’y a pas de terrain nommé « { $name } »
reason-board-name = « { $name } » n’est pas un nom de terrain : utilisez de 1 à 32 caractères parmi a–z, 0–9 et -
reason-board-character = « { $found } » n’est pas une case : utilisez . o a b A B *
reason-board-too-large =
    le terrain a { $found ->
        [one] { $found } case
       *[other] { $found } cases
    }, le maximum est { $most }
reason-board-too-wide =
    le terrain a { $found ->
        [one] { $found } colonne
       *[other] { $found } colonnes
    }, le maximum est { $most }
reason-board-empty = le terrain n’a aucune case
reason-board-columns =
    cette colonne a { $found ->
        [one] { $found } case
       *[other] { $found } cases
    } et la précédente { $neighbour } : deux colonnes voisines doivent différer d’exactement une case
reason-board-count =
    le terrain a { $found ->
        [one] { $found } case
       *[other] { $found } cases
    } « { $cell } » au lieu de { $expected }
reason-board-not-symmetric = la case { $cell } est « { $found } », mais la case opposée { $opposite } demande « { $expected } » : après un demi-tour et l’échange des camps, le terrain doit rester le même
reason-on-dotted-cell = au début d’un tour, aucun playballer ne peut être sur la case à point { $cell }
reason-free-ball-elsewhere = la balle libre est en { $cell } : elle ne peut être qu’en { $start }
reason-kick-off-placement = un engagement se joue depuis le placement de départ
reason-moves-left =
    { $found ->
        [one] { $found } mouvement restant
       *[other] { $found } mouvements restants
    } : un tour commence avec { $expected }
reason-not-reachable = cela ne peut pas arriver dans un tour qui part de ce placement
reason-nothing-to-jump = un saut de { $from } à { $to } demande des playballers sans vide entre les deux
reason-no-bounce = de { $from } vers { $direction }, il n’y a pas de file de playballers qui aille jusqu’au bord
reason-end-zone-without-ball = { $cell } est dans l’en-but adverse : on n’y entre qu’avec la balle
reason-turn-ends-on-dot = le tour ne peut pas finir avec un playballer sur la case à point { $cell }
reason-nothing-changed = à la fin du tour, la position doit avoir changé
reason-unknown-direction = « { $found } » n’est pas une direction : écrivez n, ne, se, s, sw ou nw
reason-turn-too-long =
    le tour a plus de { $most ->
        [one] { $most } action
       *[other] { $most } actions
    }
reason-not-within-turn = le tour n’a pas commencé : ne donnez pas le placement initial
reason-opponent-moved = les adversaires ne sont pas à la même place qu’au début du tour

## Diaballik

reason-ball-count-of-side =
    le camp { $side ->
        [a] A
       *[b] B
    } a { $found ->
        [one] { $found } balle
       *[other] { $found } balles
    } au lieu de { $expected }
reason-turn-not-begun = le tour n’a pas commencé : ne donnez pas les mouvements et les passes restants
reason-won-within-turn = la partie est gagnée : il ne peut rester ni mouvement ni passe
reason-no-way-into-turn = aucun tour ne mène à cette position avec ces mouvements et ces passes restants
reason-holder-moves = la pièce en { $cell } porte la balle : elle ne peut pas se déplacer
reason-no-passes-left = il ne reste plus de passe dans ce tour
reason-no-blocking-line =
    les pièces du camp { $side ->
        [a] A
       *[b] B
    } ne forment pas de mur
reason-too-few-touching =
    { $found ->
        [one] { $found } pièce touche
       *[other] { $found } pièces touchent
    } le mur de face : il en faut { $least } pour réclamer la victoire

## Pawnball

reason-no-dice-awaited = il n’y a pas de dés à lancer maintenant
reason-unknown-die = « { $found } » n’est pas un dé : écrivez k, w, g ou y, puis un chiffre de 1 à 6
reason-dice-not-sorted = les dés s’écrivent dans l’ordre : « { $expected } » et non « { $found } »
reason-dice-count =
    il y a ici { $found ->
        [one] { $found } dé
       *[other] { $found } dés
    } ; un lancer en a { $most }
reason-dot-count =
    le terrain a { $found ->
        [one] { $found } pion
       *[other] { $found } pions
    } à point { $dot ->
        [k] noir
        [w] blanc
        [g] vert
       *[y] jaune
    } au lieu de { $expected }
reason-on-post = { $cell } est un poteau : rien ne peut s’y trouver
reason-ball-outside = { $cell } est hors de l’aire de jeu : la balle ne s’y trouve jamais
reason-die-of-other-side =
    sur ce terrain, le dé { $die } n’appartient pas au camp { $side ->
        [a] A
       *[b] B
    }
reason-dice-without-side = il reste les dés { $dice }, mais aucun camp n’a à jouer
reason-side-without-dice =
    c’est au camp { $side ->
        [a] A
       *[b] B
    } de jouer, mais il ne reste aucun dé
reason-mono-side =
    sur le terrain { $board }, les points noirs et blancs sont au camp { $expected ->
        [a] A
       *[b] B
    } et non au camp { $found ->
        [a] A
       *[b] B
    }
reason-unknown-board-number = « { $found } » n’est pas un terrain : écrivez 1 ou 2
reason-set-up-unfinished =
    le terrain a { $found ->
        [one] { $found } pion
       *[other] { $found } pions
    } à point { $dot ->
        [k] noir
        [w] blanc
        [g] vert
       *[y] jaune
    } : on place les pions dans l’ordre noir, noir, blanc, blanc, puis vert, vert, jaune, jaune
reason-set-up-zone = { $cell } n’est ni dans sa propre moitié de l’aire de jeu ni dans son propre but
reason-board-not-yours =
    sur le terrain { $board }, ce n’est pas au camp { $side ->
        [a] A
       *[b] B
    } de jouer
reason-set-up-first = sur le terrain { $board }, il faut d’abord placer les pions
reason-mono-teams-first = les deux équipes noires et blanches doivent d’abord être placées et visibles de tous ; celle du terrain { $board } ne l’est pas encore
reason-set-up-done = sur le terrain { $board }, les pions sont déjà placés
reason-board-idle = sur le terrain { $board }, tous les dés de ce lancer sont joués
reason-no-die-chosen = un tour commence par un dé ou par le placement des pions
reason-die-chosen = on joue un seul dé par tour, et { $die } est en train d’être joué
reason-die-not-left = il ne reste pas de dé { $die } dans cette phase
reason-die-unplayable = le dé { $die } ne permet ni de déplacer un pion ni de tirer
reason-die-unplayed = le dé { $die } doit être joué : déplacez un pion d’au moins une case ou tirez
reason-other-dot = aucun pion jouable avec le dé { $die } ne se trouve en { $cell }
reason-pawn-moved = le pion en { $cell } s’est déjà déplacé avec ce dé
reason-no-move = le pion doit quitter { $cell }
reason-too-far =
    aller de { $from } à { $to } coûte { $cost ->
        [one] { $cost } point
       *[other] { $cost } points
    }, et il en reste { $left }
reason-exchange-half = { $to } n’est libre que si son pion va aussitôt en { $from } : écrivez les deux mouvements de l’échange
reason-shot-made = le tir a eu lieu : le dé est joué
reason-not-next-to-ball = { $cell } n’est pas à côté de la balle, qui est en { $ball }
reason-no-shot =
    { $end ->
        [a] aucun tir du pion en { $from } ne marque pour A
        [b] aucun tir du pion en { $from } ne marque pour B
       *[other] aucun tir du pion en { $from } ne finit en { $end }
    }
reason-path-empty = le trajet d’un tir indique au moins la case où il finit
reason-path-direction = un tir depuis { $from } part de { $ball } tout droit, et non vers { $to }
reason-path-turn = la balle ne peut pas changer de direction en { $cell } : aucun pion de son camp ne s’y trouve dans l’aire de jeu
reason-path-closed = depuis le pion en { $cell }, la balle ne peut pas continuer vers { $to } : la case n’est pas vide
reason-path-stopped = la balle s’arrête avant { $cell }
reason-path-leaves = en { $cell }, la balle sortirait de l’aire de jeu
reason-path-beyond-goal = le trajet se termine dans le but en { $cell }
reason-path-too-long =
    le trajet est trop long : { $points ->
        [one] { $points } point est épuisé
       *[other] les { $points } points sont épuisés
    } avant { $cell }
reason-path-too-short =
    le trajet est trop court : { $found ->
        [one] { $found } case vide
       *[other] { $found } cases vides
    } pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
reason-dice-not-of-draw = les dés { $dice } ne peuvent pas être les restes du lancer { $draw }
reason-draw-missing = il reste des dés à jouer : indiquez le lancer dont ils viennent

## Game files

reason-game-tag-first = une partie commence par une étiquette comme [Game "playball"]
reason-tag-malformed = une étiquette s’écrit [Nom "valeur"], seule sur sa ligne
reason-tag-name = « { $found } » n’est pas un nom d’étiquette : utilisez une lettre, puis des lettres, des chiffres et _, 32 caractères au plus
reason-tag-twice = l’étiquette { $name } apparaît deux fois
reason-tag-value = l’étiquette { $name } ne peut pas valoir « { $found } » : écrivez { $expected }
reason-unknown-escape = « { $found } » n’est pas une séquence d’échappement
reason-control-character = le caractère de commande { $code } ne peut pas se trouver ici
reason-text-too-long =
    le texte a { $found ->
        [one] { $found } octet
       *[other] { $found } octets
    }, le maximum est { $most }
reason-line-too-long =
    la ligne dépasse { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }
reason-game-too-large =
    la partie dépasse { $most ->
        [one] { $most } octet
       *[other] { $most } octets
    }
reason-not-utf8 = le texte n’est pas en UTF-8
reason-blank-line-expected = il faut une ligne vide entre les étiquettes et les tours
reason-turn-number = « { $found } » est à la place du numéro de tour « { $expected } »
reason-turn-character = « { $found } » ne peut pas se trouver dans un tour
reason-comment-before-turn = un commentaire se place après le tour dont il parle
reason-comment-not-closed = le commentaire n’est pas fermé sur cette ligne : il manque « { "}" } »
reason-comment-empty = le commentaire est vide
reason-comment-command = « { $found } » n’est pas [%eval…] ou [%clk…] au début d’un commentaire
reason-comment-command-twice = le tour a un second [%{ $name }…]
reason-eval-malformed = « { $found } » n’est pas une évaluation comme 0.53, -1.20, #3 ou #-3
reason-clock-malformed = « { $found } » n’est pas un temps de pendule comme 0:04:58 ou 0:00:09.5
reason-study-command = « { $found } » n’est pas [%draw…], [%dice…], [%eval…] ou [%clk…] au début d’un commentaire
reason-shape-malformed = « { $found } » n’est ni une marque comme c4:violet ni une flèche comme c4-d6:amber
reason-too-many-shapes = il y a plus de { $most } flèches et marques pour un tour
reason-variation-first = une variante se place après le tour qu’elle remplace
reason-variation-not-closed = une variante de ce chapitre n’est pas fermée : il manque « ) »
reason-too-many-turns = il y a plus de { $most } tours
reason-too-many-chapters = il y a plus de { $most } chapitres
reason-line-too-deep = une suite dépasse { $most } tours
reason-result-mismatch = le résultat indiqué est « { $found } », mais les tours mènent à « { $reached } »
reason-termination-mismatch = la fin de partie « { $found } » ne correspond pas aux tours et au résultat « { $result } »
reason-dice-missing =
    les tours demandent plus de dés que { $found ->
        [0] n’en donne l’étiquette Dice (aucun lancer)
        [one] le { $found } lancer de l’étiquette Dice
       *[other] les { $found } lancers de l’étiquette Dice
    }
reason-dice-left =
    l’étiquette Dice a { $found ->
        [one] { $found } lancer
       *[other] { $found } lancers
    }, mais les tours n’en utilisent que { $used }

## Tables of Play Ball

reason-not-a-table = ce n’est pas une table de Touchline
reason-table-version = son format est { $found }, et ce Touchline lit le format { $expected } : refaites-la avec « touchline solve »
reason-table-rules = elle vaut pour la version { $found } des règles, et ce Touchline joue la version { $expected } : refaites-la avec « touchline solve »
reason-table-cut-off = elle a { $found } octets au lieu de { $expected } : elle est incomplète ou modifiée
reason-table-header-damaged = son en-tête est endommagé
reason-table-block-damaged = son bloc { $block } est endommagé
reason-table-of-another-board = c’est une table du terrain { $found }, pas de { $expected }
reason-checkpoint-damaged = l’état du calcul qu’il contient est endommagé
reason-checkpoint-of-another-board = l’état du calcul qu’il contient concerne un autre terrain
