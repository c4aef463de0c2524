# Les phrases que les joueurs se disent sans les écrire.

chat-phrase-hello = Bonjour !
chat-phrase-good-luck = Bonne chance !
chat-phrase-have-fun = Bonne partie !
chat-phrase-nice-turn = Joli coup !
chat-phrase-well-played = Bien joué !
chat-phrase-good-game = Belle partie !
chat-phrase-thanks = Merci !
chat-phrase-sorry = Pardon !
chat-phrase-oops = Oups !
chat-phrase-one-moment = Un instant, merci.
chat-phrase-again = On rejoue ?
chat-phrase-bye = Au revoir !
