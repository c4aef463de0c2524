# Les règles complètes des jeux. Chaque règle a son numéro, comme dans les tests et la documentation.

rules-contents = Sur cette page
rules-learn = Apprendre en jouant
rules-ruling = Règle { $number }

## Play Ball

rules-pb-board = Le terrain
rules-pb-turn = Le tour
rules-pb-moves = Mouvements : pas et sauts
rules-pb-ball = La balle
rules-pb-zones = Points et en-buts
rules-pb-match = Manche et match
rules-pb-picture-start = Le terrain « lanes » avant l’engagement : Bleu attaque vers le haut, Orange vers le bas. La balle est au centre.
rules-pb-picture-jump = Le playballer bleu choisi peut faire un pas sur une case voisine, ou sauter par-dessus la file devant lui jusqu’à la première case libre.
rules-pb-picture-bounce = Derrière le playballer orange, le terrain s’arrête : le bleu rebondit sur sa case de départ et récupère la balle.
rules-pb-picture-pass = Le porteur de la balle peut faire une passe sur toute ligne droite de cases, tant qu’aucun adversaire n’est sur le chemin.
rules-pb-picture-goal = Un seul tour : une passe, un saut, puis un pas dans l’en-but avec la balle. But !

rules-pb-1 = Le terrain est fait de cases hexagonales rangées en colonnes ; deux colonnes voisines diffèrent d’une case exactement, et chaque colonne est centrée. Les colonnes sont désignées par des lettres, de gauche à droite ; les cases d’une colonne par des numéros, de bas en haut. Chaque case a jusqu’à six voisines : au-dessus, au-dessous et quatre en biais.
rules-pb-2 = Chaque camp a trois cases d’en-but et trois cases de départ ; une case centrale reçoit la balle. Le terrain doit être symétrique : après un demi-tour, chaque camp occupe exactement la place de l’autre. Vous pouvez dessiner vos propres terrains.
rules-pb-3 = Touchline propose sept terrains : lanes (le terrain habituel), sprint (petit et rapide), diamond, zigzag, avenue, stadium et grand (de loin le plus vaste).
rules-pb-4 = À votre tour, vous faites de un à trois mouvements, mais deux au plus à l’engagement, c’est-à-dire au premier tour d’une manche. Vous pouvez faire autant de passes que vous voulez, avant, entre et après les mouvements. C’est vous qui décidez quand votre tour est fini ; un but le termine aussitôt.
rules-pb-5 = Un pas mène sur une case voisine libre.
rules-pb-6 = Un saut passe en ligne droite par-dessus un ou plusieurs playballers alignés, sans vide entre eux, de votre équipe ou de l’équipe adverse, et mène sur la première case libre derrière eux. Quelle que soit sa longueur, il compte comme un seul mouvement.
rules-pb-7 = S’il n’y a pas de case libre derrière eux, parce que la file va jusqu’au bord du terrain, le playballer rebondit et revient sur la case d’où il a sauté. Ce rebond compte comme un mouvement.
rules-pb-8 = Un playballer récupère la balle quand il saute par-dessus celui qui la porte, coéquipier ou adversaire, même s’il rebondit.
rules-pb-9 = Un playballer qui arrive sur la case de la balle libre la récupère. Dès lors, la balle se déplace avec lui.
rules-pb-10 = On n’entre dans un en-but adverse qu’avec la balle : c’est un but. Une balle récupérée pendant ce même saut compte aussi. Sans la balle, ce mouvement est interdit ; il ne se change pas en rebond. Personne n’attend donc jamais une passe dans l’en-but adverse : qui y arrive a déjà marqué.
rules-pb-11 = Un playballer peut passer sur vos en-buts et sur les autres cases à point, mais aucun des vôtres ne peut s’y trouver à la fin de votre tour. Porter la balle dans votre propre en-but ne marque pas de but contre votre camp.
rules-pb-12 = Une passe va d’un playballer à un autre de la même équipe, sur une ligne droite de cases, si aucun adversaire n’est sur le chemin. Les coéquipiers et la balle libre ne gênent pas ; un trou dans le terrain, si. Une passe ne compte pas comme un mouvement.
rules-pb-13 = À la fin de votre tour, la position doit avoir changé : au moins un de vos playballers ou la balle est ailleurs qu’au début. Deux de vos playballers qui échangent leurs places ne changent rien ; une balle changée de mains suffit, même sans mouvement.
rules-pb-14 = Une action n’est permise que si le tour peut encore se terminer selon les règles : aucun de vos playballers ne doit se retrouver bloqué sur une case à point.
rules-pb-15 = Un camp qui n’a aucun tour permis passe son tour. Sur les terrains de Touchline, cela n’arrive jamais.
rules-pb-16 = Après un but, tous les playballers reviennent à leur place de départ et la balle au centre. L’équipe qui a encaissé le but engage.
rules-pb-17 = En mode normal, la première équipe à marquer trois buts l’emporte. En mode expert, il faut marquer deux buts consécutifs.
rules-pb-18 = Règles propres à Touchline : si la même position, avec le même camp à jouer, revient une troisième fois dans une manche, la manche est nulle et l’autre camp engage. Après trois manches nulles de suite, le match est nul. Les joueurs peuvent aussi convenir d’une nulle à tout moment ; un camp qui abandonne ou dont le temps est écoulé perd.
rules-pb-19 = Le plus jeune engage la première manche, avec Bleu. À deux sur le même écran, mettez-vous d’accord ; en ligne, les camps de la première partie sont tirés au sort, et la revanche les échange. Pour une partie sérieuse, la règle imprimée conseille une pendule d’échecs : choisissez-en une avant de commencer.

## Diaballik

rules-db-setup = La mise en place
rules-db-turn = Le tour
rules-db-actions = Les pas et la passe
rules-db-end = La fin
rules-db-anti = L’antijeu
rules-db-picture-start = Au départ : sept pièces par camp ; celle du milieu porte la balle.
rules-db-picture-turn = La pièce qui porte la balle ne bouge pas, mais elle peut faire une passe, droit ou en diagonale, à n’importe quelle distance si aucun adversaire n’est sur le chemin.
rules-db-picture-anti = Orange forme un mur continu et trois pièces bleues le touchent de face : Bleu peut réclamer la victoire.

rules-db-1 = Le terrain compte sept cases sur sept. Vos sept pièces sont sur la rangée la plus proche de vous ; celle du milieu porte la balle. Dans la variante, la deuxième pièce à partir de chaque bord commence sur la rangée adverse.
rules-db-2 = Un tour compte de une à trois actions, dans n’importe quel ordre : deux mouvements au plus et une passe au plus.
rules-db-3 = Un mouvement est un pas sur la case libre juste au-dessus, au-dessous, à gauche ou à droite. La pièce qui porte la balle ne peut pas bouger. Une même pièce peut faire les deux mouvements.
rules-db-4 = Une passe va en ligne droite ou en diagonale, à n’importe quelle distance, jusqu’à une autre de vos pièces. Aucun adversaire ne doit être sur le chemin ; vos propres pièces ne gênent pas.
rules-db-5 = Vous gagnez dès que votre balle est sur la rangée de départ de l’adversaire.
rules-db-6 = Contrairement à Play Ball, un tour peut laisser la position inchangée, par exemple par un aller-retour.
rules-db-7 = Sept pièces forment un mur infranchissable quand il y en a exactement une par colonne et que deux voisines sont à une rangée d’écart au plus. Si au moins trois pièces adverses touchent ce mur de face, leur camp peut réclamer la victoire pendant son tour, avant, entre ou après ses actions. Un but l’emporte sur cette réclamation. Si les deux camps forment un tel mur, seul le camp dont c’est le tour peut réclamer.
rules-db-8 = Un camp qui n’a aucune action permise passe son tour.
rules-db-9 = Règle propre à Touchline : si la même position, avec le même camp à jouer, revient une troisième fois, la partie est nulle.

## Pawnball

rules-pw-pitch = Les terrains et les équipes
rules-pw-dice = Les dés et les phases
rules-pw-pawns = Déplacer les pions
rules-pw-shot = Le tir
rules-pw-goals = Les buts et la fin
rules-pw-picture-pitch = Un terrain : Bleu attaque le but de droite, Rouge celui de gauche. La lettre sur un pion indique la couleur de son point.
rules-pw-picture-move = Avec le trois noir, le pion noir choisi peut atteindre ces cases. Les pions peuvent aller sur la bordure.
rules-pw-picture-shot = Un tir avec le quatre noir : la balle rencontre un pion de son camp, change de direction, et la case de ce pion ne compte pas.

rules-pw-1 = On joue sur deux terrains identiques. L’aire de jeu compte quinze colonnes et neuf rangées. Autour d’elle court une bordure large d’une case, où les pions peuvent aller, mais jamais la balle.
rules-pw-2 = Les buts sont sur la bordure, à gauche et à droite, rangées 4 à 6. Les cases voisines, rangées 3 et 7, sont les poteaux : ni pion ni balle ne peut s’y trouver.
rules-pw-3 = Sur les deux terrains, Bleu attaque le but de droite et Rouge celui de gauche.
rules-pw-4 = Chaque camp a quatre pions par terrain. Sur le terrain 1, deux pions bleus portent un point noir et deux un point blanc ; deux pions rouges portent un point vert et deux un point jaune. Sur le terrain 2, c’est l’inverse.
rules-pw-5 = On place d’abord les équipes à points noirs et blancs, celle de Bleu sur le terrain 1 et celle de Rouge sur le terrain 2, sans que l’un voie celle de l’autre. Quand les deux sont en place, on les montre, et les équipes à points verts et jaunes suivent : celle de Rouge sur le terrain 1, celle de Bleu sur le terrain 2, chacune face à l’équipe déjà placée. Un pion se place dans sa moitié de l’aire de jeu (les sept colonnes les plus proches de son but) ou dans son but. Sur un même écran, l’ordre est Bleu 1, Rouge 2, Rouge 1, Bleu 2, et la première équipe de Bleu reste cachée jusqu’à ce que celle de Rouge soit placée. La balle commence au centre.
rules-pw-6 = Un match compte huit lancers de quatre dés. Chaque dé indique une couleur parmi quatre et une valeur de un à six points ; toutes les faces ont la même probabilité.
rules-pw-7 = Sur chaque terrain, les dés noirs et blancs sont joués par le camp qui porte ces points, les dés verts et jaunes par l’autre. Vous jouez donc sur un terrain les mêmes dés que votre adversaire sur l’autre. Le camp qui a le moins de dés joue en premier ; à égalité, celui qui a le moins de points ; sinon, celui qui porte le noir et le blanc. Tous les dés d’un lancer sont visibles dès le début.
rules-pw-8 = Le tour d’un camp sur un terrain s’appelle une phase. Chaque terrain avance de son côté : jouez sur celui où votre phase est en cours. On relance les dés quand les quatre phases sont terminées.
rules-pw-9 = Vous jouez vos dés l’un après l’autre, dans l’ordre que vous voulez. Un dé fait jouer vos deux pions dont le point est de sa couleur.
rules-pw-10 = Les deux pions se partagent les points du dé. Déplacer un pion coûte un point par colonne et par rangée entre la case qu’il quitte et celle où il s’arrête. En chemin, il peut passer par-dessus tout ; mais il ne s’arrête ni sur un autre pion, ni sur la balle, ni sur un poteau. Il peut s’arrêter sur la bordure et dans les deux buts. Avec un même dé, tous les mouvements viennent avant le tir.
rules-pw-11 = Un de ces deux pions peut tirer s’il touche la balle, par un côté ou en diagonale. La balle part tout droit, dans la direction opposée au pion, et traverse exactement autant de cases vides que le dé a de points. Une passe est aussi un tir.
rules-pw-12 = Si la balle rencontre un de vos pions, la case de ce pion ne compte pas. La balle peut alors repartir dans n’importe quelle direction dont la première case est vide ou dans un but, et cela autant de fois que vous voulez. Le tireur lui-même peut servir ainsi de relais.
rules-pw-13 = Un poteau, ou un pion adverse qui n’est pas dans un but, arrête la balle sur la case juste avant lui ; les points restants sont perdus. Un tir qui ne déplacerait pas du tout la balle est interdit.
rules-pw-14 = La balle ne quitte l’aire de jeu que pour entrer dans un but. Un tir qui l’en ferait sortir ailleurs est interdit.
rules-pw-15 = Dès que la balle entre dans un but, c’est un but pour le camp qui l’attaque, quel que soit le tireur et même si un pion s’y trouve. Les points restants ne comptent pas.
rules-pw-16 = Après un but, la balle revient au centre. Si un pion s’y trouve, elle va sur la case vide de l’aire de jeu la plus proche du centre, en comptant colonnes et rangées ; s’il y en a plusieurs, sur la colonne la plus proche du but du camp qui a encaissé, puis sur la rangée la plus basse. Les pions restent en place et la phase continue.
rules-pw-17 = Chaque dé doit être joué, par un mouvement d’au moins une case ou par un tir. Deux pions portant un point de la même couleur peuvent échanger leurs places. Un dé n’est mis de côté que s’il ne permet rien.
rules-pw-18 = Après huit lancers, on additionne les buts marqués sur les deux terrains. À égalité, le match est nul.
rules-pw-19 = Un tir doit tomber juste : trop long ou trop court, il est refusé et rien ne change. Le terrain montre les cases où la balle peut s’arrêter.
rules-pw-20 = Les dés sont vérifiables : ils découlent d’un nombre secret fixé avant le match, auquel chaque joueur peut ajouter sa part. Après le match, tout le monde peut les recalculer.
rules-pw-21 = Une partie se propose et s’accepte. Qui la propose joue Bleu, de gauche à droite ; qui l’accepte joue Rouge. Sur un serveur, qui propose peut choisir l’autre camp.
