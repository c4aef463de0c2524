# Věty, které si hráči řeknou bez psaní.

chat-phrase-hello = Dobrý den!
chat-phrase-good-luck = Hodně štěstí!
chat-phrase-have-fun = Dobrou zábavu!
chat-phrase-nice-turn = Pěkný tah!
chat-phrase-well-played = Dobře zahráno!
chat-phrase-good-game = Pěkná partie!
chat-phrase-thanks = Děkuji!
chat-phrase-sorry = Promiňte!
chat-phrase-oops = Jejda!
chat-phrase-one-moment = Okamžik, prosím.
chat-phrase-again = Zahrajeme si znovu?
chat-phrase-bye = Na shledanou!
