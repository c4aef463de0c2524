# Apprendre et analyser : liens, explications, leçons.

## Links

study-link-too-long = Cette partie est trop longue pour un lien, qui contient au plus { $most } Ko. Enregistrez-la plutôt dans un fichier.
study-link-not-a-link = Ce lien ne mène ni à une position ni à une partie. Demandez-le à nouveau.
study-link-version = Ce lien vient d’un Touchline plus récent. Rechargez la page et réessayez.
study-link-damaged = Ce lien est abîmé : il en manque un morceau ou il a été modifié. Copiez-le encore une fois, jusqu’au bout.
study-link-setup = Ce lien décrit une partie qui ne peut pas être préparée.
study-link-refused = Ce lien ne respecte pas les règles : { $reason }.

## Setups and saved games

study-setup-damaged = Cette description de partie est abîmée et ne peut pas être lue.
study-setup-version = Cette partie a été préparée par un Touchline plus récent. Rechargez la page et réessayez.
study-setup-value = Cette partie indique « { $found } » pour { $member }, ce que Touchline ne connaît pas.
study-setup-too-long = Dans cette partie, { $member } dépasse { $most } octets. Raccourcissez-le.
study-setup-not-in-game = { $game } n’a pas { $member }. Choisissez autre chose.
study-setup-refused = Cette partie ne peut pas être préparée : { $reason }.
study-saved-version = Cette partie a été enregistrée par un Touchline plus récent. Rechargez la page et réessayez : elle est gardée telle quelle.
study-saved-too-large = Cette partie est trop grande pour être ouverte : { $most } Ko au plus.
study-saved-damaged = Cette partie enregistrée est abîmée : il en manque un morceau ou il a été modifié. Elle est gardée telle quelle.
study-saved-turn = Cette partie enregistrée s’arrête au tour { $number }, qui ne respecte pas les règles : { $reason }.
study-saved-clock = La pendule de cette partie enregistrée se contredit : la partie ne peut pas être ouverte ainsi.

## Lessons: what is answered

lesson-done = Bravo !
lesson-go-on = Bien. Continue !
lesson-again = C’était permis, mais ce n’est pas tout à fait ce qu’on cherche. Essaie encore !
lesson-not-allowed = Ce n’est pas permis : { $reason }.

lesson-says-not-adjacent = Trop loin ! Un pas va sur une case voisine.
lesson-says-no-own-piece = Celui-là n’est pas à toi. Choisis un des tiens !
lesson-says-no-moves-left = Il ne te reste plus de déplacement dans ce tour.
lesson-says-not-in-line = Une passe vole tout droit. Ces deux-là ne sont pas sur une même ligne.
lesson-says-no-ball-there = Seul celui qui a le ballon peut le passer.
lesson-says-no-receiver = Aucun des tiens n’est là pour recevoir le ballon.
lesson-says-opponent-between = Un adversaire barre le chemin de la passe.
lesson-says-cell-occupied = Il y a déjà quelqu’un ici.
lesson-says-nothing-to-jump = Il n’y a personne à sauter.
lesson-says-no-bounce = Pour rebondir, il faut quelqu’un au bord contre qui sauter.
lesson-says-turn-ends-on-dot = Tu peux traverser une case à point, mais aucun des tiens ne peut y rester. Continue !
lesson-says-nothing-changed = Tout est comme avant. À la fin de ton tour, quelque chose doit avoir changé.
lesson-says-end-zone-without-ball = On n’entre dans l’en-but adverse qu’avec le ballon.
lesson-says-turn-incomplete = Ton tour n’est pas encore fini.
lesson-says-holder-moves = Celui qui a le ballon reste sur place. Il peut seulement passer.
lesson-says-no-passes-left = Une seule passe par tour !
lesson-says-too-few-touching = Trois des tiens doivent être juste devant le mur. Pas encore assez !
lesson-says-set-up-zone = Trop loin devant ! Place tes pions dans ta moitié ou dans ton but.
lesson-says-too-far = Ton dé n’a pas assez de points pour cela.
lesson-says-other-dot = Ce dé fait jouer les pions dont le point est de sa couleur.
lesson-says-die-unplayed = Tu as choisi un dé, il faut le jouer : déplace un pion ou tire.
lesson-says-no-shot = Le ballon ne peut pas s’arrêter là. Compte les cases !
lesson-says-not-next-to-ball = Pour tirer, le pion doit être juste à côté du ballon.
lesson-says-no-legal-end = Un des tiens resterait coincé sur un point. Essaie autrement !
lesson-says-no-die-chosen = Choisis d’abord un de tes dés !
lesson-says-pawn-moved = Ce pion a déjà bougé avec ce dé. L’autre peut encore y aller.
lesson-says-on-post = C’est un poteau. Rien ne peut s’y tenir.
lesson-says-shot-made = Le tir finit ce dé. Finis ton tour !
lesson-says-exchange-half = Un de tes pions est là. Deux pions du même point peuvent échanger leurs places.

## Play Ball

lesson-playball-step-text = Les bleus sont à toi. Avance celui qui a le ballon d’une case, en c3.
lesson-playball-step-hint = Choisis le joueur au ballon, puis la case juste au-dessus.
lesson-playball-take-text = Le ballon est libre au milieu. Va dessus et il est à toi ! À l’engagement, tu as deux déplacements.
lesson-playball-take-hint = Le joueur en c2 monte tout droit : c3, puis c4.
lesson-playball-pass-text = Passe le ballon à ton ami. Les passes ne coûtent rien, mais elles volent seulement tout droit.
lesson-playball-pass-hint = De c3, la ligne vers le haut à gauche mène en a4.
lesson-playball-jump-text = Maintenant, saute ! Par-dessus un joueur ou toute une file, amis ou non, jusqu’à la première case libre derrière.
lesson-playball-jump-hint = Le joueur en c2 saute par-dessus son ami jusqu’en c4.
lesson-playball-steal-text = Orange a le ballon. Saute par-dessus celui qui le tient et tu l’emportes !
lesson-playball-steal-hint = De c2, saute par-dessus c3 jusqu’en c4.
lesson-playball-bounce-text = Pas de place derrière ? Alors tu rebondis là d’où tu viens, et tu prends quand même le ballon. Essaie !
lesson-playball-bounce-hint = De d3, saute en haut à droite, contre le joueur en e4.
lesson-playball-dots-text = Aucun des tiens ne peut rester sur une case à point. Va en c1, quitte-la et finis ton tour.
lesson-playball-dots-hint = De c2 en c1, de c1 en b1, puis « Fin du tour ».
lesson-playball-change-text = Tu as trois déplacements et tu peux t’arrêter avant. Fais-en deux et finis ton tour.
lesson-playball-change-hint = De c2 en c3, de c3 en c4, « Fin du tour ». Un aller-retour ne compte pas !
lesson-playball-goal-text = Porte le ballon dans l’en-but, tout en haut : but !
lesson-playball-goal-hint = Le joueur au ballon va en c6, puis en c7.
lesson-playball-together-text = Tout ensemble maintenant : passe, saut, but. Un seul tour suffit !
lesson-playball-together-hint = Passe en a4, saute par-dessus a5 jusqu’en a6, puis va en a7.

## Diaballik

lesson-diaballik-move-text = Avance la pièce du coin d’une case, en a2. Les pièces vont vers le haut, le bas, la gauche ou la droite.
lesson-diaballik-move-hint = Choisis a1, puis a2.
lesson-diaballik-twice-text = Tu as deux déplacements par tour. Une même pièce peut faire les deux : amène-la en a3.
lesson-diaballik-twice-hint = De a1 en a2, puis de a2 en a3.
lesson-diaballik-pass-text = Celle qui a le ballon ne bouge jamais, mais elle peut le passer. Passe-le à une voisine !
lesson-diaballik-pass-hint = Choisis la pièce au ballon, puis celle juste à côté.
lesson-diaballik-line-text = Une passe vole tout droit ou en diagonale, aussi loin que tu veux, mais jamais à travers un adversaire. Amène le ballon en f4 !
lesson-diaballik-line-hint = En diagonale, de d2 à f4, le chemin est libre.
lesson-diaballik-turn-text = Un tour entier : deux déplacements et une passe, dans l’ordre que tu veux. Fais les trois et finis ton tour.
lesson-diaballik-turn-hint = Par exemple : a1 en a2, passe de d1 à e1, d1 en d2, « Fin du tour ».
lesson-diaballik-goal-text = Tu gagnes quand ton ballon est sur la première rangée adverse. Gagne maintenant !
lesson-diaballik-goal-hint = Ta pièce en e7 attend le ballon.
lesson-diaballik-together-text = Deux choses maintenant : amène une pièce sur la dernière rangée, puis passe-lui le ballon.
lesson-diaballik-together-hint = De f6 en f7, puis passe de c4 à f7.
lesson-diaballik-claim-text = Orange a bâti un mur d’un bord à l’autre. Ce n’est pas juste ! Si trois des tiens sont juste devant, tu peux réclamer la partie.
lesson-diaballik-claim-hint = Va de c3 en c4, puis réclame.

## Pawnball

lesson-pawnball-setup-text = Place tes quatre pions dans ta moitié, à gauche : deux à point noir, deux à point blanc. Puis finis ton tour.
lesson-pawnball-setup-hint = Choisis « Placer » sur le plateau 1, quatre cases libres à gauche, puis « Fin du tour ».
lesson-pawnball-move-text = Choisis le trois noir et déplace un pion à point noir. Chaque case vers le haut, le bas ou le côté coûte un point.
lesson-pawnball-move-hint = Le pion en e5 peut aller en f6 : cela coûte deux points.
lesson-pawnball-share-text = Deux pions peuvent se partager les points d’un dé. Déplace les deux pions noirs avec le quatre noir et finis ton tour.
lesson-pawnball-share-hint = De e5 en f6 : deux points. De e7 en g7 : deux points.
lesson-pawnball-shot-text = Un pion à côté du ballon peut tirer. Le ballon vole exactement d’autant de cases que le dé a de points : trois.
lesson-pawnball-shot-hint = Le pion en g5 tire tout droit jusqu’en k5.
lesson-pawnball-run-text = Cours d’abord, tire ensuite : le tir garde ses cinq points. Amène le ballon en m5 !
lesson-pawnball-run-hint = De e5 en g5, puis tire jusqu’en m5.
lesson-pawnball-turn-text = Sur un de tes pions, le ballon peut tourner, et cette case ne compte pas. Amène le ballon en m8 !
lesson-pawnball-turn-hint = Tire avec g5 : en j5 le ballon tourne et file en diagonale jusqu’en m8.
lesson-pawnball-stop-text = Un adversaire arrête le ballon. Tire avec le six et regarde où il reste : en k5.
lesson-pawnball-stop-hint = Tire avec g5. Le pion en l5 arrête le ballon devant lui.
lesson-pawnball-goal-text = Tire dans le but à droite ! Dans le but, les points qui restent ne comptent pas.
lesson-pawnball-goal-hint = Le pion en l5 tire tout droit.
lesson-pawnball-dice-text = Il faut jouer tous ses dés. Joue le un noir et le deux blanc.
lesson-pawnball-dice-hint = De g5 en g6 avec le un noir, de c4 en d5 avec le deux blanc. Finis le tour après chacun.

## The value of a position

study-blue = Bleu
study-orange = Orange
study-red = Rouge
study-value-scores-now = { $side } peut marquer dans ce tour.
study-value-forces =
    { $side } peut forcer un but en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }.
study-value-cannot-stop =
    { $side } ne peut pas empêcher un but { $turns ->
        [one] au prochain tour de son adversaire ({ $other })
       *[other] en { $turns } tours de son adversaire ({ $other })
    }.
study-value-draw = Égalité : personne ne peut forcer un but.
study-value-level = À peu près égal.
study-value-little = { $side } est un peu mieux.
study-value-clear = { $side } est nettement mieux.
study-value-much = { $side } est bien mieux.
