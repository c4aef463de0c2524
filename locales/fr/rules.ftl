# Les règles complètes des jeux. Chaque règle a son numéro, comme dans les tests et la documentation.

rules-contents = Sur cette page
rules-learn = Apprendre en jouant
rules-ruling = Règle { $number }

## Play Ball

rules-pb-board = Le terrain
rules-pb-turn = Le tour
rules-pb-moves = Pas et sauts
rules-pb-ball = Le ballon
rules-pb-zones = Points et en-buts
rules-pb-match = Manche et match
rules-pb-picture-start = Le terrain « lanes » avant l’engagement : Bleu joue vers le haut, Orange vers le bas. Le ballon libre est au milieu.
rules-pb-picture-jump = Le joueur bleu choisi peut avancer d’un pas, ou sauter par-dessus la file devant lui jusqu’à la première case libre.
rules-pb-picture-bounce = Derrière le joueur orange, le terrain s’arrête : Bleu rebondit là d’où il vient, et c’est lui qui a maintenant le ballon.
rules-pb-picture-pass = Le joueur au ballon peut passer le long de toute ligne droite qu’aucun adversaire ne coupe.
rules-pb-picture-goal = Un seul tour : une passe, un saut, un pas dans l’en-but avec le ballon. But !

rules-pb-1 = Le terrain est fait d’hexagones rangés en colonnes. Les colonnes portent des lettres à partir de la gauche, les cases d’une colonne des numéros à partir du bas. De chaque case partent six directions : haut, bas et quatre obliques.
rules-pb-2 = Un terrain compte, pour chaque camp, trois en-buts et trois cases de départ, et une case pour le ballon. Après un demi-tour et l’échange des camps, il doit être identique. On peut dessiner ses propres terrains.
rules-pb-3 = Touchline propose quatre terrains : lanes (le plus courant), sprint (petit et rapide), diamond et stadium.
rules-pb-4 = Un tour compte jusqu’à trois déplacements ; deux seulement au premier tour d’une manche, l’engagement. Les passes se font avant, entre et après, autant qu’on veut. C’est vous qui finissez le tour ; un but le finit aussitôt.
rules-pb-5 = Un pas mène sur une case voisine où il n’y a personne.
rules-pb-6 = Un saut mène en ligne droite par-dessus tous ceux qui forment une file continue à partir de la case voisine, amis ou non, jusqu’à la première case libre derrière eux. Quelle que soit sa longueur, c’est un seul déplacement.
rules-pb-7 = Si cette file va jusqu’au bord du terrain, il n’y a pas où se poser : le sauteur rebondit là d’où il vient. C’est aussi un déplacement.
rules-pb-8 = Qui saute par-dessus le porteur du ballon emporte le ballon, que ce soit un ami ou un adversaire, et même en rebondissant.
rules-pb-9 = Qui arrive sur le ballon libre le prend. Ensuite, le ballon voyage avec son porteur.
rules-pb-10 = On n’entre dans un en-but adverse qu’avec le ballon, et c’est un but. Le ballon pris par ce même saut compte. Sans ballon, le déplacement est interdit ; il ne devient pas un rebond.
rules-pb-11 = On peut entrer dans ses propres en-buts et sur les autres cases à point, et les traverser ; mais à la fin du tour, aucun des siens ne doit rester sur un point. Porter le ballon dans son propre en-but ne marque rien.
rules-pb-12 = Une passe va d’un joueur à un autre du même camp le long d’une ligne droite de cases, si aucun adversaire n’est entre eux. Les amis et le ballon libre ne gênent pas ; un trou dans le terrain, si. Les passes sont gratuites.
rules-pb-13 = À la fin du tour, quelque chose doit avoir changé. Deux de vos joueurs qui échangent leurs places n’ont rien changé ; le ballon passé à un autre est un changement, même sans déplacement.
rules-pb-14 = Une action n’est permise que si le tour peut encore bien finir après elle : personne ne doit rester sur un point sans pouvoir le quitter.
rules-pb-15 = Qui n’a aucun tour possible passe le sien. Sur les terrains de Touchline, cela n’arrive jamais.
rules-pb-16 = Après un but, chacun revient au départ et le ballon au milieu. Le camp qui a encaissé le but engage.
rules-pb-17 = En match normal, le premier camp à trois buts gagne. En match expert, il faut deux buts de suite.
rules-pb-18 = Une règle propre à Touchline : quand une position revient pour la troisième fois dans une manche, avec le même camp au trait, la manche est nulle et l’autre camp engage. Trois manches nulles de suite font match nul.

## Diaballik

rules-db-setup = La mise en place
rules-db-turn = Le tour
rules-db-actions = Les pas et la passe
rules-db-end = La fin
rules-db-anti = L’antijeu
rules-db-picture-start = Le départ : sept pièces de chaque côté, le ballon sur celle du milieu.
rules-db-picture-turn = La pièce au ballon ne bouge pas, mais elle passe droit ou en diagonale aussi loin qu’aucun adversaire ne gêne.
rules-db-picture-anti = Orange forme un mur continu et trois pièces bleues le touchent face à face : Bleu peut réclamer la partie.

rules-db-1 = Le plateau compte sept cases sur sept. Vos sept pièces sont sur la rangée la plus proche de vous, le ballon sur celle du milieu. Dans la variante, la deuxième pièce de chaque côté est placée sur la rangée adverse.
rules-db-2 = Un tour compte une à trois actions, dans n’importe quel ordre : au plus deux pas et au plus une passe.
rules-db-3 = Un pas mène d’une case vers le haut, le bas, la gauche ou la droite, sur une case vide. La pièce au ballon ne peut pas bouger. Une même pièce peut faire les deux pas.
rules-db-4 = Une passe va en ligne droite ou en diagonale, aussi loin qu’on veut, jusqu’à une pièce de son camp. Aucun adversaire ne doit être entre les deux ; ses propres pièces ne gênent pas.
rules-db-5 = On gagne dès que son ballon est sur la rangée de départ de l’adversaire.
rules-db-6 = Un tour peut tout laisser comme avant, par un aller-retour.
rules-db-7 = Sept pièces, exactement une par colonne, les voisines à une rangée d’écart au plus, forment un mur infranchissable. Si au moins trois pièces adverses le touchent face à face, leur camp peut réclamer la partie à son tour, avant, entre ou après ses actions. Un but passe d’abord ; si les deux camps ont un tel mur, c’est celui dont c’est le tour qui peut réclamer.
rules-db-8 = Qui n’a aucune action possible passe son tour.
rules-db-9 = Une règle propre à Touchline : la troisième fois que la même position revient avec le même camp au trait, la partie est nulle.

## Pawnball

rules-pw-pitch = Le terrain et les équipes
rules-pw-dice = Les dés et les phases
rules-pw-pawns = Déplacer les pions
rules-pw-shot = Le tir
rules-pw-goals = Les buts et la fin
rules-pw-picture-pitch = Un terrain : les bleus attaquent le but de droite, les rouges celui de gauche. La lettre sur un pion est celle de son point.
rules-pw-picture-move = Avec un trois noir, le pion noir choisi atteint ces cases. La marge est ouverte aux pions.
rules-pw-picture-shot = Un tir au quatre noir : le ballon atteint un pion de son camp, y tourne, et cette case ne compte pas.

rules-pw-1 = Il y a deux plateaux avec le même terrain : quinze colonnes et neuf rangées. Autour court une marge d’une case où les pions peuvent se tenir, mais jamais le ballon.
rules-pw-2 = Les buts sont dans la marge, à gauche et à droite, rangées 4 à 6. Les cases voisines, rangées 3 et 7, sont les poteaux : rien ne s’y tient.
rules-pw-3 = Sur les deux plateaux, Bleu attaque le but de droite et Rouge celui de gauche.
rules-pw-4 = Chaque camp a quatre pions par plateau. Sur le plateau 1, Bleu porte deux points noirs et deux blancs, Rouge deux verts et deux jaunes ; sur le plateau 2, c’est l’inverse.
rules-pw-5 = Sur chaque plateau, le camp noir et blanc place d’abord ses pions, puis l’autre, qui les voit : dans sa moitié du terrain (les sept colonnes les plus proches de son but) ou dans son but. Le ballon part du milieu.
rules-pw-6 = Un match compte huit tirages de quatre dés. Chaque dé montre une des quatre couleurs, avec un à six points, et toutes les faces ont la même chance.
rules-pw-7 = Les dés noirs et blancs sont joués par le camp qui porte ces points, les verts et jaunes par l’autre, sur les deux plateaux. Vous jouez donc exactement les dés que l’adversaire joue sur l’autre plateau. Le plus petit lot passe d’abord : moins de dés, puis moins de points, puis noir et blanc. Tous les dés d’un tirage sont visibles dès le début.
rules-pw-8 = Les plateaux avancent chacun pour soi : jouez là où c’est votre phase. Le tirage suivant vient quand les quatre phases du dernier sont finies.
rules-pw-9 = On joue ses dés l’un après l’autre, dans l’ordre qu’on veut. Un dé fait jouer les deux pions dont le point a sa couleur.
rules-pw-10 = Les deux pions se partagent les points. Un déplacement coûte les colonnes plus les rangées entre ses deux cases ; on peut traverser les autres, mais pas s’arrêter sur eux, ni sur le ballon ou un poteau. Un pion peut s’arrêter dans la marge et dans les deux buts. Les pions bougent avant le tir du même dé.
rules-pw-11 = L’un des deux pions, s’il est à côté du ballon, droit ou en diagonale, peut le tirer : droit devant lui, sur exactement autant de cases vides que le dé a de points. Une passe est aussi un tir.
rules-pw-12 = Un pion de votre camp sur le chemin ne compte pas comme une case. De là, le ballon repart dans toute direction dont la première case est vide ou dans un but, autant de fois qu’on veut. Le tireur compte comme un tel pion.
rules-pw-13 = Un poteau, ou un pion adverse qui n’est pas dans un but, arrête le ballon sur la case juste avant ; le reste des points est perdu. Un ballon qui n’avancerait pas du tout ne peut pas être tiré.
rules-pw-14 = Le ballon ne quitte jamais le terrain, sauf pour un but. Un tir qui en sortirait est impossible.
rules-pw-15 = Un ballon qui entre dans un but est un but pour le camp qui l’attaque, qui que soit le tireur et qui que ce soit qui s’y trouve. Les points qui restent ne comptent pas.
rules-pw-16 = Après un but, le ballon revient au milieu, ou sur la case vide la plus proche si un pion s’y trouve. Les pions restent en place et la phase continue.
rules-pw-17 = Tout dé doit être joué : par un déplacement d’une case au moins, ou par un tir. Deux pions du même point peuvent échanger leurs places. Seul un dé avec lequel rien n’est possible est mis de côté.
rules-pw-18 = Après huit tirages, on additionne les buts des deux plateaux. À égalité, le match est nul.
rules-pw-19 = Un tir doit être exact : trop long ou trop court, il est refusé et rien ne change. Le plateau montre où le ballon peut s’arrêter.
rules-pw-20 = Les dés sont vérifiables : ils découlent d’un secret fixé avant le match, auquel les deux joueurs peuvent ajouter quelque chose. Après le match, chacun peut les recalculer.
