# The rules of the games in full. Every ruling has its number, as in the tests and in the documentation.

rules-contents = On this page
rules-learn = Learn it by doing
rules-ruling = Ruling { $number }

## Play Ball

rules-pb-board = The board
rules-pb-turn = A turn
rules-pb-moves = Steps and jumps
rules-pb-ball = The ball
rules-pb-zones = Dots and end zones
rules-pb-match = Set and match
rules-pb-picture-start = The board “lanes” before the kick-off: Blue plays upwards, Orange downwards. The free ball lies in the middle.
rules-pb-picture-jump = The chosen blue player can step to a neighbour, or jump over the row in front of it to the first free cell.
rules-pb-picture-bounce = Behind the orange player the board ends: Blue bounces back to where it stood, and has the ball now.
rules-pb-picture-pass = The player with the ball can pass along every straight line that no opponent interrupts.
rules-pb-picture-goal = One turn: a pass, a jump, and a step into the end zone with the ball. Goal!

rules-pb-1 = The field is made of hexagons in columns. Columns have letters from the left, cells in a column have numbers from the bottom. From each cell six directions lead on: up, down, and four slanting ones.
rules-pb-2 = A field has three end zones and three starting cells for each side and one cell for the ball. Turned by half a turn, with the sides exchanged, it must look the same. You can draw fields of your own.
rules-pb-3 = Touchline brings four fields: lanes (the usual one), sprint (small and quick), diamond and stadium.
rules-pb-4 = In a turn you have up to three moves; in the first turn of a set, the kick-off, two. Passes come before, between and after them, as many as you like. You say when your turn is over; a goal ends it at once.
rules-pb-5 = A step leads to a neighbouring cell on which nobody stands.
rules-pb-6 = A jump leads in a straight line over everybody who stands in an unbroken row from the next cell on, friend or not, to the first cell behind them that is free. However long, it is one move.
rules-pb-7 = If that row reaches the edge of the field there is nowhere to land: the jumper bounces back to where it came from. That is a move too.
rules-pb-8 = Whoever jumps over the player with the ball takes the ball along, from friend and opponent alike, in a bounce as well.
rules-pb-9 = Whoever lands on the free ball takes it. From then on the ball travels with its carrier.
rules-pb-10 = Only with the ball may you enter an end zone of the opponent, and that is a goal. A ball that the very same jump takes counts. Without the ball the move is not allowed; it does not become a bounce.
rules-pb-11 = Your own end zones and other dotted cells may be entered and crossed, but when your turn ends nobody of yours may stand on a dot. Carrying the ball into your own end zone scores nothing.
rules-pb-12 = A pass goes from player to player of one side along a straight line of cells, as long as no opponent stands between. Friends and the free ball between do not matter; a gap in the field does. Passes are free.
rules-pb-13 = At the end of a turn something must be different. Two players of yours that changed places have changed nothing; the ball in other hands is a change, even without a move.
rules-pb-14 = An action is allowed only if the turn can still come to a proper end after it: nobody may be left on a dot without a way off.
rules-pb-15 = Who has no legal turn at all misses it. On the fields of Touchline that cannot happen.
rules-pb-16 = After a goal everybody goes back to the start and the ball to the middle. Whoever conceded kicks off.
rules-pb-17 = In a normal match the first side with three goals wins. In an expert match it takes two goals in a row.
rules-pb-18 = A rule of Touchline’s own: when a position comes up for the third time in a set with the same side to move, the set is void and the other side kicks off. Three void sets in a row make the match a draw.

## Diaballik

rules-db-setup = Setting up
rules-db-turn = A turn
rules-db-actions = Steps and the pass
rules-db-end = The end
rules-db-anti = Anti-play
rules-db-picture-start = The start: seven pieces each, the ball with the one in the middle.
rules-db-picture-turn = The piece with the ball stands still, but passes straight or slantwise as far as the way is free of opponents.
rules-db-picture-anti = Orange stands in an unbroken wall and three blue pieces touch it face to face: Blue may claim the game.

rules-db-1 = The board has seven by seven squares. Your seven pieces stand on the row nearest to you, the ball is with the middle one. In the variant the second piece from each side stands on the opponent’s row instead.
rules-db-2 = A turn has one to three actions, in any order: at most two steps and at most one pass.
rules-db-3 = A step leads one square up, down, left or right to an empty square. The piece with the ball cannot step. One piece may make both steps.
rules-db-4 = A pass goes in a straight line, slanting ones included, as far as you like to a piece of yours. No opponent may stand between; pieces of yours do not matter.
rules-db-5 = You win at the moment your ball is on the row where the opponent started.
rules-db-6 = A turn may leave everything as it was, with a step forth and back.
rules-db-7 = Seven pieces with exactly one in each column, neighbours at most one row apart, form a wall that nobody can pass. If at least three pieces of the other side touch it face to face, that side may claim the game in its turn, before, between or after its actions. A goal comes first; if both have such a wall, the side whose turn it is may claim.
rules-db-8 = Who has no legal action misses the turn.
rules-db-9 = A rule of Touchline’s own: the third time the same position comes up with the same side to move, the game is drawn.

## Pawnball

rules-pw-pitch = The pitch and the teams
rules-pw-dice = Dice and phases
rules-pw-pawns = Moving pawns
rules-pw-shot = The shot
rules-pw-goals = Goals and the end
rules-pw-picture-pitch = A pitch: blue attacks the goal on the right, red the one on the left. The letter on a pawn is its dot.
rules-pw-picture-move = With a black three the chosen black pawn reaches these squares. The margin is open to pawns.
rules-pw-picture-shot = A shot with the black four: the ball reaches a pawn of its own side, turns there, and that square does not count.

rules-pw-1 = There are two boards with the same pitch: fifteen columns and nine rows. Round it runs a margin of one square where pawns may stand, but never the ball.
rules-pw-2 = The goals lie in the margin on the left and on the right, on rows 4 to 6. The squares beside them, on rows 3 and 7, are posts: nothing stands there.
rules-pw-3 = On both boards Blue attacks the goal on the right and Red the one on the left.
rules-pw-4 = Each side has four pawns on each board. On board 1 Blue wears two black and two white dots and Red two green and two yellow ones; on board 2 it is the other way round.
rules-pw-5 = On each board the black and white side places its pawns first, then the other one, who sees them: in the own half of the pitch (the seven columns nearest the own goal) or in the own goal. The ball starts in the middle.
rules-pw-6 = A match has eight draws of four dice. Each die shows one of four colours, with one to six points, and every side is equally likely.
rules-pw-7 = Black and white dice are played by the side with these dots, green and yellow ones by the other, on both boards. So you play the very dice that your opponent plays on the other board. The smaller set is played first: fewer dice, then fewer points, then black and white. All dice of a draw are seen from the start.
rules-pw-8 = The boards run on their own: play where it is your phase. The next draw comes when all four phases of the last are over.
rules-pw-9 = You play your dice one after the other, in any order. A die moves the two pawns whose dot has its colour.
rules-pw-10 = The two pawns share the points. A move costs the columns plus the rows between its two squares; others may be crossed, but no square is shared, nor that of the ball or of a post. A pawn may stop in the margin and in either goal. Pawns move before the shot of the same die.
rules-pw-11 = One of the two pawns, standing beside the ball, straight or slantwise, may shoot it: straight away from itself, over exactly as many empty squares as the die has points. A pass is a shot too.
rules-pw-12 = A pawn of your own on the way does not count as a square. From it the ball goes on in any direction whose first square is empty or a goal, as often as you like. The shooter counts as such a pawn as well.
rules-pw-13 = A post, and a pawn of the opponent that does not stand in a goal, stop the ball on the square in front of them; what is left of the points is lost. A ball that could not move at all cannot be shot.
rules-pw-14 = The ball never leaves the pitch, except into a goal. A shot that would is not possible.
rules-pw-15 = A ball that enters a goal is a goal for the side that attacks it, whoever shot and whoever stands there. Points left over do not matter.
rules-pw-16 = After a goal the ball goes back to the middle, or to the nearest empty square if a pawn stands there. Pawns stay where they are and the phase goes on.
rules-pw-17 = Every die must be played: by a move of one square at least, or by a shot. Two pawns with the same dot may change places. Only a die with which nothing is possible is set aside.
rules-pw-18 = After eight draws the goals on both boards are added up. Equal scores are a draw.
rules-pw-19 = A shot must be exact: too long or too short, it is refused and nothing changes. The board shows where the ball can come to rest.
rules-pw-20 = The dice can be checked: they follow from a secret fixed before the match, to which both players may add something. After the match anybody can work them out again.
