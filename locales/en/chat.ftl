# Phrases that players say to each other without typing.

chat-phrase-hello = Hello!
chat-phrase-good-luck = Good luck!
chat-phrase-have-fun = Have fun!
chat-phrase-nice-turn = Nice move!
chat-phrase-well-played = Well played!
chat-phrase-good-game = Good game!
chat-phrase-thanks = Thank you!
chat-phrase-sorry = Sorry!
chat-phrase-oops = Oops!
chat-phrase-one-moment = One moment, please.
chat-phrase-again = Play again?
chat-phrase-bye = Goodbye!
