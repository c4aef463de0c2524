# Věty, které si hráči řeknou bez psaní.

chat-phrase-hello = Zdravím!
chat-phrase-good-luck = Hodně štěstí!
chat-phrase-have-fun = Dobrou zábavu!
chat-phrase-nice-turn = Pěkný tah!
chat-phrase-well-played = Dobře zahráno!
chat-phrase-good-game = Hezká partie!
chat-phrase-thanks = Díky!
chat-phrase-sorry = Pardon!
chat-phrase-oops = Jejda!
chat-phrase-one-moment = Moment, prosím.
chat-phrase-again = Dáme odvetu?
chat-phrase-bye = Na shledanou!
