# The rules of the games in full. Every ruling has its number, as in the tests and in the documentation.

rules-contents = On this page
rules-learn = Learn by playing
rules-ruling = Rule { $number }

## Play Ball

rules-pb-board = The board
rules-pb-turn = A turn
rules-pb-moves = Steps and jumps
rules-pb-ball = The ball
rules-pb-zones = Dots and end zones
rules-pb-match = Set and match
rules-pb-picture-start = The board “lanes” before kick-off: Blue plays upwards, Orange downwards. The ball is free in the middle.
rules-pb-picture-jump = The selected blue player can step to a neighbouring cell, or jump over the row in front of it to the first free cell.
rules-pb-picture-bounce = The board ends behind the orange player: Blue bounces back to where it started, and now has the ball.
rules-pb-picture-pass = The player with the ball can pass along any straight line, as long as no opponent is in the way.
rules-pb-picture-goal = One turn: a pass, a jump, and a step into the end zone with the ball. Goal!

rules-pb-1 = The board is made of hexagonal cells in columns; neighbouring columns differ in length by exactly one cell, and each column is centred. Columns have letters, from left to right; the cells of a column have numbers, from bottom to top. Each cell has six directions: up, down and four diagonals.
rules-pb-2 = A board has three end zones and three starting cells for each side, and one cell for the ball. Rotated by 180° with the sides swapped, it must look the same. You can draw your own boards.
rules-pb-3 = Touchline comes with seven boards: lanes (the standard one), sprint (small and fast), diamond, zigzag, avenue, stadium and grand (by far the largest).
rules-pb-4 = On your turn you have up to three moves; on the kick-off, the first turn of a set, two. You can pass before, between and after them as often as you like. You decide when your turn ends; a goal ends it at once.
rules-pb-5 = A step goes to a neighbouring cell that is empty.
rules-pb-6 = A jump goes in a straight line over an unbroken row of players, teammates or opponents, that starts at the next cell, and lands on the first free cell behind them. However long, it counts as one move.
rules-pb-7 = If that row reaches the edge of the board, there is nowhere to land: the jumper bounces back to where it started. That counts as a move too.
rules-pb-8 = If you jump over the player with the ball, you take the ball along, from teammate or opponent, even when you bounce.
rules-pb-9 = If you land on the free ball, you take it. From then on the ball moves with its carrier.
rules-pb-10 = You can enter an opponent’s end zone only with the ball, and that is a goal. A ball taken in the same jump counts. Without the ball the move is not allowed; it does not become a bounce. So nobody ever waits for a pass in the opponent’s end zone: whoever arrives there has already scored.
rules-pb-11 = You may enter and cross your own end zones and other dotted cells, but none of your players may be on a dot when your turn ends. Carrying the ball into your own end zone scores nothing.
rules-pb-12 = A pass goes from one of your players to another along a straight line of cells, as long as no opponent is in between. Teammates and the free ball don’t block it; a gap in the board does. Passes are free.
rules-pb-13 = A turn must change the position. Two of your players swapping places changes nothing; the ball with another player is a change, even without a move.
rules-pb-14 = An action is legal only if the turn can still end properly after it: no player may be left stuck on a dot.
rules-pb-15 = A side with no legal turn misses its turn. On the boards that come with Touchline this cannot happen.
rules-pb-16 = After a goal, everyone returns to the starting cells and the ball to the middle. The side that conceded kicks off.
rules-pb-17 = In a normal match the first side to score three goals wins. In an expert match it takes two goals in a row.
rules-pb-18 = Touchline’s own rules: if the same position with the same side to move occurs for the third time in a set, the set is void and the other side kicks off. Three void sets in a row make the match a draw. The players may also agree on a draw at any time; a side that resigns or runs out of time loses.
rules-pb-19 = The youngest player kicks off the first set, as Blue. Two people at one screen agree on who that is; online the first game draws lots, and a rematch swaps sides. For a serious match the rule sheet suggests a chess clock: choose one before the game.

## Diaballik

rules-db-setup = Setting up
rules-db-turn = A turn
rules-db-actions = Steps and passes
rules-db-end = Winning
rules-db-anti = Anti-play
rules-db-picture-start = The start: seven pieces each, with the ball in the middle.
rules-db-picture-turn = The piece with the ball cannot move, but it can pass in a straight or diagonal line until an opponent is in the way.
rules-db-picture-anti = Orange has built an unbroken wall, and three blue pieces touch it face to face: Blue can claim the game.

rules-db-1 = The board has 7 × 7 squares. Your seven pieces start on your home row, the row nearest you; the middle piece has the ball. In the variant, the second piece from each end starts on the opponent’s home row instead.
rules-db-2 = A turn is one to three actions in any order: at most two steps and one pass.
rules-db-3 = A step goes one square up, down, left or right to an empty square. The piece with the ball cannot step. One piece may take both steps.
rules-db-4 = A pass goes in a straight or diagonal line, any distance, to another of your pieces. Opponents block it; your own pieces don’t.
rules-db-5 = You win as soon as your ball reaches the opponent’s home row.
rules-db-6 = A turn may leave the position unchanged, for example with a step forward and back.
rules-db-7 = Seven pieces, exactly one in each column and neighbours at most one row apart, form a wall that no one can get past. If at least three pieces of the other side touch it face to face, that side can claim the game on its turn, before, between or after its actions. A goal takes precedence; if both sides have such a wall, the side to move can claim.
rules-db-8 = A side with no legal action misses its turn.
rules-db-9 = Touchline’s own rule: if the same position with the same side to move occurs for the third time, the game is a draw.

## Pawnball

rules-pw-pitch = The pitch and the teams
rules-pw-dice = Dice and phases
rules-pw-pawns = Moving pawns
rules-pw-shot = The shot
rules-pw-goals = Goals and the end of the match
rules-pw-picture-pitch = A pitch: Blue attacks the goal on the right, Red the one on the left. The letter on a pawn is the colour of its dot.
rules-pw-picture-move = With a black three, the selected black pawn can reach these squares. Pawns may enter the margin.
rules-pw-picture-shot = A shot with the black four: the ball reaches a pawn of its own side, turns there, and that square does not count.

rules-pw-1 = There are two boards with identical pitches of 15 columns and 9 rows. Around each pitch is a margin one square wide: pawns may enter it, the ball may not.
rules-pw-2 = The goals are in the left and right margins, on rows 4 to 6. The squares next to them, on rows 3 and 7, are goalposts and stay empty.
rules-pw-3 = On both boards Blue attacks the right goal and Red the left goal.
rules-pw-4 = Each side has four pawns on each board. On board 1, Blue has two black and two white dots, and Red has two green and two yellow ones; on board 2 it is the other way round.
rules-pw-5 = First the black and white teams are set up, Blue’s on board 1 and Red’s on board 2, neither player seeing the other’s. When both stand, both are shown, and the green and yellow teams follow: Red’s on board 1, Blue’s on board 2, each against the team already there. Pawns go in your own half of the pitch (the seven columns nearest your goal) or in your own goal. At one screen the order is Blue 1, Red 2, Red 1, Blue 2, and Blue’s first team stays covered until Red’s stands. The ball starts in the middle.
rules-pw-6 = A match has eight rolls of four dice. Each die shows one of four colours and one to six points; all faces are equally likely.
rules-pw-7 = On both boards, black and white dice belong to the side with those dots, green and yellow dice to the other side. So you play exactly the dice your opponent plays on the other board. The smaller set goes first: fewer dice, then fewer points, then black and white. All dice of a roll are visible from the start.
rules-pw-8 = The boards are independent: play wherever it is your phase. The next roll comes when all four phases of the last one are over.
rules-pw-9 = Play your dice one at a time, in any order. A die moves the two pawns whose dots have its colour.
rules-pw-10 = The two pawns share the points of the die. Moving a pawn costs one point for every column and every row between the square it leaves and the square it stops on. On the way it can pass over anything, but it must not stop on another pawn, the ball or a goalpost. It may stop in the margin and in either goal. With one die, all pawn moves come before the shot.
rules-pw-11 = One of the two pawns can shoot the ball if it is next to it, in a straight or diagonal line. The ball flies straight away from the pawn, over exactly as many empty squares as the die has points. A pass is a shot too.
rules-pw-12 = Your own pawns in the ball’s path don’t count as squares. From each of them the ball can go on in any direction whose first square is empty or a goal, as often as you like. The shooter counts as such a pawn too.
rules-pw-13 = A goalpost, or an opponent’s pawn outside a goal, stops the ball on the square in front of it; the remaining points are lost. A ball that cannot move at all cannot be shot.
rules-pw-14 = The ball never leaves the pitch, except into a goal. A shot that would is illegal.
rules-pw-15 = A ball that enters a goal scores for the side attacking that goal, no matter who shot or who is in it. Remaining points don’t matter.
rules-pw-16 = After a goal the ball returns to the middle. If a pawn is there, the ball goes to the empty square of the pitch that is nearest to the middle, columns plus rows; of several, to the column nearer to the goal of the side that conceded, and then to the lower row. Pawns stay where they are, and the phase continues.
rules-pw-17 = Every die must be played, by moving at least one square or by shooting. Two pawns with the same dot may swap places. A die is set aside only if it has no legal play.
rules-pw-18 = After eight rolls, the goals on both boards are added up. Equal scores are a draw.
rules-pw-19 = A shot must be exact: one that is too long or too short is rejected, and nothing changes. The board shows where the ball can stop.
rules-pw-20 = The dice are verifiable: they follow from a secret fixed before the match, to which both players can add something. After the match anyone can recompute them.
rules-pw-21 = A match is proposed and accepted. Whoever proposes it plays Blue, from left to right; whoever accepts plays Red. On a server the proposer may choose the other side.
