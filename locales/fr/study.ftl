# Apprendre et analyser : liens, explications, leçons.

## Links

study-link-too-long = Cette partie est trop longue pour un lien, qui contient au plus { $most } Ko. Enregistrez-la plutôt dans un fichier.
study-link-not-a-link = Ce lien ne mène ni à une position ni à une partie. Demandez-en un autre.
study-link-version = Ce lien vient d’une version plus récente de Touchline. Rechargez la page et réessayez.
study-link-damaged = Ce lien est incomplet ou modifié. Copiez-le de nouveau, jusqu’au bout.
study-link-setup = Ce lien décrit une partie impossible à préparer.
study-link-refused = Ce lien ne respecte pas les règles : { $reason }.

## Setups and saved games

study-setup-damaged = Cette description de partie est endommagée et illisible.
study-setup-version = Cette partie a été préparée par une version plus récente de Touchline. Rechargez la page et réessayez.
study-setup-value = Dans cette partie, « { $member } » vaut « { $found } », que Touchline ne connaît pas.
study-setup-too-long = Dans cette partie, « { $member } » dépasse { $most } octets. Raccourcissez cette valeur.
study-setup-not-in-game = { $game } n’a pas de réglage « { $member } ». Choisissez autre chose.
study-setup-refused = Cette partie ne peut pas être préparée : { $reason }.
study-saved-version = Cette partie a été enregistrée par une version plus récente de Touchline. Rechargez la page et réessayez : la partie est conservée.
study-saved-too-large = Cette partie est trop grande pour être ouverte : { $most } Ko au plus.
study-saved-damaged = Cette partie enregistrée est incomplète ou modifiée. Elle est conservée telle quelle.
study-saved-turn = Cette partie enregistrée s’arrête au tour { $number }, qui ne respecte pas les règles : { $reason }.
study-saved-clock = La pendule de cette partie enregistrée est incohérente : impossible d’ouvrir la partie avec elle.

## Lessons: what is answered

lesson-done = Bravo !
lesson-go-on = Bien. Continuez !
lesson-again = C’est permis, mais ce n’est pas tout à fait ce qu’on cherche. Réessayez !
lesson-not-allowed = Ce n’est pas permis : { $reason }.

lesson-says-not-adjacent = Trop loin ! Un pas mène sur une case voisine.
lesson-says-no-own-piece = Cette pièce n’est pas à vous. Choisissez-en une des vôtres !
lesson-says-no-moves-left = Il ne vous reste plus de mouvement dans ce tour.
lesson-says-not-in-line = Une passe va tout droit. Ces deux-là ne sont pas sur la même ligne.
lesson-says-no-ball-there = Seul le porteur de la balle peut faire une passe.
lesson-says-no-receiver = Personne de votre équipe n’est là pour recevoir la balle.
lesson-says-opponent-between = Un adversaire barre le chemin de la passe.
lesson-says-cell-occupied = Il y a déjà quelqu’un ici.
lesson-says-nothing-to-jump = Il n’y a personne par-dessus qui sauter.
lesson-says-no-bounce = Pour rebondir, il faut sauter contre une file qui va jusqu’au bord.
lesson-says-turn-ends-on-dot = On peut traverser une case à point, mais pas y rester. Continuez !
lesson-says-nothing-changed = Tout est comme avant. À la fin de votre tour, quelque chose doit avoir changé.
lesson-says-end-zone-without-ball = On n’entre dans l’en-but adverse qu’avec la balle.
lesson-says-turn-incomplete = Votre tour n’est pas encore fini.
lesson-says-holder-moves = Le porteur de la balle reste sur place. Il peut seulement faire une passe.
lesson-says-no-passes-left = Une seule passe par tour !
lesson-says-too-few-touching = Trois de vos pièces doivent toucher le mur de face. Il en manque encore !
lesson-says-set-up-zone = Trop en avant ! Placez vos pions dans votre moitié ou dans votre but.
lesson-says-too-far = Votre dé n’a pas assez de points pour cela.
lesson-says-other-dot = Ce dé fait jouer les pions dont le point est de sa couleur.
lesson-says-die-unplayed = Vous avez choisi un dé, il faut le jouer : déplacez un pion ou tirez.
lesson-says-no-shot = La balle ne peut pas s’arrêter là. Comptez les cases !
lesson-says-not-next-to-ball = Pour tirer, le pion doit être à côté de la balle.
lesson-says-no-legal-end = Un de vos playballers resterait bloqué sur une case à point. Essayez autrement !
lesson-says-no-die-chosen = Choisissez d’abord un de vos dés !
lesson-says-pawn-moved = Ce pion a déjà bougé avec ce dé. L’autre peut encore le faire.
lesson-says-on-post = C’est un poteau : la case est interdite.
lesson-says-shot-made = Après le tir, le dé est joué. Terminez votre tour !
lesson-says-exchange-half = Un de vos pions est là. Deux pions de la même couleur de point peuvent échanger leurs places.

## Play Ball

lesson-playball-step-text = Vous jouez les bleus. Avancez d’une case le playballer qui porte la balle, en c3.
lesson-playball-step-hint = Choisissez le porteur de la balle, puis la case juste au-dessus.
lesson-playball-take-text = La balle est libre, au centre. Allez dessus et elle est à vous ! À l’engagement, vous avez deux mouvements.
lesson-playball-take-hint = Le playballer en c2 monte tout droit : c3, puis c4.
lesson-playball-pass-text = Faites une passe à votre coéquipier. Les passes ne comptent pas comme des mouvements, mais elles vont toujours tout droit.
lesson-playball-pass-hint = De c3, la ligne vers le haut à gauche mène en a4.
lesson-playball-jump-text = Maintenant, sautez ! Par-dessus un playballer ou toute une file, coéquipiers ou adversaires, jusqu’à la première case libre.
lesson-playball-jump-hint = Le playballer en c2 saute par-dessus son coéquipier jusqu’en c4.
lesson-playball-steal-text = Orange a la balle. Sautez par-dessus celui qui la porte et vous la récupérez !
lesson-playball-steal-hint = De c2, sautez par-dessus c3 jusqu’en c4.
lesson-playball-bounce-text = Pas de case libre derrière ? Vous rebondissez sur votre case de départ et récupérez quand même la balle. Essayez !
lesson-playball-bounce-hint = De d3, sautez en haut à droite, contre le playballer en e4.
lesson-playball-dots-text = On ne peut pas finir son tour sur une case à point. Allez en c1, repartez-en et terminez votre tour.
lesson-playball-dots-hint = De c2 en c1, de c1 en b1, puis « Terminer le tour ».
lesson-playball-change-text = Vous avez trois mouvements, mais vous pouvez vous arrêter avant. Faites-en deux et terminez votre tour.
lesson-playball-change-hint = De c2 en c3, de c3 en c4, « Terminer le tour ». Un aller-retour ne compte pas !
lesson-playball-goal-text = Portez la balle dans l’en-but, tout en haut : but !
lesson-playball-goal-hint = Le porteur de la balle va en c6, puis en c7.
lesson-playball-together-text = Tout ensemble maintenant : passe, saut, but. Un seul tour suffit !
lesson-playball-together-hint = Passe en a4, saut par-dessus a5 jusqu’en a6, puis pas en a7.

## Diaballik

lesson-diaballik-move-text = Avancez la pièce du coin d’une case, en a2. Les pièces vont vers le haut, le bas, la gauche ou la droite.
lesson-diaballik-move-hint = Choisissez a1, puis a2.
lesson-diaballik-twice-text = Vous avez deux mouvements par tour. Une même pièce peut faire les deux : amenez-la en a3.
lesson-diaballik-twice-hint = De a1 en a2, puis de a2 en a3.
lesson-diaballik-pass-text = La pièce qui porte la balle ne bouge jamais, mais elle peut faire une passe. Passez la balle à la pièce voisine !
lesson-diaballik-pass-hint = Choisissez la pièce qui porte la balle, puis celle juste à côté.
lesson-diaballik-line-text = Une passe va tout droit ou en diagonale, aussi loin que vous voulez, mais jamais à travers un adversaire. Amenez la balle en f4 !
lesson-diaballik-line-hint = En diagonale, de d2 à f4, le chemin est libre.
lesson-diaballik-turn-text = Un tour entier : deux mouvements et une passe, dans l’ordre que vous voulez. Faites les trois et terminez votre tour.
lesson-diaballik-turn-hint = Par exemple : a1 en a2, passe de d1 à e1, d1 en d2, « Terminer le tour ».
lesson-diaballik-goal-text = Vous gagnez quand votre balle est sur la rangée de départ adverse. Gagnez maintenant !
lesson-diaballik-goal-hint = Votre pièce en e7 attend la balle.
lesson-diaballik-together-text = Deux choses maintenant : amenez une pièce sur la dernière rangée, puis passez-lui la balle.
lesson-diaballik-together-hint = De f6 en f7, puis passe de c4 à f7.
lesson-diaballik-claim-text = Orange a formé un mur d’un bord à l’autre : c’est de l’antijeu ! Si trois de vos pièces le touchent de face, vous pouvez réclamer la victoire.
lesson-diaballik-claim-hint = Allez de c3 en c4, puis réclamez la victoire.

## Pawnball

lesson-pawnball-setup-text = Placez vos quatre pions dans votre moitié, à gauche : deux à point noir, deux à point blanc. Puis terminez votre tour.
lesson-pawnball-setup-hint = Choisissez « Placer les pions du terrain 1 », quatre cases libres à gauche, puis « Terminer le tour ».
lesson-pawnball-move-text = Choisissez le trois noir et déplacez un pion à point noir. Chaque case vers le haut, le bas, la gauche ou la droite coûte un point.
lesson-pawnball-move-hint = Le pion en e5 peut aller en f6 : cela coûte deux points.
lesson-pawnball-share-text = Deux pions peuvent se partager les points d’un dé. Déplacez les deux pions noirs avec le quatre noir et terminez votre tour.
lesson-pawnball-share-hint = De e5 en f6 : deux points. De e7 en g7 : deux points.
lesson-pawnball-shot-text = Un pion à côté de la balle peut tirer. La balle parcourt exactement autant de cases que le dé a de points : trois.
lesson-pawnball-shot-hint = Le pion en g5 tire tout droit jusqu’en k5.
lesson-pawnball-run-text = Déplacez d’abord le pion, tirez ensuite : le tir garde ses cinq points. Amenez la balle en m5 !
lesson-pawnball-run-hint = De e5 en g5, puis tir jusqu’en m5.
lesson-pawnball-turn-text = Sur un de vos pions, la balle peut changer de direction, et sa case ne compte pas. Amenez la balle en m8 !
lesson-pawnball-turn-hint = Tirez avec le pion en g5 : en j5, la balle change de direction et file en diagonale jusqu’en m8.
lesson-pawnball-stop-text = Un adversaire arrête la balle. Tirez avec le six et regardez où elle s’arrête : en k5.
lesson-pawnball-stop-hint = Tirez avec le pion en g5. Le pion en l5 arrête la balle devant lui.
lesson-pawnball-goal-text = Tirez dans le but de droite ! Dans le but, les points restants ne comptent pas.
lesson-pawnball-goal-hint = Le pion en l5 tire tout droit.
lesson-pawnball-dice-text = Il faut jouer tous ses dés. Jouez le un noir et le deux blanc.
lesson-pawnball-dice-hint = De g5 en g6 avec le un noir, de c4 en d5 avec le deux blanc. Terminez le tour après chacun.

## The value of a position

study-blue = Bleu
study-orange = Orange
study-red = Rouge
study-could-score = { $side } pouvait marquer.
study-could-force =
    { $side } pouvait forcer un but en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }.
study-could-hold = { $side } pouvait empêcher { $other } de marquer.
study-could-keep = { $side } pouvait garder une meilleure position.
study-value-scores-now = { $side } peut marquer pendant ce tour.
study-value-forces =
    { $side } peut forcer un but en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }.
study-value-cannot-stop =
    { $side } ne peut pas empêcher un but { $turns ->
        [one] au prochain tour adverse ({ $other })
       *[other] dans les { $turns } prochains tours adverses ({ $other })
    }.
study-value-draw = Égalité : personne ne peut forcer un but.
study-value-level = À peu près égal.
study-value-little = Léger avantage : { $side }.
study-value-clear = Net avantage : { $side }.
study-value-much = Grand avantage : { $side }.
